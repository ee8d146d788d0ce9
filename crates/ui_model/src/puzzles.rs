//! Puzzles: the puzzle of the day, the solved ones, and their presentation.
//!
//! A day is counted from 1970, by the player's calendar; the caller passes it.
//!
//! A puzzle is a lesson of one part. Its task is the first move: only that is proved to be unique,
//! so the rest is shown and not asked. The file `puzzles/GAME.txt` is fetched on first use and then
//! cached by the service worker (`WANTED` in `static/sw.js`). A page that loaded it before there
//! was a worker sends it the name. In a game with hidden information, a wrong move is taken back in
//! the same update, so nothing of it is ever visible. On one date everyone has the same puzzle,
//! from each game in turn, and within a game none repeats before all were used. A solved puzzle is
//! identified by a hash of game, options and position, not by its number.

use crate::lesson_run::Course;
use crate::puzzle::PuzzleView;
use crate::say;
use crate::sentences::player;
use fairyboard::catalog::{self, GAMES, THEMES};
use fairyboard::lesson::LessonPart;
use fairyboard::puzzle::{Puzzle, Theme};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Info, Options};
use i18n::fnv;
use std::rc::Rc;

/// The distance in the file between two consecutive puzzles of the day of a game. It is a prime and
/// larger than any number of puzzles, so all are used before one repeats, and easy and hard ones
/// alternate.
const STEP: u64 = 97;

/// The most puzzles that are remembered as solved.
const REMEMBERED: usize = 10_000;

/// The index of a game among those with puzzles. They take turns with the puzzle of the day.
fn place(game: &str) -> Option<usize> {
    games().position(|info| info.id == game)
}

/// The games with puzzles.
fn games() -> impl Iterator<Item = &'static Info> {
    let with_themes = GAMES.iter().zip(THEMES).filter(|(_, themes)| !themes.is_empty());
    with_themes.map(|(family, _)| family.info())
}

/// Whether a game has puzzles.
pub fn has(game: &str) -> bool {
    place(game).is_some()
}

/// The game that has the puzzle of a day.
pub fn game_of(day: u64) -> &'static Info {
    let all: Vec<_> = games().collect();
    all[(day % all.len() as u64) as usize]
}

/// The number of the game's puzzle of a day, from 1, if the game has `count` puzzles. 0 if there
/// are none.
pub fn number_of(day: u64, game: &str, count: usize) -> usize {
    let Some(place) = place(game) else { return 0 };
    let (all, count) = (games().count() as u64, count as u64);
    // Days since the game had the puzzle of the day, and how often it had it before.
    let since = day + all - place as u64;
    let (turn, days) = (since / all, since % all);
    let at = (turn * STEP + days * (count / all)).checked_rem(count);
    at.map_or(0, |at| at as usize + 1)
}

/// The puzzles that were solved on a device.
///
/// As a text it has three lines: the day of the last solved puzzle of the day and the number of
/// days in a row; the [ids](PuzzleView) of solved puzzles; the day on which an answer was last
/// shown and the ids of these puzzles.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Solved {
    last: u64,
    days: u64,
    known: Vec<u32>,
    /// The puzzles whose answer was shown on a day. Solving one of them on that day doesn't count.
    shown: (u64, Vec<u32>),
}

impl Solved {
    /// Reads the saved text. Invalid numbers are left out.
    pub fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let [first, second, third] = [(); 3].map(|()| lines.next().unwrap_or_default());
        let days = first.split_once(' ').and_then(|(last, days)| {
            let (last, days) = (last.parse().ok()?, days.parse().ok()?);
            (days <= last && last < 1 << 32).then_some((last, days))
        });
        let (last, days) = days.unwrap_or_default();
        let mut solved = Solved { last, days, ..Solved::default() };
        for id in second.split(' ').filter_map(|id| id.parse().ok()).take(REMEMBERED) {
            solved.note(id);
        }
        let mut shown = third.split(' ').filter(|word| !word.is_empty());
        if let Some(day) = shown.next().and_then(|day| day.parse().ok()) {
            shown
                .filter_map(|id| id.parse().ok())
                .take(REMEMBERED)
                .for_each(|id| solved.show(id, day));
        }
        solved
    }

    /// The text to save.
    pub fn text(&self) -> String {
        let mut text = format!("{} {}\n", self.last, self.days);
        for id in &self.known {
            text += &id.to_string();
            text.push(' ');
        }
        let (day, shown) = &self.shown;
        if !shown.is_empty() {
            text += &format!("\n{day}");
            shown.iter().for_each(|id| text += &format!(" {id}"));
        }
        text
    }

    /// Whether a puzzle was solved.
    pub fn has(&self, id: u32) -> bool {
        self.known.contains(&id)
    }

    /// Notes that the answer of a puzzle was shown on this day.
    pub fn show(&mut self, id: u32, today: u64) {
        if self.shown.0 != today {
            self.shown = (today, Vec::new());
        }
        if !self.shown.1.contains(&id) {
            self.shown.1.push(id);
        }
    }

    /// Whether the answer of a puzzle was shown on this day.
    pub fn was_shown(&self, id: u32, today: u64) -> bool {
        self.shown.0 == today && self.shown.1.contains(&id)
    }

    fn note(&mut self, id: u32) {
        if !self.has(id) {
            self.known.push(id);
        }
    }

    /// Whether the puzzle of this day was solved on it.
    pub fn has_day(&self, day: u64) -> bool {
        self.days > 0 && self.last == day
    }

    /// The length of the current run of days with a solved puzzle of the day. The run ends today or
    /// yesterday. A player who travels west may have solved tomorrow's puzzle already.
    pub fn streak(&self, today: u64) -> u64 {
        if self.last.abs_diff(today) <= 1 { self.days } else { 0 }
    }

    /// Notes that a puzzle was solved. `day` is its day, if it is a puzzle of the day.
    pub fn solve(&mut self, id: u32, day: Option<u64>) {
        self.note(id);
        let Some(day) = day else { return };
        if self.days > 0 && (day == self.last || day + 1 == self.last) {
            return;
        }
        self.days = if day == self.last + 1 { self.days + 1 } else { 1 };
        self.last = day;
    }
}

/// A hash (FNV-1a) of game, options and position of a puzzle's line.
fn hash(game: &str, line: &str) -> u32 {
    let known = line.split(" | ").skip(2).take(2).flat_map(str::bytes);
    fnv::hash_32(game.bytes().chain(known))
}

/// The puzzle of a game with this number, or without one its puzzle of today. `None` if there is
/// none.
pub fn course(
    game: &str,
    file: &str,
    number: Option<usize>,
    solved: &Solved,
    today: u64,
) -> Option<Course> {
    let (family, themes) = (catalog::find(game)?, themes(game));
    let info = family.info();
    let lines: Vec<&str> = file.lines().collect();
    let of_day = number_of(today, game, lines.len());
    let number = number.unwrap_or(of_day);
    let puzzle = Puzzle::read(lines.get(number.checked_sub(1)?)?)?;
    let options = Options::read(info.options, &puzzle.options).ok()?;
    let mut record = Record::from_position(family, options, &puzzle.position).ok()?;
    let mut line = record.clone();
    let mut at = NodeId::START;
    let learner = line.node(at).state().to_move();
    let mut moves = 0;
    for mv in &puzzle.line {
        moves += usize::from(line.node(at).state().to_move() == learner);
        at = line.play(at, mv).ok()?;
    }
    let themes = themes.iter().filter(|theme| puzzle.themes.iter().any(|id| id == theme.id));
    let id = hash(game, lines[number - 1]);
    let known = lines.iter().filter(|line| solved.has(hash(game, line)));
    let is_of_day = number == of_day && game_of(today).id == game;
    let view = PuzzleView {
        number,
        count: lines.len(),
        solved: known.count(),
        was_solved: solved.has(id),
        was_shown: solved.was_shown(id, today),
        level: puzzle.level,
        themes: themes.map(|theme| theme.name).collect(),
        day: is_of_day.then_some(today),
        id,
        hides: Session::new(record.clone(), NodeId::START).hides(),
        moves,
        rest: puzzle.line[1..].to_vec(),
    };
    let mover = player(&record, &**record.node(NodeId::START).state(), learner);
    let task = view.task(mover);
    record.play(NodeId::START, &puzzle.line[0]).ok()?;
    record.set_comment(NodeId::START, &task);
    Some(Course {
        title: say::puzzle_number(number).to_string(),
        parts: vec![Rc::new(LessonPart::new(record).ok()?)],
        place: None,
        sent: None,
        done: 0,
        puzzle: Some(view),
    })
}

/// A puzzle in the index of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number, counted from 1.
    pub number: usize,
    pub level: u8,
    /// The indices of its themes among those of the game.
    pub themes: Vec<usize>,
    pub solved: bool,
}

/// The themes of a game.
pub fn themes(game: &str) -> &'static [Theme] {
    catalog::themes(game)
}

/// All puzzles of a game, in the order of its file, which is that of their levels.
pub fn index(game: &str, file: &str, solved: &Solved) -> Vec<Entry> {
    let all = themes(game);
    let entry = |(at, line): (usize, &str)| {
        let puzzle = Puzzle::read(line)?;
        let is_about = |place: &usize| puzzle.themes.iter().any(|id| id == all[*place].id);
        Some(Entry {
            number: at + 1,
            level: puzzle.level,
            themes: (0..all.len()).filter(is_about).collect(),
            solved: solved.has(hash(game, line)),
        })
    };
    file.lines().enumerate().filter_map(entry).collect()
}

/// The indices of the themes of a game that have puzzles.
pub fn themes_used(game: &str, all: &[Entry]) -> Vec<usize> {
    let is_used = |place: &usize| all.iter().any(|entry| entry.themes.contains(place));
    (0..themes(game).len()).filter(is_used).collect()
}

/// A puzzle of a game by its number: its record with its whole line, the moves of that line, and
/// the task.
pub(crate) fn line(game: &str, file: &str, number: usize) -> Option<(Record, Vec<NodeId>, String)> {
    let course = course(game, file, Some(number), &Solved::default(), 0)?;
    let (view, part) = (course.puzzle.as_ref()?, course.parts.first()?);
    let mut record = part.record().clone();
    let first = *record.node(NodeId::START).children().first()?;
    let mut moves = vec![first];
    for mv in &view.rest {
        moves.push(record.play(*moves.last()?, mv).ok()?);
    }
    let task = record.node(NodeId::START).words().into_owned();
    Some((record.without_notes(), moves, task))
}
