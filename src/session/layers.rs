//! Which layers are switched on.

use std::fmt;

/// A layer by its number, below 16. What the numbers mean, whoever draws the layers says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerId(u8);

impl LayerId {
    /// The layer with this number; the last one for any that is too large.
    pub const fn new(number: usize) -> Self {
        LayerId(if number < 16 { number as u8 } else { 15 })
    }
}

/// A set of layers. It is kept as a number with a bit for each of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layers(u16);

impl Layers {
    /// No layer.
    pub const NONE: Layers = Layers(0);

    /// The set that was kept as this number.
    pub(super) fn kept(bits: u16) -> Self {
        Layers(bits)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Layers::NONE
    }

    /// Whether a layer is among them.
    pub fn contains(self, layer: LayerId) -> bool {
        self.0 & 1 << layer.0 != 0
    }

    /// Adds a layer.
    pub fn insert(&mut self, layer: LayerId) {
        self.0 |= 1 << layer.0;
    }

    /// Adds a layer, or takes it out.
    pub fn toggle(&mut self, layer: LayerId) {
        self.0 ^= 1 << layer.0;
    }
}

/// The number as which it is kept.
impl fmt::Display for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
