//! The layers of Pawn, which are overlays that explain a position, and the squares that explain a
//! stalemate.

use super::movegen::{Draft, Seen, captured_from, in_squads};
use super::moves::{Formation, Hop, Shape, square};
use super::partial_turn::Midway;
use super::reasons::list;
use super::rule;
use super::{Pawn, say};
use crate::base::{Outcome, Seat};
use crate::entry::Walk;
use crate::geometry::{Set8, Square};
use crate::scene::{Layer, Shown, Sign};
use crate::turn::Step;
use i18n::Text;

pub(super) const LAYERS: [Layer<Pawn>; 6] = [
    Layer {
        id: "Formations of White",
        name: say::WHITE_FORMATIONS,
        what: say::WHITE_FORMATIONS_WHAT,
        show: |game, taken| game.after_draft(taken).shown_formations(Seat::FIRST),
    },
    Layer {
        id: "Formations of Black",
        name: say::BLACK_FORMATIONS,
        what: say::BLACK_FORMATIONS_WHAT,
        show: |game, taken| game.after_draft(taken).shown_formations(Seat::SECOND),
    },
    Layer {
        id: "Range of White",
        name: say::WHITE_RANGE,
        what: say::WHITE_RANGE_WHAT,
        show: |game, taken| game.after_draft(taken).shown_range(Seat::FIRST),
    },
    Layer {
        id: "Range of Black",
        name: say::BLACK_RANGE,
        what: say::BLACK_RANGE_WHAT,
        show: |game, taken| game.after_draft(taken).shown_range(Seat::SECOND),
    },
    Layer {
        id: "Safe squads",
        name: say::SAFE_SQUADS,
        what: say::SAFE_SQUADS_WHAT,
        show: |game, taken| game.after_draft(taken).shown_squads(),
    },
    Layer {
        id: "Newly formed",
        name: say::NEWLY_FORMED,
        what: say::NEWLY_FORMED_WHAT,
        show: |game, taken| game.shown_news(&game.drafted(taken)),
    },
];

impl Pawn {
    fn drafted(&self, taken: &[Step]) -> Draft {
        self.draft(taken).unwrap_or(Draft::Idle)
    }

    /// The position after the steps entered so far, with the same side to move.
    fn after_draft(&self, taken: &[Step]) -> Pawn {
        match self.drafted(taken) {
            Draft::Acted(_, midway) => self.with_sides(midway.own, midway.enemy),
            _ => *self,
        }
    }

    fn shown_formations(&self, seat: Seat) -> Vec<Shown> {
        let shown = |formation: Formation| outlined(formation, formation.into());
        formations(self.side(seat)).into_iter().map(shown).collect()
    }

    fn shown_range(&self, seat: Seat) -> Vec<Shown> {
        let position = Pawn { black_to_move: seat == Seat::SECOND, ..*self };
        let actions = position.all_actions().into_iter();
        let shown = |hop: Hop| {
            let target = hop.heads().squares().next()?;
            let words = say::can_capture(hop.before(), target);
            if hop.shape() == Shape::Single {
                return Some(Shown { at: target, sign: Sign::Cell, words });
            }
            Some(Shown { at: hop.lead()?, sign: Sign::Line(target), words })
        };
        actions.filter(|hop| position.captures(*hop)).filter_map(shown).collect()
    }

    fn shown_squads(&self) -> Vec<Shown> {
        let mut all = Vec::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let (pawns, others) = (self.side(seat), self.side(seat.other()));
            let squads = formations(pawns).into_iter().filter(|it| it.0 == Shape::Squad);
            all.extend(squads.map(|squad| outlined(squad, say::safe_squad(squad))));
            let safe = in_squads(pawns);
            for three in formations(others).into_iter().filter(|it| it.0.len() == 3) {
                for (lead, target, distance) in three.met(pawns | others) {
                    if distance >= 2 && safe.contains(target) {
                        let words = say::may_not_capture(three, target);
                        all.push(Shown { at: lead, sign: Sign::Line(target), words });
                    }
                }
            }
        }
        all
    }

    /// Marks on the board for the strikes (captures after a turn's first movement) that may follow
    /// the steps entered so far.
    fn shown_news(&self, draft: &Draft) -> Vec<Shown> {
        match draft {
            Draft::Passed => Vec::new(),
            Draft::Idle => self.shown_targets(),
            Draft::Picked(formation) => {
                let actions = self.all_actions().into_iter();
                let actions = actions.filter(|hop| hop.before() == *formation);
                let shown = |hop: Hop| {
                    let count = self.midway_after(hop).all_strikes().len();
                    let step = self.go(hop);
                    if count == 0 {
                        return None;
                    }
                    let action = format!("{formation}{}", step.text());
                    let words = say::strikes_after(action, count);
                    Some(Shown { at: step.at?, sign: Sign::Badge(count.to_string()), words })
                };
                actions.filter_map(shown).collect()
            }
            Draft::Acted(_, midway) => {
                let strikes = midway.all_strikes();
                let new = formations(midway.own).into_iter().filter(|it| midway.is_new(*it));
                let shown = |formation: Formation| {
                    let targets: Set8 = strikes
                        .iter()
                        .filter(|(hop, _)| hop.before() == formation)
                        .flat_map(|(hop, _)| hop.heads().squares())
                        .collect();
                    let words = match targets.is_empty() {
                        true => say::new_and_idle(formation),
                        false => say::new_and_strikes(formation, list(targets)),
                    };
                    outlined(formation, words)
                };
                new.map(shown).collect()
            }
        }
    }

    /// The enemies that strikes (captures after the turn's first movement, its action) could
    /// capture. The words for each enemy name an action that makes such a strike possible.
    fn shown_targets(&self) -> Vec<Shown> {
        let mut found: Vec<(Square, Hop, usize)> = Vec::new();
        let wanted = self.capturable();
        for action in self.all_actions() {
            let midway = self.midway_after(action);
            if midway.all_strikes().is_empty() {
                continue;
            }
            let mut seen = Seen::default();
            let captured = captured_from(midway, wanted, Set8::EMPTY, &mut seen);
            for target in (captured & wanted).squares() {
                match found.iter_mut().find(|(at, ..)| *at == target) {
                    Some((_, _, more)) => *more += 1,
                    None => found.push((target, action, 0)),
                }
            }
        }
        let shown = |(at, action, more): (Square, Hop, usize)| {
            let action = format!("{}{}", action.before(), self.go(action).text());
            let words = match more {
                0 => say::strike_after(action, at),
                _ => say::strike_after_others(action, at, more),
            };
            Shown { at, sign: Sign::Cell, words }
        };
        found.into_iter().map(shown).collect()
    }

    /// In a stalemate (PAWN-15), marks and words that show why no formation and no capture is
    /// possible any more; otherwise nothing.
    pub(super) fn ending_of(&self, outcome: Outcome) -> Vec<Shown> {
        if outcome.rule() != Some(rule::PAWN_15) {
            return Vec::new();
        }
        let mut all = Vec::new();
        for file in 0..8 {
            let lane = Set8::files(file, file + 1);
            let (white, black) = (self.white & lane, self.black & lane);
            let (Some(bottom), Some(top)) = (square(file).offset(0, 0), square(file).offset(0, 7))
            else {
                continue;
            };
            let (white, black) = (white.squares().next(), black.squares().next());
            let letter = (b'a' + file as u8) as char;
            let words = match (white, black) {
                (None, None) => continue,
                (Some(at), None) | (None, Some(at)) => say::never_leaves(at, letter),
                (Some(white), Some(black)) => {
                    let words = say::passed_each_other(black, white);
                    all.push(Shown { at: black, sign: Sign::Line(white), words });
                    say::two_never_leave(letter)
                }
            };
            all.push(Shown { at: bottom, sign: Sign::Outline(top), words });
        }
        all
    }

    /// A copy of this position with its pawns replaced by these pawns of the mover and of the
    /// enemy.
    pub(super) fn with_sides(&self, own: Set8, enemy: Set8) -> Self {
        let (white, black) = if self.black_to_move { (enemy, own) } else { (own, enemy) };
        Pawn { white, black, ..*self }
    }
}

impl Midway {
    /// Whether a dual (two pawns) or threepiece (three in a row) may strike because it is new: it
    /// joins pawns that the turn's last movement moved with pawns that took no part in this
    /// movement (PAWN-11).
    pub(super) fn is_new(&self, formation: Formation) -> bool {
        let squares = formation.squares();
        matches!(formation.0.len(), 2 | 3)
            && squares.meets(self.moved)
            && squares.meets(self.still)
            && (squares - self.moved - self.still).is_empty()
    }
}

/// All duals (two pawns), threepieces (three in a row) and squads (2×2 blocks) that these pawns
/// form.
pub(super) fn formations(pawns: Set8) -> Vec<Formation> {
    let shapes = Shape::ALL[1..].iter();
    let all =
        shapes.flat_map(|shape| (0..64).filter_map(|first| Formation::on_board(*shape, first)));
    all.filter(|formation| (formation.squares() - pawns).is_empty()).collect()
}

fn outlined(formation: Formation, words: Text) -> Shown {
    let (at, last) = formation.corners();
    Shown { at, sign: Sign::Outline(last), words }
}
