//! The decrypted content of a player's event: the game, and statements about seats and rematches.

use crate::bytes::Bytes;
use crate::keys::{self, PublicKey, SecretKey};
use crate::next_game::Agreement;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use ui_model::room::Reaction;

/// The version of the format. Later versions may add fields without a new number.
const VERSION: u8 = 1;

/// The content of a player's event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Body {
    version: u8,
    /// The whole game, as the code of a link. `None` if the player has none yet.
    #[serde(default)]
    pub game: Option<String>,
    /// How often moves were taken back. A game with a greater number is newer, even if it is
    /// shorter.
    #[serde(default)]
    pub undone: u32,
    /// The key that has taken the guest's seat. It counts only in events of the host.
    #[serde(default)]
    pub guest: Option<PublicKey>,
    /// When the host assigned the seat, in seconds since 1970. Of several assignments by
    /// devices of the host, the earliest counts.
    #[serde(default)]
    pub guest_since: u64,
    /// In events of the guest: the signature of the author's key by the key of the invitation.
    #[serde(default)]
    pub claim: Option<Bytes<64>>,
    /// The number of the game in the room, from 0.
    #[serde(default)]
    pub round: u32,
    /// Except in the first round: the agreement that began this game.
    #[serde(default)]
    pub start: Option<Agreement>,
    /// The offer of another game in the room, signed by the author.
    #[serde(default)]
    pub rematch: Option<Agreement>,
    /// Whether the author wants no further game in the room.
    #[serde(default)]
    pub declines: bool,
}

impl Body {
    pub fn new(game: Option<String>, undone: u32) -> Self {
        Body {
            version: VERSION,
            game,
            undone,
            guest: None,
            guest_since: 0,
            claim: None,
            round: 0,
            start: None,
            rematch: None,
            declines: false,
        }
    }

    /// Reads a decrypted content. `None` if it is of another version or can't be parsed.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().filter(|body: &Body| body.version == VERSION)
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are JSON")
    }
}

fn claim_hash(room: &str, guest: &PublicKey) -> [u8; 32] {
    Sha256::digest([b"fairyboard guest ", room.as_bytes(), &guest.0].concat()).into()
}

/// Certifies that a key may take the guest's seat.
pub fn claim(
    invitation: &SecretKey,
    room: &str,
    guest: &PublicKey,
    random: &[u8; 32],
) -> Bytes<64> {
    invitation.sign(&claim_hash(room, guest), random)
}

/// Whether the key of the invitation has certified a key.
pub fn is_claimed(
    invitation: &PublicKey,
    room: &str,
    guest: &PublicKey,
    claim: &Bytes<64>,
) -> bool {
    keys::is_signed(invitation, &claim_hash(room, guest), claim)
}

/// The content of an ephemeral event that announces a member. It is encrypted with the room's key,
/// so only members can make one.
pub const HERE: &str = "here";

/// Like [`HERE`], by a member who has just connected and doesn't know who else is there.
pub const ARRIVED: &str = "arrived";

/// The content of the ephemeral event that sends a reaction.
pub(crate) fn reaction_text(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Hello => "react hello",
        Reaction::GoodLuck => "react good luck",
        Reaction::WellPlayed => "react well played",
        Reaction::Oops => "react oops",
        Reaction::Thanks => "react thanks",
        Reaction::GoodGame => "react good game",
    }
}

pub(crate) fn read_reaction(text: &str) -> Option<Reaction> {
    Reaction::ALL.into_iter().find(|reaction| reaction_text(*reaction) == text)
}
