//! A cache for the possible next steps of a position, because one press asks for the same steps
//! many times.

use crate::state::State;
use crate::turn::{Next, Step};
use std::cell::RefCell;
use std::rc::Rc;

/// The number of cached answers. One press on the board needs the next steps after no step, after
/// the draft, and after each beginning of the draft.
const KEPT: usize = 8;

/// The latest answers of `State::next`, newest last. Copies of a session share them.
#[derive(Clone, Debug, Default)]
pub(super) struct NextCache(Rc<RefCell<Vec<Answer>>>);

#[derive(Debug)]
struct Answer {
    /// The cache compares addresses of positions. Holding the position prevents another one from
    /// getting the same address.
    state: Rc<dyn State>,
    taken: Vec<Step>,
    next: Next,
}

impl NextCache {
    /// The steps that may follow `taken` in a position.
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
