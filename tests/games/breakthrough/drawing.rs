//! The soldiers of Breakthrough.

use super::{Drawing, Ink};

pub static DRAWING: Drawing = Drawing { pieces: &["S"], shape, ..super::PLAIN };

const SOLDIER: &str = "M50 14A15 15 0 1 1 49.9 14ZM34 46H66L80 86H20Z";

fn shape(_: &str, ink: Ink<'_>) -> String {
    format!("<path d=\"{SOLDIER}\" {}/>", ink.outline())
}
