//! The pawns of Pawn.

use super::{Drawing, Ink};

pub static DRAWING: Drawing = Drawing { pieces: &["P"], shape, ..super::PLAIN };

const BODY: &str = "M36 43H43C42 56 38 64 28 74H72C62 64 58 56 57 43H64";
const BASE: &str = "M22 74H78C82 74 84 77 84 80V88H16V80C16 77 18 74 22 74Z";

fn shape(_: &str, ink: Ink<'_>) -> String {
    let (outline, lines) = (ink.outline(), ink.lines());
    format!(
        "<path d=\"{BODY}Z\" {outline}/>\
         <path d=\"{BASE}\" {outline}/>\
         <circle cx=\"50\" cy=\"28\" r=\"17\" {outline}/>\
         <path d=\"M41 25A10 10 0 0 1 50 18M38 46H62M26 81H74\" {lines}/>"
    )
}
