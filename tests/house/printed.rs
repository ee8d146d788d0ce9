//! Tests of printed score sheets, and of printed exercises with their answers.

use crate::puzzles::file;
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, catalog};
use fairyboard_tests::{for_each_game, games_of, random_game, rng, square, test};
use ui_model::model::Whole;
use ui_model::printed::{
    Exercise, Exercises, Line, Paper, PuzzleChoice, beside, is_marked, marked, matching, of_game,
    of_puzzles, of_study, pages, picked, printable, score, variation,
};
use ui_model::puzzles::{Entry, Solved, index};

for_each_game! {
    a_score_sheet_lists_every_move_once_and_a_diagram_behind_its_round;
    toy
}

fn a_score_sheet_lists_every_move_once_and_a_diagram_behind_its_round(id: &str) {
    let mut rng = rng(221);
    for (family, options) in games_of(id) {
        let start = family.start(&options);
        let moves = random_game(&start, 14, &mut rng, |_, _| {});
        let mut record = Record::from_position(family, options, &start.text()).unwrap();
        let mut path = vec![NodeId::START];
        for mv in &moves {
            path.push(record.play(*path.last().unwrap(), mv).unwrap());
        }
        let chosen: Vec<_> = path.iter().copied().step_by(5).collect();
        let (mut listed, mut diagrams) = (Vec::new(), Vec::new());
        for line in score(&record, &path, |id| chosen.contains(&id)) {
            match line {
                Line::Round(round, moves) => {
                    assert_eq!(moves.len(), start.seats().len());
                    let played = path[1..].iter().map(|id| record.node(*id));
                    let of_round = played.filter(|node| node.round() == round);
                    for (seat, text) in moves.iter().enumerate() {
                        let of_seat = of_round.clone().filter(|n| usize::from(n.mover().0) == seat);
                        let of_seat: Vec<_> = of_seat.map(|node| node.text()).collect();
                        assert_eq!(*text, of_seat.join(", "));
                        listed.extend(of_seat.into_iter().map(String::from));
                    }
                }
                Line::Diagram(id) => {
                    // A diagram is below the line of its round (one move of each side). So the
                    // lines above it already have all moves up to its position.
                    let is_listed = path.iter().position(|other| *other == id).unwrap();
                    assert!(listed.len() >= is_listed, "{listed:?}");
                    diagrams.push(id);
                }
            }
        }
        let (mut played, mut all) = (moves.clone(), listed);
        played.sort();
        all.sort();
        assert_eq!(all, played);
        assert_eq!(diagrams, chosen);
    }
}

for_each_game!(puzzles_are_exercises_whose_answers_are_their_lines);

fn puzzles_are_exercises_whose_answers_are_their_lines(id: &str) {
    let file = file(id);
    let all = index(id, file, &Solved::default());
    let (printed, left_out) = printable(id, file, all.clone());
    // A diagram can't show the cards that the cooperative games of Zugzwang have beside the board.
    assert_eq!(left_out.is_empty(), id != "zugzwang");
    assert!(of_puzzles(id, file, &left_out.iter().collect::<Vec<_>>()).is_empty());
    let chosen: Vec<_> = printed[2..7].iter().collect();
    let exercises = of_puzzles(id, file, &chosen);
    assert_eq!(exercises.len(), 5);
    let lines: Vec<&str> = file.lines().collect();
    let lines = chosen.iter().map(|entry| lines[entry.number - 1]);
    let mut hides = false;
    for (exercise, line) in exercises.iter().zip(lines) {
        let moves: Vec<_> = line.split(" | ").nth(4).unwrap().split(' ').collect();
        let answer = exercise.answer.as_ref().unwrap();
        // The moves, without their numbers.
        let told = answer.split(' ').filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
        assert_eq!(told.collect::<Vec<_>>(), moves);
        assert!(exercise.task.contains("Win in "), "{}", exercise.task);
        let state = exercise.seen.record().node(exercise.at).state();
        let (shown, position) = (state.text(), line.split(" | ").nth(3).unwrap());
        // Each `~` is a part of a die that the player can't see.
        hides |= shown.contains('~');
        assert!(shown == position || shown.contains('~'), "{shown}");
    }
    assert_eq!(hides, id == "zugzwang");
    let beyond = Entry { number: 10_000, ..all[0].clone() };
    assert!(of_puzzles(id, file, &[&beyond]).is_empty());
}

for_each_game!(worksheets_have_puzzles_of_the_chosen_theme_and_level_and_share_none);

fn worksheets_have_puzzles_of_the_chosen_theme_and_level_and_share_none(id: &str) {
    let all = index(id, file(id), &Solved::default());
    let all_of = PuzzleChoice { theme: None, level: None, count: 6, sheet: 1 };
    let (theme, level) = (all[0].themes[0], all[0].name.level);
    let numbers = |choice: PuzzleChoice| -> Vec<usize> {
        picked(&all, choice).into_iter().map(|entry| entry.number).collect()
    };
    for choice in [
        all_of,
        PuzzleChoice { theme: Some(theme), ..all_of },
        PuzzleChoice { theme: Some(theme), level: Some(level), ..all_of },
        PuzzleChoice { count: 1_000, ..all_of },
        PuzzleChoice { count: 0, ..all_of },
    ] {
        let fits = matching(&all, choice);
        let count = choice.count.min(fits.len());
        let sheets = fits.len().checked_div(count).unwrap_or(3);
        let mut seen = Vec::new();
        for sheet in 1..=sheets {
            let choice = PuzzleChoice { sheet, ..choice };
            let some = numbers(choice);
            assert_eq!(some, numbers(choice), "a worksheet can be printed again");
            assert_eq!(some.len(), count);
            let levels: Vec<_> = some.iter().map(|number| all[number - 1].name.level).collect();
            assert!(levels.is_sorted(), "{levels:?}");
            assert!(some.iter().all(|number| fits.iter().any(|of| of.number == *number)));
            seen.extend(some);
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count, "no puzzle is on two worksheets");
        // Further worksheets begin again, with the puzzles mixed in another way.
        let further = numbers(PuzzleChoice { sheet: sheets + 1, ..choice });
        assert_eq!(further.len(), choice.count.min(fits.len()));
    }
    let sheets = [1, 2].map(|sheet| numbers(PuzzleChoice { sheet, ..all_of }));
    assert_ne!(sheets[0], sheets[1]);
}

#[test]
fn letter_paper_is_usual_in_north_america() {
    for language in ["en-US", "es-MX", "fr-ca"] {
        assert_eq!(Paper::usual(language), Paper::Letter, "{language}");
    }
    for language in ["en-GB", "de", "", "pt-BR"] {
        assert_eq!(Paper::usual(language), Paper::A4, "{language}");
    }
}

#[test]
fn marked_positions_are_exercises_and_what_was_played_there_is_the_answer() {
    let hens = catalog::find("hens").unwrap();
    let mut record = Record::new(hens, Options::defaults(hens.info().options));
    let mut path = vec![NodeId::START];
    for mv in ["d2-b4", "d7-b5", "c1-d2"] {
        path.push(record.play(*path.last().unwrap(), mv).unwrap());
    }
    record.set_comment(path[1], "How does Black answer?");
    record.toggle_mark(path[2], Mark { style: 0, from: square("c1"), to: None });
    // The comment after the last move asks for no move, so it is no exercise.
    record.set_comment(path[3], "The end");
    assert!(is_marked(&record, path[2]) && !is_marked(&record, path[0]));
    let whole = Whole::new(Session::new(record, path[3]));
    let exercises = of_game(&whole.seen());
    let told: Vec<_> =
        exercises.iter().map(|of| (&*of.task, of.answer.as_deref().unwrap(), of.at)).collect();
    assert_eq!(
        told,
        [
            ("How does Black answer?", "1… d7-b5 2. c1-d2", path[1]),
            ("White to move", "2. c1-d2", path[2])
        ]
    );
}

#[test]
fn marked_positions_of_variations_are_printed_in_the_order_of_the_text() {
    let whole = at_last_of(&format!(
        "{FORK}\n1. b2-e5xd5 (1. c5-b6 {{Quiet}} 1... h8-h7 (1... h8-g7 {{Or this}}) 2. b2-c3) 1... h8-h7 {{The end}} *"
    ));
    let seen = whole.seen();
    let record = seen.record();
    let told = |id: &NodeId| (record.node(*id).words().into_owned(), variation(record, *id));
    let line = |moves: &str| Some(moves.to_string());
    assert_eq!(
        marked(record).iter().map(told).collect::<Vec<_>>(),
        [
            ("Quiet".into(), line("1. c5-b6")),
            ("Or this".into(), line("1. c5-b6 h8-g7")),
            ("The end".into(), None),
        ]
    );
    assert_eq!(asked_and_answered(&whole), [("Quiet".into(), "1… h8-h7 2. b2-c3".into())]);
}

#[test]
fn nothing_after_a_mistake_is_an_exercise() {
    let wrong = "(1. c5-b6 {[%wrong]} 1... h8-h7 {Now?} 2. b6-c7) 1... h8-h7 {And now?} 2. e5-c7";
    let whole = at_last_of(&format!("{FORK}\n1. b2-e5xd5 {wrong} *"));
    assert_eq!(asked_and_answered(&whole), [("And now?".into(), "2. e5-c7".into())]);
}

#[test]
fn what_waits_beside_the_board_is_told_with_an_exercise() {
    let fidchell = catalog::find("fidchell").unwrap();
    let record = Record::new(fidchell, Options::defaults(fidchell.info().options));
    let seen = Whole::new(Session::new(record, NodeId::START)).seen();
    let told = beside(&seen, NodeId::START).unwrap();
    assert!(told.contains("White: ") && told.contains("Black: "), "{told}");
    let hens = catalog::find("hens").unwrap();
    let record = Record::new(hens, Options::defaults(hens.info().options));
    let seen = Whole::new(Session::new(record, NodeId::START)).seen();
    assert_eq!(beside(&seen, NodeId::START), None);
}

/// The game of a text, with the end of the last variation on the board.
fn at_last_of(text: &str) -> Whole {
    let record: Record = text.parse().expect("a record");
    let last = *record.preorder().last().expect("a place");
    Whole::new(Session::new(record, last))
}

/// The exercises that a game contains, as pairs of task and answer.
fn asked_and_answered(whole: &Whole) -> Vec<(String, String)> {
    of_game(&whole.seen()).into_iter().map(|of| (of.task, of.answer.unwrap())).collect()
}

/// White may capture the chick on d5 by b2-e5xd5, or play c5-b6, which captures nothing.
const FORK: &str = "[Game \"hens\"]\n[Position \"7h/8/c1c3h1/2Cc2H1/8/8/1C6/3H4 w\"]\n";

#[test]
fn an_exercise_is_answered_with_the_main_line_whichever_line_is_on_the_board() {
    let fork = format!(
        "{FORK}\n{{Capture the chick. [%hint Look at d5]}} 1. b2-e5xd5 {{Right}} (1. c5-b6 {{[%wrong] That takes nothing}}) *"
    );
    let whole = at_last_of(&fork);
    let seen = whole.seen();
    assert_eq!(seen.record().node(seen.at()).text(), "c5-b6", "the mistake is on the board");
    let told = asked_and_answered(&whole);
    assert_eq!(told, [("Capture the chick.".into(), "b2-e5xd5".into())]);
}

#[test]
fn a_mistake_in_the_main_line_is_no_answer() {
    let fork = format!(
        "{FORK}\n{{Capture the chick.}} 1. c5-b6 {{[%wrong] That takes nothing}} (1. b2-e5xd5) *"
    );
    let told = asked_and_answered(&at_last_of(&fork));
    assert_eq!(told, [("Capture the chick.".into(), "b2-e5xd5".into())]);
    // If the only move is marked as wrong, there is no exercise.
    let fork = format!("{FORK}\n{{Capture the chick.}} 1. c5-b6 {{[%wrong]}} *");
    assert_eq!(asked_and_answered(&at_last_of(&fork)), []);
}

#[test]
fn an_answer_has_all_moves_that_a_lesson_accepts() {
    let also = format!("{FORK}\n{{Move.}} 1. b2-e5xd5 {{[%also c5-b6 a1-a2]}} *");
    let told = asked_and_answered(&at_last_of(&also));
    // An illegal move is left out of the answer, even if the comment lists it.
    assert_eq!(told, [("Move.".into(), "b2-e5xd5 (or c5-b6)".into())]);
    let lines = "{Move.} 1. b2-e5xd5 (1. c5-b6) *";
    let lesson = format!("{FORK}[Lesson \"Two ways\"]\n\n{lines}");
    let told = asked_and_answered(&at_last_of(&lesson));
    assert_eq!(told, [("Move.".into(), "b2-e5xd5 (or c5-b6)".into())]);
    // In a game that is no lesson, a variation is not part of the answer.
    let told = asked_and_answered(&at_last_of(&format!("{FORK}\n{lines}")));
    assert_eq!(told, [("Move.".into(), "b2-e5xd5".into())]);
}

#[test]
fn readers_see_the_words_of_a_comment_and_no_command() {
    let mut record = at_last_of(&format!("{FORK}\n*")).seen().record().clone();
    for (comment, words) in [
        ("[%wrong] That takes nothing.", "That takes nothing."),
        ("One [%hint Look at d5] two", "One two"),
        ("One[%eval 0.3]two", "One two"),
        ("[%clk 0:10:00][%eval -1]", ""),
        ("One\n[%hint Look]\nTwo\n\nThree  [%also c5-b6]", "One\nTwo\n\nThree"),
        ("A price of [5] [% that never ends", "A price of [5] [% that never ends"),
        ("  plain \n words ", "plain \n words"),
    ] {
        record.set_comment(NodeId::START, comment);
        assert_eq!(record.node(NodeId::START).words(), words, "{comment:?}");
        assert_eq!(is_marked(&record, NodeId::START), !words.is_empty(), "{comment:?}");
    }
}

/// The exercises of the chapters in a text. None is left out.
fn of_chapters_in(text: &str) -> Vec<Exercise> {
    let exercises = all_of_chapters_in(text);
    assert_eq!(exercises.left_out(), None);
    exercises.list
}

fn all_of_chapters_in(text: &str) -> Exercises {
    let sent = ui_model::incoming::read(text, &mut fairyboard::Budget::usual());
    let sent = sent.unwrap_or_else(|_| panic!("a study: {text}"));
    of_study(&Whole::received(&sent).seen()).expect("a study")
}

/// A text with a task as a lesson has it: headers, comment at the start, and moves.
fn lesson(tasks: &[&str]) -> String {
    let one = |task: &&str| format!("{FORK}[Study \"S\"]\n[Lesson \"L\"]\n\n{task} *\n");
    tasks.iter().map(one).collect()
}

#[test]
fn a_task_of_a_lesson_is_printed_with_its_goal_in_words() {
    let exercises = of_chapters_in(&lesson(&[
        "{Only read.}",
        "{Take. [%goal capture]} 1. b2-e5xd5",
        "{Move well. [%hint Look]} 1. b2-e5xd5 {[%also c5-b6]} (1. b2-c3 {[%wrong] No})",
        "{Go back. [%refused c5-c4 HENS-1]}",
    ]));
    let told: Vec<_> =
        exercises.iter().map(|of| (&*of.task, of.goal.map_or("", |goal| goal.words()))).collect();
    let refused = "Write down the move, and why the rules don’t allow it.";
    assert_eq!(told, [("Take.", "Capture a piece."), ("Move well.", ""), ("Go back.", refused)]);
    let answers: Vec<_> = exercises.iter().map(|of| of.answer.as_deref().unwrap()).collect();
    assert_eq!(answers[0], "b2-e5xd5, or another last move that captures");
    assert_eq!(answers[1], "b2-e5xd5 (or c5-b6)");
    // The answers are also in words, for readers who don't know the signs.
    let in_words = exercises[0].in_words.as_deref();
    assert!(in_words.is_some_and(|words| words.contains("captured")), "{in_words:?}");
    assert_eq!(exercises[2].in_words, None);
    assert!(answers[2].starts_with("c5-c4. ") && answers[2].ends_with("(rule 1)"), "{answers:?}");
    assert!(exercises.iter().all(|of| of.turn.as_deref() == Some("White to move")));
}

#[test]
fn a_chapter_is_an_exercise_from_its_first_position_or_from_marked_ones() {
    let chapter = |moves: &str| format!("{FORK}[Study \"S\"]\n\n{moves} *\n");
    let text = [
        chapter("{Begin here.} 1. b2-e5xd5 {Then} 1... h8-h7"),
        chapter("1. b2-e5xd5 {And now?} 1... h8-h7"),
        chapter("1. b2-e5xd5"),
        chapter(""),
    ];
    let exercises = of_chapters_in(&text.concat());
    let told: Vec<_> =
        exercises.iter().map(|of| (&*of.task, of.answer.as_deref().unwrap_or("none"))).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[0].0 == "Begin here." && told[0].1.starts_with("b2-e5xd5 "), "{told:?}");
    assert!(told[1].0 == "And now?" && told[1].1.starts_with("1… "), "{told:?}");
    assert_eq!(told[2], ("White to move", "b2-e5xd5"));
    assert_eq!(told[3], ("White to move", "none"));
}

#[test]
fn chapters_that_no_diagram_can_show_are_named() {
    let chapter = |game: &str, name: &str| {
        let family = catalog::find(game).unwrap();
        let options = Options::defaults(family.info().options);
        let mut record = Record::dealt(family, options, 7);
        for (header, value) in [("Study", "S"), ("Hands", "open"), ("Chapter", name)] {
            record.set_header(header, value);
        }
        format!("{record}\n")
    };
    let text = chapter("pawn", "") + &chapter("zugzwang", "") + &chapter("zugzwang", "Dice");
    let exercises = all_of_chapters_in(&text);
    assert_eq!(exercises.list.len(), 1);
    let told = "Not printed, because a diagram can’t show cards and dice: Chapter 2, Dice.";
    assert_eq!(exercises.left_out().map(|told| told.to_string()).as_deref(), Some(told));
}

#[test]
fn each_exercise_is_on_one_page_and_a_long_task_gets_the_whole_width() {
    let long = "Look at the whole board. ".repeat(20);
    let mut tasks = vec!["{Short.} 1. b2-e5xd5"; 9];
    let wide = format!("{{{long}}} 1. b2-e5xd5");
    tasks[3] = &wide;
    let exercises = of_chapters_in(&lesson(&tasks));
    for (per_page, counts) in
        [(2, &[2, 2, 2, 2, 1][..]), (3, &[3, 3, 3]), (4, &[3, 3, 3]), (6, &[4, 5])]
    {
        let pages = pages(&exercises, per_page);
        let numbers: Vec<_> = pages.iter().flatten().map(|placed| placed.number).collect();
        assert_eq!(numbers, (1..=9).collect::<Vec<_>>());
        let of_page: Vec<_> = pages.iter().map(Vec::len).collect();
        assert_eq!(of_page, counts, "{per_page} a page");
        for placed in pages.iter().flatten() {
            assert_eq!(placed.is_wide, per_page < 4 || placed.number == 4);
        }
    }
    assert!(pages(&[], 4).is_empty());
}
