//! How a screen changes by what a player does.
//!
//! It is pure: storage, timers, focus and speech are the business of the components.

use super::{Do, Speech, Ui};
use crate::doors::{self, edges, middle};
use crate::words::Refused;
use crate::words::{seat_name, step_told, step_words};
use fairyboard::geometry::Square;
use fairyboard::record::{Mark, NodeId};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, Step};
use fairyboard::{MoveError, Refusal, Seat};
use std::rc::Rc;

const GIVEN_UP: &str = "Move given up";

impl Ui {
    /// The state after what the player does.
    pub fn reduce(self: Rc<Self>, action: Do) -> Rc<Self> {
        let mut ui = (*self).clone();
        if let Some(whole) = ui.whole.take() {
            ui.session = (*whole).clone();
        }
        if action.plays() {
            // Whoever is quick need not wait for what is due.
            while ui.taught.as_ref().is_some_and(|taught| taught.is_due()) {
                ui.go_on();
            }
            if ui.is_held() {
                ui.mask();
                return Rc::new(ui);
            }
        }
        let (before, heard) = (ui.session.at(), action.plays());
        let quiet = matches!(
            action,
            Do::Fade
                | Do::Say(_)
                | Do::Cursor(_)
                | Do::LetUndoGo
                | Do::Arrow(_)
                | Do::Look(..)
                | Do::Help(_)
        );
        if !quiet {
            ui.version += 1;
            ui.refusal = None;
            ui.refusal_drawn = false;
            ui.travels = false;
            ui.peek = None;
            ui.lifted = None;
            ui.arrow = None;
            ui.asked = None;
        }
        match action {
            Do::Click { square, .. } if ui.choice_at(square).is_some() => {
                if let Some(i) = ui.choice_at(square) {
                    ui.change(i);
                }
            }
            Do::Change(i) => ui.change(i),
            Do::Choose(i, step) => ui.choose(i, step),
            Do::Ending => ui.hides_ending ^= true,
            Do::Take { off, drag } => {
                ui.lifted = drag.then(|| Rc::new(ui.session.clone()));
                let clicked = ui.session.take(&off);
                ui.changed |= !clicked.is_refused();
                ui.looked = middle(&**ui.session.state()).map(|at| (off.piece, at));
                ui.clicked(clicked, false);
            }
            Do::Look(piece, square) => ui.looked = Some((piece, square)),
            Do::ReadyMade if ui.taught.is_some() => {}
            Do::ReadyMade => {
                ui.remember("Left to the game");
                while let Some((text, _)) = ui.session.state().ready_made() {
                    if ui.session.type_move(&text).is_err() {
                        break;
                    }
                }
                ui.changed = true;
                let status = ui.status();
                ui.say(status);
            }
            Do::ChangeAt(square) => {
                let draft = ui.session.draft();
                let last = (0..draft.len()).rev().find(|i| ui.session.choices(*i).len() > 1);
                if let Some(i) = ui.choice_at(square).or(last) {
                    ui.change(i);
                }
            }
            Do::Show(seat) if ui.session.side.is_some_and(|side| side != seat) => {
                let words = format!("What {} sees is not shown on this device", ui.name(seat));
                ui.bar(words);
            }
            Do::Show(seat) => {
                ui.open_to = Some(seat);
                let name = ui.name(seat);
                ui.say(format!("The hand of {name} is open"));
            }
            Do::Cover => {
                if ui.open_to.take().is_some() {
                    ui.say("Hands covered".into());
                }
            }
            Do::LookFrom(edge) => {
                let clicked = ui.session.look_from(edge);
                ui.looked_from(clicked);
            }
            Do::Side(forward) => {
                let bottom = usize::from((4 - ui.session.turned()) % 4);
                let clicked = ui.session.look_from((bottom + if forward { 1 } else { 3 }) % 4);
                ui.looked_from(clicked);
            }
            Do::Discard(text) => {
                let clicked = ui.session.discard(&text);
                ui.keeps_all = false;
                ui.changed = true;
                ui.clicked(clicked, false);
            }
            Do::KeepAll => {
                ui.keeps_all = true;
                let discarded = ui.session.draft().first().filter(|step| step.act == Act::Discard);
                if let Some(text) = discarded.map(|step| step.text().to_string()) {
                    ui.session.discard(&text);
                }
                ui.say("Nothing is discarded".into());
            }
            Do::Name(edge, face) => {
                let edges = ui.session.draft().iter().position(|step| step.act == Act::Edge);
                if let Some(i) = edges.filter(|i| ui.session.draft()[*i] != edge) {
                    ui.session.choose(i, edge);
                }
                let clicked = ui.session.step(face, true);
                ui.changed = true;
                ui.clicked(clicked, false);
            }
            Do::Lay(die, card) => {
                ui.session.lay(die, card);
                ui.changed = true;
            }
            Do::StartClock(now) => {
                if ui.waits_for_clock() {
                    ui.session.began = Some(now);
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("The clock runs. {status}"));
                }
            }
            Do::RunOut => {
                ui.session.run_out();
                ui.session.cancel();
                ui.changed = true;
                let status = ui.standing();
                ui.say(status);
                ui.speech.urgent = true;
            }
            Do::Step(step) => {
                let clicked = ui.session.step(step, true);
                ui.changed = true;
                ui.clicked(clicked, true);
            }
            Do::Click { square, ask, from } => ui.click(square, ask, from),
            Do::Grab(square) => {
                let before = Rc::new(ui.session.clone());
                ui.click(square, true, None);
                ui.lifted = Some(before);
            }
            Do::Lift(square) => {
                let draft = ui.session.draft();
                let before = Rc::new(ui.session.clone());
                if draft.last().is_none_or(|step| !step.is_on(square)) {
                    let clicked = ui.session.click(square, true);
                    ui.clicked(clicked, false);
                }
                ui.lifted = Some(before);
            }
            Do::Drop => {
                if let Some(before) = &self.lifted {
                    ui.session = (**before).clone();
                }
            }
            Do::UndoStep => {
                ui.session.undo_step();
                let status = ui.status();
                ui.say(status);
            }
            Do::Cancel => ui.give_up(),
            Do::Escape if self.arrow.is_some() => ui.say("Arrow given up".into()),
            Do::Escape if self.asked.is_some() => {
                let status = ui.status();
                ui.say(status);
            }
            Do::Escape => {
                if !ui.session.draft().is_empty() {
                    ui.give_up();
                }
            }
            Do::Play => {
                if ui.session.can_play() {
                    let clicked = ui.session.play();
                    ui.undo = None;
                    ui.changed = true;
                    ui.clicked(clicked, false);
                } else {
                    let status = ui.status();
                    ui.say(status);
                }
            }
            Do::Type(text) => match ui.session.type_move(&text) {
                Ok(id) => {
                    ui.travels = true;
                    ui.undo = None;
                    ui.changed = true;
                    ui.played(id);
                }
                Err(error) => ui.not_played(error),
            },
            Do::Go(id) => {
                ui.session.go(id);
                ui.say_place();
            }
            Do::Walk(true) => {
                ui.session.forward();
                ui.travels = true;
                ui.say_place();
            }
            Do::Walk(false) => {
                ui.session.back();
                ui.say_place();
            }
            Do::Jump(true) => {
                ui.session.go(ui.session.end());
                ui.say_place();
            }
            Do::Jump(false) => {
                ui.session.go(NodeId::START);
                ui.say_place();
            }
            Do::Sideways(down) => {
                ui.session.sideways(down);
                ui.say_place();
            }
            Do::TakeBack => {
                if !ui.helps().take_back {
                    ui.say(ui.unhelped().into());
                } else if ui.session.can_take_back() && ui.taught.is_none() {
                    ui.remember("Move taken back");
                    ui.session.take_back();
                    ui.open_to = None;
                    ui.keeps_all = false;
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("Move taken back. {status}"));
                }
            }
            Do::PutBack => {
                if let Some((_, session)) = ui.undo.take() {
                    ui.session = (*session).clone();
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("Put back. {status}"));
                }
            }
            Do::LetUndoGo => ui.undo = None,
            Do::Turn(quarters) => {
                ui.session.look.turned = (ui.session.look.turned + quarters) % 4;
                let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
                ui.say(format!("{} at the bottom", ui.name(bottom)));
            }
            Do::TurnItself => ui.session.look.turns_itself ^= true,
            Do::Layer(bit) => ui.session.look.layers ^= bit,
            Do::Mark(mark) => ui.mark(mark),
            Do::ClearMarks => {
                let at = ui.session.at();
                if !ui.session.record().node(at).marks().is_empty() {
                    ui.remember("Marks cleared");
                    ui.session.edit(|record| drop(record.clear_marks(at)));
                    ui.changed = true;
                    ui.say("Marks cleared".into());
                }
            }
            Do::Comment(text) => {
                let at = ui.session.at();
                ui.session.edit(|record| record.set_comment(at, &text));
                ui.undo = None;
                ui.changed = true;
            }
            Do::Instruct(text) => {
                ui.session.edit(|record| record.set_comment(NodeId::START, &text));
                ui.undo = None;
                ui.changed = true;
            }
            Do::Header(name, value) => {
                let value: String = value.chars().take(240).collect();
                ui.session.edit(|record| record.set_header(name, &value));
                ui.undo = None;
                ui.changed = true;
            }
            Do::Peek(id, steps) => {
                ui.session.go(id);
                ui.peek = Some((id, steps));
                let status = ui.status();
                ui.say(status);
            }
            Do::Why(_) if !ui.helps().why => ui.say(ui.unhelped().into()),
            Do::Why(square) => {
                if let Some(step) = ui.session.next().at(square).next() {
                    let words = if step.act == Act::Pick { "may move" } else { "may be gone to" };
                    ui.say(format!("{square} {words} now"));
                } else {
                    // The click is only asked about, not made.
                    match ui.session.clone().click(square, true) {
                        Clicked::Refused(refusal) => ui.refuse(refusal),
                        Clicked::Barred(sentence) => ui.bar(sentence),
                        Clicked::Changed => ui.say(format!("{square} may be chosen instead")),
                        Clicked::Played(_) => ui.say(format!("{square}: the move may be played")),
                        Clicked::Stepped | Clicked::LetGo => ui.say(format!("{square} is chosen")),
                        Clicked::Several(_) => ui.say(format!("{square} may be gone to now")),
                    }
                }
            }
            Do::Fade => ui.refusal_drawn = false,
            Do::Say(words) => ui.say(words),
            Do::Cursor(square) => ui.cursor = Some(square),
            Do::Arrow(square) => match ui.arrow.take() {
                None => {
                    ui.arrow = Some(square);
                    ui.say(format!("Arrow from {square}"));
                }
                Some(from) => {
                    let to = (from != square).then_some(square);
                    ui.version += 1;
                    ui.mark(Mark { style: 0, from, to });
                }
            },
            Do::Help(helps) => ui.chosen_helps = helps,
            Do::Replay(text) => match ui.session.play_text(&text) {
                Ok(id) => {
                    ui.travels = true;
                    ui.played(id);
                }
                Err(error) => ui.not_played(error),
            },
            Do::Teach(teach) => ui.teach(teach),
            Do::Load(session) => {
                let chance = ui.session.chance.clone();
                ui.session = *session;
                ui.session.chance = chance;
                ui.real = None;
                ui.undo = None;
                ui.open_to = None;
                ui.say_place();
            }
            Do::Pretend => ui.pretend(),
            Do::Cut => {
                let open = !ui.session.hides() && !ui.session.look.locked;
                if open && ui.session.at() != NodeId::START {
                    ui.remember("Moves deleted");
                    ui.session.cut();
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("Moves deleted. {status}"));
                }
            }
            Do::Promote(whole) => {
                let at = ui.session.at();
                let open = !ui.session.hides();
                ui.session.edit(|record| while open && record.promote(at) && whole {});
                ui.undo = None;
                ui.changed = true;
                ui.say(if whole { "This is the main line now" } else { "Moved up" }.into());
            }
            Do::Merge(record) => {
                if !ui.session.hides() {
                    ui.remember("Moves added");
                    let mut new = 0;
                    ui.session.edit(|mine| new = mine.merge(&record).unwrap_or(0));
                    ui.changed = true;
                    ui.say(match new {
                        0 => "All these moves were there already".into(),
                        1 => "One move added".into(),
                        n => format!("{n} moves added"),
                    });
                }
            }
            Do::Sit(seat) => {
                crate::apart::seat(&mut ui.session, seat);
                ui.changed = true;
                let status = ui.status();
                ui.say(status);
            }
            Do::MoveFor => {
                ui.moves_for = Some(ui.session.at());
                let status = ui.status();
                ui.say(status);
            }
            Do::Hold(words) => ui.bar(words),
        }
        if ui.real.is_some() {
            ui.changed = self.changed;
        }
        if heard {
            ui.hear(before);
        }
        ui.mask();
        Rc::new(ui)
    }
}

impl Ui {
    /// Whether no move can be entered now, and says why: somebody elsewhere is to move; the clock was
    /// not started; or hands are hidden and another place than the last is shown, from which the game would be tried out.
    pub(super) fn is_held(&mut self) -> bool {
        if let Some(why) = self.taught.as_ref().and_then(|taught| taught.holds(&self.session)) {
            self.version += 1;
            self.bar(why);
            return true;
        }
        let clock = self.waits_for_clock();
        let record = self.session.record();
        let is_last = self.session.at() == record.end_of_line(NodeId::START);
        let awaited = self.awaited();
        if !clock && awaited.is_none() && (is_last || !self.session.hides()) {
            return false;
        }
        self.version += 1;
        let limit = doors::time_limit(&**self.session.state());
        let rule = limit.and_then(|limit| limit.outcome.rule());
        match (awaited, rule) {
            (Some(seat), _) => self.bar(self.waiting(seat)),
            (None, Some(rule)) if clock => {
                self.refuse(Refusal::new(rule, "The clock was not started yet"));
            }
            _ => self.bar("While hands are hidden, only the last position is played on"),
        }
        true
    }

    /// The board is looked at from another edge now, or cannot be.
    pub(super) fn looked_from(&mut self, clicked: Clicked) {
        match clicked {
            Clicked::Refused(refusal) => return self.refuse(refusal),
            Clicked::Barred(sentence) => return self.bar(sentence),
            _ => {}
        }
        let bottom = usize::from((4 - self.turned()) % 4);
        if let Some(edge) = edges(&**self.session.state()).get(bottom) {
            self.say(format!("{}, {}, at the bottom", edge.name, edge.colour_name));
        }
    }

    pub(super) fn say(&mut self, words: String) {
        self.speech = Speech { count: self.speech.count + 1, words, urgent: false };
    }

    /// Tells which place is shown now, and how the game stands there.
    pub(super) fn say_place(&mut self) {
        let at = self.session.at();
        if self.session.record().node(at).parent().is_some() {
            self.announce(at);
            // Whoever leafs through a game that is over is not to be interrupted.
            self.speech.urgent = false;
        } else {
            let status = self.status();
            self.say(format!("The start. {status}"));
        }
    }

    pub(super) fn refuse(&mut self, refusal: Refusal) {
        if self.helps().why {
            self.refusal = Some(Refused::ByRule(refusal));
            self.refusal_drawn = true;
        } else {
            let locked = if self.session.look.locked { ". Helps are locked" } else { "" };
            self.refusal = Some(Refused::Barred(format!("This is refused{locked}")));
            self.refusal_drawn = false;
        }
    }

    /// Tells what stands in the way and is no rule: that tells nothing of the game.
    pub(super) fn bar(&mut self, sentence: impl Into<String>) {
        self.refusal = Some(Refused::Barred(sentence.into()));
        self.refusal_drawn = true;
    }

    pub(super) fn not_played(&mut self, error: MoveError) {
        match error {
            MoveError::Refused(refusal) => self.refuse(refusal),
            MoveError::Unreadable(error) => self.bar(error.to_string()),
            MoveError::Barred(sentence) => self.bar(sentence),
        }
    }

    /// Clicks a square, or drops on it what was dragged from another.
    pub(super) fn click(&mut self, square: Square, ask: bool, from: Option<Square>) {
        // A chain that took some clicks is not lost by a click on another piece.
        let before = (self.session.draft().len() > 3).then(|| self.session.clone());
        let standing = doors::standing(self.session.state());
        if let Some((_, piece)) = standing.pieces.iter().find(|(at, _)| *at == square) {
            self.looked = Some((*piece, square));
        }
        // As long as a card may be discarded, the move waits.
        let ask = ask || self.may_discard();
        let clicked = match from {
            Some(from) => self.session.drop_on(from, square, ask),
            None => self.session.click(square, ask),
        };
        if !clicked.is_refused() {
            self.undo = None;
            self.changed = true;
        }
        if let (Clicked::Changed, Some(before)) = (&clicked, before) {
            self.undo = Some((GIVEN_UP, Rc::new(before)));
        }
        self.clicked(clicked, from.is_none());
    }

    pub(super) fn clicked(&mut self, clicked: Clicked, travels: bool) {
        match clicked {
            Clicked::Refused(refusal) => self.refuse(refusal),
            Clicked::Barred(sentence) => self.bar(sentence),
            Clicked::Played(id) => {
                self.travels = travels;
                self.played(id);
            }
            Clicked::Stepped | Clicked::Changed => {
                let session = self.seen();
                let (state, draft) = (session.state(), session.draft());
                let last = match draft.split_last() {
                    Some((step, before)) => {
                        step_told(&**state, before, step, &step_words(&**state, before, step))
                    }
                    None => String::new(),
                };
                let status = self.status();
                self.say(if last.is_empty() { status } else { format!("{last}. {status}") });
            }
            Clicked::LetGo => self.say("Let go".into()),
            Clicked::Several(steps) => {
                self.say(format!("{} ways, which one", steps.len()));
                self.asked = steps.first().and_then(|step| step.at).map(|at| (at, steps));
            }
        }
    }

    /// A move was played: hands are covered, and it is told.
    pub(super) fn played(&mut self, id: NodeId) {
        self.open_to = None;
        self.keeps_all = false;
        self.announce(id);
    }

    /// Tells who moved what, and how the game stands after it.
    pub(super) fn announce(&mut self, id: NodeId) {
        let node = self.session.record().node(id);
        let mover = self.name(node.mover());
        let text = self.spoken(id);
        let status = self.status();
        self.say(format!("{mover}: {text}. {status}"));
        self.speech.urgent = self.session.outcome().is_over();
    }

    pub(super) fn give_up(&mut self) {
        if self.session.draft().len() > 3 {
            self.remember(GIVEN_UP);
        }
        self.session.cancel();
        self.changed = true;
        self.say(GIVEN_UP.into());
    }

    /// Draws a mark, or takes away the same one.
    pub(super) fn mark(&mut self, mark: Mark) {
        let at = self.session.at();
        self.session.edit(|record| record.toggle_mark(at, mark));
        self.undo = None;
        self.changed = true;
        let is_there = self.session.record().node(at).marks().contains(&mark);
        let what = match mark.to {
            None => format!("Ring on {}", mark.from),
            Some(to) => format!("Arrow from {} to {to}", mark.from),
        };
        self.say(if is_there { what } else { format!("{what} taken away") });
    }

    /// Takes the next of the choices that a step of the draft has.
    pub(super) fn change(&mut self, i: usize) {
        let choices = self.session.choices(i);
        let Some(now) = self.session.draft().get(i) else { return };
        let place = choices.iter().position(|step| step == now).unwrap_or(0);
        // From the end of their texts: capture, leave, convert. What is converted needs a guard, so
        // it comes last, and nothing is lost on the way to leaving a piece.
        let place = place.checked_sub(1).unwrap_or(choices.len().saturating_sub(1));
        if let Some(next) = choices.get(place).copied() {
            self.choose(i, next);
        }
    }

    /// Takes one of the choices that a step of the draft has.
    pub(super) fn choose(&mut self, i: usize, next: Step) {
        let before = self.session.clone();
        let Some(dropped) = self.session.choose(i, next) else { return };
        self.changed = true;
        let name = {
            let session = self.seen();
            session.state().step_name(&session.draft()[..i.min(session.draft().len())], &next)
        };
        let status = self.status();
        let mut words = match next.at {
            Some(at) if i > 0 => format!("{at}: {name}."),
            _ => format!("{name}."),
        };
        if dropped > 0 {
            let steps =
                if dropped == 1 { "step no longer follows" } else { "steps no longer follow" };
            words += &format!(" {dropped} {steps}.");
            self.undo = Some(("Later steps dropped", Rc::new(before)));
        } else {
            self.undo = None;
        }
        self.say(format!("{words} {status}"));
    }

    /// Shows what could be if it were the other side's turn, or the game itself again.
    pub(super) fn pretend(&mut self) {
        self.undo = None;
        if let Some(real) = self.real.take() {
            self.session = (*real).clone();
            let status = self.status();
            return self.say(format!("Back. {status}"));
        }
        let session = &self.session;
        let record = session.record().as_if_passed(session.at());
        let Some(record) = record.filter(|_| !session.hides()) else {
            let words = "Here nobody can be thought to move out of turn";
            return self.bar(words);
        };
        let mut scratch = Session::new(record, NodeId::START);
        scratch.look = session.look;
        scratch.chance = session.chance.clone();
        self.real = Some(Rc::new(std::mem::replace(&mut self.session, scratch)));
        let seat = seat_name(&**self.session.state(), self.session.state().to_move());
        self.say(format!("As if it were {seat}’s turn. Nothing of this is kept"));
    }

    /// Remembers the session as it is, to be put back.
    pub(super) fn remember(&mut self, what: &'static str) {
        self.undo = Some((what, Rc::new(self.session.clone())));
    }
}
