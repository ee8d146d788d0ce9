//! Tests of refusals in Fidchell, on and beside the board, each with its rule.

use super::Row;
use fairyboard_tests::language::{Blame, Language};
use fairyboard_tests::test;
use serde_json::Value;

const FID: Language = Language { game: "fidchell", options: "", blame: Blame::Part };

/// A position of the test vectors, by its name.
fn from(name: &str) -> String {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../../vectors/fidchell.json")).expect("vectors");
    let vector = vectors.iter().find(|vector| vector["name"] == name).expect(name);
    vector["position"].as_str().expect(name).into()
}

/// The set-up phase (the players place pieces), with these pieces on both third ranks.
fn placed(rank: &str) -> String {
    let near = from("empty set-up").replacen("12/1LSE", &format!("{rank}/1LSE"), 1);
    near.replacen("12/12", &format!("{}/12", rank.to_lowercase()), 1)
}

/// A position string, from the fields after the board and the pieces with their squares.
fn set(text: &str) -> String {
    FID.written(text)
}

/// A position with the two Kings and these pieces, White to move.
fn kings(pieces: &str) -> String {
    set(&format!("w p - 0000 - -: Kb1 kk12 {pieces}"))
}

fn row(name: &'static str, position: impl Into<String>) -> Row {
    Row::of("fidchell", name, position)
}

/// For each kind of piece: its letter, the rule for its movement and its name.
const KINDS: [(&str, &str, &str); 32] = [
    ("W", "FID-1", "Warrior"),
    ("P", "FID-1", "Pike"),
    ("H", "FID-1", "King’s Man"),
    ("R", "FID-1", "Queen’s Man"),
    ("O", "FID-1", "Druid’s Man"),
    ("V", "FID-1", "Bard’s Man"),
    ("L", "FID-1", "Longbowman"),
    ("Q", "FID-1", "Queen"),
    ("E", "FID-1", "Engine"),
    ("G", "FID-1", "Guard"),
    ("S", "FID-1", "Serjeant"),
    ("+P", "FID-1", "Pike Guard"),
    ("+G", "FID-1", "Guard General"),
    ("+L", "FID-1", "Longbowman Guard"),
    ("J", "FID-1", "Jester"),
    ("T", "FID-1", "Knight"),
    ("+S", "FID-1", "Esquire"),
    ("f", "FID-1", "Fiend"),
    ("C", "FID-1", "Chaplain"),
    ("N", "FID-1", "Noble"),
    ("U", "FID-1", "Unicorn"),
    ("+T", "FID-1", "Marshal"),
    ("A", "FID-1", "Astrologer"),
    ("y", "FID-1", "Wyvern"),
    ("D", "FID-1", "Druid"),
    ("I", "FID-1", "Immortal"),
    ("B", "FID-1", "Bard"),
    ("+W", "FID-1", "Guard"),
    ("+H", "FID-5", "Ætheling"),
    ("+R", "FID-5", "Royal Princess"),
    ("+O", "FID-5", "Druid"),
    ("+V", "FID-5", "Bard"),
];

#[test]
fn a_piece_of_fidchell_that_goes_wrong_is_told_why() {
    row("a square to which a Warrior does not go", kings("Wf3"))
        .clicks("f3 f5")
        .types("f3-f5")
        .told(
            "FID-1",
            "Your Warrior on f3 can’t go to f5. How it moves: one square forward or sideways",
        );
    row("a Noble behind an own piece", kings("Nf3 Wf6"))
        .clicks("f3 f8")
        .types("f3-f8")
        .told("FID-1", "Your Warrior on f6 is in the way");
    row("a Noble behind a piece of the other side", kings("Nf3 wf6"))
        .clicks("f3 f8")
        .types("f3-f8")
        .told("FID-1", "The black Warrior on f6 is in the way");
    row("a Pike behind a piece", kings("Pf3 wf5"))
        .clicks("f3 f6")
        .types("f3-f6")
        .told("FID-1", "The black Warrior on f5 is in the way");
    row("a Unicorn behind two pieces", set("w p - 0010 - -: Kb1 kk12 Uf3 Wf5 wf7"))
        .clicks("f3 f9")
        .types("f3-f9")
        .told(
            "FID-1",
            "Your Unicorn on f3 may pass over one piece, and the black Warrior on f7 is a second one",
        );
    row("a Man-at-Arms diagonally where nothing stands", kings("Hf3"))
        .clicks("f3 g4")
        .types("f3-g4")
        .told("FID-1", "goes diagonally only to capture, and g4 is empty");
    row("a capture of an own piece", kings("Nf3 Wf6"))
        .types("f3xf6")
        .told("FID-1", "it is one of your own pieces");
    row("a capture written as a move", kings("Nf3 wf6"))
        .types("f3-f6")
        .told("FID-1", "This captures the black Warrior on f6: write f3xf6");
    row("a move written as a capture", kings("Nf3"))
        .types("f3xf6")
        .told("FID-1", "There is nothing to capture on f6: write f3-f6");
    row("a move to where the piece stands", kings("Nf3"))
        .types("f3-f3")
        .told("FID-1", "The piece is on f3 already. Choose another square");
    row("a piece that cannot move", kings("Pf3 Wf4"))
        .clicks("f3")
        .told("FID-1", "Your Pike on f3 can’t move");
    row("a piece of the other side", kings("wf6"))
        .clicks("f6")
        .types("f6-f5")
        .told("FID-1", "The black Warrior on f6 isn’t yours. Choose one of your pieces");
    row("an empty square", kings(""))
        .clicks("d6")
        .types("d6-d7")
        .told("FID-1", "d6 is empty. Choose one of your pieces");
    row("a King’s leap when it is used", kings("")).clicks("b1 c3").types("b1-c3").told(
        "FID-6",
        "Your King has no leap left: only the first King may leap, once in the game",
    );
    row("a King too far, who may still leap", set("w p Kk 0000 - -: Kb1 kk12"))
        .clicks("b1 d3")
        .types("b1-d3")
        .told(
            "FID-6",
            "can’t go to d3. How it moves: one square in any direction. Once in the game it leaps",
        );
    row("a leap of an Ætheling", set("w p Kk 0000 - -: Kb1 kk12 +Hf3"))
        .clicks("f3 g5")
        .types("f3-g5")
        .told(
            "FID-5",
            "Your Ætheling on f3 can’t go to g5. How it moves: one square in any direction",
        );
    row("a piece beside a Fiend", set("w p - 1000 - -: Kb1 kk12 Nf3 fg4"))
        .clicks("f3")
        .types("f3-f8")
        .told("FID-7", "Your Noble on f3 can’t move: the Fiend on g4 freezes it");
    row("a capture of the Fiend beside it", set("w p - 1000 - -: Kb1 kk12 Nf3 ff4"))
        .types("f3xf4")
        .told("FID-7", "the Fiend on f4 freezes it");
    row("a piece beside two Fiends", set("w p - 2000 - -: Kb1 kk12 Nf3 fe4 fg4"))
        .clicks("f3")
        .types("f3-f2")
        .blames(2)
        .told("FID-7", "the Fiend on e4 and the Fiend on g4 freeze");
    row(
        "a second step after a move that may still be a call",
        from("a King may be left or moved into capture, with or without a call"),
    )
    .clicks("b2 a1 e8")
    .told("FID-16", "In a turn you move one piece");
}

#[test]
fn a_portal_that_stays_closed_is_told_why() {
    row("a portal on which a piece stands", kings("Wh1 Bg1"))
        .clicks("near-U")
        .types("U@h1")
        .told("FID-16", "portal must be empty, and your Warrior on h1 is in the way");
    row("the Seelie portal without Bard or Queen", kings("Dg1"))
        .clicks("h1")
        .types("U@h1")
        .told("FID-17", "You have no Bard or Queen beside h1");
    row("a Unicorn without Bard or Queen at the portal", kings("Dg1"))
        .clicks("near-U")
        .told("FID-17", "Your Unicorn waits: you have no Bard or Queen beside h1");
    row("the Abyssal portal without Druid or King", set("b p - 0000 - -: Kb1 kk12 bd12"))
        .clicks("e12")
        .types("F@e12")
        .told("FID-17", "You have no Druid or King beside e12");
    row("the Astral portal while the Abyssal was not opened", set("w p - 0000 - -: Kd1 kk12"))
        .clicks("e1")
        .types("I@e1")
        .told(
            "FID-17",
            "Black hasn’t opened the Abyssal portal yet, so the Astral portal is closed",
        );
    row("an Immortal while the Abyssal portal was not opened", set("w p - 0000 - -: Kd1 kk12"))
        .clicks("near-I")
        .told("FID-17", "Your Immortal waits: Black hasn’t opened the Abyssal portal yet");
    row(
        "the Unseelie portal while the Seelie was not opened",
        set("b p - 0000 - -: Kb1 kk12 bg11"),
    )
    .clicks("h12")
    .types("Y@h12")
    .told("FID-17", "White hasn’t opened the Seelie portal yet, so the Unseelie portal is closed");
    row("a portal through which both have come", set("w p - 0020 - U: Kb1 kk12 Bg1 Ud6"))
        .clicks("h1")
        .types("U@h1")
        .told("FID-18", "Both Unicorns have come through the Seelie portal");
    row("a lost Unicorn when both have come", set("w p - 0020 - U: Kb1 kk12 Bg1 Ud6"))
        .clicks("near-U")
        .told("FID-18", "Your Unicorn waits: both Unicorns have come through the Seelie portal");
    row("a Subterranean portal that is used", set("w p - 0000 f6 W: Kb1 kk12 Nf5"))
        .clicks("f6")
        .types("W@f6")
        .told("FID-19", "The Subterranean portal on f6 was used already, and each opens only once");
    row("a Subterranean portal when nothing is lost", kings("Nf5"))
        .clicks("f6")
        .types("W@f6")
        .told("FID-19", "You have lost no piece that can come back");
    row("a Subterranean portal on which a piece stands", set("w p - 0000 - W: Kb1 kk12 Ne5 Pf6"))
        .clicks("near-W")
        .types("W@f6")
        .told("FID-16", "portal must be empty, and your Pike on f6 is in the way");
    row("a Subterranean portal without one who opens it", set("w p - 0000 - W: Kb1 kk12 Df5"))
        .clicks("f6")
        .types("W@f6")
        .told("FID-19", "You have no Astrologer, Chaplain, Jester, Knight or Noble beside f6");
    row("a lost Warrior without one who opens a portal", set("w p - 0000 - W: Kb1 kk12 Df5"))
        .clicks("near-W")
        .told("FID-19", "Your Warrior waits: you have no Astrologer, Chaplain, Jester, Knight or Noble beside f6");
    row("a portal of the other side", set("w p - 0000 - W: Kb1 kk12 Ne5"))
        .clicks("near-W f7")
        .types("W@f7")
        .told("FID-15", "The Subterranean portal on f7 is Black’s");
    row("a square that is no portal", set("w p - 0000 - W: Kb1 kk12 Ne5"))
        .clicks("near-W d5")
        .types("W@d5")
        .told("FID-15", "come to the board only through portals, and d5 isn’t a portal");
    row("a Warrior through the Seelie portal", set("w p - 0000 - W: Kb1 kk12 Ne5 Bg1"))
        .clicks("near-W h1")
        .types("W@h1")
        .told("FID-17", "Only a Unicorn can come through the Seelie portal, not a Warrior");
    row("a Druid, whom no portal brings back", set("w p - 0000 - D: Kb1 kk12 Ne5"))
        .clicks("near-D")
        .types("D@f6")
        .told("FID-19", "No portal brings back a Druid");
    row("a kind of which none is lost", set("w p - 0000 - W: Kb1 kk12 Ne5"))
        .types("N@f6")
        .told("FID-19", "You have lost no Noble, so none can come back");
    row("a lost piece of the other side", set("w p - 0000 - w: Kb1 kk12 nf8"))
        .clicks("far-W")
        .told("FID-1", "This Warrior isn’t yours. Choose one of your pieces");
    row("a successor where no King is off the board", kings("Nf3"))
        .types("K@f3")
        .told("FID-13", "Your King is on the board, so there is no successor to choose");
}

#[test]
fn a_placement_that_is_none_is_told_why() {
    row("a placement on another rank", from("empty set-up"))
        .clicks("near-W d4")
        .types("W@d4")
        .told("FID-2", "You place pieces on row 3, and d4 isn’t in it");
    row("a placement on the other side’s rank", from("empty set-up"))
        .clicks("near-P d10")
        .types("P@d10")
        .told("FID-2", "You place pieces on row 3, and d10 isn’t in it");
    row("a placement on a square that is taken", placed("W11"))
        .clicks("near-W a3")
        .types("W@a3")
        .told("FID-2", "Your Warrior on a3 is in the way. Choose an empty square");
    row("a seventh Warrior", placed("WWWWWW1H4"))
        .types("W@k3")
        .told("FID-2", "All 6 of your Warriors are placed already");
    row("a second King’s Man", placed("WWWWWW1H4"))
        .types("H@k3")
        .told("FID-2", "Your King’s Man is placed already");
    row("a placement of what is not placed", from("empty set-up"))
        .types("N@a3")
        .told("FID-2", "Before play you place only Warriors, Pikes and Men-at-Arms");
    row("a move before play", from("empty set-up"))
        .clicks("b1")
        .types("b1-c4")
        .told("FID-2", "First fill your third row: place a piece on an empty square of row 3");
    row("a piece that the other side is to place", from("empty set-up"))
        .clicks("far-W")
        .told("FID-1", "This Warrior isn’t yours. Choose one of your pieces");
    row("a pass before play", from("empty set-up"))
        .types("pass")
        .told("FID-2", "First fill your third row");
    row("a placement as a call", from("empty set-up"))
        .types("W@a3!")
        .told("FID-11", "You can’t call your King while you place pieces");
}

#[test]
fn what_a_called_king_or_a_successor_forbids_is_told_why() {
    row(
        "a piece that does not capture the called King",
        from("called, two pieces can take the King"),
    )
    .clicks("a7")
    .types("a7-a6")
    .told(
        "FID-10",
        "Your opponent called the King: you must capture the white King on f1 now, from b5 or f12",
    );
    row(
        "a piece that could capture the called King, and goes elsewhere",
        from("called, two pieces can take the King"),
    )
    .clicks("b5 c4")
    .types("b5-c4")
    .told("FID-10", "you must capture the white King on f1 now, from b5 or f12");
    row("a lost piece while a King is called", from("called, two pieces can take the King"))
        .clicks("far-W")
        .types("W@f7")
        .told("FID-10", "you must capture the white King on f1 now");
    row("a pass while a King is called", from("called, two pieces can take the King"))
        .types("pass")
        .told("FID-10", "you must capture the white King on f1 now");
    row("a move before a successor is chosen", from("choice of a successor"))
        .clicks("d3")
        .types("d3-e4")
        .told(
            "FID-13",
            "Your King was captured. Choose his successor from your Nobles on a1 and k6",
        );
    row("a successor who is no Noble", from("choice of a successor"))
        .clicks("near-K d3")
        .types("K@d3")
        .told(
            "FID-13",
            "Your King was captured. Choose his successor from your Nobles on a1 and k6",
        );
    row("a lost piece before a successor is chosen", from("choice of a successor"))
        .clicks("near-W")
        .types("W@f6")
        .told("FID-13", "Choose his successor");
    row("a succession as a call", from("choice of a successor"))
        .types("K@a1!")
        .told("FID-11", "You can’t call your King while you choose a successor");
}

#[test]
fn a_call_or_a_pass_that_is_none_is_told_why() {
    row("a call of a King that nothing captures", kings("Wf3"))
        .types("f3-f4!")
        .told("FID-11", "You can’t call your King: after this move nothing can capture him on b1");
    row("a call with the capture of the last King", kings("Nk5"))
        .types("k5xk12!")
        .told("FID-11", "This move captures the last King and wins, so you don’t call yours");
    row("a call before the other side chooses a successor", kings("Nk5 nb9 nd9"))
        .types("k5xk12!")
        .told(
            "FID-11",
            "You can’t call your King: Black chooses a successor next and can’t capture him",
        );
    row("a call with a mate", set("w p - 0000 - -: Kb1 wb2 +Ha9 Nk5 Nj7 kl12"))
        .types("j7-l7!")
        .told("FID-11", "This move mates Black and wins, so you don’t call your King");
    row("a pass where something can be done", kings(""))
        .types("pass")
        .told("FID-22", "You can pass only when you have no move");
    row("a pass as a call", from("no move at all"))
        .types("pass!")
        .told("FID-11", "You can’t call your King when you pass");
}

#[test]
fn a_fidchell_game_that_is_over_is_told_why() {
    row("a King is mated, so the game is over", from("mate"))
        .clicks("a1")
        .types("a1-a2")
        .told("FID-9", "The game is over…Black wins: White’s King is mated");
    row("a lost piece when a King is mated", from("mate"))
        .clicks("near-W")
        .told("FID-9", "The game is over");
    row(
        "the last King is captured, so the game is over",
        from("a King without a successor was taken"),
    )
    .clicks("g9")
    .types("g9-g8")
    .told("FID-21", "The game is over…White wins: Black’s King is captured and has no successor");
}

#[test]
fn every_kind_of_piece_says_how_it_moves_where_it_does_not_go() {
    for (letter, rule, name) in KINDS {
        let is_black = letter.starts_with(|c: char| c.is_lowercase());
        let side = if is_black { "b" } else { "w" };
        let position = set(&format!("{side} p - 2222 - -: Kb1 kk12 {letter}f6"));
        // No piece can move from f6 to h10.
        let words = format!("{name}…can’t go to h10. How it moves: ");
        row(name, position).clicks("f6 h10").told(rule, words);
    }
}
