//! The sheet that begins a game.

use crate::parts::button::check;
use crate::parts::dialog::{self, dialog};
use crate::parts::fields::{field_value, helps, labelled, select_field, values};
use crate::parts::hands::places;
use crate::platform::context::{Context, use_app};
use crate::platform::part::{Hook, Value, change, part, use_value_with};
use crate::platform::route::Route;
use crate::platform::store;
use crate::platform::store::continued;
use crate::platform::words;
use fairyboard::hidden::Privacy;
use fairyboard::open::Composed;
use fairyboard::{OptionSpec, Options, Seat, State, catalog};
use std::rc::Rc;
use table::begin::Begun;
use table::headers::{HEADERS, ID};
use table::say;
use text::{Key, Text};
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

/// What is chosen for the game.
#[derive(Clone, PartialEq)]
struct Chosen {
    options: Options,
    names: [String; 4],
    turns: bool,
    lock: bool,
    side: Option<Seat>,
}

impl Chosen {
    fn first(game: &str) -> Self {
        let specs = catalog::find(game).map_or(&[][..], |family| family.info().options);
        let options = Options::read(specs, &store::last_options(game));
        let options = options.unwrap_or_else(|_| Options::defaults(specs));
        Chosen { options, names: Default::default(), turns: false, lock: false, side: None }
    }
}

#[hook]
fn use_new_game(props: &Props) -> Html {
    let app = use_app();
    let chosen = use_value_with(|| Chosen::first(props.game));
    let Some(family) = catalog::find(props.game) else { return html! {} };
    let info = family.info();
    let from = props.from.as_deref();
    let set_up = from.and_then(|from| family.read(&from.text, &from.options).ok());
    let start = set_up.unwrap_or_else(|| family.start(&chosen.options));
    let places = places(&*start);
    let is_by_link = table::apart::suits(&*start);
    // Against somebody elsewhere, and as which of the players.
    let side = chosen.side.filter(|_| is_by_link);
    let children = html! {
        <form class="new-game" onsubmit={begin(&app, props, &chosen, side, places.len())}>
            <p>{ words::html(told(&*start, side)) }</p>
            // The options of a position are told where it is set up.
            if from.is_none() { { for info.options.iter().filter_map(|spec| option_field(spec, &chosen)) } }
            if is_by_link {
                { opponent_field(&places, side, change(&chosen, |chosen, side| chosen.side = side)) }
            }
            { for places.iter().enumerate().map(|(i, place)| name_field(i, place, &chosen)) }
            if start.turnable().is_none() && side.is_none() {
                { check(chosen.turns, say::NEW_TURN, say::NEW_TURN_WHAT, change(&chosen, |chosen, _| chosen.turns ^= true)) }
            }
            <fieldset>
                <legend>{ words::html(say::NEW_HELPS) }</legend>
                if !chosen.lock { { helps(&app) } }
                { check(chosen.lock, say::SHARE_LOCK, say::NEW_LOCK_WHAT, change(&chosen, |chosen, _| chosen.lock ^= true)) }
            </fieldset>
            <div class="row-of-buttons">
                <button type="submit" class="primary">{ words::html(say::NEW_START) }</button>
                if let Some(slot) = continued(info.id).filter(|_| from.is_none()) {
                    <a class="button" href={Route::Slot(info.id.into(), slot).href()}>{ words::html(say::NEW_CONTINUE) }</a>
                }
            </div>
        </form>
    };
    let title = match from {
        None => say::new_title(info.name),
        Some(_) => say::new_title_from(info.name),
    };
    let title = title.to_string().into();
    dialog(dialog::Props { title, on_close: props.on_close.clone(), children })
}

/// How the players come together.
fn told(start: &dyn State, side: Option<Seat>) -> Key {
    match start.privacy() {
        _ if side.is_some() => say::NEW_BY_LINK,
        Privacy::Open => say::NEW_OPEN,
        Privacy::Together => say::NEW_TOGETHER,
        Privacy::Secret => say::NEW_SECRET,
    }
}

/// Begins the game.
fn begin(
    app: &Context,
    props: &Props,
    chosen: &Value<Chosen>,
    side: Option<Seat>,
    seats: usize,
) -> Callback<SubmitEvent> {
    let (app, chosen) = (app.clone(), chosen.clone());
    let (game, from) = (props.game, props.from.clone());
    Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        let begun = Begun { turns: chosen.turns, locked: chosen.lock, side };
        let mut headers: Vec<_> =
            HEADERS.into_iter().zip(chosen.names.clone()).take(seats).collect();
        if side.is_some() {
            headers.push((ID, crate::platform::found::fresh_id()));
        }
        if let Some(from) = &from {
            return app.start_from(from, &headers, begun);
        }
        let words = chosen.options.to_string();
        store::remember_options(game, &words);
        app.start_new(game, &words, &headers, begun);
    })
}

/// The name of a player.
fn name_field(i: usize, place: &Text, chosen: &Value<Chosen>) -> Html {
    let onchange =
        change(chosen, move |chosen, event: Event| chosen.names[i] = field_value(&event));
    let field = html! { <input type="text" maxlength="80" autocomplete="off" placeholder={words::attr(say::NEW_NAME_HINT)} {onchange} /> };
    labelled(words::html(say::new_name(place.clone())), field)
}

/// An option of the game, where it changes anything now.
fn option_field(spec: &'static OptionSpec, chosen: &Value<Chosen>) -> Option<Html> {
    let now = |key| chosen.options.get(key);
    if !spec.only.is_empty() && spec.only.iter().all(|(key, value)| now(key) != *value) {
        return None;
    }
    let on = change(chosen, |chosen, value: String| {
        // What the game does not know is not in the list.
        let _ = chosen.options.set(spec.key, &value);
    });
    let label = html! { <>{ words::html(spec.label) }if !spec.rule.is_empty() { { " " }<small>{ spec.rule }</small> }</> };
    Some(select_field(label, &values(spec), now(spec.key), on))
}

/// Who the opponent is: at this device, or elsewhere; and then which of the players sits here.
fn opponent_field(places: &[Text], side: Option<Seat>, on_side: Callback<Option<Seat>>) -> Html {
    let on = Callback::from(move |value: String| on_side.emit(value.parse().ok().map(Seat)));
    let elsewhere = places
        .iter()
        .enumerate()
        .map(|(i, place)| (i.to_string(), say::new_link_as(place.clone()).to_string()));
    let choices: Vec<_> =
        [(String::new(), say::NEW_HERE.words().into())].into_iter().chain(elsewhere).collect();
    let chosen = side.map_or_else(String::new, |side| side.0.to_string());
    select_field(words::html(say::NEW_OPPONENT), &choices, &chosen, on)
}
