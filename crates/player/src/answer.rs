//! Answers questions that came as text from somebody who may be of another version.

use crate::{Best, Place, Waits, best_and, reasons};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Options, catalog};
use protocol::{Answer, Question, Thought};

/// The most reasons that are told for a move.
const REASONS: usize = 2;

/// Answers a question; `None` where it makes no sense here. Before the last answer it may tell others, which are what looks
/// best so far.
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
    if let Some(thought) = thoughts.first().filter(|_| question.asks_why) {
        let (state, tables) = (record.node(at).state(), family.info().tables());
        // Some say no more than the move in words does.
        let facts = reasons(place, limit, thought, 2 * REASONS);
        let facts = facts.iter().filter(|fact| !fact.is_in_move()).take(REASONS);
        why.extend(facts.filter_map(|fact| fact.said(&**state).sent(&tables)));
    }
    Some(Answer { id, is_last: true, thoughts, also, why })
}

/// Whoever has asked, and waits to the end.
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
        tell(&Answer { id: *id, is_last: false, thoughts, also: None, why: Vec::new() });
    }
}
