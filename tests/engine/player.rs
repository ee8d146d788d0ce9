//! Tests that the computer's search visits the same number of nodes and finds the same move on
//! every machine.

use fairyboard::chance::Chance;
use fairyboard::evaluate::{Evaluate, Level};
use fairyboard::games::fidchell::Fidchell;
use fairyboard::games::fist::Fist;
use fairyboard::games::hens::{Hens8, Hens10};
use fairyboard::games::pawn::Pawn;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Notate, Options, catalog};
use fairyboard_player::{Limit, Line, Place, Search, best};
use fairyboard_tests::test;

/// Searches to a depth and returns the number of nodes, the move and the score as text.
fn signature<G: Evaluate + Notate>(id: &str, options: &str, text: &str, depth: u8) -> String {
    let family = catalog::find(id).expect("a game of the catalogue");
    let options = Options::read(family.info().options, options).expect("options");
    let state = match text {
        "start" => family.start(&options),
        text => family.read(text, &options).expect("a position"),
    };
    let position = state.as_any().downcast_ref::<G>().expect("its own type");
    let level = Level { nodes: u64::MAX, depth, margin: 0, blindness: 0, slips: 0 };
    let mut stop = || false;
    let mut search = Search::new(position, Line::default(), level, G::METHODS, &mut stop);
    search.iterative_deepening(position);
    let thought = search.answer(position, &mut Chance::seeded(0)).expect("a move");
    format!("{} nodes, {} {}", thought.nodes, thought.mv, thought.score)
}

/// The counts change with the search, an evaluation or the move ordering. After such a change, save
/// the new counts, along with a match that shows what the change gains. The counts must never
/// differ between machines.
#[test]
fn a_search_looks_at_the_same_nodes_everywhere() {
    let fist = "A1y3bV/1B3bbb/y3y3/1b2k3/y2y4/Y6y/1B3yBY/2Y1y2M b - m";
    let hens = "c1h3h1/ccccccc1/8/2hH4/1hhCH3/4H3/CC1CC1CC/C1H1H2C b";
    let pawn = "p1p1p3/1p3p1p/p1p3p1/4p3/2PP4/P3P1P1/1P3P1P/P1P5 w";
    let fidchell = "ntcjdkqbact1/1lse1gg1esl1/wpwwo1rvwwpw/12/5h6/7n4/4W7/12/12/WPW1OHRVWWP1/1LSE1GG1ESL1/NTCJDKQBACTN w p Kk 0000 - -";
    let found = [
        signature::<Fist>("fist", "", "start", 2),
        signature::<Fist>("fist", "subdue=move", fist, 2),
        signature::<Hens8>("hens", "", "start", 3),
        signature::<Hens8>("hens", "", hens, 5),
        signature::<Hens10>("hens", "board=10", "start", 3),
        signature::<Pawn>("pawn", "", "start", 3),
        signature::<Pawn>("pawn", "", pawn, 4),
        signature::<Fidchell>("fidchell", "", "start", 3),
        signature::<Fidchell>("fidchell", "", fidchell, 3),
    ];
    assert_eq!(found.join("\n"), SIGNATURE.trim());
}

/// Checks the computer's choice in Zugzwang, which has hidden information and a random start. Its
/// choice must not differ between machines either.
#[test]
fn a_guess_is_the_same_everywhere() {
    let found = ["variant=duel", "variant=fixed", "variant=coop"].map(|options| {
        let family = catalog::find("zugzwang").expect("a game of the catalogue");
        let options = Options::read(family.info().options, options).expect("options");
        let record = Record::dealt(family, options, 7);
        let place = Place::new(&record, NodeId::START);
        let thought = best(place, Limit::Nodes(300), 1, &mut || false).expect("a move");
        format!("{} {}", thought.mv, thought.score)
    });
    assert_eq!(found.join("\n"), GUESSES.trim());
}

const GUESSES: &str = "
Se1xe5/cR likelier 570
Sc3xd5:bNx. likelier 120
Se1xa1 likelier -554
";

const SIGNATURE: &str = "
6574 nodes, a7-b6 -550
1664 nodes, e6-e7 -150
41575 nodes, c1^a3 -6
1276 nodes, d7-a4 win 5
32517 nodes, c1^a3 -23
6469 nodes, e1-e2 57
6584 nodes, g3-g2 156
3731 nodes, h1-h2 562
7121 nodes, h1-h2 268
";
