//! Tests of the toy game: its rules, its views, and positions sampled from views (made up to agree
//! with what a player knows).

use fairyboard::chance::Chance;
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::setup;
use fairyboard::turn::{Act, Step};
use fairyboard::{Determinize, Family, MoveError, Options, Outcome, Position, Seat, State};
use fairyboard_tests::toy::{ToyFamily, View};
use fairyboard_tests::{
    StateQueries, TOY_START, assert_over_offers_nothing, effort, names, random_game, refused, rng,
    square, test,
};
use std::cell::RefCell;
use std::collections::BTreeSet;

const READERS: [Viewer; 4] =
    [Viewer::Public, Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Mover];

fn options() -> Options {
    Options::defaults(ToyFamily.info().options)
}

fn read(text: &str) -> Position {
    ToyFamily.read(text, &options()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn deal(seed: u64) -> Position {
    ToyFamily.deal(&options(), &mut Chance::seeded(seed))
}

fn after(text: &str, mv: &str) -> String {
    read(text).play(mv).unwrap_or_else(|error| panic!("{mv}: {error}")).state.text()
}

fn refusal(text: &str, mv: &str) -> &'static str {
    refused(&*read(text), mv).rule
}

fn faults(text: &str) -> Vec<&'static str> {
    let sketch = ToyFamily.sketch(text, &options()).unwrap_or_else(|error| panic!("{error}"));
    sketch.faults().iter().map(|fault| fault.rule).collect()
}

#[test]
fn toy_1_begins_with_a_king_in_each_corner_and_two_stones_each() {
    for seed in 0..20 {
        let text = deal(seed).text();
        assert!(text.starts_with("4k/5/5/5/K4 w ") && text.ends_with(" 2 2"), "{text}");
    }
    let start = read(TOY_START);
    assert_eq!(start.edges().iter().map(|edge| edge.letter).collect::<String>(), "SWNE");
    assert_eq!([0, 1].map(|seat| start.edge_of(Seat(seat), &[])), [Some(0), Some(2)]);
    assert_eq!(faults("4k/5/5/5/5 b ab cd 2 2"), ["TOY-1"]);
    assert_eq!(faults("4k/5/5/5/KK3 b ab cd 2 2"), ["TOY-1"]);
    assert_eq!(faults("4k/5/5/5/K3* b ab cd 2 2"), ["TOY-1"]);
}

#[test]
fn toy_2_deals_two_cards_to_each_and_hides_them_until_the_end() {
    let dealt: BTreeSet<_> = (0..200).map(|seed| deal(seed).text()).collect();
    assert_eq!(dealt.len(), 30, "all ways to deal two cards of five to each");
    for cards in ["- cd", "a cd", "abc de", "ab bc"] {
        assert_eq!(faults(&TOY_START.replace("ab cd", cards)), ["TOY-2"], "{cards}");
    }
    for cards in ["ba cd", "aa cd", "~a cd", "fg cd"] {
        let error = ToyFamily.sketch(&TOY_START.replace("ab cd", cards), &options()).err();
        assert_eq!(error.unwrap().field, "White's cards", "{cards}");
    }
    let over = read(TOY_START).play("a1-a2").unwrap().state;
    assert_eq!(over.privacy(), Privacy::Secret);
    let over = read("5/5/5/1k3/K4 w ab cd 2 2").play("a1xb2").unwrap().state;
    assert_eq!(over.privacy(), Privacy::Open);
    assert!(READERS.iter().all(|viewer| over.seen_by(*viewer, &[]).is_none()));
    assert_eq!(faults("5/5/5/5/K4 b ~ cd 2 2"), ["TOY-2"]);
}

#[test]
fn toy_3_a_king_goes_one_square_and_onto_no_stone() {
    let stone = "4k/5/5/*4/K4 w ab cd 1 2";
    assert_eq!(after(stone, "a1-b2"), "4k/5/5/*K3/5 b ab cd 1 2");
    for mv in ["a1-a2", "a1-a3", "a1-a1", "a1xb2", "b1-b2", "e5-e4"] {
        assert_eq!(refusal(stone, mv), "TOY-3", "{mv}");
    }
}

#[test]
fn toy_4_who_takes_the_king_wins() {
    let near = "5/5/5/1k3/K4 w ab cd 2 2";
    let over = read(near).play("a1xb2").unwrap().state;
    assert_eq!(over.outcome(), Outcome::Win(Seat::FIRST, "TOY-4"));
    assert_over_offers_nothing(&*over);
    assert_eq!(refusal(near, "a1-b2"), "TOY-3");
    assert_eq!(names(&read(near).threatened()), "b2");
}

#[test]
fn toy_5_a_stone_is_thrown_from_an_edge_next_to_the_own_king() {
    assert_eq!(after(TOY_START, "*E@a2"), "4k/5/5/*4/K4 b ab cd 1 2");
    for mv in ["*E@a3", "*N@a1", "*S@e4"] {
        assert_eq!(refusal(TOY_START, mv), "TOY-5", "{mv}");
    }
    assert_eq!(refusal("4k/5/5/**3/K4 w ab cd 0 2", "*S@b1"), "TOY-5");
    // A thrown stone is entered as the stone, then the edge, then the square, then where it rolls.
    let start = read(TOY_START);
    let steps = start.steps_of("*W@b2/1").unwrap();
    let acts: Vec<_> = steps.iter().map(|step| step.act).collect();
    assert_eq!(acts, [Act::Reserve, Act::Edge, Act::Go, Act::Chance]);
    assert_eq!(start.edge_of(Seat::FIRST, &steps[..2]), Some(1));
    assert_eq!(start.edge_of(Seat::SECOND, &steps[..2]), Some(2));
    assert_eq!(start.refuse(&steps[..2], square("c3")).rule, "TOY-5");
}

#[test]
fn toy_6_a_stone_may_roll_to_the_square_behind() {
    for (mv, placement) in [
        ("*S@b2/0", "4k/5/5/1*3/K4"),
        ("*S@b2/1", "4k/5/1*3/5/K4"),
        ("*W@b2/1", "4k/5/5/2*2/K4"),
        ("*N@b2/1", "4k/5/5/5/K*3"),
        ("*E@b2/1", "4k/5/5/*4/K4"),
    ] {
        assert_eq!(setup::word(&after(TOY_START, mv), 0), placement, "{mv}");
    }
    assert_eq!(refusal(TOY_START, "*W@b2"), "TOY-6");
    assert_eq!(refusal(TOY_START, "*N@b1/1"), "TOY-6");
}

#[test]
fn toy_7_one_may_pass() {
    assert_eq!(after(TOY_START, "pass"), "4k/5/5/5/K4 b ab cd 2 2");
}

#[test]
fn toy_8_a_king_wins_on_the_file_of_a_card() {
    let near = "5/K4/5/4k/5 w ab cd 2 2";
    for (mv, outcome) in [("a4-a5", "white TOY-8"), ("a4-b5", "white TOY-8"), ("pass", "ongoing")] {
        assert_eq!(read(near).play(mv).unwrap().state.outcome().to_string(), outcome, "{mv}");
    }
    let white = read(&near.replace("ab", "be")).play("a4-a5").unwrap().state;
    assert_eq!(white.outcome(), Outcome::Ongoing);
    assert_eq!(names(&read(near).goals(Seat::FIRST)), "a5 b5");
    assert_eq!(names(&read(near).goals(Seat::SECOND)), "c1 d1");
    assert_eq!(faults("K4/5/5/4k/5 w ab cd 2 2"), ["TOY-8"]);
}

/// The convention (a draw by repetition) depends on earlier positions, so the tests of records
/// (texts of games) cover the draw itself.
#[test]
fn toy_9_has_a_convention() {
    let convention = ToyFamily.info().convention.unwrap();
    assert_eq!((convention.rule, convention.repetitions), ("TOY-9", 3));
}

/// Plays random games. Calls `check` with each unfinished position, a viewer and the viewer's view.
fn each_view(check: impl Fn(&Position, Viewer, &Position)) {
    let mut rng = rng(60);
    for seed in 0..effort(100) as u64 {
        random_game(&deal(seed), 30, &mut rng, |state, _| {
            for viewer in READERS.into_iter().filter(|_| !state.outcome().is_over()) {
                check(state, viewer, &state.seen_by(viewer, &[]).expect("something is hidden"));
            }
        });
    }
}

/// Positions that differ from `state` only in cards that the viewer doesn't see.
fn with_other_cards(state: &Position, viewer: Viewer) -> Vec<Position> {
    let text = state.text();
    let pairs = ["ab", "ac", "ad", "ae", "bc", "bd", "be", "cd", "ce", "de"];
    let own = match viewer {
        Viewer::Public => None,
        Viewer::Seat(seat) => Some(seat.0),
        Viewer::Mover => Some(state.to_move().0),
    };
    let may_be = |seat: u8, cards: &str| {
        own != Some(seat) || cards == setup::word(&text, 2 + usize::from(seat))
    };
    let mut others = Vec::new();
    for white in pairs.iter().filter(|cards| may_be(0, cards)) {
        for black in pairs.iter().filter(|cards| may_be(1, cards)) {
            let other = setup::with_words(&text, 2..4, &format!("{white} {black}"));
            let other = ToyFamily.read(&other, &options()).ok();
            others.extend(other.filter(|other| !other.outcome().is_over()));
        }
    }
    others
}

#[test]
fn views_of_positions_that_differ_in_hidden_cards_are_the_same() {
    each_view(|state, viewer, view| {
        let others = with_other_cards(state, viewer);
        assert!(others.iter().any(|other| other.same(&**state)));
        let told = |view: &dyn State| {
            let next: Vec<Vec<Step>> = view.next(&[]).steps.into_iter().map(|s| vec![s]).collect();
            let refusals: Vec<_> =
                next.iter().map(|taken| view.refuse(taken, square("c3")).to_string()).collect();
            let scenes: Vec<_> = next.iter().map(|taken| view.scene(taken)).collect();
            (view.text(), view.hands(), view.scene(&[]), view.moves(), refusals, scenes)
        };
        for other in others {
            let seen = other.seen_by(viewer, &[]).unwrap();
            assert_eq!(told(&*seen), told(&**view), "{viewer:?} {}", other.text());
        }
    });
}

#[test]
fn views_can_be_read_and_are_not_played() {
    each_view(|state, _, view| {
        assert!(view.is_view() && !state.is_view());
        let again = read(&view.text());
        assert_eq!((again.text(), again.is_view()), (view.text(), true));
        assert_eq!(view.moves(), state.moves());
        assert!(matches!(view.play("pass"), Err(MoveError::Refused(_))));
        for mv in state.moves() {
            assert_eq!(state.move_seen_by(&mv, Viewer::Public), None);
            assert_eq!(view.steps_of(&mv), state.steps_of(&mv));
        }
    });
}

#[test]
fn samples_are_all_positions_that_agree_with_a_view() {
    let chance = RefCell::new(Chance::seeded(7));
    each_view(|state, viewer, view| {
        let view = view.as_any().downcast_ref::<View>().expect("what a viewer sees is a view");
        let mut chance = chance.borrow_mut();
        let drawn: BTreeSet<_> = (0..400)
            .map(|_| view.sample(&options(), &mut chance).expect("a position"))
            .map(|whole| State::text(&whole))
            .collect();
        let wanted: BTreeSet<_> =
            with_other_cards(state, viewer).iter().map(|other| other.text()).collect();
        assert_eq!(drawn, wanted, "{viewer:?}");
    });
}
