//! A whole game, and the part of it that a viewer (a person who looks at the game) may see.
//!
//! A [`Whole`] can be used in four ways only: it is saved, it is shared with the player's consent,
//! it is sent to the computer as the view of the player to move, or it makes a [`Seen`], which is
//! what one viewer may see. All code that draws, speaks, explains, prints or shares takes a `Seen`,
//! so it can't show anything hidden. The position of a `Whole` is not accessible:
//!
//! ```compile_fail
//! # use fairyboard::{catalog, record::{NodeId, Record}, session::Session, Options};
//! # let family = catalog::find("zugzwang").unwrap();
//! # let record = Record::dealt(family, Options::defaults(family.info().options), 1);
//! let whole = ui_model::model::Whole::new(Session::new(record, NodeId::START));
//! let drawn = whole.state();
//! ```
//!
//! The position of a `Seen` is:
//!
//! ```
//! # use fairyboard::{catalog, record::{NodeId, Record}, session::Session, Options};
//! # use fairyboard::hidden::Viewer;
//! # let family = catalog::find("zugzwang").unwrap();
//! # let record = Record::dealt(family, Options::defaults(family.info().options), 1);
//! let whole = ui_model::model::Whole::new(Session::new(record, NodeId::START));
//! let drawn = whole.seen_by(Viewer::Public).state();
//! ```

use crate::incoming::{self, Failure, Incoming};
use crate::library::{self, Spoilt};
use crate::link_game::{self, Claims, Verdict};
use by_address::ByAddress;
use fairyboard::chance::Chance;
use fairyboard::hidden::Viewer;
use fairyboard::lesson::LessonPart;
use fairyboard::link;
use fairyboard::record::{Common, NodeId};
use fairyboard::session::Session;
use fairyboard::{Budget, Info, Key, Seat};
use protocol::Question;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

/// A game with everything in it, hidden parts included. Clones share one session until one of them
/// is changed. Two values are equal only if they share the session.
#[derive(Clone, PartialEq)]
pub struct Whole(ByAddress<Rc<Session>>);

/// The part of a game that a viewer may see. It contains nothing that is hidden from this viewer,
/// so code may pass it anywhere.
#[derive(Clone, PartialEq)]
pub struct Seen(ByAddress<Rc<Session>>);

/// The game of a link, to be merged into the saved game.
#[derive(Clone, PartialEq)]
pub struct Reply {
    pub link: Whole,
    /// Whether the player has accepted the changes in the link that need consent.
    pub is_accepted: bool,
}

/// Proof that the player has agreed to share the hidden parts of a game, or that the game has none.
pub struct Consent(());

impl Consent {
    /// Creates the proof. Call this only after the player was warned that hidden cards or faces are
    /// shared and has agreed, or if the game has nothing hidden.
    pub fn given() -> Self {
        Consent(())
    }
}

impl Whole {
    pub fn new(session: Session) -> Self {
        Whole(ByAddress(Rc::new(session)))
    }

    /// The session for a part of a lesson, or for an example in the rules.
    pub fn of_part(part: &LessonPart) -> Self {
        Self::new(crate::lesson_run::begin(part))
    }

    /// A game from a link or a text, at the position that the link or text shows.
    pub fn received(sent: &Incoming) -> Self {
        let mut session = Session::from_shared(sent.shared().clone());
        // The learner may see all of a lesson, so its hands of cards are opened. If they stayed
        // hidden, sharing or embedding the lesson would use only the shown position.
        if sent.is_lesson() {
            session.edit(link::open_hands);
        }
        Self::new(session)
    }

    /// Reads the code of a link that probably goes on from this game. The moves that both have cost
    /// little work.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`incoming::read_code`].
    pub fn read_news(&self, code: &str, budget: &mut Budget) -> Result<Incoming, Failure> {
        incoming::read_news(code, self.0.record(), budget)
    }

    /// Loads a saved game within the usual budget, which limits the work.
    ///
    /// # Errors
    /// If the record can't be read, was played by rules of a later version, or exceeds the budget.
    pub fn load(kept: &str) -> Result<Self, Spoilt> {
        Self::load_within(kept, &mut Budget::usual())
    }

    /// Loads a saved game within the given budget, which limits the work.
    ///
    /// # Errors
    /// If the record can't be read, was played by rules of a later version, or exceeds the budget.
    pub fn load_within(kept: &str, budget: &mut Budget) -> Result<Self, Spoilt> {
        library::open(kept, budget).map(Self::new)
    }

    /// Continues after [`load_within`](Whole::load_within) has used up its budget. `read` is the
    /// error that it returned. Moves that were read already are not read again.
    ///
    /// # Errors
    /// If the record can't be read, was played by rules of a later version, or exceeds the budget.
    pub fn load_on(kept: &str, read: Spoilt, budget: &mut Budget) -> Result<Self, Spoilt> {
        library::go_on(kept, read, budget).map(Self::new)
    }

    /// The text to save, with the time of the change in milliseconds since 1970.
    pub fn kept(&self, changed: u64) -> String {
        library::text(&self.0, changed, None)
    }

    /// The text to save, with the time of the change in milliseconds since 1970. If the game has no
    /// more plies than in `before`, the text saved last, the time of the last move is copied from
    /// there.
    pub fn kept_after(&self, changed: u64, before: Option<&str>) -> String {
        library::text(&self.0, changed, before)
    }

    pub fn info(&self) -> &'static Info {
        self.0.record().info()
    }

    /// The value of a header of the record, such as `Study`. `None` if the record lacks it. Headers
    /// contain nothing hidden.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.0.record().header(name)
    }

    /// Whether any part of the game is hidden from any viewer.
    pub fn hides(&self) -> bool {
        self.0.hides()
    }

    /// The part that a viewer may see. This is the whole game if nothing is hidden.
    pub fn seen_by(&self, viewer: Viewer) -> Seen {
        match self.hides() {
            true => Seen(ByAddress(Rc::new(self.0.seen_by(viewer)))),
            false => Seen(self.0.clone()),
        }
    }

    /// The part that every viewer may see.
    pub fn seen(&self) -> Seen {
        self.seen_by(Viewer::Public)
    }

    /// The game without its hidden parts, for a device that only watches.
    pub fn public(&self) -> Self {
        Whole(self.seen().0)
    }

    /// The whole game as a view, hidden parts included. The player must have agreed to show them.
    pub fn opened(&self, _: Consent) -> Seen {
        Seen(self.0.clone())
    }

    /// Replaces the source of dice rolls and drawn cards.
    pub fn with_chance(mut self, chance: Chance) -> Self {
        self.change().chance = chance;
        self
    }

    /// Sets a header of the record.
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.change().edit(|record| record.set_header(name, value));
        if name == crate::headers::STUDY {
            crate::chapters::entitle(self.change());
        }
        self
    }

    /// Compares the moves of two games. In the result, `mine` counts moves of `self`. `None` if
    /// their start positions differ.
    pub fn common(&self, other: &Whole) -> Option<Common> {
        self.0.record().common(other.0.record())
    }

    /// Compares the public view of this game with the game of a link that was made from it. `None`
    /// for a study with chapters: the two may show different chapters that begin alike.
    pub fn agrees_with(&self, link: &Whole) -> Option<Common> {
        if !self.0.others().is_empty() || !link.0.others().is_empty() {
            return None;
        }
        self.seen().record().common(link.0.record())
    }

    /// Whether a link to this study has variations that this study lacks. Always false for a game
    /// that is no study.
    pub fn lacks_variations_of(&self, link: &Whole) -> bool {
        let record = self.0.record();
        record.is_study() && record.clone().merge(link.0.record()).is_some_and(|new| new > 0)
    }

    /// The changes in a link that need the consent of the player on this device.
    pub fn claims(&self, link: &Whole) -> Claims {
        link_game::claims(&self.0, link.0.record())
    }

    /// Compares this game with the game of a link that belongs to it.
    pub fn verdict(&self, link: &Whole) -> Verdict {
        Verdict::of(&self.0, link.0.record())
    }

    /// Whether this is a game by link, for two players on different devices.
    pub fn is_by_link(&self) -> bool {
        link_game::is_by_link(self.0.record())
    }

    /// Sets the side of the player on this device; `None` for a watcher.
    pub fn seated(mut self, side: Option<Seat>) -> Self {
        link_game::seat(self.change(), side);
        self
    }

    /// Whether a link has something new for this game: moves, an offer, or the end. Call this only
    /// if the link has no changes that need the player's consent.
    pub fn hears_from(&self, link: &Whole) -> bool {
        link_game::brings_news(&self.0, link.0.record())
    }

    /// The game of a link, shown from the seat that the player has in the saved game.
    pub fn beside(mut self, kept: &Whole) -> Self {
        link_game::beside(self.change(), &kept.0);
        self
    }

    /// The game of a link as it is shown until the player accepts or refuses its `claims`, the
    /// changes that need consent. If the saved game has hidden parts, these changes are left out,
    /// because the position after them may reveal the hidden parts.
    pub fn until_answered(&self, kept: &Whole, claims: &Claims) -> Self {
        match kept.hides() && !claims.is_empty() {
            true => Whole::new(link_game::without_claims(&self.0, claims)),
            false => self.clone(),
        }
    }

    /// Adds the new moves of a link to this game.
    pub fn joined(mut self, reply: &Reply) -> Self {
        link_game::take(self.change(), reply.link.0.record(), reply.is_accepted);
        self
    }

    /// The code of a link with the player's reply. The link contains the moves of the game and the
    /// players, but no notes or variations.
    pub fn reply(&self, _: Consent) -> String {
        link::encode(&link_game::reply(&self.0))
    }

    /// The reason why the player's last move can't be taken back. `None` if it can, or if there is
    /// no such move.
    pub fn bars_take_back(&self) -> Option<Key> {
        crate::computer::taken_back(&self.0).err()
    }

    /// The question to the computer about the current position. It contains only what the player to
    /// move may know.
    pub fn question(&self) -> Question {
        crate::computer::question(&self.0)
    }

    /// The question to the computer for a hint in the current position.
    pub fn hint_question(&self) -> Question {
        crate::analysis::hint(&self.0)
    }

    /// The session with its hidden parts. Only updates of the play screen may use it.
    pub(super) fn session(&self) -> &Session {
        &self.0
    }

    /// The session with its hidden parts, to be changed. It is copied first if a clone shares it.
    pub(super) fn change(&mut self) -> &mut Session {
        Rc::make_mut(&mut self.0)
    }

    /// Whether the current position is the end of the main line.
    pub(super) fn is_at_last(&self) -> bool {
        self.0.at() == self.0.record().end_of_line(NodeId::START)
    }
}

/// Prints no content, because parts of the game may be hidden.
impl fmt::Debug for Whole {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Whole(..)")
    }
}

impl Seen {
    /// The same game at another node, without entered steps.
    pub fn shown_at(&self, at: NodeId) -> Seen {
        let mut session = (**self.0).clone();
        session.go(at);
        session.cancel();
        Seen(ByAddress(Rc::new(session)))
    }
}

impl Deref for Seen {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.0
    }
}
