//! The legal moves, found for all hens and all chicks of a side at a time.

use super::{Hens, moves::Move};
use crate::geometry::{MAX_SQUARES, ORTHOGONALS, SquareSet, leaps};

/// A way ahead of a side: straight, or one file to the left or right with every rank. Counting knows
/// each as a type of its own, so that nothing is left of it in the code; for the page they are values
/// of one type, and all that goes a way is there once.
trait Way: Copy {
    type Left: Way;
    type Straight: Way;
    type Right: Way;

    /// The same side's way to the left.
    fn left(self) -> Self::Left;
    /// The same side's way straight ahead.
    fn straight(self) -> Self::Straight;
    /// The same side's way to the right.
    fn right(self) -> Self::Right;
    /// Whether it is one of the first player's.
    fn is_up(self) -> bool;
    /// How far an index changes by one square.
    fn delta<const N: usize>(self) -> i32;
    /// The squares one ahead of a set's.
    fn ahead<const N: usize, const W: usize>(self, set: SquareSet<N, W>) -> SquareSet<N, W>;
}

#[cfg(feature = "perft")]
#[derive(Clone, Copy)]
struct Ahead<const UP: bool, const FILES: i32>;

#[cfg(feature = "perft")]
const UP: Ahead<true, 0> = Ahead;
#[cfg(feature = "perft")]
const DOWN: Ahead<false, 0> = Ahead;

#[cfg(feature = "perft")]
impl<const UP: bool, const FILES: i32> Way for Ahead<UP, FILES> {
    type Left = Ahead<UP, -1>;
    type Straight = Ahead<UP, 0>;
    type Right = Ahead<UP, 1>;

    #[inline(always)]
    fn left(self) -> Self::Left {
        Ahead
    }

    #[inline(always)]
    fn straight(self) -> Self::Straight {
        Ahead
    }

    #[inline(always)]
    fn right(self) -> Self::Right {
        Ahead
    }

    #[inline(always)]
    fn is_up(self) -> bool {
        UP
    }

    #[inline(always)]
    fn delta<const N: usize>(self) -> i32 {
        if UP { N as i32 + FILES } else { -(N as i32) + FILES }
    }

    #[inline(always)]
    fn ahead<const N: usize, const W: usize>(self, set: SquareSet<N, W>) -> SquareSet<N, W> {
        if UP { set.shifted::<FILES, 1>() } else { set.shifted::<FILES, -1>() }
    }
}

#[cfg(not(feature = "perft"))]
#[derive(Clone, Copy)]
struct Ahead {
    up: bool,
    files: i32,
}

#[cfg(not(feature = "perft"))]
const UP: Ahead = Ahead { up: true, files: 0 };
#[cfg(not(feature = "perft"))]
const DOWN: Ahead = Ahead { up: false, files: 0 };

#[cfg(not(feature = "perft"))]
impl Way for Ahead {
    type Left = Ahead;
    type Straight = Ahead;
    type Right = Ahead;

    fn left(self) -> Ahead {
        Ahead { files: -1, ..self }
    }

    fn straight(self) -> Ahead {
        Ahead { files: 0, ..self }
    }

    fn right(self) -> Ahead {
        Ahead { files: 1, ..self }
    }

    fn is_up(self) -> bool {
        self.up
    }

    fn delta<const N: usize>(self) -> i32 {
        if self.up { N as i32 + self.files } else { -(N as i32) + self.files }
    }

    #[inline(never)]
    fn ahead<const N: usize, const W: usize>(self, set: SquareSet<N, W>) -> SquareSet<N, W> {
        let set = if self.up { set.shifted::<0, 1>() } else { set.shifted::<0, -1>() };
        match self.files {
            0 => set,
            1 => set.shifted::<1, 0>(),
            _ => set.shifted::<-1, 0>(),
        }
    }
}

/// The index `steps` times `delta` before another.
#[cfg_attr(feature = "perft", inline(always))]
fn back(index: usize, delta: i32, steps: i32) -> u8 {
    (index as i32 - delta * steps) as u8
}

/// What the generator knows of the board, from the mover's side.
#[derive(Clone, Copy)]
struct View<const N: usize, const W: usize> {
    own: SquareSet<N, W>,
    own_hens: SquareSet<N, W>,
    own_chicks: SquareSet<N, W>,
    enemy_hens: SquareSet<N, W>,
    occupied: SquareSet<N, W>,
    empty: SquareSet<N, W>,
    /// Squares whose left neighbour is an enemy.
    enemy_left: SquareSet<N, W>,
    /// Squares with exactly one enemy beside them: where a pin may be (HENS-7, HENS-9).
    pinning: SquareSet<N, W>,
}

impl<const N: usize, const W: usize> Hens<N, W> {
    /// For each square, the squares that touch it.
    pub(super) const TOUCHING: &'static [SquareSet<N, W>; MAX_SQUARES] = &leaps(&ORTHOGONALS);

    fn view(&self, me: usize) -> View<N, W> {
        let own = self.hens[me] | self.chicks[me];
        let enemy = self.hens[1 - me] | self.chicks[1 - me];
        let occupied = own | enemy;
        let enemy_left = enemy.shifted::<1, 0>();
        View {
            own,
            own_hens: self.hens[me],
            own_chicks: self.chicks[me],
            enemy_hens: self.hens[1 - me],
            occupied,
            empty: self.size.board() - occupied,
            enemy_left,
            pinning: enemy_left ^ enemy.shifted::<-1, 0>(),
        }
    }

    /// Calls `visit` with each move of the side to move, whether or not the game is over.
    #[cfg_attr(feature = "perft", inline(always))]
    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        if self.black_to_move {
            self.generate_for(DOWN, &mut visit);
        } else {
            self.generate_for(UP, &mut visit);
        }
    }

    #[cfg_attr(feature = "perft", inline(always))]
    fn generate_for(&self, way: impl Way, visit: &mut impl FnMut(Move)) {
        let view = self.view(usize::from(!way.is_up()));
        view.hens(way.left(), visit);
        view.hens(way.straight(), visit);
        view.hens(way.right(), visit);
        view.chicks(way.left(), visit);
        view.chicks(way.right(), visit);
    }

    /// The moves of the side to move, whether or not the game is over.
    ///
    /// Kept out of line: the generator is large, and only counting needs it in place.
    #[inline(never)]
    pub(super) fn all_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(|mv| moves.push(mv));
        moves
    }

    /// Counts the moves of the side to move, whether or not the game is over.
    pub(super) fn count(&self) -> u64 {
        if self.black_to_move { self.count_for(DOWN) } else { self.count_for(UP) }
    }

    #[cfg_attr(feature = "perft", inline(always))]
    fn count_for(&self, way: impl Way) -> u64 {
        let view = self.view(usize::from(!way.is_up()));
        let moves = view.count_hens(way.left())
            + view.count_hens(way.straight())
            + view.count_hens(way.right())
            + view.count_chicks(way.left())
            + view.count_chicks(way.right());
        u64::from(moves)
    }
}

impl<const N: usize, const W: usize> View<N, W> {
    /// Where hens land that jump from `set` in one direction (HENS-3).
    #[cfg_attr(feature = "perft", inline(always))]
    fn jumps(self, way: impl Way, set: SquareSet<N, W>) -> SquareSet<N, W> {
        let over = way.ahead(set) & self.occupied;
        way.ahead(over) & self.empty
    }

    /// The moves of hens that set out in one direction.
    #[cfg_attr(feature = "perft", inline(always))]
    fn hens(self, way: impl Way, visit: &mut impl FnMut(Move)) {
        let by = way.delta::<N>();
        // HENS-2
        let one = way.ahead(self.own_hens) & self.empty;
        for to in one.indexes() {
            visit(Move::plain(back(to, by, 1), to as u8));
        }
        for to in (way.ahead(one) & self.empty).indexes() {
            visit(Move::plain(back(to, by, 2), to as u8));
        }
        // HENS-3. All that changed by the first jump lies behind the second.
        let landings = self.jumps(way, self.own_hens);
        for to in landings.indexes() {
            let from = back(to, by, 2);
            visit(Move { from, to: to as u8, first: back(to, by, 1), second: from });
        }
        if !landings.is_empty() {
            self.second_jumps(way, way.left(), landings, visit);
            self.second_jumps(way, way.straight(), landings, visit);
            self.second_jumps(way, way.right(), landings, visit);
        }
    }

    /// The chains of two jumps, of which the first, on `way`, has led to `landings`.
    #[cfg_attr(feature = "perft", inline(always))]
    fn second_jumps(
        self,
        way: impl Way,
        then: impl Way,
        landings: SquareSet<N, W>,
        visit: &mut impl FnMut(Move),
    ) {
        let by = way.delta::<N>();
        let then_by = then.delta::<N>();
        for to in self.jumps(then, landings).indexes() {
            let landing = back(to, then_by, 2) as usize;
            visit(Move {
                from: back(landing, by, 2),
                to: to as u8,
                first: back(landing, by, 1),
                second: back(to, then_by, 1),
            });
        }
    }

    /// The slides of chicks in one direction, with the pins they make (HENS-6 to HENS-10).
    #[cfg_attr(feature = "perft", inline(always))]
    fn chicks(self, way: impl Way, visit: &mut impl FnMut(Move)) {
        let by = way.delta::<N>();
        let mut reached = way.ahead(self.own_chicks) & self.empty;
        let mut steps = 1;
        while !reached.is_empty() {
            for to in (reached - self.pinning).indexes() {
                visit(Move::plain(back(to, by, steps), to as u8));
            }
            for to in (reached & self.pinning).indexes() {
                let from = back(to, by, steps);
                let victim = if self.enemy_left.has(to) { to - 1 } else { to + 1 };
                let pinned = self.can_pin(from as usize, victim);
                let first = if pinned { victim as u8 } else { from };
                visit(Move { from, to: to as u8, first, second: from });
            }
            reached = way.ahead(reached) & self.empty;
            steps += 1;
        }
    }

    /// HENS-8: a chick is pinned without help, a hen only where another piece touches it, judged
    /// without the attacker and without the square that it left.
    #[cfg_attr(feature = "perft", inline(always))]
    fn can_pin(self, from: usize, victim: usize) -> bool {
        !self.enemy_hens.has(victim)
            || (self.own - SquareSet::of(from)).meets(Hens::<N, W>::TOUCHING[victim])
    }

    #[cfg_attr(feature = "perft", inline(always))]
    fn count_hens(self, way: impl Way) -> u32 {
        let one = way.ahead(self.own_hens) & self.empty;
        let two = way.ahead(one) & self.empty;
        let landings = self.jumps(way, self.own_hens);
        one.len()
            + two.len()
            + landings.len()
            + self.jumps(way.left(), landings).len()
            + self.jumps(way.straight(), landings).len()
            + self.jumps(way.right(), landings).len()
    }

    #[cfg_attr(feature = "perft", inline(always))]
    fn count_chicks(self, way: impl Way) -> u32 {
        let mut count = 0;
        let mut reached = way.ahead(self.own_chicks) & self.empty;
        while !reached.is_empty() {
            count += reached.len();
            reached = way.ahead(reached) & self.empty;
        }
        count
    }
}
