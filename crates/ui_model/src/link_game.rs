//! Games by link: two players on different devices send each other the link of the game after each
//! move. The header `Id` is the same in all links of one game.
//!
//! When a link is opened, its game is compared with saved games. If a saved game has the same `Id`,
//! the saved game opens, and the new moves of the link are added to it (`Record::merge`). If the
//! moves of the two differ, a banner asks the player what to do. The banner also asks if no saved
//! game has this `Id` but one begins with the same moves (`Record::common`).
//!
//! The banner also asks for consent to `Claims`: plies of the player's own seat that are not in the
//! saved game, a result that the rules don't confirm, and moves taken back that the player did not
//! ask for. A link can't prove who entered a ply, so the device relies on its saved games.
//!
//! A player may resign, offer a draw, or ask to take a move back (`Offer`). If a link answers an
//! offer that was made on this device, no consent is needed. While cards or dice are hidden, no
//! player may enter a move for the other (`Ui::may_move_for`). If another action adds such a move,
//! the action is undone (`PlayState::note_entered`).

use crate::headers::{HEADERS, ID, OFFER, TERMINATION, is_study};
use crate::moved_for;
use fairyboard::hidden::Privacy;
use fairyboard::link::Shared;
use fairyboard::record::{Common, NodeId, Offer, OfferKind, Record};
use fairyboard::session::{Seats, Session};
use fairyboard::{Outcome, Seat, State};

/// Whether a position can be played by two players on different devices.
pub fn suits(state: &dyn State) -> bool {
    state.seats().len() == 2 && state.privacy() != Privacy::Together
}

/// Whether a record is a game by link: it has the header `Id`, is no study or lesson, and is for
/// two players on different devices.
pub fn is_by_link(record: &Record) -> bool {
    let plain = !is_study(record) && record.header("Lesson").is_none();
    plain && record.header(ID).is_some() && suits(&**record.node(NodeId::START).state())
}

/// Sets the seat of the person who opens a link. This is the seat that an offer in the link waits
/// for, or else the side to move, because the other side has sent the link.
pub fn seat_recipient(session: &mut Session) {
    let record = session.record();
    let end = record.end_of_line(NodeId::START);
    if is_by_link(record) && !record.outcome(end).is_over() {
        let to_move = || record.node(end).state().to_move();
        let recipient = record.offer().map_or_else(to_move, |offer| offer.by.other());
        seat(session, Some(recipient));
    }
}

/// Sets the side of the player on this device, and turns the board so that this side is at the
/// bottom.
pub fn seat(session: &mut Session, side: Option<Seat>) {
    session.side = side;
    turn_to(session, side);
}

/// Turns the board so that this side is at the bottom, and keeps it there.
pub(crate) fn turn_to(session: &mut Session, side: Option<Seat>) {
    if let Some(side) = side {
        session.look.turned = if side == Seat::SECOND { 2 } else { 0 };
        session.look.seats = Seats::Mine;
    }
}

/// Changes that a link would make to a saved game, but only with the consent of the player on this
/// device.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Claims {
    /// The new plies of the player's own seat, by their index in the link's main line, from 0.
    pub plies: Vec<usize>,
    /// Whether the link contains a result that does not follow from the rules. False if the other
    /// player resigned, or accepted a draw that was offered on this device.
    pub ends: bool,
    /// Whether the link takes back moves although the player on this device did not ask for it.
    pub takes_back: bool,
}

impl Claims {
    pub fn is_empty(&self) -> bool {
        *self == Claims::default()
    }
}

/// The changes in a link that need consent. Empty if the link's game and the saved game have
/// different start positions.
pub(crate) fn claims(mine: &Session, link: &Record) -> Claims {
    let Some(common) = mine.record().common(link) else { return Claims::default() };
    if is_answered(mine, link) {
        return Claims::default();
    }
    if common.mine > 0 {
        let takes_back = takes_back(mine, link) && !is_asked_back(mine, common.plies);
        return Claims { takes_back, ..Claims::default() };
    }
    let line = link.path(link.end_of_line(NodeId::START));
    let plies = line.iter().skip(1).enumerate().skip(common.plies);
    let is_mine = |id: &NodeId| mine.side == Some(link.node(*id).mover());
    Claims {
        plies: plies.filter(|(_, id)| is_mine(id)).map(|(ply, _)| ply).collect(),
        ends: has_new_result(mine, link) && !is_conceded(mine, link),
        takes_back: false,
    }
}

/// Whether a link contains a result that does not follow from the rules, while the saved game is
/// not over.
fn has_new_result(mine: &Session, link: &Record) -> bool {
    link.has_given_result() && !mine.record().has_given_result()
}

/// Whether the result of a link needs no consent: the other player resigned, or accepted the draw
/// that was offered on this device.
fn is_conceded(mine: &Session, link: &Record) -> bool {
    let Some(side) = mine.side else { return false };
    let end = link.end_of_line(NodeId::START);
    let Outcome::Agreed(result) = link.outcome(end) else { return false };
    match link.header(TERMINATION) {
        Some("resignation") => result == if side == Seat::FIRST { "1-0" } else { "0-1" },
        Some("agreement") => {
            let is_draw = |offer: Offer| offer.by == side && offer.kind == OfferKind::Draw;
            let is_end = mine.record().common(link).is_some_and(|common| common.theirs == 0);
            is_end && offer(mine).is_some_and(is_draw)
        }
        _ => false,
    }
}

/// Whether the link says that the other player has taken moves back. If so, the link's game is a
/// beginning of the saved game.
fn takes_back(mine: &Session, link: &Record) -> bool {
    let is_answer = |offer: Offer| offer.kind == OfferKind::TakenBack;
    let is_earlier = mine.record().common(link).is_some_and(|common| common.theirs == 0);
    is_earlier && !keeps_secrets(link) && offer_of_other(mine, link).is_some_and(is_answer)
}

/// Whether the player on this device asked to go back to the position after this number of plies.
fn is_asked_back(mine: &Session, plies: usize) -> bool {
    let is_it = |offer: Offer| {
        offer.kind == OfferKind::TakeBack(plies as u32) && mine.side == Some(offer.by)
    };
    offer(mine).is_some_and(is_it)
}

/// Whether a link contains an offer that was already answered on this device. Such a link is older
/// than the answer.
fn is_answered(mine: &Session, link: &Record) -> bool {
    let (Some(answer), Some(asked)) = (offer(mine), link.offer()) else { return false };
    let is_mine = mine.side == Some(answer.by) && answer.by != asked.by;
    is_mine
        && match (answer.kind, asked.kind) {
            (OfferKind::TakenBack, OfferKind::TakeBack(plies)) => plies == answer.at,
            (OfferKind::Declined, _) => asked.asks() && asked.at <= answer.at,
            _ => false,
        }
}

/// Whether a link without changes that need consent brings something new for the saved game: moves,
/// an offer or an answer of the other player, or the end of the game.
pub(crate) fn brings_news(mine: &Session, link: &Record) -> bool {
    let Some(common) = mine.record().common(link) else { return false };
    match common.mine {
        _ if is_answered(mine, link) => false,
        0 => {
            let is_new = |offer: Offer| mine.record().offer() != Some(offer);
            let offers = offer_of_other(mine, link).is_some_and(is_new);
            common.theirs > 0 || offers || has_new_result(mine, link)
        }
        _ => takes_back(mine, link),
    }
}

/// How the game of a link compares with the saved game that it belongs to.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The two games have different start positions.
    Other,
    /// The link brings nothing: it equals the saved game, or is older.
    Nothing,
    /// The link continues the saved game, or brings an offer, an answer or the end of the game. No
    /// consent is needed.
    News,
    /// The link would change the saved game only with the player's consent.
    Asks(Claims),
    /// Each game has moves that the other lacks.
    Fork(Common),
}

impl Verdict {
    pub(crate) fn of(mine: &Session, link: &Record) -> Self {
        let Some(common) = mine.record().common(link) else { return Verdict::Other };
        let claims = claims(mine, link);
        match () {
            () if common.mine > 0 && common.theirs > 0 => Verdict::Fork(common),
            () if !claims.is_empty() => Verdict::Asks(claims),
            () if brings_news(mine, link) => Verdict::News,
            () => Verdict::Nothing,
        }
    }

    /// Whether the link opens the saved game without a question.
    pub fn agrees(&self) -> bool {
        matches!(self, Verdict::Nothing | Verdict::News)
    }
}

/// The offer or answer of the other player in a link. `None` if the link has none.
fn offer_of_other(mine: &Session, link: &Record) -> Option<Offer> {
    link.offer().filter(|offer| mine.side.is_some_and(|side| side != offer.by))
}

/// The current offer or answer in a game by link, if one side plays on this device. In a game with
/// hidden cards or dice, offers to take moves back are ignored, because the players can't forget
/// cards that they saw.
pub fn offer(session: &Session) -> Option<Offer> {
    session.side.filter(|_| is_by_link(session.record()))?;
    let takes_back = |kind| {
        matches!(kind, OfferKind::TakeBack(_) | OfferKind::TakenBack)
            && keeps_secrets(session.record())
    };
    session.record().offer().filter(|offer| !takes_back(offer.kind))
}

/// Whether a running game hides cards or dice from a player.
fn keeps_secrets(record: &Record) -> bool {
    let start = record.node(NodeId::START).state();
    start.privacy() != Privacy::Open && !record.is_open()
}

/// The offer of the other player that waits for an answer. `None` if there is none.
pub fn asked(session: &Session) -> Option<Offer> {
    offer(session).filter(|offer| offer.asks() && session.side != Some(offer.by))
}

/// The offers and requests that the player on this device can make in a game by link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Requests {
    pub resign: bool,
    pub draw: bool,
    /// The number of plies before the player's own last move. `None` if the player can't ask to
    /// take that move back.
    pub take_back: Option<u32>,
}

impl Requests {
    /// The offers and requests that are possible now. Only one offer can be open at a time.
    pub fn of(session: &Session) -> Self {
        let record = session.record();
        let line = record.path(record.end_of_line(NodeId::START));
        let is_over = line.last().is_none_or(|end| record.outcome(*end).is_over());
        let Some(side) = session.side.filter(|_| is_by_link(record) && !is_over) else {
            return Requests::default();
        };
        // After a refusal, the player can't ask again before the next move, because the new link
        // would equal the link that was answered.
        let is_free = !offer(session).is_some_and(|offer| {
            let is_refusal = offer.kind == OfferKind::Declined;
            offer.asks() || is_refusal && offer.at as usize + 1 == line.len()
        });
        let last = line.iter().rposition(|id| record.node(*id).mover() == side);
        let may_take_back = is_free && !keeps_secrets(record);
        Requests {
            resign: true,
            draw: is_free && record.info().convention.is_some(),
            // Index 0 is the start position, and no move led to it.
            take_back: last.filter(|at| *at > 0 && may_take_back).map(|at| at as u32 - 1),
        }
    }
}

/// Sets the offer or answer of the player on this device.
pub(crate) fn say_offer(session: &mut Session, kind: OfferKind) {
    let Some(by) = session.side else { return };
    let end = session.record().end_of_line(NodeId::START);
    let at = session.record().node(end).ply();
    session.edit(|record| record.set_offer(Some(Offer { by, at, kind })));
}

/// Takes moves back until the main line has this number of plies.
pub(crate) fn go_back_to(session: &mut Session, plies: u32) {
    let before = session.record().clone();
    session.go(before.end_of_line(NodeId::START));
    while session.record().node(session.at()).ply() > plies {
        session.cut();
    }
    if let Some(noted) = moved_for::noted(&before, session) {
        noted.write(session);
    }
}

/// Removes an offer or answer that no longer applies after new moves.
pub(crate) fn forget_passed_offer(session: &mut Session) {
    let record = session.record();
    if record.offer().is_none() && record.header(OFFER).is_some() {
        session.edit(|record| record.set_offer(None));
    }
}

/// The game of a link without the changes that need consent: the moves before the first ply in
/// `claims`, and without the result if `claims` includes the result.
fn unclaimed(link: &Record, claims: &Claims) -> Record {
    let mut plain = if claims.ends { link.without_given_result() } else { link.clone() };
    let line = plain.path(plain.end_of_line(NodeId::START));
    if let Some(first) = claims.plies.first().and_then(|ply| line.get(ply + 1)) {
        plain.remove(*first);
    }
    plain
}

/// Adds the new moves of a link to the saved game (for a study, with variations) and shows the last
/// position. Changes that need consent ([`Claims`]) are left out unless `is_accepted`.
pub(crate) fn take(session: &mut Session, link: &Record, is_accepted: bool) {
    if is_answered(session, link) {
        return;
    }
    let offers_draw =
        |offer: Option<Offer>| offer.is_some_and(|offer| offer.kind == OfferKind::Draw);
    // Two players who offer each other a draw have agreed on it.
    let is_draw = offers_draw(offer(session)) && offers_draw(offer_of_other(session, link));
    let is_study = session.record().is_study();
    let mut news = if is_study { link.clone() } else { link.without_variations() };
    let claims = claims(session, &news);
    if !is_accepted {
        news = unclaimed(&news, &claims);
    }
    if takes_back(session, &news) && (is_accepted || !claims.takes_back) {
        go_back_to(session, news.node(news.end_of_line(NodeId::START)).ply());
    }
    let goes_on = session.record().common(&news).filter(|common| common.mine == 0);
    session.edit(|mine| {
        mine.merge(&news);
        let ending = Some(TERMINATION).filter(|_| mine.has_given_result());
        for name in HEADERS.into_iter().chain(ending) {
            if mine.header(name).is_none() {
                mine.set_header(name, news.header(name).unwrap_or(""));
            }
        }
    });
    if let Some(common) = goes_on {
        moved_for::take(session, &news, common.plies);
        if is_draw && !session.outcome().is_over() {
            session.end_by_players(None);
        } else if let Some(theirs) = offer_of_other(session, &news) {
            session.edit(|mine| mine.set_offer(Some(theirs)));
        }
    }
    forget_passed_offer(session);
    session.go(session.record().end_of_line(NodeId::START));
}

/// The session of a link without the changes that need consent, which `claims` lists. The player's
/// side and the look of the board stay.
pub(crate) fn without_claims(link: &Session, claims: &Claims) -> Session {
    let record = unclaimed(link.record(), claims);
    let end = record.end_of_line(NodeId::START);
    let mut plain = Session::new(record, end);
    (plain.look, plain.side) = (link.look, link.side);
    plain.accepted.clone_from(&link.accepted);
    plain
}

/// Shows the game of a link from the seat that the player has in the saved game. Marks the plies of
/// that seat that arrived by link.
pub(crate) fn beside(session: &mut Session, kept: &Session) {
    let Some(side) = kept.side else { return };
    seat(session, Some(side));
    if let Some(common) = kept.record().common(session.record()) {
        let link = session.record().clone();
        moved_for::take(session, &link, common.plies);
    }
}

/// The content of a reply link: the moves of the game and the players. Notes and variations are not
/// sent.
pub(crate) fn reply(session: &Session) -> Shared {
    let record = session.record();
    let mut plain = record.without_notes().without_variations();
    for (name, value) in record.headers() {
        plain.set_header(name, value);
    }
    if record.offer().is_none() {
        plain.set_offer(None);
    }
    Shared::new(plain)
}
