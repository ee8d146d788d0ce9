//! Tests of games that need a player's decision: forks, moves taken back, and moves that another
//! player has made in the player's place.

use crate::games::{SOUND, assert_calm, hens, play_out};
use crate::hostile::forged;
use crate::network::{MINUTE, Network, START, begun, record, whole};
use crate::rematch::guest_key;
use fairyboard::Seat;
use fairyboard::record::{NodeId, Offer, OfferKind, Record};
use live::body::Body;
use live::room::{Input, RECORD_KIND};
use live::seal::Seal;
use serde_json::json;
use ui_model::link_game::Verdict;
use ui_model::model::{Consent, Reply};

/// A game of four plies between a host and a guest. The host is to move.
fn started(seed: u64) -> (Network, [usize; 2]) {
    let mut net = Network::new(seed, &[SOUND, SOUND]);
    let pair = net.pair(begun(hens(), 3));
    assert_eq!(play_out(&mut net, pair, 4).len(), 4);
    (net, pair)
}

fn kept(net: &Network, at: usize) -> Record {
    record(net.devices[at].game.as_ref().unwrap())
}

fn cut(record: &mut Record, plies: usize) {
    let line = record.path(record.end_of_line(NodeId::START));
    if let Some(first) = line.get(plies + 1) {
        record.remove(*first);
    }
}

/// Cuts the game after `plies` plies, and plays another move there: the one at `place` in the list
/// of legal moves.
fn play_other(record: &mut Record, plies: usize, place: usize) {
    let line = record.path(record.end_of_line(NodeId::START));
    let end = line[plies];
    cut(record, plies);
    let text = record.moves(end)[place].clone();
    record.play(end, &text).unwrap();
}

#[test]
fn a_fork_between_two_devices_of_a_player_is_shown_on_the_later_one() {
    let (mut net, [host, guest]) = started(31);
    // One player moves on two devices that can't reach each other.
    let other = net.open(net.devices[host].link.clone(), None);
    net.run(MINUTE);
    net.sleep(other);
    let (mut one, mut two) = (kept(&net, host), kept(&net, other));
    play_other(&mut one, 4, 0);
    play_other(&mut two, 4, 1);
    net.change(host, one);
    net.run(MINUTE);
    net.change(other, two);
    net.wake(other);
    net.run(MINUTE);
    let before = net.moves(guest);
    assert_eq!(before, net.moves(host), "the first of the two moves");
    let [doubt] = &net.devices[other].doubts[..] else { panic!("one doubt") };
    assert!(matches!(doubt.verdict, Verdict::Fork(common) if common.plies == 4));
    // The other device doesn't publish its game before the player has decided.
    for at in [host, guest] {
        assert!(net.devices[at].doubts.is_empty());
    }
    assert_ne!(net.moves(other), before);
    // On the other device, the player decides for the game that the opponent has.
    let link = kept(&net, host);
    net.change(other, link);
    net.run(MINUTE);
    for at in [host, guest, other] {
        assert_eq!(net.moves(at), before);
    }
    assert!(net.play(guest).is_some());
    net.run(MINUTE);
    assert_eq!(net.moves(host).len(), 6);
    assert_eq!(net.moves(other).len(), 6);
}

#[test]
fn a_move_that_was_asked_back_is_taken_back_at_both_and_stays_so() {
    let (mut net, [host, guest]) = started(32);
    let watcher = net.open(net.devices[host].link.watched(), None);
    net.run(MINUTE);
    assert_eq!(net.moves(watcher).len(), 4);
    // The guest asks for its last move back, and the host grants it.
    let mut asking = kept(&net, guest);
    asking.set_offer(Some(Offer { by: Seat::SECOND, at: 4, kind: OfferKind::TakeBack(3) }));
    net.change(guest, asking);
    net.run(MINUTE);
    let mut granting = kept(&net, host);
    assert!(granting.offer().is_some_and(|offer| offer.asks()), "the host is asked");
    cut(&mut granting, 3);
    granting.set_offer(Some(Offer { by: Seat::FIRST, at: 3, kind: OfferKind::TakenBack }));
    net.change(host, granting);
    // All three devices are closed and opened again. No older event may restore the taken-back
    // move.
    net.run(MINUTE);
    for at in [host, guest, watcher] {
        assert_eq!(net.moves(at).len(), 3);
        net.sleep(at);
        net.wake(at);
    }
    net.run(MINUTE);
    assert_eq!([host, guest, watcher].map(|at| net.moves(at).len()), [3; 3]);
    assert!(net.play(guest).is_some());
    net.run(MINUTE);
    assert_eq!([host, guest, watcher].map(|at| net.moves(at).len()), [4; 3]);
    assert_calm(&net);
}

#[test]
fn a_player_cannot_use_up_the_numbers_of_moves_taken_back() {
    let (mut net, [host, guest]) = started(37);
    let watcher = net.open(net.devices[host].link.watched(), None);
    net.run(MINUTE);
    let seal = Seal::new(&net.devices[host].link.room);
    let code = net.devices[guest].game.as_ref().unwrap().reply(Consent::given());
    let body = Body::new(Some(code), u32::MAX).text();
    let event = forged(&seal, &guest_key(&net, guest), RECORD_KIND, START + 9000, &body);
    net.sleep(guest);
    for at in [host, watcher] {
        net.tell(at, Input::Text(0, json!(["EVENT", "r", event]).to_string()));
    }
    assert!(net.play(host).is_some());
    net.run(MINUTE);
    let mut shorter = kept(&net, host);
    cut(&mut shorter, 4);
    net.change(host, shorter);
    net.run(MINUTE);
    net.sleep(host);
    net.wake(host);
    net.run(MINUTE);
    assert_eq!([host, watcher].map(|at| net.moves(at).len()), [4; 2]);
}

#[test]
fn moves_taken_back_without_a_question_are_asked_about() {
    let (mut net, [host, guest]) = started(33);
    let mut shorter = kept(&net, host);
    cut(&mut shorter, 2);
    net.change(host, shorter);
    net.run(MINUTE);
    assert_eq!((net.moves(host).len(), net.moves(guest).len()), (2, 4));
    let [doubt] = &net.devices[guest].doubts[..] else { panic!("one doubt") };
    assert!(matches!(doubt.verdict, Verdict::Fork(common) if common.mine == 2));
    // The guest keeps the longer game, so now the host is asked about it.
    net.tell(guest, Input::KeepMine);
    net.run(MINUTE);
    assert_eq!((net.moves(host).len(), net.moves(guest).len()), (2, 4));
    let [doubt] = &net.devices[host].doubts[..] else { panic!("one doubt") };
    let Verdict::Asks(claims) = &doubt.verdict else { panic!("{:?}", doubt.verdict) };
    assert_eq!(claims.plies, [2]);
    // The host accepts.
    let reply = Reply { link: doubt.link.clone(), is_accepted: true };
    let accepted = net.devices[host].game.clone().unwrap().joined(&reply);
    net.devices[host].game = Some(accepted.clone());
    net.tell(host, Input::Game(accepted));
    net.run(MINUTE);
    assert_eq!(net.moves(host), net.moves(guest));
    assert!(net.play(host).is_some());
    net.run(MINUTE);
    assert_eq!(net.moves(guest).len(), 5);
}

#[test]
fn nobody_moves_for_the_opponent_unasked() {
    let (mut net, [host, guest]) = started(34);
    let mut record = kept(&net, host);
    play_other(&mut record, 4, 0);
    play_other(&mut record, 5, 0);
    net.change(host, record);
    net.run(MINUTE);
    assert_eq!(net.moves(guest).len(), 4);
    let [doubt] = &net.devices[guest].doubts[..] else { panic!("one doubt") };
    let Verdict::Asks(claims) = &doubt.verdict else { panic!("{:?}", doubt.verdict) };
    assert_eq!(claims.plies, [5]);
}

#[test]
fn a_result_that_the_rules_do_not_give_is_asked_about() {
    let (mut net, [host, guest]) = started(35);
    let mut record = kept(&net, host);
    record.end_by_players(Some(Seat::SECOND));
    net.change(host, record);
    net.run(MINUTE);
    let [doubt] = &net.devices[guest].doubts[..] else { panic!("one doubt") };
    assert!(matches!(&doubt.verdict, Verdict::Asks(claims) if claims.ends));
    // A resignation by its own player is accepted without asking.
    let (mut net, [host, guest]) = started(36);
    let mut record = kept(&net, host);
    record.end_by_players(Some(Seat::FIRST));
    net.change(host, record);
    net.run(MINUTE);
    assert!(kept(&net, guest).has_given_result());
    assert_calm(&net);
}

#[test]
fn one_player_alone_puts_no_other_game_before_watchers() {
    for plies in [2, 3] {
        let (mut net, [host, guest]) = started(38);
        let watcher = net.open(net.devices[host].link.watched(), None);
        net.run(MINUTE);
        let (moves, seal) = (net.moves(host), Seal::new(&net.devices[host].link.room));
        // The guest publishes a game with other moves of both players, and claims that moves were
        // taken back.
        let mut shorter = kept(&net, guest);
        cut(&mut shorter, plies);
        let mut other = shorter.clone();
        play_other(&mut other, plies, 1);
        play_other(&mut other, plies + 1, 1);
        let key = guest_key(&net, guest);
        net.sleep(guest);
        net.sleep(host);
        for (at, record) in [&other, &shorter, &other].into_iter().enumerate() {
            let code = whole(record.clone(), None).reply(Consent::given());
            let body = Body::new(Some(code), 1).text();
            let event = forged(&seal, &key, RECORD_KIND, START + 9000 + at as u64, &body);
            net.tell(watcher, Input::Text(0, json!(["EVENT", "r", event]).to_string()));
            net.run(MINUTE);
            assert!(moves.starts_with(&net.moves(watcher)), "{plies} {at}");
            assert!(net.moves(watcher).len() >= 3, "a player alone takes back only the own move");
        }
        // Only the watcher has got these events. The host opens its room with the true game.
        net.wake(host);
        net.run(MINUTE);
        assert!(moves.starts_with(&net.moves(watcher)));
    }
}
