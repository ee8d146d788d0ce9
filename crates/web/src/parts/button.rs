//! Buttons with words on them, and boxes to check. Each `html!` is code of its own, so what stands in
//! many places is made in one.

use crate::board::icon::icon;
use crate::platform::browser::{self, BOARD};
use crate::platform::text::{self, Said};
use fairyboard::Key;
use ui_model::model::TO_PRESS;
use ui_model::say;
use yew::prelude::*;

/// How long after a press the page may still be drawn anew, on a busy machine.
const LATE_MS: u32 = 200;

/// Hears presses of buttons that may leave the page, or be pressed no more, and must not take the
/// keyboard with them: the board gets it. It is looked for twice: on a busy machine the button may
/// leave late.
pub fn keep_focus() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| {
        if event.detail() == 0 {
            for after in [0, LATE_MS] {
                browser::after(after, || {
                    let lost =
                        |e: web_sys::HtmlElement| e.matches("body, :disabled").unwrap_or(false);
                    if browser::focused().is_none_or(lost) {
                        browser::focus(BOARD);
                    }
                })
                .forget();
            }
        }
    })
}

/// What is told when something is pressed.
pub trait WhenPressed {
    /// For a button.
    fn when_pressed(&self) -> Callback<MouseEvent>;
}

impl WhenPressed for Callback<()> {
    fn when_pressed(&self) -> Callback<MouseEvent> {
        self.reform(|_| ())
    }
}

/// What a button is beside others: the page's style goes by it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// One of several.
    Plain,
    /// What is mostly wanted.
    Primary,
    /// One that stays in the background.
    Quiet,
    /// A quiet one, which a narrow screen has no room for.
    QuietWhereWide,
    /// The one under the status that tells how a piece moves.
    Look,
    /// One in its place that opens the panel where that is a sheet.
    LookWhereNarrow,
    /// One that looks like a link.
    Link,
    /// One that takes something away.
    Danger,
    /// A step of the move that is being entered.
    Chip,
    /// One that may be chosen anew, by a key too.
    Changes,
    /// One of several, of which one is pressed.
    Pressed(bool),
    /// What is on or off.
    Switch(bool),
}

impl Style {
    fn class(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Primary => "primary",
            Style::Quiet => "quiet",
            Style::QuietWhereWide => "quiet wide-only",
            Style::Look => "quiet look",
            Style::LookWhereNarrow => "quiet look narrow-only",
            Style::Link => "link",
            Style::Danger => "danger",
            Style::Chip | Style::Changes | Style::Pressed(_) => "chip choice-chip",
            Style::Switch(_) => "switch",
        }
    }
}

/// A button that does what `onclick` says.
pub fn button(kind: Style, words: impl Said, onclick: Callback<MouseEvent>) -> Html {
    button_if(true, kind, words, onclick)
}

/// A button that can be pressed only where `can` is true.
pub fn button_if(can: bool, kind: Style, words: impl Said, onclick: Callback<MouseEvent>) -> Html {
    made(can, kind, None, false, onclick, text::html(words))
}

/// A button that does one of the acts that the page promises to name, whatever it is called.
pub fn act_if(
    can: bool,
    kind: Style,
    act: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, kind, Some(act.into()), false, onclick, text::html(words))
}

/// A button that enters a part of a move, which a hint may name.
pub fn part_if(
    can: bool,
    kind: Style,
    (id, is_hinted): (String, bool),
    words: impl Said,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, kind, Some(id.into()), is_hinted, onclick, text::html(words))
}

/// A button with a picture before its words: the path of an icon.
pub fn tool(picture: &'static str, words: Key, onclick: Callback<MouseEvent>) -> Html {
    tool_if(true, picture, words, onclick)
}

/// A button with a picture that can be pressed only where `can` is true.
pub fn tool_if(
    can: bool,
    picture: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, Style::Plain, None, false, onclick, pictured(picture, words))
}

/// The same for one of the acts that the page promises to name.
pub fn tool_act_if(
    can: bool,
    act: &'static str,
    picture: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, Style::Plain, Some(act.into()), false, onclick, pictured(picture, words))
}

fn pictured(picture: &'static str, words: Key) -> Html {
    html! { <>{ icon(picture) }{ text::html(words) }</> }
}

/// A box to check, with its name, and what that means where it needs words.
pub fn check(on: bool, name: impl Said, what: impl Said, onchange: Callback<Event>) -> Html {
    checked(on, name.said(), what.said(), onchange)
}

fn checked(on: bool, name: AttrValue, what: AttrValue, onchange: Callback<Event>) -> Html {
    html! {
        <label class="choice">
            <input type="checkbox" checked={on} {onchange} />
            if what.is_empty() {
                <span>{ text::html(name) }</span>
            } else {
                <span><strong>{ text::html(name) }</strong><br />{ text::html(what) }</span>
            }
        </label>
    }
}

fn made(
    can: bool,
    kind: Style,
    act: Option<AttrValue>,
    is_hinted: bool,
    onclick: Callback<MouseEvent>,
    inside: Html,
) -> Html {
    let is = |on: bool| if on { "true" } else { "false" };
    let (pressed, on) = match kind {
        Style::Pressed(on) => (Some(is(on)), None),
        Style::Switch(on) => (None, Some(is(on))),
        _ => (None, None),
    };
    let title = (kind == Style::Changes).then_some(say::DRAFT_CHANGE).and_then(text::attr);
    html! {
        <button type="button" class={classes!(kind.class(), is_hinted.then_some(TO_PRESS))} data-action={act} disabled={!can} {title}
                role={on.map(|_| "switch")} aria-checked={on} aria-pressed={pressed} {onclick}>{ inside }</button>
    }
}
