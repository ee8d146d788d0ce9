//! Tests of rooms over real WebSocket connections on this machine.

use crate::games::hens;
use crate::network::{begun, entropy, moves, record, whole};
use fairyboard::Seat;
use fairyboard::record::NodeId;
use fastrand::Rng;
use live::link::RoomLink;
use live::room::{Input, Moment, Output, Room, Saved};
use relay::Server;
use std::cell::RefCell;
use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};
use ui_model::model::Whole;

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// A device with real connections.
struct Device {
    room: Room,
    game: Option<Whole>,
    sockets: Vec<Option<Socket>>,
    start: Instant,
}

impl Device {
    fn open(link: RoomLink, game: Option<Whole>, seed: u64) -> Self {
        let chance = Rc::new(RefCell::new(Rng::with_seed(seed)));
        let sockets = link.relays.iter().map(|_| None).collect();
        let room = Room::new(link, game.clone(), Saved::default(), entropy(&chance));
        Device { room, game, sockets, start: Instant::now() }
    }

    fn tell(&mut self, input: Input) {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let elapsed = self.start.elapsed().as_millis() as u64;
        for output in self.room.handle(Moment { elapsed, unix }, input) {
            match output {
                Output::Connect(at) => {
                    let socket = tungstenite::connect(&self.room.link().relays[at]);
                    let input = match socket {
                        Ok((socket, _)) => {
                            let MaybeTlsStream::Plain(stream) = socket.get_ref() else { panic!() };
                            let pause = Some(Duration::from_millis(1));
                            stream.set_read_timeout(pause).unwrap();
                            self.sockets[at] = Some(socket);
                            Input::Opened(at)
                        }
                        Err(_) => Input::Closed(at),
                    };
                    self.tell(input);
                }
                Output::Send(at, text) => {
                    if let Some(socket) = &mut self.sockets[at] {
                        drop(socket.send(Message::text(text)));
                    }
                }
                Output::Close(at) => self.sockets[at] = None,
                Output::Game(game) => self.game = Some(game),
                _ => {}
            }
        }
    }

    /// Reads at most one message from each relay, and lets the room do what is due at this time.
    fn turn(&mut self) {
        for at in 0..self.sockets.len() {
            let Some(socket) = &mut self.sockets[at] else { continue };
            let is_pause = |kind| matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut);
            match socket.read() {
                Ok(Message::Text(text)) => self.tell(Input::Text(at, text.as_str().into())),
                Ok(_) => {}
                Err(Error::Io(error)) if is_pause(error.kind()) => {}
                Err(_) => {
                    self.sockets[at] = None;
                    self.tell(Input::Closed(at));
                }
            }
        }
        self.tell(Input::Time);
    }

    fn plies(&self) -> usize {
        self.game.as_ref().map_or(0, |game| moves(game).len())
    }

    fn play(&mut self) {
        let mut record = record(self.game.as_ref().unwrap());
        let end = record.end_of_line(NodeId::START);
        let text = record.moves(end)[0].clone();
        record.play(end, &text).unwrap();
        let game = whole(record, self.room.link().seat());
        self.game = Some(game.clone());
        self.tell(Input::Game(game));
    }
}

#[track_caller]
fn until(devices: &mut [Device; 2], holds: impl Fn(&[Device; 2]) -> bool) {
    let begun = Instant::now();
    while !holds(devices) {
        assert!(begun.elapsed().as_secs() < 60, "it takes too long");
        devices.iter_mut().for_each(Device::turn);
    }
}

#[test]
fn a_relay_ends_a_connection_as_soon_as_a_message_announces_that_it_is_too_large() {
    let server = Server::start("127.0.0.1:0", None).unwrap();
    let stream = TcpStream::connect(server.url().trim_start_matches("ws://")).unwrap();
    let (mut socket, _) = tungstenite::client(server.url(), stream).unwrap();
    // The header of a WebSocket message that announces a text of 10 MB. The text never follows.
    let length = 10_000_000_u64.to_be_bytes();
    socket.get_mut().write_all(&[&[0x81, 0xff], &length[..], &[0; 4]].concat()).unwrap();
    socket.get_mut().set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let ended = socket.read().unwrap_err();
    assert!(
        !matches!(&ended, Error::Io(error) if error.kind() == ErrorKind::WouldBlock),
        "{ended}"
    );
}

#[test]
fn a_relay_with_a_file_keeps_games_over_a_restart() {
    let folder = std::env::temp_dir().join(format!("fairyboard-relay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let store = folder.join("events.jsonl");
    std::fs::write(&store, "this line is no event\n").unwrap();
    let server = Server::start("127.0.0.1:0", Some(&store)).unwrap();
    let url = server.url();
    let mut rng = Rng::with_seed(71);
    let link = RoomLink::new(Seat::FIRST, std::slice::from_ref(&url), &mut |bytes| rng.fill(bytes));
    let game = begun(hens(), 1);
    let host = Device::open(link.clone(), Some(game), 72);
    let mut devices = [host, Device::open(link.invited().unwrap(), None, 73)];
    devices[1].tell(Input::TakeSeat);
    until(&mut devices, |[_, guest]| guest.room.link().seat().is_some() && guest.game.is_some());
    for plies in 1..=6 {
        devices[(plies + 1) % 2].play();
        until(&mut devices, |devices| devices.iter().all(|device| device.plies() == plies));
    }
    let links = devices.map(|device| device.room.link().clone());
    drop(server);
    let address = url.trim_start_matches("ws://").to_string();
    let server = Server::start(&*address, Some(&store)).unwrap();
    // Both devices open the room without a game: they get it from the relay.
    let mut seed = 74;
    let mut devices = links.map(|link| {
        seed += 1;
        Device::open(link, None, seed)
    });
    until(&mut devices, |devices| devices.iter().all(|device| device.plies() == 6));
    devices[0].play();
    until(&mut devices, |devices| devices.iter().all(|device| device.plies() == 7));
    drop(server);
    // The store has three events: the newest of each player, and the one with which the guest took
    // the seat.
    let server = Server::start(&*address, Some(&store)).unwrap();
    let lines = std::fs::read_to_string(&store).unwrap();
    assert_eq!(lines.lines().count(), 3);
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}
