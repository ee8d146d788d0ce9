//! Tests that compare squares, sets of squares and tables with plain loops.

use fairyboard::geometry::{
    ALL_DIRECTIONS, ORTHOGONALS, Set8, Set10, Set12, Square, SquareSet, leaps, line_between, rays,
};
use fairyboard_tests::{board, effort, names, rng, square, test};
use fastrand::Rng;
use std::collections::BTreeSet;

type Set6 = SquareSet<6, 1>;

/// Runs a check on all board sizes that the games need.
macro_rules! on_all_boards {
    ($check:ident) => {
        $check::<6, 1>();
        $check::<8, 1>();
        $check::<10, 2>();
        $check::<12, 3>();
    };
}

fn random_squares<const N: usize>(rng: &mut Rng) -> BTreeSet<Square> {
    let density = rng.f32();
    board(N as u8).into_iter().filter(|_| rng.f32() < density).collect()
}

fn set<const N: usize, const W: usize>(squares: &BTreeSet<Square>) -> SquareSet<N, W> {
    squares.iter().copied().collect()
}

#[test]
fn squares_are_named_from_a1_to_l12() {
    let all = board(12);
    assert_eq!(all.len(), 144);
    assert_eq!((all[0].to_string(), all[143].to_string()), ("a1".into(), "l12".into()));
    for one in &all {
        let name = one.to_string();
        assert_eq!(name.parse(), Ok(*one));
        assert_eq!(name.as_bytes()[0], b'a' + one.file());
        assert_eq!(name[1..].parse(), Ok(one.rank() + 1));
        assert_eq!(Square::read_prefix(&format!("{name}x")), Some((*one, name.len())));
    }
    let none =
        ["", "a", "1", "a0", "a00", "a01", "a13", "a123", "m1", "A1", "`1", "a-1", "a1 ", " a1"];
    for name in none.into_iter().chain(["ä1", "a１", "é", "aé", "{1", "a256", "a1é"]) {
        assert_eq!(name.parse::<Square>(), Err(()), "{name:?}");
    }
    for name in ["a0", "a13", "a123", "a", "", "1a", "aé"] {
        assert_eq!(Square::read_prefix(name), None, "{name:?}");
    }
    assert_eq!(Square::new(12, 0), None);
    assert_eq!(Square::new(0, 12), None);
    assert_eq!(Square::new(255, 255), None);
}

#[test]
fn squares_are_ordered_by_rank_then_file() {
    let all = board(12);
    for pair in all.windows(2) {
        assert!(pair[0] < pair[1]);
    }
}

#[test]
fn offset_and_distance_undo_each_other() {
    for from in board(12) {
        for to in board(12) {
            let (files, ranks) = from.distance(to);
            assert_eq!(from.offset(files, ranks), Some(to));
        }
        for by in [-128, -127, -12, 12, 115, 116, 126, 127] {
            assert_eq!(from.offset(by, 0), None, "{from} {by}");
            assert_eq!(from.offset(0, by), None, "{from} {by}");
        }
    }
}

#[test]
fn line_between_holds_the_squares_strictly_between() {
    for (from, to, between) in [
        ("a1", "d4", "b2 c3"),
        ("d4", "a1", "b2 c3"),
        ("a4", "d1", "c2 b3"),
        ("c2", "c5", "c3 c4"),
        ("e7", "b7", "c7 d7"),
        ("a1", "b2", ""),
        ("a1", "a1", ""),
        ("a1", "b3", ""),
        ("a1", "d5", ""),
    ] {
        assert_eq!(names(&line_between(square(from), square(to))), between, "{from} {to}");
    }
    assert_eq!(line_between(square("d4"), square("a1"))[0], square("c3"), "nearest first");
    for from in board(12) {
        for (files, ranks) in ALL_DIRECTIONS {
            let mut walked = Vec::new();
            let mut at = from;
            while let Some(to) = at.offset(files, ranks) {
                assert_eq!(line_between(from, to), walked, "{from} {to}");
                walked.push(to);
                at = to;
            }
        }
    }
}

#[test]
fn directions_are_each_there_once() {
    let all: BTreeSet<_> = ALL_DIRECTIONS.into_iter().collect();
    let plain: BTreeSet<_> =
        (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|d| *d != (0, 0)).collect();
    assert_eq!(all, plain);
    let straight: BTreeSet<_> = all.into_iter().filter(|(x, y)| x * y == 0).collect();
    assert_eq!(ORTHOGONALS.into_iter().collect::<BTreeSet<_>>(), straight);
}

fn indexes_and_squares<const N: usize, const W: usize>() {
    let squares = board(N as u8);
    for (index, one) in squares.iter().enumerate() {
        assert_eq!(SquareSet::<N, W>::index_of(*one), Some(index));
        assert_eq!(SquareSet::<N, W>::square_at(index), *one);
        let only = SquareSet::<N, W>::of(index);
        assert_eq!(only, SquareSet::of_square(*one));
        assert_eq!(only, SquareSet::EMPTY.with(index));
        assert_eq!((only.len(), only.is_empty()), (1, false));
        assert_eq!(only.squares().collect::<Vec<_>>(), [*one]);
    }
    for off in board(12).into_iter().filter(|s| !squares.contains(s)) {
        assert_eq!(SquareSet::<N, W>::index_of(off), None);
        assert!(SquareSet::<N, W>::of_square(off).is_empty());
        assert!(!SquareSet::<N, W>::ALL.contains(off));
    }
    assert_eq!(SquareSet::<N, W>::ALL.squares().collect::<Vec<_>>(), squares);
    assert!(SquareSet::<N, W>::EMPTY.is_empty());
    for from in 0..=N {
        for to in 0..=N {
            let files = SquareSet::<N, W>::files(from, to);
            for one in &squares {
                assert_eq!(files.contains(*one), (from..to).contains(&one.file().into()));
            }
        }
    }
    for rank in 0..N {
        let row = SquareSet::<N, W>::rank(rank);
        for one in &squares {
            assert_eq!(row.contains(*one), usize::from(one.rank()) == rank);
        }
    }
}

#[test]
fn indexes_go_by_rank_and_file() {
    on_all_boards!(indexes_and_squares);
}

fn operators<const N: usize, const W: usize>() {
    let mut rng = rng(1);
    let all: BTreeSet<_> = board(N as u8).into_iter().collect();
    for _ in 0..effort(300) {
        let (a, b) = (random_squares::<N>(&mut rng), random_squares::<N>(&mut rng));
        let (x, y) = (set::<N, W>(&a), set::<N, W>(&b));
        let same = |actual: SquareSet<N, W>, expected: BTreeSet<Square>| {
            assert_eq!(actual.squares().collect::<BTreeSet<_>>(), expected);
            assert_eq!(actual.len() as usize, expected.len());
            assert_eq!(actual.is_empty(), expected.is_empty());
            assert_eq!(actual, set(&expected), "one set has one value");
        };
        same(x | y, &a | &b);
        same(x & y, &a & &b);
        same(x ^ y, &a ^ &b);
        same(x - y, &a - &b);
        same(!x, &all - &a);
        assert_eq!(x.meets(y), !a.is_disjoint(&b));
        let mut z = x;
        z |= y;
        assert_eq!(z, x | y);
        z &= x;
        assert_eq!(z, x);
        z ^= y;
        assert_eq!(z, x ^ y);
        for one in &all {
            assert_eq!(x.contains(*one), a.contains(one));
        }
        let indexes: Vec<_> = x.indexes().collect();
        assert!(indexes.is_sorted());
    }
}

#[test]
fn operators_are_those_of_sets() {
    on_all_boards!(operators);
}

fn shift<const N: usize, const W: usize, const FILES: i32, const RANKS: i32>(rng: &mut Rng) {
    for _ in 0..effort(100) {
        let squares = random_squares::<N>(rng);
        let moved: SquareSet<N, W> = squares
            .iter()
            .filter_map(|s| s.offset(FILES as i8, RANKS as i8))
            .filter(|s| usize::from(s.file()) < N && usize::from(s.rank()) < N)
            .collect();
        let shifted = set::<N, W>(&squares).shifted::<FILES, RANKS>();
        assert_eq!(shifted, moved, "{N} {FILES} {RANKS} {squares:?}");
    }
}

fn shifts<const N: usize, const W: usize>() {
    let rng = &mut rng(2);
    shift::<N, W, 0, 0>(rng);
    shift::<N, W, 0, 1>(rng);
    shift::<N, W, 1, 1>(rng);
    shift::<N, W, 1, 0>(rng);
    shift::<N, W, 1, -1>(rng);
    shift::<N, W, 0, -1>(rng);
    shift::<N, W, -1, -1>(rng);
    shift::<N, W, -1, 0>(rng);
    shift::<N, W, -1, 1>(rng);
    shift::<N, W, 2, 2>(rng);
    shift::<N, W, -2, 2>(rng);
    shift::<N, W, 2, -2>(rng);
    shift::<N, W, -2, -2>(rng);
    shift::<N, W, 1, 2>(rng);
    shift::<N, W, -1, 2>(rng);
    shift::<N, W, 2, -1>(rng);
    shift::<N, W, 5, -3>(rng);
    shift::<N, W, -5, 3>(rng);
    shift::<N, W, 0, 5>(rng);
    shift::<N, W, 0, -5>(rng);
    shift::<N, W, 11, 1>(rng);
    shift::<N, W, -11, 11>(rng);
    shift::<N, W, 12, -1>(rng);
    shift::<N, W, -12, 1>(rng);
    shift::<N, W, 0, 12>(rng);
    shift::<N, W, 0, -12>(rng);
}

#[test]
fn shifts_go_by_coordinates_and_lose_what_leaves_the_board() {
    on_all_boards!(shifts);
}

fn tables<const N: usize, const W: usize>() {
    let on_board = |s: &Square| usize::from(s.file()) < N && usize::from(s.rank()) < N;
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    for distances in [&ORTHOGONALS[..], &ALL_DIRECTIONS[..], &knight[..]] {
        let table = leaps::<N, W>(distances);
        for (index, from) in board(N as u8).into_iter().enumerate() {
            let plain = distances
                .iter()
                .filter_map(|(x, y)| from.offset(*x, *y))
                .filter(on_board)
                .collect();
            assert_eq!(table[index], plain, "{from}");
        }
        assert!(table[N * N..].iter().all(|set| set.is_empty()));
    }
    for direction in ALL_DIRECTIONS {
        let table = rays::<N, W>(direction);
        for (index, from) in board(N as u8).into_iter().enumerate() {
            let steps = (1..N as i8).filter_map(|n| from.offset(direction.0 * n, direction.1 * n));
            assert_eq!(table[index], steps.filter(on_board).collect(), "{from} {direction:?}");
        }
    }
}

#[test]
fn tables_agree_with_loops() {
    on_all_boards!(tables);
}

#[test]
fn touching_is_sharing_an_edge() {
    let table = leaps::<8, 1>(&ORTHOGONALS);
    for (at, touching) in
        [("a1", "b1 a2"), ("e4", "e3 d4 f4 e5"), ("h8", "h7 g8"), ("a5", "a4 b5 a6")]
    {
        let set = table[Set8::index_of(square(at)).unwrap()];
        assert_eq!(names(&set.squares().collect::<Vec<_>>()), touching);
    }
}

#[test]
fn sets_are_drawn_highest_rank_first() {
    let set: Set6 = [square("a1"), square("f1"), square("b6")].into_iter().collect();
    let drawn = "
 . x . . . .
 . . . . . .
 . . . . . .
 . . . . . .
 . . . . . .
 x . . . . x";
    assert_eq!(format!("{set:?}"), drawn);
    assert_eq!(Set10::ALL.len(), 100);
    assert_eq!(Set12::ALL.len(), 144);
}
