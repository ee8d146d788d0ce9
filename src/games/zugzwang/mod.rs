//! Zugzwang, chess for people who hate chess.
//!
//! The rules, which everything here cites by number:
//!
#![doc = include_str!("rules.md")]

mod cards;
mod deal;
mod die;
mod fields;
mod hands;
mod layers;
mod movegen;
mod moves;
mod parts;
mod read;
mod refusals;
mod set;
mod squares;
mod table;

pub use moves::Move;
pub use parts::{announcement, captures_left, covers, faces, facing, score, setup_ok};

use crate::base::{Outcome, Piece, Seat};
use crate::beside::{Hand, Reading, TimeLimit};
use crate::chance::Chance;
use crate::family::Family;
use crate::game::Game;
use crate::geometry::Square;
use crate::held::hold;
use crate::hidden::{Privacy, Reader};
use crate::info::{Coding, Info};
use crate::notation::ParseError;
use crate::options::{OptionSpec, Options};
use crate::refusal::{MoveError, Refusal};
use crate::scene::Shown;
use crate::setup::{Faults, Field, Sketch, Stock};
use crate::state::State;
use crate::turn::{Effect, Next, Step};
use crate::turnable::Edge;
use die::Known;
use movegen::Board;
use std::rc::Rc;
use table::{Cards, Claim, Kind, Rest, Table};

/// A whole position, of any variant and on either board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zugzwang {
    board: Board,
    /// What is not on the board; `None` of a bare layout.
    rest: Option<Rc<Rest>>,
}

/// A position as a reader may know it. It can be looked at and explained, and not played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View(Table);

static INFO: Info = Info {
    id: "zugzwang",
    number: 4,
    rules_version: 1,
    name: "Zugzwang",
    hook: "Chess for people who hate chess: shared dice that are other pieces from every edge.",
    credit: "Rules after Zugzwang, “Chess for People who Hate Chess”, with its fixed and cooperative \
             variants.",
    minutes: (15, 30),
    players: "1 to 4",
    seats: &["First", "Second"],
    options: &[
        OptionSpec {
            key: "variant",
            label: "Variant",
            rule: "Option variant",
            values: &[
                ("duel", "Two players, objective cards, the board is turned freely"),
                ("fixed", "Two players, no cards, nobody turns the board"),
                ("coop", "One to four players together, five cards, five minutes"),
            ],
            only: &[],
        },
        OptionSpec {
            key: "board",
            label: "Board",
            rule: "ZUG-4",
            values: &[("8", "8×8"), ("6", "6×6, for small screens")],
            only: &[],
        },
        OptionSpec {
            key: "samepairs",
            label: "Pairs of the same",
            rule: "ZUG-14",
            values: &[
                ("0", "Cards ask for pairs of two different ranks or colours"),
                ("1", "Cards also ask for pairs of one rank or colour"),
            ],
            only: &[("variant", "duel"), ("variant", "coop")],
        },
        OptionSpec {
            key: "seats",
            label: "Seats",
            rule: "ZUG-20",
            values: &[
                ("SW", "South and west"),
                ("SN", "South and north: both know the same"),
                ("SE", "South and east"),
                ("WS", "West and south"),
                ("WN", "West and north"),
                ("WE", "West and east: both know the same"),
                ("NS", "North and south: both know the same"),
                ("NW", "North and west"),
                ("NE", "North and east"),
                ("ES", "East and south"),
                ("EW", "East and west: both know the same"),
                ("EN", "East and north"),
            ],
            only: &[("variant", "fixed")],
        },
        OptionSpec {
            key: "players",
            label: "Players",
            rule: "ZUG-27",
            values: &[
                ("2", "Two"),
                ("1", "One, alone"),
                ("3", "Three"),
                ("4", "Four, one at each edge"),
            ],
            only: &[("variant", "coop")],
        },
    ],
    #[cfg(feature = "rules")]
    rules: include_str!("rules.md"),
    #[cfg(feature = "rules")]
    lessons: include_str!("lessons.txt"),
    #[cfg(feature = "rules")]
    examples: include_str!("examples.txt"),
    dealt: true,
    convention: None,
    coding: Coding::Steps,
    layers: &[
        ("Captures from every edge", "Every capture, from whatever edge, and who makes it"),
        ("May move from this edge", "The dice that show this edge its own colour and can capture"),
        ("Notebook", "What follows of each die from what is seen and from the set of sixteen"),
    ],
};

/// What the players are called.
static SEATS: [&str; 4] = ["First", "Second", "Third", "Fourth"];

/// The edges, clockwise from the one at the bottom (ZUG-4).
static EDGES: [Edge; 4] = [
    Edge { letter: "S", name: "south", colour: "b", colour_name: "blue" },
    Edge { letter: "W", name: "west", colour: "p", colour_name: "purple" },
    Edge { letter: "N", name: "north", colour: "r", colour_name: "red" },
    Edge { letter: "E", name: "east", colour: "c", colour_name: "cream" },
];

/// The game in the catalogue.
pub struct ZugzwangFamily;

impl Family for ZugzwangFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, options: &Options, chance: &mut Chance) -> Rc<dyn State> {
        hold(Zugzwang::deal(options, chance))
    }

    /// Reads by the text alone, which tells the variant and the size of the board.
    fn sketch(&self, text: &str, _: &Options) -> Result<Sketch, ParseError> {
        let mut faults = Faults::new();
        let table = read::read(text, &mut faults)?;
        let position = if table.is_whole() { hold(Zugzwang::of(table)) } else { hold(View(table)) };
        Ok(faults.sketch(text, position))
    }

    fn palette(&self, text: &str, _: &Options) -> Vec<Stock> {
        fields::palette(text)
    }

    fn fields(&self, text: &str, options: &Options) -> Vec<Field> {
        fields::fields(text, options)
    }

    fn empty(&self, options: &Options) -> String {
        fields::empty(options)
    }
}

impl Zugzwang {
    /// Deals the start position of some options (ZUG-5, ZUG-6, ZUG-12).
    fn deal(options: &Options, chance: &mut Chance) -> Self {
        let size = if options.get("board") == "6" { 6 } else { 8 };
        let mut board = Board::empty(size);
        for (square, die) in deal::dice(size, chance) {
            if let Some(at) = squares::index(square) {
                board.put(at, die);
            }
        }
        let cards = |chance: &mut Chance| deal::deck(options.get("samepairs") == "1", chance);
        let rest = match options.get("variant") {
            "fixed" => {
                let mut rest = Rest::new(Kind::Fixed);
                if let Some([first, second]) = read::read_edges(options.get("seats")).as_deref() {
                    rest.seats = [*first, *second];
                }
                rest
            }
            "coop" => {
                let mut rest = Rest::new(Kind::Coop);
                rest.cards = deal::draw(&mut cards(chance), 5);
                let players = options.get("players").parse().unwrap_or(2);
                rest.edges = (0..players).collect();
                rest.rolls = deal::rolls(chance);
                rest
            }
            _ => {
                let mut rest = Rest::new(Kind::Duel);
                let mut deck = cards(chance);
                // White has drawn already.
                let hands = [4, 3].map(|count| deal::draw(&mut deck, count));
                rest.hands = hands.map(Cards::Known);
                rest.deck = Cards::Known(deck);
                rest.rolls = deal::rolls(chance);
                rest
            }
        };
        Zugzwang { board, rest: Some(Rc::new(rest)) }
    }

    /// Reads a position string of which everything is known.
    ///
    /// # Errors
    /// Names the field; also where it is the text of a view.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let mut faults = Faults::new();
        let table = read::read(text, &mut faults)?;
        let table = faults.check(table)?;
        if !table.is_whole() {
            return Err(ParseError::new("position", 0, text, "a whole position, without ~"));
        }
        Ok(Zugzwang::of(table))
    }

    /// The position that a table shows of which everything is known.
    fn of(table: Table) -> Self {
        Zugzwang { board: table.board(), rest: table.rest }
    }

    fn table(&self) -> Table {
        let mut table =
            Table { size: self.board.size(), dice: [None; 64], rest: self.rest.clone() };
        for (at, die) in self.board.dice() {
            if let Some(place) = table.dice.get_mut(usize::from(at)) {
                *place = Some(Known::of(die));
            }
        }
        table
    }

    /// The legal moves of a position that is not a bare layout.
    fn other_moves(&self) -> Vec<Move> {
        let table = self.table();
        let rest = table.rest();
        if rest.kind != Kind::Duel || rest.over {
            return table.moves();
        }
        let mut captures = Vec::with_capacity(64);
        let roll = rest.rolls.first().copied();
        self.board.for_each_capture(|mv| {
            if roll.is_none_or(|rank| mv.victim.rank().is_none_or(|rolled| rolled == rank)) {
                captures.push(mv);
            }
        });
        if captures.is_empty() {
            return table.moves();
        }
        let mut moves = captures.clone();
        let mut last = None;
        for card in rest.hands[usize::from(rest.to_move & 1)].known() {
            if last != Some(*card) {
                moves.extend(captures.iter().map(|mv| Move { discard: Some(Some(*card)), ..*mv }));
            }
            last = Some(*card);
        }
        moves
    }

    /// How many these are; of announcements there are thousands, which are not listed.
    fn count_other(&self) -> u64 {
        let rest = self.rest.as_deref().unwrap_or(&table::LAYOUT);
        let listed = rest.kind != Kind::Fixed || rest.over;
        match rest.claim {
            _ if listed => self.other_moves().len() as u64,
            Claim::Announced(_) => 2,
            // And the word that there is none.
            _ => self.board.count_announcements() + 1,
        }
    }

    fn after_other(&self, rest: &Rest, mv: Move) -> Self {
        let (rest, board) = rest.after(mv, &self.board);
        Zugzwang { board, rest: Some(Rc::new(rest)) }
    }
}

/// What both types answer alike, from the table.
macro_rules! by_the_table {
    ($table:expr) => {
        fn seats(&self) -> &'static [&'static str] {
            $table(self).seats()
        }

        fn write(&self, out: &mut String) {
            $table(self).write(out);
        }

        fn to_move(&self) -> Seat {
            Seat($table(self).rest().to_move)
        }

        fn outcome(&self) -> Outcome {
            $table(self).outcome()
        }

        fn steps(&self, mv: Move, out: &mut Vec<Step>) {
            mv.steps(out);
        }

        fn next(&self, taken: &[Step]) -> Next {
            $table(self).next(taken)
        }

        fn step_name(&self, taken: &[Step], step: &Step) -> String {
            $table(self).step_name(taken, step)
        }

        fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
            $table(self).explain_click(taken, at)
        }

        fn effects(&self, taken: &[Step]) -> Vec<Effect> {
            $table(self).effects(taken)
        }

        fn pieces(&self) -> Vec<(Square, Piece)> {
            $table(self).pieces()
        }

        fn attacks(&self, _: Seat) -> Vec<Square> {
            $table(self).attacked()
        }

        fn threatened(&self) -> Vec<Square> {
            Vec::new()
        }

        fn refuse_edge(&self, edge: usize) -> Refusal {
            $table(self).refuse_edge(edge)
        }

        fn duty(&self) -> Option<Refusal> {
            $table(self).duty()
        }

        fn privacy(&self) -> Privacy {
            $table(self).privacy()
        }

        fn seen_by(&self, reader: Reader, taken: &[Step]) -> Option<Rc<dyn State>> {
            Some(hold(View($table(self).seen_by(reader, taken)?)))
        }

        fn move_seen_by(&self, mv: &str, reader: Reader) -> Option<String> {
            $table(self).move_seen_by(mv, reader)
        }

        fn edges(&self) -> &'static [Edge] {
            &EDGES
        }

        fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize> {
            $table(self).edge_of(seat, taken)
        }

        fn readings(&self) -> Vec<Reading> {
            $table(self).readings()
        }

        fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown> {
            $table(self).layer(index, taken)
        }

        fn hands(&self) -> Vec<Hand> {
            $table(self).hands()
        }

        fn deck(&self) -> Option<u8> {
            $table(self).deck()
        }

        fn time_limit(&self) -> Option<TimeLimit> {
            $table(self).time_limit()
        }

        fn zobrist(&self) -> u64 {
            $table(self).zobrist()
        }

        fn outcome_words(&self, outcome: Outcome) -> String {
            $table(self).outcome_words(outcome)
        }
    };
}

impl Game for Zugzwang {
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn size(&self) -> u8 {
        self.board.size()
    }

    by_the_table!(Zugzwang::table);

    /// As if the player to move had passed, which nobody can; where nobody waits for an answer.
    fn with_to_move(&self, seat: Seat) -> Option<Self> {
        let rest = self.rest.as_deref()?;
        let waits = matches!(rest.kind, Kind::Duel | Kind::Fixed) && rest.claim == Claim::Nothing;
        let to_move = seat.0;
        (waits && !rest.over && to_move < 2).then(|| Zugzwang {
            board: self.board,
            rest: Some(Rc::new(Rest { to_move, ..rest.clone() })),
        })
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        match self.rest {
            None => self.board.for_each_capture(visit),
            Some(_) => self.other_moves().into_iter().for_each(visit),
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        match self.rest {
            None => self.board.count_captures(4).into(),
            Some(_) => self.count_other(),
        }
    }

    #[inline]
    fn after(&self, mv: Move) -> Self {
        match &self.rest {
            None => Zugzwang { board: self.board.capture(mv.from, mv.to), rest: None },
            Some(rest) => self.after_other(rest, mv),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let table = self.table();
        match table.find(text) {
            Some(mv) => Ok(mv),
            None => Err(MoveError::Refused(table.explain(&moves::read(text)?))),
        }
    }

    fn arranged(&self, dice: &str) -> Option<Self> {
        let rest = Rc::new(self.rest.as_ref()?.arranged(dice)?);
        Some(Zugzwang { board: self.board, rest: Some(rest) })
    }
}

impl View {
    fn table(&self) -> &Table {
        &self.0
    }
}

impl Game for View {
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn size(&self) -> u8 {
        self.0.size
    }

    by_the_table!(View::table);

    fn with_to_move(&self, _: Seat) -> Option<Self> {
        None
    }

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.0.moves().into_iter().for_each(visit);
    }

    /// A view is not played: what a move leads to is not known.
    fn after(&self, _: Move) -> Self {
        self.clone()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        Err(MoveError::Refused(self.0.explain_view(&moves::read(text)?)))
    }

    /// Of a move that was played; whether it was legal, the view may not know.
    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        Some(moves::read(text).ok()?.steps())
    }

    fn arranged(&self, dice: &str) -> Option<Self> {
        let rest = Rc::new(self.0.rest().arranged(dice)?);
        Some(View(Table { rest: Some(rest), ..self.0.clone() }))
    }
}
