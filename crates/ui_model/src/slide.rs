//! The position that a presenter of a study shows to followers, who watch on their own devices: its
//! code, and what a follower's screen says about it. It is sent over relays (servers that pass
//! messages between devices).
//!
//! A slide is made from a [`Seen`], so it contains no hidden card.

use crate::headers::{CHAPTER, DRAFT, HEADERS, LAYERS, LESSON, STUDY, TITLE};
use crate::layers;
use crate::model::{Seen, Ui, Whole};
use crate::moves::{LineMove, groups};
use crate::room::{RoomView, Sending};
use crate::say;
use crate::share::NO_LAYERS;
use fairyboard::link::{self, Shared};
use fairyboard::record::{NodeId, Record};
use fairyboard::turn::Step;
use fairyboard::{Budget, Text};

/// The most steps of a half-entered move that a follower's board shows.
const MOST_STEPS: usize = 64;

/// The part of a presenter's game that followers may see: its public part, or a position that the
/// presenter tries out.
pub fn seen(ui: &Ui, whole: &Whole) -> Seen {
    // A position is tried out only if nothing in it is hidden, so all of it may be shown.
    if ui.pretends && !whole.hides() { ui.session.clone() } else { whole.seen() }
}

/// The code of a link with the position on the presenter's board. It contains the moves that led to
/// the position, its comment and marks, a half-entered move, the layers that are on, and the
/// rotation of the board. It does not contain the moves that follow, since they may be the answer.
///
/// If the code would have more than `longest` characters, or if a part of the game is hidden, the
/// moves before the position are left out, too.
pub fn code(ui: &Ui, seen: &Seen, longest: usize) -> String {
    let state = seen.state();
    let shared = |mut record: Record, at: NodeId| {
        let on = ui.layers();
        let names = if on.is_empty() { NO_LAYERS.into() } else { layers::names(&**state, on) };
        record.set_header(LAYERS, &names);
        let draft: Vec<_> = seen.draft().iter().map(Step::text).collect();
        record.set_header(DRAFT, &draft.join(" "));
        // If the presenter is writing a lesson, followers see its positions, not its tasks.
        record.set_header(LESSON, "");
        let locked = seen.look.locked;
        Shared { at, turned: ui.turned(), locked, ..Shared::new(record) }
    };
    let line = (!seen.holds_back()).then(|| shared(line_to(seen.record(), seen.at()), seen.at()));
    let code = line.and_then(|line| link::encode_within(&line, &mut Budget::usual()));
    code.filter(|code| code.len() <= longest)
        .unwrap_or_else(|| link::encode(&shared(alone(seen), NodeId::START)))
}

/// The record with only the moves that led to a position, and only the notes of that position.
fn line_to(record: &Record, at: NodeId) -> Record {
    let path = record.path(at);
    // A result that the players gave (such as a resignation) belongs to the end of the game, so an
    // earlier position must not have it.
    let mut line = match at == record.end_of_line(NodeId::START) {
        true => record.clone(),
        false => record.without_given_result(),
    };
    for (i, id) in path.iter().enumerate() {
        let next = path.get(i + 1);
        for child in record.node(*id).children() {
            if next != Some(child) {
                line.remove(*child);
            }
        }
        if *id != at {
            line.set_comment(*id, "");
            line.clear_marks(*id);
        }
    }
    line
}

/// The position alone, with the titles and names of its game.
fn alone(seen: &Seen) -> Record {
    let record = seen.record();
    let mut alone = record.position_alone(seen.at());
    for name in HEADERS.into_iter().chain([TITLE, STUDY, CHAPTER]) {
        alone.set_header(name, record.header(name).unwrap_or_default());
    }
    alone
}

/// A received slide as a follower's board shows it, with its layers. `more` quarter turns are added
/// to those of the presenter.
pub fn shown(slide: &Whole, more: u8) -> Whole {
    let mut session = (*slide.seen()).clone();
    let names = session.record().header(LAYERS).unwrap_or_default();
    session.look.layers = layers::read(&**session.state(), names);
    session.look.turned = (session.look.turned + more) % 4;
    let draft = session.record().header(DRAFT).unwrap_or_default().to_string();
    let steps: Vec<_> = draft.split_whitespace().take(MOST_STEPS).collect();
    session.enter(&steps);
    Whole::new(session)
}

/// The moves that led to the position of a slide.
pub fn moves(slide: &Seen) -> Vec<LineMove> {
    groups(slide).into_iter().flatten().flat_map(|line| line.moves).collect()
}

/// The names of the layers that are on, as a list. `None` if none is.
pub fn layers_told(ui: &Ui) -> Option<Text> {
    let on = ui.layers();
    (!on.is_empty()).then(|| layers::told(&**ui.session.state(), on))
}

/// One sentence for the presenter: a problem, or else how many people follow.
pub fn told_to_presenter(view: &RoomView) -> Text {
    match () {
        () if view.sending == Some(Sending::TooLarge) => say::FOLLOW_TOO_LARGE.into(),
        () if !view.is_connected() && view.is_connecting() => say::ROOM_CONNECTS.into(),
        () if !view.is_connected() => view.unconnected().into(),
        () if view.watchers == 0 => say::FOLLOW_NOBODY.into(),
        () => say::follow_count(view.watchers),
    }
}

/// One sentence for a follower: a problem, or else whether the presenter is connected. `has_waited`
/// is whether enough time has passed for the presenter's device to report.
pub fn told_to_follower(view: &RoomView, has_slide: bool, has_waited: bool) -> Text {
    match () {
        () if view.has_stopped && has_slide => say::FOLLOW_ENDED.into(),
        () if view.has_stopped => say::FOLLOW_OVER.into(),
        () if view.is_unreadable => say::FOLLOW_UNREADABLE.into(),
        () if view.relays.is_empty() => say::FOLLOW_WAITS.into(),
        () if view.is_connecting() && !view.is_connected() => say::FOLLOW_WAITS.into(),
        () if !view.is_connected() => view.unconnected().into(),
        () if view.is_other_here && has_slide => say::FOLLOW_HERE.into(),
        () if !has_waited => say::FOLLOW_WAITS.into(),
        () if has_slide => say::FOLLOW_AWAY.into(),
        () => say::FOLLOW_NOTHING.into(),
    }
}
