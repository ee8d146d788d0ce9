//! The addresses of the app: the part of the URL after `#`.
//!
//! A new screen needs a variant of [`Route`], and an arm each in [`Route::find`], which reads
//! addresses, and in [`Route::hash`], which writes them.
//!
//! `yew-router` can't be used. The part after `#` may be a whole game of thousands of characters,
//! which only the parsers of `fairyboard` can check. `Routable` matches by the path alone, but a
//! saved game and a position differ only in the query. And most addresses are set for a screen that is already shown, with a note in
//! `history.state`, and must not navigate.

use crate::platform::browser;
use crate::platform::history;
use fairyboard::open::SetupPosition;
use fairyboard::{Options, catalog};
use ui_model::headers::STUDY;
use ui_model::model::Whole;
use ui_model::puzzles;
use ui_model::trainer::has_dice;

/// The beginning of a query that contains a question to the rules.
const FIND: &str = "find=";

/// The beginning of a query that contains the id of a theme of puzzles.
const THEME: &str = "theme=";

/// A screen, as its address describes it.
#[derive(Clone, PartialEq, Debug)]
pub enum Route {
    /// The home page with all games.
    Home,
    /// The screen about Fairyboard itself.
    About,
    /// All saved games.
    Games,
    /// The newest unfinished game of a chess variant, or a new game. Contains the id of the
    /// variant, such as `hens`.
    Play(String),
    /// A saved game: the id of its chess variant, and its slot (the name under which the game is
    /// saved in `localStorage`).
    Slot(String, String),
    /// A saved study: the id of its chess variant, and its slot. Without a slot, the newest study
    /// or a new one.
    Study(String, Option<String>),
    /// A new game from a position: the id of the chess variant, and the query with the position.
    Position(String, String),
    /// A game from a link. Contains the link's code, which is the whole game as text.
    Link(String),
    /// A game from a link, in an `<iframe>` of another page. Contains the link's code.
    Embed(String),
    /// A room: a game that is played live over relays (servers that pass messages on). Contains the
    /// code of a member's link.
    Live(String),
    /// The setup editor of a game, with a query that may contain a position.
    Setup(String, String),
    /// All rules of a game, or one place in them: a rule by its number, or a heading.
    Rules(String, Option<String>),
    /// The places in the rules of a game that answer a question. Contains the id of the game and
    /// the question.
    FindRule(String, String),
    /// The lessons of all games, or of one game.
    Lessons(Option<String>),
    /// A lesson of a game by its number, from 1.
    Lesson(String, usize),
    /// The lesson of one minute of a game, for a player who was sent a link to a game.
    FirstSteps(String),
    /// A puzzle of a game by its number. Without a number, the puzzle of the day. With the index of
    /// a theme, the next puzzles are those of the theme.
    Puzzle(String, Option<usize>, Option<usize>),
    /// The index of a game's puzzles: all, or those of the theme with this index.
    Puzzles(String, Option<usize>),
    /// The trainer of a game that asks for squares: a round of short questions, usually of two
    /// minutes.
    TrainSquares(String),
    /// The trainer of a game that asks for faces of dice. Only of games with such dice.
    TrainDice(String),
    /// An unknown address.
    Unknown(String),
}

impl Route {
    /// The screen of an address; `None` if the address has none.
    fn find(address: &Address) -> Option<Self> {
        let kind = address.kind.to_ascii_lowercase();
        // The `g` of a game's link must be lower case. The function `better` in `sheets/open.rs`
        // repairs other spellings.
        let kind = if kind == "g" { address.kind } else { &kind };
        Some(match (kind, &*address.path, address.query) {
            ("", [], "") => Route::Home,
            ("about", [], "") => Route::About,
            ("games", [], "") => Route::Games,
            ("play", [name], query) => match (game(name), slot(query)) {
                (Some(game), Some(slot)) => Route::Slot(game, slot),
                (Some(game), None) if query.is_empty() => Route::Play(game),
                (Some(game), None) if !sets_up(&game, query) => return None,
                _ => Route::Position(name.to_string(), query.into()),
            },
            ("study", [name], "") => Route::Study(game(name)?, None),
            ("study", [name], query) => Route::Study(game(name)?, Some(slot(query)?)),
            // A code may contain anything, including slashes.
            ("g", ..) => Route::Link(address.rest?.into()),
            ("embed", ..) => Route::Embed(address.rest?.into()),
            ("live", ..) => Route::Live(address.rest?.into()),
            ("setup", [name], query) => Route::Setup(game(name)?, query.into()),
            ("rules", [name], "") => Route::Rules(game(name)?, None),
            ("rules", [name], query) => Route::FindRule(game(name)?, question(query)?),
            ("rules", [name, rule], "") => Route::Rules(game(name)?, Some(browser::decode(rule))),
            ("learn", [], "") => Route::Lessons(None),
            ("learn", [name], "") => Route::Lessons(Some(game(name)?)),
            ("learn", [name, number], "") => Route::Lesson(game(name)?, number.parse().ok()?),
            ("first", [name], "") => Route::FirstSteps(game(name)?),
            ("puzzles", [name], query) => {
                let game = game(name)?;
                let theme = theme(&game, query);
                Route::Puzzles(game, theme)
            }
            ("train", [name], "") => Route::TrainSquares(game(name)?),
            ("train", [name, part], "") if part.eq_ignore_ascii_case("dice") => {
                let family = catalog::find(&game(name)?)?;
                has_dice(family).then(|| Route::TrainDice(family.info().id.into()))?
            }
            ("puzzle", [name], "") => Route::Puzzle(game(name)?, None, None),
            ("puzzle", [name, number], query) => {
                let game = game(name)?;
                let theme = theme(&game, query);
                Route::Puzzle(game, Some(number.parse().ok()?), theme)
            }
            _ => return None,
        })
    }

    /// The address of this screen after `#`.
    pub fn hash(&self) -> String {
        match self {
            Route::Home => "/".into(),
            Route::About => "/about".into(),
            Route::Games => "/games".into(),
            Route::Play(game) => format!("/play/{game}"),
            Route::Slot(game, slot) => format!("/play/{game}?game={slot}"),
            Route::Position(game, query) if query.is_empty() => format!("/play/{game}"),
            Route::Position(game, query) => format!("/play/{game}?{query}"),
            Route::Study(game, None) => format!("/study/{game}"),
            Route::Study(game, Some(slot)) => format!("/study/{game}?game={slot}"),
            Route::Link(code) => format!("/g/{code}"),
            Route::Embed(code) => format!("/embed/{code}"),
            Route::Live(code) => format!("/live/{code}"),
            Route::Setup(game, query) if query.is_empty() => format!("/setup/{game}"),
            Route::Setup(game, query) => format!("/setup/{game}?{query}"),
            Route::Rules(game, None) => format!("/rules/{game}"),
            Route::Rules(game, Some(place)) => format!("/rules/{game}/{}", browser::encode(place)),
            Route::FindRule(game, question) => {
                format!("/rules/{game}?{FIND}{}", browser::encode(question))
            }
            Route::Lessons(None) => "/learn".into(),
            Route::Lessons(Some(game)) => format!("/learn/{game}"),
            Route::Lesson(game, number) => format!("/learn/{game}/{number}"),
            Route::FirstSteps(game) => format!("/first/{game}"),
            Route::Puzzle(game, None, _) => format!("/puzzle/{game}"),
            Route::Puzzle(game, Some(number), theme) => {
                format!("/puzzle/{game}/{number}{}", with_theme(game, *theme))
            }
            Route::Puzzles(game, theme) => format!("/puzzles/{game}{}", with_theme(game, *theme)),
            Route::TrainSquares(game) => format!("/train/{game}"),
            Route::TrainDice(game) => format!("/train/{game}/dice"),
            Route::Unknown(hash) => hash.clone(),
        }
    }

    /// The screen of the current address. On a page of one game (`GAME.html`), an empty address
    /// means that game.
    pub fn current() -> Self {
        match (&*browser::hash(), game_of_page()) {
            ("", Some(game)) => Route::Play(game.into()),
            (hash, _) => Self::read(hash),
        }
    }

    /// The saved game or study that the history entry's note names, if the current address is the
    /// link of a game. Also returns the time when the link was written, in milliseconds since 1970;
    /// 0 in a note of an older version of the page, which had no time.
    pub fn noted() -> Option<(Self, u64)> {
        let note = history::noted().filter(|_| Self::current().is_link())?;
        let (hash, written) = note.split_once(' ').unwrap_or((&note, ""));
        let noted = Self::read(hash);
        let is_kept = matches!(noted, Route::Slot(..) | Route::Study(..));
        is_kept.then(|| (noted, written.parse().unwrap_or(0)))
    }

    fn is_link(&self) -> bool {
        matches!(self, Route::Link(_))
    }

    /// Reads an address after `#`. If its query is unknown, reads the address without the query.
    pub fn read(hash: &str) -> Self {
        let address = Address::new(hash);
        let found = Self::find(&address).or_else(|| Self::find(&address.without_query()));
        found.unwrap_or_else(|| Route::Unknown(hash.into()))
    }

    /// The screen of a saved game or study.
    pub fn kept(game: &Whole, slot: String) -> Self {
        Self::of_slot(game.header(STUDY).is_some(), game.info().id.into(), slot)
    }

    /// The screen of the study or game that is saved in this slot.
    pub fn of_slot(is_study: bool, game: String, slot: String) -> Self {
        if is_study { Route::Study(game, Some(slot)) } else { Route::Slot(game, slot) }
    }

    /// The address of this screen for links inside the app. On a page of one game (`GAME.html`),
    /// the link to Home leads to the main page.
    pub fn href(&self) -> String {
        match self {
            Route::Home if game_of_page().is_some() => "./#/".into(),
            _ => format!("#{}", self.hash()),
        }
    }

    /// The full address of this screen for sharing. Uses the page of the game, because chats show
    /// the title and the picture of that page.
    pub fn shared(&self, game: &str) -> String {
        format!("{}{game}.html#{}", folder(), self.hash())
    }

    /// The full address of this screen on the main page, whose title names no game.
    pub fn plain(&self) -> String {
        let base = game_of_page().map_or_else(browser::base_address, |_| folder());
        format!("{base}#{}", self.hash())
    }

    /// Sets the address of a screen that is already shown, in a new entry of the browser's history.
    pub fn push(&self) {
        history::push_hash(&self.hash());
    }

    /// Sets the address of a screen that is already shown, without a new history entry.
    pub fn replace(&self) {
        history::replace_hash(&self.hash(), None);
    }

    /// Replaces the address. If the game is saved, `kept` is its route, which is noted in the
    /// history entry with the current time.
    pub fn tell(hash: &str, kept: Option<&Route>) {
        let note = kept.map(|kept| format!("{} {}", kept.hash(), browser::now()));
        history::replace_hash(hash, note.as_deref());
    }
}

/// An address, split into its parts.
struct Address<'a> {
    /// The word before the first slash, such as `play` in `/play/hens`.
    kind: &'a str,
    /// The text after that slash, if there is one.
    rest: Option<&'a str>,
    /// The parts after the kind, between slashes.
    path: Vec<&'a str>,
    query: &'a str,
}

impl<'a> Address<'a> {
    fn new(hash: &'a str) -> Self {
        let whole = hash.strip_prefix('/').unwrap_or(hash);
        let (path, query) = whole.split_once('?').unwrap_or((whole, ""));
        let shorter = path.strip_suffix('/').filter(|path| !path.is_empty());
        let mut path = shorter.unwrap_or(path).split('/');
        let kind = path.next().unwrap_or_default();
        let rest = whole[kind.len()..].strip_prefix('/');
        Address { kind, rest, path: path.collect(), query }
    }

    fn without_query(self) -> Self {
        Address { query: "", ..self }
    }
}

/// The id of the game with this name in an address; `None` if there is no such game.
fn game(name: &str) -> Option<String> {
    Some(catalog::find(&name.to_ascii_lowercase())?.info().id.into())
}

/// The slot of a saved game or study in the query of an address (`game=SLOT`). `None` if the query
/// names none.
fn slot(query: &str) -> Option<String> {
    let slot = query.split('&').find_map(|pair| pair.strip_prefix("game="));
    slot.filter(|slot| !slot.is_empty()).map(String::from)
}

/// The question to the rules in the query of an address (`find=QUESTION`). `None` if there is none.
fn question(query: &str) -> Option<String> {
    let question = query.split('&').find_map(|pair| pair.strip_prefix(FIND))?;
    Some(browser::decode(question)).filter(|question| !question.trim().is_empty())
}

/// The index of the theme of puzzles in the query of an address (`theme=ID`). `None` if there is
/// none.
fn theme(game: &str, query: &str) -> Option<usize> {
    puzzles::theme(game, query.split('&').find_map(|pair| pair.strip_prefix(THEME))?)
}

/// The query with a theme of puzzles; empty without a theme.
fn with_theme(game: &str, theme: Option<usize>) -> String {
    let theme = theme.and_then(|theme| puzzles::themes(game).get(theme));
    theme.map_or_else(String::new, |theme| format!("?{THEME}{}", theme.id))
}

/// Whether a query sets the position or an option of a game. Any other query was added by another
/// site and is ignored.
fn sets_up(game: &str, query: &str) -> bool {
    let Some(family) = catalog::find(game) else { return true };
    let mut keys = query.split('&').filter_map(|pair| pair.split('=').next());
    keys.any(|key| {
        let is_key = |known: &str| known.eq_ignore_ascii_case(key);
        is_key("pos") || family.info().options.iter().any(|option| is_key(option.key))
    })
}

/// The id of the game of this page, or `None` on the main page. `cargo xtask build` makes a page
/// `GAME.html` for each game; some servers hide `.html` in the address.
fn game_of_page() -> Option<&'static str> {
    let path = browser::path();
    let (_, file) = path.rsplit_once('/')?;
    Some(catalog::find(file.strip_suffix(".html").unwrap_or(file))?.info().id)
}

/// The full address of the folder of the pages, such as `https://example.org/fairyboard/`.
fn folder() -> String {
    let mut address = browser::base_address();
    let page = address.split('?').next().unwrap_or_default();
    address.truncate(page.rfind('/').map_or(0, |slash| slash + 1));
    address
}

/// The address of a position in the setup editor.
pub fn address(of: &SetupPosition) -> Route {
    route(of.family.info().id, &of.options, &of.text)
}

/// The address of a position in the setup editor, from the game's id, the options and the
/// position's text. Only options that differ from the defaults are written.
pub fn route(game: &str, options: &Options, text: &str) -> Route {
    let mut query = format!("pos={}", browser::encode(text));
    for (key, value) in options.told() {
        query += &format!("&{key}={value}");
    }
    Route::Setup(game.into(), query)
}
