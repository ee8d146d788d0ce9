//! The possible moves of a piece whose side is not to move.
//!
//! A click that selects nothing, on a piece of the player who is not to move, shows a `Prospect`:
//! the moves that this piece could make if the side to move passed. The `Prospect` is computed
//! once, on the click, and disappears with the next action. In the middle of a move, a long touch
//! on such a piece shows its `Prospect` (`View::LookAt`).
//!
//! There is an exception: if nothing is selected and a piece from beside the board may enter on the
//! clicked square, the click takes this piece. If several pieces may enter, it asks which
//! (`Session::click`).

use super::Ui;
use crate::queries;
use crate::say;
use crate::sentences::{piece_of, taken_by};
use fairyboard::Text;
use fairyboard::geometry::Square;
use fairyboard::say as of_all;
use fairyboard::turn::{Act, Next, Step};
use std::rc::Rc;

/// The inspected piece, usually of the player who is not to move, and its possible moves.
#[derive(Clone, Debug)]
pub struct Prospect {
    pub at: Square,
    /// Whether the possible moves of the piece are shown. False if the player has switched off
    /// assistance, or if the side to move can't pass.
    pub is_known: bool,
    /// The step that would select the piece or its formation (pieces that move as one), if the
    /// piece could move.
    pub picked: Option<Step>,
    /// The possible steps after `picked`.
    pub next: Next,
    /// The squares that these steps would capture.
    pub takes: Vec<Square>,
}

impl Prospect {
    /// Inspects the piece on a square. `None` if the piece has no owner. If the piece belongs to
    /// several formations (pieces that move as one), selects the formation after the one selected
    /// in `before`.
    pub(super) fn of(ui: &Ui, at: Square, before: Option<&Prospect>) -> Option<Self> {
        let state = ui.session.state();
        let owner = queries::owner(state, at)?;
        let mut prospect = Prospect {
            at,
            is_known: false,
            picked: None,
            next: Next::default(),
            takes: Vec::new(),
        };
        let asked = match owner == state.to_move() {
            true => Some(Rc::clone(state)),
            false => state.passed(),
        };
        // Without assistance, the screen shows only the kind of the piece and how it moves.
        let Some(asked) = asked.filter(|_| ui.helps().targets) else { return Some(prospect) };
        prospect.is_known = true;
        let picks = asked.next(&[]).picks_at(at);
        let last = before.filter(|before| before.at == at).and_then(|before| before.picked);
        let place = last.and_then(|last| picks.iter().position(|pick| *pick == last));
        let Some(pick) = picks.get(place.map_or(0, |place| (place + 1) % picks.len())) else {
            return Some(prospect);
        };
        prospect.picked = Some(*pick);
        prospect.next = asked.next(&[*pick]);
        prospect.next.steps.retain(|step| step.order == 0);
        for step in prospect.next.steps.iter().filter(|step| step.captures) {
            prospect.takes.extend(taken_by(&asked.effects(&[*pick, *step])));
        }
        Some(prospect)
    }

    /// Whether a square belongs to the inspected piece or formation (pieces that move as one).
    pub fn is_on(&self, square: Square) -> bool {
        self.picked.map_or(self.at == square, |step| step.is_on(square))
    }

    /// Whether the piece could go to a square.
    pub fn goes(&self, square: Square) -> bool {
        self.next.at(square).any(|step| step.act != Act::Pick)
    }

    /// The number of squares that the piece could go to.
    pub fn count(&self) -> usize {
        let squares = || self.next.steps.iter().filter_map(|step| step.at);
        squares()
            .enumerate()
            .filter(|(i, at)| !squares().take(*i).any(|other| other == *at))
            .count()
    }
}

impl Ui {
    /// Whether the piece on a square belongs to a player who is not to move.
    pub fn is_others(&self, square: Square) -> bool {
        let state = self.session.state();
        queries::owner(state, square).is_some_and(|owner| owner != state.to_move())
    }

    /// The name of the piece or formation (pieces that move as one) that the first step of a move
    /// selects: `White hen on d1`, `dual on b5 and b6`.
    pub fn picked(&self, first: &Step) -> Text {
        match first.at {
            Some(at) if first.squares().count() == 1 => self.called(at),
            _ => self.session.state().step_name(&[], first),
        }
    }

    /// The name of the piece on a square, with its side and square: `White hen on d1`.
    pub(super) fn called(&self, square: Square) -> Text {
        let state = self.session.state();
        let standing = queries::standing(state);
        match standing.pieces.iter().find(|(at, _)| *at == square) {
            Some((_, piece)) => of_all::piece_on(square, piece_of(&**state, piece)),
            None => Text::name(square),
        }
    }

    /// The name of the inspected piece without its side, which is visible on the board:
    /// `king on e5`, `dual on b5 and b6`.
    fn looked_at(&self, prospect: &Prospect) -> Text {
        match prospect.picked.filter(|step| step.squares().count() > 1) {
            Some(step) => self.picked(&step),
            None => {
                let standing = queries::standing(self.session.state());
                let piece = standing.pieces.iter().find(|(at, _)| *at == prospect.at);
                piece.map_or_else(Text::default, |(at, piece)| of_all::piece_on(*at, piece.name))
            }
        }
    }

    /// A sentence about the possible moves of the inspected piece.
    pub(super) fn could(&self, prospect: &Prospect) -> Text {
        let could = match prospect.is_known {
            true => say::status_could(prospect.count(), self.looked_at(prospect)),
            false => say::picked(self.called(prospect.at)),
        };
        let together = prospect.picked.map_or(1, |step| step.squares().count());
        match self.does_at(prospect.at, together) {
            Some(does) => say::said_both(could, does),
            None => could,
        }
    }
}
