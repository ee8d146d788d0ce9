//! Tests of the effects on the board that the first steps of a turn have.

use super::{CLOSE, START, position};
use fairyboard::State;
use fairyboard::geometry::Square;
use fairyboard::turn::{Effect, EffectKind, Step};
use fairyboard_tests::{About, StateQueries, effort, random_game, rng, test, walk};

fn effects(text: &str, steps: &str) -> Vec<String> {
    let state = position(text);
    let one = |effect: Effect| {
        assert!(!effect.words.to_string().is_empty());
        let at = effect.at;
        match effect.kind {
            EffectKind::Moves(to) if effect.words.to_string().starts_with("pushes") => {
                assert_eq!(effect.words.to_string(), format!("pushes {at} to {to}"));
                format!("{at} pushed {to}")
            }
            EffectKind::Moves(to) => format!("{at} {to}"),
            EffectKind::Turns { to, about } => format!("{at} {to} about {about}"),
            EffectKind::Removes => format!("{at} goes"),
            EffectKind::Forbids => format!("{at} is forbidden"),
            EffectKind::Spares => {
                format!("{at} is spared: {} ({})", effect.words, effect.rule.unwrap())
            }
            kind => panic!("{kind:?}"),
        }
    };
    state.effects(&walk(&*state, steps)).into_iter().map(one).collect()
}

#[test]
fn effects_are_told_in_the_order_in_which_they_happen() {
    for (text, steps, told) in [
        ("w d4 / g8 h8", "", &[][..]),
        ("w d4 / g8 h8", "d4", &[]),
        ("w d4 / g8 h8", "d4 -d6", &["d4 d6"]),
        ("w d4 / d5 h8", "d4 -d6", &["d4 d6"]),
        ("w d4 / d5 h8 g8", "d4 xd5", &["d5 goes", "d4 d5"]),
        ("w d4 e4 / g8 h8", "d4:e4 -e4:f4", &["e4 f4", "d4 e4"]),
        ("w d4 e4 / g8 h8", "d4:e4 -c4:d4", &["d4 c4", "e4 d4"]),
        ("w d4 e4 / f4 h8", "d4:e4 xe4:f4", &["f4 goes", "e4 f4", "d4 e4"]),
        ("w b2 c2 d2 / g2 h8", "b2:d2 xe2:g2", &["g2 goes", "d2 g2", "c2 f2", "b2 e2"]),
        ("w d4 d5 / g8 h8", "d4:d5 ~d4:e4", &["d5 e4 about d4"]),
    ] {
        assert_eq!(effects(text, steps), told, "{steps} in {text}");
    }
    let sorted = |mut told: Vec<String>| {
        told.sort_unstable();
        told.join(", ")
    };
    assert_eq!(
        sorted(effects("w d4 d5 d6 / g8 h8", "d4:d6 ~d4:f4")),
        "d5 e4 about d4, d6 f4 about d4"
    );
    let middle = sorted(effects("w d4 d5 d6 / g8 h8", "d4:d6 ~c5:e5"));
    assert!(
        ["d4 c5 about d5, d6 e5 about d5", "d4 e5 about d5, d6 c5 about d5"].contains(&&*middle),
        "{middle}"
    );
    let pushed = effects("w d4 e4 d5 e5 / c4 h8", "d4:e5 -c4:d5");
    assert_eq!(pushed[0], "c4 pushed b4");
    assert_eq!(sorted(pushed[1..].to_vec()), "d4 c4, d5 c5, e4 d4, e5 d5");
    // A strike (a capture after the action, in the same turn) removes the captured pawn and moves
    // the formation.
    assert_eq!(
        effects("w d4 e5 / c5 h8", "d4 -d5 ,d5:e5xc5:d5"),
        ["d4 d5", "c5 goes", "d5 c5", "e5 d5"]
    );
}

#[test]
fn a_chosen_formation_shows_where_it_cannot_turn() {
    let told = |text: &str, pick: &str| {
        let mut told = effects(text, pick);
        told.sort_unstable();
        told.join(", ")
    };
    assert_eq!(told("w d4 d5 / g8 h8", "d4:d5"), "");
    assert_eq!(told("w d4 d5 / e4 h8", "d4:d5"), "e4 is forbidden");
    assert!(told("w d4 d5 d6 / f4 h8", "d4:d6").contains("f4 is forbidden"));
    let state = position("w d4 d5 / e4 h8");
    let effects = state.effects(&walk(&*state, "d4:d5"));
    assert!(effects[0].words.to_string().contains("e4"), "{effects:?}");
    assert!(effects.iter().all(|effect| effect.rule.is_none_or(|rule| rule == "PAWN-8")));
}

/// The pawns on the board after the effects of some steps are applied.
fn applied(state: &dyn State, taken: &[Step]) -> Vec<(Square, fairyboard::Piece)> {
    let mut board = state.pieces();
    for effect in state.effects(taken) {
        let there = board.iter().position(|(at, _)| *at == effect.at);
        let there = there.unwrap_or_else(|| panic!("nobody on {}: {effect:?}", effect.at));
        match effect.kind {
            EffectKind::Moves(to) | EffectKind::Turns { to, .. } => {
                assert!(board.iter().all(|(at, _)| *at != to), "{to} is taken: {effect:?}");
                board[there].0 = to;
            }
            EffectKind::Removes => drop(board.remove(there)),
            EffectKind::Spares => {}
            kind => panic!("{kind:?}"),
        }
    }
    board.sort_unstable_by_key(|(at, _)| *at);
    board
}

#[test]
fn effects_of_a_move_lead_to_the_position_after_it() {
    let mut rng = rng(60);
    for text in [START, CLOSE, "w b6 c4 d4 e5 / a6 c6 c5 h8"] {
        for _ in 0..effort(8) {
            random_game(&position(text), 120, &mut rng, |state, moves| {
                for mv in moves.iter().take(200) {
                    let _about = About((mv, state.text()));
                    let board = applied(&**state, &state.steps_of(mv).unwrap());
                    assert_eq!(board, state.play(mv).unwrap().state.pieces());
                }
            });
        }
    }
}

#[test]
fn pawn_11_what_a_turned_formation_may_not_strike_is_said_to_be_safe() {
    let spared = |text: &str, steps: &str| -> Vec<String> {
        let told = effects(text, steps).into_iter();
        told.filter_map(|told| told.split_once(" is spared: ").map(|(_, why)| why.into())).collect()
    };
    let safe = |at: &str, shape: &str| {
        format!(
            "the black pawn on {at} is safe: {shape} may not strike with the pawn that was turned around (PAWN-11)"
        )
    };
    assert_eq!(spared("w d4 d5 / f4 h8", "d4:d5 ~d4:e4"), [safe("f4", "a dual")]);
    assert_eq!(spared("w d4 d5 d6 / g8 b4", "d4:d6 ~d4:f4"), [safe("b4", "a threepiece")]);
    // No pawn is reported as safe in three cases. In the first, no pawn is ahead of the dual (two
    // pawns in a row) after it has turned. In the second, the dual moves and captures instead of
    // turning. In the third, the turned pawn has a new neighbour, so the two may capture in the
    // same turn.
    assert!(spared("w d4 d5 / g8 h8", "d4:d5 ~d4:e4").is_empty());
    assert!(spared("w d4 e4 / f4 h8", "d4:e4 xe4:f4").is_empty());
    assert!(spared("w d4 d5 e3 / e5 f4", "d4:d5 ~d4:e4").is_empty());
}
