//! How the computer plays Zugzwang: the moves that it considers, the value of a finished game, and
//! the mistakes of weak levels. A *world* is a full position that agrees with what a player knows.

use super::cards::{PlayingCard, Tally};
use super::deal;
use super::edge::Edge;
use super::face::{Face, Rank};
use super::knowledge::{self, Cards, Claim, Kind, Rest, is_true};
use super::movegen::Board;
use super::moves::{Deed, Move};
use super::squares::{distance, indexes};
use super::{View, Zugzwang};
use crate::base::{Outcome, Seat};
use crate::chance::Chance;
use crate::hidden_rules::{Guessing, HiddenRules, World};
use crate::options::Options;
use crate::rules::Rules;
use crate::visit::{Known, Visit};
use std::rc::Rc;

/// The largest number of announcements that the computer considers. An announcement names a capture
/// and its two faces, and may be wrong. The computer takes those that are true in the most worlds
/// (possible full positions).
const ANNOUNCED: usize = 24;
/// How likely a player is to make one particular wrong announcement, in thousandths of the
/// likelihood of one particular true announcement. The number is small because a player who bluffs
/// chooses among very many announcements, but one who knows captures only among few.
const BLUFFS: u32 = 25;
/// How likely a player is to declare that no capture is left although there is one, in thousandths
/// of the likelihood if there is none.
const UNSEEN: u32 = 400;
/// How often a simulated player challenges a wrong announcement without seeing that it is wrong, in
/// percent.
const DOUBTS: u32 = 20;
/// The opponent has declared that no capture is left, and the player sees none either. This is how
/// often the player then announces a capture all the same, in percent. To keep the model simple,
/// the announced capture is always one that really is left, so nothing is announced if none is
/// left.
const GUESSES: u32 = 33;
/// In a duel, a simulated player who does not look ahead discards a card that would cost a point,
/// once the player has captured this many dice.
const LATE: usize = 4;
/// A simulated player who does not look ahead compares this many random captures and plays the best
/// of them.
const COMPARED: u32 = 3;

impl Zugzwang {
    fn rest(&self) -> &Rest {
        self.rest.as_deref().unwrap_or(&knowledge::LAYOUT)
    }

    /// The captures that are possible when the board is seen from these edges. A captured pawn is
    /// rolled: if rolls were drawn in advance, the result is the first of them.
    fn captures(&self, edges: &[Edge]) -> Vec<Move> {
        let roll = self.rest().rolls.first().copied();
        let mut captures = Vec::with_capacity(48);
        self.board.for_each_capture(|mv| {
            let comes = roll.is_none_or(|roll| mv.victim.rank().is_none_or(|rank| rank == roll));
            if comes && edges.contains(&mv.edge) {
                captures.push(mv);
            }
        });
        captures
    }

    /// All announcements of a capture that are true in this position (ZUG-23).
    fn true_announcements(&self) -> Vec<Move> {
        let mut all = Vec::new();
        self.board.for_each_capture(|mv| {
            // A captured pawn has four rolls, which are separate captures but only one
            // announcement.
            let announced = announced(&self.board, mv);
            if all.last() != Some(&announced) {
                all.extend(Some(announced));
            }
        });
        all
    }

    /// The card in the hand of the player to move that has the fewest points after this capture,
    /// with these points; `None` if the hand is empty. A captured pawn is not counted, because the
    /// player discards before it is rolled.
    fn worst_card(&self, mv: Move) -> Option<(PlayingCard, i32)> {
        let (rest, tally) = (self.rest(), self.tally_with(Move { victim: Face::PAWN, ..mv }));
        let cards = rest.hands[rest.mover()].known().iter();
        cards.map(|card| (*card, card.points(&tally))).min_by_key(|(_, points)| *points)
    }

    /// The move, with a discard of the card that has the fewest points after it; `None` if the hand
    /// is empty.
    fn with_discard(&self, mv: Move) -> Option<Move> {
        let (card, _) = self.worst_card(mv)?;
        Some(Move { discard: Some(Some(card)), ..mv })
    }

    /// The moves of the player to move in a duel, without discards.
    fn deeds(&self) -> Vec<Move> {
        let captures = self.captures(&Edge::ALL);
        if !captures.is_empty() {
            return captures;
        }
        let rest = self.rest();
        let (me, dice) = (rest.mover(), &rest.dice);
        if dice[me].len() >= dice[1 - me].len() || self.board.dice().next().is_none() {
            return vec![Move::new(Deed::End)];
        }
        let free = self.board.dice().map(|(to, die)| {
            let victim = match rest.rolls.first() {
                Some(rank) if die.top().is_pawn() => die.of_rank(*rank),
                _ => Face::PAWN,
            };
            Move { to, victim, ..Move::new(Deed::Free) }
        });
        free.collect()
    }

    /// The captured dice of the player to move, after this move. A die that is captured as a pawn
    /// counts as the face that it rolls.
    fn tally_with(&self, mv: Move) -> Tally {
        let rest = self.rest();
        let mut tally = Tally::new(&rest.dice[rest.mover()]);
        let shown = match mv.deed {
            Deed::Capture => self.board.face(mv.to, mv.edge),
            Deed::Free => self.board.die(mv.to).map(|die| die.top()),
            _ => None,
        };
        match shown {
            Some(face) if face.is_pawn() => tally.add(mv.victim),
            Some(face) => tally.add(face),
            None => {}
        }
        tally
    }

    /// The points that the player to move would have after this move.
    fn points_with(&self, mv: Move) -> i32 {
        let (rest, tally) = (self.rest(), self.tally_with(mv));
        rest.hands[rest.mover()].known().iter().map(|card| card.points(&tally)).sum()
    }

    /// Compares a few random moves, and returns the one that brings the most points; `None` if
    /// there are no moves.
    fn greedy(&self, deeds: &[Move], chance: &mut Chance) -> Option<Move> {
        let count = deeds.len() as u32;
        let drawn = (0..COMPARED.min(count)).map(|_| deeds[chance.below(count) as usize]);
        drawn.max_by_key(|mv| self.points_with(*mv))
    }

    /// A random move in the fixed game (captures are announced, and the board is never turned), for
    /// a simulated player who announces only captures that they see. If unsure, the player
    /// sometimes challenges or guesses.
    fn said(&self, chance: &mut Chance) -> Move {
        let any = |all: Vec<Move>, chance: &mut Chance| {
            all.get(chance.below(all.len() as u32) as usize).copied()
        };
        let view = self.mover_view();
        match &self.rest().claim {
            Claim::Announced(claim) if is_true(&self.board, claim) => Move::new(Deed::Accept),
            Claim::Announced(claim) => {
                let doubts = view.denies(claim) || chance.below(100) < DOUBTS;
                Move::new(if doubts { Deed::Challenge } else { Deed::Accept })
            }
            Claim::Declared => {
                let known = any(view.known_announcements(), chance);
                let guesses = known.is_none() && chance.below(100) < GUESSES;
                let guessed = if guesses { any(self.true_announcements(), chance) } else { None };
                known.or(guessed).unwrap_or(Move::new(Deed::Accept))
            }
            _ => any(view.known_announcements(), chance).unwrap_or(Move::new(Deed::Declare)),
        }
    }
}

/// The capture `mv` as an announcement, with the faces that its two dice really show.
fn announced(board: &Board, mv: Move) -> Move {
    let face = |at| board.face(at, mv.edge).unwrap_or(Face::PAWN);
    Move { deed: Deed::Announce, mover: face(mv.from), victim: face(mv.to), ..mv }
}

impl World for Zugzwang {
    fn decision(&self, mv: Move) -> u64 {
        let discard = mv.discard.flatten().map_or(0, |card| 1 + card.number());
        let (mover, victim) = match mv.deed {
            Deed::Announce => (mv.mover.code(), mv.victim.code()),
            _ => (0, 0),
        };
        let parts = [mv.deed as u8, discard, mv.edge as u8, mv.from, mv.to, mover, victim];
        parts.into_iter().fold(0, |all, part| all << 8 | u64::from(part))
    }

    fn choices(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_over() {
            return;
        }
        let rest = self.rest();
        match rest.kind {
            Kind::Layout => {}
            Kind::Duel => {
                let deeds = self.deeds();
                moves.extend(deeds.iter().filter_map(|mv| self.with_discard(*mv)));
                moves.extend(deeds);
            }
            Kind::Fixed if rest.claim == Claim::Nothing => {
                moves.extend(self.mover_view().known_announcements());
                moves.push(Move::new(Deed::Declare));
            }
            // In the fixed game, a player who must answer an announced capture does not know all
            // faces, so answers are not searched.
            Kind::Fixed => {}
            Kind::Coop => {
                let near = self.table().near_edges();
                moves.extend(self.captures(&near));
                if moves.is_empty() {
                    moves.extend(near.map(|edge| Move { edge, ..Move::new(Deed::Pass) }));
                }
            }
        }
    }

    /// Whether a weak level of the computer overlooks this move. With `blindness` 1 it overlooks
    /// captures from more than four squares away, with 2 captures from more than two squares away
    /// and all discards.
    fn overlooks(&self, mv: Move, blindness: u8) -> bool {
        let sight = match blindness {
            0 => return false,
            1 => 4,
            _ => 2,
        };
        let takes = matches!(mv.deed, Deed::Capture | Deed::Announce);
        takes && distance(mv.from, mv.to) > sight || blindness > 1 && mv.discard.is_some()
    }

    /// Whether the computer may make a move that is not among the choices of this world (a possible
    /// full position). In the fixed game it may: there captures are announced, and an announcement
    /// need not be true (ZUG-22).
    fn allows(&self, _: Move) -> bool {
        self.rest().kind == Kind::Fixed
    }

    fn plausible(&self, chance: &mut Chance) -> Option<Move> {
        let rest = self.rest();
        match rest.kind {
            Kind::Duel if !rest.over => {
                let mv = self.greedy(&self.deeds(), chance)?;
                let late = rest.dice[rest.mover()].len() >= LATE || mv.deed != Deed::Capture;
                let bad = self.worst_card(mv).filter(|(_, points)| late && *points < 0);
                Some(Move { discard: bad.map(|(card, _)| Some(card)), ..mv })
            }
            Kind::Fixed if !rest.over => Some(self.said(chance)),
            Kind::Coop => {
                let mut moves = Vec::new();
                self.choices(&mut moves);
                moves.get(chance.below(moves.len() as u32) as usize).copied()
            }
            _ => None,
        }
    }

    /// The value of a finished game for a player, from 0 (lost) to 1,000 (won). In a duel the value
    /// depends on the lead in points: a clear win is worth more than a narrow one.
    fn share(&self, seat: Seat) -> u32 {
        let won = match self.outcome() {
            Outcome::Win(winner, _) => winner == seat,
            Outcome::SharedWin(_) => true,
            _ => false,
        };
        let [first, second] = self.table().points();
        let ahead = (first - second).unsigned_abs().min(10) * 20;
        let ahead = if self.rest().kind == Kind::Duel { ahead } else { 200 };
        if won { 800 + ahead } else { 200 - ahead }
    }

    /// This world (a possible full position) with the deck and the rolls drawn again. `None` for
    /// other variants than the duel: they hide the faces of dice, and no cards.
    fn redrawn(&self, chance: &mut Chance) -> Option<Self> {
        let mut rest = self.rest.as_deref().filter(|rest| rest.kind == Kind::Duel)?.clone();
        let mut deck = rest.deck.known().to_vec();
        chance.shuffle(&mut deck);
        (rest.deck, rest.rolls) = (Cards::Known(deck), deal::rolls(chance));
        Some(Zugzwang { board: self.board, rest: Some(Rc::new(rest)) })
    }

    fn fates(&self, mv: Move) -> Vec<(u32, Self)> {
        let rolled = self.board.die(mv.to).filter(|_| !mv.victim.is_pawn());
        let victims = match rolled {
            Some(die) => Rank::ALL.map(|rank| die.of_rank(rank)).to_vec(),
            None => vec![mv.victim],
        };
        let rests = self.rest().with_each_card_next(mv.deed == Deed::Capture);
        let mut fates = Vec::with_capacity(victims.len() * rests.len());
        for (weight, rest) in &rests {
            let after = |victim: &Face| self.after_other(rest, Move { victim: *victim, ..mv });
            fates.extend(victims.iter().map(|victim| (*weight, after(victim))));
        }
        fates
    }
}

impl Rest {
    /// Copies of this state without rolls drawn in advance, each with a weight. If `draws`, a card
    /// is drawn next: there is one copy for each different card of the deck, with this card on top,
    /// and the weight is the number of such cards. Otherwise there is one copy, with weight 1.
    fn with_each_card_next(&self, draws: bool) -> Vec<(u32, Rest)> {
        let bare = Rest { rolls: Vec::new(), ..self.clone() };
        let mut cards = bare.deck.known().to_vec();
        if !draws || cards.is_empty() {
            return vec![(1, bare)];
        }
        cards.sort();
        let each = cards.chunk_by(|a, b| a == b).map(|same| (same.len() as u32, same[0]));
        let with = |(weight, card)| {
            let mut deck = cards.clone();
            if let Some(at) = deck.iter().position(|other| *other == card) {
                deck[..=at].rotate_right(1);
            }
            (weight, Rest { deck: Cards::Known(deck), ..bare.clone() })
        };
        each.map(with).collect()
    }
}

impl View {
    /// The captures whose two faces the viewer sees, so that they are surely possible, as
    /// announcements.
    fn known_announcements(&self) -> Vec<Move> {
        let table = &self.0;
        let mut all = Vec::new();
        for edge in Edge::ALL {
            for from in indexes(table.movers(edge)) {
                for to in indexes(table.targets(edge, from)) {
                    let faces = table.face(from, edge).zip(table.face(to, edge));
                    all.extend(faces.map(|(mover, victim)| Move {
                        mover,
                        victim,
                        ..Move { deed: Deed::Announce, ..Move::capture(edge, from, to) }
                    }));
                }
            }
        }
        all
    }

    /// Whether the faces that the viewer sees contradict an announcement.
    fn denies(&self, claim: &Move) -> bool {
        let is_other = |at, told| self.0.face(at, claim.edge).is_some_and(|face| face != told);
        is_other(claim.from, claim.mover) || is_other(claim.to, claim.victim)
    }

    /// Adds the moves of the cooperative game: those that are legal by the faces that the player
    /// sees. If there are none, adds the moves of all the worlds (possible full positions), which
    /// may turn the board. Moves that are legal in more worlds are added first.
    fn captures_together(&self, worlds: &[Zugzwang], moves: &mut Vec<Move>) {
        self.for_each_move(|mv| moves.push(mv));
        if !moves.is_empty() {
            return;
        }
        let mut counts = Vec::new();
        for world in worlds {
            let mut choices = Vec::new();
            world.choices(&mut choices);
            choices.into_iter().for_each(|mv| count_in(&mut counts, mv));
        }
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        moves.extend(counts.into_iter().map(|(mv, _)| mv));
    }
}

/// Adds one to the count of a move, in a list of moves and their counts. A move that is not in the
/// list is added with count 1.
fn count_in(counts: &mut Vec<(Move, u32)>, mv: Move) {
    match counts.iter_mut().find(|(other, _)| *other == mv) {
        Some((_, count)) => *count += 1,
        None => counts.push((mv, 1)),
    }
}

impl Visit for Zugzwang {
    fn visit<K: Known>(&self, known: K) -> Option<K::Answer> {
        Some(known.seen(&self.mover_view()))
    }
}

impl Visit for View {
    fn visit<K: Known>(&self, known: K) -> Option<K::Answer> {
        Some(known.seen(self))
    }
}

impl HiddenRules for View {
    const LEVELS: [Guessing; 5] = [
        Guessing { playouts: 12, margin: 150, blindness: 2 },
        Guessing { playouts: 40, margin: 60, blindness: 1 },
        Guessing { playouts: 100, margin: 0, blindness: 0 },
        Guessing { playouts: 350, margin: 0, blindness: 0 },
        Guessing { playouts: 4_000, margin: 0, blindness: 0 },
    ];

    fn decisions(&self, worlds: &[Zugzwang], moves: &mut Vec<Move>) {
        let rest = self.0.rest();
        let Some(world) = worlds.first() else { return };
        let last = match (rest.kind, rest.claim) {
            (Kind::Fixed, Claim::Announced(_)) => {
                return moves.extend([Deed::Accept, Deed::Challenge].map(Move::new));
            }
            (Kind::Fixed, Claim::Nothing) => Deed::Declare,
            (Kind::Fixed, Claim::Declared) => Deed::Accept,
            (Kind::Coop, _) => return self.captures_together(worlds, moves),
            // In a duel the possible moves are the same in every world (possible full position).
            _ => return world.choices(moves),
        };
        // For each announcement of a capture, the number of worlds (possible full positions) where
        // it is true.
        let mut counts = Vec::new();
        for world in worlds {
            world.true_announcements().into_iter().for_each(|mv| count_in(&mut counts, mv));
        }
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        moves.extend(counts.into_iter().take(ANNOUNCED).map(|(mv, _)| mv));
        moves.push(Move::new(last));
    }

    /// All worlds (possible full positions) that agree with the view. `None` if there are more than
    /// `most`, and in a duel if a search looks more than one ply ahead, because the second ply
    /// draws a card.
    fn all_worlds(&self, options: &Options, plies: u32, most: usize) -> Option<Vec<Zugzwang>> {
        if self.0.rest().kind == Kind::Duel && plies > 1 {
            return None;
        }
        let tables = self.0.all_worlds(options.get("samepairs") == "1", most)?;
        Some(tables.into_iter().map(Zugzwang::of).collect())
    }

    fn seen_of(world: &Zugzwang) -> View {
        world.mover_view()
    }

    fn credible(&self, world: &Zugzwang) -> u32 {
        match &self.0.rest().claim {
            Claim::Announced(claim) if !is_true(&world.board, claim) => BLUFFS,
            Claim::Declared if !world.true_announcements().is_empty() => UNSEEN,
            _ => 1_000,
        }
    }

    fn honest(&self, chance: &mut Chance) -> Option<Move> {
        let rest = self.0.rest();
        if rest.kind != Kind::Fixed || rest.over {
            return None;
        }
        let known = self.known_announcements();
        let any = known.get(chance.below(known.len() as u32) as usize).copied();
        Some(match rest.claim {
            Claim::Announced(_) => Move::new(Deed::Accept),
            Claim::Declared => any.unwrap_or(Move::new(Deed::Accept)),
            _ => any.unwrap_or(Move::new(Deed::Declare)),
        })
    }
}
