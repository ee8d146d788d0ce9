//! A position with parts that may be unknown: a full position, or a view (the position as one
//! player knows it).
//!
//! `Zugzwang` and `View` both use a `Knowledge` to answer questions. Only fast move generation and
//! counting use `Board` instead, whose dice are fully known.

use super::cards::{self, PlayingCard, Tally};
use super::die::Known;
use super::edge::Edge;
use super::face::{Face, Rank};
use super::movegen::{Board, reach};
use super::moves::{
    self, Deed, Move, discard_step, edge_step, free_step, mover_step, pick_step, roll_step,
    take_step, victim_step, word_step,
};
use super::squares::{bit, index, indexes, square};
use super::{rule, say};

use super::SEATS;
use crate::base::{Outcome, Piece, Seat};
use crate::entry::Walk;
use crate::geometry::Square;
use crate::hidden::{Privacy, Viewer};
use crate::notation::write_placement;
use crate::scene::Aim;
use crate::side_area::{Reading, TimeLimit};
use crate::turn::Step;
use crate::zobrist;
use i18n::Key;
use std::rc::Rc;

/// The variant of the game, or a board without a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// A bare layout: dice on a board, without players.
    Layout,
    /// The duel: the game for two with cards.
    Duel,
    /// The fixed game: the game for two without cards. Captures are announced, and the board is
    /// never turned (ZUG-19).
    Fixed,
    /// The cooperative game for one to four players.
    Coop,
}

/// The cards of a hand or a deck. If the viewer may not see them, only their number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Cards {
    /// The cards: sorted in a hand, in drawing order in a deck.
    Known(Vec<PlayingCard>),
    /// The number of cards, at least one.
    Hidden(u8),
}

impl Cards {
    pub(super) const NONE: Cards = Cards::Known(Vec::new());

    pub(super) fn count(&self) -> u8 {
        match self {
            Cards::Known(cards) => cards.len() as u8,
            Cards::Hidden(count) => *count,
        }
    }

    /// The cards if they are known, otherwise an empty list.
    pub(super) fn known(&self) -> &[PlayingCard] {
        match self {
            Cards::Known(cards) => cards,
            Cards::Hidden(_) => &[],
        }
    }

    /// These cards in the form for a viewer who may know only how many they are.
    fn hidden(&self) -> Cards {
        match self.count() {
            0 => Cards::NONE,
            count => Cards::Hidden(count),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Cards::Known(cards) => cards::write(cards, out),
            Cards::Hidden(count) => {
                out.push('~');
                out.push_str(&count.to_string());
            }
        }
    }

    /// Draws the first card of this deck into a hand, which stays sorted. Does nothing if the deck
    /// is empty, or if the cards of the deck or the hand are unknown.
    fn deal_to(&mut self, hand: &mut Cards) {
        match (self, hand) {
            (Cards::Known(deck), Cards::Known(hand)) if !deck.is_empty() => {
                let card = deck.remove(0);
                hand.insert(hand.partition_point(|c| *c < card), card);
            }
            _ => {}
        }
    }
}

/// In the fixed game (captures are announced, and the board is never turned), the announcement or
/// declaration that the side to move must answer, or the winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Claim {
    /// There is nothing to answer: the side to move announces a capture, or declares that none is
    /// left.
    Nothing,
    /// The other side has announced this capture, which the side to move must accept or challenge.
    Announced(Move),
    /// The other side has declared that no capture is left, which the side to move must accept or
    /// disprove.
    Declared,
    /// The game is over, and the side with this index has won.
    Won(u8),
}

/// The state of the game apart from the board: everything that a position string has after the
/// layout. Fields that the variant does not use are empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rest {
    pub(super) kind: Kind,
    /// The index of the player to move. After the end of a duel or a fixed game (the games for
    /// two), the side whose turn it would be, judging by the numbers of captured dice.
    pub(super) to_move: u8,
    /// Whether a duel or a fixed game is over. Not used in the cooperative game.
    pub(super) over: bool,
    /// The captured dice of each side, each as the face that it counts as, sorted. In the
    /// cooperative game all are in the first list.
    pub(super) dice: [Vec<Face>; 2],
    /// In the cooperative game, for each captured die the number of the card that it is on, from 1;
    /// 0 if it is on no card.
    pub(super) on: Vec<u8>,
    /// In a duel, the hands of White and of Black.
    pub(super) hands: [Cards; 2],
    pub(super) deck: Cards,
    /// A die captured as a pawn is rolled. These are the ranks that the next such dice will roll;
    /// empty if they are not drawn in advance.
    pub(super) rolls: Vec<Rank>,
    /// In the fixed game, the edges where White and Black sit.
    pub(super) seats: [Edge; 2],
    pub(super) claim: Claim,
    /// In the cooperative game, the five cards, in ASCII order of their texts.
    pub(super) cards: Vec<PlayingCard>,
    /// The edge that each player of the cooperative game faces now, in the order of play.
    pub(super) edges: Vec<Edge>,
    /// In the cooperative game, the edges that the player to move has turned the board to in this
    /// turn without finding a capture, one bit each (ZUG-28). Not part of position strings.
    pub(super) vain: u8,
}

impl Rest {
    /// The state of a variant of the game with all lists empty, and the first player to move.
    pub(super) const fn new(kind: Kind) -> Rest {
        Rest {
            kind,
            to_move: 0,
            over: false,
            dice: [Vec::new(), Vec::new()],
            on: Vec::new(),
            hands: [Cards::NONE, Cards::NONE],
            deck: Cards::NONE,
            rolls: Vec::new(),
            seats: [Edge::South, Edge::West],
            claim: Claim::Nothing,
            cards: Vec::new(),
            edges: Vec::new(),
            vain: 0,
        }
    }

    /// The side to move, judging by the numbers of captured dice: Black if White has more,
    /// otherwise White.
    pub(super) fn turn(&self) -> u8 {
        u8::from(self.dice[0].len() > self.dice[1].len())
    }

    /// The index of the side to move in a game for two: 0 or 1.
    pub(super) fn mover(&self) -> usize {
        usize::from(self.to_move & 1)
    }

    /// Adds a captured die to the sorted dice of a side.
    fn gain(&mut self, side: usize, face: Face) {
        let dice = &mut self.dice[side & 1];
        let at = dice.partition_point(|f| *f < face);
        dice.insert(at, face);
        if self.kind == Kind::Coop {
            // In the cooperative game equal faces are sorted by the number of their card. A new die
            // is on no card (number 0), so it is inserted before the equal ones.
            self.on.insert(at, 0);
        }
    }

    /// The face that a captured die counts as: `face`, or `roll` if `face` is the pawn, which is
    /// rolled (ZUG-10). If rolls were drawn in advance, `roll` is the next of them, which is then
    /// removed from the list.
    fn rolled(&mut self, face: Face, roll: Face) -> Face {
        if !face.is_pawn() {
            return face;
        }
        if !self.rolls.is_empty() {
            self.rolls.remove(0);
        }
        roll
    }

    /// The state (all but the board) and the board after a move. `board` must have all faces of the
    /// captured die: an unknown face would count as a pawn.
    pub(super) fn after(&self, mv: Move, board: &Board) -> (Rest, Board) {
        let mut rest = self.clone();
        let mut board = *board;
        let me = self.mover();
        if let (Some(Some(card)), Cards::Known(hand)) = (mv.discard, &mut rest.hands[me])
            && let Some(at) = hand.iter().position(|c| *c == card)
        {
            hand.remove(at);
        }
        match (mv.deed, self.claim) {
            (Deed::Capture, _) => {
                let shown = board.face(mv.to, mv.edge).unwrap_or(Face::PAWN);
                let face = rest.rolled(shown, mv.victim);
                board = board.capture(mv.from, mv.to);
                if self.kind == Kind::Coop {
                    rest.gain(0, face);
                    rest.turn_to(mv.edge);
                    return (rest, board);
                }
                rest.gain(me, face);
                rest.to_move ^= 1;
                let Rest { deck, hands, .. } = &mut rest;
                deck.deal_to(&mut hands[1 - me]);
            }
            (Deed::Free, _) => {
                let top = board.die(mv.to).map_or(Face::PAWN, |die| die.top());
                let face = rest.rolled(top, mv.victim);
                rest.gain(me, face);
                board.remove(mv.to);
                rest.end();
            }
            (Deed::End, _) => rest.end(),
            (Deed::Announce, Claim::Declared) => {
                let winner = if is_true(&board, &mv) { rest.to_move } else { rest.to_move ^ 1 };
                rest.win(winner);
            }
            (Deed::Announce, _) => {
                rest.claim = Claim::Announced(mv);
                rest.to_move ^= 1;
            }
            (Deed::Declare, _) => {
                rest.claim = Claim::Declared;
                rest.to_move ^= 1;
            }
            (Deed::Accept, Claim::Announced(claimed)) => {
                let face = board.face(claimed.to, claimed.edge).unwrap_or(Face::PAWN);
                rest.gain(1 - me, face);
                board = board.capture(claimed.from, claimed.to);
                rest.claim = Claim::Nothing;
            }
            (Deed::Accept, _) => rest.win(rest.to_move ^ 1),
            (Deed::Challenge, Claim::Announced(claimed)) => {
                let winner =
                    if is_true(&board, &claimed) { rest.to_move ^ 1 } else { rest.to_move };
                rest.win(winner);
            }
            (Deed::Challenge, _) => {}
            (Deed::Pass, _) => rest.turn_to(mv.edge),
        }
        (rest, board)
    }

    fn end(&mut self) {
        self.over = true;
        self.to_move = self.turn();
    }

    fn win(&mut self, winner: u8) {
        self.claim = Claim::Won(winner);
        self.end();
    }

    /// In the cooperative game, turns the board so that the player to move faces `edge`. All other
    /// players then face other edges, too. The turn passes to the next player.
    fn turn_to(&mut self, edge: Edge) {
        let Some(faced) = self.edges.get(usize::from(self.to_move)).copied() else { return };
        let quarters = edge.quarters_from(faced);
        for player in &mut self.edges {
            *player = player.turned(quarters);
        }
        self.to_move = (self.to_move + 1) % self.edges.len() as u8;
        self.vain = 0;
    }
}

/// Whether the two dice of an announced capture show the announced faces (ZUG-23). Whether the
/// capture is possible is not checked.
pub(super) fn is_true(board: &Board, claim: &Move) -> bool {
    board.face(claim.from, claim.edge) == Some(claim.mover)
        && board.face(claim.to, claim.edge) == Some(claim.victim)
}

/// The state of a bare layout: dice on a board, without players and cards.
pub(super) static LAYOUT: Rest = Rest::new(Kind::Layout);

/// A position whose dice, hands and deck may have parts that are unknown to a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Knowledge {
    pub(super) size: u8,
    pub(super) dice: [Option<Known>; 64],
    /// The state of the game apart from the board; `None` for a bare layout, which is only dice on
    /// a board.
    pub(super) rest: Option<Rc<Rest>>,
}

/// The kind of step that must come next in a partly entered move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaits {
    /// At the beginning of a move, the next step is a discard, an edge, any die (which may be taken
    /// at the end of a duel), or a word such as `accept`.
    Start,
    /// After a discard, the next step is an edge, any die (at the end of a duel), or a word.
    Discarded,
    /// After the edge, the next step picks the die that captures.
    Edge,
    /// After the capturing die, the next step picks the die to capture.
    Pick,
    /// After a captured pawn, the next step is the face that this die rolls.
    Take,
    /// After both dice of an announcement, the next step announces the face of the capturing die.
    Mover,
    /// After the announced face of the capturing die, the next step announces the face of the
    /// captured die.
    Victim,
    /// The move is complete, so no step may follow.
    Done,
}

/// A partly entered move: the move so far, and the kind of step that must come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    pub(super) mv: Move,
    awaits: Awaits,
}

impl Walk for Knowledge {
    type Draft = Draft;

    const NOTHING: Draft = Draft { mv: Move::new(Deed::Capture), awaits: Awaits::Start };

    fn may_stop(&self, draft: &Draft) -> bool {
        draft.awaits == Awaits::Done
    }

    fn offers(&self, draft: &Draft) -> Vec<(Step, Draft)> {
        let mut choices = Vec::new();
        let Draft { mv, awaits } = *draft;
        let rest = self.rest();
        let fixed = rest.kind == Kind::Fixed;
        let mut add =
            |step: Step, mv: Move, awaits: Awaits| choices.push((step, Draft { mv, awaits }));
        match awaits {
            Awaits::Start | Awaits::Discarded => self.first_choices(draft, &mut add),
            Awaits::Edge => {
                for from in indexes(self.occupied()) {
                    let has = match fixed {
                        true => self.announced_targets(from),
                        false => self.targets(mv.edge, from),
                    };
                    if has != 0 {
                        add(pick_step(from), Move { from, ..mv }, Awaits::Pick);
                    }
                }
            }
            Awaits::Pick => {
                let targets = match fixed {
                    true => self.announced_targets(mv.from),
                    false => self.targets(mv.edge, mv.from),
                };
                for to in indexes(targets) {
                    let is_pawn = self.face(to, mv.edge) == Some(Face::PAWN);
                    let awaits = match (fixed, is_pawn) {
                        (true, _) => Awaits::Mover,
                        (false, true) => Awaits::Take,
                        (false, false) => Awaits::Done,
                    };
                    add(take_step(to), Move { to, ..mv }, awaits);
                }
            }
            Awaits::Take => {
                for victim in self.rolls(mv.to) {
                    add(roll_step(victim), Move { victim, ..mv }, Awaits::Done);
                }
            }
            Awaits::Mover => {
                for rank in Rank::ALL {
                    let mover = Face::new(mv.edge.colour(), rank);
                    let mv = Move { mover, ..mv };
                    if self.fits(&mv) {
                        add(mover_step(mover), mv, Awaits::Victim);
                    }
                }
            }
            Awaits::Victim => {
                for victim in Face::all().filter(|face| face.colour() != mv.mover.colour()) {
                    add(victim_step(victim), Move { victim, ..mv }, Awaits::Done);
                }
            }
            Awaits::Done => {}
        }
        choices
    }
}

impl Knowledge {
    pub(super) fn rest(&self) -> &Rest {
        self.rest.as_deref().unwrap_or(&LAYOUT)
    }

    pub(super) fn kind(&self) -> Kind {
        self.rest().kind
    }

    pub(super) fn at(&self, at: u8) -> Option<Known> {
        self.dice.get(usize::from(at)).copied().flatten()
    }

    /// The known faces of the die on a square; `None` if the square is empty.
    pub(super) fn on(&self, square: Square) -> Option<Known> {
        self.at(index(square)?)
    }

    /// The face that the die on a square shows to an edge; `None` if the face is unknown or the
    /// square empty.
    pub(super) fn face(&self, at: u8, edge: Edge) -> Option<Face> {
        self.at(at)?.side(edge)
    }

    pub(super) fn occupied(&self) -> u64 {
        (0..64).filter(|at| self.at(*at).is_some()).fold(0, |set, at| set | bit(at))
    }

    /// Whether all faces of the dice on the board are known.
    pub(super) fn is_known(&self) -> bool {
        self.dice.iter().flatten().all(|known| known.is_whole())
    }

    /// Whether all faces, both hands and the deck are known.
    pub(super) fn is_whole(&self) -> bool {
        let rest = self.rest();
        let hidden = |cards: &Cards| matches!(cards, Cards::Hidden(_));
        self.is_known() && !rest.hands.iter().any(hidden) && !hidden(&rest.deck)
    }

    /// The board with the dice whose faces are all known; the others are left out.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::empty(self.size);
        for at in 0..64 {
            if let Some(die) = self.at(at).and_then(Known::die) {
                board.put(at, die);
            }
        }
        board
    }

    pub(super) fn write(&self, out: &mut String) {
        write_placement(self.size, out, |square, out| {
            let known = self.on(square);
            if let Some(known) = known {
                known.write(out);
            }
            known.is_some()
        });
        let rest = self.rest();
        let letters = |edges: &[Edge], out: &mut String| {
            out.extend(edges.iter().map(|edge| edge.letter()));
        };
        let side = if rest.over { '-' } else { Seat(rest.to_move).letter() };
        let dice = |side: usize, out: &mut String| {
            out.push(' ');
            if rest.dice[side].is_empty() {
                out.push('-');
            }
            write_dice(&rest.dice[side], &rest.on, out);
        };
        match rest.kind {
            Kind::Layout => {}
            Kind::Duel => {
                out.extend([' ', side]);
                out.push_str(" duel");
                dice(0, out);
                dice(1, out);
                for cards in [&rest.hands[0], &rest.hands[1], &rest.deck] {
                    out.push(' ');
                    cards.write(out);
                }
                rest.write_rolls(out);
            }
            Kind::Fixed => {
                out.extend([' ', side]);
                out.push_str(" fixed");
                dice(0, out);
                dice(1, out);
                out.push(' ');
                letters(&rest.seats, out);
                out.push(' ');
                match rest.claim {
                    Claim::Nothing => out.push('-'),
                    Claim::Declared => out.push_str("none"),
                    Claim::Won(0) => out.push_str("1-0"),
                    Claim::Won(_) => out.push_str("0-1"),
                    Claim::Announced(claim) => write_move(claim, out),
                }
            }
            Kind::Coop => {
                out.extend([' ', (b'1' + rest.to_move) as char]);
                out.push_str(" coop");
                dice(0, out);
                out.push(' ');
                cards::write(&rest.cards, out);
                out.push(' ');
                letters(&rest.edges, out);
                rest.write_rolls(out);
            }
        }
    }

    /// Whether the die on a square is known to show to this edge a face of the edge's own colour.
    /// Only such a die may capture from there (ZUG-7).
    fn is_own(&self, at: u8, edge: Edge) -> bool {
        self.face(at, edge).is_some_and(|face| face.colour() == Some(edge.colour()))
    }

    /// The squares of the dice that the die on `from` can capture when the board is seen from an
    /// edge, judging by the known faces. A set with a bit for each square.
    pub(super) fn targets(&self, edge: Edge, from: u8) -> u64 {
        let rank = self.face(from, edge).and_then(Face::rank).filter(|_| self.is_own(from, edge));
        let Some(rank) = rank else { return 0 };
        let met = reach(rank, from, self.occupied());
        let taken =
            indexes(met).filter(|to| self.face(*to, edge).is_some() && !self.is_own(*to, edge));
        taken.fold(0, |set, to| set | bit(to))
    }

    /// The squares of the dice that can capture when the board is seen from an edge, judging by the
    /// known faces. A set with a bit for each square.
    pub(super) fn movers(&self, edge: Edge) -> u64 {
        let moves = |from: &u8| self.targets(edge, *from) != 0;
        indexes(self.occupied()).filter(moves).fold(0, |set, from| set | bit(from))
    }

    /// The number of captures that are possible when the board is seen from this edge (an index of
    /// `Edge::ALL`), judging by the known faces.
    pub(super) fn captures_from(&self, edge: usize) -> usize {
        let Some(edge) = Edge::ALL.get(edge) else { return 0 };
        let targets = indexes(self.movers(*edge)).map(|from| self.targets(*edge, from));
        targets.map(|targets| targets.count_ones() as usize).sum()
    }

    /// Whether a capture is possible when the board is seen from one of these edges, judging by the
    /// known faces.
    pub(super) fn has_capture(&self, edges: impl IntoIterator<Item = Edge>) -> bool {
        edges.into_iter().any(|edge| self.movers(edge) != 0)
    }

    /// The squares of the dice that an announced capture by the die on `from` may name. The player
    /// may claim any rank for this die, so all squares in reach of a queen or a knight are possible
    /// (ZUG-22).
    pub(super) fn announced_targets(&self, from: u8) -> u64 {
        let occupied = self.occupied();
        reach(Rank::Queen, from, occupied) | reach(Rank::Knight, from, occupied)
    }

    /// Whether an announcement is possible on these squares: the path is free for the announced
    /// rank, and the colours are right (ZUG-22). The dice need not show these faces.
    pub(super) fn fits(&self, claim: &Move) -> bool {
        let own = claim.edge.colour();
        let Some(rank) = claim.mover.rank() else { return false };
        self.at(claim.from).is_some()
            && claim.mover.colour() == Some(own)
            && claim.victim.colour() != Some(own)
            && reach(rank, claim.from, self.occupied()) & bit(claim.to) != 0
    }

    /// The edges from where the player to move of a cooperative game can capture: the one that the
    /// player faces, then the two that are a quarter turn away (ZUG-28).
    pub(super) fn near_edges(&self) -> [Edge; 3] {
        let rest = self.rest();
        let faced = rest.edges.get(usize::from(rest.to_move)).copied().unwrap_or(Edge::South);
        [faced, faced.turned(1), faced.turned(3)]
    }

    /// Whether the player to move of a cooperative game knows all captures from the player's own
    /// edge and from the two edges beside it (ZUG-28). This is so if nothing is hidden. It is also
    /// so if the player sees all faces towards the own edge and, in this turn, has turned the board
    /// to both other edges without finding a capture.
    pub(super) fn knows_all_near(&self) -> bool {
        let [home, one, other] = self.near_edges();
        let sides = 1 << one as u8 | 1 << other as u8;
        self.is_whole() || self.sees(home) && self.rest().vain & sides == sides
    }

    /// Whether the faces of all dice towards an edge are known.
    pub(super) fn sees(&self, edge: Edge) -> bool {
        self.known().all(|(_, known)| known.side(edge).is_some())
    }

    pub(super) fn is_over(&self) -> bool {
        self.outcome().is_over()
    }

    pub(super) fn outcome(&self) -> Outcome {
        let rest = self.rest();
        match rest.kind {
            Kind::Layout => Outcome::Ongoing,
            Kind::Duel if rest.over => {
                let [white, black] = self.points();
                Outcome::Win(Seat(u8::from(white <= black)), rule::ZUG_18)
            }
            Kind::Fixed if rest.over => match rest.claim {
                Claim::Won(side) => Outcome::Win(Seat(side), rule::ZUG_23),
                _ => Outcome::Ongoing,
            },
            Kind::Duel | Kind::Fixed => Outcome::Ongoing,
            Kind::Coop => {
                if cards::are_covered(&rest.cards, &Tally::new(&rest.dice[0])) {
                    Outcome::SharedWin(rule::ZUG_29)
                } else if self.is_whole() && !self.has_capture(Edge::ALL) {
                    Outcome::SharedLoss(rule::ZUG_30)
                } else {
                    Outcome::Ongoing
                }
            }
        }
    }

    /// The points of both sides for the dice captured so far. A side whose hand is hidden has 0.
    pub(super) fn points(&self) -> [i32; 2] {
        let rest = self.rest();
        [0, 1].map(|side| {
            let tally = Tally::new(&rest.dice[side]);
            rest.hands[side].known().iter().map(|card| card.points(&tally)).sum()
        })
    }

    /// The faces that the die on a square may roll if it is captured as a pawn: its four coloured
    /// faces, or only one if the next roll was drawn in advance. Empty if the die is not fully
    /// known.
    fn rolls(&self, at: u8) -> Vec<Face> {
        let Some(known) = self.at(at) else { return Vec::new() };
        // On a die, each rank has one colour. The colours are known only if all faces are.
        let Some(die) = known.die() else { return Vec::new() };
        match self.rest().rolls.first() {
            Some(rank) => vec![die.of_rank(*rank)],
            None => Rank::ALL.map(|rank| die.of_rank(rank)).into(),
        }
    }

    /// Passes to `add` the steps (clicks) that are possible at the beginning of a move, or after a
    /// discard: each with the move so far and the kind of step that comes after it.
    fn first_choices(&self, draft: &Draft, add: &mut dyn FnMut(Step, Move, Awaits)) {
        if self.is_over() {
            return;
        }
        let rest = self.rest();
        let mv = draft.mv;
        let say = |deed: Deed, edge: Edge, add: &mut dyn FnMut(Step, Move, Awaits)| {
            add(word_step(deed, edge), Move { deed, edge, ..mv }, Awaits::Done);
        };
        let look = |deed: Deed, edges: &[Edge], add: &mut dyn FnMut(Step, Move, Awaits)| {
            for edge in edges {
                let edge = *edge;
                add(edge_step(edge), Move { deed, edge, ..mv }, Awaits::Edge);
            }
        };
        let of = |edges: &[Edge]| -> Vec<Edge> {
            edges.iter().copied().filter(|edge| self.movers(*edge) != 0).collect()
        };
        match rest.kind {
            Kind::Layout => look(Deed::Capture, &of(&Edge::ALL), add),
            Kind::Duel => {
                if draft.awaits == Awaits::Start {
                    match &rest.hands[rest.mover()] {
                        Cards::Hidden(_) => {
                            let mv = Move { discard: Some(None), ..mv };
                            add(discard_step(None), mv, Awaits::Discarded);
                        }
                        Cards::Known(hand) => {
                            let mut last = None;
                            for card in hand.iter().copied().map(Some) {
                                if card != last {
                                    let mv = Move { discard: Some(card), ..mv };
                                    add(discard_step(card), mv, Awaits::Discarded);
                                }
                                last = card;
                            }
                        }
                    }
                }
                let edges = of(&Edge::ALL);
                look(Deed::Capture, &edges, add);
                if !edges.is_empty() {
                    return;
                }
                let me = rest.mover();
                let occupied = self.occupied();
                if rest.dice[me].len() >= rest.dice[1 - me].len() || occupied == 0 {
                    say(Deed::End, Edge::South, add);
                    return;
                }
                for to in indexes(occupied) {
                    let top = self.at(to).and_then(Known::top);
                    let awaits = if top == Some(Face::PAWN) { Awaits::Take } else { Awaits::Done };
                    add(free_step(to), Move { deed: Deed::Free, to, ..mv }, awaits);
                }
            }
            Kind::Fixed => {
                let edges: &[Edge] =
                    match indexes(self.occupied()).any(|at| self.announced_targets(at) != 0) {
                        true => &Edge::ALL,
                        false => &[],
                    };
                match rest.claim {
                    Claim::Nothing => {
                        look(Deed::Announce, edges, add);
                        say(Deed::Declare, Edge::South, add);
                    }
                    Claim::Declared => {
                        look(Deed::Announce, edges, add);
                        say(Deed::Accept, Edge::South, add);
                    }
                    Claim::Announced(_) => {
                        say(Deed::Accept, Edge::South, add);
                        say(Deed::Challenge, Edge::South, add);
                    }
                    Claim::Won(_) => {}
                }
            }
            Kind::Coop => {
                let near = self.near_edges();
                let edges = of(&near);
                look(Deed::Capture, &edges, add);
                if edges.is_empty() && self.knows_all_near() {
                    for edge in near {
                        say(Deed::Pass, edge, add);
                    }
                }
            }
        }
    }

    /// The legal move that `written` describes; `None` if it is not legal.
    pub(super) fn find(&self, written: &moves::Written) -> Option<Move> {
        let draft = self.written(written.steps().iter().map(Step::text));
        draft.ok().filter(|draft| self.may_stop(draft)).map(|draft| draft.mv)
    }

    /// All legal moves.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        // The partly entered moves that are still to be continued.
        let mut open = vec![Knowledge::NOTHING];
        while let Some(draft) = open.pop() {
            if self.may_stop(&draft) {
                moves.push(draft.mv);
            }
            open.extend(self.offers(&draft).into_iter().map(|(_, draft)| draft));
        }
        moves
    }

    pub(super) fn privacy(&self) -> Privacy {
        match self.kind() {
            _ if self.is_over() => Privacy::Open,
            Kind::Layout => Privacy::Open,
            Kind::Duel | Kind::Fixed => Privacy::Secret,
            Kind::Coop => Privacy::Together,
        }
    }

    /// The edge where a player sits; `None` in a duel, whose players look from all edges. In the
    /// cooperative game, the edge that the player faces after the steps `taken` have turned the
    /// board.
    pub(super) fn edge_of(&self, seat: Seat, taken: &[Step]) -> Option<Edge> {
        let rest = self.rest();
        let place = usize::from(seat.0);
        match rest.kind {
            Kind::Layout | Kind::Duel => None,
            Kind::Fixed => rest.seats.get(place).copied(),
            Kind::Coop => {
                let turned = moves::Written::of(taken).edge;
                let faced = rest.edges.get(place).copied()?;
                let turned = turned.filter(|_| seat.0 == rest.to_move);
                Some(turned.unwrap_or(faced))
            }
        }
    }

    /// Whether the player to move may turn the board to an edge. In a duel every edge is allowed.
    /// In the cooperative game a player may turn the board once, by a quarter turn. If there is no
    /// capture from there, and none from the edge that the player faced at first, the player may
    /// also turn it to the other side. In the fixed game the board is never turned.
    pub(super) fn may_turn_to(&self, edge: usize, taken: &[Step]) -> bool {
        match self.edge_of(Seat(self.rest().to_move), &[]) {
            None => true,
            Some(_) if self.privacy() == Privacy::Secret => false,
            Some(home) => {
                let edge = Edge::at(edge);
                match self.turned(taken) {
                    Some(turned) => edge == turned,
                    None if edge == home => true,
                    None => edge.quarters_from(home) != 2 && self.is_open_to(edge, home),
                }
            }
        }
    }

    /// In the cooperative game, the edge that the steps entered so far have turned the board to;
    /// `None` if these steps have not turned the board.
    pub(super) fn turned(&self, taken: &[Step]) -> Option<Edge> {
        let home = self.near_edges()[0];
        moves::Written::of(taken).edge.filter(|edge| self.kind() == Kind::Coop && *edge != home)
    }

    /// Whether the player may turn the board to this edge, after having turned the board to other
    /// edges without finding a capture (ZUG-28). `home` is the player's own edge.
    fn is_open_to(&self, edge: Edge, home: Edge) -> bool {
        let vain = self.rest().vain;
        vain & 1 << edge as u8 == 0 && (vain == 0 || self.movers(home) == 0)
    }

    /// A copy of this position in which the player to move has, in this turn, turned the board to
    /// these edges (indexes of `Edge::ALL`) without finding a capture. `None` if the game is not
    /// cooperative.
    pub(super) fn looked_from(&self, edges: &[usize]) -> Option<Knowledge> {
        let mut rest = self.rest().clone();
        rest.vain = edges.iter().fold(0, |vain, edge| vain | 1 << Edge::at(*edge) as u8);
        (rest.kind == Kind::Coop).then(|| Knowledge { rest: Some(Rc::new(rest)), ..self.clone() })
    }

    /// Whether a move shows players something that was hidden before: in the cooperative game,
    /// faces along an axis of the board that was not seen in this turn; in the fixed game, the
    /// faces of an announced capture.
    pub(super) fn reveals(&self, written: &moves::Written) -> bool {
        let rest = self.rest();
        match rest.kind {
            Kind::Layout | Kind::Duel => false,
            Kind::Fixed => rest.claim != Claim::Nothing,
            Kind::Coop => {
                let home = self.near_edges()[0];
                let edge = written.edge.unwrap_or(home);
                let next = (usize::from(rest.to_move) + 1) % rest.edges.len().max(1);
                let next = rest.edges.get(next).copied().unwrap_or(home);
                let faced = next.turned(edge.quarters_from(home));
                faced.axis() != home.axis() && faced.axis() != edge.axis()
            }
        }
    }

    /// The view of this position after the steps `taken`: what this viewer may know of it. `None`
    /// if nothing is hidden from the viewer.
    pub(super) fn seen_by(&self, viewer: Viewer, taken: &[Step]) -> Option<Knowledge> {
        if self.is_over() || self.kind() == Kind::Layout {
            return None;
        }
        let mut rest = self.rest().clone();
        let seat = viewer.seat(Seat(rest.to_move));
        let mut dice = self.dice;
        if rest.kind == Kind::Duel {
            for (side, hand) in (0..).zip(&mut rest.hands) {
                if seat != Some(Seat(side)) {
                    *hand = hand.hidden();
                }
            }
            rest.deck = rest.deck.hidden();
        } else {
            let edge = seat.and_then(|seat| self.edge_of(seat, taken));
            for known in dice.iter_mut().flatten() {
                let side = |side: Edge| {
                    known.side(side).filter(|_| edge.is_some_and(|it| it.axis() == side.axis()))
                };
                let seen = Known::new(known.top(), side(Edge::South), side(Edge::West));
                *known = seen.unwrap_or(Known::NOTHING);
            }
        }
        rest.rolls.clear();
        let seen = Knowledge { size: self.size, dice, rest: Some(Rc::new(rest)) };
        (seen != *self).then_some(seen)
    }

    /// The text of a move with the discard hidden (`-~_`); `None` if the viewer may see the whole
    /// move.
    pub(super) fn move_seen_by(&self, mv: &str, viewer: Viewer) -> Option<String> {
        let rest = self.rest();
        if rest.kind != Kind::Duel || rest.over {
            return None;
        }
        if viewer.is_mover(Seat(rest.to_move)) {
            return None;
        }
        let (_, done) = mv.strip_prefix('-')?.split_once('_')?;
        Some(format!("-~_{done}"))
    }
}

impl Knowledge {
    /// The names of the players, by seat.
    pub(super) fn seats(&self) -> &'static [Key] {
        let players = match self.kind() {
            Kind::Coop => self.rest().edges.len(),
            _ => 2,
        };
        SEATS.get(..players).unwrap_or(&[])
    }

    /// The known faces of each die on the board, after the number of its square (0 to 63), in the
    /// order of these numbers.
    pub(super) fn known(&self) -> impl Iterator<Item = (u8, Known)> + '_ {
        (0..64).filter_map(|at| Some((at, self.at(at)?)))
    }

    pub(super) fn aim(&self) -> Aim {
        let captures: &[Key] = match self.kind() {
            Kind::Layout | Kind::Duel | Kind::Coop => &[say::AIM_CAPTURES, say::AIM_CAPTURED],
            Kind::Fixed => &[say::AIM_CAPTURES, say::AIM_CAPTURED_FIXED],
        };
        let (win, turn): (&[Key], &[Key]) = match self.kind() {
            Kind::Layout | Kind::Duel => (
                &[say::AIM, say::AIM_CARDS, say::AIM_END],
                &[say::AIM_TURN, say::AIM_LOOK, say::AIM_EDGES],
            ),
            Kind::Fixed => (&[say::AIM_FIXED], &[say::AIM_TURN_FIXED, say::AIM_EDGES]),
            Kind::Coop => (
                &[say::AIM_COOP, say::AIM_CARDS, say::AIM_LOST_COOP],
                &[say::AIM_TURN_COOP, say::AIM_EDGES],
            ),
        };
        let task = match self.kind() {
            Kind::Layout | Kind::Duel => say::TASK,
            Kind::Fixed => say::TASK_FIXED,
            Kind::Coop => say::TASK_COOP,
        };
        Aim { win, turn, captures, pieces: &[say::AIM_PIECES], task }
    }

    pub(super) fn pieces(&self) -> Vec<(Square, Piece)> {
        let piece = |known: Known| {
            let letter = known.top().map_or("~", Face::text);
            Piece { letter, owner: None, name: say::DIE }
        };
        self.known().map(|(at, known)| (square(at), piece(known))).collect()
    }

    pub(super) fn readings(&self) -> Vec<Reading> {
        let reading = |(at, known): (u8, Known)| Reading {
            at: square(at),
            top: known.top().map(Face::told),
            sides: Edge::ALL.map(|edge| known.side(edge).map(Face::told)),
        };
        self.known().map(reading).collect()
    }

    /// The squares of the dice that can be captured from at least one edge, judging by the known
    /// faces.
    pub(super) fn attacked(&self) -> Vec<Square> {
        let mut attacked = 0;
        for edge in Edge::ALL {
            for from in indexes(self.movers(edge)) {
                attacked |= self.targets(edge, from);
            }
        }
        indexes(attacked).map(square).collect()
    }

    pub(super) fn deck(&self) -> Option<u8> {
        (self.kind() == Kind::Duel).then(|| self.rest().deck.count())
    }

    /// The time limit: five minutes in the cooperative game (ZUG-30), none in the others.
    pub(super) fn time_limit(&self) -> Option<TimeLimit> {
        let limit = TimeLimit { seconds: 300, outcome: Outcome::SharedLoss(rule::ZUG_30) };
        (self.kind() == Kind::Coop && !self.is_over()).then_some(limit)
    }

    pub(super) fn key(&self) -> u64 {
        let mut text = String::new();
        self.write(&mut text);
        text.bytes().fold(0, |key, byte| zobrist::key(key ^ u64::from(byte)))
    }
}

impl Rest {
    /// In the cooperative game, the captured dice, as written in a position string, after the die
    /// with index `die` is put on the card with the number `card`: from 1, or 0 for no card. `None`
    /// if there is no such die or card.
    pub(super) fn laid(&self, die: usize, card: u8) -> Option<String> {
        let mut on = self.on.clone();
        *on.get_mut(die)? = card;
        let mut text = String::new();
        write_dice(&self.dice[0], &on, &mut text);
        (usize::from(card) <= self.cards.len()).then_some(text)
    }

    /// This state, with captured dice put on cards as in `dice`, a field of a position string.
    /// Captured dice that the text does not mention stay on their cards. Dice in the text that were
    /// not captured are ignored. `None` if the text can't be read, or in another game than the
    /// cooperative one.
    pub(super) fn arranged(&self, dice: &str) -> Option<Rest> {
        if self.kind != Kind::Coop {
            return None;
        }
        let mut told = Vec::new();
        let mut at = 0;
        while dice != "-" && at < dice.len() {
            let (face, length) = Face::read_prefix(dice.get(at..)?)?;
            let on = dice.as_bytes().get(at + length)?.checked_sub(b'0').filter(|on| *on <= 5)?;
            told.push((face, on));
            at += length + 1;
        }
        let mut lying = Vec::new();
        for (face, on) in self.dice[0].iter().zip(&self.on) {
            let place = told.iter().position(|(other, _)| other == face);
            lying.push(place.map_or((*face, *on), |place| told.remove(place)));
        }
        lying.sort();
        let mut rest = self.clone();
        (rest.dice[0], rest.on) = lying.into_iter().unzip();
        Some(rest)
    }

    fn write_rolls(&self, out: &mut String) {
        out.push(' ');
        if self.rolls.is_empty() {
            out.push('-');
        }
        out.extend(self.rolls.iter().map(|rank| rank.letter()));
    }
}

/// Appends the text of captured dice to `out`. If `on` is not empty, each die is followed by the
/// number of the card that it is on, as in `bQ0rN3`.
fn write_dice(dice: &[Face], on: &[u8], out: &mut String) {
    for (i, face) in dice.iter().enumerate() {
        out.push_str(face.text());
        out.extend(on.get(i).map(|on| (b'0' + on) as char));
    }
}

pub(super) fn write_move(mv: Move, out: &mut String) {
    let mut steps = Vec::new();
    mv.steps(&mut steps);
    for step in &steps {
        out.push_str(step.text());
    }
}
