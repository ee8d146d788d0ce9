//! The links of a study that a presenter shows to followers.
//!
//! The code is like that of a [`RoomLink`], but begins with another digit. Its bytes are: 0 and the
//! secret of the presenter, or 1 and the presenter's public key; 32 bytes of the room's key; the
//! relays; and four bytes of a hash of all that, to detect damage.

use crate::bytes::Bytes;
use crate::keys::{self, PublicKey};
use crate::link::{self, LinkError, MAX_RELAYS, Role, RoomLink, Secret, is_relay};
use fairyboard::Seat;

/// The first digit of a code. Links of games begin with another one.
pub(crate) const FORMAT: char = '2';

/// The rights of the holder of a link, with the key that they need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudyRole {
    /// Shows positions, signed with a key that follows from this secret.
    Presenter(Secret),
    /// Sees what the presenter with this key shows.
    Follower(PublicKey),
}

/// A link of a study that a presenter shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyLink {
    /// The key with which all members encrypt and decrypt the study's messages.
    pub room: [u8; 32],
    pub role: StudyRole,
    /// The addresses of the relays, as in `wss://relay.example`.
    pub relays: Vec<String>,
}

impl StudyLink {
    /// Makes the presenter's link. Leaves out texts that aren't addresses of relays, and addresses
    /// after the first [`MAX_RELAYS`].
    pub fn new(relays: &[String], entropy: &mut dyn FnMut(&mut [u8])) -> Self {
        let relays = relays.iter().filter(|relay| is_relay(relay)).take(MAX_RELAYS);
        StudyLink {
            room: keys::random(entropy),
            role: StudyRole::Presenter(keys::random(entropy)),
            relays: relays.cloned().collect(),
        }
    }

    fn presenter(&self) -> PublicKey {
        match &self.role {
            StudyRole::Presenter(secret) => link::host_key(secret).public(),
            StudyRole::Follower(presenter) => *presenter,
        }
    }

    /// The link for followers. It contains no secret of the presenter.
    pub fn followed(&self) -> Self {
        StudyLink { role: StudyRole::Follower(self.presenter()), ..self.clone() }
    }

    pub fn presents(&self) -> bool {
        matches!(self.role, StudyRole::Presenter(_))
    }

    /// The room of the study. The presenter is its host, and followers are its watchers. There is
    /// no guest.
    pub(crate) fn room_link(&self) -> RoomLink {
        let host = self.presenter();
        let role = match &self.role {
            StudyRole::Presenter(secret) => Role::Host(*secret),
            StudyRole::Follower(_) => Role::Watcher,
        };
        let (room, relays) = (self.room, self.relays.clone());
        RoomLink { room, role, host_seat: Seat::FIRST, host, invitation: host, relays }
    }

    /// Writes the link as a code, the text after `#/live/` in the address of the page.
    pub fn code(&self) -> String {
        let mut bytes = match &self.role {
            StudyRole::Presenter(secret) => [&[0], &secret[..]].concat(),
            StudyRole::Follower(presenter) => [&[1], &presenter.0[..]].concat(),
        };
        bytes.extend(self.room);
        link::write_relays(&self.relays, &mut bytes);
        link::in_envelope(FORMAT, bytes)
    }

    /// Reads a code.
    ///
    /// # Errors
    /// If the code is of a later version, or damaged.
    pub fn read(code: &str) -> Result<Self, LinkError> {
        let bytes = link::from_envelope(FORMAT, code)?;
        let link = Self::from_bytes(&bytes).ok_or(LinkError::Damaged)?;
        // Each link has exactly one code, so any other spelling is damage.
        if link.code() == code { Ok(link) } else { Err(LinkError::Damaged) }
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let role = match link::take(&mut bytes)? {
            [0] => StudyRole::Presenter(link::take(&mut bytes)?),
            [1] => StudyRole::Follower(Bytes(link::take(&mut bytes)?)),
            _ => return None,
        };
        let room = link::take(&mut bytes)?;
        Some(StudyLink { room, role, relays: link::read_relays(bytes)? })
    }
}

/// A link of either kind. Its code is the part of the page's address after `#/live/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LiveLink {
    /// A game of two players.
    Game(RoomLink),
    /// A study that a presenter shows.
    Study(StudyLink),
}

impl LiveLink {
    /// Reads the code of a link of any kind.
    ///
    /// # Errors
    /// If the code is of a later version, or damaged.
    pub fn read(code: &str) -> Result<Self, LinkError> {
        match code.starts_with(FORMAT) {
            true => StudyLink::read(code).map(LiveLink::Study),
            // A code with a greater digit than both formats is reported as newer.
            false => RoomLink::read(code).map(LiveLink::Game),
        }
    }
}
