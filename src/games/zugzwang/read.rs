//! Reads position strings and refuses impossible positions.
//!
//! *Grammar.* A position string is a layout (the dice on the board) alone; or a layout, a side,
//! `duel` or `fixed`, and the fields of that variant; or a layout, a player, `coop`, and the fields
//! of `coop`. In the text of what one player knows, `~` is an unknown face, `~4` a hand or a deck
//! with four unknown cards.

use super::cards;
use super::die::Known;
use super::edge::Edge;
use super::face::{Face, Rank};
use super::knowledge::{Cards, Claim, Kind, Knowledge, Rest};
use super::moves;
use super::set;
use super::squares::{index, square};
use super::{player, rule, say};
use crate::base::Seat;
use crate::geometry::Square;
use crate::notation::{Field, ParseError, read_placement};
use crate::setup::Faults;
use std::rc::Rc;

/// The largest number of rolls that a position may have drawn in advance (a die captured as a pawn
/// is rolled): one for each of the sixteen dice. More are an error.
const MOST_ROLLS: usize = 16;
/// The largest number of captured dice that the parser accepts; more are a parse error. A number
/// from 17 to 99 is parsed, and the position is then refused as impossible.
const MOST_DICE: usize = 99;
/// The number of cards in the largest deck (ZUG-14). A longer list is an error.
const MOST_CARDS: usize = 40;

const DUEL: &[&str] = &[
    "placement",
    "side",
    "variant",
    "White's dice",
    "Black's dice",
    "White's hand",
    "Black's hand",
    "deck",
    "rolls",
];
const FIXED: &[&str] =
    &["placement", "side", "variant", "White's dice", "Black's dice", "seats", "claim"];
const COOP: &[&str] = &["placement", "player", "variant", "dice", "cards", "edges", "rolls"];
const LAYOUT: &[&str] = &["placement"];

/// Reads a position string into a `Knowledge`. Reasons why the position is impossible are added to
/// `faults`.
pub(super) fn read(text: &str, faults: &mut Faults) -> Result<Knowledge, ParseError> {
    let placement = Field { name: "placement", text: text.split(' ').next().unwrap_or(""), at: 0 };
    if placement.text.is_empty() {
        let found = if text.is_empty() { "" } else { " " };
        return Err(ParseError::new("position", 0, found, say::LAYOUT_OF_DICE));
    }
    let mut table = read_layout(&placement)?;
    let fields = split(text)?;
    let mut kinds = Vec::new();
    kinds.extend(table.dice.iter().flatten().map(|known| set::kinds_of(*known)));
    let overfull = set::overfull(&kinds);
    let fits_set = overfull == 0;
    if !fits_set {
        let too_many = |known: &Known| set::kinds_of(*known) & !overfull == 0;
        let blamed = table.known().filter(|(_, known)| too_many(known));
        let blamed = blamed.map(|(at, _)| square(at)).collect();
        faults.add(&placement, rule::ZUG_2, say::TOO_MANY_DICE, blamed);
    }
    let rest = match fields.as_slice() {
        [_] => return Ok(table),
        [_, side, variant, rest @ ..] => match (variant.text, rest) {
            ("duel", [white, black, own, other, deck, rolls]) => {
                read_duel([side, white, black, own, other, deck, rolls], faults)?
            }
            ("fixed", [white, black, seats, claim]) => {
                read_fixed(&table, [side, white, black, seats, claim], faults)?
            }
            ("coop", [dice, cards, edges, rolls]) => {
                read_coop([side, dice, cards, edges, rolls], faults)?
            }
            _ => return Err(variant.expected(say::A_VARIANT)),
        },
        _ => return Err(fields_expected(text.len(), "", LAYOUT)),
    };
    for face in rest.dice.iter().flatten() {
        kinds.push(set::kinds_with(*face));
    }
    if rest.kind == Kind::Duel && rest.over && rest.turn() == 1 && table.occupied() != 0 {
        faults.add(&fields[1], rule::ZUG_15, say::takes_one(player(Seat::SECOND)), Vec::new());
    }
    // If the dice on the board alone can't all be of the set, the code above has added that fault.
    if fits_set && set::overfull(&kinds) != 0 {
        let field = Field { name: "dice", ..fields[3] };
        faults.add(&field, rule::ZUG_2, say::TOO_MANY_FACES, Vec::new());
    }
    table.rest = Some(Rc::new(rest));
    if !table.is_whole() {
        check_view(&table, &fields)?;
    }
    Ok(table)
}

pub(super) fn read_layout(placement: &Field<'_>) -> Result<Knowledge, ParseError> {
    let size = if placement.text.bytes().filter(|byte| *byte == b'/').count() == 5 { 6 } else { 8 };
    let cell = |rest: &str| {
        // The top face must be known, because every player sees it.
        Known::read_prefix(rest).filter(|(known, _)| known.top().is_some())
    };
    let cells = read_placement(placement, size, say::LETTERS, cell)?;
    let mut table = Knowledge { size, dice: [None; 64], rest: None };
    for (square, known) in cells {
        if let Some(place) = index(square).and_then(|at| table.dice.get_mut(usize::from(at))) {
            *place = Some(known);
        }
    }
    Ok(table)
}

/// Splits a position string into the fields of its variant.
fn split(text: &str) -> Result<Vec<Field<'_>>, ParseError> {
    let variant = text.split(' ').nth(2);
    let names = match variant {
        None if !text.contains(' ') => LAYOUT,
        Some("duel") => DUEL,
        Some("fixed") => FIXED,
        Some("coop") => COOP,
        // For an unknown variant, name only the first three fields: the caller reports the third.
        _ => &FIXED[..3],
    };
    let mut fields = Vec::with_capacity(names.len());
    let mut at = 0;
    for field in text.split(' ') {
        if field.is_empty() {
            return Err(fields_expected(at, &text[at..text.len().min(at + 1)], names));
        }
        match names.get(fields.len()) {
            Some(name) => fields.push(Field { name, text: field, at }),
            None if names.len() == 3 => break,
            None => return Err(fields_expected(at - 1, &text[at - 1..], names)),
        }
        at += field.len() + 1;
    }
    if fields.len() < names.len() {
        return Err(fields_expected(text.len(), "", names));
    }
    Ok(fields)
}

fn fields_expected(at: usize, found: &str, names: &[&str]) -> ParseError {
    let expected = match names {
        [name] => say::fields_or_variant(name),
        _ => say::these_fields(names.join(", ")),
    };
    ParseError::new("position", at, found, expected)
}

fn read_duel(
    [side, white, black, own, other, deck, rolls]: [&Field<'_>; 7],
    faults: &mut Faults,
) -> Result<Rest, ParseError> {
    let mut rest = Rest::new(Kind::Duel);
    rest.dice = [read_dice(white, false)?, read_dice(black, false)?];
    rest.hands = [read_cards(own, true)?, read_cards(other, true)?];
    rest.deck = read_cards(deck, false)?;
    rest.rolls = read_rolls(rolls)?;
    read_side(side, &mut rest, 0, faults)?;
    let mut all = Vec::new();
    let mut count = 0;
    for cards in [&rest.hands[0], &rest.hands[1], &rest.deck] {
        all.extend(cards.known());
        count += usize::from(cards.count());
    }
    check_cards(own, &all, faults);
    if count > MOST_CARDS {
        let field = Field { name: "cards", ..*own };
        faults.add(&field, rule::ZUG_14, say::TOO_MANY_CARDS, Vec::new());
    }
    Ok(rest)
}

fn read_fixed(
    table: &Knowledge,
    [side, white, black, seats, claim]: [&Field<'_>; 5],
    faults: &mut Faults,
) -> Result<Rest, ParseError> {
    let mut rest = Rest::new(Kind::Fixed);
    rest.dice = [read_dice(white, true)?, read_dice(black, true)?];
    match read_edges(seats.text).as_deref() {
        Some([a, b]) if a != b => rest.seats = [*a, *b],
        _ => return Err(seats.expected(say::TWO_EDGES)),
    }
    let announced = || {
        let written = moves::read(claim.text).ok()?;
        written.announcement().filter(|_| written.discard.is_none())
    };
    rest.claim = match claim.text {
        "-" => Claim::Nothing,
        "none" => Claim::Declared,
        "1-0" => Claim::Won(0),
        "0-1" => Claim::Won(1),
        _ => {
            let Some(mv) = announced() else {
                return Err(claim.expected(say::A_CLAIM));
            };
            if !table.fits(&mv) {
                let squares = [mv.from, mv.to].map(square).into_iter();
                let on_board = |at: &Square| at.file().max(at.rank()) < table.size;
                let squares = squares.filter(on_board).collect();
                faults.add(claim, rule::ZUG_22, say::CLAIM_DOES_NOT_FIT, squares);
            }
            Claim::Announced(mv)
        }
    };
    let waits = matches!(rest.claim, Claim::Announced(_) | Claim::Declared);
    read_side(side, &mut rest, u8::from(waits), faults)?;
    let won = matches!(rest.claim, Claim::Won(_));
    if won != rest.over {
        let sentence = if rest.over { say::RESULT_MISSING } else { say::RESULT_EARLY };
        faults.add(claim, rule::ZUG_23, sentence, Vec::new());
    }
    Ok(rest)
}

fn read_coop(
    [player, dice, cards, edges, rolls]: [&Field<'_>; 5],
    faults: &mut Faults,
) -> Result<Rest, ParseError> {
    let mut rest = Rest::new(Kind::Coop);
    let in_order = |faced: &Vec<Edge>| {
        let quarters: Vec<_> = faced.iter().map(|edge| edge.quarters_from(faced[0])).collect();
        quarters.windows(2).all(|pair| pair[0] < pair[1])
    };
    rest.edges = read_edges(edges.text)
        .filter(in_order)
        .ok_or_else(|| edges.expected(say::EDGES_IN_ORDER))?;
    let players = rest.edges.len() as u8;
    let number = player.text.strip_prefix(|c: char| ('1'..='4').contains(&c));
    let place = player.text.bytes().next().map_or(0, |byte| byte.wrapping_sub(b'1'));
    if number != Some("") {
        return Err(player.expected(say::player_up_to(players)));
    }
    if place >= players {
        faults.add(player, rule::ZUG_27, say::PLAYER_WITHOUT_EDGE, Vec::new());
    }
    rest.to_move = place.min(players - 1);
    let mut at = 0;
    let mut last = None;
    while dice.text != "-" && (at < dice.text.len() || last.is_none()) {
        let text = dice.text.get(at..).unwrap_or("");
        let error = |expected| ParseError::new(dice.name, dice.at + at, text, expected);
        let read = Face::read_prefix(text).filter(|(face, _)| !face.is_pawn());
        let (face, length) = read.ok_or_else(|| error(say::A_FACE))?;
        let on = text.as_bytes().get(length).filter(|on| (b'0'..=b'5').contains(on));
        let on = *on.ok_or_else(|| error(say::NUMBER_OF_CARD))? - b'0';
        if last > Some((face, on)) {
            return Err(error(say::DICE_IN_ORDER));
        }
        if rest.on.len() >= MOST_DICE {
            return Err(error(say::NO_MORE_DICE));
        }
        last = Some((face, on));
        rest.dice[0].push(face);
        rest.on.push(on);
        at += length + 1;
    }
    rest.cards = cards::read(cards, true)?;
    if rest.cards.len() > MOST_CARDS {
        return Err(cards.expected(say::EXACTLY_FIVE));
    }
    if rest.cards.len() != 5 {
        faults.add(cards, rule::ZUG_27, say::FIVE_CARDS, Vec::new());
    }
    check_cards(cards, &rest.cards, faults);
    rest.rolls = read_rolls(rolls)?;
    Ok(rest)
}

/// Reads the faces of captured dice, which must be sorted. `pawns` is whether pawns are allowed, as
/// in the fixed game, where captured pawns are not rolled (ZUG-24).
pub(super) fn read_dice(field: &Field<'_>, pawns: bool) -> Result<Vec<Face>, ParseError> {
    let mut dice: Vec<Face> = Vec::new();
    let mut at = 0;
    while field.text != "-" && (at < field.text.len() || dice.is_empty()) {
        let text = field.text.get(at..).unwrap_or("");
        let error = |expected| ParseError::new(field.name, field.at + at, text, expected);
        let read = Face::read_prefix(text).filter(|(face, _)| pawns || !face.is_pawn());
        let (face, length) = read.ok_or_else(|| error(say::FACES_OR_NONE))?;
        if dice.last().is_some_and(|last| *last > face) {
            return Err(error(say::DICE_IN_THIS_ORDER));
        }
        if dice.len() >= MOST_DICE {
            return Err(error(say::NO_MORE_DICE));
        }
        dice.push(face);
        at += length;
    }
    Ok(dice)
}

/// Reads a list of cards, or `~` and the number of cards that are unknown. If `in_order`, the cards
/// must be sorted.
fn read_cards(field: &Field<'_>, in_order: bool) -> Result<Cards, ParseError> {
    let Some(number) = field.text.strip_prefix('~') else {
        return Ok(Cards::Known(cards::read(field, in_order)?));
    };
    let count = number.parse::<u8>().ok().filter(|count| {
        (1..=MOST_CARDS as u8).contains(count) && number.bytes().all(|b| b.is_ascii_digit())
    });
    match count.filter(|_| !number.starts_with('0')) {
        Some(count) => Ok(Cards::Hidden(count)),
        None => Err(field.expected(say::HIDDEN_CARDS)),
    }
}

fn check_cards(field: &Field<'_>, all: &[cards::PlayingCard], faults: &mut Faults) {
    let field = Field { name: "cards", ..*field };
    for card in cards::too_often(all) {
        faults.add(&field, rule::ZUG_14, say::too_many_of_card(card.text()), Vec::new());
    }
}

fn read_rolls(field: &Field<'_>) -> Result<Vec<Rank>, ParseError> {
    let rolls = match field.text {
        "-" => Some(Vec::new()),
        text => text.bytes().map(Rank::of_letter).collect(),
    };
    rolls
        .filter(|rolls| rolls.len() <= MOST_ROLLS)
        .ok_or_else(|| field.expected(say::ROLLS_WRITTEN))
}

/// Reads edges by their letters, such as `SW`; `None` if a letter is not an edge's.
pub(super) fn read_edges(text: &str) -> Option<Vec<Edge>> {
    let edge =
        |at: usize| Edge::ALL.into_iter().find(|edge| text.get(at..at + 1) == Some(edge.letter()));
    (0..text.len()).map(edge).collect()
}

/// Reads the side to move, which must agree with the numbers of captured dice, or `-` for a game
/// that is over. `waits` is 1 if an announcement or a declaration must be answered, because then it
/// is the other side's turn. Otherwise it is 0.
fn read_side(
    field: &Field<'_>,
    rest: &mut Rest,
    waits: u8,
    faults: &mut Faults,
) -> Result<(), ParseError> {
    let [white, black] = [&rest.dice[0], &rest.dice[1]].map(Vec::len);
    let turn = rest.turn();
    let counts = white == black || white == black + 1;
    let side = match field.text {
        "w" => 0,
        "b" => 1,
        "-" => {
            rest.over = true;
            turn ^ waits
        }
        _ => return Err(field.expected(say::SIDE_OR_OVER)),
    };
    rest.to_move = side;
    if !counts || side != turn ^ waits {
        let sentence = match counts {
            true => say::turn_of(player(Seat(turn ^ waits))),
            false => say::COUNTS_OF_DICE.into(),
        };
        let rule = if rest.kind == Kind::Fixed { rule::ZUG_21 } else { rule::ZUG_13 };
        faults.add(field, rule, sentence, Vec::new());
    }
    Ok(())
}

/// Checks a view, a position with parts that a player does not know: its game must not be over,
/// because then all is shown, and it must have no rolls, because these are hidden.
fn check_view(table: &Knowledge, fields: &[Field<'_>]) -> Result<(), ParseError> {
    let rest = table.rest();
    let named = |name: &str| fields.iter().find(|field| field.name == name);
    if let Some(side) = named("side").filter(|_| rest.over) {
        return Err(side.expected(say::SIDE_OF_VIEW));
    }
    if let Some(rolls) = named("rolls").filter(|_| !rest.rolls.is_empty()) {
        return Err(rolls.expected(say::NO_ROLLS_IN_VIEW));
    }
    Ok(())
}
