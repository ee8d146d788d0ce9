//! Tests of the markup reader: a drawing that is read and written again is unchanged.

use crate::sets::sets;
use fairyboard::Draw;
use fairyboard::hidden::Viewer;
use fairyboard_tests::{for_each_game, games_of, random_game, rng, test};
use ui_model::board::PositionShapes;
use ui_model::drawing::{self, Dyes};
use ui_model::layout::{Layout, Place};
use ui_model::markup::{Token, read};
use ui_model::picture::{Look, svg};
use ui_model::settings::Settings;
use ui_model::shape::{self, Shape};

/// Reads a drawing and writes it again, with empty elements as `<g/>`.
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

/// The drawing with each empty element written as `<g/>`.
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
pub fn assert_read(text: &str) {
    assert!(!text.is_empty());
    assert_eq!(written(text), shortened(text));
}

/// Panics if a colour is not black, white or grey.
#[track_caller]
fn assert_black_and_white(picture: &str) {
    for colour in picture.split("\"#").skip(1).filter_map(|text| text.split('"').next()) {
        let is_colour = colour.chars().all(|c| c.is_ascii_hexdigit());
        let is_grey = matches!(colour, "000" | "fff" | "bbb" | "999" | "808080");
        assert!(!is_colour || is_grey, "#{colour} of {picture}");
    }
}

for_each_game! {
    all_that_is_drawn_is_read_as_it_is_written;
    toy
}

fn all_that_is_drawn_is_read_as_it_is_written(id: &str) {
    let mut rng = rng(181);
    for (family, options) in games_of(id) {
        for set in sets() {
            assert_read(&drawing::sprite(family.info(), &set));
        }
        let mut way = 0;
        random_game(&family.start(&options), 16, &mut rng, |state, _| {
            way += 1;
            let look = Look {
                set: sets()[way % 3].clone(),
                coordinates: way & 1 != 0,
                print: way & 2 != 0,
                ..Look::default()
            };
            let picture = svg(&**state, &look);
            assert_read(&picture);
            if look.print {
                assert_black_and_white(&picture);
            }
        });
    }
}

for_each_game! {
    a_picture_lacks_nothing_that_a_position_shows_by_itself;
    toy
}

fn a_picture_lacks_nothing_that_a_position_shows_by_itself(id: &str) {
    let mut rng = rng(182);
    for (family, options) in games_of(id) {
        let tilted = drawing::of(family.info()).tilted;
        random_game(&family.start(&options), 16, &mut rng, |state, _| {
            let seen = state.seen_by(Viewer::Public, &[]);
            let scene = seen.as_ref().unwrap_or(state).scene(&[]);
            let layout = Layout { size: state.size(), turned: 0, tilted };
            let settings = Settings::default();
            let drawing: &dyn Draw = seen.as_deref().unwrap_or(&**state);
            let position = PositionShapes::new(drawing, &scene, layout, &settings);
            let pieces = scene.pieces.iter().map(|(square, _)| layout.on(*square));
            let pieces: Vec<_> = pieces.map(|place| Shape::group("", place, Vec::new())).collect();
            let shapes = [position.ground.cells(), position.below, pieces, position.above].concat();
            for (dark, print) in [(false, false), (true, false), (false, true)] {
                let picture = svg(&**state, &Look { dark, print, ..Look::default() });
                // Compares names, numbers and geometry of the shapes. Classes are left out, because
                // the picture has its own colours.
                let shapes = shape::svg(&shapes);
                let mut parts = shapes.split('"');
                while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
                    let told = format!("{}\"{value}\"", name.rsplit(' ').next().unwrap_or(name));
                    let found = name.ends_with("class=") || picture.contains(&told);
                    assert!(found, "{told} is not in the picture of {}", state.text());
                }
            }
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
