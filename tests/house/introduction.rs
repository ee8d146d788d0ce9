//! Tests of the introduction for newcomers: the aim of a game and its kinds of pieces.

use crate::guide::read;
use fairyboard::record::{NodeId, Record};
use fairyboard::rulebook::{Block, blocks};
use fairyboard::session::Session;
use fairyboard::turn::Act;
use fairyboard::{Options, Piece, Seat, State, rulebook};
use fairyboard_tests::{families, for_each_game, games_of, test};
use std::collections::BTreeSet;
use std::rc::Rc;
use ui_model::introduction::{
    Kind, Known, first_words, invitation, is_before_first_move, is_wanted, kinds, short_aim,
    waiting_game,
};
use ui_model::link_game::{self, is_by_link};
use ui_model::model::{Do, PlayState, Turn, Whole};

fn play_state(record: Record) -> PlayState {
    PlayState::new(Whole::new(Session::new(record, NodeId::START)))
}

/// The description of what a single piece does.
fn does(state: &dyn State, piece: &Piece) -> String {
    let does = state.does(piece, 1).map(|does| does.to_string());
    does.unwrap_or_else(|| panic!("nothing is said of {piece:?}"))
}

for_each_game! {
    an_aim_a_turn_and_a_line_for_each_kind_of_piece_are_told,
    a_piece_that_is_chosen_says_what_it_is_and_does;
    toy
}

for_each_game! {
    all_that_is_told_is_cut_from_the_page_for_players,
    pieces_are_in_the_order_of_the_page_for_players,
}

fn an_aim_a_turn_and_a_line_for_each_kind_of_piece_are_told(id: &str) {
    for (family, options) in games_of(id) {
        let start: Rc<dyn State> = family.start(&options);
        let aim = start.aim();
        let told = [aim.win, aim.turn, aim.captures, aim.pieces];
        assert!(told.iter().all(|told| !told.is_empty()), "{options}");
        let told: Vec<_> = told.concat().iter().map(|told| told.words()).collect();
        assert!(told.iter().all(|told| told.ends_with('.')), "{options}: {told:?}");
        assert_eq!(told.iter().collect::<BTreeSet<_>>().len(), told.len(), "{options}");
        let short = short_aim(&*start);
        // In a duel the player may turn the board. Only there the text mentions the edges, after
        // the aim.
        let turns =
            start.turnable().is_some_and(|board| board.edge_of(start.to_move(), &[]).is_none());
        let (short, edges) = short.split_once(" Press an edge").unwrap_or((&short, ""));
        assert_eq!(turns, !edges.is_empty(), "{options}");
        assert!(told[0].starts_with(short) && short.ends_with('.'), "{options}: {short:?}");
        assert!((10..=95).contains(&short.chars().count()), "it fits into the card: {short:?}");
        for stock in family.palette(&start.text(), &options) {
            let line = does(&*start, &stock.piece);
            let (name, what) = line.split_once(": ").unwrap_or_else(|| panic!("{line:?}"));
            assert!(name.starts_with(char::is_uppercase) && !what.ends_with('.'), "{line:?}");
        }
        let told: Vec<_> = kinds(&start).into_iter().map(|kind| kind.does.to_string()).collect();
        assert!(!told.is_empty(), "{options}");
        for (i, line) in told.iter().enumerate() {
            assert!(!told[..i].contains(line), "{line:?} is told twice");
        }
    }
}

/// The text of a guide without the asterisks of emphasis.
fn plain(text: &str) -> String {
    text.replace('*', "")
}

/// The items of a guide about a kind of piece, which begin with the letter of the piece.
fn items_of(page: &[Block], piece: &Piece) -> Vec<String> {
    let is_of = |code: &str| code.trim_start_matches('~').eq_ignore_ascii_case(piece.letter);
    let item = |block: &Block| match block {
        Block::Item(text) if text.split('`').skip(1).step_by(2).any(is_of) => {
            Some(plain(text.rsplit_once('`')?.1.trim()))
        }
        _ => None,
    };
    page.iter().filter_map(item).collect()
}

/// Asserts that each sentence of the introduction is in the guide, word for word.
fn all_that_is_told_is_cut_from_the_page_for_players(id: &str) {
    for (family, options) in games_of(id) {
        let start: Rc<dyn State> = family.start(&options);
        let page = blocks(family.info().guide);
        let page_says = read(&page).iter().map(|text| plain(text)).collect::<Vec<_>>().join("\n");
        let aim = start.aim();
        for told in [aim.win, aim.turn, aim.captures, aim.pieces].concat() {
            for sentence in told.words().trim_end_matches('.').split(". ") {
                assert!(page_says.contains(sentence), "{options}: {sentence:?}");
            }
        }
        for Kind { piece, together, does } in kinds(&start) {
            let line = does.to_string();
            let (_, what) = line.split_once(": ").unwrap();
            // Several kinds of pieces with equal moves share one item in the guide.
            let is_told = match together {
                1 => items_of(&page, &piece).iter().any(|item| item.contains(what)),
                _ => page_says.contains(&line),
            };
            assert!(is_told, "{options}: {line:?}");
        }
    }
}

fn pieces_are_in_the_order_of_the_page_for_players(id: &str) {
    for (family, options) in games_of(id) {
        let page = blocks(family.info().guide);
        let place = |piece: &Piece| {
            let is_of =
                |code: &str| code.trim_start_matches('~').eq_ignore_ascii_case(piece.letter);
            page.iter().position(|block| match block {
                Block::Item(text) => text.split('`').skip(1).step_by(2).any(is_of),
                _ => false,
            })
        };
        let told: Vec<_> = kinds(&family.start(&options)).into_iter().collect();
        let places: Vec<_> = told.iter().filter_map(|kind| place(&kind.piece)).collect();
        assert!(places.is_sorted(), "{options}: {places:?}");
    }
}

fn a_piece_that_is_chosen_says_what_it_is_and_does(id: &str) {
    let (family, options) = games_of(id).remove(0);
    let play = play_state(Record::new(family, options));
    let (state, seen) = (play.ui().session.state().clone(), kinds(play.ui().session.state()));
    let picks = state.next(&[]).steps.into_iter().filter(|step| step.act == Act::Pick);
    for pick in picks {
        let chosen = play.update(Do::Turn(Turn::Step(pick)));
        if chosen.ui().session.draft().is_empty() {
            continue;
        }
        let status = chosen.ui().status();
        let spoken = &chosen.ui().said();
        assert!(spoken.len() > status.len() && spoken.ends_with(&status), "{spoken:?}");
        let is_stronger = pick.at.is_some_and(|at| state.does_on(at).is_some());
        let is_usual = seen.iter().any(|kind| kind.does.to_string() == status);
        assert!(is_usual != is_stronger, "{pick:?}: {status:?}");
    }
}

#[test]
fn the_aim_is_told_until_the_first_move() {
    let mut with_hint = 0;
    for family in families() {
        let record = Record::new(family, Options::defaults(family.info().options));
        let mut session = Session::new(record, NodeId::START);
        let told = |session: &Session| is_wanted(PlayState::new(Whole::new(session.clone())).ui());
        assert!(told(&session), "{}", family.info().id);
        let first = first_words(PlayState::new(Whole::new(session.clone())).ui());
        assert!(first.chars().count() <= 120, "{first}");
        match first.strip_suffix(" Not sure? Press Hint.") {
            Some(aim) => {
                assert!(short_aim(&**session.state()).starts_with(aim), "{first}");
                assert!(first.chars().count() <= 95, "it fits into the card: {first}");
                with_hint += 1;
            }
            None => assert_eq!(first, short_aim(&**session.state())),
        }
        let mv = session.state().moves().into_iter().next().expect("a game begins with a move");
        session.play_text(&mv).expect("it is legal");
        assert!(!told(&session), "{}", family.info().id);
    }
    assert!(with_hint > 0, "the aim of some game leaves room for the hint");
}

#[test]
fn no_aim_is_told_in_a_position_where_the_game_is_over() {
    let hens = families().find(|family| family.info().id == "hens").unwrap();
    let options = Options::defaults(hens.info().options);
    let won = Record::from_position(hens, options, "h7/8/8/8/8/8/8/H6h w").unwrap();
    let play = PlayState::new(Whole::new(Session::new(won, NodeId::START)));
    assert!(play.ui().session.outcome().is_over());
    assert!(!is_wanted(play.ui()) && !is_before_first_move(play.ui()));
}

#[test]
fn an_invitation_teaches_only_whoever_has_never_played() {
    let new = Known::default();
    assert!(new.is_new());
    for known in [
        Known { has_games: true, ..new },
        Known { has_lessons: true, ..new },
        Known { has_notes: true, ..new },
    ] {
        assert!(!known.is_new(), "{known:?}");
    }
    let (family, options) = games_of("hens").remove(0);
    let mut record = Record::new(family, options);
    record.set_header("First", "Ann");
    let asked = |record: &Record| {
        let mut session = Session::new(record.clone(), NodeId::START);
        link_game::seat(&mut session, is_by_link(record).then_some(Seat::SECOND));
        let play = PlayState::new(Whole::new(session));
        let seen = &play.ui().session;
        Some((invitation(seen)?.to_string(), waiting_game(seen)?.to_string()))
    };
    assert_eq!(asked(&record), None, "a shared game invites nobody");
    record.set_header("Id", "abcdefgh");
    let (words, waits) = asked(&record).expect("an invitation");
    assert!(words.contains("Ann invites you to Hens and Chicks."), "{words}");
    assert_eq!(waits, "Your game with Ann waits");
    record.set_header("First", "");
    let (words, waits) = asked(&record).expect("an invitation");
    assert!(words.starts_with("You’re invited to Hens and Chicks."), "{words}");
    assert_eq!(waits, "The game you’re invited to waits");
}

#[test]
fn what_the_pieces_of_fist_are_worth_is_what_the_rule_says() {
    let (family, options) = games_of("fist").remove(0);
    let start: Rc<dyn State> = family.start(&options);
    let rule = rulebook::numbered(family.info().rules).find(|rule| rule.id == "FIST-1").unwrap();
    let values = rule.text.trim_start_matches("Values: ").trim_end_matches('.').split(", ");
    let values: Vec<_> = values.map(|value| value.split_once(' ').unwrap()).collect();
    for kind in kinds(&start) {
        let line = kind.does.to_string();
        let of = |(name, _): &&(&str, &str)| {
            line.to_lowercase().split(':').next().unwrap().contains(name)
        };
        let (_, value) = values.iter().find(of).unwrap_or_else(|| panic!("{line}"));
        assert!(line.contains(&format!(", worth {value}")), "{line}");
    }
    assert_eq!(kinds(&start).len(), values.len());
}
