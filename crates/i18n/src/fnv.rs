//! FNV-1a, a hash for short texts that is the same everywhere and for ever: links, kept games and solved puzzles hold such
//! hashes. The package `fnv` has only the one of 64 bits.

/// The hash of no bytes, to be used with [`add`].
pub const START: u64 = 0xcbf2_9ce4_8422_2325;

/// A hash of 64 bits with one more byte.
pub fn add(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

/// The hash of 64 bits.
pub fn hash_64(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(START, add)
}

/// The hash of 32 bits.
pub fn hash_32(bytes: impl IntoIterator<Item = u8>) -> u32 {
    let add = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    bytes.into_iter().fold(0x811c_9dc5, add)
}
