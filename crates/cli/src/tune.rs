//! The `tune` command: fits the weights of an evaluation to the results of self-play (Texel's
//! method). It minimises the difference between each game's result and the result predicted from
//! the scores of its positions.

use crate::args::Line;
use crate::matches::Match;
use crate::players::Player;
use crate::stop::Stop;
use fairyboard::{Outcome, Seat};
use fairyboard_player::{self as player, Counted, Limit};
use std::io::Write;

/// The default number of nodes that the search may visit for a move.
const NODES: u64 = 1_000;
/// The weight of the plainest piece. It is the unit of scores and stays fixed.
const PLAINEST: i32 = 100;
/// The penalty, for each sample, on the squared distance of a weight from its previous value. It
/// keeps the weights of rare terms from growing without limit.
const PULL: f64 = 1e-7;

/// A position from a finished game.
struct Sample {
    /// The indices of the evaluation's terms that occur in the position, each with its count.
    terms: Vec<(usize, f64)>,
    /// The score with the current weights.
    score: f64,
    /// The result for the side that moves first: 1, ½ or 0.
    result: f64,
}

/// Lets the computer play against itself, and prints the weights that fit the results best.
pub fn run(mut line: Line, out: &mut impl Write) -> Result<(), Stop> {
    let (family, options) = line.game()?;
    line.end()?;
    let nodes = line.number("nodes", 1..=u64::MAX)?.unwrap_or(NODES);
    let player = Player::Computer(Limit::Nodes(nodes));
    let games = line.number("games", 1..=1_000_000)?.unwrap_or(200);
    let seed = line.number("seed", 0..=u64::MAX)?.unwrap_or(0);
    let contest = Match::new(family, options, [player.clone(), player], seed);
    let (mut samples, mut names, mut before) = (Vec::new(), Vec::new(), Vec::new());
    for game in 1..=games {
        let (record, end) = contest.record(game)?;
        let result = match record.outcome(end) {
            Outcome::Win(Seat::FIRST, _) => 1.0,
            Outcome::Win(..) => 0.0,
            _ => 0.5,
        };
        for id in record.path(end) {
            let Some(Counted { terms, counts }) = player::counted(&**record.node(id).state())
            else {
                let id = record.info().id;
                return Err(Stop::bad("game", id, "a game whose positions are evaluated"));
            };
            (names, before) = terms.iter().map(|term| (term.name, f64::from(term.weight))).unzip();
            if let Some(counts) = counts {
                let terms = counts.iter().enumerate().filter(|(_, count)| **count != 0);
                let terms = terms.map(|(term, count)| (term, f64::from(*count))).collect();
                samples.push(Sample { terms, score: 0.0, result });
            }
        }
    }
    let weights = fitted(&mut samples, &before);
    for ((name, before), weight) in names.iter().zip(&before).zip(&weights) {
        writeln!(out, "{weight:6} {name} (was {before})")?;
    }
    writeln!(out, "{} positions of {games} games", samples.len())?;
    Ok(())
}

/// Finds the weights with the smallest error. It changes one weight at a time, in smaller and
/// smaller steps.
fn fitted(samples: &mut [Sample], before: &[f64]) -> Vec<f64> {
    let mut weights = before.to_vec();
    for sample in samples.iter_mut() {
        sample.score = sample.terms.iter().map(|(term, count)| weights[*term] * count).sum();
    }
    let slopes = (1..=60).map(|n| f64::from(n) * 5e-4);
    let slope = slopes.min_by(|a, b| error(samples, *a).total_cmp(&error(samples, *b)));
    let slope = slope.unwrap_or(0.005);
    let mut with: Vec<Vec<(usize, f64)>> = vec![Vec::new(); weights.len()];
    for (place, sample) in samples.iter().enumerate() {
        for (term, count) in &sample.terms {
            with[*term].push((place, *count));
        }
    }
    for step in [32.0, 16.0, 8.0, 4.0, 2.0, 1.0] {
        for _ in 0..4 {
            let mut changed = false;
            for term in 0..weights.len() {
                // The weight of the plainest piece is fixed.
                if before[term] == f64::from(PLAINEST) && !before[..term].contains(&before[term]) {
                    continue;
                }
                for by in [step, -step] {
                    while improves(samples, &with[term], slope, by, weights[term] - before[term]) {
                        for (place, count) in &with[term] {
                            samples[*place].score += by * count;
                        }
                        weights[term] += by;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }
    weights
}

/// Whether changing the weight of one term by `by` reduces the error. `with` lists the samples in
/// which the term occurs: the index of each, and how often it has the term. `slope` converts scores
/// to predicted results. `away` is the weight's distance from its previous value.
fn improves(samples: &[Sample], with: &[(usize, f64)], slope: f64, by: f64, away: f64) -> bool {
    let change: f64 = with
        .iter()
        .map(|(place, count)| {
            let sample = &samples[*place];
            miss(sample.score + by * count, sample.result, slope)
                - miss(sample.score, sample.result, slope)
        })
        .sum();
    let pull = PULL * samples.len() as f64 * ((away + by).powi(2) - away.powi(2));
    change + pull < -1e-9
}

fn error(samples: &[Sample], slope: f64) -> f64 {
    samples.iter().map(|sample| miss(sample.score, sample.result, slope)).sum()
}

/// The squared difference between a game's result and the result predicted from a score. A steeper
/// `slope` predicts a more certain result.
fn miss(score: f64, result: f64, slope: f64) -> f64 {
    (1.0 / (1.0 + (-slope * score).exp()) - result).powi(2)
}
