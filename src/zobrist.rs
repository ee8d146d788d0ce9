//! Zobrist keys of positions: 64-bit hashes for the tables of a search. They are made from fixed
//! pseudorandom numbers.
//!
//! *Stability.* The keys are not part of any format: they may change with any version.

use std::hash::{Hash, Hasher};

/// The keys of one kind of piece: one for each square, by its index.
///
/// The keys are computed on demand. A table of keys would enlarge the download of the page, since
/// random numbers cannot be compressed.
#[derive(Clone, Copy, Debug)]
pub struct Keys(u64);

impl Keys {
    /// The key of a square.
    #[inline]
    pub const fn at(self, index: usize) -> u64 {
        key(self.0 * 1024 + index as u64)
    }
}

/// Makes the key with the given number, by SplitMix64.
pub const fn key(number: u64) -> u64 {
    let mut x = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The key of a position string, for code that need not be fast.
pub fn of_text(text: &str) -> u64 {
    text.bytes().fold(0, |so_far, byte| key(so_far ^ u64::from(byte)))
}

/// The key of a value, from the hash of all its parts.
pub fn of_value(value: &impl Hash) -> u64 {
    let mut mixer = Mixer(0);
    value.hash(&mut mixer);
    mixer.0
}

/// A hasher without a random seed, so that a value has the same key in every run. Keys may differ
/// between 32-bit and 64-bit targets, because lengths are hashed as `usize`.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = key(self.0 ^ number);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The keys of the kind of piece with this number.
pub const fn keys(kind: u64) -> Keys {
    Keys(kind)
}
