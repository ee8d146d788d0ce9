//! Answers questions that came as text from somebody who may be of another version.

use crate::{Place, Waits, best};
use ask::{Answer, Question, Thought};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Options, catalog};

/// Answers a question; `None` where it makes no sense here. Before the last answer it may tell others, which are what looks
/// best so far.
pub fn answer(question: &Question, tell: &mut dyn FnMut(&Answer)) -> Option<Answer> {
    let family = catalog::find(&question.game)?;
    let options = Options::read(family.info().options, &question.options).ok()?;
    let mut record = Record::from_position(family, options, &question.position).ok()?;
    let mut at = NodeId::START;
    for text in &question.moves {
        at = record.play(at, text).ok()?;
    }
    let mut asker = Asker { id: question.id, tell };
    let thought = best(Place::new(&record, at), question.limit, question.seed, &mut asker);
    Some(Answer { id: question.id, is_last: true, thought })
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

    fn hears(&mut self, so_far: Thought) {
        (self.tell)(&Answer { id: self.id, is_last: false, thought: Some(so_far) });
    }
}
