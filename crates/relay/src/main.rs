//! Runs the relay: `fairyboard-relay [--until-closed] [ADDRESS [FILE]]`.
//!
//! ADDRESS is `127.0.0.1:7447` by default. The events are saved in FILE; without FILE they are lost
//! when the relay ends. With `--until-closed` the relay ends when its standard input is closed.

use relay::Server;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

const ADDRESS: &str = "127.0.0.1:7447";

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args().skip(1).collect();
    let before = arguments.len();
    arguments.retain(|word| word != "--until-closed");
    let ends_with_input = arguments.len() < before;
    let address = arguments.first().map_or(ADDRESS, String::as_str);
    let store = arguments.get(1).map(PathBuf::from);
    let server = match Server::start(address, store.as_deref()) {
        Ok(server) => server,
        Err(error) => {
            eprintln!("The relay can't start at {address}: {error}");
            return ExitCode::FAILURE;
        }
    };
    println!("The relay is at {}", server.url());
    if ends_with_input {
        // An error also means that there is no more input.
        drop(io::copy(&mut io::stdin(), &mut io::sink()));
    } else {
        loop {
            thread::park();
        }
    }
    ExitCode::SUCCESS
}
