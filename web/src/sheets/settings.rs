//! What a player chooses for all games, and what becomes of what is kept.

use crate::parts::button::{Style, button, check};
use crate::parts::dialog::{self, dialog};
use crate::parts::fields::{helps, select_field};
use crate::platform::browser;
use crate::platform::context::{SheetProps, use_app};
use crate::platform::part::{Hook, part, use_value};
use crate::platform::route::Route;
use crate::platform::settings::{Settings, Theme};
use crate::platform::store;
use yew::prelude::*;

/// The player's choices.
pub fn settings_sheet(props: SheetProps) -> Html {
    part("settings_sheet", props, |props, ctx| use_settings_sheet(props).run(ctx))
}

#[hook]
fn use_settings_sheet(props: &SheetProps) -> Html {
    let app = use_app();
    let clearing = use_value(false);
    let change = |edit: fn(&mut Settings)| {
        let app = app.clone();
        Callback::from(move |_: Event| {
            let mut settings = app.settings.clone();
            edit(&mut settings);
            app.set_settings.emit(settings);
        })
    };
    let choice = |on: bool, name: &'static str, what: &'static str, edit: fn(&mut Settings)| {
        check(on, name, what, change(edit))
    };
    let on_theme = {
        let app = app.clone();
        Callback::from(move |value: String| {
            let theme = Theme::ALL.iter().find(|(_, name, _)| *name == value);
            let mut settings = app.settings.clone();
            settings.theme = theme.map_or(Theme::Auto, |(theme, ..)| *theme);
            app.set_settings.emit(settings);
        })
    };
    let themes: Vec<_> =
        Theme::ALL.iter().map(|(_, name, title)| (name.to_string(), title.to_string())).collect();
    let now = Theme::ALL.iter().find(|(theme, ..)| *theme == app.settings.theme);
    let now = now.map_or("", |(_, name, _)| name);
    let export = Callback::from(|_: MouseEvent| store::export());
    let clear = {
        let clearing = clearing.clone();
        Callback::from(move |_: MouseEvent| {
            if *clearing {
                store::clear();
                // Nothing of what was kept stays in memory either.
                Route::Home.replace();
                let _ = browser::window().location().reload();
            } else {
                clearing.set(true);
            }
        })
    };
    let settings = &app.settings;
    let children = html! {
        <>
            { select_field("Theme".into(), &themes, now, on_theme) }
            { choice(settings.letters, "Pieces as letters", "instead of drawings", |s| s.letters ^= true) }
            { choice(settings.still, "No motion", "pieces appear in place", |s| s.still ^= true) }
            { choice(settings.asks(), "Always ask", "every move waits for Play", |s| s.ask = Some(!s.asks())) }
            { choice(settings.shortcuts, "Single-key shortcuts", "press ? for the list", |s| s.shortcuts ^= true) }
            { choice(settings.full_speech, "Full wording", "for screen readers", |s| s.full_speech ^= true) }
            <h3>{ "Helps" }</h3>
            { helps(&app) }
            <h3>{ "Your data" }</h3>
            <p>{ "Games and choices are kept in this browser and nowhere else. A file of all games holds them whole, also what is hidden in games that go on." }</p>
            <div class="row-of-buttons">
                { button(Style::Plain, "Export all games", export) }
                { button(Style::Danger, if *clearing { "Really delete everything" } else { "Delete everything" }, clear) }
            </div>
        </>
    };
    dialog(dialog::Props { title: "Settings".into(), on_close: props.on_close.clone(), children })
}
