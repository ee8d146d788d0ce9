//! The board: an SVG drawing under a grid of cells that takes the pointer and the keyboard.
//!
//! ```text
//! .board
//!   svg.drawing      aria-hidden: cells, layers, pieces, marks, back to front
//!   .cells           role=grid, the only thing that people and tests touch
//!     [role=row] > [data-square]
//!   svg.ghost        the piece that is dragged
//! ```

use crate::browser;
use crate::die::{die, edge_bar};
use crate::feed::{Feed, use_latest};
use crate::part::{Hook, part};
use crate::settings::Settings;
use fairyboard::beside::Reading;
use fairyboard::geometry::{Square, line_between};
use fairyboard::record::Mark;
use fairyboard::short;
use fairyboard::turn::{Act, Effect, EffectKind, Next, Step};
use fairyboard::turnable::Edge;
use fairyboard::{Info, Lasting, LastingKind, Piece, Seat, Shown, Sign, State};
use std::cell::RefCell;
use std::rc::Rc;
use table::doors::{self, edges, readings};
use table::drawing::{self, side_class, symbol};
use table::followed::Followed;
use table::layers::game_layers;
use table::layout::{CELL, Layout};
use table::picture::{dark_cells, mark_path};
use table::squares::Squares;
use table::ui::{Do, Ui};
use table::words::arrivals;
use table::words::die_words;
use table::words::jumped;
pub use table::words::to_move;
use table::words::{called, step_told, step_words, stopped_way, ways, words_after};
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

/// All that is known about the squares, gathered once for drawing and naming.
struct Scene {
    state: Rc<dyn State>,
    pieces: Squares<Piece>,
    /// Which drawing shows the piece on a square.
    numbers: Squares<u32>,
    taken: Vec<Step>,
    next: Next,
    effects: Vec<Effect>,
    last: Vec<Effect>,
    /// The ways of the last move, each with all squares on which a piece was.
    last_ways: Vec<Vec<Square>>,
    /// The pieces that the steps taken have moved, and the ways on which they came.
    moved: Vec<(Piece, Vec<Square>)>,
    /// What comes to the board by the steps taken, or becomes of what stands there.
    arrived: Vec<(Square, Piece)>,
    peeking: bool,
    /// What else the position shows on its board.
    drawn: fairyboard::Scene,
    /// What is known of dice, and the edge at the bottom of the board.
    readings: Vec<Reading>,
    bottom: usize,
    /// What the game's own layers show, and what tells why the game has ended.
    shown: Vec<Shown>,
    /// Whether what may come next is told.
    hints: bool,
    /// What steps would do that were asked about.
    asked: RefCell<Vec<(Step, Rc<[Effect]>)>>,
}

impl Scene {
    fn new(ui: &Ui) -> Self {
        let (state, taken) = ui.shown();
        let taken = if ui.peek.is_some() { taken } else { ui.session.taken() };
        let drawn = match taken.is_empty() {
            true => (*doors::standing(&state)).clone(),
            false => state.scene(&taken),
        };
        let pieces: Squares<_> = drawn.pieces.iter().copied().collect();
        let effects = state.effects(&taken);
        let peeking = ui.peek.is_some();
        let next = if peeking { Next::default() } else { ui.session.next() };
        let moved = ways(&effects);
        let moved = moved.into_iter().filter_map(|way| Some((*pieces.get(way.first()?)?, way)));
        let moved = moved.collect();
        let mut shown = game_layers(&*state, ui.layers(), &taken);
        if !ui.hides_ending && !peeking {
            shown.extend(state.ending(ui.session.outcome()));
        }
        let last = ui.last_move();
        let mut last_ways = ways(&last);
        last_ways.extend(arrivals(&last).map(|(at, _)| vec![at]));
        let arrived = arrivals(&effects).collect();
        let readings = readings(&*state);
        let bottom = usize::from((4 - ui.turned()) % 4);
        Scene {
            state,
            pieces,
            numbers: Squares::default(),
            taken,
            next,
            effects,
            last,
            last_ways,
            moved,
            arrived,
            peeking,
            drawn,
            readings,
            bottom,
            shown,
            hints: ui.helps().targets,
            asked: RefCell::default(),
        }
    }

    /// What a step would add to the effects of those that were taken.
    fn ahead(&self, step: &Step) -> Rc<[Effect]> {
        let known = self.asked.borrow().iter().find(|(other, _)| other == step).cloned();
        known.map(|(_, effects)| effects).unwrap_or_else(|| {
            let effects = words_after(&*self.state, &self.taken, &self.effects, step);
            let effects: Rc<[Effect]> = effects.into();
            self.asked.borrow_mut().push((*step, Rc::clone(&effects)));
            effects
        })
    }

    fn number(&self, square: Square) -> u32 {
        self.numbers.get(&square).copied().unwrap_or(0)
    }

    /// The step that chose what is to act.
    fn picked(&self) -> Option<&Step> {
        self.taken.iter().find(|step| step.act == Act::Pick).or(self.taken.first())
    }

    /// Whether a square belongs to what was picked first.
    fn is_picked(&self, square: Square) -> bool {
        self.picked().is_some_and(|step| step.is_on(square))
    }

    /// A piece as it is drawn, told by the square on which it stands in the position.
    fn picture(&self, piece: &Piece, from: Square, upright: Option<&'static str>) -> Html {
        match self.reading(from) {
            Some(reading) => die(reading, self.bottom, false),
            None => html! {
                <use href={format!("#{}", symbol(self.state.info(), piece))} width="100" height="100" transform={upright} />
            },
        }
    }

    /// What is known of the die on a square.
    fn reading(&self, square: Square) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.at == square)
    }

    /// What is known of the die on a square, in words.
    fn read_out(&self, square: Square) -> Option<String> {
        let reading = self.reading(square)?;
        Some(die_words(reading, edges(&*self.state)))
    }

    /// The piece that was moved here by the steps taken.
    fn moved_to(&self, square: Square) -> Option<&Piece> {
        self.moved.iter().find(|(_, way)| way.last() == Some(&square)).map(|(piece, _)| piece)
    }

    /// What the piece on a square has become by the steps taken.
    fn become_of(&self, square: Square) -> Option<&Piece> {
        self.arrived.iter().find(|(at, _)| *at == square).map(|(_, piece)| piece)
    }

    /// Whether an effect tells of a square that cannot be gone to because something stands there.
    fn is_blocked(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Forbids && self.pieces.contains_key(&effect.at)
    }

    /// Whether an effect removes a piece in whose place another stands now: that tells enough.
    fn is_replaced(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Removes && self.moved_to(effect.at).is_some()
    }

    fn has_left(&self, square: Square) -> bool {
        self.moved.iter().any(|(_, way)| way.first() == Some(&square))
    }

    fn removed(&self, square: Square) -> bool {
        let is_gone = |kind| matches!(kind, EffectKind::Removes | EffectKind::Converts);
        self.effects.iter().any(|effect| effect.at == square && is_gone(effect.kind))
    }

    fn is_last(&self, square: Square) -> bool {
        self.last_ways.iter().flatten().any(|at| *at == square)
    }

    /// The words of `data-mark` that hold for a square.
    fn marks(&self, square: Square) -> String {
        let mut words = Vec::new();
        if self.is_picked(square) {
            words.push("selected");
        }
        // Where a click may take several, the first tells what they are.
        if let Some(step) = self.next.usual_at(square).next().filter(|_| self.hints) {
            words.push(if step.act == Act::Pick { "movable" } else { "target" });
            match step.act {
                Act::Jump => words.push("jump"),
                Act::Pin => words.push("pin"),
                _ => {}
            }
            if step.captures {
                words.push("capture");
            }
        }
        if self.removed(square) {
            words.push("capture");
        }
        if self.is_last(square) {
            words.push("last");
        }
        for lasting in self.drawn.lasting.iter().filter(|lasting| lasting.at == square) {
            words.push(match lasting.kind {
                LastingKind::Frozen => "frozen",
                LastingKind::Portal { .. } => "portal",
            });
        }
        words.join(" ")
    }
}

/// The board.
pub fn board(props: Props) -> Html {
    part("board", props, |props, ctx| use_board(props).run(ctx))
}

#[hook]
fn use_board(props: &Props) -> Html {
    let press = use_mut_ref(|| None::<Press>);
    let cells = use_node_ref();
    let ghost = use_node_ref();
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
    let layers = ui.layers();
    let hints = ui.helps().targets;

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
                    act.emit(Do::Drop);
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
                act.emit(Do::Grab(square));
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
                        act.emit(Do::Lift(press.square));
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
            // The mouse stays where it is; a finger leaves.
            over.set((square.filter(|_| event.pointer_type() == "mouse"), None));
            let across = press.bounds.width / f64::from(layout.size);
            let ask = settings.asks_on(across, layout.tilted);
            match (press.draws, square) {
                (Some(style), Some(square)) => {
                    let to = (square != press.square).then_some(square);
                    act.emit(Do::Mark(Mark { style, from: press.square, to }));
                }
                (Some(_), None) => {}
                (None, Some(square)) if press.lifted && square != press.square => {
                    act.emit(Do::Click { square, ask, from: Some(press.square) });
                }
                (None, None) if press.lifted => act.emit(Do::Drop),
                // Under the magnifier a finger slides to the cell that it means.
                (None, Some(square)) if press.moved && was_magnified => {
                    act.emit(Do::Click { square, ask, from: None });
                }
                (None, _) if press.moved || press.chose => {}
                (None, _) => act.emit(Do::Click { square: press.square, ask, from: None }),
            }
        })
    };

    let onpointercancel = {
        let (press, act, over) = (press.clone(), props.act.clone(), over.clone());
        let magnified = magnified.clone();
        Callback::from(move |_: PointerEvent| {
            magnified.set(None);
            if press.borrow_mut().take().is_some_and(|press| press.lifted) {
                act.emit(Do::Drop);
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
    let onkeydown = {
        let act = props.act.clone();
        let (next, taken) = (scene.next.clone(), scene.taken.clone());
        let state = Rc::clone(&scene.state);
        let settings = props.settings.clone();
        let (locked, unhelped) = (props.locked, ui.unhelped());
        let (ui, feed) = (Rc::clone(ui), Rc::clone(&props.feed));
        Callback::from(move |event: KeyboardEvent| {
            // Asked of the page: keys may come faster than the board is drawn anew.
            let cell = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let name = cell.and_then(|cell| cell.get_attribute("data-square"));
            let Some(at) = name.and_then(|name| name.parse().ok()).or(cursor) else { return };
            if event.alt_key() || event.meta_key() {
                return;
            }
            let go = |square: Option<Square>| {
                if let Some(square) = square {
                    act.emit(Do::Cursor(square));
                    browser::focus(&cell_of(&ui, square));
                }
            };
            let walk = |columns: i32, rows: i32| {
                let (column, row) = layout.cell(at);
                go(layout.square(column + columns, row + rows));
            };
            let ask = settings.asks();
            let key = event.key();
            match key.as_str() {
                "ArrowLeft" => walk(-1, 0),
                "ArrowRight" => walk(1, 0),
                "ArrowUp" => walk(0, -1),
                "ArrowDown" => walk(0, 1),
                // Looking is always allowed.
                "Enter" | " " | "Backspace" | "a" | "c" if locked => return,
                "Enter" if event.ctrl_key() => act.emit(Do::Play),
                "Enter" | " " => {
                    act.emit(Do::Click { square: at, ask, from: None });
                    // Who plays by keys goes on to what is around the board, and hears what is said.
                    feed.settle();
                }
                "Backspace" => act.emit(Do::UndoStep),
                _ if event.ctrl_key() || !settings.shortcuts => return,
                "n" | "m" if !hints => act.emit(Do::Say(unhelped.into())),
                "n" => {
                    // The next target in reading order, from where the keyboard is.
                    let place = |square: Square| {
                        let (column, row) = layout.cell(square);
                        (row, column)
                    };
                    let mut squares: Vec<_> = next.steps.iter().flat_map(Step::squares).collect();
                    short::sort_by_key(&mut squares, |square| place(*square));
                    let after = squares.iter().find(|square| place(**square) > place(at));
                    go(after.or(squares.first()).copied());
                }
                "x" => act.emit(Do::ChangeAt(at)),
                "w" => act.emit(Do::Why(at)),
                "a" => act.emit(Do::Arrow(at)),
                "c" => act.emit(Do::Mark(Mark { style: 0, from: at, to: None })),
                "o" => {
                    let name = browser::document()
                        .query_selector(&cell_of(&ui, at))
                        .ok()
                        .flatten()
                        .and_then(|cell| cell.get_attribute("aria-label"));
                    act.emit(Do::Say(name.unwrap_or_default()));
                }
                "m" => {
                    let mut squares: Vec<_> =
                        next.steps.iter().filter_map(|step| step.at).collect();
                    short::sort_by_key(&mut squares, |square| *square);
                    squares.dedup();
                    let mut squares: Vec<_> = squares.iter().map(Square::to_string).collect();
                    let others = next.steps.iter().filter(|step| step.at.is_none());
                    squares.extend(others.map(|step| state.step_name(&taken, step)));
                    let what = if taken.is_empty() { "May move" } else { "Targets" };
                    act.emit(Do::Say(match squares.is_empty() {
                        true => "Nothing to choose here".into(),
                        false => format!("{what}: {}", squares.join(", ")),
                    }));
                }
                _ => return,
            }
            event.prevent_default();
            event.stop_propagation();
        })
    };

    // What would happen on the square under the pointer or the keyboard.
    let ahead = over.0.or(ui.cursor).filter(|_| hints && !scene.taken.is_empty());
    let ahead = ahead.and_then(|square| scene.next.usual_at(square).next());
    let ahead = ahead.filter(|step| step.act != Act::Pick);
    let preview = ahead.map(|step| scene.ahead(step)).unwrap_or_default();

    use_kept_keyboard(&cells, layout, cursor.map(|square| cell_of(ui, square)));

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
                act.emit(Do::Cursor(square));
            }
        })
    };

    let words = Words { scene: &scene, ui, hints, full: props.settings.full_speech };
    let rows = layout.rows().enumerate().map(|(row, squares)| {
        let cells = squares.into_iter().map(|square| {
            let marks = scene.marks(square);
            let piece = scene.pieces.get(&square);
            html! {
                <div role="gridcell" class="cell" key={square.to_string()}
                     data-square={square.to_string()}
                     data-piece={piece.map(|piece| piece.letter)}
                     data-mark={(!marks.is_empty()).then_some(marks)}
                     aria-selected={scene.is_picked(square).then_some("true")}
                     aria-label={words.cell(square)}
                     tabindex={if cursor == Some(square) { "0" } else { "-1" }} />
            }
        });
        html! { <div role="row" class="row" key={row}>{ for cells }</div> }
    });

    // What is dragged follows the pointer as a whole, each piece where it stands beside that which
    // was taken hold of.
    let dragged: Vec<((Piece, Square), (i32, i32))> = over.1.map_or(Vec::new(), |from| {
        let held = scene.picked().filter(|step| step.is_on(from) && scene.moved.is_empty());
        let squares = held.map_or(vec![from], |step| step.squares().collect());
        let (column, row) = layout.cell(from);
        let piece = |at: &Square| {
            let moved = scene.moved.iter().find(|(_, way)| way.last() == Some(at));
            let moved = moved.and_then(|(piece, way)| Some((*piece, *way.first()?)));
            moved.or_else(|| Some((*scene.pieces.get(at)?, *at)))
        };
        let offset = |at: Square| (layout.cell(at).0 - column, layout.cell(at).1 - row);
        squares.into_iter().filter_map(|at| Some((piece(&at)?, offset(at)))).collect()
    });
    let is_dragged = !dragged.is_empty();
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
    let info = scene.state.info();
    html! {
        <div class={classes!("board", size_class, layout.tilted.then_some("tilted"), is_dragged.then_some("dragging"), turning)} style={from_turn}>
            { drawing(&scene, ui, layout, layers, hints, &preview, over.0.filter(|_| is_dragged).or(*magnified)) }
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
                { for rows }
            </div>
            { edge_bars(&scene, &props.act, props.locked) }
            { compass(layout) }
            if is_dragged {
                <svg class="ghost" ref={ghost} viewBox="0 0 100 100" aria-hidden="true">
                    { for dragged.iter().map(|((piece, from), (column, row))| html! {
                        <g class={classes!("piece", side_class(piece.owner))}
                           transform={format!("translate({} {})", column * CELL, row * CELL)}>
                            { scene.picture(piece, *from, None) }
                        </g>
                    }) }
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

/// The edges that the board is looked at from, each beside the board with its colour and name; and
/// handles to turn it, where it may be turned.
fn edge_bars(scene: &Scene, act: &Callback<Do>, locked: bool) -> Html {
    let state = &scene.state;
    let bar = |(i, edge): (usize, &Edge)| {
        let side = ["near", "left", "far", "right"][(i + 4 - scene.bottom) % 4];
        let reached = state.turnable().is_some_and(|board| board.may_turn_to(i, &scene.taken));
        let active = i == scene.bottom;
        let act = act.clone();
        let look = Callback::from(move |_: MouseEvent| act.emit(Do::LookFrom(i)));
        html! {
            <div class={classes!("edge-place", side)} data-edge={edge.letter}>
                if !reached || locked {
                    { edge_bar(edge, active) }
                } else {
                    <button type="button" class="edge-handle" onclick={look} aria-pressed={active.to_string()}
                            aria-label={format!("{} {}: look from this edge", edge.name, edge.colour_name)}>
                        { edge_bar(edge, active) }
                    </button>
                }
            </div>
        }
    };
    html! { <>{ for edges(&**state).iter().enumerate().map(bar) }</> }
}

/// Where the arrow keys lead on a board that stands on its corner.
pub fn compass(layout: Layout) -> Html {
    html! {
        if layout.tilted {
            <svg class="compass" viewBox="0 0 60 60" aria-hidden="true">
                <path d="M30 30L50 10M50 10H38M50 10V22M30 30L10 10M10 10H22M10 10V22" />
                <text x="46" y="44">{ "→" }</text><text x="14" y="44">{ "↑" }</text>
            </svg>
        }
    }
}

/// What a screen reader is told about the squares.
struct Words<'a> {
    scene: &'a Scene,
    ui: &'a Ui,
    hints: bool,
    full: bool,
}

impl Words<'_> {
    fn cell(&self, square: Square) -> String {
        let scene = self.scene;
        let mut parts = vec![square.to_string()];
        parts.push(match scene.pieces.get(&square) {
            Some(_) if let Some(words) = scene.read_out(square) => words,
            Some(piece) => called(&*scene.state, piece).to_ascii_lowercase(),
            None => "empty".into(),
        });
        if let Some(piece) = scene.moved_to(square) {
            parts.push(format!("{} stands here in your move", piece.name));
        } else if let Some(step) = scene.picked().filter(|step| step.is_on(square)) {
            parts.push(match step.squares().count() {
                1 => "chosen".into(),
                _ => format!("chosen, {}", scene.state.step_name(&[], step)),
            });
        }
        let lasting = scene.drawn.lasting.iter().filter(|lasting| lasting.at == square);
        parts.extend(lasting.map(|lasting| format!("{} ({})", lasting.words, lasting.rule)));
        for effect in scene.effects.iter().filter(|effect| effect.at == square) {
            match effect.kind {
                kind if kind.leads_to().is_some() => {}
                EffectKind::Removes => parts.push("captured by this move".into()),
                _ => parts.push(effect.words.clone()),
            }
        }
        if self.hints {
            let picks = scene.next.picks_at(square);
            if let [_, _, ..] = *picks {
                let names = picks.iter().map(|step| scene.state.step_name(&[], step));
                parts.push(format!("may move: {}", names.collect::<Vec<_>>().join(", ")));
            } else if !picks.is_empty() {
                parts.push("may move".into());
            }
            for step in scene.next.usual_at(square).filter(|step| step.act != Act::Pick) {
                if self.full {
                    parts.push(step_told(&*scene.state, &scene.taken, step, &scene.ahead(step)));
                } else {
                    parts.push("target".into());
                }
            }
        }
        if self.full && scene.is_last(square) {
            parts.push("last move".into());
        }
        let words = scene.shown.iter().filter(|shown| is_about(shown, square));
        parts.extend(words.map(|shown| shown.words.clone()));
        for mark in self.ui.session.record().node(self.ui.session.at()).marks() {
            match mark.to {
                None if mark.from == square => parts.push("ringed".into()),
                Some(to) if mark.from == square => parts.push(format!("arrow to {to}")),
                _ => {}
            }
        }
        parts.join(", ")
    }
}

/// A path from square to square through their middles.
fn way(layout: Layout, squares: impl IntoIterator<Item = Square>) -> String {
    let mut path = String::new();
    for square in squares {
        let (x, y) = layout.middle(square);
        path += &format!("{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
    }
    path
}

/// A path in the square of 100 by 100 that stands where `on` says.
pub fn sign(class: &'static str, on: String, d: &'static str) -> Html {
    html! { <path {class} transform={on} {d} /> }
}

/// A path across the board.
pub fn trace(class: &'static str, d: String) -> Html {
    html! { <path {class} {d} /> }
}

/// A circle in the middle of a square.
fn dot(class: &'static str, on: String, r: &'static str) -> Html {
    html! { <circle {class} cx="50" cy="50" {r} transform={on} /> }
}

/// A hollow cross, for what leaves the board.
fn cross(layout: Layout, square: Square, class: &'static str) -> Html {
    sign(
        class,
        layout.upright_on(square),
        "M24 32L32 24L50 42L68 24L76 32L58 50L76 68L68 76L50 58L32 76L24 68L42 50Z",
    )
}

/// Four corners of a cell.
fn corners(layout: Layout, square: Square, class: &'static str) -> Html {
    sign(class, layout.on(square), "M6 28V6H28M72 6H94V28M94 72V94H72M28 94H6V72")
}

fn drawing(
    scene: &Scene,
    ui: &Ui,
    layout: Layout,
    layers: u16,
    hints: bool,
    preview: &[Effect],
    aimed: Option<Square>,
) -> Html {
    let side = layout.side();
    let on = |bit: u16| layers & bit != 0;
    let session = &ui.session;
    // Each list is one child, whatever its length: a child that moves to another place among its
    // siblings is made anew, and all behind it too.
    html! {
        <svg class="drawing" viewBox={format!("0 0 {side} {side}")} aria-hidden="true">
            <g transform={layout.tilt()} id={drawing_id(ui)}>
            { part("ground", Ground { outlined: scene.drawn.outlined.clone(), layout }, |props, _| ground(&props.outlined, props.layout)) }
            if on(32) {
                <>{ for [Seat::FIRST, Seat::SECOND].map(|seat| goal(scene, layout, seat)) }</>
            }
            <>{ for [(4, Seat::FIRST, "M-10 60L60 -10M-10 110L110 -10M40 110L110 40"),
                   (8, Seat::SECOND, "M-10 40L60 110M-10 -10L110 110M40 -10L110 60")]
                .into_iter()
                .filter(|(bit, ..)| on(*bit))
                .map(|(_, seat, lines)| attacks(scene, layout, seat, lines)) }</>
            <>{ for scene.shown.iter().filter(|shown| is_ground(scene, shown)).map(|shown| layer(scene, shown, layout)) }</>
            <>{ for scene.effects.iter().filter(|effect| scene.is_blocked(effect)).map(|effect| sign("blocked", layout.on(effect.at), HATCHES)) }</>
            { area(&scene.drawn.area, layout) }
            <>{ for scene.drawn.lasting.iter().map(|lasting| lasts(lasting, scene.state.info(), !scene.pieces.contains_key(&lasting.at), layout)) }</>
            if session.draft().is_empty() { { last_move(scene, layout) } }
            if let Some(duty) = scene.state.duty().filter(|_| hints && scene.taken.is_empty()) {
                <>{ for duty.squares.into_iter().map(|square| html! {
                    <rect class="duty" x="6" y="6" width="88" height="88" rx="8" transform={layout.on(square)} />
                }) }</>
            }
            <>{ for scene.picked().and_then(|step| {
                let (at, to) = step.squares().min().zip(step.squares().max())?;
                Some(frame(layout, at, to, 3, "selected"))
            }) }</>
            if let Some(square) = aimed {
                { aim(layout, square) }
            }
            { pieces(scene, ui, layout) }
            if on(16) { { threats(scene, layout) } }
            if hints { { targets(scene, layout) } }
            if on(1) { { movable(&*scene.state, layout, "movable") } }
            if on(2) {
                if let Some(state) = scene.state.passed() {
                    { movable(&*state, layout, "movable theirs") }
                }
            }
            { draft(scene, layout) }
            <>{ for strikes(scene, ui, layout) }</>
            { ghosts(scene, layout, preview) }
            <>{ for jumped(&scene.taken).filter(|(_, _, square)| !scene.removed(*square)).map(|(_, _, square)| dot("stays", layout.on(square), "20")) }</>
            <>{ for scene.effects.iter().chain(preview).filter(|effect| !scene.is_blocked(effect) && !scene.is_replaced(effect)).map(|effect| told(effect, layout)) }</>
            <>{ for scene.shown.iter().filter(|shown| !is_ground(scene, shown)).map(|shown| layer(scene, shown, layout)) }</>
            <>{ for session.record().node(session.at()).marks().iter().map(|mark| html! {
                <path class={format!("mark style-{}", mark.style)} d={mark_path(layout, mark)} />
            }) }</>
            if let Some(square) = ui.arrow {
                { trace("mark style-2", mark_path(layout, &Mark { style: 2, from: square, to: None })) }
            }
            { refusal(ui, layout) }
            </g>
        </svg>
    }
}

/// What lies under everything, and is drawn anew only when the board is another or is turned.
#[derive(PartialEq)]
struct Ground {
    outlined: Vec<Square>,
    layout: Layout,
}

/// The cells, their coordinates, and the squares that rules speak of.
pub fn ground(outlined: &[Square], layout: Layout) -> Html {
    let side = layout.side();
    html! {
        <>
            <rect class="cell-light" width={side.to_string()} height={side.to_string()} />
            { trace("cell-dark", dark_cells(layout)) }
            <>{ for layout.coordinates().into_iter().map(|(x, y, name)| html! {
                <text class="coordinate" x={x.to_string()} y={y.to_string()}
                      transform={layout.upright_at(x, y)}>{ name }</text>
            }) }</>
            <>{ for outlined.iter().map(|square| html! {
                <rect class="outlined" width="100" height="100" transform={layout.on(*square)} />
            }) }</>
        </>
    }
}

/// Hatching across a cell.
const HATCHES: &str = "M8 38L38 8M8 68L68 8M8 92L92 8M32 92L92 32M62 92L92 62";

/// The area of a step: its squares, and a line around all of them.
fn area(squares: &[Square], layout: Layout) -> Html {
    let cells: Vec<_> = squares.iter().map(|square| layout.cell(*square)).collect();
    let (mut ground, mut edge) = (String::new(), String::new());
    for (column, row) in &cells {
        let (x, y) = (column * CELL, row * CELL);
        ground += &format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        let sides = [
            ((column - 1, *row), format!("M{x} {y}v{CELL}")),
            ((column + 1, *row), format!("M{} {y}v{CELL}", x + CELL)),
            ((*column, row - 1), format!("M{x} {y}h{CELL}")),
            ((*column, row + 1), format!("M{x} {}h{CELL}", y + CELL)),
        ];
        edge.extend(sides.into_iter().filter(|(at, _)| !cells.contains(at)).map(|(_, line)| line));
    }
    html! { <g class="area">{ trace("ground", ground) }{ trace("", edge) }</g> }
}

/// The letter by which one of several pins is told.
fn pin_letter(pins: &[&Step], step: &Step) -> char {
    let place = pins.iter().position(|pin| *pin == step).unwrap_or(0);
    (b'A' + place as u8 % 26) as char
}

/// Whether a layer marks the square as such, and so lies under what stands there. A die would cover it.
fn is_ground(scene: &Scene, shown: &Shown) -> bool {
    shown.sign == Sign::Cell && scene.reading(shown.at).is_none()
}

/// Whether what a layer shows is about a square.
fn is_about(shown: &Shown, square: Square) -> bool {
    match shown.sign {
        Sign::Cell | Sign::Badge(_) => shown.at == square,
        Sign::Line(to) => shown.at == square || to == square,
        Sign::Outline(to) => {
            let within = |a: u8, b: u8, n: u8| (a.min(b)..=a.max(b)).contains(&n);
            within(shown.at.file(), to.file(), square.file())
                && within(shown.at.rank(), to.rank(), square.rank())
        }
    }
}

/// A frame around all squares from one to the opposite corner, so far within their edges.
pub fn frame(layout: Layout, at: Square, to: Square, inset: i32, class: &'static str) -> Html {
    let ((a, b), (c, d)) = (layout.cell(at), layout.cell(to));
    let side = |a: i32, b: i32| ((a - b).abs() + 1) * CELL - 2 * inset;
    let (x, y) = (a.min(c) * CELL + inset, b.min(d) * CELL + inset);
    html! {
        <rect {class} x={x.to_string()} y={y.to_string()} rx="12"
              width={side(a, c).to_string()} height={side(b, d).to_string()} />
    }
}

/// What a game's own layer shows.
fn layer(scene: &Scene, shown: &Shown, layout: Layout) -> Html {
    match &shown.sign {
        Sign::Line(to) => trace("sight", way(layout, [shown.at, *to])),
        Sign::Badge(badge) => html! {
            <g class="badge" transform={layout.upright_on(shown.at)}>
                <rect x={(76 - 9 * badge.len() as i32).to_string()} y="66" rx="10" height="30"
                      width={(12 + 15 * badge.len()).to_string()} />
                <text x={(82 - 9 * badge.len() as i32 + 7 * badge.len() as i32).to_string()} y="88">{ badge }</text>
            </g>
        },
        Sign::Cell if !is_ground(scene, shown) => frame(layout, shown.at, shown.at, 5, "rim"),
        Sign::Cell => html! {
            <rect class="reached" x="8" y="8" width="84" height="84" transform={layout.on(shown.at)} />
        },
        // The larger an outline, the nearer it is to the edge, so that one within another is seen.
        Sign::Outline(to) => {
            let (a, b) = (layout.cell(shown.at), layout.cell(*to));
            let cells = ((a.0 - b.0).abs() + 1) * ((a.1 - b.1).abs() + 1);
            frame(layout, shown.at, *to, (22 - 4 * cells).max(4), "outline")
        }
    }
}

/// What holds of a square for longer than a move: frost around a piece, or a portal, whose disc is
/// full when somebody may come through it, and which else bears a lock.
pub fn lasts(lasting: &Lasting, info: &Info, empty: bool, layout: Layout) -> Html {
    let at = layout.on(lasting.at);
    match lasting.kind {
        LastingKind::Frozen => html! {
            <g class="frozen" transform={at}>
                <circle cx="50" cy="50" r="45" />
                <path d="M50 1V13M50 87V99M1 50H13M87 50H99M15 15L24 24M76 76L85 85M85 15L76 24M24 76L15 85" />
            </g>
        },
        LastingKind::Portal { owner, usable } => html! {
            <g class={classes!("portal", usable.then_some("usable"), side_class(Some(owner)))} transform={at}>
                <circle cx="50" cy="50" r="38" />
                { trace("", drawing::of(info).rune(lasting.at).to_string()) }
                if !usable && empty {
                    <path class="lock" d="M72 84H92V98H72ZM76 84V79A6 6 0 0 1 88 79V84" />
                }
            </g>
        },
    }
}

/// What an effect adds to the drawing, beside the pieces that it moves.
fn told(effect: &Effect, layout: Layout) -> Html {
    match effect.kind {
        EffectKind::Removes => cross(layout, effect.at, "captured"),
        EffectKind::Helps => sign("helps", layout.upright_on(effect.at), "M22 94H78"),
        // Where nothing spares the piece, it may still be captured: its ring tells.
        EffectKind::Spares if effect.rule.is_none() => html! {},
        EffectKind::Spares => {
            sign("spares", layout.upright_on(effect.at), "M40 30V70M60 30V70M26 62L74 38")
        }
        EffectKind::Converts => sign(
            "converts",
            layout.upright_on(effect.at),
            "M26 50A24 24 0 0 1 68 34M74 50A24 24 0 0 1 32 66M68 20V34H54M32 80V66H46",
        ),
        EffectKind::Shows => sign(
            "shows",
            layout.upright_on(effect.at),
            "M8 24V8H24M76 8H92V24M92 76V92H76M24 92H8V76",
        ),
        EffectKind::Forbids => sign(
            "forbids",
            layout.upright_on(effect.at),
            "M50 22A28 28 0 1 0 50 78A28 28 0 1 0 50 22M30 30L70 70",
        ),
        EffectKind::Moves(_)
        | EffectKind::Turns { .. }
        | EffectKind::Enters(_)
        | EffectKind::Becomes(_) => html! {},
    }
}

fn goal(scene: &Scene, layout: Layout, seat: Seat) -> Html {
    let goals = scene.drawn.goals.iter().filter(|(of, _)| *of == seat);
    let squares: Vec<_> = goals.map(|(_, square)| *square).collect();
    html! {
        <g class={classes!("goal", side_class(Some(seat)))}>
            { for squares.iter().map(|square| sign("", layout.on(*square), "M4 8H96M4 16H96")) }
            if let Some(square) = squares.first() {
                { sign("flag", layout.on(*square), "M14 44V20L38 28L14 36") }
            }
        </g>
    }
}

fn attacks(scene: &Scene, layout: Layout, seat: Seat, lines: &'static str) -> Html {
    html! {
        <g class="attacked">
            { for scene.state.attacks(seat).into_iter().map(|square| {
                // Each cell is a drawing of its own, so that the hatching stays within it.
                let (column, row) = layout.cell(square);
                html! {
                    <svg x={(column * CELL).to_string()} y={(row * CELL).to_string()}
                         width="100" height="100" viewBox="0 0 100 100">
                        { trace("", lines.to_string()) }
                    </svg>
                }
            }) }
        </g>
    }
}

fn threats(scene: &Scene, layout: Layout) -> Html {
    let state = &scene.state;
    let Some(theirs) = state.passed() else { return html! {} };
    html! {
        { for theirs.threatened().into_iter().map(|square| sign("threat", layout.upright_on(square), "M18 90q8-8 16 0t16 0t16 0t16 0")) }
    }
}

fn movable(state: &dyn State, layout: Layout, class: &'static str) -> Html {
    let mut counts = Squares::<usize>::default();
    for step in state.next(&[]).steps {
        let count = state.next(&[step]).steps.iter().filter(|next| next.order == 0).count();
        step.squares().for_each(|square| *counts.entry(square) += count);
    }
    html! {
        <g {class}>
            { for counts.iter().map(|(square, count)| html! {
                <g transform={layout.upright_on(*square)}>
                    <circle cx="82" cy="18" r="15" />
                    <text x="82" y="25">{ *count }</text>
                </g>
            }) }
        </g>
    }
}

/// From where to where effects lead pieces, one after the other.
fn legs(effects: &[Effect]) -> impl Iterator<Item = (Square, Square)> {
    effects.iter().filter_map(|effect| Some((effect.at, effect.kind.leads_to()?)))
}

/// Whether a quarter circle from one square to another about a third is clockwise on the screen.
fn is_clockwise(layout: Layout, from: Square, to: Square, about: Square) -> bool {
    let ((fx, fy), (tx, ty), (x, y)) =
        (layout.middle(from), layout.middle(to), layout.middle(about));
    (fx - x) * (ty - y) - (fy - y) * (tx - x) > 0
}

/// Of the legs of pieces that go together, side by side or one behind the other, those of the first.
fn leading(effects: &[Effect]) -> Vec<(Square, Square)> {
    let legs: Vec<_> = legs(effects).collect();
    let by = |(from, to): (Square, Square)| {
        let part = |a: u8, b: u8| i32::from(b) - i32::from(a);
        (part(from.file(), to.file()), part(from.rank(), to.rank()))
    };
    let follows = |leg: &(Square, Square), before: &(Square, Square)| {
        let (gap, along) = (by((leg.0, before.0)), by(*leg));
        let ahead = gap.0 * along.0 + gap.1 * along.1;
        by(*before) == along && gap.0 * along.1 == gap.1 * along.0 && ahead > 0
    };
    legs.iter().filter(|leg| !legs.iter().any(|other| follows(leg, other))).copied().collect()
}

/// The arrowhead of a leg, a little before the middle of its end.
fn head(layout: Layout, (from, to): (Square, Square)) -> Html {
    let ((fx, fy), (tx, ty)) = (layout.middle(from), layout.middle(to));
    let angle = f64::from(ty - fy).atan2(f64::from(tx - fx)).to_degrees() as i32;
    html! {
        <path class="head" d="M-16 -10L0 0L-16 10"
              transform={format!("translate({tx} {ty}) rotate({angle}) translate(-44 0)")} />
    }
}

/// A quarter circle from one square to another about a third, with its arrowhead.
fn quarter(layout: Layout, from: Square, to: Square, about: Square) -> Html {
    let ((fx, fy), (tx, ty), (x, y)) =
        (layout.middle(from), layout.middle(to), layout.middle(about));
    let radius = (fx - x).abs().max((fy - y).abs());
    let clockwise = is_clockwise(layout, from, to, about);
    // It ends a little before the middle, and its head points along it there.
    let turn = if clockwise { 1 } else { -1 };
    let (ax, ay) = ((tx - x) / radius.max(1), (ty - y) / radius.max(1));
    let along = f64::from(ax * turn).atan2(f64::from(-ay * turn)).to_degrees() as i32;
    html! {
        <g class="quarter">
            { trace("", format!("M{fx} {fy}A{radius} {radius} 0 0 {} {tx} {ty}", u8::from(clockwise))) }
            <path d="M-18 -12L0 0L-18 12" transform={format!("translate({tx} {ty}) rotate({along}) translate(-2 0)")} />
        </g>
    }
}

fn last_move(scene: &Scene, layout: Layout) -> Html {
    let removed = scene.last.iter().filter(|effect| effect.kind == EffectKind::Removes);
    let ends: Vec<_> = scene.last_ways.iter().filter_map(|way| way.last().copied()).collect();
    let left = scene.last_ways.iter().filter(|way| way.len() > 1);
    let left = left.filter_map(|way| way.first().copied());
    let left = left.filter(|from| !ends.contains(from) && !scene.pieces.contains_key(from));
    html! {
        <g class="last">
            { for left.map(|from| corners(layout, from, "from")) }
            { for leading(&scene.last).into_iter().map(|leg| {
                let turns = scene.last.iter().find_map(|effect| match effect.kind {
                    EffectKind::Turns { to, about } if (effect.at, to) == leg => Some(about),
                    _ => None,
                });
                match turns {
                    Some(about) => quarter(layout, leg.0, leg.1, about),
                    None => html! {
                        <>
                            { trace("way", way(layout, [leg.0, leg.1])) }
                            { head(layout, leg) }
                        </>
                    },
                }
            }) }
            { for ends.iter().map(|square| {
                let (x, y) = layout.middle(*square);
                html! { <circle class="end" cx={x.to_string()} cy={y.to_string()} r="44" /> }
            }) }
            { for removed.filter(|effect| !ends.contains(&effect.at)).map(|effect| cross(layout, effect.at, "gone")) }
        </g>
    }
}

fn aim(layout: Layout, square: Square) -> Html {
    let (column, row) = layout.cell(square);
    let (x, y) = (column * CELL, row * CELL);
    let side = layout.side();
    trace("aim", format!("M{x} 0h{CELL}v{side}h-{CELL}zM0 {y}h{side}v{CELL}h-{side}z"))
}

fn pieces(scene: &Scene, ui: &Ui, layout: Layout) -> Html {
    let picture = |piece: &Piece, from| scene.picture(piece, from, layout.upright_piece());
    // The pieces that made the last move travel from where they were, leg by leg.
    let travel = |ways: &[Square]| {
        let (ex, ey) = ways.last().map_or((0, 0), |end| layout.cell(*end));
        let offset = |square: Square| {
            let (x, y) = layout.cell(square);
            ((x - ex) * CELL, (y - ey) * CELL)
        };
        let (x, y) = ways.first().map_or((0, 0), |from| offset(*from));
        let (vx, vy) = match ways {
            [_, via, _, ..] => offset(*via),
            _ => (x / 2, y / 2),
        };
        let legs = (ways.len() - 1).min(3);
        format!("--x:{x}px;--y:{y}px;--via-x:{vx}px;--via-y:{vy}px;--legs:{legs}")
    };
    // In the order of their numbers: a drawing that changed its place among the others would be made anew.
    let mut standing: Vec<_> = scene.pieces.iter().collect();
    short::sort_by_key(&mut standing, |(square, _)| scene.number(**square));
    let standing = standing.into_iter().map(|(square, piece)| {
        let removed = scene.removed(*square);
        let replaced = removed && scene.moved_to(*square).is_some()
            || scene.become_of(*square).is_some() && !scene.has_left(*square);
        let is_origin = scene.has_left(*square);
        let came = scene.last_ways.iter().find(|way| way.len() > 1 && way.last() == Some(square));
        let came = came.filter(|_| ui.travels && !scene.peeking);
        let travels = came.is_some();
        let class = classes!(
            "piece",
            side_class(piece.owner),
            removed.then_some("going"),
            replaced.then_some("replaced"),
            is_origin.then_some("origin"),
            // Another name for each arrival on a square, so that the browser lets it travel anew.
            travels.then_some(if ui.version.is_multiple_of(2) { "travels" } else { "travels again" }),
        );
        html! {
            <g key={scene.number(*square)} transform={layout.on(*square)}>
                // A piece that is nobody's tells when it may be moved.
                if piece.owner.is_none() && scene.readings.is_empty() && scene.next.at(*square).any(|step| step.act == Act::Pick) {
                    <circle class="calls" cx="50" cy="50" r="46" />
                }
                <g class={class} style={came.map(|way| travel(way))}>{ picture(piece, *square) }</g>
            </g>
        }
    });
    html! {
        <g class="pieces">
            { for standing }
            { for scene.arrived.iter().filter(|(at, _)| scene.moved_to(*at).is_none()).map(|(at, piece)| html! {
                <g key={format!("arrived-{at}")} transform={layout.on(*at)}>
                    <g class={classes!("piece", "provisional", side_class(piece.owner))}>{ picture(piece, *at) }</g>
                </g>
            }) }
            { for scene.moved.iter().filter_map(|(piece, way)| {
                let (from, now) = (way.first()?, way.last().filter(|now| way.first() != Some(now))?);
                Some(html! {
                    <g key={format!("moved-{from}")} transform={layout.on(*now)}>
                        <g class={classes!("piece", "provisional", side_class(piece.owner))}>{ picture(scene.become_of(*now).unwrap_or(piece), *from) }</g>
                    </g>
                })
            }) }
        </g>
    }
}

fn targets(scene: &Scene, layout: Layout) -> Html {
    let pins: Vec<_> = scene.next.steps.iter().filter(|step| step.act == Act::Pin).collect();
    let go = |square: Square, class: &'static str| dot(class, layout.on(square), "14");
    html! {
        <g class="targets">
            { for scene.next.steps.iter().filter(|step| step.act != Act::Pick && step.order == 0).filter_map(|step| {
                let square = step.at?;
                Some(match step.act {
                    Act::Take => corners(layout, square, "take"),
                    Act::Jump => html! {
                        <>
                            { sign("jump", layout.upright_on(square), "M50 26L74 50L50 74L26 50Z") }
                            // What is captured where the jump ends; what is jumped over has its own sign.
                            if step.captures && scene.pieces.contains_key(&square) {
                                { corners(layout, square, "take") }
                            }
                        </>
                    },
                    Act::Pin => html! {
                        <g transform={layout.upright_on(square)}>
                            <circle class="pin" cx="50" cy="50" r="42" />
                            if pins.len() > 1 {
                                <circle class="letter" cx="82" cy="18" r="17" />
                                <text x="82" y="26">{ pin_letter(&pins, step) }</text>
                            }
                        </g>
                    },
                    Act::Turn => turn(scene, layout, step),
                    Act::Strike => strike(&*scene.state, layout, &scene.taken, step, true),
                    _ => html! {
                        <>
                            if step.squares().count() > 1 {
                                { trace("joined", way(layout, step.squares())) }
                            }
                            { for step.squares().map(|square| go(square, "go")) }
                            { for pushed(scene, step).into_iter().map(|leg| html! {
                                <g class="push">
                                    { trace("", way(layout, [leg.0, leg.1])) }
                                    { head(layout, leg) }
                                    { go(leg.1, "to") }
                                </g>
                            }) }
                        </>
                    },
                })
            }) }
        </g>
    }
}

/// The pieces that a step moves along although they do not belong to what was picked.
fn pushed(scene: &Scene, step: &Step) -> Vec<(Square, Square)> {
    if scene.taken.first().is_none_or(|picked| picked.squares().count() == 1) {
        return Vec::new();
    }
    let effects = scene.ahead(step);
    legs(&effects).filter(|(at, _)| !scene.is_picked(*at)).collect()
}

/// Where a formation would lie that turns: bars from its pivot, with a sign that tells which way.
fn turn(scene: &Scene, layout: Layout, step: &Step) -> Html {
    let effects = scene.ahead(step);
    html! {
        { for effects.iter().filter_map(|effect| {
            let EffectKind::Turns { to, about } = effect.kind else { return None };
            let ((px, py), (x, y)) = (layout.middle(about), layout.middle(to));
            let d = match is_clockwise(layout, effect.at, to, about) {
                true => "M34 50A16 16 0 1 1 50 66M59 57L50 66L59 75",
                false => "M66 50A16 16 0 1 0 50 66M41 57L50 66L41 75",
            };
            Some(html! {
                <>
                    { trace("joined", format!("M{px} {py}L{x} {y}")) }
                    <circle class="pivot" cx={px.to_string()} cy={py.to_string()} r="9" />
                    if step.at == Some(to) {
                        <circle class="turn" cx={x.to_string()} cy={y.to_string()} r="30" />
                        { sign("turns", layout.upright_on(to), d) }
                    } else {
                        <circle class="go" cx={x.to_string()} cy={y.to_string()} r="9" />
                    }
                </>
            })
        }) }
    }
}

/// A strike: a burst of four ticks where it captures, a thick line to it, and its range in dots.
fn strike(
    state: &dyn State,
    layout: Layout,
    taken: &[Step],
    step: &Step,
    is_offered: bool,
) -> Html {
    let Some(target) = step.at else { return html! {} };
    let effects = step_words(state, taken, step);
    let from = leading(&effects).into_iter().find(|(_, to)| *to == target).map(|(from, _)| from);
    let between = from.map(|from| line_between(from, target)).unwrap_or_default();
    let last = between.last().copied().or(from);
    html! {
        <g class="strike">
            { sign("", layout.on(target), "M8 8L26 26M92 8L74 26M92 92L74 74M8 92L26 74") }
            if is_offered {
                { dot("", layout.on(target), "44") }
            }
            { for between.iter().map(|square| dot("range", layout.on(*square), "7")) }
            { for last.map(|last| {
                let ((fx, fy), (tx, ty)) = (layout.middle(last), layout.middle(target));
                let (dx, dy) = ((tx - fx).signum(), (ty - fy).signum());
                trace("", format!("M{} {}L{} {}", tx - dx * 68, ty - dy * 68, tx - dx * 46, ty - dy * 46))
            }) }
        </g>
    }
}

/// The strikes of the move that is being entered, or of the last one.
fn strikes(scene: &Scene, ui: &Ui, layout: Layout) -> Vec<Html> {
    let (state, steps) = match scene.taken.is_empty() {
        true => ui.last_steps().unwrap_or_else(|| (Rc::clone(&scene.state), Vec::new())),
        false => (Rc::clone(&scene.state), scene.taken.clone()),
    };
    let strikes = steps.iter().enumerate().filter(|(_, step)| step.act == Act::Strike);
    strikes.map(|(i, step)| strike(&*state, layout, &steps[..i], step, false)).collect()
}

/// What would stand where, if the step were taken that is looked at.
fn ghosts(scene: &Scene, layout: Layout, preview: &[Effect]) -> Html {
    let legs = preview.iter().filter_map(|effect| Some((effect, effect.kind.leads_to()?)));
    html! {
        <g class="ghosts">
            { for legs.filter_map(|(effect, to)| {
                let becomes = arrivals(preview).find(|(at, _)| *at == to).map(|(_, piece)| piece);
                let before = scene.moved_to(effect.at).or_else(|| scene.pieces.get(&effect.at));
                let piece = &becomes.or(before.copied())?;
                let leg = match effect.kind {
                    EffectKind::Turns { about, .. } => quarter(layout, effect.at, to, about),
                    _ => html! {},
                };
                Some(html! {
                    <>
                        <g transform={layout.on(to)}>
                            <g class={classes!("piece", "provisional", side_class(piece.owner))}>
                                { scene.picture(piece, effect.at, layout.upright_piece()) }
                            </g>
                        </g>
                        { leg }
                    </>
                })
            }) }
        </g>
    }
}

/// The name of what is drawn, by which it is drawn once more.
fn drawing_id(ui: &Ui) -> &'static str {
    if ui.second { "second-drawing" } else { "board-drawing" }
}

/// Finds a cell in the page.
fn cell_of(ui: &Ui, square: Square) -> String {
    format!("{}[data-square=\"{square}\"]", if ui.second { ".live " } else { "" })
}

/// The cells around the one under a finger, larger and above it.
pub fn magnifier(of: &str, layout: Layout, square: Square) -> Html {
    let (x, y) = layout.middle(square);
    let side = layout.side();
    let (left, top) = (x * 100 / side, y * 100 / side);
    html! {
        <svg class="magnifier" viewBox={format!("{} {} 300 300", x - 150, y - 150)} aria-hidden="true"
             style={format!("left:{left}%;top:{top}%")}>
            <use href={format!("#{of}")} />
        </svg>
    }
}

/// Asks at a square which of several steps is meant: each in words, with a small picture.
fn chooser(
    scene: &Scene,
    layout: Layout,
    square: Square,
    steps: &[Step],
    act: &Callback<Do>,
) -> Html {
    let (column, row) = layout.cell(square);
    let side = i32::from(layout.size);
    // It opens towards the middle of the board, beside the square, and so stays on it.
    let place = |at: i32, near: &str, far: &str| match at * 2 < side {
        true => format!("{near}:{}%;", (at + 1) * 100 / side),
        false => format!("{far}:{}%;", (side - at) * 100 / side),
    };
    let style = if layout.tilted {
        "left:25%;top:35%;".into()
    } else {
        place(column, "left", "right") + &place(row, "top", "bottom")
    };
    html! {
        <div class="chooser" role="dialog" aria-label={format!("What on {square}?")} {style}>
            { for steps.iter().map(|step| {
                let act = act.clone();
                let action = Do::Step(*step);
                html! {
                    <button type="button" onclick={Callback::from(move |_: MouseEvent| act.emit(action.clone()))}>
                        { small_picture(scene, layout, step) }
                        { scene.state.step_name(&scene.taken, step) }
                    </button>
                }
            }) }
        </div>
    }
}

/// The part of the board that a step changes, before it is taken, with what it does.
fn small_picture(scene: &Scene, layout: Layout, step: &Step) -> Html {
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
    let info = scene.state.info();
    let standing = scene.pieces.iter().filter(|(square, _)| !scene.has_left(**square));
    let moved = scene.moved.iter().filter_map(|(piece, way)| Some((way.last()?, piece)));
    html! {
        <svg class="small" viewBox={format!("{x} {y} {side} {side}")} aria-hidden="true">
            <rect class="cell-light" width={layout.side().to_string()} height={layout.side().to_string()} />
            { trace("cell-dark", dark_cells(layout)) }
            { for standing.chain(moved).map(|(square, piece)| html! {
                <g class={classes!("piece", side_class(piece.owner))} transform={layout.on(*square)}>
                    <use href={format!("#{}", symbol(info, piece))} width="100" height="100" />
                </g>
            }) }
            <g class="last">
                { for leading(&effects).into_iter().map(|leg| html! {
                    <>{ trace("way", way(layout, [leg.0, leg.1])) }{ head(layout, leg) }</>
                }) }
                { for effects.iter().filter(|effect| effect.kind == EffectKind::Removes).map(|effect| cross(layout, effect.at, "captured")) }
            </g>
        </svg>
    }
}

/// The ways of a half-made move, with the landings of a single piece numbered.
fn draft(scene: &Scene, layout: Layout) -> Html {
    let ways: Vec<_> = scene.moved.iter().map(|(_, way)| way).collect();
    let Some(step) = scene.taken.last().filter(|_| !ways.is_empty()) else { return html! {} };
    html! {
        <g class="draft-way">
            { for leading(&scene.effects).into_iter().map(|leg| trace("", way(layout, [leg.0, leg.1]))) }
            if scene.next.may_stop {
                { for step.squares().map(|square| html! {
                    <g class="stop" transform={layout.on(square)}>
                        <circle cx="50" cy="50" r="45" /><circle cx="50" cy="50" r="39" />
                    </g>
                }) }
            }
            if let [only] = *ways && only.len() > 2 {
                { for only.iter().skip(1).enumerate().map(|(i, to)| html! {
                    <g transform={layout.upright_on(*to)}>
                        <circle cx="18" cy="18" r="15" />
                        <text x="18" y="25">{ i + 1 }</text>
                    </g>
                }) }
            }
        </g>
    }
}

/// The cause of a refusal: the way up to where it was stopped, and who is to blame.
fn refusal(ui: &Ui, layout: Layout) -> Html {
    let refused = ui.refusal.as_ref().filter(|_| ui.refusal_drawn);
    let Some(refusal) = refused.and_then(table::ui::Refused::by_rule) else { return html! {} };
    let stopped = refusal.path.map(|(from, stop)| {
        let squares = std::iter::once(from).chain(stopped_way(refusal)).chain([stop]);
        html! {
            <>
                { trace("way", way(layout, squares)) }
                { sign("stop", layout.on(stop), "M36 36L64 64M64 36L36 64") }
            </>
        }
    });
    html! {
        <g class="refused">
            { for refusal.squares.iter().map(|square| html! {
                <rect class="guilty" x="5" y="5" width="90" height="90" rx="8" transform={layout.on(*square)} />
            }) }
            { for stopped }
        </g>
    }
}

/// Whether an event came from a cell of the board.
pub fn is_board(event: &Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok())
        .is_some_and(|element| element.closest("[role=grid]").ok().flatten().is_some())
}
