//! The buttons that discard a card of the open hand (which its player has uncovered), or keep all
//! cards.

use crate::parts::button::Button;
use crate::parts::step_chips::{MoveButton, presses};
use fairyboard::turn::Act;
use ui_model::model::{self, Do, SharedUi, Turn, Ui};
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct DiscardProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    /// Whether the player can't change the game now.
    pub locked: bool,
}

/// The button that discards the card whose text the player has opened, or keeps it if the draft
/// (the steps of the move entered so far) discards it already. If no card is open, the button that
/// keeps all cards.
#[component]
pub fn DiscardButtons(DiscardProps { ui, act, locked }: &DiscardProps) -> Html {
    if let Some(card) = ui.card_to_discard() {
        let words = match discarded(ui).as_ref() == Some(&card.discard) {
            true => say::HAND_KEEP,
            false => say::HAND_DISCARD,
        };
        let button = model::Button::Discard(card.discard);
        return html! { <MoveButton ui={ui.clone()} {act} can={!*locked} {button}>{ words }</MoveButton> };
    }
    html! {
        if ui.may_keep_all() {
            <Button disabled={*locked} pressed={ui.hands.keeps_all} onclick={presses(act, Do::Turn(Turn::KeepAll))}>
                { if ui.hands.keeps_all { say::HAND_KEPT_ALL } else { say::HAND_KEEP_ALL } }
            </Button>
        }
    }
}

/// The card that the move being entered discards, as the text of its discarding step. `None` if it
/// discards none.
pub fn discarded(ui: &Ui) -> Option<String> {
    let first = ui.session.draft().first().filter(|step| step.act == Act::Discard);
    first.map(|step| step.text().to_string())
}
