//! The buttons of the page, and links that look like buttons.

use crate::board::icon::{Icon, IconName};
use ui_model::model::TO_PRESS;
use yew::prelude::*;

/// The main button of a mouse in `MouseEvent::button`. Fingers and pens press it too.
pub const PRIMARY_BUTTON: i16 = 0;

/// The look of a button. The page's styles depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// One of several equal buttons.
    Plain,
    /// The button for the action that is wanted most often.
    Primary,
    /// A button without a frame.
    Quiet,
    /// A quiet button in the header. Hidden if the page is narrower than 768px.
    RoomyHeader,
    /// The button under the status that shows how a piece moves.
    Look,
    /// A button in the page that opens the panel while the panel is a drawer, on screens narrower
    /// than 600px.
    OpensDrawer,
    /// A button that looks like a link.
    Link,
    /// A button that deletes something.
    Danger,
    /// A step of the move that is being entered, or one of several answers. At most one answer is
    /// pressed.
    Chip,
}

impl Style {
    fn class(self) -> Classes {
        match self {
            Style::Plain => classes!(),
            Style::Primary => classes!("primary"),
            Style::Quiet => classes!("quiet"),
            Style::RoomyHeader => classes!("quiet", "roomy-header-only"),
            Style::Look => classes!("quiet", "look"),
            Style::OpensDrawer => classes!("quiet", "look", "drawer-only"),
            Style::Link => classes!("link"),
            Style::Danger => classes!("danger"),
            Style::Chip => classes!("chip", "choice-chip"),
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct ButtonProps {
    #[prop_or(Style::Plain)]
    pub style: Style,
    /// Additional CSS classes, for styles that apply at one place of the page only.
    #[prop_or_default]
    pub class: Classes,
    /// The `data-action` name, by which browser tests and users' scripts find the button. It must
    /// not change.
    #[prop_or_default]
    pub action: Option<AttrValue>,
    /// An icon before the words.
    #[prop_or_default]
    pub icon: Option<IconName>,
    /// The accessible name, if the visible words are only a sign such as `?`, or don't say what the
    /// button acts on.
    #[prop_or_default]
    pub label: Option<AttrValue>,
    #[prop_or_default]
    pub title: Option<AttrValue>,
    /// The id of an element that describes the button.
    #[prop_or_default]
    pub described_by: Option<&'static str>,
    #[prop_or_default]
    pub disabled: bool,
    /// The reason why the action is barred. The button then looks disabled and has the reason as
    /// its tooltip, but can still be pressed, so that the action can say why it is barred.
    #[prop_or_default]
    pub barred: Option<AttrValue>,
    /// Whether a hint points at the button.
    #[prop_or_default]
    pub hinted: bool,
    /// Whether the button is on, if it is a toggle.
    #[prop_or_default]
    pub pressed: Option<bool>,
    /// Whether the part of the page that the button opens and closes is open.
    #[prop_or_default]
    pub expanded: Option<bool>,
    /// The `aria-current` of the button for the shown item of a list: `true` or `step`.
    #[prop_or_default]
    pub current: Option<&'static str>,
    #[prop_or_default]
    pub node_ref: NodeRef,
    pub onclick: Callback<MouseEvent>,
    /// The words on the button.
    #[prop_or_default]
    pub children: Html,
}

/// A button with words or a sign. Moves, pieces, cards, dice, tabs and menus are raw `<button>`s,
/// because they need data attributes, pointer events, a role or a `tabindex`. The board can't use
/// this component: `parts` imports `board`, and imports go only one way.
#[component]
pub fn Button(props: &ButtonProps) -> Html {
    let class =
        classes!(props.style.class(), props.class.clone(), props.hinted.then_some(TO_PRESS));
    html! {
        <button ref={props.node_ref.clone()} type="button" {class} data-action={props.action.clone()} disabled={props.disabled}
                aria-label={props.label.clone()} aria-pressed={props.pressed.map(word)}
                aria-expanded={props.expanded.map(word)} aria-current={props.current}
                aria-describedby={props.described_by} aria-disabled={props.barred.is_some().then_some("true")}
                title={props.barred.clone().or_else(|| props.title.clone())} onclick={props.onclick.clone()}>
            if let Some(name) = props.icon { <Icon {name} /> }
            { props.children.clone() }
        </button>
    }
}

#[derive(PartialEq, Properties)]
pub struct ButtonLinkProps {
    #[prop_or(Style::Plain)]
    pub style: Style,
    /// Additional CSS classes, for styles that apply at one place of the page only.
    #[prop_or_default]
    pub class: Classes,
    pub href: AttrValue,
    /// The `data-action` name.
    #[prop_or_default]
    pub action: Option<AttrValue>,
    /// The accessible name, if the visible words don't say where the link leads.
    #[prop_or_default]
    pub label: Option<AttrValue>,
    #[prop_or_default]
    pub title: Option<AttrValue>,
    #[prop_or_default]
    pub onclick: Option<Callback<MouseEvent>>,
    /// The words on the link.
    pub children: Html,
}

/// A link that looks like a button.
#[component]
pub fn ButtonLink(props: &ButtonLinkProps) -> Html {
    let class = classes!("button", props.style.class(), props.class.clone());
    html! {
        <a {class} href={props.href.clone()} data-action={props.action.clone()} aria-label={props.label.clone()}
           title={props.title.clone()} onclick={props.onclick.clone()}>{ props.children.clone() }</a>
    }
}

fn word(is_on: bool) -> &'static str {
    if is_on { "true" } else { "false" }
}

#[derive(PartialEq, Properties)]
pub struct SubmitProps {
    #[prop_or(Style::Primary)]
    pub style: Style,
    /// The id of the form, if the button is outside it.
    #[prop_or_default]
    pub form: Option<AttrValue>,
    #[prop_or_default]
    pub disabled: bool,
    pub children: Html,
}

/// The button that submits a form.
#[component]
pub fn Submit(SubmitProps { style, form, disabled, children }: &SubmitProps) -> Html {
    html! {
        <button type="submit" class={style.class()} form={form.clone()} disabled={*disabled}>{ children.clone() }</button>
    }
}
