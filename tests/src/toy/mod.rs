//! A toy game of another shape than those of the catalogue: a king each on twelve files, stones
//! from a reserve, and passing. It shows what the shared parts take for granted.
//!
#![doc = include_str!("rules.md")]

use fairyboard::chance::Chance;
use fairyboard::geometry::{ALL_DIRECTIONS, Set12, Square};
use fairyboard::notation::{ParseError, read_placement, split_fields, write_placement};
use fairyboard::setup::Sketch;
use fairyboard::turn::{Act, Effect, EffectKind, Next, Step};
use fairyboard::zobrist::{self, Keys};
use fairyboard::{
    Coding, Convention, Draw, Entry, Explain, Family, Game, Info, MoveError, Notate, Options,
    Outcome, Piece, Position, Progress, Refusal, Rules, Scene, Seat, a_letter, entry, explain,
    hold,
};

static INFO: Info = Info {
    id: "toy",
    number: 200,
    rules_version: 1,
    name: "Two Kings",
    hook: "Nobody plays this.",
    credit: "For tests.",
    minutes: (1, 1),
    players: "2",
    seats: &["White", "Black"],
    options: &[],
    rules: include_str!("rules.md"),
    lessons: "",
    examples: "",
    dealt: false,
    convention: Some(Convention { rule: "TOY-5", repetitions: 3, plies_without_progress: 8 }),
    rule_ids: &["TOY-1", "TOY-2", "TOY-3", "TOY-4", "TOY-5"],
    cell: a_letter,
    coding: Coding::Steps,
    layers: &[],
};

/// How a game begins.
pub const START: &str = "11k/12/12/12/12/12/12/12/12/12/12/K11 w 2/2";

/// The game as a catalogue would know it.
pub struct ToyFamily;

impl Family for ToyFamily {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn deal(&self, _: &Options, _: &mut Chance) -> Position {
        hold(Toy::read(START).expect("the start position"))
    }

    fn sketch(&self, text: &str, _: &Options) -> Result<Sketch, ParseError> {
        Toy::read(text).map(hold).map(Sketch::Playable)
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Toy {
    kings: [Option<Square>; 2],
    stones: Set12,
    left: [u8; 2],
    to_move: Seat,
}

/// A legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Goes(Square),
    Puts(Square),
    Passes,
}

const KEYS: [Keys; 3] = [zobrist::keys(0), zobrist::keys(1), zobrist::keys(2)];

fn index(square: Square) -> usize {
    Set12::index_of(square).unwrap_or(0)
}

impl Toy {
    /// Reads a position string.
    pub fn read(text: &str) -> Result<Toy, ParseError> {
        let [placement, side, left] = split_fields(text, ["placement", "side", "stones"])?;
        let cells = read_placement(&placement, 12, "one of K, k and *", |rest| {
            rest.chars().next().filter(|c| "Kk*".contains(*c)).map(|c| (c, 1))
        })?;
        let all = |letter| {
            let cells = cells.iter().filter(move |(_, found)| *found == letter);
            cells.map(|(square, _)| *square).collect::<Vec<_>>()
        };
        let kings = [all('K'), all('k')];
        if kings.iter().any(|k| k.len() > 1) || kings.iter().all(Vec::is_empty) {
            return Err(placement.expected("one king each, or one that was taken"));
        }
        let stones = match left.text.as_bytes() {
            [white @ b'0'..=b'2', b'/', black @ b'0'..=b'2'] => [white - b'0', black - b'0'],
            _ => return Err(left.expected("stones from 0/0 to 2/2")),
        };
        Ok(Toy {
            kings: kings.map(|k| k.first().copied()),
            stones: all('*').into_iter().collect(),
            left: stones,
            to_move: side.side()?,
        })
    }

    fn me(&self) -> usize {
        self.to_move.0.into()
    }

    fn refusal(&self, written: Option<(Square, char, Square)>) -> Refusal {
        if let Outcome::Win(_, rule) = self.outcome() {
            return Refusal::new(rule, "The game is over");
        }
        match written {
            Some((_, '@', to)) => {
                Refusal::new("TOY-2", format!("No stone can be put on {to}")).blaming([to])
            }
            Some((_, _, to)) => {
                Refusal::new("TOY-1", format!("The king cannot go to {to}")).blaming([to])
            }
            None => Refusal::new("TOY-3", "Anyone may pass"),
        }
    }
}

impl Toy {
    fn pieces(&self) -> Vec<(Square, Piece)> {
        let stone = Piece { letter: "*", owner: None, name: "stone" };
        let mut pieces: Vec<_> = self.stones.squares().map(|square| (square, stone)).collect();
        for (seat, letter) in [(Seat::FIRST, "K"), (Seat::SECOND, "k")] {
            let piece = Piece { letter, owner: Some(seat), name: "king" };
            pieces.extend(self.kings[usize::from(seat.0)].map(|square| (square, piece)));
        }
        pieces.sort_unstable_by_key(|(square, _)| *square);
        pieces
    }
}

impl Rules for Toy {
    type Move = Move;

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn outcome(&self) -> Outcome {
        match self.kings {
            [None, _] => Outcome::Win(Seat::SECOND, "TOY-4"),
            [_, None] => Outcome::Win(Seat::FIRST, "TOY-4"),
            _ => Outcome::Ongoing,
        }
    }

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let (Some(king), Some(other)) = (self.kings[self.me()], self.kings[1 - self.me()]) else {
            return;
        };
        for (files, ranks) in ALL_DIRECTIONS {
            let Some(to) = king.offset(files, ranks) else { continue };
            if !self.stones.contains(to) {
                visit(Move::Goes(to));
                if to != other && self.left[self.me()] > 0 {
                    visit(Move::Puts(to));
                }
            }
        }
        visit(Move::Passes);
    }

    fn after(&self, mv: Move) -> Toy {
        let mut next = self.clone();
        next.to_move = self.to_move.other();
        match mv {
            Move::Goes(to) => {
                next.kings[self.me()] = Some(to);
                if self.kings[1 - self.me()] == Some(to) {
                    next.kings[1 - self.me()] = None;
                }
            }
            Move::Puts(to) => {
                next.stones |= Set12::of_square(to);
                next.left[self.me()] -= 1;
            }
            Move::Passes => {}
        }
        next
    }

    fn passed(&self) -> Option<Toy> {
        Some(Toy { to_move: self.to_move.other(), ..self.clone() })
    }

    fn is_capture(&self, mv: Move) -> bool {
        matches!(mv, Move::Goes(to) if self.kings[1 - self.me()] == Some(to))
    }

    fn key(&self) -> u64 {
        let mut key = zobrist::key(1 << 20 | u64::from(self.to_move.0));
        key ^= zobrist::key(1 << 21 | u64::from(self.left[0] * 3 + self.left[1]));
        for (side, king) in self.kings.iter().enumerate() {
            key ^= king.map_or(0, |square| KEYS[side].at(index(square)));
        }
        self.stones.indexes().fold(key, |key, index| key ^ KEYS[2].at(index))
    }

    fn progress(&self, mv: Move) -> Progress {
        match mv {
            Move::Goes(_) => Progress::Counts,
            Move::Puts(_) => Progress::Resets,
            Move::Passes => Progress::Stands,
        }
    }
}

impl Notate for Toy {
    fn write(&self, out: &mut String) {
        write_placement(12, out, |square, out| {
            let letter = match () {
                () if self.kings[0] == Some(square) => 'K',
                () if self.kings[1] == Some(square) => 'k',
                () if self.stones.contains(square) => '*',
                () => return false,
            };
            out.push(letter);
            true
        });
        *out += &format!(" {} {}/{}", self.to_move.letter(), self.left[0], self.left[1]);
    }

    fn steps(&self, mv: Move, out: &mut Vec<Step>) {
        match mv {
            Move::Goes(to) => {
                let takes = self.kings[1 - self.me()] == Some(to);
                if let Some(king) = self.kings[self.me()] {
                    out.push(Step::new(Act::Pick, Some(king), false, format_args!("{king}")));
                }
                let (act, sign) = if takes { (Act::Take, 'x') } else { (Act::Go, '-') };
                out.push(Step::new(act, Some(to), takes, format_args!("{sign}{to}")));
            }
            Move::Puts(to) => {
                out.push(Step::new(Act::Reserve, None, false, format_args!("*")));
                out.push(Step::new(Act::Go, Some(to), false, format_args!("@{to}")));
            }
            Move::Passes => out.push(Step::new(Act::Word, None, false, format_args!("pass"))),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let unreadable = || {
            let expected = "a move such as a1-b2, a1xb2, *@b2 or pass";
            MoveError::Unreadable(ParseError::new("move", 0, text, expected))
        };
        let written = if text == "pass" {
            None
        } else if let Some(to) = text.strip_prefix("*@") {
            let to = to.parse().map_err(|()| unreadable())?;
            Some((to, '@', to))
        } else {
            let (from, to) = text.split_once(['-', 'x']).ok_or_else(unreadable)?;
            let sign = if text.contains('x') { 'x' } else { '-' };
            let square = |name: &str| name.parse().map_err(|()| unreadable());
            Some((square(from)?, sign, square(to)?))
        };
        let mut found = None;
        self.for_each_move(|mv| {
            let mut own = String::new();
            self.write_move(mv, &mut own);
            if own == text {
                found = Some(mv);
            }
        });
        found.ok_or_else(|| MoveError::Refused(self.refusal(written)))
    }
}

impl Entry for Toy {
    fn next(&self, taken: &[Step]) -> Next {
        entry::listed(self, taken)
    }

    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        entry::written(self, text)
    }
}

impl Explain for Toy {
    fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        let sign = match taken.first() {
            Some(step) if step.act == Act::Reserve => '@',
            _ => '-',
        };
        self.refusal(Some((at, sign, at)))
    }

    fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        if let [Step { act: Act::Reserve, .. }, Step { at: Some(at), .. }] = taken {
            let stone = Piece { letter: "*", owner: None, name: "stone" };
            let kind = EffectKind::Enters(stone);
            return vec![Effect { kind, at: *at, rule: None, words: at.to_string() }];
        }
        let (Some(from), Some(to)) =
            (taken.first().and_then(|step| step.at), taken.get(1).and_then(|step| step.at))
        else {
            return Vec::new();
        };
        let effect = |kind, at: Square| Effect { kind, at, rule: None, words: at.to_string() };
        let taken = taken[1].captures.then(|| effect(EffectKind::Removes, to));
        taken.into_iter().chain([effect(EffectKind::Moves(to), from)]).collect()
    }

    fn attacks(&self, seat: Seat) -> Vec<Square> {
        let king = self.kings[usize::from(seat.0)].into_iter();
        let near =
            king.flat_map(|at| ALL_DIRECTIONS.into_iter().map(move |(x, y)| at.offset(x, y)));
        let mut squares: Vec<_> = near.flatten().filter(|at| !self.stones.contains(*at)).collect();
        squares.sort_unstable();
        squares
    }

    fn threatened(&self) -> Vec<Square> {
        explain::captured(self)
    }

    fn outcome_words(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Ongoing => String::new(),
            Outcome::Win(seat, _) => format!("{} takes the king", INFO.seats[usize::from(seat.0)]),
            _ => "nobody gets anywhere".into(),
        }
    }
}

impl Draw for Toy {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn scene(&self, _: &[Step]) -> Scene {
        Scene { to_move: self.to_move(), pieces: self.pieces(), ..Scene::default() }
    }

    fn size(&self) -> u8 {
        12
    }
}

impl Game for Toy {}
