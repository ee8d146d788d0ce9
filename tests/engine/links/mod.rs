//! Links of every format, which must open forever, and damaged links.
//!
//! Each file of `tests/links/` holds a link in its first line, and below it the record that the
//! link must decode to. Files are added, never changed.

mod budget;
mod chapters;
mod damaged;
mod mangled;

use checklist::Demands;
use fairyboard::link::{Shared, decode, encode};
use fairyboard::open::open;
use fairyboard::record::{NodeId, Record};
use fairyboard::turn::Step;
use fairyboard::{Options, catalog};
use fairyboard_tests::{effort, test};

struct Golden {
    name: &'static str,
    link: &'static str,
    /// The game that the link decodes to, as text.
    record: &'static str,
}

impl Golden {
    fn new((name, text): &(&'static str, &'static str)) -> Self {
        let (link, record) = text.split_once('\n').expect("a link and a record");
        Golden { name, link, record: record.trim_end() }
    }
}

/// Makes a test for each property and each golden link (a saved link that must open forever), so
/// that the tests run in parallel. A property is a function that takes a golden link. The files of
/// `tests/links/` are compiled in, because WebAssembly can't read folders.
macro_rules! for_each_link {
    ($($property:ident),+ $(,)?) => {$(
        mod $property { crate::links::for_each_link! { @list tests ($property) } }
    )+};
    (@tests ($property:ident) $($test:ident $file:tt)+) => {
        use fairyboard_tests::test;
        $(
            #[test]
            fn $test() {
                super::$property(&crate::links::Golden::new(crate::links::for_each_link!(@file $file)));
            }
        )+
    };
    (@files () $($test:ident $file:tt)+) => { &[$(crate::links::for_each_link!(@file $file)),+] };
    (@file [$name:literal]) => { &($name, include_str!(concat!("../../links/", $name, ".txt"))) };
    // The only list of the files of `tests/links/`. The other rules of this macro get their files
    // from here.
    (@list $what:ident $about:tt) => {
        crate::links::for_each_link! { @$what $about
            another_game ["another-game"]
            black_begins ["black-begins"]
            fidchell_lost_king ["fidchell-lost-king"]
            fidchell_notes_and_variations ["fidchell-notes-and-variations"]
            fidchell_pass ["fidchell-pass"]
            fidchell_placements ["fidchell-placements"]
            fidchell_portals ["fidchell-portals"]
            fidchell_start ["fidchell-start"]
            fidchell_succession ["fidchell-succession"]
            fist_draw ["fist-draw"]
            fist_notes_and_variations ["fist-notes-and-variations"]
            fist_start ["fist-start"]
            fist_subdue ["fist-subdue"]
            fist_whole_game ["fist-whole-game"]
            from_a_position ["from-a-position"]
            lesson_of_four_tasks ["lesson-of-four-tasks"]
            lesson_of_one_task ["lesson-of-one-task"]
            long_game ["long-game"]
            long_study ["long-study"]
            moved_for ["moved-for"]
            names_and_date ["names-and-date"]
            notes_and_marks ["notes-and-marks"]
            offer_draw ["offer-draw"]
            offer_take_back ["offer-take-back"]
            offer_taken_back ["offer-taken-back"]
            pawn_long_game ["pawn-long-game"]
            pawn_notes_and_variations ["pawn-notes-and-variations"]
            pawn_pass ["pawn-pass"]
            pawn_stalemate ["pawn-stalemate"]
            pawn_start ["pawn-start"]
            pawn_whole_game ["pawn-whole-game"]
            start ["start"]
            study_of_four_games ["study-of-four-games"]
            ten_by_ten ["ten-by-ten"]
            variations ["variations"]
            whole_game ["whole-game"]
            zugzwang_challenge ["zugzwang-challenge"]
            zugzwang_declaration ["zugzwang-declaration"]
            zugzwang_duel ["zugzwang-duel"]
            zugzwang_duel_for_anybody ["zugzwang-duel-for-anybody"]
            zugzwang_fixed_seen_from_south ["zugzwang-fixed-seen-from-south"]
            zugzwang_notes_and_marks ["zugzwang-notes-and-marks"]
            zugzwang_running_duel ["zugzwang-running-duel"]
            zugzwang_together_out_of_time ["zugzwang-together-out-of-time"]
            zugzwang_together_won ["zugzwang-together-won"]
        }
    };
}
use for_each_link;

const FILES: &[&(&str, &str)] = for_each_link!(@list files ());

for_each_link! {
    golden_links_open_and_are_written_the_same,
    a_link_carries_how_the_game_is_shown,
    addresses_records_and_codes_open_alike,
}

fn golden() -> impl Iterator<Item = Golden> {
    FILES.iter().map(|file| Golden::new(file))
}

/// Tests that damage a link don't damage it at every character, but at every `step`-th one. The
/// step is 1, but more than 100 for links of 400 and more characters.
fn step(link: &str) -> usize {
    1 + link.len() / 400 * 100
}

fn moves_of(record: &Record) -> Vec<String> {
    let end = record.end_of_line(NodeId::START);
    record.path(end).iter().map(|id| record.node(*id).text().to_string()).collect()
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn each_file_of_the_folder_has_its_tests() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/links");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of links") {
        found.push(entry.expect("a file").file_name().into_string().expect("a name"));
    }
    let mut expected: Vec<_> = FILES.iter().map(|(name, _)| format!("{name}.txt")).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn each_game_has_golden_links() {
    for family in catalog::GAMES {
        let id = family.info().id;
        let of_game = |golden: &Golden| {
            let record = decode(golden.link).expect(golden.name).record;
            record.info().id == id
        };
        assert!(golden().filter(of_game).count() >= Demands::of(id).golden_links, "{id}");
    }
}

fn golden_links_open_and_are_written_the_same(Golden { name, link, record }: &Golden) {
    let shared = decode(link).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(shared.text().trim_end(), *record, "{name}");
    assert_eq!(encode(&shared), *link, "{name}");
}

/// A link stores which position to show, how far the board is turned, and whether the player's
/// assistance settings are locked. A check (a normal run) tries each position with one of three
/// settings, a soak (a long run) with all three.
fn a_link_carries_how_the_game_is_shown(Golden { name, link, .. }: &Golden) {
    const WAYS: [(u8, bool); 3] = [(0, false), (2, true), (3, false)];
    let record = decode(link).expect(name).record;
    for (i, at) in record.preorder().into_iter().step_by(step(link)).enumerate() {
        for (turned, locked) in WAYS.into_iter().cycle().skip(i % 3).take(effort(3)) {
            let shared = Shared { at, turned, locked, ..Shared::new(record.clone()) };
            let back = decode(&encode(&shared)).expect(name);
            let place =
                |shared: &Shared| shared.record.preorder().iter().position(|id| *id == shared.at);
            assert_eq!(place(&back), place(&shared), "{name}");
            assert_eq!((back.turned, back.locked), (turned, locked), "{name}");
            assert_eq!(back.record, record, "{name}");
        }
    }
}

#[test]
fn a_game_of_sixty_plies_fits_in_a_hundred_and_fifty_characters() {
    let long: Vec<_> = golden().filter(|golden| golden.name.contains("long-game")).collect();
    assert_eq!(long.len(), 2);
    for Golden { name, link, .. } in long {
        let mut record = decode(link).expect("a link").record;
        while record.node(record.end_of_line(NodeId::START)).ply() > 60 {
            let end = record.end_of_line(NodeId::START);
            record.remove(end);
        }
        assert_eq!(record.node(record.end_of_line(NodeId::START)).ply(), 60, "{name}");
        let link = format!("/g/{}", encode(&Shared::new(record)));
        assert!(link.len() <= 150, "{name}: {} characters", link.len());
    }
}

/// The position has 209,617 turns. The test encodes and decodes 300 of them, which would take
/// minutes if each needed the list of all turns.
#[test]
fn a_link_of_a_crowd_is_made_and_read_without_a_list_of_its_turns() {
    const CROWD: &str = "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w";
    let pawn = catalog::find("pawn").expect("a game of the catalogue");
    let mut record =
        Record::from_position(pawn, Options::defaults(&[]), CROWD).expect("a position");
    // Extends the latest unfinished turn first (depth first), which reaches the ends of long
    // chains.
    let mut drafts: Vec<Vec<Step>> = vec![Vec::new()];
    while record.node(NodeId::START).children().len() < 300 {
        let draft = drafts.pop().expect("so many turns");
        let state = record.node(NodeId::START).state();
        let next = state.next(&draft);
        drafts.extend(next.steps.iter().map(|step| [&draft[..], &[*step]].concat()));
        if next.may_stop {
            let text: String = draft.iter().map(Step::text).collect();
            record.play(NodeId::START, &text).expect("a legal move");
        }
    }
    let longest = record.preorder().into_iter().map(|id| record.node(id).text().len()).max();
    assert!(longest > Some(80), "{longest:?}");
    let link = encode(&Shared::new(record.clone()));
    let back = decode(&link).expect("a link that was just made");
    assert_eq!(back.record, record);
    assert_eq!(encode(&back), link);
    // Each turn costs at most twelve characters, although its text has up to 80 and more.
    assert!(link.len() < 300 * 12, "{} characters", link.len());
}

fn addresses_records_and_codes_open_alike(Golden { name, link, record }: &Golden) {
    let expected = decode(link).expect(name);
    for text in [
        link.to_string(),
        format!("  #/g/{link}\n"),
        format!("https://example.org/fairyboard/#/g/{link}"),
        record.to_string(),
        format!("\u{feff}{record}\r\n"),
    ] {
        let opened = open(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(opened.record, expected.record, "{name}");
    }
}

#[test]
fn addresses_and_positions_open_alike() {
    let position = "3h4c1/4c4h/3H3C2/C9/10/10/10/10/cH8/10 w";
    let percent = position.replace('/', "%2F").replace(' ', "%20");
    for text in [position.to_string(), format!("x#/play/hens?pos={percent}")] {
        let opened = open(&text).expect(position);
        assert_eq!(opened.record.options().to_string(), "board=10");
        assert_eq!(opened.record.node(NodeId::START).state().text(), position);
    }
}

#[test]
fn what_cannot_be_opened_says_what_it_was_taken_for() {
    for (text, begins) in [
        ("", "text: "),
        (" \n", "text: "),
        ("nonsense", "text: This isn’t a link, game or position"),
        ("1. nonsense", "text: This isn’t a link, game or position"),
        ("4abc", "link: found '4', expected 1 to 3: This needs a newer version"),
        ("#/g/1é", "link: found 'é' at character 2: A link has only"),
        ("[Game \"chess\"]", "Game: found \"chess\""),
        ("[Game \"hens\"]\n\n1. d2-b5", "ply 1, at character 19: HENS-6"),
        ("#/play/chess", "game: found \"chess\""),
        ("#/play/hens?pos=8/8 w", "placement: "),
        ("#/play/hens?board=9", "options: found \"board=9\""),
        ("C7/8/8/8/8/8/8/8 w", "placement: found \"C7/8/8/8/8/8/8/8\""),
        ("7V/V7/8/8/8/8/8/8 w - m", "placement: found \"7V/V7/8/8/8/8/8/8\""),
        ("7V/8/8/8/8/8/8/8 w", "return square: "),
    ] {
        let error = open(text).map(|shared| shared.record.to_string()).expect_err(text);
        assert!(error.to_string().starts_with(begins), "{text:?}: {error}");
    }
}
