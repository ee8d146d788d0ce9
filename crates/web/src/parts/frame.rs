//! The frame of a screen: sets the page's title and shows the header above the screen.

use crate::board::icon::IconName;
use crate::parts::button::{Button, Style};
use crate::parts::missing::activates_update;
use crate::platform::browser::{self, BOARD};
use crate::platform::context::{AppSheet, use_app};
use crate::platform::route::Route;
use crate::platform::scroll::use_scrolled_place;
use crate::platform::title::use_page_title;
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct FrameProps {
    pub class: Classes,
    pub title: AttrValue,
    /// The title in the header.
    #[prop_or_default]
    pub heading: Html,
    /// The screen's own buttons, at the end of the header.
    #[prop_or_default]
    pub buttons: Html,
    /// Whether the header begins with the link to the home page.
    #[prop_or(true)]
    pub links_home: bool,
    /// The target of the skip link at the top of the page: `board` or `main`.
    pub skip: &'static str,
    pub children: Html,
}

/// A screen below its header. If a screen replaces another one of the same kind, it needs a
/// different Yew `key` to get its own scroll position.
#[component]
pub fn ScreenFrame(props: &FrameProps) -> Html {
    let app = use_app();
    use_scrolled_place();
    use_page_title(props.title.clone());
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
                { if props.skip == "board" { say::SKIP_TO_BOARD } else { say::SKIP_TO_CONTENT } }
            </a>
            <header class="head">
                if props.links_home { <a class="home" href={Route::Home.href()}>{ say::FAIRYBOARD }</a> }
                { props.heading.clone() }
                <span class="spacer"></span>
                { props.buttons.clone() }
                if app.update {
                    <Button style={Style::Quiet} onclick={activates_update()}>{ say::UPDATE_READY }</Button>
                }
                <Button style={Style::Quiet} onclick={app.open.reform(|_: MouseEvent| AppSheet::Help)}
                        label={say::HELP_TITLE}>{ "?" }</Button>
                <Button style={Style::Quiet} icon={IconName::Sliders}
                        onclick={app.open.reform(|_: MouseEvent| AppSheet::Settings)}>
                    <span class="label">{ say::SETTINGS_TITLE }</span>
                </Button>
            </header>
            <main tabindex="-1" id="main">{ props.children.clone() }</main>
        </div>
    }
}
