//! Generates the legal moves of Pawn: whole turns, or the actions (first movements) and then the
//! strikes (captures after an action) one by one.
//!
//! The generator finds the actions of all formations of one kind and direction at a time. After
//! most actions no strike is possible, and one lookup in a set shows this: the set has the squares
//! where an arriving pawn could complete a new formation that has an enemy ahead. The set may have
//! squares where no strike follows, but it lacks none where one does. If a pawn arrives on a square
//! of the set, the generator looks for strikes.

use super::Pawn;
use super::moves::{self, Formation, Hop, Move, Shape, Written};
use super::partial_turn::Midway;
use crate::entry::Walk;
use crate::geometry::Set8;
use crate::turn::Step;

/// One of the four directions. Each is a type of its own, so that the compiler knows the distance
/// of each shift. [`Any`] is a direction chosen at run time.
pub(super) trait Way: Copy {
    type Opposite: Way;
    /// A direction at a right angle to this one: up or to the right.
    type Across: Way;

    /// The difference that one step in this direction makes to a square's index.
    fn delta(self) -> i32;
    /// The index of the direction, from 0 to 3: right, left, up, down.
    fn place(self) -> usize;
    fn opposite(self) -> Self::Opposite;
    /// A direction at a right angle to this one: up or to the right.
    fn across(self) -> Self::Across;
    /// The squares of a set, moved one step ahead in this direction.
    fn on(self, set: Set8) -> Set8;

    /// Whether the direction lies along a rank.
    #[inline]
    fn is_flat(self) -> bool {
        self.delta() == 1 || self.delta() == -1
    }
}

macro_rules! way {
    ($name:ident, $files:expr, $ranks:expr, $delta:expr, $place:expr, $opposite:ident, $across:ident) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name;

        impl Way for $name {
            type Opposite = $opposite;
            type Across = $across;

            #[inline]
            fn delta(self) -> i32 {
                $delta
            }

            #[inline]
            fn place(self) -> usize {
                $place
            }

            #[inline]
            fn opposite(self) -> $opposite {
                $opposite
            }

            #[inline]
            fn across(self) -> $across {
                $across
            }

            #[inline]
            fn on(self, set: Set8) -> Set8 {
                set.shifted::<$files, $ranks>()
            }
        }
    };
}

way!(Right, 1, 0, 1, 0, Left, Up);
way!(Left, -1, 0, -1, 1, Right, Up);
way!(Up, 0, 1, 8, 2, Down, Right);
way!(Down, 0, -1, -8, 3, Up, Right);

/// A direction chosen at run time, by its index: 0 right, 1 left, 2 up, 3 down. Shifts are slower,
/// but the code is compiled once instead of four times.
#[derive(Clone, Copy)]
struct Any(usize);

impl Any {
    const FOUR: [Any; 4] = [Any(0), Any(1), Any(2), Any(3)];
}

impl Way for Any {
    type Opposite = Any;
    type Across = Any;

    fn delta(self) -> i32 {
        [1, -1, 8, -8][self.0]
    }

    fn place(self) -> usize {
        self.0
    }

    fn opposite(self) -> Any {
        Any(self.0 ^ 1)
    }

    fn across(self) -> Any {
        Any(self.0 & 2 ^ 2)
    }

    fn on(self, set: Set8) -> Set8 {
        match self.0 {
            0 => Right.on(set),
            1 => Left.on(set),
            2 => Up.on(set),
            _ => Down.on(set),
        }
    }
}

/// The squares of a set, moved one step ahead in direction `w`.
#[inline]
pub(super) fn on(w: impl Way, set: Set8) -> Set8 {
    w.on(set)
}

/// The squares of a set, moved one step back, against direction `w`.
#[inline]
pub(super) fn back(w: impl Way, set: Set8) -> Set8 {
    w.opposite().on(set)
}

/// The squares that share an edge with a square of the set.
#[inline]
pub(super) fn touching(set: Set8) -> Set8 {
    set.shifted::<0, 1>() | set.shifted::<1, 0>() | set.shifted::<0, -1>() | set.shifted::<-1, 0>()
}

/// The pawns that belong to a squad, which is a 2×2 block.
#[inline]
pub(super) fn in_squads(pawns: Set8) -> Set8 {
    let row = pawns & back(Right, pawns);
    let corners = row & back(Up, row);
    let row = corners | on(Right, corners);
    row | on(Up, row)
}

impl Midway {
    /// Whether a new formation is possible at all: a pawn that moved touches a pawn that took no
    /// part in the movement. After most moves of a single pawn, no two such pawns touch.
    #[inline]
    fn joins(&self) -> bool {
        touching(self.moved).meets(self.still)
    }

    /// Calls `visit` with each strike that is possible now, and with the board after it. A strike
    /// is a capture by a dual (two pawns) or threepiece (three in a row) that is new,
    /// see `new_leads` (PAWN-10).
    #[inline]
    fn strikes(&self, mut visit: impl FnMut(Hop, Midway)) {
        if self.joins() {
            let safe = in_squads(self.enemy);
            self.strikes_along(Right, safe, &mut visit);
            self.strikes_along(Left, safe, &mut visit);
            self.strikes_along(Up, safe, &mut visit);
            self.strikes_along(Down, safe, &mut visit);
        }
    }

    /// The new duals (two pawns) and the new threepieces (three in a row) that lie in direction
    /// `w`: for each kind, the set of their leading pawns. A new formation joins pawns that just
    /// moved with pawns that took no part in that movement, so it may strike (PAWN-11).
    #[inline]
    pub(super) fn new_leads<W: Way>(&self, w: W) -> (Set8, Set8) {
        let (moved, still) = (self.moved, self.still);
        let (moved_behind, still_behind) = (on(w, moved), on(w, still));
        let duals = (moved & still_behind) | (still & moved_behind);
        let (moved_tail, still_tail) = (on(w, moved_behind), on(w, still_behind));
        let threes = (moved | still) & (moved_behind | still_behind) & (moved_tail | still_tail);
        let all_alike = (moved & moved_behind & moved_tail) | (still & still_behind & still_tail);
        (duals, threes - all_alike)
    }

    #[inline]
    fn strikes_along<W: Way>(&self, w: W, safe: Set8, visit: &mut impl FnMut(Hop, Midway)) {
        let (duals, threes) = self.new_leads(w);
        for to in (on(w, duals) & self.enemy).indexes() {
            visit(dual_hops(w).at(to), self.dual_goes(w, to));
        }
        let empty = !(self.own | self.enemy);
        let mut reached = on(w, threes);
        let mut targets = self.enemy;
        let mut far = 1;
        while !reached.is_empty() {
            for to in (reached & targets).indexes() {
                visit(three_hops(w, far).at(to), self.three_goes(w, to, far));
            }
            // PAWN-6: a threepiece (three pawns in a row) can't capture a pawn of a squad (a 2×2
            // block) from two or more squares away.
            targets = self.enemy - safe;
            reached = on(w, reached & empty);
            far += 1;
        }
    }

    /// The board after a dual (two pawns) has moved one square in direction `w`. Its leading pawn
    /// is now on the square `to`.
    #[inline]
    fn dual_goes<W: Way>(&self, w: W, to: usize) -> Midway {
        let lead = Set8::of(to);
        let tail = back(w, lead);
        let now = lead | tail;
        let was = tail | back(w, tail);
        let still = self.own - was;
        Midway { own: still | now, enemy: self.enemy - lead, moved: now, still }
    }

    /// The board after a threepiece (three pawns in a row) has moved `far` squares in direction
    /// `w`. Its leading pawn is now on the square `to`.
    #[inline]
    fn three_goes<W: Way>(&self, w: W, to: usize, far: i32) -> Midway {
        let three = |lead: Set8| lead | back(w, lead) | back(w, back(w, lead));
        let lead = Set8::of(to);
        let from = to as i32 - far * w.delta();
        let now = three(lead);
        let still = self.own - three(Set8::of(from as usize & 63));
        Midway { own: still | now, enemy: self.enemy - lead, moved: now, still }
    }

    /// The strikes that are possible now, each with the board after it. A strike is a capture by a
    /// formation that the turn's last movement has made.
    pub(super) fn all_strikes(&self) -> Vec<(Hop, Midway)> {
        let mut all = Vec::new();
        if self.joins() {
            let safe = in_squads(self.enemy);
            for w in Any::FOUR {
                self.strikes_along(w, safe, &mut |hop, midway| all.push((hop, midway)));
            }
        }
        all
    }
}

/// The hops (movements, whether the first of a turn or a strike after it) of all formations of one
/// shape in one direction. Each hop is identified by the index of a square, such as the one where
/// the leading pawn arrives.
#[derive(Clone, Copy)]
struct Hops {
    shape: Shape,
    /// The number to add to the index of a hop to get the formation's first square (the lowest and
    /// leftmost) before the hop.
    was: i32,
    /// The number to add to the index of a hop to get the formation's first square after the hop.
    now: i32,
    turns: bool,
}

impl Hops {
    fn going(shape: Shape, was: i32, now: i32) -> Self {
        Hops { shape, was, now, turns: false }
    }

    fn turning(shape: Shape, was: i32, now: i32) -> Self {
        Hops { shape, was, now, turns: true }
    }

    /// The hop that is identified by this square index.
    #[inline]
    fn at(self, index: usize) -> Hop {
        let hop = Hop::new(self.shape, index as i32 + self.was, index as i32 + self.now);
        if self.turns { hop.turning() } else { hop }
    }
}

/// The hops (movements) of duals, which are two pawns that move one square as one. The index of a
/// hop is the square where the leading pawn arrives.
#[inline]
fn dual_hops<W: Way>(w: W) -> Hops {
    let now = -w.delta().max(0);
    Hops::going(Shape::dual(w.is_flat()), now - w.delta(), now)
}

/// The hops (movements) of threepieces, which are three pawns in a row, by `far` squares. The index
/// of a hop is the square where the leading pawn arrives.
#[inline]
fn three_hops<W: Way>(w: W, far: i32) -> Hops {
    let now = -2 * w.delta().max(0);
    Hops::going(Shape::three(w.is_flat()), now - far * w.delta(), now)
}

/// Receives the actions (first movements of a turn) that the generator finds. `found` has the
/// indexes of the actions in `hops`. `strikes` has the indexes of those that a strike (one more
/// capture in the same turn) may follow. `after` returns the board after an action.
trait Sink {
    fn tell(&mut self, found: Set8, strikes: Set8, hops: Hops, after: impl Fn(usize) -> Midway);
}

/// A sink that calls a function with each whole turn.
struct Turns<F>(F);

impl<F: FnMut(Move)> Sink for Turns<F> {
    #[inline]
    fn tell(&mut self, found: Set8, strikes: Set8, hops: Hops, after: impl Fn(usize) -> Midway) {
        for index in (found - strikes).indexes() {
            (self.0)(Move::action(hops.at(index), &after(index)));
        }
        for index in (found & strikes).indexes() {
            let midway = after(index);
            let mv = Move::action(hops.at(index), &midway);
            (self.0)(mv);
            follow(&mv, 1, &midway, &mut self.0);
        }
    }
}

/// Visits all turns that continue `mv` with one or more strikes (captures after the turn's first
/// movement). `number` is the number of hops (movements) that `mv` has so far.
///
/// Not inlined: the function calls itself from eight places, and the compiler must not expand the
/// function in each of them.
fn follow(mv: &Move, number: usize, midway: &Midway, visit: &mut impl FnMut(Move)) {
    midway.strikes(|hop, next| {
        let mv = mv.striking(number, hop, &next);
        visit(mv);
        follow(&mv, number + 1, &next, visit);
    });
}

/// Lists all turns that continue `mv` with one or more strikes. [`follow`] is faster, but is
/// compiled once for each visitor. `number` is the number of hops (movements) that `mv` has so far.
fn list_on(mv: &Move, number: usize, midway: &Midway, moves: &mut Vec<Move>) {
    for (hop, next) in midway.all_strikes() {
        let mv = mv.striking(number, hop, &next);
        moves.push(mv);
        list_on(&mv, number + 1, &next, moves);
    }
}

/// A sink that counts whole turns.
struct Count(u64);

impl Sink for Count {
    #[inline]
    fn tell(&mut self, found: Set8, strikes: Set8, _: Hops, after: impl Fn(usize) -> Midway) {
        self.0 += u64::from(found.len());
        for index in (found & strikes).indexes() {
            count_strikes(&after(index), &mut self.0);
        }
    }
}

/// Adds to `count` the number of turns that continue from this board with one or more strikes.
fn count_strikes(midway: &Midway, count: &mut u64) {
    midway.strikes(|_, next| {
        *count += 1;
        count_strikes(&next, count);
    });
}

/// A sink that lists the actions alone, without the strikes (captures) that may follow.
struct Actions(Vec<Hop>);

impl Actions {
    // Not inlined: many places call this function, and in none of them is speed critical.
    fn list(&mut self, found: Set8, hops: Hops) {
        self.0.extend(found.indexes().map(|index| hops.at(index)));
    }
}

impl Sink for Actions {
    /// Lists first the actions that no strike can follow, then the others. [`Turns`] visits them in
    /// this order, too.
    fn tell(&mut self, found: Set8, strikes: Set8, hops: Hops, _: impl Fn(usize) -> Midway) {
        self.list(found - strikes, hops);
        self.list(found & strikes, hops);
    }
}

/// The sets of squares used to generate one turn, from the mover's point of view.
#[derive(Clone, Copy)]
struct Front {
    own: Set8,
    enemy: Set8,
    empty: Set8,
    /// The enemies that belong to a squad (a 2×2 block) and so can't be captured from a distance
    /// (PAWN-6).
    safe: Set8,
    /// Squares where an arriving pawn may complete a new formation (one that joins the moved pawns
    /// with others) that has an enemy ahead: one set for formations along a rank, one for those
    /// along a file. Pieces between the formation and the enemy do not exclude a square: own pawns
    /// may move away, and enemies may be captured.
    news: [Set8; 2],
    /// For each direction of movement, the squares where an arriving pawn would be the hindmost
    /// pawn of a new formation that has an enemy ahead.
    as_last: [Set8; 4],
    /// For each direction of movement, the squares where an arriving pawn would be the middle one
    /// of a new threepiece (three pawns in a row) that has an enemy ahead.
    as_middle: [Set8; 4],
    /// For each direction of movement, the squares where an arriving pawn would lead a new
    /// threepiece (three pawns in a row) that has an enemy ahead.
    as_lead: [Set8; 4],
    /// For each direction, the squares right behind an own pawn that has an enemy ahead of it. If
    /// two pawns arrive together and one of them is on such a square, they may form a threepiece
    /// (three in a row) with the pawn before them.
    behind_lead: [Set8; 4],
    /// Whether any action was found.
    acts: bool,
}

impl Front {
    /// Computes the sets from `news` to `behind_lead` for one direction.
    #[inline(always)]
    fn look<W: Way>(&mut self, w: W) {
        let own = self.own;
        let close = back(w, self.enemy);
        let mut far = self.enemy | close;
        far |= back(w, back(w, far));
        far |= back(w, back(w, back(w, back(w, far))));
        let far = back(w, far);
        let (behind, tail) = (on(w, own), on(w, on(w, own)));
        let before_lead = back(w, own & far);
        let as_last = back(w, own & close) | back(w, own & before_lead);
        let as_middle = before_lead & behind;
        let as_lead = far & behind & tail;
        self.news[usize::from(!w.is_flat())] |= as_last | as_middle | as_lead | (close & behind);
        self.as_last[w.place()] = as_last;
        self.as_middle[w.place()] = as_middle;
        self.as_lead[w.place()] = as_lead;
        self.behind_lead[w.place()] = before_lead;
    }

    /// Squares where an arriving pawn may complete a new formation at a right angle to `w`.
    #[inline]
    fn across<W: Way>(&self, w: W) -> Set8 {
        self.news[usize::from(w.is_flat())]
    }

    #[inline]
    fn midway(&self) -> Midway {
        let Self { own, enemy, .. } = *self;
        Midway { own, enemy, moved: Set8::EMPTY, still: own }
    }

    /// Passes actions of one shape and direction to the sink, which may list or count them.
    #[inline]
    fn tell(
        &mut self,
        sink: &mut impl Sink,
        found: Set8,
        strikes: Set8,
        hops: Hops,
        after: impl Fn(usize) -> Midway,
    ) {
        self.acts |= !found.is_empty();
        sink.tell(found, strikes, hops, after);
    }

    /// Finds the moves of single pawns, in the forward direction `W` and back (PAWN-1 to PAWN-3).
    #[inline(always)]
    fn singles<W: Way>(&mut self, w: W, sink: &mut impl Sink) {
        let Self { own, enemy, empty, .. } = *self;
        let alone = |to: usize, by: i32| {
            let (at, from) = (Set8::of(to), to as i32 - by);
            let still = own - Set8::of(from as usize & 63);
            Midway { own: still | at, enemy: enemy - at, moved: at, still }
        };
        let hops = |by: i32| Hops::going(Shape::Single, -by, 0);
        // A pawn that moves one square leaves an empty square behind. So a new formation in the
        // line of its movement can only lie ahead of the pawn, with the pawn at the near end.
        let sides = self.across(w);
        let forward = sides | self.as_last[w.place()] | self.as_lead[w.opposite().place()];
        let backward = sides | self.as_last[w.opposite().place()] | self.as_lead[w.place()];
        let (one, two) = (w.delta(), 2 * w.delta());
        self.tell(sink, on(w, own) - own, forward, hops(one), |to| alone(to, one));
        let far = on(w, on(w, own)) & empty;
        self.tell(sink, far, self.news[0] | self.news[1], hops(two), |to| alone(to, two));
        self.tell(sink, back(w, own) & empty, backward, hops(-one), |to| alone(to, -one));
    }

    /// Finds the moves of duals (two pawns) and threepieces (three in a row) along their own line,
    /// in direction `W` (PAWN-4 to PAWN-6).
    #[inline(always)]
    fn slides<W: Way>(&mut self, w: W, sink: &mut impl Sink) {
        let midway = self.midway();
        let sides = self.across(w);
        let ahead = self.as_last[w.place()] | self.behind_lead[w.place()];
        let duals = self.own & on(w, self.own);
        let strikes = sides | on(w, sides) | ahead | self.as_middle[w.opposite().place()];
        let hops = dual_hops(w);
        self.tell(sink, on(w, duals) - self.own, strikes, hops, |to| midway.dual_goes(w, to));
        let mut reached = on(w, duals & on(w, on(w, self.own))) - self.own;
        if reached.is_empty() {
            return;
        }
        let strikes = sides | on(w, sides) | on(w, on(w, sides)) | ahead;
        let mut far = 1;
        while !reached.is_empty() {
            let hops = three_hops(w, far);
            self.tell(sink, reached, strikes, hops, |to| midway.three_goes(w, to, far));
            reached = on(w, reached & self.empty) - self.own - self.safe;
            far += 1;
        }
    }

    /// Finds the rotations of duals (two pawns) and threepieces (three in a row) about an end pawn,
    /// the pivot (PAWN-8, PAWN-9). Before the rotation the formation lies in direction `W` from the
    /// pivot, afterwards in direction `S`.
    #[inline(always)]
    fn turns<W: Way, S: Way>(&mut self, w: W, s: S, sink: &mut impl Sink) {
        let Self { own, enemy, empty, .. } = *self;
        let sides = self.across(s);
        let pivots = own & back(w, own);
        // The offsets from the pivot to the formation's first square, before and after the
        // rotation.
        let first = |length: i32| (length * w.delta().min(0), length * s.delta().min(0));
        // Each hop is numbered by the square of its pivot. The hops of duals and of threepieces are
        // passed on separately, and a pivot has at most one of each in this direction, so the
        // number is unique.
        let strikes = sides | self.as_last[s.place()];
        let (was, now) = first(1);
        let hops = Hops::turning(Shape::dual(w.is_flat()), was, now);
        self.tell(sink, pivots & back(s, empty), back(s, strikes), hops, |pivot| {
            let at = Set8::of(pivot);
            let moved = on(s, at);
            let rest = own - on(w, at);
            Midway { own: rest | moved, enemy, moved, still: rest - at }
        });
        let pivots = pivots & back(w, back(w, own));
        if pivots.is_empty() {
            return;
        }
        let room = back(s, empty & back(s, empty));
        let far = strikes | self.behind_lead[s.place()];
        let strikes = back(s, sides | back(s, far));
        let (was, now) = first(2);
        let hops = Hops::turning(Shape::three(w.is_flat()), was, now);
        self.tell(sink, pivots & room, strikes, hops, |pivot| {
            let at = Set8::of(pivot);
            let moved = on(s, at | on(s, at));
            let rest = own - on(w, at | on(w, at));
            Midway { own: rest | moved, enemy, moved, still: rest - at }
        });
    }

    /// Finds the rotations of threepieces (three pawns in a row) that lie along `W`, about their
    /// middle pawn (PAWN-8, PAWN-9).
    #[inline(always)]
    fn turns_about_middle<W: Way>(&mut self, w: W, sink: &mut impl Sink) {
        let Self { own, enemy, empty, .. } = *self;
        let pivots = own & on(w, own) & back(w, own);
        if pivots.is_empty() {
            return;
        }
        let ends = |at: Set8| on(w.across(), at) | back(w.across(), at);
        let room = on(w.across(), empty) & back(w.across(), empty);
        let sides = self.across(w.across());
        let (right, left) =
            (self.as_last[w.across().place()], self.as_last[w.across().opposite().place()]);
        let strikes = ends(sides) | back(w.across(), right) | on(w.across(), left);
        let hops = Hops::turning(Shape::three(w.is_flat()), -w.delta(), -w.across().delta());
        self.tell(sink, pivots & room, strikes, hops, |pivot| {
            let at = Set8::of(pivot);
            let moved = ends(at);
            let rest = own - on(w, at) - back(w, at);
            Midway { own: rest | moved, enemy, moved, still: rest - at }
        });
    }

    /// Finds the moves of squads (2×2 blocks of pawns) in direction `W`. A squad may push a pawn
    /// that is ahead of it (PAWN-7). The index of a move is the square of one of the two leading
    /// pawns, the lower or the left one.
    #[inline(always)]
    fn squads<W: Way>(&mut self, w: W, sink: &mut impl Sink) {
        let Self { own, enemy, empty, .. } = *self;
        let pairs = own & on(w, own);
        let leads = pairs & back(w.across(), pairs);
        let free = back(w, empty);
        let beyond = back(w, free);
        let (other_free, other_beyond) = (back(w.across(), free), back(w.across(), beyond));
        let to = (free & other_free)
            | ((other_free & beyond) - free)
            | ((free & other_beyond) - other_free);
        let first = -w.delta().max(0);
        let hops = Hops::going(Shape::Squad, first, first + w.delta());
        self.tell(sink, leads & to, Set8::ALL, hops, |lead| {
            let front = Set8::of(lead);
            let front = front | on(w.across(), front);
            let was = front | back(w, front);
            let ahead = on(w, front);
            let own_pushed = on(w, ahead & own);
            let enemy_pushed = on(w, ahead & enemy);
            let still = own - was - ahead;
            let moved = front | ahead | own_pushed;
            let enemy = (enemy - ahead) | enemy_pushed;
            Midway { own: still | moved, enemy, moved, still }
        });
    }

    /// Lists the actions of all pawns and formations, in the order that [`Self::singles`] and
    /// [`Self::formations`] find them.
    #[inline(always)]
    fn list(&mut self, forward: Any, sink: &mut Actions) {
        self.singles(forward, sink);
        for ways in Any::FOUR.chunks_exact(2) {
            for w in ways {
                self.slides(*w, sink);
            }
            for w in ways {
                for s in [w.across(), w.across().opposite()] {
                    self.turns(*w, s, sink);
                }
            }
            self.turns_about_middle(ways[0], sink);
        }
        for w in Any::FOUR {
            self.squads(w, sink);
        }
    }

    /// Finds the actions of all formations. Formations move alike in all directions, so the mover's
    /// forward direction makes no difference.
    #[inline(always)]
    fn formations(&mut self, sink: &mut impl Sink) {
        let flat = self.own & on(Right, self.own);
        let upright = self.own & on(Up, self.own);
        if !flat.is_empty() {
            self.slides(Right, sink);
            self.slides(Left, sink);
            self.turns(Right, Up, sink);
            self.turns(Right, Down, sink);
            self.turns(Left, Up, sink);
            self.turns(Left, Down, sink);
            self.turns_about_middle(Right, sink);
        }
        if !upright.is_empty() {
            self.slides(Up, sink);
            self.slides(Down, sink);
            self.turns(Up, Right, sink);
            self.turns(Up, Left, sink);
            self.turns(Down, Right, sink);
            self.turns(Down, Left, sink);
            self.turns_about_middle(Up, sink);
        }
        if flat.meets(on(Up, flat)) {
            self.squads(Right, sink);
            self.squads(Left, sink);
            self.squads(Up, sink);
            self.squads(Down, sink);
        }
    }
}

impl Pawn {
    #[inline(always)]
    fn front(&self, look: impl FnOnce(&mut Front)) -> Front {
        let (own, enemy) = (self.own(), self.enemy());
        let mut front = Front {
            own,
            enemy,
            empty: !(own | enemy),
            safe: in_squads(enemy),
            news: [Set8::EMPTY; 2],
            as_last: [Set8::EMPTY; 4],
            as_middle: [Set8::EMPTY; 4],
            as_lead: [Set8::EMPTY; 4],
            behind_lead: [Set8::EMPTY; 4],
            acts: false,
        };
        look(&mut front);
        front
    }

    /// Finds all actions of the side to move and passes them to the sink. Returns whether there are
    /// any. If there are none, the side must pass.
    #[inline(always)]
    fn tell(&self, sink: &mut impl Sink) -> bool {
        let mut front = self.front(|front| {
            front.look(Right);
            front.look(Left);
            front.look(Up);
            front.look(Down);
        });
        if self.black_to_move {
            front.singles(Down, sink);
        } else {
            front.singles(Up, sink);
        }
        front.formations(sink);
        front.acts
    }

    /// Calls `visit` with each turn of the side to move. The game must not be over.
    #[inline]
    pub(super) fn generate(&self, visit: impl FnMut(Move)) {
        let mut turns = Turns(visit);
        if !self.tell(&mut turns) {
            (turns.0)(self.pass());
        }
    }

    /// Counts the turns of the side to move. A pass counts 1. The game must not be over.
    pub(super) fn count(&self) -> u64 {
        let mut count = Count(0);
        if self.tell(&mut count) { count.0 } else { 1 }
    }

    /// The turns of the side to move. The game must not be over.
    ///
    /// This starts from the list of actions. The generator of whole turns ([`Self::generate`]) is
    /// large code, which a program that only lists moves should not contain.
    pub(super) fn all_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for hop in self.all_actions() {
            let midway = self.midway_after(hop);
            let mv = Move::action(hop, &midway);
            moves.push(mv);
            list_on(&mv, 1, &midway, &mut moves);
        }
        if moves.is_empty() {
            moves.push(self.pass());
        }
        moves
    }

    /// The actions of the side to move; empty if it must pass (PAWN-16).
    pub(super) fn all_actions(&self) -> Vec<Hop> {
        let mut actions = Actions(Vec::with_capacity(64));
        let forward = if self.black_to_move { 3 } else { 2 };
        let mut front = self.front(|front| Any::FOUR.into_iter().for_each(|w| front.look(w)));
        front.list(Any(forward), &mut actions);
        actions.0
    }

    /// The move `pass`, which is a turn without an action (PAWN-16).
    fn pass(&self) -> Move {
        Move::pass(self.own(), self.enemy())
    }

    /// The board after an action, the turn's first movement.
    pub(super) fn midway_after(&self, action: Hop) -> Midway {
        let (own, enemy) = (self.own(), self.enemy());
        let (was, now) = (action.was(), action.now());
        let pivot = if action.is_turn() { was & now } else { Set8::EMPTY };
        let (pushed, to) = self.push(action);
        let (own_to, enemy_to) =
            if pushed.meets(own) { (to, Set8::EMPTY) } else { (Set8::EMPTY, to) };
        let still = own - was - pushed;
        let moved = (now - pivot) | own_to;
        let enemy = (enemy - now - pushed) | enemy_to;
        Midway { own: still | now | own_to, enemy, moved, still }
    }

    /// For an action of a squad (a 2×2 block): the square of the pawn that the squad pushes, and
    /// the square where that pawn ends (PAWN-7). Both sets are empty if no pawn is pushed.
    pub(super) fn push(&self, action: Hop) -> (Set8, Set8) {
        if action.shape() != Shape::Squad {
            return (Set8::EMPTY, Set8::EMPTY);
        }
        let pushed = (action.now() - action.was()) & (self.own() | self.enemy());
        let to = pushed.indexes().map(|at| (at as i32 + action.delta()) as usize & 63);
        (pushed, to.fold(Set8::EMPTY, Set8::with))
    }
}

/// A partly entered move: the steps taken so far.
#[derive(Clone, Debug)]
pub enum Draft {
    Idle,
    /// A pawn or a formation was picked.
    Picked(Formation),
    /// The action (the turn's first movement) was made, and then any number of strikes (captures
    /// after it). Has all of these hops (movements), and the board after them.
    Acted(Vec<Hop>, Midway),
    Passed,
}

impl Walk for Pawn {
    type Draft = Draft;

    const NOTHING: Draft = Draft::Idle;

    fn may_stop(&self, draft: &Draft) -> bool {
        matches!(draft, Draft::Acted(..) | Draft::Passed)
    }

    fn offers(&self, draft: &Draft) -> Vec<(Step, Draft)> {
        if self.is_over() {
            return Vec::new();
        }
        match draft {
            Draft::Idle => {
                let mut picked: Vec<Formation> = Vec::new();
                for action in self.all_actions() {
                    if !picked.contains(&action.before()) {
                        picked.push(action.before());
                    }
                }
                let pass = picked.is_empty().then(|| (moves::pass(), Draft::Passed));
                let picks = picked.into_iter().map(|it| (moves::pick(it), Draft::Picked(it)));
                picks.chain(pass).collect()
            }
            Draft::Picked(formation) => {
                let actions = self.all_actions().into_iter();
                let goes =
                    |hop: Hop| (self.go(hop), Draft::Acted(vec![hop], self.midway_after(hop)));
                actions.filter(|hop| hop.before() == *formation).map(goes).collect()
            }
            Draft::Acted(hops, midway) => {
                let strikes = midway.all_strikes().into_iter();
                let strike = |(hop, next)| {
                    let hops = hops.iter().copied().chain([hop]).collect();
                    (moves::strike(hop), Draft::Acted(hops, next))
                };
                strikes.map(strike).collect()
            }
            Draft::Passed => Vec::new(),
        }
    }
}

/// The number of boards after which [`Pawn::many_captured`] stops its search. In a position with
/// many formations this takes about 1 ms.
const MOST_BOARDS: usize = 2000;

impl Pawn {
    /// The legal move that `written` describes; `None` if it is not legal.
    pub(super) fn enter(&self, written: &Written) -> Option<Move> {
        match self.written(written.texts()).ok()? {
            Draft::Acted(hops, midway) => Some(Move::of(&hops, &midway)),
            Draft::Passed => Some(self.pass()),
            _ => None,
        }
    }

    /// The enemies that the side to move can capture in one turn, even if the game is over. Each
    /// board is visited once, even if several orders of strikes lead to it.
    pub(super) fn capturable(&self) -> Set8 {
        let mut captured = Set8::EMPTY;
        let mut seen = Seen::default();
        for action in self.all_actions() {
            if self.captures(action) {
                captured |= action.now() & self.enemy();
            }
            // `captured_from` may also return the new square of a pushed pawn. Since that square
            // was empty, `& self.enemy()` below drops it.
            captured |= captured_from(self.midway_after(action), self.enemy(), captured, &mut seen);
        }
        captured & self.enemy()
    }

    /// For the first turn found that captures at least `many` pawns: all enemies that this turn
    /// captures, and its action (first movement). `None` if no such turn is found within
    /// [`MOST_BOARDS`] boards.
    pub(super) fn many_captured(&self, many: u32) -> Option<(Set8, Hop)> {
        let enemy = self.enemy();
        let mut seen = Seen::default();
        let actions = self.all_actions().into_iter();
        let mut open: Vec<_> = actions.map(|action| (self.midway_after(action), action)).collect();
        while let Some((midway, action)) = open.pop() {
            // The numbers of pawns, because a pushed pawn leaves its square without being captured.
            if enemy.len() - midway.enemy.len() >= many {
                let (from, to) = self.push(action);
                let pushed = if (to & midway.enemy).is_empty() { Set8::EMPTY } else { from };
                return Some((enemy - midway.enemy - pushed, action));
            }
            if seen.all.len() == MOST_BOARDS {
                return None;
            }
            if seen.is_new(midway) {
                open.extend(midway.all_strikes().into_iter().map(|(_, next)| (next, action)));
            }
        }
        None
    }

    /// The squares where the side to move could capture: those of enemies that this side can
    /// capture, and empty squares where it could capture an enemy pawn if one were there.
    pub(super) fn attacked(&self) -> Set8 {
        self.capturable() | self.capturable_if_there()
    }

    /// The empty squares where the side to move could capture an enemy pawn if one were there.
    ///
    /// All these squares are followed through the turn together. Each board that the turn can lead
    /// to has a set of squares. A square is in the set if an extra enemy pawn there would still be
    /// on the board after some sequence of strikes to that board, and would not block any of them.
    /// Each strike captures one pawn, so boards are visited in order of the number of captures: all
    /// sequences that lead to a board are then known before the board is visited.
    fn capturable_if_there(&self) -> Set8 {
        let (own, enemy) = (self.own(), self.enemy());
        let vacant = !(own | enemy);
        let ahead = if self.black_to_move { on(Down, own) } else { on(Up, own) };
        let mut found = vacant & (ahead | Midway::reach(own, enemy, leads_of(own)));
        let (mut boards, mut later) = (Seen::default(), Seen::default());
        for action in self.all_actions() {
            let midway = self.midway_after(action);
            let (_, pushed_to) = self.push(action);
            let free = vacant - action.swept() - pushed_to - hindering(enemy, action);
            let boards = if self.captures(action) { &mut later } else { &mut boards };
            *boards.at(midway) |= free;
        }
        while !boards.all.is_empty() || !later.all.is_empty() {
            for (midway, free) in std::mem::take(&mut boards).all {
                found |= free & Midway::reach(midway.own, midway.enemy, midway.all_new_leads());
                let free = free - found;
                if free.is_empty() {
                    continue;
                }
                for (strike, next) in midway.all_strikes() {
                    let free = free - strike.swept() - hindering(midway.enemy, strike);
                    *later.at(next) |= free;
                }
            }
            boards = std::mem::take(&mut later);
        }
        found
    }
}

/// Visited boards in the order of discovery, each with a set of squares.
///
/// A hash table of our own: the `HashMap` of the standard library would add ten times as much code
/// to the page's download.
#[derive(Default)]
pub(super) struct Seen {
    all: Vec<(Midway, Set8)>,
    /// The slots of the hash table, with linear probing. A slot has the index of a board in `all`
    /// plus one, or 0 if it is free. At least half of the slots are free.
    places: Vec<u32>,
}

impl Seen {
    /// The slot of a board, or the free slot where it belongs if it is not in the table. The table
    /// must have a free slot.
    fn place(&self, midway: &Midway) -> usize {
        let last = self.places.len() - 1;
        let mut place = midway.key() as usize & last;
        while let Some(at) = self.places[place].checked_sub(1)
            && self.all[at as usize].0 != *midway
        {
            place = (place + 1) & last;
        }
        place
    }

    /// The set of squares stored with a board. A board that is not in the table is added with an
    /// empty set.
    fn at(&mut self, midway: Midway) -> &mut Set8 {
        if self.places.len() <= 2 * self.all.len() {
            self.places = vec![0; (2 * self.places.len()).max(64)];
            for at in 0..self.all.len() {
                let place = self.place(&self.all[at].0);
                self.places[place] = at as u32 + 1;
            }
        }
        let place = self.place(&midway);
        if self.places[place] == 0 {
            self.all.push((midway, Set8::EMPTY));
            self.places[place] = self.all.len() as u32;
        }
        &mut self.all[self.places[place] as usize - 1].1
    }

    /// Adds a board. Returns whether it was not in the table before.
    fn is_new(&mut self, midway: Midway) -> bool {
        let before = self.all.len();
        self.at(midway);
        self.all.len() > before
    }
}

/// For each direction, the leading pawns of duals (two pawns), and those of threepieces (three in a
/// row).
type Leads = [(Set8, Set8); 4];

fn leads_of(own: Set8) -> Leads {
    fn along<W: Way>(w: W, own: Set8) -> (Set8, Set8) {
        let duals = own & on(w, own);
        (duals, duals & on(w, on(w, own)))
    }
    [along(Right, own), along(Left, own), along(Up, own), along(Down, own)]
}

impl Midway {
    fn all_new_leads(&self) -> Leads {
        [self.new_leads(Right), self.new_leads(Left), self.new_leads(Up), self.new_leads(Down)]
    }

    /// The squares ahead that duals (two pawns) and threepieces (three in a row) can reach. If such
    /// a square is empty, an enemy pawn could be captured there. For a threepiece, squares two or
    /// more away are left out if an enemy pawn there would complete a squad (a 2×2 block), because
    /// a squad is safe from a distance (PAWN-6).
    fn reach(own: Set8, enemy: Set8, [right, left, up, down]: Leads) -> Set8 {
        fn along<W: Way>(w: W, taken: Set8, safe: Set8, (duals, threes): (Set8, Set8)) -> Set8 {
            let mut ahead = on(w, threes);
            let mut reach = ahead | on(w, duals);
            while !ahead.is_empty() {
                ahead = on(w, ahead - taken);
                reach |= ahead - safe;
            }
            reach
        }
        let (taken, safe) = (own | enemy, completing(enemy));
        along(Right, taken, safe, right)
            | along(Left, taken, safe, left)
            | along(Up, taken, safe, up)
            | along(Down, taken, safe, down)
    }
}

/// The squares where one more pawn would complete a squad (a 2×2 block) with three pawns of the
/// set.
fn completing(pawns: Set8) -> Set8 {
    fn corner<V: Way, H: Way>(v: V, h: H, pawns: Set8) -> Set8 {
        back(v, pawns & back(h, pawns)) & back(h, pawns)
    }
    corner(Up, Right, pawns)
        | corner(Up, Left, pawns)
        | corner(Down, Right, pawns)
        | corner(Down, Left, pawns)
}

/// The squares where one more enemy pawn would forbid this capture, because it would complete a
/// squad (a 2×2 block) with the target. A threepiece (three pawns in a row) can't capture a pawn of
/// a squad from two or more squares away (PAWN-6).
fn hindering(enemy: Set8, hop: Hop) -> Set8 {
    if hop.shape().len() != 3 || hop.is_turn() || hop.distance() < 2 {
        return Set8::EMPTY;
    }
    let target = hop.heads() & enemy;
    // A squad (a 2×2 block) that contains the target lies within the nine squares around it.
    let row = target | on(Right, target) | on(Left, target);
    completing(enemy & (row | on(Up, row) | on(Down, row)))
}

/// The enemies that strikes (captures after a turn's first movement) can capture from this board
/// on. The search continues from a board only while it may find a pawn of `wanted` that is neither
/// in `known` nor found yet. The result may also have pawns that are not in `wanted`.
pub(super) fn captured_from(midway: Midway, wanted: Set8, known: Set8, seen: &mut Seen) -> Set8 {
    let mut captured = Set8::EMPTY;
    let mut open = vec![midway];
    while let Some(midway) = open.pop() {
        if !(midway.enemy & wanted).meets(!(known | captured)) || !seen.is_new(midway) {
            continue;
        }
        for (hop, next) in midway.all_strikes() {
            captured |= hop.now() & midway.enemy;
            open.push(next);
        }
    }
    captured
}
