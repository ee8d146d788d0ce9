//! The board: an SVG drawing under a grid of cells that takes the pointer and the keyboard.
//!
//! ```text
//! .board
//!   svg.drawing      aria-hidden: cells, layers, pieces, marks, back to front
//!   .cells           role=grid, takes all clicks and keys
//!     [role=row] > [data-square]
//!   svg.ghost        the piece that is dragged
//! ```
//!
//! Yew renders the empty elements and the overlays. A [`BoardView`] fills the elements from the
//! feed (the screen's state, kept outside Yew), so that a press is painted before Yew renders
//! anything.

mod board_press;
pub mod canvas;
pub mod die;
pub mod drag;
pub mod grid;
pub mod hold;
pub mod icon;
mod keyboard;
mod overlays;
mod pointer;
mod rehearsal;
pub mod sprite;
pub mod still;
pub mod svg;
mod view;

use crate::platform::browser;
use crate::platform::feed::{SharedFeed, Shown, use_seen};
use crate::platform::page_settings::PageSettings;
use fairyboard::Info;
use fairyboard::geometry::Square;
use overlays::Compass;
use overlays::{BoardOverlays, Overlays};
pub use overlays::{EdgeBars, Magnified, Magnifier, edge_at_bottom, side_of};
pub use pointer::{leaves_keyboard, square_of};
pub use rehearsal::use_rehearsal;
use std::rc::Rc;
use ui_model::board::layout_of;
use ui_model::layout::Layout;
use ui_model::model::{Do, Ui};
use ui_model::say;
use view::{BoardOptions, BoardView, Elements};
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// The state of the screen.
    pub feed: SharedFeed,
    /// Called with each action of the player on the board.
    pub act: Callback<Do>,
    pub settings: PageSettings,
    /// Whether the pointer draws marks instead of moving pieces.
    pub pen: bool,
    /// Whether the player can't change the game now.
    pub locked: bool,
}

/// Whether a cell with a side of `pixels` is magnified while a finger is on it. The limit is higher
/// with dice, because only one face of a smaller die has a mark (`pieces.css`).
pub fn is_small(pixels: f64, has_dice: bool) -> bool {
    pixels < if has_dice { 40.0 } else { 32.0 }
}

#[component]
pub fn Board(props: &Props) -> Html {
    let [root, drawing, cells] = [use_node_ref(), use_node_ref(), use_node_ref()];
    let [preview, ghost] = [use_node_ref(), use_node_ref()];
    let view = use_mut_ref(|| None::<Rc<BoardView>>);
    let overlays = use_state_eq(Rc::<Overlays>::default);
    let (info, layout, id) = use_seen(&props.feed, |Shown { ui, .. }| {
        (ui.session.state().info(), layout_of(ui), drawing_id(ui))
    });

    // Repaints the board when the props change.
    {
        let given = BoardOptions {
            act: props.act.clone(),
            settings: props.settings.clone(),
            pen: props.pen,
            locked: props.locked,
        };
        let (feed, told, ghost) = (props.feed.clone(), overlays.clone(), ghost.clone());
        let at = [root.clone(), drawing.clone(), cells.clone(), preview.clone()];
        use_effect_with(given, move |given| {
            let mut view = view.borrow_mut();
            if let Some(view) = &*view {
                return view.give(given.clone());
            }
            let at = at.map(|node| node.cast::<Element>());
            if let [Some(root), Some(drawing), Some(cells), Some(preview)] = at {
                let elements = Elements { root, drawing, cells, preview, ghost };
                let told = Callback::from(move |overlays| told.set(overlays));
                *view = Some(BoardView::new(feed, elements, given.clone(), told));
            }
        });
    }

    use_question(&root, overlays.asks_at());

    html! {
        <EmptyBoard {info} {layout} {id} is_named={id == MAIN_DRAWING} at={[root, drawing, cells]}>
            <BoardOverlays overlays={Rc::clone(&overlays)} of={id} {ghost} act={props.act.clone()} />
            // `BoardView` fills this element without Yew, because it changes as the pointer moves.
            <p class="preview" aria-hidden="true"><span ref={preview}></span></p>
        </EmptyBoard>
    }
}

#[derive(PartialEq, Properties)]
pub struct EmptyBoardProps {
    pub info: &'static Info,
    pub layout: Layout,
    /// The id of the board's drawing. The magnifier copies the drawing by this id, with `<use>`.
    pub id: &'static str,
    /// Whether this is the screen's main board. If so, it has the attribute `data-board`, by which
    /// scripts and tests find it.
    pub is_named: bool,
    /// Refs of the elements: the board, the drawing, the cells.
    pub at: [NodeRef; 3],
    /// More children for the board's element.
    pub children: Html,
}

/// The elements of a board, without shapes and cells.
#[component]
pub fn EmptyBoard(props: &EmptyBoardProps) -> Html {
    let EmptyBoardProps { info, layout, id, is_named, at: [root, drawing, cells], children } =
        props;
    let side = layout.side();
    html! {
        <div class={classes!("board", format!("size-{}", layout.size), layout.tilted.then_some("tilted"))} translate="no" ref={root}>
            <svg class="drawing" viewBox={format!("0 0 {side} {side}")} aria-hidden="true">
                <g transform={layout.tilt()} id={*id} ref={drawing} />
            </svg>
            <div class="cells" ref={cells} role="grid" tabindex="-1"
                 aria-label={say::board_label(info.name, layout.size)}
                 data-board={is_named.then_some(info.id)}></div>
            <Compass layout={*layout} />
            { children.clone() }
        </div>
    }
}

/// Moves the focus from a cell into the chooser (the dialog that asks which of several steps the
/// player means) when the chooser opens, and back to the cell when the chooser closes. Both are
/// looked up in the board: the overlays render the chooser, and cells are created outside Yew.
#[hook]
fn use_question(root: &NodeRef, asked: Option<Square>) {
    let by_keyboard = use_mut_ref(|| None::<Square>);
    let root = root.clone();
    use_effect_with(asked, move |asked| {
        let Some(root) = root.cast::<Element>() else { return };
        let on_board = browser::focused().is_some_and(|e| e.has_attribute("data-square"));
        let mut before = by_keyboard.borrow_mut();
        match asked {
            Some(square) if on_board => {
                *before = Some(*square);
                browser::focus_in(&root, ".chooser button");
            }
            Some(_) => {}
            None => {
                if let Some(square) = before.take() {
                    browser::focus_in(&root, &cell_of(square));
                }
            }
        }
    });
}

/// The id of the drawing of the screen's main board.
pub const MAIN_DRAWING: &str = "board-drawing";

/// The id of a board's drawing, which other elements copy with `<use>`.
fn drawing_id(ui: &Ui) -> &'static str {
    if ui.focus.second { "second-drawing" } else { MAIN_DRAWING }
}

/// The CSS selector of a square's cell.
pub fn cell_of(square: Square) -> String {
    format!("[data-square=\"{square}\"]")
}

/// Whether an event came from a cell of the board.
pub fn is_board(event: &Event) -> bool {
    event
        .target_dyn_into::<HtmlElement>()
        .is_some_and(|element| element.closest("[role=grid]").ok().flatten().is_some())
}
