//! The home screen, which shows all games (the gallery).
//!
//! Pictures of the games appear one frame after the text, because visitors read the text first.

use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::design::Ring;
use crate::parts::dialog::Dialog;
use crate::parts::fetched_text::{FetchedText, use_text};
use crate::parts::frame::ScreenFrame;
use crate::parts::menu::MenuButton;
use crate::platform::age::age;
use crate::platform::browser;
use crate::platform::context::{AppContext, AppSheet, use_app};
use crate::platform::lessons_done;
use crate::platform::puzzles as puzzles_solved;
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::store::SavedGame;
use crate::platform::tabs::use_stored;
use crate::platform::today::use_today;
use crate::screens::about::Credits;
use crate::screens::puzzle_picture::use_pictured_puzzle;
use crate::screens::saved_games::{
    GameCard, LazyGameMenu, Pictured, PositionPicture, SavedGames, Thumbnail, UndoLine, look,
    use_saved_games,
};
use crate::sheets::new_game::NewGame;
use crate::sheets::study::NewStudySheet;
use fairyboard::{Family, Info, catalog};
use ui_model::lesson_progress::of_game;
use ui_model::puzzles::{self, game_of};
use ui_model::say;
use yew::prelude::*;
use yew_hooks::use_unmount;

/// The largest number of unfinished games that the home screen shows.
const CONTINUED: usize = 4;

#[component]
pub fn Home() -> Html {
    let app = use_app();
    let saved = use_saved_games();
    let open = use_state_eq(|| HomeSheet::Closed);

    use_welcomed(&app);
    let is_new = !app.settings.stored.welcomed && saved.all.games.is_empty();
    let may_learn = !use_stored(lessons_done::PREFIX, lessons_done::is_any_begun);

    let lesson = html! { <a href={first_lesson().href()}>{ say::HOME_LESSON }</a> };
    let heading = html! { <h1 class="brand">{ say::FAIRYBOARD }</h1> };
    html! {
        <ScreenFrame class="reading home-page" title={say::FAIRYBOARD} {heading} links_home={false} skip="main">
            if is_new {
                <p class="welcome">{ say::HOME_WELCOME }{ " " }{ lesson.clone() }</p>
            }
            <UndoLine saved={saved.clone()} />
            <Unfinished {saved} />
            <section aria-labelledby="games">
                <div class="games-head">
                    <h2 id="games">{ say::HOME_GAMES }</h2>
                    if !is_new && may_learn { { lesson } }
                </div>
                <ul class="games">
                    { for catalog::GAMES.iter().map(|family| game(&app, *family, &open)) }
                    <Daily />
                </ul>
            </section>
            <p class="row-of-buttons">
                <Button onclick={app.open.reform(|_: MouseEvent| AppSheet::Open)}>{ say::OPEN_TITLE }</Button>
                <Button onclick={open.sets(HomeSheet::SetUp)}>{ say::HOME_SET_UP }</Button>
                <ButtonLink href={Route::Games.href()}>{ say::GAMES_TITLE }</ButtonLink>
                <Button onclick={open.sets(HomeSheet::Study)}>{ say::STUDY_NEW }</Button>
            </p>
            <footer class="foot">
                <h2>{ say::HOME_CREDITS }</h2>
                <Credits />
                <p><a href={Route::About.href()}>{ say::HOME_ABOUT }</a></p>
                <p>{ if browser::works_offline() { say::HOME_NO_SERVER } else { say::HOME_NO_SERVER_ONLINE } }</p>
            </footer>
            { sheet(&open) }
        </ScreenFrame>
    }
}

/// The sheet that is open over the gallery.
#[derive(Clone, Copy, PartialEq)]
enum HomeSheet {
    Closed,
    /// The sheet that starts a new game. Contains the id of the chess variant.
    Play(&'static str),
    /// The sheet that asks which chess variant to open in the setup editor.
    SetUp,
    /// The sheet that asks which chess variant a new study is about.
    Study,
}

/// Saves that the player has seen the home screen, so that the next visit shows no welcome.
#[hook]
fn use_welcomed(app: &AppContext) {
    let app = app.clone();
    use_unmount(move || {
        if !app.settings.stored.welcomed {
            app.change_settings(|settings| settings.welcomed = true);
        }
    });
}

#[derive(PartialEq, Properties)]
struct UnfinishedProps {
    saved: SavedGames,
}

/// The list of unfinished games, which the player can continue.
#[component]
fn Unfinished(UnfinishedProps { saved }: &UnfinishedProps) -> Html {
    // The game whose menu is open, and the place of the menu.
    let menu = use_state_eq(|| None::<(SavedGame, AttrValue)>);
    // After two crashes at the start, the player has chosen to open the page without the last game.
    // Then the screen shows no saved game.
    if browser::page_has("data-without-last") {
        return html! {};
    }
    let unfinished = saved.all.games.iter().filter(|kept| !kept.about.is_over());
    let shown: Vec<&SavedGame> = unfinished.take(CONTINUED).collect();
    let card = |kept: &&SavedGame| {
        let label = say::games_menu_which(age(kept.about.changed), kept.about.called());
        let on_open = {
            let (menu, kept) = (menu.clone(), (*kept).clone());
            Callback::from(move |place| menu.set(Some((kept.clone(), place))))
        };
        html! {
            <GameCard key={kept.slot.clone()} kept={(*kept).clone()}><MenuButton {label} {on_open} /></GameCard>
        }
    };
    html! {
        if !shown.is_empty() {
            <section aria-labelledby="continue">
                <h2 id="continue">{ say::HOME_CONTINUE }</h2>
                <ul class="kept-games">{ for shown.iter().map(card) }</ul>
                if let Some((kept, place)) = &*menu {
                    <LazyGameMenu saved={saved.clone()} kept={kept.clone()} place={place.clone()} on_close={menu.sets(None)} />
                }
            </section>
        }
    }
}

/// The address of the lesson that new players see first.
fn first_lesson() -> Route {
    Route::Lesson(catalog::FOR_NEWCOMERS.info().id.into(), 1)
}

/// The puzzle of the day with its board, and the number of days in a row on which the player solved
/// it.
#[component]
fn Daily() -> Html {
    let app = use_app();
    let (today, solved) = (use_today(), use_stored(puzzles_solved::NAME, puzzles_solved::solved));
    let info = game_of(today);
    let streak = solved.streak(today);
    // The file of puzzles is fetched when the page is idle, so that it doesn't delay the gallery.
    let is_wanted = use_state_eq(|| false);
    {
        let is_wanted = is_wanted.clone();
        use_effect_with((), move |()| {
            browser::when_idle(move || is_wanted.set(!browser::saves_data()));
        });
    }
    let (text, _) = use_text(format!("./puzzles/{}.txt", info.id), *is_wanted);
    let is_awaited = matches!(text, FetchedText::Unasked | FetchedText::Awaited);
    let is_awaited = is_awaited && !browser::saves_data();
    let puzzle = use_pictured_puzzle(info, text, None);
    let task = match &*puzzle {
        Some(of) => say::puzzle_brief(info.name, &*of.task).to_string(),
        None => info.name.to_string(),
    };
    html! {
        <li class="game daily">
            if let Some(pictured) = &*puzzle {
                <Thumbnail src={pictured.picture.clone()} />
            } else if is_awaited {
                <Thumbnail />
            } else {
                <PositionPicture of={Pictured::Start(info.id)} look={look(&app, 0)} />
            }
            <div class="game-text">
                <h3>{ say::PUZZLE_OF_DAY }</h3>
                <p class="goal-line">
                    { task }
                </p>
                <p class="facts">
                    if solved.has_day(today) {
                        <span class="lesson-state done">{ say::PUZZLE_DAY_SOLVED }</span>{ " " }
                    }
                    if streak > 0 {
                        <span class="lesson-state" data-testid="streak">{ say::puzzle_streak(streak) }</span>
                    }
                </p>
                <p class="row-of-buttons">
                    <ButtonLink style={Style::Primary} href={Route::Puzzle(info.id.into(), None, None).href()}>{ say::PUZZLE_SOLVE }</ButtonLink>
                </p>
            </div>
        </li>
    }
}

/// The entry of one game in the gallery.
fn game(app: &AppContext, family: &'static dyn Family, open: &UseStateHandle<HomeSheet>) -> Html {
    let info = family.info();
    let (least, most) = info.minutes;
    let facts = say::home_facts(info.difficulty, least, info.players, most).to_string();
    html! {
        <li class="game">
            <PositionPicture of={Pictured::Start(info.id)} look={look(app, 0)} />
            <div class="game-text">
                <h3>{ info.name }</h3>
                <p class="goal-line">{ info.goal_line }</p>
                // A line breaks only between the facts, not within `20–45 min`.
                <p class="facts">{ for facts.split(" · ").map(|fact| html! { <span>{ fact }</span> }) }</p>
                <p class="row-of-buttons">
                    <Button style={Style::Primary} onclick={open.sets(HomeSheet::Play(info.id))}
                            label={say::open_play(info.name)}>{ say::PLAY }</Button>
                    { learn(info) }
                    if puzzles::has(info.id) {
                        <ButtonLink href={Route::Puzzles(info.id.into(), None).href()}
                           label={say::puzzles_of(info.name)}>{ say::PUZZLES }</ButtonLink>
                    }
                    <ButtonLink href={Route::Rules(info.id.into(), None).href()}
                       label={say::rules_of(info.name)}>{ say::HOME_RULES }</ButtonLink>
                </p>
            </div>
        </li>
    }
}

/// The link to the lessons of a game. A ring on the link shows how many parts of the lessons are
/// done.
fn learn(info: &Info) -> Html {
    let progress = of_game(info.id, &lessons_done::kept(info.id));
    let name = say::learn_game(info.name);
    let (label, sign) = match progress.done {
        0 => (name, html! {}),
        done => {
            let label = say::learn_game_progress(done, progress.of, name);
            let sign = if done == progress.of { "✓" } else { "" };
            (label, html! { <Ring {done} of={progress.of}>{ sign }</Ring> })
        }
    };
    html! {
        <ButtonLink href={Route::Lessons(Some(info.id.into())).href()} label={label.to_string()}>
            { sign }{ say::LEARN }
        </ButtonLink>
    }
}

/// Renders the sheet that is open.
fn sheet(open: &UseStateHandle<HomeSheet>) -> Html {
    let on_close = open.sets(HomeSheet::Closed);
    match **open {
        HomeSheet::Closed => html! {},
        HomeSheet::Play(game) => html! { <NewGame {game} from={None} {on_close} /> },
        HomeSheet::Study => html! { <NewStudySheet {on_close} /> },
        HomeSheet::SetUp => {
            let game = |family: &&'static dyn Family| {
                let route = Route::Setup(family.info().id.into(), String::new());
                html! { <li><ButtonLink href={route.href()}>{ family.info().name }</ButtonLink></li> }
            };
            html! {
                <Dialog title={say::HOME_SET_UP} {on_close}>
                    <ul class="choose-game">{ for catalog::GAMES.iter().map(game) }</ul>
                </Dialog>
            }
        }
    }
}
