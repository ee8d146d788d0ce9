//! The buttons and the sheet that send a game by link to the other player.

use crate::parts::button::{Button, Style};
use crate::parts::dialog::Dialog;
use crate::parts::fields::Labelled;
use crate::parts::step_chips::presses;
use crate::platform::browser;
use crate::platform::route::Route;
use crate::platform::store;
use fairyboard::Outcome;
use fairyboard::record::{NodeId, Offer};
use ui_model::headers::ID;
use ui_model::link_game::offer;
use ui_model::link_game_text::opponent;
use ui_model::model::{Consent, Do, Game, SharedUi, Ui, View, Whole};
use ui_model::say;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

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
    /// Called with the contents of the link after it was copied. `None` while nothing is copied.
    copied: Callback<Option<SentState>>,
}

/// The contents of a copied link: the last node of the game, and the player's offer (such as a
/// draw), if any.
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
            <p class="refusal" data-testid="share-warning">{ say::BYLINE_EVERYTHING }</p>
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
    let footer = asks.then(|| {
        html! {
            <>
                <Button onclick={on_close.reform(|_: MouseEvent| ())}>{ say::DRAFT_CANCEL }</Button>
                <Button style={Style::Primary} action="send-all" onclick={agree}>{ say::BYLINE_SEND_ALL }</Button>
            </>
        }
    });
    html! { <Dialog {title} {footer} {on_close}>{ children }</Dialog> }
}
