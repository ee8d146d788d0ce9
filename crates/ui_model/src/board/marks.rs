//! Marks on squares: of layers (overlays that explain a position), of rules, and of the players.

use super::background::{blamed, frame};
use super::scene::BoardScene;
use super::signs::{arrow_between, line, shows, sign, way};
use crate::drawing::side_class;
use crate::layout::{CELL, Layout, Place};
use crate::model::Ui;
use crate::sentences::{NotDone, stopped_way};
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::record::Mark;
use fairyboard::turn::{Act, Effect, EffectKind};
use fairyboard::{Refusal, Shown, Sign, State};
use std::collections::BTreeMap;

/// The marks of the layers that the game itself defines. A layer is an overlay that explains a
/// position. If `is_below`, only the marks under the pieces are returned, otherwise only those over
/// the pieces.
pub fn layers(scene: &BoardScene, layout: Layout, is_below: bool) -> Vec<Shape> {
    let shown = scene.shown.iter().filter(|shown| is_ground(scene, shown) == is_below);
    shown.map(|shown| layer(scene, shown, layout)).collect()
}

/// Whether a mark of a layer is painted under the pieces. True if the mark fills its square, unless
/// there is a die on the square, which would cover the mark.
fn is_ground(scene: &BoardScene, shown: &Shown) -> bool {
    shown.sign == Sign::Cell && scene.reading(shown.at).is_none()
}

fn layer(scene: &BoardScene, shown: &Shown, layout: Layout) -> Shape {
    match &shown.sign {
        Sign::Line(to) => Shape::path("sight", Place::Board, line(layout, (shown.at, *to))),
        Sign::Badge(text) => {
            let side = scene.pieces.get(&shown.at).map_or("", |piece| side_class(piece.owner));
            badge(layout, shown.at, side, text)
        }
        Sign::Raised(text) => badge(layout, shown.at, "raised", text),
        Sign::Cell if !is_ground(scene, shown) => frame(layout, shown.at, shown.at, 5, "rim"),
        Sign::Cell => Shape::rect("reached", layout.on(shown.at), (8, 8), (84, 84), 0),
        // A larger outline is nearer to the edge of its squares, so that smaller outlines inside it
        // stay visible.
        Sign::Outline(to) => {
            let (a, b) = (layout.cell(shown.at), layout.cell(*to));
            let cells = ((a.0 - b.0).abs() + 1) * ((a.1 - b.1).abs() + 1);
            frame(layout, shown.at, *to, (22 - 4 * cells).max(4), "outline")
        }
    }
}

/// A badge (a few characters) at the foot of a piece. On a tilted board the badge is below the
/// foot.
fn badge(layout: Layout, at: Square, kind: &str, text: &str) -> Shape {
    let width = 15 + 15 * text.chars().count() as i32;
    let middle = if layout.tilted { 108 } else { 84 };
    let parts = vec![
        Shape::rect("", Place::Board, (50 - width / 2, middle - 15), (width, 30), 15),
        Shape::words("", Place::Board, (50, middle + 9), text.to_string()),
    ];
    Shape::group(format!("badge {kind}"), layout.upright_on(at), parts)
}

/// Marks the squares of the duty (what the side to move must do instead of an ordinary move), under
/// the pieces. Dice would cover these marks, so [`announced`] draws frames around dice.
pub fn duty(scene: &BoardScene, layout: Layout) -> Vec<Shape> {
    let squares = scene.duty.iter().filter(|square| scene.reading(**square).is_none());
    squares.map(|square| Shape::rect("duty", layout.on(*square), (6, 6), (88, 88), 8)).collect()
}

/// Frames the two dice of an announced capture that waits for an answer, with an arrow from the
/// capturing die to the other. Also frames the dice that the `last` move revealed.
pub fn announced(scene: &BoardScene, layout: Layout, last: &[Effect]) -> Vec<Shape> {
    let waiting = scene.duty.iter().copied().filter(|square| scene.reading(*square).is_some());
    let waiting: Vec<_> = waiting.collect();
    let way = match *waiting {
        [from, to] => arrow_between(layout, "way", (from, to)).into(),
        _ => Vec::new(),
    };
    let shown = last.iter().filter(|effect| effect.kind == EffectKind::Shows);
    let squares = waiting.into_iter().chain(shown.map(|effect| effect.at));
    let mut shapes: Vec<_> = squares.map(|square| shows(layout.upright_on(square))).collect();
    if !way.is_empty() {
        shapes.push(Shape::group("last", Place::Board, way));
    }
    shapes
}

/// Draws a ring with an exclamation mark around each piece that the side to move could lose next
/// (in Hens also around the square where an enemy would win), and a dashed ring around the
/// attacking enemies.
pub fn danger(scene: &BoardScene, layout: Layout) -> Vec<Shape> {
    let ring = |dash: &'static str| Shape::circle(dash, Place::Board, (50, 50), 46);
    let one = |at: &Square| {
        let parts = match scene.endangers(*at) {
            true => vec![
                ring(""),
                Shape::circle("sign", Place::Board, (82, 18), 17),
                Shape::words("", Place::Board, (82, 27), "!"),
            ],
            false => vec![ring("from")],
        };
        Shape::group("danger", layout.upright_on(*at), parts)
    };
    let squares = scene.danger.iter().flat_map(|danger| &danger.squares);
    squares.map(one).collect()
}

/// Outlines the formations (pieces that move as one) of the piece under the pointer, while no
/// formation is selected.
pub fn formations(scene: &BoardScene, layout: Layout, over: Option<Square>) -> Vec<Shape> {
    scene.formations(over).iter().filter_map(|step| outline(layout, step)).collect()
}

/// A frame around the squares of a step. The frame of a step with more squares is larger.
fn outline(layout: Layout, step: &fairyboard::turn::Step) -> Option<Shape> {
    let (first, last) = step.squares().min().zip(step.squares().max())?;
    let inset = 16 - 4 * step.squares().count() as i32;
    Some(frame(layout, first, last, inset.max(2), "outline"))
}

/// Frames the piece or formation (pieces that move as one) that acts next: each formation that may
/// strike (capture) after the first part of a move, or else the selected piece or formation.
pub fn selected(scene: &BoardScene, layout: Layout) -> Vec<Shape> {
    let ends =
        |squares: &[Square]| squares.iter().min().copied().zip(squares.iter().max().copied());
    let strikes = scene.next.steps.iter().filter(|step| step.act == Act::Strike);
    let moves = |step| {
        let ahead = scene.ahead(step);
        let moves = ahead.iter().filter(|effect| effect.kind.leads_to().is_some());
        moves.map(|effect| effect.at).collect::<Vec<_>>()
    };
    let mut framed: Vec<_> = strikes.filter_map(|step| ends(&moves(step))).collect();
    framed.sort();
    framed.dedup();
    if framed.is_empty() {
        let picked = scene.picked().map(|step| step.squares().collect::<Vec<_>>());
        framed.extend(picked.and_then(|picked| ends(&picked)));
    }
    framed.into_iter().map(|(at, to)| frame(layout, at, to, 3, "selected")).collect()
}

/// A highlight of the column and the row of a square, for aiming with a finger or with a dragged
/// piece.
pub fn aim(layout: Layout, square: Square) -> Shape {
    let (column, row) = layout.cell(square);
    let (x, y) = (column * CELL, row * CELL);
    let side = layout.side();
    let d = format!("M{x} 0h{CELL}v{side}h-{CELL}zM0 {y}h{side}v{CELL}h-{side}z");
    Shape::path("aim", Place::Board, d)
}

/// Marks the pieces that the other side could capture if the side to move passed.
pub fn threats(scene: &BoardScene, layout: Layout) -> Vec<Shape> {
    let Some(theirs) = scene.state.passed() else { return Vec::new() };
    let wave = "M18 90q8-8 16 0t16 0t16 0t16 0";
    let one = |square| sign("threat", layout.upright_on(square), wave);
    theirs.threatened().into_iter().map(one).collect()
}

/// Marks the pieces that may move in `state`, each with the number of its possible next steps.
pub fn movable(state: &dyn State, layout: Layout, class: &'static str) -> Shape {
    let mut counts = BTreeMap::<Square, usize>::new();
    for step in state.next(&[]).steps {
        let count = state.next(&[step]).steps.iter().filter(|next| next.order == 0).count();
        step.squares().for_each(|square| *counts.entry(square).or_default() += count);
    }
    let one = |(square, count): (&Square, &usize)| {
        let parts = vec![
            Shape::circle("", Place::Board, (82, 18), 15),
            Shape::words("", Place::Board, (82, 25), count.to_string()),
        ];
        Shape::group("", layout.upright_on(*square), parts)
    };
    Shape::group(class, Place::Board, counts.iter().map(one).collect())
}

/// The arrows and rings that the player has drawn on the current position, and the arrow that is
/// being drawn by keyboard.
pub fn marks(ui: &Ui, layout: Layout) -> Vec<Shape> {
    let drawn = ui.session.record().node(ui.session.at()).marks();
    let begun = ui.transient.arrow.map(|square| Mark { style: 2, from: square, to: None });
    drawn.iter().chain(&begun).map(|drawn| mark(layout, drawn)).collect()
}

/// The arrows and rings of the current hint, or the arrows along the better move at a turning point
/// (a costly mistake). If `is_below`, only the rings under the pieces are returned, otherwise all
/// other marks. A ring is painted under a piece, so that it covers no part of the piece. It is
/// painted over a die, because a die fills its square.
pub fn hint(scene: &BoardScene, ui: &Ui, layout: Layout, is_below: bool) -> Vec<Shape> {
    let better = || {
        let way = ui.better_way();
        let legs = way.windows(2).filter(|leg| leg[0] != leg[1]);
        legs.map(|leg| Mark { style: 1, from: leg[0], to: Some(leg[1]) }).collect()
    };
    let marks = ui.hinted().map_or_else(better, |hint| hint.marks(ui));
    let is_under = |mark: &Mark| mark.to.is_none() && scene.reading(mark.from).is_none();
    // Between two jumps of a hen, for example, the arrows reach the middle of an empty square.
    let is_free = |square: Square| !scene.pieces.contains_key(&square);
    let one = |mark: &Mark| match is_under(mark) {
        true => Shape::circle("hinted", layout.on(mark.from), (50, 50), 45),
        false => Shape::path("hinted", Place::Board, mark_path(layout, mark, is_free)),
    };
    marks.iter().filter(|mark| is_under(mark) == is_below).map(one).collect()
}

/// Frames the squares that the coach's remark (a tip for a newcomer) is about: under the pieces if
/// `is_below`, otherwise around dice, which fill their squares.
pub fn remarked(scene: &BoardScene, layout: Layout, is_below: bool) -> Vec<Shape> {
    let frame = |square: &Square| match is_below {
        true => vec![Shape::rect("remarked", layout.on(*square), (4, 4), (92, 92), 8)],
        false => ["remarked-casing", "remarked"]
            .map(|class| Shape::rect(class, layout.on(*square), (0, 0), (100, 100), 8))
            .into(),
    };
    let squares = scene.remarked.iter();
    squares.filter(|at| scene.reading(**at).is_none() == is_below).flat_map(frame).collect()
}

/// Draws a mark of the player: an arrow, or a ring if the mark has no end square.
pub fn mark(layout: Layout, mark: &Mark) -> Shape {
    Shape::path(
        format!("mark style-{}", mark.style),
        Place::Board,
        mark_path(layout, mark, |_| false),
    )
}

/// Draws why a click was refused: the pieces that prevent the move, and the square that stopped it.
/// `None` if no click was refused by a rule.
pub fn refusal(ui: &Ui, layout: Layout) -> Option<Shape> {
    let refusal = drawn_refusal(ui)?;
    let mut shapes: Vec<_> = refusal.squares.iter().flat_map(|at| blamed(layout, *at)).collect();
    if let Some((_, stop)) = refusal.path {
        shapes.push(sign("stop", layout.on(stop), "M36 36L64 64M64 36L36 64"));
    }
    Some(Shape::group("refused", Place::Board, shapes))
}

/// The path of a refused click, up to the square that stopped the move. It is under the pieces
/// (`is_below`), but over dice, because they fill their squares.
pub fn refused_path(scene: &BoardScene, ui: &Ui, layout: Layout, is_below: bool) -> Option<Shape> {
    let refusal = drawn_refusal(ui)?;
    let (from, stop) = refusal.path?;
    let squares = std::iter::once(from).chain(stopped_way(refusal)).chain([stop]);
    let path = Shape::path("refused-path", Place::Board, way(layout, squares));
    (scene.reading(from).is_none() == is_below).then_some(path)
}

/// The refusal by a rule that the board shows now.
fn drawn_refusal(ui: &Ui) -> Option<&Refusal> {
    let refused = ui.transient.refusal.as_ref().filter(|_| ui.transient.refusal_drawn);
    refused.and_then(NotDone::by_rule)
}

/// The SVG path of a mark: a ring, or an arrow with its head. Style 3 draws a double line. If
/// `is_free` is true for an end of the arrow, no piece is there, so the arrow reaches the middle of
/// that square.
fn mark_path(layout: Layout, mark: &Mark, is_free: impl Fn(Square) -> bool) -> String {
    let (x, y) = layout.middle(mark.from);
    let Some(to) = mark.to else {
        let ring = |r: i32| {
            format!("M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 -{} 0z", x - r, 2 * r, 2 * r)
        };
        return if mark.style == 3 { ring(44) + &ring(32) } else { ring(42) };
    };
    let (tx, ty) = layout.middle(to);
    let (dx, dy) = (f64::from(tx - x), f64::from(ty - y));
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let point = |along: f64, aside: f64| {
        let px = f64::from(tx) - ux * along - uy * aside;
        let py = f64::from(ty) - uy * along + ux * aside;
        format!("{} {}", px.round() as i32, py.round() as i32)
    };
    // On a square with a piece, the arrow begins or ends at the edge of the piece.
    let end = if is_free(to) { 4.0 } else { 34.0 };
    let start = if is_free(mark.from) { 10.0 } else { 36.0 };
    let tip = point(end, 0.0);
    let head = format!("M{}L{tip}L{}", point(end + 26.0, 20.0), point(end + 26.0, -20.0));
    let (sx, sy) = (f64::from(x) + ux * start, f64::from(y) + uy * start);
    if mark.style == 3 {
        let line = |aside: f64| {
            let (ax, ay) = (sx - uy * aside, sy + ux * aside);
            format!("M{} {}L{}", ax.round() as i32, ay.round() as i32, point(end + 12.0, aside))
        };
        line(8.0) + &line(-8.0) + &head
    } else {
        format!("M{} {}L{tip}{head}", sx.round() as i32, sy.round() as i32)
    }
}
