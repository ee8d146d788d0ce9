//! The session as text, as it is kept on the device.

use super::{Look, Session};
use crate::base::Seat;
use crate::hidden::Viewer;
use crate::link;
use crate::record::{NodeId, RecordError};
use crate::turn::Step;
use std::fmt::Write;

/// How a text begins that does not show what it holds.
const SEALED: &str = "sealed ";

impl Session {
    /// The session as text, to be kept on the device. Where the game hides something, the text does
    /// not show it to whoever happens to see it; it is no secret to somebody who decodes it.
    pub fn save(&self) -> String {
        let text = self.written();
        let start = self.record.node(NodeId::START).state();
        let hides = start.seen_by(Viewer::Public, &[]).is_some();
        if hides { format!("{SEALED}{}", link::seal(&text)) } else { text }
    }

    fn written(&self) -> String {
        let order = self.record.preorder();
        let place = |id: NodeId| order.iter().position(|other| *other == id).unwrap_or(0);
        let Look { turned, turns_itself, layers, locked } = self.look;
        let mut text = format!("at {}\nend {}\n", place(self.at), place(self.end));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "view {turned} {} {layers} {}",
            u8::from(turns_itself),
            u8::from(locked)
        );
        if let Some(began) = self.began {
            let _ = writeln!(text, "began {began}");
        }
        if let Some(side) = self.side {
            let _ = writeln!(text, "side {}", side.0);
        }
        if !self.laid.is_empty() {
            let _ = writeln!(text, "laid {}", self.laid);
        }
        if !self.draft.is_empty() {
            let steps: Vec<_> = self.draft.iter().map(Step::text).collect();
            let _ = writeln!(text, "draft {} {}", place(self.draft_at), steps.join(" "));
            if let Some(square) = self.begun_on {
                let _ = writeln!(text, "begun {square}");
            }
        }
        let _ = write!(text, "\n{}", self.record);
        text
    }

    /// Reads a session that was kept. What cannot be read of anything but the record is left out.
    ///
    /// # Errors
    /// Where the record cannot be read.
    pub fn load(text: &str) -> Result<Self, RecordError> {
        let opened = text.strip_prefix(SEALED).and_then(link::unseal);
        let text = opened.as_deref().unwrap_or(text);
        let (head, record) = text.split_once("\n\n").unwrap_or(("", text));
        let mut session = Session::new(record.parse()?, NodeId::START);
        let order = session.record.preorder();
        let place = |word: Option<&str>| {
            word.and_then(|word| word.parse::<usize>().ok()).and_then(|i| order.get(i)).copied()
        };
        let mut at = NodeId::START;
        for line in head.lines() {
            let mut words = line.split(' ');
            match words.next() {
                Some("at") => at = place(words.next()).unwrap_or(at),
                Some("end") => {
                    let end = place(words.next()).unwrap_or(NodeId::START);
                    session.end = session.record.end_of_line(end);
                }
                Some("view") => {
                    let mut number =
                        || words.next().and_then(|word| word.parse::<u16>().ok()).unwrap_or(0);
                    session.look = Look {
                        turned: (number() % 4) as u8,
                        turns_itself: number() == 1,
                        layers: number(),
                        locked: number() == 1,
                    };
                }
                Some("draft") => {
                    if let Some(draft_at) = place(words.next()) {
                        session.at = draft_at;
                        session.enter(&words.collect::<Vec<_>>());
                    }
                }
                Some("began") => {
                    session.began = words.next().and_then(|word| word.parse().ok());
                }
                Some("side") => {
                    let seat = words.next().and_then(|word| word.parse().ok()).map(Seat);
                    let seats = session.state().seats().len();
                    session.side = seat.filter(|seat| usize::from(seat.0) < seats);
                }
                Some("laid") => session.laid = words.next().unwrap_or("").into(),
                Some("begun") => {
                    session.begun_on = words.next().and_then(|word| word.parse().ok());
                }
                _ => {}
            }
        }
        let end = session.end;
        session.go(at);
        if session.record.path(end).contains(&at) {
            session.end = end;
        }
        Ok(session)
    }
}
