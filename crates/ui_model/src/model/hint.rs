//! Hints in three stages: the piece, then the next press, then the move and why it is good.
//!
//! A hint always names something that can be pressed now. When the player presses it, the hint
//! names the next press. The hint disappears when the player does something else.

use super::hint_move::Advice;
use super::next_press::{self, Button, Press};
use super::{Do, PlayState, Turn, Ui, View};
use crate::say;
use crate::sentences::{squares, step_words, taken_by};
use crate::{computer, queries};
use fairyboard::geometry::Square;
use fairyboard::record::{Mark, NodeId};
use fairyboard::say as of_all;
use fairyboard::turn::{Act, Step};
use fairyboard::{State, Text};

/// The value of `Mark::style` for the arrows and rings of a hint: dashed lines.
const DASHED: u8 = 1;
/// The first stage of a hint, which names the piece to look at.
const LOOK: u8 = 1;
/// The second stage of a hint, which says what to press.
const PRESS: u8 = 2;
/// The last stage of a hint, which describes the whole move.
const MOVE: u8 = 3;

/// A hint that was asked for.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The node of the position that the hint is for.
    pub at: NodeId,
    /// The stage: 0 while the computer thinks, then [`LOOK`], [`PRESS`] and [`MOVE`].
    stage: u8,
    /// The steps of the advised move, without dice rolls and drawn cards. Empty until the computer
    /// has found the move.
    steps: Vec<Step>,
    /// The reasons for the advised move.
    why: Vec<Text>,
    /// The press that the hint asks for now.
    press: Option<Press>,
    /// Whether the player has not selected the piece of the advised move yet.
    is_to_choose: bool,
}

/// The condition under which a hint stays on the screen after an action.
pub(super) enum Lasts {
    Always,
    /// Stays if the advised move can still be entered.
    OnWay,
    /// Stays if more than this number of steps of the advised move are entered.
    Beyond(usize),
    Never,
}

impl Hint {
    fn awaited(at: NodeId) -> Self {
        Hint { at, stage: 0, steps: Vec::new(), why: Vec::new(), press: None, is_to_choose: false }
    }

    /// Whether the computer still searches for the move of this hint.
    pub fn is_awaited(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether the hint is shown. In the first stage it is hidden once the player selects the
    /// piece.
    fn is_shown(&self) -> bool {
        self.stage > LOOK || self.is_awaited() || self.is_to_choose
    }

    /// The stage of the hint, 1 to 3, and the press that it asks for. `None` while the hint is
    /// hidden.
    pub fn told_now(&self) -> Option<(u8, &Press)> {
        let press = self.press.as_ref().filter(|_| self.is_shown())?;
        Some((self.stage, press))
    }

    /// The press that the hint asks for. `None` while the hint is hidden.
    fn pressed_next(&self) -> Option<&Press> {
        self.told_now().map(|(_, press)| press)
    }

    /// The squares of the advised move, from the piece to its last target.
    fn squares(&self) -> Vec<Square> {
        self.steps.iter().filter_map(|step| step.at).collect()
    }

    /// The index, among the steps of the advised move, of the step that a press on this square
    /// enters. `None` if the press would not enter the next step of the advised move.
    fn step_on(&self, ui: &Ui, at: Square) -> Option<usize> {
        let i = next_press::agreed(ui, &self.steps);
        let i = if self.is_to_choose { self.advice(ui).actor() } else { i };
        self.steps.get(i).filter(|step| step.is_on(at)).map(|_| i)
    }

    /// The square to press and the one to press after it, if the sentence of the second stage names
    /// both.
    fn pressed_then(&self, ui: &Ui) -> Option<(Square, Square)> {
        let (PRESS, Press::Square(at)) = self.told_now()? else { return None };
        let i = self.step_on(ui, *at)?;
        let (step, next) = (&self.steps[i], self.steps.get(i + 1)?);
        let then = match (step.act, next.act) {
            (Act::Pick, _) => next.squares().find(|to| !step.is_on(*to)),
            (Act::Go, Act::Pin) | (Act::Jump, Act::Jump) => next.at,
            _ => None,
        };
        Some((*at, then?))
    }

    /// The other squares that the sentence of the first two stages names: those of a formation, of
    /// pieces that a step captures, of a piece that the player should look at from another edge,
    /// and those in the label of a button.
    fn named(&self, ui: &Ui) -> Vec<Square> {
        let Some((stage @ (LOOK | PRESS), press)) = self.told_now() else { return Vec::new() };
        let actor = self.advice(ui).actor();
        let of_step = |i: usize| self.steps.get(i).into_iter().flat_map(|step| step.squares());
        match press {
            Press::Square(_) if stage == LOOK => of_step(actor).collect(),
            Press::Square(at) => {
                let Some(i) = self.step_on(ui, *at) else { return Vec::new() };
                let step = &self.steps[i];
                match step.act {
                    Act::Go => {
                        let state: &dyn State = &**ui.session.state();
                        taken_by(&step_words(state, &self.steps[..i], step)).collect()
                    }
                    _ => step.squares().collect(),
                }
            }
            Press::Edge(_) if stage == LOOK => of_step(actor).collect(),
            Press::Edge(_) => Vec::new(),
            Press::Button(Button::Take(_)) if stage == PRESS => of_step(actor + 1).collect(),
            // The chess variant supplies the label of the button as text, so the names of squares
            // are read from its words.
            Press::Button(button) if stage == PRESS => {
                let label = ui.to_press(button).to_string();
                let words = label.split(|c: char| !c.is_alphanumeric());
                words.filter_map(|word| word.parse().ok()).collect()
            }
            Press::Button(_) => Vec::new(),
        }
    }

    /// The marks of the hint on the board: rings around the squares to press or to look at. The
    /// second stage adds an arrow to the square to press after that, the last stage arrows for the
    /// whole move.
    pub fn marks(&self, ui: &Ui) -> Vec<Mark> {
        let ring = |from| Mark { style: DASHED, from, to: None };
        let arrow = |(from, to)| Mark { style: DASHED, from, to: Some(to) };
        let pressed = self.square();
        let mut marks: Vec<_> = pressed.map(ring).into_iter().collect();
        let then = self.pressed_then(ui);
        marks.extend(then.map(arrow));
        let named = self.named(ui).into_iter();
        marks.extend(named.filter(|at| pressed != Some(*at)).map(ring));
        if self.stage == MOVE {
            let squares = self.squares();
            let legs = squares.windows(2).filter(|leg| leg[0] != leg[1]);
            marks.extend(legs.map(|leg| arrow((leg[0], leg[1]))));
        }
        marks
    }

    /// The square to press next. `None` if the hint asks for another kind of press.
    pub fn square(&self) -> Option<Square> {
        match self.pressed_next()? {
            Press::Square(square) => Some(*square),
            _ => None,
        }
    }

    /// The index of the edge of the board to press next, which turns the board to this edge. `None`
    /// if the hint asks for another kind of press.
    pub fn edge(&self) -> Option<usize> {
        match self.pressed_next()? {
            Press::Edge(edge) => Some(*edge),
            _ => None,
        }
    }

    /// The advised move as an `Advice`, which puts the move into words.
    fn advice<'a>(&'a self, ui: &'a Ui) -> Advice<'a> {
        Advice::new(ui, &self.steps)
    }

    /// The sentence of the hint. `None` while the hint is hidden.
    fn told(&self, ui: &Ui) -> Option<Text> {
        if self.is_awaited() {
            return Some(say::HINT_THINKS.into());
        }
        let (stage, press) = self.told_now()?;
        Some(match stage {
            LOOK => say::hint_more(self.look(ui, press)),
            PRESS => say::hint_more(self.to_press(ui, press)),
            _ => self.all(ui),
        })
    }

    /// The sentence of the first stage, about the piece to look at.
    fn look(&self, ui: &Ui, press: &Press) -> Text {
        let advice = self.advice(ui);
        match press {
            Press::Square(_) => match advice.formation() {
                Some(formation) => say::hint_look_formation(formation, advice.named()),
                None => say::hint_look(advice.named()),
            },
            Press::Edge(edge) => match queries::edges(&**ui.session.state()).get(*edge) {
                Some(edge) if self.steps[advice.actor()].at.is_some() => {
                    say::hint_look_edge(edge.name, advice.named())
                }
                _ => self.to_press(ui, press),
            },
            Press::Button(Button::Take(off)) => say::hint_look_beside(off.piece.name),
            Press::Button(Button::Discard(_)) => say::HINT_LOOK_CARDS.into(),
            Press::Button(_) => say::HINT_LOOK_BUTTONS.into(),
        }
    }

    /// The sentence of the second stage, about what to press.
    fn to_press(&self, ui: &Ui, press: &Press) -> Text {
        match press {
            Press::Square(at) => self.to_press_square(ui, *at),
            Press::Edge(edge) => match queries::edges(&**ui.session.state()).get(*edge) {
                Some(edge) => say::hint_edge(edge.colour_name, edge.name),
                None => Text::default(),
            },
            Press::Button(Button::Take(off)) => {
                let step = self.steps.get(self.advice(ui).actor() + 1);
                match step.and_then(|step| step.at) {
                    Some(to) => say::hint_take_then(off.piece.name, to),
                    None => ui.to_press(&Button::Take(off.clone())),
                }
            }
            Press::Button(button) => ui.to_press(button),
        }
    }

    /// The sentence of the second stage for a square to press, and what the press does.
    fn to_press_square(&self, ui: &Ui, at: Square) -> Text {
        let advice = self.advice(ui);
        let chosen = ui.session.draft().last().filter(|last| last.act == Act::Pick);
        if chosen.is_some_and(|chosen| chosen.is_on(at)) {
            return say::hint_press_again(at);
        }
        let Some(i) = self.step_on(ui, at) else { return say::hint_press_square(at) };
        let step = &self.steps[i];
        let next = self.steps.get(i + 1);
        let then = |act| next.filter(|next| next.act == act).and_then(|next| next.at);
        let state: &dyn State = &**ui.session.state();
        let to = next.and_then(|next| next.squares().find(|to| !step.is_on(*to)));
        let is_formation = step.squares().count() > 1;
        match (step.act, to) {
            (Act::Pick, Some(to)) if is_formation => {
                return say::hint_press_for_then(at, advice.named(), to);
            }
            (Act::Pick, Some(to)) => return say::hint_press_then(advice.named(), to),
            _ => {}
        }
        match step.act {
            Act::Pick if is_formation => say::hint_press_for(at, advice.named()),
            Act::Pick => say::hint_press(advice.named()),
            Act::Go if i > 0 && self.steps[i - 1].act == Act::Reserve => say::hint_put_on(at),
            Act::Go => {
                let words = step_words(state, &self.steps[..i], step);
                let taken: Vec<Square> = taken_by(&words).collect();
                match (then(Act::Pin), taken.as_slice()) {
                    (Some(pinned), _) => say::hint_go_pins(at, pinned),
                    (None, []) => say::hint_go(at),
                    (None, taken) => say::hint_go_captures(at, squares(taken)),
                }
            }
            Act::Jump => match then(Act::Jump) {
                Some(next) => say::hint_jump_on(at, next),
                None => say::hint_jump(at),
            },
            Act::Take => say::hint_capture(advice.piece(at)),
            Act::Pin => say::hint_pin(advice.piece(at)),
            Act::Turn => say::hint_turn(at),
            Act::Strike => say::hint_strike(at),
            _ => say::hint_press_square(at),
        }
    }

    /// The sentence of the last stage, about the whole move and the reasons for it.
    fn all(&self, ui: &Ui) -> Text {
        let why = self.why.iter();
        why.cloned().fold(say::hint_move(self.advice(ui).told()), say::hint_why)
    }

    /// Returns the condition under which the hint stays on the screen after an action.
    pub(super) fn lasts(&self, ui: &Ui, action: &Do) -> Lasts {
        match action {
            Do::View(View::Cover | View::Pretend) => Lasts::Never,
            Do::Turn(Turn::Cancel | Turn::Escape) if self.is_awaited() => Lasts::Never,
            _ if action.is_quiet() || self.is_awaited() => Lasts::Always,
            Do::View(
                View::Hint
                | View::Hinted(..)
                | View::Show(_)
                | View::Turn(_)
                | View::Seats(_)
                | View::Layer(_)
                | View::Tell(_)
                | View::Fails(_),
            )
            | Do::Analyse(_)
            | Do::Annotate(_) => Lasts::Always,
            Do::View(View::LookFrom(_) | View::NextEdge | View::EdgeBefore)
            | Do::Turn(Turn::Drop | Turn::Lay(..) | Turn::KeepAll) => Lasts::OnWay,
            Do::Turn(turn) if self.press.as_ref().is_some_and(|press| press.is(turn)) => {
                Lasts::OnWay
            }
            Do::Turn(_) => Lasts::Beyond(next_press::reached(ui, &self.steps).unwrap_or(0)),
            _ => Lasts::Never,
        }
    }
}

impl Ui {
    /// The sentence of the hint on the screen. `None` if no hint is shown.
    pub fn hint_told(&self) -> Option<Text> {
        self.hinted()?.told(self)
    }

    /// The button that the hint says to press now. `None` if the hint asks for another kind of
    /// press.
    pub fn hinted_button(&self) -> Option<&Button> {
        match self.hinted()?.pressed_next()? {
            Press::Button(button) => Some(button),
            _ => None,
        }
    }

    /// Whether the hint says to press this button now.
    pub fn hints_at(&self, button: &Button) -> bool {
        self.hinted_button() == Some(button)
    }

    /// The sentence of the second stage for a button to press.
    fn to_press(&self, button: &Button) -> Text {
        let session = &self.session;
        let (state, draft) = (session.state(), session.draft());
        let label = match button {
            Button::Play => say::PLAY.into(),
            Button::Accept => match state.prompt(draft) {
                Some(prompt) => prompt.accept.into(),
                None => Text::default(),
            },
            Button::UndoStep => say::DRAFT_UNDO_STEP.into(),
            Button::Cancel => say::DRAFT_CANCEL.into(),
            Button::Step(step) | Button::Name(_, step) => state.step_name(&session.taken(), step),
            Button::Take(off) => return say::hint_take(off.piece.name),
            Button::Choose(_, step) if step.act == Act::Pick => {
                say::picked(state.step_name(&[], step))
            }
            Button::Choose(i, step) => self.choice_called(*i, step),
            Button::Discard(text) => {
                let first = session.record().node(session.at()).state().next(&[]).steps;
                let step = first.iter().find(|step| step.text() == text);
                return say::hint_step(
                    step.map_or(Text::default(), |step| state.step_name(&[], step)),
                );
            }
        };
        say::hint_button(label)
    }
}

impl PlayState {
    /// Asks for a hint, or for the next stage of the current one.
    pub(super) fn hint(&mut self) {
        self.settle();
        if let Some(why) = self.ui.bars_hint() {
            return self.bar(why);
        }
        let at = self.ui.session.at();
        match &mut self.ui.computer.hint {
            Some(hint) if hint.at == at && hint.is_awaited() => return,
            Some(hint) if hint.at == at => {
                hint.stage = MOVE.min(hint.stage + 1);
                // The screen may have asked which of several steps on a square is meant. Asking for
                // a hint closes this question, so the press that the hint suggests may be another.
                self.aim_hint();
            }
            other => *other = Some(Hint::awaited(at)),
        }
        let is_awaited = self.ui.hinted().is_some_and(Hint::is_awaited);
        // The file of a puzzle contains the answer, so the computer need not search.
        if is_awaited && let Some((mv, moves)) = self.puzzle_answer() {
            let why = match moves {
                1 => of_all::REASON_WINS.into(),
                moves => of_all::reason_wins_in(moves as u32),
            };
            return self.hinted(at, Some(&mv), vec![why]);
        }
        self.tell_hint();
    }

    /// Shows the computer's move as a hint. `best` is `None` if the computer found no move, because
    /// the player sees no capture from this edge of the board.
    pub(super) fn hinted(&mut self, at: NodeId, best: Option<&str>, why: Vec<Text>) {
        let state = self.ui.session.state();
        let steps = best.and_then(|text| computer::steps_of(&**state, text));
        match (&mut self.ui.computer.hint, steps) {
            (Some(hint), Some(steps)) if hint.at == at && hint.is_awaited() => {
                hint.steps = steps;
                hint.steps.retain(|step| step.act != Act::Chance);
                (hint.stage, hint.why) = (LOOK, why);
                self.aim_hint();
                match &mut self.ui.computer.hint {
                    // The player has selected the piece already, so the first stage is skipped.
                    Some(hint) if !hint.is_to_choose => hint.stage = PRESS,
                    Some(_) => {}
                    None => return self.bar(say::HINT_NONE.words()),
                }
                self.tell_hint();
            }
            (Some(hint), None) if hint.at == at && best.is_none() => {
                self.ui.computer.hint = None;
                self.bar(say::HINT_UNSEEN.words());
            }
            (_, None) => self.ui.computer.hint = None,
            _ => {}
        }
    }

    /// Finds the next press of the hint. Removes the hint if its move can no longer be entered.
    fn aim_hint(&mut self) {
        let Some(mut hint) = self.ui.computer.hint.take_if(|hint| !hint.is_awaited()) else {
            return;
        };
        hint.press = self.to_press(&hint.steps);
        hint.is_to_choose = next_press::agreed(&self.ui, &hint.steps)
            <= Advice::new(&self.ui, &hint.steps).actor()
            && !hint.press.as_ref().is_some_and(Press::takes_back);
        self.ui.computer.hint = hint.press.is_some().then_some(hint);
    }

    /// Updates the hint after an action: removes it, or makes it name the next press.
    pub(super) fn follow_hint(&mut self, lasts: &Lasts) {
        let stays = self.ui.hinted().is_some_and(|hint| match lasts {
            Lasts::Always | Lasts::OnWay => true,
            Lasts::Beyond(before) => {
                next_press::reached(&self.ui, &hint.steps).is_some_and(|reached| reached > *before)
            }
            Lasts::Never => false,
        });
        if stays {
            self.aim_hint();
        } else {
            self.ui.computer.hint = None;
        }
    }

    fn tell_hint(&mut self) {
        let status = self.ui.status();
        self.say(status);
    }
}
