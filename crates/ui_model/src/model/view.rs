//! Actions that change the view of the game, and their announcements.

use super::update::Was;
use super::{ComputerFailure, PlayState, Prospect, View, Whole};
use crate::computer::players;
use crate::queries::{self, edges};
use crate::sentences::{NotDone, seat};
use crate::{say, seats};
use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Clicked, Seats, Session};
use fairyboard::turn::{Act, Step};
use fairyboard::{Refusal, Seat};
use std::rc::Rc;

impl PlayState {
    pub(super) fn view(&mut self, action: View, was: &Was) {
        match action {
            View::Ending => self.ui.hides_ending ^= true,
            View::Look(piece, square) => self.ui.focus.looked = Some((piece, square)),
            View::LookAt(square) => self.look_at(square, was),
            View::ReadCard(card) => {
                self.ui.transient.card = Some(card).filter(|_| was.card != Some(card));
            }
            View::Show(seat)
                if self.ui.session.side.is_some_and(|side| side != seat)
                    || self.ui.level(seat).is_some() =>
            {
                self.bar(say::said_not_here(self.ui.player(seat)).to_string());
            }
            View::Show(seat) => {
                self.ui.hands.open_to = Some(seat);
                if seat == self.ui.session.state().to_move() {
                    self.whole.change().note_shown();
                }
                self.see();
                let name = self.ui.player(seat);
                self.say(say::said_hand_open(name).to_string());
            }
            View::Cover if self.ui.stays_open() => {}
            View::Cover => {
                if self.ui.hands.open_to.take().is_some() {
                    self.see();
                    self.say(say::SAID_COVERED.to_string());
                }
            }
            View::LookFrom(edge) => self.look_from(edge),
            View::NextEdge => self.look_from((self.bottom() + 1) % 4),
            View::EdgeBefore => self.look_from((self.bottom() + 3) % 4),
            View::Turn(quarters) => self.flip(quarters),
            View::Seats(chosen) => self.sit_so(chosen),
            View::Turned => {
                self.ui.transient.turning = None;
                self.ui.transient.travels = false;
            }
            View::Point(steps) => self.ui.transient.pointed = steps,
            View::Recall => self.recall(),
            View::RecallNext => self.recall_next(),
            View::Layer(layer) => self.change(|game| game.look.layers.toggle(layer)),
            View::Why(_) if !self.ui.helps().why => self.say(self.ui.unhelped().into()),
            View::Why(square) => {
                let step = self.ui.session.next().at(square).next().map(|step| step.act);
                let words = match step {
                    Some(Act::Pick) => say::said_may_move(square),
                    Some(_) => say::said_may_go(square),
                    // The click is made on a copy of the session, only to explain its effect.
                    None => match (*self.ui.session).clone().click(square, true) {
                        Clicked::Refused(refusal) => return self.refuse(refusal),
                        Clicked::Barred(sentence) => return self.bar(sentence.to_string()),
                        Clicked::Changed => say::said_may_choose(square),
                        Clicked::Played(_) => say::said_may_play(square),
                        Clicked::LetGo => say::said_is_chosen(square),
                        // Pieces from beside the board may enter on this square.
                        Clicked::Stepped | Clicked::Several(..) => say::said_may_go(square),
                    },
                };
                self.say(words.to_string());
            }
            View::Fade => self.ui.transient.refusal_drawn = false,
            View::Say(words) => self.say(words),
            View::Tell(words) => self.bar(words),
            View::Cursor(square) => self.ui.focus.cursor = Some(square),
            View::Help(helps) => self.ui.chosen_helps = helps,
            View::Pretend => self.pretend(),
            View::Hint => self.hint(),
            View::Hinted(at, text, why) => self.hinted(at, text.as_deref(), why),
            View::StartCoach(fits) => self.ui.coach.fits = Some(fits),
            View::DismissRemark => self.dismiss_remark(),
            View::Noted(notes) => self.ui.coach.notes = Some(Rc::new(notes)),
            View::Hurry => self.ui.computer.hurries = true,
            View::Fails(how) => self.computer_fails(how),
            View::Pause => self.pause(),
        }
    }

    fn computer_fails(&mut self, how: ComputerFailure) {
        if how != ComputerFailure::Restarted {
            self.ui.computer.hint = None;
            self.ui.computer.draw_offer = None;
            self.ui.computer.paused = true;
            self.ui.computer.failure = Some(how);
        }
        self.bar(how.key().words());
    }

    /// Pauses the computer if it was paused when the game was saved.
    pub(super) fn read_pause(&mut self) {
        let session = self.whole.session();
        self.ui.computer.paused = session.paused && players(session.record()).is_some();
    }

    fn pause(&mut self) {
        let paused = !self.ui.computer.paused;
        self.ui.computer.failure = None;
        self.ui.computer.paused = paused;
        self.change(|game| game.paused = paused);
        let status = self.ui.status();
        self.say(status);
    }

    /// Replays the last move, and describes it in the status line. If the move has at most two
    /// steps on the board, its pieces are animated. A longer move is shown step by step, slowly
    /// enough to follow.
    pub(super) fn recall(&mut self) {
        self.ui.transient.recalls = true;
        let steps = self.ui.last_steps().map_or(&[][..], |(_, steps)| steps);
        let on_board = |step: &&Step| step.at.is_some();
        let is_long = steps.iter().filter(on_board).count() > 2;
        let turn = self.turn_of_last_move().filter(|(_, turned)| *turned != self.ui.turned());
        let first = match turn {
            Some((i, _)) => Some(i),
            None => steps.iter().position(|step| step.at.is_some()).filter(|_| is_long),
        };
        self.ui.transient.peek = first.map(|first| (self.ui.session.at(), first + 1));
        self.ui.transient.travels = first.is_none();
        self.ui.transient.turning = turn.map(|(_, turned)| turned);
        let words = self.ui.last_told();
        self.say(words);
    }

    /// Shows the next step of the replayed move. After the last step, the current position is
    /// shown. The call after that ends the replay, so the status line no longer describes the move.
    fn recall_next(&mut self) {
        let Some((at, shown)) = self.ui.recalled() else {
            self.ui.transient.recalls = false;
            return;
        };
        let steps = self.ui.session.record().steps(at).unwrap_or_default();
        let last = steps.iter().rposition(|step| step.at.is_some()).unwrap_or(0);
        let goes_on = shown < last;
        self.ui.transient.peek = goes_on.then_some((at, shown + 1));
        // The last step is animated on the turned board. The board turns back after the animation
        // (`View::Turned`).
        self.ui.transient.travels = !goes_on && self.ui.transient.turning.is_some();
    }

    /// The index of the step in which the last move chose an edge of the board, and the board's
    /// rotation for that edge. `None` if the player could not turn the board to the edge.
    fn turn_of_last_move(&self) -> Option<(usize, u8)> {
        let (before, steps) = self.ui.last_steps()?;
        let i = steps.iter().position(|step| step.act == Act::Edge)?;
        let edge = edges(&**before).iter().position(|edge| edge.letter == steps[i].text())?;
        let may = before.turnable()?.may_turn_to(edge, &steps[..i]);
        may.then_some((i, ((4 - edge) % 4) as u8))
    }

    /// Turns the board by this number of quarter turns.
    fn flip(&mut self, quarters: u8) {
        self.change(|game| {
            game.look.turned = (game.look.turned + quarters) % 4;
            if game.look.seats == Seats::Mine {
                game.look.seats = Seats::Stay;
            }
        });
        let bottom = if self.ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
        self.say(say::said_bottom(self.ui.name(bottom)).to_string());
    }

    /// Sets how the players sit around the board, which decides how the board turns.
    fn sit_so(&mut self, chosen: Seats) {
        self.change(|game| seats::choose(game, chosen));
        let name = seats::name(self.ui.session.look.seats);
        self.say(name.to_string());
    }

    /// Inspects the piece on a square, of either side, without selecting it. Inspecting the piece
    /// again shows its next formation (pieces that move as one).
    pub(super) fn look_at(&mut self, square: Square, was: &Was) {
        self.looks(square);
        let before = was.prospect.as_deref();
        self.ui.transient.prospect = Prospect::of(&self.ui, square, before).map(Rc::new);
        let status = self.ui.status();
        self.say(status);
    }

    /// Opens the piece card, which shows how the piece on this square moves.
    pub(super) fn looks(&mut self, square: Square) {
        let standing = queries::standing(self.ui.session.state());
        if let Some((_, piece)) = standing.pieces.iter().find(|(at, _)| *at == square) {
            self.ui.focus.looked = Some((*piece, square));
        }
    }

    /// The index of the edge at the bottom of the board, the side that the player looks from.
    pub(super) fn bottom(&self) -> usize {
        usize::from((4 - self.ui.turned()) % 4)
    }

    /// Turns the board, so that the player looks from this edge. In a game with hidden dice this
    /// reveals faces, so it can't be undone, nor can an earlier change. The first time, a warning
    /// appears instead and the board stays as it is.
    pub(super) fn look_from(&mut self, edge: usize) {
        if self.ui.hands.masked && edge != self.bottom() && self.cautions().is_some() {
            if self.is_held() {
                return;
            }
            if let Some(caution) = self.caution(edge) {
                // A lesson itself asks the player to turn the board, so it needs no warning. A
                // puzzle doesn't ask.
                let is_asked = self.ui.hands.always_open.is_some() && self.ui.puzzle().is_none();
                if !self.ui.hands.cautioned && !is_asked {
                    self.ui.hands.cautioned = true;
                    self.ui.transient.refusal = Some(NotDone::ByRule(caution));
                    return;
                }
                self.undo = None;
                self.ui.changed = true;
            }
        }
        let clicked = self.change(|game| game.look_from(edge));
        self.looked_from(clicked);
    }

    /// The warning before a turn of the board that reveals hidden dice. `None` in other games.
    fn cautions(&self) -> Option<Refusal> {
        self.ui.session.state().turnable()?.caution()
    }

    /// The warning before turning the board to this edge, if that reveals hidden faces of dice.
    /// `None` if no warning is needed or the turn is not allowed.
    fn caution(&self, edge: usize) -> Option<Refusal> {
        let session = &self.ui.session;
        let may = session.state().turnable()?.may_turn_to(edge, session.draft());
        self.cautions().filter(|_| may && edge != self.bottom())
    }

    /// If a typed move begins with an edge, and turning the board to this edge needs a warning, the
    /// index of the edge.
    pub(super) fn turned_by(&self, text: &str) -> Option<usize> {
        let edges = edges(&**self.ui.session.state());
        let edge = edges.iter().position(|edge| text.trim().starts_with(edge.letter))?;
        (self.ui.hands.masked && self.caution(edge).is_some()).then_some(edge)
    }

    /// Announces the edge that the board is now seen from, or why it can't be turned.
    fn looked_from(&mut self, clicked: Clicked) {
        match clicked {
            Clicked::Refused(refusal) => return self.refuse(refusal),
            Clicked::Barred(sentence) => return self.bar(sentence.to_string()),
            _ => {}
        }
        if let Some(edge) = edges(&**self.ui.session.state()).get(self.bottom()) {
            self.say(say::said_edge(edge.colour_name, edge.name).to_string());
        }
    }

    /// Shows the position as if the other side were to move, or returns from such a position to the
    /// game.
    pub(super) fn pretend(&mut self) {
        self.undo = None;
        if let Some(real) = self.real.take() {
            self.put(real);
            let status = self.ui.status();
            return self.say(say::said_back(status).to_string());
        }
        let session = &self.ui.session;
        let record = session.record().as_if_passed(session.at());
        let Some(record) = record.filter(|_| !self.ui.hands.masked) else {
            return self.bar(say::SAID_NO_OTHER_TURN.words());
        };
        self.try_out(record, NodeId::START);
        let state = self.ui.session.state();
        self.say(say::said_as_if(seat(&**state, state.to_move())).to_string());
    }

    /// Shows another record in which the player can try moves. That record is never saved. The game
    /// itself is kept in `self.real`, to return to it.
    pub(super) fn try_out(&mut self, record: Record, at: NodeId) {
        let mut scratch = Session::new(record, at);
        scratch.look = self.ui.session.look;
        scratch.chance = self.whole.session().chance.clone();
        let shown = std::mem::replace(&mut self.whole, Whole::new(scratch));
        self.real.get_or_insert(shown);
        self.see();
    }
}
