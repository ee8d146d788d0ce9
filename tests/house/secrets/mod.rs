//! Tests that hidden information doesn't leak. Two games that look alike to a reader (a person at
//! the screen) must have equal output after every action, until the rules reveal something to the
//! reader.

mod answers;
mod pairs;
mod puzzles;
mod readers;
mod turns;

use answers::answers;
use fairyboard::geometry::Square;
use fairyboard::turn::Act;
use fairyboard::turnable::Turnable;
use fairyboard::{Seat, State};
use fairyboard_tests::{board, effort, rng, test};
use fastrand::Rng;
use pairs::pair;
use readers::{Reader, known, plies};
use ui_model::model::{Annotate, Browse, ComputerFailure, Do, Game, PlayState, Turn, View, Whole};

/// The number of pairs of games to compare in a soak (a long run).
const PAIRS: usize = 250;

/// The number of actions that are tried with each pair of games.
const ACTIONS: usize = 30;

/// Games with hidden information, each as id and options.
pub const HIDING: [(&str, &str); 10] = [
    ("zugzwang", ""),
    ("zugzwang", "board=6"),
    ("zugzwang", "samepairs=1 board=6"),
    ("zugzwang", "variant=fixed"),
    ("zugzwang", "variant=fixed board=6 seats=EN"),
    ("zugzwang", "variant=coop"),
    ("zugzwang", "variant=coop board=6 players=3"),
    ("zugzwang", "variant=coop board=6 players=1"),
    ("zugzwang", "variant=coop board=6 samepairs=1 players=4"),
    ("toy", ""),
];

/// Makes a test for each game of [`HIDING`].
macro_rules! for_each_hiding {
    ($($name:ident $i:literal),+) => {$(
        #[test]
        fn $name() {
            looks_alike_is_answered_alike($i);
        }
    )+};
}

for_each_hiding! {
    a_duel_leaks_nothing 0, a_small_duel_leaks_nothing 1, a_duel_with_same_pairs_leaks_nothing 2,
    announcements_leak_nothing 3, announcements_on_a_small_board_leak_nothing 4,
    together_nothing_leaks 5, three_together_leak_nothing 6, alone_nothing_leaks 7, four_together_leak_nothing 8,
    the_toy_leaks_nothing 9
}

fn looks_alike_is_answered_alike(i: usize) {
    let (id, options) = HIDING[i];
    let mut rng = rng(200 + i as u64);
    let (mut compared, mut revealed) = (0, 0);
    // Tries more often, because for some positions there is no other position that looks the same.
    for _ in 0..2 * effort(PAIRS) {
        if compared == effort(PAIRS) {
            break;
        }
        let reader = Reader::any(options, &mut rng);
        let Some(mut both) = pair(id, options, reader, &mut rng) else { continue };
        compared += 1;
        let mut done: Vec<String> = Vec::new();
        compare(&both, true, &done);
        for count in 0..ACTIONS {
            let action = any_action(&both, reader, &mut rng);
            done.push(format!("{action:?}"));
            let before = both.each_ref().map(|play| known(play, reader));
            let next = both.each_ref().map(|play| done_to(play, &action));
            let after = next.each_ref().map(|play| known(play, reader));
            if after[0] != after[1] {
                // Only the rules may make a difference: either a move was played, or the board was
                // turned.
                let is_move = [0, 1].map(|i| plies(&next[i]) > plies(&both[i]));
                let is_turn = [0, 1].map(|i| before[i] != after[i]);
                assert_eq!(before[0], before[1]);
                assert!(
                    is_move == [true; 2] || is_turn == [true; 2],
                    "{done:#?} shows what no rule shows: {after:#?}"
                );
                revealed += 1;
                break;
            }
            both = next;
            compare(&both, count % 6 == 5, &done);
        }
    }
    assert_eq!(compared, effort(PAIRS), "pairs");
    assert!(revealed < compared, "{revealed} of {compared}");
}

fn compare(both: &[PlayState; 2], whole: bool, done: &[String]) {
    let [one, other] = both.each_ref().map(|play| answers(play, whole));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        if one != other {
            let texts = both.each_ref().map(readers::whole_text);
            panic!("{name} tells what is hidden.\n{one}\n{other}\nafter {done:#?}\nof {texts:#?}");
        }
    }
}

/// Performs an action. `None` saves the game and opens it again.
fn done_to(play: &PlayState, action: &Option<Do>) -> PlayState {
    match action {
        Some(action) => play.update(action.clone()),
        // The toy game is not in the catalogue, so its saved text can't be read.
        None => Whole::load(&play.whole().kept(0)).map_or_else(|_| play.clone(), PlayState::new),
    }
}

/// A random action of a player who knows no more than the reader does, and may guess hidden things.
/// `None` saves the game and opens it again.
fn any_action(both: &[PlayState; 2], reader: Reader, rng: &mut Rng) -> Option<Do> {
    let ui = both[0].ui();
    let session = &ui.session;
    let squares = board(session.state().size());
    let square = |rng: &mut Rng| squares[rng.usize(..squares.len())];
    let next = session.next();
    let step = |rng: &mut Rng| next.steps.get(rng.usize(..next.steps.len().max(1))).copied();
    let seat = |rng: &mut Rng| Seat(rng.u8(..session.state().seats().len() as u8));
    // Clicks hit a possible next step more often than another square.
    let aimed = |rng: &mut Rng| step(rng).and_then(|step| step.at).unwrap_or_else(|| square(rng));
    let click = |square: Square, ask: bool| Turn::Click { square, ask, from: None };
    let turn = |turn: Turn| Some(Do::Turn(turn));
    let view = |view: View| Some(Do::View(view));
    match rng.u8(..34) {
        0..6 => turn(click(aimed(rng), rng.bool())),
        6 => turn(click(square(rng), true)),
        7..12 => turn(Turn::Type(typed(both, rng))),
        12 => turn(step(rng).map_or(Turn::Play, Turn::Step)),
        13 => turn(Turn::Play),
        14 => turn(Turn::UndoStep),
        15 => turn(if rng.bool() { Turn::Cancel } else { Turn::Escape }),
        16 => turn(Turn::Grab(aimed(rng))),
        17 => turn(if rng.bool() { Turn::Drop } else { Turn::Lift(aimed(rng)) }),
        18 => turn(Turn::Click { square: square(rng), ask: false, from: Some(aimed(rng)) }),
        19 => turn(Turn::Discard(discard(both, rng))),
        20 => turn(if rng.bool() { Turn::KeepAll } else { Turn::Lay(rng.usize(..4), rng.u8(..6)) }),
        21 => turn(named(&**session.state(), session.draft(), rng)),
        22 => view(View::LookFrom(rng.usize(..4))),
        23 => view(if rng.bool() { View::NextEdge } else { View::EdgeBefore }),
        24 | 25 => view(reader.shows(rng).map_or(View::Cover, View::Show)),
        26 => match rng.usize(..squares.len()) {
            i if i % 2 == 0 => view(View::Why(squares[i])),
            i => view(View::ReadCard(i % 5)),
        },
        27 => view(if rng.bool() { View::Cover } else { View::Pretend }),
        28 => Some(Do::Game(Game::TakeBack)),
        29 => Some(Do::Game(if rng.bool() { Game::PutBack } else { Game::MoveFor })),
        30 => Some(Do::Browse(match rng.u8(..4) {
            0 => Browse::Back,
            1 => Browse::Start,
            _ => Browse::End,
        })),
        31 => Some(match rng.u8(..3) {
            0 => Do::Annotate(Annotate::Cut),
            1 => Do::Annotate(Annotate::MakeMain),
            _ => Do::Game(Game::StartClock(1)),
        }),
        // A player of a link game may try to take the other player's seat.
        32 => Some(Do::Game(match reader {
            Reader::Sits(_) => Game::Sit(rng.bool().then(|| seat(rng))),
            Reader::Against(_) if rng.bool() => return computer_does(both, rng),
            _ => Game::StartClock(1),
        })),
        _ => None,
    }
}

/// A random action of the computer, or one that is possible only against the computer.
fn computer_does(both: &[PlayState; 2], rng: &mut Rng) -> Option<Do> {
    let at = both[0].ui().session.at();
    Some(match rng.u8(..12) {
        0 => Do::Game(Game::Resign),
        1 => Do::View(View::Pause),
        2 => Do::View(View::Fails(match rng.bool() {
            true => ComputerFailure::Stopped,
            false => ComputerFailure::Restarted,
        })),
        _ => Do::Turn(Turn::Answer(at, answer(both, rng))),
    })
}

/// A random answer of the computer, which is a legal move in both games or in neither. The real
/// computer knows its own hand, so its answer would not be legal in only one of the games.
fn answer(both: &[PlayState; 2], rng: &mut Rng) -> String {
    let at = both[0].ui().session.at();
    let is_move = |play: &PlayState, text: &str| {
        let answered = done_to(play, &Some(Do::Turn(Turn::Answer(at, text.into()))));
        plies(&answered) > plies(play)
    };
    let text = typed(both, rng);
    let kept = text.split_once('_').map(|(_, kept)| kept.to_owned());
    let answers = [Some(text), kept].into_iter().flatten();
    let alike = |text: &String| is_move(&both[0], text) == is_move(&both[1], text);
    answers.into_iter().find(alike).unwrap_or_default()
}

/// A text to type: a move of either game, with or without its roll; a changed move; or no move.
fn typed(both: &[PlayState; 2], rng: &mut Rng) -> String {
    let of = readers::whole(&both[rng.usize(..2)]);
    let moves = pairs::some_moves(&of, rng);
    let mut text = moves.get(rng.usize(..moves.len().max(1))).cloned().unwrap_or_default();
    if rng.bool() {
        text = text.split('/').next().unwrap_or_default().into();
    }
    if rng.u8(..3) == 0 {
        let size = of.state().size();
        let squares = board(size);
        let any = |rng: &mut Rng| squares[rng.usize(..squares.len())];
        let edge = ["S", "W", "N", "E"][rng.usize(..4)];
        text = match rng.u8(..7) {
            0 => format!("{edge}{}x{}", any(rng), any(rng)),
            1 => format!("{text}/{}", ["bQ", "cN", "pR", "rB", "1"][rng.usize(..5)]),
            2 => format!("pass{edge}"),
            3 => text.to_ascii_lowercase(),
            4 => format!("{}{text}", discard(both, rng)),
            5 => ["none", "accept", "challenge", "end", "-~_", ""][rng.usize(..6)].into(),
            _ => text.get(1..).map_or(text.clone(), |rest| format!("{edge}{rest}")),
        };
    }
    text
}

/// The beginning of a move that discards a random card.
fn discard(both: &[PlayState; 2], rng: &mut Rng) -> String {
    let state = std::rc::Rc::clone(readers::whole(&both[rng.usize(..2)]).state());
    let first = state.next(&[]).steps.into_iter().filter(|step| step.act == Act::Discard);
    let first: Vec<_> = first.collect();
    match first.get(rng.usize(..first.len() + 1)) {
        Some(step) => step.text().into(),
        None => "-bN_".into(),
    }
}

/// Names a random face of a die if the next step of the draft must be a face, as in an
/// announcement. Otherwise presses *Play*.
fn named(state: &dyn State, draft: &[fairyboard::turn::Step], rng: &mut Rng) -> Turn {
    let edge = draft.iter().find(|step| step.act == Act::Edge);
    let faces = state.next(draft).steps.into_iter().filter(|step| step.act == Act::Face);
    let faces: Vec<_> = faces.collect();
    match (edge, faces.get(rng.usize(..faces.len().max(1)))) {
        (Some(edge), Some(face)) => Turn::Name(*edge, *face),
        _ => Turn::Play,
    }
}

/// Whether the board may be turned to an edge, after the steps in `draft`.
fn may_turn_to(state: &dyn State, edge: usize, draft: &[fairyboard::turn::Step]) -> bool {
    state.turnable().is_some_and(|board: &dyn Turnable| board.may_turn_to(edge, draft))
}

#[test]
fn the_computer_is_asked_no_more_than_the_player_to_move_may_know() {
    let mut rng = rng(260);
    let mut asked = 0;
    for _ in 0..effort(PAIRS) {
        let seat = Seat(rng.u8(..2));
        let Some(both) = pair("zugzwang", "", Reader::Player(seat), &mut rng) else { continue };
        if both[0].ui().session.state().to_move() != seat {
            continue;
        }
        asked += 1;
        let [one, other] = both.each_ref().map(|play| play.whole().question());
        assert_eq!(one, other);
    }
    assert!(asked > effort(PAIRS) / 8, "{asked}");
}
