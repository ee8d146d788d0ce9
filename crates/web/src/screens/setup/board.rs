//! The board of the setup editor and the palette of pieces. Handles clicks, drags and keys on both.
//!
//! Yew renders the palette. An effect paints the board with the `Canvas` and `Grid` of the play
//! screen, so that shapes and cells have one renderer.

use super::palette::Palette;
use crate::board::canvas::set;
use crate::board::drag::{Drag, DragHandlers, Phase, use_drag};
use crate::board::still::use_painted;
use crate::board::svg::Drawing;
use crate::board::{
    EdgeBars, EmptyBoard, MAIN_DRAWING, Magnified, Magnifier, cell_of, edge_at_bottom, is_small,
    leaves_keyboard,
};
use crate::platform::browser;
use crate::platform::page_settings::PageSettings;
use by_address::ByAddress;
use fairyboard::Piece;
use fairyboard::geometry::{Square, line_between};
use fairyboard::setup::Stock;
use std::rc::Rc;
use ui_model::board::{EditorBoard, SetupMarks};
use ui_model::drawing::side_class;
use ui_model::keys::{self, OnBoard};
use ui_model::layout::{Layout, Place};
use ui_model::queries::{edges, has_dice, readings};
use ui_model::setup_editor::{Edit, SetupEditor, Tool, among, chosen};
use ui_model::shape::{Shape, svg};
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// A thing that the pointer can press: a square, or a piece of the palette.
#[derive(Clone, PartialEq)]
enum DragItem {
    Square(Square),
    Stock(String),
}

/// The state of the pointer.
#[derive(Clone, PartialEq, Default)]
struct Pointed {
    /// The dragged thing, and the square that it is over. `None` without a drag, or off the board.
    dragged: Option<DragItem>,
    over: Option<Square>,
    /// The square under a finger, if the cells are too small to see around a finger.
    magnified: Option<Square>,
    /// The last square that the current press has painted, if it paints.
    painted: Option<Square>,
}

#[derive(PartialEq, Properties)]
pub struct Props {
    pub model: ByAddress<Rc<SetupEditor>>,
    /// The palette: all pieces that the game allows on a square.
    pub palette: Vec<Stock>,
    pub act: Callback<Edit>,
    /// The user's settings.
    pub settings: PageSettings,
}

#[component]
pub fn SetupBoard(props: &Props) -> Html {
    let pointed = use_state_eq(Pointed::default);
    let DragHandlers { pointer, click, ghost } =
        use_drag("[data-square], [data-stock]", on_drag(&props.model, &props.act, &pointed));
    let model = &props.model;
    let drawing = model.sketch.drawing();
    let marks = marked(model, &pointed);
    let board = EditorBoard::new(drawing, model.turned, marks, &props.settings.stored);
    let layout = board.layout();
    let reached = layout.reached(model.cursor);
    let at = use_editor_painted(&board, &model.position().text, reached);
    let bottom = edge_at_bottom(model.turned);
    let info = drawing.info();
    let held = pointed.dragged.as_ref().and_then(|held| match held {
        DragItem::Square(at) => board.standing(*at),
        DragItem::Stock(text) => {
            let piece = props.palette.iter().find(|stock| stock.text == *text)?.piece;
            Some((piece, Shape::symbol(Place::Board, info.id, piece.letter)))
        }
    });
    html! {
        <div class="setup-work" onpointerdown={pointer.clone()} onpointermove={pointer.clone()} onpointerup={pointer.clone()}
             onpointercancel={pointer} onclick={click} onkeydown={on_key(props, layout, reached, &at[2])}
             onfocusin={on_focus(&props.act, model.cursor)}>
            <div class="board-place" id="board" onmousedown={Callback::from(|event: MouseEvent| leaves_keyboard(&event))}>
                <EmptyBoard {info} {layout} id={MAIN_DRAWING} is_named=true {at}>
                    if let Some(square) = pointed.magnified.filter(|_| pointed.dragged.is_none()) {
                        <Magnifier of={MAIN_DRAWING} it={Magnified::new(square, layout, &readings(drawing))} />
                    }
                    <EdgeBars edges={edges(drawing)} {bottom} />
                </EmptyBoard>
            </div>
            <Palette model={model.clone()} stocks={props.palette.clone()} act={props.act.clone()} />
            if let Some((piece, shape)) = held { { carried(&piece, shape, ghost) } }
        </div>
    }
}

/// The drawing of a dragged piece, which follows the pointer.
fn carried(piece: &Piece, shape: Shape, ghost: NodeRef) -> Html {
    html! {
        <svg class={classes!("tray-ghost", "piece", side_class(piece.owner))} viewBox="0 0 100 100" ref={ghost} aria-hidden="true">
            <Drawing svg={svg(&[shape])} />
        </svg>
    }
}

/// The marks on the board: the selected square, the squares that a form field offers or contains,
/// the squares of the shown fault, and those of a drag.
fn marked(model: &SetupEditor, pointed: &Pointed) -> SetupMarks {
    let field = model.choosing();
    let fault = model.shown.and_then(|i| model.sketch.faults().get(i));
    SetupMarks {
        taken: match model.tool {
            Tool::Hand(taken) => taken,
            _ => None,
        },
        offered: field.as_ref().map_or(&[][..], among).to_vec(),
        chosen: field.as_ref().map_or(&[][..], chosen).to_vec(),
        guilty: fault.map_or(&[][..], |fault| &fault.squares).to_vec(),
        lifted: match pointed.dragged {
            Some(DragItem::Square(at)) => Some(at),
            _ => None,
        },
        aimed: pointed.over,
    }
}

/// Paints the board after each render of the editor. Returns the refs of the board, the drawing and
/// the cells.
#[hook]
fn use_editor_painted(
    board: &EditorBoard<'_>,
    text: &str,
    reached: Option<Square>,
) -> [NodeRef; 3] {
    let layout = board.layout();
    let at = use_painted(layout, board.picture(), board.cells(reached), board.labels());
    let (text, to_move) = (text.to_string(), board.to_move(text));
    let is_dragged = board.is_lifted();
    let nodes = at.clone();
    use_effect(move || {
        let [Some(root), _, Some(place)] = nodes.map(|node| node.cast::<Element>()) else {
            return;
        };
        set(&place, "data-position", &text);
        set(&place, "data-to-move", &to_move);
        set(&place, "data-turned", &layout.turned.to_string());
        let _ = root.toggle_attribute_with_force("data-dragging", is_dragged);
    });
    at
}

/// A callback that handles presses and drags on the board and the palette.
fn on_drag(
    model: &SetupEditor,
    act: &Callback<Edit>,
    pointed: &UseStateHandle<Pointed>,
) -> Callback<Drag> {
    let (act, pointed) = (act.clone(), pointed.clone());
    let may_paint = matches!(model.tool, Tool::Put(_) | Tool::Eraser);
    let has_dice = has_dice(model.sketch.drawing());
    Callback::from(move |drag: Drag| {
        let Some(held) = held(&drag.held) else { return };
        let over = drag.square();
        // If the player has selected a piece or the eraser, a drag over squares puts the piece on
        // each or clears each.
        if let DragItem::Square(from) = held
            && (may_paint || pointed.painted.is_some())
            && paint(&drag, (from, over), &act, &pointed)
        {
            return;
        }
        // An empty square contains nothing to drag.
        let is_something =
            matches!(held, DragItem::Stock(_)) || drag.held.has_attribute("data-piece");
        let is_dragged = drag.has_moved && is_something;
        match drag.phase {
            Phase::Pressed => {
                let is_small = is_small(drag.held.client_width().into(), has_dice);
                if let DragItem::Square(at) = held
                    && drag.at.is_finger
                    && is_small
                {
                    pointed.set(Pointed { magnified: Some(at), ..Pointed::default() });
                }
            }
            Phase::Begins | Phase::Goes => pointed.set(Pointed {
                magnified: pointed.magnified.and(over),
                over: over.filter(|_| is_dragged),
                dragged: is_dragged.then_some(held),
                painted: None,
            }),
            Phase::GivenUp => pointed.set(Pointed::default()),
            Phase::LetGo => {
                let was_magnified = pointed.magnified.is_some();
                pointed.set(Pointed::default());
                act.emit(match (held, drag.has_moved, over) {
                    (DragItem::Square(at), false, _) => Edit::Click(at),
                    (DragItem::Square(from), true, to) if is_dragged => Edit::Move(from, to),
                    // Under the magnifier, a finger may slide to the right cell before the release.
                    (DragItem::Square(_), true, Some(to)) if was_magnified => Edit::Click(to),
                    (DragItem::Stock(text), false, _) => Edit::Choose(text),
                    (DragItem::Stock(text), true, Some(at)) => Edit::Lay(text, at),
                    _ => return,
                });
            }
        }
    })
}

/// Puts the selected piece on all squares under a drag, or clears them with the eraser, as one
/// change. Returns whether it has handled this phase of the drag.
fn paint(
    drag: &Drag,
    (from, over): (Square, Option<Square>),
    act: &Callback<Edit>,
    pointed: &UseStateHandle<Pointed>,
) -> bool {
    let last = match drag.phase {
        Phase::Pressed => return false,
        Phase::Begins => {
            act.emit(Edit::Paint(from));
            from
        }
        Phase::Goes => pointed.painted.unwrap_or(from),
        Phase::LetGo => {
            pointed.set(Pointed::default());
            return drag.has_moved;
        }
        Phase::GivenUp => {
            pointed.set(Pointed::default());
            if drag.has_moved {
                act.emit(Edit::Unpaint);
            }
            return drag.has_moved;
        }
    };
    // A fast pointer skips squares, so this adds the squares on the line between.
    let squares = over.filter(|over| *over != last);
    for square in
        squares.into_iter().flat_map(|over| line_between(last, over).into_iter().chain([over]))
    {
        act.emit(Edit::PaintOn(square));
    }
    pointed.set(Pointed { painted: over.or(Some(last)), ..Pointed::default() });
    true
}

/// The square or palette piece that an element represents. `None` for other elements. Read from the
/// element's attributes, because an effect paints the cells, so they have no closures.
fn held(element: &Element) -> Option<DragItem> {
    match element.get_attribute("data-stock") {
        Some(text) => Some(DragItem::Stock(text)),
        None => element.get_attribute("data-square")?.parse().ok().map(DragItem::Square),
    }
}

/// A callback that handles the keys on the board, and the letters of pieces in the palette.
fn on_key(
    props: &Props,
    layout: Layout,
    cursor: Option<Square>,
    cells: &NodeRef,
) -> Callback<KeyboardEvent> {
    let (act, shortcuts) = (props.act.clone(), props.settings.stored.shortcuts);
    let cells = cells.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let Some(here) = event.target_dyn_into::<HtmlElement>() else {
            return;
        };
        let key = event.key();
        let at = match here.get_attribute("data-square") {
            Some(name) => name.parse().ok(),
            None => cursor.filter(|_| here.has_attribute("data-board")),
        };
        match (keys::find(keys::ON_BOARD, &key), at) {
            (Some(OnBoard::Walk(columns, rows)), Some(at)) => {
                if let Some(to) = layout.beside(at, columns, rows) {
                    act.emit(Edit::Cursor(to));
                    cells
                        .cast()
                        .iter()
                        .for_each(|cells| _ = browser::focus_in(cells, &cell_of(to)));
                }
            }
            (Some(OnBoard::Walk(..)), None) => {}
            (Some(OnBoard::Press), Some(at)) => act.emit(Edit::Click(at)),
            // The key that takes back a step on the play screen (Backspace) removes a piece here.
            (Some(OnBoard::UndoStep), Some(at)) => act.emit(Edit::Remove(at)),
            (None, Some(at)) if key == "Delete" => act.emit(Edit::Remove(at)),
            _ if shortcuts && key.len() == 1 && key != " " => {
                key.chars().for_each(|letter| act.emit(Edit::Letter(letter)));
            }
            _ => return,
        }
        event.prevent_default();
    })
}

/// A callback that moves the editor's cursor to the cell that got the keyboard focus.
fn on_focus(act: &Callback<Edit>, known: Option<Square>) -> Callback<FocusEvent> {
    let act = act.clone();
    Callback::from(move |event: FocusEvent| {
        let cell = event.target_dyn_into::<Element>();
        if let Some(DragItem::Square(square)) = cell.and_then(|cell| held(&cell))
            && known != Some(square)
        {
            act.emit(Edit::Cursor(square));
        }
    })
}
