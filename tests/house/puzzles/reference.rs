//! Tests that confirm each puzzle with the reference implementation, by trying all moves.

use super::all;
use fairyboard::puzzle::Puzzle;
use fairyboard_tests::{About, is_soak, test};
use reference::{fidchell, fist, hens, pawn};

/// A position of the reference implementation, for any game.
trait Plain: Sized {
    /// The side to move: `white` or `black`.
    fn mover(&self) -> &'static str;

    /// The outcome: `ongoing`, or the winner and the rule.
    fn told(&self) -> String;

    /// The positions after each of the legal moves.
    fn after_each(&self) -> impl Iterator<Item = Self>;

    /// The move strings of the legal moves, in the order of `after_each`.
    fn texts(&self) -> Vec<String>;

    /// Whether a side wins in at most `plies` plies against every defence.
    fn wins(&self, me: &str, plies: u32) -> bool {
        let told = self.told();
        if told != "ongoing" || plies == 0 {
            return told.split(' ').next() == Some(me);
        }
        let mut after = self.after_each();
        match self.mover() == me {
            true => after.any(|next| next.wins(me, plies - 1)),
            false => after.all(|next| next.wins(me, plies - 1)),
        }
    }

    /// The moves that win for the side to move in at most `plies` plies, each with the position
    /// after it.
    fn winning(&self, plies: u32) -> Vec<(String, Self)> {
        let all = self.texts().into_iter().zip(self.after_each());
        all.filter(|(_, after)| after.wins(self.mover(), plies - 1)).collect()
    }
}

macro_rules! plain {
    ($($game:ident: $white:ident, |$at:ident, $mv:ident| $after:expr, $text:expr;)+) => {$(
        impl Plain for $game::Position {
            fn mover(&self) -> &'static str {
                if self.$white() { "white" } else { "black" }
            }

            fn told(&self) -> String {
                self.outcome()
            }

            fn after_each(&self) -> impl Iterator<Item = Self> {
                let $at = self;
                $at.moves().into_iter().map(move |$mv| $after)
            }

            fn texts(&self) -> Vec<String> {
                let $at = self;
                $at.moves().into_iter().map(|$mv| $text).collect()
            }
        }
    )+};
}

plain! {
    fist: challenger_to_move, |at, mv| at.after(&mv), at.text(&mv);
    hens: white_to_move, |at, mv| at.after(mv), at.text(mv);
    pawn: white_to_move, |at, mv| at.after(&mv), pawn::text(&mv);
    fidchell: white_to_move, |at, mv| at.after(mv), at.text(mv);
}

/// Asserts that in a puzzle only the first move wins in its number of plies, and that no win is
/// shorter. For later moves of the winner, several may win only if they end the game.
fn confirm<P: Plain>(puzzle: &Puzzle, read: impl Fn(&str, &str) -> Option<P>) {
    let _about = About(puzzle.to_string());
    let mut at = read(&puzzle.position, &puzzle.options).expect("a position");
    let me = at.mover();
    for (ply, mv) in (0..puzzle.plies).zip(&puzzle.line) {
        let left = puzzle.plies - ply;
        if at.mover() != me {
            let place = at.texts().iter().position(|text| text == mv).expect("a legal move");
            let next = at.after_each().nth(place);
            at = next.expect("a move for each text");
            continue;
        }
        let mut winning = at.winning(left);
        let ends = winning.iter().any(|(_, after)| after.told() != "ongoing");
        assert!(winning.len() == 1 || ply > 0 && ends, "{} moves win", winning.len());
        assert_eq!(ends, left == 1, "it is won sooner");
        let right = winning.iter().position(|(text, _)| text == mv).expect("it wins");
        at = winning.swap_remove(right).1;
        assert!(left == 1 || !at.wins(me, left - 2), "it is won sooner");
    }
}

/// The puzzles to confirm: all in a soak (a long run), otherwise one in four. Trying all moves
/// takes a minute for all, and the engine itself proves each puzzle in each run.
fn confirmed(id: &str) -> impl Iterator<Item = Puzzle> {
    all(id).into_iter().step_by(if is_soak() { 1 } else { 4 })
}

#[test]
fn the_plain_rules_confirm_fist() {
    for puzzle in confirmed("fist") {
        confirm(&puzzle, |text, options| {
            let is_it = |subdue: &&str| options == format!("subdue={subdue}");
            let subdue = ["keep", "move", "anywhere"].into_iter().find(is_it);
            fist::Position::read(text, subdue.unwrap_or("off"))
        });
    }
}

#[test]
fn the_plain_rules_confirm_hens() {
    for puzzle in confirmed("hens") {
        confirm(&puzzle, |text, options| {
            hens::Position::read(text, if options == "board=10" { 10 } else { 8 })
        });
    }
}

#[test]
fn the_plain_rules_confirm_pawn() {
    confirmed("pawn").for_each(|puzzle| confirm(&puzzle, |text, _| pawn::Position::read(text)));
}

#[test]
fn the_plain_rules_confirm_fidchell() {
    let read = |text: &str, _: &str| fidchell::Position::read(text);
    confirmed("fidchell").for_each(|puzzle| confirm(&puzzle, read));
}
