//! Shapes for the effects of the last move and of the draft (the steps of a move entered so far).

use super::scene::BoardScene;
use super::signs::{Leg, arrow, corners, cross, dot, quarter, shows, sign};
use crate::layout::{Layout, Place};
use crate::sentences::{jumped, ways};
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::turn::{Effect, EffectKind};

/// An SVG path that hatches a cell.
const HATCHES: &str = "M8 38L38 8M8 68L68 8M8 92L92 8M32 92L92 32M62 92L92 62";

/// Hatches the occupied squares that prevent a formation (pieces that move as one) from rotating
/// (PAWN-8).
pub fn blocked(scene: &BoardScene, layout: Layout) -> Vec<Shape> {
    let blocked = scene.effects.iter().filter(|effect| scene.is_blocked(effect));
    blocked.map(|effect| sign("blocked", layout.on(effect.at), HATCHES)).collect()
}

/// The start and end square of each piece that the effects move, in the order of the effects.
pub fn legs(effects: &[Effect]) -> impl Iterator<Item = Leg> {
    effects.iter().filter_map(|effect| Some((effect.at, effect.kind.leads_to()?)))
}

/// The legs (pairs of start and end square) of all moved pieces, to draw as arrows. If pieces move
/// one behind the other, only the legs of the piece in front are returned.
pub fn leading(effects: &[Effect]) -> Vec<Leg> {
    let ways = ways(effects);
    let leg = |way: &[Square], i: usize| Some((*way.get(i)?, *way.get(i + 1)?));
    let by = |(from, to): Leg| {
        let part = |a: u8, b: u8| i32::from(b) - i32::from(a);
        (part(from.file(), to.file()), part(from.rank(), to.rank()))
    };
    let follows = |leg: &Leg, before: &Leg| {
        let (gap, along) = (by((leg.0, before.0)), by(*leg));
        let ahead = gap.0 * along.0 + gap.1 * along.1;
        by(*before) == along && gap.0 * along.1 == gap.1 * along.0 && ahead > 0
    };
    let mut legs = Vec::new();
    for (number, way) in ways.iter().enumerate() {
        let others = || ways.iter().enumerate().filter(|(other, _)| *other != number);
        for i in 0..way.len() {
            let Some(one) = leg(way, i) else { break };
            // Pieces that move together make their first legs at the same time, then their second
            // legs, so legs with the same index are compared.
            if !others().filter_map(|(_, other)| leg(other, i)).any(|other| follows(&one, &other)) {
                legs.push(one);
            }
        }
    }
    legs
}

/// Shapes for the last move: marks on the squares that pieces left and reached, their paths, and
/// crosses for captures.
pub fn last_move(scene: &BoardScene, layout: Layout) -> Shape {
    let removed = scene.last.iter().filter(|effect| effect.kind == EffectKind::Removes);
    let ends: Vec<_> = scene.last_ways.iter().filter_map(|way| way.last().copied()).collect();
    let left = scene.last_ways.iter().filter(|way| way.len() > 1);
    let left = left.filter_map(|way| way.first().copied());
    let left = left.filter(|from| !ends.contains(from) && !scene.pieces.contains_key(from));
    let mut shapes: Vec<_> = left.map(|from| corners(layout, from, "from")).collect();
    for leg in leading(&scene.last) {
        let turns = scene.last.iter().find_map(|effect| match effect.kind {
            EffectKind::Turns { to, about } if (effect.at, to) == leg => Some(about),
            _ => None,
        });
        match turns {
            Some(about) => shapes.push(quarter(layout, leg, about)),
            None => shapes.extend(arrow(layout, "way", leg)),
        }
    }
    // The circle of an end square has another style if the piece on the square belongs to the other
    // side, that is, if the move displaced the piece.
    let end = |square: &Square| {
        let is_displaced = scene.pieces.get(square).is_some_and(|piece| scene.is_displaced(piece));
        let class = if is_displaced { "displaced" } else { "end" };
        Shape::circle(class, Place::Board, layout.middle(*square), 44)
    };
    shapes.extend(ends.iter().map(end));
    // A captured piece leaves a cross. If another piece is on its square now, the cross is small
    // and in the corner.
    shapes.extend(removed.map(|effect| match scene.pieces.contains_key(&effect.at) {
        true => sign("took", layout.upright_on(effect.at), "M5 5L20 20M20 5L5 20"),
        false => cross(layout, effect.at, "gone"),
    }));
    let became = scene.last.iter().filter(|e| matches!(e.kind, EffectKind::Becomes(_)));
    let up =
        |effect: &Effect| sign("became", layout.upright_on(effect.at), "M70 24L82 8L94 24M82 8V38");
    shapes.extend(became.map(up));
    Shape::group("last", Place::Board, shapes)
}

/// Small drawings on squares for the effects of the steps entered so far, and of the step under the
/// pointer. Movements are left out, because other functions draw their paths.
pub fn told(scene: &BoardScene, layout: Layout, preview: &[Effect]) -> Vec<Shape> {
    let stays = jumped(&scene.taken).filter(|(_, _, square)| !scene.removed(*square));
    let stays = stays.map(|(_, _, square)| dot("stays", layout.on(square), 20));
    let effects = scene.effects.iter().chain(preview);
    let effects = effects.filter(|effect| !scene.is_blocked(effect) && !scene.is_replaced(effect));
    stays.chain(effects.filter_map(|effect| effect_sign(effect, layout))).collect()
}

fn effect_sign(effect: &Effect, layout: Layout) -> Option<Shape> {
    let on = layout.upright_on(effect.at);
    Some(match effect.kind {
        EffectKind::Removes => cross(layout, effect.at, "captured"),
        EffectKind::Helps => sign("helps", on, "M22 94H78"),
        // Without a rule that spares the piece, the player has chosen not to capture it and may
        // still change this choice. The circle `stays` in [`told`] marks such a piece.
        EffectKind::Spares if effect.rule.is_none() => return None,
        EffectKind::Spares => sign("spares", on, "M40 30V70M60 30V70M26 62L74 38"),
        EffectKind::Converts => {
            let d = "M26 50A24 24 0 0 1 68 34M74 50A24 24 0 0 1 32 66M68 20V34H54M32 80V66H46";
            sign("converts", on, d)
        }
        EffectKind::Shows => shows(on),
        EffectKind::Forbids => {
            sign("forbids", on, "M50 22A28 28 0 1 0 50 78A28 28 0 1 0 50 22M30 30L70 70")
        }
        EffectKind::Moves(_)
        | EffectKind::Turns { .. }
        | EffectKind::Enters(_)
        | EffectKind::Becomes(_)
        | EffectKind::Gains => return None,
    })
}
