//! The sheets (dialogs) over the play screen. A new sheet needs a variant of [`PlaySheet`], an arm
//! in [`CurrentSheet`], and a button in [`SheetButtons`] or in another part of the screen.

use crate::parts::button::{Button, Style};
use crate::platform::feed::{SharedFeed, Shown, use_seen};
use crate::platform::room::{self, SharedRoom, use_room};
use crate::platform::route::Route;
use crate::sheets::chapters::LazyChaptersSheet;
use crate::sheets::clock::LazyClockSheet;
use crate::sheets::follow::LazyFollowSheet;
use crate::sheets::lesson_result::LazyLessonResult;
use crate::sheets::new_game::NewGame;
use crate::sheets::reply::{ReplyAsked, ReplySheet, waits_for_reply};
use crate::sheets::results::LazyResults;
use crate::sheets::room::LazyRoomSheet;
use crate::sheets::room_fork::LazyForkSheet;
use crate::sheets::share::{LazyShare, LazyShareAddress, LazyShareFile};
use crate::sheets::study::LazyAddSheet;
use fairyboard::open::SetupPosition;
use std::rc::Rc;
use ui_model::headers::is_study;
use ui_model::model::{Do, SharedUi, Ui, Whole};
use ui_model::say;
use ui_model::sentences::file_of;
use yew::prelude::*;

/// A sheet over the play screen.
#[derive(Clone, PartialEq)]
pub enum PlaySheet {
    /// The sheet that shares the game, or the address of a puzzle.
    Share,
    /// The sheet that adds the moves of another game's text to a study.
    AddMoves,
    /// Adds a task to a lesson.
    AddTask,
    /// The sheet that edits the chapters of a study.
    Chapters,
    /// A pupil's result in a lesson.
    LessonResult,
    /// The results that a teacher collects.
    Results,
    /// The sheet that starts a game from the position on the board.
    PlayHere,
    /// The sheet that corrects the time on the clocks.
    Clock,
    /// The sheet that asks the player before a link is sent, or shows the link to copy.
    Reply(ReplyAsked),
    /// The links and the relays of a game over relays.
    Room,
    /// The sheet to choose between the two devices' versions of a game over relays, if they differ.
    Fork,
    /// Lets others follow a study over relays.
    Follow,
}

#[derive(PartialEq, Properties)]
pub struct Props {
    pub sheet: PlaySheet,
    pub feed: SharedFeed,
    pub act: Callback<Do>,
    pub room: SharedRoom,
    /// The presentation of a study to followers.
    pub presents: SharedRoom,
    /// The slot of the game; `None` if it isn't saved.
    pub slot: Option<String>,
    /// Whether this tab may change the game.
    pub owned: bool,
    /// Opens another sheet; `None` closes this one.
    pub open: Callback<Option<PlaySheet>>,
}

/// The sheet that is open. Re-renders with every change of the game, because the computer, a clock
/// or another tab may change the game while the sheet is open.
#[component]
pub fn CurrentSheet(props: &Props) -> Html {
    let Props { sheet, feed, act, presents, slot, owned, open, .. } = props;
    let Shown { ui, whole } = use_seen(feed, Shown::clone);
    let has_doubt = use_room(&props.room, |view| view.is_some_and(|view| view.doubt.is_some()));
    let on_close = open.reform(|()| None);
    let is_moot = match sheet {
        PlaySheet::Reply(_) => !waits_for_reply(&ui),
        PlaySheet::PlayHere => ui.hands.masked,
        PlaySheet::LessonResult => {
            !ui.taught.as_ref().is_some_and(|taught| taught.is_result_ready())
        }
        PlaySheet::Clock => !ui.clock.is_some_and(|clock| clock.is_paused()),
        PlaySheet::Fork => !has_doubt,
        _ => false,
    };
    {
        let on_close = on_close.clone();
        use_effect_with(is_moot, move |is_moot| {
            if *is_moot {
                on_close.emit(());
            }
        });
    }
    match sheet {
        _ if is_moot => html! {},
        PlaySheet::LessonResult => {
            html! { <LazyLessonResult {ui} act={act.clone()} {on_close} /> }
        }
        PlaySheet::Results => html! { <LazyResults {ui} {on_close} /> },
        PlaySheet::Share => match course_address(&ui).or_else(|| assigned_address(&ui)) {
            // Shares the address of the lesson or puzzle, because a link of the game would contain
            // the answer and not the task. The text of a teacher's lesson would show the answers as
            // well.
            Some(address) => {
                html! { <LazyShareAddress name={whole.info().name.words()} {address} {on_close} /> }
            }
            None if hides_answers(&ui) => {
                let lesson = ui.taught.as_ref().and_then(|taught| taught.course().sent.clone());
                let text = lesson.map(|sent| sent.text()).unwrap_or_default();
                let name = format!("{}.txt", file_of(ui.session.record()));
                html! { <LazyShareFile why={say::SHARE_LESSON_TOO_LARGE.to_string()} {name} {text} {on_close} /> }
            }
            None => {
                // A lesson that was opened from a link is shared as it was sent.
                let sent = ui.taught.as_ref().and_then(|taught| taught.course().sent.as_ref());
                let whole = sent.map_or(whole, Whole::received);
                let can_follow = *owned && is_study(ui.session.record()) && ui.taught.is_none();
                let is_offered = can_follow && !room::relays().is_empty();
                let follow = is_offered.then(|| open.reform(|()| Some(PlaySheet::Follow)));
                html! { <LazyShare {whole} {follow} ui={ui.clone()} turned={ui.turned()} {on_close} /> }
            }
        },
        PlaySheet::AddMoves | PlaySheet::AddTask => {
            let as_task = *sheet == PlaySheet::AddTask;
            html! { <LazyAddSheet study={whole.seen()} {as_task} act={act.clone()} {on_close} /> }
        }
        PlaySheet::Chapters => html! { <LazyChaptersSheet {ui} act={act.clone()} {on_close} /> },
        PlaySheet::PlayHere => {
            let record = ui.session.record();
            let from = Some(Rc::new(SetupPosition::of(record, ui.session.at())));
            html! { <NewGame game={record.info().id} {from} {on_close} /> }
        }
        PlaySheet::Clock => html! { <LazyClockSheet {ui} act={act.clone()} {on_close} /> },
        PlaySheet::Room => {
            html! { <LazyRoomSheet {ui} room={props.room.clone()} {on_close} /> }
        }
        PlaySheet::Fork => {
            html! { <LazyForkSheet {ui} room={props.room.clone()} {on_close} /> }
        }
        PlaySheet::Follow => {
            let (slot, presents_now) = (slot.clone(), presents.clone());
            let on_stop = Callback::from(move |()| {
                presents_now.set(None);
                slot.iter().for_each(|slot| room::stop_presenting(slot));
            });
            html! { <LazyFollowSheet {ui} presents={presents.clone()} {on_stop} {on_close} /> }
        }
        PlaySheet::Reply(asked) => {
            let open = open.reform(|asked: Option<ReplyAsked>| asked.map(PlaySheet::Reply));
            html! { <ReplySheet {whole} act={act.clone()} asked={asked.clone()} {open} /> }
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct ButtonsProps {
    pub ui: SharedUi,
    pub style: Style,
    pub may_edit: bool,
    pub open: Callback<Option<PlaySheet>>,
}

/// The buttons under the list of moves that open a sheet.
#[component]
pub fn SheetButtons(ButtonsProps { ui, style, may_edit, open }: &ButtonsProps) -> Html {
    let opens = |sheet| open.reform(move |_: MouseEvent| Some(PlaySheet::clone(&sheet)));
    html! {
        <>
            // A game that hides information can't start from a position in the middle.
            if !ui.hands.masked {
                <Button style={*style} onclick={opens(PlaySheet::PlayHere)}>{ say::STUDY_PLAY }</Button>
            }
            if is_study(ui.session.record()) {
                <Button style={*style} disabled={!may_edit} onclick={opens(PlaySheet::AddMoves)}>{ say::STUDY_ADD_MOVES }</Button>
                <Button style={*style} disabled={!may_edit} onclick={opens(PlaySheet::Chapters)}>{ say::CHAPTERS_EDIT }</Button>
            }
        </>
    }
}

/// The address of a puzzle (also of the puzzle of the day) or of a lesson that is part of the app.
/// `None` for a game or a teacher's lesson.
fn course_address(ui: &Ui) -> Option<String> {
    let course = ui.taught.as_ref()?.course();
    let game = course.info().id;
    let route = match (&course.puzzle, course.place) {
        (Some(puzzle), _) => Route::Puzzle(game.into(), Some(puzzle.number), None),
        (None, Some((number, _))) => Route::Lesson(game.into(), number),
        (None, None) if course.is_first_steps() => Route::FirstSteps(game.into()),
        (None, None) => return None,
    };
    Some(route.shared(game))
}

/// Whether the lesson's teacher asks for a result or has locked the hints, and not all tasks are
/// solved.
fn hides_answers(ui: &Ui) -> bool {
    ui.taught.as_ref().is_some_and(|taught| taught.hides_answers())
}

/// The address of a lesson that hides its answers. `None` also if the lesson is too large for a
/// link.
fn assigned_address(ui: &Ui) -> Option<String> {
    let taught = ui.taught.as_ref().filter(|_| hides_answers(ui))?;
    let code = taught.course().sent.as_ref()?.code()?;
    Some(Route::Link(code).shared(ui.session.record().info().id))
}
