//! Tests of the chapters of a study on the play screen, in saved games and in links.

use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, catalog};
use fairyboard_tests::test;
use ui_model::chapters::{self, Place};
use ui_model::incoming::read;
use ui_model::library;
use ui_model::model::{Annotate, Browse, Chapter, Do, Game, PlayState, Turn, Whole};
use ui_model::new_game::Start;
use ui_model::say;
use ui_model::share::{Contents, Package};
use ui_model::studies;

fn study(game: &str) -> Whole {
    let family = catalog::find(game).expect("a game of the catalogue");
    let options = Options::defaults(family.info().options);
    studies::new(Start::Dealt(family, options, 7)).expect("a study")
}

/// A study of three games, at its first chapter, which has two plies.
fn three() -> PlayState {
    let mut play = PlayState::new(study("hens"));
    for game in ["fist", "zugzwang"] {
        play = play.update(Do::Chapter(Chapter::Add(study(game))));
    }
    play = play.update(Do::Annotate(Annotate::Header("Study", "Monday".into())));
    play = play.update(Do::Chapter(Chapter::Rename(1, "  The fist ".into())));
    play = play.update(Do::Chapter(Chapter::Show(0, Place::Last)));
    for text in ["d2-b4", "d7-b5"] {
        play = play.update(Do::Turn(Turn::Type(text.into())));
    }
    play
}

fn listed(play: &PlayState) -> Vec<String> {
    let list = chapters::list(&play.ui().session).into_iter();
    list.map(|chapter| {
        let shown = if chapter.is_shown { "*" } else { "" };
        format!("{shown}{}: {}", chapter.name, chapter.game)
    })
    .collect()
}

fn game(play: &PlayState) -> &'static str {
    play.ui().session.record().info().id
}

const LIST: [&str; 3] = ["*Chapter 1: Hens and Chicks", "The fist: Fist", "Chapter 3: Zugzwang"];

#[test]
fn chapters_of_any_game_are_added_named_moved_and_deleted() {
    let play = three();
    assert_eq!(listed(&play), LIST);
    assert!(play.ui().changed);
    let moved = play.update(Do::Chapter(Chapter::Shift(0, false)));
    let order = ["The fist: Fist", "*Chapter 2: Hens and Chicks", "Chapter 3: Zugzwang"];
    assert_eq!(listed(&moved), order);
    assert_eq!(game(&moved), "hens", "the board still shows the same chapter");
    let moved = moved.update(Do::Chapter(Chapter::Shift(2, true)));
    assert_eq!(listed(&moved)[2], "*Chapter 3: Hens and Chicks");
    for (index, is_up) in [(0, true), (2, false), (9, true)] {
        assert_eq!(
            listed(&moved.update(Do::Chapter(Chapter::Shift(index, is_up)))),
            listed(&moved)
        );
    }
    // The title belongs to the study, so deleting the first chapter keeps it.
    let less = play.update(Do::Chapter(Chapter::Delete(0)));
    assert_eq!(listed(&less), ["*The fist: Fist", "Chapter 2: Zugzwang"]);
    assert_eq!(less.whole().header("Study"), Some("Monday"));
    let back = less.update(Do::Game(Game::PutBack));
    assert_eq!(listed(&back), LIST);
    assert_eq!(game(&back), "hens");
    let one = less.update(Do::Chapter(Chapter::Delete(1)));
    assert_eq!(listed(&one.update(Do::Chapter(Chapter::Delete(0)))), ["*The fist: Fist"]);
}

#[test]
fn the_demo_goes_through_all_chapters_and_back() {
    let mut play = three().update(Do::Browse(Browse::Start));
    let place = |play: &PlayState| {
        let session = &play.ui().session;
        (game(play), session.record().node(session.at()).ply())
    };
    let mut way = vec![place(&play)];
    while let Some(next) = play.ui().next_in_demo(true) {
        play = play.update(next);
        way.push(place(&play));
    }
    assert!(play.ui().end_in_demo(true) == say::DEMO_LAST_CHAPTER);
    let there = [("hens", 0), ("hens", 1), ("hens", 2), ("fist", 0), ("zugzwang", 0)];
    assert_eq!(way, there);
    for expected in there[..4].iter().rev() {
        let before = play.ui().next_in_demo(false).expect("a step back");
        play = play.update(before);
        assert_eq!(place(&play), *expected);
    }
    assert!(play.ui().next_in_demo(false).is_none());
    assert!(play.ui().end_in_demo(false) == say::DEMO_FIRST_CHAPTER);
    // Showing a chapter announces its title and number.
    let next = three().update(Do::Chapter(Chapter::Show(1, Place::Start)));
    assert!(next.ui().said().starts_with("The fist (2 of 3)."), "{}", next.ui().said());
    assert!(next.ui().chapter > 0);
}

#[test]
fn a_reload_a_link_and_a_file_keep_all_chapters() {
    let play = three().update(Do::Chapter(Chapter::Show(2, Place::Last)));
    let kept = play.whole().kept(1);
    let again = PlayState::new(Whole::load(&kept).expect("a saved game"));
    assert_eq!(listed(&again), listed(&play));
    assert_eq!(game(&again), "zugzwang");
    let entry = library::entry(&kept).expect("an entry");
    assert_eq!(entry.chapters, Some(3));
    assert_eq!(entry.title.as_deref(), Some("Monday"));
    assert!(entry.notes.contains("The fist"));

    let wanted =
        Contents { game: true, variations: true, notes: true, layers: true, turned: 0, lock: true };
    let package = Package::new(&play.whole().seen(), play.whole().hides(), wanted);
    assert_eq!(package.holds.to_string(), "The study with 3 chapters");
    assert_eq!(package.file, library::file(&kept));
    for text in [&package.code, &package.file] {
        let sent = read(text, &mut fairyboard::Budget::usual()).expect("a study");
        let other = PlayState::new(studies::opened(&sent));
        assert!(other.ui().session.record().is_study());
        let games: Vec<_> = listed(&other).iter().map(|one| one.replace('*', "")).collect();
        assert_eq!(
            games,
            listed(&again).iter().map(|one| one.replace('*', "")).collect::<Vec<_>>()
        );
    }
    // The link opens the study, and locks the assistance of each chapter.
    let sent = read(&package.code, &mut fairyboard::Budget::usual()).expect("a study");
    let mut other = PlayState::new(studies::opened(&sent));
    for index in 0..3 {
        other = other.update(Do::Chapter(Chapter::Show(index, Place::Last)));
        assert!(other.ui().session.look.locked);
        assert_eq!(listed(&other.update(Do::Chapter(Chapter::Delete(0)))).len(), 3, "locked");
    }
}

#[test]
fn a_study_of_one_chapter_is_saved_and_shared_as_before() {
    let hens: Record = "[Game \"hens\"]\n[Study \"A\"]\n\n1. d2-b4 *".parse().expect("a record");
    let one = PlayState::new(Whole::new(Session::new(hens, NodeId::START)));
    assert!(!one.whole().kept(1).contains("chapter"));
    let two = one.update(Do::Chapter(Chapter::Add(study("pawn"))));
    let less = two.update(Do::Chapter(Chapter::Delete(1)));
    assert!(!less.whole().kept(1).contains("chapter"));
    assert_eq!(chapters::shown_of_all(&less.ui().session), None);
    assert!(less.ui().next_in_demo(true).is_some(), "the next move");
}

#[test]
fn renaming_a_study_in_the_list_renames_all_its_chapters() {
    let play = three().update(Do::Chapter(Chapter::Show(2, Place::Last)));
    let renamed = PlayState::new(play.whole().clone().with_header("Study", "Tuesday"));
    for index in 0..3 {
        let shown = renamed.update(Do::Chapter(Chapter::Show(index, Place::Last)));
        assert_eq!(shown.whole().header("Study"), Some("Tuesday"));
    }
}

#[test]
fn studies_that_show_other_chapters_are_not_merged() {
    let mut play = PlayState::new(study("hens"));
    play = play.update(Do::Chapter(Chapter::Add(study("hens"))));
    let first = play.update(Do::Chapter(Chapter::Show(0, Place::Last)));
    assert!(first.whole().agrees_with(play.whole()).is_none());
    let one = PlayState::new(study("hens"));
    assert!(one.whole().agrees_with(one.whole()).is_some());
}

#[test]
fn a_chapter_without_room_for_headers_still_has_the_title() {
    let others: String = (0..39).map(|i| format!("[X{i} \"a\"]\n")).collect();
    let full: Record = format!("[Game \"hens\"]\n{others}\n*").parse().expect("a record");
    let full = Whole::new(Session::new(full, NodeId::START));
    let play = three().update(Do::Chapter(Chapter::Add(full)));
    assert_eq!(listed(&play).len(), 4);
    assert_eq!(play.whole().header("Study"), Some("Monday"));
}
