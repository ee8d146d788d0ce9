//! The names of steps (the clicks that enter a move), the effects that a partly entered move shows
//! on the board, and outcomes in words.

use super::cards::{Tally, are_covered};
use super::edge::Edge;
use super::face::Face;
use super::hands::called;
use super::knowledge::{Claim, Kind, Knowledge};
use super::moves::{self, Deed, Move, Written};
use super::squares::{index, square};
use super::{player, rule, say};
use crate::base::{Outcome, Seat};
use crate::geometry::Square;
use crate::turn::{Act, Effect, EffectKind, Step};
use i18n::Text;

/// A move string as the list of moves shows it: `h7×g5 north → blue bishop, −1 card`. `None` if it
/// can't be read.
pub(super) fn shown_move(text: &str) -> Option<Text> {
    let written = moves::read(text).ok()?;
    let shown = match written.deed {
        None => say::shown_capture(written.edge?, written.from?, written.to?),
        Some(Deed::Free) => say::shown_free(written.to?),
        Some(Deed::Declare) => say::NO_CAPTURES_LEFT.into(),
        Some(Deed::Accept) => say::ACCEPT.into(),
        Some(Deed::Challenge) => say::CHALLENGE.into(),
        Some(Deed::Pass) => say::shown_pass(written.edge?),
        Some(Deed::End) => say::END.into(),
        Some(Deed::Capture | Deed::Announce) => return None,
    };
    let shown = match (written.roll, written.mover, written.victim) {
        (Some(roll), ..) => say::shown_rolled(roll, shown),
        (None, Some(mover), Some(victim)) => say::shown_announced(mover, shown, victim),
        _ => shown,
    };
    Some(match written.discard {
        Some(_) => say::shown_discard(shown),
        None => shown,
    })
}

impl Knowledge {
    /// The name of a step after the steps `taken`, for a list of the steps that are possible.
    pub(super) fn step_name(&self, taken: &[Step], step: &Step) -> Text {
        let before = Written::of(taken);
        let written = Written::of(std::slice::from_ref(step));
        let shown = |at: Option<Square>| self.face(index(at?)?, before.edge?);
        match step.act {
            Act::Discard => match written.discard.flatten() {
                Some(card) => say::discard(called(card)),
                None => say::DISCARD_A_CARD.into(),
            },
            Act::Edge => {
                let edge = written.edge.unwrap_or(Edge::South);
                say::from(edge.colour(), edge)
            }
            Act::Pick => die(shown(step.at)),
            Act::Take if written.deed == Some(Deed::Free) => {
                let top = step.at.and_then(|at| self.on(at)).and_then(|known| known.top());
                say::take(die(top))
            }
            Act::Take => say::capture(die(shown(step.at))),
            Act::Chance => say::is_rolled(written.roll.unwrap_or(Face::PAWN)),
            Act::Face => written.mover.or(written.victim).map(Text::from).unwrap_or_default(),
            Act::Word => match written.deed {
                Some(Deed::End) => say::END.into(),
                Some(Deed::Declare) => say::NO_CAPTURES_LEFT.into(),
                Some(Deed::Accept) => say::ACCEPT.into(),
                Some(Deed::Challenge) => say::CHALLENGE.into(),
                Some(Deed::Pass) => say::pass(written.edge.unwrap_or(Edge::South)),
                _ => Text::name(step.text()),
            },
            _ => Text::name(step.text()),
        }
    }

    /// The effects that the steps entered so far have on the board.
    pub(super) fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        let written = Written::of(taken);
        self.effects_of(&written).unwrap_or_default()
    }

    fn effects_of(&self, written: &Written) -> Option<Vec<Effect>> {
        let effect = |kind, at, words| Effect { kind, at, rule: None, words, told: None };
        let removes = |at, words| {
            let told = written.roll.map(say::told_rolled);
            Effect { told, ..effect(EffectKind::Removes, at, words) }
        };
        if let (Some(Deed::Free), Some(to)) = (written.deed, written.to) {
            let top = die(self.on(to)?.top());
            let words = match written.roll {
                Some(roll) => say::takes_rolled(top, roll),
                None => say::takes(top),
            };
            let told = match written.roll {
                Some(roll) => say::told_free_rolled(roll),
                None => say::TOLD_FREE.into(),
            };
            return Some(vec![Effect { told: Some(told), ..removes(to, words) }]);
        }
        let rest = self.rest();
        let capture = |edge: Edge, from: u8, to: u8| {
            let (start, end) = (square(from), square(to));
            let victim = die(self.face(to, edge));
            let words = match written.roll {
                Some(roll) => say::captures_rolled(victim, roll),
                None => say::captures(victim),
            };
            vec![removes(end, words), effect(EffectKind::Moves(end), start, say::goes_to(end))]
        };
        if rest.kind != Kind::Fixed {
            return Some(capture(written.edge?, index(written.from?)?, index(written.to?)?));
        }
        let shows = |claim: &Move| {
            let shown = |at: u8, told: Face| {
                let words = match self.face(at, claim.edge) {
                    Some(face) if face == told => say::shows_as_announced(claim.edge, face),
                    Some(face) => say::shows_not(claim.edge, face, told),
                    None => say::is_to_show(claim.edge, told),
                };
                let told = Some(say::told_of_square(square(at), words.clone()));
                Effect { told, ..effect(EffectKind::Shows, square(at), words) }
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

    /// The outcome as a sentence.
    pub(super) fn outcome_words(&self, outcome: Outcome) -> Text {
        match outcome {
            Outcome::Win(seat, rule::ZUG_18) => {
                let [mut more, mut less] = self.points();
                if seat == Seat::SECOND {
                    (more, less) = (less, more);
                }
                match more == less {
                    true => say::wins_tie(points(more), player(seat)),
                    false => say::wins(points(less), points(more), player(seat)),
                }
            }
            Outcome::Win(seat, _) => say::wins_challenge(player(seat)),
            Outcome::SharedWin(_) => say::ALL_WIN.into(),
            Outcome::SharedLoss(_) if self.outcome() == outcome => say::all_lose(self.satisfied()),
            Outcome::SharedLoss(_) => say::all_lose_by_time(self.satisfied()),
            Outcome::Draw(_) | Outcome::Ongoing | Outcome::Agreed(_) => Text::default(),
        }
    }

    /// In the cooperative game, the largest number of cards that the captured dice can satisfy at
    /// once, if each die counts for one card.
    fn satisfied(&self) -> usize {
        let rest = self.rest();
        let dice = Tally::new(&rest.dice[0]);
        let chosen = |set: u32| {
            let cards = rest.cards.iter().enumerate();
            cards.filter(move |(i, _)| set >> i & 1 == 1).map(|(_, card)| *card)
        };
        let sets = (0..1u32 << rest.cards.len().min(5)).map(|set| chosen(set).collect::<Vec<_>>());
        let sets = sets.filter(|cards| are_covered(cards, &dice));
        sets.map(|cards| cards.len()).max().unwrap_or(0)
    }

    /// If these steps end a game of the fixed variant (the board is never turned), a sentence that
    /// says how the game was decided: by a challenge of an announced capture, or by the declaration
    /// that no capture is left (ZUG-23, ZUG-25, ZUG-26). Otherwise `None`.
    pub(super) fn ended_words(&self, steps: &[Step], outcome: Outcome) -> Option<Text> {
        let Outcome::Win(winner, _) = outcome else { return None };
        let written = Written::of(steps);
        let winner = player(winner);
        Some(match (self.rest().claim, written.deed) {
            (Claim::Announced(claim), Some(Deed::Challenge)) => match self.untrue(&claim) {
                None => say::wins_announced(square(claim.from), square(claim.to), winner),
                Some(what) => say::wins_doubted(what, winner),
            },
            (Claim::Declared, Some(Deed::Accept)) => say::wins_declared(winner),
            (Claim::Declared, None) => {
                let claim = written.announcement()?;
                match self.untrue(&claim) {
                    None => say::wins_answered(square(claim.from), square(claim.to), winner),
                    Some(what) => say::wins_undisputed(what, winner),
                }
            }
            _ => return None,
        })
    }

    /// For an announced capture that names a wrong face, the face that this die really shows, in
    /// words. If both named faces are wrong, the face of the capturing die. `None` if the
    /// announcement is true.
    fn untrue(&self, claim: &Move) -> Option<Text> {
        let told = [(claim.from, claim.mover), (claim.to, claim.victim)];
        told.into_iter().find_map(|(at, told)| {
            let face = self.face(at, claim.edge).filter(|face| *face != told)?;
            Some(say::told_of_square(square(at), say::shows_not(claim.edge, face, told)))
        })
    }
}

/// A number of points in words. It is negative if cards without points cost more than the others
/// bring.
fn points(count: i32) -> Text {
    if count < 0 { say::minus_points(-count) } else { say::points(count) }
}

/// A die in words: the face that it shows, or just `die` if that face is unknown.
fn die(shown: Option<Face>) -> Text {
    shown.map_or(say::DIE.into(), Text::from)
}
