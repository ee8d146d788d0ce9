//! The index of a game's puzzles by level and theme. It marks the solved ones.

use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::fetched_text::{FetchedText, Lacking, use_text};
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::platform::puzzles::{self as kept, solved};
use crate::platform::route::Route;
use crate::platform::tabs::use_stored;
use crate::screens::puzzle_picture::use_pictured_puzzle;
use crate::screens::saved_games::Thumbnail;
use fairyboard::{Info, Key, catalog};
use ui_model::puzzles::{Entry, index, next, of_theme, themes, themes_used};
use ui_model::say;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of the chess variant, such as `hens`.
    pub game: String,
    /// The index of the theme that is selected first, or `None` for all themes.
    pub theme: Option<usize>,
}

lazy_component!(LazyPuzzleIndex = PuzzleIndex, in chunk lessons, is_screen = true);

#[component]
pub fn PuzzleIndex(Props { game, theme }: &Props) -> Html {
    let solved = use_stored(kept::NAME, solved);
    let (text, fetch) = use_text(format!("./puzzles/{game}.txt"), true);
    let theme = use_state_eq(|| *theme);
    let Some(family) = catalog::find(game) else { return html! {} };
    let info = family.info();
    let heading = html! { <h1>{ say::puzzles_of(info.name) }</h1> };
    let children = match &text {
        FetchedText::Read(text) => {
            listed(info, text, &index(game, text, &solved), solved.level(game), &theme)
        }
        _ => {
            html! { <Lacking text={text.clone()} what={say::PUZZLE_LACKS} focus=".learn-page main" fetch={fetch.clone()} /> }
        }
    };
    let title = say::puzzle_index_title(info.name).to_string();
    html! { <ScreenFrame class="reading learn-page" {title} {heading} skip="main">{ children }</ScreenFrame> }
}

/// The next puzzle with its picture, the themes, and the puzzles of each level.
fn listed(
    info: &'static Info,
    text: &AttrValue,
    all: &[Entry],
    level_of_player: u8,
    theme: &UseStateHandle<Option<usize>>,
) -> Html {
    let game = info.id;
    let done = all.iter().filter(|entry| entry.solved).count();
    let shown = of_theme(all, **theme);
    let next = next(&shown, level_of_player);
    let route = |number: usize| Route::Puzzle(game.into(), Some(number), **theme).href();
    let names = themes(game);
    let choice = |place: Option<usize>, words: Key| {
        // Back from a puzzle, or a reload, selects the theme of the address.
        let (theme, route) = (theme.clone(), Route::Puzzles(game.into(), place));
        let pressed = *theme == place;
        let onclick = Callback::from(move |_: MouseEvent| {
            theme.set(place);
            route.replace();
        });
        html! { <Button style={Style::Chip} {pressed} {onclick}>{ words }</Button> }
    };
    let tile = |entry: &Entry| {
        let about: Vec<_> =
            entry.themes.iter().map(|place| names[*place].name.to_string()).collect();
        let words = say::puzzle_entry(entry.name.words(), about.join(", ")).to_string();
        let label =
            if entry.solved { say::puzzle_entry_solved(&*words).to_string() } else { words };
        html! {
            <li key={entry.number}>
                <a class={classes!("puzzle-tile", entry.solved.then_some("done"))} href={route(entry.number)}
                   title={label.clone()} aria-label={label}>{ entry.name.place }</a>
            </li>
        }
    };
    let level = |level: u8| {
        let of_level: Vec<_> = shown.iter().filter(|entry| entry.name.level == level).collect();
        let solved = of_level.iter().filter(|entry| entry.solved).count();
        html! {
            if !of_level.is_empty() {
                <section class="puzzle-level" aria-labelledby={format!("level-{level}")}>
                    <h2 id={format!("level-{level}")}>{ say::puzzle_level(level) }</h2>
                    <p class="facts">{ say::puzzle_solved_of(of_level.len(), solved) }</p>
                    <ol class="puzzle-tiles">{ for of_level.into_iter().map(&tile) }</ol>
                </section>
            }
        }
    };
    html! {
        <>
            <div class="next-puzzle">
                if let Some(next) = next { <PuzzlePicture {info} {text} number={next.number} /> }
                <p class="row-of-buttons path-start">
                    if let Some(next) = next {
                        <ButtonLink style={Style::Primary} href={route(next.number)}>{ say::puzzle_index_next(next.name.words()) }</ButtonLink>
                    }
                    <ButtonLink href={Route::Puzzle(game.into(), None, None).href()}>{ say::PUZZLE_DAY_LINK }</ButtonLink>
                    <span class={classes!("badge", (done == all.len()).then_some("done"))} data-testid="puzzles-solved">
                        { say::puzzle_solved_of(all.len(), done) }
                    </span>
                </p>
            </div>
            <div class="choices themes" role="group" aria-label={say::PUZZLE_INDEX_THEMES}>
                { choice(None, say::PUZZLE_INDEX_ALL) }
                { for themes_used(game, all).into_iter().map(|place| choice(Some(place), names[place].name)) }
            </div>
            { for (1..=5).map(level) }
        </>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct PictureProps {
    info: &'static Info,
    /// The variant's file of puzzles.
    text: AttrValue,
    number: usize,
}

/// The position of a puzzle, and its task in a few words.
#[component]
fn PuzzlePicture(PictureProps { info, text, number }: &PictureProps) -> Html {
    let pictured = use_pictured_puzzle(info, FetchedText::Read(text.clone()), Some(*number));
    let Some(pictured) = &*pictured else { return html! {} };
    html! {
        <>
            <Thumbnail src={pictured.picture.clone()} />
            <p>{ &pictured.task }</p>
        </>
    }
}
