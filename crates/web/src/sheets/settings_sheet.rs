//! The sheet with the settings for all games. It also has buttons that export or delete all saved
//! data.

use crate::parts::button::{Button, Style};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{AssistanceFields, Checkbox, Labelled};
use crate::parts::lazy::lazy_component;
use crate::parts::looks::Looks;
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::language::{self, Language, languages};
use crate::platform::planted::planted;
use crate::platform::route::Route;
use crate::platform::state_setters::ToggleState;
use crate::platform::store;
use crate::sheets::SheetProps;
use i18n::Key;
use ui_model::say;
use ui_model::settings::Settings;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// Turns sounds on or off. After turning them on, plays a sound as a sample.
fn switch_sound(settings: &mut Settings, is_on: bool) {
    settings.sound = is_on;
    if is_on {
        browser::sound(settings.volume, "move");
    }
}

/// The field for the volume of the sounds.
fn volume(app: &AppContext) -> Html {
    let onchange = app.changes_settings(|settings, event: Event| {
        let told = event.target_unchecked_into::<HtmlInputElement>().value();
        settings.volume = told.parse().unwrap_or(settings.volume);
        browser::sound(settings.volume, "move");
    });
    html! {
        <label class="field volume">
            <span>{ say::SETTINGS_VOLUME }</span>
            <input type="range" min="10" max="100" step="10" value={app.settings.stored.volume.to_string()} {onchange} />
        </label>
    }
}

/// The field for the language, if the page has several.
fn language() -> Html {
    let languages = languages();
    if languages.len() == 1 {
        return html! {};
    }
    let onchange = Callback::from(|event: Event| {
        language::choose(&event.target_unchecked_into::<HtmlSelectElement>().value());
    });
    // No `Select`, because each name has a `lang`. A choice reloads the page, so `selected` stays
    // right.
    html! {
        <Labelled label={say::SETTINGS_LANGUAGE}>
            <select {onchange}>
                { for languages.into_iter().map(|Language { tag, name, is_current }| html! {
                    <option value={tag.clone()} lang={tag.clone()} selected={is_current}>{ name }</option>
                }) }
            </select>
        </Labelled>
    }
}

lazy_component!(LazySettingsSheet = SettingsSheet, in chunk settings);

#[component]
pub fn SettingsSheet(props: &SheetProps) -> Html {
    planted("chunk");
    let app = use_app();
    let clearing = use_state_eq(|| false);
    let choice = |on: bool, name: Key, what: Key, edit: fn(&mut Settings, bool)| {
        html! { <Checkbox checked={on} label={name} note={what} on_change={app.changes_settings(edit)} /> }
    };
    let export = Callback::from(|_: MouseEvent| store::export());
    let clear = Callback::from(|_: MouseEvent| {
        store::clear();
        // Reloads the page, which also removes the deleted games from memory.
        Route::Home.replace();
        let _ = browser::window().location().reload();
    });
    let settings = &app.settings.stored;
    html! {
        <Dialog title={say::SETTINGS_TITLE} on_close={props.on_close.clone()}>
            <Looks />
            { language() }
            { choice(settings.patterns, say::SETTINGS_PATTERNS, say::SETTINGS_PATTERNS_WHAT, |s, on| s.patterns = on) }
            { choice(settings.sound, say::SETTINGS_SOUND, say::SETTINGS_SOUND_WHAT, switch_sound) }
            if settings.sound { { volume(&app) } }
            { choice(settings.reduced_motion, say::SETTINGS_STILL, say::SETTINGS_STILL_WHAT, |s, on| s.reduced_motion = on) }
            { choice(app.settings.asks(), say::SETTINGS_ASK, say::SETTINGS_ASK_WHAT, |s, on| s.ask = Some(on)) }
            { choice(settings.shortcuts, say::SETTINGS_KEYS, say::SETTINGS_KEYS_WHAT, |s, on| s.shortcuts = on) }
            { choice(settings.full_speech, say::SETTINGS_SPEECH, say::SETTINGS_SPEECH_WHAT, |s, on| s.full_speech = on) }
            <h3>{ say::NEW_HELPS }</h3>
            <AssistanceFields />
            <h3>{ say::SETTINGS_DATA }</h3>
            <p>{ say::SETTINGS_DATA_WHAT }</p>
            <div class="row-of-buttons">
                <Button onclick={export}>{ say::GAMES_EXPORT }</Button>
                // *No, keep everything* appears where *Delete everything* was, so that a double
                // tap on the latter doesn't delete anything.
                if *clearing {
                    <Button onclick={clearing.switches()}>{ say::SETTINGS_KEEP }</Button>
                    <Button style={Style::Danger} onclick={clear}>{ say::SETTINGS_REALLY_DELETE }</Button>
                } else {
                    <Button style={Style::Danger} onclick={clearing.switches()}>{ say::SETTINGS_DELETE }</Button>
                }
            </div>
        </Dialog>
    }
}
