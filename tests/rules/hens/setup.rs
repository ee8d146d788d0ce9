//! Tests of positions that are set up by hand (HENS-13), and of the option for the board's size.

use super::{HENS, judges, outcome, position};
use fairyboard::{Options, Outcome, catalog};
use fairyboard_tests::test;

#[test]
fn hens_13_positions_set_up_by_hand() {
    for (placement, told) in [
        ("7h/6c1/8/8/8/2C5/C7/8", "black HENS-11"),
        ("7c/6c1/8/8/8/2C5/C7/H7", "white HENS-11"),
        ("8/7h/8/8/8/1C6/H7/7c", "black HENS-11"),
        ("8/7h/8/8/8/1C6/H7/7h", "black HENS-11"),
        ("C7/7h/8/8/8/1C6/H7/8", "white HENS-11"),
        ("3H4/7h/8/8/8/1C6/H7/8", "white HENS-11"),
        ("C7/7c/8/8/8/1C6/H7/8", "white HENS-11"),
        ("8/8/8/8/8/8/8/h7", "black HENS-11"),
        ("8/8/8/3H4/8/8/8/8", "white HENS-11"),
        ("8/7h/8/8/8/8/H7/8", "ongoing"),
    ] {
        for side in ["w", "b"] {
            let text = format!("{placement} {side}");
            assert_eq!(outcome(&text), told, "{text}");
            assert_eq!(position(&text).moves().is_empty(), told != "ongoing", "{text}");
        }
    }
}

#[test]
fn hens_13_both_sides_cannot_have_lost() {
    for placement in [
        "8/8/8/8/8/8/8/8",
        "C7/7h/8/8/8/8/8/8",
        "8/8/8/8/8/8/H7/c7",
        "8/8/8/3C4/8/8/8/8",
        "C6h/8/8/8/8/8/8/H6c",
        "H7/8/8/8/8/8/8/7h",
        "8/8/3c4/3C4/8/8/8/8",
    ] {
        for side in ["w", "b"] {
            let error = HENS.read(&format!("board=8 {placement} {side}")).err().unwrap();
            let told = format!(
                "placement: found {placement:?} at character 1, expected Both sides have \
                 lost: each either has no hen left or has an enemy piece on its first row (HENS-13)"
            );
            assert_eq!(error, told);
        }
    }
}

#[test]
fn hens_13_any_number_of_pieces_is_allowed() {
    let text = "HhHhHhHh/8/HHHHHHHH/HHHHHHHH/HHHHHHHH/hhhhhhhh/cccccccc/8 w";
    assert_eq!(outcome(text), "white HENS-11");
    let text = "cccccccc/hhhhhhhh/hhhhhhhh/8/8/CCCCCCCC/HHHHHHHH/HHHHHHHH b";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(position(text).text(), text);
    assert_eq!(outcome("8/8/8/7h/H7/8/8/8 w"), "ongoing");
}

#[test]
fn the_board_is_the_one_that_the_option_tells() {
    let eight = "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC w";
    let ten = "chhhhhhhhc/cccccccccc/10/10/10/10/10/10/CCCCCCCCCC/CHHHHHHHHC w";
    let family = catalog::find("hens").unwrap();
    for (words, size, start) in [("", 8, eight), ("board=8", 8, eight), ("board=10", 10, ten)] {
        let options = Options::read(family.info().options, words).unwrap();
        let state = family.start(&options);
        assert_eq!((state.size(), state.text().as_str()), (size, start));
        assert!(state.same(&*family.read(start, &options).unwrap()));
    }
    assert!(HENS.read(&format!("board=10 {eight}")).is_err());
    assert!(HENS.read(&format!("board=8 {ten}")).is_err());
    // On a board with ten ranks, the number of a rank can have two digits.
    let text = "3h4c1/4c4h/3H3C2/C9/10/10/10/10/cH8/10 w";
    judges(
        text,
        &[
            ("h8-j10xi10", "legal"),
            ("h8-j10", "HENS-10 i10"),
            ("d8xf10", "legal"),
            ("d8-d10", "HENS-2 d10"),
            ("h8-f10", "legal"),
        ],
    );
    assert_eq!(position(text).outcome(), Outcome::Ongoing);
}
