//! The contents of a board as values: shapes to paint, and cells with names. Values are compared
//! with the previous ones, and only differences change the DOM.

mod background;
mod cells;
mod effects;
mod marks;
mod pieces;
mod position_shapes;
mod scene;
mod setup_board;
mod signs;
mod steps;
mod targets;
mod trainer_board;

pub use background::{Ground, dark_cells, frame};
pub use cells::{Cell, cells, label, labels};
pub use effects::leading;
pub use marks::mark;
pub use pieces::{PieceView, calling, dragged, legs, side_classes};
pub use position_shapes::PositionShapes;
pub use scene::BoardScene;
pub use setup_board::{EditorBoard, SetupMarks};
pub use steps::small_picture;
pub use trainer_board::TrainerBoard;

use crate::drawing;
use crate::layers::{
    ALL_MOVES, ATTACKED_BY_FIRST, ATTACKED_BY_SECOND, GOAL, THEIR_MOVES, THREATENED,
};
use crate::layout::Layout;
use crate::model::Ui;
use crate::settings::Settings;
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::turn::Effect;
use fairyboard::{Draw, Seat, State};

/// The size, rotation and tilt of the board on a screen.
pub fn layout_of(ui: &Ui) -> Layout {
    let state = ui.session.state();
    let tilted = drawing::of(state.info()).tilted;
    Layout { size: state.size(), turned: ui.turned(), tilted }
}

/// The shapes of a board, back to front.
#[derive(Clone, PartialEq, Debug)]
pub struct Painting {
    /// The cells and their coordinates.
    pub ground: Ground,
    /// Groups of shapes under the pieces.
    pub below: Vec<Vec<Shape>>,
    /// The pieces on the board, sorted by [`PieceView::number`].
    pub pieces: Vec<PieceView>,
    /// Groups of shapes over the pieces.
    pub above: Vec<Vec<Shape>>,
}

/// The squares under the pointer, and the effects that a click there would have.
#[derive(Clone, Copy, Default)]
pub struct Pointing<'a> {
    /// The effects that a click on the square under the pointer would have.
    pub preview: &'a [Effect],
    /// The square under a touching finger or under the dragged piece.
    pub aimed: Option<Square>,
    /// The square under the pointer or with the keyboard focus.
    pub over: Option<Square>,
}

impl Painting {
    /// Only the pieces and squares of a position, without entered steps and without layers
    /// (overlays that explain a position).
    pub fn of_position(drawing: &dyn Draw, layout: Layout, settings: &Settings) -> Self {
        let scene = drawing.scene(&[]);
        let shapes = PositionShapes::new(drawing, &scene, layout, settings);
        let pieces = pieces::of_position(drawing, &scene, layout);
        let PositionShapes { ground, below, above } = shapes;
        Painting { ground, below: vec![below], pieces, above: vec![above] }
    }

    /// All shapes except the ground, back to front.
    pub fn shapes(self) -> Vec<Shape> {
        let mut all = Vec::new();
        for mut layer in self.below {
            all.append(&mut layer);
        }
        for piece in &self.pieces {
            all.push(piece.whole());
        }
        for mut layer in self.above {
            all.append(&mut layer);
        }
        all
    }

    /// The board of the play screen, with the steps entered so far, layers (overlays that explain
    /// the position), hints and marks. The player's settings are those in `scene`.
    pub fn new(scene: &BoardScene, ui: &Ui, layout: Layout, pointing: Pointing) -> Self {
        let Pointing { preview, aimed, over } = pointing;
        let layers = ui.layers();
        let on = |layer| layers.contains(layer);
        let hints = scene.hints;
        let goals =
            || [Seat::FIRST, Seat::SECOND].map(|seat| background::goal(scene, layout, seat));
        let attacks = |layer, seat| on(layer).then(|| background::attacks(scene, layout, seat));
        let movable = |state: &dyn State, class| marks::movable(state, layout, class);
        let passed = || scene.state.passed().map(|state| movable(&*state, "movable theirs"));
        let is_entered = !ui.session.draft().is_empty() || !ui.transient.pointed.is_empty();
        let last_move = (!is_entered).then(|| effects::last_move(scene, layout));
        let shown = if is_entered { &[][..] } else { &scene.last };
        let position = PositionShapes::new(&*scene.state, &scene.drawn, layout, &scene.settings);
        let below = vec![
            on(GOAL).then(goals).into_iter().flatten().collect(),
            attacks(ATTACKED_BY_FIRST, Seat::FIRST).into_iter().collect(),
            attacks(ATTACKED_BY_SECOND, Seat::SECOND).into_iter().collect(),
            marks::layers(scene, layout, true),
            effects::blocked(scene, layout),
            background::area(&scene.drawn.area, layout),
            position.below,
            last_move.into_iter().collect(),
            marks::duty(scene, layout),
            marks::selected(scene, layout),
            marks::remarked(scene, layout, true),
            marks::hint(scene, ui, layout, true),
            marks::refused_path(scene, ui, layout, true).into_iter().collect(),
            aimed.map(|square| marks::aim(layout, square)).into_iter().collect(),
        ];
        let above = vec![
            position.above,
            pieces::provisional(scene, layout),
            if on(THREATENED) { marks::threats(scene, layout) } else { Vec::new() },
            match scene.prospect {
                None => hints.then(|| targets::targets(scene, layout)),
                Some(_) => targets::prospect(scene, layout),
            }
            .into_iter()
            .collect(),
            on(ALL_MOVES).then(|| movable(&*scene.state, "movable")).into_iter().collect(),
            on(THEIR_MOVES).then(passed).flatten().into_iter().collect(),
            steps::draft(scene, layout).into_iter().collect(),
            steps::strikes(scene, ui, layout),
            vec![steps::ghosts(scene, layout, preview)],
            effects::told(scene, layout, preview),
            marks::announced(scene, layout, shown),
            marks::layers(scene, layout, false),
            marks::danger(scene, layout),
            marks::formations(scene, layout, over),
            marks::remarked(scene, layout, false),
            marks::hint(scene, ui, layout, false),
            marks::marks(ui, layout),
            marks::refused_path(scene, ui, layout, false).into_iter().collect(),
            marks::refusal(ui, layout).into_iter().collect(),
        ];
        let pieces = pieces::standing(scene, ui, layout);
        Painting { ground: position.ground, below, pieces, above }
    }
}
