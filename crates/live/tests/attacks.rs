//! Tests of members who harm others by what they publish under their own key.

use crate::games::{SOUND, assert_calm, hens, play_out};
use crate::hostile::forged;
use crate::network::{Faults, MINUTE, Network, START, begun, moves, record, whole};
use crate::rematch::guest_key;
use fairyboard::link::{self, Shared};
use fairyboard::record::{NodeId, Record};
use live::body::Body;
use live::event::Event;
use live::keys::SecretKey;
use live::link::{Role, RoomLink};
use live::room::{Delivery, Input, RECORD_KIND};
use live::seal::Seal;
use relay::Relay;
use serde_json::json;
use ui_model::model::Consent;

/// The code of a game that takes long to read: it has a long comment and, in each position after
/// one move from its line, up to `most` variations.
fn branched(mut record: Record, most: usize) -> String {
    let line = record.path(record.end_of_line(NodeId::START));
    for id in &line[..line.len() - 1] {
        for text in record.moves(*id) {
            let child = record.play(*id, &text).unwrap();
            if line.contains(&child) {
                continue;
            }
            for text in record.moves(child).into_iter().take(most) {
                record.play(child, &text).unwrap();
            }
        }
    }
    record.set_comment(line[3], &"comment ".repeat(100));
    link::encode(&Shared::new(record))
}

fn nodes(net: &Network, at: usize) -> usize {
    record(net.devices[at].game.as_ref().unwrap()).preorder().len()
}

#[test]
fn variations_of_the_opponent_are_not_kept_and_thousands_not_read() {
    for (most, is_read) in [(1, true), (12, false)] {
        let mut net = Network::new(171, &[SOUND, SOUND]);
        let pair = net.pair(begun(hens(), 1));
        let [host, guest] = pair;
        play_out(&mut net, pair, 8);
        let code = branched(record(net.devices[guest].game.as_ref().unwrap()), most);
        let (key, seal) = (guest_key(&net, guest), Seal::new(&net.devices[host].link.room));
        // The events arrive slowly enough that the limits let all of them through.
        net.sleep(guest);
        for at in 0..200 {
            let event = forged(
                &seal,
                &key,
                RECORD_KIND,
                START + at,
                &Body::new(Some(code.clone()), 0).text(),
            );
            net.tell(host, Input::Text(0, json!(["EVENT", "r", event]).to_string()));
            net.run(200);
        }
        assert_eq!(net.devices[host].unreadable == 0, is_read, "{} letters", code.len());
        assert_eq!(nodes(&net, host), 1 + 8, "the start and eight plies");
        net.wake(guest);
        net.run(MINUTE);
        play_out(&mut net, pair, 4);
        net.run(MINUTE);
        assert_eq!(net.devices[host].delivery, Some(Delivery::Sent));
        assert!(net.devices[host].doubts.is_empty());
    }
}

#[test]
fn a_player_shows_watchers_no_move_of_the_other_player() {
    let mut net = Network::new(172, &[SOUND]);
    let pair = net.pair(begun(hens(), 1));
    let [host, guest] = pair;
    let watched = net.devices[host].link.watched();
    let watcher = net.open(watched.clone(), None);
    let played = play_out(&mut net, pair, 4);
    // The guest's copy of the game gets a move that the host never made, and then a move of the
    // guest.
    let mut false_game = record(net.devices[guest].game.as_ref().unwrap());
    for _ in 0..2 {
        let end = false_game.end_of_line(NodeId::START);
        let text = false_game.moves(end)[0].clone();
        false_game.play(end, &text).unwrap();
    }
    net.sleep(host);
    net.change(guest, false_game);
    net.run(MINUTE);
    let newcomer = net.open(watched, None);
    net.run(MINUTE);
    assert_eq!(net.moves(watcher), played);
    // On the relay, the guest's event has the false game. The host's event has the game up to the
    // host's last move, which is the third of the game.
    assert_eq!(net.moves(newcomer), played[..3]);
    // Once the host has really made the move that the guest invented, watchers see the guest's
    // game.
    net.wake(host);
    net.run(MINUTE);
    let seen = record(net.devices[guest].game.as_ref().unwrap());
    net.change(host, seen);
    net.run(MINUTE);
    assert_eq!(net.moves(watcher), net.moves(guest));
}

#[test]
fn watchers_who_come_late_see_the_newest_move_of_either_player() {
    for plies in [1, 2, 5, 6] {
        let mut net = Network::new(173 + plies as u64, &[SOUND, SOUND]);
        let pair = net.pair(begun(hens(), 1));
        let played = play_out(&mut net, pair, plies);
        net.run(MINUTE);
        pair.iter().for_each(|at| net.sleep(*at));
        let watcher = net.open(net.devices[pair[0]].link.watched(), None);
        net.run(5000);
        assert_eq!(net.moves(watcher), played);
    }
}

#[test]
fn ten_thousand_events_of_strangers_hide_no_claim_from_an_absent_host() {
    let mut net = Network::new(178, &[SOUND]);
    let host = net.open(net.host_link(), Some(begun(hens(), 1)));
    net.run(5000);
    net.sleep(host);
    let link = net.devices[host].link.clone();
    let guest = net.open(link.invited().unwrap(), None);
    net.run(5000);
    net.tell(guest, Input::TakeSeat);
    net.run(5000);
    net.sleep(guest);
    // The tag of the room is public on relays, but only members know the room's key. Strangers can
    // send copies of a sealed event with other ids, authors and times.
    let seal = Seal::new(&link.room);
    let sealed = forged(&seal, &guest_key(&net, guest), RECORD_KIND, START, "{}");
    let junk = (0..10_000_u64).map(|at| {
        let mut event = Event { created_at: START + 1000 + at, ..sealed.clone() };
        event.id.0[..8].copy_from_slice(&at.to_le_bytes());
        event.pubkey.0[..8].copy_from_slice(&at.to_le_bytes());
        event
    });
    let kept = net.relays[0].relay.events().to_vec();
    net.relays[0].relay = Relay::with_events(kept.into_iter().chain(junk));
    net.wake(host);
    net.run(5000);
    assert_eq!(net.devices[host].joined, 1);
    // Somebody who opens the invitation later sees that the seat is taken.
    net.sleep(host);
    let late = net.open(link.invited().unwrap(), None);
    net.run(5000);
    assert!(net.devices[late].has_lost_seat);
    net.wake(guest);
    net.wake(host);
    net.run(5000);
    assert_eq!(play_out(&mut net, [host, guest], 4).len(), 4);
}

/// The game of a device, continued by the legal move with the index `number`.
fn with_move(net: &Network, at: usize, number: usize) -> Record {
    let mut game = record(net.devices[at].game.as_ref().unwrap());
    let end = game.end_of_line(NodeId::START);
    let text = game.moves(end)[number].clone();
    game.play(end, &text).unwrap();
    game
}

#[test]
fn a_host_who_shows_different_games_is_found_out_and_changes_none_silently() {
    let mut net = Network::new(179, &[SOUND, SOUND]);
    let pair = net.pair(begun(hens(), 1));
    let [host, guest] = pair;
    let link = net.devices[host].link.clone();
    let watcher = net.open(link.watched(), None);
    let played = play_out(&mut net, pair, 4);
    net.run(MINUTE);
    let Role::Host(secret) = link.role else { panic!("the host's link") };
    let (seal, key) = (Seal::new(&link.room), SecretKey::derived(&secret, "host"));
    net.sleep(host);
    // The two games end with different moves. At first the guest gets only one of them, and the
    // watcher only the other.
    let games = [0, 1].map(|number| with_move(&net, host, number));
    for (at, to) in [guest, watcher].into_iter().enumerate() {
        let code = whole(games[at].clone(), None).reply(Consent::given());
        let body = Body::new(Some(code), 0).text();
        let event = forged(&seal, &key, RECORD_KIND, START + 9000 + at as u64, &body);
        net.tell(to, Input::Text(at, json!(["EVENT", "r", event]).to_string()));
    }
    net.run(5 * MINUTE);
    for (at, to) in [guest, watcher].into_iter().enumerate() {
        assert_eq!(net.moves(to), moves(&whole(games[at].clone(), None)));
    }
    let doubts = [guest, watcher].map(|at| net.devices[at].doubts.len());
    assert!(doubts.iter().any(|doubts| *doubts > 0), "{doubts:?}");
    assert_eq!(net.moves(host), played);
}

#[test]
fn one_seat_open_twice_plays_one_game_and_comes_to_rest() {
    for seed in 180..184 {
        let mut net = Network::new(seed, &[Faults { delay: 900, ..SOUND }, SOUND]);
        let [host, guest] = net.pair(begun(hens(), 1));
        let again = net.open(net.devices[guest].link.clone(), None);
        net.run(MINUTE);
        let records = |net: &Network| {
            let heard = net.relays.iter().flat_map(|relay| &relay.heard);
            heard.filter(|text| text.contains("\"kind\":35173")).count()
        };
        let before = records(&net);
        for plies in 1..=12_usize {
            let mover = if plies % 2 == 1 { host } else { [guest, again][plies / 2 % 2] };
            net.play(mover).unwrap();
            net.run_until(MINUTE, |net| {
                [host, guest, again].iter().all(|at| net.moves(*at).len() == plies)
            });
        }
        net.run(5 * MINUTE);
        // Each move is published on two relays, by each device that has it before the relay has it.
        assert!(records(&net) - before <= 12 * 6, "{}", records(&net) - before);
        assert_calm(&net);
        // One player moves on two devices at once (`guest` and `again`). The player is asked which
        // move counts. Until then, each device keeps its own move.
        net.play(host).unwrap();
        net.run(MINUTE);
        for (number, at) in [guest, again].into_iter().enumerate() {
            let game = with_move(&net, at, number);
            net.change(at, game);
        }
        net.run(5 * MINUTE);
        assert!([guest, again].iter().any(|at| !net.devices[*at].doubts.is_empty()));
        let before = records(&net);
        net.run(10 * MINUTE);
        assert_eq!(records(&net), before, "they come to rest");
    }
}

#[test]
fn a_relay_that_stops_answering_is_left_while_the_other_one_goes_on() {
    let mut net = Network::new(187, &[SOUND, SOUND]);
    let pair = net.pair(begun(hens(), 1));
    let before = pair.map(|at| net.devices[at].connections[&0]);
    // Nothing arrives on the connections any more, as if a message without an end trickled in.
    net.relays[0].faults.delay = 1000 * MINUTE;
    play_out(&mut net, pair, 2);
    net.run(15_000);
    for (at, before) in pair.into_iter().zip(before) {
        assert_ne!(net.devices[at].connections.get(&0), Some(&before));
    }
    assert_eq!(play_out(&mut net, pair, 4).len(), 6);
}

#[test]
fn a_link_whose_parts_were_exchanged_takes_nothing_over_unasked() {
    type Change = fn(&mut RoomLink);
    let changes: [(&str, Change, usize); 5] = [
        ("the room's key", |link| link.room = [9; 32], 0),
        ("the secret of the invitation", |link| link.role = Role::Invited([9; 16]), 0),
        ("the host's key", |link| link.host.0 = [9; 32], 1),
        ("the seat", |link| link.host_seat = link.host_seat.other(), 1),
        ("the order of the relays", |link| link.relays.reverse(), 1),
    ];
    for (what, change, joined) in changes {
        let mut net = Network::new(188, &[SOUND, SOUND]);
        let host = net.open(net.host_link(), Some(begun(hens(), 1)));
        net.run(5000);
        let mut link = net.devices[host].link.invited().unwrap();
        change(&mut link);
        // An attacker who changes a link can also write the hash that detects damaged links.
        let link = RoomLink::read(&link.code()).unwrap();
        let guest = net.open(link, None);
        net.run(5000);
        net.tell(guest, Input::TakeSeat);
        net.run(MINUTE);
        assert_eq!(net.devices[host].joined, joined, "{what}");
        if net.devices[guest].game.is_some() {
            net.play(guest);
        }
        net.run(MINUTE);
        assert_eq!(net.moves(host).len(), 0, "{what}");
        net.play(host).unwrap();
        net.run(MINUTE);
        assert_eq!(net.moves(host).len(), 1, "{what}");
    }
}
