//! The sheet where the chapters of a study are added, named, moved and deleted.

use crate::parts::button::Button;
use crate::parts::dialog::Dialog;
use crate::parts::fields::{Choice, Labelled, Select, TextInput};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::focus::{NextFocus, use_next_focus};
use crate::platform::studies;
use fairyboard::catalog;
use ui_model::chapters::{LONGEST_NAME, ListedChapter, MAX_CHAPTERS, list};
use ui_model::model::{Chapter, Do, Game, SharedUi};
use ui_model::say;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyChaptersSheet = ChaptersSheet, in chunk panel);

#[component]
pub fn ChaptersSheet(Props { ui, act, on_close }: &Props) -> Html {
    // The chess variant of the chapter to add: at first the same as in the chapter on the screen.
    let game = use_state_eq(|| ui.session.record().info().id.to_string());
    let next = use_next_focus::<Tool>();
    let all = list(&ui.session);
    let games: Vec<Choice> = catalog::GAMES
        .iter()
        .map(|family| (family.info().id.to_string(), family.info().name.to_string()))
        .collect();
    let add = {
        let (act, game) = (act.clone(), (*game).clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(new) = studies::new(&game) {
                act.emit(Do::Chapter(Chapter::Add(new)));
            }
        })
    };
    html! {
        <Dialog title={say::CHAPTERS_TITLE} on_close={on_close.clone()}>
            <p>{ say::CHAPTERS_WHAT }</p>
            if let Some(what) = ui.undo {
                <p class="row-of-buttons chapter-undo">
                    { what }
                    <Button node_ref={next.node_ref(&Tool::PutBack)} onclick={act.reform(|_: MouseEvent| Do::Game(Game::PutBack))}>{ say::DRAFT_PUT_BACK }</Button>
                </p>
            }
            <ol class="chapter-fields">{ for (0..all.len()).map(|at| row(act, &all, at, &next)) }</ol>
            if all.len() < MAX_CHAPTERS {
                <div class="row-of-fields">
                    <Labelled label={say::CHAPTER_GAME}>
                        <Select choices={games} chosen={(*game).clone()} on_change={game.setter()} />
                    </Labelled>
                    <Button onclick={add}>{ say::CHAPTER_ADD }</Button>
                </div>
            } else {
                <p>{ say::CHAPTERS_FULL }</p>
            }
        </Dialog>
    }
}

/// A button of the sheet. Contains the place of the chapter.
#[derive(Clone, Copy, PartialEq)]
enum Tool {
    Up(usize),
    Down(usize),
    Delete(usize),
    PutBack,
}

impl Tool {
    fn sign(self) -> &'static str {
        match self {
            Tool::Up(_) => "↑",
            Tool::Down(_) => "↓",
            Tool::Delete(_) => "×",
            Tool::PutBack => "",
        }
    }
}

/// The field and the buttons of the chapter at the place `at`.
fn row(act: &Callback<Do>, all: &[ListedChapter], at: usize, next: &NextFocus<Tool>) -> Html {
    let chapter = &all[at];
    let name = {
        let act = act.clone();
        Callback::from(move |name| act.emit(Do::Chapter(Chapter::Rename(at, name))))
    };
    // After a press by key, the button `then` gets the focus: a button in the chapter's new row, or
    // the button that puts a deleted chapter back.
    let does = |action: Chapter, then: Tool| {
        let (act, next) = (act.clone(), next.clone());
        Callback::from(move |event: MouseEvent| {
            if browser::is_by_key(&event) {
                next.request(then);
            }
            act.emit(Do::Chapter(action.clone()));
        })
    };
    let tool = |tool: Tool, can: bool, words: i18n::Text, action: Chapter, then: Tool| {
        html! {
            <Button disabled={!can} label={words.to_string()} node_ref={next.node_ref(&tool)} onclick={does(action, then)}>{ tool.sign() }</Button>
        }
    };
    // The pressed button in the row to which the chapter moves. In the first and the last row this
    // button is disabled, so there it is the other one.
    let moved = |to: usize, pressed: fn(usize) -> Tool| match to {
        0 => Tool::Down(0),
        _ if to + 1 == all.len() => Tool::Up(to),
        _ => pressed(to),
    };
    let number = at + 1;
    html! {
        <li>
            <Labelled label={say::chapter_name(number)}>
                <TextInput maxlength={LONGEST_NAME.to_string()} value={chapter.given.clone()}
                           placeholder={chapter.name.to_string()} on_change={name} />
            </Labelled>
            <div class="row-of-buttons">
                <span class="chapter-game">{ chapter.game.clone() }</span>
                { tool(Tool::Up(at), at > 0, say::chapter_up(number), Chapter::Shift(at, true), moved(at.saturating_sub(1), Tool::Up)) }
                { tool(Tool::Down(at), number < all.len(), say::chapter_down(number), Chapter::Shift(at, false), moved(number, Tool::Down)) }
                { tool(Tool::Delete(at), all.len() > 1, say::chapter_delete(number), Chapter::Delete(at), Tool::PutBack) }
            </div>
        </li>
    }
}
