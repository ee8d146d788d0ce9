//! The setup editor: any position of any game, put together by hand, also one that is impossible.
//!
//! What is put together is the text of a position. The engine draws it, tells what is wrong with it,
//! what may be put on a square, and what there is to be told beside the board.

mod action;
mod board;
mod composer;
mod palette;
mod texts;

use crate::parts::button::{Style, button, button_if, keep_focus, tool, tool_if};
use crate::parts::dialog::{self, dialog};
use crate::parts::fields::field_value;
use crate::parts::frame::{Frame, frame};
use crate::parts::rules::{self, More, rules};
use crate::parts::strip::shapes;
use crate::platform::browser;
use crate::platform::context::Context;
use crate::platform::part::{Hook, part, use_effect_on, use_value};
use crate::platform::route::{Route, address};
use crate::sheets::new_game::{self, new_game};
use board::setup_board;
use composer::{Change, Composer, Do, Tool};
use fairyboard::Draw;
use fairyboard::open::Composed;
use fairyboard::setup::{Count, FieldKind, FormField, Sketch};
use gloo::events::{EventListener, EventListenerOptions};
use std::rc::Rc;
use table::words::seat_name;
use texts::{PositionProps, Share, position, share};
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// What the editor is opened with.
#[derive(PartialEq)]
pub struct Props {
    /// Another key is another opening of it.
    pub key: String,
    /// The id of the game.
    pub game: &'static str,
    /// The position of the address, where it tells one.
    pub given: Option<Composed>,
}

/// What lies over the editor.
#[derive(Clone, PartialEq)]
enum Sheet {
    Rule(Option<&'static str>),
    Share,
    Play,
}

/// The editor.
pub fn setup(props: Props) -> Html {
    let key = format!("setup {}", props.key);
    part(&key, props, |props, ctx| use_setup(props).run(ctx))
}

#[hook]
fn use_setup(props: &Props) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let composer = {
        let (game, given) = (props.game, props.given.clone());
        use_reducer(move || Composer::open(game, given))
    };
    let sheet = use_value(None::<Sheet>);
    let act: Callback<Do> = {
        let dispatcher = composer.dispatcher();
        use_callback((), move |action: Do, ()| dispatcher.dispatch(action))
    };
    // Every change is kept as it is made, with those before it; the address tells the newest.
    {
        let (app, composer) = (app.clone(), composer.clone());
        use_effect_on(composer.version, move |version| {
            if *version > 0 {
                address(composer.composed()).replace();
                app.storage_worked(composer.keep());
            }
        });
    }
    {
        let act = act.clone();
        use_effect_on((), move |()| {
            let (page, options) =
                (browser::document(), EventListenerOptions::enable_prevent_default());
            let listener =
                EventListener::new_with_options(&page, "keydown", options, move |event| {
                    let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                    let action = match event.key().as_str() {
                        "Escape" => Do::Tool(Tool::Hand(None)),
                        // In a field they undo what was typed there.
                        _ if !(event.ctrl_key() || event.meta_key()) || is_writing() => return,
                        "z" => Do::Undo,
                        "Z" | "y" => Do::Redo,
                        _ => return,
                    };
                    act.emit(action);
                    event.prevent_default();
                });
            move || drop(listener)
        });
    }

    // One copy for all that is drawn from it.
    let composer = Rc::new((*composer).clone());
    let family = composer.family;
    let info = family.info();
    let drawing = composer.sketch.drawing();
    let faults = composer.sketch.faults();
    let now = composer.composed();
    let palette = family.palette(&now.text, &now.options);
    let fields = family.fields(&now.text, &now.options);
    let open = |it: Sheet| {
        let sheet = sheet.clone();
        Callback::from(move |_: MouseEvent| sheet.set(Some(it.clone())))
    };
    let press = |action: Do| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let rule = |id: &'static str| match id {
        // An option may come from no rule, but say itself what it is.
        _ if id.is_empty() || id.contains(' ') => html! {},
        _ => html! {
            <button type="button" class="link rule-link" aria-label={format!("Rule {id}")}
                    onclick={open(Sheet::Rule(Some(id)))}>{ id }</button>
        },
    };

    let status = match (faults.len(), &*composer.sketch) {
        (_, Sketch::Playable(state)) => match state.outcome() {
            outcome if outcome.is_over() => state.outcome_words(outcome),
            _ => format!("{} to move", seat_name(&**state, state.to_move())),
        },
        (1, _) => "Impossible: 1 problem".into(),
        (n, _) => format!("Impossible: {n} problems"),
    };
    let show = |i: usize| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| {
            act.emit(Do::Show(i));
            browser::bring_into_view("#board");
        })
    };
    let problems = html! {
        <section class="problems" data-testid="problems" aria-labelledby="problems">
            <h2 id="problems">{ "Problems" }</h2>
            if faults.is_empty() {
                <p class="nothing">{ "None. This position can be played." }</p>
            }
            <ul>
                { for faults.iter().enumerate().map(|(i, fault)| html! {
                    <li data-rule={fault.rule}>
                        <span>{ format!("{}. ", fault.sentence) }{ rule(fault.rule) }</span>
                        if !fault.squares.is_empty() {
                            <button type="button" aria-pressed={(composer.shown == Some(i)).to_string()}
                                    aria-label={format!("Show problem {}", i + 1)}
                                    onclick={show(i)}>{ "Show" }</button>
                        }
                    </li>
                }) }
            </ul>
        </section>
    };

    // What a field tells already is no option here.
    let option_fields = info.options.iter().filter(|spec| {
        fields.iter().all(|field| field.name != spec.label)
            && (spec.only.is_empty()
                || spec.only.iter().any(|(key, value)| now.options.get(key) == *value))
    });
    let option_fields = option_fields.map(|spec| {
        let act = act.clone();
        let onchange = Callback::from(move |event: Event| {
            let value = event.target_unchecked_into::<HtmlSelectElement>().value();
            act.emit(Do::Option(spec.key, value));
        });
        let values = spec.values.iter();
        let values = values.map(|(value, what)| ((*value).to_string(), (*what).to_string()));
        let values: Vec<_> = values.collect();
        html! {
            <div class="setup-field">
                <span class="field-head">
                    <label for={format!("option-{}", spec.key)}>{ spec.label }</label>{ rule(spec.rule) }
                </span>
                { choice(format!("option-{}", spec.key), &values, now.options.get(spec.key), onchange) }
            </div>
        }
    });

    let tools = html! {
        <div class="setup-tools" role="toolbar" aria-label="Position" onclick={keep_focus()}>
            { tool_if(composer.can_undo(), "M9 7H15a5 5 0 0 1 0 10H8M9 7L12 4M9 7L12 10", "Undo", press(Do::Undo)) }
            { tool_if(composer.can_redo(), "M15 7H9a5 5 0 0 0 0 10H16M15 7L12 4M15 7L12 10", "Redo", press(Do::Redo)) }
            if drawing.turnable().is_none() {
                { tool("M8 4V18M8 4L4 8M8 4L12 8M16 20V6M16 20L12 16M16 20L20 16", "Flip", press(Do::Turn(2))) }
            } else {
                { tool("M19 12A7 7 0 1 1 12 5H16M16 5L13 2M16 5L13 8", "Turn", press(Do::Turn(1))) }
            }
            { button(Style::Plain, "Start position", press(Do::Start)) }
            { button(Style::Plain, "Empty board", press(Do::Empty)) }
        </div>
    };

    let header = html! {
        <>
            <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            <h1><span class="label">{ "Set up " }</span>{ info.name }</h1>
            <span class="spacer"></span>
            { button(Style::Quiet, "Rules", open(Sheet::Rule(None))) }
            { button(Style::Quiet, "Share", open(Sheet::Share)) }
        </>
    };
    let close = {
        let sheet = sheet.clone();
        Callback::from(move |()| sheet.set(None))
    };
    let over = match &*sheet {
        None => html! {},
        Some(Sheet::Rule(shown)) => dialog(dialog::Props {
            title: format!("Rules of {}", info.name).into(),
            on_close: close,
            children: rules(rules::Props {
                game: info.id,
                open: true,
                shown: shown.map(str::to_string),
                asked: 1,
                more: More::default(),
                page: false,
            }),
        }),
        Some(Sheet::Share) => share(Share { of: Rc::clone(&composer), on_close: close }),
        Some(Sheet::Play) => {
            new_game(new_game::Props { game: info.id, from: Some(now.clone()), on_close: close })
        }
    };
    let children = html! {
        <>
            { shapes(info, app.settings.letters) }
            { setup_board(board::Props {
                composer: Rc::clone(&composer),
                palette,
                act: act.clone(),
                settings: app.settings.clone(),
            }) }
            <div class="setup-panel">
                <p class={classes!("status", (!faults.is_empty()).then_some("refusal"))} id="setup-status"
                   data-testid="status">{ &status }</p>
                if composer.urgent { <p class="refusal">{ &composer.words }</p> }
                { tools }
                { problems }
                <section class="setup-fields" aria-label="Beside the board">
                    <>{ for fields.iter().enumerate().map(|of| field(&composer, drawing, of, &act, rule(of.1.rule))) }</>
                    <>{ for option_fields }</>
                </section>
                { position(PositionProps { now: Rc::clone(now), act: act.clone() }) }
            </div>
            <div class="setup-actions" role="group" aria-label="What to do with it">
                <button type="button" class="primary" disabled={!faults.is_empty()} aria-describedby="setup-status"
                        onclick={open(Sheet::Play)}>{ "Play from here" }</button>
                { button_if(faults.is_empty(), Style::Plain, "Study from here", {
                    let (app, now) = (app.clone(), now.clone());
                    Callback::from(move |_: MouseEvent| {
                        if let Some(study) = table::studies::composed(&now) {
                            app.keep_new(study);
                        }
                    })
                }) }
                if !faults.is_empty() {
                    <span class="facts">{ "Not while there are problems" }</span>
                }
            </div>
            // The places stay and their words change: what is new altogether is not always read out.
            <p class="unseen" aria-live="polite">
                if !composer.urgent { <span key={composer.said}>{ &composer.words }</span> }
            </p>
            <p class="unseen" aria-live="assertive">
                if composer.urgent { <span key={composer.said}>{ &composer.words }</span> }
            </p>
            { over }
        </>
    };
    let title = format!("Set up · {}", info.name).into();
    let class = if drawing.turnable().is_none() { "setup" } else { "setup with-edges" };
    frame(Frame { class, title, header, skip: "board", children })
}

/// Whether the keyboard writes text now.
fn is_writing() -> bool {
    let writes = "input[type=text], textarea:not([readonly])";
    browser::focused().is_some_and(|element| element.matches(writes).unwrap_or(false))
}

/// A choice out of a list.
fn choice(
    id: String,
    values: &[(String, String)],
    chosen: &str,
    onchange: Callback<Event>,
) -> Html {
    html! {
        <select {id} {onchange}>
            // What is written there may be none of these.
            if values.iter().all(|(value, _)| value != chosen) {
                <option value={chosen.to_string()} selected=true>{ chosen }</option>
            }
            { for values.iter().map(|(value, words)| html! {
                <option value={value.clone()} selected={value == chosen}>{ words }</option>
            }) }
        </select>
    }
}

/// Something to be told beside the board.
fn field(
    composer: &Composer,
    state: &dyn Draw,
    (i, field): (usize, &FormField),
    act: &Callback<Do>,
    rule: Html,
) -> Html {
    let name = field.name;
    let change = |change: Change| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(Do::Field(name, change.clone())))
    };
    let head = |label: Html| {
        html! { <span class="field-head">{ label }{ rule.clone() }</span> }
    };
    let words = html! {
        if !field.what.is_empty() { <small>{ field.what }</small> }
    };
    let id = format!("field-{i}");
    match &field.kind {
        FieldKind::Choice(values) => {
            let act = act.clone();
            let onchange = Callback::from(move |event: Event| {
                let value = event.target_unchecked_into::<HtmlSelectElement>().value();
                act.emit(Do::Field(name, Change::Value(value)));
            });
            html! {
                <div class="setup-field" key={name} data-field={name}>
                    { head(html! { <label for={id.clone()}>{ name }</label> }) }
                    { choice(id, values, &field.value, onchange) }
                    { words }
                </div>
            }
        }
        FieldKind::Squares { chosen, .. } => {
            let on = composer.tool == Tool::Field(name);
            let squares: Vec<_> = chosen.iter().map(|square| square.to_string()).collect();
            html! {
                <div class="setup-field" key={name} data-field={name} role="group" aria-label={name}>
                    { head(html! { <span>{ name }</span> }) }
                    <div class="chosen-squares">
                        <span>{ if squares.is_empty() { "none".into() } else { squares.join(", ") } }</span>
                        <button type="button" aria-pressed={on.to_string()} onclick={{
                            let act = act.clone();
                            Callback::from(move |event: MouseEvent| {
                                act.emit(Do::Tool(if on { Tool::Hand(None) } else { Tool::Field(name) }));
                                if !on && event.detail() == 0 {
                                    browser::focus("[data-board] [tabindex=\"0\"]");
                                } else if !on {
                                    browser::bring_into_view("#board");
                                }
                            })
                        }}>{ "Choose on the board" }</button>
                    </div>
                    { words }
                </div>
            }
        }
        FieldKind::Counts(counts) => {
            let total: u32 = counts.iter().map(|one| u32::from(one.count)).sum();
            let line = |(place, one): (usize, &Count)| {
                let to = |count: u8, sign: &'static str, what: &str| {
                    html! {
                        <button type="button" disabled={count == one.count} aria-label={format!("{}: {what}", counted(state, one))}
                                onclick={change(Change::Count(place, count))}>{ sign }</button>
                    }
                };
                html! {
                    <li>
                        <span>{ counted(state, one) }</span>
                        { to(one.count.saturating_sub(1), "−", "one less") }
                        <output>{ one.count }</output>
                        { to(one.count.saturating_add(1).min(one.most).max(one.count), "+", "one more") }
                    </li>
                }
            };
            let list = html! {
                <ul class="counts" onclick={keep_focus()}>{ for counts.iter().enumerate().map(line) }</ul>
            };
            html! {
                <div class="setup-field" key={name} data-field={name} role="group" aria-label={name}>
                    if counts.len() > FEW {
                        <details>
                            <summary>{ format!("{name}: {total}") }</summary>
                            { words }{ rule }{ list }
                        </details>
                    } else {
                        { head(html! { <span>{ name }</span> }) }
                        { words }{ list }
                    }
                </div>
            }
        }
        FieldKind::List { of, chosen, most } => html! {
            <div class="setup-field" key={name} data-field={name} role="group" aria-label={name}>
                <details>
                    <summary>{ format!("{name}: {}", chosen.len()) }</summary>
                    { words }{ rule }
                    <ol class="listed" onclick={keep_focus()}>
                        { for chosen.iter().enumerate().filter_map(|(place, at)| of.get(*at).map(|(_, words)| html! {
                            <li>
                                <span>{ words }</span>
                                <button type="button" aria-label={format!("Take out {words}, number {}", place + 1)}
                                        onclick={change(Change::Out(place))}>{ "×" }</button>
                            </li>
                        })) }
                    </ol>
                    if chosen.len() < usize::from(*most) {
                        <div class="to-list">
                            { for of.iter().enumerate().map(|(place, (_, words))| html! {
                                <button type="button" aria-label={format!("Add {words}")}
                                        onclick={change(Change::In(place))}>{ format!("+ {words}") }</button>
                            }) }
                        </div>
                    }
                </details>
            </div>
        },
        FieldKind::Text => {
            let act = act.clone();
            let onchange = Callback::from(move |event: Event| {
                act.emit(Do::Field(name, Change::Value(field_value(&event))));
            });
            html! {
                <div class="setup-field" key={name} data-field={name}>
                    { head(html! { <label for={id.clone()}>{ name }</label> }) }
                    <input type="text" {id} value={field.value.clone()} {onchange} autocomplete="off" spellcheck="false" />
                    { words }
                </div>
            }
        }
    }
}

/// How many things a field counts before it is folded up.
const FEW: usize = 4;

/// What is counted, with whose it is.
fn counted(state: &dyn Draw, one: &Count) -> String {
    match one.owner {
        Some(seat) => format!("{} {}", seat_name(state, seat), one.name),
        None => one.name.clone(),
    }
}
