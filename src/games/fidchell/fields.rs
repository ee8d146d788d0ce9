//! The set-up editor's parts of Fidchell: the pieces that can still be added, and the form fields
//! for everything except the placement.

use super::movegen::{OUTER, PORTALS};
use super::moves::square;
use super::pieces::{FACES, KINDS};
use super::read::{MOST_THROUGH, kind_at};
use super::{Fidchell, INFO, rule, say};
use crate::base::Seat;
use crate::info::a_letter;
use crate::setup::{self, Count, FieldKind, FormField, Stock};

/// The pieces that the editor offers for the position string `text`, each with the number that can
/// still be added: for each side the unpromoted kinds, then the promoted ones.
pub(super) fn palette(text: &str) -> Vec<Stock> {
    let cells = setup::cells(&INFO, text).unwrap_or_default();
    let lost = setup::word(text, 6);
    let mut all = Vec::new();
    for side in [0, 1] {
        for (kind, told) in KINDS.iter().enumerate() {
            if told.only.is_some_and(|only| only != side) {
                continue;
            }
            let first = &KINDS[told.face];
            let is_it = |what: &String| {
                kind_at(what).is_some_and(|(kind, of)| of == side && KINDS[kind].face == told.face)
            };
            let standing = cells.iter().filter(|(_, what)| is_it(what)).count();
            let gone = lost.matches(first.letters[side]).count();
            let left = usize::from(first.set).saturating_sub(standing + gone);
            all.push(Stock::new(Fidchell::shown(kind, side), Some(left as u8)));
        }
    }
    all
}

/// The form fields of a position string: side to move, phase, Kings that may still make their one
/// leap, used portals and lost (captured) pieces.
pub(super) fn fields(text: &str) -> Vec<FormField> {
    let word = |place| setup::word(text, place);
    let phases = [
        ("p", say::PHASE_PLAY),
        ("c", say::PHASE_CALLED),
        ("k", say::PHASE_CHOICE),
        ("s", say::PHASE_SETUP),
    ];
    let leaps = [
        ("Kk", say::LEAPS_BOTH),
        ("K", say::LEAPS_WHITE),
        ("k", say::LEAPS_BLACK),
        ("-", say::LEAPS_NEITHER),
    ];
    let digits = word(4).as_bytes();
    let through = PORTALS[..OUTER].iter().enumerate().map(|(i, portal)| Count {
        text: String::new(),
        name: say::through(KINDS[portal.face].name, PORTALS[i].name),
        owner: Some(Seat(portal.side as u8)),
        count: digits.get(i).map_or(0, |digit| digit.wrapping_sub(b'0').min(MOST_THROUGH)),
        most: MOST_THROUGH,
    });
    let under: Vec<_> = PORTALS[OUTER..].iter().map(|portal| square(portal.at)).collect();
    let used = under.iter().copied().filter(|at| word(5).contains(&at.to_string()));
    let mut lost = Vec::new();
    for side in [0, 1] {
        let faces = KINDS[..FACES].iter().filter(|kind| kind.only.is_none_or(|only| only == side));
        lost.extend(faces.map(|kind| Count {
            text: kind.letters[side].into(),
            name: kind.name.into(),
            owner: Some(Seat(side as u8)),
            count: word(6).matches(kind.letters[side]).count() as u8,
            most: kind.set,
        }));
    }
    let field = |place: usize, name, rule, what, kind| FormField {
        words: place..place + 1,
        name,
        rule,
        what,
        value: word(place).into(),
        kind,
    };
    vec![
        setup::side(text, INFO.seats, ""),
        field(2, say::PHASE, rule::FID_10, say::PHASE_WHAT, FieldKind::choice(&phases)),
        field(3, say::LEAPS_LEFT, rule::FID_6, say::LEAPS_LEFT_WHAT, FieldKind::choice(&leaps)),
        field(
            4,
            say::CAME_THROUGH,
            rule::FID_17,
            say::CAME_THROUGH_WHAT,
            FieldKind::Counts(through.collect()),
        ),
        field(
            5,
            say::PORTALS_USED,
            rule::FID_19,
            say::PORTALS_USED_WHAT,
            FieldKind::Squares { chosen: used.collect(), among: under, most: 4 },
        ),
        field(6, say::LOST_PIECES, rule::FID_20, say::LOST_PIECES_WHAT, FieldKind::Counts(lost)),
    ]
}

/// The length in bytes of the piece's letters at the start of a text: one letter, or `+` and a
/// letter for a promoted piece. `None` if the text does not start like this.
pub(super) fn cell(text: &str) -> Option<usize> {
    match text.strip_prefix('+') {
        Some(promoted) => a_letter(promoted).map(|length| 1 + length),
        None => a_letter(text),
    }
}
