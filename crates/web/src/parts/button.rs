//! Buttons and checkboxes.
//!
//! They are functions and not components, for the size of the download: on 22 November 2026 a
//! component was about 6 kB of the module, whatever it rendered. All buttons share one `html!`, in
//! `made`.

use crate::board::icon::icon;
use crate::platform::browser;
use crate::platform::focus::focus_board_if;
use fairyboard::Key;
use ui_model::model::TO_PRESS;
use yew::prelude::*;

/// Moves the focus to the board if the pressed button disappears or becomes disabled. Otherwise a
/// keyboard user would be back at the top of the page. Only after presses by key, whose `detail` is
/// 0: mouse users don't need it.
pub fn keep_focus() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| {
        if event.detail() == 0 {
            let is_lost = |e: web_sys::HtmlElement| e.matches("body, :disabled").unwrap_or(false);
            focus_board_if(move || browser::focused().is_none_or(is_lost));
        }
    })
}

/// A callback that a button can call.
pub trait WhenPressed {
    fn when_pressed(&self) -> Callback<MouseEvent>;
}

impl WhenPressed for Callback<()> {
    fn when_pressed(&self) -> Callback<MouseEvent> {
        self.reform(|_| ())
    }
}

/// The look of a button. The page's styles depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// One of several equal buttons.
    Plain,
    /// The button for the action that is wanted most often.
    Primary,
    /// A button without a frame.
    Quiet,
    /// A quiet button in the header, which has room for it from 768px on.
    RoomyHeader,
    /// The button under the status that shows how a piece moves.
    Look,
    /// A button in the page that opens the panel when that is a drawer: below 600px. It is not the
    /// counterpart of `RoomyHeader`.
    OpensDrawer,
    /// A button that looks like a link.
    Link,
    /// A button that deletes something.
    Danger,
    /// A step of the move that is being entered.
    Chip,
    /// A toggle; at most one in its group is pressed.
    Pressed(bool),
}

impl Style {
    fn class(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Primary => "primary",
            Style::Quiet => "quiet",
            Style::RoomyHeader => "quiet roomy-header-only",
            Style::Look => "quiet look",
            Style::OpensDrawer => "quiet look drawer-only",
            Style::Link => "link",
            Style::Danger => "danger",
            Style::Chip | Style::Pressed(_) => "chip choice-chip",
        }
    }
}

pub fn button(kind: Style, words: impl Into<Html>, onclick: Callback<MouseEvent>) -> Html {
    button_if(true, kind, words, onclick)
}

/// A button that is disabled unless `can`.
pub fn button_if(
    can: bool,
    kind: Style,
    words: impl Into<Html>,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, kind, None, false, None, onclick, words.into())
}

/// A button with a `data-action` name. Scripts use these names, so they must not change.
pub fn act_if(
    can: bool,
    kind: Style,
    act: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, kind, Some(act.into()), false, None, onclick, words.into())
}

/// Like [`act_if`], for an action that may be barred. If `barred` contains a reason, the button looks
/// disabled, has the reason as its description, and shows the reason when it is pressed.
pub fn act_unless(
    barred: &Option<AttrValue>,
    kind: Style,
    act: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(true, kind, Some(act.into()), false, barred.clone(), onclick, words.into())
}

/// A button that enters a part of a move. A hint may point at it.
pub fn part_if(
    can: bool,
    kind: Style,
    (id, is_hinted): (String, bool),
    words: impl Into<Html>,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, kind, Some(id.into()), is_hinted, None, onclick, words.into())
}

/// A button with an icon before its words; `picture` is the icon's SVG path.
pub fn tool(picture: &'static str, words: Key, onclick: Callback<MouseEvent>) -> Html {
    tool_if(true, picture, words, onclick)
}

/// Like [`tool`], but disabled unless `can`.
pub fn tool_if(
    can: bool,
    picture: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    made(can, Style::Plain, None, false, None, onclick, pictured(picture, words))
}

/// Like [`tool_if`], with a `data-action` name as in [`act_if`].
pub fn tool_act_if(
    can: bool,
    act: &'static str,
    picture: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    tool_act_unless(&None, can, act, picture, words, onclick)
}

/// Like `tool_act_if`, for an action that may be barred. If `barred` contains a reason, the
/// button looks disabled, has the reason as its description, and shows the reason when it is
/// pressed.
pub fn tool_act_unless(
    barred: &Option<AttrValue>,
    can: bool,
    act: &'static str,
    picture: &'static str,
    words: Key,
    onclick: Callback<MouseEvent>,
) -> Html {
    let inside = pictured(picture, words);
    made(can, Style::Plain, Some(act.into()), false, barred.clone(), onclick, inside)
}

fn pictured(picture: &'static str, words: Key) -> Html {
    html! { <>{ icon(picture) }{ words }</> }
}

/// A checkbox with its name, and an explanation unless `what` is empty.
pub fn check(
    on: bool,
    name: impl ToString,
    what: impl ToString,
    onchange: Callback<Event>,
) -> Html {
    checked(on, name.to_string(), what.to_string(), onchange)
}

fn checked(on: bool, name: String, what: String, onchange: Callback<Event>) -> Html {
    html! {
        <label class="choice">
            <input type="checkbox" checked={on} {onchange} />
            if what.is_empty() {
                <span>{ name }</span>
            } else {
                <span><strong>{ name }</strong><br />{ what }</span>
            }
        </label>
    }
}

fn made(
    can: bool,
    kind: Style,
    act: Option<AttrValue>,
    is_hinted: bool,
    barred: Option<AttrValue>,
    onclick: Callback<MouseEvent>,
    inside: Html,
) -> Html {
    let is = |on: bool| if on { "true" } else { "false" };
    let pressed = match kind {
        Style::Pressed(on) => Some(is(on)),
        _ => None,
    };
    let disabled = barred.is_some().then_some("true");
    html! {
        <button type="button" class={classes!(kind.class(), is_hinted.then_some(TO_PRESS))} data-action={act} disabled={!can}
                aria-pressed={pressed} aria-disabled={disabled} title={barred} {onclick}>{ inside }</button>
    }
}
