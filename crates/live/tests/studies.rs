//! Tests of studies that a presenter shows to followers.

use crate::games::{SOUND, families, hens};
use crate::hostile::forged;
use crate::network::{Faults, MINUTE, Network, START, begun, entropy, record};
use crate::secrets::masked;
use fairyboard::Family;
use fairyboard::geometry::Square;
use fairyboard::link::{self, Shared};
use fairyboard::record::{Mark, NodeId, Record};
use fastrand::Rng;
use live::body::Body;
use live::event::Event;
use live::keys::SecretKey;
use live::link::{LinkError, RoomLink};
use live::room::{Delivery, Input, MAX_SLIDE, PRESENCE_KIND, Presence, RECORD_KIND};
use live::seal::Seal;
use live::study::{LiveLink, StudyLink, StudyRole};
use serde_json::json;
use ui_model::headers::LAYERS;
use ui_model::model::{Consent, Whole};

/// The code of a position after some moves, with a mark, layers, and the slide's number as a
/// comment.
fn slide(family: &'static dyn Family, number: usize) -> String {
    let mut record = record(&begun(family, 1));
    let mut end = NodeId::START;
    for _ in 0..number % 4 {
        let text = record.moves(end)[0].clone();
        end = record.play(end, &text).unwrap();
    }
    let square = Square::new(number as u8 % 3, number as u8 % 2).unwrap();
    record.toggle_mark(end, Mark { style: 0, from: square, to: None });
    let mut alone = record.position_alone(end);
    alone.set_comment(NodeId::START, &format!("{number}."));
    alone.set_header(LAYERS, "reach");
    link::encode(&Shared::new(alone))
}

fn shown(slide: &Whole) -> Record {
    slide.opened(Consent::given()).record().clone()
}

/// The numbers of the slides that a device has seen.
fn seen(net: &Network, at: usize) -> Vec<usize> {
    let number = |slide: &Whole| {
        shown(slide).node(NodeId::START).comment().trim_end_matches('.').parse().unwrap()
    };
    net.devices[at].slides.iter().map(number).collect()
}

fn study(net: &Network) -> StudyLink {
    StudyLink::new(&net.host_link().relays, &mut *entropy(&net.chance))
}

/// A presenter and two followers.
fn class(seed: u64, relays: &[Faults]) -> (Network, [usize; 3], StudyLink) {
    let mut net = Network::new(seed, relays);
    let link = study(&net);
    let all = [link.clone(), link.followed(), link.followed()].map(|link| net.open_study(link));
    net.run(5000);
    (net, all, link)
}

fn show(net: &mut Network, at: usize, number: usize) {
    net.tell(at, Input::Show(slide(hens(), number)));
}

fn records(net: &Network) -> usize {
    net.relays[0].heard.iter().filter(|text| text.contains("\"kind\":35173")).count()
}

#[test]
fn followers_see_what_the_presenter_shows_and_newcomers_the_current_position() {
    for family in families() {
        let (mut net, [presenter, one, two], link) = class(121, &[SOUND, SOUND]);
        for number in 0..5 {
            net.tell(presenter, Input::Show(slide(family, number)));
            net.run(1500);
        }
        net.run(5000);
        let late = net.open_study(link.followed());
        net.run(5000);
        assert_eq!(
            [one, two, late].map(|at| seen(&net, at)),
            [vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3, 4], vec![4]]
        );
        let code = link::encode(&Shared::new(shown(&net.devices[late].slides[0])));
        assert_eq!(code, slide(family, 4), "with marks and layers");
        assert_eq!(net.devices[presenter].delivery, Some(Delivery::Sent));
        assert_eq!(net.devices[one].delivery, None);
        net.run(2 * MINUTE);
        let presence = Presence { host: true, guest: false, watchers: 2 };
        assert_eq!(net.devices[one].presence, presence);
    }
}

#[test]
fn quick_changes_are_one_event_a_second_and_the_last_one_arrives() {
    let (mut net, [presenter, one, _], _) = class(122, &[SOUND]);
    let before = records(&net);
    for number in 0..100 {
        show(&mut net, presenter, number);
        net.run(100);
    }
    net.run(2000);
    let events = records(&net) - before;
    assert!((9..=12).contains(&events), "{events} events in ten seconds");
    assert_eq!(seen(&net, one).last(), Some(&99));
    // Without a change, nothing is published. Showing the same slide again is no change.
    net.run(5 * MINUTE);
    show(&mut net, presenter, 99);
    net.run(MINUTE);
    assert_eq!(records(&net) - before, events);
}

#[test]
fn followers_never_go_back_while_relays_drop_reorder_forge_and_forget() {
    let bad = Faults {
        drops: Some(25),
        duplicates: Some(3),
        delay: 4000,
        reorders: true,
        forges: true,
        forgets: Some(4),
        ..SOUND
    };
    for seed in 0..4 {
        let (mut net, [presenter, one, two], link) = class(1230 + seed, &[bad, bad]);
        for number in 0..20 {
            show(&mut net, presenter, number);
            net.run(3000);
            if number == 10 {
                net.restart(0);
            }
        }
        net.run(5 * MINUTE);
        let late = net.open_study(link.followed());
        net.run(5 * MINUTE);
        for at in [one, two, late] {
            let seen = seen(&net, at);
            assert!(seen.is_sorted() && seen.last() == Some(&19), "{seen:?}");
            assert_eq!(net.devices[at].unreadable, 0);
        }
    }
}

#[test]
fn a_presenter_may_reload_or_change_to_another_device() {
    let (mut net, [presenter, one, _], link) = class(124, &[SOUND, SOUND]);
    net.devices[presenter].skew = 3600;
    show(&mut net, presenter, 1);
    net.run(5000);
    net.sleep(presenter);
    net.wake(presenter);
    net.run(5000);
    assert!(seen(&net, presenter).is_empty(), "it knows what it shows");
    // The clock of the presenter's other device is right, so an hour behind the clock of the first
    // one.
    let other = net.open_study(link);
    net.run(5000);
    assert_eq!(seen(&net, other), [1]);
    show(&mut net, other, 2);
    net.run(5000);
    assert_eq!(seen(&net, presenter), [2]);
    show(&mut net, presenter, 3);
    net.run(5000);
    assert_eq!(seen(&net, one), [1, 2, 3]);
    assert_eq!(seen(&net, other), [1, 3]);
}

#[test]
fn a_follower_cannot_publish() {
    let (mut net, [presenter, one, two], link) = class(125, &[SOUND]);
    show(&mut net, presenter, 1);
    net.run(5000);
    let before = records(&net);
    for input in [Input::Show(slide(hens(), 2)), Input::TakeSeat, Input::Name("Eve".into())] {
        net.tell(one, input);
    }
    net.tell(one, Input::Game(begun(hens(), 1)));
    net.tell(presenter, Input::Game(begun(hens(), 1)));
    net.run(MINUTE);
    assert_eq!(records(&net), before);
    // A follower can make up a presenter's secret. But other followers don't follow a presenter
    // with that secret.
    let forger = StudyLink { role: StudyRole::Presenter([7; 16]), ..link };
    let forger = net.open_study(forger);
    net.run(5000);
    show(&mut net, forger, 3);
    net.run(MINUTE);
    assert_eq!([presenter, one, two].map(|at| seen(&net, at)), [vec![], vec![1], vec![1]]);
}

#[test]
fn a_position_that_is_too_large_is_reported_and_leaves_the_last_one() {
    let (mut net, [presenter, one, _], _) = class(126, &[SOUND]);
    show(&mut net, presenter, 1);
    net.run(5000);
    net.tell(presenter, Input::Show("1".repeat(MAX_SLIDE + 1)));
    net.run(5000);
    assert_eq!(net.devices[presenter].delivery, Some(Delivery::TooLarge));
    show(&mut net, presenter, 2);
    net.run(5000);
    assert_eq!(net.devices[presenter].delivery, Some(Delivery::Sent));
    assert_eq!(seen(&net, one), [1, 2]);
}

#[test]
fn nothing_but_a_readable_position_of_the_presenter_is_shown() {
    let (mut net, [presenter, one, _], link) = class(127, &[SOUND]);
    show(&mut net, presenter, 0);
    net.run(5000);
    net.sleep(presenter);
    let StudyRole::Presenter(secret) = link.role else { panic!("the presenter's link") };
    let seal = Seal::new(&link.room);
    let keys = [SecretKey::derived(&secret, "host"), SecretKey::derived(b"a follower", "test")];
    let mut rng = Rng::with_seed(128);
    let mut expected = vec![0];
    for time in 1..400 {
        let good = slide(hens(), time);
        let cut = rng.usize(..good.len());
        let code = match rng.u8(..8) {
            0 => good[..cut].into(),
            1 => [&good[..cut], "A", &good[cut..]].concat(),
            2 => "1".repeat(rng.usize(..2 * MAX_SLIDE)),
            3 => ["é", &good].concat(),
            _ => good.clone(),
        };
        let by = rng.usize(..4) / 3;
        let text = match rng.u8(..8) {
            0 => code.clone(),
            _ => Body::new(Some(code.clone()), rng.u32(..)).text(),
        };
        let mut event: Event =
            forged(&seal, &keys[by], RECORD_KIND, START + 9000 + time as u64, &text);
        let is_damaged = rng.u8(..4) == 0;
        if is_damaged {
            event.sig.0[5] ^= 1;
        }
        net.tell(one, Input::Text(0, json!(["EVENT", "r", event]).to_string()));
        net.run(2000);
        if code == good && by == 0 && text != code && !is_damaged {
            expected.push(time);
        }
        assert_eq!(seen(&net, one), expected);
    }
    assert!(expected.len() > 20, "{expected:?}");
}

#[test]
fn a_relay_can_not_tell_two_studies_from_each_other_or_from_a_game() {
    let heard = [0, 1].map(|other| {
        let (mut net, [presenter, ..], _) = class(129, &[SOUND]);
        for number in 0..6 {
            show(&mut net, presenter, number * (1 + 3 * other));
            net.run(3000);
        }
        net.run(MINUTE);
        for text in &net.relays[0].heard {
            assert!(!text.contains("reach") && !text.contains(&slide(hens(), 0)));
        }
        let texts = net.relays[0].heard.iter();
        let texts = texts.map(|text| masked(&serde_json::from_str(text).unwrap()).to_string());
        texts.collect::<Vec<_>>()
    });
    assert!(heard[0].iter().any(|text| text.contains("35173")));
    assert_eq!(heard[0], heard[1]);
}

#[test]
fn links_of_studies_are_read_as_written_and_damage_is_found() {
    let net = Network::new(130, &[SOUND; 3]);
    let presenter = study(&net);
    let follower = presenter.followed();
    assert_eq!(follower.followed(), follower);
    assert!(presenter.presents() && !follower.presents());
    let StudyRole::Presenter(secret) = presenter.role else { panic!("the presenter's link") };
    let StudyRole::Follower(key) = follower.role else { panic!("a follower's link") };
    assert_eq!(SecretKey::derived(&secret, "host").public(), key);
    for link in [presenter, follower] {
        let code = link.code();
        assert!(code.len() < 200, "{}", code.len());
        assert_eq!(LiveLink::read(&code), Ok(LiveLink::Study(link)));
        // A version of the program that knows only games reports that the link is of a later
        // version.
        assert_eq!(RoomLink::read(&code), Err(LinkError::Newer));
        for at in 1..code.len() {
            for letter in ["A", "b", "_", "é", ""] {
                let changed = [&code[..at], letter, &code[at + 1..]].concat();
                let is_same = changed == code;
                assert_eq!(LiveLink::read(&changed).is_ok(), is_same, "{changed}");
            }
            assert!(LiveLink::read(&code[..at]).is_err());
        }
    }
    let game = net.host_link();
    assert_eq!(LiveLink::read(&game.code()), Ok(LiveLink::Game(game)));
    for (code, error) in
        [("", LinkError::Damaged), ("9A", LinkError::Newer), ("2", LinkError::Damaged)]
    {
        assert_eq!(LiveLink::read(code), Err(error), "{code}");
    }
}

#[test]
fn followers_learn_that_the_presenter_has_stopped_also_if_they_come_later() {
    let (mut net, [presenter, one, two], link) = class(131, &[SOUND, SOUND]);
    show(&mut net, presenter, 1);
    net.run(5000);
    assert!(!net.devices[one].has_ended);
    net.tell(presenter, Input::Show(String::new()));
    net.run(1500);
    assert_eq!(net.devices[presenter].delivery, Some(Delivery::Sent));
    net.sleep(presenter);
    let late = net.open_study(link.followed());
    net.run(5000);
    assert_eq!([one, two, late].map(|at| net.devices[at].has_ended), [true; 3]);
    assert_eq!([one, late].map(|at| seen(&net, at)), [vec![1], vec![]]);
    assert!([one, two, late].iter().all(|at| net.devices[*at].unreadable == 0));
}

#[test]
fn a_follower_who_floods_the_study_and_repeats_old_events_changes_nothing() {
    let (mut net, [presenter, one, two], link) = class(130, &[SOUND, SOUND]);
    let old: Vec<_> = (1..=3)
        .map(|number| {
            show(&mut net, presenter, number);
            net.run(2000);
            net.relays[0].relay.events()[0].clone()
        })
        .collect();
    let seal = Seal::new(&link.room);
    let hidden = SecretKey::derived(b"a follower", "test");
    let events = (0..200_u64).map(|at| match at % 4 {
        0 => ("r", old[at as usize / 4 % 2].clone()),
        1 => ("r", forged(&seal, &hidden, RECORD_KIND, START + 9000 + at, "{}")),
        2 => {
            // The event has the presenter's name and a signature that is not the presenter's.
            let body = Body::new(Some(slide(hens(), 77)), 0).text();
            let event = forged(&seal, &hidden, RECORD_KIND, START + 9000 + at, &body);
            ("r", Event { pubkey: old[0].pubkey, ..event })
        }
        _ => {
            let key = SecretKey::derived(&at.to_be_bytes(), "test");
            ("p", forged(&seal, &key, PRESENCE_KIND, START + at, "here"))
        }
    });
    let flood: Vec<_> =
        events.map(|(name, event)| json!(["EVENT", name, event]).to_string()).collect();
    // Sends ten thousand texts within a minute to each of the other two devices.
    for second in 0..60 {
        for at in 0..167 {
            for to in [presenter, two] {
                net.tell(to, Input::Text(0, flood[(second * 167 + at) % flood.len()].clone()));
            }
        }
        net.run(1000);
    }
    assert_eq!(seen(&net, two), [1, 2, 3]);
    show(&mut net, presenter, 4);
    net.run(5000);
    assert_eq!([one, two].map(|at| seen(&net, at)), [[1, 2, 3, 4]; 2]);
    assert_eq!(seen(&net, presenter), Vec::<usize>::new());
    let Presence { host, guest, watchers } = net.devices[two].presence;
    assert!(host && !guest && watchers <= 100, "{watchers}");
}
