//! Breakthrough, by Dan Troyka: its positions, moves and rules.
//!
//! Comments cite these rules by number:
//!
#![doc = include_str!("text/en/rules.md")]

mod evaluate;
mod movegen;
mod moves;
mod refusals;
/// The numbers of the rules, a constant for each rule of `text/en/rules.md`.
mod rule {
    include!(concat!(env!("OUT_DIR"), "/breakthrough_rules.rs"));
}
/// The sentences of the game, a function for each entry of `text/en/words.txt`, and the sentences
/// that all games share.
mod say {
    pub use crate::say::*;
    include!(concat!(env!("OUT_DIR"), "/breakthrough.rs"));
}

// The game has no puzzles yet.
pub use crate::puzzle::{NO_THEMES as THEMES, shows_none as shows};
pub use moves::Move;

use crate::base::{Outcome, Piece, Seat};
use crate::chance::Chance;
use crate::coach::Coached;
use crate::entry::Entry;
use crate::explain;
use crate::family::Family;
use crate::game::{Game, into_position};
use crate::geometry::{Set8, Square};
use crate::info::{Coding, Info, a_letter};
use crate::notate::Notate;
use crate::notation::{ParseError, one_of, read_board, squares_of, write_pieces};
use crate::options::Options;
use crate::refusal::MoveError;
use crate::rules::Rules;
use crate::scene::{Aim, Draw, Scene};
use crate::setup::{Faults, Sketch};
use crate::state::Position;
use crate::turn::Step;
use i18n::Text;

static INFO: Info = Info {
    id: "breakthrough",
    rules_version: 1,
    name: say::NAME,
    hook: say::HOOK,
    goal_line: say::GOAL_LINE,
    difficulty: crate::say::FEW_RULES,
    credit: say::CREDIT,
    minutes: (5, 15),
    players: say::TWO_PLAYERS,
    seats: &[say::WHITE, say::BLACK],
    seats_what: &[],
    easier_seat: None,
    options: &[],
    #[cfg(feature = "rules")]
    guide: include_str!("text/en/guide.md"),
    #[cfg(feature = "rules")]
    rules: include_str!("text/en/rules.md"),
    #[cfg(feature = "rules")]
    first_steps: "",
    #[cfg(feature = "rules")]
    lessons: "",
    #[cfg(feature = "rules")]
    examples: "",
    dealt: false,
    convention: None,
    rule_ids: rule::ALL,
    cell: a_letter,
    coding: Coding::Moves,
    layers: &[],
    layers_at_first: &[],
};

/// A position. At most one side has lost (BREAKTHROUGH-5).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Breakthrough {
    /// The soldiers of White and of Black.
    soldiers: [Set8; 2],
    to_move: Seat,
}

/// The soldiers of White and of Black.
const PIECES: [Piece; 2] = [
    Piece { letter: "S", owner: Some(Seat::FIRST), name: say::SOLDIER },
    Piece { letter: "s", owner: Some(Seat::SECOND), name: say::SOLDIER },
];

/// The entry of Breakthrough in the catalogue of games.
pub struct BreakthroughFamily;

impl Family for BreakthroughFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, _: &Options, _: &mut Chance) -> Position {
        let rows = |from| Set8::rank(from) | Set8::rank(from + 1);
        into_position(Breakthrough { soldiers: [rows(0), rows(6)], to_move: Seat::FIRST })
    }

    fn sketch(&self, text: &str, _: &Options) -> Result<Sketch, ParseError> {
        let (cells, [placement, side]) =
            read_board(text, ["placement", "side"], 8, say::LETTERS, one_of("Ss"))?;
        let position = Breakthrough {
            soldiers: ['S', 's'].map(|letter| squares_of(&cells, letter).collect()),
            to_move: side.side()?,
        };
        let mut faults = Faults::new();
        if position.has_lost(0) && position.has_lost(1) {
            let blamed = position.arrived(0) | position.arrived(1);
            let blamed = blamed.squares().collect();
            faults.add(&placement, rule::BREAKTHROUGH_5, say::BOTH_LOST, blamed);
        }
        Ok(faults.sketch(into_position(position)))
    }
}

impl Breakthrough {
    fn mover(&self) -> usize {
        usize::from(self.to_move.0 & 1)
    }

    /// The soldiers of a side (0 for White, 1 for Black) that are on the far row.
    fn arrived(&self, side: usize) -> Set8 {
        self.soldiers[side] & Set8::rank(if side == 0 { 7 } else { 0 })
    }

    /// Whether a side has lost: it has no soldiers, or an enemy is on its first row
    /// (BREAKTHROUGH-4).
    fn has_lost(&self, side: usize) -> bool {
        self.soldiers[side].is_empty() || !self.arrived(1 - side).is_empty()
    }

    fn pieces(&self) -> Vec<(Square, Piece)> {
        let sides = self.soldiers.iter().zip(PIECES);
        let pieces = sides.flat_map(|(set, piece)| set.squares().map(move |at| (at, piece)));
        let mut pieces: Vec<_> = pieces.collect();
        pieces.sort_unstable_by_key(|(square, _)| *square);
        pieces
    }
}

impl Rules for Breakthrough {
    type Move = Move;

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn outcome(&self) -> Outcome {
        match (self.has_lost(0), self.has_lost(1)) {
            (true, _) => Outcome::Win(Seat::SECOND, rule::BREAKTHROUGH_4),
            (_, true) => Outcome::Win(Seat::FIRST, rule::BREAKTHROUGH_4),
            _ => Outcome::Ongoing,
        }
    }

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        if !self.outcome().is_over() {
            self.generate(visit);
        }
    }

    fn is_capture(&self, mv: Move) -> bool {
        mv.takes
    }

    fn after(&self, mv: Move) -> Self {
        self.played(mv)
    }

    fn passed(&self) -> Option<Self> {
        Some(Breakthrough { to_move: self.to_move.other(), ..self.clone() })
    }
}

impl Notate for Breakthrough {
    fn write(&self, out: &mut String) {
        write_pieces(8, &self.pieces(), out);
        out.push(' ');
        out.push(self.to_move.letter());
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        mv.steps(out);
    }

    fn refuse_written(&self, text: &str) -> MoveError {
        explain::refuse_written(self, text, say::A_MOVE, refusals::refuse_sign)
    }
}

impl Entry for Breakthrough {}

impl Draw for Breakthrough {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn size(&self) -> u8 {
        8
    }

    fn scene(&self, _: &[Step]) -> Scene {
        let row = |seat, rank| Set8::rank(rank).squares().map(move |at| (seat, at));
        let goals = row(Seat::FIRST, 7).chain(row(Seat::SECOND, 0)).collect();
        Scene { to_move: self.to_move, pieces: self.pieces(), goals, ..Scene::default() }
    }

    fn aim(&self) -> Aim {
        Aim {
            win: &[say::AIM],
            turn: &[say::AIM_TURN],
            captures: &[say::AIM_CAPTURES],
            pieces: &[say::AIM_PIECES],
            task: say::GOAL_LINE,
        }
    }

    fn does(&self, _: &Piece, together: usize) -> Option<Text> {
        (together == 1).then(|| say::DOES_SOLDIER.into())
    }
}

impl Game for Breakthrough {}

impl Coached for Breakthrough {}
