//! Readers (persons at the screen) and what they may know. Their knowledge is computed from the
//! engine's view of each position.

use super::may_turn_to;
use fairyboard::Seat;
use fairyboard::hidden::Viewer;
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use fastrand::Rng;
use ui_model::model::{Consent, PlayState};

/// A person at the screen, who may not know everything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reader {
    /// Any person, player or not. All hands on the screen are covered.
    Anybody,
    /// A player who looks only at the own hand.
    Player(Seat),
    /// A player of a link game, who also tries to open the other hand.
    Sits(Seat),
    /// A player against the computer, who also tries to open the other hand.
    Against(Seat),
    /// All players of a cooperative game, who look at the screen together.
    Together,
}

impl Reader {
    pub fn any(options: &str, rng: &mut Rng) -> Self {
        let seat = Seat(rng.u8(..2));
        match rng.u8(..4) {
            _ if options.contains("coop") => Reader::Together,
            0 => Reader::Anybody,
            1 => Reader::Player(seat),
            2 => Reader::Against(seat),
            _ => Reader::Sits(seat),
        }
    }

    pub fn viewer(self) -> Viewer {
        match self {
            Reader::Anybody => Viewer::Public,
            Reader::Player(seat) | Reader::Sits(seat) | Reader::Against(seat) => Viewer::Seat(seat),
            Reader::Together => Viewer::Mover,
        }
    }

    /// The player whose hand the reader tries to open.
    pub fn shows(self, rng: &mut Rng) -> Option<Seat> {
        match self {
            Reader::Anybody => None,
            Reader::Player(seat) => Some(seat),
            Reader::Sits(_) | Reader::Against(_) | Reader::Together => Some(Seat(rng.u8(..2))),
        }
    }
}

pub fn whole(play: &PlayState) -> Session {
    Session::clone(&play.whole().opened(Consent::given()))
}

/// The text of the whole game with all that is hidden, for the messages of failed tests.
pub fn whole_text(play: &PlayState) -> String {
    whole(play).record().to_string()
}

/// The number of plies of the main line.
pub fn plies(play: &PlayState) -> u32 {
    let game = whole(play);
    game.record().node(game.record().end_of_line(NodeId::START)).ply()
}

/// A move as the reader may know it: without the card that another player discards. The test
/// doesn't ask the engine for this, because the engine is under test.
fn told(text: &str, is_own: bool) -> String {
    let after = text.strip_prefix('-').and_then(|text| text.split_once('_'));
    match after.filter(|_| !is_own) {
        Some((_, rest)) => format!("-?_{rest}"),
        None => text.into(),
    }
}

/// The knowledge that a reader may have by the rules: moves, views of positions, and turns of the
/// board.
pub fn known(play: &PlayState, reader: Reader) -> Vec<String> {
    let (game, viewer) = (whole(play), reader.viewer());
    let record = game.record();
    let end = record.end_of_line(NodeId::START);
    let mut known = Vec::new();
    for id in record.path(end) {
        let node = record.node(id);
        if node.parent().is_some() {
            known.push(told(node.text(), viewer.seat(node.mover()) == Some(node.mover())));
        }
        let taken = if id == game.at() { game.draft() } else { &[] };
        let seen = node.state().seen_by(viewer, taken);
        known.push(seen.map_or_else(|| node.state().text(), |seen| seen.text()));
    }
    if record.outcome(end).is_over() {
        // When the game is over, everything may be known.
        known.push(record.to_string());
    }
    if reader == Reader::Together {
        // The edges that the board may still be turned to. They also show which turns were tried in
        // vain.
        let seen = game.seen_by(viewer);
        let open = (0..4).map(|edge| may_turn_to(&**seen.state(), edge, seen.draft()));
        known.push(format!("{:?}", open.collect::<Vec<_>>()));
    }
    known
}
