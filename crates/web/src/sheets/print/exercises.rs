//! Worksheets: pages with exercises, and pages with their answers.

use super::{PrintedPosition, Props};
use crate::parts::fetched_text::{FetchedText, Lacking, use_text};
use crate::parts::fields::{Checkbox, Choice, Labelled, NumberInput, Select};
use std::rc::Rc;
use ui_model::assistance::Assistance;
use ui_model::headers::is_study;
use ui_model::printed::{
    self, Exercise, Placed, PuzzleChoice, beside, matching, of_game, of_mistakes, of_parts,
    of_puzzles, of_study, pages, picked, printable,
};
use ui_model::puzzles::{Entry, Solved, index, themes, themes_used};
use ui_model::say;
use yew::prelude::*;

/// The source of the exercises on a worksheet.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    Puzzles,
    /// The tasks of the lesson on the screen.
    Lesson,
    /// The chapters of the study on the screen. They may be the tasks of a lesson.
    Chapters,
    /// The turning points of the game (moves that changed the evaluation much).
    Mistakes,
    /// The positions of the game with comments or marks.
    Marked,
}

/// Each source, with its value in the list and its name.
const SOURCES: [(Source, &str, i18n::Key); 5] = [
    (Source::Puzzles, "puzzles", say::PRINT_FROM_PUZZLES),
    (Source::Lesson, "lesson", say::PRINT_FROM_LESSON),
    (Source::Chapters, "chapters", say::PRINT_FROM_CHAPTERS),
    (Source::Mistakes, "mistakes", say::PRINT_FROM_MISTAKES),
    (Source::Marked, "game", say::PRINT_FROM_GAME),
];

impl Source {
    fn is_there(self, props: &Props) -> bool {
        let is_lesson = props.ui.taught.is_some();
        match self {
            Source::Puzzles => true,
            _ if props.is_worksheet => false,
            Source::Lesson => is_lesson,
            Source::Chapters => !is_lesson && is_study(props.session.record()),
            Source::Mistakes | Source::Marked => !is_lesson,
        }
    }
}

/// Which exercises the user wants to print, and what else is on the pages.
#[derive(Clone, Copy, PartialEq)]
pub struct ExerciseChoice {
    source: Source,
    puzzles: PuzzleChoice,
    /// Whether each page with exercises begins with lines for a name and a date.
    has_name: bool,
    has_answers: bool,
}

impl ExerciseChoice {
    /// The choice when the sheet opens: the lesson or the study on the screen, or else puzzles.
    pub fn first(props: &Props) -> Self {
        let own = [Source::Lesson, Source::Chapters].into_iter().find(|own| own.is_there(props));
        ExerciseChoice {
            source: own.unwrap_or(Source::Puzzles),
            puzzles: PuzzleChoice { theme: None, level: None, count: 8, sheet: 1 },
            has_name: true,
            has_answers: true,
        }
    }
}

/// The largest number of puzzles in one print, and the highest number of a worksheet.
const MOST: u32 = 60;
const MOST_SHEETS: u32 = 999;

/// The puzzles of a game.
#[derive(Clone, PartialEq, Default)]
struct Stock {
    printable: Vec<Entry>,
    /// The puzzles that a diagram can't show.
    others: Vec<Entry>,
}

/// The chosen exercises, and the puzzles to choose from.
#[derive(Clone, PartialEq)]
pub struct Exercises {
    /// `None` until the puzzles have loaded, or until the game is analysed.
    found: Rc<Option<printed::Exercises>>,
    stock: Rc<Stock>,
    asked: ExerciseChoice,
    /// The file of puzzles, if the exercises are puzzles and it has not loaded.
    lacking: Option<FetchedText>,
    /// Fetches the file of puzzles again.
    fetch: Callback<()>,
}

impl Exercises {
    fn list(&self) -> &[Exercise] {
        (*self.found).as_ref().map_or(&[], |found| &found.list)
    }

    fn has_left_out(&self) -> bool {
        (*self.found).as_ref().is_some_and(|found| !found.left_out.is_empty())
    }

    /// What is left out, in a sentence, if something else is printed.
    fn left_out(&self) -> Option<i18n::Text> {
        (*self.found).as_ref().filter(|found| !found.list.is_empty())?.left_out()
    }
}

/// The chosen exercises. Empty unless `shows` is set, which means that the print sheet shows
/// exercises.
#[hook]
pub fn use_exercises(props: &Props, asked: ExerciseChoice, shows: bool) -> Exercises {
    let game = props.session.record().info().id;
    let has_puzzles = shows && asked.source == Source::Puzzles;
    let (text, fetch) = use_text(format!("./puzzles/{game}.txt"), has_puzzles);
    let stock = use_memo(text.clone(), |text| match text {
        FetchedText::Read(file) => {
            let (printable, others) = printable(game, file, index(game, file, &Solved::default()));
            Stock { printable, others }
        }
        _ => Stock::default(),
    });
    let of = (props.session.clone(), props.ui.clone(), text.clone(), asked, shows);
    let found = use_memo(of, |(session, ui, text, asked, shows)| match (asked.source, text) {
        _ if !shows => None,
        (Source::Puzzles, FetchedText::Read(file)) => {
            let list = of_puzzles(game, file, &picked(&stock.printable, asked.puzzles));
            Some(printed::Exercises { list, left_out: Vec::new() })
        }
        (Source::Puzzles, _) => None,
        (Source::Lesson, _) => {
            let taught = ui.taught.as_ref()?;
            Some(of_parts(taught.course().parts.iter().map(|part| &**part)))
        }
        (Source::Chapters, _) => of_study(session),
        (Source::Mistakes, _) => of_mistakes(ui),
        (Source::Marked, _) => {
            Some(printed::Exercises { list: of_game(session), left_out: Vec::new() })
        }
    });
    let lacking = Some(text).filter(|text| has_puzzles && !matches!(text, FetchedText::Read(_)));
    Exercises { found, stock, asked, lacking, fetch }
}

#[derive(PartialEq, Properties)]
pub struct FieldsProps {
    /// The properties of the print sheet.
    pub sheet: Props,
    pub exercises: Exercises,
    pub on_change: Callback<ExerciseChoice>,
}

/// The fields for the source and the number of exercises, and for what else is on the pages.
#[component]
pub fn ExerciseFields(FieldsProps { sheet, exercises, on_change }: &FieldsProps) -> Html {
    let asked = exercises.asked;
    let there = SOURCES.iter().filter(|(source, ..)| source.is_there(sheet));
    let from: Vec<Choice> =
        there.map(|(_, value, name)| (value.to_string(), name.to_string())).collect();
    let now = SOURCES.iter().find(|(source, ..)| *source == asked.source);
    let on_from = on_change.reform(move |value: String| {
        let chosen = SOURCES.iter().find(|(_, name, _)| *name == value);
        ExerciseChoice { source: chosen.map_or(asked.source, |chosen| chosen.0), ..asked }
    });
    let switch = |is_on: bool, name: i18n::Key, edit: fn(&mut ExerciseChoice, bool)| {
        let on_change = on_change.reform(move |is_on: bool| {
            let mut changed = asked;
            edit(&mut changed, is_on);
            changed
        });
        html! { <Checkbox checked={is_on} label={name} {on_change} /> }
    };
    html! {
        <>
            <Labelled label={say::PRINT_FROM}>
                <Select choices={from} chosen={now.map_or("", |now| now.1)} on_change={on_from} />
            </Labelled>
            if asked.source == Source::Puzzles {
            <PuzzleFields sheet={sheet.clone()} exercises={exercises.clone()} {on_change} />
        }
            <div class="switches">
                { switch(asked.has_name, say::PRINT_WITH_NAME, |asked, on| asked.has_name = on) }
                { switch(asked.has_answers, say::PRINT_WITH_ANSWERS, |asked, on| asked.has_answers = on) }
            </div>
            if let Some(left_out) = exercises.left_out() { <p class="facts" role="status">{ left_out }</p> }
        </>
    }
}

/// The fields for theme, level and number of the puzzles, and for the number of the worksheet.
#[component]
fn PuzzleFields(FieldsProps { sheet, exercises, on_change }: &FieldsProps) -> Html {
    let asked = exercises.asked;
    let choice = asked.puzzles;
    let entries = &exercises.stock.printable;
    let names = themes(sheet.session.record().info().id);
    let about = |theme: usize| (theme.to_string(), names[theme].name.to_string());
    let all_themes = (String::new(), say::PUZZLE_INDEX_ALL.to_string());
    let used = themes_used(sheet.session.record().info().id, entries);
    let themes: Vec<Choice> =
        std::iter::once(all_themes).chain(used.into_iter().map(about)).collect();
    let of_level = |level: &u8| entries.iter().any(|entry| entry.name.level == *level);
    let level = |level: u8| (level.to_string(), say::puzzle_level(level).to_string());
    let all_levels = (String::new(), say::PRINT_ALL_LEVELS.to_string());
    let levels: Vec<Choice> =
        std::iter::once(all_levels).chain((1..=5).filter(of_level).map(level)).collect();
    let with = move |edit: &dyn Fn(&mut PuzzleChoice)| {
        let mut puzzles = choice;
        edit(&mut puzzles);
        ExerciseChoice { puzzles, ..asked }
    };
    let on_theme = on_change.reform(move |value: String| {
        with(&|choice| (choice.theme, choice.sheet) = (value.parse().ok(), 1))
    });
    let on_level = on_change.reform(move |value: String| {
        with(&|choice| (choice.level, choice.sheet) = (value.parse().ok(), 1))
    });
    let number = |edit: fn(&mut PuzzleChoice, usize)| {
        on_change.reform(move |number: u32| with(&|choice| edit(choice, number as usize)))
    };
    let shown = |chosen: Option<String>| chosen.unwrap_or_default();
    let count = matching(entries, choice).len();
    let left_out = matching(&exercises.stock.others, choice).len();
    let sheets = (count / choice.count.clamp(1, count.max(1))).max(1);
    html! {
        <>
            <div class="row-of-fields">
                <Labelled label={say::PUZZLE_INDEX_THEMES}>
                    <Select choices={themes} chosen={shown(choice.theme.map(|theme| theme.to_string()))} on_change={on_theme} />
                </Labelled>
                <Labelled label={say::PRINT_LEVEL}>
                    <Select choices={levels} chosen={shown(choice.level.map(|level| level.to_string()))} on_change={on_level} />
                </Labelled>
            </div>
            <div class="row-of-fields">
                <Labelled label={say::PRINT_COUNT}>
                    <NumberInput least={1} most={MOST} value={choice.count as u32} on_change={number(|choice, count| choice.count = count)} />
                </Labelled>
                <Labelled label={say::PRINT_SHEET}>
                    <NumberInput least={1} most={MOST_SHEETS} value={choice.sheet as u32} on_change={number(|choice, sheet| choice.sheet = sheet)} />
                </Labelled>
            </div>
            <p class="facts" role="status">
                if count > 0 { { say::print_matching(count, sheets) }{ " " } }
                if left_out > 0 { { say::print_puzzles_left_out(left_out) } }
            </p>
        </>
    }
}

#[derive(PartialEq, Properties)]
pub struct NoExercisesProps {
    pub exercises: Exercises,
}

/// The message when there are no exercises to print, or until the puzzles have loaded.
#[component]
pub fn NoExercises(NoExercisesProps { exercises }: &NoExercisesProps) -> Html {
    if let Some(text) = &exercises.lacking {
        let fetch = exercises.fetch.clone();
        return html! { <Lacking text={text.clone()} what={say::PUZZLE_LACKS} focus=".print-sheet" {fetch} /> };
    }
    let told = match exercises.asked.source {
        Source::Puzzles => say::PRINT_NO_PUZZLES.into(),
        Source::Lesson | Source::Chapters => say::PRINT_NO_CHAPTERS.into(),
        Source::Mistakes if exercises.has_left_out() => say::PRINT_NO_CHAPTERS.into(),
        Source::Mistakes if exercises.found.is_some() => say::PRINT_NO_MISTAKES.into(),
        Source::Mistakes => say::print_not_analysed(say::ANALYSIS_GAME, say::ENDED_TURNED),
        Source::Marked => say::PRINT_NO_EXERCISES.into(),
    };
    html! { <span class="facts">{ told }</span> }
}

/// The pages with the exercises, and the page with the answers. A list, because the sheet shows it
/// twice and prints nothing if it is empty.
pub fn exercise_pages(
    sheet: &Props,
    exercises: &Exercises,
    per_page: usize,
    title: &str,
) -> Vec<Html> {
    let all = exercises.list();
    let figure = |Placed { number, exercise, is_wide }: &Placed| {
        let exercise = (*exercise).clone();
        html! { <ExerciseFigure sheet={sheet.clone()} number={*number} {exercise} is_wide={*is_wide} /> }
    };
    let page = |(i, some): (usize, Vec<Placed>)| {
        html! {
            <section class={classes!("print-page", "worksheet", format!("per-{per_page}"))}>
                <header class="worksheet-head">
                    if i == 0 && !title.is_empty() { <p class="print-title">{ title.to_string() }</p> }
                    if exercises.asked.has_name {
                        <p class="name-line">
                            <span>{ say::PRINT_NAME }</span><span>{ say::PRINT_DATE }</span>
                        </p>
                    }
                </header>
                <div class="diagrams">{ for some.iter().map(figure) }</div>
            </section>
        }
    };
    let mut pages: Vec<_> = pages(all, per_page).into_iter().enumerate().map(page).collect();
    if exercises.asked.has_answers && !all.is_empty() {
        pages.push(html! {
            <section class="print-page answer-key">
                <p class="print-title">{ say::PRINT_ANSWERS }</p>
                <ol>{ for all.iter().map(answer) }</ol>
            </section>
        });
    }
    pages
}

fn answer(of: &Exercise) -> Html {
    let told = of.answer.clone().unwrap_or_else(|| say::PRINT_NO_ANSWER.to_string());
    html! {
        <li>
            { told }
            if let Some(words) = &of.in_words { <small>{ words }</small> }
            if let Some(name) = of.puzzle { <small>{ name.words() }</small> }
        </li>
    }
}

/// The most lines to write on. The style hides lines that don't fit on the page.
const LINES: usize = 8;

#[derive(PartialEq, Properties)]
struct FigureProps {
    /// The properties of the print sheet.
    sheet: Props,
    number: usize,
    exercise: Exercise,
    /// Whether the text is beside the diagram, and not under it.
    is_wide: bool,
}

/// An exercise with its diagram and lines to write on.
#[component]
fn ExerciseFigure(FigureProps { sheet, number, exercise, is_wide }: &FigureProps) -> Html {
    let Exercise { seen, at, turn, task, goal, .. } = exercise;
    html! {
        <figure class={classes!(is_wide.then_some("wide"))}>
            // No assistance: a pupil must find threats without marks on the diagram.
            <PrintedPosition sheet={sheet.clone()} session={seen.clone()} node={*at} helps={Assistance::NONE} />
            <figcaption>
                <p>
                    <strong>{ format!("{number}. ") }</strong>
                    if let Some(turn) = turn { <strong>{ turn }{ ". " }</strong> }
                    { task }
                    if let Some(goal) = goal { { " " }<em>{ *goal }</em> }
                </p>
                if let Some(beside) = beside(seen, *at) { <p class="print-note">{ beside }</p> }
                <div class="write-here">{ for (0..LINES).map(|_| html! { <i></i> }) }</div>
            </figcaption>
        </figure>
    }
}
