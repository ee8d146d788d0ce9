//! A game in progress on one device: the record, the place that is shown, and the move that is
//! being entered.
//!
//! *Invariants.* The draft is always the beginning of a legal move of the place at which it was
//! begun. It holds no rules: every answer comes from [`Entry::next`](crate::Entry::next) and
//! [`Explain::refuse`](crate::Explain::refuse).

use crate::base::{Outcome, Seat};
use crate::chance::Chance;
use crate::geometry::Square;
use crate::hidden::Viewer;
use crate::link::Shared;
use crate::record::{DATE, NodeId, Record};
use crate::refusal::{MoveError, Refusal};
use crate::say;
use crate::state::State;
use crate::turn::{Act, Next, Step};
use i18n::Text;
use next_cache::NextCache;
use std::rc::Rc;

mod draft;
mod layers;
mod next_cache;
mod perspective;
mod place;
mod saved;
mod summary;
mod turning;
mod typing;

pub use layers::{LayerId, Layers};
pub use summary::Summary;

/// Who sees the board from where, as those who sit around it have chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seats {
    /// The board stays as it is turned.
    #[default]
    Stay,
    /// It turns to the side to move.
    Turn,
    /// It stays, and what belongs to the far side is upside down, for whoever sits there.
    Across,
    /// It stays turned to the only person who plays on this device.
    Mine,
}

impl Seats {
    /// All, each at the place of the number by which it is kept.
    pub const ALL: [Seats; 4] = [Seats::Stay, Seats::Turn, Seats::Across, Seats::Mine];
}

/// How a game is shown; nothing of it changes the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Quarter turns of the board, clockwise, from the first player's side; below 4.
    pub turned: u8,
    /// Who sees the board from where.
    pub seats: Seats,
    /// The layers that are switched on.
    pub layers: Layers,
    /// Whether helps are switched off.
    pub locked: bool,
}

/// What came of a click.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clicked {
    /// A step was added to the draft.
    Stepped,
    /// Another piece, or another formation with it, was chosen instead.
    Changed,
    /// Several steps on this square are meant as well: the player is to say which.
    Several(Square, Vec<Step>),
    /// The chosen piece was let go.
    LetGo,
    /// A move was played and stands here now.
    Played(NodeId),
    /// A rule refuses it.
    Refused(Refusal),
    /// What stands in the way is no rule of the game: told in a sentence.
    Barred(Text),
}

impl From<MoveError> for Clicked {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Refused(refusal) => Clicked::Refused(refusal),
            MoveError::Unreadable(error) => Clicked::Barred(error.told()),
            MoveError::Barred(sentence) => Clicked::Barred(sentence),
        }
    }
}

impl Clicked {
    /// Whether nothing came of it but a reason.
    pub fn is_refused(&self) -> bool {
        matches!(self, Clicked::Refused(_) | Clicked::Barred(_))
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    /// Shared with copies of the session, until one of them changes it.
    record: Rc<Record>,
    at: NodeId,
    /// The last place of the line in which `at` stands: where [`Session::forward`] leads to.
    end: NodeId,
    draft: Vec<Step>,
    draft_at: NodeId,
    /// Where the draft was begun: one of the squares of its first step.
    begun_on: Option<Square>,
    /// How the game is shown.
    pub look: Look,
    /// What rolls are drawn from; whoever opens the session brings it.
    pub chance: Chance,
    /// The seat of whoever plays on this device against somebody elsewhere.
    pub side: Option<Seat>,
    /// When the clock was started, where there is one: milliseconds since 1970.
    pub began: Option<u64>,
    /// The clock that the players have set: a line that whoever shows it keeps here, and of which nothing is known here.
    pub clock: String,
    /// The moves of the player on this device that came by link: a line of the page, which the engine does not read.
    pub accepted: String,
    /// How the players laid captured dice on cards; empty where they did not.
    laid: String,
    /// Where the player to move turned the board to see what was hidden, and could do nothing from there: the ply, and
    /// the place of the edge.
    looked: Vec<(u32, u8)>,
    /// The last ply at which what the player to move sees was open to them.
    shown: Option<u32>,
    /// Who sees it, where it is made for a viewer and holds no more than they may know.
    shown_to: Option<Viewer>,
    asked: NextCache,
}

impl Session {
    /// A session that shows a record at one of its places.
    pub fn new(record: Record, at: NodeId) -> Self {
        let at = if record.holds(at) { at } else { NodeId::START };
        let end = record.end_of_line(at);
        Session {
            record: Rc::new(record),
            at,
            end,
            draft: Vec::new(),
            draft_at: at,
            begun_on: None,
            look: Look::default(),
            chance: Chance::seeded(0),
            side: None,
            began: None,
            clock: String::new(),
            accepted: String::new(),
            laid: String::new(),
            looked: Vec::new(),
            shown: None,
            shown_to: None,
            asked: NextCache::default(),
        }
    }

    /// Whether there is anything in it that somebody would miss: a move, a name, a note, a draft, or a position that was set
    /// up.
    pub fn is_begun(&self) -> bool {
        let record = &self.record;
        let start = record.node(NodeId::START);
        let usual = || record.family().start(record.options());
        !start.children().is_empty()
            || !start.comment().is_empty()
            || !start.marks().is_empty()
            || record.headers().iter().any(|(name, _)| name != DATE)
            || self.began.is_some()
            || self.waiting_draft().is_some()
            || !self.draft.is_empty()
            || !record.info().dealt && !usual().same(&**start.state())
    }

    /// The game of a link.
    pub fn from_shared(shared: Shared) -> Self {
        let mut session = Session::new(shared.record, shared.at);
        session.look.turned = shared.turned;
        session.look.locked = shared.locked;
        session
    }

    /// The game as it is played.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Whether another session shows the same place of the same record, of which neither has changed anything since one was
    /// copied from the other. It may say `false` of sessions that do.
    pub fn stands_like(&self, other: &Session) -> bool {
        Rc::ptr_eq(&self.record, &other.record) && (self.at, self.end) == (other.at, other.end)
    }

    /// The place that is shown.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The last place of the line that is shown.
    pub fn end(&self) -> NodeId {
        self.end
    }

    /// The position that is shown.
    pub fn state(&self) -> &Rc<dyn State> {
        self.record.node(self.at).state()
    }

    /// How the game stands at the place that is shown.
    pub fn outcome(&self) -> Outcome {
        self.record.outcome(self.at)
    }

    fn next_after(&self, taken: &[Step]) -> Next {
        if self.outcome().is_over() {
            return Next::default();
        }
        let mut next = self.asked.next(self.state(), taken);
        let Some(viewer) = self.shown_to else { return next };
        if !viewer.is_mover(self.state().to_move()) {
            // What is discarded is nobody else's business.
            next.steps.retain(|step| step.act != Act::Discard);
        }
        let is_open = |last: &Step| last.act != Act::Chance;
        if next.continuation().is_none() && taken.last().is_some_and(is_open) {
            // What can be rolled is not known; that it is rolled is.
            next.steps.push(Step::new(Act::Chance, None, false, format_args!("~")));
        }
        next
    }

    /// Why nothing can be played here: what has ended the game, the position alone may not tell.
    fn over(&self) -> Option<MoveError> {
        let outcome = self.outcome();
        let over = || say::over(self.record.outcome_words(self.at));
        outcome.is_over().then(|| match outcome.rule() {
            Some(rule) => MoveError::Refused(Refusal::new(rule, over())),
            None => MoveError::Barred(over()),
        })
    }

    fn set_draft(&mut self, draft: Vec<Step>) {
        self.draft = draft;
        self.draft_at = self.at;
    }

    /// The players end the game, at the end of its main line: one of them resigns, or they agree on a draw.
    pub fn end_by_players(&mut self, resigned: Option<Seat>) {
        Rc::make_mut(&mut self.record).end_by_players(resigned);
        self.cancel();
    }

    /// The time of a player has run out, and that ends the game, at the end of its main line.
    pub fn end_on_time(&mut self, loser: Seat) {
        Rc::make_mut(&mut self.record).end_on_time(loser);
        self.cancel();
    }

    /// Changes the notes of the record by what `edit` does to it; `edit` must not remove moves.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Record)) {
        edit(Rc::make_mut(&mut self.record));
    }

    /// The time is over: the game ends as its rules say, at the end of its main line.
    pub fn run_out(&mut self) {
        Rc::make_mut(&mut self.record).run_out();
    }

    /// What a link of the whole game carries.
    pub fn shared(&self) -> Shared {
        Shared {
            record: (*self.record).clone(),
            at: self.at,
            turned: self.look.turned,
            locked: self.look.locked,
        }
    }
}
