//! The handle with which parts of the play screen read and change the screen, and the state of the
//! panel.

use super::sheets::PlaySheet;
use crate::parts::card::has_piece_cards;
use crate::parts::demo::LongTexts;
use crate::parts::step_chips::presses;
use crate::platform::browser;
use crate::platform::feed::{SharedFeed, Shown, use_seen};
use crate::platform::room::SharedRoom;
use ui_model::headers::{LESSON, is_study};
use ui_model::model::{Do, SharedUi, Ui};
use yew::prelude::*;

/// A prop of the play screen's parts, with which they read and change the screen.
///
/// It is a prop and not a context of Yew. A context would save no rendering, because nearly every
/// part uses it, and each change of a context re-renders all components that use it. A missing prop
/// is a compile error, but a missing context provider panics.
#[derive(Clone, PartialEq)]
pub struct PlayHandle {
    /// The state of the game, as a store that components read.
    pub feed: SharedFeed,
    /// Applies an action of the player.
    pub act: Callback<Do>,
    /// Whether nothing can be changed: the game was deleted, or this device only watches it.
    pub locked: bool,
    /// Whether another tab may change the game. An action in this tab takes the right from that
    /// tab.
    pub elsewhere: bool,
    pub panel: UseStateHandle<Panel>,
    /// The room of a game over relays (servers that connect the players' devices). Other games have
    /// none.
    pub room: SharedRoom,
    /// The elements with texts that the keys of demo mode scroll.
    pub texts: LongTexts,
    /// Opens a sheet over the screen; `None` closes it.
    pub set_sheet: Callback<Option<PlaySheet>>,
}

/// The props of components that need only the play screen's handle.
#[derive(Clone, PartialEq, Properties)]
pub struct PlayProps {
    pub play: PlayHandle,
}

/// The tabs of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The list of moves, and the field to type a move.
    Moves,
    /// The rules of the game.
    Rules,
    /// Notes about the position.
    Notes,
    /// The card of a piece, which shows how the piece moves.
    Piece,
    /// The cards of the game in full.
    Cards,
    /// The layers (overlays that explain a position) that the board can show.
    Layers,
}

/// How far the panel is open. On a narrow screen the panel is a drawer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Height {
    Closed,
    Half,
    Full,
}

/// The selector of the panel's element.
pub const PANEL: &str = ".panel";

/// On these screens panel.css shows the panel as a drawer over the board.
pub const DRAWER: &str = "(max-width: 599px)";

impl Height {
    /// The height of a drawer that was just opened. In a low window, as at 400 % zoom, half of the
    /// height would leave no room for a list.
    fn opened() -> Self {
        if browser::matches("(max-height: 479px)") { Height::Full } else { Height::Half }
    }

    /// The next smaller height; closed if the drawer is half open or closed.
    pub fn smaller(self) -> Self {
        if self == Height::Full { Height::Half } else { Height::Closed }
    }
}

/// The shown tab of the panel, and how far the panel is open.
#[derive(Clone, PartialEq)]
pub struct Panel {
    pub tab: Tab,
    /// How far the drawer is open, on a narrow screen.
    pub height: Height,
    /// The rule to show, if any, and the number of requests for a rule. A second request for the
    /// same rule scrolls to the rule again.
    pub rule: Option<String>,
    pub asked: u32,
    /// Whether the list of all legal moves is open.
    pub legal: bool,
}

impl Panel {
    /// The panel when the play screen opens. Newcomers look for the moves of the pieces, so games
    /// with cards of pieces open the tab of pieces. A study that becomes a lesson opens the notes,
    /// which contain the form for the lesson. Other studies, lessons and puzzles open the tab of
    /// moves.
    pub fn new(ui: &Ui) -> Self {
        let record = ui.session.record();
        let tab = match ui.taught {
            Some(_) => Tab::Moves,
            None if is_study(record) && record.header(LESSON).is_some() => Tab::Notes,
            None if !is_study(record) && has_piece_cards(ui.session.state()) => Tab::Piece,
            None => Tab::Moves,
        };
        // On a phone, the form would be out of sight.
        let height = if tab == Tab::Notes { Height::opened() } else { Height::Closed };
        Panel { tab, height, rule: None, asked: 0, legal: false }
    }

    /// A copy of this state with the drawer closed.
    pub fn closed(&self) -> Self {
        Panel { height: Height::Closed, ..self.clone() }
    }

    /// A copy of this state with `tab` open. If the panel is under the board, scrolls to the panel.
    pub fn reveal(&self, tab: Tab) -> Self {
        browser::bring_into_view(PANEL);
        Panel { tab, height: self.height.max(Height::opened()), ..self.clone() }
    }
}

impl PlayHandle {
    /// A callback for a button that runs an action on the game.
    pub fn does(&self, action: Do) -> Callback<MouseEvent> {
        presses(&self.act, action)
    }

    /// Whether Escape has something to cancel: a half-entered move, a question, or an arrow that is
    /// being drawn.
    pub fn has_to_cancel(&self) -> bool {
        let ui = self.ui();
        let is_asked = ui.transient.arrow.is_some() || ui.transient.asked.is_some();
        is_asked || !ui.session.draft().is_empty()
    }

    /// A callback for a button that opens a sheet.
    pub fn opens_sheet(&self, sheet: PlaySheet) -> Callback<MouseEvent> {
        self.set_sheet.reform(move |_| Some(sheet.clone()))
    }

    /// A callback for a button that opens a tab of the panel.
    pub fn opens(&self, tab: Tab) -> Callback<MouseEvent> {
        let panel = self.panel.clone();
        Callback::from(move |_| panel.set(panel.reveal(tab)))
    }

    /// A callback that takes the id of a rule, such as `HENS-8`, and shows the rule in the tab of
    /// rules.
    pub fn shows_rule(&self) -> Callback<String> {
        let panel = self.panel.clone();
        Callback::from(move |id| {
            panel.set(Panel { rule: Some(id), asked: panel.asked + 1, ..panel.reveal(Tab::Rules) });
        })
    }

    /// Whether the moves and texts of the game may be edited now.
    pub fn may_edit(&self, ui: &Ui) -> bool {
        !ui.hands.masked && !self.locked && !ui.session.look.locked
    }

    pub fn ui(&self) -> SharedUi {
        self.feed.shown().ui
    }
}

/// The state that the screen shows. The component re-renders after every action; a component that
/// needs only one or two values uses `use_seen` instead.
#[hook]
pub fn use_ui(play: &PlayHandle) -> SharedUi {
    use_seen(&play.feed, Shown::clone).ui
}
