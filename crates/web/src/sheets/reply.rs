//! The parts of the page for games by link. In such a game two players, each on their own device,
//! send each other a link of the game after a move. All links of a game have the same header `Id`.

use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{Labelled, Select};
use crate::parts::step_chips::presses;
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::existing_game::ExistingGame;
use crate::platform::route::Route;
use crate::platform::store;
use fairyboard::record::{Common, NodeId, Offer};
use fairyboard::{Outcome, Seat, Text};
use std::rc::Rc;
use ui_model::headers::ID;
use ui_model::link_game::{asked, is_by_link, offer};
use ui_model::link_game_text::{after, brings_nothing, claimed, opponent};
use ui_model::model::{Consent, Do, Game, Reply, Seen, SharedUi, Ui, View, Whole};
use ui_model::say;
use ui_model::sentences::seat;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// The name of the saved game that a link belongs to, for use in a sentence.
fn called(found: &ExistingGame, kept: &Seen) -> Text {
    match opponent(kept).filter(|_| found.is_sure) {
        Some(name) => say::byline_your_game_with(name),
        None if found.is_sure => say::BYLINE_YOUR_GAME.into(),
        None => say::BYLINE_KEPT_GAME.into(),
    }
}

#[derive(PartialEq, Properties)]
pub struct NothingNewProps {
    pub found: Rc<ExistingGame>,
    pub on_close: Callback<MouseEvent>,
}

/// The banner above the board after a link opened a saved game that already had all moves of the
/// link. It stays until the player dismisses it, because a banner that disappears would move the
/// board during play.
#[component]
pub fn NothingNew(NothingNewProps { found, on_close }: &NothingNewProps) -> Html {
    let kept = found.kept.seen();
    html! {
        <div class="banner" role="status" data-testid="by-link">
            <span>{ brings_nothing(called(found, &kept), &kept, &found.link.seen()) }</span>
            <Button onclick={on_close.clone()}>{ say::OK }</Button>
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct FoundProps {
    pub found: Rc<ExistingGame>,
    /// Saves the link's game as a new game.
    pub keep: Callback<MouseEvent>,
}

/// The question above the board about a link that belongs to a saved game. Shown if the link may
/// belong to another game, if the moves differ, or if the link contains new moves or a result of
/// the player on this device.
#[component]
pub fn FoundBanner(FoundProps { found, keep }: &FoundProps) -> Html {
    let app = &use_app();
    let (session, kept) = (found.link.seen(), found.kept.seen());
    let Common { plies, mine, theirs } = found.common;
    let told = match (mine, theirs) {
        _ if !found.claims.is_empty() => claimed(&session, &found.claims),
        (_, 0) => brings_nothing(called(found, &kept), &kept, &session),
        (0, _) => say::byline_goes_on(called(found, &kept), after(&session, plies).0),
        _ => {
            let ((number, sent), (_, yours)) = (after(&session, plies), after(&kept, plies));
            say::byline_disagrees(called(found, &kept), number, sent, yours)
        }
    };
    html! {
        <div class="banner question" role="group" aria-label={say::BYLINE_BANNER} data-testid="by-link">
            <span>{ told }</span>
            if found.claims.is_empty() {
                <Button style={Style::Primary} onclick={opens(app, found, found.goes_on().then_some(false))}>{ if found.goes_on() { say::BYLINE_GO_ON } else { say::BYLINE_OPEN } }</Button>
            } else {
                <Button style={Style::Primary} action="accept-link" onclick={opens(app, found, Some(true))}>{ say::BYLINE_ACCEPT }</Button>
                <Button action="refuse-link" onclick={opens(app, found, found.refusing())}>{ say::BYLINE_REFUSE }</Button>
            }
            if mine + theirs > 0 && (found.claims.is_empty() || !found.is_sure) {
                <Button onclick={keep.clone()}>{ say::BYLINE_KEEP }</Button>
            }
            if !found.is_sure {
                <ButtonLink href={Route::Home.href()}>{ say::PLAY_DISCARD }</ButtonLink>
            }
        </div>
    }
}

/// A callback that opens the saved game. `takes` says whether to accept the link's claims; `None`
/// opens the game unchanged.
fn opens(app: &AppContext, found: &Rc<ExistingGame>, takes: Option<bool>) -> Callback<MouseEvent> {
    let (app, found) = (app.clone(), Rc::clone(found));
    Callback::from(move |_: MouseEvent| {
        // Reads the saved game again, because another tab may have changed it.
        let Some(whole) = store::load(&found.slot) else {
            let id = found.link.info().id.into();
            return browser::go(&Route::Slot(id, found.slot.clone()).hash());
        };
        match takes {
            Some(is_accepted) => {
                let reply = Reply { link: found.link.clone(), is_accepted };
                app.show_reply(found.slot.clone(), whole, reply);
            }
            None => app.show_kept(found.slot.clone(), whole),
        }
    })
}

#[derive(PartialEq, Properties)]
pub struct OfferProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    /// The sentence about the offer, from `sentences::offered`.
    pub words: Text,
    pub may_act: bool,
    /// Whether the game is saved on this device.
    pub is_kept: bool,
}

/// The banner with an offer (such as a draw) or the answer to one. If the offer is the other
/// player's, the banner has buttons to accept and decline it.
#[component]
pub fn OfferBanner(OfferProps { ui, act, words, may_act, is_kept }: &OfferProps) -> Html {
    let does = |game: Game| act.reform(move |_: MouseEvent| Do::Game(game.clone()));
    html! {
        <div class="banner question" role="group" aria-label={say::OFFER_LABEL} data-testid="offer">
            <span>
                { words.clone() }
                // If the game isn't saved on this device, the user may not know their side, so the
                // banner names it.
                if let Some(side) = ui.session.side.filter(|_| !is_kept) {
                    { " " }{ say::offer_as(seat(&**ui.session.state(), side)) }
                }
            </span>
            if asked(&ui.session).is_some() {
                <Button style={Style::Primary} action="accept-offer" disabled={!may_act} onclick={does(Game::Answer(true))}>{ say::OFFER_ACCEPT }</Button>
                <Button action="decline-offer" disabled={!may_act} onclick={does(Game::Answer(false))}>{ say::OFFER_DECLINE }</Button>
            }
            if !is_kept {
                <ButtonLink href={Route::Home.href()}>{ say::PLAY_DISCARD }</ButtonLink>
            }
        </div>
    }
}

/// Why the sheet about a reply is open.
#[derive(Clone, Copy, PartialEq)]
enum Why {
    /// The link contains hidden parts of the game, and the player has to agree first.
    Asks,
    /// The browser refused to copy the link, so the sheet shows the link for the player to copy.
    Refused,
}

/// A request to open the sheet before a reply is sent.
#[derive(Clone, PartialEq)]
pub struct ReplyAsked {
    why: Why,
    /// Called with the state of the game that a link contains, after the link was copied.
    copied: Callback<Option<SentState>>,
}

/// The contents of a copied link: the last node of the game, and the offer, if any.
type SentState = (NodeId, Option<Offer>);

/// The props of the buttons while a game by link waits for a reply.
#[derive(PartialEq, Properties)]
pub struct WaitingProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub locked: bool,
    pub whole: Whole,
    /// Opens or closes the sheet about the reply.
    pub open: Callback<Option<ReplyAsked>>,
}

/// Whether it is the other player's turn in a game by link: to move, to answer an offer, or to
/// learn that the game is over.
pub fn waits_for_reply(ui: &Ui) -> bool {
    let session = &ui.session;
    let Some(side) = session.side else { return false };
    let node = session.record().node(session.at());
    let has_ended = match session.outcome() {
        // After a resignation, the winner has already got the last link from the other player.
        Outcome::Agreed(_) => session.outcome().winner() != Some(side),
        outcome => outcome.is_over() && node.mover() == side && node.parent().is_some(),
    };
    let speaks = offer(session).is_some_and(|offer| offer.by == side);
    ui.awaited().is_some() || speaks || node.children().is_empty() && has_ended
}

/// The status card's buttons while a game by link waits for a reply: one sends the game, one enters
/// the other player's move.
#[component]
pub fn Waiting(props: &WaitingProps) -> Html {
    let WaitingProps { ui, act, locked, whole, open } = props;
    let copied = use_state_eq(|| None::<SentState>);
    let sender = Sender { act: act.clone(), open: open.clone(), copied: copied.setter().into() };
    if !waits_for_reply(ui) {
        return html! {};
    }
    let session = &ui.session;
    let is_start = session.record().node(session.at()).parent().is_none();
    let is_copied = *copied == Some((session.at(), offer(session)));
    let (style, key) = match (is_copied, is_start) {
        (true, _) => (Style::Plain, say::BYLINE_SEND_AGAIN),
        (false, true) => (Style::Primary, say::BYLINE_INVITE),
        (false, false) => (Style::Primary, say::BYLINE_SEND),
    };
    let moves_for = presses(act, Do::Game(Game::MoveFor));
    html! {
        <>
            <Button {style} action="send" onclick={press(whole.clone(), sender)}>{ key }</Button>
            if is_copied { <span class="away">{ say::BYLINE_COPIED }</span> }
            if let Some(seat) = ui.awaited().filter(|_| ui.may_move_for()) {
                <Button disabled={locked} onclick={moves_for}>{ say::byline_move_for(ui.player(seat)) }</Button>
            }
        </>
    }
}

/// A callback that sends the game. If the link contains hidden parts of the game, a sheet first
/// asks the player, once for each game.
fn press(whole: Whole, sender: Sender) -> Callback<MouseEvent> {
    Callback::from(move |_| {
        let agrees = || whole.header(ID).is_some_and(store::agrees_to_send);
        match !whole.hides() || agrees() {
            true => sender.send(&whole),
            false => sender.ask(Why::Asks),
        }
    })
}

/// The address of a reply. The player must have agreed to the hidden parts that it contains.
fn address(whole: &Whole) -> String {
    let code = whole.reply(Consent::given());
    Route::Link(code).shared(whole.info().id)
}

/// The callbacks that sending a game needs.
#[derive(Clone)]
struct Sender {
    act: Callback<Do>,
    open: Callback<Option<ReplyAsked>>,
    copied: Callback<Option<SentState>>,
}

impl Sender {
    fn ask(&self, why: Why) {
        self.open.emit(Some(ReplyAsked { why, copied: self.copied.clone() }));
    }

    /// Opens the system's share sheet with the link. Without a share sheet, copies the link.
    fn send(&self, whole: &Whole) {
        let (link, session) = (address(whole), whole.seen());
        let copy = {
            let (link, sender) = (link.clone(), self.clone());
            move || {
                browser::copy(&link, move |worked| match worked {
                    true => {
                        sender.copied.emit(Some((session.at(), offer(&session))));
                        let words = say::BYLINE_COPIED.to_string();
                        sender.act.emit(Do::View(View::Say(words)));
                    }
                    false => sender.ask(Why::Refused),
                });
            }
        };
        self.open.emit(None);
        self.copied.emit(None);
        match browser::can_share() {
            true => browser::share_or(&whole.info().name.to_string(), &link, copy),
            false => copy(),
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct ReplyProps {
    pub whole: Whole,
    pub act: Callback<Do>,
    pub asked: ReplyAsked,
    /// Opens another sheet about a reply; `None` closes this one.
    pub open: Callback<Option<ReplyAsked>>,
}

/// The sheet before a reply is sent. It says which hidden parts the link contains and asks the
/// player, or it shows the link for the player to copy.
#[component]
pub fn ReplySheet(ReplyProps { whole, act, asked, open }: &ReplyProps) -> Html {
    let field = use_node_ref();
    let asks = asked.why == Why::Asks;
    let on_close = open.reform(|()| None);
    {
        let field = field.clone();
        use_effect_with(asks, move |asks| {
            if !asks && let Some(area) = field.cast::<HtmlTextAreaElement>() {
                let _ = area.focus();
                area.select();
            }
        });
    }
    let agree = {
        let (act, open, copied) = (act.clone(), open.clone(), asked.copied.clone());
        let (whole, sender) = (whole.clone(), Sender { act, open, copied });
        Callback::from(move |_: MouseEvent| {
            whole.header(ID).into_iter().for_each(store::agree_to_send);
            sender.send(&whole);
        })
    };
    let to = opponent(&whole.seen()).unwrap_or_default();
    let children = match asks {
        true => html! {
            <>
                <p class="refusal" data-testid="share-warning">{ say::BYLINE_EVERYTHING }</p>
                <div class="row-of-buttons">
                    <Button style={Style::Primary} action="send-all" onclick={agree}>{ say::BYLINE_SEND_ALL }</Button>
                    <Button onclick={on_close.reform(|_: MouseEvent| ())}>{ say::DRAFT_CANCEL }</Button>
                </div>
            </>
        },
        false => html! {
            <>
                <Labelled label={say::BYLINE_LINK}>
                    <textarea data-testid="share-link" readonly={true} rows="3" ref={field} value={address(whole)} />
                </Labelled>
                <p role="status">{ say::byline_copy_yourself(to.clone()) }</p>
                <p class="facts">{ say::BYLINE_HOLDS }</p>
            </>
        },
    };
    let title = say::byline_send_to(to).to_string();
    html! { <Dialog {title} {on_close}>{ children }</Dialog> }
}

#[derive(PartialEq, Properties)]
pub struct PlayerProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub locked: bool,
}

/// The choice of the side that is played on this device. Empty if the game is not by link, or if it
/// is played over relays, where the room's link determines the side.
#[component]
pub fn SeatField(PlayerProps { ui, act, locked }: &PlayerProps) -> Html {
    let record = ui.session.record();
    if !is_by_link(record) || ui.pretends || ui.is_live {
        return html! {};
    }
    if let Some(seat) = ui.session.side.filter(|_| ui.hands.masked) {
        let name = ui.name(seat);
        return html! { <p class="hint">{ say::byline_seat(name) }</p> };
    }
    let act = act.clone();
    let on_change = Callback::from(move |value: String| {
        act.emit(Do::Game(Game::Sit(value.parse().ok().map(Seat))));
    });
    let seats = (0..2).map(|seat| (seat.to_string(), ui.name(Seat(seat))));
    let choices: Vec<_> = seats.chain([(String::new(), say::BYLINE_BOTH.to_string())]).collect();
    let chosen = ui.session.side.map_or_else(String::new, |side| side.0.to_string());
    html! {
        <Labelled label={say::BYLINE_SEATS}>
            <Select {choices} {chosen} disabled={*locked} {on_change} />
        </Labelled>
    }
}
