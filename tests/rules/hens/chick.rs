//! Tests of the chick's slides and pins: HENS-6 to HENS-10.

use super::{clicks, judges, leads, offers, played, position, refused};
use fairyboard_tests::language::walk;
use fairyboard_tests::{square, test};

#[test]
fn hens_6_diagonally_forward_any_distance() {
    let text = "7h/8/8/8/3C4/8/8/H7 w";
    offers(text, "a1-a2 a1-a3 a1-b2 a1-c3 d4-a7 d4-b6 d4-c5 d4-e5 d4-f6 d4-g7");
    offers(
        "h7/8/8/4c3/8/8/8/7H b",
        "a8-a6 a8-a7 a8-b7 a8-c6 e5-a1 e5-b2 e5-c3 e5-d4 e5-f4 e5-g3 e5-h2",
    );
    judges(
        text,
        &[
            ("d4-d5", "HENS-6 d5 | isn’t diagonally forward"),
            ("d4-d6", "HENS-6 d6"),
            ("d4-e6", "HENS-6 e6"),
            ("d4-a6", "HENS-6 a6"),
            ("d4-h5", "HENS-6 h5"),
        ],
    );
    clicks(text, &[("d4", "d5", "HENS-6 d5 | diagonally"), ("d4", "g6", "HENS-6 g6")]);
}

#[test]
fn hens_6_through_empty_squares() {
    let text = "7h/6c1/1H6/8/3C4/8/8/8 w";
    offers(text, "b6-a7 b6-b7 b6-b8 b6-c7 b6-d8 d4-c5 d4-e5 d4-f6");
    judges(
        text,
        &[
            ("d4-b6", "HENS-6 b6 | Your hen on b6 is in the way, and a chick never jumps"),
            ("d4-a7", "HENS-6 b6"),
            ("d4-g7", "HENS-6 g7 | black chick on g7 is in the way, and a chick never jumps"),
            ("d4-h8", "HENS-6 g7"),
        ],
    );
    assert_eq!(refused(text, "d4-h8").path, Some((square("d4"), square("g7"))));
    clicks(text, &[("d4", "h8", "HENS-6 g7"), ("d4", "b6", "HENS-6 b6")]);
}

#[test]
fn hens_6_never_jumps() {
    let text = "7h/8/8/2c1C3/3C4/8/8/H7 w";
    judges(
        text,
        &[
            ("d4xb6", "HENS-6 b6 | never jumps"),
            ("d4^f6", "HENS-6 f6 | never jumps"),
            ("d4^b6", "HENS-6 b6"),
            ("d4xc5", "HENS-6 c5"),
        ],
    );
    clicks(text, &[("", "d4", "HENS-6 c5 e5 | can’t move")]);
    // A chick moves only diagonally, so the refusal doesn't blame the piece straight ahead.
    clicks("7h/8/8/2ccc3/3C4/8/8/H7 w", &[("", "d4", "HENS-6 c5 e5 | can’t move")]);
    clicks("7h/8/8/1c6/C7/8/8/H7 w", &[("", "a4", "HENS-6 b5 | can’t move")]);
    clicks("8/7h/8/8/7c/6C1/8/H7 b", &[("", "h4", "HENS-6 g3 | can’t move")]);
}

#[test]
fn hens_6_one_slide() {
    let text = "7h/8/8/8/3C4/8/8/H7 w";
    judges(
        text,
        &[
            ("d4-e5-f6", "HENS-6 f6 | only once in a turn"),
            ("d4-e5-d6", "HENS-6 d6"),
            ("d4-e5^g7", "HENS-6 g7"),
        ],
    );
    clicks(
        text,
        &[("d4 e5", "f6", "HENS-6 f6 | only once in a turn"), ("d4 e5", "d6", "HENS-6 d6")],
    );
}

#[test]
fn hens_7_a_chick_pins_what_stands_beside_it_after_its_slide() {
    let text = "7h/8/8/8/5c2/8/2C5/H7 w";
    offers(text, "a1-a2 a1-a3 a1-b2 a1-c3 c2-a4 c2-b3 c2-d3 c2-e4xf4 c2-f5 c2-g6 c2-h7");
    leads(text, "c2-e4xf4", "7h/8/8/8/4C3/8/8/H7 b");
    // A chick captures an enemy only if its slide ends beside the enemy. A chick that passes an
    // enemy captures nothing.
    leads(text, "c2-f5", "7h/8/8/5C2/5c2/8/8/H7 b");
    // A chick also pins an enemy on its left: its slide ends beside the enemy and captures it.
    let text = "7h/8/8/8/2c5/8/5C2/H7 w";
    judges(text, &[("f2-d4xc4", "legal"), ("f2-c5", "legal")]);
    leads(text, "f2-d4xc4", "7h/8/8/8/3C4/8/8/H7 b");
    // A black chick slides down and captures a piece beside the end of its slide, too.
    let text = "h7/5c2/8/2C5/8/8/8/7H b";
    judges(text, &[("f7-d5xc5", "legal"), ("f7-e6", "legal"), ("f7-c4", "legal")]);
    leads(text, "f7-d5xc5", "h7/8/8/3c4/8/8/8/7H w");
}

#[test]
fn hens_7_beside_is_on_the_same_rank() {
    // At the end of its slide, a chick captures only a piece beside it on its own rank: no piece
    // above, below or diagonally from it, and none on the far edge of the next rank.
    let text = "7h/8/8/4ccc1/5c2/3c4/8/H2C4 w";
    judges(text, &[("d1-f3", "legal"), ("d1-h5xg5", "legal")]);
    leads(text, "d1-f3", "7h/8/8/4ccc1/5c2/3c1C2/8/H7 b");
    leads("7h/8/8/c7/8/8/8/H3C3 w", "e1-h4", "7h/8/8/c7/7C/8/8/H7 b");
    leads("h2c4/8/8/8/7C/8/8/7H b", "d8-a5", "h7/8/8/c7/7C/8/8/7H w");
    leads("9h/10/10/c9/10/10/10/10/10/H4C4 w", "f1-j5", "9h/10/10/c9/10/9C/10/10/10/H9 b");
}

#[test]
fn hens_7_x_names_the_piece_that_is_pinned() {
    let text = "7h/8/8/8/3C1c2/8/2C5/H7 w";
    judges(
        text,
        &[
            ("c2-e4xf4", "legal"),
            ("c2-d3xe3", "HENS-7 e3 | There is no enemy on e3"),
            ("c2-d3xf3", "HENS-7 f3 | f3 isn’t beside d3"),
            ("c2-e4xd4", "HENS-7 d4 | There is no enemy on d4"),
            ("c2-e4xf5", "HENS-7 f5 | isn’t beside"),
            ("c2-e4xe4", "HENS-7 e4 | isn’t beside"),
            ("c2-e4xe5", "HENS-7 e5 | isn’t beside"),
            ("c2-e4xf4xg4", "HENS-7 g4 | captures one piece and ends the turn"),
            ("c2-e4xf4-f5", "HENS-7 f5 | ends the turn"),
        ],
    );
}

#[test]
fn hens_7_a_chick_pins_only_by_moving() {
    // The chick on d4 is beside c4 already. A chick captures a piece beside it only after its own
    // slide, so a move of another piece captures nothing.
    let text = "7h/8/8/8/2cC4/8/8/H7 w";
    leads(text, "a1-a2", "7h/8/8/8/2cC4/8/H7/8 b");
    // A chick that slides to a square beside an enemy chick is not captured by that enemy.
    leads("7h/2c5/8/8/3C4/8/8/H7 b", "c7-f4", "7h/8/8/8/3C1c2/8/8/H7 w");
    // A hen doesn't pin: it captures no enemy beside the end of its step.
    leads("7h/8/8/8/2c5/8/3H4/8 w", "d2-d4", "7h/8/8/8/2cH4/8/8/8 b");
}

#[test]
fn hens_8_a_chick_is_pinned_without_help_and_a_hen_is_not() {
    judges("7h/8/8/8/8/4c3/2C5/H7 w", &[("c2-d3xe3", "legal")]);
    let text = "7h/8/8/8/8/4h3/2C5/H7 w";
    judges(
        text,
        &[
            ("c2-d3", "legal"),
            ("c2-d3xe3", "HENS-8 e3 | the black hen on e3 your chick needs help"),
        ],
    );
    leads(text, "c2-d3", "7h/8/8/8/8/3Ch3/8/H7 b");
    judges("7h/4c3/8/2H5/8/8/8/8 b", &[("e7-d6", "legal"), ("e7-c5", "HENS-6 c5")]);
    judges("7h/5c2/8/3H4/8/8/8/8 b", &[("f7-e6", "legal"), ("f7-g6", "legal")]);
    judges("7h/6c1/8/3H4/8/8/8/8 b", &[("g7-e5", "legal"), ("g7-e5xd5", "HENS-8 d5 | needs help")]);
}

#[test]
fn hens_8_help_touches_from_above_below_or_beside() {
    for helped in [
        "7h/8/8/8/4C3/4h3/2C5/H7 w",
        "7h/8/8/8/4H3/4h3/2C5/H7 w",
        "7h/8/8/8/8/4h3/2C1C3/H7 w",
        "7h/8/8/8/8/4h3/2C1H3/H7 w",
        "7h/8/8/8/8/4hC2/2C5/H7 w",
        "7h/8/8/8/8/4hH2/2C5/H7 w",
        "7h/8/8/8/4C3/4hC2/2C1C3/H7 w",
    ] {
        judges(helped, &[("c2-d3xe3", "legal"), ("c2-d3", "HENS-10 e3")]);
        assert!(!played(helped, "c2-d3xe3").text().split('/').nth(5).unwrap().contains('h'));
    }
    for alone in [
        "7h/8/8/8/5C2/4h3/2C5/H7 w",
        "7h/8/8/8/3C4/4h3/2C5/H7 w",
        "7h/8/8/8/8/4h3/2C2C2/H7 w",
        "7h/8/8/8/8/4h3/2CC4/H7 w",
        "7h/8/8/4C3/8/4h3/2C5/H7 w",
        "7h/8/8/8/8/4h1C1/2C5/H7 w",
        "7h/8/8/8/8/2C1h3/2C5/H7 w",
    ] {
        judges(alone, &[("c2-d3", "legal"), ("c2-d3xe3", "HENS-8 e3")]);
    }
    // A chick can capture a hen only with the help of another piece that touches the hen. The black
    // hen is on the right edge. The white chick on the left edge of the rank above doesn't touch
    // it, so it does not help.
    let text = "8/8/7h/8/C7/7h/5C2/H7 w";
    judges(text, &[("f2-g3", "legal"), ("f2-g3xh3", "HENS-8 h3")]);
}

#[test]
fn hens_8_enemies_do_not_help() {
    let text = "7h/8/8/8/4c3/4hc2/2C1h3/H7 w";
    judges(text, &[("c2-d3", "legal"), ("c2-d3xe3", "HENS-8 e3")]);
}

#[test]
fn hens_8_the_square_the_attacker_left_gives_no_help() {
    let text = "7h/8/8/8/8/4h3/4C3/H7 w";
    judges(text, &[("e2-d3", "legal"), ("e2-d3xe3", "HENS-8 e3 | your chick has left e2")]);
    leads(text, "e2-d3", "7h/8/8/8/8/3Ch3/8/H7 b");
    // A piece other than the attacker that touches the enemy hen still helps to capture it.
    judges("7h/8/8/8/4C3/4h3/4C3/H7 w", &[("e2-d3xe3", "legal"), ("e2-d3", "HENS-10 e3")]);
    // If the square that the chick left doesn't touch the hen, the refusal doesn't mention that
    // square.
    let refusal = refused("7h/8/8/8/8/4h3/2C5/H7 w", "c2-d3xe3");
    assert!(!refusal.sentence.to_string().contains("left"), "{refusal}");
    // To capture a hen, a chick needs the help of another piece beside the hen. The square that a
    // black chick has left does not help either.
    let text = "h7/8/3c4/3H4/8/8/8/8 b";
    judges(text, &[("d6-e5", "legal"), ("d6-e5xd5", "HENS-8 d5 | your chick has left d6")]);
}

#[test]
fn hens_9_divided_attention_captures_neither() {
    for text in [
        "7h/8/8/8/2c1c3/8/1C6/H7 w",
        "7h/8/8/8/2h1c3/8/1C6/H7 w",
        "7h/8/8/2C1C3/2c1h3/8/1C6/H7 w",
        "7h/8/8/2C1C3/1Ch1hC2/8/1C6/H7 w",
    ] {
        judges(text, &[("b2-d4", "legal"), ("b2-d4xc4", "HENS-9 c4 e4")]);
    }
    let text = "7h/8/8/2C5/2h1c3/8/1C6/H7 w";
    judges(
        text,
        &[
            ("b2-d4", "legal"),
            ("b2-d4xc4", "HENS-9 c4 e4 | Between c4 and e4 the chick’s attention is divided"),
            ("b2-d4xe4", "HENS-9 c4 e4"),
            ("b2-d4xd5", "HENS-7 d5"),
        ],
    );
    leads(text, "b2-d4", "7h/8/8/2C5/2hCc3/8/8/H7 b");
    let text = "h7/1c6/8/8/2C1C3/8/8/7H b";
    judges(text, &[("b7-e4", "HENS-6 e4"), ("b7-d5", "legal")]);
    let text = "h7/6c1/8/8/2C1H3/8/8/7H b";
    leads(text, "g7-d4", "h7/8/8/8/2CcH3/8/8/7H w");
}

#[test]
fn hens_9_an_own_piece_beside_the_chick_does_not_divide_it() {
    let text = "7h/8/8/8/2c1C3/8/1C6/H7 w";
    judges(text, &[("b2-d4xc4", "legal"), ("b2-d4", "HENS-10 c4"), ("b2-d4xe4", "HENS-7 e4")]);
    leads(text, "b2-d4xc4", "7h/8/8/8/3CC3/8/8/H7 b");
}

#[test]
fn hens_10_a_pin_that_is_possible_always_happens() {
    let text = "7h/8/8/8/5c2/8/2C5/H7 w";
    judges(text, &[("c2-e4", "HENS-10 f4 | always captures"), ("c2-e4xf4", "legal")]);
    assert!(refused(text, "c2-e4").sentence.to_string().contains("write c2-e4xf4"));
    judges("7h/8/8/8/8/4hH2/2C5/8 w", &[("c2-d3", "HENS-10 e3 | black hen on e3")]);
    // A click on the end of a slide also enters the capture of the piece beside that square.
    let state = position(text);
    let steps = walk(&*state, "c2 e4");
    assert_eq!(steps[1].text(), "-e4xf4");
}

#[test]
fn hens_10_a_click_on_an_enemy_beside_the_slide_is_answered_by_the_rule_of_its_pin() {
    let click = |text: &str, at: &str, verdict: &str| clicks(text, &[("c2 e4", at, verdict)]);
    click("7h/8/8/8/5c2/8/2C5/H7 w", "f4", "HENS-10 f4 | already captures the black chick on f4");
    click("7h/8/8/8/5h2/8/2C5/H7 w", "f4", "HENS-8 f4 | needs help");
    click("7h/8/8/8/3c1h2/8/2C5/H7 w", "d4", "HENS-9 d4 f4 | divided");
    click("7h/8/8/8/3C1c2/8/2C5/H7 w", "d4", "HENS-6 d4 | only once in a turn");
    click("7h/8/8/8/5c2/8/2C5/H7 w", "d4", "HENS-6 d4 | only once in a turn");
}

#[test]
fn hens_10_on_the_opponents_first_row_too() {
    let text = "4c2h/6C1/8/8/8/8/8/H7 w";
    judges(text, &[("g7-f8xe8", "legal"), ("g7-f8", "HENS-10 e8")]);
    leads(text, "g7-f8xe8", "5C1h/8/8/8/8/8/8/H7 b");
    let text = "h7/8/8/8/8/8/1c6/3C3H b";
    judges(text, &[("b2-c1xd1", "legal"), ("b2-c1", "HENS-10 d1"), ("b2-a1", "legal")]);
}
