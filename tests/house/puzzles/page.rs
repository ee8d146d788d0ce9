//! Tests of puzzles on the screen: the puzzle of the day, saved progress, right and wrong tries,
//! and hidden information.

use super::{all, file, position};
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::puzzle::Puzzle;
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use fairyboard::{Position, Seat};
use fairyboard_tests::{About, IDS, for_each_game, rng, test};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;
use ui_model::assistance::Assistance;
use ui_model::lesson_run::{Course, Feedback, LessonState, Teach};
use ui_model::model::{Do, PlayState, Turn, View, Whole};
use ui_model::puzzle::{PuzzleView, Tried};
use ui_model::puzzles::{
    self, Solved, course, game_of, has, index, next, number_of, of_theme, themes, themes_used,
};

/// The day of most tests, as a number of days since 1970: 25 November 2026.
const TODAY: u64 = 20_782;

fn course_of(id: &str, number: Option<usize>) -> Option<Course> {
    course(id, file(id), number, None, &Solved::default(), TODAY)
}

fn table_of(course: Course) -> PlayState {
    PlayState::of_lesson(LessonState::new(Rc::new(course)))
}

fn typed(play: &PlayState, mv: &str) -> PlayState {
    play.update(Do::Turn(Turn::Type(mv.into())))
}

fn due(play: &PlayState) -> bool {
    play.ui().taught.as_ref().is_some_and(|taught| taught.is_due())
}

fn done(play: &PlayState) -> bool {
    play.ui().taught.as_ref().is_some_and(|taught| taught.tutor.is_done())
}

fn solved(play: &PlayState) -> bool {
    play.ui().taught.as_ref().is_some_and(|taught| taught.is_solved())
}

/// Plays each move of the winner, and lets the others answer.
fn solve(mut play: PlayState, id: &str, puzzle: &Puzzle) -> PlayState {
    let me = position(id, puzzle).to_move();
    for mv in &puzzle.line {
        if play.ui().session.state().to_move() == me {
            play = typed(&play, decided(id, mv));
        }
        play = goes_on(play).pop().unwrap();
    }
    play
}

/// Lets the page play replies as long as one is due. Returns the screen at first and after each
/// reply.
fn goes_on(mut play: PlayState) -> Vec<PlayState> {
    let mut all = vec![play.clone()];
    while due(&play) {
        play = play.update(Do::Teach(Teach::Go));
        all.push(play.clone());
        assert!(all.len() < 20, "it has no end");
    }
    all
}

fn text(play: &PlayState) -> String {
    play.ui().session.state().text()
}

#[test]
fn every_game_has_the_puzzle_of_the_day_on_its_share_of_the_days() {
    let mut days = BTreeMap::<&str, usize>::new();
    for day in TODAY..TODAY + 1000 {
        *days.entry(game_of(day).id).or_default() += 1;
    }
    assert!(IDS.iter().all(|id| has(id)) && !has("toy") && !has(""));
    let share = 1000 / IDS.len();
    for id in IDS {
        assert!((share / 2..share * 2).contains(&days[id]), "{days:?}");
    }
    let months = (0..12).map(|month| TODAY + 30 * month);
    for month in months {
        let games: BTreeSet<&str> = (month..month + 60).map(|day| game_of(day).id).collect();
        assert_eq!(games.len(), IDS.len(), "two months without a game");
    }
}

fn a_puzzle_of_the_day_comes_again_when_all_others_have_been(id: &str) {
    let count = all(id).len();
    let days = (TODAY..).take(2 * count);
    let numbers: Vec<usize> = days.map(|day| number_of(day, id, count)).collect();
    let (first, second) = numbers.split_at(count);
    assert_eq!(first.iter().copied().collect::<BTreeSet<_>>(), (1..=count).collect());
    assert_eq!(first, second, "the order is the same each time");
}

#[test]
fn easy_and_hard_puzzles_of_the_day_come_in_turn() {
    let mut levels = BTreeMap::<&str, Vec<u8>>::new();
    for day in TODAY..TODAY + 60 {
        let id = game_of(day).id;
        let puzzles = all(id);
        let number = number_of(day, id, puzzles.len());
        levels.entry(id).or_default().push(puzzles[number - 1].level);
    }
    for (id, levels) in levels {
        let different: BTreeSet<u8> = levels.iter().copied().collect();
        assert!(different.len() >= 2, "{id}: {levels:?}");
    }
}

#[test]
fn there_is_no_puzzle_of_the_day_where_there_is_none() {
    assert_eq!(number_of(TODAY, "toy", 7), 0);
    assert_eq!(number_of(TODAY, "hens", 0), 0);
    assert_eq!((0..9).map(|day| number_of(day, "hens", 1)).max(), Some(1));
    for nonsense in ["", "\n\n", "1 | 1 |", "<!DOCTYPE html>", "9 | 1 |  | x | y | z"] {
        assert!(
            course("hens", nonsense, None, None, &Solved::default(), TODAY).is_none(),
            "{nonsense}"
        );
    }
    // A line from the file of another game's puzzles is no puzzle of Hens and Chicks.
    let other = file("fist").lines().next().unwrap();
    assert!(course("hens", other, Some(1), None, &Solved::default(), TODAY).is_none());
    for number in [0, all("hens").len() + 1, usize::MAX] {
        assert!(course_of("hens", Some(number)).is_none(), "{number}");
    }
}

#[test]
fn days_in_a_row_are_counted_by_the_puzzles_of_the_day_alone() {
    let mut solved = Solved::default();
    assert_eq!((solved.streak(TODAY), solved.has_day(TODAY)), (0, false));
    solved.solve(1, None);
    assert_eq!((solved.streak(TODAY), solved.has_day(TODAY)), (0, false), "any other puzzle");
    solved.solve(2, Some(TODAY));
    solved.solve(2, Some(TODAY));
    assert_eq!((solved.streak(TODAY), solved.has_day(TODAY)), (1, true), "twice on a day");
    assert_eq!((solved.streak(TODAY + 1), solved.has_day(TODAY + 1)), (1, false));
    solved.solve(3, Some(TODAY + 1));
    solved.solve(4, Some(TODAY + 2));
    assert_eq!(solved.streak(TODAY + 2), 3);
    // If a player travels west, the date may be the previous day again. This leaves the streak
    // (solved days in a row) as it is.
    assert_eq!(solved.streak(TODAY + 1), 3);
    solved.solve(3, Some(TODAY + 1));
    assert_eq!(solved.streak(TODAY + 2), 3);
    assert_eq!(solved.streak(TODAY + 3), 3, "it may still go on");
    assert_eq!(solved.streak(TODAY + 4), 0, "a day was left out");
    solved.solve(5, Some(TODAY + 4));
    assert_eq!(solved.streak(TODAY + 4), 1, "it begins again");
    assert!((1..=5).all(|id| solved.has(id)) && !solved.has(6));
}

#[test]
fn what_is_kept_is_read_again_and_nonsense_is_left_out() {
    let mut solved = Solved::default();
    for (id, day) in [(7, Some(TODAY)), (u32::MAX, None), (0, Some(TODAY + 1))] {
        solved.solve(id, day);
        assert_eq!(Solved::read(&solved.text()), solved);
    }
    solved.show(9, TODAY);
    assert_eq!(Solved::read(&solved.text()), solved);
    let view = view_of("hens", 1, &solved);
    for tried in [Tried::Missed, Tried::Found { hinted: false }] {
        solved.note_try(&view, tried, TODAY);
        assert_eq!(Solved::read(&solved.text()), solved);
    }
    let of = |text: &str| Solved::read(text);
    for nothing in ["", "\n", "x", "{}", "20782", "-1 -1\n-5 x", "20782 20783\n", "\u{0} \u{0}"] {
        assert_eq!(of(nothing), Solved::default(), "{nothing:?}");
    }
    let huge = u64::MAX.to_string();
    let mut read = of(&format!("{huge} {huge}\n1 1 2 x 99999999999 2"));
    assert_eq!(read.text(), "0 0\n1 2 ");
    read.solve(3, Some(0));
    assert_eq!(read.streak(0), 1);
    let long = of(&format!("5 2\n{}", (0..50_000).map(|id| format!("{id} ")).collect::<String>()));
    assert!(long.has(9_999) && !long.has(10_000) && long.streak(5) == 2);
    let mut rng = rng(411);
    for _ in 0..500 {
        let bytes: Vec<u8> =
            (0..rng.usize(..40)).map(|_| b"0123456789 \n-x"[rng.usize(..14)]).collect();
        let mut read = of(std::str::from_utf8(&bytes).unwrap());
        read.solve(rng.u32(..), Some(rng.u64(..1 << 20)));
        assert_eq!(of(&read.text()), read);
    }
}

fn view_of(id: &str, number: usize, solved: &Solved) -> PuzzleView {
    course(id, file(id), Some(number), None, solved, TODAY).unwrap().puzzle.unwrap()
}

#[test]
fn the_first_try_of_a_puzzle_rates_the_player() {
    let mut solved = Solved::default();
    let found = Tried::Found { hinted: false };
    let easy = |solved: &Solved| {
        let all = index("hens", file("hens"), solved);
        view_of("hens", next(&all, 1).unwrap().number, solved)
    };
    assert_eq!((solved.level("hens"), easy(&solved).name.level), (1, 1), "it starts at the first");
    // Five puzzles found in the first try raise the player's level from 1 to 2.
    for level in [1, 1, 1, 1, 2] {
        solved.note_try(&easy(&solved), found, TODAY);
        assert_eq!(solved.level("hens"), level);
    }
    assert_eq!(solved.level("fist"), 1, "each game has its own");
    // Solving puzzles below the player's level doesn't raise the level.
    solved.note_try(&easy(&solved), found, TODAY);
    solved.note_try(&easy(&solved), found, TODAY);
    assert_eq!(solved.level("hens"), 2);
    let before = solved.clone();
    // A wrong try lowers the level. Finding the right move afterwards doesn't raise it again.
    let missed = easy(&solved);
    for tried in [Tried::Missed, Tried::Missed, found] {
        solved.note_try(&missed, tried, TODAY);
    }
    assert_eq!((solved.level("hens"), solved.missed(missed.id, TODAY)), (1, 2));
    assert_eq!(solved.missed(missed.id, TODAY + 1), 0);
    // Showing the answer lowers the level, too. Solving a puzzle with a hint leaves the level as it
    // is.
    let mut shown = before.clone();
    shown.note_try(&missed, Tried::Shown, TODAY);
    assert_eq!(shown.level("hens"), 1);
    assert!(shown.was_shown(missed.id, TODAY) && !shown.has(missed.id));
    let mut hinted = before.clone();
    hinted.note_try(&missed, Tried::Found { hinted: true }, TODAY);
    assert_eq!(hinted.level("hens"), 2);
    assert!(hinted.has(missed.id));
    // If a puzzle was solved before, a try at it doesn't change the level.
    let mut again = hinted.clone();
    again.note_try(&missed, Tried::Missed, TODAY + 1);
    assert_eq!(again.level("hens"), 2);
    assert_eq!(Solved::read(&solved.text()), solved);
}

#[test]
fn the_next_puzzle_is_an_unsolved_one_near_the_players_level() {
    let mut solved = Solved::default();
    let all = all("hens");
    let mut met = HashSet::new();
    let mut view = view_of("hens", 1, &solved);
    for _ in 1..all.len() {
        solved.note_try(&view, Tried::Found { hinted: true }, TODAY);
        met.insert(view.number);
        let level = solved.level("hens");
        let number = view.next(level);
        let of = |number: usize| {
            let of = all[number - 1].level;
            (of < level, of.abs_diff(level))
        };
        let left = (1..=all.len()).filter(|number| !met.contains(number));
        assert_eq!(Some(of(number)), left.map(of).min(), "the nearest, rather above than below");
        assert!(!met.contains(&number));
        view = view_of("hens", number, &solved);
    }
    solved.note_try(&view, Tried::Found { hinted: true }, TODAY);
    assert_eq!(next(&index("hens", file("hens"), &solved), 1), None);
    assert_eq!(view.next(1), view.after, "all are solved");
}

#[test]
fn after_a_harder_puzzle_the_next_one_is_not_easier_if_it_was_found_without_help() {
    let solved = Solved::default();
    let all = all("hens");
    let hard = all.iter().position(|puzzle| puzzle.level == 3).expect("one of level 3") + 1;
    let view = view_of("hens", hard, &solved);
    let next = |tried| all[view.next(view.next_level(1, tried)) - 1].level;
    assert_eq!(next(Some(Tried::Found { hinted: false })), 3);
    for tried in [None, Some(Tried::Missed), Some(Tried::Found { hinted: true })] {
        assert_eq!(next(tried), 1, "{tried:?}");
    }
}

for_each_game!(puzzles_of_a_theme_follow_each_other);

fn puzzles_of_a_theme_follow_each_other(id: &str) {
    let all = index(id, file(id), &Solved::default());
    let view = |number: usize, theme: usize| {
        course(id, file(id), Some(number), Some(theme), &Solved::default(), TODAY)
            .and_then(|course| course.puzzle)
            .unwrap()
    };
    for theme in themes_used(id, &all) {
        assert_eq!(puzzles::theme(id, themes(id)[theme].id), Some(theme));
        let of_theme = of_theme(&all, Some(theme));
        let mut met: Vec<usize> = vec![of_theme[0].number];
        for _ in 1..of_theme.len() {
            let at = view(met[met.len() - 1], theme);
            assert_eq!(at.theme, Some(theme));
            let next = &all[at.next(1) - 1];
            assert!(next.themes.contains(&theme) && (next.number != at.number));
            assert_eq!(view(at.after, theme).before, at.number);
            met.push(at.after);
        }
        met.sort_unstable();
        assert_eq!(met, of_theme.iter().map(|of| of.number).collect::<Vec<_>>());
        // A puzzle that lacks the theme of its address is followed by those of all themes.
        if let Some(other) = all.iter().find(|of| !of.themes.contains(&theme)) {
            assert_eq!(
                view(other.number, theme).after,
                view_of(id, other.number, &Solved::default()).after
            );
            assert_eq!(view(other.number, theme).theme, None);
        }
    }
    assert_eq!(puzzles::theme(id, "no such theme"), None);
}

for_each_game!(puzzles_are_named_by_level_and_place_and_follow_each_other_in_this_order);

fn puzzles_are_named_by_level_and_place_and_follow_each_other_in_this_order(id: &str) {
    let count = all(id).len();
    let views: Vec<PuzzleView> =
        (1..=count).map(|number| view_of(id, number, &Solved::default())).collect();
    let first = views.iter().min_by_key(|view| (view.name.level, view.name.place)).unwrap();
    assert_eq!(first.name.place, 1);
    let (mut at, mut met) = (first, 0);
    loop {
        let course = course_of(id, Some(at.number)).unwrap();
        assert_eq!(course.title, format!("Level {} · {}", at.name.level, at.name.place));
        let after = &views[at.after - 1];
        assert_eq!(after.before, at.number);
        met += 1;
        if met == count {
            assert_eq!(after.number, first.number, "after the last comes the first");
            break;
        }
        let (now, then) = (at.name, after.name);
        let is_next_of_level = (then.level, then.place) == (now.level, now.place + 1);
        let begins_a_level = then.level > now.level && then.place == 1;
        assert!(is_next_of_level || begins_a_level, "{now:?} {then:?}");
        at = after;
    }
    let listed = index(id, file(id), &Solved::default());
    assert!(listed.iter().zip(&views).all(|(entry, view)| entry.name == view.name));
}

/// In a game the page warns of a threat by the other side. In a puzzle there is no such warning,
/// because seeing the threat is part of the task.
#[test]
fn a_puzzle_warns_of_no_danger() {
    let course = course_of("hens", Some(1)).unwrap();
    let start = course.parts[0].record().clone();
    let game = PlayState::new(Whole::new(Session::new(start, NodeId::START)));
    assert!(game.ui().danger().is_some(), "the position has a danger");
    assert!(table_of(course).ui().danger().is_none());
}

/// Asserts that the text of a shared result contains the date, the puzzle, the number of tries and
/// the solved days in a row, but not the answer.
fn a_shared_result_gives_nothing_away(id: &str) {
    let puzzle = &all(id)[0];
    let play = table_of(course_of(id, Some(1)).unwrap());
    let result = |play: &PlayState, date: Option<&str>, streak| {
        let taught = play.ui().taught.as_ref().unwrap();
        taught.result(date.map(String::from), streak)
    };
    assert_eq!(result(&play, None, None), None, "not before it is found");
    let begin = position(id, puzzle);
    let right = decided(id, &puzzle.line[0]);
    let moves = begin.moves();
    let wrong = moves
        .iter()
        .map(|mv| decided(id, mv))
        .find(|mv| *mv != right && typed(&play, mv).ui().transient.refusal.is_none());
    let wrong = typed(&play, wrong.unwrap());
    assert_eq!(result(&wrong, None, None), None);
    let found = solve(wrong.update(Do::Teach(Teach::Go)), id, puzzle);
    let game = begin.info().name;
    let told = result(&found, Some("27 November"), Some(5)).unwrap();
    assert_eq!(
        told,
        format!("Fairyboard, 27 November, {game}: found on the 2nd try, 5 days in a row")
    );
    let told = result(&found, None, Some(1)).unwrap();
    assert_eq!(
        told,
        format!("Fairyboard, Level {} · 1, {game}: found on the 2nd try", puzzle.level)
    );
    let hinted = solve(play.update(Do::View(View::Hint)), id, puzzle);
    let told = result(&hinted, None, None).unwrap();
    assert_eq!(told, format!("Fairyboard, Level {} · 1, {game}: found with a hint", puzzle.level));
    let shown = goes_on(play.update(Do::Teach(Teach::Show))).pop().unwrap();
    assert_eq!(result(&shown, None, None), None, "nobody found it");
}

#[test]
fn each_puzzle_is_known_by_a_number_of_its_own() {
    let mut known = HashSet::new();
    for id in IDS {
        for number in 1..=all(id).len() {
            let course = course_of(id, Some(number)).unwrap();
            assert!(known.insert(course.puzzle.unwrap().id), "{id} {number}");
        }
    }
}

fn a_puzzle_is_known_whatever_its_place(id: &str) {
    let turned: Vec<&str> = file(id).lines().rev().collect();
    let turned = turned.join("\n");
    let count = all(id).len();
    let first = course_of(id, Some(1)).unwrap().puzzle.unwrap();
    assert!(!first.was_solved && first.solved == 0 && first.count == count);
    let mut solved = Solved::default();
    solved.solve(first.id, None);
    let last = course(id, &turned, Some(count), None, &solved, TODAY).unwrap().puzzle.unwrap();
    assert!(last.id == first.id && last.was_solved && last.solved == 1);
    let other = course(id, &turned, Some(1), None, &solved, TODAY).unwrap().puzzle.unwrap();
    assert!(!other.was_solved && other.solved == 1);
}

fn a_puzzle_whose_answer_was_shown_counts_for_nothing_on_that_day(id: &str) {
    let line = &all(id)[0];
    let id_of = course_of(id, Some(1)).unwrap().puzzle.unwrap().id;
    let mut known = Solved::default();
    known.show(id_of, TODAY);
    // Writes and reads the progress, as a reload of the page does.
    let known = Solved::read(&known.text());
    for (day, counts) in [(TODAY, false), (TODAY + 1, true)] {
        let course = course(id, file(id), Some(1), None, &known, day).unwrap();
        let play = solve(table_of(course), id, line);
        assert!(done(&play));
        assert_eq!(solved(&play), counts, "{day}");
    }
}

fn the_day_is_told_of_its_puzzle_alone(id: &str) {
    let count = all(id).len();
    let of_day = number_of(TODAY, id, count);
    let is_days_game = game_of(TODAY).id == id;
    assert_eq!(course_of(id, None).unwrap().puzzle.unwrap().number, of_day);
    for number in 1..=count {
        let day = course_of(id, Some(number)).unwrap().puzzle.unwrap().day;
        assert_eq!(day, (is_days_game && number == of_day).then_some(TODAY), "{number}");
    }
}

/// The text that a player types for a move, which is without the roll.
fn decided<'a>(id: &str, mv: &'a str) -> &'a str {
    if id == "zugzwang" { super::decision(mv) } else { mv }
}

fn the_player_makes_each_move_and_the_defence_answers(id: &str) {
    for (i, puzzle) in all(id).into_iter().enumerate() {
        let _about = About(puzzle.to_string());
        let mut play = table_of(course_of(id, Some(i + 1)).unwrap());
        let mut at = position(id, &puzzle);
        let me = at.to_move();
        for mv in &puzzle.line {
            assert!(!done(&play) && !solved(&play));
            if at.to_move() == me {
                assert!(!due(&play), "the player is asked");
                play = typed(&play, decided(id, mv));
                let said = play.ui().taught.as_ref().unwrap().said.clone().unwrap();
                assert_eq!(said.0, Feedback::Right);
                assert!(play.ui().said().contains(&said.1), "it is read out");
            } else {
                play = play.update(Do::Teach(Teach::Go));
            }
            at = at.play(mv).unwrap().state;
            if !play.ui().hands.masked {
                assert_eq!(text(&play), at.text());
            }
        }
        assert!(done(&play) && solved(&play) && !due(&play));
        assert!(play.ui().session.outcome().is_over());
    }
}

/// Before the last move of a puzzle, only one move is right. As the last move, any move that wins
/// at once is right.
#[test]
fn any_last_move_that_wins_at_once_is_right() {
    let mut others = 0;
    for id in IDS {
        for (i, puzzle) in all(id).into_iter().enumerate().filter(|(_, of)| of.plies > 1) {
            let mut at = position(id, &puzzle);
            let me = at.to_move();
            let last = puzzle.line.len() - 1;
            for mv in &puzzle.line[..last] {
                at = at.play(mv).unwrap().state;
            }
            let wins = |mv: &String| at.play(mv).unwrap().state.outcome().winner() == Some(me);
            let Some(other) =
                at.moves().into_iter().find(|mv| *mv != puzzle.line[last] && wins(mv))
            else {
                continue;
            };
            others += 1;
            let mut line = puzzle.clone();
            line.line[last] = other;
            let play = table_of(course_of(id, Some(i + 1)).unwrap());
            assert!(solved(&solve(play, id, &line)), "{line}");
        }
    }
    assert!(others > 10, "{others}");
}

fn a_wrong_move_stays_until_the_player_tries_again(id: &str) {
    let mut rng = rng(412);
    for (i, puzzle) in all(id).into_iter().enumerate() {
        let _about = About(puzzle.to_string());
        let play = table_of(course_of(id, Some(i + 1)).unwrap());
        let begin: Position = position(id, &puzzle);
        let right = decided(id, &puzzle.line[0]);
        let others: Vec<String> =
            begin.moves().iter().map(|mv| decided(id, mv).to_string()).collect();
        let others: Vec<&String> = others.iter().filter(|mv| *mv != right).collect();
        for _ in 0..3 {
            let wrong = typed(&play, others[rng.usize(..others.len())]);
            if wrong.ui().transient.refusal.is_some() {
                // A move that may be illegal because of hidden information is refused without a
                // verdict.
                assert!(play.ui().hands.masked);
                continue;
            }
            let said = wrong.ui().taught.as_ref().unwrap().said.clone().unwrap();
            assert_eq!(said.0, Feedback::Wrong);
            assert!(wrong.ui().said().starts_with(&said.1), "it is read out");
            assert!(!done(&wrong) && !solved(&wrong) && !due(&wrong));
            let back = match wrong.ui().hands.masked {
                true => wrong,
                false => {
                    assert_ne!(text(&wrong), text(&play));
                    wrong.update(Do::Teach(Teach::Go))
                }
            };
            assert_eq!(text(&back), text(&play));
            // After a wrong move, the right move counts, both after *Try again* and without it.
            for play in [&back, &typed(&play, others[0])] {
                let right = typed(play, right);
                assert!(right.ui().taught.as_ref().is_some_and(|taught| !taught.is_wrong()));
            }
        }
    }
}

/// Asserts that the computer's reply to a wrong move is shown on the board and in the sentence, and
/// that *Try again* takes back both moves.
fn a_wrong_move_is_refuted(id: &str) {
    for (i, puzzle) in all(id).into_iter().enumerate() {
        let play = table_of(course_of(id, Some(i + 1)).unwrap());
        if play.ui().hands.masked {
            continue;
        }
        let begin = position(id, &puzzle);
        let goes_on = |mv: &String| !begin.play(mv).unwrap().state.outcome().is_over();
        let wrong = begin.moves().into_iter().find(|mv| *mv != puzzle.line[0] && goes_on(mv));
        let wrong = typed(&play, &wrong.unwrap());
        let at = wrong.ui().to_refute().expect("a question to the computer");
        let reply = wrong.ui().session.state().moves()[0].clone();
        let elsewhere = wrong.update(Do::Teach(Teach::Refuted(NodeId::START, reply.clone())));
        assert_eq!(text(&elsewhere), text(&wrong), "an answer to another question is dropped");
        let refuted = wrong.update(Do::Teach(Teach::Refuted(at, reply.clone())));
        assert_eq!(refuted.ui().to_refute(), None);
        let session = &refuted.ui().session;
        assert_eq!(session.record().node(session.at()).text(), reply);
        let told = refuted.ui().happened(session.at()).unwrap().short;
        let said = refuted.ui().taught.as_ref().unwrap().said.clone().unwrap();
        assert!(said.1.contains(&told), "{said:?}");
        assert_eq!(text(&refuted.update(Do::Teach(Teach::Go))), text(&play));
        // If the computer has sent no reply, *Try again* works as well.
        assert_eq!(text(&wrong.update(Do::Teach(Teach::Go))), text(&play));
    }
}

/// Asserts that a hint names the next press until the move is entered, and that the puzzle then
/// counts as solved with a hint.
fn hints_lead_to_the_answer(id: &str) {
    for (i, puzzle) in all(id).into_iter().enumerate() {
        let _about = About(puzzle.to_string());
        let play = table_of(course_of(id, Some(i + 1)).unwrap());
        let hint = |play: &PlayState| play.update(Do::View(View::Hint));
        let hinted = hint(&play);
        assert!(hinted.ui().hint_told().is_some());
        assert!(hinted.ui().taught.as_ref().is_some_and(|taught| taught.hinted));
        let whole = hint(&hint(&hinted));
        let told = whole.ui().hint_told().expect("a hint").to_string();
        assert!(told.contains(". It wins "), "without a reason: {told}");
        assert_ne!(whole.ui().hint_told(), hinted.ui().hint_told());
        let found = solve(whole, id, &puzzle);
        let tried = found.ui().taught.as_ref().and_then(|taught| taught.tried());
        assert_eq!(tried, Some(Tried::Found { hinted: true }));
    }
}

fn a_shown_answer_does_not_count(id: &str) {
    let play = table_of(course_of(id, Some(1)).unwrap());
    let shown = goes_on(play.update(Do::Teach(Teach::Show))).pop().unwrap();
    assert!(done(&shown) && !solved(&shown));
    // The page shows and speaks no praise for the shown answer.
    let (kind, words) = shown.ui().taught.as_ref().and_then(|taught| taught.said.clone()).unwrap();
    assert_eq!(kind, Feedback::Shown);
    for told in [words, shown.ui().said()] {
        assert!(!told.contains("Right"), "{told}");
    }
    assert!(shown.ui().session.outcome().is_over());
    // If the player starts again after the answer was shown, the right move doesn't count either.
    let again = shown.update(Do::Teach(Teach::Part(0)));
    let again = solve(again, id, &all(id)[0]);
    assert!(done(&again) && !solved(&again));
    let said = again.ui().taught.as_ref().and_then(|taught| taught.said.clone()).unwrap();
    assert_eq!(said.0, Feedback::Right, "this time it was found");
}

#[test]
fn assistance_is_as_the_player_has_chosen_it() {
    let play = table_of(course_of("hens", Some(1)).unwrap());
    assert_eq!(play.clone().with_helps(Assistance::NONE).ui().helps(), Assistance::NONE);
    assert_eq!(play.with_helps(Assistance::ALL).ui().helps(), Assistance::ALL);
}

/// Asserts that the screen shows only what the player to move may know until the puzzle ends, and
/// that a wrong move reveals nothing more.
#[test]
fn nothing_hidden_is_told_before_the_end() {
    let mut rng = rng(413);
    let mut hiding = 0;
    for (i, puzzle) in all("zugzwang").into_iter().enumerate() {
        let _about = About(puzzle.to_string());
        let play = table_of(course_of("zugzwang", Some(i + 1)).unwrap());
        let begin = position("zugzwang", &puzzle);
        let viewers = [Viewer::Mover, Viewer::Seat(begin.to_move())];
        let view = viewers.iter().find_map(|viewer| begin.seen_by(*viewer, &[]));
        // There may be no view, because in some puzzles the player sees everything from the own
        // edge.
        let view = view.unwrap_or_else(|| begin.clone());
        assert_eq!(text(&play), view.text());
        hiding += usize::from(view.text() != begin.text());
        let moves = begin.moves();
        for _ in 0..10 {
            let wrong = moves[rng.usize(..moves.len())].clone();
            let wrong = super::decision(&wrong);
            if wrong == super::decision(&puzzle.line[0]) {
                continue;
            }
            let after = typed(&play, wrong);
            assert_eq!(text(&after), view.text());
            let record = after.ui().session.record();
            assert_eq!(record.preorder().len(), 1, "{record}");
            assert!(record.node(NodeId::START).children().is_empty());
        }
    }
    assert!(hiding >= 15, "{hiding}");
}

#[test]
fn a_roll_of_a_shown_answer_is_told_and_the_reader_keeps_the_seat_below_the_board() {
    let mut rolled = 0;
    for number in 1..=all("zugzwang").len() {
        let play = table_of(course_of("zugzwang", Some(number)).unwrap());
        let (near, turned) = (play.ui().near_seat(), play.ui().turned());
        let is_together = play.ui().session.state().privacy() == Privacy::Together;
        for play in goes_on(play.update(Do::Teach(Teach::Show))) {
            let ui = play.ui();
            let mv = ui.session.record().node(ui.session.at()).text();
            let _about = About((number, mv));
            assert!(is_together || (ui.near_seat(), ui.turned()) == (near, turned));
            if !mv.contains('/') {
                continue;
            }
            rolled += 1;
            for told in
                [ui.said(), ui.log_told().unwrap(), ui.happened(ui.session.at()).unwrap().short]
            {
                assert!(told.contains("counts as"), "{told}");
            }
        }
    }
    assert!(rolled > 0);
}

fn the_board_stands_as_whoever_solves_it_sits(id: &str) {
    for (i, puzzle) in all(id).into_iter().enumerate() {
        let play = table_of(course_of(id, Some(i + 1)).unwrap());
        let begin = position(id, &puzzle);
        if begin.turnable().is_none() {
            let turned = if begin.to_move() == Seat::SECOND { 2 } else { 0 };
            assert_eq!(play.ui().turned(), turned, "{puzzle}");
        }
    }
}

for_each_game!(
    a_puzzle_of_the_day_comes_again_when_all_others_have_been,
    a_puzzle_whose_answer_was_shown_counts_for_nothing_on_that_day,
    a_puzzle_is_known_whatever_its_place,
    the_day_is_told_of_its_puzzle_alone,
    the_player_makes_each_move_and_the_defence_answers,
    a_wrong_move_stays_until_the_player_tries_again,
    a_wrong_move_is_refuted,
    hints_lead_to_the_answer,
    a_shown_answer_does_not_count,
    a_shared_result_gives_nothing_away,
    the_board_stands_as_whoever_solves_it_sits,
);

#[test]
fn the_answer_of_a_cooperative_puzzle_is_seen_from_the_edge_of_the_move() {
    let mut seen = 0;
    for (puzzle, number) in all("zugzwang").iter().zip(1..) {
        let start = position("zugzwang", puzzle);
        if start.privacy() != Privacy::Together {
            continue;
        }
        let edge = "SWNE".find(&puzzle.line[0][..1]).expect("a move begins with its edge");
        let play = table_of(course_of("zugzwang", Some(number)).unwrap());
        let solved = solve(play, "zugzwang", puzzle);
        assert!(done(&solved), "{number}");
        assert_eq!(usize::from(solved.ui().turned()), (4 - edge) % 4, "{number}: {puzzle:?}");
        seen += 1;
    }
    assert!(seen > 0);
}
