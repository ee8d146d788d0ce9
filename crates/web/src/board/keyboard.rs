//! Handles keys pressed on a square of the board.

use super::cell_of;
use super::pointer::square_of;
use super::view::BoardView;
use crate::platform::browser;
use fairyboard::Text;
use fairyboard::geometry::Square;
use fairyboard::record::Mark;
use fairyboard::turn::Step;
use ui_model::board::{BoardScene, layout_of};
use ui_model::keys::{self, OnBoard};
use ui_model::layout::Layout;
use ui_model::model::{Annotate, Do, Turn, View};
use ui_model::say;
use ui_model::sentences::listed;
use web_sys::KeyboardEvent;

impl BoardView {
    /// Handles a key. If the key has a meaning on the board, stops the event for all other
    /// handlers.
    pub(super) fn key(&self, event: &KeyboardEvent) {
        let ui = self.ui();
        let at = square_of(event).or(BoardView::reached(&ui, layout_of(&ui)));
        if at.is_some_and(|at| self.does(event, at)) {
            event.prevent_default();
            event.stop_propagation();
        }
    }

    /// Runs the action that a key has on a square. Returns `false` if the key has no action there.
    fn does(&self, event: &KeyboardEvent, at: Square) -> bool {
        let Some(scene) = self.scene().filter(|_| !event.alt_key() && !event.meta_key()) else {
            return false;
        };
        let given = self.given();
        let Some(does) = keys::find(keys::ON_BOARD, &event.key()) else { return false };
        let is_off = event.ctrl_key() || !given.settings.stored.shortcuts;
        // A locked board still accepts keys that change nothing in the game.
        if given.locked && does.changes() || does.is_shortcut() && is_off {
            return false;
        }
        match does {
            OnBoard::Walk(columns, rows) => {
                self.walk(layout_of(&self.ui()).beside(at, columns, rows));
            }
            OnBoard::Press if event.ctrl_key() => self.act(Do::Turn(Turn::Play)),
            OnBoard::Press => {
                let ask = given.settings.asks();
                self.act(Do::Turn(Turn::Click { square: at, ask, from: None }));
                // Shows the status and the announcements at once instead of in the next frame,
                // because keyboard users read them right after a press.
                self.feed.settle();
            }
            OnBoard::UndoStep => self.act(Do::Turn(Turn::UndoStep)),
            OnBoard::NextTarget | OnBoard::ReadTargets if !scene.hints => {
                self.say(self.ui().unhelped().into());
            }
            OnBoard::NextTarget => self.walk(next_target(&scene, layout_of(&self.ui()), at)),
            OnBoard::Change => self.act(Do::Turn(Turn::ChangeAt(at))),
            OnBoard::Why => self.act(Do::View(View::Why(at))),
            OnBoard::Arrow => self.act(Do::Annotate(Annotate::Arrow(at))),
            OnBoard::Ring => {
                self.act(Do::Annotate(Annotate::Mark(Mark { style: 0, from: at, to: None })));
            }
            OnBoard::ReadSquare => self.say(self.label(at)),
            OnBoard::ReadTargets => self.say(targets_told(&scene)),
        }
        true
    }

    fn say(&self, words: String) {
        self.act(Do::View(View::Say(words)));
    }

    /// Moves the keyboard focus to a square of the board.
    fn walk(&self, square: Option<Square>) {
        if let Some(square) = square {
            self.act(Do::View(View::Cursor(square)));
            browser::focus_in(&self.elements.cells, &cell_of(square));
        }
    }
}

/// The next square in reading order with a possible step. After the last such square, the first
/// one. `None` if no step has a square.
fn next_target(scene: &BoardScene, layout: Layout, at: Square) -> Option<Square> {
    let place = |square: Square| {
        let (column, row) = layout.cell(square);
        (row, column)
    };
    let mut squares: Vec<_> = scene.next.steps.iter().flat_map(Step::squares).collect();
    squares.sort_by_key(|square| place(*square));
    let after = squares.iter().find(|square| place(**square) > place(at));
    after.or(squares.first()).copied()
}

/// Names the possible next steps in a sentence, which a screen reader speaks on request.
fn targets_told(scene: &BoardScene) -> String {
    let steps = &scene.next.steps;
    let mut squares: Vec<_> = steps.iter().filter_map(|step| step.at).collect();
    squares.sort();
    squares.dedup();
    let others = steps.iter().filter(|step| step.at.is_none());
    let others = others.map(|step| scene.state.step_name(&scene.taken, step));
    let told = match listed(squares.iter().map(Text::name).chain(others)) {
        None => say::SAID_NOTHING.into(),
        Some(list) if scene.taken.is_empty() => say::said_movable(list),
        Some(list) => say::said_targets(list),
    };
    told.to_string()
}
