//! Positions, moves and refusals in words.

use crate::headers::HEADERS;
use fairyboard::beside::Reading;
use fairyboard::geometry::{Square, line_between};
use fairyboard::record::{NodeId, Record};
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::turnable::Edge;
use fairyboard::{Draw, Piece, Refusal, Seat, State};

/// What a seat is called by its game.
pub fn seat_name(state: &dyn Draw, seat: Seat) -> &'static str {
    state.seats().get(usize::from(seat.0)).copied().unwrap_or("")
}

/// A piece with its side: `White hen`.
pub fn called(state: &dyn Draw, piece: &Piece) -> String {
    match piece.owner {
        Some(seat) => format!("{} {}", seat_name(state, seat), piece.name),
        None => piece.name.into(),
    }
}

/// A part of a move string as it is read out.
pub fn spoken(text: &str) -> String {
    let signs = [
        (",", ", then "),
        (":", " and "),
        ("-", " to "),
        ("x", " captures "),
        ("~", " turns to "),
        ("^", " jumps to "),
        ("=", " converts "),
        ("@", " on "),
    ];
    signs.into_iter().fold(text.to_string(), |text, (sign, words)| text.replace(sign, words))
}

/// What the effects of a draft tell beyond what moves and what leaves: sums, who is spared, and who
/// helps with that.
pub fn told_by(state: &dyn State, draft: &[Step]) -> String {
    let (mut told, helpers): (Vec<_>, Vec<_>) = state
        .effects(draft)
        .into_iter()
        .filter(|effect| match effect.kind {
            EffectKind::Removes => effect.words.to_string().contains(": "),
            kind => kind.leads_to().is_none() && kind != EffectKind::Converts,
        })
        .partition(|effect| effect.kind != EffectKind::Helps);
    if !told.is_empty() {
        told.extend(helpers);
    }
    grouped(&told).into_iter().map(|(words, _)| words).collect::<Vec<_>>().join("; ")
}

/// Effects in words, each with its rule where it was not chosen. What is the same of several pieces
/// is told once, or a phone has no room for it.
pub fn grouped(effects: &[Effect]) -> Vec<(String, Option<&'static str>)> {
    let mut parts: Vec<(Vec<String>, String, Option<&'static str>)> = Vec::new();
    for effect in effects {
        let name = effect.at.to_string();
        let words = effect.words.to_string();
        let (who, what) = match words.split_once(&format!(" on {name}")) {
            Some((before, what)) if before.starts_with("the ") => (vec![name], what.to_string()),
            _ => (Vec::new(), words),
        };
        match parts.iter_mut().find(|(known, same, _)| !known.is_empty() && *same == what) {
            Some((known, ..)) => known.extend(who),
            None => parts.push((who, what, effect.rule)),
        }
    }
    let words = |(who, what, rule): (Vec<String>, String, _)| match who.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let what = what.replacen(" is ", " are ", 1).replacen(" helps ", " help ", 1);
            (format!("{} and {last}{what}", rest.join(", ")), rule)
        }
        _ => (format!("{}{what}", who.concat()), rule),
    };
    parts.into_iter().map(words).collect()
}

/// What a step adds to those before it, in words.
pub fn step_words(state: &dyn State, taken: &[Step], step: &Step) -> Vec<Effect> {
    words_after(state, taken, &state.effects(taken), step)
}

/// The same, where the effects of those before it are known.
pub fn words_after(
    state: &dyn State,
    taken: &[Step],
    before: &[Effect],
    step: &Step,
) -> Vec<Effect> {
    let mut all = taken.to_vec();
    all.push(*step);
    // A step may also settle what was open before it, so what is new need not stand at the end.
    let mut effects = state.effects(&all);
    effects.retain(|effect| !before.contains(effect));
    effects
}

/// What a step adds to those before it, in a few words, from its effects: where several pieces move along, they are
/// told as one.
pub fn step_told(state: &dyn State, taken: &[Step], step: &Step, effects: &[Effect]) -> String {
    let (moving, mut others): (Vec<_>, Vec<_>) =
        effects.iter().cloned().partition(|effect| effect.kind.leads_to().is_some());
    if moving.len() < 2 {
        return effect_words(effects);
    }
    let name = state.step_name(taken, step).to_string();
    others.retain(|effect| !name.contains(&effect.words.to_string()));
    if others.is_empty() { name } else { format!("{name}, {}", effect_words(&others)) }
}

/// The ways on which the effects lead pieces over the board: of each piece the squares where it was.
pub fn ways(effects: &[Effect]) -> Vec<Vec<Square>> {
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for effect in effects {
        let Some(to) = effect.kind.leads_to() else { continue };
        match ways.iter_mut().find(|way| way.last() == Some(&effect.at)) {
            Some(way) => way.push(to),
            None => ways.push(vec![effect.at, to]),
        }
    }
    ways
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A rule of the game refuses it.
    ByRule(Refusal),
    /// What stands in the way is no rule: told in a sentence.
    Barred(String),
}

impl Refused {
    /// The reason in one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Refused::ByRule(refusal) => refusal.sentence.to_string(),
            Refused::Barred(sentence) => sentence.clone(),
        }
    }

    /// The refusal by a rule.
    pub fn by_rule(&self) -> Option<&Refusal> {
        match self {
            Refused::ByRule(refusal) => Some(refusal),
            Refused::Barred(_) => None,
        }
    }

    /// The number of the rule.
    pub fn rule(&self) -> Option<&'static str> {
        self.by_rule().map(|refusal| refusal.rule)
    }
}

/// The squares from which a refused move was stopped, up to where it was.
pub fn stopped_way(refusal: &Refusal) -> Vec<Square> {
    refusal.path.map_or_else(Vec::new, |(from, at)| line_between(from, at))
}

/// What is known of a die, in words.
pub fn die_words(reading: &Reading, edges: &[Edge]) -> String {
    let named = |face: Option<fairyboard::beside::Face>| face.map_or("not known", |face| face.name);
    let mut words = format!("die, top {}", named(reading.top));
    for (edge, face) in edges.iter().zip(reading.sides) {
        words += &format!(", {} {}", edge.name, named(face));
    }
    words
}

/// Who is to move, as position strings write it.
pub fn to_move(text: &str, seat: Seat) -> String {
    text.split(' ').nth(1).map_or_else(|| seat.letter().to_string(), str::to_string)
}

/// Effects as words, each with its rule where it was not chosen.
pub fn effect_words(effects: &[Effect]) -> String {
    let words = grouped(effects).into_iter().map(|(words, rule)| match rule {
        Some(rule) => format!("{words} ({rule})"),
        None => words,
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The steps that jump over a piece: each with its place in the move, and the square of the piece.
pub fn jumped(taken: &[Step]) -> impl Iterator<Item = (usize, &Step, Square)> {
    taken.windows(2).enumerate().filter(|(_, pair)| pair[1].act == Act::Jump).filter_map(
        |(i, pair)| {
            let between = line_between(pair[0].at?, pair[1].at?);
            Some((i + 1, &pair[1], *between.first()?))
        },
    )
}

/// What comes to the board by effects, or becomes of what stands there.
pub fn arrivals(effects: &[Effect]) -> impl Iterator<Item = (Square, Piece)> {
    effects.iter().filter_map(|effect| match effect.kind {
        EffectKind::Enters(piece) | EffectKind::Becomes(piece) => Some((effect.at, piece)),
        _ => None,
    })
}

/// A move with its number, as lists of moves write it: `12… d7-d5`.
pub fn move_name(record: &Record, id: NodeId) -> String {
    let node = record.node(id);
    match (node.parent(), node.mover().0) {
        (None, _) => "The start".into(),
        (_, 0) => format!("{}. {}", node.round(), node.text()),
        _ => format!("{}… {}", node.round(), node.text()),
    }
}

/// What a game is called where it is shown by itself: its title, or the game and who plays.
pub fn heading(record: &Record) -> String {
    if let Some(title) = record.header("Study").or(record.header("Title")) {
        return title.into();
    }
    let names = HEADERS.map(|name| record.header(name).unwrap_or_default());
    let names: Vec<_> = names.into_iter().filter(|name| !name.is_empty()).collect();
    match names.is_empty() {
        true => record.info().name.into(),
        false => format!("{}: {}", record.info().name, names.join(" and ")),
    }
}
