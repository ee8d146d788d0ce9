//! The shapes of the draft (the steps of a move entered so far): its paths, its strikes (captures
//! at the end of a turn), and previews of the next step.

use super::background::dark_cells;
use super::effects::leading;
use super::pieces::{shadow, side_classes};
use super::scene::BoardScene;
use super::signs::{arrow, cross, dot, line, quarter, sign, trace};
use crate::layout::{CELL, Layout, Place};
use crate::model::Ui;
use crate::sentences::{arrivals, step_words};
use crate::shape::Shape;
use fairyboard::State;
use fairyboard::geometry::line_between;
use fairyboard::turn::{Act, Effect, EffectKind, Step};

/// How far a strike (a capture at the end of a turn) has come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It may be the next step. A ring is around the piece that it would capture.
    Offered,
    /// It is a step of the move that is being entered.
    Entered,
    /// It is a step of the last move. The circle of a reached square and the cross of a captured
    /// piece mark its target.
    Played,
}

/// Marks a strike: a thick line to the captured piece, dots on the squares between, and four ticks
/// around the piece until the move is played. `None` if the step has no square.
pub fn strike(
    state: &dyn State,
    layout: Layout,
    taken: &[Step],
    step: &Step,
    stage: Stage,
) -> Option<Shape> {
    let target = step.at?;
    let effects = step_words(state, taken, step);
    let from = leading(&effects).into_iter().find(|(_, to)| *to == target).map(|(from, _)| from);
    let between = from.map(|from| line_between(from, target)).unwrap_or_default();
    let mut shapes = Vec::new();
    if stage != Stage::Played {
        let ticks = "M8 8L26 26M92 8L74 26M92 92L74 74M8 92L26 74";
        shapes.push(sign("", layout.on(target), ticks));
    }
    if stage == Stage::Offered {
        shapes.push(dot("", layout.on(target), 44));
    }
    shapes.extend(between.iter().map(|square| dot("range", layout.on(*square), 7)));
    if let Some(last) = between.last().copied().or(from) {
        let ((fx, fy), (tx, ty)) = (layout.middle(last), layout.middle(target));
        let (dx, dy) = ((tx - fx).signum(), (ty - fy).signum());
        let (ax, ay, bx, by) = (tx - dx * 68, ty - dy * 68, tx - dx * 46, ty - dy * 46);
        shapes.push(trace("", format!("M{ax} {ay}L{bx} {by}")));
    }
    Some(Shape::group("strike", Place::Board, shapes))
}

/// The strikes of the move that is being entered. Before its first step, the strikes of the last
/// move.
pub fn strikes(scene: &BoardScene, ui: &Ui, layout: Layout) -> Vec<Shape> {
    let (stage, (state, steps)) = match scene.taken.is_empty() {
        true => (Stage::Played, ui.last_steps().unwrap_or((&scene.state, &[]))),
        false => (Stage::Entered, (&scene.state, &*scene.taken)),
    };
    let strikes = steps.iter().enumerate().filter(|(_, step)| step.act == Act::Strike);
    strikes.filter_map(|(i, step)| strike(&**state, layout, &steps[..i], step, stage)).collect()
}

/// The pieces that the step under the pointer would move, on their new squares.
pub fn ghosts(scene: &BoardScene, layout: Layout, preview: &[Effect]) -> Shape {
    let mut shapes = Vec::new();
    for (effect, to) in preview.iter().filter_map(|effect| Some((effect, effect.kind.leads_to()?)))
    {
        let becomes = arrivals(preview).find(|(at, _)| *at == to).map(|(_, piece)| piece);
        let before = scene.moved_to(effect.at).or_else(|| scene.pieces.get(&effect.at));
        let Some(piece) = becomes.or(before.copied()) else { continue };
        shapes.push(shadow(scene, layout, &piece, effect.at, to));
        if let EffectKind::Turns { about, .. } = effect.kind {
            shapes.push(quarter(layout, (effect.at, to), about));
        }
    }
    Shape::group("ghosts", Place::Board, shapes)
}

/// The paths of the pieces moved by the steps entered so far. If the move may end here, rings mark
/// the squares of the last step. If only one piece moves, and over several squares, the squares
/// where it lands are numbered. `None` if no piece has moved.
pub fn draft(scene: &BoardScene, layout: Layout) -> Option<Shape> {
    let ways: Vec<_> = scene.moved.iter().map(|(_, way)| way).collect();
    let step = scene.taken.last().filter(|_| !ways.is_empty())?;
    let legs = leading(&scene.effects).into_iter();
    let mut shapes: Vec<_> = legs.map(|leg| trace("", line(layout, leg))).collect();
    if scene.next.may_stop {
        shapes.extend(step.squares().map(|square| {
            let rings = [45, 39].map(|radius| dot("", Place::Board, radius));
            Shape::group("stop", layout.on(square), rings.into())
        }));
    }
    if let [only] = *ways
        && only.len() > 2
    {
        shapes.extend(only.iter().skip(1).enumerate().map(|(i, to)| {
            let parts = vec![
                Shape::circle("", Place::Board, (18, 18), 15),
                Shape::words("", Place::Board, (18, 25), (i + 1).to_string()),
            ];
            Shape::group("", layout.upright_on(*to), parts)
        }));
    }
    Some(Shape::group("draft-way", Place::Board, shapes))
}

/// The small picture of a step in the chooser that the page shows if a click may mean several
/// steps: the part of the board that the step changes, with its effects. Returns the shapes and the
/// SVG `viewBox`.
pub fn small_picture(scene: &BoardScene, layout: Layout, step: &Step) -> (Vec<Shape>, String) {
    let effects = scene.ahead(step);
    let squares = effects.iter().flat_map(|effect| [Some(effect.at), effect.kind.leads_to()]);
    let cells: Vec<_> = squares.flatten().map(|square| layout.cell(square)).collect();
    let range = |of: fn(&(i32, i32)) -> i32| {
        let all = cells.iter().map(of);
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0) + 1)
    };
    let ((left, right), (top, bottom)) = (range(|cell| cell.0), range(|cell| cell.1));
    let side = (right - left).max(bottom - top) * CELL;
    let (x, y) = (
        left * CELL + ((right - left) * CELL - side) / 2,
        top * CELL + ((bottom - top) * CELL - side) / 2,
    );
    let game = scene.state.info().id;
    let mover = scene.state.to_move();
    if let Some(off) = scene.drawn.off_board.iter().find(|off| off.is_taken_by(step, mover)) {
        let symbol = Shape::symbol(Place::Board, game, off.piece.letter);
        let class = side_classes(off.piece.owner);
        return (vec![Shape::group(class, Place::Board, vec![symbol])], "0 0 100 100".into());
    }
    let standing = scene.pieces.iter().filter(|(square, _)| !scene.has_left(**square));
    let moved = scene.moved.iter().filter_map(|(piece, way)| Some((way.last()?, piece)));
    let whole = (layout.side(), layout.side());
    let mut shapes = vec![
        Shape::rect("cell-light", Place::Board, (0, 0), whole, 0),
        trace("cell-dark", dark_cells(layout)),
    ];
    shapes.extend(standing.chain(moved).map(|(square, piece)| {
        let class = side_classes(piece.owner);
        let symbol = Shape::symbol(Place::Board, game, piece.letter);
        Shape::group(class, layout.on(*square), vec![symbol])
    }));
    let arrows = leading(&effects).into_iter().flat_map(|leg| arrow(layout, "way", leg));
    let removed = effects.iter().filter(|effect| effect.kind == EffectKind::Removes);
    let crosses = removed.map(|effect| cross(layout, effect.at, "captured"));
    let does = arrows.chain(crosses).collect();
    shapes.push(Shape::group("last", Place::Board, does));
    (shapes, format!("{x} {y} {side} {side}"))
}
