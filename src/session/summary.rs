//! The facts about a saved game that a list of games shows. With them, the list need not replay the
//! moves of each game.

use super::Session;
use crate::family::Family;
use crate::hidden::Viewer;
use crate::info::Info;
use crate::options::Options;
use crate::record::Outline;
use crate::state::Position;

/// The facts about a session that a list of games shows. All of them are public.
#[derive(Clone)]
pub struct Summary {
    family: &'static dyn Family,
    options: Options,
    /// The last position of the line that the session shows. Until the game is over this is the
    /// public view, without the hand of any player.
    position: String,
    /// Quarter turns of the board, clockwise, from the first player's side; below 4.
    pub turned: u8,
    /// The number of plies in the line that the session shows.
    pub plies: u32,
    /// Whether the session contains anything that a player would miss; see [`Session::is_begun`].
    pub is_begun: bool,
    /// How the line that the session shows ended, in a sentence: by the rules, by resignation, on
    /// time or by agreement. `None` if the game isn't over.
    pub outcome: Option<String>,
    /// The headers and comments of the record.
    outline: Outline,
}

impl Summary {
    /// The facts about a session, at the end of the line that it shows.
    pub fn of(session: &Session) -> Self {
        let record = session.record();
        let end = record.node(session.end());
        let is_over = record.outcome(session.end()).is_over();
        let seen = end.state().seen_by(Viewer::Public, &[]).filter(|_| !is_over);
        let state = seen.as_ref().unwrap_or(end.state());
        Summary {
            family: record.family(),
            options: record.options().clone(),
            position: state.text(),
            turned: session.look.turned,
            plies: end.ply(),
            is_begun: session.is_begun(),
            outcome: is_over.then(|| record.outcome_words(session.end()).to_string()),
            outline: Outline::of_record(record),
        }
    }

    /// The description of the game.
    pub fn info(&self) -> &'static Info {
        self.family.info()
    }

    /// The options that the game is played with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The last position of the line as text.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// The last position of the line, for drawing. `None` if its text cannot be read.
    pub fn state(&self) -> Option<Position> {
        self.family.read(&self.position, &self.options).ok()
    }

    /// The value of a header of the record.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.outline.header(name)
    }

    /// Texts that users wrote into the record: comments, and the values of headers that the engine
    /// does not write itself.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.outline.notes()
    }
}
