//! Compares the files of a game with [`Demands`]: the texts, puzzles and test data that it needs.

use crate::{Demands, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Lists in words what a game lacks, one line for each thing; empty if it lacks nothing.
pub fn lacking(sources: &Sources, game: &str) -> Vec<String> {
    let mut list = List { sources, game, demands: Demands::of(game), lacks: Vec::new() };
    list.catalogue();
    list.rules();
    list.examples();
    list.guide();
    list.questions();
    list.first_steps();
    list.lessons();
    list.puzzles();
    list.remarks();
    list.drawing();
    list.credit();
    list.lists();
    list.tests();
    list.lacks
}

/// Lists that have a line for each game: the beginning of their paths, the text that the line
/// contains, in which `GAME` is the id of the game, and what the list is for.
pub(crate) const LISTS: [(&str, &str, &str); 11] = [
    ("README.md", "(src/games/GAME/text/en/rules.md)", "the table of games"),
    ("docs/formats.md", "(../src/games/GAME/text/en/rules.md)", "where the notation is described"),
    ("ARCHITECTURE.md", " GAME  ", "the row of games in the bird's-eye view"),
    ("crates/reference/src/lib.rs", "pub mod GAME;", "the modules of the reference"),
    ("tests/rules/main.rs", "mod GAME;", "the tests of the rules"),
    ("tests/house/reference/mod.rs", "mod GAME;", "the comparisons with the reference"),
    ("tests/house/puzzles/mod.rs", "\"GAME\" => ", "the files of puzzles"),
    ("tests/house/puzzles/", "fn the_plain_rules_confirm_GAME()", "a test in reference.rs"),
    ("tests/house/player/tactics.rs", "\"GAME\" => ", "the files of proved wins"),
    ("tests/engine/vectors.rs", "\"GAME\",", "the files of vectors"),
    ("e2e/helpers.mjs", "\n  GAME: ({ moves", "SHORT_GAMES, or browser tests skip the game"),
];

struct List<'a> {
    sources: &'a Sources,
    game: &'a str,
    demands: Demands,
    lacks: Vec<String>,
}

impl<'a> List<'a> {
    /// The path of a file in the folder of the game.
    fn own(&self, name: &str) -> String {
        format!("src/games/{}/{name}", self.game)
    }

    fn text(&self, name: &str) -> &'a str {
        self.sources.text(&self.own(name))
    }

    /// Adds a line if the file `has` contains too few or too many of `what`, such as puzzles.
    fn count(&mut self, has: &str, found: usize, what: &str, needed: RangeInclusive<usize>) {
        let (least, most) = needed.into_inner();
        if found < least {
            self.lacks.push(format!("{has} has {found} {what}, {least} are needed"));
        } else if found > most {
            self.lacks.push(format!("{has} has {found} {what}, at most {most} are allowed"));
        }
    }

    /// Adds one line with all names in `missing`, after the words `says`. If `missing` is empty,
    /// adds nothing.
    fn each(&mut self, says: &str, missing: impl IntoIterator<Item = String>) {
        let missing: Vec<_> = missing.into_iter().collect();
        if !missing.is_empty() {
            self.lacks.push(format!("{says} {}", missing.join(", ")));
        }
    }

    fn file(&mut self, path: &str, what: &str) {
        if !self.sources.has(path) {
            self.lacks.push(format!("{path} is missing: {what}"));
        }
    }

    fn catalogue(&mut self) {
        let line = format!("{}, ", self.game);
        let is_line = |listed: &str| {
            let number = listed.trim_start().strip_suffix("];").unwrap_or_default();
            let (number, rest) = number.split_once(' ').unwrap_or_default();
            number.parse::<u8>().is_ok() && rest.starts_with(&line)
        };
        let lists = |text: &str| text.lines().any(is_line);
        if !lists(self.sources.text("src/catalog.rs")) {
            self.lacks.push(format!("src/catalog.rs does not list {} among the games", self.game));
        }
        for (name, what) in [
            ("mod.rs", "the position and its description"),
            ("moves.rs", "the move, its text and its steps"),
            ("movegen.rs", "the legal moves"),
            ("refusals.rs", "why a move is refused"),
            ("text/en/words.txt", "the sentences of the game"),
        ] {
            self.file(&self.own(name), what);
        }
    }

    /// The numbers of the rules, such as `HENS-4`, with their kinds, such as `S` for a rule of the
    /// source. The engine's `rulebook.rs` reads the same rows.
    fn numbered(&self) -> Vec<(&'a str, &'a str)> {
        let rows = self.text("text/en/rules.md").lines().filter_map(|line| line.strip_prefix("| "));
        let cells = rows.filter_map(|row| {
            let mut cells = row.split(" | ");
            Some((cells.next()?, cells.next()?))
        });
        cells.filter(|(id, kind)| id.contains('-') && !kind.contains('-')).collect()
    }

    fn rules(&mut self) {
        if self.text("text/en/rules.md").contains("Dan Troyka") {
            let copied = "text/en/rules.md still has the rules of the example, Breakthrough";
            self.lacks.push(copied.into());
        }
        self.count("text/en/rules.md", self.numbered().len(), "numbered rules", 1..=usize::MAX);
    }

    fn examples(&mut self) {
        let examples = self.text("text/en/examples.txt");
        let rules = self.numbered().into_iter().map(|(id, _)| id);
        let missing: Vec<String> = rules
            .filter(|id| !examples.contains(&format!("[Rule \"{id}\"]")))
            .map(String::from)
            .collect();
        self.each("text/en/examples.txt has no example of", missing);
    }

    fn guide(&mut self) {
        let guide = self.text("text/en/guide.md");
        let titles: BTreeSet<_> =
            guide.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        let sections = self.demands.guide_sections.iter();
        let missing: Vec<_> = sections.filter(|title| !titles.contains(**title)).collect();
        self.each(
            "text/en/guide.md lacks the sections",
            missing.into_iter().map(|t| t.to_string()),
        );
        let fences = guide.lines().filter(|line| line.starts_with("```")).count();
        let needed = self.demands.guide_diagrams.clone();
        self.count("text/en/guide.md", fences / 2, "diagrams", needed);
        let explained: BTreeSet<_> = guide
            .lines()
            .filter_map(|line| line.strip_prefix("<!--")?.strip_suffix("-->"))
            .flat_map(str::split_whitespace)
            .collect();
        let rules = self.numbered().into_iter().map(|(id, _)| id);
        let missing: Vec<_> =
            rules.filter(|id| !explained.contains(id)).map(String::from).collect();
        self.each("text/en/guide.md has no passage (<!-- RULE -->) for", missing);
    }

    fn questions(&mut self) {
        let lines = self.text("questions.txt").lines();
        let found = lines.filter(|line| line.contains(" | ")).count();
        let least = self.demands.questions;
        self.count("questions.txt", found, "questions", least..=usize::MAX);
    }

    /// Checks the number of parts of `first_steps.txt`, the lesson of one minute for players who
    /// open a link to a game.
    fn first_steps(&mut self) {
        let text = self.text("text/en/first_steps.txt");
        let parts = text.lines().filter(|line| line.starts_with("[Lesson \"")).count();
        let needed = self.demands.first_steps_parts.clone();
        self.count("text/en/first_steps.txt", parts, "parts", needed);
    }

    fn lessons(&mut self) {
        let text = self.text("text/en/lessons.txt");
        let header = |name: &str| {
            let begins = format!("[{name} \"");
            text.lines().filter_map(move |line| line.strip_prefix(&begins)?.strip_suffix("\"]"))
        };
        let mut parts: BTreeMap<&str, usize> = BTreeMap::new();
        for title in header("Lesson") {
            *parts.entry(title).or_default() += 1;
        }
        let (least, needed) = (self.demands.lessons, self.demands.lesson_parts.clone());
        self.count("text/en/lessons.txt", parts.len(), "lessons", least..=usize::MAX);
        for (title, count) in parts {
            self.count(&format!("the lesson “{title}”"), count, "parts", needed.clone());
        }
        let taught: BTreeSet<_> = header("Rules").flat_map(str::split_whitespace).collect();
        let of_source = self.numbered().into_iter().filter(|(_, kind)| kind.starts_with('S'));
        let missing: Vec<_> = of_source
            .map(|(id, _)| id)
            .filter(|id| !taught.contains(id))
            .map(String::from)
            .collect();
        self.each("text/en/lessons.txt does not teach", missing);
    }

    fn puzzles(&mut self) {
        let text = self.text("puzzles.txt");
        let demands = self.demands.clone();
        let fields: Vec<Vec<&str>> = text.lines().map(|line| line.split(" | ").collect()).collect();
        let levels: Vec<&str> =
            fields.iter().filter_map(|fields| fields.first().copied()).collect();
        let themes =
            fields.iter().filter_map(|fields| fields.last()).flat_map(|all| all.split(' '));
        let themes: BTreeSet<_> = themes.collect();
        let easy = levels.iter().filter(|level| **level == "1").count();
        let different: BTreeSet<_> = levels.iter().collect();
        let least = |least| least..=usize::MAX;
        self.count("puzzles.txt", fields.len(), "positions", demands.puzzles);
        self.count("puzzles.txt", easy, "positions of level 1", least(demands.easy_puzzles));
        self.count("puzzles.txt", different.len(), "levels", least(demands.puzzle_levels));
        self.count("puzzles.txt", themes.len(), "themes", least(demands.puzzle_themes));
        self.count("puzzles.txt", text.len(), "bytes", 0..=demands.puzzle_bytes);
    }

    /// Checks the number of the coach's remarks. Their keys in `words.txt` begin with `coach_`.
    fn remarks(&mut self) {
        let words = self.text("text/en/words.txt").lines();
        let found = words.filter(|line| line.starts_with("coach_")).count();
        let least = *self.demands.remarks.start();
        self.count("text/en/words.txt", found, "remarks of the coach", least..=usize::MAX);
    }

    /// The letters of the pieces in the source of a game's drawing. Empty if the drawing composes
    /// its pieces from `parts`.
    fn letters(&self, drawing: &'a str) -> BTreeSet<&'a str> {
        let list = drawing.split_once("pieces: &[").and_then(|(_, rest)| rest.split_once(']'));
        let list = list.filter(|_| !drawing.contains("parts: Some("));
        let letters = list.into_iter().flat_map(|(list, _)| list.split('"').skip(1).step_by(2));
        letters.map(|letter| letter.trim_start_matches('+')).collect()
    }

    fn drawing(&mut self) {
        let game = self.game;
        let path = format!("crates/ui_model/src/drawing/{game}.rs");
        self.file(&path, "the shapes of the pieces");
        let list = self.sources.text("crates/ui_model/src/drawing/mod.rs");
        if !list.contains(&format!("(\"{game}\", &")) {
            self.lacks.push(format!("crates/ui_model/src/drawing/mod.rs has no line for {game}"));
        }
        let counters = self.sources.text("static/pieces/counters.txt");
        let letters = self.letters(self.sources.text(&path));
        let missing: Vec<String> = letters
            .iter()
            .filter(|letter| {
                let sign = format!("{game} {letter} ");
                !counters.lines().any(|line| line.starts_with(&sign))
            })
            .map(ToString::to_string)
            .collect();
        self.each("static/pieces/counters.txt has no counter for", missing);
        let guide = self.text("text/en/guide.md");
        let items = guide.lines().filter(|line| line.starts_with("- `"));
        let shown: BTreeSet<String> = items
            .flat_map(|item| item.split('`').skip(1).step_by(2))
            .map(|letter| letter.trim_start_matches(['~', '+']).to_uppercase())
            .collect();
        let missing: Vec<String> =
            letters.iter().filter(|l| !shown.contains(**l)).map(ToString::to_string).collect();
        self.each("text/en/guide.md shows no piece", missing);
    }

    fn credit(&mut self) {
        let words = self.text("text/en/words.txt");
        let credit = words.lines().find_map(|line| line.strip_prefix("credit = "));
        match credit {
            None => self.lacks.push("text/en/words.txt has no credit".into()),
            Some(credit) if !self.sources.text("README.md").contains(credit) => {
                self.lacks.push(format!("README.md has no row with the credit “{credit}”"));
            }
            Some(_) => {}
        }
    }

    fn lists(&mut self) {
        for (path, line, what) in LISTS {
            let line = line.replace("GAME", self.game);
            if !self.sources.below(path).any(|(_, text)| text.contains(&line)) {
                self.lacks.push(format!("{path} has no `{}`: {what}", line.trim()));
            }
        }
    }

    fn tests(&mut self) {
        let game = self.game;
        let link = format!("[Game \"{game}\"]");
        let links = self.sources.below("tests/links/");
        let links: Vec<_> = links.filter(|(_, text)| text.contains(&link)).collect();
        let least = self.demands.golden_links;
        self.count("tests/links/", links.len(), &format!("links of {game}"), least..=usize::MAX);
        let list = "tests/engine/links/mod.rs";
        let names = links.into_iter().filter_map(|(path, _)| {
            path.strip_prefix("tests/links/")?.strip_suffix(".txt").map(String::from)
        });
        let is_listed = |name: &String| self.sources.text(list).contains(&format!("[\"{name}\"]"));
        let missing: Vec<_> = names.filter(|name| !is_listed(name)).collect();
        self.each(&format!("{list} does not list"), missing);
        for name in [format!("{game}.json"), format!("{game}_games.json")] {
            self.file(&format!("tests/vectors/{name}"), "results of another implementation");
        }
        let rules = format!("tests/rules/{game}");
        let rules: String = self.sources.below(&rules).map(|(_, text)| text).collect();
        let missing: Vec<String> = self
            .numbered()
            .into_iter()
            .map(|(id, _)| id)
            .filter(|id| {
                let begins = id.to_lowercase().replace('-', "_");
                !rules.contains(&format!("fn {begins}_"))
            })
            .map(String::from)
            .collect();
        self.each("tests/rules/ has no test of", missing);
        let tactics = format!("tests/house/player/tactics/{game}.txt");
        let found = self.sources.text(&tactics).lines().count();
        self.count(
            &tactics,
            found,
            "positions with a proved win",
            self.demands.tactics..=usize::MAX,
        );
        let reference = format!("crates/reference/src/{game}.rs");
        self.file(&reference, "the rules a second time, from rules.md alone");
        let compared = format!("tests/house/reference/{game}.rs");
        self.file(&compared, "the comparison of the engine with the reference");
    }
}
