//! Tests of the import order in the engine and in the page: modules are on floors, and a module may
//! import from lower floors only.

use super::tidy::{files, read, root};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// The modules of `src/`, with the highest floor first. A module may import modules of lower
/// floors, and modules to its right on its own floor.
const FLOORS: &[&[&str]] = &[
    &["lesson", "open", "sealed", "session", "link", "coder", "record"],
    &["catalog"],
    &["games"],
    &["family", "setup", "visit"],
    &["perft", "game", "hidden_rules", "determinization", "puzzle"],
    &["state"],
    &["explain", "entry", "notate", "evaluate", "rules"],
    &["coach", "scene", "side_area", "turnable", "turn", "hidden", "info", "rule_query", "refusal"],
    &[
        "options",
        "pasted",
        "notation",
        "say",
        "geometry",
        "chance",
        "zobrist",
        "rulebook",
        "budget",
        "move_list",
    ],
    &["base"],
];

/// The folders of `crates/web/src/`, with the highest floor first.
const ROOMS: &[&[&str]] =
    &[&["app"], &["screens"], &["sheets"], &["parts"], &["board"], &["platform"]];

/// The position of a module: its floor counted from the top, and its place on the floor counted
/// from the left, both from 0. `None` if the module is on no floor.
fn place(floors: &[&[&str]], module: &str) -> Option<(usize, usize)> {
    floors
        .iter()
        .enumerate()
        .find_map(|(floor, row)| Some((floor, row.iter().position(|other| *other == module)?)))
}

/// A source file: its module path in the crate, and its tokens.
struct Source {
    module: Vec<String>,
    tokens: TokenStream,
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
        Source { module: path.split('/').map(String::from).collect(), tokens }
    }
}

/// The source files of a crate except the root file.
fn sources(folder: &str) -> Vec<Source> {
    let root = root().join(folder);
    let mut sources = Vec::new();
    for path in files(folder, ".rs") {
        let name = path.strip_prefix(&root).expect("a file of the folder").display().to_string();
        sources.push(Source::new(&name, &read(&path)));
    }
    sources.retain(|source| source.module != ["lib"] && source.module != ["main"]);
    sources
}

/// A path in code, and how many inline modules of the file it is in.
struct Named {
    inside: usize,
    path: Vec<String>,
}

/// The paths in code and in macros. A `use` with a group contains several paths. A single name is a
/// path, too.
fn paths(tokens: &TokenStream, inside: usize) -> Vec<Named> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_sign = |at: usize, sign: char| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == sign);
    let goes_on = |at: usize| is_sign(at, ':') && is_sign(at + 1, ':');
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(token) = tokens.get(at) {
        at += 1;
        let name = match token {
            TokenTree::Ident(name) => name.to_string(),
            TokenTree::Group(group) => {
                found.extend(paths(&group.stream(), inside));
                continue;
            }
            _ => continue,
        };
        match (&*name, tokens.get(at), tokens.get(at + 1)) {
            ("mod", Some(TokenTree::Ident(_)), Some(TokenTree::Group(group))) => {
                found.extend(paths(&group.stream(), inside + 1));
                at += 2;
                continue;
            }
            // Skips the new name of a renamed import.
            ("as", Some(TokenTree::Ident(_)), _) if !goes_on(at + 1) => {
                at += 1;
                continue;
            }
            _ => {}
        }
        // A path after `$crate` belongs to the crate that defines the macro.
        let is_foreign = at > 1 && is_sign(at - 2, '$');
        let (mut path, mut ends) = (vec![name], Vec::new());
        while goes_on(at) {
            match tokens.get(at + 2) {
                Some(TokenTree::Ident(name)) => path.push(name.to_string()),
                Some(TokenTree::Group(group)) => ends = paths(&group.stream(), inside),
                _ => break,
            }
            at += 3;
        }
        if ends.is_empty() {
            ends.push(Named { inside, path: Vec::new() });
        }
        for Named { path: end, .. } in ends.into_iter().filter(|_| !is_foreign) {
            found.push(Named { inside, path: path.iter().cloned().chain(end).collect() });
        }
    }
    found
}

/// The paths that a source file imports from its crate.
fn named(source: &Source) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for Named { inside, path } in paths(&source.tokens, 0) {
        let above = path.iter().take_while(|name| *name == "super").count();
        let kept = (source.module.len() + inside).saturating_sub(above);
        let (base, rest) = match &*path[0] {
            "crate" => (&[][..], &path[1..]),
            // This `super` leads to a module in the same file, which is no import.
            "super" if kept >= source.module.len() => continue,
            "super" => (&source.module[..kept], &path[above..]),
            _ => continue,
        };
        let rest = rest.iter().filter(|name| *name != "self");
        let path: Vec<_> = base.iter().chain(rest).cloned().collect();
        if path.len() > base.len() {
            found.insert(path);
        }
    }
    found
}

/// The imports that break the order of floors, as sentences.
fn climbs(floors: &[&[&str]], sources: &[Source]) -> Vec<String> {
    let mut climbs = Vec::new();
    for source in sources {
        let own = &source.module;
        let shown = own.join("/");
        let Some(place) = self::place(floors, &own[0]) else {
            climbs.push(format!("{shown} stands on no floor"));
            continue;
        };
        // Compares only the first part of a path, or for games also the folder of the game.
        let looked = |path: Vec<String>| {
            let length = if path[0] == "games" { 2 } else { 1 };
            path.into_iter().take(length).collect()
        };
        let paths: BTreeSet<Vec<String>> = named(source).into_iter().map(looked).collect();
        for path in paths {
            let named = path.join("::");
            let is_own = path[0] == own[0];
            // A game may import from its own folder, but not from another game.
            let is_own_game = own[0] != "games" || own.len() < 2 || path.get(1) == own.get(1);
            let runs_down = self::place(floors, &path[0]).is_some_and(|other| other > place);
            if !(if is_own { is_own_game } else { runs_down }) {
                climbs.push(format!("{shown} names {named}"));
            }
        }
    }
    climbs
}

/// The import cycles between the modules of one folder. Each cycle is listed once: `games/pawn:
/// moves, movegen`.
fn circles(sources: &[Source]) -> Vec<String> {
    let mut edges: BTreeMap<(Vec<String>, String), BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        let paths = named(source);
        // A file counts for each of the folders that it is in.
        for (depth, name) in source.module.iter().enumerate() {
            let folder = &source.module[..depth];
            let others = paths.iter().filter(|path| path.len() > depth && path[..depth] == *folder);
            let others = others.map(|path| path[depth].clone()).filter(|other| other != name);
            edges.entry((folder.to_vec(), name.clone())).or_default().extend(others);
        }
    }
    let leads = |folder: &[String], from: &str, to: &str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_string()]);
        while let Some(name) = open.pop() {
            for next in edges.get(&(folder.to_vec(), name)).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen.contains(to)
    };
    let mut circles = BTreeSet::new();
    for (folder, name) in edges.keys().filter(|(folder, name)| leads(folder, name, name)) {
        let all = edges.keys().filter(|(other, _)| other == folder).map(|(_, name)| name);
        let all = all.filter(|other| leads(folder, name, other) && leads(folder, other, name));
        let all: Vec<_> = all.map(String::as_str).collect();
        circles.insert(format!("{}: {}", folder.join("/"), all.join(", ")));
    }
    circles.into_iter().collect()
}

/// Names that the page may not use, with their replacements. Without these names, the page can hold
/// a game with hidden information only in two types: a `Whole`, which shows a view of the game, or
/// an `Incoming`, which becomes a `Whole`.
const CLOSED: [(&str, &str); 6] = [
    (
        "Session",
        "a `Seen` is the session of a reader; `ui_model::new_game` and `Whole` make new ones",
    ),
    (
        "Whole::new",
        "it takes an open session; `Whole::received`, `Whole::load`, `Start::game` do not",
    ),
    ("Record::", "`ui_model::new_game` makes records; those of a `Seen` are a reader's"),
    ("Shared", "`ui_model::incoming` reads and `ui_model::share` packs"),
    ("fairyboard::link", "`ui_model::incoming` reads and `ui_model::share` packs"),
    ("Reading::", "`ui_model::incoming` goes on"),
];

/// The parts of `fairyboard::open` that the page may use, because they don't return a game.
const READS_NO_GAME: [&str; 9] = [
    "SetupPosition",
    "cleaned",
    "text_of_file",
    "LARGEST_FILE",
    "OpenError",
    "code_in",
    "open_setup_text",
    "open_setup",
    "games_in",
];

/// The forbidden names in a source file of the page, through which it could hold an unprotected
/// game.
fn held_open(source: &Source) -> Vec<String> {
    let paths: Vec<_> = paths(&source.tokens, 0).into_iter().map(|named| named.path).collect();
    let names = |name: &str| {
        // A name that ends with `::` matches all paths that continue it.
        let parts: Vec<&str> = name.split("::").collect();
        let is_it = |(part, other): (&&str, &String)| part.is_empty() || part == other;
        let windows = |path: &Vec<String>| {
            path.windows(parts.len()).any(|it| parts.iter().zip(it).all(is_it))
        };
        paths.iter().any(windows)
    };
    let closed = CLOSED.iter().filter(|(name, _)| names(name));
    let mut found: Vec<_> = closed.map(|(name, _)| name.to_string()).collect();
    for path in &paths {
        if let [crate_name, module, name, ..] = &path[..]
            && (&**crate_name, &**module) == ("fairyboard", "open")
            && !READS_NO_GAME.contains(&&**name)
        {
            found.push(format!("fairyboard::open::{name}"));
        }
    }
    found
}

#[test]
fn the_page_holds_no_game_in_the_open() {
    for source in sources("crates/web/src") {
        assert_eq!(held_open(&source), Vec::<String>::new(), "{}", source.module.join("/"));
    }
    let found = |text: &str| held_open(&Source::new("app.rs", text));
    for (name, _) in CLOSED {
        let end = if name.ends_with(':') { "x" } else { "" };
        assert_eq!(found(&format!("use a::{name}{end};")), [name], "{name}");
    }
    assert_eq!(found("use fairyboard::open::{games_in, open};"), ["fairyboard::open::open"]);
    assert_eq!(found("fairyboard::open::open_within(text)"), ["fairyboard::open::open_within"]);
    let seen =
        "use ui_model::incoming::Incoming; fn f(record: &Record) {} // Session::new, Shared\n";
    assert_eq!(found(seen), Vec::<String>::new());
}

#[test]
fn no_modules_of_a_folder_name_each_other_in_a_circle() {
    for folder in [
        "src",
        "crates/cli/src",
        "crates/i18n/src",
        "crates/live/src",
        "crates/player/src",
        "crates/relay/src",
        "crates/ui_model/src",
        "crates/web/src",
        "xtask/src",
    ] {
        assert_eq!(circles(&sources(folder)), Vec::<String>::new(), "{folder}");
    }
    let planted = [
        Source::new("games/fist/moves.rs", "fn f() -> super::layers::Layer { g() }"),
        Source::new("games/fist/layers.rs", "use super::refusals::{self, Why};"),
        Source::new("games/fist/refusals.rs", "fn g() { super::moves::h() }"),
        Source::new("games/hens/moves.rs", "use super::layers::A;"),
        Source::new("games/hens/layers.rs", "use super::super::fist::moves;"),
    ];
    assert_eq!(circles(&planted), ["games/fist: layers, moves, refusals"]);
    // Finds cycles of whole paths, of paths in macros, and of paths in inline modules. A file's own
    // unit tests don't count.
    let planted = [
        Source::new("parts/guide.rs", "use crate::parts::{button, rules::Props as It};"),
        Source::new("parts/rules.rs", "html! { { for crate::parts::guide::guide() } }"),
        Source::new("parts/a.rs", "mod tests { use super::b::C; } use crate::parts::b;"),
        Source::new("parts/b.rs", "mod tests { use super::a; } fn a() {}"),
        Source::new("parts/c.rs", "mod inner { use super::super::d; }"),
        Source::new("parts/d.rs", "fn f() -> super::c::C { $crate::parts::a::b() }"),
    ];
    assert_eq!(circles(&planted), ["parts: c, d", "parts: guide, rules"]);
}

#[test]
fn what_a_module_names_stands_on_a_lower_floor() {
    for (folder, floors) in [("src", FLOORS), ("crates/web/src", ROOMS)] {
        let sources = sources(folder);
        assert!(sources.len() > 45, "{} files", sources.len());
        assert_eq!(climbs(floors, &sources), Vec::<String>::new(), "{folder}");
        for module in floors.iter().copied().flatten() {
            let stands = |source: &Source| source.module[0] == **module;
            assert!(sources.iter().any(stands), "there is no {module}");
        }
    }
}

#[test]
fn what_runs_up_or_around_is_found_however_it_is_written() {
    let found = |path: &str, text: &str| climbs(FLOORS, &[Source::new(path, text)]);
    assert_eq!(
        found("geometry/set.rs", "fn f() { let x = crate::session::Session::new(); }"),
        ["geometry/set names session"]
    );
    assert_eq!(
        found("base/seat.rs", "use super::super::geometry::Square;"),
        ["base/seat names geometry"]
    );
    assert_eq!(
        found("state.rs", "use crate::{base::Seat, game::{Game, filter}, scene};"),
        ["state names game"]
    );
    assert_eq!(found("game.rs", "use crate::perft;"), ["game names perft"], "from right to left");
    assert_eq!(
        found("games/fist/moves.rs", "use super::super::hens;"),
        ["games/fist/moves names games::hens"]
    );
    assert_eq!(found("record.rs", "use crate::Options;"), ["record names Options"], "by no module");
    assert_eq!(found("odd.rs", ""), ["odd stands on no floor"]);
    let room = Source::new("board/die.rs", "use crate::parts::button::button;");
    assert_eq!(climbs(ROOMS, &[room]), ["board/die names parts"]);
    // Doc comments, strings and paths to submodules don't count as imports.
    let told = "/// See [`crate::session`].\nconst A: &str = \"crate::session \\\" crate::link\"; // crate::link";
    assert_eq!(found("geometry/set.rs", told), Vec::<String>::new());
    assert_eq!(
        found("session/draft.rs", "use super::Session; use crate::record::Record;"),
        Vec::<String>::new()
    );
    assert_eq!(
        found(
            "state.rs",
            "const Q: char = '\"'; fn f() { crate::session::g() } const R: char = '\"';"
        ),
        ["state names session"]
    );
}
