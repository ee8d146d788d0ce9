//! The lines with the players' names, one above the board and one under it.

use crate::board::icon::PieceIcon;
use crate::parts::seat_mark::{Mark, SeatMark};
use crate::parts::tray::Tray;
use fairyboard::say as of_all;
use fairyboard::{Seat, Text};
use ui_model::model::{Do, SharedUi};
use ui_model::queries;
use ui_model::say;
use ui_model::sentences::seat_name;
use yew::prelude::*;

/// The most kinds of captured pieces that a phone shows; `player_bar.css` hides the others.
const MOST_KINDS: usize = 4;

#[derive(Clone, Copy, PartialEq)]
pub enum End {
    /// The line under the board.
    Near,
    /// The line above the board.
    Far,
}

#[derive(Clone, PartialEq, Properties)]
pub struct BarProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    /// Whether the player can't change the game now.
    pub locked: bool,
    pub end: End,
    /// Renders the clock of a player; the bar passes the player. By default renders nothing, for
    /// games without a clock.
    #[prop_or_else(|| Callback::from(|_| Html::default()))]
    pub clock: Callback<Seat, Html>,
}

/// A player's line: the name, whose turn it is, and the player's pieces off the board. If no player
/// of the game has such pieces, the line shows captured pieces.
#[component]
pub fn PlayerBar(BarProps { ui, act, locked, end, clock }: &BarProps) -> Html {
    let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
    let (seat, class) = match end {
        End::Near => (bottom, "near"),
        End::Far => (bottom.other(), "far"),
    };
    let session = &ui.session;
    let state = session.state();
    let info = state.info();
    let captured = ui.lost(seat.other());
    let all = captured.iter().map(|(_, count)| count).sum::<usize>();
    let to_move = ui.mover() == Some(seat);
    let (name, side) = (ui.label(seat), seat_name(&**state, seat));
    let has_tray = !queries::standing(state).off_board.is_empty();
    let is_named = name.to_string() != side;
    let player =
        if is_named { of_all::comma(name.clone(), Text::name(&side)) } else { name.clone() };
    let label = match (to_move, has_tray) {
        (false, false) => say::play_seat_captured(all, player),
        (true, false) => say::play_seat_turn_captured(all, player),
        (false, true) => player,
        (true, true) => say::play_seat_turn(player),
    };
    html! {
        <div class={classes!("strip", class, to_move.then_some("to-move"))} role="group" aria-label={label.to_string()}>
            <SeatMark mark={Mark::of(&**state, seat)} />
            <span class="who">
                <span class="name" translate={is_named.then_some("no")} title={is_named.then(|| name.to_string())}>{ name.clone() }</span>
                if is_named { <small class="side">{ side }</small> }
            </span>
            if to_move { <TurnSign ui={ui.clone()} {seat} /> }
            { clock.emit(seat) }
            if has_tray {
                <Tray ui={ui.clone()} act={act.clone()} locked={*locked} {seat} />
            } else {
                <span class="taken" aria-hidden="true">
                    { for captured.iter().map(|(piece, count)| html! {
                        <span><PieceIcon game={info.id} letter={piece.letter} owner={piece.owner} />if *count > 1 { { count } }</span>
                    }) }
                    <AndMore count={captured.iter().skip(MOST_KINDS).map(|(_, count)| count).sum::<usize>()} />
                </span>
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct AndMoreProps {
    pub count: usize,
}

/// The number of captured pieces that a narrow bar can't show, such as `+3`. Wide bars hide it.
#[component]
pub fn AndMore(AndMoreProps { count }: &AndMoreProps) -> Html {
    html! { if *count > 0 { <b class="and-more">{ format!("+{count}") }</b> } }
}

#[derive(PartialEq, Properties)]
pub struct TurnProps {
    pub ui: SharedUi,
    pub seat: Seat,
}

/// Says that it is this player's turn. For the computer, adds the level.
#[component]
pub fn TurnSign(TurnProps { ui, seat }: &TurnProps) -> Html {
    match ui.level(*seat) {
        None => html! { <span class="turn">{ say::HAND_TO_MOVE }</span> },
        Some(level) => html! {
            <span class={classes!("turn", ui.thinks().is_some().then_some("thinks"))}>
                { say::computer_at(level) }
            </span>
        },
    }
}
