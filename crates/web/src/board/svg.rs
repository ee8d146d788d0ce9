//! Our own drawings, from SVG text to elements. The page's policy requires Trusted Types and allows no policy that makes HTML.
//! So `Html::from_html_unchecked`, which sets `innerHTML`, throws.

use crate::platform::browser;
use std::cell::RefCell;
use ui_model::markup::{Token, read};
use web_sys::Element;
use yew::prelude::*;

/// An element of a drawing.
pub fn element(name: &str) -> Option<Element> {
    browser::document().create_element_ns(Some("http://www.w3.org/2000/svg"), name).ok()
}

/// Draws in an element, behind what stands there already.
pub fn draw(root: &Element, svg: &str) {
    let mut open = vec![root.clone()];
    read(svg, |token| {
        let Some(inner) = open.last() else { return };
        // Whatever the browser refuses is left out of the drawing.
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

/// How many drawings are remembered, to be copied: more than the dice of a board from all sides. Copying avoids parsing the
/// text and a call to JavaScript for each attribute. Not measured alone.
const REMEMBERED: usize = 160;

thread_local! {
    /// Borrowed only inside [`draw_copy`], which calls nothing that draws a copy.
    static COPIED: RefCell<Vec<(String, Element)>> = const { RefCell::new(Vec::new()) };
}

/// Draws what will be drawn again, such as a die: its elements are made once and copied from then on.
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

/// A drawing. The component renders again only when the text changes, so its elements are made once for each text.
#[component]
pub fn Drawing(props: &Props) -> Html {
    let Some(root) = element("g") else { return html! {} };
    draw(&root, &props.svg);
    let elements = root.children();
    let elements = (0..elements.length()).filter_map(|i| elements.item(i));
    elements.map(|element| Html::VRef(element.into())).collect()
}
