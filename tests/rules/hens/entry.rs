//! Tests of entering moves step by step, and of the effects of the steps.

use super::{HENS, position, sized};
use fairyboard::geometry::Square;
use fairyboard::turn::{Act, Continuation, EffectKind, Step};
use fairyboard_tests::language::{told, walk};
use fairyboard_tests::{StateQueries, effort, games_of, random_game, rng, rule_ids, square, test};

#[test]
fn a_move_is_the_clicks_that_enter_it() {
    for (text, mv, steps) in [
        ("7h/8/8/8/3H4/8/8/8 w", "d4-f6", &["Pick d4 d4", "Go f6 -f6"][..]),
        ("7h/8/8/8/8/8/2C5/H7 w", "c2-f5", &["Pick c2 c2", "Go f5 -f5"]),
        ("7h/8/8/8/5c2/8/2C5/H7 w", "c2-e4xf4", &["Pick c2 c2", "Go e4 -e4xf4 captures"]),
        ("7h/8/8/8/8/8/3cC3/3H4 w", "d1^f3", &["Pick d1 d1", "Jump f3 ^f3"]),
        (
            "7h/8/8/8/2hC4/8/3c4/3H4 w",
            "d1xd3^d5",
            &["Pick d1 d1", "Jump d3 xd3 captures", "Jump d5 ^d5"],
        ),
        (
            "7h/8/8/8/2hC4/8/3c4/3H4 w",
            "d1xd3xb5",
            &["Pick d1 d1", "Jump d3 xd3 captures", "Jump b5 xb5 captures"],
        ),
        (
            "3h4/3C4/8/4c3/8/8/8/7H b",
            "d8xd6^f4",
            &["Pick d8 d8", "Jump d6 xd6 captures", "Jump f4 ^f4"],
        ),
        (
            "3h4c1/4c4h/3H3C2/C9/10/10/10/10/cH8/10 w",
            "h8-j10xi10",
            &["Pick h8 h8", "Go j10 -j10xi10 captures"],
        ),
    ] {
        let state = position(text);
        assert_eq!(told(&state.steps_of(mv).expect(mv)), steps, "{mv} in {text}");
    }
    assert_eq!(position("7h/8/8/8/3H4/8/8/8 w").steps_of("d4-d7"), None);
    assert_eq!(position("7h/8/8/8/3H4/8/8/8 w").steps_of("nonsense"), None);
}

#[test]
fn the_first_steps_are_the_pieces_that_can_move() {
    let state = position("7h/8/8/1c1c1c2/2ccc3/3H4/2C5/H7 w");
    let next = state.next(&[]);
    assert_eq!(next.continuation(), Some(Continuation::MustContinue));
    assert_eq!(told(&next.steps), ["Pick a1 a1", "Pick c2 c2"]);
    let next = state.next(&walk(&*state, "c2"));
    assert_eq!(told(&next.steps), ["Go a4 -a4", "Go b3 -b3"]);
    let next = state.next(&[Step::new(Act::Pick, Some(square("d3")), false, format_args!("d3"))]);
    assert_eq!((next.steps.len(), next.may_stop, next.continuation()), (0, false, None));
}

/// The effects of clicks on these squares, shortened. Asserts that the words of each effect name
/// its square.
fn effects(text: &str, squares: &str) -> Vec<String> {
    let short = |told: String| {
        let (what, words) = told.split_once(": ").unwrap();
        let named = what.split(' ').rfind(|word| word.parse::<Square>().is_ok()).unwrap();
        assert!(words.contains(named), "{told} in {text}");
        format!("{what}{}", words.find(" (").map_or("", |rule| &words[rule..]))
    };
    HENS.effects(&sized(text), squares).into_iter().map(short).collect()
}

#[test]
fn effects_tell_what_the_steps_do() {
    for (text, squares, told) in [
        ("7h/8/8/8/3H4/8/8/8 w", "", &[][..]),
        ("7h/8/8/8/3H4/8/8/8 w", "d4", &[]),
        ("7h/8/8/8/3H4/8/8/8 w", "d4 d6", &["d4 to d6"]),
        ("7h/8/8/8/8/8/3cC3/3H4 w", "d1 f3", &["d1 to f3"]),
        ("7h/8/8/8/8/8/3cC3/3H4 w", "d1 d3", &["d1 to d3", "d2 goes (HENS-4)"]),
        (
            "7h/8/8/8/2hC4/8/3c4/3H4 w",
            "d1 d3 b5",
            &["d1 to d3", "d2 goes (HENS-4)", "d3 to b5", "c4 goes (HENS-4)"],
        ),
        ("7h/8/8/8/2hC4/8/3c4/3H4 w", "d1 d3 d5", &["d1 to d3", "d2 goes (HENS-4)", "d3 to d5"]),
        ("7h/8/8/8/5c2/8/2C5/H7 w", "c2 d3", &["c2 to d3"]),
        ("7h/8/8/8/5c2/8/2C5/H7 w", "c2 e4", &["c2 to e4", "f4 goes (HENS-10)"]),
        (
            "7h/8/8/8/4C3/4hH2/2C1C3/H7 w",
            "c2 d3",
            &[
                "c2 to d3",
                "e3 goes (HENS-10)",
                "e2 helps (HENS-8)",
                "f3 helps (HENS-8)",
                "e4 helps (HENS-8)",
            ],
        ),
        (
            "7h/8/8/8/4C3/4h3/4C3/H7 w",
            "e2 d3",
            &["e2 to d3", "e3 goes (HENS-10)", "e4 helps (HENS-8)"],
        ),
        ("7h/8/8/8/8/4h3/4C3/H7 w", "e2 d3", &["e2 to d3", "e3 is spared (HENS-8)"]),
        (
            "7h/8/8/2C5/2h1c3/8/1C6/H7 w",
            "b2 d4",
            &["b2 to d4", "c4 is spared (HENS-9)", "e4 is spared (HENS-9)"],
        ),
        ("h7/8/3c4/3H4/8/8/8/8 b", "d6 e5", &["d6 to e5", "d5 is spared (HENS-8)"]),
        // A hen doesn't pin (capture) the piece beside it.
        ("7h/8/8/8/2c5/8/3H4/8 w", "d2 d4", &["d2 to d4"]),
    ] {
        assert_eq!(effects(text, squares), told, "{squares} in {text}");
    }
}

#[test]
fn effects_of_a_move_lead_to_the_position_after_it() {
    for (family, options) in games_of("hens") {
        let rules = rule_ids(family);
        let mut rng = rng(8);
        for _ in 0..effort(20) {
            let start = family.start(&options);
            random_game(&start, usize::MAX, &mut rng, |state, moves| {
                for mv in moves {
                    let mut board = state.pieces();
                    for effect in state.effects(&state.steps_of(mv).unwrap()) {
                        assert!(effect.rule.is_none_or(|rule| rules.contains(rule)));
                        let there = board.iter().position(|(at, _)| *at == effect.at);
                        let there = there.unwrap_or_else(|| panic!("{mv}: {effect:?}"));
                        match effect.kind {
                            EffectKind::Moves(to) => board[there].0 = to,
                            EffectKind::Removes => drop(board.remove(there)),
                            EffectKind::Helps => {
                                assert_eq!(board[there].1.owner, Some(state.to_move()));
                            }
                            EffectKind::Spares => {
                                assert_eq!(board[there].1.owner, Some(state.to_move().other()));
                            }
                            _ => panic!("{effect:?}"),
                        }
                    }
                    board.sort_unstable_by_key(|(at, _)| *at);
                    let next = state.play(mv).unwrap().state;
                    assert_eq!(board, next.pieces(), "{mv} in {}", state.text());
                }
            });
        }
    }
}
