//! Tests of the tables of words, which contain the sentences for users: permitted contents and
//! formatting.

use i18n::tables::{CLOSES, OPENS, Part, Words, made_up};
use i18n::{Key, Language, Messages, Text, plural_in_english};

const TABLE: &str = "\
hen = hen
hen.the = the hen
hen.kind = bird
ox = ox
ox.kind = beast
# For translators.
stands = {piece.the} stands on {at:square}
moves = {count -> [0] no move [one] one move *[other] {count} moves} of {who:name}
noise = the {piece} {piece.kind -> [bird] clucks *[beast] lows}
long = one line
  and the next
";

fn table(words: &Words) -> &'static Messages {
    Box::leak(Box::new(Messages::new("animals", words.lines().leak())))
}

/// A value that fills a placeholder of a sentence.
enum Put {
    Text(Text),
    Name(&'static str),
    Number(i64),
}

fn with(text: Text, puts: impl IntoIterator<Item = Put>) -> Text {
    puts.into_iter().fold(text, |text, put| match put {
        Put::Text(other) => text.with(other),
        Put::Name(name) => text.with_name(&name),
        Put::Number(number) => text.with_number(number),
    })
}

/// The sentence with this key in a table, before its placeholders are filled.
fn begin(table: &'static Messages, words: &Words, key: &str) -> Text {
    let line = words.names().position(|name| name.eq_ignore_ascii_case(key)).unwrap();
    Key { table, line: line as u16 }.into()
}

#[test]
fn a_sentence_is_said_with_what_is_put_in_its_forms_and_its_plurals() {
    let words = Words::read(TABLE).unwrap();
    let table = table(&words);
    let key = |key| begin(table, &words, key);
    assert_eq!(
        words.names().collect::<Vec<_>>(),
        ["HEN", "OX", "stands", "moves", "noise", "LONG"]
    );
    // Values fill the placeholders in the order of the placeholders' names: at, piece; count, who.
    let stands = |piece| with(key("stands"), [Put::Name("d4"), Put::Text(key(piece))]).to_string();
    assert_eq!(stands("hen"), "the hen stands on d4");
    assert_eq!(stands("ox"), "ox stands on d4", "a form that is not there is the usual one");
    for (count, said) in [(0, "no move"), (1, "one move"), (2, "2 moves"), (-1, "one move")] {
        let text = with(key("moves"), [Put::Number(count), Put::Name("{0} [x]")]);
        assert_eq!(
            text.to_string(),
            format!("{said} of {{0}} [x]"),
            "what is put in is no sentence"
        );
    }
    assert_eq!(with(key("noise"), [Put::Text(key("hen"))]).to_string(), "the hen clucks");
    assert_eq!(with(key("noise"), [Put::Text(key("ox"))]).to_string(), "the ox lows");
    assert_eq!(key("long").to_string(), "one line and the next");
    assert_ne!(key("hen"), key("ox"));
}

#[test]
fn a_sentence_is_taken_apart_into_texts_places_and_variants() {
    let text = |text: &str| Part::Text(text.into());
    let place = |name: &str, form: &str, variants: &[(&str, Part)]| Part::Place {
        name: name.into(),
        form: form.into(),
        variants: variants
            .iter()
            .map(|(name, part)| ((*name).into(), vec![part.clone()]))
            .collect(),
    };
    let parts: Vec<_> = Words::read(TABLE).unwrap().parts().collect();
    let of = |key: &str| &parts.iter().find(|(own, _)| own == key).expect(key).1;
    assert_eq!(of("hen.the"), &[text("the hen")]);
    assert_eq!(
        of("stands"),
        &[place("piece", "the", &[]), text(" stands on "), place("at", "", &[])]
    );
    let noise = [("bird", text("clucks")), ("", text("lows"))];
    assert_eq!(
        of("noise"),
        &[text("the "), place("piece", "", &[]), text(" "), place("piece", "kind", &noise)]
    );
    assert_eq!(of("long"), &[text("one line and the next")]);
}

#[test]
fn another_language_says_it_in_its_own_order_and_what_it_lacks_in_english() {
    let words = Words::read(TABLE).unwrap();
    let table = table(&words);
    let key = |key| begin(table, &words, key);
    let other = "hen = Henne\nhen.the = die Henne\nstands = auf {at} steht {piece.the}\n";
    let file = words.translated("animals", other).unwrap();
    let language = Language::read(file.leak(), plural_in_english);
    let stands =
        |piece| language.say(&with(key("stands"), [Put::Name("d4"), Put::Text(key(piece))]));
    assert_eq!(stands("hen"), "auf d4 steht die Henne");
    assert_eq!(stands("ox"), "auf d4 steht ox");
    assert_eq!(language.say(&key("long")), "one line and the next");
}

#[test]
fn the_made_up_language_is_marked_and_longer_and_keeps_places_plurals_and_forms() {
    let words = Words::read(TABLE).unwrap();
    let table = table(&words);
    let key = |key| begin(table, &words, key);
    let made_up = made_up(&[TABLE]).unwrap().remove(0);
    let file = words.translated("animals", &made_up).unwrap();
    let language = Language::read(file.leak(), plural_in_english);
    let say = |text| language.say(&text);
    let hen = key("hen");
    assert_eq!(say(hen.clone()), "⟦hèèn·⟧");
    assert_eq!(
        say(with(key("stands"), [Put::Name("d4"), Put::Text(hen.clone())])),
        "⟦⟦thèè hèèn·⟧ stàànds öön d4···⟧"
    );
    for (count, said) in [(0, "nöö mööv"), (1, "öönèè mööv"), (2, "2 mööv")] {
        let said = format!("{OPENS}{said}");
        let text = say(with(key("moves"), [Put::Number(count), Put::Name("Ann")]));
        assert!(text.starts_with(&said) && text.contains("Ann"), "{text}");
    }
    let noise = say(with(key("noise"), [Put::Text(hen)]));
    assert!(noise.contains("clüücks"), "chooses by a form that is kept: {noise}");
    for (key, english) in Words::sentences(TABLE).unwrap() {
        let sentences = Words::sentences(&made_up).unwrap();
        let (_, own) = sentences.iter().find(|(own, _)| *own == key).unwrap();
        match key.as_str() {
            "hen.kind" | "ox.kind" => assert_eq!(*own, english),
            _ => {
                assert!(own.starts_with(OPENS) && own.ends_with(CLOSES), "{own}");
                let plain = own.chars().count() - 2;
                // A made-up text is longer than the English one. Texts with placeholders may be
                // shorter, because placeholders keep their length.
                assert!(english.contains('{') || plain * 5 >= english.len() * 7, "{own}");
            }
        }
    }
}

#[test]
fn a_table_with_a_fault_is_not_read() {
    for (table, fault) in [
        ("hen", "line 1: no equals sign"),
        ("a = 1\n\na = 2", "line 3: a stands twice"),
        ("a = 1\na.b = 2\na.b = 3", "line 3: the form a.b stands twice"),
        ("a.b = 1", "line 1: a.b does not stand behind a"),
        ("A = 1", "line 1: \"A\" is no name"),
        ("a = {b", "a: a brace is not closed"),
        ("a = b}", "a: a brace is closed that was not opened"),
        ("a = {B}", "a: \"B\" is no name"),
        ("a = {b:colour}", "a: \"colour\" is no square, number or name"),
        ("a = {b:square} {b:number}", "a: {b} is two things"),
        ("a = {b -> [one] x}", "a: 0 variants have a star, not one"),
        ("a = {b -> one *[other] x}", "a: a variant has no [name]"),
    ] {
        assert_eq!(Words::read(table).unwrap_err(), fault, "{table}");
    }
    let words = Words::read(TABLE).unwrap();
    for (table, fault) in [
        ("cow = Kuh", "line 1: English has no cow"),
        ("stands = {piece} steht", "stands: {at} is not put in"),
        ("stands = {piece} {at} {who}", "line 1: stands: English has no {who} there"),
        ("hen.the = die Henne", "hen has forms and no sentence"),
        ("ox = Ochse\nox = Rind", "line 2: ox stands twice"),
    ] {
        assert_eq!(words.translated("animals", table).unwrap_err(), fault, "{table}");
    }
}

#[test]
fn a_key_that_nobody_says_is_found() {
    let words = Words::read(TABLE).unwrap();
    let code = "say::HEN say::OX say::stands(x, at) say::moves_on(2) say::LONG say::noise;";
    assert_eq!(words.unused(code), ["moves"]);
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod code {
    use crate::tidy::{files, read, root};

    /// Files of the engine that may have words in their code, by the end of their path, with the
    /// reason.
    const WORDS: &[(&str, &str)] = &[
        ("/evaluate.rs", "what is counted is told to whoever tunes it"),
        ("base/outcome.rs", "the command line and vectors are told the outcome"),
        ("src/lesson.rs", "an author is told what is wrong with a lesson"),
        ("src/record/write.rs", "names of headers"),
        ("src/record/outline.rs", "names of headers"),
        ("pasted/headers.rs", "names of headers"),
        ("src/record.rs", "names of headers"),
        ("src/record/offer.rs", "the name of a header"),
        ("session/saved.rs", "what a session is kept as"),
        ("fidchell/pieces.rs", "of a panic"),
        ("geometry/set.rs", "of a panic"),
        ("fidchell/mod.rs", "of a panic"),
        ("fist/mod.rs", "of a panic, and names of fields"),
        ("toy/mod.rs", "names of fields"),
        (
            "/read.rs",
            "names of fields and headers, and the command line is told where a text is wrong",
        ),
        ("notation/error.rs", "the command line is told where a text is wrong"),
        ("src/link.rs", "the same"),
        ("src/link/chapters.rs", "of a panic"),
        ("src/link/others.rs", "names of headers"),
        ("src/open/study.rs", "the name of a header"),
        ("src/open.rs", "the same"),
        ("src/options.rs", "the same"),
    ];

    pub(crate) enum Part<'a> {
        /// Code without its comments and characters.
        Code(&'a str),
        /// The text of a literal, without its quotation marks.
        Literal(&'a str),
    }

    /// Splits code into literals and the code between them. `quotes` are the marks around a
    /// literal.
    pub(crate) fn parts<'a>(code: &'a str, quotes: &[char]) -> Vec<Part<'a>> {
        let (mut parts, mut rest) = (Vec::new(), code);
        while let Some(at) = rest.find(|c| matches!(c, '/' | '\'') || quotes.contains(&c)) {
            let (before, from) = rest.split_at(at);
            parts.push(Part::Code(before));
            let mark = from.chars().next().unwrap_or_default();
            let length = if from.starts_with("//") {
                from.find('\n').unwrap_or(from.len())
            } else if from.starts_with("/*") {
                from.find("*/").map_or(from.len(), |end| end + 2)
            } else if quotes.contains(&mark) {
                let mut escaped = false;
                let end = from[1..].find(|c| {
                    let ends = c == mark && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                });
                let end = end.map_or(from.len(), |end| 1 + end);
                parts.push(Part::Literal(&from[1..end]));
                (end + 1).min(from.len())
            } else if let Some(length) = character(from) {
                length
            } else {
                parts.push(Part::Code(&from[..1]));
                1
            };
            rest = &from[length..];
        }
        parts.push(Part::Code(rest));
        parts
    }

    /// The length of the character literal that the code begins with. `None` if there is none: the
    /// mark may also begin a lifetime.
    fn character(code: &str) -> Option<usize> {
        let quoted = code.strip_prefix('\'')?;
        let length = match quoted.strip_prefix('\\') {
            Some(escaped) => 2 + escaped.char_indices().nth(1)?.0,
            None => 1 + quoted.char_indices().nth(1)?.0,
        };
        let end = length + code[length..].find('\'')?;
        (end == length || code[..end].starts_with("'\\u{")).then_some(end + 1)
    }

    /// Whether a text looks like words for users: it has a word next to another word or to a
    /// placeholder, or begins with a capitalised word.
    pub(crate) fn is_said(text: &str) -> bool {
        let is_word = |part: &str| {
            (part.len() > 1 || matches!(part, "a" | "A" | "I"))
                && part.starts_with(char::is_alphabetic)
                && part.chars().all(|c| c.is_alphabetic() || matches!(c, '’' | '\'' | '-'))
        };
        let signs = [',', '.', ':', ';', '!', '?', '…'];
        let bare: Vec<&str> = text.split(' ').map(|part| part.trim_matches(signs)).collect();
        let pairs = bare.windows(2).any(|pair| match pair {
            [one, other] => {
                is_word(one)
                    && (is_word(other) || other.starts_with('{') || other.starts_with("${"))
                    || is_word(other) && one.contains('}')
            }
            _ => false,
        });
        let small = text.chars().skip(1).take_while(|c| c.is_lowercase()).count();
        pairs || text.starts_with(char::is_uppercase) && small > 1
    }

    /// The literals in code that look like words for users. Ids are left out, because users don't
    /// read them.
    fn said(code: &str) -> Vec<&str> {
        let parts = parts(code, &['"']);
        let literals = parts.windows(2).filter_map(|pair| match pair {
            [Part::Code(before), Part::Literal(text)] if !before.ends_with("id: ") => Some(*text),
            _ => None,
        });
        literals.filter(|text| is_said(text)).collect()
    }

    #[test]
    fn no_word_stands_in_the_code_of_the_engine() {
        let mut needed = vec![false; WORDS.len()];
        let mut found = Vec::new();
        let of_tests = files("tests/games", ".rs").into_iter();
        let of_tests = of_tests.filter(|path| !path.ends_with("drawing.rs"));
        for path in files("src", ".rs").into_iter().chain(of_tests) {
            let code = read(&path);
            let said = said(&code);
            let path = path.strip_prefix(root()).unwrap().display().to_string();
            let allowed = WORDS.iter().position(|(end, _)| path.ends_with(end));
            match allowed {
                Some(allowed) => needed[allowed] |= !said.is_empty(),
                None => found.extend(said.iter().map(|text| format!("{path}: {text}"))),
            }
        }
        assert!(
            found.is_empty(),
            "words.txt has the words for users; the id of a layer is LAYERS[0].id: {found:#?}"
        );
        for ((end, why), needed) in WORDS.iter().zip(needed) {
            assert!(needed, "{end} has no words any more: {why}");
        }
    }

    #[test]
    fn words_in_code_are_found() {
        for (code, found) in [
            ("say(\"goes to\")", "goes to"),
            ("format!(\"captures {to}\")", "captures {to}"),
            ("format!(\"{piece} pawn\")", "{piece} pawn"),
            ("name: \"Pass\",", "Pass"),
            ("id: \"Sight of the pawn\", name: \"Sight\",", "Sight"),
            ("\"{n}’s well-known king\"", "{n}’s well-known king"),
            ("let a: &'a str = \"take a card\"; let b = '\\'';", "take a card"),
            ("/* \"not this\" */ \"it… waits\"", "it… waits"),
            ("let q = '\"'; let a = \"it is\"; // \"not this\"", "it is"),
            ("\"a \\\" here, there\"", "a \\\" here, there"),
        ] {
            assert_eq!(said(code), [found], "{code}");
        }
        for code in [
            "\"w fixed - -\"",
            "\"FIST-31\"",
            "\"Kk\"",
            "/// \"goes to\"",
            "\"{} {}\"",
            "\"-12 b6\"",
        ] {
            assert_eq!(said(code), [""; 0], "{code}");
        }
    }
}
