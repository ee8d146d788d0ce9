//! A reason why a move is better than another: a fact about it that is not true of the other.

use super::fallback::{self, FEW_REPLIES};
use super::{Fact, Followed, moves, new_threats, not_taken_back, reasons, threatened};
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
    strong.chain(fallback::facts(place, &thought.mv)).find(|fact| !other.has(fact))
}

/// The facts about the move that a better one is compared with.
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
        facts.extend(fallback::facts(place, &thought.mv));
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

    /// Adds the facts of which [`reasons`] finds only the most important.
    fn add_open(&mut self, before: &dyn State, mv: &str) -> Option<()> {
        let (me, after) = (before.to_move(), before.play(mv).ok()?.state);
        if after.outcome().is_over() || after.to_move() == me {
            return Some(());
        }
        let effects = before.effects(&before.steps_of(mv)?);
        let lost = threatened(&*after, me);
        self.is_safe = not_taken_back(&*after, me, &effects, &lost).is_some();
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

    /// Whether a fact about the better move explains nothing, because this move does at least as
    /// much.
    fn has(&self, fact: &Fact) -> bool {
        let any = |is_it: &dyn Fn(&Fact) -> bool| self.facts.iter().any(is_it);
        match fact {
            // They describe the position more than the move.
            Fact::OnBoard(_) | Fact::NoCaptures | Fact::Knows(0) => true,
            Fact::NothingBack | Fact::NotTakenBack(..) => {
                any(&|other| *other == Fact::NothingBack)
                    || matches!(fact, Fact::NotTakenBack(..)) && self.is_safe
            }
            Fact::Saves { at, .. } => !self.left.contains(at),
            Fact::Threatens(at, ..) => self.threatened.contains(at),
            Fact::Does { kind, told, .. } => any(&|other| {
                matches!(other, Fact::Does { kind: same, told: words, .. }
                    if same == kind && words == told)
            }),
            Fact::Scores { more, .. } => {
                any(&|other| matches!(other, Fact::Scores { more: others, .. } if others >= more))
            }
            Fact::Knows(count) => {
                any(&|other| matches!(other, Fact::Knows(others) if others >= count))
            }
            Fact::DiscardsLeast(_) => any(&|other| matches!(other, Fact::DiscardsLeast(_))),
            Fact::LeavesCaptures(count) => {
                !any(&|other| matches!(other, Fact::LeavesCaptures(others) if others > count))
            }
            Fact::Leaves(count) => {
                let most = self.replies.unwrap_or(0);
                *count as usize > FEW_REPLIES || *count as usize >= most
            }
            Fact::Counts { own, others } => {
                let lead = |own: u32, others: u32| i64::from(own) - i64::from(others);
                let is_worse = |other: &Fact| {
                    matches!(other, Fact::Counts { own: mine, others: theirs }
                        if lead(*mine, *theirs) < lead(*own, *others))
                };
                !any(&is_worse)
            }
            fact => self.facts.contains(fact),
        }
    }
}
