//! The `match` command: plays games between two players to measure their relative strength.
//!
//! Games are played in pairs with the same opening and sides swapped. The log has one line for each
//! game, so an interrupted match can continue.

use crate::args::{Line, number};
use crate::files;
use crate::players::{EXPECTED, Player};
use crate::stop::Stop;
use fairyboard::chance::Chance;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Family, Options, Outcome, Seat};
use fairyboard_player::{self as player, Limit, Place, Score};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::time::{Duration, Instant};

/// The number of random plies that begin a game if no position is given.
const OPENING: u64 = 6;
/// An opening counts as even if neither side is ahead by more than this, in hundredths of the value
/// of the game's plainest piece (in chess, centipawns).
const BAND: i32 = 120;
/// The limit of the search that scores an opening.
const LOOK: Limit = Limit::Nodes(3_000);
/// How many random openings are tried for a pair of games until one is even.
const TRIES: u64 = 200;
/// The natural logarithm of 19. A test ends when one of its two scores is 19 times likelier than
/// the other. About one verdict in twenty is wrong.
const DECIDED: f64 = 2.944_4;
/// The fewest pairs of games after which a test may be decided.
const FEWEST_PAIRS: usize = 50;
/// A description of the value of `--sprt`, for errors.
const SCORES: &str = "two scores in hundredths, the lower first: 50,55";
/// A game that is not over after this number of plies counts as a draw.
const LONGEST: usize = 1_000;

/// The parameters of a match.
pub struct Match {
    family: &'static dyn Family,
    options: Options,
    players: [Player; 2],
    games: u64,
    seed: u64,
    position: Option<String>,
    /// The number of random plies in an opening.
    plies: u64,
    by_rules_alone: bool,
}

/// The result of a game for the player who is named first on the command line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Went {
    Won,
    Drawn,
    Lost,
}

/// Plays a match and prints a line for each game, then a summary.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let (family, options) = line.game()?;
    let players = [player(&mut line)?, player(&mut line)?];
    line.end()?;
    let contest = Match {
        family,
        options,
        players,
        games: line.number("games", 1..=1_000_000)?.unwrap_or(100),
        seed: line.number("seed", 0..=u64::MAX)?.unwrap_or(0),
        position: line.flag("pos").map(String::from),
        plies: line.number("plies", 0..=100)?.unwrap_or(if line.has("pos") { 0 } else { OPENING }),
        by_rules_alone: line.has("no-convention"),
    };
    if let Some(text) = &contest.position {
        contest
            .family
            .read(text, &contest.options)
            .map_err(|error| Stop::Bad(error.to_string()))?;
    }
    let test = line.flag("sprt").map(Test::read).transpose()?;
    let mut log = Log::open(line.flag("log"), &contest.title())?;
    let mut results = Vec::new();
    for game in 1..=contest.games {
        let told = match log.told(game) {
            Some(told) => told,
            None => {
                let told = contest.play(game)?;
                log.add(&told)?;
                told
            }
        };
        writeln!(out, "{told}")?;
        out.flush()?;
        results.push(result_of(&told)?);
        if test.is_some_and(|test| test.ratio(&results).abs() >= DECIDED) {
            break;
        }
    }
    writeln!(out, "{}", summary(&contest.players[0], &results))?;
    if let Some(test) = test {
        writeln!(out, "{}", test.verdict(&results))?;
    }
    Ok(())
}

/// A sequential probability ratio test (Wald 1945). It decides which of two scores is likelier for
/// the player who is named first on the command line. It counts pairs of games.
#[derive(Clone, Copy)]
struct Test {
    low: f64,
    high: f64,
}

impl Test {
    /// Reads two scores in hundredths, such as `50,55`.
    fn read(text: &str) -> Result<Test, Stop> {
        let score = |text: &str| number(text).filter(|score| *score <= 100);
        match text.split_once(',').map(|(low, high)| (score(low), score(high))) {
            Some((Some(low), Some(high))) if low < high => {
                Ok(Test { low: low as f64 / 100.0, high: high as f64 / 100.0 })
            }
            _ => Err(Stop::bad("--sprt", text, SCORES)),
        }
    }

    /// The logarithm of the likelihood of the higher score divided by that of the lower, assuming
    /// that the scores of pairs are normally distributed. 0 if there are too few pairs, or all are
    /// equal.
    fn ratio(self, results: &[Went]) -> f64 {
        let score = |went: &Went| match went {
            Went::Won => 1.0,
            Went::Drawn => 0.5,
            Went::Lost => 0.0,
        };
        let pairs = results.chunks_exact(2).map(|pair| pair.iter().map(score).sum::<f64>() / 2.0);
        let pairs: Vec<f64> = pairs.collect();
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let spread = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / count;
        if pairs.len() < FEWEST_PAIRS || spread == 0.0 {
            return 0.0;
        }
        count * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * spread)
    }

    fn verdict(self, results: &[Went]) -> String {
        let ratio = self.ratio(results);
        let told = match ratio {
            DECIDED.. => "the higher score",
            _ if ratio <= -DECIDED => "the lower score",
            _ => "undecided",
        };
        format!("sprt {:.2} {:.2}: {told} ({ratio:.2})", self.low, self.high)
    }
}

fn player(line: &mut Line) -> Result<Player, Stop> {
    Player::read(&line.expect("player", EXPECTED)?)
}

impl Match {
    /// A match from random openings. The game's repetition and move-limit rules apply.
    pub fn new(
        family: &'static dyn Family,
        options: Options,
        players: [Player; 2],
        seed: u64,
    ) -> Self {
        let (games, position, plies, by_rules_alone) = (0, None, OPENING, false);
        Match { family, options, players, games, seed, position, plies, by_rules_alone }
    }

    /// Plays the game with this number. Returns its record and the record's last node.
    pub fn record(&self, game: u64) -> Result<(Record, NodeId), Stop> {
        self.played(game).map(|played| (played.record, played.at))
    }

    /// The first line of a log, which describes the match. A log can't be continued with another
    /// match.
    fn title(&self) -> String {
        let [first, second] = &self.players;
        let options = self.options.to_string();
        let position = self.position.as_deref().unwrap_or("openings");
        let rules = if self.by_rules_alone { "by the rules alone" } else { "with the convention" };
        let id = self.family.info().id;
        let usual = if self.position.is_some() { 0 } else { OPENING };
        let plies =
            if self.plies == usual { String::new() } else { format!(" {} plies", self.plies) };
        format!("# {id} {options} {first} {second} seed {} {position}{plies} {rules}", self.seed)
    }

    /// Plays a game and returns its line of the log: its number, the side and the result of the
    /// player who is named first on the command line, the rule that ended it, the number of plies,
    /// and each player's milliseconds per move.
    fn play(&self, game: u64) -> Result<String, Stop> {
        let Played { outcome, plies, spent, moves, .. } = self.played(game)?;
        let (side, first) = match is_swapped(game) {
            true => ("second", Seat::SECOND),
            false => ("first", Seat::FIRST),
        };
        let result = match outcome {
            Outcome::Win(winner, _) if winner == first => "won",
            Outcome::Win(..) => "lost",
            _ => "drawn",
        };
        let rule = outcome.rule().unwrap_or("long");
        let ms = [0, 1].map(|who| spent[who].as_secs_f64() * 1e3 / f64::from(moves[who].max(1)));
        Ok(format!("{game} {side} {result} {rule} {plies} plies {:.1} {:.1} ms", ms[0], ms[1]))
    }

    fn played(&self, game: u64) -> Result<Played, Stop> {
        let (record, at) = self.opening((game - 1) / 2)?;
        let plies = record.node(at).ply() as usize;
        let outcome = Outcome::Ongoing;
        let mut played =
            Played { record, at, plies, outcome, spent: [Duration::ZERO; 2], moves: [0; 2] };
        loop {
            played.outcome = self.outcome(&played.record, played.at);
            if played.outcome.is_over() || played.plies >= LONGEST {
                return Ok(played);
            }
            if played.record.outcome(played.at).is_over() {
                // A repetition or move limit has ended the record, but the match ignores these
                // rules. Continue from the position with a new record.
                let text = played.record.node(played.at).state().text();
                (played.record, played.at) = (self.from(&text)?, NodeId::START);
            }
            self.ply(game, &mut played)?;
        }
    }

    /// Asks the player to move for a move, and plays it.
    fn ply(&self, game: u64, played: &mut Played) -> Result<(), Stop> {
        let seat = played.record.node(played.at).state().to_move();
        let who = usize::from((seat != Seat::FIRST) != is_swapped(game));
        let player = &self.players[who];
        let place = Place::new(&played.record, played.at);
        let place = Place { by_rules_alone: self.by_rules_alone, ..place };
        let seed = Chance::seeded(self.seed ^ game << 20 ^ played.plies as u64).number();
        let begin = Instant::now();
        let chosen = player.choose(place, seed);
        played.spent[who] += begin.elapsed();
        played.moves[who] += 1;
        let chosen = chosen
            .ok_or_else(|| Stop::bad("player", &player.to_string(), "one that knows the game"))?;
        let next = played.record.play(played.at, &chosen);
        played.at = next.map_err(|error| Stop::Bad(error.to_string()))?;
        played.plies += 1;
        Ok(())
    }

    fn outcome(&self, record: &Record, at: NodeId) -> Outcome {
        if self.by_rules_alone { record.node(at).state().outcome() } else { record.outcome(at) }
    }

    fn from(&self, text: &str) -> Result<Record, Stop> {
        Record::from_position(self.family, self.options.clone(), text)
            .map_err(|error| Stop::Bad(error.to_string()))
    }

    /// The start of both games of a pair. If the game begins with a deal and no position is given,
    /// the start is a deal. Otherwise random plies follow the given position or the usual start,
    /// until one of up to [`TRIES`] positions is even. If none is even, the most even one is used.
    fn opening(&self, pair: u64) -> Result<(Record, NodeId), Stop> {
        let start = match &self.position {
            Some(text) => self.from(text)?,
            None => Record::new(self.family, self.options.clone()),
        };
        if self.position.is_none() && self.family.info().dealt {
            let seed = Chance::seeded(self.seed ^ pair << 20).number();
            return Ok((Record::dealt(self.family, self.options.clone(), seed), NodeId::START));
        }
        if self.plies == 0 {
            return Ok((start, NodeId::START));
        }
        let mut evenest: Option<(i32, Record, NodeId)> = None;
        for attempt in 0..TRIES {
            let mut record = start.clone();
            let mut chance = Chance::seeded(self.seed ^ pair << 20 ^ attempt << 50);
            let Some(at) = drawn(&mut record, self.plies, &mut chance) else { continue };
            let Some(score) = judged(&record, at).map(i32::abs) else { continue };
            if evenest.as_ref().is_none_or(|(least, ..)| score < *least) {
                evenest = Some((score, record, at));
            }
            if score <= BAND {
                break;
            }
        }
        Ok(evenest.map_or((start, NodeId::START), |(_, record, at)| (record, at)))
    }
}

/// A game that is being played.
struct Played {
    record: Record,
    at: NodeId,
    /// The number of plies so far, including the opening.
    plies: usize,
    outcome: Outcome,
    /// Each player's total thinking time, in the order of the command line.
    spent: [Duration; 2],
    /// The number of moves that each player has made, in the order of the command line.
    moves: [u32; 2],
}

/// Whether the players have swapped sides in the game with this number. Games count from 1.
fn is_swapped(game: u64) -> bool {
    game.is_multiple_of(2)
}

/// Plays random plies. Returns `None` if the game ends during them.
fn drawn(record: &mut Record, plies: u64, chance: &mut Chance) -> Option<NodeId> {
    let mut at = NodeId::START;
    for _ in 0..plies {
        let seed = chance.number();
        let text = Player::Random.choose(Place::new(record, at), seed)?;
        at = record.play(at, &text).ok()?;
    }
    Some(at).filter(|at| !record.outcome(*at).is_over())
}

/// The score of a position for the side that moves first in the game, in hundredths. `None` if the
/// position is won or lost.
fn judged(record: &Record, at: NodeId) -> Option<i32> {
    let thought = player::best(Place::new(record, at), LOOK, 0, &mut || false)?;
    let mover = record.node(at).state().to_move();
    let score = match thought.score {
        Score::Hundredths(hundredths) => hundredths,
        Score::Likelier(thousandths) => thousandths / 10,
        Score::Win(_) | Score::Loss(_) => return None,
    };
    Some(if mover == Seat::FIRST { score } else { -score })
}

/// The log file, and the lines of games that it contained before this run.
struct Log {
    file: Option<File>,
    told: Vec<String>,
}

impl Log {
    fn open(path: Option<&str>, title: &str) -> Result<Log, Stop> {
        let Some(path) = path else { return Ok(Log { file: None, told: Vec::new() }) };
        let unfit = |error: std::io::Error| Stop::bad("--log", path, format!("a file: {error}"));
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(unfit)?;
        let text = files::read_all(&file).map_err(unfit)?;
        if !text.is_empty() && !text.ends_with('\n') {
            // The last line was cut off. End it, so that the next line is separate.
            writeln!(file).map_err(unfit)?;
        }
        let lines: Vec<String> = text.lines().map(String::from).collect();
        match lines.split_first() {
            None => writeln!(file, "{title}").map_err(unfit)?,
            Some((first, _)) if first == title => {}
            Some((first, _)) => {
                return Err(Stop::bad("--log", first, format!("the log of {title:?}")));
            }
        }
        Ok(Log { file: Some(file), told: lines.into_iter().skip(1).collect() })
    }

    /// The log's line for the game with this number, if there is one. A line that was cut off
    /// doesn't count.
    fn told(&self, game: u64) -> Option<String> {
        let begins = format!("{game} ");
        let is_it = |line: &&String| line.starts_with(&begins) && line.ends_with(" ms");
        self.told.iter().find(is_it).cloned()
    }

    fn add(&mut self, told: &str) -> Result<(), Stop> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{told}")?;
        }
        Ok(())
    }
}

fn result_of(told: &str) -> Result<Went, Stop> {
    match told.split(' ').nth(2) {
        Some("won") => Ok(Went::Won),
        Some("drawn") => Ok(Went::Drawn),
        Some("lost") => Ok(Went::Lost),
        _ => Err(Stop::bad("--log", told, "a game that was won, drawn or lost")),
    }
}

/// One line with the results of all games. The interval of the score is Wilson's (1927) for 95 %,
/// with a draw as half a win.
fn summary(first: &Player, results: &[Went]) -> String {
    let count = |wanted: Went| results.iter().filter(|result| **result == wanted).count();
    let (won, drawn, lost) = (count(Went::Won), count(Went::Drawn), count(Went::Lost));
    let games = results.len() as f64;
    let score = (won as f64 + drawn as f64 / 2.0) / games;
    let z = 1.96f64;
    let middle = (score + z * z / (2.0 * games)) / (1.0 + z * z / games);
    let half = z / (1.0 + z * z / games)
        * (score * (1.0 - score) / games + z * z / (4.0 * games * games)).sqrt();
    let (low, high) = (middle - half, middle + half);
    format!("first {first}: {won} {drawn} {lost}, score {score:.2} ({low:.2} to {high:.2})")
}
