//! The play screen: a board and all the parts around it.
//!
//! The screen itself re-renders only when something opens or closes. Each part subscribes to the
//! feed, a store with the state of the game. A part that shows much of the game re-renders after
//! each action (`use_ui`), another one only when a value that it shows has changed (`use_seen`).

mod address;
mod analysis;
mod announcement;
mod autosave;
mod awake;
mod banners;
mod chapters;
mod coach;
mod controls;
mod draft_bar;
mod ended;
mod introduction;
mod layers;
mod legal_moves;
pub mod lesson_box;
mod lesson_form;
mod link_banners;
mod move_menu;
mod moves;
mod next_step;
mod notes;
mod opponent;
mod opponent_tools;
mod panel;
pub mod play_handle;
mod presenter;
pub mod puzzle_box;
mod record_tools;
mod room;
mod room_line;
mod room_time;
mod seat_field;
mod seats;
mod sheets;
mod shortcuts;
mod sounds;
mod stage_note;
mod status_line;
mod study_title;
mod time;
pub mod timers;

use crate::board::hold::{is_held, when_released};
use crate::board::sprite::Sprite;
use crate::board::{Board, use_rehearsal};
use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::demo::{Demo, DemoOver, Stage, use_demo, use_long_texts};
use crate::parts::frame::ScreenFrame;
use crate::parts::hands::has_hands;
use crate::parts::player_bar::End;
use crate::parts::step_chips::has_chips;
use crate::platform::browser;
use crate::platform::coach_notes;
use crate::platform::context::{AppSheet, Origin, use_app};
use crate::platform::existing_game::ExistingGame;
use crate::platform::feed::{SharedFeed, Shown, use_feed, use_seen};
use crate::platform::newcomer::{WayBack, is_new_to, way_back_from};
use crate::platform::page_settings::PageSettings;
use crate::platform::room::{self as rooms, SharedRoom, use_room, use_room_store};
use crate::platform::route::Route;
use crate::platform::tabs::{Owner, Ownership, use_ownership};
use address::Address;
use analysis::{LazyCurve, MistakeBox};
use announcement::{LiveRegion, PageTitle};
use autosave::{Autosave, Pending, Saving};
use awake::Awake;
use banners::Banners;
use by_address::ByAddress;
use chapters::ChapterName;
use coach::CoachBox;
use controls::Controls;
use draft_bar::DraftBar;
use fairyboard::chance::Chance;
use fairyboard::record::Offer;
use opponent::Opponent;
use panel::SidePanel;
use play_handle::{Height, Panel, PlayHandle, PlayProps, Tab, use_ui};
use presenter::{Followers, LazyPresenter};
use room::LazyRoomMember;
use seats::{HandArea, PlayerLine};
use sheets::{CurrentSheet, PlaySheet};
use shortcuts::{Shortcuts, use_shortcuts};
use sounds::Sounds;
use stage_note::StageNote;
use status_line::StatusLine;
use std::rc::Rc;
use study_title::StudyTitle;
use timers::Timers;
use ui_model::assistance::Assistance;
use ui_model::headers::ID;
use ui_model::lesson_run::LessonState;
use ui_model::link_game::offer;
use ui_model::model::{Do, Game, PlayState, Reply, Ui, View, Whole};
use ui_model::queries::edges;
use ui_model::say;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub origin: Origin,
    /// The game when the screen was opened.
    pub game: Whole,
    /// A message about how the game was opened, if there is one.
    pub note: Option<AttrValue>,
    /// A reply by link to add to the game, if one was opened.
    pub news: Option<Reply>,
    /// The saved game that the opened link belongs to, if the player has to decide between the two.
    pub found: Option<Rc<ExistingGame>>,
    /// Renders the box of a lesson or a puzzle. The screen of lessons gives it, because the box is
    /// in the chunk of lessons: a box that loads after the board would shift the board.
    #[prop_or_default]
    pub course_box: Option<Callback<PlayHandle, Html>>,
}

#[component]
pub fn Play(props: &Props) -> Html {
    let app = use_app();
    let helps = app.settings.stored.helps;
    let (game, origin) = (props.game.clone(), props.origin.clone());
    let slot = use_state_eq(|| match &props.origin {
        Origin::Slot(slot) => Some(slot.clone()),
        Origin::Incoming | Origin::Watched(_) | Origin::Lesson(_) => None,
    });
    let watches = matches!(props.origin, Origin::Watched(_));
    // Whether the game was in a room (played over relays) when the screen opened. Below: whether
    // the study was then shown live to followers (devices that show the same position).
    let is_live = *use_memo((), |()| {
        watches || slot.as_ref().is_some_and(|slot| rooms::stored(slot).is_some())
    });
    let room = use_room_store(is_live);
    let is_presented =
        *use_memo((), |()| slot.as_deref().is_some_and(|slot| rooms::presented(slot).is_some()));
    let presents = use_room_store(is_presented);
    let has_followers = use_room(&presents, |view| view.is_some());
    let feed = use_feed(move || first_state(game, origin, helps).with_room(is_live, watches));
    let open = Open {
        pen: use_state_eq(|| false),
        banner: use_state_eq(|| {
            // A newcomer who returns from the lesson has already read the invitation.
            let game = props.game.info().id;
            let is_read = props.game.header(ID).is_some()
                && way_back_from(&app.way_back, game).is_some_and(WayBack::is_here);
            let is_sent = props.origin == Origin::Incoming && !is_read;
            is_sent || props.found.is_some() || props.note.is_some()
        }),
        found: use_state_eq(|| props.found.clone()),
        newcomer: use_state_eq(|| {
            props.origin == Origin::Incoming && is_new_to(props.game.info().id)
        }),
    };
    {
        let way_back = app.way_back.clone();
        use_effect_with(props.origin.clone(), move |origin| {
            // A lesson offers a newcomer the way back to a game. Another screen forgets that way,
            // because the player has returned, or does something else.
            if !matches!(origin, Origin::Lesson(course) if course.puzzle.is_none()) {
                way_back.set(None);
            }
        });
    }
    let panel = use_state_eq(|| Panel::new(&feed.shown().ui));
    let sheet = use_state_eq(|| {
        let waits = slot.as_ref().is_some_and(|slot| rooms::is_waiting(slot));
        waits.then_some(PlaySheet::Room)
    });
    let set_sheet: Callback<_> = sheet.setter().into();
    let ownership =
        Ownership { owner: use_state_eq(|| Owner::ThisTab), deleted: use_state_eq(|| false) };
    let (owner, deleted) = (*ownership.owner, *ownership.deleted);
    let owned = owner == Owner::ThisTab && !deleted;
    let pending = ByAddress(use_ref(|| Pending::new(props.news.clone())));
    let saving = Saving { feed: feed.clone(), slot, owned, ownership, pending };
    let take = use_ownership(
        (*saving.slot).clone(),
        props.news.is_some(),
        &saving.ownership,
        saving.handover(&app),
    );
    let is_sure = open.found.as_ref().is_some_and(|found| found.is_sure);
    let may = may(is_sure && saving.slot.is_none(), deleted, watches);
    let act = use_permitted_acts(Permit {
        feed: feed.clone(),
        may,
        owner: saving.ownership.owner.clone(),
        pending: saving.pending.clone(),
        take,
    });
    {
        let act = act.clone();
        use_effect_with(helps, move |helps| act.emit(Do::View(View::Help(*helps))));
    }
    let play = PlayHandle {
        feed: feed.clone(),
        act: act.clone(),
        locked: deleted || watches,
        room: room.clone(),
        elsewhere: owner == Owner::OtherTab,
        panel: panel.clone(),
        texts: use_long_texts(),
        set_sheet: set_sheet.clone(),
    };
    let begins = feed
        .shown()
        .ui
        .taught
        .as_ref()
        .is_some_and(|taught| taught.course.trial.as_ref().is_some_and(|trial| trial.is_demo));
    let demo = use_demo(&act, app.settings.stored.shortcuts, begins, stage(&play, *open.pen));
    {
        let pen = open.pen.setter();
        use_effect_with(demo.is_on(), move |is_on| {
            if !is_on {
                pen.set(false);
            }
        });
    }
    use_shortcuts(Shortcuts {
        play: play.clone(),
        pen: open.pen.clone(),
        help: app.open.reform(|()| AppSheet::Help),
        singles: app.settings.stored.shortcuts,
        is_drawer: demo.is_on(),
    });
    let parts = use_seen(&feed, ScreenParts::of);
    // Not `use_seen`: the screen re-renders only when `parts` changes, and the banners show the
    // game as it was when the screen's classes were chosen.
    let shown = feed.shown();
    let (has_room_banner, _) = use_room(&room, |view| {
        view.map(|view| (view.has_banner(), view.has_question())).unwrap_or_default()
    });
    let is_for_game = parts.offer.is_some() || parts.pretends;
    let has_banner = *open.banner || deleted || is_for_game || has_room_banner;
    let has_question = banners::has_question(&play, &open, &saving, &props.note);
    use_rehearsal(&feed, &app.settings);
    let heading = html! {
        <>
            <Title play={play.clone()} />
            if demo.is_on() { <ChapterName play={play.clone()} /> }
        </>
    };
    let buttons = html! { <HeaderButtons play={play.clone()} demo={demo.clone()} presents={presents.clone()} /> };
    html! {
        <ScreenFrame class={frame_class(&parts, [has_banner, has_question], &demo)} title={announcement::title(&shown)} {heading} {buttons} links_home={false} skip="board">
            <Sprite game={shown.ui.session.record().info().id} set={app.piece_set()} />
            <Banners play={play.clone()} ui={shown.ui.clone()} open={open.clone()} saving={saving.clone()} note={props.note.clone()} />
            <BoardArea key={parts.chapter} play={play.clone()} settings={(*app.settings).clone()} pen={*open.pen} />
            if parts.is_taught {
                { for props.course_box.as_ref().map(|course_box| course_box.emit(play.clone())) }
            } else if parts.learns {
                <MistakeBox play={play.clone()} />
            }
            if demo.is_on() { <StageNote play={play.clone()} /> }
            <CoachBox play={play.clone()} />
            <Controls play={play.clone()} demo={demo.clone()} pen={open.pen.clone()} />
            <SidePanel play={play.clone()} demo={demo.clone()} />
            <LiveRegion play={play.clone()} />
            <PageTitle play={play.clone()} />
            <DemoOver demo={demo.clone()} />
            if let Some(sheet) = (*sheet).clone() {
                <CurrentSheet {sheet} feed={feed.clone()} act={act.clone()} room={room.clone()} presents={presents.clone()} slot={(*saving.slot).clone()} {owned} open={set_sheet} />
            }
            if app.settings.stored.sound {
                <Sounds play={play.clone()} volume={app.settings.stored.volume} />
            }
            if is_live { <LazyRoomMember play={play.clone()} origin={props.origin.clone()} {owned} /> }
            if has_followers && owned { <LazyPresenter play={play.clone()} presents={presents.clone()} slot={(*saving.slot).clone()} /> }
            if !watches { <Address saving={saving.clone()} /> }
            <Autosave {saving} />
            <Timers play={play.clone()} />
            <Opponent play={play.clone()} {owned} />
            <Awake play={play.clone()} is_demo={demo.is_on()} />
        </ScreenFrame>
    }
}

/// What the keys of demo mode need: whether Escape closes something on this screen, which action the
/// keys *next* and *previous* have, and which texts they scroll first.
fn stage(play: &PlayHandle, pen: bool) -> Stage {
    let (play, browses, texts) = (play.clone(), play.clone(), play.texts.clone());
    let closes =
        Callback::from(move |()| pen || play.has_to_cancel() || play.panel.height > Height::Closed);
    let next = Callback::from(move |is_forward| {
        let ui = browses.ui();
        let end = || Do::View(View::Tell(ui.end_in_demo(is_forward).to_string()));
        ui.next_in_demo(is_forward).unwrap_or_else(end)
    });
    Stage { closes, next, texts }
}

fn first_state(game: Whole, origin: Origin, helps: Assistance) -> PlayState {
    if let Origin::Lesson(course) = origin {
        return PlayState::of_lesson(LessonState::new(course.0));
    }
    let is_sent = origin == Origin::Incoming;
    let notes = coach_notes::notes(game.info().id);
    let mut state = PlayState::new(game.with_chance(Chance::seeded(browser::random())));
    if is_sent && state.ui().thinks().is_some() {
        // The user sees the shared game first. The computer starts when the user asks for it.
        state = state.update(Do::View(View::Pause));
    }
    if state.ui().awaited().is_some_and(|seat| state.ui().level(seat).is_some()) {
        // The computer did not think while the page was closed.
        state.note_time(browser::now());
        state = state.update(Do::Game(Game::CountFromNow));
    }
    state.with_helps(helps).with_coach(notes)
}

/// The parts of the screen that can be open.
#[derive(Clone, PartialEq)]
pub struct Open {
    /// Whether presses on the board draw marks, such as arrows.
    pen: UseStateHandle<bool>,
    /// Whether the banner about how the game was opened is shown.
    banner: UseStateHandle<bool>,
    /// The saved game that the opened link belongs to, until the player has decided which to keep.
    found: UseStateHandle<Option<Rc<ExistingGame>>>,
    /// Whether the game arrived by link, and its chess variant is new to this device.
    newcomer: UseStateHandle<bool>,
}

/// The player's permissions in the game.
#[derive(Clone, Copy, PartialEq)]
enum May {
    /// The player may do everything. If another tab may change the game, actions wait until that
    /// tab has saved it.
    Play,
    /// The player may only view the game, because the game was deleted.
    Look,
    /// The player may only view the game, until they decide which of two games to continue.
    Decide,
    /// The game is played by others.
    Watch,
}

/// Computes the permissions. `decides`: the player must first choose which of two games to
/// continue. `watches`: the game is played by others.
fn may(decides: bool, deleted: bool, watches: bool) -> May {
    match (deleted, decides) {
        _ if watches => May::Watch,
        (true, _) => May::Look,
        (false, true) => May::Decide,
        (false, false) => May::Play,
    }
}

/// Runs a player's action if it is allowed. If another tab may change the game, `take` asks that
/// tab to pass the right on, and `pending` collects the actions until this tab has the right.
#[derive(Clone, PartialEq)]
struct Permit {
    feed: SharedFeed,
    may: May,
    owner: UseStateHandle<Owner>,
    pending: ByAddress<Rc<Pending>>,
    take: Callback<()>,
}

impl Permit {
    fn run(&self, action: Do) {
        match self.may {
            _ if action.only_looks() => self.feed.act(action),
            May::Decide => self.feed.act(Do::Game(Game::Hold(say::PLAY_HOLD.words()))),
            May::Look if action.plays() => {
                self.feed.act(Do::Game(Game::Hold(say::PLAY_DELETED_HOLD.words())));
            }
            // A watcher's press plays nothing: `PlayState` inspects the pressed piece, or says why
            // no move can be entered.
            May::Watch if action.plays() => self.feed.act(action),
            May::Play if *self.owner == Owner::ThisTab => self.feed.act(action),
            // Clocks run in every tab, so their actions must not take the right to change the game.
            May::Play if !action.happens_by_itself() => {
                self.pending.actions.borrow_mut().push(action);
                self.take.emit(());
            }
            _ => {}
        }
    }
}

/// The callback that runs the player's actions. An action that turns the board waits until no press
/// on the board is in progress.
#[hook]
fn use_permitted_acts(permit: Permit) -> Callback<Do> {
    use_callback(permit, |action: Do, permit| {
        if action.turns_board() && is_held() {
            let permit = permit.clone();
            when_released(move || permit.run(action));
        } else {
            permit.run(action);
        }
    })
}

/// Which parts of the screen the game needs.
#[derive(Clone, PartialEq)]
struct ScreenParts {
    has_edges: bool,
    has_hands: bool,
    /// The offer (such as a draw) or answer that a banner shows. Not only whether there is one: the
    /// answer to an offer has another banner.
    offer: Option<Offer>,
    /// Whether a banner says that the position is shown as if it were the other side's turn.
    pretends: bool,
    is_taught: bool,
    learns: bool,
    has_clock: bool,
    has_analysis: bool,
    has_curve: bool,
    has_coach: bool,
    /// Changes when another chapter of a study is shown. A new chapter gets a new board.
    chapter: u32,
}

impl ScreenParts {
    fn of(shown: &Shown) -> Self {
        let ui = &*shown.ui;
        let state = &**ui.session.state();
        let learns = ui.learns().is_some();
        ScreenParts {
            has_edges: !edges(state).is_empty(),
            has_hands: has_hands(state),
            offer: offer(&ui.session),
            pretends: ui.pretends && !learns,
            is_taught: ui.taught.is_some(),
            learns,
            has_clock: ui.has_clock(),
            has_analysis: ui.analysis.is_some(),
            has_curve: has_curve(ui),
            has_coach: ui.keeps_room_for_remarks(),
            chapter: ui.chapter,
        }
    }
}

/// The CSS classes of the screen: its layout, and the parts that need space in it. Demo mode has a
/// layout of its own.
fn frame_class(parts: &ScreenParts, [has_banner, has_question]: [bool; 2], demo: &Demo) -> Classes {
    let always = [("with-edges", parts.has_edges), ("with-hands", parts.has_hands)];
    let layout = [
        ("play", true),
        ("with-banner", has_banner),
        ("with-question", has_question),
        ("with-lesson", parts.is_taught || parts.learns),
        ("with-task", parts.is_taught && !parts.learns),
        ("learning", parts.learns),
        ("with-time", parts.has_clock),
        ("with-analysis", parts.has_analysis),
        ("with-curve", parts.has_curve),
        ("with-coach", parts.has_coach),
    ];
    let stage = demo.classes();
    let layout = if demo.is_on() { &stage[..] } else { &layout[..] };
    let all = always.iter().chain(layout);
    all.filter(|(_, holds)| *holds).map(|(name, _)| *name).collect()
}

#[derive(PartialEq, Properties)]
struct HeaderProps {
    play: PlayHandle,
    demo: Demo,
    presents: SharedRoom,
}

/// The buttons in the header.
#[component]
fn HeaderButtons(HeaderProps { play, demo, presents }: &HeaderProps) -> Html {
    let is_taught = use_seen(&play.feed, |shown| shown.ui.taught.is_some());
    // A chapter of a study may be of another game.
    let game = use_seen(&play.feed, |shown| shown.ui.session.record().info().id);
    let rules = {
        let panel = play.panel.clone();
        Callback::from(move |_: MouseEvent| {
            panel.set(Panel { rule: None, ..panel.reveal(Tab::Rules) });
        })
    };
    html! {
        <>
            if !is_taught {
                <ButtonLink style={Style::Quiet} class="roomy-tool" href={Route::Lessons(Some(game.into())).href()}>{ say::LEARN }</ButtonLink>
            }
            if !play.elsewhere { <Followers play={play.clone()} presents={presents.clone()} /> }
            <Button style={Style::Quiet} onclick={rules}>{ say::HOME_RULES }</Button>
            <Button style={Style::Quiet} action="share" onclick={play.opens_sheet(PlaySheet::Share)}>{ say::SHARE_TITLE }</Button>
            <Button style={Style::RoomyHeader} onclick={demo.setter().reform(|_: MouseEvent| true)}>{ say::PLAY_DEMO }</Button>
        </>
    }
}

/// The link home, and the title of the game.
#[component]
fn Title(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    let shown = play.feed.shown();
    let name = announcement::name(&shown);
    let title = announcement::study_title(&shown).filter(|_| !play.locked && !ui.pretends);
    let game = || ui.session.record().info().id.to_string();
    let (route, words) = match (&ui.taught, ui.puzzle()) {
        (_, Some(puzzle)) => (Route::Puzzles(game(), puzzle.theme), say::PUZZLES),
        (Some(_), None) => (Route::Lessons(Some(game())), say::PLAY_LESSONS),
        (None, None) => (Route::Home, say::FAIRYBOARD),
    };
    html! {
        <>
            <a class="home" href={route.href()}>{ words }</a>
            if let Some((header, title)) = title {
                <StudyTitle {name} {header} title={title.to_string()} usual={say::study_of(shown.whole.info().name)} act={play.act.clone()} />
            } else {
                <h1>{ name }</h1>
            }
        </>
    }
}

#[derive(PartialEq, Properties)]
struct BoardAreaProps {
    play: PlayHandle,
    settings: PageSettings,
    /// Whether presses on the board draw marks, such as arrows.
    pen: bool,
}

/// The board, and the lines around it. A component, so that its classes can change without
/// re-rendering the screen.
#[component]
fn BoardArea(BoardAreaProps { play, settings, pen }: &BoardAreaProps) -> Html {
    let class = use_seen(&play.feed, board_area_class);
    // Read after each action, because in a lesson one part may have hands of cards and another
    // none.
    let beside = use_seen(&play.feed, |shown| has_hands(&**shown.ui.session.state()));
    let has_curve = use_seen(&play.feed, |shown| has_curve(&shown.ui));
    // A watcher may inspect pieces.
    let watches = use_seen(&play.feed, |shown| shown.ui.watches);
    let locked = play.locked && !watches;
    html! {
        <div {class}>
            <StatusLine play={play.clone()} />
            <PlayerLine play={play.clone()} end={End::Far} />
            <div class="board-place" id="board">
                <Board feed={play.feed.clone()} act={play.act.clone()} settings={settings.clone()} {pen} {locked} />
            </div>
            <PlayerLine play={play.clone()} end={End::Near} />
            if beside { <HandArea play={play.clone()} /> }
            <DraftBar play={play.clone()} />
            if has_curve { <LazyCurve play={play.clone()} /> }
        </div>
    }
}

/// Whether the curve of an analysed game is shown under the board.
fn has_curve(ui: &Ui) -> bool {
    let analysis = ui.analysis.as_ref();
    analysis.is_some_and(|analysis| analysis.game(ui.session.record()).is_some())
}

/// The classes of the board's area: the state of the game that the styles of several lines depend
/// on.
fn board_area_class(shown: &Shown) -> Classes {
    let ui = &shown.ui;
    let outcome = ui.session.outcome();
    // In an exercise from a turning point, the end of the shown line is not the end of the game.
    let is_over = outcome.is_over()
        && ui.transient.peek.is_none()
        && ui.learns().is_none()
        && !ui.shows_answer();
    let winner = outcome.winner();
    let holds = [
        ("table", true),
        ("past", ui.session.at() != ui.session.end()),
        ("refuses", ui.transient.refusal.is_some()),
        ("drafting", !ui.session.draft().is_empty()),
        ("chipped", !ui.session.draft().is_empty() && has_chips(ui)),
        ("over", is_over),
        ("won", is_over && winner.is_some() && winner == ui.you()),
        ("lost", is_over && winner.is_some() && ui.you().is_some_and(|you| winner != Some(you))),
        // Two people face each other, so the far player's line is upside down.
        ("across", ui.is_across()),
    ];
    holds.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect()
}
