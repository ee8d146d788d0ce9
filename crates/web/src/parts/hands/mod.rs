//! The area beside the board in games with cards or dice: the players' lines, the hands (cards or
//! dice that only their owner may see), the curtain that covers a hand between turns, cards and
//! their scores, dice laid on cards, the buttons for the faces of a die, and the clock.

mod chosen;
mod clock;
mod discard;
mod faces;

use crate::board::die::{CardIcon, FaceIcon};
use crate::board::drag::{Drag, DragHandlers, Phase, use_drag};
use crate::parts::button::{Button, PRIMARY_BUTTON};
use crate::parts::player_bar::{AndMore, BarProps, End, PlayerBar, TurnSign};
use crate::parts::seat_mark::{Mark, SeatMark};
use crate::parts::step_chips::presses;
use crate::parts::tray::Tray;
use crate::platform::browser;
use crate::platform::focus::focus_soon;
pub use chosen::ChosenDie;
use clock::Clock;
pub use clock::StartClock;
pub use discard::DiscardButtons;
use discard::discarded;
pub use faces::{CardsPanel, FaceGrid};
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::side_area::{Face, SideArea};
use fairyboard::{Key, Seat, State, Text};
use gloo::events::EventListener;
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::model::{Do, SharedUi, Turn, View};
use ui_model::queries::{self, edge_of, edges};
use ui_model::say;
use ui_model::sentences::card_words;
use yew::prelude::*;

/// The most captured dice of a player that fit in one row on a phone.
const MOST_IN_ROW: usize = 5;
/// The most captured dice that a phone shows, in two rows; `hands.css` hides the others.
const MOST_IN_ROWS: usize = 10;

/// The most dice that fit on a phone beside the question. More are in rows of their own, also after
/// some were laid on cards, so that the others stay where they are.
const MOST_LOOSE: usize = 6;

/// Props of the area beside the board.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The screen's state, which contains only what may be shown.
    pub ui: SharedUi,
    pub act: Callback<Do>,
    /// Whether the player can't change the game now.
    pub locked: bool,
    /// Opens the list of all cards.
    pub on_cards: Callback<()>,
}

/// Whether a position has hands beside the board, which this module draws. They are only in games
/// whose board is turned to look from its edges.
pub fn has_hands(state: &dyn State) -> bool {
    state.turnable().is_some() && !queries::hands(state).is_empty()
}

/// Whether a position has cards (objectives of the players) to describe, also if they are face
/// down.
pub fn has_objectives(state: &dyn State) -> bool {
    queries::hands(state).iter().any(|hand| !hand.cards.is_empty() || hand.hidden > 0)
}

fn points(points: i32) -> Text {
    match points {
        0.. => say::hand_points(points),
        _ => say::hand_minus_points(-points),
    }
}

/// Dice in a row. A die keeps its element when dice are added, so that CSS animates only the new
/// dice.
fn dice(dice: &[(Face, u8)]) -> Html {
    let one = |(i, (face, _)): (usize, &(Face, u8))| {
        let alike = dice[..i].iter().filter(|(other, _)| other.text == face.text).count();
        html! { <FaceIcon key={format!("{}{alike}", face.text)} text={face.text} /> }
    };
    html! { <>{ for dice.iter().enumerate().map(one) }</> }
}

fn dice_words(dice: &[(Face, u8)]) -> String {
    let names: Vec<_> = dice.iter().map(|(face, _)| face.name.words()).collect();
    if names.is_empty() { say::HAND_NO_DICE.to_string() } else { names.join(", ") }
}

/// The lines with the players' names at one end of the board (above or under it). In games with
/// hands or dice, lines for all players; in other games, one line at each end.
#[component]
pub fn PlayerLines(props: &BarProps) -> Html {
    match has_hands(&**props.ui.session.state()) {
        true => html! { <SeatLine ..props.clone() /> },
        false => html! { <PlayerBar ..props.clone() /> },
    }
}

/// The lines of the players, each with the captured dice and the number of cards. The line of the
/// player to move, or of the player with the open hand, is under the board; all others are above
/// it.
#[component]
fn SeatLine(BarProps { ui, act, locked, end, clock }: &BarProps) -> Html {
    let (locked, end) = (*locked, *end);
    let (state, _) = ui.shown();
    let hands = queries::hands(&*state);
    let over = ui.session.outcome().is_over() && ui.transient.peek.is_none();
    let has_dice = queries::has_dice(&*state);
    let has_tray = !queries::standing(&state).off_board.is_empty();
    let main = ui.near_seat();
    let seats = (0..state.seats().len() as u8)
        .map(Seat)
        .filter(|seat| (*seat == main) == (end == End::Near));
    let line = |seat: Seat| {
        let name = ui.label(seat).to_string();
        let hand = hands.iter().find(|hand| hand.owner == Some(seat));
        let to_move = ui.mover() == Some(seat);
        let cards = hand.map_or(0, |hand| hand.cards.len() + usize::from(hand.hidden));
        let total = hand.and_then(|hand| hand.points).filter(|_| over);
        let who = match to_move {
            true => say::hand_moves(&*name).to_string(),
            false => name.clone(),
        };
        let label = match hand.filter(|_| has_dice) {
            Some(hand) => say::hand_has(dice_words(&hand.dice), who).to_string(),
            None => who,
        };
        html! {
            <div class={classes!("seat-line", to_move.then_some("to-move"))} role="group" aria-label={label}>
                <SeatMark mark={Mark::of(&*state, seat)} />
                <span class="name" title={name.clone()}>{ name }</span>
                if to_move { <TurnSign ui={ui.clone()} {seat} /> }
                { clock.emit(seat) }
                if let Some(hand) = hand {
                    <span class={classes!("dice", (hand.dice.len() > MOST_IN_ROW).then_some("many"))} aria-hidden="true">
                        { dice(&hand.dice) }
                        <AndMore count={hand.dice.len().saturating_sub(MOST_IN_ROWS)} />
                    </span>
                }
                if has_tray {
                    <Tray ui={ui.clone()} act={act.clone()} {locked} {seat} />
                }
                if let Some(total) = total {
                    <strong class="total">{ points(total) }</strong>
                } else if cards > 0 {
                    <span class="count-cards">{ say::hand_cards(cards) }</span>
                }
            </div>
        }
    };
    let class = if end == End::Near { "strip near" } else { "strip far" };
    html! { <div class={class}>{ for seats.map(line) }</div> }
}

/// The area beside the board.
#[component]
pub fn Hands(props: &Props) -> Html {
    let session = &props.ui.session;
    let state = Rc::clone(session.state());
    let is_over = session.outcome().is_over();
    let start = session.record().node(NodeId::START).state();
    match state.privacy() {
        Privacy::Together => html! { <SharedCards ..props.clone() /> },
        _ if is_over && start.privacy() == Privacy::Together => {
            html! { <SharedCards locked=true ..props.clone() /> }
        }
        Privacy::Secret if props.ui.hands.masked => match props.ui.hands.open_to {
            Some(_) => {
                html! { <OpenHand key={format!("{:?}", props.ui.hands.open_to)} ..props.clone() /> }
            }
            // No hand is shown when the computer plays against itself.
            None if props.ui.level(state.to_move()).is_some() => html! {},
            None => curtain(props, &*state),
        },
        _ if is_over => over(props, &*state),
        // In a position that hides nothing, the hand is open without a curtain.
        Privacy::Secret if !state.is_view() => {
            html! { <OpenHand key={format!("{:?}", props.ui.hands.open_to)} ..props.clone() /> }
        }
        _ => html! {},
    }
}

/// The area after the end of a game with cards.
fn over(props: &Props, state: &dyn State) -> Html {
    if !has_objectives(state) {
        return html! {};
    }
    let on_cards = props.on_cards.clone();
    html! {
        <div class="hand-place over">
            <Button onclick={Callback::from(move |_: MouseEvent| on_cards.emit(()))}>{ say::HAND_CARD_BY_CARD }</Button>
        </div>
    }
}

/// Whether the hands of a game consist of cards. If not, a hand consists of the faces of dice that
/// the player sees.
fn holds_cards(state: &dyn State) -> bool {
    state.beside().and_then(SideArea::deck).is_some() || has_objectives(state)
}

/// The curtain between turns: buttons that open a hand. While the curtain is shown, the page
/// contains nothing of a hand.
fn curtain(props: &Props, state: &dyn State) -> Html {
    let holds_cards = holds_cards(state);
    // Against a remote player, only the local player's hand is on this device.
    let side = props.ui.session.side;
    let mover = side.unwrap_or(state.to_move());
    let all = (0..state.seats().len() as u8).map(Seat);
    let others = all.filter(|seat| *seat != mover && side.is_none());
    // While a move is entered, the primary button is the button that plays the move.
    let is_moving = !props.ui.session.draft().is_empty();
    let show = |seat: Seat, is_mover: bool| {
        let act = props.act.clone();
        let name = props.ui.name(seat);
        let class = match is_mover {
            true => (!is_moving).then_some("primary"),
            false => Some("link"),
        };
        let words = match (is_mover, holds_cards) {
            (true, true) => say::HAND_SHOW.into(),
            (true, false) => say::HAND_SHOW_SIDE.into(),
            (false, true) => say::hand_show_of(name),
            (false, false) => say::hand_show_side_of(name),
        };
        // The name of another player may be cut at its end.
        let title = (!is_mover).then(|| words.to_string());
        html! {
            <button type="button" {class} {title} data-show={seat.0.to_string()}
                    onclick={Callback::from(move |_: MouseEvent| {
                        act.emit(Do::View(View::Show(seat)));
                        focus_soon("#hand button");
                    })}>
                <span>{ words }</span>
            </button>
        }
    };
    // The hand is open while the pointer is held down on the button. Releasing the pointer anywhere
    // covers the hand. The listeners belong to the press and not to an effect: an effect would drop
    // them with its component, and the hand could stay open.
    let hold = {
        let act = props.act.clone();
        Callback::from(move |event: PointerEvent| {
            if event.button() != PRIMARY_BUTTON {
                return;
            }
            act.emit(Do::View(View::Show(mover)));
            // The first of these events removes both listeners, after its handler has run.
            let listeners = Rc::new(RefCell::new(Vec::new()));
            for end in ["pointerup", "pointercancel"] {
                let (act, both) = (act.clone(), Rc::clone(&listeners));
                let covers = move |_: &Event| {
                    act.emit(Do::View(View::Cover));
                    let ended = both.take();
                    browser::after(0, move || drop::<Vec<EventListener>>(ended)).forget();
                };
                listeners.borrow_mut().push(EventListener::new(&browser::window(), end, covers));
            }
        })
    };
    let pass = match side {
        Some(_) => say::hand_here_plays(props.ui.name(mover)),
        None => say::hand_pass_to(props.ui.player(mover)),
    };
    html! {
        <div class="hand-place curtain" data-testid="curtain">
            <span class="pass">
                <span title={pass.to_string()}>{ pass }</span>
            </span>
            { show(mover, true) }
            <button type="button" class="peek" onpointerdown={hold}>{ say::HAND_PEEK }</button>
            { for others.map(|seat| show(seat, false)) }
        </div>
    }
}

/// An open hand: its cards, and a button that covers it. The status card describes the card that
/// the player reads.
#[component]
fn OpenHand(props: &Props) -> Html {
    let ui = &props.ui;
    let hand = ui.open_hand();
    let seat = hand.as_ref().and_then(|hand| hand.owner).unwrap_or(ui.near_seat());
    let discarded = discarded(ui);
    let (cards, new) = match &hand {
        Some(hand) => (&hand.cards[..], ui.drawn(hand)),
        None => (&[][..], Vec::new()),
    };
    let has_points = hand.as_ref().is_some_and(|hand| hand.points.is_some());
    // The lesson of one minute teaches one thing at a time, and a red number invites a discard.
    let is_first = ui.taught.as_ref().is_some_and(|taught| taught.course.is_first_steps());
    let cover = match ui.hands.masked && !ui.stays_open() {
        true => {
            html! { <Button onclick={presses(&props.act, Do::View(View::Cover))}>{ say::HAND_COVER }</Button> }
        }
        false => html! {},
    };
    html! {
        <div class={classes!("hand-place", "open", cards.is_empty().then_some("plain"))} id="hand" data-testid="hand">
            if cards.is_empty() {
                <span>{ say::hand_looks(ui.player(seat)) }</span>
            } else {
                <div class="hand-cards" role="toolbar" aria-label={say::hand_cards_of(ui.player(seat))}>
                    { for cards.iter().enumerate().map(|(i, card)| html! {
                        <button type="button" data-card={card.text.clone()} aria-pressed={(ui.transient.card == Some(i)).to_string()}
                                class={classes!("hand-card", new.contains(card).then_some("new"),
                                    (discarded.as_ref() == Some(&card.discard)).then_some("discarded"))}
                                onclick={presses(&props.act, Do::View(View::ReadCard(i)))}>
                            <CardIcon text={card.text.clone()} />
                            <span class="card-name" aria-hidden="true">{ card.name.clone() }</span>
                            if has_points && !(is_first && card.points < 0) {
                                <span class={classes!("worth", (card.points < 0).then_some("loses"))} aria-hidden="true">
                                    { signed(card.points) }
                                </span>
                            }
                            <span class="unseen">{ card_words(card).to_string() }</span>
                        </button>
                    }) }
                </div>
            }
            { cover }
        </div>
    }
}

fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", -points) } else { points.to_string() }
}

/// Cards that all players share, and the clock. A die is laid on a card by clicking the die and
/// then the card, or by dragging.
#[component]
fn SharedCards(props: &Props) -> Html {
    let held = use_state_eq(|| None::<usize>);
    // The number of the card whose name the line under the cards shows.
    let read = use_state_eq(|| None::<u8>);
    let hands = queries::hands(&**props.ui.session.state());
    let on = hands.first().map(|hand| hand.dice.iter().map(|(_, on)| *on).collect());
    let DragHandlers { pointer, click, .. } =
        use_drag("[data-nth]", on_drag(&props.act, &held, on.unwrap_or_default()));
    let Some(hand) = hands.first() else { return html! {} };
    // A die that fits several cards is held until the player presses one of the cards.
    let asks = |die: &usize| !props.locked && hand.cards_for(*die).len() > 1;
    let asked = (0..hand.dice.len()).find(asks).filter(|_| held.is_none());
    let in_hand = held.or(asked);
    let place = |card: u8, label: String, inside: Html| {
        let (act, held, read) = (props.act.clone(), held.clone(), read.clone());
        let onclick = Callback::from(move |_: MouseEvent| match in_hand {
            Some(die) => {
                act.emit(Do::Turn(Turn::Lay(die, card)));
                held.set(None);
            }
            None => read.set(Some(card).filter(|card| *read != Some(*card))),
        });
        let disabled = match card {
            0 => props.locked || in_hand.is_none(),
            // Without a die in hand, a press names the card.
            _ => props.locked && in_hand.is_some(),
        };
        html! { <LayHere {disabled} {label} {onclick}>{ inside }</LayHere> }
    };
    let fits = |card: u8| in_hand.is_some_and(|die| hand.cards_for(die).contains(&card));
    let dice_on = |card: u8| {
        let on = hand.dice.iter().enumerate().filter(move |(_, (_, on))| *on == card);
        let dice = on.map(|(i, (face, _))| die_button(i, *face, in_hand == Some(i), props.locked));
        html! { <span class="dice">{ for dice }</span> }
    };
    let named = read.filter(|_| in_hand.is_none());
    let named = named.and_then(|number| hand.cards.get(usize::from(number).checked_sub(1)?));
    let on_cards = props.on_cards.clone();
    html! {
        <div class="hand-place shared" data-testid="cards" onpointerdown={pointer.clone()} onpointermove={pointer.clone()}
             onpointerup={pointer.clone()} onpointercancel={pointer} onclick={click}>
            <div class="shared-cards">
                { for hand.cards.iter().zip(1u8..).map(|(card, number)| html! {
                    <div class={classes!("shared-card", (card.points > 0).then_some("satisfied"), fits(number).then_some("fits"))}
                         data-lay={number.to_string()} data-card={card.text.clone()} title={card.what.to_string()}>
                        { place(number, card_words(card).to_string(), html! {
                            <><CardIcon text={card.text.clone()} /><span class="card-name" aria-hidden="true">{ card.name.clone() }</span><span class="needs" aria-hidden="true">{ card.progress.to_string() }</span></>
                        }) }
                        { dice_on(number) }
                    </div>
                }) }
            </div>
            <div class={classes!("loose", (hand.dice.len() > MOST_LOOSE).then_some("in-rows"))} data-lay="0">
                // The visible question doesn't name the die, because the name does not fit on a
                // phone.
                { match asked.and_then(|die| hand.dice.get(die)) {
                    Some((face, _)) => place(0, face.name.to_string(), Html::from(say::HAND_WHICH_CARD)),
                    None if let Some(card) = named => place(0, String::new(), Html::from(card.name.clone())),
                    None if hand.cards.iter().all(|card| card.points > 0) => place(0, String::new(), Html::from(say::HAND_SPARE)),
                    None => place(0, String::new(), Html::from(say::HAND_LOOSE)),
                } }
                { dice_on(0) }
                <span class="spacer"></span>
                <Button onclick={Callback::from(move |_: MouseEvent| on_cards.emit(()))}>{ say::PLAY_TAB_CARDS }</Button>
                <Clock ..props.clone() />
            </div>
        </div>
    }
}

/// Handles presses on dice. A clicked die is held, and laid on the card that is clicked next; a
/// dragged die is laid on the card where it is dropped. For each die, `on` has the number of its
/// card, 0 for none. Reads the number of the card under the pointer from the attribute `data-lay`.
fn on_drag(
    act: &Callback<Do>,
    held: &UseStateHandle<Option<usize>>,
    on: Vec<u8>,
) -> Callback<Drag> {
    let (act, held) = (act.clone(), held.clone());
    Callback::from(move |drag: Drag| {
        let Some(die) = drag.number() else { return };
        if drag.phase != Phase::LetGo {
            return;
        }
        let place = drag.over().and_then(|over| over.closest("[data-lay]").ok().flatten());
        let card = place.and_then(|place| place.get_attribute("data-lay")?.parse().ok());
        if !drag.has_moved || drag.over().as_ref() == Some(&drag.held) {
            held.set((*held != Some(die)).then_some(die));
        } else if let Some(card) = card.filter(|card| on.get(die) != Some(card)) {
            act.emit(Do::Turn(Turn::Lay(die, card)));
            held.set(None);
        }
    })
}

/// A die that may be laid on cards.
fn die_button(i: usize, face: Face, is_held: bool, locked: bool) -> Html {
    html! {
        <button type="button" class="die-button" data-die={face.text} data-nth={i.to_string()} disabled={locked}
                aria-pressed={is_held.to_string()} aria-label={face.name.to_string()}>
            <FaceIcon text={face.text} />
        </button>
    }
}

#[derive(PartialEq, Properties)]
struct LayHereProps {
    disabled: bool,
    label: String,
    /// Lays the held die here.
    onclick: Callback<MouseEvent>,
    children: Html,
}

/// A button for a card, or for the place beside the cards, that lays the held die there.
#[component]
fn LayHere(LayHereProps { disabled, label, onclick, children }: &LayHereProps) -> Html {
    html! {
        <Button class="lay-here" disabled={*disabled} {onclick}>
            { children.clone() }
            <span class="unseen">{ label }</span>
        </Button>
    }
}

/// The labels of the name fields for the players of a new game.
pub fn places(state: &dyn State) -> Vec<Text> {
    let edges = edges(state);
    let place = |(i, name): (usize, &Key)| match edge_of(state, Seat(i as u8))
        .and_then(|edge| edges.get(edge))
    {
        Some(edge) => say::hand_place(edge.name, *name),
        None => (*name).into(),
    };
    state.seats().iter().enumerate().map(place).collect()
}
