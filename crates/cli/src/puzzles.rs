//! The `puzzles` command: finds puzzles in games that the computer plays against itself. A puzzle
//! is a position in which exactly one first move wins. An exhaustive search proves it.

use crate::args::Line;
use crate::files;
use crate::matches::Match;
use crate::players::Player;
use crate::stop::Stop;
use fairyboard::catalog;
use fairyboard::puzzle::{Example, Puzzle, Theme};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Family, Options, State};
use fairyboard_player::{self as player, Difficulty, Limit, Place, Score};
use std::collections::{BTreeSet, HashSet};
use std::io::Write;

/// The search limits of the two players, in positions or playouts. The games use the three pairs in
/// turn. They are low, so that the players make mistakes that the opponent can punish.
const PLAYERS: [[u64; 2]; 3] = [[100, 100], [1_000, 100], [1_000, 1_000]];
/// A description of the content of a `--grade` file, for error messages.
const PUZZLES: &str = "puzzles, as `puzzles` writes them";
/// The longest win to look for, in plies.
const PLIES: u64 = 5;
/// The most positions that a proof may visit.
const POSITIONS: u64 = 60_000;
/// The search ends when it has found this many times more puzzles than are wanted. The output is
/// chosen among them.
const CHOICE: usize = 10;
/// The smallest distance in plies between two puzzles from the same game.
const APART: u32 = 6;
/// The fewest legal moves in a puzzle's position: in games without hidden information, and in games
/// with it.
const FEWEST_MOVES: [usize; 2] = [8, 4];
/// Finds puzzles and writes them, the easy ones first. With `--grade FILE`, writes the puzzles of
/// the file instead, each with a newly computed level.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let (family, options) = line.game()?;
    line.end()?;
    if let Some(path) = line.flag("grade") {
        return grade(family, &files::read(path, PUZZLES)?, out);
    }
    let level = line.number("level", 1..=5)?.map(|level| level as u8);
    let seed = line.number("seed", 0..=u64::MAX)?.unwrap_or(0);
    let count = line.number("count", 1..=1_000)?.unwrap_or(60) as usize;
    let games = line.number("games", 1..=1_000_000)?.unwrap_or(1_000);
    let plies = line.number("plies", 1..=9)?.unwrap_or(PLIES) as u32;
    let positions = line.number("nodes", 1..=u64::MAX)?.unwrap_or(POSITIONS);
    let themes = catalog::themes(family.info().id);
    let (random, proofs) = (line.has("random"), line.has("answers"));
    let finder = Finder { family, options, themes, plies, positions, level, random, proofs };
    let mut found = Vec::new();
    let mut met = HashSet::new();
    for game in 1..=games {
        let (record, end) = finder.game(game, seed)?;
        let puzzles = finder.puzzles(&record, end);
        found.extend(puzzles.into_iter().filter(|puzzle| met.insert(puzzle.position.clone())));
        if found.len() >= count * CHOICE {
            break;
        }
    }
    let mut chosen = chosen(found, count);
    chosen.sort_by(|a, b| (a.level, a.plies, &a.position).cmp(&(b.level, b.plies, &b.position)));
    for puzzle in chosen {
        let shown = if proofs { finder.proof(&puzzle) } else { Some(puzzle.to_string()) };
        if let Some(shown) = shown {
            writeln!(out, "{shown}")?;
        }
    }
    Ok(())
}

/// Writes the puzzles of a file, in the same order, each with a newly computed level.
fn grade(family: &dyn Family, file: &str, out: &mut impl Write) -> Result<(), Stop> {
    for line in file.lines() {
        let unfit = || Stop::bad("puzzle", line, "one that can be played, as `puzzles` writes it");
        let puzzle = Puzzle::read(line).ok_or_else(unfit)?;
        let options = Options::read(family.info().options, &puzzle.options).map_err(|_| unfit())?;
        let state = family.read(&puzzle.position, &options).map_err(|_| unfit())?;
        let difficulty = Difficulty::new(&*state, &puzzle.line).ok_or_else(unfit)?;
        writeln!(out, "{}", Puzzle { level: difficulty.level(), ..puzzle })?;
    }
    Ok(())
}

/// The parameters of the search for puzzles.
struct Finder {
    family: &'static dyn Family,
    options: Options,
    themes: &'static [Theme],
    plies: u32,
    positions: u64,
    /// The level of the puzzles to find; `None` for all levels.
    level: Option<u8>,
    /// Whether both sides play random moves, which leads to positions that a player would avoid.
    random: bool,
    /// Whether to write proofs for the tests of the player, which may be easier than puzzles.
    proofs: bool,
}

impl Finder {
    /// Plays a game of the computer against itself.
    fn game(&self, game: u64, seed: u64) -> Result<(Record, NodeId), Stop> {
        let nodes = PLAYERS[game as usize % PLAYERS.len()];
        let player = |nodes| match self.random {
            true => Player::Random,
            false => Player::Computer(Limit::Nodes(nodes)),
        };
        let players = nodes.map(player);
        Match::new(self.family, self.options.clone(), players, seed).record(game)
    }

    /// The puzzles in the positions of a game, at least `APART` plies apart, so that a long win is
    /// only one puzzle.
    fn puzzles(&self, record: &Record, end: NodeId) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        let mut next = 0;
        for id in record.path(end) {
            let node = record.node(id);
            if node.ply() < next || record.outcome(id).is_over() {
                continue;
            }
            if let Some(puzzle) = self.puzzle(&**node.state()) {
                puzzles.push(puzzle);
                next = node.ply() + APART;
            }
        }
        puzzles
    }

    /// The puzzle in a position. `None` if not exactly one first move wins, if the puzzle is too
    /// easy (few legal moves, or an only capture in one step), or if its level is not wanted.
    fn puzzle(&self, state: &dyn State) -> Option<Puzzle> {
        let fewest = FEWEST_MOVES[usize::from(state.hidden().is_some())];
        if !self.proofs && decisions(state).len() < fewest {
            return None;
        }
        let only = player::only_win(state, &self.options, self.plies, self.positions)?;
        let difficulty = Difficulty::new(state, &only.line)?;
        let is_easy = !self.proofs && difficulty.steps == 1;
        if is_easy && is_the_only_capture(state, &only.line[0]) {
            return None;
        }
        let level = difficulty.level();
        if self.level.is_some_and(|wanted| wanted != level) {
            return None;
        }
        let position = state.text();
        let record = self.family.read(&position, &self.options).ok()?;
        let themes = themes(self.themes, &*record, &only.line)?;
        let options = self.options.to_string();
        Some(Puzzle { level, plies: only.plies, options, position, line: only.line, themes })
    }

    /// The line of a puzzle in a file of `tests/house/player/tactics/`: plies, options, position
    /// and first move. Then comes one field for each later move of the winner: the winning moves,
    /// of which one answers each possible reply. `None` if the search finds no win after some
    /// reply.
    fn proof(&self, puzzle: &Puzzle) -> Option<String> {
        let state = self.family.read(&puzzle.position, &self.options).ok()?;
        let mut sets = vec![BTreeSet::new(); puzzle.plies as usize / 2];
        self.answers(&*state, &puzzle.line[0], &mut sets)?;
        let mut fields = vec![puzzle.plies.to_string(), puzzle.options.clone()];
        fields.extend([puzzle.position.clone(), puzzle.line[0].clone()]);
        fields.extend(sets.into_iter().map(|set| Vec::from_iter(set).join(" ")));
        Some(fields.join(" | "))
    }

    /// Collects the winner's answers to every reply after the move `mv`, then to every reply after
    /// these, and so on. The first set in `sets` gets the next moves of the winner, the second set
    /// the moves after those. `None` if the search finds no win after some reply.
    fn answers(&self, state: &dyn State, mv: &str, sets: &mut [BTreeSet<String>]) -> Option<()> {
        let is_won = |state: &dyn State, me| match player::won(state.outcome(), me) {
            Some(false) => None,
            won => Some(won.is_some()),
        };
        let me = state.to_move();
        let after = state.play(mv).ok()?.state;
        if is_won(&*after, me)? {
            return Some(());
        }
        let left = 2 * sets.len() as u32;
        let (set, later) = sets.split_first_mut()?;
        for reply in after.moves() {
            let now = after.play(&reply).ok()?.state;
            if is_won(&*now, me)? {
                continue;
            }
            let record = Record::from_position(self.family, self.options.clone(), &now.text());
            let (record, limit) = (record.ok()?, Limit::Nodes(self.positions));
            let place = Place::new(&record, NodeId::START);
            let thought = player::best(place, limit, 0, &mut || false)?;
            if !matches!(thought.score, Score::Win(plies) if plies < left) {
                return None;
            }
            self.answers(&*now, &thought.mv, later)?;
            set.insert(thought.mv);
        }
        Some(())
    }
}

/// The possible decisions (moves without their rolls) in a position.
fn decisions(state: &dyn State) -> HashSet<String> {
    state.moves().iter().map(|mv| player::decision(mv).to_string()).collect()
}

/// Whether a move is the only one that captures.
fn is_the_only_capture(state: &dyn State, mv: &str) -> bool {
    let captures = |mv: &str| Example::new(state, mv).is_some_and(|example| example.captures());
    let others = || {
        state.moves().into_iter().filter(|other| player::decision(other) != player::decision(mv))
    };
    captures(mv) && !others().any(|other| captures(&other))
}

/// The themes (such as `pin`) that the winner's moves show. `None` if the line can't be played.
fn themes(themes: &'static [Theme], state: &dyn State, line: &[String]) -> Option<Vec<String>> {
    let me = state.to_move();
    let mut shown = HashSet::new();
    let mut at = state.play(&line[0]).ok()?.state;
    shown.extend(catalog::shown(state, &line[0]));
    for mv in &line[1..] {
        if at.to_move() == me {
            shown.extend(catalog::shown(&*at, mv));
        }
        at = at.play(mv).ok()?.state;
    }
    Some(
        themes
            .iter()
            .map(|theme| theme.id)
            .filter(|id| shown.contains(id))
            .map(String::from)
            .collect(),
    )
}

/// Chooses `count` puzzles that differ as much as possible. Each step takes the puzzle whose level,
/// length and themes are rarest among those chosen so far.
fn chosen(mut found: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let mut chosen: Vec<Puzzle> = Vec::new();
    while chosen.len() < count && !found.is_empty() {
        let alike = |puzzle: &Puzzle| {
            let same_level = chosen.iter().filter(|other| other.level == puzzle.level).count();
            let same_length = chosen.iter().filter(|other| other.plies == puzzle.plies).count();
            let same_themes = chosen.iter().filter(|other| other.themes == puzzle.themes).count();
            2 * same_level + same_length + 2 * same_themes
        };
        let least = (0..found.len()).min_by_key(|at| alike(&found[*at])).unwrap_or(0);
        chosen.push(found.remove(least));
    }
    chosen
}
