//! Small design elements that screens and sheets share. `docs/design.md` shows them.

use crate::board::icon::{Icon, IconName};
use crate::board::svg::Drawing;
use crate::parts::fields::field_value;
use yew::prelude::*;

/// One of the answers that a [`QuestionField`] offers.
#[derive(Clone, PartialEq)]
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

/// The layout of the answers to a [`QuestionField`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnswerLayout {
    /// All answers in one line, if they are few and short.
    Segments,
    /// Cards side by side, with space for a picture and a note.
    Tiles,
    /// Cards with a large picture and a short name.
    Pictures,
}

#[derive(PartialEq, Properties)]
pub struct QuestionProps {
    pub layout: AnswerLayout,
    /// The name of the radio buttons. Must be unique on the page.
    pub name: &'static str,
    pub title: Html,
    pub answers: Vec<Answer>,
    /// The value of the chosen answer.
    pub chosen: AttrValue,
    /// Called with the value of the answer that the user chose.
    pub on_change: Callback<String>,
}

/// A question that shows all answers, one of them chosen.
#[component]
pub fn QuestionField(props: &QuestionProps) -> Html {
    let QuestionProps { layout, name, title, answers, chosen, on_change } = props;
    let id = format!("ask-{name}");
    let onchange = on_change.reform(|event: Event| field_value(&event));
    let answer = |Answer { value, words, note, picture }: &Answer| {
        html! {
            <label key={value.clone()}>
                <input type="radio" name={*name} value={value.clone()} checked={chosen == value} onchange={onchange.clone()} />
                <span>
                    if let Some(svg) = picture { <Drawing svg={svg.clone()} /> }
                    <b>{ words }</b>
                    if !note.is_empty() { <small>{ note }</small> }
                </span>
            </label>
        }
    };
    let class = match layout {
        AnswerLayout::Segments => "segments",
        AnswerLayout::Tiles => "tiles",
        AnswerLayout::Pictures => "tiles pictures",
    };
    html! {
        <div class="field" role="radiogroup" aria-labelledby={id.clone()}>
            <span {id}>{ title.clone() }</span>
            <div {class}>{ for answers.iter().map(answer) }</div>
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct EmptyStateProps {
    #[prop_or_else(|| html! { <Icon name={IconName::Glass} /> })]
    pub picture: Html,
    #[prop_or_default]
    pub title: Option<AttrValue>,
    pub words: AttrValue,
    /// The ARIA role of the words: `alert` for a failure.
    #[prop_or("status")]
    pub role: &'static str,
    /// A link or button for the next thing to do.
    pub children: Html,
}

/// Replaces an empty list, the results of a search that found nothing, or a screen whose subject
/// doesn't exist.
#[component]
pub fn EmptyState(props: &EmptyStateProps) -> Html {
    let EmptyStateProps { picture, title, words, role, children } = props;
    html! {
        <div class="empty">
            { picture.clone() }
            if let Some(title) = title { <h2>{ title }</h2> }
            <p class="facts" role={*role}>{ words.clone() }</p>
            { children.clone() }
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct RingProps {
    /// The number of parts that are done, and the number of all parts.
    pub done: usize,
    pub of: usize,
    /// A number or a sign in the middle.
    pub children: Html,
}

/// A ring that shows how many parts of something are done, for example the tasks of a lesson.
/// Hidden from screen readers, because the words beside the ring say it.
#[component]
pub fn Ring(RingProps { done, of, children }: &RingProps) -> Html {
    let share = (done * 100).checked_div(*of).unwrap_or(0);
    let class = classes!("ring", (share == 100).then_some("done"));
    html! { <span {class} style={format!("--share:{share}")} aria-hidden="true"><span>{ children.clone() }</span></span> }
}
