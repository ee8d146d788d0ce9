//! Tests of the links of a room.

use fairyboard::Seat;
use fastrand::Rng;
use live::link::{LinkError, MAX_RELAYS, Role, RoomLink, is_relay};

fn host(rng: &mut Rng) -> RoomLink {
    let relays = ["wss://relay.example", "ws://127.0.0.1:7000", "wss://school.example:444/a"];
    let seat = Seat(rng.u8(..2));
    RoomLink::new(seat, &relays.map(String::from), &mut |bytes| rng.fill(bytes))
}

#[test]
fn links_are_read_as_they_were_written() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..10 {
        let host = host(&mut rng);
        for link in [host.clone(), host.invited().unwrap(), host.watched()] {
            assert_eq!(RoomLink::read(&link.code()), Ok(link.clone()));
            assert!(link.code().len() < 240, "{}", link.code().len());
        }
        assert_eq!(host.seat(), Some(host.host_seat));
    }
}

#[test]
fn a_link_holds_no_secret_of_more_than_its_role() {
    let host = host(&mut Rng::with_seed(2));
    let invited = host.invited().unwrap();
    let watched = host.watched();
    assert_eq!((invited.role.plays(), watched.role.plays()), (false, false));
    assert!(matches!(invited.role, Role::Invited(_)));
    assert_eq!(watched.invited(), None);
    assert_eq!(invited.watched(), watched);
    // The bytes of the host's secret are in no other link.
    let Role::Host(secret) = host.role else { panic!("the host's link") };
    let Role::Invited(invitation) = invited.role else { panic!("an invitation") };
    assert_ne!(secret, invitation);
    for (link, role) in [(&invited, Role::Invited(invitation)), (&watched, Role::Watcher)] {
        let read = RoomLink::read(&link.code()).unwrap();
        assert_eq!((read.role, read.room), (role, host.room));
        assert_eq!((read.host, read.invitation), (host.host, host.invitation));
    }
}

#[test]
fn a_damaged_or_later_link_is_told_from_others() {
    let mut rng = Rng::with_seed(3);
    let code = host(&mut rng).invited().unwrap().code();
    for at in 0..code.len() {
        for letter in ["A", "b", "_", "9", "é", ""] {
            let changed = [&code[..at], letter, &code[at + 1..]].concat();
            if changed != code {
                let expected = match (at, letter) {
                    (0, "9") => LinkError::Newer,
                    _ => LinkError::Damaged,
                };
                assert_eq!(RoomLink::read(&changed), Err(expected), "{changed}");
            }
        }
        assert!(RoomLink::read(&code[..at]).is_err());
    }
    assert_eq!(RoomLink::read(&"1".repeat(100_000)), Err(LinkError::Damaged));
}

#[test]
fn only_addresses_of_relays_are_taken_and_eight_at_most() {
    for good in ["wss://a.example", "ws://localhost:7000", "wss://a-b.example/x/y", "ws://[::1]:70"]
    {
        assert!(is_relay(good), "{good}");
    }
    for bad in [
        "https://a.example",
        "wss://",
        "wss:///a",
        "wss://a b",
        "wss://a@b",
        "wss://a?b",
        "javascript:alert(1)",
        "wss://ä.example",
    ] {
        assert!(!is_relay(bad), "{bad}");
    }
    assert!(!is_relay(&format!("wss://{}", "a".repeat(200))));
    let many: Vec<_> = (0..20).flat_map(|at| [format!("wss://{at}.a"), "x".into()]).collect();
    let link = RoomLink::new(Seat::FIRST, &many, &mut |bytes| bytes.fill(1));
    assert_eq!(link.relays.len(), MAX_RELAYS);
    assert_eq!(RoomLink::read(&link.code()), Ok(link));
}
