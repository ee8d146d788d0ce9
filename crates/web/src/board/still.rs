//! A board outside a game: its shapes and cells are given with each render. It uses the `Canvas`
//! and the `Grid` of the game's board, whose code every page contains anyway.

use super::canvas::Canvas;
use super::cell_of;
use super::grid::Grid;
use crate::platform::browser;
use fairyboard::Text;
use ui_model::board::{Cell, Painting};
use ui_model::layout::Layout;
use web_sys::Element;
use yew::prelude::*;

/// Paints a board after each render. Returns the refs of the board, the drawing and the cells, for
/// [`EmptyBoard`](super::EmptyBoard).
#[hook]
pub fn use_painted(
    layout: Layout,
    picture: Painting,
    cells: Vec<Cell>,
    labels: Vec<Text>,
) -> [NodeRef; 3] {
    let at = [use_node_ref(), use_node_ref(), use_node_ref()];
    let known = use_mut_ref(|| (None::<Canvas>, Grid::default()));
    let nodes = at.clone();
    use_effect(move || {
        let [_, Some(drawing), Some(place)] = nodes.map(|node| node.cast::<Element>()) else {
            return;
        };
        let (canvas, grid) = &mut *known.borrow_mut();
        Canvas::paint(canvas, &drawing, picture);
        let focus = grid.paint(&place, layout, cells);
        grid.tell(labels);
        if let Some(square) = focus {
            browser::focus_in(&place, &cell_of(square));
        }
    });
    at
}
