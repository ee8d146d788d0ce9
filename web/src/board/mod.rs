//! The board: an SVG drawing under a grid of cells that takes the pointer and the keyboard.
//!
//! ```text
//! .board
//!   svg.drawing      aria-hidden: cells, layers, pieces, marks, back to front
//!   .cells           role=grid, the only thing that people and tests touch
//!     [role=row] > [data-square]
//!   svg.ghost        the piece that is dragged
//! ```

mod around;
pub mod canvas;
pub mod die;
pub mod drawn;
pub mod icon;
mod keyboard;

use crate::board::canvas::{Canvas, Grid, painted};
use crate::platform::browser;
use crate::platform::feed::{Feed, use_latest};
use crate::platform::part::{Hook, part};
use crate::platform::settings::Settings;
use around::{chooser, edge_bars};
pub use around::{compass, magnifier};
use fairyboard::geometry::Square;
use fairyboard::record::Mark;
use fairyboard::turn::{Act, Step};
use keyboard::Keyboard;
use std::rc::Rc;
use table::board::{Picture, Scene, dragged};
use table::drawing::{self};
use table::followed::Followed;
use table::layout::Layout;
use table::model::{Annotate, Do, Turn, Ui, View};
use table::words::step_told;
pub use table::words::to_move;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// What the board shows.
#[derive(PartialEq)]
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

/// A press that is not released yet.
struct Press {
    pointer: i32,
    /// Where the cells were when it began: measuring them again would cost a layout.
    bounds: Bounds,
    x: i32,
    y: i32,
    square: Square,
    draws: Option<u8>,
    touch: bool,
    /// Whether it has chosen the piece already.
    chose: bool,
    moved: bool,
    lifted: bool,
}

/// Where the cells lie in the window, in pixels.
#[derive(Clone, Copy)]
struct Bounds {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Bounds {
    fn of(cells: &NodeRef) -> Option<Self> {
        let bounds = cells.cast::<Element>()?.get_bounding_client_rect();
        let (left, top) = (bounds.left(), bounds.top());
        Some(Bounds { left, top, width: bounds.width(), height: bounds.height() })
    }

    fn square(self, layout: Layout, x: i32, y: i32) -> Option<Square> {
        layout.at((f64::from(x) - self.left) / self.width, (f64::from(y) - self.top) / self.height)
    }
}

/// Cells smaller than this are magnified under a finger, in pixels.
pub const SMALL: f64 = 32.0;

/// How far a press may stray and still be a click, in pixels.
const STRAY: (i32, i32) = (6, 10);

/// The board.
pub fn board(props: Props) -> Html {
    part("board", props, |props, ctx| use_board(props).run(ctx))
}

#[hook]
fn use_board(props: &Props) -> Html {
    let press = use_mut_ref(|| None::<Press>);
    let cells = use_node_ref();
    let ghost = use_node_ref();
    let root = use_node_ref();
    let canvas = use_mut_ref(|| None::<Canvas>);
    let grid = use_mut_ref(Grid::default);
    // The square under the pointer, or under the dragged piece, and whether one is dragged.
    let over = use_state_eq(|| (None::<Square>, None::<Square>));
    // The square under a finger, where cells are too small to be seen beside it.
    let magnified = use_state_eq(|| None::<Square>);

    let ui = &use_latest(&props.feed);
    let layout = Layout {
        size: ui.session.state().size(),
        turned: ui.turned(),
        tilted: drawing::of(ui.session.state().info()).tilted,
    };
    let mut scene = Scene::new(ui);
    scene.numbers = use_mut_ref(Followed::default).borrow_mut().follow(
        ui.session.at(),
        &scene.pieces,
        &scene.last_ways,
    );
    let hints = scene.hints;

    let onpointerdown = {
        let (press, act, over) = (press.clone(), props.act.clone(), over.clone());
        let (cells, pen, locked) = (cells.clone(), props.pen, props.locked);
        let magnified = magnified.clone();
        let feed = Rc::clone(&props.feed);
        Callback::from(move |event: PointerEvent| {
            let mut held = press.borrow_mut();
            let pointer = event.pointer_id();
            // A press that was released outside the board is over.
            if let Some(before) = held.take_if(|before| before.pointer != pointer || before.lifted)
            {
                // A second finger takes back what the first one began.
                if before.lifted {
                    act.emit(Do::Turn(Turn::Drop));
                }
                over.set((None, None));
                magnified.set(None);
                return;
            }
            let button = event.button();
            let Some(bounds) = Bounds::of(&cells) else { return };
            let square = bounds.square(layout, event.client_x(), event.client_y());
            let Some(square) = square else { return };
            if locked || (button != 0 && button != 2) {
                return;
            }
            let style = u8::from(event.shift_key()) + 2 * u8::from(event.alt_key());
            let is_touch = event.pointer_type() == "touch";
            if is_touch && bounds.width < SMALL * f64::from(layout.size) {
                magnified.set(Some(square));
            }
            // The mouse chooses a piece as it goes down. Moves, and whatever a finger does, wait for the release.
            let draws = (button == 2 || pen).then_some(style);
            let chose = !is_touch && draws.is_none() && may_grab(&feed.shown().ui, square);
            *held = Some(Press {
                pointer,
                bounds,
                x: event.client_x(),
                y: event.client_y(),
                square,
                draws,
                touch: is_touch,
                chose,
                moved: false,
                lifted: false,
            });
            drop(held);
            if chose {
                act.emit(Do::Turn(Turn::Grab(square)));
            }
        })
    };

    let onpointermove = {
        let (press, act, over) = (press.clone(), props.act.clone(), over.clone());
        let (ghost, cells) = (ghost.clone(), cells.clone());
        let magnified = magnified.clone();
        let chosen = !scene.taken.is_empty();
        let feed = Rc::clone(&props.feed);
        Callback::from(move |event: PointerEvent| {
            let (x, y) = (event.client_x(), event.client_y());
            let mut held = press.borrow_mut();
            let Some(press) = held.as_mut().filter(|p| p.pointer == event.pointer_id()) else {
                // Where no piece is chosen there is nothing to be shown ahead.
                if chosen && event.pointer_type() == "mouse" {
                    let square = Bounds::of(&cells).and_then(|bounds| bounds.square(layout, x, y));
                    if over.0 != square {
                        over.set((square, None));
                    }
                }
                return;
            };
            let square = press.bounds.square(layout, x, y);
            let (dx, dy) = (x - press.x, y - press.y);
            let stray = if press.touch { STRAY.1 } else { STRAY.0 };
            if !press.moved && dx * dx + dy * dy > stray * stray {
                press.moved = true;
                // From now on it is heard of wherever it goes.
                if let Some(element) = cells.cast::<Element>() {
                    let _ = element.set_pointer_capture(event.pointer_id());
                }
                if press.draws.is_none() && may_lift(&feed.shown().ui, press.square) {
                    press.lifted = true;
                    if !press.chose {
                        act.emit(Do::Turn(Turn::Lift(press.square)));
                    }
                }
            }
            if magnified.is_some() {
                magnified.set(square);
            }
            if press.lifted {
                // The dragged piece follows the pointer without a new rendering.
                if let Some(ghost) = ghost.cast::<Element>() {
                    let (x, y) = (x - press.bounds.left as i32, y - press.bounds.top as i32);
                    let _ = ghost.set_attribute("style", &format!("--x:{x}px;--y:{y}px"));
                }
                if over.0 != square || over.1 != Some(press.square) {
                    over.set((square, Some(press.square)));
                }
            }
        })
    };

    let onpointerup = {
        let (press, act, over) = (press.clone(), props.act.clone(), over.clone());
        let settings = props.settings.clone();
        let magnified = magnified.clone();
        Callback::from(move |event: PointerEvent| {
            let was_magnified = magnified.is_some();
            magnified.set(None);
            let mut held = press.borrow_mut();
            let Some(press) = held.take_if(|press| press.pointer == event.pointer_id()) else {
                return;
            };
            drop(held);
            let square = press.bounds.square(layout, event.client_x(), event.client_y());
            // The mouse stays where it is; a finger leaves. Where nothing was under it that is shown, nothing is drawn anew.
            if *over != (None, None) {
                over.set((square.filter(|_| event.pointer_type() == "mouse"), None));
            }
            let across = press.bounds.width / f64::from(layout.size);
            let ask = settings.asks_on(across, layout.tilted);
            match (press.draws, square) {
                (Some(style), Some(square)) => {
                    let to = (square != press.square).then_some(square);
                    act.emit(Do::Annotate(Annotate::Mark(Mark { style, from: press.square, to })));
                }
                (Some(_), None) => {}
                (None, Some(square)) if press.lifted && square != press.square => {
                    act.emit(Do::Turn(Turn::Click { square, ask, from: Some(press.square) }));
                }
                (None, None) if press.lifted => act.emit(Do::Turn(Turn::Drop)),
                // Under the magnifier a finger slides to the cell that it means.
                (None, Some(square)) if press.moved && was_magnified => {
                    act.emit(Do::Turn(Turn::Click { square, ask, from: None }));
                }
                (None, _) if press.moved || press.chose => {}
                (None, _) => {
                    act.emit(Do::Turn(Turn::Click { square: press.square, ask, from: None }))
                }
            }
        })
    };

    let onpointercancel = {
        let (press, act, over) = (press.clone(), props.act.clone(), over.clone());
        let magnified = magnified.clone();
        Callback::from(move |_: PointerEvent| {
            magnified.set(None);
            if press.borrow_mut().take().is_some_and(|press| press.lifted) {
                act.emit(Do::Turn(Turn::Drop));
            }
            over.set((None, None));
        })
    };

    let onpointerleave = {
        let (press, over) = (press.clone(), over.clone());
        Callback::from(move |_: PointerEvent| {
            // A press that has not moved yet would be released where it is not heard of.
            let mut press = press.borrow_mut();
            if press.as_ref().is_none_or(|press| !press.moved) {
                *press = None;
                over.set((None, None));
            }
        })
    };

    // A press neither takes the keyboard to the board nor leaves it in a field.
    let onmousedown = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        if browser::is_typing()
            && let Some(field) = browser::focused()
        {
            let _ = field.blur();
        }
    });
    let oncontextmenu = Callback::from(|event: MouseEvent| event.prevent_default());

    let home = layout.square(0, i32::from(layout.size) - 1);
    let cursor = ui.cursor.filter(|s| layout.cell(*s).0 < i32::from(layout.size)).or(home);
    let keyboard = Keyboard {
        act: props.act.clone(),
        feed: Rc::clone(&props.feed),
        ui: Rc::clone(ui),
        settings: props.settings.clone(),
        layout,
        locked: props.locked,
        hints,
        taken: scene.taken.clone(),
        next: scene.next.clone(),
        state: Rc::clone(&scene.state),
    };
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        // Asked of the page: keys may come faster than the board is drawn anew.
        let cell = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let name = cell.and_then(|cell| cell.get_attribute("data-square"));
        let at = name.and_then(|name| name.parse().ok()).or(cursor);
        if at.is_some_and(|at| keyboard.press(&event, at)) {
            event.prevent_default();
            event.stop_propagation();
        }
    });

    // What would happen on the square under the pointer or the keyboard.
    let ahead = over.0.or(ui.cursor).filter(|_| hints && !scene.taken.is_empty());
    let ahead = ahead.and_then(|square| scene.next.usual_at(square).next());
    let ahead = ahead.filter(|step| step.act != Act::Pick);
    let preview = ahead.map(|step| scene.ahead(step)).unwrap_or_default();

    // A question that the keyboard has led to has the keyboard, and gives it back.
    {
        let asked = ui.asked.as_ref().map(|(square, _)| *square);
        let by_keyboard = use_mut_ref(|| None::<Square>);
        let ui = Rc::clone(ui);
        use_effect_with(asked, move |asked| {
            let on_board = browser::focused().is_some_and(|e| e.has_attribute("data-square"));
            let mut before = by_keyboard.borrow_mut();
            match asked {
                Some(square) if on_board => {
                    *before = Some(*square);
                    browser::focus(".chooser button");
                }
                Some(_) => {}
                None => {
                    if let Some(square) = before.take() {
                        browser::focus(&cell_of(&ui, square));
                    }
                }
            }
        });
    }

    let onfocusin = {
        let (act, known) = (props.act.clone(), ui.cursor);
        Callback::from(move |event: FocusEvent| {
            let cell = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let name = cell.and_then(|cell| cell.get_attribute("data-square"));
            if let Some(square) = name.and_then(|name| name.parse().ok())
                && known != Some(square)
            {
                act.emit(Do::View(View::Cursor(square)));
            }
        })
    };

    // What is dragged follows the pointer as a whole, each piece where it stands beside that which
    // was taken hold of.
    let dragged = over.1.map_or(Vec::new(), |from| dragged(&scene, layout, from));
    let is_dragged = !dragged.is_empty();
    {
        let aimed = over.0.filter(|_| is_dragged).or(*magnified);
        let picture = Picture::new(&scene, ui, layout, &preview, aimed);
        let cells_now = table::board::cells(&scene, ui, layout, cursor, props.settings.full_speech);
        let (root, cells) = (root.clone(), cells.clone());
        use_effect(move || {
            if let (Some(root), Some(cells)) = (root.cast::<Element>(), cells.cast::<Element>()) {
                Canvas::paint(&mut canvas.borrow_mut(), &root, picture);
                grid.borrow_mut().paint(&cells, layout, cells_now);
            }
        });
    }
    use_kept_keyboard(&cells, layout, cursor.map(|square| cell_of(ui, square)));

    // A board that is turned turns before the eye, the shorter way.
    let turns = {
        let before = use_mut_ref(|| (layout.turned, 0u8, 0i32));
        let mut before = before.borrow_mut();
        if before.0 != layout.turned {
            let quarters = (i32::from(layout.turned) - i32::from(before.0) + 5) % 4 - 1;
            *before = (layout.turned, before.1 % 2 + 1, -90 * quarters);
        }
        (before.1 > 0 && !scene.readings.is_empty()).then_some((before.1, before.2))
    };
    let turning = turns.map(|(turn, _)| format!("turning-{turn}"));
    let from_turn = turns.map(|(_, degrees)| format!("--from-turn:{degrees}deg"));
    let size_class = format!("size-{}", layout.size);
    let side = layout.side();
    let info = scene.state.info();
    html! {
        <div class={classes!("board", size_class, layout.tilted.then_some("tilted"), is_dragged.then_some("dragging"), turning)} style={from_turn}>
            <svg class="drawing" viewBox={format!("0 0 {side} {side}")} aria-hidden="true">
                <g transform={layout.tilt()} id={drawing_id(ui)} ref={root} />
            </svg>
            if let Some(square) = magnified.filter(|_| !is_dragged) {
                { magnifier(drawing_id(ui), layout, square) }
            }
            <div class="cells" ref={cells} role="grid" tabindex="-1"
                 aria-label={format!("{}, {} by {}", info.name, layout.size, layout.size)}
                 data-board={(!ui.second).then_some(info.id)} data-position={ui.session.state().text()}
                 data-to-move={to_move(&ui.session.state().text(), ui.session.state().to_move())}
                 data-turned={layout.turned.to_string()}
                 {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onpointerleave}
                 {onmousedown} {oncontextmenu} {onkeydown} {onfocusin}>
            </div>
            { edge_bars(&scene, &props.act, props.locked) }
            { compass(layout) }
            if is_dragged {
                <svg class="ghost" ref={ghost} viewBox="0 0 100 100" aria-hidden="true">
                    { painted(&dragged) }
                </svg>
            }
            if let Some((square, steps)) = ui.asked.as_ref().filter(|_| !props.locked) {
                { chooser(&scene, layout, *square, steps, &props.act) }
            }
            if let Some(step) = ahead {
                <p class="preview" aria-hidden="true">{ step_told(&*scene.state, &scene.taken, step, &scene.ahead(step)) }</p>
            }
        </div>
    }
}

/// Whether what stands on a square may be dragged: chosen, chosen in place of what is, or led on.
fn may_lift(ui: &Ui, square: Square) -> bool {
    if ui.peek.is_some() {
        return false;
    }
    let session = &ui.session;
    let taken = session.taken();
    let is_on = |step: &Step| step.is_on(square);
    session.next().steps.iter().filter(|step| step.act == Act::Pick).any(is_on)
        || taken.first().is_some_and(is_on)
        || taken.last().is_some_and(is_on)
        || !taken.is_empty() && session.first().steps.iter().any(is_on)
}

/// Whether a press on a square chooses the piece there before it is released.
fn may_grab(ui: &Ui, square: Square) -> bool {
    ui.peek.is_none() && ui.choice_at(square).is_none() && ui.session.would_choose(square)
}

/// Keeps the keyboard on a board that is turned: its cells are made anew, and the one that had it
/// leaves. Until the new one is there the grid itself has it, so that no key is lost between.
#[hook]
pub fn use_kept_keyboard(grid: &NodeRef, layout: Layout, cell: Option<String>) {
    let drawn = use_mut_ref(|| layout);
    let grid = grid.cast::<HtmlElement>();
    if drawn.replace(layout) != layout
        && let Some(grid) = &grid
        && browser::focused().is_some_and(|cell| grid.contains(Some(&cell)))
    {
        let _ = grid.focus();
    }
    use_effect(move || {
        if grid.is_some()
            && browser::focused() == grid
            && let Some(cell) = cell
        {
            browser::focus(&cell);
        }
    });
}

/// The name of what is drawn, by which it is drawn once more.
fn drawing_id(ui: &Ui) -> &'static str {
    if ui.second { "second-drawing" } else { "board-drawing" }
}

/// Finds a cell in the page.
fn cell_of(ui: &Ui, square: Square) -> String {
    format!("{}[data-square=\"{square}\"]", if ui.second { ".live " } else { "" })
}

/// Whether an event came from a cell of the board.
pub fn is_board(event: &Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok())
        .is_some_and(|element| element.closest("[role=grid]").ok().flatten().is_some())
}
