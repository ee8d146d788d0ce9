//! Records which plies of a game by link were entered by someone other than the player of the ply.
//!
//! The header `MovedFor` has a bit for each ply of the main line that one player entered for the
//! other. The value of the header is a string of letters. A letter holds six plies, the first in
//! its lowest bit. Letters without bits are left out at the end. A game without such plies has no
//! header, so its links stay short. A forged link may leave a bit out. Each device therefore also
//! saves which plies of its own player arrived by link ([`Session::accepted`], in the same
//! letters).

use crate::headers::{ID, MOVED_FOR};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The number of plies that one letter holds.
const IN_LETTER: usize = 6;

/// A set of plies of a main line, by their index from 0: six bits in each byte.
#[derive(Clone, Default)]
struct Plies(Vec<u8>);

/// Two sets are equal even if one has more zero bytes at the end.
impl PartialEq for Plies {
    fn eq(&self, other: &Self) -> bool {
        self.written() == other.written()
    }
}

impl Plies {
    /// Reads a set from letters, up to the first invalid letter.
    fn read(text: &str) -> Self {
        let place = |letter: u8| LETTERS.iter().position(|known| *known == letter);
        Plies(text.bytes().map_while(place).map(|bits| bits as u8).collect())
    }

    fn written(&self) -> String {
        let last = self.0.iter().rposition(|bits| *bits != 0).map_or(0, |last| last + 1);
        self.0[..last].iter().map(|bits| LETTERS[usize::from(*bits)] as char).collect()
    }

    fn has(&self, ply: usize) -> bool {
        self.0.get(ply / IN_LETTER).is_some_and(|bits| bits >> (ply % IN_LETTER) & 1 == 1)
    }

    fn add(&mut self, ply: usize) {
        let letter = ply / IN_LETTER;
        self.0.resize(self.0.len().max(letter + 1), 0);
        self.0[letter] |= 1 << (ply % IN_LETTER);
    }

    /// Removes the plies with an index of `first` or more.
    fn keep(&mut self, first: usize) {
        self.0.truncate(first.div_ceil(IN_LETTER));
        if let Some(bits) = self.0.get_mut(first / IN_LETTER) {
            *bits &= (1 << (first % IN_LETTER)) - 1;
        }
    }
}

/// How a ply came into the game, if its own player did not enter it on this device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// The record says that the other player entered the ply.
    ByOther,
    /// The ply arrived by link, although its player plays on this device.
    Elsewhere,
}

/// The plies of a game that their own player did not enter on this device.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Noted {
    /// Plies that one player entered for the other.
    moved_for: Plies,
    /// Plies of the player on this device that arrived by link.
    accepted: Plies,
}

impl Noted {
    fn of(session: &Session) -> Self {
        let accepted = Plies::read(&session.accepted);
        Noted { moved_for: moved_for(session.record()), accepted }
    }

    fn keep(&mut self, first: usize) {
        self.moved_for.keep(first);
        self.accepted.keep(first);
    }

    /// Writes `moved_for` into the header of the record, and `accepted` into the session.
    pub(crate) fn write(&self, session: &mut Session) {
        session.accepted = self.accepted.written();
        let written = self.moved_for.written();
        if session.record().header(MOVED_FOR).unwrap_or("") != written {
            session.edit(|record| record.set_header(MOVED_FOR, &written));
        }
    }
}

/// The marks that the list of moves shows in a game by link.
#[derive(Default)]
pub struct MoveMarks {
    /// The nodes of the main line. Empty if nothing is marked.
    line: Vec<NodeId>,
    noted: Noted,
}

impl MoveMarks {
    pub fn of(session: &Session) -> Self {
        let (record, noted) = (session.record(), Noted::of(session));
        if record.header(ID).is_none() || noted == Noted::default() {
            return Self::default();
        }
        MoveMarks { line: main_line(record), noted }
    }

    /// How the move that led to a node came into the game. `None` if its own player entered it on
    /// this device.
    pub fn at(&self, record: &Record, id: NodeId) -> Option<Entered> {
        let place = record.node(id).ply() as usize;
        self.line.get(place).filter(|known| **known == id)?;
        let ply = place.checked_sub(1)?;
        match (self.noted.moved_for.has(ply), self.noted.accepted.has(ply)) {
            (true, _) => Some(Entered::ByOther),
            (false, true) => Some(Entered::Elsewhere),
            (false, false) => None,
        }
    }
}

fn main_line(record: &Record) -> Vec<NodeId> {
    record.path(record.end_of_line(NodeId::START))
}

fn moved_for(record: &Record) -> Plies {
    Plies::read(record.header(MOVED_FOR).unwrap_or(""))
}

/// Whether a record says that the other player entered the ply with this index of its main line.
pub(crate) fn is_for_player(record: &Record, ply: usize) -> bool {
    moved_for(record).has(ply)
}

/// The plies of the other side that the main line has now but the record `before` lacks, as indices
/// from 0.
fn of_other(before: &Record, session: &Session) -> Vec<usize> {
    let record = session.record();
    let same = same(before, record);
    let is_other = |id: &NodeId| session.side.is_some_and(|side| record.node(*id).mover() != side);
    let line = main_line(record);
    let plies = line.iter().skip(1).enumerate().skip(same);
    plies.filter(|(_, id)| is_other(id)).map(|(ply, _)| ply).collect()
}

/// The number of equal plies at the start of two main lines.
fn same(before: &Record, now: &Record) -> usize {
    before.common(now).map_or(0, |common| common.plies)
}

/// Whether the main line has plies of the other side that the record `before` lacks.
pub(crate) fn is_moved_for(before: &Record, session: &Session) -> bool {
    !of_other(before, session).is_empty()
}

/// Updates the noted plies after a change on this device, from the record `before` it. New plies of
/// the other side are noted as entered for the other player. Plies that were taken back are
/// removed. `None` if nothing changes.
pub(crate) fn noted(before: &Record, session: &Session) -> Option<Noted> {
    let mut noted = Noted::of(session);
    noted.keep(same(before, session.record()));
    of_other(before, session).into_iter().for_each(|ply| noted.moved_for.add(ply));
    Some(noted).filter(|noted| *noted != Noted::of(session))
}

/// Notes the plies of a link from index `first` on. Plies that, according to the link, one player
/// entered for the other are added to `moved_for`. All plies of the player on this device are added
/// to `accepted`.
pub(crate) fn take(session: &mut Session, link: &Record, first: usize) {
    let (mut noted, said) = (Noted::of(session), moved_for(link));
    for (ply, id) in main_line(link).iter().skip(1).enumerate().skip(first) {
        if said.has(ply) {
            noted.moved_for.add(ply);
        }
        if session.side == Some(link.node(*id).mover()) {
            noted.accepted.add(ply);
        }
    }
    noted.write(session);
}
