//! The picture of a puzzle, on the home screen and in the index of puzzles.

use crate::parts::fetched_text::FetchedText;
use crate::platform::context::use_app;
use crate::platform::today::use_today;
use crate::screens::saved_games::{look, picture_of};
use fairyboard::Info;
use std::rc::Rc;
use ui_model::model::Whole;
use ui_model::puzzles::{Solved, course};
use ui_model::sentences::seat;
use yew::prelude::*;

pub struct PicturedPuzzle {
    /// The picture of the first position, as a data URL.
    pub picture: AttrValue,
    /// The task in a few words, such as "White to move, win in one".
    pub task: String,
}

/// The puzzle with this number, or without a number the puzzle of today. `text` is the variant's
/// file of puzzles. `None` until the file is read, or if it has no such puzzle.
#[hook]
pub fn use_pictured_puzzle(
    info: &'static Info,
    text: FetchedText,
    number: Option<usize>,
) -> Rc<Option<PicturedPuzzle>> {
    let (look, today) = (look(&use_app(), 0), use_today());
    use_memo((info.id, text, number, look, today), |(game, text, number, look, today)| {
        let FetchedText::Read(text) = text else { return None };
        let course = course(game, text, *number, None, &Solved::default(), *today)?;
        let start = Whole::of_part(course.parts.first()?).seen().state().clone();
        let player = seat(&*start, start.to_move());
        let task = course.puzzle?.in_short(player).to_string();
        Some(PicturedPuzzle { picture: picture_of(&*start, look), task })
    })
}
