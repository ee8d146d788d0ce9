//! Tests of the players' names.

use crate::games::{SOUND, assert_calm, hens, play_out};
use crate::network::{MINUTE, Network, begun};
use live::room::{Input, Names};
use ui_model::room::merged;

fn names(net: &Network, at: usize) -> Names {
    net.devices[at].room.as_ref().unwrap().names()
}

fn both(host: &str, guest: &str) -> Names {
    let name = |name: &str| (!name.is_empty()).then(|| name.into());
    Names { host: name(host), guest: name(guest) }
}

/// A host, a guest and a watcher, on two relays.
fn three(seed: u64) -> (Network, [usize; 3]) {
    let mut net = Network::new(seed, &[SOUND, SOUND]);
    let [host, guest] = net.pair(begun(hens(), 1));
    let watcher = net.open(net.devices[host].link.watched(), None);
    net.run(5000);
    (net, [host, guest, watcher])
}

#[test]
fn each_player_names_the_own_seat_and_all_learn_it_before_a_move() {
    let (mut net, all) = three(71);
    let [host, guest, _] = all;
    net.tell(host, Input::Name("Ann".into()));
    net.tell(guest, Input::Name("  Bob\n".into()));
    net.run(MINUTE);
    for at in all {
        assert_eq!(names(&net, at), both("Ann", "Bob"));
    }
    // A name may change during the game, and after the device was closed.
    play_out(&mut net, [host, guest], 3);
    net.sleep(guest);
    net.tell(host, Input::Name("Ann B.".into()));
    net.run(MINUTE);
    net.wake(guest);
    net.tell(guest, Input::Name("Robert".into()));
    net.run(MINUTE);
    for at in all {
        assert_eq!(names(&net, at), both("Ann B.", "Robert"));
    }
    play_out(&mut net, [host, guest], 3);
    assert_calm(&net);
}

#[test]
fn a_name_entered_before_the_seat_is_taken_is_kept_for_it() {
    let mut net = Network::new(72, &[SOUND]);
    let host = net.open(net.host_link(), Some(begun(hens(), 1)));
    let guest = net.open(net.devices[host].link.invited().unwrap(), None);
    net.tell(guest, Input::Name("Bob".into()));
    net.tell(guest, Input::TakeSeat);
    net.run(MINUTE);
    assert_eq!(names(&net, host), both("", "Bob"));
    assert_calm(&net);
}

#[test]
fn a_name_that_the_other_player_has_entered_counts_until_the_own_one() {
    let (mut net, all) = three(73);
    let [host, guest, _] = all;
    let game = net.devices[host].game.clone().unwrap().with_header("Second", "The guest");
    net.devices[host].game = Some(game.clone());
    net.tell(host, Input::Game(game));
    net.run(MINUTE);
    assert_eq!(names(&net, host), both("", "The guest"));
    net.tell(guest, Input::Name("Bob".into()));
    net.run(MINUTE);
    // When the devices are opened again, neither an old event of the guest nor the host's event
    // restores the former names.
    net.play(host).unwrap();
    for at in [host, guest] {
        net.sleep(at);
        net.wake(at);
    }
    net.run(MINUTE);
    for at in all {
        assert_eq!(names(&net, at), both("", "Bob"));
    }
    assert_calm(&net);
}

#[test]
fn a_name_is_the_same_on_two_devices_of_a_player_and_stays_the_newer_one() {
    let (mut net, [host, guest, _]) = three(74);
    net.tell(host, Input::Name("Ann".into()));
    net.run(MINUTE);
    let other = net.open(net.devices[host].link.clone(), None);
    net.run(MINUTE);
    assert_eq!(names(&net, other).host.as_deref(), Some("Ann"));
    net.tell(other, Input::Name("Anna".into()));
    net.run(2 * MINUTE);
    for at in [host, guest, other] {
        assert_eq!(names(&net, at).host.as_deref(), Some("Anna"));
    }
    assert_calm(&net);
}

#[test]
fn a_name_of_any_length_and_content_becomes_a_short_line() {
    let (mut net, [host, guest, _]) = three(75);
    let blank = ["", "   ", "\n\u{7}", "\u{200b}\u{200d}", "\u{3164} \u{2800}\u{fe0f}", "\u{202e}"];
    for name in blank {
        net.tell(guest, Input::Name(name.into()));
        net.run(MINUTE);
        assert_eq!(names(&net, host), both("", ""));
    }
    // A guest with another program than our page may write a name into the header that the page would
    // refuse: here with a control character, and too long.
    let long = ["B\u{1b}", &"ö".repeat(1500)].concat();
    let game = net.devices[guest].game.clone().unwrap().with_header("Second", &long);
    net.tell(guest, Input::Game(game));
    net.run(MINUTE);
    let short = ["B", &"ö".repeat(79)].concat();
    assert_eq!(names(&net, host), both("", &short));
    let kept = net.devices[host].game.as_ref().unwrap().header("Second");
    assert_eq!(kept, Some(&*short));
    assert_calm(&net);
}

#[test]
fn a_move_made_while_a_name_arrives_takes_no_name_away() {
    let (mut net, [host, guest, watcher]) = three(76);
    let before = net.devices[host].game.clone().unwrap();
    net.tell(host, Input::Name("Ann".into()));
    net.tell(guest, Input::Name("Bob".into()));
    net.run(MINUTE);
    // The host's page merges the received names into its own copy of the game, which may have
    // notes.
    let news = net.devices[host].game.clone().unwrap();
    let page = merged(&before, &news);
    assert_eq!(["First", "Second"].map(|name| page.header(name)), [Some("Ann"), Some("Bob")]);
    // The host moves in a copy of the game that lacks the names.
    net.devices[host].game = Some(before);
    net.play(host).unwrap();
    net.run(MINUTE);
    for at in [host, guest, watcher] {
        assert_eq!((names(&net, at), net.moves(at).len()), (both("Ann", "Bob"), 1));
    }
}
