//! The addresses of the app, after the `#`.
//!
//! A new screen needs a variant of [`Route`] and a line in `addresses!`, by which addresses are both read and written.
//!
//! Not with `yew-router`: what follows `#` in an address may be a whole game of thousands of characters, which only the parsers of
//! `fairyboard` can check. `Routable` matches by the path alone, so it can't tell a known game from another name, nor a saved
//! game from a position, which differ in their query. And most addresses are set for a screen that is shown already, with a
//! note in `history.state`, and must not navigate.

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
    /// What Fairyboard is and is made of.
    About,
    /// All games that are kept.
    Games,
    /// The game in progress, or a new one.
    Play(String),
    /// A game that is kept in a slot.
    Slot(String, String),
    /// A study that is kept in a slot; without one, the newest study or a new one.
    Study(String, Option<String>),
    /// A game from a position: the game and the query.
    Position(String, String),
    /// A game from a link.
    Link(String),
    /// The same, in the frame of another page.
    Embed(String),
    /// The setup editor of a game, with a query that may tell a position.
    Setup(String, String),
    /// The rules of a game, or one of them.
    Rules(String, Option<String>),
    /// The lessons of all games or of one.
    Lessons(Option<String>),
    /// A lesson of a game by its number.
    Lesson(String, usize),
    /// A puzzle of a game by its number, or the game's of the day.
    Puzzle(String, Option<usize>),
    /// The index of a game's puzzles.
    Puzzles(String),
    /// No address of ours.
    Unknown(String),
}

/// Defines how addresses are read and written, from a line for each form of them: `"kind" / part ? query`. What a part or a
/// query may be is known by its name, see [`Address::part`]. An address is read by the first line that fits.
macro_rules! addresses {
    ($($kind:literal $(/ $part:ident)* $(? $query:ident)? => $route:ident $(($($field:tt)*))?;)*) => {
        /// The screen that an address names.
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

        /// What stands behind `#` for this screen.
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

    /// The screen that the address names now. The page of a game by itself leads to the game.
    pub fn current() -> Self {
        match (&*browser::hash(), game_of_page()) {
            ("", Some(game)) => Route::Play(game.into()),
            (hash, _) => Self::read(hash),
        }
    }

    /// The screen of the game or study that is kept here, where the address is its link: with that it is noted.
    pub fn noted() -> Option<Self> {
        let noted = Self::read(&history::noted().filter(|_| Self::current().is_link())?);
        matches!(noted, Route::Slot(..) | Route::Study(..)).then_some(noted)
    }

    fn is_link(&self) -> bool {
        matches!(self, Route::Link(_))
    }

    /// The screen that an address names behind its `#`. A query that no line knows does no harm.
    pub fn read(hash: &str) -> Self {
        let address = Address::new(hash);
        let found = Self::find(&address).or_else(|| Self::find(&address.without_query()));
        found.unwrap_or_else(|| Route::Unknown(hash.into()))
    }

    /// The screen of a game, or of a study, that is kept in a slot.
    pub fn kept(game: &Whole, slot: String) -> Self {
        Self::of_slot(game.header(STUDY).is_some(), game.info().id.into(), slot)
    }

    /// The screen of a slot, by what is kept in it: a study or a game, and which.
    pub fn of_slot(is_study: bool, game: String, slot: String) -> Self {
        if is_study { Route::Study(game, Some(slot)) } else { Route::Slot(game, slot) }
    }

    /// The address of this screen, for a link in the page. Home is not at the page of a game.
    pub fn href(&self) -> String {
        match self {
            Route::Home if game_of_page().is_some() => "./#/".into(),
            _ => format!("#{}", self.hash()),
        }
    }

    /// The whole address of this screen of a game, for others: a chat shows what the page of the game says of it.
    pub fn shared(&self, game: &str) -> String {
        format!("{}{game}.html#{}", folder(), self.hash())
    }

    /// The whole address of this screen at the page that is about no game.
    pub fn plain(&self) -> String {
        let base = game_of_page().map_or_else(browser::base_address, |_| folder());
        format!("{base}#{}", self.hash())
    }

    /// Tells the address of a screen that is shown already, as a step of the browser's history.
    pub fn push(&self) {
        history::push_hash(&self.hash());
    }

    /// Tells the address of a screen that is shown already, in place of the one before.
    pub fn replace(&self) {
        history::replace_hash(&self.hash(), None);
    }

    /// Tells an address in place of the one before, and notes with it where the game is kept, if it is.
    pub fn tell(hash: &str, kept: Option<&Route>) {
        history::replace_hash(hash, kept.map(Route::hash).as_deref());
    }
}

/// An address in its parts.
struct Address<'a> {
    /// The word before its first slash.
    kind: &'a str,
    /// All that follows that slash, if there is one.
    rest: Option<&'a str>,
    /// What is between the slashes after the kind.
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

    /// The parts of an address of this kind by their names. `None` where it has others.
    fn parts<const N: usize>(&self, kind: &str, names: [&str; N]) -> Option<[String; N]> {
        let asks = names.last().is_some_and(|name| name.starts_with('?'));
        let is_code = names.first() == Some(&"code");
        let is_like = self.path.len() + usize::from(asks) == N && (asks || self.query.is_empty());
        // The address of a game is made the usual one by `better` in `sheets/open.rs`.
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
            // It may contain anything.
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
    /// Whether a query is about a game's position or its options. Other queries come from other sites.
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

/// What stands behind `#` for a screen with these parts.
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

/// The game whose own page this is. `cargo xtask build` makes one for each, `GAME.html`, and some servers hide the ending.
fn game_of_page() -> Option<&'static str> {
    let path = browser::path();
    let (_, file) = path.rsplit_once('/')?;
    Some(catalog::find(file.strip_suffix(".html").unwrap_or(file))?.info().id)
}

/// The whole address of the folder in which the pages stand.
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

/// The same by its parts: options are told where they are not the usual ones.
pub fn route(game: &str, options: &Options, text: &str) -> Route {
    let mut query = format!("pos={}", browser::encode(text));
    for (key, value) in options.told() {
        query += &format!("&{key}={value}");
    }
    Route::Setup(game.into(), query)
}
