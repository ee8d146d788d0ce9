//! Actions that enter and play moves. The *draft* is the move that is being entered: the steps
//! taken so far.

use super::update::Was;
use super::{Announcement, PlayState, Turn};
use crate::computer;
use crate::queries::middle;
use crate::say;
use fairyboard::geometry::Square;
use fairyboard::record::NodeId;
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, Step};

impl PlayState {
    pub(super) fn turn(&mut self, action: Turn, was: &Was) {
        match action {
            Turn::Click { square, ask, from } => match self.ui.choice_at(square) {
                Some(i) => self.change_choice(i),
                None => self.click(square, ask, from, was),
            },
            Turn::Change(i) => self.change_choice(i),
            Turn::Choose(i, step) => self.choose(i, step),
            Turn::Take { off, drag } => {
                self.lifted = drag.then(|| self.whole.clone());
                let clicked = self.enter(|game| game.take(&off));
                self.ui.changed |= self.is_changed_by(&clicked);
                self.ui.focus.looked = middle(&**self.ui.session.state()).map(|at| (off.piece, at));
                self.clicked(clicked, false);
            }
            Turn::ReadyMade if self.ui.taught.is_some() => {}
            Turn::ReadyMade => self.ready_made(),
            Turn::ChangeAt(square) => {
                let game = self.whole.session();
                let last = (0..game.draft().len()).rev().find(|i| game.choices(*i).len() > 1);
                if let Some(i) = self.ui.choice_at(square).or(last) {
                    self.change_choice(i);
                }
            }
            Turn::Discard(text) => {
                self.ui.hands.keeps_all = false;
                self.entered(false, |game| game.discard(&text));
            }
            Turn::KeepAll => self.keep_all(),
            Turn::Name(edge, face) => {
                let game = self.whole.session();
                let edges = game.draft().iter().position(|step| step.act == Act::Edge);
                if let Some(i) = edges.filter(|i| game.draft()[*i] != edge) {
                    self.change(|game| game.choose(i, edge));
                }
                self.entered(false, |game| game.step(face, true));
            }
            Turn::Lay(die, card) => {
                self.change(|game| game.lay(die, card));
                self.ui.changed = true;
            }
            Turn::Step(step) => self.entered(true, |game| game.step(step, true)),
            Turn::Accept => self.accept(was),
            Turn::Grab(square) => {
                let before = self.whole.clone();
                self.click(square, true, None, was);
                self.lifted = Some(before);
            }
            Turn::Lift(square) => self.lift(square),
            Turn::Drop => was.lifted.clone().into_iter().for_each(|before| self.put(before)),
            Turn::UndoStep => {
                self.change(|game| game.undo_step());
                self.say_status();
            }
            Turn::Cancel => self.give_up(),
            Turn::Escape if was.drew_arrow => self.say(say::SAID_NO_ARROW.to_string()),
            Turn::Escape if was.asked => self.say_status(),
            Turn::Escape if self.whole.session().draft().is_empty() => {}
            Turn::Escape => self.give_up(),
            Turn::Play if self.whole.session().can_play() => {
                self.undo = None;
                let clicked = self.change(|game| game.play());
                self.ui.changed = true;
                self.clicked(clicked, false);
            }
            Turn::Play => self.say_status(),
            Turn::Type(text) => self.type_move(&text),
            Turn::Replay(text) => match self.change(|game| game.play_text(&text)) {
                Ok(id) => {
                    self.ui.transient.travels = true;
                    self.played(id);
                }
                Err(error) => self.not_played(error),
            },
            Turn::Answer(at, text) => self.answer(at, &text),
            Turn::Line(at, moves) => self.line(at, &moves),
        }
    }

    /// Plays the computer's move at a node. Ignores a move for another position than the shown one.
    /// If the move can't be played, the computer pauses.
    fn answer(&mut self, at: NodeId, text: &str) {
        if self.ui.session.at() != at || self.ui.thinks().is_none() {
            return;
        }
        let decided = computer::decided(&**self.whole.session().state(), text);
        let Some(decided) = decided else {
            self.ui.computer.paused = true;
            return self.bar(say::COMPUTER_LOST.words());
        };
        match self.change(|game| game.play_typed(&decided)) {
            Ok(id) => {
                self.undo = None;
                self.ui.changed = true;
                self.ui.transient.travels = true;
                self.played(id);
            }
            Err(error) => {
                self.ui.computer.paused = true;
                self.not_played(error);
            }
        }
    }

    /// Enters a step or a move, and announces the result.
    fn entered(&mut self, travels: bool, what: impl Fn(&mut Session) -> Clicked) {
        let clicked = self.enter(what);
        self.ui.changed |= self.is_changed_by(&clicked);
        self.clicked(clicked, travels);
    }

    /// Whether a click has changed the game. If so, the game must be saved. Selecting a piece or an
    /// edge of the board to look from does not count: a visitor who only selects something in a
    /// shared game saves no copy of it.
    fn is_changed_by(&self, clicked: &Clicked) -> bool {
        let only_chooses = |step: &Step| matches!(step.act, Act::Pick | Act::Reserve | Act::Edge);
        let draft = self.whole.session().draft();
        matches!(clicked, Clicked::Played(_)) || !draft.iter().all(only_chooses)
    }

    /// Answers yes to the question about the move being entered, for example whether it captures
    /// another piece. Takes the only possible step, or asks which of several steps is meant.
    fn accept(&mut self, was: &Was) {
        let session = self.whole.session();
        let (steps, draft) = (session.next().steps, session.draft().iter().rev());
        match (steps.as_slice(), draft.filter_map(|step| step.at).next()) {
            ([step], _) => self.turn(Turn::Step(*step), was),
            (_, Some(at)) => self.clicked(Clicked::Several(at, steps), false),
            _ => {}
        }
    }

    fn say_status(&mut self) {
        self.tell(Announcement::Status);
    }

    /// Plays ready-made moves (moves that the player leaves to the game) until there are no more.
    fn ready_made(&mut self) {
        self.remember(say::SAID_LEFT.words());
        while let Some((text, _)) = self.whole.session().state().ready_made() {
            // The player on the other device must move, so this device plays nothing.
            let is_barred = self.ui.session.side.is_some() && self.ui.awaited().is_some();
            if is_barred || self.change(|game| game.type_move(&text)).is_err() {
                break;
            }
        }
        self.ui.changed = true;
        self.say_status();
    }

    /// Keeps all cards: a card that was discarded returns to the hand.
    fn keep_all(&mut self) {
        self.ui.hands.keeps_all = true;
        let discarded =
            self.whole.session().draft().first().filter(|step| step.act == Act::Discard);
        if let Some(text) = discarded.map(|step| step.text().to_string()) {
            self.change(|game| game.discard(&text));
        }
        self.say(say::SAID_NONE_DISCARDED.to_string());
    }

    /// Starts to drag the piece on a square.
    fn lift(&mut self, square: Square) {
        let draft = self.whole.session().draft();
        let before = self.whole.clone();
        if draft.last().is_none_or(|step| !step.is_on(square)) {
            let clicked = self.enter(|game| game.click(square, true));
            self.clicked(clicked, false);
        }
        self.lifted = Some(before);
    }

    /// Plays a typed move. The text is read with this player's view of the game only, so that a
    /// refusal reveals nothing hidden. If the text names an edge of the board, the board is first
    /// turned to that edge.
    fn type_move(&mut self, text: &str) {
        if let Some(edge) = self.turned_by(text) {
            self.look_from(edge);
            if self.bottom() != edge {
                return;
            }
        }
        let typed = self.ui.session.typed(text);
        match typed.and_then(|mv| self.change(|game| game.play_typed(&mv))) {
            Ok(id) => {
                self.ui.transient.travels = true;
                self.undo = None;
                self.ui.changed = true;
                self.played(id);
            }
            Err(error) => self.not_played(error),
        }
    }

    /// Clicks a square. If `from` is a square, drops the piece that was dragged from there on
    /// `square`.
    fn click(&mut self, square: Square, ask: bool, from: Option<Square>, was: &Was) {
        // A click on another piece discards the steps entered so far. If more than three steps were
        // entered, undo brings them back.
        let before = (self.whole.session().draft().len() > 3).then(|| self.whole.clone());
        let (has_begun, looked) = (!self.ui.session.draft().is_empty(), self.ui.focus.looked);
        self.looks(square);
        // If a card may be discarded in this turn, moves always wait for the button *Play*. So a
        // click has the same effect before and after the discard.
        let ask = ask || self.ui.may_discard();
        let clicked = match from {
            Some(from) => self.enter(|game| game.drop_on(from, square, ask)),
            None => self.enter(|game| game.click(square, ask)),
        };
        if clicked.is_refused() && has_begun && !self.ui.is_others(square) {
            // The refusal is about the selected piece, so the card that shows how this piece moves
            // stays.
            self.ui.focus.looked = looked;
        }
        if clicked.is_refused() && self.is_only_looked_at(square) {
            return self.look_at(square, was);
        }
        if !clicked.is_refused() {
            self.undo = None;
            self.ui.changed |= self.is_changed_by(&clicked);
        }
        if let (Clicked::Changed, Some(before)) = (&clicked, before) {
            self.undo = Some((say::SAID_GIVEN_UP.words(), before));
        }
        self.clicked(clicked, from.is_none());
    }

    /// Whether a refused click on this square only inspects the piece there. This is so if the
    /// piece belongs to the other player and nothing is selected.
    fn is_only_looked_at(&self, square: Square) -> bool {
        let session = &self.ui.session;
        session.draft().is_empty() && !session.outcome().is_over() && self.ui.is_others(square)
    }

    /// Replaces an entered step by its next alternative.
    fn change_choice(&mut self, i: usize) {
        let game = self.whole.session();
        let choices = game.choices(i);
        let Some(now) = game.draft().get(i) else { return };
        let place = choices.iter().position(|step| step == now).unwrap_or(0);
        // Goes backwards through the alternatives. In Fist, a click on a jumped piece then changes
        // *capture* to *leave*, and *leave* to *convert*. *Leave* is first, because this change
        // keeps the later steps. *Convert* is last, because it needs a guard that is out of play.
        let place = place.checked_sub(1).unwrap_or(choices.len().saturating_sub(1));
        if let Some(next) = choices.get(place).copied() {
            self.choose(i, next);
        }
    }

    /// Replaces an entered step by one of its alternatives.
    fn choose(&mut self, i: usize, next: Step) {
        let before = self.whole.clone();
        let Some(dropped) = self.change(|game| game.choose(i, next)) else { return };
        self.ui.changed = true;
        let status = self.ui.status();
        let choice = self.ui.choice_called(i, &next);
        let words = match dropped {
            0 => say::said_changed(choice, status),
            _ => say::said_changed_dropped(choice, dropped, status),
        };
        self.undo = (dropped > 0).then(|| (say::SAID_DROPPED.words(), before));
        self.say(words.to_string());
    }

    fn give_up(&mut self) {
        if self.whole.session().draft().len() > 3 {
            self.remember(say::SAID_GIVEN_UP.words());
        }
        self.change(|game| game.cancel());
        self.say(say::SAID_GIVEN_UP.to_string());
    }
}
