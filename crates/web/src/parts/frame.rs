//! The frame of a screen: its title, and the header over it.

use crate::board::icon::icon;
use crate::parts::button::{Style, WhenPressed, button};
use crate::parts::missing::update;
use crate::platform::browser::{self, BOARD};
use crate::platform::context::use_app;
use crate::platform::route::Route;
use crate::platform::scroll::use_scrolled_place;
use crate::platform::text;
use ui_model::say;
use yew::prelude::*;

/// What the frame of a screen shows.
#[derive(PartialEq, Properties)]
pub struct FrameProps {
    /// The class of the screen.
    pub class: Classes,
    /// The title of the page.
    pub title: AttrValue,
    /// What stands in the header.
    pub header: Html,
    /// Where the link at the very top leads.
    pub skip: &'static str,
    /// The screen.
    pub children: Html,
}

/// The contents of a header: the link to the home page, the title of the screen, and its buttons at the other end.
pub fn header(title: Html, buttons: Html) -> Html {
    html! {
        <>
            <a class="home" href={Route::Home.href()}>{ text::html(say::FAIRYBOARD) }</a>
            { title }
            <span class="spacer"></span>
            { buttons }
        </>
    }
}

/// The header, and the place for a screen under it. A screen that gives way to one of the same kind has another key, so that
/// this one begins at its own place.
#[component]
pub fn Frame(props: &FrameProps) -> Html {
    let app = use_app();
    use_scrolled_place();
    // The browser takes its time to tell a new title, so the screen is drawn first.
    use_effect_with(props.title.clone(), |title| {
        let title = title.clone();
        browser::after_paint(move || browser::document().set_title(&title));
    });
    let skip = {
        let target = props.skip;
        Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            browser::focus(match target {
                "board" => BOARD,
                _ => "main",
            });
        })
    };
    html! {
        <div class={classes!("screen", props.class.clone())}>
            <a class="skip" href={format!("#{}", props.skip)} onclick={skip}>
                { text::html(if props.skip == "board" { say::SKIP_TO_BOARD } else { say::SKIP_TO_CONTENT }) }
            </a>
            <header class="head">
                { props.header.clone() }
                if app.update {
                    { button(Style::Quiet, say::UPDATE_READY, update()) }
                }
                <button type="button" class="quiet" onclick={app.help.when_pressed()}
                        aria-label={text::attr(say::HELP_TITLE)}>{ "?" }</button>
                <button type="button" class="quiet" onclick={app.open_settings.when_pressed()}>
                    { icon("M4 7H13M19 7H20M4 17H7M13 17H20M16 4V10M10 14V20") }<span class="label">{ text::html(say::SETTINGS_TITLE) }</span>
                </button>
            </header>
            <main tabindex="-1" id="main">{ props.children.clone() }</main>
        </div>
    }
}
