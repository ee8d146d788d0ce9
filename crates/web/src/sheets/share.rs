//! The share sheet: shares a game as a link, as texts, as pictures or on paper.

mod gif;
mod qr;

use crate::parts::button::{Button, ButtonLink, Style};
use crate::parts::copying::{CopyButton, Copying, use_copying};
use crate::parts::design::{Answer, AnswerLayout, EmptyState, QuestionField};
use crate::parts::dialog::Dialog;
use crate::parts::fields::Checkbox;
use crate::parts::lazy::lazy_component;
use crate::parts::save_picture::{self, PictureChoices, SaveButtons};
use crate::platform::browser;
use crate::platform::context::use_app;
use crate::platform::png::data_url;
use crate::platform::route::Route;
use crate::platform::state_setters::{SetState, ToggleState};
use crate::sheets::print::Print;
use by_address::ByAddress;
use fairyboard::Info;
use gif::Gif;
use i18n::Key;
pub use qr::Qr;
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
    /// The state of the play screen. The print sheet takes a lesson or an analysis from it.
    pub ui: SharedUi,
    /// The rotation of the board in quarter turns, clockwise.
    pub turned: u8,
    /// Opens the sheet that lets others follow a study live. `None` if the game is no study, or if
    /// this build has no relays.
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
    };

    /// The contents of the link. `turned` is the rotation of the board in quarter turns.
    fn contents(&self, turned: u8) -> Contents {
        Contents {
            game: self.whole,
            variations: self.variations,
            notes: self.notes,
            layers: self.layers,
            turned: if self.side { turned } else { 0 },
            lock: self.lock,
        }
    }
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
    // Hidden information is shared only if the user has asked for it.
    let is_public = props.whole.hides() && !chosen.everything;
    let seen = use_memo((props.whole.clone(), is_public), |(whole, is_public)| match is_public {
        true => whole.seen(),
        false => whole.opened(Consent::given()),
    });
    let hides = props.whole.hides();
    let wanted = chosen.contents(props.turned);
    let game = ByAddress(use_memo(
        (ByAddress(Rc::clone(&seen)), wanted, is_public, hides),
        |(seen, wanted, is_public, hides)| SharedGame::new(seen, *wanted, *is_public, *hides),
    ));
    let title = say::SHARE_TITLE;
    let part = PartProps {
        game: game.clone(),
        seen: Rc::clone(&seen),
        chosen: chosen.clone(),
        turned: props.turned,
    };
    html! {
        <>
            <Dialog {title} on_close={props.on_close.clone()}>
                if props.whole.hides() { <section class="share-part">{ hidden_part(&chosen) }</section> }
                { ways(&chosen) }
                // All parts are in the document, so that scripts find each text at a fixed place.
                <div hidden={chosen.way != Way::Link}><LinkPart {game} chosen={chosen.clone()} follow={props.follow.clone()} /></div>
                <div hidden={chosen.way != Way::Picture}><PicturePart ..part.clone() /></div>
                <div hidden={chosen.way != Way::Moving}><MovingPart ..part.clone() /></div>
                <div hidden={chosen.way != Way::Print}><PrintPart ..part.clone() /></div>
                <div hidden={chosen.way != Way::Page}>{ frame_part(&part.game) }</div>
                <div hidden={chosen.way != Way::Text}>
                    { position_part(&seen, is_public) }
                    { record_part(&part.game) }
                </div>
            </Dialog>
            if chosen.printing {
                <Print session={(*seen).clone()} ui={props.ui.clone()} turned={props.turned} set={app.piece_set()} helps={app.settings.stored.helps} on_close={change(&chosen, |chosen| chosen.printing = false)} />
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
            <QuestionField layout={AnswerLayout::Segments} name="share-way" title={say::SHARE_WAYS} {answers} chosen={now} {on_change} />
        </div>
    }
}

/// The props of the sheet that shares only the address of a screen.
#[derive(Clone, PartialEq, Properties)]
pub struct AddressProps {
    /// The name of the screen or game to which the address leads.
    pub name: AttrValue,
    pub address: String,
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

#[derive(Clone, PartialEq, Properties)]
pub struct AddressPartProps {
    /// The name of the screen or game to which the address leads.
    pub name: AttrValue,
    pub address: String,
    /// Whether a button shows the address as a QR code.
    pub has_qr: bool,
}

/// An address with the buttons that share it.
#[component]
pub fn AddressPart(AddressPartProps { name, address, has_qr }: &AddressPartProps) -> Html {
    let shows_qr = use_state_eq(|| false);
    let copying = use_copying(address);
    let more = html! {
        if *has_qr {
            <Button expanded={*shows_qr} onclick={shows_qr.switches()}>{ say::SHARE_QR }</Button>
        }
    };
    html! {
        <section class="share-part">
            { passes_on(&copying, name.clone(), address, more) }
            if *shows_qr { <Qr address={address.clone()} /> }
            <label class="field" for="share-link"><span>{ say::SHARE_LINK }</span></label>
            { text_field("link", "2", address, &copying) }
        </section>
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

#[derive(PartialEq, Properties)]
pub struct PassOnProps {
    pub copying: Copying,
    pub text: AttrValue,
    /// The words on the buttons that copy the text and open the system's share sheet.
    pub copy: Key,
    pub send: Key,
    /// What a screen reader says when the text is copied.
    #[prop_or(say::COPIED)]
    pub announcement: Key,
    /// Opens the system's share sheet.
    pub on_send: Callback<MouseEvent>,
    /// Further buttons.
    pub children: Html,
}

/// The buttons that pass a text on. The first and largest one is the system's share sheet on a
/// phone, and the clipboard on other devices.
#[component]
pub fn PassOn(props: &PassOnProps) -> Html {
    let PassOnProps { copying, text, copy, send, announcement, on_send, children } = props;
    let sends_first = browser::can_share() && browser::matches("(pointer: coarse)");
    let rank = |is_first| if is_first { Style::Primary } else { Style::Plain };
    let copies = html! {
        <CopyButton style={rank(!sends_first)} words={*copy} announcement={*announcement}
                    onclick={copying.copies(&**text)} copying={copying.clone()} />
    };
    let sends = browser::can_share().then(|| {
        html! { <Button style={rank(sends_first)} onclick={on_send.clone()}>{ *send }</Button> }
    });
    html! {
        <div class="pass-on">
            if sends_first { { for sends }{ copies } } else { { copies }{ for sends } }
            { children.clone() }
        </div>
    }
}

/// The buttons that share an address.
fn passes_on(copying: &Copying, name: AttrValue, address: &str, more: Html) -> Html {
    let on_send = {
        let address = address.to_string();
        Callback::from(move |_: MouseEvent| browser::share(&name, &address))
    };
    html! {
        <PassOn copying={copying.clone()} text={address.to_string()} copy={say::SHARE_COPY_LINK} send={say::SHARE_SEND}
                announcement={say::SHARE_COPIED_LINK} {on_send}>{ more }</PassOn>
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
    /// Whether the game already forbids assistance, such as marks on legal moves.
    is_locked: bool,
}

impl SharedGame {
    fn new(seen: &Seen, wanted: Contents, is_public: bool, hides: bool) -> Self {
        SharedGame {
            parcel: Package::new(seen, hides, wanted),
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

/// A read-only field with a text that a button copies.
fn text_field(what: &'static str, rows: &'static str, text: &str, copying: &Copying) -> Html {
    let id = format!("share-{what}");
    html! {
        <textarea id={id.clone()} data-testid={id} readonly={true} {rows} ref={copying.field.clone()} value={text.to_string()} />
    }
}

#[derive(PartialEq, Properties)]
struct ShareTextProps {
    /// The field's id is `share-` and this name.
    what: &'static str,
    rows: &'static str,
    text: String,
    /// The words on the button, and what a screen reader says when the text is copied.
    copy: Key,
    announcement: Key,
    #[prop_or(Style::Primary)]
    style: Style,
    /// Further buttons.
    #[prop_or_default]
    children: Html,
}

/// A text in a field, and the button that copies it.
#[component]
fn ShareText(props: &ShareTextProps) -> Html {
    let ShareTextProps { what, rows, text, copy, announcement, style, children } = props;
    let copying = use_copying(text);
    html! {
        <>
            { text_field(what, rows, text, &copying) }
            <div class="row-of-buttons">
                <CopyButton style={*style} words={*copy} announcement={*announcement} onclick={copying.copies(text)} {copying} />
                { children.clone() }
            </div>
        </>
    }
}

#[derive(PartialEq, Properties)]
struct LinkProps {
    game: ByAddress<Rc<SharedGame>>,
    chosen: UseStateHandle<ShareChoices>,
    /// Opens the sheet that lets others follow a study live, if that is possible.
    follow: Option<Callback<()>>,
}

/// The buttons that share the link, its QR code, its text, and a description of its contents.
#[component]
fn LinkPart(LinkProps { game, chosen, follow }: &LinkProps) -> Html {
    let address = game.address();
    let copying = use_copying(&address);
    let behind = address.split_once('#').map_or(0, |(_, hash)| hash.chars().count());
    let facts = say::share_facts(behind, game.parcel.holds.clone());
    let code = html! {
        <Button expanded={chosen.code}
                onclick={change(chosen, |chosen| chosen.code ^= true)}>{ say::SHARE_QR }</Button>
    };
    html! {
        <section class="share-part">
            { passes_on(&copying, game.info.name.words().into(), &address, code) }
            if chosen.code { <Qr address={address.clone()} on_save={game.saves_record()} /> }
            if let Some(follow) = follow {
                <div class="row-of-buttons"><Button action="follow" onclick={follow.reform(|_: MouseEvent| ())}>{ say::FOLLOW_OFFER }</Button></div>
            }
            <label class="unseen" for="share-link">{ say::SHARE_LINK }</label>
            { text_field("link", "2", &address, &copying) }
            <p class="facts">{ facts }</p>
            { switches(game, chosen) }
            if game.is_locked { <p class="facts">{ say::SHARE_LOCKED }</p> }
        </section>
    }
}

/// The note that hidden information is left out, and the button that includes it.
fn hidden_part(chosen: &UseStateHandle<ShareChoices>) -> Html {
    let show = change(chosen, |chosen| {
        *chosen = ShareChoices { everything: true, asking: false, ..*chosen };
    });
    let hide = change(chosen, |chosen| {
        *chosen = ShareChoices { everything: false, asking: false, ..*chosen };
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
                    // *Keep it hidden* appears where the button that asks was, so that a double
                    // tap on that button doesn't share hidden information.
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
    let switch = |is_there: bool, on: bool, name: Key, edit: fn(&mut ShareChoices, bool)| {
        let on_change = chosen.changes(edit);
        if is_there {
            html! { <Checkbox checked={on} label={name} {on_change} /> }
        } else {
            html! {}
        }
    };
    html! {
        <div class="switches">
            { switch(!given.is_public, chosen.whole, say::SHARE_WHOLE, |it, on| it.whole = on) }
            { switch(given.parcel.varies, chosen.variations, say::SHARE_VARIATIONS, |it, on| it.variations = on) }
            { switch(true, chosen.notes, say::SHARE_NOTES, |it, on| it.notes = on) }
            { switch(given.parcel.has_layers, chosen.layers, say::SHARE_LAYERS, |it, on| it.layers = on) }
            { switch(given.parcel.turns, chosen.side, say::SHARE_SIDE, |it, on| it.side = on) }
            { switch(!given.is_locked, chosen.lock, say::SHARE_LOCK, |it, on| it.lock = on) }
        </div>
    }
}

/// The part of the sheet with the position as text.
fn position_part(seen: &Seen, is_public: bool) -> Html {
    let (record, position) = (seen.record(), seen.state().text());
    // A position without its hidden information can't be set up, so it has no link to the setup
    // editor.
    let set_up = crate::platform::route::route(record.info().id, record.options(), &position);
    html! {
        <section class="share-part">
            <h3><label for="share-position">{ say::SHARE_POSITION }</label></h3>
            <ShareText what="position" rows="2" text={position} copy={say::SHARE_COPY_POSITION} announcement={say::SHARE_COPIED_POSITION}>
                if !is_public { <ButtonLink href={set_up.href()}>{ say::SHARE_SET_UP }</ButtonLink> }
            </ShareText>
        </section>
    }
}

/// The part of the sheet with the text of the game.
fn record_part(given: &SharedGame) -> Html {
    let record = given.parcel.record.clone();
    html! {
        <section class="share-part">
            <h3><label for="share-record">{ say::SHARE_RECORD }</label></h3>
            <ShareText what="record" rows="4" text={record} style={Style::Plain} copy={say::SHARE_COPY_RECORD} announcement={say::SHARE_COPIED_RECORD}>
                <Button onclick={given.saves_record()}>{ say::GAMES_SAVE }</Button>
            </ShareText>
        </section>
    }
}

/// The props of the parts of the sheet that show a picture.
#[derive(Clone, PartialEq, Properties)]
struct PartProps {
    game: ByAddress<Rc<SharedGame>>,
    seen: Rc<Seen>,
    chosen: UseStateHandle<ShareChoices>,
    /// The rotation of the board in quarter turns.
    turned: u8,
}

/// The part of the sheet with a picture of the position.
#[component]
fn PicturePart(PartProps { game, seen, chosen, turned }: &PartProps) -> Html {
    let app = use_app();
    let look = save_picture::look(&app, *turned);
    let make = {
        let (seen, look, helps) = (Rc::clone(seen), look.clone(), app.settings.stored.helps);
        Callback::from(move |()| picture::whole(&Ui::pictured(&seen, seen.at(), helps), &look))
    };
    html! {
        <section class="share-part with-preview">
            if chosen.way == Way::Picture { <Preview seen={Rc::clone(seen)} {look} moves={false} helps={app.settings.stored.helps} /> }
            <div>
                if chosen.way == Way::Picture { <PictureChoices has_png=true /> }
                <SaveButtons style={Style::Primary} name={game.name.clone()} {make} />
            </div>
        </section>
    }
}

/// The part of the sheet with the moves as an animated picture.
#[component]
fn MovingPart(PartProps { game, seen, chosen, turned }: &PartProps) -> Html {
    let app = use_app();
    let look = save_picture::look(&app, *turned);
    let path = seen.record().path(seen.end());
    let moves = path.len() - 1;
    if game.is_public || moves == 0 {
        let why = if moves == 0 { say::SHARE_MOVING_NONE } else { say::SHARE_MOVING_HIDDEN };
        let helps = app.settings.stored.helps;
        let picture = match chosen.way {
            Way::Moving => {
                html! { <Preview seen={Rc::clone(seen)} {look} moves={false} {helps} /> }
            }
            _ => html! {},
        };
        return html! {
            <section class="share-part">
                <EmptyState {picture} words={why}>
                    <Button onclick={change(chosen, |chosen| chosen.way = Way::Picture)}>{ say::SHARE_MOVING_STILL }</Button>
                </EmptyState>
            </section>
        };
    }
    let save = {
        let (seen, look, name) =
            (Rc::clone(seen), look.clone(), say::share_moving_file(&*game.name).to_string());
        Callback::from(move |_: MouseEvent| {
            browser::download(&name, "image/svg+xml", &picture::moving(&seen, &look));
        })
    };
    html! {
        <section class="share-part with-preview">
            if chosen.way == Way::Moving { <Preview seen={Rc::clone(seen)} look={look.clone()} moves={true} helps={app.settings.stored.helps} /> }
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
        data_url(&svg)
    });
    html! { <img class="share-preview" src={(*source).clone()} alt="" /> }
}

/// The part of the sheet with the button that opens the print sheet, beside a picture of the
/// position.
#[component]
fn PrintPart(PartProps { seen, chosen, turned, .. }: &PartProps) -> Html {
    let app = use_app();
    let look = save_picture::look(&app, *turned);
    html! {
        <section class="share-part with-preview">
            if chosen.way == Way::Print { <Preview seen={Rc::clone(seen)} {look} moves={false} helps={app.settings.stored.helps} /> }
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
fn frame_part(given: &SharedGame) -> Html {
    let frame = snippet(&given.parcel);
    html! {
        <section class="share-part">
            <h3><label for="share-frame">{ say::SHARE_EMBED }</label></h3>
            <p class="facts">{ say::SHARE_EMBED_WHAT }</p>
            <ShareText what="frame" rows="3" text={frame} copy={say::SHARE_COPY_FRAME} announcement={say::SHARE_COPIED_FRAME} />
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
