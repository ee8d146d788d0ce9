//! Tests that the page's texts are in its table of words and not in its code.

use crate::tidy::{files, read, root};
use crate::words::code::{Part, is_said, parts};
use i18n::tables::Words;

/// Names of attributes, fields, functions and macros whose values users read or hear. Literals in
/// these values may not contain letters.
const READ: &[&str] = &[
    "html!",
    "title",
    "label",
    "placeholder",
    "alt",
    "aria-label",
    "aria-description",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
    "words::html",
    "words::attr",
    "Text::name",
    "set_title",
    "set_text_content",
    "textContent",
    "alert",
    "confirm",
    "alert_with_message",
    "confirm_with_message",
];

/// Names whose values no user reads, with a description of the values.
const UNREAD: &[(&[&str], &str)] = &[
    (&["expect", "unreachable!", "panic!", "assert!", "assert_eq!"], "told to developers"),
    (&["header", "set_header", "Annotate::Header"], "names of headers"),
    (&["key", "part"], "what tells parts of the page apart"),
    (&["class", "frame_class", "side_class", "side_classes", "in_demo"], "classes"),
    (&["Shape::group", "Shape::path", "movable"], "classes"),
    (&["browser::focus", "browser::focus_in", "focus_soon", "focus", "matches"], "selectors"),
    (&["style"], "how something looks"),
    (&["is_key", "starts_with"], "names of keys of a keyboard"),
    (&["skip_serializing_if"], "names of functions"),
];

/// Functions that return their argument as a part of their result.
const GIVES_ON: &[&str] = &[
    "format!",
    "Some",
    "Ok",
    "String::from",
    "AttrValue::from",
    "AttrValue::Static",
    "Text::from",
];

/// Files of the page's code that may contain words, with the number of the words and the reason.
const WORDS: &[(&str, usize, &str)] = &[
    ("crates/ui_model/src/headers.rs", 17, "names of headers"),
    ("crates/ui_model/src/keys.rs", 20, "names of keys of a keyboard"),
    ("crates/ui_model/src/layers.rs", 5, "what layers are called in a header"),
    ("crates/ui_model/src/model/whole.rs", 1, "told to developers"),
    ("crates/ui_model/src/picture/colours.rs", 1, "names of inks"),
    ("crates/ui_model/src/incoming.rs", 2, "told to developers"),
    ("crates/web/src/platform/browser.rs", 2, "names of an exception and of a kind of data"),
    ("crates/web/src/platform/storage.rs", 1, "what is kept is kept under it"),
    ("crates/web/src/screens/play/panel.rs", 6, "what tells the tabs apart"),
];

/// Texts for users that are outside the page's code, and why they can't be in the table of words.
const BESIDE: &[(&str, &[&str], &str)] = &[
    (
        "index.html",
        &[
            "Fairyboard",
            "Uncommon board games to play in the browser, alone, together or by link. Nothing \
             leaves your device.",
            "light dark",
            "Fairyboard",
        ],
        "the name, what those are told who look for the page, and a value that is no text",
    ),
    (
        "index.html",
        &[
            "Uncommon board games. Setting up the board…",
            "Still loading. ",
            "Try again",
            "Meanwhile, the rules as plain text: ",
            "The games need JavaScript; the rules can be read without it, as plain text: ",
        ],
        "read while the code that says the words is not here yet, or never comes",
    ),
    (
        "static/app.webmanifest",
        &["Fairyboard", "Fairyboard", "Uncommon board games.", "any maskable"],
        "a system lists the app by it without running it; the last is a value that is no text",
    ),
    (
        "static/crash.js",
        &[
            "fairyboard ${location.pathname.replace(/[^/]*$/, \"\")} ",
            "[data-action], [data-testid], [data-board], button, a, input, select, textarea, summary, \
             label",
        ],
        "under what the games are kept, and a selector",
    ),
    (
        "static/crash.js",
        &[
            "press ${kindOf(target)}",
            "key ${key.length > 1 ? key : \"character\"}",
            "go ${screen()}",
            "game ${text.split(\"\\n\").length}\\n${text}\\n",
            "click dblclick contextmenu pointerdown pointermove pointerup pointercancel pointerover \
             mousedown mouseup touchstart ",
            "touchmove touchend keydown keyup input change submit focusin focusout visibilitychange \
             hashchange storage",
            "Fairyboard ${html.dataset.version}, ${build}",
            "three workers panicked within a minute",
        ],
        "told to developers, the form of a file, and names of events",
    ),
    (
        "static/language.js",
        &["en ltr", "fairyboard ${location.pathname.replace(/[^/]*$/, \"\")} language"],
        "a language with its direction, and under what the chosen one is kept",
    ),
    ("static/sw.js", &["fairyboard ${registration.scope} "], "under what the files are kept"),
    ("static/boot.js", &["Escape"], "the name of a key"),
];

/// Code without comments, characters and the contents of literals. One quotation mark represents
/// each literal.
struct Code<'a> {
    bare: String,
    /// The text of each literal, and the position of its quotation mark in `bare`.
    literals: Vec<(&'a str, usize)>,
}

impl<'a> Code<'a> {
    fn read(code: &'a str, quotes: &[char]) -> Self {
        let mut read = Code { bare: String::new(), literals: Vec::new() };
        for part in parts(code, quotes) {
            match part {
                Part::Code(code) => read.bare += code,
                Part::Literal(text) => {
                    read.literals.push((text, read.bare.len()));
                    read.bare.push('"');
                }
            }
        }
        read
    }

    /// The position of the last of these signs before a place, or else of the opening bracket
    /// around the place; `None` if there is neither. Skips brackets that are closed before the
    /// place.
    fn last(&self, at: usize, signs: &[char]) -> Option<usize> {
        let mut depth = 0;
        self.bare[..at].rfind(|c| {
            depth += i32::from(matches!(c, ')' | ']' | '}'));
            depth -= i32::from(matches!(c, '(' | '[' | '{'));
            depth < 0 || depth == 0 && signs.contains(&c)
        })
    }

    /// The attribute, field, variable, function or macro that receives a literal: directly, through
    /// a function in `GIVES_ON`, or as a branch of `if` or `match`. For a child of an element this
    /// is `html!`, and for a return value the function.
    fn given_to(&self, mut at: usize) -> &str {
        loop {
            let begin = self.last(at, &[';', ',']).map_or(0, |sign| sign + 1);
            let head = self.bare[begin..at].trim().trim_end_matches('&').trim_end();
            let chosen = [" if ", " match "].iter().filter_map(|word| head.find(word)).min();
            for head in [Some(head), chosen.map(|end| &head[..end])].into_iter().flatten() {
                let named = head.strip_suffix('=').or(head.strip_suffix(':')).map(str::trim_end);
                if let Some(named) = named.filter(|named| named.ends_with(char::is_alphanumeric)) {
                    return name(named, &['-']);
                }
            }
            let Some(opener) = self.last(at, &[]).filter(|_| !head.starts_with("let ")) else {
                return "";
            };
            let before = self.bare[..opener].trim_end();
            let called = name(before, &[':', '!']);
            match self.bare.as_bytes()[opener] {
                b'(' if GIVES_ON.contains(&called) => at = before.len() - called.len(),
                b'(' => return called,
                b'{' if called == "html!" => return called,
                b'{' => match before.rsplit_once("fn ") {
                    Some((_, head)) if !head.contains('{') => {
                        return &head[..head.find(['(', '<']).unwrap_or(head.len())];
                    }
                    _ => at = opener,
                },
                _ => return "",
            }
        }
    }

    /// Whether a literal is only compared with another value, as a pattern or with an operator.
    fn is_compared(&self, at: usize) -> bool {
        let (before, after) = (self.bare[..at].trim_end(), self.bare[at + 1..].trim_start());
        let is_pattern = ["=>", "|", "if "].iter().any(|sign| after.starts_with(sign));
        is_pattern || before.ends_with("==") || before.ends_with("!=")
    }

    /// The literals in the code that a user would read.
    fn said(&self) -> Vec<&'a str> {
        let mut said = Vec::new();
        let mut before = ("", 0);
        for &(text, at) in &self.literals {
            // A call may have the name of an attribute and its value as two arguments.
            let given_to = match before {
                (name, end) if READ.contains(&name) && self.bare[end + 1..at].trim() == "," => name,
                _ => self.given_to(at),
            };
            before = (text, at);
            let is_unread = UNREAD.iter().any(|(names, _)| names.contains(&given_to));
            let found = match READ.contains(&given_to) {
                true => has_letters(text),
                false => !is_unread && (is_said(text) && !is_markup(text) || is_read_in(text)),
            };
            if found && !self.is_compared(at) {
                said.push(text);
            }
        }
        said
    }
}

/// The name at the end of a piece of code. The name may contain these signs.
fn name<'a>(code: &'a str, signs: &[char]) -> &'a str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || signs.contains(&c);
    &code[code.trim_end_matches(is_part).len()..]
}

/// Whether a text has letters outside its placeholders.
fn has_letters(text: &str) -> bool {
    let (mut depth, mut is_escaped) = (0, false);
    text.chars().any(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        let is_own = depth == 0 && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_own && c.is_alphabetic()
    })
}

fn is_markup(text: &str) -> bool {
    text.starts_with('<') || text.contains("</")
}

fn is_read_in(text: &str) -> bool {
    is_markup(text) && !read_in(text).is_empty()
}

/// The texts in markup that users read: between tags, and in attributes of the list `READ`.
fn read_in(markup: &str) -> Vec<&str> {
    let mut read = Vec::new();
    for (i, part) in markup.split(['<', '>']).enumerate() {
        if i % 2 == 0 {
            read.extend(has_letters(part).then_some(part));
            continue;
        }
        let values = READ.iter().filter_map(|name| {
            let (_, value) = part.split_once(&format!(" {name}="))?;
            value.trim_start_matches('\\').strip_prefix('"')?.split(['"', '\\']).next()
        });
        read.extend(values.filter(|value| has_letters(value)));
        let content = part.split_once(" content=\"").and_then(|(_, value)| value.split('"').next());
        read.extend(content.filter(|value| is_said(value)));
    }
    read
}

#[test]
fn no_word_stands_in_the_code_of_the_page() {
    let mut counts = vec![0; WORDS.len()];
    let mut found = Vec::new();
    for path in ["crates/web/src", "crates/ui_model/src"]
        .into_iter()
        .flat_map(|folder| files(folder, ".rs"))
    {
        let code = read(&path);
        let said = Code::read(&code, &['"']).said();
        let path = path.strip_prefix(root()).unwrap().display().to_string();
        match WORDS.iter().position(|(of, ..)| path == *of) {
            Some(n) => counts[n] = said.len(),
            None => found.extend(said.iter().map(|text| format!("{path}: {text}"))),
        }
    }
    assert_eq!(found, [""; 0]);
    for ((path, count, why), found) in WORDS.iter().zip(counts) {
        assert_eq!(found, *count, "{path} has other words than those that are {why}");
    }
}

#[test]
fn what_stands_beside_the_code_of_the_page_is_told_here() {
    let mut paths = vec![root().join("index.html")];
    paths.extend([".js", ".webmanifest"].iter().flat_map(|ending| files("static", ending)));
    for path in paths {
        let text = read(&path);
        let path = path.strip_prefix(root()).unwrap().display().to_string();
        let said = match path.ends_with(".html") {
            true => read_in(&text),
            false => Code::read(&text, &['"', '\'', '`']).said(),
        };
        let told = BESIDE.iter().filter(|(of, ..)| path == *of);
        let told: Vec<_> = told.flat_map(|(_, texts, _)| *texts).copied().collect();
        assert_eq!(said, told, "{path}");
    }
}

#[test]
fn words_in_the_code_of_the_page_are_found() {
    for (code, found) in [
        ("html! { <p>{\"Hello there\"}</p> }", "Hello there"),
        ("html! { <p class=\"a\">{ \"moves\" }</p> }", "moves"),
        ("html! { <p>\"moves\"</p> }", "moves"),
        ("html! { <p>{ if done { \"done\" } else { BLANK } }</p> }", "done"),
        ("html! { <p>{ match a { 1 => ONE, _ => \"many\" } }</p> }", "many"),
        ("html! { <p>{ format!(\"{n}moves\") }</p> }", "{n}moves"),
        ("html! { <button title=\"close\" /> }", "close"),
        ("html! { <input placeholder=\"Name\" /> }", "Name"),
        ("html! { <img alt={\"board\"} /> }", "board"),
        ("html! { <div aria-label={if a { \"board\" } else { B }} /> }", "board"),
        ("html! { <div aria-label={words::attr(format!(\"{n}x\"))} /> }", "{n}x"),
        ("html! { <Button label=\"go\" onclick={go} /> }", "go"),
        ("frame(Frame { title: \"moves\".into(), header })", "moves"),
        ("element.set_attribute(\"aria-label\", \"board\")", "board"),
        ("element.set_text_content(Some(\"moves\"))", "moves"),
        ("window.alert(\"saved\")", "saved"),
        (
            "fn title() -> String {\n    match a {\n        A => \"moves\".into(),\n    }\n}",
            "moves",
        ),
        ("let said = format!(\"{n} moves\");", "{n} moves"),
        ("let said = format!(\"{who}’s cards\");", "{who}’s cards"),
        ("const SAID: &str = \"it is a draw\";", "it is a draw"),
        ("static SAID: [&str; 1] = [\"Draw\"];", "Draw"),
        ("out.push_str(\" and then\");", " and then"),
        ("Text::from(\"choose a card\")", "choose a card"),
        ("Picker::new(\"take one\")", "take one"),
        ("f(\"<text x=\\\"1\\\">draw</text>\")", "<text x=\\\"1\\\">draw</text>"),
        ("f(\"<svg aria-label=\\\"board\\\">\")", "<svg aria-label=\\\"board\\\">"),
        ("let c: char = '\"'; let l: &'a str = \"it is\"; // \"not this\"", "it is"),
    ] {
        assert_eq!(Code::read(code, &['"']).said(), [found], "{code}");
    }
    let page = "<p title=\"close\" class=\"a\">Try <b>again</b></p><meta content=\"All games\">";
    assert_eq!(read_in(page), ["close", "Try ", "again", "All games"]);
    let script = "/* don't */ a.textContent = 'moves'; b(`${n} moves`); c(\"fairyboard-shown\");";
    assert_eq!(Code::read(script, &['"', '\'', '`']).said(), ["moves", "${n} moves"]);
}

#[test]
fn what_no_player_reads_may_stand_in_the_code_of_the_page() {
    for code in [
        "html! { <p class=\"chip forced\" data-testid=\"last-move\" id={format!(\"tab-{n}\")} /> }",
        "html! { <p class={if a { \"strip near\" } else { \"strip far\" }}>{ n }</p> }",
        "html! { <p role=\"alert\" type=\"button\" style=\"color: red\" onclick={f(\"open\")} /> }",
        "html! { <p>{ \"·\" }{ format!(\"{a} {b}\") }{ say(a, \"id\") }</p> }",
        "html! { <svg viewBox={format!(\"{} {} 300 300\", x, y)} aria-hidden=\"true\" /> }",
        "html! { <p aria-label={match key { \"Enter\" => say::A, _ => say::B }} /> }",
        "fn class() -> &'static str {\n    \"quiet look\"\n}",
        "match event.key().as_str() { \"ArrowLeft\" | \"Home\" => 1, \"End\" if a => 2, _ => 3 }",
        "if event.key() == \"Escape\" {}",
        "let key = format!(\"play {}\", n);",
        "record.set_header(\"Date\", date)",
        "use_context().expect(\"the app gives its context\")",
        "_ => unreachable!(\"a part keeps what it has\")",
        "browser::focus(\".renaming input\")",
        "let link = \"https://example.org/a\"; let kind = \"image/svg+xml\";",
        "format!(\"M{x} {y}h{CELL}v{CELL}z\")",
        "format!(\"translate({x} {y}) rotate({angle})\")",
        "f(\"<path d=\\\"M4 4H96\\\" fill=\\\"{paper}\\\"/><text>{letter}</text>\")",
        "f(\"hens w fixed - -\"); f(\"a1b2\"); f(\"FIST-31\"); f(\"fairyboard-games\");",
        "/// It \"goes to\" d4.\nfn f() {} // \"Hello there\"",
    ] {
        let said = Code::read(code, &['"']).said();
        assert_eq!(said, [""; 0], "{code}");
    }
}

#[test]
fn each_sentence_of_the_page_would_be_found_in_its_code() {
    for (key, words) in
        Words::sentences(&read(&root().join("crates/web/text/en/words.txt"))).unwrap()
    {
        if !has_letters(&words) {
            continue;
        }
        let child = format!("html! {{ <p>{{ \"{words}\" }}</p> }}");
        assert_eq!(Code::read(&child, &['"']).said(), [&words], "{key}");
        // Skips sentences with a single word, because the check can't distinguish them from ids.
        let is_word = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count() > 1;
        let own =
            words.split(' ').filter(|part| !part.contains(['{', '}'])).filter(|part| is_word(part));
        if own.count() > 1 {
            let elsewhere = format!("const SAID: &str = \"{words}\";");
            assert_eq!(Code::read(&elsewhere, &['"']).said(), [&words], "{key}");
        }
    }
}
