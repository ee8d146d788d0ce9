//! The legal moves, found for all hens and all chicks of a side at a time.

use super::{Hens, moves::Move};
use crate::geometry::{MAX_SQUARES, ORTHOGONALS, SquareSet, leaps};

/// The square reached by going one square forward, and `FILES` to the right, for a whole set.
#[cfg_attr(feature = "perft", inline(always))]
fn ahead<const UP: bool, const FILES: i32, const N: usize, const W: usize>(
    set: SquareSet<N, W>,
) -> SquareSet<N, W> {
    if UP { set.shifted::<FILES, 1>() } else { set.shifted::<FILES, -1>() }
}

/// How far an index changes by going one square forward, and `files` to the right.
const fn delta<const UP: bool, const N: usize>(files: i32) -> i32 {
    if UP { N as i32 + files } else { -(N as i32) + files }
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
            empty: !occupied,
            enemy_left,
            pinning: enemy_left ^ enemy.shifted::<-1, 0>(),
        }
    }

    /// Calls `visit` with each move of the side to move, whether or not the game is over.
    #[cfg_attr(feature = "perft", inline(always))]
    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        if self.black_to_move {
            self.generate_for::<false>(&mut visit);
        } else {
            self.generate_for::<true>(&mut visit);
        }
    }

    #[cfg_attr(feature = "perft", inline(always))]
    fn generate_for<const UP: bool>(&self, visit: &mut impl FnMut(Move)) {
        let view = self.view(usize::from(!UP));
        view.hens::<UP, -1>(visit);
        view.hens::<UP, 0>(visit);
        view.hens::<UP, 1>(visit);
        view.chicks::<UP, -1>(visit);
        view.chicks::<UP, 1>(visit);
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
        if self.black_to_move { self.count_for::<false>() } else { self.count_for::<true>() }
    }

    #[cfg_attr(feature = "perft", inline(always))]
    fn count_for<const UP: bool>(&self) -> u64 {
        let view = self.view(usize::from(!UP));
        let moves = view.count_hens::<UP, -1>()
            + view.count_hens::<UP, 0>()
            + view.count_hens::<UP, 1>()
            + view.count_chicks::<UP, -1>()
            + view.count_chicks::<UP, 1>();
        u64::from(moves)
    }
}

impl<const N: usize, const W: usize> View<N, W> {
    /// Where hens land that jump from `set` in one direction (HENS-3).
    #[cfg_attr(feature = "perft", inline(always))]
    fn jumps<const UP: bool, const FILES: i32>(self, set: SquareSet<N, W>) -> SquareSet<N, W> {
        let over = ahead::<UP, FILES, N, W>(set) & self.occupied;
        ahead::<UP, FILES, N, W>(over) & self.empty
    }

    /// The moves of hens that set out in one direction.
    #[cfg_attr(feature = "perft", inline(always))]
    fn hens<const UP: bool, const FILES: i32>(self, visit: &mut impl FnMut(Move)) {
        let by = const { delta::<UP, N>(FILES) };
        // HENS-2
        let one = ahead::<UP, FILES, N, W>(self.own_hens) & self.empty;
        for to in one.indexes() {
            visit(Move::plain(back(to, by, 1), to as u8));
        }
        for to in (ahead::<UP, FILES, N, W>(one) & self.empty).indexes() {
            visit(Move::plain(back(to, by, 2), to as u8));
        }
        // HENS-3. All that changed by the first jump lies behind the second.
        let landings = self.jumps::<UP, FILES>(self.own_hens);
        for to in landings.indexes() {
            let from = back(to, by, 2);
            visit(Move { from, to: to as u8, first: back(to, by, 1), second: from });
        }
        if !landings.is_empty() {
            self.second_jumps::<UP, FILES, -1>(landings, visit);
            self.second_jumps::<UP, FILES, 0>(landings, visit);
            self.second_jumps::<UP, FILES, 1>(landings, visit);
        }
    }

    /// The chains of two jumps, of which the first in direction `FILES` has led to `landings`.
    #[cfg_attr(feature = "perft", inline(always))]
    fn second_jumps<const UP: bool, const FILES: i32, const THEN: i32>(
        self,
        landings: SquareSet<N, W>,
        visit: &mut impl FnMut(Move),
    ) {
        let by = const { delta::<UP, N>(FILES) };
        let then = const { delta::<UP, N>(THEN) };
        for to in self.jumps::<UP, THEN>(landings).indexes() {
            let landing = back(to, then, 2) as usize;
            visit(Move {
                from: back(landing, by, 2),
                to: to as u8,
                first: back(landing, by, 1),
                second: back(to, then, 1),
            });
        }
    }

    /// The slides of chicks in one direction, with the pins they make (HENS-6 to HENS-10).
    #[cfg_attr(feature = "perft", inline(always))]
    fn chicks<const UP: bool, const FILES: i32>(self, visit: &mut impl FnMut(Move)) {
        let by = const { delta::<UP, N>(FILES) };
        let mut reached = ahead::<UP, FILES, N, W>(self.own_chicks) & self.empty;
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
            reached = ahead::<UP, FILES, N, W>(reached) & self.empty;
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
    fn count_hens<const UP: bool, const FILES: i32>(self) -> u32 {
        let one = ahead::<UP, FILES, N, W>(self.own_hens) & self.empty;
        let two = ahead::<UP, FILES, N, W>(one) & self.empty;
        let landings = self.jumps::<UP, FILES>(self.own_hens);
        one.len()
            + two.len()
            + landings.len()
            + self.jumps::<UP, -1>(landings).len()
            + self.jumps::<UP, 0>(landings).len()
            + self.jumps::<UP, 1>(landings).len()
    }

    #[cfg_attr(feature = "perft", inline(always))]
    fn count_chicks<const UP: bool, const FILES: i32>(self) -> u32 {
        let mut count = 0;
        let mut reached = ahead::<UP, FILES, N, W>(self.own_chicks) & self.empty;
        while !reached.is_empty() {
            count += reached.len();
            reached = ahead::<UP, FILES, N, W>(reached) & self.empty;
        }
        count
    }
}
