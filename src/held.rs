//! A position of one game as a position of any.

use crate::base::{Outcome, Piece, Seat};
use crate::beside::{Hand, Reading, TimeLimit};
use crate::game::Game;
use crate::geometry::Square;
use crate::hidden::{Privacy, Reader};
use crate::info::Info;
use crate::refusal::{MoveError, Refusal};
use crate::scene::{Card, Lasting, OffBoard, Shown};
use crate::state::{Played, State};
use crate::turn::{Effect, Next, Prompt, Step};
use crate::turnable::Edge;
use std::any::Any;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Makes a position of one game a position of any game.
pub fn hold<G: Game>(game: G) -> Rc<dyn State> {
    Rc::new(Held(game))
}

/// Heap sort: the smallest code in the page.
fn sorted(moves: Vec<String>) -> Vec<String> {
    BinaryHeap::from(moves).into_sorted_vec()
}

struct Held<G>(G);

impl<G: Game> State for Held<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn size(&self) -> u8 {
        self.0.size()
    }

    fn seats(&self) -> &'static [&'static str] {
        self.0.seats()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        self.0.write(&mut text);
        text
    }

    fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    fn outcome(&self) -> Outcome {
        self.0.outcome()
    }

    fn outcome_words(&self, outcome: Outcome) -> String {
        self.0.outcome_words(outcome)
    }

    fn outcome_by_convention(&self, rule: &'static str) -> Outcome {
        self.0.outcome_by_convention(rule)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for mv in self.0.legal_moves() {
            let mut text = String::with_capacity(12);
            self.0.write_move(mv, &mut text);
            moves.push(text);
        }
        sorted(moves)
    }

    fn play(&self, text: &str) -> Result<Played, MoveError> {
        let mv = self.0.read_move(text)?;
        Ok(Played { state: hold(self.0.after(mv)), clock: self.0.clock(mv) })
    }

    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        self.0.steps_of(text)
    }

    fn next(&self, taken: &[Step]) -> Next {
        self.0.next(taken)
    }

    fn step_name(&self, taken: &[Step], step: &Step) -> String {
        self.0.step_name(taken, step)
    }

    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        self.0.refuse(taken, at)
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        self.0.effects(taken)
    }

    fn prompt(&self, taken: &[Step]) -> Option<Prompt> {
        self.0.prompt(taken)
    }

    fn pieces(&self) -> Vec<(Square, Piece)> {
        self.0.pieces()
    }

    fn with_to_move(&self, seat: Seat) -> Option<Rc<dyn State>> {
        self.0.with_to_move(seat).map(hold)
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        self.0.attacks(seat)
    }

    fn threatened(&self) -> Vec<Square> {
        self.0.threatened()
    }

    fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown> {
        self.0.layer(index, taken)
    }

    fn ending(&self, outcome: Outcome) -> Vec<Shown> {
        self.0.ending(outcome)
    }

    fn goals(&self, seat: Seat) -> Vec<Square> {
        self.0.goals(seat)
    }

    fn outlined(&self) -> Vec<Square> {
        self.0.outlined()
    }

    fn area(&self, taken: &[Step]) -> Vec<Square> {
        self.0.area(taken)
    }

    fn off_board(&self) -> Vec<OffBoard> {
        self.0.off_board()
    }

    fn duty(&self) -> Option<Refusal> {
        self.0.duty()
    }

    fn ready_made(&self) -> Option<(String, &'static str)> {
        let (mv, label) = self.0.ready_made()?;
        let mut text = String::new();
        self.0.write_move(mv, &mut text);
        Some((text, label))
    }

    fn refuse_off_board(&self, off: &OffBoard) -> Refusal {
        self.0.refuse_off_board(off)
    }

    fn lasting(&self) -> Vec<Lasting> {
        self.0.lasting()
    }

    fn card(&self, piece: &Piece, from: Square) -> Option<Card> {
        self.0.card(piece, from)
    }

    fn privacy(&self) -> Privacy {
        self.0.privacy()
    }

    fn seen_by(&self, reader: Reader, taken: &[Step]) -> Option<Rc<dyn State>> {
        self.0.seen_by(reader, taken)
    }

    fn move_seen_by(&self, mv: &str, reader: Reader) -> Option<String> {
        self.0.move_seen_by(mv, reader)
    }

    fn edges(&self) -> &'static [Edge] {
        self.0.edges()
    }

    fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize> {
        self.0.edge_of(seat, taken)
    }

    fn refuse_edge(&self, edge: usize) -> Refusal {
        self.0.refuse_edge(edge)
    }

    fn readings(&self) -> Vec<Reading> {
        self.0.readings()
    }

    fn hands(&self) -> Vec<Hand> {
        self.0.hands()
    }

    fn deck(&self) -> Option<u8> {
        self.0.deck()
    }

    fn arranged(&self, dice: &str) -> Option<Rc<dyn State>> {
        self.0.arranged(dice).map(hold)
    }

    fn time_limit(&self) -> Option<TimeLimit> {
        self.0.time_limit()
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}
