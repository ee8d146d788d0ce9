//! Worksheets: which puzzles are on one, and which exercises share a page.

use super::Exercise;
use super::exercises::beside;
use crate::puzzles::Entry;
use fairyboard::zobrist;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    /// The usual paper in the region of a language tag such as `en-US`: Letter in North America,
    /// else A4.
    pub fn usual(language: &str) -> Self {
        let region = language.rsplit_once('-').map_or("", |(_, region)| region);
        match ["US", "CA", "MX"].iter().any(|letter| region.eq_ignore_ascii_case(letter)) {
            true => Paper::Letter,
            false => Paper::A4,
        }
    }
}

/// Which puzzles are printed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleChoice {
    /// The index of a theme among those of the chess variant, or `None` for all themes.
    pub theme: Option<usize>,
    /// A level, or `None` for all levels.
    pub level: Option<u8>,
    /// The number of puzzles on a worksheet.
    pub count: usize,
    /// The number of the worksheet, from 1.
    pub sheet: usize,
}

/// The puzzles with the chosen theme and level.
pub fn matching(all: &[Entry], choice: PuzzleChoice) -> Vec<&Entry> {
    let is_about = |entry: &&Entry| choice.theme.is_none_or(|theme| entry.themes.contains(&theme));
    let is_level = |entry: &&Entry| choice.level.is_none_or(|level| entry.name.level == level);
    all.iter().filter(is_about).filter(is_level).collect()
}

/// The puzzles on a worksheet, easy ones first. The same choice always has the same puzzles.
/// Worksheets with different numbers share no puzzle as long as there are enough puzzles. After
/// that, the puzzles are mixed again.
pub fn picked(all: &[Entry], choice: PuzzleChoice) -> Vec<&Entry> {
    let mut pool = matching(all, choice);
    let count = choice.count.min(pool.len());
    if count == 0 {
        return Vec::new();
    }
    let sheets = pool.len() / count;
    let sheet = choice.sheet.saturating_sub(1);
    let (mix, place) = ((sheet / sheets) as u64, sheet % sheets);
    pool.sort_by_key(|entry| zobrist::key(mix << 32 | entry.number as u64));
    let mut picked: Vec<_> = pool.into_iter().skip(place * count).take(count).collect();
    picked.sort_by_key(|entry| entry.name.level);
    picked
}

/// An exercise on a page.
pub struct Placed<'a> {
    /// The number of the exercise, counted from 1 through all pages.
    pub number: usize,
    pub exercise: &'a Exercise,
    /// Whether the text is beside the diagram, over the whole width of the page, and not under it.
    pub is_wide: bool,
}

/// The number of exercises on a page, and the most characters of a text that then fits under a
/// diagram.
const UNDER: [(usize, usize); 2] = [(4, 380), (6, 130)];

/// The most characters of a text that fits beside a diagram if three exercises are on a page. With
/// two there is more space.
const BESIDE: usize = 750;

impl Exercise {
    /// The length of the printed text, in characters.
    fn length(&self) -> usize {
        let beside = beside(&self.seen, self.at);
        let parts = [self.turn.as_deref(), Some(&*self.task), beside.as_deref()];
        let told = parts.into_iter().flatten().map(|text| text.chars().count()).sum::<usize>();
        told + self.goal.map_or(0, |goal| goal.words().chars().count())
    }
}

/// The exercises of each page, at most `per_page`: 2 or 3 below each other, or 4 or 6 in two
/// columns. An exercise with a long text has the whole width of the page, or several rows of it.
pub fn pages(exercises: &[Exercise], per_page: usize) -> Vec<Vec<Placed<'_>>> {
    let columns = if per_page < 4 { 1 } else { 2 };
    let mut pages: Vec<Vec<Placed>> = Vec::new();
    // The number of places on the last page that are taken. At first it equals `per_page`, so that
    // the first exercise starts a page.
    let mut taken = per_page;
    for (i, exercise) in exercises.iter().enumerate() {
        let length = exercise.length();
        let fits = UNDER.iter().any(|(count, most)| *count == per_page && length <= *most);
        let is_wide = !fits;
        let (first, places) = match is_wide {
            true => (taken.next_multiple_of(columns), columns * (1 + length / BESIDE)),
            false => (taken, 1),
        };
        if first + places > per_page {
            pages.push(Vec::new());
        }
        taken = if first + places > per_page { places.min(per_page) } else { first + places };
        if let Some(page) = pages.last_mut() {
            page.push(Placed { number: i + 1, exercise, is_wide });
        }
    }
    pages
}
