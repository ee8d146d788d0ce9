//! Studies: games and positions for trying moves out. A study is a record with the header `Study`,
//! which holds its title. A study of a game is a copy, so changing it does not change the game.

use crate::computer::is_played_apart;
use crate::headers::{ID, LAYERS, LESSON, MOVED_FOR, STUDY, STUDY_OF_LINK, TITLE};
use crate::incoming::Incoming;
use crate::layers;
use crate::model::{Seen, Whole};
use crate::new_game::Start;
use crate::say;
use fairyboard::hidden::Viewer;
use fairyboard::open::SetupPosition;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use i18n::Key;

/// Turns a record into a study with this title, or with a default title if it is empty. If `open`,
/// the study shows all hands of cards.
pub fn make(record: &mut Record, title: &str, open: bool) {
    let usual = say::study_of(record.info().name).to_string();
    record.set_header(STUDY, if title.trim().is_empty() { &usual } else { title });
    record.set_header(ID, "");
    record.set_header(MOVED_FOR, "");
    let start = record.node(NodeId::START).state();
    if open && start.seen_by(Viewer::Public, &[]).is_some() {
        record.set_header("Hands", "open");
    }
}

/// The reason why this viewer can't study a game: moves can only be tried out on a complete
/// position, but parts of this game are hidden. `None` if no part is hidden.
pub fn barred(game: &Seen) -> Option<Key> {
    game.holds_back().then_some(say::STUDY_BARRED)
}

/// A study of a game that shows the same position. `None` if parts of the game are hidden from this
/// viewer ([`barred`]).
pub fn of(game: &Seen) -> Option<Whole> {
    if barred(game).is_some() {
        return None;
    }
    let mut study = (**game).clone();
    let title = game.record().header(STUDY).or(game.record().header(TITLE));
    let title = title.unwrap_or("").to_string();
    let is_apart = is_played_apart(game);
    study.side = None;
    study.began = None;
    study.clock.clear();
    study.edit(|record| {
        make(record, &title, true);
        if is_apart {
            record.set_header(STUDY_OF_LINK, "on");
        }
    });
    Some(Whole::new(study))
}

/// A new study from a start position. `None` if the position can't be played.
pub fn new(start: Start) -> Option<Whole> {
    let mut record = start.record()?;
    make(&mut record, "", true);
    Some(Whole::new(Session::new(record, NodeId::START)))
}

/// A new study in which the user writes a lesson. It has a header with the title of the lesson.
/// `None` if the position can't be played.
pub fn new_lesson(start: Start) -> Option<Whole> {
    Some(new(start)?.with_header(LESSON, say::LESSON_NEW.words()))
}

/// A study of a position from the setup editor. `None` if the position can't be played.
pub fn from_position(of: &SetupPosition) -> Option<Whole> {
    new(Start::Position(of))
}

/// Opens a game from a link or text, with the layers (overlays that explain a position) that its
/// header names. In a game by link, also sets the seat of the person who opens it.
pub fn opened(sent: &Incoming) -> Whole {
    let mut session = Session::from_shared(sent.shared().clone());
    session.look.layers = match session.record().header(LAYERS) {
        Some(names) => layers::read(&**session.state(), names),
        None => layers::at_first(&**session.state()),
    };
    crate::link_game::seat_recipient(&mut session);
    Whole::new(session)
}
