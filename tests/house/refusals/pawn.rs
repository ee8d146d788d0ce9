//! Tests of refusals in Pawn, each with its rule.

use super::Row;
use fairyboard_tests::test;

/// A position with two black pawns beside a white squad (four pawns in a square), which they stop
/// from moving to the left.
const TWO_BEFORE: &str = "7p/8/8/2pPP3/2pPP3/8/8/8 w";
/// A position with a white dual (two pawns in a line) that has room on all sides.
const LONE_DUAL: &str = "6pp/8/8/8/3PP3/8/8/8 w";
/// A position with two white pawns that are far from each other.
const APART: &str = "6pp/8/8/8/3P4/8/8/P7 w";

fn row(name: &'static str, position: impl Into<String>) -> Row {
    Row::of("pawn", name, position)
}

#[test]
fn a_formation_that_is_none_or_is_in_the_way_is_told_why() {
    row("a dual of squares on which no own pawn stands", LONE_DUAL)
        .types("d4:d5-d5:d6")
        .told("PAWN-4", "You have no dual on d4 and d5: there is no pawn on d5");
    row("a threepiece with a pawn of the other side", "7p/8/8/8/3PPp2/8/8/8 w")
        .types("d4:f4-e4:g4")
        .told("PAWN-5", "You have no threepiece on d4, e4 and f4: the pawn on f4 isn’t yours");
    row("a squad of three", "6pp/8/8/3P4/3PP3/8/8/8 w")
        .types("d4:e5-d5:e6")
        .told("PAWN-7", "You have no squad on d4, e4, d5 and e5: there is no pawn on e5");
    row("a formation that moves aside", LONE_DUAL)
        .clicks("d4:e4 e7")
        .types("d4:e4-d6:e6")
        .told("PAWN-4", "along its row");
    row("a pawn blocked by an own pawn", "6pp/8/8/3P4/3P4/8/8/8 w")
        .types("d4-d5")
        .told("PAWN-1", "Your own pawn on d5 is in the way");
    row("a dual blocked by an own pawn", "6pp/8/8/8/3PPP2/8/8/8 w")
        .types("d4:e4-e4:f4")
        .told("PAWN-4", "own pawn on f4 is in the way of the dual on d4 and e4");
    row("a dual that would jump", "7p/8/8/8/3PPp2/8/8/8 w")
        .clicks("d4:e4 g4")
        .types("d4:e4-f4:g4")
        .told("PAWN-4", "one square and never jumps, and g4 is 2 away");
    row("a threepiece with a pawn in its way", "7p/8/8/8/8/8/1PPP2p1/8 w")
        .clicks("b2:d2 h2")
        .types("b2:d2-f2:h2")
        .told("PAWN-5", "go past the enemy pawn on g2: it stops where it captures");
    row("a threepiece with an own pawn in its way", "6pp/8/8/8/8/8/1PPP1P2/8 w")
        .clicks("b2:d2 h2")
        .types("b2:d2-f2:h2")
        .told("PAWN-5", "own pawn on f2 is in the way of the threepiece on b2, c2 and d2");
}

#[test]
fn a_pawn_alone_that_goes_wrong_is_told_why() {
    row("a capture that is not straight ahead", "6p1/8/8/4p3/3P4/8/8/4P3 w")
        .clicks("d4 e5")
        .types("d4xe5")
        .told("PAWN-1", "captures only straight ahead, and e5 isn’t straight ahead of d4");
    row("a capture of an own pawn", "6pp/8/8/3P4/3P4/8/8/8 w")
        .types("d4xd5")
        .told("PAWN-1", "own pawn on d5 is in the way, and you can’t capture it");
    row("a capture by a jump", "7p/8/3p4/8/3P4/8/8/P7 w")
        .types("d4xd6")
        .told("PAWN-2", "captures only on the next square ahead, and d6 is two squares away");
    row("a jump onto a square that is taken", "7p/8/3p4/3P4/3P4/8/8/8 w")
        .clicks("d4 d6")
        .types("d4-d6")
        .told("PAWN-2", "the black pawn on d6 is there|d6 is two squares away");
    row("three squares forward", APART)
        .clicks("d4 d7")
        .types("d4-d7")
        .told("PAWN-2", "one or two squares forward, and d7 is 3 away");
    row("a capture backward", "2p5/8/8/8/3P4/3p4/8/P7 w")
        .clicks("d4 d3")
        .types("d4xd3")
        .told("PAWN-3", "never captures backward");
    row("two squares backward", APART)
        .clicks("d4 d2")
        .types("d4-d2")
        .told("PAWN-3", "only one square back, and d2 is 2 away");
    row("a pawn alone sideways", APART)
        .clicks("d4 e4")
        .types("d4-e4")
        .told("PAWN-1", "never leaves its column");
}

#[test]
fn a_rotation_that_has_no_room_is_told_why() {
    row("a rotation onto a square that is taken", "7p/8/8/4p3/3PP3/8/8/8 w")
        .clicks("d4:e4 e5")
        .types("d4:e4~e4:e5")
        .told("PAWN-8", "would land on the black pawn on e5");
    row("a rotation off the board", "6pp/8/8/8/8/8/3PPP2/8 w")
        .clicks("d2:f2 d1")
        .told("PAWN-8", "can’t turn around d2 this way: … off the board");
    row("a rotation about a middle pawn with one end taken", "7p/8/3P4/2pP4/3P4/8/8/8 w")
        .clicks("d4:d6 c5")
        .types("d4:d6~c5:e5")
        .told("PAWN-8", "would land on the black pawn on c5");
    row("a squad that turns", "6pp/8/8/3PP3/3PP3/8/8/8 w")
        .types("d4:e5~f4:g5")
        .told("PAWN-8", "Only duals and threepieces turn, not a squad");
}

#[test]
fn a_squad_that_cannot_push_and_what_it_guards_are_told_why() {
    row("two pawns before a squad", TWO_BEFORE)
        .clicks("d4:e5 c4")
        .types("d4:e5-c4:d5")
        .blames(2)
        .told(
            "PAWN-7",
            "pushes only one pawn at a time, and two stand in front of it, on c4 and c5",
        );
    row("a pushed pawn with another behind it", "7p/8/8/3PP3/1ppPP3/8/8/8 w")
        .clicks("d4:e5 c4")
        .types("d4:e5-c4:d5")
        .told("PAWN-7", "can’t push the black pawn on c4: the black pawn on b4 is right behind it");
    row("a pawn pushed off the board", "7p/8/8/pPP5/1PP5/8/8/8 w")
        .clicks("b4:c5 a5")
        .types("b4:c5-a4:b5")
        .told("PAWN-7", "can’t push the black pawn on a5 off the board");
    row("a squad that captures", "7p/8/8/3PP3/2pPP3/8/8/8 w")
        .types("d4:e5xc4:d5")
        .told("PAWN-7", "A squad never captures");
    row("a squad that goes two squares", "6pp/8/8/3PP3/3PP3/8/8/8 w")
        .clicks("d4:e5 b4")
        .types("d4:e5-b4:c5")
        .told("PAWN-7", "one square up, down, left or right");
    row("a threepiece that is out of range because of a squad", "8/8/8/5pp1/PPP2pp1/8/8/8 w")
        .clicks("a4:c4 f4")
        .types("a4:c4xd4:f4")
        .told("PAWN-6", "pawn on f4 belongs to a squad, … not from 3 squares away");
    row("a strike that is out of range because of a squad", "8/8/pp6/pp2PPp1/3P4/8/8/8 w")
        .clicks("d4 d5 b5")
        .types("d4-d5,d5:f5xb5:d5")
        .told("PAWN-6", "pawn on b5 belongs to a squad");
}

#[test]
fn a_strike_by_what_is_not_new_is_told_why() {
    row("a strike by what stood still", "7p/8/6p1/2p1P1P1/3P2P1/8/8/8 w")
        .clicks("d4 d5 g6")
        .types("d4-d5,g4:g5xg5:g6")
        .told("PAWN-11", "Only a new formation can strike. The dual on g4 and g5 isn’t new: none of its pawns moved this turn");
    row("a strike by what moved as a whole", "7p/8/5p2/5Pp1/3PP1p1/8/8/8 w")
        .clicks("d4:e4 f4 g4")
        .types("d4:e4-e4:f4,e4:f4xf4:g4")
        .told("PAWN-11", "Only a new formation can strike. The dual on e4 and f4 isn’t new: all its pawns moved this turn");
    row("a strike by a rotation’s pivot", "7p/8/4P3/2pP4/3Pp3/8/8/8 w")
        .clicks("d4:d5 e5 c5")
        .types("d4:d5~d5:e5,d5:e5xc5:d5")
        .told("PAWN-11", "isn’t new: the pawn on d5, which the others have just turned around");
    row("a strike by what was new and is so no longer", "7p/8/4pp2/4PPp1/3PP3/8/8/8 w")
        .clicks("d4:e4 f4 e6 f6")
        .types("d4:e4-e4:f4,e4:e5xe5:e6,f4:f5xf5:f6")
        .told("PAWN-12", "no longer new: only the last strike counts");
    row("a strike by a pawn alone", "7p/8/4p3/2p1P3/3P4/8/8/8 w")
        .types("d4-d5,e5xe6")
        .told("PAWN-10", "Only duals and threepieces strike");
    row("a strike that captures nothing", "7p/8/8/2p1P3/3P4/8/8/8 w")
        .types("d4-d5,d5:e5xe5:f5")
        .told("PAWN-4", "There is nothing to capture on f5");
    row("a step after the action that captures nothing", "7p/8/8/2p1P3/3P4/8/8/8 w")
        .clicks("d4 d5 f5")
        .told(
            "PAWN-10",
            "Now you can only strike, which captures a pawn, and there is no enemy pawn on f5",
        );
    row("a strike that nothing can make", "7p/8/8/2p1P3/3P4/8/8/8 w")
        .clicks("d4 d5 h8")
        .told("PAWN-10", "No new formation can capture the pawn on h8");
}

#[test]
fn what_cannot_move_in_pawn_is_told_why() {
    row("a pawn of the other side", LONE_DUAL)
        .clicks("g8")
        .types("g8-g7")
        .told("PAWN-1", "isn’t yours");
    row("an empty square", LONE_DUAL).clicks("a1").types("a1-a2").told("PAWN-1", "a1");
    row("a pass where something can be done", LONE_DUAL).types("pass").told(
        "PAWN-16",
        "You can pass only when none of your pawns can move, and the pawns on d4 and e4 still can",
    );
    row("a side has no pawns, so the game is over", "8/8/8/8/3P4/8/8/8 b")
        .clicks("d4")
        .types("d4-d3")
        .told("PAWN-13", "game is over");
    row("a stalemate, so the game is over", "8/8/8/8/1P2p3/8/8/8 w")
        .clicks("b4")
        .types("b4-b5")
        .told("PAWN-15", "game is over");
}
