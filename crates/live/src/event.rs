//! Events: the signed messages of NIP-01, the basic protocol of Nostr.

use crate::bytes::Bytes;
use crate::keys::{self, PublicKey, SecretKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The id of an event: the SHA-256 of all its other parts except the signature.
pub type EventId = Bytes<32>;

/// An event as relays send it. Reading one checks only its shape: see [`Event::is_sound`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    pub id: EventId,
    pub pubkey: PublicKey,
    /// Seconds since 1970, by the clock of the author.
    pub created_at: u64,
    pub kind: u32,
    pub tags: Vec<Vec<String>>,
    pub content: String,
    pub sig: Bytes<64>,
}

/// The parts of an event that its author chooses.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Seconds since 1970.
    pub created_at: u64,
    pub kind: u32,
    pub tags: Vec<Vec<String>>,
    pub content: String,
}

impl Draft {
    /// Signs the event. `random` is for [`SecretKey::sign`].
    pub fn signed(self, key: &SecretKey, random: &[u8; 32]) -> Event {
        let Draft { created_at, kind, tags, content } = self;
        let pubkey = key.public();
        let id = hash(&pubkey, created_at, kind, &tags, &content);
        let sig = key.sign(&id.0, random);
        Event { id, pubkey, created_at, kind, tags, content, sig }
    }
}

impl Event {
    /// Whether the id is the hash of the event and the signature is by its author.
    pub fn is_sound(&self) -> bool {
        let Event { id, pubkey, created_at, kind, tags, content, sig } = self;
        hash(pubkey, *created_at, *kind, tags, content) == *id
            && keys::is_signed(pubkey, &id.0, sig)
    }

    /// The first value of the first tag with this name. `None` if there is no such tag, or if it
    /// has no value.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.first().is_some_and(|first| first == name))?;
        tag.get(1).map(String::as_str)
    }
}

fn hash(
    pubkey: &PublicKey,
    created_at: u64,
    kind: u32,
    tags: &[Vec<String>],
    content: &str,
) -> EventId {
    let text = serde_json::to_vec(&(0, pubkey, created_at, kind, tags, content));
    Bytes(Sha256::digest(text.expect("texts and numbers are JSON")).into())
}
