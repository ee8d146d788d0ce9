//! Tests of members who harm others by what they publish under their own key.

use crate::games::hens;
use crate::games::{SOUND, play_out};
use crate::hostile::forged;
use crate::network::{MINUTE, Network, START, begun, record};
use crate::rematch::guest_key;
use fairyboard::link::{self, Shared};
use fairyboard::record::{NodeId, Record};
use live::body::Body;
use live::event::Event;
use live::room::{Delivery, Input, RECORD_KIND};
use live::seal::Seal;
use relay::Relay;
use serde_json::json;

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
    // The guest's game gets a false move of the host's, and a move of the guest's after it.
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
    // On the relay, the guest's event has the false game, and the host's event ends with the host's
    // last move, the third.
    assert_eq!(net.moves(newcomer), played[..3]);
    // Once the host has made the same move, the guest's game counts.
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
    // Strangers know the tag of the room, which is open on relays. A member also knows the key.
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
