//! Works with the tables of sentences (`words.txt`): prints them as one list, and writes the files
//! of languages other than English for the page.

use std::fs;
use std::path::{Path, PathBuf};

use i18n::tables::{Part, Words, made_up, made_up_records, made_up_rules, set_apart};
use serde_json::{Map, Value, json};

use crate::files;
use crate::html;
use crate::pages;
use crate::run::{Result, root};
use crate::service_worker;

/// The name of the file that has a table's sentences in one language.
const WORDS: &str = "words.txt";

/// The language whose sentences are compiled into the program.
pub const ENGLISH: &str = "en";

/// The pseudo-languages that `cargo xtask made-up` makes for tests. The second is written from
/// right to left.
const MADE_UP: [&str; 2] = ["xx", "xr"];

/// The languages that are written from right to left.
const RIGHT_TO_LEFT: [&str; 12] =
    ["ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "xr", "yi"];

fn is_right_to_left(language: &str) -> bool {
    RIGHT_TO_LEFT.contains(&language)
}

/// The attribute of `<html>` that lists the languages other than English. `static/language.js`
/// reads it.
const NOTE: &str = "data-languages";

/// The script that shows a notice after a panic.
const CRASH: &str = "static/crash.js";
/// The English sentences of [`CRASH`], the script that shows a notice after a panic.
const CRASH_WORDS: &str = "static/text/en/words.txt";

/// The texts of a game that the page fetches, sorted. Each is a file name in the game's English
/// folder, and the folder of the page that it is copied to: `rules.md` is copied to `rules`.
/// `words.txt` is not included, because it is compiled into the program.
pub fn fetched(game: &Path) -> Vec<(String, String)> {
    let names = files::names(&game.join("text").join(ENGLISH)).into_iter();
    let fetched = names.filter(|name| name != WORDS);
    fetched.filter_map(|name| Some((name.clone(), name.split_once('.')?.0.into()))).collect()
}

/// The folder of the games that only tests play.
const OF_TESTS: &str = "tests/games";

/// The ids and folders of the games of a page that is built with these features, separated by
/// commas. A game of the tests has a feature of its own.
pub fn games(features: &str) -> Vec<(String, PathBuf)> {
    let mut games = Vec::new();
    for folder in ["src/games", OF_TESTS] {
        let is_built = |game: &str| folder != OF_TESTS || features.split(',').any(|f| f == game);
        for game in files::names(&root().join(folder)) {
            let place = root().join(folder).join(&game);
            if place.is_dir() && is_built(&game) {
                games.push((game, place));
            }
        }
    }
    games
}

/// The byte order mark, which every text of the page begins with. Many servers send plain text
/// without its encoding, and the mark shows browsers that it is UTF-8.
pub const MARK: char = '\u{feff}';

/// Folders that contain no sources.
const NO_SOURCES: [&str; 3] = ["target", "dist", "node_modules"];

/// Prints the sentences of all tables.
pub fn print() -> Result<()> {
    let mut counts = Vec::new();
    for (table, folder) in tables()? {
        let file = files::text(&folder.join(ENGLISH).join(WORDS))?;
        let sentences = sentences(&file, &folder)?;
        for (key, sentence) in &sentences {
            println!("{table}.{key} = {sentence}");
        }
        counts.push((sentences.len(), table));
    }
    println!();
    for (count, table) in &counts {
        println!("{count:>5}  {table}");
    }
    println!("{:>5}  in all", counts.iter().map(|(count, _)| count).sum::<usize>());
    Ok(())
}

/// Prints the texts of all tables as JSON.
pub fn print_json() -> Result<()> {
    println!("{}", english()?);
    Ok(())
}

/// Writes the texts of all tables for the browser tests, which know texts by their keys.
pub fn write_json() -> Result<()> {
    files::write(&root().join("target/texts.json"), &english()?.to_string())
}

/// All English texts as JSON.
fn english() -> Result<Value> {
    let read = |(table, folder): (String, PathBuf)| {
        let file = files::text(&folder.join(ENGLISH).join(WORDS))?;
        Ok((table, as_json(&file)?))
    };
    tables()?.into_iter().map(read).collect::<Result<Map<_, _>>>().map(Value::Object)
}

/// A table as JSON: each key with the parts of its sentence.
fn as_json(file: &str) -> Result<Value> {
    let words = Words::read(file)?;
    Ok(words.parts().map(|(key, parts)| (key, parts_as_json(parts))).collect())
}

/// A part of a sentence as JSON: a text, or a place (a gap for a value) with its variants. The
/// variants are pairs of a name and parts.
fn parts_as_json(parts: Vec<Part>) -> Value {
    let part = |part| match part {
        Part::Text(text) => text.into(),
        Part::Place { name, form, variants } => {
            let variant = |(name, parts)| json!([name, parts_as_json(parts)]);
            let variants: Value = variants.into_iter().map(variant).collect();
            json!({ "place": name, "form": form, "variants": variants })
        }
    };
    parts.into_iter().map(part).collect()
}

fn sentences(file: &str, folder: &Path) -> Result<Vec<(String, String)>> {
    Words::sentences(file).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The names of all tables, each with the folder that contains a folder for each language.
fn tables() -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    find(root(), &mut found)?;
    found.sort();
    Ok(found)
}

fn find(folder: &Path, found: &mut Vec<(String, PathBuf)>) -> Result<()> {
    for name in files::names(folder) {
        let inner = folder.join(&name);
        if name.starts_with('.') || NO_SOURCES.contains(&&*name) || !inner.is_dir() {
            continue;
        }
        if name == "text" && inner.join(ENGLISH).join(WORDS).is_file() {
            found.push((table(folder).into(), inner));
        } else {
            find(&inner, found)?;
        }
    }
    Ok(())
}

/// The name of the table whose folder `text` is in the folder `beside`.
fn table(beside: &Path) -> &str {
    match beside.file_name().and_then(|name| name.to_str()) {
        Some("src") => "games",
        Some("web") => "page",
        Some("static") => "crash",
        name => name.unwrap_or_default(),
    }
}

/// A language other than English.
struct Language {
    name: String,
    /// The sentences of all tables, in the format that the page reads.
    tables: String,
}

/// The languages other than English that have tables.
fn languages() -> Result<Vec<Language>> {
    let tables = tables()?;
    let mut names: Vec<String> =
        tables.iter().flat_map(|(_, folder)| files::names(folder)).collect();
    names.sort();
    names.dedup();
    names.retain(|name| name != ENGLISH);
    let of = |name: String| {
        let mut files = Vec::new();
        for (table, folder) in &tables {
            let file = folder.join(&name).join(WORDS);
            if file.is_file() {
                files.push((&**table, &**folder, files::text(&file)?));
            }
        }
        language(name, &files)
    };
    names.into_iter().map(of).collect()
}

/// Makes a language from its tables. A table is given by its name, the folder with its languages,
/// and the text of its file.
fn language(name: String, files: &[(&str, &Path, String)]) -> Result<Language> {
    let mut tables = String::new();
    for (table, folder, file) in files {
        let at_fault = |error| format!("{} in {name}: {error}", folder.display());
        let english = files::text(&folder.join(ENGLISH).join(WORDS))?;
        let english = Words::read(&english).map_err(at_fault)?;
        tables += &english.translated(table, file).map_err(at_fault)?;
    }
    if is_right_to_left(&name) {
        tables = set_apart(&tables);
    }
    Ok(Language { name, tables })
}

/// Writes the languages other than English into the page's folder, and returns the page with a list
/// of them.
pub fn write(staging: &Path, page: &str) -> Result<String> {
    let languages = languages()?;
    match languages.is_empty() {
        true => Ok(page.into()),
        false => noted(page, &write_all(staging, languages)?),
    }
}

/// Adds the version and the English sentences of the crash notice to the page as attributes,
/// because the module can't provide them after a panic. Other languages have these sentences in
/// their own files, with the keys in the same order.
pub fn with_crash_words(page: &str) -> Result<String> {
    let [script, file] = [CRASH, CRASH_WORDS].map(|name| files::text(&root().join(name)));
    let words = crash_words(&script?, &file?)?;
    let page = html::note(page, "data-version", env!("CARGO_PKG_VERSION"))?;
    html::note(&page, "data-crash", &words.replace('&', "&amp;").replace('<', "&lt;"))
}

/// Returns a line `key=sentence` for each key. Returns an error unless the script uses exactly
/// these keys.
fn crash_words(script: &str, file: &str) -> Result<String> {
    let words = sentences(file, Path::new(CRASH))?;
    let mut lines = Vec::new();
    for (key, sentence) in &words {
        if !says(script).any(|said| said == key) || sentence.contains('{') || key.contains('.') {
            return Err(format!("{CRASH_WORDS}: {CRASH} can't say {key}"));
        }
        lines.push(format!("{key}={sentence}"));
    }
    match says(script).find(|said| words.iter().all(|(key, _)| key != said)) {
        Some(said) => Err(format!("{CRASH_WORDS} has no {said}")),
        None => Ok(lines.join("\n")),
    }
}

/// The keys of the sentences that a script uses.
fn says(script: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !c.is_ascii_lowercase() && c != '_';
    script.split("say.").skip(1).filter_map(move |rest| rest.split(ends).next())
}

/// Writes the files of languages into the page's folder, and returns the value of the attribute
/// [`NOTE`].
fn write_all(staging: &Path, languages: Vec<Language>) -> Result<String> {
    let mut lines = Vec::new();
    for Language { name, tables } in languages {
        let direction = if is_right_to_left(&name) { "rtl" } else { "ltr" };
        let file = files::write_named(staging, &format!("late/words-{name}"), "txt", &tables)?;
        prose(staging, &name)?;
        lines.push(format!("{name} {direction} ./{file}"));
    }
    let script = files::text(&root().join("static/language.js"))?;
    files::write(&staging.join("late/language.js"), &script)?;
    Ok(lines.join("\n"))
}

/// Adds languages to the attribute [`NOTE`] of the page.
fn noted(page: &str, lines: &str) -> Result<String> {
    html::edit(page, "html", |html| {
        let others = html.get_attribute(NOTE).map(|others| format!("\n{others}"));
        html::set(html, NOTE, &format!("{lines}{}", others.unwrap_or_default()));
    })
}

/// Writes the texts that the page fetches for its games, in one language. A text that is not
/// translated is written in English.
fn prose(staging: &Path, language: &str) -> Result<()> {
    // Texts of games that are not in the page are skipped below.
    let of_tests = files::names(&root().join(OF_TESTS)).join(",");
    for (game, place) in games(&of_tests) {
        for (name, folder) in fetched(&place) {
            let (folder, file) = (staging.join(folder), format!("{game}.txt"));
            if !folder.join(&file).is_file() {
                continue;
            }
            let own = place.join("text").join(language).join(&name);
            let english = files::text(&folder.join(&file))?;
            let english = english.trim_start_matches(MARK);
            let content = match own.is_file() {
                true => files::text(&own)?,
                false if !MADE_UP.contains(&language) => english.into(),
                false if name.ends_with(".md") => made_up_rules(english),
                false => made_up_records(english),
            };
            let folder = folder.join(language);
            fs::create_dir_all(&folder)
                .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
            files::write(&folder.join(&file), &format!("{MARK}{content}"))?;
        }
    }
    Ok(())
}

/// Adds the pseudo-languages of the tests to a built page.
pub fn make_up(built: &Path) -> Result<()> {
    let found = tables()?;
    let mut english = Vec::new();
    for (_, folder) in &found {
        english.push(files::text(&folder.join(ENGLISH).join(WORDS))?);
    }
    let english: Vec<&str> = english.iter().map(String::as_str).collect();
    let made_up = made_up(&english)?;
    // Write a list of all pseudo-sentences. The browser tests look for them in the page.
    let json: Map<String, Value> = found
        .iter()
        .zip(&made_up)
        .map(|((table, _), file)| Ok((table.clone(), as_json(file)?)))
        .collect::<Result<_>>()?;
    files::write(&built.join("made-up.json"), &Value::Object(json).to_string())?;
    let files: Vec<_> = found
        .iter()
        .zip(made_up)
        .map(|((table, folder), file)| (&**table, &**folder, file))
        .collect();
    let languages = MADE_UP.map(|name| language(name.into(), &files));
    if files::text(&built.join("index.html"))?.contains("late/words-xx-") {
        return Err(format!("{} has the made-up languages already", built.display()));
    }
    let lines = write_all(built, languages.into_iter().collect::<Result<_>>()?)?;
    for name in pages::names(built) {
        let file = built.join(name);
        files::write(&file, &noted(&files::text(&file)?, &lines)?)?;
    }
    service_worker::write_into(built)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_found_where_they_stand() {
        let tables = tables().unwrap();
        let names: Vec<&str> = tables.iter().map(|(name, _)| &**name).collect();
        for name in
            ["page", "games", "crash", "hens", "fist", "pawn", "fidchell", "zugzwang", "toy"]
        {
            assert!(names.contains(&name), "{name} is none of {names:?}");
        }
    }

    #[test]
    fn a_game_of_the_tests_is_in_a_page_with_its_feature() {
        let ids =
            |features: &str| games(features).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        let has_hens_and_toy =
            |ids: Vec<String>| ["hens", "toy"].map(|game| ids.iter().any(|id| id == game));
        assert_eq!(has_hens_and_toy(ids("")), [true, false]);
        assert_eq!(has_hens_and_toy(ids("other")), [true, false]);
        assert_eq!(has_hens_and_toy(ids("split,toy")), [true, true]);
    }

    #[test]
    fn a_table_is_written_as_json_by_key_and_part() {
        let table = "games = {count -> [one] {count} game *[other] {count} games} of {who.the}\n";
        let count = json!({ "place": "count", "form": "", "variants": [] });
        let variants = json!([["one", [count, " game"]], ["", [count, " games"]]]);
        assert_eq!(
            as_json(table).unwrap(),
            json!({ "games": [
                { "place": "count", "form": "", "variants": variants },
                " of ",
                { "place": "who", "form": "the", "variants": [] },
            ] })
        );
    }

    #[test]
    fn the_crash_notice_says_each_of_its_words_and_no_others() {
        let script = "button(say.reload, isAgain ? say.again : say.what);";
        let words = "reload = Reload\nagain = Again\n# A note.\nwhat = Reload it.\n";
        assert_eq!(
            crash_words(script, words).unwrap(),
            "reload=Reload\nagain=Again\nwhat=Reload it."
        );
        for wrong in ["copy = Copy\n", "what.the = The\n"] {
            assert!(crash_words(script, &format!("{words}{wrong}")).is_err(), "{wrong}");
        }
        assert!(crash_words("say.reload, say.copy", "reload = Reload\n").is_err());
        assert!(crash_words("say.reload", "reload = Reload {game}\n").is_err());
        let page = with_crash_words("<html lang=en><head>").unwrap();
        assert!(page.contains("data-crash=\"title=Something went wrong. "), "{page}");
    }

    #[test]
    fn a_language_with_a_key_too_many_or_a_place_missing_is_no_language() {
        let folder = std::env::temp_dir().join(format!("fairyboard-words-{}", std::process::id()));
        fs::create_dir_all(folder.join(ENGLISH)).unwrap();
        fs::write(folder.join(ENGLISH).join(WORDS), "play = Play {game}\nrules = Rules\n").unwrap();
        let of = |file: &str| language("de".into(), &[("page", &folder, file.into())]);
        let german = of("play = {game} spielen").unwrap();
        assert_eq!(german.tables, "\u{1d}page\n\u{1}0\u{3} spielen\n\n");
        let hebrew =
            language("he".into(), &[("page", &folder, "play = לשחק {game}".into())]).unwrap();
        assert_eq!(hebrew.tables, "\u{1d}page\nלשחק \u{2068}\u{1}0\u{3}\u{2069}\n\n");
        for file in ["no_such_key = x", "play = Spielen"] {
            let error = of(file).err().expect(file);
            assert!(error.contains(" in de: "), "{error}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_page_notes_each_language_with_its_files() {
        let folder = std::env::temp_dir().join(format!("fairyboard-texts-{}", std::process::id()));
        fs::create_dir_all(folder.join("rules")).unwrap();
        fs::write(folder.join("rules/hens.txt"), "# Hens").unwrap();
        fs::write(folder.join("index.html"), "<html lang=en>").unwrap();
        make_up(&folder).unwrap();
        let page = files::text(&folder.join("index.html")).unwrap();
        let note = html::attributes(&page, "html", NOTE).unwrap().concat();
        let lines: Vec<Vec<&str>> = note.lines().map(|line| line.split(' ').collect()).collect();
        assert_eq!(
            lines.iter().map(|line| line[..2].join(" ")).collect::<Vec<_>>(),
            ["xx ltr", "xr rtl"]
        );
        for line in lines {
            let words = files::text(&folder.join(line[2])).unwrap();
            assert!(words.contains("\u{1d}page\n") && words.contains("\u{1d}hens\n"));
            let rules = folder.join("rules").join(line[0]).join("hens.txt");
            assert_eq!(files::text(&rules).unwrap(), "\u{feff}# ⟦Hèèns·⟧\n");
        }
        let worker = files::text(&folder.join("sw.js")).unwrap();
        let (first, languages) = worker.split_once("const WANTED").unwrap();
        assert!(languages.contains("rules/xr/hens.txt") && !first.contains("words-xx"));
        assert!(make_up(&folder).is_err(), "once is enough");
        fs::remove_dir_all(&folder).unwrap();
    }
}
