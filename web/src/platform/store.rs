//! The games that are kept on this device, each in a slot of its own.

use crate::platform::browser;
use crate::platform::route::Route;
use crate::platform::store;
use fairyboard::link::Shared;
use fairyboard::session::{Session, Summary};
use fairyboard::short;
use std::cell::RefCell;
use std::cmp::Reverse;
use table::headers::STUDY;
use table::model::Whole;
use yew::Callback;

/// The header that names a game; a study says by its own that it is one.
const TITLE: &str = "Title";

const PREFIX: &str = "fairyboard.game.";
const DELETED: &str = "fairyboard.deleted.";
const DELETED_FOR_MS: u64 = 30 * 24 * 3600 * 1000;

/// A game that is kept, as lists tell of it.
#[derive(Clone)]
pub struct Kept {
    /// The name of its slot.
    pub slot: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
    /// What a list tells of it.
    pub about: Summary,
    /// All of it, as it is kept.
    text: String,
}

impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.slot == other.slot && self.changed == other.changed
    }
}

impl Kept {
    /// The game itself: it is replayed.
    pub fn whole(&self) -> Option<Whole> {
        Whole::load(&self.text)
    }

    /// The record as text.
    pub fn record(&self) -> String {
        Session::record_text(&self.text)
    }

    /// Whether there is anything in it that somebody would miss: a move, a name, a note, or a
    /// position that was set up.
    pub fn is_begun(&self) -> bool {
        self.about.is_begun
    }

    /// Whether the game is over at the end of its line. A study goes on for ever.
    pub fn is_over(&self) -> bool {
        !self.is_study() && self.about.outcome.is_some()
    }

    /// Whether it is a study.
    pub fn is_study(&self) -> bool {
        self.about.header(STUDY).is_some()
    }

    /// The name that somebody gave it.
    pub fn title(&self) -> Option<&str> {
        self.about.header(if self.is_study() { STUDY } else { TITLE })
    }

    /// What its game is called.
    pub fn game(&self) -> &'static str {
        self.about.info().name
    }

    /// Where it is opened.
    pub fn route(&self) -> Route {
        Route::of_slot(self.is_study(), self.about.info().id.into(), self.slot.clone())
    }
}

/// Reads what is kept under a key. A game that an older version kept gets its summary now.
fn parse(slot: &str, key: &str) -> Option<Kept> {
    let text = browser::read(key)?;
    let (changed, text) = text.split_once('\n')?;
    let changed = changed.parse().ok()?;
    let known = Session::summary(text).map(|about| (about, text.to_string()));
    let (about, text) = known.or_else(|| {
        let text = Session::load(text).ok()?.save();
        browser::keep(key, &format!("{changed}\n{text}"));
        Some((Session::summary(&text)?, text))
    })?;
    Some(Kept { slot: slot.into(), changed, about, text })
}

/// A game that is to be kept, and who hears whether it was.
struct Waiting {
    slot: String,
    whole: Whole,
    done: Callback<bool>,
}

thread_local! {
    static WAITING: RefCell<Option<Waiting>> = const { RefCell::new(None) };
}

/// Remembers a game that `keep_waiting` is to keep when there is time. Whoever reads a game before that finds it kept.
pub fn let_wait(slot: String, whole: Whole, done: Callback<bool>) {
    let before = WAITING.take();
    if let Some(before) = before.filter(|before| before.slot != slot) {
        WAITING.set(Some(before));
        keep_waiting();
    }
    WAITING.set(Some(Waiting { slot, whole, done }));
}

/// Keeps what waits for it.
pub fn keep_waiting() {
    if let Some(Waiting { slot, whole, done }) = WAITING.take() {
        done.emit(save(&slot, &whole));
    }
}

/// Reads a game.
pub fn load(slot: &str) -> Option<Whole> {
    kept(slot)?.whole()
}

fn kept(slot: &str) -> Option<Kept> {
    keep_waiting();
    parse(slot, &format!("{PREFIX}{slot}"))
}

/// Keeps a game; `false` where the browser refuses or has no room.
pub fn save(slot: &str, whole: &Whole) -> bool {
    browser::keep(&format!("{PREFIX}{slot}"), &format!("{}\n{}", browser::now(), whole.save()))
}

/// Names a game, which does not count as a change of it; without a name it has none.
pub fn rename(slot: &str, title: &str) -> bool {
    let Some(kept) = kept(slot) else { return false };
    let Some(whole) = kept.whole() else { return false };
    let header = if kept.is_study() { STUDY } else { TITLE };
    // A study without a name would be none.
    if title.is_empty() && header == STUDY {
        return false;
    }
    browser::keep(
        &format!("{PREFIX}{slot}"),
        &format!("{}\n{}", kept.changed, whole.with_header(header, title).save()),
    )
}

/// What became of games that were to be kept together.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Imported {
    /// How many are kept now.
    pub added: usize,
    /// How many were kept before.
    pub known: usize,
    /// Whether there was no room for another.
    pub full: bool,
}

/// Keeps games of a file, each that is not kept already.
pub fn import(games: Vec<Shared>) -> Imported {
    let mut known: Vec<String> = all().iter().map(Kept::record).collect();
    let mut imported = Imported::default();
    for (i, game) in games.into_iter().enumerate() {
        let text = game.record.to_string();
        if known.contains(&text) {
            imported.known += 1;
        } else if save(
            &format!("{}-{i}", browser::fresh_name()),
            &Whole::new(Session::from_shared(game)),
        ) {
            imported.added += 1;
            known.push(text);
        } else {
            imported.full = true;
        }
    }
    browser::send(KEPT);
    imported
}

/// Gives the records of all games to the player as one file.
pub fn export() {
    let games: Vec<_> = all().iter().map(Kept::record).collect();
    browser::download("fairyboard-games.txt", "text/plain", &games.join("\n"));
}

fn listed(prefix: &str) -> Vec<Kept> {
    keep_waiting();
    let mut games: Vec<_> = browser::keys(prefix)
        .iter()
        .filter_map(|key| parse(key.strip_prefix(prefix)?, key))
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
    let Some(game) = kept(slot) else { return false };
    let text = format!("{}\n{}", browser::now(), game.text);
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
    let Some(game) = parse(slot, &key) else { return };
    browser::forget(&key);
    if !browser::keep(&format!("{PREFIX}{slot}"), &format!("{}\n{}", browser::now(), game.text)) {
        browser::keep(&key, &format!("{}\n{}", game.changed, game.text));
    }
}

/// Forgets all games, deleted ones too, and all choices.
pub fn clear() {
    drop(WAITING.take());
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

/// The game that goes on, or begins, when a game is asked for by name.
pub fn continued(game: &str) -> Option<String> {
    store::all()
        .into_iter()
        .find(|kept| kept.about.info().id == game && !kept.is_study() && !kept.is_over())
        .map(|kept| kept.slot)
}

/// Makes a new game, keeps it, and gives its slot.
pub fn make_new(game: Session) -> (String, bool, Whole) {
    let whole = Whole::new(game);
    // Games that were never begun are not worth a place.
    for kept in store::all().iter().filter(|kept| !kept.is_begun()) {
        browser::forget(&format!("fairyboard.game.{}", kept.slot));
    }
    let slot = browser::fresh_name();
    let kept = store::save(&slot, &whole);
    (slot, kept, whole)
}

/// What the page is told when games were kept by a sheet over it.
pub const KEPT: &str = "fairyboard-kept";
