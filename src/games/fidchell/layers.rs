//! stub
use super::*;
impl Fidchell {
    pub(super) fn name_of(&self, step: &Step) -> String { step.text().into() }
    pub(super) fn effects_of(&self, _: &[Step]) -> Vec<Effect> { Vec::new() }
    pub(super) fn layer_of(&self, _: usize) -> Vec<Shown> { Vec::new() }
    pub(super) fn ending_of(&self, _: Outcome) -> Vec<Shown> { Vec::new() }
    pub(super) fn beside_the_board(&self) -> Vec<OffBoard> { Vec::new() }
    pub(super) fn lasting_of(&self) -> Vec<Lasting> { Vec::new() }
}
pub(super) fn card_of(_: &Piece, _: Square) -> Option<Card> { None }
