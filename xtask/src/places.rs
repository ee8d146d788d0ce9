//! Takes the places of panics out of a module.
//!
//! For each place that could panic stand the name of its file, a line and a column in the data: of the page they are many
//! kilobytes. Nobody reads them, as the page has nowhere to tell a panic: it only stops (see `traps.rs`).

use std::ops::Range;

use wasmparser::{DataKind, Operator, Parser, Payload};

/// The bytes of such a place: the address and the length of the file's name, the line and the column.
const PLACE: usize = 16;

/// The module with zeros for each place, and for the names of files.
///
/// # Errors
/// What is not a module.
pub fn without_places(module: &[u8]) -> wasmparser::Result<Vec<u8>> {
    let segments = segments(module)?;
    let mut without = module.to_vec();
    for (address, bytes) in &segments {
        let aligned = address.wrapping_neg() % 4;
        for at in bytes.clone().skip(aligned).step_by(4) {
            if at + PLACE <= bytes.end
                && let Some(name) = name_of_place(module, at, &segments)
            {
                without[at..at + PLACE].fill(0);
                without[name].fill(0);
            }
        }
    }
    Ok(without)
}

/// The data that has an address: the address, and where the data stands in the module.
fn segments(module: &[u8]) -> wasmparser::Result<Vec<(usize, Range<usize>)>> {
    let mut segments = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        let Payload::DataSection(section) = payload? else { continue };
        for data in section {
            let data = data?;
            if let DataKind::Active { offset_expr, .. } = data.kind
                && let Operator::I32Const { value } = offset_expr.get_operators_reader().read()?
            {
                let end = data.range.end as usize;
                segments.push((value as usize, end - data.data.len()..end));
            }
        }
    }
    Ok(segments)
}

/// Where the name of the file stands, if a name of a file, a line and a column stand here.
fn name_of_place(
    module: &[u8],
    at: usize,
    segments: &[(usize, Range<usize>)],
) -> Option<Range<usize>> {
    let number = |i: usize| {
        let bytes = &module[at + 4 * i..at + 4 * i + 4];
        bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
    };
    let [address, length, line, column] = [0, 1, 2, 3].map(number);
    let name = segments.iter().find_map(|(start, bytes)| {
        let from = bytes.start + address.checked_sub(*start)?;
        let name = from..from.checked_add(length)?;
        (name.end <= bytes.end).then_some(name)
    });
    let is_line = (1..10_000).contains(&line) && (1..1_000).contains(&column);
    name.filter(|name| is_line && module[name.clone()].ends_with(b".rs"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ConstExpr, DataSection, MemorySection, MemoryType, Module};

    fn module(data: &[u8]) -> Vec<u8> {
        let mut memory = MemorySection::new();
        let kind = MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        memory.memory(kind);
        let mut section = DataSection::new();
        section.active(0, &ConstExpr::i32_const(1024), data.iter().copied());
        let mut module = Module::new();
        module.section(&memory).section(&section);
        module.finish()
    }

    /// A name, and the address of one behind it with two numbers.
    fn data(name: &[u8; 8], numbers: [u32; 2]) -> Vec<u8> {
        let numbers = [1024, 8, numbers[0], numbers[1]].map(u32::to_le_bytes).concat();
        [name.as_slice(), &numbers].concat()
    }

    #[test]
    fn places_and_names_of_files_go_and_other_numbers_stay() {
        let without = |data: &[u8]| without_places(&module(data)).unwrap();
        assert_eq!(without(&data(b"/main.rs", [70, 5])), module(&[0; 24]));
        for other in [data(b"/main.md", [70, 5]), data(b"/main.rs", [70, 5_000])] {
            assert_eq!(without(&other), module(&other));
        }
        assert!(without_places(b"no module").is_err());
    }
}
