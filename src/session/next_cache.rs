//! What was asked of a position is not asked again: a press asks the same many times.

use crate::state::State;
use crate::turn::{Next, Step};
use std::cell::RefCell;
use std::rc::Rc;

/// How many answers are kept: a press asks about the position, the draft, and the drafts before it.
const KEPT: usize = 8;

/// Answers about what may come next, the latest last. Copies of a session share them.
#[derive(Clone, Debug, Default)]
pub(super) struct NextCache(Rc<RefCell<Vec<Answer>>>);

#[derive(Debug)]
struct Answer {
    /// Held, so that no other position can stand in its place.
    state: Rc<dyn State>,
    taken: Vec<Step>,
    next: Next,
}

impl NextCache {
    /// What may come after some steps in a position.
    pub(super) fn next(&self, state: &Rc<dyn State>, taken: &[Step]) -> Next {
        let is_it = |answer: &Answer| Rc::ptr_eq(&answer.state, state) && answer.taken == *taken;
        if let Some(answer) = self.0.borrow().iter().find(|answer| is_it(answer)) {
            return answer.next.clone();
        }
        let next = state.next(taken);
        let mut answers = self.0.borrow_mut();
        if answers.len() >= KEPT {
            answers.remove(0);
        }
        let (state, taken) = (Rc::clone(state), taken.to_vec());
        answers.push(Answer { state, taken, next: next.clone() });
        next
    }
}
