//! The palette of the setup editor: the pieces that the player can put on the board.

use crate::board::die::Die;
use crate::board::edge_at_bottom;
use crate::board::icon::{Icon, IconName, PieceIcon};
use crate::parts::design::{Answer, AnswerLayout, QuestionField};
use crate::platform::roving::{Axis, Roving};
use by_address::ByAddress;
use fairyboard::geometry::Square;
use fairyboard::setup::{Stock, put};
use fairyboard::{Piece, Seat};
use std::rc::Rc;
use ui_model::drawing::{side_class, symbol};
use ui_model::queries::{edges, readings};
use ui_model::say;
use ui_model::sentences::{called, die_words, ended, seat_name};
use ui_model::setup_editor::{Edit, SetupEditor, Tool};
use web_sys::Element;
use yew::prelude::*;

/// If a palette has more pieces than this, it shows the pieces of one side at a time, and their
/// names only on wide screens.
const MANY: usize = 12;

/// The pieces of the palette.
const STOCKS: Roving = Roving { items: "button", axis: Axis::Both, has_ends: false, wraps: false };

/// A piece in one of its orientations: its drawing on the board as the board is turned now, and the
/// name of the orientation.
fn way_shown(model: &SetupEditor, way: &Stock) -> (Html, String) {
    let drawing = model.sketch.drawing();
    let info = drawing.info();
    let (text, options) = (&model.position().text, &model.position().options);
    // Any square will do, because the drawing shows only the piece.
    let at =
        model.cursor.or(Square::new(0, 0)).filter(|at| at.file().max(at.rank()) < drawing.size());
    let reading = at.and_then(|at| {
        let sketch = model.family.sketch(&put(info, text, at, &way.text), options).ok()?;
        readings(sketch.drawing()).into_iter().find(|reading| reading.at == at)
    });
    match reading {
        Some(reading) => {
            let bottom = edge_at_bottom(model.turned);
            (html! { <Die {reading} {bottom} /> }, die_words(&reading, edges(drawing)))
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

/// The pieces that belong to a side, or to no side.
type SideStocks<'a> = (Option<Seat>, Vec<&'a Stock>);

#[derive(PartialEq, Properties)]
pub struct PaletteProps {
    pub model: ByAddress<Rc<SetupEditor>>,
    /// All pieces that the game allows on a square.
    pub stocks: Vec<Stock>,
    pub act: Callback<Edit>,
}

/// The palette, grouped by side. If there are many pieces, only those of one side are shown.
#[component]
pub fn Palette(PaletteProps { model, stocks, act }: &PaletteProps) -> Html {
    let side = use_state_eq(|| 0);
    let list = use_node_ref();
    let onkeydown = {
        let list = list.clone();
        Callback::from(move |event: KeyboardEvent| {
            if let Some(list) = list.cast::<Element>() {
                STOCKS.press(&list, &event);
            }
        })
    };
    let drawing = model.sketch.drawing();
    let mut sides: Vec<SideStocks> = Vec::new();
    for stock in stocks {
        match sides.iter_mut().find(|(owner, _)| *owner == stock.piece.owner) {
            Some((_, of_side)) => of_side.push(stock),
            None => sides.push((stock.piece.owner, vec![stock])),
        }
    }
    let chosen = model.put();
    let is_chosen = |stock: &Stock| {
        chosen.is_some_and(|text| {
            stock.text == text || stock.more.iter().any(|more| more.text == text)
        })
    };
    let has_segments = sides.len() > 1 && stocks.len() > MANY;
    let in_hand = sides.iter().position(|(_, of_side)| of_side.iter().any(|one| is_chosen(one)));
    let shown = in_hand.unwrap_or(*side).min(sides.len().saturating_sub(1));
    // For each side, its piece of the same kind as the selected piece.
    let letter = stocks.iter().find(|stock| is_chosen(stock)).map(|stock| stock.piece.letter);
    let same = |of_side: &[&Stock]| {
        let is_same = |one: &&&Stock| one.piece.letter.eq_ignore_ascii_case(letter.unwrap_or(""));
        of_side.iter().find(is_same).map(|one| one.text.clone())
    };
    let on_side = {
        let (side, act, holds) = (side.clone(), act.clone(), letter.is_some());
        let same: Vec<_> = sides.iter().map(|(_, of_side)| same(of_side)).collect();
        Callback::from(move |number: usize| {
            side.set(number);
            if let Some(Some(text)) = same.get(number) {
                act.emit(Edit::Choose(text.clone()));
            } else if holds {
                act.emit(Edit::Tool(Tool::Hand(None)));
            }
        })
    };
    let names: Vec<_> = sides.iter().map(|(owner, _)| side_words(model, *owner)).collect();
    let groups = if has_segments { &sides[shown..=shown] } else { &sides[..] };
    let has_headings = groups.len() > 1;
    let is_many = groups.iter().any(|(_, of_side)| of_side.len() > MANY);
    let on_show: Vec<_> = groups.iter().flat_map(|(_, of_side)| of_side.iter().copied()).collect();
    let first = on_show.iter().position(|stock| is_chosen(stock)).unwrap_or(0);
    let info = model.family.info();
    let item = |stock: &Stock| {
        let name = called(drawing, &stock.piece);
        let label = match stock.left {
            None => name.clone(),
            Some(left) => say::setup_stock(left, &*name).to_string(),
        };
        let left = stock.left.filter(|left| *left > 0).map(|left| left.to_string());
        let is_first = on_show.get(first).is_some_and(|one| *one == stock);
        html! {
            <button type="button" class={classes!("stock", (stock.left == Some(0)).then_some("none-left"))}
                    data-stock={stock.text.clone()} data-left={left} aria-pressed={is_chosen(stock).to_string()}
                    aria-label={label} title={name}
                    tabindex={if is_first { "0" } else { "-1" }}>
                <PieceIcon game={info.id} letter={stock.piece.letter} owner={stock.piece.owner} />
                <span class="stock-name" aria-hidden="true">{ stock.piece.name }</span>
            </button>
        }
    };
    let piece = stocks.iter().find(|stock| is_chosen(stock)).map(|stock| stock.piece);
    let does = piece.and_then(|piece| drawing.does(&piece, 1)).map(|does| does.to_string());
    // The sentence usually begins with the name of the piece, but a die is named by its face.
    let tells_name = |piece: &Piece| {
        let name = piece.name.to_string().to_lowercase();
        let first = name.split(' ').next().unwrap_or_default();
        does.as_ref().is_some_and(|does| does.to_lowercase().starts_with(first))
    };
    let in_words = piece.filter(|piece| !tells_name(piece)).map(|piece| called(drawing, &piece));
    let erases = model.tool == Tool::Eraser;
    let erase = {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| {
            act.emit(Edit::Tool(if erases { Tool::Hand(None) } else { Tool::Eraser }));
        })
    };
    let ways = model.ways(stocks);
    html! {
        <div class="palette" role="group" aria-label={say::SETUP_PIECES}>
            if has_segments { <SideField {names} {shown} on_change={on_side} /> }
            <div class={classes!("stocks", is_many.then_some("many"))} role="toolbar" aria-label={say::SETUP_STOCKS} ref={list} {onkeydown}>
                { for groups.iter().map(|(owner, of_side)| {
                    let name = side_words(model, *owner);
                    html! {
                        <div class="stock-group" role="group" aria-label={name.clone()}>
                            if has_headings { <span class="stock-side" aria-hidden="true">{ name }</span> }
                            { for of_side.iter().map(|stock| item(stock)) }
                        </div>
                    }
                }) }
                <button type="button" class="stock eraser" aria-pressed={erases.to_string()} aria-label={say::SETUP_ERASER} title={say::SETUP_ERASER}
                        tabindex={if stocks.is_empty() { "0" } else { "-1" }} onclick={erase}>
                    <Icon name={IconName::Eraser} />
                    <span class="stock-name" aria-hidden="true">{ say::SETUP_ERASER }</span>
                </button>
            </div>
            <p class="tool-line" aria-hidden="true">
                if let Some(name) = in_words { <b>{ name }</b> }
                if let Some(does) = does { <span class="tool-does">{ ended(&does) }</span> }
                <span class="tool-hint">{ model.hint() }</span>
            </p>
            if let Some((asks, now, ways)) = ways {
                <div class="ways" role="group" aria-label={asks.to_string()}>
                    <span>{ asks.to_string() }</span>
                    <div class="stock-group">
                        { for ways.iter().map(|way| {
                            let (act, text) = (act.clone(), way.text.clone());
                            let (picture, words) = way_shown(model, way);
                            html! {
                                <button type="button" class="stock" data-way={way.text.clone()} aria-pressed={(way.text == now).to_string()} aria-label={words.clone()} title={words}
                                        onclick={Callback::from(move |_: MouseEvent| act.emit(Edit::Way(text.clone())))}>
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

/// The name of a side, for a group of pieces.
fn side_words(model: &SetupEditor, owner: Option<Seat>) -> String {
    match owner {
        Some(seat) => seat_name(model.sketch.drawing(), seat),
        None => say::SETUP_NO_SIDE.to_string(),
    }
}

#[derive(PartialEq, Properties)]
struct SideProps {
    /// The names of the sides.
    names: Vec<String>,
    /// The index of the side whose pieces are shown.
    shown: usize,
    on_change: Callback<usize>,
}

/// Buttons that choose the side whose pieces the palette shows. Choosing a side also replaces the
/// selected piece by the same kind of piece of that side.
#[component]
fn SideField(SideProps { names, shown, on_change }: &SideProps) -> Html {
    let answers: Vec<_> = names.iter().enumerate().map(|(i, name)| Answer::new(i, name)).collect();
    let on_change = on_change.reform(|value: String| value.parse().unwrap_or(0));
    let title = html! { <span class="unseen">{ say::SETUP_PIECES }</span> };
    html! {
        <QuestionField layout={AnswerLayout::Segments} name="setup-side" {title} {answers}
                       chosen={shown.to_string()} {on_change} />
    }
}
