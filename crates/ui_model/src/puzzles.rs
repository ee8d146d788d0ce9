//! Puzzles: the puzzle of the day, the solved puzzles, and how they are shown.
//!
//! Days are numbered from 1970 in the player's time zone. The caller passes the number.
//!
//! A puzzle is a lesson of one part. The player makes every move of the winner, and the other side
//! replies as in the file. Each move before the last is proved to be the only one that wins. In
//! place of the last move, any move that wins at once is right. In a game with hidden information,
//! a wrong move is taken back in the same update, so nothing of it is ever visible.
//!
//! The file `puzzles/GAME.txt` is fetched on first use and then cached by the service worker
//! (`WANTED` in `static/sw.js`). If the page loaded the file before the service worker was
//! installed, it sends the worker the name of the file, to be cached, too.
//!
//! On one date everyone has the same puzzle of the day. It is of the chess variant with the highest
//! hash of day and variant. A variant that is added later therefore gets some days, and all other
//! days stay as they were. A solved puzzle is identified by a hash of variant, options and
//! position, not by its number.

use crate::lesson_run::Course;
use crate::puzzle::{PuzzleName, PuzzleView, Tried, nearest};
use crate::say;
use crate::sentences::player;
use fairyboard::catalog::{self, GAMES, THEMES};
use fairyboard::lesson::LessonPart;
use fairyboard::puzzle::{Puzzle, Theme};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Family, Info, Options, zobrist};
use i18n::fnv;
use std::rc::Rc;

/// The distance in the file between the puzzles of a chess variant on two consecutive days. It is a
/// prime larger than any number of puzzles, so with N puzzles, N consecutive days have N different
/// ones, and easy and hard puzzles alternate.
const STEP: u64 = 97;

/// The most solved puzzles that are read from the saved text. Further ones are ignored.
const REMEMBERED: usize = 10_000;

/// The number of puzzles to solve at a level before puzzles of the next one are offered.
const STEPS: u8 = 5;

/// The highest rating of a player, in steps above the first level.
const HIGHEST: u8 = 4 * STEPS;

/// The chess variants with puzzles.
fn games() -> impl Iterator<Item = &'static Info> {
    let with_themes = GAMES.iter().zip(THEMES).filter(|(_, themes)| !themes.is_empty());
    with_themes.map(|(family, _)| family.info())
}

/// Whether a chess variant has puzzles.
pub fn has(game: &str) -> bool {
    games().any(|info| info.id == game)
}

/// The chess variant of the puzzle of this day.
pub fn game_of(day: u64) -> &'static Info {
    let weight = |info: &&Info| zobrist::key(u64::from(fnv::hash_32(info.id.bytes())) << 32 | day);
    games().max_by_key(weight).unwrap_or(GAMES[0].info())
}

/// The number of the puzzle of the day, from 1, if the chess variant has `count` puzzles. 0 if
/// `count` is 0, or if the variant has no puzzles.
pub fn number_of(day: u64, game: &str, count: usize) -> usize {
    let at = (day * STEP).checked_rem(count as u64).filter(|_| has(game));
    at.map_or(0, |at| at as usize + 1)
}

/// The puzzles that were solved on a device.
///
/// The saved text has five lines: the day of the last solved puzzle of the day and the number of
/// days in a row; the [ids](PuzzleView) of solved puzzles; the day on which an answer was last
/// shown and the ids of these puzzles; the player's rating in each chess variant; the day of the
/// last wrong tries and the ids of these puzzles.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Solved {
    last: u64,
    days: u64,
    known: Vec<u32>,
    /// The puzzles whose answer was shown, on the last day on which an answer was shown. Solving
    /// one of them on the same day neither makes it a solved puzzle nor changes the rating.
    shown: OfDay,
    /// The player's rating in each chess variant, in steps above the first level.
    ratings: Vec<(String, u8)>,
    /// The wrong tries, on the last day on which there was one.
    missed: OfDay,
}

/// The puzzles on one day whose answer was shown, or in which a wrong move was played.
#[derive(Clone, PartialEq, Debug, Default)]
struct OfDay {
    day: u64,
    ids: Vec<u32>,
}

impl OfDay {
    fn read(line: &str) -> Self {
        let mut words = line.split(' ').filter(|word| !word.is_empty());
        let Some(day) = words.next().and_then(|day| day.parse().ok()) else {
            return OfDay::default();
        };
        let ids: Vec<u32> = words.filter_map(|id| id.parse().ok()).take(REMEMBERED).collect();
        // Without puzzles the day has no meaning, so the default is used.
        if ids.is_empty() { OfDay::default() } else { OfDay { day, ids } }
    }

    fn line(&self) -> String {
        if self.ids.is_empty() {
            return String::new();
        }
        let ids = self.ids.iter().map(|id| format!(" {id}"));
        self.day.to_string() + &ids.collect::<String>()
    }

    /// Adds a puzzle. If the list is of another day, it is first emptied.
    fn note(&mut self, id: u32, today: u64) {
        if self.day != today {
            *self = OfDay { day: today, ids: Vec::new() };
        }
        if self.ids.len() < REMEMBERED {
            self.ids.push(id);
        }
    }

    fn count(&self, id: u32, today: u64) -> usize {
        let of_day = self.ids.iter().filter(|_| self.day == today);
        of_day.filter(|known| **known == id).count()
    }
}

impl Solved {
    /// Reads the saved text. Invalid numbers are left out.
    pub fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let [first, second, third, fourth, fifth] =
            [(); 5].map(|()| lines.next().unwrap_or_default());
        let days = first.split_once(' ').and_then(|(last, days)| {
            let (last, days) = (last.parse().ok()?, days.parse().ok()?);
            (days <= last && last < 1 << 32).then_some((last, days))
        });
        let (last, days) = days.unwrap_or_default();
        let (shown, missed) = (OfDay::read(third), OfDay::read(fifth));
        let mut solved = Solved { last, days, shown, missed, ..Solved::default() };
        for id in second.split(' ').filter_map(|id| id.parse().ok()).take(REMEMBERED) {
            solved.note(id);
        }
        let mut words = fourth.split(' ');
        while let (Some(game), Some(rating)) = (words.next(), words.next()) {
            let known = games().find(|info| info.id == game);
            if let (Some(info), Ok(rating)) = (known, rating.parse::<u8>()) {
                *solved.rating(info.id) = rating.min(HIGHEST);
            }
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
        let ratings = self.ratings.iter().map(|(game, rating)| format!("{game} {rating}"));
        let ratings = ratings.collect::<Vec<_>>().join(" ");
        for line in [self.shown.line(), ratings, self.missed.line()] {
            text.push('\n');
            text += &line;
        }
        text.truncate(text.trim_end_matches('\n').len());
        text
    }

    /// Whether a puzzle was solved.
    pub fn has(&self, id: u32) -> bool {
        self.known.contains(&id)
    }

    /// Notes that the answer of a puzzle was shown on this day.
    pub fn show(&mut self, id: u32, today: u64) {
        if !self.was_shown(id, today) {
            self.shown.note(id, today);
        }
    }

    /// Whether the answer of a puzzle was shown on this day.
    pub fn was_shown(&self, id: u32, today: u64) -> bool {
        self.shown.count(id, today) > 0
    }

    /// The number of wrong tries of a puzzle on this day.
    pub fn missed(&self, id: u32, today: u64) -> usize {
        self.missed.count(id, today)
    }

    fn rating(&mut self, game: &str) -> &mut u8 {
        let place = self.ratings.iter().position(|(known, _)| known == game);
        let place = place.unwrap_or_else(|| {
            self.ratings.push((game.into(), 0));
            self.ratings.len() - 1
        });
        &mut self.ratings[place].1
    }

    /// The level of puzzles that suits the player in a chess variant, from 1.
    pub fn level(&self, game: &str) -> u8 {
        let rating = self.ratings.iter().find(|(known, _)| known == game);
        1 + rating.map_or(0, |(_, rating)| *rating) / STEPS
    }

    /// Saves the result of a try. The first try of a day changes the player's rating, unless the
    /// puzzle was solved before. A solved puzzle of the player's level or above raises the rating
    /// by a step. A failed puzzle of the player's level or below lowers the rating by a step.
    pub fn note_try(&mut self, puzzle: &PuzzleView, tried: Tried, today: u64) {
        let id = puzzle.id;
        let is_first = !self.has(id) && self.missed(id, today) == 0 && !self.was_shown(id, today);
        let (level, game) = (self.level(puzzle.game), puzzle.game);
        let found = tried == Tried::Found { hinted: false };
        if is_first && found && puzzle.name.level >= level {
            let rating = self.rating(game);
            *rating = HIGHEST.min(*rating + 1);
        }
        let failed = matches!(tried, Tried::Missed | Tried::Shown);
        if is_first && failed && puzzle.name.level <= level {
            let rating = self.rating(game);
            *rating = rating.saturating_sub(1);
        }
        match tried {
            Tried::Missed => self.missed.note(id, today),
            Tried::Shown => self.show(id, today),
            Tried::Found { .. } => self.solve(id, puzzle.day),
        }
    }

    fn note(&mut self, id: u32) {
        if !self.has(id) {
            self.known.push(id);
        }
    }

    /// Whether the puzzle of this day was solved on this day.
    pub fn has_day(&self, day: u64) -> bool {
        self.days > 0 && self.last == day
    }

    /// The number of consecutive days, up to today or yesterday, with a solved puzzle of the day. A
    /// player who has travelled west may have solved tomorrow's puzzle already.
    pub fn streak(&self, today: u64) -> u64 {
        if self.last.abs_diff(today) <= 1 { self.days } else { 0 }
    }

    /// Saves that a puzzle was solved. `day` is the day of the puzzle, if it is a puzzle of the
    /// day.
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

/// A hash (FNV-1a) of variant, options and position of a puzzle. `line` is the puzzle's line in the
/// file.
fn hash(game: &str, line: &str) -> u32 {
    let known = line.split(" | ").skip(2).take(2).flat_map(str::bytes);
    fnv::hash_32(game.bytes().chain(known))
}

/// The name of the option that selects a variant of a game's rules, for example `coop` in Zugzwang.
const VARIANT: &str = "variant";

/// The name of the value of the option `variant`. `None` if the game has no such option.
fn variant(info: &Info, options: &Options) -> Option<String> {
    let spec = info.options.iter().find(|spec| spec.key == VARIANT)?;
    let played = options.get(VARIANT);
    let (_, words) = spec.values.iter().find(|(value, _)| *value == played)?;
    // The description of a value consists of its name, a colon and an explanation.
    words.words().split(':').next().map(String::from)
}

/// The record of a puzzle with its whole solution, and the nodes after each move. `None` if this
/// version of the rules can't read or play it.
fn played(family: &'static dyn Family, puzzle: &Puzzle) -> Option<(Record, Vec<NodeId>)> {
    let options = Options::read(family.info().options, &puzzle.options).ok()?;
    let mut record = Record::from_position(family, options, &puzzle.position).ok()?;
    let mut moves = Vec::new();
    for mv in &puzzle.line {
        let at = moves.last().copied().unwrap_or(NodeId::START);
        moves.push(record.play(at, mv).ok()?);
    }
    Some((record, moves))
}

/// Adds the other moves that win at once as variations of the last move.
fn accept_other_ends(record: &mut Record, last: NodeId) {
    let Some(before) = record.node(last).parent() else { return };
    let state = Rc::clone(record.node(before).state());
    let end = record.node(last).state().outcome().winner();
    let wins = |mv: &String| {
        state.play(mv).is_ok_and(|next| end.is_some() && next.state.outcome().winner() == end)
    };
    for mv in state.moves().into_iter().filter(wins) {
        // `last` is already in the record, and playing it again adds nothing.
        let _ = record.play(before, &mv);
    }
}

/// The puzzle of a chess variant with this number, as a lesson of one part. Without a number, the
/// puzzle of today. `None` if there is no such puzzle. `file` is the content of the variant's
/// puzzle file. If the puzzle has the theme `theme`, the puzzles before and after it have it, too.
pub fn course(
    game: &str,
    file: &str,
    number: Option<usize>,
    theme: Option<usize>,
    solved: &Solved,
    today: u64,
) -> Option<Course> {
    let (family, all_themes) = (catalog::find(game)?, themes(game));
    let info = family.info();
    let lines: Vec<&str> = file.lines().collect();
    let of_day = number_of(today, game, lines.len());
    let number = number.unwrap_or(of_day);
    let puzzle = Puzzle::read(lines.get(number.checked_sub(1)?)?)?;
    let (mut record, moves) = played(family, &puzzle)?;
    let start = Rc::clone(record.node(NodeId::START).state());
    let learner = start.to_move();
    let own = moves.iter().filter(|id| record.node(**id).mover() == learner);
    let own_moves = own.count();
    let themes = all_themes.iter().filter(|theme| puzzle.themes.iter().any(|id| id == theme.id));
    let id = hash(game, lines[number - 1]);
    let all = index(game, file, solved);
    let is_of_day = number == of_day && game_of(today).id == game;
    let has = |theme: &usize| all.iter().any(|of| of.number == number && of.themes.contains(theme));
    let theme = theme.filter(has);
    let of_theme = of_theme(&all, theme);
    let mut others: Vec<_> = unsolved(&of_theme).filter(|(other, _)| *other != number).collect();
    others.sort_by_key(|(other, _)| *other < number);
    let in_order = by_level(&of_theme);
    let at = in_order.iter().position(|entry| entry.number == number)?;
    let name = in_order[at].name;
    let count = in_order.len();
    let beside = |steps: usize| in_order[(at + steps) % count].number;
    let (before, after) = (beside(count - 1), beside(1));
    let view = PuzzleView {
        game: info.id,
        number,
        count: lines.len(),
        solved: all.iter().filter(|entry| entry.solved).count(),
        was_solved: solved.has(id),
        was_shown: solved.was_shown(id, today),
        missed: solved.missed(id, today),
        name,
        before,
        after,
        theme,
        themes: themes.map(|theme| theme.name).collect(),
        day: is_of_day.then_some(today),
        id,
        hides: Session::new(record.position_alone(NodeId::START), NodeId::START).hides(),
        moves: own_moves,
        others,
    };
    let task = view.task(player(&record, &*start, learner), start.aim().task);
    let task = match variant(info, record.options()) {
        Some(variant) => say::puzzle_variant(task, variant).to_string(),
        None => task.to_string(),
    };
    if moves.len() > 1 {
        accept_other_ends(&mut record, *moves.last()?);
    }
    record.set_comment(NodeId::START, &task);
    let parts = vec![LessonPart::new(record).ok()?];
    Some(Course { puzzle: Some(view), ..Course::of_parts(name.words().to_string(), parts) })
}

/// A puzzle in the list of puzzles of a chess variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The number of the puzzle, counted from 1.
    pub number: usize,
    pub name: PuzzleName,
    /// The indices of the puzzle's themes among those of the chess variant.
    pub themes: Vec<usize>,
    pub solved: bool,
}

/// The themes of puzzles in a chess variant.
pub fn themes(game: &str) -> &'static [Theme] {
    catalog::themes(game)
}

/// The index of the theme with this id, such as `chain`, among those of the chess variant.
pub fn theme(game: &str, id: &str) -> Option<usize> {
    themes(game).iter().position(|theme| theme.id.eq_ignore_ascii_case(id))
}

/// The puzzles of a theme, or all puzzles without a theme.
pub fn of_theme(all: &[Entry], theme: Option<usize>) -> Vec<Entry> {
    let is_about = |entry: &&Entry| theme.is_none_or(|theme| entry.themes.contains(&theme));
    all.iter().filter(is_about).cloned().collect()
}

/// All puzzles of a chess variant, in the order of its file.
pub fn index(game: &str, file: &str, solved: &Solved) -> Vec<Entry> {
    let all = themes(game);
    // The number of puzzles so far at each level.
    let mut places = [0_usize; 1 + u8::MAX as usize];
    let entry = |(at, line): (usize, &str)| {
        let puzzle = Puzzle::read(line)?;
        let place = &mut places[usize::from(puzzle.level)];
        *place += 1;
        let is_about = |place: &usize| puzzle.themes.iter().any(|id| id == all[*place].id);
        Some(Entry {
            number: at + 1,
            name: PuzzleName { level: puzzle.level, place: *place },
            themes: (0..all.len()).filter(is_about).collect(),
            solved: solved.has(hash(game, line)),
        })
    };
    file.lines().enumerate().filter_map(entry).collect()
}

/// The puzzles in the order in which the page shows them: by level, and those of a level as in the
/// file.
pub(crate) fn by_level(all: &[Entry]) -> Vec<&Entry> {
    let mut sorted: Vec<&Entry> = all.iter().collect();
    sorted.sort_by_key(|entry| entry.name.level);
    sorted
}

/// The unsolved puzzle that suits a player of this level best. `None` if all puzzles
/// are solved.
pub fn next(all: &[Entry], level: u8) -> Option<&Entry> {
    let number = nearest(unsolved(all), level)?;
    all.iter().find(|entry| entry.number == number)
}

/// The number of an unsolved puzzle with one of these themes that is not above the player's level.
/// Of several puzzles, the nearest to this level. `None` if there is no such puzzle.
pub fn like(game: &str, file: &str, solved: &Solved, wanted: &[&str]) -> Option<usize> {
    let all_themes = themes(game);
    let is_like =
        |entry: &Entry| entry.themes.iter().any(|place| wanted.contains(&all_themes[*place].id));
    let mut all = index(game, file, solved);
    let level = solved.level(game);
    all.retain(|entry| entry.name.level <= level && is_like(entry));
    Some(next(&all, level)?.number)
}

/// The numbers and levels of the puzzles that are not solved.
fn unsolved(all: &[Entry]) -> impl Iterator<Item = (usize, u8)> {
    all.iter().filter(|entry| !entry.solved).map(|entry| (entry.number, entry.name.level))
}

/// The indices of the themes of a chess variant that have puzzles.
pub fn themes_used(game: &str, all: &[Entry]) -> Vec<usize> {
    let is_used = |place: &usize| all.iter().any(|entry| entry.themes.contains(place));
    (0..themes(game).len()).filter(is_used).collect()
}

/// The puzzle with this number, from 1, in a file of puzzles.
fn read(file: &str, number: usize) -> Option<Puzzle> {
    Puzzle::read(file.lines().nth(number.checked_sub(1)?)?)
}

/// A puzzle of a chess variant by its number: the record with its whole solution, and the nodes after
/// its moves. `None` if there is no such puzzle.
pub(crate) fn solution(game: &str, file: &str, number: usize) -> Option<(Record, Vec<NodeId>)> {
    played(catalog::find(game)?, &read(file, number)?)
}

/// A puzzle of a chess variant by its number: the record with the whole solution, the nodes after
/// its moves, and the text of the task. `None` if there is no such puzzle.
pub(crate) fn line(game: &str, file: &str, number: usize) -> Option<(Record, Vec<NodeId>, String)> {
    let course = course(game, file, Some(number), None, &Solved::default(), 0)?;
    let (record, moves) = played(catalog::find(game)?, &read(file, number)?)?;
    Some((record, moves, course.parts.first()?.text().into()))
}
