//! Tests of hostile relays and members: no text makes a room panic, and floods cost little.

use crate::games::{SOUND, hens, play_out};
use crate::network::{Faults, MINUTE, Network, START, begun, entropy};
use fastrand::Rng;
use live::body::Body;
use live::event::{Draft, Event};
use live::keys::SecretKey;
use live::link::Role;
use live::room::{Delivery, Input, Moment, PRESENCE_KIND, RECORD_KIND, Room, Saved};
use live::seal::{Frame, Seal};
use live::wire::FromRelay;
use serde_json::json;

/// A text that resembles what relays send: pieces of real texts, changed, cut and joined.
fn odd(rng: &mut Rng, real: &[String]) -> String {
    const PIECES: [&str; 18] = [
        "[\"EVENT\",\"r\",",
        "[\"EVENT\",\"p\",",
        "[\"OK\",\"",
        "[\"EOSE\",\"r\"]",
        "[\"CLOSED\",\"r\",\"",
        "[\"AUTH\",\"",
        "[\"NOTICE\",",
        "{\"id\":\"",
        "null",
        "[[[[",
        "]}",
        "\"\\u0000\"",
        "-1",
        "1e400",
        "18446744073709551616",
        "é\u{202e}",
        "\",\"",
        "{}",
    ];
    let mut text = match real {
        [] => String::new(),
        real => real[rng.usize(..real.len())].clone(),
    };
    for _ in 0..rng.usize(1..5) {
        let cut = |rng: &mut Rng, text: &str| {
            let at = rng.usize(..=text.len());
            (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
        };
        let (from, to) = (cut(rng, &text), cut(rng, &text));
        let piece = PIECES[rng.usize(..PIECES.len())];
        match rng.u8(..4) {
            0 => text.truncate(from),
            1 => text.insert_str(from, piece),
            2 => text = [&text[..from], piece, &text[from.max(to)..]].concat(),
            _ => text = [piece, &text[from.min(to)..to]].concat(),
        }
    }
    text
}

#[test]
fn no_text_of_a_relay_makes_a_room_panic() {
    let mut net = Network::new(61, &[SOUND]);
    let pair = net.pair(begun(hens(), 1));
    play_out(&mut net, pair, 4);
    let real: Vec<_> = net.relays[0]
        .relay
        .events()
        .iter()
        .map(|event| json!(["EVENT", "r", event]).to_string())
        .chain([json!(["OK", "00", true, ""]).to_string(), json!(["EOSE", "r"]).to_string()])
        .collect();
    let mut rng = Rng::with_seed(62);
    let moves = net.moves(pair[0]);
    for round in 0..20_000 {
        let text = odd(&mut rng, &real);
        // All texts are parsed, but the room gets only as many as its limits let through.
        drop(FromRelay::read(&text));
        if round % 20 == 0 {
            net.run(100);
            net.tell(pair[round / 20 % 2], Input::Text(0, text));
        }
    }
    for text in ["[".repeat(60_000), "[\"EVENT\",".repeat(7000), "a".repeat(10_000_000)] {
        assert_eq!(FromRelay::read(&text), None);
        net.tell(pair[0], Input::Text(0, text));
    }
    net.tell(pair[0], Input::Text(99, "[\"EOSE\",\"r\"]".into()));
    net.tell(pair[0], Input::Opened(99));
    net.tell(pair[0], Input::Closed(99));
    assert_eq!(net.moves(pair[0]), moves);
    net.run(10 * MINUTE);
    play_out(&mut net, pair, 4);
}

/// An event with any author, kind, time (`at`, in seconds) and content, encrypted and signed as a
/// member of the room could do it.
pub fn forged(seal: &Seal, key: &SecretKey, kind: u32, at: u64, text: &str) -> Event {
    let frame = Frame { author: &key.public(), created_at: at, kind };
    let content = seal.close(text, &frame, &mut |bytes| bytes.fill(3)).unwrap();
    let tags = vec![vec!["d".into(), seal.tag().into()]];
    Draft { created_at: at, kind, tags, content }.signed(key, &[0; 32])
}

#[test]
fn ten_thousand_events_a_minute_leave_a_room_usable() {
    let mut net = Network::new(63, &[SOUND, SOUND]);
    let pair = net.pair(begun(hens(), 1));
    let seal = Seal::new(&net.devices[pair[0]].link.room);
    let key = SecretKey::derived(b"a member", "test");
    let flood: Vec<_> = (0..400)
        .map(|at| {
            let kind = if at % 2 == 0 { RECORD_KIND } else { PRESENCE_KIND };
            let name = if at % 2 == 0 { "r" } else { "p" };
            let event = forged(&seal, &key, kind, START + at, "here");
            json!(["EVENT", name, event]).to_string()
        })
        .collect();
    let before = net.moves(pair[0]).len();
    for minute in 0..3 {
        for second in 0..60 {
            for at in 0..167 {
                let text = flood[(second * 167 + at) % flood.len()].clone();
                net.tell(pair[0], Input::Text(0, text));
            }
            net.run(1000);
        }
        // The other relay isn't flooded, so the players can still move.
        play_out(&mut net, pair, 2);
        assert_eq!(net.moves(pair[0]).len(), before + 2 * (minute + 1));
    }
}

#[test]
fn a_forged_copy_does_not_keep_the_true_event_out() {
    let mut net = Network::new(64, &[Faults { forges: true, ..SOUND }]);
    let pair = net.pair(begun(hens(), 1));
    assert_eq!(play_out(&mut net, pair, 6).len(), 6);
}

#[test]
fn players_who_publish_nonsense_are_reported_and_change_nothing() {
    let mut net = Network::new(65, &[SOUND]);
    let [host, guest] = net.pair(begun(hens(), 1));
    play_out(&mut net, [host, guest], 4);
    let seal = Seal::new(&net.devices[host].link.room);
    let Role::Guest { own, .. } = net.devices[guest].link.role else { panic!("a guest") };
    let key = SecretKey::derived(&own, "guest");
    let study = "1".repeat(5000);
    let moves = net.moves(host);
    for (at, game) in ["", "1", "not a code", "é", &study].into_iter().enumerate() {
        let body = Body::new(Some(game.into()), u32::MAX).text();
        let event = forged(&seal, &key, RECORD_KIND, START + 9000 + at as u64, &body);
        net.tell(host, Input::Text(0, json!(["EVENT", "r", event]).to_string()));
        net.run(1000);
    }
    assert_eq!(net.devices[host].unreadable, 5);
    assert_eq!(net.moves(host), moves);
    assert!(net.devices[host].doubts.is_empty());
}

#[test]
fn a_room_without_relays_or_with_a_wrong_game_does_nothing() {
    let net = Network::new(66, &[]);
    let game = begun(hens(), 1);
    let mut room = Room::new(net.host_link(), Some(game), Saved::default(), entropy(&net.chance));
    let moment = Moment { elapsed: 1, unix: START };
    let outputs = room.handle(moment, Input::Time);
    assert!(outputs.len() == 1, "it says that nothing was sent: {outputs:?}");
    assert_eq!(room.next_time(), None);
}

#[test]
fn an_ignored_text_causes_no_further_work() {
    let mut net = Network::new(67, &[SOUND, SOUND]);
    let [host, _] = net.pair(begun(hens(), 1));
    let room = net.devices[host].room.as_mut().unwrap();
    let closed = Moment { elapsed: net.now, unix: START };
    room.handle(closed, Input::Closed(1));
    // By now a connection to the other relay is due. Only `Input::Time` opens it. The texts, which
    // the room ignores, don't.
    let later = Moment { elapsed: net.now + 5000, unix: START + 5 };
    for text in ["", "nonsense", "[\"NOTICE\",\"hello\"]"] {
        assert!(room.handle(later, Input::Text(0, text.into())).is_empty(), "{text}");
    }
    assert!(!room.handle(later, Input::Time).is_empty());
}

#[test]
fn a_relay_that_loses_what_it_has_taken_does_not_count_until_it_sends_it() {
    let mut net = Network::new(68, &[Faults { forgets: Some(1), ..SOUND }]);
    let host = net.open(net.host_link(), Some(begun(hens(), 1)));
    net.run(5000);
    assert_eq!(net.devices[host].delivery, Some(Delivery::Sent), "it has said OK");
    net.run(2 * MINUTE);
    assert_eq!(net.devices[host].delivery, Some(Delivery::Waiting));
    let heard = net.relays[0].heard.len();
    net.run(10 * MINUTE);
    assert_eq!(net.devices[host].delivery, Some(Delivery::Waiting));
    // Each minute, the host publishes its event again, announces itself, and subscribes.
    assert!(net.relays[0].heard.len() - heard < 40, "{}", net.relays[0].heard.len() - heard);
    net.relays[0].faults = SOUND;
    net.run(3 * MINUTE);
    assert_eq!(net.devices[host].delivery, Some(Delivery::Sent));
}
