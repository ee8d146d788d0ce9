//! Takes the words of panics out of a module: where the program can't go on, it stops.
//!
//! A panic makes a message and then stops the program. There are thousands of places that could, and the page has nowhere to
//! show the message. So where code leads only to a panic, it is replaced by the stop itself, and functions that nothing else
//! calls are emptied.

use std::collections::BTreeSet;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, Function, Instruction, Module};
use wasmparser::{
    BlockType, ElementItems, ExternalKind, FunctionBody, Operator, Parser, Payload, Validator,
};

type Result<T> = std::result::Result<T, reencode::Error>;

/// The module without what its panics tell.
///
/// # Errors
/// What is not a module.
pub fn without_messages(bytes: &[u8]) -> Result<Vec<u8>> {
    let found = Found::in_module(bytes)?;
    let mut traps = Traps { used: found.used()?, found, next: 0 };
    let mut module = Module::new();
    traps.parse_core_module(&mut module, Parser::new(0), bytes)?;
    let module = module.finish();
    Validator::new().validate_all(&module)?;
    Ok(module)
}

/// What a module says of its functions.
#[derive(Default)]
struct Found<'a> {
    imported: u32,
    bodies: Vec<FunctionBody<'a>>,
    /// Whether each never returns.
    stops: Vec<bool>,
    /// Those that are called from outside, or by their place in a table.
    roots: Vec<u32>,
}

impl<'a> Found<'a> {
    fn in_module(module: &'a [u8]) -> wasmparser::Result<Self> {
        let mut found = Found::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        import?;
                        found.imported += 1;
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            found.roots.push(export.index);
                        }
                    }
                }
                Payload::StartSection { func, .. } => found.roots.push(func),
                Payload::ElementSection(section) => {
                    for element in section {
                        match element?.items {
                            ElementItems::Functions(functions) => {
                                for function in functions {
                                    found.roots.push(function?);
                                }
                            }
                            ElementItems::Expressions(_, expressions) => {
                                for expression in expressions {
                                    if let Operator::RefFunc { function_index } =
                                        expression?.get_operators_reader().read()?
                                    {
                                        found.roots.push(function_index);
                                    }
                                }
                            }
                        }
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    found.stops.push(never_returns(&body)?);
                    found.bodies.push(body);
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// Whether a function never returns.
    fn stops(&self, function: u32) -> bool {
        let own = function.checked_sub(self.imported);
        own.and_then(|own| self.stops.get(own as usize)).is_some_and(|stops| *stops)
    }

    /// A function with nothing left of what leads to a panic.
    fn operators(&self, own: usize) -> wasmparser::Result<Vec<Operator<'a>>> {
        let mut left = Vec::new();
        // Whether each open block gives nothing.
        let mut open = vec![false];
        let mut reader = self.bodies[own].get_operators_reader()?;
        while !reader.eof() {
            let operator = reader.read()?;
            let mut is_plain_end = false;
            match &operator {
                Operator::Block { blockty: of }
                | Operator::Loop { blockty: of }
                | Operator::If { blockty: of } => open.push(*of == BlockType::Empty),
                Operator::End => is_plain_end = open.pop() == Some(true),
                _ => {}
            }
            match operator {
                Operator::Call { function_index } if self.stops(function_index) => trap(&mut left),
                Operator::Unreachable => trap(&mut left),
                operator => left.push((operator, is_plain_end)),
            }
        }
        Ok(left.into_iter().map(|(operator, _)| operator).collect())
    }

    /// The functions of the module itself that are still called.
    fn used(&self) -> wasmparser::Result<BTreeSet<u32>> {
        let mut used = BTreeSet::new();
        let mut open: Vec<u32> =
            self.roots.iter().copied().filter(|root| !self.stops(*root)).collect();
        while let Some(function) = open.pop() {
            let Some(own) = function.checked_sub(self.imported) else { continue };
            if used.insert(own) {
                open.extend(self.operators(own as usize)?.iter().filter_map(|operator| {
                    match operator {
                        Operator::Call { function_index }
                        | Operator::RefFunc { function_index } => Some(*function_index),
                        _ => None,
                    }
                }));
            }
        }
        Ok(used)
    }
}

/// Ends a way in a trap. With each operator stands whether it ends a block that gives nothing.
fn trap(left: &mut Vec<(Operator<'_>, bool)>) {
    // What was done since the last branch, nobody sees any more.
    while left.last().is_some_and(|(operator, _)| is_unseen(operator)) {
        left.pop();
    }
    // Of two traps between which only blocks end, the second is enough.
    loop {
        let ends = left.iter().rev().take_while(|(_, is_plain_end)| *is_plain_end).count();
        let before = left.len() - ends;
        match left[..before] {
            [.., (Operator::End, _), (Operator::Unreachable, _)] if ends > 0 => {
                left.remove(before - 1);
            }
            [.., (Operator::Unreachable, _)] if ends == 0 => return,
            _ => break,
        }
    }
    left.push((Operator::Unreachable, false));
}

/// Whether no way leads to the end of a function: it ends in a trap, and nothing leaves it before.
fn never_returns(body: &FunctionBody<'_>) -> wasmparser::Result<bool> {
    let mut depth = 0;
    let mut last = None;
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        let operator = reader.read()?;
        match &operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => depth += 1,
            Operator::End if depth == 0 => break,
            Operator::End => depth -= 1,
            Operator::Return => return Ok(false),
            Operator::Br { relative_depth } | Operator::BrIf { relative_depth }
                if *relative_depth >= depth =>
            {
                return Ok(false);
            }
            Operator::BrTable { targets } => {
                for target in targets.targets().chain([Ok(targets.default())]) {
                    if target? >= depth {
                        return Ok(false);
                    }
                }
            }
            _ => {}
        }
        last = Some(operator);
    }
    Ok(matches!(last, Some(Operator::Unreachable)))
}

/// Whether what an operator does is seen only by what comes behind it: it neither leads elsewhere nor calls anything.
fn is_unseen(operator: &Operator) -> bool {
    use Operator::*;
    !matches!(
        operator,
        Block { .. }
            | Loop { .. }
            | If { .. }
            | Else
            | End
            | Br { .. }
            | BrIf { .. }
            | BrTable { .. }
            | Return
            | Unreachable
            | Call { .. }
            | CallIndirect { .. }
    )
}

struct Traps<'a> {
    found: Found<'a>,
    used: BTreeSet<u32>,
    /// The function that is written next.
    next: u32,
}

impl Reencode for Traps<'_> {
    type Error = std::convert::Infallible;

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<()> {
        let own = self.next;
        self.next += 1;
        if !self.used.contains(&own) {
            let mut function = Function::new([]);
            function.instruction(&Instruction::Unreachable).instruction(&Instruction::End);
            code.function(&function);
            return Ok(());
        }
        let mut function = self.new_function_with_parsed_locals(&body)?;
        for operator in self.found.operators(own as usize)? {
            let instruction = self.instruction(operator)?;
            function.instruction(&instruction);
        }
        code.function(&function);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, ExportSection, FunctionSection, TypeSection, ValType};

    /// A module whose functions have this code and a parameter each; those from the third on are exported.
    fn module(codes: &[&[Instruction<'_>]]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], []);
        let (mut functions, mut exports) = (FunctionSection::new(), ExportSection::new());
        let mut section = CodeSection::new();
        for (number, code) in (0..).zip(codes) {
            functions.function(0);
            if number > 1 {
                exports.export(&number.to_string(), ExportKind::Func, number);
            }
            let mut function = Function::new([]);
            code.iter().for_each(|instruction| {
                function.instruction(instruction);
            });
            section.function(function.instruction(&Instruction::End));
        }
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&exports).section(&section);
        module.finish()
    }

    #[test]
    fn of_a_way_that_leads_to_a_panic_only_the_stop_is_left() {
        use Instruction::{Block, Br, BrIf, Call, Drop, End, I32Const, LocalGet, Unreachable};
        let empty = Block(wasm_encoder::BlockType::Empty);
        // It tells something, and stops.
        let panics = [LocalGet(0), Call(1), Unreachable];
        let tells = [I32Const(7), Drop];
        let checks = |way: &[Instruction<'static>]| {
            [&[empty.clone(), LocalGet(0), BrIf(0)], way, &[End]].concat()
        };
        let before = checks(&[I32Const(1), Drop, I32Const(3), Call(0), Unreachable]);
        let after = checks(&[Unreachable]);
        // What may return stays as it is.
        let returns = [LocalGet(0), Call(3), I32Const(7), Drop];
        let leaves = checks(&[Br(1), Unreachable]);
        let module_of = |first: &[_], second: &[_], third: &[_]| {
            module(&[first, second, third, &leaves, &returns])
        };
        assert_eq!(
            without_messages(&module_of(&panics, &tells, &before)).unwrap(),
            module_of(&[Unreachable], &[Unreachable], &after)
        );
        assert!(without_messages(b"no module").is_err());
    }

    #[test]
    fn stops_one_behind_the_other_become_one() {
        use Instruction::{Block, BrIf, End, LocalGet, Unreachable};
        let empty = || Block(wasm_encoder::BlockType::Empty);
        let start = [empty(), empty(), empty(), LocalGet(0), BrIf(0), LocalGet(0), BrIf(1)];
        let ends = |ends: &[Instruction<'static>]| [&start, ends].concat();
        let before = ends(&[Instruction::Br(2), End, Unreachable, End, Unreachable, End]);
        let after = ends(&[Instruction::Br(2), End, End, Unreachable, End]);
        let with = |code: &[_]| module(&[&[Unreachable], &[Unreachable], code]);
        assert_eq!(without_messages(&with(&before)).unwrap(), with(&after));
    }
}
