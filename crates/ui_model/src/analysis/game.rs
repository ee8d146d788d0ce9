//! The analysis of a whole game: the score after each move, and the turning points (costly
//! mistakes).

use super::{AnalysisAnswer, decided, ended, percent, share};
use fairyboard::record::{NodeId, Record};
use fairyboard::{Outcome, Seat, Text};
use protocol::{Judged, Lapse, Score, Thought, Turning, expected, turnings};
use std::rc::Rc;

/// The most moves of a game that are analysed. The moves after these are left out.
pub const MOST: usize = 1_000;

/// The most turning points of a game. If there are more, only the worst moves are kept, because a
/// player would not study thirty of them.
const MOST_POINTS: usize = 5;
/// The most tasks in *Learn from your mistakes* if only one human played.
pub(crate) const MOST_TURNS: usize = 3;
/// Missing a win within this number of plies counts as worse than any other mistake, even if the
/// player's chances stay good.
const SHORT_WIN: u32 = 3;

/// The nodes of the main line: the start and at most [`MOST`] moves.
fn line(record: &Record) -> Vec<NodeId> {
    let mut path = record.path(record.end_of_line(NodeId::START));
    path.truncate(MOST + 1);
    path
}

/// The analysis of a whole game along its main line.
#[derive(Clone)]
pub struct Game {
    /// The moves of the main line when the analysis started, to detect changes.
    moves: Rc<Vec<String>>,
    /// The answer about each position, beginning with the start position.
    places: Vec<Place>,
    /// Whether positions are being analysed now.
    pub runs: bool,
    /// Whether the last positions are analysed first. Games are usually lost near the end, so this
    /// finds turning points sooner.
    pub(super) from_end: bool,
    /// The seat of the only human player on this device. `None` if there is no such player.
    you: Option<Seat>,
}

/// The analysis of one position.
#[derive(Clone, Default)]
enum Place {
    #[default]
    Unknown,
    /// The position was analysed. `None` if the game is over in this position.
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

/// A turning point: a played move that changed the expected result of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The node after the move.
    pub at: NodeId,
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// How bad the played move was.
    pub kind: Lapse,
    /// The better move, without its chance steps (rolls and drawn cards).
    pub best: String,
    /// The better move and its continuation.
    pub line: Vec<String>,
    /// Sentences that explain why the better move is good.
    pub why: Vec<Text>,
    /// The judgement of the position before the move.
    pub before: Judged,
    /// The drop in the mover's expected result, which ranges from −1,000 (lost) to 1,000 (won).
    pub lost: i32,
    /// The opponent's best reply to the played move. `None` if that move ended the game.
    pub reply: Option<Thought>,
}

impl Point {
    /// How bad the move was. Only for sorting: a missed short win counts more than any drop of the
    /// expected result.
    pub(crate) fn cost(&self) -> i32 {
        match (self.kind, self.before.score) {
            (Lapse::MissedWin, Some(Score::Win(plies @ ..=SHORT_WIN))) => 10_000 - plies as i32,
            _ => self.lost,
        }
    }

    /// The mover's chances in percent, before the move and after it. `None` if they are unknown.
    pub(crate) fn chances(&self) -> Option<(i32, i32)> {
        let expected = expected(self.before.score?);
        Some((percent(expected), percent(expected - self.lost)))
    }
}

impl Game {
    pub(super) fn new(record: &Record, you: Option<Seat>) -> Self {
        let line = line(record);
        let moves = line.iter().skip(1).map(|id| record.node(*id).text().to_string());
        Game {
            moves: Rc::new(moves.collect()),
            places: vec![Place::Unknown; line.len()],
            runs: false,
            from_end: false,
            you,
        }
    }

    /// The number of positions, including the start position.
    pub fn count(&self) -> usize {
        self.moves.len() + 1
    }

    /// The number of positions that are analysed.
    pub fn known(&self) -> usize {
        self.places.iter().filter(|place| place.is_known()).count()
    }

    /// Whether all positions are analysed.
    pub fn is_whole(&self) -> bool {
        self.known() == self.count()
    }

    pub(super) fn is_of(&self, record: &Record) -> bool {
        let path = line(record);
        let alike = |(id, text): (&NodeId, &String)| record.node(*id).text() == text;
        path.len() == self.count() && path[1..].iter().zip(&*self.moves).all(alike)
    }

    /// The position to analyse next: its ply and its node. `None` if the analysis is stopped or
    /// complete.
    pub(super) fn next(&self, record: &Record) -> Option<(usize, NodeId)> {
        let mut unknown = (0..self.count()).filter(|ply| !self.places[*ply].is_known());
        let ply = if self.from_end { unknown.next_back() } else { unknown.next() };
        ply.filter(|_| self.runs).and_then(|ply| Some((ply, *line(record).get(ply)?)))
    }

    /// Stores the answer about the position after `ply` moves. `None` means that the game is over
    /// in this position.
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

    /// The first player's expected result in each position, from −1,000 (lost) to 1,000 (won),
    /// beginning with the start position. Stops before the first position that is not analysed.
    pub fn curve(&self, record: &Record) -> Vec<i32> {
        let judged = self.judged(record);
        let known = self.places.iter().take_while(|place| place.is_known()).count();
        judged
            .iter()
            .take(known)
            .map(|at| at.score.map_or(0, |score| share(score, Seat(at.mover))))
            .collect()
    }

    /// The worst moves, at most `MOST_POINTS`, in order of play. They always include the worst
    /// moves of the only human player, at most `MOST_TURNS`, because these become tasks.
    pub fn points(&self, record: &Record) -> Vec<Point> {
        let mut points = self.all_points(record);
        points.sort_by_key(|point| -point.cost());
        let is_own = |point: &&Point| self.you.is_some_and(|you| you.0 == point.before.mover);
        let tasks = points.iter().filter(is_own).take(MOST_TURNS);
        let tasks: Vec<NodeId> = tasks.map(|point| point.at).collect();
        points.sort_by_key(|point| !tasks.contains(&point.at));
        points.truncate(MOST_POINTS);
        points.sort_by_key(|point| point.ply);
        points
    }

    /// All turning points, in order of play.
    pub(crate) fn all_points(&self, record: &Record) -> Vec<Point> {
        let (path, judged) = (line(record), self.judged(record));
        let mut points = Vec::new();
        for Turning { ply, kind, best, lost } in turnings(&judged) {
            let answer = self.places[ply - 1].answer();
            let known = answer.and_then(|known| Some((known, known.answer.advised()?)));
            if let (Some(best), Some((answer, known))) = (best, known) {
                let (line, before) = (known.line.clone(), judged[ply - 1].clone());
                let (at, why) = (path[ply], answer.why.clone());
                let after = self.places.get(ply).and_then(Place::answer);
                let reply = after.and_then(|after| after.answer.thought()).cloned();
                points.push(Point { at, ply, kind, best, line, why, before, lost, reply });
            }
        }
        points
    }
}

/// Whether the game is over in this position by its rules. A position in which a player resigned,
/// or the players agreed on a result, is judged like any other.
pub(super) fn is_over_by_rules(record: &Record, at: NodeId) -> bool {
    let outcome = record.outcome(at);
    outcome.is_over() && !matches!(outcome, Outcome::Agreed(_))
}

/// The computer's judgement of a position and of the move that was played from it. `known` is the
/// computer's answer about the position, and `next` is the node after the played move.
pub(super) fn judged(
    record: &Record,
    at: NodeId,
    known: Option<&AnalysisAnswer>,
    next: Option<NodeId>,
) -> Judged {
    let state = record.node(at).state();
    let mover = state.to_move();
    let text = |thought: &Thought| decided(&**state, &thought.mv);
    let best = known.and_then(|known| known.answer.thought());
    let played = next.map(|next| decided(&**state, record.node(next).text()));
    // The advised move may be a safer move than the best. A player who played the best move must
    // not be corrected, so in this case `best` is the played move.
    let found = best.map(text).filter(|best| played.as_ref() == Some(best));
    Judged {
        mover: mover.0,
        score: match is_over_by_rules(record, at) {
            true => Some(ended(record.outcome(at), mover)),
            false => best.map(|best| best.score),
        },
        best: found.or_else(|| known?.answer.advised().map(text)),
        played,
        of_played: known.and_then(|known| known.answer.also),
    }
}

/// A copy of the record with notes only on the turning points. Each of them has a comment, made by
/// `told`, and the better move as a variation.
pub(crate) fn notes(record: &Record, points: &[Point], told: &dyn Fn(&Point) -> String) -> Record {
    let mut notes = record.without_notes().without_variations();
    for point in points {
        let Some(before) = record.node(point.at).parent() else { continue };
        if let Some(best) = point.line.first() {
            // The better move is added after the played one, so that it becomes a variation.
            let _ = notes.play(before, best);
        }
        notes.set_comment(point.at, &told(point));
    }
    notes
}
