//! Trainers: rounds of short questions about a board, usually of two minutes. The caller supplies
//! the seed of the questions and the time.

use crate::queries::{edges, readings};
use crate::say;
use crate::sentences::listed;
use fairyboard::chance::Chance;
use fairyboard::geometry::Square;
use fairyboard::side_area::{Face, Reading, SideArea};
use fairyboard::turnable::Edge;
use fairyboard::{Draw, Family, Options, Position, Text};
use std::rc::Rc;

/// The length of a round with a clock, in milliseconds.
pub const ROUND_MS: u64 = 120_000;

/// The most answers that a stored result may claim. No player gives as many in two minutes, so a
/// higher number is not believed.
const MOST_ANSWERS: u32 = 5_000;

pub trait Question: Clone + PartialEq + 'static {
    /// An answer to the question.
    type Answer: Clone + PartialEq;

    /// The right answer.
    fn answer(&self) -> Self::Answer;

    /// The name of an answer, within a list.
    fn name(answer: &Self::Answer) -> Text;
}

/// Asks where a square is, by its name, such as `d4`. The answer is a square.
impl Question for Square {
    type Answer = Square;

    fn answer(&self) -> Square {
        *self
    }

    fn name(answer: &Square) -> Text {
        Text::name(answer)
    }
}

/// Asks which face a die shows towards an edge of the board.
#[derive(Clone, PartialEq)]
pub struct DieQuestion {
    /// The faces of the die.
    pub reading: Reading,
    /// The index of the edge that the question is about.
    pub edge: usize,
    /// The index of the edge at the bottom of the drawing.
    pub bottom: usize,
    /// The face towards the edge.
    face: Face,
}

impl Question for DieQuestion {
    type Answer = Face;

    fn answer(&self) -> Face {
        self.face
    }

    fn name(answer: &Face) -> Text {
        answer.name.into()
    }
}

impl DieQuestion {
    /// The faces that the drawing of the die shows, in the order of `all`, the faces of the game.
    pub fn choices(&self, all: &[Face]) -> Vec<Face> {
        let Reading { top, sides, .. } = self.reading;
        let is_shown = |face: &&Face| top == Some(**face) || sides.contains(&Some(**face));
        all.iter().filter(is_shown).copied().collect()
    }
}

/// The start position of a game with its usual options. If it is dealt by chance, the seed decides
/// it.
pub fn start(family: &dyn Family, seed: u64) -> Position {
    let options = Options::defaults(family.info().options);
    family.deal(&options, &mut Chance::seeded(seed))
}

pub fn squares(drawing: &dyn Draw) -> Vec<Square> {
    let size = drawing.size();
    (0..size).flat_map(|rank| (0..size).filter_map(move |file| Square::new(file, rank))).collect()
}

/// A question for each die and edge of a position. Empty in games without dice or edges. The edge
/// at the bottom of each drawing is chosen by the seed.
pub fn die_questions(drawing: &dyn Draw, seed: u64) -> Vec<DieQuestion> {
    let mut chance = Chance::seeded(seed);
    let edges = edges(drawing);
    let mut questions = Vec::new();
    for reading in readings(drawing) {
        for (edge, face) in reading.sides.into_iter().enumerate().take(edges.len()) {
            if let Some(face) = face {
                let bottom = chance.below(edges.len() as u32) as usize;
                questions.push(DieQuestion { reading, edge, bottom, face });
            }
        }
    }
    questions
}

/// The faces that dice of a game can show.
pub fn faces(drawing: &dyn Draw) -> Vec<Face> {
    drawing.beside().map(SideArea::faces).unwrap_or_default()
}

/// Whether a game has dice that show different faces to the edges of its board.
pub fn has_dice(family: &dyn Family) -> bool {
    !die_questions(&*start(family, 0), 0).is_empty()
}

/// The side at the bottom of the board in the questions of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Always the side of the first player.
    Mine,
    /// Always the side of the second player.
    Other,
    /// Both sides, alternating with each question.
    Both,
}

impl Side {
    /// All sides, in the order of the choices on the screen.
    pub const ALL: [Side; 3] = [Side::Mine, Side::Other, Side::Both];

    /// Reads a side from its index in [`Side::ALL`], written as text. `None` if there is no such
    /// side.
    pub fn read(text: &str) -> Option<Side> {
        Side::ALL.get(text.parse::<usize>().ok()?).copied()
    }

    /// The rotation of the board for the question with this number, in quarter turns.
    pub fn turned(self, number: u32) -> u8 {
        match self {
            Side::Mine => 0,
            Side::Other => 2,
            Side::Both => (number % 2 * 2) as u8,
        }
    }
}

/// The phase of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The round has not begun.
    Ready,
    /// The round was started or resumed at this time, in milliseconds.
    Running(u64),
    Paused,
    Over,
}

/// A round of questions. All times are in milliseconds since any fixed moment.
#[derive(Clone)]
pub struct Round<Q: Question> {
    all: Rc<[Q]>,
    /// The questions that are still to be asked before any is repeated.
    waiting: Vec<Q>,
    chance: Chance,
    asked: Q,
    /// How many questions were asked before this one.
    number: u32,
    /// The last answer to this question, if it was wrong.
    missed: Option<Q::Answer>,
    /// The right answers to the questions that were answered wrong, each once.
    to_practise: Vec<Q::Answer>,
    right: u32,
    wrong: u32,
    has_clock: bool,
    phase: Phase,
    /// The time used before the last pause.
    used: u64,
}

impl<Q: Question> Round<Q> {
    /// A round that asks all questions in the order that the seed decides, then again in another
    /// order. `None` if there are no questions.
    pub fn new(questions: Vec<Q>, seed: u64) -> Option<Self> {
        let mut round = Round {
            asked: questions.first()?.clone(),
            all: questions.into(),
            waiting: Vec::new(),
            chance: Chance::seeded(seed),
            number: 0,
            missed: None,
            to_practise: Vec::new(),
            right: 0,
            wrong: 0,
            has_clock: true,
            phase: Phase::Ready,
            used: 0,
        };
        round.shuffle();
        round.asked = round.waiting.pop()?;
        Some(round)
    }

    fn shuffle(&mut self) {
        self.waiting = self.all.to_vec();
        self.chance.shuffle(&mut self.waiting);
    }

    fn ask(&mut self) {
        if self.waiting.is_empty() {
            self.shuffle();
            // All questions were asked and are now asked again in another order. The first of them
            // must not be the one that was asked last.
            if self.waiting.last() == Some(&self.asked) {
                let last = self.waiting.len() - 1;
                self.waiting.swap(0, last);
            }
        }
        if let Some(next) = self.waiting.pop() {
            self.asked = next;
        }
        self.number += 1;
        self.missed = None;
    }

    pub fn begin(&mut self, now: u64, has_clock: bool) {
        if self.phase == Phase::Ready {
            self.has_clock = has_clock;
            self.phase = Phase::Running(now);
        }
    }

    /// Stops the clock of a running round.
    pub fn pause(&mut self, now: u64) {
        self.tick(now);
        if let Phase::Running(_) = self.phase {
            self.used = self.used(now);
            self.phase = Phase::Paused;
        }
    }

    /// Lets the clock run again after a pause.
    pub fn resume(&mut self, now: u64) {
        if self.phase == Phase::Paused {
            self.phase = Phase::Running(now);
        }
    }

    /// Ends a round that has begun.
    pub fn finish(&mut self) {
        if self.phase != Phase::Ready {
            self.phase = Phase::Over;
        }
    }

    /// Ends the round if its time is over.
    pub fn tick(&mut self, now: u64) {
        if matches!(self.phase, Phase::Running(_)) && self.left(now) == Some(0) {
            self.used = ROUND_MS;
            self.phase = Phase::Over;
        }
    }

    /// Answers the question. After a right answer the next question is asked. After a wrong answer
    /// the same question stays until it is answered right; that right answer does not count.
    pub fn answer(&mut self, answer: &Q::Answer, now: u64) {
        self.tick(now);
        if !matches!(self.phase, Phase::Running(_)) {
            return;
        }
        match (*answer == self.asked.answer(), &self.missed) {
            (true, missed) => {
                self.right += u32::from(missed.is_none());
                self.ask();
            }
            (false, None) => {
                self.wrong += 1;
                self.missed = Some(answer.clone());
                if !self.to_practise.contains(&self.asked.answer()) {
                    self.to_practise.push(self.asked.answer());
                }
            }
            (false, Some(_)) => self.missed = Some(answer.clone()),
        }
    }

    fn used(&self, now: u64) -> u64 {
        match self.phase {
            // If the device's clock was set back, `now` may be earlier than `since`.
            Phase::Running(since) => self.used + now.saturating_sub(since),
            _ => self.used,
        }
    }

    /// The time that is left; `None` in a round without a clock.
    pub fn left(&self, now: u64) -> Option<u64> {
        self.has_clock.then(|| ROUND_MS.saturating_sub(self.used(now)))
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn asked(&self) -> &Q {
        &self.asked
    }

    /// How many questions were asked before the current one.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The last answer to the current question, if it was wrong.
    pub fn missed(&self) -> Option<&Q::Answer> {
        self.missed.as_ref()
    }

    /// The right answers to the questions that were answered wrong, as a list in words. `None` if
    /// there was no such question.
    pub fn to_practise(&self) -> Option<Text> {
        listed(self.to_practise.iter().map(Q::name))
    }

    /// The numbers of right and wrong answers so far.
    pub fn result(&self) -> Tally {
        Tally { right: self.right, wrong: self.wrong }
    }

    /// The result of a finished round with a clock, if it is better than the best one so far.
    pub fn new_best(&self, best: Option<Tally>) -> Option<Tally> {
        let result = self.result();
        let counts = self.phase == Phase::Over && self.has_clock && result.right > 0;
        (counts && best.is_none_or(|best| result.is_better_than(best))).then_some(result)
    }
}

/// The numbers of right and wrong answers in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub right: u32,
    pub wrong: u32,
}

impl Tally {
    /// Reads a stored result. `None` if the text is no result, or claims more than `MOST_ANSWERS`
    /// answers of a kind.
    pub fn read(text: &str) -> Option<Tally> {
        let (right, wrong) = text.split_once(' ')?;
        let number = |text: &str| text.parse().ok().filter(|number| *number <= MOST_ANSWERS);
        let tally = Tally { right: number(right)?, wrong: number(wrong)? };
        (tally.right > 0).then_some(tally)
    }

    /// The text that [`Tally::read`] reads.
    pub fn write(self) -> String {
        format!("{} {}", self.right, self.wrong)
    }

    /// Whether this result has more right answers, or as many right answers and fewer wrong ones.
    fn is_better_than(self, other: Tally) -> bool {
        (self.right, other.wrong) > (other.right, self.wrong)
    }
}

/// The question for a square, after a wrong answer with a correction.
pub fn square_words(round: &Round<Square>) -> Text {
    let asked = *round.asked();
    match round.missed() {
        None => say::train_find(asked),
        Some(missed) => say::train_find_missed(asked, *missed),
    }
}

/// The question for a die, after a wrong answer with a correction.
pub fn die_words(round: &Round<DieQuestion>, edges: &[Edge]) -> Text {
    let asked = round.asked();
    let Some(edge) = edges.get(asked.edge) else { return Text::default() };
    match round.missed() {
        None => say::train_die(edge.name),
        Some(missed) => say::train_die_missed(edge.name, asked.face.name, missed.name),
    }
}

/// The name of the drawing of a die for screen readers: its faces clockwise, beginning with the one
/// towards the edge at the bottom. It names no other edge, so that listeners must work out the
/// answer, like those who see the drawing.
pub fn die_label(asked: &DieQuestion, edges: &[Edge]) -> Text {
    let sides = asked.reading.sides.iter().cycle().skip(asked.bottom).take(edges.len());
    let names = sides.flatten().map(|face| face.name.into());
    let list = listed(names).unwrap_or_default();
    edges.get(asked.bottom).map(|edge| say::train_die_label(edge.name, list)).unwrap_or_default()
}
