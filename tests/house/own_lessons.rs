//! Tests of lessons of one's own: the teacher's form, the link, and the pupil's view.

use fairyboard::lesson::{AnswerNote, Goal, Instruction, Task};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Options, catalog};
use fairyboard_tests::test;
use std::rc::Rc;
use ui_model::chapters::{self, Place};
use ui_model::headers::{LESSON, LESSON_HINTS, LOCKED, STUDY, TITLE, title_header};
use ui_model::incoming::{Incoming, read};
use ui_model::lesson_form::{SolvedBy, answers, refusal, rule_ids, rule_numbers, tasks, unready};
use ui_model::lesson_run::{Course, Feedback, LessonState, Teach, Trial};
use ui_model::model::{Annotate, Browse, Chapter, Do, Game, PlayState, Turn, Whole};
use ui_model::say;
use ui_model::sentences::{self, heading};
use ui_model::studies;

/// A study with one position. White's hen on d2 may step one or two squares diagonally, or jump
/// over Black's chick on d3.
const HENS: &str =
    "[Game \"hens\"]\n[Position \"8/1h6/8/8/8/3c4/3H4/8 w\"]\n[Study \"Monday\"]\n\n*";

fn study(text: &str) -> PlayState {
    let record: Record = text.parse().expect("a record");
    PlayState::new(Whole::new(Session::new(record, NodeId::START)))
}

fn all(play: PlayState, actions: impl IntoIterator<Item = Do>) -> PlayState {
    actions.into_iter().fold(play, |play, action| play.update(action))
}

/// Plays an answer at the start of the shown task.
fn answer(mv: &str) -> [Do; 2] {
    [Do::Browse(Browse::Start), Do::Turn(Turn::Type(mv.into()))]
}

fn header(name: &'static str, value: &str) -> Do {
    Do::Annotate(Annotate::Header(name, value.into()))
}

fn instruct(play: &PlayState, change: impl FnOnce(&mut Instruction)) -> PlayState {
    let record = play.ui().session.record();
    let mut instruction = Instruction::of(record.node(NodeId::START).comment());
    change(&mut instruction);
    play.update(Do::Annotate(Annotate::Note(NodeId::START, instruction.to_string())))
}

/// Marks an answer as wrong, with these words.
fn wrong(play: &PlayState, mv: &str, text: &str) -> PlayState {
    let answers = answers(play.ui().session.record());
    let id = answers.iter().find(|answer| answer.shown == mv).expect("an answer").id;
    let note = AnswerNote { text: text.into(), is_wrong: true, also: String::new() };
    play.update(Do::Annotate(Annotate::Note(id, note.to_string())))
}

fn lacks(play: &PlayState) -> Option<String> {
    let session = &play.ui().session;
    unready(session, &tasks(session)).first().map(|lack| lack.told.to_string())
}

fn listed(play: &PlayState) -> Vec<String> {
    let listed = tasks(&play.ui().session).into_iter();
    listed.map(|task| [if task.is_shown { "*" } else { "" }, &task.text].concat()).collect()
}

/// A lesson of three tasks: to step to c3, with words for the wrong move d2-e3; to capture; and in
/// Fist, to try a forbidden move.
fn lesson() -> PlayState {
    let play = all(study(HENS), [header(LESSON, "Hens go far")]);
    let play = instruct(&play, |all| {
        all.text = "Step to c3.".into();
        all.hints = vec!["To the left.".into()];
    });
    let play = all(play, answer("d2-c3").into_iter().chain(answer("d2-e3")));
    let play = wrong(&play, "d2-e3", "That is e3.");
    let play = all(play, [Do::Browse(Browse::Start), Do::Chapter(Chapter::AddPosition)]);
    let play = instruct(&play, |all| {
        all.text = "Take the chick.".into();
        SolvedBy::Capture.set(all);
    });
    let play = all(play, answer("d2xd4"));
    let family = catalog::find("fist").expect("a game");
    let options = Options::defaults(family.info().options);
    let fist = studies::new(ui_model::new_game::Start::Dealt(family, options, 1));
    let play = play.update(Do::Chapter(Chapter::Add(fist.expect("a study"))));
    let attempt = "a1-a3";
    let (_, rule) = refusal(play.ui().session.record(), attempt).expect("it is refused");
    instruct(&play, |all| {
        all.text = "Try a move that is too long.".into();
        all.refused = Some((attempt.into(), rule.expect("a rule").into()));
    })
}

fn sent(play: &PlayState) -> Incoming {
    let code = Incoming::of(&play.ui().session).code().expect("a link");
    read(&code, &mut Budget::usual()).expect("the lesson of a link")
}

fn pupil(sent: &Incoming) -> PlayState {
    let course = Course::sent(sent).expect("a lesson");
    PlayState::of_lesson(LessonState::new(Rc::new(course)))
}

fn said(play: &PlayState) -> Option<(Feedback, String)> {
    play.ui().taught.as_ref().and_then(|taught| taught.said.clone())
}

fn is_done(play: &PlayState) -> bool {
    play.ui().taught.as_ref().is_some_and(|taught| taught.tutor.is_done())
}

fn typed(play: &PlayState, mv: &str) -> PlayState {
    play.update(Do::Turn(Turn::Type(mv.into())))
}

#[test]
fn a_lesson_of_three_tasks_of_two_games_is_written_sent_and_learned() {
    let play = lesson();
    assert_eq!(lacks(&play), None);
    let texts = ["Step to c3.", "Take the chick.", "*Try a move that is too long."];
    assert_eq!(listed(&play), texts);

    let sent = sent(&play);
    assert!(sent.is_lesson());
    let begun = pupil(&sent);
    assert_eq!(begun.ui().taught.as_ref().map(|taught| taught.course.parts.len()), Some(3));
    // A wrong move that the teacher has marked gets the teacher's words. Other moves get the usual
    // ones.
    let missed = typed(&begun, "d2-e3");
    assert_eq!(said(&missed), Some((Feedback::Wrong, "That is e3.".into())));
    let other = typed(&missed.update(Do::Teach(Teach::Go)), "d2-b4");
    assert!(matches!(said(&other), Some((Feedback::Wrong, _))));
    let right = typed(&other.update(Do::Teach(Teach::Go)), "d2-c3");
    assert!(is_done(&right));
    // In the second task any capture is right. After another legal move, the page says that it
    // captures nothing.
    let second = right.update(Do::Teach(Teach::Part(1)));
    let missed = typed(&second, "d2-c3");
    assert_eq!(said(&missed).expect("words").1, "Allowed, but it captures nothing.");
    assert!(is_done(&typed(&missed.update(Do::Teach(Teach::Go)), "d2xd4")));
    // The third task is a position of Fist.
    let third = second.update(Do::Teach(Teach::Part(2)));
    assert_eq!(third.ui().session.record().info().id, "fist");
    assert!(third.ui().taught.is_some() && third.ui().chapter > second.ui().chapter);
    assert!(is_done(&typed(&third, "a1-a3")));
    let back = third.update(Do::Teach(Teach::Part(0)));
    assert_eq!(back.ui().session.record().info().id, "hens");
}

#[test]
fn the_card_of_a_done_task_says_that_it_is_solved_and_not_whose_turn_it_is() {
    let done = typed(&pupil(&sent(&lesson())), "d2-c3");
    assert!(done.ui().is_task_over());
    assert_eq!(done.ui().status(), say::STATUS_TASK_SOLVED.to_string());
    let shown = pupil(&sent(&lesson())).update(Do::Teach(Teach::Show));
    assert_eq!(shown.ui().status(), say::STATUS_TASK_SHOWN.to_string());
    assert!(!done.update(Do::Browse(Browse::Start)).ui().is_task_over());
}

#[test]
fn a_lesson_with_locked_hints_warns_of_nothing() {
    let free = pupil(&sent(&lesson()));
    assert!(free.ui().danger().is_some());
    let locked = all(lesson(), [header(LESSON_HINTS, LOCKED)]);
    assert!(pupil(&sent(&locked)).ui().danger().is_none());
}

#[test]
fn the_author_tries_the_task_that_is_being_edited() {
    let trial = Trial { part: 1, back: Some("#/back".into()), is_demo: false };
    let course = Course::sent(&sent(&lesson())).expect("a lesson").tried(trial);
    let tried = PlayState::of_lesson(LessonState::new(Rc::new(course)));
    assert_eq!(tried.ui().taught.as_ref().map(|taught| taught.at), Some(1));
}

#[test]
fn tasks_are_copied_moved_deleted_and_put_back() {
    let play = lesson().update(Do::Chapter(Chapter::Show(0, Place::Start)));
    let copied = play.update(Do::Chapter(Chapter::Copy));
    let texts = ["Step to c3.", "*Step to c3.", "Take the chick.", "Try a move that is too long."];
    assert_eq!(listed(&copied), texts);
    assert_eq!(answers(copied.ui().session.record()).len(), 2);
    // A change to the copied task leaves the original as it is.
    let changed = instruct(&copied, |all| all.text = "Step.".into());
    assert_eq!(listed(&changed)[..2], ["Step to c3.", "*Step."]);
    let moved = changed.update(Do::Chapter(Chapter::Shift(1, false)));
    assert_eq!(listed(&moved)[1..3], ["Take the chick.", "*Step."]);
    let less = moved.update(Do::Chapter(Chapter::Delete(2)));
    assert_eq!(listed(&less).len(), 3);
    assert_eq!(listed(&less.update(Do::Game(Game::PutBack))), listed(&moved));
    assert_eq!(lacks(&less), None);
    // If the first task is deleted, the lesson keeps its title, also in the link.
    let first = less.update(Do::Chapter(Chapter::Delete(0)));
    assert_eq!(
        pupil(&sent(&first)).ui().taught.as_ref().expect("a lesson").course.title,
        "Hens go far"
    );
}

#[test]
fn a_deleted_answer_can_be_put_back() {
    let play = lesson().update(Do::Chapter(Chapter::Show(0, Place::Start)));
    let shown = |play: &PlayState| {
        let all = answers(play.ui().session.record());
        all.into_iter().map(|answer| answer.shown).collect::<Vec<_>>()
    };
    assert_eq!(shown(&play), ["d2-c3", "d2-e3"]);
    let id = answers(play.ui().session.record())[0].id;
    let less = play.update(Do::Annotate(Annotate::CutAt(id)));
    assert_eq!(shown(&less), ["d2-e3"]);
    assert_eq!(lacks(&less).as_deref(), Some("Task 1: Mark one answer as right."));
    assert_eq!(shown(&less.update(Do::Game(Game::PutBack))), ["d2-c3", "d2-e3"]);
}

#[test]
fn the_form_says_what_is_missing_without_a_header_or_a_command() {
    let begun = study(HENS);
    let untold = begun.update(header(LESSON, "Hens"));
    let titled = instruct(&untold, |all| all.text = "Move.".into());
    let refused = |attempt: &str, rule: &str| {
        instruct(&titled, |all| all.refused = Some((attempt.into(), rule.into())))
    };
    let goal = |counts: SolvedBy| instruct(&titled, |all| counts.set(all));
    let wins = all(goal(SolvedBy::Win), answer("d2-c3"));
    let captures = all(goal(SolvedBy::Capture), answer("d2-c3"));
    let cases = [
        (&begun, "Give the lesson a title."),
        (&untold, "This task is empty. Write what the pupil should do, and play the right move."),
        (&all(untold.clone(), answer("d2-c3")), "Write what the pupil should do."),
        (&titled, "Play the right move on the board."),
        (&refused("", ""), "Write the move to try."),
        (&refused("d2-c3", ""), "This move is allowed."),
        (&refused("d2", ""), "Expected -, ^ or x and a square."),
        (
            &all(refused("d2-d7", "HENS-2"), answer("d2-c3")),
            "Delete the answers, because only the move to try counts.",
        ),
        (&goal(SolvedBy::Win), "Play one such move on the board, as the answer to show."),
        (&wins, "d2-c3 doesn’t win the game."),
        (&captures, "d2-c3 captures nothing."),
        (
            &wrong(&all(titled.clone(), answer("d2-c3")), "d2-c3", "No."),
            "Mark one answer as right.",
        ),
    ];
    for (play, told) in cases {
        assert_eq!(lacks(play).as_deref(), Some(told));
    }
    assert_eq!(lacks(&all(titled, answer("d2-c3"))), None);
}

#[test]
fn the_form_lists_every_task_that_lacks_something() {
    let play = lesson();
    let play = instruct(&play, |all| all.text.clear());
    let play = play.update(Do::Chapter(Chapter::Show(0, Place::Start)));
    let play = instruct(&play, |all| all.text = " ".into());
    let session = &play.ui().session;
    let lacks = unready(session, &tasks(session));
    let told: Vec<_> = lacks.iter().map(|lack| (lack.task, lack.told.to_string())).collect();
    let words = |number: usize| format!("Task {number}: Write what the pupil should do.");
    assert_eq!(told, [(Some(0), words(1)), (Some(2), words(3))]);
}

#[test]
fn an_answer_after_the_first_move_can_be_marked_as_wrong() {
    let play = instruct(&all(study(HENS), [header(LESSON, "Hens")]), |all| all.text = "Go.".into());
    let line = ["d2-c3", "b7-a6", "c3-d4"].map(|mv| Do::Turn(Turn::Type(mv.into())));
    let play = all(play, line);
    let named = |play: &PlayState| {
        let all = answers(play.ui().session.record()).into_iter();
        all.map(|answer| answer.name().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(named(&play), ["d2-c3"], "a move without an alternative is a part of the line");
    let beside = [Do::Browse(Browse::Back), Do::Turn(Turn::Type("c3-b4".into()))];
    let play = all(play, beside);
    assert_eq!(named(&play), ["d2-c3", "c3-d4 after d2-c3 b7-a6", "c3-b4 after d2-c3 b7-a6"]);
    let marked = wrong(&play, "c3-b4", "Too near.");
    assert_eq!(lacks(&marked), None);
    let begun = typed(&pupil(&sent(&marked)), "d2-c3").update(Do::Teach(Teach::Go));
    let missed = typed(&begun, "c3-b4");
    assert_eq!(said(&missed), Some((Feedback::Wrong, "Too near.".into())));
    let both = wrong(&marked, "c3-d4", "");
    assert_eq!(lacks(&both).as_deref(), Some("Mark one answer after d2-c3 b7-a6 as right."));
}

#[test]
fn rules_are_entered_by_their_numbers() {
    let play = study(HENS);
    let record = play.ui().session.record();
    assert_eq!(rule_ids(record, "2, 5"), "HENS-2 HENS-5");
    assert_eq!(rule_ids(record, " hens-2;7  99 "), "HENS-2 HENS-7 99");
    assert_eq!(rule_numbers("HENS-2 HENS-5"), "2, 5");
    assert_eq!((rule_ids(record, " "), rule_numbers("")), (String::new(), String::new()));
}

/// In Fist no enemy can be captured in the first move (FIST-33), but a jump may capture an own
/// piece.
#[test]
fn the_capture_of_an_own_piece_reaches_no_goal() {
    let play = study("[Game \"fist\"]\n\n*");
    let state = play.ui().session.state().clone();
    let captures: Vec<String> =
        state.moves().into_iter().filter(|mv| mv.contains('x') || mv.contains('=')).collect();
    assert!(!captures.is_empty());
    for mv in captures {
        assert!(!Goal::Capture.is_reached(&*state, &mv), "{mv}");
    }
}

#[test]
fn a_goal_accepts_each_move_that_reaches_it() {
    let text = "[Game \"hens\"]\n[Position \"8/1hH5/8/8/8/3c4/3H4/8 w\"]\n[Study \"A\"]\n[Lesson \"B\"]\n\n";
    let play = study(&format!("{text}{{Win. [%goal win]}} 1. c7-c8 *"));
    assert_eq!(lacks(&play), None);
    let begun = pupil(&sent(&play));
    let part = begun.ui().taught.as_ref().expect("a lesson").part().clone();
    assert_eq!((part.goal(), part.task()), (Some(Goal::Win), &Task::Moves));
    assert!(is_done(&typed(&begun, "c7-d8")), "another way to the last row");
    let missed = typed(&begun, "d2-c3");
    assert_eq!(said(&missed).expect("words").1, "Allowed, but it doesn’t win the game.");
    let shown = begun.update(Do::Teach(Teach::Show));
    assert!(is_done(&shown));
}

#[test]
fn a_game_that_is_no_study_gets_no_tasks() {
    let play = study("[Game \"hens\"]\n\n1. d2-b4 *");
    for action in [Chapter::Copy, Chapter::AddPosition] {
        let same = play.update(Do::Chapter(action));
        assert_eq!(chapters::count(&same.ui().session), 1);
    }
}

#[test]
fn a_lesson_with_one_task_is_written_as_before() {
    let play = all(study(HENS), [header(LESSON, "Hens")]);
    let play = all(play, answer("d2-c3"));
    let code = Incoming::of(&play.ui().session).code().expect("a link");
    assert!(code.starts_with('1'), "{code}");
    assert_eq!(pupil(&sent(&play)).ui().taught.as_ref().expect("a lesson").course.title, "Hens");
}

#[test]
fn a_lesson_with_a_broken_task_says_which_one() {
    let broken = |task: &str| {
        let text = format!(
            "[Game \"hens\"]\n[Study \"A\"]\n[Lesson \"B\"]\n\n1. d2-b4 *\n\n\
             [Game \"hens\"]\n[Study \"A\"]\n\n{task} *\n"
        );
        let sent = read(&text, &mut Budget::usual()).expect("a study");
        assert!(sent.is_lesson());
        Course::sent(&sent).expect_err("no lesson").told().to_string()
    };
    for (task, told) in [
        ("{[%hint ]}", "task 2, the comment on the start: a hint is empty"),
        ("{[%goal fly]} 1. d2-b4", "task 2, the comment on the start: [%goal] must be"),
        ("{[%goal win]}", "task 2, the comment on the start: [%goal] needs a move"),
        ("{[%goal win]} 1. d2-b4", "task 2, the comment on d2-b4 (ply 1): this move ends"),
        ("1. d2-b4 {[%wrong] No}", "task 2, the start: all moves"),
    ] {
        let found = broken(task);
        assert!(found.starts_with(told), "{found}");
    }
}

/// A link may hold 64 tasks. Each may ask for much work, but all together have one budget.
#[test]
fn the_work_for_a_lesson_that_was_sent_is_bounded() {
    let moves: String =
        "abcd".chars().map(|f| format!("{f}1-{f}2 {{[%also {f}1-{f}3]}} {f}8-{f}7 ")).collect();
    let lesson = |tasks: usize| {
        let head = "[Game \"pawn\"]\n[Study \"A\"]\n";
        let start = "[Position \"pppppppp/8/8/8/8/8/8/PPPPPPPP w\"]\n\n";
        let all = (0..tasks).map(|i| {
            let title = if i == 0 { "[Lesson \"B\"]\n" } else { "" };
            format!("{head}{title}{start}{{Go.}} {moves}*\n\n")
        });
        let sent = read(&all.collect::<String>(), &mut Budget::usual()).expect("a study");
        Course::sent(&sent).map(|course| course.parts.len())
    };
    assert_eq!(lesson(2).expect("a lesson"), 2);
    let told = lesson(64).expect_err("too much work").told().to_string();
    assert!(told.contains("too many moves follow"), "{told}");
}

#[test]
fn each_of_sixty_four_parts_is_noted_as_done() {
    let task = "[Game \"hens\"]\n[Study \"A\"]\n[Lesson \"B\"]\n\n1. d2-b4 *\n\n";
    let sent = read(&task.repeat(64), &mut Budget::usual()).expect("a study");
    let mut play = pupil(&sent);
    for part in 0..64 {
        play = typed(&play.update(Do::Teach(Teach::Part(part))), "d2-b4");
        assert!(is_done(&play));
    }
    assert_eq!(play.ui().taught.as_ref().expect("a lesson").done, u64::MAX);
}

#[test]
fn the_first_links_of_lessons_open_as_lessons() {
    let first_line = |text: &'static str| text.lines().next().expect("a link");
    let one = first_line(include_str!("../links/lesson-of-one-task.txt"));
    let four = first_line(include_str!("../links/lesson-of-four-tasks.txt"));
    for (link, title, parts) in [(one, "Two squares at once", 1), (four, "Hens go far", 4)] {
        let sent = read(link, &mut Budget::usual()).expect("a lesson");
        let course = Course::sent(&sent).expect("a lesson");
        assert_eq!((&*course.title, course.parts.len()), (title, parts));
    }
}

#[test]
fn a_lesson_that_is_added_to_a_study_makes_no_lesson_of_it() {
    let openings = study("[Game \"hens\"]\n[Study \"Openings\"]\n\n1. d2-b4 *\n");
    let task = study("[Game \"hens\"]\n[Lesson \"A capture\"]\n\n{Move.} 1. d2-b4 *\n");
    let both = openings.update(Do::Chapter(Chapter::Add(task.whole().clone())));
    let shared = both.ui().session.shared();
    assert_eq!(shared.chapters().count(), 2);
    assert!(shared.chapters().all(|chapter| chapter.record.header(LESSON).is_none()));
}

#[test]
fn a_lesson_in_the_making_has_the_title_of_the_lesson_in_lists_too() {
    for (headers, title, is_in) in [
        (vec![(STUDY, "Openings"), (LESSON, "Hens go far")], Some("Hens go far"), LESSON),
        (vec![(STUDY, "Openings"), (LESSON, " "), (TITLE, "A game")], Some("Openings"), STUDY),
        (vec![(STUDY, "Openings")], Some("Openings"), STUDY),
        (vec![(STUDY, " ")], None, STUDY),
        (vec![(LESSON, "Hens go far"), (TITLE, "A game")], Some("Hens go far"), LESSON),
        (vec![(TITLE, "A game")], Some("A game"), TITLE),
        (vec![], None, TITLE),
    ] {
        let given = headers.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n"));
        let text = format!("[Game \"hens\"]\n{}\n*\n", given.collect::<String>());
        let record: Record = text.parse().expect("a record");
        assert_eq!(title_header(|name| record.header(name)), is_in, "{headers:?}");
        assert_eq!(sentences::title(&record), title, "{headers:?}");
    }
    let play = study(HENS).update(Do::Annotate(Annotate::Header(LESSON, "Hens go far".into())));
    assert_eq!(heading(play.ui().session.record()), "Hens go far");
}
