//! Tests of each player's edge of the board, from where the player sees it: the choices, when the
//! board turns, and what is saved.

use fairyboard::session::{Seats, Session};
use fairyboard::{Options, Seat, catalog};
use fairyboard_tests::{games_of, test};
use ui_model::model::{Consent, Do, PlayState, Turn, View, Whole};
use ui_model::new_game::{Start, StartOptions};
use ui_model::{computer, seats};

fn begun(game: &str, options: &str, headers: &[(&str, String)], begun: StartOptions) -> PlayState {
    let family = catalog::find(game).unwrap();
    let options = Options::read(family.info().options, options).unwrap();
    let start = Start::Dealt(family, options, 1);
    PlayState::new(start.game("2026.01.01", headers, begun).unwrap())
}

fn with(game: &str, chosen: Seats) -> PlayState {
    begun(
        game,
        "",
        &[],
        StartOptions {
            at_table: Some(seats::write((Some(chosen), None))),
            ..StartOptions::default()
        },
    )
}

fn typed(play: &PlayState, mv: &str) -> PlayState {
    let after = play.update(Do::Turn(Turn::Type(mv.into())));
    assert!(after.ui().transient.refusal.is_none(), "{mv}");
    after
}

#[test]
fn a_board_that_turns_does_so_after_the_move_was_seen_and_at_once_for_the_next_act() {
    let play = with("hens", Seats::Turn);
    assert_eq!(play.ui().turned(), 0);
    let moved = typed(&play, "d2-b4");
    assert_eq!(
        (moved.ui().turned(), moved.ui().transient.turning),
        (0, Some(0)),
        "it is seen as it was made"
    );
    let turned = moved.update(Do::View(View::Turned));
    assert_eq!((turned.ui().turned(), turned.ui().transient.turning), (2, None));
    assert!(!turned.ui().transient.travels, "what has travelled does not do so again");
    // A move may follow before the board has turned. The turning adds no spoken words.
    let quick = typed(&moved, "d7-b5");
    assert_eq!((quick.ui().turned(), quick.ui().transient.turning), (2, Some(2)));
    assert_eq!(moved.ui().speech.count, turned.ui().speech.count, "nothing is said of it");
    // An earlier position is shown from the side of its player, without a delay.
    let back = turned.update(Do::Browse(ui_model::model::Browse::Back));
    assert_eq!((back.ui().turned(), back.ui().transient.turning), (0, None));
}

#[test]
fn a_board_that_stays_stays_and_only_across_the_table_is_anything_upside_down() {
    for chosen in [Seats::Stay, Seats::Across] {
        let moved = typed(&with("hens", chosen), "d2-b4");
        assert_eq!((moved.ui().turned(), moved.ui().transient.turning), (0, None), "{chosen:?}");
        assert_eq!(moved.ui().is_across(), chosen == Seats::Across);
    }
}

#[test]
fn my_side_stays_below_until_the_board_is_flipped() {
    for (person, turned) in [(Seat::FIRST, 0), (Seat::SECOND, 2)] {
        let players = [Seat::FIRST, Seat::SECOND].map(|seat| (seat != person).then_some(1));
        let headers = [("Computer", computer::header(players))];
        let play = begun("hens", "", &headers, StartOptions::default());
        let look = play.ui().session.look;
        assert_eq!((look.seats, play.ui().turned()), (Seats::Mine, turned));
        let flipped = play.update(Do::View(View::Turn(2)));
        assert_eq!(flipped.ui().session.look.seats, Seats::Stay);
        let again = flipped.update(Do::View(View::Seats(Seats::Mine)));
        assert_eq!(again.ui().turned(), turned);
        assert_eq!(again.ui().said(), seats::name(Seats::Mine).to_string());
    }
    // If two players share the device, the board can't have "my side" below.
    let both = with("hens", Seats::Mine);
    assert_eq!(both.ui().session.look.seats, Seats::Stay);
}

#[test]
fn a_choice_goes_on_from_how_the_board_lies() {
    let turned = typed(&with("hens", Seats::Turn), "d2-b4").update(Do::View(View::Turned));
    let stays = turned.update(Do::View(View::Seats(Seats::Stay)));
    assert_eq!((turned.ui().turned(), stays.ui().turned()), (2, 2));
    let turns = stays.update(Do::View(View::Seats(Seats::Turn)));
    assert_eq!(turns.ui().turned(), 2, "Black is to move, and below");
}

#[test]
fn where_seats_have_edges_the_board_turns_by_them_and_nothing_is_chosen() {
    for id in fairyboard_tests::IDS {
        for (family, options) in games_of(id) {
            let start = family.start(&options);
            let all: Vec<_> = seats::choices(&*start, true).map(|(seats, _)| seats).collect();
            let board = start.turnable();
            let by_edges = board.is_some_and(|b| b.edge_of(start.to_move(), &[]).is_some());
            let expected: &[Seats] = match (by_edges, board.is_some()) {
                (true, _) => &[],
                (_, true) => &[Seats::Stay, Seats::Turn, Seats::Mine],
                _ => &Seats::ALL,
            };
            assert_eq!(all, expected, "{id} {options}");
            // A choice that the game doesn't offer leaves the board as it is.
            let headers: &[(&str, String)] = &[];
            let play = begun(id, &options.to_string(), headers, StartOptions::default());
            for chosen in Seats::ALL {
                let after = play.update(Do::View(View::Seats(chosen)));
                assert!(!after.ui().is_across() || expected.contains(&Seats::Across));
                if by_edges {
                    assert_eq!(after.ui().turned(), play.ui().turned());
                }
            }
        }
    }
}

#[test]
fn seats_are_kept_with_the_game_and_what_is_no_choice_is_read_as_none() {
    for chosen in [Seats::Stay, Seats::Turn, Seats::Across] {
        let play = with("hens", chosen);
        let kept = Session::clone(&play.whole().opened(Consent::given())).save();
        assert_eq!(Session::load(&kept).unwrap().look.seats, chosen);
        // The choice is saved as a number. Earlier versions wrote 0 and 1, which keep their
        // meaning.
        let number = chosen as u8;
        assert!(kept.contains(&format!("view 0 {number} ")), "{kept}");
        for odd in ["4", "65535", "65536", "-1", "x", ""] {
            let odd = kept.replace(&format!("view 0 {number} "), &format!("view 0 {odd} "));
            assert_eq!(Session::load(&odd).unwrap().look.seats, Seats::Stay);
        }
    }
    // In a duel the board is turned to its edges. For such a game, the setting for players across a
    // table is ignored, so no names are upside down.
    let duel = with("zugzwang", Seats::Turn);
    let kept = Session::clone(&duel.whole().opened(Consent::given()));
    assert!(!PlayState::new(Whole::new(kept)).ui().is_across());
}
