//! Tests of the relay itself, and of the check of relays before a room is made.

use crate::network::START;
use live::check::{Check, CheckError, CheckInput, CheckOutput};
use live::event::{Draft, Event};
use live::keys::SecretKey;
use live::room::Moment;
use relay::Relay;
use serde_json::{Value, json};

fn event(key: u8, kind: u32, created_at: u64, tag: &str, content: &str) -> Event {
    let tags = vec![vec!["d".into(), tag.into()]];
    let draft = Draft { created_at, kind, tags, content: content.into() };
    draft.signed(&SecretKey::derived(&[key], "test"), &[0; 32])
}

fn say(relay: &mut Relay, connection: u64, value: Value) -> Vec<(u64, Value)> {
    let sent = relay.text(connection, &value.to_string());
    sent.into_iter().map(|(to, text)| (to, serde_json::from_str(&text).unwrap())).collect()
}

fn publish(relay: &mut Relay, event: &Event) -> bool {
    let sent = say(relay, 1, json!(["EVENT", event]));
    assert_eq!(sent[0].1[1], json!(event.id));
    sent[0].1[2].as_bool().unwrap()
}

/// The contents of the events that a filter finds, in the order in which the relay sends them.
fn found(relay: &mut Relay, filter: Value) -> Vec<String> {
    let mut sent = say(relay, 2, json!(["REQ", "s", filter]));
    assert_eq!(sent.pop().unwrap().1, json!(["EOSE", "s"]));
    sent.iter().map(|(_, text)| text[2]["content"].as_str().unwrap().into()).collect()
}

#[test]
fn the_relay_keeps_events_as_their_kind_demands() {
    let mut relay = Relay::default();
    for (kind, tag, content) in [
        (1, "a", "note"),
        (1, "a", "second note"),
        (10_002, "a", "list"),
        (10_002, "b", "newer list"),
        (20_001, "a", "ephemeral"),
        (35_173, "a", "game"),
        (35_173, "a", "longer game"),
        (35_173, "b", "other game"),
    ] {
        let created_at = relay.events().len() as u64 + 5;
        assert!(publish(&mut relay, &event(1, kind, created_at, tag, content)));
    }
    let contents: Vec<_> = relay.events().iter().map(|event| &*event.content).collect();
    assert_eq!(contents, ["note", "second note", "newer list", "longer game", "other game"]);
    // Of two events with the same time, the one with the lower id stays.
    let pair = ["x", "y"].map(|content| event(2, 35_173, 9, "a", content));
    let lower = if pair[0].id < pair[1].id { &pair[0] } else { &pair[1] };
    for event in &pair {
        publish(&mut relay, event);
    }
    assert_eq!(relay.events().last(), Some(lower));
    publish(&mut relay, &event(2, 35_173, 8, "a", "older"));
    assert_eq!(relay.events().last(), Some(lower));
}

#[test]
fn the_relay_refuses_what_is_not_signed() {
    let mut relay = Relay::default();
    let mut forged = event(1, 1, 5, "a", "note");
    forged.content.push('!');
    assert!(!publish(&mut relay, &forged));
    assert!(relay.events().is_empty());
    for text in
        ["", "{}", "[]", "[\"EVENT\"]", "[\"EVENT\",1]", "[\"REQ\"]", "[\"COUNT\",\"a\",{}]"]
    {
        let sent = relay.text(1, text);
        assert_eq!(sent.len(), 1, "{text}");
    }
}

#[test]
fn filters_choose_by_all_their_fields() {
    let mut relay = Relay::default();
    let all = [(1, 1, 5, "a", "one"), (1, 7, 6, "a", "two"), (2, 1, 7, "b", "three")];
    let all = all.map(|(key, kind, at, tag, text)| event(key, kind, at, tag, text));
    for event in &all {
        publish(&mut relay, event);
    }
    for (filter, expected) in [
        (json!({}), vec!["three", "two", "one"]),
        (json!({ "limit": 2 }), vec!["three", "two"]),
        (json!({ "kinds": [1] }), vec!["three", "one"]),
        (json!({ "authors": [all[0].pubkey] }), vec!["two", "one"]),
        (json!({ "ids": [all[1].id] }), vec!["two"]),
        (json!({ "#d": ["b", "c"] }), vec!["three"]),
        (json!({ "since": 6 }), vec!["three", "two"]),
        (json!({ "until": 6 }), vec!["two", "one"]),
        (json!({ "kinds": [] }), vec![]),
        (json!({ "kinds": [1], "#d": ["a"], "since": 5, "until": 5 }), vec!["one"]),
    ] {
        assert_eq!(found(&mut relay, filter.clone()), expected, "{filter}");
    }
    // New events reach the subscription until it is closed.
    found(&mut relay, json!({ "kinds": [1] }));
    let sent = say(&mut relay, 1, json!(["EVENT", event(3, 1, 9, "a", "four")]));
    assert_eq!((sent.len(), sent[1].0, &sent[1].1[1]), (2, 2, &json!("s")));
    say(&mut relay, 2, json!(["CLOSE", "s"]));
    assert_eq!(say(&mut relay, 1, json!(["EVENT", event(3, 1, 10, "a", "five")])).len(), 1);
}

fn moment(elapsed: u64) -> Moment {
    Moment { elapsed, unix: START }
}

/// The result of a check of a relay that answers with this function.
fn checked(mut answer: impl FnMut(&Value) -> Vec<Value>) -> Result<(), CheckError> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut check = Check::new("wss://a.example", 60_000, moment(0), &mut |bytes| rng.fill(bytes));
    let mut outputs: Vec<_> = check.handle(moment(1), CheckInput::Opened).into_iter().collect();
    for _ in 0..20 {
        match outputs.pop() {
            Some(CheckOutput::Done(result)) => {
                assert_eq!(check.next_time(), None);
                return result;
            }
            Some(CheckOutput::Send(text)) => {
                for answer in answer(&serde_json::from_str(&text).unwrap()) {
                    let text = answer.to_string();
                    outputs.extend(check.handle(moment(2), CheckInput::Text(&text)));
                }
            }
            None => {
                let time = check.next_time().expect("a time");
                outputs.extend(check.handle(moment(time), CheckInput::Time));
            }
        }
    }
    panic!("the check does not end")
}

#[test]
fn a_relay_that_gives_back_what_it_took_is_of_use() {
    let mut relay = Relay::default();
    assert_eq!(
        checked(|text| say(&mut relay, 1, text.clone()).into_iter().map(|it| it.1).collect()),
        Ok(())
    );
}

#[test]
fn a_relay_that_refuses_the_future_is_of_use_to_a_device_whose_clock_is_ahead() {
    let mut relay = Relay::default();
    let mut refused = 0;
    let result = checked(|text| match text[1]["created_at"].as_u64() {
        Some(at) if at > START - 3 * 3600 + 900 => {
            refused += 1;
            vec![json!(["OK", text[1]["id"], false, "invalid: created_at too late"])]
        }
        _ => say(&mut relay, 1, text.clone()).into_iter().map(|it| it.1).collect(),
    });
    assert_eq!((result, refused), (Ok(()), 3));
}

#[test]
fn a_relay_that_asks_who_writes_is_told() {
    let mut relay = Relay::default();
    let mut is_known = false;
    let result = checked(|text| match text[0].as_str() {
        Some("AUTH") => {
            is_known = true;
            vec![json!(["OK", text[1]["id"], true, ""])]
        }
        Some("EVENT") if !is_known => vec![
            json!(["AUTH", "challenge"]),
            json!(["OK", text[1]["id"], false, "auth-required: who?"]),
        ],
        _ => say(&mut relay, 1, text.clone()).into_iter().map(|it| it.1).collect(),
    });
    assert_eq!(result, Ok(()));
}

#[test]
fn a_relay_that_fails_is_left_out_with_the_reason() {
    let refuses = |reason: &str| Err(CheckError::Refuses(reason.into()));
    let is_event = |text: &Value| text[0] == "EVENT";
    let ok =
        |text: &Value, is_accepted: bool| vec![json!(["OK", text[1]["id"], is_accepted, "pow: 9"])];
    assert_eq!(checked(|_| Vec::new()), Err(CheckError::Silent));
    assert_eq!(checked(|text| ok(text, false)), refuses("pow: 9"));
    let forgets = |text: &Value| match is_event(text) {
        true => ok(text, true),
        false => vec![json!(["EOSE", text[1]])],
    };
    assert_eq!(checked(forgets), Err(CheckError::Forgets));
    let closes = |text: &Value| match is_event(text) {
        true => ok(text, true),
        false => vec![json!(["CLOSED", text[1], "restricted: no"])],
    };
    assert_eq!(checked(closes), refuses("restricted: no"));
    let mut rng = fastrand::Rng::with_seed(1);
    let mut check = Check::new("wss://a.example", 0, moment(0), &mut |bytes| rng.fill(bytes));
    let closed = check.handle(moment(1), CheckInput::Closed);
    assert_eq!(closed, Some(CheckOutput::Done(Err(CheckError::Unreachable))));
}
