//! Generates the legal moves of Hens and Chicks, for all hens and all chicks of a side at once,
//! with square sets.

use super::{Hens, moves::Move};
use crate::geometry::{MAX_SQUARES, ORTHOGONALS, SquareSet, leaps};

/// A side's forward direction: straight, or diagonally to the left (towards file a) or to the
/// right. Left and right are the same for both sides. Each direction is a type of its own, so that
/// the compiler knows the distance of each shift. [`Any`] is a direction chosen at run time.
trait Way: Copy {
    type Left: Way;
    type Straight: Way;
    type Right: Way;

    /// The side's forward diagonal towards file a.
    fn left(self) -> Self::Left;
    /// The side's straight forward direction.
    fn straight(self) -> Self::Straight;
    /// The side's forward diagonal away from file a.
    fn right(self) -> Self::Right;
    /// Whether the direction leads up the board, as the first player moves.
    fn is_up(self) -> bool;
    /// The difference that one step in this direction makes to a square's index.
    fn delta<const N: usize>(self) -> i32;
    /// The set with each square moved one step in this direction.
    fn ahead<const N: usize, const W: usize>(self, set: SquareSet<N, W>) -> SquareSet<N, W>;
}

#[derive(Clone, Copy)]
struct Ahead<const UP: bool, const FILES: i32>;

const UP: Ahead<true, 0> = Ahead;
const DOWN: Ahead<false, 0> = Ahead;

impl<const UP: bool, const FILES: i32> Way for Ahead<UP, FILES> {
    type Left = Ahead<UP, -1>;
    type Straight = Ahead<UP, 0>;
    type Right = Ahead<UP, 1>;

    #[inline]
    fn left(self) -> Self::Left {
        Ahead
    }

    #[inline]
    fn straight(self) -> Self::Straight {
        Ahead
    }

    #[inline]
    fn right(self) -> Self::Right {
        Ahead
    }

    #[inline]
    fn is_up(self) -> bool {
        UP
    }

    #[inline]
    fn delta<const N: usize>(self) -> i32 {
        if UP { N as i32 + FILES } else { -(N as i32) + FILES }
    }

    #[inline]
    fn ahead<const N: usize, const W: usize>(self, set: SquareSet<N, W>) -> SquareSet<N, W> {
        if UP { set.shifted::<FILES, 1>() } else { set.shifted::<FILES, -1>() }
    }
}

/// A direction chosen at run time. Shifts are slower, but the code is compiled once instead of six
/// times.
#[derive(Clone, Copy)]
struct Any {
    up: bool,
    files: i32,
}

impl Way for Any {
    type Left = Any;
    type Straight = Any;
    type Right = Any;

    fn left(self) -> Any {
        Any { files: -1, ..self }
    }

    fn straight(self) -> Any {
        Any { files: 0, ..self }
    }

    fn right(self) -> Any {
        Any { files: 1, ..self }
    }

    fn is_up(self) -> bool {
        self.up
    }

    fn delta<const N: usize>(self) -> i32 {
        if self.up { N as i32 + self.files } else { self.files - N as i32 }
    }

    fn ahead<const N: usize, const W: usize>(self, set: SquareSet<N, W>) -> SquareSet<N, W> {
        let set = if self.up { set.shifted::<0, 1>() } else { set.shifted::<0, -1>() };
        match self.files {
            0 => set,
            1 => set.shifted::<1, 0>(),
            _ => set.shifted::<-1, 0>(),
        }
    }
}

/// The index of the square where a piece started that is now on `index`, if it made `steps` steps
/// and each added `delta` to its square's index.
#[inline]
fn back(index: usize, delta: i32, steps: i32) -> u8 {
    (index as i32 - delta * steps) as u8
}

/// The pieces that help a chick to pin a victim: the chick's `own` side's pieces on the squares
/// `touching` the victim. `attacker` is the square that the chick came from. It does not count,
/// because the chick has left it (HENS-8).
#[inline]
pub(super) fn helpers<const N: usize, const W: usize>(
    own: SquareSet<N, W>,
    attacker: SquareSet<N, W>,
    touching: SquareSet<N, W>,
) -> SquareSet<N, W> {
    (own - attacker) & touching
}

/// Whether a chick captures the only enemy beside it. If that enemy is a chick, always; if it is a
/// hen, only if `helpers` is not empty (HENS-8).
#[inline]
pub(super) fn is_pinned<const N: usize, const W: usize>(
    is_hen: bool,
    helpers: SquareSet<N, W>,
) -> bool {
    !is_hen || !helpers.is_empty()
}

/// The sets of pieces and squares that the move generator needs, from the mover's point of view.
#[derive(Clone, Copy)]
struct Front<const N: usize, const W: usize> {
    own: SquareSet<N, W>,
    own_hens: SquareSet<N, W>,
    own_chicks: SquareSet<N, W>,
    enemy_hens: SquareSet<N, W>,
    occupied: SquareSet<N, W>,
    empty: SquareSet<N, W>,
    /// Squares with an enemy on the next square towards file a.
    enemy_left: SquareSet<N, W>,
    /// Squares where a chick that stops there may pin an enemy: see [`pinning`].
    pinning: SquareSet<N, W>,
}

/// The squares that have an enemy to the left or to the right, but not on both sides. A chick that
/// stops there may pin (capture) the enemy beside it (HENS-7). Between two enemies a chick captures
/// neither (HENS-9).
pub(super) fn pinning<const N: usize, const W: usize>(enemy: SquareSet<N, W>) -> SquareSet<N, W> {
    enemy.shifted::<1, 0>() ^ enemy.shifted::<-1, 0>()
}

impl<const N: usize, const W: usize> Hens<N, W> {
    /// For each square, the squares that share an edge with it.
    const TOUCHING: &'static [SquareSet<N, W>; MAX_SQUARES] = &leaps(&ORTHOGONALS);

    fn front(&self, me: usize) -> Front<N, W> {
        let own = self.hens[me] | self.chicks[me];
        let enemy = self.hens[1 - me] | self.chicks[1 - me];
        let occupied = own | enemy;
        let enemy_left = enemy.shifted::<1, 0>();
        Front {
            own,
            own_hens: self.hens[me],
            own_chicks: self.chicks[me],
            enemy_hens: self.hens[1 - me],
            occupied,
            empty: !occupied,
            enemy_left,
            pinning: pinning(enemy),
        }
    }

    /// Calls `visit` with each move of the side to move, whether or not the game is over.
    #[inline]
    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        if self.black_to_move {
            self.generate_for(DOWN, &mut visit);
        } else {
            self.generate_for(UP, &mut visit);
        }
    }

    #[inline]
    fn generate_for(&self, way: impl Way, visit: &mut impl FnMut(Move)) {
        let front = self.front(usize::from(!way.is_up()));
        front.hens(way.left(), visit);
        front.hens(way.straight(), visit);
        front.hens(way.right(), visit);
        front.chicks(way.left(), visit);
        front.chicks(way.right(), visit);
    }

    /// All moves of the side to move, whether or not the game is over.
    ///
    /// This is slower than [`Self::generate`], but is compiled once instead of once for each
    /// visitor.
    pub(super) fn all_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        let mut add: &mut dyn FnMut(Move) = &mut |mv| moves.push(mv);
        let front = self.front(usize::from(self.black_to_move));
        let any = |files| Any { up: !self.black_to_move, files };
        for files in [-1, 0, 1] {
            front.hens(any(files), &mut add);
        }
        for files in [-1, 1] {
            front.chicks(any(files), &mut add);
        }
        moves
    }

    /// Whether the side to move has a move (HENS-12), whether or not the game is over.
    pub(super) fn can_move(&self) -> bool {
        if self.black_to_move { self.can_move_on(DOWN) } else { self.can_move_on(UP) }
    }

    fn can_move_on(&self, way: impl Way) -> bool {
        let front = self.front(usize::from(!way.is_up()));
        front.is_free(way.left(), front.own)
            || front.is_free(way.right(), front.own)
            || front.is_free(way.straight(), front.own_hens)
    }

    /// Whether the side to move can reach one of these squares, whether or not the game is over.
    pub(super) fn reaches(&self, goals: SquareSet<N, W>) -> bool {
        if self.black_to_move { self.reaches_on(DOWN, goals) } else { self.reaches_on(UP, goals) }
    }

    fn reaches_on(&self, way: impl Way, goals: SquareSet<N, W>) -> bool {
        let front = self.front(usize::from(!way.is_up()));
        let hens = front.hens_reach(way, way.left())
            | front.hens_reach(way, way.straight())
            | front.hens_reach(way, way.right());
        let chicks = front.chicks_reach(way.left()) | front.chicks_reach(way.right());
        goals.meets(hens | chicks)
    }

    /// Counts the moves of the side to move, whether or not the game is over.
    pub(super) fn count(&self) -> u64 {
        if self.black_to_move { self.count_for(DOWN) } else { self.count_for(UP) }
    }

    #[inline]
    fn count_for(&self, way: impl Way) -> u64 {
        let front = self.front(usize::from(!way.is_up()));
        let moves = front.count_hens(way.left())
            + front.count_hens(way.straight())
            + front.count_hens(way.right())
            + front.count_chicks(way.left())
            + front.count_chicks(way.right());
        u64::from(moves)
    }
}

impl<const N: usize, const W: usize> Front<N, W> {
    /// The landing squares of hens that jump from `set` in one direction (HENS-3).
    #[inline]
    fn jumps(self, way: impl Way, set: SquareSet<N, W>) -> SquareSet<N, W> {
        let over = way.ahead(set) & self.occupied;
        way.ahead(over) & self.empty
    }

    /// Whether one of these pieces can step one square in a direction, or any hen of the mover can
    /// jump in this direction.
    fn is_free(self, way: impl Way, pieces: SquareSet<N, W>) -> bool {
        way.ahead(pieces).meets(self.empty) || !self.jumps(way, self.own_hens).is_empty()
    }

    /// Visits the moves of hens whose first step or jump is in one direction.
    #[inline]
    fn hens(self, way: impl Way, visit: &mut impl FnMut(Move)) {
        let by = way.delta::<N>();
        // HENS-2: a hen steps one or two squares forward.
        let one = way.ahead(self.own_hens) & self.empty;
        for to in one.indexes() {
            visit(Move::plain(back(to, by, 1), to as u8));
        }
        for to in (way.ahead(one) & self.empty).indexes() {
            visit(Move::plain(back(to, by, 2), to as u8));
        }
        // HENS-3: a hen jumps once or twice. The squares that the first jump changed are behind the
        // second jump, so the sets need no update between the two.
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

    /// Visits the double jumps. The first jump, in direction `way`, has led to the squares
    /// `landings`. The second goes in direction `then`.
    #[inline]
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

    /// Visits the diagonal moves of chicks in one direction, with the captures (pins) that follow
    /// from them (HENS-6 to HENS-10).
    #[inline]
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

    /// Whether a chick that started on `from` captures `victim`, the only enemy beside it.
    #[inline]
    fn can_pin(self, from: usize, victim: usize) -> bool {
        let helpers = helpers(self.own, SquareSet::of(from), Hens::<N, W>::TOUCHING[victim]);
        is_pinned(self.enemy_hens.has(victim), helpers)
    }

    /// The squares that hens reach with moves whose first step or jump is in direction `first`.
    /// `way` is any forward direction of the side. The directions of a second jump are made from
    /// it.
    #[inline]
    fn hens_reach(self, way: impl Way, first: impl Way) -> SquareSet<N, W> {
        let one = first.ahead(self.own_hens) & self.empty;
        let two = first.ahead(one) & self.empty;
        let landings = self.jumps(first, self.own_hens);
        one | two
            | landings
            | self.jumps(way.left(), landings)
            | self.jumps(way.straight(), landings)
            | self.jumps(way.right(), landings)
    }

    /// The squares that chicks reach in one direction.
    #[inline]
    fn chicks_reach(self, way: impl Way) -> SquareSet<N, W> {
        let (mut all, mut reached) = (SquareSet::EMPTY, way.ahead(self.own_chicks) & self.empty);
        while !reached.is_empty() {
            all |= reached;
            reached = way.ahead(reached) & self.empty;
        }
        all
    }

    #[inline]
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

    #[inline]
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
