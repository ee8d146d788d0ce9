//! Tests of facts about a position: pieces off the board, conditions that last (such as a portal
//! that can be opened), threats, and layers (overlays that explain a position).

use super::{FIDCHELL, PLACE, QUICK, many, position, written};
use fairyboard::{LastingKind, Seat, Sign};
use fairyboard_tests::{names, square, test};
use std::collections::BTreeSet;

fn off_board(text: &str) -> String {
    let told = position(text).scene(&[]).off_board.into_iter().map(|off| {
        assert_eq!(off.text, off.piece.letter.to_uppercase());
        assert_eq!(off.piece.owner, Some(off.owner));
        format!("{} {} {}", off.count, off.piece.letter, off.place)
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn what_is_off_the_board() {
    assert_eq!(
        off_board(PLACE),
        "6 W for the third row, 2 P for the third row, 1 H for the third row, 1 R for the third row, 1 O for the third row, \
         1 V for the third row, 2 I for a portal, 2 U for a portal, 6 w for the third row, 2 p for the third row, \
         1 h for the third row, 1 r for the third row, 1 o for the third row, 1 v for the third row, 2 f for a portal, 2 y for a portal"
    );
    assert_eq!(
        off_board(QUICK),
        "2 I for a portal, 2 U for a portal, 2 f for a portal, 2 y for a portal"
    );
    assert_eq!(
        off_board("w p - 2110 - WWPTIwn: Ka1 kl12 Uf5"),
        "1 I for a portal, 1 U for a portal, 2 W lost, 1 P lost, 1 T lost, 1 I lost, 2 y for a portal, 1 w lost, \
         1 n lost"
    );
}

#[test]
fn what_is_off_the_board_where_a_successor_is_chosen() {
    let told = off_board("w k - 2222 - -: Na3 Nc3 kl12");
    assert_eq!(told, "1 K successor");
}

#[test]
fn what_lasts() {
    let state = position("w p - 1000 - -: Ka1 Dd2 kl12 fc3");
    let lasting = state.scene(&[]).lasting;
    let frozen: Vec<_> = lasting.iter().filter(|it| it.kind == LastingKind::Frozen).collect();
    assert_eq!(frozen.len(), 1);
    assert_eq!((frozen[0].at, frozen[0].rule), (square("d2"), "FID-7"));
    assert!(frozen[0].words.to_string().contains("Fiend on c3"), "{:?}", frozen[0]);
    let portals: Vec<_> = lasting
        .iter()
        .filter_map(|it| match it.kind {
            LastingKind::Portal { owner, usable } => {
                Some(format!("{}{}{}", it.at, owner.letter(), if usable { "+" } else { "" }))
            }
            LastingKind::Frozen => None,
        })
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(portals.join(" "), "e12b e1w+ f6w f7b g6w g7b h12b h1w");
    // The words list every condition that is missing to open a portal.
    let words = |at: &str| lasting.iter().find(|it| it.at == square(at)).unwrap().words.to_string();
    assert!(words("e1").contains("it can be opened"), "{}", words("e1"));
    for (at, parts) in [
        ("h12", &["Unseelie", "Black", "hasn’t opened the Seelie", "no Bard or Queen"][..]),
        ("e12", &["Abyssal", "no Druid or King"]),
        ("h1", &["Seelie", "White", "no Bard or Queen"]),
        (
            "f6",
            &[
                "Subterranean",
                "has lost no piece",
                "no Astrologer, Chaplain, Jester, Knight or Noble",
            ],
        ),
    ] {
        for part in parts {
            assert!(words(at).contains(part), "{at}: {}", words(at));
        }
    }
}

#[test]
fn portals_are_usable_where_a_turn_opens_them() {
    let seen = std::cell::Cell::new(0);
    many(|state, moves| {
        let text = state.text();
        if !text.contains(" p ") || moves.is_empty() {
            return;
        }
        let opened: BTreeSet<_> = moves
            .iter()
            .filter_map(|mv| mv.split_once('@'))
            .map(|(_, at)| at.trim_end_matches('!').to_string())
            .collect();
        let usable =
            state.scene(&[]).lasting.into_iter().filter(|it| {
                it.kind == LastingKind::Portal { owner: state.to_move(), usable: true }
            });
        assert_eq!(usable.map(|it| it.at.to_string()).collect::<BTreeSet<_>>(), opened, "{text}");
        seen.set(seen.get() + opened.len());
    });
    assert!(seen.get() > 0);
}

/// The sorted signs of a layer (such as squares and lines), without repetitions. Asserts that every
/// sign has words.
fn layer(text: &str, name: &str) -> String {
    assert!(FIDCHELL.layer_words(text, name).iter().all(|words| !words.is_empty()));
    let shown = FIDCHELL.layer(text, name);
    let shown: BTreeSet<_> = shown.split(' ').collect();
    shown.into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn layers_show_threats_held_pieces_portals_and_heirs() {
    let text = "w p - 1000 - -: Ka1 Na3 Qe5 Nh5 kl12 na8 qh8 fi6";
    // A threat to a piece that would become King next counts as a threat to the King. The Nobles on
    // a3 and a8 are such pieces, and attack each other. The Noble on h5 is one, too, but the Queen
    // on h8 does not attack it, and it attacks nothing, because the Fiend freezes it.
    assert_eq!(layer(text, "Threats to Kings"), "a3-a8 a8-a3");
    assert_eq!(layer(text, "Frozen"), "h5");
    assert_eq!(layer(text, "Line of succession"), "a3=1 a8=1 e5=2 h5=1 h8=2");
    let text = "w p - 0000 f6 W: Ka1 +Ha9 Nj3 Bg1 kl12 Ce6";
    assert_eq!(layer(text, "Line of succession"), "a9=1 j3=2");
    assert_eq!(layer(text, "Portals"), "e12=× e1=× f6=– f7=× g6=× g7=× h12=× h1=✓");
}

#[test]
fn attacks_threats_and_another_seat() {
    let text = "w p - 1000 - -: Ka1 Hf6 Nh5 kl12 wg7 fi6";
    let state = position(text);
    // The King attacks the squares around him, and the Man-at-Arms those ahead and beside it. The
    // Noble is held by a Fiend and attacks nothing.
    assert_eq!(names(&state.attacks(Seat::FIRST)), "b1 a2 b2 e6 g6 e7 f7 g7");
    assert_eq!(names(&state.threatened()), "g7");
    let other = state.passed().unwrap();
    assert_eq!(other.text(), written(&text.replacen('w', "b", 1)));
    assert!(position(PLACE).passed().is_none());
    // White has called on Black to capture White's King. Black must do so, and threatens only a1.
    // After a pass, White has no such duty.
    let called = position("b c - 0000 - -: Ka1 Wl6 kl12 na8 wl5");
    assert_eq!(names(&called.threatened()), "a1");
    let other = called.passed().unwrap();
    assert_eq!(other.text(), written("w p - 0000 - -: Ka1 Wl6 kl12 na8 wl5"));
}

#[test]
fn the_ending_shows_who_mates() {
    let state = position("w p - 0000 - -: Ka1 kl12 na8 nb8");
    let shown = state.ending(state.outcome());
    let lines: Vec<_> = shown
        .iter()
        .filter_map(|shown| match shown.sign {
            Sign::Line(to) => Some(format!("{}-{to}", shown.at)),
            _ => None,
        })
        .collect();
    assert_eq!(lines, ["a8-a1"]);
    let words = state.outcome_words(state.outcome()).to_string();
    assert_eq!(words, "Black wins: White’s King is mated");
}
