//! The gallery.

use crate::app::{Context, Frame, frame};
use crate::browser;
use crate::button::button;
use crate::new_game::{self, new_game};
use crate::part::{Hook, part};
use crate::picture::{self, Look};
use crate::route::Route;
use crate::store::{self, Kept};
use crate::ui::HEADERS;
use fairyboard::table::Reader;
use fairyboard::{Options, State, catalog};
use yew::prelude::*;

/// How many unfinished games are offered first.
const CONTINUED: usize = 4;

/// The first screen.
pub fn home() -> Html {
    part("home", (), |(), ctx| use_home().run(ctx))
}

#[hook]
fn use_home() -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let games = use_state(|| store::all().into_iter().filter(Kept::is_begun).collect::<Vec<_>>());
    let deleted = use_state(store::deleted);
    let all = use_state(|| false);
    let choosing = use_state(|| None::<&'static str>);
    let undo = use_state(|| None::<String>);

    // Whoever has been here needs no welcome next time.
    {
        // The choices may have changed since the gallery was opened.
        let latest = use_mut_ref(|| app.clone());
        latest.replace(app.clone());
        use_effect_with((), move |()| {
            move || {
                let app = latest.borrow();
                if !app.settings.welcomed {
                    let mut settings = app.settings.clone();
                    settings.welcomed = true;
                    app.set_settings.emit(settings);
                }
            }
        });
    }

    let look = |turned: u8| Look {
        turned,
        dark: app.settings.is_dark(),
        letters: app.settings.letters,
        ..Look::default()
    };
    let thumbnail = |state: &dyn State, turned: u8| {
        Html::from_html_unchecked(
            format!(
                "<div class=\"thumbnail\" aria-hidden=\"true\">{}</div>",
                picture::svg(state, &look(turned))
            )
            .into(),
        )
    };
    let refresh = {
        let (games, deleted) = (games.clone(), deleted.clone());
        move || {
            games.set(store::all().into_iter().filter(Kept::is_begun).collect());
            deleted.set(store::deleted());
        }
    };
    let delete = |slot: &str| {
        let (slot, refresh, undo) = (slot.to_string(), refresh.clone(), undo.clone());
        Callback::from(move |_: MouseEvent| {
            if store::delete(&slot) {
                undo.set(Some(slot.clone()));
            }
            refresh();
        })
    };
    let put_back = |slot: &str| {
        let (slot, refresh, undo) = (slot.to_string(), refresh.clone(), undo.clone());
        Callback::from(move |_: MouseEvent| {
            store::put_back(&slot);
            undo.set(None);
            refresh();
        })
    };
    let card = |kept: &Kept| {
        let record = kept.session.record();
        let info = record.info();
        let end = kept.session.end();
        let whole = record.node(end).state();
        // A picture of a running game shows nobody's hand.
        let seen = whole.seen_by(Reader::Public, &[]).filter(|_| !kept.is_over());
        let state = seen.as_ref().unwrap_or(whole);
        let how = match kept.is_over() {
            true => state.outcome_words(record.outcome(end)),
            false => format!("{} to move", crate::ui::seat_name(&**state, state.to_move())),
        };
        let plies = record.node(end).ply();
        let names = HEADERS.map(|name| record.header(name).unwrap_or_default());
        html! {
            <li class="kept" key={kept.slot.clone()}>
                <a href={Route::Slot(info.id.into(), kept.slot.clone()).href()}>
                    { thumbnail(&**state, kept.session.view.turned) }
                    <span class="kept-text">
                        <strong>{ info.name }</strong>
                        if names.iter().any(|name| !name.is_empty()) {
                            <span>{ names.iter().filter(|name| !name.is_empty()).copied().collect::<Vec<_>>().join(" and ") }</span>
                        }
                        <span>{ how }</span>
                        <span class="age">{ format!("{plies} moves, {}", age(kept.changed)) }</span>
                    </span>
                </a>
                <button type="button" class="quiet" aria-label={format!("Delete the game of {}, {}", info.name, age(kept.changed))}
                        onclick={delete(&kept.slot)}>{ "Delete" }</button>
            </li>
        }
    };
    let unfinished: Vec<&Kept> = games.iter().filter(|kept| !kept.is_over()).collect();
    let shown: Vec<&Kept> = match *all {
        true => games.iter().collect(),
        false => unfinished.iter().take(CONTINUED).copied().collect(),
    };
    let hidden = games.len() > shown.len();
    let more = hidden || *all || !deleted.is_empty();
    let choose = |game: &'static str| {
        let choosing = choosing.clone();
        Callback::from(move |_: MouseEvent| choosing.set(Some(game)))
    };

    let header = html! {
        <>
            <h1 class="brand">{ "Fairyboard" }</h1>
            <span class="spacer"></span>
        </>
    };
    let children = html! {
        <>
            if !app.settings.welcomed && games.is_empty() {
                <p class="welcome">
                    { "Uncommon cousins of chess, with complete rules, for two at one board or apart by link. Choose a game and move a piece: what may come next is shown, and every refusal tells its rule." }
                </p>
            }
            if let Some(slot) = &*undo {
                <p class="undo" role="status">
                    { "Game deleted. " }
                    { button("", "Put it back", false, put_back(slot)) }
                </p>
            }
            if !shown.is_empty() || more {
                <section aria-labelledby="continue">
                    <h2 id="continue">{ if *all { "Your games" } else { "Continue" } }</h2>
                    <ul class="kept-games">{ for shown.iter().map(|kept| card(kept)) }</ul>
                    if shown.is_empty() { <p>{ "No unfinished game." }</p> }
                    if more {
                        <button type="button" class="quiet" aria-expanded={all.to_string()} onclick={{
                            let all = all.clone();
                            Callback::from(move |_: MouseEvent| all.set(!*all))
                        }}>{ match (*all, hidden) {
                            (true, _) => "Only unfinished games".to_string(),
                            (false, true) => format!("All {} games", games.len()),
                            (false, false) => "Recently deleted".to_string(),
                        } }</button>
                    }
                    if *all && !deleted.is_empty() {
                        <h3>{ "Recently deleted" }</h3>
                        <ul class="deleted">
                            { for deleted.iter().map(|kept| html! {
                                <li>
                                    { format!("{}, deleted {} ", kept.session.record().info().name, age(kept.changed)) }
                                    { button("", "Put it back", false, put_back(&kept.slot)) }
                                </li>
                            }) }
                        </ul>
                    }
                </section>
            }
            <section aria-labelledby="games">
                <h2 id="games">{ "Games" }</h2>
                <ul class="games">
                    { for catalog::GAMES.iter().map(|family| {
                        let info = family.info();
                        let start = family.start(&Options::defaults(info.options));
                        html! {
                            <li class="game">
                                { thumbnail(&*start, 0) }
                                <div class="game-text">
                                    <h3>{ info.name }</h3>
                                    <p class="hook">{ info.hook }</p>
                                    <p class="facts">{ format!("{} players · {} to {} minutes", info.players, info.minutes.0, info.minutes.1) }</p>
                                    <p class="row-of-buttons">
                                        <button type="button" class="primary" onclick={choose(info.id)}
                                                aria-label={format!("Play {}", info.name)}>{ "Play" }</button>
                                        <a class="button" href={Route::Rules(info.id.into()).href()}
                                           aria-label={format!("Rules of {}", info.name)}>{ "Rules" }</a>
                                    </p>
                                </div>
                            </li>
                        }
                    }) }
                </ul>
            </section>
            <p class="row-of-buttons">
                { button("", "Open a link, file or position", false, app.open_sheet.reform(|_: MouseEvent| ())) }
            </p>
            <footer class="foot">
                <h2>{ "Credits" }</h2>
                { for catalog::GAMES.iter().map(|family| html! {
                    <p><strong>{ family.info().name }</strong>{ ". " }{ family.info().credit }</p>
                }) }
                <p>{ "No account, no server: everything you play stays in this browser, and works offline after the first visit." }</p>
            </footer>
            if let Some(game) = *choosing {
                { new_game(new_game::Props { game, on_close: {
                    let choosing = choosing.clone();
                    Callback::from(move |()| choosing.set(None))
                } }) }
            }
        </>
    };
    frame(Frame { class: "home-page", title: "Fairyboard".into(), header, skip: "main", children })
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
