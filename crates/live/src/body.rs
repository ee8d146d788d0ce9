//! The decrypted content of a player's event: the game, and statements about seats and rematches.

use crate::keys::PublicKey;
use crate::next_game::Agreement;
use serde::{Deserialize, Serialize};

pub use ui_model::room::Reaction;

/// The version of the format. Later versions may add fields without a new number.
const VERSION: u8 = 1;

/// The content of a player's event (a signed message to relays), before it is encrypted.
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
    /// In events of the host: the public key of the player who has the guest's seat. In an event
    /// that is signed with the invitation's key: the public key that claims the seat.
    #[serde(default)]
    pub guest: Option<PublicKey>,
    /// When the host assigned the seat, in seconds since 1970. Of several assignments by
    /// devices of the host, the earliest counts.
    #[serde(default)]
    pub guest_since: u64,
    /// The number of the game in the room, from 0.
    #[serde(default)]
    pub round: u32,
    /// The agreement that began this game. `None` in the first round.
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

/// The content of an ephemeral event that announces a member. It is encrypted with the room's key,
/// so only members can make one.
pub const HERE: &str = "here";

/// The content for a member who has just connected and doesn't know who else is there. Members
/// answer it with [`HERE`].
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
