//! Tests of the rules as a reference: the addresses of their places, and the search.

use fairyboard::catalog;
use fairyboard::rulebook::Block;
use fairyboard_tests::for_each_game;
use std::collections::BTreeSet;
use std::fs;
use ui_model::rule_index::RuleIndex;
use ui_model::rule_search::{Example, Hit, MOST};

for_each_game! {
    a_players_question_finds_its_place_among_the_first_three,
    every_place_has_an_address_of_its_own,
}

fn index(game: &str) -> RuleIndex {
    let info = catalog::find(game).unwrap().info();
    RuleIndex::new(info.guide, info.rules, info)
}

/// The questions of a game's `questions.txt`, each with the number of the rule or the address of
/// the place that answers it.
fn questions(game: &str) -> Vec<(String, String)> {
    let file = format!("{}/../src/games/{game}/questions.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let line = |line: &str| {
        let (question, place) = line.split_once(" | ").unwrap_or_else(|| panic!("{file}: {line}"));
        (question.to_string(), place.to_string())
    };
    text.lines().map(line).collect()
}

fn told(hits: &[Hit]) -> String {
    let line = |hit: &Hit| {
        let words = |(text, is_found): &(String, bool)| match is_found {
            true => format!("[{text}]"),
            false => text.clone(),
        };
        let sentence: String = hit.sentence.iter().map(words).collect();
        format!("  {} ({}): {sentence}\n", hit.address, hit.rules.join(" "))
    };
    hits.iter().map(line).collect()
}

fn answers(hit: &Hit, place: &String) -> bool {
    hit.address == *place || hit.rules.contains(place)
}

fn a_players_question_finds_its_place_among_the_first_three(game: &str) {
    let index = index(game);
    let mut missed = String::new();
    for (question, place) in questions(game) {
        assert!(index.find(&place).is_some(), "{question}: there is no {place}");
        let hits = index.search(&question);
        if !hits.iter().take(3).any(|hit| answers(hit, &place)) {
            missed += &format!("{question} ({place})\n{}", told(&hits));
        }
    }
    assert!(missed.is_empty(), "\n{missed}");
}

fn every_place_has_an_address_of_its_own(game: &str) {
    let index = index(game);
    let of_passages = index.introduction.iter().flat_map(|passage| &passage.blocks);
    let all: Vec<_> = of_passages.chain(&index.numbered).collect();
    let addresses: BTreeSet<_> = all.iter().map(|placed| &placed.address).collect();
    assert_eq!(addresses.len(), all.len());
    for placed in &all {
        assert_eq!(index.find(&placed.address), Some(&*placed.address));
        assert_eq!(index.find(&placed.address.to_uppercase()), Some(&*placed.address));
        if let Block::Heading(_) = placed.block {
            let listed = index.contents.iter().filter(|heading| heading.address == placed.address);
            assert_eq!(listed.count(), 1, "{}", placed.address);
        }
    }
    for heading in &index.contents {
        assert_eq!(index.find(&heading.address), Some(&*heading.address));
    }
}

/// The addresses of the places that a question finds.
fn found(index: &RuleIndex, question: &str) -> Vec<String> {
    index.search(question).into_iter().map(|hit| hit.address).collect()
}

#[test]
fn the_order_the_case_and_common_words_of_a_question_make_no_difference() {
    let index = index("fist");
    let all = found(&index, "pin two");
    assert_eq!(all.first().map(String::as_str), Some("captures-4"));
    assert_eq!(found(&index, "Two PIN").first(), all.first());
    assert_eq!(found(&index, "May I pin two?"), all);
}

#[test]
fn a_word_is_found_by_its_beginning_in_other_forms_and_misspelt() {
    let index = index("fist");
    let first = |question: &str| found(&index, question).into_iter().next();
    let mage = first("mage");
    assert!(mage.is_some());
    for question in ["mages", "mag", "mage's"] {
        assert_eq!(first(question), mage, "{question}");
    }
    let green = found(&index, "verdigris");
    assert_eq!(found(&index, "verdigirs"), green);
    assert_eq!(found(&index, "verdegris"), green);
    // A word that occurs in the rules is never treated as a misspelling of a similar word.
    assert!(!found(&self::index("pawn"), "squad").contains(&"a-turn-2".to_string()));
}

#[test]
fn the_words_that_were_found_are_marked_in_the_sentence() {
    let index = index("hens");
    let hits = index.search("divided attention");
    let marked: Vec<_> = hits[0]
        .sentence
        .iter()
        .filter(|(_, is_found)| *is_found)
        .map(|(text, _)| &**text)
        .collect();
    assert_eq!(marked, ["attention", "divided"]);
    let whole: String = hits[0].sentence.iter().map(|(text, _)| &**text).collect();
    assert_eq!(whole, "Between two enemies its attention is divided, and it captures neither.");
}

#[test]
fn a_question_without_an_answer_finds_nothing() {
    let index = index("hens");
    for question in ["", "   ", "?!", "xyzzy", "castle"] {
        assert_eq!(found(&index, question), [""; 0], "{question:?}");
    }
}

#[test]
fn a_question_of_any_length_is_answered_from_its_beginning() {
    let index = index("fist");
    let long = "pin ".repeat(100_000);
    assert!((1..=MOST).contains(&index.search(&long).len()));
    assert!(index.search(&"x".repeat(1_000_000)).is_empty());
    assert!(index.search(&"’'\u{301}".repeat(1_000)).is_empty());
}

#[test]
fn a_place_offers_the_diagram_of_its_passage_or_the_example_of_its_rule() {
    let index = index("fist");
    let example = |address: &str, question: &str| {
        index.search(question).into_iter().find(|hit| hit.address == address).unwrap().example
    };
    let diagram = example("captures-4", "pin two");
    assert!(matches!(diagram, Some(Example::Diagram(text)) if text.contains("g4-f4xf5")));
    assert_eq!(example("FIST-10", "pin"), Some(Example::Rule("FIST-10".into())));
    assert_eq!(example("a-turn-1", "who goes first"), Some(Example::Rule("FIST-16".into())));
    assert!(index.diagram_about("FIST-8").is_some_and(|text| text.contains("g4-f4xf5")));
}

#[test]
fn an_address_may_have_another_case_and_a_full_stop() {
    let index = index("fist");
    assert_eq!(index.find("fist-9."), Some("FIST-9"));
    assert_eq!(index.find("A-turn"), Some("a-turn"));
    assert_eq!(index.find("FIST-99"), None);
    assert_eq!(index.find(""), None);
}
