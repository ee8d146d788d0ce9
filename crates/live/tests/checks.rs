//! Tests of `cargo xtask relays` over real connections on this machine.

use relay::{Server, check};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;
use tungstenite::Message;

/// Starts a relay that sends these answers to the first message of its only client. It answers
/// every later message like a subscription without stored events. `ID` in an answer is replaced by
/// the id of the client's event. Returns the relay's address.
fn answering(answers: &'static [&'static str]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("ws://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let mut socket = tungstenite::accept(listener.accept().unwrap().0).unwrap();
        let text = socket.read().unwrap().into_text().unwrap();
        let message: serde_json::Value = serde_json::from_str(&text).unwrap();
        let id = message[1]["id"].as_str().unwrap();
        for answer in answers {
            socket.send(Message::text(answer.replace("ID", id))).unwrap();
        }
        while socket.read().is_ok() {
            // Answers the subscription as if nothing were stored.
            socket.send(Message::text("[\"EOSE\",\"c\"]")).unwrap();
        }
    });
    address
}

#[test]
fn a_relay_that_keeps_events_passes_after_a_pause() {
    let server = Server::start("127.0.0.1:0", None).unwrap();
    for pause in [0, 300].map(Duration::from_millis) {
        let took = check(&server.url(), pause).unwrap();
        assert!(took < Duration::from_secs(30), "{took:?}");
    }
}

#[test]
fn a_relay_of_no_use_is_reported_in_its_own_words() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let long: &'static str =
        Box::leak(format!("[\"OK\",\"ID\",false,\"blocked: {}\"]", "a".repeat(999)).into());
    for (address, expected) in [
        (format!("ws://{closed}"), "it can't be reached: "),
        (
            answering(&["[\"OK\",\"ID\",false,\"blocked: kind 35173 \\u001b[2J\"]"]),
            "it refuses: blocked: kind 35173 \\u{1b}[2J",
        ),
        (
            answering(&["[\"NOTICE\",\"pay first\"]", "[\"OK\",\"ID\",true,\"\"]"]),
            "it took the event and does not show it; notice: pay first",
        ),
        (answering(Box::leak(Box::new([long]))), "it refuses: blocked: aaaa"),
    ] {
        let error = check(&address, Duration::ZERO).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
        assert!(error.len() < 300, "{error}");
    }
}
