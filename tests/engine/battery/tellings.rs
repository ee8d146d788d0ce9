//! Tests of attacks, of the effects of moves, and of layers (overlays that explain a position).

use super::in_random_games;
use fairyboard::geometry::Square;
use fairyboard::turn::EffectKind;
use fairyboard::{Piece, Seat, Sign};
use fairyboard_tests::{About, StateQueries, for_each_game, rule_ids};

for_each_game! {
    what_is_told_of_a_position_holds_together,
    effects_lead_from_each_position_to_the_next;
    toy
}

fn what_is_told_of_a_position_holds_together(id: &str) {
    in_random_games(id, 19, 6, |_, (family, _), state, moves| {
        let on_board = |at: &Square| at.file() < state.size() && at.rank() < state.size();
        let pieces = state.pieces();
        assert!(pieces.windows(2).all(|pair| pair[0].0 < pair[1].0), "{pieces:?}");
        assert!(pieces.iter().all(|(at, _)| on_board(at)));
        let seats = family.info().seats.len();
        for seat in (0..seats as u8).map(Seat) {
            for squares in [state.attacks(seat), state.goals(seat)] {
                assert!(squares.is_sorted() && squares.iter().all(on_board), "{squares:?}");
            }
        }
        if let Some(other) = state.passed() {
            assert_ne!(other.to_move(), state.to_move());
            assert_eq!(other.pieces(), pieces);
            assert!(!other.same(&**state));
        }
        // Each square where a legal move captures something counts as attacked.
        let attacks = state.attacks(state.to_move());
        for at in state.threatened() {
            assert!(attacks.contains(&at), "{at}");
            let owner = pieces.iter().find(|(square, _)| *square == at).unwrap().1.owner;
            assert_ne!(owner, Some(state.to_move()));
        }
        for i in 0..=family.info().layers.len() {
            let shown = state.layer(i, &[]);
            assert!(shown.is_empty() || i < family.info().layers.len());
            for shown in shown {
                assert!(
                    on_board(&shown.at) && other_end(&shown.sign).is_none_or(|to| on_board(&to)),
                    "{shown:?}"
                );
                assert!(
                    !shown.words.to_string().is_empty() && !shown.words.to_string().ends_with('.'),
                    "{shown:?}"
                );
            }
        }
        for off in state.scene(&[]).off_board {
            assert!(usize::from(off.owner.0) < seats && off.count > 0, "{off:?}");
            assert!(!off.text.is_empty(), "{off:?}");
            assert_eq!(off.piece.owner, Some(off.owner), "{off:?}");
        }
        for lasting in state.scene(&[]).lasting {
            assert!(on_board(&lasting.at), "{lasting:?}");
            assert!(rule_ids(*family).contains(lasting.rule), "{lasting:?}");
            assert!(
                !lasting.words.to_string().is_empty() && !lasting.words.to_string().ends_with('.'),
                "{lasting:?}"
            );
        }
        for (at, piece) in &pieces {
            let Some(card) = state.card(piece, *at) else { continue };
            assert!(card.moves.iter().all(|to| on_board(&to.to) && to.to != *at), "{card:?}");
            assert!(card.commands_here <= card.commands_most, "{piece:?} {at} {card:?}");
            assert!(
                card.lines
                    .iter()
                    .map(|line| line.words.to_string())
                    .all(|words| !words.is_empty() && !words.ends_with('.'))
            );
            assert!(
                card.lines
                    .iter()
                    .filter_map(|line| line.rule)
                    .all(|rule| rule_ids(*family).contains(rule))
            );
        }
        assert_eq!(state.outcome_words(state.outcome()).to_string().is_empty(), !moves.is_empty());
        if let Some(rule) = state.outcome().rule() {
            assert!(rule_ids(*family).contains(rule));
        }
    });
}

fn effects_lead_from_each_position_to_the_next(id: &str) {
    in_random_games(id, 21, 6, |_, (family, _), state, moves| {
        let rules = rule_ids(*family);
        let me = Some(state.to_move());
        let step_by = moves.len().div_ceil(40).max(1);
        for mv in moves.iter().step_by(step_by) {
            let _about = About(mv.clone());
            let next = state.play(mv).unwrap().state;
            let steps = state.steps_of(mv).unwrap();
            let mut board = state.pieces();
            for effect in state.effects(&steps) {
                assert!(effect.rule.is_none_or(|rule| rules.contains(rule)), "{effect:?}");
                assert!(
                    !effect.words.to_string().is_empty()
                        && !effect.words.to_string().ends_with('.'),
                    "{effect:?}"
                );
                let there = board.iter().position(|(at, _)| *at == effect.at);
                if let EffectKind::Enters(piece) = effect.kind {
                    assert_eq!(there, None, "{effect:?}");
                    board.push((effect.at, piece));
                    continue;
                }
                let there = there.unwrap_or_else(|| panic!("{effect:?} where nothing stands"));
                match effect.kind {
                    EffectKind::Moves(to) | EffectKind::Turns { to, .. } => {
                        assert!(board.iter().all(|(at, _)| *at != to), "{effect:?}");
                        board[there].0 = to;
                    }
                    EffectKind::Removes => drop(board.remove(there)),
                    EffectKind::Converts => {
                        assert_ne!(board[there].1.owner, me);
                        let turned =
                            |piece: &Piece| piece.owner == me && piece.name == board[there].1.name;
                        let all = [state.pieces(), next.pieces()].concat();
                        board[there].1 = all.into_iter().find(|(_, p)| turned(p)).unwrap().1;
                    }
                    EffectKind::Becomes(piece) => {
                        assert_eq!(board[there].1.owner, piece.owner, "{effect:?}");
                        assert_ne!(board[there].1.letter, piece.letter, "{effect:?}");
                        board[there].1 = piece;
                    }
                    EffectKind::Enters(_) => unreachable!("told above"),
                    EffectKind::Gains | EffectKind::Helps => {
                        assert_eq!(board[there].1.owner, me, "{effect:?}")
                    }
                    EffectKind::Spares => assert_ne!(board[there].1.owner, me, "{effect:?}"),
                    EffectKind::Shows => {}
                    EffectKind::Forbids => panic!("{effect:?} of a whole move"),
                }
            }
            board.sort_unstable_by_key(|(at, _)| *at);
            assert_eq!(board, next.pieces());
            // Incomplete moves have effects too. Asking for them must not panic.
            for taken in 0..steps.len() {
                state.effects(&steps[..taken]);
            }
        }
    });
}

/// The square at the far end of a sign that a layer draws, if the sign is a line or an outline.
/// `None` if the sign is on one square.
fn other_end(sign: &Sign) -> Option<Square> {
    match sign {
        Sign::Line(to) | Sign::Outline(to) => Some(*to),
        Sign::Cell | Sign::Badge(_) | Sign::Raised(_) => None,
    }
}
