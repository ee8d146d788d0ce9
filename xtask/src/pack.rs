//! Packs the app's module: the same code, so that less of it is downloaded.
//!
//! What a browser downloads is compressed, and what repeats compresses the better the nearer it stands. So
//! functions that are alike are put one behind the other, in several ways, of which the smallest is kept; of those that
//! are the same, one is left. Of the locals of a function the most used get the lowest numbers, so that functions say the
//! same in the same bytes.

use std::cmp::Reverse;
use std::collections::hash_map::{Entry, HashMap};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::{io, thread};

use brotli::BrotliCompress;
use brotli::enc::BrotliEncoderParams;
use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    CodeSection, CustomSection, EntityType, Function, FunctionSection, ImportSection, Instruction,
    Module, ValType,
};
use wasmparser::{CompositeInnerType, FunctionBody, Import, Operator, Parser, Payload, TypeRef};

type Result<T> = std::result::Result<T, reencode::Error<String>>;

/// They stand at the end, where nothing reads them. Brotli compresses a file as text if three quarters of its bytes could
/// be UTF-8, which is just where a module stands, and then as text it takes a kilobyte and a half more. Zeros are no text.
const ZEROS: [u8; 16 << 10] = [0; 16 << 10];

/// How long the pieces of code are by which functions are compared, in bytes.
const PIECE: usize = 4;
/// How much it counts that a function is like the last one before it, the one before that, and so on.
type Weights = [u64; 6];
/// All are tried: which of them do best differs from module to module, and nothing tells it beforehand.
const WEIGHTS: [Weights; 6] = [
    [13, 7, 3, 2, 1, 1],
    [9, 4, 2, 1, 0, 0],
    [5, 3, 2, 1, 1, 1],
    [5, 2, 1, 0, 0, 0],
    [4, 2, 1, 0, 0, 0],
    [3, 2, 1, 0, 0, 0],
];
/// Of how many at a time.
const THREADS: usize = 2;

/// The module, packed. The functions that it imports stand in the order of their numbers, which become their names.
///
/// # Errors
/// What is not a module, or imports other functions than those that have a number.
pub fn pack(module: &[u8], numbers: &HashMap<String, usize>) -> crate::run::Result<Vec<u8>> {
    packed(module, numbers).map_err(|error| format!("cannot pack the module: {error}"))
}

fn packed(bytes: &[u8], of_name: &HashMap<String, usize>) -> Result<Vec<u8>> {
    let found = Found::in_module(bytes)?;
    let number = |import: &Import<'_>| {
        of_name.get(import.name).copied().ok_or_else(|| other_than("imported function"))
    };
    let numbers: Vec<usize> = found.imports.iter().map(number).collect::<Result<_>>()?;
    if numbers.len() != of_name.len() {
        return Err(other_than("name"));
    }
    let stands_for = (0..found.bodies.len() as u32).collect();
    let mut packer = Packer { found, numbers, stands_for, order: Vec::new(), locals: Vec::new() };
    let likeness = Likeness::of(&packer.join_same()?);
    let attempt = |weights: &Weights| {
        let module = packer.clone().written(bytes, likeness.order(weights))?;
        Ok((compressed(&module)?, module))
    };
    let attempts: Vec<Result<(usize, Vec<u8>)>> = thread::scope(|scope| {
        let some = WEIGHTS.chunks(WEIGHTS.len() / THREADS);
        let some = some.map(|some| scope.spawn(|| some.iter().map(attempt).collect::<Vec<_>>()));
        let threads: Vec<_> = some.collect();
        let ended = threads.into_iter().map(|thread| thread.join());
        ended.flat_map(|some| some.expect("a thread that only reckons does not panic")).collect()
    });
    let modules: Vec<_> = attempts.into_iter().collect::<Result<_>>()?;
    let smallest = modules.into_iter().min_by_key(|(size, _)| *size);
    smallest.map(|(_, module)| module).ok_or_else(|| other_than("way"))
}

/// How many bytes of a module are downloaded.
fn compressed(module: &[u8]) -> Result<usize> {
    let params = BrotliEncoderParams { size_hint: module.len(), ..Default::default() };
    let size = BrotliCompress(&mut &*module, &mut io::sink(), &params);
    size.map_err(|error| reencode::Error::UserError(error.to_string()))
}

/// What a module says of its functions.
#[derive(Clone, Default)]
struct Found<'a> {
    /// The functions that are imported come first.
    imports: Vec<Import<'a>>,
    /// What else is imported.
    others: Vec<Import<'a>>,
    /// How many parameters each type of function has.
    parameters: Vec<u32>,
    /// The type of each function that is not imported.
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
}

impl<'a> Found<'a> {
    fn in_module(module: &'a [u8]) -> Result<Self> {
        let mut found = Found::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for types in section {
                        for of in types?.into_types() {
                            let CompositeInnerType::Func(function) = of.composite_type.inner else {
                                return Err(other_than("type"));
                            };
                            found.parameters.push(function.params().len() as u32);
                        }
                    }
                }
                Payload::ImportSection(section) => {
                    let all: Vec<Import<'_>> =
                        section.into_imports().collect::<wasmparser::Result<_>>()?;
                    (found.imports, found.others) =
                        all.into_iter().partition(|import| matches!(import.ty, TypeRef::Func(_)));
                }
                Payload::FunctionSection(section) => {
                    found.types = section.into_iter().collect::<wasmparser::Result<_>>()?;
                }
                Payload::CodeSectionEntry(body) => found.bodies.push(body),
                _ => {}
            }
        }
        Ok(found)
    }
}

#[derive(Clone)]
struct Packer<'a> {
    found: Found<'a>,
    /// The number of each function that is imported.
    numbers: Vec<usize>,
    /// What stands for each function: itself, or one that is the same; in the end the new number of that.
    stands_for: Vec<u32>,
    /// The functions that are left, in their new order.
    order: Vec<usize>,
    /// The new numbers of the locals of the function at hand.
    locals: Vec<u32>,
}

impl Packer<'_> {
    /// Leaves one of functions that are the same, until there are no more: who calls them may then be the same too.
    fn join_same(&mut self) -> Result<BTreeMap<usize, Vec<u8>>> {
        let mut left: Vec<usize> = (0..self.found.bodies.len()).collect();
        loop {
            let mut codes = BTreeMap::new();
            let mut first: HashMap<(u32, Vec<u8>), u32> = HashMap::new();
            let mut joined = self.stands_for.clone();
            for function in &left {
                let code = self.body(*function)?.into_raw_body();
                match first.entry((self.found.types[*function], code.clone())) {
                    Entry::Occupied(same) => joined[*function] = *same.get(),
                    Entry::Vacant(place) => {
                        place.insert(*function as u32);
                        codes.insert(*function, code);
                    }
                }
            }
            // Who was stood for by one that is gone now is stood for by whoever does for that one.
            self.stands_for = joined.iter().map(|other| joined[*other as usize]).collect();
            if codes.len() == left.len() {
                return Ok(codes);
            }
            left = codes.keys().copied().collect();
        }
    }

    /// The module with its functions in this order.
    fn written(mut self, bytes: &[u8], order: Vec<usize>) -> Result<Vec<u8>> {
        self.number(&order);
        self.order = order;
        let mut module = Module::new();
        self.parse_core_module(&mut module, Parser::new(0), bytes)?;
        module.section(&CustomSection { name: "".into(), data: ZEROS.as_slice().into() });
        Ok(module.finish())
    }

    /// Numbers the functions in a new order.
    fn number(&mut self, order: &[usize]) {
        let mut numbers = vec![0; self.found.bodies.len()];
        for (number, function) in (0..).zip(order) {
            numbers[*function] = number;
        }
        for function in &mut self.stands_for {
            *function = numbers[*function as usize];
        }
    }

    fn body(&mut self, function: usize) -> Result<Function> {
        let body = self.found.bodies[function].clone();
        let mut types = Vec::new();
        for local in body.get_locals_reader()? {
            let (count, of) = local?;
            let of = self.val_type(of)?;
            types.extend((0..count).map(|_| of));
        }
        let parameters = self.found.parameters[self.found.types[function] as usize];
        let order = by_use(&body, parameters, &types)?;
        self.locals = (0..parameters + types.len() as u32).collect();
        for (number, local) in (parameters..).zip(&order) {
            self.locals[parameters as usize + local] = number;
        }
        let mut code = Function::new_with_locals_types(order.iter().map(|local| types[*local]));
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            let operator = operators.read()?;
            code.instruction(&self.instruction(operator)?);
        }
        Ok(code)
    }
}

impl Reencode for Packer<'_> {
    type Error = String;

    fn function_index(&mut self, function: u32) -> Result<u32> {
        let imported = self.numbers.len() as u32;
        Ok(match function.checked_sub(imported) {
            Some(own) => imported + self.stands_for[own as usize],
            None => self.numbers[function as usize] as u32,
        })
    }

    fn parse_import_section(
        &mut self,
        section: &mut ImportSection,
        _: wasmparser::ImportSectionReader<'_>,
    ) -> Result<()> {
        let mut imports: Vec<_> =
            self.numbers.iter().copied().zip(self.found.imports.iter().copied()).collect();
        imports.sort_by_key(|(number, _)| *number);
        for (number, import) in imports {
            let entity: EntityType = self.entity_type(import.ty)?;
            section.import(import.module, &short(number), entity);
        }
        self.found
            .others
            .clone()
            .into_iter()
            .try_for_each(|import| utils::parse_import(self, section, import))
    }

    /// Nothing reads custom sections.
    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> Result<()> {
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        section: &mut FunctionSection,
        _: wasmparser::FunctionSectionReader<'_>,
    ) -> Result<()> {
        for function in &self.order {
            section.function(self.found.types[*function]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        section: &mut CodeSection,
        _: wasmparser::CodeSectionReader<'_>,
    ) -> Result<()> {
        for place in 0..self.order.len() {
            section.function(&self.body(self.order[place])?);
        }
        Ok(())
    }

    fn instruction<'b>(&mut self, operator: Operator<'b>) -> Result<Instruction<'b>> {
        Ok(match utils::instruction(self, operator)? {
            Instruction::LocalGet(local) => Instruction::LocalGet(self.locals[local as usize]),
            Instruction::LocalSet(local) => Instruction::LocalSet(self.locals[local as usize]),
            Instruction::LocalTee(local) => Instruction::LocalTee(self.locals[local as usize]),
            other => other,
        })
    }
}

/// The name of the imported function with this number.
pub fn short(number: usize) -> String {
    format!("i{number}")
}

/// That a module has more than what wasm-bindgen writes today.
fn other_than(what: &str) -> reencode::Error<String> {
    reencode::Error::UserError(format!("a {what} that is not of a single function"))
}

/// The locals that are used, those of a type together, the most used first.
fn by_use(body: &FunctionBody<'_>, parameters: u32, types: &[ValType]) -> Result<Vec<usize>> {
    // How often each is used, and when first, both so that the smallest comes first.
    let mut uses = vec![(0i64, 0usize); types.len()];
    for (time, operator) in body.get_operators_reader()?.into_iter().enumerate() {
        let (Operator::LocalGet { local_index: local }
        | Operator::LocalSet { local_index: local }
        | Operator::LocalTee { local_index: local }) = operator?
        else {
            continue;
        };
        let own = local.checked_sub(parameters).and_then(|own| uses.get_mut(own as usize));
        if let Some((uses, first)) = own {
            *first = if *uses == 0 { time } else { *first };
            *uses -= 1;
        }
    }
    let of_type = |of: ValType| types.iter().zip(&uses).filter(move |(other, _)| **other == of);
    let mut order: Vec<usize> = (0..types.len()).filter(|local| uses[*local].0 < 0).collect();
    order.sort_by_cached_key(|local| {
        let together = of_type(types[*local]);
        let all: i64 = together.clone().map(|(_, (uses, _))| *uses).sum();
        let first = together.map(|(_, (_, first))| *first).min();
        (all, first, uses[*local])
    });
    Ok(order)
}

/// The pieces of all functions, by which they are compared.
struct Likeness {
    /// Of each function that is left its place in the module, and the numbers of its pieces.
    functions: Vec<(usize, Vec<usize>)>,
    /// The functions that have a piece, by their places here.
    with_piece: Vec<Vec<usize>>,
}

impl Likeness {
    fn of(codes: &BTreeMap<usize, Vec<u8>>) -> Self {
        let mut numbers: HashMap<u64, usize> = HashMap::new();
        let (mut functions, mut with_piece) = (Vec::new(), Vec::new());
        for (place, (function, code)) in codes.iter().enumerate() {
            let mut own = Vec::new();
            for piece in pieces(code) {
                let number = *numbers.entry(piece).or_insert(with_piece.len());
                if number == with_piece.len() {
                    with_piece.push(Vec::new());
                }
                with_piece[number].push(place);
                own.push(number);
            }
            functions.push((*function, own));
        }
        Likeness { functions, with_piece }
    }

    /// The functions in an order in which each stands behind the ones that are most like it.
    fn order(&self, weights: &Weights) -> Vec<usize> {
        let functions = &self.functions;
        let mut left: BTreeSet<usize> = (0..functions.len()).collect();
        let mut order: Vec<usize> = Vec::with_capacity(functions.len());
        loop {
            // How many pieces each has of the last ones.
            let mut shared = vec![0u64; functions.len()];
            for (before, weight) in order.iter().rev().zip(weights) {
                for piece in &functions[*before].1 {
                    self.with_piece[*piece].iter().for_each(|function| shared[*function] += weight);
                }
            }
            let last = order.last().map_or(0, |last| functions[*last].1.len());
            // In thousandths of what both have.
            let alike = |place: usize| {
                shared[place] * 1000 / (last + functions[place].1.len()).max(1) as u64
            };
            let next = left.iter().copied().max_by_key(|place| (alike(*place), Reverse(*place)));
            let Some(next) = next else { break };
            left.remove(&next);
            order.push(next);
        }
        order.into_iter().map(|place| functions[place].0).collect()
    }
}

/// The pieces by which a function is compared.
fn pieces(code: &[u8]) -> BTreeSet<u64> {
    let hash = |piece: &[u8]| {
        let mut hasher = DefaultHasher::new();
        piece.hash(&mut hasher);
        hasher.finish()
    };
    code.windows(PIECE).map(hash).collect()
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{ExportKind, ExportSection, TypeSection};

    use super::*;

    /// A module whose functions have this code, without parameters and with one local of each of two types; the
    /// last one is exported.
    fn module(codes: &[&[Instruction<'_>]]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let (mut functions, mut section) = (FunctionSection::new(), CodeSection::new());
        for code in codes {
            functions.function(0);
            let mut function = Function::new([(1, ValType::I32), (2, ValType::I64)]);
            code.iter().chain(&[Instruction::End]).for_each(|it| {
                function.instruction(it);
            });
            section.function(&function);
        }
        let mut exports = ExportSection::new();
        exports.export("last", ExportKind::Func, codes.len() as u32 - 1);
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&exports).section(&section);
        module.finish()
    }

    /// What the exported function calls in the end, a function of constants, by its code.
    fn called(module: &[u8]) -> (usize, String) {
        let exported = Parser::new(0).parse_all(module).find_map(|payload| match payload {
            Ok(Payload::ExportSection(section)) => Some(section.into_iter().next()?.ok()?.index),
            _ => None,
        });
        let found = Found::in_module(module).unwrap();
        let mut function = exported.unwrap() as usize;
        loop {
            let operators = found.bodies[function].get_operators_reader().unwrap();
            let operators: Vec<_> = operators.into_iter().map(|it| it.unwrap()).collect();
            match operators[0] {
                Operator::Call { function_index } => function = function_index as usize,
                _ => return (found.bodies.len(), format!("{operators:?}")),
            }
        }
    }

    #[test]
    fn functions_that_are_the_same_are_one_and_calls_find_it() {
        let number = |number| [Instruction::I32Const(number), Instruction::Drop];
        let (seven, eight) = (number(7), number(8));
        let call = |function| [Instruction::Call(function)];
        // The callers are the same once what they call is.
        let module = module(&[&eight, &seven, &seven, &call(1), &call(2), &call(4)]);
        let packed = pack(&module, &HashMap::new()).unwrap();
        let (count, code) = called(&packed);
        assert_eq!(count, 4);
        assert!(code.contains("I32Const { value: 7 }"), "{code}");
    }

    #[test]
    fn the_most_used_locals_come_first_and_unused_ones_go() {
        let get = |local| [Instruction::LocalGet(local), Instruction::Drop];
        let module = module(&[&[get(0), get(2), get(2)].concat()]);
        let packed = pack(&module, &HashMap::new()).unwrap();
        let found = Found::in_module(&packed).unwrap();
        let locals = found.bodies[0].get_locals_reader().unwrap();
        let locals: Vec<_> = locals.into_iter().map(|it| it.unwrap()).collect();
        assert_eq!(locals, [(1, wasmparser::ValType::I64), (1, wasmparser::ValType::I32)]);
        assert!(called(&packed).1.starts_with("[LocalGet { local_index: 1 }"));
    }
}
