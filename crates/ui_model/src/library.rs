//! The games that are kept on a device: their entries in lists, the search, reading and writing.
//!
//! A game is kept as a line of JSON, its [`GameEntry`], and the text of its session. Lists go by the entry alone and replay
//! nothing. Version 0.1 kept a line with the time, and the session, in which there may be lines for lists.
//!
//! An entry holds the time, the version of the rules, the last position as everyone may see it, in a game by link whose turn it
//! is and since when, and all text that is searched. Lists show fifty games, more on request, and their pictures after the
//! words. A game saved by an earlier version without an entry is replayed once, when it is first listed.
//!
//! Nothing that was saved is thrown away. Unreadable games are listed with their text, the part that is sound, and their file.
//! A restored game takes a new slot if another game uses the old one.

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

/// So many plies two games without an `Id` have at least in common that may be one.
pub const ALIKE: usize = 2;

/// So many games are listed at first, and with each press for more.
pub const LISTED: usize = 50;

/// What lists tell of a game, as anybody may know it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameEntry {
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
    /// The version of the rules by which it was played.
    pub rules: u64,
    /// The id of its game.
    pub game: String,
    /// The options of its game.
    pub options: String,
    /// The last position of its line: before the game is over, as those see it who hold no hand.
    pub shows: String,
    /// Quarter turns of the board, clockwise, from the first player's side.
    pub turned: u64,
    /// How many plies its line has.
    pub plies: u64,
    /// The number that the list of moves gives the last of them.
    pub moves: u64,
    /// Whether there is anything in it that somebody would miss.
    pub begun: bool,
    /// How its line ended, in a sentence: by the rules, by resignation, on time or by agreement. `None` while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// Whether it is a study.
    pub study: bool,
    /// The name that somebody gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who plays, each in a line.
    pub players: String,
    /// By what its links are known, where it is played by link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The seat that is played on this device, where the other is played elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u64>,
    /// The seat of the only person at this device: against the computer, or by link. Versions before kept none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<u64>,
    /// The level of the computer that plays against this person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u64>,
    /// The name of the player whom this person plays against, where one is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// When the last move of a game by link came into it on this device, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<u64>,
    /// The open question of the other player in a game by link, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// How its main line begins, by which a link of it is found: see [`begins`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<u64>,
    /// Whether it hides something: then neither notes nor position are kept to be read at a glance.
    pub sealed: bool,
    /// Whether it still hides something, if it is sealed. Versions before didn't keep this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hides: Option<bool>,
    /// All that somebody wrote into it, names and comments, to be searched.
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

    /// What is told of its game; `None` where there is no such game here.
    pub fn info(&self) -> Option<&'static Info> {
        Some(catalog::find(&self.game)?.info())
    }

    /// What its game is called.
    pub fn called(&self) -> String {
        self.info().map_or_else(|| self.game.clone(), |info| info.name.to_string())
    }

    /// The seat of the only person at this device.
    pub fn you(&self) -> Option<Seat> {
        u8::try_from(self.you?).ok().map(Seat)
    }

    /// Who plays, told to the only person at this device if there is one; `None` where nobody is named.
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

    /// The number of its last move, as the list of moves numbers it. A version before kept none: then it is as good as
    /// plies tell it.
    pub fn number(&self) -> u64 {
        let seats = || self.state().map_or(2, |state| state.seats().len() as u64);
        if self.moves > 0 || self.plies == 0 { self.moves } else { self.plies.div_ceil(seats()) }
    }

    /// The seat that is played on this device in a game by link that goes on.
    pub fn apart(&self) -> Option<Seat> {
        let side = self.side.filter(|_| self.id.is_some() && self.over.is_none())?;
        u8::try_from(side).ok().map(Seat)
    }

    /// Who moved last in a game by link and when, `age` telling a time in words; `None` of any other, and before the first
    /// move.
    pub fn since(&self, age: impl Fn(u64) -> Text) -> Option<Text> {
        let (side, moved) = (self.apart()?, age(self.moved.filter(|_| self.plies > 0)?));
        let state = self.state()?;
        Some(match state.to_move() == side {
            true => say::games_they_moved(sentences::seat(&*state, side.other()), moved),
            false => say::games_you_moved(moved),
        })
    }

    /// The last position, to be drawn; `None` where it can't be read.
    pub fn state(&self) -> Option<Position> {
        let family = catalog::find(&self.game)?;
        let options = Options::read(family.info().options, &self.options).ok()?;
        family.read(&self.shows, &options).ok()
    }

    /// Whether the game is over at the end of its line. A study goes on for ever.
    pub fn is_over(&self) -> bool {
        !self.study && self.over.is_some()
    }

    /// Whether this version knows the game, and the rules by which it was played.
    fn is_known(&self) -> bool {
        self.info().is_some_and(|info| self.rules <= info.rules_version.into())
    }
}

/// Which games are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// All of them.
    All,
    /// Those that go on.
    Unfinished,
    /// Those that are over.
    Finished,
    /// Studies.
    Studies,
}

impl Filter {
    /// Whether a game is listed.
    pub fn takes(self, entry: &GameEntry) -> bool {
        match self {
            Filter::All => true,
            Filter::Unfinished => !entry.study && !entry.is_over(),
            Filter::Finished => entry.is_over(),
            Filter::Studies => entry.study,
        }
    }
}

/// What is searched of each game: its name, its title, its players and its notes, in small letters.
#[derive(Default)]
pub struct Words(Vec<String>);

/// Stands between the words of two games.
const BETWEEN: char = '\u{1}';

impl Words {
    /// The words of these games. Letters are made small all at once.
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

    /// Whether the game at this place contains all words of a search. The search is in lower case.
    pub fn contains_all(&self, at: usize, search: &str) -> bool {
        self.0.get(at).is_some_and(|text| search.split_whitespace().all(|word| text.contains(word)))
    }
}

/// The order in which games are listed: the one changed last first, of several in their order. In what is given stand the times.
pub fn newest_first(changed: impl Iterator<Item = u64>) -> Vec<usize> {
    let mut all: Vec<_> = changed.enumerate().collect();
    all.sort_by_key(|(_, time)| Reverse(*time));
    all.into_iter().map(|(at, _)| at).collect()
}

/// A hash of the first moves of a main line: games of which these differ are not taken for one. A move may tell of a hidden
/// hand, so it does not stand here as it is.
pub fn begins(record: &Record) -> u64 {
    let path = record.path(record.end_of_line(NodeId::START));
    let moves = path.into_iter().skip(1).take(ALIKE).map(|id| record.node(id).text());
    Met::hash(&moves.collect::<Vec<_>>().join(" "))
}

/// A game as it is kept, in place of what was kept `before`.
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
        entry.over = entry.over.and(Some(outcome_for(record, session.end(), you).to_string()));
    }
    if entry.id.is_some() {
        // A note, or a look at it, is no move.
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
        // What somebody wrote may tell of a hand, and a position may be read at a glance.
        entry.notes = link::seal(&entry.notes);
        entry.shows = link::seal(&entry.shows);
    }
    format!("{}\n{}", lenient_json::write(&entry), session.save())
}

/// The text of a session in what is kept, and what stands before it.
fn parts(text: &str) -> (&str, &str) {
    match text.split_once('\n') {
        Some((head, session)) if head.starts_with('{') || head.parse::<u64>().is_ok() => {
            (head, session)
        }
        _ => ("", text),
    }
}

/// What a list tells of a kept text. `None` where nothing is told, or of a game that is not known: then only opening it
/// says what there is.
pub fn entry(text: &str) -> Option<GameEntry> {
    let (head, session) = parts(text);
    let entry = match head.parse() {
        Ok(changed) => Some(GameEntry::of(&Session::summary(session)?, changed)),
        Err(_) => lenient_json::read::<GameEntry>(head).map(|entry| match entry.sealed {
            true => {
                let [notes, shows] = [&entry.notes, &entry.shows].map(|text| link::unseal(text));
                let (notes, shows) = (notes.unwrap_or_default(), shows.unwrap_or_default());
                GameEntry { notes, shows, ..entry }
            }
            false => entry,
        }),
    };
    entry.filter(GameEntry::is_known)
}

/// When a kept text was last changed; 0 where that can't be read.
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
    /// It is too old by today's date, which may be wrong. It is removed if a later day confirms that. Holds this day.
    Noted(u64),
    /// It is removed.
    Goes,
}

/// Decides about a game deleted at `at`; `at` and `now` are milliseconds since 1970. `noted` is the day since 1970 on which it
/// was first found too old.
pub fn expiry(at: u64, now: u64, noted: Option<u64>) -> Expiry {
    let today = now / DAY_MS;
    match noted {
        _ if now.saturating_sub(at) < DELETED_FOR_MS => Expiry::Stays,
        Some(day) if day < today => Expiry::Goes,
        _ => Expiry::Noted(today),
    }
}

/// The same text, changed at another time.
pub fn changed_at(text: &str, changed: u64) -> String {
    let (head, session) = parts(text);
    match lenient_json::read::<GameEntry>(head) {
        Some(entry) => {
            format!("{}\n{session}", lenient_json::write(&GameEntry { changed, ..entry }))
        }
        None => format!("{changed}\n{session}"),
    }
}

/// The text of the record that is kept, with all that it hides, without replaying it; of what is no game, all of it.
fn record(text: &str) -> String {
    Session::record_text(parts(text).1)
}

/// The headers that can be read in a file of a sealed game: lists tell them, too.
const SHOWN: [&str; 6] = [HEADERS[0], HEADERS[1], HEADERS[2], HEADERS[3], TITLE, STUDY];

/// The text of a record that hides something and is still running, as it is written into a file. What could not be unsealed
/// stays as it was kept.
pub fn sealed(record: &str) -> String {
    match Session::is_sealed_text(record) {
        true => record.into(),
        false => sealed::sealed(record, &SHOWN),
    }
}

/// What a file of a kept game holds: its record, which is sealed as long as it hides something.
pub fn file(text: &str) -> String {
    let record = record(text);
    if hides(text) { sealed(&record) } else { record }
}

/// Whether a kept game still hides something. One that can't be read does if it was kept sealed.
fn hides(text: &str) -> bool {
    let (head, session) = parts(text);
    let is_sealed = Session::is_sealed_text(session);
    match lenient_json::read::<GameEntry>(head) {
        Some(entry) if !entry.sealed => is_sealed,
        Some(GameEntry { hides: Some(hides), .. }) => hides,
        _ => open(text, &mut Budget::usual()).map_or(is_sealed, |session| session.hides()),
    }
}

/// The game that a kept text names, be it known or not.
pub fn game(text: &str) -> Option<String> {
    Outline::of(&record(text)).header("Game").map(str::to_string)
}

/// A kept text that can't be opened.
#[derive(Debug)]
pub struct Spoilt {
    /// The text of its record, or all of it; sealed if it was kept sealed.
    pub text: String,
    /// Why; also what of it is sound.
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

    /// How many moves were read of what is only too large for one budget; `None` of anything else.
    pub fn moves_read(&self) -> Option<usize> {
        self.error.moves_read()
    }
}

/// Opens a kept text, as far as a budget goes.
///
/// # Errors
/// Where its record can't be read, or was played by rules of a version to come.
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

/// Goes on opening a kept text where [`open`] came to the end of its budget.
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

/// Records that were met, as hashes of their texts.
#[derive(Default)]
pub struct Met(BTreeSet<u64>);

impl Met {
    /// Those of games as they are kept.
    pub fn of_kept(kept: impl Iterator<Item = String>) -> Self {
        Self::of(kept.map(|text| record(&text)))
    }

    /// Those of these texts.
    pub fn of(texts: impl Iterator<Item = String>) -> Self {
        Met(texts.map(|text| Self::hash(&text)).collect())
    }

    /// Whether a game is met for the first time.
    pub fn add_game(&mut self, sent: &Incoming) -> bool {
        self.add(&sent.record().to_string())
    }

    /// Whether the text of a record is met for the first time.
    pub fn add(&mut self, text: &str) -> bool {
        self.0.insert(Self::hash(text))
    }

    /// Whether the record in a kept text is met for the first time.
    pub fn add_kept(&mut self, text: &str) -> bool {
        self.add(&record(text))
    }

    /// Whether it was met.
    pub fn knows(&self, text: &str) -> bool {
        self.0.contains(&Self::hash(text))
    }

    fn hash(text: &str) -> u64 {
        fnv::hash_64(text.trim().bytes())
    }
}

/// The texts of records, put together to files of at most so many bytes each, or of one record.
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
