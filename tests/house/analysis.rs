//! Tests of the computer's analysis of a study: its questions to the computer and their order,
//! lines, threats, turning points, notes and tasks.

use fairyboard::hidden::Privacy;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Seat, Text, catalog};
use fairyboard_tests::{for_each_game, passed, random_game, rng, test};
use protocol::{Answer, Lapse, Limit, Question, Score, Thought};
use std::rc::Rc;
use ui_model::analysis::{self, Analyse, AnalysisAnswer, Point};
use ui_model::assistance::Assistance;
use ui_model::layers::{ALL_MOVES, THEIR_MOVES};
use ui_model::lesson_run::Feedback;
use ui_model::model::{
    Annotate, Browse, ComputerFailure, Consent, Do, Game, PlayState, Turn, View, Whole,
};
use ui_model::printed::of_mistakes;
use ui_model::share::LONGEST_IN_QR;
use ui_model::{queries, say, studies};

/// The moves of a game. White's second move and Black's third are turning points, moves that lose
/// much of the score.
const MOVES: [&str; 6] = ["d2-b4", "d7-b5", "c1-d2", "b7-e4", "h2-g3", "d8-d6"];

fn study(moves: &[&str]) -> PlayState {
    let mut record: Record =
        format!("[Game \"hens\"]\n\n{} *", moves.join(" ")).parse().expect("a record");
    studies::make(&mut record, "", true);
    let end = record.end_of_line(NodeId::START);
    PlayState::new(Whole::new(Session::new(record, end)))
}

fn analyse(play: &PlayState, action: Analyse) -> PlayState {
    play.update(Do::Analyse(action))
}

fn switched_on(moves: &[&str]) -> PlayState {
    analyse(&study(moves), Analyse::Switch)
}

fn record(play: &PlayState) -> Record {
    Session::clone(&play.whole().opened(Consent::given())).record().clone()
}

fn thought(score: i32, line: &[String]) -> Thought {
    let score = Score::Hundredths(score);
    Thought { mv: line[0].clone(), score, depth: 1, nodes: 1, line: line.to_vec() }
}

/// A made-up answer of the computer to a question: the first legal move is best, and `white` is
/// White's score, in hundredths of a plain piece.
fn answer(question: &Question, white: i32) -> Vec<Thought> {
    let family = catalog::find(&question.game).expect("a game");
    let options = Options::read(family.info().options, &question.options).expect("options");
    let mut there = Record::from_position(family, options, &question.position).expect("a position");
    let mut at = NodeId::START;
    for mv in &question.moves {
        at = there.play(at, mv).expect("a legal move");
    }
    let score = if there.node(at).state().to_move() == Seat::FIRST { white } else { -white };
    let mut line = there.moves(at)[..1].to_vec();
    let next = there.play(at, &line[0]).expect("a legal move");
    line.extend(there.moves(next).into_iter().next());
    vec![thought(score, &line)]
}

fn heard(question: &Question, thoughts: Vec<Thought>) -> Analyse {
    heard_all(question, last_answer(question, thoughts))
}

fn last_answer(question: &Question, thoughts: Vec<Thought>) -> Answer {
    let (id, why) = (question.id, Vec::new());
    Answer { id, is_last: true, thoughts, safe: None, also: None, why }
}

fn heard_all(question: &Question, answer: Answer) -> Analyse {
    let (question, why) = (question.clone(), vec![Text::name("No reply captures a piece")]);
    Analyse::ComputerAnswer(Rc::new(AnalysisAnswer { question, answer, why }))
}

/// White's score after each number of moves of the game [`MOVES`], in hundredths of a plain piece.
fn white_after(question: &Question) -> i32 {
    [0, 0, 0, -200, -200, -200, 100].get(question.moves.len()).copied().unwrap_or(0)
}

/// Answers the questions of the analysis until there are no more.
fn answered(play: &PlayState) -> PlayState {
    let mut play = play.clone();
    while let Some(question) = play.ui().wants() {
        let thoughts = answer(&question, white_after(&question));
        play = analyse(&play, heard(&question, thoughts));
    }
    play
}

fn analysed() -> PlayState {
    answered(&analyse(&switched_on(&MOVES), Analyse::Run(true)))
}

fn points(play: &PlayState) -> Vec<Point> {
    let analysis = play.ui().analysis.as_ref().expect("an analysis");
    let record = play.ui().session.record();
    analysis.game(record).map_or(Vec::new(), |game| game.points(record))
}

fn said(play: &PlayState) -> Option<Feedback> {
    play.ui().learns().and_then(|learn| learn.said.as_ref()).map(|(said, _)| *said)
}

fn type_move(play: &PlayState, text: &str) -> PlayState {
    play.update(Do::Turn(Turn::Type(text.into())))
}

#[test]
fn nothing_is_asked_until_it_is_switched_on() {
    let off = study(&MOVES);
    assert_eq!(off.ui().wants(), None);
    let on = analyse(&off, Analyse::Switch);
    assert!(on.ui().wants().is_some());
    assert_eq!(analyse(&on, Analyse::Switch).ui().wants(), None);
}

#[test]
fn first_the_place_that_is_shown_is_asked_about_then_the_threat_then_the_game() {
    let on = analyse(&switched_on(&MOVES), Analyse::Run(true));
    let place = on.ui().wants().expect("a question");
    assert_eq!((place.moves.len(), place.lines, place.seed), (6, 3, 0));
    assert_eq!(place.limit, Limit::Level(5), "bounded by positions, not by time");
    let known = analyse(&on, heard(&place, answer(&place, 0)));
    let threat = known.ui().wants().expect("a question");
    assert_eq!((threat.moves.len(), threat.lines), (0, 1));
    assert!(threat.position.ends_with(" b"), "as if White had passed: {}", threat.position);
    let threatened = analyse(&known, heard(&threat, answer(&threat, 0)));
    let session = &threatened.ui().session;
    let analysis = threatened.ui().analysis.as_ref().expect("an analysis");
    assert_eq!(analysis.threat(session).map(|thoughts| thoughts.len()), Some(1));
    let first = threatened.ui().wants().expect("a question");
    assert!(first.moves.is_empty() && first.lines == 3);
    // The position that the player now looks at is analysed first, then the other positions of the
    // game.
    let back = threatened.update(Do::Browse(Browse::Back));
    assert_eq!(back.ui().wants().expect("a question").moves.len(), 5);
    assert_eq!(answered(&back).ui().wants(), None);
    assert_eq!(points(&answered(&back)).len(), 2);
}

#[test]
fn a_hint_goes_before_and_the_same_is_asked_afterwards() {
    let on = switched_on(&MOVES);
    let asked = on.ui().wants();
    let hinting = on.update(Do::View(View::Hint));
    assert_eq!(hinting.ui().wants(), None);
    let mv = on.ui().session.completions("", 1).remove(0);
    let hinted = hinting.update(Do::View(View::Hinted(on.ui().session.at(), Some(mv), Vec::new())));
    assert!(asked.is_some() && hinted.ui().wants() == asked);
}

#[test]
fn what_is_known_of_a_place_is_not_asked_again() {
    let known = answered(&switched_on(&MOVES));
    let elsewhere = answered(&known.update(Do::Browse(Browse::Back)));
    let again = elsewhere.update(Do::Browse(Browse::Forward));
    assert_eq!(again.ui().wants(), None);
    // After a failure of the computer, the analysis asks nothing until the user switches it on
    // again.
    let gone = switched_on(&MOVES).update(Do::View(View::Fails(ComputerFailure::Stopped)));
    assert_eq!(gone.ui().wants(), None);
    assert!(gone.ui().transient.refusal.is_some());
    assert!(analyse(&gone, Analyse::Run(true)).ui().wants().is_some());
}

#[test]
fn a_line_is_played_as_a_variation_and_stepped_through() {
    let line = ["d7-c6", "c2-e4", "c6-d5"].map(String::from).to_vec();
    let before =
        study(&MOVES[..3]).update(Do::Browse(Browse::Start)).update(Do::Browse(Browse::Forward));
    let at = before.ui().session.at();
    let played = before.update(Do::Turn(Turn::Line(Some(at), line.clone())));
    let texts = |play: &PlayState| -> Vec<String> {
        let session = &play.ui().session;
        session
            .record()
            .path(session.at())
            .iter()
            .skip(1)
            .map(|id| session.record().node(*id).text().into())
            .collect()
    };
    assert_eq!(texts(&played), ["d2-b4", "d7-c6"], "its first move is shown");
    let forward = played.update(Do::Browse(Browse::Forward)).update(Do::Browse(Browse::Forward));
    assert_eq!(texts(&forward), ["d2-b4", "d7-c6", "c2-e4", "c6-d5"]);
    assert_eq!(record(&played).without_variations(), record(&before), "the game itself stays");
    assert!(played.ui().undo.is_some() && played.ui().changed);
    let undone = played.update(Do::Game(Game::PutBack));
    assert_eq!(record(&undone), record(&before));
    let again = played.update(Do::Turn(Turn::Line(Some(at), line)));
    assert_eq!(record(&again), record(&played), "a second time adds nothing");
    // A line from the computer is added up to its first illegal move. If the first move is illegal,
    // nothing is added.
    let odd = ["d7-c6".to_string(), "a1-a8".to_string()].to_vec();
    assert_eq!(record(&before.update(Do::Turn(Turn::Line(Some(at), odd)))).preorder().len(), 5);
    let none = before.update(Do::Turn(Turn::Line(Some(at), vec!["a1-a8".into()])));
    assert_eq!(record(&none), record(&before));
}

#[test]
fn a_line_is_no_longer_than_can_be_seen_through() {
    let mut there = record(&study(&[]));
    let (mut at, mut line) = (NodeId::START, Vec::new());
    for _ in 0..12 {
        line.push(there.moves(at).pop().expect("a legal move"));
        at = there.play(at, &line[line.len() - 1]).expect("a legal move");
    }
    let played = study(&[]).update(Do::Turn(Turn::Line(Some(NodeId::START), line)));
    assert_eq!(record(&played).preorder().len(), 1 + 8);
}

#[test]
fn a_line_ends_with_its_first_roll() {
    let mut rng = rng(310);
    let zugzwang = catalog::find("zugzwang").expect("a game");
    let mut game = Record::dealt(zugzwang, Options::defaults(zugzwang.info().options), 3);
    studies::make(&mut game, "", true);
    let mut at = NodeId::START;
    let rolls = loop {
        let moves = game.moves(at);
        match moves.iter().find(|mv| mv.contains('/')) {
            Some(rolled) => break rolled.clone(),
            None => at = game.play(at, &moves[rng.usize(..moves.len())]).expect("a legal move"),
        }
    };
    let play = PlayState::new(Whole::new(Session::new(game.clone(), at)));
    let next = game.play(at, &rolls).expect("a legal move");
    let line = vec![rolls, game.moves(next).remove(0)];
    let played = play.update(Do::Turn(Turn::Line(Some(at), line)));
    let shown = played.ui().session.record().node(played.ui().session.at());
    assert!(
        shown.parent() == Some(at) && shown.text().contains('/') && shown.children().is_empty()
    );
}

#[test]
fn a_threat_is_tried_out_and_nothing_of_it_is_kept() {
    let known = answered(&switched_on(&MOVES));
    let line = {
        let analysis = known.ui().analysis.as_ref().expect("an analysis");
        analysis.threat(&known.ui().session).expect("a threat")[0].line.clone()
    };
    let tried = known.update(Do::Turn(Turn::Line(None, line)));
    assert!(tried.ui().pretends && tried.ui().session.at() != NodeId::START);
    assert_eq!(tried.ui().wants(), None);
    let back = tried.update(Do::View(View::Pretend));
    assert_eq!((record(&back), back.ui().session.at()), (record(&known), known.ui().session.at()));
}

#[test]
fn a_game_is_looked_at_place_by_place_and_its_turning_points_are_named() {
    let whole = analysed();
    let record = whole.ui().session.record();
    let game = whole.ui().analysis.as_ref().and_then(|known| known.game(record)).expect("the game");
    assert!(game.is_whole() && !game.runs);
    let curve = game.curve(record);
    assert_eq!(curve.len(), 7);
    assert!(curve[0] == 0 && curve[3] < -300 && curve[6] > 150, "{curve:?}");
    let turns: Vec<_> = points(&whole).iter().map(|point| (point.ply, point.kind)).collect();
    assert_eq!(turns, [(3, Lapse::Blunder), (6, Lapse::Blunder)]);
    let first = &points(&whole)[0];
    let told = whole.ui().turn_told(first).to_string();
    assert!(
        told.starts_with("Move 2: White moved the hen from c1 to d2 (blunder). That left White a "),
        "{told}"
    );
    assert!(told.contains("a 32 % chance instead of 50 %. Better: Move the "), "{told}");
    assert!(!told.contains('-'), "moves are told in words: {told}");
    assert_eq!(whole.ui().said(), say::analysis_turned(2).to_string());
}

#[test]
fn looking_at_a_game_stops_and_goes_on_and_another_game_begins_anew() {
    let known = |play: &PlayState| {
        let record = play.ui().session.record();
        play.ui().analysis.as_ref().and_then(|known| known.game(record)).map(analysis::Game::known)
    };
    let mut play = answered(&switched_on(&MOVES));
    play = analyse(&play, Analyse::Run(true));
    for _ in 0..2 {
        let question = play.ui().wants().expect("a question");
        play = analyse(&play, heard(&question, Vec::new()));
    }
    play = analyse(&play, Analyse::Run(false));
    assert_eq!((known(&play), play.ui().wants()), (Some(2), None));
    assert_eq!(known(&answered(&analyse(&play, Analyse::Run(true)))), Some(7));
    // The analysis keeps its results if the player adds a variation or a note. If the main line
    // gets longer, the results no longer apply.
    let start = analysed().update(Do::Browse(Browse::Start));
    let varied =
        type_move(&start, "e2-c4").update(Do::Annotate(Annotate::Comment("why not".into())));
    assert_eq!(known(&varied), Some(7));
    let longer = type_move(&analysed(), "c2-d3");
    assert_eq!(known(&longer), None);
    assert_eq!(known(&longer.update(Do::Game(Game::TakeBack))), Some(7), "as it was");
}

#[test]
fn turning_points_are_noted_beside_what_is_written_and_once() {
    let whole = analysed();
    let first = points(&whole)[0].clone();
    let mine = whole.update(Do::Browse(Browse::Go(first.at)));
    let mine = mine.update(Do::Annotate(Annotate::Comment("I thought long".into())));
    let noted = analyse(&mine, Analyse::Write);
    let with = record(&noted);
    let words = whole.ui().turn_note(&first);
    let moved = with.node(first.at).text();
    assert!(words.starts_with('?') && !words.contains(moved), "{words}");
    assert_eq!(with.node(first.at).comment(), format!("I thought long\n{words}"));
    let before = with.node(with.node(first.at).parent().expect("a place")).children();
    assert_eq!(with.node(before[1]).text(), first.line[0], "the better move is a variation");
    assert_eq!(with.without_notes().without_variations(), record(&whole).without_notes());
    assert_eq!(record(&analyse(&noted, Analyse::Write)), with);
    assert_eq!(record(&noted.update(Do::Game(Game::PutBack))), record(&mine));
    // A link contains the notes, too.
    let code = fairyboard::link::encode(&noted.whole().seen().shared());
    assert_eq!(fairyboard::link::decode(&code).expect("a link").record, with);
}

/// The address of a page on a server with a long name, up to the code.
const ADDRESS: &str = "https://boardgames.the-school-of-our-town.example.org/fairyboard/#/g/";

#[test]
fn the_link_of_a_game_with_its_turning_points_fits_in_a_qr_code() {
    for seed in 0..8 {
        let hens = catalog::find("hens").expect("a game");
        let start = hens.start(&Options::defaults(hens.info().options));
        let moves = random_game(&start, 60, &mut rng(seed), |_, _| ());
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let mut play = analyse(&switched_on(&moves), Analyse::Run(true));
        // Every fourth move loses much, each more than the one before.
        while let Some(question) = play.ui().wants() {
            let at = question.moves.len() as i32;
            let white = if at % 4 == 3 { -200 - 10 * at } else { 0 };
            play = analyse(&play, heard(&question, answer(&question, white)));
        }
        assert!(points(&play).len() > 3, "seed {seed}: {} points", points(&play).len());
        let noted = analyse(&play, Analyse::Write);
        let with = record(&noted);
        let notes = with.preorder().into_iter().filter(|id| !with.node(*id).comment().is_empty());
        assert_eq!(notes.count(), 3, "seed {seed}");
        let code = fairyboard::link::encode(&noted.whole().seen().shared());
        let length = ADDRESS.len() + code.len();
        assert!(length <= LONGEST_IN_QR, "seed {seed}: {length} characters");
    }
}

#[test]
fn each_turning_point_is_a_task_and_nothing_of_it_is_kept() {
    let whole = analysed();
    let points = points(&whole);
    let task = analyse(&whole, Analyse::Learn(0));
    let session = &task.ui().session;
    assert_eq!(session.record().node(session.at()).ply(), 2);
    assert!(
        session.record().node(session.at()).children().is_empty(),
        "what was played is not shown"
    );
    assert_eq!((task.ui().wants(), said(&task)), (None, None), "the answer is not told");
    // Tries the bad move of the game again.
    let wrong = type_move(&task, MOVES[2]);
    assert_eq!((said(&wrong), wrong.ui().wants()), (Some(Feedback::Wrong), None));
    assert_eq!(wrong.ui().session.at(), session.at(), "it is taken back");
    // Tries another move. The page must ask the computer about its score.
    let other = type_move(&wrong, "e2-d3");
    assert!(other.ui().learns().is_some_and(analysis::MistakeTasks::is_asking));
    let question = other.ui().wants().expect("a question");
    assert_eq!(question.moves, ["d2-b4", "d7-b5", "e2-d3"]);
    let judged = |white: i32| analyse(&other, heard(&question, answer(&question, white)));
    assert_eq!(
        (said(&judged(-150)), judged(-150).ui().session.at()),
        (Some(Feedback::Wrong), session.at())
    );
    assert_eq!(said(&judged(-10)), Some(Feedback::Right));
    assert!(judged(-10).ui().session.at() != session.at(), "it stays");
    // Tries the best move. Its score is known, so the page asks nothing.
    let right = type_move(&wrong, &points[0].best);
    assert_eq!((said(&right), right.ui().wants()), (Some(Feedback::Right), None));
    let (_, words) = right.ui().learns().and_then(|learn| learn.said.clone()).unwrap();
    assert_eq!(words, "Right. No reply captures a piece.");
    let (_, words) = wrong.ui().learns().and_then(|learn| learn.said.clone()).unwrap();
    assert_eq!(words, "White moved the hen from c1 to d2 (blunder). Try another move.");
    let second = analyse(&right, Analyse::Learn(1));
    assert_eq!(second.ui().session.record().node(second.ui().session.at()).ply(), 5);
    let shown = analyse(&second, Analyse::Answer);
    assert!(shown.ui().learns().is_some_and(|learn| learn.is_done && learn.solved == 1));
    let (feedback, words) = shown.ui().learns().and_then(|learn| learn.said.clone()).unwrap();
    assert_eq!(feedback, Feedback::Shown);
    assert!(words.starts_with("Better: "), "{words}");
    assert!(words.ends_with(". No reply captures a piece."), "with a reason: {words}");
    let over = analyse(&shown, Analyse::Learn(2));
    assert_eq!(over.ui().said(), say::analysis_solved(2, 1).to_string());
    for ended in [analyse(&over, Analyse::Leave), over.update(Do::View(View::Pretend))] {
        assert!(ended.ui().learns().is_none() && !ended.ui().pretends);
        assert_eq!(record(&ended), record(&whole));
        assert_eq!(ended.ui().session.at(), whole.ui().session.at());
    }
}

/// The game [`MOVES`] against the computer, resigned by White.
fn resigned() -> PlayState {
    let text = format!("[Game \"hens\"]\n[Computer \"-2\"]\n\n{} *", MOVES.join(" "));
    let record: Record = text.parse().expect("a record");
    let end = record.end_of_line(NodeId::START);
    let play = PlayState::new(Whole::new(Session::new(record, end)));
    play.update(Do::Game(Game::Resign))
}

#[test]
fn after_a_game_the_player_learns_from_their_own_moves_and_is_told_what_each_allowed() {
    let over = resigned();
    assert!(over.ui().session.outcome().is_over());
    let asked = analyse(&over, Analyse::FindTurns);
    let first = asked.ui().wants().expect("a question");
    assert_eq!(first.moves.len(), MOVES.len(), "a game is mostly lost near its end");
    assert_eq!(asked.ui().finds_turns(), Some((0, MOVES.len() + 1)));
    assert_eq!(asked.ui().status(), say::analysis_finding(MOVES.len() + 1, 0).to_string());
    let learns = answered(&asked);
    let learn = learns.ui().learns().expect("tasks");
    // Black's third move was bad, too. But the computer played it, so it is no task.
    assert_eq!(learn.points.iter().map(|point| point.ply).collect::<Vec<_>>(), [3]);
    let task = learn.task().expect("a task").to_string();
    let [played, allowed] = [3, 4].map(|ply| {
        let record = over.ui().session.record();
        let at = record.path(record.end_of_line(NodeId::START))[ply];
        over.ui().happened(at).expect("a move").full
    });
    assert!(task.contains(&played) && task.contains(&allowed), "{task}");
    assert_eq!(learns.ui().finds_turns(), None);
    // During a task, the status asks the player to find a better move.
    assert_eq!(learns.ui().status(), say::ANALYSIS_TRY.to_string());
    assert!(learns.ui().just_happened().is_some(), "the computer's move");
    let shown = analyse(&learns, Analyse::Answer);
    assert_eq!(shown.ui().status(), say::ANALYSIS_NOT_PLAYED.to_string());
    assert!(shown.ui().just_happened().is_none() && shown.ui().danger().is_none());
    assert!(shown.ui().said().starts_with("Better: "), "{}", shown.ui().said());
    let left = analyse(&learns, Analyse::Leave);
    assert_eq!(record(&left), record(&over), "nothing of it is kept");
}

/// The game [`MOVES`] against the computer, in which `loser` resigned. The player has asked for the
/// turning points.
fn resigned_by(loser: Seat) -> PlayState {
    let text = format!("[Game \"hens\"]\n[Computer \"-2\"]\n\n{} *", MOVES.join(" "));
    let mut record: Record = text.parse().expect("a record");
    record.end_by_players(Some(loser));
    let end = record.end_of_line(NodeId::START);
    let play = PlayState::new(Whole::new(Session::new(record, end)));
    assert_eq!(play.ui().session.outcome().winner(), Some(loser.other()));
    analyse(&play, Analyse::FindTurns)
}

/// Answers the questions about a game. `scores[n]` is White's score after `n` moves, in hundredths.
fn with_scores(mut play: PlayState, scores: &[i32]) -> PlayState {
    while let Some(question) = play.ui().wants() {
        let thoughts = answer(&question, scores[question.moves.len()]);
        play = analyse(&play, heard(&question, thoughts));
    }
    play
}

#[test]
fn leaving_the_mistakes_of_a_finished_game_shows_its_result_again() {
    let over = with_scores(resigned_by(Seat::FIRST), &[0, 0, 0, 0, 0, -900, -900]);
    let end = over.whole().seen().record().end_of_line(NodeId::START);
    let earlier = analyse(&over, Analyse::Leave).update(Do::Browse(Browse::Start));
    let left = analyse(&analyse(&earlier, Analyse::Learn(0)), Analyse::Leave);
    assert_eq!(left.ui().session.at(), end);
    // A move from an earlier position is a variation. The computer doesn't answer it.
    let tried =
        left.update(Do::Browse(Browse::Start)).update(Do::Turn(Turn::Replay("e2-g4".into())));
    assert!(tried.ui().tries_variation() && !left.ui().tries_variation());
    let told = "You are trying a variation. Nobody answers in it, so move for the computer, too";
    assert!(tried.ui().status().ends_with(told), "{}", tried.ui().status());
    let own = tried.update(Do::Turn(Turn::Replay("a7-b6".into())));
    let told = say::STATUS_VARIATION_YOURS.words();
    assert!(own.ui().status().ends_with(told), "{}", own.ui().status());
}

/// A game that the player, White, has won, analysed with these scores of White.
fn won(scores: &[i32]) -> PlayState {
    with_scores(resigned_by(Seat::SECOND), scores)
}

#[test]
fn a_mistake_before_resigning_is_told_and_the_graph_ends_at_the_score_of_the_last_position() {
    let play = with_scores(resigned_by(Seat::FIRST), &[0, 0, 0, 0, 0, -900, -900]);
    let learn = play.ui().learns().expect("tasks");
    assert_eq!(learn.points.iter().map(|point| point.ply).collect::<Vec<_>>(), [5]);
    let play = analyse(&play, Analyse::Leave);
    let analysis = play.ui().analysis.as_ref().expect("an analysis");
    let record = play.ui().session.record();
    let curve = analysis.game(record).expect("a game").curve(record);
    assert!(curve[6] < -700 && curve[6] == curve[5], "{curve:?}");
}

#[test]
fn a_mistake_whose_gain_was_given_back_did_not_help() {
    // The player is White. Black's first move lost everything, but White's second gave it back.
    // Black's third move decided the game.
    let play = won(&[0, 0, 400, -400, -400, -400, 400]);
    let tasks = play.ui().learns().expect("tasks").points.len();
    let last = analyse(&play, Analyse::Learn(tasks));
    let told = last.ui().learns().expect("tasks").told();
    assert!(told.contains(" A mistake of your opponent helped you win. Move 3: "), "{told}");
}

#[test]
fn who_goes_back_during_the_search_is_told_the_same() {
    let scores = [0, -150, -150, -400, 300, 300, 300];
    let browsed = resigned_by(Seat::SECOND).update(Do::Browse(Browse::Start));
    assert_ne!(browsed.ui().session.at(), browsed.ui().session.end());
    let told = |play: &PlayState| play.ui().learns().expect("tasks").told();
    assert_eq!(told(&with_scores(browsed, &scores)), told(&won(&scores)));
}

#[test]
fn half_an_analysis_does_not_say_which_move_was_the_costliest() {
    let scores = [0, -150, -150, -400, 300, 300, 300];
    let mut play = resigned_by(Seat::SECOND);
    while let Some(question) = play.ui().wants().filter(|asked| !asked.moves.is_empty()) {
        let thoughts = answer(&question, scores[question.moves.len()]);
        play = analyse(&play, heard(&question, thoughts));
    }
    let learn = analyse(&analyse(&play, Analyse::Learn(0)), Analyse::Learn(0));
    let told = learn.ui().learns().expect("tasks").told();
    assert!(told.starts_with("Move 2: "), "{told}");
}

#[test]
fn a_winner_is_told_which_mistake_of_the_opponent_helped_and_own_mistakes_worst_first() {
    // Black's second move was bad, and White made no bad move.
    let play = won(&[0, 0, 0, 0, 300, 300, 300]);
    let learn = play.ui().learns().expect("an answer");
    let plies: Vec<_> = learn.points.iter().map(|point| (point.ply, point.lost)).collect();
    assert_eq!(plies, vec![], "{}", learn.told());
    let told = learn.told();
    assert!(told.starts_with("A mistake of your opponent helped you win. Move 2: "), "{told}");
    assert!(told.contains(" Better: "), "{told}");
    assert!(told.ends_with(" You made no move that cost much yourself."), "{told}");
    assert_eq!(play.ui().said(), told);
    assert_eq!(record(&play), record(&analyse(&play, Analyse::Leave)));
    // Black's mistake didn't help White, because White's next move gave the gain back. This move of
    // White is the task.
    let play = won(&[0, 0, 0, 0, 300, 0, 0]);
    let learn = play.ui().learns().expect("an answer");
    assert_eq!(learn.points.iter().map(|point| point.ply).collect::<Vec<_>>(), [5]);
    assert!(learn.told().starts_with("Move 3: "), "{}", learn.told());
    // White's second move was worse than the first, so it is the first task. After the tasks, the
    // page names Black's mistake that helped White.
    let task = won(&[0, -150, -150, -400, 300, 300, 300]);
    let learn = task.ui().learns().expect("tasks");
    assert_eq!(learn.points.iter().map(|point| point.ply).collect::<Vec<_>>(), [3, 1]);
    assert!(learn.told().starts_with("Your costliest move first. Move 2: "), "{}", learn.told());
    let second = analyse(&task, Analyse::Learn(1));
    let told = second.ui().learns().expect("tasks").told();
    assert!(told.starts_with("Move 1: "), "{told}");
    let last = analyse(&second, Analyse::Learn(2));
    let told = last.ui().learns().expect("tasks").told();
    assert!(told.contains(". A mistake of your opponent helped you win. Move 2: "), "{told}");
}

#[test]
fn a_missed_win_in_one_is_the_first_task_and_each_task_is_a_turning_point() {
    // White could win at once with the first move, and is still winning after it. Later moves cost
    // more. Black's moves cost the most.
    let mut play = resigned_by(Seat::SECOND);
    play = analyse(&play, Analyse::FindTurns);
    let scores = [0, 950, -950, -1100, 950, 400, 950];
    while let Some(question) = play.ui().wants() {
        let mut thoughts = answer(&question, scores[question.moves.len()]);
        match question.moves.len() {
            0 => thoughts[0].score = Score::Win(1),
            1 => thoughts[0].score = Score::Loss(4),
            _ => {}
        }
        play = analyse(&play, heard(&question, thoughts));
    }
    let tasks = &play.ui().learns().expect("tasks").points;
    let task = (tasks[0].ply, tasks[0].kind);
    assert_eq!(task, (1, Lapse::MissedWin));
    let game = analyse(&play, Analyse::Leave);
    let listed: Vec<_> = points(&game).iter().map(|point| point.ply).collect();
    assert!(tasks.iter().all(|task| listed.contains(&task.ply)), "{listed:?}");
    assert!(listed.len() <= 5);
}

#[test]
fn of_many_turning_points_your_three_worst_and_then_the_worst_of_all_are_kept() {
    let hens = catalog::find("hens").expect("a game");
    let start = hens.start(&Options::defaults(hens.info().options));
    let moves = random_game(&start, 40, &mut rng(7), |_, _| ());
    let text = format!("[Game \"hens\"]\n[Computer \"-2\"]\n\n{} *", moves.join(" "));
    let mut record: Record = text.parse().expect("a record");
    record.end_by_players(Some(Seat::SECOND));
    let end = record.end_of_line(NodeId::START);
    let play = PlayState::new(Whole::new(Session::new(record, end)));
    // Each move loses much, Black's always more than White's.
    let white = |plies: usize| -300 + 30 * (plies as i32 / 2) - 250 * (plies as i32 % 2);
    let scores: Vec<i32> = (0..=moves.len()).map(white).collect();
    let play = analyse(&with_scores(analyse(&play, Analyse::FindTurns), &scores), Analyse::Leave);
    let plies: Vec<u32> = points(&play).iter().map(|point| point.ply as u32).collect();
    assert_eq!(plies.iter().filter(|ply| *ply % 2 == 1).count(), 3, "{plies:?}");
    assert_eq!(plies.len(), 5, "{plies:?}");
}

#[test]
fn a_loser_without_costly_moves_is_told_the_opponents_mistake_and_what_was_better() {
    // White resigns. Only Black's second move changed the expected result.
    let play = with_scores(resigned_by(Seat::FIRST), &[0, 0, 0, 0, 300, 300, 300]);
    let learn = play.ui().learns().expect("an answer");
    assert!(learn.points.is_empty());
    let told = learn.told();
    assert!(told.starts_with("The game turned at a mistake of your opponent. Move 2: "), "{told}");
    assert!(told.contains(" Better: "), "{told}");
    assert!(told.ends_with(". You made no move that cost much yourself."), "{told}");
    let record = play.ui().session.record();
    assert_eq!(record.node(play.ui().session.at()).ply(), 4, "the board shows the mistake");
}

/// The text of the task for the turning point of the resigned game, if `best` was the better move,
/// and if the computer answers with this reply and score.
fn task_with(best: &str, reply: impl Fn(&Question) -> (String, Score)) -> String {
    let mut play = analyse(&resigned(), Analyse::FindTurns);
    while let Some(question) = play.ui().wants() {
        let mut thoughts = answer(&question, white_after(&question));
        if question.moves.len() == 2 {
            thoughts = vec![thought(white_after(&question), &[best.to_string()])];
        }
        if question.moves.len() == 3 {
            let (mv, score) = reply(&question);
            thoughts = vec![Thought { line: vec![mv.clone()], mv, score, depth: 1, nodes: 1 }];
        }
        play = analyse(&play, heard(&question, thoughts));
    }
    let learn = play.ui().learns().expect("tasks");
    let point = &learn.points[0];
    let task = learn.task().expect("a task").to_string();
    let row = learn.row().expect("short lines");
    assert!(row.played.starts_with("Move ") && row.played.len() <= 60, "{row:?}");
    assert!(row.allowed.as_ref().is_some_and(|allowed| allowed.len() <= 90), "{row:?}");
    assert!(play.ui().better_way().is_empty(), "the answer is not drawn before it is asked for");
    let shown = analyse(&play, Analyse::Answer);
    let way: Vec<String> = shown.ui().better_way().iter().map(ToString::to_string).collect();
    assert_eq!(way.join("-"), best, "the better move is drawn");
    let listed = analyse(&play, Analyse::Leave).ui().turn_told(point).to_string();
    if let Some(at) = task.find("That let").or_else(|| task.find("Then the computer could")) {
        let why = task[at..].trim_end_matches(" Find a better move");
        assert!(listed.contains(why), "{listed} says {why}, too");
    }
    task
}

#[test]
fn a_task_says_what_was_wrong_with_the_move() {
    let first = |question: &Question| answer(question, 0)[0].mv.clone();
    let wins = task_with("b4-d6", |question| (first(question), Score::Win(3)));
    assert!(wins.contains("That let the computer win in 2 moves"), "{wins}");

    let captures = |_: &Question| ("b5-a4xb4".to_string(), Score::Hundredths(300));
    let takes = task_with("b4-d6", captures);
    // The computer did not play this reply.
    let could = "Then the computer could have captured your chick on b4 with the chick on b5";
    assert!(takes.contains(could), "{takes}");
    // After this better move the chick on b4 could be captured as well, so the text doesn't mention
    // the capture.
    let another = task_with("a2-b3", captures);
    assert!(!another.contains("could have captured"), "{another}");
}

/// The better moves of White's turning points, if the computer thinks that `best` is the best move
/// of the third ply and advises `a2-b3`, which scores a little less.
fn better_than_advised(best: &str) -> Vec<String> {
    let mut play = analyse(&resigned(), Analyse::FindTurns);
    while let Some(question) = play.ui().wants() {
        let line = |mv: &str| [mv.to_string()];
        let answer = match question.moves.len() {
            2 => Answer {
                safe: Some(thought(-10, &line("a2-b3"))),
                ..last_answer(&question, vec![thought(0, &line(best))])
            },
            _ => last_answer(&question, answer(&question, white_after(&question))),
        };
        play = analyse(&play, heard_all(&question, answer));
    }
    let learn = play.ui().learns().expect("an answer");
    learn.points.iter().map(|point| point.best.clone()).collect()
}

#[test]
fn the_better_move_is_the_one_that_a_hint_advises() {
    assert_eq!(better_than_advised("b4-d6"), ["a2-b3"]);
}

#[test]
fn the_best_move_is_no_mistake_even_if_another_is_advised() {
    assert!(better_than_advised(MOVES[2]).is_empty());
}

/// In Fidchell the reply to the capture of a King begins with the choice of the new King.
#[test]
fn a_king_captured_at_a_loss_is_explained_by_who_follows_and_by_what_is_captured_then() {
    let position = "ntc1dkqbac1n/2s1jgg1e1l1/lpwwohT1wwpw/we5v4/6s5/12/12/1P6t3/T11/\
                    W1WWOHRVWW1W/1LSE1GGB1SL1/N1CJDKQUAC1N w p Kk 0010 - PEr";
    let family = catalog::find("fidchell").expect("a game");
    let options = Options::defaults(family.info().options);
    let mut game = Record::from_position(family, options, position).expect("a position");
    studies::make(&mut game, "", true);
    let end = game.play(NodeId::START, "g10xf12").expect("a legal move");
    let mut play = PlayState::new(Whole::new(Session::new(game, end)));
    play = analyse(&analyse(&play, Analyse::Switch), Analyse::Run(true));
    while let Some(question) = play.ui().wants() {
        let line = |moves: &[&str]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        let thoughts = match question.moves.len() {
            0 if question.asks_why => vec![thought(807, &line(&["g10xh12"]))],
            1 => vec![thought(-347, &line(&["K@a12", "e12xf12"]))],
            _ => Vec::new(),
        };
        play = analyse(&play, heard(&question, thoughts));
    }
    let points = points(&play);
    let note = play.ui().turn_note(points.first().expect("a turning point"));
    let could = "Black could have captured the Marshal on f12 with the ";
    assert!(note.contains(could) && note.contains(" on e12. First the"), "{note}");
    assert!(note.contains(" on a12 becomes the King. Better: "), "{note}");
}

#[test]
fn a_mistake_without_a_plain_fault_says_how_much_it_cost() {
    let note = analysed().ui().turn_note(&points(&analysed())[0]);
    assert!(note.contains("That left White a 32 % chance instead of 50 %. Better: "), "{note}");
}

#[test]
fn a_question_about_a_played_move_asks_for_reasons_that_are_not_true_of_it() {
    let play = switched_on(&MOVES).update(Do::Browse(Browse::Back));
    assert_eq!(play.ui().wants().expect("a question").unlike.as_deref(), Some(MOVES[5]));
    assert_eq!(switched_on(&MOVES).ui().wants().expect("a question").unlike, None);
}

#[test]
fn a_game_without_such_moves_says_so_until_the_player_goes_on() {
    let mut play = analyse(&resigned(), Analyse::FindTurns);
    while let Some(question) = play.ui().wants() {
        play = analyse(&play, heard(&question, answer(&question, 0)));
    }
    let learn = play.ui().learns().expect("an answer");
    assert!(learn.task().is_none());
    assert_eq!(learn.ended().to_string(), say::ANALYSIS_NO_TURNS.to_string());
    assert_eq!(play.ui().said(), say::ANALYSIS_NO_TURNS.to_string());
    assert!(analyse(&play, Analyse::Leave).ui().learns().is_none());
    assert!(play.update(Do::Browse(Browse::Back)).ui().learns().is_none());
}

#[test]
fn tasks_from_a_finished_game_of_hidden_cards_are_answered_and_left() {
    let family = catalog::find("zugzwang").unwrap();
    let mut tasks = 0;
    for seed in 0..10 {
        let options = Options::defaults(family.info().options);
        let mut game = Record::dealt(family, options, seed);
        game.set_header("Computer", "-2");
        let mut at = NodeId::START;
        for _ in 0..MOVES.len() {
            // The made-up answers call the first move best, so the game plays the last one.
            let mv = game.moves(at).last().expect("a move").clone();
            at = game.play(at, &mv).expect("a legal move");
        }
        let play = PlayState::new(Whole::new(Session::new(game, at)));
        let over = play.update(Do::Game(Game::Resign));
        let mut task = analyse(&over, Analyse::FindTurns);
        // Answers that every move of the game was bad.
        while let Some(question) = task.ui().wants() {
            let also = Some(Score::Hundredths(-400));
            let answer = Answer { also, ..last_answer(&question, answer(&question, 0)) };
            let answered = AnalysisAnswer { question, answer, why: Vec::new() };
            task = analyse(&task, Analyse::ComputerAnswer(Rc::new(answered)));
        }
        if task.ui().learns().is_none_or(|learn| learn.points.is_empty()) {
            continue;
        }
        tasks += 1;
        for point in task.ui().learns().expect("tasks").points.iter() {
            let told = over.ui().turn_told(point).to_string();
            assert!(!told.contains(&point.best) && !told.contains('_'), "in words: {told}");
        }
        let shown = analyse(&task, Analyse::Answer);
        assert_eq!(said(&shown), Some(Feedback::Shown));
        assert!(shown.ui().session.at() != task.ui().session.at(), "the better move is shown");
        // The board is turned to the edge from which the move is made.
        let best = &task.ui().learns().and_then(|learn| learn.point()).expect("a task").best;
        let edges = queries::edges(&**shown.ui().session.state());
        let from = best.trim_start_matches(|c| c != '_').trim_start_matches('_');
        let from = if from.is_empty() { best } else { from };
        let edge = edges.iter().position(|edge| from.starts_with(edge.letter)).expect("an edge");
        assert_eq!(usize::from(shown.ui().turned()), (4 - edge) % 4, "{best}");
        let left = analyse(&shown, Analyse::Leave);
        assert!(left.ui().learns().is_none());
        assert_eq!(record(&left), record(&over), "nothing of it is kept");
    }
    assert!(tasks > 0);
}

#[test]
fn nothing_is_analysed_where_the_computer_may_not_help() {
    let barred = |play: &PlayState| {
        let on = analyse(play, Analyse::Switch);
        assert!(on.ui().analysis.is_none() && on.ui().wants().is_none());
        play.ui().bars_analysis()
    };
    let with = |name, value| PlayState::new(study(&MOVES).whole().clone().with_header(name, value));
    assert_eq!(barred(&with("ByLink", "on")), Some(say::HINT_APART.words()));
    assert!(!with("Study", "").ui().offers_analysis(), "in a game");
    let off = study(&MOVES).with_helps(Assistance { hints: false, ..Assistance::ALL });
    assert_eq!(barred(&off), Some(say::SAID_HELP_OFF.words()));
    let mut locked = Session::clone(&study(&MOVES).whole().opened(Consent::given()));
    locked.look.locked = true;
    assert_eq!(barred(&PlayState::new(Whole::new(locked))), Some(say::SAID_LOCKED.words()));
    let zugzwang = catalog::find("zugzwang").expect("a game");
    for (options, opens, why) in
        [("", false, say::STUDY_BARRED), ("variant=coop", true, say::ANALYSIS_TOGETHER)]
    {
        let options = Options::read(zugzwang.info().options, options).expect("options");
        let mut dealt = Record::dealt(zugzwang, options, 3);
        studies::make(&mut dealt, "", opens);
        let play = PlayState::new(Whole::new(Session::new(dealt, NodeId::START)));
        assert_eq!(barred(&play), Some(why.words()));
    }
    // If hints are switched off later, a running analysis stops, too.
    let on = switched_on(&MOVES);
    let off = on.update(Do::View(View::Help(Assistance { hints: false, ..Assistance::ALL })));
    assert!(on.ui().wants().is_some() && off.ui().wants().is_none());
}

#[test]
fn how_a_position_stands_is_told_in_words() {
    let play = study(&[]);
    let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| play.ui().player(seat));
    let told = |score, mover| play.ui().stands(score, mover);
    let stands = |much: usize, side: &Text| say::analysis_stands(much, side.clone());
    for (score, much) in [(0, 0), (40, 0), (60, 1), (200, 2), (600, 3)] {
        let score = Score::Hundredths(score);
        assert_eq!(told(score, Seat::FIRST), stands(much, &white));
        assert_eq!(told(score, Seat::SECOND), stands(much, &black));
    }
    assert_eq!(told(Score::Hundredths(-200), Seat::FIRST), stands(2, &black));
    assert_eq!(told(Score::Win(1), Seat::SECOND), say::analysis_wins(1, black));
    assert_eq!(told(Score::Loss(4), Seat::SECOND), say::analysis_wins(2, white));
    assert_eq!(analysis::share(Score::Win(1), Seat::SECOND), -1_000);
    assert_eq!([-1_000, 0, 1_000].map(analysis::percent), [0, 50, 100]);
}

for_each_game! {
    a_study_is_analysed_by_text
}

fn a_study_is_analysed_by_text(id: &str) {
    let mut rng = rng(311);
    let family = catalog::find(id).expect("a game");
    let mut game = Record::dealt(family, Options::defaults(family.info().options), 5);
    studies::make(&mut game, "", true);
    let mut at = NodeId::START;
    for _ in 0..2 {
        let moves = game.moves(at);
        at = game.play(at, &moves[rng.usize(..moves.len())]).expect("a legal move");
    }
    let play = PlayState::new(Whole::new(Session::new(game, at)));
    let mut play = analyse(&play, Analyse::Switch);
    while let Some(question) = play.ui().wants() {
        // Asks the question that the worker would ask, with a lower limit of positions to search.
        let shorter = Question { limit: Limit::Nodes(8_000), ..question.clone() };
        let answer = fairyboard_player::answer(&passed(shorter.clone()), &mut |_| {})
            .unwrap_or_else(|| panic!("{shorter:?}"));
        let answer = passed(answer);
        play = analyse(&play, heard(&question, answer.thoughts));
    }
    let (session, known) = (&play.ui().session, play.ui().analysis.as_ref().expect("an analysis"));
    let lines = known.thoughts(session, at).expect("lines").to_vec();
    assert!((1..=3).contains(&lines.len()));
    for line in &lines {
        let told = play.ui().line_told(session.state(), line).to_string();
        let (first, then) = told.split_once(". Then ").unwrap_or((&told, ""));
        assert!(!first.contains(&line.mv), "in words: {told}");
        let open = session.state().privacy() == Privacy::Open;
        let following = line.line.iter().skip(1).take(2).filter(|_| open);
        assert_eq!(then, following.cloned().collect::<Vec<_>>().join(", "));
        let played = play.update(Do::Turn(Turn::Line(Some(at), line.line.clone())));
        let shown = played.ui().session.record().node(played.ui().session.at());
        assert_eq!(shown.parent(), Some(at), "{line:?}");
    }
    let Some(threat) = known.threat(session) else {
        assert_eq!(id, "zugzwang", "where turns are counted, nobody could pass");
        return;
    };
    let tried = play.update(Do::Turn(Turn::Line(None, threat[0].line.clone())));
    assert_ne!(tried.ui().session.at(), NodeId::START);
}

#[test]
fn after_the_end_there_are_no_layers_of_moves() {
    let of = |text: &str| {
        let record: Record = text.parse().unwrap();
        let at = record.end_of_line(NodeId::START);
        let play = PlayState::new(Whole::new(Session::new(record, at)));
        let layers = play.ui().offered_layers();
        layers.iter().any(|layer| [ALL_MOVES, THEIR_MOVES].contains(&layer.id))
    };
    let position = "[Game \"hens\"]\n[Position \"8/3H4/8/8/8/8/h7/8 w\"]\n\n";
    assert!(of(&format!("{position}*")));
    assert!(!of(&format!("{position}1. d7-d8 *")));
}

#[test]
fn the_list_of_moves_has_a_sign_for_each_turning_point_once_the_whole_game_is_known() {
    let signs = |play: &PlayState| {
        let analysis = play.ui().analysis.clone().expect("an analysis");
        analysis.signs(play.ui().session.record())
    };
    assert!(signs(&switched_on(&MOVES)).is_empty());
    let whole = analysed();
    let expected: Vec<_> =
        points(&whole).iter().map(|point| (point.at, analysis::sign(point.kind))).collect();
    assert!(!expected.is_empty());
    assert_eq!(signs(&whole), expected);
    let kinds = [Lapse::Inaccuracy, Lapse::Mistake, Lapse::Blunder, Lapse::MissedWin];
    assert_eq!(kinds.map(analysis::sign), ["?!", "?", "??", "✗"]);
}

#[test]
fn a_press_on_the_curve_goes_to_the_nearest_move() {
    let at = |share| analysis::ply_at(share, 13);
    assert_eq!(
        [-50, 0, 41, 42, 500, 958, 959, 1000, 2000].map(at),
        [0, 0, 0, 1, 6, 11, 12, 12, 12]
    );
    assert_eq!((analysis::ply_at(700, 0), analysis::ply_at(700, 1)), (0, 0));
}

#[test]
fn the_turning_points_of_a_whole_analysis_are_exercises_to_print() {
    assert!(of_mistakes(study(&MOVES).ui()).is_none());
    let begun = analyse(&switched_on(&MOVES), Analyse::Run(true));
    assert!(of_mistakes(begun.ui()).is_none(), "the analysis is not whole");
    let play = analysed();
    let exercises = of_mistakes(play.ui()).expect("a whole analysis").list;
    let record = play.ui().session.record();
    let before = exercises.iter().map(|of| record.node(of.at).ply()).collect::<Vec<_>>();
    assert_eq!(before, [2, 5]);
    for (exercise, point) in exercises.iter().zip(points(&play)) {
        assert!(exercise.task.contains(record.node(point.at).text()), "{}", exercise.task);
        let answer = exercise.answer.as_ref().expect("an answer");
        assert!(answer.contains(&point.best), "{answer}");
        assert!(answer.ends_with("No reply captures a piece."), "{answer}");
    }
}
