//! Which layers (overlays that explain a position) are switched on.

use std::fmt;

/// The number of a layer, below 16, since a set of layers is saved as 16 bits. The code that draws
/// the layers defines what each number means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerId(u8);

impl LayerId {
    /// The layer with this number, or layer 15 if the number is larger.
    pub const fn new(number: usize) -> Self {
        LayerId(if number < 16 { number as u8 } else { 15 })
    }
}

/// The set of layers that are switched on, saved as a number with one bit per layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layers(u16);

impl Layers {
    /// The empty set.
    pub const NONE: Layers = Layers(0);

    /// Restores the set that was saved as this number, with one bit per layer.
    pub(super) fn kept(bits: u16) -> Self {
        Layers(bits)
    }

    /// Whether no layer is switched on.
    pub fn is_empty(self) -> bool {
        self == Layers::NONE
    }

    /// Whether this layer is switched on.
    pub fn contains(self, layer: LayerId) -> bool {
        self.0 & 1 << layer.0 != 0
    }

    /// Switches this layer on.
    pub fn insert(&mut self, layer: LayerId) {
        self.0 |= 1 << layer.0;
    }

    /// Switches this layer on, or off if it is on.
    pub fn toggle(&mut self, layer: LayerId) {
        self.0 ^= 1 << layer.0;
    }
}

/// Writes the set as the number that is saved, with one bit per layer.
impl fmt::Display for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
