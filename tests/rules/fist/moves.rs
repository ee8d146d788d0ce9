//! Tests of ranges, normal moves and the parts of a turn: FIST-5, FIST-6 and FIST-16.

use super::FIST;
use fairyboard_tests::{square, test};

#[test]
fn fist_5_pieces_move_up_to_their_value_in_squares() {
    for (text, range) in [
        ("w - -: Yd4 ka8 Vh8 Bh1", 1),
        ("w - -: Bd4 ka8 Vh8", 2),
        ("w - -: Ad4 ka8 Vh8 Bh1", 3),
        ("w - m: Md4 ka8 Vh8 Bh1", 3),
        ("w - -: Vd4 ka8 Bd1", 4),
        ("w - m: Yd4 Ma4 ka8 Vh8 Bh1", 2),
        ("w - m: Bd4 Ma4 ka8 Vh8", 3),
        ("w - m: Ad4 Ma4 ka8 Vh8 Bh1", 4),
        ("b - -: kd4 Vh8 Bh1", 1),
        ("b - k: kd4 Vh8 Bh1", 1),
        ("b - -: yd4 ka4 Vh8 Bh1", 1),
        ("b - -: bd4 ka4 Vh8 Bh1", 2),
        ("b - k: yd4 ka4 Vh8 Bh1", 2),
        ("b - k: bd4 ka4 Vh8 Bh1", 3),
        ("b - k: Vd4 ka4 Bh1", 4),
    ] {
        // The file above d4 has four squares, which is the longest range.
        let found = FIST.moves(text, "d4-d").split(' ').filter(|mv| mv > &"d4-d4").count();
        assert_eq!(found, range, "{text}");
        if range < 4 {
            let beyond = format!("d{}", 5 + range);
            FIST.judges(text, &[(&format!("d4-{beyond}"), &format!("FIST-5 {beyond} | too far"))]);
            FIST.clicks(text, &[("d4", &beyond, &format!("FIST-5 {beyond} | too far"))]);
        }
    }
    assert_eq!(
        FIST.refused("w - -: Bd4 ka8 Vh8", "d4-d7").sentence.to_string(),
        "d7 is too far: your blue guard on d4 moves up to 2 squares this turn"
    );
    assert_eq!(
        FIST.refused("b - -: kd4 Vh8 Bh1", "d4-d6").sentence.to_string(),
        "d6 is too far: your king on d4 moves one square this turn"
    );
}

#[test]
fn fist_5_jumpers_jump_up_to_their_value_in_jumps() {
    // A path of five jumps, which land on c3, c5, a5, c7 and e7. Pieces with less value stop
    // earlier.
    let ways = ["a3^c3", "a3^c3^c5", "a3^c3^c5^a5", "a3^c3^c5^a5^c7", "a3^c3^c5^a5^c7^e7"];
    for (jumper, side, jumps) in [
        ("Ba3 Bh1 kh8 Vg8", "w - -", 2),
        ("Ba3 Ma1 Bh1 kh8 Vg8", "w - m", 3),
        ("Aa3 Bh1 kh8 Vg8", "w - -", 3),
        ("Aa3 Ma1 Bh1 kh8 Vg8", "w - m", 4),
        ("Ma3 Bh1 kh8 Vg8", "w - m", 3),
        ("Va3 Ba1 kh8", "w - -", 4),
        ("ba3 Bh1 kh8 Vg8", "b - -", 2),
        ("ba3 Bh1 ka1 Vg8", "b - k", 3),
        ("Va3 Bh1 ka1", "b - k", 4),
    ] {
        let text = format!("{side}: {jumper} yb3 yc4 yb5 yb6 yd7");
        for (i, way) in ways.iter().enumerate() {
            if i < jumps {
                FIST.judges(&text, &[(way, "legal")]);
            }
        }
        let (begin, beyond) = ways[jumps].split_at(ways[jumps].len() - 3);
        let count = ["", "", "twice", "three times", "four times"][jumps];
        let verdict = format!("FIST-5 {} | jumps at most {count} in a turn", &beyond[1..]);
        FIST.judges(&text, &[(ways[jumps], &verdict)]);
        let steps = begin.replace('^', " ^");
        FIST.clicks(&text, &[(&steps, &beyond[1..], &verdict)]);
    }
}

#[test]
fn fist_5_yellow_guards_and_the_king_never_jump() {
    let text = "w - -: Yc3 yd4 ka8 Vh8 Bh1";
    FIST.judges(
        text,
        &[
            ("c3xe5", "FIST-5 e5 | never jumps: it captures by pinning"),
            ("c3^e5", "FIST-5 e5 | Your yellow guard on c3"),
        ],
    );
    let text = "b - -: kc3 Yd4 Vh8 Bh1";
    FIST.judges(text, &[("c3xe5", "FIST-5 e5 | Your king on c3 never jumps")]);
    FIST.clicks(text, &[("c3", "e5", "FIST-6 d4 | in the way")]);
}

#[test]
fn fist_6_in_one_of_the_eight_directions() {
    let text = "w - -: Bd4 ka8 Vh8";
    assert_eq!(
        FIST.moves(text, "d4"),
        "d4-b2 d4-b4 d4-b6 d4-c3 d4-c4 d4-c5 d4-d2 d4-d3 d4-d5 d4-d6 d4-e3 d4-e4 d4-e5 d4-f2 d4-f4 \
         d4-f6"
    );
    FIST.judges(
        text,
        &[
            ("d4-e6", "FIST-6 e6 | From d4, e6 isn’t straight or diagonal"),
            ("d4-b5", "FIST-6 b5"),
            ("d4-d4", "FIST-6 d4 | on d4 already. Choose another"),
        ],
    );
    FIST.clicks(text, &[("d4", "e6", "FIST-6 e6"), ("d4", "d4", "FIST-6 d4")]);
}

#[test]
fn fist_6_through_empty_squares_to_an_empty_square() {
    let text = "w - -: Ad3 Yb3 bd5 bb5 yf5 ka8 Vh8 Bh1";
    assert_eq!(FIST.moves(text, "d3-d"), "d3-d1 d3-d2 d3-d4");
    FIST.judges(
        text,
        &[
            ("d3-d5", "FIST-6 d5 | You capture by jumping over it"),
            ("d3-d6", "FIST-6 d5 | in the way"),
            ("d3-b5", "FIST-6 b5"),
            ("d3-b3", "FIST-6 b3 | Your yellow guard on b3 is in the way"),
            ("d3-a3", "FIST-6 b3"),
            ("d3-f5", "FIST-6 f5"),
            ("d3-g6", "FIST-6 f5"),
        ],
    );
    assert_eq!(FIST.refused(text, "d3-d6").path, Some((square("d3"), square("d5"))));
    FIST.clicks(text, &[("d3", "d5", "FIST-6 d5"), ("d3", "a3", "FIST-6 b3")]);
    // If the piece could jump over the obstacle, the refusal suggests that.
    let refusal = FIST.refused("w - -: Ad3 bd4 ka8 Vh8 Bh1", "d3-d4");
    assert!(refusal.sentence.to_string().ends_with("Jump over it, to d5"));
    let refusal = FIST.refused("w - -: Ad3 bd4 bd5 ka8 Vh8 Bh1", "d3-d4");
    assert!(refusal.sentence.to_string().contains("no piece moves onto another"));
    let refusal = FIST.refused("w - -: Ad3 bd4 bd5 ka8 Vh8 Bh1", "d3-d6");
    assert!(refusal.sentence.to_string().ends_with("is in the way"));
}

#[test]
fn fist_16_a_normal_move_or_jumps_never_both() {
    let text = "w - -: Bb2 yd4 ka8 Vh8";
    FIST.judges(
        text,
        &[
            ("b2-c3", "legal"),
            ("b2-c3^e5", "FIST-16 e5 | has moved and can’t jump now"),
            ("b2-c3-c4", "FIST-16 c4 | once in a turn"),
        ],
    );
    FIST.clicks(
        text,
        &[("b2 -c3", "e5", "FIST-16 e5 | never both"), ("b2 -c3", "c4", "FIST-16 c4")],
    );
    // After a normal move, `x` means a pin (a capture of a piece beside the destination). So the
    // refusal is about pins.
    FIST.judges(text, &[("b2-c3xe5", "FIST-16 e5")]);
    let text = "w - -: Bc3 yd4 ka8 Vh8";
    FIST.judges(text, &[("c3xe5-e6", "FIST-16 e6 | may only jump again")]);
    FIST.clicks(
        text,
        &[
            ("c3 xe5", "e6", "FIST-16 e6 | may only jump again"),
            ("c3 xe5", "d7", "FIST-11 d7 | from e5 to d7"),
            ("c3 -c4", "c5", "FIST-16 c5 | once in a turn"),
        ],
    );
}

#[test]
fn fist_16_a_turn_moves_a_piece_of_ones_own() {
    let text = "w - -: Bc3 yd4 ka8 Vh8";
    FIST.judges(
        text,
        &[
            ("d4-d5", "FIST-16 d4 | The king’s yellow guard on d4 isn’t yours"),
            ("a1-a2", "FIST-16 a1 | a1 is empty"),
            ("a8-a7", "FIST-16 a8 | The king on a8 isn’t yours"),
        ],
    );
    FIST.clicks(text, &[("", "d4", "FIST-16 d4"), ("", "a1", "FIST-16 a1 | a1 is empty")]);
    let text = "b - -: Bc3 yd4 ka8 Vh8";
    FIST.judges(text, &[("c3-c4", "FIST-16 c3 | The challenger’s blue guard on c3 isn’t yours")]);
}

#[test]
fn fist_16_there_is_no_passing_and_what_cannot_move_says_why() {
    let text = "w - -: Ya1 Ya2 Yb1 Bb2 ka8 Vh8";
    FIST.clicks(text, &[("", "a1", "FIST-6 b1 a2 b2 | all squares around it are occupied")]);
    let text = "w - -: Ba1 Aa2 Yb1 yc1 Yb2 yc3 ka8 Vh8";
    FIST.clicks(
        text,
        &[("", "a1", "FIST-11 b1 a2 b2 | no jump over a piece of equal or lower worth leads")],
    );
    assert!(FIST.position(text).moves().iter().all(|mv| mv.len() >= 5));
    // A click on a pawn that could only return to its last square is refused.
    let text = "w c6 m: Va8 Ya7 Ab7 Ma6 yb8 bc8 Bh1 kg5";
    let verdict = "FIST-24 c6 | only go back to c6";
    FIST.clicks(text, &[("", "a8", verdict)]);
    let text = "w b8 m: Va8 Ya7 Ab7 Ma6 yc6 bc8 Bh1 kg5";
    FIST.clicks(text, &[("", "a8", "FIST-24 b8 | only go back to b8")]);
}

#[test]
fn fist_12_a_square_that_takes_several_jumps_is_told_with_the_first() {
    let text = "w - m: Ab2 yb3 yc5 Yd5 Mh1 Bh2 ka8 Vh8";
    FIST.clicks(text, &[("b2", "d6", "FIST-12 d6 | d6 takes two jumps. Start with b4")]);
    // If no jumps lead to the square, the refusal is that of a normal move.
    FIST.clicks(text, &[("b2", "e7", "FIST-6 e7 | isn’t straight or diagonal")]);
    FIST.judges(text, &[("b2-d6", "FIST-6 d6")]);
}
