//! The board of the setup editor, and the pieces that are put on it: clicked, dragged, or by keyboard.

use super::composer::{Composer, Do, Tool, among, chosen};
use super::palette::palette;
use crate::board::canvas::painted;
use crate::board::die::edge_bar;
use crate::board::{SMALL, compass, magnifier, use_kept_keyboard};
use crate::platform::browser;
use crate::platform::part::{Hook, part, use_value};
use crate::platform::settings::Settings;
use fairyboard::Piece;
use fairyboard::beside::Reading;
use fairyboard::geometry::Square;
use fairyboard::setup::Stock;
use std::rc::Rc;
use table::board::{Ground, frame, lasts};
use table::doors::{edges, readings};
use table::drawing::{self, side_class};
use table::layout::Layout;
use table::layout::Place;
use table::shape::Shape;
use table::squares::Squares;
use table::words::{called, die_words};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// How far a press may stray and still be a click, in pixels: of the mouse, and of a finger.
const STRAY: (i32, i32) = (6, 10);

/// What a press is on.
#[derive(Clone, PartialEq)]
enum Held {
    Square(Square),
    Stock(String),
}

/// A press that is not released yet.
struct Press {
    pointer: i32,
    at: (i32, i32),
    stray: i32,
    held: Held,
    moved: bool,
    dragged: bool,
}

/// What the board shows.
#[derive(PartialEq)]
pub struct Props {
    /// The editor.
    pub composer: Rc<Composer>,
    /// What may be put on a square.
    pub palette: Vec<Stock>,
    /// What is done.
    pub act: Callback<Do>,
    /// The player's choices.
    pub settings: Settings,
}

/// The board with the pieces that may be put on it.
pub fn setup_board(props: Props) -> Html {
    part("setup_board", props, |props, ctx| use_setup_board(props).run(ctx))
}

#[hook]
fn use_setup_board(props: &Props) -> Html {
    let press = use_mut_ref(|| None::<Press>);
    let (grid, ghost) = (use_node_ref(), use_node_ref());
    // What is dragged, and the square that it is over.
    let dragged = use_value(None::<(Held, Option<Square>)>);
    // The square under a finger, where cells are too small to be seen beside it.
    let magnified = use_value(None::<Square>);
    let composer = &props.composer;
    let drawing = composer.sketch.drawing();
    let info = drawing.info();
    let layout =
        Layout { size: drawing.size(), turned: composer.turned, tilted: drawing::of(info).tilted };
    let scene = drawing.scene(&[]);
    let pieces: Squares<Piece> = scene.pieces.into_iter().collect();
    let readings = readings(drawing);
    let bottom = usize::from((4 - composer.turned) % 4);

    let onpointerdown = {
        let (press, dragged) = (press.clone(), dragged.clone());
        let magnified = magnified.clone();
        Callback::from(move |event: PointerEvent| {
            let mut press = press.borrow_mut();
            let Some(target) = target(&event).filter(|_| event.button() == 0) else { return };
            if press.take().is_some() {
                // A second finger takes back what the first one began.
                dragged.set(None);
                magnified.set(None);
                return;
            }
            let Some(held) = held(&target) else { return };
            let _ = target.set_pointer_capture(event.pointer_id());
            let is_touch = event.pointer_type() == "touch";
            let stray = if is_touch { STRAY.1 } else { STRAY.0 };
            let width = f64::from(target.client_width());
            if let Held::Square(at) = held
                && is_touch
                && width < SMALL
            {
                magnified.set(Some(at));
            }
            let at = (event.client_x(), event.client_y());
            *press = Some(Press {
                pointer: event.pointer_id(),
                at,
                stray,
                held,
                moved: false,
                dragged: false,
            });
        })
    };
    let onpointermove = {
        let (press, dragged, ghost) = (press.clone(), dragged.clone(), ghost.clone());
        let magnified = magnified.clone();
        let occupied: Vec<Square> = pieces.iter().map(|(square, _)| *square).collect();
        Callback::from(move |event: PointerEvent| {
            let mut held = press.borrow_mut();
            let Some(press) = held.as_mut().filter(|p| p.pointer == event.pointer_id()) else {
                return;
            };
            let (x, y) = (event.client_x(), event.client_y());
            let far = (x - press.at.0).abs().max((y - press.at.1).abs()) > press.stray;
            press.moved |= far;
            if magnified.is_some() {
                magnified.set(under(x, y));
            }
            if !press.moved || matches!(press.held, Held::Square(at) if !occupied.contains(&at)) {
                return;
            }
            if let Some(ghost) = ghost.cast::<Element>() {
                let _ = ghost.set_attribute("style", &format!("left:{x}px;top:{y}px"));
            }
            press.dragged = true;
            dragged.set(Some((press.held.clone(), under(x, y))));
        })
    };
    let onpointerup = {
        let (press, dragged, act) = (press.clone(), dragged.clone(), props.act.clone());
        let magnified = magnified.clone();
        Callback::from(move |event: PointerEvent| {
            let Some(press) = press.borrow_mut().take_if(|p| p.pointer == event.pointer_id())
            else {
                return;
            };
            let was_magnified = magnified.is_some();
            dragged.set(None);
            magnified.set(None);
            let to = under(event.client_x(), event.client_y());
            act.emit(match (press.held, press.moved, to) {
                (Held::Square(at), false, _) => Do::Click(at),
                (Held::Square(from), true, to) if press.dragged => Do::Move(from, to),
                // Under the magnifier a finger slides to the cell that it means.
                (Held::Square(_), true, Some(to)) if was_magnified => Do::Click(to),
                (Held::Square(_), true, _) => return,
                (Held::Stock(text), false, _) => Do::Choose(text),
                (Held::Stock(text), true, Some(at)) => Do::Lay(text, at),
                (Held::Stock(_), true, None) => return,
            });
        })
    };
    let onpointercancel = {
        let (press, dragged) = (press.clone(), dragged.clone());
        let magnified = magnified.clone();
        Callback::from(move |_: PointerEvent| {
            press.borrow_mut().take();
            magnified.set(None);
            dragged.set(None);
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
    // A key presses what is to be put without a pointer.
    let onclick = {
        let act = props.act.clone();
        Callback::from(move |event: MouseEvent| {
            let held = event.target().and_then(|it| it.dyn_into().ok()).and_then(|it| held(&it));
            if let (0, Some(Held::Stock(text))) = (event.detail(), held) {
                act.emit(Do::Choose(text));
            }
        })
    };

    let home = layout.square(0, i32::from(layout.size) - 1);
    let cursor = composer.cursor.filter(|at| layout.cell(*at).0 < i32::from(layout.size)).or(home);
    let onkeydown = {
        let (act, shortcuts) = (props.act.clone(), props.settings.shortcuts);
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let Some(here) = event.target().and_then(|it| it.dyn_into::<HtmlElement>().ok()) else {
                return;
            };
            let key = event.key();
            let at = match here.get_attribute("data-square") {
                Some(name) => name.parse().ok(),
                None => cursor.filter(|_| here.has_attribute("data-board")),
            };
            let walk = |columns: i32, rows: i32| {
                let Some(at) = at else { return along(&here, columns + rows) };
                let (column, row) = layout.cell(at);
                if let Some(to) = layout.square(column + columns, row + rows) {
                    act.emit(Do::Cursor(to));
                    browser::focus(&format!("[data-square=\"{to}\"]"));
                }
            };
            match (key.as_str(), at) {
                ("ArrowLeft", _) => walk(-1, 0),
                ("ArrowRight", _) => walk(1, 0),
                ("ArrowUp", _) => walk(0, -1),
                ("ArrowDown", _) => walk(0, 1),
                ("Enter" | " ", Some(at)) => act.emit(Do::Click(at)),
                ("Delete" | "Backspace", Some(at)) => act.emit(Do::Remove(at)),
                (key, _) if shortcuts => match key.chars().next().filter(|_| key.len() == 1) {
                    Some(' ') | None => return,
                    Some(letter) => act.emit(Do::Letter(letter)),
                },
                _ => return,
            }
            event.prevent_default();
        })
    };
    let onfocusin = {
        let (act, known) = (props.act.clone(), composer.cursor);
        Callback::from(move |event: FocusEvent| {
            let cell = event.target().and_then(|it| it.dyn_into::<Element>().ok());
            let name = cell.and_then(|cell| cell.get_attribute("data-square"));
            if let Some(square) = name.and_then(|name| name.parse().ok())
                && known != Some(square)
            {
                act.emit(Do::Cursor(square));
            }
        })
    };
    use_kept_keyboard(&grid, layout, cursor.map(|at| format!("[data-square=\"{at}\"]")));

    let field = composer.choosing();
    let offered = field.as_ref().map_or(&[][..], among);
    let chosen = field.as_ref().map_or(&[][..], chosen);
    let guilty: Vec<Square> = match composer.shown.and_then(|i| composer.sketch.faults().get(i)) {
        Some(fault) => fault.squares.clone(),
        None => Vec::new(),
    };
    let lasting = scene.lasting;
    let taken = match composer.tool {
        Tool::Hand(taken) => taken,
        _ => None,
    };
    let cell = |square: Square| {
        let piece = pieces.get(&square);
        let mut parts = vec![square.to_string()];
        parts.push(match (readings.iter().find(|reading| reading.at == square), piece) {
            (Some(reading), _) => die_words(reading, edges(drawing)),
            (None, Some(piece)) => called(drawing, piece).to_ascii_lowercase(),
            (None, None) => "empty".into(),
        });
        let lasting = lasting.iter().filter(|lasting| lasting.at == square);
        parts.extend(lasting.map(|lasting| format!("{} ({})", lasting.words, lasting.rule)));
        let mut marks = Vec::new();
        let mut mark = |mark: &'static str, words: &str| {
            marks.push(mark);
            parts.push(words.into());
        };
        if taken == Some(square) {
            mark("selected", "taken");
        }
        if chosen.contains(&square) {
            mark("selected", "chosen");
        } else if offered.contains(&square) {
            mark("target", "may be chosen");
        }
        if guilty.contains(&square) {
            mark("problem", "marked as a problem");
        }
        html! {
            <div role="gridcell" class="cell" key={square.to_string()} data-square={square.to_string()}
                 data-piece={piece.map(|piece| piece.letter)}
                 data-mark={(!marks.is_empty()).then(|| marks.join(" "))}
                 aria-selected={marks.contains(&"selected").then_some("true")}
                 aria-label={parts.join(", ")}
                 tabindex={if cursor == Some(square) { "0" } else { "-1" }} />
        }
    };
    let rows = layout.rows().enumerate().map(|(row, squares)| {
        html! { <div role="row" class="row" key={row}>{ for squares.into_iter().map(cell) }</div> }
    });

    let picture = |piece: &Piece, reading: Option<&Reading>, upright: Place| match reading {
        Some(reading) => Shape::die(*reading, bottom),
        None => Shape::symbol(upright, info.id, piece.letter),
    };
    let reading_at = |at: Square| readings.iter().find(|reading| reading.at == at);
    let (lifted, aimed) = match &*dragged {
        Some((Held::Square(at), over)) => (Some(*at), *over),
        Some((_, over)) => (None, *over),
        None => (None, None),
    };
    let side = layout.side();
    let group = |class: &'static str, shapes| Shape::group(class, Place::Board, shapes);
    let standing = |(at, piece): (&Square, &Piece)| {
        let origin = if lifted == Some(*at) { " origin" } else { "" };
        let class = format!("piece {}{origin}", side_class(piece.owner));
        let drawn = picture(piece, reading_at(*at), layout.upright_piece());
        Shape::group(class, layout.on(*at), vec![drawn])
    };
    let mut shapes = Ground { outlined: scene.outlined, layout }.shapes();
    shapes.extend(lasting.iter().map(|it| lasts(it, info, !pieces.contains_key(&it.at), layout)));
    shapes.extend(taken.iter().chain(chosen).map(|at| frame(layout, *at, *at, 3, "selected")));
    shapes.extend(aimed.map(|at| Shape::rect("aim", layout.on(at), (0, 0), (100, 100), 0)));
    shapes.push(group("pieces", pieces.iter().map(standing).collect()));
    let targets = offered.iter().filter(|at| !chosen.contains(at));
    let target = |at: &Square| Shape::circle("go", layout.on(*at), (50, 50), 14);
    shapes.push(group("targets", targets.map(target).collect()));
    let blame = |at: &Square| {
        let sign = Shape::path("blames", layout.upright_on(*at), "M84 6V24M84 32V34");
        [frame(layout, *at, *at, 5, "guilty"), sign]
    };
    shapes.push(group("refused", guilty.iter().flat_map(blame).collect()));
    let drawn = html! {
        <svg class="drawing" viewBox={format!("0 0 {side} {side}")} aria-hidden="true">
            <g transform={layout.tilt()} id="board-drawing">
                { painted(&shapes) }
            </g>
        </svg>
    };
    let bar = |(i, edge): (usize, &fairyboard::turnable::Edge)| {
        let side = ["near", "left", "far", "right"][(i + 4 - bottom) % 4];
        html! { <div class={classes!("edge-place", side)} data-edge={edge.letter}>{ edge_bar(edge, i == bottom) }</div> }
    };
    let held_piece = dragged.as_ref().and_then(|(held, _)| match held {
        Held::Square(at) => Some((*pieces.get(at)?, reading_at(*at).copied())),
        Held::Stock(text) => {
            let stock = props.palette.iter().find(|stock| stock.text == *text)?;
            Some((stock.piece, None))
        }
    });
    html! {
        <div class="setup-work" {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onclick} {onkeydown} {onfocusin}>
            <div class="board-place" id="board">
                <div class={classes!("board", format!("size-{}", layout.size), layout.tilted.then_some("tilted"),
                                     lifted.is_some().then_some("dragging"))}>
                    { drawn }
                    if let Some(square) = magnified.filter(|_| dragged.is_none()) {
                        { magnifier("board-drawing", layout, square) }
                    }
                    <div class="cells" ref={grid} role="grid" tabindex="-1" aria-label={format!("{}, {} by {}", info.name, layout.size, layout.size)}
                         data-board={info.id} data-position={composer.composed().text.clone()}
                         data-to-move={crate::board::to_move(&composer.composed().text, scene.to_move)} data-turned={layout.turned.to_string()} {onmousedown}>
                        { for rows }
                    </div>
                    { for edges(drawing).iter().enumerate().map(bar) }
                    { compass(layout) }
                </div>
            </div>
            { palette(composer, &props.palette, &props.act) }
            if let Some((piece, reading)) = held_piece {
                <svg class={classes!("tray-ghost", "piece", side_class(piece.owner))} viewBox="0 0 100 100" ref={ghost} aria-hidden="true">
                    { painted(&[picture(&piece, reading.as_ref(), Place::Board)]) }
                </svg>
            }
        </div>
    }
}

fn target(event: &PointerEvent) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("[data-square], [data-stock]").ok().flatten()
}

/// What an element stands for.
fn held(element: &Element) -> Option<Held> {
    let stock = element.closest("[data-stock]").ok().flatten();
    if let Some(text) = stock.and_then(|stock| stock.get_attribute("data-stock")) {
        return Some(Held::Stock(text));
    }
    element.get_attribute("data-square")?.parse().ok().map(Held::Square)
}

/// The square under a point of the screen.
fn under(x: i32, y: i32) -> Option<Square> {
    let under = browser::document().element_from_point(x as f32, y as f32)?;
    under.get_attribute("data-square")?.parse().ok()
}

/// Gives the keyboard to the next of what may be put, or the one before.
fn along(here: &HtmlElement, by: i32) {
    let Ok(Some(all)) = here.closest(".stocks") else { return };
    let Ok(all) = all.query_selector_all("button") else { return };
    let buttons: Vec<HtmlElement> =
        (0..all.length()).filter_map(|i| all.item(i)?.dyn_into().ok()).collect();
    let place = buttons.iter().position(|button| button == here).unwrap_or(0);
    if let Some(next) = place.checked_add_signed(by as isize).and_then(|to| buttons.get(to)) {
        let _ = next.focus();
    }
}
