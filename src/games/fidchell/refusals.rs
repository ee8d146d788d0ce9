//! stub
use super::*;
impl Fidchell {
    pub(super) fn explain(&self, _: &moves::Written) -> Refusal { Refusal::new("FID-1", "x") }
    pub(super) fn explain_click(&self, _: &[Step], _: Square) -> Refusal { Refusal::new("FID-1", "x") }
}
