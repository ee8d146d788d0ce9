//! The game itself: how it stood after each move, and where it turned.

use super::{AnalysisAnswer, decided, ended, share};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Seat, Text};
use protocol::{Judged, Lapse, Thought, Turning, turnings};
use std::rc::Rc;

/// So many moves of a game are looked at, at most.
pub const MOST: usize = 1_000;

/// A game has at most this many turning points. Of more, those that cost most are kept: nobody studies thirty.
const MOST_POINTS: usize = 5;

/// The places of the game itself, at most [`MOST`] moves of it.
fn line(record: &Record) -> Vec<NodeId> {
    let mut path = record.path(record.end_of_line(NodeId::START));
    path.truncate(MOST + 1);
    path
}

/// The analysis of a game.
#[derive(Clone)]
pub struct Game {
    /// Its moves.
    moves: Rc<Vec<String>>,
    /// The answer about each place, as far as it was looked at.
    places: Vec<Place>,
    /// Whether the next places are looked at.
    pub runs: bool,
    /// Whether the last places are looked at first: a game is mostly lost near its end.
    pub(super) from_end: bool,
}

/// A place of the game.
#[derive(Clone, Default)]
enum Place {
    /// It was not looked at yet.
    #[default]
    Unknown,
    /// It was looked at. There is no answer about a place where the game is over.
    Known(Option<Rc<AnalysisAnswer>>),
}

impl Place {
    fn is_known(&self) -> bool {
        matches!(self, Place::Known(_))
    }

    fn answer(&self) -> Option<&Rc<AnalysisAnswer>> {
        match self {
            Place::Known(answer) => answer.as_ref(),
            Place::Unknown => None,
        }
    }
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
    /// The reasons for that move.
    pub why: Vec<Text>,
    /// The judgement of the position before it.
    pub before: Judged,
    /// How much less its player could expect after it, in thousandths.
    pub lost: i32,
    /// The best reply, if the move left the game open.
    pub reply: Option<Thought>,
}

impl Game {
    pub(super) fn new(record: &Record) -> Self {
        let line = line(record);
        let moves = line.iter().skip(1).map(|id| record.node(*id).text().to_string());
        Game {
            moves: Rc::new(moves.collect()),
            places: vec![Place::Unknown; line.len()],
            runs: false,
            from_end: false,
        }
    }

    /// How many places it has.
    pub fn count(&self) -> usize {
        self.moves.len() + 1
    }

    /// How many of them are known.
    pub fn known(&self) -> usize {
        self.places.iter().filter(|place| place.is_known()).count()
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

    /// The place that is to be looked at next, by its ply and as a node.
    pub(super) fn next(&self, record: &Record) -> Option<(usize, NodeId)> {
        let mut unknown = (0..self.count()).filter(|ply| !self.places[*ply].is_known());
        let ply = if self.from_end { unknown.next_back() } else { unknown.next() };
        ply.filter(|_| self.runs).and_then(|ply| Some((ply, *line(record).get(ply)?)))
    }

    /// Takes the answer about a place; `None` where the game is over.
    pub(super) fn take(&mut self, ply: usize, answer: Option<Rc<AnalysisAnswer>>) {
        if let Some(place) = self.places.get_mut(ply) {
            *place = Place::Known(answer);
        }
    }

    pub(super) fn answered(&self, record: &Record, at: NodeId) -> Option<&Rc<AnalysisAnswer>> {
        let ply = record.node(at).ply() as usize;
        self.places.get(ply)?.answer().filter(|_| line(record).get(ply) == Some(&at))
    }

    fn judged(&self, record: &Record) -> Vec<Judged> {
        let path = line(record);
        let known = path.iter().zip(&self.places).enumerate();
        let next = |i: usize| path.get(i + 1).copied();
        known
            .map(|(i, (at, known))| judged(record, *at, known.answer().map(Rc::as_ref), next(i)))
            .collect()
    }

    /// What the first player could expect after each move, from the start on, in thousandths.
    pub fn curve(&self, record: &Record) -> Vec<i32> {
        let judged = self.judged(record);
        let known = self.places.iter().take_while(|place| place.is_known()).count();
        judged
            .iter()
            .take(known)
            .map(|at| at.score.map_or(0, |score| share(score, Seat(at.mover))))
            .collect()
    }

    /// The moves that cost most, at most [`MOST_POINTS`], in their order.
    pub fn points(&self, record: &Record) -> Vec<Point> {
        let (path, judged) = (line(record), self.judged(record));
        let mut points = Vec::new();
        for Turning { ply, kind, best, lost } in turnings(&judged) {
            let answer = self.places[ply - 1].answer();
            let known = answer.and_then(|answer| Some((answer, answer.thoughts.first()?)));
            if let (Some(best), Some((answer, known))) = (best, known) {
                let (line, before) = (known.line.clone(), judged[ply - 1].clone());
                let (at, why) = (path[ply], answer.why.clone());
                let after = self.places.get(ply).and_then(Place::answer);
                let reply = after.and_then(|answer| answer.thoughts.first()).cloned();
                points.push(Point { at, ply, kind, best, line, why, before, lost, reply });
            }
        }
        points.sort_by_key(|point| -point.lost);
        points.truncate(MOST_POINTS);
        points.sort_by_key(|point| point.ply);
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

/// The turning points as notes of a game that has no others: each in the words of `told`, and the better move as a variation.
pub(crate) fn notes(record: &Record, points: &[Point], told: &dyn Fn(&Point) -> Text) -> Record {
    let mut notes = record.without_notes().without_variations();
    for point in points {
        let Some(before) = record.node(point.at).parent() else { continue };
        if let Some(best) = point.line.first() {
            // Beside what was played, so that it is a variation.
            let _ = notes.play(before, best);
        }
        notes.set_comment(point.at, &told(point).to_string());
    }
    notes
}
