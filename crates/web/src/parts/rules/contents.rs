//! The contents of the rules: beside the text on a wide screen, else behind a button that stays in
//! sight.

use super::{PlaceLink, scrolled};
use crate::platform::browser;
use by_address::ByAddress;
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use std::cell::Cell;
use std::rc::Rc;
use ui_model::rule_index::{Heading, RuleIndex};
use ui_model::say;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// A heading counts as reached when it is less than this many pixels below the search field. After
/// a press in the contents, the heading is a little higher than that: see `scroll-padding-top` in
/// `rules.css`.
const BELOW: f64 = 72.0;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub game: &'static str,
    /// Whether the rules are a page of their own.
    pub page: bool,
    pub index: ByAddress<Rc<RuleIndex>>,
    /// The ref of the bar above the text, with the search field.
    pub bar: NodeRef,
    /// The ref of the element with the text.
    pub text: NodeRef,
    /// Whether the list is open on a screen that is too narrow to show it beside the text.
    pub is_open: bool,
    /// Shows the place of the rules with this address.
    pub on_go: Callback<String>,
}

/// The headings of the rules. The last heading above the text that the reader sees is marked.
#[component]
pub fn Contents(props: &Props) -> Html {
    let current = use_heading_at_top(&props.bar, &props.text);
    let line = |heading: &Heading| {
        let is_current = *current == Some(heading.address.clone());
        html! {
            <li class={classes!(heading.is_numbered.then_some("below"))}>
                <PlaceLink game={props.game} page={props.page} address={heading.address.clone()} {is_current} on_go={&props.on_go}>
                    { &heading.title }
                </PlaceLink>
            </li>
        }
    };
    html! {
        <nav id="rules-contents" class={classes!("contents", props.is_open.then_some("open"))} aria-label={say::RULES_CONTENTS}>
            <ul>{ for props.index.contents.iter().map(line) }</ul>
        </nav>
    }
}

/// The address of the last heading above the text that the reader sees. `None` until the text is
/// measured.
#[hook]
fn use_heading_at_top(bar: &NodeRef, text: &NodeRef) -> UseStateHandle<Option<String>> {
    let current = use_state_eq(|| None::<String>);
    let setter = current.setter();
    use_effect_with((bar.clone(), text.clone()), move |places| {
        let places = places.clone();
        let waits = Rc::new(Cell::new(false));
        // In the capture phase, because the `scroll` event of a panel doesn't bubble.
        let options = EventListenerOptions {
            phase: EventListenerPhase::Capture,
            ..EventListenerOptions::default()
        };
        let look = move || {
            // Looks at most once for each frame, because scrolling sends many events.
            if !waits.replace(true) {
                let (waits, setter) = (Rc::clone(&waits), setter.clone());
                let (bar, text) = places.clone();
                browser::at_next_frame(move || {
                    waits.set(false);
                    setter.set(heading_at_top(&bar, &text));
                });
            }
        };
        look();
        let page = browser::document();
        let listener = EventListener::new_with_options(&page, "scroll", options, move |_| look());
        move || drop(listener)
    });
    current
}

/// Whether the text is scrolled to its end, and the heading is in sight there.
fn is_in_sight_at_end(heading: &Element) -> bool {
    let Some(scrolled) = scrolled(heading) else { return false };
    let is_at_end =
        scrolled.scroll_top() + scrolled.client_height() >= scrolled.scroll_height() - 2;
    is_at_end && heading.get_bounding_client_rect().top() >= 0.0
}

/// The heading of the text at the top of the screen. `None` while the results of a search replace
/// the text. The headings are looked up, because several components render them from the texts of
/// the rules, and only the browser knows where they are after scrolling.
fn heading_at_top(bar: &NodeRef, text: &NodeRef) -> Option<String> {
    let bottom = bar.cast::<Element>()?.get_bounding_client_rect().bottom();
    let text = text.cast::<HtmlElement>().filter(|text| !text.hidden())?;
    let headings = browser::all_in(&text, "[data-heading]");
    // The last headings can't be scrolled to the top. So at the end of the text, the heading that
    // the reader asked for counts as the current one.
    let pressed = headings.iter().find(|heading| heading.has_attribute("aria-current"));
    if let Some(pressed) = pressed.filter(|pressed| is_in_sight_at_end(pressed)) {
        return pressed.get_attribute("data-heading");
    }
    let is_above =
        |heading: &&HtmlElement| heading.get_bounding_client_rect().top() < bottom + BELOW;
    let above = headings.iter().take_while(is_above).last().or(headings.first());
    above?.get_attribute("data-heading")
}
