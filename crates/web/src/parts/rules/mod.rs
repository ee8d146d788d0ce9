//! The rules of a game as a reference, fetched when they are first shown: a search, the contents,
//! the introduction for players, and the numbered rules. If the user asks for a rule while a game
//! is shown, the panel shows the passage of the introduction that explains it.

mod card;
mod contents;
mod hits;
mod text;

use crate::parts::button::{Button, Style};
use crate::parts::fetched_text::{FetchedText, Lacking, prose, use_text};
use crate::parts::fields::field_value;
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::history::use_back;
use crate::platform::route::Route;
use crate::platform::state_setters::ToggleState;
use by_address::ByAddress;
use contents::Contents;
use fairyboard::catalog;
use hits::HitList;
use std::rc::Rc;
use text::RulesText;
use ui_model::keys::{self, IN_RULES, InRules};
use ui_model::rule_index::RuleIndex;
use ui_model::rule_search::LONGEST;
use ui_model::say;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;
use yew_hooks::use_event_with_window;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of the chess variant, such as `hens`.
    pub game: &'static str,
    pub open: bool,
    /// The rule or the other place that the user asked for.
    pub shown: Option<String>,
    /// How many times the user has asked for a rule, so that a repeated request is noticed.
    pub asked: u32,
    /// The search question in the page's address. Its results are shown.
    #[prop_or_default]
    pub question: Option<String>,
    /// Renders more content for a list item of the rules, from the text of the item.
    #[prop_or_default]
    pub more: Option<Callback<String, Html>>,
    /// The content above the text.
    #[prop_or_default]
    pub above: Html,
    /// Whether the rules are a page of their own, so that an example opened in them is the only
    /// board on the page, and each place has an address.
    pub page: bool,
}

lazy_component!(LazyRules = Rules, in chunk panel);

/// A request to show a place of the rules: a rule, a heading or a passage.
#[derive(Clone, PartialEq, Default)]
struct Request {
    place: Option<String>,
    /// Whether the reader asked inside the rules, and not with a link or a button elsewhere.
    is_inside: bool,
    /// The number of requests so far, so that a second request for the same place is noticed.
    count: u32,
}

/// The state of the search.
#[derive(Clone, PartialEq, Default)]
struct Search {
    question: String,
    /// Whether the results are shown in place of the text.
    is_open: bool,
    /// The address of the result that the reader followed last.
    followed: Option<String>,
}

/// Shows the rules. The text re-renders only if the user asks for another place.
#[component]
pub fn Rules(props: &Props) -> Html {
    let (game, page) = (props.game, props.page);
    let shortcuts = use_app().settings.stored.shortcuts;
    let (guide, fetch_guide) = use_text(prose("guide", game), props.open);
    let (rules, fetch_rules) = use_text(prose("rules", game), props.open);
    let index = use_memo((guide.clone(), rules.clone()), |texts| match texts {
        (FetchedText::Read(guide), FetchedText::Read(rules)) => {
            let info = catalog::find(game)?.info();
            Some(ByAddress(Rc::new(RuleIndex::new(guide, rules, info))))
        }
        _ => None,
    });
    let request = use_state_eq(Request::default);
    let search = use_state_eq(Search::default);
    let is_listed = use_state_eq(|| false);
    // Identifies the open board: the number of a rule, the text of a diagram, or a result.
    let tried = use_state_eq(|| None::<String>);
    use_requests_from_outside(props, &request, &search);
    let (search_field, reference) = (use_node_ref(), use_node_ref());
    let (bar, text) = (use_node_ref(), use_node_ref());
    use_place_in_view(props.open && index.is_some(), &request, &reference);
    use_results_again(&search, &reference);
    use_search_key(page && shortcuts, &search_field);
    let returns = {
        let search = search.clone();
        Callback::from(move |()| search.set(Search { is_open: true, ..(*search).clone() }))
    };
    let has_left = search.followed.is_some() && !search.is_open;
    use_back(has_left && !page && props.open, returns.clone());

    // The callback is made only once. The state handles in it read the current state all the same
    // (see `platform::state_setters`).
    let go = use_callback((), {
        let (request, search, is_listed) = (request.clone(), search.clone(), is_listed.clone());
        move |address: String, ()| {
            search.set(Search::default());
            is_listed.set(false);
            request.set(Request {
                place: Some(address),
                is_inside: true,
                count: request.count + 1,
            });
        }
    });
    let Some(index) = &*index else {
        let (text, fetch) = match &rules {
            FetchedText::Read(_) => (&guide, &fetch_guide),
            _ => (&rules, &fetch_rules),
        };
        return html! {
            <>
                { props.above.clone() }
                <Lacking text={text.clone()} what={say::RULES_LACK} focus=".tab-panel.rules, .rules-page main" fetch={fetch.clone()} />
            </>
        };
    };
    let follow = {
        let (search, go) = (search.clone(), go.clone());
        Callback::from(move |address: String| {
            if page {
                remember(game, &search.question);
            }
            let question = search.question.clone();
            go.emit(address.clone());
            search.set(Search { question, is_open: false, followed: Some(address) });
        })
    };
    let asks = {
        let search = search.clone();
        Callback::from(move |question: String| {
            let is_open = !question.trim().is_empty();
            search.set(Search { question, is_open, followed: None });
        })
    };
    let onkeydown = keys_inside(&asks, &search, &search_field, shortcuts && !page);
    let on_list = is_listed.switches();
    let on_return = Callback::from({
        let question = search.question.clone();
        move |_: MouseEvent| match page {
            true => browser::go(&Route::FindRule(game.into(), question.clone()).hash()),
            false => returns.emit(()),
        }
    });
    let hits = if search.is_open { index.search(&search.question) } else { Vec::new() };
    let found = match hits.len() {
        _ if !search.is_open => String::new(),
        0 => say::rules_found_none(search.question.trim()).to_string(),
        count => say::rules_found(count).to_string(),
    };
    html! {
        <div ref={reference.clone()} class={classes!("rules-reference", search.is_open.then_some("searching"))} {onkeydown}>
            <div class="rules-bar">
                <div class="rules-find" role="search" ref={bar.clone()}>
                    <SearchField {game} {page} question={search.question.clone()} {asks} {search_field} reference={reference.clone()} />
                    <Button style={Style::Quiet} class="contents-button" action="contents"
                            expanded={*is_listed}
                            onclick={on_list}>{ say::RULES_CONTENTS }</Button>
                    if has_left {
                        <Button style={Style::Link} action="back-to-results" onclick={on_return}>{ say::RULES_BACK_TO_RESULTS }</Button>
                    }
                </div>
                <Contents {game} {page} index={index.clone()} {bar} text={text.clone()} is_open={*is_listed} on_go={go.clone()} />
            </div>
            <p role="status" class="facts found">{ found }</p>
            if search.is_open {
                <section class="results" aria-label={say::RULES_SEARCH}>
                    <HitList {game} {page} index={index.clone()} {hits} tried={tried.clone()} on_follow={follow} />
                </section>
            }
            <div class="rules-text" ref={text} hidden={search.is_open}>
                { props.above.clone() }
                <RulesText {game} {page} index={index.clone()} place={request.place.clone()}
                           is_inside={request.is_inside} more={props.more.clone()} {tried} on_look={go} />
            </div>
        </div>
    }
}

/// Shows the place, or the results for the question, that a link or a button outside the rules asks
/// for.
#[hook]
fn use_requests_from_outside(
    props: &Props,
    request: &UseStateHandle<Request>,
    search: &UseStateHandle<Search>,
) {
    let (request, search) = (request.clone(), search.clone());
    let asked = (props.asked, props.shown.clone(), props.question.clone());
    use_effect_with(asked, move |(_, shown, question)| {
        match question {
            Some(question) => search.set(Search {
                question: question.chars().take(LONGEST).collect(),
                is_open: true,
                followed: search.followed.clone(),
            }),
            // The place is the result that the reader has just followed, so the search stays.
            None if shown.is_some() && shown == &search.followed => {}
            None => search.set(Search::default()),
        }
        let count = request.count + 1;
        request.set(Request { place: shown.clone(), is_inside: false, count });
    });
}

/// Scrolls to the place that was asked for, once for each request. If the user only opens the tab
/// of the rules again, the position and the focus stay.
#[hook]
fn use_place_in_view(is_visible: bool, request: &UseStateHandle<Request>, reference: &NodeRef) {
    let served = use_mut_ref(|| 0);
    use_effect_with((request.count, is_visible), {
        let (request, reference) = (request.clone(), reference.clone());
        move |(count, is_visible)| {
            if *is_visible && *served.borrow() != *count {
                *served.borrow_mut() = *count;
                if request.place.is_some()
                    && let Some(reference) = reference.cast::<Element>()
                {
                    come_into_view(&reference);
                }
            }
        }
    });
}

/// Moves the focus back to the result that the reader followed, when the results are shown again.
/// `HitList` renders the results.
#[hook]
fn use_results_again(search: &UseStateHandle<Search>, reference: &NodeRef) {
    let (followed, reference) = (search.followed.clone(), reference.clone());
    use_effect_with(search.is_open, move |is_open| {
        if let Some(address) = followed.filter(|_| *is_open)
            && let Some(reference) = reference.cast::<Element>()
        {
            let selector = format!("[data-result=\"{address}\"]>h2>*");
            if browser::focus_in(&reference, &selector)
                && let Some(result) = browser::focused()
            {
                browser::keep_in_view(&result);
            }
        }
    });
}

/// On the page of the rules, the key for the search works anywhere.
#[hook]
fn use_search_key(is_on: bool, search_field: &NodeRef) {
    let search_field = search_field.clone();
    use_event_with_window("keydown", move |event: KeyboardEvent| {
        if is_on && is_search_key(&event) && !browser::page_shows("dialog[open]") {
            event.prevent_default();
            focus_field(&search_field);
        }
    });
}

fn is_search_key(event: &KeyboardEvent) -> bool {
    keys::find(IN_RULES, &event.key()) == Some(InRules::Search)
        && !(event.ctrl_key() || event.alt_key() || event.meta_key())
        && !browser::is_typing()
}

fn focus_field(search_field: &NodeRef) {
    if let Some(field) = search_field.cast::<HtmlInputElement>() {
        let _ = field.focus();
        field.select();
    }
}

/// The keys while the focus is in the rules. With `takes_search_key` the key for the search doesn't
/// reach the play screen, which would enter it as a part of a typed move.
fn keys_inside(
    asks: &Callback<String>,
    search: &UseStateHandle<Search>,
    search_field: &NodeRef,
    takes_search_key: bool,
) -> Callback<KeyboardEvent> {
    let (asks, search, search_field) = (asks.clone(), search.clone(), search_field.clone());
    Callback::from(move |event: KeyboardEvent| {
        let target = event.target_dyn_into::<Element>();
        // The small boards handle Escape themselves.
        let in_board = target.is_some_and(|target| matches!(target.closest(".live"), Ok(Some(_))));
        if takes_search_key && is_search_key(&event) {
            focus_field(&search_field);
        } else if keys::find(IN_RULES, &event.key()) == Some(InRules::Clear)
            && !in_board
            && search.is_open
        {
            asks.emit(String::new());
            focus_field(&search_field);
        } else {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
    })
}

#[derive(PartialEq, Properties)]
struct SearchFieldProps {
    game: &'static str,
    page: bool,
    question: String,
    /// Called with the text of the field when it changes.
    asks: Callback<String>,
    search_field: NodeRef,
    /// The ref of the element around the results.
    reference: NodeRef,
}

/// The search field. Enter and Arrow Down lead to the results.
#[component]
fn SearchField(props: &SearchFieldProps) -> Html {
    let SearchFieldProps { game, page, question, asks, search_field, reference } = props;
    let oninput = asks.reform(|event: InputEvent| field_value(&event));
    // Notes the question in the address, so that a reload, or Back from another page, shows the
    // results again.
    let onchange = {
        let (game, page) = (*game, *page);
        Callback::from(move |event: Event| {
            if page {
                remember(game, &field_value(&event));
            }
        })
    };
    let onkeydown = {
        let reference = reference.clone();
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" | "ArrowDown" => {
                event.prevent_default();
                if let Some(reference) = reference.cast::<Element>() {
                    browser::focus_in(&reference, "[data-result]>h2>*");
                }
            }
            _ => {}
        })
    };
    html! {
        <input ref={search_field} type="search" id="rules-search" data-testid="rules-search" enterkeyhint="search"
               autocomplete="off" autocapitalize="none" spellcheck="false" maxlength={LONGEST.to_string()}
               placeholder={say::RULES_SEARCH} aria-label={say::RULES_SEARCH}
               value={question.clone()} {oninput} {onchange} {onkeydown} />
    }
}

/// Notes the question in the address of the page, so that Back and a reload show its results.
/// Without a question, removes it from the address.
fn remember(game: &str, question: &str) {
    let asked = Route::FindRule(game.into(), question.trim().into());
    match Route::current() {
        current if current == asked => {}
        Route::Rules(_, Some(_)) if question.trim().is_empty() => {}
        Route::Rules(_, Some(_)) => asked.push(),
        _ if question.trim().is_empty() => Route::Rules(game.into(), None).replace(),
        _ => asked.replace(),
    }
}

#[derive(PartialEq, Properties)]
struct PlaceLinkProps {
    game: &'static str,
    /// Whether the rules are a page of their own.
    page: bool,
    address: String,
    #[prop_or_default]
    is_current: bool,
    /// Shows the place with this address.
    on_go: Callback<String>,
    children: Html,
}

/// A link to a place of the rules, on the page of the rules. In the panel beside a game, a button,
/// because places have no address there.
#[component]
fn PlaceLink(props: &PlaceLinkProps) -> Html {
    let PlaceLinkProps { game, page, address, is_current, on_go, children } = props;
    let current = is_current.then_some("true");
    let (on_go, to) = (on_go.clone(), address.clone());
    let onclick = Callback::from(move |event: MouseEvent| {
        // With one of these keys held, the browser opens the link in another tab or window.
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            on_go.emit(to.clone());
        }
    });
    if *page {
        let href = Route::Rules((*game).into(), Some(address.clone())).href();
        html! { <a {href} aria-current={current} {onclick}>{ children.clone() }</a> }
    } else {
        html! { <Button style={Style::Link} {current} {onclick}>{ children.clone() }</Button> }
    }
}

/// Focuses the place that was asked for, and scrolls to it. The place is looked up, because several
/// components render the places from the texts of the rules.
fn come_into_view(reference: &Element) {
    let selector = ".rules-text [aria-current]";
    browser::focus_in(reference, selector);
    if let Ok(Some(element)) = reference.query_selector(selector) {
        heading_of(&element).unwrap_or(element).scroll_into_view();
    }
}

/// The element that scrolls a place of the rules: the tab of the play screen's panel, or the page.
/// Looked up, because it belongs to the screen around the rules.
fn scrolled(place: &Element) -> Option<Element> {
    let panel = place.closest(".tab-panel").ok().flatten();
    panel.or_else(|| browser::document().document_element())
}

/// The least height of the panel or the window, in pixels, for showing a place together with the
/// heading above it.
const ROOM_FOR_HEADING: i32 = 400;

/// The heading above a place, if both together fit well into the panel or the window. Otherwise
/// `None`.
fn heading_of(element: &Element) -> Option<Element> {
    let mut before = element.previous_element_sibling();
    while let Some(above) = before.as_ref().filter(|above| !above.matches("h2, h3").unwrap_or(true))
    {
        before = above.previous_element_sibling();
    }
    let heading = before?;
    let room = scrolled(element)?.client_height();
    let top = |of: &Element| of.get_bounding_client_rect().top();
    let is_heading = element.matches("h2, h3").unwrap_or(false);
    (!is_heading
        && room >= ROOM_FOR_HEADING
        && top(element) - top(&heading) < f64::from(room) / 3.0)
        .then_some(heading)
}
