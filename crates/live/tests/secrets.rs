//! What a relay learns about games that hide cards.

use crate::games::{SOUND, families, hens};
use crate::network::{MINUTE, Network, begun, record, whole};
use fairyboard::Seat;
use fairyboard::record::{NodeId, Record};
use live::body::Reaction;
use live::clock;
use live::room::Input;
use serde_json::Value;
use ui_model::clock::{Pace, Setting};
use ui_model::headers::ID;
use ui_model::model::{Consent, Whole};

/// Replaces each key, hash, signature and ciphertext by its length.
pub fn masked(value: &Value) -> Value {
    match value {
        Value::String(text) if text.len() >= 32 => Value::String(format!("{} letters", text.len())),
        Value::Array(all) => Value::Array(all.iter().map(masked).collect()),
        Value::Object(all) => {
            Value::Object(all.iter().map(|(name, value)| (name.clone(), masked(value))).collect())
        }
        other => other.clone(),
    }
}

/// Everything that a relay hears while the same moves are played in each of these games.
fn heard(games: [Whole; 2]) -> [Vec<String>; 2] {
    let mut nets = games.map(|game| {
        let mut net = Network::new(51, &[SOUND]);
        let pair = net.pair(game);
        (net, pair)
    });
    for _ in 0..8 {
        let ends = [0, 1].map(|at| {
            let (net, [host, _]) = &nets[at];
            let record = record(net.devices[*host].game.as_ref().unwrap());
            let end = record.end_of_line(NodeId::START);
            (record.moves(end), record.node(end).state().to_move(), record, end)
        });
        let [one, two] = &ends;
        let Some(text) = one.0.iter().find(|text| two.0.contains(text)).cloned() else { break };
        for ((net, pair), (_, seat, mut record, end)) in nets.iter_mut().zip(ends) {
            let at = pair[usize::from(seat.0)];
            record.play(end, &text).unwrap();
            net.change(at, record);
            net.run(MINUTE);
        }
    }
    // The players enter names, the guest sends a reaction and gives time, the host resigns, and
    // they begin another game.
    for (net, pair) in &mut nets {
        let [host, guest] = *pair;
        net.tell(host, Input::Name("Ann".into()));
        net.tell(guest, Input::React(Reaction::GoodLuck));
        net.tell(guest, Input::GiveTime { seconds: 15 });
        net.tell(guest, Input::Name("Bob".into()));
        let mut record = record(net.devices[host].game.as_ref().unwrap());
        record.end_by_players(Some(Seat::FIRST));
        net.change(host, record);
        for at in [host, guest] {
            net.run(MINUTE);
            net.tell(at, Input::Rematch { date: "2026.11.30".into() });
        }
        net.run(MINUTE);
        assert_eq!(net.devices[host].next.len(), 1);
        net.play(guest).unwrap();
        net.run(MINUTE);
    }
    nets.map(|(net, _)| {
        let texts = net.relays[0].heard.iter();
        texts.map(|text| masked(&serde_json::from_str(text).unwrap()).to_string()).collect()
    })
}

/// A game that differs from a duel of Zugzwang only in a hidden card: one card of the second player
/// is exchanged for the last card of the deck.
fn with_other_card(game: &Whole) -> Option<Whole> {
    let record = record(game);
    let text = record.node(NodeId::START).state().text();
    let fields: Vec<&str> = text.split(' ').collect();
    // A card is two letters. Hands are sorted.
    let cut = |field: &str| -> Vec<String> {
        field.as_bytes().chunks(2).map(|card| String::from_utf8_lossy(card).into()).collect()
    };
    let (mut hand, mut deck) = (cut(fields[6]), cut(fields[7]));
    std::mem::swap(hand.last_mut()?, deck.last_mut()?);
    hand.sort();
    let (hand, deck) = (hand.concat(), deck.concat());
    let mut fields = fields;
    (fields[6], fields[7]) = (&hand, &deck);
    let text = fields.join(" ");
    let mut other = Record::from_position(record.family(), record.options().clone(), &text).ok()?;
    other.set_header(ID, "AbCdEfGh");
    Some(whole(other, Some(Seat::FIRST)))
}

#[test]
fn games_that_differ_in_hidden_cards_look_alike_to_a_relay() {
    let mut compared = 0;
    for family in families() {
        for seed in 0..6 {
            let dealt = begun(family, seed);
            if !dealt.hides() {
                continue;
            }
            // Both games begin at a position and not with a deal, so that their codes have the same
            // form.
            let start = record(&dealt);
            let text = start.node(NodeId::START).state().text();
            let options = start.options().clone();
            let mut one = Record::from_position(family, options, &text).unwrap();
            one.set_header(ID, "AbCdEfGh");
            let one = whole(one, Some(Seat::FIRST));
            let Some(two) = with_other_card(&one) else { continue };
            let public = |game: &Whole| game.seen().state().text();
            if record(&one) == record(&two) {
                continue;
            }
            assert_eq!(public(&one), public(&two), "only hidden cards differ");
            let setting = Setting { pace: Pace::Side(6000, 5), ends: true };
            let [one, two] = heard([one, two].map(|game| clock::with_clock(game, setting)));
            assert!(one.iter().any(|text| text.contains("\"EVENT\"")));
            assert_eq!(one, two);
            compared += 1;
        }
    }
    assert!(compared > 1, "{compared} pairs");
}

#[test]
fn a_relay_sees_no_text_of_the_game() {
    let mut net = Network::new(52, &[SOUND]);
    let [host, _] = net.pair(begun(hens(), 1));
    net.play(host).unwrap();
    net.run(MINUTE);
    let code = net.devices[host].game.clone().unwrap().reply(Consent::given());
    for text in &net.relays[0].heard {
        assert!(!text.contains(&code) && !text.contains("AbCdEfGh") && !text.contains("undone"));
    }
}
