//! Encodes a game as the code of a link.

use super::letters::{LETTERS, checksum, to_base64};
use super::lists::Lists;
use super::{CHAPTERS, MAX_CODE, MOVES_PER_CHECK, PLAIN, Shared, WITH_OFFER};
use crate::budget::Budget;
use crate::catalog;
use crate::coder::Encoder;
use crate::geometry::Square;
use crate::info::Coding;
use crate::record::{Digits, NodeId, OFFER, Offer, OfferKind, Record};
use crate::state::State;

/// Encodes a game. The code consists of letters, digits, `-` and `_`.
///
/// Equal games have equal codes.
pub fn encode(shared: &Shared) -> String {
    pack_all(shared, usize::MAX, &mut Budget::new(usize::MAX)).unwrap_or_default()
}

/// Encodes a game. `None` if the work budget is spent first, or if the code would be too long to be
/// read. Long notes cost no budget, so encoding also stops once the code is too long.
pub fn encode_within(shared: &Shared, budget: &mut Budget) -> Option<String> {
    pack_all(shared, MAX_CODE / 4 * 3, budget).filter(|code| code.len() <= MAX_CODE)
}

/// Encodes a game, or a study with all its chapters; `None` if the work budget is spent or the body
/// exceeds about `most` bytes.
pub(super) fn pack_all(shared: &Shared, most: usize, budget: &mut Budget) -> Option<String> {
    if shared.others.is_empty() {
        return pack(shared, most, budget);
    }
    let mut body = String::from(char::from(LETTERS[shared.others.before.len() % LETTERS.len()]));
    for (at, chapter) in shared.chapters().enumerate() {
        // Only the first chapter contains the titles of the study and of its lesson.
        let code = match at {
            0 => pack(chapter, most, budget)?,
            _ => pack(&chapter.untitled(), most, budget)?,
        };
        body += code.strip_prefix(PLAIN)?;
        if body.len() / 4 * 3 > most {
            return None;
        }
    }
    Some(in_envelope(CHAPTERS, &body))
}

/// Encodes one game; `None` if the work budget is spent or the body exceeds about `most` bytes. If
/// the digits of a move (the numbers that encode it) are cached in the record, the legal moves are
/// not listed again.
pub(super) fn pack(shared: &Shared, most: usize, budget: &mut Budget) -> Option<String> {
    let offer = shared.record.offer();
    let body = to_base64(&encode_body(shared, offer, most, budget)?);
    Some(in_envelope(if offer.is_some() { WITH_OFFER } else { PLAIN }, &body))
}

/// A code: the number of its format, the length of its body, a checksum, and the body.
pub(super) fn in_envelope(format: char, body: &str) -> String {
    let mut head = String::from(format);
    let mut length = body.len();
    loop {
        let more = length >= 32;
        head.push(LETTERS[length % 32 + if more { 32 } else { 0 }] as char);
        length /= 32;
        if !more {
            break;
        }
    }
    let check = checksum(&head, body);
    format!("{head}{check}{body}")
}

fn encode_body(
    shared: &Shared,
    offer: Option<Offer>,
    most: usize,
    budget: &mut Budget,
) -> Option<Vec<u8>> {
    let record = &shared.record;
    let info = record.info();
    let mut coder = Encoder::new();
    coder.digit(catalog::number(info.id), catalog::NUMBERS_END);
    coder.digit(info.rules_version.into(), 16);
    record.options().choices().iter().for_each(|choice| coder.digit((*choice).into(), 16));
    let from_start = record.starts_at_start();
    coder.digit((!from_start).into(), 2);
    if !from_start {
        coder.text(&record.node(NodeId::START).state().text());
    }
    coder.digit((shared.turned % 4).into(), 4);
    coder.digit(shared.locked.into(), 2);
    let in_tail = |name: &str| name == OFFER && offer.is_some();
    let headers = || record.headers().iter().filter(|(name, _)| !in_tail(name));
    coder.number(headers().count() as u32);
    for (name, value) in headers() {
        coder.text(name);
        coder.text(value);
    }
    coder.digit(record.agreed().map_or(0, |result| u32::from(result) + 1), 6);

    let order = record.preorder();
    let nodes = || order.iter().map(|id| record.node(*id));
    let notes = nodes().any(|node| !node.comment().is_empty() || !node.marks().is_empty());
    let branches = nodes().any(|node| node.children().len() > 1);
    coder.digit(notes.into(), 2);
    coder.digit(branches.into(), 2);
    if !branches {
        coder.number(order.len() as u32 - 1);
    }
    let mut coded = 0_usize;
    let mut lists = Lists::default();
    for id in &order {
        let node = record.node(*id);
        if let Some(parent) = node.parent() {
            let digits = match record.digits(*id) {
                Some(known) => known,
                None if budget.is_spent() || coder.written() > most => return None,
                None => {
                    let is_last = record.node(parent).children().last() == Some(id);
                    let digits = match info.coding {
                        Coding::Moves => {
                            listed(record, (parent, node.text()), !is_last, &mut lists, budget)
                        }
                        Coding::Steps => {
                            stepped(&**record.node(parent).state(), node.text(), budget)
                        }
                    };
                    record.note_digits(*id, digits)
                }
            };
            digits.iter().for_each(|(digit, radix)| coder.digit(*digit, *radix));
            coded += 1;
            if coded.is_multiple_of(MOVES_PER_CHECK) {
                coder.check();
            }
        }
        if notes {
            coder.text(node.comment());
            coder.number(node.marks().len() as u32);
            for mark in node.marks() {
                coder.digit(mark.style.into(), 4);
                coder.digit(square_number(mark.from), 144);
                coder.digit(mark.to.map_or(0, |to| square_number(to) + 1), 145);
            }
        }
        if branches {
            coder.number(node.children().len() as u32);
        }
    }
    let at_end = shared.at == record.end_of_line(NodeId::START);
    coder.digit((!at_end).into(), 2);
    if !at_end {
        coder.number(order.iter().position(|id| *id == shared.at).unwrap_or(0) as u32);
    }
    if let Some(offer) = offer {
        let kind = match offer.kind {
            OfferKind::Draw => 0,
            OfferKind::TakeBack(_) => 1,
            OfferKind::TakenBack => 2,
            OfferKind::Declined => 3,
        };
        coder.digit(kind, 4);
        coder.digit(offer.by.0.into(), 2);
        coder.number(offer.at);
        if let OfferKind::TakeBack(to) = offer.kind {
            coder.number(to);
        }
    }
    Some(coder.finish())
}

/// Codes a move as one digit: its index among all legal moves, with their number as the radix.
/// Returns no digits if the move is not legal.
fn listed(
    record: &Record,
    (at, text): (NodeId, &str),
    is_needed_again: bool,
    lists: &mut Lists,
    budget: &mut Budget,
) -> Digits {
    let list = lists.take(record, at, true, budget);
    let place = list.place_of(text).map(|place| (place as u32, list.len() as u32));
    if is_needed_again {
        lists.keep(at, list);
    }
    place.into_iter().collect()
}

/// Codes a move step by step (click by click). Each digit is the index of a step among the possible
/// next steps. If the move may end there, the digit 0 ends the move, and the digits of the steps
/// start at 1.
fn stepped(state: &dyn State, text: &str, budget: &mut Budget) -> Digits {
    let steps = state.steps_of(text).unwrap_or_default();
    let mut digits = Vec::with_capacity(steps.len() + 1);
    for taken in 0..=steps.len() {
        budget.asked(taken);
        let next = state.next(&steps[..taken]);
        let stop = u32::from(next.may_stop);
        let place = match steps.get(taken) {
            None => Some(0),
            Some(step) => next.steps.iter().position(|next| next == step).map(|i| stop + i as u32),
        };
        digits.extend(place.map(|place| (place, stop + next.steps.len() as u32)));
    }
    digits.into()
}

fn square_number(square: Square) -> u32 {
    u32::from(square.rank()) * 12 + u32::from(square.file())
}
