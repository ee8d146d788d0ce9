//! The addresses of the app, after the `#`.
//!
//! Not with `yew-router`: an address may be a whole game of thousands of characters, which only the parsers of `fairyboard` can
//! check. And most addresses are set for a screen that is shown already, with a note in `history.state`, and must not navigate.

use crate::platform::browser;
use fairyboard::open::Composed;
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
    /// A study that is kept in a slot, or the newest one, or a new one, where the slot is empty.
    Study(String, String),
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
    /// The lessons of all games or of one, or the lesson with this number.
    Learn(Option<String>, Option<usize>),
    /// A puzzle of a game by its number, or the game's of the day.
    Puzzle(String, Option<usize>),
    /// No address of ours.
    Unknown(String),
}

impl Route {
    /// The screen that the address names now. The page of a game by itself leads to the game.
    pub fn current() -> Self {
        match (&*browser::hash(), game_of_page()) {
            ("", Some(game)) => Route::Play(game.into()),
            (hash, _) => Self::read(hash),
        }
    }

    /// The screen of the game or study that is kept here, where the address is its link: with that it is noted.
    pub fn noted() -> Option<Self> {
        let noted = Self::read(&browser::noted().filter(|_| Self::current().is_link())?);
        matches!(noted, Route::Slot(..) | Route::Study(..)).then_some(noted)
    }

    fn is_link(&self) -> bool {
        matches!(self, Route::Link(_))
    }

    /// The screen that an address names behind its `#`.
    pub fn read(hash: &str) -> Self {
        let unknown = || Route::Unknown(hash.into());
        let path = hash.strip_prefix('/').unwrap_or(hash);
        match path {
            "" => return Route::Home,
            "about" => return Route::About,
            "games" => return Route::Games,
            "learn" | "learn/" => return Route::Learn(None, None),
            _ => {}
        }
        let Some((kind, rest)) = path.split_once('/') else { return unknown() };
        let (name, query) = rest.split_once('?').unwrap_or((rest, ""));
        let known = catalog::find(name).is_some();
        // What follows the name of a game: the number of a rule, a lesson or a puzzle.
        let inside = rest.split_once('/').filter(|(name, _)| catalog::find(name).is_some());
        let slot = query.split('&').find_map(|pair| pair.strip_prefix("game="));
        match kind {
            "g" => Route::Link(rest.into()),
            "embed" => Route::Embed(rest.into()),
            "play" if query.is_empty() && known => Route::Play(name.into()),
            "play" if inside.is_some() => unknown(),
            "play" => match slot {
                Some(slot) if known => Route::Slot(name.into(), slot.into()),
                _ => Route::Position(name.into(), query.into()),
            },
            "setup" if known => Route::Setup(name.into(), query.into()),
            "study" if known => Route::Study(name.into(), slot.unwrap_or("").into()),
            "rules" if known => Route::Rules(name.into(), None),
            "rules" if let Some((name, rule)) = inside => {
                Route::Rules(name.into(), Some(browser::decode(rule)))
            }
            "learn" if known => Route::Learn(Some(name.into()), None),
            "learn" if let Some((name, Ok(number))) = inside.map(|(name, n)| (name, n.parse())) => {
                Route::Learn(Some(name.into()), Some(number))
            }
            "puzzle" if known => Route::Puzzle(name.into(), None),
            "puzzle"
                if let Some((name, Ok(number))) = inside.map(|(name, n)| (name, n.parse())) =>
            {
                Route::Puzzle(name.into(), Some(number))
            }
            _ => unknown(),
        }
    }

    /// The screen of a game, or of a study, that is kept in a slot.
    pub fn kept(game: &Whole, slot: String) -> Self {
        Self::of_slot(game.header(STUDY).is_some(), game.info().id.into(), slot)
    }

    /// The screen of a slot, by what is kept in it: a study or a game, and which.
    pub fn of_slot(is_study: bool, game: String, slot: String) -> Self {
        if is_study { Route::Study(game, slot) } else { Route::Slot(game, slot) }
    }

    /// What stands behind `#` for this screen.
    pub fn hash(&self) -> String {
        match self {
            Route::Home => "/".into(),
            Route::About => "/about".into(),
            Route::Games => "/games".into(),
            Route::Play(game) => format!("/play/{game}"),
            Route::Slot(game, slot) => format!("/play/{game}?game={slot}"),
            Route::Study(game, slot) if slot.is_empty() => format!("/study/{game}"),
            Route::Study(game, slot) => format!("/study/{game}?game={slot}"),
            Route::Position(game, query) => format!("/play/{game}?{query}"),
            Route::Link(code) => format!("/g/{code}"),
            Route::Setup(game, query) if query.is_empty() => format!("/setup/{game}"),
            Route::Setup(game, query) => format!("/setup/{game}?{query}"),
            Route::Embed(code) => format!("/embed/{code}"),
            Route::Rules(game, None) => format!("/rules/{game}"),
            Route::Rules(game, Some(rule)) => format!("/rules/{game}/{rule}"),
            Route::Learn(None, _) => "/learn".into(),
            Route::Learn(Some(game), None) => format!("/learn/{game}"),
            Route::Learn(Some(game), Some(number)) => format!("/learn/{game}/{number}"),
            Route::Puzzle(game, None) => format!("/puzzle/{game}"),
            Route::Puzzle(game, Some(number)) => format!("/puzzle/{game}/{number}"),
            Route::Unknown(hash) => hash.clone(),
        }
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
        browser::push_hash(&self.hash());
    }

    /// Tells the address of a screen that is shown already, in place of the one before.
    pub fn replace(&self) {
        browser::replace_hash(&self.hash(), None);
    }

    /// Tells an address in place of the one before, and notes with it where the game is kept, if it is.
    pub fn tell(hash: &str, kept: Option<&Route>) {
        browser::replace_hash(hash, kept.map(Route::hash).as_deref());
    }
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
pub fn address(of: &Composed) -> Route {
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
