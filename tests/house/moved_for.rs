//! Tests of link games when one player enters a move for the other player, and of the question that
//! the other player is asked.

use fairyboard::link;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Options, Outcome, Seat, catalog};
use fairyboard_tests::{for_each_game, games_of, rng, test};
use fastrand::Rng;
use ui_model::headers::{COMPUTER, ID, MOVED_FOR, TERMINATION};
use ui_model::incoming::{self, Incoming};
use ui_model::link_game::{self, Claims};
use ui_model::link_game_text::claimed;
use ui_model::model::{Annotate, Consent, Do, Game, PlayState, Reply, Turn, View, Whole};
use ui_model::moved_for::{Entered, MoveMarks};
use ui_model::new_game::{Start, StartOptions};
use ui_model::{say, studies};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// A new link game on the device of the player with this seat (side).
fn begun(game: &str, options: &str, side: Seat) -> PlayState {
    let family = catalog::find(game).expect("a game");
    let options = Options::read(family.info().options, options).expect("its options");
    let begun = StartOptions { side: Some(side), ..StartOptions::default() };
    let headers = [(ID, "AbCdEfGh".to_string())];
    let start = Start::Dealt(family, options, 5);
    PlayState::new(start.game("2026.01.01", &headers, begun).expect("a game"))
}

/// New link games, one for each combination of options that two devices can play.
fn all_begun(id: &str) -> Vec<PlayState> {
    let all = games_of(id)
        .into_iter()
        .map(|(family, options)| begun(family.info().id, &options.to_string(), Seat::FIRST));
    all.filter(|play| link_game::is_by_link(session(play).record())).collect()
}

fn session(play: &PlayState) -> Session {
    Session::clone(&play.whole().opened(Consent::given()))
}

fn moves(play: &PlayState) -> Vec<String> {
    let session = session(play);
    session.record().moves(session.at())
}

fn line(whole: &Whole) -> Vec<String> {
    let session = whole.opened(Consent::given());
    let record = session.record();
    let path = record.path(record.end_of_line(NodeId::START));
    path.iter().skip(1).map(|id| record.node(*id).text().to_string()).collect()
}

fn typed(play: &PlayState, mv: &str) -> PlayState {
    play.update(Do::Turn(Turn::Type(mv.into())))
}

/// Plays legal moves by typing them.
fn played(play: &PlayState, moves: &[&str]) -> PlayState {
    moves.iter().fold(play.clone(), |play, mv| {
        let after = typed(&play, mv);
        assert_eq!(after.ui().transient.refusal, None, "{mv}");
        after
    })
}

fn moves_for(play: &PlayState) -> PlayState {
    play.update(Do::Game(Game::MoveFor))
}

/// The code of the link that a player sends as a reply.
fn code(play: &PlayState) -> String {
    play.whole().reply(Consent::given())
}

fn sent(code: &str) -> Incoming {
    incoming::read_code(code, &mut Budget::usual()).expect("a link")
}

/// The game of a link as it opens on a device without the game.
fn opened(code: &str) -> Whole {
    studies::opened(&sent(code))
}

/// A saved game after a link of the same game arrived.
fn joined(kept: &PlayState, code: &str, is_accepted: bool) -> PlayState {
    PlayState::new(kept.whole().clone().joined(&Reply { link: opened(code), is_accepted }))
}

fn claims(kept: &PlayState, code: &str) -> Claims {
    kept.whole().claims(&opened(code))
}

fn asked(kept: &PlayState, code: &str) -> String {
    let link = opened(code).beside(kept.whole());
    claimed(&link.seen(), &claims(kept, code)).to_string()
}

/// For each ply of the game: who entered the move, or `None` if the player of its side did.
fn marked(play: &PlayState) -> Vec<Option<Entered>> {
    let session = session(play);
    let (record, marked) = (session.record(), MoveMarks::of(&session));
    let path = record.path(record.end_of_line(NodeId::START));
    path.iter().skip(1).map(|id| marked.at(record, *id)).collect()
}

/// The link without its marks for moves that were entered for the other player.
fn silent(code: &str) -> String {
    let mut shared = link::decode(code).expect("a link");
    shared.record.set_header(MOVED_FOR, "");
    link::encode(&shared)
}

/// A link game of Hens and Chicks on the devices of White and Black, after one move each.
fn two() -> [PlayState; 2] {
    let white = played(&begun("hens", "", Seat::FIRST), &["d2-b4"]);
    let black = played(&PlayState::new(opened(&code(&white))), &["d7-b5"]);
    let white = joined(&white, &code(&black), false);
    assert_eq!(line(white.whole()), ["d2-b4", "d7-b5"]);
    [white, black]
}

for_each_game! {
    nobody_moves_for_the_other_while_something_is_hidden,
    what_each_player_enters_is_asked_about_nowhere_and_marked_nowhere,
}

fn nobody_moves_for_the_other_while_something_is_hidden(id: &str) {
    let mut rng = rng(431);
    for play in all_begun(id) {
        let mine = play_on(&play, &mut rng);
        let hides = mine.whole().hides();
        assert_eq!(mine.ui().awaited(), Some(Seat::SECOND));
        assert_eq!(mine.ui().may_move_for(), !hides, "{id}");
        let asked = moves_for(&mine);
        let theirs = moves(&mine);
        let mv = &theirs[rng.usize(..theirs.len())];
        if !hides {
            assert_eq!(asked.ui().awaited(), None);
            continue;
        }
        let why = asked.ui().transient.refusal.clone().expect("a reason");
        assert_eq!(why.sentence().to_string(), say::PLAY_NO_OTHER_SEAT.to_string());
        let before = session(&mine).record().to_string();
        for action in acts(&asked, mv) {
            let after = asked.update(action.clone());
            assert_eq!(session(&after).record().to_string(), before, "{action:?}");
            assert_eq!(session(&after).side, Some(Seat::FIRST), "{action:?}");
            assert_eq!(after.ui().awaited(), Some(Seat::SECOND), "{action:?}");
        }
        // Entering the other player's move step by step, and pressing Play, changes nothing either.
        let steps = session(&mine).state().steps_of(mv).expect("its steps");
        let enter = |play: PlayState, step| play.update(Do::Turn(Turn::Step(step)));
        let entered = steps.into_iter().fold(asked, enter).update(Do::Turn(Turn::Play));
        assert_eq!(session(&entered).record().to_string(), before);
    }
}

/// Plays a random move for the player to move.
fn play_on(play: &PlayState, rng: &mut Rng) -> PlayState {
    let (moves, session) = (moves(play), session(play));
    // Opens the player's hand, as discarding needs an open hand. Leaves out the roll, because a
    // roll can't be chosen.
    let play = &play.update(Do::View(View::Show(session.state().to_move())));
    let steps = session.state().steps_of(&moves[rng.usize(..moves.len())]).expect("its steps");
    let plain = steps.iter().filter(|step| step.act != fairyboard::turn::Act::Chance);
    played(play, &[&plain.map(|step| step.text()).collect::<String>()])
}

/// Actions that could enter a move for the other player, or end the game for that player.
fn acts(play: &PlayState, mv: &str) -> Vec<Do> {
    let mut longer = session(play).record().clone();
    longer.play(longer.end_of_line(NodeId::START), mv).expect("a legal move");
    let at = play.ui().session.at();
    vec![
        Do::Turn(Turn::Type(mv.into())),
        Do::Turn(Turn::Replay(mv.into())),
        Do::Turn(Turn::Answer(at, mv.into())),
        Do::Turn(Turn::Line(Some(at), vec![mv.into()])),
        Do::Turn(Turn::ReadyMade),
        Do::Annotate(Annotate::Merge(Incoming::of(&Session::new(longer, NodeId::START)))),
        Do::Game(Game::OfferDraw),
        Do::Game(Game::AnswerDraw(at, true)),
        Do::Game(Game::Sit(Some(Seat::SECOND))),
        Do::Game(Game::Sit(None)),
    ]
}

fn what_each_player_enters_is_asked_about_nowhere_and_marked_nowhere(id: &str) {
    let mut rng = rng(432);
    for first in all_begun(id) {
        let mut devices = [Some(first), None];
        for ply in 0..8 {
            let (mover, other) = (ply % 2, (ply + 1) % 2);
            let moving = devices[mover].take().expect("a device");
            if moving.ui().awaited().is_some() || session(&moving).outcome().is_over() {
                break;
            }
            let moved = play_on(&moving, &mut rng);
            let code = code(&moved);
            assert!(!session(&moved).record().to_string().contains(MOVED_FOR));
            assert_eq!(marked(&moved), vec![None; ply + 1]);
            let theirs = match devices[other].take() {
                None => PlayState::new(opened(&code)),
                Some(kept) => {
                    assert_eq!(claims(&kept, &code), Claims::default());
                    joined(&kept, &code, false)
                }
            };
            assert_eq!(line(theirs.whole()), line(moved.whole()));
            assert_eq!(marked(&theirs), vec![None; ply + 1]);
            devices = [None, None];
            devices[mover] = Some(moved);
            devices[other] = Some(theirs);
        }
    }
}

#[test]
fn three_presses_win_no_fixed_zugzwang_by_link() {
    for (side, wins) in SEATS.into_iter().zip(["1-0", "0-1"]) {
        let begun = begun("zugzwang", "variant=fixed", side);
        let play = match side {
            Seat::FIRST => begun,
            // The first player makes a random announcement, and the second player accepts it. Then
            // it is the second player's turn.
            _ => {
                let first = self::begun("zugzwang", "variant=fixed", Seat::FIRST);
                let announced = play_on(&first, &mut rng(433));
                played(&PlayState::new(opened(&code(&announced))), &["accept"])
            }
        };
        // The player declares that no capture is left. Only the other player may accept the
        // declaration.
        let declared = played(&play, &["none"]);
        let after = typed(&moves_for(&declared), "accept");
        assert_eq!(session(&after).outcome(), Outcome::Ongoing);
        assert_eq!(line(after.whole()), line(declared.whole()));
        assert!(after.ui().transient.refusal.is_some());
        // In a forged link, the player accepts the declaration for the other player. The other
        // device asks before it takes this move, so the link wins nothing.
        let other = PlayState::new(opened(&code(&declared)));
        let mut shared = link::decode(&code(&declared)).expect("a link");
        let end = shared.record.end_of_line(NodeId::START);
        shared.record.play(end, "accept").expect("a legal answer");
        assert_eq!(shared.record.result(), wins);
        let forged = link::encode(&shared);
        let plies = line(declared.whole()).len();
        assert_eq!(claims(&other, &forged), Claims { plies: vec![plies], ..Claims::default() });
        assert_eq!(asked(&other, &forged), "This link also plays your move accept.");
        // The forged game is over, so it hides nothing. Until the question is answered, the device
        // still hides what the game before the link hid.
        let link = opened(&forged).beside(other.whole());
        assert!(!link.hides());
        let shown = link.until_answered(other.whole(), &claims(&other, &forged));
        assert!(shown.hides());
        assert_eq!(line(&shown), line(declared.whole()));
        let refused = joined(&other, &forged, false);
        assert_eq!(session(&refused).record().result(), "*");
        assert_eq!(line(refused.whole()), line(declared.whole()));
    }
}

#[test]
fn moves_entered_for_the_other_are_marked_here_and_in_the_link_and_asked_about_there() {
    let [white, black] = two();
    let play = played(&moves_for(&played(&white, &["g2-e4"])), &["g7-e5"]);
    let both = [None, None, None, Some(Entered::ByOther)];
    assert_eq!(marked(&play), both);
    let code = code(&play);
    let record = link::decode(&code).expect("a link").record;
    assert_eq!(record.header(MOVED_FOR), Some("I"), "the fourth of six bits");

    assert_eq!(claims(&black, &code), Claims { plies: vec![3], ..Claims::default() });
    let told = "This link also plays your move g7-e5, entered by White.";
    assert_eq!(asked(&black, &code), told);
    let before = session(&black).record().to_string();
    assert_eq!(line(joined(&black, &code, false).whole()), ["d2-b4", "d7-b5", "g2-e4"]);
    assert_eq!(session(&black).record().to_string(), before);
    let accepted = joined(&black, &code, true);
    assert_eq!(line(accepted.whole()), line(play.whole()));
    assert_eq!(marked(&accepted), both);
    let kept = Whole::load(&accepted.whole().kept(1)).expect("a game");
    assert_eq!(marked(&PlayState::new(kept)), both);
    // A device without the game opens a copy that shows the marks, and asks nothing.
    assert_eq!(marked(&PlayState::new(opened(&code))), both);
    // The link asks nothing when it is opened a second time.
    assert_eq!(claims(&accepted, &code), Claims::default());
}

#[test]
fn a_link_that_says_nothing_of_who_entered_a_move_is_asked_about_all_the_same() {
    let [white, black] = two();
    let play = played(&moves_for(&played(&white, &["g2-e4"])), &["g7-e5", "c2-d3"]);
    let play = played(&moves_for(&play), &["c7-d6"]);
    let lies = silent(&code(&play));
    assert_eq!(claims(&black, &lies), Claims { plies: vec![3, 5], ..Claims::default() });
    let told = "This link also plays 2 of your moves. The first is g7-e5.";
    assert_eq!(asked(&black, &lies), told);
    // The device marks the two moves itself, during the question and after it. These marks are not
    // sent, because it is not known who entered the moves.
    let here = [None, None, None, Some(Entered::Elsewhere), None, Some(Entered::Elsewhere)];
    assert_eq!(marked(&PlayState::new(opened(&lies).beside(black.whole()))), here);
    let accepted = joined(&black, &lies, true);
    assert_eq!(marked(&accepted), here);
    assert_eq!(
        marked(&PlayState::new(Whole::load(&accepted.whole().kept(1)).expect("a game"))),
        here
    );
    assert!(!session(&accepted).record().to_string().contains(MOVED_FOR));
    // If the player takes back an accepted move and enters it here, the move loses its mark.
    let again = accepted.update(Do::Game(Game::TakeBack));
    let again = played(&again, &["c7-d6"]);
    assert_eq!(marked(&again), [None, None, None, Some(Entered::Elsewhere), None, None]);
}

#[test]
fn a_move_that_is_taken_back_loses_its_mark() {
    let [white, _] = two();
    let play = played(&moves_for(&played(&white, &["g2-e4"])), &["g7-e5"]);
    let back = play.update(Do::Game(Game::TakeBack));
    assert_eq!(marked(&back), [None; 3]);
    assert_eq!(session(&back).record().header(MOVED_FOR), None);
    let put_back = back.update(Do::Game(Game::PutBack));
    assert_eq!(marked(&put_back), marked(&play));
    // A move that the other player sends by link has no mark.
    let black = played(&PlayState::new(opened(&code(&back))), &["g7-e5"]);
    assert_eq!(marked(&joined(&back, &code(&black), false)), [None; 4]);
}

#[test]
fn moves_that_come_into_a_game_by_link_from_a_text_are_entered_for_the_other() {
    let [white, _] = two();
    let mut longer = session(&white).record().clone();
    for mv in ["g2-e4", "g7-e5"] {
        longer.play(longer.end_of_line(NodeId::START), mv).expect("a legal move");
    }
    let pasted = Incoming::of(&Session::new(longer, NodeId::START));
    let play = white.update(Do::Annotate(Annotate::Merge(pasted)));
    assert_eq!(marked(&play), [None, None, None, Some(Entered::ByOther)]);
    // A study made from the game is no link game, and has no marks.
    let study = PlayState::new(studies::of(&play.whole().seen()).expect("a study"));
    assert_eq!(marked(&study), [None; 4]);
    assert_eq!(session(&study).record().header(MOVED_FOR), None);
}

#[test]
fn a_ready_made_set_up_by_link_is_that_of_one_player() {
    let play = begun("fidchell", "setup=place", Seat::FIRST);
    let after = play.update(Do::Turn(Turn::ReadyMade));
    let session = session(&after);
    let movers = session.record().path(session.at());
    let movers = movers.iter().skip(1).map(|id| session.record().node(*id).mover());
    assert_eq!(movers.collect::<Vec<_>>(), [Seat::FIRST]);
    assert_eq!(after.ui().awaited(), Some(Seat::SECOND));
}

/// The link with a result that does not follow from the rules.
fn ended(code: &str, result: &str, termination: &str) -> String {
    let text = link::decode(code).expect("a link").record.to_string();
    let text = text.trim_end().strip_suffix('*').expect("a game that goes on");
    let mut record: Record = format!("[Result \"{result}\"]\n{text}{result}\n")
        .replace("[Result \"*\"]\n", "")
        .parse()
        .expect("a record");
    record.set_header(TERMINATION, termination);
    link::encode(&link::Shared::new(record))
}

fn seat_that_won(result: &str) -> Seat {
    if result == "1-0" { Seat::FIRST } else { Seat::SECOND }
}

#[test]
fn a_result_that_the_rules_do_not_give_is_asked_about() {
    let [white, black] = two();
    let white = played(&white, &["g2-e4"]);
    for (result, termination, how) in [
        ("1-0", "resignation", "Black resigned: White wins"),
        ("1-0", "time forfeit", "Black ran out of time: White wins"),
        ("1/2-1/2", "agreement", "Both players agreed to a draw"),
        ("1-0", "", "White wins"),
        ("1/2-1/2", "", "It is a draw"),
        ("0-1", "resignation", "White resigned: Black wins"),
    ] {
        // Tries a link with a new move of the other player, and links with nothing new but the
        // result.
        for (kept, code) in [(&black, code(&white)), (&black, code(&black)), (&white, code(&white))]
        {
            let ended = ended(&code, result, termination);
            let resigned = termination == "resignation";
            if resigned && session(kept).side == Some(seat_that_won(result)) {
                // If the other player has resigned, the device asks nothing.
                assert_eq!(claims(kept, &ended), Claims::default());
                assert!(session(&joined(kept, &ended, false)).outcome().is_over());
                continue;
            }
            assert_eq!(claims(kept, &ended), Claims { ends: true, ..Claims::default() });
            assert_eq!(asked(kept, &ended), format!("This link also ends the game. {how}."));
            // If the player refuses the result, the other player's moves are still accepted.
            let refused = joined(kept, &ended, false);
            assert_eq!(session(&refused).record().result(), "*");
            assert_eq!(session(&refused).record().header(TERMINATION), None);
            assert_eq!(line(refused.whole()), line(&opened(&ended)));
            let accepted = joined(kept, &ended, true);
            assert_eq!(session(&accepted).record().result(), result);
            assert_eq!(session(&accepted).outcome().is_over(), !termination.is_empty());
            assert_eq!(claims(&accepted, &ended), Claims::default());
        }
    }
    // If a link contains both a move for the player and a result, the device asks once.
    let both = played(&moves_for(&white), &["g7-e5"]);
    let both = ended(&code(&both), "1-0", "resignation");
    let told = "This link also plays your move g7-e5, entered by White. \
                This link also ends the game. Black resigned: White wins.";
    assert_eq!(asked(&black, &both), told);
}

#[test]
fn a_link_that_disagrees_or_is_older_plays_and_ends_nothing() {
    let [white, black] = two();
    let (old, other) = (code(&white), code(&played(&white, &["c2-d3"])));
    let newer = played(&joined(&black, &code(&played(&white, &["g2-e4"])), false), &["g7-e5"]);
    for code in [ended(&old, "1-0", "resignation"), ended(&other, "1-0", "resignation")] {
        assert_eq!(claims(&newer, &code), Claims::default());
        let after = joined(&newer, &code, true);
        assert_eq!(
            (line(after.whole()), session(&after).record().result()),
            (line(newer.whole()), "*")
        );
    }
}

#[test]
fn in_a_game_by_link_the_computer_plays_nobody() {
    let [white, _] = two();
    let mut shared = link::decode(&code(&played(&white, &["g2-e4"]))).expect("a link");
    for players in ["-3", "3-", "33"] {
        shared.record.set_header(COMPUTER, players);
        let play = PlayState::new(opened(&link::encode(&shared)));
        assert_eq!((play.ui().awaited(), play.ui().thinks()), (None, None), "{players}");
        let offered = play.update(Do::Game(Game::OfferDraw));
        let drawn = offered.update(Do::Game(Game::AnswerDraw(play.ui().session.at(), true)));
        assert_eq!(session(&drawn).outcome(), Outcome::Ongoing);
    }
}

#[test]
fn a_game_of_sixty_plies_half_of_them_entered_for_the_other_has_a_short_link() {
    let (_, record) = include_str!("../links/long-game.txt").split_once('\n').expect("a record");
    let record: Record = record.parse().expect("a record");
    let path = record.path(record.end_of_line(NodeId::START));
    let mut play = begun("hens", "", Seat::FIRST);
    let mut entered = 0;
    for id in &path[1..61] {
        if play.ui().awaited().is_some() {
            entered += 1;
            play = moves_for(&play);
        }
        play = played(&play, &[record.node(*id).text()]);
    }
    assert_eq!(entered, 30);
    let [noted, plain] = [code(&play), silent(&code(&play))].map(|code| code.len());
    assert!(noted <= 150, "{noted}");
    // In the link, the mark takes about as many characters as the name of its header, and seven
    // bits for six plies.
    assert!((10..=30).contains(&(noted - plain)), "{noted} {plain}");
}

#[test]
fn any_header_is_read_without_harm() {
    let [white, _] = two();
    let play = played(&moves_for(&played(&white, &["g2-e4"])), &["g7-e5"]);
    for header in ["", "I", "____", "I I", "ä", "IAAAAAAA", &"_".repeat(4000)] {
        let mut shared = link::decode(&code(&play)).expect("a link");
        shared.record.set_header(MOVED_FOR, header);
        let forged = PlayState::new(opened(&link::encode(&shared)));
        assert_eq!(marked(&forged).len(), 4);
        let on = played(&forged, &["c2-d3"]);
        assert_eq!(marked(&on)[4], None, "{header}");
    }
}
