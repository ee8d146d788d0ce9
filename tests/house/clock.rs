//! Tests of the clock of a game: whose time runs, its messages, how it is saved, and how it ends a
//! game.

use fairyboard::record::NodeId;
use fairyboard::session::Session;
use fairyboard::{Options, Outcome, Seat, catalog, link, open};
use fairyboard_tests::{IDS, effort, for_each_game, games_of, rng, test};
use ui_model::clock::{self, Clock, Pace, Setting};
use ui_model::model::{Consent, Do, Game, PlayState, Turn, View, Whole};
use ui_model::new_game::{Start, StartOptions};
use ui_model::{computer, seats};

const TEN: Setting = Setting { pace: Pace::Side(600, 5), ends: true };
/// The starting time of all tests, in milliseconds since 1970.
const NOON: u64 = 1_800_000_000_000;
const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

/// The options of a new game with this clock.
fn with(setting: Setting) -> StartOptions {
    StartOptions { at_table: Some(seats::write((None, Some(setting)))), ..StartOptions::default() }
}

/// A game with a clock, and the current time of the test in milliseconds.
struct Timed(PlayState, u64);

impl Timed {
    fn of(game: &str, options: &str, headers: &[(&str, String)], begun: StartOptions) -> Self {
        let family = catalog::find(game).unwrap();
        let options = Options::read(family.info().options, options).unwrap();
        let start = Start::Dealt(family, options, 1);
        Timed(PlayState::new(start.game("2026.01.01", headers, begun).unwrap()), NOON)
    }

    fn new(setting: Setting) -> Self {
        Timed::of("hens", "", &[], with(setting))
    }

    /// Lets a number of seconds pass and performs an action.
    fn after(&mut self, seconds: u64, action: Do) {
        self.1 += seconds * 1000;
        self.0.note_time(self.1);
        self.0 = self.0.update(action);
    }

    fn plays(&mut self, seconds: u64, mv: &str) {
        self.after(seconds, Do::Turn(Turn::Type(mv.into())));
        let refused = self.0.ui().transient.refusal.clone().map(|refusal| refusal.sentence());
        assert_eq!(refused, None, "{mv}");
    }

    fn clock(&self) -> Clock {
        self.0.ui().clock.expect("a clock")
    }

    /// The time left for both sides, in seconds.
    fn left(&self) -> [u64; 2] {
        [A, B].map(|seat| self.clock().left(seat, self.1) / 1000)
    }

    fn session(&self) -> Session {
        Session::clone(&self.0.whole().opened(Consent::given()))
    }

    /// Lets a number of seconds pass, and closes and opens the page.
    fn reloads(&mut self, seconds: u64) {
        self.1 += seconds * 1000;
        self.0 = PlayState::new(Whole::load(&self.0.whole().kept(self.1)).unwrap());
        self.0.note_time(self.1);
    }
}

#[test]
fn it_starts_with_the_first_move_and_goes_for_whoever_is_to_move() {
    let mut game = Timed::new(TEN);
    assert!(game.clock().waits());
    game.after(100, Do::View(View::Turn(2)));
    assert_eq!(game.left(), [600, 600]);
    game.plays(50, "d2-b4");
    assert_eq!(game.left(), [600, 600], "the first move takes no time, and adds none");
    game.plays(20, "d7-b5");
    assert_eq!(game.left(), [600, 585]);
    let moves = game.session().state().moves();
    game.plays(7, &moves[0]);
    assert_eq!(game.left(), [598, 585]);
    assert_eq!(game.clock().runs_for(A), None);
    assert_eq!(game.clock().runs_for(B), Some(game.1));
}

#[test]
fn so_much_a_move_begins_anew_with_each_move() {
    let mut game = Timed::new(Setting { pace: Pace::Move(30), ends: false });
    game.plays(9, "d2-b4");
    game.1 += 12_000;
    assert_eq!(game.left(), [30, 18]);
    game.plays(0, "d7-b5");
    assert_eq!(game.left(), [30, 30]);
}

#[test]
fn while_it_is_paused_no_time_passes_and_a_press_says_why_nothing_moves() {
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    game.after(10, Do::Game(Game::PauseClock));
    assert!(game.clock().is_paused());
    assert_eq!(game.0.ui().said(), "The clock is paused");
    let before = game.session().state().text();
    game.after(500, Do::Turn(Turn::Type("d7-b5".into())));
    let refusal = game.0.ui().transient.refusal.clone().expect("a reason");
    assert!(refusal.sentence().contains("The clock is paused"));
    assert_eq!(game.0.ui().bars_hint().as_deref(), Some("The clock is paused"));
    assert_eq!(refusal.rule(), None, "no rule of the game says so");
    assert_eq!((game.session().state().text(), game.left()), (before, [600, 590]));
    game.reloads(1000);
    assert_eq!(game.left(), [600, 590], "a reload does not let it go on");
    game.after(5, Do::Game(Game::PauseClock));
    game.plays(10, "d7-b5");
    assert_eq!(game.left(), [600, 585]);
}

#[test]
fn it_goes_on_over_a_reload_and_while_the_device_sleeps() {
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    game.1 += 30_000;
    game.reloads(12 * 60 - 300);
    assert_eq!(game.left(), [600, 150]);
    // If the device's clock is set back to before the turn, the turn has taken no time so far.
    game.1 -= 3_600_000;
    assert_eq!(game.left(), [600, 600]);
    let told = |ms| clock::ran_on(ms).map(|told| told.to_string());
    let words = "The clock ran on for 12 minutes while the page was away";
    assert_eq!(told(12 * 60_000).as_deref(), Some(words));
    assert!(told(60_000).unwrap().contains("1 minute "));
    assert_eq!(told(59_999), None);
}

#[test]
fn a_device_whose_time_was_put_back_counts_on_from_there() {
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    game.after(60, Do::View(View::Turn(1)));
    game.1 -= 24 * 3_600_000;
    game.after(0, Do::View(View::Turn(2)));
    game.1 += 30_000;
    assert_eq!(game.left(), [600, 570], "and does not stand still for a day");
    // If the device's clock was set back before a reload, the reload costs the player no time
    // either.
    game.after(0, Do::View(View::Turn(3)));
    game.1 -= 24 * 3_600_000;
    game.reloads(0);
    game.1 += 30_000;
    assert_eq!(game.left(), [600, 570]);
}

/// A game with a clock against the computer. It is the computer's turn.
fn against_computer() -> Timed {
    let headers = [("Computer", computer::header([None, Some(1)]))];
    let mut game = Timed::of("hens", "", &headers, with(TEN));
    game.plays(0, "d2-b4");
    game
}

#[test]
fn for_the_computer_neither_loading_counts_nor_a_sleep_of_the_device() {
    let mut game = against_computer();
    let version = game.0.ui().version;
    game.after(100, Do::Game(Game::CountFromNow));
    game.1 += 2_000;
    assert_eq!(game.left(), [600, 598]);
    game.after(3_600, Do::Game(Game::LeaveOut(3_600_000)));
    assert_eq!(game.left(), [600, 598]);
    assert_eq!(game.0.ui().version, version, "nobody did anything");
    game.after(0, Do::Game(Game::TimeOver));
    assert!(!game.session().outcome().is_over());
    // `LeaveOut` returns time to the player, for example after the device slept. Even for the
    // largest value, the player gets back at most the time of this turn.
    game.after(0, Do::Game(Game::LeaveOut(u64::MAX)));
    assert_eq!(game.left(), [600, 600]);
    game.after(0, Do::Game(Game::PauseClock));
    assert_eq!(game.0.ui().status(), "The clock is paused", "it does not think");
}

#[test]
fn who_has_run_out_of_time_can_go_on_after_a_move_was_taken_back() {
    for ends in [true, false] {
        let mut game = Timed::new(Setting { ends, ..TEN });
        game.plays(0, "d2-b4");
        game.plays(1, "d7-b5");
        game.after(700, Do::Game(Game::TimeOver));
        assert!(game.clock().is_out(A));
        game.after(0, Do::Game(Game::TakeBack));
        assert!(!game.clock().is_out(A));
        assert_eq!(game.left()[0], 60, "a minute to go on with");
    }
}

#[test]
fn players_put_their_clocks_right_within_bounds() {
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    game.after(700, Do::Game(Game::TimeOver));
    game.after(0, Do::Game(Game::TakeBack));
    game.plays(0, "d2-b4");
    game.after(0, Do::Game(Game::PauseClock));
    game.after(0, Do::Game(Game::PutRight([90_000, 0])));
    assert!(game.clock().is_paused(), "it goes on when the players say so");
    assert_eq!(game.left(), [90, 1]);
    assert_eq!(game.0.ui().said(), "The clocks are set");
    game.after(0, Do::Game(Game::PutRight([u64::MAX, 5_000])));
    assert_eq!(game.left(), [360_000, 5]);
    game.reloads(9);
    assert_eq!(game.left(), [360_000, 5], "it is kept with the game");
}

#[test]
fn a_move_that_is_taken_back_gives_no_time_back_and_keeps_nothing_that_it_added() {
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    game.plays(60, "d7-b5");
    assert_eq!(game.left(), [600, 545]);
    game.after(10, Do::Game(Game::TakeBack));
    assert_eq!(game.left(), [590, 540]);
    assert!(game.clock().runs_for(B).is_some());
    // *Put back* restores the move that was taken back. The time since then still counts.
    game.after(4, Do::Game(Game::PutBack));
    assert_eq!(game.left(), [590, 541]);
    for _ in 0..300 {
        game.after(0, Do::Game(Game::TakeBack));
        game.plays(0, "d7-b5");
    }
    assert_eq!(game.left(), [590, 541], "nobody wins time by that");
}

#[test]
fn running_out_ends_the_game_where_the_players_chose_that_and_is_told_once_where_not() {
    for ends in [true, false] {
        let mut game = Timed::new(Setting { ends, ..TEN });
        game.plays(0, "d2-b4");
        game.after(599, Do::Game(Game::TimeOver));
        assert!(!game.session().outcome().is_over(), "there is a second left");
        let before = game.0.ui().speech.count;
        game.after(1, Do::Game(Game::TimeOver));
        assert_eq!(game.left(), [600, 0]);
        assert!(game.0.ui().speech.urgent && game.0.ui().speech.count > before);
        assert!(game.clock().is_out(B) && !game.clock().is_out(A));
        if !ends {
            assert_eq!(game.0.ui().said(), "Black has run out of time. The game goes on");
            let told = game.0.ui().speech.count;
            game.after(1, Do::Game(Game::TimeOver));
            assert_eq!(game.0.ui().speech.count, told, "once");
            game.plays(1, "d7-b5");
            assert_eq!(game.left(), [600, 0], "nothing is added any more");
            continue;
        }
        assert_eq!(game.session().outcome(), Outcome::Agreed("1-0"));
        assert_eq!(game.0.ui().status(), "Black ran out of time: White wins");
        game.after(9, Do::Turn(Turn::Type("d7-b5".into())));
        assert!(game.0.ui().transient.refusal.is_some(), "it is over");
        assert_eq!(game.left(), [600, 0]);
        // *Take back* reopens a game that was lost on time.
        game.after(0, Do::Game(Game::TakeBack));
        assert!(!game.session().outcome().is_over());
        assert_eq!(game.session().record().header("Termination"), None);
        assert_eq!(game.session().record().header("TimeLeft"), None);
    }
}

#[test]
fn what_is_tried_out_when_the_time_runs_out_is_over_too() {
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    game.after(1, Do::View(View::Pretend));
    assert!(game.0.ui().pretends);
    game.after(600, Do::Game(Game::TimeOver));
    assert!(!game.0.ui().pretends);
    assert_eq!(game.session().outcome(), Outcome::Agreed("1-0"));
}

#[test]
fn the_record_tells_the_time_and_how_the_game_ended_and_so_do_its_text_and_its_link() {
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    game.plays(75, "d7-b5");
    assert_eq!(game.session().record().header("TimeControl"), Some("600+5"));
    assert_eq!(game.session().record().header("TimeLeft"), None, "not before the end");
    game.after(600, Do::Game(Game::TimeOver));
    let record = game.session().record().clone();
    let text = record.to_string();
    for line in [
        "[TimeControl \"600+5\"]",
        "[TimeLeft \"0:00:00 0:08:50\"]",
        "[Termination \"time forfeit\"]",
        "[Result \"0-1\"]",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let told = "White ran out of time: Black wins";
    let shared = game.session().shared();
    let code = link::encode(&shared);
    let of_link = link::decode(&code).unwrap().record;
    let of_text = open::open(&text).unwrap().record;
    for read in [of_link, of_text] {
        assert_eq!(read, record);
        let end = read.end_of_line(NodeId::START);
        assert_eq!(read.outcome(end), Outcome::Agreed("0-1"));
        assert_eq!(read.outcome_words(end).to_string(), told);
        assert_eq!(read.without_notes().outcome_words(end).to_string(), told);
    }
}

#[test]
fn a_game_that_ends_otherwise_tells_what_both_had_left() {
    let players = [None, Some(1)];
    let headers = [("Computer", computer::header(players))];
    let begun = with(TEN);
    let mut game = Timed::of("hens", "", &headers, begun);
    game.plays(0, "d2-b4");
    assert!(game.clock().runs_for(B).is_some(), "the computer's time counts, too");
    let at = game.session().at();
    game.after(3, Do::Turn(Turn::Answer(at, "d7-b5".into())));
    assert_eq!(game.left(), [600, 602]);
    // While the clock is paused, the computer does not think.
    game.plays(1, &game.session().state().moves()[0].clone());
    assert!(game.0.ui().thinks().is_some());
    game.after(0, Do::Game(Game::PauseClock));
    assert_eq!(game.0.ui().thinks(), None);
    game.after(0, Do::Game(Game::PauseClock));
    game.after(2, Do::Game(Game::Resign));
    assert_eq!(game.0.ui().status(), "You resigned");
    assert_eq!(game.session().record().header("TimeLeft"), Some("0:10:04 0:10:00"));
    game.1 += 100_000;
    assert_eq!(game.left(), [604, 600], "it stands");
}

for_each_game! {
    two_at_one_table_have_a_clock_in_a_whole_game
}

fn two_at_one_table_have_a_clock_in_a_whole_game(id: &str) {
    let mut rng = rng(500);
    for (family, options) in games_of(id) {
        let begun = with(TEN);
        let mut game = Timed::of(id, &options.to_string(), &[], begun);
        if !ui_model::link_game::suits(&*family.start(&options)) {
            assert_eq!(
                game.0.ui().clock,
                None,
                "{id} {options} has a clock of its own, or other seats"
            );
            assert_eq!(game.session().record().header("TimeControl"), None);
            continue;
        }
        let mut left = [600, 600];
        for ply in 0..effort(60) {
            if game.session().outcome().is_over() {
                break;
            }
            let mover = game.session().state().to_move();
            if game.0.ui().hands.masked {
                game.after(0, Do::View(View::Show(mover)));
            }
            let moves = game.0.ui().session.completions("", 40);
            let mv = moves[rng.usize(..moves.len())].split('/').next().unwrap().to_string();
            game.after(3, Do::Turn(Turn::Type(mv.clone())));
            let session = game.session();
            assert_eq!(session.record().node(session.at()).ply(), ply as u32 + 1, "{id} {mv}");
            if ply > 0 {
                left[usize::from(mover.0)] += 2;
            }
            assert_eq!(game.left(), left, "{id} after {ply} plies");
            if ply == 20 {
                game.reloads(0);
                assert_eq!(game.left(), left, "{id} after a reload");
            }
        }
    }
}

#[test]
fn a_game_by_link_a_study_and_a_lesson_have_no_clock() {
    let family = catalog::find("hens").unwrap();
    let options = Options::defaults(family.info().options);
    let begun = with(TEN);
    for (headers, begun) in [
        (vec![("Id", "abcdefgh".to_string())], begun.clone()),
        (vec![], StartOptions { side: Some(A), ..begun.clone() }),
        (vec![("Lesson", "x".to_string())], begun.clone()),
        (vec![("Study", "x".to_string())], begun),
    ] {
        let start = Start::Dealt(family, options.clone(), 1);
        let play = PlayState::new(start.game("2026.01.01", &headers, begun).unwrap());
        assert_eq!(play.ui().clock, None, "{headers:?}");
        assert_eq!(play.whole().header("TimeControl"), None);
    }
    // A study made from a game with a clock has no clock. A game opened from a link has none
    // either.
    let mut game = Timed::new(TEN);
    game.plays(0, "d2-b4");
    let study = ui_model::studies::of(&game.0.whole().opened(Consent::given())).unwrap();
    assert_eq!(PlayState::new(study).ui().clock, None);
    let sent = Session::from_shared(game.session().shared());
    assert_eq!(PlayState::new(Whole::new(sent)).ui().clock, None);
}

#[test]
fn what_no_clock_is_is_read_as_none_and_what_is_too_much_has_bounds() {
    for (text, pace) in [
        ("600+5", Pace::Side(600, 5)),
        ("86400+0", Pace::Side(86_400, 0)),
        ("1/60", Pace::Move(60)),
    ] {
        for ends in [true, false] {
            let setting = Setting { pace, ends };
            let written = setting.to_string();
            assert_eq!(written, format!("{text}{}", if ends { " ends" } else { "" }));
            assert_eq!(Setting::read(&written), Some(setting));
        }
    }
    for text in [
        "",
        "-",
        "?",
        "0+5",
        "1/0",
        "1/",
        "+",
        "600",
        "600+",
        "+5",
        "2/60",
        "40/7200",
        "*60",
        "604801+0",
        "600+604801",
        "99999999999+1",
        "-1+5",
        "6e2+5",
        "600+5 end",
        " 600+5",
        "600+5  ends",
    ] {
        assert_eq!(Setting::read(text), None, "{text}");
    }
    let mut rng = rng(501);
    let game = Timed::new(TEN);
    let kept = game.session().clock;
    assert_eq!(Clock::of(&game.session()), Some(game.clock()));
    for _ in 0..effort(20_000) {
        let mut session = game.session();
        let mut letters: Vec<char> = kept.chars().collect();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..letters.len());
            letters[at] = ['9', '0', ' ', ';', '-', '+', '/', 'x', '1'][rng.usize(..9)];
        }
        session.clock = letters.iter().collect();
        let mut play = PlayState::new(Whole::new(session));
        play.note_time(rng.u64(..) >> rng.u32(..64));
        for action in [
            Do::Game(Game::TimeOver),
            Do::Turn(Turn::Type("d2-b4".into())),
            Do::Game(Game::PauseClock),
            Do::Game(Game::PauseClock),
            Do::Game(Game::TakeBack),
        ] {
            play.note_time(rng.u64(..) >> rng.u32(..64));
            play = play.update(action);
        }
    }
    for huge in [
        "600+5;18446744073709551615 18446744073709551615 3 1 4294967295 1 18446744073709551615",
        "600+86400;0 0 0 0 4294967295 1 0",
    ] {
        let mut session = game.session();
        session.clock = huge.into();
        let mut play = PlayState::new(Whole::new(session));
        play.note_time(1);
        play = play.update(Do::Turn(Turn::Type("d2-b4".into())));
        assert!(play.ui().clock.is_none_or(|clock| clock.left(A, 0) <= 100 * 3_600_000), "{huge}");
    }
}

#[test]
fn a_time_is_shown_as_clocks_show_it_and_changes_when_it_is_said_to() {
    for (left, shown) in [
        (600_000, "10:00"),
        (599_999, "10:00"),
        (599_000, "9:59"),
        (60_000, "1:00"),
        (10_001, "0:11"),
        (10_000, "10.0"),
        (9_999, "10.0"),
        (9_900, "9.9"),
        (1, "0.1"),
        (0, "0:00"),
        (3_600_000, "1:00:00"),
        (3_723_000, "1:02:03"),
        (86_399_000, "23:59:59"),
        (86_400_000, "1 d 0 h"),
        (601_200_000, "6 d 23 h"),
        (604_800_000, "7 d 0 h"),
    ] {
        assert_eq!(clock::shown(left), shown, "{left}");
    }
    let mut left = 100_000_007;
    while left > 86_300_000 {
        let (shown, waits) = (clock::shown(left), clock::changes_in(left));
        assert_eq!(clock::shown(left - (waits - 1)), shown, "not before: {left}");
        left -= waits;
        assert_ne!(clock::shown(left), shown, "then: {left}");
    }
    let mut left = 62_345;
    while left > 0 {
        let (shown, waits) = (clock::shown(left), clock::changes_in(left));
        assert!((1..=1000).contains(&waits));
        assert_eq!(clock::shown(left - (waits - 1).min(left)), shown, "not before: {left}");
        left = left.saturating_sub(waits);
        assert!(left == 0 || left == 9_999 || clock::shown(left) != shown, "then: {left}");
    }
}

#[test]
fn every_game_for_two_without_a_time_limit_may_have_one() {
    for id in IDS {
        for (family, options) in games_of(id) {
            let start = family.start(&options);
            let limited = start.beside().is_some_and(|beside| beside.time_limit().is_some());
            let suits = ui_model::link_game::suits(&*start);
            assert!(!(suits && limited), "{id} {options}: two clocks");
        }
    }
}
