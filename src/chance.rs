//! Random numbers from a seed that the caller supplies.
//!
//! A record (the text of a game) contains the results of chance, such as the face of a rolled die.
//! So replaying a record needs no random numbers.

/// A stream of random numbers. A seed yields the same stream on every machine.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, 2014): small and uniform, but predictable
/// from the seed. Code that starts a game must take the seed from an unpredictable source.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Starts the stream of this seed.
    pub fn seeded(seed: u64) -> Self {
        Chance(seed)
    }

    /// The next number, uniform in 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A uniform number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        let end = u64::from(end);
        if end == 0 {
            return 0;
        }
        // 2⁶⁴ may not be a multiple of `end`, so the largest numbers would make small results
        // likelier. Such a number is skipped.
        let most = u64::MAX - u64::MAX % end;
        loop {
            let number = self.number();
            if number < most {
                return (number % end) as u32;
            }
        }
    }

    /// Shuffles items. All orders are equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}
