//! The games that are saved on a device: their entries in lists, the search, reading and writing.
//!
//! A game is saved in localStorage as a line of JSON (its [`GameEntry`]) and the text of its
//! session. Lists read only the JSON and replay no moves.
//!
//! An entry holds the time, the version of the rules, the last position with only its public parts,
//! and all text that is searched. For a game by link the entry also holds whose turn it is and
//! since when. Lists show fifty games, more on request, and draw the pictures after the words. A
//! game that an earlier version saved without an entry is replayed once, when the game is first
//! listed.
//!
//! Saved games that can't be read are kept. They are listed with their text, the valid part, and a
//! file to download. A game has a slot (the name under which the game is saved in localStorage). A
//! restored game takes a new slot if another game uses the old one.

use crate::headers::{HEADERS, ID, STUDY, TITLE, title_header};
use crate::incoming::{Failure, Incoming};
use crate::seats::person;
use crate::sentences::{isolated, outcome_for};
use crate::{computer, lenient_json, link_game, say, sentences};
use fairyboard::catalog;
use fairyboard::link::{self, LinkError};
use fairyboard::open::OpenError;
use fairyboard::record::{NodeId, Outline, Record, RecordError};
use fairyboard::sealed::{self, error_in};
use fairyboard::session::{Session, Summary};
use fairyboard::{Budget, Info, Options, Position, Seat};
use i18n::{Text, fnv};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The least number of plies that two games without the header `Id` must have in common to count as
/// the same game.
pub const ALIKE: usize = 2;

/// The number of games that are listed at first, and that each press of the button for more games
/// adds.
pub const LISTED: usize = 50;

/// The result of a game for the only human player on this device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    Won,
    Drawn,
    Lost,
}

impl GameResult {
    fn of(winner: Option<Seat>, you: Seat) -> Self {
        match winner {
            None => GameResult::Drawn,
            Some(winner) if winner == you => GameResult::Won,
            Some(_) => GameResult::Lost,
        }
    }
}

/// A saved game as lists show it. An entry contains only public information, or sealed text, which
/// is encoded so that it can't be read at a glance.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameEntry {
    /// The time of the last change, in milliseconds since 1970.
    pub changed: u64,
    /// The version of the rules that the saved game is played by.
    pub rules: u64,
    /// The id of the chess variant, such as `hens`.
    pub game: String,
    /// The options of the chess variant, such as the size of the board.
    pub options: String,
    /// The last position of the main line. While the game is not over, only the public part.
    pub shows: String,
    /// The rotation of the board, in quarter turns clockwise from the first player's side.
    pub turned: u64,
    /// The number of plies of the main line.
    pub plies: u64,
    /// The number of the last move, as the list of moves shows it.
    pub moves: u64,
    /// Whether deleting the saved game would lose anything: a move, a name, a note, a half-entered
    /// move, or a position that was set up.
    pub begun: bool,
    /// The result of the main line in a sentence: by the rules, by resignation, on time or by
    /// agreement. `None` if the game is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// Whether the saved game is a study (for trying moves out).
    pub study: bool,
    /// The title of the saved game, if the user has entered one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The names of the players, one per line.
    pub players: String,
    /// The header `Id` of a game by link, which is the same in all its links.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The seat that plays on this device in a game by link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u64>,
    /// The seat of the only human player on this device, against the computer or by link. Entries
    /// of earlier versions don't have this field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<u64>,
    /// The result for the only human player on this device. Entries of earlier versions don't have
    /// this field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<GameResult>,
    /// The level of the computer, if the only human player on this device plays against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u64>,
    /// The name of the opponent of the only human player on this device, if the record has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// The time when this device received the last move of a game by link, in milliseconds since
    /// 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<u64>,
    /// The other player's offer or request in a game by link that waits for an answer, in a
    /// sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// A hash of the first moves, to find the saved game that a link belongs to: see [`begins`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<u64>,
    /// Whether the saved text is sealed: notes and positions are encoded, so that hidden cards
    /// can't be read at a glance.
    pub sealed: bool,
    /// Whether a sealed (encoded) game still has hidden cards or dice. Entries of earlier versions
    /// don't have this field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hides: Option<bool>,
    /// The number of chapters of a study, if it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapters: Option<u64>,
    /// All names and comments of the saved game, for the search.
    pub notes: String,
}

impl GameEntry {
    fn of(told: &Summary, changed: u64) -> Self {
        let header = |name| told.header(name).map(str::to_string);
        let study = told.header(STUDY).is_some();
        let names = HEADERS.iter().filter_map(|name| told.header(name));
        GameEntry {
            changed,
            rules: told.info().rules_version.into(),
            game: told.info().id.into(),
            options: told.options().to_string(),
            shows: told.position().into(),
            turned: told.turned.into(),
            plies: told.plies.into(),
            begun: told.is_begun,
            over: told.outcome.clone(),
            study,
            title: header(title_header(|name| told.header(name))),
            players: names.filter(|name| !name.is_empty()).collect::<Vec<_>>().join("\n"),
            id: header(ID),
            moves: 0,
            side: None,
            you: None,
            ended: None,
            level: None,
            opponent: None,
            moved: None,
            asked: None,
            begins: None,
            sealed: false,
            hides: None,
            chapters: None,
            notes: told.notes().collect::<Vec<_>>().join("\n"),
        }
    }

    /// The description of the chess variant. `None` if this version of the app does not know it.
    pub fn info(&self) -> Option<&'static Info> {
        Some(catalog::find(&self.game)?.info())
    }

    /// The name of the chess variant.
    pub fn called(&self) -> String {
        self.info().map_or_else(|| self.game.clone(), |info| info.name.to_string())
    }

    pub fn you(&self) -> Option<Seat> {
        u8::try_from(self.you?).ok().map(Seat)
    }

    /// The result for the only human player on this device. If an earlier version saved the entry
    /// without a result, the result is read from the last position, which works only if the rules
    /// ended the game. `None` if there is no result.
    pub fn result(&self) -> Option<GameResult> {
        let by_rules = || {
            let outcome = self.state()?.outcome();
            outcome.is_over().then(|| Some(GameResult::of(outcome.winner(), self.you()?)))?
        };
        self.ended.or_else(by_rules)
    }

    /// The players, in words. If only one human plays on this device, the words address that player
    /// as *you*. `None` if no player is named.
    pub fn playing(&self) -> Option<Text> {
        if let Some((you, state)) = self.you().zip(self.state()) {
            let side = sentences::seat(&*state, you);
            return Some(match (&self.opponent, self.level) {
                (_, Some(level)) => say::games_against_computer(level, side),
                (Some(name), None) => say::games_against(Text::name(isolated(name)), side),
                (None, None) => say::games_you_play(side),
            });
        }
        let mut names = self.players.lines().rev().map(|name| Text::name(isolated(name)));
        let last = names.next()?;
        let Some(before) = names.next() else { return Some(last) };
        let two = say::games_players(last, before);
        Some(names.fold(two, say::games_players_more))
    }

    /// The number of the last move, as in the list of moves. If an earlier version saved the entry
    /// without this number, the number is estimated from the plies.
    pub fn number(&self) -> u64 {
        let seats = || self.state().map_or(2, |state| state.seats().len() as u64);
        if self.moves > 0 || self.plies == 0 { self.moves } else { self.plies.div_ceil(seats()) }
    }

    /// The seat that plays on this device in a game by link that is not over. `None` for other
    /// games.
    pub fn apart(&self) -> Option<Seat> {
        let side = self.side.filter(|_| self.id.is_some() && self.over.is_none())?;
        u8::try_from(side).ok().map(Seat)
    }

    /// Who moved last in a game by link, and when. `age` puts a time into words. `None` for other
    /// games, and before the first move.
    pub fn since(&self, age: impl Fn(u64) -> Text) -> Option<Text> {
        let (side, moved) = (self.apart()?, age(self.moved.filter(|_| self.plies > 0)?));
        let state = self.state()?;
        Some(match state.to_move() == side {
            true => say::games_they_moved(sentences::seat(&*state, side.other()), moved),
            false => say::games_you_moved(moved),
        })
    }

    /// The last position, for drawing. `None` if the position can't be read.
    pub fn state(&self) -> Option<Position> {
        let family = catalog::find(&self.game)?;
        let options = Options::read(family.info().options, &self.options).ok()?;
        family.read(&self.shows, &options).ok()
    }

    /// Whether the game is over at the end of its main line. A study is never over.
    pub fn is_over(&self) -> bool {
        !self.study && self.over.is_some()
    }

    /// Whether this version of the app knows the chess variant and the version of its rules.
    fn is_known(&self) -> bool {
        self.info().is_some_and(|info| self.rules <= info.rules_version.into())
    }
}

/// A filter of the list of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    All,
    Unfinished,
    Finished,
    Studies,
}

impl Filter {
    pub fn takes(self, entry: &GameEntry) -> bool {
        match self {
            Filter::All => true,
            Filter::Unfinished => !entry.study && !entry.is_over(),
            Filter::Finished => entry.is_over(),
            Filter::Studies => entry.study,
        }
    }
}

/// The texts that are searched, one for each saved game: the chess variant, title, players and
/// notes, in lower case.
#[derive(Default)]
pub struct Words(Vec<String>);

impl Words {
    pub fn of<'a>(entries: impl Iterator<Item = &'a GameEntry>) -> Self {
        let text =
            |entry: &GameEntry| format!("{}\n{}", entry.called(), entry.notes).to_lowercase();
        Words(entries.map(text).collect())
    }

    /// Whether the text of the saved game with this index contains all words of `search`, which is
    /// in lower case.
    pub fn contains_all(&self, at: usize, search: &str) -> bool {
        self.0.get(at).is_some_and(|text| search.split_whitespace().all(|word| text.contains(word)))
    }
}

/// The indices of games in the order of the list: the last changed first. Games with equal times
/// keep their order.
pub fn newest_first(changed: impl Iterator<Item = u64>) -> Vec<usize> {
    let mut all: Vec<_> = changed.enumerate().collect();
    all.sort_by_key(|(_, time)| Reverse(*time));
    all.into_iter().map(|(at, _)| at).collect()
}

/// A hash of the first moves of a main line. Games with different hashes are different games. The
/// moves are hashed because a move may reveal a hidden hand.
pub fn begins(record: &Record) -> u64 {
    let path = record.path(record.end_of_line(NodeId::START));
    let moves = path.into_iter().skip(1).take(ALIKE).map(|id| record.node(id).text());
    Met::hash(&moves.collect::<Vec<_>>().join(" "))
}

/// The winner of a finished game, by the rules, by resignation or on time. `None` if there is no
/// winner.
fn winner(record: &Record, end: NodeId) -> Option<Seat> {
    let outcome = record.outcome(end);
    match record.result() {
        _ if outcome.is_over() => outcome.winner(),
        "1-0" => Some(Seat::FIRST),
        "0-1" => Some(Seat::SECOND),
        _ => None,
    }
}

/// The text to save for a game. `before` is the text that was saved last. If the game has no new
/// ply since, the time of the last move is taken from `before`.
pub(crate) fn text(session: &Session, changed: u64, before: Option<&str>) -> String {
    let mut entry = GameEntry::of(&Summary::of(session), changed);
    entry.moves = session.record().node(session.end()).round().into();
    entry.side = session.side.map(|side| side.0.into());
    if let Some(you) = person(session).filter(|_| !entry.study) {
        let record = session.record();
        let name = HEADERS.get(usize::from(you.other().0)).and_then(|header| record.header(header));
        entry.you = Some(you.0.into());
        entry.level = computer::level(record, you.other()).map(u64::from);
        entry.opponent = name.filter(|name| !name.trim().is_empty()).map(str::to_string);
        let winner = winner(record, session.end());
        entry.ended = entry.over.as_ref().map(|_| GameResult::of(winner, you));
        entry.over = entry.over.and(Some(outcome_for(record, session.end(), you).to_string()));
    }
    if entry.id.is_some() {
        // If no ply was added, for example after a note was written, the time of the last move
        // stays.
        let same = before
            .and_then(|text| lenient_json::read::<GameEntry>(parts(text).0))
            .filter(|before| before.plies == entry.plies);
        entry.moved = same.map_or(Some(changed), |before| before.moved.or(Some(before.changed)));
        let asked = link_game::asked(session).and_then(|_| sentences::offered(session, false));
        entry.asked = asked.map(|told| told.to_string());
    }
    let chapters: Vec<_> = session.others().iter().map(|c| Outline::of_record(&c.record)).collect();
    for note in chapters.iter().flat_map(Outline::notes) {
        entry.notes += "\n";
        entry.notes += note;
    }
    entry.chapters = Some(chapters.len() as u64 + 1).filter(|all| *all > 1);
    entry.begins = Some(begins(session.record()));
    entry.sealed = session.is_sealed();
    if entry.sealed {
        entry.hides = Some(session.hides());
        // Notes may reveal a hand of cards, and an unsealed position can be read at a glance.
        entry.notes = link::seal(&entry.notes);
        entry.shows = link::seal(&entry.shows);
    }
    format!("{}\n{}", lenient_json::write(&entry), session.save())
}

/// Splits a saved text into its head (an entry or a time) and the text of its session.
fn parts(text: &str) -> (&str, &str) {
    match text.split_once('\n') {
        Some((head, session)) if head.starts_with('{') || head.parse::<u64>().is_ok() => {
            (head, session)
        }
        _ => ("", text),
    }
}

/// The entry at the start of a saved text. `None` if the text has no entry, or if this version of
/// the app does not know the chess variant.
pub fn entry(text: &str) -> Option<GameEntry> {
    let mut entry = lenient_json::read::<GameEntry>(parts(text).0)?;
    if entry.sealed {
        entry.notes = link::unseal(&entry.notes).unwrap_or_default();
        entry.shows = link::unseal(&entry.shows).unwrap_or_default();
    }
    entry.is_known().then_some(entry)
}

/// The time of the last change of a saved game, in milliseconds since 1970. 0 if it can't be read.
pub fn changed(text: &str) -> u64 {
    let (head, _) = parts(text);
    head.parse()
        .ok()
        .or_else(|| lenient_json::read::<GameEntry>(head).map(|entry| entry.changed))
        .unwrap_or(0)
}

/// How long a deleted game can be restored: thirty days, in milliseconds.
const DELETED_FOR_MS: u64 = 30 * DAY_MS;
const DAY_MS: u64 = 24 * 3600 * 1000;

/// Whether a deleted game is removed from the device for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expiry {
    /// The game can still be restored.
    Stays,
    /// The game was deleted too long ago by today's date, but the device's date may be wrong. The
    /// game is removed if a later day confirms its age. Contains the day of this check.
    Noted(u64),
    /// The game is removed.
    Goes,
}

/// Decides whether a deleted game is removed. `at` is the time of deletion and `now` the current
/// time, in milliseconds since 1970. `noted` is the day since 1970 on which the game was first
/// found too old.
pub fn expiry(at: u64, now: u64, noted: Option<u64>) -> Expiry {
    let today = now / DAY_MS;
    match noted {
        _ if now.saturating_sub(at) < DELETED_FOR_MS => Expiry::Stays,
        Some(day) if day < today => Expiry::Goes,
        _ => Expiry::Noted(today),
    }
}

/// Replaces the time of the last change in a saved text.
pub fn changed_at(text: &str, changed: u64) -> String {
    let (head, session) = parts(text);
    match lenient_json::read::<GameEntry>(head) {
        Some(entry) => {
            format!("{}\n{session}", lenient_json::write(&GameEntry { changed, ..entry }))
        }
        None => format!("{changed}\n{session}"),
    }
}

/// The record in a saved text, hidden parts included, without replaying its moves. If the text is
/// no game, returns all of the text.
fn record(text: &str) -> String {
    Session::record_text(parts(text).1)
}

/// The headers that are not encoded in the file of a sealed game (one with hidden cards or dice).
/// Lists show these headers, too.
const SHOWN: [&str; 6] = [HEADERS[0], HEADERS[1], HEADERS[2], HEADERS[3], TITLE, STUDY];

/// Seals a record (a game as text) for a file: encodes the text so that hidden cards can't be read
/// at a glance. A record that is still sealed, because it could not be decoded, is returned
/// unchanged.
pub fn sealed(record: &str) -> String {
    match Session::is_sealed_text(record) {
        true => record.into(),
        false => sealed::sealed(record, &SHOWN),
    }
}

/// The content of the file of a saved game: its record, which is sealed (encoded) while the game
/// has hidden cards or dice.
pub fn file(text: &str) -> String {
    let record = record(text);
    if hides(text) { sealed(&record) } else { record }
}

/// Whether a saved game still has hidden cards or dice. If the text can't be read, returns whether
/// it is sealed (encoded).
fn hides(text: &str) -> bool {
    let (head, session) = parts(text);
    let is_sealed = Session::is_sealed_text(session);
    match lenient_json::read::<GameEntry>(head) {
        Some(entry) if !entry.sealed => is_sealed,
        Some(GameEntry { hides: Some(hides), .. }) => hides,
        _ => open(text, &mut Budget::usual()).map_or(is_sealed, |session| session.hides()),
    }
}

/// The id of the chess variant that a saved text names, even if this version does not know it.
/// `None` if it names none.
pub fn game(text: &str) -> Option<String> {
    Outline::of(&record(text)).header("Game").map(str::to_string)
}

/// A saved text that can't be opened.
#[derive(Debug)]
pub struct Spoilt {
    /// The text of the record, or all of the saved text. If the saved text was sealed (encoded),
    /// this text is sealed, too.
    pub text: String,
    /// The reason why the text can't be opened, and the part of the game that is valid.
    pub error: Failure,
}

impl Spoilt {
    fn of(record: String, is_sealed: bool, error: OpenError) -> Self {
        let text = if is_sealed { sealed(&record) } else { record };
        let error = match error {
            OpenError::Record(error) if is_sealed => OpenError::Record(error_in(&text, error)),
            error => error,
        };
        Spoilt { error: Failure::of(&text, error), text }
    }

    /// The number of moves read so far, if the game is too large for one budget (a limit on the
    /// work). `None` for other errors.
    pub fn moves_read(&self) -> Option<usize> {
        self.error.moves_read()
    }
}

/// Opens a saved text within a budget, which limits the work.
///
/// # Errors
/// Returns an error if the record can't be read, or was played by rules of a later version of the
/// app.
pub(crate) fn open(text: &str, budget: &mut Budget) -> Result<Session, Spoilt> {
    let (head, session) = parts(text);
    let spoilt = |error| Spoilt::of(record(text), Session::is_sealed_text(session), error);
    let entry = lenient_json::read::<GameEntry>(head);
    if entry.is_some_and(|entry| entry.info().is_some() && !entry.is_known()) {
        return Err(spoilt(OpenError::Link(LinkError::Unknown)));
    }
    Session::load_within(session, budget).map_err(|error| {
        let unknown = game(text).filter(|game| catalog::find(game).is_none());
        spoilt(unknown.map_or(OpenError::Record(error), OpenError::Game))
    })
}

/// Continues opening a saved text after the budget of [`open`], which limits the work, was used up.
/// `read` is the error that it returned.
pub(crate) fn go_on(text: &str, read: Spoilt, budget: &mut Budget) -> Result<Session, Spoilt> {
    let again = match read.error.into_error() {
        OpenError::Record(RecordError::Unfinished(rest)) => {
            Session::load_on(parts(text).1, *rest, budget).map_err(OpenError::Record)
        }
        error => Err(error),
    };
    let is_sealed = Session::is_sealed_text(parts(text).1);
    again.map_err(|error| Spoilt::of(record(text), is_sealed, error))
}

/// A set of records, stored as hashes of their texts. An import uses it to skip games that are
/// saved already.
#[derive(Default)]
pub struct Met(BTreeSet<u64>);

impl Met {
    /// The set of the records of these saved games.
    pub fn of_kept(kept: impl Iterator<Item = String>) -> Self {
        Self::of(kept.map(|text| record(&text)))
    }

    /// The set of the records with these texts.
    pub fn of(texts: impl Iterator<Item = String>) -> Self {
        Met(texts.map(|text| Self::hash(&text)).collect())
    }

    /// Adds a game. Returns whether the set did not contain it before.
    pub fn add_game(&mut self, sent: &Incoming) -> bool {
        self.add(&sent.shared().text())
    }

    /// Adds the text of a record. Returns whether the set did not contain it before.
    pub fn add(&mut self, text: &str) -> bool {
        self.0.insert(Self::hash(text))
    }

    /// Adds the record of a saved game. Returns whether the set did not contain it before.
    pub fn add_kept(&mut self, text: &str) -> bool {
        self.add(&record(text))
    }

    /// Whether the set contains this text.
    pub fn knows(&self, text: &str) -> bool {
        self.0.contains(&Self::hash(text))
    }

    fn hash(text: &str) -> u64 {
        fnv::hash_64(text.trim().bytes())
    }
}

/// Joins the texts of records into files of at most `most` bytes each. A record that is longer than
/// `most` gets a file to itself.
pub fn files(records: impl Iterator<Item = String>, most: usize) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for record in records {
        match files.last_mut() {
            Some(file) if file.len() + 1 + record.len() <= most => {
                file.push('\n');
                *file += &record;
            }
            _ => files.push(record),
        }
    }
    files
}
