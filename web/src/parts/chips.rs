//! The steps of a draft as chips, and what can be done that is not on the board.

use crate::parts::button::{Style, button_if};
use crate::platform::words;
use fairyboard::turn::{Act, EffectKind, Step};
use table::model::{Do, Game, Turn, Ui};
use table::say;
use table::words::jumped;
use yew::prelude::*;

/// What a player can do here that is not on the board: leave moves to the game, or say the only thing
/// that there is to say.
pub fn offered(ui: &Ui, act: &Callback<Do>, owned: bool) -> Html {
    let session = &ui.session;
    let state = session.state();
    let press = |action: Do| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    // What is learned is not left to the game.
    if let Some((_, label)) = state.ready_made().filter(|_| ui.always_open.is_none()) {
        return button_if(owned, Style::Plain, label, press(Do::Turn(Turn::ReadyMade)));
    }
    let next = session.next().steps;
    let words = next.iter().filter(|step| step.act == Act::Word && session.draft().is_empty());
    let words = words.filter(|_| next.len() == 1 || state.turnable().is_some());
    let kind = if next.len() == 1 { Style::Primary } else { Style::Plain };
    let said = |word: &Step| {
        button_if(
            owned,
            kind,
            state.step_name(&[], word).to_string(),
            press(Do::Turn(Turn::Step(*word))),
        )
    };
    words.map(said).collect()
}

/// One chip for each step, a button where it holds a choice; one, greyed, for what follows from the
/// rules; and a button for each step that may come next and is not on the board.
pub fn chips(ui: &Ui, act: &Callback<Do>, owned: bool) -> Html {
    let state = ui.session.state();
    let draft = ui.session.draft();
    let press = |action: Do| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let steps = draft.iter().enumerate().map(|(i, step)| {
        let name = || state.step_name(&draft[..i], step).to_string();
        let choices = ui.session.choices(i);
        if step.act == Act::Pick && choices.len() > 1 && draft.len() == 1 {
            // Each formation that the piece belongs to, by its name.
            return html! {
                { for choices.into_iter().map(|choice| html! {
                    <button type="button" class="chip choice-chip" disabled={!owned} aria-pressed={(choice == *step).to_string()}
                            onclick={press(Do::Turn(Turn::Choose(i, choice)))}>{ words::html(say::picked(state.step_name(&draft[..i], &choice))) }</button>
                }) }
            };
        }
        let text = match (step.act, step.at, i.checked_sub(1).and_then(|i| draft[i].at)) {
            (Act::Pick, Some(at), _) if state.turnable().is_some() => at.to_string(),
            (Act::Pick, Some(_), _) => say::picked(ui.picked(step)).to_string(),
            (Act::Take, Some(to), Some(from)) if state.turnable().is_some() => format!("{from}→{to}"),
            (Act::Go | Act::Jump | Act::Pin, Some(to), Some(from)) if draft[0].squares().count() == 1 => {
                format!("{from}→{to}")
            }
            _ => name(),
        };
        if step.act != Act::Pick && choices.len() > 1 {
            let over = jumped(draft).find(|(place, ..)| *place == i).map(|(_, _, square)| square);
            html! {
                <>
                    if over.is_some() {
                        <span class="chip">{ text }</span>
                    }
                    <button type="button" class="chip choice-chip" disabled={!owned} onclick={press(Do::Turn(Turn::Change(i)))}
                            title={words::attr(say::DRAFT_CHANGE)}>{ over.map_or_else(name, |over| say::draft_over(over, name()).to_string()) }</button>
                </>
            }
        } else {
            html! { <span class="chip">{ text }</span> }
        }
    });
    let forced = state.effects(draft).into_iter().filter(|effect| {
        effect.rule.is_some() && !matches!(effect.kind, EffectKind::Helps | EffectKind::Forbids)
    });
    let next = ui.session.next();
    let may_pin = next.may_stop && next.steps.iter().any(|step| step.act == Act::Pin);
    let words: Vec<_> = next.steps.into_iter().filter(|step| step.act == Act::Word).collect();
    let says = !words.is_empty();
    html! {
        <>
            { for steps }
            { for forced.map(|effect| html! {
                <span class="chip forced" data-rule={effect.rule}>{ words::html(effect.words) }</span>
            }) }
            { for words.into_iter().map(|step| button_if(owned, Style::Chip, state.step_name(draft, &step), press(Do::Turn(Turn::Step(step))))) }
            if let Some(prompt) = state.prompt(draft) {
                if !says {
                    <span class="chip forced">{ words::html(prompt.question) }</span>
                }
                { button_if(owned, Style::Chip, prompt.decline, press(Do::Turn(Turn::Play))) }
            }
            if may_pin {
                <span class="chip forced">{ words::html(say::DRAFT_MAY_PIN) }</span>
            }
            if let Some(what) = ui.undo {
                { button_if(owned, Style::Chip, say::draft_undone(what), press(Do::Game(Game::PutBack))) }
            }
        </>
    }
}
