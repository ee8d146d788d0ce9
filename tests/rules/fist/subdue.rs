//! Tests of the Champion's Rule: the ace may subdue (remove) the enemy guards near it at the cost
//! of its own life. FIST-29 to FIST-32.

use super::{FIST, effects};
use fairyboard::games::fist::FistFamily;
use fairyboard::turn::{Act, Continuation};
use fairyboard::{Family, Options};
use fairyboard_tests::language::walk;
use fairyboard_tests::{board, square, test};

#[test]
fn fist_29_an_ace_in_the_keep_may_sacrifice_itself() {
    let text = "subdue=keep w - -: Ad4 Yc4 yb2 bf6 yd6 yg4 kd3 Vd5 Bh1 yd1";
    FIST.judges(text, &[("d4!", "legal")]);
    FIST.leads(text, "d4!", "b - -: Yc4 yg4 kd3 Vd5 Bh1 yd1");
    assert_eq!(
        effects(text, "d4 !"),
        [
            "b2 goes: subdues the king’s yellow guard on b2 (FIST-29)",
            "d6 goes: subdues the king’s yellow guard on d6 (FIST-29)",
            "f6 goes: subdues the king’s blue guard on f6 (FIST-29)",
            "d4 goes: the ace sacrifices itself (FIST-29)",
        ]
    );
    let state = FIST.position(text);
    let next = state.next(&walk(&*state, "d4"));
    let word = next.steps[0];
    assert_eq!((word.act, word.at, word.text()), (Act::Word, None, "!"));
    assert_eq!(state.step_name(&walk(&*state, "d4"), &word).to_string(), "Subdue");
    assert_eq!(state.next(&walk(&*state, "d4 !")).continuation(), Some(Continuation::Done));
    FIST.clicks(text, &[("d4 !", "d5", "FIST-29 d5 | sacrificed itself, and that ends the turn")]);
}

#[test]
fn fist_29_instead_of_moving_and_only_in_the_keep() {
    let text = "subdue=keep w - -: Ad4 yb2 bf6 kh8 Vh7 Bh1";
    FIST.judges(
        text,
        &[
            ("d4-d5!", "FIST-29 d5 | instead of moving, not after moving"),
            ("h1!", "FIST-29 h1 | Only the ace can subdue, not your blue guard on h1"),
            ("h1-g1!", "FIST-29 g1 | Only the ace can subdue"),
        ],
    );
    let text = "subdue=keep w - -: Ac3 yb2 bd4 kh8 Vh7 Bh1";
    FIST.judges(
        text,
        &[
            ("c3!", "FIST-29 c3 | only in the Keep (d4, e4, d5 and e5), not on c3"),
            ("c3xe5!", "FIST-29 e5 | instead of moving"),
        ],
    );
    for keep in ["d4", "e4", "d5", "e5"] {
        FIST.judges(
            &format!("subdue=keep w - -: A{keep} yf3 yc6 kh8 Vh7 Bh1"),
            &[(&format!("{keep}!"), "legal")],
        );
    }
    FIST.judges("subdue=keep b - -: Ad4 ye5 kh8 Vh7 Bh1", &[("e5!", "FIST-29 e5 | Only the ace")]);
}

#[test]
fn fist_30_the_ace_may_move_first_and_subdue_in_the_keep() {
    let text = "subdue=move w - -: Ac4 yb5 bd5 ya4 kh8 Vh7 Bh1 yf3";
    FIST.judges(
        text,
        &[
            ("c4-d4!", "legal"),
            ("c4-d4", "legal"),
            ("c4-c5!", "FIST-30 c5 | only in the Keep"),
            ("c4!", "FIST-30 c4 | only in the Keep"),
            ("c4-e4!", "legal"),
        ],
    );
    FIST.leads(text, "c4-d4!", "b - -: ya4 kh8 Vh7 Bh1");
    assert_eq!(
        effects(text, "c4 -e4 !"),
        [
            "c4 to e4: goes to e4",
            "f3 goes: subdues the king’s yellow guard on f3 (FIST-29)",
            "d5 goes: subdues the king’s blue guard on d5 (FIST-29)",
            "e4 goes: the ace sacrifices itself (FIST-29)",
        ]
    );
    // With the option `subdue=move`, the ace may subdue guards also without moving.
    FIST.judges("subdue=move w - -: Ad4 yb5 kh8 Vh7 Bh1", &[("d4!", "legal")]);
    // The ace may also subdue guards after jumps. Guards that the jumps captured or converted don't
    // count.
    let text = "subdue=move w - -: Ab2 bc3 yf5 kh8 Vh7 Bh1";
    FIST.judges(text, &[("b2xd4!", "legal"), ("b2^d4!", "legal"), ("b2=d4!", "legal")]);
    FIST.leads(text, "b2=d4!", "b - -: Bc3 kh8 Vh7 Bh1");
    FIST.leads(text, "b2^d4!", "b - -: kh8 Vh7 Bh1");
    let text = "subdue=move w - -: Ab2 bc3 kh8 Vh7 Bh1";
    FIST.judges(
        text,
        &[
            ("b2^d4!", "legal"),
            ("b2xd4!", "FIST-32 d4 | The king’s side has no guard within two squares of d4"),
            ("b2=d4!", "FIST-32 d4"),
        ],
    );
}

#[test]
fn fist_31_from_any_square_or_not_at_all() {
    let text = "w - -: Ab2 bc3 kh8 Vh7 Bh1";
    for (subdue, stays, goes) in [
        ("off", "FIST-31 b2 | without the Champion’s Rule", "FIST-31 a2 | without"),
        ("keep", "FIST-29 b2", "FIST-29 a2 | instead of moving"),
        ("move", "FIST-30 b2", "FIST-30 a2"),
        ("anywhere", "legal", "legal"),
    ] {
        let text = format!("subdue={subdue} {text}");
        FIST.judges(&text, &[("b2!", stays), ("b2-a2!", goes)]);
    }
    FIST.judges(&format!("subdue=anywhere {text}"), &[("b2^d4!", "legal"), ("b2-b3!", "legal")]);
    let off = Options::read(FistFamily.info().options, "subdue=off");
    assert_eq!(off.unwrap(), Options::defaults(FistFamily.info().options));
    assert!(!FIST.moves("w - -: Ad4 ye5 Bh1 ka8 Vh8", "d4").contains('!'));
}

#[test]
fn fist_32_two_squares_are_counted_in_the_eight_directions() {
    for at in board(8) {
        let taken = [square("d4"), square("h8"), square("g8"), square("h7")];
        if taken.contains(&at) {
            continue;
        }
        let (files, ranks) = square("d4").distance(at);
        let near = files.abs() <= 2 && ranks.abs() <= 2;
        for guard in ['y', 'b'] {
            let text = format!("subdue=keep w - -: Ad4 {guard}{at} kh8 Vg8 Bh7");
            let verdict = if near { "legal" } else { "FIST-32 d4 | within two squares of d4" };
            FIST.judges(&text, &[("d4!", verdict)]);
        }
    }
    // The ace can't remove the king, the pawn or the challenger's own guards, because it subdues
    // only enemy guards.
    let text = "subdue=keep w - -: Ad4 ke5 Vd5 Bc3 Yc4";
    FIST.judges(text, &[("d4!", "FIST-32 d4")]);
}
