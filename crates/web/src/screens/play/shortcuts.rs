//! Handles the keys that work anywhere on the play screen.

use super::play_handle::{DRAWER, Height, Panel, PlayHandle, Tab};
use crate::platform::browser;
use crate::platform::focus::focus_soon;
use ui_model::keys::{self, InGame};
use ui_model::model::{Browse, Do, Game, Turn, View};
use ui_model::{readout, say};
use web_sys::Element;
use yew::prelude::*;
use yew_hooks::use_event_with_window;

/// Elements that the user may scroll with the keyboard.
const SCROLLS: &str = "[role=tabpanel], dialog";

/// The state that the keys need.
#[derive(Clone, PartialEq)]
pub struct Shortcuts {
    pub play: PlayHandle,
    /// Whether presses on the board draw marks.
    pub pen: UseStateHandle<bool>,
    pub help: Callback<()>,
    /// Whether shortcuts of a single key, without Ctrl, are on.
    pub singles: bool,
    /// Whether the panel is a drawer even on a wide screen, as in demo mode.
    pub is_drawer: bool,
}

#[hook]
pub fn use_shortcuts(shortcuts: Shortcuts) {
    use_event_with_window("keydown", move |event: KeyboardEvent| {
        if !browser::is_typing() && shortcuts.press(&event) {
            event.prevent_default();
        }
    });
}

impl Shortcuts {
    /// Runs the action of a key. Returns whether to prevent the browser's default action.
    fn press(&self, event: &KeyboardEvent) -> bool {
        let Some(does) = keys::find(keys::IN_GAME, &event.key()) else { return false };
        let with_ctrl = event.ctrl_key();
        if does == InGame::Escape {
            // If the focus is in the open drawer, Escape first closes the drawer.
            let panel = &self.play.panel;
            if panel.height > Height::Closed
                && is_in(event, ".panel")
                && (self.is_drawer || browser::matches(DRAWER))
            {
                panel.set(panel.closed());
            } else if *self.pen && !self.play.has_to_cancel() {
                self.pen.set(false);
                self.play.act.emit(Do::View(View::Say(say::PLAY_PEN_AWAY.to_string())));
            } else {
                self.play.act.emit(Do::Turn(Turn::Escape));
            }
            return false;
        }
        if does == InGame::Play {
            if with_ctrl {
                self.play.act.emit(Do::Turn(Turn::Play));
            }
            return false;
        }
        let is_elsewhere = with_ctrl
            || event.alt_key()
            || event.meta_key()
            || does.is_arrow() && crate::board::is_board(event)
            || does.scrolls() && is_in(event, SCROLLS);
        if is_elsewhere || does.is_shortcut() && !self.singles {
            return false;
        }
        self.does(does);
        true
    }

    fn does(&self, does: InGame) {
        let has_edges = || self.play.ui().session.state().turnable().is_some();
        let tell = |words: String| self.play.act.emit(Do::View(View::Say(words)));
        let side = |next: View| if has_edges() { next } else { View::Turn(2) };
        match does {
            InGame::Back | InGame::ArrowBack => self.play.act.emit(Do::Browse(Browse::Back)),
            InGame::Forward | InGame::ArrowForward => {
                self.play.act.emit(Do::Browse(Browse::Forward));
            }
            InGame::VariationAbove => self.play.act.emit(Do::Browse(Browse::VariationAbove)),
            InGame::VariationBelow => self.play.act.emit(Do::Browse(Browse::VariationBelow)),
            InGame::Start => self.play.act.emit(Do::Browse(Browse::Start)),
            InGame::End => self.play.act.emit(Do::Browse(Browse::End)),
            InGame::Turn => self.play.act.emit(Do::View(side(View::NextEdge))),
            InGame::TurnBack => self.play.act.emit(Do::View(side(View::EdgeBefore))),
            InGame::TakeBack => self.play.act.emit(Do::Game(Game::TakeBack)),
            InGame::Hint => self.play.act.emit(Do::View(View::Hint)),
            InGame::ReadMove => self.play.act.emit(Do::View(View::Recall)),
            InGame::ReadTurn => tell(readout::turn(&self.play.ui())),
            InGame::Help => self.help.emit(()),
            InGame::TypeMove => {
                let panel = &self.play.panel;
                panel.set(panel.reveal(Tab::Moves));
                focus_soon("#move-input");
            }
            InGame::ListMoves => {
                let panel = &self.play.panel;
                panel.set(Panel { legal: true, ..panel.reveal(Tab::Moves) });
                focus_soon(super::legal_moves::WAYS);
            }
            InGame::Escape | InGame::Play => {}
        }
    }
}

/// Whether an event's target is inside an element that matches `selector`.
fn is_in(event: &Event, selector: &str) -> bool {
    let target = event.target_dyn_into::<Element>();
    target.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
