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

/// The sizes in bytes of padded messages, with two bytes for the length.
pub const SIZES: [usize; 6] = [1 << 10, 2 << 10, 4 << 10, 8 << 10, 16 << 10, 30 << 10];

/// The most bytes of a message.
pub const MAX_TEXT: usize = SIZES[SIZES.len() - 1] - 2;

const NONCE: usize = 24;

/// The key that all members of a room share, and what is derived from it.
#[derive(Clone)]
pub struct Seal {
    cipher: XChaCha20Poly1305,
    tag: String,
}

/// The context of a ciphertext: a copy of it under another key, time or kind can't be opened.
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
    /// Derives what a room needs from its key.
    pub fn new(room: &[u8; 32]) -> Self {
        let source = Hkdf::<Sha256>::new(None, room);
        let (mut key, mut tag) = ([0; 32], [0; 16]);
        for (info, out) in [("content", &mut key[..]), ("tag", &mut tag[..])] {
            source.expand(info.as_bytes(), out).expect("a short key");
        }
        Seal { cipher: XChaCha20Poly1305::new(&Key::from(key)), tag: Bytes(tag).to_string() }
    }

    /// The name of the room on relays: 32 digits that say nothing about the key.
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
    /// this author, time and kind.
    pub fn open(&self, event: &Event) -> Option<String> {
        let Event { pubkey: author, created_at, kind, content, .. } = event;
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
