//! Tests of setting up positions: the faults of a sketch (a position that may be impossible), the
//! palette, and the fields beside the board.

use fairyboard::geometry::Square;
use fairyboard::setup::{self, Count, FieldKind, FormField, Sketch, Stock};
use fairyboard::{Draw, Options, Seat, Text, catalog, say};
use fairyboard_tests::{
    About, Chosen, board, effort, families, for_each_game, games, games_of, names, rng, rule_ids,
    some_positions, square, test,
};
use fastrand::Rng;

for_each_game! {
    a_possible_position_has_no_faults,
    an_impossible_position_is_drawn_and_its_faults_are_told,
    cells_are_put_back_as_they_were,
    what_a_field_offers_can_be_told,
    a_palette_puts_what_it_says_and_counts_what_is_left;
    toy
}

/// Positions of random games with each combination of a game's options.
fn positions_of(id: &str) -> Vec<(Chosen, String)> {
    let mut all = Vec::new();
    for game in games_of(id) {
        for state in some_positions(&game, 71, 40, 7) {
            all.push((game.clone(), state.text()));
        }
    }
    all
}

fn sketch((family, options): &Chosen, text: &str) -> Sketch {
    family.sketch(text, options).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A game with its default options.
fn usual(id: &str) -> Chosen {
    let family = families().find(|family| family.info().id == id).unwrap();
    (family, Options::defaults(family.info().options))
}

/// The faults of a position, each with its rule and the squares to blame.
fn faults(id: &str, text: &str) -> Vec<String> {
    let sketch = sketch(&usual(id), text);
    let told =
        sketch.faults().iter().map(|fault| format!("{} {}", fault.rule, names(&fault.squares)));
    told.map(|told| told.trim_end().to_string()).collect()
}

/// Calls every function that draws a position, to see that none panics.
fn draw(drawing: &dyn Draw) {
    let size = drawing.size();
    let on_board = |square: Square| square.file().max(square.rank()) < size;
    let scene = drawing.scene(&[]);
    assert!(scene.pieces.iter().all(|(square, _)| on_board(*square)));
    assert!(scene.lasting.iter().all(|lasting| on_board(lasting.at)));
    assert!(scene.outlined.iter().all(|square| on_board(*square)));
    assert!(scene.goals.iter().all(|(_, square)| on_board(*square)));
    if let Some(beside) = drawing.beside() {
        assert!(beside.readings().iter().all(|reading| on_board(reading.at)));
        beside.hands();
        beside.deck();
    }
    for seat in (0..drawing.seats().len() as u8).map(Seat) {
        if let Some(board) = drawing.turnable() {
            assert!(board.edge_of(seat, &[]).is_none_or(|edge| edge < board.edges().len()));
        }
    }
    for (square, piece) in scene.pieces {
        drawing.card(&piece, square);
    }
}

/// The pieces of the palette in every orientation that they can have on a square.
fn leaves(stock: &[Stock]) -> Vec<&Stock> {
    let mut leaves = Vec::new();
    for one in stock {
        if one.more.is_empty() {
            leaves.push(one);
        } else {
            assert_eq!(one.text, one.more[0].text);
            leaves.extend(self::leaves(&one.more));
        }
    }
    leaves
}

/// All values that a field of the setup form can get by a single change.
fn offered(field: &FormField, size: u8) -> Vec<String> {
    match &field.kind {
        FieldKind::Choice(of) => of.iter().map(|(value, _)| value.clone()).collect(),
        FieldKind::Squares { among, .. } => {
            assert!(among.iter().all(|square| board(size).contains(square)));
            among.iter().map(|square| field.toggled(*square)).collect()
        }
        FieldKind::Counts(counts) => {
            let each = |(place, count): (usize, &Count)| {
                (0..=count.most).map(move |number| (place, number)).collect::<Vec<_>>()
            };
            let all = counts.iter().enumerate().flat_map(each);
            all.map(|(place, number)| field.with_count(place, number)).collect()
        }
        FieldKind::List { of, chosen, most } => {
            let longer = |place: usize| [chosen.as_slice(), &[place]].concat();
            let longer = (0..of.len()).map(longer).filter(|list| list.len() <= (*most).into());
            longer.chain([Vec::new()]).map(|list| field.with_list(&list)).collect()
        }
        FieldKind::Text => vec![field.value.clone()],
    }
}

fn a_possible_position_has_no_faults(id: &str) {
    for (game, text) in positions_of(id) {
        let _about = About(&text);
        let sketch = sketch(&game, &text);
        assert_eq!(sketch.faults(), []);
        draw(sketch.drawing());
        assert_eq!(sketch.playable().map(|state| state.text()), Ok(text.clone()));
        assert!(game.0.read(&text, &game.1).is_ok());
    }
}

/// A position string with one to four random changes, which usually make it impossible.
fn spoiled((family, options): &Chosen, text: &str, others: &[String], rng: &mut Rng) -> String {
    let (mut text, info) = (text.to_string(), family.info());
    for _ in 0..=rng.usize(..4).min(rng.usize(..4)) {
        let other = &others[rng.usize(..others.len())];
        match rng.u8(..8) {
            0..3 => {
                let stock = family.palette(&text, options);
                let leaves = leaves(&stock);
                if !leaves.is_empty() {
                    let cells = setup::cells(info, &text).unwrap();
                    let squares = board(if cells.len() > 64 { 8 } else { 6 });
                    let what = &leaves[rng.usize(..leaves.len())].text;
                    text = setup::put(info, &text, squares[rng.usize(..squares.len())], what);
                }
            }
            3 => {
                let cells = setup::cells(info, &text).unwrap();
                if !cells.is_empty() {
                    text = setup::put(info, &text, cells[rng.usize(..cells.len())].0, "");
                }
            }
            4 => {
                let words: Vec<_> = other.split(' ').collect();
                let at = rng.usize(..words.len());
                let mut own: Vec<_> = text.split(' ').collect();
                if at < own.len() {
                    own[at] = words[at];
                    text = own.join(" ");
                }
            }
            5 if rng.bool() => text = setup::with_cells(&text, &[]),
            5 => text = family.settled(&text, options),
            _ => {
                let fields = family.fields(&text, options);
                if !fields.is_empty() {
                    let field = &fields[rng.usize(..fields.len())];
                    let values = offered(field, 12);
                    if !values.is_empty() {
                        text = field.set(&text, &values[rng.usize(..values.len())]);
                    }
                }
            }
        }
    }
    text
}

fn an_impossible_position_is_drawn_and_its_faults_are_told(id: &str) {
    let mut rng = rng(72);
    let own = positions_of(id);
    let family = own[0].0.0;
    let ids = rule_ids(family);
    let texts: Vec<_> = own.iter().map(|(_, text)| text.clone()).collect();
    let (mut sound, mut faulty) = (0, 0);
    for _ in 0..effort(600) {
        let (game, text) = &own[rng.usize(..own.len())];
        let text = spoiled(game, text, &texts, &mut rng);
        let _about = About(&text);
        let read = family.read(&text, &game.1);
        let Ok(sketch) = family.sketch(&text, &game.1) else {
            assert!(read.is_err());
            continue;
        };
        assert_eq!(read.is_ok(), sketch.faults().is_empty());
        draw(sketch.drawing());
        let size = sketch.drawing().size();
        for fault in sketch.faults() {
            assert!(ids.contains(fault.rule), "{fault}");
            assert!(fault.squares.iter().all(|square| board(size).contains(square)));
            assert!(
                !fault.sentence.to_string().is_empty()
                    && !fault.sentence.to_string().contains(fault.rule)
            );
            assert!(
                fault.sentence.to_string().starts_with(|first: char| !first.is_ascii_lowercase())
            );
        }
        if let Some(first) = sketch.faults().first() {
            faulty += 1;
            let error = read.unwrap_err();
            assert_eq!((error.rule, &error.expected), (first.rule, &first.sentence));
            assert_eq!(sketch.playable().unwrap_err(), error);
        } else {
            assert_eq!(sketch.playable().unwrap().text(), text);
            sound += 1;
        }
    }
    assert!(sound.min(faulty) > effort(600) / 100, "{id}: {sound}, {faulty}");
}

fn cells_are_put_back_as_they_were(id: &str) {
    let info = usual(id).0.info();
    for (_, text) in positions_of(id) {
        let cells = setup::cells(info, &text).unwrap();
        assert_eq!(setup::with_cells(&text, &cells), text);
        let emptied = setup::with_cells(&text, &[]);
        assert_eq!(setup::cells(info, &emptied), Some(Vec::new()));
        let filled =
            cells.iter().fold(emptied, |all, (at, what)| setup::put(info, &all, *at, what));
        assert_eq!(filled, text);
        for (at, _) in cells {
            let without = setup::put(info, &text, at, "");
            assert!(setup::cells(info, &without).unwrap().iter().all(|(square, _)| *square != at));
        }
    }
}

#[test]
fn nothing_is_put_where_there_is_no_board() {
    for info in catalog::GAMES.iter().map(|family| family.info()) {
        for text in ["", " ", "/", "9", "((/", "+", "8/8 w", &"1/".repeat(500)] {
            assert_eq!(setup::put(info, text, square("a1"), "H"), text);
        }
    }
}

#[test]
fn the_empty_board_can_be_drawn() {
    for (family, options) in games() {
        let text = family.empty(&options);
        let sketch = sketch(&(family, options), &text);
        assert_eq!(sketch.drawing().scene(&[]).pieces, []);
    }
}

fn what_a_field_offers_can_be_told(id: &str) {
    for (game, text) in positions_of(id).into_iter().step_by(11) {
        let (family, options) = &game;
        let ids = rule_ids(*family);
        let size = sketch(&game, &text).drawing().size();
        for (place, field) in family.fields(&text, options).iter().enumerate() {
            let _about = About((&text, field.name));
            assert!(field.rule.is_empty() || ids.contains(field.rule), "{}", field.rule);
            assert!(field.what.to_string().ends_with('.'));
            assert_eq!(field.set(&text, &field.value), text);
            if let FieldKind::Choice(of) = &field.kind {
                assert!(of.iter().any(|(value, _)| *value == field.value), "{field:?}");
            }
            for value in offered(field, size) {
                let changed = field.set(&text, &value);
                let sketch = family.sketch(&changed, options);
                assert_eq!(sketch.err(), None, "{changed}");
                let fields = family.fields(&changed, options);
                assert_eq!(fields[place].value, value, "{changed}");
            }
        }
    }
}

fn a_palette_puts_what_it_says_and_counts_what_is_left(id: &str) {
    for (game, text) in positions_of(id).into_iter().step_by(11) {
        let (family, options) = &game;
        let info = family.info();
        let stock = family.palette(&text, options);
        let size = sketch(&game, &text).drawing().size();
        let taken = setup::cells(info, &text).unwrap();
        let free: Vec<_> = board(size)
            .into_iter()
            .filter(|square| taken.iter().all(|(at, _)| at != square))
            // Leaves out the first and the last rank, because a piece there might have to be
            // promoted.
            .filter(|square| square.rank() > 0 && square.rank() + 1 < size)
            .collect();
        for one in &stock {
            let _about = About((&text, &one.text));
            let put = setup::put(info, &text, free[0], &one.text);
            let sketch = sketch(&game, &put);
            let there = sketch
                .drawing()
                .scene(&[])
                .pieces
                .into_iter()
                .find(|(at, _)| *at == free[0])
                .unwrap();
            assert_eq!((there.1.letter, there.1.owner), (one.piece.letter, one.piece.owner));
            let left = |text: &str| {
                let stock = family.palette(text, options);
                stock.into_iter().find(|other| other.text == one.text).and_then(|one| one.left)
            };
            match one.left {
                None => assert_eq!(left(&put), None),
                Some(0) => assert!(!sketch.faults().is_empty(), "{put}"),
                Some(some) => assert!(left(&put).unwrap_or(0) < some, "{put}"),
            }
        }
    }
}

#[test]
fn fields_write_what_is_chosen() {
    let (name, what) = (say::TO_MOVE, say::TO_MOVE_WHAT);
    let field = |kind| FormField { words: 1..2, name, rule: "", what, value: "x".into(), kind };
    let [a, b, c] = ["a1", "b1", "c1"].map(square);
    let squares = |chosen: &[_], most| {
        field(FieldKind::Squares { among: vec![a, b, c], chosen: chosen.to_vec(), most })
    };
    assert_eq!(squares(&[], 3).toggled(b), "b1");
    assert_eq!(squares(&[c], 3).toggled(a), "a1c1");
    assert_eq!(squares(&[a, c], 3).toggled(a), "c1");
    assert_eq!(squares(&[a], 1).toggled(a), "-");
    assert_eq!(squares(&[a], 1).toggled(b), "b1");
    assert_eq!(squares(&[a, b], 2).toggled(c), "a1b1");
    assert_eq!(squares(&[a], 3).toggled(square("h8")), "a1");
    let count = |text: &str, count| Count {
        text: text.into(),
        name: Text::default(),
        owner: None,
        count,
        most: 2,
    };
    let letters = field(FieldKind::Counts(vec![count("A", 1), count("b", 0)]));
    assert_eq!(letters.with_count(1, 2), "Abb");
    assert_eq!(letters.with_count(0, 0), "-");
    assert_eq!(letters.with_count(1, 200), "Abb");
    assert_eq!(letters.with_count(7, 1), "A");
    let digits = field(FieldKind::Counts(vec![count("", 1), count("", 0)]));
    assert_eq!(digits.with_count(0, 0), "00");
    let of = ["N", "Q"].map(|text| (text.to_string(), Text::default())).to_vec();
    let list = field(FieldKind::List { of, chosen: Vec::new(), most: 3 });
    assert_eq!(list.with_list(&[1, 0, 1, 1]), "QNQ");
    assert_eq!(list.with_list(&[]), "-");
    assert_eq!(list.with_list(&[9]), "-");
    assert_eq!(list.set("8 x y", "z"), "8 z y");
    assert_eq!(list.set("8", "z"), "8 z");
    assert_eq!(list.set("8 x y", ""), "8 y");
    let all = FormField { words: 1..usize::MAX, ..list };
    assert_eq!(all.set("8 x y", "a b c"), "8 a b c");
}

#[test]
fn a_position_that_both_sides_have_lost_is_impossible() {
    assert_eq!(faults("hens", "8/8/8/8/8/8/8/8 w"), ["HENS-13"]);
    assert_eq!(faults("hens", "C7/8/8/8/8/8/8/8 b"), ["HENS-13 a8"]);
    assert_eq!(faults("hens", "C7/8/8/8/8/8/8/h6c b"), ["HENS-13 a1 h1 a8"]);
    assert_eq!(faults("hens", "C7/7H/8/8/8/8/8/h6c b"), ["HENS-13 a1 h1 a8"]);
    assert_eq!(faults("hens", "C7/7H/8/8/8/8/h7/8 b"), [""; 0]);
}

#[test]
fn too_many_pawns_or_none_are_impossible() {
    assert_eq!(faults("pawn", "8/8/8/8/8/8/8/8 w"), ["PAWN-18"]);
    let both = faults("pawn", "pppppppp/ppppp3/8/8/8/8/PPPPP3/PPPPPPPP w");
    assert_eq!(both.len(), 2);
    assert!(both[0].starts_with("PAWN-18 a1") && both[1].starts_with("PAWN-18 a7"), "{both:?}");
    let stock = |text: &str| {
        let (family, options) = usual("pawn");
        family.palette(text, &options).into_iter().map(|one| one.left).collect::<Vec<_>>()
    };
    assert_eq!(stock("8/8/8/8/8/8/8/7p w"), [Some(12), Some(11)]);
    assert_eq!(stock("8/8/8/8/8/8/PPPPP3/PPPPPPPP w"), [Some(0), Some(12)]);
}

#[test]
fn all_faults_of_a_position_of_fist_are_told() {
    assert_eq!(
        faults("fist", "AAMB4/BBBV4/8/8/8/8/8/k6k w a8 k"),
        ["FIST-34 a7 b7 c7 d8", "FIST-34 a8 b8", "FIST-34 a1 h1", "FIST-34 a8", "FIST-34"]
    );
    assert_eq!(faults("fist", "8/8/8/8/8/8/8/8 b - -"), ["FIST-34"]);
    assert_eq!(faults("fist", "V7/8/8/8/8/8/8/8 b - k"), [""; 0]);
    let (family, options) = usual("fist");
    assert_eq!(family.settled("VM6/8/8/8/8/8/8/8 b - k", &options), "VM6/8/8/8/8/8/8/8 b - m");
    assert_eq!(family.settled("V7/8/8/8/8/8/8/8 b - m", &options), "V7/8/8/8/8/8/8/8 b - -");
    assert_eq!(family.settled("V7/8/8/8/8/8/8/8 b - k", &options), "V7/8/8/8/8/8/8/8 b - k");
}

#[test]
fn all_faults_of_a_position_of_fidchell_are_told() {
    assert_eq!(
        faults("fidchell", "W10k/12/12/12/12/12/12/12/12/12/12/UU9k w p Kk 0100 - k"),
        [
            "FID-24 a12",    // a Warrior on its far rank
            "FID-24 a1 b1",  // two Unicorns, but none has entered
            "FID-24 l1 l12", // two Kings of Black
            "FID-24",        // the Astral portal is used before the Abyssal one
            "FID-24",        // White has no King
            "FID-24",        // White's leap is left without a King
            "FID-24 l1 l12", // Black's King is lost, but on the board
        ]
    );
    let placing = faults("fidchell", "12/12/12/12/12/12/12/12/12/12/12/12 b s Kk 0000 - -");
    assert_eq!(placing.len(), 2, "the ranks behind, and the turn: {placing:?}");
    assert!(placing[0].starts_with("FID-24 a1 b1") && placing[1] == "FID-24");
    let bare = "k11/12/12/12/12/12/12/12/12/12/12/K11 w p Kk 0000 -";
    assert_eq!(faults("fidchell", &format!("{bare} WWWWWWWNNNNww")), ["FID-24"; 2]);
    assert_eq!(faults("fidchell", &format!("{bare} WWWWWWNNww")), [""; 0]);
    assert_eq!(
        faults("fidchell", &format!("{} -", bare.replace(" p ", " k "))),
        ["FID-24 a1", "FID-24"]
    );
    assert_eq!(faults("fidchell", &format!("{} -", bare.replace(" p ", " c "))), ["FID-24 a12"]);
}

#[test]
fn all_faults_of_a_position_of_zugzwang_are_told() {
    let three = "(bQ.rR)(bQ.rR)(bQ.rR)5/8/8/8/8/8/8/8";
    let kind = setup::word(three, 0);
    assert_eq!(faults("zugzwang", kind), ["ZUG-2 a8 b8 c8"]);
    let duel = faults("zugzwang", &format!("{kind} w duel bQ - 3r3r3rNQNQ - bNbN NQ"));
    assert_eq!(duel, ["ZUG-2 a8 b8 c8", "ZUG-13", "ZUG-14", "ZUG-14", "ZUG-14"]);
    let fixed = faults("zugzwang", &format!("{kind} w fixed - - SW Sa8xh1:bQxcN"));
    assert_eq!(fixed, ["ZUG-2 a8 b8 c8", "ZUG-22 h1 a8", "ZUG-21"]);
    let coop = faults("zugzwang", "8/8/8/8/8/8/8/8 3 coop bQ0bQ0bQ0bQ0bQ0 bN SW -");
    assert_eq!(coop, ["ZUG-27", "ZUG-27", "ZUG-2"]);
}

#[test]
fn a_die_is_put_by_its_faces_and_only_such_as_there_are() {
    let (family, options) = usual("zugzwang");
    let left = |stock: &[Stock], letter: &str| {
        stock.iter().find(|one| one.piece.letter == letter).and_then(|one| one.left)
    };
    let all = family.palette("8/8/8/8/8/8/8/8", &options);
    assert_eq!((all.len(), leaves(&all).len()), (17, 192));
    assert_eq!((left(&all, "."), left(&all, "bQ")), (Some(16), Some(4)));
    assert!(leaves(&all).iter().all(|way| way.left == Some(2)));
    // The set has two dice of each kind. With both dice of this kind on the board, the palette has
    // none left, and fewer dice with a blue queen.
    let fewer = family.palette("(bQ.rR)(bQ.rR)6/8/8/8/8/8/8/8", &options);
    assert_eq!((left(&fewer, "."), left(&fewer, "bQ")), (Some(14), Some(2)));
    let blue_queens = fewer.iter().find(|one| one.piece.letter == "bQ").unwrap();
    assert_eq!(blue_queens.more.len(), 4);
    assert!(leaves(&fewer).iter().all(|way| way.left == Some(2) && !way.text.contains("bQ.rR")));
    // The two captured blue queens use up the last dice that have one.
    let text = "(bQ.rR)(bQ.rR)6/8/8/8/8/8/8/8 w duel bQ bQ - - - -";
    assert_eq!(left(&family.palette(text, &options), "bQ"), Some(0));
}

#[test]
fn however_much_lies_beside_the_board_it_is_drawn() {
    for count in [20, 99, 100, 300, 5000] {
        for (id, text) in [
            ("fidchell", format!("k11/{}11K w p - 0000 - {}", "12/".repeat(10), "W".repeat(count))),
            ("zugzwang", format!("8/8/8/8/8/8/8/8 w fixed {} - SW -", ".".repeat(count))),
            ("zugzwang", format!("8/8/8/8/8/8/8/8 w duel - {} 3c - - -", "bQ".repeat(count))),
            ("zugzwang", format!("8/8/8/8/8/8/8/8 w duel - - {} - - -", "3c".repeat(count))),
            ("zugzwang", format!("8/8/8/8/8/8/8/8 1 coop {} 3c S -", "bQ0".repeat(count))),
            ("zugzwang", format!("8/8/8/8/8/8/8/8 1 coop - {} S -", "3c".repeat(count))),
        ] {
            let (family, options) = usual(id);
            family.palette(&text, &options);
            family.fields(&text, &options);
            if let Ok(sketch) = family.sketch(&text, &options) {
                assert!(!sketch.faults().is_empty());
                draw(sketch.drawing());
            }
        }
    }
}
