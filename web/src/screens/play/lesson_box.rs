//! What is shown of a lesson beside its board.

use super::desk::{Desk, Shows, use_ui};
use crate::parts::button::{Style, button, button_if, keep_focus};
use crate::platform::context::Context;
use crate::platform::lessons_done::keep;
use crate::platform::part::{Hook, part, use_effect_on};
use crate::platform::route::Route;
use table::course::{Said, Teach};
use table::model::Do;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

/// What is asked, what was said, and the ways on.
pub fn lesson_box(desk: Desk) -> Html {
    part("lesson", desk, |desk, ctx| use_lesson_box(desk).run(ctx))
}

#[hook]
fn use_lesson_box(desk: &Desk) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let taught = use_ui(desk, Shows::All).taught.clone();
    {
        let (taught, app) = (taught.clone(), app.clone());
        use_effect_on(taught.as_ref().map(|taught| taught.done), move |done| {
            if let (Some(taught), Some(done)) = (taught, *done)
                && taught.course.place.is_some()
                && done != taught.course.done
            {
                let course = &taught.course;
                app.storage_worked(keep(course.info().id, &course.title, done));
            }
        });
    }
    // What is new comes into sight where the words are longer than their place.
    let words = use_node_ref();
    {
        let words = words.clone();
        let count = taught.as_ref().map(|t| (t.at, t.hints, t.said.clone()));
        use_effect_on(count, move |_| {
            let Some(place) = words.cast::<HtmlElement>() else { return };
            let new = ".said, .hint-line:nth-last-child(1 of .hint-line)";
            let new = place.query_selector(new).ok().flatten();
            let new = new.and_then(|element| element.dyn_into::<HtmlElement>().ok());
            let down = new.map_or(0, |element| element.offset_top() - place.offset_top());
            place.set_scroll_top(down);
        });
    }
    let Some(taught) = taught else { return html! {} };
    let course = &taught.course;
    let info = course.info();
    let teach = |what: Teach| desk.does(Do::Teach(what));
    let count = course.parts.len();
    let is_last = taught.at + 1 == count;
    let is_done = taught.tutor.is_done();
    let link = |words: &'static str, primary: bool, route: Route| {
        let class = if primary { "button primary" } else { "button" };
        html! { <a {class} href={route.href()}>{ words }</a> }
    };
    let next_lesson = course.place.filter(|(number, of)| number < of).map(|(number, _)| number + 1);
    let on_game = {
        let (app, sent) = (app.clone(), course.sent.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(sent) = &sent {
                app.show_game(sent);
            }
        })
    };
    let dots = course.parts.iter().enumerate().map(|(i, _)| {
        let is_done = taught.done & (1 << i) != 0;
        let shown = i == taught.at;
        html! {
            <button type="button" class={classes!("dot", is_done.then_some("done"))}
                    aria-current={shown.then_some("step")}
                    aria-label={format!("Part {}{}", i + 1, if is_done { ", done" } else { "" })}
                    onclick={teach(Teach::Part(i))}>{ i + 1 }</button>
        }
    });
    let hints = taught.part().hints().len();
    html! {
        <section class="lesson" aria-label="Lesson" data-testid="lesson" data-part={(taught.at + 1).to_string()}
                 data-done={is_done.to_string()} data-due={taught.is_due().to_string()} onclick={keep_focus()}>
            <div class="lesson-head">
                <h2>{ &course.title }</h2>
                <div class="dots" role="group" aria-label={format!("Part {} of {count}", taught.at + 1)}>{ for dots }</div>
            </div>
            <div class="lesson-words" ref={words} tabindex="0" role="group" aria-label="Task">
                <p data-testid="instruction">{ taught.part().text() }</p>
                { for taught.hinted().iter().map(|hint| html! { <p class="hint-line">{ hint }</p> }) }
                if let Some((said, words)) = &taught.said {
                    <p class={if *said == Said::Right { "said right" } else { "said wrong" }} data-testid="said"
                       data-said={if *said == Said::Right { "right" } else { "wrong" }}>{ words }</p>
                }
                if is_done {
                    <p class="lesson-rules">
                        { "Rules: " }
                        { for taught.part().rules().map(|rule| {
                            let (on_rule, id) = (desk.shows_rule(), rule.to_string());
                            button(Style::Link, rule.to_string(), Callback::from(move |_: MouseEvent| on_rule.emit(id.clone())))
                        }) }
                    </p>
                }
            </div>
            <div class="lesson-ways">
                if !is_done {
                    if hints > 0 {
                        { button_if(taught.hints < hints, Style::Plain, match taught.hints {
                            0 => "Hint".to_string(),
                            n => format!("Hint {n} of {hints}"),
                        }, teach(Teach::Hint)) }
                    }
                    { button(Style::Plain, "Show me", teach(Teach::Show)) }
                }
                { button(Style::Plain, "Start again", teach(Teach::Part(taught.at))) }
                if !is_last {
                    { button(if is_done { Style::Primary } else { Style::Plain }, "Next", teach(Teach::Part(taught.at + 1))) }
                } else if course.sent.is_some() {
                    { button(if is_done { Style::Primary } else { Style::Plain }, "Open as game", on_game) }
                } else {
                    if let Some(number) = next_lesson {
                        { link("Next lesson", is_done, Route::Learn(Some(info.id.into()), Some(number))) }
                    } else {
                        { link("Play this game", is_done, Route::Play(info.id.into())) }
                    }
                }
            </div>
        </section>
    }
}
