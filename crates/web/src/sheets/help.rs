//! The help sheet: the aim of the game on the screen, the gestures and the keys.

use crate::parts::dialog::Dialog;
use crate::parts::fields::Checkbox;
use crate::parts::lazy::lazy_component;
use crate::platform::context::use_app;
use crate::platform::route::Route;
use fairyboard::{Options, catalog};
use i18n::Key;
use ui_model::{keys, queries, say};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of the chess variant on the screen, such as `hens`. `None` if the screen shows no
    /// game.
    pub game: Option<String>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyHelpSheet = HelpSheet, in chunk settings);

/// The gestures of all games, and what each does.
const GESTURES: [(Key, Key); 5] = [
    (say::HELP_TAP, say::HELP_TAP_DOES),
    (say::HELP_DRAG, say::HELP_DRAG_DOES),
    (say::HELP_TAP_WRONG, say::HELP_TAP_WRONG_DOES),
    (say::HELP_SWIPE, say::HELP_SWIPE_DOES),
    (say::HELP_PINCH, say::HELP_PINCH_DOES),
];

/// The aim and a turn of the game on the screen, and the gestures that it needs.
fn about_game(game: Option<&str>) -> Html {
    let start = game.and_then(catalog::find).map(|family| {
        let options = Options::defaults(family.info().options);
        family.start(&options)
    });
    let paragraphs =
        |told: &[Key]| -> Html { told.iter().map(|told| html! { <p>{ *told }</p> }).collect() };
    let mut gestures = GESTURES.to_vec();
    if let Some(start) = &start {
        if start.turnable().is_some() {
            gestures.push((say::HELP_TAP_EDGE, say::HELP_TAP_EDGE_DOES));
        }
        if !queries::standing(start).off_board.is_empty() {
            gestures.push((say::HELP_TAP_TRAY, say::HELP_TAP_TRAY_DOES));
        }
    }
    html! {
        <>
            if let Some(start) = start {
                <h3>{ say::AIM_WIN }</h3>
                { paragraphs(start.aim().win) }
                <h3>{ say::AIM_TURN }</h3>
                { paragraphs(start.aim().turn) }
            }
            <section class="with-touch">
                <h3>{ say::HELP_TOUCH }</h3>
                <dl class="keys">
                    { for gestures.iter().map(|(gesture, does)| html! {
                        <div><dt>{ *gesture }</dt><dd>{ *does }</dd></div>
                    }) }
                </dl>
            </section>
        </>
    }
}

/// The aim of the game, the gestures for a touch screen, and the keys for a keyboard.
#[component]
pub fn HelpSheet(props: &Props) -> Html {
    let app = use_app();
    let on_close = props.on_close.clone();
    let listed = |title: Key, rows: &[(Key, Key)]| {
        html! {
            <>
                <h3>{ title }</h3>
                <dl class="keys">
                    { for rows.iter().map(|(shown, what)| html! {
                        <div><dt><kbd>{ *shown }</kbd></dt><dd>{ *what }</dd></div>
                    }) }
                </dl>
            </>
        }
    };
    let on_shortcuts = app.changes_settings(|settings, on| settings.shortcuts = on);
    html! {
        <Dialog title={say::HELP_TITLE} on_close={on_close.clone()}>
            { about_game(props.game.as_deref()) }
            <section class="with-keyboard">
            <p>{ say::HELP_BEGIN }</p>
            { listed(say::HELP_ON_BOARD, &keys::told(keys::ON_BOARD)) }
            { listed(say::HELP_IN_SETUP, &[
                (say::HELP_KEY_LETTER, say::HELP_CHOOSE_PIECE),
                (say::HELP_KEY_ENTER_SPACE, say::HELP_PUT),
                (say::HELP_KEY_DELETE, say::HELP_TAKE_OFF),
                (say::HELP_KEY_CTRL_Z_Y, say::HELP_UNDO),
            ]) }
            { listed(say::HELP_ANYWHERE, &keys::told(keys::IN_GAME)) }
            { listed(say::HELP_IN_RULES, &keys::told(keys::IN_RULES)) }
            { listed(say::HELP_IN_DEMO, &keys::told(keys::IN_DEMO)) }
            <Checkbox checked={app.settings.stored.shortcuts} label={say::SETTINGS_KEYS} on_change={on_shortcuts} />
            </section>
            <p><a href={Route::About.href()} onclick={on_close.reform(|_: MouseEvent| ())}>{ say::ABOUT }</a></p>
        </Dialog>
    }
}
