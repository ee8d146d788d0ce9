//! The languages of the page. `static/language.js` chooses one of them before the app starts.

use crate::platform::{browser, storage};
use js_sys::Array;
use js_sys::Intl::{DisplayNames, DisplayNamesOptions, DisplayNamesType};

/// A language of the page.
pub struct Language {
    /// The tag, such as `de`.
    pub tag: String,
    /// The name in this language, such as *Deutsch*.
    pub name: String,
    /// Whether the page is in this language now.
    pub is_current: bool,
}

/// All languages of the page, English first.
pub fn languages() -> Vec<Language> {
    let now = browser::page_says("lang").unwrap_or_default();
    // The build lists the other languages in this attribute, each in a line that begins with its
    // tag.
    let others = browser::page_says("data-languages").unwrap_or_default();
    let others = others.lines().filter_map(|line| line.split(' ').next());
    let options = DisplayNamesOptions::new();
    options.set_type(DisplayNamesType::Language);
    let language = |tag: &str| {
        let name = DisplayNames::new(&Array::of1(&tag.into()), &options).of(tag);
        Language {
            tag: tag.into(),
            name: name.map_or_else(|| tag.into(), String::from),
            is_current: tag == now,
        }
    };
    ["en"].into_iter().chain(others).map(language).collect()
}

/// Chooses the language of the page on this device. Texts that are already shown don't change, so
/// the page is loaded again.
pub fn choose(tag: &str) {
    // If the browser refuses to store the choice, the language stays.
    storage::keep("language", tag);
    let _ = browser::window().location().reload();
}
