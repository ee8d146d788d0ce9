//! Answers a [`Question`] from the page. The page may be of another version, so the question is
//! checked first.

use crate::reason::risks_mover;
use crate::{Best, Place, Waits, best_and, decision, one_reason, reason_against};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Options, catalog};
use protocol::{Answer, Limit, Question, Score, Thought};

/// The answer advises a safe move in place of a best move that puts its own piece at risk, if the
/// safe move scores at most this much less. The unit is a hundredth of the value of the game's
/// plainest piece (in chess, a centipawn).
const SAFETY: i32 = 40;
/// The number of moves that the search for a safe move compares.
const MORE_LINES: usize = 8;

/// Answers a question. While the search goes deeper, passes the best moves so far to the callback.
/// Returns `None` if this version can't read the question.
pub fn answer(question: &Question, tell: &mut dyn FnMut(&Answer)) -> Option<Answer> {
    let Question { id, limit, lines, seed, .. } = *question;
    let family = catalog::find(&question.game)?;
    let options = Options::read(family.info().options, &question.options).ok()?;
    let mut record = Record::from_position(family, options, &question.position).ok()?;
    let mut at = NodeId::START;
    for text in &question.moves {
        at = record.play(at, text).ok()?;
    }
    let place = Place { sees_all: question.is_open, ..Place::new(&record, at) };
    let (asked, also) = ((limit, lines.into()), question.also.as_deref());
    let Best { lines: thoughts, also } =
        best_and(place, asked, also, seed, &mut Asker { id, tell });
    let mut why = Vec::new();
    let safe = if question.asks_why { safe_move(place, &thoughts, limit, seed) } else { None };
    if let Some(thought) = safe.as_ref().or(thoughts.first()).filter(|_| question.asks_why) {
        let tables = family.info().tables();
        let other = question.unlike.as_deref();
        let fact = match other.filter(|other| decision(other) != decision(&thought.mv)) {
            Some(other) => reason_against(place, limit, thought, other),
            None => one_reason(place, limit, thought),
        };
        why.extend(fact.and_then(|fact| fact.said().sent(&tables)));
    }
    Some(Answer { id, is_last: true, thoughts, safe, also, why })
}

/// A safe move that scores about the same as the best, if the best leaves its own piece open to
/// capture. If no move of the search is safe, another search looks at more moves, less deeply.
fn safe_move(place: Place, thoughts: &[Thought], limit: Limit, seed: u64) -> Option<Thought> {
    let state = &**place.record.node(place.at).state();
    if !risks_mover(state, &thoughts.first()?.mv) {
        return None;
    }
    let safe_of = |thoughts: &[Thought]| {
        let Score::Hundredths(best) = thoughts.first()?.score else { return None };
        let is_safe = |other: &&Thought| {
            matches!(other.score, Score::Hundredths(score) if score >= best - SAFETY)
                && !risks_mover(state, &other.mv)
        };
        thoughts.iter().find(is_safe).cloned()
    };
    let more = || best_and(place, (limit, MORE_LINES), None, seed, &mut || false).lines;
    safe_of(thoughts).or_else(|| safe_of(&more()))
}

/// Sends the answers of a running search to the page. It never stops the search.
struct Asker<'a> {
    id: u32,
    tell: &'a mut dyn FnMut(&Answer),
}

impl Waits for Asker<'_> {
    fn stops(&mut self) -> bool {
        false
    }

    fn hears(&mut self, thoughts: Vec<Thought>) {
        let Asker { id, tell } = self;
        tell(&Answer {
            id: *id,
            is_last: false,
            thoughts,
            safe: None,
            also: None,
            why: Vec::new(),
        });
    }
}
