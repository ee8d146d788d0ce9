//! What is read of a drawing's text is what stands there: written again it is the same.

use fairyboard_tests::{for_each_game, games_of, random_game, rng, test};
use table::drawing::{self, Dyes};
use table::layout::Place;
use table::markup::{Token, read};
use table::picture::{Look, svg};
use table::shape::{self, Shape};

/// The drawing as it is read, written again: an element with nothing in it as `<g/>`.
fn written(text: &str) -> String {
    let (mut out, mut open) = (String::new(), Vec::new());
    let mut begun = false;
    let escaped = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };
    read(text, |token| {
        let was_begun = std::mem::replace(&mut begun, false);
        match token {
            Token::Attribute(name, value) => {
                out += &format!(" {name}=\"{}\"", escaped(&value));
                begun = true;
            }
            Token::Close if was_begun => {
                out += "/>";
                open.pop();
            }
            Token::Close => out += &format!("</{}>", open.pop().expect("an element is open")),
            Token::Open(name) => {
                out += if was_begun { "><" } else { "<" };
                out += name;
                open.push(name.to_string());
                begun = true;
            }
            Token::Words(words) => {
                out += if was_begun { ">" } else { "" };
                out += &escaped(&words);
            }
        }
    });
    assert!(open.is_empty(), "{open:?} of {text}");
    out
}

/// The same drawing with each empty element as `<g/>`.
fn shortened(text: &str) -> String {
    let mut out = text.to_string();
    let mut from = 0;
    while let Some(at) = out[from..].find("></").map(|at| from + at) {
        let end = at + out[at + 1..].find('>').expect("the tag ends") + 2;
        let begun = out[..at].rfind('<').expect("a tag stands before");
        let is_empty = !out[begun..].starts_with("</") && !out[..at].ends_with('/');
        if is_empty {
            out.replace_range(at..end, "/>");
        }
        from = at + 1;
    }
    out
}

#[track_caller]
fn assert_read(text: &str) {
    assert!(!text.is_empty());
    assert_eq!(written(text), shortened(text));
}

for_each_game! {
    all_that_is_drawn_is_read_as_it_is_written;
    toy
}

fn all_that_is_drawn_is_read_as_it_is_written(id: &str) {
    let mut rng = rng(181);
    for (family, options) in games_of(id) {
        for letters in [false, true] {
            assert_read(&drawing::sprite(family.info(), letters));
        }
        let mut way = 0;
        random_game(&family.start(&options), 16, &mut rng, |state, _| {
            way += 1;
            let look = Look {
                letters: way & 1 != 0,
                coordinates: way & 2 != 0,
                print: way & 4 != 0,
                ..Look::default()
            };
            assert_read(&svg(&**state, &look));
        });
    }
}

#[test]
fn faces_and_cards_are_read_as_they_are_written() {
    for text in ["3c", "3r", "rQ", "bb", "QN"] {
        assert_read(&drawing::face(text));
        assert_read(&drawing::card(text, Dyes::Page));
    }
}

#[test]
fn words_of_shapes_are_read_as_they_are() {
    for words in ["A & B", "<b>", "\"", "&lt;", "Æ → ♔", "&amp;amp;"] {
        let shape = Shape::words("label", Place::default(), (1, 2), words.to_string());
        let mut found = Vec::new();
        read(&shape::svg(&[shape]), |token| {
            if let Token::Words(words) = token {
                found.push(words.into_owned());
            }
        });
        assert_eq!(found, [words]);
    }
}

#[test]
fn what_is_no_drawing_ends_early() {
    for text in [
        "",
        "<",
        "<g",
        "<g a=\"",
        "<g a=\"1\"",
        "</",
        "</g>",
        "a<b",
        "<g a=1>",
        "<>",
        "&",
        "<é=\"é\">é",
    ] {
        let mut count = 0;
        read(text, |_| count += 1);
        assert!(count <= 4, "{text}");
    }
}
