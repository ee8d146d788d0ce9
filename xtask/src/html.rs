//! Reads and changes elements of an HTML page. All other bytes of the page stay unchanged.

use lol_html::html_content::Element;
use lol_html::{RewriteStrSettings, element, rewrite_str, text};

use crate::run::Result;

/// Changes each element that the selector matches. Returns an error if there is no such element.
pub fn edit(page: &str, selector: &str, mut change: impl FnMut(&mut Element)) -> Result<String> {
    let mut found = false;
    let handler = element!(selector, |element| {
        found = true;
        change(element);
        Ok(())
    });
    let settings = RewriteStrSettings::new().append_element_content_handler(handler);
    let edited = rewrite_str(page, settings).map_err(|error| format!("the page: {error}"))?;
    match found {
        true => Ok(edited),
        false => Err(format!("the page has no {selector}")),
    }
}

/// Sets an attribute of the `html` element.
pub fn note(page: &str, name: &str, value: &str) -> Result<String> {
    edit(page, "html", |html| set(html, name, value))
}

/// Sets an attribute. In `value`, `&` and `<` must be escaped already; quotation marks are escaped
/// here.
pub fn set(element: &mut Element, name: &str, value: &str) {
    element.set_attribute(name, value).expect("the name of an attribute");
}

/// Returns the value of an attribute for each element that the selector matches.
#[cfg(test)]
pub fn attributes(page: &str, selector: &str, name: &str) -> Result<Vec<String>> {
    let mut found = Vec::new();
    edit(page, selector, |element| found.extend(element.get_attribute(name)))?;
    Ok(found)
}

/// Returns the text of each element that the selector matches. The elements must contain only text.
pub fn texts(page: &str, selector: &str) -> Result<Vec<String>> {
    let (mut found, mut open) = (Vec::new(), String::new());
    let handler = text!(selector, |chunk| {
        open += chunk.as_str();
        if chunk.last_in_text_node() {
            found.push(std::mem::take(&mut open));
        }
        Ok(())
    });
    let settings = RewriteStrSettings::new().append_element_content_handler(handler);
    rewrite_str(page, settings).map_err(|error| format!("the page: {error}"))?;
    Ok(found)
}

/// Escapes a text for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
