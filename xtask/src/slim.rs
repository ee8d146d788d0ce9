//! Shortens what wasm-bindgen has written: the module and its glue in JavaScript.
//!
//! Each function that the module imports has a name of the kind `__wbg_addEventListener_4687d8d8c2017d52`, which stands in
//! both, and again in a custom section. A number does as well, and compresses, the better where those that are alike in
//! the glue have numbers one after the other.

use std::collections::HashMap;

use crate::pack::{pack, short};
use crate::parted::{FETCHES, LATE, parted};
use crate::places::without_places;
use crate::run::Result;
use crate::traps::without_messages;

/// The module and its glue, shorter.
pub fn slim(module: &[u8], glue: &str) -> Result<(Vec<u8>, String)> {
    let (glue, numbers) = sorted(&without_comments(glue));
    Ok((pack(&without_panics(module)?, &numbers)?, renamed(&glue, &numbers)))
}

/// The module in two parts, the first of which its glue begins with, shorter; and the glue, which fetches the second.
pub fn slim_in_parts(module: &[u8], glue: &str) -> Result<([Vec<u8>; 2], String)> {
    let fetches = format!("{IMPORTS}{FETCHES}: function() {{\nrestNow();\n}},\n");
    let glue = without_comments(glue).replacen(IMPORTS, &fetches, 1);
    let (glue, numbers) = sorted(&glue);
    let parts = parted(&without_panics(module)?, &LATE)?;
    let lent = (0..parts.lent).map(|number| (short(number), number)).collect();
    let [first, rest] = [pack(&parts.first, &numbers)?, pack(&parts.rest, &lent)?];
    let glue = renamed(&glue, &numbers);
    if !glue.contains(LOADED) {
        return Err("the glue of the app is another than it was".into());
    }
    let glue = glue.replacen(LOADED, &format!("{LOADED}await begin(instance.exports);\n"), 1);
    Ok(([first, rest], glue))
}

/// How the list of what the module imports begins.
const IMPORTS: &str = "const import0 = {\n__proto__: null,\n";

/// Where the glue has loaded the module, and not begun it yet.
const LOADED: &str =
    "const { instance, module } = await __wbg_load(await module_or_path, imports);\n";

fn without_panics(module: &[u8]) -> Result<Vec<u8>> {
    let module =
        without_places(module).map_err(|error| format!("cannot read the module: {error}"))?;
    without_messages(&module)
        .map_err(|error| format!("cannot take the messages out of the module: {error}"))
}

/// The glue with what the module imports in the order of the code, and the number of each name in it.
fn sorted(glue: &str) -> (String, HashMap<String, usize>) {
    let (mut before, mut behind) = (String::new(), String::new());
    let mut imports: Vec<(&str, String)> = Vec::new();
    for line in glue.split_inclusive('\n') {
        let import = line.split_once(": function").filter(|(name, _)| name.chars().all(is_word));
        match (import, imports.last_mut()) {
            (Some((name, code)), _) if behind.is_empty() => imports.push((name, code.into())),
            (_, None) => before += line,
            // The end of the object in which they stand. Code has such lines, too, but not behind a whole function.
            (_, Some((_, code)))
                if !behind.is_empty() || line == "};\n" && code.ends_with("},\n") =>
            {
                behind += line;
            }
            (_, Some((_, code))) => *code += line,
        }
    }
    imports.sort_by(|(_, one), (_, other)| one.cmp(other));
    let names = imports.iter().map(|(name, _)| (*name).to_string());
    let numbers = names.zip(0..).collect();
    let imports: String =
        imports.iter().map(|(name, code)| format!("{name}: function{code}")).collect();
    (before + &imports + &behind, numbers)
}

/// The glue with numbers for names.
fn renamed(glue: &str, numbers: &HashMap<String, usize>) -> String {
    let mut out = String::new();
    let mut rest = glue;
    while !rest.is_empty() {
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let end = rest[word..].find(is_word).map_or(rest.len(), |other| word + other);
        match numbers.get(&rest[..word]) {
            Some(number) => out += &short(*number),
            None => out += &rest[..word],
        }
        out += &rest[word..end];
        rest = &rest[end..];
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
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

#[cfg(test)]
mod tests {
    use wasm_encoder::{CustomSection, EntityType, ImportSection, Module, TypeSection, ValType};

    use super::*;

    #[test]
    fn names_are_shortened_in_the_module_and_its_glue() {
        let names = ["__wbg_then_0123456789abcdef", "__wbg_add_0123456789abcdef"];
        let (mut imports, mut types) = (ImportSection::new(), TypeSection::new());
        types.ty().function([], []);
        types.ty().function([ValType::I32], []);
        for (name, of) in names.iter().zip(0..) {
            imports.import("./app_bg.js", name, EntityType::Function(of));
        }
        let mut module = Module::new();
        module.section(&types).section(&imports);
        module.section(&CustomSection { name: "x".into(), data: b"y".into() });
        let [then, add] = names.map(|name| {
            format!("    {name}: function() {{\n        {name};\n        }};\n    }},\n")
        });
        let glue = format!("/**\n * about\n */\nconst a = {{\n{then}{add}}};\nb: function() {{\n");

        let (module, glue) = slim(&module.finish(), &glue).unwrap();
        // The one that comes first in the glue does in the module, with its type, and nothing stands behind them.
        let imports = b"\x0b./app_bg.js\x02i0\0\x01\x0b./app_bg.js\x02i1\0\0";
        let zeros = module.len() - (16 << 10);
        assert!(module[..zeros - 5].ends_with(imports), "{:?}", &module[..zeros]);
        assert!(module[zeros..].iter().all(|byte| *byte == 0));
        let object = "i0: function() {\ni0;\n};\n},\ni1: function() {\ni1;\n};\n},\n";
        assert_eq!(glue, format!("const a = {{\n{object}}};\nb: function() {{\n"));
    }

    #[test]
    fn what_is_no_module_is_refused() {
        for module in [&b""[..], b"\0asm\x01\0\0\0\x02\x05\x01", b"\0asm\x01\0\0\0\x02\x01\x01"] {
            assert!(slim(module, "").is_err(), "{module:?}");
        }
    }
}
