//! The text of the status card under the board: whose turn it is, what just happened, and why
//! something was refused.

use super::play_handle::{PlayHandle, PlayProps, Tab};
use crate::parts::button::{Button, Style};
use crate::parts::card::has_piece_cards;
use crate::parts::seat_mark::{Mark, SeatMark};
use crate::platform::browser;
use crate::platform::feed::{Shown, use_seen};
use std::rc::Rc;
use ui_model::introduction::{first_words, is_before_first_move, is_wanted};
use ui_model::lesson_run::LessonState;
use ui_model::model::{Browse, Do, Hint, Press, Ui, View};
use ui_model::queries::edges;
use ui_model::say;
use ui_model::sentences::{NotDone, ended, rule_number, seat_name};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// A swipe over the line steps through the moves if it is longer than this, in pixels.
const SWIPE: i32 = 40;

/// The content of the status line.
#[derive(Clone, PartialEq)]
struct Status {
    status: String,
    /// Whether the status is a label, such as whose turn it is, and no sentence.
    is_label: bool,
    /// A sentence about the last move, or the aim before the first. `None` while a refusal, a hint
    /// or an unfinished move replaces this sentence.
    happened: Option<String>,
    is_aim: bool,
    /// A hint: its stage (1 to 3), and the element that the player has to press next, as the name
    /// and the value of an attribute.
    hint: Option<(u8, &'static str, String)>,
    /// The number of the rule that explains the status, if there is one.
    rule: Option<&'static str>,
    /// Why the last action was refused, if it was. With the version of the screen's state, so that
    /// a repeated refusal counts as new.
    refusal: Option<(NotDone, u32)>,
    /// The piece that is picked or looked at, if it has a card.
    looked: Option<fairyboard::Key>,
    /// Whether the player has not moved yet. On a narrow screen the aim is in the panel, which is
    /// closed.
    fresh: bool,
    /// Whether the last move can be shown again on the board.
    recalls: bool,
    /// The side of the learner in a lesson or a puzzle, for phones, which show no player bars there.
    plays: Option<(Mark, String)>,
}

impl Status {
    fn of(shown: &Shown) -> Self {
        let ui = &shown.ui;
        let looked = ui
            .focus
            .looked
            .filter(|_| ui.transient.prospect.is_some() || !ui.session.draft().is_empty())
            .filter(|_| ui.transient.refusal.is_none() && ui.hinted().is_none())
            .filter(|_| has_piece_cards(ui.session.state()));
        let status = ui.status();
        let is_label = is_label(ui, &status);
        Status {
            status: if is_label { status } else { ended(&status) },
            is_label,
            happened: happened(ui).map(|happened| ended(&happened)),
            is_aim: is_wanted(ui),
            hint: hint_of(ui),
            rule: rule_of(ui).filter(|_| ui.transient.refusal.is_none()),
            refusal: ui.transient.refusal.clone().map(|refusal| (refusal, ui.version)),
            looked: looked.map(|(piece, _)| piece.name),
            fresh: ui.transient.refusal.is_none()
                && ui.transient.card.is_none()
                && ui.session.draft().is_empty()
                && is_before_first_move(ui),
            recalls: may_recall(ui),
            plays: plays(ui).filter(|_| is_label),
        }
    }
}

/// The mark and the name of the side that the learner plays. `None` outside of lessons and puzzles,
/// after the end of a task, and in games whose pieces belong to no player.
fn plays(ui: &Ui) -> Option<(Mark, String)> {
    ui.taught.as_ref().filter(|_| !ui.is_task_over())?;
    let (state, seat) = (&**ui.session.state(), ui.you()?);
    let mark = Mark::of(state, seat);
    matches!(mark, Mark::Pieces(_)).then(|| (mark, seat_name(state, seat)))
}

/// Whether the status is a label, which has no full stop.
fn is_label(ui: &Ui, status: &str) -> bool {
    ui.session.draft().is_empty()
        && ui.transient.prospect.is_none()
        && ui.transient.peek.is_none()
        && ui.hinted().is_none()
        && !status.contains(". ")
}

/// A sentence about the move that led to the position shown, or the aim of a game that has not
/// begun. `None` if the card needs the space for something else.
fn happened(ui: &Ui) -> Option<String> {
    let transient = &ui.transient;
    // The box of the lesson of one minute says what a move did, and the box of a puzzle says how a
    // wrong move is refuted.
    let says_itself =
        |taught: &Rc<LessonState>| taught.course.is_first_steps() || taught.may_try_again();
    let is_busy = ui.taught.as_ref().is_some_and(says_itself)
        || transient.refusal.is_some()
        || transient.prospect.is_some()
        || transient.card.is_some()
        || transient.peek.is_some()
        || transient.recalls
        || ui.hinted().is_some()
        || ui.waits_for_clock()
        || !ui.session.draft().is_empty();
    if is_busy {
        return None;
    }
    if is_wanted(ui) {
        let has_room = ui.duty().is_none() && ui.danger().is_none() && !ui.hands.keeps_all;
        return has_room.then(|| first_words(ui));
    }
    ui.just_happened().map(|happened| happened.short)
}

/// Whether the last move can be shown again: at the latest position of a running game, if no
/// refusal, hint or unfinished move is shown.
fn may_recall(ui: &Ui) -> bool {
    let session = &ui.session;
    let is_told = ui.recalled().is_some() || ui.last_steps().is_some() && happened(ui).is_some();
    is_told
        && session.at() == session.end()
        && !session.outcome().is_over()
        && !ui.waits_for_clock()
        && ui.awaited().is_none()
        && ui.finds_turns().is_none()
}

/// The rule that ended the game, or the rule behind the sentence of the status. `None` if there is
/// no such rule.
fn rule_of(ui: &Ui) -> Option<&'static str> {
    let session = &ui.session;
    let tells = ui.transient.peek.is_none() && !ui.waits_for_clock() && session.draft().is_empty();
    if !tells || ui.awaited().is_some() {
        return None;
    }
    let duty = || ui.duty().map(|duty| duty.rule);
    let danger = || ui.danger().map(|danger| danger.rule);
    session.outcome().rule().or_else(duty).or_else(danger)
}

/// A hint: its stage, and the element to press next, as the name and the value of an attribute.
/// `None` while no hint is shown.
fn hint_of(ui: &Ui) -> Option<(u8, &'static str, String)> {
    let (stage, press) = ui.hinted().and_then(Hint::told_now)?;
    let edges = edges(&**ui.session.state());
    let (name, value) = match press {
        Press::Square(square) => ("square", square.to_string()),
        Press::Edge(edge) => ("edge", edges.get(*edge)?.letter.to_string()),
        Press::Button(button) => ("button", button.id()),
    };
    Some((stage, name, value))
}

/// The status. The attributes of a hint name the next press for scripts.
fn hinted(hint: Option<(u8, &'static str, String)>, status: String) -> Html {
    let Some((stage, name, value)) = hint else { return html! { { status } } };
    let told = |attribute| (name == attribute).then(|| value.clone());
    html! {
        <span data-testid="hint" data-stage={stage.to_string()} data-square={told("square")} data-edge={told("edge")}
              data-button={told("button")}>{ status }</span>
    }
}

/// A link that opens a rule in the panel.
fn rule_link(play: &PlayHandle, rule: &str) -> Html {
    let (shows, id) = (play.shows_rule(), rule.to_string());
    let words = say::play_show_rule(rule_number(rule)).to_string();
    html! { <Button style={Style::Link} onclick={Callback::from(move |_: MouseEvent| shows.emit(id.clone()))}>{ words }</Button> }
}

/// Whether a text is longer than its place. It is measured after the paint, when reading the layout
/// costs nothing. Not `use_measure` of yew-hooks, which reports the size of the element instead of
/// its content, and leaks its closure.
#[hook]
fn use_is_cut(element: &NodeRef, status: &Status) -> bool {
    let is_cut = use_state_eq(|| false);
    let measure = use_callback((element.clone(), is_cut.setter()), |(), (element, is_cut)| {
        if let Some(element) = element.cast::<Element>() {
            is_cut.set(element.scroll_height() > element.client_height() + 1);
        }
    });
    {
        let (element, measure) = (element.clone(), measure.clone());
        use_effect_with(status.clone(), move |_| {
            browser::after_paint(move || {
                // In demo mode a key may have scrolled the previous text, so the new text is
                // scrolled to its top.
                if let Some(element) = element.cast::<Element>() {
                    element.set_scroll_top(0);
                }
                measure.emit(());
            });
        });
    }
    let element = element.clone();
    use_effect_with((), move |()| {
        // Measures again when the size of the text's element changes. Other components render
        // choices and the unfolded die, which leave less room for the text.
        let on_resize = Closure::<dyn FnMut()>::new(move || measure.emit(()));
        let observer = ResizeObserver::new(on_resize.as_ref().unchecked_ref()).ok();
        if let Some((observer, element)) = observer.as_ref().zip(element.cast::<Element>()) {
            observer.observe(&element);
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(on_resize);
        }
    });
    *is_cut
}

/// The text of the status card. A swipe over it steps through the moves. Not `use_swipe` of
/// yew-hooks, which keeps the finger's place in states, so the card would re-render as it moves.
#[component]
pub fn StatusLine(PlayProps { play }: &PlayProps) -> Html {
    let swiped = use_mut_ref(|| None::<i32>);
    let text = &play.texts.status;
    let shown = use_seen(&play.feed, Status::of);
    let is_cut = use_is_cut(text, &shown);
    let Status {
        status,
        is_label,
        happened,
        is_aim,
        hint,
        rule,
        refusal,
        looked,
        fresh,
        recalls,
        plays,
    } = shown;
    // With a large font or zoom the card may be below the window, so a new refusal is scrolled into
    // view.
    use_effect_with(
        (text.clone(), refusal.as_ref().map(|(_, version)| *version)),
        |(text, version)| {
            if let (Some(_), Some(text)) = (version, text.cast::<Element>()) {
                browser::keep_in_view(&text);
            }
        },
    );
    let from = {
        let swiped = swiped.clone();
        Callback::from(move |event: PointerEvent| {
            *swiped.borrow_mut() = (event.pointer_type() == "touch").then(|| event.client_x());
        })
    };
    let to = {
        let act = play.act.clone();
        Callback::from(move |event: PointerEvent| {
            let Some(from) = swiped.borrow_mut().take() else { return };
            let by = event.client_x() - from;
            if by.abs() > SWIPE {
                act.emit(Do::Browse(if by < 0 { Browse::Forward } else { Browse::Back }));
            }
        })
    };
    let links = html! {
        <>
            if let Some(rule) = rule {
                { rule_link(play, rule) }
            }
            if let Some(name) = looked {
                <Button style={Style::Look} onclick={play.opens(Tab::Piece)}>{ say::play_how_it_moves(name).to_string() }</Button>
            } else if fresh {
                <Button style={Style::OpensDrawer} onclick={play.opens(Tab::Rules)}>{ say::AIM_TITLE }</Button>
            }
            if recalls && !play.elsewhere {
                <Button style={Style::Link} action="show-again" onclick={play.does(Do::View(View::Recall))}>{ say::PLAY_SHOW_AGAIN }</Button>
            }
            if is_cut {
                <Button style={Style::Link} action="log" onclick={play.opens(Tab::Moves)}>{ say::STATUS_MORE }</Button>
            }
        </>
    };
    html! {
        // This element is no live region: `LiveRegion` announces the status, and screen readers
        // would say each move twice.
        <div class="tell" onpointerdown={from} onpointerup={to}>
            <div class={classes!("tell-text", is_cut.then_some("cut"))} ref={text}>
                <span class="tell-links" data-rule={rule}>{ links }</span>
                if let Some((mark, side)) = plays {
                    <span class="plays"><SeatMark {mark} />{ side }</span>
                }
                <p class={classes!("status", is_label.then_some("label"), refusal.is_some().then_some("unseen"))}
                   data-testid="status" role="status" aria-live="off">{ hinted(hint, status) }</p>
                if let Some((refusal, version)) = refusal {
                    <p class="refusal" data-testid="refusal" role="alert" key={version} data-rule={refusal.rule()}>
                        { ended(&refusal.sentence()) }{ " " }
                        if let Some(rule) = refusal.rule() {
                            { rule_link(play, rule) }
                        }
                    </p>
                }
                if let Some(happened) = happened {
                    <p class={classes!("happened", is_aim.then_some("first"))} data-testid="happened">{ happened }</p>
                }
            </div>
        </div>
    }
}
