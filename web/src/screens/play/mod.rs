//! The play screen: a board with all that belongs to it.

mod author;
mod keeping;
mod layers;
mod lesson_box;
mod panel;
mod shortcuts;
mod timers;

use crate::board::icon::icon;
use crate::board::{self, board};
use crate::parts::button::{Style, button, button_if, keep_focus, tool, tool_if};
use crate::parts::card::has_cards;
use crate::parts::demo::use_demo;
use crate::parts::frame::{Frame, frame};
use crate::parts::hands::{self, face_grid, hands, has_hands, seat_line};
use crate::parts::strip::{chips, offered, shapes, strip};
use crate::platform::browser;
use crate::platform::context::{Begun, Context, Origin};
use crate::platform::feed::{Shown, use_feed};
use crate::platform::part::{Hook, part};
use crate::platform::route::Route;
use crate::platform::tabs::{Ownership, use_ownership};
use crate::sheets::byline;
use crate::sheets::share::{self, share};
use crate::sheets::study;
use fairyboard::Seat;
use fairyboard::chance::Chance;
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::turn::Act;
use keeping::{Keeping, use_keeping};
use layers::layer_sheet;
use lesson_box::lesson_box;
use panel::{Sheet, Tab, panel};
use shortcuts::{Shortcuts, use_shortcuts};
use std::rc::Rc;
use table::course::Taught;
use table::doors::{edge_of, edges};
use table::model::{Browse, Do, Game, Table, Turn, View, Whole};
use timers::use_timers;
use yew::prelude::*;

/// What the screen is opened with.
#[derive(PartialEq)]
pub struct Props {
    /// Another key is another game, or another copy of it.
    pub key: String,
    /// Where the game came from.
    pub origin: Origin,
    /// The game as it stood when the screen was opened.
    pub game: Whole,
    /// What is to be told of how it was opened.
    pub note: Option<AttrValue>,
}

/// How far a finger goes over the status line to step through the moves, in pixels.
const SWIPE: i32 = 40;

/// The play screen.
pub fn play(props: Props) -> Html {
    let key = format!("play {}", props.key);
    part(&key, props, |props, ctx| use_play(props).run(ctx))
}

#[hook]
fn use_play(props: &Props) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let helps = app.settings.helps;
    let (feed, shown) = {
        let (game, origin) = (props.game.clone(), props.origin.clone());
        use_feed(move || {
            if let Origin::Lesson(course) = origin {
                return Table::of_lesson(Taught::new(course));
            }
            Table::new(game.with_chance(Chance::seeded(browser::random()))).with_helps(helps)
        })
    };
    let slot = use_state(|| match &props.origin {
        Origin::Slot(slot) => Some(slot.clone()),
        Origin::Shared | Origin::Lesson(_) => None,
    });
    let tab = use_state(|| Tab::Moves);
    // The rule that was asked for, and how often one was: asked again, it comes into view again.
    let rule = use_state(|| (None::<String>, 0u32));
    let sheet = use_state(|| Sheet::Closed);
    let sharing = use_state(|| false);
    let layering = use_state(|| false);
    let pen = use_state(|| false);
    let banner = use_state(|| props.origin == Origin::Shared);
    // A kept game to which what was opened belongs, until it is said what becomes of it.
    let found = use_state(|| {
        let is_shared = props.origin == Origin::Shared;
        is_shared.then(|| crate::platform::found::find(&props.game)).flatten()
    });
    let replying = use_state(|| false);
    let swiped = use_mut_ref(|| None::<i32>);
    let Ownership { owned, take, calls } = use_ownership((*slot).clone());

    let act: Callback<Do> = {
        let feed = Rc::clone(&feed);
        let asked = found.as_ref().is_some_and(|found| found.is_sure);
        let is_new = slot.is_none();
        use_callback((owned, asked, is_new), move |action: Do, (owned, asked, is_new)| {
            let looks = action.only_looks();
            if *asked && !looks {
                let words = "This link belongs to a game of yours: say above where to go on";
                feed.act(Do::Game(Game::Hold(words)));
            } else if *owned || looks {
                feed.act(action);
            }
            // The first change gives the game its address, which must not come after another.
            if *is_new && !looks {
                feed.settle();
            }
        })
    };

    {
        let act = act.clone();
        use_effect_with(helps, move |helps| act.emit(Do::View(View::Help(*helps))));
    }

    let Shown { ui: shown, whole } = shown;
    let ui = Rc::clone(&shown);

    let keep_anew = use_keeping(Keeping {
        app: app.clone(),
        feed: Rc::clone(&feed),
        ui: Rc::clone(&ui),
        whole: whole.clone(),
        slot: slot.clone(),
        owned,
        calls,
    });
    use_timers(&act, &ui, &app.settings);

    let demo = {
        // What Escape closes before it leaves the mode.
        let closes = *sheet > Sheet::Closed || ui.arrow.is_some() || ui.asked.is_some();
        use_demo(&act, app.settings.shortcuts, closes || !ui.session.draft().is_empty())
    };

    use_shortcuts(Shortcuts {
        act: act.clone(),
        feed: Rc::clone(&feed),
        help: app.help.clone(),
        singles: app.settings.shortcuts,
        tab: tab.clone(),
        sheet: sheet.clone(),
        is_sheet: demo.is_on(),
    });

    let session = &ui.session;
    let record = session.record();
    let info = record.info();
    let click = |action: Do| {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let toggle = |state: &UseStateHandle<bool>| {
        let state = state.clone();
        Callback::from(move |_: MouseEvent| state.set(!*state))
    };

    let show_rule = {
        let (tab, rule, sheet) = (tab.clone(), rule.clone(), sheet.clone());
        Callback::from(move |id: String| {
            rule.set((Some(id), rule.1 + 1));
            tab.set(Tab::Rules);
            sheet.set((*sheet).max(Sheet::Half));
        })
    };

    let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
    let edges = edges(&**session.state());
    let beside = has_hands(&**session.state());
    let is_end = session.at() == session.end();
    let has_draft = !session.draft().is_empty();
    let can_play = session.can_play();
    let is_over = session.outcome().is_over();
    let path = record.path(session.end());
    let place = path.iter().position(|id| *id == session.at()).unwrap_or(0);
    let last_move = record.path(session.end()).len() - 1;

    let new_game = {
        let app = app.clone();
        let (id, words) = (info.id, record.options().to_string());
        Callback::from(move |_: MouseEvent| app.start_new(id, &words, &[], Begun::default()))
    };
    let keep = click(Do::View(View::Say("The game is kept".into())));
    let keep = {
        let found = found.clone();
        Callback::from(move |event: MouseEvent| {
            found.set(None);
            if keep_anew() {
                keep.emit(event);
            }
        })
    };
    let letters = app.settings.letters;
    let spoken = |urgent: bool| match ui.speech.urgent == urgent {
        true => html! { <span key={ui.speech.count}>{ &ui.speech.words }</span> },
        false => html! {},
    };
    let keep_focus = keep_focus();
    let swipe_from = {
        let swiped = swiped.clone();
        Callback::from(move |event: PointerEvent| {
            *swiped.borrow_mut() = (event.pointer_type() == "touch").then(|| event.client_x());
        })
    };
    let swipe_to = {
        let (swiped, act) = (swiped.clone(), act.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(from) = swiped.borrow_mut().take() else { return };
            let by = event.client_x() - from;
            if by.abs() > SWIPE {
                act.emit(Do::Browse(if by < 0 { Browse::Forward } else { Browse::Back }));
            }
        })
    };

    let title: AttrValue = match whole.header(study::STUDY) {
        Some(title) => title.to_string().into(),
        None => info.name.into(),
    };
    let header = html! {
        <>
            if ui.taught.is_some() {
                <a class="home" href={Route::Learn(Some(info.id.into()), None).href()}>{ "Lessons" }</a>
            } else {
                <a class="home" href={Route::Home.href()}>{ "Fairyboard" }</a>
            }
            <h1>{ title.clone() }</h1>
            <span class="spacer"></span>
            { button(Style::Quiet, "Rules", {
                let (tab, sheet, rule) = (tab.clone(), sheet.clone(), rule.clone());
                Callback::from(move |_: MouseEvent| {
                    tab.set(Tab::Rules);
                    rule.set((None, rule.1));
                    sheet.set((*sheet).max(Sheet::Half));
                })
            }) }
            { button(Style::Quiet, "Share", toggle(&sharing)) }
            { button(Style::QuietWhereWide, "Demo", demo.switch().reform(|_: MouseEvent| ())) }
        </>
    };

    let reply = byline::waiting(&ui, &act, !owned, toggle(&replying));
    let draft_bar = html! {
        <div class="draft" data-testid="draft" role="group" aria-label="Your move">
            if has_draft {
                // Chips that find no room are scrolled to, by keyboard too.
                <div class="chips" role="group" aria-label="Steps" tabindex="0">{ chips(&ui, &act, owned) }</div>
                { button_if(owned, Style::Plain, "Undo step", click(Do::Turn(Turn::UndoStep))) }
                { button_if(owned, Style::Plain, "Cancel", click(Do::Turn(Turn::Cancel))) }
                { button_if(can_play && owned, Style::Primary, "Play", click(Do::Turn(Turn::Play))) }
            } else if let Some(waiting) = session.waiting_draft() {
                { button(Style::Plain, "Back to your move", click(Do::Browse(Browse::Go(waiting)))) }
            } else if let Some(what) = ui.undo {
                <span class="undone">{ what }</span>
                { button_if(owned, Style::Plain, "Put it back", click(Do::Game(Game::PutBack))) }
                { offered(&ui, &act, owned) }
            } else if !is_end {
                <span class="away">{ format!("Move {place} of {last_move}") }</span>
                { button(Style::Plain, "Back to now", click(Do::Browse(Browse::End))) }
            } else if is_over {
                { reply.clone() }
                if !session.state().ending(session.outcome()).is_empty() {
                    <button type="button" aria-pressed={(!ui.hides_ending).to_string()}
                            onclick={click(Do::View(View::Ending))}>{ "Show why" }</button>
                }
                if let Some(rule) = session.outcome().rule() {
                    <button type="button" aria-label={format!("Rule {rule}")} onclick={{
                        let show_rule = show_rule.clone();
                        Callback::from(move |_: MouseEvent| show_rule.emit(rule.into()))
                    }}>{ rule }</button>
                }
                if ui.taught.is_none() {
                    { button(Style::Plain, "New game", new_game) }
                }
            } else if ui.awaited().is_some() {
                { reply }
            } else {
                if session.look.locked { <span class="away">{ ui.unhelped() }</span> }
                { offered(&ui, &act, owned) }
            }
        </div>
    };

    let frame_class = match ((*banner || !owned || ui.pretends), beside, edges.is_empty()) {
        (false, false, true) => "play",
        (true, false, true) => "play with-banner",
        (false, false, false) => "play with-edges",
        (true, false, false) => "play with-banner with-edges",
        (false, true, _) => "play with-edges with-hands",
        (true, true, _) => "play with-banner with-edges with-hands",
    };
    let names_face = session.next().steps.iter().any(|step| step.act == Act::Face) && has_draft;
    let on_cards = {
        let (tab, sheet) = (tab.clone(), sheet.clone());
        Callback::from(move |()| {
            tab.set(Tab::Cards);
            sheet.set((*sheet).max(Sheet::Half));
        })
    };

    let tell = html! {
        // What is spoken comes from one place at the end of the page, or each move would be told twice.
        <div class="tell" onpointerdown={swipe_from} onpointerup={swipe_to}>
            <p class={classes!("status", ui.refusal.is_some().then_some("unseen"))}
               data-testid="status" role="status" aria-live="off">{ ui.status() }</p>
            if let Some(refusal) = &ui.refusal {
                <p class="refusal" data-testid="refusal" role="alert" key={ui.version}
                   data-rule={refusal.rule()}>
                    { format!("{}. ", refusal.sentence()) }
                    if let Some(rule) = refusal.rule() {
                        { button(Style::Link, format!("Show rule {rule}"), {
                            let (show_rule, id) = (show_rule.clone(), rule.to_string());
                            Callback::from(move |_: MouseEvent| show_rule.emit(id.clone()))
                        }) }
                    }
                </p>
            }
            if let Some((piece, _)) = ui.looked.filter(|_| ui.refusal.is_none() && has_cards(session.state())) {
                { button(Style::Look, format!("{}: how it moves", piece.name), {
                    let (tab, sheet) = (tab.clone(), sheet.clone());
                    Callback::from(move |_: MouseEvent| {
                        tab.set(Tab::Piece);
                        sheet.set((*sheet).max(Sheet::Half));
                    })
                }) }
            }
        </div>
    };

    let controls = html! {
        <div class="controls" role="toolbar" aria-label="Game" onclick={keep_focus.clone()}>
            { tool_if(session.can_take_back() && ui.helps().take_back && owned && ui.taught.is_none(), "M9 7H15a5 5 0 0 1 0 10H8M9 7L12 4M9 7L12 10", "Take back", click(Do::Game(Game::TakeBack))) }
            { tool_if(session.at() != NodeId::START, "M15 5L8 12L15 19", "Previous", click(Do::Browse(Browse::Back))) }
            { tool_if(session.following().is_some(), "M9 5L16 12L9 19", "Next", click(Do::Browse(Browse::Forward))) }
            if edges.is_empty() {
                { tool("M8 4V18M8 4L4 8M8 4L12 8M16 20V6M16 20L12 16M16 20L20 16", "Flip", click(Do::View(View::Turn(2)))) }
            } else if session.state().privacy() != Privacy::Secret || edge_of(&**session.state(), bottom).is_none() {
                { tool("M19 12A7 7 0 1 1 12 5H16M16 5L13 2M16 5L13 8", "Turn", click(Do::View(View::NextEdge))) }
            }
            <button type="button" aria-expanded={layering.to_string()}
                    onclick={toggle(&layering)}>{ icon("M12 4L21 9L12 14L3 9ZM3 14L12 19L21 14") }{ "Layers" }</button>
            <button type="button" aria-pressed={pen.to_string()}
                    onclick={toggle(&pen)}>{ icon("M5 19L6 15L16 5L19 8L9 18ZM14 7L17 10") }{ "Pen" }</button>
            <button type="button" class="for-sheet" aria-expanded={(*sheet > Sheet::Closed).to_string()} onclick={{
                let (tab, sheet) = (tab.clone(), sheet.clone());
                Callback::from(move |_: MouseEvent| {
                    tab.set(Tab::Moves);
                    sheet.set(if *sheet == Sheet::Closed { Sheet::Half } else { Sheet::Closed });
                })
            }}>{ icon("M5 6H19M5 12H19M5 18H13") }{ "Moves" }</button>
            { demo.tools(study::pretend(&ui, !owned || session.look.locked, click(Do::View(View::Pretend)))) }
        </div>
    };

    // A lesson that somebody sent is passed on as it is.
    let sent = ui.taught.as_ref().and_then(|taught| taught.course().session());
    let sent = sent.map(Whole::new);
    let what =
        if table::headers::is_study(session.record()) { "Shared study" } else { "Shared game" };
    let line = |near: bool| match (beside, near) {
        (true, _) => seat_line(&shown, &act, !owned, near),
        (false, true) => strip(&shown, &act, !owned, bottom, "near"),
        (false, false) => strip(&shown, &act, !owned, bottom.other(), "far"),
    };
    let children = html! {
        <>
            { shapes(info, letters) }
            if ui.pretends {
                { study::pretend_banner(&ui, &act, keep_focus.clone()) }
            } else if let Some(found) = found.as_ref().filter(|_| *banner && slot.is_none()) {
                { byline::banner(&app, found, &byline::BannerProps {
                    whole: whole.clone(), keep, onclick: keep_focus.clone(),
                }) }
            } else if *banner {
                <div class="banner" role="group" aria-label={what} onclick={keep_focus.clone()}>
                    if slot.is_none() {
                        <span>{ match &props.note {
                            Some(note) => note.clone(),
                            None if session.look.locked => format!("{what}. Helps are locked").into(),
                            None => what.into(),
                        } }</span>
                        { button(Style::Plain, "Keep", keep) }
                        <a class="button" href={Route::Home.href()}>{ "Discard" }</a>
                    } else {
                        // It stays until it is sent away: the board must not move under a hand that plays.
                        <span>{ format!("{what}, kept") }</span>
                        { button(Style::Plain, "I see", {
                            let banner = banner.clone();
                            Callback::from(move |_: MouseEvent| banner.set(false))
                        }) }
                    }
                </div>
            }
            if !owned {
                <div class="banner" role="alert" onclick={keep_focus.clone()}>
                    <span>{ "Open in another tab" }</span>
                    { button(Style::Plain, "Use it here", take.reform(|_: MouseEvent| ())) }
                </div>
            }
            <div class={classes!("table", beside.then_some("edged"), (!is_end).then_some("past"), ui.refusal.is_some().then_some("refuses"), has_draft.then_some("drafting"))} onclick={keep_focus.clone()}>
                { tell }
                { line(false) }
                <div class="board-place" id="board">
                    { board(board::Props {
                        feed: Rc::clone(&feed),
                        act: act.clone(),
                        settings: app.settings.clone(),
                        pen: *pen,
                        locked: !owned,
                    }) }
                </div>
                { line(true) }
                if beside {
                    <div class="hand-area">
                        { face_grid(&shown, &act, !owned) }
                        if !names_face {
                            { hands(&hands::Props { ui: Rc::clone(&shown), act: act.clone(), locked: !owned, on_cards }) }
                        }
                    </div>
                }
                { draft_bar }
            </div>
            if ui.taught.is_some() {
                { lesson_box(lesson_box::Props { ui: Rc::clone(&shown), act: act.clone(), on_rule: show_rule.clone() }) }
            }
            { controls }
            if *layering {
                { layer_sheet(&ui, &act, &layering, &demo) }
            }
            { panel(panel::Props {
                ui: Rc::clone(&shown),
                act: act.clone(),
                tab: *tab,
                rule: rule.0.clone(),
                asked: rule.1,
                locked: !owned,
                tools: study::tools(study::Props {
                    ui: Rc::clone(&shown),
                    whole: whole.clone(),
                    act: act.clone(),
                    locked: !owned,
                }),
                sheet: *sheet,
                on_tab: { let tab = tab.clone(); Callback::from(move |to| tab.set(to)) },
                on_sheet: { let sheet = sheet.clone(); Callback::from(move |to| sheet.set(to)) },
            }) }
            // The places stay and their words change: what is new altogether is not always read out.
            <p class="unseen" aria-live="polite">{ spoken(false) }</p>
            <p class="unseen" aria-live="assertive">{ spoken(true) }</p>
            if *replying {
                { byline::reply_sheet(byline::ReplyProps {
                    whole: whole.clone(),
                    on_close: { let replying = replying.clone(); Callback::from(move |()| replying.set(false)) },
                }) }
            }
            { demo.cover() }
            if *sharing {
                { share(share::Props {
                    whole: sent.unwrap_or_else(|| whole.clone()),
                    settings: app.settings.clone(),
                    turned: ui.turned(),
                    on_close: { let sharing = sharing.clone(); Callback::from(move |()| sharing.set(false)) },
                }) }
            }
        </>
    };
    let title = match &ui.taught {
        Some(taught) => taught.course().title().into(),
        None => format!("{} · {title}", ui.standing()).into(),
    };
    frame(Frame { class: demo.class(frame_class), title, header, skip: "board", children })
}
