//! A puzzle, as it is fetched and shown; or what is said where there is none.

use crate::parts::fetched::{Text, lacking, use_text};
use crate::parts::frame::{Frame, frame};
use crate::platform::browser;
use crate::platform::context::Origin;
use crate::platform::part::{Hook, part, use_memo};
use crate::platform::puzzles::solved;
use crate::platform::route::Route;
use crate::platform::words::{self, Said};
use crate::screens::play::{self, play};
use fairyboard::catalog;
use std::rc::Rc;
use table::model::Whole;
use table::puzzles::course;
use table::say;
use yew::prelude::*;

/// A puzzle of a game by its number, or the game's of today.
pub fn puzzle(game: &str, number: Option<usize>) -> Html {
    let key = format!("puzzles {game}");
    part(&key, (game.to_string(), number), |props, ctx| use_puzzle(props).run(ctx))
}

#[hook]
fn use_puzzle(shown: &(String, Option<usize>)) -> Html {
    let (game, number) = shown;
    let (text, fetch) = use_text(format!("./puzzles/{game}.txt"), true);
    let shown = (text.clone(), *number, browser::day());
    let course = use_memo(shown, |(text, number, today)| {
        let Text::Read(text) = text else { return None };
        let family = catalog::find(game)?;
        Some(course(family, text, *number, &solved(), *today).map(Rc::new))
    });
    match &*course {
        None => instead(game, lacking(&text, say::PUZZLE_LACKS, ".learn-page main", &fetch)),
        Some(None) => instead(game, html! { <p>{ words::html(say::PUZZLE_NO_SUCH) }</p> }),
        Some(Some(course)) => play(play::Props {
            key: format!("{:p}", Rc::as_ptr(course)),
            origin: Origin::Lesson(Rc::clone(course)),
            game: Whole::of_part(&course.parts[0]),
            note: None,
            news: None,
        }),
    }
}

/// What is shown where there is no puzzle.
fn instead(game: &str, told: Html) -> Html {
    let Some(family) = catalog::find(game) else { return html! {} };
    let name = family.info().name;
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ words::html(say::FAIRYBOARD) }</a>
            <h1>{ words::html(name) }</h1>
            <span class="spacer"></span>
        </>
    };
    let children = html! {
        <>
            { told }
            <p><a href={Route::Puzzle(game.into(), None).href()}>{ words::html(say::PUZZLE_DAY_LINK) }</a></p>
        </>
    };
    let title = say::puzzles_of(name).said();
    frame(Frame { class: "learn-page", title, header, skip: "main", children })
}
