//! Tests of rooms: who plays a seat (a side of the game), and who is connected.

use crate::games::{SOUND, assert_calm, hens, play_out};
use crate::hostile::forged;
use crate::network::{Faults, MINUTE, Network, START, begun};
use crate::rematch::guest_key;
use live::link::Role;
use live::room::{Delivery, Input, PRESENCE_KIND, Presence};
use live::seal::Seal;
use serde_json::json;

fn room(seed: u64) -> (Network, usize) {
    let mut net = Network::new(seed, &[SOUND, SOUND]);
    let link = net.host_link();
    let host = net.open(link, Some(begun(hens(), 3)));
    net.run(5000);
    (net, host)
}

#[test]
fn a_seat_belongs_to_the_first_who_takes_it() {
    let (mut net, host) = room(41);
    let invitation = net.devices[host].link.invited().unwrap();
    let first = net.open(invitation.clone(), None);
    let second = net.open(invitation, None);
    net.run(5000);
    assert_eq!(net.devices[first].link.seat(), None, "opening a link takes no seat");
    net.tell(first, Input::TakeSeat);
    net.run(5000);
    assert!(net.devices[second].has_lost_seat, "it is told before it asks");
    net.tell(second, Input::TakeSeat);
    net.run(5000);
    let is_guest = |at: usize| matches!(net.devices[at].link.role, Role::Guest { .. });
    assert_eq!([first, second].map(is_guest), [true, false]);
    let played = play_out(&mut net, [host, first], 6);
    net.run(5000);
    assert_eq!(net.moves(second), played, "it may watch");
}

#[test]
fn of_two_who_take_a_seat_at_once_the_host_chooses_one() {
    let mut chosen = [0; 2];
    for seed in 0..6 {
        let (mut net, host) = room(420 + seed);
        let invitation = net.devices[host].link.invited().unwrap();
        let both = [0, 1].map(|_| net.open(invitation.clone(), None));
        net.run(5000);
        // Both guests take the seat while the host is away, and make a move.
        net.play(host).unwrap();
        net.run(5000);
        net.sleep(host);
        for at in both {
            net.tell(at, Input::TakeSeat);
        }
        net.run(500);
        for at in both {
            assert!(net.play(at).is_some());
        }
        net.run(MINUTE);
        net.wake(host);
        net.run(MINUTE);
        let losers: Vec<_> = both.into_iter().filter(|at| net.devices[*at].has_lost_seat).collect();
        let [loser] = losers[..] else { panic!("{losers:?}") };
        assert_eq!(net.devices[loser].link.role, Role::Watcher);
        chosen[usize::from(loser == both[0])] += 1;
        let winner = both[usize::from(loser == both[0])];
        let played = play_out(&mut net, [host, winner], 6);
        assert_eq!(played.len(), 8);
        net.run(5000);
        assert_eq!(net.moves(loser), played);
    }
    assert_eq!(chosen[0] + chosen[1], 6);
}

/// Slow relays whose texts overtake each other.
const UNORDERED: Faults = Faults { delay: 400, reorders: true, ..SOUND };

fn heard(net: &Network) -> usize {
    net.relays.iter().map(|relay| relay.heard.len()).sum()
}

#[test]
fn a_further_device_of_the_host_leaves_the_seat_to_the_guest_who_has_it() {
    for seed in 0..6 {
        let mut net = Network::new(5000 + seed, &[UNORDERED, UNORDERED]);
        let link = net.host_link();
        let host = net.open(link, Some(begun(hens(), 3)));
        net.run(5000);
        let invitation = net.devices[host].link.invited().unwrap();
        let both = [0, 1].map(|_| net.open(invitation.clone(), None));
        net.run(5000);
        for at in both {
            net.tell(at, Input::TakeSeat);
        }
        net.run(MINUTE);
        let guest = both.into_iter().find(|at| !net.devices[*at].has_lost_seat).unwrap();
        play_out(&mut net, [host, guest], 4);
        net.run(MINUTE);
        // The relays still have the claim of the player who was too late.
        let before = heard(&net);
        let further = net.open(net.devices[host].link.clone(), None);
        net.run(10 * MINUTE);
        assert!(!net.devices[guest].has_lost_seat, "with seed {seed}");
        assert!(heard(&net) < before + 300, "the devices of the host agree");
        net.sleep(host);
        assert_eq!(play_out(&mut net, [further, guest], 4).len(), 8);
    }
}

#[test]
fn two_devices_of_the_host_that_see_different_claims_first_agree_on_one_guest() {
    for seed in 0..12 {
        let slow = Faults { delay: 3000, ..UNORDERED };
        let mut net = Network::new(5100 + seed, &[slow, slow]);
        let link = net.host_link();
        let host = net.open(link, Some(begun(hens(), 3)));
        net.open(net.devices[host].link.clone(), None);
        net.run(MINUTE);
        let invitation = net.devices[host].link.invited().unwrap();
        let both = [0, 1].map(|_| net.open(invitation.clone(), None));
        net.run(10_000);
        for at in both {
            net.tell(at, Input::TakeSeat);
        }
        net.run(MINUTE);
        let before = heard(&net);
        net.run(5 * MINUTE);
        assert!(heard(&net) < before + 150, "they come to rest");
        let lost = both.map(|at| net.devices[at].has_lost_seat);
        assert_ne!(lost[0], lost[1], "one player keeps the seat with seed {seed}");
    }
}

#[test]
fn each_device_of_the_host_learns_once_that_the_seat_is_taken() {
    let (mut net, host) = room(48);
    let before = net.open(net.devices[host].link.clone(), None);
    net.run(5000);
    let guest = net.open(net.devices[host].link.invited().unwrap(), None);
    net.tell(guest, Input::TakeSeat);
    net.run(MINUTE);
    let after = net.open(net.devices[host].link.clone(), None);
    net.run(MINUTE);
    for at in [host, before, after] {
        net.sleep(at);
        net.wake(at);
    }
    net.run(MINUTE);
    assert_eq!([host, before, after, guest].map(|at| net.devices[at].joined), [1, 1, 1, 0]);
}

#[test]
fn a_seat_taken_while_the_host_is_away_can_be_played_at_once() {
    let (mut net, host) = room(43);
    net.play(host).unwrap();
    net.run(5000);
    net.sleep(host);
    let guest = net.open(net.devices[host].link.invited().unwrap(), None);
    net.tell(guest, Input::TakeSeat);
    net.run(5000);
    assert!(net.play(guest).is_some());
    net.run(5000);
    net.sleep(guest);
    net.wake(host);
    net.run(5000);
    assert_eq!(net.moves(host).len(), 2);
    assert_calm(&net);
}

#[test]
fn a_device_whose_clock_is_ahead_takes_a_seat_over_relays_that_refuse_the_future() {
    for skew in [3600, 11 * 3600] {
        let mut net = Network::new(49, &[Faults { refuses_future: true, ..SOUND }]);
        let host = net.open(net.host_link(), Some(begun(hens(), 3)));
        net.run(5000);
        net.sleep(host);
        let guest = net.open(net.devices[host].link.invited().unwrap(), None);
        net.devices[guest].skew = skew;
        net.run(5000);
        net.tell(guest, Input::TakeSeat);
        net.run(5000);
        net.sleep(guest);
        net.wake(host);
        net.run(5000);
        assert_eq!(net.devices[host].joined, 1);
        net.wake(guest);
        assert_eq!(play_out(&mut net, [host, guest], 4).len(), 4);
        assert_calm(&net);
    }
}

#[test]
fn a_relay_that_has_lost_a_claim_gets_it_again_before_the_host_is_back() {
    for reopens in [false, true] {
        let (mut net, host) = room(50);
        net.sleep(host);
        let guest = net.open(net.devices[host].link.invited().unwrap(), None);
        net.run(5000);
        net.tell(guest, Input::TakeSeat);
        net.run(5000);
        if reopens {
            net.sleep(guest);
        }
        for relay in &mut net.relays {
            relay.relay.forget(0);
        }
        if reopens {
            net.wake(guest);
        }
        net.run(3 * MINUTE);
        net.sleep(guest);
        net.wake(host);
        net.run(5000);
        assert_eq!(net.devices[host].joined, 1);
    }
}

#[test]
fn who_has_only_the_watchers_link_cannot_play() {
    let (mut net, host) = room(44);
    let guest = net.open(net.devices[host].link.invited().unwrap(), None);
    net.tell(guest, Input::TakeSeat);
    net.run(5000);
    let watched = net.devices[host].link.watched();
    let watcher = net.open(watched.clone(), None);
    net.tell(watcher, Input::TakeSeat);
    // A watcher who made up a secret has a key that the link's public keys don't match.
    let forged = live::link::RoomLink { role: Role::Invited([7; 16]), ..watched.clone() };
    let forger = net.open(forged, None);
    net.tell(forger, Input::TakeSeat);
    let forged = live::link::RoomLink { role: Role::Host([7; 16]), ..watched };
    let other = net.open(forged, Some(begun(hens(), 3)));
    net.run(5000);
    assert!(net.play(other).is_some());
    net.run(5000);
    assert_eq!([host, guest, watcher].map(|at| net.moves(at).len()), [0; 3]);
    assert_eq!(play_out(&mut net, [host, guest], 4).len(), 4);
    for at in [host, guest, watcher] {
        assert!(net.devices[at].doubts.is_empty());
    }
}

#[test]
fn a_newcomer_soon_sees_who_is_there_and_a_visitor_does_not_count() {
    let (mut net, host) = room(46);
    let guest = net.open(net.devices[host].link.invited().unwrap(), None);
    net.run(8000);
    assert_eq!(net.devices[host].presence, Presence::default());
    net.tell(guest, Input::TakeSeat);
    net.run(8000);
    assert_eq!(net.devices[host].presence, Presence { guest: true, ..Presence::default() });
    assert_eq!(net.devices[guest].presence, Presence { host: true, ..Presence::default() });
    let watchers = [0; 2].map(|_| net.open(net.devices[host].link.watched(), None));
    net.run(8000);
    let all = Presence { host: true, guest: true, watchers: 1 };
    assert_eq!(watchers.map(|at| net.devices[at].presence), [all; 2]);
}

#[test]
fn a_player_who_opens_the_game_again_soon_sees_who_is_there() {
    let mut net = Network::new(48, &[SOUND, SOUND]);
    let [host, guest] = net.pair(begun(hens(), 1));
    net.run(5000);
    // The screen of an invitation closes its connection, and the play screen opens its own.
    net.sleep(guest);
    net.wake(guest);
    net.devices[guest].presence = Presence::default();
    net.run(5000);
    assert!(net.devices[guest].presence.host);
    // Two members who are there don't answer each other's announcements again and again.
    let heard = net.relays[0].heard.len();
    net.run(50_000);
    assert!(net.relays[0].heard.len() < heard + 4, "{}", net.relays[0].heard.len() - heard);
    net.sleep(host);
}

#[test]
fn members_see_who_is_there() {
    let (mut net, host) = room(45);
    let guest = net.open(net.devices[host].link.invited().unwrap(), None);
    net.tell(guest, Input::TakeSeat);
    net.run(2 * MINUTE);
    let watchers = [0; 3].map(|_| net.open(net.devices[host].link.watched(), None));
    net.run(2 * MINUTE);
    let seen = |net: &Network, at: usize| net.devices[at].presence;
    assert_eq!(seen(&net, host), Presence { host: false, guest: true, watchers: 3 });
    assert_eq!(seen(&net, guest), Presence { host: true, guest: false, watchers: 3 });
    assert_eq!(seen(&net, watchers[0]), Presence { host: true, guest: true, watchers: 2 });
    net.sleep(guest);
    net.sleep(watchers[1]);
    net.run(4 * MINUTE);
    assert_eq!(seen(&net, host), Presence { host: false, guest: false, watchers: 2 });
}

#[test]
fn an_old_message_shows_nobody_as_present() {
    let mut net = Network::new(47, &[SOUND]);
    let [host, guest] = net.pair(begun(hens(), 1));
    let key = guest_key(&net, guest);
    net.sleep(guest);
    net.run(5 * MINUTE);
    assert!(!net.devices[host].presence.guest);
    let seal = Seal::new(&net.devices[host].link.room);
    for (time, is_here) in [(START - 3 * 3600, false), (START + 300, true)] {
        let event = forged(&seal, &key, PRESENCE_KIND, time, "here");
        net.tell(host, Input::Text(0, json!(["EVENT", "p", event]).to_string()));
        assert_eq!(net.devices[host].presence.guest, is_here);
    }
}

#[test]
fn a_guest_who_opens_the_game_after_taking_the_seat_is_told_that_moves_are_sent() {
    // The page opens the game at some moment while the host assigns the seat.
    for (relays, wait) in (1..=3).flat_map(|relays| (0..60).step_by(5).map(move |ms| (relays, ms)))
    {
        let mut net = Network::new(48, &vec![SOUND; relays]);
        let link = net.host_link();
        let host = net.open(link, Some(begun(hens(), 3)));
        net.run(5000);
        let invitation = net.devices[host].link.invited().unwrap();
        let guest = net.open(invitation, None);
        net.run(5000);
        net.tell(guest, Input::TakeSeat);
        net.run(wait);
        net.sleep(guest);
        net.wake(guest);
        net.run(5000);
        let played = play_out(&mut net, [host, guest], 4);
        net.run(5000);
        assert_eq!(net.moves(host), played);
        assert_eq!(net.devices[guest].delivery, Some(Delivery::Sent), "{relays} relays, {wait} ms");
    }
}
