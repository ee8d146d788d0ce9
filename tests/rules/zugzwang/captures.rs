//! Tests of the dice that may move, their captures and rolls: ZUG-7 to ZUG-11.

use super::{
    CROSS, TWO, assert_refusal, at, clicks, deal, family, fields, judges, leads, lists, offers,
    offers_of, options, played, position,
};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::{Act, EffectKind};
use fairyboard_tests::dice::{self, Dice, EDGES, RANKS, all_dice, capture_texts, layout, rolled};
use fairyboard_tests::language::walk;
use fairyboard_tests::{board, effort, refused, rng, square, test};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn zug_7_a_die_moves_as_the_face_that_an_edge_sees() {
    let state = at(TWO, "");
    offers(&*state, "Sc3xf6 Wf6xc3");
    judges(
        &*state,
        &[
            ("Nc3xf6", "ZUG-7 c3 | red"),
            ("Ec3xf6", "ZUG-7 c3 | cream"),
            ("Wc3xf6", "ZUG-7 c3 | purple"),
            ("Sf6xc3", "ZUG-7 f6 | blue"),
            ("Nf6xc3", "ZUG-7 f6"),
            ("Ef6xc3", "ZUG-7 f6"),
        ],
    );
    // The die on f6 moves as the bishop that it shows to the west, not as the queen that it shows
    // to the south.
    let state = at("c3 .bQrR f6 .cQpB f1 .cNrB", "");
    judges(&*state, &[("Wf6xf1", "ZUG-8")]);
    clicks(&*state, &[("W f6", "f1", "ZUG-8 f1"), ("W", "f5", "ZUG-7/ZUG-8 f5")]);
    clicks(&*at(TWO, ""), &[("S", "f6", "ZUG-7 f6 | blue"), ("W", "c3", "ZUG-7 c3 | purple")]);
}

#[test]
fn zug_7_each_edge_moves_its_own_colour() {
    offers(&*at(CROSS, ""), "Ef4xd4 Nd6xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4 Wb4xd4");
    lists(7, "", |dice| capture_texts(dice, &[0, 1, 2, 3], None));
}

#[test]
fn zug_7_pawns_never_move() {
    // Dice that show a pawn to the south can't move if the player looks from the south. The die on
    // h1 can.
    let state = at("a1 bQ.rR a2 cN.rR b2 bQ.rB h1 .bQrB h2 .cQrR", "");
    offers_of(&*state, "Sa", "");
    offers_of(&*state, "Sb", "");
    judges(
        &*state,
        &[
            ("Sa1xa2", "ZUG-7 a1 | a pawn can’t capture"),
            ("Na1xa2", "ZUG-7 a1 | a pawn can’t capture"),
            ("Sb2xa1/bQ", "ZUG-7 b2"),
        ],
    );
    clicks(&*state, &[("S", "a1", "ZUG-7 a1 | a pawn can’t capture"), ("S", "b2", "ZUG-7 b2")]);
}

#[test]
fn zug_8_every_move_captures() {
    let state = at(TWO, "");
    judges(&*state, &[("Sc3xd4", "ZUG-8 d4"), ("Sc3xc8", "ZUG-8 c8"), ("Sc3xc3", "ZUG-8 c3")]);
    judges(&*state, &[("Sd4xf6", "ZUG-7/ZUG-8 d4"), ("Sc3-d4", "never"), ("Sc3d4", "never")]);
    clicks(&*state, &[("S c3", "d4", "ZUG-8 d4"), ("S", "d4", "ZUG-7/ZUG-8 d4")]);
    // The target of a capture must be on the board.
    assert!(position(&layout(6, &dice::dice(TWO))).play("Sc3xg7").is_err());
    assert!(state.play("Sc3xi9").is_err());
}

#[test]
fn zug_8_never_the_same_colour_but_black() {
    let state = at("a1 .bQrR a4 .bRrN a6 .cQrR c3 pQ.cR", "");
    offers_of(&*state, "Sa1", "Sa1xc3/bB Sa1xc3/cR Sa1xc3/pQ Sa1xc3/rN");
    offers_of(&*state, "Sa4", "Sa4xa6");
    judges(&*state, &[("Sa1xa4", "ZUG-8 a4 | blue"), ("Sa4xa1", "ZUG-8 a1 | blue")]);
    clicks(&*state, &[("S a1", "a4", "ZUG-8 a4 | blue"), ("S a4", "a1", "ZUG-8 a1")]);
}

#[test]
fn zug_8_riders_stop_at_the_first_die() {
    let state = at("a1 .bQrR a3 .cQrR a8 .cNrB d4 cQ.rR h8 .cBrN c2 .cBrN", "");
    offers_of(&*state, "S", "Sa1xa3 Sa1xd4/bN Sa1xd4/cQ Sa1xd4/pB Sa1xd4/rR");
    for (mv, at) in [("Sa1xa8", "a3"), ("Sa1xh8", "d4")] {
        judges(&*state, &[(mv, &format!("ZUG-8 {at}"))]);
        assert_eq!(refused(&*state, mv).path, Some((square("a1"), square(at))), "{mv}");
        let (click, taken) = (square(&mv[4..]), walk(&*state, "S a1"));
        let refusal = state.refuse(&taken, click);
        assert_refusal(&refusal, &format!("ZUG-8 {at}"), mv);
        assert_eq!(refusal.path, Some((square("a1"), square(at))), "{mv}");
    }
    // A queen can't move like a knight.
    judges(&*state, &[("Sa1xc2", "ZUG-8")]);
    clicks(&*state, &[("S a1", "c2", "ZUG-8 c2")]);
    // A die of the mover's own colour blocks the way, too.
    let state = at("a1 .bQrR a4 .bRrN a6 .cQrR", "");
    judges(&*state, &[("Sa1xa6", "ZUG-8 a4")]);
}

#[test]
fn zug_8_bishops_rooks_and_knights_keep_to_their_ways() {
    let targets = "d5 .cQpB d8 .cQpR a4 .cNpB g7 .cBrN e2 .cBpN b2 .cRpQ c6 .cNrB";
    for (mover, squares) in
        [(".bRrN", "a4 d5"), (".bBrN", "b2 g7"), (".bQrB", "a4 b2 d5 g7"), (".bNpB", "c6 e2")]
    {
        let state = at(&format!("d4 {mover} {targets}"), "");
        let moves: Vec<_> = squares.split(' ').map(|at| format!("Sd4x{at}")).collect();
        offers_of(&*state, "Sd4", &moves.join(" "));
    }
}

#[test]
fn zug_8_knights_jump() {
    let state = at("b1 .bNrB a2 .cRpN b2 .cQrR c2 .rRcN a3 .cBrN c3 .cNrB b3 .cQrR", "");
    offers_of(&*state, "Sb1", "Sb1xa3 Sb1xc3");
    judges(&*state, &[("Sb1xb2", "ZUG-8 b2"), ("Sb1xb3", "ZUG-8"), ("Sb1xd2", "ZUG-8 d2")]);
}

#[test]
fn zug_9_the_captured_die_counts_as_the_face_that_it_showed() {
    let fields = "w duel - - - - - -";
    leads(&at(TWO, fields), "Sc3xf6", "f6 .bQrR", "b duel cQ - - - - -");
    // For a capture seen from the west, the dice count as the faces that they show to the west.
    leads(&at(TWO, fields), "Wf6xc3", "c3 .cQpB", "b duel rR - - - - -");
    let state = at(CROSS, fields);
    for (mv, face) in
        [("Ef4xd4", "pQ"), ("Nd6xd4", "cB"), ("Sd4xb4", "cN"), ("Sd4xf4", "rN"), ("Wb4xd4", "rN")]
    {
        assert_eq!(super::fields(&*played(&state, mv))[3], face, "{mv}");
    }
    // The captured die is added to the list of dice captured earlier. The list is sorted.
    let state = at(TWO, "w duel pB rR - - - -");
    leads(&state, "Sc3xf6", "f6 .bQrR", "b duel cQpB rR - - - -");
}

#[test]
fn zug_9_the_moved_die_keeps_its_orientation() {
    let mut rng = rng(9);
    for _ in 0..effort(100) {
        let dice = rolled(&mut rng, 8, 12);
        let state = position(&layout(8, &dice));
        for mv in state.moves() {
            let (from, to) = (square(&mv[1..3]), square(&mv[4..6]));
            let mut left = dice.clone();
            let mover = left.remove(&from).unwrap();
            left.insert(to, mover);
            assert_eq!(state.play(&mv).unwrap().state.text(), layout(8, &left), "{mv}");
        }
    }
}

#[test]
fn zug_9_the_steps_tell_what_they_do() {
    let state = at(TWO, "");
    let taken = walk(&*state, "S c3 xf6");
    assert_eq!(
        taken.iter().map(|step| step.act).collect::<Vec<_>>(),
        [Act::Edge, Act::Pick, Act::Take]
    );
    assert!(taken[2].captures);
    let effects = state.effects(&taken);
    let removes = effects.iter().filter(|effect| effect.kind == EffectKind::Removes);
    assert_eq!(removes.map(|effect| effect.at).collect::<Vec<_>>(), [square("f6")]);
    let moves = EffectKind::Moves(square("f6"));
    assert!(effects.iter().any(|effect| effect.kind == moves && effect.at == square("c3")));
    assert_eq!(effects.len(), 2, "{effects:?}");
    assert_eq!(state.effects(&taken[..1]).len(), 0);
}

#[test]
fn zug_10_a_captured_pawn_is_rolled() {
    let state = at("a1 .bRrN a3 pR.cN", "w duel - - - - - -");
    offers(&*state, "Sa1xa3/bQ Sa1xa3/cN Sa1xa3/pR Sa1xa3/rB");
    for face in ["bQ", "cN", "pR", "rB"] {
        let fields = format!("b duel {face} - - - - -");
        leads(&state, &format!("Sa1xa3/{face}"), "a3 .bRrN", &fields);
    }
    judges(
        &*state,
        &[
            ("Sa1xa3", "never"),
            ("Sa1xa3/.", "never"),
            ("Sa1xa3/bR", "never"),
            ("Sa1xa3/N", "never"),
        ],
    );
    // A die that shows a coloured face is captured without a roll.
    judges(&*at(TWO, "w duel - - - - - -"), &[("Sc3xf6/cQ", "never"), ("Sc3xf6/bN", "never")]);
    // A captured die counts as the face that it shows to the player's edge (ZUG-9), here the south.
    // The die on a3 has a pawn on top, but a cream rook to the south, so there is no roll.
    offers(&*at("a1 .bRrN a3 .cRpN", "w duel - - - - - -"), "Sa1xa3");
}

#[test]
fn zug_10_a_roll_that_is_fixed_is_the_only_one() {
    let pieces = "a1 .bRrN a3 pR.cN h1 .bRrN h3 .cRpN";
    let duel = |rolls: &str| at(pieces, &format!("w duel - - - - - {rolls}"));
    for (rolls, face) in [("QN", "bQ"), ("NN", "cN"), ("RN", "pR"), ("BN", "rB")] {
        offers_of(&*duel(rolls), "Sa1", &format!("Sa1xa3/{face}"));
        // The move takes the first of the rolls that the position's last field has prepared.
        let then = played(&duel(rolls), &format!("Sa1xa3/{face}"));
        assert_eq!(fields(&*then)[8], "N");
    }
    judges(&*duel("QN"), &[("Sa1xa3/cN", "ZUG-10"), ("Sa1xa3/pR", "ZUG-10")]);
    // If the last field has no prepared rolls, all four faces are possible. The capture of a
    // coloured face leaves the prepared rolls as they are.
    assert_eq!(fields(&*played(&duel("Q"), "Sa1xa3/bQ"))[8], "-");
    assert_eq!(fields(&*played(&duel("QN"), "Sh1xh3"))[8], "QN");
    let coop = at(pieces, "1 coop - 3cBNNQbNbp S BR");
    offers_of(&*coop, "Sa1", "Sa1xa3/rB");
    assert_eq!(fields(&*played(&coop, "Sa1xa3/rB"))[6], "R");
}

#[test]
fn zug_10_a_start_has_a_roll_for_every_die_each_as_likely_as_the_others() {
    let mut count = BTreeMap::new();
    let seeds = 300;
    for seed in 0..seeds {
        for (text, place) in [("", 8), ("variant=coop", 6)] {
            let rolls = fields(&*deal(text, seed))[place].clone();
            assert_eq!(rolls.len(), 16);
            for letter in rolls.chars() {
                *count.entry(letter).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(count.keys().copied().collect::<Vec<_>>(), RANKS);
    let near = seeds * 32 / 4 * 8 / 10..seeds * 32 / 4 * 12 / 10;
    assert!(count.values().all(|count| near.contains(count)), "{count:?}");
}

#[test]
fn zug_10_taken_back_and_captured_again_a_pawn_rolls_the_same() {
    let mut seen = 0;
    for seed in 0..effort(20) as u64 {
        for text in ["", "variant=coop"] {
            let mut rng = rng(seed);
            let record = Record::dealt(family(), options(text), rng.u64(..));
            let mut session = Session::new(record, NodeId::START);
            loop {
                let moves = session.record().moves(session.at());
                let rolls: Vec<_> = moves
                    .iter()
                    .filter(|mv| mv.contains('/') && !mv.starts_with('-'))
                    .cloned()
                    .collect();
                // Rolls are fixed in advance, so each capture of a pawn is listed with one face
                // only.
                let whats: BTreeSet<_> = rolls.iter().map(|mv| mv.split('/').next()).collect();
                assert_eq!(whats.len(), rolls.len(), "{rolls:?}");
                if let Some(mv) = rolls.first() {
                    let before = session.state().text();
                    session.play_text(mv).unwrap();
                    let then = session.state().text();
                    session.take_back();
                    assert_eq!(session.state().text(), before);
                    assert_eq!(session.record().moves(session.at()), moves);
                    session.play_text(mv).unwrap();
                    assert_eq!(session.state().text(), then);
                    seen += 1;
                    session.take_back();
                }
                let Some(mv) = rng.choice(&moves) else { break };
                session.play_text(mv).unwrap();
            }
        }
    }
    assert!(seen > effort(20), "{seen}");
}

#[test]
fn zug_11_a_piece_moves_the_same_from_every_edge() {
    let all = all_dice();
    let die = |edge: usize, face| *all.iter().find(|die| die.side(edge) == face).unwrap();
    let from = square("d4");
    for rank in RANKS {
        for (edge, (letter, colour)) in EDGES.into_iter().enumerate() {
            for to in board(8).into_iter().filter(|to| *to != from) {
                let mover = die(edge, Some((colour, rank)));
                let target = die(edge, Some((dice::other_colour(colour), rank)));
                let dice = Dice::from([(from, mover), (to, target)]);
                let mut moves = position(&layout(8, &dice)).moves();
                moves.retain(|mv| mv.starts_with(&format!("{letter}d4")));
                let (files, ranks) = from.distance(to);
                let (right, up) = (files.abs(), ranks.abs());
                // The rule for each rank on a board without other dice.
                let reached = match rank {
                    'N' => right * up == 2,
                    'B' => right == up,
                    'R' => right * up == 0,
                    _ => right == up || right * up == 0,
                };
                let wanted = if reached { vec![format!("{letter}d4x{to}")] } else { vec![] };
                assert_eq!(moves, wanted, "{rank} from {letter} to {to}");
            }
        }
    }
}
