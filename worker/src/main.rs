//! The computer player in a worker: questions come as text, and go back as answers.

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

/// Answers a question, and tells meanwhile what looks best so far. A text that makes no sense is answered by nothing: then it
/// is of another version.
#[wasm_bindgen]
pub fn answer(question: &str, tell: &Function) -> Option<String> {
    let question = question.parse().ok()?;
    let mut tell = |answer: &ask::Answer| {
        // Whoever does not hear it waits for the last.
        let _ = tell.call1(&JsValue::NULL, &answer.to_string().into());
    };
    fairyboard_player::answer(&question, &mut tell).map(|answer| answer.to_string())
}
