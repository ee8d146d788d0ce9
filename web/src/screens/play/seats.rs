//! The players' lines beside the board, and what they hold.

use super::desk::{Desk, Shows, Tab, view};
use super::time;
use crate::parts::hands::{self, chosen_die, face_grid, hands, has_hands, seat_line};
use crate::parts::strip::{End, strip};
use crate::platform::part::part;
use fairyboard::Seat;
use fairyboard::turn::Act;
use std::rc::Rc;
use table::model::Ui;
use yew::prelude::*;

/// The line of the player at the bottom of the board.
pub fn near(desk: &Desk) -> Html {
    view("near", desk, Shows::Seats, |desk, ui| line(desk, ui, End::Near))
}

/// The line of whoever sits across, or of all others.
pub fn far(desk: &Desk) -> Html {
    view("far", desk, Shows::Seats, |desk, ui| line(desk, ui, End::Far))
}

fn line(desk: &Desk, ui: &Rc<Ui>, end: End) -> Html {
    let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
    let clock = |seat: Seat| match ui.clock {
        None => html! {},
        Some(_) => {
            let desk = desk.clone();
            let key = seat.0.to_string();
            part(&key, time::Props { desk, seat }, time::time)
        }
    };
    if has_hands(&**ui.session.state()) {
        return seat_line(ui, &desk.act, desk.locked, end, &clock);
    }
    strip(ui, &desk.act, desk.locked, bottom, end, &clock)
}

/// Hands, cards and the grid of faces.
pub fn hand_area(desk: &Desk) -> Html {
    view("hands", desk, Shows::All, held)
}

fn held(desk: &Desk, ui: &Rc<Ui>) -> Html {
    let session = &ui.session;
    let names_face = !session.draft().is_empty()
        && session.next().steps.iter().any(|step| step.act == Act::Face);
    let props = hands::Props {
        ui: Rc::clone(ui),
        act: desk.act.clone(),
        locked: desk.locked,
        on_cards: {
            let panel = desk.panel.clone();
            Callback::from(move |()| panel.set(panel.at(Tab::Cards)))
        },
    };
    html! {
        <>
            <div class="hand-area">
                { face_grid(ui, &desk.act, desk.locked) }
                if !names_face { { hands(&props) } }
            </div>
            { chosen_die(ui) }
        </>
    }
}
