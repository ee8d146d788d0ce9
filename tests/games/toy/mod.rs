//! Two Kings, an invented game that only tests play. It is small, but has hidden cards, a random
//! start, a board seen from four edges, pieces that enter from outside the board, and chance moves.
//! So it tests all that the shared code supports.
#![doc = include_str!("text/en/rules.md")]

mod movegen;
mod moves;
mod refusals;
/// The numbers of the rules, a constant for each rule of `text/en/rules.md`.
mod rule {
    include!(concat!(env!("OUT_DIR"), "/toy_rules.rs"));
}
/// The sentences of the game, a function for each entry of `text/en/words.txt`, and the sentences
/// that all games share.
mod say {
    pub use crate::say::*;
    include!(concat!(env!("OUT_DIR"), "/toy.rs"));
}
mod view;

pub use crate::puzzle::{NO_THEMES as THEMES, shows_none as shows};
pub use moves::Move;

use crate::base::{Outcome, Piece, Progress, Seat};
use crate::chance::Chance;
use crate::coach::Coached;
use crate::entry::Entry;
use crate::family::Family;
use crate::game::{Game, into_position};
use crate::geometry::{Set8, Square};
use crate::info::{Coding, Convention, Info};
use crate::notate::Notate;
use crate::notation::{self, ParseError, one_of, read_board, squares_of, write_pieces};
use crate::options::Options;
use crate::refusal::{MoveError, Refusal};
use crate::rules::Rules;
use crate::scene::{Aim, Draw, OffBoard, Scene};
use crate::setup::{self, Count, Faults, FieldKind, FormField, Sketch, Stock};
use crate::side_area::{Hand, HandCard, SideArea};
use crate::state::{Hidden, Position};
use crate::turn::{Act, Step};
use crate::turnable::{Edge, Turnable};
use crate::visit::Visit;
use i18n::Text;

/// The number of files and of ranks.
const SIZE: u8 = 5;

/// The number of stones of both players together (TOY-1).
const STONES: u32 = 4;

static INFO: Info = Info {
    id: "toy",
    rules_version: 1,
    name: say::NAME,
    hook: say::HOOK,
    goal_line: say::GOAL_LINE,
    difficulty: crate::say::FEW_RULES,
    credit: say::CREDIT,
    minutes: (1, 2),
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
    dealt: true,
    convention: Some(Convention { rule: rule::TOY_9, repetitions: 3, plies_without_progress: 8 }),
    rule_ids: rule::ALL,
    cell: |text| text.starts_with(['K', 'k', '*']).then_some(1),
    coding: Coding::Steps,
    layers: &[],
    layers_at_first: &[],
};

/// The edges, clockwise from the one at the bottom.
static EDGES: [Edge; 4] = [
    Edge { letter: "S", name: say::SOUTH, colour: "b", colour_name: say::BLUE },
    Edge { letter: "W", name: say::WEST, colour: "p", colour_name: say::PURPLE },
    Edge { letter: "N", name: say::NORTH, colour: "r", colour_name: say::RED },
    Edge { letter: "E", name: say::EAST, colour: "c", colour_name: say::CREAM },
];

/// The names of the five cards. Each card names one file: the king of the player who has it may win
/// there (TOY-8).
const CARDS: [&str; SIZE as usize] = ["a", "b", "c", "d", "e"];

/// A player's cards, as a set of files, one bit each; `None` if the viewer may not know the cards.
type Cards = Option<u8>;

/// A position. It is complete if `WHOLE`, otherwise it is a view: hidden cards are left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kings<const WHOLE: bool> {
    /// The squares of White's and of Black's king. A set is empty after the king was taken. In a
    /// position that is being set up in the editor, a side may have several.
    kings: [Set8; 2],
    stones: Set8,
    cards: [Cards; 2],
    left: [u8; 2],
    to_move: Seat,
}

/// A complete position.
pub type Toy = Kings<true>;

/// A position as one player knows it, without the other's cards.
pub type View = Kings<false>;

/// The entry of Two Kings in the catalogue of games.
pub struct ToyFamily;

impl Family for ToyFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, _: &Options, chance: &mut Chance) -> Position {
        let mut files = [0, 1, 2, 3, 4];
        chance.shuffle(&mut files);
        let [a, b, c, d, _] = files.map(|file: u32| 1u8 << file);
        let last = Square::new(SIZE - 1, SIZE - 1).map_or(Set8::EMPTY, Set8::of_square);
        into_position(Toy {
            kings: [Set8::of(0), last],
            stones: Set8::EMPTY,
            cards: [Some(a | b), Some(c | d)],
            left: [2, 2],
            to_move: Seat::FIRST,
        })
    }

    fn sketch(&self, text: &str, _: &Options) -> Result<Sketch, ParseError> {
        let mut faults = Faults::new();
        let read = Toy::read_with(text, &mut faults)?;
        let position = match read.cards {
            [Some(_), Some(_)] => into_position(read),
            cards => into_position(read.with_cards::<false>(cards)),
        };
        Ok(faults.sketch(position))
    }

    fn palette(&self, text: &str, _: &Options) -> Vec<Stock> {
        let stand = |letter| setup::word(text, 0).matches(letter).count() as u8;
        let stones = [4, 5].map(|place| setup::word(text, place).parse().unwrap_or(0));
        let left = STONES as u8;
        let left = stones
            .iter()
            .fold(left.saturating_sub(stand("*")), |left, held| left.saturating_sub(*held));
        vec![
            Stock::new(Toy::a_king(Seat::FIRST), Some(1u8.saturating_sub(stand("K")))),
            Stock::new(Toy::a_king(Seat::SECOND), Some(1u8.saturating_sub(stand("k")))),
            Stock::new(Toy::stone(None), Some(left)),
        ]
    }

    fn fields(&self, text: &str, _: &Options) -> Vec<FormField> {
        let field = |place: usize, name, rule, what, kind| FormField {
            words: place..place + 1,
            name,
            rule,
            what,
            value: setup::word(text, place).into(),
            kind,
        };
        let cards = |place: usize, name| {
            let held = setup::word(text, place);
            let count = |file: &&str| Count {
                text: (*file).into(),
                name: say::file(file),
                owner: None,
                count: held.matches(*file).count().min(1) as u8,
                most: 1,
            };
            let kind = FieldKind::Counts(CARDS.iter().map(count).collect());
            field(place, name, rule::TOY_2, say::CARDS_WHAT, kind)
        };
        let stones = |place: usize, name| {
            let kind = FieldKind::choice(&[("0", say::NONE), ("1", say::ONE), ("2", say::TWO)]);
            field(place, name, rule::TOY_1, say::STONES_WHAT, kind)
        };
        vec![
            setup::side(text, INFO.seats, rule::TOY_1),
            cards(2, say::WHITE_CARDS),
            cards(3, say::BLACK_CARDS),
            stones(4, say::WHITE_STONES),
            stones(5, say::BLACK_STONES),
        ]
    }
}

/// Reads a player's cards from a position string: `ab`, `-` for none, `~` for hidden cards.
fn read_cards(field: &notation::Field<'_>) -> Result<Cards, ParseError> {
    let mut cards = 0;
    for letter in field.text.bytes().filter(|_| !matches!(field.text, "~" | "-")) {
        let file = letter.wrapping_sub(b'a');
        // Letters must be in ascending order, each at most once.
        if file >= SIZE || cards >> file != 0 {
            return Err(field.expected(say::CARDS_WRITTEN));
        }
        cards |= 1 << file;
    }
    Ok((field.text != "~").then_some(cards))
}

fn read_left(field: &notation::Field<'_>) -> Result<u8, ParseError> {
    match field.text {
        "0" => Ok(0),
        "1" => Ok(1),
        "2" => Ok(2),
        _ => Err(field.expected(say::STONES_WRITTEN)),
    }
}

impl Toy {
    fn read_with(text: &str, faults: &mut Faults) -> Result<Toy, ParseError> {
        let names = [
            "placement",
            "side",
            "White's cards",
            "Black's cards",
            "White's stones",
            "Black's stones",
        ];
        let (cells, [placement, side, white, black, own, other]) =
            read_board(text, names, SIZE, say::LETTERS, one_of("Kk*"))?;
        let toy = Toy {
            kings: ['K', 'k'].map(|letter| squares_of(&cells, letter).collect()),
            stones: squares_of(&cells, '*').collect(),
            cards: [read_cards(&white)?, read_cards(&black)?],
            left: [read_left(&own)?, read_left(&other)?],
            to_move: side.side()?,
        };
        let [me, them] = [toy.me(), 1 - toy.me()].map(|seat| toy.kings[seat]);
        if me.len() > 1 || them.len() != 1 {
            let blamed = (me | them).squares().collect();
            faults.add(&placement, rule::TOY_1, say::ONE_KING, blamed);
        }
        if toy.stones.len() + u32::from(toy.left[0] + toy.left[1]) != STONES {
            faults.add(&own, rule::TOY_1, say::FOUR_STONES, Vec::new());
        }
        for (field, cards) in [(white, toy.cards[0]), (black, toy.cards[1])] {
            if cards.is_some_and(|cards| cards.count_ones() != 2) {
                faults.add(&field, rule::TOY_2, say::TWO_CARDS, Vec::new());
            }
        }
        if let [Some(white), Some(other)] = toy.cards
            && white & other != 0
        {
            faults.add(&black, rule::TOY_2, say::OTHER_CARDS, Vec::new());
        }
        if toy.reaches(toy.me()) {
            let blamed = me.squares().collect();
            faults.add(&side, rule::TOY_8, say::HAS_WON, blamed);
        }
        if toy.ending().is_over() && toy.cards.contains(&None) {
            faults.add(&white, rule::TOY_2, say::ALL_CARDS, Vec::new());
        }
        Ok(toy)
    }
}

impl<const WHOLE: bool> Kings<WHOLE> {
    fn is_on_board(at: Square) -> bool {
        at.file() < SIZE && at.rank() < SIZE
    }

    fn me(&self) -> usize {
        usize::from(self.to_move.0 & 1)
    }

    fn king(&self, seat: usize) -> Option<Square> {
        self.kings[seat & 1].squares().next()
    }

    fn a_king(seat: Seat) -> Piece {
        let letter = if seat == Seat::FIRST { "K" } else { "k" };
        Piece { letter, owner: Some(seat), name: say::KING }
    }

    fn stone(owner: Option<Seat>) -> Piece {
        Piece { letter: "*", owner, name: say::STONE }
    }

    /// The index (from 0) of the rank farthest from a side. Its king can win there.
    fn farthest(seat: usize) -> u8 {
        if seat == 0 { SIZE - 1 } else { 0 }
    }

    /// Whether a side's king is on a square where it wins: on the farthest rank, on the file of one
    /// of the side's cards (TOY-8). `false` if the cards are unknown.
    fn reaches(&self, seat: usize) -> bool {
        let cards = self.cards[seat & 1].unwrap_or(0);
        self.king(seat).is_some_and(|king| {
            king.rank() == Self::farthest(seat) && cards >> king.file() & 1 == 1
        })
    }

    fn ending(&self) -> Outcome {
        let me = self.me();
        let mover_wins = if self.reaches(me) { Some(rule::TOY_8) } else { None };
        let lost = if self.kings[me].is_empty() { Some(rule::TOY_4) } else { None };
        let lost = lost.or(if self.reaches(1 - me) { Some(rule::TOY_8) } else { None });
        match (lost, mover_wins) {
            (Some(rule), _) => Outcome::Win(self.to_move.other(), rule),
            (None, Some(rule)) => Outcome::Win(self.to_move, rule),
            (None, None) => Outcome::Ongoing,
        }
    }

    fn pieces(&self) -> Vec<(Square, Piece)> {
        let stones = self.stones.squares().map(|square| (square, Self::stone(None)));
        let kings = [Seat::FIRST, Seat::SECOND].into_iter().flat_map(|seat| {
            let kings = self.kings[usize::from(seat.0)];
            kings.squares().map(move |square| (square, Self::a_king(seat)))
        });
        let mut pieces: Vec<_> = stones.chain(kings).collect();
        pieces.sort_unstable_by_key(|(square, _)| *square);
        pieces
    }

    /// The files of a player's cards; empty if they are unknown.
    fn files(&self, seat: usize) -> impl Iterator<Item = u8> + use<WHOLE> {
        let cards = self.cards[seat & 1].unwrap_or(0);
        (0..SIZE).filter(move |file| cards >> file & 1 == 1)
    }

    fn card(&self, seat: usize, file: u8) -> HandCard {
        let text = CARDS[usize::from(file % SIZE)];
        let rank = Self::farthest(seat);
        let away = self.king(seat).map_or(0, |king| king.rank().abs_diff(rank));
        HandCard {
            text: text.into(),
            discard: String::new(),
            name: say::file(text),
            what: say::wins_on(format_args!("{text}{}", rank + 1)),
            progress: say::away(away),
            points: 0,
            made_by: Vec::new(),
            fits: Vec::new(),
        }
    }
}

impl<const WHOLE: bool> Rules for Kings<WHOLE> {
    type Move = Move;

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn outcome(&self) -> Outcome {
        self.ending()
    }

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.generate(visit);
    }

    fn is_capture(&self, mv: Move) -> bool {
        matches!(mv, Move::Goes { takes: true, .. })
    }

    fn after(&self, mv: Move) -> Self {
        self.played(mv)
    }

    fn passed(&self) -> Option<Self> {
        let is_over = self.ending().is_over();
        (!is_over).then(|| Kings { to_move: self.to_move.other(), ..self.clone() })
    }

    fn progress(&self, mv: Move) -> Progress {
        match mv {
            Move::Goes { .. } => Progress::Counts,
            Move::Throws { .. } => Progress::Resets,
            Move::Passes => Progress::Stands,
        }
    }
}

impl<const WHOLE: bool> Notate for Kings<WHOLE> {
    fn write(&self, out: &mut String) {
        write_pieces(SIZE, &self.pieces(), out);
        out.push(' ');
        out.push(self.to_move.letter());
        for (seat, cards) in self.cards.iter().enumerate() {
            out.push(' ');
            match cards {
                None => out.push('~'),
                Some(0) => out.push('-'),
                Some(_) => out.extend(self.files(seat).map(|file| CARDS[usize::from(file)])),
            }
        }
        *out += &format!(" {} {}", self.left[0], self.left[1]);
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        mv.steps(out);
    }

    /// Reads a move. A view (a position without the other player's cards) refuses every move,
    /// because the result may depend on these cards.
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::read(text)?;
        if !WHOLE {
            let refusal = Refusal::new(rule::TOY_2, say::DEPENDS);
            return Err(MoveError::Refused(refusal));
        }
        let is_legal = self.legal_moves().contains(&mv);
        if is_legal { Ok(mv) } else { Err(MoveError::Refused(self.refuse_move(mv))) }
    }
}

impl<const WHOLE: bool> Entry for Kings<WHOLE> {
    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        let mv = Move::read(text).ok().filter(|mv| self.legal_moves().contains(mv))?;
        let mut steps = Vec::new();
        mv.steps(&mut steps);
        Some(steps)
    }

    fn step_name(&self, _: &[Step], step: &Step) -> Text {
        let edge = EDGES.iter().find(|edge| edge.letter == step.text());
        match (step.act, step.text()) {
            (Act::Reserve, _) => say::THROW.into(),
            (Act::Edge, _) => edge.map_or_else(Text::default, |edge| say::from(edge.name)),
            (Act::Word, _) => say::PASS.into(),
            (Act::Chance, "/0") => say::STAYS.into(),
            (Act::Chance, _) => say::ROLLS_ON.into(),
            (_, text) => text.into(),
        }
    }
}

impl<const WHOLE: bool> Draw for Kings<WHOLE> {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn size(&self) -> u8 {
        SIZE
    }

    fn scene(&self, _: &[Step]) -> Scene {
        let seats = [Seat::FIRST, Seat::SECOND];
        let off = seats.map(|owner| OffBoard {
            owner,
            piece: Self::stone(Some(owner)),
            count: self.left[usize::from(owner.0)],
            place: say::TO_BE_THROWN,
            comes: true,
            lost: false,
            text: "*".into(),
        });
        let goals = seats.into_iter().flat_map(|seat| {
            let files = self.files(seat.0.into());
            let rank = Self::farthest(seat.0.into());
            files.filter_map(move |file| Some((seat, Square::new(file, rank)?)))
        });
        Scene {
            to_move: self.to_move,
            pieces: self.pieces(),
            off_board: off.into_iter().filter(|off| off.count > 0).collect(),
            goals: goals.collect(),
            ..Scene::default()
        }
    }

    fn aim(&self) -> Aim {
        Aim {
            win: &[say::AIM],
            turn: &[say::AIM_TURN],
            captures: &[say::AIM_CAPTURES],
            pieces: &[say::AIM_PIECES],
            task: say::AIM,
        }
    }

    fn does(&self, piece: &Piece, together: usize) -> Option<Text> {
        let does = if piece.name == say::KING { say::DOES_KING } else { say::DOES_STONE };
        (together == 1).then(|| does.into())
    }

    fn turnable(&self) -> Option<&dyn Turnable> {
        Some(self)
    }

    fn beside(&self) -> Option<&dyn SideArea> {
        Some(self)
    }
}

impl<const WHOLE: bool> Turnable for Kings<WHOLE> {
    fn edges(&self) -> &'static [Edge] {
        &EDGES
    }

    /// White looks at the board from the south and Black from the north. While the side to move
    /// enters a throw, it looks from the edge that it has chosen for the stone.
    fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<usize> {
        let chosen = taken.iter().find(|step| step.act == Act::Edge);
        let chosen = chosen.filter(|_| seat == self.to_move);
        let edge = |step: &Step| EDGES.iter().position(|edge| edge.letter == step.text());
        chosen.and_then(edge).or(Some(usize::from(seat.0 & 1) * 2))
    }

    fn may_turn_to(&self, _: usize, taken: &[Step]) -> bool {
        taken.first().is_some_and(|step| step.act == Act::Reserve)
    }

    fn refuse_edge(&self, _: usize, _: &[Step]) -> Refusal {
        Refusal::new(rule::TOY_5, say::STONE_FIRST)
    }
}

impl<const WHOLE: bool> SideArea for Kings<WHOLE> {
    fn hands(&self) -> Vec<Hand> {
        let hand = |seat: usize| Hand {
            owner: Some(Seat(seat as u8)),
            cards: self.files(seat).map(|file| self.card(seat, file)).collect(),
            hidden: if self.cards[seat].is_none() { 2 } else { 0 },
            dice: Vec::new(),
            points: None,
        };
        vec![hand(0), hand(1)]
    }
}

impl<const WHOLE: bool> Coached for Kings<WHOLE> {}

impl<const WHOLE: bool> Visit for Kings<WHOLE> {}

impl<const WHOLE: bool> Game for Kings<WHOLE> {
    fn hidden(&self) -> Option<&dyn Hidden> {
        Some(self)
    }
}
