//! Keys on a square of the board.

use super::cell_of;
use crate::platform::browser;
use crate::platform::feed::Feed;
use crate::platform::settings::Settings;
use fairyboard::State;
use fairyboard::geometry::Square;
use fairyboard::record::Mark;
use fairyboard::short;
use fairyboard::turn::{Next, Step};
use std::rc::Rc;
use table::keys::{self, OnBoard};
use table::layout::Layout;
use table::model::{Annotate, Do, Turn, Ui, View};
use yew::prelude::*;

/// The board as keys find it.
pub struct Keyboard {
    pub act: Callback<Do>,
    pub feed: Rc<Feed>,
    pub ui: Rc<Ui>,
    pub settings: Settings,
    pub layout: Layout,
    /// Whether it can only be looked at.
    pub locked: bool,
    /// Whether targets are told.
    pub hints: bool,
    /// The steps taken so far, and those that may come next.
    pub taken: Vec<Step>,
    pub next: Next,
    pub state: Rc<dyn State>,
}

impl Keyboard {
    /// Does what a key stands for on a square; `false` where it stands for nothing here.
    pub fn press(&self, event: &KeyboardEvent, at: Square) -> bool {
        if event.alt_key() || event.meta_key() {
            return false;
        }
        let go = |square: Option<Square>| {
            if let Some(square) = square {
                self.act.emit(Do::View(View::Cursor(square)));
                browser::focus(&cell_of(&self.ui, square));
            }
        };
        let walk = |columns: i32, rows: i32| {
            let (column, row) = self.layout.cell(at);
            go(self.layout.square(column + columns, row + rows));
        };
        let ask = self.settings.asks();
        let Some(does) = keys::find(keys::ON_BOARD, &event.key()) else { return false };
        let is_off = event.ctrl_key() || !self.settings.shortcuts;
        // Looking is always allowed.
        if self.locked && does.changes() || does.is_shortcut() && is_off {
            return false;
        }
        match does {
            OnBoard::Walk(columns, rows) => walk(columns.into(), rows.into()),
            OnBoard::Press if event.ctrl_key() => self.act.emit(Do::Turn(Turn::Play)),
            OnBoard::Press => {
                self.act.emit(Do::Turn(Turn::Click { square: at, ask, from: None }));
                // Who plays by keys goes on to what is around the board, and hears what is said.
                self.feed.settle();
            }
            OnBoard::UndoStep => self.act.emit(Do::Turn(Turn::UndoStep)),
            OnBoard::NextTarget | OnBoard::ReadTargets if !self.hints => {
                self.act.emit(Do::View(View::Say(self.ui.unhelped().into())))
            }
            OnBoard::NextTarget => {
                // The next target in reading order, from where the keyboard is.
                let place = |square: Square| {
                    let (column, row) = self.layout.cell(square);
                    (row, column)
                };
                let mut squares: Vec<_> = self.next.steps.iter().flat_map(Step::squares).collect();
                short::sort_by_key(&mut squares, |square| place(*square));
                let after = squares.iter().find(|square| place(**square) > place(at));
                go(after.or(squares.first()).copied());
            }
            OnBoard::Change => self.act.emit(Do::Turn(Turn::ChangeAt(at))),
            OnBoard::Why => self.act.emit(Do::View(View::Why(at))),
            OnBoard::Arrow => self.act.emit(Do::Annotate(Annotate::Arrow(at))),
            OnBoard::Ring => {
                self.act.emit(Do::Annotate(Annotate::Mark(Mark { style: 0, from: at, to: None })))
            }
            OnBoard::ReadSquare => {
                let name = browser::document()
                    .query_selector(&cell_of(&self.ui, at))
                    .ok()
                    .flatten()
                    .and_then(|cell| cell.get_attribute("aria-label"));
                self.act.emit(Do::View(View::Say(name.unwrap_or_default())));
            }
            OnBoard::ReadTargets => {
                let mut squares: Vec<_> =
                    self.next.steps.iter().filter_map(|step| step.at).collect();
                short::sort_by_key(&mut squares, |square| *square);
                squares.dedup();
                let mut squares: Vec<_> = squares.iter().map(Square::to_string).collect();
                let others = self.next.steps.iter().filter(|step| step.at.is_none());
                squares.extend(others.map(|step| self.state.step_name(&self.taken, step)));
                let what = if self.taken.is_empty() { "May move" } else { "Targets" };
                self.act.emit(Do::View(View::Say(match squares.is_empty() {
                    true => "Nothing to choose here".into(),
                    false => format!("{what}: {}", squares.join(", ")),
                })));
            }
        }
        true
    }
}
