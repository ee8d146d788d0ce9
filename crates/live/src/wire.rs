//! The messages between a client and a relay, after NIP-01 and NIP-42.

use crate::bytes::Bytes;
use crate::event::{Draft, Event, EventId};
use crate::keys::{PublicKey, SecretKey};
use serde::Serialize;
use serde_json::Value;

/// The most bytes of a message that are read. Relays commonly accept events of this size.
pub const MAX_MESSAGE: usize = 64 * 1024;

/// The most characters of a relay's explanation that are kept.
const MAX_REASON: usize = 200;

/// The most characters of the name of a subscription, and of a challenge.
const MAX_NAME: usize = 256;

/// The kind of the event that answers a relay's challenge.
const AUTH_KIND: u32 = 22_242;

/// A message of a relay.
#[derive(Clone, PartialEq, Debug)]
pub enum FromRelay {
    /// An event, after the name of the subscription that it is for.
    Event(String, Event),
    /// Whether the relay accepted an event, and its reason: `duplicate: …`, `rate-limited: …`.
    Ok(EventId, bool, String),
    /// All stored events of the subscription with this name were sent.
    EndOfStored(String),
    /// The relay ended the subscription with this name. The second text is its reason.
    Closed(String, String),
    /// A text for people.
    Notice(String),
    /// A challenge, which the client signs if the relay demands authentication (`auth-required`).
    Auth(String),
}

impl FromRelay {
    /// Reads a message. `None` if it is longer than [`MAX_MESSAGE`] or not of a kind in this list.
    /// The work is at most proportional to the length; no signature is checked.
    pub fn read(text: &str) -> Option<Self> {
        if text.len() > MAX_MESSAGE {
            return None;
        }
        let Value::Array(mut parts) = serde_json::from_str(text).ok()? else { return None };
        let word = |at: usize| parts.get(at).and_then(Value::as_str);
        let name = |at| word(at).filter(|name| name.len() <= MAX_NAME).map(String::from);
        let reason = |at| word(at).unwrap_or("").chars().take(MAX_REASON).collect();
        Some(match word(0)? {
            "EVENT" => {
                let subscription = name(1)?;
                let event = parts.get_mut(2)?.take();
                FromRelay::Event(subscription, serde_json::from_value(event).ok()?)
            }
            "OK" => {
                let is_accepted = parts.get(2)?.as_bool()?;
                FromRelay::Ok(Bytes::read(word(1)?)?, is_accepted, reason(3))
            }
            "EOSE" => FromRelay::EndOfStored(name(1)?),
            "CLOSED" => FromRelay::Closed(name(1)?, reason(2)),
            "NOTICE" => FromRelay::Notice(reason(1)),
            "AUTH" => FromRelay::Auth(name(1)?),
            _ => return None,
        })
    }
}

/// The message that publishes an event.
pub fn publish(event: &Event) -> String {
    written(&("EVENT", event))
}

/// Selects events by their kind and the value of their tag `d`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Filter {
    pub kinds: [u32; 1],
    #[serde(rename = "#d")]
    pub tags: [String; 1],
    /// The authors; any if this is empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<PublicKey>,
    /// The most stored events to send; `None` for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// The message that starts a subscription, or replaces the subscription with the same name.
pub fn subscribe(name: &str, filter: &Filter) -> String {
    written(&("REQ", name, filter))
}

fn written(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("texts and numbers are JSON")
}

/// The event that answers the challenge of a relay with this address. `now` is in seconds.
pub fn auth(relay: &str, challenge: &str, key: &SecretKey, now: u64, random: &[u8; 32]) -> Event {
    let tags = [["relay", relay], ["challenge", challenge]];
    let tags = tags.map(|tag| tag.map(String::from).to_vec()).to_vec();
    let draft = Draft { created_at: now, kind: AUTH_KIND, tags, content: String::new() };
    draft.signed(key, random)
}

/// The message with the answer to a challenge.
pub fn authenticate(event: &Event) -> String {
    written(&("AUTH", event))
}
