//! Finds the next press on the way to a given move: a square, an edge of the board, or a button.
//! The *draft* is the move that is being entered: the steps taken so far.

use super::{Do, PlayState, Turn, Ui, View};
use crate::sentences::jumped;
use crate::{queries, say};
use fairyboard::geometry::Square;
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::say as of_all;
use fairyboard::turn::{Act, Step};
use fairyboard::{OffBoard, Text};
use std::collections::VecDeque;

/// The most screen states that the search for one press visits. A pawn that is part of many
/// formations (pieces that move as one) takes about ten.
const MOST_TRIED: usize = 40;

/// The CSS class of an edge of the board or a button that a hint says to press.
pub const TO_PRESS: &str = "to-press";

/// Something on the screen that can be pressed now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press {
    /// A square of the board.
    Square(Square),
    /// The edge of the board with this index. Pressing it turns the board to this edge.
    Edge(usize),
    Button(Button),
}

/// A button that enters a part of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Button {
    /// Plays the move being entered.
    Play,
    /// Answers yes to the question about the move being entered, for example whether it captures
    /// another piece.
    Accept,
    /// Takes back the last step.
    UndoStep,
    /// Cancels the move being entered.
    Cancel,
    /// Takes this step: a word (such as calling the King), or one of several steps on one square.
    Step(Step),
    /// Takes a piece beside the board, to put it on the board.
    Take(OffBoard),
    /// Replaces the entered step with this index by this alternative step.
    Choose(usize, Step),
    /// Discards a card, or returns a discarded card to the hand. The string is the text of the step
    /// that discards the card.
    Discard(String),
    /// Names a face of a die, to announce a capture in Zugzwang. The first step is the edge that
    /// the player looks from, the second the face.
    Name(Step, Step),
}

impl Button {
    /// The value of the button's `data-action` attribute.
    pub fn id(&self) -> String {
        match self {
            Button::Play => "play".into(),
            Button::Accept => "accept".into(),
            Button::UndoStep => "undo-step".into(),
            Button::Cancel => "cancel".into(),
            Button::Step(step) => format!("step-{}", step.text()),
            Button::Take(off) => format!("take-{}", off.text),
            Button::Choose(_, step) => format!("choose-{}", step.text()),
            Button::Discard(text) => format!("discard-{text}"),
            Button::Name(_, face) => format!("face-{}", face.text()),
        }
    }

    /// The action of a press on this button.
    pub fn does(&self) -> Do {
        Do::Turn(match self.clone() {
            Button::Play => Turn::Play,
            Button::Accept => Turn::Accept,
            Button::UndoStep => Turn::UndoStep,
            Button::Cancel => Turn::Cancel,
            Button::Step(step) => Turn::Step(step),
            Button::Take(off) => Turn::Take { off, drag: false },
            Button::Choose(i, step) => Turn::Choose(i, step),
            Button::Discard(text) => Turn::Discard(text),
            Button::Name(edge, face) => Turn::Name(edge, face),
        })
    }
}

impl Press {
    /// The action of this press. A click never plays a finished move at once (`ask` is true), so
    /// the search finds the press of the button *Play*.
    fn does(&self) -> Do {
        match self {
            Press::Square(square) => {
                Do::Turn(Turn::Click { square: *square, ask: true, from: None })
            }
            Press::Edge(edge) => Do::View(View::LookFrom(*edge)),
            Press::Button(button) => button.does(),
        }
    }

    /// Whether this press takes back entered steps.
    pub fn takes_back(&self) -> bool {
        matches!(self, Press::Button(Button::UndoStep | Button::Cancel))
    }

    /// Whether an action of the player has the same effect as this press. For a square these
    /// actions are a click and the start of a drag.
    pub(super) fn is(&self, turn: &Turn) -> bool {
        match (self, turn) {
            (
                Press::Square(at),
                Turn::Click { square, .. } | Turn::Grab(square) | Turn::Lift(square),
            ) => at == square,
            (Press::Button(button), turn) => {
                matches!(button.does(), Do::Turn(does) if does == *turn)
            }
            _ => false,
        }
    }
}

/// Whether two steps look the same to the player who enters them.
fn is_same(a: &Step, b: &Step) -> bool {
    a.act == b.act && a.at == b.at && a.text() == b.text()
}

fn names(steps: &[Step]) -> bool {
    steps.iter().any(|step| step.act == Act::Face)
}

/// The number of entered steps (`taken`) that agree with the move `target`, counted from the start
/// until the first difference. In an announcement (a capture for which the player names the faces
/// of two dice) any edge counts as equal until a face is named, because naming the face also
/// decides the edge.
fn common(taken: &[Step], target: &[Step]) -> usize {
    let is_open = names(target) && !names(taken);
    let agrees = |(a, b): &(&Step, &Step)| {
        is_same(a, b) || is_open && a.act == Act::Edge && b.act == Act::Edge
    };
    taken.iter().zip(target).take_while(agrees).count()
}

/// The number of steps of a move that are entered, including a step that is taken automatically.
/// `None` if the steps entered so far belong to another move.
pub(super) fn reached(ui: &Ui, target: &[Step]) -> Option<usize> {
    let is_begun = |taken: &[Step]| common(taken, target) == taken.len();
    let taken = ui.session.taken();
    if is_begun(&taken) {
        return Some(taken.len());
    }
    let draft = ui.session.draft();
    is_begun(draft).then_some(draft.len())
}

/// The number of entered steps that agree with the move `target`, up to the first difference.
pub(super) fn agreed(ui: &Ui, target: &[Step]) -> usize {
    common(ui.session.draft(), target).max(common(&ui.session.taken(), target))
}

/// The part of the screen's state that decides which presses are possible: the node, the entered
/// steps, the rotation of the board, the steps that the player must choose from, and whether the
/// warning before turning the board was shown.
type State = (NodeId, Vec<Step>, u8, Vec<Step>, bool);

impl PlayState {
    /// The first press on the shortest way to enter this move. `None` if the move can't be entered.
    pub(super) fn to_press(&self, target: &[Step]) -> Option<Press> {
        let mut bare = self.clone();
        (bare.ui.computer.hint, bare.ui.analysis, bare.lifted) = (None, None, None);
        if reached(&bare.ui, target) == Some(target.len()) && bare.ui.session.can_play() {
            return Some(Press::Button(Button::Play));
        }
        bare.shortest(target).or_else(|| bare.undone(target))
    }

    /// Searches breadth first for the next step of a move, and returns the first press. The search
    /// tries presses by updating a copy of the state, so it knows no rules and no special cases of
    /// the screen. `None` if the search finds none.
    fn shortest(&self, target: &[Step]) -> Option<Press> {
        let at = self.ui.session.at();
        let before = reached(&self.ui, target).unwrap_or(0);
        let mut tried = vec![self.ui.state()];
        let mut open = VecDeque::from([(self.clone(), None)]);
        while let Some((state, begun)) = open.pop_front() {
            for press in state.presses(target) {
                let next = state.update(press.does());
                let begun = begun.clone().or(Some(press));
                if next.ui.session.at() != at {
                    if next.has_played(target) {
                        return begun;
                    }
                } else if reached(&next.ui, target).is_some_and(|reached| reached > before) {
                    return begun;
                } else if tried.len() < MOST_TRIED && !tried.contains(&next.ui.state()) {
                    tried.push(next.ui.state());
                    open.push_back((next, begun));
                }
            }
        }
        None
    }

    /// The press of *Undo step* or *Cancel*, if this move can be entered after that press.
    fn undone(&self, target: &[Step]) -> Option<Press> {
        let session = &self.ui.session;
        if !session.can_undo() {
            return None;
        }
        // If only one step is entered, the screen shows *Cancel* but no *Undo step*.
        let steps = session.draft().len();
        let is_last = steps > 1 && common(session.draft(), target) + 1 == steps;
        let undo = [Button::UndoStep, Button::Cancel].into_iter().skip(usize::from(!is_last));
        let mut undo = undo.map(Press::Button);
        undo.find(|press| {
            let undone = self.update(press.does());
            reached(&undone.ui, target).is_some() && undone.shortest(target).is_some()
        })
    }

    /// Whether the move that was just played is `target`, apart from dice rolls.
    fn has_played(&self, target: &[Step]) -> bool {
        let session = &self.ui.session;
        let text: String = target.iter().map(Step::text).collect();
        session.record().node(session.at()).text().starts_with(&text)
    }

    /// The presses that may enter the next step of a move: squares first, then buttons.
    fn presses(&self, target: &[Step]) -> Vec<Press> {
        let ui = &self.ui;
        let is_part = |step: &&Step| target.iter().any(|wanted| is_same(step, wanted));
        if let Some((_, steps)) = &ui.transient.asked {
            let meant = steps.iter().filter(is_part);
            return meant.map(|step| Press::Button(Button::Step(*step))).collect();
        }
        let agreed = agreed(ui, target);
        let Some(step) = target.get(agreed) else { return Vec::new() };
        let squares = step.squares().map(Press::Square);
        let mut presses: Vec<_> = squares.chain(ui.beside(step, target)).collect();
        presses.extend(ui.other_choice(target, agreed).map(Press::Button));
        presses
    }
}

impl Ui {
    fn state(&self) -> State {
        let session = &self.session;
        let asked = self.transient.asked.as_ref().map_or_else(Vec::new, |(_, steps)| steps.clone());
        (session.at(), session.draft().to_vec(), self.turned(), asked, self.hands.cautioned)
    }

    /// The press that takes a step beside the board: an edge to look from, a piece in reserve, a
    /// card, a word (such as calling the King), or a face of a die. `None` if the step is not made
    /// beside the board.
    fn beside(&self, step: &Step, target: &[Step]) -> Option<Press> {
        let state = self.session.state();
        let draft = self.session.draft();
        Some(match step.act {
            Act::Edge => {
                let mut edges = queries::edges(&**state).iter();
                Press::Edge(edges.position(|edge| edge.letter == step.text())?)
            }
            Act::Reserve => {
                let standing = queries::standing(state);
                let to_move = state.to_move();
                let mut all = standing.off_board.iter();
                let off = all.find(|off| off.is_taken_by(step, to_move))?;
                Press::Button(Button::Take(off.clone()))
            }
            Act::Discard => Press::Button(Button::Discard(step.text().into())),
            Act::Word if self.words().contains(step) => Press::Button(Button::Step(*step)),
            Act::Word if !draft.is_empty() && state.prompt(draft).is_some() => {
                Press::Button(Button::Accept)
            }
            Act::Face => {
                let mut names = self.names().into_iter();
                let is_it = |(edge, face): &(Step, Step)| {
                    is_same(face, step) && target.iter().any(|step| is_same(edge, step))
                };
                let (edge, face) = names.find(is_it)?;
                Press::Button(Button::Name(edge, face))
            }
            _ => return None,
        })
    }

    /// The button that replaces the entered step with index `i` by the step that the move `target`
    /// has at this index. `None` if that step is no alternative.
    fn other_choice(&self, target: &[Step], i: usize) -> Option<Button> {
        let draft = self.session.draft();
        let (now, wanted) = draft.get(i).zip(target.get(i))?;
        let choices = self.session.choices(i);
        let other = choices.iter().find(|choice| is_same(choice, wanted))?;
        let has_button = now.act != Act::Pick || draft.len() == 1;
        has_button.then_some(Button::Choose(i, *other))
    }

    /// The name of `step`, which is the entered step with index `i` or an alternative to it. If the
    /// step jumps over a piece, this piece is named, too.
    pub fn choice_called(&self, i: usize, step: &Step) -> Text {
        let (state, draft) = (self.session.state(), self.session.draft());
        let name = state.step_name(&draft[..i.min(draft.len())], step);
        match self.jumped_piece(i) {
            Some(piece) => say::draft_over(piece, name),
            None => name,
        }
    }

    /// The piece that the entered step with this index jumps over: `your blue guard on g2`. `None`
    /// if it jumps over none.
    pub fn jumped_piece(&self, i: usize) -> Option<Text> {
        let (_, _, over) = jumped(self.session.draft()).find(|(place, ..)| *place == i)?;
        let state = self.session.state();
        let standing = queries::standing(state);
        let (_, piece) = standing.pieces.iter().find(|(at, _)| *at == over)?;
        Some(match piece.owner == Some(state.to_move()) {
            true => say::draft_own(over, piece.name),
            false => of_all::piece_on(over, piece.name),
        })
    }

    /// Whether playing the steps entered so far would lose the game at once. If `other` is set, the
    /// entered step with its index is first replaced by its step.
    pub fn loses(&self, other: Option<(usize, Step)>) -> bool {
        let session = &self.session;
        let state = session.state();
        if state.privacy() != Privacy::Open || self.puzzle().is_some() {
            return false;
        }
        let mut steps = session.draft().to_vec();
        if let Some((place, other)) = other.and_then(|(i, other)| Some((steps.get_mut(i)?, other)))
        {
            *place = other;
        }
        let text: String = steps.iter().map(Step::text).collect();
        let played = state.next(&steps).may_stop.then(|| state.play(&text).ok()).flatten();
        let winner = played.and_then(|played| played.state.outcome().winner());
        winner.is_some_and(|winner| winner != state.to_move())
    }

    /// The steps that are words (such as declaring that no capture is left) and have a button now.
    pub fn words(&self) -> Vec<Step> {
        let session = &self.session;
        let (state, draft) = (session.state(), session.draft());
        let mut next = session.next().steps;
        let has_buttons = match draft {
            [] => !self.leaves_to_game() && (next.len() == 1 || state.turnable().is_some()),
            draft => state.prompt(draft).is_none(),
        };
        next.retain(|step| step.act == Act::Word && has_buttons);
        next
    }

    /// Whether the player may leave the next moves to the game (`State::ready_made`). In a lesson
    /// this is not possible.
    pub fn leaves_to_game(&self) -> bool {
        self.hands.always_open.is_none() && self.session.state().ready_made().is_some()
    }

    /// The faces of dice that the player may name now to announce a capture. Each is paired with
    /// the edge of the board that the player looks from.
    pub fn names(&self) -> Vec<(Step, Step)> {
        let (state, draft) = (self.session.state(), self.session.draft());
        let Some(i) = draft.iter().position(|step| step.act == Act::Edge) else {
            return Vec::new();
        };
        let first = !names(draft);
        let edges = state.next(&draft[..i]).steps.into_iter().filter(|step| step.act == Act::Edge);
        let mut all = Vec::new();
        for edge in edges.filter(|edge| first || *edge == draft[i]) {
            let mut taken = draft.to_vec();
            taken[i] = edge;
            let next = state.next(&taken).steps.into_iter();
            all.extend(next.filter(|step| step.act == Act::Face).map(|face| (edge, face)));
        }
        all
    }
}
