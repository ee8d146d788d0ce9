//! Chance, as it comes in from outside: a stream of numbers that a seed stands for.
//!
//! What the engine draws from it is recorded as what happened; no record is replayed from a seed.

/// A stream of numbers. The same seed gives the same stream, on every machine.
///
/// It is SplitMix64 (Steele, Lea and Flood, 2014): small, even, and no secret to anybody who knows the
/// seed. Whoever begins a game takes the seed from a source that cannot be guessed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The stream of a seed.
    pub fn seeded(seed: u64) -> Self {
        Chance(seed)
    }

    /// The next number, any of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, each as likely as the others; 0 where `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        let end = u64::from(end);
        if end == 0 {
            return 0;
        }
        // Numbers beyond the last full round would favour the small ones.
        let most = u64::MAX - u64::MAX % end;
        loop {
            let number = self.number();
            if number < most {
                return (number % end) as u32;
            }
        }
    }

    /// Puts items in an order, each as likely as the others.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}
