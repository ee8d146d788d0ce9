//! The share sheet: shares a game as a link, as texts, as pictures or on paper.

mod gif;
mod qr;

use gif::Gif;
pub use qr::Qr;

use crate::parts::button::{Button, Style, WhenPressed};
use crate::parts::design::{Answer, Answers, Question};
use crate::parts::dialog::Dialog;
use crate::parts::fields::{self, Checkbox};
use crate::parts::lazy::lazy_component;
use crate::parts::save_picture::{self, PictureChoices, no_png, save_buttons};
use crate::platform::browser;
use crate::platform::context::{Context, use_app};
use crate::platform::png::address;
use crate::platform::route::Route;
use crate::platform::settings::Settings;
use crate::platform::state_setters::SetState;
use crate::sheets::print::Print;
use fairyboard::Info;
use i18n::Key;
use std::rc::Rc;
use ui_model::assistance::Assistance;
use ui_model::model::{Consent, Seen, SharedUi, Ui, Whole};
use ui_model::picture::{self, Look};
use ui_model::say;
use ui_model::sentences::file_of;
use ui_model::share::{Contents, FRAME_WIDTH, Package};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub whole: Whole,
    /// The play screen, for what is printed of its lesson or its analysis.
    pub ui: SharedUi,
    /// The user's settings.
    pub settings: Settings,
    /// The rotation of the board in quarter turns.
    pub turned: u8,
    /// Lets others follow the study live; `None` if they can't.
    pub follow: Option<Callback<()>>,
    pub on_close: Callback<()>,
}

lazy_component!(LazyShare = Share, in chunk share);

/// The user's choices in the sheet, and which of its parts are open.
#[derive(Clone, Copy, PartialEq)]
struct ShareChoices {
    whole: bool,
    variations: bool,
    notes: bool,
    layers: bool,
    side: bool,
    lock: bool,
    /// Whether to include hidden information, and whether the sheet is asking the user about it.
    everything: bool,
    asking: bool,
    code: bool,
    printing: bool,
    /// The way of sharing whose part of the sheet is shown.
    way: Way,
    /// Whether the browser has failed to make a PNG.
    trouble: bool,
    /// The text that was copied last, and whether copying worked.
    copied: Option<(Copied, bool)>,
}

/// A way of sharing the game.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Link,
    Picture,
    Moving,
    Print,
    Page,
    Text,
}

impl Way {
    /// All ways of sharing, each with its id and its name.
    const ALL: [(Way, &'static str, Key); 6] = [
        (Way::Link, "link", say::SHARE_LINK),
        (Way::Picture, "picture", say::SHARE_PICTURE),
        (Way::Moving, "moving", say::SHARE_AS_ANIMATION),
        (Way::Print, "print", say::PRINT_TITLE),
        (Way::Page, "page", say::SHARE_AS_PAGE),
        (Way::Text, "text", say::SHARE_AS_TEXT),
    ];
}

/// A text that the user can copy.
#[derive(Clone, Copy, PartialEq)]
enum Copied {
    Link,
    Position,
    Record,
    Frame,
}

impl Copied {
    /// The label of the button that copies the text, and the message after copying.
    fn words(self) -> (Key, Key) {
        match self {
            Copied::Link => (say::SHARE_COPY_LINK, say::SHARE_COPIED_LINK),
            Copied::Position => (say::SHARE_COPY_POSITION, say::SHARE_COPIED_POSITION),
            Copied::Record => (say::SHARE_COPY_RECORD, say::SHARE_COPIED_RECORD),
            Copied::Frame => (say::SHARE_COPY_FRAME, say::SHARE_COPIED_FRAME),
        }
    }
}

impl ShareChoices {
    const FIRST: ShareChoices = ShareChoices {
        whole: true,
        variations: true,
        notes: true,
        layers: true,
        side: true,
        lock: false,
        everything: false,
        asking: false,
        code: false,
        printing: false,
        way: Way::Link,
        trouble: false,
        copied: None,
    };
}

/// A callback that changes the user's choices.
fn change<E: 'static>(
    chosen: &UseStateHandle<ShareChoices>,
    edit: fn(&mut ShareChoices),
) -> Callback<E> {
    chosen.changes(move |chosen, _| edit(chosen))
}

#[component]
pub fn Share(props: &Props) -> Html {
    let app = use_app();
    let chosen = use_state_eq(|| ShareChoices::FIRST);
    let fields = [use_node_ref(), use_node_ref(), use_node_ref(), use_node_ref()];
    // Hidden information is shared only if the user has asked for it.
    let is_public = props.whole.hides() && !chosen.everything;
    let seen = use_memo((props.whole.clone(), is_public), |(whole, is_public)| match is_public {
        true => whole.seen(),
        false => whole.opened(Consent::given()),
    });
    {
        let chosen = chosen.clone();
        use_effect_with(props.whole.clone(), move |_| {
            // The game has changed, so the copied text is no longer the current one.
            chosen.set(ShareChoices { copied: None, ..*chosen });
        });
    }
    let given = SharedGame::new(&seen, &chosen, props, is_public);
    let [link, position, record, frame] = fields;
    let title = say::SHARE_TITLE;
    html! {
        <>
            <Dialog {title} on_close={props.on_close.clone()}>
                if props.whole.hides() { <section class="share-part">{ hidden_part(&chosen) }</section> }
                { ways(&chosen) }
                // All parts are in the document, so that scripts find each text at a fixed place.
                <div hidden={chosen.way != Way::Link}>{ link_part(&given, props, &chosen, &link) }</div>
                <div hidden={chosen.way != Way::Picture}>{ picture_part(&app, &seen, &given, props, &chosen) }</div>
                <div hidden={chosen.way != Way::Moving}>{ moving_part(&app, &seen, &given, props, &chosen) }</div>
                <div hidden={chosen.way != Way::Print}>{ print_part(&app, &seen, props, &chosen) }</div>
                <div hidden={chosen.way != Way::Page}>{ frame_part(&given, &chosen, frame) }</div>
                <div hidden={chosen.way != Way::Text}>
                    { position_part(&seen, is_public, &chosen, position) }
                    { record_part(&given, &chosen, record) }
                </div>
                { told(&chosen) }
            </Dialog>
            if chosen.printing {
                <Print session={(*seen).clone()} ui={props.ui.clone()} turned={props.turned} set={props.settings.set()} helps={props.settings.helps} on_close={change(&chosen, |chosen| chosen.printing = false)} />
            }
        </>
    }
}

/// The question for the way of sharing. The sheet shows the part of the chosen way.
fn ways(chosen: &UseStateHandle<ShareChoices>) -> Html {
    let answer = |(_, id, name): &(Way, &'static str, Key)| Answer::new(id, name);
    let now = Way::ALL[chosen.way as usize].1;
    let on_change = chosen.changes(|chosen, value: String| {
        let way = Way::ALL.into_iter().find(|(_, id, _)| *id == value);
        chosen.way = way.map_or(Way::Link, |(way, ..)| way);
    });
    let answers: Vec<_> = Way::ALL.iter().map(answer).collect();
    html! {
        <div class="share-ways">
            <Question layout={Answers::Segments} name="share-way" title={say::SHARE_WAYS} {answers} chosen={now} {on_change} />
        </div>
    }
}

/// The props of the sheet that shares only the address of a screen.
#[derive(Clone, PartialEq, Properties)]
pub struct AddressProps {
    /// The name of the thing that the address leads to.
    pub name: AttrValue,
    pub address: String,
    /// Called when the sheet is closed.
    pub on_close: Callback<()>,
}

lazy_component!(LazyShareAddress = ShareAddress, in chunk share);

/// The sheet that shares only the address of a screen.
#[component]
pub fn ShareAddress(of: &AddressProps) -> Html {
    html! {
        <Dialog title={say::SHARE_TITLE} on_close={of.on_close.clone()}>
            <AddressPart name={of.name.clone()} address={of.address.clone()} has_qr={false} />
        </Dialog>
    }
}

/// The props of [`AddressPart`].
#[derive(Clone, PartialEq, Properties)]
pub struct AddressPartProps {
    /// The name of the thing that the address leads to.
    pub name: AttrValue,
    pub address: String,
    /// Whether a button shows the address as a QR code.
    pub has_qr: bool,
}

/// An address with the buttons that share it.
#[component]
pub fn AddressPart(of: &AddressPartProps) -> Html {
    let chosen = use_state_eq(|| ShareChoices::FIRST);
    let field = use_node_ref();
    let code = || {
        html! {
            <button type="button" aria-expanded={chosen.code.to_string()}
                    onclick={change(&chosen, |chosen| chosen.code ^= true)}>{ say::SHARE_QR }</button>
        }
    };
    let more = if of.has_qr {
        code()
    } else {
        html! {}
    };
    html! {
        <>
            <section class="share-part">
                { passes_on(&chosen, &of.name, &of.address, &field, more) }
                if chosen.code { <Qr address={of.address.clone()} /> }
                <label class="field" for="share-link"><span>{ say::SHARE_LINK }</span></label>
                { text_field("link", "2", &of.address, &field) }
            </section>
            { told(&chosen) }
        </>
    }
}

/// The props of the sheet that shares only a file.
#[derive(Clone, PartialEq, Properties)]
pub struct FileProps {
    /// Why there is no link.
    pub why: AttrValue,
    /// The name of the file, and its text.
    pub name: AttrValue,
    pub text: AttrValue,
    /// Called when the sheet is closed.
    pub on_close: Callback<()>,
}

lazy_component!(LazyShareFile = ShareFile, in chunk share);

/// The sheet that shares only a file.
#[component]
pub fn ShareFile(FileProps { why, name, text, on_close }: &FileProps) -> Html {
    let (name, text) = (name.clone(), text.clone());
    let saves = Callback::from(move |_: MouseEvent| browser::download(&name, "text/plain", &text));
    html! {
        <Dialog title={say::SHARE_TITLE} on_close={on_close.clone()}>
            <p>{ why.clone() }</p>
            <div class="row-of-buttons"><Button style={Style::Primary} onclick={saves}>{ say::GAMES_SAVE }</Button></div>
        </Dialog>
    }
}

/// A status for screen readers that says whether a text was copied.
fn told(chosen: &ShareChoices) -> Html {
    html! {
        <p class="unseen" role="status">{ match chosen.copied {
            Some((what, true)) => what.words().1.words(),
            Some((_, false)) => say::COPY_REFUSED.words(),
            None => "",
        } }</p>
    }
}

/// The buttons that share an address. The first and largest one is the system's share sheet on a
/// phone, and the clipboard on other devices.
fn passes_on(
    chosen: &UseStateHandle<ShareChoices>,
    name: &str,
    address: &str,
    field: &NodeRef,
    more: Html,
) -> Html {
    let sends_first = browser::can_share() && browser::matches("(pointer: coarse)");
    let rank = |is_first| if is_first { Style::Primary } else { Style::Plain };
    let copies = copy(chosen, rank(!sends_first), Copied::Link, address.to_string(), field.clone());
    let sends = browser::can_share().then(|| {
        let (name, address) = (name.to_string(), address.to_string());
        let onclick = Callback::from(move |_: MouseEvent| browser::share(&name, &address));
        html! { <Button style={rank(sends_first)} {onclick}>{ say::SHARE_SEND }</Button> }
    });
    html! {
        <div class="pass-on">
            if sends_first { { for sends }{ copies } } else { { copies }{ for sends } }
            { more }
        </div>
    }
}

/// The contents of the share sheet: the game as links and texts.
struct SharedGame {
    parcel: Package,
    info: &'static Info,
    /// The name of the files that the user can save, without an extension.
    name: String,
    /// Whether hidden information is left out. Hidden cards are then only counted.
    is_public: bool,
    /// Whether the game's assistance is already locked.
    is_locked: bool,
}

impl SharedGame {
    fn new(seen: &Seen, chosen: &ShareChoices, props: &Props, is_public: bool) -> Self {
        let wanted = Contents {
            game: chosen.whole,
            variations: chosen.variations,
            notes: chosen.notes,
            layers: chosen.layers,
            turned: if chosen.side { props.turned } else { 0 },
            lock: chosen.lock,
        };
        SharedGame {
            parcel: Package::new(seen, props.whole.hides(), wanted),
            info: seen.record().info(),
            name: file_of(seen.record()),
            is_public,
            is_locked: seen.look.locked,
        }
    }

    fn address(&self) -> String {
        Route::Link(self.parcel.code.clone()).shared(self.info.id)
    }

    /// A callback that saves the text of the game in a file.
    fn saves_record(&self) -> Callback<MouseEvent> {
        let file = self.parcel.file.clone();
        let name = format!("{}.txt", self.name);
        Callback::from(move |_| browser::download(&name, "text/plain", &file))
    }
}

/// A read-only text field with a text that a button copies.
fn text_field(what: &'static str, rows: &'static str, text: &str, field: &NodeRef) -> Html {
    let id = format!("share-{what}");
    html! {
        <textarea id={id.clone()} data-testid={id} readonly={true} {rows} ref={field.clone()} value={text.to_string()} />
    }
}

/// A button that copies a text. If the browser forbids copying, selects the text in its field, so
/// that the user can copy it.
fn copy(
    chosen: &UseStateHandle<ShareChoices>,
    style: Style,
    what: Copied,
    text: String,
    field: NodeRef,
) -> Html {
    let key = match chosen.copied {
        Some((name, true)) if name == what => say::COPIED,
        Some((name, false)) if name == what => say::COPY_YOURSELF,
        _ => what.words().0,
    };
    let chosen = chosen.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        let chosen = chosen.clone();
        let told = move |worked: bool| {
            // If the link can't be copied, shows the field with the link, which the user has to
            // copy by hand.
            let way = if what == Copied::Link && !worked { Way::Link } else { chosen.way };
            chosen.set(ShareChoices { copied: Some((what, worked)), way, ..*chosen });
        };
        fields::copy(&text, &field, Callback::from(told));
    });
    html! { <Button {style} {onclick}>{ fields::copy_words(what.words().0, key) }</Button> }
}

/// The buttons that share the link, its QR code, its text, and a description of its contents.
fn link_part(
    given: &SharedGame,
    props: &Props,
    chosen: &UseStateHandle<ShareChoices>,
    field: &NodeRef,
) -> Html {
    let address = given.address();
    let behind = address.split_once('#').map_or(0, |(_, hash)| hash.chars().count());
    let facts = say::share_facts(behind, given.parcel.holds.clone());
    let code = html! {
        <Button expanded={chosen.code}
                onclick={change(chosen, |chosen| chosen.code ^= true)}>{ say::SHARE_QR }</Button>
    };
    html! {
        <section class="share-part">
            { passes_on(chosen, &given.info.name.to_string(), &address, field, code) }
            if chosen.code { <Qr address={address.clone()} on_save={given.saves_record()} /> }
            if let Some(follow) = &props.follow {
                <div class="row-of-buttons"><Button action="follow" onclick={follow.when_pressed()}>{ say::FOLLOW_OFFER }</Button></div>
            }
            <label class="unseen" for="share-link">{ say::SHARE_LINK }</label>
            { text_field("link", "2", &address, field) }
            <p class="facts">{ facts }</p>
            { switches(given, chosen) }
            if given.is_locked { <p class="facts">{ say::SHARE_LOCKED }</p> }
        </section>
    }
}

/// The note that hidden information is left out, and the button that includes it.
fn hidden_part(chosen: &UseStateHandle<ShareChoices>) -> Html {
    let show = change(chosen, |chosen| {
        *chosen = ShareChoices { everything: true, asking: false, copied: None, ..*chosen };
    });
    let hide = change(chosen, |chosen| {
        *chosen = ShareChoices { everything: false, asking: false, copied: None, ..*chosen };
    });
    html! {
        <>
            <p class={(chosen.everything || chosen.asking).then_some("refusal")} data-testid="share-warning">
                { if chosen.everything {
                    say::SHARE_EVERYTHING.words()
                } else if chosen.asking {
                    say::SHARE_ASKING.words()
                } else {
                    say::SHARE_HIDDEN.words()
                } }
            </p>
            <div class="row-of-buttons">
                if chosen.asking {
                    // The button that shares nothing more appears where the first button was, so
                    // that a double tap doesn't share hidden information.
                    <Button onclick={hide}>{ say::SHARE_KEEP_HIDDEN }</Button>
                    <Button style={Style::Danger} onclick={show}>{ say::SHARE_SHOW }</Button>
                } else if chosen.everything {
                    <Button onclick={hide}>{ say::SHARE_HIDE }</Button>
                } else {
                    <Button onclick={change(chosen, |chosen| chosen.asking = true)}>{ say::SHARE_ASK }</Button>
                }
            </div>
        </>
    }
}

/// Checkboxes for the optional contents of the link.
fn switches(given: &SharedGame, chosen: &UseStateHandle<ShareChoices>) -> Html {
    let switch = |is_there: bool, on: bool, name: Key, edit: fn(&mut ShareChoices)| {
        let chosen = chosen.clone();
        let onchange = Callback::from(move |_: Event| {
            // The link has changed, so the copied text is no longer the current one.
            let mut new = ShareChoices { copied: None, ..*chosen };
            edit(&mut new);
            chosen.set(new);
        });
        if is_there {
            html! { <Checkbox checked={on} label={name} {onchange} /> }
        } else {
            html! {}
        }
    };
    html! {
        <div class="switches">
            { switch(!given.is_public, chosen.whole, say::SHARE_WHOLE, |it| it.whole ^= true) }
            { switch(given.parcel.varies, chosen.variations, say::SHARE_VARIATIONS, |it| it.variations ^= true) }
            { switch(true, chosen.notes, say::SHARE_NOTES, |it| it.notes ^= true) }
            { switch(given.parcel.has_layers, chosen.layers, say::SHARE_LAYERS, |it| it.layers ^= true) }
            { switch(given.parcel.turns, chosen.side, say::SHARE_SIDE, |it| it.side ^= true) }
            { switch(!given.is_locked, chosen.lock, say::SHARE_LOCK, |it| it.lock ^= true) }
        </div>
    }
}

/// The part of the sheet with the position as text.
fn position_part(
    seen: &Seen,
    is_public: bool,
    chosen: &UseStateHandle<ShareChoices>,
    field: NodeRef,
) -> Html {
    let (record, position) = (seen.record(), seen.state().text());
    // A position without its hidden information can't be set up, so it has no link to the setup
    // editor.
    let set_up = crate::platform::route::route(record.info().id, record.options(), &position);
    html! {
        <section class="share-part">
            <h3><label for="share-position">{ say::SHARE_POSITION }</label></h3>
            { text_field("position", "2", &position, &field) }
            <div class="row-of-buttons">
                { copy(chosen, Style::Primary, Copied::Position, position, field) }
                if !is_public { <a class="button" href={set_up.href()}>{ say::SHARE_SET_UP }</a> }
            </div>
        </section>
    }
}

/// The part of the sheet with the text of the game.
fn record_part(given: &SharedGame, chosen: &UseStateHandle<ShareChoices>, field: NodeRef) -> Html {
    let record = given.parcel.record.clone();
    html! {
        <section class="share-part">
            <h3><label for="share-record">{ say::SHARE_RECORD }</label></h3>
            { text_field("record", "4", &record, &field) }
            <div class="row-of-buttons">
                { copy(chosen, Style::Plain, Copied::Record, record, field) }
                <Button onclick={given.saves_record()}>{ say::GAMES_SAVE }</Button>
            </div>
        </section>
    }
}

/// The part of the sheet with a picture of the position.
fn picture_part(
    app: &Context,
    seen: &Rc<Seen>,
    given: &SharedGame,
    props: &Props,
    chosen: &UseStateHandle<ShareChoices>,
) -> Html {
    let look = save_picture::look(&app.settings, props.turned);
    let make = {
        let (seen, look, helps) = (Rc::clone(seen), look.clone(), app.settings.helps);
        Rc::new(move || picture::whole(&Ui::pictured(&seen, seen.at(), helps), &look))
    };
    html! {
        <section class="share-part with-preview">
            if chosen.way == Way::Picture { <Preview seen={Rc::clone(seen)} {look} moves={false} helps={app.settings.helps} /> }
            <div>
                if chosen.way == Way::Picture { <PictureChoices has_png=true /> }
                <div class="row-of-buttons">
                    { save_buttons(app, Style::Primary, &given.name, make, change(chosen, |chosen| chosen.trouble = true)) }
                </div>
                { no_png(chosen.trouble) }
            </div>
        </section>
    }
}

/// The part of the sheet with the moves as an animated picture.
fn moving_part(
    app: &Context,
    seen: &Rc<Seen>,
    given: &SharedGame,
    props: &Props,
    chosen: &UseStateHandle<ShareChoices>,
) -> Html {
    let look = save_picture::look(&app.settings, props.turned);
    let path = seen.record().path(seen.end());
    let moves = path.len() - 1;
    if given.is_public || moves == 0 {
        let why = if moves == 0 { say::SHARE_MOVING_NONE } else { say::SHARE_MOVING_HIDDEN };
        return html! { <p class="facts share-part">{ why }</p> };
    }
    let save = {
        let (seen, look, name) =
            (Rc::clone(seen), look.clone(), say::share_moving_file(&*given.name).to_string());
        Callback::from(move |_: MouseEvent| {
            browser::download(&name, "image/svg+xml", &picture::moving(&seen, &look));
        })
    };
    html! {
        <section class="share-part with-preview">
            if chosen.way == Way::Moving { <Preview seen={Rc::clone(seen)} look={look.clone()} moves={true} helps={app.settings.helps} /> }
            <div>
                if chosen.way == Way::Moving { <PictureChoices has_png=false /> }
                <Gif seen={Rc::clone(seen)} {look} />
                <div class="row-of-buttons"><Button onclick={save}>{ say::SHARE_SAVE_MOVING }</Button></div>
                if moves > picture::MOST_MOVING {
                    <p class="facts">{ say::share_moving_last(seen.record().node(path[path.len() - picture::MOST_MOVING]).round()) }</p>
                }
            </div>
        </section>
    }
}

#[derive(PartialEq, Properties)]
struct PreviewProps {
    seen: Rc<Seen>,
    look: Look,
    /// Whether the picture is animated.
    moves: bool,
    helps: Assistance,
}

/// A small preview of the picture to be saved.
#[component]
fn Preview(PreviewProps { seen, look, moves, helps }: &PreviewProps) -> Html {
    let wanted = (Rc::clone(seen), look.clone(), *moves, *helps);
    let source = use_memo(wanted, |(seen, look, moves, helps)| {
        let svg = match moves {
            true => picture::moving(seen, look),
            false => picture::whole(&Ui::pictured(seen, seen.at(), *helps), look),
        };
        address(&svg)
    });
    html! { <img class="share-preview" src={(*source).clone()} alt="" /> }
}

/// The part of the sheet with the button that opens the print sheet, beside a picture of the
/// position.
fn print_part(
    app: &Context,
    seen: &Rc<Seen>,
    props: &Props,
    chosen: &UseStateHandle<ShareChoices>,
) -> Html {
    let look = save_picture::look(&app.settings, props.turned);
    html! {
        <section class="share-part with-preview">
            if chosen.way == Way::Print { <Preview seen={Rc::clone(seen)} {look} moves={false} helps={app.settings.helps} /> }
            <div>
                <p class="facts">{ say::SHARE_PRINT_WHAT }</p>
                <div class="row-of-buttons">
                    <Button style={Style::Primary} onclick={change(chosen, |chosen| chosen.printing = true)}>{ say::SHARE_PRINT }</Button>
                </div>
            </div>
        </section>
    }
}

/// The part of the sheet with the HTML that embeds the game in another page.
fn frame_part(given: &SharedGame, chosen: &UseStateHandle<ShareChoices>, field: NodeRef) -> Html {
    let frame = snippet(&given.parcel);
    html! {
        <section class="share-part">
            <h3><label for="share-frame">{ say::SHARE_EMBED }</label></h3>
            <p class="facts">{ say::SHARE_EMBED_WHAT }</p>
            { text_field("frame", "3", &frame, &field) }
            <div class="row-of-buttons">{ copy(chosen, Style::Primary, Copied::Frame, frame, field) }</div>
        </section>
    }
}

/// The `<iframe>` element that embeds a game in another page.
fn snippet(parcel: &Package) -> String {
    let Package { code, heading, frame_height, .. } = parcel;
    let title = heading.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    format!(
        "<iframe src=\"{}\" title=\"{title}\" width=\"{FRAME_WIDTH}\" height=\"{frame_height}\" \
         style=\"border:0;max-width:100%\" loading=\"lazy\"></iframe>",
        Route::Embed(code.clone()).plain()
    )
}
