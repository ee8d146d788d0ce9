//! Tests of events, signatures and encryption.

use live::body::Body;
use live::bytes::Bytes;
use live::event::{Draft, Event};
use live::keys::{self, SecretKey, is_signed, stream};
use live::seal::{Frame, MAX_TEXT, SIZES, Seal};
use live::wire::{self, FromRelay};
use std::collections::BTreeSet;

fn bytes<const N: usize>(digits: &str) -> [u8; N] {
    Bytes::read(&digits.to_lowercase()).expect("digits").0
}

/// The secret key, public key, random bytes, message and signature of BIP-340's test vectors.
const VECTORS: [[&str; 5]; 3] = [
    [
        "0000000000000000000000000000000000000000000000000000000000000003",
        "F9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "E907831F80848D1069A5371B402410364BDF1C5F8307B0084C55F1CE2DCA8215\
         25F66A4A85EA8B71E482A74F382D2CE5EBEEE8FDB2172F477DF4900D310536C0",
    ],
    [
        "B7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF",
        "DFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659",
        "0000000000000000000000000000000000000000000000000000000000000001",
        "243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89",
        "6896BD60EEAE296DB48A229FF71DFE071BDE413E6D43F917DC8DCF8C78DE3341\
         8906D11AC976ABCCB20B091292BFF4EA897EFCB639EA871CFA95F6DE339E4B0A",
    ],
    [
        "C90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B14E5C9",
        "DD308AFEC5777E13121FA72B9CC1B7CC0139715309B086C960E18FD969774EB8",
        "C87AA53824B4D7AE2EB035A2B5BBBCCC080E76CDC6D1692C4B0B62D798E6D906",
        "7E2D58D8B3BCDF1ABADEC7829054F90DDA9805AAB56C77333024B9D0A508B75C",
        "5831AAEED7B44BB74E5EAB94BA9D4294C49BCF2A60728D8B4C200F50DD313C1B\
         AB745879A5AD954A72C45A91C3A51D3C7ADEA98D82F8481E0E1E03674A6F3FB7",
    ],
];

#[test]
fn signatures_are_those_of_bip_340() {
    for [secret, public, random, message, signature] in VECTORS {
        let key = SecretKey::read(&bytes(secret)).expect("a key");
        let [message, random] = [message, random].map(bytes::<32>);
        let mut signature = Bytes(bytes::<64>(signature));
        assert_eq!(key.public(), Bytes(bytes(public)));
        assert_eq!(key.sign(&message, &random), signature);
        assert!(is_signed(&key.public(), &message, &signature));
        signature.0[63] ^= 1;
        assert!(!is_signed(&key.public(), &message, &signature));
    }
}

/// An event of another program, which the tests of go-nostr also use.
const FOREIGN: &str = r#"{"kind":1,"id":"dc90c95f09947507c1044e8f48bcf6350aa6bff1507dd4acfc755b9239b5c962","pubkey":"3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d","created_at":1644271588,"tags":[],"content":"now that https://blueskyweb.org/blog/2-7-2022-overview was announced we can stop working on nostr?","sig":"230e9d8f0ddaf7eb70b5f7741ccfa37e87a455c9a469282e3464e2052d3192cd63a167e196e381ef9d7e69e9ea43af2443b839974dc85d8aaab9efe1d9296524"}"#;

#[test]
fn a_stream_of_random_bytes_follows_from_its_seed_and_never_repeats() {
    let read = |seed: u8| {
        let mut entropy = stream([seed; 32]);
        let mut drawn: Vec<[u8; 32]> = (0..4).map(|_| keys::random(&mut *entropy)).collect();
        let mut long = [0; 2 * 255 * 32];
        entropy(&mut long);
        drawn.extend(long.chunks_exact(32).map(|part| <[u8; 32]>::try_from(part).unwrap()));
        drawn
    };
    assert_eq!(read(1), read(1));
    let all: BTreeSet<_> = [read(1), read(2)].concat().into_iter().collect();
    assert_eq!(all.len(), 2 * (4 + 2 * 255));
}

#[test]
fn an_event_of_another_program_is_sound_and_a_changed_one_is_not() {
    let event: Event = serde_json::from_str(FOREIGN).expect("an event");
    assert!(event.is_sound());
    for change in [
        |event: &mut Event| event.content.push('!'),
        |event: &mut Event| event.created_at += 1,
        |event: &mut Event| event.kind = 2,
        |event: &mut Event| event.tags.push(vec!["d".into()]),
        |event: &mut Event| event.id.0[0] ^= 1,
        |event: &mut Event| event.pubkey.0[0] ^= 1,
        |event: &mut Event| event.sig.0[0] ^= 1,
    ] {
        let mut changed = event.clone();
        change(&mut changed);
        assert!(!changed.is_sound(), "{changed:?}");
    }
    let text = format!("[\"EVENT\",\"r\",{FOREIGN}]");
    assert_eq!(FromRelay::read(&text), Some(FromRelay::Event("r".into(), event)));
}

#[test]
fn the_answer_to_a_challenge_is_that_of_nip_42() {
    let key = SecretKey::derived(b"secret", "test");
    let event = wire::auth("wss://a.example", "c", &key, 7, &[1; 32]);
    assert!(event.is_sound());
    assert_eq!((event.kind, event.created_at, &*event.content), (22_242, 7, ""));
    assert_eq!(event.tag("relay"), Some("wss://a.example"));
    assert_eq!(event.tag("challenge"), Some("c"));
    assert!(wire::authenticate(&event).starts_with("[\"AUTH\",{"));
}

fn closed(seal: &Seal, text: &str) -> Option<Event> {
    let key = SecretKey::derived(b"secret", "test");
    let frame = Frame { author: &key.public(), created_at: 5, kind: 35_173 };
    let content = seal.close(text, &frame, &mut |bytes| bytes.fill(9))?;
    Some(Draft { created_at: 5, kind: 35_173, tags: Vec::new(), content }.signed(&key, &[0; 32]))
}

#[test]
fn the_size_of_a_message_says_only_which_of_six_it_is() {
    let seal = Seal::new(&[1; 32]);
    let size = |length: usize| closed(&seal, &"a".repeat(length)).map(|event| event.content.len());
    let mut before = 0;
    for most in SIZES.map(|size| size - 2) {
        assert_eq!(size(before), size(most), "{before} to {most}");
        before = most + 1;
    }
    assert_eq!((size(MAX_TEXT + 1), MAX_TEXT + 2), (None, 30 * 1024));
    assert!(size(MAX_TEXT).unwrap() + 1000 < wire::MAX_MESSAGE);
}

#[test]
fn only_the_rooms_key_opens_a_message_and_only_in_its_place() {
    let seal = Seal::new(&[1; 32]);
    let event = closed(&seal, "a “text”").expect("an event");
    assert_eq!(seal.open(&event).as_deref(), Some("a “text”"));
    assert_eq!(Seal::new(&[2; 32]).open(&event), None);
    assert_ne!(Seal::new(&[2; 32]).tag(), seal.tag());
    let mut later = event.clone();
    later.created_at += 1;
    assert_eq!(seal.open(&later), None);
    let mut of_other = event.clone();
    of_other.pubkey = SecretKey::derived(b"other", "test").public();
    assert_eq!(seal.open(&of_other), None);
    let mut of_other_kind = event;
    of_other_kind.kind += 1;
    assert_eq!(seal.open(&of_other_kind), None);
}

#[test]
fn a_body_is_read_as_it_was_written_and_later_fields_are_left_out() {
    let mut body = Body::new(Some("1abc".into()), 3);
    body.guest = Some(Bytes([7; 32]));
    assert_eq!(Body::read(&body.text()), Some(body.clone()));
    let later = body.text().replacen('{', "{\"more\":[1],", 1);
    assert_eq!(Body::read(&later), Some(body.clone()));
    assert_eq!(Body::read(&body.text().replace("\"version\":1", "\"version\":2")), None);
    assert_eq!(Body::read("here"), None);
}
