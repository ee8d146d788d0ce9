//! What is drawn over the board.
use super::Pawn;
use crate::game::{Outcome, Shown};
use crate::geometry::Square;
use crate::turn::{Effect, Prompt, Step};
pub(super) const LAYERS: &[(&str, &str)] = &[];
impl Pawn {
    pub(super) fn name_of(&self, _taken: &[Step], step: &Step) -> String {
        step.text().into()
    }
    pub(super) fn effects_of(&self, _taken: &[Step]) -> Vec<Effect> {
        Vec::new()
    }
    pub(super) fn prompt_of(&self, _taken: &[Step]) -> Option<Prompt> {
        None
    }
    pub(super) fn layer_of(&self, _i: usize, _taken: &[Step]) -> Vec<Shown> {
        Vec::new()
    }
    pub(super) fn ending_of(&self, _o: Outcome) -> Vec<Shown> {
        Vec::new()
    }
}
