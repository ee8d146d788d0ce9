//! The print sheet: prints diagrams of positions with their moves and comments, a score sheet, or
//! exercises, all black on white.
//!
//! The pages to print are at the end of the body and hidden on the screen. The sheet shows the same
//! pages as a preview.

mod exercises;
mod score;

use crate::parts::button::{Button, Style};
use crate::parts::design::{Answer, AnswerLayout, QuestionField};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{Checkbox, Labelled, Select, field_value};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::png::data_url;
use crate::platform::state_setters::SetState;
use exercises::{
    ExerciseChoice, ExerciseFields, Exercises, NoExercises, exercise_pages, use_exercises,
};
use fairyboard::record::NodeId;
use i18n::Key;
use score::ScoreSheet;
use ui_model::assistance::Assistance;
use ui_model::drawing::Set;
use ui_model::model::{Seen, SharedUi, Ui};
use ui_model::picture::{self, Look};
use ui_model::printed::{Paper, is_marked, marked, variation};
use ui_model::say;
use ui_model::sentences::heading;
use ui_model::sentences::move_name;
use ui_model::sentences::seat_name;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The public part of the game.
    pub session: Seen,
    /// The state of the play screen. The sheet prints this screen's lesson, and the mistakes that
    /// its analysis has found.
    pub ui: SharedUi,
    /// The rotation of the board in quarter turns, clockwise.
    pub turned: u8,
    /// The set of pieces to draw.
    pub set: Set,
    /// The player's settings for assistance, such as marks for possible moves.
    pub helps: Assistance,
    /// Whether the sheet prints puzzles of the chess variant, and nothing of the game.
    #[prop_or_default]
    pub is_worksheet: bool,
    pub on_close: Callback<()>,
}

lazy_component!(LazyPrint = Print, in chunk share);

/// The kinds of pages that can be printed.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Diagrams,
    Score,
    Exercises,
}

/// Each kind of pages, with its value in the list and its name.
const WHATS: [(What, &str, Key); 3] = [
    (What::Diagrams, "diagrams", say::PRINT_DIAGRAMS),
    (What::Score, "score", say::PRINT_SCORE),
    (What::Exercises, "exercises", say::PRINT_EXERCISES),
];

/// Which positions of the game are printed as diagrams.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    Shown,
    Last,
    Marked,
    Chosen,
}

/// Each choice of positions, with its value in the list and its name.
const WHICH: [(Which, &str, Key); 4] = [
    (Which::Shown, "shown", say::PRINT_SHOWN),
    (Which::Last, "last", say::PRINT_LAST),
    (Which::Marked, "marked", say::PRINT_MARKED),
    (Which::Chosen, "chosen", say::PRINT_CHOSEN),
];

/// The choices for the largest number of diagrams or exercises on a page.
const DIAGRAMS: [usize; 4] = [1, 2, 4, 6];
const EXERCISES: [usize; 4] = [2, 3, 4, 6];

/// Each size of paper, with its value in the list and its name.
const PAPERS: [(Paper, &str, Key); 2] =
    [(Paper::A4, "a4", say::PRINT_A4), (Paper::Letter, "letter", say::PRINT_LETTER)];

/// The user's choices in the print sheet.
#[derive(Clone, PartialEq)]
struct PrintChoices {
    what: What,
    title: String,
    which: Which,
    per_page: usize,
    moves: Vec<NodeId>,
    asked: ExerciseChoice,
    paper: Paper,
}

#[component]
pub fn Print(props: &Props) -> Html {
    let session = &props.session;
    let wanted = use_state_eq(|| PrintChoices {
        what: if props.is_worksheet { What::Exercises } else { What::Diagrams },
        title: match props.is_worksheet {
            true => session.record().info().name.to_string(),
            false => heading(session.record()),
        },
        which: Which::Shown,
        per_page: if props.is_worksheet { 4 } else { 1 },
        moves: Vec::new(),
        asked: ExerciseChoice::first(props),
        paper: Paper::usual(&browser::language()),
    });
    let exercises = use_exercises(props, wanted.asked, wanted.what == What::Exercises);
    let path = session.record().path(session.end());
    let pages: Vec<Html> = match wanted.what {
        What::Diagrams => {
            let places = places(session, &path, &wanted);
            let pages = places.chunks(wanted.per_page).enumerate();
            let title = |i| if i == 0 { wanted.title.as_str() } else { "" };
            pages.map(|(i, places)| page(props, places, wanted.per_page, title(i))).collect()
        }
        What::Score => {
            let places = places(session, &path, &wanted);
            let title = wanted.title.clone();
            vec![
                html! { <ScoreSheet sheet={props.clone()} path={path.clone()} {places} {title} /> },
            ]
        }
        What::Exercises => exercise_pages(props, &exercises, wanted.per_page, &wanted.title),
    };
    let go = Callback::from(|_: MouseEvent| browser::print());
    let has_moves = wanted.what != What::Exercises && wanted.which == Which::Chosen;
    let body = browser::document().body();
    let (_, paper, _) = PAPERS[usize::from(wanted.paper == Paper::Letter)];
    let footer = html! {
        <>
            if pages.is_empty() { { none(&wanted, &exercises) } }
            <Button style={Style::Primary} disabled={pages.is_empty()} onclick={go}>{ say::PRINT_DO }</Button>
        </>
    };
    html! {
        <>
            <Dialog title={say::PRINT_TITLE} {footer} on_close={props.on_close.clone()}>
                { choices(props, &wanted, &exercises) }
                if has_moves {
                    <div class="switches chosen" role="group" aria-label={say::PLAY_MOVES}>
                        { for path.iter().map(|id| choice(session, *id, &wanted)) }
                    </div>
                }
                <div class={classes!("print-sheet", paper)} role="group" aria-label={say::PRINT_PREVIEW}>{ for pages.iter().cloned() }</div>
            </Dialog>
            if let Some(body) = body {
                { create_portal(html! { <div class={classes!("print-sheet", "printed", paper)} aria-hidden="true">{ for pages }</div> }, body.into()) }
            }
        </>
    }
}

/// The message when there is nothing to print.
fn none(wanted: &PrintChoices, exercises: &Exercises) -> Html {
    let key = match wanted.what {
        What::Exercises => return html! { <NoExercises exercises={exercises.clone()} /> },
        _ if wanted.which == Which::Marked => say::PRINT_NONE_MARKED,
        _ => say::PRINT_NONE,
    };
    html! { <span class="facts">{ key }</span> }
}

/// The nodes that are printed as diagrams: of a line of moves, or all that have notes or marks. A
/// score sheet shows only those of its line.
fn places(session: &Seen, path: &[NodeId], wanted: &PrintChoices) -> Vec<NodeId> {
    let at = path.iter().position(|id| *id == session.at()).unwrap_or(path.len() - 1);
    let all = path.iter().copied();
    match wanted.which {
        Which::Shown => vec![session.at()],
        Which::Last => path[(at + 1).saturating_sub(wanted.per_page)..=at].to_vec(),
        Which::Marked if wanted.what == What::Diagrams => marked(session.record()),
        Which::Marked => all.filter(|id| is_marked(session.record(), *id)).collect(),
        Which::Chosen => all.filter(|id| wanted.moves.contains(id)).collect(),
    }
}

/// The fields of the print sheet: kind of pages, title, positions, number of diagrams on a page, and
/// paper.
fn choices(props: &Props, wanted: &UseStateHandle<PrintChoices>, exercises: &Exercises) -> Html {
    let on_what = wanted.changes(|wanted, value: String| {
        let found = WHATS.iter().find(|(_, name, _)| *name == value);
        wanted.what = found.map_or(wanted.what, |(what, ..)| *what);
        let counts = counts(wanted.what);
        if !counts.contains(&wanted.per_page) {
            wanted.per_page = if wanted.what == What::Exercises { 4 } else { counts[0] };
        }
        // A score sheet shows diagrams of the positions that have marks.
        if wanted.what == What::Score {
            wanted.which = Which::Marked;
        }
    });
    let on_title = wanted.changes(|wanted, event: InputEvent| wanted.title = field_value(&event));
    let on_which = wanted.changes(|wanted, value: String| {
        let found = WHICH.iter().find(|(_, name, _)| *name == value);
        wanted.which = found.map_or(wanted.which, |(which, ..)| *which);
    });
    let answer = |(_, name, what): &(What, &str, Key)| Answer::new(name, what);
    let whats: Vec<_> = WHATS.iter().map(answer).collect();
    let what = WHATS.iter().find(|(what, ..)| *what == wanted.what).map_or("", |(_, name, _)| name);
    let named = |(_, name, what): &(Which, &str, Key)| (name.to_string(), what.to_string());
    let which: Vec<_> = WHICH.iter().map(named).collect();
    let now =
        WHICH.iter().find(|(which, ..)| *which == wanted.which).map_or("", |(_, name, _)| name);
    html! {
        <>
            if !props.is_worksheet {
                <QuestionField layout={AnswerLayout::Segments} name="print-what" title={say::PRINT_WHAT} answers={whats}
                          chosen={what} on_change={on_what} />
            }
            <Labelled label={say::PRINT_HEADING}>
                <input type="text" maxlength="200" value={wanted.title.clone()} oninput={on_title} />
            </Labelled>
            if wanted.what == What::Exercises {
                <ExerciseFields sheet={props.clone()} exercises={exercises.clone()}
                                on_change={wanted.changes(|wanted, asked| wanted.asked = asked)} />
            } else {
                <Labelled label={say::PRINT_WHICH}><Select choices={which} chosen={now} on_change={on_which} /></Labelled>
            }
            { page_choices(wanted) }
        </>
    }
}

fn counts(what: What) -> [usize; 4] {
    if what == What::Exercises { EXERCISES } else { DIAGRAMS }
}

/// The fields for the number of diagrams or exercises on a page, and for the paper.
fn page_choices(wanted: &UseStateHandle<PrintChoices>) -> Html {
    let counts: Vec<_> =
        counts(wanted.what).iter().map(|n| (n.to_string(), n.to_string())).collect();
    let on_count = wanted.changes(|wanted, value: String| {
        wanted.per_page = value.parse().unwrap_or(wanted.per_page);
    });
    let of_page = match wanted.what {
        What::Exercises => say::PRINT_EXERCISES_PER_PAGE,
        _ => say::PRINT_PER_PAGE,
    };
    let papers: Vec<_> =
        PAPERS.iter().map(|(_, value, name)| (value.to_string(), name.to_string())).collect();
    let (_, paper, _) = PAPERS[usize::from(wanted.paper == Paper::Letter)];
    let on_paper = wanted.changes(|wanted, value: String| {
        let found = PAPERS.iter().find(|(_, name, _)| *name == value);
        wanted.paper = found.map_or(wanted.paper, |(paper, ..)| *paper);
    });
    html! {
        <div class="row-of-fields">
            if wanted.what != What::Score {
                <Labelled label={of_page}>
                    <Select choices={counts} chosen={wanted.per_page.to_string()} on_change={on_count} />
                </Labelled>
            }
            <Labelled label={say::PRINT_PAPER}><Select choices={papers} chosen={paper} on_change={on_paper} /></Labelled>
        </div>
    }
}

/// A checkbox for a move whose position the user may print.
fn choice(session: &Seen, id: NodeId, wanted: &UseStateHandle<PrintChoices>) -> Html {
    let on_change = wanted.changes(move |wanted, is_on| match is_on {
        true => wanted.moves.push(id),
        false => wanted.moves.retain(|other| *other != id),
    });
    let label = move_name(session.record(), id);
    html! { <Checkbox checked={wanted.moves.contains(&id)} {label} {on_change} /> }
}

/// One page of diagrams.
fn page(props: &Props, places: &[NodeId], per_page: usize, title: &str) -> Html {
    html! {
        <section class={format!("print-page per-{per_page}")}>
            if !title.is_empty() { <p class="print-title">{ title.to_string() }</p> }
            <div class="diagrams">{ for places.iter().map(|id| html! { <Diagram sheet={props.clone()} node={*id} /> }) }</div>
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct PositionProps {
    /// The properties of the print sheet.
    sheet: Props,
    session: Seen,
    node: NodeId,
    /// The assistance whose marks the picture shows.
    helps: Assistance,
}

/// The picture of a node's position in the look for print.
#[component]
fn PrintedPosition(PositionProps { sheet, session, node, helps }: &PositionProps) -> Html {
    let look = Look {
        turned: sheet.turned,
        set: sheet.set.clone(),
        coordinates: true,
        print: true,
        ..Look::default()
    };
    let record = session.record();
    let name = move_name(record, *node);
    let svg = picture::whole(&Ui::pictured(session, *node, *helps), &look);
    html! { <img src={data_url(&svg)} alt={say::print_picture(record.info().name, &name)} /> }
}

#[derive(PartialEq, Properties)]
struct DiagramProps {
    /// The properties of the print sheet.
    sheet: Props,
    node: NodeId,
}

/// A position of the game, with the move that led to it, or the moves of its variation, and its
/// comment.
#[component]
fn Diagram(DiagramProps { sheet, node: id }: &DiagramProps) -> Html {
    let record = sheet.session.record();
    let node = record.node(*id);
    let (state, words) = (node.state(), node.words());
    let outcome = record.outcome(*id);
    let name = match variation(record, *id) {
        Some(moves) => say::print_variation(moves).to_string(),
        None => move_name(record, *id),
    };
    let turn = match outcome.is_over() {
        true => record.outcome_words(*id).to_string(),
        false => say::print_to_move(seat_name(&**state, state.to_move())).to_string(),
    };
    html! {
        <figure>
            <PrintedPosition sheet={sheet.clone()} session={sheet.session.clone()} node={*id} helps={sheet.helps} />
            <figcaption>
                <strong>{ name }</strong>{ " · " }{ turn }
                if !words.is_empty() { <span class="print-note">{ words.into_owned() }</span> }
            </figcaption>
        </figure>
    }
}
