//! A sentence about a move that was played, for the status card, the log and the live region.

use super::Ui;
use super::aim::aim;
use crate::queries::{has_dice, standing};
use crate::say;
use crate::sentences::{
    Travels, and_so_on, before_strikes, ended, face_seen, player, read_move, squares, travels,
    turned_around,
};
use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::say as of_all;
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::{Seat, State, Text};
use std::rc::Rc;

/// The most characters of the short sentence. This many fill two lines on a phone.
pub const SHORT: usize = 90;

/// A sentence about a move, in two lengths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// The sentence for the status card: at most [`SHORT`] characters, in English and with names of
    /// usual length.
    pub short: String,
    /// The sentence for the log and for screen readers: every square, each change of a piece, and
    /// each step beside the board, such as a discarded card.
    pub full: String,
}

/// Describes the move that led to a node of a record. `you` is the seat of the only human player,
/// if there is one. The sentence calls that player *you*. `None` for the start.
pub fn happened(record: &Record, id: NodeId, you: Option<Seat>) -> Option<Happened> {
    within(record, id, you, SHORT)
}

/// The most characters of a move in a line of a list of turning points (costly mistakes).
const BRIEF: usize = 34;

/// A move in a few words, for a line of a list. `None` for the start.
pub(super) fn briefly(record: &Record, id: NodeId, you: Option<Seat>) -> Option<String> {
    Some(within(record, id, you, BRIEF)?.short)
}

/// Describes the move that led to a node, as [`happened`] does, with a short sentence of at most
/// `most` characters. If even the shortest sentence is longer, that one is used.
fn within(record: &Record, id: NodeId, you: Option<Seat>, most: usize) -> Option<Happened> {
    let node = record.node(id);
    let state = record.node(node.parent()?).state();
    let steps = record.steps(id)?;
    let effects = state.effects(steps);
    let action = state.effects(before_strikes(steps));
    let mover = node.mover();
    let ends = node.state().outcome().is_over();
    let deed = Deed { state, steps, effects: &effects, action: &action, mover, you, ends };
    let who = match you == Some(mover) {
        true => say::YOU.into(),
        false => player(record, &**state, mover),
    };
    let told = |detail, asides| deed.told(who.clone(), detail, asides).to_string();
    let full = told(Detail::Way, true);
    let fits = |told: &str| told.chars().count() <= most;
    let mut short = full.clone();
    // Shortens the sentence until it fits. At each level of detail, asides in parentheses (such as
    // the number of remaining heirs) are dropped first.
    for detail in [Detail::Target, Detail::Count, Detail::News] {
        for asides in [true, false] {
            if !fits(&short) {
                short = told(detail, asides);
            }
        }
    }
    Some(Happened { short, full })
}

impl Ui {
    /// Describes the move that led to a node of the record. `None` for the start.
    pub fn happened(&self, id: NodeId) -> Option<Happened> {
        happened(self.session.record(), id, self.mover_called_you())
    }

    /// The seat whose moves are told as *You moved*. `None` while the board shows the answer of a
    /// task, because the player did not find it.
    fn mover_called_you(&self) -> Option<Seat> {
        let is_shown = self.taught.as_ref().is_some_and(|taught| taught.was_shown_now());
        self.you().filter(|_| !is_shown)
    }

    /// The last move for the log, followed by the result if the move ended the game. `None` if no
    /// move led to the shown position.
    pub fn log_told(&self) -> Option<String> {
        // While the board shows a part of the move, so does the log.
        if self.transient.peek.is_some() && !self.transient.recalls {
            return Some(ended(&self.status()));
        }
        let happened = self.just_happened()?.full;
        Some(match self.session.outcome().is_over() {
            true if self.shows_answer() => {
                say::said_both(happened, self.standing_for_anybody()).to_string()
            }
            true => say::said_both(happened, self.standing()).to_string(),
            false => happened,
        })
    }

    /// Describes the last move: the one that led to the position on the board. `None` if it was
    /// only tried out in a task.
    ///
    /// The text may begin with a sentence about the previous move: if the same player made it (such
    /// as the decision who becomes King); if it changed a piece of the player of the last move; or
    /// if the rules prevented a capture by the human player, who may not have read so before the
    /// computer answered. After a move of the opponent, the aim of the move follows.
    pub fn just_happened(&self) -> Option<Happened> {
        let Happened { short, full } = self.just_done()?;
        let Some(aim) = self.aim() else { return Some(Happened { short, full }) };
        let with_aim = |told: &str| say::said_both(told, aim.to_string()).to_string();
        let (longer, full) = (with_aim(&short), with_aim(&full));
        let short = if longer.chars().count() <= SHORT { longer } else { short };
        Some(Happened { short, full })
    }

    /// The aim of the last move, if the opponent of the only human player made it.
    fn aim(&self) -> Option<Text> {
        let (record, at) = (self.session.record(), self.session.at());
        let node = record.node(at);
        let before = record.node(node.parent()?).state();
        self.you().filter(|you| *you != node.mover())?;
        let steps = record.steps(at)?;
        let found = || aim(&**before, &**node.state(), &before.effects(steps));
        self.aim.get_or_init(found).clone()
    }

    fn just_done(&self) -> Option<Happened> {
        let is_tried = self.learns().is_some_and(|learn| learn.is_done || learn.is_asking());
        let (record, at) = (self.session.record(), self.session.at());
        let last = self.happened(at).filter(|_| !is_tried)?;
        let before = record.node(at).parent();
        let is_same = |id: NodeId| record.node(id).mover() == record.node(at).mover();
        // The sentence about the previous move, and its shortest form.
        let before = match before {
            Some(id) if is_same(id) => {
                self.happened(id).zip(within(record, id, self.you(), 0).map(|told| told.short))
            }
            Some(id) => {
                became_of_other(record, id).or_else(|| your_failure(record, id, self.you()))
            }
            None => None,
        };
        let Some((before, brief)) = before else { return Some(last) };
        let full = say::said_both(&before.full, &last.full).to_string();
        let mut shorts = [before.short, brief].into_iter().filter_map(|first| {
            // Two characters, a full stop and a blank, separate the two sentences.
            let room = SHORT.saturating_sub(first.chars().count() + 2);
            let then = within(record, at, self.you(), room)?.short;
            Some(say::said_both(first, then).to_string())
        });
        let short = shorts.find(|told| told.chars().count() <= SHORT);
        Some(Happened { short: short.unwrap_or(last.short), full })
    }
}

/// Describes the change that a move made to a piece of the other player, such as the Noble that
/// succeeds a captured King. Also returns a shorter sentence. `None` if the move made no such
/// change.
fn became_of_other(record: &Record, id: NodeId) -> Option<(Happened, String)> {
    let node = record.node(id);
    let state = record.node(node.parent()?).state();
    let effects = state.effects(record.steps(id)?).into_iter();
    let is_news = |effect: &Effect| {
        matches!(effect.kind, EffectKind::Becomes(_))
            && crate::queries::owner(state, effect.at).is_some_and(|owner| owner != node.mover())
    };
    let told: Vec<Text> = effects.filter(is_news).filter_map(|effect| effect.told).collect();
    let brief = told.iter().map(|told| without_aside(&told.to_string()).to_string().into());
    let brief = brief.reduce(say::status_both)?.to_string();
    let told = told.into_iter().reduce(say::status_both)?.to_string();
    Some((Happened { short: told.clone(), full: told }, brief))
}

/// Says which pieces the human player's move could not capture because of a rule. The second value
/// is a shorter sentence for the same; here it equals the first, because this sentence can't be
/// shortened. `None` if no rule prevented a capture, or if another player moved.
fn your_failure(record: &Record, id: NodeId, you: Option<Seat>) -> Option<(Happened, String)> {
    let node = record.node(id);
    let state = record.node(node.parent()?).state();
    let steps = record.steps(id)?;
    let (effects, mover, ends) = (state.effects(steps), node.mover(), false);
    let deed = Deed { state, steps, effects: &effects, action: &effects, mover, you, ends };
    let spared = deed.spared(Detail::Target).filter(|_| you == Some(mover))?;
    let told = say::happened(spared, say::YOU).to_string();
    Some((Happened { short: told.clone(), full: told.clone() }, told))
}

/// A sentence without an aside in parentheses at its end.
fn without_aside(told: &str) -> &str {
    let aside = told.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    aside.map_or(told, |(before, _)| before)
}

/// The amount of detail in a sentence about a move, from most to least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Detail {
    /// Names the square that each piece left, and each square of its jumps.
    Way,
    /// Names only the square that each piece reached.
    Target,
    /// Names only how many pieces were captured.
    Count,
    /// Names only promotions, rolls, new abilities and revealed dice, if there are any.
    News,
}

/// A played move, with its data for the sentences.
struct Deed<'a> {
    /// The position before the move.
    state: &'a Rc<dyn State>,
    steps: &'a [Step],
    effects: &'a [Effect],
    /// The effects of the steps before the first strike (a capture at the end of a turn).
    action: &'a [Effect],
    mover: Seat,
    /// The seat of the only human player, if there is one.
    you: Option<Seat>,
    /// Whether the move ended the game. The sentence then leaves out which captures the rules
    /// prevented.
    ends: bool,
}

impl Deed<'_> {
    /// The sentence about the move. `asides` says whether the news (such as promotions and rolls)
    /// may end in asides in parentheses.
    fn told(&self, who: Text, detail: Detail, asides: bool) -> Text {
        let news = self.news(asides);
        let clauses = match detail {
            // If the news is a roll, the clauses are kept, because they say who rolled.
            Detail::News if news.is_some() && !self.rolls() => Vec::new(),
            _ => self.clauses(detail),
        };
        let did = (!clauses.is_empty()).then(|| say::happened(and_so_on(clauses), who.clone()));
        let did = did.map(|did| match self.strikes(detail) {
            Some(then) => say::happened_then(did, then),
            None => did,
        });
        let beside = self.beside(detail);
        let did = did.map(|did| match beside {
            Some(beside) => say::happened_beside(beside, did),
            None => did,
        });
        let spared = self.spared(detail).filter(|_| !self.ends);
        let did = did.map(|did| match spared {
            Some(spared) => say::happened_but(spared, did),
            None => did,
        });
        match (did, news) {
            (Some(did), None) => did,
            (Some(did), Some(news)) => say::happened_news(did, news),
            (None, Some(news)) if self.steps.iter().all(|step| step.act != Act::Word) => {
                say::happened_only(news)
            }
            (None, _) => say::told_move(read_move(&**self.state, self.steps), who),
        }
    }

    /// The parts of the sentence that follow the player's name: `moved the hen to d6`.
    fn clauses(&self, detail: Detail) -> Vec<Text> {
        let effects = self.action;
        let of = |wanted: fn(EffectKind) -> bool| -> Vec<Square> {
            effects.iter().filter(|effect| wanted(effect.kind)).map(|effect| effect.at).collect()
        };
        let removed = of(|kind| kind == EffectKind::Removes);
        let converted = of(|kind| kind == EffectKind::Converts);
        let mut clauses = Vec::new();
        let Travels { ways, ends, pushes } = travels(self.steps, effects);
        // If the piece captured on the square that it reached, the clause is
        // `captured the pawn on e5 with the rook`.
        let replaced = removed.iter().copied().find(|at| removed.len() == 1 && ends.contains(at));
        match (ways.as_slice(), replaced) {
            (_, Some(_)) if detail > Detail::Way => {}
            (ways, None) if let Some(turned) = self.turned(ways, &ends, detail) => {
                clauses.push(turned);
            }
            ([way], Some(at)) if let [from, _] = way.as_slice() => {
                clauses.push(self.took_with(at, self.name(*from)));
                return clauses;
            }
            ([_, _, ..], Some(at)) if let Some(formation) = self.formation() => {
                clauses.push(self.took_with(at, formation));
                return clauses;
            }
            ([way], _) => clauses.extend(self.moved(way, detail)),
            ([_, _, ..], _) => clauses.extend(self.moved_together(&ends, detail)),
            ([], _) => {}
        }
        clauses.extend(pushes.into_iter().map(|(from, to)| say::did_push(self.name(from), to)));
        clauses.extend(effects.iter().filter_map(|effect| match effect.kind {
            EffectKind::Enters(piece) => Some(say::did_put(effect.at, piece.name)),
            _ => None,
        }));
        let (lost, captured): (Vec<_>, Vec<_>) =
            removed.into_iter().partition(|at| self.owner(*at) == Some(self.mover));
        clauses.extend(self.captured(&captured, detail));
        clauses.extend(self.won_over(&converted, detail));
        clauses.extend(self.gave_up(&lost, detail));
        clauses
    }

    /// Names the steps that are made beside the board: choosing the edge to look from, discarding a
    /// card, and saying words by a button (such as calling the King).
    ///
    /// With less detail, names only the edge, because a die is named by the face that it shows to
    /// that edge. If a die was captured as a pawn and rolled, the rolled face counts, so the edge
    /// is left out. `None` if there is no such step.
    fn beside(&self, detail: Detail) -> Option<Text> {
        let is_told = |act: Act| match detail {
            Detail::Way => matches!(act, Act::Edge | Act::Discard | Act::Word),
            Detail::Target => act == Act::Edge && !self.rolls(),
            Detail::Count | Detail::News => false,
        };
        let steps = self.steps.iter().enumerate();
        let names = steps
            .filter(|(_, step)| is_told(step.act))
            .map(|(i, step)| say::happened_part(self.state.step_name(&self.steps[..i], step)));
        names.reduce(of_all::comma)
    }

    /// Describes the strikes (captures at the end of the move): each captured piece, and the
    /// formation (pieces that move as one) that captured it. `None` if the move has no strikes.
    fn strikes(&self, detail: Detail) -> Option<Text> {
        let steps = self.steps.iter().enumerate();
        let strikes: Vec<_> = steps.filter(|(_, step)| step.act == Act::Strike).collect();
        let told = |i: usize, step: &Step| {
            let at = step.at?;
            let by = self.state.step_name(&self.steps[..i], step);
            // The first part of the move may have pushed the struck piece to this square.
            let pushed = self.action.iter().find(|effect| effect.kind.leads_to() == Some(at));
            let stood = pushed.map_or(at, |effect| effect.at);
            let piece = self.name(stood);
            Some(match (self.is_yours(stood), detail) {
                (true, Detail::Way) => say::did_strike_yours_by(at, by, piece),
                (false, Detail::Way) => say::did_strike_by(at, by, piece),
                (true, _) => say::did_strike_yours(at, by, piece),
                (false, _) => say::did_strike(at, by, piece),
            })
        };
        match (strikes.as_slice(), detail) {
            ([], _) => None,
            (all, Detail::Way) | (all @ [_], Detail::Target) => {
                Some(and_so_on(all.iter().filter_map(|(i, step)| told(*i, step)).collect()))
            }
            (all, Detail::Target | Detail::Count) => {
                let struck = |(i, step): &(usize, &Step)| {
                    let by = self.state.step_name(&self.steps[..*i], step);
                    Some(say::did_strike_at(step.at?, by))
                };
                Some(say::did_strike_each(and_so_on(all.iter().filter_map(struck).collect())))
            }
            (all @ [(i, first), ..], _) => {
                let by = self.state.step_name(&self.steps[..*i], first);
                Some(say::did_strike_count(by, all.len()))
            }
        }
    }

    /// The name of the selected formation (pieces that move as one): `dual on d4 and e4`.
    fn formation(&self) -> Option<Text> {
        let (i, pick) = self.steps.iter().enumerate().find(|(_, step)| step.act == Act::Pick)?;
        Some(self.state.step_name(&self.steps[..i], pick))
    }

    fn moved(&self, way: &[Square], detail: Detail) -> Option<Text> {
        let ([from, ..], to) = (way, *way.last()?) else { return None };
        let piece = self.name(*from);
        let jumps = self.steps.iter().any(|step| step.act == Act::Jump);
        Some(match (jumps, detail) {
            (true, Detail::Way) => say::did_jump_from(*from, piece, squares(&way[1..])),
            (true, _) => say::did_jump(piece, to),
            (false, Detail::Way) => say::did_move_from(*from, piece, to),
            (false, _) => say::did_move(piece, to),
        })
    }

    fn moved_together(&self, ends: &[Square], detail: Detail) -> Option<Text> {
        let (formation, squares) = (self.formation()?, squares(ends));
        Some(match detail {
            Detail::Way => say::did_move_together_from(formation, squares),
            _ => say::did_move_together(formation, squares),
        })
    }

    /// Describes how a formation (pieces that move as one) turned: its name, the square it turned
    /// around, and the new squares of its other pieces. `None` if no formation turned.
    fn turned(&self, ways: &[Vec<Square>], ends: &[Square], detail: Detail) -> Option<Text> {
        let about = turned_around(self.action)?;
        let formation = self.formation()?;
        let piece = self.name(*ways.first()?.first()?);
        let (count, squares) = (ends.len(), squares(ends));
        Some(match detail {
            Detail::Way => say::did_turn_from(about, count, formation, piece, squares),
            Detail::Target => say::did_turn(about, count, formation, piece, squares),
            _ => say::did_turn_around(about, formation),
        })
    }

    fn took_with(&self, at: Square, with: Text) -> Text {
        let taken = self.name(at);
        match self.is_yours(at) {
            true => say::did_take_yours_with(at, with, taken),
            false => say::did_take_with(at, with, taken),
        }
    }

    fn captured(&self, at: &[Square], detail: Detail) -> Option<Text> {
        let yours = at.iter().all(|at| self.is_yours(*at));
        if let ([at], Some(sum), Detail::Way | Detail::Target) = (at, self.balance(), detail) {
            let piece = self.name(*at);
            return Some(match yours {
                true => say::did_pin_yours(*at, piece, sum),
                false => say::did_pin(*at, piece, sum),
            });
        }
        Some(match (at, yours, detail) {
            ([], ..) => return None,
            (_, true, Detail::Count | Detail::News) => say::did_capture_yours_count(at.len()),
            (_, false, Detail::Count | Detail::News) => say::did_capture_count(at.len()),
            ([at], true, _) => say::did_capture_yours(*at, self.name(*at)),
            ([at], false, _) => say::did_capture(*at, self.name(*at)),
            (_, true, _) => say::did_capture_yours_many(at.len(), squares(at)),
            (_, false, _) => say::did_capture_many(at.len(), squares(at)),
        })
    }

    fn won_over(&self, at: &[Square], detail: Detail) -> Option<Text> {
        let yours = at.iter().all(|at| self.is_yours(*at));
        Some(match (at, yours, detail) {
            ([], ..) => return None,
            (_, _, Detail::Count | Detail::News) => say::did_win_over_count(at.len()),
            ([at], true, _) => say::did_win_over_yours(*at, self.name(*at)),
            ([at], false, _) => say::did_win_over(*at, self.name(*at)),
            _ => say::did_win_over_many(at.len(), squares(at)),
        })
    }

    fn gave_up(&self, at: &[Square], detail: Detail) -> Option<Text> {
        Some(match (at, detail) {
            ([], _) => return None,
            (_, Detail::Count | Detail::News) => say::did_give_up_count(at.len()),
            ([at], _) => say::did_give_up(*at, self.name(*at)),
            _ => say::did_give_up_many(at.len(), squares(at)),
        })
    }

    /// The sentences about promotions, rolls, new abilities and revealed dice. `None` if there were
    /// none.
    fn news(&self, asides: bool) -> Option<Text> {
        // In a move without a selected piece, no clause says what captured, so this sentence must
        // also say what left the board.
        let takes_freely = self.steps.iter().all(|step| step.act != Act::Pick);
        let is_news = |effect: &&Effect| {
            self.rolls()
                || takes_freely && effect.kind == EffectKind::Removes
                || matches!(
                    effect.kind,
                    EffectKind::Becomes(_) | EffectKind::Gains | EffectKind::Shows
                )
        };
        let told = self.effects.iter().filter(is_news).filter_map(|effect| effect.told.clone());
        let told = told.map(|told| match asides {
            true => told,
            false => without_aside(&told.to_string()).to_string().into(),
        });
        told.reduce(say::status_both)
    }

    fn rolls(&self) -> bool {
        self.steps.iter().any(|step| step.act == Act::Chance)
    }

    /// Describes the captures that the rules prevented. If it is one piece and all details are
    /// wanted, names the reason; otherwise names the squares. `None` if there are none.
    fn spared(&self, detail: Detail) -> Option<Text> {
        // An effect without a rule means that the player chose to spare the piece.
        let is_spared = |effect: &&Effect| {
            effect.kind == EffectKind::Spares && effect.rule.is_some() && effect.told.is_some()
        };
        let spared: Vec<&Effect> = self.effects.iter().filter(is_spared).collect();
        match (spared.as_slice(), detail) {
            ([], _) | (_, Detail::News) => None,
            ([only], Detail::Way) => Some(only.words.clone()),
            (all, _) => {
                let at: Vec<Square> = all.iter().map(|effect| effect.at).collect();
                Some(match self.balance() {
                    Some(sum) => say::did_not_pin(squares(&at), sum),
                    None => say::did_not_capture(squares(&at)),
                })
            }
        }
    }

    /// The strength of both sides in a pin (a capture in which several pieces attack together):
    /// `4 against 3`. `None` for other moves.
    fn balance(&self) -> Option<Text> {
        self.state.balance(self.steps)
    }

    /// The name of the piece that was on a square before the move. The name of a die is the face
    /// that the mover saw.
    fn name(&self, at: Square) -> Text {
        let piece = standing(self.state).pieces.iter().find(|(on, _)| *on == at).map(|(_, p)| *p);
        if has_dice(&**self.state) {
            let face = face_seen(&**self.state, self.steps, at);
            return face.unwrap_or(say::DID_DIE).into();
        }
        piece.map_or(of_all::PIECE, |piece| piece.name).into()
    }

    fn owner(&self, at: Square) -> Option<Seat> {
        crate::queries::owner(self.state, at)
    }

    fn is_yours(&self, at: Square) -> bool {
        self.you.is_some_and(|you| you != self.mover && self.owner(at) == Some(you))
    }
}
