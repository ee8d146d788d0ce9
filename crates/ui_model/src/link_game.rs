//! Games by link: two players apart, each with the game on a device of their own, send each other its
//! link after a move. The header `Id` tells to which game a link belongs.
//!
//! A link that opens is compared with the main lines of saved games of the same `Id`, or, less strictly, of those that begin
//! alike (`Record::common`). With the same `Id` it opens the saved game, and its new moves are merged (`Record::merge`). If the
//! moves differ, or only the beginning is the same, a banner asks. It also asks if the link has plies of the player's own seat
//! that are not in the saved game, or a result that the rules don't confirm (`Claims`): a link can't prove who entered a ply, so
//! the device relies on what it has saved. While something is hidden nobody moves for the other player (`Ui::may_move_for`); any
//! other action that would is undone (`PlayState::note_entered`).

use crate::headers::{HEADERS, ID, TERMINATION, is_study};
use crate::moved_for;
use fairyboard::hidden::Privacy;
use fairyboard::link::Shared;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Seats, Session};
use fairyboard::{Seat, State};

/// Whether two players apart can play from a position.
pub fn suits(state: &dyn State) -> bool {
    state.seats().len() == 2 && state.privacy() != Privacy::Together
}

/// Whether a record is a game by link.
pub fn is_by_link(record: &Record) -> bool {
    let plain = !is_study(record) && record.header("Lesson").is_none();
    plain && record.header(ID).is_some() && suits(&**record.node(NodeId::START).state())
}

/// Seats the person who opens the link of a game at the side to move: the other side has sent it.
pub fn seat_recipient(session: &mut Session) {
    let end = session.record().end_of_line(NodeId::START);
    if is_by_link(session.record()) && !session.record().outcome(end).is_over() {
        seat(session, Some(session.record().node(end).state().to_move()));
    }
}

/// Seats a player on this device, at the bottom of the board.
pub fn seat(session: &mut Session, side: Option<Seat>) {
    session.side = side;
    turn_to(session, side);
}

/// Turns the board to the player who sits here, where it stays.
pub(crate) fn turn_to(session: &mut Session, side: Option<Seat>) {
    if let Some(side) = side {
        session.look.turned = if side == Seat::SECOND { 2 } else { 0 };
        session.look.seats = Seats::Mine;
    }
}

/// The changes of a link to a kept game that are up to the player on this device, who is asked about them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Claims {
    /// The plies of the player's seat that the link has more, by their places in its main line, counted from 0.
    pub plies: Vec<usize>,
    /// Whether the link has a result that does not follow from the rules.
    pub ends: bool,
}

impl Claims {
    /// Whether there is nothing to be asked about.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty() && !self.ends
    }
}

/// The claims of a link on a kept game; none if the link does not continue the game.
pub(crate) fn claims(mine: &Session, link: &Record) -> Claims {
    let common = mine.record().common(link).filter(|common| common.mine == 0);
    let Some(common) = common else { return Claims::default() };
    let line = link.path(link.end_of_line(NodeId::START));
    let plies = line.iter().skip(1).enumerate().skip(common.plies);
    let is_mine = |id: &NodeId| mine.side == Some(link.node(*id).mover());
    Claims {
        plies: plies.filter(|(_, id)| is_mine(id)).map(|(ply, _)| ply).collect(),
        ends: link.has_given_result() && !mine.record().has_given_result(),
    }
}

/// The main line of a link up to the first claimed ply, without a result that does not follow from the rules.
fn unclaimed(link: &Record, claims: &Claims) -> Record {
    let mut plain = link.without_given_result();
    let line = plain.path(plain.end_of_line(NodeId::START));
    if let Some(first) = claims.plies.first().and_then(|ply| line.get(ply + 1)) {
        plain.remove(*first);
    }
    plain
}

/// Adds the new moves of a link to the saved game (for a study, with variations) and shows its end. Claims are added if the
/// player has accepted them.
pub(crate) fn take(session: &mut Session, link: &Record, is_accepted: bool) {
    let is_study = session.record().is_study();
    let mut news = if is_study { link.clone() } else { link.without_variations() };
    if !is_accepted {
        news = unclaimed(&news, &claims(session, &news));
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
    }
    session.go(session.record().end_of_line(NodeId::START));
}

/// The game of a link without its claims.
pub(crate) fn without_claims(link: &Session, claims: &Claims) -> Session {
    let record = unclaimed(link.record(), claims);
    let end = record.end_of_line(NodeId::START);
    let mut plain = Session::new(record, end);
    (plain.look, plain.side) = (link.look, link.side);
    plain.accepted.clone_from(&link.accepted);
    plain
}

/// Shows the game of a link from the seat of the kept game, with the plies of that seat marked.
pub(crate) fn beside(session: &mut Session, kept: &Session) {
    let Some(side) = kept.side else { return };
    seat(session, Some(side));
    if let Some(common) = kept.record().common(session.record()) {
        let link = session.record().clone();
        moved_for::take(session, &link, common.plies);
    }
}

/// What a reply holds: the moves of the game and who plays. Notes and variations stay here.
pub(crate) fn reply(session: &Session) -> Shared {
    let record = session.record();
    let mut plain = record.without_notes().without_variations();
    for (name, value) in record.headers() {
        plain.set_header(name, value);
    }
    Shared::new(plain)
}
