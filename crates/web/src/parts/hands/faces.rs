//! The buttons for the faces of a die, with which a player names one, and all cards of a game in
//! words.

use super::points;
use crate::board::die::{CardIcon, FaceIcon};
use crate::parts::seat_mark::{Mark, SeatMark};
use crate::parts::step_chips::presses;
use fairyboard::side_area::{Face, Hand, SideArea};
use fairyboard::turn::Act;
use ui_model::model::{Button, Do, SharedUi, TO_PRESS};
use ui_model::queries::{self};
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct CardsProps {
    pub ui: SharedUi,
}

/// All cards of a game in words: the requirement of each, its points, and the dice that score them.
/// While hands are hidden, shows only the cards of the open hand, which its player has uncovered.
#[component]
pub fn CardsPanel(CardsProps { ui }: &CardsProps) -> Html {
    let state = ui.session.state();
    let over = ui.session.outcome().is_over();
    let hands = queries::hands(&**state);
    let one = |hand: &Hand| {
        let name =
            hand.owner.map_or(say::HAND_THE_CARDS.to_string(), |seat| ui.label(seat).to_string());
        html! {
            <section class={classes!("objectives", over.then_some("scoring"))}>
                <h2>
                    { for hand.owner.map(|seat| html! { <><SeatMark mark={Mark::of(&**state, seat)} />{ " " }</> }) }
                    { match hand.points {
                        Some(total) => say::hand_scored(points(total), name).to_string(),
                        None => name,
                    } }
                </h2>
                if hand.hidden > 0 {
                    <p>{ say::hand_hidden(hand.hidden) }</p>
                }
                <ul>
                    { for hand.cards.iter().enumerate().map(|(i, card)| html! {
                        <li data-scored={card.text.clone()} style={format!("--nth:{i}")}>
                            <CardIcon text={card.text.clone()} />
                            <div>
                                <strong>{ card.name.clone() }</strong>
                                <p>{ card.what.clone() }</p>
                                <p>
                                    { &card.progress }
                                    <span class="dice" aria-hidden="true">
                                        { for card.made_by.iter().filter_map(|i| hand.dice.get(usize::from(*i))).map(|(face, _)| html! { <FaceIcon text={face.text} /> }) }
                                    </span>
                                </p>
                            </div>
                        </li>
                    }) }
                </ul>
            </section>
        }
    };
    let deck = state.beside().and_then(SideArea::deck).filter(|_| !over);
    html! {
        <>
            { for hands.iter().map(one) }
            if let Some(count) = deck {
                <p>{ say::hand_deck(count) }</p>
            }
        </>
    }
}

#[derive(PartialEq, Properties)]
pub struct FacesProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub locked: bool,
}

/// Buttons for all faces of a die, if the player has to name one as a step of the move: one for
/// each colour and rank, and one for the pawn.
#[component]
pub fn FaceGrid(FacesProps { ui, act, locked }: &FacesProps) -> Html {
    let asks = ui.session.next().steps.iter().any(|step| step.act == Act::Face);
    if !asks || ui.session.draft().is_empty() {
        return html! {};
    }
    let state = ui.session.state();
    let draft = ui.session.draft();
    let names = ui.names();
    let faces = state.beside().map(SideArea::faces).unwrap_or_default();
    let cell = |Face { text, .. }: Face| {
        let found = names.iter().find(|(_, face)| face.text().ends_with(text)).copied();
        let label = found.map_or(text.into(), |(_, face)| state.step_name(draft, &face));
        // The pawn has no colour, and is in a row of its own.
        let class = if text.len() == 1 { "pawn" } else { "" };
        let button = found.map(|(edge, face)| Button::Name(edge, face));
        let hinted = button.as_ref().filter(|button| ui.hints_at(button)).map(|_| TO_PRESS);
        let onclick = button.as_ref().map(|button| presses(act, button.does()));
        html! {
            <button type="button" class={classes!(class, hinted)} disabled={*locked || found.is_none()} data-face={text}
                    data-action={button.map(|button| button.id())} aria-label={label.to_string()} {onclick}>
                <FaceIcon {text} />
            </button>
        }
    };
    html! {
        <div class="face-grid" role="group" aria-label={say::HAND_FACES} data-testid="faces">
            { for faces.into_iter().map(cell) }
        </div>
    }
}
