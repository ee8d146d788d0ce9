//! The chapters of a study: their list in the panel, and the name of the shown one in demo mode.

use super::play_handle::PlayProps;
use crate::parts::button::Button;
use crate::parts::lazy::lazy_component;
use crate::platform::feed::use_seen;
use ui_model::chapters::{self, Place};
use ui_model::model::{Chapter, Do};
use ui_model::say;
use ui_model::sentences::isolated;
use yew::prelude::*;

lazy_component!(LazyChapterList = ChapterList, in chunk panel);

/// The list of chapters, in which a press shows a chapter. Empty for a study with one chapter.
#[component]
pub fn ChapterList(PlayProps { play }: &PlayProps) -> Html {
    let list = use_seen(&play.feed, |shown| chapters::list(&shown.ui.session));
    let chapter = |(at, chapter): (usize, &chapters::ListedChapter)| {
        let shows = play.does(Do::Chapter(Chapter::Show(at, Place::Last)));
        html! {
            <li>
                <Button current={chapter.is_shown.then_some("true")} onclick={shows}>
                    <span>{ isolated(&chapter.name.to_string()).into_owned() }</span>
                    <span class="chapter-game">{ chapter.game.clone() }</span>
                </Button>
            </li>
        }
    };
    html! {
        <nav class="chapters" data-testid="chapters" aria-label={say::CHAPTERS}>
            <ol>{ for list.iter().enumerate().map(chapter) }</ol>
        </nav>
    }
}

/// The name of the shown chapter, for an audience. The panel with the list is hidden in demo mode.
#[component]
pub fn ChapterName(PlayProps { play }: &PlayProps) -> Html {
    let name = use_seen(&play.feed, |shown| chapters::shown_of_all(&shown.ui.session));
    html! {
        if let Some(name) = name { <p class="chapter-name" data-testid="chapter-name">{ name }</p> }
    }
}
