//! The birds of Hens and Chicks.

use super::{Drawing, Ink};

pub static DRAWING: Drawing = Drawing { pieces: &["H", "C"], shape, ..super::PLAIN };

const HEN: &str = "M22 33C26 41 33 44 41 43C51 42 54 35 55 27C56 17 63 11 71 12C79 13 84 20 83 28\
                   C83 33 82 37 83 43C87 66 73 80 54 80C33 80 16 65 17 45C17 40 19 36 22 33Z";
const COMB: &str = "M61 17C57 9 63 4 67 9C69 2 77 3 76 10C82 8 85 14 80 20Z";
const LEGS: &str = "M44 78V91H36M60 78V91H52";
const CHICK: &str = "M24 66C24 55 32 49 42 49C39 38 46 27 59 27C71 27 78 36 77 46C76 51 75 54 75 58\
                     C76 75 66 85 50 85C35 85 24 78 24 66Z";

fn shape(letter: &str, ink: Ink<'_>) -> String {
    let Ink { body, line, detail } = ink;
    let (outline, lines) = (ink.outline(), ink.lines());
    match letter {
        "H" => format!(
            "<path d=\"{COMB}\" {outline}/>\
             <path d=\"M83 24L95 31L83 36Z\" {outline}/>\
             <path d=\"{LEGS}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"9\" stroke-linecap=\"round\"/>\
             <path d=\"{LEGS}\" fill=\"none\" stroke=\"{body}\" stroke-width=\"3\" stroke-linecap=\"round\"/>\
             <path d=\"{HEN}\" {outline}/>\
             <path d=\"M36 53C42 66 59 66 65 52\" {lines}/>\
             <circle cx=\"71\" cy=\"25\" r=\"3.6\" fill=\"{detail}\"/>"
        ),
        _ => format!(
            "<path d=\"M76 39L89 45L76 51Z\" {outline}/>\
             <path d=\"{CHICK}\" {outline}/>\
             <path d=\"M36 64C39 74 52 75 56 66\" {lines}/>\
             <circle cx=\"63\" cy=\"41\" r=\"3.6\" fill=\"{detail}\"/>"
        ),
    }
}
