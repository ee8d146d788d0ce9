//! What the parts of the play screen have in common, and how their panel stands.

use super::sheets::PlaySheet;
use crate::parts::card::has_cards;
use crate::parts::step_chips::presses;
use crate::platform::browser;
use crate::platform::feed::{Feed, use_look};
use std::rc::Rc;
use ui_model::headers::is_study;
use ui_model::model::{Do, Ui};
use ui_model::queries;
use yew::prelude::*;

/// What the parts of the play screen have in common.
#[derive(Clone, PartialEq)]
pub struct PlayContext {
    /// Where they see the game.
    pub feed: Rc<Feed>,
    /// What the player does.
    pub act: Callback<Do>,
    /// Whether the game was deleted: nothing can be changed.
    pub deleted: bool,
    /// Whether another tab has the game: what is done here takes it over.
    pub elsewhere: bool,
    /// How the panel stands.
    pub panel: UseStateHandle<Panel>,
    /// Opens a sheet over the screen; `None` closes it.
    pub set_sheet: Callback<Option<PlaySheet>>,
}

/// The props of the parts that need nothing else.
#[derive(Clone, PartialEq, Properties)]
pub struct PlayProps {
    pub play: PlayContext,
}

/// What the panel shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The list of moves, and the field to type one.
    Moves,
    /// The rules of the game.
    Rules,
    /// What was written about the position.
    Notes,
    /// How a piece moves, in games that tell it.
    Piece,
    /// The cards in full, in games that have such.
    Cards,
    /// What is marked on the board.
    Layers,
}

/// How far the panel is open where it is a drawer, on a narrow screen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Height {
    Closed,
    Half,
    Full,
}

/// Where the panel is on the page.
pub const PANEL: &str = ".panel";

impl Height {
    /// The next smaller one.
    pub fn smaller(self) -> Self {
        if self == Height::Full { Height::Half } else { Height::Closed }
    }
}

/// How the panel stands.
#[derive(Clone, PartialEq)]
pub struct Panel {
    pub tab: Tab,
    /// How far it is open where it is a drawer.
    pub height: Height,
    /// The rule that was asked for, and how often one was: asked again, it comes into view again.
    pub rule: Option<String>,
    pub asked: u32,
    /// Whether all legal moves are listed.
    pub legal: bool,
}

impl Panel {
    /// The panel at first: where a game tells how pieces move, that is what a newcomer looks for. Studies,
    /// lessons and puzzles are of moves.
    pub fn new(ui: &Ui) -> Self {
        let is_game = ui.taught.is_none() && !is_study(ui.session.record());
        let tells = is_game && has_cards(ui.session.state());
        let tab = if tells { Tab::Piece } else { Tab::Moves };
        Panel { tab, height: Height::Closed, rule: None, asked: 0, legal: false }
    }

    /// The same with one of its tabs in sight; where it stands under the board, it is scrolled to.
    pub fn at(&self, tab: Tab) -> Self {
        browser::bring_into_view(PANEL);
        Panel { tab, height: self.height.max(Height::Half), ..self.clone() }
    }
}

impl PlayContext {
    /// Does something when it is pressed.
    pub fn does(&self, action: Do) -> Callback<MouseEvent> {
        presses(&self.act, action)
    }

    /// Opens a sheet when it is pressed.
    pub fn opens_sheet(&self, sheet: PlaySheet) -> Callback<MouseEvent> {
        self.set_sheet.reform(move |_| Some(sheet.clone()))
    }

    /// Shows a tab of the panel when it is pressed.
    pub fn opens(&self, tab: Tab) -> Callback<MouseEvent> {
        let panel = self.panel.clone();
        Callback::from(move |_| panel.set(panel.at(tab)))
    }

    /// Shows a rule.
    pub fn shows_rule(&self) -> Callback<String> {
        let panel = self.panel.clone();
        Callback::from(move |id| {
            panel.set(Panel { rule: Some(id), asked: panel.asked + 1, ..panel.at(Tab::Rules) });
        })
    }

    /// What is shown now.
    pub fn ui(&self) -> Rc<Ui> {
        self.feed.shown().ui
    }
}

/// How much of a screen's state a part shows.
#[derive(Clone, Copy, PartialEq)]
pub enum Shows {
    /// All of it.
    All,
    /// The record and the place in it, but not the move that is being entered.
    Record,
    /// Also the move that is being entered, and what can be put back.
    Draft,
    /// The record and, in games with pieces beside the board, which of them is taken.
    Seats,
    /// The record, and its analysis.
    Analysis,
}

impl Shows {
    fn is_same(self, ui: &Rc<Ui>, other: &Rc<Ui>) -> bool {
        let has_none_beside = || queries::standing(ui.session.state()).off_board.is_empty();
        match self {
            Shows::All => Rc::ptr_eq(ui, other),
            Shows::Record => is_same_record(ui, other),
            Shows::Seats if has_none_beside() => is_same_record(ui, other),
            Shows::Draft | Shows::Seats => is_same_record(ui, other) && is_same_draft(ui, other),
            Shows::Analysis => is_same_record(ui, other) && is_same_analysis(ui, other),
        }
    }
}

fn is_same_record(a: &Ui, b: &Ui) -> bool {
    let of = |ui: &Ui| {
        (ui.hands.masked, ui.transient.peek, ui.hands.open_to, ui.pretends, ui.helps(), ui.turned())
    };
    of(a) == of(b) && a.session.stands_like(&b.session)
}

fn is_same_analysis(a: &Ui, b: &Ui) -> bool {
    let of = |ui: &Ui| (ui.analysis.as_ref().map(Rc::as_ptr), ui.computer.paused);
    of(a) == of(b)
}

fn is_same_draft(a: &Ui, b: &Ui) -> bool {
    let of = |ui: &Ui| {
        let look = ui.session.look;
        (
            ui.undo,
            ui.hides_ending,
            ui.hands.keeps_all,
            ui.awaited(),
            ui.computer.paused,
            look.locked,
            ui.session.side,
        )
    };
    let is_same = of(a) == of(b) && a.hinted_button() == b.hinted_button();
    is_same && a.session.draft() == b.session.draft()
}

/// A screen's state. The component re-renders when the part of it changes that it `shows`.
///
/// Parts that need one or two values select them with `use_seen`. This is for parts that pass the whole `Ui` to functions of
/// `ui_model`. What such a part shows must be compared in the functions above, or the part goes stale.
#[hook]
pub fn use_ui(play: &PlayContext, shows: Shows) -> Rc<Ui> {
    let ui = play.ui();
    let known = Rc::clone(&ui);
    use_look(&play.feed, Box::new(move |shown| !shows.is_same(&known, &shown.ui)));
    ui
}
