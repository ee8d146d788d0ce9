//! Tries a relay as the page does when it makes a room: writes an event, and reads it back.

use live::check::{Check, CheckError, CheckInput, CheckOutput};
use live::keys::Entropy;
use live::room::Moment;
use live::wire::FromRelay;
use std::io;
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait for a message before the check looks whether its time is over.
const TICK: Duration = Duration::from_millis(20);

/// The most notices of a relay that are reported.
const MAX_NOTICES: usize = 3;

/// The most characters that are printed of a text from a relay.
const MAX_TEXT: usize = 200;

/// Writes an event to the relay with this address and reads it back after a pause. Returns the time
/// that it took, without the pause.
///
/// # Errors
/// If the relay can't be used for a room, a sentence with the reason and the relay's own words.
pub fn check(address: &str, pause: Duration) -> Result<Duration, String> {
    let start = Instant::now();
    let mut notices = Vec::new();
    let result = talk(address, pause, start, &mut notices);
    let told: String = notices.iter().map(|text| format!("; notice: {text}")).collect();
    match result {
        Ok(()) => Ok(start.elapsed().saturating_sub(pause)),
        Err(reason) => Err(reason + &told),
    }
}

fn talk(
    address: &str,
    pause: Duration,
    start: Instant,
    notices: &mut Vec<String>,
) -> Result<(), String> {
    let now = || Moment {
        elapsed: start.elapsed().as_millis() as u64,
        unix: SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs(),
    };
    let mut socket = connect(address)?;
    // The key signs only one test event, so these random bytes need not be secure.
    let mut entropy: Entropy = Box::new(|bytes: &mut [u8]| fastrand::fill(bytes));
    let mut check = Check::new(address, pause.as_millis() as u64, now(), &mut *entropy);
    let mut text = None;
    let mut input = CheckInput::Opened;
    loop {
        match check.handle(now(), input) {
            Some(CheckOutput::Send(text)) => {
                socket.send(Message::text(text)).map_err(|error| ended(&error))?;
            }
            Some(CheckOutput::Done(result)) => return result.map_err(|error| sentence(&error)),
            None => {}
        }
        input = match socket.read() {
            Ok(Message::Text(read)) => CheckInput::Text(text.insert(read).as_str()),
            Ok(_) => CheckInput::Time,
            Err(Error::Io(error)) if is_pause(&error) => CheckInput::Time,
            Err(error) => return Err(ended(&error)),
        };
        if let CheckInput::Text(text) = input
            && let Some(FromRelay::Notice(notice)) = FromRelay::read(text)
            && notices.len() < MAX_NOTICES
        {
            notices.push(printable(&notice));
        }
    }
}

/// Connects to a relay. Waits for at most [`PATIENCE`].
fn connect(address: &str) -> Result<Socket, String> {
    let (sender, receiver) = mpsc::channel();
    let url = address.to_string();
    // The operating system may take minutes to report a failure. Only the new thread waits for
    // that; this function returns after `PATIENCE`.
    thread::spawn(move || drop(sender.send(tungstenite::connect(url))));
    let unreachable = |why: &str| format!("it can't be reached: {why}");
    let socket = match receiver.recv_timeout(PATIENCE) {
        Ok(Ok((socket, _))) => socket,
        Ok(Err(error)) => return Err(unreachable(&printable(&error.to_string()))),
        Err(_) => return Err(unreachable(&format!("nothing within {} s", PATIENCE.as_secs()))),
    };
    let stream = match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => stream,
        #[cfg(feature = "tls")]
        MaybeTlsStream::Rustls(stream) => stream.get_ref(),
        _ => return Err(unreachable("this program has no TLS")),
    };
    stream.set_read_timeout(Some(TICK)).map_err(|error| unreachable(&error.to_string()))?;
    Ok(socket)
}

fn is_pause(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

fn ended(error: &Error) -> String {
    format!("it ended the connection: {}", printable(&error.to_string()))
}

fn sentence(error: &CheckError) -> String {
    match error {
        CheckError::Unreachable => "it can't be reached".into(),
        CheckError::Silent => "it does not answer".into(),
        CheckError::Refuses(reason) => format!("it refuses: {}", printable(reason)),
        CheckError::Forgets => "it took the event and does not show it".into(),
        CheckError::NoEntropy => "this device has no random bytes for a key".into(),
    }
}

/// A text from a relay or the system, shortened and without characters that control the terminal.
fn printable(text: &str) -> String {
    text.chars().take(MAX_TEXT).flat_map(char::escape_debug).collect()
}
