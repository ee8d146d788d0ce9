//! A study with several chapters in a text: consecutive records with the same header `Study`.

use super::{OpenError, records};
use crate::budget::Budget;
use crate::link::{MAX_CHAPTERS, Shared, open_hands};
use crate::record::{Outline, Reading, Record, RecordError};
use i18n::Text;
use std::fmt;
use std::ops::Range;

/// The header with the title of a study.
const STUDY: &str = "Study";

/// The title of a study that a record is a chapter of. `None` for a sealed record, whose hands are
/// hidden, and for any other text.
fn title(text: &str) -> Option<String> {
    let title = Outline::of(text).header(STUDY)?.trim().to_string();
    (!title.is_empty() && !crate::sealed::is_sealed(text)).then_some(title)
}

/// Splits a text into its records (games as text) like [`records`], but keeps the chapters of a
/// study together in one piece.
pub fn games_in(text: &str) -> Vec<&str> {
    let mut all: Vec<(Range<usize>, Option<String>, usize)> = Vec::new();
    let mut from = 0;
    for record in records(text) {
        let (title, to) = (title(record), from + record.len());
        match all.last_mut() {
            Some((range, known, chapters))
                if title.is_some() && *known == title && *chapters < MAX_CHAPTERS =>
            {
                (range.end, *chapters) = (to, *chapters + 1);
            }
            _ => all.push((from..to, title, 1)),
        }
        from = to;
    }
    all.into_iter().map(|(range, ..)| &text[range]).collect()
}

/// A study that is being read, chapter by chapter.
#[derive(Clone, Debug)]
pub struct StudyText {
    /// The chapters that were read.
    done: Vec<Shared>,
    /// The chapters that are left, the next one last, each with the byte where it begins in the
    /// text.
    rest: Vec<(usize, String)>,
    /// The first error, with the byte where its record begins in the text. A chapter with an error
    /// is kept as far as it could be read, and reading continues with the next chapter.
    error: Option<(usize, RecordError)>,
    /// If the work budget was spent in the middle of a chapter: how reading continues, and the byte
    /// where the chapter begins.
    unfinished: Option<(usize, Box<Reading>)>,
}

impl StudyText {
    /// The study in a text. `None` unless the text is several chapters of one study and nothing
    /// else.
    pub(super) fn of(text: &str) -> Option<Self> {
        let all = records(text);
        if all.len() < 2 || games_in(text).len() != 1 {
            return None;
        }
        let begins = all.iter().scan(0, |from, record| {
            *from += record.len();
            Some(*from - record.len())
        });
        let mut rest: Vec<_> = begins.zip(all.iter().map(|record| (*record).to_string())).collect();
        rest.reverse();
        Some(StudyText { done: Vec::new(), rest, error: None, unfinished: None })
    }

    /// Continues until all chapters are read or the budget is spent.
    ///
    /// # Errors
    /// If a chapter can't be read, or if the budget is spent.
    pub(super) fn go_on(mut self, budget: &mut Budget) -> Result<Shared, OpenError> {
        loop {
            let (at, read) = match (self.unfinished.take(), self.rest.pop()) {
                (Some((at, reading)), next) => {
                    self.rest.extend(next);
                    (at, reading.go_on(budget))
                }
                (None, Some((at, text))) => {
                    (at, Reading::begin(&text).and_then(|reading| reading.go_on(budget)))
                }
                (None, None) => break,
            };
            match read {
                Ok(record) => self.add(record),
                Err(RecordError::Unfinished(reading)) => {
                    self.unfinished = Some((at, reading));
                    return Err(OpenError::Study(Box::new(self)));
                }
                Err(error) => {
                    error.sound().into_iter().for_each(|record| self.add(record));
                    self.error.get_or_insert((at, error));
                }
            }
        }
        match (&self.error, self.sound()) {
            (None, Some(study)) => Ok(study),
            _ => Err(OpenError::Study(Box::new(self))),
        }
    }

    fn add(&mut self, record: Record) {
        self.done.push(chapter(record));
    }

    /// The study with the chapters and the parts of chapters that could be read. The first chapter
    /// is shown.
    pub(super) fn sound(&self) -> Option<Shared> {
        let mut all = self.done.clone();
        if let Some((_, reading)) = &self.unfinished {
            all.push(chapter(reading.so_far()));
        }
        Shared::of_chapters(all, 0)
    }

    /// The number of moves read so far; `None` unless the work budget was spent before the end.
    pub(super) fn moves_read(&self) -> Option<usize> {
        let (_, reading) = self.unfinished.as_ref()?;
        let done = self.done.iter().map(|chapter| chapter.record.places() - 1);
        Some(done.sum::<usize>() + reading.moves())
    }

    /// The error that is reported, and the byte where its record begins in the text.
    fn fault(&self) -> Option<(usize, RecordError)> {
        let unfinished = self.unfinished.clone();
        let large = unfinished.map(|(at, reading)| (at, RecordError::Unfinished(reading)));
        large.or_else(|| self.error.clone())
    }

    pub(super) fn told(&self) -> Text {
        self.fault().map_or_else(|| crate::say::NOTHING_TO_OPEN.into(), |(_, error)| error.told())
    }

    pub(super) fn at(&self) -> Option<Range<usize>> {
        let (from, error) = self.fault()?;
        error.at().map(|at| from + at.start..from + at.end)
    }
}

/// Formats the error for the command line.
impl fmt::Display for StudyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault() {
            Some((_, error)) => error.fmt(f),
            None => self.told().fmt(f),
        }
    }
}

/// Makes a chapter from a record: everyone may see all hands of cards, and the headers `White` and
/// `Black` become the players' names.
fn chapter(mut record: Record) -> Shared {
    open_hands(&mut record);
    record.name_players();
    Shared::new(record)
}
