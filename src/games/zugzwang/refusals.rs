//! Why things are refused, what steps do, and other words.

use super::EDGES;
use super::die::{BISHOP, Face, KNIGHT, RANK_NAMES, ROOK};
use super::hands::called;
use super::movegen::reach;
use super::moves::{Deed, Move, Written};
use super::rule;
use super::squares::{bit, index, square};
use super::table::{Claim, Kind, Table};
use crate::base::{Outcome, Seat};
use crate::geometry::{Square, line_between};
use crate::refusal::Refusal;
use crate::turn::{Act, Effect, EffectKind, Step};

/// The name of an edge: `south`.
fn edge_name(edge: u8) -> &'static str {
    EDGES[usize::from(edge & 3)].name
}

/// A face with its article: `a blue queen`, `the pawn`.
fn a(face: Face) -> String {
    if face.is_pawn() { "the pawn".into() } else { format!("a {}", face.name()) }
}

impl Table {
    fn mover_name(&self) -> &'static str {
        self.player(self.rest().to_move)
    }

    /// That the game is over, where it is.
    fn explain_over(&self) -> Option<Refusal> {
        let rule = self.outcome().rule()?;
        Some(Refusal::new(rule, "The game is over"))
    }

    /// Why a view is not played on.
    pub(super) fn explain_view(&self, written: &Written) -> Refusal {
        let rule = match self.kind() {
            Kind::Duel => rule::ZUG_12,
            Kind::Coop => rule::ZUG_32,
            Kind::Layout | Kind::Fixed => rule::ZUG_19,
        };
        let words = "This is what one reader may know: it can be watched, not played";
        Refusal::new(rule, words).blaming(written.from.into_iter().chain(written.to))
    }

    /// Why a move that can be read is not legal.
    pub(super) fn explain(&self, written: &Written) -> Refusal {
        let found = self.explain_over().or_else(|| self.explain_discard(written)).or_else(|| {
            match self.kind() {
                Kind::Fixed => self.explain_fixed(written),
                _ => self.explain_turn(written),
            }
        });
        let refusal =
            found.unwrap_or_else(|| Refusal::new(rule::ZUG_8, "No capture is written like this"));
        match refusal.squares.is_empty() {
            true => refusal.blaming(written.from.into_iter().chain(written.to)),
            false => refusal,
        }
    }

    fn explain_discard(&self, written: &Written) -> Option<Refusal> {
        let discard = written.discard?;
        if self.kind() != Kind::Duel {
            return Some(Refusal::new(
                rule::ZUG_13,
                "Cards are discarded only in the game for two",
            ));
        }
        let rest = self.rest();
        let hand = &rest.hands[usize::from(rest.to_move & 1)];
        match discard {
            None => Some(Refusal::new(rule::ZUG_13, "A discard that is played names its card")),
            Some(card) if !hand.known().contains(&card) => Some(Refusal::new(
                rule::ZUG_13,
                format!("{} has no card {} to discard", self.mover_name(), card.text()),
            )),
            Some(_) => None,
        }
    }

    /// Of all variants but the fixed one.
    fn explain_turn(&self, written: &Written) -> Option<Refusal> {
        let kind = self.kind();
        if written.mover.is_some() {
            let words = "Faces are announced only in a fixed game; here they are seen";
            return Some(Refusal::new(rule::ZUG_21, words));
        }
        match written.deed {
            None => {
                let (edge, from, to) = (written.edge?, written.from?, written.to?);
                self.explain_edge(edge)
                    .or_else(|| self.explain_pick(edge, from))
                    .or_else(|| self.explain_take(edge, from, to))
                    .or_else(|| self.explain_roll(self.face(index(to)?, edge)?, to, written.roll))
            }
            Some(Deed::Pass) if kind == Kind::Coop => {
                self.explain_edge(written.edge?).or_else(|| {
                    let near = self.near_edges();
                    let movers = near.iter().fold(0, |set, edge| set | self.movers(*edge));
                    let words = "A capture is within reach, so nobody passes";
                    let squares = super::squares::indexes(movers).map(square);
                    Some(Refusal::new(rule::ZUG_31, words).blaming(squares))
                })
            }
            Some(Deed::Pass) => {
                Some(Refusal::new(rule::ZUG_31, "One passes only in the cooperative game"))
            }
            Some(Deed::Free | Deed::End) if kind == Kind::Duel => self.explain_end(written),
            Some(Deed::Free | Deed::End) => {
                let words = match kind {
                    Kind::Layout => "A bare layout has captures, and no end",
                    _ => "The cooperative game ends by itself",
                };
                Some(Refusal::new(rule::ZUG_15, words))
            }
            Some(_) => {
                let words = "Nothing is declared or answered but in a fixed game";
                Some(Refusal::new(rule::ZUG_25, words))
            }
        }
    }

    /// Why a duel does not end, or not like this (ZUG-15).
    fn explain_end(&self, written: &Written) -> Option<Refusal> {
        let rest = self.rest();
        let refusal = |words: String| Some(Refusal::new(rule::ZUG_15, words));
        if self.has_capture(0..4) {
            return refusal("A capture is left, so the game goes on".into());
        }
        let me = usize::from(rest.to_move & 1);
        let fewer = rest.dice[me].len() < rest.dice[1 - me].len();
        let name = self.mover_name();
        let Some(to) = written.to.filter(|_| written.deed == Some(Deed::Free)) else {
            return refusal(format!(
                "{name} has fewer dice, and first takes any one from the board"
            ));
        };
        if !fewer {
            return refusal(format!("{name} has as many dice as the other, and takes none"));
        }
        let Some(top) = self.on(to).and_then(|known| known.top()) else {
            return Some(
                Refusal::new(rule::ZUG_15, format!("There is no die on {to} to take"))
                    .blaming([to]),
            );
        };
        self.explain_roll(top, to, written.roll)
    }

    /// What is wrong with the roll of a die that is captured as some face.
    fn explain_roll(&self, shown: Face, to: Square, roll: Option<Face>) -> Option<Refusal> {
        let words = match (shown.is_pawn(), roll) {
            (true, None) => {
                format!(
                    "The pawn on {to} is rolled when it is captured: after / comes what it shows"
                )
            }
            (true, Some(roll)) => {
                let die = self.on(to)?.die();
                match die.filter(|die| roll.rank().is_some_and(|rank| die.of_rank(rank) == roll)) {
                    None => format!("The die on {to} has no {} to roll", roll.name()),
                    Some(_) => {
                        format!("The die on {to} rolls another face than the {}", roll.name())
                    }
                }
            }
            (false, Some(_)) => {
                format!(
                    "The die on {to} counts as the {} that it shows, and is not rolled",
                    shown.name()
                )
            }
            (false, None) => return None,
        };
        Some(Refusal::new(rule::ZUG_10, words).blaming([to]))
    }

    /// Why the board cannot be looked at from an edge.
    pub(super) fn refuse_edge(&self, edge: usize) -> Refusal {
        let edge = (edge & 3) as u8;
        if self.kind() == Kind::Fixed {
            return Refusal::new(rule::ZUG_19, "Nobody turns the board");
        }
        let over = || self.explain_over();
        self.explain_edge(edge).or_else(over).unwrap_or_else(|| {
            let words = format!("From {} nothing can be captured", edge_name(edge));
            Refusal::new(rule::ZUG_28, words)
        })
    }

    /// Why a cooperative player cannot look from an edge (ZUG-28).
    fn explain_edge(&self, edge: u8) -> Option<Refusal> {
        if self.kind() != Kind::Coop {
            return None;
        }
        let near = self.near_edges();
        if near.contains(&edge) {
            return None;
        }
        let words = format!(
            "The board is turned by a quarter at most, and {} faces {}",
            self.mover_name(),
            edge_name(near[0])
        );
        Some(Refusal::new(rule::ZUG_28, words))
    }

    /// That a face is not seen, where it is not.
    fn explain_unseen(&self, edge: u8, at: Square) -> Option<Refusal> {
        if self.face(index(at)?, edge).is_some() || self.on(at).is_none() {
            return None;
        }
        let rule = if self.kind() == Kind::Coop { rule::ZUG_32 } else { rule::ZUG_19 };
        let words =
            format!("What the die on {at} shows to the {} is not seen from here", edge_name(edge));
        Some(Refusal::new(rule, words).blaming([at]))
    }

    /// Why a die does not move from an edge (ZUG-7).
    fn explain_pick(&self, edge: u8, from: Square) -> Option<Refusal> {
        let refusal = |rule, words: String| Some(Refusal::new(rule, words).blaming([from]));
        if self.on(from).is_none() {
            return refusal(rule::ZUG_8, format!("There is no die on {from}"));
        }
        if let Some(unseen) = self.explain_unseen(edge, from) {
            return Some(unseen);
        }
        let face = self.face(index(from)?, edge)?;
        if face.is_pawn() {
            return refusal(
                rule::ZUG_7,
                format!("Pawns never move, and the die on {from} shows the pawn"),
            );
        }
        let own = EDGES[usize::from(edge & 3)];
        if face.text().starts_with(own.colour) {
            return None;
        }
        let shown = face.name();
        refusal(
            rule::ZUG_7,
            format!(
                "The {} edge is {}, and the die on {from} shows a {shown}",
                own.name, own.colour_name
            ),
        )
    }

    /// Why a die that may move does not capture on a square (ZUG-8).
    fn explain_take(&self, edge: u8, from: Square, to: Square) -> Option<Refusal> {
        let refusal = |words: String| Some(Refusal::new(rule::ZUG_8, words).blaming([to]));
        if from == to {
            return refusal(format!("The die on {from} captures another die, not itself"));
        }
        let mover = self.face(index(from)?, edge)?;
        if self.on(to).is_none() {
            return refusal(format!("A die moves only to capture, and {to} is empty"));
        }
        if let Some(way) = self.explain_way(mover.rank()?, from, to, rule::ZUG_8) {
            return Some(way);
        }
        if let Some(unseen) = self.explain_unseen(edge, to) {
            return Some(unseen);
        }
        let victim = self.face(index(to)?, edge)?;
        if victim.colour() == mover.colour() {
            let colour = EDGES[usize::from(edge & 3)].colour_name;
            return refusal(format!(
                "Dice do not capture dice of the same colour, and from the {} both are {colour}",
                edge_name(edge)
            ));
        }
        None
    }

    /// Why a rank has no way from a square to another.
    fn explain_way(
        &self,
        rank: u8,
        from: Square,
        to: Square,
        rule: &'static str,
    ) -> Option<Refusal> {
        let occupied = self.occupied();
        let (start, end) = (index(from)?, index(to)?);
        if reach(rank, start, occupied) & bit(end) != 0 {
            return None;
        }
        let name = RANK_NAMES[usize::from(rank & 3)];
        // On an empty board but for the target the piece gets there, or never.
        if reach(rank, start, bit(start) | bit(end)) & bit(end) != 0 {
            let blocker = line_between(from, to).into_iter().find(|at| self.on(*at).is_some())?;
            let words = format!("The {name} does not pass over the die on {blocker}");
            return Some(Refusal::new(rule, words).blaming([blocker]).stopped(from, blocker));
        }
        let ways = match rank {
            KNIGHT => "two squares along a rank or file and one to the side",
            ROOK => "along ranks and files",
            BISHOP => "along diagonals",
            _ => "along ranks, files and diagonals",
        };
        let words = format!("A {name} moves {ways}, and from {from} that does not lead to {to}");
        Some(Refusal::new(rule, words).blaming([to]))
    }

    /// Of a fixed game.
    fn explain_fixed(&self, written: &Written) -> Option<Refusal> {
        let other = self.player(self.rest().to_move ^ 1);
        match self.rest().claim {
            Claim::Announced(claim) => {
                let words = "An announcement waits for its answer: accept or challenge";
                let squares = [claim.from, claim.to].map(square);
                return Some(Refusal::new(rule::ZUG_23, words).blaming(squares));
            }
            Claim::Declared if written.deed.is_some() => {
                let words = format!(
                    "{other} declares that no capture is left: the answer is a capture, or accept"
                );
                return Some(Refusal::new(rule::ZUG_25, words));
            }
            _ => {}
        }
        match written.deed {
            Some(Deed::Accept | Deed::Challenge) => Some(Refusal::new(
                rule::ZUG_23,
                "Nothing has been announced that waits for an answer",
            )),
            Some(Deed::Pass) => {
                Some(Refusal::new(rule::ZUG_31, "One passes only in the cooperative game"))
            }
            Some(_) => {
                let words = "A fixed game ends by a challenge, or by none, which declares that no \
                             capture is left";
                Some(Refusal::new(rule::ZUG_25, words))
            }
            None => self.explain_announcement(written),
        }
    }

    /// Why an announcement does not fit the squares (ZUG-22).
    fn explain_announcement(&self, written: &Written) -> Option<Refusal> {
        let (edge, from, to) = (written.edge?, written.from?, written.to?);
        let refusal = |rule, words: String, at| Some(Refusal::new(rule, words).blaming([at]));
        if let Some(at) = [from, to].into_iter().find(|at| self.on(*at).is_none()) {
            return refusal(rule::ZUG_22, format!("There is no die on {at}"), at);
        }
        let (Some(mover), Some(victim)) = (written.mover, written.victim) else {
            let words = "An announcement tells the colour and rank of both faces: Sc3xf6:bQxcN";
            return refusal(rule::ZUG_21, words.into(), from);
        };
        let own = EDGES[usize::from(edge & 3)];
        if !mover.text().starts_with(own.colour) {
            let words =
                format!("From the {} {} captures, not {}", own.name, own.colour_name, a(mover));
            return refusal(rule::ZUG_22, words, from);
        }
        if victim.colour() == mover.colour() {
            let words = "A die captures a die of another colour than its own";
            return refusal(rule::ZUG_22, words.into(), to);
        }
        if from == to {
            return refusal(rule::ZUG_22, "A die captures another die, not itself".into(), to);
        }
        self.explain_way(mover.rank()?, from, to, rule::ZUG_22)
    }

    /// Why a click on a square is refused after the steps taken.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Refusal {
        let found = self.explain_over().or_else(|| self.explain_square(&Written::of(taken), at));
        found.unwrap_or_else(|| {
            Refusal::new(rule::ZUG_8, "Nothing can be done there now").blaming([at])
        })
    }

    /// That a move is told whole, by the rule that tells what a turn is.
    fn whole(&self, at: Square) -> Refusal {
        let rule = match self.kind() {
            Kind::Layout => rule::ZUG_8,
            Kind::Duel => rule::ZUG_13,
            Kind::Fixed => rule::ZUG_21,
            Kind::Coop => rule::ZUG_28,
        };
        Refusal::new(rule, "The move is told whole, and nothing is added to it").blaming([at])
    }

    fn explain_square(&self, written: &Written, at: Square) -> Option<Refusal> {
        let kind = self.kind();
        if let (Some(Deed::Free), Some(to)) = (written.deed, written.to) {
            let top = self.on(to)?.top();
            return Some(self.rolled_first(top, to, written).unwrap_or_else(|| self.whole(at)));
        }
        if written.deed.is_some() {
            return Some(self.whole(at));
        }
        if let Some(refusal) = self
            .duty()
            .filter(|_| !matches!(self.rest().claim, Claim::Declared) && written.deed.is_none())
        {
            let free = kind == Kind::Duel && refusal.squares.is_empty();
            let words = format!("There is no die on {at} to take");
            return Some(match free && self.on(at).is_none() {
                true => Refusal::new(rule::ZUG_15, words).blaming([at]),
                false => refusal.blaming([at]),
            });
        }
        let Some(edge) = written.edge else {
            let words = "A capture is made from an edge: which one comes first";
            return Some(Refusal::new(rule::ZUG_7, words).blaming([at]));
        };
        if kind == Kind::Fixed {
            return self.explain_fixed_square(written, at);
        }
        let Some(from) = written.from else {
            return self.explain_edge(edge).or_else(|| self.explain_pick(edge, at)).or_else(|| {
                let face = self.face(index(at)?, edge)?.name();
                let words = format!("The {face} on {at} reaches no die of another colour");
                Some(Refusal::new(rule::ZUG_8, words).blaming([at]))
            });
        };
        if let Some(to) = written.to {
            let shown = self.face(index(to)?, edge);
            return Some(self.rolled_first(shown, to, written).unwrap_or_else(|| self.whole(at)));
        }
        self.explain_take(edge, from, at)
    }

    /// That a captured pawn is rolled before anything else is done.
    fn rolled_first(&self, shown: Option<Face>, to: Square, written: &Written) -> Option<Refusal> {
        if shown != Some(Face::PAWN) || written.roll.is_some() {
            return None;
        }
        Some(Refusal::new(rule::ZUG_10, format!("The pawn on {to} is rolled first")).blaming([to]))
    }

    fn explain_fixed_square(&self, written: &Written, at: Square) -> Option<Refusal> {
        let refusal = |rule, words: String| Some(Refusal::new(rule, words).blaming([at]));
        if written.to.is_some() {
            return refusal(
                rule::ZUG_21,
                "Now the faces are announced, colour and rank of each".into(),
            );
        }
        if self.on(at).is_none() {
            return refusal(rule::ZUG_22, format!("There is no die on {at}"));
        }
        match written.from {
            None => refusal(rule::ZUG_22, format!("No piece on {at} could reach another die")),
            Some(from) if from == at => {
                refusal(rule::ZUG_22, format!("The die on {at} captures another die, not itself"))
            }
            Some(from) => {
                // A queen's way tells it, if the die is on one; else nothing leads there.
                let line = line_between(from, at).into_iter().find(|at| self.on(*at).is_some());
                match line {
                    Some(blocker) => {
                        let words = format!(
                            "No piece but a knight passes over dice, and one is on {blocker}"
                        );
                        let refusal = Refusal::new(rule::ZUG_22, words).blaming([blocker]);
                        Some(refusal.stopped(from, blocker))
                    }
                    None => refusal(rule::ZUG_22, format!("No piece goes from {from} to {at}")),
                }
            }
        }
    }

    /// A claim in words: `the blue queen on c3 takes the cream knight on f6`.
    fn claimed(&self, claim: &Move) -> String {
        let [from, to] = [claim.from, claim.to].map(square);
        format!("the {} on {from} takes the {} on {to}", claim.mover.name(), claim.victim.name())
    }

    /// What the side to move has to do, where that is not to capture or to announce.
    pub(super) fn duty(&self) -> Option<Refusal> {
        if self.is_over() {
            return None;
        }
        let rest = self.rest();
        match (rest.kind, rest.claim) {
            (Kind::Fixed, Claim::Announced(claim)) => {
                let words = format!(
                    "{} announces: {}",
                    self.player(rest.to_move ^ 1),
                    self.claimed(&claim)
                );
                Some(Refusal::new(rule::ZUG_23, words).blaming([claim.from, claim.to].map(square)))
            }
            (Kind::Fixed, Claim::Declared) => {
                let other = self.player(rest.to_move ^ 1);
                let words = format!("{other} declares that no capture is left");
                Some(Refusal::new(rule::ZUG_25, words))
            }
            (Kind::Duel, _) if self.is_known() && !self.has_capture(0..4) => {
                let me = usize::from(rest.to_move & 1);
                let fewer = rest.dice[me].len() < rest.dice[1 - me].len() && self.occupied() != 0;
                let words = match fewer {
                    true => format!(
                        "No capture is left: {} has fewer dice, takes any one, and then the game is over",
                        self.mover_name()
                    ),
                    false => "No capture is left, so the game ends".into(),
                };
                Some(Refusal::new(rule::ZUG_15, words))
            }
            (Kind::Coop, _) if self.is_whole() && !self.has_capture(self.near_edges()) => {
                let words = "No capture is within reach: turn the board or not, and pass";
                Some(Refusal::new(rule::ZUG_31, words))
            }
            _ => None,
        }
    }

    /// What a step is called.
    pub(super) fn step_name(&self, taken: &[Step], step: &Step) -> String {
        let before = Written::of(taken);
        let written = Written::of(std::slice::from_ref(step));
        let shown = |at: Option<Square>| {
            let face = self.face(index(at?)?, before.edge?)?;
            Some(face.name())
        };
        match step.act {
            Act::Reserve => match written.discard.flatten() {
                Some(card) => format!("Discard {}", called(card)),
                None => "Discard a card".into(),
            },
            Act::Edge => {
                let edge = EDGES[usize::from(written.edge.unwrap_or(0) & 3)];
                format!("From {}, {}", edge.name, edge.colour_name)
            }
            Act::Pick => shown(step.at).unwrap_or("die").into(),
            Act::Take if written.deed == Some(Deed::Free) => {
                let top = step.at.and_then(|at| self.on(at)).and_then(|known| known.top());
                format!("take the {}", top.map_or("die", Face::name))
            }
            Act::Take => format!("capture the {}", shown(step.at).unwrap_or("die")),
            Act::Chance => format!("{} is rolled", a(written.roll.unwrap_or(Face::PAWN))),
            Act::Face => written.mover.or(written.victim).map_or("", Face::name).into(),
            Act::Word => match written.deed {
                Some(Deed::End) => "End the game".into(),
                Some(Deed::Declare) => "No captures left".into(),
                Some(Deed::Accept) => "Accept".into(),
                Some(Deed::Challenge) => "Challenge".into(),
                Some(Deed::Pass) => {
                    format!("Pass, then facing {}", edge_name(written.edge.unwrap_or(0)))
                }
                _ => step.text().into(),
            },
            _ => step.text().into(),
        }
    }

    /// What the steps taken do to the board.
    pub(super) fn effects(&self, taken: &[Step]) -> Vec<Effect> {
        let written = Written::of(taken);
        self.effects_of(&written).unwrap_or_default()
    }

    fn effects_of(&self, written: &Written) -> Option<Vec<Effect>> {
        let effect = |kind, at, words| Effect { kind, at, rule: None, words };
        let rolled = written.roll.map_or(String::new(), |roll| format!(", rolled {}", a(roll)));
        if let (Some(Deed::Free), Some(to)) = (written.deed, written.to) {
            let top = self.on(to)?.top().map_or("die", Face::name);
            return Some(vec![effect(EffectKind::Removes, to, format!("takes the {top}{rolled}"))]);
        }
        let rest = self.rest();
        let capture = |edge: u8, from: u8, to: u8| {
            let (start, end) = (square(from), square(to));
            let victim = self.face(to, edge).map_or("die", Face::name);
            vec![
                effect(EffectKind::Removes, end, format!("captures the {victim}{rolled}")),
                effect(EffectKind::Moves(end), start, format!("goes to {end}")),
            ]
        };
        if rest.kind != Kind::Fixed {
            return Some(capture(written.edge?, index(written.from?)?, index(written.to?)?));
        }
        let shows = |claim: &Move| {
            let shown = |at: u8, told: Face| {
                let to = edge_name(claim.edge);
                let words = match self.face(at, claim.edge) {
                    Some(face) if face == told => format!("shows {to} {}, as announced", a(face)),
                    Some(face) => format!("shows {to} {}, not {}", a(face), a(told)),
                    None => format!("is to show {to} {}", a(told)),
                };
                effect(EffectKind::Shows, square(at), words)
            };
            vec![shown(claim.from, claim.mover), shown(claim.to, claim.victim)]
        };
        match (rest.claim, written.deed) {
            (Claim::Announced(claim), Some(Deed::Accept)) => {
                Some(capture(claim.edge, claim.from, claim.to))
            }
            (Claim::Announced(claim), Some(Deed::Challenge)) => Some(shows(&claim)),
            (Claim::Declared, None) => Some(shows(&written.announcement()?)),
            _ => None,
        }
    }

    /// The outcome in one sentence.
    pub(super) fn outcome_words(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(seat, rule::ZUG_18) => {
                let [mut more, mut less] = self.points();
                if seat == Seat::SECOND {
                    (more, less) = (less, more);
                }
                let winner = self.player(seat.0);
                match more == less {
                    true => format!("{winner} wins the tie, {more} points each"),
                    false => format!("{winner} wins, {more} {} to {less}", points(more)),
                }
            }
            Outcome::Win(seat, _) => {
                format!("{} wins the challenge or the declaration", self.player(seat.0))
            }
            Outcome::Won(_) => "All win: the five cards are satisfied".into(),
            Outcome::Lost(_) if self.outcome() == outcome => "All lose: no capture is left".into(),
            Outcome::Lost(_) => "All lose: the five minutes are over".into(),
            Outcome::Draw(_) | Outcome::Ongoing => String::new(),
        }
    }
}

fn points(count: i32) -> &'static str {
    if count.abs() == 1 { "point" } else { "points" }
}
