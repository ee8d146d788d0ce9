//! Tests of turning points (moves that lose much of the score), computed from scores.

use Lapse::{Blunder, Inaccuracy, MissedWin, Mistake};
use fairyboard_tests::test;
use protocol::{Judged, Lapse, Score, expected, turnings};

/// The turning points of a game with alternating players. `scores` are from the first player's
/// view. In each position the best move is `a`, but `b` was played.
fn turned(scores: &[Score]) -> Vec<(usize, Lapse)> {
    let judged = |(at, score): (usize, &Score)| {
        let mover = (at % 2) as u8;
        let score = match *score {
            Score::Hundredths(hundredths) if mover == 1 => Score::Hundredths(-hundredths),
            Score::Win(plies) if mover == 1 => Score::Loss(plies),
            Score::Loss(plies) if mover == 1 => Score::Win(plies),
            score => score,
        };
        let [best, played] = ["a", "b"].map(|mv| Some(mv.to_string()));
        Judged { mover, score: Some(score), best, played, of_played: None }
    };
    let positions: Vec<_> = scores.iter().enumerate().map(judged).collect();
    let turns = turnings(&positions);
    assert!(turns.iter().all(|turn| turn.best.as_deref() == Some("a")));
    turns.into_iter().map(|turn| (turn.ply, turn.kind)).collect()
}

fn hundredths(scores: &[i32]) -> Vec<Score> {
    scores.iter().copied().map(Score::Hundredths).collect()
}

#[test]
fn what_may_be_expected_follows_the_curve() {
    for score in -1_200..=1_200_i32 {
        let bounded = f64::from(score.clamp(-1_000, 1_000));
        let exact = 2_000.0 / (1.0 + (-0.003_682_08 * bounded).exp()) - 1_000.0;
        let found = expected(Score::Hundredths(score));
        assert!((f64::from(found) - exact).abs() < 5.0, "{score}: {found} is not {exact}");
        assert_eq!(found, -expected(Score::Hundredths(-score)));
    }
    assert_eq!([expected(Score::Win(7)), expected(Score::Loss(2))], [1_000, -1_000]);
}

#[test]
fn a_move_is_the_worse_the_more_is_lost_by_it() {
    assert_eq!(turned(&hundredths(&[0, -40])), []);
    assert_eq!(turned(&hundredths(&[0, -60])), [(1, Inaccuracy)]);
    assert_eq!(turned(&hundredths(&[0, -120])), [(1, Mistake)]);
    assert_eq!(turned(&hundredths(&[0, -180])), [(1, Blunder)]);
    // If a position is won or lost anyway, an equal loss of score counts less.
    assert_eq!(turned(&hundredths(&[-700, -880])), []);
    assert_eq!(turned(&hundredths(&[900, 720])), []);
}

#[test]
fn each_player_is_judged_by_their_own_moves() {
    // The score is the first player's. If it rises after a move of the second player, that move was
    // bad.
    assert_eq!(turned(&hundredths(&[0, 0, 180, 180, -20])), [(2, Blunder)]);
    assert_eq!(turned(&hundredths(&[0, 200, 200, -20])), [(3, Blunder)]);
}

#[test]
fn a_win_that_was_there_and_is_not_is_missed() {
    use Score::{Hundredths, Loss, Win};
    assert_eq!(turned(&[Win(3), Hundredths(900)]), [(1, MissedWin)]);
    assert_eq!(turned(&[Win(3), Loss(2)]), [(1, MissedWin)]);
    assert_eq!(turned(&[Hundredths(0), Loss(2), Hundredths(0)]), [(1, Blunder), (2, MissedWin)]);
    // A move that only delays the win is no turning point.
    assert_eq!(turned(&[Win(3), Win(9)]), []);
    // A win with the next move is missed even if another win follows.
    assert_eq!(turned(&[Win(1), Win(9)]), [(1, MissedWin)]);
    assert_eq!(turned(&[Win(1), Win(0)]), []);
    assert_eq!(turned(&[Hundredths(0), Loss(2)]), [(1, Blunder)]);
}

#[test]
fn the_best_move_and_what_was_not_judged_turn_nothing() {
    let judged = |mover, score, played: &str| Judged {
        mover,
        score,
        best: Some("a".into()),
        played: Some(played.into()),
        of_played: None,
    };
    let [even, lost] = [0, 500].map(|score| Some(Score::Hundredths(score)));
    assert_eq!(turnings(&[judged(0, even, "a"), judged(1, lost, "b")]), []);
    assert_eq!(turnings(&[judged(0, even, "b"), judged(1, None, "b"), judged(0, lost, "b")]), []);
    let best = Some("a".to_string());
    let turn = turnings(&[judged(0, even, "b"), judged(1, lost, "b")]).remove(0);
    assert_eq!((turn.ply, turn.kind, turn.best), (1, Blunder, best));
    assert!(turn.lost >= 300, "what a blunder costs: {}", turn.lost);
    // If a player moves twice in a row, both scores are that player's own.
    assert_eq!(turnings(&[judged(0, even, "b"), judged(0, lost, "b")]), []);
    assert_eq!(turnings(&[judged(0, lost, "b"), judged(0, even, "b")])[0].kind, Blunder);
}

#[test]
fn a_move_that_the_search_compared_with_the_best_is_judged_by_that_and_not_by_what_came_of_it() {
    use Score::{Likelier, Loss, Win};
    let turned = |score, of_played, next| {
        let [best, played] = ["a", "b"].map(|mv| Some(mv.to_string()));
        let before = Judged { mover: 0, score: Some(score), best, played, of_played };
        let after = Judged { mover: 1, score: next, best: None, played: None, of_played: None };
        turnings(&[before, after]).first().map(|turn| turn.kind)
    };
    // A move is judged by its expected score. Bad luck with a card or a roll is no mistake, and
    // good luck doesn't undo a mistake.
    assert_eq!(turned(Likelier(400), Some(Likelier(380)), Some(Win(3))), None);
    assert_eq!(turned(Likelier(400), Some(Likelier(0)), Some(Likelier(-400))), Some(Blunder));
    // In a lost position, or if the win only takes longer, no move is a mistake.
    assert_eq!(turned(Loss(1), Some(Loss(1)), Some(Win(0))), None);
    assert_eq!(turned(Win(3), Some(Win(5)), None), None);
    assert_eq!(turned(Win(3), Some(Likelier(998)), None), Some(MissedWin));
    assert_eq!(turned(Likelier(400), None, None), None, "nothing is known of the move");
}
