//! Tests of the analysis of duels of Zugzwang with open cards: the end of a duel is solved exactly,
//! and a move that doesn't change the result is no mistake.

use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Outcome, Seat, State, catalog};
use fairyboard_player::{Best, Place, best_and};
use fairyboard_tests::passed;
use fairyboard_tests::{effort, rng, test};
use fastrand::Rng;
use protocol::{Limit, Question, Score};
use std::rc::Rc;
use ui_model::analysis::{Analyse, AnalysisAnswer};
use ui_model::model::{Browse, Do, PlayState, Whole};
use ui_model::studies;

/// A duel whose last move was `end`, which lost it. Every other move would have lost, too, because
/// the second player wins at 4 to 4 points.
const LOST: &str = r#"[Game "zugzwang"]
[Position "1(bNpR.)1(.bQrR)4/(bQrR.)5(bQ.rB)1/(rQbR.)5(.pQcB)1/2(rQbB.)(.cBpQ)2(.cRrN)1/(.pRbN)6(bBpQ.)/2(rRcQ.)1(rQcB.)3/2(.pNbB)1(bN.rR)3/3(rBcN.)4 w duel - - 3cbQbRpN NRrBrQ bccBBRbrpRpr3rcQNQbBpBcpBNcR3cbNrRrN3rbpBQQRcrpQcN BRRQQBRBBNNBBRBR"]
[Hands "open"]
[Study "A duel"]
[Result "0-1"]

1. Nc2xd1 Ed1xd5 2. Sc5xe3 Nd5xg5 3. Se3xa7 -bc_Sa7xb8 4. Ea4xa6/cB -rB_Ng5xd8
5. -bR_Ea6xe2 -NQ_Nd8xb8 6. end 0-1"#;

/// Analyses a game with the messages that the page would send, until there are no more questions.
fn analysed(record: Record, limit: Limit) -> PlayState {
    let end = record.end_of_line(NodeId::START);
    let play = PlayState::new(Whole::new(Session::new(record, end)));
    let play = play.update(Do::Analyse(Analyse::Switch));
    let mut play = play.update(Do::Analyse(Analyse::Run(true)));
    while let Some(question) = play.ui().wants() {
        let asked = passed(Question { limit, ..question.clone() });
        let answer = fairyboard_player::answer(&asked, &mut |_| {}).expect("an answer");
        let answered = AnalysisAnswer { question, answer: passed(answer), why: Vec::new() };
        play = play.update(Do::Analyse(Analyse::ComputerAnswer(Rc::new(answered))));
    }
    play
}

/// The plies of the turning points (moves that lose much of the score) in an analysis.
fn turns(play: &PlayState) -> Vec<usize> {
    let analysis = play.ui().analysis.as_ref().expect("an analysis");
    let record = play.ui().session.record();
    let game = analysis.game(record).expect("the game");
    assert!(game.is_whole());
    game.points(record).into_iter().map(|point| point.ply).collect()
}

#[test]
fn a_lost_duel_is_lost_and_its_last_move_is_no_blunder() {
    let play = analysed(LOST.parse().expect("a record"), Limit::Level(5));
    let before = play.update(Do::Browse(Browse::Back));
    let (ui, at) = (before.ui(), before.ui().session.at());
    let analysis = ui.analysis.as_ref().expect("an analysis");
    let lines = analysis.thoughts(&ui.session, at).expect("lines");
    assert!(lines.len() > 1);
    for line in lines {
        assert_eq!(line.score, Score::Loss(1), "{}", line.mv);
        assert!(!ui.line_told(ui.session.state(), line).to_string().contains('%'));
    }
    assert!(!turns(&play).contains(&11), "{:?}", turns(&play));
}

/// Whole duels with random moves.
fn duels(seed: u64, count: usize) -> impl Iterator<Item = Record> {
    let family = catalog::find("zugzwang").expect("a game");
    let mut rng = rng(seed);
    (0..count).map(move |i| {
        let options = if i % 2 == 0 { "variant=duel" } else { "variant=duel board=6" };
        let options = Options::read(family.info().options, options).expect("options");
        let mut record = Record::dealt(family, options, rng.u64(..));
        let mut at = NodeId::START;
        while !record.outcome(at).is_over() {
            at = play_one(&mut record, at, &mut rng);
        }
        studies::make(&mut record, "", true);
        record
    })
}

fn play_one(record: &mut Record, at: NodeId, rng: &mut Rng) -> NodeId {
    let moves = record.moves(at);
    record.play(at, &moves[rng.usize(..moves.len())]).expect("a legal move")
}

/// Whether a player can force a win from a position without chance, found by trying all moves.
fn wins(state: &dyn State, seat: Seat) -> bool {
    match state.outcome() {
        Outcome::Win(winner, _) => winner == seat,
        _ => {
            let mover = state.to_move();
            let moves = state.moves();
            let mut after = moves.iter().map(|mv| state.play(mv).expect("a legal move").state);
            let any = after.any(|after| wins(&*after, mover));
            any == (mover == seat)
        }
    }
}

/// The position before the last move of a duel. `None` if a move there can roll a die.
fn last(record: &Record) -> Option<NodeId> {
    let end = record.end_of_line(NodeId::START);
    let at = record.node(end).parent()?;
    let rolls = |mv: &String| mv.contains('/');
    (!record.node(at).state().moves().iter().any(rolls)).then_some(at)
}

#[test]
fn an_end_without_chance_is_solved_as_the_rules_decide_it() {
    let mut seen = [0; 2];
    for record in duels(320, effort(400)) {
        let Some(at) = last(&record) else { continue };
        let state = record.node(at).state();
        let (mover, moves) = (state.to_move(), state.moves());
        let place = Place { sees_all: true, ..Place::new(&record, at) };
        let won = wins(&**state, mover);
        seen[usize::from(won)] += 1;
        for mv in &moves {
            let Best { lines, also } =
                best_and(place, (Limit::Level(5), 3), Some(mv), 1, &mut || false);
            let expected = if won { Score::Win(1) } else { Score::Loss(1) };
            assert_eq!(lines[0].score, expected, "{}", state.text());
            let after = state.play(mv).expect("a legal move").state;
            let expected = if wins(&*after, mover) { Score::Win(1) } else { Score::Loss(1) };
            assert_eq!(also, Some(expected), "{mv} in {}", state.text());
        }
    }
    assert!(seen.iter().all(|seen| *seen > 2), "{seen:?}");
}

#[test]
fn a_finished_duel_has_no_mistake_in_a_position_where_all_moves_lose_or_all_win() {
    let mut seen = 0;
    for record in duels(321, effort(120)) {
        let Some(at) = last(&record) else { continue };
        let state = record.node(at).state();
        let outcomes: Vec<_> = state
            .moves()
            .iter()
            .map(|mv| wins(&*state.play(mv).expect("a legal move").state, state.to_move()))
            .collect();
        if outcomes.iter().any(|other| *other != outcomes[0]) {
            continue;
        }
        seen += 1;
        let ply = record.node(at).ply() as usize + 1;
        let turned = turns(&analysed(record.clone(), Limit::Nodes(60)));
        assert!(!turned.contains(&ply), "{record}");
    }
    assert!(seen > 2, "{seen}");
}

/// The analysis of a duel that is not over may use only what the player to move knows.
#[test]
fn of_a_running_duel_nothing_hidden_is_asked() {
    let family = catalog::find("zugzwang").expect("a game");
    let record = Record::dealt(family, Options::defaults(family.info().options), 7);
    let state = record.node(NodeId::START).state().clone();
    let view = state.seen_by(Viewer::Mover, &[]).expect("a view");
    let mut open = record.clone();
    let question = Whole::new(Session::new(record, NodeId::START)).question();
    assert_eq!((question.position, question.is_open), (view.text(), false));
    open.set_header("Hands", "open");
    let question = Whole::new(Session::new(open, NodeId::START)).question();
    assert_eq!((question.position, question.is_open), (state.text(), true));
}
