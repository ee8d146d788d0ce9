//! Tests of whole games over faulty relays: no move is lost, and none is played that its player did
//! not make.

use crate::network::{Faults, MINUTE, Network, begun, record};
use fairyboard::Family;
use fairyboard::catalog::{self, GAMES};
use fairyboard::record::NodeId;
use live::room::{Delivery, Input};
use ui_model::link_game;

pub const SOUND: Faults = Faults {
    is_dead: false,
    drops: None,
    duplicates: None,
    delay: 30,
    reorders: false,
    forges: false,
    forgets: None,
    refuses_future: false,
    asks_who: false,
};

/// The games of the catalogue for two players on different devices.
pub fn families() -> impl Iterator<Item = &'static dyn Family> {
    let suits = |family: &&'static dyn Family| link_game::is_by_link(&record(&begun(*family, 1)));
    GAMES.iter().copied().filter(suits)
}

/// Hens, whose random games are long enough for tests with many moves.
pub fn hens() -> &'static dyn Family {
    catalog::find("hens").unwrap()
}

/// The most plies of a test game.
const MOST: usize = 60;

/// Plays a random game between two devices, at most `most` plies from now. Returns the moves.
pub fn play_out(net: &mut Network, [host, guest]: [usize; 2], most: usize) -> Vec<String> {
    let mut played = net.moves(host);
    let end = played.len() + most;
    while played.len() < end {
        let Some(text) = [host, guest].into_iter().find_map(|at| net.play(at)) else { break };
        played.push(text);
        let count = played.len();
        net.run_until(30 * MINUTE, |net| {
            [host, guest].into_iter().all(|at| net.moves(at).len() == count)
        });
        for at in [host, guest] {
            assert_eq!(net.moves(at), played);
        }
    }
    played
}

fn is_over(net: &Network, at: usize) -> bool {
    let record = record(net.devices[at].game.as_ref().unwrap());
    record.outcome(record.end_of_line(NodeId::START)).is_over()
}

pub fn assert_calm(net: &Network) {
    for device in &net.devices {
        assert!(device.doubts.is_empty() && !device.has_lost_seat, "{:?}", device.doubts);
        assert_eq!(device.unreadable, 0);
    }
}

#[test]
fn each_game_is_played_over_one_two_and_three_relays() {
    assert_eq!(families().count(), 5);
    for (seed, family) in families().enumerate() {
        let mut net = Network::new(seed as u64, &vec![SOUND; seed % 3 + 1]);
        let pair = net.pair(begun(family, 7));
        let watcher = net.open(net.devices[pair[0]].link.watched(), None);
        let played = play_out(&mut net, pair, MOST);
        assert!(played.len() == MOST || is_over(&net, pair[0]));
        net.run(MINUTE);
        assert_eq!(net.moves(watcher), played, "{}", family.info().id);
        let delivery = |at: usize| net.devices[at].delivery;
        assert_eq!(pair.map(delivery), [Some(Delivery::Sent); 2]);
        assert_eq!(delivery(watcher), None);
        assert_calm(&net);
    }
}

#[test]
fn games_survive_relays_that_drop_delay_reorder_duplicate_forge_and_forget() {
    let faults = [
        Faults { drops: Some(12), ..SOUND },
        Faults { delay: 8000, reorders: true, duplicates: Some(3), ..SOUND },
        Faults { forges: true, forgets: Some(3), ..SOUND },
        Faults {
            drops: Some(9),
            duplicates: Some(4),
            delay: 3000,
            reorders: true,
            forges: true,
            ..SOUND
        },
    ];
    for (at, family) in families().enumerate() {
        for (seed, relays) in [&faults[..1], &faults[1..3], &faults[..3], &faults[3..]]
            .into_iter()
            .enumerate()
            .filter(|(seed, _)| (seed + at) % 2 == 0)
        {
            let mut net = Network::new(100 + seed as u64, relays);
            let pair = net.pair(begun(family, 8));
            play_out(&mut net, pair, 24);
            assert_calm(&net);
        }
    }
}

#[test]
fn one_of_three_relays_is_enough() {
    let dead = Faults { is_dead: true, ..SOUND };
    let family = hens();
    let mut net = Network::new(11, &[dead, SOUND, dead]);
    let pair = net.pair(begun(family, 1));
    play_out(&mut net, pair, 20);
    // The last working relay dies, and another one that has no events works again.
    net.relays[1].faults.is_dead = true;
    net.hang_up(1);
    net.relays[2].faults.is_dead = false;
    let before = net.moves(pair[0]);
    assert_eq!(play_out(&mut net, pair, 10)[..before.len()], before);
    assert_calm(&net);
}

#[test]
fn a_move_without_any_relay_is_sent_when_one_is_back() {
    let family = hens();
    let mut net = Network::new(12, &[SOUND]);
    let [host, guest] = net.pair(begun(family, 1));
    net.relays[0].faults.is_dead = true;
    net.hang_up(0);
    let text = net.play(host).unwrap();
    net.run(60 * MINUTE);
    assert_eq!(net.devices[host].delivery, Some(Delivery::Waiting));
    assert_eq!(net.moves(guest), Vec::<String>::new());
    net.relays[0].faults.is_dead = false;
    net.run(3 * MINUTE);
    assert_eq!(net.devices[host].delivery, Some(Delivery::Sent));
    assert_eq!(net.moves(guest), [text]);
}

#[test]
fn both_may_be_closed_while_the_relay_restarts() {
    for family in families() {
        let mut net = Network::new(13, &[SOUND]);
        let pair = net.pair(begun(family, 2));
        let played = play_out(&mut net, pair, 9);
        pair.iter().for_each(|at| net.sleep(*at));
        net.run(600 * MINUTE);
        net.restart(0);
        // The guest's device has lost the game, but still has its link and its saved part.
        net.devices[pair[1]].game = None;
        pair.iter().for_each(|at| net.wake(*at));
        net.run(MINUTE);
        assert_eq!(pair.map(|at| net.moves(at)), [played.clone(), played]);
        play_out(&mut net, pair, 4);
        assert_calm(&net);
    }
}

#[test]
fn a_player_who_was_away_for_ten_plies_catches_up() {
    // A device can miss ten plies only if its player continues on another device.
    let family = hens();
    let mut net = Network::new(14, &[SOUND, SOUND]);
    let [host, guest] = net.pair(begun(family, 3));
    play_out(&mut net, [host, guest], 4);
    net.sleep(guest);
    let other = net.open(net.devices[guest].link.clone(), None);
    net.run_until(MINUTE, |net| net.moves(other).len() == 4);
    let played = play_out(&mut net, [host, other], 10);
    net.sleep(other);
    net.wake(guest);
    net.run(MINUTE);
    assert_eq!(net.moves(guest), played);
    play_out(&mut net, [host, guest], 4);
    assert_calm(&net);
}

#[test]
fn moves_of_a_closed_room_wait_until_it_is_opened() {
    let family = hens();
    let mut net = Network::new(15, &[SOUND]);
    let [host, guest] = net.pair(begun(family, 3));
    net.sleep(host);
    let text = net.play(host).unwrap();
    net.run(MINUTE);
    assert_eq!(net.moves(guest), Vec::<String>::new());
    net.wake(host);
    net.run(MINUTE);
    assert_eq!(net.moves(guest), [text]);
}

#[test]
fn clocks_may_be_wrong() {
    let family = hens();
    for skew in [3600, -3600] {
        let mut net = Network::new(16, &[SOUND, SOUND]);
        let pair = net.pair(begun(family, 4));
        net.devices[pair[0]].skew = skew;
        play_out(&mut net, pair, 6);
        // The player continues on a second device, whose clock is right, and then on the first one
        // again, whose clock is wrong.
        net.sleep(pair[0]);
        let other = net.open(net.devices[pair[0]].link.clone(), None);
        net.run_until(MINUTE, |net| net.moves(other).len() == 6);
        let played = play_out(&mut net, [other, pair[1]], 5);
        net.sleep(other);
        net.wake(pair[0]);
        net.run(MINUTE);
        assert_eq!(net.moves(pair[0]), played);
        play_out(&mut net, pair, 6);
        assert_calm(&net);
    }
}

#[test]
fn a_device_whose_clock_is_ahead_plays_over_relays_that_refuse_the_future() {
    let strict = Faults { refuses_future: true, ..SOUND };
    for (seed, relays) in [&[strict][..], &[strict, strict], &[strict, SOUND]].iter().enumerate() {
        for skew in [3600, 11 * 3600] {
            let mut net = Network::new(160 + seed as u64, relays);
            let pair = net.pair(begun(hens(), 4));
            play_out(&mut net, pair, 2);
            net.devices[pair[1]].skew = skew;
            let played = play_out(&mut net, pair, 8);
            net.run(MINUTE);
            assert_eq!(net.devices[pair[1]].delivery, Some(Delivery::Sent));
            // After the guest's room is opened again, another relay may be the one that works.
            net.sleep(pair[1]);
            net.wake(pair[1]);
            net.run(MINUTE);
            assert_eq!(net.moves(pair[1]), played);
            play_out(&mut net, pair, 4);
            assert_calm(&net);
        }
    }
}

#[test]
fn a_relay_that_wants_to_know_who_asks_is_told() {
    let mut net = Network::new(18, &[Faults { asks_who: true, ..SOUND }]);
    let pair = net.pair(begun(hens(), 5));
    play_out(&mut net, pair, 10);
    assert_calm(&net);
}

#[test]
fn each_move_is_one_event() {
    let family = hens();
    let mut net = Network::new(17, &[SOUND]);
    let pair = net.pair(begun(family, 5));
    let records = |net: &Network| {
        net.relays[0].heard.iter().filter(|text| text.contains("\"kind\":35173")).count()
    };
    // Few events so far: the host's game, the guest's claim of the seat, and the guest's name.
    let before = records(&net);
    assert!(before <= 4, "{before}");
    let played = play_out(&mut net, pair, 20);
    net.run(5 * MINUTE);
    assert_eq!(records(&net) - before, played.len());
}

#[test]
fn time_that_passes_while_a_device_sleeps_counts_against_no_relay() {
    let mut net = Network::new(19, &[Faults { delay: 300, ..SOUND }]);
    let [host, guest] = net.pair(begun(hens(), 1));
    net.play(host).unwrap();
    for _ in 0..8 {
        // A minute passes at once, as if both devices were suspended while texts and connections
        // are on their way.
        net.now += MINUTE;
        net.tell(host, Input::Time);
        net.tell(guest, Input::Time);
    }
    net.run_until(5000, |net| net.moves(guest).len() == 1);
}
