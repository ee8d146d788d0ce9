//! Shortens what wasm-bindgen has written: the module and its glue in JavaScript.
//!
//! Each function that the module imports has a name of the kind `__wbg_addEventListener_4687d8d8c2017d52`, which stands in
//! both, and again in a custom section. A number does as well, and compresses.

use std::collections::HashMap;

use crate::pack::pack;
use crate::run::Result;

/// The module and its glue, shorter.
pub fn slim(module: &[u8], glue: &str) -> Result<(Vec<u8>, String)> {
    let mut names = HashMap::new();
    let module = pack(module, &mut names)?;
    Ok((module, slim_glue(glue, &names)))
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

#[cfg(test)]
mod tests {
    use wasm_encoder::{CustomSection, EntityType, ImportSection, Module, TypeSection};

    use super::*;

    #[test]
    fn names_are_shortened_in_the_module_and_its_glue() {
        let long = "__wbg_add_0123456789abcdef";
        let mut imports = ImportSection::new();
        imports.import("./app_bg.js", long, EntityType::Function(0));
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut module = Module::new();
        module.section(&types).section(&imports);
        module.section(&CustomSection { name: "x".into(), data: b"y".into() });
        let glue = format!("/**\n * about\n */\nconst a = {{\n    {long}: function() {{\n}}}};\n");

        let (module, glue) = slim(&module.finish(), &glue).unwrap();
        assert!(module.ends_with(b"\x0b./app_bg.js\x02i0\0\0"), "{module:?}");
        assert_eq!(glue, "const a = {\ni0: function() {\n}};\n");
    }

    #[test]
    fn what_is_no_module_is_refused() {
        for module in [&b""[..], b"\0asm\x01\0\0\0\x02\x05\x01", b"\0asm\x01\0\0\0\x02\x01\x01"] {
            assert!(slim(module, "").is_err(), "{module:?}");
        }
    }
}
