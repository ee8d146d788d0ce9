//! Tests of the rules of Pawn.
//!
//! The expected results follow from the numbered rules. The names of tests begin with the number of
//! a rule. A position is written as the side to move, White's pawns and, after a slash, Black's
//! pawns: `w d4 e4 / d5 h8`. Many positions have two more black pawns on g8 and h8, or white ones
//! on a1 and b1, so that the game is not over.

mod effects;
mod end;
mod entering;
mod formations;
mod layers;
mod pawns;
mod positions;
mod squads;
mod steps;
mod strikes;
mod writing;

use fairyboard::session::Session;
use fairyboard::{Family, Progress, Refusal, Shown, Sign, State, catalog, open};
use fairyboard_tests::language::{Blame, Language};
use std::rc::Rc;

const PAWN: Language = Language { game: "pawn", options: "", blame: Blame::Part };

const START: &str = "p1p1p1p1/1p1p1p1p/p1p1p1p1/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 w";

/// A position with many formations (pawns that can act together) close to each other.
const CLOSE: &str = "8/8/1ppPPp2/1pPppPp1/1PpPPpP1/2PPppP1/8/8 w";

/// A position with 55,128 turns, most of them with several strikes (captures by new formations).
const CROWDED: &str = "8/PP6/2pppP2/1PPPpp2/1PPPpp2/2PPpp2/1pppP3/8 w";

/// The pawns of a squad (four pawns in a square) in the middle of the board.
const SQUAD: &str = "d4 e4 d5 e5";

fn family() -> &'static dyn Family {
    catalog::find(PAWN.game).unwrap()
}

/// Translates a position like `w d4 / d5` into the notation of the rule tests, `w: Pd4 pd5`. A text
/// without a slash is a position string and stays unchanged.
fn spelled(text: &str) -> String {
    let Some((white, black)) = text.split_once(" /") else { return text.into() };
    let (side, white) = white.split_at(1);
    let pawns = |letter: char, squares: &str| {
        squares.split_whitespace().map(|at| format!(" {letter}{at}")).collect::<String>()
    };
    format!("{side}:{}{}", pawns('P', white), pawns('p', black))
}

fn written(text: &str) -> String {
    PAWN.written(&spelled(text))
}

fn position(text: &str) -> Rc<dyn State> {
    PAWN.position(&spelled(text))
}

fn moves(text: &str, begin: &str) -> String {
    PAWN.moves(&spelled(text), begin)
}

fn refused(text: &str, mv: &str) -> Refusal {
    PAWN.refused(&spelled(text), mv)
}

fn judges(text: &str, cases: &[(&str, &str)]) {
    PAWN.judges(&spelled(text), cases);
}

fn clicks(text: &str, cases: &[(&str, &str, &str)]) {
    PAWN.clicks(&spelled(text), cases);
}

fn played(text: &str, moves: &str) -> Rc<dyn State> {
    PAWN.played(&spelled(text), moves)
}

fn leads(text: &str, moves: &str, then: &str) {
    PAWN.leads(&spelled(text), moves, &spelled(then));
}

fn outcome(text: &str) -> String {
    PAWN.outcome(&spelled(text))
}

fn progress(text: &str, mv: &str) -> Progress {
    PAWN.progress(&spelled(text), mv)
}

fn session(text: &str) -> Session {
    Session::from_shared(open::open(&written(text)).unwrap())
}

/// The sorted signs of a layer (an overlay that explains a position): squares, lines `d2-d7`,
/// outlines `a1:a8`, badges `d5=1`.
fn signs(shown: &[Shown]) -> String {
    let one = |shown: &Shown| match &shown.sign {
        Sign::Cell => format!("{}", shown.at),
        Sign::Line(to) => format!("{}-{to}", shown.at),
        Sign::Badge(text) | Sign::Raised(text) => format!("{}={text}", shown.at),
        Sign::Outline(to) => format!("{}:{to}", shown.at),
    };
    let mut signs: Vec<_> = shown.iter().map(one).collect();
    signs.sort_unstable();
    signs.join(" ")
}
