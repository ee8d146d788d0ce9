//! The links of a room: the part of the address `#/live/CODE` after the last slash.
//!
//! A code is the digit of its format and, in base 64 without padding, these bytes: the role; 32
//! bytes of the room's key; the secrets of the role (see [`Role`]) and the public keys that don't
//! follow from them; the relays, each with a length byte; and four bytes of a hash of all that, to
//! detect damage.

use crate::bytes::Bytes;
use crate::keys::{self, PublicKey, SecretKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fairyboard::Seat;
use sha2::{Digest, Sha256};

/// The first digit of a code. Links of studies begin with another one.
const FORMAT: char = '1';

/// The most characters of the code of a link. Longer codes count as damaged.
pub const MAX_CODE: usize = 1600;

/// The most relays of a room.
pub const MAX_RELAYS: usize = 8;

/// The most characters of the address of a relay.
pub const MAX_ADDRESS: usize = 120;

const HASH: usize = 4;

/// The secret from which a key is derived. 128 bits are enough, because the curve of the keys is
/// not stronger than that.
pub type Secret = [u8; 16];

/// The rights of the holder of a link, with the secrets that prove them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// Plays the seat of the player who made the room.
    Host(Secret),
    /// May take the other seat, if it is free.
    Invited(Secret),
    /// Plays the other seat. `own` is a secret of the device that has taken it.
    Guest { invitation: Secret, own: Secret },
    /// Reads the game and plays no seat.
    Watcher,
}

impl Role {
    /// Whether this role plays a seat.
    pub fn plays(&self) -> bool {
        matches!(self, Role::Host(_) | Role::Guest { .. })
    }
}

/// A link of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomLink {
    /// The key with which all members encrypt and decrypt the room's messages.
    pub room: [u8; 32],
    pub role: Role,
    /// The seat of the player who made the room.
    pub host_seat: Seat,
    /// The public key of the player who made the room.
    pub host: PublicKey,
    /// The public key of the invitation, whose secret signs the claim of the other seat.
    pub invitation: PublicKey,
    /// The addresses of the relays, as in `wss://relay.example`.
    pub relays: Vec<String>,
}

/// Why a code can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// The code is of a later version of the program.
    Newer,
    /// The code is cut off or changed.
    Damaged,
}

/// The key of the host, derived from the secret in the host's link.
pub(crate) fn host_key(secret: &Secret) -> SecretKey {
    SecretKey::derived(secret, "host")
}

/// The key that signs which key takes the guest's seat.
pub(crate) fn invitation_key(secret: &Secret) -> SecretKey {
    SecretKey::derived(secret, "invitation")
}

fn guest_key(secret: &Secret) -> SecretKey {
    SecretKey::derived(secret, "guest")
}

/// The secret of the invitation follows from the host's, so the host's link needs only one.
fn invitation_of(host: &Secret) -> Secret {
    let hash: [u8; 32] = Sha256::digest([&b"fairyboard invitation"[..], host].concat()).into();
    *hash.first_chunk().expect("16 of 32 bytes")
}

/// Whether an address may be that of a relay: `wss://` or `ws://`, a host, an optional port and
/// path.
pub fn is_relay(address: &str) -> bool {
    let rest = address.strip_prefix("wss://").or_else(|| address.strip_prefix("ws://"));
    let fits = |letter: u8| letter.is_ascii_alphanumeric() || b".-_~:/[]%".contains(&letter);
    address.len() <= MAX_ADDRESS
        && rest.is_some_and(|rest| {
            rest.bytes().all(fits) && rest.starts_with(|c: char| c.is_alphanumeric() || c == '[')
        })
}

/// Writes the addresses of the relays, each after a byte with its length. They are the last part of
/// a link.
pub(crate) fn write_relays(relays: &[String], bytes: &mut Vec<u8>) {
    for relay in relays {
        // Most addresses begin with `wss://`, so only others are written in full.
        let short = relay.strip_prefix("wss://").unwrap_or(relay);
        bytes.push(short.len() as u8);
        bytes.extend(short.as_bytes());
    }
}

pub(crate) fn read_relays(mut bytes: &[u8]) -> Option<Vec<String>> {
    let mut relays = Vec::new();
    while let [length, rest @ ..] = bytes {
        let (address, rest) = rest.split_at_checked(usize::from(*length))?;
        let address = std::str::from_utf8(address).ok()?;
        let full = match address.contains("://") {
            true => address.into(),
            false => format!("wss://{address}"),
        };
        if !is_relay(&full) || relays.len() == MAX_RELAYS {
            return None;
        }
        relays.push(full);
        bytes = rest;
    }
    Some(relays)
}

/// Makes the code of a link from its bytes: the digit of its format, then in base 64 the bytes and
/// four bytes of their hash.
pub(crate) fn in_envelope(format: char, mut bytes: Vec<u8>) -> String {
    bytes.extend(&Sha256::digest(&bytes)[..HASH]);
    format!("{format}{}", URL_SAFE_NO_PAD.encode(bytes))
}

pub(crate) fn from_envelope(format: char, code: &str) -> Result<Vec<u8>, LinkError> {
    match code.chars().next() {
        Some(digit) if digit == format && code.len() <= MAX_CODE => {}
        Some(digit) if digit.is_ascii_digit() && digit > format => return Err(LinkError::Newer),
        _ => return Err(LinkError::Damaged),
    }
    let mut bytes = URL_SAFE_NO_PAD.decode(&code[1..]).map_err(|_| LinkError::Damaged)?;
    let hash = bytes.split_off(bytes.len().saturating_sub(HASH));
    if Sha256::digest(&bytes)[..HASH] != hash[..] {
        return Err(LinkError::Damaged);
    }
    Ok(bytes)
}

/// Returns the first `N` bytes, and removes them from `bytes`. `None` if there are fewer.
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

impl RoomLink {
    /// Makes a room, and returns its host's link. Leaves out texts that aren't addresses of relays,
    /// and addresses after the first [`MAX_RELAYS`].
    pub fn new(host_seat: Seat, relays: &[String], entropy: &mut dyn FnMut(&mut [u8])) -> Self {
        let secret = keys::random(entropy);
        let relays = relays.iter().filter(|relay| is_relay(relay)).take(MAX_RELAYS);
        RoomLink {
            room: keys::random(entropy),
            host_seat,
            host: host_key(&secret).public(),
            invitation: invitation_key(&invitation_of(&secret)).public(),
            role: Role::Host(secret),
            relays: relays.cloned().collect(),
        }
    }

    /// The link for the other player. `None` from the link of a guest or a watcher.
    pub fn invited(&self) -> Option<Self> {
        let secret = match &self.role {
            Role::Host(secret) => invitation_of(secret),
            Role::Invited(secret) => *secret,
            _ => return None,
        };
        Some(RoomLink { role: Role::Invited(secret), ..self.clone() })
    }

    /// The link for watchers. It contains no secret of a seat.
    pub fn watched(&self) -> Self {
        RoomLink { role: Role::Watcher, ..self.clone() }
    }

    /// The link of the device that takes the guest's seat. `own` is a random secret of that device.
    /// `None` unless this link is an invitation.
    pub(crate) fn taken(&self, own: Secret) -> Option<Self> {
        let Role::Invited(invitation) = self.role else { return None };
        Some(RoomLink { role: Role::Guest { invitation, own }, ..self.clone() })
    }

    /// The seat that the holder of the link plays in the first game of the room. `None` if the
    /// holder plays no seat.
    pub fn seat(&self) -> Option<Seat> {
        match self.role {
            Role::Host(_) => Some(self.host_seat),
            Role::Guest { .. } => Some(self.host_seat.other()),
            Role::Invited(_) | Role::Watcher => None,
        }
    }

    /// The key that signs the events of the holder's seat. `None` if the holder plays no seat.
    pub(crate) fn key(&self) -> Option<SecretKey> {
        match &self.role {
            Role::Host(secret) => Some(host_key(secret)),
            Role::Guest { own, .. } => Some(guest_key(own)),
            Role::Invited(_) | Role::Watcher => None,
        }
    }

    /// Writes the link as a code, the text after `#/live/` in the address of the page.
    pub fn code(&self) -> String {
        let (role, secrets): (u8, Vec<&[u8]>) = match &self.role {
            Role::Host(secret) => (0, vec![secret]),
            Role::Invited(secret) => (1, vec![secret, &self.host.0]),
            Role::Guest { invitation, own } => (2, vec![invitation, own, &self.host.0]),
            Role::Watcher => (3, vec![&self.host.0, &self.invitation.0]),
        };
        let mut bytes = vec![role << 1 | self.host_seat.0];
        bytes.extend(self.room);
        bytes.extend(secrets.concat());
        write_relays(&self.relays, &mut bytes);
        in_envelope(FORMAT, bytes)
    }

    /// Reads a code.
    ///
    /// # Errors
    /// If the code is of a later version, or damaged.
    pub fn read(code: &str) -> Result<Self, LinkError> {
        let bytes = from_envelope(FORMAT, code)?;
        let link = Self::from_bytes(&bytes).ok_or(LinkError::Damaged)?;
        // Each link has exactly one code, so any other spelling is damage.
        if link.code() == code { Ok(link) } else { Err(LinkError::Damaged) }
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let [first] = take(&mut bytes)?;
        let room = take(&mut bytes)?;
        let (role, host, invitation) = match first >> 1 {
            0 => {
                let secret = take(&mut bytes)?;
                let invitation = invitation_key(&invitation_of(&secret)).public();
                (Role::Host(secret), host_key(&secret).public(), invitation)
            }
            1 => {
                let secret = take(&mut bytes)?;
                let host = Bytes(take(&mut bytes)?);
                (Role::Invited(secret), host, invitation_key(&secret).public())
            }
            2 => {
                let [invitation, own] = [take(&mut bytes)?, take(&mut bytes)?];
                let host = Bytes(take(&mut bytes)?);
                let key = invitation_key(&invitation).public();
                (Role::Guest { invitation, own }, host, key)
            }
            3 => (Role::Watcher, Bytes(take(&mut bytes)?), Bytes(take(&mut bytes)?)),
            _ => return None,
        };
        let relays = read_relays(bytes)?;
        let host_seat = if first & 1 == 0 { Seat::FIRST } else { Seat::SECOND };
        Some(RoomLink { room, role, host_seat, host, invitation, relays })
    }
}
