//! The game Zugzwang, "chess for people who hate chess": its positions, moves and rules.
//!
//! The game is played with dice that look different from each edge of the board. It has hidden
//! hands, rolls, announcements, and up to four players.
//!
//! - *One type for all variants* and both boards, `Zugzwang`: one byte per square for the die and
//!   its orientation, sets of the dice that show each edge its colour, and everything off the board
//!   behind an `Rc`. A `Zugzwang` is always a full position, without unknown parts.
//! - *A `View` is a separate type:* a position as one player knows it, made by `seen_by` or read
//!   from a text with `~`. It has only the number of cards in a hidden hand and nothing for a
//!   hidden face or roll, so nothing made from a view can reveal them. A view lists the moves that
//!   the known faces allow, and plays none. Except for fast move generation and counting,
//!   everything is implemented on `Knowledge`, whose faces and hands may be unknown. So the code
//!   exists once for both types.
//! - *Sessions.* `Session::seen_by(viewer)` replaces the record (the positions and the moves of a
//!   game) with `Record::seen_by`: a view for each position, and `-~_` for each discard of another
//!   player. The page has the full game as a `Whole`, and shows a `Seen`. For next steps, typed
//!   texts and refusals the page asks the `Seen` first, and asks the full game only for the steps
//!   and moves that the `Seen` allows. When the main line has ended, nothing is hidden.
//! - *Revealed information stays known* (`src/session/turning.rs`). The session remembers the edges
//!   that the board was turned to without finding a capture, and when a hand was last open. In the
//!   cooperative game a turn of the board that finds a capture is a step that can't be taken back.
//!   `Session::stays` says why a move can't be taken back: it rolled, or it revealed something
//!   (`Hidden::reveals`).
//! - *Saving* writes the full game as base64url, so that a player can't read a hand at a glance.
//!   This is called sealing and is no encryption. Files of running games are sealed too. A finished
//!   game is saved unsealed.
//! - *Chance* is a seed from outside. A die captured as a pawn is rolled. The deal draws sixteen
//!   such rolls in advance, along with the start position. They are part of the position string,
//!   and the next capture of a pawn uses the first one. So taking a move back never rolls again,
//!   and a replay draws nothing. If a position has no rolls left, each of the four possible results
//!   is a legal move, and `Session::chance` draws one of the `Chance` steps.
//! - *Edges.* A capture is the steps `Edge`, `Pick`, `Take`, and `Chance` if a pawn is captured.
//!   The edge at the bottom of the screen is entered without a click (`Session::granted`), so
//!   players only click dice. In a duel, choosing another edge only turns the picture. In the
//!   cooperative game it turns the board for good (`Turnable::caution`). `edge_of` is the edge
//!   where a player sits.
//! - *Announcements* name a capture and its two faces, true or not. They are `Edge`, `Pick`,
//!   `Take` and two `Face` steps. There are thousands, so `next` composes them from squares and
//!   ranks without listing them, and `count_moves` multiplies. The page shows `Face` steps as a
//!   grid of colours and ranks; the colour of the first step chooses the edge.
//! - *The area beside the board:* `hands` returns cards, their points, and the dice that score;
//!   `readings` returns the faces of the dice on the board. Putting dice on cards is no move:
//!   `arranged` returns the position with the dice rearranged, and the session keeps the
//!   arrangement.
//! - *Time:* `time_limit` returns the limit and the outcome when it runs out. The page runs the
//!   clock, `Session::run_out` sets the result, and the record only contains `lost`.
//!
//! Comments cite these rules by number:
//!
#![doc = include_str!("text/en/rules.md")]

mod cards;
mod coach;
mod deal;
mod die;
mod edge;
mod effects;
mod evaluate;
mod face;
mod fields;
mod hands;
mod layers;
mod movegen;
mod moves;
mod read;
mod reasons;
mod refusals;
mod rule_queries;
/// The numbers of the rules, a constant for each rule of `text/en/rules.md`.
mod rule {
    include!(concat!(env!("OUT_DIR"), "/zugzwang_rules.rs"));
}
/// The sentences of the game: a constant or a function for each entry of `text/en/words.txt`. Also
/// the sentences that all games share.
mod say {
    pub use crate::say::*;
    include!(concat!(env!("OUT_DIR"), "/zugzwang.rs"));
}
mod determinization;
mod knowledge;
mod set;
mod squares;
mod themes;

pub use moves::Move;
pub use rule_queries::{
    PARTS, announcement, captures_left, covers, faces, facing, score, setup_ok,
};
pub use themes::{THEMES, shows};

use crate::base::{Outcome, Piece, Seat};
use crate::chance::Chance;
use crate::coach::Coached;
use crate::determinization::Determinize;
use crate::entry::Walk;
use crate::entry::{self, Entry};
use crate::explain::Explain;
use crate::family::Family;
use crate::game::{Game, into_position};
use crate::geometry::Square;
use crate::hidden::{Privacy, Viewer};
use crate::info::{Coding, Info};
use crate::notate::Notate;
use crate::notation::ParseError;
use crate::options::{OptionSpec, Options};
use crate::refusal::{MoveError, Refusal};
use crate::rules::Rules;
use crate::scene::{Aim, Draw, Layer, Scene, Shown};
use crate::setup::{Faults, FormField, Sketch, Stock};
use crate::side_area::{self, Hand, Reading, SideArea, TimeLimit};
use crate::state::{Arrange, Hidden, Position};
use crate::turn::{Effect, Next, Step};
use crate::turnable::{self, Turnable};
use die::Known;
use edge::{EDGES, Edge};
use face::Face;
use i18n::{Key, Text};
use knowledge::{Cards, Claim, Kind, Knowledge, Rest};
use movegen::Board;
use std::rc::Rc;

/// A full position, without unknown parts, in any variant of the game and on either size of board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zugzwang {
    board: Board,
    /// The state of the game apart from the board; `None` for a bare layout, which is only dice on
    /// a board.
    rest: Option<Rc<Rest>>,
}

/// A position as one player knows it, without the faces and cards that are hidden from this player.
/// A view can be shown and explained, but moves can't be played on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View(Knowledge);

static INFO: Info = Info {
    id: "zugzwang",
    rules_version: 1,
    name: say::NAME,
    hook: say::HOOK,
    goal_line: say::GOAL_LINE,
    difficulty: crate::say::SOME_RULES,
    credit: say::CREDIT,
    minutes: (15, 30),
    players: say::ONE_TO_FOUR,
    seats: &[say::FIRST, say::SECOND],
    seats_what: &[],
    easier_seat: None,
    options: &[
        OptionSpec {
            key: "variant",
            label: say::VARIANT,
            rule: "",
            values: &[
                ("duel", say::VARIANT_DUEL),
                ("fixed", say::VARIANT_FIXED),
                ("coop", say::VARIANT_COOP),
            ],
            only: &[],
        },
        OptionSpec {
            key: "board",
            label: say::BOARD,
            rule: rule::ZUG_4,
            values: &[("8", say::BOARD_8), ("6", say::BOARD_6)],
            only: &[],
        },
        OptionSpec {
            key: "samepairs",
            label: say::SAME_PAIRS,
            rule: rule::ZUG_14,
            values: &[("0", say::SAME_PAIRS_OFF), ("1", say::SAME_PAIRS_ON)],
            only: &[("variant", "duel"), ("variant", "coop")],
        },
        OptionSpec {
            key: "seats",
            label: say::SEATS,
            rule: rule::ZUG_20,
            values: &[
                ("SW", say::SEATS_SW),
                ("SN", say::SEATS_SN),
                ("SE", say::SEATS_SE),
                ("WS", say::SEATS_WS),
                ("WN", say::SEATS_WN),
                ("WE", say::SEATS_WE),
                ("NS", say::SEATS_NS),
                ("NW", say::SEATS_NW),
                ("NE", say::SEATS_NE),
                ("ES", say::SEATS_ES),
                ("EW", say::SEATS_EW),
                ("EN", say::SEATS_EN),
            ],
            only: &[("variant", "fixed")],
        },
        OptionSpec {
            key: "players",
            label: say::PLAYERS,
            rule: rule::ZUG_27,
            values: &[
                ("2", say::PLAYERS_2),
                ("1", say::PLAYERS_1),
                ("3", say::PLAYERS_3),
                ("4", say::PLAYERS_4),
            ],
            only: &[("variant", "coop")],
        },
    ],
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
    dealt: true,
    convention: None,
    rule_ids: rule::ALL,
    cell: fields::cell,
    coding: Coding::Steps,
    layers: &Layer::told(&layers::LAYERS),
    layers_at_first: &[],
};

/// The names of the players, by seat: the player who moves first has seat 0.
static SEATS: [Key; 4] = [say::FIRST, say::SECOND, say::THIRD, say::FOURTH];

/// The name of a player, by seat, for use in sentences.
fn player(seat: Seat) -> Key {
    SEATS[usize::from(seat.0 & 3)]
}

/// Joins the items of a list into one text: `pair` joins the text so far and the next item.
fn joined<T: Into<Text>>(
    list: impl IntoIterator<Item = T>,
    pair: impl Fn(Text, Text) -> Text,
) -> Text {
    list.into_iter().map(Into::into).reduce(pair).unwrap_or_default()
}

/// The entry of Zugzwang in the catalogue of games.
pub struct ZugzwangFamily;

impl Family for ZugzwangFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, options: &Options, chance: &mut Chance) -> Position {
        into_position(Zugzwang::deal(options, chance))
    }

    /// The sketch of a position string: what the set-up editor shows, possible or not. The options
    /// are ignored, because the text contains the variant and the size of the board.
    fn sketch(&self, text: &str, _: &Options) -> Result<Sketch, ParseError> {
        let mut faults = Faults::new();
        let table = read::read(text, &mut faults)?;
        let position = if table.is_whole() {
            into_position(Zugzwang::of(table))
        } else {
            into_position(View(table))
        };
        Ok(faults.sketch(position))
    }

    fn palette(&self, text: &str, _: &Options) -> Vec<Stock> {
        fields::palette(text)
    }

    fn fields(&self, text: &str, options: &Options) -> Vec<FormField> {
        fields::fields(text, options)
    }

    fn empty(&self, options: &Options) -> String {
        fields::empty(options)
    }
}

impl Zugzwang {
    /// Deals a start position for the options (ZUG-5, ZUG-6, ZUG-12).
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
                rest.edges = (0..players).map(Edge::at).collect();
                rest.rolls = deal::rolls(chance);
                rest
            }
            _ => {
                let mut rest = Rest::new(Kind::Duel);
                let mut deck = cards(chance);
                // White, who begins, has already drawn a card: four cards instead of three.
                let hands = [4, 3].map(|count| deal::draw(&mut deck, count));
                rest.hands = hands.map(Cards::Known);
                rest.deck = Cards::Known(deck);
                rest.rolls = deal::rolls(chance);
                rest
            }
        };
        Zugzwang { board, rest: Some(Rc::new(rest)) }
    }

    /// Reads the position string of a full position.
    ///
    /// # Errors
    /// If a field is wrong, an error that names the field. The text of a view, which has unknown
    /// parts, is an error too.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let mut faults = Faults::new();
        let table = read::read(text, &mut faults)?;
        let table = faults.check(table)?;
        if !table.is_whole() {
            return Err(ParseError::new("position", 0, text, say::WHOLE_POSITION));
        }
        Ok(Zugzwang::of(table))
    }

    /// The position as the player to move knows it.
    pub fn mover_view(&self) -> View {
        let table = self.table();
        View(table.seen_by(Viewer::Mover, &[]).unwrap_or(table))
    }

    /// The full position with the content of `table`, which must have no unknown parts.
    fn of(table: Knowledge) -> Self {
        Zugzwang { board: table.board(), rest: table.rest }
    }

    fn table(&self) -> Knowledge {
        let mut table =
            Knowledge { size: self.board.size(), dice: [None; 64], rest: self.rest.clone() };
        for (at, die) in self.board.dice() {
            if let Some(place) = table.dice.get_mut(usize::from(at)) {
                *place = Some(Known::of(die));
            }
        }
        table
    }

    /// The legal moves of a position that belongs to a game. (The moves of a bare layout, dice on a
    /// board without players, are only the captures.)
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
        for card in rest.hands[rest.mover()].known() {
            if last != Some(*card) {
                moves.extend(captures.iter().map(|mv| Move { discard: Some(Some(*card)), ..*mv }));
            }
            last = Some(*card);
        }
        moves
    }

    /// The number of the moves that `other_moves` lists. Announcements (captures that a player
    /// claims, true or not) are counted without listing them, because there are thousands.
    fn count_other(&self) -> u64 {
        let rest = self.rest.as_deref().unwrap_or(&knowledge::LAYOUT);
        let listed = rest.kind != Kind::Fixed || rest.over;
        match rest.claim {
            _ if listed => self.other_moves().len() as u64,
            Claim::Announced(_) => 2,
            // Count the announcements, and one move that declares that no capture is left.
            _ => self.board.count_announcements() + 1,
        }
    }

    fn after_other(&self, rest: &Rest, mv: Move) -> Self {
        let (rest, board) = rest.after(mv, &self.board);
        Zugzwang { board, rest: Some(Rc::new(rest)) }
    }
}

impl Rules for Zugzwang {
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat(self.table().rest().to_move)
    }

    fn outcome(&self) -> Outcome {
        self.table().outcome()
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

    fn is_capture(&self, mv: Move) -> bool {
        mv.takes()
    }

    #[inline]
    fn after(&self, mv: Move) -> Self {
        match &self.rest {
            None => Zugzwang { board: self.board.capture(mv.from, mv.to), rest: None },
            Some(rest) => self.after_other(rest, mv),
        }
    }

    /// The position if the side to move passed, to find out what the other side could capture. No
    /// player can really pass in a duel or in the fixed game. `None` for the cooperative game and
    /// for a bare layout, after the end, and while an announcement or a declaration must be
    /// answered.
    fn passed(&self) -> Option<Self> {
        let rest = self.rest.as_deref()?;
        let waits = matches!(rest.kind, Kind::Duel | Kind::Fixed) && rest.claim == Claim::Nothing;
        let to_move = 1 - (rest.to_move & 1);
        (waits && !rest.over).then(|| Zugzwang {
            board: self.board,
            rest: Some(Rc::new(Rest { to_move, ..rest.clone() })),
        })
    }

    fn key(&self) -> u64 {
        self.table().key()
    }
}

impl Notate for Zugzwang {
    fn write(&self, out: &mut String) {
        self.table().write(out);
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        mv.steps(out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let (table, written) = (self.table(), moves::read(text)?);
        table.find(&written).ok_or_else(|| table.refuse_move(&written, false))
    }
}

impl Arrange for Zugzwang {
    fn laid(&self, die: usize, card: u8) -> Option<String> {
        self.rest.as_ref()?.laid(die, card)
    }

    fn arranged(&self, dice: &str) -> Option<Position> {
        let rest = Rc::new(self.rest.as_ref()?.arranged(dice)?);
        Some(into_position(Zugzwang { board: self.board, rest: Some(rest) }))
    }
}

impl View {
    fn table(&self) -> &Knowledge {
        &self.0
    }
}

impl Rules for View {
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat(self.0.rest().to_move)
    }

    fn outcome(&self) -> Outcome {
        self.0.outcome()
    }

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.0.moves().into_iter().for_each(visit);
    }

    fn is_capture(&self, mv: Move) -> bool {
        mv.takes()
    }

    /// Returns the view unchanged: the result of a move may depend on hidden faces, so a view can't
    /// know the position after it.
    fn after(&self, _: Move) -> Self {
        self.clone()
    }

    fn passed(&self) -> Option<Self> {
        None
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Notate for View {
    fn write(&self, out: &mut String) {
        self.0.write(out);
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        mv.steps(out);
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        Err(self.0.refuse_move(&moves::read(text)?, true))
    }
}

impl Determinize for View {
    type Whole = Zugzwang;

    fn worlds(&self, options: &Options) -> Option<impl FnMut(&mut Chance) -> Option<Zugzwang>> {
        let mut draw = self.0.worlds(options.get("samepairs") == "1")?;
        Some(move |chance: &mut Chance| draw(chance).map(Zugzwang::of))
    }
}

impl Arrange for View {
    fn laid(&self, die: usize, card: u8) -> Option<String> {
        self.0.rest().laid(die, card)
    }

    fn arranged(&self, dice: &str) -> Option<Position> {
        let rest = Rc::new(self.0.rest().arranged(dice)?);
        Some(into_position(View(Knowledge { rest: Some(rest), ..self.0.clone() })))
    }
}

/// Implements the traits that `Zugzwang` and `View` both answer from a `Knowledge`. `$holding`
/// makes the position from a `Knowledge`, and `$steps_of` finds the steps of a move's text.
macro_rules! by_the_table {
    ($position:ty, $holding:expr, $steps_of:expr) => {
        impl Entry for $position {
            fn next(&self, taken: &[Step]) -> Next {
                self.table().walked(taken)
            }

            fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
                $steps_of(self, text)
            }

            fn step_name(&self, taken: &[Step], step: &Step) -> Text {
                self.table().step_name(taken, step)
            }

            fn shown_move(&self, text: &str) -> Text {
                effects::shown_move(text).unwrap_or_else(|| Text::name(text))
            }
        }

        impl Coached for $position {
            fn remark(&self, id: &str) -> Option<Vec<Square>> {
                self.table().remark(id)
            }
        }

        impl Explain for $position {
            fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
                self.table().refuse(taken, at)
            }

            fn duty(&self) -> Option<Refusal> {
                self.table().told_duty()
            }

            fn remarks(&self) -> &'static [(&'static str, Key)] {
                self.table().remarks()
            }

            fn effects(&self, taken: &[Step]) -> Vec<Effect> {
                self.table().effects(taken)
            }

            fn attacks(&self, _: Seat) -> Vec<Square> {
                self.table().attacked()
            }

            /// Always empty. Dice can be captured, but they have no owner, so none counts as
            /// threatened.
            fn threatened(&self) -> Vec<Square> {
                Vec::new()
            }

            fn outcome_words(&self, outcome: Outcome) -> Text {
                self.table().outcome_words(outcome)
            }

            fn ended_words(&self, steps: &[Step], outcome: Outcome) -> Option<Text> {
                self.table().ended_words(steps, outcome)
            }
        }

        impl Draw for $position {
            fn info(&self) -> &'static Info {
                &INFO
            }

            fn size(&self) -> u8 {
                self.table().size
            }

            fn seats(&self) -> &'static [Key] {
                self.table().seats()
            }

            fn scene(&self, _: &[Step]) -> Scene {
                Scene { to_move: self.to_move(), pieces: self.table().pieces(), ..Scene::default() }
            }

            fn aim(&self) -> Aim {
                self.table().aim()
            }

            fn does(&self, piece: &Piece, together: usize) -> Option<Text> {
                Face::does(piece.letter).filter(|_| together == 1)
            }

            fn layer(&self, index: usize, taken: &[Step]) -> Vec<Shown> {
                Layer::shown(&layers::LAYERS, index, &self.table(), taken)
            }

            fn turnable(&self) -> Option<&dyn Turnable> {
                Some(self)
            }

            fn beside(&self) -> Option<&dyn SideArea> {
                Some(self)
            }
        }

        impl Turnable for $position {
            fn edges(&self) -> &'static [turnable::Edge] {
                &EDGES
            }

            fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize> {
                Some(self.table().edge_of(seat, taken)? as usize)
            }

            fn may_turn_to(&self, edge: usize, taken: &[Step]) -> bool {
                self.table().may_turn_to(edge, taken)
            }

            fn refuse_edge(&self, edge: usize, taken: &[Step]) -> Refusal {
                self.table().refuse_edge(edge, taken)
            }

            fn captures_from(&self, edge: usize) -> usize {
                self.table().captures_from(edge)
            }

            fn caution(&self) -> Option<Refusal> {
                self.table().caution()
            }
        }

        impl SideArea for $position {
            fn faces(&self) -> Vec<side_area::Face> {
                Face::all()
                    .filter(|face| !face.is_pawn())
                    .chain([Face::PAWN])
                    .map(Face::told)
                    .collect()
            }

            fn readings(&self) -> Vec<Reading> {
                self.table().readings()
            }

            fn hands(&self) -> Vec<Hand> {
                self.table().hands()
            }

            fn deck(&self) -> Option<u8> {
                self.table().deck()
            }

            fn time_limit(&self) -> Option<TimeLimit> {
                self.table().time_limit()
            }
        }

        impl Hidden for $position {
            fn is_view(&self) -> bool {
                !self.table().is_whole()
            }

            fn privacy(&self) -> Privacy {
                self.table().privacy()
            }

            fn seen_by(&self, viewer: Viewer, taken: &[Step]) -> Option<Position> {
                Some(into_position(View(self.table().seen_by(viewer, taken)?)))
            }

            fn move_seen_by(&self, mv: &str, viewer: Viewer) -> Option<String> {
                self.table().move_seen_by(mv, viewer)
            }

            fn refuse_text(&self, text: &str) -> MoveError {
                match moves::read(text) {
                    Ok(written) => self.table().refuse_move(&written, false),
                    Err(error) => error,
                }
            }

            fn looked_from(&self, edges: &[usize]) -> Option<Position> {
                Some(into_position($holding(self.table().looked_from(edges)?)))
            }

            fn reveals(&self, mv: &str) -> bool {
                moves::read(mv).is_ok_and(|written| self.table().reveals(&written))
            }
        }

        impl Game for $position {
            fn hidden(&self) -> Option<&dyn Hidden> {
                Some(self)
            }

            fn arranging(&self) -> Option<&dyn Arrange> {
                Some(self)
            }
        }
    };
}

by_the_table!(Zugzwang, Zugzwang::of, entry::written);
// The third argument finds the steps of a played move from its text. A view may not know whether
// the move was legal, so the text is parsed but not checked.
by_the_table!(View, View, |_: &View, text: &str| Some(moves::read(text).ok()?.steps()));
