//! The games that are saved on a device: their entries in lists, the search, reading and writing.
//!
//! A game is saved as a line of JSON, its [`GameEntry`], and the text of its session. Lists read
//! only the entry and replay nothing.
//!
//! An entry holds the time, the version of the rules, the last position as everyone may see it, and
//! all text that is searched. For a game by link it also holds whose turn it is and since when.
//! Lists show fifty games, more on request, and their pictures after the words. A game saved by an
//! earlier version without an entry is replayed once, when it is first listed.
//!
//! Nothing that was saved is thrown away. Unreadable games are listed with their text, the valid
//! part, and their file. A restored game takes a new slot if another game uses the old one.

use crate::headers::{HEADERS, ID, STUDY, TITLE};
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

/// Two games without an `Id` may be the same game if they have at least this number of plies in
/// common.
pub const ALIKE: usize = 2;

/// The number of games that are listed at first, and added with each press for more.
pub const LISTED: usize = 50;

/// How a game ended for the only person at this device.
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

/// An entry of a list of games. It contains only what is public.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameEntry {
    /// The time of the last change, in milliseconds since 1970.
    pub changed: u64,
    /// The version of its rules.
    pub rules: u64,
    /// The id of its game.
    pub game: String,
    /// The options of its game.
    pub options: String,
    /// The last position of its main line. While the game is not over, only the public part.
    pub shows: String,
    /// Quarter turns of the board, clockwise, from the first player's side.
    pub turned: u64,
    /// The number of plies of its main line.
    pub plies: u64,
    /// The number of the last move in the list of moves.
    pub moves: u64,
    /// Whether it has anything to lose: a move, a name, a note, a draft, or a position that was set
    /// up.
    pub begun: bool,
    /// How its main line ended, in a sentence: by the rules, by resignation, on time or by
    /// agreement. `None` if the game is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// Whether it is a study.
    pub study: bool,
    /// The title, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The names of the players, one a line.
    pub players: String,
    /// The header `Id` of a game by link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The seat that plays on this device in a game by link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u64>,
    /// The seat of the only person at this device: against the computer, or by link. Earlier
    /// versions did not save it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<u64>,
    /// How the game ended for this person. Versions before kept none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<GameResult>,
    /// The level of the computer that plays against this person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u64>,
    /// The name of this person's opponent, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// The time when this device got the last move of a game by link, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<u64>,
    /// The open question of the other player in a game by link, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// A hash of the first moves, to find the game of a link: see [`begins`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<u64>,
    /// Whether it hides something. If so, its notes and position are saved so that they can't be
    /// read at a glance.
    pub sealed: bool,
    /// Whether it still hides something, if it is sealed. Earlier versions did not save it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hides: Option<bool>,
    /// All names and comments in it, for the search.
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
            title: header(if study { STUDY } else { TITLE }),
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
            notes: told.notes().collect::<Vec<_>>().join("\n"),
        }
    }

    /// The description of its game. `None` if this version does not know the game.
    pub fn info(&self) -> Option<&'static Info> {
        Some(catalog::find(&self.game)?.info())
    }

    /// The name of its game.
    pub fn called(&self) -> String {
        self.info().map_or_else(|| self.game.clone(), |info| info.name.to_string())
    }

    pub fn you(&self) -> Option<Seat> {
        u8::try_from(self.you?).ok().map(Seat)
    }

    /// How the game ended for the only person at this device. A version before kept no result: then the last position tells it, if
    /// it ended by the rules.
    pub fn result(&self) -> Option<GameResult> {
        let by_rules = || {
            let outcome = self.state()?.outcome();
            outcome.is_over().then(|| Some(GameResult::of(outcome.winner(), self.you()?)))?
        };
        self.ended.or_else(by_rules)
    }

    /// The players, in words. If there is only one person at this device, the words address that
    /// person. `None` if no player is named.
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

    /// The number of its last move, as in the list of moves. Earlier versions did not save it. Then
    /// it is estimated from the plies.
    pub fn number(&self) -> u64 {
        let seats = || self.state().map_or(2, |state| state.seats().len() as u64);
        if self.moves > 0 || self.plies == 0 { self.moves } else { self.plies.div_ceil(seats()) }
    }

    /// The seat that plays on this device in a game by link that is not over.
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

    /// The last position, for drawing. `None` if it can't be read.
    pub fn state(&self) -> Option<Position> {
        let family = catalog::find(&self.game)?;
        let options = Options::read(family.info().options, &self.options).ok()?;
        family.read(&self.shows, &options).ok()
    }

    /// Whether the game is over at the end of its main line. A study is never over.
    pub fn is_over(&self) -> bool {
        !self.study && self.over.is_some()
    }

    /// Whether this version knows the game and its version of the rules.
    fn is_known(&self) -> bool {
        self.info().is_some_and(|info| self.rules <= info.rules_version.into())
    }
}

/// A filter of the list of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    All,
    /// Games that are not over.
    Unfinished,
    /// Games that are over.
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

/// The texts that are searched, one for each game: its name, title, players and notes, in lower
/// case.
#[derive(Default)]
pub struct Words(Vec<String>);

/// Separates the words of two games.
const BETWEEN: char = '\u{1}';

impl Words {
    /// The words of these games. `small` converts all of them to lower case at once.
    pub fn of<'a>(
        entries: impl Iterator<Item = &'a GameEntry>,
        small: impl FnOnce(&str) -> String,
    ) -> Self {
        let mut all = String::new();
        for entry in entries {
            all += &entry.called();
            all.push('\n');
            all.extend(entry.notes.chars().map(|c| if c == BETWEEN { ' ' } else { c }));
            all.push(BETWEEN);
        }
        Words(small(&all).split_terminator(BETWEEN).map(str::to_string).collect())
    }

    /// Whether the game at this index contains all words of a search. The search is in lower case.
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

/// A hash of the first moves of a main line. If it differs, two games are not the same. It is a
/// hash because a move may reveal a hidden hand.
pub fn begins(record: &Record) -> u64 {
    let path = record.path(record.end_of_line(NodeId::START));
    let moves = path.into_iter().skip(1).take(ALIKE).map(|id| record.node(id).text());
    Met::hash(&moves.collect::<Vec<_>>().join(" "))
}

/// The winner of a game that is over, by the rules or by resignation or time.
fn winner(record: &Record, end: NodeId) -> Option<Seat> {
    let outcome = record.outcome(end);
    match record.result() {
        _ if outcome.is_over() => outcome.winner(),
        "1-0" => Some(Seat::FIRST),
        "0-1" => Some(Seat::SECOND),
        _ => None,
    }
}

/// The text that is saved for a game. The text that was saved `before` supplies the time of the
/// last move.
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
        // Without a new ply, such as after a note, the time of the last move stays.
        let same = before
            .and_then(|text| lenient_json::read::<GameEntry>(parts(text).0))
            .filter(|before| before.plies == entry.plies);
        entry.moved = same.map_or(Some(changed), |before| before.moved.or(Some(before.changed)));
        let asked = link_game::asked(session).and_then(|_| sentences::offered(session));
        entry.asked = asked.map(|told| told.to_string());
    }
    entry.begins = Some(begins(session.record()));
    entry.sealed = session.is_sealed();
    if entry.sealed {
        entry.hides = Some(session.hides());
        // Notes may reveal a hand, and a position could be read at a glance.
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

/// The entry of a saved text. `None` if it has none, or for an unknown game. Then only opening the
/// text shows what it is.
pub fn entry(text: &str) -> Option<GameEntry> {
    let mut entry = lenient_json::read::<GameEntry>(parts(text).0)?;
    if entry.sealed {
        entry.notes = link::unseal(&entry.notes).unwrap_or_default();
        entry.shows = link::unseal(&entry.shows).unwrap_or_default();
    }
    entry.is_known().then_some(entry)
}

/// The time of the last change of a saved text. 0 if it can't be read.
pub fn changed(text: &str) -> u64 {
    let (head, _) = parts(text);
    head.parse()
        .ok()
        .or_else(|| lenient_json::read::<GameEntry>(head).map(|entry| entry.changed))
        .unwrap_or(0)
}

/// How long a deleted game can be restored, in milliseconds.
const DELETED_FOR_MS: u64 = 30 * DAY_MS;
const DAY_MS: u64 = 24 * 3600 * 1000;

/// Whether a deleted game is removed for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expiry {
    /// It can still be restored.
    Stays,
    /// It is too old by today's date, which may be wrong. It is removed if a later day confirms
    /// that. Contains the day of this check.
    Noted(u64),
    /// It is removed.
    Goes,
}

/// Decides about a game deleted at `at`; `at` and `now` are milliseconds since 1970. `noted` is the
/// day since 1970 on which it was first found too old.
pub fn expiry(at: u64, now: u64, noted: Option<u64>) -> Expiry {
    let today = now / DAY_MS;
    match noted {
        _ if now.saturating_sub(at) < DELETED_FOR_MS => Expiry::Stays,
        Some(day) if day < today => Expiry::Goes,
        _ => Expiry::Noted(today),
    }
}

/// The text with another time of the last change.
pub fn changed_at(text: &str, changed: u64) -> String {
    let (head, session) = parts(text);
    match lenient_json::read::<GameEntry>(head) {
        Some(entry) => {
            format!("{}\n{session}", lenient_json::write(&GameEntry { changed, ..entry }))
        }
        None => format!("{changed}\n{session}"),
    }
}

/// The text of the saved record with all its hidden parts, without replaying it. If the text is no
/// game, all of it.
fn record(text: &str) -> String {
    Session::record_text(parts(text).1)
}

/// The headers that stay readable in the file of a sealed game. Lists show them, too.
const SHOWN: [&str; 6] = [HEADERS[0], HEADERS[1], HEADERS[2], HEADERS[3], TITLE, STUDY];

/// The text for a file of a record that still hides something. If it could not be unsealed when it
/// was read, it is returned unchanged.
pub fn sealed(record: &str) -> String {
    match Session::is_sealed_text(record) {
        true => record.into(),
        false => sealed::sealed(record, &SHOWN),
    }
}

/// The content of the file of a saved game: its record, which is sealed while it hides something.
pub fn file(text: &str) -> String {
    let record = record(text);
    if hides(text) { sealed(&record) } else { record }
}

/// Whether a saved game still hides something. If it can't be read, whether it was saved sealed.
fn hides(text: &str) -> bool {
    let (head, session) = parts(text);
    let is_sealed = Session::is_sealed_text(session);
    match lenient_json::read::<GameEntry>(head) {
        Some(entry) if !entry.sealed => is_sealed,
        Some(GameEntry { hides: Some(hides), .. }) => hides,
        _ => open(text, &mut Budget::usual()).map_or(is_sealed, |session| session.hides()),
    }
}

/// The game that a saved text names, known or not.
pub fn game(text: &str) -> Option<String> {
    Outline::of(&record(text)).header("Game").map(str::to_string)
}

/// A saved text that can't be opened.
#[derive(Debug)]
pub struct Spoilt {
    /// The text of its record, or all of it. Sealed if it was saved sealed.
    pub text: String,
    /// The reason, and the part that is valid.
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

    /// The number of moves read so far, if the game is too large for one budget. `None` for other
    /// errors.
    pub fn moves_read(&self) -> Option<usize> {
        self.error.moves_read()
    }
}

/// Opens a saved text within a budget.
///
/// # Errors
/// If its record can't be read, or was played with rules of a later version.
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

/// Continues opening a saved text after the budget of [`open`] was used up.
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

/// A set of records, as hashes of their texts.
#[derive(Default)]
pub struct Met(BTreeSet<u64>);

impl Met {
    /// The records of saved games.
    pub fn of_kept(kept: impl Iterator<Item = String>) -> Self {
        Self::of(kept.map(|text| record(&text)))
    }

    /// The records with these texts.
    pub fn of(texts: impl Iterator<Item = String>) -> Self {
        Met(texts.map(|text| Self::hash(&text)).collect())
    }

    /// Adds a game. Returns whether it is new.
    pub fn add_game(&mut self, sent: &Incoming) -> bool {
        self.add(&sent.record().to_string())
    }

    /// Adds the text of a record. Returns whether it is new.
    pub fn add(&mut self, text: &str) -> bool {
        self.0.insert(Self::hash(text))
    }

    /// Adds the record of a saved text. Returns whether it is new.
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

/// Joins the texts of records into files of at most `most` bytes each. A longer record gets a file
/// of its own.
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
