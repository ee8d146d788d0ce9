//! What a newcomer is shown before a move: what pieces do that are looked at, and what comes by a click on a portal.

use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::Act;
use fairyboard::{Options, catalog};
use fairyboard_tests::language::{Blame, Language};
use fairyboard_tests::{board, effort, for_each_game, games_of, random_game, rng, square, test};
use table::board::{Scene, cells, layout_of};
use table::helps::Helps;
use table::model::{Do, Table, Turn, View, Whole};

const FID: Language = Language { game: "fidchell", options: "", blame: Blame::Part };

fn table(game: &str, position: &str) -> Table {
    let family = catalog::find(game).unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, position).unwrap();
    Table::new(Whole::new(Session::new(record, NodeId::START)))
}

fn click(table: &Table, at: &str) -> Table {
    table.update(Do::Turn(Turn::Click { square: square(at), ask: false, from: None }))
}

/// The squares with a mark.
fn marked(table: &Table, mark: &str) -> String {
    let ui = table.ui();
    let all = cells(&Scene::new(ui), layout_of(ui), None);
    let has = all.iter().filter(|cell| cell.marks.split(' ').any(|word| word == mark));
    let mut names: Vec<_> = has.map(|cell| cell.square.to_string()).collect();
    names.sort();
    names.join(" ")
}

for_each_game! {
    a_piece_of_the_other_side_shows_what_it_could_do_and_nothing_is_refused;
    toy
}

fn a_piece_of_the_other_side_shows_what_it_could_do_and_nothing_is_refused(id: &str) {
    let mut rng = rng(211);
    for (family, options) in games_of(id) {
        let mut states = Vec::new();
        random_game(&family.start(&options), 20, &mut rng, |state, _| states.push(state.text()));
        for _ in 0..effort(4) {
            let text = &states[rng.usize(..states.len())];
            let record = Record::from_position(family, options.clone(), text).unwrap();
            let table = Table::open(Whole::new(Session::new(record, NodeId::START)));
            let state = table.ui().session.state();
            for at in board(state.size()).into_iter().filter(|at| table.ui().is_others(*at)) {
                let is_target = table.ui().session.next().at(at).next().is_some();
                if is_target || state.outcome().is_over() {
                    continue;
                }
                let looked = click(&table, &at.to_string());
                assert!(looked.ui().refusal.is_none(), "{text} {at}");
                assert!(looked.ui().session.draft().is_empty(), "{text} {at}");
                let Some(passed) = state.passed() else { continue };
                let prospect = looked.ui().prospect.as_ref().unwrap();
                let pick = passed.next(&[]).picks_at(at).first().copied();
                let next = pick.map(|pick| passed.next(&[pick])).unwrap_or_default();
                for to in board(state.size()) {
                    let goes = next.at(to).any(|step| step.order == 0);
                    assert_eq!(prospect.goes(to), goes, "{text} {at} {to}");
                }
            }
        }
    }
}

/// White's King stands next to nobody; Black's Knight has moves.
const KNIGHT: &str = "10k1/12/12/12/12/5t6/12/12/12/12/12/1K10 w p - 0000 - -";

#[test]
fn a_piece_that_is_looked_at_is_marked_with_its_squares_and_let_go_by_the_next_act() {
    let looked = click(&table("fidchell", KNIGHT), "f7");
    assert_eq!(marked(&looked, "looked"), "f7");
    assert_eq!(marked(&looked, "theirs"), "c6 c8 d6 d8 e10 e4 e5 e9 g10 g4 g5 g9 h6 h8 i6 i8");
    assert!(looked.ui().status().contains("16"), "{}", looked.ui().status());
    assert_eq!(looked.ui().looked.map(|(piece, at)| (piece.letter, at)), Some(("t", square("f7"))));
    let chosen = click(&looked, "b1");
    assert_eq!(
        (marked(&chosen, "looked"), marked(&chosen, "selected")),
        (String::new(), "b1".into())
    );
    // Now it is meant as a move, and that is refused.
    assert!(click(&chosen, "f7").ui().refusal.is_some());
    let again = chosen.update(Do::View(View::LookAt(square("f7"))));
    assert_eq!((marked(&again, "looked"), marked(&again, "selected")), ("f7".into(), "b1".into()));
}

#[test]
fn without_assistance_a_piece_tells_what_it_is_and_not_what_it_could_do() {
    let off = Helps { targets: false, ..Helps::ALL };
    let looked = click(&table("fidchell", KNIGHT).with_helps(off), "f7");
    assert_eq!(
        (marked(&looked, "looked"), marked(&looked, "theirs")),
        ("f7".into(), String::new())
    );
    assert!(looked.ui().refusal.is_none() && looked.ui().looked.is_some());
}

#[test]
fn a_piece_of_several_formations_is_looked_at_in_one_after_the_other() {
    let position = "8/8/3pp3/8/8/8/3P4/8 w";
    let once = click(&table("pawn", position), "d6");
    assert_eq!(marked(&once, "looked"), "d6");
    let twice = click(&once, "d6");
    assert_eq!(marked(&twice, "looked"), "d6 e6");
    assert_eq!(marked(&click(&twice, "d6"), "looked"), "d6");
}

/// A session of Fidchell with the two Kings and some pieces.
fn fidchell(rest: &str) -> Session {
    let position = FID.written(rest);
    let family = catalog::find("fidchell").unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, &position).unwrap();
    Session::new(record, NodeId::START)
}

#[test]
fn a_click_on_a_portal_that_can_be_opened_takes_the_only_piece_that_can_come() {
    let mut session = fidchell("w p - 0000 - -: Kb1 kk12 Bg1");
    let at: Square = square("h1");
    assert_eq!(session.click(at, false), Clicked::Stepped);
    assert_eq!(session.draft().iter().map(|step| step.text()).collect::<String>(), "U");
    // Nothing is played by that; one click more is the move.
    assert!(matches!(session.click(at, false), Clicked::Played(_)));
    assert_eq!(session.record().node(session.at()).text(), "U@h1");
}

#[test]
fn a_click_on_a_portal_through_which_several_may_come_asks_which() {
    let mut session = fidchell("w p - 0000 - WN: Kb1 kk12 Ne5");
    let Clicked::Several(at, steps) = session.click(square("f6"), false) else {
        panic!("it is not asked");
    };
    assert_eq!(at, square("f6"));
    assert!(steps.iter().all(|step| step.act == Act::Reserve));
    assert_eq!(steps.iter().map(|step| step.text()).collect::<String>(), "NW");
    assert!(session.draft().is_empty());
    // The screen asks there.
    let record = (*session.record()).clone();
    let asked = click(&Table::new(Whole::new(Session::new(record, NodeId::START))), "f6");
    assert_eq!(
        asked.ui().asked.as_ref().map(|(at, steps)| (*at, steps.len())),
        Some((square("f6"), 2))
    );
    let taken = asked.update(Do::Turn(Turn::Step(steps[0])));
    assert_eq!(marked(&taken, "target"), "f6");
}
