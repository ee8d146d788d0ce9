//! The list of legal moves: whole moves grouped by piece. If there are too many moves, or if a move
//! is being entered, the list contains the possible next steps instead.
//!
//! `Session::ways` returns all moves as the steps that enter them. `View::Point` shows the focused
//! move on the board.

use crate::model::{Do, Turn, Ui};
use crate::say;
use crate::sentences::{listed, read_move};
use fairyboard::Text;
use fairyboard::turn::{Act, Step};

/// The most whole moves that are listed. If a position has more, its next steps are listed instead.
pub const MOST: usize = 160;

/// The legal moves or next steps.
pub struct Legal {
    /// Whether the entries are steps of a move, not whole moves.
    pub by_step: bool,
    pub groups: Vec<Group>,
}

/// The moves of one piece.
pub struct Group {
    /// The name of the piece. `None` if the group contains the next steps of a move.
    pub name: Option<Text>,
    pub ways: Vec<Way>,
}

/// An entry of the list: a whole move, or one step of a move.
pub struct Way {
    /// The visible text of the entry.
    pub text: Text,
    /// The text for screen readers, if it differs from `text`.
    pub spoken: Option<String>,
    /// All steps that are taken when the player chooses this entry. The board previews them.
    pub steps: Vec<Step>,
    /// The action that plays the move or takes the step.
    pub does: Do,
}

impl Legal {
    /// The legal moves of the shown position. `None` if the game is over there.
    pub fn of(ui: &Ui) -> Option<Self> {
        let session = &ui.session;
        if session.outcome().is_over() {
            return None;
        }
        let moves = session.draft().is_empty().then(|| session.ways(MOST)).flatten();
        Some(match moves {
            Some(moves) => Legal { by_step: false, groups: by_piece(ui, moves) },
            None => Legal { by_step: true, groups: vec![Group { name: None, ways: next(ui) }] },
        })
    }

    /// The number of moves or steps.
    pub fn count(&self) -> usize {
        self.groups.iter().map(|group| group.ways.len()).sum()
    }
}

/// Groups whole moves by the steps that select the piece.
fn by_piece(ui: &Ui, moves: Vec<Vec<Step>>) -> Vec<Group> {
    let state = &**ui.session.state();
    let mut groups: Vec<(Vec<Step>, Group)> = Vec::new();
    for steps in moves {
        let pick = steps.iter().position(|step| step.act == Act::Pick).unwrap_or(0);
        let made_by = steps[..steps.len().min(pick + 1)].to_vec();
        let written: String = steps.iter().map(Step::text).collect();
        let spoken = read_move(state, &steps);
        let way = Way {
            text: Text::name(&written),
            spoken: (spoken != written).then_some(spoken),
            does: Do::Turn(Turn::Type(written)),
            steps,
        };
        match groups.iter_mut().find(|(other, _)| *other == made_by) {
            Some((_, group)) => group.ways.push(way),
            None => {
                let names = made_by.iter().enumerate();
                let name = |(i, step)| {
                    if i == 0 { ui.picked(step) } else { state.step_name(&made_by[..i], step) }
                };
                let name = listed(names.map(name));
                groups.push((made_by, Group { name, ways: vec![way] }));
            }
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The next steps of the move that is being entered, with *Play* and *Undo step* if they are
/// possible.
fn next(ui: &Ui) -> Vec<Way> {
    let session = &ui.session;
    let (state, taken) = (&**session.state(), session.taken());
    let way = |text: Text, steps: &[Step], turn: Turn| Way {
        text,
        spoken: None,
        steps: steps.to_vec(),
        does: Do::Turn(turn),
    };
    let mut ways = Vec::new();
    if session.can_play() {
        ways.push(way(say::PLAY.into(), &taken, Turn::Play));
    }
    for step in session.next().steps.into_iter().filter(|step| step.act != Act::Chance) {
        let name = match step.act {
            Act::Pick if taken.is_empty() => ui.picked(&step),
            _ => state.step_name(&taken, &step),
        };
        ways.push(way(name, &[&taken[..], &[step]].concat(), Turn::Step(step)));
    }
    if session.can_undo() {
        ways.push(way(say::DRAFT_UNDO_STEP.into(), &[], Turn::UndoStep));
    }
    ways
}
