//! Tests how much work it takes to find a typed move in positions with very many moves.

use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::Step;
use fairyboard::{Budget, Options, catalog};
use fairyboard_tests::{rng, test};

/// Positions with too many turns to list for a typed move: over 25,000 in Fist, 200,000 in Pawn.
const WIDE: [(&str, &str, &str); 3] = [
    ("pawn", "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w", ""),
    ("fist", "2y1b1y1/2yyyybb/2Y1b1yA/1YBbyy1y/1VY1y1b1/2y1Mkb1/4Y3/8 w - m", "subdue=anywhere"),
    ("fist", "8/8/2BYyYyV/2y1b1b1/1Yyyyyyy/2k1b1y1/2yybbbY/4bAM1 w - m", "subdue=anywhere"),
];

fn session((id, position, options): (&str, &str, &str)) -> Session {
    let family = catalog::find(id).expect("a game of the catalogue");
    let options = Options::read(family.info().options, options).expect("options of the game");
    let record = Record::from_position(family, options, position).expect("a position");
    Session::new(record, NodeId::START)
}

/// A move reduced to its squares, as people type it.
fn squares(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() && *c != 'x').collect()
}

#[test]
fn a_typed_move_costs_little_wherever_there_are_many() {
    let mut rng = rng(181);
    for wide in WIDE {
        let session = session(wide);
        for _ in 0..60 {
            let mut taken: Vec<Step> = Vec::new();
            loop {
                let next = session.state().next(&taken);
                if next.steps.is_empty() || next.may_stop && rng.u8(..8) == 0 {
                    break;
                }
                taken.push(next.steps[rng.usize(..next.steps.len())]);
            }
            let mv: String = taken.iter().map(Step::text).collect();
            let squares = squares(&mv);
            for text in [mv, squares.repeat(2), format!("{squares}q9"), squares] {
                let mut budget = Budget::usual();
                let _ = session.typed_within(&text, &mut budget);
                assert!(budget.spent() < 20_000, "{text}: {}", budget.spent());
            }
        }
    }
}

/// If the budget ends the search early, a second matching move may not have been found yet. So the
/// typed text stays as it is.
#[test]
fn nothing_is_guessed_where_the_budget_is_spent() {
    let session = session(WIDE[0]);
    let steps = session.state().next(&[]).steps;
    let first = steps.first().copied().expect("a step");
    let then = session.state().next(&[first]).steps.first().copied().expect("a step");
    let mv = [first.text(), then.text()].concat();
    let text = squares(&mv);
    let whole = session.typed_within(&text, &mut Budget::usual()).expect("a move");
    assert_ne!(whole, text, "one move is meant");
    let cut = session.typed_within(&text, &mut Budget::new(1)).expect("the text");
    assert_eq!(cut, text);
}
