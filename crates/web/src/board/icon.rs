//! Icons for buttons, and pieces outside the board.

use fairyboard::Seat;
use ui_model::drawing::{side_class, symbol_of};
use yew::prelude::*;

/// The line icons of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IconName {
    Book,
    Bulb,
    Cross,
    Dot,
    Eraser,
    First,
    Flag,
    Flip,
    Glass,
    Last,
    Layers,
    Lines,
    Link,
    More,
    MoreTime,
    Next,
    Pause,
    Pencil,
    Previous,
    Redo,
    Run,
    Screen,
    Sliders,
    Swap,
    Turn,
    Undo,
}

impl IconName {
    /// The lines as an SVG path in a view box of 24 by 24.
    const fn path(self) -> &'static str {
        match self {
            IconName::Book => {
                "M12 6C10 4.6 7 4 4 4.5V18C7 17.5 10 18.1 12 19.5C14 18.1 17 17.5 20 18V4.5C17 4 14 4.6 12 6ZM12 6V19"
            }
            IconName::Bulb => {
                "M9 18H15M10 21H14M12 3a6 6 0 0 1 3.5 10.9V15H8.5V13.9A6 6 0 0 1 12 3Z"
            }
            IconName::Cross => "M6 6L18 18M18 6L6 18",
            IconName::Dot => "M12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6M12 2V5M12 19V22M2 12H5M19 12H22",
            IconName::Eraser => "M4 15L13 6L19 12L12 19H8ZM9 10L15 16M12 19H20",
            IconName::First => "M18 5L11 12L18 19M7 5V19",
            IconName::Flag => "M6 21V4M6 4H18L15 8.5L18 13H6",
            IconName::Flip => "M8 4V18M8 4L4 8M8 4L12 8M16 20V6M16 20L12 16M16 20L20 16",
            IconName::Glass => {
                "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.5 15.5L20 20M8 10.5h5"
            }
            IconName::Last => "M6 5L13 12L6 19M17 5V19",
            IconName::Layers => "M12 4L21 9L12 14L3 9ZM3 14L12 19L21 14",
            IconName::Lines => "M5 6H19M5 12H19M5 18H13",
            IconName::Link => {
                "M10 13a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 11a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
            }
            IconName::More => "M6 12h.01M12 12h.01M18 12h.01",
            IconName::MoreTime => "M12 5A7 7 0 1 0 19 12M12 8V12L14.5 14M18 3V9M15 6H21",
            IconName::Next => "M9 5L16 12L9 19",
            IconName::Pause => "M8 5V19M16 5V19",
            IconName::Pencil => "M5 19L6 15L16 5L19 8L9 18ZM14 7L17 10",
            IconName::Previous => "M15 5L8 12L15 19",
            IconName::Redo => "M15 7H9a5 5 0 0 0 0 10H16M15 7L12 4M15 7L12 10",
            IconName::Run => "M8 5L19 12L8 19Z",
            IconName::Screen => "M4 5H20V17H4ZM9 21H15",
            IconName::Sliders => "M4 7H13M19 7H20M4 17H7M13 17H20M16 4V10M10 14V20",
            IconName::Swap => "M4 9H18M18 9L14 5M20 15H6M6 15L10 19",
            IconName::Turn => "M19 12A7 7 0 1 1 12 5H16M16 5L13 2M16 5L13 8",
            IconName::Undo => "M9 7H15a5 5 0 0 1 0 10H8M9 7L12 4M9 7L12 10",
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct IconProps {
    pub name: IconName,
}

#[component]
pub fn Icon(IconProps { name }: &IconProps) -> Html {
    html! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={name.path()} /></svg> }
}

#[derive(PartialEq, Properties)]
pub struct PieceProps {
    /// The id of the chess variant, such as `hens`.
    pub game: AttrValue,
    /// The letter of the piece in the notation of the game.
    pub letter: AttrValue,
    pub owner: Option<Seat>,
}

/// A piece in the colours of its player, drawn with a symbol of the page's sprite.
#[component]
pub fn PieceIcon(PieceProps { game, letter, owner }: &PieceProps) -> Html {
    html! {
        <svg viewBox="0 0 100 100" aria-hidden="true" class={classes!("piece", side_class(*owner))}>
            <use href={format!("#{}", symbol_of(game, letter))} />
        </svg>
    }
}
