//! The panel beside the board: moves, rules and notes.

use super::author::{self, author};
use crate::parts::button::{Style, button, button_if};
use crate::parts::card::{self, card, has_cards};
use crate::parts::hands::{cards_panel, has_objectives};
use crate::parts::rules::{self, More, rules};
use crate::platform::browser;
use crate::platform::part::{Hook, part};
use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Piece, State};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use table::headers::HEADERS;
use table::model::{Annotate, Browse, Do, Turn, Ui, View};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// What the panel shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The list of moves, and the field to type one.
    Moves,
    /// The rules of the game.
    Rules,
    /// What was written about the position.
    Notes,
    /// How a piece moves, in games that tell it.
    Piece,
    /// The cards in full, in games that have such.
    Cards,
}

/// How long after a move its entry comes into sight, in milliseconds.
const FOLLOW_MS: u32 = 50;

const TABS: [(Tab, &str); 5] = [
    (Tab::Moves, "Moves"),
    (Tab::Rules, "Rules"),
    (Tab::Notes, "Notes"),
    (Tab::Piece, "Piece"),
    (Tab::Cards, "Cards"),
];

/// The panel.
/// How far the panel is open where it is a sheet, on a narrow screen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sheet {
    Closed,
    Half,
    Full,
}

impl Sheet {
    fn smaller(self) -> Self {
        if self == Sheet::Full { Sheet::Half } else { Sheet::Closed }
    }
}

#[derive(PartialEq)]
pub struct Props {
    /// The screen's state.
    pub ui: Rc<Ui>,
    /// What the player does.
    pub act: Callback<Do>,
    /// What it shows.
    pub tab: Tab,
    /// The rule that was asked for.
    pub rule: Option<String>,
    /// How often a rule was asked for.
    pub asked: u32,
    /// Whether nothing can be changed now.
    pub locked: bool,
    /// What stands beneath the moves.
    pub tools: Html,
    /// On a narrow screen: 0 closed, 1 half, 2 full.
    pub sheet: Sheet,
    /// Another tab was chosen.
    pub on_tab: Callback<Tab>,
    /// The sheet is to be opened or closed.
    pub on_sheet: Callback<Sheet>,
}

/// The panel.
pub fn panel(props: Props) -> Html {
    part("panel", props, |props, ctx| use_panel(props).run(ctx))
}

#[hook]
fn use_panel(props: &Props) -> Html {
    let pulled = use_mut_ref(|| None::<i32>);
    // The move that is shown comes into view, within the list. After paint: measuring forces layout.
    use_effect_with(props.ui.session.at(), |_| {
        Timeout::new(FOLLOW_MS, follow).forget();
    });

    let cards = has_cards(props.ui.session.state());
    let objectives = has_objectives(&**props.ui.session.state());
    let mut tabs = TABS.to_vec();
    tabs.retain(|(tab, _)| (*tab != Tab::Piece || cards) && (*tab != Tab::Cards || objectives));
    // What is written in a lesson is kept nowhere.
    tabs.retain(|(tab, _)| *tab != Tab::Notes || props.ui.taught.is_none());
    let tabs = Rc::new(tabs);
    let look = {
        let (act, on_tab) = (props.act.clone(), props.on_tab.clone());
        Callback::from(move |(piece, square)| {
            act.emit(Do::View(View::Look(piece, square)));
            on_tab.emit(Tab::Piece);
        })
    };
    let more = More(cards.then(|| {
        let (ui, look) = (Rc::clone(&props.ui), look.clone());
        Callback::from(move |item: String| pieces(&**ui.session.state(), &item, &look))
    }));
    let tab_keys = {
        let (tab, on_tab, tabs) = (props.tab, props.on_tab.clone(), Rc::clone(&tabs));
        Callback::from(move |event: KeyboardEvent| {
            let step = match event.key().as_str() {
                "ArrowRight" => 1,
                "ArrowLeft" => tabs.len() - 1,
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            let i = tabs.iter().position(|(other, _)| *other == tab).unwrap_or(0);
            let (next, name) = tabs[(i + step) % tabs.len()];
            on_tab.emit(next);
            browser::focus(&format!("#tab-{name}"));
        })
    };
    let sheet_button = |to: Sheet, name: &'static str| {
        let on_sheet = props.on_sheet.clone();
        button(Style::Quiet, name, Callback::from(move |_: MouseEvent| on_sheet.emit(to)))
    };
    let onpointerdown = {
        let pulled = pulled.clone();
        Callback::from(move |event: PointerEvent| *pulled.borrow_mut() = Some(event.client_y()))
    };
    let onpointerup = {
        let (on_sheet, sheet) = (props.on_sheet.clone(), props.sheet);
        Callback::from(move |event: PointerEvent| {
            let Some(from) = pulled.borrow_mut().take() else { return };
            match event.client_y() - from {
                ..-24 => on_sheet.emit(Sheet::Full),
                25.. => on_sheet.emit(sheet.smaller()),
                _ => {}
            }
        })
    };
    let list = ListProps { ui: Rc::clone(&props.ui), act: props.act.clone(), locked: props.locked };
    let panel = |tab: Tab, name: &'static str, inside: Html| {
        html! {
            <div class={classes!("tab-panel", name.to_ascii_lowercase())} role="tabpanel"
                 id={format!("panel-{name}")} aria-labelledby={format!("tab-{name}")}
                 hidden={props.tab != tab} tabindex="0">{ inside }</div>
        }
    };
    html! {
        <aside class={classes!("panel", format!("sheet-{}", props.sheet as u8))} aria-label="Moves, rules and notes">
            <div class="sheet-handle" {onpointerdown} {onpointerup}>
                if props.sheet == Sheet::Half { { sheet_button(Sheet::Full, "Larger") } }
                if props.sheet == Sheet::Full { { sheet_button(Sheet::Half, "Smaller") } }
                { sheet_button(Sheet::Closed, "Close") }
            </div>
            <div class="tabs" role="tablist" onkeydown={tab_keys}>
                { for tabs.iter().map(|(tab, name)| {
                    let (on_tab, tab) = (props.on_tab.clone(), *tab);
                    let chosen = props.tab == tab;
                    html! {
                        <button type="button" role="tab" id={format!("tab-{name}")}
                                aria-controls={format!("panel-{name}")}
                                aria-selected={chosen.to_string()}
                                tabindex={if chosen { "0" } else { "-1" }}
                                onclick={Callback::from(move |_: MouseEvent| on_tab.emit(tab))}>{ *name }</button>
                    }
                }) }
            </div>
            { panel(Tab::Moves, "Moves", html! { <>{ moves(list.clone()) }{ props.tools.clone() }</> }) }
            { panel(Tab::Rules, "Rules", rules(rules::Props {
                game: props.ui.session.record().info().id,
                open: props.tab == Tab::Rules,
                shown: props.rule.clone(),
                asked: props.asked,
                more,
                page: false,
            })) }
            if props.ui.taught.is_none() {
                { panel(Tab::Notes, "Notes", notes(ListProps {
                    // What would be written of another turn is not kept.
                    locked: props.locked || props.ui.pretends,
                    ..list
                })) }
            }
            if cards {
                { panel(Tab::Piece, "Piece", html! {
                    if props.tab == Tab::Piece {
                        { card(card::Props { ui: Rc::clone(&props.ui), looked: props.ui.looked, on_look: look }) }
                    }
                }) }
            }
            if objectives {
                { panel(Tab::Cards, "Cards", html! {
                    if props.tab == Tab::Cards { { cards_panel(&props.ui) } }
                }) }
            }
        </aside>
    }
}

/// Brings the move that is shown into sight.
fn follow() {
    let list = browser::document().query_selector(".moves").ok().flatten();
    let entry = browser::document().query_selector(".moves [aria-current]").ok().flatten();
    if let (Some(list), Some(entry)) = (list, entry) {
        let (outer, inner) = (list.get_bounding_client_rect(), entry.get_bounding_client_rect());
        if inner.top() < outer.top() || inner.bottom() > outer.bottom() {
            let by = inner.top() - outer.top() - outer.height() / 2.0;
            list.set_scroll_top(list.scroll_top() + by as i32);
        }
    }
}

/// Buttons for the pieces that an item of the rules begins with, by their letters.
fn pieces(state: &dyn State, item: &str, on_look: &Callback<(Piece, Square)>) -> Html {
    let letters = item.split('`').skip(1).step_by(2);
    let kinds = letters.filter_map(|letter| card::kind(state, letter));
    html! {
        { for kinds.map(|(piece, at)| {
            let on_look = on_look.clone();
            button(Style::Quiet, format!("Show {}", piece.name), Callback::from(move |_: MouseEvent| on_look.emit((piece, at))))
        }) }
    }
}

/// What the lists need.
#[derive(Clone)]
struct ListProps {
    ui: Rc<Ui>,
    act: Callback<Do>,
    locked: bool,
}

/// The lists show the record and a place in it: a move that is being entered changes nothing of them.
impl PartialEq for ListProps {
    fn eq(&self, other: &Self) -> bool {
        let of = |props: &Self| (props.locked, props.ui.masked, props.ui.peek, props.ui.helps());
        of(self) == of(other)
            && self.act == other.act
            && self.ui.session.stands_like(&other.ui.session)
    }
}

/// The moves, and the field to type one.
fn moves(props: ListProps) -> Html {
    part("moves", props, |props, ctx| use_moves(props).run(ctx))
}

#[hook]
fn use_moves(props: &ListProps) -> Html {
    let typed = use_state(String::new);
    let ui = &props.ui;
    // A move that is refused stays in the field, to be mended; one that was played does not.
    {
        let (typed, masked) = (typed.clone(), ui.masked);
        use_effect_with(ui.session.at(), move |_| {
            if masked {
                typed.set(String::new());
            }
        });
    }
    let oninput = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let onkeydown = {
        let (act, typed, ui) = (props.act.clone(), typed.clone(), Rc::clone(ui));
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" => {
                let text = event.target_unchecked_into::<HtmlInputElement>().value();
                if !text.trim().is_empty() {
                    // At once, or letters that are typed fast would be lost. A view cannot tell yet.
                    if !ui.masked && (*ui.session).clone().type_move(&text).is_ok() {
                        typed.set(String::new());
                    }
                    act.emit(Do::Turn(Turn::Type(text)));
                }
                event.prevent_default();
            }
            // Empties the field first, then leaves it.
            "Escape" if typed.is_empty() => browser::focus("[data-board] [tabindex=\"0\"]"),
            "Escape" => typed.set(String::new()),
            _ => {}
        })
    };
    let none = ui.session.record().node(NodeId::START).children().is_empty();
    let helped = ui.helps().targets;
    let completions = match typed.trim() {
        _ if !helped => Vec::new(),
        "" => Vec::new(),
        text => ui.session.completions(text, 12),
    };
    let complete = |text: String| {
        let (typed, full) = (typed.clone(), text.clone());
        html! {
            <button type="button" class="completion" key={text.clone()}
                    onclick={Callback::from(move |_: MouseEvent| {
                        typed.set(full.clone());
                        browser::focus("[data-testid=move-input]");
                    })}>{ text }</button>
        }
    };
    html! {
        <>
            <div class="moves" data-testid="moves" role={if none { "group" } else { "list" }} aria-label="Moves">
                if none {
                    <p class="nothing">{ "The moves will stand here. Choose a piece on the board, or type a move below." }</p>
                }
                { line(ui, &props.act, NodeId::START) }
            </div>
            <div class="type-move">
                <label for="move-input">{ "Type a move" }</label>
                <input id="move-input" data-testid="move-input" type="text" autocomplete="off"
                       autocapitalize="off" spellcheck="false" placeholder={ui.session.completions("", 1).first().cloned().filter(|_| helped)}
                       value={(*typed).clone()} readonly={props.locked} {oninput} {onkeydown} />
                if !helped { <p class="hint">{ ui.unhelped() }</p> }
                if !completions.is_empty() {
                    <div class="completions" role="group" aria-label="Moves that begin so">
                        { for completions.into_iter().map(complete) }
                    </div>
                }
            </div>
        </>
    }
}

/// The moves of a line that goes on from a place, each with the variations that replace it.
fn line(ui: &Ui, act: &Callback<Do>, from: NodeId) -> Html {
    let record = ui.session.record();
    let mut out = Vec::new();
    // A column for each seat.
    let seats = format!("--seats:{}", ui.session.state().seats().len());
    // What is still to be written, the next last: a move, and how deep its variation lies.
    let mut open: Vec<(NodeId, usize, bool)> = Vec::new();
    let push = |open: &mut Vec<(NodeId, usize, bool)>, at: NodeId, depth: usize| {
        open.extend(record.node(at).children().first().map(|id| (*id, depth, false)));
    };
    push(&mut open, from, 0);
    let mut entries: Vec<Html> = Vec::new();
    let mut depth = 0;
    let flush = |entries: &mut Vec<Html>, out: &mut Vec<Html>, depth: usize| {
        if !entries.is_empty() {
            let class = if depth == 0 { "line" } else { "line variation" };
            out.push(
                html! { <div class={class} style={seats.clone()}>{ for entries.drain(..) }</div> },
            );
        }
    };
    while let Some((id, deep, begins)) = open.pop() {
        if begins || deep != depth {
            flush(&mut entries, &mut out, depth);
            depth = deep;
        }
        let first = entries.is_empty();
        entries.push(entry(ui, act, record, id, first));
        push(&mut open, id, deep);
        let siblings =
            record.node(id).parent().map_or(&[][..], |parent| record.node(parent).children());
        if siblings.first() == Some(&id) {
            open.extend(siblings[1..].iter().rev().map(|other| (*other, deep + 1, true)));
        }
    }
    flush(&mut entries, &mut out, depth);
    out.into_iter().collect()
}

fn entry(ui: &Ui, act: &Callback<Do>, record: &Record, id: NodeId, first: bool) -> Html {
    let node = record.node(id);
    let shown = ui.session.at() == id;
    // A side that has two plies in a row is numbered once.
    let before = node.parent().map_or(0, |parent| record.node(parent).round());
    let number = match (node.mover().0, first) {
        (0, _) if first || node.round() != before => Some(format!("{}.", node.round())),
        (0, _) => None,
        (_, true) => Some(format!("{}…", node.round())),
        _ => None,
    };
    let go = |action: Do| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let steps = node
        .parent()
        .filter(|_| shown)
        .and_then(|parent| record.node(parent).state().steps_of(node.text()))
        .filter(|steps| steps.len() > 2);
    html! {
        <span class="entry" style={format!("--seat:{}", node.mover().0)} role="listitem" key={format!("{id:?}")}>
            if let Some(number) = number { <span class="number">{ number }</span> }
            <button type="button" class="move" data-ply={node.ply().to_string()}
                    aria-current={shown.then_some("true")} onclick={go(Do::Browse(Browse::Go(id)))}>{ node.text() }</button>
            if let Some(steps) = steps {
                <span class="steps" role="group" aria-label="Steps of this move">
                    { for (2..steps.len()).map(|n| {
                        let text: String = steps[..n].iter().map(|step| step.text()).collect();
                        let pressed = ui.peek == Some((id, n));
                        html! {
                            <button type="button" class="move step" aria-pressed={pressed.to_string()}
                                    onclick={go(Do::Browse(Browse::Peek(id, n)))}>{ text }</button>
                        }
                    }) }
                </span>
            }
            if !node.comment().is_empty() { <span class="comment">{ node.comment() }</span> }
        </span>
    }
}

/// What was written about the position, and who plays.
fn notes(props: ListProps) -> Html {
    part("notes", props, |props, _| written(props))
}

fn written(props: &ListProps) -> Html {
    let ui = &props.ui;
    let record = ui.session.record();
    let field = |(label, name): (&'static str, &'static str)| {
        let act = props.act.clone();
        html! {
            <label class="field">
                <span>{ label }</span>
                <input type="text" maxlength="80" readonly={props.locked} value={record.header(name).unwrap_or("").to_string()}
                       onchange={Callback::from(move |event: Event| {
                           act.emit(Do::Annotate(Annotate::Header(name, event.target_unchecked_into::<HtmlInputElement>().value())));
                       })} />
            </label>
        }
    };
    let oninput = {
        let act = props.act.clone();
        Callback::from(move |event: InputEvent| {
            act.emit(Do::Annotate(Annotate::Comment(
                event.target_unchecked_into::<HtmlTextAreaElement>().value(),
            )));
        })
    };
    let node = record.node(ui.session.at());
    let place = match node.ply() {
        0 => "the start".to_string(),
        _ => format!("after {}", node.text()),
    };
    let seats = ui.session.state().seats().iter().copied();
    html! {
        <>
            <label class="field">
                <span>{ format!("Note on the position {place}") }</span>
                <textarea rows="6" readonly={props.locked} value={node.comment().to_string()} {oninput} />
            </label>
            { for seats.zip(HEADERS).map(field) }
            { button_if(!node.marks().is_empty() && !props.locked, Style::Plain, "Clear marks", {
                let act = props.act.clone();
                Callback::from(move |_: MouseEvent| act.emit(Do::Annotate(Annotate::ClearMarks)))
            }) }
            // Where hands are hidden, a lesson would show them.
            if !ui.masked {
                { author(author::Props { ui: Rc::clone(ui), act: props.act.clone(), locked: props.locked }) }
            }
            <p class="hint">{ "Arrows and rings: drag or click with the right button (Shift and Alt change the stroke), or use the pen." }</p>
        </>
    }
}
