//! Tests of refusals in Fist, each with its rule.

use super::Row;
use fairyboard_tests::test;

const START: &str = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";
/// A position in which White's mage on d4 (worth 3) is beside Black's king on e5 (worth 4), and so
/// can't jump over him.
const MIDDLE: &str = "8/8/8/3yk3/2BMb3/8/8/7V w - m";
/// A position with an ace that could jump in a ring: over d1, e2, d3 and c2, back to c1.
const RING: &str = "6Vk/8/8/8/8/3y4/2y1y2B/M1Ay4 w - m";
/// A position with an ace, two blue guards to jump over, and two own blue guards far away.
const TWO: &str = "V6k/8/8/8/3b4/8/1b5B/A6B w - -";
/// A position in which Black's king (worth 4) may move to d4, beside three guards that are worth 5
/// together. So he can pin (capture) none of them there.
const SHORT: &str = "V7/8/8/3k4/2Y1B3/3B4/8/8 b - -";

fn row(name: &'static str, position: impl Into<String>) -> Row {
    Row::of("fist", name, position)
}

#[test]
fn a_move_in_fist_that_goes_too_far_or_is_stopped_is_told_why() {
    row("beyond the range of a blue guard", TWO)
        .clicks("h1 e1")
        .told("FIST-5", "e1 is too far: your blue guard on h1 moves up to 2 squares this turn");
    row("beyond the range of a king", SHORT)
        .clicks("d5 d7")
        .told("FIST-5", "d7 is too far: your king on d5 moves one square this turn");
    row("not in one of the eight directions", TWO)
        .clicks("h1 f2")
        .told("FIST-6", "isn’t straight or diagonal");
    row("something stands in the way", TWO)
        .clicks("a1 d4")
        .told("FIST-6", "king’s blue guard on b2 is in the way. … it, to c3");
    row("a jump over a piece of higher value", MIDDLE)
        .clicks("d4 f6")
        .blames(1)
        .stopped()
        .told("FIST-11", "Your mage on d4 is worth 3 and can’t jump over the king on e5, worth 4");
    row("a landing that is taken", "8/8/5y2/3yk3/2Bby3/8/8/3A3V w - -").clicks("c4 e4").told(
        "FIST-11",
        "A jump needs an empty square to land on, and the king’s yellow guard on e4 is there",
    );
    row("a landing that was visited in this turn", RING)
        .types("c1xe1^e3xe1")
        .told("FIST-12", "was on e1 already in this turn");
    row("the square it set out from", RING)
        .types("c1xe1xe3xc3xc1")
        .told("FIST-12", "Your ace on c1 began this turn on c1, and never lands on a square twice");
}

#[test]
fn a_turn_in_fist_of_two_kinds_and_a_pin_in_vain_are_told_why() {
    row("a normal move after a jump", TWO).clicks("a1 c3 c4").told("FIST-16", "never both");
    row("a jump after a normal move", TWO)
        .types("a1-b1xb3")
        .told("FIST-16", "never both|one normal move");
    row("a pin that falls short", SHORT)
        .types("d5-d4xd3")
        .told("FIST-10", "You touch d3 (2), c4 (1) and e4 (2). You need 5 and have 4: no pin");
    row("a pin on a piece that does not touch", SHORT)
        .types("d5-d6xe4")
        .told("FIST-8", "isn’t beside d6");
}

#[test]
fn a_pawn_of_fist_that_is_not_seen_or_returns_is_told_why() {
    row("a pawn that is not seen", START)
        .clicks("h8")
        .told("FIST-21", "only the king’s side sees it, from");
    row("a pawn that is seen by nobody of the mover, typed", START)
        .types("h8^f8")
        .told("FIST-21", "seen|sees");
    row("the pawn’s return square", "B7/8/8/V2y4/7k/8/8/8 b a3 -")
        .clicks("a5 a3")
        .told("FIST-24", "The pawn can’t end on a3: your opponent has just moved it from there");
}

#[test]
fn a_conversion_in_fist_without_a_guard_is_told_why() {
    row("no guard of that kind out of play", "V6k/8/8/8/3b4/8/1b5B/A5BB w - -")
        .types("a1=c3")
        .told(
            "FIST-18",
            "The challenger has no blue guard to bring in: all three are on the board",
        );
    row("the second of two, where one was out of play", TWO)
        .types("a1=c3=e5")
        .told("FIST-18", "to bring in");
    row("only the ace converts", "6Vk/8/8/8/8/8/1b6/B6A w - -")
        .types("a1=c3")
        .told("FIST-17", "Only the ace");
    row("the pawn is never captured", "7B/8/8/8/3y4/8/Vk6/A6M w - m")
        .types("a1xa3")
        .told("FIST-23", "never captured");
}

#[test]
fn subdue_out_of_place_is_told_why() {
    row("Subdue outside of the Keep", "subdue=keep 8/8/8/1y1b4/y1A5/3k4/5V2/7B w - -")
        .types("c4!")
        .told("FIST-29", "only in the Keep (d4, e4, d5 and e5), not on c4");
    row(
        "Subdue after a move, where it stands for one",
        "subdue=keep 8/8/8/1y1b4/y1A5/3k4/5V2/7B w - -",
    )
    .types("c4-d4!")
    .told("FIST-29", "instead of moving");
    row("Subdue in a game without it", "8/4y1b1/5y2/3b4/2YA4/3k4/1y3V2/7B w - -")
        .types("d4!")
        .told("FIST-31", "without the Champion’s Rule");
    row("Subdue with nobody in reach", "subdue=keep y7/8/8/8/3A4/8/5V2/k6B w - -")
        .types("d4!")
        .told("FIST-32", "within two squares of d4");
}

#[test]
fn what_cannot_move_in_fist_is_told_why() {
    row("a piece of the other side", START)
        .clicks("e5")
        .told("FIST-16", "The king on e5 isn’t yours. Choose one of your pieces");
    row("an empty square", START).clicks("a1").told("FIST-16", "a1 is empty");
    row("the king is captured, so the game is over", "B7/8/8/V7/8/8/8/4y2Y b a1 -")
        .clicks("e1")
        .told("FIST-26", "game is over…The challenger wins");
    row("no blue guard is left, so the game is over", "6Vk/8/8/1b6/8/8/6Y1/A6M w - m")
        .types("a1-a2")
        .told("FIST-27", "game is over…The king’s side wins");
}
