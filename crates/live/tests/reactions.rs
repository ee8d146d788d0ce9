//! Tests of reactions: short greetings, such as *Thanks*, that players send each other during a
//! game.

use crate::games::{SOUND, assert_calm, hens, play_out};
use crate::hostile::forged;
use crate::network::{Faults, MINUTE, Network, START, begun};
use crate::rematch::guest_key;
use fastrand::Rng;
use live::body::Reaction;
use live::keys::SecretKey;
use live::room::{Input, PRESENCE_KIND};
use live::seal::Seal;
use serde_json::json;

#[test]
fn a_reaction_arrives_once_at_the_others_and_nowhere_else() {
    let faults = Faults { duplicates: Some(2), reorders: true, forges: true, ..SOUND };
    let mut net = Network::new(111, &[faults, SOUND]);
    let [host, guest] = net.pair(begun(hens(), 1));
    let watcher = net.open(net.devices[host].link.watched(), None);
    let other = net.open(net.devices[guest].link.clone(), None);
    net.run(5000);
    for reaction in Reaction::ALL {
        net.tell(host, Input::React(reaction));
        net.run(5000);
    }
    let all = Reaction::ALL.map(|reaction| (true, reaction));
    for at in [guest, watcher, other] {
        assert_eq!(net.devices[at].reactions, all);
    }
    assert!(net.devices[host].reactions.is_empty());
    net.tell(guest, Input::React(Reaction::Thanks));
    net.run(5000);
    assert_eq!(net.devices[host].reactions, [(false, Reaction::Thanks)]);
    // A watcher can't send reactions, and a relay keeps none for a device that joins later.
    net.tell(watcher, Input::React(Reaction::Hello));
    let late = net.open(net.devices[host].link.watched(), None);
    net.run(MINUTE);
    assert_eq!(net.devices[host].reactions.len(), 1);
    assert!(net.devices[late].reactions.is_empty());
    assert_calm(&net);
}

#[test]
fn reactions_are_rare_at_both_ends() {
    let mut net = Network::new(112, &[SOUND]);
    let [host, guest] = net.pair(begun(hens(), 1));
    let may = |net: &Network| net.devices[guest].room.as_ref().unwrap().may_react();
    assert!(may(&net));
    for _ in 0..100 {
        net.tell(guest, Input::React(Reaction::Oops));
        net.run(100);
    }
    let count = net.devices[host].reactions.len();
    assert!((3..=4).contains(&count), "{count} in ten seconds");
    net.tell(guest, Input::Time);
    // Another program may send reactions without pauses. Then the receiver shows only some of them.
    let seal = Seal::new(&net.devices[host].link.room);
    let key = guest_key(&net, guest);
    for time in 0..100 {
        let event = forged(&seal, &key, PRESENCE_KIND, START + time, "react oops");
        net.tell(host, Input::Text(0, json!(["EVENT", "p", event]).to_string()));
        net.run(100);
    }
    let more = net.devices[host].reactions.len() - count;
    assert!((3..=5).contains(&more), "{more} in ten seconds");
    // A reaction that is entered while no relay is connected is not sent later.
    net.relays[0].faults.is_dead = true;
    net.hang_up(0);
    assert!(!may(&net));
    net.tell(guest, Input::React(Reaction::Oops));
    net.relays[0].faults.is_dead = false;
    net.run(5 * MINUTE);
    assert_eq!(net.devices[host].reactions.len(), count + more);
}

#[test]
fn no_other_text_author_or_time_makes_a_reaction() {
    let mut net = Network::new(113, &[SOUND]);
    let pair = net.pair(begun(hens(), 1));
    let [host, guest] = pair;
    let seal = Seal::new(&net.devices[host].link.room);
    let keys = [guest_key(&net, guest), SecretKey::derived(b"a watcher", "test")];
    let other = Seal::new(&[3; 32]);
    let mut rng = Rng::with_seed(114);
    let mut expected = 0;
    for time in 0..400 {
        let text = match rng.u8(..6) {
            0 => "react".into(),
            1 => "react hello ".into(),
            2 => "react ".to_string() + &"hello".repeat(rng.usize(..3000)),
            3 => "react \u{202e}".into(),
            _ => "react hello".to_string(),
        };
        let (by, seal_at, old) = (rng.usize(..4) / 3, rng.usize(..4) / 3, rng.usize(..4) / 3);
        let at = START + time - [0, 10_000][old];
        let mut event = forged([&seal, &other][seal_at], &keys[by], PRESENCE_KIND, at, &text);
        event.tags = vec![vec!["d".into(), seal.tag().into()]];
        let is_damaged = rng.u8(..4) == 0;
        if is_damaged {
            event.sig.0[5] ^= 1;
        }
        net.tell(host, Input::Text(0, json!(["EVENT", "p", event]).to_string()));
        net.run(3000);
        let is_good = text == "react hello" && (by, seal_at, old, is_damaged) == (0, 0, 0, false);
        expected += usize::from(is_good);
        assert_eq!(net.devices[host].reactions.len(), expected, "{text}");
    }
    assert!(expected > 10, "{expected}");
    play_out(&mut net, pair, 4);
}
