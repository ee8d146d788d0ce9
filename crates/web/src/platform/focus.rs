//! Keeps the keyboard's place when elements vanish or are rendered later.
//!
//! A component that renders an element focuses it through a `NodeRef`, if need be once it is
//! rendered ([`use_next_focus`]). The functions and hooks that take selectors are for elements of
//! other components: for example, after *Delete* the focus moves to the button that restores the
//! game, and after *Note* to a field that may still have to load.

use crate::platform::browser::{self, BOARD};
use gloo::events::{EventListener, EventListenerOptions};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlElement, MutationObserver, MutationObserverInit};
use yew::prelude::*;
use yew_hooks::use_event_with_window;

/// If `is_lost` returns true, focuses the first element that matches `selector`, or else the board.
/// Checks after the current event, before the user can press the next key. Checks again after the
/// next paint: parts around the board re-render only then (`Feed::act`), and an element may vanish.
pub fn focus_if(is_lost: impl Fn() -> bool + Clone + 'static, selector: &'static str) {
    let check = move || {
        let is_claimed = is_awaiting() || RETURNS.get() > 0;
        if !is_claimed && is_lost() && !browser::focus(selector) {
            browser::focus(BOARD);
        }
    };
    browser::after(0, check.clone()).forget();
    // Yew renders in a microtask, which is before the next timer.
    browser::after_paint(move || {
        browser::after(0, check).forget();
    });
}

/// Focuses the board if the focused element is gone after the value `changes` has changed. Without
/// this, Tab would start at the top of the page.
#[hook]
pub fn use_focus_rescue<T: PartialEq + 'static>(changes: T) {
    let last = use_mut_ref(|| None::<HtmlElement>);
    {
        let last = Rc::clone(&last);
        use_event_with_window("focusin", move |_: FocusEvent| {
            *last.borrow_mut() = browser::focused();
        });
    }
    use_effect_with(changes, move |_| {
        let is_lost = move || {
            let has_vanished =
                last.borrow().as_ref().is_some_and(|element| !element.is_connected());
            has_vanished && browser::keyboard_is_free()
        };
        focus_if(is_lost, BOARD);
    });
}

/// For the whole page: if the pressed button disappears or becomes disabled, moves the focus to the
/// board of its screen. Otherwise a keyboard user would be back at the top of the page. Sheets
/// return the focus themselves ([`use_focus_return`]). After a link to another screen, the focus
/// stays at the top of that screen, except after the link from a task to the next one.
#[hook]
pub fn use_focus_kept() {
    use_event_with_window("click", |event: MouseEvent| {
        // The path was made before the handlers of the button, which may have removed it.
        let path = event.composed_path();
        let mut path = path.iter().filter_map(|target| target.dyn_into::<HtmlElement>().ok());
        let is = |it: &HtmlElement, selector| it.matches(selector).unwrap_or(false);
        let place = path.find(|it| is(it, "dialog,.lesson,.screen,.embed"));
        // Only after a press by key, because mouse users don't need the focus.
        if let Some(place) = place.filter(|it| browser::is_by_key(&event) && !is(it, "dialog")) {
            let stays = move || is(&place, ".lesson") || place.is_connected();
            focus_if(move || stays() && is_focus_lost(), BOARD);
        }
    });
}

/// The selector of the button that opens the menu *More* of a narrow screen.
const MORE: &str = "[data-action=more]";

/// Whether the focus is on no element, or on one that is disabled or hidden. A hidden element takes
/// no focus, but may keep it until the next frame.
pub fn is_focus_lost() -> bool {
    let is_lost = |element: HtmlElement| {
        element.matches("body, :disabled").unwrap_or(false) || !browser::is_shown(&element)
    };
    browser::focused().is_none_or(is_lost)
}

/// When `is_open` becomes false, or the component is removed, returns the focus to the element that
/// had it before. If that element is gone or hidden, as in the closed menu *More*, the menu's
/// button gets the focus, or else the board. If the user has moved the focus by then, it stays.
#[hook]
pub fn use_focus_return(is_open: bool) {
    use_effect_with(is_open, |is_open| {
        // The elements are looked up now, because the page may show another screen when the part
        // closes.
        let before = is_open.then(|| {
            let other = [MORE, BOARD].into_iter().filter_map(browser::find);
            browser::focused().into_iter().chain(other).collect::<Vec<_>>()
        });
        move || {
            let Some(before) = before else { return };
            // Waits until the closed part has left the page. On a busy machine that takes a while.
            RETURNS.set(RETURNS.get() + 1);
            browser::after(0, move || {
                RETURNS.set(RETURNS.get() - 1);
                if is_focus_lost() && !is_awaiting() {
                    let _ = before.iter().any(browser::focus_on);
                }
            })
            .forget();
        }
    });
}

/// One of a component's elements, named by `T`, which gets the focus once the component has
/// rendered again. In a cell and not in a state, because the effect that fulfils the request must
/// not cause another render.
pub struct NextFocus<T> {
    wanted: Rc<RefCell<Option<Requested<T>>>>,
    element: NodeRef,
}

struct Requested<T> {
    name: T,
    /// The element that had the focus at the request.
    before: Option<HtmlElement>,
}

impl<T> Clone for NextFocus<T> {
    fn clone(&self) -> Self {
        NextFocus { wanted: Rc::clone(&self.wanted), element: self.element.clone() }
    }
}

/// Lets a component focus an element that the next render creates, moves or enables.
#[hook]
pub fn use_next_focus<T: 'static>() -> NextFocus<T> {
    let next = NextFocus { wanted: use_mut_ref(|| None), element: use_node_ref() };
    {
        let NextFocus { wanted, element } = next.clone();
        use_effect(move || {
            if let Some(Requested { before, .. }) = wanted.take()
                && (browser::keyboard_is_free() || browser::focused() == before)
                && let Some(element) = element.cast::<HtmlElement>()
            {
                browser::focus_on(&element);
            }
        });
    }
    next
}

impl<T: PartialEq> NextFocus<T> {
    /// Requests the focus for an element. Call this before the change that renders the element.
    pub fn request(&self, name: T) {
        *self.wanted.borrow_mut() = Some(Requested { name, before: browser::focused() });
    }

    /// The `NodeRef` for the element with this name.
    pub fn node_ref(&self, name: &T) -> NodeRef {
        let is_wanted = self.wanted.borrow().as_ref().is_some_and(|wanted| wanted.name == *name);
        if is_wanted { self.element.clone() } else { NodeRef::default() }
    }
}

/// An element that will get the focus once it is rendered.
struct Wish {
    selector: String,
    /// The element that had the focus when the wish was made.
    before: Option<HtmlElement>,
}

thread_local! {
    /// The number of closed parts that are about to return the focus ([`use_focus_return`]).
    static RETURNS: Cell<u32> = const { Cell::new(0) };
    /// One wish for the whole page, because the browser has one focus.
    static WISH: RefCell<Option<Wish>> = const { RefCell::new(None) };
    /// Tries again whenever the page has changed. An observer instead of an effect, because the
    /// component that will render the element may not be loaded yet.
    static OBSERVER: Option<MutationObserver> = {
        let tries = Closure::<dyn Fn()>::new(fulfil).into_js_value();
        MutationObserver::new(tries.unchecked_ref()).ok()
    };
    /// Listeners that forget the wish, because the element may never be rendered: a finished game
    /// has no field for moves. They are in the capture phase, so they run before the handler that
    /// makes a new wish for the same event.
    static FORGETS: [EventListener; 2] = ["pointerdown", "keydown"].map(|event| {
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&browser::window(), event, options, |_| end())
    });
}

/// Whether an element will get the focus once it is rendered. Until then the focus goes nowhere
/// else.
fn is_awaiting() -> bool {
    WISH.with_borrow(Option::is_some)
}

/// Focuses the first element that matches `selector`, once the components have re-rendered. If
/// there is none yet, waits for it until the next press or key.
///
/// Call this after the change that renders the element: it waits in a microtask, as Yew's scheduler
/// does. A timer would be later than the next key of a quick typist.
pub fn focus_soon(selector: impl Into<String>) {
    let wish = Wish { selector: selector.into(), before: browser::focused() };
    end();
    FORGETS.with(|_| WISH.set(Some(wish)));
    spawn_local(async {
        fulfil();
        if is_awaiting() {
            let changes = MutationObserverInit::new();
            changes.set_child_list(true);
            changes.set_subtree(true);
            changes.set_attribute_filter(&js_sys::Array::of2(&"class".into(), &"hidden".into()));
            OBSERVER.with(|observer| {
                let page = browser::document();
                observer.iter().for_each(|it| _ = it.observe_with_options(&page, &changes));
            });
        }
    });
}

/// Focuses the wished element if it exists. Forgets the wish if the focus has moved elsewhere.
fn fulfil() {
    let Some(wish) = WISH.take() else { return };
    let stayed = browser::keyboard_is_free() || browser::focused() == wish.before;
    match stayed && !browser::focus(&wish.selector) {
        true => WISH.set(Some(wish)),
        false => end(),
    }
}

fn end() {
    WISH.set(None);
    OBSERVER.with(|observer| observer.iter().for_each(MutationObserver::disconnect));
}
