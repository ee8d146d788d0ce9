//! Shows the steps of a draft (a move entered so far) as chips, and buttons for actions that have
//! no square on the board.

use crate::parts::button::{Button, Style};
use fairyboard::turn::{Act, EffectKind, Step};
use fairyboard::{Key, Text};
use ui_model::model::{self, Do, Game, SharedUi, Turn};
use ui_model::say;
use yew::prelude::*;

/// A callback that runs an action.
pub fn presses(act: &Callback<Do>, action: Do) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |_| act.emit(action.clone()))
}

#[derive(PartialEq, Properties)]
pub struct MoveButtonProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub can: bool,
    #[prop_or(Style::Plain)]
    pub style: Style,
    /// Whether this alternative is entered, if the button is one of several alternatives to a step.
    #[prop_or_default]
    pub pressed: Option<bool>,
    pub button: model::Button,
    /// The words on the button.
    pub children: Html,
}

/// A button that enters a part of a move.
#[component]
pub fn MoveButton(props: &MoveButtonProps) -> Html {
    let MoveButtonProps { ui, act, can, style, pressed, button, children } = props;
    html! {
        <Button style={*style} pressed={*pressed} action={button.id()} hinted={ui.hints_at(button)} disabled={!*can}
                onclick={presses(act, button.does())}>
            { children.clone() }
        </Button>
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct StepProps {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    /// Whether the player can change the game now.
    pub can: bool,
}

/// Buttons before a move begins, for actions that have no square: a move that the game can choose,
/// or words such as *Finish the game*.
#[component]
pub fn OfferedSteps(props: &StepProps) -> Html {
    let StepProps { ui, act, can } = props;
    let session = &ui.session;
    let state = session.state();
    if let Some((_, label)) = state.ready_made().filter(|_| ui.leaves_to_game()) {
        return html! { <Button disabled={!*can} onclick={presses(act, Do::Turn(Turn::ReadyMade))}>{ label }</Button> };
    }
    if !session.draft().is_empty() {
        return html! {};
    }
    let style = if session.next().steps.len() == 1 { Style::Primary } else { Style::Plain };
    html! { <WordButtons ui={ui.clone()} {act} {can} {style} /> }
}

/// Whether [`StepChips`] shows a chip. The chip of a picked piece is hidden, because the board
/// shows the piece.
pub fn has_chips(ui: &SharedUi) -> bool {
    let draft = ui.session.draft();
    let has_words = || ui.session.can_play() && !ui.words().is_empty();
    draft.iter().any(|step| step.act != Act::Pick)
        || !draft.is_empty() && ui.session.choices(0).len() > 1
        || ui.undo.is_some()
        || has_words()
}

/// The chips of a draft (the steps of a move entered so far): one for each step, which is a button
/// if the step has alternatives; a grey one for each effect that the rules force; and a button for
/// each next step that has no square.
#[component]
pub fn StepChips(props: &StepProps) -> Html {
    let StepProps { ui, act, can } = props;
    let state = ui.session.state();
    let draft = ui.session.draft();
    // Each chip has a key, so that it keeps its element and the focus when chips are added or
    // removed before or after it.
    let mut all: Vec<Html> = Vec::new();
    for (i, step) in draft.iter().enumerate() {
        let name = |step: &Step| state.step_name(&draft[..i], step);
        let choices = ui.session.choices(i);
        if step.act == Act::Pick && choices.len() > 1 && draft.len() == 1 {
            // A piece may belong to several formations (groups of pieces that move together). Each
            // formation has a chip with its name.
            for (number, choice) in choices.into_iter().enumerate() {
                let (pressed, named) = (choice == *step, say::picked(name(&choice)));
                let button = model::Button::Choose(i, choice);
                all.push(html! {
                    <MoveButton key={format!("pick{number}")} ui={ui.clone()} {act} {can} style={Style::Chip} {pressed} {button}>{ named }</MoveButton>
                });
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
        // Several steps on the square had the lowest order (rank among the steps there), so a
        // chooser asked which step the player meant. A press on the chip replaces the step by the
        // next of these steps.
        let was_asked = has_choice && choices.iter().all(|choice| choice.order == step.order);
        if was_asked {
            let place = choices.iter().position(|choice| choice == step).unwrap_or(0);
            let next = choices[(place + 1) % choices.len()];
            let is_hinted = |choice: &&Step| ui.hints_at(&model::Button::Choose(i, **choice));
            let other = choices.iter().find(is_hinted).copied().unwrap_or(next);
            let (button, named) = (model::Button::Choose(i, other), say::draft_other(name(step)));
            all.push(html! { <MoveButton key={format!("step{i}")} ui={ui.clone()} {act} {can} style={Style::Chip} {button}>{ named }</MoveButton> });
            continue;
        }
        let over = ui.jumped_piece(i);
        if over.is_some() || !has_choice {
            // The text is only for screen readers, because the board shows which piece was picked.
            let told = (step.act == Act::Pick).then_some("unseen");
            all.push(html! { <span key={format!("step{i}")} class={classes!("chip", told)}>{ text }</span> });
        }
        if has_choice {
            all.push(html! { <Alternatives key={format!("alternatives{i}")} ui={ui.clone()} {act} {can} place={i} about={over} /> });
        }
    }
    for (number, effect) in state.effects(draft).into_iter().enumerate() {
        if effect.rule.is_some() && !matches!(effect.kind, EffectKind::Helps | EffectKind::Forbids)
        {
            // The sentence of the status card says this effect already, so the chip is only for
            // screen readers.
            let is_said = effect.told.is_some() || effect.kind == EffectKind::Removes;
            let told = is_said.then_some("unseen");
            all.push(html! {
                <span key={format!("effect{number}")} class={classes!("chip", "forced", told)} data-rule={effect.rule}>{ effect.words }</span>
            });
        }
    }
    if ui.session.can_play() {
        all.push(
            html! { <WordButtons key="words" ui={ui.clone()} {act} {can} style={Style::Chip} /> },
        );
    }
    if let Some(what) = ui.undo {
        let press = presses(act, Do::Game(Game::PutBack));
        all.push(html! { <Button key="undo" style={Style::Chip} disabled={!*can} onclick={press}>{ say::draft_undone(what) }</Button> });
    }
    all.into_iter().collect()
}

#[derive(PartialEq, Properties)]
struct AlternativesProps {
    ui: SharedUi,
    act: Callback<Do>,
    can: bool,
    /// The place of the step in the draft.
    place: usize,
    /// The piece that the choice is about.
    about: Option<Text>,
}

/// A button for each alternative to a step, after the name of the piece that the choice is about.
#[component]
fn Alternatives(props: &AlternativesProps) -> Html {
    let AlternativesProps { ui, act, can, place, about } = props;
    let (state, draft) = (ui.session.state(), ui.session.draft());
    let choice = |choice: Step| {
        let name = state.step_name(&draft[..*place], &choice);
        let named = match ui.loses(Some((*place, choice))) {
            true => say::draft_loses(name),
            false => name,
        };
        let (pressed, button) = (draft[*place] == choice, model::Button::Choose(*place, choice));
        html! {
            <MoveButton ui={ui.clone()} {act} {can} style={Style::Chip} {pressed} {button}>{ named }</MoveButton>
        }
    };
    let about = about.clone().map(say::choice_about);
    html! {
        <span class="choices" role="group" title={say::DRAFT_CHANGE} aria-label={about.clone().map(|text| text.to_string())}>
            if let Some(about) = about { <span>{ about }</span> }
            { for ui.session.choices(*place).into_iter().map(choice) }
        </span>
    }
}

#[derive(PartialEq, Properties)]
struct WordsProps {
    ui: SharedUi,
    act: Callback<Do>,
    can: bool,
    style: Style,
}

/// A button for each word, such as *Finish the game*, that can be the next step.
#[component]
fn WordButtons(WordsProps { ui, act, can, style }: &WordsProps) -> Html {
    let (state, draft) = (ui.session.state(), ui.session.draft());
    let button = |word: Step| {
        let (name, button) = (state.step_name(draft, &word), model::Button::Step(word));
        html! { <MoveButton ui={ui.clone()} {act} {can} style={*style} {button}>{ name }</MoveButton> }
    };
    ui.words().into_iter().map(button).collect()
}

/// The buttons after the steps of a move entered so far: the answers to a question that the move
/// asks, or *Play*. If the move can't be played without a word such as *Finish the game*, the
/// buttons say that word.
#[component]
pub fn DraftAnswers(StepProps { ui, act, can }: &StepProps) -> Html {
    let session = &ui.session;
    let play = |style, words: Key| {
        let can = *can && session.can_play();
        html! {
            <MoveButton ui={ui.clone()} {act} {can} {style} button={model::Button::Play}>{ words }</MoveButton>
        }
    };
    let Some(prompt) = session.state().prompt(session.draft()) else {
        let needed = if session.can_play() { Vec::new() } else { ui.words() };
        let style = match needed.len() {
            0 => return play(Style::Primary, say::PLAY),
            count if session.next().steps.len() == count => Style::Primary,
            _ => Style::Plain,
        };
        return html! { <WordButtons ui={ui.clone()} {act} {can} {style} /> };
    };
    html! {
        <div class="answers" role="group" aria-label={prompt.question.to_string()}>
            <MoveButton ui={ui.clone()} {act} {can} button={model::Button::Accept}>{ prompt.accept }</MoveButton>
            { play(Style::Plain, prompt.decline) }
        </div>
    }
}
