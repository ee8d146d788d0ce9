//! Tests of the range coder, which packs the moves of a game into the code of a link.

use fairyboard::coder::{Decoder, Encoder, MAX_RADIX};
use fairyboard_tests::{effort, rng, test};
use i18n::fnv;

#[test]
fn digits_numbers_and_texts_come_back() {
    let mut random = rng(7);
    for _ in 0..effort(2000) {
        let digits: Vec<(u32, u32)> = (0..random.usize(0..80))
            .map(|_| {
                let radix = match random.u8(0..4) {
                    0 => 1,
                    1 => MAX_RADIX,
                    _ => random.u32(1..300),
                };
                // Half of the digits (numbers below their radix) are the highest that are possible,
                // because high digits make the encoder carry.
                let digit = if random.bool() { radix - 1 } else { random.u32(0..radix) };
                (digit, radix)
            })
            .collect();
        let numbers: Vec<u32> = (0..5).map(|_| random.u32(..) >> random.u32(0..32)).collect();
        let mut encoder = Encoder::new();
        digits.iter().for_each(|(digit, radix)| encoder.digit(*digit, *radix));
        encoder.check();
        numbers.iter().for_each(|number| encoder.number(*number));
        encoder.text("héns");
        let bytes = encoder.finish();
        let mut decoder = Decoder::new(bytes);
        for (digit, radix) in &digits {
            assert_eq!(decoder.digit(*radix), *digit);
        }
        assert!(decoder.check());
        for number in &numbers {
            assert_eq!(decoder.number(), Some(*number));
        }
        assert_eq!(decoder.text(10).as_deref(), Some("héns"));
    }
}

#[test]
fn a_digit_takes_no_more_than_its_bits() {
    let mut encoder = Encoder::new();
    (0..1000).for_each(|i| encoder.digit(i % 3, 3));
    let bits = 1000.0 * 3f64.log2();
    assert!(encoder.finish().len() as f64 <= bits / 8.0 + 2.0);
}

/// In base 3, each digit 1 narrows the range to its middle third, until the bytes are 7F FF FF. The
/// next digit, a 2, begins above the middle, so its carry goes through all of these bytes.
#[test]
fn a_carry_goes_through_all_bytes_that_are_full() {
    for middles in 0..60 {
        let digits = [vec![1; middles], vec![2; 40]].concat();
        let mut encoder = Encoder::new();
        digits.iter().for_each(|digit| encoder.digit(*digit, 3));
        let bytes = encoder.finish();
        let mut decoder = Decoder::new(bytes);
        let read: Vec<u32> = digits.iter().map(|_| decoder.digit(3)).collect();
        assert_eq!(read, digits, "after {middles}");
    }
}

#[test]
fn hashes_are_fnv_1a_as_it_is_published() {
    // Published test vectors by Landon Curt Noll.
    for (text, short, long) in [
        ("", 0x811c_9dc5, 0xcbf2_9ce4_8422_2325),
        ("a", 0xe40c_292c, 0xaf63_dc4c_8601_ec8c),
        ("foobar", 0xbf9c_f968, 0x8594_4171_f739_67e8),
    ] {
        assert_eq!(fnv::hash_32(text.bytes()), short, "{text:?}");
        assert_eq!(fnv::hash_64(text.bytes()), long, "{text:?}");
    }
}
