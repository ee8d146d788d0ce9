//! Translates long texts into the pseudo-language of the tests: guides, rules, lessons and
//! examples.

use super::pseudo_locale::{CLOSES, OPENS, longer};
use std::fmt::Write;

/// Translates the rules of a game, or its guide for players, into the pseudo-language. Rule
/// numbers, kinds of rules and code stay unchanged. In diagrams only the words change.
pub fn made_up_rules(markdown: &str) -> String {
    let mut fenced = false;
    let mut made = String::new();
    let mut diagram = String::new();
    for line in markdown.lines() {
        let is_fence = line.starts_with("```");
        fenced ^= is_fence;
        if fenced && (line.starts_with("[Game \"") || !diagram.is_empty()) {
            diagram = diagram + line + "\n";
            continue;
        }
        made += &made_up_records(&std::mem::take(&mut diagram));
        let is_comment = line.starts_with("<!-- ");
        let is_bare = is_fence || fenced || is_comment || line.trim().is_empty();
        let (before, words, behind) = match line.strip_prefix('|').filter(|_| !is_bare) {
            _ if is_bare => (line, "", ""),
            Some(_) => rule(line).unwrap_or((line, "", "")),
            None => {
                let lead = ["# ", "## ", "- "].iter().find(|lead| line.starts_with(**lead));
                let lead = lead.map_or(0, |lead| lead.len());
                // The letters at the beginning of a list item show pieces, so they stay unchanged.
                let letters = line[lead..].rfind("` ").filter(|_| line.starts_with("- `"));
                let (before, words) = line.split_at(letters.map_or(lead, |at| lead + at + 2));
                // The heading of a page ends with the game's id in parentheses, which stays
                // unchanged.
                let end = words.find(" (`").filter(|_| before == "# ").unwrap_or(words.len());
                (before, &words[..end], &words[end..])
            }
        };
        let words = if words.is_empty() { String::new() } else { prose(words) };
        let _ = writeln!(made, "{before}{words}{behind}");
    }
    made
}

/// Splits a rule's row of a table into the text before the rule's words, the words, and the text
/// after them. `None` for any other row.
fn rule(line: &str) -> Option<(&str, &str, &str)> {
    let mut cells = line.splitn(4, '|').skip(2);
    let is_rule = ["S", "R", "S/R", "C"].contains(&cells.next()?.trim());
    let text = cells.next().filter(|_| is_rule)?;
    let words = text.trim().trim_end_matches('|').trim_end();
    let start = line.len() - text.trim_start().len();
    let end = start + words.len();
    Some((&line[..start], words, &line[end..]))
}

/// Translates lessons or examples into the pseudo-language. Titles, comments and hints change;
/// moves and positions stay unchanged.
pub fn made_up_records(file: &str) -> String {
    let mut made = String::new();
    let mut rest = file;
    while let Some(at) = rest.find(['{', '[']) {
        made += &rest[..at];
        rest = &rest[at..];
        let (what, behind) = if rest.starts_with('{') {
            let (comment, behind) = split_behind(rest, '}');
            (self::comment(comment), behind)
        } else {
            let (header, behind) = split_behind(rest, '\n');
            (self::header(header), behind)
        };
        made += &what;
        rest = behind;
    }
    made + rest
}

fn split_behind(text: &str, end: char) -> (&str, &str) {
    text.split_at(text.find(end).map_or(text.len(), |at| at + end.len_utf8()))
}

/// Translates a header. Only the title of a lesson changes.
fn header(line: &str) -> String {
    match line.strip_prefix("[Lesson \"").and_then(|rest| rest.split_once('"')) {
        Some((title, behind)) => format!("[Lesson \"{}\"{behind}", prose(title)),
        None => line.into(),
    }
}

/// Translates the words and hints of a comment.
fn comment(comment: &str) -> String {
    let mut made = String::new();
    let mut rest = comment;
    while let Some((words, behind)) = rest.split_once("[%") {
        made += &inside(words);
        let (command, after) = split_behind(behind, ']');
        made += "[%";
        made += &match command.strip_prefix("hint ").and_then(|hint| hint.strip_suffix(']')) {
            Some(hint) => format!("hint {}]", prose(hint)),
            None => command.into(),
        };
        rest = after;
    }
    made + &inside(rest)
}

/// Translates the words between the surrounding braces and blanks.
fn inside(words: &str) -> String {
    let is_around = |c: char| c.is_whitespace() || c == '{' || c == '}';
    let text = words.trim_matches(is_around);
    match words.split_once(text).filter(|_| !text.is_empty()) {
        Some((before, behind)) => format!("{before}{}{behind}", prose(text)),
        None => words.into(),
    }
}

/// Encloses words in marks and lengthens them. Words with a digit and words between backticks stay
/// unchanged, because they are the same in every language.
fn prose(text: &str) -> String {
    let mut made = String::from(OPENS);
    let mut in_code = false;
    for word in text.split_inclusive(char::is_whitespace) {
        let is_kept = in_code || word.contains(|c: char| c == '`' || c.is_ascii_digit());
        in_code ^= word.matches('`').count() % 2 == 1;
        let bare = word.trim_end();
        let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
        made += &if is_kept || letters < 2 { bare.into() } else { longer(bare) };
        made += &word[bare.len()..];
    }
    made.push(CLOSES);
    made
}
