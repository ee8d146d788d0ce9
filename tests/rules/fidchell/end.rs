//! Tests of the ends of a game of Fidchell other than mate, and of the moves that count as
//! progress.

use super::{FIDCHELL, PLACE, judges, leads, moves, outcome, position, record, swapped};
use fairyboard::Progress;
use fairyboard::record::{NodeId, Record};
use fairyboard_tests::{names, test};

#[test]
fn fid_21_won_by_capturing_a_king_without_successor() {
    let text = "b p - 0000 - -: Kf1 kl12 df12 We5";
    leads(text, "f12xf1", "w p - 0000 - K: kl12 df1 We5");
    let over = "w p - 0000 - K: kl12 df1 We5";
    assert_eq!(outcome(over), "black FID-21");
    assert_eq!(outcome(&swapped(over)), "white FID-21");
    let refusal = FIDCHELL.refused(over, "e5-e6");
    assert_eq!(refusal.rule, "FID-21");
    assert!(refusal.sentence.to_string().contains("captured and has no successor"), "{refusal}");
    assert_eq!(position(over).next(&[]).steps, []);
    let state = position(over);
    let words = state.outcome_words(state.outcome()).to_string();
    assert_eq!(words, "Black wins: White’s King is captured and has no successor");
    assert_eq!(position(text).outcome_words(position(text).outcome()).to_string(), "");
}

#[test]
fn fid_22_a_pass_threatens_nobody() {
    let text = "w p - 1000 - -: Kl12 ka1 fk11";
    assert_eq!(moves(text, ""), "pass");
    assert_eq!(names(&position(text).threatened()), "");
}

#[test]
fn fid_22_who_has_no_move_passes() {
    let text = "w p - 1000 - -: Ka1 kl12 fb2";
    assert_eq!(moves(text, ""), "pass");
    assert_eq!(outcome(text), "ongoing");
    leads(text, "pass", "b p - 1000 - -: Ka1 kl12 fb2");
    judges(text, &[("a1-a2", "FID-7 b2")]);
    judges("w p - 0000 - -: Ka1 kl12", &[("pass", "FID-22 a1 | only when you have no move")]);
    // A player who can open a portal has a move, and may not pass.
    let text = "w p - 1000 - -: Kd2 kl12 fc3";
    assert_eq!(moves(text, ""), "I@e1");
    judges(text, &[("pass", "FID-22 e1")]);
    // A player without a move is mated, instead of passing, if the enemy could capture the King.
    assert_eq!(outcome("w p - 1000 - -: Ka1 kl12 fb2 na8"), "black FID-9");
}

#[test]
fn fid_23_what_makes_progress() {
    use Progress::{Counts, Resets};
    let cases = [
        ("We5", "e5-e6", Resets),
        ("We5", "e5-f5", Counts),
        ("Pe5", "e5-e8", Resets),
        ("He5", "e5-e6", Resets),
        ("Re5", "e5-e6", Resets),
        ("Oe5", "e5-e6", Resets),
        ("Ve5", "e5-e6", Resets),
        ("Ve5", "e5-d5", Counts),
        ("We5 wf5", "e5xf5", Resets),
        ("He5 wf6", "e5xf6", Resets),
        ("Ne5 wf5", "e5xf5", Resets),
        ("+We5", "e5-e6", Counts),
        ("+Pe5", "e5-e6", Counts),
        ("+He5", "e5-e6", Counts),
        ("Le5", "e5-e6", Counts),
        ("Ge5", "e5-e6", Counts),
        ("Le11", "e11-e12", Resets),
        ("Ge11", "e11-e12", Resets),
        ("Te10", "e10-d12", Resets),
        ("+Te10", "e10-d12", Counts),
        ("Ne5", "e5-e6", Counts),
        ("Ne5", "a1-a2", Counts),
        ("Dd2", "I@e1", Resets),
        ("Bg2", "U@h1", Resets),
    ];
    for (pieces, mv, expected) in cases {
        let text = format!("w p - 1000 - -: Ka1 kl9 {pieces}");
        assert_eq!(FIDCHELL.progress(&text, mv), expected, "{mv} in {text}");
        if mv.contains('@') {
            continue;
        }
        let signs = |c: char| c == '-' || c == 'x';
        let sign = if mv.contains('x') { "x" } else { "-" };
        let mirror =
            |name: &str| format!("{}{}", &name[..1], 13 - name[1..].parse::<i32>().unwrap());
        let squares: Vec<_> = mv.split(signs).map(mirror).collect();
        let text = swapped(&text);
        assert_eq!(
            FIDCHELL.progress(&text, &squares.join(sign)),
            expected,
            "{squares:?} in {text}"
        );
    }
    assert_eq!(FIDCHELL.progress("w p - 0000 - W: Ka1 kl12 Ne6", "W@f6"), Resets);
    assert_eq!(FIDCHELL.progress("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-l6!"), Resets);
    assert_eq!(FIDCHELL.progress("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-k5!"), Counts);
    assert_eq!(FIDCHELL.progress(PLACE, "W@a3"), Progress::Stands);
    assert_eq!(FIDCHELL.progress("w k - 0000 - -: Na3 Nc3 kl12", "K@a3"), Counts);
    assert_eq!(FIDCHELL.progress("w p - 1000 - -: Ka1 kl12 fb2", "pass"), Counts);
}

#[test]
fn fid_23_a_position_for_the_third_time() {
    let mut record = record("w p - 0000 - -: Ka1 kl12");
    let mut at = NodeId::START;
    for (ply, mv) in
        ["a1-a2", "l12-l11", "a2-a1", "l11-l12"].into_iter().cycle().take(8).enumerate()
    {
        assert_eq!(record.node(at).outcome().to_string(), "ongoing", "after {ply} plies");
        at = record.play(at, mv).unwrap();
    }
    // The start position occurs for the third time here.
    let node = record.node(at);
    assert_eq!(node.outcome().to_string(), "draw FID-23");
    assert_eq!(node.state().outcome().to_string(), "ongoing");
    assert!(node.state().outcome_words(node.outcome()).to_string().starts_with("Draw: "));
}

#[test]
fn fid_23_a_called_position_has_a_string_of_its_own() {
    let mut record = record("w p - 0000 - -: Ka1 Ql4 kl12 na8");
    let mut at = NodeId::START;
    for mv in ["l4-k5", "l12-k12", "k5-l5", "k12-l12", "l5-k5", "l12-k12", "k5-l5", "k12-l12"] {
        at = record.play(at, mv).unwrap();
        assert_eq!(record.node(at).outcome().to_string(), "ongoing");
    }
    // A call (`!`) obliges the enemy to capture the King. It is legal even if the same move without
    // a call would end the game, because FID-11, the rule for calls, doesn't forbid that.
    let third = record.play(at, "l5-k5").unwrap();
    assert_eq!(record.node(third).outcome().to_string(), "draw FID-23");
    let called = record.play(at, "l5-k5!").unwrap();
    assert_eq!(record.node(called).outcome().to_string(), "ongoing");
}

/// Squares for a King to visit one after the other, back and forth over the files a to g.
fn path() -> Vec<String> {
    let row = |rank: u8| {
        let files: Vec<_> = ('a'..='g').collect();
        let files = if rank % 2 == 1 { files } else { files.into_iter().rev().collect() };
        files.into_iter().map(move |file| format!("{file}{rank}"))
    };
    (1..=11).flat_map(row).collect()
}

/// A game of 149 plies without progress, and its last position. Black plays the first and the last
/// ply.
fn without_progress() -> (Record, NodeId) {
    let mut record = record("b p - 0000 - -: Ka1 Nk1 Nh9 kl11");
    let path = path();
    let mut at = NodeId::START;
    for ply in 0..149 {
        let mv = match (ply % 2, ply / 2) {
            (0, n) if n % 2 == 0 => "l11-l12".to_string(),
            (0, _) => "l12-l11".into(),
            (_, n) => format!("{}-{}", path[n], path[n + 1]),
        };
        assert_eq!(record.node(at).outcome().to_string(), "ongoing", "after {ply} plies");
        at = record.play(at, &mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    (record, at)
}

#[test]
fn fid_23_150_plies_without_progress() {
    let (mut record, at) = without_progress();
    assert_eq!(record.node(at).outcome().to_string(), "ongoing");
    let quiet = record.play(at, "h9-h8").unwrap();
    assert_eq!(record.node(quiet).outcome().to_string(), "draw FID-23");
    assert_eq!(record.moves(quiet), [""; 0]);
    // A mate with the last ply before the draw still wins.
    let mate = record.play(at, "h9-l9").unwrap();
    assert_eq!(record.node(mate).outcome().to_string(), "white FID-9");
}
