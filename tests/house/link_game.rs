//! Tests of link games, played by sending links: invitations, turns, waiting times and the numbers
//! of moves.

use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Seat};
use fairyboard_tests::{board, for_each_game, games_of, rng, test};
use fastrand::Rng;
use i18n::Text;
use ui_model::headers::ID;
use ui_model::library::{self, GameEntry};
use ui_model::link_game_text::{after, invitation, number_at};
use ui_model::model::{Consent, Do, PlayState, Turn, Whole};
use ui_model::moves::{entries, number};
use ui_model::sentences::{player, seat};
use ui_model::{incoming, link_game, say, studies};

/// New link games, one for each combination of options that two devices can play.
fn begun(id: &str, rng: &mut Rng) -> Vec<Record> {
    let games = games_of(id).into_iter().filter_map(|(family, options)| {
        let mut record = Record::dealt(family, options, rng.u64(..));
        record.set_header(ID, "AbCdEfGh");
        link_game::is_by_link(&record).then_some(record)
    });
    games.collect()
}

/// Plays `plies` random plies, fewer if the game ends before.
fn play_on(record: &mut Record, plies: usize, rng: &mut Rng) {
    for _ in 0..plies {
        let end = record.end_of_line(NodeId::START);
        let moves = record.moves(end);
        if !moves.is_empty() && !record.outcome(end).is_over() {
            record.play(end, &moves[rng.usize(..moves.len())]).expect("a legal move");
        }
    }
}

fn at_end(record: &Record, side: Option<Seat>) -> Session {
    let mut session = Session::new(record.clone(), record.end_of_line(NodeId::START));
    link_game::seat(&mut session, side);
    session
}

for_each_game! { moves_are_called_by_the_number_that_the_list_gives_them }

fn moves_are_called_by_the_number_that_the_list_gives_them(id: &str) {
    let mut rng = rng(411);
    for mut record in begun(id, &mut rng) {
        play_on(&mut record, 17, &mut rng);
        let whole = Whole::new(at_end(&record, None));
        let seen = whole.seen();
        let mut last = 0;
        for (plies, entry) in entries(seen.record()).into_iter().enumerate() {
            if let Some(number) = number(seen.record(), entry) {
                last = number.trim_end_matches(['.', '…']).parse().expect("a number");
            }
            let text = seen.record().node(entry.id).text().to_string();
            assert_eq!(after(&seen, plies), (last, text), "{record}");
            assert_eq!(number_at(&seen, plies + 1), last, "{record}");
        }
        assert_eq!(number_at(&seen, 0), 0);
        let entry = library::entry(&whole.kept(1)).expect("an entry");
        assert_eq!(entry.number(), u64::from(last), "{record}");
    }
}

for_each_game! { whoever_opens_a_link_is_invited_to_the_side_to_move_and_sits_below }

fn whoever_opens_a_link_is_invited_to_the_side_to_move_and_sits_below(id: &str) {
    let mut rng = rng(412);
    for mut record in begun(id, &mut rng) {
        record.set_header("First", "Ann");
        for _ in 0..4 {
            let code = Whole::new(at_end(&record, None)).reply(Consent::given());
            let sent = incoming::read_code(&code, &mut Budget::usual()).expect("a link");
            let seen = studies::opened(&sent).seen();
            let state = &**seen.state();
            let side = state.to_move();
            if record.outcome(record.end_of_line(NodeId::START)).is_over() {
                assert_eq!(invitation(&seen), None);
                break;
            }
            assert_eq!(seen.side, Some(side));
            // In some games each seat (side) has an edge of its own, which need not be opposite the
            // other seat's.
            let edge = state.turnable().and_then(|board| board.edge_of(side, &[]));
            let below = edge.unwrap_or(if side == Seat::FIRST { 0 } else { 2 });
            assert_eq!(usize::from(seen.turned()), (4 - below) % 4);
            // While the other player moves, this player's side stays at the bottom of the board.
            let mut waiting = at_end(&record, Some(side));
            let moves = record.moves(waiting.at());
            waiting.edit(|record| drop(record.play(record.end_of_line(NodeId::START), &moves[0])));
            waiting.go(waiting.record().end_of_line(NodeId::START));
            assert_eq!(waiting.turned(), seen.turned());
            let inviting = player(&record, state, side.other());
            assert_eq!(inviting == Text::from("Ann"), side == Seat::SECOND);
            assert_eq!(invitation(&seen), Some(say::byline_invites(inviting, seat(state, side))));
            play_on(&mut record, 1, &mut rng);
        }
        record.set_header(ID, "");
        assert_eq!(invitation(&Whole::new(at_end(&record, None)).seen()), None);
    }
}

for_each_game! { looking_at_the_pieces_of_a_shared_game_does_not_change_it }

fn looking_at_the_pieces_of_a_shared_game_does_not_change_it(id: &str) {
    let mut rng = rng(414);
    for mut record in begun(id, &mut rng) {
        play_on(&mut record, 4, &mut rng);
        let play = PlayState::new(Whole::new(at_end(&record, None)));
        for at in board(play.ui().session.state().size()) {
            let click = || Do::Turn(Turn::Click { square: at, ask: true, from: None });
            let looked = play.update(click());
            let escaped = looked.update(Do::Turn(Turn::Escape));
            // The click may have played a move, if the piece has only one move.
            let has_played = looked.ui().session.record().places() > record.places();
            let has_begun = looked.ui().session.draft().len() > 1;
            assert!(has_played || has_begun || !looked.ui().changed, "{id} {at}");
            assert!(has_played || has_begun || !escaped.ui().changed, "{id} {at}");
        }
        let moves = record.moves(record.end_of_line(NodeId::START));
        if let Some(text) = moves.first() {
            // A move with a roll can't be typed as written, so it may not be played.
            let played = play.update(Do::Turn(Turn::Type(text.clone())));
            let is_played = played.ui().session.record().places() > record.places();
            assert_eq!(played.ui().changed, is_played, "{id}");
        }
    }
}

/// A simple text for a time, in place of the page's format.
fn at(time: u64) -> Text {
    Text::from(format!("at {time}"))
}

#[test]
fn a_list_tells_whose_turn_it_is_in_a_game_by_link_and_since_when() {
    let mut record = begun("hens", &mut rng(413)).remove(0);
    let kept = |record: &Record, side, changed, before: Option<&str>| {
        Whole::new(at_end(record, side)).kept_after(changed, before)
    };
    let entry = |text: &str| -> GameEntry { library::entry(text).expect("an entry") };
    let told = |text: &str| entry(text).since(at).map_or_else(String::new, |told| told.to_string());
    let black = seat(&**record.node(NodeId::START).state(), Seat::SECOND);
    let (first, second) = (Some(Seat::FIRST), Some(Seat::SECOND));

    let begun = kept(&record, first, 10, None);
    assert_eq!((told(&begun), entry(&begun).apart()), (String::new(), first));
    record.play(NodeId::START, "d2-b4").expect("a legal move");
    let moved = kept(&record, first, 20, Some(&begun));
    let waits = say::games_you_moved(at(20)).to_string();
    assert_eq!(told(&moved), waits);
    // A new note or a name doesn't change the time of the last move.
    record.set_comment(NodeId::START, "so far so good");
    let noted = kept(&record, first, 30, Some(&moved));
    assert_eq!((told(&noted), entry(&noted).changed), (waits, 30));
    record.play(record.end_of_line(NodeId::START), "d7-b5").expect("a legal move");
    let replied = kept(&record, first, 40, Some(&noted));
    assert_eq!(told(&replied), say::games_they_moved(black.clone(), at(40)).to_string());
    let there = kept(&record, second, 45, None);
    assert_eq!(told(&there), say::games_you_moved(at(45)).to_string());
    // If both sides play on this device, the list shows no waiting time.
    assert_eq!(told(&kept(&record, None, 50, None)), "");
    // Earlier versions saved no time of the last move. The time of the last change takes its place.
    let older = replied.replace(",\"moved\":40", "");
    assert_ne!(older, replied);
    let later = kept(&record, first, 60, Some(&older));
    assert_eq!(told(&later), say::games_they_moved(black, at(40)).to_string());
}
