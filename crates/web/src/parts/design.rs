//! Small design elements that screens and sheets share. `docs/design.md` shows them.
//!
//! They are functions instead of components, to keep the download small; `button.rs` has the
//! details.

use crate::board::icon::icon;
use crate::board::svg::Drawing;
use crate::parts::fields::field_value;
use i18n::Text;
use yew::prelude::*;

/// One answer to a question.
pub struct Answer {
    pub value: String,
    /// The answer's name, and an optional note.
    pub words: String,
    pub note: String,
    /// A picture, as SVG.
    pub picture: Option<String>,
}

impl Answer {
    /// An answer without a note and a picture.
    pub fn new(value: impl ToString, words: impl ToString) -> Self {
        let (value, words) = (value.to_string(), words.to_string());
        Answer { value, words, note: String::new(), picture: None }
    }
}

/// The layout of answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// All in one line, for a few short answers.
    Segments,
    /// Cards side by side, which have room for a picture and a note.
    Tiles,
    /// Cards that are mostly a picture.
    Pictures,
}

/// A question that shows all answers, one of them chosen. `name` must be unique on the page.
pub fn question(
    how: Answers,
    name: &'static str,
    title: Html,
    answers: Vec<Answer>,
    chosen: &str,
    on: Callback<String>,
) -> Html {
    let id = format!("ask-{name}");
    let onchange = on.reform(|event: Event| field_value(&event));
    let answer = |Answer { value, words, note, picture }: Answer| {
        let is_chosen = value == chosen;
        html! {
            <label>
                <input type="radio" {name} {value} checked={is_chosen} onchange={onchange.clone()} />
                <span>
                    if let Some(svg) = picture { <Drawing {svg} /> }
                    <b>{ words }</b>
                    if !note.is_empty() { <small>{ note }</small> }
                </span>
            </label>
        }
    };
    let class = match how {
        Answers::Segments => "segments",
        Answers::Tiles => "tiles",
        Answers::Pictures => "tiles pictures",
    };
    html! {
        <div class="field" role="radiogroup" aria-labelledby={id.clone()}>
            <span {id}>{ title }</span>
            <div {class}>{ for answers.into_iter().map(answer) }</div>
        </div>
    }
}

/// A magnifying glass.
const GLASS: &str = "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.5 15.5L20 20M8 10.5h5";

/// The picture of a screen or a list that has nothing to show.
pub fn glass() -> Html {
    icon(GLASS)
}

/// Replaces a screen whose subject doesn't exist. Looks like [`empty`].
pub fn missing(words: impl Into<Text>, action: Html) -> Html {
    instead(glass(), "alert", words.into(), action)
}

/// Replaces the results of a search that found nothing. Looks like [`empty`].
pub fn not_found(words: impl Into<Text>, action: Html) -> Html {
    empty(glass(), words, action)
}

/// Replaces an empty list: a picture, a sentence, and a link or button for the next thing to do.
pub fn empty(picture: Html, words: impl Into<Text>, action: Html) -> Html {
    instead(picture, "status", words.into(), action)
}

fn instead(picture: Html, role: &'static str, words: Text, action: Html) -> Html {
    html! {
        <div class="empty">
            { picture }
            <p class="facts" {role}>{ words }</p>
            { action }
        </div>
    }
}

/// A ring that shows how many of `of` parts are done, around a number or a sign. Hidden from screen
/// readers, because the words beside the ring say it.
pub fn ring(done: usize, of: usize, inside: impl ToString) -> Html {
    let share = (done * 100).checked_div(of).unwrap_or(0);
    let class = classes!("ring", (share == 100).then_some("done"));
    html! { <span {class} style={format!("--share:{share}")} aria-hidden="true"><span>{ inside.to_string() }</span></span> }
}
