//! Why a move is refused.
use super::Pawn;
use super::moves::Written;
use crate::game::Refusal;
use crate::geometry::Square;
use crate::turn::Step;
impl Pawn {
    pub(super) fn explain(&self, _: &Written) -> Refusal {
        Refusal::new("PAWN-1", "x")
    }
    pub(super) fn explain_click(&self, _: &[Step], _: Square) -> Refusal {
        Refusal::new("PAWN-1", "x")
    }
}
