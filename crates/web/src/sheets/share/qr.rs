//! The link of a game, or another text, as a QR code, which other phones can scan. Black on white in
//! every theme.

use crate::parts::button::Button;
use crate::parts::dialog::Dialog;
use crate::platform::state_setters::SetState;
use i18n::Key;
use qrcodegen::{QrCode, QrCodeEcc};
use ui_model::say;
use ui_model::share::LONGEST_IN_QR;
use yew::prelude::*;

/// The width of the blank border around the code, in modules (the small squares of a QR code).
const QUIET: i32 = 4;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub address: String,
    /// The name of the code for screen readers.
    #[prop_or(say::SHARE_QR_OF_LINK)]
    pub name: Key,
    /// Saves the game as a file. Offered if the link is too long for a code.
    #[prop_or_default]
    pub on_save: Callback<MouseEvent>,
}

/// The QR code of a link, which the user can enlarge, or the reason why there is no code.
#[component]
pub fn Qr(props: &Props) -> Html {
    let large = use_state_eq(|| false);
    let length = props.address.chars().count();
    let code = (length <= LONGEST_IN_QR)
        .then(|| QrCode::encode_binary(props.address.as_bytes(), QrCodeEcc::Low));
    let Some(Ok(code)) = code else {
        return html! {
            <>
                <p class="facts" data-testid="qr-none">{ say::share_qr_none(length, LONGEST_IN_QR) }</p>
                <div class="row-of-buttons"><Button onclick={props.on_save.clone()}>{ say::GAMES_SAVE }</Button></div>
            </>
        };
    };
    html! {
        <>
            <div class="qr">{ drawn(&code, props.name) }</div>
            <div class="row-of-buttons"><Button onclick={large.sets(true)}>{ say::SHARE_QR_LARGER }</Button></div>
            if *large {
                <Dialog title={say::SHARE_QR} on_close={large.sets(false)}><div class="qr large">{ drawn(&code, props.name) }</div></Dialog>
            }
        </>
    }
}

fn drawn(code: &QrCode, name: Key) -> Html {
    let size = code.size();
    let side = size + 2 * QUIET;
    html! {
        <svg viewBox={format!("0 0 {side} {side}")} role="img" aria-label={name} shape-rendering="crispEdges">
            <rect width="100%" height="100%" fill="#fff" />
            <path d={path(code)} fill="#000" />
        </svg>
    }
}

/// The dark modules of a QR code as one SVG path. Each run of modules in a row is one bar.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    path
}
