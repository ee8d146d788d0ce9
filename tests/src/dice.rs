//! The dice of Zugzwang, programmed from its rules without the engine. Tests compute the results
//! they expect with this module.

use super::{board, square};
use fairyboard::geometry::Square;
use fastrand::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The colour and the rank of a die's face, such as blue queen; `None` for the pawn.
pub type Face = Option<(char, char)>;

/// The dice on a board.
pub type Dice = BTreeMap<Square, Die>;

pub const COLOURS: [char; 4] = ['b', 'c', 'p', 'r'];
pub const RANKS: [char; 4] = ['B', 'N', 'Q', 'R'];

/// The letters of the edges and their colours, clockwise from the south (ZUG-4).
pub const EDGES: [(char, char); 4] = [('S', 'b'), ('W', 'p'), ('N', 'r'), ('E', 'c')];

/// The colour that forms a pair with `colour`: blue with cream, purple with red (ZUG-1).
pub fn other_colour(colour: char) -> char {
    match colour {
        'b' => 'c',
        'c' => 'b',
        'p' => 'r',
        _ => 'p',
    }
}

/// The face on the opposite side of a die. ZUG-1 and ZUG-2 fix which faces are opposite.
pub fn opposite(face: Face) -> Face {
    let rank = |rank| match rank {
        'Q' => 'N',
        'N' => 'Q',
        'R' => 'B',
        _ => 'R',
    };
    face.map(|(colour, of)| (other_colour(colour), rank(of)))
}

/// All faces: the pawn and the sixteen coloured ones, in the order of their texts.
pub fn all_faces() -> Vec<Face> {
    let coloured = COLOURS.iter().flat_map(|colour| RANKS.map(|rank| Some((*colour, rank))));
    std::iter::once(None).chain(coloured).collect()
}

pub fn shown(face: Face) -> String {
    face.map_or(".".into(), |(colour, rank)| format!("{colour}{rank}"))
}

/// Reads faces written without separators, such as `bQ.cN`. `-` means no faces.
pub fn faces(text: &str) -> Vec<Face> {
    let mut letters = text.chars().filter(|c| *c != '-');
    let mut faces = Vec::new();
    while let Some(letter) = letters.next() {
        faces.push((letter != '.').then(|| (letter, letters.next().unwrap())));
    }
    faces
}

/// Faces in the notation of a position's field: sorted, or `-` for none.
pub fn field(mut faces: Vec<Face>) -> String {
    faces.sort_unstable();
    if faces.is_empty() { "-".into() } else { faces.into_iter().map(shown).collect() }
}

/// A die with its orientation: the faces on top, to the south and to the west.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Die(pub [Face; 3]);

impl Die {
    /// The die with these faces on top, to the south and to the west. `None` if no die has them
    /// like this (ZUG-2).
    pub fn new(three: [Face; 3]) -> Option<Die> {
        let coloured: Vec<_> = three.into_iter().flatten().collect();
        let [(one, of_one), (other, of_other)] = coloured[..] else { return None };
        let on_queens_axis = |rank: char| "QN".contains(rank);
        let real = on_queens_axis(of_one) != on_queens_axis(of_other)
            && one != other
            && one != other_colour(other);
        real.then_some(Die(three))
    }

    /// Reads a die, with or without its brackets.
    pub fn read(text: &str) -> Die {
        let three = faces(text.trim_matches(['(', ')']));
        let three = three.try_into().unwrap_or_else(|_| panic!("{text} is no die"));
        Die::new(three).unwrap_or_else(|| panic!("there is no die {text}"))
    }

    pub fn top(self) -> Face {
        self.0[0]
    }

    /// The face of a die towards an edge of the board. `edge` is an index of [`EDGES`].
    pub fn side(self, edge: usize) -> Face {
        match edge {
            0 => self.0[1],
            1 => self.0[2],
            2 => opposite(self.0[1]),
            _ => opposite(self.0[2]),
        }
    }

    pub fn six(self) -> Vec<Face> {
        self.0.into_iter().flat_map(|face| [face, opposite(face)]).collect()
    }

    /// The four coloured faces of a die, in the order of their texts.
    pub fn coloured(self) -> Vec<Face> {
        let mut six = self.six();
        six.retain(Option::is_some);
        six.sort_unstable();
        six
    }

    /// The colour of a die's queen and of its rook. These two colours distinguish the eight kinds
    /// of dice (ZUG-2).
    pub fn kind(self) -> (char, char) {
        let of = |rank| self.six().into_iter().flatten().find(|face| face.1 == rank).unwrap().0;
        (of('Q'), of('R'))
    }

    pub fn text(self) -> String {
        format!("({})", self.0.map(shown).concat())
    }
}

/// All dice in all orientations: eight kinds with 24 orientations each.
pub fn all_dice() -> Vec<Die> {
    static ALL: OnceLock<Vec<Die>> = OnceLock::new();
    let found = || {
        let all = all_faces();
        let mut dice = Vec::new();
        for top in &all {
            for south in &all {
                dice.extend(all.iter().filter_map(|west| Die::new([*top, *south, *west])));
            }
        }
        dice
    };
    ALL.get_or_init(found).clone()
}

/// The 24 orientations of a kind of die.
fn ways_of(kind: (char, char)) -> &'static [Die] {
    static WAYS: OnceLock<BTreeMap<(char, char), Vec<Die>>> = OnceLock::new();
    let found = || {
        let mut ways = BTreeMap::<_, Vec<_>>::new();
        for die in all_dice() {
            ways.entry(die.kind()).or_default().push(die);
        }
        ways
    };
    &WAYS.get_or_init(found)[&kind]
}

/// The eight kinds of dice, as the colours of queen and rook. The two colours belong to different
/// pairs.
pub fn kinds() -> Vec<(char, char)> {
    let pair = |colour| if "bc".contains(colour) { ['p', 'r'] } else { ['b', 'c'] };
    COLOURS.iter().flat_map(|queen| pair(*queen).map(|rook| (*queen, rook))).collect()
}

/// The kinds of dice that have this face, as the colours of queen and rook. Every kind has the
/// pawn.
fn kinds_with(face: Face) -> Vec<(char, char)> {
    let has = |kind: (char, char)| match face {
        None => true,
        Some((colour, 'Q')) => kind.0 == colour,
        Some((colour, 'N')) => kind.0 == other_colour(colour),
        Some((colour, 'R')) => kind.1 == colour,
        Some((colour, _)) => kind.1 == other_colour(colour),
    };
    kinds().into_iter().filter(|kind| has(*kind)).collect()
}

/// Whether each entry of `wanted` can get its own die of the set, which has two dice of each of the
/// eight kinds. An entry lists the kinds that it accepts.
fn can_be_of_the_set(wanted: &[Vec<(char, char)>]) -> bool {
    let set = [kinds(), kinds()].concat();
    // A bipartite matching. `had_by` says which entry holds each die of the set. If all suitable
    // dice are held, the search tries to move a holder to another die.
    let mut had_by = vec![None; set.len()];
    fn find(
        who: usize,
        wanted: &[Vec<(char, char)>],
        set: &[(char, char)],
        had_by: &mut [Option<usize>],
        asked: &mut [bool],
    ) -> bool {
        for place in 0..set.len() {
            if asked[place] || !wanted[who].contains(&set[place]) {
                continue;
            }
            asked[place] = true;
            if had_by[place].is_none_or(|other| find(other, wanted, set, had_by, asked)) {
                had_by[place] = Some(who);
                return true;
            }
        }
        false
    }
    (0..wanted.len()).all(|who| find(who, wanted, &set, &mut had_by, &mut vec![false; set.len()]))
}

/// Whether dice on the board and captured dice can be different dice of the set, which has two dice
/// of each kind. Of a captured die, only one face is known.
pub fn are_of_the_set(dice: &[Die], captured: &[Face]) -> bool {
    let dice = dice.iter().map(|die| vec![die.kind()]);
    can_be_of_the_set(
        &dice.chain(captured.iter().map(|face| kinds_with(*face))).collect::<Vec<_>>(),
    )
}

/// For each die on the board, the orientations that are possible if all dice and all captured faces
/// belong to different dice of the set. `ways` lists the candidates for each die.
pub fn possible_ways(ways: &[Vec<Die>], captured: &[Face]) -> Vec<Vec<Die>> {
    let kinds_of = |ways: &[Die]| {
        let mut kinds: Vec<_> = ways.iter().map(|die| die.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    let mut wanted: Vec<_> = ways.iter().map(|ways| kinds_of(ways)).collect();
    wanted.extend(captured.iter().map(|face| kinds_with(*face)));
    let mut possible = Vec::new();
    for (i, ways) in ways.iter().enumerate() {
        let all = wanted[i].clone();
        let fits = |kind: &(char, char)| {
            let mut wanted = wanted.clone();
            wanted[i] = vec![*kind];
            can_be_of_the_set(&wanted)
        };
        let fitting: Vec<_> = all.into_iter().filter(fits).collect();
        possible.push(ways.iter().filter(|die| fitting.contains(&die.kind())).copied().collect());
    }
    possible
}

/// The board part of a position string, with these dice.
pub fn layout(size: u8, dice: &Dice) -> String {
    let mut rows = Vec::new();
    for rank in (0..size).rev() {
        let (mut row, mut empty) = (String::new(), 0);
        for file in 0..size {
            match dice.get(&Square::new(file, rank).unwrap()) {
                None => empty += 1,
                Some(die) => {
                    if empty > 0 {
                        row += &empty.to_string();
                    }
                    empty = 0;
                    row += &die.text();
                }
            }
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        rows.push(row);
    }
    rows.join("/")
}

/// Reads squares and dice: `c3 .bQrR f6 .cQpB`.
pub fn dice(pieces: &str) -> Dice {
    let words: Vec<_> = pieces.split_whitespace().collect();
    words.chunks(2).map(|pair| (square(pair[0]), Die::read(pair[1]))).collect()
}

/// The board part of a position string for an 8×8 board, with dice written like `c3 .bQrR`.
pub fn on(pieces: &str) -> String {
    layout(8, &dice(pieces))
}

/// Reads the board's size and the dice from the board part of a position string.
pub fn read_layout(text: &str) -> (u8, Dice) {
    let text = text.split(' ').next().unwrap();
    let rows: Vec<_> = text.split('/').collect();
    let mut dice = Dice::new();
    for (rank, row) in rows.iter().rev().enumerate() {
        let (mut file, mut rest) = (0, *row);
        while let Some(letter) = rest.chars().next() {
            if let Some(count) = letter.to_digit(10) {
                file += count as u8;
                rest = &rest[1..];
            } else {
                let (die, after) = rest.split_at(rest.find(')').unwrap() + 1);
                dice.insert(Square::new(file, rank as u8).unwrap(), Die::read(die));
                file += 1;
                rest = after;
            }
        }
    }
    (rows.len() as u8, dice)
}

/// Whether a piece of this rank can move from one square to another without passing over a die.
pub fn reaches(rank: char, dice: &Dice, from: Square, to: Square) -> bool {
    let (files, ranks) = from.distance(to);
    let (right, up) = (files.abs(), ranks.abs());
    let straight = (right == 0) != (up == 0);
    let aslant = right == up && right != 0;
    let along = match rank {
        'N' => return (right, up) == (1, 2) || (right, up) == (2, 1),
        'B' => aslant,
        'R' => straight,
        _ => straight || aslant,
    };
    let between = |n| from.offset(files.signum() * n, ranks.signum() * n).unwrap();
    along && (1..right.max(up)).all(|n| !dice.contains_key(&between(n)))
}

/// The legal captures of dice as seen from an edge (an index of [`EDGES`]), as pairs of capturing
/// and captured square (ZUG-7, ZUG-8).
pub fn captures(dice: &Dice, edge: usize) -> Vec<(Square, Square)> {
    let colour = |die: &Die| die.side(edge).map(|face| face.0);
    let mut found = Vec::new();
    for (from, mover) in dice {
        let Some((own, rank)) = mover.side(edge).filter(|face| face.0 == EDGES[edge].1) else {
            continue;
        };
        for (to, target) in dice {
            if colour(target) != Some(own) && reaches(rank, dice, *from, *to) {
                found.push((*from, *to));
            }
        }
    }
    found
}

/// The move strings of the captures from some edges, sorted. A captured pawn is rolled: with a
/// `roll`, only to its face of that rank; without one, to each of its coloured faces.
pub fn capture_texts(dice: &Dice, edges: &[usize], roll: Option<char>) -> Vec<String> {
    let mut texts = Vec::new();
    for edge in edges {
        for (from, to) in captures(dice, *edge) {
            let text = format!("{}{from}x{to}", EDGES[*edge].0);
            if dice[&to].side(*edge).is_some() {
                texts.push(text);
                continue;
            }
            for face in dice[&to].coloured() {
                if roll.is_none_or(|rank| face.unwrap().1 == rank) {
                    texts.push(format!("{text}/{}", shown(face)));
                }
            }
        }
    }
    texts.sort_unstable();
    texts
}

/// All legal announcements (claims of a capture), sorted (ZUG-22). Only the squares of the dice
/// decide which are legal: the capturing die must have a free path for the announced piece. The
/// actual faces don't matter.
pub fn announcements(dice: &Dice) -> Vec<String> {
    let mut texts = Vec::new();
    for (letter, colour) in EDGES {
        for from in dice.keys() {
            for to in dice.keys() {
                for rank in RANKS.into_iter().filter(|rank| reaches(*rank, dice, *from, *to)) {
                    for face in all_faces() {
                        if face.is_none_or(|face| face.0 != colour) {
                            let face = shown(face);
                            texts.push(format!("{letter}{from}x{to}:{colour}{rank}x{face}"));
                        }
                    }
                }
            }
        }
    }
    texts.sort_unstable();
    texts
}

/// The points of a card with these captured dice. The deduction for a card without dice is not
/// included (ZUG-16, ZUG-17).
pub fn points(card: &str, dice: &[Face]) -> i32 {
    let dice: Vec<_> = dice.iter().flatten().collect();
    let letters: Vec<_> = card.chars().collect();
    let count = |letter: char| {
        dice.iter().filter(|face| face.0 == letter || face.1 == letter).count() as i32
    };
    let (one, other) = (letters[0], letters[1]);
    let targets = dice.iter().filter(|face| ***face == (one, other)).count() as i32;
    match (one, other) {
        ('3', of) => most_sets(if of == 'c' { COLOURS } else { RANKS }.map(count)),
        (one, other) if one == other => count(one) / 2,
        (one, other) if COLOURS.contains(&one) && RANKS.contains(&other) => targets,
        (one, other) => count(one).min(count(other)),
    }
}

/// The highest number of sets of three different kinds that can be made from dice of four kinds.
/// `counts` has the number of dice of each kind. Tries all ways.
fn most_sets(counts: [i32; 4]) -> i32 {
    let without = |left_out: usize| {
        let mut counts = counts;
        for (i, count) in counts.iter_mut().enumerate() {
            *count -= i32::from(i != left_out);
        }
        if counts.iter().all(|count| *count >= 0) { 1 + most_sets(counts) } else { 0 }
    };
    (0..4).map(without).max().unwrap()
}

/// Whether the dice can be distributed so that each card gets the dice it asks for (ZUG-29).
pub fn satisfies(cards: &[&str], dice: &[Face]) -> bool {
    let mut cards = cards.to_vec();
    // Starts with the cards that need the fewest dice.
    let asks = |card: &str| match (card.as_bytes()[0], card.as_bytes()[1]) {
        (b'3', _) => 3,
        (b'b'..=b'r', b'A'..=b'Z') => 1,
        _ => 2,
    };
    cards.sort_by_key(|card| asks(card));
    let Some(card) = cards.first().copied() else { return true };
    let needs = asks(card);
    // Tries every choice of as many dice as the card needs. Choices with equal faces count as one.
    let mut tried = BTreeSet::new();
    let mut choices: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..needs {
        let more = |chosen: &Vec<usize>| {
            let next = chosen.last().map_or(0, |last| last + 1);
            (next..dice.len()).map(|i| [&chosen[..], &[i]].concat()).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(more).collect();
    }
    for chosen in choices {
        let picked: Vec<_> = chosen.iter().map(|i| dice[*i]).collect();
        if points(card, &picked) == 0 || !tried.insert(picked) {
            continue;
        }
        let rest = dice.iter().enumerate().filter(|(i, _)| !chosen.contains(i));
        if satisfies(&cards[1..], &rest.map(|(_, face)| *face).collect::<Vec<_>>()) {
            return true;
        }
    }
    false
}

/// The cards of the deck, sorted (ZUG-14). `same_pairs` adds the cards with two equal letters.
pub fn deck(same_pairs: bool) -> Vec<String> {
    let mut cards = Vec::new();
    for letters in [COLOURS, RANKS] {
        for (i, one) in letters.iter().enumerate() {
            let others = letters.iter().skip(if same_pairs { i } else { i + 1 });
            cards.extend(others.map(|other| format!("{one}{other}")));
        }
    }
    for colour in COLOURS {
        cards.extend(RANKS.map(|rank| format!("{colour}{rank}")));
    }
    cards.extend(["3c", "3c", "3r", "3r"].map(String::from));
    cards.sort_unstable();
    cards
}

/// Reads cards of two letters each: `bN3c` is the cards `bN` and `3c`. `-` means no cards.
pub fn cards(text: &str) -> Vec<String> {
    let letters: Vec<_> = text.chars().filter(|c| *c != '-').collect();
    letters.chunks(2).map(|card| card.iter().collect()).collect()
}

/// Cards in the notation of a position's field: sorted, or `-` for none.
pub fn hand(mut cards: Vec<String>) -> String {
    cards.sort_unstable();
    if cards.is_empty() { "-".into() } else { cards.concat() }
}

/// `count` different dice of the set, on random squares in random orientations.
pub fn rolled(rng: &mut Rng, size: u8, count: usize) -> Dice {
    let mut set = [kinds(), kinds()].concat();
    let mut squares = board(size);
    rng.shuffle(&mut set);
    rng.shuffle(&mut squares);
    let lay = |kind| {
        let ways = ways_of(kind);
        ways[rng.usize(..ways.len())]
    };
    squares.into_iter().zip(set.into_iter().take(count).map(lay)).collect()
}

/// The text of a die with each possible face in place of its hidden face `~`.
pub fn with_any_face(die: &str) -> Vec<String> {
    let Some((before, after)) = die.split_once('~') else { return vec![die.into()] };
    let coloured =
        "bcpr".chars().flat_map(|c| "BNQR".chars().map(move |rank| format!("{c}{rank}")));
    let faces_with = |face: String| with_any_face(&format!("{before}{face}{after}"));
    coloured.chain([".".to_string()]).flat_map(faces_with).collect()
}
