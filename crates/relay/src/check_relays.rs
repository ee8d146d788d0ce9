//! Tests relays: `fairyboard-check-relays [--pause SECONDS] ADDRESS…`.
//!
//! It writes an event to each relay, reads it back at once, writes another one and reads that back
//! after a pause, which is a minute by default. It prints a line for each relay, and fails if none
//! keeps events.

use relay::check;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

const USAGE: &str = "usage: fairyboard-check-relays [--pause SECONDS] ADDRESS…";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let (pause, addresses) = match &arguments[..] {
        [option, seconds, rest @ ..] if option == "--pause" => (seconds.parse().ok(), rest),
        all => (Some(60), all),
    };
    let Some(pause) = pause.map(Duration::from_secs).filter(|_| !addresses.is_empty()) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let seconds = pause.as_secs();
    println!("An event is written to each relay, and read back at once and after {seconds} s:");
    let width = addresses.iter().map(|address| address.chars().count()).max().unwrap_or(0);
    let kept = thread::scope(|scope| {
        let tries: Vec<_> = addresses
            .iter()
            .map(|address| (address, scope.spawn(move || try_relay(address, pause))))
            .collect();
        let report = |(address, result): (&String, Result<String, String>)| {
            let (Ok(text) | Err(text)) = &result;
            println!("{address:width$}  {text}");
            result.is_ok()
        };
        let results = tries.into_iter().map(|(address, thread)| {
            (address, thread.join().unwrap_or_else(|_| Err("the check failed".into())))
        });
        results.map(report).filter(|kept| *kept).count()
    });
    println!("{kept} of {} relays keep events.", addresses.len());
    if kept > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Tests a relay without and with a pause. Returns the text to print about the relay.
fn try_relay(address: &str, pause: Duration) -> Result<String, String> {
    let took = check(address, Duration::ZERO)?;
    match check(address, pause) {
        Ok(_) => Ok(format!("keeps events, and answers within {} ms", took.as_millis())),
        Err(reason) => {
            Err(format!("had the event at once, but after {} s: {reason}", pause.as_secs()))
        }
    }
}
