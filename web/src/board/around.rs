//! What stands around and over a board: its edges, the compass, the magnifier, the question which step is meant.

use crate::board::canvas::painted;
use crate::board::die::edge_bar;
use fairyboard::geometry::Square;
use fairyboard::turn::Step;
use fairyboard::turnable::Edge;
use table::board::{Scene, small_picture};
use table::doors::edges;
use table::layout::Layout;
use table::model::{Do, Turn, View};
use yew::prelude::*;

/// The edges that the board is looked at from, each beside the board with its colour and name; and
/// handles to turn it, where it may be turned.
pub fn edge_bars(scene: &Scene, act: &Callback<Do>, locked: bool) -> Html {
    let state = &scene.state;
    let bar = |(i, edge): (usize, &Edge)| {
        let side = ["near", "left", "far", "right"][(i + 4 - scene.bottom) % 4];
        let reached = state.turnable().is_some_and(|board| board.may_turn_to(i, &scene.taken));
        let active = i == scene.bottom;
        let act = act.clone();
        let look = Callback::from(move |_: MouseEvent| act.emit(Do::View(View::LookFrom(i))));
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
pub fn chooser(
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
                let action = Do::Turn(Turn::Step(*step));
                let (picture, view_box) = small_picture(scene, layout, step);
                html! {
                    <button type="button" onclick={Callback::from(move |_: MouseEvent| act.emit(action.clone()))}>
                        <svg class="small" viewBox={view_box} aria-hidden="true">{ painted(&picture) }</svg>
                        { scene.state.step_name(&scene.taken, step) }
                    </button>
                }
            }) }
        </div>
    }
}
