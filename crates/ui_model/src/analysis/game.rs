//! The game itself: how it stood after each move, and where it turned.

use super::{AnalysisAnswer, decided, ended, share};
use fairyboard::Seat;
use fairyboard::record::{NodeId, Record};
use protocol::{Judged, Lapse, Turning, turnings};
use std::rc::Rc;

/// So many moves of a game are looked at, at most.
pub const MOST: usize = 1_000;

/// The places of the game itself, as far as they are looked at.
fn line(record: &Record) -> Vec<NodeId> {
    let mut path = record.path(record.end_of_line(NodeId::START));
    path.truncate(MOST + 1);
    path
}

/// What is known of a game.
#[derive(Clone)]
pub struct Game {
    /// Its moves.
    moves: Rc<Vec<String>>,
    /// What is known of each place, from the start on; nothing of one where the game is over.
    pub(super) places: Vec<Option<Rc<AnalysisAnswer>>>,
    /// Whether the next places are looked at.
    pub runs: bool,
}

/// A move by which the game turned.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The place after it.
    pub at: NodeId,
    /// Which move of the game it is, counted from 1.
    pub ply: usize,
    /// How it turned.
    pub kind: Lapse,
    /// What would have been better, up to where chance decides.
    pub best: String,
    /// The same with what would follow.
    pub line: Vec<String>,
    /// How it stood before.
    pub before: Judged,
}

impl Game {
    pub(super) fn new(record: &Record) -> Self {
        let moves = line(record).into_iter().skip(1).map(|id| record.node(id).text().to_string());
        Game { moves: Rc::new(moves.collect()), places: Vec::new(), runs: false }
    }

    /// How many places it has.
    pub fn count(&self) -> usize {
        self.moves.len() + 1
    }

    /// How many of them are known.
    pub fn known(&self) -> usize {
        self.places.len()
    }

    /// Whether all of them are known.
    pub fn is_whole(&self) -> bool {
        self.known() == self.count()
    }

    pub(super) fn is_of(&self, record: &Record) -> bool {
        let path = line(record);
        let alike = |(id, text): (&NodeId, &String)| record.node(*id).text() == text;
        path.len() == self.count() && path[1..].iter().zip(&*self.moves).all(alike)
    }

    /// The place that is to be looked at next.
    pub(super) fn next(&self, record: &Record) -> Option<NodeId> {
        line(record).get(self.known()).copied().filter(|_| self.runs)
    }

    pub(super) fn answered(&self, record: &Record, at: NodeId) -> Option<&Rc<AnalysisAnswer>> {
        let ply = record.node(at).ply() as usize;
        self.places.get(ply)?.as_ref().filter(|_| line(record).get(ply) == Some(&at))
    }

    fn judged(&self, record: &Record) -> Vec<Judged> {
        let path = line(record);
        let known = path.iter().zip(&self.places).enumerate();
        let next = |i: usize| path.get(i + 1).copied();
        known.map(|(i, (at, known))| judged(record, *at, known.as_deref(), next(i))).collect()
    }

    /// What the first player could expect after each move, from the start on, in thousandths.
    pub fn curve(&self, record: &Record) -> Vec<i32> {
        let judged = self.judged(record);
        judged.iter().map(|at| at.score.map_or(0, |score| share(score, Seat(at.mover)))).collect()
    }

    /// The moves by which it turned, in their order.
    pub fn points(&self, record: &Record) -> Vec<Point> {
        let (path, judged) = (line(record), self.judged(record));
        let mut points = Vec::new();
        for Turning { ply, kind, best } in turnings(&judged) {
            let known = self.places[ply - 1].as_ref().and_then(|known| known.thoughts.first());
            if let (Some(best), Some(known)) = (best, known) {
                let (line, before) = (known.line.clone(), judged[ply - 1].clone());
                points.push(Point { at: path[ply], ply, kind, best, line, before });
            }
        }
        points
    }
}

/// How a place is judged, and what was played there.
pub(super) fn judged(
    record: &Record,
    at: NodeId,
    known: Option<&AnalysisAnswer>,
    next: Option<NodeId>,
) -> Judged {
    let (state, outcome) = (record.node(at).state(), record.outcome(at));
    let mover = state.to_move();
    let best = known.and_then(|known| known.thoughts.first());
    Judged {
        mover: mover.0,
        score: match outcome.is_over() {
            true => Some(ended(outcome, mover)),
            false => best.map(|best| best.score),
        },
        best: best.map(|best| decided(&**state, &best.mv)),
        played: next.map(|next| decided(&**state, record.node(next).text())),
        of_played: known.and_then(|known| known.also),
    }
}

/// The turning points as notes of a game that has no others: what each was, and what was better as a variation.
pub(crate) fn notes(record: &Record, points: &[Point]) -> Record {
    let mut notes = record.without_notes().without_variations();
    for point in points {
        let Some(before) = record.node(point.at).parent() else { continue };
        if let Some(best) = point.line.first() {
            // Beside what was played, so that it is a variation.
            let _ = notes.play(before, best);
        }
        notes.set_comment(point.at, &super::turn_told(record, point).to_string());
    }
    notes
}
