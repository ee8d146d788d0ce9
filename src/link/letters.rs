//! Reads and writes the letters of a link's code, the text in an address that contains a game. The
//! letters are base64url, with a stated length and a checksum.

pub(super) const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The checksum of links. It is computed without a table, which would be as large as the code of
/// this module.
const CRC: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_24_OPENPGP);

pub(crate) fn checksum(head: &str, body: &str) -> String {
    let sum = sum_of(head.as_bytes(), body.as_bytes());
    (0..4).map(|i| LETTERS[(sum >> (18 - 6 * i)) as usize % 64] as char).collect()
}

fn sum_of(head: &[u8], body: &[u8]) -> u32 {
    let mut digest = CRC.digest();
    digest.update(head);
    digest.update(body);
    digest.finalize()
}

/// Reads a checksum that is written as four letters. `None` if a character is not in base64url.
pub(super) fn told_sum(letters: &[u8]) -> Option<u32> {
    letters.iter().try_fold(0, |sum, letter| Some(sum << 6 | value_of(*letter)?))
}

/// Reads the length that is stated at the beginning of a code. Returns the number of letters before
/// the checksum, and the number of letters of the whole code.
///
/// # Errors
/// If the code is cut off within the stated length, the error is the least number of letters that
/// the whole code must have. The error is `None` if no code begins like this.
pub(super) fn length(code: &[u8]) -> Result<(usize, usize), Option<usize>> {
    let mut length = 0usize;
    for head in 1..=4 {
        let letter = code.get(head).ok_or(Some(head + 6))?;
        let digit = value_of(*letter).unwrap_or(0) as usize;
        length |= (digit % 32) << (5 * (head - 1));
        if digit < 32 {
            return Ok((head + 1, head + 5 + length));
        }
    }
    Err(None)
}

/// The number of letters of the whole code, as the code itself states it. `None` if no code begins
/// like this, or if the code is cut off within the stated length.
pub(crate) fn stated_length(code: &[u8]) -> Option<usize> {
    length(code).ok().map(|(_, whole)| whole)
}

/// Whether letters are a whole code, by the length and the checksum that they state.
pub(crate) fn is_whole(code: &[u8]) -> bool {
    let Ok((head, whole)) = length(code) else { return false };
    code.len() == whole
        && super::is_version(code[0])
        && told_sum(&code[head..head + 4]) == Some(sum_of(&code[..head], &code[head + 4..]))
}

/// Whether a code may contain this character, which means that it is in base64url.
pub(crate) fn is_letter(letter: u8) -> bool {
    LETTERS.contains(&letter)
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

/// The bytes of a text made by [`to_base64`], or `None` for any other text.
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

/// The value of a letter in base64url, from 0 to 63; `None` for any other character.
pub(super) fn value_of(letter: u8) -> Option<u32> {
    LETTERS.iter().position(|l| *l == letter).map(|value| value as u32)
}
