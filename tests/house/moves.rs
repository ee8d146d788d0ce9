//! Tests of the list of moves beside the board.

use fairyboard::Seat;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard_tests::{effort, for_each_game, games_of, rng, test};
use ui_model::moves::{Line, LineMove, ListedMove, entries, groups, half_made, number};

fn read(moves: &str) -> Record {
    format!("[Game \"hens\"]\n\n{moves}").parse().expect("a record")
}

fn list(record: &Record) -> Vec<String> {
    let one = |entry: ListedMove| {
        let number = number(record, entry).map_or(String::new(), |number| number + " ");
        number + record.node(entry.id).text()
    };
    entries(record).into_iter().map(one).collect()
}

#[test]
fn a_variation_stands_after_the_move_that_it_replaces_in_a_row_of_its_own() {
    let record = read("1. d2-b4 d7-b5 (b7-c6 2. c2-d3 (e2-d3)) 2. c2-b3 *");
    let told = ["1. d2-b4", "d7-b5", "1… b7-c6", "2. c2-d3", "2. e2-d3", "2. c2-b3"];
    assert_eq!(list(&record), told);
    let rows: Vec<_> = entries(&record).iter().map(|e| (e.begins, e.is_aside)).collect();
    let (main, on) = ((true, false), (false, false));
    let (aside, aside_on) = ((true, true), (false, true));
    assert_eq!(rows, [main, on, aside, aside_on, aside, main]);
}

/// The lines that the list of moves shows for a record (the text of a game), in groups.
fn groups_of(record: &Record) -> Vec<Vec<Line>> {
    groups(&Session::new(record.clone(), NodeId::START))
}

fn moves(groups: Vec<Vec<Line>>) -> impl Iterator<Item = LineMove> {
    groups.into_iter().flatten().flat_map(|line| line.moves)
}

#[test]
fn a_note_changes_the_line_of_its_move_and_no_other() {
    let before = read("1. d2-b4 d7-b5 (b7-c6) 2. c2-b3 *");
    let [first, ..] = entries(&before)[..] else { panic!("four moves") };
    let mut after = before.clone();
    after.set_comment(first.id, "why not");
    let [before, after] = [&before, &after].map(|record| groups_of(record).concat());
    let lengths: Vec<_> = before.iter().map(|line| (line.is_aside, line.moves.len())).collect();
    assert_eq!(lengths, [(false, 2), (true, 1), (false, 1)]);
    assert_eq!(before[0].moves[0].number.as_deref(), Some("1."));
    assert_eq!((&*before[0].moves[0].comment, &*after[0].moves[0].comment), ("", "why not"));
    assert_ne!(before[0], after[0]);
    assert_eq!(before[1..], after[1..]);
}

for_each_game! {
    a_long_list_is_in_groups_of_about_fifty_moves_that_begin_with_the_first_side;
    toy
}

fn a_long_list_is_in_groups_of_about_fifty_moves_that_begin_with_the_first_side(id: &str) {
    let mut rng = rng(300);
    let (family, options) = games_of(id).swap_remove(0);
    let mut record = Record::new(family, options);
    let (mut at, mut places) = (NodeId::START, vec![NodeId::START]);
    for _ in 0..400 {
        if rng.u8(..100) < 5 || record.node(at).outcome().is_over() {
            at = places[rng.usize(..places.len())];
            continue;
        }
        let (state, mut taken) = (record.node(at).state().clone(), Vec::new());
        loop {
            let next = state.next(&taken);
            if next.steps.is_empty() || next.may_stop && rng.bool() {
                break;
            }
            taken.push(next.steps[rng.usize(..next.steps.len())]);
        }
        let text: String = taken.iter().map(|step| step.text()).collect();
        at = record.play(at, &text).expect("a legal move");
        places.push(at);
    }
    let groups = groups_of(&record);
    for pair in groups.windows(2) {
        assert!(pair[0].iter().map(|line| line.moves.len()).sum::<usize>() >= 50);
        let first = &pair[1][0];
        let begins = entries(&record).into_iter().find(|entry| entry.id == first.moves[0].id);
        assert!(begins.is_some_and(|entry| entry.begins) || first.moves[0].mover == Seat::FIRST);
    }
    let listed: Vec<_> = moves(groups).map(|listed| listed.id).collect();
    assert_eq!(listed, entries(&record).iter().map(|entry| entry.id).collect::<Vec<_>>());
}

for_each_game! {
    a_list_that_is_added_to_stays_as_it_was_and_holds_each_move_once;
    toy
}

fn a_list_that_is_added_to_stays_as_it_was_and_holds_each_move_once(id: &str) {
    let mut rng = rng(201);
    for (family, options) in games_of(id).into_iter().take(effort(2)) {
        let mut record = Record::new(family, options);
        let mut places = vec![NodeId::START];
        for _ in 0..30 {
            // Usually continues after the last position, and in one of four cases after an earlier
            // one.
            let back = if rng.u8(..4) == 0 { rng.usize(..places.len()) } else { 0 };
            let at = places[places.len() - 1 - back];
            let Some(text) = record.node(at).state().moves().into_iter().next_back() else {
                continue;
            };
            let is_end = record.node(at).children().is_empty() && back == 0;
            let before = record.clone();
            let Ok(new) = record.play(at, &text) else { continue };
            let (old, now) = (entries(&before), entries(&record));
            if is_end
                && !before.preorder().contains(&new)
                && record.end_of_line(NodeId::START) == new
            {
                assert_eq!(now[..old.len()], old[..], "{record}");
                let now = moves(groups_of(&record)).take(old.len());
                assert!(now.eq(moves(groups_of(&before))), "{record}");
            }
            let mut listed: Vec<_> = now.iter().map(|entry| entry.id).collect();
            let place = |id: NodeId| listed.iter().position(|other| *other == id);
            for entry in &now {
                let parent = record.node(entry.id).parent().filter(|id| *id != NodeId::START);
                assert!(parent.is_none_or(|parent| place(parent) < place(entry.id)), "{record}");
            }
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(listed.len(), record.preorder().len() - 1, "{record}");
            if !places.contains(&new) {
                places.push(new);
            }
        }
    }
}

for_each_game! {
    half_made_moves_are_beginnings_of_the_move_each_longer_than_the_one_before;
    toy
}

fn half_made_moves_are_beginnings_of_the_move_each_longer_than_the_one_before(id: &str) {
    let mut rng = rng(203);
    for (family, options) in games_of(id).into_iter().take(effort(2)) {
        let mut record = Record::new(family, options);
        let mut at = NodeId::START;
        for _ in 0..40 {
            let moves = record.moves(at);
            if moves.is_empty() {
                break;
            }
            at = record.play(at, &moves[rng.usize(..moves.len())]).unwrap();
            let told = half_made(&record, at);
            let text = record.node(at).text();
            let lengths: Vec<_> = told.iter().map(String::len).collect();
            assert!(lengths.is_sorted_by(|a, b| a < b), "{text}: {told:?}");
            assert!(told.iter().all(|beginning| text.starts_with(beginning)), "{text}: {told:?}");
        }
    }
}

#[test]
fn moves_of_zugzwang_are_listed_for_readers_and_those_of_other_games_as_they_are_written() {
    let shown = |game: &str, mv: &str| {
        let (family, options) = games_of(game).remove(0);
        family.start(&options).shown_move(mv).to_string()
    };
    for (mv, told) in [
        ("Sc3xf6", "c3×f6 south"),
        ("-~_Nh7xg5/bB", "h7×g5 north → blue bishop, −1 card"),
        ("-bN_Ed2xd7", "d2×d7 east, −1 card"),
        ("*d4/rN", "takes d4 → red knight"),
        ("Sc3xf6:bQxcN", "c3×f6 south: blue queen × cream knight"),
        ("passW", "passes at west"),
        ("none", "No captures left"),
        ("challenge", "Challenge"),
    ] {
        assert_eq!(shown("zugzwang", mv), told);
    }
    assert_eq!(shown("hens", "d1xd3^f5"), "d1xd3^f5");
}
