//! Tests of the layers (overlays that explain a position): captures, dice that may move, and the
//! notebook, which lists the faces that a hidden side may have.

use super::fields;
use super::games::{FIXED, positions, positions_of, viewers};
use fairyboard::Sign;
use fairyboard::geometry::Square;
use fairyboard::side_area::Reading;
use fairyboard::turn::Act;
use fairyboard_tests::dice::{
    self, Die, EDGES, Face, all_dice, captures, faces, read_layout, shown,
};
use fairyboard_tests::{StateQueries, effort, test};
use std::collections::BTreeSet;
use std::rc::Rc;

#[test]
fn the_layer_of_captures_shows_them_all_where_the_faces_are_known() {
    for state in positions(100) {
        let (_, dice) = read_layout(&state.text());
        let mut shown = vec![Rc::clone(&state)];
        shown.extend(viewers(&*state).into_iter().filter_map(|viewer| state.seen_by(viewer, &[])));
        for state in shown {
            let readings = state.readings();
            let known = |at: &Square, edge: usize| {
                readings.iter().any(|reading| reading.at == *at && reading.sides[edge].is_some())
            };
            let mut wanted = BTreeSet::new();
            for edge in 0..4 {
                let all = captures(&dice, edge).into_iter();
                wanted.extend(all.filter(|(from, to)| known(from, edge) && known(to, edge)));
            }
            let lines: BTreeSet<_> = state
                .layer(0, &[])
                .into_iter()
                .filter_map(|shown| match shown.sign {
                    Sign::Line(to) => Some((shown.at, to)),
                    _ => None,
                })
                .collect();
            assert_eq!(lines, wanted, "{}", state.text());
        }
    }
}

#[test]
fn the_layer_of_an_edge_shows_what_may_move_from_it() {
    for state in positions(105) {
        if state.outcome().is_over() {
            continue;
        }
        let (_, dice) = read_layout(&state.text());
        for step in state.next(&[]).steps.into_iter().filter(|step| step.act == Act::Edge) {
            let edge = EDGES.iter().position(|edge| step.text().starts_with(edge.0)).unwrap();
            let shown = state.layer(1, &[step]);
            assert!(shown.iter().all(|shown| shown.sign == Sign::Cell), "{shown:?}");
            let shown: BTreeSet<_> = shown.into_iter().map(|shown| shown.at).collect();
            let own = |at: &Square| dice[at].side(edge).is_some_and(|face| face.0 == EDGES[edge].1);
            assert!(shown.iter().all(own), "{shown:?} {}", state.text());
            for (from, _) in captures(&dice, edge) {
                assert!(shown.contains(&from), "{from} {}", state.text());
            }
        }
    }
}

/// The faces that a clause of the notebook layer allows, such as `blue queen or cream knight`,
/// `purple or red bishop or rook` or `pawns`. A clause that names no face allows all.
fn allowed(clause: &str) -> BTreeSet<Face> {
    let words: Vec<_> = clause.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let colours = ["blue", "cream", "purple", "red"];
    let ranks = ["bishop", "knight", "queen", "rook"];
    let letter = |names: [&str; 4], letters: [char; 4], word: &str| {
        let word = word.trim_end_matches('s');
        names.iter().position(|name| *name == word).map(|i| letters[i])
    };
    let colour = |word: &str| letter(colours, dice::COLOURS, word);
    let rank = |word: &str| letter(ranks, dice::RANKS, word);
    if clause.contains("unknown") {
        return dice::all_faces().into_iter().collect();
    }
    let mut faces = BTreeSet::new();
    if words.iter().any(|word| word.starts_with("pawn")) {
        faces.insert(None);
    }
    let told: Vec<_> = words.iter().filter_map(|word| colour(word)).collect();
    let of: Vec<_> = words.iter().filter_map(|word| rank(word)).collect();
    let pairs = words.windows(2).filter_map(|pair| colour(pair[0]).zip(rank(pair[1])));
    let pairs: Vec<_> = pairs.collect();
    if pairs.len() == told.len() && pairs.len() == of.len() {
        faces.extend(pairs.into_iter().map(Some));
    } else {
        faces.extend(
            told.iter().flat_map(|colour| of.iter().map(move |rank| Some((*colour, *rank)))),
        );
    }
    assert!(!faces.is_empty(), "{clause}");
    faces
}

#[test]
fn the_notebook_says_all_that_follows_and_only_that() {
    let all = all_dice();
    let mut one_of_two = 0;
    let seeds = 110..110 + effort(4) as u64;
    for state in seeds.flat_map(|seed| positions_of(FIXED, seed)) {
        if state.outcome().is_over() {
            continue;
        }
        let text = fields(&*state);
        let captured = faces(&[&*text[3], &*text[4]].concat());
        for viewer in viewers(&*state) {
            let Some(view) = state.seen_by(viewer, &[]) else { continue };
            let readings = view.readings();
            let fits = |die: &Die, reading: &Reading| {
                let sides = reading.sides.iter().enumerate();
                reading.top.unwrap().text == shown(die.top())
                    && sides.into_iter().all(|(edge, side)| {
                        side.is_none_or(|face| face.text == shown(die.side(edge)))
                    })
            };
            let ways: Vec<Vec<_>> = readings
                .iter()
                .map(|reading| all.iter().filter(|die| fits(die, reading)).copied().collect())
                .collect();
            let possible = dice::possible_ways(&ways, &captured);
            let notes = view.layer(2, &[]);
            for (reading, ways) in readings.iter().zip(possible) {
                let note = notes.iter().find(|note| note.at == reading.at).unwrap();
                let about = format!("{note:?} {}", view.text());
                assert!(matches!(note.sign, Sign::Badge(_)), "{about}");
                for (edge, name) in ["south", "west", "north", "east"].iter().enumerate() {
                    if reading.sides[edge].is_some() {
                        continue;
                    }
                    let so: BTreeSet<_> = ways.iter().map(|die| die.side(edge)).collect();
                    // Each clause of the note is about one side of the die and ends with its name.
                    // Of two opposite sides, the note may have a clause about only one.
                    let words = note.words.to_string();
                    let words = words.split_once(": ").unwrap().1;
                    let Some(clause) = words.split("; ").find(|clause| {
                        clause.split_once(" on its ").is_some_and(|(_, to)| to.starts_with(name))
                    }) else {
                        continue;
                    };
                    let clause = clause.split_once(" on its ").unwrap().0;
                    let told = allowed(clause);
                    assert!(so.is_subset(&told), "{about}: {clause}, {so:?}");
                    if so.len() <= 2 {
                        assert_eq!(so, told, "{about}: {clause}");
                    }
                    one_of_two += usize::from(so.len() == 2);
                }
            }
        }
    }
    assert!(one_of_two > 5, "{one_of_two}");
}
