//! Tables of words: what they may hold, and how they are said.

use text::tables::Words;
use text::{Key, Language, Table, Text, plural_in_english};

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

fn table(words: &Words) -> &'static Table {
    Box::leak(Box::new(Table::new("animals", words.lines().leak())))
}

/// What is put into a sentence.
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

/// A sentence of the table by its key, with nothing put in yet.
fn begin(table: &'static Table, words: &Words, key: &str) -> Text {
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
    // In the order of their names: at, piece; count, who.
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
fn another_language_says_it_in_its_own_order_and_what_it_lacks_in_english() {
    let words = Words::read(TABLE).unwrap();
    let table = table(&words);
    let key = |key| begin(table, &words, key);
    let other = "hen = Henne\nhen.the = die Henne\nstands = auf {at} steht {piece.the}\n";
    let lines = words.translated(other).unwrap();
    let language = Language::read(&format!("\u{1d}animals\n{lines}"), plural_in_english);
    let stands =
        |piece| language.say(&with(key("stands"), [Put::Name("d4"), Put::Text(key(piece))]));
    assert_eq!(stands("hen"), "auf d4 steht die Henne");
    assert_eq!(stands("ox"), "auf d4 steht ox");
    assert_eq!(language.say(&key("long")), "one line and the next");
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
        assert_eq!(words.translated(table).unwrap_err(), fault, "{table}");
    }
}

#[test]
fn a_key_that_nobody_says_is_found() {
    let words = Words::read(TABLE).unwrap();
    let code = "say::HEN say::OX say::stands(x, at) say::moves_on(2) say::LONG say::noise;";
    assert_eq!(words.unused(code), ["moves"]);
}
