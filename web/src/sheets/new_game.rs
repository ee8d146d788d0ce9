//! The sheet that begins a game.

use crate::parts::button::check;
use crate::parts::dialog::{self, dialog};
use crate::parts::fields::{field_value, helps};
use crate::parts::hands::places;
use crate::platform::context::Context;
use crate::platform::part::{Hook, part};
use crate::platform::route::Route;
use crate::platform::store;
use crate::platform::store::continued;
use fairyboard::hidden::Privacy;
use fairyboard::open::Composed;
use fairyboard::{OptionSpec, Options, Seat, catalog};
use std::rc::Rc;
use table::begin::Begun;
use table::headers::{HEADERS, ID};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// What the sheet needs.
#[derive(PartialEq)]
pub struct Props {
    /// The game.
    pub game: &'static str,
    /// The position that it begins from, where that is not the usual one.
    pub from: Option<Rc<Composed>>,
    /// Called when it is closed.
    pub on_close: Callback<()>,
}

/// The sheet that begins a game for two at one device.
pub fn new_game(props: Props) -> Html {
    part("new_game", props, |props, ctx| use_new_game(props).run(ctx))
}

#[hook]
fn use_new_game(props: &Props) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let game = props.game;
    let from = props.from.as_deref();
    let options = use_state(|| {
        let specs = catalog::find(game).map_or(&[][..], |family| family.info().options);
        Options::read(specs, &store::last_options(game))
            .unwrap_or_else(|_| Options::defaults(specs))
    });
    let names = use_state(<[String; 4]>::default);
    let turns = use_state(|| false);
    let lock = use_state(|| false);
    let side_chosen = use_state(|| None::<Seat>);
    let Some(family) = catalog::find(game) else { return html! {} };
    let info = family.info();
    let set_up = from.and_then(|from| family.read(&from.text, &from.options).ok());
    let start = set_up.unwrap_or_else(|| family.start(&options));
    let places = places(&*start);
    let seats = places.len();

    let name_field = |(i, place): (usize, &String)| {
        let names = names.clone();
        html! {
            <label class="field">
                <span>{ format!("{place} is played by") }</span>
                <input type="text" maxlength="80" autocomplete="off" placeholder="a name, if you like"
                       onchange={Callback::from(move |event: Event| {
                           let mut changed = (*names).clone();
                           changed[i] = field_value(&event);
                           names.set(changed);
                       })} />
            </label>
        }
    };
    let matters = |spec: &&OptionSpec| {
        spec.only.is_empty() || spec.only.iter().any(|(key, value)| options.get(key) == *value)
    };
    // The options of a position are told where it is set up.
    let option_fields = info.options.iter().filter(|_| from.is_none()).filter(matters).map(|spec| {
        let options_state = options.clone();
        html! {
            <label class="field">
                <span>{ spec.label }{ " " }<small>{ spec.rule }</small></span>
                <select onchange={Callback::from(move |event: Event| {
                    let mut changed = (*options_state).clone();
                    let value = event.target_unchecked_into::<HtmlSelectElement>().value();
                    if changed.set(spec.key, &value).is_ok() {
                        options_state.set(changed);
                    }
                })}>
                    { for spec.values.iter().map(|(value, what)| html! {
                        <option value={*value} selected={options.get(spec.key) == *value}>{ *what }</option>
                    }) }
                </select>
            </label>
        }
    });
    // Against somebody elsewhere, and as which of the players.
    let side = (*side_chosen).filter(|_| table::apart::suits(&*start));
    let begin = {
        let (app, options, names) = (app.clone(), options.clone(), names.clone());
        let begun = Begun { turns: *turns, locked: *lock, side };
        let from = props.from.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let mut headers: Vec<_> =
                HEADERS.into_iter().zip((*names).clone()).take(seats).collect();
            if side.is_some() {
                headers.push((ID, crate::platform::found::fresh_id()));
            }
            if let Some(from) = &from {
                return app.start_from(from, &headers, begun);
            }
            let words = options.to_string();
            store::remember_options(game, &words);
            app.start_new(game, &words, &headers, begun);
        })
    };
    let locking = {
        let lock = lock.clone();
        Callback::from(move |_: Event| lock.set(!*lock))
    };
    let turn = {
        let turns = turns.clone();
        Callback::from(move |_: Event| turns.set(!*turns))
    };
    let children = html! {
            <form class="new-game" onsubmit={begin}>
                <p>{ match start.privacy() {
                    _ if side.is_some() => "Each player has the game on a device of their own. After a move you send the other a link with it, by whatever messages you use.",
                    Privacy::Open => "Two players at this device.",
                    Privacy::Together => "All at this device, each at an edge of the board. The screen shows what the player to move may see.",
                    Privacy::Secret => "Two players at this device, which is passed from one to the other. What is hidden is shown only to whom it belongs.",
                } }</p>
                { for option_fields }
                if table::apart::suits(&*start) {
                    { opponent_field(&places, side, {
                        let chosen = side_chosen.clone();
                        Callback::from(move |side| chosen.set(side))
                    }) }
                }
                { for places.iter().enumerate().map(name_field) }
                if start.turnable().is_none() && side.is_none() {
                    { check(*turns, "Turn the board", "Whoever is to move sits at the bottom", turn) }
                }
                <fieldset>
                    <legend>{ "Helps" }</legend>
                    if !*lock { { helps(&app) } }
                    { check(*lock, "Lock helps", "No targets, no layers, no reasons, no taking back in this game, for anybody", locking) }
                </fieldset>
                <div class="row-of-buttons">
                    <button type="submit" class="primary">{ "Start" }</button>
                    if let Some(slot) = continued(game).filter(|_| from.is_none()) {
                        <a class="button" href={Route::Slot(game.into(), slot).href()}>{ "Continue the last one" }</a>
                    }
                </div>
            </form>
    };
    let title = match from {
        None => format!("New game of {}", info.name),
        Some(_) => format!("Play {} from here", info.name),
    };
    let title = title.into();
    dialog(dialog::Props { title, on_close: props.on_close.clone(), children })
}

/// Who the opponent is: at this device, or elsewhere; and then which of the players sits here.
fn opponent_field(places: &[String], side: Option<Seat>, on_side: Callback<Option<Seat>>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        on_side.emit(value.parse().ok().map(Seat));
    });
    html! {
        <label class="field">
            <span>{ "Opponent" }</span>
            <select {onchange}>
                <option value="" selected={side.is_none()}>{ "At this device" }</option>
                { for places.iter().enumerate().map(|(i, place)| html! {
                    <option value={i.to_string()} selected={side.is_some_and(|side| usize::from(side.0) == i)}>
                        { format!("By link; you play {place}") }
                    </option>
                }) }
            </select>
        </label>
    }
}
