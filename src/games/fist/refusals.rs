//! Stub.
use super::moves::Written;
use super::*;
impl Fist {
    pub(super) fn explain(&self, _written: &Written) -> Refusal {
        Refusal::new("FIST-6", "no")
    }
    pub(super) fn explain_click(&self, _taken: &[Step], _at: Square) -> Refusal {
        Refusal::new("FIST-6", "no")
    }
    pub(super) fn effects_of(&self, _taken: &[Step]) -> Vec<Effect> {
        Vec::new()
    }
    pub(super) fn name_of(&self, _taken: &[Step], step: &Step) -> String {
        step.text().into()
    }
    pub(super) fn mover_name(&self) -> &'static str {
        ["the challenger", "the king's side"][self.mover()]
    }
    pub(super) fn layer_of(&self, _i: usize) -> Vec<Shown> {
        Vec::new()
    }
    pub(super) fn attacked_by(&self, _seat: Seat) -> Set8 {
        Set8::EMPTY
    }
    pub(super) fn capturable(&self) -> Set8 {
        Set8::EMPTY
    }
}
