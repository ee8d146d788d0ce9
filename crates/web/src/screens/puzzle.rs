//! The screen of one puzzle. Fetches the puzzles of the game and opens the puzzle on the play
//! screen, or shows a message if the puzzle doesn't exist.

use crate::parts::button::ButtonLink;
use crate::parts::fetched_text::{FetchedText, Lacking, use_text};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::puzzles::solved;
use crate::platform::route::Route;
use crate::screens::learn::{CourseScreen, Instead, NoSuch};
use by_address::ByAddress;
use fairyboard::catalog;
use std::rc::Rc;
use ui_model::puzzles::course;
use ui_model::say;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of the chess variant, such as `hens`.
    pub game: String,
    /// The number of the puzzle. `None` is the puzzle of the day.
    pub number: Option<usize>,
    /// The index of the theme whose puzzles the player is solving. `None` for all themes.
    pub theme: Option<usize>,
}

lazy_component!(LazyPuzzle = Puzzle, in chunk lessons, is_screen = true);

/// A puzzle of a game by its number, or the game's puzzle of the day.
#[component]
pub fn Puzzle(Props { game, number, theme }: &Props) -> Html {
    let (text, fetch) = use_text(format!("./puzzles/{game}.txt"), true);
    // The day on which the puzzle was opened. After midnight, solving it still counts for this day.
    let today = use_memo((), |()| browser::day());
    let shown = (text.clone(), *number, *theme, *today);
    let course = use_memo(shown, |(text, number, theme, today)| {
        let FetchedText::Read(text) = text else { return None };
        Some(course(game, text, *number, *theme, &solved(), *today).map(Rc::new))
    });
    let Some(family) = catalog::find(game) else { return html! {} };
    let name = family.info().name;
    let (to, link) = (Route::Puzzle(game.clone(), None, None), say::PUZZLE_DAY_LINK);
    match &*course {
        None => html! {
            <Instead {name} {to} {link}>
                <Lacking text={text.clone()} what={say::PUZZLE_LACKS} focus=".learn-page main" fetch={fetch.clone()} />
            </Instead>
        },
        Some(None) => {
            let told = say::puzzle_no_such(name, number.unwrap_or(0)).to_string();
            let all = Route::Puzzles(game.clone(), None);
            html! {
                <NoSuch {name} {told} to={all} link={say::puzzle_all_of(name).to_string()}>
                    <ButtonLink href={to.href()}>{ link }</ButtonLink>
                </NoSuch>
            }
        }
        Some(Some(course)) => html! { <CourseScreen course={ByAddress(Rc::clone(course))} /> },
    }
}
