//! The Nostr relays of a build: the servers over which two devices may play. The page contains
//! their addresses in a `<meta>` tag, and its Content-Security-Policy allows these and no others.

use std::env;
use std::path::Path;

use crate::files::text;
use crate::run::{Result, root, run, tool};

/// The environment variable with the addresses for a build, separated by spaces. If it is not set,
/// the build uses the list in [`LIST`].
pub const RELAYS: &str = "FAIRYBOARD_RELAYS";

/// The list that a build uses if it is not given another one.
const LIST: &str = "static/relays.txt";

/// The most characters of the address of a relay. Links of rooms have the same limit.
const MAX_ADDRESS: usize = 120;

/// The addresses in the default list.
pub fn defaults() -> Result<Vec<String>> {
    read(&root().join(LIST))
}

/// The addresses for the page that is being built.
pub fn of_build() -> Result<Vec<String>> {
    match env::var(RELAYS) {
        Ok(told) => parse(&told.replace(' ', "\n")),
        Err(_) => defaults(),
    }
}

/// Reads a list from a file.
pub fn read(file: &Path) -> Result<Vec<String>> {
    parse(&text(file)?).map_err(|error| format!("{}: {error}", file.display()))
}

/// Tries the relays in a list, or in the default one: writes to each and reads back. Prints a line
/// for each relay.
pub fn check(file: Option<&Path>) -> Result<()> {
    let relays = file.map_or_else(defaults, read)?;
    if relays.is_empty() {
        return Err("the list has no relays".into());
    }
    // Only this command builds the packages for TLS.
    let package = ["--package", "fairyboard-relay", "--features", "tls"];
    let program = ["--bin", "fairyboard-check-relays", "--"];
    run(tool("cargo").arg("run").args(package).args(program).args(relays))
}

/// Reads a list: one address a line. A `#` starts a comment. The error for a bad line names its
/// number.
fn parse(list: &str) -> Result<Vec<String>> {
    let mut relays: Vec<String> = Vec::new();
    for (i, line) in list.lines().enumerate() {
        let address = line.split('#').next().unwrap_or_default().trim();
        let bad = |what: &str| Err(format!("line {}: {address:?} {what}", i + 1));
        if address.is_empty() {
            continue;
        } else if !is_relay(address) {
            return bad("is no address of a relay, such as wss://relay.example.org");
        } else if address.contains('[') {
            return bad("has an address of IPv6, which a Content-Security-Policy can't name");
        } else if relays.iter().any(|other| other == address) {
            return bad("is in the list twice");
        }
        relays.push(address.into());
    }
    Ok(relays)
}

/// Whether the page takes this as the address of a relay. The rule is that of
/// `live::link::is_relay`; a test compares them. This package does not depend on that one, because
/// building it would delay every command.
fn is_relay(address: &str) -> bool {
    let rest = address.strip_prefix("wss://").or_else(|| address.strip_prefix("ws://"));
    let fits = |letter: u8| letter.is_ascii_alphanumeric() || b".-_~:/[]%".contains(&letter);
    address.len() <= MAX_ADDRESS
        && rest.is_some_and(|rest| {
            rest.bytes().all(fits) && rest.starts_with(|c: char| c.is_alphanumeric() || c == '[')
        })
}

/// The addresses as a `<meta>` tag; nothing if there are none.
pub fn tag(relays: &[String]) -> String {
    match relays {
        [] => String::new(),
        _ => format!("\n<meta name=\"relays\" content=\"{}\">", relays.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_an_address_a_line_and_comments() {
        let list = "# Ours\r\nwss://a.example\r\n\n  ws://127.0.0.1:7447  # local\nwss://b.c/d\n";
        let expected = ["wss://a.example", "ws://127.0.0.1:7447", "wss://b.c/d"];
        assert_eq!(parse(list).unwrap(), expected);
        for nothing in ["", "\n \n", "# wss://a.example"] {
            assert_eq!(parse(nothing), Ok(Vec::new()), "{nothing:?}");
        }
    }

    #[test]
    fn a_bad_line_is_an_error_with_its_number() {
        for line in [
            "a.example",
            "https://a.example",
            "wss://",
            "wss:///a",
            "WSS://a.example",
            "wss://a.example wss://b.example",
            "wss://a.example?b=c",
            "wss://a.example;script-src",
            "wss://*.example",
            "wss://a\".example",
            "wss://ä.example",
            "ws://[::1]:7447",
            "wss://x.example",
        ] {
            let error = parse(&format!("wss://x.example\n\n{line}\n")).unwrap_err();
            assert!(error.starts_with(&format!("line 3: {line:?} ")), "{error}");
        }
    }

    #[test]
    fn an_address_is_a_relay_if_the_page_takes_it() {
        let letters: Vec<_> = (0..=0xff).map(char::from).collect();
        let long = |length: usize| format!("wss://{}", "a".repeat(length - "wss://".len()));
        let mut addresses = vec![String::new(), "ws:/a".into(), "wss://".into(), "ws://a".into()];
        addresses.extend([MAX_ADDRESS, MAX_ADDRESS + 1].map(long));
        for letter in letters {
            addresses.push(format!("wss://{letter}"));
            addresses.push(format!("ws://a{letter}"));
            addresses.push(format!("{letter}wss://a"));
        }
        for address in addresses {
            assert_eq!(is_relay(&address), live::link::is_relay(&address), "{address:?}");
        }
    }

    #[test]
    fn the_default_list_has_relays_that_a_page_under_https_may_use() {
        let relays = defaults().unwrap();
        assert!((3..=8).contains(&relays.len()), "{relays:?}");
        for relay in relays {
            assert!(relay.starts_with("wss://"), "{relay}");
        }
    }
}
