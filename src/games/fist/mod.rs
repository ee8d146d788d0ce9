//! The game Fist, by Alysa Wishingrad and James Ernest: its positions, moves and rules.
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
mod reasons;
mod refusals;
/// The numbers of the rules, a constant for each rule of `text/en/rules.md`.
mod rule {
    include!(concat!(env!("OUT_DIR"), "/fist_rules.rs"));
}
/// The sentences of the game: a constant or a function for each entry of `text/en/words.txt`. Also
/// the sentences that all games share.
mod say {
    pub use crate::say::*;
    include!(concat!(env!("OUT_DIR"), "/fist.rs"));
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
use crate::notation::{self, ParseError, read_board, write_placement};
use crate::options::{OptionSpec, Options};
use crate::refusal::{MoveError, Refusal};
use crate::rules::Rules;
use crate::scene::{Aim, Draw, Layer, Scene, Shown};
use crate::setup::{self, Faults, FieldKind, FormField, Sketch, Stock};
use crate::state::Position;
use crate::turn::{Act, Effect, Next, Prompt, Step};
use crate::zobrist::{self, Keys};
use i18n::{Key, Text};
use moves::Fate;
use reasons::Ending;

/// A position of Fist.
///
/// *Invariants.* No square is in two of the sets; the pawn is on the board; the return square is
/// empty; the king has the mage's ability only if the mage is not on the board (FIST-34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fist {
    /// The blue guards of the challenger and of the king's side.
    blues: [Set8; 2],
    yellows: [Set8; 2],
    ace: Set8,
    mage: Set8,
    king: Set8,
    pawn: Set8,
    /// The square where the pawn was before the previous turn; [`NOWHERE`] if that turn did not
    /// move the pawn. The pawn may not end a move there (FIST-24).
    return_square: u8,
    black_to_move: bool,
    king_empowers: bool,
    /// The option `subdue`: when the ace may sacrifice itself. Not part of the position string.
    subdue: Subdue,
}

/// The index that means *no square*: 64, one more than the highest index of the board.
const NOWHERE: u8 = 64;

/// Whether and where the ace may sacrifice itself to remove the guards around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Subdue {
    /// The ace may never sacrifice itself.
    Off,
    /// The ace may sacrifice itself instead of moving, if it is in the Keep, the four middle
    /// squares (FIST-29).
    Keep,
    /// The ace may sacrifice itself in the Keep, instead of moving or at the end of its move
    /// (FIST-30).
    Move,
    /// The ace may sacrifice itself on any square, instead of moving or at the end of its move
    /// (FIST-31).
    Anywhere,
}

static INFO: Info = Info {
    id: "fist",
    rules_version: 1,
    name: say::NAME,
    hook: say::HOOK,
    goal_line: say::GOAL_LINE,
    difficulty: crate::say::SOME_RULES,
    credit: say::CREDIT,
    minutes: (20, 45),
    players: say::TWO_PLAYERS,
    seats: &[say::CHALLENGER, say::KINGS_SIDE],
    seats_what: &[say::CHALLENGER_WHAT, say::KINGS_SIDE_WHAT],
    easier_seat: Some(Seat::SECOND),
    options: &[OptionSpec {
        key: "subdue",
        label: say::MAY_SUBDUE,
        rule: rule::FIST_29,
        values: &[
            ("off", say::SUBDUE_OFF),
            ("keep", say::SUBDUE_KEEP),
            ("move", say::SUBDUE_MOVE),
            ("anywhere", say::SUBDUE_ANYWHERE),
        ],
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
        rule: rule::FIST_28,
        repetitions: 3,
        plies_without_progress: 100,
    }),
    rule_ids: rule::ALL,
    cell: a_letter,
    coding: Coding::Moves,
    layers: &Layer::told(&layers::LAYERS),
    layers_at_first: &["Values"],
};

/// The start position (FIST-33) as a position string.
const START: &str = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";

/// The entry of Fist in the catalogue of games.
pub struct FistFamily;

impl Family for FistFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, options: &Options, _: &mut Chance) -> Position {
        into_position(Fist::start(options))
    }

    fn sketch(&self, text: &str, options: &Options) -> Result<Sketch, ParseError> {
        let mut faults = Faults::new();
        let position = Fist::read_with(text, options, &mut faults)?;
        Ok(faults.sketch(into_position(position)))
    }

    fn palette(&self, text: &str, _: &Options) -> Vec<Stock> {
        let cells = setup::cells(&INFO, text).unwrap_or_default();
        let stock = |kind: usize| {
            let Kind { letter, owner, name, most, .. } = KINDS[kind];
            let standing = cells.iter().filter(|(_, what)| what == letter).count();
            let left = most.saturating_sub(standing as u32) as u8;
            Stock::new(Piece { letter, owner, name }, Some(left))
        };
        OFFERED.map(stock).into()
    }

    fn fields(&self, text: &str, _: &Options) -> Vec<FormField> {
        let cells = setup::cells(&INFO, text).unwrap_or_default();
        let chosen: Vec<Square> = setup::word(text, 2).parse().into_iter().collect();
        let free = |at: &Square| chosen.contains(at) || cells.iter().all(|(taken, _)| taken != at);
        let among = Set8::ALL.squares().filter(free).collect();
        let empowers = [("m", say::MAGE_DOES), ("k", say::KING_DOES), ("-", say::NOBODY_DOES)];
        vec![
            setup::side(text, INFO.seats, ""),
            FormField {
                words: 2..3,
                name: say::RETURN_SQUARE,
                rule: rule::FIST_24,
                what: say::RETURN_SQUARE_WHAT,
                value: setup::word(text, 2).into(),
                kind: FieldKind::Squares { among, chosen, most: 1 },
            },
            FormField {
                words: 3..4,
                name: say::EMPOWERS,
                rule: rule::FIST_19,
                what: say::EMPOWERS_WHAT,
                value: setup::word(text, 3).into(),
                kind: FieldKind::choice(&empowers),
            },
        ]
    }

    /// Corrects the field that says who has the mage's ability to raise the values of pieces: it is
    /// `m` exactly if the mage is on the board.
    fn settled(&self, text: &str, _: &Options) -> String {
        let cells = setup::cells(&INFO, text).unwrap_or_default();
        let has_mage = cells.iter().any(|(_, what)| what == "M");
        match (has_mage, setup::word(text, 3)) {
            (true, "k" | "-") => setup::with_words(text, 3..4, "m"),
            (false, "m") => setup::with_words(text, 3..4, "-"),
            _ => text.into(),
        }
    }

    fn empty(&self, options: &Options) -> String {
        self.settled(&setup::with_cells(START, &[]), options)
    }
}

/// Zobrist keys by kind of piece, in the order of [`Fist::sets`].
const KEYS: [Keys; 8] = [
    zobrist::keys(0),
    zobrist::keys(1),
    zobrist::keys(2),
    zobrist::keys(3),
    zobrist::keys(4),
    zobrist::keys(5),
    zobrist::keys(6),
    zobrist::keys(7),
];
const RETURN: Keys = zobrist::keys(8);
const BLACK_TO_MOVE: u64 = zobrist::key(1 << 20);
const KING_EMPOWERS: u64 = zobrist::key(1 << 21);

/// A kind of piece of one side.
struct Kind {
    letter: &'static str,
    owner: Option<Seat>,
    name: Key,
    /// The name in sentences, with the side: `king's blue guard`.
    said: Key,
    /// The most pieces of this kind that a position may have (FIST-34).
    most: u32,
}

const fn kind(letter: &'static str, owner: Option<Seat>, name: Key, said: Key, most: u32) -> Kind {
    Kind { letter, owner, name, said, most }
}

/// The kinds of pieces, in the order of [`Fist::sets`].
const KINDS: [Kind; 8] = [
    kind("B", Some(Seat::FIRST), say::BLUE_GUARD, say::WHITE_BLUE, 3),
    kind("b", Some(Seat::SECOND), say::BLUE_GUARD, say::BLACK_BLUE, 7),
    kind("Y", Some(Seat::FIRST), say::YELLOW_GUARD, say::WHITE_YELLOW, 6),
    kind("y", Some(Seat::SECOND), say::YELLOW_GUARD, say::BLACK_YELLOW, 12),
    kind("A", Some(Seat::FIRST), say::ACE, say::CHALLENGERS_ACE, 1),
    kind("M", Some(Seat::FIRST), say::MAGE, say::CHALLENGERS_MAGE, 1),
    kind("k", Some(Seat::SECOND), say::KING, say::KING, 1),
    kind("V", None, say::PAWN, say::PAWN, 1),
];

/// The order of the kinds in the position editor: first the challenger's, then the king's
/// side's, then the pawn. Indexes of [`KINDS`].
const OFFERED: [usize; 8] = [4, 5, 0, 2, 6, 1, 3, 7];

impl Fist {
    /// The start position (FIST-33). The option `subdue` is part of it.
    pub fn start(options: &Options) -> Self {
        let Ok(start) = Fist::read(START, options) else { unreachable!("it is a position") };
        start
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// If a field is wrong, or if the position is impossible (FIST-34): an error that names the
    /// field.
    pub fn read(text: &str, options: &Options) -> Result<Self, ParseError> {
        let mut faults = Faults::new();
        let position = Self::read_with(text, options, &mut faults)?;
        faults.check(position)
    }

    fn read_with(text: &str, options: &Options, faults: &mut Faults) -> Result<Self, ParseError> {
        let fields = ["placement", "side", "return square", "empower"];
        let cell = |rest: &str| {
            KINDS.iter().position(|kind| rest.starts_with(kind.letter)).map(|kind| (kind, 1))
        };
        let (cells, [placement, side, return_square, empower]) =
            read_board(text, fields, 8, say::LETTERS, cell)?;
        let mut sets = [Set8::EMPTY; 8];
        for (square, kind) in cells {
            sets[kind] |= Set8::of_square(square);
        }
        for (Kind { letter, said, most, .. }, set) in KINDS.iter().zip(sets) {
            let found = set.len();
            let is_pawn = *letter == "V";
            if found > *most || is_pawn && found == 0 {
                let squares = set.squares().collect();
                let sentence = match is_pawn {
                    true => say::one_pawn(found),
                    false => say::too_many(found, *said, *most),
                };
                faults.add(&placement, rule::FIST_34, sentence, squares);
            }
        }
        let [blue, black_blue, yellow, black_yellow, ace, mage, king, pawn] = sets;
        let occupied = sets.into_iter().fold(Set8::EMPTY, |all, set| all | set);
        let subdue = match options.get("subdue") {
            "keep" => Subdue::Keep,
            "move" => Subdue::Move,
            "anywhere" => Subdue::Anywhere,
            _ => Subdue::Off,
        };
        Ok(Fist {
            blues: [blue, black_blue],
            yellows: [yellow, black_yellow],
            ace,
            mage,
            king,
            pawn,
            black_to_move: side.side()? == Seat::SECOND,
            return_square: read_return_square(&return_square, occupied, faults)?,
            king_empowers: read_empower(&empower, !mage.is_empty(), faults)?,
            subdue,
        })
    }

    fn sets(&self) -> [Set8; 8] {
        let [white_blues, black_blues] = self.blues;
        let [white_yellows, black_yellows] = self.yellows;
        [
            white_blues,
            black_blues,
            white_yellows,
            black_yellows,
            self.ace,
            self.mage,
            self.king,
            self.pawn,
        ]
    }

    #[inline]
    fn mover(&self) -> usize {
        usize::from(self.black_to_move)
    }

    #[inline]
    fn enemy(&self) -> usize {
        1 - self.mover()
    }

    #[inline]
    fn side(&self, side: usize) -> Set8 {
        let special = if side == 0 { self.ace | self.mage } else { self.king };
        self.blues[side] | self.yellows[side] | special
    }

    /// The square where the pawn may not end its move, because the pawn was there before the
    /// previous turn (FIST-24). The set is empty if there is no such square.
    #[inline]
    fn forbidden(&self) -> Set8 {
        if self.return_square == NOWHERE {
            Set8::EMPTY
        } else {
            Set8::of(self.return_square.into())
        }
    }

    /// Whether the game is won: the king or the challenger's last blue guard is gone (FIST-26,
    /// FIST-27).
    #[inline]
    fn is_won(&self) -> bool {
        self.king.is_empty() || self.blues[0].is_empty()
    }

    /// Removes the pieces that a move captures, and replaces the guards that the move converts by
    /// guards of the challenger. The moving piece must already be on its new square, and
    /// `black_to_move` already changed. `had_mage` is whether the mage was on the board before the
    /// move. If it is gone now, the king may get its ability.
    #[inline]
    fn capture(&mut self, mv: Move, had_mage: bool) {
        let (mut removed, mut converted) = (Set8::EMPTY, Set8::EMPTY);
        for (over, _, fate) in mv.jumps() {
            let over = Set8::of(over.into());
            match fate {
                Fate::Left => {}
                Fate::Captured => removed |= over,
                Fate::Converted => converted |= over,
            }
        }
        if mv.pinned != mv.from {
            removed |= Set8::of(mv.pinned.into());
        }
        let guards = |[white, black]: [Set8; 2]| {
            let white = white | (black & converted);
            [white - removed, black - converted - removed]
        };
        self.blues = guards(self.blues);
        self.yellows = guards(self.yellows);
        self.ace = self.ace - removed;
        self.mage = self.mage - removed;
        self.king = self.king - removed;
        if mv.subdues {
            let reach = movegen::within_two(mv.to);
            self.blues[1] = self.blues[1] - reach;
            self.yellows[1] = self.yellows[1] - reach;
            self.ace = Set8::EMPTY;
        }
        // The king gets the mage's ability only if his side captured the mage, not if the
        // challenger did (FIST-19, FIST-20). The side to move has already changed.
        self.king_empowers |= !self.black_to_move && had_mage && self.mage.is_empty();
    }

    fn kind_at(&self, square: Square) -> Option<&'static Kind> {
        self.sets().into_iter().zip(&KINDS).find(|(set, _)| set.contains(square)).map(|(_, k)| k)
    }
}

fn read_return_square(
    field: &notation::Field<'_>,
    occupied: Set8,
    faults: &mut Faults,
) -> Result<u8, ParseError> {
    if field.text == "-" {
        return Ok(NOWHERE);
    }
    let index = field.text.parse().ok().and_then(Set8::index_of);
    let index = index.ok_or_else(|| field.expected(say::SQUARE_OR_NONE))?;
    if occupied.has(index) {
        faults.add(field, rule::FIST_34, say::RETURN_SQUARE_TAKEN, vec![Set8::square_at(index)]);
    }
    Ok(index as u8)
}

/// Reads the field that says who has the mage's ability: `m` the mage, `k` the king, `-` nobody.
/// Returns whether the king has it.
fn read_empower(
    field: &notation::Field<'_>,
    has_mage: bool,
    faults: &mut Faults,
) -> Result<bool, ParseError> {
    match (field.text, has_mage) {
        ("m", true) | ("k" | "-", false) => {}
        ("k" | "-", true) => {
            faults.add(field, rule::FIST_34, say::MAGE_EMPOWERS, Vec::new());
        }
        ("m", false) => {
            faults.add(field, rule::FIST_34, say::MAGE_IS_GONE, Vec::new());
        }
        _ => return Err(field.expected(say::WHO_EMPOWERS)),
    }
    Ok(field.text == "k" && !has_mage)
}

impl Fist {
    fn pieces(&self) -> Vec<(Square, Piece)> {
        let mut pieces = Vec::new();
        for (set, kind) in self.sets().into_iter().zip(&KINDS) {
            let piece = Piece { letter: kind.letter, owner: kind.owner, name: kind.name };
            pieces.extend(set.squares().map(|square| (square, piece)));
        }
        pieces.sort_by_key(|(square, _)| *square);
        pieces
    }
}

impl Rules for Fist {
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat(u8::from(self.black_to_move))
    }

    fn outcome(&self) -> Outcome {
        if self.king.is_empty() {
            Outcome::Win(Seat::FIRST, rule::FIST_26)
        } else if self.blues[0].is_empty() {
            Outcome::Win(Seat::SECOND, rule::FIST_27)
        } else if !self.can_move() {
            Outcome::Draw(rule::FIST_28)
        } else {
            Outcome::Ongoing
        }
    }

    #[inline]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        if !self.is_won() {
            self.generate(visit);
        }
    }

    #[inline]
    fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        let me = self.mover();
        let from = Set8::of(mv.from.into());
        // Move the piece within the set of its kind. If the ace sacrifices itself, `capture` below
        // removes it.
        let moving = if self.yellows[me].meets(from) {
            &mut next.yellows[me]
        } else if self.blues[me].meets(from) {
            &mut next.blues[me]
        } else if self.pawn.meets(from) {
            &mut next.pawn
        } else if me == 1 {
            &mut next.king
        } else if self.ace.meets(from) {
            &mut next.ace
        } else {
            &mut next.mage
        };
        *moving ^= from ^ Set8::of(mv.to.into());
        next.return_square = if self.pawn.meets(from) { mv.from } else { NOWHERE };
        next.black_to_move = !self.black_to_move;
        if mv.is_chain() || mv.pinned != mv.from || mv.subdues {
            next.capture(mv, !self.mage.is_empty());
        }
        next
    }

    /// The position if the side to move passed. The pass does not move the pawn, so after it no
    /// square is forbidden to the pawn (FIST-25).
    fn passed(&self) -> Option<Self> {
        Some(Fist { black_to_move: !self.black_to_move, return_square: NOWHERE, ..*self })
    }

    fn is_capture(&self, mv: Move) -> bool {
        mv.subdues
            || mv.pinned != mv.from
            || mv.is_chain() && mv.jumps().any(|(_, _, fate)| fate != Fate::Left)
    }

    fn key(&self) -> u64 {
        let mut key = if self.black_to_move { BLACK_TO_MOVE } else { 0 };
        if self.king_empowers {
            key ^= KING_EMPOWERS;
        }
        key = self.forbidden().indexes().fold(key, |key, index| key ^ RETURN.at(index));
        for (set, keys) in self.sets().into_iter().zip(KEYS) {
            key = set.indexes().fold(key, |key, index| key ^ keys.at(index));
        }
        key
    }

    /// How a move affects the count of plies after which the game is a draw (FIST-28). If a piece
    /// leaves the board or changes sides, the count is reset to 0.
    fn progress(&self, mv: Move) -> Progress {
        if self.is_capture(mv) { Progress::Resets } else { Progress::Counts }
    }
}

impl Notate for Fist {
    fn write(&self, out: &mut String) {
        write_placement(8, out, |square, out| {
            let kind = self.kind_at(square);
            out.extend(kind.map(|kind| kind.letter));
            kind.is_some()
        });
        out.push(' ');
        out.push(self.to_move().letter());
        out.push(' ');
        match self.return_square {
            NOWHERE => out.push('-'),
            index => *out += &moves::square(index).to_string(),
        }
        out.push_str(match (self.mage.is_empty(), self.king_empowers) {
            (false, _) => " m",
            (true, true) => " k",
            (true, false) => " -",
        });
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        self.steps_of(mv, out);
    }

    fn write_move(&self, mv: Move, out: &mut String) {
        moves::write(mv, out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = moves::read(text)?;
        self.enter(&written).ok_or_else(|| MoveError::Refused(self.explain(&written).into()))
    }
}

impl Entry for Fist {
    fn next(&self, taken: &[Step]) -> Next {
        if self.is_won() { Next::default() } else { self.front().walked(taken) }
    }

    fn step_name(&self, taken: &[Step], step: &Step) -> Text {
        self.name_of(taken, step)
    }

    fn prompt(&self, taken: &[Step]) -> Option<Prompt> {
        let may_pin = self.next(taken).steps.iter().any(|step| step.act == Act::Pin);
        may_pin.then(|| Prompt {
            question: say::ASK_PIN.into(),
            accept: say::ACCEPT_PIN,
            decline: say::NO_PIN,
        })
    }
}

impl Explain for Fist {
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        self.explain_click(taken, at).into()
    }

    fn remarks(&self) -> &'static [(&'static str, Key)] {
        coach::REMARKS
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        self.effects_of(taken)
    }

    fn balance(&self, taken: &[Step]) -> Option<Text> {
        self.balance_of(taken)
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        self.attacked_by(seat).squares().collect()
    }

    fn danger(&self) -> Option<Refusal> {
        // FIST-26 and FIST-27: the king's side loses with its king, the challenger with its last
        // blue guard.
        let last = if self.black_to_move { self.king } else { self.blues[0] };
        let at = last.squares().next().filter(|_| last.len() == 1 && !self.is_won())?;
        let by = self.passed()?.captors(at);
        let named = |from: &Square| Some(say::piece_on(*from, self.kind_at(*from)?.said));
        let names = by.iter().filter_map(named).reduce(say::comma)?;
        let rule = if self.black_to_move { rule::FIST_26 } else { rule::FIST_27 };
        let sentence = say::in_danger(at, names, self.kind_at(at)?.name);
        Some(Refusal::new(rule, sentence).blaming([at]).blaming(by))
    }

    fn threatened(&self) -> Vec<Square> {
        if self.is_won() { Vec::new() } else { self.capturable().squares().collect() }
    }

    fn outcome_words(&self, outcome: Outcome) -> Text {
        self.ending(outcome).map_or_else(Text::default, Ending::told)
    }
}

impl Draw for Fist {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn size(&self) -> u8 {
        8
    }

    fn scene(&self, taken: &[Step]) -> Scene {
        Scene {
            to_move: self.to_move(),
            pieces: self.pieces(),
            outlined: movegen::KEEP.squares().collect(),
            area: self.area_of(taken).squares().collect(),
            ..Scene::default()
        }
    }

    fn aim(&self) -> Aim {
        Aim {
            win: &[say::AIM],
            turn: &[say::AIM_TURN, say::AIM_MOVE, say::AIM_JUMP],
            captures: &[say::AIM_CAPTURES, say::AIM_PIN, say::AIM_SEVERAL],
            pieces: &[say::AIM_PIECES, say::AIM_PAWN],
            task: match self.to_move() {
                Seat::FIRST => say::TASK_CHALLENGER,
                _ => say::TASK_KING,
            },
        }
    }

    fn does(&self, piece: &Piece, together: usize) -> Option<Text> {
        let does = match piece.letter {
            "Y" | "y" => say::DOES_YELLOW,
            "B" | "b" => say::DOES_BLUE,
            "A" => say::DOES_ACE,
            "M" => say::DOES_MAGE,
            "V" => say::DOES_PAWN,
            _ => say::DOES_KING,
        };
        (together == 1).then(|| does.into())
    }

    fn does_on(&self, at: Square) -> Option<Text> {
        let front = self.front();
        let index = Set8::index_of(at)?;
        let (man, value) = (self.man(at), front.values.at(index as u8));
        let is_raised = self.empowered(front.empty).has(index);
        let pins = self.kind_at(at).is_some_and(|kind| kind.name == say::YELLOW_GUARD);
        is_raised.then(|| match pins {
            true => say::does_raised_pin(man, value),
            false => say::does_raised_jump(man, value),
        })
    }

    fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown> {
        Layer::shown(&layers::LAYERS, index, self, taken)
    }
}

impl Game for Fist {}
