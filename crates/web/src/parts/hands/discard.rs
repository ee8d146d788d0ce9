//! Lets the player choose a card of an open hand and discard it.

use super::Props;
use crate::parts::step_chips::MoveButton;
use fairyboard::record::NodeId;
use fairyboard::side_area::HandCard;
use fairyboard::turn::Act;
use ui_model::model::{Button, Do, SharedUi, Ui, View};
use ui_model::say;
use yew::prelude::*;

/// A selected card of a hand.
#[derive(Clone, Copy, PartialEq)]
pub struct Chosen {
    /// The position in the game at the time of the selection.
    pub at: NodeId,
    /// The index of the card in the hand.
    pub card: usize,
}

/// A callback that selects a card by its index. If a hint says to discard a card, that card is selected
/// automatically, so that the button for the hint appears.
#[hook]
pub fn use_pick(
    props: &Props,
    cards: &[HandCard],
    chosen: &UseStateHandle<Option<Chosen>>,
) -> Callback<usize> {
    let is_hinted = |card: &HandCard| props.ui.hints_at(&Button::Discard(card.discard.clone()));
    let hinted = cards.iter().position(is_hinted);
    let (chosen, chooses, act) = (chosen.clone(), chosen.clone(), props.act.clone());
    let at = props.ui.session.at();
    use_effect_with((hinted, at), move |(hinted, at)| {
        if let Some(card) = *hinted {
            chooses.set(Some(Chosen { at: *at, card }));
        }
    });
    Callback::from(move |card| {
        chosen.set(Some(Chosen { at, card }));
        if hinted.is_some_and(|hinted| hinted != card) {
            act.emit(Do::View(View::LetHintGo));
        }
    })
}

#[derive(PartialEq, Properties)]
pub struct DiscardProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub locked: bool,
    /// The text of the step that discards the card.
    pub discard: String,
}

/// The button that discards a card. If the draft (the steps of the move entered so far) discards
/// the card already, the button keeps it.
#[component]
pub fn DiscardButton(DiscardProps { ui, act, locked, discard }: &DiscardProps) -> Html {
    let words = match discarded(ui).as_ref() == Some(discard) {
        true => say::HAND_KEEP,
        false => say::HAND_DISCARD,
    };
    let button = Button::Discard(discard.clone());
    html! { <MoveButton ui={ui.clone()} act={act.clone()} can={!*locked} {button}>{ words }</MoveButton> }
}

/// The card that the move being entered discards, as the text of its discarding step.
pub fn discarded(ui: &Ui) -> Option<String> {
    let first = ui.session.draft().first().filter(|step| step.act == Act::Discard);
    first.map(|step| step.text().to_string())
}
