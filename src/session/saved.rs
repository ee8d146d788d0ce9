//! The text of a session, as saved on the device.

use super::{Layers, Look, Seats, Session};
use crate::base::Seat;
use crate::budget::Budget;
use crate::hidden::Viewer;
use crate::link::{self, Shared};
use crate::record::{NodeId, Reading, Record, RecordError};
use crate::turn::Step;
use std::borrow::Cow;
use std::fmt::Write;
use std::rc::Rc;

/// The prefix of a sealed text, which is encoded so that it is not read by accident.
const SEALED: &str = "sealed ";

/// Decodes a saved text that is sealed. Returns any other text unchanged.
fn opened(text: &str) -> Cow<'_, str> {
    text.strip_prefix(SEALED).and_then(link::unseal).map_or(text.into(), Cow::Owned)
}

/// Splits a saved text into its two parts: the lines about the session, and the text of its record.
fn parts(text: &str) -> (&str, &str) {
    let bare = text.strip_prefix('\n').map(|record| ("", record));
    bare.or_else(|| text.split_once("\n\n")).unwrap_or(("", text))
}

/// The words that a line `chapter …` of a saved text may begin with. They say whether the chapter
/// in this line precedes or follows the shown chapter.
const SIDES: [&str; 2] = ["before", "after"];

/// Reads another chapter of the study from the words after `before` or `after` in its line. Reads
/// the whole chapter, however large it is, because saving the study again would lose the rest.
/// `None` if the line has other words.
fn chapter<'t>(mut words: impl Iterator<Item = &'t str>) -> Option<Result<Shared, RecordError>> {
    let mut number = || words.next()?.parse::<usize>().ok();
    let (at, turned, locked) = (number()?, number()?, number()?);
    let mut read = link::unseal(words.next()?)?.parse::<Record>();
    while let Err(RecordError::Unfinished(reading)) = read {
        read = reading.go_on(&mut Budget::usual());
    }
    let mut record = match read {
        Ok(record) => record,
        Err(error) => return Some(Err(error)),
    };
    link::open_hands(&mut record);
    let at = record.preorder().get(at).copied().unwrap_or(NodeId::START);
    Some(Ok(Shared { at, turned: (turned % 4) as u8, locked: locked == 1, ..Shared::new(record) }))
}

impl Session {
    /// The session as text, for saving on the device. If the game hides something, the text is
    /// sealed: encoded so that hands can't be read at a glance. Anyone can decode a sealed text.
    pub fn save(&self) -> String {
        let text = self.written();
        if self.is_sealed() { format!("{SEALED}{}", link::seal(&text)) } else { text }
    }

    /// Whether [`save`](Session::save) seals (encodes) the text, because the game hides something
    /// from a player.
    pub fn is_sealed(&self) -> bool {
        let start = self.record.node(NodeId::START).state();
        start.seen_by(Viewer::Public, &[]).is_some() || self.hides()
    }

    /// Whether a saved text is sealed (encoded).
    pub fn is_sealed_text(text: &str) -> bool {
        text.starts_with(SEALED)
    }

    fn written(&self) -> String {
        let order = self.record.preorder();
        let place = |id: NodeId| order.iter().position(|other| *other == id).unwrap_or(0);
        let Look { turned, seats, layers, locked } = self.look;
        let mut text = format!("at {}\nend {}\n", place(self.at), place(self.end));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "view {turned} {} {layers} {}", seats as u8, u8::from(locked));
        if let Some(began) = self.began {
            let _ = writeln!(text, "began {began}");
        }
        if !self.clock.is_empty() {
            let _ = writeln!(text, "clock {}", self.clock);
        }
        if self.paused {
            text += "paused\n";
        }
        if let Some(side) = self.side {
            let _ = writeln!(text, "side {}", side.0);
        }
        if !self.accepted.is_empty() {
            let _ = writeln!(text, "accepted {}", self.accepted);
        }
        if !self.laid.is_empty() {
            let _ = writeln!(text, "laid {}", self.laid);
        }
        for (ply, edge) in &self.looked {
            let _ = writeln!(text, "looked {ply} {edge}");
        }
        if let Some(ply) = self.shown {
            let _ = writeln!(text, "shown {ply}");
        }
        if !self.draft.is_empty() {
            let steps: Vec<_> = self.draft.iter().map(Step::text).collect();
            let _ = writeln!(text, "draft {} {}", place(self.draft_at), steps.join(" "));
            if let Some(square) = self.begun_on {
                let _ = writeln!(text, "begun {square}");
            }
        }
        for (side, chapters) in SIDES.iter().zip([&self.others.before, &self.others.after]) {
            for chapter in chapters {
                let Shared { record, at, turned, locked, .. } = chapter;
                let order = record.preorder();
                let at = order.iter().position(|id| id == at).unwrap_or(0);
                let (locked, sealed) = (u8::from(*locked), link::seal(&record.to_string()));
                let _ = writeln!(text, "chapter {side} {at} {turned} {locked} {sealed}");
            }
        }
        let _ = write!(text, "\n{}", self.record);
        text
    }

    /// The text of the record in a saved session, without replaying it. For a study, the texts of
    /// all chapters, one after the other.
    pub fn record_text(text: &str) -> String {
        let text = opened(text);
        let (head, record) = parts(&text);
        let others = |side: &'static str| {
            let lines = head.lines().filter_map(|line| line.strip_prefix("chapter "));
            let lines = lines.filter_map(move |line| line.strip_prefix(side));
            lines.filter_map(|line| link::unseal(line.rsplit(' ').next()?))
        };
        let all = others(SIDES[0]).chain([record.to_string()]).chain(others(SIDES[1]));
        all.collect::<Vec<_>>().join("\n")
    }

    /// Reads a saved session. Skips lines before the record that cannot be read.
    ///
    /// # Errors
    /// If the record cannot be read, or if it is so large that [`Budget::USUAL`] is spent before
    /// its end.
    pub fn load(text: &str) -> Result<Self, RecordError> {
        Self::load_within(text, &mut Budget::usual())
    }

    /// Like [`load`](Session::load), within a work budget.
    ///
    /// # Errors
    /// If the record cannot be read, or if the budget is spent before its end.
    pub fn load_within(text: &str, budget: &mut Budget) -> Result<Self, RecordError> {
        let text = opened(text);
        let (head, record) = parts(&text);
        Self::with_head(head, Reading::begin(record)?.go_on(budget)?)
    }

    /// Continues reading a saved session after [`load`](Session::load) has spent its budget. `text`
    /// is the whole saved text again, `record` the paused reading in the error.
    ///
    /// # Errors
    /// If the record cannot be read, or if the budget is spent before its end.
    pub fn load_on(text: &str, record: Reading, budget: &mut Budget) -> Result<Self, RecordError> {
        Self::with_head(parts(&opened(text)).0, record.go_on(budget)?)
    }

    /// Makes a session from a record and the other lines of the saved text.
    fn with_head(head: &str, record: Record) -> Result<Self, RecordError> {
        let mut session = Session::new(record, NodeId::START);
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
                        seats: Seats::ALL.get(usize::from(number())).copied().unwrap_or_default(),
                        layers: Layers::kept(number()),
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
                Some("clock") => {
                    session.clock = words.collect::<Vec<_>>().join(" ");
                }
                Some("paused") => session.paused = true,
                Some("side") => {
                    let seat = words.next().and_then(|word| word.parse().ok()).map(Seat);
                    let seats = session.state().seats().len();
                    session.side = seat.filter(|seat| usize::from(seat.0) < seats);
                }
                Some("looked") => {
                    let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
                    if let (Some(ply), Some(edge)) = (number(), number()) {
                        session.note_look(ply, edge.min(3) as u8);
                    }
                }
                Some("shown") => session.shown = words.next().and_then(|word| word.parse().ok()),
                Some("accepted") => session.accepted = words.next().unwrap_or("").into(),
                Some("chapter") if session.others.iter().count() + 1 < link::MAX_CHAPTERS => {
                    let side = words.next();
                    let side = SIDES.iter().position(|known| Some(*known) == side);
                    if let Some((side, chapter)) = side.zip(chapter(words)) {
                        let chapter = chapter?;
                        let others = Rc::make_mut(&mut session.others);
                        [&mut others.before, &mut others.after][side].push(chapter);
                    }
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
