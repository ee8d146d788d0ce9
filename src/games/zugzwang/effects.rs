//! What steps are called, what they do to the board, and how a game has ended.

use super::edge::Edge;
use super::face::Face;
use super::hands::called;
use super::moves::{Deed, Move, Written};
use super::reasons::a;
use super::rule;
use super::squares::{index, square};
use super::table::{Claim, Kind, Table};
use crate::base::{Outcome, Seat};
use crate::geometry::Square;
use crate::turn::{Act, Effect, EffectKind, Step};

impl Table {
    /// What a step is called.
    pub(super) fn step_name(&self, taken: &[Step], step: &Step) -> String {
        let before = Written::of(taken);
        let written = Written::of(std::slice::from_ref(step));
        let shown = |at: Option<Square>| {
            let face = self.face(index(at?)?, before.edge?)?;
            Some(face.name())
        };
        match step.act {
            Act::Discard => match written.discard.flatten() {
                Some(card) => format!("Discard {}", called(card)),
                None => "Discard a card".into(),
            },
            Act::Edge => {
                let edge = written.edge.unwrap_or(Edge::South);
                format!("From {}, {}", edge.name(), edge.colour().name())
            }
            Act::Pick => shown(step.at).unwrap_or("die").into(),
            Act::Take if written.deed == Some(Deed::Free) => {
                let top = step.at.and_then(|at| self.on(at)).and_then(|known| known.top());
                format!("take the {}", top.map_or("die", Face::name))
            }
            Act::Take => format!("capture the {}", shown(step.at).unwrap_or("die")),
            Act::Chance => format!("{} is rolled", a(written.roll.unwrap_or(Face::PAWN))),
            Act::Face => written.mover.or(written.victim).map_or("", Face::name).into(),
            Act::Word => match written.deed {
                Some(Deed::End) => "End the game".into(),
                Some(Deed::Declare) => "No captures left".into(),
                Some(Deed::Accept) => "Accept".into(),
                Some(Deed::Challenge) => "Challenge".into(),
                Some(Deed::Pass) => {
                    format!("Pass, then facing {}", written.edge.unwrap_or(Edge::South).name())
                }
                _ => step.text().into(),
            },
            _ => step.text().into(),
        }
    }

    /// What the steps taken do to the board.
    pub(super) fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        let written = Written::of(taken);
        self.effects_of(&written).unwrap_or_default()
    }

    fn effects_of(&self, written: &Written) -> Option<Vec<Effect>> {
        let effect = |kind, at, words| Effect { kind, at, rule: None, words };
        let rolled = written.roll.map_or(String::new(), |roll| format!(", rolled {}", a(roll)));
        if let (Some(Deed::Free), Some(to)) = (written.deed, written.to) {
            let top = self.on(to)?.top().map_or("die", Face::name);
            return Some(vec![effect(EffectKind::Removes, to, format!("takes the {top}{rolled}"))]);
        }
        let rest = self.rest();
        let capture = |edge: Edge, from: u8, to: u8| {
            let (start, end) = (square(from), square(to));
            let victim = self.face(to, edge).map_or("die", Face::name);
            vec![
                effect(EffectKind::Removes, end, format!("captures the {victim}{rolled}")),
                effect(EffectKind::Moves(end), start, format!("goes to {end}")),
            ]
        };
        if rest.kind != Kind::Fixed {
            return Some(capture(written.edge?, index(written.from?)?, index(written.to?)?));
        }
        let shows = |claim: &Move| {
            let shown = |at: u8, told: Face| {
                let to = claim.edge.name();
                let words = match self.face(at, claim.edge) {
                    Some(face) if face == told => format!("shows {to} {}, as announced", a(face)),
                    Some(face) => format!("shows {to} {}, not {}", a(face), a(told)),
                    None => format!("is to show {to} {}", a(told)),
                };
                effect(EffectKind::Shows, square(at), words)
            };
            vec![shown(claim.from, claim.mover), shown(claim.to, claim.victim)]
        };
        match (rest.claim, written.deed) {
            (Claim::Announced(claim), Some(Deed::Accept)) => {
                Some(capture(claim.edge, claim.from, claim.to))
            }
            (Claim::Announced(claim), Some(Deed::Challenge)) => Some(shows(&claim)),
            (Claim::Declared, None) => Some(shows(&written.announcement()?)),
            _ => None,
        }
    }

    /// The outcome in one sentence.
    pub(super) fn outcome_words(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(seat, rule::ZUG_18) => {
                let [mut more, mut less] = self.points();
                if seat == Seat::SECOND {
                    (more, less) = (less, more);
                }
                let winner = self.player(seat.0);
                match more == less {
                    true => format!("{winner} wins the tie, {more} points each"),
                    false => format!("{winner} wins, {more} {} to {less}", points(more)),
                }
            }
            Outcome::Win(seat, _) => {
                format!("{} wins the challenge or the declaration", self.player(seat.0))
            }
            Outcome::SharedWin(_) => "All win: the five cards are satisfied".into(),
            Outcome::SharedLoss(_) if self.outcome() == outcome => {
                "All lose: no capture is left".into()
            }
            Outcome::SharedLoss(_) => "All lose: the five minutes are over".into(),
            Outcome::Draw(_) | Outcome::Ongoing => String::new(),
        }
    }
}

fn points(count: i32) -> &'static str {
    if count.abs() == 1 { "point" } else { "points" }
}
