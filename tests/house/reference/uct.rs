//! Tests of the reference player, which knows only the rules and decides by random playouts.

use super::items;
use fairyboard_tests::test;
use reference::uct::{self, Found, Limit, Play, Random};
use reference::{fidchell, fist, hens, pawn, zugzwang};

const PLACES: [(&str, &str, &str); 6] = [
    ("fist", "", "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m"),
    ("hens", "8", "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC w"),
    ("hens", "10", "chhhhhhhhc/cccccccccc/10/10/10/10/10/10/CCCCCCCCCC/CHHHHHHHHC b"),
    ("pawn", "", "p1p1p1p1/1p1p1p1p/p1p1p1p1/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 w"),
    (
        "fidchell",
        "",
        "ntcjdkqbactn/1lse1gg1esl1/wpwwohrvwwpw/12/12/12/12/12/12/WPWWOHRVWWPW/1LSE1GG1ESL1/\
         NTCJDKQBACTN w p Kk 0000 - -",
    ),
    ("zugzwang", "", DUEL),
];

/// A duel at its start: White has drawn a card, so has four, and Black has three. From each edge,
/// some dice that can be captured show a pawn, so these captures need a roll.
const DUEL: &str = "(.pNbB)3(rBcQ.)(bR.rQ)2/1(bQpB.)3(rR.cQ)2/8/(rNcB.)4(pQ.cB)2/(.pRcN)7/\
                    5(.bQpR)1(bN.rR)/2(.cNpB)(rNbB.)(cR.pQ)2(.rBcQ)/1(bR.pN)2(rQcR.)3 w duel - - \
                    3cbccBrB BNpBrQ bNprQR3rrNBRpQ3ccQ3rrRbQcNNQbRpNcpbpbrbBpRNRcrBQcR -";

const FIXED: &str = "(bB.rQ)3(.cNpR)2(.bQrR)/3(rRcQ.)4/1(cBrQ.)2(.pRbN)3/(cQrR.)(.cRrN)1(cNpR.)4/\
                     (cQrB.)7/1(.rQcB)1(.rQbB)2(bRpQ.)1/(cB.pQ)4(cN.pB)2/(rNbB.)7 w fixed - - SW -";

/// The move that the reference player finds best after `playouts` playouts (random games to the
/// end). `worlds` are full positions that agree with what the player knows. `None` if a position or
/// option is invalid, or if the game is unknown or over.
fn best(game: &str, board: &str, worlds: &[String], playouts: u64, seed: u64) -> Option<String> {
    let options = if board.is_empty() { vec![] } else { vec![("board", board)] };
    uct::best(game, &options, worlds, Limit { playouts, keep_going: &mut || true }, seed)
}

fn one(text: &str) -> [String; 1] {
    [text.to_string()]
}

/// The move strings of a position, with rolls.
fn legal(game: &str, board: &str, text: &str) -> Vec<String> {
    match game {
        "fist" => fist::Position::read(text, "off").unwrap().move_strings(),
        "hens" => hens::Position::read(text, board.parse().unwrap()).unwrap().move_strings(),
        "pawn" => pawn::Position::read(text).unwrap().move_strings(),
        "fidchell" => fidchell::Position::read(text).unwrap().move_strings(),
        _ => zugzwang::Position::read(text).unwrap().move_strings(),
    }
}

/// Whether a move without a roll is the beginning of a legal move.
fn is_legal(game: &str, board: &str, text: &str, mv: &str) -> bool {
    let without_roll = |legal: &String| legal.split('/').next() == Some(mv);
    legal(game, board, text).iter().any(without_roll)
}

/// Asserts that the player finds the only move that wins at once.
fn takes_the_win(game: &str, board: &str, text: &str, playouts: u64, win: &str) {
    assert!(legal(game, board, text).len() > 4, "there is something to choose");
    for seed in 0..3 {
        let found = best(game, board, &one(text), playouts, seed);
        assert_eq!(found.as_deref(), Some(win), "{text}, seed {seed}");
    }
}

#[test]
fn it_takes_a_win_in_fist() {
    takes_the_win("fist", "", "2yAM3/Y7/yB3k2/yB5y/2Y4y/5yV1/7Y/2y3Y1 w - m", 300, "g3-g6xf6");
}

#[test]
fn it_takes_a_win_in_hens_and_chicks() {
    let small = "c5hc/2ccc1c1/2c1hhc1/2c1Hc1C/1h3C1H/1C1hHCC1/1CCh1C2/CHH4C w";
    takes_the_win("hens", "8", small, 300, "h4^h6xf8");
    let large = "ch2hh2hc/c1h3c1c1/1C2hhc3/1cc5hc/2H1c2C1C/5C4/3CH5/H2c4c1/C1C1C1C1HC/CH1H2HH1C w";
    takes_the_win("hens", "10", large, 300, "c6xc8xc10");
}

#[test]
fn it_takes_a_win_in_pawn() {
    takes_the_win("pawn", "", "8/8/8/8/3P3p/1p5P/P7/4p3 w", 300, "h3xh4");
}

#[test]
fn it_takes_a_win_in_fidchell() {
    let text = "6K5/12/12/t10b/12/d11/2k9/1C10/9V2/12/12/12 w p - 0000 - -";
    takes_the_win("fidchell", "", text, 150, "b5xc6");
}

#[test]
fn it_takes_a_win_in_zugzwang() {
    let text = "8/5(bQpB.)2/8/8/8/8/7(.pNbB)/8 w duel bNbNbQbRbRcBpB bBbQcNpQpQrNrR \
                3c3r3rNQbQpr BNQRcNpQrR bRpNcpbpbrbBpRNRcrBQcR -";
    takes_the_win("zugzwang", "", text, 300, "-pr_end");
}

#[test]
fn the_same_seed_gives_the_same_move() {
    for (game, board, text) in PLACES {
        let found = best(game, board, &one(text), 12, 7).unwrap();
        assert!(is_legal(game, board, text, &found), "{found}");
        assert_eq!(best(game, board, &one(text), 12, 7), Some(found));
    }
}

#[test]
fn another_seed_may_give_another_move() {
    let (game, board, text) = PLACES[1];
    let found = |seed| best(game, board, &one(text), 10, seed);
    assert!((1..10).any(|seed| found(seed) != found(0)));
}

#[test]
fn it_makes_no_more_playouts_than_it_may() {
    let start = [hens::Position::start(8)];
    for playouts in [0, 1, 100] {
        let limit = Limit { playouts, keep_going: &mut || true };
        assert_eq!(uct::search(&start, limit, 1).unwrap().playouts, playouts);
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    for (game, board, text) in PLACES {
        let mut left = 5;
        let mut keep_going = || {
            left -= 1;
            left > 0
        };
        let options = if board.is_empty() { vec![] } else { vec![("board", board)] };
        let limit = Limit { playouts: u64::MAX, keep_going: &mut keep_going };
        let found = uct::best(game, &options, &one(text), limit, 1).unwrap();
        assert!(is_legal(game, board, text, &found), "{found}");
        assert_eq!(left, 0, "it is asked within a playout, and never again after it was stopped");
    }
}

#[test]
fn it_thinks_nothing_over_where_there_is_nothing_to_choose() {
    let held = pawn::Position::read("8/8/8/8/8/p7/p7/P7 w").unwrap();
    let limit = Limit { playouts: 100, keep_going: &mut || true };
    let forced = Found { text: "a1xa2".into(), playouts: 0 };
    assert_eq!(uct::search(&[held], limit, 1), Some(forced));
}

#[test]
fn it_answers_in_time_where_there_are_more_moves_than_can_be_counted() {
    let crowd = "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w";
    assert_eq!(pawn::Position::read(crowd).unwrap().moves_up_to(20_000), None);
    let found = best("pawn", "", &one(crowd), 3, 1).unwrap();
    let turn = found.split(',').next().unwrap();
    assert!(turn.contains(['-', 'x', '~']), "{found}");
}

#[test]
fn it_plays_no_game_that_is_over_or_unknown() {
    for (game, board, text) in [
        ("fist", "", "8/8/8/8/8/8/8/2B4V w - k"),
        ("hens", "8", "H7/8/8/8/8/8/8/7h w"),
        ("hens", "9", PLACES[1].2),
        ("hens", "8", "no position"),
        ("pawn", "", "8/8/8/8/8/8/8/P7 w"),
        ("chess", "", PLACES[1].2),
        // A board without the fields of a game, and a view (a position with unknown parts), can't
        // be played.
        ("zugzwang", "", "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8"),
        ("zugzwang", "", &DUEL.replace("BNpBrQ", "~3")),
    ] {
        assert_eq!(best(game, board, &one(text), 5, 1), None, "{game} {text}");
    }
    assert_eq!(best("hens", "8", &[], 5, 1), None);
}

/// Full positions that agree with what White knows of [`DUEL`]: Black's hand and the deck are dealt
/// anew from the same cards.
fn duels() -> Vec<String> {
    let cards = "BNpBrQbNprQR3rrNBRpQ3ccQ3rrRbQcNNQbRpNcpbpbrbBpRNRcrBQcR";
    let cut = |by: usize| {
        let turned = format!("{}{}", &cards[by..], &cards[..by]);
        let (hand, deck) = turned.split_at(6);
        let mut hand = [&hand[..2], &hand[2..4], &hand[4..]];
        hand.sort_unstable();
        let beside = DUEL.split_once("BNpBrQ").unwrap().0;
        format!("{beside}{} {deck} -", hand.concat())
    };
    [0, 6, 14, 22, 40].map(cut).to_vec()
}

#[test]
fn a_move_of_a_duel_is_legal_in_every_world_and_chooses_no_roll() {
    let worlds = duels();
    assert_eq!(worlds[0], DUEL);
    for seed in 0..4 {
        let found = best("zugzwang", "", &worlds, 200, seed).unwrap();
        assert!(!found.contains('/'), "{found}");
        for world in &worlds {
            assert!(is_legal("zugzwang", "", world, &found), "{found}: {world}");
        }
    }
}

#[test]
fn a_roll_is_chance_and_no_choice() {
    let position = zugzwang::Position::read(DUEL).unwrap();
    let choices: Vec<_> = position.choices().iter().map(|mv| Play::text(&position, mv)).collect();
    let mut without_rolls = position.move_strings();
    for mv in &mut without_rolls {
        mv.truncate(mv.find('/').unwrap_or(mv.len()));
    }
    without_rolls.sort();
    without_rolls.dedup();
    assert_eq!(choices.len(), without_rolls.len());
    assert!(choices.iter().all(|choice| without_rolls.contains(choice)));
    // If the position doesn't fix the next roll, all four faces occur.
    let rolled = position.choices().into_iter().find(|mv| position.with_rolls(*mv).len() > 1);
    let mv = rolled.unwrap();
    let mut random = Random::seeded(1);
    let mut after: Vec<_> =
        (0..100).map(|_| Play::after(&position, &mv, &mut random).write()).collect();
    after.sort();
    after.dedup();
    assert_eq!(after.len(), 4);
    let told = zugzwang::Position::read(&format!("{}NQ", DUEL.trim_end_matches('-'))).unwrap();
    assert_eq!(told.with_rolls(mv).len(), 1);
}

/// Full positions that agree with what White sees of [`FIXED`] from the south. White doesn't see
/// the west faces of three dice, which may also be the opposite faces.
fn fixed_games() -> Vec<String> {
    let mut worlds = vec![FIXED.to_string()];
    for (die, other) in [("(bB.rQ)", "(bB.pN)"), ("(.cNpR)", "(.cNrB)"), ("(.bQrR)", "(.bQpB)")] {
        let more: Vec<_> = worlds.iter().map(|world| world.replacen(die, other, 1)).collect();
        worlds.extend(more);
    }
    worlds.retain(|world| zugzwang::Position::read(world).is_some());
    worlds
}

#[test]
fn an_announcement_of_the_fixed_game_is_true_in_every_world() {
    let worlds = fixed_games();
    assert!(worlds.len() > 1);
    let all: Vec<_> = worlds.iter().map(|world| zugzwang::Position::read(world).unwrap()).collect();
    let truths = |world: &zugzwang::Position| world.true_announcements();
    assert!(all.iter().any(|world| truths(world) != truths(&all[0])), "they do not agree");
    for seed in 0..3 {
        let found = best("zugzwang", "", &worlds, 1_200, seed).unwrap();
        for world in &all {
            assert_eq!(world.announcement(&found), (true, true), "{found}: {}", world.write());
        }
    }
}

#[test]
fn an_announcement_is_challenged_where_it_is_false_in_most_worlds() {
    let said = |die: &str| {
        let world = FIXED.replace("(.cNpR)", die).replace(" w fixed", " b fixed");
        world.strip_suffix('-').unwrap().to_string() + "We8xh8:pRxrR"
    };
    // To the west, the first die shows a purple rook and the second a red bishop.
    let (right, wrong) = (said("(.cNpR)"), said("(.cNrB)"));
    let answer = |worlds: &[&String]| {
        let worlds: Vec<String> = worlds.iter().map(|world| (*world).clone()).collect();
        best("zugzwang", "", &worlds, 200, 1)
    };
    assert_eq!(answer(&[&right]).as_deref(), Some("accept"));
    assert_eq!(answer(&[&wrong]).as_deref(), Some("challenge"));
    assert_eq!(answer(&[&right, &wrong, &wrong, &wrong]).as_deref(), Some("challenge"));
}

#[test]
fn it_plays_every_game_of_the_vectors_to_its_end() {
    for item in items(include_str!("../../vectors/zugzwang_games.json")) {
        let mut text = item["position"].as_str().unwrap().to_string();
        if text.contains(" coop ") {
            assert_eq!(best("zugzwang", "", &one(&text), 5, 1), None);
            continue;
        }
        while let Some(found) = best("zugzwang", "", &one(&text), 8, 1) {
            let position = zugzwang::Position::read(&text).unwrap();
            let strings = position.move_strings();
            let with_roll = strings.iter().find(|mv| mv.split('/').next() == Some(&found));
            text = position.play(with_roll.unwrap()).unwrap().write();
        }
        assert_ne!(zugzwang::Position::read(&text).unwrap().outcome(), "ongoing");
    }
}

/// A made-up game of four plies, with the answers yes and no: White twice, then Black twice. White
/// wins with two yes. If White's first answer is no, White wins unless Black says yes twice.
#[derive(Clone, Default)]
struct TwoInARow(Vec<bool>);

impl Play for TwoInARow {
    type Move = bool;

    const MOST_PLIES: usize = 4;

    fn moves(&self) -> Vec<bool> {
        if self.0.len() < 4 { vec![false, true] } else { Vec::new() }
    }

    fn after(&self, said: &bool, _random: &mut Random) -> Self {
        TwoInARow([&self.0[..], &[*said]].concat())
    }

    fn mover(&self) -> usize {
        self.0.len() / 2
    }

    fn share(&self) -> f64 {
        let white = match self.0[..] {
            [true, second, ..] => second,
            [false, _, third, fourth] => !(third && fourth),
            _ => false,
        };
        f64::from(u8::from(white))
    }

    fn text(&self, said: &bool) -> String {
        said.to_string()
    }
}

#[test]
fn who_moves_twice_in_a_row_chooses_twice() {
    for seed in 0..5 {
        let limit = Limit { playouts: 300, keep_going: &mut || true };
        assert_eq!(uct::search(&[TwoInARow::default()], limit, seed).unwrap().text, "true");
    }
}

#[test]
fn what_a_playout_draws_is_legal() {
    /// Plays random moves of the player and asserts that they are legal. Returns their move
    /// strings.
    fn drawn<P: Play>(
        mut position: P,
        plies: usize,
        strings: impl Fn(&P) -> Vec<String>,
    ) -> String {
        let mut random = Random::seeded(3);
        let mut played = String::new();
        for _ in 0..plies {
            let Some(mv) = position.any(&mut random) else {
                assert!(strings(&position).is_empty());
                break;
            };
            let text = position.text(&mv);
            assert!(strings(&position).contains(&text), "{text}");
            played += &format!("{text} ");
            position = position.after(&mv, &mut random);
        }
        played
    }
    let pawn = drawn(pawn::Position::start(), 100, pawn::Position::move_strings);
    assert!(pawn.contains(','), "a strike: {pawn}");
    let fidchell = drawn(fidchell::Position::start("place"), 250, fidchell::Position::move_strings);
    assert!(fidchell.contains('!'), "a call: {fidchell}");
}
