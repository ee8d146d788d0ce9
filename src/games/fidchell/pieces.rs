//! The kinds of pieces in one table. All movement tables are made from it at compile time, and so
//! are the piece cards, which describe to players how a piece moves.

use super::say;
use crate::geometry::{ALL_DIRECTIONS, MAX_SQUARES, ORTHOGONALS, Set12, Square, leaps, rays};
use i18n::Key;

/// How a piece moves, such as one step or a slide along a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// Moves one square.
    Step,
    /// Moves one square, but only to capture.
    Takes,
    /// Leaps to a square, regardless of the pieces between.
    Leap,
    /// Slides along a line up to this number of squares, until a piece is in the way.
    Slide(i8),
    /// Slides along a line and may pass over one piece.
    Over,
}

/// A part of a piece's movement: how it moves, and the directions or leaps, each as (files to the
/// right, ranks forward).
pub(super) struct Movement(pub(super) How, pub(super) &'static [(i8, i8)]);

/// A kind of piece. Promoted pieces are kinds of their own.
pub(super) struct Kind {
    /// The letters of the kind in texts, for White and for Black.
    pub(super) letters: [&'static str; 2],
    pub(super) name: Key,
    pub(super) parts: &'static [Movement],
    /// The piece's movement in words.
    pub(super) told: Key,
    /// The kind that this kind is promoted to on the far rank (FID-4); `None` if it is never
    /// promoted.
    pub(super) becomes: Option<usize>,
    /// The first face: the kind that the piece was before promotion. A captured piece is lost as
    /// this kind (FID-20).
    pub(super) face: usize,
    /// The number of pieces of this kind that belong to a side at the start, on the board or off
    /// it; 0 for a promoted kind.
    pub(super) set: u8,
    /// The only side that has this kind; `None` if both have.
    pub(super) only: Option<usize>,
    /// The number of squares that the piece can reach or capture on from f6 of an empty board, as
    /// the game's author counts.
    pub(super) commands: u32,
}

const ONWARD: &[(i8, i8)] = &[(0, 1), (-1, 0), (1, 0)];
const AHEAD: &[(i8, i8)] = &[(0, 1)];
const BACK: &[(i8, i8)] = &[(0, -1)];
const SIDEWAYS: &[(i8, i8)] = &[(-1, 0), (1, 0)];
const AHEAD_AND_BACK: &[(i8, i8)] = &[(0, 1), (0, -1)];
const DIAGONALS: &[(i8, i8)] = &[(-1, 1), (1, 1), (-1, -1), (1, -1)];
const DIAGONALLY_AHEAD: &[(i8, i8)] = &[(-1, 1), (1, 1)];
const ONE_TWO: &[(i8, i8)] =
    &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const ONE_THREE: &[(i8, i8)] =
    &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
const TWO_THREE: &[(i8, i8)] =
    &[(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)];
/// The Wyvern's leaps: (n, 1) with n from 3 to 11, in all directions.
const WYVERN_LEAPS: [(i8, i8); 72] = {
    let mut ways = [(0, 0); 72];
    let mut i = 0;
    while i < 9 {
        let n = i as i8 + 3;
        let eight = [(n, 1), (n, -1), (-n, 1), (-n, -1), (1, n), (-1, n), (1, -n), (-1, -n)];
        let mut k = 0;
        while k < 8 {
            ways[i * 8 + k] = eight[k];
            k += 1;
        }
        i += 1;
    }
    ways
};
/// The longest slide: the number of squares from edge to edge.
const FAR: i8 = 11;

const KNIGHTS: &[Movement] = &[Movement(How::Leap, ONE_TWO), Movement(How::Leap, ONE_THREE)];
const ARMED: &[Movement] = &[Movement(How::Step, ONWARD), Movement(How::Takes, DIAGONALLY_AHEAD)];
const GUARDS: &[Movement] =
    &[Movement(How::Slide(3), SIDEWAYS), Movement(How::Step, AHEAD_AND_BACK)];
const QUEENS: &[Movement] = &[Movement(How::Step, SIDEWAYS), Movement(How::Step, DIAGONALS)];
const KINGS: &[Movement] = &[Movement(How::Step, &ALL_DIRECTIONS)];
const DRUIDS: &[Movement] =
    &[Movement(How::Slide(FAR), &ORTHOGONALS), Movement(How::Leap, ONE_TWO)];
const BARDS: &[Movement] = &[Movement(How::Slide(FAR), &ALL_DIRECTIONS)];

/// A row of the table for a first face, a kind that is not promoted.
const fn face(
    letters: [&'static str; 2],
    name: Key,
    set: u8,
    commands: u32,
    told: Key,
    parts: &'static [Movement],
) -> Kind {
    Kind { letters, name, parts, told, becomes: None, face: 0, set, only: None, commands }
}

/// A row of the table for a promoted kind. `face` is the index of the kind that is promoted to it.
const fn promoted(
    face: usize,
    letters: [&'static str; 2],
    name: Key,
    commands: u32,
    told: Key,
    parts: &'static [Movement],
) -> Kind {
    Kind { letters, name, parts, told, becomes: None, face, set: 0, only: None, commands }
}

pub(super) const WARRIOR: usize = 0;
pub(super) const PIKE: usize = 1;
pub(super) const KINGS_MAN: usize = 2;
pub(super) const QUEENS_MAN: usize = 3;
pub(super) const DRUIDS_MAN: usize = 4;
pub(super) const BARDS_MAN: usize = 5;
pub(super) const LONGBOWMAN: usize = 6;
pub(super) const QUEEN: usize = 7;
pub(super) const ENGINE: usize = 8;
pub(super) const GUARD: usize = 9;
pub(super) const SERJEANT: usize = 10;
pub(super) const KING: usize = 11;
pub(super) const JESTER: usize = 12;
pub(super) const KNIGHT: usize = 13;
pub(super) const FIEND: usize = 14;
pub(super) const CHAPLAIN: usize = 15;
pub(super) const NOBLE: usize = 16;
pub(super) const UNICORN: usize = 17;
pub(super) const ASTROLOGER: usize = 18;
pub(super) const WYVERN: usize = 19;
pub(super) const DRUID: usize = 20;
pub(super) const IMMORTAL: usize = 21;
pub(super) const BARD: usize = 22;
/// The number of first faces, the kinds that are not promoted. The promoted kinds have higher
/// indexes.
pub(super) const FACES: usize = 23;
pub(super) const AETHELING: usize = 25;
pub(super) const PRINCESS: usize = 26;
pub(super) const PROMOTED_DRUID: usize = 27;
pub(super) const PROMOTED_BARD: usize = 28;
/// The number of kinds, including the promoted ones.
pub(super) const COUNT: usize = 33;

/// All kinds of pieces. The unpromoted ones are first, in the order in which a position string
/// lists lost pieces; the promoted ones follow.
pub(super) static KINDS: [Kind; COUNT] = kinds();

pub(super) const fn kinds() -> [Kind; COUNT] {
    use How::{Leap, Over, Slide, Step};
    let mut kinds = [
        face(["W", "w"], say::WARRIOR, 6, 3, say::WARRIOR_MOVES, &[Movement(Step, ONWARD)]),
        face(["P", "p"], say::PIKE, 2, 3, say::PIKE_MOVES, &[Movement(Slide(3), AHEAD)]),
        face(["H", "h"], say::KINGS_MAN, 1, 5, say::ARMED_MOVES, ARMED),
        face(["R", "r"], say::QUEENS_MAN, 1, 5, say::ARMED_MOVES, ARMED),
        face(["O", "o"], say::DRUIDS_MAN, 1, 5, say::ARMED_MOVES, ARMED),
        face(["V", "v"], say::BARDS_MAN, 1, 5, say::ARMED_MOVES, ARMED),
        face(
            ["L", "l"],
            say::LONGBOWMAN,
            2,
            5,
            say::LONGBOWMAN_MOVES,
            &[Movement(Leap, &[(0, 1), (-1, 1), (1, 1), (-2, 2), (2, 2)])],
        ),
        face(["Q", "q"], say::QUEEN, 1, 6, say::QUEEN_MOVES, QUEENS),
        face(
            ["E", "e"],
            say::ENGINE,
            2,
            7,
            say::ENGINE_MOVES,
            &[Movement(Leap, &[(0, 2), (0, 3), (-2, 2), (2, 2), (-3, 3), (3, 3), (0, -1)])],
        ),
        face(["G", "g"], say::GUARD, 2, 8, say::GUARD_MOVES, GUARDS),
        face(["S", "s"], say::SERJEANT, 2, 8, say::SERJEANT_MOVES, &[Movement(Leap, ONE_TWO)]),
        face(["K", "k"], say::KING, 1, 8, say::KING_MOVES, KINGS),
        face(
            ["J", "j"],
            say::JESTER,
            1,
            16,
            say::JESTER_MOVES,
            &[Movement(Step, &ALL_DIRECTIONS), Movement(Leap, ONE_TWO)],
        ),
        face(["T", "t"], say::KNIGHT, 2, 16, say::KNIGHT_MOVES, KNIGHTS),
        face(
            ["F", "f"],
            say::FIEND,
            2,
            16,
            say::FIEND_MOVES,
            &[Movement(Leap, ONE_THREE), Movement(Leap, TWO_THREE)],
        ),
        face(
            ["C", "c"],
            say::CHAPLAIN,
            2,
            21,
            say::CHAPLAIN_MOVES,
            &[Movement(Slide(FAR), DIAGONALS)],
        ),
        face(
            ["N", "n"],
            say::NOBLE,
            2,
            22,
            say::NOBLE_MOVES,
            &[Movement(Slide(FAR), &ORTHOGONALS)],
        ),
        face(["U", "u"], say::UNICORN, 2, 22, say::UNICORN_MOVES, &[Movement(Over, &ORTHOGONALS)]),
        face(
            ["A", "a"],
            say::ASTROLOGER,
            1,
            25,
            say::ASTROLOGER_MOVES,
            &[Movement(Slide(FAR), DIAGONALS), Movement(Step, &ORTHOGONALS)],
        ),
        face(["Y", "y"], say::WYVERN, 2, 28, say::WYVERN_MOVES, &[Movement(Leap, &WYVERN_LEAPS)]),
        face(["D", "d"], say::DRUID, 1, 30, say::DRUID_MOVES, DRUIDS),
        face(
            ["I", "i"],
            say::IMMORTAL,
            2,
            38,
            say::IMMORTAL_MOVES,
            &[
                Movement(Slide(FAR), &ORTHOGONALS),
                Movement(Leap, ONE_TWO),
                Movement(Leap, ONE_THREE),
            ],
        ),
        face(["B", "b"], say::BARD, 1, 43, say::BARD_MOVES, BARDS),
        promoted(WARRIOR, ["+W", "+w"], say::WARRIOR_GUARD, 8, say::GUARD_MOVES, GUARDS),
        promoted(
            PIKE,
            ["+P", "+p"],
            say::PIKE_GUARD,
            10,
            say::PIKE_GUARD_MOVES,
            &[Movement(Slide(3), ONWARD), Movement(Step, BACK)],
        ),
        promoted(KINGS_MAN, ["+H", "+h"], say::AETHELING, 8, say::KING_MOVES, KINGS),
        promoted(QUEENS_MAN, ["+R", "+r"], say::PRINCESS, 6, say::QUEEN_MOVES, QUEENS),
        promoted(DRUIDS_MAN, ["+O", "+o"], say::PROMOTED_DRUID, 30, say::DRUID_MOVES, DRUIDS),
        promoted(BARDS_MAN, ["+V", "+v"], say::PROMOTED_BARD, 43, say::BARD_MOVES, BARDS),
        promoted(
            LONGBOWMAN,
            ["+L", "+l"],
            say::LONGBOWMAN_GUARD,
            14,
            say::LONGBOWMAN_GUARD_MOVES,
            &[
                Movement(Leap, &[(-1, 1), (1, 1), (-2, 2), (2, 2), (-3, 3), (3, 3)]),
                Movement(Leap, &[(-1, 0), (1, 0), (-2, 0), (2, 0), (-3, 0), (3, 0)]),
                Movement(Leap, AHEAD_AND_BACK),
            ],
        ),
        promoted(
            GUARD,
            ["+G", "+g"],
            say::GUARD_GENERAL,
            12,
            say::GUARD_GENERAL_MOVES,
            &[
                Movement(Slide(3), SIDEWAYS),
                Movement(Step, AHEAD_AND_BACK),
                Movement(Step, DIAGONALS),
            ],
        ),
        promoted(SERJEANT, ["+S", "+s"], say::ESQUIRE, 16, say::KNIGHT_MOVES, KNIGHTS),
        promoted(
            KNIGHT,
            ["+T", "+t"],
            say::MARSHAL,
            24,
            say::MARSHAL_MOVES,
            &[Movement(Leap, ONE_TWO), Movement(Leap, ONE_THREE), Movement(Leap, TWO_THREE)],
        ),
    ];
    let mut i = 0;
    while i < FACES {
        kinds[i].face = i;
        i += 1;
    }
    while i < COUNT {
        let face = kinds[i].face;
        kinds[face].becomes = Some(i);
        i += 1;
    }
    kinds[FIEND].only = Some(1);
    kinds[WYVERN].only = Some(1);
    kinds[UNICORN].only = Some(0);
    kinds[IMMORTAL].only = Some(0);
    kinds
}

/// The movement of a kind of piece for one side, in the form that the move generator uses.
#[derive(Clone, Copy)]
pub(super) struct Motion {
    /// The index in [`LEAPS`] of the table with the destinations of the piece's steps (of one
    /// square) and leaps.
    pub(super) leaps: u8,
    /// The index in [`LEAPS`] of the table with the destinations of steps that the piece makes only
    /// to capture; 0 if it has no such steps.
    pub(super) takes: u8,
    /// The directions that the piece slides in, one bit each, in the order of [`ALL_DIRECTIONS`].
    pub(super) rays: u8,
    /// Whether the piece slides three squares at most.
    pub(super) short: bool,
    /// Whether the piece may pass over one other piece when it slides.
    pub(super) over: bool,
}

/// The number of values from -11 to 11. A difference between two files or two ranks is one of
/// these.
const SPAN: usize = 23;

/// A set of leaps, one bit for each leap. A leap is a pair (files, ranks) of differences from -11
/// to 11.
type Ways = [u64; 9];

const fn with_way(mut ways: Ways, (files, ranks): (i8, i8)) -> Ways {
    let bit = (ranks + 11) as usize * SPAN + (files + 11) as usize;
    ways[bit / 64] |= 1 << (bit % 64);
    ways
}

const fn same(a: &Ways, b: &Ways) -> bool {
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The different sets of leaps, and the movement of each kind for each side. Kinds with the same
/// leaps share a set, and a [`Motion`] contains the index of the set.
struct Plan {
    ways: [Ways; 48],
    count: usize,
    motions: [[Motion; COUNT]; 2],
}

const fn plan() -> Plan {
    let none = Motion { leaps: 0, takes: 0, rays: 0, short: false, over: false };
    // The set of leaps with index 0 is empty.
    let mut plan = Plan { ways: [[0; 9]; 48], count: 1, motions: [[none; COUNT]; 2] };
    let kinds = &kinds();
    let mut side = 0;
    while side < 2 {
        let forward = 1 - 2 * side as i8;
        let mut kind = 0;
        while kind < COUNT {
            let mut motion = none;
            let (mut leaps, mut takes) = ([0; 9], [0; 9]);
            let parts = kinds[kind].parts;
            let mut i = 0;
            while i < parts.len() {
                let Movement(how, ways) = &parts[i];
                let mut k = 0;
                while k < ways.len() {
                    let way = (ways[k].0, ways[k].1 * forward);
                    match how {
                        How::Step | How::Leap => leaps = with_way(leaps, way),
                        How::Takes => takes = with_way(takes, way),
                        How::Slide(most) => {
                            motion.rays |= 1 << direction(way);
                            motion.short = *most == 3;
                        }
                        How::Over => {
                            motion.rays |= 1 << direction(way);
                            motion.over = true;
                        }
                    }
                    k += 1;
                }
                i += 1;
            }
            motion.leaps = plan.place(leaps);
            motion.takes = plan.place(takes);
            plan.motions[side][kind] = motion;
            kind += 1;
        }
        side += 1;
    }
    plan
}

impl Plan {
    /// The index of a set of leaps in `ways`. If the set is not there yet, it is added.
    const fn place(&mut self, ways: Ways) -> u8 {
        let mut i = 0;
        while i < self.count {
            if same(&self.ways[i], &ways) {
                return i as u8;
            }
            i += 1;
        }
        self.ways[i] = ways;
        self.count += 1;
        i as u8
    }
}

/// The index of a direction among the eight of [`ALL_DIRECTIONS`].
const fn direction(way: (i8, i8)) -> usize {
    let mut i = 0;
    while i < 8 {
        if ALL_DIRECTIONS[i].0 == way.0 && ALL_DIRECTIONS[i].1 == way.1 {
            return i;
        }
        i += 1;
    }
    panic!("a piece slides in one of the eight directions")
}

const PLAN: Plan = plan();

/// The movement of each kind, for White and for Black.
pub(super) static MOTIONS: [[Motion; COUNT]; 2] = PLAN.motions;

type Table = [Set12; MAX_SQUARES];

/// For each set of leaps ([`Motion::leaps`]) and each square, the destinations.
pub(super) static LEAPS: [Table; PLAN.count] = {
    let mut tables = [[Set12::EMPTY; MAX_SQUARES]; PLAN.count];
    let mut i = 0;
    while i < PLAN.count {
        let mut list = [(0, 0); 72];
        let mut length = 0;
        let mut bit = 0;
        while bit < SPAN * SPAN {
            if PLAN.ways[i][bit / 64] >> (bit % 64) & 1 != 0 {
                list[length] = ((bit % SPAN) as i8 - 11, (bit / SPAN) as i8 - 11);
                length += 1;
            }
            bit += 1;
        }
        tables[i] = leaps(list.split_at(length).0);
        i += 1;
    }
    tables
};

/// The squares adjacent to each square, in all eight directions.
pub(super) static BESIDE: &Table = &LEAPS[PLAN.motions[0][KING].leaps as usize];
/// For each square, the destinations of the leap that an original King may make once in a game:
/// those of a Knight (FID-6).
pub(super) static KINGS_LEAP: &Table = &LEAPS[PLAN.motions[0][KNIGHT].leaps as usize];

/// For each direction and each square, the squares on the line from there to the edge.
pub(super) static RAYS: [Table; 8] = {
    let mut tables = [[Set12::EMPTY; MAX_SQUARES]; 8];
    let mut i = 0;
    while i < 8 {
        tables[i] = rays(ALL_DIRECTIONS[i]);
        i += 1;
    }
    tables
};

/// For each square, the squares at most three files and three ranks away. Most kinds can attack
/// only from there.
pub(super) static NEAR: Table = {
    let mut list = [(0, 0); 49];
    let mut i = 0;
    while i < 49 {
        list[i] = (i as i8 % 7 - 3, i as i8 / 7 - 3);
        i += 1;
    }
    leaps(&list)
};

/// For each square, the squares from which a piece could reach it over a distance: those on its
/// lines, and those at the distance of a Wyvern's leap.
pub(super) static LINES: Table = {
    let mut list = [(0, 0); 72 + 88];
    let mut i = 0;
    while i < 72 {
        list[i] = WYVERN_LEAPS[i];
        i += 1;
    }
    while i < list.len() {
        let (files, ranks) = ALL_DIRECTIONS[(i - 72) / 11];
        let n = (i - 72) as i8 % 11 + 1;
        list[i] = (files * n, ranks * n);
        i += 1;
    }
    leaps(&list)
};

/// The kinds of pieces that can capture at one distance (files, ranks), one bit each.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// All kinds that can capture at this distance if no piece is between the two squares.
    pub(super) all: u64,
    /// Those of the kinds in `all` that can be blocked by a piece between the two squares.
    pub(super) slides: u64,
}

/// [`Reach`] for each distance, as seen by White.
static REACH: [Reach; SPAN * SPAN] = {
    let kinds = &kinds();
    let mut table = [Reach { all: 0, slides: 0 }; SPAN * SPAN];
    let mut kind = 0;
    while kind < COUNT {
        let parts = kinds[kind].parts;
        let mut i = 0;
        while i < parts.len() {
            let Movement(how, ways) = &parts[i];
            let (most, slides) = match how {
                How::Step | How::Takes | How::Leap => (1, 0),
                How::Slide(most) => (*most, 1),
                How::Over => (FAR, 1),
            };
            let mut k = 0;
            while k < ways.len() {
                let mut n = 1;
                while n <= most {
                    let at = place(ways[k].0 * n, ways[k].1 * n);
                    table[at].all |= 1 << kind;
                    table[at].slides |= slides << kind;
                    n += 1;
                }
                k += 1;
            }
            i += 1;
        }
        kind += 1;
    }
    table
};

const fn place(files: i8, ranks: i8) -> usize {
    (ranks + 11) as usize * SPAN + (files + 11) as usize
}

/// The distance between two squares given by index, in files and ranks.
#[inline]
pub(super) fn distance(from: usize, to: usize) -> (i8, i8) {
    ((to % 12) as i8 - (from % 12) as i8, (to / 12) as i8 - (from / 12) as i8)
}

/// The kinds of a side's pieces that can capture from one square on another.
#[inline]
pub(super) fn reach(side: usize, from: usize, to: usize) -> Reach {
    let (files, ranks) = distance(from, to);
    let at = place(files, if side == 0 { ranks } else { -ranks });
    debug_assert!(at < REACH.len(), "{from} and {to} are squares of the board");
    REACH[at]
}

/// The squares between two squares that are on one line; empty if they are not.
#[inline]
pub(super) fn between(from: usize, to: usize) -> Set12 {
    let (files, ranks) = distance(from, to);
    // The directions are numbered clockwise from straight up, as in `ALL_DIRECTIONS`.
    let way = match (files.signum(), ranks.signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, -1) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        _ => 7,
    };
    RAYS[way][from] & RAYS[way ^ 4][to]
}

/// The destinations of a piece from a square of an empty board, each with how the piece moves
/// there, such as by a leap. `side` is 0 for White, 1 for Black.
pub(super) fn on_empty_board(kind: &Kind, side: usize, from: Square) -> Vec<(Square, How)> {
    let forward = if side == 0 { 1 } else { -1 };
    let mut all = Vec::new();
    for Movement(how, ways) in kind.parts {
        for (files, ranks) in *ways {
            let most = match how {
                How::Slide(most) => *most,
                How::Over => FAR,
                _ => 1,
            };
            let at = (1..=most).map_while(|n| from.offset(files * n, ranks * n * forward));
            all.extend(at.map(|to| (to, *how)));
        }
    }
    all.sort_by_key(|(to, _)| *to);
    all
}
