//! A small board for trying a rule or a diagram.

use crate::board::Board;
use crate::parts::button::{Button, Style};
use crate::parts::fetched_text::{FetchedText, Lacking, prose, use_text};
use crate::parts::hands::{CardsPanel, FaceGrid, Hands, has_hands};
use crate::parts::player_bar::{End, PlayerBar};
use crate::parts::speech::Speech;
use crate::parts::step_chips::{DraftAnswers, OfferedSteps, StepChips, StepProps, presses};
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::feed::{SharedFeed, use_feed, use_seen};
use crate::platform::state_setters::ToggleState;
use by_address::ByAddress;
use fairyboard::lesson::{self, LessonPart, Task, example};
use fairyboard::record::NodeId;
use std::rc::Rc;
use ui_model::model::{Browse, Do, Game, PlayState, SharedUi, Turn, Ui, Whole};
use ui_model::queries;
use ui_model::say;
use ui_model::sentences::{ended, rule_number};
use web_sys::Element;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub game: &'static str,
    pub rule: String,
    /// The text of a diagram for a rule that has no example.
    #[prop_or_default]
    pub instead: Option<String>,
    /// Whether the page has a main board besides this one. Keys that are pressed outside the boards
    /// then belong to the main board.
    pub second: bool,
}

#[component]
pub fn MiniBoard(props: &Props) -> Html {
    let (text, fetch) = use_text(prose("examples", props.game), true);
    let asked = (text.clone(), props.rule.clone(), props.instead.clone());
    let found = use_memo(asked, |(text, rule, instead)| match text {
        FetchedText::Read(text) => Some(example(text, rule).map(|found| {
            let diagram = || instead.as_deref().and_then(|text| lesson::read(text).ok());
            found.or_else(diagram).map(Rc::new)
        })),
        _ => None,
    });
    match &*found {
        None => {
            html! { <Lacking text={text.clone()} what={say::LIVE_LACKS} focus=".tab-panel.rules, .rules-page main" fetch={fetch.clone()} /> }
        }
        Some(Err(error)) => {
            html! { <p class="refusal" role="alert">{ error.told() }</p> }
        }
        Some(Ok(None)) => html! { <p class="nothing">{ say::PLAY_NO_EXAMPLE }</p> },
        Some(Ok(Some(part))) => {
            html! { <TriedPart key={format!("{:p}", Rc::as_ptr(part))} part={ByAddress(Rc::clone(part))} second={props.second} /> }
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct TriedProps {
    /// Compared by address, because comparing two parts would compare whole games. The component
    /// keeps the part of its first render, so another part needs another key.
    pub part: ByAddress<Rc<LessonPart>>,
    /// Whether the page has another board, which is then the main one.
    pub second: bool,
}

#[derive(PartialEq, Properties)]
pub struct TriedDiagramProps {
    /// The text of the diagram, in the format of a part (task) of a lesson.
    pub text: String,
    /// Whether the page has another board, which is then the main one.
    pub second: bool,
}

/// The board of a diagram.
#[component]
pub fn TriedDiagram(TriedDiagramProps { text, second }: &TriedDiagramProps) -> Html {
    let part = use_memo(text.clone(), |text| {
        let part = lesson::read(text).ok()?;
        Some(ByAddress(Rc::new(part)))
    });
    html! { if let Some(part) = &*part { <TriedPart key={format!("{:p}", Rc::as_ptr(part))} part={part.clone()} {second} /> } }
}

/// The board of a lesson part, with the part's text.
#[component]
pub fn TriedPart(props: &TriedProps) -> Html {
    let feed = {
        let part = Rc::clone(&props.part);
        let second = props.second;
        use_feed(move || PlayState::open(Whole::of_part(&part)).as_second(second))
    };
    // How many moves of the example have been played automatically; `None` while the example is not
    // running.
    let showing = use_state_eq(|| None::<usize>);
    let dispatch = use_feed_acts(&feed);
    let pause_ms = use_app().settings.pace().example_ms;
    use_showing(&props.part, &dispatch, &showing, pause_ms);
    let act = {
        let (dispatch, showing) = (dispatch.clone(), showing.clone());
        Callback::from(move |action: Do| {
            // The example stops when the user makes a move.
            if action.plays() {
                showing.set(None);
            }
            dispatch.emit(action);
        })
    };
    let below = ways(&props.part, &dispatch, &showing);
    let above = html! { <p class="caption">{ props.part.text() }</p> };
    html! { <Stand {feed} {act} {above}>{ below }</Stand> }
}

/// The props of [`TryBoard`].
#[derive(PartialEq, Properties)]
pub struct TryBoardProps {
    /// The game to try. The user's changes affect only the trial.
    pub whole: Whole,
    /// The node of the game to start from.
    pub at: NodeId,
    /// Called when the user returns to the game.
    pub on_back: Callback<()>,
}

/// A board for trying moves from a position of a game, without changing the game.
#[component]
pub fn TryBoard(of: &TryBoardProps) -> Html {
    let at = of.at;
    let feed = {
        let whole = of.whole.clone();
        use_feed(move || {
            let play = PlayState::open(whole);
            // If the node is already shown, going to it would animate its move again.
            match play.ui().session.at() == at {
                true => play,
                false => play.update(Do::Browse(Browse::Go(at))),
            }
        })
    };
    let act = use_feed_acts(&feed);
    let is_there = use_seen(&feed, |shown| shown.ui.session.at()) == at;
    let below = html! {
        <div class="row-of-buttons">
            <Button disabled={is_there} onclick={presses(&act, Do::Browse(Browse::Back))}>{ say::PLAY_TAKE_BACK }</Button>
            <Button style={Style::Primary} action="back" onclick={of.on_back.reform(|_: MouseEvent| ())}>{ say::EMBED_BACK }</Button>
        </div>
    };
    html! { <Stand {feed} {act}>{ below }</Stand> }
}

/// A callback that runs a player's actions on a feed (the state of a screen with a board).
#[hook]
pub fn use_feed_acts(feed: &SharedFeed) -> Callback<Do> {
    use_callback(feed.clone(), |action: Do, feed| feed.act(action))
}

#[derive(PartialEq, Properties)]
pub struct StandProps {
    pub feed: SharedFeed,
    pub act: Callback<Do>,
    /// The content above the board.
    #[prop_or_default]
    pub above: Html,
    /// The content under the board.
    pub children: Html,
}

/// A board with its state `feed`, and around it the players and the steps of a half-entered move.
#[component]
pub fn Stand(StandProps { feed, act, above, children }: &StandProps) -> Html {
    let app = use_app();
    let ui = use_seen(feed, |shown| shown.ui.clone());
    let cards = use_state_eq(|| false);
    let refused = use_node_ref();
    {
        let refused = refused.clone();
        let version = ui.transient.refusal.is_some().then_some(ui.version);
        // Scrolls to the refusal, which is below the board, because the board may fill the screen.
        use_effect_with(version, move |_| {
            refused.cast::<Element>().iter().for_each(browser::keep_in_view);
        });
    }
    let state = ui.session.state();
    let edged = state.turnable().is_some();
    let beside = has_hands(&**state);
    let has_draft = !ui.session.draft().is_empty();
    let has_bars = !(edged || beside) || !queries::standing(state).off_board.is_empty();
    let bar = |end: End| {
        html! {
            if has_bars { <PlayerBar ui={ui.clone()} act={act.clone()} locked={false} {end} /> }
        }
    };
    let (far, near) = (bar(End::Far), bar(End::Near));
    // If the players' lines show whose turn it is, the status below leaves it out.
    let names_mover = has_bars && !ui.session.outcome().is_over();
    html! {
        <div class={classes!("live", edged.then_some("with-edges"), has_draft.then_some("drafting"))} role="group"
             aria-label={say::RULES_TRY} data-testid="live" data-position={state.text()}>
            { above.clone() }
            <div class="live-parts">
                <div class="live-board">
                    { far }
                    <div class="board-place">
                        <Board feed={feed.clone()} act={act.clone()} settings={(*app.settings).clone()} pen={false} locked={false} />
                    </div>
                    { near }
                    if beside {
                        <FaceGrid ui={ui.clone()} act={act.clone()} locked={false} />
                        <Hands ui={ui.clone()} act={act.clone()} locked={false} on_cards={cards.switches()} />
                    }
                    if *cards { <CardsPanel ui={ui.clone()} /> }
                </div>
                <div class="live-side">
                    // These buttons are first, so that they stay in place when a move begins.
                    { children.clone() }
                    { told(&ui, names_mover, &refused) }
                    { draft(&ui, act) }
                </div>
            </div>
            <Speech ui={ui.clone()} />
        </div>
    }
}

fn moves(part: &LessonPart) -> Vec<String> {
    let record = part.record();
    let path = record.path(record.end_of_line(NodeId::START));
    path[1..].iter().map(|id| record.node(*id).text().to_string()).collect()
}

/// Plays the moves of an example one after the other while `showing` is set, with a pause after
/// each.
#[hook]
fn use_showing(
    part: &Rc<LessonPart>,
    dispatch: &Callback<Do>,
    showing: &UseStateHandle<Option<usize>>,
    pause_ms: u32,
) {
    let (part, dispatch, showing) = (Rc::clone(part), dispatch.clone(), showing.clone());
    use_effect_with(*showing, move |now| {
        let timer = now.map(|i| {
            let next = moves(&part).into_iter().nth(i);
            browser::after(if i == 0 { 0 } else { pause_ms }, move || match next {
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

/// The status of the small board: whose turn it is, unless the lines of the players say that, and
/// why a click was refused.
fn told(ui: &Ui, names_mover: bool, refused: &NodeRef) -> Html {
    let status = Some(ui.status()).filter(|status| !names_mover || *status != ui.standing());
    html! {
        <>
            <p class="live-status" aria-live="off">{ status }</p>
            if let Some(refusal) = &ui.transient.refusal {
                <p ref={refused.clone()} class="refusal" role="alert" key={ui.version} data-testid="live-refusal" data-rule={refusal.rule()}>
                    { ended(&refusal.sentence()) }{ " " }
                    { for refusal.rule().map(|rule| Html::from(say::rule_named(rule_number(rule)))) }
                </p>
            }
        </>
    }
}

/// The draft (the steps of a move entered so far) with its buttons. Without a draft, the other
/// things that the player can do.
fn draft(ui: &SharedUi, act: &Callback<Do>) -> Html {
    let session = &ui.session;
    let steps = StepProps { ui: ui.clone(), act: act.clone(), can: true };
    html! {
        <div class="live-draft">
            if session.draft().is_empty() {
                <OfferedSteps ..steps />
            } else {
                <StepChips ..steps.clone() />
                <Button disabled={!session.can_undo()} onclick={presses(act, Do::Turn(Turn::UndoStep))}>{ say::DRAFT_UNDO_STEP }</Button>
                <Button disabled={!session.can_undo()} onclick={presses(act, Do::Turn(Turn::Cancel))}>{ say::DRAFT_CANCEL }</Button>
                <DraftAnswers ..steps />
            }
        </div>
    }
}

/// The buttons that play the example and that restart the board.
fn ways(
    part: &Rc<LessonPart>,
    dispatch: &Callback<Do>,
    showing: &UseStateHandle<Option<usize>>,
) -> Html {
    let again = |show: bool| {
        let (part, dispatch, showing) = (Rc::clone(part), dispatch.clone(), showing.clone());
        Callback::from(move |_: MouseEvent| {
            showing.set(None);
            dispatch.emit(Do::Game(Game::Load(Whole::of_part(&part))));
            match part.task() {
                _ if !show => {}
                Task::Refused { attempt, .. } => {
                    dispatch.emit(Do::Turn(Turn::Type(attempt.clone())));
                }
                _ => showing.set(Some(0)),
            }
        })
    };
    let can_show = !moves(part).is_empty() || matches!(part.task(), Task::Refused { .. });
    html! {
        <div class="row-of-buttons">
            if can_show { <Button onclick={again(true)}>{ say::PLAY_EXAMPLE_SHOW }</Button> }
            <Button onclick={again(false)}>{ say::PLAY_EXAMPLE_RESET }</Button>
        </div>
    }
}
