//! The parts of a board that Yew renders, because they seldom change: the bars at the edges that
//! turn the board, the chooser between several steps on a square, the dragged piece, and the
//! magnifier.

use crate::board::die::{Die, EdgeBar};
use crate::board::svg::Drawing;
use fairyboard::geometry::Square;
use fairyboard::side_area::Reading;
use fairyboard::turn::Step;
use fairyboard::turnable::Edge;
use std::rc::Rc;
use ui_model::board::{BoardScene, small_picture};
use ui_model::layout::Layout;
use ui_model::model::{Button, Do, Hint, TO_PRESS, Ui, View};
use ui_model::queries::edges;
use ui_model::say;
use ui_model::shape::{Shape, svg};
use yew::prelude::*;

/// The state of the overlays, which re-render only if this value changes.
#[derive(PartialEq, Default)]
pub struct Overlays {
    edges: Vec<Bar>,
    asked: Option<Chooser>,
    /// The shapes of the dragged piece, which follow the pointer.
    held: Vec<Shape>,
    /// The square under a finger and the board's layout, if the cells are too small to see around a
    /// finger.
    magnified: Option<Magnified>,
}

/// The bar beside an edge of a board that can be turned.
#[derive(PartialEq)]
struct Bar {
    edge: &'static Edge,
    /// The side of the screen where the edge is now, from [`side_of`].
    side: &'static str,
    is_near: bool,
    /// Whether a press on the bar turns the board.
    turns: bool,
    /// Whether a hint asks the player to press the bar.
    is_hinted: bool,
    /// The number of captures that the player to move has from this edge; 0 if that isn't shown.
    captures: usize,
}

/// Asks which of several possible steps on a square the player means.
#[derive(PartialEq)]
struct Chooser {
    square: Square,
    /// The chooser's position, as CSS.
    style: String,
    choices: Vec<Choice>,
}

/// One of the steps in a chooser: its name, and a picture of the position after it.
#[derive(PartialEq)]
struct Choice {
    step: Step,
    name: String,
    /// Whether a hint asks the player to press this choice.
    is_hinted: bool,
    picture: Vec<Shape>,
    view_box: String,
}

impl Overlays {
    /// The overlays of a screen. `held` are the shapes of a dragged piece; `magnified` is the
    /// square to enlarge. On a `locked` board there is no chooser, and no bar turns the board.
    pub fn new(
        ui: &Ui,
        scene: &BoardScene,
        layout: Layout,
        (held, magnified): (Vec<Shape>, Option<Square>),
        locked: bool,
    ) -> Self {
        let asked = ui.transient.asked.as_ref().filter(|_| !locked);
        Overlays {
            edges: bars(ui, scene, locked),
            asked: asked.map(|(square, steps)| asking(ui, scene, layout, *square, steps)),
            magnified: magnified
                .filter(|_| held.is_empty())
                .map(|square| Magnified::new(square, layout, &scene.readings)),
            held,
        }
    }

    /// The square where the chooser is open; `None` if it is closed.
    pub fn asks_at(&self) -> Option<Square> {
        self.asked.as_ref().map(|asked| asked.square)
    }
}

/// The number of the edge at the bottom of a board that is turned by `turned` quarter turns. It is
/// 0 if the board is not turned.
pub fn edge_at_bottom(turned: u8) -> usize {
    usize::from((4 - turned % 4) % 4)
}

/// The side of the screen where edge number `i` is, if edge number `bottom` is at the bottom.
/// Returns a CSS class; `near` is the bottom and `far` the top.
pub fn side_of(i: usize, bottom: usize) -> &'static str {
    ["near", "left", "far", "right"][(i + 4 - bottom) % 4]
}

#[derive(PartialEq, Properties)]
pub struct EdgeBarsProps {
    pub edges: &'static [Edge],
    /// The number of the edge at the bottom of the screen.
    pub bottom: usize,
}

/// The edges beside a board as labels only, without buttons that turn the board.
#[component]
pub fn EdgeBars(EdgeBarsProps { edges, bottom }: &EdgeBarsProps) -> Html {
    let bar = |(i, edge)| {
        let bar = Bar {
            edge,
            side: side_of(i, *bottom),
            is_near: i == *bottom,
            turns: false,
            is_hinted: false,
            captures: 0,
        };
        drawn_bar(i, &bar, &Callback::noop())
    };
    edges.iter().enumerate().map(bar).collect()
}

fn bars(ui: &Ui, scene: &BoardScene, locked: bool) -> Vec<Bar> {
    let state = &scene.state;
    let hinted = ui.hinted().and_then(Hint::edge);
    let bar = |(i, edge): (usize, &'static Edge)| {
        let board = state.turnable();
        let reached = board.is_some_and(|board| board.may_turn_to(i, &scene.taken));
        // If the player may turn to this edge, but not after the steps entered so far, the button
        // stays and says why when it is pressed.
        let turns = board.is_some_and(|board| board.may_turn_to(i, &[]));
        let is_before = scene.taken.iter().all(|step| step.at.is_none());
        let counts = reached && !locked && ui.helps().targets && is_before;
        Bar {
            edge,
            side: side_of(i, scene.bottom),
            is_near: i == scene.bottom,
            turns: (reached || turns) && !locked,
            is_hinted: hinted == Some(i),
            captures: board.filter(|_| counts).map_or(0, |board| board.captures_from(i)),
        }
    };
    edges(&**state).iter().enumerate().map(bar).collect()
}

fn asking(ui: &Ui, scene: &BoardScene, layout: Layout, square: Square, steps: &[Step]) -> Chooser {
    let (column, row) = layout.cell(square);
    let side = i32::from(layout.size);
    // The chooser opens beside the square, towards the middle of the board, so that it stays on the
    // board.
    let place = |at: i32, near: &'static str, far: &'static str| match at * 2 < side {
        true => (near, (at + 1) * 100 / side),
        false => (far, (side - at) * 100 / side),
    };
    let style = if layout.tilted {
        "left:20%;top:35%;max-width:60%;".into()
    } else {
        let (from_side, x) = place(column, "left", "right");
        let (from_end, y) = place(row, "top", "bottom");
        format!("{from_side}:{x}%;{from_end}:{y}%;max-width:{}%;", 100 - x)
    };
    let choice = |step: &Step| {
        let (picture, view_box) = small_picture(scene, layout, step);
        Choice {
            step: *step,
            name: scene.state.step_name(&scene.taken, step).to_string(),
            is_hinted: ui.hints_at(&Button::Step(*step)),
            picture,
            view_box,
        }
    };
    Chooser { square, style, choices: steps.iter().map(choice).collect() }
}

#[derive(PartialEq, Properties)]
pub struct OverlaysProps {
    pub overlays: Rc<Overlays>,
    /// The id of the board's drawing, which the magnifier copies.
    pub of: &'static str,
    /// The ref of the element that follows the pointer.
    pub ghost: NodeRef,
    pub act: Callback<Do>,
}

#[component]
pub fn BoardOverlays(OverlaysProps { overlays, of, ghost, act }: &OverlaysProps) -> Html {
    html! {
        <>
            if let Some(it) = overlays.magnified.clone() { <Magnifier {of} {it} /> }
            { for overlays.edges.iter().enumerate().map(|(i, bar)| drawn_bar(i, bar, act)) }
            if !overlays.held.is_empty() {
                <svg class="ghost" ref={ghost} viewBox="0 0 100 100" aria-hidden="true">
                    <Drawing svg={svg(&overlays.held)} />
                </svg>
            }
            if let Some(asked) = &overlays.asked { { chooser(asked, act) } }
        </>
    }
}

/// An edge beside the board with its colour and name. The edge is a button if the board can be
/// turned to it.
fn drawn_bar(i: usize, bar: &Bar, act: &Callback<Do>) -> Html {
    let Bar { edge, side, is_near, turns, is_hinted, captures } = bar;
    let act = act.clone();
    let look = Callback::from(move |_: MouseEvent| act.emit(Do::View(View::LookFrom(i))));
    let looks = say::board_look_from(edge.colour_name, edge.name);
    let name = match captures {
        0 => looks,
        count => say::board_look_from_captures(*count, looks),
    };
    html! {
        <div class={classes!("edge-place", *side, is_hinted.then_some(TO_PRESS))} data-edge={edge.letter}>
            if *turns {
                <button type="button" class="edge-handle" onclick={look} aria-pressed={is_near.to_string()}
                        aria-label={name.to_string()}>
                    <EdgeBar {edge} active={*is_near} captures={*captures} />
                </button>
            } else {
                <EdgeBar {edge} active={*is_near} captures={0} />
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct CompassProps {
    pub layout: Layout,
}

/// Shows the directions of the arrow keys on a tilted board, which is drawn on one of its corners.
#[component]
pub fn Compass(CompassProps { layout }: &CompassProps) -> Html {
    html! {
        if layout.tilted {
            <svg class="compass" viewBox="0 0 60 60" aria-hidden="true">
                <path d="M30 30L50 10M50 10H38M50 10V22M30 30L10 10M10 10H22M10 10V22" />
                <text x="46" y="44">{ "→" }</text><text x="14" y="44">{ "↑" }</text>
            </svg>
        }
    }
}

/// A square under a finger, and the die on it.
#[derive(Clone, PartialEq)]
pub struct Magnified {
    square: Square,
    layout: Layout,
    die: Option<Reading>,
}

impl Magnified {
    /// `readings` are all dice on the board.
    pub fn new(square: Square, layout: Layout, readings: &[Reading]) -> Self {
        let die = readings.iter().find(|reading| reading.at == square).copied();
        Magnified { square, layout, die }
    }
}

#[derive(PartialEq, Properties)]
pub struct MagnifierProps {
    /// The id of the drawing to enlarge.
    pub of: &'static str,
    pub it: Magnified,
}

/// Enlarges the cells around the one under a finger, and draws them above the finger. A die is
/// drawn again on top, because on a small board only one of its faces has a mark. It is enlarged
/// more than other pieces, so that all marks can be read.
#[component]
pub fn Magnifier(MagnifierProps { of, it }: &MagnifierProps) -> Html {
    let Magnified { square, layout, die } = it;
    let (x, y) = layout.middle(*square);
    let side = layout.side();
    let (left, top) = (x * 100 / side, y * 100 / side);
    let half = if die.is_some() { 90 } else { 150 };
    let bottom = edge_at_bottom(layout.turned);
    html! {
        <svg class="magnifier" viewBox={format!("{} {} {side} {side}", x - half, y - half, side = 2 * half)} aria-hidden="true"
             style={format!("left:{left}%;top:{top}%")}>
            <use href={format!("#{of}")} />
            if let Some(reading) = *die {
                <g transform={format!("translate({} {})", x - 50, y - 50)}><Die {reading} {bottom} /></g>
            }
        </svg>
    }
}

/// A dialog at a square with one button for each possible step.
fn chooser(asked: &Chooser, act: &Callback<Do>) -> Html {
    html! {
        <div class="chooser" role="dialog" aria-label={say::board_which(asked.square)} style={asked.style.clone()}>
            { for asked.choices.iter().map(|choice| {
                let (act, button) = (act.clone(), Button::Step(choice.step));
                let (id, hinted) = (button.id(), choice.is_hinted.then_some(TO_PRESS));
                html! {
                    <button type="button" class={classes!(hinted)} data-action={id}
                            onclick={Callback::from(move |_: MouseEvent| act.emit(button.does()))}>
                        <svg class="small" viewBox={choice.view_box.clone()} aria-hidden="true"><Drawing svg={svg(&choice.picture)} /></svg>
                        { &choice.name }
                    </button>
                }
            }) }
        </div>
    }
}
