//! Tests that every layer (an overlay that explains a position) is visible in grey and differs from
//! the other layers. They draw pictures and compare pixels.

use fairyboard::catalog;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{LayerId, Layers, Session};
use fairyboard_tests::{games_of, random_game, rng};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::collections::BTreeMap;
use ui_model::assistance::Assistance;
use ui_model::layers;
use ui_model::model::{PlayState, Ui, Whole};
use ui_model::picture::{self, Look};
use ui_model::settings::{Board, Choice};

/// The width of a picture in pixels.
const WIDE: u32 = 240;

/// A pixel counts as different if its lightness differs by this much, out of 255.
const SEEN: i32 = 40;

/// Two pictures count as different if at least this many pixels differ.
const DOTS: usize = 12;

/// The looks that a picture can have: print, and each board in light and dark.
fn looks() -> Vec<Look> {
    let mut out = vec![Look { print: true, ..Look::default() }];
    for dark in [false, true] {
        out.extend(Board::ALL.iter().map(|&(board, ..)| Look { dark, board, ..Look::default() }));
        out.push(Look { dark, contrast: true, ..Look::default() });
    }
    out
}

/// The lightness of each pixel of a drawing.
fn grey(drawing: &str) -> Vec<i32> {
    let tree = usvg::Tree::from_str(drawing, &usvg::Options::default()).expect("a drawing");
    let mut dots = Pixmap::new(WIDE, WIDE).expect("a size");
    let scale = WIDE as f32 / tree.size().width().max(tree.size().height());
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut dots.as_mut());
    let light = |dot: &[u8]| {
        (i32::from(dot[0]) * 299 + i32::from(dot[1]) * 587 + i32::from(dot[2]) * 114) / 1000
    };
    dots.data().chunks_exact(4).map(light).collect()
}

/// The number of pixels that differ visibly.
fn differing(a: &[i32], b: &[i32]) -> usize {
    a.iter().zip(b).filter(|(a, b)| (*a - *b).abs() >= SEEN).count()
}

#[test]
fn in_grey_every_layer_is_seen_and_told_from_every_other_on_every_board() {
    let mut rng = rng(91);
    let mut tried = 0;
    for info in catalog::GAMES.iter().map(|family| family.info()) {
        let (family, options) = games_of(info.id).swap_remove(0);
        let start = family.start(&options);
        let mut record = Record::from_position(family, options, &start.text()).expect("a start");
        let mut at = NodeId::START;
        for mv in random_game(&start, 12, &mut rng, |_, _| {}) {
            let Ok(next) = record.play(at, &mv) else { break };
            at = next;
        }
        let with = |layer: Option<LayerId>, look: &Look| {
            let mut session = Session::new(record.clone(), at);
            session.look.layers = Layers::NONE;
            if let Some(layer) = layer {
                session.look.layers.insert(layer);
            }
            let play = PlayState::new(Whole::new(session));
            let ui = play.ui();
            picture::board(&Ui::pictured(&ui.session, at, Assistance::NONE), look)
        };
        let layers = layers::layers(&**record.node(at).state());
        for look in looks() {
            let plain = with(None, &look);
            let bare = grey(&plain);
            let mut seen: BTreeMap<String, Vec<i32>> = BTreeMap::new();
            for layer in &layers {
                let drawn = with(Some(layer.id), &look);
                // Skips a layer that shows nothing in this position.
                if drawn == plain {
                    continue;
                }
                let dots = grey(&drawn);
                let count = differing(&dots, &bare);
                assert!(count >= DOTS, "{}: {} is seen by {count} dots", info.id, layer.written);
                for (other, known) in &seen {
                    let count = differing(&dots, known);
                    assert!(count >= DOTS, "{}: {} and {other}, {count}", info.id, layer.written);
                }
                seen.insert(layer.written.clone(), dots);
                tried += 1;
            }
        }
    }
    assert!(tried >= 9 * 12, "{tried}");
}
