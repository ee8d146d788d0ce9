//! Tests of refusals in the three variants of Zugzwang, each with its rule.

use super::Row;
use fairyboard_tests::test;

/// The example from the source of the rules. A die acts as the face that it shows to the player's
/// edge. Seen from the south, a blue queen takes a cream queen. Seen from the west, a purple bishop
/// takes a red rook.
const TWO: &str = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8";
/// Dice with these faces to the south: a blue queen on a1; on its file a red queen, and beyond it a
/// cream queen; on its rank a blue knight; and a cream knight that the blue queen can't reach.
const SOUTH: &str = "(.cQrR)7/8/8/(.rQcR)7/8/1(.cNrB)6/8/(.bQrR)2(.bNrB)4";

fn duel(layout: &str) -> String {
    format!("{layout} w duel - - 3cbN bp rQNQ NNBB")
}

fn fixed(layout: &str) -> String {
    format!("{layout} w fixed - - SW -")
}

fn together(layout: &str) -> String {
    format!("{layout} 1 coop - 3cBNNQbNbp SW NN")
}

fn row(name: &'static str, position: impl Into<String>) -> Row {
    Row::of("zugzwang", name, position)
}

#[test]
fn a_capture_in_a_duel_that_is_none_is_told_why() {
    row("a die of another colour than the edge’s", duel(TWO)).clicks("f6").types("Sf6xc3").told(
        "ZUG-7",
        "From the south only blue dice may capture, and the die on f6 shows a cream queen",
    );
    row("the same die from another edge", duel(TWO))
        .looks_from("W")
        .clicks("c3")
        .types("Wc3xf6")
        .told(
            "ZUG-7",
            "From the west only purple dice may capture, and the die on c3 shows a red rook",
        );
    row("a pawn that moves", duel("8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/(bQ.rB)7"))
        .clicks("a1")
        .types("Sa1xc3")
        .told("ZUG-7", "The die on a1 shows a pawn, and a pawn can’t capture");
    row("a capture of the same colour", duel(SOUTH))
        .clicks("a1 d1")
        .types("Sa1xd1")
        .told("ZUG-8", "From the south both dice are blue, and a die can’t capture its own colour");
    row("a die in the way", duel(SOUTH))
        .clicks("a1 a8")
        .types("Sa1xa8")
        .blames(1)
        .stopped()
        .told("ZUG-8", "The die on a5 is in the way of the queen");
    row("a square to which the piece does not go", duel(SOUTH))
        .clicks("a1 b3")
        .types("Sa1xb3")
        .told("ZUG-8", "A queen moves straight or diagonally: it can’t get from a1 to b3");
    row("an empty square", duel(SOUTH))
        .clicks("a1 b2")
        .types("Sa1xb2")
        .told("ZUG-8", "A die can’t move to an empty square, and b2 is empty: it only captures");
    row("no die to move", duel(SOUTH))
        .clicks("h8")
        .types("Sh8xa8")
        .told("ZUG-8", "There is no die on h8");
    row("a die that reaches nothing", duel("8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/7(.bNpR)"))
        .clicks("h1")
        .told("ZUG-8", "The blue knight on h1 can’t reach a die of another colour");
    row("the end while a capture is left", duel(TWO))
        .types("end")
        .told("ZUG-15", "A capture is left, so the game goes on");
    row("a free die that is not there", "8/8/8/8/2(pRcQ.)5/8/8/(.cQrR)7 b duel rN - bN bp rQ BQ")
        .clicks("h8")
        .told("ZUG-15", "There is no die on h8 to take");
    row("a move after the end", "8/8/8/8/2(pRcQ.)5/8/8/(.cQrR)7 - duel rN bQ bN bp rQ -")
        .clicks("c4")
        .types("Sa1xc4")
        .told("ZUG-18", "The game is over");
}

#[test]
fn an_announcement_that_cannot_be_is_told_why() {
    row("an announcement without faces", fixed(TWO))
        .types("Sc3xf6")
        .told("ZUG-21", "Announce the colour and piece of both faces");
    row("an announcement of the wrong colour for the edge", fixed(TWO))
        .types("Sc3xf6:rQxbN")
        .told("ZUG-22", "From the south only blue dice may capture, not a red queen");
    row("an announcement of one colour twice", fixed(TWO))
        .types("Sc3xf6:bQxbN")
        .told("ZUG-22", "A die can capture only a die of another colour");
    row("an announced way that is no such piece’s", fixed(TWO))
        .types("Sc3xf6:bRxcN")
        .told("ZUG-22", "A rook moves straight: it can’t get from c3 to f6");
    row("an announcement with no die to move", fixed(TWO))
        .clicks("a1")
        .types("Sa1xf6:bBxcN")
        .told("ZUG-22", "There is no die on a1");
    row("an announcement about an empty square", fixed(TWO))
        .clicks("c3 h8")
        .told("ZUG-22", "There is no die on h8");
    row("an announcement over a die that is in the way", fixed(SOUTH))
        .types("Sa1xa8:bQxcQ")
        .told("ZUG-22", "The die on a5 is in the way of the queen");
    row("an answer where nothing was announced", fixed(TWO))
        .types("challenge")
        .told("ZUG-23", "There is no announcement to answer");
    row(
        "a capture where an answer is due",
        "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 b fixed - - SW Sc3xf6:bQxcN",
    )
    .clicks("f6")
    .types("Wf6xc3:pBxrR")
    .told("ZUG-23", "announce");
    row("a fixed game that is over", "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 - fixed - - SW 1-0")
        .clicks("c3")
        .types("none")
        .told("ZUG-23", "The game is over");
}

#[test]
fn what_two_together_cannot_do_is_told_why() {
    row(
        "a board turned further than a quarter",
        "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 1 coop - 3cBNNQbNbp NE NN",
    )
    .keys("Shift+F Shift+F")
    .types("Sc3xf6")
    .told("ZUG-28", "You sit at the north edge and can turn the board only by a quarter");
    row("an edge from which nothing can be captured", together(TWO))
        .looks_at("E")
        .told("ZUG-28", "Nothing can be captured from the east");
    row("a pass with a capture within reach", together(TWO))
        .types("passS")
        .told("ZUG-31", "You can’t pass: a capture is within reach");
    row("a shared die of another colour than the edge’s", together(TWO))
        .clicks("f6")
        .types("Sf6xc3")
        .told(
            "ZUG-7",
            "From the south only blue dice may capture, and the die on f6 shows a cream queen",
        );
    row("a shared game that is lost", "8/8/8/8/8/8/8/(.bQrR)7 1 coop rN0 3cBNNQbNbp SW NN")
        .clicks("a1")
        .types("Sa1xa2")
        .told("ZUG-30", "The game is over");
}
