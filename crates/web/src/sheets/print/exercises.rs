//! Exercises on paper: each page has several positions with tasks, and the last page has the
//! answers.

use super::{Props, printed};
use crate::parts::fetched_text::{FetchedText, lacking, use_text};
use crate::parts::fields::{Labelled, Select, field_value};
use std::rc::Rc;
use ui_model::model::Seen;
use ui_model::printed::{Exercise, beside, of_game, of_puzzles};
use ui_model::say;
use yew::prelude::*;

/// Which exercises the user wants to print.
#[derive(Clone, Copy, PartialEq)]
pub struct ExerciseChoice {
    /// Whether the exercises are puzzles. If not, they are positions of the shown game.
    puzzles: bool,
    /// The number of the first puzzle, and how many puzzles to print.
    first: usize,
    count: usize,
}

impl ExerciseChoice {
    /// The choice when the sheet opens.
    pub const FIRST: ExerciseChoice = ExerciseChoice { puzzles: true, first: 1, count: 8 };
}

/// The largest number of puzzles in one print.
const MOST: usize = 60;

/// The fields for the source and the number of exercises.
pub fn asked(of: ExerciseChoice, on: Callback<ExerciseChoice>) -> Html {
    let from = vec![
        ("puzzles".to_string(), say::PRINT_FROM_PUZZLES.to_string()),
        ("game".to_string(), say::PRINT_FROM_GAME.to_string()),
    ];
    let now = if of.puzzles { "puzzles" } else { "game" };
    let on_from =
        on.reform(move |value: String| ExerciseChoice { puzzles: value == "puzzles", ..of });
    let number = |value: usize, most: usize, take: fn(ExerciseChoice, usize) -> ExerciseChoice| {
        let on = on.clone();
        let oninput = Callback::from(move |event: InputEvent| {
            if let Ok(value) = field_value(&event).parse::<usize>() {
                on.emit(take(of, value.clamp(1, most)));
            }
        });
        html! { <input type="text" inputmode="numeric" value={value.to_string()} {oninput} /> }
    };
    html! {
        <>
            <Labelled label={say::PRINT_FROM}><Select choices={from} chosen={now} on_change={on_from} /></Labelled>
            if of.puzzles {
                <Labelled label={say::PRINT_FIRST}>{ number(of.first, 999, |of, first| ExerciseChoice { first, ..of }) }</Labelled>
                <Labelled label={say::PRINT_COUNT}>{ number(of.count, MOST, |of, count| ExerciseChoice { count, ..of }) }</Labelled>
            }
        </>
    }
}

/// The chosen exercises, or a message until the puzzles have loaded.
pub struct Exercises {
    all: Rc<Vec<Exercise>>,
    lacking: Option<Html>,
}

/// The chosen exercises. Empty unless `shows` is set, which means that the print sheet shows
/// exercises.
#[hook]
pub fn use_exercises(session: Seen, asked: ExerciseChoice, shows: bool) -> Exercises {
    let game = session.record().info().id;
    let (text, fetch) = use_text(format!("./puzzles/{game}.txt"), shows && asked.puzzles);
    let of = (session, text.clone(), asked, shows);
    let all = use_memo(of, move |(session, text, asked, shows)| match text {
        _ if !shows => Vec::new(),
        _ if !asked.puzzles => of_game(session),
        FetchedText::Read(file) => of_puzzles(game, file, asked.first, asked.count.min(MOST)),
        _ => Vec::new(),
    });
    let waits = shows && asked.puzzles && !matches!(text, FetchedText::Read(_));
    let lacking = waits.then(|| lacking(&text, say::PUZZLE_LACKS, ".print-sheet", &fetch));
    Exercises { all, lacking }
}

impl Exercises {
    /// The message until the puzzles have loaded.
    pub fn lacking(&self) -> Option<Html> {
        self.lacking.clone()
    }

    /// The pages with the exercises, and the page with the answers.
    pub fn pages(&self, props: &Props, per_page: usize, title: &str) -> Vec<Html> {
        if self.all.is_empty() {
            return Vec::new();
        }
        let numbered: Vec<_> = self.all.iter().enumerate().collect();
        let page = |(i, some): (usize, &[(usize, &Exercise)])| {
            html! {
                <section class={format!("print-page per-{per_page}")}>
                    if i == 0 && !title.is_empty() { <p class="print-title">{ title.to_string() }</p> }
                    <div class="diagrams">{ for some.iter().map(|(i, of)| exercise(props, *i, of)) }</div>
                </section>
            }
        };
        let mut pages: Vec<_> = numbered.chunks(per_page).enumerate().map(page).collect();
        let answers = self.all.iter().map(|of| html! { <li>{ &of.answer }</li> });
        pages.push(html! {
            <section class="print-page answer-key">
                <p class="print-title">{ say::PRINT_ANSWERS }</p>
                <ol>{ for answers }</ol>
            </section>
        });
        pages
    }
}

fn exercise(props: &Props, i: usize, of: &Exercise) -> Html {
    html! {
        <figure>
            { printed(props, &of.seen, of.at) }
            <figcaption>
                <strong>{ format!("{}. ", i + 1) }</strong>{ &of.task }
                if let Some(beside) = beside(&of.seen, of.at) { <span class="print-note">{ beside }</span> }
                <span class="write-here"></span>
            </figcaption>
        </figure>
    }
}
