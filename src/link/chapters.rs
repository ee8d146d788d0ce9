//! Decodes the code of a link: a game, or the chapters of a study.

use super::letters::{stated_length, value_of};
use super::others::may_be_chapter;
use super::read::{self, Envelope, GameReading, Stopped};
use super::write::in_envelope;
use super::{CHAPTERS, LinkError, MAX_CHAPTERS, PLAIN, Shared};
use crate::budget::Budget;
use crate::record::Record;
use std::fmt;

/// Reads a code within [`Budget::USUAL`].
///
/// # Errors
/// The error says what is wrong with the code. If a part of the game is certain, the error contains
/// that part. For a very large game the error contains the [`Reading`], which can continue.
pub fn decode(code: &str) -> Result<Shared, LinkError> {
    Reading::begin(code)?.go_on(&mut Budget::usual())
}

/// The beginning of a game whose code was cut off: the moves that the remaining letters determine,
/// regardless of the missing letters. If letters are missing elsewhere than at the end, the result
/// may be a wrong game. `None` if the code was not cut off, or if not even the start is determined.
/// For a study, the result also contains the chapters before the cut.
pub fn beginning(code: &str) -> Option<Shared> {
    let mut budget = Budget::usual();
    if !code.starts_with(CHAPTERS) {
        return read::beginning(code, &mut budget);
    }
    let envelope = Envelope::of(code).ok()?;
    if stated_length(code.as_bytes()).is_none_or(|whole| code.len() >= whole) {
        return None;
    }
    let (shown, codes) = split(envelope.body());
    let mut done = sound_chapters(&codes, &mut budget);
    if let Some(cut) = codes.get(done.len()) {
        let cut = read::beginning(cut, &mut budget);
        done.extend(cut.filter(|chapter| may_be_chapter(&chapter.record)));
    }
    Shared::of_chapters(done, shown)
}

/// The index of the shown chapter and the codes of the chapters in the body of a code. The last one
/// is cut off if letters are missing.
fn split(body: &str) -> (usize, Vec<String>) {
    let Some(first) = body.bytes().next() else { return (0, Vec::new()) };
    let shown = value_of(first).unwrap_or(0) as usize;
    let (mut codes, mut rest) = (Vec::new(), &body[1..]);
    while !rest.is_empty() && codes.len() <= MAX_CHAPTERS {
        let code = format!("{PLAIN}{rest}");
        let end = stated_length(code.as_bytes()).unwrap_or(code.len()).min(code.len());
        rest = &rest[end - 1..];
        codes.push(code[..end].to_string());
    }
    (shown, codes)
}

/// The chapters before the first one that is damaged.
fn sound_chapters(codes: &[String], budget: &mut Budget) -> Vec<Shared> {
    let read = codes.iter().map_while(|code| GameReading::begin(code).ok()?.go_on(budget).ok());
    read.take_while(|chapter| may_be_chapter(&chapter.record)).take(MAX_CHAPTERS).collect()
}

/// A code that is being read, move by move. Reading can pause when its work budget is spent.
#[derive(Clone)]
pub struct Reading {
    game: GameReading,
    /// If the code is that of a study: everything but the chapter that is being read. `None` for a
    /// single game.
    study: Option<Box<Study>>,
}

/// A study whose chapters are read one after the other: everything but the chapter that is being
/// read.
#[derive(Clone)]
struct Study {
    envelope: Envelope,
    /// The chapters that were read.
    done: Vec<Shared>,
    /// The codes of the chapters after the one that is being read, the next one last.
    codes: Vec<String>,
    /// The index of the chapter that is shown.
    shown: usize,
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reading({} moves)", self.moves())
    }
}

impl Reading {
    /// Reads everything before the first move: the game, its options, its start position and its
    /// headers.
    ///
    /// # Errors
    /// Reports what is wrong before the first move.
    pub fn begin(code: &str) -> Result<Self, LinkError> {
        if !code.starts_with(CHAPTERS) {
            return Ok(Reading { game: GameReading::begin(code)?, study: None });
        }
        let envelope = Envelope::of(code)?;
        let (shown, mut codes) = split(envelope.body());
        if !envelope.is_whole {
            let sound = sound_chapters(&codes, &mut Budget::usual());
            return Err(envelope.damaged(0, Shared::of_chapters(sound, shown).map(Box::new)));
        }
        // Each study has exactly one code. So the letters before the body must be exactly the ones
        // that `in_envelope` writes.
        let is_ours = in_envelope(CHAPTERS, envelope.body()) == code;
        if !is_ours || !(2..=MAX_CHAPTERS).contains(&codes.len()) || shown >= codes.len() {
            return Err(envelope.damaged(0, None));
        }
        codes.reverse();
        let first = codes.pop().unwrap_or_default();
        let study = Study { envelope, done: Vec::new(), codes, shown };
        let game = GameReading::begin(&first).map_err(|error| study.error(error))?;
        Ok(Reading { game, study: Some(Box::new(study)) })
    }

    /// Expects that the code, if it is one of a single game, goes on from this game. The moves that
    /// both have are then read without listing the legal moves. The result is the same.
    #[must_use]
    pub fn knowing(mut self, known: &Record) -> Self {
        self.game = self.game.knowing(known);
        self
    }

    /// How many moves were read so far.
    pub fn moves(&self) -> usize {
        let done = self.study.iter().flat_map(|study| &study.done);
        self.game.moves() + done.map(|chapter| chapter.record.places() - 1).sum::<usize>()
    }

    /// The part of the game that was read and is certain.
    pub fn so_far(&self) -> Shared {
        let game = self.game.so_far();
        let Some(study) = &self.study else { return game };
        let now = Some(game.clone()).filter(|game| may_be_chapter(&game.record));
        let all = study.done.iter().cloned().chain(now).collect();
        Shared::of_chapters(all, study.shown).unwrap_or(game)
    }

    /// Continues until the whole code is read or the work budget is spent.
    ///
    /// # Errors
    /// If reading fails, or if the budget is spent again; see [`decode`].
    pub fn go_on(mut self, budget: &mut Budget) -> Result<Shared, LinkError> {
        loop {
            let read = match self.game.go_on(budget) {
                Ok(read) => read,
                Err(Stopped::Unfinished(game)) => {
                    let study = self.study;
                    return Err(LinkError::Unfinished(Box::new(Reading { game: *game, study })));
                }
                Err(Stopped::Wrong(error)) => {
                    return Err(match self.study {
                        Some(study) => study.error(error),
                        None => error,
                    });
                }
            };
            let Some(study) = &mut self.study else { return Ok(read) };
            // Only the first chapter's code contains the title of the study. In older links, any
            // chapter may have the title of a lesson; see [`Shared::of_chapters`].
            let is_first = study.done.is_empty();
            if read.record.is_study() != is_first || !may_be_chapter(&read.record) {
                return Err(study.damaged());
            }
            study.done.push(read);
            let Some(code) = study.codes.pop() else { break };
            self.game = GameReading::begin(&code).map_err(|error| study.error(error))?;
        }
        let Some(study) = self.study else { return Err(LinkError::Empty) };
        Shared::of_chapters(study.done, study.shown).ok_or(LinkError::Empty)
    }
}

impl Study {
    /// Turns an error in one chapter into an error about the whole code.
    fn error(&self, error: LinkError) -> LinkError {
        match error {
            LinkError::Unknown | LinkError::Position(_) => error,
            _ => self.damaged(),
        }
    }

    fn damaged(&self) -> LinkError {
        let sound = Shared::of_chapters(self.done.clone(), self.shown);
        self.envelope.damaged(0, sound.map(Box::new))
    }
}
