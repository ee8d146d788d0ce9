//! What lies beside the board, in words: cards, how far they have come, captured dice.

use super::cards::{Asks, PlayingCard, Tally};
use super::face::{Colour, Face, Rank};
use super::table::{Kind, Table};
use crate::base::Seat;
use crate::beside::{Hand, HandCard};

impl Table {
    /// What the players have, in the order of the seats, or all together.
    pub(super) fn hands(&self) -> Vec<Hand> {
        let rest = self.rest();
        match rest.kind {
            Kind::Layout => Vec::new(),
            Kind::Duel | Kind::Fixed => [0, 1].map(|side| self.hand_of(side)).into(),
            Kind::Coop => {
                let on = rest.on.iter().copied().chain(std::iter::repeat(0));
                let dice: Vec<_> = rest.dice[0].iter().copied().zip(on).collect();
                let cards = (1..).zip(&rest.cards);
                let cards: Vec<_> =
                    cards.map(|(number, card)| shared_card(*card, number, &dice)).collect();
                let points = cards.iter().map(|card| card.points).sum();
                let dice = dice.iter().map(|(face, on)| (face.told(), *on)).collect();
                vec![Hand { owner: None, cards, hidden: 0, dice, points: Some(points) }]
            }
        }
    }

    /// What a player has who plays against another.
    fn hand_of(&self, side: u8) -> Hand {
        let rest = self.rest();
        let place = usize::from(side & 1);
        let dice = &rest.dice[place];
        let hand = &rest.hands[place];
        let tally = Tally::new(dice);
        let may_discard = !rest.over && rest.to_move == side;
        let cards = hand.known().iter().map(|card| HandCard {
            text: card.text().into(),
            discard: if may_discard { format!("-{}_", card.text()) } else { String::new() },
            name: name(*card),
            what: worth(*card),
            progress: progress(*card, &tally),
            points: card.points(&tally),
            made_by: card.made_by(dice, card.sets(&tally)),
        });
        let cards: Vec<_> = cards.collect();
        let hidden = hand.count() - hand.known().len() as u8;
        let points = cards.iter().map(|card| card.points).sum();
        Hand {
            owner: Some(Seat(side)),
            cards,
            hidden,
            dice: dice.iter().map(|face| (face.told(), 0)).collect(),
            points: (rest.kind == Kind::Duel && hidden == 0).then_some(points),
        }
    }
}

/// A card that dice lie on, and what it still needs (ZUG-29).
fn shared_card(card: PlayingCard, number: u8, dice: &[(Face, u8)]) -> HandCard {
    // What lies elsewhere is to be passed over, but keeps its place: no card asks for the pawn.
    let on_it = dice.iter().map(|(face, on)| if *on == number { *face } else { Face::PAWN });
    let on_it: Vec<_> = on_it.collect();
    let made_by = card.made_by(&on_it, 1);
    let counting = made_by.iter().filter_map(|at| on_it.get(usize::from(*at)).copied());
    let counting: Vec<_> = counting.collect();
    let points = card.sets(&Tally::new(&counting)).min(1).into();
    HandCard {
        text: card.text().into(),
        discard: String::new(),
        name: name(card),
        what: format!("Satisfied by {}", needed(card, &[])),
        progress: match points {
            0 => format!("needs {}", needed(card, &counting)),
            _ => "satisfied".into(),
        },
        points,
        made_by,
    }
}

/// What a card is called within a sentence: `bishops and knights`.
pub(super) fn called(card: PlayingCard) -> String {
    match card.asks() {
        Asks::Ranks(a, b) if a == b => format!("pairs of {}s", a.name()),
        Asks::Ranks(a, b) => format!("{}s and {}s", a.name(), b.name()),
        Asks::Colours(a, b) if a == b => format!("pairs of {}", a.name()),
        Asks::Colours(a, b) => format!("{} and {}", a.name(), b.name()),
        Asks::Target(face) => face.name().into(),
        Asks::ThreeColours => "three colours".into(),
        Asks::ThreeRanks => "three ranks".into(),
    }
}

/// What a card is called by itself: `Bishops and knights`.
pub(super) fn name(card: PlayingCard) -> String {
    let mut name = called(card);
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// What a card asks for in a duel.
fn worth(card: PlayingCard) -> String {
    let each = match card.asks() {
        Asks::Ranks(a, b) if a == b => format!("pair of {}s", a.name()),
        Asks::Ranks(a, b) => format!("pair of a {} and a {}", a.name(), b.name()),
        Asks::Colours(a, b) if a == b => format!("pair of {} dice", a.name()),
        Asks::Colours(a, b) => format!("pair of a {} and a {} die", a.name(), b.name()),
        Asks::Target(face) => face.name().into(),
        Asks::ThreeColours => "set of three different colours".into(),
        Asks::ThreeRanks => "set of three different ranks".into(),
    };
    format!("One point for each {each}")
}

/// How far a card has come in a duel: `2 bishops, 1 knight: 1 point`.
fn progress(card: PlayingCard, dice: &Tally) -> String {
    let mut parts = Vec::new();
    let mut count = |count: u8, name: &str, plural: &str| {
        parts.push(match count {
            0 => format!("no {name}{plural}"),
            1 => format!("1 {name}"),
            _ => format!("{count} {name}{plural}"),
        });
    };
    let (colours, ranks) = (dice.colours(), dice.ranks());
    match card.asks() {
        Asks::Target(face) => count(dice.of(face), face.name(), "s"),
        Asks::Ranks(a, b) => {
            for kind in [a, b].into_iter().take(if a == b { 1 } else { 2 }) {
                count(ranks[kind as usize], kind.name(), "s");
            }
        }
        Asks::Colours(a, b) => {
            for kind in [a, b].into_iter().take(if a == b { 1 } else { 2 }) {
                count(colours[kind as usize], kind.name(), "");
            }
        }
        Asks::ThreeColours => {
            let there = Colour::ALL.into_iter().zip(colours).filter(|(_, of)| *of > 0);
            there.for_each(|(kind, of)| count(of, kind.name(), ""));
        }
        Asks::ThreeRanks => {
            let there = Rank::ALL.into_iter().zip(ranks).filter(|(_, of)| *of > 0);
            there.for_each(|(kind, of)| count(of, kind.name(), "s"));
        }
    }
    if parts.is_empty() {
        parts.push("no dice".into());
    }
    let points = match card.sets(dice) {
        0 => "costs 1 point".into(),
        1 => "1 point".into(),
        sets => format!("{sets} points"),
    };
    format!("{}: {points}", parts.join(", "))
}

/// What a card needs besides dice that count on it: `a bishop and a knight`.
fn needed(card: PlayingCard, counting: &[Face]) -> String {
    // Of two kinds, by their names and whether a die of each is there.
    let two = |(a, has_a): (&str, bool), (b, has_b): (&str, bool), die: &str| match (has_a, has_b) {
        (false, false) => format!("a {a} and a {b}{die}"),
        (false, true) => format!("a {a}{die}"),
        (true, _) => format!("a {b}{die}"),
    };
    let different = |kinds: &str| match counting.len() {
        0 => format!("three dice of different {kinds}s"),
        1 => format!("two more {kinds}s"),
        _ => format!("one more {kinds}"),
    };
    match card.asks() {
        Asks::Ranks(a, b) if a == b => match counting.len() {
            0 => format!("two {}s", a.name()),
            _ => format!("another {}", a.name()),
        },
        Asks::Colours(a, b) if a == b => match counting.len() {
            0 => format!("two {} dice", a.name()),
            _ => format!("another {} die", a.name()),
        },
        Asks::Ranks(a, b) => {
            let there = |rank| counting.iter().any(|face| face.rank() == Some(rank));
            two((a.name(), there(a)), (b.name(), there(b)), "")
        }
        Asks::Colours(a, b) => {
            let there = |colour| counting.iter().any(|face| face.colour() == Some(colour));
            two((a.name(), there(a)), (b.name(), there(b)), " die")
        }
        Asks::Target(face) => format!("a {}", face.name()),
        Asks::ThreeColours => different("colour"),
        Asks::ThreeRanks => different("rank"),
    }
}
