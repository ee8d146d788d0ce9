//! Studies: games and positions to try things out in. A study is a record with the header `Study`,
//! which holds its title; the game that it came from stays as it was.

use crate::browser;
use crate::store;
use fairyboard::hidden::Viewer;
use fairyboard::link::Shared;
use fairyboard::open::Composed;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, catalog};
use table::headers::ID;
use table::headers::LAYERS;
use table::headers::STUDY;
use table::layers::layer_bits;

/// Makes a record a study with this title, or with the usual one. Where all may see everything, they
/// still do so when it goes on.
pub fn make(record: &mut Record, title: &str, open: bool) {
    let usual = format!("Study of {}", record.info().name);
    record.set_header(STUDY, if title.trim().is_empty() { &usual } else { title });
    record.set_header(ID, "");
    let start = record.node(NodeId::START).state();
    if open && start.seen_by(Viewer::Public, &[]).is_some() {
        record.set_header("Hands", "open");
    }
}

/// A study of a game, which shows the same place of it.
pub fn of(session: &Session) -> Session {
    let mut study = session.clone();
    let open = !session.hides();
    let title = session.record().header(STUDY).or(session.record().header("Title"));
    let title = title.unwrap_or("").to_string();
    study.side = None;
    study.began = None;
    study.edit(|record| make(record, &title, open));
    study
}

/// A new study of a game from its start.
pub fn new(game: &str) -> Option<Session> {
    let family = catalog::find(game)?;
    let specs = family.info().options;
    let options = Options::read(specs, &store::last_options(game))
        .unwrap_or_else(|_| Options::defaults(specs));
    let mut record = Record::dealt(family, options, browser::random());
    make(&mut record, "", true);
    Some(Session::new(record, NodeId::START))
}

/// A study of a position that was set up; `None` where it cannot be played.
pub fn composed(of: &Composed) -> Option<Session> {
    let mut record = Record::from_position(of.family, of.options.clone(), &of.text).ok()?;
    make(&mut record, "", true);
    Some(Session::new(record, NodeId::START))
}

/// The study of a game that was changed last, and its slot.
pub fn newest(game: &str) -> Option<(String, Session)> {
    let kept =
        store::all().into_iter().find(|kept| kept.about.info().id == game && kept.is_study())?;
    let session = kept.session()?;
    Some((kept.slot, session))
}

/// What somebody shared, as it is shown: with the layers that it names.
pub fn opened(shared: Shared) -> Session {
    let mut session = Session::from_shared(shared);
    let names = session.record().header(LAYERS).unwrap_or("");
    session.look.layers = layer_bits(&**session.state(), names);
    table::apart::sit(&mut session);
    session
}
