//! Prints the card of a game's rules: the introduction on one page.

use crate::platform::browser;
use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{CssStyleDeclaration, DomRect, Event, HtmlElement};

/// Prints the card of a game's rules. While printing, `data-print` on `<html>` is `card`, and
/// `rules.css` hides the rest of the page.
pub fn print_card() {
    let Some(html) = browser::document().document_element().and_then(|html| html.dyn_into().ok())
    else {
        return;
    };
    let html: HtmlElement = html;
    let _ = html.set_attribute("data-print", "card");
    fill_card(&html.style());
    let ended = move |_: &Event| {
        let _ = html.remove_attribute("data-print");
        let _ = html.style().remove_property("--card");
    };
    EventListener::once(&browser::window(), "afterprint", ended).forget();
    browser::print();
}

/// The height that the card of rules may have on paper, in CSS pixels: the height of Letter paper,
/// which is lower than A4, minus 24 mm of margins, and 1.5% less because of rounding.
const CARD_HEIGHT: f64 = (279.4 - 24.0) * 96.0 / 25.4 * 0.985;

/// Sets the size of the card's text to the largest that lets the card fit its page. The size is a
/// factor from 0.5 to 2. The elements at both ends of the card are looked up, because two other
/// components render them.
fn fill_card(style: &CssStyleDeclaration) {
    let edge = |selector: &str, of: fn(&DomRect) -> f64| {
        let element = browser::document().query_selector(selector).ok().flatten();
        element.map_or(0.0, |element| of(&element.get_bounding_client_rect()))
    };
    let set = |size: f64| {
        let _ = style.set_property("--card", &size.to_string());
    };
    let (mut fits, mut spills) = (0.5, 2.0);
    // Ten halvings find the size up to two thousandths.
    for _ in 0..10 {
        let size = (fits + spills) / 2.0;
        set(size);
        let top = edge(".rules-page h1", |rect| rect.top());
        let height = edge(".guide", |rect| rect.bottom()) - top;
        if height <= CARD_HEIGHT {
            fits = size;
        } else {
            spills = size;
        }
    }
    set(fits);
}
