//! The title of the page.

use crate::platform::browser;
use yew::prelude::*;

/// Sets the title of the page when `title` changes.
///
/// Not `use_title` of yew-hooks 0.6.4, which sets the title in every render: so a screen would
/// replace the title that its game has set since.
#[hook]
pub fn use_page_title(title: AttrValue) {
    use_effect_with(title, |title| browser::document().set_title(title));
}
