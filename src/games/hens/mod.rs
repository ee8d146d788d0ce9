//! The game Hens and Chicks, by James Ernest: its positions, moves and rules.
//!
//! Comments cite these rules by number:
//!
#![doc = include_str!("text/en/rules.md")]

mod coach;
mod effects;
mod evaluate;
mod movegen;
mod moves;
mod reasons;
mod refusals;
/// The numbers of the rules, a constant for each rule of `text/en/rules.md`.
mod rule {
    include!(concat!(env!("OUT_DIR"), "/hens_rules.rs"));
}
/// The sentences of the game: a constant or a function for each entry of `text/en/words.txt`. Also
/// the sentences that all games share.
mod say {
    pub use crate::say::*;
    include!(concat!(env!("OUT_DIR"), "/hens.rs"));
}
mod occupancy;
mod themes;

pub use moves::Move;
pub use themes::{THEMES, shows};

use crate::base::{Outcome, Piece, Seat};
use crate::chance::Chance;
use crate::entry::Entry;
use crate::explain::{self, Explain};
use crate::family::Family;
use crate::game::{Game, into_position};
use crate::geometry::{Square, SquareSet};
use crate::info::{Coding, Info, a_letter};
use crate::notate::Notate;
use crate::notation::{ParseError, read_board, write_placement};
use crate::options::{OptionSpec, Options};
use crate::refusal::{MoveError, Refusal};
use crate::rules::Rules;
use crate::scene::{Aim, Draw, Scene, Shown, Sign};
use crate::setup::{Faults, Sketch, Stock};
use crate::state::Position;
use crate::turn::{Effect, Step};
use crate::zobrist::{self, Keys};
use i18n::{Key, Text};
use reasons::Ending;

/// A position on a board with `N` files and `N` ranks. Its square sets consist of `W` 64-bit words.
///
/// *Invariants.* No square is in two of the four sets (hens and chicks of each side), and at most
/// one side has lost (HENS-13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hens<const N: usize, const W: usize> {
    hens: [SquareSet<N, W>; 2],
    chicks: [SquareSet<N, W>; 2],
    black_to_move: bool,
}

/// Hens and Chicks on 8×8, the size that the game's author chose.
pub type Hens8 = Hens<8, 1>;
/// Hens and Chicks on 10×10, a variant by Abstract Play.
pub type Hens10 = Hens<10, 2>;

static INFO: Info = Info {
    id: "hens",
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
    options: &[OptionSpec {
        key: "board",
        label: say::BOARD,
        rule: "",
        values: &[("8", say::BOARD_8_SOURCE), ("10", say::BOARD_10)],
        only: &[],
    }],
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
    convention: None,
    rule_ids: rule::ALL,
    cell: a_letter,
    coding: Coding::Moves,
    layers: &[],
    layers_at_first: &[],
};

/// The entry of Hens and Chicks in the catalogue of games.
pub struct HensFamily;

impl Family for HensFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, options: &Options, _: &mut Chance) -> Position {
        match options.get("board") {
            "10" => into_position(Hens10::start()),
            _ => into_position(Hens8::start()),
        }
    }

    fn sketch(&self, text: &str, options: &Options) -> Result<Sketch, ParseError> {
        let mut faults = Faults::new();
        let position = match options.get("board") {
            "10" => into_position(Hens10::read_with(text, &mut faults)?),
            _ => into_position(Hens8::read_with(text, &mut faults)?),
        };
        Ok(faults.sketch(position))
    }

    /// The pieces that the position editor offers. Any number of each piece is allowed (HENS-13).
    fn palette(&self, _: &str, _: &Options) -> Vec<Stock> {
        let all = PIECES.iter().flat_map(|[hen, chick]| [*hen, *chick]);
        all.map(|piece| Stock::new(piece, None)).collect()
    }
}

const HEN: usize = 0;
const CHICK: usize = 1;

/// The hen and the chick of White, then of Black.
const PIECES: [[Piece; 2]; 2] = [
    [
        Piece { letter: "H", owner: Some(Seat::FIRST), name: say::HEN },
        Piece { letter: "C", owner: Some(Seat::FIRST), name: say::CHICK },
    ],
    [
        Piece { letter: "h", owner: Some(Seat::SECOND), name: say::HEN },
        Piece { letter: "c", owner: Some(Seat::SECOND), name: say::CHICK },
    ],
];

/// Zobrist keys, by kind of piece (hen, chick), then by side (White, Black).
const KEYS: [[Keys; 2]; 2] =
    [[zobrist::keys(0), zobrist::keys(1)], [zobrist::keys(2), zobrist::keys(3)]];
const BLACK_TO_MOVE: u64 = zobrist::key(1 << 20);

/// The first row of a side (0 for White, 1 for Black): the one at its own edge of the board.
#[inline]
fn first_row<const N: usize, const W: usize>(side: usize) -> SquareSet<N, W> {
    let rows = const { [SquareSet::rank(0), SquareSet::rank(N - 1)] };
    rows[side]
}

impl<const N: usize, const W: usize> Hens<N, W> {
    /// The start position: hens on the back row except its corners, chicks on these corners and on
    /// the second row.
    pub fn start() -> Self {
        let middle = SquareSet::files(1, N - 1);
        let home = [0, 1].map(first_row);
        let second = [1, N - 2].map(SquareSet::rank);
        Hens {
            hens: home.map(|row| row & middle),
            chicks: [0, 1].map(|side| (home[side] - middle) | second[side]),
            black_to_move: false,
        }
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// If a field is wrong, or if both sides have lost (HENS-13). The error names the field.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let mut faults = Faults::new();
        let position = Self::read_with(text, &mut faults)?;
        faults.check(position)
    }

    fn read_with(text: &str, faults: &mut Faults) -> Result<Self, ParseError> {
        let cell = |rest: &str| match rest.as_bytes()[0] {
            letter @ (b'C' | b'H' | b'c' | b'h') => Some((letter, 1)),
            _ => None,
        };
        let (cells, [placement, side]) =
            read_board(text, ["placement", "side"], N as u8, say::LETTERS, cell)?;
        let all = |letter: u8| {
            cells.iter().filter(|(_, l)| *l == letter).map(|(square, _)| *square).collect()
        };
        let position = Hens {
            hens: [all(b'H'), all(b'h')],
            chicks: [all(b'C'), all(b'c')],
            black_to_move: side.side()? == Seat::SECOND,
        };
        if position.has_lost(0) && position.has_lost(1) {
            let arrived = |side| position.side(1 - side) & first_row(side);
            let squares = (arrived(0) | arrived(1)).squares().collect();
            faults.add(&placement, rule::HENS_13, say::BOTH_LOST, squares);
        }
        Ok(position)
    }

    fn mover(&self) -> usize {
        usize::from(self.black_to_move)
    }

    fn enemy(&self) -> usize {
        1 - self.mover()
    }

    fn side(&self, side: usize) -> SquareSet<N, W> {
        self.hens[side] | self.chicks[side]
    }

    /// Whether a side (0 for White, 1 for Black) has no hen, or an enemy is on its first row
    /// (HENS-11, HENS-13).
    #[inline]
    fn has_lost(&self, side: usize) -> bool {
        self.hens[side].is_empty() || self.side(1 - side).meets(first_row(side))
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.has_lost(0) || self.has_lost(1)
    }
}

impl<const N: usize, const W: usize> Hens<N, W> {
    fn pieces(&self) -> Vec<(Square, Piece)> {
        let mut pieces = Vec::new();
        for side in [0, 1] {
            for (kind, set) in [(HEN, self.hens[side]), (CHICK, self.chicks[side])] {
                pieces.extend(set.squares().map(|square| (square, PIECES[side][kind])));
            }
        }
        pieces.sort_by_key(|(square, _)| *square);
        pieces
    }

    /// The squares where a piece of the player `seat` wins on arrival: the first row of the other
    /// side (HENS-11). Each item is the player and a square.
    fn goals(&self, seat: Seat) -> impl Iterator<Item = (Seat, Square)> {
        let row = first_row::<N, W>(usize::from(seat.other().0));
        row.squares().map(move |square| (seat, square))
    }
}

impl<const N: usize, const W: usize> Rules for Hens<N, W> {
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat(u8::from(self.black_to_move))
    }

    fn outcome(&self) -> Outcome {
        for side in [Seat::FIRST, Seat::SECOND] {
            if self.has_lost(side.0.into()) {
                return Outcome::Win(side.other(), rule::HENS_11);
            }
        }
        if !self.can_move() {
            return Outcome::Win(self.to_move().other(), rule::HENS_12);
        }
        Outcome::Ongoing
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        if !self.is_won() {
            self.generate(visit);
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_won() { Vec::new() } else { self.all_moves() }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_won() { 0 } else { self.count() }
    }

    #[inline]
    fn after(&self, mv: Move) -> Self {
        let (me, enemy) = (self.mover(), self.enemy());
        let from = SquareSet::of(mv.from.into());
        let way = from | SquareSet::of(mv.to.into());
        let captured = SquareSet::of(mv.first.into()) | SquareSet::of(mv.second.into());
        let is_hen = self.hens[me].meets(from);
        let moved = |set, moves| if moves { set ^ way } else { set };
        let (own_hens, own_chicks) =
            (moved(self.hens[me], is_hen), moved(self.chicks[me], !is_hen));
        let (hens, chicks) = (self.hens[enemy] - captured, self.chicks[enemy] - captured);
        // Select between two whole arrays instead of storing to an index: an indexed store would
        // force the compiler to keep the position in memory rather than in registers.
        let black = self.black_to_move;
        Hens {
            hens: if black { [hens, own_hens] } else { [own_hens, hens] },
            chicks: if black { [chicks, own_chicks] } else { [own_chicks, chicks] },
            black_to_move: !black,
        }
    }

    fn passed(&self) -> Option<Self> {
        Some(Hens { black_to_move: !self.black_to_move, ..*self })
    }

    /// Whether a move captures: it does if an enemy is on `first` or `second`, the squares that the
    /// piece jumps over or pins.
    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        let squares = SquareSet::of(mv.first.into()) | SquareSet::of(mv.second.into());
        self.side(self.enemy()).meets(squares)
    }

    fn key(&self) -> u64 {
        let mut key = if self.black_to_move { BLACK_TO_MOVE } else { 0 };
        for side in [0, 1] {
            for (kind, set) in [(HEN, self.hens[side]), (CHICK, self.chicks[side])] {
                key = set.indexes().fold(key, |key, index| key ^ KEYS[kind][side].at(index));
            }
        }
        key
    }

    fn key_after(&self, key: u64, mv: Move) -> u64 {
        let (me, enemy) = (self.mover(), self.enemy());
        let kind = if self.hens[me].has(mv.from.into()) { HEN } else { CHICK };
        let keys = KEYS[kind][me];
        let mut key = key ^ BLACK_TO_MOVE ^ keys.at(mv.from.into()) ^ keys.at(mv.to.into());
        for index in [mv.first, mv.second].map(usize::from) {
            if self.hens[enemy].has(index) {
                key ^= KEYS[HEN][enemy].at(index);
            } else if self.chicks[enemy].has(index) {
                key ^= KEYS[CHICK][enemy].at(index);
            }
        }
        key
    }
}

impl<const N: usize, const W: usize> Notate for Hens<N, W> {
    fn write(&self, out: &mut String) {
        write_placement(self.size(), out, |square, out| {
            let letters = [
                (self.hens[0], 'H'),
                (self.hens[1], 'h'),
                (self.chicks[0], 'C'),
                (self.chicks[1], 'c'),
            ];
            let letter = letters.into_iter().find(|(set, _)| set.contains(square));
            out.extend(letter.map(|(_, letter)| letter));
            letter.is_some()
        });
        out.push(' ');
        out.push(self.to_move().letter());
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        self.steps_of(mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = moves::read(text, self.size())?;
        let from = SquareSet::<N, W>::index_of(written.from);
        let mut found = None;
        let mut own = String::new();
        for mv in self.legal_moves() {
            if from != Some(mv.from.into()) {
                continue;
            }
            own.clear();
            self.write_move(mv, &mut own);
            if own == text {
                found = Some(mv);
            }
        }
        found.ok_or_else(|| MoveError::Refused(self.explain(&written).into()))
    }
}

impl<const N: usize, const W: usize> Entry for Hens<N, W> {}

impl<const N: usize, const W: usize> Explain for Hens<N, W> {
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        self.explain_click(taken, at).into()
    }

    fn danger(&self) -> Option<Refusal> {
        // HENS-11: the opponent wins by reaching the mover's first row or by capturing the last
        // hen.
        if self.outcome().is_over() {
            return None;
        }
        let (me, theirs) = (self.mover(), self.passed()?);
        let mut moves = theirs.legal_moves().into_iter().map(|mv| (mv, theirs.after(mv)));
        let (mv, lost) = moves.find(|(_, next)| next.has_lost(me))?;
        let [from, to] = [mv.from, mv.to].map(|at| SquareSet::<N, W>::square_at(at.into()));
        let by = Text::from(reasons::Man { is_own: false, ..theirs.occupancy().man(from) });
        let (sentence, at) = match self.hens[me].squares().next() {
            Some(hen) if lost.hens[me].is_empty() => (say::hen_in_danger(by), hen),
            _ => (say::row_in_danger(to, by), to),
        };
        Some(Refusal::new(rule::HENS_11, sentence).blaming([at, from]))
    }

    fn remarks(&self) -> &'static [(&'static str, Key)] {
        coach::REMARKS
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        self.effects_of(taken)
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        let position = Hens { black_to_move: seat == Seat::SECOND, ..*self };
        let (own, enemy) = (position.side(position.mover()), position.enemy());
        // A square is attacked if a move can capture an enemy on it. So put an enemy chick on each
        // empty square in turn, and look for such a move.
        (SquareSet::ALL - own)
            .squares()
            .filter(|square| {
                let at = SquareSet::of_square(*square);
                let mut trial = position;
                if !trial.hens[enemy].meets(at) {
                    trial.chicks[enemy] |= at;
                }
                trial.all_moves().iter().any(|mv| {
                    let squares = [mv.first, mv.second].map(|i| SquareSet::<N, W>::of(i.into()));
                    squares.contains(&at)
                })
            })
            .collect()
    }

    fn threatened(&self) -> Vec<Square> {
        explain::captured(self)
    }

    fn outcome_words(&self, outcome: Outcome) -> Text {
        let Outcome::Win(winner, _) = outcome else { return Text::default() };
        self.ending(winner).told(winner)
    }
}

impl<const N: usize, const W: usize> Draw for Hens<N, W> {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn size(&self) -> u8 {
        N as u8
    }

    fn aim(&self) -> Aim {
        Aim {
            win: &[say::AIM],
            turn: &[say::AIM_TURN, say::AIM_STEPS],
            captures: &[say::AIM_CAPTURES, say::AIM_PIN],
            pieces: &[say::AIM_PIECES],
            task: say::TASK,
        }
    }

    fn does(&self, piece: &Piece, together: usize) -> Option<Text> {
        let does = if piece.name == say::HEN { say::DOES_HEN } else { say::DOES_CHICK };
        (together == 1).then(|| does.into())
    }

    fn ending(&self, outcome: Outcome) -> Vec<Shown> {
        let Outcome::Win(winner, _) = outcome else { return Vec::new() };
        let shown = |at, words| Shown { at, sign: Sign::Cell, words };
        let (winner, loser) = (usize::from(winner.0), usize::from(winner.other().0));
        match self.ending(Seat(winner as u8)) {
            Ending::NoHen => Vec::new(),
            Ending::FarRow { .. } => {
                let arrived = self.side(winner) & first_row(loser);
                arrived.squares().map(|at| shown(at, say::HAS_ARRIVED.into())).collect()
            }
            Ending::NoMove => {
                self.side(loser).squares().map(|at| shown(at, say::CANT_MOVE.into())).collect()
            }
        }
    }

    fn scene(&self, _: &[Step]) -> Scene {
        let goals = [Seat::FIRST, Seat::SECOND].into_iter().flat_map(|seat| self.goals(seat));
        Scene {
            to_move: self.to_move(),
            pieces: self.pieces(),
            goals: goals.collect(),
            ..Scene::default()
        }
    }
}

impl<const N: usize, const W: usize> Game for Hens<N, W> {}
