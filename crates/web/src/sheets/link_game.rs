//! Games by link: two players apart, each with the game on a device of their own, send each other its
//! link after a move. The header `Id` tells to which game a link belongs.

use crate::parts::button::{Style, WhenPressed, act_if, button, button_if, keep_focus};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{self, Select, labelled};
use crate::platform::browser;
use crate::platform::context::Context;
use crate::platform::existing_game::ExistingGame;
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::store;
use crate::platform::text::{self, Said, age};
use fairyboard::record::{Common, NodeId};
use fairyboard::{Seat, Text};
use std::rc::Rc;
use ui_model::headers::ID;
use ui_model::library::GameEntry;
use ui_model::link_game::is_by_link;
use ui_model::link_game_text::{after, claimed, invitation, number_at, opponent};
use ui_model::model::{Consent, Do, Game, Reply, Seen, Ui, View, Whole};
use ui_model::say;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// What is asked about a link that belongs to a kept game.
#[derive(PartialEq)]
pub struct BannerProps {
    /// Keeps the game of the link as another one.
    pub keep: Callback<MouseEvent>,
    /// Called when it was pressed.
    pub onclick: Callback<MouseEvent>,
}

/// What the kept game is called to which a link belongs.
fn called(found: &ExistingGame, kept: &Seen) -> Text {
    match opponent(kept).filter(|_| found.is_sure) {
        Some(name) => say::byline_your_game_with(name),
        None if found.is_sure => say::BYLINE_YOUR_GAME.into(),
        None => say::BYLINE_KEPT_GAME.into(),
    }
}

/// Who invites whoever opens a game by link, to play which side, and what is to be done.
pub fn invites(ui: &Ui) -> Html {
    invitation(&ui.session).map(text::html).unwrap_or_default()
}

/// Since when it is whose turn in a game by link.
pub fn since(about: &GameEntry) -> Html {
    match about.since(age) {
        Some(since) => html! { <>{ " · " }{ text::html(since) }</> },
        None => html! {},
    }
}

/// What is told above the board where a link has led into the kept game and brings nothing. It stays until it is sent
/// away: the board must not move under a hand that plays.
pub fn told(found: &ExistingGame, banner: &UseStateHandle<bool>) -> Html {
    html! {
        <div class="banner" role="status" data-testid="by-link" onclick={keep_focus()}>
            <span>{ text::html(brings_nothing(found, &found.kept.seen())) }</span>
            { button(Style::Plain, say::OK, banner.sets(false)) }
        </div>
    }
}

fn brings_nothing(found: &ExistingGame, kept: &Seen) -> Text {
    let game = called(found, kept);
    match found.common.mine {
        0 => say::byline_same(game),
        _ => say::byline_older(game, number_at(kept, found.common.plies)),
    }
}

/// What is asked above the board about a link that belongs to a kept game, where that is not sure, they disagree, or the link
/// has claims.
pub fn banner(app: &Context, found: &Rc<ExistingGame>, props: &BannerProps) -> Html {
    let (session, kept) = (found.link.seen(), found.kept.seen());
    let Common { plies, mine, theirs } = found.common;
    let told = match (mine, theirs) {
        _ if !found.claims.is_empty() => claimed(&session, &found.claims),
        (_, 0) => brings_nothing(found, &kept),
        (0, _) => say::byline_goes_on(called(found, &kept), after(&session, plies).0),
        _ => {
            let ((number, sent), (_, yours)) = (after(&session, plies), after(&kept, plies));
            say::byline_disagrees(called(found, &kept), number, sent, yours)
        }
    };
    html! {
        <div class="banner question" role="group" aria-label={text::attr(say::BYLINE_BANNER)} data-testid="by-link" onclick={props.onclick.clone()}>
            <span>{ text::html(told) }</span>
            if found.claims.is_empty() {
                { button(Style::Primary, if found.goes_on() { say::BYLINE_GO_ON } else { say::BYLINE_OPEN }, {
                    opens(app, found, found.goes_on().then_some(false))
                }) }
            } else {
                { act_if(true, Style::Primary, "accept-link", say::BYLINE_ACCEPT, opens(app, found, Some(true))) }
                { act_if(true, Style::Plain, "refuse-link", say::BYLINE_REFUSE, {
                    opens(app, found, found.refusing())
                }) }
            }
            if mine + theirs > 0 && (found.claims.is_empty() || !found.is_sure) {
                { button(Style::Plain, say::BYLINE_KEEP, props.keep.clone()) }
            }
            if !found.is_sure {
                <a class="button" href={Route::Home.href()}>{ text::html(say::PLAY_DISCARD) }</a>
            }
        </div>
    }
}

/// A press opens the kept game: as it is, or joined with the link, whose claims are accepted or not.
fn opens(app: &Context, found: &Rc<ExistingGame>, takes: Option<bool>) -> Callback<MouseEvent> {
    let (app, found) = (app.clone(), Rc::clone(found));
    Callback::from(move |_: MouseEvent| {
        // As it is kept now: another tab may have played on meanwhile.
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

/// Why the sheet about a reply is open.
#[derive(Clone, Copy, PartialEq)]
enum Why {
    /// The player is told first what its link gives away.
    Asks,
    /// The browser does not copy it: the player does.
    Refused,
}

/// The sheet about a reply, as it is asked for.
#[derive(Clone, PartialEq)]
pub struct ReplyAsked {
    why: Why,
    /// Told at which place the game was copied.
    copied: Callback<Option<NodeId>>,
}

/// What stands in the draft bar of a game by link.
#[derive(PartialEq, Properties)]
struct Props {
    ui: Rc<Ui>,
    act: Callback<Do>,
    locked: bool,
    whole: Whole,
    open: Callback<Option<ReplyAsked>>,
}

/// Whether the other player of a game by link is to move, or is to be told that the game is over.
pub fn waits_for_reply(ui: &Ui) -> bool {
    let session = &ui.session;
    let Some(side) = session.side else { return false };
    let node = session.record().node(session.at());
    let is_last = node.children().is_empty() && session.outcome().is_over();
    ui.awaited().is_some() || is_last && node.mover() == side && node.parent().is_some()
}

/// What stands in the draft bar of a game by link that waits for a reply: a button that sends the game, and one to move in
/// the other's place. `open` opens the sheet about the reply, or closes it.
pub fn waiting(
    ui: &Rc<Ui>,
    act: &Callback<Do>,
    locked: bool,
    whole: Whole,
    open: &Callback<Option<ReplyAsked>>,
) -> Html {
    if !waits_for_reply(ui) {
        return html! {};
    }
    html! { <Waiting ui={Rc::clone(ui)} act={act.clone()} {locked} {whole} open={open.clone()} /> }
}

#[component]
fn Waiting(props: &Props) -> Html {
    let Props { ui, act, locked, whole, open } = props;
    let copied = use_state_eq(|| None::<NodeId>);
    let sender = Sender {
        act: act.clone(),
        open: open.clone(),
        copied: use_callback((), {
            let copied = copied.setter();
            move |at, ()| copied.set(at)
        }),
    };
    let session = &ui.session;
    let is_start = session.record().node(session.at()).parent().is_none();
    let key = if is_start { say::BYLINE_INVITE } else { say::BYLINE_SEND };
    let is_copied = *copied == Some(session.at());
    let to = opponent(session).unwrap_or_default();
    let moves_for = {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(Do::Game(Game::MoveFor)))
    };
    html! {
        <>
            { act_if(true, Style::Primary, "send", key, press(whole.clone(), sender)) }
            if is_copied { <span class="away">{ text::html(say::byline_copied(to)) }</span> }
            if let Some(seat) = ui.awaited().filter(|_| ui.may_move_for()) {
                { button_if(!locked, Style::Plain, say::byline_move_for(ui.player(seat)), moves_for) }
            }
        </>
    }
}

/// Sends the game when it is pressed. Where its link gives away what is hidden, the player is told so the first time.
fn press(whole: Whole, sender: Sender) -> Callback<MouseEvent> {
    Callback::from(move |_| {
        let agrees = || whole.header(ID).is_some_and(store::agrees_to_send);
        match !whole.hides() || agrees() {
            true => sender.send(&whole),
            false => sender.ask(Why::Asks),
        }
    })
}

/// The address of a reply. What it gives away was told.
fn address(whole: &Whole) -> String {
    let code = whole.reply(Consent::given());
    Route::Link(code).shared(whole.info().id)
}

/// The means to send a game.
#[derive(Clone)]
struct Sender {
    act: Callback<Do>,
    open: Callback<Option<ReplyAsked>>,
    copied: Callback<Option<NodeId>>,
}

impl Sender {
    /// Opens the sheet.
    fn ask(&self, why: Why) {
        self.open.emit(Some(ReplyAsked { why, copied: self.copied.clone() }));
    }

    /// Gives the link to the system's way to share, or else copies it.
    fn send(&self, whole: &Whole) {
        let (link, session) = (address(whole), whole.seen());
        let copy = {
            let (link, sender) = (link.clone(), self.clone());
            move || {
                browser::copy(&link, move |worked| match worked {
                    true => {
                        sender.copied.emit(Some(session.at()));
                        let to = opponent(&session).unwrap_or_default();
                        let words = say::byline_copied(to).to_string();
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

/// What the sheet about a reply needs.
#[derive(PartialEq, Properties)]
pub struct ReplyProps {
    pub whole: Whole,
    pub act: Callback<Do>,
    pub asked: ReplyAsked,
    /// Opens it for another reason, or closes it.
    pub open: Callback<Option<ReplyAsked>>,
}

/// The sheet that tells what the link of a game gives away before it is sent, or has the link for the player to copy.
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
                <p class="refusal" data-testid="share-warning">{ text::html(say::BYLINE_EVERYTHING) }</p>
                <div class="row-of-buttons">
                    { act_if(true, Style::Primary, "send-all", say::BYLINE_SEND_ALL, agree) }
                    { button(Style::Plain, say::DRAFT_CANCEL, on_close.when_pressed()) }
                </div>
            </>
        },
        false => html! {
            <>
                <label class="field">
                    <span>{ text::html(say::BYLINE_LINK) }</span>
                    <textarea data-testid="share-link" readonly={true} rows="3" ref={field} value={address(whole)} />
                </label>
                <p role="status">{ text::html(say::byline_copy_yourself(to.clone())) }</p>
                <p class="facts">{ text::html(say::BYLINE_HOLDS) }</p>
            </>
        },
    };
    let title = say::byline_send_to(to).said();
    html! { <Dialog {title} {on_close}>{ children }</Dialog> }
}

/// The choice of the seat that is played on this device, in a game by link; nothing in any other.
pub fn seat_field(ui: &Ui, act: &Callback<Do>, locked: bool) -> Html {
    let record = ui.session.record();
    if !is_by_link(record) || ui.pretends {
        return html! {};
    }
    if let Some(seat) = ui.session.side.filter(|_| ui.hands.masked) {
        let name = ui.name(seat);
        return html! { <p class="hint">{ text::html(say::byline_seat(name)) }</p> };
    }
    let act = act.clone();
    let on = Callback::from(move |value: String| {
        act.emit(Do::Game(Game::Sit(value.parse().ok().map(Seat))));
    });
    let seats = (0..2).map(|seat| (seat.to_string(), ui.name(Seat(seat))));
    let choices: Vec<_> = seats.chain([(String::new(), say::BYLINE_BOTH.to_string())]).collect();
    let chosen = ui.session.side.map_or_else(String::new, |side| side.0.to_string());
    let select = Select { id: None, choices: &choices, chosen: &chosen, disabled: locked, on };
    labelled(text::html(say::BYLINE_SEATS), fields::select(select))
}
