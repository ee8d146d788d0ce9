//! Your games: all that is kept on this device, to be found, named, saved, deleted and put back.

use crate::parts::button::{Style, WhenPressed, button};
use crate::parts::frame::{Frame, frame};
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::focus::focus_next;
use crate::platform::part::{Hook, Value, part, use_effect_on, use_mut_ref, use_value};
use crate::platform::route::Route;
use crate::platform::store::{self, All, Deleted, Kept, Lost};
use crate::screens::shelf::{Shelf, act, age, card, described, link_to, use_shelf};
use fairyboard::catalog;
use std::rc::Rc;
use table::library::{Filter, LISTED, Words};
use web_sys::HtmlInputElement;
use yew::prelude::*;

const FILTERS: [(Filter, &str); 4] = [
    (Filter::All, "All"),
    (Filter::Unfinished, "Unfinished"),
    (Filter::Finished, "Finished"),
    (Filter::Studies, "Studies"),
];

/// What is listed of the games.
#[derive(Clone, PartialEq)]
struct Asked {
    search: String,
    filter: Filter,
    /// How many are listed at most.
    most: usize,
}

impl Asked {
    const ALL: Asked = Asked { search: String::new(), filter: Filter::All, most: LISTED };
}

/// The screen of all games.
pub fn games() -> Html {
    part("games", (), |(), ctx| use_games().run(ctx))
}

#[hook]
fn use_games() -> Html {
    let app = use_app();
    let shelf = use_shelf();
    let asked = use_value(Asked::ALL);
    // The game whose name is being written, and what was written.
    let naming = use_value(None::<(String, String)>);
    use_effect_on(naming.as_ref().map(|(slot, _)| slot.clone()), |slot| {
        if slot.is_some() {
            browser::focus(".renaming input");
        }
    });
    let words = use_mut_ref(|| None::<(Rc<All>, Words)>);
    let all = Rc::clone(&shelf.all);

    let search = browser::lowercase(&asked.search);
    let mut words = words.borrow_mut();
    if !search.is_empty() && !words.as_ref().is_some_and(|(of, _)| Rc::ptr_eq(of, &all)) {
        let entries = all.games.iter().map(|kept| &kept.about);
        *words = Some((Rc::clone(&all), Words::of(entries, browser::lowercase)));
    }
    let holds = |at: usize| {
        search.is_empty() || words.as_ref().is_some_and(|(_, words)| words.hold(at, &search))
    };
    let games = all.games.iter().enumerate();
    let found: Vec<&Kept> = games
        .filter(|(at, kept)| asked.filter.takes(&kept.about) && holds(*at))
        .map(|(_, kept)| kept)
        .collect();
    let listed = &found[..found.len().min(asked.most)];

    let export = Callback::from(|_: MouseEvent| store::export());
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            <h1>{ "Your games" }</h1>
            <span class="spacer"></span>
        </>
    };
    let is_empty = all.games.is_empty();
    let children = html! {
        <>
            { shelf.undo() }
            if is_empty {
                <p class="nothing">{ "Your games will stand here from their first move on." }</p>
                <p class="row-of-buttons"><a class="button" href={Route::Home.href()}>{ "Choose a game" }</a></p>
            } else {
                { finder(&all, &asked) }
                <p class="facts" role="status">{ count(listed.len(), found.len(), all.games.len()) }</p>
                if found.is_empty() {
                    <p class="row-of-buttons">{ show_all(&asked) }</p>
                }
                <ul class="kept-games">
                    { for listed.iter().map(|kept| card(&app, kept, acts(kept, &shelf, &naming))) }
                </ul>
            }
            <p class="row-of-buttons">
                if let Some(next) = found.get(listed.len()) {
                    { show_more(&asked, found.len(), next.slot.clone()) }
                }
                if !is_empty || !all.lost.is_empty() {
                    { button(Style::Plain, "Export all games", export) }
                }
                { button(Style::Plain, "Open a file of games", app.open_sheet.when_pressed()) }
            </p>
            { lost(&shelf) }
            { deleted(&shelf) }
        </>
    };
    let title = "Your games · Fairyboard".into();
    frame(Frame { class: "home-page games-page", title, header, skip: "main", children })
}

/// The field for a search, and the kinds of games.
fn finder(all: &All, asked: &Value<Asked>) -> Html {
    let oninput = {
        let asked = asked.clone();
        Callback::from(move |event: InputEvent| {
            let search = event.target_unchecked_into::<HtmlInputElement>().value();
            asked.set(Asked { search, most: LISTED, ..(*asked).clone() });
        })
    };
    let choice = |(to, name): &(Filter, &'static str)| {
        let (asked, filter) = (asked.clone(), *to);
        let pressed = (asked.filter == filter).to_string();
        let onclick = Callback::from(move |_: MouseEvent| {
            asked.set(Asked { filter, most: LISTED, ..(*asked).clone() });
        });
        html! { <button type="button" aria-pressed={pressed} {onclick}>{ *name }</button> }
    };
    let any_study = all.games.iter().any(|kept| kept.about.study);
    html! {
        <div class="find" role="search">
            <label class="field">
                <span>{ "Search" }</span>
                <input type="search" autocomplete="off" placeholder="a game, a name, a word of a note"
                       value={asked.search.clone()} {oninput} />
            </label>
            <div class="row-of-buttons" role="group" aria-label="Which games">
                { for FILTERS.iter().filter(|(to, _)| any_study || *to != Filter::Studies).map(choice) }
            </div>
        </div>
    }
}

fn show_all(asked: &Value<Asked>) -> Html {
    let asked = asked.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        asked.set(Asked::ALL);
        browser::focus("[type=search]");
    });
    button(Style::Plain, "Show all games", onclick)
}

/// A button that lists more of the games that were found; the keyboard goes on at the first of them, which is in this slot.
fn show_more(asked: &Value<Asked>, found: usize, next: String) -> Html {
    let more = LISTED.min(found.saturating_sub(asked.most));
    let asked = asked.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        asked.set(Asked { most: asked.most + LISTED, ..(*asked).clone() });
        if event.detail() == 0 {
            focus_next(link_to(&next));
        }
    });
    button(Style::Plain, format!("Show {more} more"), onclick)
}

/// How many games there are, how many of them were found, and how many of those are listed.
fn count(listed: usize, found: usize, all: usize) -> String {
    let games = |n: usize| format!("{n} {}", if n == 1 { "game" } else { "games" });
    let mut words = match found {
        0 => "No game matches.".into(),
        _ if found == all => games(all),
        _ => format!("{found} of {}", games(all)),
    };
    if listed < found {
        words += &format!(", the newest {listed} are shown");
    }
    words
}

/// The game whose name is being written, and what was written.
type Naming = Value<Option<(String, String)>>;

/// What may be done with a game.
fn acts(kept: &Kept, shelf: &Shelf, naming: &Naming) -> Html {
    let slot = kept.slot.clone();
    if let Some((_, text)) = naming.as_ref().filter(|(named, _)| *named == slot) {
        return name_form(slot, text, shelf, naming);
    }
    let rename = {
        let (naming, slot) = (naming.clone(), slot.clone());
        let title = kept.about.title.clone().unwrap_or_default();
        Callback::from(move |_: MouseEvent| naming.set(Some((slot.clone(), title.clone()))))
    };
    let save = {
        let (name, slot) = (format!("{}.txt", kept.about.game), slot.clone());
        Callback::from(move |_: MouseEvent| store::download(&slot, &name))
    };
    let which = described(&kept.about);
    html! {
        <div class="kept-acts" data-slot={slot}>
            { act("Rename", format!("Rename the {which}"), rename) }
            { act("Save a file", format!("Save a file of the {which}"), save) }
            { shelf.delete(kept) }
        </div>
    }
}

/// The form for the name of the game in a slot.
fn name_form(slot: String, text: &str, shelf: &Shelf, naming: &Naming) -> Html {
    let done = {
        let (naming, shelf, slot) = (naming.clone(), shelf.clone(), slot.clone());
        Callback::from(move |title: Option<String>| {
            naming.set(None);
            if let Some(title) = title {
                store::rename(&slot, title.trim());
                shelf.read_again();
            }
            focus_next(format!("[data-slot=\"{slot}\"] button"));
        })
    };
    let oninput = {
        let naming = naming.clone();
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            naming.set(Some((slot.clone(), text)));
        })
    };
    let onsubmit = {
        let (done, text) = (done.clone(), text.to_string());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            done.emit(Some(text.clone()));
        })
    };
    let onkeydown = {
        let done = done.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                done.emit(None);
            }
        })
    };
    html! {
        <form class="renaming" {onsubmit} {onkeydown}>
            <label class="field">
                <span>{ "Name" }</span>
                <input type="text" maxlength="80" autocomplete="off" value={text.to_string()} {oninput} />
            </label>
            <div class="row-of-buttons">
                <button type="submit" class="primary">{ "Save the name" }</button>
                { button(Style::Plain, "Cancel", done.reform(|_: MouseEvent| None)) }
            </div>
        </form>
    }
}

/// What is kept and can't be read. Nothing is thrown away.
fn lost(shelf: &Shelf) -> Html {
    let item = |Lost { slot, changed, game }: &Lost| {
        let family = game.as_deref().and_then(catalog::find);
        let name = family.map(|family| family.info().name).or(game.as_deref());
        let name = name.unwrap_or("No game");
        // Not even the time can be read of some.
        let which = match changed {
            0 => name.into(),
            _ => format!("{name}, {}", age(*changed)),
        };
        // The address of a slot names some game, and is opened by the slot.
        let id = family.or(catalog::GAMES.first().copied()).map_or("", |family| family.info().id);
        let href = Route::Slot(id.into(), slot.clone()).href();
        let delete = shelf.delete_slot(slot, &format!("text that can't be read: {which}"));
        let acts = html! { <><a class="button" {href}>{ "Look at it" }</a>{ delete }</> };
        (slot.clone(), which, acts)
    };
    let items = shelf.all.lost.iter().map(item).collect();
    section("lost", "Can't be read", "Kept as they are; Export all games takes them along.", items)
}

/// What was deleted and can be put back.
fn deleted(shelf: &Shelf) -> Html {
    let item = |Deleted { slot, at, called }: &Deleted| {
        (slot.clone(), format!("{called}, deleted {}", age(*at)), shelf.put_back(slot))
    };
    let items = shelf.all.deleted.iter().take(LISTED).map(item).collect();
    section("deleted", "Recently deleted", "Kept for 30 days.", items)
}

/// A list under a heading, where there is anything in it: slots, words, and what may be done.
fn section(
    id: &'static str,
    title: &'static str,
    facts: &'static str,
    items: Vec<(String, String, Html)>,
) -> Html {
    if items.is_empty() {
        return html! {};
    }
    html! {
        <section aria-labelledby={id}>
            <h2 {id}>{ title }</h2>
            <p class="facts">{ facts }</p>
            <ul class="deleted">
                { for items.into_iter().map(|(key, words, acts)| html! { <li {key}><span>{ words }</span>{ acts }</li> }) }
            </ul>
        </section>
    }
}
