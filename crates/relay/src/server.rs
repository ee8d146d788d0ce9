//! Runs a relay on a port, with a thread for each connection.

use crate::core::Relay;
use live::event::Event;
use live::wire::MAX_MESSAGE;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

/// How long the thread of a connection sleeps if there is no message to read. Until it wakes up, it
/// sends no text either, so messages may be delayed by this time. It sleeps because Linux would
/// round the timeout of a read up to 4 or 8 ms.
const TICK: Duration = Duration::from_millis(1);

/// A relay on a port. Dropping it ends its connections.
pub struct Server {
    address: SocketAddr,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The data that all connections share.
struct Shared {
    relay: Relay,
    store: Option<File>,
    connections: BTreeMap<u64, Sender<String>>,
}

impl Server {
    /// Starts a relay. `store` is a file with one event per line. The file is created if it is
    /// missing. Lines that can't be read are left out.
    ///
    /// # Errors
    /// If the address is taken or the file can't be opened.
    pub fn start(address: impl ToSocketAddrs, store: Option<&Path>) -> io::Result<Self> {
        let mut events = Vec::new();
        let store = match store {
            Some(path) => {
                events = read(path)?;
                Some(rewritten(path, &events)?)
            }
            None => None,
        };
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let relay = Relay::with_events(events);
        let shared = Arc::new(Mutex::new(Shared { relay, store, connections: BTreeMap::new() }));
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        let thread = thread::spawn(move || accept(&listener, &shared, &over));
        Ok(Server { address, is_over, thread: Some(thread) })
    }

    /// The address for the browser or a program on this machine: `ws://127.0.0.1:7000`.
    pub fn url(&self) -> String {
        format!("ws://{}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn read(path: &Path) -> io::Result<Vec<Event>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read?,
    };
    Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// Replaces the file at `path` by one with only those `events` that a relay keeps, and opens the
/// new file to append further events.
fn rewritten(path: &Path, events: &[Event]) -> io::Result<File> {
    let kept = Relay::with_events(events.iter().cloned());
    let lines: Result<Vec<_>, _> = kept.events().iter().map(serde_json::to_string).collect();
    let mut text = lines?.join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    let new = PathBuf::from(path).with_extension("new");
    fs::write(&new, text)?;
    fs::rename(&new, path)?;
    OpenOptions::new().append(true).open(path)
}

/// Locks the shared part, even if another thread has panicked with the lock held: such a thread has
/// left the relay as it was before its message.
fn locked(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn accept(listener: &TcpListener, shared: &Arc<Mutex<Shared>>, is_over: &Arc<AtomicBool>) {
    let mut threads = Vec::new();
    let mut next = 0;
    while !is_over.load(Ordering::Relaxed) {
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(TICK);
            continue;
        };
        let (connection, shared, is_over) = (next, Arc::clone(shared), Arc::clone(is_over));
        next += 1;
        threads.push(thread::spawn(move || {
            let (sender, receiver) = channel();
            locked(&shared).connections.insert(connection, sender);
            // An error on one connection doesn't affect the others, so it is ignored.
            drop(serve(stream, connection, &shared, &receiver, &is_over));
            let mut shared = locked(&shared);
            shared.connections.remove(&connection);
            shared.relay.closed(connection);
        }));
        threads.retain(|thread: &JoinHandle<()>| !thread.is_finished());
    }
    for thread in threads {
        drop(thread.join());
    }
}

fn serve(
    stream: TcpStream,
    connection: u64,
    shared: &Mutex<Shared>,
    texts: &Receiver<String>,
    is_over: &AtomicBool,
) -> tungstenite::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    // Without this timeout, a client that never finishes the handshake would block the thread.
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let limits = WebSocketConfig::default().max_message_size(Some(MAX_MESSAGE));
    let limits = limits.max_frame_size(Some(MAX_MESSAGE));
    let accepted = tungstenite::accept_with_config(stream, Some(limits));
    let mut socket = accepted.map_err(|_| tungstenite::Error::ConnectionClosed)?;
    socket.get_ref().set_nonblocking(true)?;
    while !is_over.load(Ordering::Relaxed) {
        match socket.read() {
            Ok(Message::Text(text)) => take(&mut locked(shared), connection, &text)?,
            Ok(_) => {}
            Err(error) if is_pause(&error) => thread::sleep(TICK),
            Err(error) => return Err(error),
        }
        match send_all(&mut socket, texts) {
            // The socket takes no more bytes now. The rest is sent with the next flush.
            Err(error) if is_pause(&error) => {}
            sent => sent?,
        }
    }
    Ok(())
}

fn is_pause(error: &tungstenite::Error) -> bool {
    matches!(error, tungstenite::Error::Io(error) if error.kind() == io::ErrorKind::WouldBlock)
}

fn send_all(
    socket: &mut WebSocket<TcpStream>,
    texts: &Receiver<String>,
) -> tungstenite::Result<()> {
    for text in texts.try_iter() {
        socket.write(Message::text(text))?;
    }
    socket.flush()
}

/// Passes a text from a connection to the relay, appends a new event to the store, and queues the
/// messages that the relay sends.
fn take(shared: &mut Shared, connection: u64, text: &str) -> io::Result<()> {
    let newest = |relay: &Relay| relay.events().last().map(|event| event.id);
    let before = newest(&shared.relay);
    let sent = shared.relay.text(connection, text);
    if newest(&shared.relay) != before
        && let (Some(store), Some(event)) = (&mut shared.store, shared.relay.events().last())
    {
        let line = serde_json::to_string(event)? + "\n";
        store.write_all(line.as_bytes())?;
    }
    for (to, text) in sent {
        if let Some(connection) = shared.connections.get(&to) {
            // Fails if the connection has just ended.
            drop(connection.send(text));
        }
    }
    Ok(())
}
