//! The games that are kept on this device, each in a slot of its own.

use crate::browser;
use crate::ui::HEADERS;
use fairyboard::catalog;
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use fairyboard::short;
use std::cmp::Reverse;

const PREFIX: &str = "fairyboard.game.";
const DELETED: &str = "fairyboard.deleted.";
const DELETED_FOR_MS: u64 = 30 * 24 * 3600 * 1000;

/// A game that is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The name of its slot.
    pub slot: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
    /// The game.
    pub session: Session,
}

impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.slot == other.slot && self.changed == other.changed
    }
}

impl Kept {
    /// Whether there is anything in it that somebody would miss: a move, a name, a note, or a
    /// position that was set up.
    pub fn is_begun(&self) -> bool {
        let record = self.session.record();
        let start = record.node(NodeId::START);
        let usual = catalog::find(record.info().id).map(|family| family.start(record.options()));
        !start.children().is_empty()
            || !start.comment().is_empty()
            || !start.marks().is_empty()
            || HEADERS.iter().any(|name| record.header(name).is_some())
            || self.session.began.is_some()
            || !record.info().dealt && usual.is_none_or(|usual| !usual.same(&**start.state()))
            || self.session.waiting_draft().is_some()
            || !self.session.draft().is_empty()
    }

    /// Whether the game is over at the end of its line.
    pub fn is_over(&self) -> bool {
        self.session.record().outcome(self.session.end()).is_over()
    }
}

fn parse(slot: &str, text: &str) -> Option<Kept> {
    let (changed, rest) = text.split_once('\n')?;
    let session = Session::load(rest).ok()?;
    Some(Kept { slot: slot.into(), changed: changed.parse().ok()?, session })
}

/// Reads a game.
pub fn load(slot: &str) -> Option<Kept> {
    parse(slot, &browser::read(&format!("{PREFIX}{slot}"))?)
}

/// Keeps a game; `false` where the browser refuses or has no room.
pub fn save(slot: &str, session: &Session) -> bool {
    browser::keep(&format!("{PREFIX}{slot}"), &format!("{}\n{}", browser::now(), session.save()))
}

fn listed(prefix: &str) -> Vec<Kept> {
    let mut games: Vec<_> = browser::keys(prefix)
        .iter()
        .filter_map(|key| parse(key.strip_prefix(prefix)?, &browser::read(key)?))
        .collect();
    short::sort_by_key(&mut games, |game| Reverse(game.changed));
    games
}

/// All games, the one changed last first.
pub fn all() -> Vec<Kept> {
    listed(PREFIX)
}

/// The games that were deleted and can still be put back.
pub fn deleted() -> Vec<Kept> {
    let now = browser::now();
    let (kept, old): (Vec<_>, Vec<_>) = listed(DELETED)
        .into_iter()
        .partition(|game| now.saturating_sub(game.changed) < DELETED_FOR_MS);
    old.iter().for_each(|game| browser::forget(&format!("{DELETED}{}", game.slot)));
    kept
}

/// Deletes a game; it can be put back for 30 days. Where there is no room to keep it so, it stays.
pub fn delete(slot: &str) -> bool {
    let Some(game) = load(slot) else { return false };
    let text = format!("{}\n{}", browser::now(), game.session.save());
    let key = format!("{PREFIX}{slot}");
    let before = browser::read(&key);
    // Its place is needed for the copy where the storage is nearly full.
    browser::forget(&key);
    if browser::keep(&format!("{DELETED}{slot}"), &text) {
        return true;
    }
    if let Some(text) = before {
        // There was room for it a moment ago.
        browser::keep(&key, &text);
    }
    false
}

/// Puts a deleted game back.
pub fn put_back(slot: &str) {
    let key = format!("{DELETED}{slot}");
    let Some(game) = browser::read(&key).and_then(|text| parse(slot, &text)) else { return };
    browser::forget(&key);
    if !save(slot, &game.session) {
        browser::keep(&key, &format!("{}\n{}", game.changed, game.session.save()));
    }
}

/// Forgets all games, deleted ones too, and all choices.
pub fn clear() {
    browser::keys("fairyboard.").iter().for_each(|key| browser::forget(key));
}

/// The options that were chosen last for a game, as `key=value` words.
pub fn last_options(game: &str) -> String {
    browser::read(&format!("fairyboard.last.{game}")).unwrap_or_default()
}

/// Remembers the options that were chosen for a game.
pub fn remember_options(game: &str, words: &str) {
    browser::keep(&format!("fairyboard.last.{game}"), words);
}
