//! Shapes for the possible next steps, on the squares to click.

use super::background::frame;
use super::effects::legs;
use super::scene::BoardScene;
use super::signs::{Leg, arrow, corners, dot, is_clockwise, sign, trace, way};
use super::steps::{Stage, strike};
use crate::layout::{Layout, Place};
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::turn::{Act, EffectKind, Step};

/// The shapes of the possible next steps.
pub fn targets(scene: &BoardScene, layout: Layout) -> Shape {
    let pins: Vec<_> = scene.next.steps.iter().filter(|step| step.act == Act::Pin).collect();
    let offered = scene.next.steps.iter();
    let offered: Vec<_> = offered.filter(|step| step.act != Act::Pick && step.order == 0).collect();
    // All dots on empty squares are one path, because browsers paint one path faster than many
    // shapes.
    let stands = |at: &Square| scene.pieces.contains_key(at) && !scene.has_left(*at);
    let (on_pieces, free): (Vec<_>, Vec<_>) =
        offered.iter().flat_map(|step| dotted(step)).partition(stands);
    let dots: String = free.into_iter().map(|at| dot_at(layout, at)).collect();
    let dots = (!dots.is_empty()).then(|| Shape::path("go", Place::Board, dots));
    // A dot on a piece would be invisible. A ring of two colours is visible on any piece.
    let rings = on_pieces
        .into_iter()
        .filter(|at| !scene.prey.contains(at))
        .flat_map(|at| ["halo", "ring"].map(|class| dot(class, layout.on(at), 43)));
    let prey = scene.prey.iter().map(|at| corners(layout, *at, "take"));
    let others = offered.iter().flat_map(|step| target(scene, layout, step, &pins));
    let all = dots.into_iter().chain(rings).chain(prey).chain(others);
    Shape::group("targets", Place::Board, all.collect())
}

/// The possible moves and captures of the inspected piece, which usually belongs to a player who is
/// not to move. `None` if no piece is inspected.
pub fn prospect(scene: &BoardScene, layout: Layout) -> Option<Shape> {
    let prospect = scene.prospect.as_deref()?;
    let steps = prospect.next.steps.iter();
    let dots: String = steps.clone().flat_map(dotted).map(|at| dot_at(layout, at)).collect();
    let jumps = steps.filter(|step| step.act == Act::Jump).filter_map(|step| step.at);
    let picked = prospect.picked.and_then(|step| step.squares().min().zip(step.squares().max()));
    let (first, last) = picked.unwrap_or((prospect.at, prospect.at));
    let mut shapes = vec![frame(layout, first, last, 3, "looked")];
    if !dots.is_empty() {
        shapes.push(Shape::path("go", Place::Board, dots));
    }
    shapes.extend(jumps.map(|at| jump(layout, at)));
    shapes.extend(prospect.takes.iter().map(|at| corners(layout, *at, "take")));
    Some(Shape::group("targets theirs", Place::Board, shapes))
}

/// The sign for a jump, on the square to click.
fn jump(layout: Layout, square: Square) -> Shape {
    sign("jump", layout.upright_on(square), "M50 26L74 50L50 74L26 50Z")
}

/// The squares of a step that are marked with a dot. Empty for a step that has another mark.
fn dotted(step: &Step) -> Vec<Square> {
    match step.act {
        Act::Take | Act::Jump | Act::Pin | Act::Turn | Act::Strike => Vec::new(),
        _ => step.squares().collect(),
    }
}

/// A dot in the middle of a square, as part of a path.
fn dot_at(layout: Layout, square: Square) -> String {
    let (x, y) = layout.middle(square);
    format!("M{} {y}a14 14 0 1 0 28 0a14 14 0 1 0-28 0z", x - 14)
}

fn target(scene: &BoardScene, layout: Layout, step: &Step, pins: &[&Step]) -> Vec<Shape> {
    let Some(square) = step.at else { return Vec::new() };
    let upright = layout.upright_on(square);
    match step.act {
        Act::Take => vec![corners(layout, square, "take")],
        Act::Jump => {
            let mut shapes = vec![jump(layout, square)];
            shapes.extend(takes(layout, step));
            shapes
        }
        Act::Pin => {
            let mut parts = vec![dot("pin", Place::Board, 42)];
            if pins.len() > 1 {
                let letter = pin_letter(pins, step).to_string();
                parts.push(Shape::circle("letter", Place::Board, (82, 18), 17));
                parts.push(Shape::words("", Place::Board, (82, 26), letter));
            }
            vec![Shape::group("", upright, parts)]
        }
        Act::Turn => turn(scene, layout, step),
        Act::Strike => {
            strike(&*scene.state, layout, &scene.taken, step, Stage::Offered).into_iter().collect()
        }
        _ => {
            let is_wide = step.squares().count() > 1;
            let joined = is_wide.then(|| trace("joined", way(layout, step.squares())));
            let pushes = pushed(scene, step).into_iter().map(|leg| {
                let [line, head] = arrow(layout, "", leg);
                let parts = vec![line, head, dot("to", layout.on(leg.1), 14)];
                Shape::group("push", Place::Board, parts)
            });
            let pins = step.leads.then(|| dot("pin", layout.on(square), 26));
            joined.into_iter().chain(pushes).chain(takes(layout, step)).chain(pins).collect()
        }
    }
}

/// The sign for a step that captures, on the square to click. Other functions mark the captured
/// pieces.
fn takes(layout: Layout, step: &Step) -> Option<Shape> {
    let square = step.at.filter(|_| step.captures)?;
    Some(sign("takes", layout.on(square), "M20 20L32 32M80 20L68 32M80 80L68 68M20 80L32 68"))
}

/// The letter (A, B, …) on one of several offered pins. A pin captures an adjacent piece.
fn pin_letter(pins: &[&Step], step: &Step) -> char {
    let place = pins.iter().position(|pin| *pin == step).unwrap_or(0);
    (b'A' + place as u8 % 26) as char
}

/// The start and end squares of pieces that a step moves although they are not part of the selected
/// formation (pieces that move as one).
fn pushed(scene: &BoardScene, step: &Step) -> Vec<Leg> {
    if scene.taken.first().is_none_or(|picked| picked.squares().count() == 1) {
        return Vec::new();
    }
    let effects = scene.ahead(step);
    legs(&effects).filter(|(at, _)| !scene.is_picked(*at)).collect()
}

/// Shapes for the turn of a formation (pieces that move as one): bars from the square around which
/// the formation turns to its new squares, with a sign for the direction.
fn turn(scene: &BoardScene, layout: Layout, step: &Step) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for effect in &*scene.ahead(step) {
        let EffectKind::Turns { to, about } = effect.kind else { continue };
        let ((px, py), (x, y)) = (layout.middle(about), layout.middle(to));
        shapes.push(trace("joined", format!("M{px} {py}L{x} {y}")));
        shapes.push(Shape::circle("pivot", Place::Board, (px, py), 9));
        if step.at == Some(to) {
            let d = match is_clockwise(layout, (effect.at, to), about) {
                true => "M34 50A16 16 0 1 1 50 66M59 57L50 66L59 75",
                false => "M66 50A16 16 0 1 0 50 66M41 57L50 66L41 75",
            };
            shapes.push(Shape::circle("turn", Place::Board, (x, y), 30));
            shapes.push(sign("turns", layout.upright_on(to), d));
        } else {
            shapes.push(Shape::circle("go", Place::Board, (x, y), 9));
        }
    }
    shapes
}
