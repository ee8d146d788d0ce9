//! A reason why a move is better than another: a fact about it that is not true of the other.

use super::fallback::{self, FEW_REPLIES};
use super::{
    Fact, Followed, first_in_power, moves, new_threats, not_taken_back, reached, reasons,
    threatened,
};
use crate::{Place, decision};
use fairyboard::State;
use fairyboard::geometry::Square;
use protocol::{Limit, Score, Thought};

/// The most important fact about a move that adds something to a description of the move, and that
/// is not true of the move `other` in the same position. `None` if there is none, or if `other` is
/// the same move or not legal.
pub fn reason_against(place: Place, limit: Limit, thought: &Thought, other: &str) -> Option<Fact> {
    if decision(&thought.mv) == decision(other) {
        return None;
    }
    let line = vec![other.to_string()];
    let of_other = Thought { mv: other.into(), score: Score::Hundredths(0), line, ..*thought };
    let other = Other::new(place, limit, &of_other)?;
    let facts = reasons(place, limit, thought, usize::MAX).into_iter();
    let strong = facts.filter(|fact| !fact.is_in_move() && !matches!(fact, Fact::Leaves(_)));
    let state = &**place.record.node(place.at).state();
    let weak = other.kept(state, &thought.mv).into_iter();
    let weak = weak.chain(fallback::facts(place, limit, thought));
    strong.chain(weak).find(|fact| !other.has(fact))
}

/// The facts about the other move, with which the better move is compared.
struct Other {
    facts: Vec<Fact>,
    /// The squares, before the move, of the pieces that a reply can capture.
    left: Vec<Square>,
    /// The squares of the pieces that the move threatens to capture.
    threatened: Vec<Square>,
    /// Whether no reply captures the piece that moved.
    is_safe: bool,
    /// The number of replies. `None` if they were not counted.
    replies: Option<usize>,
}

impl Other {
    fn new(place: Place, limit: Limit, thought: &Thought) -> Option<Other> {
        let state = &**place.record.node(place.at).state();
        let mut facts = reasons(place, limit, thought, usize::MAX);
        facts.extend(fallback::facts(place, limit, thought));
        let mut other = Other {
            facts,
            left: Vec::new(),
            threatened: Vec::new(),
            is_safe: false,
            replies: None,
        };
        if state.hidden().is_none() {
            other.add_open(state, &thought.mv)?;
        }
        Some(other)
    }

    /// Adds facts about the other move that its [`reasons`] leave out, such as all pieces that a
    /// reply can capture. `None` if that move is not legal.
    fn add_open(&mut self, before: &dyn State, mv: &str) -> Option<()> {
        let (me, after) = (before.to_move(), before.play(mv).ok()?.state);
        if after.outcome().is_over() || after.to_move() == me {
            return Some(());
        }
        let effects = before.effects(&before.steps_of(mv)?);
        let lost = threatened(&*after, me);
        let ends = reached(&*after, me, &effects);
        self.is_safe = not_taken_back(&*after, &ends, &lost).is_some();
        self.replies = moves(&*after).map(|replies| replies.len());
        let pieces = Followed::new(before, &effects).pieces.into_iter();
        let is_lost = |now: Option<Square>| now.is_some_and(|now| lost.contains(&now));
        self.left = pieces.filter(|(.., now)| is_lost(*now)).map(|(at, ..)| at).collect();
        if let Some(again) = after.passed().filter(|again| again.to_move() == me) {
            let threats = new_threats(before, &*after, &*again);
            self.threatened = threats.into_iter().map(|(.., at, _)| at).collect();
        }
        Some(())
    }

    /// The fact that the better move keeps a piece that a reply to the other move can capture. If
    /// there are several such pieces, the fact names the one that commands the most squares. `None`
    /// if there is none.
    fn kept(&self, before: &dyn State, better: &str) -> Option<Fact> {
        let after = before.play(better).ok().filter(|_| !self.left.is_empty())?.state;
        let me = before.to_move();
        if after.outcome().is_over() || after.to_move() == me {
            return None;
        }
        let effects = before.effects(&before.steps_of(better)?);
        let lost = threatened(&*after, me);
        let pieces = Followed::new(before, &effects).pieces.into_iter();
        let kept = pieces.filter(|(at, _, now)| {
            self.left.contains(at) && now.is_some_and(|now| !lost.contains(&now))
        });
        first_in_power(kept.map(|(at, piece, _)| (before, Fact::Keeps(at, piece), at, piece)))
    }

    /// Whether a fact about the better move explains nothing, because the other move does at least
    /// as much.
    fn has(&self, fact: &Fact) -> bool {
        let any = |is_it: &dyn Fn(&Fact) -> bool| self.facts.iter().any(is_it);
        match fact {
            // These facts describe the position more than the move (for example that no capture is
            // left), or explain nothing.
            Fact::NoCaptures
            | Fact::Knows(0)
            | Fact::NoBetter
            | Fact::AtRisk
            | Fact::BetterReply => true,
            Fact::Gains { count, .. } => {
                any(&|other| matches!(other, Fact::Gains { count: others, .. } if others >= count))
            }
            Fact::Covers => any(&|other| matches!(other, Fact::Covers | Fact::NothingBack)),
            Fact::NothingBack | Fact::NotTakenBack(..) => {
                any(&|other| matches!(other, Fact::NothingBack | Fact::Covers))
                    || matches!(fact, Fact::NotTakenBack(..)) && self.is_safe
            }
            Fact::Saves { at, .. } => !self.left.contains(at),
            Fact::Threatens(at, ..) => self.threatened.contains(at),
            Fact::Does { kind, told, .. } => any(&|other| {
                matches!(other, Fact::Does { kind: same, told: words, .. }
                    if same == kind && words == told)
            }),
            Fact::Scores { more, .. } | Fact::ScoresMany { more, .. } => any(&|other| {
                matches!(other, Fact::Scores { more: others, .. }
                    | Fact::ScoresMany { more: others, .. } if others >= more)
            }),
            Fact::Knows(count) => {
                any(&|other| matches!(other, Fact::Knows(others) if others >= count))
            }
            Fact::DiscardsLeast(_) => any(&|other| matches!(other, Fact::DiscardsLeast(_))),
            Fact::DiscardsLoss { points, .. } => any(&|other| {
                matches!(other, Fact::DiscardsLeast(_))
                    || matches!(other, Fact::DiscardsLoss { points: others, .. } if others >= points)
            }),
            Fact::LeavesCaptures(count) => {
                !any(&|other| matches!(other, Fact::LeavesCaptures(others) if others > count))
            }
            Fact::Leaves(count) => {
                let most = self.replies.unwrap_or(0);
                *count as usize > FEW_REPLIES || *count as usize >= most
            }
            fact => self.facts.contains(fact),
        }
    }
}
