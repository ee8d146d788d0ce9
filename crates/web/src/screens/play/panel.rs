//! The panel of the play screen, beside the board: tabs with moves, rules, notes and more.

use super::analysis::{LazyAnalysisPanel, LazyTurns};
use super::chapters::LazyChapterList;
use super::controls::{CanStep, Steps};
use super::introduction::{Extent, Introduction};
use super::layers::LazyLayerList;
use super::legal_moves::LazyLegalMoves;
use super::moves::{MoveList, TypeMove};
use super::notes::LazyNotes;
use super::play_handle::{DRAWER, Height, PANEL, Panel, PlayHandle, PlayProps, Tab, use_ui};
use super::record_tools::RecordTools;
use crate::parts::button::{Button, Style};
use crate::parts::card::{self, Card, has_piece_cards};
use crate::parts::demo::Demo;
use crate::parts::hands::{CardsPanel, has_objectives};
use crate::parts::rules::LazyRules;
use crate::platform::browser;
use crate::platform::feed::use_seen;
use crate::platform::focus::{focus_soon, use_focus_return};
use crate::platform::history::use_back;
use crate::platform::media::use_media_query;
use crate::platform::roving::{Axis, Roving};
use by_address::ByAddress;
use fairyboard::geometry::Square;
use fairyboard::record::NodeId;
use fairyboard::{Piece, State};
use i18n::Key;
use std::rc::Rc;
use ui_model::chapters;
use ui_model::introduction::is_before_first_move;
use ui_model::model::{Do, View};
use ui_model::say;
use ui_model::sentences::NotDone;
use web_sys::Element;
use yew::prelude::*;
use yew_hooks::use_effect_update_with_deps;

/// The tabs of the panel: each with its id in the page and its name.
const TABS: [(Tab, &str, Key); 6] = [
    (Tab::Piece, "Piece", say::PLAY_TAB_PIECE),
    (Tab::Moves, "Moves", say::PLAY_MOVES),
    (Tab::Rules, "Rules", say::HOME_RULES),
    (Tab::Notes, "Notes", say::PLAY_TAB_NOTES),
    (Tab::Cards, "Cards", say::PLAY_TAB_CARDS),
    (Tab::Layers, "Layers", say::PLAY_LAYERS),
];

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub play: PlayHandle,
    pub demo: Demo,
}

#[component]
pub fn SidePanel(props: &Props) -> Html {
    let Props { play, demo } = props;
    let objectives = use_seen(&play.feed, |shown| has_objectives(&**shown.ui.session.state()));
    let is_fresh = use_seen(&play.feed, |shown| is_before_first_move(&shown.ui));
    // After the game's end no move can be entered, and watchers enter none.
    let may_enter =
        use_seen(&play.feed, |shown| !shown.ui.watches && !shown.ui.session.outcome().is_over());
    let watches = use_seen(&play.feed, |shown| shown.ui.watches);
    let is_analysed = use_seen(&play.feed, |shown| shown.ui.analysis.is_some());
    let offers_analysis = use_seen(&play.feed, |shown| shown.ui.offers_analysis()) && !play.locked;
    let has_chapters = use_seen(&play.feed, |shown| chapters::count(&shown.ui.session) > 1);
    use_result_in_sight(play);
    let is_narrow = use_media_query(DRAWER);
    let is_drawer = play.panel.height > Height::Closed && (demo.is_on() || is_narrow);
    use_focus_return(is_drawer);
    use_back(is_drawer, {
        let panel = play.panel.clone();
        Callback::from(move |()| panel.set(panel.closed()))
    });
    let on_look = use_looks_from_list(play);
    let more = use_callback((play.feed.clone(), on_look), |item: String, (feed, on_look)| {
        pieces(&**feed.shown().ui.session.state(), &item, on_look)
    });
    let typed = use_state_eq(String::new);
    let can = use_seen(&play.feed, |shown| [CanStep::of(&shown.ui), CanStep::in_demo(&shown.ui)]);
    let cards = use_seen(&play.feed, |shown| has_piece_cards(shown.ui.session.state()));
    let game = use_seen(&play.feed, |shown| shown.ui.session.record().info().id);
    let start = use_start(play);
    let is_lesson = use_seen(&play.feed, |shown| shown.ui.taught.is_some());
    let Panel { tab, height, rule, asked, .. } = &*play.panel;
    // The chunks of a tab load when the tab is first shown. Then the tab stays mounted, and keeps
    // its scroll position and the text that the user typed. The list of moves is always in the
    // document, even while the card of a piece covers it. A list in a ref and not in a state, because
    // this render already shows the tab, and a list that only grows stays right if a render is
    // repeated.
    let opened = use_mut_ref(|| vec![Tab::Moves]);
    if !opened.borrow().contains(tab) {
        opened.borrow_mut().push(*tab);
    }
    let mut tabs = TABS.to_vec();
    tabs.retain(|(tab, ..)| (*tab != Tab::Piece || cards) && (*tab != Tab::Cards || objectives));
    // Notes on a lesson, or on a game of others, would not be saved.
    tabs.retain(|(tab, ..)| *tab != Tab::Notes || !is_lesson && !watches);
    let more = cards.then_some(more);
    let inside = |of: Tab| match of {
        _ if !opened.borrow().contains(&of) => html! {},
        Tab::Moves => {
            html! {
                <>
                    <Log play={play.clone()} />
                    if offers_analysis { <LazyAnalysisPanel play={play.clone()} /> }
                    if has_chapters { <LazyChapterList play={play.clone()} /> }
                    <MoveList play={play.clone()} />
                    <div class="below-moves">
                        // At the start of a task the rules are more important than entering moves.
                        if is_fresh && is_lesson { <Introduction state={start.clone()} told={Extent::Unfolded} /> }
                        if *tab != Tab::Piece && may_enter { <TypeMove play={play.clone()} typed={typed.clone()} /> }
                        if may_enter {
                            <section class="legal" data-testid="legal"><LazyLegalMoves play={play.clone()} /></section>
                        }
                        if offers_analysis { <LazyTurns play={play.clone()} /> }
                        <RecordTools play={play.clone()} />
                        if is_fresh && !is_lesson { <Introduction state={start.clone()} told={Extent::Unfolded} /> }
                    </div>
                </>
            }
        }
        Tab::Rules => {
            let open = *tab == Tab::Rules;
            let told = if is_fresh { Extent::Unfolded } else { Extent::Folded };
            let above = html! { if open { <Introduction state={start.clone()} {told} /> } };
            html! { <LazyRules {game} {open} shown={rule.clone()} asked={*asked} more={more.clone()} {above} page={false} /> }
        }
        Tab::Notes => html! { <LazyNotes play={play.clone()} /> },
        // The tabs below are rendered only while they are shown, because they re-render after each
        // move.
        _ if of != *tab => html! {},
        Tab::Piece => html! {
            <>
                <PieceTab play={play.clone()} {is_fresh} />
                // A game may start with the tab of pieces or with the tab of moves, so both have
                // the field to type a move.
                if *tab == Tab::Piece && may_enter { <TypeMove play={play.clone()} typed={typed.clone()} /> }
            </>
        },
        Tab::Layers => html! { <LazyLayerList play={play.clone()} demo={demo.clone()} /> },
        Tab::Cards => html! { <CardsTab play={play.clone()} /> },
    };
    let node_ref =
        |of: Tab| if of == Tab::Rules { play.texts.rules.clone() } else { NodeRef::default() };
    let is_demo = demo.is_on();
    let steps = html! { <Steps play={play.clone()} can={can[usize::from(is_demo)]} {is_demo} /> };
    let of_moves = classes!(
        play.panel.legal.then_some("listing"),
        is_analysed.then_some("analysed-moves"),
        (offers_analysis || has_chapters).then_some("stacked"),
    );
    html! {
        <aside class={classes!("panel", format!("height-{}", *height as u8))} aria-label={say::PLAY_PANEL}>
            <Handle play={play.clone()}>{ steps }</Handle>
            <TabList play={play.clone()} tabs={tabs.clone()} />
            // A list of its own, because Yew uses keys only if all nodes of a list have one. Without
            // them, a chapter whose game has other tabs would replace the panel of each tab.
            <>{ for tabs.iter().map(|(of, id, _)| html! {
                <div class={classes!("tab-panel", id.to_ascii_lowercase(), (*of == Tab::Moves).then(|| of_moves.clone()))} role="tabpanel" key={*id}
                     id={format!("panel-{id}")} ref={node_ref(*of)} aria-labelledby={format!("tab-{id}")}
                     hidden={of != tab} tabindex="0">{ inside(*of) }</div>
            }) }</>
        </aside>
    }
}

/// Closes the drawer of moves when the game ends, because the drawer would cover the result.
#[hook]
fn use_result_in_sight(play: &PlayHandle) {
    let is_over = use_seen(&play.feed, |shown| {
        let record = shown.ui.session.record();
        record.outcome(record.end_of_line(NodeId::START)).is_over()
    });
    let panel = play.panel.clone();
    let closes = move |is_over: &bool| {
        if *is_over && panel.tab == Tab::Moves {
            panel.set(panel.closed());
        }
    };
    use_effect_update_with_deps(closes, is_over);
}

#[derive(PartialEq, Properties)]
struct HandleProps {
    play: PlayHandle,
    /// The buttons that step through the moves.
    children: Html,
}

/// The handle for pulling the drawer with a finger, and the drawer's buttons.
#[component]
fn Handle(HandleProps { play, children }: &HandleProps) -> Html {
    // The y coordinate of the pointer when the user began to pull the drawer.
    let pulled = use_mut_ref(|| None::<i32>);
    let height = play.panel.height;
    let to = |height: Height| {
        let panel = play.panel.clone();
        Callback::from(move |()| panel.set(Panel { height, ..(*panel).clone() }))
    };
    let height_button = |height: Height, name: Key| html! { <Button style={Style::Quiet} onclick={to(height).reform(|_: MouseEvent| ())}>{ name }</Button> };
    let onpointerdown = {
        let pulled = pulled.clone();
        Callback::from(move |event: PointerEvent| *pulled.borrow_mut() = Some(event.client_y()))
    };
    let onpointerup = {
        let (larger, smaller) = (to(Height::Full), to(height.smaller()));
        Callback::from(move |event: PointerEvent| {
            let Some(from) = pulled.borrow_mut().take() else { return };
            match event.client_y() - from {
                ..-24 => larger.emit(()),
                25.. => smaller.emit(()),
                _ => {}
            }
        })
    };
    html! {
        <div class="panel-handle" {onpointerdown} {onpointerup}>
            { children.clone() }
            if height == Height::Half { { height_button(Height::Full, say::SHARE_QR_LARGER) } }
            if height == Height::Full { { height_button(Height::Half, say::PLAY_SMALLER) } }
            { height_button(Height::Closed, say::CLOSE) }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct TabListProps {
    play: PlayHandle,
    /// The tabs: each with its id in the page and its name.
    tabs: Vec<(Tab, &'static str, Key)>,
}

const TAB_KEYS: Roving =
    Roving { items: "[role=tab]", axis: Axis::Row, has_ends: false, wraps: true };

/// The names of the tabs as a tab list. Arrow keys move through it.
#[component]
fn TabList(TabListProps { play, tabs }: &TabListProps) -> Html {
    let shown = play.panel.tab;
    let show = |tab: Tab| {
        let panel = play.panel.clone();
        move || {
            panel.set(Panel { tab, ..(*panel).clone() });
            browser::bring_into_view(PANEL);
        }
    };
    let list = use_node_ref();
    let onkeydown = {
        let (list, shows) =
            (list.clone(), tabs.iter().map(|(tab, ..)| show(*tab)).collect::<Vec<_>>());
        Callback::from(move |event: KeyboardEvent| {
            let at = list.cast::<Element>().and_then(|list| TAB_KEYS.press(&list, &event));
            if let Some(show) = at.and_then(|at| shows.get(at)) {
                show();
            }
        })
    };
    html! {
        <div class="tabs" role="tablist" ref={list} {onkeydown}>
            { for tabs.iter().map(|(tab, id, name)| {
                let (is_shown, show) = (*tab == shown, show(*tab));
                html! {
                    <button type="button" role="tab" key={*id} id={format!("tab-{id}")}
                            aria-controls={format!("panel-{id}")}
                            aria-selected={is_shown.to_string()}
                            tabindex={if is_shown { "0" } else { "-1" }}
                            onclick={Callback::from(move |_: MouseEvent| show())}>{ *name }</button>
                }
            }) }
        </div>
    }
}

/// The start position of the game, from which the introduction and the cards of pieces are made. It
/// changes when another chapter of a study is shown.
#[hook]
fn use_start(play: &PlayHandle) -> ByAddress<Rc<dyn State>> {
    use_seen(&play.feed, |shown| {
        ByAddress(Rc::clone(shown.ui.session.record().node(NodeId::START).state()))
    })
}

/// All cards of a game in full, in games that have cards.
#[component]
fn CardsTab(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    html! { <CardsPanel {ui} /> }
}

/// The most characters of a refusal or a hint that the status card shows without shortening it, if
/// the panel is not a drawer.
const FITS_CARD: usize = 110;

/// The texts that the status card shortens: the last refusal or hint, and the effects of the last
/// move.
#[component]
fn Log(PlayProps { play }: &PlayProps) -> Html {
    let (refused, happened, is_in_card) = use_seen(&play.feed, |shown| {
        let ui = &shown.ui;
        let refused = ui.transient.refusal.as_ref().map(NotDone::sentence);
        let refused = refused.or_else(|| ui.hint_told().map(|hint| hint.to_string()));
        // Doesn't depend on whether the status card shows this sentence at the moment. Otherwise
        // the log would come and go with each press, and move the list of moves.
        let is_short = ui.just_happened().is_some_and(|told| told.short == told.full);
        // When a lesson's task is over, the box of the task already says how, so the log does not.
        let is_in_card = is_short && !ui.session.outcome().is_over() || ui.is_task_over();
        (refused, ui.log_told(), is_in_card)
    });
    html! {
        <div class="log">
            if let Some(refused) = refused {
                <p class={if refused.chars().count() <= FITS_CARD { "in-card" } else { "cut-in-card" }}>{ refused }</p>
            }
            if let Some(happened) = happened {
                <p class={is_in_card.then_some("in-card")}>{ happened }</p>
            }
        </div>
    }
}

/// A callback that shows the card of a piece.
#[hook]
fn use_looks(play: &PlayHandle) -> Callback<(Piece, Square)> {
    use_callback((play.act.clone(), play.panel.clone()), |(piece, square), (act, panel)| {
        act.emit(Do::View(View::Look(piece, square)));
        panel.set(Panel { tab: Tab::Piece, ..(**panel).clone() });
    })
}

/// A callback that shows the card of a piece in place of the pressed list of pieces. Moves the
/// focus to the card.
#[hook]
fn use_looks_from_list(play: &PlayHandle) -> Callback<(Piece, Square)> {
    let looks = use_looks(play);
    use_callback(looks, |piece, looks| {
        looks.emit(piece);
        focus_soon("#panel-Piece .card h2");
    })
}

#[derive(PartialEq, Properties)]
struct PieceProps {
    play: PlayHandle,
    /// Whether no move has been played.
    is_fresh: bool,
}

/// The card of the piece that the player looked at last. The card is made from the start position,
/// so a move doesn't change it. If the player has looked at no piece and no move was
/// played, an introduction to all pieces.
#[component]
fn PieceTab(PieceProps { play, is_fresh }: &PieceProps) -> Html {
    let (looked, turned) = use_seen(&play.feed, |shown| (shown.ui.focus.looked, shown.ui.turned()));
    let (on_look, from_list) = (use_looks(play), use_looks_from_list(play));
    let state = use_start(play);
    if *is_fresh && looked.is_none() {
        return html! { <Introduction {state} told={Extent::All} on_look={Some(from_list)} /> };
    }
    html! {
        <>
            <Card state={state.clone()} {looked} {turned} {on_look} />
            if *is_fresh { <Introduction {state} told={Extent::NoPieces} /> }
        </>
    }
}

/// Buttons for the pieces whose letters are in an item of the rules, in backquotes.
fn pieces(state: &dyn State, item: &str, on_look: &Callback<(Piece, Square)>) -> Html {
    let letters = item.split('`').skip(1).step_by(2);
    let kinds = letters.filter_map(|letter| card::kind(state, letter));
    html! {
        { for kinds.map(|(piece, at)| {
            let on_look = on_look.clone();
            html! { <Button style={Style::Quiet} onclick={Callback::from(move |_: MouseEvent| on_look.emit((piece, at)))}>{ say::play_show_piece(piece.name).to_string() }</Button> }
        }) }
    }
}
