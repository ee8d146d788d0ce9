//! Tests of the clock of a game between two devices.

use crate::games::{SOUND, assert_calm, hens, play_out};
use crate::hostile::forged;
use crate::network::{Faults, MINUTE, Network, START, begun, record};
use crate::rematch::guest_key;
use fairyboard::Seat;
use fastrand::Rng;
use live::body::Body;
use live::clock::{self, Clock, MOST, TIME_USED};
use live::room::{Input, RECORD_KIND};
use live::seal::Seal;
use serde_json::json;
use ui_model::clock::{Pace, Setting};
use ui_model::headers::{TERMINATION, TIME_LEFT};
use ui_model::model::{Consent, Whole};

const HOUR: u64 = 60 * MINUTE;

fn timed(pace: Pace, ends: bool) -> Whole {
    clock::with_clock(begun(hens(), 3), Setting { pace, ends })
}

/// The clock that a device shows now.
fn shown(net: &mut Network, at: usize) -> Clock {
    net.tell(at, Input::Time);
    net.devices[at].room.as_ref().unwrap().clock().unwrap()
}

#[track_caller]
fn assert_left(net: &mut Network, at: usize, seconds: [u64; 2]) {
    let Clock { left, .. } = shown(net, at);
    for (left, seconds) in left.iter().zip(seconds) {
        assert!(left.abs_diff(seconds * 1000) < 2500, "{left} is not {seconds} s");
    }
}

/// The player on a device thinks for some seconds and moves.
fn think(net: &mut Network, at: usize, seconds: u64) {
    net.run(seconds * 1000);
    net.play(at).unwrap();
    net.run(300);
}

fn header(net: &Network, at: usize, name: &str) -> String {
    net.devices[at].game.as_ref().unwrap().header(name).unwrap_or_default().into()
}

#[test]
fn both_sides_and_a_watcher_see_the_time_that_each_device_has_counted() {
    let mut net = Network::new(101, &[SOUND, SOUND]);
    let [host, guest] = net.pair(timed(Pace::Side(60, 5), false));
    let watcher = net.open(net.devices[host].link.watched(), None);
    net.run(MINUTE);
    let all = [host, guest, watcher];
    // The first move costs no time. After it the clock runs, even while the page is reloaded.
    think(&mut net, host, 100);
    think(&mut net, guest, 10);
    for at in all {
        assert_left(&mut net, at, [60, 55]);
    }
    net.run(7000);
    net.sleep(host);
    net.run(7000);
    net.wake(host);
    think(&mut net, host, 6);
    think(&mut net, guest, 3);
    net.run(1000);
    for at in all {
        assert_left(&mut net, at, [44, 57]);
        assert_eq!(header(&net, at, TIME_USED), header(&net, host, TIME_USED));
    }
    // The clock shows 0 when the time is over. This ends the game only if the players chose so,
    // which they didn't here.
    net.run(2 * MINUTE);
    for at in all {
        let clock = shown(&mut net, at);
        assert_eq!((clock.left[0], clock.runs_for, clock.ends), (0, Some(Seat::FIRST), false));
    }
    net.tell(guest, Input::ClaimTime);
    think(&mut net, host, 1);
    assert_eq!(net.moves(guest).len(), 5);
    // When a game is over, its record (its text) gets headers with the times left, as in a game of
    // two players on one device.
    let mut last = record(net.devices[host].game.as_ref().unwrap());
    last.end_by_players(Some(Seat::FIRST));
    net.change(host, last);
    net.run(MINUTE);
    assert!(header(&net, guest, TIME_LEFT).starts_with("0:00:0"));
    assert_eq!(header(&net, guest, TIME_LEFT), header(&net, host, TIME_LEFT));
    assert_calm(&net);
}

#[test]
fn a_turn_that_begins_while_the_device_is_closed_counts_from_the_move() {
    // The host's clock, which dates the host's move, is right, or an hour slow, or an hour fast.
    // The guest opens the game ten hours after the move, and has `left` of 24 hours left.
    for (skew, left) in [(0, 14), (-3600, 13), (3600, 15)] {
        let mut net = Network::new(102, &[SOUND]);
        let [host, guest] = net.pair(timed(Pace::Move(24 * 3600), true));
        net.devices[host].skew = skew;
        think(&mut net, host, 1);
        think(&mut net, guest, 1);
        net.sleep(guest);
        net.run(5 * HOUR);
        think(&mut net, host, 1);
        net.sleep(host);
        net.run(10 * HOUR);
        net.wake(guest);
        net.run(MINUTE);
        let Clock { left: [_, guests], .. } = shown(&mut net, guest);
        assert!(guests.abs_diff(left * HOUR) < 2 * MINUTE, "{guests}");
        think(&mut net, guest, 1);
        net.wake(host);
        net.run(MINUTE);
        let clock = shown(&mut net, host);
        assert_eq!(clock.runs_for, Some(Seat::FIRST));
        assert!(clock.left.iter().all(|left| *left > 22 * HOUR), "each move has its own time");
        assert_calm(&net);
    }
}

#[test]
fn messages_without_news_leave_nothing_to_be_stored() {
    let mut net = Network::new(110, &[SOUND, SOUND]);
    let [host, _] = net.pair(timed(Pace::Side(60, 5), true));
    net.run(MINUTE);
    net.tell(host, Input::Time);
    let before = net.devices[host].saved.clone();
    let heard = net.relays[0].heard.len();
    net.open(net.devices[host].link.watched(), None);
    net.run(5000);
    assert!(net.relays[0].heard.len() > heard, "the watcher says that it is there");
    assert_eq!(net.devices[host].presence.watchers, 1);
    assert_eq!(net.devices[host].saved, before);
}

#[test]
fn who_runs_out_of_time_loses_if_the_players_chose_so() {
    // The time ends while both players are connected.
    let mut net = Network::new(103, &[SOUND]);
    let [host, guest] = net.pair(timed(Pace::Side(60, 0), true));
    think(&mut net, host, 1);
    think(&mut net, guest, 20);
    net.run(55_000);
    assert_eq!(header(&net, host, TERMINATION), "");
    net.run(10_000);
    for at in [host, guest] {
        assert_eq!(header(&net, at, TERMINATION), "time forfeit");
        let game = net.devices[at].game.as_ref().unwrap();
        assert_eq!(game.opened(Consent::given()).record().result(), "0-1");
        assert_eq!(header(&net, at, TIME_LEFT), "0:00:00 0:00:39");
    }
    assert_calm(&net);
    // The time ends while the loser's device is closed: the other player claims the win, or the
    // device ends the game when it is opened.
    for claims in [true, false] {
        let mut net = Network::new(104, &[SOUND]);
        let [host, guest] = net.pair(timed(Pace::Move(3600), true));
        think(&mut net, host, 1);
        think(&mut net, guest, 1);
        net.sleep(host);
        net.run(30 * MINUTE);
        net.tell(guest, Input::ClaimTime);
        assert_eq!(header(&net, guest, TERMINATION), "", "there is time left");
        net.run(31 * MINUTE);
        if claims {
            net.tell(guest, Input::ClaimTime);
            assert_eq!(header(&net, guest, TERMINATION), "time forfeit");
        }
        net.wake(host);
        net.run(MINUTE);
        for at in [host, guest] {
            assert_eq!(header(&net, at, TERMINATION), "time forfeit");
        }
        assert_calm(&net);
    }
}

#[test]
fn a_device_waits_for_the_moves_of_another_one_before_it_gives_up() {
    let mut net = Network::new(105, &[SOUND]);
    let [host, guest] = net.pair(timed(Pace::Move(3600), true));
    think(&mut net, host, 1);
    think(&mut net, guest, 1);
    let other = net.open(net.devices[host].link.clone(), None);
    net.run(MINUTE);
    net.sleep(host);
    think(&mut net, other, 60);
    think(&mut net, guest, 3500);
    think(&mut net, other, 60);
    net.sleep(other);
    net.wake(host);
    net.run(MINUTE);
    for at in [host, guest] {
        assert_eq!((header(&net, at, TERMINATION), net.moves(at).len()), (String::new(), 5));
    }
    assert_calm(&net);
}

#[test]
fn time_given_is_added_once_however_often_it_arrives() {
    let faults = Faults { duplicates: Some(2), reorders: true, delay: 2000, ..SOUND };
    let mut net = Network::new(106, &[faults, faults]);
    let [host, guest] = net.pair(timed(Pace::Side(600, 0), false));
    net.tell(host, Input::GiveTime { seconds: 15 });
    assert_eq!(shown(&mut net, host).left, [600_000; 2], "no clock runs yet");
    net.play(host).unwrap();
    net.run(MINUTE);
    net.tell(host, Input::GiveTime { seconds: 15 });
    net.tell(guest, Input::GiveTime { seconds: 60 });
    net.tell(host, Input::GiveTime { seconds: 15 });
    net.run(MINUTE);
    for at in [host, guest] {
        let [hosts, guests] = shown(&mut net, at).left;
        assert_eq!(hosts, 660_000);
        assert!(guests.abs_diff(510_000) < 15_000, "{guests}");
    }
    play_out(&mut net, [host, guest], 3);
    net.tell(guest, Input::GiveTime { seconds: u32::MAX });
    net.run(MINUTE);
    assert!(shown(&mut net, host).left[0] <= MOST);
    assert_calm(&net);
}

#[test]
fn a_rematch_has_the_same_clock_and_a_move_is_still_one_event() {
    let mut net = Network::new(107, &[SOUND]);
    let [host, guest] = net.pair(timed(Pace::Side(300, 2), true));
    // Names that are entered at the same time do not make the games differ.
    net.tell(guest, Input::Name("Bob".into()));
    net.tell(host, Input::Name("Ann".into()));
    net.run(MINUTE);
    let records = |net: &Network| {
        net.relays[0].heard.iter().filter(|text| text.contains("\"kind\":35173")).count()
    };
    let before = records(&net);
    let played = play_out(&mut net, [host, guest], 12);
    assert_eq!(records(&net) - before, played.len());
    let mut last = record(net.devices[guest].game.as_ref().unwrap());
    last.end_by_players(Some(Seat::SECOND));
    net.change(guest, last);
    for at in [guest, host] {
        net.run(MINUTE);
        net.tell(at, Input::Rematch { date: String::new() });
    }
    net.run(MINUTE);
    for at in [host, guest] {
        let clock = shown(&mut net, at);
        assert_eq!((clock.left, clock.runs_for, clock.ends), ([300_000; 2], None, true));
    }
    think(&mut net, guest, 1);
    think(&mut net, host, 10);
    assert_left(&mut net, guest, [300, 292]);
    assert_calm(&net);
}

#[test]
fn what_an_opponent_says_about_time_changes_only_the_opponents_and_stays_possible() {
    let mut net = Network::new(108, &[SOUND]);
    let [host, guest] = net.pair(timed(Pace::Side(6000, 0), true));
    think(&mut net, host, 1);
    think(&mut net, guest, 30);
    think(&mut net, host, 30);
    let seal = Seal::new(&net.devices[host].link.room);
    let key = guest_key(&net, guest);
    net.sleep(guest);
    let game = net.devices[host].game.clone().unwrap();
    let mut rng = Rng::with_seed(109);
    for time in 0..300 {
        let before = shown(&mut net, host);
        let mut words: Vec<String> = (0..rng.usize(..7))
            .map(|_| match rng.u8(..6) {
                0 => "-1".into(),
                1 => u64::MAX.to_string(),
                2 => "18446744073709551616".into(),
                3 => "é \n".into(),
                4 => "ends".into(),
                _ => rng.u64(..1_000_000).to_string(),
            })
            .collect();
        if rng.bool() {
            words.push("ends".into());
        }
        let said = game.clone().with_header(TIME_USED, &words.join(" "));
        let body = Body::new(Some(said.reply(Consent::given())), 0).text();
        let event = forged(&seal, &key, RECORD_KIND, START + 9000 + time, &body);
        net.tell(host, Input::Text(0, json!(["EVENT", "r", event]).to_string()));
        net.run(1000);
        let clock = shown(&mut net, host);
        // False times in the opponent's events can only give this player time, and use up the
        // opponent's own time, but no more of it than has passed on this device.
        assert!(clock.left[0] >= before.left[0] && clock.left[0] <= MOST);
        assert!(clock.left[1] + 2_000 + 31_000 + time * 2_000 >= before.left[1].min(5_900_000));
        assert_eq!((clock.runs_for, clock.ends), (before.runs_for, true));
        assert_eq!(header(&net, host, TERMINATION), "");
    }
    assert_calm(&net);
}
