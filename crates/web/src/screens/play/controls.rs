//! The controls under the board.

use super::play_handle::{Height, Panel, PlayHandle, PlayProps, Tab};
use super::record_tools::PretendSwitch;
use crate::board::icon::{Icon, IconName};
use crate::parts::button::{Button, ButtonLink, PRIMARY_BUTTON};
use crate::parts::demo::{Demo, DemoTools, use_idle};
use crate::platform::browser;
use crate::platform::feed::{Shown, use_seen};
use crate::platform::focus::{use_focus_return, use_next_focus};
use crate::platform::history::use_back;
use crate::platform::route::Route;
use crate::platform::state_setters::{SetState, ToggleState};
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::{Key, Seat};
use gloo::timers::callback::{Interval, Timeout};
use std::rc::Rc;
use ui_model::computer;
use ui_model::model::{Browse, Do, Game, Ui, View};
use ui_model::queries::{edge_of, edges};
use ui_model::say;
use yew::prelude::*;
use yew_hooks::use_unmount;

/// How long a button is held until it repeats its step, and the interval of the repeats, in
/// milliseconds.
const HELD_MS: u32 = 400;
const REPEAT_MS: u32 = 120;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    pub demo: Demo,
    /// Whether presses on the board draw marks, such as arrows.
    pub pen: UseStateHandle<bool>,
}

/// The actions that the buttons under the board offer now.
#[derive(Clone, PartialEq)]
struct Can {
    take_back: bool,
    /// Why the player can't take back their own last move: first of all because the settings
    /// forbid it. `None` if nothing bars that.
    stays: Option<AttrValue>,
    /// `None` if there is no button for hints, as after the end of the game. The inner value is the
    /// reason why there is no hint now, if there is such a reason.
    hint: Option<Option<AttrValue>>,
    /// Whether the step buttons can go back and on: outside of demo mode, and in demo mode.
    steps: CanStep,
    in_demo: CanStep,
    turn: Turns,
    resign: bool,
    /// The game whose lessons are linked; `None` in a lesson.
    learn: Option<&'static str>,
    /// Whether this device only watches a game of others. Then there are no buttons to take a move
    /// back and to draw arrows on the board.
    watches: bool,
}

/// The menu *More* of a narrow screen.
#[derive(Clone, Copy, PartialEq)]
enum More {
    Closed,
    Open,
    /// The menu is open and asks whether the player really resigns.
    Resigning,
}

/// How the board may be turned.
#[derive(Clone, PartialEq)]
enum Turns {
    Flips,
    /// A button turns the board to its next edge. Contains the reason if that turn is barred.
    ByEdges(Option<AttrValue>),
    /// No button turns the board; the board turns by itself to the player who looks at it.
    Not,
}

impl Can {
    fn of(shown: &Shown) -> Self {
        let ui = &shown.ui;
        let session = &ui.session;
        let state = &**session.state();
        let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
        Can {
            take_back: computer::can_take_back(session) && ui.taught.is_none(),
            stays: ui
                .bars_take_back()
                .or_else(|| shown.whole.bars_take_back().map(|why| why.words()))
                .map(AttrValue::from),
            // In a puzzle *Hint* is the first button under the task.
            hint: (ui.has_hints()
                && !ui.watches
                && !session.outcome().is_over()
                && ui.puzzle().is_none())
            .then(|| ui.bars_hint().map(AttrValue::from)),
            watches: ui.watches,
            steps: CanStep::of(ui),
            in_demo: CanStep::in_demo(ui),
            resign: ui.may_resign(),
            learn: ui.taught.is_none().then(|| session.record().info().id),
            turn: if edges(state).is_empty() {
                Turns::Flips
            } else if state.privacy() != Privacy::Secret || edge_of(state, bottom).is_none() {
                Turns::ByEdges(ui.bars_turn().map(AttrValue::from))
            } else {
                Turns::Not
            },
        }
    }
}

#[component]
pub fn Controls(props: &Props) -> Html {
    let Props { play, demo, pen } = props;
    let can = use_seen(&play.feed, Can::of);
    let is_idle = use_idle(demo.is_on());
    let is_open = play.panel.height > Height::Closed;
    let is_layered = is_open && play.panel.tab == Tab::Layers;
    let more = use_state_eq(|| More::Closed);
    let shows_more = *more != More::Closed;
    // *No, play on*, when the question appears.
    let next = use_next_focus::<()>();
    let asks_to_resign = {
        let (more, next) = (more.setter(), next.clone());
        Callback::from(move |event: MouseEvent| {
            // The menu stays open, because it now asks whether the player really resigns.
            event.stop_propagation();
            next.request(());
            more.set(More::Resigning);
        })
    };
    use_back(shows_more, more.sets(More::Closed));
    use_focus_return(shows_more);
    let more_button = use_node_ref();
    let on_escape = {
        let (more, button) = (more.clone(), more_button.clone());
        Callback::from(move |event: KeyboardEvent| {
            if *more != More::Closed && event.key() == "Escape" {
                event.stop_propagation();
                more.set(More::Closed);
                button.cast().iter().for_each(|button| _ = browser::focus_on(button));
            }
        })
    };
    let toggle_more = more.changes(|more: &mut More, _: MouseEvent| {
        *more = if *more == More::Closed { More::Open } else { More::Closed };
    });
    let closes_more = {
        let more = more.setter();
        Callback::from(move |event: MouseEvent| {
            // A press in the open menu closes the menu, which then returns the focus. On a wide
            // screen these buttons are always visible and not in a menu.
            if shows_more {
                event.stop_propagation();
                more.set(More::Closed);
            }
        })
    };
    html! {
        <div class={classes!("controls", is_idle.then_some("idle"))} role="toolbar" aria-label={say::PLAY_TOOLS} onkeydown={on_escape}>
            if !can.watches {
                <Button action="take-back" icon={IconName::Undo}
                        disabled={!can.take_back || play.locked} barred={can.stays.clone()}
                        onclick={play.does(Do::Game(Game::TakeBack))}>{ say::PLAY_TAKE_BACK }</Button>
            }
            if let Some(barred) = &can.hint {
                <Button action="hint" icon={IconName::Bulb}
                        disabled={play.locked} barred={barred.clone()}
                        onclick={play.does(Do::View(View::Hint))}>{ say::PLAY_HINT }</Button>
            }
            <span class="roomy-steps"><Steps play={play.clone()} can={if demo.is_on() { can.in_demo } else { can.steps }} is_demo={demo.is_on()} /></span>
            <Button class="for-panel" expanded={is_open}
                    onclick={switches(play, Tab::Moves, is_open)} icon={IconName::Lines}>{ say::PLAY_MOVES }</Button>
            // On a narrow screen these buttons are in a menu. They stay in the document while the
            // menu is closed, so that scripts find them.
            <span class={classes!("more-tools", shows_more.then_some("open"))} onclick={closes_more}>
                { match &can.turn {
                    Turns::Flips => html! {
                        <Button action="flip" icon={IconName::Flip}
                                onclick={play.does(Do::View(View::Turn(2)))}>{ say::PLAY_FLIP }</Button>
                    },
                    Turns::ByEdges(barred) => html! {
                        <Button action="turn" icon={IconName::Turn} barred={barred.clone()}
                                onclick={play.does(Do::View(View::NextEdge))}>{ say::PLAY_TURN_BOARD }</Button>
                    },
                    Turns::Not => html! {},
                } }
                <Button expanded={is_layered}
                        onclick={switches(play, Tab::Layers, is_layered)} icon={IconName::Layers}>{ say::PLAY_LAYERS }</Button>
                if !can.watches {
                    <Button pressed={**pen}
                            onclick={pen.switches()} icon={IconName::Pencil}>{ say::PLAY_PEN }</Button>
                }
                <DemoTools demo={demo.clone()}><Pretend play={play.clone()} /></DemoTools>
                // On a wide screen this link is in the header instead.
                if let Some(game) = can.learn {
                    <span class="narrow-tool">
                        <ButtonLink href={Route::Lessons(Some(game.into())).href()}><Icon name={IconName::Book} />{ say::LEARN }</ButtonLink>
                    </span>
                }
                // On a wide screen the button *Resign* is under the list of moves instead.
                if can.resign {
                    if *more == More::Resigning {
                        <span class="narrow-tool" role="group" aria-label={say::COMPUTER_RESIGN_ASK}>
                            // *No, play on* is last, where *Resign* was, so that a double tap on
                            // *Resign* doesn't resign. A press on *No, play on* only closes the
                            // menu.
                            <Button action="resign" icon={IconName::Flag} disabled={play.locked} onclick={play.does(Do::Game(Game::Resign))}>{ say::COMPUTER_RESIGN_SURE }</Button>
                            <Button icon={IconName::Cross} node_ref={next.node_ref(&())} onclick={Callback::noop()}>{ say::COMPUTER_RESIGN_NO }</Button>
                        </span>
                    } else {
                        <span class="narrow-tool">
                            <Button icon={IconName::Flag} disabled={play.locked} onclick={asks_to_resign}>{ say::COMPUTER_RESIGN }</Button>
                        </span>
                    }
                }
            </span>
            <Button class="more-button" action="more" node_ref={more_button} expanded={shows_more}
                    onclick={toggle_more} icon={IconName::More}>{ say::PLAY_MORE }</Button>
        </div>
    }
}

/// Which of the buttons *Previous* and *Next* can do something.
#[derive(Clone, Copy, PartialEq)]
pub struct CanStep {
    back: bool,
    on: bool,
}

impl CanStep {
    /// The steps through the moves of the game or chapter on the board.
    pub fn of(ui: &Ui) -> Self {
        let session = &ui.session;
        CanStep { back: session.at() != NodeId::START, on: session.following().is_some() }
    }

    /// The steps that demo mode takes. Beyond the first or last move they go on into another
    /// chapter or part.
    pub fn in_demo(ui: &Ui) -> Self {
        CanStep { back: ui.next_in_demo(false).is_some(), on: ui.next_in_demo(true).is_some() }
    }
}

#[derive(PartialEq, Properties)]
pub struct StepsProps {
    pub play: PlayHandle,
    pub can: CanStep,
    pub is_demo: bool,
}

/// The buttons that step through the moves. A button that is held down repeats its step, up to the
/// end of the game or chapter.
///
/// In demo mode a press at the end of a chapter shows the next chapter, as the keys do, because the
/// list of chapters is hidden there. Elsewhere the list is beside the board, and the button ends
/// with the moves, so that a press too many does not leave the game.
#[component]
pub fn Steps(StepsProps { play, can, is_demo }: &StepsProps) -> Html {
    // The timer of the first step while a button is held down, and of the steps after it.
    let repeats = use_mut_ref(|| (None::<Timeout>, None::<Interval>));
    // Whether the button has repeated its step since the pointer was pressed down.
    let has_repeated = use_mut_ref(|| false);
    let holds = |action: Browse| {
        let (act, repeats) = (play.act.clone(), Rc::clone(&repeats));
        let has_repeated = Rc::clone(&has_repeated);
        Callback::from(move |event: PointerEvent| {
            if event.button() != PRIMARY_BUTTON {
                return;
            }
            let (act, action, going) = (act.clone(), action.clone(), Rc::clone(&repeats));
            has_repeated.replace(false);
            let has_repeated = Rc::clone(&has_repeated);
            let begins = browser::after(HELD_MS, move || {
                has_repeated.replace(true);
                let step = move || act.emit(Do::Browse(action.clone()));
                step();
                going.borrow_mut().1 = Some(Interval::new(REPEAT_MS, step));
            });
            *repeats.borrow_mut() = (Some(begins), None);
        })
    };
    use_unmount({
        let repeats = Rc::clone(&repeats);
        move || drop(repeats.take())
    });
    let ends = {
        let repeats = Rc::clone(&repeats);
        Callback::from(move |_: PointerEvent| drop(repeats.take()))
    };
    // The click at the end of a hold must not step further. A click by key is never the
    // end of a hold.
    let clicks = |action: Browse| {
        let (play, has_repeated) = (play.clone(), Rc::clone(&has_repeated));
        let is_demo = *is_demo;
        Callback::from(move |event: MouseEvent| {
            if browser::is_by_key(&event) || !*has_repeated.borrow() {
                let is_forward = matches!(action, Browse::Forward);
                let beyond = is_demo.then(|| play.ui().next_in_demo(is_forward)).flatten();
                play.act.emit(beyond.unwrap_or_else(|| Do::Browse(action.clone())));
            }
        })
    };
    let button = |can: bool, icon: IconName, words: Key, action: Browse| {
        let held = holds(action.clone());
        html! {
            <span class="held" onpointerdown={held} onpointerup={ends.clone()} onpointerleave={ends.clone()} onpointercancel={ends.clone()}>
                <Button {icon} disabled={!can} onclick={clicks(action)}>{ words }</Button>
            </span>
        }
    };
    html! {
        <>
            { button(can.back, IconName::Previous, say::EMBED_PREVIOUS, Browse::Back) }
            { button(can.on, IconName::Next, say::EMBED_NEXT, Browse::Forward) }
        </>
    }
}

/// A callback that opens the panel at a tab, or closes it.
fn switches(play: &PlayHandle, tab: Tab, is_open: bool) -> Callback<MouseEvent> {
    let panel = play.panel.clone();
    Callback::from(move |_| {
        let closed = || Panel { tab: Tab::Moves, ..panel.closed() };
        panel.set(if is_open { closed() } else { panel.reveal(tab) });
    })
}

/// The switch that shows the position as if it were the other side's turn.
#[component]
fn Pretend(PlayProps { play }: &PlayProps) -> Html {
    let is_locked = use_seen(&play.feed, |shown| shown.ui.session.look.locked);
    html! { <PretendSwitch play={play.clone()} disabled={play.locked || is_locked} is_tool=true /> }
}
