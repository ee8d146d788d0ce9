//! The letters of a code: base64url, and the checksum over them.

pub(super) const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Without a table, which would be as large as all of this.
const CRC: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_24_OPENPGP);

pub(super) fn checksum(head: &str, body: &str) -> String {
    let mut digest = CRC.digest();
    digest.update(head.as_bytes());
    digest.update(body.as_bytes());
    let sum = digest.finalize();
    (0..4).map(|i| LETTERS[(sum >> (18 - 6 * i)) as usize % 64] as char).collect()
}

/// Bytes in base64url without padding.
pub(super) fn to_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 3 * 4 + 3);
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(*byte);
        count += 8;
        while count >= 6 {
            count -= 6;
            text.push(LETTERS[(bits >> count) as usize % 64] as char);
        }
    }
    if count > 0 {
        text.push(LETTERS[(bits << (6 - count)) as usize % 64] as char);
    }
    text
}

/// The bytes of a text that [`to_base64`] may have made; `None` of any other text.
pub(super) fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.bytes() {
        bits = bits << 6 | value_of(letter)?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    let spare = bits & ((1 << count) - 1);
    (count < 6 && spare == 0).then_some(bytes)
}

/// The six bits that a letter stands for.
pub(super) fn value_of(letter: u8) -> Option<u32> {
    LETTERS.iter().position(|l| *l == letter).map(|value| value as u32)
}
