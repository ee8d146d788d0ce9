//! Shortens what wasm-bindgen has written: the module and its glue in JavaScript.
//!
//! Each function that the module imports has a name of the kind `__wbg_addEventListener_4687d8d8c2017d52`, which stands in
//! both, and again in a custom section. A number does as well, and compresses.

use std::collections::HashMap;

use crate::run::Result;

/// The module and its glue, shorter.
pub fn slim(module: &[u8], glue: &str) -> Result<(Vec<u8>, String)> {
    let mut names = HashMap::new();
    let module = slim_module(module, &mut names)
        .ok_or("what wasm-bindgen wrote is not laid out as expected")?;
    Ok((module, slim_glue(glue, &names)))
}

/// The module with numbers for the names of what it imports, and without custom sections, which nothing reads.
fn slim_module(module: &[u8], names: &mut HashMap<String, String>) -> Option<Vec<u8>> {
    const HEADER: usize = 8;
    const CUSTOM: u8 = 0;
    const IMPORTS: u8 = 2;

    let (header, mut rest) = module.split_at_checked(HEADER)?;
    let mut out = header.to_vec();
    while let Some((id, behind)) = rest.split_first() {
        rest = behind;
        let section = bytes(&mut rest)?;
        let section = match *id {
            CUSTOM => continue,
            IMPORTS => &imports(section, names)?,
            _ => section,
        };
        out.push(*id);
        put(&mut out, section);
    }
    Some(out)
}

/// The section of imports with numbers for names.
fn imports(mut section: &[u8], names: &mut HashMap<String, String>) -> Option<Vec<u8>> {
    const FUNCTION: u8 = 0;

    let mut out = Vec::new();
    let count = number(&mut section)?;
    put_number(&mut out, count);
    for i in 0..count {
        put(&mut out, bytes(&mut section)?);
        let name = String::from_utf8(bytes(&mut section)?.to_vec()).ok()?;
        let short = names.entry(name).or_insert_with(|| format!("i{i}"));
        put(&mut out, short.as_bytes());
        let (FUNCTION, behind) = section.split_first().map(|(kind, rest)| (*kind, rest))? else {
            return None;
        };
        section = behind;
        out.push(FUNCTION);
        put_number(&mut out, number(&mut section)?);
    }
    section.is_empty().then_some(out)
}

/// The glue with the new names, without comments.
fn slim_glue(glue: &str, names: &HashMap<String, String>) -> String {
    let glue = without_comments(glue);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = &glue[..];
    while !rest.is_empty() {
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let end = rest[word..].find(is_word).map_or(rest.len(), |other| word + other);
        out += names.get(&rest[..word]).map_or(&rest[..word], |name| name);
        out += &rest[word..end];
        rest = &rest[end..];
    }
    out
}

/// A script without the lines that hold nothing but a comment, and without indentation.
pub fn without_comments(script: &str) -> String {
    script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .filter(|line| !["//", "/*", "*"].iter().any(|mark| line.starts_with(mark)))
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// Takes a number in LEB128.
fn number(rest: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..32).step_by(7) {
        let (byte, behind) = rest.split_first()?;
        *rest = behind;
        number |= usize::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Takes bytes that their number stands before.
fn bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = number(rest)?;
    let (bytes, behind) = rest.split_at_checked(length)?;
    *rest = behind;
    Some(bytes)
}

fn put_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len());
    out.extend(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_in_the_module_and_its_glue() {
        let long = "__wbg_add_0123456789abcdef";
        let mut section = vec![1];
        put(&mut section, b"./app_bg.js");
        put(&mut section, long.as_bytes());
        section.extend([0, 200, 1]);
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.push(2);
        put(&mut module, &section);
        module.extend([0, 3, 1, b'x', b'y', 10, 1, 0]);
        let glue = format!("/**\n * about\n */\nconst a = {{\n    {long}: function() {{\n}}}};\n");

        let (module, glue) = slim(&module, &glue).unwrap();
        assert_eq!(module, b"\0asm\x01\0\0\0\x02\x13\x01\x0b./app_bg.js\x02i0\0\xc8\x01\x0a\x01\0");
        assert_eq!(glue, "const a = {\ni0: function() {\n}};\n");
    }

    #[test]
    fn what_is_no_module_is_refused() {
        for module in [&b""[..], b"\0asm\x01\0\0\0\x02\x05\x01", b"\0asm\x01\0\0\0\x02\x01\x01"] {
            assert!(slim(module, "").is_err(), "{module:?}");
        }
    }
}
