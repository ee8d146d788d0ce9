//! The screen of a follower: the board of a study as its presenter shows it over relays, without
//! anything to play.

use super::{Consent, LivePage};
use crate::board::Board;
use crate::board::icon::IconName;
use crate::board::sprite::Sprite;
use crate::parts::button::Button;
use crate::parts::frame::ScreenFrame;
use crate::parts::hands::{Hands, PlayerLines, has_hands};
use crate::parts::player_bar::End;
use crate::parts::speech::Speech;
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::feed::{SharedFeed, use_feed, use_seen};
use crate::platform::room;
use crate::platform::room_connection::{Connection, News, connecting, with_light};
use crate::platform::state_setters::SetState;
use live::room::{Output, Saved};
use live::study::StudyLink;
use ui_model::board::layout_of;
use ui_model::headers::CHAPTER;
use ui_model::model::{Do, Game, PlayState, SharedUi, View, Whole};
use ui_model::moves::LineMove;
use ui_model::queries::edges;
use ui_model::room::{RoomRole, RoomView};
use ui_model::say;
use ui_model::sentences::{heading, isolated};
use ui_model::slide::{self, told_to_follower};
use web_sys::Element;
use yew::prelude::*;
use yew_hooks::use_effect_update_with_deps;

/// If nothing of the presenter has arrived this number of milliseconds after connecting, the
/// presenter is reported as away.
const PATIENCE_MS: u32 = 5_000;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// A link of a follower with only the relays that this build may connect to.
    pub link: StudyLink,
    /// The relays of the link that this build may not connect to.
    pub foreign: Vec<String>,
}

/// Asks for the user's consent before the first connection, then follows the study.
#[component]
pub fn Follow(Props { link, foreign }: &Props) -> Html {
    let agreed = use_state_eq(|| room::agrees_to(&link.relays).then(|| link.relays.clone()));
    match (*agreed).clone() {
        Some(relays) => {
            html! { <Following link={StudyLink { relays, ..link.clone() }} /> }
        }
        None => html! {
            <Consent title={say::FOLLOW_PAGE_TITLE} words={say::FOLLOW_CONSENT} connect={say::FOLLOW_OPEN} relays={link.relays.clone()}
                     foreign={foreign.clone()} on_agree={agreed.changes(|agreed, relays| *agreed = Some(relays))} />
        },
    }
}

#[derive(PartialEq, Properties)]
struct FollowingProps {
    link: StudyLink,
}

/// Connects, and shows the board once the presenter has shown something.
#[component]
fn Following(FollowingProps { link }: &FollowingProps) -> Html {
    let view = use_state_eq(|| RoomView {
        role: RoomRole::Watcher,
        relays: connecting(&link.relays),
        ..RoomView::default()
    });
    let slide = use_state(|| None::<Whole>);
    let has_waited = use_state_eq(|| false);
    {
        let (view, slide) = (view.clone(), slide.setter());
        let link = link.clone();
        use_effect_with((), move |()| {
            let connection =
                Connection::of_study(&link, Saved::default(), move |news| match news {
                    News::Output(Output::Slide(new)) => {
                        view.edit(|view| {
                            (view.is_unreadable, view.has_stopped) = (false, false);
                        });
                        slide.set(Some(new));
                    }
                    News::Output(Output::Ended) => view.edit(|view| view.has_stopped = true),
                    News::Output(Output::Unreadable(_)) => {
                        view.edit(|view| view.is_unreadable = true);
                    }
                    News::Output(Output::Presence(presence)) => {
                        view.edit(|view| view.is_other_here = presence.host);
                    }
                    News::Output(Output::Relay(at, state)) => {
                        view.edit(|view| with_light(view, at, state));
                    }
                    News::Output(_) | News::Saved(_) | News::Clock(_) => {}
                });
            move || drop(connection)
        });
    }
    {
        let (is_connected, has_waited) = (view.is_connected(), has_waited.clone());
        use_effect_with(is_connected, move |is_connected| {
            let wait = || browser::after(PATIENCE_MS, move || has_waited.set(true));
            let timer = is_connected.then(wait);
            move || drop(timer)
        });
    }
    match &*slide {
        None => html! {
            <LivePage title={say::FOLLOW_PAGE_TITLE}>
                <p role="status">{ told_to_follower(&view, false, *has_waited) }</p>
            </LivePage>
        },
        Some(slide) => {
            html! { <FollowedSlide slide={slide.clone()} view={(*view).clone()} has_waited={*has_waited} /> }
        }
    }
}

#[derive(PartialEq, Properties)]
struct SlideProps {
    slide: Whole,
    view: RoomView,
    has_waited: bool,
}

/// The board and the texts of a slide.
#[component]
fn FollowedSlide(SlideProps { slide, view, has_waited }: &SlideProps) -> Html {
    let app = use_app();
    // The quarter turns by this follower, in addition to those of the presenter.
    let turned = use_state_eq(|| 0_u8);
    let feed = {
        let game = slide::shown(slide, 0);
        use_feed(move || PlayState::new(game).with_room(true, true))
    };
    {
        let feed = feed.clone();
        let load = move |(slide, turned): &(Whole, u8)| {
            feed.act(Do::Game(Game::Load(slide::shown(slide, *turned))));
        };
        use_effect_update_with_deps(load, (slide.clone(), *turned));
    }
    let ui = use_seen(&feed, |shown| shown.ui.clone());
    let record = ui.session.record();
    let state = &**ui.session.state();
    let title = heading(record);
    let chapter = record.header(CHAPTER).map(|name| isolated(name).into_owned());
    let words = record.node(ui.session.at()).words().into_owned();
    let told = told_to_follower(view, true, *has_waited);
    let light = if view.is_connected() && view.is_other_here && !view.has_stopped {
        "is-here"
    } else {
        "is-off"
    };
    let layout = layout_of(&ui);
    let board = format!("{} {}", record.info().id, layout.size);
    // In a game with edges, such as Zugzwang, the board turns from edge to edge. In other games it
    // turns upside down.
    let has_edges = !edges(state).is_empty();
    let quarters = if has_edges { 1 } else { 2 };
    let turn = turned.changes(move |turned, _: MouseEvent| *turned = (*turned + quarters) % 4);
    html! {
        <ScreenFrame class={classes!("follow", has_hands(state).then_some("with-hands"), has_edges.then_some("with-edges"))}
               title={title.clone()} heading={html! { <h1>{ title }</h1> }} skip="board">
            <Sprite key={record.info().id} game={record.info().id} set={app.piece_set()} />
            <p class="follow-state" role="status" data-testid="follow-state">
                <span class={classes!("room-light", light)} aria-hidden="true"></span>
                { told }
            </p>
            <Stage key={board} {feed} />
            <section class="follow-notes">
                if let Some(chapter) = chapter { <h2>{ chapter }</h2> }
                <p data-testid="status"><strong>{ ui.standing_for_anybody() }</strong></p>
                if !words.is_empty() { <p class="follow-words" data-testid="follow-words">{ words }</p> }
                if let Some(layers) = slide::layers_told(&ui) {
                    <p class="facts">{ say::follow_layers(layers) }</p>
                }
                <Moves ui={ui.clone()} />
                if ui.session.is_turned_freely() {
                    <div class="row-of-buttons">
                        <Button icon={IconName::Turn} action="flip" onclick={turn}>{ if has_edges { say::PLAY_TURN_BOARD } else { say::PLAY_FLIP } }</Button>
                    </div>
                }
            </section>
            <Speech ui={ui.clone()} />
        </ScreenFrame>
    }
}

#[derive(PartialEq, Properties)]
struct StageProps {
    feed: SharedFeed,
}

/// The board with the players' lines and hands.
#[component]
fn Stage(StageProps { feed }: &StageProps) -> Html {
    let app = use_app();
    let ui = use_seen(feed, |shown| shown.ui.clone());
    let act = use_callback(feed.clone(), |action: Do, feed| {
        // A follower's keys may move the board's cursor and read a position out. Only the presenter
        // changes the position.
        if matches!(action, Do::View(View::Look(..) | View::Cursor(_) | View::Say(_))) {
            feed.act(action);
        }
    });
    let has_hands = has_hands(&**ui.session.state());
    let line = |end: End| {
        html! { <PlayerLines ui={ui.clone()} act={act.clone()} locked={true} {end} /> }
    };
    html! {
        <div class="table follow-table">
            { line(End::Far) }
            <div class="board-place" id="board">
                <Board feed={feed.clone()} act={act.clone()} settings={(*app.settings).clone()} pen={false} locked={true} />
            </div>
            { line(End::Near) }
            if has_hands {
                <Hands ui={ui.clone()} act={act.clone()} locked={true} on_cards={Callback::noop()} />
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct MovesProps {
    ui: SharedUi,
}

/// The moves that led to the position. The list scrolls to the last one.
#[component]
fn Moves(MovesProps { ui }: &MovesProps) -> Html {
    let list = use_node_ref();
    let moves = slide::moves(&ui.session);
    {
        let list = list.clone();
        use_effect_with(moves.len(), move |_| {
            if let Some(list) = list.cast::<Element>() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    }
    if moves.is_empty() {
        return html! {};
    }
    let last = moves.len() - 1;
    let listed = |(at, listed): (usize, &LineMove)| {
        html! {
            <li key={listed.ply} aria-current={(at == last).then_some("true")}>
                if let Some(number) = &listed.number { <span class="number">{ number }</span>{ " " } }
                { &listed.shown }
            </li>
        }
    };
    html! {
        <ol class="follow-moves" ref={list} aria-label={say::PLAY_MOVES} data-testid="follow-moves" tabindex="0">
            { for moves.iter().enumerate().map(listed) }
        </ol>
    }
}
