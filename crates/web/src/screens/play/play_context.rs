//! The context of the play screen's parts, and the state of their panel.

use super::sheets::PlaySheet;
use crate::parts::card::has_cards;
use crate::parts::step_chips::presses;
use crate::platform::browser;
use crate::platform::feed::{Feed, Shown, use_seen};
use std::rc::Rc;
use ui_model::headers::is_study;
use ui_model::model::{Do, Ui};
use yew::prelude::*;

/// The context of the play screen's parts.
#[derive(Clone, PartialEq)]
pub struct PlayContext {
    /// The state of the game.
    pub feed: Rc<Feed>,
    /// Applies an action of the player.
    pub act: Callback<Do>,
    /// Whether the game was deleted: nothing can be changed.
    pub deleted: bool,
    /// Whether another tab has the game. An action here takes it over.
    pub elsewhere: bool,
    /// The state of the panel.
    pub panel: UseStateHandle<Panel>,
    /// Opens a sheet over the screen; `None` closes it.
    pub set_sheet: Callback<Option<PlaySheet>>,
}

/// The props of components that need only the context.
#[derive(Clone, PartialEq, Properties)]
pub struct PlayProps {
    pub play: PlayContext,
}

/// The tabs of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The list of moves, and the field to type one.
    Moves,
    /// The rules of the game.
    Rules,
    /// Notes about the position.
    Notes,
    /// How a piece moves, in games with cards of pieces.
    Piece,
    /// The cards in full, in games that have cards.
    Cards,
    /// The layers on the board.
    Layers,
}

/// How far the panel is open. It is a drawer on narrow screens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Height {
    Closed,
    Half,
    Full,
}

/// The selector of the panel.
pub const PANEL: &str = ".panel";

impl Height {
    /// The height of a newly opened drawer. In a low window, such as at 400 % zoom, half of it
    /// would show no list.
    fn opened() -> Self {
        if browser::matches("(max-height: 479px)") { Height::Full } else { Height::Half }
    }

    /// The next smaller one.
    pub fn smaller(self) -> Self {
        if self == Height::Full { Height::Half } else { Height::Closed }
    }
}

/// The state of the panel.
#[derive(Clone, PartialEq)]
pub struct Panel {
    pub tab: Tab,
    /// How far the drawer is open, on a narrow screen.
    pub height: Height,
    /// The rule to show, and the number of requests: a second request for the same rule scrolls to
    /// it again.
    pub rule: Option<String>,
    pub asked: u32,
    /// Whether all legal moves are listed.
    pub legal: bool,
}

impl Panel {
    /// The panel when the screen opens. A newcomer looks for the moves of the pieces, so games with
    /// cards open at the pieces. Studies, lessons and puzzles open at the moves.
    pub fn new(ui: &Ui) -> Self {
        let is_game = ui.taught.is_none() && !is_study(ui.session.record());
        let tells = is_game && has_cards(ui.session.state());
        let tab = if tells { Tab::Piece } else { Tab::Moves };
        Panel { tab, height: Height::Closed, rule: None, asked: 0, legal: false }
    }

    /// A copy with the drawer closed.
    pub fn closed(&self) -> Self {
        Panel { height: Height::Closed, ..self.clone() }
    }

    /// A copy with this tab open. Scrolls to the panel if it is under the board.
    pub fn at(&self, tab: Tab) -> Self {
        browser::bring_into_view(PANEL);
        Panel { tab, height: self.height.max(Height::opened()), ..self.clone() }
    }
}

impl PlayContext {
    /// A callback for a button with this action.
    pub fn does(&self, action: Do) -> Callback<MouseEvent> {
        presses(&self.act, action)
    }

    /// A callback for a button that opens this sheet.
    pub fn opens_sheet(&self, sheet: PlaySheet) -> Callback<MouseEvent> {
        self.set_sheet.reform(move |_| Some(sheet.clone()))
    }

    /// A callback for a button that opens this tab of the panel.
    pub fn opens(&self, tab: Tab) -> Callback<MouseEvent> {
        let panel = self.panel.clone();
        Callback::from(move |_| panel.set(panel.at(tab)))
    }

    /// A callback that shows a rule.
    pub fn shows_rule(&self) -> Callback<String> {
        let panel = self.panel.clone();
        Callback::from(move |id| {
            panel.set(Panel { rule: Some(id), asked: panel.asked + 1, ..panel.at(Tab::Rules) });
        })
    }

    pub fn ui(&self) -> Rc<Ui> {
        self.feed.shown().ui
    }
}

/// The state of the screen. The component re-renders after every action. A component that shows one
/// or two values selects these with `use_seen` instead.
#[hook]
pub fn use_ui(play: &PlayContext) -> Rc<Ui> {
    use_seen(&play.feed, Shown::clone).ui
}
