//! Encryption of what members of a room send, with padding that hides its length.

use crate::bytes::Bytes;
use crate::event::Event;
use crate::keys::{self, PublicKey};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use sha2::Sha256;

/// The sizes in bytes of padded messages. They include two bytes for the length of the text.
pub const SIZES: [usize; 6] = [1 << 10, 2 << 10, 4 << 10, 8 << 10, 16 << 10, 30 << 10];

/// The most bytes of the text of a message.
pub const MAX_TEXT: usize = SIZES[SIZES.len() - 1] - 2;

const NONCE: usize = 24;

/// The number of bytes that the cipher adds to a message to authenticate it.
const AUTHENTICATION: usize = 16;

/// The most characters of the content of an event, in base 64.
const MAX_CONTENT: usize = (NONCE + MAX_TEXT + 2 + AUTHENTICATION).div_ceil(3) * 4;

/// The key that all members of a room share, and what is derived from it.
#[derive(Clone)]
pub struct Seal {
    cipher: XChaCha20Poly1305,
    tag: String,
}

/// The public data that a ciphertext depends on: a copy of the ciphertext in an event of another
/// author, time or kind can't be decrypted.
pub struct Frame<'a> {
    pub author: &'a PublicKey,
    pub created_at: u64,
    pub kind: u32,
}

impl Frame<'_> {
    fn bytes(&self) -> Vec<u8> {
        let Frame { author, created_at, kind } = self;
        [&author.0[..], &created_at.to_be_bytes(), &kind.to_be_bytes()].concat()
    }
}

impl Seal {
    /// Derives the cipher and the tag of a room from its key.
    pub fn new(room: &[u8; 32]) -> Self {
        let source = Hkdf::<Sha256>::new(None, room);
        let (mut key, mut tag) = ([0; 32], [0; 16]);
        for (info, out) in [("content", &mut key[..]), ("tag", &mut tag[..])] {
            source.expand(info.as_bytes(), out).expect("a short key");
        }
        Seal { cipher: XChaCha20Poly1305::new(&Key::from(key)), tag: Bytes(tag).to_string() }
    }

    /// The name of the room on relays: 32 hexadecimal digits that say nothing about the key.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Encrypts a text, in base 64. `None` if it is longer than [`MAX_TEXT`].
    pub fn close(
        &self,
        text: &str,
        frame: &Frame,
        entropy: &mut dyn FnMut(&mut [u8]),
    ) -> Option<String> {
        let size = *SIZES.iter().find(|size| text.len() + 2 <= **size)?;
        let mut plain = (text.len() as u16).to_be_bytes().to_vec();
        plain.extend(text.as_bytes());
        plain.resize(size, 0);
        let nonce: [u8; NONCE] = keys::random(entropy);
        let payload = Payload { msg: &plain, aad: &frame.bytes() };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload).ok()?;
        Some(STANDARD.encode([&nonce[..], &sealed].concat()))
    }

    /// Decrypts the content of an event. `None` if it was not made with the room's key for
    /// this author, time and kind, or if it is longer than any that [`close`](Seal::close) makes.
    pub fn open(&self, event: &Event) -> Option<String> {
        let Event { pubkey: author, created_at, kind, content, .. } = event;
        if content.len() > MAX_CONTENT {
            return None;
        }
        let sealed = STANDARD.decode(content).ok()?;
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>()?;
        let frame = Frame { author, created_at: *created_at, kind: *kind };
        let payload = Payload { msg: sealed, aad: &frame.bytes() };
        let plain = self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()?;
        let (length, rest) = plain.split_first_chunk::<2>()?;
        let text = rest.get(..usize::from(u16::from_be_bytes(*length)))?;
        String::from_utf8(text.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::SecretKey;

    #[test]
    fn a_message_longer_than_any_of_ours_is_not_read() {
        let seal = Seal::new(&[1; 32]);
        let author = SecretKey::derived(b"a member", "test").public();
        let frame = Frame { author: &author, created_at: 5, kind: 35_173 };
        let opened = |size: usize| {
            let mut plain = vec![b'a'; size];
            plain[..2].copy_from_slice(&(size as u16 - 2).to_be_bytes());
            let nonce = [9; NONCE];
            let payload = Payload { msg: &plain, aad: &frame.bytes() };
            let sealed = seal.cipher.encrypt(&XNonce::from(nonce), payload).unwrap();
            let content = STANDARD.encode([&nonce[..], &sealed].concat());
            let (id, sig) = (Bytes([0; 32]), Bytes([0; 64]));
            let Frame { created_at, kind, .. } = frame;
            seal.open(&Event { id, pubkey: author, created_at, kind, tags: vec![], content, sig })
        };
        assert_eq!(opened(MAX_TEXT + 2).map(|text| text.len()), Some(MAX_TEXT));
        assert_eq!(opened(MAX_TEXT + 6), None);
        assert_eq!(opened(60_000), None);
    }
}
