//! A game in a frame of another page: its board, buttons that step through its moves and
//! variations, and a board on which the user can try moves. A lesson shows its tasks instead, and
//! the pupil solves them in the frame. Saves nothing.
//!
//! The frame starts no service worker, because it may be inside a page of another origin. When the
//! user tries moves, the frame opens a copy of the game as a study that is not saved
//! (`parts/mini_board.rs`). `static/boot.js` posts the height of the frame to the surrounding page.

mod lesson;

use crate::board::icon::IconName;
use crate::board::sprite::Sprite;
use crate::board::svg::Drawing;
use crate::parts::button::{Button, Style};
use crate::parts::design::EmptyState;
use crate::parts::lazy::lazy_component;
use crate::parts::mini_board::TryBoard;
use crate::platform::browser::{self, BOARD};
use crate::platform::context::use_app;
use crate::platform::focus::{NextFocus, focus_soon, use_next_focus};
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::title::use_page_title;
use by_address::ByAddress;
use fairyboard::open::code_in;
use fairyboard::record::NodeId;
use fairyboard::{Budget, Key};
use lesson::FramedLesson;
use std::rc::Rc;
use ui_model::incoming::{Failure, Incoming, Read, as_far_as_read, read_code};
use ui_model::lesson_run::Course;
use ui_model::model::{Seen, Ui, Whole};
use ui_model::picture::{self, Look};
use ui_model::say;
use ui_model::sentences::{heading, move_name};
use ui_model::share::frame_status;
use ui_model::studies;
use web_sys::Element;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The code of the game's link.
    pub code: String,
}

lazy_component!(LazyEmbed = Embed, in chunk embed);

#[component]
pub fn Embed(props: &Props) -> Html {
    let app = use_app();
    let game = use_state_eq(|| FramedGame::of(read(&props.code)));
    let at = use_state_eq(|| game.as_ref().map_or(NodeId::START, |frame| frame.session.at()));
    let tried = use_state_eq(|| None::<Whole>);
    let next = use_next_focus::<()>();
    let title = game.as_ref().map_or_else(|| say::FAIRYBOARD.to_string(), FramedGame::title);
    use_page_title(title.clone().into());
    let Some(FramedGame { session, turned, rest, lesson }) = &*game else {
        return html! {
            <main class="embed unread" id="main">
                <h1>{ say::FAIRYBOARD }</h1>
                <EmptyState role="alert" words={say::EMBED_UNREAD}>{ opened(&props.code, say::EMBED_OPEN) }</EmptyState>
            </main>
        };
    };
    let rest = rest.as_ref().map(|rest| {
        let go_on = html! { <Button onclick={go_on(game.clone(), rest.clone())}>{ say::GO_ON_READING }</Button> };
        html! { <><p class="embed-note">{ rest.shown() }</p>{ go_on }</> }
    });
    if let Some(course) = lesson {
        return html! {
            <main class="embed tried" id="main">
                <h1>{ title }</h1>
                <FramedLesson key={format!("{:p}", Rc::as_ptr(course))} course={course.clone()}>{ opened(&props.code, say::EMBED_OPEN) }</FramedLesson>
                { rest }
            </main>
        };
    }
    let record = session.record();
    let line = record.path(record.end_of_line(*at));
    let last = line.last().copied().unwrap_or(*at);
    let node = record.node(*at);
    let (state, words) = (node.state(), node.words());
    let (name, stands) = (move_name(record, *at), frame_status(record, *at));
    let svg = picture::board(
        &Ui::pictured(session, *at, app.settings.stored.helps),
        &Look { turned: *turned, ..app.look_with_coordinates() },
    );
    let pieces = state
        .scene(&[])
        .pieces
        .iter()
        .map(|(square, piece)| format!("{} {square}", ui_model::sentences::called(&**state, piece)))
        .collect::<Vec<_>>()
        .join(", ");
    html! {
        <main class={classes!("embed", tried.is_some().then_some("tried"))} id="main">
            <h1>{ title }</h1>
            if let Some(whole) = &*tried {
                <Sprite game={record.info().id} set={app.piece_set()} />
                <TryBoard whole={whole.clone()} at={*at} on_back={goes_back(&tried, &next)} />
            } else {
                <div class="embed-board" role="img" aria-label={say::embed_board(&*name, pieces)}
                     data-board={record.info().id} data-position={state.text()}>
                    <Drawing {svg} />
                </div>
                <Moves session={session.clone()} at={at.clone()} {last} />
                <p role="status" data-testid="status"><strong>{ name }</strong>{ format!(" · {stands}") }</p>
                if !words.is_empty() { <p class="embed-note">{ words.into_owned() }</p> }
                { rest }
                <p class="row-of-buttons">
                    if studies::barred(session).is_none() {
                        <Button style={Style::Primary} action="try" node_ref={next.node_ref(&())} onclick={tries(&tried, session)}>{ say::EMBED_TRY }</Button>
                    }
                    { opened(&props.code, say::EMBED_OPEN) }
                </p>
            }
        </main>
    }
}

/// Reads the code of a link. If the code was mangled on its way, tries to repair it.
fn read(code: &str) -> Result<Incoming, Failure> {
    read_code(code, &mut Budget::usual()).or_else(|error| {
        match code_in(&["/embed/", code].concat()) {
            Some(code) => read_code(&code, &mut Budget::usual()),
            None => Err(error),
        }
    })
}

/// A callback that opens a copy of the game as a study on the small board. The copy is not saved.
fn tries(tried: &UseStateHandle<Option<Whole>>, session: &Seen) -> Callback<MouseEvent> {
    let (tried, session) = (tried.clone(), session.clone());
    Callback::from(move |_| {
        tried.set(studies::of(&session));
        focus_soon(BOARD);
    })
}

/// A callback that closes the small board, and focuses the button that opens it.
fn goes_back(tried: &UseStateHandle<Option<Whole>>, next: &NextFocus<()>) -> Callback<()> {
    let (tried, next) = (tried.clone(), next.clone());
    Callback::from(move |()| {
        next.request(());
        tried.set(None);
    })
}

#[derive(PartialEq, Properties)]
struct MovesProps {
    session: Seen,
    at: UseStateHandle<NodeId>,
    /// The last move of the line on the board: of the main line or of a variation.
    last: NodeId,
}

/// Buttons that step through the moves, and buttons for the variations at the shown position.
#[component]
fn Moves(props: &MovesProps) -> Html {
    let MovesProps { session, at, last } = props;
    let steps = use_node_ref();
    let next = use_next_focus::<NodeId>();
    let record = session.record();
    let parent = record.node(**at).parent();
    let beside = parent.map_or(&[][..], |parent| record.node(parent).children());
    let behind = record.node(**at).children();
    let [back, on] = [parent, behind.first().copied()].map(|to| to.unwrap_or(**at));
    let (first, last) = (NodeId::START, *last);
    // A button with no move to go to stays enabled, because a disabled button would lose the focus.
    let step = |icon: IconName, words: Key, to: NodeId| html! { <Button {icon} onclick={at.sets(to)}>{ words }</Button> };
    let keys = {
        let (at, steps) = (at.clone(), steps.clone());
        // The keys work only while a button of the frame has the focus, because other keys belong
        // to the surrounding page.
        Callback::from(move |event: KeyboardEvent| {
            let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
            let to = match event.key().as_str() {
                _ if has_modifier => return,
                "ArrowLeft" | "," => back,
                "ArrowRight" | "." => on,
                "Home" => first,
                "End" => last,
                _ => return,
            };
            // The step may remove the buttons of the variations. If one of them has the focus,
            // moves the focus first; otherwise the next key would be lost.
            let pressed = event.target_dyn_into::<Element>();
            if let Some(steps) = steps.cast::<Element>()
                && !steps.contains(pressed.as_deref())
            {
                browser::focus_in(&steps, "button");
            }
            at.set(to);
        })
    };
    html! {
        <div class="embed-moves" onkeydown={keys}>
            <div class="embed-steps" ref={steps} role="toolbar" aria-label={say::PLAY_MOVES}>
                { step(IconName::First, say::EMBED_FIRST, first) }
                { step(IconName::Previous, say::EMBED_PREVIOUS, back) }
                { step(IconName::Next, say::EMBED_NEXT, on) }
                { step(IconName::Last, say::EMBED_LAST, last) }
            </div>
            { choices(props, beside, say::EMBED_HERE, &next) }
            { choices(props, behind, say::EMBED_THEN, &next) }
        </div>
    }
}

/// A button for each of the alternative moves `of`. Nothing if there is only one move. The frame
/// has two such groups: the alternatives to the shown move, and the moves that can follow it. A
/// press on a following move shows it, so its button is then in the first group and gets the focus
/// there.
fn choices(props: &MovesProps, of: &[NodeId], called: Key, next: &NextFocus<NodeId>) -> Html {
    let MovesProps { session, at, .. } = props;
    let one = |id: &NodeId| {
        let (at, id, focus) = (at.clone(), *id, next.clone());
        let is_shown = id == *at;
        let onclick = Callback::from(move |_: MouseEvent| {
            focus.request(id);
            at.set(id);
        });
        html! { <Button style={Style::Chip} pressed={is_shown} node_ref={next.node_ref(&id)} {onclick}>{ move_name(session.record(), id) }</Button> }
    };
    html! {
        if of.len() > 1 {
            <div class="embed-ways" role="group" aria-label={called.to_string()}>
                <span aria-hidden="true">{ called }</span>
                { for of.iter().map(one) }
            </div>
        }
    }
}

/// A callback that reads on in a very large game. The ids of the nodes that were already read stay
/// the same, so the shown position stays.
fn go_on(game: UseStateHandle<Option<FramedGame>>, rest: Failure) -> Callback<MouseEvent> {
    Callback::from(move |_| game.set(FramedGame::of(rest.clone().go_on(&mut Budget::usual()))))
}

/// The game in a frame: its public view, the rotation of its board, and the parser's state if only
/// a part of a very large game was read.
#[derive(PartialEq)]
struct FramedGame {
    session: Seen,
    turned: u8,
    rest: Option<Failure>,
    /// The lesson, if the game is one.
    lesson: Option<ByAddress<Rc<Course>>>,
}

impl FramedGame {
    fn of(read: Result<Incoming, Failure>) -> Option<Self> {
        let Read { sent, rest } = as_far_as_read(read).ok()?;
        let course = sent.is_lesson().then(|| Course::sent(&sent).ok()).flatten();
        let lesson = course.map(|course| ByAddress(Rc::new(course)));
        Some(FramedGame {
            session: Whole::received(&sent).seen(),
            turned: sent.turned(),
            rest,
            lesson,
        })
    }

    fn title(&self) -> String {
        match &self.lesson {
            Some(course) => course.title(),
            None => heading(self.session.record()),
        }
    }
}

/// A link that opens the game in the whole app, in a new tab.
fn opened(code: &str, words: Key) -> Html {
    let href = Route::Link(code.into()).plain();
    html! { <a class="button" {href} target="_blank" rel="noopener">{ words }</a> }
}
