//! Keys of positions, from a fixed generator.
//!
//! *Stability.* The keys are not part of any format: they may change with any version.

/// The keys of one kind of piece, by square index.
pub type Keys = [u64; crate::geometry::MAX_SQUARES];

/// Makes the key with the given number, by SplitMix64.
///
/// The same number always gives the same key.
pub const fn key(number: u64) -> u64 {
    let mut x = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// Makes a table of keys for one kind of piece.
pub const fn keys(kind: u64) -> Keys {
    let mut keys = [0; crate::geometry::MAX_SQUARES];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = key(kind * 1024 + i as u64);
        i += 1;
    }
    keys
}
