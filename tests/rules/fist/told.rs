//! Tests of the threats and attacks of a position, and of its size in memory.

use super::{FIST, START};
use fairyboard::games::fist::FistFamily;
use fairyboard::games::fist::{Fist, Move};
use fairyboard::{Family, Seat};
use fairyboard_tests::language::walk;
use fairyboard_tests::{StateQueries, names, square, test};

#[test]
fn threatened_are_the_enemies_that_a_legal_move_captures() {
    for (text, squares) in [
        // The yellow guard can pin the guard on d3: it moves beside that guard and captures it. The
        // guard on b4 has a higher value, so the yellow guard can't pin it.
        ("w - -: Yb2 yd3 bb4 Bh1 kh8 Va7", "d3"),
        // A chain of jumps threatens the enemies that it passes over, but not own pieces and not
        // the pawn.
        ("w - -: Ba1 yb2 yd4 kh8 Va8", "b2 d4"),
        ("w - -: Ba1 Yb2 yd4 kh8 Va8", "d4"),
        ("w - m: Ab2 Vc3 Mb1 bd5 Bh1 kh8", "d5"),
        ("b - m: bb2 yc3 Md5 ka1 Vg8 Bh1", ""),
        // The pawn, which has no owner, threatens pieces if the side to move may move it. An ace
        // threatens by subduing (removing guards) if the option allows it.
        ("w - -: Ve1 ye4 Bh1 ka8", "e4"),
        ("w - -: Ve1 ye4 Bh2 ka8", ""),
        ("subdue=move w - -: Ac4 yf6 kh1 Va8 Bg8", "f6"),
        ("w - -: Ac4 yf6 kh1 Va8 Bg8", ""),
    ] {
        assert_eq!(names(&FIST.position(text).threatened()), squares, "{text}");
    }
}

#[test]
fn attacks_are_where_a_yellow_guard_of_the_enemys_could_be_captured() {
    // The yellow guard attacks squares near it by pins (captures of a piece beside its
    // destination), and the blue guard by jumps.
    let text = "w - -: Ya1 Bg8 kc8 Vh2";
    let attacks = FIST.position(text).attacks(Seat::FIRST);
    assert_eq!(names(&attacks), "b1 c1 a2 b2 c2 a3 b3 f7 g7 f8");
    // Attacks don't depend on the side to move.
    assert_eq!(FIST.position("b - -: Ya1 Bg8 kc8 Vh2").attacks(Seat::FIRST), attacks);
    // A piece in the Keep (the centre) sees the pawn from anywhere, so the pawn attacks far
    // squares. The king attacks squares up to two away.
    assert!(FIST.position("w - -: Ya1 Be5 kc8 Vh2").attacks(Seat::FIRST).contains(&square("d1")));
    let attacks = FIST.position("w - -: Ba1 kd8 Vh2").attacks(Seat::SECOND);
    assert_eq!(names(&attacks), "c6 d6 e6 b7 c7 d7 e7 f7 b8 c8 e8 f8");
}

#[test]
fn another_side_may_be_thought_to_move_as_if_this_one_had_passed() {
    let state = FIST.position("w d4 m: Vd6 Bd8 Ma1 kh8");
    let other = state.passed().unwrap();
    assert_eq!(other.text(), FIST.written("b - m: Vd6 Bd8 Ma1 kh8"));
}

#[test]
fn pieces_are_told_by_their_names() {
    let pieces = FIST.position(START).pieces();
    let told = |name: &str| {
        let found = pieces.iter().find(|(at, _)| *at == square(name));
        let (_, piece) = found.unwrap_or_else(|| panic!("nothing on {name}"));
        (piece.letter, piece.owner, piece.name.to_string())
    };
    assert_eq!(told("a8"), ("A", Some(Seat::FIRST), "ace".into()));
    assert_eq!(told("h1"), ("M", Some(Seat::FIRST), "mage".into()));
    assert_eq!(told("b2"), ("B", Some(Seat::FIRST), "blue guard".into()));
    assert_eq!(told("h2"), ("Y", Some(Seat::FIRST), "yellow guard".into()));
    assert_eq!(told("e5"), ("k", Some(Seat::SECOND), "king".into()));
    assert_eq!(told("g8"), ("b", Some(Seat::SECOND), "blue guard".into()));
    assert_eq!(told("d5"), ("y", Some(Seat::SECOND), "yellow guard".into()));
    assert_eq!(told("h8"), ("V", None, "green pawn".into()));
    assert_eq!(FIST.position(START).goals(Seat::FIRST), []);
}

#[test]
fn the_keep_is_outlined_and_what_the_ace_reaches_is_an_area() {
    assert_eq!(names(&FIST.position(START).scene(&[]).outlined), "d4 e4 d5 e5");
    let area = |text: &str, steps: &str| {
        let state = FIST.position(text);
        names(&state.scene(&walk(&*state, steps)).area)
    };
    let text = "subdue=anywhere w - -: Ab2 bc3 kh8 Vh7 Bh1";
    assert_eq!(area(text, "b2"), "");
    assert_eq!(area(text, "b2 -a1"), "");
    assert_eq!(area(text, "b2 -a1 !"), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    assert_eq!(area(text, "b2 !"), "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4");
    assert_eq!(area(text, "b2 ^d4 !").split(' ').count(), 25);
}

#[test]
fn every_layer_has_a_name_and_says_what_it_shows() {
    let layers = FistFamily.info().layers;
    let names: Vec<_> = layers.iter().map(|(_, name, _)| name.to_string()).collect();
    assert_eq!(names, ["Values", "Sight of the pawn", "Empowered"]);
    assert!(layers.iter().all(|(.., what)| !what.to_string().is_empty()));
    assert_eq!(FIST.position(START).layer(layers.len(), &[]), []);
}

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<Fist>() <= 96);
    assert!(size_of::<Move>() <= 8);
}
