//! The list of moves, and the field to type one.

use super::move_menu::{LazyMoveMenu, has_menus};
use super::play_handle::{PlayHandle, PlayProps, use_ui};
use crate::parts::button::Button;
use crate::parts::fields::field_value;
use crate::parts::menu::below;
use crate::parts::notation::breakable;
use crate::platform::browser::{self, BOARD};
use crate::platform::state_setters::SetState;
use by_address::ByAddress;
use fairyboard::record::NodeId;
use std::rc::Rc;
use ui_model::model::{Browse, Do, Turn};
use ui_model::moves::{Line, LineMove, groups, half_made};
use ui_model::say;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;
use yew_hooks::use_effect_update_with_deps;

/// The delay before the list scrolls to a new move, in milliseconds. Measuring forces layout, so
/// it waits until the board has been painted.
const FOLLOW_MS: u32 = 50;

/// The number of groups that are added to a long list at a time, so that the page can handle events
/// in between.
const GROUPS_TOGETHER: usize = 6;

/// The move that is shown on the board.
#[derive(Clone, PartialEq)]
struct Current {
    id: NodeId,
    /// The texts of the move's first two steps, of its first three, and so on, without the whole
    /// move.
    steps: Vec<String>,
    /// The number of steps after which the board shows the move, if the board shows it unfinished.
    peek: Option<usize>,
    has_menu: bool,
}

/// The list of moves. In a study each move has a menu.
#[component]
pub fn MoveList(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let record = ui.session.record();
    // A shared record is copied before it is changed, so the same address means the same moves.
    let shared_record = ByAddress(Rc::clone(ui.session.shared_record()));
    let groups = use_memo(shared_record.clone(), |_| {
        groups(&ui.session).into_iter().map(Rc::new).collect::<Vec<_>>()
    });
    let rendered = use_rendered(groups.len());
    let at = ui.session.at();
    let peek = ui.transient.peek.map(|(_, steps)| steps);
    let current = Current {
        id: at,
        steps: half_made(record, at),
        peek,
        has_menu: has_menus(play, &ui) && peek.is_none(),
    };
    let signs = ui.analysis.as_ref().map(|analysis| analysis.signs(record)).unwrap_or_default();
    // Scroll to the current move when another move is shown, the list or its height changes, or the
    // drawer opens. The signs of the turning points also count, because the list of turning points
    // takes height from the list of moves.
    let place = (at, peek, shared_record, rendered, play.panel.tab, play.panel.height, signs.len());
    let list = use_node_ref();
    {
        let list = list.clone();
        use_effect_with(place, |_| {
            let timer = browser::after(FOLLOW_MS, move || {
                if let Some(list) = list.cast::<Element>() {
                    follow(list);
                }
            });
            move || drop(timer)
        });
    }
    let menu = use_state_eq(|| None::<AttrValue>);
    let on_press = {
        let (menu, shown) = (menu.setter(), (at, peek, has_menus(play, &ui)));
        use_callback(
            (play.act.clone(), shown),
            move |(press, event): (Press, MouseEvent), (act, shown)| {
                let (at, peek, can_edit) = *shown;
                // The part of the button that was pressed: the text of a move may have several lines.
                let pressed = event.target_unchecked_into::<Element>();
                let place = || Some(below(&pressed).into());
                match press {
                    // A press on the move that is already shown opens its menu.
                    Press::Move(id) if can_edit && id == at && peek.is_none() => {
                        if event.detail() < 2 {
                            menu.set(place());
                        }
                    }
                    Press::Move(id) => act.emit(Do::Browse(Browse::Go(id))),
                    Press::Steps(id, steps) => act.emit(Do::Browse(Browse::Peek(id, steps))),
                    // The menu key, the right mouse button and a long touch also open the menu.
                    Press::Menu(id) if can_edit => {
                        event.prevent_default();
                        act.emit(Do::Browse(Browse::Go(id)));
                        menu.set(place());
                    }
                    Press::Menu(_) => {}
                }
            },
        )
    };
    // The tooltip of a move is made only when the mouse is over the move, because making the
    // tooltips of a whole game would take long.
    let on_hover = use_callback(play.feed.clone(), |(id, event): (NodeId, MouseEvent), feed| {
        // The part of the button that the mouse is over, which shows the tooltip.
        let hovered = event.target_unchecked_into::<HtmlElement>();
        if let Some(happened) = feed.shown().ui.happened(id) {
            hovered.set_title(&happened.full);
        }
    });
    let group = |lines: &Rc<Vec<Line>>| {
        let moves = || lines.iter().flat_map(|line| &line.moves);
        let signs = signs.iter().copied().filter(|(id, _)| moves().any(|listed| listed.id == *id));
        html! {
            <MoveGroup key={key(lines.first().and_then(|line| line.moves.first()))} lines={Rc::clone(lines)} seats={ui.session.state().seats().len()} signs={signs.collect::<Vec<_>>()}
                       current={moves().any(|listed| listed.id == at).then(|| current.clone())}
                       on_press={on_press.clone()} on_hover={on_hover.clone()} />
        }
    };
    let role = if groups.is_empty() { "group" } else { "list" };
    let none = match () {
        () if ui.session.outcome().is_over() => say::MOVES_OVER,
        // The task says what to do.
        () if ui.taught.is_some() => say::MOVES_NONE_OF_TASK,
        () => say::MOVES_NONE,
    };
    html! {
        <>
            <div class="moves" ref={list} data-testid="moves" {role} aria-label={say::PLAY_MOVES}>
                if groups.is_empty() { <p class="nothing">{ none }</p> } else { { for groups.iter().take(rendered).map(group) } }
            </div>
            if let Some(place) = (*menu).clone() { <LazyMoveMenu play={play.clone()} {place} on_close={menu.sets(None)} /> }
        </>
    }
}

/// The number of groups to render. A long list is rendered in parts, and the page can handle events
/// between two parts.
#[hook]
fn use_rendered(groups: usize) -> usize {
    let rendered = use_state_eq(|| GROUPS_TOGETHER);
    {
        let rendered = rendered.clone();
        use_effect_with((*rendered, groups), move |(so_far, groups)| {
            let next = so_far + GROUPS_TOGETHER;
            let timer = (so_far < groups).then(|| browser::after(0, move || rendered.set(next)));
            move || drop(timer)
        });
    }
    *rendered
}

/// A press in the list.
#[derive(Clone, Copy)]
enum Press {
    Move(NodeId),
    /// A press that shows a move after this number of its steps.
    Steps(NodeId, usize),
    /// A press that opens the menu of a move.
    Menu(NodeId),
}

/// The props of a group of moves. The group re-renders only if one of these props changes.
#[derive(Clone, PartialEq, Properties)]
struct GroupProps {
    lines: Rc<Vec<Line>>,
    /// The number of sides, which is the number of columns.
    seats: usize,
    /// The signs, such as `??`, of the turning points among these moves.
    signs: Vec<(NodeId, &'static str)>,
    /// The move that is shown, if it is in this group.
    current: Option<Current>,
    on_press: Callback<(Press, MouseEvent)>,
    on_hover: Callback<(NodeId, MouseEvent)>,
}

#[component]
fn MoveGroup(props: &GroupProps) -> Html {
    let line = |line: &Line| {
        html! {
            <div key={key(line.moves.first())} class={classes!("line", line.is_aside.then_some("variation"))} style={format!("--seats:{}", props.seats)}>
                { for line.moves.iter().map(|listed| entry(props, listed)) }
            </div>
        }
    };
    html! { <div>{ for props.lines.iter().map(line) }</div> }
}

/// The key of a move in the list, or of a line or a group by its first move. Without keys, Yew would
/// match the old and the new elements from the end, and after a move the focus would be on the
/// neighbour of the focused move.
fn key(first: Option<&LineMove>) -> String {
    format!("{:?}", first.map(|listed| listed.id))
}

/// A move with its number, the buttons for its steps if it is shown, and the words beside it.
fn entry(props: &GroupProps, listed: &LineMove) -> Html {
    let id = listed.id;
    let press = |press: Press| props.on_press.reform(move |event| (press, event));
    let current = props.current.as_ref().filter(|current| current.id == id);
    let has_menu = current.is_some_and(|current| current.has_menu);
    let sign = props.signs.iter().find(|(of, _)| *of == id).map(|(_, sign)| *sign);
    html! {
        <span key={key(Some(listed))} class="entry" role="listitem" style={format!("--seat:{}", listed.mover.0)}>
            if let Some(number) = &listed.number { <span class="number">{ number }</span> }
            // CSS draws the sign of a turning point (`??`) and the author's mark (`!?`), so that
            // the text of the button is the move alone. Scripts read the notation from `data-move`.
            // Comments may be translated, moves must not.
            <button type="button" class="move" data-ply={listed.ply.to_string()} data-move={listed.notation.clone()}
                    translate="no" data-sign={sign} data-glyph={listed.glyph.map(|(mark, _)| mark).filter(|mark| Some(*mark) != sign)} aria-current={current.map(|_| "true")}
                    aria-haspopup={has_menu.then_some("menu")} onclick={press(Press::Move(id))}
                    oncontextmenu={press(Press::Menu(id))}
                    onmouseover={props.on_hover.reform(move |event| (id, event))}>{ breakable(&listed.shown) }</button>
            if let Some((_, name)) = listed.glyph { <span class="unseen">{ name }</span> }
            if let Some(current) = current.filter(|current| !current.steps.is_empty()) {
                <span class="steps" role="group" aria-label={say::MOVES_STEPS}>
                    <span class="facts" aria-hidden="true">{ say::DRAFT_STEPS }</span>
                    { for (2..).zip(&current.steps).map(|(steps, text)| html! {
                        <Button class={classes!("move", "step")} pressed={current.peek == Some(steps)}
                                onclick={press(Press::Steps(id, steps))}>{ text }</Button>
                    }) }
                </span>
            }
            if let Some(entered) = &listed.entered { <span class="comment entered">{ entered }</span> }
            if !listed.comment.is_empty() { <span class="comment">{ &listed.comment }</span> }
        </span>
    }
}

/// Scrolls the list to the move that is shown. In an analysed study the list is as long as its
/// moves, and the tab of the panel scrolls instead. The move is looked up in the list, because the
/// groups of moves render it.
fn follow(list: Element) {
    let tab = list.parent_element().filter(|tab| tab.class_list().contains("analysed-moves"));
    let list = tab.filter(|_| list.scroll_height() <= list.client_height() + 1).unwrap_or(list);
    let Ok(Some(entry)) = list.query_selector("[aria-current]") else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), entry.get_bounding_client_rect());
    if inner.top() < outer.top() || inner.bottom() > outer.bottom() {
        let by = inner.top() - outer.top() - outer.height() / 2.0;
        list.set_scroll_top(list.scroll_top() + by as i32);
    }
}

#[derive(PartialEq, Properties)]
pub struct TypeMoveProps {
    pub play: PlayHandle,
    /// The text in the field. Two tabs of the panel have the field, so the panel keeps its text.
    pub typed: UseStateHandle<String>,
}

/// The field to type a move.
#[component]
pub fn TypeMove(TypeMoveProps { play, typed }: &TypeMoveProps) -> Html {
    let field = use_node_ref();
    let ui = use_ui(play);
    let was_typed = use_mut_ref(|| false);
    // After a typed move is played, scrolls the board into view. If a hand is hidden (`masked`),
    // the field is emptied here; otherwise Enter has emptied it. A refused move stays for
    // correction.
    {
        let (typed, masked) = (typed.clone(), ui.hands.masked);
        let was_typed = was_typed.clone();
        let played = move |_: &NodeId| {
            if masked {
                typed.set(String::new());
            }
            if was_typed.replace(false) {
                browser::keep_board_in_view();
            }
        };
        use_effect_update_with_deps(played, ui.session.at());
    }
    let oninput = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| {
            typed.set(field_value(&event));
        })
    };
    let onkeydown = {
        let (play, typed, was_typed) = (play.clone(), typed.clone(), was_typed);
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            // This Enter chooses a word of an input method.
            "Enter" if event.is_composing() => {}
            "Enter" => {
                let text = field_value(&event);
                if !text.trim().is_empty() {
                    // Clears the field at once, because clearing it later would remove letters that
                    // were typed meanwhile. The text of a move that is not accepted stays.
                    if play.ui().accepts_typed(&text) {
                        typed.set(String::new());
                    }
                    was_typed.replace(true);
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
    // While a player on another device is to move, the field looks inactive. A move that is typed
    // then is refused, with the reason.
    let waits = ui.awaited().is_some_and(|seat| ui.level(seat).is_none());
    let completions = ui.typing_suggestions(typed);
    let complete = |text: String| {
        let (typed, full, field) = (typed.clone(), text.clone(), field.clone());
        html! {
            <Button class="completion" key={text.clone()}
                    onclick={Callback::from(move |_: MouseEvent| {
                        typed.set(full.clone());
                        if let Some(field) = field.cast::<HtmlElement>() {
                            let _ = field.focus();
                        }
                    })}>{ text.clone() }</Button>
        }
    };
    html! {
        <div class="type-move">
            <label for="move-input">{ say::MOVES_TYPE }</label>
            <input ref={field.clone()} id="move-input" data-testid="move-input" type="text" autocomplete="off"
                   autocapitalize="off" spellcheck="false" placeholder={ui.typing_hint()}
                   value={(**typed).clone()} readonly={play.locked} class={waits.then_some("awaits")} {oninput} {onkeydown} />
            if !ui.helps().targets { <p class="hint">{ ui.unhelped() }</p> }
            if !completions.is_empty() {
                <div class="completions" translate="no" role="group" aria-label={say::MOVES_BEGIN_SO}>
                    { for completions.into_iter().map(complete) }
                </div>
            }
        </div>
    }
}
