//! Tests with game texts that went through chats, mails and editors. Reading such a text loses no
//! move and no word, or reports the loss.

use super::{Chosen, random_record, with_each};
use fairyboard::open::{Address, OpenError, cleaned, open, open_setup_text, records};
use fairyboard::pasted;
use fairyboard::record::{NodeId, Record};
use fairyboard_tests::{About, effort, for_each_game, games_of, rng, test};
use fastrand::Rng;
use serde::Deserialize;

for_each_game! {
    a_record_that_we_wrote_stays_as_it_is,
    a_position_that_we_wrote_stays_as_it_is,
    harmless_changes_lose_nothing,
    harmful_changes_are_reported,
}

fn a_record_that_we_wrote_stays_as_it_is(id: &str) {
    let mut rng = rng(61);
    with_each(id, |chosen| {
        for _ in 0..effort(200) {
            let text = random_record(chosen, &mut rng).to_string();
            assert_eq!(pasted::record(&text).as_deref(), Some(&*text));
        }
    });
}

fn a_position_that_we_wrote_stays_as_it_is(id: &str) {
    let mut rng = rng(62);
    with_each(id, |chosen| {
        for _ in 0..effort(40) {
            let record = random_record(chosen, &mut rng);
            for at in record.preorder() {
                let text = record.node(at).state().text();
                assert_eq!(pasted::positions(&text)[0], text);
            }
        }
    });
}

/// One kind of change that a program makes to a text. Changes are applied in the order of this
/// list: first to words, then to lines, then to the whole text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Change {
    Capitals,
    Glyphs,
    Dashes,
    Crosses,
    Numbers,
    Lookalikes,
    Invisible,
    Misread,
    Escapes,
    Apart,
    WrapInMove,
    Quotes,
    Names,
    Lines,
    Blanks,
    OneLine,
    Fence,
    Greeting,
    Signature,
    Quoted,
    Breaks,
    Around,
}

use Change::*;

const ALL: [Change; 22] = [
    Dashes, Crosses, Numbers, Capitals, Lookalikes, Invisible, Misread, Glyphs, Escapes, Apart,
    WrapInMove, Quotes, Names, Lines, Blanks, OneLine, Fence, Greeting, Signature, Quoted, Breaks,
    Around,
];

fn one<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.usize(..of.len())]
}

/// A part of a game's text. Header values and comments are kept apart from the syntax, because
/// changes treat them differently.
enum Part {
    /// A header's name and value.
    Header(String, String),
    /// A comment with its braces.
    Comment(String),
    /// A move, or the result of the game.
    Word(String),
    Number(String),
    /// White space, and the brackets of variations.
    Other(String),
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let closed = |from: usize, close: char| {
            let mut escapes = false;
            let end = rest[from..].find(|c| {
                let ends = c == close && !escapes;
                escapes = c == '\\' && !escapes;
                ends
            });
            from + end.expect("an end")
        };
        let length = match first {
            '[' => {
                let begin = rest.find('"').expect("a value");
                let end = closed(begin + 1, '"');
                parts.push(Part::Header(rest[1..begin - 1].into(), rest[begin + 1..end].into()));
                end + 2
            }
            '{' => {
                let end = closed(1, '}') + 1;
                parts.push(Part::Comment(rest[..end].into()));
                end
            }
            c if c.is_whitespace() || "()".contains(c) => {
                parts.push(Part::Other(c.into()));
                1
            }
            _ => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || "(){}".contains(c))
                    .unwrap_or(rest.len());
                let word = rest[..end].to_string();
                let is_number =
                    word.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit());
                parts.push(if is_number { Part::Number(word) } else { Part::Word(word) });
                end
            }
        };
        rest = &rest[length..];
    }
    parts
}

/// Replaces some of the occurrences of `of` in a text by one of `by`.
fn some(text: &str, of: &str, by: &[&str], rng: &mut Rng) -> String {
    text.split_inclusive(of)
        .map(|part| match part.strip_suffix(of) {
            Some(before) if rng.u8(..4) > 0 => [before, one(rng, by)].concat(),
            _ => part.into(),
        })
        .collect()
}

/// Whether a sign at the end of a move, such as `!`, can make it another move of this game.
fn has_calls(id: &str) -> bool {
    ["fist", "fidchell"].contains(&id)
}

fn change_word(word: &str, change: Change, id: &str, rng: &mut Rng) -> String {
    let is_result = ["*", "＊", "won", "lost"].contains(&word)
        || word.contains("-0")
        || word.contains("0-")
        || word.contains("1/2");
    match change {
        Dashes => some(word, "-", &["–", "—", "−", "‐", "‑", "－", "\u{2012}"], rng),
        Misread => some(&word.replace('x', "Ã—"), "-", &["â€“", "â€”", "âˆ’"], rng),
        Crosses => some(word, "x", &["×", "х", "ｘ", "✕"], rng),
        // In Zugzwang capitals distinguish ranks from colours, so changed capitals make another
        // move.
        Capitals if id == "zugzwang" => word.into(),
        Capitals if !is_result && rng.bool() => word.to_uppercase(),
        Capitals if !is_result => {
            let mut chars = word.chars();
            chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default() + chars.as_str()
        }
        Lookalikes => {
            let signs = [
                ("a", "а"),
                ("c", "с"),
                ("e", "е"),
                ("1", "１"),
                ("^", "＾"),
                ("~", "～"),
                (":", "："),
                ("*", "＊"),
            ];
            signs.iter().fold(word.to_string(), |word, (of, by)| some(&word, of, &[by], rng))
        }
        Invisible => {
            let mut chars: Vec<char> = word.chars().collect();
            let at = rng.usize(..=chars.len());
            let unseen = ['\u{200b}', '\u{feff}', '\u{2060}', '\u{200d}', '\u{ad}', '\u{fe0e}'];
            chars.insert(at, unseen[rng.usize(..unseen.len())]);
            chars.into_iter().collect()
        }
        Glyphs if !is_result => match rng.u8(..5) {
            0 => format!("{word} ${}", rng.u8(1..=140)),
            1 => format!("{word} {}", one(rng, &["!?", "??", "?!", "‼", "⁉"])),
            2 => format!("{word}${}", rng.u8(1..=6)),
            3 if !has_calls(id) => {
                format!("{word}{}", one(rng, &["!", "!?", "??", "!!", "?", "?!"]))
            }
            _ => word.into(),
        },
        Escapes => match rng.u8(..3) {
            0 => format!("`{word}`"),
            1 => word
                .chars()
                .flat_map(|c| [Some('\\').filter(|_| "*^-_~".contains(c)), Some(c)])
                .flatten()
                .collect(),
            _ => format!("**{word}**"),
        },
        Apart if !is_result && !word.starts_with('-') => {
            word.split_once('-').map_or(word.into(), |(from, to)| {
                match from.len() < 4 && !to.contains('-') {
                    true => [from, one(rng, &[" - ", " – ", " -", "- "]), to].concat(),
                    false => word.into(),
                }
            })
        }
        WrapInMove if !is_result && !word.starts_with('-') => word.replacen('-', "-\n", 1),
        _ => word.into(),
    }
}

fn change_number(number: &str, change: Change, rng: &mut Rng) -> String {
    let digits = number.trim_end_matches('.');
    match change {
        Numbers if number.ends_with("...") => {
            format!("{digits}{}", one(rng, &["…", "...", ". ...", "....", "…\u{200b}", " ..."]))
        }
        Numbers => format!("{digits}{}", one(rng, &["", ".", " .", "..", ")", "． "])),
        Escapes => number.replace('.', "\\."),
        _ => number.into(),
    }
}

fn change_header(name: &str, value: &str, change: Change, rng: &mut Rng) -> String {
    let quotes = [
        ("“", "”"),
        ("„", "“"),
        ("«", "»"),
        ("‘", "’"),
        ("\"", "”"),
        ("“", "\""),
        ("''", "''"),
        (",,", "“"),
        ("＂", "＂"),
    ];
    let own = ["Game", "Options", "Position", "Result"].contains(&name);
    match change {
        Quotes => {
            let (open, close) = quotes[rng.usize(..quotes.len())];
            format!("[{name} {open}{}{close}]", value.replace("\\\"", "”"))
        }
        Names => {
            let name = if rng.bool() { name.to_uppercase() } else { name.to_lowercase() };
            let value =
                if name.eq_ignore_ascii_case("game") { value.to_uppercase() } else { value.into() };
            format!(
                "[{name}{}\"{value}\"{}]",
                one(rng, &[" ", "  ", "\u{a0}", "\t", ""]),
                one(rng, &["", " "])
            )
        }
        Dashes if own => format!("[{name} \"{}\"]", value.replace('-', "–")),
        Blanks if own => format!("[{name} \"{}\"]", value.replace(' ', "\u{a0}")),
        Invisible if own => format!("[{name} \"\u{200b}{value}\"]"),
        Escapes => format!("\\[{name} \"{value}\"\\]"),
        Lines if own => format!("[{name} \"{}\"]", value.replacen(' ', "\n", 1)),
        _ => format!("[{name} \"{value}\"]"),
    }
}

fn changed(text: &str, id: &str, change: Change, rng: &mut Rng) -> String {
    let lines = |text: &str, line: &dyn Fn(&str) -> String| {
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    match change {
        OneLine => text.replace('\n', " "),
        Fence => {
            let (open, close) = [
                ("```", "```"),
                ("```pgn", "```"),
                ("~~~", "~~~"),
                ("```\n", "\n```\n"),
                ("~~~ text", "~~~"),
            ][rng.usize(..5)];
            format!("{open}\n{}\n{close}\n", text.trim_end())
        }
        Greeting => {
            let words = [
                "Hi Ben,\nhere is our game:\n\n",
                "[12:03] Ann: ",
                "Dear all, (see below)\n",
                "On 28.11. Ann wrote:\n\n",
                "— 3 games {so far} —\n",
            ];
            [one(rng, &words), text].concat()
        }
        Signature => {
            let words = [
                "\n-- \nSent from a phone\n",
                "\n\nBest,\nAnn (Berlin)",
                "\n--\nAnn [she]\n+49 30 12-34",
                "\n___\nwww.a-b.org :-)",
                "\n\n• Ann",
            ];
            [text.trim_end(), one(rng, &words)].concat()
        }
        Quoted => {
            let prefix = one(rng, &["> ", ">", "> > ", ">> ", "| ", "// ", "AB> ", "# "]);
            lines(text, &|line| {
                if line.is_empty() { prefix.trim_end().into() } else { [prefix, line].concat() }
            })
        }
        Breaks => text.replace('\n', one(rng, &["\r\n", "\r"])),
        Around => format!(
            "{}{text}{}",
            one(rng, &["\u{feff}", "\n\n", "\u{feff}\n ", "ï»¿"]),
            one(rng, &["\0\0", "\n\n\u{a0}", "\u{200b}"])
        ),
        _ => parts(text)
            .into_iter()
            .map(|part| match part {
                Part::Header(name, value) => change_header(&name, &value, change, rng),
                Part::Comment(text) => text,
                Part::Word(word) => change_word(&word, change, id, rng),
                Part::Number(number) => change_number(&number, change, rng),
                Part::Other(space) => match change {
                    Blanks if space == " " => {
                        one(rng, &["\u{a0}", "\t", "  ", "\u{202f}", " \u{2009}"]).into()
                    }
                    Lines if space == " " && rng.u8(..6) == 0 => {
                        one(rng, &["\n% for a program {\n", " ; a note (\n", "\n\n"]).into()
                    }
                    _ => space,
                },
            })
            .collect(),
    }
}

/// One to four different changes, in their order of application.
fn changes(rng: &mut Rng) -> Vec<Change> {
    let mut all = ALL.to_vec();
    rng.shuffle(&mut all);
    all.truncate(rng.usize(1..=4));
    all.sort();
    // Each of these changes rewrites words so that the others can't find them, so at most one of
    // them is applied.
    let of_words = [
        Misread, Numbers, Glyphs, Escapes, Apart, WrapInMove, Lines, Blanks, Invisible, Quotes,
        Names,
    ];
    if all.iter().any(|change| [Lines, WrapInMove].contains(change)) {
        all.retain(|change| *change != OneLine);
    }
    let first = all.iter().position(|change| of_words.contains(change));
    let mut place = 0;
    all.retain(|change| {
        place += 1;
        !of_words.contains(change) || first == Some(place - 1)
    });
    all
}

/// Words that a player may write in a note, without any syntax.
fn words(rng: &mut Rng) -> String {
    let all = [
        "“well”",
        "a – b",
        "(no)",
        "> quoted",
        "d2-b4!?",
        "3.",
        "; so",
        "$1",
        "it’s",
        "[sic]",
        "…",
        "* 1-0",
        "é×ｘ",
        "\\",
        "``",
        "\"x\"",
        "}",
    ];
    (0..rng.usize(1..5)).map(|_| one(rng, &all)).collect::<Vec<_>>().join(" ")
}

/// A random game with headers, notes and variations.
fn game((family, options): &Chosen, rng: &mut Rng) -> Record {
    let mut record = Record::dealt(*family, options.clone(), rng.u64(..));
    record.set_header("First", &words(rng));
    record.set_header("Annotator", &words(rng));
    let mut places = vec![NodeId::START];
    for _ in 0..rng.usize(4..30) {
        let at = if rng.u8(..8) == 0 {
            places[rng.usize(..places.len())]
        } else {
            places[places.len() - 1]
        };
        let moves = record.moves(at);
        if moves.is_empty() {
            continue;
        }
        let id = record.play(at, &moves[rng.usize(..moves.len())]).expect("a legal move");
        places.push(id);
        if rng.u8(..6) == 0 {
            record.set_comment(id, &words(rng));
        }
    }
    record
}

fn line(record: &Record) -> Vec<String> {
    let path = record.path(record.end_of_line(NodeId::START));
    path[1..].iter().map(|id| record.node(*id).text().into()).collect()
}

/// The number of texts that each of the two tests tries for each game.
const TEXTS: usize = 1000;

/// Calls `check` [`TEXTS`] times, each time with a random combination of options.
fn with_some(id: &str, mut check: impl FnMut(&Chosen, &mut Rng), rng: &mut Rng) {
    let all = games_of(id);
    for _ in 0..TEXTS {
        check(&all[rng.usize(..all.len())], rng);
    }
}

fn harmless_changes_lose_nothing(id: &str) {
    let check = |chosen: &Chosen, rng: &mut Rng| {
        let record = game(chosen, rng);
        let changes = changes(rng);
        let sound = record.to_string();
        let text =
            changes.iter().fold(sound.clone(), |text, change| changed(&text, id, *change, rng));
        let _about = About(format!("{changes:?}\n{record}\n{text}"));
        let opened = open(&text).unwrap_or_else(|error| panic!("{error}")).record;
        assert_eq!(line(&opened), line(&record));
        assert_eq!(opened.places(), record.places());
        let again = pasted::record(text.trim()).expect("a record").into_owned();
        assert_eq!(pasted::record(&again).as_deref(), Some(&*again), "cleaned once is clean");
        // The changes named here alter the notes or quotation marks of a text. Without them, the
        // game that is read must be equal to the original.
        if changes.iter().all(|change| ![Glyphs, Lines, Quotes].contains(change)) {
            assert_eq!(opened.to_string(), sound);
        }
    };
    with_some(id, check, &mut rng(63));
}

/// Inserts a fault before a random move in the text of a game.
fn damaged(text: &str, rng: &mut Rng) -> String {
    let parts = parts(text);
    let words: Vec<usize> =
        (0..parts.len()).filter(|i| matches!(&parts[*i], Part::Word(_))).collect();
    // The last word is the result, so the fault goes before an earlier word.
    let at = words[rng.usize(..words.len() - 1)];
    let is_last = !parts[at..].iter().any(|part| matches!(part, Part::Comment(_)));
    let fault = one(
        rng,
        &["{ ", "} ", "q9-z1 ", "( ", ") ", "* ", "] ", "Hello ", "d2-b4d7-b5 ", "1-0 ", "-- "],
    );
    // Before a comment, an opening brace would do no damage: the brace would be closed by the end
    // of that comment.
    let fault = if fault == "{ " && !is_last { "} " } else { fault };
    let written = |part: &Part| match part {
        Part::Header(name, value) => format!("[{name} \"{value}\"]"),
        Part::Comment(text) | Part::Word(text) | Part::Number(text) | Part::Other(text) => {
            text.clone()
        }
    };
    parts
        .iter()
        .enumerate()
        .map(|(i, part)| [if i == at { fault } else { "" }, &written(part)].concat())
        .collect()
}

fn harmful_changes_are_reported(id: &str) {
    let check = |chosen: &Chosen, rng: &mut Rng| {
        let record = game(chosen, rng).without_variations();
        if line(&record).is_empty() {
            return;
        }
        let damaged = damaged(&record.to_string(), rng);
        // Drops the changes of single words: they split a text into its words first, which works
        // only for a text without faults.
        let mut changes = changes(rng);
        changes.retain(|change| *change >= OneLine);
        let text = changes.iter().fold(damaged, |text, change| changed(&text, id, *change, rng));
        let _about = About(format!("{changes:?}\n{record}\n{text}"));
        let error = match open(&text) {
            Err(OpenError::Record(error)) => error,
            Err(error) => panic!("{error}"),
            Ok(found) => panic!("nothing is reported: {}", found.record),
        };
        let (found, played) = (line(&error.sound().expect("the sound part")), line(&record));
        assert!(played.starts_with(&found), "{found:?}");
    };
    with_some(id, check, &mut rng(64));
}

/// Fragments of game texts, some of them faulty.
const PIECES: [&str; 44] = [
    "[", "【", "［", "Game", "Position", " ", "\"", "“", "”", "''", "]", "】", "\n", "\r\n", "> ",
    "|", "{", "}", "｛", "｝", "(", ")", "`", "```", "~~~", "\\", "＼", "；", ";", "%", "$", "$1",
    "sealed ", "hens", "1.", "…", "d2-b4", "–", "\u{ad}", "â€", "*", "--", "&quot;]", "日",
];

#[test]
fn no_text_of_such_pieces_stops_the_program() {
    let mut rng = rng(65);
    for _ in 0..effort(20_000) {
        let count = rng.usize(1..40);
        let text: String = (0..count).map(|_| one(&mut rng, &PIECES)).collect();
        let _about = About(&text);
        drop(pasted::record(&text));
        drop(pasted::positions(&text));
        pasted::move_text(&text);
        drop(open(&text));
        drop(Address::in_text(&text));
        drop(open_setup_text(&text, None));
    }
}

/// A case in `tests/pasted.json`: its name, the changed text, the moves that a reader finds in the
/// text, and whether they are the whole game.
#[derive(Deserialize)]
struct Case {
    name: String,
    text: String,
    moves: Vec<String>,
    complete: bool,
}

#[test]
fn every_kind_of_changed_text_is_read() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../../pasted.json")).expect("cases");
    assert!(cases.len() > 100);
    let mut wrong = Vec::new();
    for Case { name, text, moves, complete } in cases {
        let all = cleaned(&text).into_owned();
        let read: Vec<_> = records(&all).into_iter().map(open).collect();
        let found = match read.last().expect("a record") {
            Ok(shared) => line(&shared.record),
            Err(error) => error.sound().map_or_else(Vec::new, |sound| line(&sound.record)),
        };
        if found != moves || read.iter().all(Result::is_ok) != complete {
            wrong.push(name);
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Reading one game must not skip moves before its headers.
#[test]
fn moves_before_a_record_are_reported_also_where_only_one_game_is_read() {
    let record = "[Game \"hens\"]\n[Position \"7h/8/8/8/5c2/8/2C5/H7 w\"]\n\n1. c2-e4xf4 *";
    assert!(matches!(open(&format!("1. d2-b4 d7-b5\n\n{record}")), Err(OpenError::Record(_))));
    assert!(open(&format!("Hi Ben,\n\n{record}")).is_ok());
}

#[test]
fn a_large_text_is_cleaned_in_a_time_that_grows_with_its_length() {
    for unit in [
        "[A \"",
        "[A \"\n",
        "{",
        "> ",
        "[",
        "\\",
        "[Game \"x\"]",
        "- ",
        "&quot;]",
        "a,",
        "( ",
        "【",
        "~~~\n",
        "\u{ad}",
    ] {
        // A parser with quadratic time would need minutes for a text of 1 MB.
        let text = unit.repeat(1_000_000 / unit.len());
        for text in [&text, &format!("[Game \"hens\"]\n\n{text}")] {
            drop(pasted::record(text));
        }
    }
}
