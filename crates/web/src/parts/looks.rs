//! Lets the user choose the theme, the board and the pieces, each from pictures.
//!
//! Each choice is an attribute of `<html>` (`data-theme`, `data-cells`, `data-patterns`), and
//! `style/tokens.css` sets the colours for it. `AppContext::look` passes the choices to pictures.

use crate::parts::design::{Answer, AnswerLayout, QuestionField};
use crate::parts::fetched_text::{FetchedText, Lacking};
use crate::platform::context::{AppContext, use_app};
use crate::platform::page_settings::PageSettings;
use fairyboard::catalog;
use i18n::Key;
use ui_model::picture::{Look, sample};
use ui_model::say;
use ui_model::settings::{Choice, Settings};
use yew::prelude::*;

/// The game whose pieces the pictures show.
const SHOWN: &str = "fist";

#[component]
pub fn Looks() -> Html {
    let app = use_app();
    let (settings, signs) = (&app.settings, app.signs.as_ref());
    // Each picture changes one setting and keeps the others. In the pictures of boards, high
    // contrast and patterns are off, because they replace the board's own colours.
    let themed = |theme| changed(settings, |settings| settings.theme = theme).look(signs);
    let board = |board| Look { board, contrast: false, print: false, ..settings.look(signs) };
    let pieces = |pieces| changed(settings, |settings| settings.pieces = pieces).look(signs);
    html! {
        <>
            { group(&app, "theme", say::SETTINGS_THEME, settings.stored.theme, themed, |settings, theme| settings.theme = theme) }
            { group(&app, "board", say::SETTINGS_BOARD, settings.stored.board, board, |settings, board| settings.board = board) }
            { group(&app, "pieces", say::SETTINGS_PIECES, settings.stored.pieces, pieces, |settings, pieces| settings.pieces = pieces) }
            if let Some(fetch) = &app.fetch_signs {
                <Lacking text={FetchedText::Missing} what={say::SETTINGS_COUNTERS} focus="[name=pieces]" fetch={fetch.clone()} />
            }
        </>
    }
}

fn changed(settings: &PageSettings, edit: impl FnOnce(&mut Settings)) -> PageSettings {
    let mut settings = settings.clone();
    edit(&mut settings.stored);
    settings
}

/// A question for one of the looks, with a picture for each answer.
fn group<T: Choice>(
    app: &AppContext,
    name: &'static str,
    title: Key,
    now: T,
    look: impl Fn(T) -> Look,
    edit: fn(&mut Settings, T),
) -> Html {
    let answer = |(choice, value, words): &(T, &'static str, Key)| {
        let picture = catalog::find(SHOWN).map(|family| sample(family.info(), &look(*choice)));
        Answer { picture, ..Answer::new(value, words) }
    };
    let answers: Vec<_> = T::ALL.iter().map(answer).collect();
    let on_change =
        app.changes_settings(move |settings, name: String| edit(settings, T::named(&name)));
    html! { <QuestionField layout={AnswerLayout::Pictures} {name} {title} {answers} chosen={now.name()} {on_change} /> }
}
