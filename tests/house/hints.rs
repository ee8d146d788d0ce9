//! Tests of hints: each press that a hint names is possible and leads to the move, and hints
//! disappear at the right time.

use fairyboard::geometry::Square;
use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::Act;
use fairyboard::{Options, State, Text, catalog};
use fairyboard_tests::{effort, for_each_game, games_of, rng, test};
use fastrand::Rng;
use protocol::{Limit, Question};
use ui_model::analysis::reasons;
use ui_model::board::{BoardScene, cells, layout_of};
use ui_model::headers::COMPUTER;
use ui_model::model::{Consent, Do, Game, Hint, PlayState, Press, Turn, View, Whole};
use ui_model::queries;
use ui_model::say;
use ui_model::sentences::NotDone;
use ui_model::settings::Settings;

/// The number of positions that a test tries for each game.
const POSITIONS: usize = 300;
/// A user who follows the hints must complete a move within this number of presses, even if other
/// squares were pressed before.
const MOST_PRESSES: usize = 40;

fn shown(record: &Record, at: NodeId) -> PlayState {
    let mut play = PlayState::new(Whole::new(Session::new(record.clone(), at)));
    if play.ui().waits_for_clock() {
        play = play.update(Do::Game(Game::StartClock(1)));
    }
    let mover = play.ui().session.state().to_move();
    if play.ui().hands.masked { play.update(Do::View(View::Show(mover))) } else { play }
}

/// The screen after the player asked `times` times for a hint, and the computer answered with `mv`.
fn hinted(play: &PlayState, mv: &str, times: usize) -> PlayState {
    let at = play.ui().session.at();
    let asked = play.update(Do::View(View::Hint));
    assert!(
        asked.ui().hinted().is_some_and(Hint::is_awaited),
        "{:?}",
        asked.ui().transient.refusal
    );
    let told = asked.update(Do::View(View::Hinted(at, Some(mv.into()), Vec::new())));
    (1..times).fold(told, |play, _| play.update(Do::View(View::Hint)))
}

fn told(play: &PlayState) -> Option<(u8, Press)> {
    let (stage, press) = play.ui().hinted()?.told_now()?;
    Some((stage, press.clone()))
}

fn squares_marked(play: &PlayState) -> Vec<Square> {
    let ui = play.ui();
    let cells = cells(&BoardScene::new(ui, &Settings::default()), layout_of(ui), None);
    let marked = cells.iter().filter(|cell| cell.marks.split(' ').any(|mark| mark == "hint"));
    marked.map(|cell| cell.square).collect()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn click(play: &PlayState, name: &str) -> PlayState {
    play.update(Do::Turn(Turn::Click { square: square(name), ask: false, from: None }))
}

/// Whether a press on a square has an effect now: it enters a step or chooses another piece.
fn may_press(play: &PlayState, at: Square) -> bool {
    let session = &play.ui().session;
    let last = session.draft().last().filter(|last| last.act == Act::Pick);
    session.next().at(at).next().is_some()
        || session.first().at(at).next().is_some()
        || last.is_some_and(|last| last.is_on(at))
}

/// The action of the button with this `data-action` attribute. `None` if the page doesn't show the
/// button.
fn pushed(play: &PlayState, id: &str) -> Option<Do> {
    let ui = play.ui();
    let (session, state) = (&ui.session, ui.session.state());
    let draft = session.draft();
    let (name, rest) = id.split_once('-').unwrap_or((id, ""));
    Some(Do::Turn(match name {
        "play" if session.can_play() => Turn::Play,
        "accept" if state.prompt(draft).is_some() => Turn::Accept,
        "undo" if session.can_undo() => Turn::UndoStep,
        "cancel" if session.can_undo() => Turn::Cancel,
        "step" => {
            let asked = ui.transient.asked.iter().flat_map(|(_, steps)| steps.clone());
            let all = asked.chain(ui.words()).collect::<Vec<_>>();
            Turn::Step(*all.iter().find(|step| step.text() == rest)?)
        }
        "take" => {
            let standing = queries::standing(state);
            let mut all = standing.off_board.iter().filter(|off| off.owner == state.to_move());
            Turn::Take { off: all.find(|off| off.text == rest && off.comes)?.clone(), drag: false }
        }
        "choose" => {
            let all =
                (0..draft.len()).flat_map(|i| session.choices(i).into_iter().map(move |c| (i, c)));
            let (i, step) = all.into_iter().find(|(_, step)| step.text() == rest)?;
            Turn::Choose(i, step)
        }
        "discard" => {
            let first = state.next(&[]).steps;
            let card = first.iter().find(|step| step.act == Act::Discard && step.text() == rest)?;
            Turn::Discard(card.text().into())
        }
        "face" => {
            let (edge, face) = ui.names().into_iter().find(|(_, face)| face.text() == rest)?;
            Turn::Name(edge, face)
        }
        _ => return None,
    }))
}

/// Presses the square, edge or button that a hint names. Asserts that this is possible.
fn press_named(play: &PlayState, press: &Press, ask: bool) -> PlayState {
    let marked = squares_marked(play);
    let action = match press {
        Press::Square(at) => {
            assert!(may_press(play, *at), "{at} can't be pressed");
            assert_eq!(marked, [*at], "the square to press is marked, and no other");
            Do::Turn(Turn::Click { square: *at, ask, from: None })
        }
        Press::Edge(edge) => {
            let session = &play.ui().session;
            let board = session.state().turnable().expect("a board that is turned");
            assert!(board.may_turn_to(*edge, &session.taken()), "edge {edge}");
            Do::View(View::LookFrom(*edge))
        }
        Press::Button(button) => {
            let id = button.id();
            pushed(play, &id).unwrap_or_else(|| panic!("there is no button {id}"))
        }
    };
    assert!(matches!(press, Press::Square(_)) || marked.is_empty());
    play.update(action)
}

/// Asserts that a hint's sentence contains no move notation and no ids of rules, that the pieces
/// that it names are on the squares that it names, and that it names the square to press.
fn told_plainly(play: &PlayState, sentence: &str, press: &Press) {
    let state = play.ui().session.state();
    let is_square = |word: &str| word.parse::<Square>().is_ok();
    for word in sentence.split(|c: char| c.is_whitespace() || "“”.,".contains(c)) {
        let parts: Vec<_> = word.split(['-', 'x', '=', '^', '~', '@']).collect();
        assert!(parts.len() == 1 || !parts.iter().any(|part| is_square(part)), "{sentence}");
    }
    assert!(!state.info().rule_ids.iter().any(|id| sentence.contains(id)), "{sentence}");
    assert!(sentence.chars().next().is_some_and(char::is_uppercase), "{sentence}");
    let standing = queries::standing(state);
    for (piece, at) in sentence.split(" on ").zip(sentence.split(" on ").skip(1)) {
        let at: String = at.chars().take_while(|c| c.is_alphanumeric()).collect();
        let Ok(at) = at.parse::<Square>() else { continue };
        let mut names = standing.pieces.iter().map(|(_, piece)| piece.name.to_string());
        // The words before "on" and a square need not name a piece: they can also be "your dual" or
        // "what is".
        let is_piece = names.any(|name| piece.ends_with(&name));
        if is_piece && !queries::has_dice(&**state) && !sentence.starts_with("Put ") {
            let stands = standing.pieces.iter().find(|(on, _)| *on == at);
            let name = stands.map(|(_, piece)| piece.name.to_string());
            assert!(name.is_some_and(|name| piece.ends_with(&name)), "{sentence}");
        }
    }
    if let (Press::Square(at), false) = (press, told(play).is_some_and(|(stage, _)| stage == 3)) {
        let is_whole =
            sentence.split(|c: char| !c.is_alphanumeric()).any(|word| word == at.to_string());
        assert!(is_whole, "{at}: {sentence}");
    }
}

/// Asserts that the first two stages of a hint mark each square that they name.
fn named_squares_are_marked(play: &PlayState, sentence: &str) {
    let Some(hint) = play.ui().hinted().filter(|_| told(play).is_some_and(|(stage, _)| stage < 3))
    else {
        return;
    };
    let marks = hint.marks(play.ui());
    let marked = |at| marks.iter().any(|mark| mark.from == at || mark.to == Some(at));
    for word in sentence.split(|c: char| !c.is_alphanumeric()) {
        let Ok(at) = word.parse::<Square>() else { continue };
        assert!(marked(at), "{at} has no mark: {sentence}");
    }
}

/// Follows the hints until a move is played. Returns the move without its rolls.
fn followed(mut play: PlayState, ask: bool) -> String {
    let at = play.ui().session.at();
    let mut pressed = Vec::new();
    while play.ui().session.at() == at {
        let status = play.ui().status();
        let Some((stage, press)) = told(&play) else {
            panic!("no hint after {pressed:?}: {status}")
        };
        assert!(stage > 1, "{status}");
        told_plainly(&play, &status, &press);
        named_squares_are_marked(&play, &status);
        play = press_named(&play, &press, ask);
        pressed.push(press);
        assert!(pressed.len() < MOST_PRESSES, "{pressed:?}");
    }
    assert!(told(&play).is_none());
    let session = play.whole().opened(Consent::given());
    decided(session.record().node(session.at()).text())
}

fn decided(mv: &str) -> String {
    mv.split('/').next().unwrap_or_default().into()
}

/// Presses up to two squares before the player asks for a hint: squares of the move, or others.
fn begun(play: &PlayState, mv: &str, rng: &mut Rng) -> PlayState {
    let mut play = play.clone();
    let state = play.ui().session.state().clone();
    let steps = computer_steps(&*state, mv);
    for i in 0..rng.usize(..3) {
        let next = play.ui().session.next().steps;
        let squares: Vec<_> = next.iter().filter_map(|step| step.at).collect();
        // Presses the next square of the move or another possible square.
        let own = steps.get(i).copied().flatten().filter(|_| rng.bool());
        let Some(square) = own.or_else(|| Some(*squares.get(rng.usize(..squares.len().max(1)))?))
        else {
            break;
        };
        play = play.update(Do::Turn(Turn::Click { square, ask: true, from: None }));
    }
    play
}

fn computer_steps(state: &dyn State, mv: &str) -> Vec<Option<Square>> {
    let steps = state.steps_of(mv).unwrap_or_default();
    steps.iter().filter(|step| step.at.is_some()).map(|step| step.at).collect()
}

for_each_game! {
    what_the_second_hint_names_can_be_pressed_and_leads_to_the_move,
    the_last_stage_gives_a_reason_in_every_position,
}

/// The screen with a hint that the computer has found, as the page receives it.
fn hinted_by_computer(play: &PlayState, seed: u64) -> PlayState {
    let asked = play.update(Do::View(View::Hint));
    let whole = asked.whole();
    let limit = Limit::Nodes(60);
    let question = Question { limit, seed, ..whole.hint_question() };
    let answer = fairyboard_player::answer(&question, &mut |_| {}).expect("an answer");
    // In the cooperative game, the player may see no capture before turning the board.
    let best = answer.advised().map(|best| best.mv.clone());
    assert!(best.is_some() || question.options.contains("coop"), "{question:?}");
    let why = reasons(&answer, whole.info());
    let at = play.ui().session.at();
    asked.update(Do::View(View::Hinted(at, best, why)))
}

/// Visits positions of random games, at every sixth ply, until enough of them were tried. `visit`
/// returns whether it has tried the position.
fn in_positions(id: &str, seed: u64, mut visit: impl FnMut(&mut Rng, &Record, NodeId) -> bool) {
    let mut rng = rng(seed);
    let chosen = games_of(id);
    let (mut tried, positions) = (0, effort(POSITIONS));
    while tried < positions {
        let (family, options) = chosen[rng.usize(..chosen.len())].clone();
        let mut record = Record::dealt(family, options, rng.u64(..));
        let mut at = NodeId::START;
        for ply in 0..120 {
            let moves = record.node(at).state().moves();
            if moves.is_empty() || record.outcome(at).is_over() {
                break;
            }
            if ply % 6 == 0 && tried < positions {
                tried += usize::from(visit(&mut rng, &record, at));
            }
            at = record.play(at, &moves[rng.usize(..moves.len())]).expect("a legal move");
        }
    }
}

fn the_last_stage_gives_a_reason_in_every_position(id: &str) {
    let (mut tried, mut without) = (0, 0);
    in_positions(id, 465, |rng, record, at| {
        tried += 1;
        let mut play = shown(record, at);
        let _about = fairyboard_tests::About(record.node(at).state().text());
        // Sometimes the player has chosen a piece before.
        let first = &play.ui().session.first().steps;
        let pieces: Vec<Square> = first.iter().filter_map(|step| step.at).collect();
        let piece = rng.choice(pieces);
        if let Some(square) = piece.filter(|_| rng.bool()) {
            play = play.update(Do::Turn(Turn::Click { square, ask: false, from: None }));
        }
        let mut play = hinted_by_computer(&play, rng.u64(..));
        if play.ui().hinted().is_none() {
            without += 1;
            let NotDone::Barred(told) = play.ui().transient.refusal.clone().unwrap() else {
                panic!("a rule refuses the hint")
            };
            assert_eq!(told, say::HINT_UNSEEN.to_string());
        } else {
            while told(&play).is_some_and(|(stage, _)| stage < 3) {
                play = play.update(Do::View(View::Hint));
            }
            let status = play.ui().status();
            // The status has one sentence with the move and another with the reason.
            assert!(status.trim_end_matches('.').contains(". "), "{status}");
        }
        true
    });
    assert!(without * 3 <= tried, "{without} of {tried} hints name no move");
}

fn what_the_second_hint_names_can_be_pressed_and_leads_to_the_move(id: &str) {
    in_positions(id, 310, |rng, record, at| {
        let state = record.node(at).state();
        let known = state.seen_by(Viewer::Seat(state.to_move()), &[]);
        // Chooses among the moves that the player can see, because some dice of a cooperative game
        // may be hidden from the player.
        let moves = known.map_or_else(|| state.moves(), |known| known.moves());
        let Some(mv) = rng.choice(&moves) else { return false };
        let play = shown(record, at);
        let play = if rng.bool() { begun(&play, mv, rng) } else { play };
        let about = (state.text(), mv.clone(), play.ui().session.draft().to_vec());
        let _about = fairyboard_tests::About(about);
        for times in [1, 2, 3] {
            let hinted = hinted(&play, mv, times);
            if let Some((_, press)) = told(&hinted) {
                told_plainly(&hinted, &hinted.ui().status(), &press);
                named_squares_are_marked(&hinted, &hinted.ui().status());
            }
        }
        assert_eq!(followed(hinted(&play, mv, 2), rng.bool()), decided(mv));
        true
    });
}

/// The screen of a position of a game with its usual options.
pub(crate) fn from(game: &str, position: &str) -> PlayState {
    let family = catalog::find(game).unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, position).unwrap();
    shown(&record, NodeId::START)
}

/// The screen of a position: the hen on d1 can jump twice, or step.
fn chain() -> PlayState {
    from("hens", "h7/8/8/8/3cC3/8/3c4/3H4 w")
}

/// The names of the presses for a move, in order, as the detailed hint names them. That is the
/// second hint that a player asks for.
fn named(play: &PlayState, mv: &str) -> Vec<String> {
    let mut play = hinted(play, mv, 2);
    let mut named = Vec::new();
    while let Some((_, press)) = told(&play) {
        named.push(match &press {
            Press::Square(square) => square.to_string(),
            Press::Edge(edge) => queries::edges(&**play.ui().session.state())[*edge].letter.into(),
            Press::Button(button) => button.id(),
        });
        play = press_named(&play, &press, true);
    }
    named
}

#[test]
fn a_pin_is_hinted_at_by_where_to_go_and_then_by_what_is_pinned() {
    let record: Record = "[Game \"fist\"]\n\n1. g1-f2 g4-g6 *".parse().unwrap();
    let play = shown(&record, record.end_of_line(NodeId::START));
    assert_eq!(named(&play, "f2-g3xh3"), ["f2", "g3", "h3", "play"]);
}

#[test]
fn a_conversion_is_hinted_at_by_its_jump_and_then_by_its_choice() {
    let play = from("fist", "1Yy1y1bV/3b3b/2ky1y2/M3b2y/y2Ay1b1/Y4b1y/1B3YBY/2Yy2y1 w - m");
    let converts = ["d4", "f4", "choose-=f4", "h4", "choose-=h4", "play"];
    assert_eq!(named(&play, "d4=f4=h4"), converts);
    assert_eq!(named(&play, "d4xf4=h4"), ["d4", "f4", "h4", "choose-=h4", "play"]);
    assert_eq!(named(&play, "d4^f4^h4"), ["d4", "f4", "choose-^f4", "h4", "choose-^h4", "play"]);
}

#[test]
fn an_edge_is_pressed_before_the_die_that_captures_from_it() {
    let play = (1..50).find_map(|seed| {
        let family = catalog::find("zugzwang").unwrap();
        let options = Options::read(family.info().options, "variant=duel").unwrap();
        let play = shown(&Record::dealt(family, options, seed), NodeId::START);
        let mut moves = play.ui().session.state().moves().into_iter();
        let mv = moves.find(|mv| mv.starts_with('N') && !mv.contains('/'))?;
        Some((play, mv))
    });
    let (play, mv) = play.expect("a capture from the north");
    let first = hinted(&play, &mv, 1);
    assert_eq!(told(&first), Some((1, Press::Edge(2))));
    assert_eq!(first.ui().hinted().and_then(Hint::edge), Some(2));
    assert_eq!(named(&play, &mv), ["N", &mv[1..3], &mv[4..6], "play"]);
    // If the board is turned to the edge already, the hint names the die first.
    let turned = play.update(Do::View(View::LookFrom(2)));
    assert_eq!(told(&hinted(&turned, &mv, 1)), Some((1, Press::Square(square(&mv[1..3])))));
}

#[test]
fn a_piece_beside_the_board_is_pressed_before_its_square() {
    let family = catalog::find("fidchell").unwrap();
    let options = Options::read(family.info().options, "setup=place").unwrap();
    let play = shown(&Record::dealt(family, options, 1), NodeId::START);
    assert_eq!(named(&play, "P@a3"), ["take-P", "a3", "play"]);
    let says = |times| hinted(&play, "P@a3", times).ui().status();
    assert_eq!(says(1), "Look at the Pike beside the board. Press Hint again for more");
    assert_eq!(says(2), "Press the Pike beside the board, then a3. Press Hint again for more");
    assert_eq!(says(3), "Put the Pike on a3.");
}

#[test]
fn each_stage_says_more_in_plain_words() {
    let says = |times| hinted(&chain(), "d1xd3^f5", times).ui().status();
    assert_eq!(says(1), "Look at the hen on d1. Press Hint again for more");
    assert_eq!(says(2), "Press the hen on d1, then d3. Press Hint again for more");
    assert_eq!(says(3), "Jump with the hen on d1 to d3 and f5, and capture the chick on d2.");
    assert_eq!(says(9), says(3));
    let stages = [1, 2, 3].map(|times| told(&hinted(&chain(), "d1xd3^f5", times)));
    assert_eq!(stages, [1, 2, 3].map(|stage| Some((stage, Press::Square(square("d1"))))));
}

/// The board marks each square that a hint's sentence names. Otherwise the player would have to
/// search for the square.
#[test]
fn the_second_stage_marks_both_squares_that_it_names() {
    let marks = |times| {
        let play = hinted(&chain(), "d1xd3^f5", times);
        let hint = play.ui().hinted().expect("a hint");
        hint.marks(play.ui()).into_iter().map(|mark| (mark.from, mark.to)).collect::<Vec<_>>()
    };
    let (d1, d3, f5) = (square("d1"), square("d3"), square("f5"));
    assert_eq!(marks(1), [(d1, None)]);
    assert_eq!(marks(2), [(d1, None), (d1, Some(d3))]);
    assert_eq!(marks(3), [(d1, None), (d1, Some(d3)), (d3, Some(f5))]);
    let begun = hinted(&click(&chain(), "d1"), "d1xd3^f5", 1);
    assert_eq!(begun.ui().hinted().map(|hint| hint.marks(begun.ui()).len()), Some(2));
}

#[test]
fn the_first_stage_says_what_a_formation_is() {
    let play = from("pawn", "7p/8/8/8/8/8/PPP5/8 w");
    let says = |mv| hinted(&play, mv, 1).ui().status();
    let more = "which move as one. Press Hint again for more";
    let dual = "Look at the dual on a2 and b2: two pawns side by side or one behind the other";
    assert_eq!(says("a2:b2~b2:b3"), format!("{dual}, {more}"));
    let three = "Look at the threepiece on a2, b2 and c2: three pawns in a line";
    assert_eq!(says("a2:c2-b2:d2"), format!("{three}, {more}"));
    assert_eq!(says("a2-a3"), "Look at the pawn on a2. Press Hint again for more");
}

#[test]
fn the_last_stage_gives_reasons_also_while_steps_are_entered() {
    let chain = chain();
    let asked = chain.update(Do::View(View::Hint));
    let why = Text::name("A chick is lost");
    let found = View::Hinted(chain.ui().session.at(), Some("d1xd3^f5".into()), vec![why]);
    let all =
        (0..2).fold(asked.update(Do::View(found)), |play, _| play.update(Do::View(View::Hint)));
    let moved = "Jump with the hen on d1 to d3 and f5, and capture the chick on d2.";
    assert_eq!(all.ui().status(), format!("{moved} A chick is lost."));
    assert_eq!(click(&all, "d1").ui().status(), format!("{moved} A chick is lost."));
}

#[test]
fn who_has_begun_the_move_is_told_what_comes_next() {
    let begun = click(&chain(), "d1");
    let next = |play: &PlayState| told(&hinted(play, "d1xd3^f5", 1));
    assert_eq!(next(&begun), Some((2, Press::Square(square("d3")))));
    assert_eq!(next(&click(&begun, "d3")), Some((2, Press::Square(square("f5")))));
    // If the player has chosen another piece than the hint's, the hint names the right piece. If
    // the chosen target is wrong, the hint says how to take it back.
    let other = click(&chain(), "e4");
    assert_eq!(next(&other), Some((1, Press::Square(square("d1")))));
    let astray = hinted(&click(&click(&chain(), "d1"), "d3"), "d1-c2", 1);
    assert_eq!(told(&astray).map(|(stage, press)| (stage, press.takes_back())), Some((2, true)));
}

#[test]
fn a_hint_goes_on_while_it_is_followed_and_rests_after_the_first() {
    let first = click(&hinted(&chain(), "d1xd3^f5", 1), "d1");
    assert!(told(&first).is_none() && squares_marked(&first).is_empty());
    assert!(!first.ui().status().contains("Hint"), "{}", first.ui().status());
    let more = first.update(Do::View(View::Hint));
    assert_eq!(told(&more), Some((2, Press::Square(square("d3")))));
    let after = click(&more, "d3");
    assert_eq!(told(&after), Some((2, Press::Square(square("f5")))));
    // A drag from a square chooses the piece there, so the hint names the target.
    let hint = hinted(&chain(), "d1-c2", 2);
    let lifted = hint.update(Do::Turn(Turn::Lift(square("d1"))));
    assert_eq!(told(&lifted), Some((2, Press::Square(square("c2")))));
    assert_eq!(told(&lifted.update(Do::Turn(Turn::Drop))), told(&hint));
    let to = Turn::Click { square: square("c2"), ask: false, from: Some(square("d1")) };
    assert!(told(&lifted.update(Do::Turn(to))).is_none(), "it was played");
}

#[test]
fn a_hint_goes_when_the_player_does_something_else() {
    let hint = hinted(&chain(), "d1xd3^f5", 2);
    let followed = click(&hint, "d1");
    let is_gone = |play: &PlayState| play.ui().hinted().is_none();
    for square in ["e4", "h1", "d2", "d4"] {
        assert!(is_gone(&click(&hint, square)), "{square}");
    }
    assert!(is_gone(&click(&followed, "c2")), "another move of the same piece");
    assert!(is_gone(&click(&followed, "e4")), "another piece");
    for turn in [Turn::UndoStep, Turn::Cancel, Turn::Escape] {
        assert!(is_gone(&followed.update(Do::Turn(turn))));
    }
    assert!(is_gone(&hint.update(Do::Turn(Turn::Type("e4-d5".into())))));
    assert!(is_gone(&hint.update(Do::View(View::LookAt(square("d2"))))));
    assert!(is_gone(&hint.update(Do::View(View::Recall))));
    // A hint stays when the player only changes the view.
    for view in [View::Cursor(square("e4")), View::Turn(2), View::Fade] {
        assert_eq!(told(&hint.update(Do::View(view))), told(&hint));
    }
    // If the player cancels with Escape or plays a move while a hint is being computed, the hint is
    // dropped.
    let asked = chain().update(Do::View(View::Hint));
    assert!(is_gone(&asked.update(Do::Turn(Turn::Escape))));
    assert!(is_gone(&asked.update(Do::Turn(Turn::Type("e4-d5".into())))));
    assert!(asked.update(Do::View(View::Turn(2))).ui().hinted().is_some_and(Hint::is_awaited));
}

#[test]
fn the_second_hint_says_what_the_press_does_and_you_to_the_only_person() {
    let mut record: Record = "[Game \"fist\"]\n\n1. g1-f2 g4-g6 *".parse().unwrap();
    record.set_header(COMPUTER, "-3");
    let play = shown(&record, record.end_of_line(NodeId::START));
    let mv = "f2-g3xh3";
    let says = |times| hinted(&play, mv, times).ui().status();
    assert_eq!(says(1), "Look at your yellow guard on f2. Press Hint again for more");
    let begun = hinted(&click(&play, "f2"), mv, 1).ui().status();
    assert_eq!(begun, "Go to g3: there you can pin h3. Press Hint again for more");
    let whole = says(3);
    assert!(whole.starts_with("Move your yellow guard on f2 to g3, and capture the "), "{whole}");
    let play = from("fist", "1Yy1y1bV/3b3b/2ky1y2/M3b2y/y2Ay1b1/Y4b1y/1B3YBY/2Yy2y1 w - m");
    let whole = hinted(&play, "d4=f4=h4", 3).ui().status();
    assert!(whole.starts_with("Jump with the "), "{whole}");
    assert!(whole.contains(" to f4 and h4, and win over the "), "{whole}");
}
