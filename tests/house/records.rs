//! Tests of records (texts of games), and of the conventions (rules about repetition and move
//! limits) that end a game. Conventions are tested with the toy game.

use fairyboard::link::{self, Shared};
use fairyboard::open::{open, records};
use fairyboard::record::{NodeId, Record, RecordError};
use fairyboard::session::{Clicked, Session};
use fairyboard::{Family, MoveError, Options, Outcome};
use fairyboard_tests::toy::ToyFamily;
use fairyboard_tests::{TOY_START, effort, for_each_game, games_of, random_game, rng, test};

static TOY: ToyFamily = ToyFamily;

fn record(position: &str) -> Record {
    let options = Options::defaults(TOY.info().options);
    Record::from_position(&TOY, options, position).unwrap()
}

/// Plays moves from a position of a record. Returns the last position.
fn play(record: &mut Record, at: NodeId, moves: &str) -> NodeId {
    moves.split_whitespace().fold(at, |at, mv| {
        assert_eq!(record.node(at).outcome(), Outcome::Ongoing, "before {mv}");
        assert!(record.moves(at).contains(&mv.to_string()), "{mv}");
        record.play(at, mv).unwrap_or_else(|error| panic!("{mv}: {error}"))
    })
}

fn outcome_after(position: &str, moves: &str) -> String {
    let mut record = record(position);
    let end = play(&mut record, NodeId::START, moves);
    record.node(end).outcome().to_string()
}

#[test]
fn a_position_that_stands_for_the_third_time_ends_the_game() {
    // The start counts as the first occurrence. It occurs again after two plies, and for the third
    // time after four.
    assert_eq!(outcome_after(TOY_START, "pass pass pass"), "ongoing");
    assert_eq!(outcome_after(TOY_START, "pass pass pass pass"), "draw TOY-9");
    // An earlier occurrence counts, by whatever moves it was reached, and however long ago.
    let wander = "a1-a2 e5-e4 a2-a1 e4-e5";
    assert_eq!(outcome_after(TOY_START, &format!("{wander} pass")), "ongoing");
    assert_eq!(outcome_after(TOY_START, &format!("{wander} pass pass")), "draw TOY-9");
    // The position that occurs three times need not be the start position.
    assert_eq!(outcome_after(TOY_START, "*E@a2 pass pass pass pass"), "draw TOY-9");
    assert_eq!(outcome_after(TOY_START, "*E@a2 *W@e4 pass pass pass pass"), "draw TOY-9");
    assert_eq!(outcome_after(TOY_START, "*E@a2 pass pass *W@e4 pass pass pass"), "ongoing");
}

#[test]
fn the_same_placement_with_another_side_to_move_is_another_position() {
    // The kings are on their squares three times, but only twice with Black to move.
    let moves = "pass e5-e4 a1-a2 e4-e5 a2-a1";
    assert_eq!(outcome_after(TOY_START, moves), "ongoing");
    assert_eq!(outcome_after(TOY_START, &format!("{moves} pass")), "ongoing");
    assert_eq!(outcome_after(TOY_START, &format!("{moves} pass pass")), "draw TOY-9");
}

#[test]
fn variations_repeat_nothing_of_each_other() {
    let mut record = record(TOY_START);
    let second = play(&mut record, NodeId::START, "pass pass");
    for mv in ["a1-a2", "a1-b1", "a1-b2"] {
        let line = play(&mut record, second, &format!("{mv} pass"));
        assert_eq!(record.node(line).outcome(), Outcome::Ongoing);
    }
    let third = play(&mut record, second, "pass pass");
    assert_eq!(record.node(third).outcome().to_string(), "draw TOY-9");
    // The main line ends without a repetition. So the whole game has no result.
    assert_eq!(record.result(), "*");
}

const WALK: &str = "a1-a2 e5-e4 a2-b2 e4-e3 b2-b1 e3-e4 b1-a1";

#[test]
fn plies_without_progress_end_the_game() {
    assert_eq!(outcome_after(TOY_START, WALK), "ongoing");
    assert_eq!(outcome_after(TOY_START, &format!("{WALK} e4-d4")), "draw TOY-9");
    // A pass adds nothing to the count of plies without progress, and doesn't restart it.
    assert_eq!(outcome_after(TOY_START, &format!("{WALK} pass")), "ongoing");
    assert_eq!(outcome_after(TOY_START, &format!("{WALK} pass a1-b1")), "draw TOY-9");
    // A thrown stone restarts the count of plies without progress.
    assert_eq!(outcome_after(TOY_START, &format!("{WALK} *W@e5 a1-b1")), "ongoing");
    let again = "a1-b1 e4-e3 b1-b2 e3-e2 b2-a2 e2-e1 a2-a3";
    assert_eq!(outcome_after(TOY_START, &format!("{WALK} *W@e5 {again}")), "ongoing");
    assert_eq!(outcome_after(TOY_START, &format!("{WALK} *W@e5 {again} e1-d2")), "draw TOY-9");
}

#[test]
fn a_win_goes_before_a_draw() {
    let start = "5/5/5/2k2/K4 w ab de 2 2";
    let moves = "a1-a2 c2-c3 a2-a1 c3-c2 a1-a2 c2-c3 a2-b2";
    assert_eq!(outcome_after(start, moves), "ongoing");
    assert_eq!(outcome_after(start, &format!("{moves} c3-c4")), "draw TOY-9");
    assert_eq!(outcome_after(start, &format!("{moves} c3xb2")), "black TOY-4");
}

#[test]
fn a_game_that_a_convention_ended_offers_and_takes_nothing() {
    let mut record = record(TOY_START);
    let end = play(&mut record, NodeId::START, "pass pass pass pass");
    assert_eq!(record.moves(end), [""; 0]);
    assert_eq!(record.result(), "1/2-1/2");
    for mv in ["pass", "a1-a2", "a1-a9"] {
        match record.play(end, mv) {
            Err(MoveError::Refused(refusal)) => {
                assert_eq!(refusal.rule, "TOY-9");
                assert!(refusal.sentence.to_string().starts_with("The game is over"), "{refusal}");
            }
            other => panic!("{mv}: {other:?}"),
        }
    }
    // The last position alone is not over, because only the record knows the earlier positions.
    assert_eq!(record.node(end).state().outcome(), Outcome::Ongoing);
    let mut session = Session::new(record, end);
    assert!(session.next().steps.is_empty());
    match session.click(fairyboard_tests::square("a1"), false) {
        Clicked::Refused(refusal) => assert_eq!(refusal.rule, "TOY-9"),
        other => panic!("{other:?}"),
    }
    assert!(session.type_move("pass").is_err());
}

#[test]
fn a_header_is_kept_as_it_came_though_its_value_is_empty() {
    let headers = "[Event \"\"]\n[White \"a \\\"b\\\" \\\\ c\"]\n[Black \"\"]";
    let text = format!("[Game \"hens\"]\n{headers}\n[Result \"*\"]\n\n*\n");
    let record: Record = text.parse().unwrap();
    assert_eq!(record.header("Event"), Some(""));
    assert_eq!(record.header("White"), Some("a \"b\" \\ c"));
    assert_eq!(record.to_string(), text);
    let shared = link::decode(&link::encode(&Shared::new(record.clone()))).unwrap();
    assert_eq!(shared.record.headers(), record.headers());
}

for_each_game! {
    a_record_tells_the_outcome_of_its_positions;
    toy
}

fn a_record_tells_the_outcome_of_its_positions(id: &str) {
    let mut rng = rng(50);
    for (family, options) in games_of(id) {
        for _ in 0..effort(20) {
            let mut record = Record::new(family, options.clone());
            let mut at = NodeId::START;
            let mut played = random_game(&family.start(&options), usize::MAX, &mut rng, |_, _| {});
            for (i, mv) in played.iter().enumerate() {
                at = record.play(at, mv).unwrap();
                if record.node(at).outcome().is_over() {
                    // A convention may end the game before its last position is over.
                    played.truncate(i + 1);
                    break;
                }
            }
            let node = record.node(at);
            assert!(node.outcome().is_over());
            if !node.state().outcome().is_over() {
                let convention = family.info().convention.map(|convention| convention.rule);
                assert_eq!(node.outcome().rule(), convention);
            } else {
                assert_eq!(node.outcome(), node.state().outcome());
            }
            assert_eq!(record.result(), node.outcome().result());
            let told: Vec<_> = record.path(at).into_iter().skip(1).collect();
            let told: Vec<_> = told.into_iter().map(|id| record.node(id).text()).collect();
            assert_eq!(told, played);
        }
    }
}

/// Asserts that a record stays the same if it is written as a link or as text and read again.
fn goes_round(text: &str) {
    let record: Record = text.parse().unwrap_or_else(|error: RecordError| panic!("{error}"));
    let again: Record = record.to_string().parse().unwrap();
    assert_eq!(again.to_string(), record.to_string());
    let code = link::encode(&Shared::new(record.clone()));
    let opened = link::decode(&code).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(opened.record.to_string(), record.to_string());
}

#[test]
fn what_is_read_goes_round() {
    goes_round("[Game \"hens\"]");
    goes_round("[Game \"hens\"]\n[Event \"a \\\\ b \\\" c\"]\n\n1. c2-d3 {[x] \\} y} c7-d6 *");
    goes_round(
        "[Game \"hens\"]\n\n{one} {two} 1. c2-d3 (1. c2-b3 {three}) (1. g2-f3) 1... c7-d6 1-0",
    );
}

#[test]
fn a_header_without_a_value_goes_round() {
    goes_round("[Game \"hens\"]\n[Site \"\"]");
}

#[test]
fn a_header_with_a_long_name_goes_round_or_is_refused() {
    let text = format!("[Game \"hens\"]\n[{} \"x\"]", "a".repeat(5000));
    if text.parse::<Record>().is_ok() {
        goes_round(&text);
    }
}

#[test]
fn the_same_mark_in_two_comments_goes_round() {
    goes_round("[Game \"hens\"]\n\n{[%marks 0d4]} {[%marks 0d4]} *");
}

#[test]
fn an_error_behind_a_backslash_points_into_the_text() {
    let text = "[Game \"hens\"]\n[Position \"h7/8\\\\é\\😀\"]";
    match text.parse::<Record>() {
        Err(RecordError::Unreadable(error)) => assert!(text.get(error.at).is_some()),
        other => panic!("{other:?}"),
    }
}

/// In these games a King is captured, and his owner chooses between two Nobles before the next
/// move. The choice and the move belong to one round.
#[test]
fn a_choice_before_a_turn_begins_no_round() {
    let choice = |side: &str, position: &str, moves: &str| {
        let text = format!("[Game \"fidchell\"]\n[Position \"{position}\"]\n\n{moves} *");
        goes_round(&text);
        let record: Record = text.parse().unwrap();
        let at = record.end_of_line(NodeId::START);
        let path = record.path(at);
        let rounds = path[1..].iter().map(|id| record.node(*id).round().to_string());
        let written = record.to_string();
        assert!(written.contains(moves), "{side}: {written}");
        rounds.collect::<Vec<_>>().join(" ")
    };
    let white = "6k4n/12/12/12/12/12/12/12/12/12/4W7/N4K5N b p - 0000 - -";
    let moves = "1... l12-l11 2. e2-e3 l11-f11 3. e3-e4 f11xf1 4. K@a1 a1-b1 f1-e1 5. b1-c1";
    assert_eq!(choice("white", white, moves), "1 2 2 3 3 4 4 4 5");
    let black = "n5k4n/4w7/12/12/12/12/12/12/12/12/12/4K1N5 w p - 0000 - -";
    let moves = "1. g1xg12 K@a12 e11-e10 2. g12-g11 e10-e9";
    assert_eq!(choice("black", black, moves), "1 1 1 2 2");
}

#[test]
fn a_text_of_many_records_is_taken_apart() {
    let one = "[Game \"hens\"]\n[Title \"a {b [c]\\\" ]\"]\n\n1. c2-d3 {one\n[Game \"pawn\"] \\} two} *\n";
    let two = "  [Game \"fist\"] [First \"x\"]\n\n{a note}\n*\n\n";
    let three = "[First \"y\"]\n[Game \"pawn\"]\n";
    assert_eq!(
        records(&[one, two, three].concat()),
        [one.to_string() + "  ", two[2..].into(), three.into()]
    );
    // A record without moves and without a result continues with the next headers.
    assert_eq!(records(&[three, one].concat()).len(), 1);
    for text in ["", "no record", "[Game \"hens", "[Game \"hens\"]\n\n{", "{\\", "\n[\n[\"\\"] {
        assert_eq!(records(text), [text]);
    }
}

/// Texts with the same first moves, followed by different errors.
#[test]
fn whatever_is_wrong_behind_the_moves_they_open() {
    const MOVES: &str = "1. d2-b4 d7-b5 2. c2-e4 c7-e5";
    let faults = [
        "{nice *",
        "(c7-e5 *",
        "( *",
        "} *",
        ") *",
        "] *",
        "\n[ *",
        "> *",
        "x\0 *",
        "1-0",
        "* \n-- \nSent from a phone",
        &["{", &"long ".repeat(1000), "} *"].concat(),
    ];
    for fault in faults {
        let text = format!("[Game \"hens\"]\n[Result \"0-1\"]\n\n{MOVES} {fault}\n");
        let error = text.parse::<Record>().expect_err(fault);
        let sound = error.sound().unwrap_or_else(|| panic!("{fault}: {error}"));
        let line = sound.path(sound.end_of_line(NodeId::START));
        assert_eq!(line.len() - 1, 4, "{fault}");
        assert!(text.get(error.at().unwrap().clone()).is_some(), "{fault}");
        assert!(!error.told().to_string().is_empty());
        assert_eq!(records(&text), [&text], "it is one game: {fault}");
    }
    // A byte order mark and similar signs around a record are ignored.
    let sound = format!("\u{feff}[Game \"hens\"]\n[Result \"*\"]\n\n{MOVES} *\n\0\0");
    assert_eq!(open(&sound).expect("a record").record.places(), 5);
    assert_eq!(records(&sound).len(), 1);
}

/// The moves of the main line, and the notes in the order of the positions, each after its move.
fn told(text: &str) -> (String, Vec<String>) {
    let record: Record = text.parse().unwrap_or_else(|error: RecordError| panic!("{error}"));
    let path = record.path(record.end_of_line(NodeId::START));
    let line: Vec<_> = path[1..].iter().map(|id| record.node(*id).text()).collect();
    let notes = record.preorder().into_iter().map(|id| record.node(id));
    let notes = notes.filter(|node| !node.comment().is_empty());
    (line.join(" "), notes.map(|node| format!("{}: {}", node.text(), node.comment())).collect())
}

#[test]
fn a_comment_before_the_first_move_of_a_variation_is_about_that_move() {
    let text = "[Game \"hens\"]\n\n1. d2-b4 {a} ({Better:} 1. c2-d3 {quiet} c7-d6) ({So} {or so} c2-b3) 1... d7-b5 *";
    let (line, notes) = told(text);
    assert_eq!(line, "d2-b4 d7-b5");
    assert_eq!(notes, ["d2-b4: a", "c2-d3: Better: quiet", "c2-b3: So or so"]);
    // Any other comment belongs to the move before it, or to the start position.
    let (_, notes) = told("[Game \"hens\"]\n\n{x} 1. {y} d2-b4 1... {z} d7-b5 *");
    assert_eq!(notes, [": x y", "d2-b4: z"]);
    let text = "[Game \"hens\"]\n\n1. d2-b4 ({[%marks 0c2d3]Here} c2-d3) *";
    let record: Record = text.parse().expect("a record");
    let marks = record.preorder().into_iter().map(|id| record.node(id).marks().len());
    assert_eq!(marks.collect::<Vec<_>>(), [0, 0, 1], "the mark goes with its words");
    goes_round(text);
}

#[test]
fn the_line_outside_of_brackets_is_the_main_line() {
    for (moves, line) in [
        // The variation begins with moves of the main line and leaves the main line later.
        ("1. d2-b4 (1. d2-b4 c7-d6 2. c2-d3) 1... d7-b5 2. c2-e4", "d2-b4 d7-b5 c2-e4"),
        ("1. d2-b4 d7-b5 (1... d7-b5 2. c2-d3 (2. g2-f3)) 2. c2-e4 *", "d2-b4 d7-b5 c2-e4"),
        ("1. d2-b4 (1. c2-d3 (1. d2-b4 c7-d6)) 1... d7-b5", "d2-b4 d7-b5"),
    ] {
        let text = format!("[Game \"hens\"]\n\n{moves}");
        assert_eq!(told(&text).0, line, "{moves}");
        goes_round(&text);
    }
    // Inside a variation, the text outside of inner brackets is the main line of that variation.
    let text = "[Game \"hens\"]\n\n1. d2-b4 (1. c2-d3 (1. c2-d3 c7-d6) 1... g7-f6) *";
    let record: Record = text.parse().expect("a record");
    let side = record.node(NodeId::START).children()[1];
    let replies = record.node(side).children().iter().map(|id| record.node(*id).text());
    assert_eq!(replies.collect::<Vec<_>>(), ["g7-f6", "c7-d6"]);
}

#[test]
fn a_glyph_behind_a_move_is_a_comment_on_it() {
    let (line, notes) = told("[Game \"hens\"]\n\n1. d2-b4!? {well} d7-b5?? 2. c2-e4! *");
    assert_eq!(line, "d2-b4 d7-b5 c2-e4");
    assert_eq!(notes, ["d2-b4: !? well", "d7-b5: ??", "c2-e4: !"]);
    // In Fist `!` can be a part of a move or a mark for a good move. If both readings are legal,
    // neither is chosen.
    let read = |word: &str| {
        let text = format!("[Game \"fist\"]\n[Options \"subdue=anywhere\"]\n\n1. {word} *");
        text.parse::<Record>()
            .map(|record| record.node(record.end_of_line(NodeId::START)).text().to_string())
    };
    for (word, mv) in
        [("a8xc6", "a8xc6"), ("a8xc6!", "a8xc6!"), ("a8xc6?", "a8xc6"), ("a8xc6!!?", "a8xc6!")]
    {
        assert_eq!(read(word).expect(word), mv, "{word}");
    }
    for word in ["a8xc6!!", "a8xc6!?"] {
        assert!(read(word).is_err(), "{word}");
    }
}

#[test]
fn a_fault_in_a_header_that_changes_nothing_leaves_the_game_sound() {
    for header in [
        "[Event \"x",
        "[Event]",
        "[Event \"x\"]\n[Event \"y\"]",
        "[Ev-ent \"x\"]",
        "[Result \"*\"]",
    ] {
        let text = format!(
            "[Game \"hens\"]\n[Result \"*\"]\n{header}\n[First \"Ann\"]\n\n1. d2-b4 d7-b5 *"
        );
        let error = text.parse::<Record>().expect_err(header);
        let sound = error.sound().unwrap_or_else(|| panic!("{header}: {error}"));
        assert_eq!((sound.places(), sound.header("First")), (3, Some("Ann")), "{header}");
    }
    // Without a readable position or options, the game can't even start.
    for header in ["[Position \"x", "[Options \"", "[Position \"\"]"] {
        let text = format!("[Game \"hens\"]\n{header}\n\n1. d2-b4 *");
        assert!(text.parse::<Record>().expect_err(header).sound().is_none(), "{header}");
    }
}

#[test]
fn a_comment_without_an_end_hides_no_other_record() {
    let one = "[Game \"hens\"]\n\n1. d2-b4 {never\n\n";
    let two = "[Game \"hens\"]\n\n1. c2-d3 *\n";
    assert_eq!(records(&[two, one, two].concat()), [[two, ""].concat(), one.into(), two.into()]);
}
