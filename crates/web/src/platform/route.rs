//! The addresses of the app, after the `#`.
//!
//! A new screen needs a variant of [`Route`] and a line in `addresses!`, which generates both
//! reading and writing.
//!
//! `yew-router` does not fit. The part after `#` may be a whole game of thousands of characters,
//! which only the parsers of `fairyboard` can check. `Routable` matches by the path alone, so it
//! can't distinguish a known game from another name, or a saved game from a position, which differ
//! in their query. And most addresses are set for a screen that is already shown, with a note in
//! `history.state`, and must not navigate.

use crate::platform::browser;
use crate::platform::history;
use fairyboard::open::SetupPosition;
use fairyboard::{Options, catalog};
use ui_model::headers::STUDY;
use ui_model::model::Whole;

/// A screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Route {
    /// The gallery.
    Home,
    /// About Fairyboard.
    About,
    /// All saved games.
    Games,
    /// The game in progress, or a new one.
    Play(String),
    /// A saved game: the game and the slot.
    Slot(String, String),
    /// A saved study: the game and the slot. Without a slot, the newest study or a new one.
    Study(String, Option<String>),
    /// A game from a position: the game and the query.
    Position(String, String),
    /// A game from a link.
    Link(String),
    /// A game from a link, in a frame of another page.
    Embed(String),
    /// The setup editor of a game, with a query that may contain a position.
    Setup(String, String),
    /// The rules of a game, or one of them.
    Rules(String, Option<String>),
    /// The lessons of all games or of one.
    Lessons(Option<String>),
    /// A lesson of a game by its number.
    Lesson(String, usize),
    /// A puzzle of a game by its number; without one, the puzzle of the day.
    Puzzle(String, Option<usize>),
    /// The index of a game's puzzles.
    Puzzles(String),
    /// An unknown address.
    Unknown(String),
}

/// Defines how addresses are read and written. Each line is one form: `"kind" / part ? query`. The
/// name of a part or a query decides what it may contain, see [`Address::part`]. The first line
/// that fits is used.
macro_rules! addresses {
    ($($kind:literal $(/ $part:ident)* $(? $query:ident)? => $route:ident $(($($field:tt)*))?;)*) => {
        /// The screen of an address.
        fn find(address: &Address) -> Option<Self> {
            $(
                let parts = [$(stringify!($part),)* $(concat!("?", stringify!($query)))?];
                if let Some([$($part,)* $($query)?]) = address.parts($kind, parts)
                    $(&& let Some($part) = $part.parse().ok())*
                {
                    return Some(Route::$route $(($($field)*))?);
                }
            )*
            None
        }

        /// The address of this screen after `#`.
        pub fn hash(&self) -> String {
            match self {
                $(Route::$route $(($($field)*))? => {
                    written($kind, &[$($part.to_string()),*], &[$((stringify!($query), $query))?])
                })*
                Route::Unknown(hash) => hash.clone(),
            }
        }
    };
}

impl Route {
    addresses! {
        "" => Home;
        "about" => About;
        "games" => Games;
        "play" / game ? slot => Slot(game, slot);
        "play" / game => Play(game);
        "play" / name ? query => Position(name, query);
        "study" / game ? slot => Study(game, Some(slot));
        "study" / game => Study(game, None);
        "g" / code => Link(code);
        "embed" / code => Embed(code);
        "setup" / game ? query => Setup(game, query);
        "rules" / game => Rules(game, None);
        "rules" / game / rule => Rules(game, Some(rule));
        "learn" => Lessons(None);
        "learn" / game => Lessons(Some(game));
        "learn" / game / number => Lesson(game, number);
        "puzzles" / game => Puzzles(game);
        "puzzle" / game => Puzzle(game, None);
        "puzzle" / game / number => Puzzle(game, Some(number));
    }

    /// The screen of the current address. On the page of a game an empty address is the game.
    pub fn current() -> Self {
        match (&*browser::hash(), game_of_page()) {
            ("", Some(game)) => Route::Play(game.into()),
            (hash, _) => Self::read(hash),
        }
    }

    /// The saved game or study noted with the current address, if this is a link of it.
    pub fn noted() -> Option<Self> {
        let noted = Self::read(&history::noted().filter(|_| Self::current().is_link())?);
        matches!(noted, Route::Slot(..) | Route::Study(..)).then_some(noted)
    }

    fn is_link(&self) -> bool {
        matches!(self, Route::Link(_))
    }

    /// Reads an address after `#`. An unknown query is ignored.
    pub fn read(hash: &str) -> Self {
        let address = Address::new(hash);
        let found = Self::find(&address).or_else(|| Self::find(&address.without_query()));
        found.unwrap_or_else(|| Route::Unknown(hash.into()))
    }

    /// The screen of a saved game or study.
    pub fn kept(game: &Whole, slot: String) -> Self {
        Self::of_slot(game.header(STUDY).is_some(), game.info().id.into(), slot)
    }

    /// The screen of a slot with a study or a game.
    pub fn of_slot(is_study: bool, game: String, slot: String) -> Self {
        if is_study { Route::Study(game, Some(slot)) } else { Route::Slot(game, slot) }
    }

    /// The address of this screen, for a link in the page. On the page of a game, the link to Home
    /// leads to the main page.
    pub fn href(&self) -> String {
        match self {
            Route::Home if game_of_page().is_some() => "./#/".into(),
            _ => format!("#{}", self.hash()),
        }
    }

    /// The full address of this screen, for sharing. It uses the page of the game, whose title and
    /// picture chats show.
    pub fn shared(&self, game: &str) -> String {
        format!("{}{game}.html#{}", folder(), self.hash())
    }

    /// The full address of this screen on the main page, which is about no game.
    pub fn plain(&self) -> String {
        let base = game_of_page().map_or_else(browser::base_address, |_| folder());
        format!("{base}#{}", self.hash())
    }

    /// Sets the address of a screen that is already shown, as a new entry of the browser's history.
    pub fn push(&self) {
        history::push_hash(&self.hash());
    }

    /// Sets the address of a screen that is already shown, without a new history entry.
    pub fn replace(&self) {
        history::replace_hash(&self.hash(), None);
    }

    /// Replaces the address, and notes the slot of the game with it, if it is saved.
    pub fn tell(hash: &str, kept: Option<&Route>) {
        history::replace_hash(hash, kept.map(Route::hash).as_deref());
    }
}

/// An address in its parts.
struct Address<'a> {
    /// The word before its first slash.
    kind: &'a str,
    /// Everything after that slash, if there is one.
    rest: Option<&'a str>,
    /// The parts between slashes after the kind.
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

    /// The parts of an address of this kind by their names. `None` if it has others.
    fn parts<const N: usize>(&self, kind: &str, names: [&str; N]) -> Option<[String; N]> {
        let asks = names.last().is_some_and(|name| name.starts_with('?'));
        let is_code = names.first() == Some(&"code");
        let is_like = self.path.len() + usize::from(asks) == N && (asks || self.query.is_empty());
        // The kind of a game's link must match exactly. `better` in `sheets/open.rs` repairs other
        // spellings.
        let is_kind = match kind {
            "g" => self.kind == kind,
            _ => self.kind.eq_ignore_ascii_case(kind),
        };
        if !is_kind || !is_like && !is_code {
            return None;
        }
        let parts = names.iter().enumerate().map(|(i, name)| self.part(i, name));
        parts.collect::<Option<Vec<_>>>()?.try_into().ok()
    }

    /// A part by its place and its name.
    fn part(&self, place: usize, name: &str) -> Option<String> {
        let text = || self.path.get(place).copied();
        let part = match name {
            // May contain anything.
            "code" => self.rest?,
            "game" => {
                let name = text()?.to_ascii_lowercase();
                return catalog::find(&name).is_some().then_some(name);
            }
            "rule" => return text().map(browser::decode),
            "?slot" => self
                .query
                .split('&')
                .find_map(|pair| pair.strip_prefix("game="))
                .filter(|slot| !slot.is_empty())?,
            "?query" if self.kind.eq_ignore_ascii_case("play") => {
                Some(self.query).filter(|query| self.sets_up(query))?
            }
            "?query" => self.query,
            _ => text()?,
        };
        Some(part.into())
    }
}

impl Address<'_> {
    /// Whether a query sets a game's position or options. Other queries were added by other sites.
    fn sets_up(&self, query: &str) -> bool {
        let name = self.path.first().map(|name| name.to_ascii_lowercase()).unwrap_or_default();
        let Some(family) = catalog::find(&name) else { return true };
        let keys = query.split('&').filter_map(|pair| pair.split('=').next());
        keys.into_iter().any(|key| {
            let is_key = |known: &str| known.eq_ignore_ascii_case(key);
            is_key("pos") || family.info().options.iter().any(|option| is_key(option.key))
        })
    }
}

/// The address after `#` from its parts.
fn written(kind: &str, parts: &[String], query: &[(&str, &String)]) -> String {
    let mut hash = format!("/{kind}");
    for part in parts {
        hash += &format!("/{part}");
    }
    for (name, query) in query.iter().filter(|(_, query)| !query.is_empty()) {
        hash += if *name == "slot" { "?game=" } else { "?" };
        hash += query;
    }
    hash
}

/// The game of this page. `cargo xtask build` makes a page `GAME.html` for each game, and some
/// servers hide the ending.
fn game_of_page() -> Option<&'static str> {
    let path = browser::path();
    let (_, file) = path.rsplit_once('/')?;
    Some(catalog::find(file.strip_suffix(".html").unwrap_or(file))?.info().id)
}

/// The full address of the folder of the pages.
fn folder() -> String {
    let mut address = browser::base_address();
    let page = address.split('?').next().unwrap_or_default();
    address.truncate(page.rfind('/').map_or(0, |slash| slash + 1));
    address
}

/// The address of a position in the editor.
pub fn address(of: &SetupPosition) -> Route {
    route(of.family.info().id, &of.options, &of.text)
}

/// Like [`address`], from its parts. Only options that differ from the defaults are written.
pub fn route(game: &str, options: &Options, text: &str) -> Route {
    let mut query = format!("pos={}", browser::encode(text));
    for (key, value) in options.told() {
        query += &format!("&{key}={value}");
    }
    Route::Setup(game.into(), query)
}
