//! Tests of faces, the set of dice, the edges, the board and the start: ZUG-1 to ZUG-6.

use super::{TWO, assert_reads_not, at, deal, family, offers, position};
use fairyboard_tests::dice::{
    self, COLOURS, Die, EDGES, RANKS, all_dice, all_faces, are_of_the_set, captures, faces, field,
    layout, on, read_layout, rolled, shown,
};
use fairyboard_tests::{StateQueries, effort, rng, square, test};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn zug_1_ranks_and_colours_have_their_opposites() {
    let state = at("d4 .bQrR", "");
    let [reading] = state.readings()[..] else { panic!("{:?}", state.readings()) };
    let sides = reading.sides.map(|side| side.unwrap().text);
    assert_eq!((reading.at, reading.top.unwrap().text), (square("d4"), "."));
    assert_eq!(sides, ["bQ", "rR", "cN", "pB"]);
    assert_eq!(reading.sides[0].unwrap().name.to_string(), "blue queen");
    assert_eq!(reading.sides[3].unwrap().name.to_string(), "purple bishop");
    // Checks each die in each orientation.
    for die in all_dice() {
        let state = position(&format!("8/8/8/8/3{}4/8/8/8", die.text()));
        let [reading] = state.readings()[..] else { panic!("{:?}", state.readings()) };
        let told: Vec<_> = reading.sides.iter().map(|side| side.unwrap().text).collect();
        let sides: Vec<_> = (0..4).map(|edge| shown(die.side(edge))).collect();
        assert_eq!(told, sides, "{die:?}");
        assert_eq!(reading.top.unwrap().text, shown(die.top()));
    }
}

#[test]
fn zug_1_all_faces_have_their_names() {
    let ranks = ["bishop", "knight", "queen", "rook"];
    let colours = ["blue", "cream", "purple", "red"];
    let mut names = BTreeMap::new();
    for die in all_dice() {
        let state = position(&format!("{}7/8/8/8/8/8/8/8", die.text()));
        for face in state.readings().iter().flat_map(|reading| reading.sides).flatten() {
            names.insert(face.text, face.name);
        }
    }
    assert_eq!(names.len(), 17);
    for (i, colour) in COLOURS.iter().enumerate() {
        for (j, rank) in RANKS.iter().enumerate() {
            let text = format!("{colour}{rank}");
            assert_eq!(names[&*text].to_string(), format!("{} {}", colours[i], ranks[j]));
        }
    }
    assert!(names["."].to_string().contains("pawn"));
}

#[test]
fn zug_2_a_die_has_a_queens_axis_a_rooks_axis_and_a_pawns_axis() {
    let all = all_faces();
    let mut count = 0;
    for top in &all {
        for south in &all {
            for west in &all {
                let die = [*top, *south, *west].map(shown).concat();
                let text = format!("({die})7/8/8/8/8/8/8/8");
                if Die::new([*top, *south, *west]).is_some() {
                    assert_eq!(position(&text).text(), text);
                    count += 1;
                } else {
                    assert_reads_not(&text, "placement");
                }
            }
        }
    }
    assert_eq!((count, dice::kinds().len()), (8 * 24, 8));
    // There are eight kinds of dice with 24 orientations each.
    for kind in dice::kinds() {
        assert_eq!(all_dice().iter().filter(|die| die.kind() == kind).count(), 24);
    }
}

#[test]
fn zug_2_the_set_has_each_kind_twice() {
    let mut rng = rng(2);
    for _ in 0..effort(50) {
        let (_, dice) = read_layout(&deal("", rng.u64(..)).text());
        let mut kinds: Vec<_> = dice.values().map(|die| die.kind()).collect();
        kinds.sort_unstable();
        let mut set = [dice::kinds(), dice::kinds()].concat();
        set.sort_unstable();
        assert_eq!(kinds, set);
    }
    // The set has two dice with a blue queen and a red rook. Their orientation doesn't matter.
    at("a1 .bQrR b2 bQ.rR", "");
    assert_reads_not(&on("a1 .bQrR b2 bQ.rR c3 .cNpB"), "placement");
    assert_reads_not(&on("a1 .bQrR b2 bQ.rR c3 rRbQ."), "placement");
    at("a1 .bQrR b2 bQ.rR c3 .bQrB", "");
}

#[test]
fn zug_2_what_was_captured_are_different_dice_of_the_set() {
    // Four dice have a blue queen, and the same four have a cream knight. So four captured faces of
    // these two are possible, but not five.
    at("", "w duel bQbQ bQbQ - - - -");
    at("", "w duel bQbQ cNcN - - - -");
    let dice = |text: &str| assert_reads_not(&format!("8/8/8/8/8/8/8/8 {text}"), "dice");
    dice("b duel bQbQbQ bQbQ - - - -");
    dice("b duel bQbQbQ cNcN - - - -");
    dice("b fixed bQbQcN bQcN SW -");
    dice("1 coop bQ0bQ0bQ0bQ0cN0 3cBNNQbNbp SW -");
    // Two of these four dice are on the board, so only two can be captured.
    at("a1 .bQrR b2 bQ.rR", "w duel bQ cN - - - -");
    let text = format!("{} b duel bQbQ cN - - - -", on("a1 .bQrR b2 bQ.rR"));
    assert_reads_not(&text, "dice");
}

#[test]
fn zug_2_any_captured_faces_are_judged_by_the_set() {
    let mut rng = rng(2);
    let (mut fitting, mut refused) = (0, 0);
    for _ in 0..effort(2000) {
        let (on_board, captured) = (rng.usize(..=6), rng.usize(1..=5));
        let dice = rolled(&mut rng, 8, on_board);
        // Uses few different faces, so that many of the dice are equal.
        let few = [("bQ", 0), ("cN", 0), ("rR", 0), ("pB", 1), (".", 1)];
        let mut taken: Vec<_> =
            (0..captured * 2).map(|_| faces(few[rng.usize(..few.len())].0)[0]).collect();
        let second = field(taken.split_off(captured));
        let text = format!("{} w fixed {} {second} SW -", layout(8, &dice), field(taken.clone()));
        let all = [taken, faces(&second)].concat();
        let dice: Vec<_> = dice.values().copied().collect();
        if are_of_the_set(&dice, &all) {
            position(&text);
            fitting += 1;
        } else {
            assert_reads_not(&text, "dice");
            refused += 1;
        }
    }
    let some = effort(2000) / 40;
    assert!(fitting > some && refused > some, "{fitting} {refused}");
}

#[test]
fn zug_3_every_way_to_lie_is_as_likely_as_the_others() {
    let mut count = BTreeMap::new();
    for seed in 0..1000 {
        for die in read_layout(&deal("", seed).text()).1.into_values() {
            *count.entry(die).or_insert(0) += 1;
        }
    }
    // The 16,000 dice have 192 kinds and orientations together, which makes about 83 dice for each.
    assert_eq!(count.len(), 192);
    assert!(count.values().all(|count| (45..130).contains(count)), "{count:?}");
    let pawns: i32 = count.iter().filter(|(die, _)| die.top().is_none()).map(|(_, n)| n).sum();
    assert!((5100..5560).contains(&pawns), "{pawns}");
}

#[test]
fn zug_4_the_edges_have_their_colours() {
    let names = [("south", "blue"), ("west", "purple"), ("north", "red"), ("east", "cream")];
    let state = at(TWO, "");
    assert_eq!(state.edges().len(), 4);
    for (i, edge) in state.edges().iter().enumerate() {
        let (letter, colour) = EDGES[i];
        assert_eq!((edge.letter, edge.colour), (&*letter.to_string(), &*colour.to_string()));
        let (name, colour) = names[i];
        assert_eq!(
            (edge.name.to_string(), edge.colour_name.to_string()),
            (name.into(), colour.into())
        );
    }
}

#[test]
fn zug_4_the_board_has_eight_ranks_or_six() {
    let board = family().info().options.iter().find(|spec| spec.key == "board").unwrap();
    assert_eq!(board.values.iter().map(|value| value.0).collect::<Vec<_>>(), ["8", "6"]);
    for variant in ["duel", "fixed", "coop"] {
        for size in [8, 6] {
            let state = deal(&format!("variant={variant} board={size}"), 1);
            assert_eq!(state.size(), size);
            assert_eq!(read_layout(&state.text()).0, size);
        }
    }
    assert_eq!(position("6/6/6/6/6/6").size(), 6);
    assert_reads_not("7/7/7/7/7/7/7", "placement");
    assert_reads_not("5/5/5/5/5", "placement");
    // A capture can go from corner to corner.
    offers(&*at("a1 .bQrR h8 .cBrN", ""), "Sa1xh8");
    offers(&*position("5(.cBrN)/6/6/6/6/(.bQrR)5"), "Sa1xf6");
}

#[test]
fn zug_5_sixteen_dice_stand_on_squares_of_their_own() {
    for size in [8_u8, 6] {
        let mut stood = BTreeMap::new();
        for seed in 0..400 {
            let state = deal(&format!("board={size}"), seed);
            let dice = read_layout(&state.text()).1;
            assert_eq!(dice.len(), 16);
            let squares: Vec<_> = state.pieces().iter().map(|piece| piece.0).collect();
            assert_eq!(squares, dice.keys().copied().collect::<Vec<_>>());
            for square in dice.into_keys() {
                *stood.entry(square).or_insert(0) += 1;
            }
        }
        // Every square gets about equally many dice.
        let usual = 400 * 16 / (i32::from(size) * i32::from(size));
        assert_eq!(stood.len(), usize::from(size) * usize::from(size));
        let near = usual * 6 / 10..usual * 14 / 10;
        assert!(stood.values().all(|count| near.contains(count)), "{stood:?}");
    }
}

#[test]
fn zug_5_no_two_starts_are_alike_and_a_seed_deals_the_same_again() {
    for text in ["", "variant=fixed", "variant=coop", "board=6 samepairs=1"] {
        let starts: BTreeSet<_> = (0..20).map(|seed| deal(text, seed).text()).collect();
        assert_eq!(starts.len(), 20);
        assert_eq!(deal(text, 7).text(), deal(text, 7).text());
    }
    assert!(family().info().dealt);
}

#[test]
fn zug_6_a_few_dice_show_each_edge_its_own_colour() {
    let mut seen = [0; 7];
    for seed in 0..300 {
        let text = ["", "board=6", "variant=fixed", "variant=coop"][seed as usize % 4];
        let (_, dice) = read_layout(&deal(text, seed).text());
        for (edge, (_, colour)) in EDGES.iter().enumerate() {
            let own = |die: &&Die| die.side(edge).is_some_and(|face| face.0 == *colour);
            seen[dice.values().filter(own).count().min(6)] += 1;
        }
    }
    assert_eq!((seen[0], seen[6]), (0, 0), "at least one and at most five: {seen:?}");
    // The test has seen each number of dice from one to five.
    assert!(seen[1..=5].iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn faces_and_dice_of_these_tests_are_those_of_the_rules() {
    // Checks `fairyboard_tests::dice`, which computes expected results, with the examples of the
    // rules.
    assert_eq!(shown(dice::opposite(faces("bQ")[0])), "cN");
    assert_eq!(field(faces("rN.bQ")), ".bQrN");
    assert!(are_of_the_set(&[], &faces("bQbQbQbQ")) && !are_of_the_set(&[], &faces("bQbQbQbQcN")));
    assert_eq!(captures(&dice::dice("c3 .bQrR f6 .cQpB"), 1), [(square("f6"), square("c3"))]);
    let cards = ["3c", "BN", "NQ", "bN", "bp"];
    assert!(dice::satisfies(&cards, &faces("bBbNbRcBcNpNpQpRrNrQ")));
    assert!(!dice::satisfies(&cards, &faces("bBbNcBcNpNpQpRrNrQ")));
}
