//! Tests of the coach, which makes remarks during a player's first games: when each remark is made,
//! and that it is made only once.

use checklist::Demands;
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::Step;
use fairyboard::{Options, State, catalog};
use fairyboard_tests::{effort, for_each_game, games_of, names, rng, test};
use fastrand::Rng;
use protocol::{Limit, Question};
use std::collections::BTreeMap;
use std::rc::Rc;
use ui_model::assistance::Assistance;
use ui_model::board::{BoardScene, cells, layout_of};
use ui_model::headers::COMPUTER;
use ui_model::model::{Browse, Consent, Do, Game, Notes, PlayState, Turn, View, Whole};
use ui_model::settings::Settings;

/// The ids of the coach's remarks that fit a position, as the player to move sees it, each with the
/// squares that it marks.
fn fitting(state: &Rc<dyn State>) -> BTreeMap<&'static str, String> {
    let seen = state.seen_by(Viewer::Mover, &[]).unwrap_or_else(|| Rc::clone(state));
    let all = seen.remarks().iter();
    all.filter_map(|(id, _)| Some((*id, names(&catalog::remark(&*seen, id)?)))).collect()
}

fn position(game: &str, text: &str) -> Rc<dyn State> {
    let family = catalog::find(game).expect("a game");
    let options = if text.starts_with("6/") { "board=6" } else { "" };
    let options = Options::read(family.info().options, options).expect("options");
    family.read(text, &options).unwrap_or_else(|error| panic!("{text}: {}", error.told()))
}

/// Cases of remarks: the id of a remark, a position that it fits, the squares that it marks there,
/// and a position that it doesn't fit.
type Cases<'a> = &'a [(&'static str, &'static str, &'static str, &'static str)];

/// Asserts that each remark of the cases is made in the position that it fits, with the marked
/// squares, and not in the other position.
fn assert_made(game: &str, cases: Cases<'_>) {
    for (id, fits, squares, other) in cases {
        let made = fitting(&position(game, fits));
        assert_eq!(made.get(id).map(String::as_str), Some(*squares), "{game} {id} in {fits}");
        let made = fitting(&position(game, other));
        assert_eq!(made.get(id), None, "{game} {id} in {other}");
    }
    let of_variants = cases.iter().map(|(_, fits, ..)| position(game, fits));
    for state in of_variants {
        for (id, _) in state.remarks() {
            assert!(cases.iter().any(|(told, ..)| told == id), "{game}: no case of {id}");
        }
    }
}

#[test]
fn remarks_in_hens_and_chicks() {
    assert_made(
        "hens",
        &[
            ("jump", "8/7h/8/3c4/8/2c5/2H5/8 w", "c3", "8/7h/8/8/2c5/2c5/2H5/8 w"),
            ("chain", "8/7h/8/3c4/8/2c5/2H5/8 w", "d5", "8/7h/8/8/8/2c5/2H5/8 w"),
            ("pin", "8/1h6/8/6c1/8/8/2C5/H7 w", "g5", "8/1h6/8/8/6c1/8/2C5/H7 w"),
            ("threat", "7h/8/8/2h5/2C5/8/8/7H w", "c4", "7h/8/8/2h5/2C5/2C5/8/7H w"),
            ("helper", "8/7h/4c3/4h3/8/1C6/8/7H w", "e5", "8/7h/4c3/4h3/4H3/1C6/8/7H w"),
            ("divided", "8/h7/8/3c1c2/8/8/1C1C4/7H w", "d5 f5", "8/h7/8/3c1c2/4C3/8/8/7H w"),
            ("row", "8/2C4h/8/8/8/8/8/7H w", "c7", "8/7h/8/2H5/8/8/8/7H w"),
            (
                "safe",
                "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC w",
                "b1 c1 d1 e1 f1 g1",
                "7h/8/8/8/8/2C5/8/8 w",
            ),
            ("friend", "8/7h/8/8/8/2C5/2H5/8 w", "c3", "8/7h/8/8/2C5/2C5/2H5/8 w"),
        ],
    );
}

#[test]
fn remarks_in_fist() {
    assert_made(
        "fist",
        &[
            ("jump", "7k/8/8/3y4/8/2y5/1M5V/6B1 w - m", "c3", "7k/8/8/8/3y4/2y5/1M5V/6B1 w - m"),
            ("pin", "7k/8/8/1Yb5/8/1Y6/8/V6B w - -", "c5", "7k/8/8/2b5/8/1Y6/8/V6B w - -"),
            ("short", "7k/8/8/2b5/8/1Y6/8/V6B w - -", "c5", "7k/8/8/2y5/8/1Y6/8/V6B w - -"),
            ("corner", "7k/8/8/2b5/1Y6/8/8/V6B w - -", "c5", "7k/8/8/1Yb5/8/1Y6/8/V6B w - -"),
            ("threat", "7k/8/8/1b6/1Y6/8/8/B5V1 w - -", "b4", "7k/8/8/1b6/1Y6/1Y6/8/B5V1 w - -"),
            ("pawn", "7k/8/8/8/8/8/8/V6B w - -", "a1 h1", "7k/8/8/8/8/8/8/V1y4B w - -"),
            ("return", "7k/8/8/8/8/8/8/V6B w a3 -", "a3", "7k/8/8/8/8/8/8/V6B w a8 -"),
            ("ace", "7k/8/8/8/8/2y5/1A6/V6B w - -", "c3", "7k/8/8/8/8/2y5/1A6/VYYYYYYB w - -"),
            ("mage", "V7/6y1/8/8/4k3/4A3/1B6/4M3 w - m", "e3", "V7/6y1/8/8/4k3/4A3/1B6/8 w - -"),
        ],
    );
}

#[test]
fn remarks_in_pawn() {
    assert_made(
        "pawn",
        &[
            ("formation", "7p/8/8/8/8/8/PP6/8 w", "a2 b2", "7p/8/8/8/8/8/P1P5/8 w"),
            ("strike", "8/3p3p/3P4/2p1P3/3P4/8/8/8 w", "c5 d7", "8/3p3p/8/2p5/3P4/8/8/8 w"),
            ("sweep", "8/2p5/8/8/PPP3p1/8/8/8 w", "g4", "8/2p5/8/8/PPPp4/8/8/8 w"),
            ("capture", "8/8/8/8/3p4/3P4/8/8 w", "d4", "8/8/8/3p4/8/3P4/8/8 w"),
            ("threat", "8/8/8/8/3p4/3P4/8/8 w", "d3", "8/8/8/3p4/8/3P4/8/8 w"),
            ("diagonal", "7p/8/8/8/4p3/3P4/PP6/8 w", "e4", "7p/8/8/8/3p4/3P4/PP6/8 w"),
            ("push", "8/8/8/3p4/2PP4/2PP4/8/6p1 w", "d5", "8/8/3p4/3p4/2PP4/2PP4/8/6p1 w"),
            ("squad", "7p/8/8/8/2PP4/2PP4/8/8 w", "c3 d3 c4 d4", "7p/8/8/8/2PP4/2P5/8/8 w"),
        ],
    );
}

#[test]
fn remarks_in_fidchell() {
    let capture = "12/1n3q6/12/7k4/12/12/8w3/12/2C9/12/11K/12 w p - 0000 - -";
    let away = "12/1n3q6/12/7k4/12/12/8w3/12/3C8/12/11K/12 w p - 0000 - -";
    let danger = "12/10k1/3b8/N11/8w3/12/12/12/7W4/3K8/12/1C10 w p - 0000 - -";
    let no_heir = "12/10k1/3b8/12/8w3/12/12/12/7W4/3K8/12/1C10 w p - 0000 - -";
    let safe = "12/10k1/4b7/N11/8w3/12/12/12/7W4/2K9/12/1C10 w p - 0000 - -";
    let lost = "12/10k1/12/12/12/12/12/12/12/12/KC10/12 w p - 0000 - N";
    let back = "12/10k1/12/12/12/12/12/5C6/12/12/K11/12 w p - 0000 - N";
    assert_made(
        "fidchell",
        &[
            ("capture", capture, "h9", away),
            ("king", capture, "b11", away),
            ("danger", danger, "a9", no_heir),
            ("call", danger, "d3", safe),
            (
                "held",
                "12/10k1/12/8b3/12/12/3C8/4f7/2SN8/12/K11/12 w p - 1000 - -",
                "d4 d6",
                "12/10k1/12/8b3/12/12/3C8/6f5/2SN8/12/K11/12 w p - 1000 - -",
            ),
            (
                "portal",
                "12/7q4/10k1/4w7/12/12/12/2W9/12/12/K5B5/12 w p - 0000 - -",
                "h1",
                "12/7q4/10k1/4w7/12/12/12/2W9/12/6B5/K11/12 w p - 0000 - -",
            ),
            ("back", back, "f6 g6", lost),
            ("lost", lost, "f6 g6", back),
            (
                "promotion",
                "12/W9k1/12/12/12/12/12/12/12/12/11K/12 w p - 0000 - -",
                "a11",
                "12/10k1/W11/12/12/12/12/12/12/12/11K/12 w p - 0000 - -",
            ),
            (
                "leap",
                "12/10k1/12/12/12/12/12/12/12/12/WWWW8/K11 w p K 0000 - -",
                "b3 b4",
                "12/10k1/12/12/12/12/12/12/12/12/WWWW8/K11 w p - 0000 - -",
            ),
            (
                "knight",
                "12/10k1/12/12/12/12/12/12/12/12/WWW9/1T9K w p - 0000 - -",
                "b1",
                "12/10k1/12/12/12/12/12/12/12/12/WWW9/1N9K w p - 0000 - -",
            ),
            (
                "threat",
                "12/10k1/12/12/12/12/4n7/12/4W7/12/11K/12 w p - 0000 - -",
                "e4",
                "12/10k1/12/12/12/12/5n6/12/4W7/12/11K/12 w p - 0000 - -",
            ),
        ],
    );
}

/// Positions of a duel as the first player sees them: at the start, after four and six captures,
/// and without a possible capture.
const DUEL: [&str; 4] = [
    "6(cBrN.)1/(cQrB.)5(.rNcB)1/(.pNbB)1(.pRbQ)3(.cRpN)1/4(bQ.pB)(pQ.bB)2/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/\
     2(pB.cQ)1(cRrN.)3/2(cNrR.)1(.cBrQ)(rBbQ.)2 w duel - - 3cNQbNrR ~3 ~25 -",
    "6(cBrN.)1/(.pRbQ)5(.rNcB)1/(.pNbB)7/4(bQ.pB)3/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/2(rBbQ.)1(cRrN.)3/\
     2(cNrR.)1(.cBrQ)3 w duel cRpQ cQcQ 3cNQbNpNrR ~4 ~21 -",
    "6(cBrN.)1/(.pRbQ)5(.rNcB)1/(rBbQ.)7/4(bQ.pB)3/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/8/2(cNrR.)1(.cBrQ)3 \
     w duel cRpQrN cQcQpN 3cNQQRbNrR ~5 ~19 -",
    "8/8/8/8/8/2(cNrR.)5/8/8 w duel - - 3cNQbNrR ~3 ~25 -",
];

/// The player has captured a blue queen. Capturing a knight then gains a point for the card of
/// knight and queen. The purple knight also counts for its own card. In the four positions, the die
/// on b5 is a knight seen from the south, the west, the north or the east, and can be captured from
/// there.
const KNIGHTS: [&str; 4] = [
    "6/1(.pNcB)2(.cBrQ)1/6/6/(.rBcQ)(.bRrN)2(.cNrB)1/6 w duel bQ cR NQpN bRcB 3rbBcprQ QNRB",
    "6/1(.bRrN)4/6/6/1(.bQpR)4/6 w duel bQ cR NQpN bRcB 3rbBcprQ QNRB",
    "6/1(.rQbR)4/6/6/1(.pNbR)4/6 w duel bQ cR NQpN bRcB 3rbBcprQ QNRB",
    "6/1(.bRrQ)4/6/6/1(.pQbB)4/6 w duel bQ cR NQpN bRcB 3rbBcprQ QNRB",
];

/// Positions of a fixed game as the player to move sees them: at the start, after an announcement
/// (a claim of a capture) whose faces this player sees, after one with a hidden face, after the
/// declaration that no capture is left, and late.
const FIXED: [&str; 5] = [
    "6(cBrN.)1/(cQrB.)5(.rN~)1/(.pN~)1(.pR~)3(.cR~)1/4(bQ.~)(pQ.~)2/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/\
     2(pB.~)1(cRrN.)3/2(cNrR.)1(.cB~)(rBbQ.)2 w fixed - - SW -",
    "6(cB~.)1/(cQ~.)5(.~cB)1/(.~bB)1(.~bQ)3(.~pN)1/4(bQ.pB)(pQ.bB)2/1(rB~.)6/4(cB~.)1(pB~.)1/\
     2(pB.cQ)1(cR~.)3/2(cN~.)1(.~rQ)(rB~.)2 b fixed - - SW Wc1xe2:pNxbB",
    "6(cBrN.)1/(cQrB.)5(.rN~)1/(.pN~)1(.pR~)3(.cR~)1/4(bQ.~)(pQ.~)2/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/\
     2(pB.~)1(cNrR.)3/4(.cB~)(rBbQ.)2 w fixed . - SW Wa7xa6:pQxcR",
    "6(cB~.)1/6(.~cB)1/(cQ~.)1(.~bQ)3(.~pN)1/4(bQ.pB)(pQ.bB)2/1(rB~.)6/4(cB~.)1(pB~.)1/2(pB.cQ)1(cN~.)3/\
     4(.~rQ)(rB~.)2 b fixed . bB SW none",
    "5(pNcB.)2/3(.bQ~)4/2(cBrQ.)(pB.~)2(.bN~)1/3(pQ.~)3(.pB~)/2(pBcN.)5/7(rB.~)/3(rN.~)2(rBcN.)1/\
     7(.bB~) w fixed .bB .. SW -",
];

/// Positions of a cooperative game as the player to move sees them: at the start, and after one,
/// two and six captures.
const COOP: [&str; 4] = [
    "6(cBrN.)1/(cQrB.)5(.rN~)1/(.pN~)1(.pR~)3(.cR~)1/4(bQ.~)(pQ.~)2/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/\
     2(pB.~)1(cRrN.)3/2(cNrR.)1(.cB~)(rBbQ.)2 1 coop - 3cNQbNrBrR SW -",
    "6(cBrN.)1/(cQrB.)5(bQ.~)1/(.pN~)1(.pR~)3(.cR~)1/5(pQ.~)2/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/\
     2(pB.~)1(cRrN.)3/2(cNrR.)1(.cB~)(rBbQ.)2 2 coop cB0 3cNQbNrBrR WN -",
    "6(cBrN.)1/(.pN~)5(bQ.~)1/2(.pR~)3(.cR~)1/5(pQ.~)2/1(rBcQ.)6/4(cBrQ.)1(pBcQ.)1/2(pB.~)1(cRrN.)3/\
     2(cNrR.)1(.cB~)(rBbQ.)2 1 coop cB0cQ0 3cNQbNrBrR NE -",
    "8/8/2(.~bQ)3(.~bB)1/5(rB~.)2/1(rB~.)6/4(cB~.)1(pB~.)1/2(pB.cQ)1(cR~.)3/2(cN~.)1(.~rQ)3 \
     1 coop bB0cB0cQ0pQ0pQ0rR0 3cNQbNrBrR WN -",
];

/// The last position of [`COOP`], with the red rook on the card that needs it.
const LAID: &str = "8/8/2(.~bQ)3(.~bB)1/5(rB~.)2/1(rB~.)6/4(cB~.)1(pB~.)1/2(pB.cQ)1(cR~.)3/2(cN~.)1(.~rQ)3 \
     1 coop bB0cB0cQ0pQ0pQ0rR5 3cNQbNrBrR WN -";

#[test]
fn remarks_in_zugzwang() {
    let [duel, fewer, late, stuck] = DUEL;
    let [fixed, checked, unchecked, declared, after_some] = FIXED;
    let [coop, one, two, six] = COOP;
    let cases = [
        ("edges", duel, "f1", stuck),
        ("discard", late, "", duel),
        ("pawn", duel, "f1 g3 b4 f5 a7", stuck),
        ("turn", duel, "a6", stuck),
        ("points-south", KNIGHTS[0], "b5", KNIGHTS[1]),
        ("points-west", KNIGHTS[1], "b5", KNIGHTS[2]),
        ("points-north", KNIGHTS[2], "b5", KNIGHTS[3]),
        ("points-east", KNIGHTS[3], "b5", KNIGHTS[0]),
        ("counts", late, "", duel),
        ("costs", late, "", duel),
        ("knight", duel, "c6", stuck),
        ("end", fewer, "c2 e5 a6 a7", duel),
        ("fixed-announce", fixed, "", checked),
        ("fixed-behind", fixed, "", checked),
        ("fixed-pawns", fixed, "c1 f1 e2 e3 g3 b4 a7 g8", checked),
        ("fixed-colour", fixed, "f1", checked),
        ("fixed-answer", checked, "c1 e2", fixed),
        ("fixed-seen", checked, "c1 e2", unchecked),
        ("fixed-unseen", unchecked, "a6", checked),
        ("fixed-declared", declared, "", fixed),
        ("fixed-declare", after_some, "", fixed),
        ("coop-cards", coop, "", duel),
        ("coop-edge", coop, "f1", six),
        ("coop-turn", one, "", coop),
        ("coop-lay", one, "", coop),
        ("coop-next", two, "", one),
        ("coop-none", six, "", coop),
        ("coop-last", six, "", coop),
        ("coop-done", LAID, "", six),
        ("pawn", coop, "f5", six),
    ];
    assert_made("zugzwang", &cases);
}

#[test]
fn a_crowd_of_pawns_is_remarked_upon_without_a_list_of_its_turns() {
    let crowd = "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w";
    assert!(fitting(&position("pawn", crowd)).len() > 3);
}

/// A random turn, entered step by step, because a position can have too many turns to list. `None`
/// if the chosen steps can't be continued.
pub fn any_turn(state: &dyn State, rng: &mut Rng) -> Option<String> {
    let mut taken: Vec<Step> = Vec::new();
    loop {
        let next = state.next(&taken);
        if next.may_stop && (next.steps.is_empty() || rng.u8(..3) == 0) {
            return Some(taken.iter().map(Step::text).collect());
        }
        taken.push(*next.steps.get(rng.usize(..next.steps.len().max(1)))?);
    }
}

/// The position after a captured die of a cooperative game was put on a card that needs it. `None`
/// if no die fits.
fn laid(state: &Rc<dyn State>) -> Option<Rc<dyn State>> {
    let hands = state.beside()?.hands();
    let mut cards = hands.first()?.cards.iter().zip(1..);
    let (die, card) = cards.find_map(|(card, number)| Some((*card.fits.first()?, number)))?;
    let dice = state.arranging()?.laid(die.into(), card)?;
    state.arranging()?.arranged(&dice)
}

for_each_game! {
    every_remark_is_made_in_some_game,
    no_remark_contradicts_the_hint,
    a_remark_is_plain_and_short,
    a_first_game_has_each_remark_once,
}

/// A game with each combination of options that has remarks of its own.
fn variants(id: &str) -> Vec<(&'static dyn fairyboard::Family, Options)> {
    let mut all: Vec<(&'static dyn fairyboard::Family, Options)> = Vec::new();
    let mut told = Vec::new();
    for (family, options) in games_of(id) {
        let remarks = family.start(&options).remarks();
        if !told.contains(&remarks) {
            told.push(remarks);
            all.push((family, options));
        }
    }
    all
}

/// Asserts that each remark is made in at least one of many random games.
fn every_remark_is_made_in_some_game(id: &str) {
    for (family, options) in variants(id) {
        let mut missing: Vec<_> =
            family.start(&options).remarks().iter().map(|(id, _)| *id).collect();
        assert!(Demands::of(id).remarks.contains(&missing.len()), "{options}: {missing:?}");
        let mut rng = rng(49);
        for game in 0..80 {
            let record = Record::dealt(family, options.clone(), game);
            let mut state = Rc::clone(record.node(NodeId::START).state());
            for _ in 0..400 {
                if state.outcome().is_over() {
                    break;
                }
                let fitting = fitting(&state);
                missing.retain(|id| !fitting.contains_key(id));
                let Some(turn) = any_turn(&*state, &mut rng) else { break };
                let next = state.play(&turn).expect("it was entered step by step").state;
                state = laid(&next).unwrap_or(next);
            }
            if missing.is_empty() {
                break;
            }
        }
        assert!(missing.is_empty(), "{options}: never made: {missing:?}");
    }
}

fn a_remark_is_plain_and_short(id: &str) {
    for (family, options) in variants(id) {
        for (remark, words) in family.start(&options).remarks() {
            let words = words.words();
            assert!(words.ends_with('.') && words.chars().count() <= 150, "{remark}: {words}");
            let has_id = family.info().rule_ids.iter().any(|rule| words.contains(rule));
            // A word with a digit, such as the name of a square or a code for a piece.
            let is_code = |word: &str| word.len() > 1 && word.chars().any(|c| c.is_ascii_digit());
            let has_code = words.split([' ', '.', ',', ':']).any(is_code);
            assert!(!has_id && !has_code, "{remark}: {words}");
        }
    }
}

/// Words that judge a move. Only a hint judges moves: its computer looks ahead, a remark does not.
const JUDGES: [&str; 8] =
    ["best", "good", "bad", "should", "better to", "worth it", "Move ", "Capture "];

/// The number of positions of each set of options in which a hint is compared with the remarks.
const POSITIONS: usize = 300;

/// Asserts in many positions that no remark advises a move, and that a remark is not shown beside a
/// hint.
fn no_remark_contradicts_the_hint(id: &str) {
    let mut rng = rng(48);
    for (family, options) in variants(id) {
        for (remark, words) in family.start(&options).remarks() {
            let judges = JUDGES.iter().find(|judging| words.words().contains(**judging));
            assert_eq!(judges, None, "{remark}: {words}");
        }
        let (mut tried, most) = (0, effort(POSITIONS));
        while tried < most {
            let mut record = Record::dealt(family, options.clone(), rng.u64(..));
            let mut at = NodeId::START;
            for _ in 0..60 {
                let state = record.node(at).state();
                let Some(turn) = any_turn(&**state, &mut rng) else { break };
                if record.outcome(at).is_over() || tried == most {
                    break;
                }
                let about = fairyboard_tests::About(state.text());
                tried += usize::from(agrees_with_the_hint(&record, at));
                drop(about);
                at = record.play(at, &turn).expect("it was entered step by step");
            }
        }
    }
}

/// Asks for a hint in a position with a remark, and asserts that they agree. Returns whether there
/// are both.
fn agrees_with_the_hint(record: &Record, at: NodeId) -> bool {
    let play = PlayState::new(Whole::new(Session::new(record.clone(), at)));
    let mover = play.ui().session.state().to_move();
    let is_first = mover == fairyboard::Seat::FIRST;
    let mut play = match play.ui().session.state().privacy() {
        Privacy::Together => coached(play, "").update(Do::Game(Game::StartClock(1))),
        _ => {
            let mut record = record.clone();
            record.set_header(COMPUTER, if is_first { "-1" } else { "1-" });
            coached(PlayState::new(Whole::new(Session::new(record, at))), "")
        }
    };
    if play.ui().hands.masked {
        play = play.update(Do::View(View::Show(mover)));
    }
    if play.ui().remark().is_none() {
        return false;
    }
    let asked = play.update(Do::View(View::Hint));
    let question = Question { limit: Limit::Nodes(60), ..asked.whole().hint_question() };
    let answer = fairyboard_player::answer(&question, &mut |_| {}).expect("an answer");
    let Some(best) = answer.advised().map(|best| best.mv.clone()) else { return false };
    let hinted = asked.update(Do::View(View::Hinted(at, Some(best.clone()), Vec::new())));
    assert!(hinted.ui().hinted().is_some());
    assert_eq!(hinted.ui().remark(), None, "only the hint speaks");
    assert_eq!(marked(&hinted), "", "only the squares of the hint are marked");
    let after = hinted.update(Do::View(View::Cover)).update(Do::View(View::Show(mover)));
    assert!(after.ui().hinted().is_none());
    true
}

/// A game against the computer at a level, by a player who has seen the remarks named in `notes`.
fn against(record: &Record, level: u8, notes: &str) -> PlayState {
    let mut record = record.clone();
    record.set_header(COMPUTER, &format!("-{level}"));
    let play = PlayState::new(Whole::new(Session::new(record, NodeId::START)));
    coached(play, notes)
}

/// A game with a coach that has started, on a device that has stored these notes of earlier
/// remarks.
fn coached(play: PlayState, notes: &str) -> PlayState {
    play.with_coach(Notes::read(notes)).update(Do::View(View::StartCoach(catalog::remark)))
}

fn marked(play: &PlayState) -> String {
    let ui = play.ui();
    let cells = cells(&BoardScene::new(ui, &Settings::default()), layout_of(ui), None);
    let cells = cells.iter().filter(|cell| cell.marks.split(' ').any(|mark| mark == "remark"));
    let mut squares: Vec<_> = cells.map(|cell| cell.square).collect();
    squares.sort();
    names(&squares)
}

fn move_of(play: &PlayState, rng: &mut Rng) -> Option<Do> {
    let ui = play.ui();
    if ui.awaited().is_none() {
        return Some(Do::Turn(Turn::Replay(any_turn(&**ui.session.state(), rng)?)));
    }
    let whole = play.whole().opened(Consent::given());
    let text = any_turn(&**whole.state(), rng)?;
    Some(Do::Turn(Turn::Answer(ui.session.at(), text)))
}

/// Plays several games on one device. Asserts that each remark is made once, that one is shown at a
/// time, and that it appears only at the start of the player's turn.
fn a_first_game_has_each_remark_once(id: &str) {
    for (family, options) in variants(id) {
        if family.start(&options).privacy() == Privacy::Together {
            continue;
        }
        let mut rng = rng(50);
        let mut notes = String::new();
        let mut made = Vec::new();
        for game in 0..4 {
            let record = Record::dealt(family, options.clone(), game);
            let mut play = against(&record, 1, &notes);
            let mut last = None;
            for _ in 0..60 {
                let ui = play.ui();
                if ui.session.outcome().is_over() {
                    break;
                }
                // The screen may show the same position again, because a move with another roll
                // than the drawn one is refused. Only a new position can have a new remark.
                let is_new = last.replace(ui.session.at()) != Some(ui.session.at());
                if let Some(remark) = ui.remark().filter(|_| is_new) {
                    assert!(ui.awaited().is_none(), "it is the player's turn");
                    assert!(!made.contains(&remark.id), "{} comes twice", remark.id);
                    let mut squares = remark.squares.clone();
                    squares.sort();
                    squares.dedup();
                    assert_eq!(marked(&play), names(&squares), "{}", remark.id);
                    let is_marked = remark.words.words().contains("marked");
                    assert!(!is_marked || !squares.is_empty(), "{}", remark.id);
                    assert!(ui.said().ends_with(remark.words.words()), "{}", ui.said());
                    made.push(remark.id);
                    notes = Notes::with(&notes, remark.id);
                    let read = play.update(Do::View(View::DismissRemark));
                    assert!(read.ui().remark().is_none());
                    assert_eq!(marked(&read), marked(&play), "{}: the marks stay", remark.id);
                    assert!(!read.ui().said().contains(remark.words.words()));
                    if rng.bool() {
                        play = read;
                    }
                }
                let Some(next) = move_of(&play, &mut rng) else { break };
                play = play.update(next);
            }
        }
        assert!(made.len() > 3, "{options}: {made:?}");
    }
}

fn start_of(game: &str) -> Record {
    let (family, options) = games_of(game).remove(0);
    Record::new(family, options)
}

#[test]
fn the_coach_helps_against_level_1_and_newcomers_by_link() {
    let record = start_of("hens");
    let has_remark = |play: &PlayState| play.ui().remark().is_some();
    assert!(has_remark(&against(&record, 1, "")));
    assert!(!has_remark(&against(&record, 2, "")));
    assert!(!has_remark(&against(&record, 1, "safe\nfriend\n")), "nothing else fits the start");
    let two = PlayState::new(Whole::new(Session::new(record.clone(), NodeId::START)));
    assert!(!has_remark(&coached(two, "")));
    let by_link = |notes: &str| {
        let mut record = record.clone();
        record.set_header("Id", "abcdefgh");
        let mut session = Session::new(record, NodeId::START);
        ui_model::link_game::seat(&mut session, Some(fairyboard::Seat::FIRST));
        coached(PlayState::new(Whole::new(session)), notes)
    };
    assert!(!has_remark(&by_link("")), "whoever invites knows the game");
    assert!(has_remark(&by_link(&Notes::with_newcomer(""))));
}

#[test]
fn the_coach_can_be_switched_off_and_on() {
    let off = Assistance { remarks: false, ..Assistance::ALL };
    let play = against(&start_of("hens"), 1, "");
    let silent = play.update(Do::View(View::Help(off)));
    assert!(silent.ui().remark().is_none() && !silent.ui().keeps_room_for_remarks());
    assert_eq!(marked(&silent), "");
    let again = silent.update(Do::View(View::Help(Assistance::ALL)));
    assert!(again.ui().remark().is_some() && again.ui().keeps_room_for_remarks());
    // If another tab has shown a remark, this tab doesn't show it later. A remark that is on the
    // screen stays.
    let shown = again.update(Do::View(View::Noted(Notes::read("friend\njump\n"))));
    assert!(shown.ui().remark().is_some());
}

#[test]
fn a_remark_goes_with_the_move_and_does_not_come_back_with_it() {
    let play = against(&start_of("hens"), 1, "");
    assert_eq!(play.ui().remark().map(|remark| remark.id), Some("safe"));
    let drafted =
        play.update(Do::Turn(Turn::Click { square: "b1".parse().unwrap(), ask: true, from: None }));
    assert!(drafted.ui().remark().is_some() && marked(&drafted).is_empty());
    let played = play.update(Do::Turn(Turn::Replay("b1^b3".into())));
    assert!(played.ui().remark().is_none());
    let back = played.update(Do::Game(Game::TakeBack));
    assert!(back.ui().remark().is_none());
}

#[test]
fn the_coach_speaks_in_games_that_all_play_together() {
    let together = |(_, options): &(_, fairyboard::Options)| options.to_string().contains("coop");
    let (family, options) = games_of("zugzwang").into_iter().find(together).expect("a game");
    let record = Record::dealt(family, options, 5);
    let play = coached(PlayState::new(Whole::new(Session::new(record, NodeId::START))), "");
    let begun = play.update(Do::Game(Game::StartClock(1)));
    assert!(begun.ui().keeps_room_for_remarks() && begun.ui().remark().is_some());
}

#[test]
fn a_finished_game_keeps_no_room_for_remarks_on_its_earlier_positions() {
    let play = against(&start_of("hens"), 1, "");
    assert!(play.ui().keeps_room_for_remarks());
    let over = play.update(Do::Game(Game::Resign));
    let earlier = over.update(Do::Browse(Browse::Start));
    assert!(!over.ui().keeps_room_for_remarks() && !earlier.ui().keeps_room_for_remarks());
}

#[test]
fn notes_are_lines_of_which_none_is_lost() {
    let kept = Notes::with(&Notes::with("", "jump"), "pin");
    assert_eq!(Notes::with(&kept, "jump"), kept);
    let notes = Notes::read(&kept);
    assert!(notes.has("jump") && notes.has("pin") && !notes.has("chain") && !notes.is_newcomer);
    assert!(!Notes::read(&Notes::with_known("")).is_newcomer);
    let newcomer = Notes::read(&Notes::with_newcomer(&kept));
    assert!(newcomer.is_newcomer && newcomer.has("pin"));
}
