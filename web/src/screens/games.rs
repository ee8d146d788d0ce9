//! Your games: all that is kept on this device, to be found, named, saved, deleted and put back.

use crate::board::drawn::drawn;
use crate::parts::button::{Style, button};
use crate::parts::frame::{Frame, frame};
use crate::platform::browser;
use crate::platform::context::Context;
use crate::platform::part::{Hook, part};
use crate::platform::route::Route;
use crate::platform::store::{self, KEPT, Kept};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use table::headers::HEADERS;
use table::picture::{self, Look};
use table::words::seat_name;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// How long a deleted game is offered to be put back, in milliseconds.
const UNDO_MS: u32 = 10_000;

/// The games that a screen shows, and what may be done with them.
#[derive(Clone)]
pub struct Shelf {
    /// The games that are worth showing, the one changed last first.
    pub games: UseStateHandle<Vec<Kept>>,
    /// Those that were deleted and can be put back.
    pub deleted: UseStateHandle<Vec<Kept>>,
    /// The slot of the game that was deleted a moment ago.
    undo: UseStateHandle<Option<String>>,
}

/// The games that are kept now; read again when some were added.
#[hook]
pub fn use_shelf() -> Shelf {
    let shelf = Shelf {
        games: use_state(begun),
        deleted: use_state(store::deleted),
        undo: use_state(|| None),
    };
    {
        let shelf = shelf.clone();
        use_effect_with((), move |()| {
            let listener =
                EventListener::new(&browser::window(), KEPT, move |_| shelf.read_again());
            move || drop(listener)
        });
    }
    {
        let undo = shelf.undo.clone();
        use_effect_with((*shelf.undo).clone(), move |slot| {
            let timer = slot.is_some().then(|| {
                Timeout::new(UNDO_MS, move || {
                    if browser::focused()
                        .is_some_and(|e| e.closest(".undo").is_ok_and(|p| p.is_some()))
                    {
                        browser::focus("main");
                    }
                    undo.set(None);
                })
            });
            move || drop(timer)
        });
    }
    shelf
}

fn begun() -> Vec<Kept> {
    store::all().into_iter().filter(Kept::is_begun).collect()
}

impl Shelf {
    fn read_again(&self) {
        self.games.set(begun());
        self.deleted.set(store::deleted());
    }

    /// A button that deletes a game.
    pub fn delete(&self, kept: &Kept) -> Html {
        let (shelf, slot) = (self.clone(), kept.slot.clone());
        let onclick = Callback::from(move |event: MouseEvent| {
            if store::delete(&slot) {
                shelf.undo.set(Some(slot.clone()));
                if event.detail() == 0 {
                    // The button leaves with its game.
                    browser::focus_next(".undo button".into());
                }
            }
            shelf.read_again();
        });
        html! {
            <button type="button" class="quiet" {onclick}
                    aria-label={format!("Delete the {}", described(kept))}>{ "Delete" }</button>
        }
    }

    /// A button that puts a deleted game back.
    pub fn put_back(&self, slot: &str) -> Html {
        let (shelf, slot) = (self.clone(), slot.to_string());
        let onclick = Callback::from(move |event: MouseEvent| {
            store::put_back(&slot);
            shelf.undo.set(None);
            shelf.read_again();
            if event.detail() == 0 {
                let link = format!("[href$=\"={slot}\"]");
                browser::focus_next(link);
            }
        });
        button(Style::Plain, "Put it back", onclick)
    }

    /// The line that offers the game that was deleted a moment ago.
    pub fn undo(&self) -> Html {
        html! {
            if let Some(slot) = &*self.undo {
                <p class="undo" role="status">{ "Game deleted. " }{ self.put_back(slot) }</p>
            }
        }
    }
}

/// A game told from others like it: `game of Pawn, 2 hours ago`.
fn described(kept: &Kept) -> String {
    format!("game of {}, {}", kept.game(), age(kept.changed))
}

/// How positions are drawn in lists.
pub fn look(app: &Context, turned: u8) -> Look {
    Look { turned, dark: app.settings.is_dark(), letters: app.settings.letters, ..Look::default() }
}

/// A small picture of a position; its place, where there is none yet.
pub fn thumbnail(svg: Option<AttrValue>) -> Html {
    let picture = svg.map_or_else(Html::default, drawn);
    html! { <div class="thumbnail" aria-hidden="true">{ picture }</div> }
}

/// A game that is kept, as an item of a list: a link that opens it, with `below` what else may be
/// done with it.
pub fn card(app: &Context, kept: &Kept, below: Html) -> Html {
    let about = &kept.about;
    let state = about.state();
    let how = match (&about.outcome, &state) {
        _ if kept.is_study() => "Study".into(),
        (Some(outcome), _) => outcome.clone(),
        (None, Some(state)) => format!("{} to move", seat_name(&**state, state.to_move())),
        (None, None) => String::new(),
    };
    let look = look(app, about.turned);
    let picture = state.map(|state| picture::svg(&*state, &look).into());
    let names = HEADERS.iter().filter_map(|name| about.header(name));
    let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    let title = kept.title();
    html! {
        <li class="kept" key={kept.slot.clone()}>
            <a href={kept.route().href()}>
                { thumbnail(picture) }
                <span class="kept-text">
                    <strong>{ title.unwrap_or(kept.game()) }</strong>
                    if title.is_some() { <span>{ kept.game() }</span> }
                    if !names.is_empty() { <span>{ names.join(" and ") }</span> }
                    <span>{ how }</span>
                    <span class="age">{ format!("{} moves, {}", about.plies, age(kept.changed)) }</span>
                </span>
            </a>
            { below }
        </li>
    }
}

/// How long ago something was, in words.
fn age(then: u64) -> String {
    let minutes = browser::now().saturating_sub(then) / 60_000;
    let count = |n: u64, unit: &str| format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" });
    match minutes {
        0 => "just now".into(),
        1..=59 => count(minutes, "minute"),
        60..=1439 => count(minutes / 60, "hour"),
        _ => count(minutes / 1440, "day"),
    }
}

/// Which games are listed.
#[derive(Clone, Copy, PartialEq)]
enum Filter {
    All,
    Unfinished,
    Finished,
    Studies,
}

const FILTERS: [(Filter, &str); 4] = [
    (Filter::All, "All"),
    (Filter::Unfinished, "Unfinished"),
    (Filter::Finished, "Finished"),
    (Filter::Studies, "Studies"),
];

impl Filter {
    fn takes(self, kept: &Kept) -> bool {
        match self {
            Filter::All => true,
            Filter::Unfinished => !kept.is_study() && !kept.is_over(),
            Filter::Finished => !kept.is_study() && kept.is_over(),
            Filter::Studies => kept.is_study(),
        }
    }
}

/// Whether all words of a search stand in a game: in its name, its title, its players or its notes.
fn matches(kept: &Kept, search: &str) -> bool {
    let mut text = browser::lowercase(kept.game());
    for note in kept.about.notes() {
        text.push('\n');
        text += &browser::lowercase(note);
    }
    browser::lowercase(search).split_whitespace().all(|word| text.contains(word))
}

/// The screen of all games.
pub fn games() -> Html {
    part("games", (), |(), ctx| use_games().run(ctx))
}

#[hook]
fn use_games() -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let shelf = use_shelf();
    let search = use_state(String::new);
    let filter = use_state(|| Filter::All);
    // The game whose name is being written, and what was written.
    let naming = use_state(|| None::<(String, String)>);

    {
        let slot = naming.as_ref().map(|(slot, _)| slot.clone());
        use_effect_with(slot, |slot| {
            if slot.is_some() {
                browser::focus(".renaming input");
            }
        });
    }
    let done = {
        let (naming, shelf) = (naming.clone(), shelf.clone());
        move |title: Option<String>| {
            let Some((slot, _)) = &*naming else { return };
            if let Some(title) = title {
                store::rename(slot, title.trim());
                shelf.read_again();
            }
            let back = format!("[data-rename=\"{slot}\"]");
            browser::focus_next(back);
            naming.set(None);
        }
    };
    let below = |kept: &Kept| {
        if let Some((_, text)) = naming.as_ref().filter(|(slot, _)| *slot == kept.slot) {
            let oninput = {
                let (naming, slot) = (naming.clone(), kept.slot.clone());
                Callback::from(move |event: InputEvent| {
                    let field = event.target_unchecked_into::<HtmlInputElement>();
                    naming.set(Some((slot.clone(), field.value())));
                })
            };
            let onsubmit = {
                let (done, text) = (done.clone(), text.clone());
                Callback::from(move |event: SubmitEvent| {
                    event.prevent_default();
                    done(Some(text.clone()));
                })
            };
            let onkeydown = {
                let done = done.clone();
                Callback::from(move |event: KeyboardEvent| {
                    if event.key() == "Escape" {
                        done(None);
                    }
                })
            };
            let cancel = done.clone();
            return html! {
                <form class="renaming" {onsubmit} {onkeydown}>
                    <label class="field">
                        <span>{ "Name" }</span>
                        <input type="text" maxlength="80" autocomplete="off" value={text.clone()} {oninput} />
                    </label>
                    <div class="row-of-buttons">
                        <button type="submit" class="primary">{ "Save the name" }</button>
                        { button(Style::Plain, "Cancel", Callback::from(move |_: MouseEvent| cancel(None))) }
                    </div>
                </form>
            };
        }
        let rename = {
            let (naming, slot) = (naming.clone(), kept.slot.clone());
            let title = kept.title().unwrap_or_default().to_string();
            Callback::from(move |_: MouseEvent| naming.set(Some((slot.clone(), title.clone()))))
        };
        let save = {
            let (name, text) = (format!("{}.txt", kept.about.info().id), kept.record());
            Callback::from(move |_: MouseEvent| browser::download(&name, "text/plain", &text))
        };
        let which = described(kept);
        html! {
            <div class="kept-acts">
                <button type="button" class="quiet" data-rename={kept.slot.clone()} onclick={rename}
                        aria-label={format!("Rename the {which}")}>{ "Rename" }</button>
                <button type="button" class="quiet" onclick={save}
                        aria-label={format!("Save a file of the {which}")}>{ "Save a file" }</button>
                { shelf.delete(kept) }
            </div>
        }
    };

    let any_study = shelf.games.iter().any(Kept::is_study);
    let shown: Vec<&Kept> =
        shelf.games.iter().filter(|kept| filter.takes(kept) && matches(kept, &search)).collect();
    let oninput = {
        let search = search.clone();
        Callback::from(move |event: InputEvent| {
            search.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let all = {
        let (search, filter) = (search.clone(), filter.clone());
        Callback::from(move |_: MouseEvent| {
            search.set(String::new());
            filter.set(Filter::All);
            browser::focus("[type=search]");
        })
    };
    let choice = |(to, name): &(Filter, &'static str)| {
        let (filter, to) = (filter.clone(), *to);
        let pressed = (*filter == to).to_string();
        html! {
            <button type="button" aria-pressed={pressed}
                    onclick={Callback::from(move |_: MouseEvent| filter.set(to))}>{ *name }</button>
        }
    };
    let export = Callback::from(|_: MouseEvent| store::export());
    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            <h1>{ "Your games" }</h1>
            <span class="spacer"></span>
        </>
    };
    let children = html! {
        <>
            { shelf.undo() }
            if shelf.games.is_empty() {
                <p class="nothing">{ "Your games will stand here from their first move on." }</p>
                <p class="row-of-buttons"><a class="button" href={Route::Home.href()}>{ "Choose a game" }</a></p>
            } else {
                <div class="find" role="search">
                    <label class="field">
                        <span>{ "Search" }</span>
                        <input type="search" autocomplete="off" placeholder="a game, a name, a word of a note"
                               value={(*search).clone()} {oninput} />
                    </label>
                    <div class="row-of-buttons" role="group" aria-label="Which games">
                        { for FILTERS.iter().filter(|(to, _)| any_study || *to != Filter::Studies).map(choice) }
                    </div>
                </div>
                <p class="facts" role="status">{ count(shown.len(), shelf.games.len()) }</p>
                if shown.is_empty() {
                    <p class="row-of-buttons">{ button(Style::Plain, "Show all games", all) }</p>
                }
                <ul class="kept-games">{ for shown.iter().map(|kept| card(&app, kept, below(kept))) }</ul>
            }
            <p class="row-of-buttons">
                if !shelf.games.is_empty() {
                    { button(Style::Plain, "Export all games", export) }
                }
                { button(Style::Plain, "Open a file of games", app.open_sheet.reform(|_: MouseEvent| ())) }
            </p>
            if !shelf.deleted.is_empty() {
                <section aria-labelledby="deleted">
                    <h2 id="deleted">{ "Recently deleted" }</h2>
                    <p class="facts">{ "Kept for 30 days." }</p>
                    <ul class="deleted">
                        { for shelf.deleted.iter().map(|kept| html! {
                            <li key={kept.slot.clone()}>
                                <span>{ format!("{}, deleted {}", kept.title().unwrap_or(kept.game()), age(kept.changed)) }</span>
                                { shelf.put_back(&kept.slot) }
                            </li>
                        }) }
                    </ul>
                </section>
            }
        </>
    };
    let title = "Your games · Fairyboard".into();
    frame(Frame { class: "home-page games-page", title, header, skip: "main", children })
}

/// How many games there are, and how many of them are listed.
fn count(shown: usize, all: usize) -> String {
    let games = |n: usize| format!("{n} {}", if n == 1 { "game" } else { "games" });
    match shown {
        0 => "No game matches.".into(),
        _ if shown == all => games(all),
        _ => format!("{shown} of {}", games(all)),
    }
}
