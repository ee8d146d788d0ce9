//! Tests of the trainers: which questions are asked, how answers count, the clock, and stored
//! results.

use fairyboard::catalog;
use fairyboard::geometry::Square;
use fairyboard_tests::{IDS, test};
use reference::zugzwang as reference;
use std::collections::HashSet;
use ui_model::trainer::{
    DieQuestion, Phase, Question, ROUND_MS, Round, Side, Tally, die_label, die_questions,
    die_words, faces, has_dice, square_words, squares, start,
};

fn of_game(id: &str, seed: u64) -> Round<Square> {
    let family = catalog::find(id).unwrap();
    Round::new(squares(&*start(family, 0)), seed).unwrap()
}

/// A running round in Hens that began at time 0.
fn running() -> Round<Square> {
    let mut round = of_game("hens", 7);
    round.begin(0, true);
    round
}

/// A wrong answer: the square next to the asked one.
fn other(round: &Round<Square>) -> Square {
    let asked = *round.asked();
    Square::new((asked.file() + 1) % 8, asked.rank()).unwrap()
}

#[test]
fn each_square_is_asked_before_any_repeats_and_none_twice_in_a_row() {
    for id in IDS {
        for seed in 0..5 {
            let family = catalog::find(id).unwrap();
            let all = squares(&*start(family, 0)).len();
            assert_eq!(all, usize::from(start(family, 0).size()).pow(2), "{id}");
            let mut round = of_game(id, seed);
            round.begin(0, false);
            let mut last = None;
            for pass in 0..3 {
                let mut seen = HashSet::new();
                for _ in 0..all {
                    let asked = *round.asked();
                    assert_ne!(Some(asked), last, "{id}, seed {seed}, pass {pass}");
                    assert!(seen.insert(asked), "{id}: {asked} twice in pass {pass}");
                    last = Some(asked);
                    round.answer(&asked, 0);
                }
            }
            assert_eq!(round.result(), Tally { right: 3 * all as u32, wrong: 0 });
        }
    }
}

#[test]
fn a_single_question_is_asked_again_and_no_question_makes_no_round() {
    let only = Square::new(0, 0).unwrap();
    let mut round = Round::new(vec![only], 1).unwrap();
    round.begin(0, true);
    round.answer(&only, 1);
    assert_eq!(*round.asked(), only);
    assert!(Round::<Square>::new(Vec::new(), 1).is_none());
}

#[test]
fn a_wrong_answer_counts_once_and_its_correction_does_not_count() {
    let mut round = running();
    let (asked, wrong) = (*round.asked(), other(&round));
    round.answer(&wrong, 1);
    round.answer(&wrong, 2);
    assert_eq!((round.result(), *round.asked()), (Tally { right: 0, wrong: 1 }, asked));
    assert_eq!(round.missed(), Some(&wrong));
    let words = square_words(&round).to_string();
    let places = [wrong, asked].map(|square| words.find(&square.to_string()));
    assert!(places[0].is_some() && places[0] < places[1], "{words}");
    round.answer(&asked, 3);
    assert_eq!((round.result(), round.missed()), (Tally { right: 0, wrong: 1 }, None));
    assert_ne!(*round.asked(), asked);
    round.answer(&round.asked().answer(), 4);
    assert_eq!(round.result(), Tally { right: 1, wrong: 1 });
    let to_practise = round.to_practise().map(|list| list.to_string());
    assert_eq!(to_practise, Some(asked.to_string()), "the result names what to look at again");
}

#[test]
fn a_round_ends_after_two_minutes() {
    let mut round = running();
    round.answer(&round.asked().answer(), ROUND_MS - 1);
    assert_eq!((round.result().right, round.left(ROUND_MS - 1)), (1, Some(1)));
    // An answer after the end of the round is too late, even if the screen has not shown the end
    // yet.
    round.answer(&round.asked().answer(), ROUND_MS);
    assert_eq!((round.result().right, round.phase()), (1, Phase::Over));
    assert_eq!(round.left(ROUND_MS), Some(0));
    round.begin(ROUND_MS, true);
    round.resume(ROUND_MS);
    assert_eq!(round.phase(), Phase::Over);
}

#[test]
fn a_pause_stops_the_clock_and_takes_no_answers() {
    let mut round = running();
    round.pause(1_000);
    round.answer(&round.asked().answer(), 2_000);
    round.tick(10 * ROUND_MS);
    assert_eq!((round.phase(), round.result().right), (Phase::Paused, 0));
    assert_eq!(round.left(10 * ROUND_MS), Some(ROUND_MS - 1_000));
    round.resume(10 * ROUND_MS);
    round.tick(11 * ROUND_MS - 1_001);
    assert_eq!(round.phase(), Phase::Running(10 * ROUND_MS));
    round.tick(11 * ROUND_MS - 1_000);
    assert_eq!(round.phase(), Phase::Over);
}

#[test]
fn a_clock_that_is_set_back_gives_no_more_than_two_minutes() {
    let mut round = of_game("hens", 1);
    round.begin(5_000, true);
    assert_eq!(round.left(0), Some(ROUND_MS));
}

#[test]
fn a_round_without_a_clock_ends_by_hand_and_is_no_best_result() {
    let mut round = of_game("hens", 1);
    round.finish();
    assert_eq!(round.phase(), Phase::Ready);
    round.begin(0, false);
    round.answer(&round.asked().answer(), 100 * ROUND_MS);
    assert_eq!((round.left(100 * ROUND_MS), round.result().right), (None, 1));
    round.finish();
    assert_eq!((round.phase(), round.new_best(None)), (Phase::Over, None));
}

#[test]
fn the_best_result_has_more_right_or_as_many_right_and_fewer_wrong() {
    let mut round = running();
    assert_eq!(round.new_best(None), None, "the round still runs");
    round.answer(&other(&round), 1);
    for _ in 0..3 {
        round.answer(&round.asked().answer(), 2);
    }
    round.finish();
    let result = Tally { right: 2, wrong: 1 };
    assert_eq!(round.result(), result);
    for (right, wrong, is_better) in
        [(1, 0, true), (2, 2, true), (2, 1, false), (2, 0, false), (3, 9, false)]
    {
        let before = Some(Tally { right, wrong });
        assert_eq!(round.new_best(before), is_better.then_some(result), "{before:?}");
    }
    let mut none = running();
    none.finish();
    assert_eq!(none.new_best(None), None, "no right answer is no result");
}

#[test]
fn hostile_stored_results_count_as_none() {
    let good = Tally { right: 31, wrong: 4 };
    assert_eq!(Tally::read(&good.write()), Some(good));
    let long = "9".repeat(100_000);
    for text in [
        "",
        " ",
        "31",
        "31 ",
        " 4",
        "-1 0",
        "31 4 5",
        "0 3",
        "4294967295 0",
        "5001 0",
        "1 x",
        &long,
    ] {
        assert_eq!(Tally::read(text), None, "{text:.20}");
    }
    assert_eq!(Tally::read(&format!("{long} {long}")), None);
}

#[test]
fn the_board_is_seen_from_the_chosen_side() {
    let turns = |side: Side| [0, 1, 2, 3].map(|number| side.turned(number));
    assert_eq!(turns(Side::Mine), [0; 4]);
    assert_eq!(turns(Side::Other), [2; 4]);
    assert_eq!(turns(Side::Both), [0, 2, 0, 2]);
    for (i, side) in Side::ALL.into_iter().enumerate() {
        assert_eq!(Side::read(&i.to_string()), Some(side));
    }
    assert_eq!((Side::read("3"), Side::read("mine"), Side::read("")), (None, None, None));
}

#[test]
fn only_games_with_dice_and_edges_ask_for_dice() {
    let games = IDS.iter().filter(|id| has_dice(catalog::find(id).unwrap()));
    assert_eq!(games.collect::<Vec<_>>(), [&"zugzwang"]);
}

/// The reference implementation knows a die by its top, south and west face; the others are
/// opposite. So this compares all edges of all 192 dice.
#[test]
fn answers_about_dice_agree_with_the_rules_for_every_die_and_edge() {
    let family = catalog::find("zugzwang").unwrap();
    let mut known = HashSet::new();
    for seed in 0..200 {
        let position = start(family, seed);
        let edges = position.turnable().unwrap().edges();
        let questions = die_questions(&*position, seed);
        let dice = position.scene(&[]).pieces.len();
        assert_eq!(questions.len(), dice * edges.len());
        for asked in questions {
            let [Some(top), Some(south), Some(west)] =
                [asked.reading.top, asked.reading.sides[0], asked.reading.sides[1]]
            else {
                panic!("hidden faces")
            };
            let text = format!("({}{}{})", top.text, south.text, west.text);
            let six = reference::six_faces(reference::read_die(&text).expect("a die"));
            let towards = match edges[asked.edge].letter {
                "S" => &six[2],
                "N" => &six[3],
                "W" => &six[4],
                _ => &six[5],
            };
            assert_eq!(asked.answer().text, towards, "{text} from {}", edges[asked.edge].letter);
            known.insert((text, asked.edge));
        }
    }
    assert_eq!(known.len(), 192 * 4, "every die and edge");
}

#[test]
fn the_choices_are_the_shown_faces_and_one_of_them_is_right() {
    let position = start(catalog::find("zugzwang").unwrap(), 3);
    let all = faces(&*position);
    for asked in die_questions(&*position, 3) {
        let choices = asked.choices(&all);
        assert_eq!(choices.iter().filter(|face| **face == asked.answer()).count(), 1);
        assert!((3..=5).contains(&choices.len()), "{}", choices.len());
    }
}

#[test]
fn the_label_of_a_die_lists_its_faces_clockwise_from_the_bottom() {
    let position = start(catalog::find("zugzwang").unwrap(), 3);
    let edges = position.turnable().unwrap().edges();
    for asked in die_questions(&*position, 3) {
        let DieQuestion { reading, bottom, .. } = &asked;
        let label = die_label(&asked, edges).to_string();
        let names = (0..4).map(|i| reading.sides[(bottom + i) % 4].unwrap().name.to_string());
        assert!(label.ends_with(&names.collect::<Vec<_>>().join(", ")), "{label}");
        assert!(label.contains(&edges[*bottom].name.to_string()), "{label}");
    }
    let mut round = Round::new(die_questions(&*position, 3), 3).unwrap();
    round.begin(0, true);
    let (right, edge) = (round.asked().answer(), edges[round.asked().edge].name.to_string());
    assert!(die_words(&round, edges).to_string().contains(&edge));
    let wrong = *faces(&*position).iter().find(|face| **face != right).unwrap();
    round.answer(&wrong, 1);
    let words = die_words(&round, edges).to_string();
    let (before, after) = words.split_once(&edge).expect("the edge");
    assert!(before.contains(&wrong.name.to_string()), "{words}");
    assert!(after.contains(&right.name.to_string()), "{words}");
}
