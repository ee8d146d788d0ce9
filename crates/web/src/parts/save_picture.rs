//! Saves pictures: choices of colours and size, and the buttons that save.

use crate::parts::button::{Button, Style};
use crate::parts::fields::{Checkbox, Labelled, Select};
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::png::png;
use i18n::Key;
use ui_model::picture::Look;
use ui_model::say;
use ui_model::settings::Settings;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// The choices for the colours of pictures: the saved value and the name of each.
const COLOURS: [(&str, Key); 4] = [
    ("", say::SHARE_COLOURS_PAGE),
    ("light", say::SETTINGS_THEME_LIGHT),
    ("dark", say::SETTINGS_THEME_DARK),
    ("print", say::SHARE_COLOURS_PRINT),
];

/// The choices for the longer side of a PNG, in pixels. The default is the second one.
const SIDES: [u64; 3] = [512, 1024, 2048];

/// The look (colours, pieces and caption) of saved pictures, from the player's last choice.
/// `turned` is the rotation of the board, in quarter turns.
pub fn look(app: &AppContext, turned: u8) -> Look {
    let chosen = app.settings.stored.colours.as_str();
    let page = app.look_with_coordinates();
    let colours = match chosen {
        "light" | "dark" => Look { dark: chosen == "dark", print: false, contrast: false, ..page },
        "print" => Look { print: true, ..page },
        _ => page,
    };
    Look { turned, caption: app.settings.stored.caption, ..colours }
}

#[derive(PartialEq, Properties)]
pub struct ChoicesProps {
    /// Whether the picture can be saved as a PNG. If so, the user can also choose its size.
    pub has_png: bool,
}

/// The controls for the colours and the caption of saved pictures.
#[component]
pub fn PictureChoices(ChoicesProps { has_png }: &ChoicesProps) -> Html {
    let app = use_app();
    let colours: Vec<_> =
        COLOURS.iter().map(|(value, name)| (value.to_string(), name.to_string())).collect();
    let known = colours.iter().find(|(value, _)| *value == app.settings.stored.colours);
    let chosen = known.map_or_else(String::new, |(value, _)| value.clone());
    let sides: Vec<_> =
        SIDES.iter().map(|side| (side.to_string(), say::share_pixels(*side).to_string())).collect();
    let on_colours = app.changes_settings(|settings, value| settings.colours = value);
    let on_size = app.changes_settings(|settings, value: String| {
        settings.png = value.parse().unwrap_or(settings.png);
    });
    let on_caption = app.changes_settings(|settings, on| settings.caption = on);
    html! {
        <div class="picture-choices">
            <Labelled label={say::SHARE_COLOURS}>
                <Select choices={colours} {chosen} on_change={on_colours} />
            </Labelled>
            if *has_png {
                <Labelled label={say::SHARE_PNG_SIZE}>
                    <Select choices={sides} chosen={side(&app.settings.stored).to_string()} on_change={on_size} />
                </Labelled>
            }
            <Checkbox checked={app.settings.stored.caption} label={say::SHARE_CAPTION} on_change={on_caption} />
        </div>
    }
}

/// The longer side of a PNG in pixels, from the player's last choice.
fn side(settings: &Settings) -> u64 {
    if SIDES.contains(&settings.png) { settings.png } else { SIDES[1] }
}

#[derive(PartialEq, Properties)]
pub struct SaveProps {
    /// The style of the button for the PNG.
    #[prop_or(Style::Plain)]
    pub style: Style,
    /// The file name without an extension.
    pub name: AttrValue,
    /// Draws the picture when a button is pressed, and returns it as SVG.
    pub make: Callback<(), String>,
}

/// Buttons that save a picture as SVG and as PNG, and a message if the browser can't make the PNG.
#[component]
pub fn SaveButtons(SaveProps { style, name, make }: &SaveProps) -> Html {
    let app = use_app();
    let has_failed = use_state_eq(|| false);
    let save_svg = {
        let (name, make) = (format!("{name}.svg"), make.clone());
        Callback::from(move |_: MouseEvent| {
            browser::download(&name, "image/svg+xml", &make.emit(()))
        })
    };
    let save_png = {
        let (name, side) = (format!("{name}.png"), side(&app.settings.stored) as u32);
        let (make, failed) = (make.clone(), has_failed.setter());
        Callback::from(move |_: MouseEvent| {
            let (svg, name, failed) = (make.emit(()), name.clone(), failed.clone());
            spawn_local(async move {
                match png(&svg, side).await {
                    Some(blob) => browser::download_blob(&name, blob),
                    None => failed.set(true),
                }
            });
        })
    };
    html! {
        <>
            <div class="row-of-buttons">
                <Button style={*style} onclick={save_png}>{ say::SHARE_SAVE_PNG }</Button>
                <Button onclick={save_svg}>{ say::SHARE_SAVE_SVG }</Button>
            </div>
            if *has_failed { <p class="refusal" role="alert">{ say::SHARE_NO_PNG }</p> }
        </>
    }
}
