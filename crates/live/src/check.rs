//! Tries a relay out before a room uses it: writes an event and reads it back.

use crate::dating::Dating;
use crate::event::{Draft, Event, EventId};
use crate::keys::{self, SecretKey};
use crate::line::PATIENCE;
use crate::room::{Moment, RECORD_KIND};
use crate::seal::{Frame, Seal};
use crate::wire::{self, Filter, FromRelay};

/// The name of the check's subscription.
const NAME: &str = "c";

/// The relay may forget the event after this number of seconds.
const LIFETIME: u64 = 3600;

/// Why a relay is of no use for a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckError {
    /// There is no connection, or it ended.
    Unreachable,
    /// The relay does not answer within ten seconds.
    Silent,
    /// The relay refuses to store the event or to send it back. The text is its reason.
    Refuses(String),
    /// The relay accepted the event, but does not have it when it is asked for it later.
    Forgets,
    /// The relay was not asked: this device has no random bytes for a key. Reported by the caller.
    NoEntropy,
}

/// News for the check: from the connection to the relay, or that time has passed.
pub enum CheckInput<'a> {
    Opened,
    Closed,
    Text(&'a str),
    Time,
}

/// An action for the caller, who holds the connection.
#[derive(Clone, PartialEq, Debug)]
pub enum CheckOutput {
    Send(String),
    /// The check is over, and the connection can be closed.
    Done(Result<(), CheckError>),
}

#[derive(PartialEq)]
enum Step {
    Connecting,
    Writing,
    Authenticating(EventId),
    Pausing,
    Reading,
    Done,
}

/// A check of one relay. The caller starts the connection when it makes the check.
pub struct Check {
    address: String,
    key: SecretKey,
    event: Event,
    tag: String,
    random: [u8; 32],
    /// Milliseconds between writing and reading back.
    pause: u64,
    challenge: Option<String>,
    has_authenticated: bool,
    dating: Dating,
    step: Step,
    /// When the current step ends, or fails without an answer, as [`Moment::elapsed`].
    until: u64,
}

impl Check {
    /// Prepares a check of the relay with this address, with an event that looks like that of a
    /// game. `pause` is in milliseconds, between writing and reading.
    pub fn new(address: &str, pause: u64, now: Moment, entropy: &mut dyn FnMut(&mut [u8])) -> Self {
        let key = SecretKey::derived(&keys::random::<32>(entropy), "check");
        let seal = Seal::new(&keys::random(entropy));
        let frame = Frame { author: &key.public(), created_at: now.unix, kind: RECORD_KIND };
        let content = seal.close("", &frame, entropy).expect("a short text");
        let end = now.unix.saturating_add(LIFETIME).to_string();
        let tags = [["d", seal.tag()], ["expiration", &end]];
        let tags = tags.map(|tag| tag.map(String::from).to_vec()).to_vec();
        let draft = Draft { created_at: now.unix, kind: RECORD_KIND, tags, content };
        let event = draft.signed(&key, &keys::random(entropy));
        Check {
            address: address.into(),
            key,
            event,
            tag: seal.tag().into(),
            random: keys::random(entropy),
            pause,
            challenge: None,
            has_authenticated: false,
            dating: Dating::default(),
            step: Step::Connecting,
            until: now.elapsed + PATIENCE,
        }
    }

    /// When to call [`handle`](Check::handle) with [`CheckInput::Time`] if nothing else happens, as
    /// [`Moment::elapsed`]. `None` once the check is over.
    pub fn next_time(&self) -> Option<u64> {
        (self.step != Step::Done).then_some(self.until)
    }

    /// Takes what happened, and returns what to do. `None` if there is nothing to do yet.
    pub fn handle(&mut self, now: Moment, input: CheckInput) -> Option<CheckOutput> {
        match input {
            _ if self.step == Step::Done => None,
            CheckInput::Closed => self.done(Err(CheckError::Unreachable)),
            CheckInput::Opened if self.step == Step::Connecting => self.write(now),
            CheckInput::Opened => None,
            CheckInput::Text(text) => self.text(now, FromRelay::read(text)?),
            CheckInput::Time if now.elapsed < self.until => None,
            CheckInput::Time if self.step == Step::Pausing => {
                let tag = self.tag.clone();
                let authors = vec![self.key.public()];
                let filter = Filter { kinds: [RECORD_KIND], tags: [tag], authors, limit: None };
                self.begin(now, Step::Reading);
                Some(CheckOutput::Send(wire::subscribe(NAME, &filter)))
            }
            CheckInput::Time if self.step == Step::Connecting => {
                self.done(Err(CheckError::Unreachable))
            }
            CheckInput::Time => self.done(Err(CheckError::Silent)),
        }
    }

    fn begin(&mut self, now: Moment, step: Step) {
        self.until = now.elapsed + if step == Step::Pausing { self.pause } else { PATIENCE };
        self.step = step;
    }

    fn done(&mut self, result: Result<(), CheckError>) -> Option<CheckOutput> {
        self.step = Step::Done;
        Some(CheckOutput::Done(result))
    }

    fn write(&mut self, now: Moment) -> Option<CheckOutput> {
        self.begin(now, Step::Writing);
        Some(CheckOutput::Send(wire::publish(&self.event)))
    }

    fn text(&mut self, now: Moment, message: FromRelay) -> Option<CheckOutput> {
        match (message, &self.step) {
            (FromRelay::Auth(challenge), _) => {
                self.challenge = Some(challenge);
                None
            }
            (FromRelay::Ok(id, true, _), Step::Writing) if id == self.event.id => {
                self.begin(now, Step::Pausing);
                None
            }
            (FromRelay::Ok(id, false, reason), Step::Writing) if id == self.event.id => {
                self.refused(now, reason)
            }
            (FromRelay::Ok(id, true, _), Step::Authenticating(auth)) if id == *auth => {
                self.write(now)
            }
            (FromRelay::Ok(id, false, reason), Step::Authenticating(auth)) if id == *auth => {
                self.done(Err(CheckError::Refuses(reason)))
            }
            (FromRelay::Closed(_, reason), Step::Reading) => {
                self.done(Err(CheckError::Refuses(reason)))
            }
            (FromRelay::Event(_, event), Step::Reading) if event == self.event => self.done(Ok(())),
            (FromRelay::EndOfStored(_), Step::Reading) => self.done(Err(CheckError::Forgets)),
            _ => None,
        }
    }

    fn refused(&mut self, now: Moment, reason: String) -> Option<CheckOutput> {
        if self.dating.go_back(&reason) {
            // The content was encrypted for the first date, and can't be decrypted with the new
            // date. That is no problem, because no device reads the content.
            let Event { kind, tags, content, .. } = self.event.clone();
            let created_at = self.dating.date(now.unix);
            let draft = Draft { created_at, kind, tags, content };
            self.event = draft.signed(&self.key, &self.random);
            return self.write(now);
        }
        let may = reason.starts_with("auth-required") && !self.has_authenticated;
        let Some(challenge) = self.challenge.clone().filter(|_| may) else {
            return self.done(Err(CheckError::Refuses(reason)));
        };
        self.has_authenticated = true;
        let event = wire::auth(
            &self.address,
            &challenge,
            &self.key,
            self.dating.date(now.unix),
            &self.random,
        );
        self.begin(now, Step::Authenticating(event.id));
        Some(CheckOutput::Send(wire::authenticate(&event)))
    }
}
