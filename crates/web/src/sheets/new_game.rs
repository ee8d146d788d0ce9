//! The sheet that starts a new game.

use crate::parts::button::{Button, ButtonLink, Style, Submit};
use crate::parts::design::{Answer, AnswerLayout, QuestionField};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{
    AssistanceFields, Checkbox, Choice, Labelled, Select, field_value, values,
};
use crate::parts::hands::places;
use crate::parts::relay_list::{RelaySwitches, switched_on};
use crate::platform::browser;
use crate::platform::context::{AppContext, use_app};
use crate::platform::last_choices::{self as kept, Playing};
use crate::platform::room;
use crate::platform::route::Route;
use crate::platform::state_setters::SetState;
use crate::platform::store;
use crate::platform::store::continued;
use crate::sheets::room_start::LazyRoomStart;
use crate::sheets::same_device::SameDevice;
use by_address::ByAddress;
use fairyboard::hidden::Privacy;
use fairyboard::open::SetupPosition;
use fairyboard::{Info, OptionSpec, Options, Seat, State, catalog};
use i18n::{Key, Text};
use std::rc::Rc;
use ui_model::clock::Setting;
use ui_model::computer::{self, LEVELS, Players};
use ui_model::headers::{COMPUTER, HEADERS, ID};
use ui_model::model::Whole;
use ui_model::new_game::{Start, StartOptions};
use ui_model::picture;
use ui_model::sentences::rule_number;
use ui_model::{say, seats};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub game: &'static str,
    /// The position to start from. `None` is the game's own start position.
    pub from: Option<Rc<SetupPosition>>,
    pub on_close: Callback<()>,
}

#[derive(PartialEq, Properties)]
pub struct OpensProps {
    pub game: &'static str,
    pub style: Style,
    pub words: Key,
}

/// A button that opens the sheet for a new game.
#[component]
pub fn OpensNewGame(props: &OpensProps) -> Html {
    let is_open = use_state_eq(|| false);
    html! {
        <>
            <Button style={props.style} onclick={is_open.sets(true).reform(|_: MouseEvent| ())}>{ props.words }</Button>
            if *is_open {
                <NewGame game={props.game} from={None} on_close={is_open.sets(false)} />
            }
        </>
    }
}

/// The levels of the computer, as the choices of a list.
pub fn levels() -> Vec<Choice> {
    LEVELS
        .iter()
        .map(|level| (level.to_string(), say::computer_levels(*level).to_string()))
        .collect()
}

/// The id of the form. The submit button is in the sheet's footer, outside the form, and refers to
/// this id.
const FORM: &str = "new-game";

/// The choices that the player makes for a new game.
#[derive(Clone, PartialEq)]
struct Choices {
    options: Options,
    names: [String; 4],
    /// The choices for the players on this device (how the board turns, and a clock), in the stored
    /// format. `None` if the player hasn't changed them.
    at_table: Option<String>,
    lock: bool,
    opponent: Opponent,
    /// The player's own side in a game by link or against the computer. `None` lets the computer
    /// play both sides.
    side: Option<Seat>,
    /// The computer's level.
    level: u8,
    way: Way,
    /// The relays of this build that the player doesn't want to use.
    without: Vec<String>,
}

/// How the moves reach a player on another device.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// Over relays (servers that pass messages on): the players need one link, and each move
    /// appears on both boards.
    OneLink,
    /// By a link for each move.
    Links,
}

impl Way {
    /// Both ways, with their ids and names.
    const ALL: [(Way, &'static str, Key); 2] =
        [(Way::OneLink, "one-link", say::NEW_WAY_ONE), (Way::Links, "links", say::NEW_WAY_LINKS)];
}

/// The kind of opponent.
#[derive(Clone, Copy, PartialEq)]
enum Opponent {
    Computer,
    Here,
    ByLink,
}

impl Opponent {
    /// All kinds of opponents, with their ids and names.
    const ALL: [(Opponent, &'static str, Key); 3] = [
        (Opponent::Computer, "computer", say::NEW_COMPUTER),
        (Opponent::Here, "here", say::NEW_HERE),
        (Opponent::ByLink, "link", say::NEW_LINK),
    ];

    /// The side that is selected at first. Against the computer, the side that is easier to play.
    /// In a game by link, the first side, because the other player may be new to the game.
    fn side(self, game: &str) -> Seat {
        let easier = catalog::find(game).and_then(|family| family.info().easier_seat);
        easier.filter(|_| self == Opponent::Computer).unwrap_or(Seat::FIRST)
    }
}

impl Choices {
    fn first(game: &str, level: u64) -> Self {
        let specs = catalog::find(game).map_or(&[][..], |family| family.info().options);
        let options = Options::read(specs, &store::last_options(game));
        let options = options.unwrap_or_else(|_| Options::defaults(specs));
        let level =
            LEVELS.into_iter().find(|known| u64::from(*known) == level).unwrap_or(LEVELS[1]);
        Choices {
            options,
            names: Default::default(),
            at_table: None,
            lock: false,
            opponent: Opponent::Computer,
            side: Some(Opponent::Computer.side(game)),
            level,
            way: if room::relays().is_empty() { Way::Links } else { Way::OneLink },
            without: Vec::new(),
        }
    }

    /// The relays for the game. `None` if it is not played over relays.
    fn relays(&self) -> Option<Vec<String>> {
        let is_over_relays = self.opponent == Opponent::ByLink && self.way == Way::OneLink;
        is_over_relays.then(|| switched_on(&room::relays(), &self.without))
    }

    /// Who plays each side: the computer's level, or `None` for a person.
    fn players(&self) -> Players {
        [Seat::FIRST, Seat::SECOND].map(|seat| (self.side != Some(seat)).then_some(self.level))
    }

    /// Who plays on this device. The form uses this to ask how the board turns and whether there is
    /// a clock. `None` if the form doesn't ask: if each move is sent as a link, or if the computer
    /// plays both sides.
    fn playing(&self) -> Option<Playing> {
        match self.opponent {
            Opponent::Here => Some(Playing::Together),
            Opponent::Computer => self.side.map(|_| Playing::Alone),
            Opponent::ByLink => (self.way == Way::OneLink).then_some(Playing::Apart),
        }
    }

    /// Whether the form asks for the name of a side's player: for every side that the computer
    /// doesn't play.
    fn is_named(&self, seat: usize) -> bool {
        self.opponent != Opponent::Computer || self.side == Some(Seat(seat as u8))
    }
}

/// The sheet that starts a game against the computer or another person.
#[component]
pub fn NewGame(props: &Props) -> Html {
    let app = use_app();
    let chosen = use_state_eq(|| Choices::first(props.game, app.settings.stored.level));
    let running = use_memo((props.game, props.from.is_some()), |(game, is_set_up)| {
        continued(game).filter(|_| !is_set_up)
    });
    // The game whose relays are being tried out. `None` before the form is submitted.
    let opening = use_state_eq(|| None::<Opening>);
    let Some(family) = catalog::find(props.game) else { return html! {} };
    if let Some(Opening { game, side, relays, clock }) = (*opening).clone() {
        let by_link = {
            let (app, game) = (app.clone(), game.clone());
            Callback::from(move |()| app.keep_new(game.clone()))
        };
        return html! { <LazyRoomStart {game} {side} {relays} {clock} {by_link} on_close={props.on_close.clone()} /> };
    }
    let info = family.info();
    let from = props.from.as_deref();
    let set_up = from.and_then(|from| family.read(&from.text, &from.options).ok());
    let start = set_up.unwrap_or_else(|| family.start(&chosen.options));
    let places = places(&*start);
    let is_for_two = ui_model::link_game::suits(&*start);
    let mut now = (*chosen).clone();
    if !is_for_two {
        now.opponent = Opponent::Here;
    }
    let opponent = now.opponent;
    let footer = html! {
        <>
            if let Some(slot) = &*running {
                <ButtonLink href={Route::Slot(info.id.into(), slot.clone()).href()}>{ say::NEW_CONTINUE }</ButtonLink>
            }
            <Submit form={FORM} disabled={now.relays().is_some_and(|relays| relays.is_empty())}>{ say::NEW_START }</Submit>
        </>
    };
    let title = match from {
        None => say::new_title(info.name),
        Some(_) => say::new_title_from(info.name),
    };
    let title = title.to_string();
    html! {
        <Dialog {title} on_close={props.on_close.clone()} {footer}>
            <form class="new-game" id={FORM} onsubmit={begin(&app, props, now.clone(), places.len(), &opening)}>
                if from.is_none() { { for variants(info, &chosen) } }
                if is_for_two { { opponent_fields(&app, &*start, from.is_some(), &chosen) } }
                if opponent == Opponent::ByLink && !room::relays().is_empty() { { ways(&now, &chosen) } }
                <p class="facts">{ told(&*start, &now) }</p>
                if now.relays().is_some() { { relay_fields(&*start, &chosen) } }
                <details>
                    <summary>{ say::NEW_MORE }</summary>
                    // A start position already contains the options of the game.
                    if from.is_none() { { for options(info).filter_map(|spec| option_field(spec, &chosen)) } }
                    { for places.iter().enumerate().filter(|(i, _)| now.is_named(*i)).map(|(i, place)| name_field(i, place, &chosen)) }
                    if let Some(playing) = now.playing() {
                        <SameDevice
                            start={ByAddress(Rc::clone(&start))}
                            {playing}
                            words={now.at_table.clone()}
                            on={chosen.changes(|chosen, words| chosen.at_table = Some(words))}
                        />
                    }
                    <fieldset>
                        <legend>{ say::NEW_HELPS }</legend>
                        if !chosen.lock { <AssistanceFields /> }
                        <Checkbox checked={chosen.lock} label={say::SHARE_LOCK} note={say::NEW_LOCK_WHAT} on_change={chosen.changes(|chosen, lock| chosen.lock = lock)} />
                    </fieldset>
                </details>
            </form>
        </Dialog>
    }
}

/// A sentence about how the game is played: against the computer, by link, or on one device.
fn told(start: &dyn State, chosen: &Choices) -> Key {
    match (chosen.opponent, start.privacy()) {
        (Opponent::Computer, _) if browser::works_offline() => say::NEW_AGAINST,
        (Opponent::Computer, _) => say::NEW_AGAINST_ONLINE,
        (Opponent::ByLink, _) if chosen.way == Way::OneLink => say::NEW_BY_ROOM,
        (Opponent::ByLink, _) => say::NEW_BY_LINK,
        (_, Privacy::Open) => say::NEW_OPEN,
        (_, Privacy::Together) => say::NEW_TOGETHER,
        (_, Privacy::Secret) => say::NEW_SECRET,
    }
}

/// The question how the moves reach the other player.
fn ways(now: &Choices, chosen: &UseStateHandle<Choices>) -> Html {
    let answers: Vec<_> =
        Way::ALL.iter().map(|(_, id, words)| with_note(id, &words.to_string())).collect();
    let on_change = chosen.changes(|chosen, value: String| {
        let named = Way::ALL.into_iter().find(|(_, id, _)| *id == value);
        chosen.way = named.map_or(Way::OneLink, |(way, ..)| way);
        chosen.at_table = None;
    });
    html! {
        <QuestionField layout={AnswerLayout::Tiles} name="way" title={say::NEW_WAY} {answers}
                  chosen={Way::ALL[now.way as usize].1} {on_change} />
    }
}

/// The switches for the relays of this build. The sentence above them ([`told`]) says what relays
/// see.
fn relay_fields(start: &dyn State, chosen: &UseStateHandle<Choices>) -> Html {
    let on_change = chosen.changes(|chosen, without| chosen.without = without);
    html! {
        <>
            if start.privacy() != Privacy::Open { <p class="facts">{ say::ROOM_ON_TRUST }</p> }
            <details class="relay-choice">
                <summary>{ say::ROOM_RELAYS }</summary>
                <RelaySwitches relays={room::relays()} without={chosen.without.clone()} {on_change} />
            </details>
        </>
    }
}

/// A game whose relays are being tried out.
#[derive(Clone, PartialEq)]
struct Opening {
    game: Whole,
    side: Seat,
    relays: Vec<String>,
    clock: Option<Setting>,
}

/// A callback that starts the game with the chosen options.
fn begin(
    app: &AppContext,
    props: &Props,
    chosen: Choices,
    seats: usize,
    opening: &UseStateHandle<Option<Opening>>,
) -> Callback<SubmitEvent> {
    let (app, opening) = (app.clone(), opening.clone());
    let (game, from) = (props.game, props.from.clone());
    Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        let side = chosen.side.filter(|_| chosen.opponent == Opponent::ByLink);
        let at_table = chosen.playing().and_then(|playing| {
            let words = chosen.at_table.as_ref();
            if let Some(words) = words {
                kept::remember(game, playing, words);
            }
            words.cloned().or_else(|| kept::last(game, playing))
        });
        let begun = StartOptions { at_table, locked: chosen.lock, side };
        let names = HEADERS.into_iter().zip(chosen.names.clone()).take(seats).enumerate();
        let named = names.filter(|(seat, _)| chosen.is_named(*seat));
        let mut headers: Vec<_> = named.map(|(_, header)| header).collect();
        match chosen.opponent {
            Opponent::Computer => {
                headers.push((COMPUTER, computer::header(chosen.players())));
                app.change_settings(|settings| settings.level = chosen.level.into());
            }
            Opponent::ByLink => headers.push((ID, crate::platform::existing_game::fresh_id())),
            Opponent::Here => {}
        }
        let words = chosen.options.to_string();
        if from.is_none() {
            store::remember_options(game, &words);
        }
        if let Some(relays) = chosen.relays() {
            let start = match (&from, catalog::find(game)) {
                (Some(from), _) => Start::Position(from),
                (None, Some(family)) => {
                    Start::Dealt(family, chosen.options.clone(), browser::random())
                }
                (None, None) => return,
            };
            let side = chosen.side.unwrap_or(Seat::FIRST);
            room::agree_to(&relays);
            // The room counts the time, so the game itself has no clock.
            let clock = begun.at_table.as_deref().and_then(|words| seats::read(words).1);
            let begun = StartOptions { at_table: None, ..begun };
            let game = start.game(&browser::today(), &headers, begun);
            return opening.set(game.map(|game| Opening { game, side, relays, clock }));
        }
        match &from {
            Some(from) => app.start_from(from, &headers, begun),
            None => app.start_new(game, &words, &headers, begun),
        }
    })
}

/// The text field for the name of a player.
fn name_field(i: usize, place: &Text, chosen: &UseStateHandle<Choices>) -> Html {
    let onchange =
        chosen.changes(move |chosen, event: Event| chosen.names[i] = field_value(&event));
    // The key ties a typed name to its player when the fields of other players appear or disappear.
    html! {
        <Labelled key={i} label={say::new_name(place.clone())}>
            <input type="text" maxlength="80" autocomplete="off" placeholder={say::NEW_NAME_HINT} {onchange} />
        </Labelled>
    }
}

/// The field for an option of the game. `None` if the option has no effect together with the other
/// options.
fn option_field(spec: &'static OptionSpec, chosen: &UseStateHandle<Choices>) -> Option<Html> {
    if !spec.has_effect(&chosen.options) {
        return None;
    }
    let label = html! { <>{ spec.label }if !spec.rule.is_empty() { { " " }<small>{ say::rule_named(rule_number(spec.rule)) }</small> }</> };
    let now = chosen.options.get(spec.key).to_string();
    Some(html! {
        <Labelled {label}>
            <Select choices={values(spec)} chosen={now} on_change={sets_option(spec, chosen)} />
        </Labelled>
    })
}

/// A callback that sets an option. Unknown values are ignored.
fn sets_option(spec: &'static OptionSpec, chosen: &UseStateHandle<Choices>) -> Callback<String> {
    chosen.changes(|chosen, value: String| {
        let _ = chosen.options.set(spec.key, &value);
    })
}

/// The key of the option that selects a variant of the game. The sheet asks for it at the top, not
/// under *More*.
const VARIANT: &str = "variant";

/// The options that the sheet shows under *More*.
fn options(info: &Info) -> impl Iterator<Item = &'static OptionSpec> {
    info.options.iter().filter(|spec| spec.key != VARIANT)
}

/// The variants of the game as tiles. `None` if the game has no variants.
fn variants(info: &Info, chosen: &UseStateHandle<Choices>) -> Option<Html> {
    let spec = info.options.iter().find(|spec| spec.key == VARIANT)?;
    let answers = spec.values.iter().map(|(value, words)| with_note(*value, &words.to_string()));
    let answers: Vec<_> = answers.collect();
    let now = chosen.options.get(spec.key).to_string();
    Some(html! {
        <QuestionField layout={AnswerLayout::Tiles} name={spec.key} title={spec.label} {answers} chosen={now}
                  on_change={sets_option(spec, chosen)} />
    })
}

/// Splits the text of an answer into a name and a note, at the first colon.
fn with_note(value: impl ToString, words: &str) -> Answer {
    let (words, note) = words.split_once(':').unwrap_or((words, ""));
    Answer { note: note.trim().into(), ..Answer::new(value, words.trim()) }
}

/// The questions for the opponent, the computer's level, and the player's side. `is_set_up` is
/// whether the game begins from another position than usual.
fn opponent_fields(
    app: &AppContext,
    start: &dyn State,
    is_set_up: bool,
    chosen: &UseStateHandle<Choices>,
) -> Html {
    let is_computer = chosen.opponent == Opponent::Computer;
    let opponents = Opponent::ALL
        .into_iter()
        .map(|(_, id, words)| with_note(id, &words.to_string()))
        .collect::<Vec<_>>();
    let opponent = Opponent::ALL[chosen.opponent as usize].1;
    let game = start.info().id;
    let on_opponent = chosen.changes(move |chosen, value: String| {
        let named = Opponent::ALL.into_iter().find(|(_, id, _)| *id == value);
        let before = chosen.opponent;
        chosen.opponent = named.map_or(Opponent::Here, |(opponent, ..)| opponent);
        chosen.at_table = None;
        // Only the computer may play both sides, so another opponent gets the default side. A side
        // that the player chose stays.
        if chosen.side.is_none_or(|side| side == before.side(game)) {
            chosen.side = Some(chosen.opponent.side(game));
        }
    });
    let levels: Vec<_> =
        levels().into_iter().map(|(value, words)| with_note(value, &words)).collect();
    let on_level = chosen.changes(|chosen, value: String| {
        chosen.level = value.parse().unwrap_or(chosen.level);
    });
    html! {
        <>
            <QuestionField layout={AnswerLayout::Segments} name="opponent" title={say::NEW_OPPONENT} answers={opponents}
                      chosen={opponent} on_change={on_opponent} />
            if is_computer {
                <QuestionField layout={AnswerLayout::Segments} name="level" title={say::NEW_LEVEL} answers={levels}
                          chosen={chosen.level.to_string()} on_change={on_level} />
            }
            if chosen.opponent != Opponent::Here { { sides(app, start, is_set_up, chosen) } }
        </>
    }
}

/// The sides to choose from, each with its pieces. The game's own remarks on its sides, such as
/// their chances, hold only for the usual start.
fn sides(
    app: &AppContext,
    start: &dyn State,
    is_set_up: bool,
    chosen: &UseStateHandle<Choices>,
) -> Html {
    let info = start.info();
    let look = app.look();
    let side = |(i, place): (usize, &Text)| {
        let is_first = Seat(i as u8) == start.to_move();
        let order = if is_first { say::NEW_FIRST } else { say::NEW_SECOND };
        let about = info.seats_what.get(i).filter(|_| !is_set_up).copied();
        Answer {
            value: i.to_string(),
            words: place.to_string(),
            note: about.unwrap_or(order).to_string(),
            picture: picture::side(start, Seat(i as u8), &look),
        }
    };
    let watch = with_note("", &say::NEW_YOU_WATCH.to_string());
    let is_computer = chosen.opponent == Opponent::Computer;
    let places = places(start);
    let answers = places.iter().enumerate().map(side).chain(is_computer.then_some(watch));
    let side = chosen.side.map_or_else(String::new, |side| side.0.to_string());
    let on_side =
        chosen.changes(|chosen, value: String| chosen.side = value.parse().ok().map(Seat));
    html! {
        <QuestionField layout={AnswerLayout::Tiles} name="side" title={say::NEW_YOU} answers={answers.collect::<Vec<_>>()}
                  chosen={side} on_change={on_side} />
    }
}
