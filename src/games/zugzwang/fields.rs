//! The set-up editor's parts of Zugzwang: the dice that can still be added, and the form fields for
//! everything off the board.

use super::cards::PlayingCard;
use super::die::{Die, KINDS, Known, WAYS};
use super::edge::Edge;
use super::face::{Face, Rank};
use super::knowledge::Knowledge;
use super::moves::{Deed, Move};
use super::{hands, joined, player, read, rule, say, set};
use crate::base::{Piece, Seat};
use crate::options::Options;
use crate::setup::{self, Count, Faults, FieldKind, FormField, Stock};
use i18n::{Key, Text};

/// The position string of an empty board, for these options.
pub(super) fn empty(options: &Options) -> String {
    let size = if options.get("board") == "6" { 6 } else { 8 };
    let rank = size.to_string();
    let ranks: Vec<&str> = (0..size).map(|_| rank.as_str()).collect();
    ranks.join("/") + " " + &plain(options.get("variant"), options)
}

/// The fields after the layout in a position string of this variant, with no captured dice and no
/// cards.
fn plain(variant: &str, options: &Options) -> String {
    match variant {
        "fixed" => ["w fixed - - ", options.get("seats"), " -"].concat(),
        "coop" => {
            let players = options.get("players").parse().unwrap_or(2);
            ["1 coop - - ", &Edge::ALL.map(Edge::letter)[..players].concat(), " -"].concat()
        }
        _ => "w duel - - - - - -".into(),
    }
}

/// The dice that the editor offers for the position string `text`, one entry for each top face. An
/// entry lists the orientations with this face on top, for the dice that are left in the set of
/// sixteen. If no die with this face is left, the entry lists the orientations of all such dice.
pub(super) fn palette(text: &str) -> Vec<Stock> {
    let mut taken: Vec<u8> = Vec::new();
    if let Ok(table) = read::read(text, &mut Faults::new()) {
        let captured = table.rest().dice.iter().flatten().map(|face| set::kinds_with(*face));
        let board = table.known().map(|(_, known)| set::kinds_of(known));
        // If the board already has too many dice, leave out those that the set can't have.
        for kinds in board.chain(captured) {
            taken.push(kinds);
            if !set::is_possible(&taken) {
                taken.pop();
            }
        }
    }
    let of_kind: Vec<u8> = (0..KINDS).map(|kind| set::left(&taken, 1 << kind)).collect();
    let left = |die: &Die| of_kind.get(usize::from(die.kind())).copied().unwrap_or(0);
    let all: Vec<Die> =
        (0..KINDS).flat_map(|kind| (0..WAYS).map(move |way| Die::lies(kind, way))).collect();
    let stock = |top: Face| {
        let dice = || all.iter().filter(|die| die.top() == top);
        let none_left = dice().all(|die| left(die) == 0);
        let piece = Piece { letter: top.text(), owner: None, name: top.told().name };
        let way = |die: &Die| {
            let mut text = String::new();
            Known::of(*die).write(&mut text);
            Stock { text, ..Stock::new(piece, Some(left(die))) }
        };
        let more: Vec<_> = dice().filter(|die| none_left || left(die) > 0).map(way).collect();
        Stock {
            text: more.first().map(|way| way.text.clone()).unwrap_or_default(),
            piece,
            left: Some(set::left(&taken, dice().fold(0, |kinds, die| kinds | 1 << die.kind()))),
            asks: Some(say::HOW_IT_LIES),
            more,
        }
    };
    Face::all().map(stock).collect()
}

/// The form fields of a position string for everything off the board.
pub(super) fn fields(text: &str, options: &Options) -> Vec<FormField> {
    let variant = setup::word(text, 2);
    let now = text.split_once(' ').map_or("", |(_, rest)| rest);
    let kinds = [
        ("", say::A_LAYOUT),
        ("duel", say::A_DUEL),
        ("fixed", say::A_FIXED_GAME),
        ("coop", say::A_COOP_GAME),
    ];
    let kinds = kinds.map(|(kind, words)| {
        let value = match kind {
            _ if kind == variant => now.to_string(),
            "" => String::new(),
            kind => plain(kind, options),
        };
        (value, words.into())
    });
    let mut all = vec![FormField {
        words: 1..usize::MAX,
        name: say::VARIANT,
        rule: "",
        what: say::VARIANT_WHAT,
        value: now.into(),
        kind: FieldKind::Choice(kinds.into()),
    }];
    let mut add = |place: usize, name, rule, what, kind| {
        let value = setup::word(text, place).into();
        all.push(FormField { words: place..place + 1, name, rule, what, value, kind });
    };
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(player);
    let side = FieldKind::Choice(in_words([("w", first), ("b", second), ("-", say::OVER)]));
    let dice = |place: usize| captured(setup::word(text, place), variant);
    let side_words = say::TO_MOVE_BY_DICE;
    match variant {
        "duel" => {
            let cards = |place: usize| cards(setup::word(text, place), options);
            add(1, say::TO_MOVE, rule::ZUG_13, side_words, side);
            add(3, say::FIRST_DICE, rule::ZUG_9, say::CAPTURED_WHAT, dice(3));
            add(4, say::SECOND_DICE, rule::ZUG_9, say::CAPTURED_WHAT, dice(4));
            let what = say::HAND_WHAT;
            add(5, say::FIRST_HAND, rule::ZUG_13, what, cards(5));
            add(6, say::SECOND_HAND, rule::ZUG_13, what, cards(6));
            let of: Vec<_> =
                PlayingCard::all().map(|card| (card.text().into(), hands::name(card))).collect();
            let deck = list(setup::word(text, 7), of, 40);
            add(7, say::DECK, rule::ZUG_14, say::DECK_WHAT, deck);
            add(8, say::ROLLS, rule::ZUG_10, say::ROLLS_WHAT, rolls(setup::word(text, 8)));
        }
        "fixed" => {
            add(1, say::TO_MOVE, rule::ZUG_21, side_words, side);
            add(3, say::FIRST_DICE, rule::ZUG_24, say::CAPTURED_SHOWN_WHAT, dice(3));
            add(4, say::SECOND_DICE, rule::ZUG_24, say::CAPTURED_SHOWN_WHAT, dice(4));
            add(5, say::SEATS, rule::ZUG_20, say::SEATS_WHAT, seats());
            let claim = setup::word(text, 6);
            let is_announced = !["-", "none", "1-0", "0-1", ""].contains(&claim);
            let announced = match is_announced {
                true => Some(claim.to_string()),
                false => fitting(text),
            };
            let mut claims = in_words([
                ("-", say::NOTHING_CLAIMED_YET),
                ("none", say::DECLARED),
                ("1-0", say::FIRST_HAS_WON),
                ("0-1", say::SECOND_HAS_WON),
            ]);
            claims.extend(announced.map(|it| (it, say::ANNOUNCED.into())));
            let what = say::CLAIM_WHAT;
            add(6, say::CLAIM, rule::ZUG_21, what, FieldKind::Choice(claims));
            if is_announced {
                let what = say::ANNOUNCEMENT_WHAT;
                add(6, say::ANNOUNCEMENT, rule::ZUG_22, what, FieldKind::Text);
            }
        }
        "coop" => {
            let players = setup::word(text, 5).len();
            let numbers =
                ["1", "2", "3", "4"].into_iter().zip((0..).map(|seat| player(Seat(seat))));
            let own = numbers
                .enumerate()
                .filter(|(i, (number, _))| *i < players || *number == setup::word(text, 1));
            let own = FieldKind::Choice(in_words(own.map(|(_, number)| number)));
            add(1, say::PLAYER_TO_MOVE, rule::ZUG_28, say::PLAYER_TO_MOVE_WHAT, own);
            let what = say::CAPTURED_ON_CARDS_WHAT;
            add(3, say::CAPTURED_DICE, rule::ZUG_29, what, dice(3));
            let what = say::CARDS_WHAT;
            add(4, say::CARDS, rule::ZUG_27, what, cards(setup::word(text, 4), options));
            let what = say::EDGES_WHAT;
            add(5, say::EDGES, rule::ZUG_28, what, edges());
            add(6, say::ROLLS, rule::ZUG_10, say::ROLLS_WHAT, rolls(setup::word(text, 6)));
        }
        _ => {}
    }
    all
}

/// A list of the values of a form field, each with its words.
fn in_words<'a>(values: impl IntoIterator<Item = (&'a str, Key)>) -> Vec<(String, Text)> {
    values.into_iter().map(|(value, words)| (value.into(), words.into())).collect()
}

/// A form field with the number of captured dice of each face. `value` is the field of the position
/// string. In the cooperative game, dice that are on different cards are counted separately.
fn captured(value: &str, variant: &str) -> FieldKind {
    let mut counts = Vec::new();
    for face in Face::all().filter(|face| !face.is_pawn() || variant == "fixed") {
        for on in 0..6 {
            let mut text = face.text().to_string();
            let mut name = Text::from(face);
            if variant == "coop" {
                text += &on.to_string();
                if on > 0 {
                    name = say::on_card(on, name);
                }
            }
            let count = value.matches(&text).count().min(16) as u8;
            if on == 0 || variant == "coop" && count > 0 {
                let most = set::kinds_with(face).count_ones() * set::EACH;
                counts.push(Count { text, name, owner: None, count, most: most as u8 });
            }
        }
    }
    FieldKind::Counts(counts)
}

/// A form field with the number of cards of each kind. `value` is the field of the position string.
fn cards(value: &str, options: &Options) -> FieldKind {
    let pairs: Vec<&[u8]> = value.as_bytes().chunks(2).collect();
    let mut counts = Vec::new();
    for card in PlayingCard::all() {
        let count = pairs.iter().filter(|pair| **pair == card.text().as_bytes()).count().min(40);
        if count > 0 || !card.is_same_pair() || options.get("samepairs") == "1" {
            counts.push(Count {
                text: card.text().into(),
                name: hands::name(card),
                owner: None,
                count: count as u8,
                most: card.copies() as u8,
            });
        }
    }
    FieldKind::Counts(counts)
}

/// A form field for a list of up to `most` items. `of` has the text and the name of each item that
/// may be in the list; all texts must have the same length. `value` is the list now, as the joined
/// texts.
fn list(value: &str, of: Vec<(String, Text)>, most: u8) -> FieldKind {
    let length = of.first().map_or(1, |(text, _)| text.len());
    let parts = value.as_bytes().chunks(length);
    let chosen =
        parts.filter_map(|part| of.iter().position(|(text, _)| text.as_bytes() == part)).collect();
    FieldKind::List { of, chosen, most }
}

fn rolls(value: &str) -> FieldKind {
    let of = Rank::ALL.map(|rank| (rank.letter().to_string(), Text::from(rank)));
    list(value, of.into(), 16)
}

/// The text of some edges in a position string, such as `SW`, and their names.
fn edge_words(edges: &[Edge]) -> (String, Text) {
    let words = joined(edges.iter().copied(), say::comma);
    (edges.iter().map(|edge| edge.letter()).collect(), words)
}

/// A form field to choose the edges of the two players: two different ones (ZUG-20).
fn seats() -> FieldKind {
    let pairs = (0..16).map(|i| [i / 4, i % 4].map(Edge::at)).filter(|[a, b]| a != b);
    FieldKind::Choice(pairs.map(|pair| edge_words(&pair)).collect())
}

/// A form field to choose the edges of one to four players: clockwise from any edge (ZUG-27).
fn edges() -> FieldKind {
    let mut all = Vec::new();
    for players in 1..=4 {
        for first in Edge::ALL {
            for others in (0..8u32).filter(|others| others.count_ones() == players - 1) {
                let later = (0..3).filter(|turn| others >> turn & 1 != 0);
                let later = later.map(|turn| first.turned(1 + turn));
                let edges: Vec<Edge> = [first].into_iter().chain(later).collect();
                all.push(edge_words(&edges));
            }
        }
    }
    FieldKind::Choice(all)
}

/// The text of an announcement (a claimed capture) that is possible on the squares of this position
/// string; `None` if there is none, or if the string can't be read.
fn fitting(text: &str) -> Option<String> {
    let table: Knowledge = read::read(text, &mut Faults::new()).ok()?;
    let (from, to) = table.known().find_map(|(from, _)| {
        let targets = table.announced_targets(from);
        (targets != 0).then_some((from, targets.trailing_zeros() as u8))
    })?;
    // Announce from the south edge, with any rank that reaches the square. Announce the victim as
    // the pawn, because an announced victim must not have the edge's colour.
    let edge = Edge::South;
    let movers = Rank::ALL.map(|rank| Face::new(edge.colour(), rank));
    let moves = movers.map(|mover| Move { edge, from, to, mover, ..Move::new(Deed::Announce) });
    let mv = moves.into_iter().find(|mv| table.fits(mv))?;
    let mut steps = Vec::new();
    mv.steps(&mut steps);
    Some(steps.iter().map(|step| step.text()).collect())
}

/// The length in bytes of the die at the start of a text, which is written in brackets: `(.bQrR)`.
/// `None` if there is no die.
pub(super) fn cell(text: &str) -> Option<usize> {
    text.starts_with('(').then(|| text.find(')').map(|end| end + 1))?
}
