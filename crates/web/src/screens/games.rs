//! *Your games*: all games saved on this device, with search, rename, download, delete and undo.

use crate::board::svg::Drawing;
use crate::parts::button::{Button, ButtonLink, Style, Submit};
use crate::parts::design::EmptyState;
use crate::parts::fields::{Labelled, field_value};
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::platform::age::age;
use crate::platform::browser;
use crate::platform::context::{AppContext, AppSheet, use_app};
use crate::platform::focus::{NextFocus, focus_soon, use_next_focus};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::store::{self, All, Deleted, NotRenamed, SavedGame, UnreadableGame};
use crate::screens::saved_games::{
    DeleteButton, GameButton, GameCard, RestoreButton, SavedGames, UndoLine, link_to,
    use_saved_games,
};
use fairyboard::{Options, Seat, catalog};
use i18n::{Key, Text};
use std::rc::Rc;
use ui_model::library::{Filter, LISTED, Words};
use ui_model::picture;
use ui_model::say;
use ui_model::sentences::file_name;
use ui_model::tallies::{Tally, against_computer};
use web_sys::HtmlInputElement;
use yew::prelude::*;

const FILTERS: [(Filter, Key); 4] = [
    (Filter::All, say::GAMES_FILTER_ALL),
    (Filter::Unfinished, say::GAMES_FILTER_UNFINISHED),
    (Filter::Finished, say::GAMES_FILTER_FINISHED),
    (Filter::Studies, say::GAMES_FILTER_STUDIES),
];

/// The search, the filter, and the length of the list.
#[derive(Clone, PartialEq)]
struct ListQuery {
    search: String,
    filter: Filter,
    /// The greatest number of games in the list.
    most: usize,
}

impl ListQuery {
    const ALL: ListQuery = ListQuery { search: String::new(), filter: Filter::All, most: LISTED };
}

lazy_component!(LazyGames = Games, in chunk games, is_screen = true);

#[component]
pub fn Games() -> Html {
    let app = use_app();
    let saved = use_saved_games();
    let asked = use_state_eq(|| ListQuery::ALL);
    let field = use_node_ref();
    let naming = use_state_eq(|| None::<String>);
    let next = use_next_focus::<String>();
    let all = Rc::clone(&saved.all);

    let search = asked.search.to_lowercase();
    let words = use_memo(((*saved.all).clone(), search.is_empty()), |(all, is_empty)| {
        let entries = all.games.iter().map(|kept| &*kept.about);
        if *is_empty { Words::default() } else { Words::of(entries) }
    });
    let holds = |at: usize| search.is_empty() || words.contains_all(at, &search);
    let games = all.games.iter().enumerate();
    let found: Vec<usize> = games
        .filter(|(at, kept)| asked.filter.takes(&kept.about) && holds(*at))
        .map(|(at, _)| at)
        .collect();
    let listed = &found[..found.len().min(asked.most)];
    let listed_games = listed.iter().map(|at| &all.games[*at]);

    let export = Callback::from(|_: MouseEvent| store::export());
    let heading = html! { <h1>{ say::GAMES_TITLE }</h1> };
    let is_empty = all.games.is_empty();
    let title = say::GAMES_PAGE;
    html! {
        <ScreenFrame class="reading home-page games-page" {title} {heading} skip="main">
            <UndoLine saved={saved.clone()} />
            if is_empty {
                <EmptyState picture={some_pieces(&app)} words={say::GAMES_EMPTY}>
                    <ButtonLink style={Style::Primary} href={Route::Home.href()}>{ say::GAMES_CHOOSE }</ButtonLink>
                </EmptyState>
            } else {
                { finder(&all, &asked, &field) }
                if found.is_empty() {
                    <EmptyState words={say::GAMES_NONE_FOUND}>{ show_all(&asked, &field) }</EmptyState>
                } else {
                    <p class="facts" role="status">{ count(listed.len(), found.len(), all.games.len()).to_string() }</p>
                }
                <p class="facts">{ say::GAMES_KEPT }</p>
                <Results all={Rc::clone(&all)} />
                <ul class="kept-games">
                    { for listed_games.map(|kept| html! {
                        <GameCard key={kept.slot.clone()} kept={kept.clone()}>{ acts(kept, &saved, &naming, &next) }</GameCard>
                    }) }
                </ul>
            }
            <p class="row-of-buttons">
                if let Some(next) = found.get(listed.len()) {
                    { show_more(&asked, found.len(), all.games[*next].slot.clone()) }
                }
                if !is_empty || !all.unreadable.is_empty() {
                    <Button onclick={export}>{ say::GAMES_EXPORT }</Button>
                }
                <Button onclick={app.open.reform(|_: MouseEvent| AppSheet::Open)}>{ say::GAMES_OPEN }</Button>
            </p>
            { lost(&saved) }
            { deleted(&saved) }
        </ScreenFrame>
    }
}

#[derive(PartialEq, Properties)]
struct ResultsProps {
    all: Rc<All>,
}

/// The player's tallies against each level of the computer. Re-renders only if the games change,
/// not with each letter that is typed into the search.
#[component]
fn Results(ResultsProps { all }: &ResultsProps) -> Html {
    let tallies = against_computer(all.games.iter().map(|kept| &*kept.about));
    if tallies.is_empty() {
        return html! {};
    }
    let told = |tallies: Vec<Tally>| {
        let all: Vec<_> = tallies.into_iter().map(|tally| tally.told().to_string()).collect();
        all.join(" · ")
    };
    html! {
        <details class="results">
            <summary>{ say::GAMES_RESULTS }</summary>
            <dl>
                { for tallies.into_iter().map(|(game, tallies)| html! {
                    <><dt>{ game }</dt><dd>{ told(tallies) }</dd></>
                }) }
            </dl>
        </details>
    }
}

/// The pieces of a game, as the picture of an empty list.
fn some_pieces(app: &AppContext) -> Html {
    let family = catalog::FOR_NEWCOMERS;
    let start = family.start(&Options::defaults(family.info().options));
    let svg = picture::side(&*start, Seat::FIRST, &app.look()).unwrap_or_default();
    html! { <Drawing {svg} /> }
}

/// The search field and the filters.
fn finder(all: &All, asked: &UseStateHandle<ListQuery>, field: &NodeRef) -> Html {
    let oninput = {
        let asked = asked.clone();
        Callback::from(move |event: InputEvent| {
            let search = field_value(&event);
            asked.set(ListQuery { search, most: LISTED, ..(*asked).clone() });
        })
    };
    let choice = |(to, name): &(Filter, Key)| {
        let (asked, filter) = (asked.clone(), *to);
        let pressed = asked.filter == filter;
        let onclick = Callback::from(move |_: MouseEvent| {
            asked.set(ListQuery { filter, most: LISTED, ..(*asked).clone() });
        });
        html! { <Button {pressed} {onclick}>{ *name }</Button> }
    };
    let any_study = all.games.iter().any(|kept| kept.about.study);
    html! {
        <div class="find" role="search">
            <Labelled label={say::GAMES_SEARCH}>
                <input type="search" autocomplete="off" placeholder={say::GAMES_SEARCH_HINT}
                       ref={field} value={asked.search.clone()} {oninput} />
            </Labelled>
            <div class="row-of-buttons" role="group" aria-label={say::GAMES_FILTER}>
                { for FILTERS.iter().filter(|(to, _)| any_study || *to != Filter::Studies).map(choice) }
            </div>
        </div>
    }
}

fn show_all(asked: &UseStateHandle<ListQuery>, field: &NodeRef) -> Html {
    let (asked, field) = (asked.clone(), field.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        asked.set(ListQuery::ALL);
        if let Some(field) = field.cast::<HtmlInputElement>() {
            let _ = field.focus();
        }
    });
    html! { <Button style={Style::Primary} {onclick}>{ say::GAMES_SHOW_ALL }</Button> }
}

/// A button that extends the list of found games. After a press by key, the focus moves to the
/// first new game, whose slot is `next`.
fn show_more(asked: &UseStateHandle<ListQuery>, found: usize, next: String) -> Html {
    let more = LISTED.min(found.saturating_sub(asked.most));
    let asked = asked.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        asked.set(ListQuery { most: asked.most + LISTED, ..(*asked).clone() });
        if browser::is_by_key(&event) {
            focus_soon(link_to(&next));
        }
    });
    html! { <Button {onclick}>{ say::games_more(more).to_string() }</Button> }
}

/// A sentence with the numbers of all games, of those that were found, and of those in the list.
fn count(listed: usize, found: usize, all: usize) -> Text {
    let told = if found == all { say::games_all(all) } else { say::games_found(all, found) };
    if listed < found { say::games_newest(told, listed) } else { told }
}

/// The buttons of a saved game. `naming` is the slot (the name in the storage) of the game that is
/// being renamed. `next` focuses the first button of the game in a slot.
fn acts(
    kept: &SavedGame,
    saved: &SavedGames,
    naming: &UseStateHandle<Option<String>>,
    next: &NextFocus<String>,
) -> Html {
    let slot = kept.slot.clone();
    let title = kept.about.title.clone().unwrap_or_default();
    if naming.as_ref() == Some(&slot) {
        let on_close = {
            let (naming, saved, slot) = (naming.clone(), saved.clone(), slot.clone());
            let next = next.clone();
            Callback::from(move |is_renamed: bool| {
                if is_renamed {
                    saved.read_again();
                }
                next.request(slot.clone());
                naming.set(None);
            })
        };
        return html! { <NameForm {slot} {title} {on_close} /> };
    }
    let rename = naming.sets(Some(slot.clone()));
    let save = {
        let players = || kept.about.playing().map(|players| players.to_string());
        let of = kept.about.title.clone().or_else(players);
        let name = format!("{}.txt", file_name(&kept.about.game, of.as_deref()));
        let slot = slot.clone();
        Callback::from(move |_: MouseEvent| store::download(&slot, &name))
    };
    let (age, game) = (age(kept.about.changed), kept.about.called());
    html! {
        <div class="kept-acts" data-slot={slot}>
            <GameButton words={say::GAMES_RENAME} node_ref={next.node_ref(&kept.slot)} label={say::games_rename_which(age.clone(), game.clone()).to_string()} onclick={rename} />
            <GameButton words={say::GAMES_SAVE} label={say::games_save_which(age.clone(), game.clone()).to_string()} onclick={save} />
            <DeleteButton saved={saved.clone()} slot={kept.slot.clone()} label={say::games_delete_which(age, game).to_string()} />
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct NameFormProps {
    slot: String,
    /// The current name of the game.
    title: String,
    /// Called with whether the game was renamed.
    on_close: Callback<bool>,
}

/// The form that renames a game. If the name can't be saved, the form stays open and says why.
#[component]
fn NameForm(NameFormProps { slot, title, on_close }: &NameFormProps) -> Html {
    let field = use_node_ref();
    let text = use_state_eq(|| title.clone());
    let failed = use_state_eq(|| None::<NotRenamed>);
    {
        let field = field.clone();
        use_effect_with((), move |()| {
            if let Some(field) = field.cast::<HtmlInputElement>() {
                let _ = field.focus();
            }
        });
    }
    let oninput = {
        let (text, failed) = (text.clone(), failed.clone());
        Callback::from(move |event: InputEvent| {
            text.set(field_value(&event));
            failed.set(None);
        })
    };
    let onsubmit = {
        let (slot, text, failed) = (slot.clone(), text.clone(), failed.clone());
        let on_close = on_close.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match store::rename(&slot, text.trim()) {
                Ok(()) => on_close.emit(true),
                Err(why) => failed.set(Some(why)),
            }
        })
    };
    let onkeydown = {
        let on_close = on_close.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                on_close.emit(false);
            }
        })
    };
    let cancel = on_close.reform(|_: MouseEvent| false);
    let failed = failed.map(|failed| match failed {
        NotRenamed::Unread => say::GAMES_NAME_UNREAD,
        NotRenamed::Nameless => say::GAMES_NAME_MISSING,
        NotRenamed::Storage => say::GAMES_NAME_NOT_SAVED,
    });
    html! {
        <form class="renaming" {onsubmit} {onkeydown}>
            <Labelled label={say::GAMES_NAME}>
                <input type="text" maxlength="80" autocomplete="off" value={(*text).clone()} ref={field} {oninput} />
            </Labelled>
            if let Some(failed) = failed { <p class="refusal" role="alert">{ failed }</p> }
            <div class="row-of-buttons">
                <Submit>{ say::GAMES_SAVE_NAME }</Submit>
                <Button onclick={cancel}>{ say::DRAFT_CANCEL }</Button>
            </div>
        </form>
    }
}

/// Saved games that can't be read. None is ever deleted automatically.
fn lost(saved: &SavedGames) -> Html {
    let item = |UnreadableGame { slot, changed, game }: &UnreadableGame| {
        let family = game.as_deref().and_then(catalog::find);
        let name = match (family, game) {
            (Some(family), _) => family.info().name.into(),
            (None, Some(game)) => Text::name(game),
            (None, None) => say::GAMES_LOST_GAME.into(),
        };
        // `changed` is 0 if even the time of the last change can't be read.
        let which = match changed {
            0 => name,
            _ => say::games_lost_which(age(*changed), name),
        };
        // The route needs the id of a chess variant, but the slot alone decides which saved game
        // opens.
        let id = family.or(catalog::GAMES.first().copied()).map_or("", |family| family.info().id);
        let href = Route::Slot(id.into(), slot.clone()).href();
        let label = say::games_delete_text(which.clone()).to_string();
        let acts = html! {
            <>
                <ButtonLink {href}>{ say::GAMES_LOOK }</ButtonLink>
                <DeleteButton saved={saved.clone()} slot={slot.clone()} {label} />
            </>
        };
        (slot.clone(), which, acts)
    };
    let items = saved.all.unreadable.iter().map(item).collect();
    section("lost", say::GAMES_LOST, say::GAMES_LOST_WHAT, items)
}

/// Deleted games that can be restored.
fn deleted(saved: &SavedGames) -> Html {
    let item = |Deleted { slot, at, called }: &Deleted| {
        let acts = html! { <RestoreButton saved={saved.clone()} slot={slot.clone()} /> };
        (slot.clone(), say::games_deleted_which(age(*at), called.clone()), acts)
    };
    let items = saved.all.deleted.iter().take(LISTED).map(item).collect();
    section("deleted", say::GAMES_DELETED, say::GAMES_DELETED_WHAT, items)
}

/// A list with a heading. Each item is a slot, its words and its buttons. Empty if there are no
/// items.
fn section(id: &'static str, title: Key, facts: Key, items: Vec<(String, Text, Html)>) -> Html {
    if items.is_empty() {
        return html! {};
    }
    html! {
        <section aria-labelledby={id}>
            <h2 {id}>{ title }</h2>
            <p class="facts">{ facts }</p>
            <ul class="deleted">
                { for items.into_iter().map(|(key, words, acts)| html! { <li {key}><span>{ words.to_string() }</span>{ acts }</li> }) }
            </ul>
        </section>
    }
}
