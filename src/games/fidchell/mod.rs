//! The game Fidchell, by Gary Gygax: its positions, moves and rules.
//!
//! Fidchell is the largest game, and the only one with moves that are legal or not depending on
//! what the opponent could do next.
//!
//! - *One table.* `pieces.rs` describes each kind of piece once: letters, name, the parts of its
//!   movement, its promotion, how many there are. All movement tables are made from it at compile
//!   time, and so are the piece cards, which describe to players how a piece moves.
//! - *A position* is the kind of piece on each square, a set of squares for each side (`Set12`),
//!   and the fields of the position string. Sets of the far-moving pieces and of the Fiends are
//!   updated with each move.
//! - *Groups.* A call is a move that leaves one's own King open to capture and demands that the
//!   opponent capture him. The generator returns a piece's moves as a set of destinations, with the
//!   subset of the destinations whose moves may be calls. So moves are counted by adding the sizes
//!   of these sets. The generator is large code, so it is not inlined, and is compiled for one type
//!   of visitor only.
//! - *Calls and mate* both depend on whether a King could be captured. `danger` looks once from the
//!   King along all lines, with a table of the kinds that capture at a distance. It returns the
//!   attackers, the squares that stop all attacks, and the pieces that block a line. These sets
//!   decide whether most moves are legal. Moves of the King, of a Fiend or of a blocking piece, and
//!   captures of a King or a Queen who returns, are made on a copy, and the resulting position is
//!   examined. A test compares the results with those of making every move.
//! - Placements, portals and successions (choosing the piece that becomes King) are ordinary plies.
//!   `Record` (the text of a game) begins a new round only when the turn returns to the first side,
//!   so a succession does not begin a round.
//!
//! Comments cite these rules by number:
//!
#![doc = include_str!("text/en/rules.md")]

mod coach;
mod effects;
mod evaluate;
mod fields;
mod layers;
mod movegen;
mod moves;
mod pieces;
mod read;
mod reasons;
mod refusals;
/// The numbers of the rules, a constant for each rule of `text/en/rules.md`.
mod rule {
    include!(concat!(env!("OUT_DIR"), "/fidchell_rules.rs"));
}
/// The sentences of the game: a constant or a function for each entry of `text/en/words.txt`. Also
/// the sentences that all games share.
mod say {
    pub use crate::say::*;
    include!(concat!(env!("OUT_DIR"), "/fidchell.rs"));
}
mod themes;

pub use moves::Move;
pub use themes::{THEMES, shows};

use crate::base::{Outcome, Piece, Progress, Seat};
use crate::chance::Chance;
use crate::entry::Entry;
use crate::explain::Explain;
use crate::family::Family;
use crate::game::{Game, into_position};
use crate::geometry::{Set12, Square};
use crate::info::{Coding, Convention, Info};
use crate::notate::Notate;
use crate::notation::{ParseError, write_placement};
use crate::options::{OptionSpec, Options};
use crate::refusal::{MoveError, Refusal};
use crate::rules::Rules;
use crate::scene::{Aim, Draw, Layer, OffBoard, PieceCard, Scene, Shown};
use crate::setup::{self, Faults, FormField, Sketch, Stock};
use crate::state::Position;
use crate::turn::{Effect, Prompt, Step};
use crate::zobrist;
use i18n::{Key, Text};
use movegen::{goes_far, third_rank};
use moves::{Action, GOES, PASSES};
use pieces::{
    AETHELING, BARDS_MAN, FACES, FIEND, KINDS, KING, KINGS_MAN, Kind, NOBLE, PIKE, PRINCESS, QUEEN,
    WARRIOR,
};
use reasons::SIDES;

/// A position of Fidchell.
///
/// *Invariants.* The sets and the squares of the Kings agree with the board. For each kind, a
/// side's pieces on the board and its lost pieces together are never more than its set has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fidchell {
    /// The piece on each square: 0 for none, otherwise its kind (an index of [`KINDS`]) plus 64,
    /// plus 128 for Black.
    board: [u8; 144],
    /// The pieces of each side.
    all: [Set12; 2],
    /// The pieces of each side whose kind moves farther than three squares. Only these can attack a
    /// King from farther away.
    far: [Set12; 2],
    fiends: Set12,
    /// The squares of the Kings; [`NOWHERE`] for a King that is off the board.
    kings: [u8; 2],
    /// Whether a side has a Royal Princess on the board, who takes the place of a captured Queen
    /// (FID-14).
    princesses: [bool; 2],
    /// The number of lost (captured or used up) pieces of each side by first face (the kind before
    /// promotion): three bits for Warriors, then two bits for each other face.
    lost: [u64; 2],
    /// For each of the Abyssal, Astral, Seelie and Unseelie portals, the number of pieces that have
    /// entered the board there.
    through: [u8; 4],
    /// The Subterranean portals that have been used, one bit each: f6 is bit 0, then g6, f7, g7.
    /// Through such a portal a lost piece can return to the board, once in a game.
    used: u8,
    /// The sides whose King has not used his one leap yet (FID-6), one bit each: bit 0 for White,
    /// bit 1 for Black.
    leaps: u8,
    phase: Phase,
    black_to_move: bool,
}

/// The index that means *no square*: 144, one more than the highest index of the board.
const NOWHERE: u8 = 144;

/// The phase of the game: what kind of ply the side to move must make. The values are the letters
/// in position strings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
enum Phase {
    /// The side to move must place a piece on its own third rank, before play begins (FID-2).
    Setup = b's',
    /// The side to move makes an ordinary move.
    Play = b'p',
    /// The side to move must choose which of its Nobles becomes King (FID-13).
    Choice = b'k',
    /// The opponent has left a King open to capture and demanded the capture (a call), so the side
    /// to move must capture that King (FID-10).
    Called = b'c',
}

impl Phase {
    const ALL: [Phase; 4] = [Phase::Setup, Phase::Play, Phase::Choice, Phase::Called];

    const fn letter(self) -> char {
        self as u8 as char
    }
}

/// The kind of a piece (an index of [`KINDS`]), from its code in the field `board`.
#[inline]
fn kind_of(code: u8) -> usize {
    usize::from(code & 63)
}

/// The code of a piece of this kind and side, as in the field `board`.
#[inline]
fn code(kind: usize, side: usize) -> u8 {
    kind as u8 | 64 | (side as u8) << 7
}

static INFO: Info = Info {
    id: "fidchell",
    rules_version: 1,
    name: say::NAME,
    hook: say::HOOK,
    goal_line: say::GOAL_LINE,
    difficulty: crate::say::MANY_RULES,
    credit: say::CREDIT,
    minutes: (60, 150),
    players: say::TWO_PLAYERS,
    seats: &[say::WHITE, say::BLACK],
    seats_what: &[],
    easier_seat: None,
    options: &[OptionSpec {
        key: "setup",
        label: say::THIRD_RANKS,
        rule: rule::FID_3,
        values: &[("quick", say::SETUP_QUICK), ("place", say::SETUP_PLACE)],
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
    convention: Some(Convention {
        rule: rule::FID_23,
        repetitions: 3,
        plies_without_progress: 150,
    }),
    rule_ids: rule::ALL,
    cell: fields::cell,
    coding: Coding::Moves,
    layers: &Layer::told(&layers::LAYERS),
    layers_at_first: &[],
};

/// The pieces of the ready-made third rank, a letter for each file from a to l (FID-3).
const READY_MADE: &str = "WPWWOHRVWWPW";

/// The position string of the quick start, with both third ranks placed (FID-3).
const QUICK: &str = "ntcjdkqbactn/1lse1gg1esl1/wpwwohrvwwpw/12/12/12/12/12/12/WPWWOHRVWWPW/\
                     1LSE1GG1ESL1/NTCJDKQBACTN w p Kk 0000 - -";
/// The position string of the start with empty third ranks, to be filled by the players (FID-2).
const PLACE: &str = "ntcjdkqbactn/1lse1gg1esl1/12/12/12/12/12/12/12/12/1LSE1GG1ESL1/NTCJDKQBACTN \
                     w s Kk 0000 - -";

/// The entry of Fidchell in the catalogue of games.
pub struct FidchellFamily;

impl Family for FidchellFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, options: &Options, _: &mut Chance) -> Position {
        into_position(Fidchell::start(options))
    }

    fn sketch(&self, text: &str, _: &Options) -> Result<Sketch, ParseError> {
        let mut faults = Faults::new();
        let position = Fidchell::read_with(text, &mut faults)?;
        Ok(faults.sketch(into_position(position)))
    }

    fn palette(&self, text: &str, _: &Options) -> Vec<Stock> {
        fields::palette(text)
    }

    fn fields(&self, text: &str, _: &Options) -> Vec<FormField> {
        fields::fields(text)
    }

    /// The position string of an empty board, for the set-up editor. The phase is `p` (play). The
    /// options make no difference.
    fn empty(&self, _: &Options) -> String {
        setup::with_cells(QUICK, &[])
    }
}

/// The piece that becomes King if a side's King is captured (FID-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heir {
    /// The piece on this square becomes King.
    One(u8),
    /// One of two Nobles becomes King; the side chooses which (FID-13).
    Choice,
    /// No piece can become King, so the game is lost when the King is captured.
    Nobody,
}

impl Fidchell {
    /// The start position: with empty third ranks for the option `setup=place` (FID-2), otherwise
    /// with ready-made ones (FID-3).
    pub fn start(options: &Options) -> Self {
        let text = if options.get("setup") == "place" { PLACE } else { QUICK };
        let Ok(start) = Fidchell::read(text) else { unreachable!("the start is a position") };
        start
    }

    #[inline]
    fn mover(&self) -> usize {
        usize::from(self.black_to_move)
    }

    #[inline]
    fn enemy(&self) -> usize {
        1 - self.mover()
    }

    /// The kind and the side of the piece on a square; `None` if the square is empty.
    fn piece_at(&self, index: usize) -> Option<(usize, usize)> {
        let code = self.board[index];
        (code != 0).then(|| (kind_of(code), usize::from(code >> 7)))
    }

    fn put(&mut self, index: usize, kind: usize, side: usize) {
        let one = Set12::of(index);
        self.board[index] = code(kind, side);
        self.all[side] |= one;
        if goes_far(kind) {
            self.far[side] |= one;
        }
        match kind {
            FIEND => self.fiends |= one,
            KING => self.kings[side] = index as u8,
            PRINCESS => self.princesses[side] = true,
            _ => {}
        }
    }

    fn take(&mut self, index: usize, kind: usize, side: usize) {
        let one = Set12::of(index);
        self.board[index] = 0;
        self.all[side] = self.all[side] - one;
        self.far[side] = self.far[side] - one;
        match kind {
            FIEND => self.fiends = self.fiends - one,
            KING => self.kings[side] = NOWHERE,
            PRINCESS => self.princesses[side] = false,
            _ => {}
        }
    }

    /// The number of lost pieces of a side with this first face (the kind before promotion).
    fn lost(&self, side: usize, face: usize) -> u8 {
        let mask = if face == WARRIOR { 7 } else { 3 };
        (self.lost[side] >> lost_at(face) & mask) as u8
    }

    /// Removes a captured piece from the board. If another piece can take the place of a captured
    /// King or Queen, the King or Queen returns on that piece's square, and that piece is lost
    /// (FID-12, FID-14). If two pieces can replace the King, only the phase changes, to
    /// [`Phase::Choice`].
    fn capture(&mut self, index: usize) {
        let Some((kind, side)) = self.piece_at(index) else { return };
        self.take(index, kind, side);
        match kind {
            KING => {
                self.leaps &= !(1 << side);
                match self.heir(side) {
                    Heir::One(at) => self.replace(at.into(), KING, side),
                    Heir::Choice => self.phase = Phase::Choice,
                    Heir::Nobody => self.lose(side, KING),
                }
            }
            QUEEN if self.princesses[side] => {
                if let Some(at) = self.all_of(side, PRINCESS).first() {
                    self.replace(at, QUEEN, side);
                }
            }
            _ => self.lose(side, kind),
        }
    }

    /// The piece that would become King if a side's King were captured now.
    fn heir(&self, side: usize) -> Heir {
        let first = |kind| self.all_of(side, kind).first().map(|at| Heir::One(at as u8));
        first(AETHELING)
            .or_else(|| (self.nobles(side).len() > 1).then_some(Heir::Choice))
            .or_else(|| first(NOBLE))
            .or_else(|| first(QUEEN))
            .unwrap_or(Heir::Nobody)
    }

    /// The squares of the pieces that may become King if the King is captured now: one, two or
    /// none.
    fn next_heirs(&self, side: usize) -> Set12 {
        match self.heir(side) {
            Heir::One(at) => Set12::of(at.into()),
            Heir::Choice => self.nobles(side),
            Heir::Nobody => Set12::EMPTY,
        }
    }

    /// The number of a side's pieces that could become King, one after the other, if its Kings are
    /// captured (FID-12).
    fn heirs(&self, side: usize) -> u32 {
        [AETHELING, NOBLE, QUEEN].iter().map(|kind| self.all_of(side, *kind).len()).sum()
    }

    /// Puts a piece of another kind in place of a piece of the same side, as when a Noble becomes
    /// King. The replaced piece counts as lost.
    fn replace(&mut self, at: usize, kind: usize, side: usize) {
        if let Some((spent, _)) = self.piece_at(at) {
            self.take(at, spent, side);
            self.lose(side, spent);
        }
        self.put(at, kind, side);
    }

    /// Counts a piece of this kind as lost. A promoted piece counts as the kind before promotion: a
    /// Marshal as a Knight (FID-20).
    fn lose(&mut self, side: usize, kind: usize) {
        self.lost[side] += 1 << lost_at(KINDS[kind].face);
    }

    /// The position after a move.
    fn after_move(&self, mv: Move) -> Self {
        let mut next = *self;
        let (me, to) = (self.mover(), usize::from(mv.to));
        next.black_to_move = !self.black_to_move;
        next.phase = if mv.calls { Phase::Called } else { Phase::Play };
        match mv.what {
            GOES => next.relocate(mv.from.into(), to, me),
            PASSES => {}
            face => next.enter(face.into(), to, me, self.phase),
        }
        next
    }

    #[inline]
    fn relocate(&mut self, from: usize, to: usize, me: usize) {
        let mut kind = kind_of(self.board[from]);
        if self.board[to] != 0 {
            self.capture(to);
        }
        self.take(from, kind, me);
        if kind == KING {
            let (files, ranks) = pieces::distance(from, to);
            if files.abs().max(ranks.abs()) > 1 {
                self.leaps &= !(1 << me);
            }
        } else if to / 12 == [11, 0][me]
            && let Some(becomes) = KINDS[kind].becomes
        {
            kind = becomes;
        }
        self.put(to, kind, me);
    }

    /// Puts a piece on the board: a placement before play, a piece that enters through a portal, or
    /// the Noble that becomes King. `phase`, the phase before the move, says which of these it is.
    fn enter(&mut self, face: usize, to: usize, me: usize, phase: Phase) {
        match phase {
            Phase::Setup => {
                self.put(to, face, me);
                let placed = [0, 1].map(|side| (self.all[side] & third_rank(side)).len());
                if placed != [12, 12] {
                    self.phase = Phase::Setup;
                }
            }
            Phase::Choice => {
                self.replace(to, KING, me);
                self.black_to_move = !self.black_to_move;
            }
            _ => {
                self.put(to, face, me);
                let portal = movegen::PORTALS.iter().position(|p| usize::from(p.at) == to);
                match portal {
                    Some(under) if under >= movegen::OUTER => {
                        self.used |= 1 << (under - movegen::OUTER);
                        self.lost[me] -= 1 << lost_at(face);
                    }
                    Some(outer) => self.through[outer] += 1,
                    None => {}
                }
            }
        }
    }

    /// The side that has lost, because its last King was captured; `None` if neither side has lost.
    fn loser(&self) -> Option<usize> {
        let lost = |side: &usize| self.kings[*side] == NOWHERE && self.phase != Phase::Choice;
        [0, 1].into_iter().find(lost)
    }

    /// A kind of piece as the page shows it: letters, owner and name.
    fn shown(kind: usize, side: usize) -> Piece {
        let Kind { letters, name, .. } = &KINDS[kind];
        Piece { letter: letters[side], owner: Some(Seat(side as u8)), name: *name }
    }

    fn all_moves(&self) -> (Vec<Move>, usize) {
        let mut moves = Vec::with_capacity(128);
        let tried = self.groups(&mut |group| group.each(&mut |mv| moves.push(mv)));
        (moves, tried)
    }
}

/// The index of the first bit, in a side's number `lost`, of the counter for a first face (a kind
/// before promotion).
fn lost_at(face: usize) -> usize {
    2 * face + usize::from(face != WARRIOR)
}

/// The Kings that may still leap, as written in a position string: `K` for White's, `k` for
/// Black's.
fn leaps_text(leaps: u8) -> &'static str {
    ["-", "K", "k", "Kk"][usize::from(leaps % 4)]
}

/// The used Subterranean portals (squares where a lost piece can return, once each) as written in a
/// position string: `f6g7`, or `-` for none.
fn used_text(used: u8) -> String {
    let under = movegen::PORTALS[movegen::OUTER..].iter().enumerate();
    let used = under.filter(|(place, _)| used >> place & 1 != 0);
    let text: String = used.map(|(_, portal)| moves::square(portal.at).to_string()).collect();
    if text.is_empty() { "-".into() } else { text }
}

impl Fidchell {
    fn pieces(&self) -> Vec<(Square, Piece)> {
        let all = (0..144).filter_map(|index| Some((index, self.piece_at(index)?)));
        all.map(|(index, (kind, side))| (Set12::square_at(index), Self::shown(kind, side)))
            .collect()
    }
}

/// All portals (squares where pieces enter the board), sorted by rank and file. The board marks
/// them.
fn outlined() -> Vec<Square> {
    let mut squares: Vec<_> =
        movegen::PORTALS.iter().map(|portal| moves::square(portal.at)).collect();
    squares.sort();
    squares
}

impl Rules for Fidchell {
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat(u8::from(self.black_to_move))
    }

    fn outcome(&self) -> Outcome {
        if let Some(loser) = self.loser() {
            Outcome::Win(Seat(1 - loser as u8), rule::FID_21)
        } else if self.phase == Phase::Play && self.is_mated() {
            Outcome::Win(self.to_move().other(), rule::FID_9)
        } else {
            Outcome::Ongoing
        }
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.groups(&mut |group| group.each(&mut visit));
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.all_moves().0
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.groups(&mut |group| count += group.len());
        count
    }

    fn moves_and_tried(&self) -> (Vec<Move>, usize) {
        self.all_moves()
    }

    fn after(&self, mv: Move) -> Self {
        self.after_move(mv)
    }

    /// The position if the side to move passed. `None` while pieces are placed or a new King is
    /// chosen, because a pass is not possible then. If the opponent has called their King (demanded
    /// his capture), the pass also ends that call.
    fn passed(&self) -> Option<Self> {
        let black_to_move = !self.black_to_move;
        matches!(self.phase, Phase::Play | Phase::Called).then_some(Fidchell {
            black_to_move,
            phase: Phase::Play,
            ..*self
        })
    }

    fn is_capture(&self, mv: Move) -> bool {
        mv.what == GOES && self.board[usize::from(mv.to)] != 0
    }

    fn key(&self) -> u64 {
        let mut key = zobrist::key(1 << 20 | (self.phase as u64) << 1 | self.mover() as u64);
        for index in (self.all[0] | self.all[1]).indexes() {
            key ^= zobrist::key(u64::from(self.board[index]) << 8 | index as u64);
        }
        let [a, b, c, d] = self.through.map(u64::from);
        key ^= zobrist::key(1 << 21 | (a * 27 + b * 9 + c * 3 + d) << 6)
            ^ zobrist::key(1 << 22 | u64::from(self.used) << 2 | u64::from(self.leaps));
        key ^ zobrist::key(1 << 60 | self.lost[0]) ^ zobrist::key(1 << 61 | self.lost[1])
    }

    /// How a move affects the count of plies after which the game is a draw (FID-23). A capture, a
    /// promotion, a portal and a forward move of an unpromoted Warrior, Pike or Man-at-Arms reset
    /// the count to 0. Placements are not counted.
    fn progress(&self, mv: Move) -> Progress {
        match (mv.what, self.phase) {
            (_, Phase::Setup) => Progress::Stands,
            (PASSES, _) | (_, Phase::Choice) => Progress::Counts,
            (GOES, _) => {
                let (from, to) = (usize::from(mv.from), usize::from(mv.to));
                let kind = kind_of(self.board[from]);
                let ahead =
                    if self.black_to_move { to / 12 < from / 12 } else { to / 12 > from / 12 };
                let forward = ahead && matches!(kind, WARRIOR | PIKE | KINGS_MAN..=BARDS_MAN);
                let last = to / 12 == [11, 0][self.mover()];
                let promotes = last && KINDS[kind].becomes.is_some();
                let progress = forward || promotes || self.board[to] != 0;
                if progress { Progress::Resets } else { Progress::Counts }
            }
            _ => Progress::Resets,
        }
    }
}

impl Notate for Fidchell {
    fn write(&self, out: &mut String) {
        write_placement(12, out, |square, out| {
            let piece = Set12::index_of(square).and_then(|index| self.piece_at(index));
            out.extend(piece.map(|(kind, side)| KINDS[kind].letters[side]));
            piece.is_some()
        });
        *out += &format!(" {} {}", self.to_move().letter(), self.phase.letter());
        *out += &format!(" {} ", leaps_text(self.leaps));
        out.extend(self.through.map(|count| char::from(b'0' + count)));
        *out += &format!(" {} ", used_text(self.used));
        let before = out.len();
        for side in [0, 1] {
            for (face, kind) in KINDS[..FACES].iter().enumerate() {
                let count = usize::from(self.lost(side, face));
                *out += &kind.letters[side].repeat(count);
            }
        }
        if out.len() == before {
            out.push('-');
        }
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        self.steps_of(mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = moves::read(text)?;
        let (from, to, what, signed) = match written.act {
            Action::Goes { from, to, takes } => {
                (from, to, GOES, takes == (self.board[usize::from(to)] != 0))
            }
            Action::Puts { face, to } => (NOWHERE, to, face, true),
            Action::Passes => (0, 0, PASSES, true),
        };
        let mv = Move { from, to, what, calls: written.calls };
        if signed && self.is_legal(mv) {
            Ok(mv)
        } else {
            Err(MoveError::Refused(self.explain(&written).into()))
        }
    }
}

impl Entry for Fidchell {
    fn step_name(&self, _: &[Step], step: &Step) -> Text {
        self.name_of(step)
    }

    fn prompt(&self, taken: &[Step]) -> Option<Prompt> {
        let next = self.next(taken);
        let asks = next.may_stop && !next.steps.is_empty();
        let then = || {
            let text: String = taken.iter().map(Step::text).collect();
            let after = self.read_move(&text).map_or(*self, |mv| self.after(mv));
            match after.heir(self.mover()) {
                Heir::One(at) => say::then_heir(reasons::Man { is_own: true, ..after.called(at) }),
                Heir::Choice => say::THEN_CHOICE.into(),
                Heir::Nobody => say::THEN_LOST.into(),
            }
        };
        asks.then(|| Prompt {
            question: say::ask_call(then()),
            accept: say::CALL,
            decline: say::NO_CALL,
        })
    }

    /// Before play, a placement that the player may leave to the game, as a move string, and the
    /// name of the button for it. It fills the third rank in the ready-made order (FID-3). If
    /// earlier placements make this order impossible, it is any possible placement.
    fn ready_made(&self) -> Option<(String, Key)> {
        if self.phase != Phase::Setup {
            return None;
        }
        let me = self.mover();
        let empty = movegen::third_rank(me) - self.all[me];
        let in_hand = |face: &usize| self.in_hand(me, *face) > 0;
        let planned = |at: usize| {
            let letter = READY_MADE.get(at % 12..at % 12 + 1).unwrap_or("");
            (WARRIOR..=BARDS_MAN).find(|face| KINDS[*face].letters[0] == letter).filter(in_hand)
        };
        let put = |at: usize, face: usize| Move {
            from: NOWHERE,
            to: at as u8,
            what: face as u8,
            calls: false,
        };
        let by_plan = empty.indexes().find_map(|at| Some(put(at, planned(at)?)));
        let mv =
            by_plan.or_else(|| Some(put(empty.first()?, (WARRIOR..=BARDS_MAN).find(in_hand)?)));
        let placed = [0, 1].map(|side| movegen::third_rank(side) & self.all[side]);
        let is_begun = !(placed[0] | placed[1]).is_empty();
        let mut text = String::new();
        self.write_move(mv?, &mut text);
        Some((text, if is_begun { say::FINISH } else { say::QUICK_START }))
    }
}

impl Explain for Fidchell {
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        self.explain_click(taken, at).into()
    }

    fn remarks(&self) -> &'static [(&'static str, Key)] {
        coach::REMARKS
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        self.effects_of(taken)
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        let side = usize::from(seat.0 % 2);
        let targets = |from| self.targets(side, from, Set12::ALL);
        let attacked = self.free(side).indexes().map(targets);
        attacked.fold(Set12::EMPTY, |all, to| all | to).squares().collect()
    }

    fn threatened(&self) -> Vec<Square> {
        let (mut taken, enemy) = (Set12::EMPTY, self.all[self.enemy()]);
        // A pass is also visited as a group, but the square in that group has no meaning.
        self.groups(&mut |group| {
            if group.what != PASSES {
                taken |= group.to & enemy;
            }
        });
        taken.squares().collect()
    }

    fn duty(&self) -> Option<Refusal> {
        if self.outcome().is_over() {
            return None;
        }
        self.not_yet().or_else(|| self.must_capture()).map(Refusal::from)
    }

    fn danger(&self) -> Option<Refusal> {
        let (at, by) = (self.kings[self.mover()], self.danger(self.mover()).attackers);
        if by.is_empty() || self.outcome().is_over() {
            return None;
        }
        let king = moves::square(at);
        let names = by.indexes().map(|from| Text::from(self.called(from as u8)));
        let heirs = self.heirs(self.mover());
        let sentence = say::king_in_danger(king, names.reduce(say::comma)?, heirs);
        Some(Refusal::new(rule::FID_9A, sentence).blaming([king]).blaming(by.squares()))
    }

    fn refuse_off_board(&self, off: &OffBoard) -> Option<Refusal> {
        Some(self.not_to_take(off).into())
    }

    fn outcome_words(&self, outcome: Outcome) -> Text {
        Self::ended_words(outcome)
    }
}

impl Fidchell {
    /// The outcome as a sentence.
    fn ended_words(outcome: Outcome) -> Text {
        let name = |seat: Seat| SIDES[usize::from(seat.0 % 2)];
        match outcome {
            Outcome::Ongoing => Text::default(),
            Outcome::Win(winner, rule::FID_9) => say::mated(name(winner.other()), name(winner)),
            Outcome::Win(winner, _) => say::no_successor(name(winner.other()), name(winner)),
            _ => say::DRAW.into(),
        }
    }
}

impl Draw for Fidchell {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn size(&self) -> u8 {
        12
    }

    fn scene(&self, _: &[Step]) -> Scene {
        Scene {
            to_move: self.to_move(),
            pieces: self.pieces(),
            off_board: self.beside_the_board(),
            lasting: self.lasting_of(),
            outlined: outlined(),
            ..Scene::default()
        }
    }

    fn aim(&self) -> Aim {
        let turn: &[Key] = match self.phase {
            Phase::Setup => &[say::AIM_PLACING, say::AIM_TURN, say::AIM_PORTALS],
            Phase::Play | Phase::Choice | Phase::Called => &[say::AIM_TURN, say::AIM_PORTALS],
        };
        Aim {
            win: &[say::AIM],
            turn,
            captures: &[say::AIM_CAPTURES, say::AIM_CALL],
            pieces: &[say::AIM_PIECES],
            task: say::TASK,
        }
    }

    fn does(&self, piece: &Piece, together: usize) -> Option<Text> {
        let kind = KINDS.iter().find(|kind| kind.name == piece.name).filter(|_| together == 1)?;
        Some(say::does(kind.told, kind.name))
    }

    fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown> {
        Layer::shown(&layers::LAYERS, index, self, taken)
    }

    fn ending(&self, outcome: Outcome) -> Vec<Shown> {
        self.ending_of(outcome)
    }

    fn named(&self, letter: &str) -> Option<Piece> {
        let kind = KINDS.iter().position(|kind| kind.letters[0] == letter)?;
        Some(Self::shown(kind, KINDS[kind].only.unwrap_or(0)))
    }

    fn card(&self, piece: &Piece, from: Square) -> Option<PieceCard> {
        layers::card_of(piece, from)
    }
}

impl Game for Fidchell {}
