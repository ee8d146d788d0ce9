//! The board: an SVG drawing under a grid of cells that takes the pointer and the keyboard.
//!
//! ```text
//! .board
//!   svg.drawing      aria-hidden: cells, layers, pieces, marks, back to front
//!   .cells           role=grid, the only thing that people and tests touch
//!     [role=row] > [data-square]
//!   svg.ghost        the piece that is dragged
//! ```
//!
//! Yew makes the empty elements and what is rare. A [`BoardView`](view::BoardView) fills them straight from the feed, so that
//! a press waits for nothing else.

pub mod canvas;
pub mod die;
pub mod drag;
pub mod grid;
pub mod hold;
pub mod icon;
mod keyboard;
mod overlays;
mod pointer;
mod pointer_capture;
mod rehearsal;
pub mod sprite;
pub mod svg;
mod view;

use crate::platform::browser;
use crate::platform::feed::Feed;
use crate::platform::settings::Settings;
use crate::platform::text;
use fairyboard::Info;
use fairyboard::geometry::Square;
use overlays::compass;
use overlays::{Overlays, rare};
pub use overlays::{edge_bars, magnifier, side_of};
pub use pointer::leaves_keyboard;
pub use rehearsal::use_rehearsal;
use std::rc::Rc;
use ui_model::board::layout_of;
use ui_model::layout::Layout;
use ui_model::model::{Do, Ui};
use ui_model::say;
use view::{BoardOptions, BoardView, Elements};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// What the board shows.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Where the screen's state comes from.
    pub feed: Rc<Feed>,
    /// What the player does.
    pub act: Callback<Do>,
    /// The player's choices.
    pub settings: Settings,
    /// Whether a finger or the mouse draws marks instead of moving pieces.
    pub pen: bool,
    /// Whether nothing can be done on it now.
    pub locked: bool,
}

/// Cells smaller than this are magnified under a finger, in pixels.
pub const SMALL: f64 = 32.0;

/// The board.
#[component]
pub fn Board(props: &Props) -> Html {
    let [root, drawing, cells] = [use_node_ref(), use_node_ref(), use_node_ref()];
    let [preview, ghost] = [use_node_ref(), use_node_ref()];
    let view = use_mut_ref(|| None::<Rc<BoardView>>);
    let seldom = use_state_eq(Rc::<Overlays>::default);
    let ui = props.feed.shown().ui;
    let layout = layout_of(&ui);

    // Where it has other properties than before, it is painted anew.
    {
        let given = BoardOptions {
            act: props.act.clone(),
            settings: props.settings.clone(),
            pen: props.pen,
            locked: props.locked,
        };
        let (feed, told, ghost) = (Rc::clone(&props.feed), seldom.clone(), ghost.clone());
        let at = [root.clone(), drawing.clone(), cells.clone(), preview.clone()];
        use_effect_with(given, move |given| {
            let mut view = view.borrow_mut();
            if let Some(view) = &*view {
                return view.give(given.clone());
            }
            let at = at.map(|node| node.cast::<Element>());
            if let [Some(root), Some(drawing), Some(cells), Some(preview)] = at {
                let elements = Elements { root, drawing, cells, preview, ghost };
                let told = Callback::from(move |rare| told.set(rare));
                *view = Some(BoardView::new(feed, elements, given.clone(), told));
            }
        });
    }

    use_question(&root, seldom.asks_at());

    let inside = html! {
        <>
            { rare(&seldom, drawing_id(&ui), &ghost, &props.act) }
            // Not drawn by Yew: it changes as the pointer goes.
            <p class="preview" aria-hidden="true" ref={preview}></p>
        </>
    };
    empty(Empty {
        info: ui.session.state().info(),
        layout,
        id: drawing_id(&ui),
        is_named: !ui.focus.second,
        at: [root, drawing, cells],
        inside,
    })
}

/// A board that nothing is painted on yet.
pub struct Empty {
    pub info: &'static Info,
    pub layout: Layout,
    /// The name of its drawing, by which it is drawn once more.
    pub id: &'static str,
    /// Whether it is the board of the screen, which scripts and tests look at.
    pub is_named: bool,
    /// The places of its elements: itself, its drawing, its cells.
    pub at: [NodeRef; 3],
    /// What else stands in it.
    pub inside: Html,
}

/// The elements of a board, to be filled.
pub fn empty(Empty { info, layout, id, is_named, at, inside }: Empty) -> Html {
    let [root, drawing, cells] = at;
    let side = layout.side();
    html! {
        <div class={classes!("board", format!("size-{}", layout.size), layout.tilted.then_some("tilted"))} translate="no" ref={root}>
            <svg class="drawing" viewBox={format!("0 0 {side} {side}")} aria-hidden="true">
                <g transform={layout.tilt()} {id} ref={drawing} />
            </svg>
            <div class="cells" ref={cells} role="grid" tabindex="-1"
                 aria-label={text::attr(say::board_label(info.name, layout.size))}
                 data-board={is_named.then_some(info.id)}></div>
            { compass(layout) }
            { inside }
        </div>
    }
}

/// A question that the keyboard has led to has the keyboard, and gives it back.
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

/// The name of what is drawn, by which it is drawn once more.
fn drawing_id(ui: &Ui) -> &'static str {
    if ui.focus.second { "second-drawing" } else { "board-drawing" }
}

/// Finds a cell in its board.
fn cell_of(square: Square) -> String {
    format!("[data-square=\"{square}\"]")
}

/// Whether an event came from a cell of the board.
pub fn is_board(event: &Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok())
        .is_some_and(|element| element.closest("[role=grid]").ok().flatten().is_some())
}
