//! Creates elements from the app's own SVG texts. The page's content security policy requires
//! Trusted Types and allows no policy that creates HTML, so `Html::from_html_unchecked`, which sets
//! `innerHTML`, throws.

use crate::platform::browser;
use ui_model::markup::{Token, read};
use web_sys::Element;
use yew::prelude::*;

/// Creates an SVG element.
pub fn create(name: &str) -> Option<Element> {
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
                if let Some(new) = create(name) {
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

#[derive(PartialEq, Properties)]
pub struct Props {
    /// One of the app's own drawings, as SVG text.
    pub svg: AttrValue,
}

/// A drawing as a component. Its elements are `VRef`s: a drawing of some hundred elements is
/// replaced as a whole when its SVG text changes, so Yew has nothing to compare, and the code that
/// draws into elements outside Yew is the same.
#[component]
pub fn Drawing(props: &Props) -> Html {
    let Some(root) = create("g") else { return html! {} };
    draw(&root, &props.svg);
    let elements = root.children();
    let elements = (0..elements.length()).filter_map(|i| elements.item(i));
    elements.map(|element| Html::VRef(element.into())).collect()
}
