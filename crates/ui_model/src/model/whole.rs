//! A whole game, and what a reader may see of it.
//!
//! A [`Whole`] is opened in four ways only: it is saved, it is shared by whoever agrees to it, the computer is asked with
//! what the player to move may know of it, and it gives what a reader may see: a [`Seen`]. All that draws, speaks, explains, prints or shares takes a `Seen`, and so can't show
//! what that does not hold. The position of a whole game is out of reach:
//!
//! ```compile_fail
//! # use fairyboard::{catalog, record::{NodeId, Record}, session::Session, Options};
//! # let family = catalog::find("zugzwang").unwrap();
//! # let record = Record::dealt(family, Options::defaults(family.info().options), 1);
//! let whole = ui_model::model::Whole::new(Session::new(record, NodeId::START));
//! let drawn = whole.state();
//! ```
//!
//! What a reader may see of it is not:
//!
//! ```
//! # use fairyboard::{catalog, record::{NodeId, Record}, session::Session, Options};
//! # use fairyboard::hidden::Viewer;
//! # let family = catalog::find("zugzwang").unwrap();
//! # let record = Record::dealt(family, Options::defaults(family.info().options), 1);
//! let whole = ui_model::model::Whole::new(Session::new(record, NodeId::START));
//! let drawn = whole.seen_by(Viewer::Public).state();
//! ```

use crate::incoming::Incoming;
use crate::library::{self, Spoilt};
use crate::link_game::{self, Claims};
use fairyboard::chance::Chance;
use fairyboard::hidden::Viewer;
use fairyboard::lesson::LessonPart;
use fairyboard::link;
use fairyboard::record::{Common, NodeId};
use fairyboard::session::Session;
use fairyboard::{Budget, Info};
use protocol::Question;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

/// A game with all that somebody may not see. Copies share it until one of them is changed. It is equal only to
/// copies of itself.
#[derive(Clone)]
pub struct Whole(Rc<Session>);

/// As much of a game as a reader may see. No hidden card or face is in it, so it may go everywhere.
#[derive(Clone)]
pub struct Seen(Rc<Session>);

/// The game of a link that is joined to the kept game.
#[derive(Clone, PartialEq)]
pub struct Reply {
    /// The game of the link.
    pub link: Whole,
    /// Whether the player has accepted its claims.
    pub is_accepted: bool,
}

/// Whoever shares a game was told what it gives away, and shares it all the same; or it hides nothing.
pub struct Consent(());

impl Consent {
    /// The player was told, and agrees.
    pub fn given() -> Self {
        Consent(())
    }
}

impl Whole {
    /// A game as it is played.
    pub fn new(session: Session) -> Self {
        Whole(Rc::new(session))
    }

    /// The board of a part of a lesson, or of an example of the rules.
    pub fn of_part(part: &LessonPart) -> Self {
        Self::new(crate::lesson_run::begin(part))
    }

    /// A game that came by link or as a text, at the place that it shows.
    pub fn received(sent: &Incoming) -> Self {
        Self::new(Session::from_shared(sent.shared().clone()))
    }

    /// A game as it is kept on the device, as far as one budget goes.
    ///
    /// # Errors
    /// Where its record can't be read, was played by rules of a version to come, or needs more.
    pub fn load(kept: &str) -> Result<Self, Spoilt> {
        Self::load_within(kept, &mut Budget::usual())
    }

    /// The same as far as another budget goes.
    ///
    /// # Errors
    /// As [`load`](Whole::load).
    pub fn load_within(kept: &str, budget: &mut Budget) -> Result<Self, Spoilt> {
        library::open(kept, budget).map(Self::new)
    }

    /// Goes on where the budget of [`load_within`](Whole::load_within) was spent. Nothing is read again.
    ///
    /// # Errors
    /// As that.
    pub fn load_on(kept: &str, read: Spoilt, budget: &mut Budget) -> Result<Self, Spoilt> {
        library::go_on(kept, read, budget).map(Self::new)
    }

    /// The game as it is kept on the device, changed at this time, in milliseconds since 1970.
    pub fn kept(&self, changed: u64) -> String {
        library::text(&self.0, changed, None)
    }

    /// The same in place of what was kept `before`: since when a turn lasts is known from there.
    pub fn kept_after(&self, changed: u64, before: Option<&str>) -> String {
        library::text(&self.0, changed, before)
    }

    /// What game it is of.
    pub fn info(&self) -> &'static Info {
        self.0.record().info()
    }

    /// A header of its record. Headers hide nothing.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.0.record().header(name)
    }

    /// Whether anything of it is hidden from anybody.
    pub fn hides(&self) -> bool {
        self.0.hides()
    }

    /// What a reader may see of it: all, where it hides nothing.
    pub fn seen_by(&self, viewer: Viewer) -> Seen {
        match self.hides() {
            true => Seen(Rc::new(self.0.seen_by(viewer))),
            false => Seen(Rc::clone(&self.0)),
        }
    }

    /// What anybody may see of it.
    pub fn seen(&self) -> Seen {
        self.seen_by(Viewer::Public)
    }

    /// All of it, for whoever agrees that others see it.
    pub fn opened(&self, _: Consent) -> Seen {
        Seen(Rc::clone(&self.0))
    }

    /// The same with a source of chance of its own.
    pub fn with_chance(mut self, chance: Chance) -> Self {
        self.change().chance = chance;
        self
    }

    /// The same with a header of its record changed.
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.change().edit(|record| record.set_header(name, value));
        self
    }

    /// How far this game and another agree; this one is the first. `None` where they begin otherwise.
    pub fn common(&self, other: &Whole) -> Option<Common> {
        self.0.record().common(other.0.record())
    }

    /// How far the public view of this game and its own link agree.
    pub fn agrees_with(&self, link: &Whole) -> Option<Common> {
        self.seen().record().common(link.0.record())
    }

    /// Whether a link of this study has variations that the study lacks. For a game it is always false.
    pub fn lacks_variations_of(&self, link: &Whole) -> bool {
        let record = self.0.record();
        record.is_study() && record.clone().merge(link.0.record()).is_some_and(|new| new > 0)
    }

    /// The changes of a link to this game that are up to the player on this device.
    pub fn claims(&self, link: &Whole) -> Claims {
        link_game::claims(&self.0, link.0.record())
    }

    /// Whether a link that claims nothing has something new for this game.
    pub fn hears_from(&self, link: &Whole) -> bool {
        link_game::brings_news(&self.0, link.0.record())
    }

    /// The game of a link, from the seat of the kept game.
    pub fn beside(mut self, kept: &Whole) -> Self {
        link_game::beside(self.change(), &kept.0);
        self
    }

    /// The game of a link as it is shown before the player answers. If the kept game hides something, the claims are left
    /// out, since the position after them may be open.
    pub fn until_answered(&self, kept: &Whole, claims: &Claims) -> Self {
        match kept.hides() && !claims.is_empty() {
            true => Whole::new(link_game::without_claims(&self.0, claims)),
            false => self.clone(),
        }
    }

    /// The game with what a link of it has more, at its end.
    pub fn joined(mut self, reply: &Reply) -> Self {
        link_game::take(self.change(), reply.link.0.record(), reply.is_accepted);
        self
    }

    /// The code of a reply by link: the moves of the game and who plays. Notes and variations stay here.
    pub fn reply(&self, _: Consent) -> String {
        link::encode(&link_game::reply(&self.0))
    }

    /// What the computer is asked at the place that is shown. Of what is hidden it holds what the player to move may know.
    pub fn question(&self) -> Question {
        crate::computer::question(&self.0)
    }

    /// The whole game, for whoever changes it.
    pub(super) fn session(&self) -> &Session {
        &self.0
    }

    /// The whole game, to be changed.
    pub(super) fn change(&mut self) -> &mut Session {
        Rc::make_mut(&mut self.0)
    }

    /// Whether the place that is shown is the end of the game itself.
    pub(super) fn is_at_last(&self) -> bool {
        self.0.at() == self.0.record().end_of_line(NodeId::START)
    }
}

/// Tells nothing of what is hidden.
impl fmt::Debug for Whole {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Whole(..)")
    }
}

impl PartialEq for Whole {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Seen {
    /// The same at another of its places, with no move being entered.
    pub fn shown_at(&self, at: NodeId) -> Seen {
        let mut session = (*self.0).clone();
        session.go(at);
        session.cancel();
        Seen(Rc::new(session))
    }
}

impl PartialEq for Seen {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for Seen {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.0
    }
}
