//! Studies: games and positions to try things out in. A study is a record with the header `Study`,
//! which holds its title; the game that it came from stays as it was.

use crate::parts::button::{Style, button, button_if};
use crate::parts::dialog::Dialog;
use crate::parts::fields::field_value;
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::context::{Context, SheetProps, use_app};
pub use crate::platform::studies::new;
use crate::platform::text::{self, Said};
use crate::sheets::link_game;
use crate::sheets::open::wrong;
use crate::sheets::opponent::OpponentTools;
use fairyboard::Budget;
use fairyboard::catalog;
use fairyboard::record::NodeId;
use i18n::Key;
use std::rc::Rc;
pub use ui_model::headers::STUDY;
use ui_model::incoming::{self, Failure, Incoming};
use ui_model::model::{Annotate, Do, Seen, Ui, View, Whole};
use ui_model::say;
use ui_model::studies::{barred, of, opened};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What can be done with a record beyond playing on.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The screen's state.
    pub ui: Rc<Ui>,
    /// The whole game.
    pub whole: Whole,
    /// What the player does.
    pub act: Callback<Do>,
    /// Whether nothing can be changed now.
    pub locked: bool,
    /// Opens the sheet that adds moves.
    pub on_add: Callback<MouseEvent>,
    /// Opens the sheet that begins a game from the position that is shown.
    pub on_play: Callback<MouseEvent>,
}

lazy_component!(LazyStudyTools = StudyTools(Props), in chunk panel);

/// What can be done with a record beyond playing on: a game is opened as a study; in a study lines
/// are moved, deleted and added, and games begin.
#[component]
pub fn StudyTools(props: &Props) -> Html {
    let app = use_app();
    let whole = props.whole.seen();
    let study = |key: Key| match barred(&whole) {
        Some(why) => html! { <p class="hint">{ text::html(why) }</p> },
        None => {
            let (app, whole) = (app.clone(), whole.clone());
            let press = move |_: MouseEvent| {
                if let Some(study) = of(&whole) {
                    app.keep_new(study);
                }
            };
            button(Style::Plain, key, Callback::from(press))
        }
    };
    let Some(title) = props.whole.header(STUDY) else {
        return html! {
            <div class="study-tools">
                { link_game::seat_field(&props.ui, &props.act, props.locked) }
                <OpponentTools ui={Rc::clone(&props.ui)} whole={props.whole.clone()} act={props.act.clone()} locked={props.locked} />
                <div class="row-of-buttons">
                    { play_here(props) }
                    { study(say::STUDY_GAME) }
                </div>
            </div>
        };
    };
    let session = &props.ui.session;
    let record = session.record();
    let at = session.at();
    let pretends = props.ui.pretends;
    let open = !props.ui.hands.masked && !props.locked && !session.look.locked;
    let path = record.path(at);
    let varies =
        path.windows(2).any(|pair| record.node(pair[0]).children().first() != Some(&pair[1]));
    let click = |action: Do| {
        let act = props.act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let on_title = {
        let (act, info) = (props.act.clone(), record.info());
        Callback::from(move |event: Event| {
            let title = field_value(&event);
            let usual = say::study_of(info.name).to_string();
            act.emit(Do::Annotate(Annotate::Header(
                STUDY,
                if title.trim().is_empty() { usual } else { title },
            )));
        })
    };
    html! {
        <div class="study-tools" role="group" aria-label={text::attr(say::STUDY_TOOLS)}>
            <label class="field">
                <span>{ text::html(say::STUDY_TITLE) }</span>
                <input type="text" maxlength="80" readonly={props.locked} value={title.to_string()} onchange={on_title} />
            </label>
            <div class="row-of-buttons">
                { pretend(&props.ui, !open, click(Do::View(View::Pretend))) }
                if !pretends {
                    { play_here(props) }
                    { button_if(open, Style::Plain, say::STUDY_ADD_MOVES, props.on_add.clone()) }
                    { button_if(open && varies, Style::Plain, say::STUDY_MOVE_UP, click(Do::Annotate(Annotate::MoveUp))) }
                    { button_if(open && varies, Style::Plain, say::STUDY_MAKE_MAIN, click(Do::Annotate(Annotate::MakeMain))) }
                    { button_if(open && at != NodeId::START, Style::Danger, say::STUDY_DELETE, click(Do::Annotate(Annotate::Cut))) }
                    { study(say::STUDY_COPY) }
                }
            </div>
        </div>
    }
}

/// The button that begins a game from the position that is shown, where nothing of it is hidden.
fn play_here(props: &Props) -> Html {
    if props.ui.hands.masked {
        return html! {};
    }
    button(Style::Plain, say::STUDY_PLAY, props.on_play.clone())
}

/// The switch that shows what could be if it were the other side's turn; nothing where the game
/// cannot tell.
pub fn pretend(ui: &Ui, disabled: bool, onclick: Callback<MouseEvent>) -> Html {
    let state = ui.session.state();
    let pretends = ui.pretends;
    let is_barred = ui.hands.masked || state.passed().is_none();
    if ui.learns().is_some() || !pretends && is_barred {
        return html! {};
    }
    html! {
        <button type="button" aria-pressed={pretends.to_string()} {disabled} {onclick}>{ as_if(ui) }</button>
    }
}

/// Whose turn it is thought to be, or could be.
fn as_if(ui: &Ui) -> String {
    let start = ui.session.record().node(NodeId::START).state();
    let (state, seat) = match ui.pretends {
        true => (start, start.to_move()),
        false => (ui.session.state(), ui.session.state().to_move().other()),
    };
    say::study_as_if(ui_model::sentences::seat(&**state, seat)).to_string()
}

/// What stands above the board while it shows what could be if it were the other side's turn.
pub fn pretend_banner(ui: &Ui, act: &Callback<Do>, onclick: Callback<MouseEvent>) -> Html {
    let act = act.clone();
    let back = Callback::from(move |_: MouseEvent| act.emit(Do::View(View::Pretend)));
    html! {
        <div class="banner pretend" role="group" aria-label={text::attr(say::STUDY_PRETENDS)} {onclick}>
            <span>{ as_if(ui) }</span>
            { button(Style::Primary, say::STUDY_BACK, back) }
        </div>
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct AddProps {
    pub study: Seen,
    pub act: Callback<Do>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyAddSheet = AddSheet(AddProps), in chunk panel);

/// The sheet by which moves of another record come into a study.
#[component]
fn AddSheet(props: &AddProps) -> Html {
    let app = use_app();
    let text = use_state_eq(String::new);
    let error = use_state_eq(|| None::<Failure>);
    let other = use_state_eq(|| None::<Incoming>);
    let attempt = {
        let (study, act, on_close) =
            (props.study.clone(), props.act.clone(), props.on_close.clone());
        let (text, error, other) = (text.clone(), error.clone(), other.clone());
        move |new: String| {
            match incoming::read(&new, &mut Budget::usual()) {
                Ok(sent) if sent.begins_like(study.record()) => {
                    act.emit(Do::Annotate(Annotate::Merge(sent)));
                    on_close.emit(());
                }
                Ok(sent) => {
                    error.set(None);
                    other.set(Some(sent));
                }
                Err(wrong) => {
                    error.set(Some(wrong));
                    other.set(None);
                }
            }
            text.set(new);
        }
    };
    let onfile = {
        let attempt = attempt.clone();
        Callback::from(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                browser::read_file(&file, attempt.clone());
            }
        })
    };
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let onsubmit = {
        let text = text.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            attempt((*text).clone());
        })
    };
    let own = other.as_ref().map(|sent| {
        let (app, sent) = (app.clone(), sent.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(study) = of(&opened(&sent).seen()) {
                app.keep_new(study);
            }
        })
    });
    let children = html! {
        <form class="open" {onsubmit}>
            <label class="field">
                <span>{ text::html(say::STUDY_ADD_TEXT) }</span>
                <textarea rows="5" data-testid="add-text" spellcheck="false" value={(*text).clone()} {oninput} />
            </label>
            <label class="field">
                <span>{ text::html(say::STUDY_ADD_FILE) }</span>
                <input type="file" accept=".txt,.pgn,.fairyboard,text/plain" onchange={onfile} />
            </label>
            { not_added(error.as_ref(), other.is_some()) }
            <div class="row-of-buttons">
                <button type="submit" class="primary">{ text::html(say::STUDY_ADD) }</button>
                if let Some(own) = own { { button(Style::Plain, say::STUDY_OPEN_THEM, own) } }
            </div>
        </form>
    };
    let title = say::STUDY_ADD_TITLE.said();
    html! { <Dialog {title} on_close={props.on_close.clone()}>{ children }</Dialog> }
}

/// Why no moves came into the study: they can't be read, or begin elsewhere.
fn not_added(error: Option<&Failure>, elsewhere: bool) -> Html {
    let told = match error {
        Some(error) => wrong(error),
        None if elsewhere => text::html(say::STUDY_BEGINS_ELSEWHERE),
        None => return html! {},
    };
    html! { <p class="refusal" role="alert" data-testid="add-error">{ told }</p> }
}

/// The sheet that asks of which game a new study is.
pub fn choose(app: &Context, props: SheetProps) -> Html {
    let begin = |game: &'static str| {
        let app = app.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(study) = new(game) {
                app.keep_new(study);
            }
        })
    };
    let children = html! {
        <>
            <p>{ text::html(say::STUDY_WHAT) }</p>
            <div class="choose-game">
                { for catalog::GAMES.iter().map(|family| {
                    let info = family.info();
                    button(Style::Plain, info.name, begin(info.id))
                }) }
            </div>
        </>
    };
    html! { <Dialog title={say::STUDY_NEW.said()} on_close={props.on_close}>{ children }</Dialog> }
}
