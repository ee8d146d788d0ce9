//! Tests of lessons and examples: each does what it promises, and can be read and played through.

use checklist::Demands;
use fairyboard::catalog;
use fairyboard::lesson::{
    AnswerNote, Attempt, Goal, Instruction, Lesson, LessonError, LessonPart, Task, Tried, Tutor,
    Verdict, example, examples, lessons, titles,
};
use fairyboard::record::{NodeId, Record};
use fairyboard::rulebook::{self, Block, Kind, blocks, numbered};
use fairyboard::session::Session;
use fairyboard::{Family, MoveError};
use fairyboard_tests::{About, families, for_each_game, rule_ids, test};
use i18n::tables::{CLOSES, OPENS, made_up_records, made_up_rules};
use std::collections::BTreeSet;
use std::rc::Rc;
use ui_model::lesson_run::{Course, Feedback, LessonState, Teach};
use ui_model::model::{Browse, Do, PlayState, Turn};
use ui_model::say;

for_each_game! {
    every_lesson_is_sound,
    every_part_can_be_gone_through_by_what_it_shows,
    the_lesson_of_one_minute_is_short,
    each_game_has_lessons_enough_and_teaches_every_rule_of_its_source,
    every_rule_has_an_example,
    one_example_is_found_by_its_rule,
    nobody_is_praised_for_what_a_lesson_shows,
    only_the_task_of_a_lesson_says_what_to_do,
    a_typed_move_is_accepted_in_a_task_if_it_is_an_answer,
}

fn game(id: &str) -> &'static dyn Family {
    catalog::find(id).unwrap_or_else(|| panic!("there is no game {id}"))
}

fn lessons_of(family: &dyn Family) -> Vec<Lesson> {
    lessons(family.info().lessons).unwrap_or_else(|error| panic!("{}: {error}", family.info().id))
}

/// The lesson of one minute of a game (`first_steps`), if it has one, then its numbered lessons.
fn all_lessons_of(family: &dyn Family) -> Vec<Lesson> {
    let first = lessons(family.info().first_steps);
    let first = first.unwrap_or_else(|error| panic!("{}: {error}", family.info().id));
    first.into_iter().chain(lessons_of(family)).collect()
}

fn examples_of(family: &dyn Family) -> Vec<LessonPart> {
    examples(family.info().examples).unwrap_or_else(|error| panic!("{}: {error}", family.info().id))
}

/// Checks one part of a lesson, or an example of a rule: it has a text, and the rules and layers
/// that it names exist in its game.
pub(super) fn check(family: &dyn Family, part: &LessonPart) {
    let record = part.record();
    assert_eq!(record.info().id, family.info().id);
    let known = rule_ids(family);
    for rule in part.rules() {
        assert!(known.contains(rule), "{rule} is no rule");
    }
    assert!(!part.text().is_empty(), "there is no text");
    let state = record.node(NodeId::START).state();
    for layer in part.layers() {
        let common = ["All legal moves", "Their moves", "Under threat", "Goal"];
        let attacked = layer.strip_prefix("Attacked by ");
        let own = family.info().layers.iter().any(|(id, ..)| *id == layer);
        let is_seat = |name: &str| state.seats().iter().any(|seat| seat.to_string() == name);
        let by_seat = attacked.is_some_and(is_seat);
        assert!(own || by_seat || common.contains(&layer), "{layer:?} is no layer");
    }
    for id in record.preorder() {
        let node = record.node(id);
        let Some(parent) = node.parent() else { continue };
        let before = record.node(parent).state();
        assert!(before.play(node.text()).is_ok(), "{} is not legal", node.text());
        // A part of a lesson must have words for each wrong move and for its last move.
        let told = !part.told(id).is_empty();
        let last = node.children().is_empty() && part.record().header("Lesson").is_some();
        assert!(told || !last, "nothing is told of {}", node.text());
    }
    if let Task::Refused { attempt, rule } = part.task() {
        let mut session = Session::new(part.start(), NodeId::START);
        match session.type_move(attempt) {
            Err(MoveError::Refused(refusal)) => assert_eq!(refusal.rule, rule, "{attempt}"),
            other => panic!("{attempt}: {other:?}"),
        }
    }
}

fn every_lesson_is_sound(id: &str) {
    let family = game(id);
    let told = titles(family.info().lessons);
    let read = lessons_of(family);
    for lesson in &read {
        let count = lesson.parts.len();
        let _about = About((id, &lesson.title));
        assert!(Demands::of(id).lesson_parts.contains(&count), "{count} parts");
    }
    let read = read.iter().map(|lesson| (lesson.title.clone(), lesson.parts.len()));
    assert_eq!(told, read.collect::<Vec<_>>());
    let lessons = all_lessons_of(family);
    let titles: BTreeSet<_> = lessons.iter().map(|lesson| &lesson.title).collect();
    assert_eq!(titles.len(), lessons.len(), "{}: a title twice", family.info().id);
    for lesson in &lessons {
        let _about = About((family.info().id, &lesson.title));
        let read = lesson.parts.iter().filter(|part| *part.task() == Task::Read).count();
        assert!(read <= 1, "{read} parts are only to be read");
        for (i, part) in lesson.parts.iter().enumerate() {
            let _about = About(("part", i + 1, part.text()));
            check(family, part);
            assert!(part.rules().next().is_some(), "it names no rule");
        }
    }
}

fn every_part_can_be_gone_through_by_what_it_shows(id: &str) {
    let family = game(id);
    for lesson in all_lessons_of(family) {
        for (i, part) in lesson.parts.into_iter().enumerate() {
            let _about = About((family.info().id, &lesson.title, "part", i + 1));
            let mut session = Session::new(part.start(), NodeId::START);
            let mut tutor = Tutor::new(Rc::new(part));
            for _ in 0..40 {
                if tutor.is_done() {
                    break;
                }
                if let Some((mv, _)) = tutor.reply() {
                    play(&mut session, &mv);
                    continue;
                }
                let shown = tutor.shown().expect("something can be done").to_string();
                if let Task::Refused { rule, .. } = tutor.part().task().clone() {
                    assert!(tutor.refused(&typed(&shown), &rule));
                    continue;
                }
                let Verdict::Right { mv, .. } = tutor.played(&shown) else {
                    panic!("{shown} is not right")
                };
                play(&mut session, &mv);
            }
            assert!(tutor.is_done());
        }
    }
}

fn the_lesson_of_one_minute_is_short(id: &str) {
    let demands = Demands::of(id);
    let first = lessons(game(id).info().first_steps).unwrap();
    let [lesson] = &first[..] else { panic!("{id}: {} lessons of one minute", first.len()) };
    assert!(demands.first_steps_parts.contains(&lesson.parts.len()), "{id}");
    let words = |text: &str| text.split_whitespace().count();
    for (i, part) in lesson.parts.iter().enumerate() {
        let _about = About((id, "part", i + 1, part.text()));
        assert!(words(part.text()) <= demands.first_steps_words, "{} words", words(part.text()));
        // The text names no colour. A newcomer who was invited to a game does this lesson first, as
        // White, and may then play Black in the game.
        let record = part.record();
        for node in record.preorder().into_iter().map(|id| record.node(id)) {
            let mut told = node.comment().split(|c: char| !c.is_alphabetic());
            let colour = told.find(|word| ["white", "black"].contains(&&*word.to_lowercase()));
            assert_eq!(colour, None, "{}", node.comment());
        }
    }
    assert!(lesson.parts.iter().all(|part| *part.task() == Task::Moves), "{id}");
}

/// An attempt by typing a move.
fn typed(mv: &str) -> Attempt {
    Attempt { entered: String::new(), tried: Tried::Text(mv.into()) }
}

/// Plays a move exactly as written, with its rolls.
fn play(session: &mut Session, mv: &str) {
    let mut record = session.record().clone();
    let at = record.play(session.at(), mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    *session = Session::new(record, at);
}

fn each_game_has_lessons_enough_and_teaches_every_rule_of_its_source(id: &str) {
    let family = game(id);
    let lessons = lessons_of(family);
    assert!(lessons.len() >= Demands::of(id).lessons, "{id}: {} lessons", lessons.len());
    let parts = lessons.iter().flat_map(|lesson| &lesson.parts);
    let taught: BTreeSet<_> = parts.flat_map(LessonPart::rules).collect();
    let missing: Vec<_> = rulebook::numbered(family.info().rules)
        .filter(|rule| matches!(rule.kind, Kind::Source | Kind::SourceAndRuling))
        .filter(|rule| !taught.contains(&*rule.id))
        .map(|rule| rule.id)
        .collect();
    assert!(missing.is_empty(), "{id}: no lesson teaches {}", missing.join(", "));
}

fn every_rule_has_an_example(id: &str) {
    let family = game(id);
    let examples = examples_of(family);
    let mut shown = BTreeSet::new();
    let mut silent = 0;
    for part in &examples {
        let rule: Vec<_> = part.rules().collect();
        let _about = About((id, rule.clone()));
        check(family, part);
        let [rule] = rule[..] else { panic!("an example is of one rule") };
        assert_eq!(part.record().header("Rule"), Some(rule));
        assert!(shown.insert(rule), "there are two");
        let end = part.record().end_of_line(NodeId::START);
        match part.task() {
            Task::Refused { rule: by, .. } => assert_eq!(by, rule, "another rule refuses it"),
            Task::Moves => {}
            Task::Read if part.record().outcome(end).rule() == Some(rule) => {}
            Task::Read => silent += 1,
        }
    }
    let missing: Vec<_> =
        rule_ids(family).into_iter().filter(|rule| !shown.contains(&**rule)).collect();
    assert!(missing.is_empty(), "{id}: no example of {}", missing.join(", "));
    assert!(silent * 3 <= examples.len(), "{id}: {silent} examples show nothing");
}

fn one_example_is_found_by_its_rule(id: &str) {
    let family = game(id);
    for part in examples_of(family) {
        let rule = part.rules().next().unwrap().to_string();
        let found = example(family.info().examples, &rule).unwrap().unwrap();
        assert_eq!(found.record(), part.record(), "{rule}");
    }
    assert!(example(family.info().examples, "NONE-1").unwrap().is_none());
}

/// A part of a lesson on Hens and Chicks: the hen on d3 may jump over a chick of either side.
const JUMPS: &str = r#"[Game "hens"]
[Lesson "Jumps"]
[Rules "HENS-3 HENS-4"]
[Layers "All legal moves, Goal"]
[Position "2h5/7c/8/8/2Cc4/3H4/8/C7 w"]

{A hen   jumps.
[%hint Look at d3.] [%hint It jumps to d5.]}
1. d3xd5 {Right. [%also d3^b5]} (1. d3-e4 {[%wrong] That is a step.}) 1... h7-g6 {Black moves.}
2. a1-b2 {Well done.} *
"#;

fn part(text: &str) -> Result<LessonPart, LessonError> {
    LessonPart::new(text.parse::<Record>().unwrap())
}

#[test]
fn headers_and_commands_are_read() {
    let part = part(JUMPS).unwrap();
    assert_eq!(part.title(), "Jumps");
    assert_eq!(part.text(), "A hen jumps.");
    assert_eq!(part.hints(), ["Look at d3.", "It jumps to d5."]);
    assert_eq!(part.rules().collect::<Vec<_>>(), ["HENS-3", "HENS-4"]);
    assert_eq!(part.layers().collect::<Vec<_>>(), ["All legal moves", "Goal"]);
    assert_eq!(*part.task(), Task::Moves);
    let start = part.start();
    assert_eq!(start.node(NodeId::START).comment(), "");
    assert!(start.node(NodeId::START).children().is_empty());
}

#[test]
fn records_in_a_row_with_one_title_are_one_lesson() {
    let text = format!("\u{feff}{JUMPS}\n{JUMPS}{}", JUMPS.replace("Jumps", "Other"));
    let lessons = lessons(&text).unwrap();
    let parts: Vec<_> = lessons.iter().map(|l| (l.title.as_str(), l.parts.len())).collect();
    assert_eq!(parts, [("Jumps", 2), ("Other", 1)]);
    assert!(fairyboard::lesson::lessons("").unwrap().is_empty());
}

#[test]
fn what_is_accepted_besides_is_bounded_though_each_doubles_what_follows() {
    let lesson = |files: &str| {
        let moves = files.chars().map(|f| format!("{f}1-{f}2 {{[%also {f}1-{f}3]}} {f}8-{f}7 "));
        let moves: String = moves.collect();
        part(&format!(
            "[Game \"pawn\"]\n[Lesson \"L\"]\n[Position \"pppppppp/8/8/8/8/8/8/PPPPPPPP w\"]\n\n{{Go.}} {moves}*\n"
        ))
    };
    let few = lesson("abcd").unwrap();
    // Each of the four moves has an alternative, and all later plies follow after both.
    let plies = (0..4).fold(0, |follow, _| 2 * (2 + follow));
    assert_eq!(few.record().preorder().len(), 1 + plies);
    let error = lesson("abcdefgh").unwrap_err().to_string();
    assert!(error.contains("too many moves follow"), "{error}");
}

#[test]
fn an_error_says_where_and_what() {
    let second = |text: &str| lessons(&format!("{JUMPS}\n{text}")).unwrap_err().to_string();
    let cases = [
        ("d3xd5 {", "d3xd6 {", "record 2, line 12, ply 1: "),
        ("[%also d3^b5]", "[%also d3^f5]", "the comment on d3xd5 (ply 1): [%also] d3^f5: "),
        ("[%also d3^b5]", "[%also d3-e4]", "this move is there already"),
        ("[%also d3^b5]", "[%more d3-e4]", "the command [%more] is not known here"),
        ("[%also d3^b5]", "[%also d3^b5", "a command does not end"),
        ("{Black moves.}", "{[%wrong] No.}", "the comment on h7-g6 (ply 2): [%wrong] belongs"),
        (
            "{Right. [%also d3^b5]}",
            "{[%wrong] No.}",
            "the start: all moves that follow are marked as wrong",
        ),
        ("[%hint Look at d3.]", "[%hint a][%hint b][%hint c]", "more than 3 hints"),
        ("[%hint Look at d3.]", "[%refused d3-d4 HENS-2]", "stands alone"),
        ("[Lesson \"Jumps\"]", "[Lesson \"\"]", "header Lesson: it is missing or empty"),
        ("[Game \"hens\"]", "[Game \"cats\"]", "record 2, line 12, the record: Game"),
    ];
    for (was, is, told) in cases {
        let changed = JUMPS.replace(was, is);
        assert_ne!(changed, JUMPS, "{was}");
        let error = second(&changed);
        assert!(error.contains(told), "{is}: {error}");
    }
    let reading = "[Game \"hens\"]\n[Lesson \"L\"]\n\n{Words.} *";
    let error = Lesson::of_records(vec![reading.parse().unwrap()]).unwrap_err();
    assert!(error.to_string().contains("no task"), "{error}");
    for (attempt, told) in [
        ("[%refused c2-c4 HENS-6]", ""),
        ("[%refused c2-c4 HENS-2]", "refused by HENS-6, not by HENS-2"),
        ("[%refused c2-d3 HENS-6]", "is allowed"),
        ("[%refused c2-c4]", "must name a move and a rule"),
        ("[%refused ? HENS-6]", "[%refused] ?"),
    ] {
        let record: Record = reading.replace("Words.", attempt).parse().unwrap();
        match (LessonPart::new(record), told) {
            (Ok(part), "") => assert!(matches!(part.task(), Task::Refused { .. })),
            (Err(error), told) => assert!(error.to_string().contains(told), "{error}"),
            (Ok(_), told) => panic!("{attempt}: not {told}"),
        }
    }
}

#[test]
fn what_an_author_fills_in_is_read_again() {
    let mut filled = Instruction::of("Jump. [%hint Look.]  [%refused c2-c4 HENS-6]");
    assert_eq!(filled.text, "Jump.");
    filled.set_hint(2, "It ] goes".into());
    filled.set_hint(0, String::new());
    filled.text = "Try [%wrong".into();
    assert_eq!(filled.to_string(), "Try [wrong [%hint It  goes] [%refused c2-c4 HENS-6]");
    let again = Instruction::of(&filled.to_string());
    assert_eq!(again.hints, ["It goes"]);
    assert_eq!(again.refused, Some(("c2-c4".into(), "HENS-6".into())));
    let goal = Instruction::of("Take it. [%goal capture]");
    assert_eq!((goal.goal, &*goal.to_string()), (Some(Goal::Capture), "Take it. [%goal capture]"));
    let mut answer = AnswerNote::of("[%wrong] Too far.");
    assert_eq!((&*answer.text, answer.is_wrong), ("Too far.", true));
    (answer.text, answer.is_wrong) = ("So [%wrong it is".into(), false);
    assert_eq!(answer.to_string(), "So [wrong it is");
    let also = "Right. [%also d3^b5 d3-e4]";
    assert_eq!(AnswerNote::of(also).to_string(), also);
}

fn right(verdict: Verdict) -> (String, String) {
    match verdict {
        Verdict::Right { told, mv } => (mv, told),
        other => panic!("{other:?}"),
    }
}

fn pair(mv: &str, told: &str) -> (String, String) {
    (mv.into(), told.into())
}

#[test]
fn a_tutor_tells_right_from_wrong_and_replies() {
    let mut tutor = Tutor::new(Rc::new(part(JUMPS).unwrap()));
    assert_eq!(tutor.shown(), Some("d3xd5"));
    assert!(
        matches!(tutor.played("d3-e4"), Verdict::Wrong { told, .. } if told == "That is a step.")
    );
    assert_eq!(tutor.played("a1-b2"), Verdict::Other);
    assert_eq!(tutor.reply(), None);
    assert_eq!(right(tutor.played("d3xd5")), pair("d3xd5", "Right."));
    assert_eq!(tutor.reply(), Some(pair("h7-g6", "Black moves.")));
    assert_eq!(tutor.reply(), None);
    assert!(!tutor.is_done());
    assert!(!tutor.refused(&typed("d3-d4"), "HENS-2"));
    assert_eq!(right(tutor.played("a1-b2")), pair("a1-b2", "Well done."));
    assert!(tutor.is_done());
    assert_eq!(tutor.shown(), None);
}

#[test]
fn what_is_accepted_besides_leads_on_in_its_own_position() {
    let mut tutor = Tutor::new(Rc::new(part(JUMPS).unwrap()));
    assert_eq!(right(tutor.played("d3^b5")), pair("d3^b5", "Right."));
    assert_eq!(tutor.reply(), Some(pair("h7-g6", "Black moves.")));
    assert_eq!(right(tutor.played("a1-b2")), pair("a1-b2", "Well done."));
    assert!(tutor.is_done());
}

#[test]
fn in_the_made_up_language_rules_lessons_and_examples_hold_as_in_english() {
    for family in families() {
        let info = family.info();
        let made = made_up_rules(info.rules);
        let ids = |text: &str| numbered(text).map(|rule| (rule.id, rule.kind)).collect::<Vec<_>>();
        assert_eq!(ids(&made), ids(info.rules), "{}", info.id);
        let is_marked = |text: &str| text.starts_with(OPENS) && text.ends_with(CLOSES);
        assert!(numbered(&made).all(|rule| is_marked(&rule.text)), "{}", info.id);
        for (made, plain) in blocks(&made).iter().zip(blocks(info.rules)) {
            if let Block::Verbatim(plain) = plain {
                assert_eq!(*made, Block::Verbatim(plain), "{}", info.id);
            }
        }
        let plain = all_lessons_of(family);
        let made = [info.first_steps, info.lessons].map(made_up_records);
        let made: Vec<_> = made.iter().flat_map(|text| lessons(text).unwrap()).collect();
        let shape = |lessons: &[Lesson]| {
            let parts = lessons.iter().flat_map(|lesson| &lesson.parts);
            parts.map(|part| (part.task().clone(), part.hints().len())).collect::<Vec<_>>()
        };
        assert_eq!(shape(&made), shape(&plain), "{}", info.id);
        for lesson in &made {
            assert!(lesson.title.starts_with(OPENS), "{}", lesson.title);
            for part in &lesson.parts {
                assert!(
                    part.text().is_empty() || part.text().starts_with(OPENS),
                    "{}",
                    part.text()
                );
                assert!(part.hints().iter().all(|hint| hint.starts_with(OPENS)));
            }
        }
        let made = examples(&made_up_records(info.examples)).unwrap();
        assert_eq!(made.len(), examples(info.examples).unwrap().len(), "{}", info.id);
    }
}

#[test]
fn in_a_demonstration_the_next_key_goes_through_the_moves_and_the_parts_of_a_lesson() {
    let lesson = &lessons_of(game("hens"))[0];
    let begun = PlayState::of_lesson(LessonState::new(Rc::new(Course::new(lesson, (1, 1), 0))));
    let next = |play: &PlayState| play.ui().next_in_demo(true);
    let previous = |play: &PlayState| play.ui().next_in_demo(false);
    assert!(matches!(next(&begun), Some(Do::Teach(Teach::Part(1)))));
    assert!(previous(&begun).is_none());
    let second = begun.update(Do::Teach(Teach::Part(1)));
    assert!(matches!(previous(&second), Some(Do::Teach(Teach::Part(0)))));
    // After the solution was shown on the board, the key for *previous* first takes its move back.
    // Only the next press leads to the previous part.
    let shown = begun.update(Do::Teach(Teach::Show));
    assert!(matches!(previous(&shown), Some(Do::Browse(Browse::Back))));
    let back = shown.update(Do::Browse(Browse::Back));
    assert!(matches!(next(&back), Some(Do::Browse(Browse::Forward))));
    let last = begun.update(Do::Teach(Teach::Part(lesson.parts.len() - 1)));
    assert!(next(&last).is_none());
    // At both ends the page says why the key does nothing.
    let ends = [(&last, true), (&begun, false)].map(|(play, is_on)| play.ui().end_in_demo(is_on));
    assert!(ends == [say::DEMO_LAST_TASK, say::DEMO_FIRST_TASK]);
}

fn nobody_is_praised_for_what_a_lesson_shows(id: &str) {
    for lesson in lessons_of(game(id)) {
        let course = Rc::new(Course::new(&lesson, (1, 1), 0));
        for (i, part) in lesson.parts.iter().enumerate() {
            let _about = About(format!("{} {}", lesson.title, i + 1));
            let begun = PlayState::of_lesson(LessonState::new(Rc::clone(&course)));
            let begun = begun.update(Do::Teach(Teach::Part(i)));
            let shown = begun.update(Do::Teach(Teach::Show));
            let said = shown.ui().taught.as_ref().and_then(|taught| taught.said.clone());
            let state = shown.ui().session.state();
            if let Some(duty) = state.duty().filter(|_| state.to_move() != part.learner()) {
                let sentence = duty.sentence.to_string();
                assert!(!shown.ui().said().contains(&sentence), "the learner is not the mover");
            }
            if *part.task() == Task::Read {
                assert_eq!(said, None);
                continue;
            }
            let (kind, words) = said.expect("it is told what was shown");
            assert_eq!(kind, Feedback::Shown);
            let praise = say::LESSON_RIGHT.words().trim_end_matches('.');
            assert!(
                !words.starts_with(praise) && !words.starts_with(char::is_lowercase),
                "{words}"
            );
            assert!(!shown.ui().said().contains(praise), "{}", shown.ui().said());
            // After the solution was shown, a player who starts again and finds the move still gets
            // credit. The typed move has no roll.
            let again = shown.update(Do::Teach(Teach::Part(i)));
            let right = match part.task() {
                Task::Refused { attempt, .. } => attempt.clone(),
                _ => {
                    let answer = part.answers(NodeId::START).next().expect("an answer");
                    part.chosen(NodeId::START, part.record().node(answer).text())
                }
            };
            let found = again.update(Do::Turn(Turn::Type(right)));
            let said = found.ui().taught.as_ref().and_then(|taught| taught.said.clone());
            // In one task of Zugzwang the player must turn the board first, so the page doesn't say
            // yet whether the answer is right.
            let turns = id == "zugzwang" && said.is_none();
            assert!(turns || said.is_some_and(|(kind, _)| kind == Feedback::Right));
        }
    }
}

/// The field to type a move keeps a text that the task refuses, by a rule or because it is not the
/// answer, and is emptied by the answer.
fn a_typed_move_is_accepted_in_a_task_if_it_is_an_answer(id: &str) {
    for lesson in all_lessons_of(game(id)) {
        let course = Rc::new(Course::new(&lesson, (1, 1), 0));
        let begun = PlayState::of_lesson(LessonState::new(course));
        for i in 0..lesson.parts.len() {
            let _about = About(format!("{} {}", lesson.title, i + 1));
            let part = begun.update(Do::Teach(Teach::Part(i)));
            let ui = part.ui();
            assert!(!ui.accepts_typed("nonsense"));
            let record = ui.session.record();
            for mv in record.moves(ui.session.at()).iter().take(12) {
                let typed = part.update(Do::Turn(Turn::Type(mv.clone())));
                let is_wrong = typed.ui().taught.as_ref().is_some_and(|taught| taught.is_wrong());
                let is_played = typed.ui().session.at() != ui.session.at();
                // If a hand is hidden, or the move turns the board first, it isn't known before.
                let waits = ui.hands.masked || typed.ui().turned() != ui.turned();
                assert!(waits || ui.accepts_typed(mv) == (is_played && !is_wrong), "{mv}");
            }
        }
    }
}

/// The status of a task says whose turn it is, or what the rules demand or threaten; the field for a
/// typed move has no example, which could be the answer.
fn only_the_task_of_a_lesson_says_what_to_do(id: &str) {
    for lesson in all_lessons_of(game(id)) {
        let place = Course::new(&lesson, (1, 1), 0);
        let begun = PlayState::of_lesson(LessonState::new(Rc::new(place)));
        for i in 0..lesson.parts.len() {
            let _about = About(format!("{} {}", lesson.title, i + 1));
            let part = begun.update(Do::Teach(Teach::Part(i)));
            let ui = part.ui();
            assert_eq!(ui.typing_hint(), None);
            let is_ruled = ui.session.state().duty().is_some() || ui.danger().is_some();
            assert!(is_ruled || ui.status() == ui.standing(), "{}", ui.status());
        }
    }
}
