//! The players' lines beside the board, and what they hold.

use super::desk::{Desk, Draft, Record, Tab};
use crate::parts::hands::{self, face_grid, hands, has_hands, seat_line};
use crate::parts::strip::strip;
use crate::platform::feed::{Shown, use_seen};
use crate::platform::part::{Hook, part};
use fairyboard::Seat;
use fairyboard::turn::Act;
use std::rc::Rc;
use table::doors;
use table::model::Ui;
use yew::prelude::*;

/// The line of the player at the bottom of the board.
pub fn near(desk: Desk) -> Html {
    part("near", desk, |desk, ctx| use_line(desk, true).run(ctx))
}

/// The line of whoever sits across, or of all others.
pub fn far(desk: Desk) -> Html {
    part("far", desk, |desk, ctx| use_line(desk, false).run(ctx))
}

/// What a line shows: where pieces lie beside the board, also which of them is taken.
#[derive(Clone, PartialEq)]
enum Line {
    WithTray(Draft),
    Plain(Record),
}

impl Line {
    fn of(shown: &Shown) -> Self {
        let ui = Rc::clone(&shown.ui);
        match doors::standing(ui.session.state()).off_board.is_empty() {
            true => Line::Plain(Record(ui)),
            false => Line::WithTray(Draft(ui)),
        }
    }
}

#[hook]
fn use_line(desk: &Desk, is_near: bool) -> Html {
    let line = use_seen(&desk.feed, Line::of);
    let (Line::WithTray(Draft(ui)) | Line::Plain(Record(ui))) = &line;
    let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
    match (has_hands(&**ui.session.state()), is_near) {
        (true, _) => seat_line(ui, &desk.act, desk.locked, is_near),
        (false, true) => strip(ui, &desk.act, desk.locked, bottom, "near"),
        (false, false) => strip(ui, &desk.act, desk.locked, bottom.other(), "far"),
    }
}

/// Hands, cards and the grid of faces.
pub fn hand_area(desk: Desk) -> Html {
    part("hands", desk, |desk, ctx| use_hand_area(desk).run(ctx))
}

#[hook]
fn use_hand_area(desk: &Desk) -> Html {
    let ui: Rc<Ui> = use_seen(&desk.feed, |shown| Rc::clone(&shown.ui));
    let session = &ui.session;
    let names_face = !session.draft().is_empty()
        && session.next().steps.iter().any(|step| step.act == Act::Face);
    let props = hands::Props {
        ui: Rc::clone(&ui),
        act: desk.act.clone(),
        locked: desk.locked,
        on_cards: {
            let panel = desk.panel.clone();
            Callback::from(move |()| panel.set(panel.at(Tab::Cards)))
        },
    };
    html! {
        <div class="hand-area">
            { face_grid(&ui, &desk.act, desk.locked) }
            if !names_face { { hands(&props) } }
        </div>
    }
}
