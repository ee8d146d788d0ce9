//! What can be done in a game against the computer besides playing.

use super::opponent::failure;
use crate::parts::button::{Style, act_if, button, button_if, keep_focus};
use crate::parts::fields::{self, Select, labelled};
use crate::platform::computer::{ComputerEvent, RequestHandle, ask};
use crate::platform::context::Context;
use crate::platform::existing_game::fresh_id;
use crate::platform::state_setters::ToggleState;
use crate::platform::text;
use crate::sheets::new_game;
use fairyboard::Seat;
use fairyboard::open::SetupPosition;
use fairyboard::record::NodeId;
use protocol::{Answer, Limit, Question, Score};
use std::rc::Rc;
use ui_model::computer;
use ui_model::headers::{COMPUTER, ID};
use ui_model::model::{Annotate, Do, Game, Ui, View, Whole};
use ui_model::new_game::StartOptions;
use ui_model::{say, seats};
use yew::prelude::*;

/// How deep it looks before it agrees to a draw: as its third level plays.
const JUDGES: u8 = 3;

/// What is needed to choose.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The screen's state.
    pub ui: Rc<Ui>,
    /// The whole game.
    pub whole: Whole,
    /// What the player does.
    pub act: Callback<Do>,
    /// Whether nothing can be changed now.
    pub locked: bool,
}

/// How well the computer plays, and the ways to end a game before its rules do.
#[component]
pub fn OpponentTools(props: &Props) -> Html {
    let Props { ui, whole, act, locked } = props;
    let resigning = use_state_eq(|| false);
    let request = use_mut_ref(|| None::<RequestHandle>);
    let record = ui.session.record();
    let Some(players) = computer::players(record).filter(|_| !ui.pretends) else { return html! {} };
    let plays_on = !record.outcome(record.end_of_line(NodeId::START)).is_over();
    let does = |action: Do| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let field = |seat: usize| {
        let (act, players) = (act.clone(), players);
        let on = Callback::from(move |value: String| {
            let mut players = players;
            players[seat] = value.parse().ok();
            act.emit(Do::Annotate(Annotate::Header(COMPUTER, computer::header(players))));
        });
        let chosen = players[seat].map_or_else(String::new, |level| level.to_string());
        let select = Select {
            id: None,
            choices: &new_game::levels(),
            chosen: &chosen,
            disabled: *locked,
            on,
        };
        let name = ui.player(Seat(seat as u8));
        labelled(text::html(say::computer_level(name)), fields::select(select))
    };
    let draw = {
        let (act, whole) = (act.clone(), whole.clone());
        Callback::from(move |_: MouseEvent| {
            let act = act.clone();
            let on_event = Callback::from(move |event: ComputerEvent| match event {
                ComputerEvent::Begins
                | ComputerEvent::Answer(Answer { is_last: false, .. })
                | ComputerEvent::Retry => {}
                ComputerEvent::Answer(answer)
                    if answer.thought().is_some_and(|best| agrees(best.score)) =>
                {
                    act.emit(Do::Game(Game::Draw));
                }
                ComputerEvent::Answer(_) => {
                    act.emit(Do::Game(Game::Hold(say::COMPUTER_DECLINES.words())))
                }
                ComputerEvent::Gone(why) => act.emit(Do::View(View::Fails(failure(why)))),
            });
            *request.borrow_mut() =
                Some(ask(Question { limit: Limit::Level(JUDGES), ..whole.question() }, on_event));
        })
    };
    let is_person = computer::person(record).is_some() && plays_on;
    let may_draw = record.info().convention.is_some() && ui.awaited().is_none();
    html! {
        <>
            { for (0..2).filter(|seat| players[*seat].is_some()).map(field) }
            if is_person {
                <div class="row-of-buttons" onclick={keep_focus()}>
                    if *resigning {
                        { act_if(!locked, Style::Danger, "resign", say::COMPUTER_RESIGN_SURE, does(Do::Game(Game::Resign))) }
                        { button(Style::Plain, say::DRAFT_CANCEL, resigning.switches()) }
                    } else {
                        { button_if(!locked, Style::Plain, say::COMPUTER_RESIGN, resigning.switches()) }
                        if may_draw { { button_if(!locked && ui.session.at() == ui.session.end(), Style::Plain, say::COMPUTER_DRAW, draw) } }
                    }
                </div>
            }
        </>
    }
}

/// Whether the computer agrees to a draw where its opponent is to move: if it is not better off.
fn agrees(score: Score) -> bool {
    match score {
        Score::Hundredths(more) | Score::Likelier(more) => more >= 0,
        Score::Win(_) => true,
        Score::Loss(_) => false,
    }
}

/// Begins the next game of the same players, who may change sides.
pub fn rematch(app: &Context, ui: &Ui, swaps: bool) -> Callback<MouseEvent> {
    let headers = computer::rematch(ui.session.record(), swaps);
    begins(app, ui, headers, swaps)
}

/// Begins the next game against the computer at another level.
pub fn rematch_at(app: &Context, ui: &Ui, level: u8) -> Callback<MouseEvent> {
    let headers = computer::at_level(ui.session.record(), level);
    begins(app, ui, headers, false)
}

fn begins(
    app: &Context,
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
        // A start that is dealt is dealt anew.
        match record.info().dealt {
            true => app.start_new(record.info().id, &record.options().to_string(), &headers, begun),
            false => app.start_from(&SetupPosition::of(record, NodeId::START), &headers, begun),
        }
    })
}
