//! The logic of a relay, without a network: it takes texts of clients, and returns texts to send.

use live::event::Event;
use live::wire::MAX_MESSAGE;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A message to send: the number of the connection, and the text.
pub type Outgoing = (u64, String);

/// A relay: its events and subscriptions. Connections have numbers that the caller chooses.
#[derive(Default)]
pub struct Relay {
    events: Vec<Event>,
    /// The filters of each subscription, by the number of its connection and its name.
    subscriptions: BTreeMap<(u64, String), Vec<Value>>,
}

/// Which events of a kind a relay keeps, as NIP-01 defines it.
#[derive(PartialEq)]
enum Keeps {
    All,
    /// The newest of each author.
    Newest,
    /// The newest of each author and tag `d`.
    NewestOfTag,
    Nothing,
}

fn keeps(kind: u32) -> Keeps {
    match kind {
        0 | 3 | 10_000..20_000 => Keeps::Newest,
        20_000..30_000 => Keeps::Nothing,
        30_000..40_000 => Keeps::NewestOfTag,
        _ => Keeps::All,
    }
}

/// Whether a relay keeps only the newer one of these two events, by their kind, author and tag `d`.
/// Does not compare their times.
fn replaces(new: &Event, old: &Event) -> bool {
    let is_same = (new.kind, new.pubkey) == (old.kind, old.pubkey);
    is_same
        && match keeps(new.kind) {
            Keeps::Newest => true,
            Keeps::NewestOfTag => new.tag("d").unwrap_or("") == old.tag("d").unwrap_or(""),
            Keeps::All | Keeps::Nothing => false,
        }
}

/// Whether a filter's list with this name has an element that fits. A filter without such a list
/// accepts every event.
fn lists(filter: &Value, name: &str, fits: impl Fn(&Value) -> bool) -> bool {
    filter.get(name).is_none_or(|list| list.as_array().is_some_and(|list| list.iter().any(fits)))
}

fn matches(filter: &Value, event: &Event) -> bool {
    let is_text = |text: String| move |value: &Value| value.as_str() == Some(&text);
    let time = |name: &str| filter.get(name).and_then(Value::as_u64);
    let tags = filter.as_object().into_iter().flatten().filter_map(|(name, _)| {
        let letter = name.strip_prefix('#')?;
        Some((name, letter))
    });
    lists(filter, "ids", is_text(event.id.to_string()))
        && lists(filter, "authors", is_text(event.pubkey.to_string()))
        && lists(filter, "kinds", |kind| kind.as_u64() == Some(event.kind.into()))
        && time("since").is_none_or(|since| event.created_at >= since)
        && time("until").is_none_or(|until| event.created_at <= until)
        && tags.into_iter().all(|(name, letter)| {
            lists(filter, name, |value| {
                let has = |tag: &Vec<String>| {
                    tag.first().is_some_and(|first| first == letter)
                        && tag.get(1).map(String::as_str) == value.as_str()
                };
                event.tags.iter().any(has)
            })
        })
}

impl Relay {
    /// A relay with these events, the oldest first.
    pub fn with_events(events: impl IntoIterator<Item = Event>) -> Self {
        let mut relay = Relay::default();
        for event in events {
            relay.keep(event);
        }
        relay
    }

    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Drops all events except the oldest `count`, because real relays may drop events, too.
    pub fn forget(&mut self, count: usize) {
        self.events.truncate(count);
    }

    /// Handles a text that has arrived on a connection. Returns the messages to send, in order. If
    /// the text is an event that is kept, the event is the last one in [`events`](Relay::events)
    /// afterwards.
    pub fn text(&mut self, connection: u64, text: &str) -> Vec<Outgoing> {
        let notice = |text: &str| vec![(connection, json!(["NOTICE", text]).to_string())];
        if text.len() > MAX_MESSAGE {
            return notice("error: the message is too large");
        }
        let Ok(Value::Array(mut parts)) = serde_json::from_str(text) else {
            return notice("error: this is no message");
        };
        let kind = parts.first().and_then(Value::as_str).unwrap_or("").to_string();
        let name = parts.get(1).and_then(Value::as_str).map(String::from);
        match (&*kind, name) {
            ("EVENT", _) if parts.len() == 2 => self.publish(connection, parts.remove(1)),
            ("REQ", Some(name)) => self.subscribe(connection, name, parts.split_off(2)),
            ("CLOSE", Some(name)) => {
                self.subscriptions.remove(&(connection, name));
                Vec::new()
            }
            _ => notice("error: this is no message of NIP-01"),
        }
    }

    /// Ends the subscriptions of a connection.
    pub fn closed(&mut self, connection: u64) {
        self.subscriptions.retain(|(owner, _), _| *owner != connection);
    }

    fn publish(&mut self, connection: u64, event: Value) -> Vec<Outgoing> {
        let id = event["id"].clone();
        let answer = |is_accepted: bool, reason: &str| {
            (connection, json!(["OK", id, is_accepted, reason]).to_string())
        };
        let Ok(event) = serde_json::from_value::<Event>(event) else {
            return vec![answer(false, "invalid: this is no event")];
        };
        if self.events.iter().any(|known| known.id == event.id) {
            return vec![answer(true, "duplicate: the event is known")];
        }
        if !event.is_sound() {
            return vec![answer(false, "invalid: the id or the signature is wrong")];
        }
        if !self.keep(event.clone()) {
            return vec![answer(true, "duplicate: there is a newer event")];
        }
        let mut sent = vec![answer(true, "")];
        for ((owner, name), filters) in &self.subscriptions {
            if filters.iter().any(|filter| matches(filter, &event)) {
                sent.push((*owner, json!(["EVENT", name, event]).to_string()));
            }
        }
        sent
    }

    /// Adds an event, if events of its kind are kept, in place of an older one that it replaces.
    /// Returns `false` if a newer event already replaces it.
    fn keep(&mut self, event: Event) -> bool {
        // Of two events with the same time, in seconds, the one with the lower id stays.
        let order = |event: &Event| (event.created_at, std::cmp::Reverse(event.id));
        let old = self.events.iter().position(|old| replaces(&event, old));
        if let Some(old) = old {
            if order(&self.events[old]) > order(&event) {
                return false;
            }
            self.events.remove(old);
        }
        if keeps(event.kind) != Keeps::Nothing {
            self.events.push(event);
        }
        true
    }

    fn subscribe(&mut self, connection: u64, name: String, filters: Vec<Value>) -> Vec<Outgoing> {
        let mut found: Vec<&Event> = Vec::new();
        for filter in &filters {
            let mut all: Vec<_> =
                self.events.iter().filter(|event| matches(filter, event)).collect();
            all.sort_by_key(|event| (std::cmp::Reverse(event.created_at), event.id));
            let limit = filter.get("limit").and_then(Value::as_u64).unwrap_or(u64::MAX);
            all.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            for event in all {
                if !found.iter().any(|known| known.id == event.id) {
                    found.push(event);
                }
            }
        }
        let texts = found.iter().map(|event| json!(["EVENT", name, event]).to_string());
        let end = json!(["EOSE", name]).to_string();
        let sent = texts.chain([end]).map(|text| (connection, text)).collect();
        self.subscriptions.insert((connection, name), filters);
        sent
    }
}
