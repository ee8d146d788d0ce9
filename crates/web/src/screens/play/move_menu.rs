//! The menu that a move has in the move list of a study.

use super::play_handle::{PlayHandle, Tab, use_ui};
use crate::parts::lazy::lazy_component;
use crate::parts::menu::{Menu, MenuItem};
use crate::platform::browser;
use crate::platform::focus::focus_soon;
use fairyboard::record::NodeId;
use ui_model::headers::is_study;
use ui_model::model::{Annotate, Do, Ui};
use ui_model::say;
use yew::prelude::*;

/// The selector of the move in the list whose position the board shows.
const CURRENT: &str = ".moves > .moves [aria-current]";

/// Whether each move in the list of moves opens a menu: only in a study that the player may change.
pub fn has_menus(play: &PlayHandle, ui: &Ui) -> bool {
    let is_open = play.may_edit(ui);
    is_open && !ui.pretends && is_study(ui.session.record())
}

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    /// The menu's place on the screen, from `menu::below`.
    pub place: AttrValue,
    pub on_close: Callback<()>,
}

lazy_component!(LazyMoveMenu = MoveMenu, in chunk panel);

#[component]
pub fn MoveMenu(Props { play, place, on_close }: &Props) -> Html {
    let ui = use_ui(play);
    let record = ui.session.record();
    let at = ui.session.at();
    let is_moot = at == NodeId::START || !has_menus(play, &ui);
    {
        let on_close = on_close.clone();
        use_effect_with(is_moot, move |is_moot| {
            if *is_moot {
                on_close.emit(());
            }
        });
    }
    if is_moot {
        return html! {};
    }
    let path = record.path(at);
    let varies =
        path.windows(2).any(|pair| record.node(pair[0]).children().first() != Some(&pair[1]));
    let does = |action: Annotate| {
        let (act, on_close) = (play.act.clone(), on_close.clone());
        Callback::from(move |_: MouseEvent| {
            on_close.emit(());
            act.emit(Do::Annotate(action.clone()));
            // The action may have moved the move to another place in the list, or deleted it, and
            // the closing menu returns the focus to the old place.
            browser::after(0, || focus_soon(CURRENT)).forget();
        })
    };
    let notes = {
        let (panel, on_close) = (play.panel.clone(), on_close.clone());
        Callback::from(move |_: MouseEvent| {
            on_close.emit(());
            panel.set(panel.reveal(Tab::Notes));
            // Waits until the closing menu has returned the focus.
            browser::after(0, || focus_soon("#panel-Notes textarea")).forget();
        })
    };
    let title = record.node(at).text().to_string();
    html! {
        <Menu {title} place={place.clone()} on_close={on_close.clone()}>
            if varies {
                <MenuItem action="move-up" onclick={does(Annotate::MoveUp)}>{ say::STUDY_MOVE_UP }</MenuItem>
                <MenuItem action="make-main" onclick={does(Annotate::MakeMain)}>{ say::STUDY_MAKE_MAIN }</MenuItem>
            }
            <MenuItem action="note" onclick={notes}>{ say::STUDY_NOTE }</MenuItem>
            <MenuItem action="delete" danger=true onclick={does(Annotate::Cut)}>{ say::STUDY_DELETE }</MenuItem>
        </Menu>
    }
}
