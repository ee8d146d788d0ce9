//! Tests of fixed Zugzwang with its announcements and challenges: ZUG-19 to ZUG-26.

use super::whole_games::expected;
use super::{
    TWO, assert_refusal, at, clicks, deal, family, fields, judges, leads, offers, outcome, played,
    position, read,
};
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::turn::EffectKind;
use fairyboard::{Seat, State};
use fairyboard_tests::dice::{self, EDGES, announcements, layout, on, read_layout, rolled, shown};
use fairyboard_tests::language::walk;
use fairyboard_tests::{StateQueries, effort, rng, square, test};
use std::rc::Rc;

#[test]
fn zug_19_each_player_sees_tops_and_one_side() {
    let state = at("c3 .bQrR f6 cQpB. h8 bQ.rR a8 .bQrB", "w fixed - - SW -");
    assert_eq!(state.privacy(), Privacy::Secret);
    let seen = |viewer| state.seen_by(viewer, &[]).unwrap();
    let first = seen(Viewer::Seat(Seat::FIRST));
    // A viewer knows the face on top and one side. The third face is known only if it must be a
    // pawn.
    assert_eq!(first.text(), "(.bQ~)6(bQ.~)/8/5(cQpB.)2/8/8/2(.bQ~)5/8/8 w fixed - - SW -");
    assert_eq!(seen(Viewer::Mover).text(), first.text());
    let second = seen(Viewer::Seat(Seat::SECOND));
    assert_eq!(second.text(), "(.~rB)6(bQ.rR)/8/5(cQ~.)2/8/8/2(.~rR)5/8/8 w fixed - - SW -");
    let public = seen(Viewer::Public);
    assert_eq!(public.text(), "(.~~)6(bQ~~)/8/5(cQ~~)2/8/8/2(.~~)5/8/8 w fixed - - SW -");
    // A known face also determines the face on the opposite side (ZUG-1 fixes which faces are
    // opposite).
    let sides = |state: &dyn State, name: &str| {
        let readings = state.readings();
        let reading = readings.iter().find(|reading| reading.at == square(name)).unwrap();
        let sides = reading.sides.map(|side| side.map_or("?", |face| face.text));
        format!("{} {}", reading.top.unwrap().text, sides.join(" "))
    };
    assert_eq!(sides(&*first, "c3"), ". bQ ? cN ?");
    assert_eq!(sides(&*first, "f6"), "cQ pB . rR .");
    assert_eq!(sides(&*second, "c3"), ". ? rR ? pB");
    assert_eq!(sides(&*second, "f6"), "cQ ? . ? .");
    assert_eq!(sides(&*second, "h8"), "bQ . rR . pB");
    assert_eq!(sides(&*public, "h8"), "bQ ? ? ? ?");
}

#[test]
fn zug_19_there_are_no_cards_and_nobody_turns_the_board() {
    for seed in 0..5 {
        let state = deal("variant=fixed", seed);
        assert_eq!(fields(&*state)[1..].join(" "), "w fixed - - SW -");
        assert_eq!(state.deck(), None);
        assert_eq!(state.hands().len(), 2);
        assert!(state.hands().iter().all(|hand| hand.cards.is_empty() && hand.hidden == 0));
        assert!(state.hands().iter().all(|hand| hand.points.is_none()));
        for (seat, edge) in [(Seat::FIRST, 0), (Seat::SECOND, 1)] {
            assert_eq!(state.edge_of(seat, &[]), Some(edge));
            // A player who enters an announcement (a claim of a capture) from another edge still
            // looks from the own edge.
            let taken = walk(&*state, "N");
            assert_eq!(state.edge_of(seat, &taken), Some(edge));
        }
    }
    // In a duel a player has no fixed edge.
    assert_eq!(deal("", 1).edge_of(Seat::FIRST, &[]), None);
}

#[test]
fn zug_20_the_players_sit_at_two_edges() {
    let seats = family().info().options.iter().find(|spec| spec.key == "seats").unwrap();
    let mut all: Vec<_> = seats.values.iter().map(|value| value.0).collect();
    assert_eq!(all[0], "SW");
    all.sort_unstable();
    let mut pairs = Vec::new();
    for one in ['E', 'N', 'S', 'W'] {
        for other in ['E', 'N', 'S', 'W'].into_iter().filter(|other| *other != one) {
            pairs.push(format!("{one}{other}"));
        }
    }
    assert_eq!(all, pairs);
    for pair in pairs {
        let state = deal(&format!("variant=fixed seats={pair}"), 3);
        assert_eq!(fields(&*state)[5], pair);
        let dice = read_layout(&state.text()).1;
        for (seat, letter) in [Seat::FIRST, Seat::SECOND].into_iter().zip(pair.chars()) {
            let edge = EDGES.iter().position(|edge| edge.0 == letter).unwrap();
            assert_eq!(state.edge_of(seat, &[]), Some(edge));
            let view = state.seen_by(Viewer::Seat(seat), &[]).unwrap();
            for reading in view.readings() {
                let die = dice[&reading.at];
                assert_eq!(reading.top.unwrap().text, shown(die.top()));
                assert_eq!(reading.sides[edge].unwrap().text, shown(die.side(edge)));
            }
        }
    }
    for wrong in ["SS", "S", "SX", "SWN", "-"] {
        assert!(read(&format!("{} w fixed - - {wrong} -", on(TWO))).is_err(), "{wrong}");
    }
}

#[test]
fn zug_20_neighbours_know_an_axis_that_the_other_must_infer() {
    let views = |seats: &str| {
        let state = at("c3 .bQrR f6 .cQpB h8 bQ.rR", &format!("w fixed - - {seats} -"));
        let seen = |seat| state.seen_by(Viewer::Seat(seat), &[]).unwrap().text();
        [seen(Seat::FIRST), seen(Seat::SECOND)]
    };
    for seats in ["SW", "WS", "NE", "EN", "SE", "WN"] {
        let [first, second] = views(seats);
        assert_ne!(first, second);
    }
    // Players at opposite edges have equal views, because opposite faces follow from each other.
    for seats in ["SN", "NS", "WE", "EW"] {
        let [first, second] = views(seats);
        assert_eq!(first, second);
    }
}

#[test]
fn zug_21_an_announcement_tells_dice_and_faces() {
    let state = at(TWO, "w fixed - - SW -");
    let mut all = announcements(&dice::dice(TWO));
    // Each of the two dice can be announced as bishop or queen, from four edges, with thirteen
    // faces of another colour.
    assert_eq!(all.len(), 2 * 2 * 4 * 13);
    all.push("none".into());
    all.sort_unstable();
    assert_eq!(state.moves(), all);
    let then = played(&state, "Sc3xf6:bQxcN");
    assert_eq!(then.text(), format!("{} b fixed - - SW Sc3xf6:bQxcN", on(TWO)));
    assert_eq!(then.to_move(), Seat::SECOND);
    judges(
        &*state,
        &[
            ("Sc3xf6", "never"),
            ("Sc3xf6:bQ", "never"),
            ("Sc3xf6:bQxbK", "never"),
            ("c3xf6:bQxcN", "never"),
        ],
    );
}

#[test]
fn zug_21_faces_that_were_not_seen_may_be_announced() {
    let mut rng = rng(21);
    for _ in 0..effort(30) {
        let dice = rolled(&mut rng, 8, 5);
        let state = position(&format!("{} w fixed - - SW -", layout(8, &dice)));
        let mut all = announcements(&dice);
        all.push("none".into());
        all.sort_unstable();
        assert_eq!(state.moves(), all);
        assert_eq!(state.seen_by(Viewer::Mover, &[]).unwrap().moves(), all);
    }
}

#[test]
fn zug_21_the_colour_of_the_capturing_die_says_the_edge() {
    let state = at(TWO, "w fixed - - SW -");
    let wrong = "ZUG-21/ZUG-22";
    judges(
        &*state,
        &[
            ("Sc3xf6:cQxbR", wrong),
            ("Nc3xf6:cNxbN", wrong),
            ("Nc3xf6:cBxbN", wrong),
            ("Ec3xf6:rBxpR", wrong),
            ("Wc3xf6:rBxpB", wrong),
            ("Nc3xf6:rBxbN", "legal"),
            ("Ec3xf6:cBxpR", "legal"),
            ("Wc3xf6:pBxrB", "legal"),
        ],
    );
}

#[test]
fn zug_22_an_announcement_fits_the_squares() {
    let state = at("c3 .bQrR f6 .cQpB c8 .cNrB d5 .cQrR", "w fixed - - SW -");
    judges(
        &*state,
        &[
            ("Sc3xf6:bQxcQ", "legal"),
            ("Sc3xf6:bBxcQ", "legal"),
            ("Sc3xd5:bNxcQ", "legal"),
            ("Sc3xc8:bRxcN", "legal"),
            // A piece of this rank can't reach the target.
            ("Sc3xf6:bRxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xf6:bNxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xd5:bQxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xc8:bBxcN", "ZUG-22/ZUG-8"),
            // A capture needs a die of another colour.
            ("Sc3xf6:bQxbR", "ZUG-22/ZUG-8"),
            // One of the squares has no die, or both are the same.
            ("Sc3xe5:bQxcQ", "ZUG-22/ZUG-8"),
            ("Sd4xf6:bQxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xc3:bQxcQ", "ZUG-22/ZUG-8"),
        ],
    );
    // The path between the squares must be empty.
    let state = at("c3 .bQrR d4 cQ.rR f6 .cQpB", "w fixed - - SW -");
    judges(&*state, &[("Sc3xf6:bQxcQ", "ZUG-22/ZUG-8 d4"), ("Sc3xd4:bQx.", "legal")]);
    let taken = walk(&*state, "S c3");
    assert_refusal(&state.refuse(&taken, square("f6")), "ZUG-22/ZUG-8 d4", "f6");
    assert_eq!(state.refuse(&taken, square("f6")).path, Some((square("c3"), square("d4"))));
    clicks(&*state, &[("S", "a1", "ZUG-22/ZUG-8/ZUG-7 a1"), ("S c3", "c4", "ZUG-22/ZUG-8 c4")]);
}

#[test]
fn zug_22_what_the_faces_show_is_not_checked() {
    // Some of these announcements are visibly false: the top of a1 is a red rook, so no side can be
    // one. And the die on a4 shows the announcer's own colour. All of them are legal.
    let state = at("a1 rRbQ. a4 .bRrN", "w fixed - - SW -");
    judges(
        &*state,
        &[("Na1xa4:rRxbN", "legal"), ("Sa1xa4:bQxcR", "legal"), ("Sa4xa1:bRx.", "legal")],
    );
}

#[test]
fn zug_23_a_challenge_decides() {
    for (announcement, is_true) in [
        ("Sc3xf6:bQxcQ", true),
        ("Wf6xc3:pBxrR", true),
        ("Sc3xf6:bBxcQ", false),
        ("Sc3xf6:bQxcN", false),
        ("Sc3xf6:bQxrQ", false),
        ("Sc3xf6:bQx.", false),
        ("Nc3xf6:rBxbN", false),
        ("Sf6xc3:bQxcN", false),
        ("Wf6xc3:pBxrB", false),
        ("Wf6xc3:pQxrR", false),
    ] {
        for (side, dice) in [("w", "- -"), ("b", "cN -")] {
            let state = at(TWO, &format!("{side} fixed {dice} SW -"));
            let announced = played(&state, announcement);
            offers(&*announced, "accept challenge");
            let won = if is_true == (side == "w") { "1-0" } else { "0-1" };
            let fields = format!("- fixed {dice} SW {won}");
            leads(&announced, "challenge", TWO, &fields);
            let over = played(&announced, "challenge");
            let winner = if won == "1-0" { "white" } else { "black" };
            assert_eq!(outcome(&*over), format!("{winner} ZUG-23"), "{announcement}");
            assert_eq!(over.moves(), [""; 0]);
            let words = over.outcome_words(over.outcome()).to_string();
            let name = if won == "1-0" { "Player 1" } else { "Player 2" };
            assert!(words.starts_with(name), "{words}");
        }
    }
}

#[test]
fn zug_23_a_pawn_is_announced_as_one() {
    let state = at("a1 .bQrR c3 pQ.cR", "w fixed - - SW -");
    let winner = |mv: &str| outcome(&*played(&state, &format!("{mv} challenge")));
    assert_eq!(winner("Sa1xc3:bQx."), "white ZUG-23");
    assert_eq!(winner("Sa1xc3:bQxpQ"), "black ZUG-23", "not as its top");
}

#[test]
fn zug_23_the_two_faces_are_shown() {
    let state = at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    let effects = state.effects(&walk(&*state, "challenge"));
    let shows = |name: &str| {
        let effect = effects.iter().find(|effect| effect.at == square(name)).unwrap();
        assert_eq!(effect.kind, EffectKind::Shows);
        effect.words.to_string()
    };
    assert_eq!(shows("c3"), "is a blue queen from the south, as announced");
    assert_eq!(shows("f6"), "is a cream queen from the south, not a cream knight");
    assert_eq!(effects.len(), 2);
}

#[test]
fn zug_23_the_announcement_is_told_to_the_one_who_answers() {
    let state = at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    for state in [Rc::clone(&state), state.seen_by(Viewer::Mover, &[]).unwrap()] {
        let duty = state.duty().unwrap();
        assert_refusal(&duty, "ZUG-23 c3 f6 | blue queen", "duty");
        assert!(duty.sentence.to_string().contains("cream knight"), "{duty}");
        assert_eq!(fields(&*state)[6], "Sc3xf6:bQxcN");
    }
    judges(&*state, &[("none", "ZUG-23"), ("Sc3xf6:bQxcN", "ZUG-23")]);
    clicks(&*state, &[("", "c3", "ZUG-23")]);
    let state = at(TWO, "w fixed - - SW -");
    assert_eq!(state.duty(), None);
    judges(&*state, &[("accept", "ZUG-23/ZUG-24/ZUG-25"), ("challenge", "ZUG-23")]);
}

#[test]
fn zug_24_unchallenged_a_capture_stands_right_or_wrong() {
    // An announcement names the face of the captured die. Without a challenge, the die counts as
    // the face that it really shows to the announced edge.
    let state = at(TWO, "w fixed - - SW -");
    for (announcement, face) in [
        ("Sc3xf6:bQxcQ", "cQ"),
        ("Sc3xf6:bBxrN", "cQ"),
        ("Sc3xf6:bQx.", "cQ"),
        ("Nc3xf6:rBxpR", "bN"),
        ("Ec3xf6:cBxpR", "rR"),
        ("Wc3xf6:pBxrR", "pB"),
    ] {
        let fields = format!("b fixed {face} - SW -");
        leads(&state, &format!("{announcement} accept"), "f6 .bQrR", &fields);
    }
    // An accepted announcement is carried out even if the real capture would be illegal, because
    // the captured die shows the capturer's own colour. It is also carried out if the die shows a
    // pawn. The pawn is not rolled.
    let state = at("a1 .bQrR a4 .bRrN a8 .cNrB", "w fixed - - SW -");
    leads(&state, "Sa1xa4:bQxcR accept", "a4 .bQrR a8 .cNrB", "b fixed bR - SW -");
    let state = at("a1 .bQrR c3 pQ.cR", "w fixed - - SW -");
    leads(&state, "Sa1xc3:bQxpQ accept", "c3 .bQrR", "b fixed . - SW -");
    leads(&state, "Sa1xc3:bQx. accept", "c3 .bQrR", "b fixed . - SW -");
    leads(&state, "Wa1xc3:pBxbR accept", "c3 .bQrR", "b fixed cR - SW -");
}

#[test]
fn zug_24_then_the_other_announces_and_both_see_the_captured_dice() {
    let state = at("a1 .bQrR a4 .bRrN a8 .cNrB", "w fixed - - SW -");
    let state = played(&state, "Sa1xa4:bQxcR accept");
    assert_eq!(state.to_move(), Seat::SECOND);
    let state = played(&state, "Sa4xa8:bQxrN accept");
    assert_eq!(fields(&*state)[1..].join(" "), "w fixed bR cN SW -");
    for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Public] {
        let view = state.seen_by(viewer, &[]).unwrap();
        assert_eq!(fields(&*view)[3..5].join(" "), "bR cN");
        let dice: Vec<_> = view.hands().iter().map(|hand| hand.dice[0].0.text).collect();
        assert_eq!(dice, ["bR", "cN"]);
    }
    let effects = |state: &dyn State| {
        let effects = state.effects(&walk(state, "accept"));
        effects.into_iter().map(|effect| (effect.at.to_string(), effect.kind)).collect::<Vec<_>>()
    };
    let state = at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    let wanted = [
        ("f6".to_string(), EffectKind::Removes),
        ("c3".to_string(), EffectKind::Moves(square("f6"))),
    ];
    for state in [Rc::clone(&state), state.seen_by(Viewer::Mover, &[]).unwrap()] {
        let effects = effects(&*state);
        assert_eq!(effects.len(), 2);
        assert!(wanted.iter().all(|effect| effects.contains(effect)), "{effects:?}");
    }
}

#[test]
fn zug_24_every_announcement_has_its_end() {
    let mut rng = rng(24);
    for _ in 0..effort(12) {
        let dice = rolled(&mut rng, 6, 5);
        for (side, taken) in [("w", "- -"), ("b", ". -")] {
            let start = position(&format!("{} {side} fixed {taken} SW -", layout(6, &dice)));
            for mv in start.moves() {
                let claimed = start.play(&mv).unwrap().state;
                assert_eq!(claimed.text(), expected(&start.text(), &mv));
                for answer in ["accept", "challenge"].into_iter().filter(|_| mv != "none") {
                    let end = claimed.play(answer).unwrap().state.text();
                    assert_eq!(end, expected(&claimed.text(), answer), "{mv}");
                }
            }
            let declared = start.play("none").unwrap().state;
            for answer in declared.moves() {
                let end = declared.play(&answer).unwrap().state.text();
                assert_eq!(end, expected(&declared.text(), &answer), "{answer}");
            }
        }
    }
}

#[test]
fn zug_25_a_declaration_may_be_answered_with_a_capture() {
    for (side, dice) in [("w", "- -"), ("b", "cN -")] {
        let state = played(&at(TWO, &format!("{side} fixed {dice} SW -")), "none");
        let answerer = if side == "w" { "b" } else { "w" };
        assert_eq!(state.text(), format!("{} {answerer} fixed {dice} SW none", on(TWO)));
        let mut all = announcements(&dice::dice(TWO));
        all.push("accept".into());
        all.sort_unstable();
        assert_eq!(state.moves(), all);
        for (answer, is_there) in [
            ("Sc3xf6:bQxcQ", true),
            ("Wf6xc3:pBxrR", true),
            // These announcements describe the dice wrongly, so they prove no capture.
            ("Sc3xf6:bQxcN", false),
            ("Sc3xf6:bBxcQ", false),
            ("Ec3xf6:cBxrR", false),
            ("Sc3xf6:bQx.", false),
        ] {
            let won = if is_there == (side == "w") { "0-1" } else { "1-0" };
            leads(&state, answer, TWO, &format!("- fixed {dice} SW {won}"));
            let winner = if won == "1-0" { "white" } else { "black" };
            assert_eq!(outcome(&*played(&state, answer)), format!("{winner} ZUG-23"));
        }
        judges(&*state, &[("challenge", "ZUG-23/ZUG-25"), ("none", "ZUG-25")]);
    }
}

#[test]
fn zug_25_where_none_is_left_every_answer_loses() {
    let state = played(&at("a1 .cQrR c2 pRcQ.", "w fixed - - SW -"), "none");
    for mv in state.moves() {
        assert_eq!(outcome(&*played(&state, &mv)), "white ZUG-23", "{mv}");
    }
}

#[test]
fn zug_25_the_declaration_and_the_faces_are_told() {
    let state = at(TWO, "b fixed - - SW none");
    for state in [Rc::clone(&state), state.seen_by(Viewer::Mover, &[]).unwrap()] {
        assert_refusal(&state.duty().unwrap(), "ZUG-25", "duty");
    }
    // The declaration that no capture is left is answered with an announcement. This answer reveals
    // the sides of the two dice.
    let effects = state.effects(&walk(&*state, "S c3 xf6 :bQ xcN"));
    let shows: Vec<_> = effects.iter().filter(|effect| effect.kind == EffectKind::Shows).collect();
    let squares: Vec<_> = shows.iter().map(|effect| effect.at.to_string()).collect();
    assert_eq!(squares, ["c3", "f6"], "{effects:?}");
    assert!(shows[1].words.to_string().contains("cream queen"), "{effects:?}");
    // With one die or none there can be no capture, so the player can only declare that.
    offers(&*at("a1 .bQrR", "w fixed - - SW -"), "none");
    offers(&*at("", "w fixed - - SW -"), "none");
}

#[test]
fn zug_26_a_declaration_that_nobody_answers_wins() {
    // An accepted declaration wins, whether it is true or not.
    for pieces in [TWO, "a1 .cQrR c2 pRcQ.", ""] {
        let state = at(pieces, "w fixed - - SW -");
        leads(&state, "none accept", pieces, "- fixed - - SW 1-0");
        assert_eq!(outcome(&*played(&state, "none accept")), "white ZUG-23");
    }
    let state = at(TWO, "b fixed cN - SW -");
    leads(&state, "none accept", TWO, "- fixed cN - SW 0-1");
    assert_eq!(outcome(&*played(&state, "none accept")), "black ZUG-23");
}
