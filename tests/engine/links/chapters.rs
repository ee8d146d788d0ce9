//! Links and files of studies with several chapters.

use fairyboard::link::{LinkError, MAX_CHAPTERS, Reading, Shared, decode, encode, encode_within};
use fairyboard::open::{games_in, open};
use fairyboard::record::Record;
use fairyboard::session::Session;
use fairyboard::{Budget, Options, catalog};
use fairyboard_tests::{random_game, rng, test};

const STUDY: &str = include_str!("../../links/study-of-four-games.txt");

fn link() -> &'static str {
    STUDY.lines().next().expect("a link")
}

fn games(study: &Shared) -> Vec<&'static str> {
    study.chapters().map(|chapter| chapter.record.info().id).collect()
}

fn study_of(chapters: usize) -> Shared {
    let hens = catalog::find("hens").expect("a game of the catalogue");
    let chapter = |at: usize| {
        let mut record = Record::new(hens, Options::defaults(hens.info().options));
        record.set_header("Chapter", &at.to_string());
        record.set_header("Study", "A");
        Shared::new(record)
    };
    Shared::of_chapters((0..chapters).map(chapter).collect(), 0).expect("a chapter")
}

#[test]
fn a_link_and_a_file_hold_the_same_chapters_and_show_the_same_one() {
    let study = decode(link()).expect("a link");
    assert_eq!(games(&study), ["hens", "fist", "zugzwang", "pawn"]);
    let all = || study.clone().into_chapters().0;
    for shown in 0..4 {
        let other = Shared::of_chapters(all(), shown).expect("a chapter");
        let back = decode(&encode(&other)).expect("a link that was just made");
        assert_eq!(back, other);
        assert_eq!(back.others.before.len(), shown);
        let read = open(&other.text()).expect("a file");
        assert_eq!(read.text(), other.text());
        // Saving the study on a device and loading it again doesn't change it either.
        let kept = Session::load(&Session::from_shared(other.clone()).save()).expect("a session");
        assert_eq!(kept.shared(), other);
        assert_eq!(Session::record_text(&Session::from_shared(other.clone()).save()), other.text());
    }
    for chapter in study.chapters() {
        assert_eq!(chapter.record.header("Study"), Some("Monday"));
    }
}

#[test]
fn consecutive_records_of_one_study_are_one_game_of_a_file() {
    let one = |title: &str| format!("[Game \"hens\"]\n[Study \"{title}\"]\n\n*\n");
    let game = "[Game \"hens\"]\n\n1. d2-b4 *\n";
    let text = [one("A"), one("A"), game.into(), one("A"), one("B"), one("B")].concat();
    let found: Vec<_> = games_in(&text).iter().map(|one| one.matches("[Game").count()).collect();
    assert_eq!(found, [2, 1, 1, 2]);
    assert_eq!(games_in(&text).concat(), text);
    // A study has at most `MAX_CHAPTERS` chapters, so one more begins a second game of the file.
    let many = one("A").repeat(MAX_CHAPTERS + 1);
    assert_eq!(games_in(&many).len(), 2);
}

#[test]
fn an_error_in_one_chapter_keeps_the_others_and_says_where_it_is() {
    let text = STUDY.split_once('\n').expect("a record").1.replace("d2-d3", "d2-d7");
    let text = text.replace("1... d7-b5", "1... d7-d2");
    let error = open(&text).expect_err("a move that is not legal");
    let sound = error.sound().expect("the rest");
    assert_eq!(games(&sound), ["hens", "fist", "zugzwang", "pawn"]);
    assert_eq!(&text[error.at().expect("a place")], "d7-d2");
    let places: Vec<_> = sound.chapters().map(|chapter| chapter.record.places()).collect();
    assert_eq!(places, [2, 1, 1, 1]);
}

#[test]
fn a_budget_that_is_spent_goes_on_in_a_link_and_in_a_file() {
    let study = decode(link()).expect("a link");
    let mut read = Reading::begin(link()).and_then(|link| link.go_on(&mut Budget::new(1)));
    let mut stops = 0;
    while let Err(LinkError::Unfinished(reading)) = read {
        stops += 1;
        assert!(reading.so_far().chapters().count() <= 4);
        read = reading.go_on(&mut Budget::new(1));
    }
    assert_eq!(read.expect("all of it"), study);
    assert!(stops > 1, "{stops}");
    let text = study.text();
    let mut read = fairyboard::open::open_within(&text, &mut Budget::new(1));
    let mut moves = Vec::new();
    while let Err(error) = read {
        moves.extend(error.moves_read());
        read = error.go_on(&mut Budget::new(1));
    }
    assert_eq!(read.expect("all of it").text(), text);
    assert!(moves.is_sorted() && moves.len() > 1, "{moves:?}");
}

#[test]
fn a_link_has_at_most_so_many_chapters_and_its_size_is_bounded() {
    let full = study_of(MAX_CHAPTERS);
    assert_eq!(decode(&encode(&full)).expect("a link"), full);
    assert_eq!(study_of(MAX_CHAPTERS + 1).chapters().count(), MAX_CHAPTERS);
    let mut large = study_of(2);
    let (text, mut budget) = ("é".repeat(2000), Budget::usual());
    for chapter in large.others.iter_mut() {
        for name in 0..30 {
            chapter.record.set_header(&format!("X{name}"), &text);
        }
    }
    let many = vec![large.others.after[0].clone(); MAX_CHAPTERS];
    let large = Shared::of_chapters(many, 0).expect("a chapter");
    assert_eq!(encode_within(&large, &mut budget), None);
}

/// Codes that we never write, each with a right checksum.
#[test]
fn codes_that_nobody_wrote_are_refused() {
    let study = decode(link()).expect("a link");
    let whole = encode(&study);
    // Makes two wrong studies: in one, a later chapter hides the players' cards (it lacks the
    // header `Hands "open"`), unlike the first; in the other, the first chapter lacks the title of
    // the study.
    let (mut all, _) = study.into_chapters();
    let hidden = {
        let mut hidden = all[2].clone();
        hidden.record.set_header("Hands", "");
        Shared::of_chapters(vec![all[0].clone(), hidden], 0).expect("a chapter")
    };
    assert!(matches!(decode(&encode(&hidden)), Err(LinkError::Damaged { .. })));
    all[0].record.set_header("Study", "");
    let untitled = Shared::of_chapters(all.clone(), 0).expect("a chapter");
    assert!(matches!(decode(&encode(&untitled)), Err(LinkError::Damaged { .. })));
    // Every chapter gets the title of the lesson from the first one. Another title in a later
    // chapter is not written.
    let (mut lesson, _) = decode(link()).expect("a link").into_chapters();
    lesson[0].record.set_header("Lesson", "L");
    let lesson = Shared::of_chapters(lesson, 0).expect("a chapter");
    let titles = lesson.chapters().map(|chapter| chapter.record.header("Lesson"));
    assert_eq!(titles.collect::<Vec<_>>(), [Some("L"); 4]);
    assert_eq!(decode(&encode(&lesson)).expect("a link"), lesson);
    let mut twice = lesson.clone();
    twice.others.after[1].record.set_header("Lesson", "M");
    assert_eq!(decode(&encode(&twice)).expect("a link"), lesson, "a title is written once");
    for at in 0..whole.len() {
        if whole.is_char_boundary(at) {
            let _ = decode(&whole[..at]);
            let _ = decode(&format!("3{}", &whole[at..]));
        }
    }
}

/// A study of positions from a random game of Hens and Chicks, one in a chapter.
fn study_of_positions(chapters: usize) -> Shared {
    let hens = catalog::find("hens").expect("a game of the catalogue");
    let options = Options::defaults(hens.info().options);
    let mut positions = Vec::new();
    let (mut seed, title) = (0, "Forks and pins");
    while positions.len() < chapters {
        random_game(&hens.start(&options), 40, &mut rng(seed), |state, _| {
            positions.push(state.text());
        });
        seed += 1;
    }
    let chapter = |text: &String| {
        let mut record = Record::from_position(hens, options.clone(), text).expect("a position");
        record.set_header("Study", title);
        Shared::new(record)
    };
    let all = positions[..chapters].iter().map(chapter).collect();
    Shared::of_chapters(all, 0).expect("a chapter")
}

/// `docs/formats.md` gives this number of characters for one position. The bounds are wide, because
/// random positions differ between platforms.
#[test]
fn a_position_takes_about_73_characters_of_a_link() {
    for chapters in [5, 20, 60] {
        let length = encode(&study_of_positions(chapters)).len();
        assert!((60..=80).contains(&(length / chapters)), "{chapters}: {length}");
    }
}
