//! Tests of tasks in lessons that ask for a forbidden move. Only this move is accepted. After
//! another refused move the player tries again.

use fairyboard::geometry::Square;
use fairyboard::lesson::{LessonPart, Press, Task, examples, lessons};
use fairyboard::{Info, OffBoard, catalog};
use fairyboard_tests::{About, for_each_game};
use std::rc::Rc;
use ui_model::lesson_run::{Course, Feedback, LessonState, Teach, Wishes};
use ui_model::model::{Do, PlayState, Turn};

for_each_game! {
    the_forbidden_move_that_is_asked_for_is_accepted_by_its_presses_typed_and_shown,
    nothing_else_that_is_refused_is_accepted,
}

fn info(id: &str) -> &'static Info {
    catalog::find(id).expect("a game of the catalogue").info()
}

/// The screen of a lesson with a single part.
fn play_state(part: LessonPart) -> PlayState {
    let (title, parts) = (part.title().to_string(), vec![Rc::new(part)]);
    let course = Course {
        title,
        parts,
        place: None,
        sent: None,
        trial: None,
        done: 0,
        puzzle: None,
        wishes: Wishes::default(),
    };
    PlayState::of_lesson(LessonState::new(Rc::new(course)))
}

/// The parts of a game's lessons and examples that ask for a forbidden move, each with this move
/// and the rule that forbids it.
fn tasks(id: &str) -> Vec<(PlayState, String, String)> {
    let told = lessons(info(id).lessons).unwrap().into_iter().flat_map(|lesson| lesson.parts);
    let parts = told.chain(examples(info(id).examples).unwrap());
    let task = |part: LessonPart| match part.task().clone() {
        Task::Refused { attempt, rule } => Some((play_state(part), attempt, rule)),
        Task::Moves | Task::Read => None,
    };
    parts.filter_map(task).collect()
}

fn click(play: &PlayState, square: Square) -> PlayState {
    play.update(Do::Turn(Turn::Click { square, ask: true, from: None }))
}

/// Clicks a piece beside the board that can enter the board.
fn take(play: &PlayState, text: &str) -> PlayState {
    let scene = play.ui().session.state().scene(&[]);
    let is_it = |off: &&OffBoard| off.comes && off.text == text && off.owner == scene.to_move;
    let off = scene.off_board.iter().find(is_it).expect("it is there").clone();
    play.update(Do::Turn(Turn::Take { off, drag: false }))
}

fn taught(play: &PlayState) -> &LessonState {
    play.ui().taught.as_ref().expect("a lesson")
}

fn is_done(play: &PlayState) -> bool {
    taught(play).tutor.is_done()
}

/// The rule of the refusal that the screen shows. `None` if it shows none that cites a rule.
fn refused(play: &PlayState) -> Option<&'static str> {
    play.ui().transient.refusal.as_ref().and_then(|refused| refused.rule())
}

/// The steps entered so far, as squares and letters.
fn entered(play: &PlayState) -> String {
    bare(&play.ui().session.taken().iter().map(|step| step.text()).collect::<String>())
}

fn bare(mv: &str) -> String {
    mv.chars().filter(|c| c.is_alphanumeric() && *c != 'x').collect()
}

/// The screen at first and after each press that enters the forbidden move. The last press is
/// refused.
fn pressed(play: &PlayState) -> Vec<PlayState> {
    let mut places = vec![play.clone()];
    for press in taught(play).tutor.presses() {
        let mut now = places[places.len() - 1].clone();
        if is_done(&now) {
            break;
        }
        match press {
            Press::Piece(text) => now = take(&now, &text),
            // Presses the first square until the whole formation (pawns that act together) is
            // chosen, because each press chooses another formation with this pawn.
            Press::Squares(squares) => {
                let is_taken = |now: &PlayState| {
                    let taken = now.ui().session.taken();
                    let is_on = |square: &Square| taken.last().is_some_and(|it| it.is_on(*square));
                    taken.last().is_some_and(|it| it.squares().count() == squares.len())
                        && squares.iter().all(is_on)
                };
                for _ in 0..8 {
                    now = click(&now, squares[0]);
                    if squares.len() == 1 || is_taken(&now) {
                        break;
                    }
                }
            }
        }
        places.push(now);
    }
    places
}

fn the_forbidden_move_that_is_asked_for_is_accepted_by_its_presses_typed_and_shown(id: &str) {
    for (play, asked, rule) in tasks(id) {
        let _about = About((id, asked.clone()));
        let end = pressed(&play).pop().unwrap();
        assert_eq!(
            refused(&end),
            Some(&*rule),
            "the last press of {asked} must be refused by {rule}; a longer move may begin with it"
        );
        let typed = play.update(Do::Turn(Turn::Type(asked.clone())));
        let shown = play.update(Do::Teach(Teach::Show));
        for (end, said) in
            [(end, Feedback::Right), (typed, Feedback::Right), (shown, Feedback::Shown)]
        {
            assert!(is_done(&end), "{:?}", taught(&end).said);
            assert_eq!(taught(&end).said.as_ref().map(|(said, _)| *said), Some(said));
        }
    }
}

/// For the move of several pawns as one formation: the squares at its head. The last press may be
/// on one of them.
const HEADS: [(&str, &[&str]); 7] = [
    ("c4:d4-e4:f4", &["f4"]),
    ("a4:c4xe4:g4", &["g4"]),
    ("a4:c4xd4:f4", &["f4"]),
    ("c3:d4-c4:d5", &["c5", "d5"]),
    ("d3:d4~c3:d3", &["c3"]),
    ("d4-d5,a2:b2xb2:c2", &["c2"]),
    ("c3:c4-c4:c5,c5:d5xd5:e5,b4:c4xa4:b4", &["a4"]),
];

/// Whether a press on a square enters the next part of the requested move after the entered steps.
/// A refused press then counts as the requested move.
///
/// `takes` is whether a piece beside the board can be chosen first.
fn goes_on(asked: &str, entered: &str, square: Square, takes: bool) -> bool {
    let square = square.to_string();
    if let Some((_, heads)) = HEADS.iter().find(|(mv, _)| *mv == asked) {
        let last = asked.rfind(',').or(asked.find(['-', 'x', '~'])).unwrap();
        return entered == bare(&asked[..last]) && heads.contains(&&*square);
    }
    assert!(!asked.contains(':') || asked.starts_with('S'), "{asked}: which squares are its head?");
    let asked = bare(asked);
    let rest = asked.strip_prefix(&format!("{entered}{square}"));
    // A piece enters the board. If the piece can't be chosen beside the board, the player presses
    // only the target square.
    let is_brought = !takes && entered.is_empty() && asked[1..] == square;
    is_brought || rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn nothing_else_that_is_refused_is_accepted(id: &str) {
    let mut others = 0;
    for (play, asked, rule) in tasks(id) {
        let _about = About((id, asked.clone()));
        let mut places = pressed(&play);
        let takes = places.iter().any(|place| entered(place) == asked[..1]);
        places.pop();
        // The search for the move also starts from two states in which a wrong piece is chosen, and
        // clicks every square there.
        let size = play.ui().session.state().size();
        let on = |rank| (0..size).filter_map(move |file| Square::new(file, rank));
        let board: Vec<_> = (0..size).flat_map(on).collect();
        let chosen = board.iter().map(|square| click(&play, *square));
        let is_other = |other: &PlayState| {
            refused(other).is_none() && places.iter().all(|place| entered(place) != entered(other))
        };
        let chosen: Vec<_> = chosen.filter(is_other).take(2).collect();
        for place in places.into_iter().chain(chosen) {
            for square in &board {
                let after = click(&place, *square);
                let Some(by) = refused(&after) else { continue };
                let is_asked = by == rule && goes_on(&asked, &entered(&place), *square, takes);
                assert_eq!(is_done(&after), is_asked, "{} and {square}: {by}", entered(&place));
                let (said, words) = taught(&after).said.as_ref().expect("something is said");
                if !is_asked {
                    others += usize::from(by == rule);
                    assert_eq!(*said, Feedback::Wrong);
                    // Beside the reason of the refusal, the page says how the requested move is
                    // entered.
                    let last = taught(&play).tutor.presses().pop();
                    if let Some(Press::Squares(squares)) = last {
                        assert!(words.contains(&squares[0].to_string()), "{words}");
                    }
                }
            }
        }
    }
    assert!(others > 0, "no other move was refused by the same rule");
}

#[test]
fn an_empty_square_with_nothing_chosen_is_not_the_move_that_the_first_lesson_of_zugzwang_asks_for()
{
    let (play, asked, _) = tasks("zugzwang").into_iter().nth(1).unwrap();
    assert_eq!(asked, "Sb2xc3");
    let square = |text: &str| text.parse().unwrap();
    let wrong = click(&play, square("a6"));
    assert_eq!(refused(&wrong), Some("ZUG-8"), "the same rule refuses it");
    assert!(!is_done(&wrong));
    let (said, words) = taught(&wrong).said.clone().unwrap();
    assert_eq!(said, Feedback::Wrong);
    assert!(words.contains("b2, then c3"), "{words}");
    let right = click(&click(&wrong, square("b2")), square("c3"));
    assert!(is_done(&right));
}
