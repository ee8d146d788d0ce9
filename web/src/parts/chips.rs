//! The steps of a draft as chips, and what can be done that is not on the board.

use crate::parts::button::{Style, act_if, button_if};
use crate::platform::words;
use fairyboard::turn::{Act, EffectKind, Step};
use table::model::{Do, Game, Turn, Ui};
use table::say;
use table::words::jumped;
use yew::prelude::*;

/// Does something when it is pressed.
pub fn presses(act: &Callback<Do>, action: Do) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |_| act.emit(action.clone()))
}

/// What a player can do here that is not on the board: leave moves to the game, or say the only thing
/// that there is to say.
pub fn offered(ui: &Ui, act: &Callback<Do>, owned: bool) -> Html {
    let session = &ui.session;
    let state = session.state();
    // What is learned is not left to the game.
    if let Some((_, label)) = state.ready_made().filter(|_| ui.always_open.is_none()) {
        return button_if(owned, Style::Plain, label, presses(act, Do::Turn(Turn::ReadyMade)));
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
            presses(act, Do::Turn(Turn::Step(*word))),
        )
    };
    words.map(said).collect()
}

/// One chip for each step, a button where it holds a choice; one, greyed, for what follows from the
/// rules; and a button for each step that may come next and is not on the board.
pub fn chips(ui: &Ui, act: &Callback<Do>, owned: bool) -> Html {
    let state = ui.session.state();
    let draft = ui.session.draft();
    let presses = |turn: Turn| presses(act, Do::Turn(turn));
    let mut all: Vec<Html> = Vec::new();
    for (i, step) in draft.iter().enumerate() {
        let name = |step: &Step| state.step_name(&draft[..i], step);
        let choices = ui.session.choices(i);
        if step.act == Act::Pick && choices.len() > 1 && draft.len() == 1 {
            // Each formation that the piece belongs to, by its name.
            for choice in choices {
                let (is_it, named) = (choice == *step, say::picked(name(&choice)));
                let press = presses(Turn::Choose(i, choice));
                all.push(button_if(owned, Style::Pressed(is_it), named, press));
            }
            continue;
        }
        let text = match (step.act, step.at, i.checked_sub(1).and_then(|i| draft[i].at)) {
            (Act::Pick, Some(at), _) if state.turnable().is_some() => at.to_string(),
            (Act::Pick, Some(_), _) => say::picked(ui.picked(step)).to_string(),
            (Act::Take, Some(to), Some(from)) if state.turnable().is_some() => {
                format!("{from}→{to}")
            }
            (Act::Go | Act::Jump | Act::Pin, Some(to), Some(from))
                if draft[0].squares().count() == 1 =>
            {
                format!("{from}→{to}")
            }
            _ => name(step).to_string(),
        };
        let has_choice = step.act != Act::Pick && choices.len() > 1;
        let over = jumped(draft).find(|(place, ..)| *place == i).map(|(_, _, square)| square);
        if over.is_some() || !has_choice {
            all.push(html! { <span class="chip">{ text }</span> });
        }
        if has_choice {
            let called = |step: &Step| match over {
                Some(over) => say::draft_over(over, name(step)),
                None => name(step),
            };
            all.push(button_if(owned, Style::Changes, called(step), presses(Turn::Change(i))));
            // What converts is switched; off, it captures.
            if let Some(converting) = choices.iter().find(|choice| choice.text().starts_with('=')) {
                let on = converting == step;
                let usual = choices.iter().find(|choice| choice.order == 0).unwrap_or(step);
                let press = presses(Turn::Choose(i, if on { *usual } else { *converting }));
                all.push(button_if(owned, Style::Switch(on), called(converting), press));
            }
        }
    }
    // What stands behind the steps leaves them as they are: one of them may have the keyboard.
    let steps: Html = std::mem::take(&mut all).into_iter().collect();
    all.push(steps);
    for effect in state.effects(draft) {
        if effect.rule.is_some() && !matches!(effect.kind, EffectKind::Helps | EffectKind::Forbids)
        {
            all.push(html! {
                <span class="chip forced" data-rule={effect.rule}>{ words::html(effect.words) }</span>
            });
        }
    }
    let asks = state.prompt(draft).is_some();
    for word in ui.session.next().steps {
        if word.act == Act::Word && !asks {
            let press = presses(Turn::Step(word));
            all.push(button_if(owned, Style::Chip, state.step_name(draft, &word), press));
        }
    }
    if let Some(what) = ui.undo {
        let press = self::presses(act, Do::Game(Game::PutBack));
        all.push(button_if(owned, Style::Chip, say::draft_undone(what), press));
    }
    all.into_iter().collect()
}

/// What ends the entering of a move: the answers to the question that it puts, or else the button that plays it.
pub fn answers(ui: &Ui, act: &Callback<Do>, owned: bool) -> Html {
    let session = &ui.session;
    let can_play = owned && session.can_play();
    let play =
        |style, words| act_if(can_play, style, "play", words, presses(act, Do::Turn(Turn::Play)));
    let Some(prompt) = session.state().prompt(session.draft()) else {
        return play(Style::Primary, say::PLAY);
    };
    html! {
        <div class="answers" role="group" aria-label={words::attr(prompt.question)}>
            { act_if(owned, Style::Plain, "accept", prompt.accept, presses(act, Do::Turn(Turn::Accept))) }
            { play(Style::Plain, prompt.decline) }
        </div>
    }
}
