//! Answers questions about a single rule, such as the faces of a die, the points of a hand, or
//! whether an announcement is true. The command line's `check` asks them to verify the cases of the
//! test vectors.

use super::cards::{self, Tally};
use super::deal;
use super::die::{Die, Known};
use super::edge::Edge;
use super::knowledge::{Knowledge, is_true};
use super::moves;
use super::read::{read_dice, read_layout};
use super::say;
use crate::notation::{Field, ParseError};
use crate::refusal::{MoveError, Refusal};
use crate::rule_query::{Answer, RuleQuery};

/// The six faces of a die, in the order top, bottom, south, north, west, east (ZUG-1, ZUG-3). `die`
/// is the die's text.
///
/// # Errors
/// If there is no such die.
pub fn faces(die: &str) -> Result<[String; 6], ParseError> {
    let whole = |(known, length): (Known, usize)| known.die().filter(|_| length == die.len());
    let lies: Die = Known::read_prefix(die)
        .and_then(whole)
        .ok_or_else(|| ParseError::new("placement", 0, die, say::A_DIE))?;
    let top = lies.top();
    let [south, west, north, east] = Edge::ALL.map(|edge| lies.side(edge));
    let faces = [top, top.opposite(), south, north, west, east];
    Ok(faces.map(|face| face.text().into()))
}

/// The points of each card in a hand, for these captured dice (ZUG-16). Returns each card's text
/// and points.
///
/// # Errors
/// If `dice` or `hand` cannot be read, an error that names it.
pub fn score(dice: &str, hand: &str) -> Result<Vec<(String, i32)>, ParseError> {
    let tally = Tally::new(&read_dice(&Field { name: "dice", text: dice, at: 0 }, false)?);
    let hand = cards::read(&Field { name: "hand", text: hand, at: 0 }, true)?;
    Ok(hand.iter().map(|card| (card.text().into(), card.points(&tally))).collect())
}

/// Whether captured dice can be shared out so that they satisfy all cards (ZUG-29).
///
/// # Errors
/// If `dice` or `cards` cannot be read, an error that names it.
pub fn covers(dice: &str, cards: &str) -> Result<bool, ParseError> {
    let tally = Tally::new(&read_dice(&Field { name: "dice", text: dice, at: 0 }, false)?);
    let cards = cards::read(&Field { name: "cards", text: cards, at: 0 }, true)?;
    Ok(cards::are_covered(&cards, &tally))
}

/// Whether an announced capture is possible on the squares of a layout, the dice on a board
/// (ZUG-22), and whether the dice show the announced faces (ZUG-23). `text` is the announcement:
/// `Sc3xf6:bQxcN`.
///
/// # Errors
/// If the layout or the announcement cannot be read.
pub fn announcement(layout: &str, text: &str) -> Result<(bool, bool), ParseError> {
    let table = layout_of(layout)?;
    let written = moves::read(text).map_err(|error| match error {
        MoveError::Unreadable(error) => error,
        MoveError::Refused(Refusal { sentence, .. }) | MoveError::Barred(sentence) => {
            ParseError::new("move", 0, text, sentence)
        }
    })?;
    let claim = written.announcement().filter(|_| written.discard.is_none());
    let claim = claim.ok_or_else(|| ParseError::new("move", 0, text, say::AN_ANNOUNCEMENT))?;
    let fits = table.fits(&claim);
    Ok((fits, fits && is_true(&table.board(), &claim)))
}

/// Whether a capture is possible in a layout (the dice on a board) from at least one of the four
/// edges (ZUG-25). Seen from each edge, the dice show other faces.
///
/// # Errors
/// If the layout cannot be read.
pub fn captures_left(layout: &str) -> Result<bool, ParseError> {
    Ok(layout_of(layout)?.has_capture(Edge::ALL))
}

/// For each edge, the number of dice that show it the edge's own colour: south, west, north, east
/// (ZUG-6).
///
/// # Errors
/// If the layout cannot be read.
pub fn facing(layout: &str) -> Result<[u8; 4], ParseError> {
    Ok(layout_of(layout)?.board().facing())
}

/// Whether a game may begin if this many dice show each edge its own colour (ZUG-6).
pub fn setup_ok(facing: [u8; 4]) -> bool {
    deal::is_set_up(facing)
}

/// Functions that each answer a question about one rule, such as the faces of a die. `given` names
/// the texts that a function takes, and `answers` its results.
pub const PARTS: &[RuleQuery] = &[
    RuleQuery {
        given: &["die"],
        answers: &["faces"],
        ask: |texts| {
            let names = ["top", "bottom", "south", "north", "west", "east"];
            let faces = faces(text(texts, 0))?;
            Ok(vec![Answer::Texts(names.into_iter().zip(faces).collect())])
        },
    },
    RuleQuery {
        given: &["dice", "hand"],
        answers: &["total", "points"],
        ask: |texts| {
            let points = score(text(texts, 0), text(texts, 1))?;
            let total = points.iter().map(|(_, points)| points).sum();
            Ok(vec![Answer::Number(total), Answer::Points(points)])
        },
    },
    RuleQuery {
        given: &["dice", "cards"],
        answers: &["satisfied"],
        ask: |texts| Ok(vec![Answer::Flag(covers(text(texts, 0), text(texts, 1))?)]),
    },
    RuleQuery {
        given: &["layout", "announcement"],
        answers: &["fits", "true"],
        ask: |texts| {
            let (fits, is_true) = announcement(text(texts, 0), text(texts, 1))?;
            Ok(vec![Answer::Flag(fits), Answer::Flag(is_true)])
        },
    },
    RuleQuery {
        given: &["layout"],
        answers: &["captures_left"],
        ask: |texts| Ok(vec![Answer::Flag(captures_left(text(texts, 0))?)]),
    },
    RuleQuery {
        given: &["layout"],
        answers: &["facing", "setup_ok"],
        ask: |texts| {
            let facing = facing(text(texts, 0))?;
            let counts = ["S", "W", "N", "E"].into_iter().zip(facing).collect();
            Ok(vec![Answer::Counts(counts), Answer::Flag(setup_ok(facing))])
        },
    },
];

/// The text at an index; empty if there is none.
fn text<'a>(texts: &[&'a str], place: usize) -> &'a str {
    texts.get(place).copied().unwrap_or("")
}

/// Reads a layout, the dice on a board. All faces must be known.
fn layout_of(text: &str) -> Result<Knowledge, ParseError> {
    let placement = Field { name: "placement", text, at: 0 };
    let table = read_layout(&placement)?;
    match table.is_whole() {
        true => Ok(table),
        false => Err(placement.expected(say::ALL_FACES)),
    }
}
