//! A record: a game as it was played, with its start position, its moves, variations, comments and
//! marks (arrows and rings on a board).
//!
//! *Invariants.* Every move in a record is legal, since [`Record::play`] is the only way to add
//! one.

pub(crate) mod comment;
mod offer;
mod outline;
mod read;
mod write;

pub use offer::{OFFER, Offer, OfferKind};
pub use outline::Outline;
pub use read::{Reading, RecordError};
pub(crate) use write::header as header_line;

use crate::base::{Outcome, Progress, RESULTS, Seat};
use crate::budget::Budget;
use crate::chance::Chance;
use crate::family::Family;
use crate::geometry::Square;
use crate::hidden::Viewer;
use crate::info::Info;
use crate::move_list::MoveList;
use crate::notation::ParseError;
use crate::options::Options;
use crate::refusal::{MoveError, Refusal};
use crate::say;
use crate::side_area::SideArea;
use crate::state::State;
use crate::turn::Step;
use i18n::Text;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

/// The most plies (moves of one player) of a record, variations and removed moves included. Further
/// moves are refused.
pub const MAX_PLIES: usize = 20_000;

/// The most bytes of a comment or a header. [`Record::set_comment`] cuts a longer comment off; a
/// longer header is refused, and so is a longer comment in a text that is read.
pub const MAX_TEXT: usize = 4_000;

/// The most marks on one position. Further marks are not added.
pub const MAX_MARKS: usize = 144;

/// The most headers, in addition to those that the record itself writes. Further headers are
/// refused.
pub const MAX_HEADERS: usize = 40;

/// A position in a record, as a node of the tree of moves: the start position, or the position
/// after one of the moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const START: NodeId = NodeId(0);
}

/// An arrow or a ring drawn on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The stroke of the line: 0 solid, 1 dashed, 2 dotted, 3 double.
    pub style: u8,
    /// The start of the arrow, or the square of the ring.
    pub from: Square,
    /// The target of the arrow; `None` for a ring.
    pub to: Option<Square>,
}

/// One position of a record, and the move that led to it.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    text: String,
    mover: Seat,
    ply: u32,
    round: u32,
    state: Rc<dyn State>,
    key: u64,
    without_progress: u32,
    outcome: Outcome,
    comment: String,
    marks: Vec<Mark>,
    /// The steps of the move, computed on first use and cached: a press on the board needs them
    /// several times, and finding them lists the legal moves.
    steps: OnceCell<Option<Box<[Step]>>>,
    /// The digits that encode the move in a link, cached when a link is first made or read. Later
    /// links need not list the legal moves again.
    digits: OnceCell<Digits>,
}

/// The digits that encode a move in a link, each with its radix (the number of values that the
/// digit may have).
pub(crate) type Digits = Box<[(u32, u32)]>;

impl Node {
    /// The position before the move that led here; `None` at the start.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The positions after each move played from here. The first continues the main line, the
    /// others begin variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The string of the move that led here; empty at the start.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The player who made the move that led here; at the start, the first seat.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The number of plies before this position.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of the round that the move belongs to, counted from 1; 0 at the start.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The position after the move that leads here.
    pub fn state(&self) -> &Rc<dyn State> {
        &self.state
    }

    /// The number of consecutive plies without progress, as the game's rule against endless games
    /// counts them.
    pub fn without_progress(&self) -> u32 {
        self.without_progress
    }

    /// The outcome at this position by the rules, including those on repetition and plies without
    /// progress.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The comment on the position as it was written, with its commands for programs, such as
    /// `[%wrong]`. For display use [`words`](Node::words).
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The words of the comment on the position, without commands such as `[%wrong]`.
    pub fn words(&self) -> Cow<'_, str> {
        comment::words(&self.comment)
    }

    /// The arrows and rings drawn on the position.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }
}

/// The comparison of the main lines of two records; see [`Record::common`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Common {
    /// The number of plies at the beginning that both main lines have in common.
    pub plies: usize,
    /// The number of further plies in the main line of the record that [`Record::common`] was
    /// called on.
    pub mine: usize,
    /// The number of further plies in the main line of the other record.
    pub theirs: usize,
}

/// A game with its variations, comments, marks and headers.
#[derive(Clone)]
pub struct Record {
    family: &'static dyn Family,
    options: Options,
    headers: Vec<(String, String)>,
    agreed: Agreed,
    /// The positions, shared with copies of this record. A position is copied before it changes.
    nodes: Vec<Rc<Node>>,
}

/// A result that does not follow from the moves, as an index in [`RESULTS`]: by resignation, by
/// agreement, on time, or because the text of the record says so. `None` if the record has no such
/// result.
type Agreed = Option<u8>;

/// The header with the day when a game began, in the form of PGN, the usual text format of chess
/// games: `2026.11.28`.
pub const DATE: &str = "Date";

/// The header that says how the players ended a game before its rules did: `resignation`,
/// `agreement` or [`ON_TIME`].
const TERMINATION: &str = "Termination";

/// The value of the header `Termination` if a player ran out of time and the players had agreed
/// that this ends the game.
const ON_TIME: &str = "time forfeit";

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Records are equal if their texts are.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Record {
    /// A new record of a game that begins at its start position. If the game deals its start at
    /// random, this is always the same deal.
    pub fn new(family: &'static dyn Family, options: Options) -> Self {
        Self::dealt(family, options, 0)
    }

    /// A new game. If the game deals its start at random, it is dealt from this seed.
    pub fn dealt(family: &'static dyn Family, options: Options, seed: u64) -> Self {
        let state = family.deal(&options, &mut Chance::seeded(seed));
        Self::with_start(family, options, state)
    }

    /// A new record of a game that begins at a position string.
    ///
    /// # Errors
    /// If the position cannot be read or is impossible.
    pub fn from_position(
        family: &'static dyn Family,
        options: Options,
        text: &str,
    ) -> Result<Self, ParseError> {
        let state = family.read(text, &options)?;
        Ok(Self::with_start(family, options, state))
    }

    fn with_start(family: &'static dyn Family, options: Options, state: Rc<dyn State>) -> Self {
        let start = Node {
            parent: None,
            children: Vec::new(),
            text: String::new(),
            mover: Seat::FIRST,
            ply: 0,
            round: 0,
            key: state.key(),
            without_progress: 0,
            outcome: state.outcome(),
            state,
            comment: String::new(),
            marks: Vec::new(),
            steps: OnceCell::new(),
            digits: OnceCell::new(),
        };
        Record { family, options, headers: Vec::new(), agreed: None, nodes: vec![Rc::new(start)] }
    }

    /// The game that is played.
    pub fn family(&self) -> &'static dyn Family {
        self.family
    }

    /// The description of the game that is played.
    pub fn info(&self) -> &'static Info {
        self.family.info()
    }

    /// The options that the game is played with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A position of the record. `id` must be of this record; otherwise this returns the start.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[self.index(id)]
    }

    /// The index of a node, or that of the start if there is no such node.
    fn index(&self, id: NodeId) -> usize {
        let index = id.0 as usize;
        debug_assert!(index < self.nodes.len(), "{id:?} is a node of another record");
        if index < self.nodes.len() { index } else { 0 }
    }

    /// The steps of the move that led to a position. `None` at the start, and in a record made for
    /// a viewer (a player or the public) who may not know the steps.
    pub fn steps(&self, id: NodeId) -> Option<&[Step]> {
        let node = self.node(id);
        let before = &self.node(node.parent?).state;
        let find = || before.steps_of(&node.text).map(Vec::into_boxed_slice);
        node.steps.get_or_init(find).as_deref()
    }

    /// The digits that encode the move to a position in a link; `None` if they are not cached.
    pub(crate) fn digits(&self, id: NodeId) -> Option<&[(u32, u32)]> {
        self.node(id).digits.get().map(|digits| &**digits)
    }

    /// Caches the digits that encode the move to a position in a link, unless some are cached
    /// already. Returns the cached ones.
    pub(crate) fn note_digits(&self, id: NodeId, digits: Digits) -> &[(u32, u32)] {
        self.node(id).digits.get_or_init(|| digits)
    }

    /// The outcome at a position of the record: by the rules, by the time limit of the game, or
    /// because the players ended the game, for example by resigning.
    pub fn outcome(&self, id: NodeId) -> Outcome {
        let node = self.node(id);
        if self.is_ended_by_players()
            && !node.outcome.is_over()
            && id == self.end_of_line(NodeId::START)
        {
            return Outcome::Agreed(self.result());
        }
        let limit = self.agreed.and_then(|_| node.state.beside()?.time_limit());
        match limit {
            Some(limit) if node.children.is_empty() && self.result() == limit.outcome.result() => {
                limit.outcome
            }
            _ => node.outcome,
        }
    }

    /// Whether the players ended the game before its rules did: by resigning, by agreeing to a draw
    /// or by a loss on time.
    fn is_ended_by_players(&self) -> bool {
        self.agreed.is_some() && self.header(TERMINATION).is_some() && !self.is_study()
    }

    /// Ends the game before its rules do. The player at the seat `resigned` resigns; if it is
    /// `None`, the players agree to a draw.
    pub fn end_by_players(&mut self, resigned: Option<Seat>) {
        self.end_as(resigned, if resigned.is_some() { "resignation" } else { "agreement" });
    }

    /// Ends the game because this player ran out of time.
    pub fn end_on_time(&mut self, loser: Seat) {
        self.end_as(Some(loser), ON_TIME);
    }

    fn end_as(&mut self, loser: Option<Seat>, how: &str) {
        let result = match loser {
            Some(Seat::FIRST) => "0-1",
            Some(_) => "1-0",
            None => "1/2-1/2",
        };
        self.agreed = RESULTS.iter().position(|known| *known == result).map(|i| i as u8);
        self.set_header(TERMINATION, how);
        self.set_offer(None);
    }

    /// How the game has ended at a position of the record, in a sentence; empty if it is not over.
    pub fn outcome_words(&self, id: NodeId) -> Text {
        let state = self.node(id).state();
        let seat = |seat: Seat| {
            state.seats().get(usize::from(seat.0)).map_or_else(Text::default, |name| (*name).into())
        };
        let lost: fn(Text, Text) -> Text = match self.header(TERMINATION) {
            Some(ON_TIME) => say::out_of_time,
            _ => say::resigned,
        };
        match self.outcome(id) {
            Outcome::Agreed("0-1") => lost(seat(Seat::FIRST), seat(Seat::SECOND)),
            Outcome::Agreed("1-0") => lost(seat(Seat::SECOND), seat(Seat::FIRST)),
            Outcome::Agreed(_) => say::DRAW_AGREED.into(),
            outcome => {
                self.ended_words(id, outcome).unwrap_or_else(|| state.outcome_words(outcome))
            }
        }
    }

    /// How the move that led to a position has ended the game, in a sentence; `None` if the
    /// position itself shows how the game ended.
    fn ended_words(&self, id: NodeId, outcome: Outcome) -> Option<Text> {
        let before = self.node(id).parent()?;
        let steps = self.steps(id).filter(|_| outcome.is_over())?;
        self.node(before).state().ended_words(steps, outcome)
    }

    /// Ends the game at its time limit, with the outcome that the rules define for that.
    pub(crate) fn run_out(&mut self) {
        let end = self.node(self.end_of_line(NodeId::START));
        if let Some(limit) = end.state.beside().and_then(SideArea::time_limit) {
            let result = RESULTS.iter().position(|known| *known == limit.outcome.result());
            self.agreed = result.map(|place| place as u8);
        }
    }

    /// The record as a viewer may see it: each position and each move is replaced by what the
    /// viewer may know of it. The position `at` is shown after the steps `taken` of an unfinished
    /// move. `arranged` is the position there with captured dice laid on cards, if players have
    /// done so.
    pub(crate) fn seen_by(
        &self,
        viewer: Viewer,
        at: NodeId,
        taken: &[Step],
        arranged: Option<Rc<dyn State>>,
    ) -> Record {
        let mut record = self.clone();
        for (i, node) in record.nodes.iter_mut().map(Rc::make_mut).enumerate() {
            if let Some(parent) = self.nodes[i].parent {
                let hidden = self.node(parent).state.hidden();
                let told = hidden.and_then(|hidden| hidden.move_seen_by(&node.text, viewer));
                node.text = told.unwrap_or_else(|| std::mem::take(&mut node.text));
            }
            let is_shown = i == at.0 as usize;
            let state = arranged.as_ref().filter(|_| is_shown).unwrap_or(&self.nodes[i].state);
            let seen = state.seen_by(viewer, if is_shown { taken } else { &[] });
            node.state = seen.unwrap_or_else(|| Rc::clone(state));
            (node.steps, node.digits) = Default::default();
        }
        record
    }

    /// Replaces a position with the result of `change`, in a record that was made for a viewer (see
    /// [`seen_by`](Record::seen_by)). Drops the cached steps of the moves that follow, since they
    /// depend on the position.
    pub(crate) fn show_as(
        &mut self,
        id: NodeId,
        change: impl FnOnce(Rc<dyn State>) -> Rc<dyn State>,
    ) {
        let node = self.node_mut(id);
        node.state = change(Rc::clone(&node.state));
        for child in node.children.clone() {
            let child = self.node_mut(child);
            (child.steps, child.digits) = Default::default();
        }
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = self.index(id);
        Rc::make_mut(&mut self.nodes[index])
    }

    /// Whether the game begins at the start position of its options. Always `false` for a game that
    /// deals its start at random: its records contain the start as a position string.
    pub fn starts_at_start(&self) -> bool {
        let start = || self.family.start(&self.options);
        !self.info().dealt && start().same(&**self.nodes[0].state())
    }

    /// The legal moves at a position of the record, sorted bytewise; none if the game is over
    /// there.
    pub fn moves(&self, at: NodeId) -> Vec<String> {
        if self.node(at).outcome.is_over() { Vec::new() } else { self.node(at).state.moves() }
    }

    /// Lists the legal moves at a position of the record, in any order, and counts the work in
    /// `budget`.
    pub(crate) fn list(&self, at: NodeId, budget: &mut Budget) -> MoveList {
        let node = self.node(at);
        let list = match node.outcome.is_over() {
            true => MoveList::default(),
            false => node.state.list(),
        };
        budget.listed(list.len(), list.tried);
        list
    }

    /// Plays a move as [`play`](Record::play) does, and counts the work in `budget`.
    pub(crate) fn play_within(
        &mut self,
        at: NodeId,
        text: &str,
        budget: &mut Budget,
    ) -> Result<NodeId, MoveError> {
        let node = self.node(at);
        // `play` compares the move with those played here before, and the new position with all
        // earlier ones.
        budget.made(node.children.len() + node.ply as usize);
        self.play(at, text)
    }

    /// The record as it was when it had only this number of positions, provided that nothing was
    /// removed since then.
    pub(crate) fn first(&self, places: usize) -> Record {
        let mut record = self.clone();
        record.nodes.truncate(places.max(1));
        let is_there = |id: &NodeId| (id.0 as usize) < places;
        for node in &mut record.nodes {
            if !node.children.iter().all(is_there) {
                Rc::make_mut(node).children.retain(is_there);
            }
        }
        record
    }

    /// The number of positions (the start, and one after each move), including removed ones.
    pub fn places(&self) -> usize {
        self.nodes.len()
    }

    /// Plays a move at a position of the record, and returns the position after it. If the same
    /// move was played there before, nothing changes. Otherwise the move becomes the main line
    /// there, or a variation if there already is a main line.
    ///
    /// # Errors
    /// If the move cannot be read or is refused. The record is then unchanged.
    pub fn play(&mut self, at: NodeId, text: &str) -> Result<NodeId, MoveError> {
        let parent = self.node(at);
        let ended = self.outcome(at);
        if let Some(known) = parent.children.iter().find(|child| self.node(**child).text == text) {
            return Ok(*known);
        }
        // The position alone does not show an end by repetition, lack of progress, time or
        // agreement.
        if ended.is_over() && !parent.state.outcome().is_over() {
            let over = say::over(self.outcome_words(at));
            return Err(match ended.rule() {
                Some(rule) => MoveError::Refused(Refusal::new(rule, over)),
                None => MoveError::Barred(over),
            });
        }
        let played = parent.state.play(text)?;
        if self.nodes.len() > MAX_PLIES {
            return Err(MoveError::Barred(say::record_full(MAX_PLIES)));
        }
        let mover = parent.state.to_move();
        // A side may play several plies in a row, which all belong to one round.
        let new_round = parent.parent.is_none() || mover < parent.mover;
        let mut node = Node {
            parent: Some(at),
            children: Vec::new(),
            text: text.into(),
            mover,
            ply: parent.ply + 1,
            round: parent.round + u32::from(new_round),
            key: played.state.key(),
            without_progress: match played.progress {
                Progress::Resets => 0,
                Progress::Counts => parent.without_progress + 1,
                Progress::Stands => parent.without_progress,
            },
            outcome: played.state.outcome(),
            state: played.state,
            comment: String::new(),
            marks: Vec::new(),
            steps: OnceCell::new(),
            digits: OnceCell::new(),
        };
        if !node.outcome.is_over() {
            node.outcome = self.outcome_by_convention(&node);
        }
        Ok(self.push(at, node))
    }

    /// Adds the move that led to a position of another record, without playing it again. Both
    /// records must have the same start and the same moves before it, so that it is legal here as
    /// well. `None` if this record is full.
    pub(crate) fn add_known(&mut self, at: NodeId, other: &Record, id: NodeId) -> Option<NodeId> {
        let node = Node {
            parent: Some(at),
            children: Vec::new(),
            comment: String::new(),
            marks: Vec::new(),
            ..other.node(id).clone()
        };
        (self.nodes.len() <= MAX_PLIES).then(|| self.push(at, node))
    }

    fn push(&mut self, at: NodeId, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Rc::new(node));
        self.node_mut(at).children.push(id);
        id
    }

    fn outcome_by_convention(&self, node: &Node) -> Outcome {
        let Some(convention) = self.info().convention else { return Outcome::Ongoing };
        let before = std::iter::successors(node.parent, |id| self.node(*id).parent);
        let stood = 1 + before
            .map(|id| self.node(id))
            .filter(|earlier| earlier.key == node.key && earlier.state.same(&*node.state))
            .count();
        if stood >= convention.repetitions as usize
            || node.without_progress >= convention.plies_without_progress
        {
            node.state.outcome_by_convention(convention.rule)
        } else {
            Outcome::Ongoing
        }
    }

    /// Removes the move that led to a position and all moves after it. Returns the position before
    /// the move. If the players had ended the game, for example by resigning, removes this end as
    /// well.
    pub fn remove(&mut self, id: NodeId) -> NodeId {
        let Some(parent) = self.node(id).parent else { return NodeId::START };
        self.node_mut(parent).children.retain(|child| *child != id);
        if self.is_ended_by_players() {
            self.agreed = None;
            self.set_header(TERMINATION, "");
        }
        parent
    }

    /// Promotes the innermost variation that contains a position: where this variation begins, it
    /// becomes the main line. Returns `false` if the position is in the main line already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        for (parent, child) in self.path(id).windows(2).map(|pair| (pair[0], pair[1])).rev() {
            let children = &mut self.node_mut(parent).children;
            let place = children.iter().position(|other| *other == child).unwrap_or(0);
            if place > 0 {
                children[..=place].rotate_right(1);
                return true;
            }
        }
        false
    }

    /// Moves a node before those of its siblings (the nodes after other moves from the same
    /// position) that `is_after` accepts, without changing the order of the others.
    pub(crate) fn place_before(&mut self, id: NodeId, is_after: impl Fn(NodeId) -> bool) {
        let Some(parent) = self.node(id).parent else { return };
        let children = &self.node(parent).children;
        let Some(place) = children.iter().position(|other| *other == id) else { return };
        if let Some(first) = children[..place].iter().position(|other| is_after(*other)) {
            self.node_mut(parent).children[first..=place].rotate_right(1);
        }
    }

    /// Whether two records have the same game, options and start position.
    pub fn begins_like(&self, other: &Record) -> bool {
        self.info().id == other.info().id
            && self.options == other.options
            && self.nodes[0].state.same(&*other.nodes[0].state)
    }

    /// How far the main lines of two records agree; `None` if the records differ in game, options
    /// or start position.
    pub fn common(&self, other: &Record) -> Option<Common> {
        let line = |record: &Record| record.path(record.end_of_line(NodeId::START));
        let (mine, theirs) = (line(self), line(other));
        let pairs = mine.iter().zip(&theirs).skip(1);
        let alike = |(a, b): &(&NodeId, &NodeId)| self.node(**a).text == other.node(**b).text;
        let plies = pairs.take_while(alike).count();
        self.begins_like(other).then(|| Common {
            plies,
            mine: mine.len() - 1 - plies,
            theirs: theirs.len() - 1 - plies,
        })
    }

    /// Adds the moves of another record, with their comments and marks, as variations if there are
    /// moves already. Nothing of this record is removed. Returns the number of new moves; `None`,
    /// without a change, if the records differ in game, options or start position.
    pub fn merge(&mut self, other: &Record) -> Option<usize> {
        if !self.begins_like(other) {
            return None;
        }
        let before = self.nodes.len();
        let mut places = vec![None; other.nodes.len()];
        for id in other.preorder() {
            let node = other.node(id);
            let here = match node.parent {
                None => Some(NodeId::START),
                // If a move cannot be added to this record, the moves after it cannot either.
                Some(parent) => {
                    places[parent.0 as usize].and_then(|parent| self.play(parent, &node.text).ok())
                }
            };
            places[id.0 as usize] = here;
            let Some(here) = here else { continue };
            if let Some(digits) = node.digits.get() {
                self.note_digits(here, digits.clone());
            }
            // `node_mut` copies a node that records share, so it is used only for changes.
            let new = self.node(here).marks.is_empty();
            for mark in &node.marks {
                let alike = |known: &Mark| (known.from, known.to) == (mark.from, mark.to);
                let marks = &self.node(here).marks;
                if new || !marks.iter().any(alike) && marks.len() < MAX_MARKS {
                    self.node_mut(here).marks.push(*mark);
                }
            }
            let mine = self.node(here);
            if !mine.comment.contains(&node.comment) {
                let gap = if mine.comment.is_empty() { "" } else { "\n" };
                let comment = [&mine.comment, gap, &node.comment].concat();
                self.set_comment(here, &comment);
            }
        }
        let end = places[other.end_of_line(NodeId::START).0 as usize];
        if self.agreed.is_none() && end == Some(self.end_of_line(NodeId::START)) {
            self.agreed = other.agreed;
        }
        Some(self.nodes.len() - before)
    }

    /// Whether a position is in the record, and none of the moves that led to it was removed.
    pub fn holds(&self, mut id: NodeId) -> bool {
        if id.0 as usize >= self.nodes.len() {
            return false;
        }
        while let Some(parent) = self.node(id).parent {
            if !self.node(parent).children.contains(&id) {
                return false;
            }
            id = parent;
        }
        true
    }

    /// Sets the comment on a position. At most [`MAX_TEXT`] bytes are kept.
    pub fn set_comment(&mut self, id: NodeId, comment: &str) {
        let mut end = comment.len().min(MAX_TEXT);
        while !comment.is_char_boundary(end) {
            end -= 1;
        }
        self.node_mut(id).comment = comment[..end].into();
    }

    /// Adds a mark to a position, or removes it if it is there already. Replaces a mark on the same
    /// squares that has another stroke.
    pub fn toggle_mark(&mut self, id: NodeId, mark: Mark) {
        let marks = &mut self.node_mut(id).marks;
        let before = marks.len();
        marks.retain(|other| *other != mark);
        if marks.len() == before && before < MAX_MARKS {
            marks.retain(|other| (other.from, other.to) != (mark.from, mark.to));
            marks.push(mark);
        }
    }

    /// Removes all marks from a position, and returns them.
    pub fn clear_marks(&mut self, id: NodeId) -> Vec<Mark> {
        std::mem::take(&mut self.node_mut(id).marks)
    }

    /// The last position of the line that continues from here. Follows the first child of each
    /// position, so from the start this is the end of the main line.
    pub fn end_of_line(&self, mut id: NodeId) -> NodeId {
        while let Some(child) = self.node(id).children.first() {
            id = *child;
        }
        id
    }

    /// The positions from the start to this one, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> =
            std::iter::successors(Some(id), |id| self.node(*id).parent).collect();
        path.reverse();
        path
    }

    /// All positions that were not removed, each line before its variations, in a fixed order that
    /// begins at the start.
    pub fn preorder(&self) -> Vec<NodeId> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open = vec![NodeId::START];
        while let Some(id) = open.pop() {
            order.push(id);
            open.extend(self.node(id).children.iter().rev());
        }
        order
    }

    /// The headers in order, each with its name and value, without those in `OWN_HEADERS`, which
    /// the record writes itself.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The value of the header with this name. `None` if there is none, and for the headers in
    /// `OWN_HEADERS`, which the record writes itself.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether hidden information is open to all although the game is not over, as in a composed
    /// position or a study. Such records have the header `Hands "open"`.
    pub fn is_open(&self) -> bool {
        self.header("Hands") == Some("open")
    }

    /// Whether the record is a study. The title of a study is the header `Study`.
    pub fn is_study(&self) -> bool {
        self.header("Study").is_some()
    }

    /// Sets a header, or removes it if the value is empty. Does nothing if the value or name is too
    /// long, if the name has characters other than letters, digits and `_`, or if the record writes
    /// this header itself.
    pub fn set_header(&mut self, name: &str, value: &str) {
        match self.headers.iter().position(|(known, _)| known == name) {
            Some(i) if value.is_empty() => drop(self.headers.remove(i)),
            Some(i) if value.len() <= MAX_TEXT => self.headers[i].1 = value.into(),
            None if !value.is_empty() => drop(self.add_header(name, value)),
            _ => {}
        }
    }

    /// Renames the headers `White` and `Black`, with the players' names from other programs, to
    /// ours, `First` and `Second`, unless the record has these.
    pub fn name_players(&mut self) {
        for (theirs, ours) in [("White", "First"), ("Black", "Second")] {
            let is_name = |(name, value): &&mut (String, String)| {
                name == theirs && !matches!(value.trim(), "" | "?")
            };
            if self.header(ours).is_none()
                && let Some(header) = self.headers.iter_mut().find(is_name)
            {
                header.0 = ours.into();
            }
        }
    }

    /// Adds a header that was read from a text, even if its value is empty. Returns `false` if the
    /// record may not have this header, for example because it has one of this name.
    pub(crate) fn add_header(&mut self, name: &str, value: &str) -> bool {
        let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let fits = !name.is_empty() && name.len() <= MAX_TEXT && value.len() <= MAX_TEXT;
        let is_new = !is_own_header(name) && self.header(name).is_none();
        let added = plain && fits && is_new && self.headers.len() < MAX_HEADERS;
        if added {
            let is_last = |(known, _): &(String, String)| known == OFFER;
            let end = self.headers.len() - usize::from(self.headers.last().is_some_and(is_last));
            self.headers.insert(end, (name.into(), value.into()));
        }
        added
    }

    /// The result: by the rules at the end of the main line, else the agreed one, else `*`.
    pub fn result(&self) -> &'static str {
        let outcome = self.node(self.end_of_line(NodeId::START)).outcome;
        match self.agreed {
            Some(agreed) if !outcome.is_over() => {
                debug_assert!(usize::from(agreed) < RESULTS.len(), "no result has this number");
                RESULTS.get(usize::from(agreed)).copied().unwrap_or("*")
            }
            _ => outcome.result(),
        }
    }

    /// Whether the record has a result that does not follow from the rules: the players ended the
    /// game, or its text contains a result.
    pub fn has_given_result(&self) -> bool {
        let end = self.node(self.end_of_line(NodeId::START));
        self.agreed.is_some() && !end.outcome.is_over()
    }

    /// A copy of the record. If the result of the record does not follow from the rules, the copy
    /// has no result.
    pub fn without_given_result(&self) -> Record {
        let mut plain = self.clone();
        if self.has_given_result() {
            plain.agreed = None;
            plain.set_header(TERMINATION, "");
        }
        plain
    }

    pub(crate) fn agreed(&self) -> Option<u8> {
        self.agreed
    }

    pub(crate) fn agree(&mut self, result: Option<u8>) {
        self.agreed = result.filter(|r| usize::from(*r) < RESULTS.len());
    }

    pub(crate) fn set_marks(&mut self, id: NodeId, marks: Vec<Mark>) {
        self.node_mut(id).marks = marks;
    }

    /// A copy without comments and marks. Keeps only headers about the kind of the record and the
    /// course of the game, such as `Hands`, `Study` and `Termination`.
    pub fn without_notes(&self) -> Record {
        let mut plain = self.clone();
        plain.headers.retain(|(name, _)| {
            ["Hands", "Id", "Study", "Chapter", "ByLink", "MovedFor", TERMINATION, OFFER]
                .contains(&name.as_str())
        });
        for node in plain.nodes.iter_mut().map(Rc::make_mut) {
            node.comment.clear();
            node.marks.clear();
        }
        plain
    }

    /// A copy with the main line only.
    pub fn without_variations(&self) -> Record {
        let mut plain = self.clone();
        plain.nodes.iter_mut().for_each(|node| Rc::make_mut(node).children.truncate(1));
        plain
    }

    /// A new record that begins at a position as if the side to move had passed, with the same
    /// headers; `None` if the game has no such position.
    pub fn as_if_passed(&self, at: NodeId) -> Option<Record> {
        let state = self.node(at).state.passed()?;
        let mut record = Self::with_start(self.family, self.options.clone(), state);
        record.headers.clone_from(&self.headers);
        Some(record)
    }

    /// A new record that begins at a position of this one, with the comment and marks there and
    /// nothing else.
    pub fn position_alone(&self, at: NodeId) -> Record {
        let node = self.node(at);
        let mut alone = Self::with_start(self.family, self.options.clone(), Rc::clone(&node.state));
        let start = alone.node_mut(NodeId::START);
        start.comment.clone_from(&node.comment);
        start.marks.clone_from(&node.marks);
        alone
    }
}

/// The headers that a record writes itself: they define the game.
pub(crate) const OWN_HEADERS: [&str; 4] = ["Game", "Options", "Position", "Result"];

fn is_own_header(name: &str) -> bool {
    OWN_HEADERS.contains(&name)
}
