//! FNV-1a, a hash for short texts. Links, saved games and solved puzzles contain such hashes, so
//! the function must never change. (The package `fnv` has only the 64-bit version.)

/// The hash of an empty input, the start value for [`add`].
pub const START: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues a 64-bit FNV-1a hash with one byte.
pub fn add(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

/// The 64-bit FNV-1a hash of a sequence of bytes.
pub fn hash_64(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(START, add)
}

/// The 32-bit FNV-1a hash of a sequence of bytes.
pub fn hash_32(bytes: impl IntoIterator<Item = u8>) -> u32 {
    let add = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    bytes.into_iter().fold(0x811c_9dc5, add)
}
