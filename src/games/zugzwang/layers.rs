//! The layers of Zugzwang, which are overlays that explain a position: the captures from every
//! edge, the dice that may move, and the notebook, which shows the faces that a partly unknown die
//! may have.

use super::die::Known;
use super::edge::Edge;
use super::face::{Colour, Face, Rank};
use super::knowledge::Knowledge;
use super::moves::Written;
use super::set::{Faces, infer};
use super::squares::{indexes, square};
use super::{joined, say};
use crate::base::Seat;
use crate::scene::{Layer, Shown, Sign};
use crate::turn::Step;
use i18n::Text;

pub(super) const LAYERS: [Layer<Knowledge>; 3] = [
    Layer {
        id: "Captures from every edge",
        name: say::ALL_CAPTURES,
        what: say::ALL_CAPTURES_WHAT,
        show: |table, _| table.shown_captures(),
    },
    Layer {
        id: "May move from this edge",
        name: say::MOVERS,
        what: say::MOVERS_WHAT,
        show: Knowledge::shown_movers,
    },
    Layer {
        id: "Notebook",
        name: say::NOTEBOOK,
        what: say::NOTEBOOK_WHAT,
        show: |table, _| table.notebook(),
    },
];

impl Knowledge {
    /// The face that the die on a square shows to an edge, in words.
    fn face_words(&self, at: u8, edge: Edge) -> Text {
        let face = self.face(at, edge).map_or(say::UNKNOWN_FACE.into(), Text::from);
        say::piece_on(square(at), face)
    }

    fn shown_captures(&self) -> Vec<Shown> {
        let mut shown = Vec::new();
        let mut letters = [""; 64].map(String::from);
        for edge in Edge::ALL {
            for from in indexes(self.movers(edge)) {
                if let Some(letters) = letters.get_mut(usize::from(from)) {
                    letters.push_str(edge.letter());
                }
                for to in indexes(self.targets(edge, from)) {
                    let (mover, taken) = (self.face_words(from, edge), self.face_words(to, edge));
                    let words = say::line(edge, mover, taken);
                    shown.push(Shown { at: square(from), sign: Sign::Line(square(to)), words });
                }
            }
        }
        for (from, letters) in (0..).zip(letters) {
            if letters.is_empty() {
                continue;
            }
            let edges = Edge::ALL.into_iter().filter(|edge| letters.contains(edge.letter()));
            let words = say::captures_from(joined(edges, say::and));
            shown.push(Shown { at: square(from), sign: Sign::Badge(letters), words });
        }
        shown
    }

    fn shown_movers(&self, taken: &[Step]) -> Vec<Shown> {
        let chosen = Written::of(taken).edge;
        let edge = chosen.or_else(|| self.edge_of(Seat(self.rest().to_move), taken));
        let mut shown = Vec::new();
        for at in indexes(self.occupied()) {
            let from = Edge::ALL.into_iter().filter(|from| edge.is_none_or(|edge| edge == *from));
            let from: Vec<_> = from.filter(|from| self.targets(*from, at) != 0).collect();
            let Some(first) = from.first() else { continue };
            let piece = self.face_words(at, *first);
            let words = say::may_move_from(joined(from, say::and), piece);
            shown.push(Shown { at: square(at), sign: Sign::Cell, words });
        }
        shown
    }

    /// The notebook: for each partly known die, the faces that it may show. They follow from its
    /// known faces (ZUG-1) and from the other dice of the set (ZUG-2).
    fn notebook(&self) -> Vec<Shown> {
        let at: Vec<_> = indexes(self.occupied()).collect();
        let board: Vec<Known> = at.iter().filter_map(|at| self.at(*at)).collect();
        if board.iter().all(|known| known.is_whole()) {
            return Vec::new();
        }
        let captured = self.rest().dice.concat();
        let mut shown = Vec::new();
        for ((at, known), inferred) in at.iter().zip(&board).zip(infer(&board, &captured)) {
            let mut badges: Vec<String> = Vec::new();
            let mut parts = Vec::new();
            for (edge, faces) in [(Edge::South, inferred.south), (Edge::West, inferred.west)] {
                // Leave out a known face, because the player has seen it. The exception is the pawn
                // of a fully known die: the player may not have seen it, but inferred it.
                let follows = known.side(edge).is_none_or(|f| f.is_pawn() && known.is_whole());
                if !follows {
                    continue;
                }
                let opposite = edge.turned(2);
                badges.push(short(faces));
                parts.push(match faces.count() {
                    1 if faces.only() == Some(Face::PAWN) => say::note_pawns(edge, opposite),
                    2 => say::note_two(edge, either(faces), opposite),
                    _ => say::note_some(edge, either(faces)),
                });
            }
            if parts.is_empty() {
                continue;
            }
            badges.dedup();
            let badge = match <[String; 1]>::try_from(badges) {
                Ok([badge]) => badge,
                Err(_) => "?".into(),
            };
            let words = say::note(square(*at), joined(parts, say::semicolon));
            shown.push(Shown { at: square(*at), sign: Sign::Badge(badge), words });
        }
        shown
    }
}

/// The possible faces of a die's side, short enough for a badge on the board: `bQ/rN`, or `?` for
/// three or more.
fn short(faces: Faces) -> String {
    match faces.count() {
        1 | 2 => faces.iter().map(Face::text).collect::<Vec<_>>().join("/"),
        _ => "?".into(),
    }
}

/// Possible faces in words: `purple rook or red bishop`.
fn either(faces: Faces) -> Text {
    match faces.count() {
        ..4 => return joined(faces.iter(), say::or),
        4..=5 => {}
        _ => return say::NOTHING_KNOWN.into(),
    }
    // For four or five possible faces, name the colours and the ranks instead of each face.
    let colours =
        Colour::ALL.into_iter().filter(|it| faces.iter().any(|f| f.colour() == Some(*it)));
    let ranks = Rank::ALL.into_iter().filter(|it| faces.iter().any(|f| f.rank() == Some(*it)));
    let (colours, ranks) = (joined(colours, say::or), joined(ranks, say::or));
    match faces.iter().any(Face::is_pawn) {
        true => say::coloured_or_pawn(colours, ranks),
        false => say::coloured(colours, ranks),
    }
}
