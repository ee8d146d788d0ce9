//! A small board under a rule, on which the rule can be tried.

use crate::board::{self, board};
use crate::parts::button::{Style, button, button_if, keep_focus};
use crate::parts::fetched::{Text, lacking, use_text};
use crate::parts::hands::{self, cards_panel, face_grid, hands, has_hands};
use crate::parts::strip::{End, chips, offered, shapes, strip};
use crate::platform::context::Context;
use crate::platform::feed::{use_feed, use_seen};
use crate::platform::part::{Hook, part, use_effect_on};
use fairyboard::Seat;
use fairyboard::lesson::{Part, Task, example};
use fairyboard::record::NodeId;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use table::doors;
use table::model::{Do, Game, Table, Turn, Whole};
use yew::prelude::*;

/// How long a move that is shown stands before the next, in milliseconds.
const SHOW_MS: u32 = 900;

/// Which rule.
#[derive(PartialEq)]
pub struct Props {
    /// The id of the game.
    pub game: &'static str,
    /// The number of the rule.
    pub rule: String,
    /// Whether there is another board on the page.
    pub second: bool,
}

/// The board of a rule.
pub fn live(props: Props) -> Html {
    let key = format!("live {}", props.rule);
    part(&key, props, |props, ctx| use_live(props).run(ctx))
}

#[hook]
fn use_live(props: &Props) -> Html {
    let (text, fetch) = use_text(format!("./examples/{}.txt", props.game), true);
    let found = use_memo(text.clone(), |text| match text {
        Text::Read(text) => Some(example(text, &props.rule).map(|found| found.map(Rc::new))),
        _ => None,
    });
    match &*found {
        None => lacking(&text, "board", ".tab-panel.rules, .rules-page main", &fetch),
        Some(Err(error)) => html! { <p class="refusal" role="alert">{ error.to_string() }</p> },
        Some(Ok(None)) => html! { <p class="nothing">{ "This rule has no board of its own." }</p> },
        Some(Ok(Some(part))) => tried(Tried { part: Rc::clone(part), second: props.second }),
    }
}

struct Tried {
    part: Rc<Part>,
    second: bool,
}

impl PartialEq for Tried {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.part, &other.part)
    }
}

fn tried(props: Tried) -> Html {
    part("tried", props, |props, ctx| use_tried(props).run(ctx))
}

#[hook]
fn use_tried(props: &Tried) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let feed = {
        let part = Rc::clone(&props.part);
        let second = props.second;
        use_feed(move || Table::open(Whole::of_part(&part)).as_second(second))
    };
    let shown = use_seen(&feed, |shown| Rc::clone(&shown.ui));
    // How many moves of the example were shown; nothing while none are.
    let showing = use_state_eq(|| None::<usize>);
    let cards = use_state_eq(|| false);
    let dispatch = {
        let feed = Rc::clone(&feed);
        use_callback((), move |action: Do, ()| feed.act(action))
    };
    let act = {
        let (dispatch, showing) = (dispatch.clone(), showing.clone());
        Callback::from(move |action: Do| {
            // Whoever takes it in hand is shown no more.
            if action.plays() {
                showing.set(None);
            }
            dispatch.emit(action);
        })
    };
    let moves: Vec<String> = {
        let record = props.part.record();
        let path = record.path(record.end_of_line(NodeId::START));
        path[1..].iter().map(|id| record.node(*id).text().to_string()).collect()
    };
    {
        let (dispatch, showing, next) =
            (dispatch.clone(), showing.clone(), showing.and_then(|i| moves.get(i).cloned()));
        use_effect_on(*showing, move |now| {
            let now = *now;
            let timer = now.map(|i| {
                Timeout::new(if i == 0 { 0 } else { SHOW_MS }, move || match next {
                    Some(mv) => {
                        dispatch.emit(Do::Turn(Turn::Replay(mv)));
                        showing.set(Some(i + 1));
                    }
                    None => showing.set(None),
                })
            });
            move || drop(timer)
        });
    }
    let reset = {
        let (dispatch, part) = (dispatch.clone(), Rc::clone(&props.part));
        move || dispatch.emit(Do::Game(Game::Load(Whole::of_part(&part))))
    };
    let on_show = {
        let (reset, dispatch, showing) = (reset.clone(), dispatch.clone(), showing.clone());
        let task = props.part.task().clone();
        Callback::from(move |_: MouseEvent| {
            reset();
            match &task {
                Task::Refused { attempt, .. } => {
                    dispatch.emit(Do::Turn(Turn::Type(attempt.clone())))
                }
                _ => showing.set(Some(0)),
            }
        })
    };
    let on_reset = {
        let showing = showing.clone();
        Callback::from(move |_: MouseEvent| {
            showing.set(None);
            reset();
        })
    };

    let ui = Rc::clone(&shown);
    let session = &ui.session;
    let state = session.state();
    let info = state.info();
    let edged = state.turnable().is_some();
    let beside = has_hands(&**state);
    let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
    let has_draft = !session.draft().is_empty();
    let click = |action: Do| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let seats = |end: End| match (edged || beside) && doors::standing(state).off_board.is_empty() {
        true => html! {},
        false => strip(&shown, &act, false, bottom, end),
    };
    let on_cards = {
        let cards = cards.clone();
        Callback::from(move |()| cards.set(!*cards))
    };
    html! {
        <div class={classes!("live", edged.then_some("with-edges"), has_draft.then_some("drafting"))} role="group"
             aria-label="Try it" data-testid="live" data-position={state.text()} onclick={keep_focus()}>
            if !props.second {
                { shapes(info, app.settings.letters) }
            }
            <p class="caption">{ props.part.text() }</p>
            { seats(End::Far) }
            <div class="board-place">
                { board(board::Props {
                    feed,
                    act: act.clone(),
                    settings: app.settings.clone(),
                    pen: false,
                    locked: false,
                }) }
            </div>
            { seats(End::Near) }
            if beside {
                { face_grid(&shown, &act, false) }
                { hands(&hands::Props { ui: Rc::clone(&shown), act: act.clone(), locked: false, on_cards }) }
            }
            if *cards { { cards_panel(&shown) } }
            <p class="live-status" aria-live="off">{ ui.status() }</p>
            if let Some(refusal) = &ui.refusal {
                <p class="refusal" role="alert" key={ui.version} data-testid="live-refusal" data-rule={refusal.rule()}>
                    { format!("{}. ", refusal.sentence()) }
                    { refusal.rule() }
                </p>
            }
            <div class="live-draft">
                if has_draft {
                    { chips(&ui, &act, true) }
                    { button_if(session.can_undo(), Style::Plain, "Undo step", click(Do::Turn(Turn::UndoStep))) }
                    { button_if(session.can_undo(), Style::Plain, "Cancel", click(Do::Turn(Turn::Cancel))) }
                    { button_if(session.can_play(), Style::Primary, "Play", click(Do::Turn(Turn::Play))) }
                } else {
                    { offered(&ui, &act, true) }
                }
            </div>
            <div class="row-of-buttons">
                if !moves.is_empty() || matches!(props.part.task(), Task::Refused { .. }) {
                    { button(Style::Plain, "Show", on_show) }
                }
                { button(Style::Plain, "Reset", on_reset) }
            </div>
            <p class="unseen" aria-live="polite"><span key={ui.speech.count}>{ &ui.speech.words }</span></p>
        </div>
    }
}
