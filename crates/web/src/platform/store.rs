//! The games saved on this device. Each game has its own slot, a name in the storage.

use crate::platform::planted::planted;
use crate::platform::route::Route;
use crate::platform::{browser, room, storage};
use fairyboard::Budget;
use fairyboard::open::LARGEST_FILE;
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::headers::{ID, TITLE, title_header};
use ui_model::library::{self, Expiry, GameEntry, Spoilt};
use ui_model::model::Whole;
use ui_model::say;
use ui_model::sentences::isolated;
use yew::Callback;

pub(super) const GAME: &str = "game.";
const DELETED: &str = "deleted.";
/// The prefix of the names under which a day is stored: the day when a deleted game was first found
/// to be too old to keep. The game is removed if a later day confirms this, because the device's
/// date may be wrong.
const EXPIRED: &str = "expired.";

/// A saved game.
#[derive(Clone, PartialEq)]
pub struct SavedGame {
    pub slot: String,
    /// The entry of the game in lists.
    pub about: Rc<GameEntry>,
}

impl SavedGame {
    /// Replays the game. `None` if its text can't be read, or the budget (a limit of work, so that
    /// the page doesn't freeze) is spent.
    pub fn whole_within(&self, budget: &mut Budget) -> Option<Whole> {
        Whole::load_within(&saved_text(GAME, &self.slot)?, budget).ok()
    }

    pub fn route(&self) -> Route {
        Route::of_slot(self.about.study, self.about.game.clone(), self.slot.clone())
    }
}

/// All games in the storage. Lists read them again after each change.
#[derive(Clone, Default, PartialEq)]
pub struct All {
    /// The readable games. The game that was changed last is first.
    pub games: Vec<SavedGame>,
    /// The games that can't be read.
    pub unreadable: Vec<UnreadableGame>,
    /// The deleted games that can be restored.
    pub deleted: Vec<Deleted>,
    /// How many of the unreadable games were not read to the end, because the budget of work was
    /// spent.
    pub left: usize,
}

/// A deleted game that can be restored.
#[derive(Clone, PartialEq)]
pub struct Deleted {
    pub slot: String,
    /// When the game was deleted, in milliseconds since 1970.
    pub at: u64,
    /// The title of the game, or a description.
    pub called: String,
}

/// A saved game whose text can't be read.
#[derive(Clone, PartialEq)]
pub struct UnreadableGame {
    pub slot: String,
    /// When the game was last changed, in milliseconds since 1970; 0 if the text doesn't show it.
    pub changed: u64,
    /// The id of the chess variant that the text names, such as `hens`.
    pub game: Option<String>,
}

/// Replays a game that was saved without an entry for lists, and saves it with an entry. `None` if
/// its text can't be read within the budget.
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
    // Short games are read first, so that one long game can't use up the budget for all.
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

/// The size in bytes above which a game without an entry is read after all shorter ones.
const LONG: usize = 10_000;

/// All saved and deleted games, read with one budget of work. The field `left` counts the games
/// that didn't fit into the budget.
pub fn everything() -> All {
    let mut budget = Budget::usual();
    let all = listed(GAME, &mut budget);
    All { deleted: put_aside(&mut budget), ..all }
}

/// All readable saved games. The game that was changed last is first.
pub fn all() -> Vec<SavedGame> {
    all_within(&mut Budget::usual())
}

/// All readable saved games, the game that was changed last first. The budget limits the work for
/// games without an entry, which have to be replayed.
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
                room::forget(slot);
                return false;
            }
        }
        true
    });
    all
}

/// A game that is queued for saving. `done` is called with whether saving worked.
struct Waiting {
    slot: String,
    whole: Whole,
    done: Callback<bool>,
}

// Outside Yew, because the panic hook, a page that is being left and each function that reads a saved
// game save the queued game, and none of them has a component at hand.
thread_local! {
    /// The queued game. Emptied before a callback is called, because saving may call `let_wait`
    /// again.
    static WAITING: RefCell<Option<Waiting>> = const { RefCell::new(None) };
    /// The slot and the text of the game that this tab opened or saved last.
    static KNOWN: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Queues a game; `keep_waiting` saves it later, when there is time. Every function that reads a
/// saved game saves the queued game first.
pub fn let_wait(slot: String, whole: Whole, done: Callback<bool>) {
    let before = WAITING.take();
    if let Some(before) = before.filter(|before| before.slot != slot) {
        WAITING.set(Some(before));
        keep_waiting();
    }
    WAITING.set(Some(Waiting { slot, whole, done }));
}

/// Saves the queued game.
pub fn keep_waiting() {
    planted("save");
    if let Some(Waiting { slot, whole, done }) = WAITING.take() {
        done.emit(save(&slot, &whole));
    }
}

/// Saves the queued game after a panic. Must not borrow or call anything that could panic again.
pub fn rescue() {
    let waiting = WAITING.with(|waiting| waiting.try_borrow_mut().ok()?.take());
    if let Some(Waiting { slot, whole, .. }) = waiting {
        save(&slot, &whole);
    }
}

/// Removes a game from the queue, because the game was deleted.
pub fn stop_waiting(slot: &str) {
    let waiting = WAITING.take();
    WAITING.set(waiting.filter(|waiting| waiting.slot != slot));
}

/// Reads a stored text, after saving the queued game, which may be the same game.
fn saved_text(prefix: &str, slot: &str) -> Option<String> {
    keep_waiting();
    storage::read(&format!("{prefix}{slot}"))
}

/// Whether the game saved under the name `slot` still has the text that this tab opened or saved
/// last, which means that no other tab has changed it. Saves the queued game first.
pub fn is_as_known(slot: &str) -> bool {
    let text = saved_text(GAME, slot);
    KNOWN.with_borrow(|known| {
        let known = known.as_ref().filter(|(name, _)| name == slot);
        known.is_some_and(|(_, known)| text.as_ref() == Some(known))
    })
}

/// Reads the game saved under the name `slot`, with one budget of work. `read` is the state of an
/// earlier call that read only a part of the game. Returns `None` if no game has that name.
pub fn opened(slot: &str, read: Option<Spoilt>) -> Option<Result<Whole, Spoilt>> {
    let text = saved_text(GAME, slot)?;
    let mut budget = Budget::usual();
    let opened = match read {
        None => Whole::load_within(&text, &mut budget),
        Some(read) => Whole::load_on(&text, read, &mut budget),
    };
    KNOWN.set(Some((slot.into(), text)));
    Some(opened)
}

/// Reads a game with one budget of work. Returns `None` if there is no such game, and for a larger
/// game: that must be opened through its address to be read in parts.
pub fn load(slot: &str) -> Option<Whole> {
    opened(slot, None)?.ok()
}

/// The game saved under the name `slot`, as the contents of a file for download.
fn file(slot: &str) -> Option<String> {
    saved_text(GAME, slot).map(|text| library::file(&text))
}

/// Downloads the game saved under the name `slot`, as a file with the name `name`.
pub fn download(slot: &str, name: &str) {
    if let Some(text) = file(slot) {
        browser::download(name, "text/plain", &text);
    }
}

/// Saves a game. Returns `false` if the browser refuses or the storage is full.
pub fn save(slot: &str, whole: &Whole) -> bool {
    let name = format!("{GAME}{slot}");
    // The saved text also contains the time when the turn began. Only games by link show this time,
    // so only they take it from the previous text.
    let before = whole.header(ID).and_then(|_| storage::read(&name));
    let text = whole.kept_after(browser::now(), before.as_deref());
    let kept = storage::keep(&name, &text);
    if kept {
        KNOWN.set(Some((slot.into(), text)));
        // After this event `static/boot.js` asks the browser to make the storage persistent.
        browser::send("fairyboard-game-saved");
    }
    kept
}

/// Why a game could not be renamed.
#[derive(Clone, Copy, PartialEq)]
pub enum NotRenamed {
    /// The game was deleted, or is too large to be read in one go.
    Unread,
    /// The new name is empty, but a study or a lesson must have a name.
    Nameless,
    /// The browser refuses, or the storage is full.
    Storage,
}

/// Renames a game without changing its time of change. An empty `title` removes the name.
///
/// # Errors
///
/// If the name was not saved.
pub fn rename(slot: &str, title: &str) -> Result<(), NotRenamed> {
    let text = saved_text(GAME, slot).ok_or(NotRenamed::Unread)?;
    let whole = Whole::load(&text).map_err(|_| NotRenamed::Unread)?;
    let header = title_header(|name| whole.header(name));
    // A study is a game with the header `Study`, which contains the study's name. Without a name it
    // would be no study, so the name can't be removed. A lesson, which has the header `Lesson`,
    // needs a name for the same reason.
    if title.is_empty() && header != TITLE {
        return Err(NotRenamed::Nameless);
    }
    let named = whole.with_header(header, title);
    let text = named.kept_after(library::changed(&text), Some(&text));
    match storage::keep(&format!("{GAME}{slot}"), &text) {
        true => Ok(()),
        false => Err(NotRenamed::Storage),
    }
}

/// Downloads all games as a file, or as several files if one would be too large to open again. The
/// texts of unreadable games are at the end, unchanged.
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

/// Deletes the game saved under the name `slot`. The game can be restored for 30 days. If the
/// storage is too full for the deleted copy, the game stays and this returns `false`.
pub fn delete(slot: &str) -> bool {
    let Some(text) = saved_text(GAME, slot) else { return false };
    let name = format!("{GAME}{slot}");
    // A trial: stores the game once more as it is. A storage that refuses this would also refuse to
    // put the game back below.
    if !storage::keep(&name, &text) {
        return false;
    }
    // Removed before the copy is stored: in a storage that is nearly full, the copy needs the space
    // of the game.
    storage::forget(&name);
    let copy = library::changed_at(&text, browser::now());
    storage::keep(&format!("{DELETED}{slot}"), &copy) || {
        // Puts the game back. It fits, because it was there before.
        storage::keep(&name, &text);
        false
    }
}

/// When the game saved under the name `slot` was last changed, in milliseconds since 1970. `None`
/// if no game is saved there.
pub fn changed(slot: &str) -> Option<u64> {
    saved_text(GAME, slot).map(|text| library::changed(&text))
}

/// Whether the game saved under the name `slot` was deleted and can be restored.
pub fn is_deleted(slot: &str) -> bool {
    storage::read(&format!("{DELETED}{slot}")).is_some()
}

/// Why a deleted game was not restored.
#[derive(Clone, Copy, PartialEq)]
pub enum NotRestored {
    /// No deleted game has this name any more.
    Gone,
    /// The browser refuses, or the storage is full. The game stays among the deleted ones.
    Storage,
}

/// Restores a deleted game and returns its slot (the name under which it is saved again). If
/// another game uses the old slot, the restored game gets a new one.
///
/// # Errors
///
/// If no game was restored.
pub fn put_back(slot: &str) -> Result<String, NotRestored> {
    let before = saved_text(DELETED, slot).ok_or(NotRestored::Gone)?;
    let lives = saved_text(GAME, slot).is_some();
    let new = if lives { browser::fresh_name() } else { slot.to_string() };
    let (name, copy) = (format!("{GAME}{new}"), format!("{DELETED}{slot}"));
    let text = library::changed_at(&before, browser::now());
    // If the storage is too full for both the game and its deleted copy, removes the copy first.
    let is_kept = storage::keep(&name, &text) || {
        storage::forget(&copy);
        storage::keep(&name, &text)
    };
    if !is_kept {
        storage::keep(&copy, &before);
        return Err(NotRestored::Storage);
    }
    storage::forget(&copy);
    storage::forget(&format!("{EXPIRED}{slot}"));
    Ok(new)
}

/// Removes everything from the storage: saved and deleted games, settings and choices.
pub fn clear() {
    drop(WAITING.take());
    storage::names("").iter().for_each(|name| storage::forget(name));
}

/// The options chosen last for a chess variant (`game` is its id, such as `hens`), as `key=value`
/// words.
pub fn last_options(game: &str) -> String {
    storage::read(&format!("last.{game}")).unwrap_or_default()
}

/// Saves the options chosen for a chess variant.
pub fn remember_options(game: &str, words: &str) {
    storage::keep(&format!("last.{game}"), words);
}

/// The slot of the newest unfinished game of a chess variant (`game` is its id, such as `hens`).
/// The address `#/play/hens` opens this game. `None` if there is none.
pub fn continued(game: &str) -> Option<String> {
    let goes_on = |about: &GameEntry| about.game == game && !about.study && !about.is_over();
    all().into_iter().find(|kept| goes_on(&kept.about)).map(|kept| kept.slot)
}

/// The name under which ids of games by link are stored. For these games the player has accepted
/// the warning that links reveal hidden things. One id on each line, the newest first.
const SENT: &str = "sent";

/// The most ids that are stored under [`SENT`]. When another id is added, the oldest one is
/// dropped, and for that game the warning appears again.
const MOST_SENT: usize = 50;

/// Whether the player has accepted the warning that the links of a game reveal hidden things.
pub fn agrees_to_send(id: &str) -> bool {
    storage::read(SENT).is_some_and(|ids| ids.lines().any(|known| known == id))
}

/// Saves that the player has accepted the warning about the links of a game.
pub fn agree_to_send(id: &str) {
    let before = storage::read(SENT).unwrap_or_default();
    let ids: Vec<_> = std::iter::once(id).chain(before.lines()).take(MOST_SENT).collect();
    storage::keep(SENT, &ids.join("\n"));
}

/// Saves a new game. Returns its slot (the name under which it is saved), and whether saving
/// worked.
pub fn keep_new(whole: &Whole) -> (String, bool) {
    // First removes games that contain nothing to keep: no moves, names, notes or other content.
    for kept in all().iter().filter(|kept| !kept.about.begun) {
        storage::forget(&format!("{GAME}{}", kept.slot));
    }
    let slot = browser::fresh_name();
    let kept = save(&slot, whole);
    (slot, kept)
}

/// How another tab changed a saved game.
pub enum Elsewhere {
    /// The game was changed and saved.
    Changed,
    /// The game was deleted.
    Deleted,
}

/// How a storage event (key, old text, new text) changed the game saved under the name `slot`.
/// `None` if it didn't, or if the removed game had no content worth keeping.
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

/// Whether a storage event adds a game to the lists or removes one.
pub fn lists_change([key, before, after]: [Option<String>; 3]) -> bool {
    let name = key.and_then(|key| storage::name_in(&key));
    let is_game = name.is_some_and(|name| name.starts_with(GAME) || name.starts_with(DELETED));
    is_game && before.is_some() != after.is_some()
}
