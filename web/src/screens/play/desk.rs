//! What the parts of the play screen have in common, and how their panel stands.

use crate::platform::feed::Feed;
use std::rc::Rc;
use table::model::{Do, Ui};
use yew::prelude::*;

/// What the parts of the play screen have in common.
#[derive(Clone, PartialEq)]
pub struct Desk {
    /// Where they see the game.
    pub feed: Rc<Feed>,
    /// What the player does.
    pub act: Callback<Do>,
    /// Whether nothing can be changed now.
    pub locked: bool,
    /// How the panel stands.
    pub panel: UseStateHandle<Panel>,
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
}

/// How far the panel is open where it is a sheet, on a narrow screen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sheet {
    Closed,
    Half,
    Full,
}

impl Sheet {
    /// The next smaller one.
    pub fn smaller(self) -> Self {
        if self == Sheet::Full { Sheet::Half } else { Sheet::Closed }
    }
}

/// How the panel stands.
#[derive(Clone, PartialEq)]
pub struct Panel {
    pub tab: Tab,
    /// How far it is open where it is a sheet.
    pub sheet: Sheet,
    /// The rule that was asked for, and how often one was: asked again, it comes into view again.
    pub rule: Option<String>,
    pub asked: u32,
}

impl Panel {
    /// The panel as a game begins.
    pub fn new() -> Self {
        Panel { tab: Tab::Moves, sheet: Sheet::Closed, rule: None, asked: 0 }
    }

    /// The same with one of its tabs in sight.
    pub fn at(&self, tab: Tab) -> Self {
        Panel { tab, sheet: self.sheet.max(Sheet::Half), ..self.clone() }
    }
}

impl Desk {
    /// Does something when it is pressed.
    pub fn does(&self, action: Do) -> Callback<MouseEvent> {
        let act = self.act.clone();
        Callback::from(move |_| act.emit(action.clone()))
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

/// A screen's state as far as a list of its moves goes: a move that is being entered changes nothing of it.
#[derive(Clone)]
pub struct Record(pub Rc<Ui>);

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let of = |ui: &Ui| (ui.masked, ui.peek, ui.open_to, ui.pretends, ui.helps(), ui.turned());
        of(&self.0) == of(&other.0) && self.0.session.stands_like(&other.0.session)
    }
}

/// The same with the move that is being entered, and what can be put back.
#[derive(Clone)]
pub struct Draft(pub Rc<Ui>);

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        let of = |ui: &Ui| {
            let look = ui.session.look;
            (ui.undo, ui.hides_ending, ui.keeps_all, ui.awaited(), look.locked, ui.session.side)
        };
        of(&self.0) == of(&other.0)
            && self.0.session.draft() == other.0.session.draft()
            && Record(Rc::clone(&self.0)) == Record(Rc::clone(&other.0))
    }
}
