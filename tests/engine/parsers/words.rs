//! Tests with options, squares and rule texts that are nearly right.

use super::{mutated, strange};
use fairyboard::geometry::Square;
use fairyboard::rulebook::{self, Block};
use fairyboard::{Options, catalog};
use fairyboard_tests::{About, combinations, effort, for_each_game, rng, test};

for_each_game! {
    options_read_back,
    options_that_are_nearly_right,
    rules_that_are_nearly_right,
}

fn options_read_back(id: &str) {
    let family = catalog::find(id).unwrap();
    let specs = family.info().options;
    let chosen: Vec<_> = combinations(family).into_iter().map(|(_, options)| options).collect();
    for options in &chosen {
        assert_eq!(Options::read(specs, &options.to_string()).as_ref(), Ok(options));
        assert_eq!(Options::from_choices(specs, options.choices()).as_ref(), Some(options));
        for spec in specs {
            assert!(spec.values.iter().any(|(value, _)| *value == options.get(spec.key)));
        }
        assert_eq!(options.get("nonsense"), "");
    }
    let all = Options::all(specs);
    assert_eq!(all[0], Options::defaults(specs));
    assert_eq!(all.len(), chosen.len());
    assert!(chosen.iter().all(|options| all.contains(options)));
    assert_eq!(Options::from_choices(specs, &vec![200; specs.len()]).is_some(), specs.is_empty());
    assert_eq!(Options::from_choices(specs, &vec![0; specs.len() + 1]), None);
    assert_eq!(Options::defaults(specs).to_string(), "");
}

fn options_that_are_nearly_right(id: &str) {
    let mut rng = rng(33);
    let family = catalog::find(id).unwrap();
    let specs = family.info().options;
    let words = specs
        .iter()
        .flat_map(|spec| spec.values.iter().map(|(value, _)| format!("{}={value}", spec.key)));
    let words: Vec<String> = words.chain(["board=8".into(), String::new()]).collect();
    let texts = (0..effort(5000)).map(|_| {
        let text = &words[rng.usize(..words.len())];
        mutated(&format!("{text} {}", words[rng.usize(..words.len())]), &mut rng)
    });
    for text in texts.collect::<Vec<_>>().into_iter().chain(strange()) {
        let _about = About(&text);
        match Options::read(specs, &text) {
            Ok(options) => assert_eq!(Options::read(specs, &options.to_string()), Ok(options)),
            Err(error) => {
                assert!(text.contains(error.found.trim_end_matches('…')), "{error}");
                assert!(!error.expected.to_string().is_empty() && error.to_string().len() < 1200);
            }
        }
    }
}

#[test]
fn bad_options_are_told_exactly() {
    for (text, told) in [
        ("board=9", "options: found \"board=9\", expected board=8 or board=10"),
        ("board=", "options: found \"board=\", expected board=8 or board=10"),
        ("board=08", "options: found \"board=08\", expected board=8 or board=10"),
        ("boards=8", "options: found \"boards=8\", expected one of the options board"),
        ("=8", "options: found \"=8\", expected one of the options board"),
        ("board", "options: found \"board\", expected words of the form key=value"),
        ("board=8 board=8", "options: found \"board=8\", expected board once"),
        ("board=8 x", "options: found \"x\", expected words of the form key=value"),
    ] {
        let specs = catalog::find("hens").unwrap().info().options;
        assert_eq!(Options::read(specs, text).unwrap_err().to_string(), told, "{text:?}");
    }
    let mut options = Options::defaults(&[]);
    let told = "options: found \"board=8\", expected no options: this game has none";
    assert_eq!(options.set("board", "8").unwrap_err().to_string(), told);
}

#[test]
fn squares_that_are_nearly_right() {
    let mut rng = rng(34);
    let texts = (0..effort(20_000)).map(|i| mutated(["a1", "h8", "j10", "l12"][i % 4], &mut rng));
    for text in texts.collect::<Vec<_>>().into_iter().chain(strange()) {
        let _about = About(&text);
        if let Ok(square) = text.parse::<Square>() {
            assert_eq!(square.to_string(), text);
        }
        if let Some((square, length)) = Square::read_prefix(&text) {
            assert_eq!(square.to_string(), text[..length]);
        }
    }
}

fn rules_that_are_nearly_right(id: &str) {
    let mut rng = rng(35);
    let family = catalog::find(id).unwrap();
    let markdown = family.info().rules;
    for _ in 0..effort(400) {
        let text = mutated(markdown, &mut rng);
        let _about = About(&text);
        let numbered = rulebook::numbered(&text).count();
        assert!(rulebook::blocks(&text).len() >= numbered);
    }
}

#[test]
fn rules_from_strange_texts() {
    for text in strange() {
        rulebook::blocks(&text);
    }
}

#[test]
fn rules_are_read_as_blocks() {
    let text = "# Title\n\nOne\ntwo\n\n## Part\n| id | kind | rule |\n| --- | --- | --- |\n\
                | X-1 | S | A *rule*. |\n| X-2 | S/R | a | b |\n| X-3 | R | last |\n| X-4 | C | |\n\
                | X-5 | Q | none |\n\n```text\nverbatim\n\n  | more |\n```\n- item\n  goes on\n<!-- X-1 X-2 -->\n<!-- keywords: two, both -->\n- item\n";
    let told: Vec<_> = rulebook::blocks(text)
        .into_iter()
        .map(|block| match block {
            Block::Heading(text) => format!("heading {text:?}"),
            Block::Paragraph(text) => format!("paragraph {text:?}"),
            Block::Item(text) => format!("item {text:?}"),
            Block::Verbatim(text) => format!("verbatim {text:?}"),
            Block::Explains(rules) => format!("explains {rules:?}"),
            Block::Keywords(words) => format!("keywords {words:?}"),
            Block::Rule(rule) => format!("{} {:?} {:?}", rule.id, rule.kind, rule.text),
        })
        .collect();
    let expected = [
        "paragraph \"One two\"",
        "heading \"Part\"",
        "X-1 Source \"A *rule*.\"",
        "X-2 SourceAndRuling \"a | b\"",
        "X-3 Ruling \"last\"",
        "X-4 Convention \"\"",
        "verbatim \"verbatim\\n\\n  | more |\"",
        "item \"item goes on\"",
        "explains [\"X-1\", \"X-2\"]",
        "keywords \"two, both\"",
        "item \"item\"",
    ];
    assert_eq!(told, expected);
}
