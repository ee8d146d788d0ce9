//! Tests that comments and docs are in plain English. The score of a file is the number of phrases
//! from the list below per 1,000 words: at most 10 in code and 5 in Markdown, and at most 3 in all
//! files together.

use super::tidy::{read, root};
use regex_lite::Regex;
use std::fs;
use std::path::Path;

/// Phrases to avoid, with what to write instead. A few of these are good English, but many in one
/// file are not.
const PHRASES: [(&str, &str); 13] = [
    (r"\b(?:tells?|told|telling)\b", "say, show, report"),
    (r"(?:^|[.:;] )What [a-z]", "a sentence with a subject"),
    (r"^The same\b", "what is the same"),
    (r"\b(?:whoever|whatever|whichever|whomever)\b", "the caller, any"),
    (
        r"(?:^|[.;:,] )[Ww]here (?:it|there|nothing|something|some|none|no|one|a|an|the|that|this|they|he|what|several|both|all|neither|its)\b",
        "if, when",
    ),
    (r"\b(?:stands?|standing|stood)\b", "is"),
    (
        r"\b(?:has|have|had|is|are) come\b|\bcomes? (?:of|with|late|later|in two|there|first)\b",
        "arrives, loads",
    ),
    (r"\b(?:is|are|was|were) to ([a-z]+)\b( the\b)?", "must, should"),
    (
        r"\b(?:of|by|in|to|with|for|from|on|at|behind|after|before) (?:which|whom)\b",
        "two sentences",
    ),
    (r"\b(?:so many|so much|as far as|so far as|as good as)\b", "how many, if"),
    (r"\b(?:anew|besides|likewise|meanwhile|otherwise than|hitherto|mostly)\b", "again, also"),
    (
        r"\b(?:goes by|go by|goes on|go on|gives?|takes? along|taken along|let go|lets go|put right)\b",
        "follows, continues, returns",
    ),
    (r"\b(?:somebody|nobody|anybody|everybody)\b", "the player, no one"),
];

/// The highest permitted score of a file with code, in phrases per 1,000 words of comments.
const IN_COMMENTS: f64 = 10.0;
/// The highest permitted score of a page of docs.
const IN_DOCS: f64 = 5.0;
/// The highest permitted score of all files together.
const IN_ALL: f64 = 3.0;

/// Files with fewer words of prose get no score, because a single phrase would decide it.
const FEWEST_WORDS: usize = 150;

/// The folders to read. Folders named `text`, with texts for players, are left out.
const PLACES: [&str; 10] =
    ["", "src", "crates", "tests", "e2e", "bench", "xtask", "docs", "static", ".github"];

/// The part of a line that is prose: a comment, or a line of Markdown. `None` for code.
fn prose<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    let line = line.trim();
    let rest = match kind {
        "md" => return Some(line),
        "toml" | "yml" => line.strip_prefix('#')?.trim_start_matches('#'),
        "css" => line.strip_prefix("/*")?,
        _ => {
            let comment = line.strip_prefix("//").or_else(|| line.strip_prefix("/*"));
            comment.or_else(|| line.strip_prefix('*'))?.trim_start_matches(['/', '!', '*'])
        }
    };
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}

/// The paragraphs of prose in a file, without code blocks and tables.
fn paragraphs(text: &str, kind: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut is_code = false;
    for line in text.lines() {
        let Some(body) = prose(line, kind) else {
            is_code = false;
            found.push(String::new());
            continue;
        };
        let is_fence = body.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || body.is_empty() || body.starts_with('|') {
            found.push(String::new());
            continue;
        }
        if body.starts_with("- ") || body.starts_with("* ") {
            found.push(String::new());
        }
        let last = found.last_mut().expect("it begins with one");
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(body.trim_start_matches(['#', '-', '*', ' ']));
    }
    found
}

/// The phrases found in a file, and the number of words of prose.
fn measure(text: &str, kind: &str, phrases: &[Regex]) -> (Vec<String>, usize) {
    let (mut hits, mut words) = (Vec::new(), 0);
    for paragraph in paragraphs(text, kind) {
        words += paragraph.split_whitespace().count();
        for (phrase, (_, instead)) in phrases.iter().zip(PHRASES) {
            for found in phrase.captures_iter(&paragraph) {
                // The pattern looks for orders. "is to be the" and "is to the left" are no orders,
                // so they are skipped.
                let is_order = match found.get(1).map(|verb| verb.as_str()) {
                    None => true,
                    Some("the" | "a") => false,
                    Some("be") => found.get(2).is_none(),
                    Some(_) => true,
                };
                if is_order {
                    let beginning: String = paragraph.chars().take(60).collect();
                    hits.push(format!("“{}”: {instead}; in “{beginning}…”", found[0].trim()));
                }
            }
        }
    }
    (hits, words)
}

/// Adds the files of a folder that have prose. With `is_deep`, also those in folders below it.
fn add_files(folder: &Path, is_deep: bool, found: &mut Vec<String>) {
    const LEFT_OUT: [&str; 6] = ["text", "node_modules", "target", "dist", "vectors", "pieces"];
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a file").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if is_deep && !LEFT_OUT.contains(&&*name) {
                add_files(&path, true, found);
            }
        } else if ["rs", "mjs", "js", "css", "toml", "md", "yml"].contains(&kind(&name)) {
            let below = path.strip_prefix(root()).expect("a file of ours");
            found.push(below.display().to_string());
        }
    }
}

fn kind(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or_default()
}

#[test]
fn comments_and_docs_are_plain() {
    let phrases = PHRASES.map(|(phrase, _)| Regex::new(phrase).expect("a pattern"));
    let mut all = Vec::new();
    for place in PLACES {
        add_files(&root().join(place), !place.is_empty(), &mut all);
    }
    let (mut wrong, mut hits_of_all, mut words_of_all) = (Vec::new(), 0, 0);
    for path in &all {
        let kind = kind(path);
        let (hits, words) = measure(&read(&root().join(path)), kind, &phrases);
        (hits_of_all, words_of_all) = (hits_of_all + hits.len(), words_of_all + words);
        let score = per_thousand(hits.len(), words);
        let limit = if kind == "md" { IN_DOCS } else { IN_COMMENTS };
        if words >= FEWEST_WORDS && score > limit {
            wrong.push(format!("{path}: {score:.1}, above {limit}\n    {}", hits.join("\n    ")));
        }
    }
    assert!(wrong.is_empty(), "per 1,000 words:\n{}", wrong.join("\n"));
    let score = per_thousand(hits_of_all, words_of_all);
    assert!(score <= IN_ALL, "all files: {score:.1} per 1,000 words, above {IN_ALL}");
}

fn per_thousand(hits: usize, words: usize) -> f64 {
    1_000.0 * hits as f64 / words.max(1) as f64
}

#[test]
fn phrases_are_found_in_comments_and_not_in_code_or_tables() {
    let phrases = PHRASES.map(|(phrase, _)| Regex::new(phrase).expect("a pattern"));
    let hits = |text: &str, kind: &str| measure(text, kind, &phrases).0.len();
    assert_eq!(hits("/// It tells whoever asks.\nlet told = 1;", "rs"), 2);
    assert_eq!(hits("//! ```\n//! told\n//! ```\n//! Plain.", "rs"), 0);
    assert_eq!(hits("| told |\n\nWhat is told. It is to be read.\n", "md"), 3);
    assert_eq!(hits("# It stands.\nname = \"told\"", "toml"), 1);
    assert_eq!(hits("It is to the left, and is to be the first.", "md"), 0);
}
