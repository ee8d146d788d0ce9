//! The coach's remarks (hints for beginners) on positions of Zugzwang, as the player to move knows
//! them. Each remark has a condition: a function that returns the squares that the remark is about,
//! or `None` if it does not fit the position.

use super::cards::{PlayingCard, Tally};
use super::edge::Edge;
use super::face::{Face, Rank};
use super::knowledge::{Claim, Kind, Knowledge};
use super::moves::Move;
use super::say;
use super::squares::{bit, indexes, square};
use crate::base::Seat;
use crate::coach::{Coached, some};
use crate::geometry::Square;
use i18n::Key;

/// The ids and sentences of the remarks in a duel, the most urgent first.
const DUEL: &[(&str, Key)] = &[
    ("points-south", say::COACH_POINTS_SOUTH),
    ("points-west", say::COACH_POINTS_WEST),
    ("points-north", say::COACH_POINTS_NORTH),
    ("points-east", say::COACH_POINTS_EAST),
    ("edges", say::COACH_EDGES),
    ("discard", say::COACH_DISCARD),
    ("pawn", say::COACH_PAWN),
    ("turn", say::COACH_TURN),
    ("counts", say::COACH_COUNTS),
    ("costs", say::COACH_COSTS),
    ("knight", say::COACH_KNIGHT),
    ("end", say::COACH_END),
];

/// The ids and sentences of the remarks in the fixed game (the board is never turned), the most
/// urgent first.
const FIXED: &[(&str, Key)] = &[
    ("fixed-declared", say::COACH_DECLARED),
    ("fixed-answer", say::COACH_ANSWER),
    ("fixed-unseen", say::COACH_UNSEEN),
    ("fixed-seen", say::COACH_SEEN),
    ("fixed-announce", say::COACH_ANNOUNCE),
    ("fixed-behind", say::COACH_BEHIND),
    ("fixed-pawns", say::COACH_PAWNS),
    ("fixed-colour", say::COACH_COLOUR),
    ("fixed-declare", say::COACH_DECLARE),
];

/// The ids and sentences of the remarks in the cooperative game, the most urgent first.
const COOP: &[(&str, Key)] = &[
    ("coop-lay", say::COACH_LAY),
    ("coop-cards", say::COACH_CARDS),
    ("coop-none", say::COACH_NONE),
    ("pawn", say::COACH_PAWN),
    ("coop-edge", say::COACH_EDGE),
    ("coop-turn", say::COACH_QUARTER),
    ("coop-done", say::COACH_DONE),
    ("coop-next", say::COACH_NEXT),
    ("coop-last", say::COACH_LAST),
];

/// The result for a remark that concerns no square: an empty list if the condition is met,
/// otherwise `None`.
fn beside(fits: bool) -> Option<Vec<Square>> {
    fits.then(Vec::new)
}

fn squares(set: u64) -> Option<Vec<Square>> {
    some(indexes(set).map(square))
}

impl Coached for Knowledge {
    fn remark(&self, id: &str) -> Option<Vec<Square>> {
        match id {
            "points-south" => self.bringing_points(Edge::South),
            "points-west" => self.bringing_points(Edge::West),
            "points-north" => self.bringing_points(Edge::North),
            "points-east" => self.bringing_points(Edge::East),
            "edges" => self.capturing(),
            "discard" => self.may_discard(),
            "pawn" => self.pawns(),
            "turn" => self.two_pieces_in_one(),
            "counts" => self.counts_twice(),
            "costs" => self.has_idle_card(),
            "knight" => self.knights(),
            "end" => self.last_captures(),
            "fixed-declared" => self.declared(),
            "fixed-answer" => self.announced(),
            "fixed-unseen" => self.announced_unseen(),
            "fixed-seen" => self.announced_seen(),
            "fixed-announce" => self.may_announce(),
            "fixed-behind" => self.may_announce(),
            "fixed-pawns" => self.pawns_aside(),
            "fixed-colour" => self.own_colour_to_seat(),
            "fixed-declare" => self.may_declare(),
            "coop-lay" => self.has_loose_die(),
            "coop-cards" => self.has_cards(),
            "coop-none" => self.captures_nothing_here(),
            "coop-edge" => self.capturing(),
            "coop-turn" => self.may_turn_first(),
            "coop-done" => self.has_satisfied_card(),
            "coop-next" => self.sits_elsewhere(),
            "coop-last" => self.few_dice_left(),
            _ => None,
        }
    }
}

impl Knowledge {
    /// The ids and sentences of the remarks in the variant of this position.
    pub(super) fn remarks(&self) -> &'static [(&'static str, Key)] {
        match self.kind() {
            Kind::Layout => &[],
            Kind::Duel => DUEL,
            Kind::Fixed => FIXED,
            Kind::Coop => COOP,
        }
    }

    /// The edges from where a capture may be made: seen from each edge, the dice show other faces.
    /// In a duel these are all four. Otherwise it is only the edge where the player to move sits,
    /// without turning the board.
    fn edges_here(&self) -> &[Edge] {
        let near = Seat(self.rest().to_move);
        match self.edge_of(near, &[]) {
            Some(edge) => &Edge::ALL[edge as usize..=edge as usize],
            None => &Edge::ALL,
        }
    }

    /// The captures from the edges of [`Self::edges_here`], each as the edge, the square of the
    /// capturing die and that of the captured die.
    fn captures(&self) -> Vec<(Edge, u8, u8)> {
        let mut all = Vec::new();
        for edge in self.edges_here().iter().copied() {
            for from in indexes(self.occupied()) {
                all.extend(indexes(self.targets(edge, from)).map(|to| (edge, from, to)));
            }
        }
        all
    }

    /// The dice that can capture from one edge: the first of [`Self::edges_here`] with such dice.
    /// `None` if there is no capture.
    fn capturing(&self) -> Option<Vec<Square>> {
        self.edges_here().iter().find_map(|edge| squares(self.movers(*edge)))
    }

    /// The dice that can be captured while they show a pawn to the edge from where the capture is
    /// made. Such a die is rolled after the capture (ZUG-10). `None` if there are none.
    fn pawns(&self) -> Option<Vec<Square>> {
        let captures = self.captures().into_iter();
        let pawns = captures.filter(|(edge, _, to)| self.face(*to, *edge) == Some(Face::PAWN));
        squares(pawns.fold(0, |set, (_, _, to)| set | bit(to)))
    }

    /// The dice that can capture and show a knight to the edge from where they capture, so they
    /// move as knights. `None` if there are none.
    fn knights(&self) -> Option<Vec<Square>> {
        let rank = |edge, at| self.face(at, edge).and_then(Face::rank);
        let captures = self.captures().into_iter();
        let knights = captures.filter(|(edge, from, _)| rank(*edge, *from) == Some(Rank::Knight));
        squares(knights.fold(0, |set, (_, from, _)| set | bit(from)))
    }

    /// The dice that can capture from more than one edge, perhaps as different pieces; `None` if
    /// there are none.
    fn two_pieces_in_one(&self) -> Option<Vec<Square>> {
        let [a, b, c, d] = Edge::ALL.map(|edge| self.movers(edge));
        squares((a & b) | (c & d) | ((a | b) & (c | d)))
    }

    /// The cards in the hand of the player to move, if they are known; otherwise none.
    fn hand(&self) -> &[PlayingCard] {
        let rest = self.rest();
        rest.hands[rest.mover()].known()
    }

    fn own_dice(&self) -> &[Face] {
        let rest = self.rest();
        &rest.dice[rest.mover()]
    }

    fn may_discard(&self) -> Option<Vec<Square>> {
        let has_begun = !self.own_dice().is_empty();
        beside(has_begun && !self.hand().is_empty())
    }

    /// The dice whose capture now would bring the most points for the cards in the hand, if `from`
    /// is the first edge from which they can be captured. A die that is captured as a pawn is left
    /// out: it is rolled, so its points are not known yet. `None` if there are no such dice.
    fn bringing_points(&self, from: Edge) -> Option<Vec<Square>> {
        let points = |tally: &Tally| self.hand().iter().map(|card| card.points(tally)).sum::<i32>();
        let own = Tally::new(self.own_dice());
        let gain = |edge: Edge, to: u8| {
            let face = self.face(to, edge).filter(|face| *face != Face::PAWN)?;
            let mut more = own;
            more.add(face);
            Some(points(&more) - points(&own)).filter(|gain| *gain > 0)
        };
        let captures = self.captures().into_iter();
        let gains = captures.filter_map(|(edge, _, to)| Some((gain(edge, to)?, edge, to)));
        let gains: Vec<_> = gains.collect();
        let most = gains.iter().map(|(gain, ..)| *gain).max()?;
        let mut best = gains.into_iter().filter(|(gain, ..)| *gain == most).peekable();
        let (_, edge, _) = *best.peek()?;
        let dice = best.filter(|(_, of, _)| *of == edge).fold(0, |set, (_, _, to)| set | bit(to));
        squares(dice).filter(|_| edge == from)
    }

    /// The remark's condition: at least two cards in the hand bring points (ZUG-16). The remark
    /// marks no square.
    fn counts_twice(&self) -> Option<Vec<Square>> {
        let tally = Tally::new(self.own_dice());
        let bringing = self.hand().iter().filter(|card| card.sets(&tally) > 0).count();
        beside(bringing > 1)
    }

    /// The remark's condition: a card in the hand brings no point although the player has at least
    /// three captured dice. The remark marks no square.
    fn has_idle_card(&self) -> Option<Vec<Square>> {
        let tally = Tally::new(self.own_dice());
        let is_idle = self.hand().iter().any(|card| card.sets(&tally) == 0);
        beside(self.own_dice().len() > 2 && is_idle)
    }

    /// The dice that can still capture, if at most six captures are left. Otherwise `None`. The
    /// duel ends when no capture is left (ZUG-15).
    fn last_captures(&self) -> Option<Vec<Square>> {
        let captures = self.captures();
        let few = captures.len() <= 6;
        squares(captures.iter().fold(0, |set, (_, from, _)| set | bit(*from))).filter(|_| few)
    }

    /// The announcement (a capture that the opponent says is possible) that the player to move must
    /// answer; `None` if there is none.
    fn claim(&self) -> Option<Move> {
        match self.rest().claim {
            Claim::Announced(claim) => Some(claim),
            _ => None,
        }
    }

    /// Whether the player to move has nothing to answer. Otherwise the opponent has announced a
    /// capture, or has declared that no capture is left.
    fn is_free(&self) -> bool {
        self.rest().claim == Claim::Nothing
    }

    fn announced(&self) -> Option<Vec<Square>> {
        let claim = self.claim()?;
        Some([claim.from, claim.to].map(square).into())
    }

    /// The dice of the announced capture whose face the player to move can't see; `None` if nothing
    /// was announced or both are seen.
    fn announced_unseen(&self) -> Option<Vec<Square>> {
        let claim = self.claim()?;
        let is_unseen = |at: &u8| self.face(*at, claim.edge).is_none();
        some([claim.from, claim.to].into_iter().filter(is_unseen).map(square))
    }

    /// The two dice of the announced capture, if the player to move can see both faces; otherwise
    /// `None`.
    fn announced_seen(&self) -> Option<Vec<Square>> {
        let claim = self.claim()?;
        let is_seen = |at: &u8| self.face(*at, claim.edge).is_some();
        let both = [claim.from, claim.to];
        both.iter().all(is_seen).then(|| both.map(square).into())
    }

    fn may_announce(&self) -> Option<Vec<Square>> {
        beside(self.is_free())
    }

    /// The dice that show no pawn on top and no pawn to the player's edge. The pawns of such a die
    /// are on its two sides that face neither this edge nor the opposite one (ZUG-2). `None` if
    /// there are no such dice, or if an announcement or a declaration must be answered.
    fn pawns_aside(&self) -> Option<Vec<Square>> {
        let seat = self.edge_of(Seat(self.rest().to_move), &[]).filter(|_| self.is_free())?;
        let is_piece = |face: Option<Face>| face.is_some_and(|face| !face.is_pawn());
        let known = self.known();
        let sure = known.filter(|(_, die)| is_piece(die.top()) && is_piece(die.side(seat)));
        squares(sure.fold(0, |set, (at, _)| set | bit(at)))
    }

    /// The dice that show the player the colour of the player's own edge. Only such dice may
    /// capture from there (ZUG-22). `None` if there are none.
    fn own_colour_to_seat(&self) -> Option<Vec<Square>> {
        let seat = self.edge_of(Seat(self.rest().to_move), &[]).filter(|_| self.is_free())?;
        let is_own = |at: &u8| self.face(*at, seat).and_then(Face::colour) == Some(seat.colour());
        squares(indexes(self.occupied()).filter(is_own).fold(0, |set, at| set | bit(at)))
    }

    /// The remark's condition: at least two captures were made, and the player may now declare that
    /// no capture is left (ZUG-25). The remark marks no square.
    fn may_declare(&self) -> Option<Vec<Square>> {
        let captured: usize = self.rest().dice.iter().map(Vec::len).sum();
        beside(self.is_free() && captured > 1)
    }

    fn declared(&self) -> Option<Vec<Square>> {
        beside(self.rest().claim == Claim::Declared)
    }

    fn has_cards(&self) -> Option<Vec<Square>> {
        beside(!self.rest().cards.is_empty())
    }

    /// The remark's condition: a captured die is not on any card yet. The remark marks no square.
    fn has_loose_die(&self) -> Option<Vec<Square>> {
        beside(self.rest().on.contains(&0))
    }

    /// The remark's condition: the dice on one of the cards satisfy this card (ZUG-29). The remark
    /// marks no square.
    fn has_satisfied_card(&self) -> Option<Vec<Square>> {
        let hands = self.hands();
        let is_satisfied = hands.iter().any(|hand| hand.cards.iter().any(|card| card.points > 0));
        beside(is_satisfied)
    }

    /// The remark's condition: at least one capture was made. The remark says that a player may
    /// turn the board before a capture (ZUG-28), and marks no square.
    fn may_turn_first(&self) -> Option<Vec<Square>> {
        beside(!self.rest().dice[0].is_empty())
    }

    /// The remark's condition: there are several players, each at an edge of their own, and at
    /// least two captures were made. The remark marks no square.
    fn sits_elsewhere(&self) -> Option<Vec<Square>> {
        let captured = self.rest().dice[0].len();
        beside(self.rest().edges.len() > 1 && captured > 1)
    }

    /// The remark's condition: the player can capture nothing without turning the board. The remark
    /// marks no square.
    fn captures_nothing_here(&self) -> Option<Vec<Square>> {
        beside(self.captures().is_empty())
    }

    fn few_dice_left(&self) -> Option<Vec<Square>> {
        beside(self.occupied().count_ones() <= 10)
    }
}
