//! Further games in a room: how one begins, and the agreement of both players that proves it.

use crate::bytes::Bytes;
use crate::clock::{self, TIME_USED};
use crate::keys::{self, PublicKey, SecretKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fairyboard::open::SetupPosition;
use fairyboard::record::{NodeId, Record};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ui_model::headers::{DATE, HEADERS, ID, TIME_CONTROL};
use ui_model::model::{Consent, Whole};
use ui_model::new_game::{Start, StartOptions};

/// The headers that the game of a rematch may have. An offer with others is ignored.
const ALLOWED: [&str; 6] = [ID, DATE, HEADERS[0], HEADERS[1], TIME_CONTROL, TIME_USED];

/// The agreement to begin a further game after another one has ended. With one signature it is an
/// offer. With both, each member can check it, even one that was away when it was made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Agreement {
    /// The game that begins, without moves, as the code of a link.
    pub game: String,
    /// The game that has ended, as the code of a link.
    pub finished: String,
    #[serde(default)]
    pub host: Option<Bytes<64>>,
    #[serde(default)]
    pub guest: Option<Bytes<64>>,
}

impl Agreement {
    /// The hash that the players sign. `round` is the number of the new game in the room.
    fn hash(&self, room: &str, round: u32) -> [u8; 32] {
        // Line breaks separate the parts. Codes contain none, so no two agreements have the same
        // text.
        let Agreement { game, finished, .. } = self;
        let text = format!("fairyboard rematch\n{room}\n{round}\n{game}\n{finished}");
        Sha256::digest(text).into()
    }

    pub fn sign(&self, room: &str, round: u32, key: &SecretKey, random: &[u8; 32]) -> Bytes<64> {
        key.sign(&self.hash(room, round), random)
    }

    pub fn is_signed_by_host(&self, room: &str, round: u32, host: &PublicKey) -> bool {
        self.host.is_some_and(|it| keys::is_signed(host, &self.hash(room, round), &it))
    }

    pub fn is_signed_by_guest(&self, room: &str, round: u32, guest: &PublicKey) -> bool {
        self.guest.is_some_and(|it| keys::is_signed(guest, &self.hash(room, round), &it))
    }
}

fn record(game: &Whole) -> Record {
    game.opened(Consent::given()).record().clone()
}

pub fn is_over(game: &Whole) -> bool {
    let record = record(game);
    record.outcome(record.end_of_line(NodeId::START)).is_over()
}

/// Whether two copies of one game have the same moves and the same result.
pub fn is_same_end(one: &Whole, two: &Whole) -> bool {
    let (one, two) = (record(one), record(two));
    let has_same_moves = one.common(&two).is_some_and(|it| (it.mine, it.theirs) == (0, 0));
    has_same_moves && one.header(ID) == two.header(ID) && one.result() == two.result()
}

/// The game that follows a finished one: the same rules and time control, with the players' names
/// at the other seats. If the rules deal the start position at random, it is dealt again. `random`
/// is for the deal and the id; `date` is the header `Date`, or empty. `None` if the game can't be
/// played by link.
pub fn rematch(finished: &Whole, date: &str, random: [u8; 14]) -> Option<Whole> {
    let [deal, id] = [&random[..8], &random[8..]];
    let old = record(finished);
    let header = |name| old.header(name).unwrap_or_default().to_string();
    let headers = [
        (ID, URL_SAFE_NO_PAD.encode(id)),
        (HEADERS[0], header(HEADERS[1])),
        (HEADERS[1], header(HEADERS[0])),
        (TIME_CONTROL, header(TIME_CONTROL)),
        (TIME_USED, clock::fresh(finished)),
    ];
    let position = SetupPosition::of(&old, NodeId::START);
    let seed = u64::from_le_bytes(*deal.first_chunk()?);
    let start = match old.starts_at_start() || old.info().dealt {
        true => Start::Dealt(old.family(), old.options().clone(), seed),
        false => Start::Position(&position),
    };
    let locked = finished.opened(Consent::given()).look.locked;
    let options = StartOptions { locked, ..StartOptions::default() };
    start.game(date, &headers, options).filter(Whole::is_by_link)
}

/// Whether a game that the other player offers is one that [`rematch`] could have made.
pub fn is_rematch(finished: &Whole, next: &Whole) -> bool {
    let (old, new) = (record(finished), record(next));
    let has_same_rules = old.info().id == new.info().id && old.options() == new.options();
    let has_same_start = match old.info().dealt {
        true => has_same_rules,
        false => old.begins_like(&new),
    };
    has_same_start
        && next.is_by_link()
        && new.header(ID) != old.header(ID)
        && new.header(TIME_CONTROL) == old.header(TIME_CONTROL)
        && new.header(TIME_USED).unwrap_or_default() == clock::fresh(finished)
        && new.headers().iter().all(|(name, _)| ALLOWED.contains(&name.as_str()))
        && new.end_of_line(NodeId::START) == NodeId::START
        && !new.outcome(NodeId::START).is_over()
}
