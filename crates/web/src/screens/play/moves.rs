//! The list of moves, and the field to type one.

use super::move_menu::{LazyMoveMenu, has_menus};
use super::play_context::{PlayProps, use_ui};
use crate::parts::menu::below;
use crate::platform::browser::{self, BOARD};
use crate::platform::state_setters::SetState;
use crate::platform::text;
use fairyboard::record::{NodeId, Record};
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::link_game_text::entered;
use ui_model::model::{Browse, Do, Turn, Ui};
use ui_model::moved_for::MoveMarks;
use ui_model::moves::{ListedMove, entries, half_made, is_written_alike, next_part, number};
use ui_model::say;
use ui_model::sentences::shown_move;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, Node};
use yew::prelude::*;

/// The delay before the list scrolls to a new move, in milliseconds.
const FOLLOW_MS: u32 = 50;

/// The number of rows in a group.
const GROUP: u32 = 100;

/// The list of moves. In a study each move has a menu.
#[component]
pub fn MoveList(PlayProps { play }: &PlayProps) -> Html {
    let list = use_mut_ref(List::default);
    let root = use_node_ref();
    let ui = use_ui(play);
    let none = ui.session.record().node(NodeId::START).children().is_empty();
    let has_menus = has_menus(play, &ui);
    let menu = use_state_eq(|| None::<AttrValue>);
    // A press shows a move. A press on the move that is already shown opens its menu.
    let onclick = {
        let (list, act, menu) = (list.clone(), play.act.clone(), menu.clone());
        Callback::from(move |event: MouseEvent| {
            let Some((action, button)) = list.borrow().pressed(&event) else { return };
            let is_shown = button.matches("[aria-haspopup]").unwrap_or(false);
            if !is_shown || matches!(action, Browse::Peek(..)) {
                act.emit(Do::Browse(action));
            } else if event.detail() < 2 {
                menu.set(Some(below(&button).into()));
            }
        })
    };
    // The menu key, the right mouse button and a long touch also open it.
    let oncontextmenu = {
        let (list, act, menu) = (list.clone(), play.act.clone(), menu.clone());
        Callback::from(move |event: MouseEvent| {
            let Some((action, button)) = list.borrow().pressed(&event).filter(|_| has_menus) else {
                return;
            };
            event.prevent_default();
            act.emit(Do::Browse(action));
            menu.set(Some(below(&button).into()));
        })
    };
    // In words only where the mouse rests: the words of a whole game would take long.
    let onmouseover = {
        let (list, feed) = (list.clone(), Rc::clone(&play.feed));
        Callback::from(move |event: MouseEvent| {
            if let Some((Browse::Go(id), button)) = list.borrow().pressed(&event)
                && !button.has_attribute("title")
                && let Some(happened) = feed.shown().ui.happened(id)
            {
                let _ = button.set_attribute("title", &happened.full);
            }
        })
    };
    let at = root.clone();
    use_effect(move || {
        if let Some(root) = at.cast::<Element>() {
            list.borrow_mut().has_menus = has_menus;
            paint(&list, root, Some(ui));
        }
    });
    // When the drawer opens, scroll to the current move.
    use_effect_with((play.panel.tab, play.panel.height), |_| {
        browser::after(FOLLOW_MS, follow).forget();
    });
    let close = menu.sets(None);
    html! {
        <>
            <div class="moves" data-testid="moves" role={if none { "group" } else { "list" }} aria-label={text::attr(say::PLAY_MOVES)}
                 ref={root} {onclick} {oncontextmenu} {onmouseover}></div>
            if let Some(place) = (*menu).clone() { <LazyMoveMenu play={play.clone()} {place} on_close={close} /> }
        </>
    }
}

/// Paints the list, or the next part of it. A long list is painted in parts, so that the page can
/// handle events in between.
fn paint(list: &Rc<RefCell<List>>, root: Element, ui: Option<Rc<Ui>>) {
    let mut painted = list.borrow_mut();
    if painted.paint(&root, ui) && painted.timer.is_none() {
        let goes_on = Rc::clone(list);
        painted.timer = Some(browser::after(0, move || {
            goes_on.borrow_mut().timer = None;
            paint(&goes_on, root, None);
        }));
    }
}

/// The list on the page. This code makes its elements instead of Yew, which would compare every
/// move of a long game at each step. A step changes two elements. The gain was not measured
/// separately; docs/performance.md has the cost of a step in a game of 300 plies.
#[derive(Default)]
struct List {
    painted: Option<Rc<Ui>>,
    moves: Vec<Placed>,
    /// Whether some moves are not on the page yet.
    lacks: bool,
    /// The signs of turning points.
    signs: Vec<(NodeId, &'static str)>,
    /// Paints the missing moves.
    timer: Option<Timeout>,
    has_menus: bool,
    /// The move that is shown, the number of its steps if it is half-made, and whether it has a
    /// menu.
    shown: Option<(NodeId, Option<usize>, bool)>,
}

struct Placed {
    entry: ListedMove,
    /// The row that contains it.
    row: Element,
    element: Element,
    button: Element,
    /// The note of who entered it, if there is one.
    told: Option<String>,
    /// The buttons for half-made moves, if it is shown and has several steps.
    steps: Option<Element>,
}

/// Appends a new element to a parent.
fn new(parent: &Element, name: &str, class: &str, words: &str) -> Option<Element> {
    let element = browser::document().create_element(name).ok()?;
    element.set_attribute("class", class).ok()?;
    if !words.is_empty() {
        element.set_text_content(Some(words));
    }
    parent.append_child(&element).ok()?;
    Some(element)
}

fn new_button(parent: &Element, class: &str, words: &str) -> Option<Element> {
    let button = new(parent, "button", class, words)?;
    button.set_attribute("type", "button").ok()?;
    Some(button)
}

impl Placed {
    /// Creates a move in a row.
    fn new(
        row: Element,
        (record, marked): (&Record, &MoveMarks),
        entry: ListedMove,
    ) -> Option<Self> {
        let node = record.node(entry.id);
        let element = new(&row, "span", "entry", "")?;
        element.set_attribute("role", "listitem").ok()?;
        element.set_attribute("style", &format!("--seat:{}", node.mover().0)).ok()?;
        if let Some(number) = number(record, entry) {
            new(&element, "span", "number", &number)?;
        }
        let button = new_button(&element, "move", &shown_move(record, entry.id))?;
        button.set_attribute("data-ply", &node.ply().to_string()).ok()?;
        // Scripts read the notation here.
        button.set_attribute("data-move", node.text()).ok()?;
        // Comments may be translated, moves must not.
        button.set_attribute("translate", "no").ok()?;
        let told = entered(record, marked, entry.id).map(|told| told.to_string());
        if let Some(told) = &told {
            new(&element, "span", "comment entered", told)?;
        }
        let words = node.words();
        if !words.is_empty() {
            new(&element, "span", "comment", &words)?;
        }
        Some(Placed { entry, row, element, button, told, steps: None })
    }

    /// Writes the sign of a turning point behind the move. CSS draws it, so the text of the button
    /// stays the move.
    fn mark(&self, sign: Option<&str>) {
        let _ = match sign {
            Some(sign) => self.button.set_attribute("data-sign", sign),
            None => self.button.remove_attribute("data-sign"),
        };
    }

    /// Updates the elements when the move is no longer shown.
    fn leave(&mut self) {
        let _ = self.button.remove_attribute("aria-current");
        let _ = self.button.remove_attribute("aria-haspopup");
        if let Some(steps) = self.steps.take() {
            steps.remove();
        }
    }

    /// Updates the elements when the move is shown, half-made after `peek` steps or whole. CSS
    /// draws the sign of its menu.
    fn show(&mut self, record: &Record, peek: Option<usize>, has_menu: bool) {
        let _ = self.button.set_attribute("aria-current", "true");
        let _ = match has_menu {
            true => self.button.set_attribute("aria-haspopup", "menu"),
            false => self.button.remove_attribute("aria-haspopup"),
        };
        if self.steps.is_none() {
            self.steps = self.new_steps(&half_made(record, self.entry.id));
        }
        let buttons = self.steps.as_ref().map(Element::children);
        let buttons = buttons.iter().flat_map(|all| (0..all.length()).filter_map(|i| all.item(i)));
        for (n, button) in (2..).zip(buttons) {
            let _ = button.set_attribute("aria-pressed", &(peek == Some(n)).to_string());
        }
    }

    fn new_steps(&self, texts: &[String]) -> Option<Element> {
        let after = self.button.next_sibling();
        let steps = texts.first().and_then(|_| new(&self.element, "span", "steps", ""))?;
        steps.set_attribute("role", "group").ok()?;
        steps.set_attribute("aria-label", say::MOVES_STEPS.words()).ok()?;
        for text in texts {
            new_button(&steps, "move step", text)?;
        }
        // Before the comment.
        self.element.insert_before(&steps, after.as_ref()).ok()?;
        Some(steps)
    }
}

impl List {
    /// Shows the moves of a game in an element; without `ui`, paints more of the current game. Only
    /// differences are changed. Returns whether some moves are still missing.
    fn paint(&mut self, root: &Element, ui: Option<Rc<Ui>>) -> bool {
        let Some(ui) = ui.or_else(|| self.painted.clone()) else { return false };
        let record = ui.session.record();
        let before = self.painted.replace(Rc::clone(&ui));
        let before = before.as_ref().map(|before| before.session.record());
        let peek = ui.transient.peek.map(|(_, steps)| steps);
        let shown = (ui.session.at(), peek, self.has_menus && peek.is_none());
        // `painted` keeps the old record alive, so no other record can have its address.
        let is_same = before.is_some_and(|before| std::ptr::eq(before, record));
        let is_same = is_same && !self.lacks;
        if !is_same {
            self.fill(root, &ui, before);
        }
        let signs = ui.analysis.as_ref().map(|analysis| analysis.signs(record)).unwrap_or_default();
        if !is_same || self.signs != signs {
            for placed in &self.moves {
                let sign = signs.iter().find(|(id, _)| *id == placed.entry.id);
                placed.mark(sign.map(|(_, sign)| *sign));
            }
            self.signs = signs;
        }
        if !is_same || self.shown != Some(shown) {
            let left = self.shown.replace(shown).map(|(id, ..)| id).filter(|id| *id != shown.0);
            // Scroll the list to the move that is shown. After paint, because measuring forces
            // layout.
            browser::after(FOLLOW_MS, follow).forget();
            for placed in &mut self.moves {
                if Some(placed.entry.id) == left {
                    placed.leave();
                } else if placed.entry.id == shown.0 {
                    placed.show(record, shown.1, shown.2);
                }
            }
        }
        self.lacks
    }

    fn fill(&mut self, root: &Element, ui: &Ui, before: Option<&Record>) {
        let (record, marked) = (ui.session.record(), MoveMarks::of(&ui.session));
        let written = (record, &marked);
        let entries = entries(record);
        let stays = |(new, placed): &(&ListedMove, &Placed)| **new == placed.entry;
        let same = entries.iter().zip(&self.moves).take_while(stays).count();
        for gone in self.moves.drain(same..) {
            let part = if gone.entry.begins { gone.row } else { gone.element };
            part.remove();
        }
        for placed in &mut self.moves {
            let entry = placed.entry;
            let is_told =
                entered(record, &marked, entry.id).map(|told| told.to_string()) == placed.told;
            let is_alike = |before| is_told && is_written_alike(entry.id, before, record);
            if before.is_some_and(|before| !is_alike(before))
                && let Some(new) = Placed::new(placed.row.clone(), written, entry)
            {
                let _ = placed.element.replace_with_with_node_1(&new.element);
                *placed = new;
            }
        }
        if self.moves.is_empty() {
            root.set_text_content(None);
        }
        let part = next_part(record, &entries[same..]);
        self.lacks = same + part.len() < entries.len();
        for entry in part {
            let last = self.moves.last().filter(|_| !entry.begins);
            let row = last.map(|placed| placed.row.clone()).or_else(|| new_row(root, ui, *entry));
            self.moves.extend(row.and_then(|row| Placed::new(row, written, *entry)));
        }
        if entries.is_empty() {
            new(root, "p", "nothing", say::MOVES_NONE.words());
        }
    }

    /// The action of a press in the list, and the button that was pressed.
    fn pressed(&self, event: &MouseEvent) -> Option<(Browse, Element)> {
        let target = event.target()?.dyn_into::<Node>().ok()?;
        let holds = |element: &Element| element.contains(Some(&target));
        let placed = self.moves.iter().find(|placed| holds(&placed.element))?;
        let id = placed.entry.id;
        if holds(&placed.button) {
            return Some((Browse::Go(id), placed.button.clone()));
        }
        let buttons = placed.steps.as_ref()?.children();
        let mut all = (0..buttons.length()).filter_map(|i| Some((i, buttons.item(i)?)));
        let (pressed, button) = all.find(|(_, button)| holds(button))?;
        Some((Browse::Peek(id, pressed as usize + 2), button))
    }
}

/// A row for a line of moves, with a column for each seat. Rows are in groups: after a change the
/// browser lays out one group and not thousands of rows.
fn new_row(root: &Element, ui: &Ui, entry: ListedMove) -> Option<Element> {
    let group = root.last_element_child().filter(|group| group.child_element_count() < GROUP);
    let group = group.or_else(|| new(root, "div", "", ""))?;
    let row = new(&group, "div", if entry.is_aside { "line variation" } else { "line" }, "")?;
    let seats = ui.session.state().seats().len();
    row.set_attribute("style", &format!("--seats:{seats}")).ok()?;
    Some(row)
}

/// Scrolls the list to the move that is shown.
fn follow() {
    let list = browser::document().query_selector(".moves > .moves").ok().flatten();
    let Some(list) = list else { return };
    let Ok(Some(entry)) = list.query_selector("[aria-current]") else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), entry.get_bounding_client_rect());
    if inner.top() < outer.top() || inner.bottom() > outer.bottom() {
        let by = inner.top() - outer.top() - outer.height() / 2.0;
        list.set_scroll_top(list.scroll_top() + by as i32);
    }
}

/// The field to type a move.
#[component]
pub fn TypeMove(PlayProps { play }: &PlayProps) -> Html {
    let typed = use_state_eq(String::new);
    let field = use_node_ref();
    let ui = use_ui(play);
    // A refused move stays in the field for correction. A played move is removed.
    {
        let (typed, masked) = (typed.clone(), ui.hands.masked);
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
        let (play, typed) = (play.clone(), typed.clone());
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            // This Enter chooses a word of an input method.
            "Enter" if event.is_composing() => {}
            "Enter" => {
                let text = event.target_unchecked_into::<HtmlInputElement>().value();
                if !text.trim().is_empty() {
                    // Clear it at once, or letters that are typed fast would be lost. In a view the
                    // legality is not known yet.
                    let ui = play.ui();
                    if !ui.hands.masked && (*ui.session).clone().type_move(&text).is_ok() {
                        typed.set(String::new());
                    }
                    play.act.emit(Do::Turn(Turn::Type(text)));
                }
                event.prevent_default();
            }
            // Escape first empties the field, then leaves it.
            "Escape" if typed.is_empty() => drop(browser::focus(BOARD)),
            "Escape" => typed.set(String::new()),
            _ => {}
        })
    };
    let helped = ui.helps().targets;
    let completions = match typed.trim() {
        _ if !helped => Vec::new(),
        "" => Vec::new(),
        text => ui.session.completions(text, 12),
    };
    let complete = |text: String| {
        let (typed, full, field) = (typed.clone(), text.clone(), field.clone());
        html! {
            <button type="button" class="completion" key={text.clone()}
                    onclick={Callback::from(move |_: MouseEvent| {
                        typed.set(full.clone());
                        if let Some(field) = field.cast::<HtmlElement>() {
                            let _ = field.focus();
                        }
                    })}>{ text }</button>
        }
    };
    // In a puzzle the example could be the answer.
    let has_example = helped && ui.puzzle().is_none();
    let usual = ui.session.completions("", 1).first().cloned().filter(|_| has_example);
    html! {
        <div class="type-move">
            <label for="move-input">{ text::html(say::MOVES_TYPE) }</label>
            <input ref={field.clone()} id="move-input" data-testid="move-input" type="text" autocomplete="off"
                   autocapitalize="off" spellcheck="false" placeholder={usual}
                   value={(*typed).clone()} readonly={play.deleted} {oninput} {onkeydown} />
            if !helped { <p class="hint">{ ui.unhelped() }</p> }
            if !completions.is_empty() {
                <div class="completions" translate="no" role="group" aria-label={text::attr(say::MOVES_BEGIN_SO)}>
                    { for completions.into_iter().map(complete) }
                </div>
            }
        </div>
    }
}
