//! Tools for a game against the computer or by link: the computer's level, resigning, draws and
//! rematches.

use crate::parts::button::{Button, Style};
use crate::parts::fields::{Labelled, Select};
use crate::parts::step_chips::presses;
use crate::platform::context::AppContext;
use crate::platform::existing_game::fresh_id;
use crate::platform::focus::use_next_focus;
use crate::sheets::new_game;
use fairyboard::Seat;
use fairyboard::open::SetupPosition;
use fairyboard::record::{NodeId, OfferKind};
use ui_model::computer;
use ui_model::headers::{COMPUTER, ID};
use ui_model::link_game::Requests;
use ui_model::model::{Annotate, Do, Game, Hint, SharedUi, Ui};
use ui_model::new_game::StartOptions;
use ui_model::{say, seats};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct PlayerProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    /// Whether the game can't be changed now.
    pub locked: bool,
}

/// Shows the computer's level, and buttons to resign and to offer a draw.
#[component]
pub fn OpponentTools(PlayerProps { ui, act, locked }: &PlayerProps) -> Html {
    let record = ui.session.record();
    let Some(players) = computer::players(record).filter(|_| !ui.pretends) else { return html! {} };
    let field = |seat: usize| {
        let (act, players) = (act.clone(), players);
        let on_change = Callback::from(move |value: String| {
            let mut players = players;
            players[seat] = value.parse().ok();
            act.emit(Do::Annotate(Annotate::Header(COMPUTER, computer::header(players))));
        });
        let chosen = players[seat].map_or_else(String::new, |level| level.to_string());
        let name = ui.player(Seat(seat as u8));
        html! {
            <Labelled label={say::computer_level(name)}>
                <Select choices={new_game::levels()} {chosen} disabled={*locked} {on_change} />
            </Labelled>
        }
    };
    let draw = act.reform(|_: MouseEvent| Do::Game(Game::OfferDraw));
    let is_person = ui.may_resign();
    let is_over = record.outcome(record.end_of_line(NodeId::START)).is_over();
    // No draw offer while the computer works on a hint, because it answers one question at a time.
    let is_asked = ui.hinted().is_some_and(Hint::is_awaited);
    let may_draw = record.info().convention.is_some() && ui.awaited().is_none() && !is_asked;
    html! {
        <>
            if !is_over {
                { for (0..2).filter(|seat| players[*seat].is_some()).map(field) }
            }
            if is_person {
                <Resign {act} {locked}>
                    if may_draw { <Button disabled={*locked || ui.session.at() != ui.session.end()} onclick={draw}>{ say::OFFER_ASK_DRAW }</Button> }
                </Resign>
            }
        </>
    }
}

/// The requests that the player can send to the other player of a game by link, and a button to
/// resign.
#[component]
pub fn LinkRequests(PlayerProps { ui, act, locked }: &PlayerProps) -> Html {
    let requests = Requests::of(&ui.session);
    if !requests.resign || ui.pretends {
        return html! {};
    }
    let ask = |name: &'static str, words, kind| {
        let press = presses(act, Do::Game(Game::Ask(kind)));
        html! { <Button action={name} disabled={locked} onclick={press}>{ words }</Button> }
    };
    html! {
        <Resign {act} {locked}>
            if requests.draw { { ask("offer-draw", say::OFFER_ASK_DRAW, OfferKind::Draw) } }
            if let Some(to) = requests.take_back { { ask("ask-back", say::OFFER_ASK_BACK, OfferKind::TakeBack(to)) } }
        </Resign>
    }
}

#[derive(PartialEq, Properties)]
struct ResignProps {
    act: Callback<Do>,
    locked: bool,
    /// Other buttons, in the row of the button that resigns.
    children: Html,
}

/// A button that resigns after a confirmation, with other buttons beside it.
#[component]
fn Resign(ResignProps { act, locked, children }: &ResignProps) -> Html {
    let is_asked = use_state_eq(|| false);
    // Whether the question is asked names the button that then gets the focus.
    let next = use_next_focus::<bool>();
    let resign = act.reform(|_: MouseEvent| Do::Game(Game::Resign));
    let switches = {
        let (is_asked, next) = (is_asked.clone(), next.clone());
        Callback::from(move |_: MouseEvent| {
            next.request(!*is_asked);
            is_asked.set(!*is_asked);
        })
    };
    html! {
        if *is_asked {
            <div class="row-of-buttons" role="group" aria-label={say::COMPUTER_RESIGN_ASK}>
                // *No, play on* appears where *Resign* was, so that a double tap on *Resign*
                // doesn't resign.
                <Button node_ref={next.node_ref(&true)} onclick={switches}>{ say::COMPUTER_RESIGN_NO }</Button>
                <Button style={Style::Danger} action="resign" disabled={locked} onclick={resign}>{ say::COMPUTER_RESIGN_SURE }</Button>
            </div>
        } else {
            <div class="row-of-buttons">
                // On a narrow screen, the menu *More* has this button instead.
                <span class="roomy-tool"><Button node_ref={next.node_ref(&false)} disabled={locked} onclick={switches}>{ say::COMPUTER_RESIGN }</Button></span>
                { children.clone() }
            </div>
        }
    }
}

/// A callback that starts the next game with the same players. If `swaps`, they change sides.
pub fn rematch(app: &AppContext, ui: &Ui, swaps: bool) -> Callback<MouseEvent> {
    let headers = computer::rematch(ui.session.record(), swaps);
    begins(app, ui, headers, swaps)
}

/// A callback that starts the next game against the computer at the level `level`, from 1 to 5.
pub fn rematch_at(app: &AppContext, ui: &Ui, level: u8) -> Callback<MouseEvent> {
    let headers = computer::at_level(ui.session.record(), level);
    begins(app, ui, headers, false)
}

fn begins(
    app: &AppContext,
    ui: &Ui,
    headers: Vec<(&'static str, String)>,
    swaps: bool,
) -> Callback<MouseEvent> {
    let (app, session) = (app.clone(), ui.session.clone());
    let clock = ui.clock.map(|clock| clock.setting);
    let at_table = seats::write((Some(session.look.seats), clock));
    Callback::from(move |_: MouseEvent| {
        let record = session.record();
        let mut headers = headers.clone();
        if record.header(ID).is_some() {
            headers.push((ID, fresh_id()));
        }
        let side = session.side.map(|side| if swaps { side.other() } else { side });
        let begun =
            StartOptions { at_table: Some(at_table.clone()), locked: session.look.locked, side };
        // A game with cards or dice is dealt again. Another game starts from the same position.
        match record.info().dealt {
            true => app.start_new(record.info().id, &record.options().to_string(), &headers, begun),
            false => app.start_from(&SetupPosition::of(record, NodeId::START), &headers, begun),
        }
    })
}
