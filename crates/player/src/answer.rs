//! Answers a [`Question`] from the page. The page may be of another version, so the question is
//! checked first.

use crate::reason::risks_mover;
use crate::{Best, Place, Waits, best_and, decision, one_reason, reason_against};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Options, State, catalog};
use protocol::{Answer, Question, Score, Thought};

/// The answer advises a safe move in place of a best move that puts its own piece at risk, if the
/// safe move scores at most this much less. The unit is a hundredth of the game's plainest piece.
const SAFETY: i32 = 40;

/// Answers a question. While the search goes deeper, calls `tell` with the best moves so far.
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
    let advice = advised(&**record.node(at).state(), &thoughts);
    if let Some(thought) = thoughts.get(advice).filter(|_| question.asks_why) {
        let tables = family.info().tables();
        let other = question.unlike.as_deref();
        let fact = match other.filter(|other| decision(other) != decision(&thought.mv)) {
            Some(other) => reason_against(place, limit, thought, other),
            None => one_reason(place, limit, thought),
        };
        why.extend(fact.and_then(|fact| fact.said().sent(&tables)));
    }
    Some(Answer { id, is_last: true, thoughts, advice: advice as u8, also, why })
}

/// The index of the move to advise: the best, or a safe move that scores about the same if the best
/// leaves its own piece open to capture.
fn advised(state: &dyn State, thoughts: &[Thought]) -> usize {
    let Some(Score::Hundredths(best)) = thoughts.first().map(|best| best.score) else { return 0 };
    if !thoughts.first().is_some_and(|best| risks_mover(state, &best.mv)) {
        return 0;
    }
    let is_safe = |other: &Thought| {
        matches!(other.score, Score::Hundredths(score) if score >= best - SAFETY)
            && !risks_mover(state, &other.mv)
    };
    thoughts.iter().position(is_safe).unwrap_or(0)
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
        tell(&Answer { id: *id, is_last: false, thoughts, advice: 0, also: None, why: Vec::new() });
    }
}
