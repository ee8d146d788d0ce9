//! Proves that a move wins in every world, that is, whatever the hidden information is.
//!
//! A *world* is a possible full position that agrees with what the player knows. The player can't
//! distinguish worlds that look the same, so these must get the same move. The proof lets opponents
//! make any move, as if they saw everything, and tries every card and roll.

use crate::Waits;
use fairyboard::hidden_rules::{HiddenRules, World};
use fairyboard::{Determinize, Outcome, Rules, Seat};
use std::collections::{HashMap, HashSet};

/// The longest win to look for, in plies.
const PLIES: u32 = 6;

type Whole<V> = <V as Determinize>::Whole;
type Move<V> = <V as Rules>::Move;

/// A search for a sure win, within a limit on the number of positions to search.
pub struct ProofOverDeals<'a> {
    /// The player whose win is proved.
    seat: Seat,
    /// How many positions may still be searched.
    left: u64,
    /// Whether to try all legal moves of the player, not only those that the game considers worth
    /// searching.
    all: bool,
    waits: &'a mut dyn Waits,
}

impl<'a> ProofOverDeals<'a> {
    /// `left` is the most positions to search. If a proof needs more, nothing is proved.
    pub fn new(seat: Seat, left: u64, waits: &'a mut dyn Waits) -> Self {
        ProofOverDeals { seat, left, all: false, waits }
    }

    /// A search that tries all legal moves of the player, while [`new`](ProofOverDeals::new) tries
    /// only those that the game considers worth searching.
    pub fn with_all(seat: Seat, left: u64, waits: &'a mut dyn Waits) -> Self {
        ProofOverDeals { seat, left, all: true, waits }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// All decisions (moves without their roll) that win in all of these worlds within `plies`.
    /// `None` if the search ran out of positions.
    pub fn winning<V: HiddenRules>(
        &mut self,
        view: &V,
        worlds: &[Whole<V>],
        plies: u32,
    ) -> Option<Vec<Move<V>>> {
        let mut moves = self.decisions(view, worlds);
        moves.retain(|mv| self.wins_with::<V>(worlds, *mv, plies));
        (self.left > 0).then_some(moves)
    }

    /// Finds the move that wins in all of these worlds in the fewest plies. Returns its index in
    /// `moves` and the number of plies. `None` if no move wins within `PLIES`, or if the search ran
    /// out of positions.
    pub fn win<V: HiddenRules>(
        &mut self,
        worlds: &[Whole<V>],
        moves: &[Move<V>],
    ) -> Option<(usize, u32)> {
        (1..=PLIES).find_map(|plies| {
            let wins = |mv: &Move<V>| self.wins_with::<V>(worlds, *mv, plies);
            moves.iter().position(wins).map(|at| (at, plies))
        })
    }

    /// Whether some move wins in all of these worlds (possible full positions). The worlds must
    /// look the same to the player.
    fn wins<V: HiddenRules>(&mut self, view: &V, worlds: &[Whole<V>], plies: u32) -> bool {
        let moves = self.decisions(view, worlds);
        moves.into_iter().any(|mv| self.wins_with::<V>(worlds, mv, plies))
    }

    /// The player's decisions (moves without their rolls) in worlds (possible full positions) that
    /// look the same to the player. With `all`, only the first world's legal moves are tried,
    /// because a decision must be possible in every world.
    fn decisions<V: HiddenRules>(&self, view: &V, worlds: &[Whole<V>]) -> Vec<Move<V>> {
        let mut moves = Vec::new();
        if self.all {
            let Some(world) = worlds.first() else { return moves };
            let mut met = HashSet::new();
            world.for_each_move(|mv| {
                if met.insert(world.decision(mv)) {
                    moves.push(mv);
                }
            });
        } else {
            view.decisions(worlds, &mut moves);
        }
        moves
    }

    /// Whether a move wins in all of these worlds within `plies`. The first world is tried alone,
    /// since most moves fail there already.
    fn wins_with<V: HiddenRules>(&mut self, worlds: &[Whole<V>], mv: Move<V>, plies: u32) -> bool {
        let first = worlds.get(..1).unwrap_or_default();
        self.wins_in::<V>(first, mv, plies) && self.wins_in::<V>(worlds, mv, plies)
    }

    fn wins_in<V: HiddenRules>(&mut self, worlds: &[Whole<V>], mv: Move<V>, plies: u32) -> bool {
        let mut groups = Groups::<V>::default();
        let is_ahead = worlds.iter().all(|world| {
            let ways = self.ways(world, mv);
            let each = |mv: &Move<V>| self.goes_on::<V>(world.after(*mv), plies - 1, &mut groups);
            !ways.is_empty() && ways.iter().all(each)
        });
        is_ahead
            && groups.all.iter().all(|group| self.wins(&group.view, &group.worlds, group.plies))
    }

    /// Whether the player has won in this world, or may still win within `plies`. If it is the
    /// player's move, the world is added to `groups`. The caller must then prove that one move wins
    /// in all worlds of the group.
    fn goes_on<V: HiddenRules>(
        &mut self,
        world: Whole<V>,
        plies: u32,
        groups: &mut Groups<V>,
    ) -> bool {
        match world.outcome() {
            Outcome::Win(winner, _) => return winner == self.seat,
            Outcome::SharedWin(_) => return true,
            Outcome::Ongoing if plies > 0 && self.may_go_on() => {}
            _ => return false,
        }
        if world.to_move() == self.seat {
            groups.add(world, plies);
            return true;
        }
        let mut goes_on = true;
        world.for_each_move(|mv| {
            goes_on = goes_on && self.goes_on::<V>(world.after(mv), plies - 1, groups);
        });
        goes_on
    }

    /// The moves that a decision (a move without its roll) can become in a world (a possible full
    /// position), one for each roll or card. Empty if the decision is impossible there.
    fn ways<W: World>(&self, world: &W, mv: W::Move) -> Vec<W::Move> {
        let mut ways = Vec::new();
        if self.all {
            world.for_each_move(|mv| ways.push(mv));
        } else {
            world.choices(&mut ways);
        }
        let decision = world.decision(mv);
        ways.retain(|other| world.decision(*other) == decision);
        if ways.is_empty() && !self.all && world.allows(mv) {
            ways.push(mv);
        }
        ways
    }

    fn may_go_on(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(256) && self.waits.stops() {
            self.left = 0;
        }
        self.left > 0
    }
}

/// Worlds (possible full positions) that look the same to the player to move.
struct Group<V: HiddenRules> {
    view: V,
    worlds: Vec<Whole<V>>,
    /// The smallest number of plies that any world of the group has left for its win.
    plies: u32,
}

/// Worlds (possible full positions) grouped by what the player sees of them. Groups are in the
/// order of their first world.
struct Groups<V: HiddenRules> {
    all: Vec<Group<V>>,
    places: HashMap<V, usize>,
}

impl<V: HiddenRules> Default for Groups<V> {
    fn default() -> Self {
        Groups { all: Vec::new(), places: HashMap::new() }
    }
}

impl<V: HiddenRules> Groups<V> {
    fn add(&mut self, world: Whole<V>, plies: u32) {
        let view = V::seen_of(&world);
        let place = *self.places.entry(view.clone()).or_insert(self.all.len());
        if place == self.all.len() {
            self.all.push(Group { view, worlds: Vec::new(), plies });
        }
        let group = &mut self.all[place];
        group.worlds.push(world);
        group.plies = group.plies.min(plies);
    }
}
