//! The introduction to a game, shown before the numbered rules: plain words, pieces, and diagrams
//! that the reader can try.
//!
//! The text is a game's `guide.md`, in the six sections that `tests/house/guide.rs` names. If the
//! user asks for a rule, the passage that explains the rule is marked and links to its full text.
//!
//! - A fenced block is a diagram: the text of a game with marks, in the format of the live examples
//!   for rules. The test checks that its moves are legal, or refused as the text says.
//! - An item may begin with letters of pieces, which become pictures. `~` before a letter means
//!   that the piece belongs to no player.
//! - The credits are not in `guide.md`; they are always taken from `Info::credit`.

use crate::board::icon::PieceIcon;
use crate::parts::button::{Button, Style};
use crate::parts::mini_board::TriedDiagram;
use crate::parts::prose::{Inline, Passage, PlaceMarks};
use crate::platform::context::{AppContext, use_app};
use crate::platform::png;
use crate::platform::state_setters::SetState;
use by_address::ByAddress;
use fairyboard::Seat;
use fairyboard::lesson::{self, LessonPart};
use fairyboard::record::NodeId;
use fairyboard::rulebook::Block;
use std::rc::Rc;
use ui_model::picture::{Look, svg};
use ui_model::rule_index::{Placed, PlacedPassage, RuleIndex};
use ui_model::say;
use ui_model::sentences::rule_number;
use yew::prelude::*;

/// Identifies the board that is open for trying: the number of a rule, or the text of a diagram.
pub type Tried = UseStateHandle<Option<String>>;

#[derive(PartialEq, Properties)]
pub struct GuideProps {
    pub game: &'static str,
    pub index: ByAddress<Rc<RuleIndex>>,
    /// Whether the page shows no other board, such as that of a game.
    pub is_alone: bool,
    pub tried: Tried,
    /// The number of the rule whose passage is marked, because the reader asked for the rule.
    pub asked: Option<String>,
    /// The address of the heading or passage that is marked, because the reader asked for it.
    pub shown: Option<String>,
    /// Shows the place with this address, such as the full text of a rule.
    pub on_look: Callback<String>,
}

#[component]
pub fn Guide(props: &GuideProps) -> Html {
    let app = use_app();
    props.index.introduction.iter().map(|of| passage(props, of, &app)).collect()
}

fn passage(props: &GuideProps, passage: &PlacedPassage, app: &AppContext) -> Html {
    let blocks: Html = passage.blocks.iter().map(|placed| block(props, placed, app)).collect();
    let Some(rule) = props.asked.clone().filter(|rule| passage.is_about(rule)) else {
        return blocks;
    };
    let words = say::rules_in_full(rule_number(&rule));
    let explains = rule.clone();
    let onclick = props.on_look.reform(move |_: MouseEvent| rule.clone());
    html! {
        <div class="passage" data-explains={explains} aria-current="true" tabindex="-1">
            { blocks }
            <Button style={Style::Link} {onclick}>{ words }</Button>
        </div>
    }
}

fn block(props: &GuideProps, placed: &Placed, app: &AppContext) -> Html {
    let address = &placed.address;
    let is_shown = props.shown.as_ref() == Some(address);
    match &placed.block {
        Block::Heading(title) => {
            let current = is_shown.then_some("true");
            html! { <h2 data-heading={address.clone()} aria-current={current} tabindex="-1">{ title }</h2> }
        }
        Block::Verbatim(text) => match lesson::read(text) {
            Ok(part) => diagram(props.is_alone, (text.clone(), part), app, &props.tried),
            Err(_) => html! {},
        },
        Block::Item(text) if text.starts_with('`') => piece(props.game, text, is_shown),
        of => html! { <Passage block={of.clone()} address={address.clone()} {is_shown} /> },
    }
}

/// Renders an item that begins with letters of pieces, and replaces the letters by pictures. A `~`
/// before a letter means that the piece belongs to no player.
fn piece(game: &'static str, text: &str, is_shown: bool) -> Html {
    let (letters, words) = text.rsplit_once('`').unwrap_or_default();
    let mut icons = Vec::new();
    for letter in letters.split('`') {
        let owner = match letter.bytes().next() {
            None | Some(b' ') => continue,
            Some(b'~') => None,
            Some(b'a'..=b'z') => Some(Seat::SECOND),
            _ => Some(Seat::FIRST),
        };
        let letter = letter.trim_start_matches('~').to_string();
        icons.push(html! { <PieceIcon {game} {letter} {owner} /> });
    }
    let PlaceMarks { class, current, tabindex } = PlaceMarks::of(is_shown);
    html! {
        <div class={classes!("with-pieces", class)} aria-current={current} {tabindex}>
            <span>{ for icons }</span><p><Inline text={words.to_string()} /></p>
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub struct OpenerProps {
    pub tried: Tried,
    /// Identifies the diagram's board in `tried`.
    pub id: String,
    /// The name of the diagram for screen readers, in hidden text.
    pub name: AttrValue,
}

/// The button that opens and closes a diagram's board.
#[component]
pub fn Opener(OpenerProps { tried, id, name }: &OpenerProps) -> Html {
    let is_open = tried.as_ref() == Some(id);
    let onclick: Callback<MouseEvent> = tried.sets((!is_open).then_some(id.clone()));
    html! {
        <Button style={Style::Quiet} class="try" expanded={is_open} {onclick}>
            { if is_open { say::RULES_CLOSE } else { say::RULES_TRY } }
            <span class="unseen">{ ": " }{ name }</span>
        </Button>
    }
}

/// A diagram: a picture, or a board if the user is trying the diagram.
fn diagram(
    is_alone: bool,
    (text, part): (String, LessonPart),
    app: &AppContext,
    open: &Tried,
) -> Html {
    let is_open = open.as_deref() == Some(&*text);
    let words = part.text().to_string();
    let dark = app.settings.is_dark();
    html! {
        <figure>
            <figcaption>{ &words }<Opener tried={open.clone()} id={text.clone()} name={words.clone()} /></figcaption>
            if is_open {
                <TriedDiagram {text} second={!is_alone} />
            } else {
                { picture(&part, app, dark) }
                // Dark pages add a light picture, which is used for printing.
                if dark { { picture(&part, app, false) } }
            }
        </figure>
    }
}

fn picture(part: &LessonPart, app: &AppContext, dark: bool) -> Html {
    let start = part.record().node(NodeId::START);
    let look = Look { dark, marks: start.marks().to_vec(), ..app.look_with_coordinates() };
    html! { <img alt="" src={png::data_url(&svg(&**start.state(), &look))} /> }
}
