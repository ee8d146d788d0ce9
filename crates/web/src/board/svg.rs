//! Makes elements of our own SVG texts. The page's policy requires Trusted Types and allows no
//! policy that creates HTML, so `Html::from_html_unchecked`, which sets `innerHTML`, throws.

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
        // Elements and attributes that the browser refuses are left out.
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

/// The largest number of cached drawings: more than the dice of a board from all sides. Copying
/// avoids parsing the text and a call to JavaScript for each attribute. Not measured alone.
const REMEMBERED: usize = 160;

thread_local! {
    /// Borrowed only inside [`draw_copy`], which calls nothing that draws a copy.
    static COPIED: RefCell<Vec<(String, Element)>> = const { RefCell::new(Vec::new()) };
}

/// Appends a drawing that will be needed again, such as a die: its elements are made once, then
/// cloned.
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
    /// A drawing of our own, as SVG text.
    pub svg: AttrValue,
}

/// A drawing. The component re-renders only when the text changes, so its elements are made once
/// for each text.
#[component]
pub fn Drawing(props: &Props) -> Html {
    let Some(root) = element("g") else { return html! {} };
    draw(&root, &props.svg);
    let elements = root.children();
    let elements = (0..elements.length()).filter_map(|i| elements.item(i));
    elements.map(|element| Html::VRef(element.into())).collect()
}
