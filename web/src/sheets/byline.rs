//! Games by link: two players apart, each with the game on a device of their own, send each other its
//! link after a move. The header `Id` tells to which game a link belongs.

use crate::parts::button::{Style, WhenPressed, button, button_if};
use crate::parts::dialog::{self, dialog};
use crate::parts::fields::{self, Select, labelled};
use crate::platform::browser;
use crate::platform::context::Context;
use crate::platform::found::Found;
use crate::platform::part::{Hook, part, use_effect_on, use_value};
use crate::platform::route::Route;
use crate::platform::store;
use crate::platform::words::{self, Said};
use fairyboard::Seat;
use fairyboard::record::Common;
use table::apart::is_by_link;
use table::model::{Consent, Do, Game, Ui, Whole};
use table::replies::{after, opponent};
use table::say;
use yew::prelude::*;

/// What is asked about a link that belongs to a kept game.
#[derive(PartialEq)]
pub struct BannerProps {
    /// The game of the link.
    pub whole: Whole,
    /// Keeps it as another game.
    pub keep: Callback<MouseEvent>,
    /// Called when it was pressed.
    pub onclick: Callback<MouseEvent>,
}

/// What is asked above the board about a link that belongs to a kept game.
pub fn banner(app: &Context, found: &Found, props: &BannerProps) -> Html {
    let (session, kept) = (props.whole.seen(), found.kept.seen());
    let Common { plies, mine, theirs } = found.common;
    let game = match opponent(&kept).filter(|_| found.is_sure) {
        Some(name) => say::byline_your_game_with(name),
        None if found.is_sure => say::BYLINE_YOUR_GAME.into(),
        None => say::BYLINE_KEPT_GAME.into(),
    };
    let told = match (mine, theirs) {
        (0, 0) => say::byline_same(game),
        (0, n) if found.is_sure => say::byline_reply(game, n),
        (0, n) => say::byline_goes_on(game, n),
        (n, 0) => say::byline_older(game, n),
        _ => say::byline_disagrees(game, plies + 1, after(&session, plies), after(&kept, plies)),
    };
    let go = {
        let (app, found, shared) = (app.clone(), found.clone(), props.whole.clone());
        Callback::from(move |_: MouseEvent| {
            // As it is kept now: another tab may have played on meanwhile.
            let Some(whole) = store::load(&found.slot) else {
                let id = shared.info().id.into();
                return browser::go(&Route::Slot(id, found.slot.clone()).hash());
            };
            match mine == 0 && theirs > 0 {
                true => app.show_reply(found.slot.clone(), whole, shared.clone()),
                false => app.show_kept(found.slot.clone(), whole),
            }
        })
    };
    let label = if mine == 0 && theirs > 0 { say::BYLINE_GO_ON } else { say::BYLINE_OPEN };
    html! {
        <div class="banner question" role="group" aria-label={words::attr(say::BYLINE_BANNER)} data-testid="by-link" onclick={props.onclick.clone()}>
            <span>{ words::html(told) }</span>
            { button(Style::Primary, label, go) }
            if mine + theirs > 0 {
                { button(Style::Plain, say::BYLINE_KEEP, props.keep.clone()) }
            }
            if !found.is_sure {
                <a class="button" href={Route::Home.href()}>{ words::html(say::PLAY_DISCARD) }</a>
            }
        </div>
    }
}

/// What stands in the draft bar of a game by link while the other player is to move, or is to be told
/// that the game is over: a button that sends the game, and one to move in the other's place.
pub fn waiting(ui: &Ui, act: &Callback<Do>, locked: bool, send: Callback<MouseEvent>) -> Html {
    let session = &ui.session;
    let Some(side) = session.side else { return html! {} };
    let awaited = ui.awaited();
    let node = session.record().node(session.at());
    let is_last = node.children().is_empty() && session.outcome().is_over();
    if awaited.is_none() && !(is_last && node.mover() == side && node.parent().is_some()) {
        return html! {};
    }
    let key = if node.parent().is_none() { say::BYLINE_INVITE } else { say::BYLINE_SEND };
    let act = act.clone();
    html! {
        <>
            { button(Style::Primary, key, send) }
            if let Some(seat) = awaited {
                { button_if(!locked, Style::Plain, say::byline_move_for(ui.player(seat)), Callback::from(move |_: MouseEvent| act.emit(Do::Game(Game::MoveFor)))) }
            }
        </>
    }
}

/// What the sheet with a reply needs.
#[derive(PartialEq)]
pub struct ReplyProps {
    /// The game.
    pub whole: Whole,
    /// Called when it is closed.
    pub on_close: Callback<()>,
}

/// The sheet with the link of a reply, which is copied as the sheet opens. Where hands are hidden it
/// first says what the link gives away.
pub fn reply_sheet(props: ReplyProps) -> Html {
    part("reply", props, |props, ctx| use_reply(props).run(ctx))
}

#[hook]
fn use_reply(props: &ReplyProps) -> Html {
    let copied = use_value(None::<bool>);
    let field = use_node_ref();
    let session = props.whole.seen();
    let hides = props.whole.hides();
    // What the link gives away is told above it.
    let code = props.whole.reply(Consent::given());
    let address = Route::Link(code).shared(session.record().info().id);
    let to = opponent(&session).unwrap_or_default();
    let copy = {
        let (copied, field, address) = (copied.clone(), field.clone(), address.clone());
        Callback::from(move |()| {
            let copied = copied.clone();
            fields::copy(&address, &field, Callback::from(move |worked| copied.set(Some(worked))));
        })
    };
    {
        let copy = copy.clone();
        use_effect_on((), move |()| {
            if !hides {
                copy.emit(());
            }
        });
    }
    let send = {
        let (title, address) = (session.record().info().name.to_string(), address.clone());
        Callback::from(move |_: MouseEvent| browser::share(&title, &address))
    };
    let told = match *copied {
        Some(true) => say::byline_copied(to.clone()),
        Some(false) => say::byline_copy_yourself(to.clone()),
        None => say::byline_not_copied(to.clone()),
    };
    let children = html! {
        <>
            if hides {
                <p class="refusal" data-testid="share-warning">
                    { words::html(say::BYLINE_EVERYTHING) }
                </p>
            }
            <label class="field">
                <span>{ words::html(say::BYLINE_LINK) }</span>
                <textarea data-testid="share-link" readonly={true} rows="3" ref={field} value={address} />
            </label>
            <p role="status">{ words::html(told) }</p>
            <p class="facts">{ words::html(say::BYLINE_HOLDS) }</p>
            <div class="row-of-buttons">
                { button(Style::Primary, if *copied == Some(true) { say::COPIED } else { say::SHARE_COPY_LINK }, copy.when_pressed()) }
                if browser::can_share() { { button(Style::Plain, say::SHARE_SEND, send) } }
            </div>
        </>
    };
    let title = say::byline_send_to(to).said();
    dialog(dialog::Props { title, on_close: props.on_close.clone(), children })
}

/// The choice of the seat that is played on this device, in a game by link; nothing in any other.
pub fn seat_field(ui: &Ui, act: &Callback<Do>, locked: bool) -> Html {
    let record = ui.session.record();
    if !is_by_link(record) || ui.pretends {
        return html! {};
    }
    if let Some(seat) = ui.session.side.filter(|_| ui.masked) {
        let name = ui.name(seat);
        return html! { <p class="hint">{ words::html(say::byline_seat(name)) }</p> };
    }
    let act = act.clone();
    let on = Callback::from(move |value: String| {
        act.emit(Do::Game(Game::Sit(value.parse().ok().map(Seat))));
    });
    let seats = (0..2).map(|seat| (seat.to_string(), ui.name(Seat(seat))));
    let choices: Vec<_> = seats.chain([(String::new(), say::BYLINE_BOTH.to_string())]).collect();
    let chosen = ui.session.side.map_or_else(String::new, |side| side.0.to_string());
    let select = Select { id: None, choices: &choices, chosen: &chosen, disabled: locked, on };
    labelled(words::html(say::BYLINE_SEATS), fields::select(select))
}
