//! The range coder of links: it packs *digits* into bytes. A digit is a number from 0 up to, but
//! not including, its *radix*, which the decoder must know.
//!
//! A digit of radix `n` takes log₂ n bits, without rounding up to whole bits. Checksums among the
//! digits show how much of a damaged text can be trusted.
//!
//! *Stability.* This encoding is a part of link format 1, so it must never change.

use i18n::fnv;

/// The largest radix of a digit.
pub const MAX_RADIX: u32 = 1 << 24;

/// After each digit, bytes are shifted out until the range is at least this large. This leaves
/// enough precision for a division of the range by any radix.
const LEAST: u64 = 1 << 48;

/// The radix of a checksum, which is coded as one digit. Damaged data passes a checksum with a
/// probability of 1 / `CHECK`.
const CHECK: u32 = MAX_RADIX;

/// The FNV-1a hash of all digits so far. The checksums between the digits are made from it.
#[derive(Clone, Copy)]
struct Check(u64);

impl Check {
    const START: Check = Check(fnv::START);

    fn add(&mut self, digit: u32) {
        self.0 = digit.to_le_bytes().into_iter().fold(self.0, fnv::add);
    }

    fn digit(self) -> u32 {
        ((self.0 >> 32) ^ self.0) as u32 % CHECK
    }
}

/// Packs digits into bytes.
pub struct Encoder {
    low: u64,
    range: u64,
    bytes: Vec<u8>,
    check: Check,
}

impl Default for Encoder {
    fn default() -> Self {
        Encoder { low: 0, range: u64::MAX, bytes: Vec::new(), check: Check::START }
    }
}

impl Encoder {
    /// A new encoder without digits.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a digit, which must be below the radix; the radix is at most [`MAX_RADIX`].
    pub fn digit(&mut self, digit: u32, radix: u32) {
        debug_assert!(digit < radix && radix <= MAX_RADIX);
        self.check.add(digit);
        let part = self.range / u64::from(radix);
        let below = part * u64::from(digit);
        self.range = if digit + 1 == radix { self.range - below } else { part };
        self.raise(below);
        while self.range < LEAST {
            self.bytes.push((self.low >> 56) as u8);
            self.low <<= 8;
            self.range <<= 8;
        }
    }

    /// Adds a checksum of all digits so far.
    pub fn check(&mut self) {
        self.digit(self.check.digit(), CHECK);
    }

    /// Adds a number whose size the decoder does not know, as digits of radix 32. Small numbers
    /// take few bits.
    pub fn number(&mut self, mut number: u32) {
        while number >= 16 {
            self.digit(16 + number % 16, 32);
            number = number / 16 - 1;
        }
        self.digit(number, 32);
    }

    /// Adds a text: its length in bytes, whether it is ASCII, then its bytes. A byte of an ASCII
    /// text takes only 7 bits.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        let radix = if text.is_ascii() { 128 } else { 256 };
        self.digit(u32::from(radix == 256), 2);
        text.bytes().for_each(|byte| self.digit(byte.into(), radix));
    }

    /// The number of bytes so far.
    pub fn written(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the fewest bytes that decode to these digits. Zero bytes at the end are dropped,
    /// because the decoder reads zeros past the end.
    pub fn finish(mut self) -> Vec<u8> {
        for kept in 0..=8 {
            let spare = u64::MAX.checked_shr(8 * kept).unwrap_or(0);
            let up = (spare - (self.low & spare)).wrapping_add(1) & spare;
            if up < self.range {
                self.raise(up);
                let last = self.low.to_be_bytes();
                self.bytes.extend_from_slice(&last[..kept as usize]);
                break;
            }
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }

    fn raise(&mut self, by: u64) {
        let (low, carry) = self.low.overflowing_add(by);
        self.low = low;
        if carry {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
    }
}

/// Reads digits from bytes. Past the end of the bytes the decoder reads zeros, because the encoder
/// drops zero bytes at the end.
#[derive(Clone)]
pub struct Decoder {
    bytes: Vec<u8>,
    read: usize,
    code: u64,
    range: u64,
    check: Check,
}

impl Decoder {
    /// A decoder of these bytes, before their first digit.
    pub fn new(bytes: Vec<u8>) -> Self {
        let mut decoder = Decoder { bytes, read: 0, code: 0, range: u64::MAX, check: Check::START };
        for _ in 0..8 {
            decoder.shift();
        }
        decoder
    }

    /// Reads a digit below the radix, which is from 1 to [`MAX_RADIX`].
    pub fn digit(&mut self, radix: u32) -> u32 {
        let part = self.range / u64::from(radix);
        let digit = (self.code / part).min(u64::from(radix) - 1) as u32;
        let below = part * u64::from(digit);
        self.code -= below;
        self.range = if digit + 1 == radix { self.range - below } else { part };
        while self.range < LEAST {
            self.range <<= 8;
            self.shift();
        }
        self.check.add(digit);
        digit
    }

    /// Reads a checksum, and returns whether it agrees with the digits before it.
    pub fn check(&mut self) -> bool {
        let expected = self.check.digit();
        self.digit(CHECK) == expected
    }

    /// Reads a number; `None` if it has more than 32 bits.
    pub fn number(&mut self) -> Option<u32> {
        let mut number = 0u32;
        let mut unit = 1u32;
        loop {
            let digit = self.digit(32);
            number = number.checked_add(unit.checked_mul(digit % 16)?)?;
            if digit < 16 {
                return Some(number);
            }
            unit = unit.checked_mul(16)?;
            number = number.checked_add(unit)?;
        }
    }

    /// Reads a text of at most `longest` bytes; `None` if it is longer or not UTF-8.
    pub fn text(&mut self, longest: u32) -> Option<String> {
        let length = self.number().filter(|length| *length <= longest)?;
        let radix = if self.digit(2) == 1 { 256 } else { 128 };
        let bytes = (0..length).map(|_| self.digit(radix) as u8).collect();
        String::from_utf8(bytes).ok()
    }

    /// The number of bytes that the digits read so far depend on at least. The last digits may
    /// depend on up to 8 bytes more.
    pub fn position(&self) -> usize {
        self.read.saturating_sub(8).min(self.bytes.len())
    }

    fn shift(&mut self) {
        let byte = self.bytes.get(self.read).copied().unwrap_or(0);
        self.code = self.code << 8 | u64::from(byte);
        self.read += 1;
    }
}
