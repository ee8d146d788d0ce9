//! The chapters of a study, which is for trying moves out: consecutive records with the same title.
//! They may be of different chess variants. One chapter is on the board. Its session keeps the
//! other chapters (`Session::others`).

use crate::headers::{CHAPTER, STUDY};
use crate::{layers, say};
use fairyboard::Text;
pub use fairyboard::link::MAX_CHAPTERS;
use fairyboard::link::{OF_ALL_CHAPTERS, Shared, open_hands, set_needed_header};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;

/// The most characters of a chapter's name.
pub const LONGEST_NAME: usize = 80;

/// A chapter as lists show it.
#[derive(Clone, PartialEq, Debug)]
pub struct ListedChapter {
    /// The name that the user has entered; empty if there is none.
    pub given: String,
    /// The entered name, or a name with the chapter's number, such as *Chapter 3*.
    pub name: Text,
    /// The name of its chess variant.
    pub game: Text,
    pub is_shown: bool,
}

/// How many chapters a study has. A game that is no study counts as one.
pub fn count(session: &Session) -> usize {
    let others = session.others();
    others.before.len() + 1 + others.after.len()
}

/// The index of the chapter on the board.
pub fn shown(session: &Session) -> usize {
    session.others().before.len()
}

/// All chapters of a study, in order.
pub fn list(session: &Session) -> Vec<ListedChapter> {
    let shown = shown(session);
    let listed = records(session).enumerate().map(|(at, record)| ListedChapter {
        given: record.header(CHAPTER).unwrap_or_default().into(),
        name: name(record, at),
        game: record.info().name.into(),
        is_shown: at == shown,
    });
    listed.collect()
}

/// The records of all chapters, in order.
pub fn records(session: &Session) -> impl Iterator<Item = &Record> {
    let others = session.others();
    let before = others.before.iter().map(|chapter| &chapter.record);
    let after = others.after.iter().map(|chapter| &chapter.record);
    before.chain([session.record()]).chain(after)
}

/// The name of the chapter on the board, its number and the number of chapters, such as *Endings (2
/// of 5)*. `None` if the study has only one chapter.
pub fn shown_of_all(session: &Session) -> Option<Text> {
    let (all, shown) = (count(session), shown(session));
    (all > 1).then(|| match session.record().header(CHAPTER) {
        Some(name) => say::chapter_named_of(all, Text::name(name), shown + 1),
        None => say::chapter_of(all, shown + 1),
    })
}

/// The name of the chapter with this index, or a name with its number.
pub(crate) fn name(record: &Record, at: usize) -> Text {
    match record.header(CHAPTER) {
        Some(name) => Text::name(name),
        None => say::chapter_number(at + 1),
    }
}

/// The position that is shown first when a chapter is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The position that was shown last.
    Last,
    Start,
    /// The end of the main line.
    End,
}

/// Shows the chapter with this index. `None` if the study has no such chapter.
pub(crate) fn show(session: &Session, index: usize, place: Place) -> Option<Session> {
    let (mut all, _) = session.shared().into_chapters();
    let chapter = all.get_mut(index)?;
    match place {
        Place::Last => {}
        Place::Start => chapter.at = NodeId::START,
        Place::End => chapter.at = chapter.record.end_of_line(NodeId::START),
    }
    of(session, all, index)
}

/// Adds the chapters of the study `new` after the last one of `session`, and shows the first new
/// chapter. `None` if the study would have more than `MAX_CHAPTERS` chapters.
pub(crate) fn add(session: &Session, new: &Session) -> Option<Session> {
    let (mut all, _) = session.shared().into_chapters();
    let (new, _) = new.shared().into_chapters();
    if all.len() + new.len() > MAX_CHAPTERS {
        return None;
    }
    let index = all.len();
    all.extend(new);
    all.iter_mut().for_each(|chapter| open_hands(&mut chapter.record));
    of(session, all, index)
}

/// Adds a copy of the shown chapter after it, and shows the copy. Returns `None` in the same cases
/// as [`insert`].
pub(crate) fn copy(session: &Session) -> Option<Session> {
    insert(session, |shown| {
        let mut copy = shown.clone();
        copy.record.set_header(CHAPTER, "");
        copy.at = NodeId::START;
        copy
    })
}

/// Adds a chapter after the shown one, and shows it. The new chapter begins with the position on
/// the board. Returns `None` in the same cases as [`insert`].
pub(crate) fn add_position(session: &Session) -> Option<Session> {
    insert(session, |shown| {
        let mut record = shown.record.position_alone(shown.at);
        record.set_comment(NodeId::START, "");
        open_hands(&mut record);
        Shared::new(record)
    })
}

/// Adds a chapter after the shown one, and shows it. `made` makes the new chapter from the shown
/// one. `None` if the study has `MAX_CHAPTERS` chapters already, or if the game is no study and so
/// has no chapters.
fn insert(session: &Session, made: impl FnOnce(&Shared) -> Shared) -> Option<Session> {
    let (mut all, shown) = session.shared().into_chapters();
    if all.len() >= MAX_CHAPTERS || !all[0].record.is_study() {
        return None;
    }
    let new = made(&all[shown]);
    all.insert(shown + 1, new);
    of(session, all, shown + 1)
}

/// Deletes a chapter. `None` if it is the only chapter, or if there is no chapter with this index.
pub(crate) fn delete(session: &Session, index: usize) -> Option<Session> {
    let (mut all, shown) = session.shared().into_chapters();
    if index >= all.len() || all.len() < 2 {
        return None;
    }
    let title = all[0].record.header(STUDY).unwrap_or_default().to_string();
    all.remove(index);
    set_needed_header(&mut all[0].record, STUDY, &title);
    let next = if index < shown { shown - 1 } else { shown.min(all.len() - 1) };
    of(session, all, next)
}

/// Moves a chapter one place up or down. `None` if there is no chapter in that direction.
pub(crate) fn shift(session: &Session, index: usize, is_up: bool) -> Option<Session> {
    let (mut all, shown) = session.shared().into_chapters();
    let other = if is_up { index.checked_sub(1)? } else { index + 1 };
    if index.max(other) >= all.len() {
        return None;
    }
    all.swap(index, other);
    let shown = match shown {
        at if at == index => other,
        at if at == other => index,
        at => at,
    };
    of(session, all, shown)
}

/// Sets the name of a chapter. If `name` is empty, lists show the number of the chapter instead.
pub(crate) fn rename(session: &mut Session, index: usize, name: &str) {
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    let shown = shown(session);
    if index == shown {
        session.edit(|record| record.set_header(CHAPTER, &name));
    } else {
        session.edit_others(|others| {
            if let Some(chapter) = others.iter_mut().nth(index - usize::from(index > shown)) {
                chapter.record.set_header(CHAPTER, &name);
            }
        });
    }
}

/// Copies the headers that are about the whole study from the shown chapter to all others, such as
/// the title of the study and the title of the lesson.
pub(crate) fn entitle(session: &mut Session) {
    if count(session) < 2 {
        return;
    }
    for name in OF_ALL_CHAPTERS {
        let title = session.record().header(name).unwrap_or_default().to_string();
        session.edit_others(|others| {
            others
                .iter_mut()
                .for_each(|chapter| set_needed_header(&mut chapter.record, name, &title));
        });
    }
}

/// A session that shows the chapter of `all` with this index. It keeps the choices of `session`,
/// such as how the board turns.
fn of(session: &Session, all: Vec<Shared>, index: usize) -> Option<Session> {
    let is_same = index == shown(session) && all.len() == count(session);
    let mut new = Session::from_shared(Shared::of_chapters(all, index)?);
    new.look.seats = session.look.seats;
    new.look.layers = match is_same {
        true => session.look.layers,
        false => layers::at_first(&**new.state()),
    };
    new.chance = session.chance.clone();
    Some(new)
}
