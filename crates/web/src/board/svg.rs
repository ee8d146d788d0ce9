//! Creates elements from the app's own SVG texts. The page's content security policy requires
//! Trusted Types and allows no policy that creates HTML, so `Html::from_html_unchecked`, which sets
//! `innerHTML`, throws.

use crate::platform::browser;
use std::cell::RefCell;
use ui_model::markup::{Token, read};
use web_sys::Element;
use yew::prelude::*;

/// Creates an SVG element.
pub fn element(name: &str) -> Option<Element> {
    browser::document().create_element_ns(Some("http://www.w3.org/2000/svg"), name).ok()
}

/// Appends a drawing to an element.
pub fn draw(root: &Element, svg: &str) {
    let mut open = vec![root.clone()];
    read(svg, |token| {
        let Some(inner) = open.last() else { return };
        // If the browser refuses an element or an attribute, the drawing lacks that part.
        match token {
            Token::Open(name) => {
                if let Some(new) = element(name) {
                    let _ = inner.append_child(&new);
                    open.push(new);
                }
            }
            Token::Attribute(name, value) => drop(inner.set_attribute(name, &value)),
            Token::Words(words) => drop(inner.append_with_str_1(&words)),
            Token::Close => drop(open.pop()),
        }
    });
}

/// The number of cached drawings at which the cache is cleared: more than the dice of a board from
/// all sides need. Copying a drawing avoids parsing its text and calling JavaScript for each
/// attribute. The saving was not measured alone.
const REMEMBERED: usize = 160;

thread_local! {
    /// Drawings by their text. Borrowed only inside [`draw_copy`], whose callees never call it
    /// again.
    static COPIED: RefCell<Vec<(String, Element)>> = const { RefCell::new(Vec::new()) };
}

/// Appends a drawing that will be needed again, such as a die. The elements are made once and
/// cloned for each use.
pub fn draw_copy(root: &Element, svg: String) {
    COPIED.with_borrow_mut(|known| {
        if known.len() > REMEMBERED {
            known.clear();
        }
        if known.iter().all(|(of, _)| *of != svg)
            && let Some(new) = element("g")
        {
            draw(&new, &svg);
            known.push((svg.clone(), new));
        }
        let drawn = known.iter().find(|(of, _)| *of == svg);
        if let Some(copy) = drawn.and_then(|(_, drawn)| drawn.clone_node_with_deep(true).ok()) {
            let _ = root.append_child(&copy);
        }
    });
}

#[derive(PartialEq, Properties)]
pub struct Props {
    /// One of the app's own drawings, as SVG text.
    pub svg: AttrValue,
}

/// A drawing as a component. It re-renders only when the text changes, so the elements of a text
/// are made once.
#[component]
pub fn Drawing(props: &Props) -> Html {
    let Some(root) = element("g") else { return html! {} };
    draw(&root, &props.svg);
    let elements = root.children();
    let elements = (0..elements.length()).filter_map(|i| elements.item(i));
    elements.map(|element| Html::VRef(element.into())).collect()
}
