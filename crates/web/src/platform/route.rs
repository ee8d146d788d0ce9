//! The addresses of the app: the part of the URL after `#`.
//!
//! A new screen needs a variant of [`Route`] and a line in `addresses!`. The macro generates the
//! functions that read and write addresses.
//!
//! `yew-router` can't be used. The part after `#` may be a whole game of thousands of characters,
//! which only the parsers of `fairyboard` can check. `Routable` matches by the path alone, so it
//! can't distinguish a known game from another name, or a saved game from a position, which differ
//! only in the query. And most addresses are set for a screen that is already shown, with a note in
//! `history.state`, and must not navigate.

use crate::platform::browser;
use crate::platform::history;
use fairyboard::open::SetupPosition;
use fairyboard::{Options, catalog};
use ui_model::headers::STUDY;
use ui_model::model::Whole;

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
    /// A game from a link. Contains the link's code.
    Link(String),
    /// A game from a link, in a frame of another page. Contains the link's code.
    Embed(String),
    /// The setup editor of a game, with a query that may contain a position.
    Setup(String, String),
    /// All rules of a game, or one rule by its number.
    Rules(String, Option<String>),
    /// The lessons of all games, or of one game.
    Lessons(Option<String>),
    /// A lesson of a game by its number.
    Lesson(String, usize),
    /// The lesson of one minute of a game, for a player who was sent a link to a game.
    FirstSteps(String),
    /// A puzzle of a game by its number. Without a number, the puzzle of the day.
    Puzzle(String, Option<usize>),
    /// The index of a game's puzzles.
    Puzzles(String),
    /// An unknown address.
    Unknown(String),
}

/// Generates reading and writing of addresses. Each line defines one form of address: `"kind" /
/// part ? query`. The name of a part or query decides what it may contain; see [`Address::part`].
/// The first form that fits an address is used.
macro_rules! addresses {
    ($($kind:literal $(/ $part:ident)* $(? $query:ident)? => $route:ident $(($($field:tt)*))?;)*) => {
        /// The screen of an address; `None` if no form fits.
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
        "first" / game => FirstSteps(game);
        "puzzles" / game => Puzzles(game);
        "puzzle" / game => Puzzle(game, None);
        "puzzle" / game / number => Puzzle(game, Some(number));
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
    /// link of a game. With it the time when the link was written, in milliseconds since 1970.
    pub fn noted() -> Option<(Self, u64)> {
        let note = history::noted().filter(|_| Self::current().is_link())?;
        let (hash, written) = note.split_once(' ')?;
        let noted = Self::read(hash);
        let is_kept = matches!(noted, Route::Slot(..) | Route::Study(..));
        Some((noted, written.parse().ok()?)).filter(|_| is_kept)
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

    /// The screen for a slot that contains a study or a game.
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

    /// Replaces the address. If the game is saved, notes its slot and the time in the history entry.
    pub fn tell(hash: &str, kept: Option<&Route>) {
        let note = kept.map(|kept| format!("{} {}", kept.hash(), browser::now()));
        history::replace_hash(hash, note.as_deref());
    }
}

/// An address, split into its parts.
struct Address<'a> {
    /// The word before the first slash.
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

    /// The values of an address's parts, if its kind is `kind` and it has exactly the parts in
    /// `names`.
    fn parts<const N: usize>(&self, kind: &str, names: [&str; N]) -> Option<[String; N]> {
        let asks = names.last().is_some_and(|name| name.starts_with('?'));
        let is_code = names.first() == Some(&"code");
        let is_like = self.path.len() + usize::from(asks) == N && (asks || self.query.is_empty());
        // The `g` of a game's link must be lower case. The function `better` in `sheets/open.rs`
        // repairs other spellings.
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

    /// The value of a part by its index and its name; `None` if the part may not contain that
    /// value.
    fn part(&self, place: usize, name: &str) -> Option<String> {
        let text = || self.path.get(place).copied();
        let part = match name {
            // A code may contain anything, including slashes.
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
    /// Whether a query sets a game's position or options. Any other query was added by another site
    /// and is ignored.
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

/// Joins the parts to an address after `#`.
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

/// The game of this page. `cargo xtask build` makes a page `GAME.html` for each game; some servers
/// hide `.html` in the address.
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

/// The address of a position in the setup editor.
pub fn address(of: &SetupPosition) -> Route {
    route(of.family.info().id, &of.options, &of.text)
}

/// Like [`address`], but takes the game, the options and the position's text. Only options that
/// differ from the defaults are written.
pub fn route(game: &str, options: &Options, text: &str) -> Route {
    let mut query = format!("pos={}", browser::encode(text));
    for (key, value) in options.told() {
        query += &format!("&{key}={value}");
    }
    Route::Setup(game.into(), query)
}
