//! Tests of what the play screen shows of a game over relays, and of the player's decisions.

use fairyboard::record::{NodeId, Offer, OfferKind, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Seat, catalog};
use fairyboard_tests::{IDS, for_each_game, games_of, rng, test};
use ui_model::headers::{ID, TIME_CONTROL, TIME_USED};
use ui_model::model::{Browse, Consent, Do, Game, PlayState, Turn, Whole};
use ui_model::room::{
    Doubt, Ended, Heard, Reaction, RelayLight, Rematch, RoomRelay, RoomRole, RoomView, Sending,
    SharedPart, accepted, asked, ended, is_your_turn, last_told, merged, relay_name, told,
    told_at_end, turn_notice, waits_for_guest,
};
use ui_model::room_clock::{RoomClock, agreed, gift};
use ui_model::say;
use ui_model::sentences::offered;
use ui_model::{link_game, queries};

fn record(id: &str, plies: usize, seed: u64) -> Record {
    let family = catalog::find(id).expect("a game");
    let mut rng = rng(seed);
    let mut record = Record::dealt(family, Options::defaults(family.info().options), 7);
    record.set_header(ID, "AbCdEfGh");
    for _ in 0..plies {
        let end = record.end_of_line(NodeId::START);
        let moves = record.moves(end);
        record.play(end, &moves[rng.usize(..moves.len())]).expect("a legal move");
    }
    record
}

fn whole(record: &Record, side: Seat) -> Whole {
    let end = record.end_of_line(NodeId::START);
    Whole::new(Session::new(record.clone(), end)).seated(Some(side))
}

/// The moves of a game's main line.
fn moves(game: &Whole) -> Vec<String> {
    let seen = game.opened(Consent::given());
    let record = seen.record();
    let line = record.path(record.end_of_line(NodeId::START));
    line[1..].iter().map(|id| record.node(*id).text().into()).collect()
}

fn relay(light: RelayLight) -> RoomRelay {
    RoomRelay { address: "wss://relay.example/".into(), light }
}

fn view(light: RelayLight) -> RoomView {
    RoomView { has_guest: true, relays: vec![relay(light)], ..RoomView::default() }
}

#[test]
fn the_sentence_of_a_room_says_first_what_is_wrong() {
    let seen = whole(&record("hens", 2, 601), Seat::FIRST).seen();
    let black = || ui_model::link_game_text::opponent(&seen).expect("an opponent");
    let says = |view: &RoomView| told(view, &seen);
    assert_eq!(relay_name("wss://relay.example/"), "relay.example");
    let gone = view(RelayLight::Unreachable);
    assert_eq!(says(&gone), say::ROOM_UNREACHABLE.into());
    assert_eq!(says(&view(RelayLight::NoKeys)), say::ROOM_NO_KEYS.into());
    let unsent = RoomView { sending: Some(Sending::Waiting), ..gone };
    assert_eq!(says(&unsent), say::ROOM_UNSENT.into());
    let connecting = view(RelayLight::Connecting);
    assert_eq!(says(&connecting), say::ROOM_CONNECTS.into());
    assert_eq!(says(&RoomView::default()), say::ROOM_CONNECTS.into());
    let there = RoomView { is_other_here: true, ..view(RelayLight::Ready) };
    assert_eq!(says(&there), say::room_here(black()));
    let away = RoomView { is_other_here: false, ..there.clone() };
    assert_eq!(says(&away), say::room_away(black()));
    // A move usually arrives within a moment. Until it is late, the sentence doesn't mention it, so
    // that the sentence doesn't flicker.
    let unsent = RoomView { sending: Some(Sending::Waiting), ..there.clone() };
    assert_eq!(says(&unsent), says(&there));
    let late = RoomView { is_late: true, ..unsent };
    assert_eq!(says(&late), say::ROOM_UNSENT.into());
    let waits = RoomView { has_guest: false, ..away.clone() };
    assert_eq!(says(&waits), say::ROOM_WAITS.into());
    let watcher = RoomView { role: RoomRole::Watcher, watchers: 2, ..there.clone() };
    assert_eq!(says(&watcher), say::room_watching(3));
    let over = RoomView { is_time_over: true, ..there.clone() };
    assert_eq!(says(&over), say::room_out_of_time(black()));
    let large = RoomView { sending: Some(Sending::TooLarge), ..there };
    assert_eq!(says(&large), say::ROOM_TOO_LARGE.into());
    let foreign = vec!["ws://10.0.0.1:7447".to_string()];
    let foreign = RoomView { relays: Vec::new(), foreign, ..away };
    assert_eq!(says(&foreign), say::room_foreign("10.0.0.1:7447"));
}

#[test]
fn a_clock_counts_on_until_the_room_says_something_else() {
    let clock = RoomClock {
        left: [60_000, 20_000],
        runs_for: Some(Seat::FIRST),
        ends: true,
        at: 1_000_000,
    };
    let now = 1_045_000;
    assert_eq!([clock.left(Seat::FIRST, now), clock.left(Seat::SECOND, now)], [15_000, 20_000]);
    assert_eq!(clock.left(Seat::FIRST, now + 20_000), 0);
    // If the device's clock was set back, the player doesn't lose time.
    assert_eq!(clock.left(Seat::FIRST, 0), 60_000);
    let later = RoomClock { left: [15_100, 20_000], at: now, ..clock };
    assert!(clock.predicts(&later));
    assert_eq!(later.gift_since(&clock), None);
    let given = RoomClock { left: [15_000, 80_000], at: now, ..clock };
    assert!(!clock.predicts(&given));
    assert_eq!(given.gift_since(&clock), Some((Seat::SECOND, 60_000)));
    let moved = RoomClock { left: [20_000, 20_000], runs_for: Some(Seat::SECOND), ..given };
    assert!(!clock.predicts(&moved));
    assert_eq!(moved.gift_since(&clock), None, "an increment is no gift");
}

#[test]
fn only_the_other_side_claims_a_win_by_time_and_only_if_time_ends_the_game() {
    let clock = RoomClock { left: [60_000; 2], runs_for: Some(Seat::FIRST), ends: true, at: 0 };
    let wait = clock.claim_in(Seat::SECOND, 0).expect("a claim");
    assert!((60_000..70_000).contains(&wait), "{wait}");
    assert_eq!(clock.claim_in(Seat::SECOND, 500_000), Some(0));
    assert_eq!(clock.claim_in(Seat::FIRST, 500_000), None);
    assert_eq!(RoomClock { ends: false, ..clock }.claim_in(Seat::SECOND, 500_000), None);
    assert_eq!(RoomClock { runs_for: None, ..clock }.claim_in(Seat::SECOND, 500_000), None);
}

#[test]
fn an_invitation_says_which_clock_the_game_has() {
    let game = whole(&record("hens", 0, 605), Seat::FIRST);
    assert_eq!(agreed(&game), None);
    let with = |control: &str, used: &str| {
        game.clone().with_header(TIME_CONTROL, control).with_header(TIME_USED, used)
    };
    let (limit, ends) = agreed(&with("600+5", "0 0 0 0 ends")).expect("a clock");
    assert_eq!((limit, ends), (say::room_clock_side_more(5, "10:00"), say::ROOM_CLOCK_ENDS));
    let (limit, ends) = agreed(&with("1/90", "0 0 0 0")).expect("a clock");
    assert_eq!((limit, ends), (say::room_clock_move("1:30"), say::ROOM_CLOCK_GOES_ON));
    let (limit, _) = agreed(&with("1/259200", "0 0 0 0")).expect("a clock");
    assert!(limit.to_string().contains("3 days"), "{limit}");
    assert_eq!(agreed(&with("never", "0 0 0 0")), None);
}

#[test]
fn a_player_gives_the_other_a_minute_or_a_day_if_a_move_may_take_days() {
    let gifts = [None, Some("600+5"), Some("1/3600"), Some("1/86400"), Some("1/604800")].map(gift);
    assert_eq!(gifts, [60, 60, 60, 86_400, 86_400]);
}

for_each_game! { who_waits_is_offered_no_move_to_type }

fn who_waits_is_offered_no_move_to_type(id: &str) {
    for plies in 0..4 {
        let record = record(id, plies, 609);
        let end = record.end_of_line(NodeId::START);
        let state = record.node(end).state();
        let first = record.moves(end)[0].clone();
        for side in [Seat::FIRST, Seat::SECOND] {
            let screen = PlayState::new(whole(&record, side));
            let shown = screen.ui();
            let is_own_turn = side == state.to_move();
            let words = shown.typing_hint().unwrap_or_default();
            assert_eq!(words.starts_with("Waiting for"), !is_own_turn, "{words}");
            assert!(!shown.status().contains(&words), "the field repeats the status: {words}");
            let is_move = shown.session.completions(&words, 1).contains(&words);
            assert_eq!(is_move, is_own_turn, "{words}");
            let suggested = shown.typing_suggestions(&first[..1]);
            // While a curtain covers the players' hands, nothing is suggested either.
            assert_eq!(suggested.is_empty(), !is_own_turn || shown.hands.masked, "{suggested:?}");
        }
    }
}

#[test]
fn a_notification_says_whose_turn_it_is_and_nothing_of_the_game() {
    let mut record = record("zugzwang", 3, 607);
    record.set_header("Second", "Ann");
    let seen = whole(&record, Seat::FIRST).seen();
    let (title, words) = turn_notice(&seen);
    assert_eq!(title, seen.record().info().name);
    assert_eq!(words, say::room_your_turn(ui_model::link_game_text::opponent(&seen).unwrap()));
    assert!(words.to_string().starts_with("Ann"), "{words}");
}

#[test]
fn each_of_two_games_that_differ_is_told_by_its_last_move() {
    for (plies, side) in [(0, Seat::FIRST), (4, Seat::SECOND)] {
        let seen = whole(&record("hens", plies, 608), side).seen();
        let told = last_told(&seen, Some(side)).to_string();
        assert_eq!(told.ends_with("move 2."), plies == 4, "{told}");
        assert_eq!(told.starts_with("You "), plies == 4, "{told}");
    }
}

for_each_game! { news_of_a_room_become_the_game_and_leave_the_notes }

fn news_of_a_room_become_the_game_and_leave_the_notes(id: &str) {
    for seed in [611, 612] {
        let (mut mine, theirs) = (record(id, 3, seed), record(id, 6, seed));
        mine.set_comment(NodeId::START, "a note");
        let mine = whole(&mine, Seat::FIRST);
        let game = merged(&mine, &whole(&theirs, Seat::FIRST));
        assert_eq!(moves(&game), moves(&whole(&theirs, Seat::FIRST)));
        let seen = game.seen();
        assert_eq!(seen.record().node(NodeId::START).comment(), "a note");
        assert_eq!(seen.at(), seen.record().end_of_line(NodeId::START));
        // The room (the game as the relays have it) decides which moves are played. So its game
        // replaces the game here, even by a shorter one.
        let back = merged(&game, &mine);
        assert_eq!(moves(&back), moves(&mine));
    }
}

for_each_game! { the_finished_game_is_saved_in_every_case_and_no_other_move_is_lost }

fn the_finished_game_is_saved_in_every_case_and_no_other_move_is_lost(id: &str) {
    for seed in 621..627 {
        let (mut short, mut long) = (record(id, 3, seed), record(id, 5, seed));
        short.set_comment(NodeId::START, "a note");
        long.end_by_players(Some(Seat::FIRST));
        let [short, long] = [short, long].map(|record| whole(&record, Seat::FIRST));
        let fork = whole(&record(id, 5, seed + 100), Seat::FIRST);
        let before = short.clone().with_header(ID, "BeForeIt");
        let facts = |game: &Whole| (moves(game), game.header(ID).map(String::from));
        // The game on this device, the finished game, and whether the former is saved beside it.
        let cases = [
            (&short, &long, false),
            (&long, &long, false),
            (&long, &short, true),
            (&fork, &long, moves(&fork) != moves(&long)),
            (&before, &long, true),
        ];
        for (mine, signed, is_left) in cases {
            let Ended { finished, left } = ended(mine, signed);
            let told = format!("{:?} before {:?}", moves(mine), moves(signed));
            assert_eq!(facts(&finished), facts(signed), "{told}");
            let result = |game: &Whole| game.opened(Consent::given()).record().result();
            assert_eq!(result(&finished), result(signed), "{told}");
            assert_eq!(left.as_ref().map(facts), is_left.then(|| facts(mine)), "{told}");
        }
        let noted = ended(&short, &long).finished.seen();
        assert_eq!(noted.record().node(NodeId::START).comment(), "a note");
    }
}

for_each_game! { a_player_who_accepts_another_game_loses_nothing }

fn a_player_who_accepts_another_game_loses_nothing(id: &str) {
    let mut differ = 0;
    for seed in 621..631 {
        let (one, two) = (record(id, 5, seed), record(id, 5, seed + 100));
        let (mine, link) = (whole(&one, Seat::FIRST), whole(&two, Seat::SECOND));
        let verdict = mine.verdict(&link);
        let doubt = Doubt { link: link.clone(), verdict };
        let (game, lost) = accepted(&mine, &doubt);
        assert_eq!(game.seen().side, Some(Seat::FIRST));
        assert!(!asked(&doubt, &mine.seen()).to_string().is_empty());
        let watched = mine.clone().seated(None).seen();
        let asked_watcher = asked(&doubt, &watched).to_string();
        assert!(asked_watcher.starts_with("The "), "a player without a name: {asked_watcher}");
        if let Some(lost) = lost {
            differ += 1;
            assert_eq!((moves(&game), moves(&lost)), (moves(&link), moves(&mine)));
        }
    }
    assert!(differ > 5);
}

#[test]
fn after_the_end_the_room_says_what_the_other_player_wants() {
    let seen = whole(&record("hens", 2, 601), Seat::FIRST).seen();
    let quiet = RoomView { is_other_here: true, ..view(RelayLight::Ready) };
    assert_eq!(told_at_end(&quiet, &seen), None);
    assert!(!quiet.has_question());
    let asked = RoomView { rematch: Rematch::Asked, ..quiet.clone() };
    assert_eq!(told_at_end(&asked, &seen), Some(say::ROOM_REMATCH_ASKED.into()));
    let heard = Heard { by: Seat::SECOND, reaction: Reaction::GoodGame };
    let heard = RoomView { heard: Some(heard), ..asked };
    let words = told_at_end(&heard, &seen).map(|told| told.to_string());
    assert!(words.is_some_and(|words| words.ends_with(say::ROOM_SAYS_GAME.words())));
    let offered = RoomView { rematch: Rematch::Offered, ..quiet };
    assert_eq!(told_at_end(&offered, &seen), None);
    assert!(offered.has_question() && offered.has_banner());
}

#[test]
fn a_change_of_the_game_is_told_from_a_change_of_what_is_shown() {
    let state = PlayState::new(whole(&record("hens", 2, 641), Seat::FIRST));
    let before = SharedPart::of(state.ui());
    let back = state.update(Do::Browse(Browse::Start));
    assert_eq!(SharedPart::of(back.ui()), before);
    for change in [Game::Resign, Game::Ask(OfferKind::TakeBack(0))] {
        assert_ne!(SharedPart::of(state.update(Do::Game(change)).ui()), before);
    }
}

for_each_game! { a_move_over_relays_is_taken_back_only_by_asking }

fn a_move_over_relays_is_taken_back_only_by_asking(id: &str) {
    let state = PlayState::new(whole(&record(id, 3, 643), Seat::FIRST)).with_room(true, false);
    let tried = state.update(Do::Game(Game::TakeBack));
    assert!(tried.ui().stands_like(state.ui()));
    assert_eq!(tried.ui().said(), say::ROOM_ASK_BACK.to_string());
}

#[test]
fn an_offer_that_arrives_and_its_answer_are_announced() {
    let mine = record("hens", 3, 643);
    let state = PlayState::new(whole(&mine, Seat::SECOND)).with_room(true, false);
    let told = |state: &PlayState, by: Seat, kind: OfferKind| {
        let mut theirs = mine.clone();
        theirs.set_offer(Some(Offer { by, at: 3, kind }));
        let news = merged(state.whole(), &whole(&theirs, Seat::FIRST));
        state.update(Do::Game(Game::Join(news))).ui().said()
    };
    assert_eq!(told(&state, Seat::FIRST, OfferKind::Draw), say::offer_draw("White").to_string());
    let asked = told(&state, Seat::FIRST, OfferKind::TakeBack(2));
    assert_eq!(asked, say::offer_back(1, "White").to_string());
    let declined = told(&state, Seat::FIRST, OfferKind::Declined);
    assert_eq!(declined, say::offer_declined("White").to_string());
}

for_each_game! { news_leave_a_player_at_an_earlier_position_and_are_told }

fn news_leave_a_player_at_an_earlier_position_and_are_told(id: &str) {
    let (mine, theirs) = (record(id, 3, 643), record(id, 4, 643));
    let joined = |state: &PlayState| {
        let news = merged(state.whole(), &whole(&theirs, Seat::FIRST));
        state.update(Do::Game(Game::Join(news)))
    };
    let state = PlayState::new(whole(&mine, Seat::FIRST)).with_room(true, false);
    let ply = |state: &PlayState| {
        let session = &state.ui().session;
        session.record().node(session.at()).ply()
    };
    let there = joined(&state);
    assert_eq!((ply(&there), there.ui().news_told()), (4, None), "at the last move");
    let browsing = joined(&state.update(Do::Browse(Browse::Back)));
    let told = browsing.ui().happened(theirs.end_of_line(NodeId::START)).map(|it| it.short);
    assert_eq!((ply(&browsing), browsing.ui().news_told()), (2, told.clone()));
    assert_eq!(Some(browsing.ui().said()), told);
    let seen = browsing.update(Do::Browse(Browse::End));
    assert_eq!((ply(&seen), seen.ui().news_told()), (4, None));
    assert_eq!(seen.update(Do::Browse(Browse::Back)).ui().news_told(), None);
    // The end of the game is reported to a player who looks at an earlier position.
    let mut ended = theirs.clone();
    ended.end_by_players(Some(Seat::SECOND));
    let news = Game::Join(merged(browsing.whole(), &whole(&ended, Seat::FIRST)));
    let browsing = browsing.update(Do::Game(news));
    assert_eq!(ply(&browsing), 2);
    assert!(browsing.ui().news_told().is_some_and(|told| told.starts_with("You won")));
}

#[test]
fn a_name_or_a_time_that_arrives_leaves_a_half_entered_move_alone() {
    let state = PlayState::new(whole(&record("hens", 2, 641), Seat::FIRST)).with_room(true, false);
    let pieces = &queries::standing(state.ui().session.state()).pieces;
    let picks =
        pieces.iter().map(|(square, _)| Turn::Click { square: *square, ask: false, from: None });
    let mut picked = picks.map(|pick| state.update(Do::Turn(pick)));
    let picked = picked.find(|state| !state.ui().session.draft().is_empty()).expect("a piece");
    let named = picked.whole().clone().with_header("Second", "Ann");
    let news = picked.update(Do::Game(Game::Join(merged(picked.whole(), &named))));
    assert_eq!(news.ui().session.draft(), picked.ui().session.draft());
    assert_eq!(news.ui().session.record().header("Second"), Some("Ann"));
    assert!(news.ui().speech == picked.ui().speech, "nothing is said");
    assert_ne!(news.ui().version, picked.ui().version, "it is saved");
}

#[test]
fn it_is_your_turn_only_if_you_play_the_side_to_move() {
    let turns = [(0, Seat::FIRST, true), (0, Seat::SECOND, false), (1, Seat::SECOND, true)];
    for (plies, side, expected) in turns {
        let state = PlayState::new(whole(&record("fist", plies, 651), side));
        assert_eq!(is_your_turn(state.ui()), expected, "{plies} {side:?}");
    }
    let state = PlayState::new(whole(&record("fist", 0, 651), Seat::FIRST));
    assert!(!is_your_turn(state.update(Do::Game(Game::Resign)).ui()));
}

#[test]
fn nothing_has_to_be_sent_by_hand_in_a_room() {
    let mut record = record("hens", 4, 661);
    for kind in [OfferKind::Draw, OfferKind::TakeBack(2), OfferKind::TakenBack, OfferKind::Declined]
    {
        record.set_offer(Some(Offer { by: Seat::FIRST, at: 4, kind }));
        let session = whole(&record, Seat::FIRST).seen();
        let told = |is_live| offered(&session, is_live).map(|told| told.to_string());
        assert_ne!(told(true), told(false), "{kind:?}");
        assert!(told(true).is_some());
    }
    let waiting = PlayState::new(whole(&record, Seat::SECOND));
    assert!(waiting.ui().may_move_for());
    assert!(!waiting.with_room(true, false).ui().may_move_for());
}

for_each_game! { a_watcher_inspects_pieces_and_enters_nothing }

fn a_watcher_inspects_pieces_and_enters_nothing(id: &str) {
    let game = whole(&record(id, 3, 681), Seat::FIRST).seated(None).public();
    let mut state = PlayState::new(game).with_room(true, true);
    let mover = state.ui().session.state().to_move();
    let to_move = say::status_to_move(state.ui().player(mover)).to_string();
    assert_eq!(state.ui().status(), to_move, "nobody is told to wait");
    let before = SharedPart::of(state.ui());
    for action in [Browse::End, Browse::Back] {
        state = state.update(Do::Browse(action));
        let squares: Vec<_> = queries::standing(state.ui().session.state()).pieces.clone();
        for (square, _) in squares {
            state = state.update(Do::Turn(Turn::Click { square, ask: false, from: None }));
            assert!(state.ui().session.draft().is_empty(), "{id} {square}");
        }
    }
    assert_eq!(SharedPart::of(state.ui()), before);
    assert!(!state.ui().changed);
}

#[test]
fn a_watcher_gets_no_hidden_part_of_a_game() {
    for (family, options) in IDS.iter().flat_map(|id| games_of(id)) {
        let mut record = Record::dealt(family, options, 671);
        record.set_header(ID, "AbCdEfGh");
        if !link_game::is_by_link(&record) {
            continue;
        }
        let public = whole(&record, Seat::FIRST).seated(None).public();
        assert_eq!(
            public.opened(Consent::given()).state().text(),
            public.seen().state().text(),
            "{}",
            family.info().id
        );
    }
}

#[test]
fn a_stored_room_waits_until_somebody_has_the_other_seat() {
    assert!(waits_for_guest(r#"{"link":"1","is_host":true,"has_guest":false,"saved":{}}"#));
    assert!(!waits_for_guest(r#"{"link":"1","is_host":true,"has_guest":true}"#));
    assert!(!waits_for_guest(r#"{"link":"1","is_host":false}"#));
    assert!(!waits_for_guest("damaged"));
}
