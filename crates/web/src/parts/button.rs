//! Buttons.

use crate::board::icon::icon;
use crate::platform::browser::{self, BOARD};
use crate::platform::focus::focus_if;
use ui_model::model::TO_PRESS;
use yew::prelude::*;

/// The main button of a mouse in `MouseEvent::button`. Fingers and pens press it too.
pub const PRIMARY_BUTTON: i16 = 0;

/// Moves the focus to the board if the pressed button disappears or becomes disabled. Otherwise a
/// keyboard user would be back at the top of the page. Only after presses by key, whose `detail` is
/// 0: mouse users don't need it.
pub fn keep_focus() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| {
        if event.detail() == 0 {
            let is_lost = |e: web_sys::HtmlElement| e.matches("body, :disabled").unwrap_or(false);
            focus_if(move || browser::focused().is_none_or(is_lost), BOARD);
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

#[derive(PartialEq, Properties)]
pub struct ButtonProps {
    #[prop_or(Style::Plain)]
    pub style: Style,
    /// The `data-action` name. Scripts use these names, so they must not change.
    #[prop_or_default]
    pub action: Option<AttrValue>,
    /// The SVG path of an icon before the words.
    #[prop_or_default]
    pub icon: Option<&'static str>,
    #[prop_or_default]
    pub disabled: bool,
    /// The reason why the action is barred. The button then looks disabled, has the reason as its
    /// description, and shows the reason when it is pressed.
    #[prop_or_default]
    pub barred: Option<AttrValue>,
    /// Whether a hint points at the button.
    #[prop_or_default]
    pub hinted: bool,
    pub onclick: Callback<MouseEvent>,
    /// The words on the button.
    pub children: Html,
}

#[component]
pub fn Button(props: &ButtonProps) -> Html {
    let is = |on: bool| if on { "true" } else { "false" };
    let pressed = match props.style {
        Style::Pressed(on) => Some(is(on)),
        _ => None,
    };
    let class = classes!(props.style.class(), props.hinted.then_some(TO_PRESS));
    html! {
        <button type="button" {class} data-action={props.action.clone()} disabled={props.disabled}
                aria-pressed={pressed} aria-disabled={props.barred.is_some().then_some("true")}
                title={props.barred.clone()} onclick={props.onclick.clone()}>
            { for props.icon.map(icon) }{ props.children.clone() }
        </button>
    }
}
