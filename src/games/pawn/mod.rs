//! The game Pawn, by the Wikipedia user Inarius: its positions, moves and rules.
//!
//! A *formation* is a group of own pawns that moves as one: a dual (two that touch), a threepiece
//! (three in a row) or a squad (a 2×2 block). A turn is an action (the first movement, by a pawn or
//! a formation), then any number of strikes. A *strike* is a capture by a new dual or threepiece,
//! one that the preceding action or strike has just formed.
//!
//! As steps, a turn is a `Pick`, then a `Go`, `Take` or `Turn`, then any number of `Strike` steps;
//! the player may end the turn before each strike. `pass` is a `Word` step that exists only if
//! nothing else is legal. A strike captures, so a turn has at most twelve. A move is therefore a
//! `Copy` value: the two sets of pawns after it, and thirteen 16-bit words for the action and the
//! strikes.
//!
//! - `movegen.rs` finds the actions of all formations of one kind and direction at a time, with
//!   sets of squares. A `Midway` is the board in the middle of a turn: both sides' pawns, the own
//!   pawns that moved last, and those that took no part in that movement. These sets decide which
//!   formations are new and may strike (PAWN-11, PAWN-12). For most actions, one lookup in a set
//!   shows that no strike can follow.
//! - As effects on the board, a push is a `Moves` effect of another piece, and a rotation is a
//!   `Turns` effect about its pivot. If the picked formation can't rotate, `Forbids` effects name
//!   the square in the way.
//! - `attacks` finds each empty square where a pawn could be captured. It examines all these
//!   squares in one search through the possible turns. The search visits each board in the middle
//!   of a turn once, even if several orders of strikes lead to that board.
//! - After a repetition or 100 plies without a capture, the side with more pawns wins (PAWN-17).
//!   This is in `outcome_by_convention`.
//!
//! Comments cite these rules by number:
//!
#![doc = include_str!("text/en/rules.md")]

mod coach;
mod effects;
mod evaluate;
mod layers;
mod movegen;
mod moves;
mod partial_turn;
mod reasons;
mod refusals;
/// The numbers of the rules, a constant for each rule of `text/en/rules.md`.
mod rule {
    include!(concat!(env!("OUT_DIR"), "/pawn_rules.rs"));
}
/// The sentences of the game: a constant or a function for each entry of `text/en/words.txt`. Also
/// the sentences that all games share.
mod say {
    pub use crate::say::*;
    include!(concat!(env!("OUT_DIR"), "/pawn.rs"));
}
mod themes;

pub use moves::Move;
pub use themes::{THEMES, shows};

use crate::base::{Outcome, Piece, Progress, Seat};
use crate::chance::Chance;
use crate::entry::Entry;
use crate::entry::Walk;
use crate::explain::Explain;
use crate::family::Family;
use crate::game::{Game, into_position};
use crate::geometry::{Set8, Square};
use crate::info::{Coding, Convention, Info, a_letter};
use crate::notate::Notate;
use crate::notation::{ParseError, read_board, write_placement};
use crate::options::Options;
use crate::refusal::{MoveError, Refusal};
use crate::rules::Rules;
use crate::scene::{Aim, Draw, Layer, Scene, Shown};
use crate::setup::{self, Faults, FormField, Sketch, Stock};
use crate::state::Position;
use crate::turn::{Effect, Next, Prompt, Step};
use crate::zobrist::{self, Keys};
use i18n::{Key, Text};
use reasons::named;

/// A position of Pawn.
///
/// *Invariants.* No square is in both sets, and at least one of the sets is not empty (PAWN-18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pawn {
    white: Set8,
    black: Set8,
    black_to_move: bool,
}

static INFO: Info = Info {
    id: "pawn",
    rules_version: 1,
    name: say::NAME,
    hook: say::HOOK,
    goal_line: say::GOAL_LINE,
    difficulty: crate::say::SOME_RULES,
    credit: say::CREDIT,
    minutes: (15, 40),
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
    first_steps: include_str!("text/en/first_steps.txt"),
    #[cfg(feature = "rules")]
    lessons: include_str!("text/en/lessons.txt"),
    #[cfg(feature = "rules")]
    examples: include_str!("text/en/examples.txt"),
    dealt: false,
    convention: Some(Convention {
        rule: rule::PAWN_17,
        repetitions: 3,
        plies_without_progress: 100,
    }),
    rule_ids: rule::ALL,
    cell: a_letter,
    coding: Coding::Steps,
    layers: &Layer::told(&layers::LAYERS),
    layers_at_first: &[],
};

/// The entry of Pawn in the catalogue of games.
pub struct PawnFamily;

impl Family for PawnFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, _: &Options, _: &mut Chance) -> Position {
        into_position(Pawn::start())
    }

    fn sketch(&self, text: &str, _: &Options) -> Result<Sketch, ParseError> {
        let mut faults = Faults::new();
        let position = Pawn::read_with(text, &mut faults)?;
        Ok(faults.sketch(into_position(position)))
    }

    fn palette(&self, text: &str, _: &Options) -> Vec<Stock> {
        let cells = setup::cells(&INFO, text).unwrap_or_default();
        let left = |piece: Piece| {
            let standing = cells.iter().filter(|(_, what)| what == piece.letter).count();
            MOST_PAWNS.saturating_sub(standing as u32) as u8
        };
        PIECES.map(|piece| Stock::new(piece, Some(left(piece)))).into()
    }

    fn fields(&self, text: &str, _: &Options) -> Vec<FormField> {
        vec![setup::side(text, INFO.seats, "")]
    }
}

/// The most pawns that a side may have in a position (PAWN-18).
const MOST_PAWNS: u32 = 12;

/// White's pawn and Black's pawn.
const PIECES: [Piece; 2] = [
    Piece { letter: "P", owner: Some(Seat::FIRST), name: say::PAWN },
    Piece { letter: "p", owner: Some(Seat::SECOND), name: say::PAWN },
];

/// Zobrist keys of White's pawns and of Black's pawns.
const KEYS: [Keys; 2] = [zobrist::keys(0), zobrist::keys(1)];
const BLACK_TO_MOVE: u64 = zobrist::key(1 << 20);

impl Pawn {
    /// The start position: each side has pawns on every second square of its first three rows.
    pub fn start() -> Self {
        let mut position = Pawn { white: Set8::EMPTY, black: Set8::EMPTY, black_to_move: false };
        for index in (0..24).step_by(2) {
            let white = index + (index / 8) % 2;
            position.white |= Set8::of(white);
            // Black's pawn is on the same file, on the mirrored rank: `^ 56` exchanges rank 1 with
            // rank 8, and so on.
            position.black |= Set8::of(white ^ 56);
        }
        position
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// If a field is wrong, or if the position is impossible (PAWN-18): an error that names the
    /// field.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let mut faults = Faults::new();
        let position = Self::read_with(text, &mut faults)?;
        faults.check(position)
    }

    fn read_with(text: &str, faults: &mut Faults) -> Result<Self, ParseError> {
        let cell = |rest: &str| match rest.as_bytes()[0] {
            letter @ (b'P' | b'p') => Some((letter, 1)),
            _ => None,
        };
        let (cells, [placement, side]) =
            read_board(text, ["placement", "side"], 8, say::LETTERS, cell)?;
        let all = |letter: u8| -> Set8 {
            cells.iter().filter(|(_, l)| *l == letter).map(|(square, _)| *square).collect()
        };
        let (white, black) = (all(b'P'), all(b'p'));
        let sides = [(Seat::FIRST, white), (Seat::SECOND, black)];
        for (seat, pawns) in sides {
            let found = pawns.len();
            if found > MOST_PAWNS {
                let squares = pawns.squares().collect();
                faults.add(
                    &placement,
                    rule::PAWN_18,
                    say::too_many(found, MOST_PAWNS, named(seat)),
                    squares,
                );
            }
        }
        if (white | black).is_empty() {
            faults.add(&placement, rule::PAWN_18, say::NO_PAWN, Vec::new());
        }
        Ok(Pawn { white, black, black_to_move: side.side()? == Seat::SECOND })
    }

    fn side(&self, seat: Seat) -> Set8 {
        if seat == Seat::FIRST { self.white } else { self.black }
    }

    #[inline]
    fn own(&self) -> Set8 {
        if self.black_to_move { self.black } else { self.white }
    }

    #[inline]
    fn enemy(&self) -> Set8 {
        if self.black_to_move { self.white } else { self.black }
    }

    /// Whether the game is over by the position alone: a side has no pawns, or neither side can
    /// ever make a formation (a group of pawns that moves as one) or a capture (PAWN-13 to
    /// PAWN-15).
    #[inline]
    fn is_over(&self) -> bool {
        // A side with five pawns always has two on one file or on neighbouring files, so only four
        // or fewer can be a stalemate.
        self.white.is_empty()
            || self.black.is_empty()
            || (self.white.len() <= 4 && self.black.len() <= 4 && self.is_stalemate())
    }

    /// Whether neither side can ever make a formation or capture (PAWN-15): no two pawns of a side
    /// are on one file or on neighbouring files, and no white pawn is below a black one on its
    /// file.
    fn is_stalemate(&self) -> bool {
        !self.white.is_empty()
            && !self.black.is_empty()
            && is_scattered(self.white)
            && is_scattered(self.black)
            && !above(self.white).meets(self.black)
    }

    /// The outcome if the number of pawns decides (PAWN-14): the side with more wins, with equal
    /// numbers the game is a draw. `rule` is the rule that the outcome names.
    fn majority(&self, rule: &'static str) -> Outcome {
        let (white, black) = (self.white.len(), self.black.len());
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::Win(Seat::FIRST, rule),
            std::cmp::Ordering::Less => Outcome::Win(Seat::SECOND, rule),
            std::cmp::Ordering::Equal => Outcome::Draw(rule),
        }
    }
}

/// All squares that are above a square of the set, on the same file.
fn above(set: Set8) -> Set8 {
    let mut above = set.shifted::<0, 1>();
    for _ in 0..6 {
        above |= above.shifted::<0, 1>();
    }
    above
}

/// Whether no two pawns are on one file or on neighbouring files (PAWN-15).
fn is_scattered(pawns: Set8) -> bool {
    let below = above(pawns) | pawns;
    // The squares of the top rank whose file has a pawn.
    let files = below & Set8::rank(7);
    files.len() == pawns.len() && !files.shifted::<1, 0>().meets(files)
}

impl Pawn {
    fn pieces(&self) -> Vec<(Square, Piece)> {
        let mut pieces = Vec::new();
        for (piece, pawns) in PIECES.into_iter().zip([self.white, self.black]) {
            pieces.extend(pawns.squares().map(|square| (square, piece)));
        }
        pieces.sort_by_key(|(square, _)| *square);
        pieces
    }
}

impl Rules for Pawn {
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat(u8::from(self.black_to_move))
    }

    fn outcome(&self) -> Outcome {
        if self.black.is_empty() {
            Outcome::Win(Seat::FIRST, rule::PAWN_13)
        } else if self.white.is_empty() {
            Outcome::Win(Seat::SECOND, rule::PAWN_13)
        } else if self.is_stalemate() {
            self.majority(rule::PAWN_15)
        } else {
            Outcome::Ongoing
        }
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        if !self.is_over() {
            self.generate(visit);
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() { Vec::new() } else { self.all_moves() }
    }

    fn count_moves(&self) -> u64 {
        if self.is_over() { 0 } else { self.count() }
    }

    #[inline]
    fn after(&self, mv: Move) -> Self {
        if self.black_to_move {
            Pawn { white: mv.enemy, black: mv.own, black_to_move: false }
        } else {
            Pawn { white: mv.own, black: mv.enemy, black_to_move: true }
        }
    }

    fn passed(&self) -> Option<Self> {
        Some(Pawn { black_to_move: !self.black_to_move, ..*self })
    }

    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        mv.enemy.len() < self.enemy().len()
    }

    fn key(&self) -> u64 {
        let key = if self.black_to_move { BLACK_TO_MOVE } else { 0 };
        keyed(keyed(key, self.white, KEYS[0]), self.black, KEYS[1])
    }

    fn key_after(&self, key: u64, mv: Move) -> u64 {
        let me = usize::from(self.black_to_move);
        let key = keyed(key ^ BLACK_TO_MOVE, self.own() ^ mv.own, KEYS[me]);
        keyed(key, self.enemy() ^ mv.enemy, KEYS[1 - me])
    }

    /// How a move affects the count of plies after which the game ends (PAWN-17). A turn with a
    /// capture resets the count to 0. A push, which moves a pawn but does not capture it, does not
    /// reset the count.
    fn progress(&self, mv: Move) -> Progress {
        if self.is_capture(mv) { Progress::Resets } else { Progress::Counts }
    }

    fn outcome_by_convention(&self, rule: &'static str) -> Outcome {
        self.majority(rule)
    }
}

impl Notate for Pawn {
    fn write(&self, out: &mut String) {
        write_placement(8, out, |square, out| {
            let letter = match (self.white.contains(square), self.black.contains(square)) {
                (true, _) => 'P',
                (_, true) => 'p',
                _ => return false,
            };
            out.push(letter);
            true
        });
        out.push(' ');
        out.push(self.to_move().letter());
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        self.steps_of(mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = moves::read(text)?;
        self.enter(&written).ok_or_else(|| MoveError::Refused(self.explain(&written).into()))
    }
}

impl Entry for Pawn {
    fn next(&self, taken: &[Step]) -> Next {
        self.walked(taken)
    }

    fn step_name(&self, taken: &[Step], step: &Step) -> Text {
        self.name_of(taken, step)
    }

    fn prompt(&self, taken: &[Step]) -> Option<Prompt> {
        self.prompt_of(taken)
    }
}

/// A player is warned if the opponent's next turn could capture at least this many pawns, or all
/// pawns if the player has fewer.
const DISASTER: u32 = 3;

impl Explain for Pawn {
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        self.explain_click(taken, at)
    }

    fn danger(&self) -> Option<Refusal> {
        let theirs = self.passed().filter(|_| !self.is_over())?;
        let many = self.own().len().min(DISASTER);
        let (captured, action) = theirs.many_captured(many)?;
        let by = action.before();
        let (rule, sentence) = match many == self.own().len() {
            true => (rule::PAWN_13, say::last_in_danger(by, many)),
            false => (rule::PAWN_10, say::many_in_danger(by, many)),
        };
        Some(
            Refusal::new(rule, sentence)
                .blaming(captured.squares())
                .blaming(by.squares().squares()),
        )
    }

    fn remarks(&self) -> &'static [(&'static str, Key)] {
        coach::REMARKS
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        self.effects_of(taken)
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        Pawn { black_to_move: seat == Seat::SECOND, ..*self }.attacked().squares().collect()
    }

    fn threatened(&self) -> Vec<Square> {
        if self.is_over() { Vec::new() } else { self.capturable().squares().collect() }
    }

    fn outcome_words(&self, outcome: Outcome) -> Text {
        let Some(rule) = outcome.rule() else { return Text::default() };
        let by_convention = rule == rule::PAWN_17;
        let (white, black) = (self.white.len(), self.black.len());
        let (more, fewer) = (white.max(black), white.min(black));
        match outcome {
            Outcome::Win(winner, rule::PAWN_13) => {
                say::no_pawns(named(winner.other()), named(winner))
            }
            Outcome::Win(winner, _) if by_convention => {
                say::more_at_convention(fewer, more, named(winner))
            }
            Outcome::Win(winner, _) => say::more_at_stalemate(fewer, more, named(winner)),
            _ if by_convention => say::equal_at_convention(white),
            _ => say::equal_at_stalemate(white),
        }
    }
}

impl Draw for Pawn {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn size(&self) -> u8 {
        8
    }

    fn scene(&self, _: &[Step]) -> Scene {
        Scene { to_move: self.to_move(), pieces: self.pieces(), ..Scene::default() }
    }

    fn aim(&self) -> Aim {
        Aim {
            win: &[say::AIM],
            turn: &[say::AIM_TURN, say::AIM_MOVE, say::AIM_ROTATION, say::AIM_PUSH],
            captures: &[say::AIM_CAPTURES, say::AIM_STRIKE],
            pieces: &[say::AIM_PIECES],
            task: say::TASK,
        }
    }

    fn does(&self, _: &Piece, together: usize) -> Option<Text> {
        let all = [say::DOES_PAWN, say::DOES_DUAL, say::DOES_THREEPIECE, say::DOES_SQUAD];
        Some((*all.get(together.checked_sub(1)?)?).into())
    }

    fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown> {
        Layer::shown(&layers::LAYERS, index, self, taken)
    }

    fn ending(&self, outcome: Outcome) -> Vec<Shown> {
        self.ending_of(outcome)
    }
}

impl Game for Pawn {}

/// The Zobrist key after pawns are added to, or removed from, the squares of a set.
fn keyed(key: u64, set: Set8, keys: Keys) -> u64 {
    set.indexes().fold(key, |key, index| key ^ keys.at(index))
}
