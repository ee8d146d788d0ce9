//! Tests of the results of lessons: what a pupil's code says, and what a teacher sees of a class.

use fairyboard::Budget;
use fairyboard_tests::{effort, rng, test};
use std::rc::Rc;
use ui_model::chapters::Place;
use ui_model::class_results::{
    Added, AssignedLesson, ClassResults, MOST_RESULTS, WrongCount, csv_cell,
};
use ui_model::clock::minutes;
use ui_model::headers::{ASK, LESSON_HINTS, LESSON_RESULT, LOCKED};
use ui_model::incoming::{Incoming, read};
use ui_model::lesson_attempts::Attempts;
use ui_model::lesson_form::{asks_for_result, tasks, unready};
use ui_model::lesson_result::{
    CodeError, LessonResult, MAX_TASKS, Nickname, Salt, TaskResult, TimeStep, WrongAnswer,
};
use ui_model::lesson_run::{Course, LessonState, Teach};
use ui_model::model::{Annotate, Chapter, Do, PlayState, Turn, Whole};

/// The header that asks for a result.
const ASKS: &str = "[LessonResult \"ask\"]\n";

/// A lesson of two tasks, with these headers: to step to c3, where d2-e3 is marked as wrong, and to
/// capture.
fn lesson_text(title: &str, headers: &str) -> String {
    let head = |headers: &str| {
        format!(
            "[Game \"hens\"]\n[Position \"8/1h6/8/8/8/3c4/3H4/8 w\"]\n[Study \"Monday\"]\n{headers}\n"
        )
    };
    let first = head(&format!("[Lesson \"{title}\"]\n{headers}"));
    format!(
        "{first}{{Step to c3. [%hint To the left.]}} 1. d2-c3 (1. d2-e3 {{[%wrong] That is e3.}}) *\n\n\
         {}{{Take the chick. [%goal capture]}} 1. d2xd4 *\n",
        head("")
    )
}

fn incoming(text: &str) -> Incoming {
    read(text, &mut Budget::usual()).expect("a lesson")
}

fn lesson() -> Incoming {
    incoming(&lesson_text("Hens go far", ASKS))
}

fn course(sent: &Incoming) -> Course {
    Course::sent(sent).expect("a lesson")
}

fn pupil(sent: &Incoming) -> PlayState {
    PlayState::of_lesson(LessonState::new(Rc::new(course(sent))))
}

fn new_attempts(sent: &Incoming) -> Option<Attempts> {
    let course = course(sent);
    Attempts::new(&course.title, &course.parts).filter(|_| course.wishes.asks)
}

/// A pupil who begins the lesson, or continues with saved attempts.
fn resumed(saved: Option<&str>, random: u64) -> PlayState {
    let attempts = new_attempts(&lesson()).expect("the lesson asks for a result");
    at(pupil(&lesson()), 0, Do::Teach(Teach::Resume(attempts.resumed(saved, random))))
}

fn begun() -> PlayState {
    resumed(None, 7)
}

/// The state after an action at this second.
fn at(mut play: PlayState, second: u64, action: Do) -> PlayState {
    play.note_time(1_000_000 + second * 1_000);
    play.update(action)
}

fn typed(mv: &str) -> Do {
    Do::Turn(Turn::Type(mv.into()))
}

fn state(play: &PlayState) -> &LessonState {
    play.ui().taught.as_ref().expect("a lesson")
}

fn attempts(play: &PlayState) -> &Attempts {
    state(play).attempts().expect("the lesson asks for a result")
}

/// Solves the first task in 40 seconds, after a hint and the marked wrong move.
fn first_solved(play: PlayState) -> PlayState {
    let actions = [
        (10, Do::Teach(Teach::Hint)),
        (30, typed("d2-e3")),
        (31, Do::Teach(Teach::Go)),
        (40, typed("d2-c3")),
    ];
    actions.into_iter().fold(play, |play, (second, action)| at(play, second, action))
}

/// Solves both tasks, the second one in 3 seconds, after an unmarked wrong move.
fn solved(play: PlayState) -> PlayState {
    let actions = [
        (50, Do::Teach(Teach::Part(1))),
        (51, typed("d2-b4")),
        (52, Do::Teach(Teach::Go)),
        (53, typed("d2xd4")),
    ];
    actions.into_iter().fold(first_solved(play), |play, (second, action)| at(play, second, action))
}

fn code(play: &PlayState) -> String {
    attempts(play).result().expect("a result").to_string()
}

#[test]
fn the_result_says_tries_hints_times_and_first_wrong_answers_once_all_tasks_are_solved() {
    let half = first_solved(begun());
    assert_eq!(attempts(&half).result(), None);
    assert_eq!(attempts(&half).missing().collect::<Vec<_>>(), [1]);
    assert!(!state(&half).is_result_ready() && state(&half).hides_answers());

    let play = solved(begun());
    assert!(state(&play).is_result_ready() && !state(&play).hides_answers());
    let result = attempts(&play).result().expect("a result");
    let wrong = WrongAnswer::Marked(0);
    let first = TaskResult::new(1, Some(wrong), 1, false, 40_000);
    // The pause between the tasks belongs to the first one, which was solved before.
    let second = TaskResult::new(1, Some(WrongAnswer::Other), 0, false, 3_000);
    assert_eq!(result.tasks(), [first, second]);
    assert_eq!(code(&play).parse(), Ok(result));
}

#[test]
fn doing_a_solved_task_again_does_not_change_its_result() {
    let play = solved(begun());
    let before = code(&play);
    let actions = [
        Do::Teach(Teach::Part(0)),
        Do::Teach(Teach::Show),
        Do::Teach(Teach::Part(0)),
        typed("d2-e3"),
        Do::Teach(Teach::Go),
    ];
    let again = actions.into_iter().fold(play, |play, action| at(play, 500, action));
    assert_eq!(code(&again), before);
}

#[test]
fn a_shown_answer_is_noted_and_a_long_pause_counts_only_in_part() {
    let play = at(begun(), 9_999, Do::Teach(Teach::Show));
    let play = at(play, 10_000, Do::Teach(Teach::Part(1)));
    let result = attempts(&at(play, 10_004, typed("d2xd4"))).result().expect("a result");
    assert_eq!(result.tasks()[0], TaskResult::new(0, None, 0, true, 300_000));
    assert!(!result.tasks()[0].is_at_once() && result.tasks()[1].is_at_once());
}

#[test]
fn a_reload_keeps_the_attempts_and_the_code() {
    let again = |play: &PlayState| resumed(Some(&attempts(play).saved()), 99);
    let half = first_solved(begun());
    assert_eq!(state(&again(&half)).at, 1);
    assert_eq!(attempts(&again(&half)), attempts(&half));
    let done = solved(begun());
    assert_eq!(code(&again(&done)), code(&done));
    let named = done.update(Do::Teach(Teach::Nickname("Mia!".into())));
    assert!(code(&named).ends_with("/Mia"));
    assert_eq!(code(&again(&named)), code(&named));
}

#[test]
fn stored_attempts_that_were_changed_never_stop_the_lesson() {
    let mut rng = rng(311);
    let saved = attempts(&solved(begun())).saved();
    let odd = ["", "null", "{}", "{\"parts\":[]}", "{\"parts\":[{},{},{}]}", "\u{0}"];
    for text in odd {
        let play = resumed(Some(text), 7);
        assert_eq!(attempts(&play).result(), None, "{text}");
    }
    for _ in 0..effort(2_000) {
        let mut bytes = saved.clone().into_bytes();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..bytes.len());
            bytes[at] = b"0123456789,:{}[]\"-e."[rng.usize(..20)];
        }
        let text = String::from_utf8_lossy(&bytes);
        let play = resumed(Some(&text), 7);
        if let Some(result) = attempts(&play).result() {
            assert_eq!(result.to_string().parse(), Ok(result));
        }
    }
}

#[test]
fn two_pupils_without_nicknames_have_different_codes_and_so_have_two_results_of_one() {
    let one = solved(resumed(None, 1));
    let other = solved(resumed(None, 2));
    assert_ne!(code(&one), code(&other));
    let again = one.update(Do::Teach(Teach::Restart));
    assert_eq!(attempts(&again).result(), None);
    assert_eq!((state(&again).at, state(&again).done), (0, 0));
    let saved = attempts(&again).saved();
    let again = solved(resumed(Some(&saved), 3));
    assert_ne!(code(&again), code(&one));
}

#[test]
fn locked_hints_are_neither_given_nor_shown() {
    let text = lesson_text("Hens go far", "[LessonHints \"locked\"]\n");
    let begun = pupil(&incoming(&text));
    assert!(!state(&begun).has_help() && state(&begun).hides_answers());
    assert!(state(&begun).attempts().is_none());
    for teach in [Teach::Hint, Teach::Show] {
        let play = begun.update(Do::Teach(teach));
        assert!(state(&play).hinted().is_empty() && !state(&play).tutor.is_done());
    }
    let right = begun.update(typed("d2-c3")).update(Do::Teach(Teach::Part(1)));
    assert!(!state(&right.update(typed("d2xd4"))).hides_answers());
    let free = pupil(&incoming(&lesson_text("Hens go far", "")));
    assert!(state(&free).has_help() && !state(&free).hides_answers());
}

#[test]
fn the_switches_hold_for_all_tasks_and_travel_by_link() {
    let plain = incoming(&lesson_text("Hens go far", ""));
    let study = PlayState::new(Whole::received(&plain));
    let header = |name, value: &str| Do::Annotate(Annotate::Header(name, value.into()));
    let actions = [
        Do::Chapter(Chapter::Show(1, Place::Start)),
        header(LESSON_RESULT, ASK),
        header(LESSON_HINTS, LOCKED),
        Do::Chapter(Chapter::Delete(1)),
    ];
    let study = actions.into_iter().fold(study, |play, action| play.update(action));
    assert!(asks_for_result(&study.ui().session));
    let sent = Incoming::of(&study.ui().session);
    let sent = incoming(&sent.code().expect("a link"));
    assert!(new_attempts(&sent).is_some() && course(&sent).wishes.locks_hints);
    // If both settings (asking for the result, locking the hints) are switched off, the link is the
    // same as that of a lesson without them.
    let off = [header(LESSON_RESULT, ""), header(LESSON_HINTS, "")];
    let off = off
        .into_iter()
        .fold(PlayState::new(Whole::received(&lesson())), |play, action| play.update(action));
    assert_eq!(Incoming::of(&off.ui().session).code(), plain.code());
}

#[test]
fn a_lesson_with_more_tasks_than_a_code_can_hold_does_not_ask_and_the_form_says_why() {
    let task = "[Game \"hens\"]\n[Position \"8/1h6/8/8/8/3c4/3H4/8 w\"]\n[Study \"Many\"]\n\
        [Lesson \"Many\"]\n[LessonResult \"ask\"]\n\n{Step.} 1. d2-c3 *\n\n";
    let form = |count: usize| {
        let sent = incoming(&task.repeat(count));
        let study = PlayState::new(Whole::received(&sent));
        let session = &study.ui().session;
        let told = unready(session, &tasks(session));
        let told = told.first().map(|lack| lack.told.to_string());
        (new_attempts(&sent).is_some(), told)
    };
    assert_eq!(form(MAX_TASKS), (true, None));
    let told = "To ask for a result, a lesson may have at most 11 tasks to solve.";
    assert_eq!(form(MAX_TASKS + 1), (false, Some(told.into())));
}

#[test]
fn corrected_words_keep_the_results_and_changed_answers_do_not() {
    let code = code(&solved(begun()));
    let added = |text: &str| {
        let lesson = AssignedLesson::of(&incoming(text)).expect("it asks for results");
        ClassResults::new(lesson).add(&code)
    };
    let text = lesson_text("Hens go far", ASKS);
    let is_new = |added: &Added| added.new == 1 && added.unread.is_empty();
    assert!(is_new(&added(&text)));
    assert!(is_new(&added(&text.replace("That is e3.", "No, that is e3!"))));
    assert!(is_new(&added(&text.replace("[%hint To the left.]", ""))));
    let why = |text: &str| added(text).unread.first().map(|unread| unread.why);
    let other = text.replace("1. d2-e3 {[%wrong] That is e3.}", "1. d2-e3");
    assert_eq!(why(&other), Some(CodeError::OtherVersion));
    let other = lesson_text("Hens stay at home", ASKS);
    assert_eq!(why(&other), Some(CodeError::OtherLesson));
    assert_eq!(AssignedLesson::of(&incoming(&lesson_text("Hens go far", ""))), None);
}

fn none() -> ClassResults {
    ClassResults::new(AssignedLesson::of(&lesson()).expect("it asks for results"))
}

/// The code of a pupil with these results in the two tasks.
fn made(name: &str, number: u64, tasks: [TaskResult; 2]) -> String {
    let fingerprint = new_attempts(&lesson()).expect("it asks for results").lesson();
    let result = LessonResult::new(fingerprint, tasks.into(), Salt::of(number), Nickname::of(name));
    result.expect("a result").to_string()
}

fn at_once() -> TaskResult {
    TaskResult::new(0, None, 0, false, 7_000)
}

#[test]
fn a_class_is_counted_by_pupil_and_by_task() {
    let e3 = TaskResult::new(2, Some(WrongAnswer::Marked(0)), 1, false, 40_000);
    let other = TaskResult::new(1, Some(WrongAnswer::Other), 0, true, 40_000);
    let mut text = String::new();
    for i in 0..25 {
        let first = match i {
            0..14 => e3,
            14..17 => other,
            _ => at_once(),
        };
        text += &format!("Pupil {i} wrote: {}\n", made("", i, [first, at_once()]));
    }
    let mut all = none();
    let added = all.add(&text);
    assert_eq!((added.new, added.repeated, added.unread.len()), (25, 0, 0));
    let tasks = all.tasks();
    let wrong: Vec<String> =
        tasks[0].wrong.iter().map(|wrong| wrong.told(25).to_string()).collect();
    assert_eq!(wrong, ["14 of 25 took d2-e3", "3 of 25 took another move"]);
    assert_eq!((tasks[0].at_once, tasks[0].shown, tasks[1].at_once), (8, 3, 25));
    assert_eq!((&*tasks[0].text, tasks[0].number), ("Step to c3.", 1));
    assert_eq!(tasks[1].wrong, []);
    assert_eq!(tasks[1].seconds, TimeStep::of_ms(7_000).seconds());
    let pupils = all.pupils();
    assert_eq!(pupils.len(), 25);
    assert_eq!((&*pupils[0].name, pupils[0].at_once), ("Pupil 1", 1));
    assert_eq!((pupils[0].tries.to_string(), pupils[0].hints, pupils[0].shown), ("4".into(), 1, 0));
    assert_eq!((pupils[24].at_once, pupils[24].seconds), (2, 16));
    let most = WrongCount { mv: Some("d2-e3".into()), count: 14 };
    assert_eq!(tasks[0].wrong[0], most);
    let many = TaskResult::new(99, None, 0, false, 0);
    all.add(&made("Zoe", 0, [many, at_once()]));
    assert_eq!(all.pupils()[25].tries.to_string(), "9+");
}

#[test]
fn a_code_counts_once_with_and_without_its_nickname_and_equal_nicknames_get_numbers() {
    let mut all = none();
    let mia = made("Mia", 1, [at_once(); 2]);
    let added = all.add(&[&*made("", 1, [at_once(); 2]), &*mia, &mia.to_lowercase()].join("\n"));
    assert_eq!((added.new, added.repeated), (1, 2));
    // Another pupil with the same nickname and the same results has another random number.
    let other = made("Mia", 2, [at_once(); 2]);
    assert_eq!((all.add(&other).new, all.add(&other).repeated), (1, 1));
    // If the code arrives once more, without the nickname, the pupil keeps the nickname.
    assert_eq!(all.add(&made("", 2, [at_once(); 2])).repeated, 1);
    let names: Vec<String> = all.pupils().into_iter().map(|row| row.name).collect();
    assert_eq!(names, ["mia", "Mia (2)"]);
    let told: Vec<String> = added.told().iter().map(|told| told.to_string()).collect();
    assert_eq!(told, ["1 result added.", "2 were there already."]);
    let told: Vec<String> = all.add("Hello!").told().iter().map(|told| told.to_string()).collect();
    assert_eq!(told, ["There is no result code in this."]);
}

/// Stores the attempts of a tab together with the attempts `before`, which are stored already.
/// Returns the tab with all attempts, and the stored text.
fn stored(play: &PlayState, before: Option<&str>) -> (PlayState, String) {
    let all = attempts(play).merged(before);
    let text = all.saved();
    (play.update(Do::Teach(Teach::Merge(all))), text)
}

#[test]
fn two_tabs_with_one_lesson_keep_the_attempts_of_both() {
    // Both tabs begin without stored attempts.
    let (first, text) = stored(&resumed(None, 1), None);
    let (second, text) = stored(&resumed(None, 2), Some(&text));
    let (first, text) = stored(&first_solved(first), Some(&text));
    let actions = [(50, Do::Teach(Teach::Part(1))), (53, typed("d2xd4"))];
    let second =
        actions.into_iter().fold(second, |play, (second, action)| at(play, second, action));
    let (second, text) = stored(&second, Some(&text));
    assert_eq!(attempts(&second).result().expect("a result").tasks()[0].tries(), 2);
    assert_eq!((state(&second).done, state(&second).at), (3, 1));
    let (first, text) = stored(&first, Some(&text));
    assert_eq!(code(&first), code(&second));
    assert_eq!(stored(&first, Some(&text)).1, text, "nothing changes after that");

    // If the pupil starts the lesson again in one tab, the other tab takes over this new beginning.
    // It doesn't store its old attempts again.
    let (again, text) = stored(&first.update(Do::Teach(Teach::Restart)), Some(&text));
    let (second, text) = stored(&second, Some(&text));
    assert_eq!((state(&second).done, attempts(&second)), (0, attempts(&again)));
    assert_eq!(stored(&again, Some(&text)).1, text);
}

#[test]
fn the_number_of_results_lines_and_letters_is_bounded() {
    let codes: Vec<String> =
        (0..MOST_RESULTS as u64 + 3).map(|i| made("", i, [at_once(); 2])).collect();
    let mut all = none();
    let added = all.add(&codes.join("\n"));
    assert_eq!((added.new, added.left_out, all.count()), (MOST_RESULTS, 3, MOST_RESULTS));
    let added = none().add(&"FB1K-3M2A-0C00-4R7Q\n".repeat(60));
    assert_eq!((added.unread.len(), added.more_unread), (50, 10));
    assert!(none().add(&"a ".repeat(200_000)).is_cut);
}

#[test]
fn results_are_stored_as_text_and_anything_else_stored_is_ignored() {
    let mut all = none();
    all.add(&[made("Mia", 0, [at_once(); 2]), made("", 5, [at_once(); 2])].join(" "));
    assert_eq!(ClassResults::restored(all.lesson().clone(), &all.saved()), all);
    let mut rng = rng(312);
    for _ in 0..effort(2_000) {
        let mut saved: Vec<char> = all.saved().chars().collect();
        for _ in 0..rng.usize(1..6) {
            let at = rng.usize(..saved.len());
            saved[at] = ['\0', '\n', 'F', '-', 'é', '=', '"', '1'][rng.usize(..8)];
        }
        let saved: String = saved.into_iter().collect();
        assert!(ClassResults::restored(all.lesson().clone(), &saved).count() <= 2);
    }
}

#[test]
fn the_values_for_spreadsheets_have_a_line_for_each_pupil() {
    let e3 = TaskResult::new(2, Some(WrongAnswer::Marked(0)), 1, true, 40_000);
    let mut all = none();
    all.add(&made("Mia", 0, [e3, at_once()]));
    let lines: Vec<String> = all.csv().split("\r\n").map(String::from).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("Pupil,At once,Tries,Hints,Shown,Seconds,Task 1: Tries,"));
    assert_eq!(lines[1], "Mia,1,4,1,1,46,3,1,1,38,d2-e3,1,0,0,8,");
    assert_eq!(lines[2], "");
    assert_eq!(minutes(46), "0:46");
}

#[test]
fn a_cell_is_quoted_if_needed_and_never_a_formula() {
    let cells = [
        ("Mia", "Mia"),
        ("a,b", "\"a,b\""),
        ("say \"c3\"", "\"say \"\"c3\"\"\""),
        ("two\nlines", "\"two\nlines\""),
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("-d4", "'-d4"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("=\"a\",b", "\"'=\"\"a\"\",b\""),
    ];
    for (text, cell) in cells {
        assert_eq!(csv_cell(text), cell);
    }
}
