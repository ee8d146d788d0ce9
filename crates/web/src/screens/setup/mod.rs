//! The setup editor: the player sets up any position of any game, even an impossible one.
//!
//! The editor changes the text of a position. The engine draws this text, finds its faults, and
//! lists the pieces for the board and the fields beside it. The model without a browser is
//! `ui_model::setup_editor`.

mod board;
mod fields;
mod palette;
mod texts;

use crate::board::icon::IconName;
use crate::board::sprite::Sprite;
use crate::parts::button::{Button, Style};
use crate::parts::dialog::Dialog;
use crate::parts::frame::ScreenFrame;
use crate::parts::lazy::lazy_component;
use crate::parts::rules::LazyRules;
use crate::parts::seat_mark::{Mark, SeatMark};
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::route::address;
use crate::platform::state_setters::SetState;
use crate::platform::storage;
use crate::platform::store;
use crate::sheets::new_game::NewGame;
use board::SetupBoard;
use by_address::ByAddress;
use fairyboard::OptionSpec;
use fairyboard::open::SetupPosition;
use fairyboard::setup::{FormField, Sketch};
use fields::{OptionField, PositionField};
use std::rc::Rc;
use texts::{PositionText, SharePosition};
use ui_model::say;
use ui_model::sentences::{rule_number, seat_name};
use ui_model::setup_editor::{Edit, SetupEditor, Tool};
use yew::prelude::*;
use yew_hooks::use_event_with_window;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub game: &'static str,
    /// The position that the address contains, if there is one.
    pub given: Option<SetupPosition>,
}

/// A sheet over the editor.
#[derive(Clone, Copy, PartialEq)]
enum SetupSheet {
    Rule(Option<&'static str>),
    Share,
    Play,
}

/// The editor as the reducer of [`Setup`].
struct Editor(ByAddress<Rc<SetupEditor>>);

impl Reducible for Editor {
    type Action = Edit;

    fn reduce(self: Rc<Self>, edit: Edit) -> Rc<Self> {
        Rc::new(Editor(ByAddress(Rc::new(self.0.after(edit)))))
    }
}

lazy_component!(LazySetup = Setup, in chunk setup, is_screen = true);

#[component]
pub fn Setup(props: &Props) -> Html {
    let app = use_app();
    let editor = use_reducer(|| Editor(ByAddress(Rc::new(open(props)))));
    let sheet = use_state_eq(|| None::<SetupSheet>);
    let act: Callback<Edit> = editor.dispatcher().into();
    let model = editor.0.clone();
    // Saves the history of positions after every change, and puts the newest position into the
    // address.
    {
        let (app, model) = (app.clone(), model.clone());
        use_effect_with(model.version, move |version| {
            if *version > 0 {
                address(model.position()).replace();
                let saved = storage::keep(&storage_key(model.family.info().id), &model.history());
                app.storage_worked(saved);
            }
        });
    }
    use_keys(&act);

    let (family, now) = (model.family, model.position());
    let (info, drawing) = (family.info(), model.sketch.drawing());
    let palette = family.palette(&now.text, &now.options);
    let on_open = {
        let sheet = sheet.clone();
        Callback::from(move |opened| sheet.set(Some(opened)))
    };
    let title = say::setup_title(info.name).to_string();
    let heading = html! {
        <h1>{ say::SETUP_OF }<span class="label">{ " " }{ info.name.words() }</span></h1>
    };
    let buttons = html! {
        <>
            <Button style={Style::Quiet} onclick={on_open.reform(|_| SetupSheet::Rule(None))}>{ say::HOME_RULES }</Button>
            <Button style={Style::Quiet} onclick={on_open.reform(|_| SetupSheet::Share)}>{ say::SHARE_TITLE }</Button>
        </>
    };
    let class = classes!("setup", drawing.turnable().map(|_| "with-edges"));
    html! {
        <ScreenFrame {class} {title} {heading} {buttons} skip="board">
            <Sprite game={info.id} set={app.piece_set()} />
            <SetupBoard model={model.clone()} {palette} act={act.clone()} settings={(*app.settings).clone()} />
            <div class="setup-panel">
                <p class={classes!("status", model.is_impossible().then_some("refusal"))} id="setup-status"
                   data-testid="status">{ for mover(&model.sketch) }{ status(&model.sketch) }</p>
                if model.urgent { <p class="refusal">{ &model.words }</p> }
                <Tools model={model.clone()} act={act.clone()} />
                <Problems model={model.clone()} act={act.clone()} on_open={on_open.clone()} />
                <Fields model={model.clone()} act={act.clone()} on_open={on_open.clone()} />
                <PositionText now={Rc::clone(now)} act={act.clone()} />
            </div>
            <WaysOn model={model.clone()} {on_open} />
            // The live regions stay and only their text changes, because screen readers don't
            // always announce a new region.
            <p class="unseen" aria-live="polite">
                if !model.urgent { <span key={model.said}>{ &model.words }</span> }
            </p>
            <p class="unseen" aria-live="assertive">
                if model.urgent { <span key={model.said}>{ &model.words }</span> }
            </p>
            if let Some(shown) = *sheet {
                <CurrentSheet {shown} model={model.clone()} on_close={sheet.sets(None)} />
            }
        </ScreenFrame>
    }
}

/// Opens the editor with its history of positions from the storage.
fn open(props: &Props) -> SetupEditor {
    let history = storage::read(&storage_key(props.game));
    let options = store::last_options(props.game);
    SetupEditor::open(props.game, props.given.clone(), history.as_deref(), &options)
}

/// The name under which the positions of a game's editor are stored.
fn storage_key(game: &str) -> String {
    format!("setup.{game}")
}

/// Handles keys on the whole screen.
#[hook]
fn use_keys(act: &Callback<Edit>) {
    let act = act.clone();
    use_event_with_window("keydown", move |event: KeyboardEvent| {
        let action = match event.key().as_str() {
            "Escape" => Edit::Tool(Tool::Hand(None)),
            // In a text field, these keys undo the typing in that field.
            _ if !(event.ctrl_key() || event.meta_key()) || is_writing() => return,
            "z" => Edit::Undo,
            "Z" | "y" => Edit::Redo,
            _ => return,
        };
        act.emit(action);
        event.prevent_default();
    });
}

/// Whether the keyboard focus is in a text field.
fn is_writing() -> bool {
    let writes = "input[type=text], textarea:not([readonly])";
    browser::focused().is_some_and(|element| element.matches(writes).unwrap_or(false))
}

/// A sentence that says whether the position can be played, and whose turn it is.
fn status(sketch: &Sketch) -> String {
    match (sketch.faults().len(), sketch) {
        (_, Sketch::Playable(state)) => match state.outcome() {
            outcome if outcome.is_over() => state.outcome_words(outcome).to_string(),
            _ => say::embed_to_move(seat_name(&**state, state.to_move())).to_string(),
        },
        (n, _) => say::setup_impossible(n).to_string(),
    }
}

/// The mark of the player to move. `None` if the position can't be played, or the game is over in
/// it.
fn mover(sketch: &Sketch) -> Option<Html> {
    let Sketch::Playable(state) = sketch else { return None };
    let goes_on = !state.outcome().is_over();
    goes_on.then(|| html! { <><SeatMark mark={Mark::of(&**state, state.to_move())} />{ " " }</> })
}

#[derive(PartialEq, Properties)]
struct ToolsProps {
    model: ByAddress<Rc<SetupEditor>>,
    act: Callback<Edit>,
}

/// The buttons for the whole position.
#[component]
fn Tools(ToolsProps { model, act }: &ToolsProps) -> Html {
    let press = |action: Edit| act.reform(move |_: MouseEvent| action.clone());
    // In games that begin by chance, each press deals another start position.
    let start = act.reform(|_: MouseEvent| Edit::Start(browser::random()));
    html! {
        <div class="setup-tools" role="toolbar" aria-label={say::SETUP_POSITION}>
            <Button icon={IconName::Undo} disabled={!model.can_undo()} onclick={press(Edit::Undo)}>{ say::SETUP_UNDO }</Button>
            <Button icon={IconName::Redo} disabled={!model.can_redo()} onclick={press(Edit::Redo)}>{ say::SETUP_REDO }</Button>
            if model.sketch.drawing().turnable().is_none() {
                <Button icon={IconName::Flip} onclick={press(Edit::Turn(2))}>{ say::PLAY_FLIP }</Button>
            } else {
                <Button icon={IconName::Turn} onclick={press(Edit::Turn(1))}>{ say::PLAY_TURN_BOARD }</Button>
            }
            <Button onclick={start}>{ say::SETUP_START }</Button>
            <Button onclick={press(Edit::Empty)}>{ say::SETUP_EMPTY_BOARD }</Button>
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct RuleLinkProps {
    id: &'static str,
    on_open: Callback<SetupSheet>,
}

/// A button that shows the rule `id` of the game. Renders nothing if `id` is empty, because some
/// options are not explained by any rule.
#[component]
fn RuleLink(RuleLinkProps { id, on_open }: &RuleLinkProps) -> Html {
    let id = *id;
    let onclick = on_open.reform(move |_: MouseEvent| SetupSheet::Rule(Some(id)));
    html! {
        if !id.is_empty() {
            <Button style={Style::Link} class="rule-link" {onclick}>{ say::rule_named(rule_number(id)) }</Button>
        }
    }
}

#[derive(PartialEq, Properties)]
struct EditorProps {
    model: ByAddress<Rc<SetupEditor>>,
    act: Callback<Edit>,
    on_open: Callback<SetupSheet>,
}

/// The list of the position's faults.
#[component]
fn Problems(EditorProps { model, act, on_open }: &EditorProps) -> Html {
    let faults = model.sketch.faults();
    let show = |i: usize| {
        act.reform(move |_: MouseEvent| {
            browser::bring_into_view("#board");
            Edit::Show(i)
        })
    };
    html! {
        <section class="problems" data-testid="problems" aria-labelledby="problems">
            <h2 id="problems">{ say::SETUP_PROBLEMS }</h2>
            if faults.is_empty() {
                <p class="nothing">{ if model.is_over() { say::SETUP_NO_PROBLEM_OVER } else { say::SETUP_NO_PROBLEM } }</p>
            }
            <ul>
                { for faults.iter().enumerate().map(|(i, fault)| html! {
                    <li data-rule={fault.rule}>
                        <span>{ say::sentence_end(fault.sentence.clone()) }{ " " }<RuleLink id={fault.rule} {on_open} /></span>
                        if !fault.squares.is_empty() {
                            <Button pressed={model.shown == Some(i)}
                                    label={say::setup_show_problem(i + 1)}
                                    onclick={show(i)}>{ say::PLAY_EXAMPLE_SHOW }</Button>
                        }
                    </li>
                }) }
            </ul>
        </section>
    }
}

/// The fields beside the board and the game's options.
#[component]
fn Fields(EditorProps { model, act, on_open }: &EditorProps) -> Html {
    let now = model.position();
    let fields = model.family.fields(&now.text, &now.options);
    // If a field of the position has the same name as an option of the game, only the field of
    // the position is shown.
    let options: Vec<_> = model
        .family
        .info()
        .options
        .iter()
        .filter(|spec| {
            fields.iter().all(|field| field.name != spec.label) && spec.has_effect(&now.options)
        })
        .collect();
    let of_position = |(i, field): (usize, FormField)| {
        let (key, id, rule) = (field.name.to_string(), format!("field-{i}"), field.rule);
        html! {
            <PositionField {key} model={model.clone()} {act} {id} {field}><RuleLink id={rule} {on_open} /></PositionField>
        }
    };
    let option = |spec: &'static OptionSpec| {
        let now = now.options.get(spec.key).to_string();
        html! {
            <OptionField {spec} {now} {act}><RuleLink id={spec.rule} {on_open} /></OptionField>
        }
    };
    html! {
        <section class="setup-fields" aria-label={say::SETUP_BESIDE}>
            <>{ for fields.into_iter().enumerate().map(of_position) }</>
            <>{ for options.into_iter().map(option) }</>
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct WaysOnProps {
    model: ByAddress<Rc<SetupEditor>>,
    on_open: Callback<SetupSheet>,
}

/// The buttons that do something with the finished position, such as playing from it.
#[component]
fn WaysOn(WaysOnProps { model, on_open }: &WaysOnProps) -> Html {
    let app = use_app();
    let (is_impossible, is_over) = (model.is_impossible(), model.is_over());
    let study = {
        let now = Rc::clone(model.position());
        Callback::from(move |_: MouseEvent| {
            if let Some(study) = ui_model::studies::from_position(&now) {
                app.keep_new(study);
            }
        })
    };
    html! {
        <div class="setup-actions" role="group" aria-label={say::SETUP_WAYS_ON}>
            <Button style={Style::Primary} disabled={is_impossible || is_over} described_by="setup-status"
                    onclick={on_open.reform(|_| SetupSheet::Play)}>{ say::STUDY_PLAY }</Button>
            <Button disabled={is_impossible} onclick={study}>{ say::SETUP_STUDY }</Button>
            if is_impossible {
                <span class="facts">{ say::SETUP_NOT_YET }</span>
            } else if is_over {
                <span class="facts">{ say::SETUP_OVER }</span>
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct SheetProps {
    shown: SetupSheet,
    model: ByAddress<Rc<SetupEditor>>,
    on_close: Callback<()>,
}

/// The sheet that is open.
#[component]
fn CurrentSheet(SheetProps { shown, model, on_close }: &SheetProps) -> Html {
    let info = model.family.info();
    match shown {
        SetupSheet::Rule(shown) => html! {
            <Dialog title={say::rules_of(info.name)} {on_close}>
                <LazyRules game={info.id} open={true} shown={shown.map(str::to_string)} asked={1} page={false} />
            </Dialog>
        },
        SetupSheet::Share => html! { <SharePosition of={model.clone()} {on_close} /> },
        SetupSheet::Play => {
            let from = Some(Rc::clone(model.position()));
            html! { <NewGame game={info.id} {from} {on_close} /> }
        }
    }
}
