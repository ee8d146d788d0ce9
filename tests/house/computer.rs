//! Tests of games against the computer: seats (the sides of the players), requests, take-backs and
//! resignations.

use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Outcome, Seat, catalog};
use fairyboard_player::{Place, best};
use fairyboard_tests::{board, effort, for_each_game, games_of, passed, rng, test};
use fastrand::Rng;
use protocol::{Limit, Question};
use ui_model::computer::{self, Players};
use ui_model::model::{ComputerFailure, Consent, Do, Game, Hint, PlayState, Turn, Ui, View, Whole};
use ui_model::new_game::{Start, StartOptions};
use ui_model::queries;
use ui_model::sentences::{NotDone, outcome_for};

fn begun(game: &str, options: &str, players: Players, seed: u64) -> PlayState {
    let family = catalog::find(game).unwrap();
    let options = Options::read(family.info().options, options).unwrap();
    let headers = [("Computer", computer::header(players))];
    let start = Start::Dealt(family, options, seed);
    PlayState::new(start.game("2026.01.01", &headers, StartOptions::default()).unwrap())
}

fn whole(play: &PlayState) -> Session {
    Session::clone(&play.whole().opened(Consent::given()))
}

fn plies(play: &PlayState) -> u32 {
    let game = whole(play);
    game.record().node(game.at()).ply()
}

/// Plays a random move of the human player, one that the page lists.
fn person_plays(play: &PlayState, rng: &mut Rng) -> PlayState {
    let moves = play.ui().session.completions("", 40);
    let mv = moves[rng.usize(..moves.len())].split('/').next().unwrap_or_default().to_string();
    play.update(Do::Turn(Turn::Type(mv)))
}

/// Lets the computer answer with the messages that its worker would send.
fn computer_plays(play: &PlayState, rng: &mut Rng) -> PlayState {
    let level = play.ui().thinks().expect("the computer is to move");
    let limit = Limit::Level(level);
    let question = Question { id: 7, limit, seed: rng.u64(..), ..play.whole().question() };
    let answer = passed(fairyboard_player::answer(&passed(question), &mut |_| {}).unwrap());
    assert!(answer.is_last && answer.id == 7);
    let mv = answer.thought().unwrap().mv.clone();
    play.update(Do::Turn(Turn::Answer(play.ui().session.at(), mv)))
}

/// Asserts that a press on any piece shows its moves while the computer thinks, without a refusal.
fn pieces_can_be_looked_at(play: &PlayState, rng: &mut Rng) {
    let state = play.ui().session.state();
    let owned = board(state.size()).into_iter().filter(|at| queries::owner(state, *at).is_some());
    let squares: Vec<_> = owned.collect();
    if squares.is_empty() {
        return;
    }
    let square = squares[rng.usize(..squares.len())];
    for turn in [Turn::Click { square, ask: false, from: None }, Turn::Grab(square)] {
        let looked = play.update(Do::Turn(turn));
        assert!(looked.ui().transient.refusal.is_none(), "{square}");
        assert_eq!(
            looked.ui().transient.prospect.as_ref().map(|prospect| prospect.at),
            Some(square)
        );
    }
}

/// Asserts that the line about who leads or won addresses the only human player of the game as
/// *you*.
fn is_told_as_yours(ui: &Ui, person: Seat) {
    let (told, outcome) = (ui.standing(), ui.session.outcome());
    match outcome.winner() {
        Some(winner) if winner == person => assert!(told.starts_with("You won"), "{told}"),
        Some(_) => assert!(told.starts_with("You lost"), "{told}"),
        None if outcome.is_over() => assert!(!told.is_empty()),
        None if ui.session.state().to_move() == person => assert_eq!(told, "Your turn"),
        None => assert_eq!(told, "The computer to move"),
    }
    assert!(!ui.standing_for_anybody().contains("You"), "{}", ui.standing_for_anybody());
}

for_each_game! {
    a_person_plays_a_whole_game_against_the_computer,
    how_a_game_is_won_is_told_to_both_players
}

/// Asserts that the sentences about a won game have a form for the winner and one for the loser.
fn how_a_game_is_won_is_told_to_both_players(id: &str) {
    let mut rng = rng(303);
    for (family, options) in games_of(id) {
        for _ in 0..effort(6) {
            let mut record = Record::dealt(family, options.clone(), rng.u64(..));
            let mut at = NodeId::START;
            for _ in 0..effort(400) {
                let moves = record.node(at).state().moves();
                if record.outcome(at).is_over() || moves.is_empty() {
                    break;
                }
                at = record.play(at, &moves[rng.usize(..moves.len())]).unwrap();
            }
            let Some(winner) = record.outcome(at).winner() else { continue };
            let [won, lost] =
                [winner, winner.other()].map(|seat| outcome_for(&record, at, seat).to_string());
            assert!(won.starts_with("You won"), "{won}");
            assert!(lost.starts_with("You lost"), "{lost}");
        }
    }
}

fn a_person_plays_a_whole_game_against_the_computer(id: &str) {
    let mut rng = rng(300);
    for (family, options) in games_of(id) {
        let start = family.start(&options);
        if start.seats().len() != 2 || !ui_model::link_game::suits(&*start) {
            continue;
        }
        for person in [Seat::FIRST, Seat::SECOND] {
            let players = [Seat::FIRST, Seat::SECOND].map(|seat| (seat != person).then_some(1));
            let mut play = begun(id, &options.to_string(), players, rng.u64(..));
            for _ in 0..effort(60) {
                is_told_as_yours(play.ui(), person);
                if play.ui().session.outcome().is_over() {
                    assert_eq!(play.ui().awaited(), None);
                    break;
                }
                let before = plies(&play);
                let mover = play.ui().session.state().to_move();
                assert_eq!(play.ui().awaited(), (mover != person).then_some(mover));
                let hand = play.ui().hands.open_to;
                assert!(hand.is_none() || hand == Some(person), "only the person’s hand is open");
                if mover == person {
                    play = person_plays(&play, &mut rng);
                } else {
                    pieces_can_be_looked_at(&play, &mut rng);
                    let held = person_plays(&play, &mut rng);
                    assert_eq!(plies(&held), before, "nobody moves for the computer");
                    play = computer_plays(&play, &mut rng);
                }
                let told = play.ui().transient.refusal.clone().map(|refusal| refusal.sentence());
                assert_eq!(plies(&play), before + 1, "{told:?} at {:?}", whole(&play).record());
            }
        }
    }
}

#[test]
fn an_answer_that_is_late_or_no_move_changes_nothing() {
    let mut rng = rng(301);
    let play = person_plays(&begun("hens", "", [None, Some(1)], 1), &mut rng);
    let at = play.ui().session.at();
    for (place, text, waits) in
        [(NodeId::START, "d7-b5", false), (at, "d7-d6", true), (at, "", true)]
    {
        let after = play.update(Do::Turn(Turn::Answer(place, text.into())));
        assert_eq!(plies(&after), 1, "{text}");
        assert_eq!(after.ui().computer.paused, waits, "{text}");
    }
    let paused = play.update(Do::View(View::Pause));
    assert_eq!(paused.ui().thinks(), None);
    let mv = paused.ui().session.completions("", 1).remove(0);
    assert_eq!(plies(&paused.update(Do::Turn(Turn::Answer(at, mv)))), 1);
}

#[test]
fn a_result_names_the_sides_of_fist_with_their_articles() {
    let play = begun("fist", "", [Some(1), None], 1).update(Do::Game(Game::Resign));
    let session = whole(&play);
    let (record, end) = (session.record(), session.at());
    let told = "The king’s side resigned: the challenger wins";
    assert_eq!(record.outcome_words(end).to_string(), told);
    let to_winner = outcome_for(record, end, Seat::FIRST).to_string();
    assert_eq!(to_winner, "You won: the king’s side resigned");
}

#[test]
fn a_pause_lasts_until_the_player_ends_it_also_in_the_saved_game() {
    let play = person_plays(&begun("hens", "", [None, Some(1)], 1), &mut rng(301));
    let reloaded =
        |play: &PlayState| PlayState::new(Whole::load(&play.whole().kept(1)).expect("a kept game"));
    assert_eq!(reloaded(&play).ui().thinks(), Some(1));
    let paused = reloaded(&play.update(Do::View(View::Pause)));
    assert!(paused.ui().computer.paused);
    let goes_on = reloaded(&paused.update(Do::View(View::Pause)));
    assert_eq!(goes_on.ui().thinks(), Some(1));
    // Another tab that takes the game over also takes its pause over.
    let other = play.update(Do::Game(Game::Load(paused.whole().clone())));
    assert_eq!(other.ui().thinks(), None);
    // A failure is no pause of the player: after a reload, the computer tries again.
    let failed = play.update(Do::View(View::Fails(ComputerFailure::Stopped)));
    assert_eq!((failed.ui().thinks(), reloaded(&failed).ui().thinks()), (None, Some(1)));
}

#[test]
fn taking_back_takes_the_computers_move_too_but_no_roll_and_nothing_that_was_shown() {
    let mut rng = rng(302);
    let back = |play: &PlayState| play.update(Do::Game(Game::TakeBack));
    let mine = person_plays(&begun("hens", "", [None, Some(1)], 1), &mut rng);
    assert_eq!(plies(&back(&mine)), 0);
    let answered = computer_plays(&mine, &mut rng);
    assert_eq!(plies(&back(&answered)), 0);
    // The computer's opening move can't be taken back, because the computer would only play it
    // again.
    let first = computer_plays(&begun("hens", "", [Some(1), None], 1), &mut rng);
    assert_eq!(plies(&back(&first)), 1);
    let second = computer_plays(&person_plays(&first, &mut rng), &mut rng);
    assert_eq!(plies(&back(&second)), 1);
    for seed in 0..20 {
        let mine = person_plays(&begun("zugzwang", "", [None, Some(1)], seed), &mut rng);
        let answered = computer_plays(&mine, &mut rng);
        assert_eq!(plies(&back(&answered)), 2, "the person saw what came of it");
    }
}

#[test]
fn who_resigns_has_lost_and_hands_open() {
    for (person, result) in [(Seat::FIRST, "0-1"), (Seat::SECOND, "1-0")] {
        let players = [Seat::FIRST, Seat::SECOND].map(|seat| (seat != person).then_some(1));
        for game in ["hens", "zugzwang"] {
            let play = begun(game, "", players, 3);
            assert_eq!(play.ui().hands.masked, game == "zugzwang");
            let after = play.update(Do::Game(Game::Resign));
            let session = whole(&after);
            assert_eq!(session.outcome(), Outcome::Agreed(result));
            assert!(!after.ui().hands.masked);
            assert_eq!(after.ui().thinks(), None);
            let mv = session.state().moves().remove(0);
            assert!(session.clone().play_text(&mv).is_err(), "it is over");
            // The result also holds in the reopened text of the game and in the reopened saved
            // game, until it is taken back.
            let text = session.record().to_string();
            let read = fairyboard::open::open(&text).unwrap().record;
            assert_eq!(read.outcome(NodeId::START), Outcome::Agreed(result), "{text}");
            let kept = Whole::load(&after.whole().kept(1)).unwrap();
            assert_eq!(whole(&PlayState::new(kept)).outcome(), Outcome::Agreed(result));
        }
    }
    let mut rng = rng(303);
    let mine = person_plays(&begun("hens", "", [None, Some(1)], 1), &mut rng);
    let after = mine.update(Do::Game(Game::Resign)).update(Do::Game(Game::TakeBack));
    assert_eq!(whole(&after).outcome(), Outcome::Ongoing);
    assert_eq!(whole(&after).record().result(), "*");
}

/// A game after the computer's first move and the player's draw offer, and the node of the offer.
fn draw_offered() -> (PlayState, NodeId) {
    let mut rng = rng(304);
    let mine = person_plays(&begun("hens", "", [None, Some(1)], 1), &mut rng);
    let play = computer_plays(&mine, &mut rng).update(Do::Game(Game::OfferDraw));
    let at = play.ui().session.at();
    assert_eq!(play.ui().draw_offer(), Some(at));
    (play, at)
}

#[test]
fn an_offered_draw_ends_only_the_game_in_which_it_was_offered() {
    let (offered, at) = draw_offered();
    let answered = |play: &PlayState, accepts| play.update(Do::Game(Game::AnswerDraw(at, accepts)));
    assert_eq!(whole(&answered(&offered, true)).outcome(), Outcome::Agreed("1/2-1/2"));
    let declined = answered(&offered, false);
    assert_eq!(whole(&declined).outcome(), Outcome::Ongoing);
    assert!(declined.ui().transient.refusal.is_some(), "the player is told");
    let other = Whole::load(&offered.whole().kept(1)).unwrap();
    for changes in [Game::TakeBack, Game::Load(other)] {
        let changed = offered.update(Do::Game(changes));
        assert_eq!(changed.ui().draw_offer(), None);
        assert_eq!(whole(&answered(&changed, true)).outcome(), Outcome::Ongoing);
    }
}

#[test]
fn a_hint_waits_until_the_offer_of_a_draw_is_answered() {
    let (offered, at) = draw_offered();
    let asked = offered.update(Do::View(View::Hint));
    assert_eq!(asked.ui().draw_offer(), Some(at));
    let is_awaited = |play: &PlayState| play.ui().hinted().is_some_and(Hint::is_awaited);
    assert!(is_awaited(&asked));
    assert!(is_awaited(&asked.update(Do::Game(Game::AnswerDraw(at, false)))));
    assert!(!is_awaited(&asked.update(Do::Game(Game::AnswerDraw(at, true)))));
}

#[test]
fn who_plays_is_read_of_the_header_alone() {
    let players = |header: &str| {
        let family = catalog::find("hens").unwrap();
        let mut record = Record::new(family, Options::defaults(family.info().options));
        record.set_header("Computer", header);
        computer::players(&record)
    };
    for level in computer::LEVELS {
        for all in [[None, Some(level)], [Some(level), None], [Some(level), Some(1)]] {
            assert_eq!(players(&computer::header(all)), Some(all));
        }
    }
    for nonsense in ["", "--", "09", "x", "-", "ä", "66"] {
        assert_eq!(players(nonsense), None, "{nonsense}");
    }
    let (kept, study) = (begun("hens", "", [None, Some(2)], 1), "Study");
    let study = kept.whole().clone().with_header(study, "A study");
    assert_eq!(PlayState::new(study).ui().awaited(), None, "in a study nobody plays");
}

#[test]
fn players_change_sides_for_the_next_game() {
    let game = begun("fist", "", [None, Some(4)], 1);
    let named = game.whole().clone().with_header("First", "Ann");
    let record = Session::clone(&named.opened(Consent::given())).record().clone();
    let next = computer::rematch(&record, false);
    assert_eq!(
        next[..2],
        [("First", "Ann".to_string()), ("Second", "".into())],
        "each keeps the side"
    );
    let next = computer::rematch(&record, true);
    assert_eq!(
        next,
        [("First", "".into()), ("Second", "Ann".into()), ("Computer", "4-".to_string())]
    );
}

#[test]
fn a_question_about_what_there_is_not_has_no_answer() {
    let ask = |game: &str, position: &str, moves: &str| {
        let question = Question {
            id: 1,
            game: game.into(),
            options: String::new(),
            position: position.into(),
            moves: moves.split_whitespace().map(String::from).collect(),
            limit: Limit::Level(1),
            seed: 0,
            lines: 1,
            asks_why: false,
            is_open: false,
            also: None,
            unlike: None,
        };
        fairyboard_player::answer(&question, &mut |_| {})
    };
    assert_eq!(ask("chess", "8/8 w", ""), None);
    assert_eq!(ask("hens", "8/8 w", ""), None);
    assert_eq!(ask("hens", "h7/8/8/8/3cC3/8/3c4/3H4 w", "a1-h8"), None);
    let known = ask("hens", "h7/8/8/8/3cC3/8/3c4/3H4 w", "").unwrap();
    let family = catalog::find("hens").unwrap();
    let text = "h7/8/8/8/3cC3/8/3c4/3H4 w";
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, text).unwrap();
    let own = best(Place::new(&record, NodeId::START), Limit::Level(1), 0, &mut || false);
    assert_eq!(known.thought().cloned(), own);
}

for_each_game! {
    take_back_says_beforehand_why_it_would_refuse
}

fn take_back_says_beforehand_why_it_would_refuse(id: &str) {
    let mut rng = rng(2207);
    for (_, options) in games_of(id) {
        let mut play = begun(id, &options.to_string(), [None, Some(1)], rng.u64(..));
        if play.ui().waits_for_clock() {
            play = play.update(Do::Game(Game::StartClock(1)));
        }
        for _ in 0..6 {
            let ui = play.ui();
            if ui.session.outcome().is_over() {
                break;
            }
            play = match ui.thinks() {
                Some(_) => computer_plays(&play, &mut rng),
                None => person_plays(&play, &mut rng),
            };
            let barred = play.whole().bars_take_back().map(|why| why.to_string());
            let after = play.update(Do::Game(Game::TakeBack));
            let refused = after.ui().transient.refusal.as_ref().map(NotDone::sentence);
            assert_eq!(barred, refused, "{id} {options}");
        }
    }
}

#[test]
fn a_game_by_link_has_no_hints_and_the_key_for_them_says_why() {
    let family = catalog::find("hens").unwrap();
    let mut record = Record::new(family, Options::defaults(family.info().options));
    let shown =
        |record: &Record| PlayState::new(Whole::new(Session::new(record.clone(), NodeId::START)));
    assert!(shown(&record).ui().has_hints());
    record.set_header("Id", "abcdefgh");
    let by_link = shown(&record);
    assert!(!by_link.ui().has_hints());
    let why = "The computer doesn’t help in a game by link, or in a study of one";
    assert_eq!(by_link.ui().bars_hint().as_deref(), Some(why));
}

#[test]
fn a_turn_to_the_next_edge_says_beforehand_why_it_would_be_refused() {
    let mut barred = 0;
    for seed in 0..20 {
        let mut play = begun("zugzwang", "variant=coop", [None, None], seed);
        play = play.update(Do::Game(Game::StartClock(1)));
        for _ in 0..3 {
            let told = play.ui().bars_turn();
            play = play.update(Do::View(View::NextEdge));
            if told.is_some() {
                barred += 1;
                assert_eq!(told, play.ui().transient.refusal.as_ref().map(NotDone::sentence));
            }
        }
    }
    assert!(barred > 0);
}
