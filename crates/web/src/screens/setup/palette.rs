//! The pieces to put on the board.

use crate::board::die::die;
use crate::board::icon::{icon, piece_icon};
use crate::platform::text;
use fairyboard::Seat;
use fairyboard::geometry::Square;
use fairyboard::setup::{Stock, put};
use ui_model::drawing::{side_class, symbol};
use ui_model::queries::{edges, readings};
use ui_model::say;
use ui_model::sentences::{called, die_words, seat_name};
use ui_model::setup_editor::{Do, SetupEditor, Tool};
use yew::prelude::*;

/// A palette with more pieces than this has smaller buttons.
const MANY: usize = 30;

/// A drawing of a piece in this orientation on the board as it is turned now, and its words.
pub fn way_shown(model: &SetupEditor, way: &Stock) -> (Html, String) {
    let drawing = model.sketch.drawing();
    let info = drawing.info();
    let (text, options) = (&model.position().text, &model.position().options);
    // Any square will do.
    let at =
        model.cursor.or(Square::new(0, 0)).filter(|at| at.file().max(at.rank()) < drawing.size());
    let reading = at.and_then(|at| {
        let sketch = model.family.sketch(&put(info, text, at, &way.text), options).ok()?;
        readings(sketch.drawing()).into_iter().find(|reading| reading.at == at)
    });
    match reading {
        Some(reading) => {
            let bottom = usize::from((4 - model.turned) % 4);
            (die(&reading, bottom, false), die_words(&reading, edges(drawing)))
        }
        None => {
            let picture = html! {
                <g class={classes!("piece", side_class(way.piece.owner))}>
                    <use href={format!("#{}", symbol(info, &way.piece))} />
                </g>
            };
            (picture, called(drawing, &way.piece))
        }
    }
}

/// The palette, by side.
pub fn palette(model: &SetupEditor, stocks: &[Stock], act: &Callback<Do>) -> Html {
    let drawing = model.sketch.drawing();
    let mut groups: Vec<(Option<Seat>, Vec<&Stock>)> = Vec::new();
    for stock in stocks {
        match groups.iter_mut().find(|(owner, _)| *owner == stock.piece.owner) {
            Some((_, group)) => group.push(stock),
            None => groups.push((stock.piece.owner, vec![stock])),
        }
    }
    let chosen = model.put();
    let is_chosen = |stock: &Stock| {
        chosen.is_some_and(|text| {
            stock.text == text || stock.more.iter().any(|more| more.text == text)
        })
    };
    let first = stocks.iter().position(is_chosen).unwrap_or(0);
    let info = model.family.info();
    let item = |stock: &Stock| {
        let name = called(drawing, &stock.piece);
        let label = match stock.left {
            None => name.clone(),
            Some(left) => say::setup_stock(left, &*name).to_string(),
        };
        let is_first = stocks.get(first).is_some_and(|one| one == stock);
        html! {
            <button type="button" class={classes!("stock", (stock.left == Some(0)).then_some("none-left"))}
                    data-stock={stock.text.clone()} aria-pressed={is_chosen(stock).to_string()}
                    aria-label={label} title={name}
                    tabindex={if is_first { "0" } else { "-1" }}>
                { piece_icon(info, &stock.piece) }
                if let Some(left) = stock.left.filter(|left| *left > 0) {
                    <span class="count" aria-hidden="true">{ left }</span>
                }
            </button>
        }
    };
    let erases = model.tool == Tool::Eraser;
    let erase = {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| {
            act.emit(Do::Tool(if erases { Tool::Hand(None) } else { Tool::Eraser }));
        })
    };
    let ways = model.ways(stocks);
    html! {
        <div class="palette" role="group" aria-label={text::attr(say::SETUP_PIECES)}>
            <div class={classes!("stocks", (stocks.len() > MANY).then_some("many"))} role="toolbar" aria-label={text::attr(say::SETUP_STOCKS)}>
                { for groups.iter().map(|(owner, group)| html! {
                    <div class="stock-group" role="group" aria-label={owner.map_or(say::SETUP_NO_SIDE.words().into(), |seat| seat_name(drawing, seat))}>
                        { for group.iter().map(|stock| item(stock)) }
                    </div>
                }) }
                <button type="button" class="stock eraser" aria-pressed={erases.to_string()} aria-label={text::attr(say::SETUP_ERASER)} title={text::attr(say::SETUP_ERASER)}
                        tabindex={if stocks.is_empty() { "0" } else { "-1" }} onclick={erase}>
                    { icon("M4 15L13 6L19 12L12 19H8ZM9 10L15 16M12 19H20") }
                </button>
            </div>
            <p class="tool-line" aria-hidden="true">{ model.hint() }</p>
            if let Some((asks, now, ways)) = ways {
                <div class="ways" role="group" aria-label={asks.to_string()}>
                    <span>{ asks.to_string() }</span>
                    <div class="stock-group">
                        { for ways.iter().map(|way| {
                            let (act, text) = (act.clone(), way.text.clone());
                            let (picture, words) = way_shown(model, way);
                            html! {
                                <button type="button" class="stock" data-way={way.text.clone()} aria-pressed={(way.text == now).to_string()} aria-label={words.clone()} title={words}
                                        onclick={Callback::from(move |_: MouseEvent| act.emit(Do::Way(text.clone())))}>
                                    <svg viewBox="0 0 100 100" aria-hidden="true">{ picture }</svg>
                                </button>
                            }
                        }) }
                    </div>
                </div>
            }
        </div>
    }
}
