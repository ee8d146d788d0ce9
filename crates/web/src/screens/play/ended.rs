//! The buttons in the bar under the board when a game is over.

use super::next_step::LazyNextStep;
use super::opponent_tools::{rematch, rematch_at};
use super::play_handle::{PlayProps, use_ui};
use super::room_line::RoomEnd;
use crate::parts::button::{Button, Style};
use crate::platform::context::use_app;
use ui_model::analysis::Analyse;
use ui_model::headers::is_study;
use ui_model::link_game;
use ui_model::model::{Browse, Do, View};
use ui_model::say;
use yew::prelude::*;

#[component]
pub fn Ended(PlayProps { play }: &PlayProps) -> Html {
    let app = use_app();
    let ui = use_ui(play);
    let (session, state) = (&ui.session, ui.session.state());
    let record = session.record();
    let act = |is_there: bool, kind, name, words, does| match is_there {
        true => html! { <Button style={kind} action={name} onclick={does}>{ words }</Button> },
        false => html! {},
    };
    let is_played = ui.taught.is_none() && !ui.pretends;
    let is_game = is_played && !is_study(record);
    // In a game over relays both players have to agree to the next one.
    let begins = is_game && !ui.is_live;
    let swaps = begins && link_game::suits(&**state);
    // At first the board marks why the game ended, and this button hides the marks. In a puzzle
    // they stay, because the puzzle's sentence needs the space of this button.
    let has_reason = !state.ending(session.outcome()).is_empty() && ui.puzzle().is_none();
    let why = if ui.hides_ending { say::DRAFT_WHY } else { say::DRAFT_WHY_HIDE };
    let looks = is_played && record.node(session.at()).parent().is_some();
    let you = ui.you().filter(|_| is_game);
    // After a win against the computer, *Next level* is the primary button.
    let next_level = ui.next_level();
    let next = match next_level {
        Some(level) => {
            html! { <Button style={Style::Primary} onclick={rematch_at(&app, &ui, level)}>{ say::ended_next_level(level) }</Button> }
        }
        None => html! {},
    };
    let again = if next_level.is_some() { Style::Plain } else { Style::Primary };
    let turned = you.is_some() && looks && ui.bars_analysis().is_none();
    html! {
        <>
            { next }
            if ui.is_live { <RoomEnd play={play.clone()} /> }
            { act(begins, again, "rematch", say::ENDED_REMATCH, rematch(&app, &ui, false)) }
            if you.is_some() && next_level.is_none() && !ui.is_live {
                <LazyNextStep play={play.clone()} />
            }
            { act(turned, Style::Plain, "turned", say::ENDED_TURNED, play.does(Do::Analyse(Analyse::FindTurns))) }
            { act(swaps && next_level.is_none(), Style::Plain, "swap-sides", say::ENDED_SWAP, rematch(&app, &ui, true)) }
            { act(looks && !turned, Style::Plain, "look-back", say::ENDED_LOOK_BACK, play.does(Do::Browse(Browse::Start))) }
            { act(has_reason, Style::Plain, "why", why, play.does(Do::View(View::Ending))) }
        </>
    }
}
