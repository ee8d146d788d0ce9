//! A game in progress on one device: the record (the game with its variations), the position shown
//! (the start, or that after a move), and the draft (the steps of a move entered so far; one step
//! is one click).
//!
//! *Invariants.* The draft is always the beginning of a legal move at the position where it was
//! begun. A session contains no rules: it asks [`Entry::next`](crate::Entry::next) and
//! [`Explain::refuse`](crate::Explain::refuse).

use crate::base::{Outcome, Seat};
use crate::chance::Chance;
use crate::geometry::Square;
use crate::hidden::Viewer;
use crate::link::{Others, Shared};
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

/// From which side the players at a device see the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seats {
    /// The board does not turn by itself.
    #[default]
    Stay,
    /// The board turns to the side to move.
    Turn,
    /// Two players sit across a table. The board does not turn. The pieces and the bar (name and
    /// clock) of the far player are upside down on the screen, so this player sees them upright.
    Across,
    /// The board stays turned to the only human player on this device.
    Mine,
}

impl Seats {
    /// All values. Saved games store the index of a value in this list.
    pub const ALL: [Seats; 4] = [Seats::Stay, Seats::Turn, Seats::Across, Seats::Mine];
}

/// How a game is shown. Nothing here changes the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Quarter turns of the board, clockwise, from the first player's side; below 4.
    pub turned: u8,
    /// From which side the players see the board.
    pub seats: Seats,
    /// The layers (overlays that explain a position) that are switched on.
    pub layers: Layers,
    /// Whether assistance is switched off: showing targets, reasons and layers, and taking moves
    /// back.
    pub locked: bool,
}

/// The result of a click, or of another action that changes the draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clicked {
    /// A step was added to the draft, the steps of the move entered so far.
    Stepped,
    /// Another piece, or another formation (a group that moves as one) with the same piece, was
    /// chosen instead.
    Changed,
    /// The click on this square could mean any of these steps, so the player must choose one.
    Several(Square, Vec<Step>),
    /// The choice of a piece was cancelled, because the player clicked the piece again.
    LetGo,
    /// A move was played. The value is the position after it.
    Played(NodeId),
    /// A rule refuses the click.
    Refused(Refusal),
    /// Something other than a rule of the game prevents the click, such as an agreed end of the
    /// game. The text says what, in a sentence.
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
    /// Whether the click was refused, with a reason.
    pub fn is_refused(&self) -> bool {
        matches!(self, Clicked::Refused(_) | Clicked::Barred(_))
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    /// The record, shared with copies of the session until one of them changes it.
    record: Rc<Record>,
    at: NodeId,
    /// The last position of the line that is shown: the main line or a variation. The line also
    /// contains `at`. Repeated calls of [`Session::forward`] end there.
    end: NodeId,
    draft: Vec<Step>,
    draft_at: NodeId,
    /// The clicked square that began the draft. It is one of the squares of the first step, which
    /// may pick several pieces that move as one.
    begun_on: Option<Square>,
    /// How the game is shown.
    pub look: Look,
    /// The source of dice rolls. The code that opens the session seeds it.
    pub chance: Chance,
    /// The seat of the player on this device, if the opponent plays on another device; otherwise
    /// `None`.
    pub side: Option<Seat>,
    /// When the clock was started, in milliseconds since 1970; `None` without a clock.
    pub began: Option<u64>,
    /// The clock settings of the players: a text that the page writes and the engine only stores.
    pub clock: String,
    /// Whether the player has paused the computer. The engine only stores it.
    pub paused: bool,
    /// Which moves of the player on this device were not entered here, but arrived in a link: a
    /// text that the page writes and the engine only stores.
    pub accepted: String,
    /// How the players placed captured dice on cards, as [`Arrange::laid`](crate::Arrange::laid)
    /// writes it; empty if they did not.
    laid: String,
    /// An entry for each time that the player to move turned the board to an edge that allowed no
    /// step: the ply, and the index of the edge. The entries are needed because the player still
    /// knows which faces of the dice they saw from that edge.
    looked: Vec<(u32, u8)>,
    /// The last ply at which the screen openly showed what only the player to move may know, such
    /// as their hand of cards; `None` if it never did.
    shown: Option<u32>,
    /// The viewer (a player or the public) for whom this session was made; `None` if it contains
    /// the whole game. Otherwise it contains only what this viewer may know.
    shown_to: Option<Viewer>,
    /// The other chapters, if this is a chapter of a study. Shared with copies of the session.
    others: Rc<Others>,
    asked: NextCache,
}

impl Session {
    /// A session that shows a record at one of its positions: the start, or the position after a
    /// move.
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
            paused: false,
            accepted: String::new(),
            laid: String::new(),
            looked: Vec::new(),
            shown: None,
            shown_to: None,
            others: Rc::default(),
            asked: NextCache::default(),
        }
    }

    /// Whether the session contains anything that a player would miss: a move, a name, a note, a
    /// clock that runs, a draft, or a position that was set up.
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

    /// A session with the game of a link. The link also determines the position shown, the rotation
    /// of the board, and whether assistance is off.
    pub fn from_shared(shared: Shared) -> Self {
        let mut session = Session::new(shared.record, shared.at);
        session.look.turned = shared.turned;
        session.look.locked = shared.locked;
        session.others = Rc::new(shared.others);
        session
    }

    /// The record of the game, with all variations.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, which copies of the session share until one of them changes it.
    pub fn shared_record(&self) -> &Rc<Record> {
        &self.record
    }

    /// Whether two sessions share one record in memory, and show the same position and line.
    /// Comparing the moves would take longer. So the result may be `false` for two sessions with
    /// equal but separate records.
    pub fn stands_like(&self, other: &Session) -> bool {
        Rc::ptr_eq(&self.record, &other.record) && (self.at, self.end) == (other.at, other.end)
    }

    /// The position of the record that is shown, as its node.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The last position of the line that is shown, which is the main line or a variation.
    pub fn end(&self) -> NodeId {
        self.end
    }

    /// The position that is shown.
    pub fn state(&self) -> &Rc<dyn State> {
        self.record.node(self.at).state()
    }

    /// The outcome at the position that is shown.
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
            // Only the player to move may see which cards can be discarded.
            next.steps.retain(|step| step.act != Act::Discard);
        }
        let is_open = |last: &Step| last.act != Act::Chance;
        if next.continuation().is_none() && taken.last().is_some_and(is_open) {
            // The viewer may not know the possible rolls, only that the next step is a roll.
            next.steps.push(Step::new(Act::Chance, None, false, format_args!("~")));
        }
        next
    }

    /// Why no move can be played at the shown position; `None` if the game is not over. The
    /// position alone may not show this, for example after a resignation.
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

    /// Ends the game at the end of its main line. The player at the seat `resigned` resigns; if it
    /// is `None`, the players agree to a draw.
    pub fn end_by_players(&mut self, resigned: Option<Seat>) {
        Rc::make_mut(&mut self.record).end_by_players(resigned);
        self.cancel();
    }

    /// Ends the game, at the end of its main line, because this player ran out of time.
    pub fn end_on_time(&mut self, loser: Seat) {
        Rc::make_mut(&mut self.record).end_on_time(loser);
        self.cancel();
    }

    /// Changes the notes (comments, marks and headers) of the record. `edit` must not remove moves,
    /// because the session may show their positions.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Record)) {
        edit(Rc::make_mut(&mut self.record));
    }

    /// Ends the game at its time limit, at the end of its main line, with the outcome that the
    /// rules define for that.
    pub fn run_out(&mut self) {
        Rc::make_mut(&mut self.record).run_out();
    }

    /// The content of a link to the whole game, shown as this session shows it.
    pub fn shared(&self) -> Shared {
        Shared {
            record: (*self.record).clone(),
            at: self.at,
            turned: self.look.turned,
            locked: self.look.locked,
            others: (*self.others).clone(),
        }
    }

    /// The other chapters of the study; empty if the game is no chapter.
    pub fn others(&self) -> &Others {
        &self.others
    }

    /// Changes the other chapters of the study.
    pub fn edit_others(&mut self, edit: impl FnOnce(&mut Others)) {
        edit(Rc::make_mut(&mut self.others));
    }
}
