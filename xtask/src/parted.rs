//! Parts the app's module in two: what the first board needs, and the rest, which comes when that is painted.
//!
//! The rest shares the memory and the tables of the first part, and whatever of it the first part may call has a place in
//! the table of functions. Until the rest has come a stand-in has that place: it has the page fetch the rest at once, which
//! puts its functions in their places, and calls what stands there then. So nothing can go wrong by what is called when;
//! it can only be waited for.

use std::collections::{BTreeMap, BTreeSet};

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, ImportSection, Instruction, Module, TableSection, TypeSection,
};
use wasmparser::{
    CompositeInnerType, ElementItems, ElementKind, ExternalKind, FuncType, FunctionBody,
    GlobalType, KnownCustom, MemoryType, Name, Operator, Parser, Payload, TableType, TypeRef,
    Validator,
};

use crate::pack::short;

type Result<T> = std::result::Result<T, reencode::Error<String>>;

/// The function that the first part imports to have the rest fetched.
pub const FETCHES: &str = "__fairyboard_rest";

/// What the first board, the gallery and the sheet of a new game do without, by the paths of its modules.
pub const LATE: [&str; 79] = [
    "app::sheets::analysis::",
    "app::sheets::at_table::",
    "app::sheets::byline::",
    "app::sheets::help::",
    "app::sheets::looks::",
    "app::sheets::open::",
    "app::sheets::opponent::",
    "app::sheets::print::",
    "app::sheets::qr::",
    "app::sheets::settings::",
    "app::sheets::share::",
    "app::sheets::study::",
    "app::screens::setup::",
    "app::screens::games::",
    "app::screens::learn::",
    "app::screens::embed::",
    "app::screens::puzzles::",
    "app::screens::play::aim::",
    "app::screens::play::author::",
    "app::screens::play::ended::",
    "app::screens::play::legal::",
    "app::screens::play::lesson_box::",
    "app::screens::play::sounds::",
    "app::screens::play::time::",
    "app::screens::play::puzzle_box::",
    "app::screens::play::layers::",
    "app::screens::about::about",
    "app::parts::card::card",
    "app::parts::hands::clock::",
    "app::parts::hands::faces::cards_panel",
    "app::parts::hands::shared",
    "app::parts::hands::use_shared",
    "app::parts::live::tried",
    "app::parts::live::trial",
    "app::parts::live::use_stand",
    "app::parts::live::use_trial",
    "app::parts::rules::use_rules",
    "app::parts::tray::lettered",
    "app::platform::gif::message",
    "app::platform::import::",
    "table::picture::sample",
    "table::told::",
    "fairyboard::refusal::Refusal as core::convert::From<",
    "fairyboard::family::Family>::fields",
    "fairyboard::family::Family>::palette",
    "fairyboard::scene::Draw>::aim",
    "fairyboard::open::open_setup",
    "fairyboard::open::open_composed",
    "fairyboard::lesson::Instruction as alloc",
    "fairyboard::lesson::Lesson>::",
    "fairyboard::lesson::read",
    "fairyboard::explain::Explain>::refuse",
    "fist::Fist>::reason",
    "hens::standing::Standing>::explain",
    "pawn::reasons::Reason>::sentence",
    "pawn::Pawn>::not_to_",
    "fidchell::Fidchell>::not_to_",
    "zugzwang::table::Table>::refuse",
    "zugzwang::layers::",
    "fairyboard::explain::Explain>::ended_words",
    "zugzwang::table::Table>::satisfied",
    "table::sent::Failure>::",
    "table::analysis::",
    "table::clock::",
    "table::model::prospect::Prospect>::of",
    "table::model::Table>::analyse",
    "table::model::Table>::annotate",
    "table::model::Table>::follow_clock",
    "table::model::Table>::go_on",
    "table::model::Table>::hear",
    "table::model::Table>::learn",
    "table::model::Table>::pause_clock",
    "table::model::Table>::read_clock",
    "table::model::Table>::teach",
    "table::model::Table>::time_over",
    "table::model::Table>::turn_later",
    "table::drawing::counters::Signs>::",
    "table::legal::",
    "table::seats::",
];

/// A function's name without the marks of its packages, which have up to sixteen digits: the first is never 0.
fn without_marks(name: &str) -> String {
    let is_mark = |text: &str| text.len() > 8 && text.bytes().all(|c| c.is_ascii_hexdigit());
    let mut plain = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, behind)) = rest.split_once('[') {
        let mark = behind.split_once(']').filter(|(mark, _)| is_mark(mark));
        plain += before;
        rest = match mark {
            Some((_, behind)) => behind,
            None => {
                plain.push('[');
                behind
            }
        };
    }
    plain + rest
}

/// Whether it only keeps, compares or drops values: that is wanted wherever these are, and one function may do it for
/// several types, of which its name tells one.
fn is_of_values(name: &str) -> bool {
    name.starts_with("core::ptr::drop_in_place")
        || name.starts_with("<alloc::rc::Rc<") && name.ends_with(">>::new")
        || name.ends_with("PartialEq>::eq")
}

/// Below so many bytes a function that the first part may call stays with it: its stand-in would be as long.
const SHORTEST: usize = 24;

/// A module in two parts.
pub struct Parts {
    pub first: Vec<u8>,
    pub rest: Vec<u8>,
    /// How many functions the first lends to the rest: their names are `short` numbers.
    pub lent: usize,
}

/// Parts a module. To the rest belong the functions of these paths, and what only they call.
///
/// # Errors
/// What is not a module as wasm-bindgen writes it, with the names of its functions.
pub fn parted(module: &[u8], late: &[&str]) -> crate::run::Result<Parts> {
    both(module, late).map_err(|error| format!("cannot part the module: {error}"))
}

fn both(module: &[u8], late: &[&str]) -> Result<Parts> {
    let found = Found::in_module(module)?;
    let plan = Plan::of(&found, late)?;
    let mut first = Module::new();
    First { found: &found, plan: &plan, next: 0 }.parse_core_module(
        &mut first,
        Parser::new(0),
        module,
    )?;
    let (first, rest) = (first.finish(), Rest { found: &found, plan: &plan }.written()?);
    for part in [&first, &rest] {
        Validator::new().validate_all(part)?;
    }
    Ok(Parts { first, rest, lent: plan.lent.len() })
}

/// What a module says of itself.
#[derive(Default)]
struct Found<'a> {
    types: Vec<FuncType>,
    /// The types of the functions that are imported.
    imports: Vec<u32>,
    /// Those of its own.
    of_type: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    tables: Vec<TableType>,
    memories: Vec<MemoryType>,
    globals: Vec<GlobalType>,
    /// The functions that are called from outside.
    exported: Vec<u32>,
    /// What stands in the table of functions, by its place.
    placed: BTreeMap<u32, u32>,
    names: BTreeMap<u32, &'a str>,
}

impl<'a> Found<'a> {
    fn in_module(module: &'a [u8]) -> Result<Self> {
        let mut found = Found::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for of in section {
                        for of in of?.into_types() {
                            let CompositeInnerType::Func(function) = of.composite_type.inner else {
                                return Err(strange("type"));
                            };
                            found.types.push(function);
                        }
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let TypeRef::Func(of) = import?.ty else { return Err(strange("import")) };
                        found.imports.push(of);
                    }
                }
                Payload::FunctionSection(section) => {
                    found.of_type = section.into_iter().collect::<wasmparser::Result<_>>()?;
                }
                Payload::TableSection(section) => {
                    for table in section {
                        found.tables.push(table?.ty);
                    }
                }
                Payload::MemorySection(section) => {
                    found.memories = section.into_iter().collect::<wasmparser::Result<_>>()?;
                }
                Payload::GlobalSection(section) => {
                    for global in section {
                        found.globals.push(global?.ty);
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            found.exported.push(export.index);
                        }
                    }
                }
                Payload::StartSection { .. } => return Err(strange("start")),
                Payload::ElementSection(section) => {
                    for element in section {
                        found.place(element?)?;
                    }
                }
                Payload::CodeSectionEntry(body) => found.bodies.push(body),
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        for name in names {
                            let Name::Function(functions) = name? else { continue };
                            for function in functions {
                                let function = function?;
                                found.names.insert(function.index, function.name);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// Notes what stands in the table of functions, which is the first.
    fn place(&mut self, element: wasmparser::Element<'a>) -> Result<()> {
        let (
            ElementKind::Active { table_index: None | Some(FUNCTIONS), offset_expr },
            ElementItems::Functions(functions),
        ) = (element.kind, element.items)
        else {
            return Err(strange("element"));
        };
        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
            return Err(strange("place"));
        };
        for (place, function) in (value as u32..).zip(functions) {
            self.placed.insert(place, function?);
        }
        Ok(())
    }

    /// The functions of the module itself that belong to these paths. One to which none belongs is wrong.
    fn named(&self, paths: &[&str]) -> Result<BTreeSet<u32>> {
        let plain =
            |(function, name): (&u32, &&str)| Some((self.own(*function)?, without_marks(name)));
        let mut names: Vec<(u32, String)> = self.names.iter().filter_map(plain).collect();
        names.retain(|(_, name)| !is_of_values(name));
        let mut named = BTreeSet::new();
        for path in paths {
            let of_path = names.iter().filter(|(_, name)| name.contains(path));
            let before = named.len();
            named.extend(of_path.map(|(own, _)| *own));
            if named.len() == before {
                return Err(reencode::Error::UserError(format!("no function of {path}")));
            }
        }
        Ok(named)
    }

    /// The functions of the module itself that one of them calls.
    fn calls(&self, own: u32) -> Result<Vec<u32>> {
        let mut calls = Vec::new();
        for operator in self.bodies[own as usize].get_operators_reader()? {
            match operator? {
                Operator::Call { function_index } => calls.extend(self.own(function_index)),
                Operator::RefFunc { .. } => return Err(strange("reference")),
                _ => {}
            }
        }
        Ok(calls)
    }

    /// Which of the module's own functions it is, if any.
    fn own(&self, function: u32) -> Option<u32> {
        function.checked_sub(self.imported())
    }

    fn imported(&self) -> u32 {
        self.imports.len() as u32
    }

    fn type_of(&self, function: u32) -> u32 {
        let mut all = self.imports.iter().chain(&self.of_type);
        *all.nth(function as usize).expect("a function of the module")
    }
}

/// Which table holds the functions.
const FUNCTIONS: u32 = 0;

/// What becomes of each function.
struct Plan {
    /// The functions of the first part, by their numbers before: with their numbers there.
    first: BTreeMap<u32, u32>,
    /// Those of the rest.
    rest: BTreeMap<u32, u32>,
    /// Where those of the rest stand in the table that the first part may call.
    places: BTreeMap<u32, u32>,
    /// How long the table is.
    length: u32,
    /// The functions, imported ones too, that the rest calls in the first part.
    lent: BTreeMap<u32, u32>,
    /// The type of a function that takes nothing and gives nothing.
    plain: u32,
}

impl Plan {
    fn of(found: &Found<'_>, late: &[&str]) -> Result<Self> {
        let count = found.bodies.len() as u32;
        let calls: Vec<Vec<u32>> = (0..count).map(|own| found.calls(own)).collect::<Result<_>>()?;
        let placed: BTreeSet<u32> =
            found.placed.values().filter_map(|function| found.own(*function)).collect();
        let exported: BTreeSet<u32> =
            found.exported.iter().filter_map(|function| found.own(*function)).collect();
        let late = found.named(late)?;
        let is_long = |own: u32| found.bodies[own as usize].as_bytes().len() >= SHORTEST;
        let late: BTreeSet<u32> =
            late.into_iter().filter(|own| is_long(*own) && !exported.contains(own)).collect();

        let roots = placed.iter().chain(&exported).copied().filter(|own| !late.contains(own));
        let first = reached(roots, &calls, |own| !late.contains(&own));
        let rest = reached(late.iter().copied(), &calls, |own| !first.contains(&own));
        let mut places: BTreeMap<u32, u32> = BTreeMap::new();
        for (place, function) in &found.placed {
            if let Some(own) = found.own(*function).filter(|own| rest.contains(own)) {
                places.insert(own, *place);
            }
        }
        let begun = found.tables.first().map_or(0, |table| table.initial as u32);
        let mut length = begun;
        for own in first.iter().flat_map(|own| &calls[*own as usize]) {
            if rest.contains(own) && !places.contains_key(own) {
                places.insert(*own, length);
                length += 1;
            }
        }
        let mut lent = BTreeSet::new();
        for own in &rest {
            for operator in found.bodies[*own as usize].get_operators_reader()? {
                if let Operator::Call { function_index } = operator?
                    && found.own(function_index).is_none_or(|own| first.contains(&own))
                {
                    lent.insert(function_index);
                }
            }
        }
        let is_plain = |of: &FuncType| of.params().is_empty() && of.results().is_empty();
        let plain =
            found.types.iter().position(is_plain).ok_or_else(|| strange("list of types"))?;
        Ok(Plan {
            first: first.into_iter().zip(found.imported() + 1..).collect(),
            rest: rest.into_iter().zip(lent.len() as u32..).collect(),
            lent: lent.into_iter().zip(0..).collect(),
            places,
            length,
            plain: plain as u32,
        })
    }

    /// What of the rest stands in the table, by its place: a function may stand in several.
    fn all_places(&self, found: &Found<'_>) -> BTreeMap<u32, u32> {
        let own = |function: u32| found.own(function).filter(|own| self.rest.contains_key(own));
        let before =
            found.placed.iter().filter_map(|(place, function)| Some((*place, own(*function)?)));
        before.chain(self.places.iter().map(|(own, place)| (*place, *own))).collect()
    }
}

/// What these functions lead to, as far as it goes.
fn reached(
    roots: impl Iterator<Item = u32>,
    calls: &[Vec<u32>],
    goes: impl Fn(u32) -> bool,
) -> BTreeSet<u32> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<u32> = roots.collect();
    while let Some(own) = open.pop() {
        if goes(own) && reached.insert(own) {
            open.extend(&calls[own as usize]);
        }
    }
    reached
}

/// What the first part lends to the rest, besides functions: all its tables, memories and globals.
fn lent<'a>(found: &'a Found<'_>) -> impl Iterator<Item = (String, ExportKind, u32, TypeRef)> + 'a {
    let table = |(of, i): (&TableType, u32)| (ExportKind::Table, i, TypeRef::Table(*of));
    let memory = |(of, i): (&MemoryType, u32)| (ExportKind::Memory, i, TypeRef::Memory(*of));
    let global = |(of, i): (&GlobalType, u32)| (ExportKind::Global, i, TypeRef::Global(*of));
    let all = found.tables.iter().zip(0..).map(table);
    let all = all.chain(found.memories.iter().zip(0..).map(memory));
    let all = all.chain(found.globals.iter().zip(0..).map(global));
    all.enumerate().map(|(number, (kind, index, of))| (format!("s{number}"), kind, index, of))
}

/// Writes the first part.
struct First<'a, 'b> {
    found: &'b Found<'a>,
    plan: &'b Plan,
    /// The function of the module that is written next.
    next: u32,
}

impl Reencode for First<'_, '_> {
    type Error = String;

    fn function_index(&mut self, function: u32) -> Result<u32> {
        match self.found.own(function) {
            None => Ok(function),
            Some(own) => self.plan.first.get(&own).copied().ok_or_else(|| strange("call")),
        }
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: wasmparser::ImportSectionReader<'_>,
    ) -> Result<()> {
        let mut module = "";
        for import in section.into_imports() {
            let import = import?;
            module = import.module;
            utils::parse_import(self, imports, import)?;
        }
        imports.import(module, FETCHES, EntityType::Function(self.plan.plain));
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        _: wasmparser::FunctionSectionReader<'_>,
    ) -> Result<()> {
        for own in self.plan.first.keys().chain(self.plan.places.keys()) {
            functions.function(self.found.of_type[*own as usize]);
        }
        Ok(())
    }

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        section: wasmparser::TableSectionReader<'_>,
    ) -> Result<()> {
        for (table, i) in section.into_iter().zip(0..) {
            let table = table?;
            let mut of = self.table_type(table.ty)?;
            if i == FUNCTIONS {
                of.minimum = self.plan.length.into();
                of.maximum = of.maximum.map(|most| most.max(of.minimum));
            }
            tables.table(of);
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Result<()> {
        utils::parse_export_section(self, exports, section)?;
        for (function, number) in &self.plan.lent {
            exports.export(
                &short(*number as usize),
                ExportKind::Func,
                self.function_index(*function)?,
            );
        }
        for (name, kind, index, _) in lent(self.found) {
            exports.export(&name, kind, index);
        }
        Ok(())
    }

    fn parse_element_section(
        &mut self,
        elements: &mut ElementSection,
        _: wasmparser::ElementSectionReader<'_>,
    ) -> Result<()> {
        let mut placed = BTreeMap::new();
        for (place, function) in &self.found.placed {
            if self.found.own(*function).is_none_or(|own| self.plan.first.contains_key(&own)) {
                placed.insert(*place, self.function_index(*function)?);
            }
        }
        for (place, own) in self.plan.all_places(self.found) {
            let number = self.plan.places.range(..own).count();
            placed
                .insert(place, self.found.imported() + 1 + (self.plan.first.len() + number) as u32);
        }
        write_elements(elements, &placed);
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<()> {
        let own = self.next;
        self.next += 1;
        if self.plan.first.contains_key(&own) {
            let mut function = self.new_function_with_parsed_locals(&body)?;
            for operator in body.get_operators_reader()? {
                let operator = operator?;
                let late = match operator {
                    Operator::Call { function_index } => self.found.own(function_index),
                    _ => None,
                };
                match late.filter(|own| self.plan.rest.contains_key(own)) {
                    Some(late) => call_placed(&mut function, self.found, self.plan, late),
                    None => {
                        function.instruction(&self.instruction(operator)?);
                    }
                }
            }
            code.function(&function);
        }
        if self.next == self.found.bodies.len() as u32 {
            for own in self.plan.places.keys() {
                code.function(&stand_in(self.found, self.plan, *own));
            }
        }
        Ok(())
    }

    /// Nothing reads custom sections.
    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> Result<()> {
        Ok(())
    }
}

/// Calls what stands at the place of a function of the rest; its arguments are there.
fn call_placed(function: &mut Function, found: &Found<'_>, plan: &Plan, own: u32) {
    function.instruction(&Instruction::I32Const(plan.places[&own] as i32));
    let type_index = found.of_type[own as usize];
    function.instruction(&Instruction::CallIndirect { type_index, table_index: FUNCTIONS });
}

/// What has the place of a function of the rest until that has come.
fn stand_in(found: &Found<'_>, plan: &Plan, own: u32) -> Function {
    let mut function = Function::new([]);
    function.instruction(&Instruction::Call(found.imported()));
    let of = &found.types[found.of_type[own as usize] as usize];
    for parameter in 0..of.params().len() as u32 {
        function.instruction(&Instruction::LocalGet(parameter));
    }
    call_placed(&mut function, found, plan, own);
    function.instruction(&Instruction::End);
    function
}

/// Writes what stands in the table of functions: a run for places that are one behind the other.
fn write_elements(elements: &mut ElementSection, placed: &BTreeMap<u32, u32>) {
    let mut runs: Vec<(u32, Vec<u32>)> = Vec::new();
    for (place, function) in placed {
        match runs.last_mut() {
            Some((begin, run)) if *begin + run.len() as u32 == *place => run.push(*function),
            _ => runs.push((*place, vec![*function])),
        }
    }
    for (begin, run) in runs {
        let begin = ConstExpr::i32_const(begin as i32);
        elements.active(None, &begin, Elements::Functions(run.into()));
    }
}

/// Writes the rest.
struct Rest<'a, 'b> {
    found: &'b Found<'a>,
    plan: &'b Plan,
}

impl Rest<'_, '_> {
    fn written(&mut self) -> Result<Vec<u8>> {
        let Rest { found, plan } = *self;
        let mut types = TypeSection::new();
        for of in &found.types {
            let of = self.func_type(of.clone())?;
            types.ty().func_type(&of);
        }
        let mut imports = ImportSection::new();
        for (function, number) in &plan.lent {
            let of = found.type_of(*function);
            imports.import("", &short(*number as usize), EntityType::Function(of));
        }
        for (name, _, _, of) in lent(found) {
            let mut of = self.entity_type(of)?;
            if let EntityType::Table(of) = &mut of {
                // It may have grown.
                of.maximum = of.maximum.map(|most| most.max(plan.length.into()));
            }
            imports.import("", &name, of);
        }
        let (mut functions, mut elements) = (FunctionSection::new(), ElementSection::new());
        let mut code = CodeSection::new();
        for own in plan.rest.keys() {
            functions.function(found.of_type[*own as usize]);
            let body = found.bodies[*own as usize].clone();
            utils::parse_function_body(self, &mut code, body)?;
        }
        let placed = plan.all_places(found).iter().map(|(at, own)| (*at, plan.rest[own])).collect();
        write_elements(&mut elements, &placed);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module.section(&elements).section(&code);
        Ok(module.finish())
    }
}

impl Reencode for Rest<'_, '_> {
    type Error = String;

    fn function_index(&mut self, function: u32) -> Result<u32> {
        let own = self.found.own(function).and_then(|own| self.plan.rest.get(&own));
        let number = own.or_else(|| self.plan.lent.get(&function));
        number.copied().ok_or_else(|| strange("call"))
    }
}

/// That a module has something that wasm-bindgen does not write today.
fn strange(what: &str) -> reencode::Error<String> {
    reencode::Error::UserError(format!("a strange {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{NameMap, NameSection, RefType, TableType};

    /// A module that exports its first function. Its functions have this code, and these names and places in the table.
    fn module(functions: &[(&str, &[Instruction<'_>], bool)]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("glue", "imported", EntityType::Function(0));
        let (mut own, mut code) = (FunctionSection::new(), CodeSection::new());
        let (mut names, mut placed) = (NameMap::new(), Vec::new());
        for (number, (name, instructions, is_placed)) in (1..).zip(functions) {
            own.function(0);
            let mut function = Function::new([]);
            instructions.iter().for_each(|it| {
                function.instruction(it);
            });
            // Long enough to be worth a stand-in.
            (0..SHORTEST).for_each(|_| {
                function.instruction(&Instruction::Nop);
            });
            code.function(function.instruction(&Instruction::End));
            names.append(number, name);
            placed.extend(is_placed.then_some(number));
        }
        let mut tables = TableSection::new();
        let minimum = placed.len() as u64 + 1;
        let element_type = RefType::FUNCREF;
        tables.table(TableType {
            element_type,
            minimum,
            maximum: None,
            table64: false,
            shared: false,
        });
        let mut exports = ExportSection::new();
        exports.export("main", ExportKind::Func, 1);
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(1), Elements::Functions(placed.into()));
        let mut section = NameSection::new();
        section.functions(&names);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&own).section(&tables);
        module.section(&exports).section(&elements).section(&code).section(&section);
        module.finish()
    }

    /// How many functions a part has, and how many it imports.
    fn counts(part: &[u8]) -> (usize, usize) {
        let (mut own, mut imported) = (0, 0);
        for payload in Parser::new(0).parse_all(part) {
            match payload.unwrap() {
                Payload::CodeSectionEntry(_) => own += 1,
                Payload::ImportSection(section) => {
                    let is_function =
                        |import: &wasmparser::Import| matches!(import.ty, TypeRef::Func(_));
                    imported = section
                        .into_imports()
                        .filter(|import| is_function(import.as_ref().unwrap()))
                        .count();
                }
                _ => {}
            }
        }
        (own, imported)
    }

    /// The places of the table that a part fills.
    fn places(part: &[u8]) -> Vec<u32> {
        let mut places = Vec::new();
        for payload in Parser::new(0).parse_all(part) {
            let Payload::ElementSection(section) = payload.unwrap() else { continue };
            let mut found = Found::default();
            section.into_iter().for_each(|element| found.place(element.unwrap()).unwrap());
            places.extend(found.placed.into_keys());
        }
        places
    }

    #[test]
    fn what_only_the_rest_calls_is_in_the_rest_and_stand_ins_have_its_places() {
        use Instruction::Call;
        let parts = module(&[
            // It calls one of each kind.
            ("app[0123456789abcdef]::main", &[Call(2), Call(3)], false),
            ("app::wanted_by_both", &[], false),
            ("<app[0123456789abcdef]::sheets::Sheet>::opened", &[Call(0), Call(2), Call(4)], false),
            ("app::wanted_by_the_sheet", &[], false),
            ("app::sheets::pressed", &[], true),
            ("app::pressed", &[], true),
            ("app::wanted_by_nobody", &[], false),
        ]);
        let parts = parted(&parts, &["app::sheets::"]).unwrap();
        // `main`, what both want and `pressed`, with stand-ins for the sheet and its press; the glue, and what fetches.
        assert_eq!(counts(&parts.first), (3 + 2, 1 + 1));
        // The sheet, what it alone wants and its press; it borrows from the glue, and what both want.
        assert_eq!((counts(&parts.rest), parts.lent), ((3, 2), 2));
        // The sheet is called by a place of its own behind the others.
        assert_eq!(places(&parts.first), [1, 2, 3]);
        assert_eq!(places(&parts.rest), [1, 3]);
    }

    #[test]
    fn a_path_that_leads_nowhere_is_refused() {
        let module = module(&[("app::main", &[], false)]);
        assert!(parted(&module, &["app::sheets::"]).is_err());
        assert!(parted(b"no module", &[]).is_err());
    }

    #[test]
    fn names_lose_the_marks_of_packages_and_nothing_else() {
        let name = "<[app[75631eac88ba8d0e]::Sheet] as core[5930c85a12de822]::Any>::of::<[u8; 4]>";
        assert_eq!(without_marks(name), "<[app::Sheet] as core::Any>::of::<[u8; 4]>");
    }
}
