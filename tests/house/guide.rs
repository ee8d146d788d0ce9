//! Tests of the guide to each game: it is complete, plain and correct, and the credits agree
//! everywhere.

use crate::lessons::check;
use checklist::Demands;
use fairyboard::record::NodeId;
use fairyboard::rulebook::{Block, blocks, for_players, numbered, passages};
use fairyboard::{Family, catalog, lesson};
use fairyboard_tests::{About, for_each_game, rule_ids};
use i18n::tables::{CLOSES, OPENS, made_up_rules};
use std::collections::BTreeSet;
use ui_model::drawing;
use ui_model::sentences::with_rule_names;

for_each_game! {
    the_page_for_players_has_its_sections_and_is_short,
    it_shows_every_kind_of_piece,
    it_is_in_plain_words,
    its_diagrams_show_what_they_say,
    it_says_once_which_passage_explains_a_rule,
    a_rule_that_refuses_an_example_has_a_passage,
    a_ruling_in_short_is_a_whole_sentence,
    in_the_made_up_language_it_holds_as_in_english,
    credits_agree_wherever_they_stand,
}

fn game(id: &str) -> &'static dyn Family {
    catalog::find(id).unwrap()
}

fn page(id: &str) -> Vec<Block> {
    blocks(game(id).info().guide)
}

/// The parts of a guide that the page shows as diagrams.
fn diagrams(blocks: &[Block]) -> Vec<lesson::LessonPart> {
    let text = |block: &Block| match block {
        Block::Verbatim(text) => Some(lesson::read(text).unwrap_or_else(|e| panic!("{e}\n{text}"))),
        _ => None,
    };
    blocks.iter().filter_map(text).collect()
}

/// The texts of a guide as the page shows them. The letters at the beginning of items are left out,
/// because they become pictures.
pub(super) fn read(blocks: &[Block]) -> Vec<String> {
    let captions = diagrams(blocks).into_iter().map(|part| part.text().to_string());
    let words = blocks.iter().filter_map(|block| match block {
        Block::Heading(text) | Block::Paragraph(text) => Some(text.clone()),
        Block::Item(text) => Some(text.rsplit_once('`').map_or(&**text, |(_, rest)| rest).into()),
        Block::Verbatim(_) | Block::Explains(_) | Block::Keywords(_) => None,
        Block::Rule(rule) => panic!("{} is for the numbered rules", rule.id),
    });
    words.chain(captions).collect()
}

fn the_page_for_players_has_its_sections_and_is_short(id: &str) {
    let (page, demands) = (page(id), Demands::of(id));
    let titles: Vec<_> = page
        .iter()
        .filter_map(|block| match block {
            Block::Heading(title) => Some(&**title),
            _ => None,
        })
        .collect();
    assert_eq!(titles, demands.guide_sections);
    let words: usize = read(&page).iter().map(|text| text.split_whitespace().count()).sum();
    assert!(words < demands.guide_words, "{words} words");
    let count = diagrams(&page).len();
    assert!(demands.guide_diagrams.contains(&count), "{count} diagrams");
}

fn it_shows_every_kind_of_piece(id: &str) {
    let mut shown = BTreeSet::new();
    let drawn = drawing::of(game(id).info()).pieces;
    for block in page(id) {
        let Block::Item(text) = block else { continue };
        for letter in text.split('`').skip(1).step_by(2) {
            let letter = letter.strip_prefix('~').unwrap_or(letter);
            let known = drawn.iter().any(|piece| piece.eq_ignore_ascii_case(letter));
            assert!(known, "{letter} is no piece");
            shown.extend(letter.to_ascii_uppercase().chars().last());
        }
    }
    // A die has the same faces in all colours, and the guide describes each face once.
    let kinds = drawn.iter().filter_map(|piece| piece.to_ascii_uppercase().chars().last());
    let missing: String = kinds.filter(|kind| !shown.contains(kind)).collect();
    assert!(missing.is_empty(), "nothing is told of {missing}");
}

fn it_is_in_plain_words(id: &str) {
    let rules = rule_ids(game(id));
    let prefix = rules.first().unwrap().split('-').next().unwrap();
    for text in read(&page(id)) {
        let not = ["`", "(R:", "R:", "each is a test", "duel", "ply", "plies", " w ", "*/"];
        let found = not.iter().find(|word| text.contains(**word));
        assert_eq!(found, None, "{text}");
        assert!(!text.contains(&format!("{prefix}-")), "{text}");
        let is_position = |word: &str| word.matches('/').count() > 1;
        assert!(!text.split_whitespace().any(is_position), "{text}");
    }
}

fn its_diagrams_show_what_they_say(id: &str) {
    for part in diagrams(&page(id)) {
        let _about = About((id, part.text().to_string()));
        check(game(id), &part);
        assert_ne!(*part.task(), lesson::Task::Read, "there is nothing to try");
        let start = part.record().node(NodeId::START);
        assert!(!start.marks().is_empty(), "nothing points at what is to be seen");
    }
}

fn it_says_once_which_passage_explains_a_rule(id: &str) {
    let passages = passages(game(id).info().guide);
    // The rules that the page leaves out, if any, are in a comment at its end.
    let left_out = passages.last().filter(|last| last.blocks.is_empty());
    let explained = &passages[..passages.len() - usize::from(left_out.is_some())];
    for passage in explained {
        assert!(
            !passage.blocks.is_empty(),
            "nothing explains {:?}: a comment with rules that the page leaves out ends the file",
            passage.explains
        );
        assert!(!matches!(passage.blocks[..], [Block::Verbatim(_), ..]), "{:?}", passage.explains);
    }
    let explained = passages.iter().flat_map(|passage| &passage.explains);
    let mut explained: Vec<_> = explained.map(String::as_str).collect();
    explained.sort_unstable();
    let rules: Vec<_> = rule_ids(game(id)).into_iter().collect();
    assert_eq!(explained, rules);
}

/// Asserts that the guide has a passage for each rule that an example breaks, because a refusal
/// during a game links there.
fn a_rule_that_refuses_an_example_has_a_passage(id: &str) {
    let passages = passages(game(id).info().guide);
    for attempt in game(id).info().examples.split("[%refused ").skip(1) {
        let (attempt, _) = attempt.split_once(']').unwrap();
        let (_, rule) = attempt.rsplit_once(' ').unwrap();
        assert!(passages.iter().any(|passage| passage.is_about(rule)), "{attempt}");
    }
}

fn a_ruling_in_short_is_a_whole_sentence(id: &str) {
    for rule in numbered(game(id).info().rules) {
        let Some(short) = rule.ruling_in_short() else { continue };
        let count = |sign: char| short.matches(sign).count();
        assert_eq!((count('('), count('`') % 2), (count(')'), 0), "{}: {short}", rule.id);
        assert!(!short.ends_with('.') && !short.starts_with(char::is_lowercase), "{short}");
    }
}

fn in_the_made_up_language_it_holds_as_in_english(id: &str) {
    let made = blocks(&made_up_rules(game(id).info().guide));
    assert_eq!(made.len(), page(id).len());
    let (plain, made) = (diagrams(&page(id)), diagrams(&made));
    assert_eq!(made.len(), plain.len());
    for (made, plain) in made.iter().zip(&plain) {
        assert!(made.text().starts_with(OPENS) && made.text().ends_with(CLOSES), "{}", made.text());
        let marks = |part: &lesson::LessonPart| part.record().node(NodeId::START).marks().to_vec();
        assert_eq!((marks(made), made.task()), (marks(plain), plain.task()));
    }
}

/// Asserts that `Info::credit` agrees with the README and with the source named in the numbered
/// rules: people, titles and years. The page shows the credit in the gallery, in the rules and
/// under *About*.
fn credits_agree_wherever_they_stand(id: &str) {
    let info = game(id).info();
    let credit = info.credit.to_string();
    assert!(
        include_str!("../../README.md").contains(&credit),
        "the README says otherwise: {credit}"
    );
    let source = blocks(info.rules).into_iter().find_map(|block| match block {
        Block::Paragraph(text) => Some(text),
        _ => None,
    });
    let source = source.unwrap();
    for sentence in credit.split_inclusive(". ") {
        for word in sentence.split_whitespace().skip(1) {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            let is_name = word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
            assert!(!is_name || source.contains(word), "{word} is not in the source: {source}");
        }
    }
}

for_each_game! {
    the_rules_for_players_have_no_notation_and_no_ids_of_rules
}

fn the_rules_for_players_have_no_notation_and_no_ids_of_rules(id: &str) {
    let info = catalog::find(id).expect("a game").info();
    let whole = blocks(info.rules);
    let of_players = blocks(for_players(info.rules));
    let rules = |all: &[Block]| all.iter().filter(|block| matches!(block, Block::Rule(_))).count();
    assert_eq!(rules(&of_players), rules(&whole), "each rule is there");
    let words = of_players.iter().map(|block| match block {
        Block::Heading(text) | Block::Paragraph(text) | Block::Item(text) => text.as_str(),
        Block::Rule(rule) => rule.text.as_str(),
        _ => "",
    });
    for text in words {
        let named = with_rule_names(text, info.rule_ids);
        assert!(!info.rule_ids.iter().any(|id| named.contains(id)), "{named}");
        assert!(!named.contains("perft"), "{named}");
    }
}
