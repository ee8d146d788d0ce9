//! The sheet that begins a game.

use crate::app::{Context, field_value};
use crate::dialog::Dialog;
use crate::play::continued;
use crate::route::Route;
use crate::store;
use fairyboard::{Options, catalog};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// What the sheet needs.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The game.
    pub game: &'static str,
    /// Called when it is closed.
    pub on_close: Callback<()>,
}

/// The sheet that begins a game for two at one device.
#[component]
pub fn NewGame(props: &Props) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let game = props.game;
    let options = use_state(|| {
        let specs = catalog::find(game).map_or(&[][..], |family| family.info().options);
        Options::read(specs, &store::last_options(game))
            .unwrap_or_else(|_| Options::defaults(specs))
    });
    let names = use_state(|| [String::new(), String::new()]);
    let turns = use_state(|| false);
    let Some(family) = catalog::find(game) else { return html! {} };
    let info = family.info();

    let name_field = |i: usize| {
        let names = names.clone();
        html! {
            <label class="field">
                <span>{ format!("{} is played by", info.seats.get(i).copied().unwrap_or("")) }</span>
                <input type="text" maxlength="80" autocomplete="off" placeholder="a name, if you like"
                       onchange={Callback::from(move |event: Event| {
                           let mut changed = (*names).clone();
                           changed[i] = field_value(&event);
                           names.set(changed);
                       })} />
            </label>
        }
    };
    let option_fields = info.options.iter().map(|spec| {
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
    let start = {
        let (app, options, names, turns) =
            (app.clone(), options.clone(), names.clone(), turns.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let words = options.to_string();
            store::remember_options(game, &words);
            let [first, second] = (*names).clone();
            app.start_new(game, &words, &[("First", first), ("Second", second)], *turns);
        })
    };
    let turn = {
        let turns = turns.clone();
        Callback::from(move |_: Event| turns.set(!*turns))
    };
    html! {
        <Dialog title={format!("New game of {}", info.name)} on_close={props.on_close.clone()}>
            <form class="new-game" onsubmit={start}>
                <p>{ "Two players at this device. To play with someone elsewhere, share the link after each move." }</p>
                { for option_fields }
                { name_field(0) }
                { name_field(1) }
                <label class="choice">
                    <input type="checkbox" checked={*turns} onchange={turn} />
                    <span><strong>{ "Turn the board" }</strong><br />{ "Whoever is to move sits at the bottom" }</span>
                </label>
                <div class="row-of-buttons">
                    <button type="submit" class="primary">{ "Start" }</button>
                    if let Some(slot) = continued(game) {
                        <a class="button" href={Route::Slot(game.into(), slot).href()}>{ "Continue the last one" }</a>
                    }
                </div>
            </form>
        </Dialog>
    }
}
