//! The rules of Zugzwang, written down one by one: bare layouts of dice, and the duel, the fixed
//! and the cooperative game.

use crate::board::{Square, name};

/// A face of a die as two letters, its colour and its rank: `('b', 'Q')`. Faces sort in the order
/// of their texts.
pub type Face = (char, char);

/// A card as the two characters of its text: `('b', 'N')`.
pub type Card = (char, char);

/// A die as three of its faces: top, south and west. The others are opposite these.
pub type Die = [Face; 3];

/// The pawn face, which has no colour (ZUG-2).
pub const PAWN: Face = ('.', '.');

/// A face that the player doesn't know, in a position as that player sees it.
pub const UNKNOWN: Face = ('~', '~');

const COLOURS: [char; 4] = ['b', 'c', 'p', 'r'];
const RANKS: [char; 4] = ['B', 'N', 'Q', 'R'];

/// The edges of the board, clockwise from the south, with their colours (ZUG-4).
const EDGES: [(char, char); 4] = [('S', 'b'), ('W', 'p'), ('N', 'r'), ('E', 'c')];

/// The most cards in a deck: 32, and eight more with the option `samepairs` (ZUG-14).
const MOST_CARDS: usize = 40;

/// The colour or rank on the opposite face of a die (ZUG-1).
fn partner(letter: char) -> char {
    match letter {
        'b' => 'c',
        'c' => 'b',
        'p' => 'r',
        'r' => 'p',
        'Q' => 'N',
        'N' => 'Q',
        'R' => 'B',
        'B' => 'R',
        other => other,
    }
}

/// The face on the opposite side of a die that has this face (ZUG-1, ZUG-2).
pub fn opposite(face: Face) -> Face {
    (partner(face.0), partner(face.1))
}

/// The text of a face: `bQ`, `.` for the pawn, `~` for an unknown face.
pub fn face_text(face: Face) -> String {
    match face {
        PAWN | UNKNOWN => face.0.to_string(),
        (colour, rank) => format!("{colour}{rank}"),
    }
}

fn is_coloured(face: Face) -> bool {
    COLOURS.contains(&face.0) && RANKS.contains(&face.1)
}

/// The face of a die that can be seen from an edge, an index of [`EDGES`].
fn shown(die: Die, edge: usize) -> Face {
    match edge {
        0 => die[1],
        1 => die[2],
        2 => opposite(die[1]),
        _ => opposite(die[2]),
    }
}

/// The eight kinds of dice: the colour of the queen and the colour of the rook (ZUG-2).
fn kinds() -> Vec<(char, char)> {
    let mut kinds = Vec::new();
    for queen in COLOURS {
        for rook in COLOURS {
            if rook != queen && rook != partner(queen) {
                kinds.push((queen, rook));
            }
        }
    }
    kinds
}

/// The four coloured faces of a kind of die.
fn faces_of((queen, rook): (char, char)) -> [Face; 4] {
    [(queen, 'Q'), opposite((queen, 'Q')), (rook, 'R'), opposite((rook, 'R'))]
}

/// The indexes (in [`kinds`]) of the kinds of dice that have all these faces. Pawns and unknown
/// faces fit all kinds.
fn kinds_with(faces: &[Face]) -> Vec<usize> {
    let has = |kind, face| face == PAWN || face == UNKNOWN || faces_of(kind).contains(&face);
    let all = kinds().into_iter().enumerate();
    all.filter(|(_, kind)| faces.iter().all(|face| has(*kind, *face))).map(|(i, _)| i).collect()
}

/// The index of the axis of a die that a face is on: 0 for pawns, 1 for queen and knight, 2 for
/// rook and bishop; `None` for an unknown face.
fn axis(face: Face) -> Option<usize> {
    match face.1 {
        '.' => Some(0),
        'Q' | 'N' => Some(1),
        'R' | 'B' => Some(2),
        _ => None,
    }
}

/// Whether a die can show these faces (ZUG-1 to ZUG-3). A face that the other two determine must
/// not be unknown.
fn is_die(die: Die) -> bool {
    let mut axes: Vec<_> = die.into_iter().filter_map(axis).collect();
    axes.sort();
    if axes.windows(2).any(|pair| pair[0] == pair[1]) || kinds_with(&die).is_empty() {
        return false;
    }
    // The top of a die is visible to every player. If two known faces are not pawns, the third must
    // be a pawn.
    die[0] != UNKNOWN && axes != [1, 2]
}

/// The faces that a die captured as a pawn can roll (ZUG-10).
fn rolled(die: Die) -> Vec<Face> {
    let kinds_all = kinds();
    let mut faces: Vec<_> =
        kinds_with(&die).into_iter().flat_map(|kind| faces_of(kinds_all[kind])).collect();
    faces.sort();
    faces.dedup();
    faces
}

/// Whether these dice can all belong to one set of sixteen dice, which has each kind twice (ZUG-2).
/// Each die is given as the list of kinds that it can be.
fn are_of_the_set(dice: &[Vec<usize>]) -> bool {
    /// Assigns a die of the set to the die at index `die`, and reassigns earlier dice if necessary.
    /// Returns whether that is possible. `places` has for each die of the set the die that it is
    /// assigned to, `tried` those already tried in this search.
    fn place(
        dice: &[Vec<usize>],
        die: usize,
        tried: &mut [bool],
        places: &mut [Option<usize>],
    ) -> bool {
        for kind in &dice[die] {
            for at in [2 * kind, 2 * kind + 1] {
                if tried[at] {
                    continue;
                }
                tried[at] = true;
                if places[at].is_none_or(|other| place(dice, other, tried, places)) {
                    places[at] = Some(die);
                    return true;
                }
            }
        }
        false
    }
    let mut places = vec![None; 16];
    (0..dice.len()).all(|die| place(dice, die, &mut [false; 16], &mut places))
}

/// Reads a face: two letters, or a dot for a pawn. `None` for any other text.
fn read_face(text: &str) -> Option<Face> {
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        ['.'] => Some(PAWN),
        [colour, rank] if is_coloured((colour, rank)) => Some((colour, rank)),
        _ => None,
    }
}

/// Removes one face from the front of a list of letters and returns it; `None` if there is none.
fn take_face(letters: &mut Vec<char>) -> Option<Face> {
    let length = if matches!(letters.first()?, '.' | '~') { 1 } else { 2 };
    if letters.len() < length {
        return None;
    }
    let text: String = letters.drain(..length).collect();
    if text == "~" { Some(UNKNOWN) } else { read_face(&text) }
}

/// Reads a die, such as `(.bQrR)`: top, south and west face. `None` if there is no such die.
pub fn read_die(text: &str) -> Option<Die> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut letters: Vec<char> = inner.chars().collect();
    let mut die = [UNKNOWN; 3];
    for face in &mut die {
        *face = take_face(&mut letters)?;
    }
    (letters.is_empty() && is_die(die)).then_some(die)
}

pub fn die_text(die: Die) -> String {
    format!("({})", die.map(face_text).concat())
}

/// The texts of a die's faces: top, bottom, south, north, west, east.
pub fn six_faces(die: Die) -> [String; 6] {
    let [top, south, west] = die;
    [top, opposite(top), south, opposite(south), west, opposite(west)].map(face_text)
}

/// Reads captured faces, which must be sorted, such as `bQrN`. A pawn is accepted only with
/// `pawns`: captured pawns are usually rolled (ZUG-10, ZUG-24). `None` for any other text.
fn read_dice(text: &str, pawns: bool) -> Option<Vec<Face>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let mut letters: Vec<char> = text.chars().collect();
    let mut dice = Vec::new();
    while !letters.is_empty() {
        let face = take_face(&mut letters)?;
        if face == UNKNOWN || face == PAWN && !pawns {
            return None;
        }
        dice.push(face);
    }
    (!dice.is_empty() && dice.is_sorted()).then_some(dice)
}

/// Reads captured faces, which must be sorted, each with the number of its card, such as `bQ0rN3`.
/// Card 0 means none. `None` for any other text.
fn read_dice_on_cards(text: &str) -> Option<Vec<(Face, char)>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let letters: Vec<char> = text.chars().collect();
    let mut dice = Vec::new();
    for part in letters.chunks(3) {
        match part {
            [colour, rank, card @ '0'..='5'] if is_coloured((*colour, *rank)) => {
                dice.push(((*colour, *rank), *card));
            }
            _ => return None,
        }
    }
    (!dice.is_empty() && dice.is_sorted()).then_some(dice)
}

fn text_or_none(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

fn dice_text(dice: &[Face]) -> String {
    text_or_none(dice.iter().map(|face| face_text(*face)).collect())
}

fn is_card(card: Card) -> bool {
    let (first, second) = card;
    let pair_of = |kinds: [char; 4]| kinds.contains(&first) && kinds.contains(&second);
    // ZUG-14: pairs of ranks, pairs of colours, targets (one colour and rank), varieties (three
    // colours or ranks).
    let is_pair = (pair_of(RANKS) || pair_of(COLOURS)) && first <= second;
    is_pair || is_coloured(card) || card == ('3', 'c') || card == ('3', 'r')
}

/// Reads cards in any order, such as `bN3c`. `None` for any other text.
fn read_cards(text: &str) -> Option<Vec<Card>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let letters: Vec<char> = text.chars().collect();
    let mut cards = Vec::new();
    for part in letters.chunks(2) {
        match part {
            [first, second] if is_card((*first, *second)) => cards.push((*first, *second)),
            _ => return None,
        }
    }
    (!cards.is_empty()).then_some(cards)
}

fn cards_text(cards: &[Card]) -> String {
    text_or_none(cards.iter().map(|(first, second)| format!("{first}{second}")).collect())
}

/// ZUG-14: whether the deck has these cards. It has each card once, but varieties twice.
fn are_of_the_deck(cards: &[Card]) -> bool {
    cards.iter().all(|card| {
        let count = cards.iter().filter(|other| *other == card).count();
        count <= if card.0 == '3' { 2 } else { 1 }
    })
}

/// Cards that are known, or only their number.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Cards {
    Known(Vec<Card>),
    Hidden(usize),
}

impl Cards {
    fn read(text: &str, in_order: bool) -> Option<Cards> {
        if let Some(number) = text.strip_prefix('~') {
            let digits = number.chars().all(|letter| letter.is_ascii_digit());
            if !digits || number.starts_with('0') {
                return None;
            }
            return Some(Cards::Hidden(number.parse().ok()?));
        }
        let cards = read_cards(text)?;
        (!in_order || cards.is_sorted()).then_some(Cards::Known(cards))
    }

    fn write(&self) -> String {
        match self {
            Cards::Known(cards) => cards_text(cards),
            Cards::Hidden(number) => format!("~{number}"),
        }
    }

    fn is_hidden(&self) -> bool {
        matches!(self, Cards::Hidden(_))
    }

    fn known(&self) -> &[Card] {
        match self {
            Cards::Known(cards) => cards,
            Cards::Hidden(_) => &[],
        }
    }

    fn count(&self) -> usize {
        match self {
            Cards::Known(cards) => cards.len(),
            Cards::Hidden(number) => *number,
        }
    }

    /// Hides which cards these are, and keeps only their number.
    fn hide(&self) -> Cards {
        match self.count() {
            0 => Cards::Known(Vec::new()),
            number => Cards::Hidden(number),
        }
    }
}

fn read_rolls(text: &str) -> Option<Vec<char>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let rolls: Vec<char> = text.chars().collect();
    let are_ranks = rolls.iter().all(|rank| RANKS.contains(rank));
    (are_ranks && (1..=16).contains(&rolls.len())).then_some(rolls)
}

fn rolls_text(rolls: &[char]) -> String {
    text_or_none(rolls.iter().collect())
}

fn read_edge(letter: char) -> Option<usize> {
    EDGES.iter().position(|edge| edge.0 == letter)
}

fn read_edges(text: &str) -> Option<Vec<usize>> {
    text.chars().map(read_edge).collect()
}

fn edges_text(edges: &[usize]) -> String {
    edges.iter().map(|edge| EDGES[*edge].0).collect()
}

/// ZUG-16, ZUG-17: the points that dice score on a card, or -1 if they score none.
fn points_on(card: Card, dice: &[Face]) -> i32 {
    let count = |letter| dice.iter().filter(|face| face.0 == letter || face.1 == letter).count();
    let (first, second) = card;
    let points = if first == '3' {
        let kinds = if second == 'c' { COLOURS } else { RANKS };
        let enough =
            |k: usize| kinds.into_iter().map(|kind| count(kind).min(k)).sum::<usize>() >= 3 * k;
        (0..=dice.len()).rev().find(|k| enough(*k)).unwrap_or(0)
    } else if is_coloured(card) {
        dice.iter().filter(|face| **face == card).count()
    } else if first == second {
        count(first) / 2
    } else {
        count(first).min(count(second))
    };
    if points == 0 { -1 } else { points as i32 }
}

/// The text and the points of each card of a hand, in the order of the cards. `None` if a text
/// can't be read.
pub fn score(dice: &str, hand: &str) -> Option<Vec<(String, i32)>> {
    let dice = read_dice(dice, false)?;
    let cards = read_cards(hand)?;
    Some(cards.into_iter().map(|card| (cards_text(&[card]), points_on(card, &dice))).collect())
}

/// All groups of dice, given as indexes in `dice`, that satisfy a card and have no superfluous die.
fn groups(card: Card, dice: &[Face]) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    let all = 0..dice.len();
    for a in all.clone() {
        if is_coloured(card) {
            groups.push(vec![a]);
            continue;
        }
        for b in a + 1..dice.len() {
            if card.0 != '3' {
                groups.push(vec![a, b]);
                continue;
            }
            groups.extend((b + 1..dice.len()).map(|c| vec![a, b, c]));
        }
    }
    groups.retain(|group| {
        let faces: Vec<Face> = group.iter().map(|die| dice[*die]).collect();
        points_on(card, &faces) == 1
    });
    groups
}

/// ZUG-29: whether the dice can be divided among the cards so that every card is satisfied. Tries
/// all divisions.
fn can_cover(dice: &[Face], cards: &[Card]) -> bool {
    let mut cards = cards.to_vec();
    // Cards that need one particular die are first, cards with the most freedom last.
    cards.sort_by_key(|card| (!is_coloured(*card), card.0 == '3'));
    let need = |card: &Card| {
        if is_coloured(*card) {
            1
        } else if card.0 == '3' {
            3
        } else {
            2
        }
    };
    if cards.iter().map(need).sum::<usize>() > dice.len() {
        return false;
    }
    // All sets of dice that can be left after the cards so far have taken theirs.
    let mut left = vec![dice.to_vec()];
    for card in cards {
        let mut next = Vec::new();
        for dice in left {
            for group in groups(card, &dice) {
                let kept = (0..dice.len()).filter(|die| !group.contains(die));
                next.push(kept.map(|die| dice[die]).collect::<Vec<_>>());
            }
        }
        next.sort();
        next.dedup();
        left = next;
    }
    !left.is_empty()
}

/// Reads dice and cards, and returns whether the dice can satisfy all cards at once, if each die
/// counts for one card. `None` if a text can't be read.
pub fn covers(dice: &str, cards: &str) -> Option<bool> {
    Some(can_cover(&read_dice(dice, false)?, &read_cards(cards)?))
}

/// ZUG-21: an announced capture, such as `Sc3xf6:bQxcN`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announcement {
    edge: usize,
    from: Square,
    to: Square,
    mover: Face,
    taken: Face,
}

impl Announcement {
    fn read(text: &str) -> Option<Announcement> {
        let (squares, faces) = text.split_once(':')?;
        let letters: Vec<char> = squares.chars().collect();
        let [edge, file, rank, 'x', to_file, to_rank] = letters[..] else { return None };
        let square = |file: char, rank: char| {
            let fits = ('a'..='h').contains(&file) && ('1'..='8').contains(&rank);
            fits.then_some((file as i32 - 'a' as i32, rank as i32 - '1' as i32))
        };
        let (mover, taken) = faces.split_once('x')?;
        Some(Announcement {
            edge: read_edge(edge)?,
            from: square(file, rank)?,
            to: square(to_file, to_rank)?,
            mover: read_face(mover)?,
            taken: read_face(taken)?,
        })
    }

    fn write(&self) -> String {
        let squares = format!("{}{}x{}", EDGES[self.edge].0, name(self.from), name(self.to));
        format!("{squares}:{}x{}", face_text(self.mover), face_text(self.taken))
    }
}

/// The claim (an announced capture, or "no capture is left") that the other player must answer in
/// the fixed game, or the winner of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    Nothing,
    Announced(Announcement),
    NoneLeft,
    Won(usize),
}

/// The game that a position belongs to, with the part of its state that is not on the board. A
/// layout is a board of dice without a game.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Layout,
    Duel {
        side: Option<usize>,
        dice: [Vec<Face>; 2],
        hands: [Cards; 2],
        deck: Cards,
        rolls: Vec<char>,
    },
    Fixed {
        side: Option<usize>,
        dice: [Vec<Face>; 2],
        seats: Vec<usize>,
        claim: Claim,
    },
    Coop {
        player: usize,
        dice: Vec<(Face, char)>,
        cards: Vec<Card>,
        edges: Vec<usize>,
        rolls: Vec<char>,
    },
}

/// The part of a turn that changes the board: a capture, the taking of a last die, or nothing at
/// the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    /// A die captures another die. Of both dice the face towards `edge` counts (ZUG-8). A die
    /// captured as a pawn is rolled, and `roll` is the face that it then counts as.
    Capture { edge: usize, from: Square, to: Square, roll: Option<Face> },
    /// ZUG-15: the player takes one last die without a capture.
    Free { at: Square, roll: Option<Face> },
    /// ZUG-15: the game ends because there is no capture.
    End,
}

impl Deed {
    /// The deed with this roll in place of its own. The end of a game has no roll and stays as it
    /// is.
    fn rolling(self, roll: Option<Face>) -> Deed {
        match self {
            Deed::Capture { edge, from, to, .. } => Deed::Capture { edge, from, to, roll },
            Deed::Free { at, .. } => Deed::Free { at, roll },
            Deed::End => Deed::End,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(Inner);

impl Move {
    fn without_roll(self) -> Move {
        match self.0 {
            Inner::Turn { discard, deed } => {
                Move(Inner::Turn { discard, deed: deed.rolling(None) })
            }
            _ => self,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inner {
    Turn { discard: Option<Card>, deed: Deed },
    Announce(Announcement),
    NoneLeft,
    Accept,
    Challenge,
    Pass(usize),
}

/// A position, or a player's view of it, in which some faces and cards are unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    size: i32,
    dice: Vec<Option<Die>>,
    kind: Kind,
}

impl Position {
    /// Reads a position string; `None` if it is not a valid position.
    pub fn read(text: &str) -> Option<Position> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (size, dice) = read_layout(fields[0])?;
        let kind = match fields[1..] {
            [] => Kind::Layout,
            [side, "duel", white, black, white_hand, black_hand, deck, rolls] => Kind::Duel {
                side: read_side(side)?,
                dice: [read_dice(white, false)?, read_dice(black, false)?],
                hands: [Cards::read(white_hand, true)?, Cards::read(black_hand, true)?],
                deck: Cards::read(deck, false)?,
                rolls: read_rolls(rolls)?,
            },
            [side, "fixed", white, black, seats, claim] => Kind::Fixed {
                side: read_side(side)?,
                dice: [read_dice(white, true)?, read_dice(black, true)?],
                seats: read_edges(seats)?,
                claim: match claim {
                    "-" => Claim::Nothing,
                    "none" => Claim::NoneLeft,
                    "1-0" => Claim::Won(0),
                    "0-1" => Claim::Won(1),
                    text => Claim::Announced(Announcement::read(text)?),
                },
            },
            [player, "coop", dice, cards, edges, rolls] => Kind::Coop {
                player: ["1", "2", "3", "4"].iter().position(|number| *number == player)?,
                dice: read_dice_on_cards(dice)?,
                cards: read_cards(cards)?,
                edges: read_edges(edges)?,
                rolls: read_rolls(rolls)?,
            },
            _ => return None,
        };
        let position = Position { size, dice, kind };
        (position.is_of_the_set() && position.is_possible()).then_some(position)
    }

    /// Whether the dice on the board and the captured dice can all belong to one set of sixteen
    /// dice (ZUG-2).
    fn is_of_the_set(&self) -> bool {
        let on_board = self.dice.iter().flatten().map(|die| kinds_with(die));
        let captured: Vec<Face> = match &self.kind {
            Kind::Layout => Vec::new(),
            Kind::Duel { dice, .. } | Kind::Fixed { dice, .. } => dice.concat(),
            Kind::Coop { dice, .. } => dice.iter().map(|die| die.0).collect(),
        };
        let captured = captured.into_iter().map(|face| kinds_with(&[face]));
        let all: Vec<_> = on_board.chain(captured).collect();
        are_of_the_set(&all)
    }

    /// Whether the state that is not on the board (captured dice, cards, players) can occur in a
    /// game.
    fn is_possible(&self) -> bool {
        match &self.kind {
            Kind::Layout => true,
            Kind::Duel { side, dice, hands, deck, rolls } => {
                let side_fits = match dice[0].len() as i32 - dice[1].len() as i32 {
                    0 => matches!(side, None | Some(0)),
                    // ZUG-15: if no die is left to take, the game ends with unequal numbers of
                    // dice.
                    1 => {
                        *side == Some(1) || side.is_none() && self.dice.iter().all(Option::is_none)
                    }
                    _ => false,
                };
                let cards = [hands[0].known(), hands[1].known(), deck.known()].concat();
                let count = hands[0].count().saturating_add(hands[1].count());
                let few_enough = count.saturating_add(deck.count()) <= MOST_CARDS;
                // A player's view has no rolls. A finished game has no view, because everything is
                // shown.
                let view_fits = !self.is_view() || rolls.is_empty() && side.is_some();
                side_fits && view_fits && few_enough && are_of_the_deck(&cards)
            }
            Kind::Fixed { side, dice, seats, claim } => {
                let turn = match dice[0].len() as i32 - dice[1].len() as i32 {
                    0 => 0,
                    1 => 1,
                    _ => return false,
                };
                let claim_fits = match claim {
                    Claim::Nothing => *side == Some(turn),
                    Claim::NoneLeft => *side == Some(1 - turn),
                    Claim::Announced(claim) => *side == Some(1 - turn) && self.fits(claim),
                    Claim::Won(_) => side.is_none() && !self.is_view(),
                };
                claim_fits && seats.len() == 2 && seats[0] != seats[1]
            }
            Kind::Coop { player, cards, edges, rolls, .. } => {
                // ZUG-27: each player sits clockwise of the player before, and all within one
                // round.
                let way = |pair: &[usize]| (pair[1] + 4 - pair[0]) % 4;
                let clockwise = edges.windows(2).all(|pair| way(pair) > 0)
                    && edges.windows(2).map(way).sum::<usize>() < 4;
                let cards_fit = cards.len() == 5 && cards.is_sorted() && are_of_the_deck(cards);
                let view_fits = !self.is_view() || rolls.is_empty();
                clockwise && *player < edges.len() && cards_fit && view_fits
            }
        }
    }

    pub fn write(&self) -> String {
        let layout = self.layout();
        match &self.kind {
            Kind::Layout => layout,
            Kind::Duel { side, dice, hands, deck, rolls } => {
                let [white, black] = dice;
                let fields = [
                    side_text(*side),
                    "duel".into(),
                    dice_text(white),
                    dice_text(black),
                    hands[0].write(),
                    hands[1].write(),
                    deck.write(),
                    rolls_text(rolls),
                ];
                format!("{layout} {}", fields.join(" "))
            }
            Kind::Fixed { side, dice, seats, claim } => {
                let claim = match claim {
                    Claim::Nothing => "-".into(),
                    Claim::NoneLeft => "none".into(),
                    Claim::Won(0) => "1-0".into(),
                    Claim::Won(_) => "0-1".into(),
                    Claim::Announced(announcement) => announcement.write(),
                };
                let [white, black] = dice;
                let fields = [
                    side_text(*side),
                    "fixed".into(),
                    dice_text(white),
                    dice_text(black),
                    edges_text(seats),
                    claim,
                ];
                format!("{layout} {}", fields.join(" "))
            }
            Kind::Coop { player, dice, cards, edges, rolls } => {
                let dice: String =
                    dice.iter().map(|(face, card)| face_text(*face) + &card.to_string()).collect();
                let fields = [
                    (player + 1).to_string(),
                    "coop".into(),
                    text_or_none(dice),
                    cards_text(cards),
                    edges_text(edges),
                    rolls_text(rolls),
                ];
                format!("{layout} {}", fields.join(" "))
            }
        }
    }

    fn layout(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..self.size).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..=self.size {
                let die = self.at((file, rank));
                if empty > 0 && (die.is_some() || file == self.size) {
                    text += &empty.to_string();
                    empty = 0;
                }
                match die {
                    Some(die) => text += &die_text(die),
                    None => empty += 1,
                }
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    /// The die on a square; `None` if there is no die.
    fn at(&self, (file, rank): Square) -> Option<Die> {
        let on_board = (0..self.size).contains(&file) && (0..self.size).contains(&rank);
        if on_board { self.dice[(rank * self.size + file) as usize] } else { None }
    }

    fn put(&mut self, (file, rank): Square, die: Option<Die>) {
        self.dice[(rank * self.size + file) as usize] = die;
    }

    /// The squares that have dice, by rank and file.
    fn occupied(&self) -> Vec<Square> {
        let size = self.size;
        let all = (0..size).flat_map(move |rank| (0..size).map(move |file| (file, rank)));
        all.filter(|square| self.at(*square).is_some()).collect()
    }

    /// Whether the position is a view, in which some faces or cards are unknown to a player.
    pub fn is_view(&self) -> bool {
        let hides_cards = match &self.kind {
            Kind::Duel { hands, deck, .. } => {
                deck.is_hidden() || hands.iter().any(Cards::is_hidden)
            }
            _ => false,
        };
        hides_cards || self.dice.iter().flatten().any(|die| die.contains(&UNKNOWN))
    }

    /// Whether a piece of this rank (queen, rook, bishop or knight) could go from one square to
    /// another, without a die in its way (ZUG-8, ZUG-11).
    fn reaches(&self, rank: char, from: Square, to: Square) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let straight = far > 0 && near == 0;
        let diagonal = far > 0 && near == far;
        let travels = match rank {
            'N' => return (far, near) == (2, 1),
            'R' => straight,
            'B' => diagonal,
            'Q' => straight || diagonal,
            _ => false,
        };
        let step = (files.signum(), ranks.signum());
        let passed = |i| (from.0 + step.0 * i, from.1 + step.1 * i);
        travels && (1..far).all(|i| self.at(passed(i)).is_none())
    }

    /// The captures that are possible when the board is seen from an edge: the squares of the
    /// capturing and of the captured die (ZUG-7, ZUG-8).
    fn captures_from(&self, edge: usize) -> Vec<(Square, Square)> {
        let mut captures = Vec::new();
        for from in self.occupied() {
            let Some(mover) = self.at(from).map(|die| shown(die, edge)) else { continue };
            if mover.0 != EDGES[edge].1 {
                continue;
            }
            for to in self.occupied() {
                let Some(target) = self.at(to).map(|die| shown(die, edge)) else { continue };
                let other = target != UNKNOWN && target.0 != mover.0;
                if other && self.reaches(mover.1, from, to) {
                    captures.push((from, to));
                }
            }
        }
        captures
    }

    /// Whether a capture is possible from at least one of the four edges.
    pub fn captures_left(&self) -> bool {
        (0..4).any(|edge| !self.captures_from(edge).is_empty())
    }

    /// For each edge, clockwise from the south: the number of dice whose face to that edge has the
    /// edge's colour.
    pub fn facing(&self) -> [usize; 4] {
        let own = |edge: usize| {
            let dice = self.dice.iter().flatten();
            dice.filter(|die| shown(**die, edge).0 == EDGES[edge].1).count()
        };
        [own(0), own(1), own(2), own(3)]
    }

    /// ZUG-6: whether the dice may lie like this at the start: each edge sees its own colour on one
    /// to five dice. Otherwise they are rolled again.
    pub fn setup_ok(&self) -> bool {
        self.facing().into_iter().all(|count| (1..=5).contains(&count))
    }

    /// ZUG-22: whether an announced capture is possible on the board: both squares have dice, the
    /// announced colours fit the edge, and the announced piece reaches the captured die. The actual
    /// faces of the dice are not checked.
    fn fits(&self, claim: &Announcement) -> bool {
        let colour = EDGES[claim.edge].1;
        let dice_stand = self.at(claim.from).is_some() && self.at(claim.to).is_some();
        let colours_fit = claim.mover.0 == colour && claim.taken.0 != colour;
        dice_stand && colours_fit && self.reaches(claim.mover.1, claim.from, claim.to)
    }

    /// ZUG-23: whether the two dice show the faces that were announced.
    fn is_as_announced(&self, claim: &Announcement) -> bool {
        let shows =
            |square, face| self.at(square).is_some_and(|die| shown(die, claim.edge) == face);
        self.fits(claim) && shows(claim.from, claim.mover) && shows(claim.to, claim.taken)
    }

    /// Whether the capture that an announcement names is possible on the board, and whether the
    /// dice also show the announced faces. Both are `false` if the text is no announcement.
    pub fn announcement(&self, text: &str) -> (bool, bool) {
        match Announcement::read(text) {
            Some(claim) => (self.fits(&claim), self.is_as_announced(&claim)),
            None => (false, false),
        }
    }

    /// The texts of all true announcements: each possible capture, announced with the faces that
    /// its two dice show.
    pub fn true_announcements(&self) -> Vec<String> {
        self.truths().into_iter().map(|truth| truth.write()).collect()
    }

    fn truths(&self) -> Vec<Announcement> {
        let mut said = Vec::new();
        for edge in 0..4 {
            for (from, to) in self.captures_from(edge) {
                let (Some(mover), Some(taken)) = (self.at(from), self.at(to)) else { continue };
                let (mover, taken) = (shown(mover, edge), shown(taken, edge));
                said.push(Announcement { edge, from, to, mover, taken });
            }
        }
        said
    }

    /// The faces that a captured die can roll, if it showed `face`. A die is rolled only if it
    /// showed a pawn; otherwise the only item is `None`.
    fn rolls_of(&self, die: Die, face: Face) -> Vec<Option<Face>> {
        if face != PAWN {
            return vec![None];
        }
        let fixed = match &self.kind {
            Kind::Duel { rolls, .. } | Kind::Coop { rolls, .. } => rolls.first(),
            _ => None,
        };
        let faces = rolled(die);
        // In a view the kind of the die may be unknown. Then no roll is listed.
        let faces = if faces.len() > 4 { Vec::new() } else { faces }.into_iter();
        faces.filter(|face| fixed.is_none_or(|rank| face.1 == *rank)).map(Some).collect()
    }

    /// The captures that are possible when the board is seen from these edges. A capture with a
    /// roll is listed once for each possible roll.
    fn deeds(&self, edges: &[usize]) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for edge in edges {
            for (from, to) in self.captures_from(*edge) {
                let Some(die) = self.at(to) else { continue };
                for roll in self.rolls_of(die, shown(die, *edge)) {
                    deeds.push(Deed::Capture { edge: *edge, from, to, roll });
                }
            }
        }
        deeds
    }

    fn announcements(&self) -> Vec<Move> {
        let mut taken = vec![PAWN];
        taken.extend(COLOURS.into_iter().flat_map(|c| RANKS.map(|rank| (c, rank))));
        let mut moves = Vec::new();
        for (edge, (_, colour)) in EDGES.into_iter().enumerate() {
            for from in self.occupied() {
                for to in self.occupied() {
                    for rank in RANKS {
                        let mover = (colour, rank);
                        for taken in &taken {
                            let claim = Announcement { edge, from, to, mover, taken: *taken };
                            if self.fits(&claim) {
                                moves.push(Move(Inner::Announce(claim)));
                            }
                        }
                    }
                }
            }
        }
        moves
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<Move> {
        if self.outcome() != "ongoing" {
            return Vec::new();
        }
        let turn = |deed| Move(Inner::Turn { discard: None, deed });
        match &self.kind {
            Kind::Layout => self.deeds(&[0, 1, 2, 3]).into_iter().map(turn).collect(),
            Kind::Duel { side, dice, hands, .. } => {
                let Some(side) = *side else { return Vec::new() };
                let mut deeds = self.deeds(&[0, 1, 2, 3]);
                let dice_left = !self.occupied().is_empty();
                if deeds.is_empty() && dice[side].len() < dice[1 - side].len() && dice_left {
                    for at in self.occupied() {
                        let Some(die) = self.at(at) else { continue };
                        let rolls = self.rolls_of(die, die[0]).into_iter();
                        deeds.extend(rolls.map(|roll| Deed::Free { at, roll }));
                    }
                } else if deeds.is_empty() {
                    deeds.push(Deed::End);
                }
                // ZUG-13: a player may discard one card or none.
                let mut discards = vec![None];
                discards.extend(hands[side].known().iter().copied().map(Some));
                if hands[side].is_hidden() {
                    discards.push(Some(UNKNOWN));
                }
                discards.dedup();
                let moves = discards.into_iter().flat_map(|discard| {
                    deeds.iter().map(move |deed| Move(Inner::Turn { discard, deed: *deed }))
                });
                moves.collect()
            }
            Kind::Fixed { claim, .. } => match claim {
                Claim::Nothing => [self.announcements(), vec![Move(Inner::NoneLeft)]].concat(),
                Claim::NoneLeft => [self.announcements(), vec![Move(Inner::Accept)]].concat(),
                Claim::Announced(_) => vec![Move(Inner::Accept), Move(Inner::Challenge)],
                Claim::Won(_) => Vec::new(),
            },
            Kind::Coop { player, edges, .. } => {
                // ZUG-28: the player may capture from the own edge, or turn the board by a quarter
                // first.
                let own = edges[*player];
                let within_reach = [own, (own + 1) % 4, (own + 3) % 4];
                let deeds = self.deeds(&within_reach);
                // ZUG-31: a player without a capture within reach passes, with or without turning
                // the board.
                if deeds.is_empty() && !self.is_view() {
                    return within_reach.map(|edge| Move(Inner::Pass(edge))).to_vec();
                }
                deeds.into_iter().map(turn).collect()
            }
        }
    }

    /// The moves for a player who sees everything, without their rolls, because a roll is not
    /// chosen. In the fixed game, moves that lose at once are omitted (ZUG-23, ZUG-25): false
    /// claims, and challenges of true claims.
    pub fn choices(&self) -> Vec<Move> {
        let Kind::Fixed { claim, .. } = &self.kind else {
            let mut moves = self.moves();
            moves.dedup_by_key(|mv| mv.without_roll());
            return moves;
        };
        let word = match claim {
            Claim::Won(_) => return Vec::new(),
            Claim::Announced(said) if self.is_as_announced(said) => Inner::Accept,
            Claim::Announced(_) => Inner::Challenge,
            Claim::Nothing | Claim::NoneLeft if self.captures_left() => {
                return self.truths().into_iter().map(|said| Move(Inner::Announce(said))).collect();
            }
            Claim::Nothing => Inner::NoneLeft,
            Claim::NoneLeft => Inner::Accept,
        };
        vec![Move(word)]
    }

    /// ZUG-10: a move with each of its possible rolls, which are all equally likely. A move that
    /// rolls no die is returned alone.
    pub fn with_rolls(&self, mv: Move) -> Vec<Move> {
        let Inner::Turn { discard, deed } = mv.0 else { return vec![mv] };
        let (at, edge) = match deed {
            Deed::Capture { edge, to, .. } => (to, Some(edge)),
            Deed::Free { at, .. } => (at, None),
            Deed::End => return vec![mv],
        };
        let Some(die) = self.at(at) else { return vec![mv] };
        let face = edge.map_or(die[0], |edge| shown(die, edge));
        let rolls = self.rolls_of(die, face).into_iter();
        rolls.map(|roll| Move(Inner::Turn { discard, deed: deed.rolling(roll) })).collect()
    }

    /// The side to move in a game for two: 0 for White, 1 for Black. `None` in other games, and if
    /// the game is over.
    pub fn side(&self) -> Option<usize> {
        match self.kind {
            Kind::Duel { side, .. } | Kind::Fixed { side, .. } => side,
            Kind::Layout | Kind::Coop { .. } => None,
        }
    }

    /// The outcome: `ongoing`, `white ZUG-18`, …
    pub fn outcome(&self) -> String {
        let winner = |white| if white { "white" } else { "black" };
        match &self.kind {
            Kind::Duel { side: None, .. } => {
                let [white, black] = self.points().unwrap_or_default();
                // ZUG-18: the player who went second wins a tie.
                format!("{} ZUG-18", winner(white > black))
            }
            Kind::Fixed { claim: Claim::Won(side), .. } => {
                format!("{} ZUG-23", winner(*side == 0))
            }
            Kind::Coop { dice, cards, .. } => {
                let faces: Vec<Face> = dice.iter().map(|die| die.0).collect();
                if can_cover(&faces, cards) {
                    "won ZUG-29".into()
                } else if !self.is_view() && !self.captures_left() {
                    "lost ZUG-30".into()
                } else {
                    "ongoing".into()
                }
            }
            _ => "ongoing".into(),
        }
    }

    /// The points of White and Black for their captured dice in a duel. `None` in other variants,
    /// or if a hand is hidden.
    pub fn points(&self) -> Option<[i32; 2]> {
        let Kind::Duel { dice, hands, .. } = &self.kind else { return None };
        if hands.iter().any(Cards::is_hidden) {
            return None;
        }
        let of = |side: usize| hands[side].known().iter().map(|c| points_on(*c, &dice[side])).sum();
        Some([of(0), of(1)])
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        match mv.0 {
            Inner::Turn { discard, deed } => {
                next.discard(discard);
                next.do_deed(deed);
            }
            Inner::Pass(edge) => next.turn_board(edge),
            Inner::Announce(_) | Inner::NoneLeft | Inner::Accept | Inner::Challenge => {
                next.say(mv.0);
            }
        }
        next
    }

    fn discard(&mut self, discard: Option<Card>) {
        let Kind::Duel { side: Some(side), hands, .. } = &mut self.kind else { return };
        if let (Cards::Known(cards), Some(card)) = (&mut hands[*side], discard)
            && let Some(at) = cards.iter().position(|other| *other == card)
        {
            cards.remove(at);
        }
    }

    /// Applies a deed (the part of a turn that changes the board) to the position. The die that it
    /// removes from the board, if any, goes to the side to move. Then the turn passes to the next
    /// player, or the game ends.
    fn do_deed(&mut self, deed: Deed) {
        let (face, roll, edge) = match deed {
            Deed::Capture { edge, from, to, roll } => {
                let face = self.at(to).map_or(PAWN, |die| shown(die, edge));
                let mover = self.at(from);
                self.put(to, mover);
                self.put(from, None);
                (Some(face), roll, edge)
            }
            Deed::Free { at, roll } => {
                let face = self.at(at).map_or(PAWN, |die| die[0]);
                self.put(at, None);
                (Some(face), roll, 0)
            }
            Deed::End => (None, None, 0),
        };
        // ZUG-9, ZUG-10: a captured die counts as the face that it showed, or as the face that it
        // rolled.
        let face = roll.or(face);
        match &mut self.kind {
            Kind::Duel { side, dice, hands, deck, rolls } => {
                if roll.is_some() && !rolls.is_empty() {
                    rolls.remove(0);
                }
                let Some(mover) = *side else { return };
                dice[mover].extend(face);
                dice[mover].sort();
                if !matches!(deed, Deed::Capture { .. }) {
                    *side = None;
                    return;
                }
                // ZUG-13: the other player draws a card at the start of their turn.
                let other = 1 - mover;
                *side = Some(other);
                if let (Cards::Known(hand), Cards::Known(deck)) = (&mut hands[other], deck)
                    && !deck.is_empty()
                {
                    hand.push(deck.remove(0));
                    hand.sort();
                }
            }
            Kind::Coop { dice, rolls, .. } => {
                if roll.is_some() && !rolls.is_empty() {
                    rolls.remove(0);
                }
                dice.extend(face.map(|face| (face, '0')));
                dice.sort();
                self.turn_board(edge);
            }
            Kind::Layout | Kind::Fixed { .. } => {}
        }
    }

    /// ZUG-28: turns the board until the player to move faces this edge, and ends that player's
    /// turn.
    fn turn_board(&mut self, edge: usize) {
        let Kind::Coop { player, edges, .. } = &mut self.kind else { return };
        let turned = (edge + 4 - edges[*player]) % 4;
        for edge in edges.iter_mut() {
            *edge = (*edge + turned) % 4;
        }
        *player = (*player + 1) % edges.len();
    }

    /// ZUG-21 to ZUG-26: in the fixed game, applies a claim of the player to move (an announced
    /// capture, or that none is left), or the answer to the other player's claim.
    fn say(&mut self, word: Inner) {
        let Kind::Fixed { side: Some(speaker), claim: before, .. } = self.kind else { return };
        let other = 1 - speaker;
        let (side, claim) = match (word, before) {
            // ZUG-25: a capture announced in answer to "no capture is left" is checked at once.
            (Inner::Announce(answer), Claim::NoneLeft) => {
                let winner = if self.is_as_announced(&answer) { speaker } else { other };
                (None, Claim::Won(winner))
            }
            (Inner::Announce(announcement), _) => (Some(other), Claim::Announced(announcement)),
            (Inner::NoneLeft, _) => (Some(other), Claim::NoneLeft),
            // ZUG-23: a challenge reveals the two faces, and the player who was right wins.
            (Inner::Challenge, Claim::Announced(announcement)) => {
                let right = self.is_as_announced(&announcement);
                (None, Claim::Won(if right { other } else { speaker }))
            }
            // ZUG-24: without a challenge the capture is carried out, whether or not the claim was
            // true. The player who accepted it is then to move.
            (Inner::Accept, Claim::Announced(announcement)) => {
                let Announcement { edge, from, to, .. } = announcement;
                let face = self.at(to).map(|die| shown(die, edge));
                let mover = self.at(from);
                self.put(to, mover);
                self.put(from, None);
                if let Kind::Fixed { dice, .. } = &mut self.kind {
                    dice[other].extend(face);
                    dice[other].sort();
                }
                (Some(speaker), Claim::Nothing)
            }
            // ZUG-26: if "no capture is left" is accepted, the player who declared it wins.
            _ => (None, Claim::Won(other)),
        };
        if let Kind::Fixed { side: side_now, claim: claim_now, .. } = &mut self.kind {
            *side_now = side;
            *claim_now = claim;
        }
    }

    /// The text of a move: `-bN_Sc3xf6`, `Ed2xd7/rN`.
    pub fn text(&self, mv: Move) -> String {
        let rolled =
            |roll: Option<Face>| roll.map_or(String::new(), |f| "/".to_string() + &face_text(f));
        match mv.0 {
            Inner::Turn { discard, deed } => {
                let discard = match discard {
                    None => String::new(),
                    Some(UNKNOWN) => "-~_".into(),
                    Some(card) => format!("-{}_", cards_text(&[card])),
                };
                let deed = match deed {
                    Deed::Capture { edge, from, to, roll } => {
                        format!("{}{}x{}{}", EDGES[edge].0, name(from), name(to), rolled(roll))
                    }
                    Deed::Free { at, roll } => format!("*{}{}", name(at), rolled(roll)),
                    Deed::End => "end".into(),
                };
                discard + &deed
            }
            Inner::Announce(announcement) => announcement.write(),
            Inner::NoneLeft => "none".into(),
            Inner::Accept => "accept".into(),
            Inner::Challenge => "challenge".into(),
            Inner::Pass(edge) => format!("pass{}", EDGES[edge].0),
        }
    }

    /// The texts of all legal moves, sorted.
    pub fn move_strings(&self) -> Vec<String> {
        let mut strings: Vec<_> = self.moves().into_iter().map(|mv| self.text(mv)).collect();
        strings.sort();
        strings
    }

    /// Finds the legal move with this text; `None` if there is no such move.
    pub fn find_move(&self, text: &str) -> Option<Move> {
        // Announcements are too many to list, so an announced move is checked directly.
        if let (Kind::Fixed { claim, .. }, Some(said)) = (&self.kind, Announcement::read(text)) {
            let may_say = matches!(claim, Claim::Nothing | Claim::NoneLeft) && self.fits(&said);
            return may_say.then_some(Move(Inner::Announce(said)));
        }
        if let Kind::Fixed { claim, .. } = &self.kind {
            let word = match (text, claim) {
                ("none", Claim::Nothing) => Inner::NoneLeft,
                ("accept", Claim::NoneLeft | Claim::Announced(_)) => Inner::Accept,
                ("challenge", Claim::Announced(_)) => Inner::Challenge,
                _ => return None,
            };
            return Some(Move(word));
        }
        self.moves().into_iter().find(|mv| self.text(*mv) == text)
    }

    /// Plays the legal move with this text. `None` if there is no such move, or if the position is
    /// a view.
    pub fn play(&self, text: &str) -> Option<Position> {
        if self.is_view() {
            return None;
        }
        Some(self.after(self.find_move(text)?))
    }

    /// Counts the sequences of `depth` plies by playing every move.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }

    /// The number of players: 1 to 4 in the cooperative game, otherwise 2.
    pub fn players(&self) -> usize {
        match &self.kind {
            Kind::Coop { edges, .. } => edges.len(),
            _ => 2,
        }
    }

    /// The position as one player sees it, or as the public sees it if `seat` is `None`. A seat is
    /// a player's number in turn order, from 0. A finished game and a bare layout hide nothing.
    pub fn seen_by(&self, seat: Option<usize>) -> Position {
        let mut view = self.clone();
        if self.outcome() != "ongoing" {
            return view;
        }
        let edge = match &mut view.kind {
            Kind::Layout => return view,
            Kind::Duel { hands, deck, rolls, .. } => {
                for (owner, hand) in hands.iter_mut().enumerate() {
                    if seat != Some(owner) {
                        *hand = hand.hide();
                    }
                }
                *deck = deck.hide();
                rolls.clear();
                return view;
            }
            Kind::Fixed { seats, .. } => seat.map(|seat| seats[seat]),
            Kind::Coop { edges, rolls, .. } => {
                rolls.clear();
                seat.map(|seat| edges[seat])
            }
        };
        for die in view.dice.iter_mut().flatten() {
            // ZUG-19, ZUG-32: players at south and north can't see a die's west face, players at
            // west and east can't see its south face.
            let hidden = match edge {
                Some(0 | 2) => vec![2],
                Some(_) => vec![1],
                None => vec![1, 2],
            };
            let mut seen = *die;
            for side in hidden {
                seen[side] = UNKNOWN;
            }
            // Exactly one of the three faces is a pawn (ZUG-2). If the player sees two faces and
            // neither is a pawn, the third is the pawn, so the player knows the whole die.
            let unknown = seen.iter().filter(|face| **face == UNKNOWN).count();
            if unknown == 1 && !seen.contains(&PAWN) {
                seen = *die;
            }
            *die = seen;
        }
        view
    }

    /// ZUG-12: the text of a move as a player sees it, or the public if `seat` is `None`. The other
    /// player's discard is hidden.
    pub fn move_seen_by(&self, mv: &str, seat: Option<usize>) -> String {
        match (&self.kind, mv.split_once('_')) {
            (Kind::Duel { side: Some(side), .. }, Some((_, deed))) if seat != Some(*side) => {
                format!("-~_{deed}")
            }
            _ => mv.into(),
        }
    }
}

fn read_side(text: &str) -> Option<Option<usize>> {
    match text {
        "w" => Some(Some(0)),
        "b" => Some(Some(1)),
        "-" => Some(None),
        _ => None,
    }
}

fn side_text(side: Option<usize>) -> String {
    match side {
        Some(0) => "w".into(),
        Some(_) => "b".into(),
        None => "-".into(),
    }
}

/// Reads a layout, the part of a position string for the board: returns its size, and the dice by
/// rank and file.
fn read_layout(text: &str) -> Option<(i32, Vec<Option<Die>>)> {
    let ranks: Vec<&str> = text.split('/').collect();
    let size = ranks.len();
    if size != 6 && size != 8 {
        return None;
    }
    let mut dice = Vec::new();
    for rank in ranks.into_iter().rev() {
        let mut row = Vec::new();
        let mut rest = rank;
        while let Some(first) = rest.chars().next() {
            if first == '(' {
                let end = rest.find(')')? + 1;
                row.push(Some(read_die(&rest[..end])?));
                rest = &rest[end..];
                continue;
            }
            let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let number = &rest[..end];
            if number.is_empty() || number.starts_with('0') {
                return None;
            }
            let empty = number.parse::<usize>().ok().filter(|empty| *empty <= size)?;
            row.extend(vec![None; empty]);
            rest = &rest[end..];
        }
        if row.len() != size {
            return None;
        }
        dice.extend(row);
    }
    Some((size as i32, dice))
}
