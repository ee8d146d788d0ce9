//! The share dialog: a link, the texts, and pictures.

use crate::parts::button::{Style, button, button_if, check};
use crate::parts::dialog::{self, dialog};
use crate::platform::browser;
use crate::platform::part::{Hook, part};
use crate::platform::route::Route;
use crate::platform::settings::Settings;
use crate::sheets::print::{self, print};
use crate::sheets::qr::{self, qr};
use fairyboard::record::NodeId;
use std::rc::Rc;
use table::model::{Consent, Whole};
use table::parcel::{Parcel, Wanted};
use table::picture::{self, Look};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// What the dialog needs.
#[derive(PartialEq)]
pub struct Props {
    /// The game.
    pub whole: Whole,
    /// The player's choices.
    pub settings: Settings,
    /// How the board is turned now.
    pub turned: u8,
    /// Called when it is closed.
    pub on_close: Callback<()>,
}

/// The dialog.
pub fn share(props: Props) -> Html {
    part("share", props, |props, ctx| use_share(props).run(ctx))
}

#[hook]
fn use_share(props: &Props) -> Html {
    let whole = use_state(|| true);
    let variations = use_state(|| true);
    let notes = use_state(|| true);
    let layers = use_state(|| true);
    let side = use_state(|| true);
    let lock = use_state(|| false);
    let code = use_state_eq(|| false);
    let printing = use_state_eq(|| false);
    let everything = use_state_eq(|| false);
    let asking = use_state_eq(|| false);
    // What was copied last, and whether that worked.
    let copied = use_state(|| None::<(&'static str, bool)>);
    let trouble = use_state(|| false);
    let link_field = use_node_ref();

    // What is hidden is shared only by whoever asks for it.
    let hides = props.whole.hides();
    let open = hides && !*everything;
    let seen = use_memo((props.whole.clone(), open), |(whole, open)| match open {
        true => whole.seen(),
        false => whole.opened(Consent::given()),
    });
    let session = &*seen;
    let has_moves = session.end() != NodeId::START;
    let at = session.at();
    let is_locked = session.look.locked;
    let wanted = Wanted {
        game: *whole,
        variations: *variations,
        notes: *notes,
        layers: *layers,
        turned: if *side { props.turned } else { 0 },
        lock: *lock,
    };
    let Parcel { code: packed, record, heading, holds, varies, has_layers, turns } =
        Parcel::new(&seen, hides, wanted);
    let address = format!("{}{}", browser::base_address(), Route::Link(packed.clone()).href());
    let behind = address.split_once('#').map_or(0, |(_, hash)| hash.chars().count());
    let state = session.state();
    let position = state.text();
    let info = session.record().info();
    let options = session.record().options();
    // What is hidden is no more to be seen there than in the link, and so not set up.
    let set_up = crate::platform::route::route(info.id, options, &position);

    let switch = |state: &UseStateHandle<bool>, name: &'static str| {
        let (toggled, copied) = (state.clone(), copied.clone());
        let onchange = Callback::from(move |_: Event| {
            toggled.set(!*toggled);
            // What was copied is no longer what stands there.
            copied.set(None);
        });
        check(**state, name, "", onchange)
    };
    let show = |all: bool| {
        let (everything, asking, copied) = (everything.clone(), asking.clone(), copied.clone());
        Callback::from(move |_: MouseEvent| {
            asking.set(false);
            everything.set(all);
            copied.set(None);
        })
    };
    let copy = |what: &'static str, text: String, field: Option<NodeRef>| {
        let copied_state = copied.clone();
        let words = match *copied {
            Some((name, true)) if name == what => "Copied".to_string(),
            Some((name, false)) if name == what => "Press Ctrl+C".to_string(),
            _ => format!("Copy {what}"),
        };
        let onclick = Callback::from(move |_: MouseEvent| {
            let (copied, field) = (copied_state.clone(), field.clone());
            browser::copy(&text, move |worked| {
                if !worked
                    && let Some(area) = field.and_then(|field| field.cast::<HtmlTextAreaElement>())
                {
                    area.select();
                    let _ = area.focus();
                }
                copied.set(Some((what, worked)));
            });
        });
        button(Style::Plain, words, onclick)
    };
    let (position_field, record_field, frame_field) =
        (use_node_ref(), use_node_ref(), use_node_ref());
    let frame = snippet(&packed, &heading);
    let svg = picture::svg(
        &**state,
        &Look {
            turned: props.turned,
            dark: props.settings.is_dark(),
            letters: props.settings.letters,
            coordinates: true,
            marks: session.record().node(at).marks().to_vec(),
            ..Look::default()
        },
    );
    let save_svg = {
        let (svg, name) = (svg.clone(), format!("{}.svg", info.id));
        Callback::from(move |_: MouseEvent| browser::download(&name, "image/svg+xml", &svg))
    };
    let save_png = {
        let (svg, name, trouble) = (svg.clone(), format!("{}.png", info.id), trouble.clone());
        Callback::from(move |_: MouseEvent| {
            let trouble = trouble.clone();
            crate::platform::png::save_png(&svg, name.clone(), move || trouble.set(true));
        })
    };
    let save_moving = {
        let (seen, name) = (Rc::clone(&seen), format!("{}-moves.svg", info.id));
        let look = Look {
            turned: props.turned,
            dark: props.settings.is_dark(),
            letters: props.settings.letters,
            coordinates: true,
            ..Look::default()
        };
        Callback::from(move |_: MouseEvent| {
            browser::download(&name, "image/svg+xml", &picture::moving(&seen, &look));
        })
    };
    let save_record = {
        let (record, name) = (record.clone(), format!("{}.txt", info.id));
        Callback::from(move |_: MouseEvent| browser::download(&name, "text/plain", &record))
    };
    let system_share = {
        let (title, address) = (info.name, address.clone());
        Callback::from(move |_: MouseEvent| browser::share(title, &address))
    };
    let set_printing = |to: bool| {
        let printing = printing.clone();
        Callback::from(move |()| printing.set(to))
    };
    let children = html! {
        <>
            <section class="share-part">
                <h3><label for="share-link">{ "Link" }</label></h3>
                <textarea id="share-link" data-testid="share-link" readonly={true} rows="3" ref={link_field.clone()} value={address.clone()} />
                <p class="facts">{ format!("{holds}, {behind} characters after #. Whoever opens it gets a copy; nothing passes through a server.") }</p>
                if hides {
                    <p class={(*everything || *asking).then_some("refusal")} data-testid="share-warning">
                        { if *everything {
                            "Anyone with this link can read every hand, every hidden face and every card to come."
                        } else if *asking {
                            "Every hand, every hidden face and every card to come would stand here, for you and for anyone with the link. Show them?"
                        } else {
                            "The game is not over, so what is hidden stays hidden."
                        } }
                    </p>
                    <div class="row-of-buttons">
                        if *asking {
                            { button(Style::Danger, "Show everything", show(true)) }
                            { button(Style::Plain, "Keep it hidden", show(false)) }
                        } else if *everything {
                            { button(Style::Plain, "Hide it again", show(false)) }
                        } else {
                            { button(Style::Plain, "Everything, hands too…", {
                                let asking = asking.clone();
                                Callback::from(move |_: MouseEvent| asking.set(true))
                            }) }
                        }
                    </div>
                }
                <div class="switches">
                    if !open { { switch(&whole, "Whole game") } }
                    if varies { { switch(&variations, "Variations") } }
                    { switch(&notes, "Names, notes and marks") }
                    if has_layers { { switch(&layers, "Layers that are on") } }
                    if turns { { switch(&side, "Seen from this side") } }
                    if !is_locked { { switch(&lock, "Lock helps") } }
                </div>
                if is_locked { <p class="facts">{ "Helps are locked, and stay so for whoever opens it." }</p> }
                <div class="row-of-buttons">
                    { copy("link", address.clone(), Some(link_field)) }
                    <button type="button" aria-expanded={code.to_string()} onclick={{
                        let code = code.clone();
                        Callback::from(move |_: MouseEvent| code.set(!*code))
                    }}>{ "QR code" }</button>
                    if browser::can_share() {
                        { button(Style::Plain, "Send…", system_share) }
                    }
                </div>
                if *code { { qr(qr::Props { address, on_save: save_record.clone() }) } }
            </section>
            <section class="share-part">
                <h3><label for="share-position">{ "Position" }</label></h3>
                <textarea id="share-position" data-testid="share-position" readonly={true} rows="2" ref={position_field.clone()} value={position.clone()} />
                <div class="row-of-buttons">
                    { copy("position", position, Some(position_field)) }
                    if !open { <a class="button" href={set_up.href()}>{ "Set up from here" }</a> }
                </div>
            </section>
            <section class="share-part">
                <h3><label for="share-record">{ "Record" }</label></h3>
                <textarea id="share-record" data-testid="share-record" readonly={true} rows="4" ref={record_field.clone()} value={record.clone()} />
                <div class="row-of-buttons">
                    { copy("record", record, Some(record_field)) }
                    { button(Style::Plain, "Save a file", save_record) }
                </div>
            </section>
            <section class="share-part">
                <h3>{ "Picture" }</h3>
                <div class="row-of-buttons">
                    { button(Style::Plain, "Save SVG", save_svg) }
                    { button(Style::Plain, "Save PNG", save_png) }
                    { button_if(!open && has_moves, Style::Plain, "Save moves as a moving picture", save_moving) }
                    { button(Style::Plain, "Print…", set_printing(true).reform(|_: MouseEvent| ())) }
                </div>
                if session.record().path(session.end()).len() > picture::MOST_MOVING + 1 {
                    <p class="facts">{ format!("The moving picture shows the last {} moves.", picture::MOST_MOVING) }</p>
                }
                if *trouble { <p class="refusal" role="alert">{ "This browser cannot make a PNG. The SVG holds the same picture." }</p> }
            </section>
            <section class="share-part">
                <h3><label for="share-frame">{ "Embed" }</label></h3>
                <p class="facts">{ "A frame for another page: the board, and steps through the moves." }</p>
                <textarea id="share-frame" data-testid="share-frame" readonly={true} rows="3" ref={frame_field.clone()} value={frame.clone()} />
                <div class="row-of-buttons">{ copy("frame", frame, Some(frame_field)) }</div>
            </section>
            <p class="unseen" role="status">{ match *copied {
                Some((what, true)) => format!("The {what} is copied"),
                Some((_, false)) => "The browser refuses to copy. The text is selected: press Ctrl+C".into(),
                None => String::new(),
            } }</p>
        </>
    };
    let sheet =
        dialog(dialog::Props { title: "Share".into(), on_close: props.on_close.clone(), children });
    html! {
        <>
            { sheet }
            if *printing {
                { print(print::Props {
                    session: (*seen).clone(),
                    turned: props.turned,
                    letters: props.settings.letters,
                    on_close: set_printing(false),
                }) }
            }
        </>
    }
}

/// The frame as another page writes it.
fn snippet(code: &str, title: &str) -> String {
    let title = title.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    format!(
        "<iframe src=\"{}{}\" title=\"{title}\" width=\"400\" height=\"600\" \
         style=\"border:0;max-width:100%\" loading=\"lazy\"></iframe>",
        browser::base_address(),
        Route::Embed(code.into()).href()
    )
}
