//! Lets the user choose the theme, the board and the pieces, each from pictures.
//!
//! Each choice is an attribute of `<html>` (`data-theme`, `data-cells`, `data-patterns`), and
//! `style/tokens.css` sets the colours for it. `AppContext::look` passes the choices to pictures.

use crate::parts::design::{Answer, AnswerLayout, QuestionField};
use crate::parts::fetched_text::{FetchedText, Lacking};
use crate::platform::context::use_app;
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
    let layout = AnswerLayout::Pictures;
    let on_theme =
        app.changes_settings(|settings, name: String| settings.theme = Choice::named(&name));
    let on_board =
        app.changes_settings(|settings, name: String| settings.board = Choice::named(&name));
    let on_pieces =
        app.changes_settings(|settings, name: String| settings.pieces = Choice::named(&name));
    let Settings { theme, board: cells, pieces: set, .. } = &settings.stored;
    html! {
        <>
            <QuestionField {layout} name="theme" title={say::SETTINGS_THEME} answers={answers(themed)} chosen={theme.name()} on_change={on_theme} />
            <QuestionField {layout} name="board" title={say::SETTINGS_BOARD} answers={answers(board)} chosen={cells.name()} on_change={on_board} />
            <QuestionField {layout} name="pieces" title={say::SETTINGS_PIECES} answers={answers(pieces)} chosen={set.name()} on_change={on_pieces} />
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

/// The answers to the question for one of the looks, each with a picture.
fn answers<T: Choice>(look: impl Fn(T) -> Look) -> Vec<Answer> {
    let answer = |(choice, value, words): &(T, &'static str, Key)| {
        let picture = catalog::find(SHOWN).map(|family| sample(family.info(), &look(*choice)));
        Answer { picture, ..Answer::new(value, words) }
    };
    T::ALL.iter().map(answer).collect()
}
