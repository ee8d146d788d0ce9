//! The games that are kept on this device, each in a slot of its own.

use crate::platform::planted::planted;
use crate::platform::route::Route;
use crate::platform::{browser, storage};
use fairyboard::Budget;
use fairyboard::open::LARGEST_FILE;
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::headers::{ID, STUDY, TITLE};
use ui_model::library::{self, Expiry, GameEntry, Spoilt};
use ui_model::model::Whole;
use ui_model::say;
use ui_model::sentences::isolated;
use yew::Callback;

pub(super) const GAME: &str = "game.";
const DELETED: &str = "deleted.";
/// Prefix of the day when a deleted game was first found too old.
const EXPIRED: &str = "expired.";

/// A saved game.
#[derive(Clone, PartialEq)]
pub struct SavedGame {
    /// The name of its slot.
    pub slot: String,
    /// Its entry in lists.
    pub about: Rc<GameEntry>,
}

impl SavedGame {
    /// The game itself: it is replayed, as far as a budget goes.
    pub fn whole_within(&self, budget: &mut Budget) -> Option<Whole> {
        Whole::load_within(&text_of(GAME, &self.slot)?, budget).ok()
    }

    /// Where it is opened.
    pub fn route(&self) -> Route {
        Route::of_slot(self.about.study, self.about.game.clone(), self.slot.clone())
    }
}

/// All saved games. They are read again when something changes.
#[derive(Clone, Default, PartialEq)]
pub struct All {
    /// The games, the one changed last first.
    pub games: Vec<SavedGame>,
    /// The games that can't be read.
    pub unreadable: Vec<UnreadableGame>,
    /// What was deleted and can be put back.
    pub deleted: Vec<Deleted>,
    /// How many of the unreadable ones were not read, or not to their end: the budget was spent before.
    pub left: usize,
}

/// A deleted game that can be restored.
#[derive(Clone, PartialEq)]
pub struct Deleted {
    /// The name of its slot.
    pub slot: String,
    /// When it was deleted.
    pub at: u64,
    /// What it is called.
    pub called: String,
}

/// A saved game that can't be read.
#[derive(Clone, PartialEq)]
pub struct UnreadableGame {
    /// The name of its slot.
    pub slot: String,
    /// When it was last changed; 0 where that can't be read.
    pub changed: u64,
    /// The game that its text names.
    pub game: Option<String>,
}

/// A game that version 0.1 kept without anything for lists is replayed, once.
fn replayed(name: &str, text: &str, budget: &mut Budget) -> Option<GameEntry> {
    let text = Whole::load_within(text, budget).ok()?.kept(library::changed(text));
    storage::keep(name, &text);
    library::entry(&text)
}

fn listed(prefix: &str, budget: &mut Budget) -> All {
    keep_waiting();
    let mut all = All::default();
    let (mut games, mut untold) = (Vec::new(), Vec::new());
    for name in storage::names(prefix) {
        let Some(text) = storage::read(&name) else { continue };
        match library::entry(&text) {
            Some(about) => games
                .push(Some(SavedGame { slot: name[prefix.len()..].into(), about: Rc::new(about) })),
            None => untold.push((name, text)),
        }
    }
    // The short ones first: a long one keeps none of them from being read.
    let (long, short): (Vec<_>, Vec<_>) =
        untold.into_iter().partition(|(_, text): &(String, String)| text.len() > LONG);
    for (name, text) in short.into_iter().chain(long) {
        let slot = name[prefix.len()..].to_string();
        let about = if budget.is_spent() { None } else { replayed(&name, &text, budget) };
        match about {
            Some(about) => games.push(Some(SavedGame { slot, about: Rc::new(about) })),
            None => {
                all.left += usize::from(budget.is_spent());
                let (changed, game) = (library::changed(&text), library::game(&text));
                all.unreadable.push(UnreadableGame { slot, changed, game });
            }
        }
    }
    let order = library::newest_first(games.iter().flatten().map(|game| game.about.changed));
    all.games = order.into_iter().filter_map(|at| games[at].take()).collect();
    all
}

/// From how many bytes on a game of the first versions is read after all that are shorter.
const LONG: usize = 10_000;

/// All that is kept, as far as one budget goes; `left` says how many games are still to be read.
pub fn everything() -> All {
    let mut budget = Budget::usual();
    let all = listed(GAME, &mut budget);
    All { deleted: put_aside(&mut budget), ..all }
}

/// All games that can be read, the one changed last first.
pub fn all() -> Vec<SavedGame> {
    all_within(&mut Budget::usual())
}

/// The same, where old games are read as far as a budget goes.
pub fn all_within(budget: &mut Budget) -> Vec<SavedGame> {
    listed(GAME, budget).games
}

fn put_aside(budget: &mut Budget) -> Vec<Deleted> {
    let now = browser::now();
    let All { games, unreadable, .. } = listed(DELETED, budget);
    let games = games.into_iter().map(|SavedGame { slot, about }| {
        let title = about.title.as_deref().map(|title| isolated(title).into_owned());
        let called = title.unwrap_or_else(|| about.called());
        Deleted { slot, at: about.changed, called }
    });
    let unreadable = unreadable.into_iter().map(|UnreadableGame { slot, changed, game }| Deleted {
        slot,
        at: changed,
        called: game.unwrap_or_else(|| say::GAMES_LOST_GAME.words().into()),
    });
    let mut all: Vec<_> = games.chain(unreadable).collect();
    all.retain(|Deleted { slot, at, .. }| {
        let note = format!("{EXPIRED}{slot}");
        let noted = storage::read(&note).and_then(|day| day.parse().ok());
        match library::expiry(*at, now, noted) {
            Expiry::Stays if noted.is_none() => {}
            Expiry::Stays => storage::forget(&note),
            Expiry::Noted(day) => drop(storage::keep(&note, &day.to_string())),
            Expiry::Goes => {
                storage::forget(&note);
                storage::forget(&format!("{DELETED}{slot}"));
                return false;
            }
        }
        true
    });
    all
}

/// A game that is to be kept, and who hears whether it was.
struct Waiting {
    slot: String,
    whole: Whole,
    done: Callback<bool>,
}

thread_local! {
    /// Taken out before anything is called: saving may lead back here.
    static WAITING: RefCell<Option<Waiting>> = const { RefCell::new(None) };
    /// The slot and the text of the game that this tab opened or kept last.
    static KNOWN: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
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
    planted("save");
    if let Some(Waiting { slot, whole, done }) = WAITING.take() {
        done.emit(save(&slot, &whole));
    }
}

/// Keeps what waits for it after a panic, when nothing may be borrowed or called that could panic too.
pub fn rescue() {
    let waiting = WAITING.with(|waiting| waiting.try_borrow_mut().ok()?.take());
    if let Some(Waiting { slot, whole, .. }) = waiting {
        save(&slot, &whole);
    }
}

/// What waits to be kept in a slot is not kept: the game was deleted.
pub fn stop_waiting(slot: &str) {
    let waiting = WAITING.take();
    WAITING.set(waiting.filter(|waiting| waiting.slot != slot));
}

fn text_of(prefix: &str, slot: &str) -> Option<String> {
    keep_waiting();
    storage::read(&format!("{prefix}{slot}"))
}

/// Whether a slot still holds what this tab opened or kept last, so that no other tab has changed it. What waits to be kept
/// there is kept first.
pub fn is_as_known(slot: &str) -> bool {
    let text = text_of(GAME, slot);
    KNOWN.with_borrow(|known| {
        let known = known.as_ref().filter(|(name, _)| name == slot);
        known.is_some_and(|(_, known)| text.as_ref() == Some(known))
    })
}

/// Opens what is kept in a slot, as far as one budget goes; on from what was read of it. `None` where nothing is kept.
pub fn opened(slot: &str, read: Option<Spoilt>) -> Option<Result<Whole, Spoilt>> {
    let text = text_of(GAME, slot)?;
    let mut budget = Budget::usual();
    let opened = match read {
        None => Whole::load_within(&text, &mut budget),
        Some(read) => Whole::load_on(&text, read, &mut budget),
    };
    KNOWN.set(Some((slot.into(), text)));
    Some(opened)
}

/// Reads a game, as far as one budget goes. A larger one is opened by its address, which reads it in parts.
pub fn load(slot: &str) -> Option<Whole> {
    opened(slot, None)?.ok()
}

/// What a file of the game in a slot holds.
fn file(slot: &str) -> Option<String> {
    text_of(GAME, slot).map(|text| library::file(&text))
}

/// Gives the game that is kept in a slot to the player as a file.
pub fn download(slot: &str, name: &str) {
    if let Some(text) = file(slot) {
        browser::download(name, "text/plain", &text);
    }
}

/// Keeps a game; `false` where the browser refuses or has no room.
pub fn save(slot: &str, whole: &Whole) -> bool {
    let name = format!("{GAME}{slot}");
    // Only games by link show when the turn began, which the saved text knows.
    let before = whole.header(ID).and_then(|_| storage::read(&name));
    let text = whole.kept_after(browser::now(), before.as_deref());
    let kept = storage::keep(&name, &text);
    if kept {
        KNOWN.set(Some((slot.into(), text)));
        // The loader asks the browser to throw nothing away.
        browser::send("fairyboard-game-saved");
    }
    kept
}

/// Names a game, which does not count as a change of it; without a name it has none. One that is too large to be read at
/// once stays as it is.
pub fn rename(slot: &str, title: &str) -> bool {
    let Some(text) = text_of(GAME, slot) else { return false };
    let Ok(whole) = Whole::load(&text) else { return false };
    let header = if whole.header(STUDY).is_some() { STUDY } else { TITLE };
    // A study without a name would be none.
    if title.is_empty() && header == STUDY {
        return false;
    }
    let named = whole.with_header(header, title);
    let text = named.kept_after(library::changed(&text), Some(&text));
    storage::keep(&format!("{GAME}{slot}"), &text)
}

/// Gives all games to the player as a file, or as several where one could not be opened again. What can't be
/// read stands at the end, as it is.
pub fn export() {
    let All { games, unreadable, .. } = listed(GAME, &mut Budget::usual());
    let unreadable = unreadable.into_iter().map(|lost| lost.slot);
    let slots = games.into_iter().map(|game| game.slot).chain(unreadable);
    let files = library::files(slots.filter_map(|slot| file(&slot)), LARGEST_FILE);
    let many = files.len() > 1;
    for (i, text) in files.iter().enumerate() {
        let name = if many { say::saved_files(i + 1) } else { say::SAVED_FILE.into() };
        browser::download(&name.to_string(), "text/plain", text);
    }
}

/// Deletes what is kept in a slot; it can be put back for 30 days. Where there is no room to keep it so, it stays.
pub fn delete(slot: &str) -> bool {
    let Some(text) = text_of(GAME, slot) else { return false };
    let name = format!("{GAME}{slot}");
    // Its place is needed for the copy where the storage is nearly full.
    storage::forget(&name);
    let copy = library::changed_at(&text, browser::now());
    storage::keep(&format!("{DELETED}{slot}"), &copy) || {
        // There was room for it a moment ago.
        storage::keep(&name, &text);
        false
    }
}

/// Whether a game is kept in a slot.
pub fn holds(slot: &str) -> bool {
    text_of(GAME, slot).is_some()
}

/// Whether a game was deleted, and can be put back.
pub fn is_deleted(slot: &str) -> bool {
    storage::read(&format!("{DELETED}{slot}")).is_some()
}

/// Puts a deleted game back, and tells in which slot: a new one, where a game lives in the old one.
pub fn put_back(slot: &str) -> Option<String> {
    let before = text_of(DELETED, slot)?;
    let lives = text_of(GAME, slot).is_some();
    let new = if lives { browser::fresh_name() } else { slot.to_string() };
    let (name, copy) = (format!("{GAME}{new}"), format!("{DELETED}{slot}"));
    let text = library::changed_at(&before, browser::now());
    storage::forget(&format!("{EXPIRED}{slot}"));
    if storage::keep(&name, &text) {
        storage::forget(&copy);
        return Some(new);
    }
    // There is room in its place.
    storage::forget(&copy);
    if storage::keep(&name, &text) {
        return Some(new);
    }
    storage::keep(&copy, &before);
    None
}

/// Forgets all games, deleted ones too, and all choices.
pub fn clear() {
    drop(WAITING.take());
    storage::names("").iter().for_each(|name| storage::forget(name));
}

/// The options that were chosen last for a game, as `key=value` words.
pub fn last_options(game: &str) -> String {
    storage::read(&format!("last.{game}")).unwrap_or_default()
}

/// Remembers the options that were chosen for a game.
pub fn remember_options(game: &str, words: &str) {
    storage::keep(&format!("last.{game}"), words);
}

/// The game that goes on, or begins, when a game is asked for by name.
pub fn continued(game: &str) -> Option<String> {
    let goes_on = |about: &GameEntry| about.game == game && !about.study && !about.is_over();
    all().into_iter().find(|kept| goes_on(&kept.about)).map(|kept| kept.slot)
}

/// Of which games by link the player was told what their links give away: their Ids, each in a line, the newest first.
const SENT: &str = "sent";

/// How many are remembered: of an older one it is told again.
const MOST_SENT: usize = 50;

/// Whether the player was told what the links of a game give away, and sends them all the same.
pub fn agrees_to_send(id: &str) -> bool {
    storage::read(SENT).is_some_and(|ids| ids.lines().any(|known| known == id))
}

/// Remembers that.
pub fn agree_to_send(id: &str) {
    let before = storage::read(SENT).unwrap_or_default();
    let ids: Vec<_> = std::iter::once(id).chain(before.lines()).take(MOST_SENT).collect();
    storage::keep(SENT, &ids.join("\n"));
}

/// Keeps a new game; gives its slot, and whether that worked.
pub fn keep_new(whole: &Whole) -> (String, bool) {
    // Games that were never begun are not worth a place.
    for kept in all().iter().filter(|kept| !kept.about.begun) {
        storage::forget(&format!("{GAME}{}", kept.slot));
    }
    let slot = browser::fresh_name();
    let kept = save(&slot, whole);
    (slot, kept)
}

/// What happened to a kept game in another tab.
pub enum Elsewhere {
    /// It was changed.
    Changed,
    /// It was deleted.
    Deleted,
}

/// What a change of the storage by another tab, told by its key and the texts before and after, means for the game in a
/// slot. A game that nobody had begun goes without a word.
pub fn elsewhere(slot: &str, [key, before, after]: [Option<String>; 3]) -> Option<Elsewhere> {
    let name = storage::name_in(&key?)?;
    if name.strip_prefix(GAME) != Some(slot) {
        return None;
    }
    match after {
        Some(_) => Some(Elsewhere::Changed),
        None if library::entry(&before?).is_none_or(|about| about.begun) => {
            Some(Elsewhere::Deleted)
        }
        None => None,
    }
}

/// Whether such a change adds a game to what is listed, or takes one away.
pub fn lists_change([key, before, after]: [Option<String>; 3]) -> bool {
    let name = key.and_then(|key| storage::name_in(&key));
    let is_game = name.is_some_and(|name| name.starts_with(GAME) || name.starts_with(DELETED));
    is_game && before.is_some() != after.is_some()
}

/// The event of the window after a sheet has saved games. Like the event `storage` of other tabs it reaches every list on the
/// page, and no list has to be known to the sheet.
pub const KEPT: &str = "fairyboard-kept";
