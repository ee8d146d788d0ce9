//! Tests that every layer (an overlay that explains a position) contrasts with the cells below it,
//! on the page and in pictures. They read the page's styles and the colours of pictures.

use crate::tidy::{read, root};
use fairyboard::{Options, catalog};
use std::collections::{BTreeMap, BTreeSet};
use ui_model::picture::Look;
use ui_model::picture::colours::{Colours, styles};
use ui_model::settings::{Board, Choice};
use ui_model::shape::Paint;

/// The lowest permitted contrast ratio between a layer and a cell.
const LEAST: f64 = 4.0;

type Colour = [f64; 3];
type Tokens = BTreeMap<String, String>;

fn colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#')?;
    let wide = match digits.len() {
        3 => digits.chars().flat_map(|c| [c, c]).collect(),
        _ => digits.to_string(),
    };
    let part = |at: usize| u8::from_str_radix(wide.get(at..at + 2)?, 16).ok();
    Some([part(0)?.into(), part(2)?.into(), part(4)?.into()])
}

fn luminance(colour: Colour) -> f64 {
    let linear = colour.map(|part| {
        let part = part / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055_f64).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// The contrast ratio between a cell and a colour painted on the cell with this opacity.
fn contrast(over: Colour, opacity: f64, cell: Colour) -> f64 {
    let mixed = [0, 1, 2].map(|at| over[at] * opacity + cell[at] * (1.0 - opacity));
    let (a, b) = (luminance(mixed), luminance(cell));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The rules of a style sheet outside of `@` blocks, as selectors with their declarations.
fn rules(text: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut plain = String::new();
    for part in text.split("/*") {
        plain += part.split_once("*/").map_or(part, |(_, rest)| rest);
    }
    let mut out = Vec::new();
    let mut rest = plain.as_str();
    while let Some((selector, behind)) = rest.split_once('{') {
        if selector.trim().starts_with('@') {
            let mut depth = 1;
            let end = behind.find(|c| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                depth == 0
            });
            rest = &behind[end.expect("it ends") + 1..];
            continue;
        }
        let (inside, behind) = behind.split_once('}').expect("a rule ends");
        let said = inside.split(';').filter_map(|line| line.split_once(':'));
        let said = said.map(|(name, value)| (name.trim().into(), value.trim().into()));
        out.push((selector.trim().to_string(), said.collect()));
        rest = behind;
    }
    out
}

fn style(name: &str) -> String {
    read(&root().join("crates/web/style").join(name))
}

/// The custom properties that the page's styles set for some selectors. Later selectors override
/// earlier ones.
fn tokens(selectors: &[&str], dark: bool) -> Tokens {
    let mut tokens = Tokens::new();
    let all = rules(&style("tokens.css"));
    for wanted in selectors {
        let found = all.iter().filter(|(selector, _)| selector == wanted);
        let mut count = 0;
        for (name, value) in found.flat_map(|(_, said)| said) {
            count += 1;
            let of_both = value.strip_prefix("light-dark(").and_then(|both| both.strip_suffix(')'));
            let value = match of_both.and_then(|both| both.split_once(", ")) {
                Some((light, at_night)) => {
                    if dark {
                        at_night
                    } else {
                        light
                    }
                }
                None => value,
            };
            tokens.insert(name.clone(), value.to_string());
        }
        assert!(count > 0, "{wanted}");
    }
    tokens
}

/// Every look of the page's board: a name, the custom properties, and the matching look of
/// pictures.
fn looks() -> Vec<(String, Tokens, Look)> {
    let mut out = Vec::new();
    for dark in [false, true] {
        for &(board, name, _) in Board::ALL {
            let cells = format!("[data-cells=\"{name}\"]");
            let mut selectors = vec![":root"];
            if board != Board::Sand {
                selectors.push(&cells);
            }
            let look = Look { dark, board, ..Look::default() };
            out.push((format!("{name}, dark {dark}"), tokens(&selectors, dark), look));
        }
        let much = tokens(&[":root", ":root[data-theme=\"contrast\"]"], dark);
        let look = Look { dark, contrast: true, ..Look::default() };
        out.push((format!("contrast, dark {dark}"), much, look));
    }
    let print = tokens(&[":root", "[data-patterns=\"1\"] .board"], false);
    out.push(("patterns".into(), print, Look { print: true, ..Look::default() }));
    out
}

/// The colours of the light and the dark cells. A dotted cell counts as white, which is its colour
/// between the dots.
fn cells(light: &str, dark: &str) -> [Colour; 2] {
    [light, dark].map(|cell| colour(cell).unwrap_or([255.0; 3]))
}

/// Custom properties for the background behind a layer's signs. These need no contrast.
const GROUNDS: [&str; 3] = ["surface", "page", "body"];

/// The contrast of a CSS rule's paint with light cells or with dark cells, the lower of the two. If
/// the rule paints a fill and a stroke, the one with more contrast counts. `None` if the rule
/// paints nothing on cells.
fn of_rule(said: &[(String, String)], tokens: &Tokens) -> Option<f64> {
    let value =
        |name: &str| said.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let number = |name: &str| value(name).map_or(1.0, |text| text.parse().unwrap_or(1.0));
    let cells = cells(&tokens["--cell-light"], &tokens["--cell-dark"]);
    let paints = ["fill", "stroke"].into_iter().filter_map(|paint| {
        let token = value(paint)?.strip_prefix("var(--")?.strip_suffix(')')?;
        if GROUNDS.contains(&token) {
            return None;
        }
        let painted = colour(tokens.get(&format!("--{token}"))?)?;
        let opacity = number("opacity") * number(&format!("{paint}-opacity"));
        Some(cells.map(|cell| contrast(painted, opacity, cell)).into_iter().fold(99.0, f64::min))
    });
    paints.reduce(f64::max)
}

#[test]
fn every_layer_of_the_page_stands_out_on_every_board() {
    // Leaves out texts, which have a background of their own, and areas, which have an outline.
    let rules: Vec<_> = rules(&style("layers.css"))
        .into_iter()
        .filter(|(selector, _)| !selector.ends_with(" text") && selector != ".area .ground")
        .collect();
    let mut tried = 0;
    let mut faint = Vec::new();
    for (name, tokens, _) in looks() {
        for (selector, said) in &rules {
            let Some(contrast) = of_rule(said, &tokens) else { continue };
            tried += 1;
            if contrast < LEAST {
                faint.push(format!("{name}: {selector} {contrast:.2}"));
            }
        }
    }
    assert!(tried > 300, "{tried}");
    assert_eq!(faint, Vec::<String>::new());
}

#[test]
fn every_layer_of_pictures_stands_out_on_every_board() {
    let info = catalog::find("fist").expect("there is Fist").info();
    let mut faint = Vec::new();
    for (name, _, look) in looks() {
        let colours = Colours::new(info, &look);
        let cells = cells(colours.ink("light"), colours.ink("dark"));
        for path in styles() {
            let known = |text: &&str| path.starts_with(text);
            let is_layer =
                ["sheet", "cell-", "board-line", "title", "words", "to-move", "coordinate "];
            if is_layer.iter().any(known)
                || path.ends_with(" text")
                || path.ends_with(" lock")
                || path.ends_with(" ground")
            {
                continue;
            }
            let style = colours.attributes(&format!(" {path}"));
            let value = |name: &str| {
                let (_, behind) = style.split_once(&format!(" {name}=\""))?;
                behind.split_once('"').map(|(value, _)| value.to_string())
            };
            let painted = ["fill", "stroke"].into_iter().filter_map(|paint| {
                let painted = colour(&value(paint)?)?;
                let opacity =
                    value(&format!("{paint}-opacity")).map_or(1.0, |text| text.parse().unwrap());
                Some(
                    cells
                        .map(|cell| contrast(painted, opacity, cell))
                        .into_iter()
                        .fold(99.0, f64::min),
                )
            });
            let best = painted.reduce(f64::max).unwrap_or_else(|| panic!("{path}: {style}"));
            if best < LEAST {
                faint.push(format!("{name}: {path} {best:.2}"));
            }
        }
    }
    assert_eq!(faint, Vec::<String>::new());
}

#[test]
fn pictures_have_the_colours_of_the_page() {
    let info = catalog::find("fist").expect("there is Fist").info();
    for (name, tokens, look) in looks() {
        let colours = Colours::new(info, &look);
        let same = |ink: &str, token: &str| {
            let (picture, page) = (colours.ink(ink), &tokens[&format!("--{token}")]);
            let are =
                colour(picture).map_or(picture == page, |picture| Some(picture) == colour(page));
            assert!(are, "{name}: {ink} is {picture} in pictures, {page} on the page");
        };
        same("light", "cell-light");
        same("dark", "cell-dark");
        same("paper", "surface");
        for ink in ["ink", "select", "capture", "last", "hint", "target", "danger", "page"] {
            same(ink, ink);
        }
    }
}

#[test]
fn much_contrast_is_the_same_for_who_chooses_it_and_for_whose_system_asks() {
    let base = style("tokens.css");
    let (_, asked) = base.split_once("@media (prefers-contrast: more) {").expect("it is there");
    let asked = asked.split_once("\n}").expect("it ends").0;
    let all = rules(&base);
    let chosen = all.iter().find(|(selector, _)| selector == ":root[data-theme=\"contrast\"]");
    assert_eq!(rules(asked)[0].1, chosen.expect("it is there").1);
}

#[test]
fn pieces_stand_out_on_every_board() {
    let info = catalog::find("fist").expect("there is Fist").info();
    for (name, _, look) in looks() {
        let colours = Colours::new(info, &look);
        let cells = cells(colours.ink("light"), colours.ink("dark"));
        for side in ["light", "dark", "neutral"] {
            let piece = colours.piece("A", side);
            let painted: Vec<_> = piece.split('"').filter_map(colour).collect();
            assert!(!painted.is_empty(), "{name}: {side}");
            for cell in cells {
                let best =
                    painted.iter().map(|painted| contrast(*painted, 1.0, cell)).fold(0.0, f64::max);
                assert!(best >= LEAST, "{name}: {side} {best:.2}");
            }
        }
    }
}

/// The contrast ratio that WCAG requires for text.
const TEXT: f64 = 4.5;

#[test]
fn all_text_is_read_on_every_tint() {
    for (name, tokens, _) in looks() {
        let of = |token: &str| colour(&tokens[&format!("--{token}")]);
        for ground in ["win-tint", "loss-tint", "warn-tint", "neutral-tint"] {
            for text in ["ink", "muted", "accent", "good", "danger", "warn"] {
                // Skips the look with patterns, which replace the colours of a board: there are no
                // tints on boards.
                let (Some(over), Some(ground_colour)) = (of(text), of(ground)) else { continue };
                if name == "patterns" {
                    continue;
                }
                let found = contrast(over, 1.0, ground_colour);
                assert!(found >= TEXT, "{name}: {text} on {ground} has {found:.2}");
            }
        }
    }
}

/// In a thumbnail a piece has few pixels. The brightness of its body or of its outline must show
/// its side.
#[test]
fn pieces_in_thumbnails_contrast_with_their_cells() {
    for (name, _, look) in looks().into_iter().filter(|(.., look)| !look.print) {
        let look = Look { thumbnail: true, ..look };
        for family in catalog::GAMES {
            let colours = Colours::new(family.info(), &look);
            let cells = cells(colours.ink("light"), colours.ink("dark"));
            let start = family.start(&Options::defaults(family.info().options));
            let letters: BTreeSet<_> =
                start.scene(&[]).pieces.iter().map(|(_, piece)| piece.letter).collect();
            let drawn = ui_model::drawing::of(family.info()).pieces;
            let is_used = |letter: &&&str| letters.iter().any(|of| of.eq_ignore_ascii_case(letter));
            for letter in drawn.iter().filter(is_used) {
                for side in ["light", "dark"] {
                    let piece = colours.piece(letter, side);
                    let paints = piece.split('"').filter_map(colour);
                    let best = |cell: Colour| {
                        paints.clone().map(|paint| contrast(paint, 1.0, cell)).fold(0.0, f64::max)
                    };
                    let least = cells.map(best).into_iter().fold(99.0, f64::min);
                    let id = family.info().id;
                    assert!(least >= 3.0, "{name}, {id}: {side} {letter} has {least:.1}");
                }
            }
        }
    }
}

/// The sides differ by the brightness of their bodies.
#[test]
fn dark_pieces_in_thumbnails_look_dark_in_the_dark_theme() {
    let hens = catalog::find("hens").unwrap().info();
    for &(board, ..) in Board::ALL {
        let look = Look { dark: true, thumbnail: true, board, ..Look::default() };
        let colours = Colours::new(hens, &look);
        let [light, dark] = cells(colours.ink("light"), colours.ink("dark"));
        let body = colour("#0C0F11").unwrap();
        assert!(colours.piece("H", "dark").contains("#0C0F11"));
        assert!(!colours.piece("H", "dark").contains("#F6F2E8"), "a bright outline looks light");
        assert!(contrast(body, 1.0, light) >= 3.0 && contrast(body, 1.0, dark) >= 3.0);
    }
}
