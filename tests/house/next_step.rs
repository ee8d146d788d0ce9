//! Tests of the screen after a game: the one next step that it offers, and the results against each
//! level of the computer.

use crate::tidy::root;
use fairyboard::open::SetupPosition;
use fairyboard::puzzle::Puzzle;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Options, catalog};
use fairyboard_tests::test;
use std::rc::Rc;
use ui_model::analysis::{Analyse, AnalysisAnswer};
use ui_model::lesson_progress::{Progress, of_game};
use ui_model::library::{self, GameEntry, GameResult};
use ui_model::model::{Do, PlayState, Turn};
use ui_model::new_game::{Start, StartOptions};
use ui_model::next_step::NextStep;
use ui_model::puzzles::{self, Solved};
use ui_model::tallies::against_computer;

/// A position in which White to move can win by a7-a8. After another move, Black can win by g3xg1.
const CLOSE: &str = "1hh4c/Hccc1hcc/8/3c3C/8/3H2h1/C1C3CC/CH2H2C w";

/// A game of Hens and Chicks that is nearly over, after some moves. `players` is its header
/// `Computer`: `-3` if Black is the computer at level 3, `--` for two human players.
fn after(players: &str, moves: &[&str]) -> PlayState {
    let hens = catalog::find("hens").unwrap();
    let options = Options::defaults(hens.info().options);
    let record = Record::from_position(hens, options, CLOSE).unwrap();
    let start = SetupPosition::of(&record, NodeId::START);
    let headers = [("Computer", players.to_string())];
    let game = Start::Position(&start).game("2026.11.29", &headers, StartOptions::default());
    let mut play = PlayState::new(game.unwrap());
    for mv in moves {
        let turn = match play.ui().thinks() {
            Some(_) => Turn::Answer(play.ui().session.at(), (*mv).into()),
            None => Turn::Type((*mv).into()),
        };
        play = play.update(Do::Turn(turn));
    }
    play
}

/// The screen after the computer has looked for the turning points.
fn with_turns(play: &PlayState) -> PlayState {
    let mut play = play.update(Do::Analyse(Analyse::FindTurns));
    while let Some(question) = play.ui().wants() {
        let answer = fairyboard_player::answer(&question, &mut |_| {}).unwrap();
        let answered = AnalysisAnswer { question, answer, why: Vec::new() };
        play = play.update(Do::Analyse(Analyse::ComputerAnswer(Rc::new(answered))));
    }
    play.update(Do::Analyse(Analyse::Leave))
}

#[test]
fn after_a_win_the_next_level_is_offered_and_after_a_loss_a_lesson() {
    let lessons = of_game("hens", "");
    let step = |play: &PlayState| play.ui().next_step(&lessons);
    assert_eq!(step(&after("-2", &[])), None, "the game goes on");
    assert_eq!(step(&after("-2", &["a7-a8"])), Some(NextStep::Level(3)));
    let first = lessons.next.clone().map(NextStep::Lesson);
    assert!(first.is_some());
    assert_eq!(step(&after("-5", &["a7-a8"])), first, "no level is above the fifth");
    assert_eq!(step(&after("2-", &["a7-a8"])), first);
    assert_eq!(step(&after("--", &["a7-a8"])), None, "two play at one table");
    let done = Progress { next: None, ..lessons.clone() };
    assert_eq!(after("2-", &["a7-a8"]).ui().next_step(&done), Some(NextStep::Puzzles));
}

#[test]
fn a_move_that_turned_the_game_leads_to_a_puzzle_with_its_theme() {
    let play = with_turns(&after("-2", &["h5-g6", "g3xg1"]));
    let step = play.ui().next_step(&of_game("hens", ""));
    let Some(NextStep::PuzzleLike { round: 1, themes }) = step else { panic!("{step:?}") };
    assert_eq!(themes, ["far-row"]);
    let file = include_str!("../../src/games/hens/puzzles.txt");
    let number = puzzles::like("hens", file, &Solved::default(), &themes).unwrap();
    let line = file.lines().nth(number - 1).unwrap();
    assert!(line.starts_with("1 |") && line.ends_with("far-row"), "{line}");
    assert_eq!(puzzles::like("hens", file, &Solved::default(), &["conversion"]), None);
}

#[test]
fn a_puzzle_like_a_move_is_never_above_the_level_of_the_player() {
    for family in catalog::GAMES {
        let id = family.info().id;
        let path = root().join(format!("src/games/{id}/puzzles.txt"));
        let file = std::fs::read_to_string(path).unwrap();
        let level =
            |number: usize| Puzzle::read(file.lines().nth(number - 1).unwrap()).unwrap().level;
        let beginner = Solved::default();
        assert_eq!(beginner.level(id), 1);
        for theme in puzzles::themes(id) {
            let wanted = [theme.id];
            let is_about = |entry: &&puzzles::Entry| {
                entry.themes.iter().any(|at| puzzles::themes(id)[*at].id == theme.id)
            };
            let all = puzzles::index(id, &file, &beginner);
            let easiest = all.iter().filter(is_about).map(|entry| entry.name.level).min();
            match puzzles::like(id, &file, &beginner, &wanted) {
                Some(number) => assert_eq!(level(number), 1, "{id}, {}", theme.id),
                None => assert!(easiest != Some(1), "{id}, {}", theme.id),
            }
        }
    }
    let lessons = of_game("hens", "");
    assert_eq!(Some(NextStep::without_turn(&lessons)), lessons.next.clone().map(NextStep::Lesson));
    assert_eq!(NextStep::without_turn(&Progress { next: None, ..lessons }), NextStep::Puzzles);
}

#[test]
fn results_against_each_level_are_counted() {
    let kept = |play: &PlayState| library::entry(&play.whole().kept(1)).unwrap();
    let games = [
        after("-2", &["a7-a8"]),
        after("2-", &["a7-a8"]),
        after("-2", &["a7-a8"]),
        after("-3", &["h5-g6", "g3xg1"]),
        // A game that is not over, and a game of two human players.
        after("-3", &["h5-g6"]),
        after("--", &["a7-a8"]),
    ];
    let mut entries: Vec<GameEntry> = games.iter().map(kept).collect();
    assert_eq!(entries[0].result(), Some(GameResult::Won));
    assert_eq!(entries[1].result(), Some(GameResult::Lost));
    // Earlier versions saved no result.
    entries[2].ended = None;
    entries.push(GameEntry { ended: Some(GameResult::Drawn), ..entries[3].clone() });
    let told: Vec<(String, Vec<String>)> = against_computer(&entries)
        .into_iter()
        .map(|(game, all)| (game.to_string(), all.iter().map(|of| of.told().to_string()).collect()))
        .collect();
    let levels = ["Level 2: 2 won, 1 lost", "Level 3: 0 won, 1 drawn, 1 lost"];
    assert_eq!(told, [("Hens and Chicks".into(), levels.map(String::from).to_vec())]);
    assert!(against_computer(&[]).is_empty());
}
