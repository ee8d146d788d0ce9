//! Setting up positions by hand: what a sketch tells, what may be put on a board, and the fields
//! beside it.

mod common;

use common::{About, Chosen, board, effort, games, names, rule_ids, some_positions, square, test};
use fairyboard::setup::{self, Count, Field, FieldKind, Sketch, Stock};
use fairyboard::{Family, Options, Seat, State, catalog};
use fastrand::Rng;

/// Positions of random games, with their options.
fn positions() -> Vec<(Chosen, String)> {
    let mut all = Vec::new();
    for game in games() {
        for state in some_positions(&game, 71, 40, 7) {
            all.push((game.clone(), state.text()));
        }
    }
    all
}

fn sketch((family, options): &Chosen, text: &str) -> Sketch {
    family.sketch(text, options).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The usual options of a game.
fn usual(id: &str) -> Chosen {
    let family = catalog::find(id).unwrap();
    (family, Options::defaults(family.info().options))
}

/// The faults of a position: of each the rule and the squares.
fn faults(id: &str, text: &str) -> Vec<String> {
    let sketch = sketch(&usual(id), text);
    let told =
        sketch.faults.iter().map(|fault| format!("{} {}", fault.rule, names(&fault.squares)));
    told.map(|told| told.trim_end().to_string()).collect()
}

/// Asks all that is drawn of a position.
fn draw(state: &dyn State) {
    let size = state.size();
    let on_board = |square: fairyboard::geometry::Square| square.file().max(square.rank()) < size;
    assert!(state.pieces().iter().all(|(square, _)| on_board(*square)));
    assert!(state.lasting().iter().all(|lasting| on_board(lasting.at)));
    assert!(state.readings().iter().all(|reading| on_board(reading.at)));
    assert!(state.outlined().iter().all(|square| on_board(*square)));
    state.off_board();
    state.hands();
    state.deck();
    state.edges();
    state.goals(Seat::FIRST);
    for seat in 0..state.seats().len() as u8 {
        state.edge_of(Seat(seat), &[]);
    }
    assert!(usize::from(state.to_move().0) < state.seats().len());
    for (square, piece) in state.pieces() {
        state.card(&piece, square);
    }
}

/// What can be put on a square, all ways of each.
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

/// Values that a field offers: each by itself.
fn offered(field: &Field, size: u8) -> Vec<String> {
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

#[test]
fn a_possible_position_has_no_faults() {
    for (game, text) in positions() {
        let _about = About(&text);
        let sketch = sketch(&game, &text);
        assert_eq!(sketch.faults, []);
        assert_eq!(sketch.state.text(), text);
        assert!(game.0.read(&text, &game.1).is_ok());
        draw(&*sketch.state);
    }
}

/// A position with one to four changes of its cells and words.
fn spoiled((family, options): &Chosen, text: &str, others: &[String], rng: &mut Rng) -> String {
    let mut text = text.to_string();
    for _ in 0..=rng.usize(..4).min(rng.usize(..4)) {
        let other = &others[rng.usize(..others.len())];
        match rng.u8(..8) {
            0..3 => {
                let stock = family.palette(&text, options);
                let leaves = leaves(&stock);
                if !leaves.is_empty() {
                    let cells = setup::cells(&text).unwrap();
                    let squares = board(if cells.len() > 64 { 8 } else { 6 });
                    let what = &leaves[rng.usize(..leaves.len())].text;
                    text = setup::put(&text, squares[rng.usize(..squares.len())], what);
                }
            }
            3 => {
                let cells = setup::cells(&text).unwrap();
                if !cells.is_empty() {
                    text = setup::put(&text, cells[rng.usize(..cells.len())].0, "");
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

#[test]
fn an_impossible_position_is_drawn_and_told_and_nothing_else() {
    let mut rng = Rng::with_seed(72);
    let ids: Vec<_> = catalog::GAMES.iter().map(|family| (*family, rule_ids(*family))).collect();
    for (family, ids) in ids {
        if family.palette("", &Options::defaults(family.info().options)).is_empty() {
            continue;
        }
        let own = positions().into_iter().filter(|(game, _)| game.0.info().id == family.info().id);
        let own: Vec<_> = own.collect();
        let texts: Vec<_> = own.iter().map(|(_, text)| text.clone()).collect();
        let (mut sound, mut faulty) = (0, 0);
        for _ in 0..effort(1500) {
            let (game, text) = &own[rng.usize(..own.len())];
            let text = spoiled(game, text, &texts, &mut rng);
            let _about = About(&text);
            let read = family.read(&text, &game.1);
            let Ok(sketch) = family.sketch(&text, &game.1) else {
                assert!(read.is_err());
                continue;
            };
            assert_eq!(sketch.state.text(), text);
            assert_eq!(read.is_ok(), sketch.faults.is_empty());
            draw(&*sketch.state);
            let size = sketch.state.size();
            for fault in &sketch.faults {
                assert!(ids.contains(fault.rule), "{fault}");
                assert!(fault.squares.iter().all(|square| board(size).contains(square)));
                assert!(!fault.sentence.is_empty() && !fault.sentence.contains(fault.rule));
                assert!(fault.sentence.starts_with(|first: char| !first.is_ascii_lowercase()));
            }
            if let Some(first) = sketch.faults.first() {
                faulty += 1;
                let error = read.unwrap_err();
                assert!(error.expected.ends_with(&format!("({})", first.rule)), "{error}");
                assert_eq!(sketch.state.moves(), [""; 0]);
                assert!(!sketch.state.outcome().is_over());
                assert!(sketch.state.next(&[]).steps.is_empty());
                assert!(sketch.state.play("a1-a2").is_err());
            } else {
                sound += 1;
            }
        }
        let least = effort(1500) / 40;
        assert!(sound > least && faulty > least.min(5), "{}: {sound}, {faulty}", family.info().id);
    }
}

#[test]
fn cells_are_put_back_as_they_were() {
    for (_, text) in positions() {
        let cells = setup::cells(&text).unwrap();
        assert_eq!(setup::with_cells(&text, &cells), text);
        let emptied = setup::with_cells(&text, &[]);
        assert_eq!(setup::cells(&emptied), Some(Vec::new()));
        let filled = cells.iter().fold(emptied, |all, (at, what)| setup::put(&all, *at, what));
        assert_eq!(filled, text);
        for (at, _) in cells {
            let without = setup::put(&text, at, "");
            assert!(setup::cells(&without).unwrap().iter().all(|(square, _)| *square != at));
        }
    }
    for text in ["", " ", "/", "9", "((/", "+", "8/8 w", &"1/".repeat(500)] {
        assert_eq!(setup::put(text, square("a1"), "H"), text);
    }
}

#[test]
fn the_empty_board_can_be_drawn() {
    for (family, options) in games() {
        if family.palette("", &options).is_empty() {
            continue;
        }
        let text = family.empty(&options);
        let sketch = sketch(&(family, options), &text);
        assert_eq!(sketch.state.pieces(), []);
        assert_eq!(sketch.state.text(), text);
    }
}

#[test]
fn what_a_field_offers_can_be_told() {
    for (game, text) in positions() {
        let (family, options) = &game;
        let ids = rule_ids(*family);
        let size = sketch(&game, &text).state.size();
        for (place, field) in family.fields(&text, options).iter().enumerate() {
            let _about = About((&text, field.name));
            assert!(field.rule.is_empty() || ids.contains(field.rule), "{}", field.rule);
            assert!(field.what.ends_with('.'));
            assert_eq!(field.set(&text, &field.value), text);
            if let FieldKind::Choice(of) = &field.kind {
                assert!(of.iter().any(|(value, _)| *value == field.value), "{field:?}");
            }
            for value in offered(field, size) {
                let changed = field.set(&text, &value);
                let sketch = family.sketch(&changed, options);
                assert!(sketch.is_ok(), "{changed}: {}", sketch.unwrap_err());
                let fields = family.fields(&changed, options);
                assert_eq!(fields[place].value, value, "{changed}");
            }
        }
    }
}

#[test]
fn a_palette_puts_what_it_says_and_counts_what_is_left() {
    for (game, text) in positions() {
        let (family, options) = &game;
        let stock = family.palette(&text, options);
        let size = sketch(&game, &text).state.size();
        let taken = setup::cells(&text).unwrap();
        let free: Vec<_> = board(size)
            .into_iter()
            .filter(|square| taken.iter().all(|(at, _)| at != square))
            // Where what may promote has not promoted yet.
            .filter(|square| square.rank() > 0 && square.rank() + 1 < size)
            .collect();
        for one in &stock {
            let _about = About((&text, &one.text));
            let put = setup::put(&text, free[0], &one.text);
            let sketch = sketch(&game, &put);
            let there = sketch.state.pieces().into_iter().find(|(at, _)| *at == free[0]).unwrap();
            assert_eq!(there.1, one.piece);
            let left = |text: &str| {
                let stock = family.palette(text, options);
                stock.into_iter().find(|other| other.text == one.text).and_then(|one| one.left)
            };
            match one.left {
                None => assert_eq!(left(&put), None),
                Some(0) => assert!(!sketch.faults.is_empty(), "{put}"),
                Some(some) => assert!(left(&put).unwrap_or(0) < some, "{put}"),
            }
        }
    }
}

#[test]
fn fields_write_what_is_chosen() {
    let field = |kind| Field { words: 1..2, name: "", rule: "", what: "", value: "x".into(), kind };
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
        name: String::new(),
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
    let of = ["N", "Q"].map(|text| (text.to_string(), String::new())).to_vec();
    let list = field(FieldKind::List { of, chosen: Vec::new(), most: 3 });
    assert_eq!(list.with_list(&[1, 0, 1, 1]), "QNQ");
    assert_eq!(list.with_list(&[]), "-");
    assert_eq!(list.with_list(&[9]), "-");
    assert_eq!(list.set("8 x y", "z"), "8 z y");
    assert_eq!(list.set("8", "z"), "8 z");
    assert_eq!(list.set("8 x y", ""), "8 y");
    let all = Field { words: 1..usize::MAX, ..list };
    assert_eq!(all.set("8 x y", "a b c"), "8 a b c");
}

#[test]
fn hens_in_which_both_sides_have_lost_is_impossible() {
    assert_eq!(faults("hens", "8/8/8/8/8/8/8/8 w"), ["HENS-13"]);
    assert_eq!(faults("hens", "C7/8/8/8/8/8/8/8 b"), ["HENS-13 a8"]);
    assert_eq!(faults("hens", "C7/8/8/8/8/8/8/h6c b"), ["HENS-13 a1 h1 a8"]);
    assert_eq!(faults("hens", "C7/7H/8/8/8/8/8/h6c b"), ["HENS-13 a1 h1 a8"]);
    assert_eq!(faults("hens", "C7/7H/8/8/8/8/h7/8 b"), [""; 0]);
}

#[test]
fn pawn_with_too_many_or_no_pawns_is_impossible() {
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
