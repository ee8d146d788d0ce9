//! Tests with links as chats, mails and people pass them on, and of the repair of damaged links.

use super::{Golden, for_each_link, golden, moves_of, step};
use fairyboard::Budget;
use fairyboard::link::{Shared, beginning, decode, encode, mended};
use fairyboard::open::{OpenError, code_in, like, open};
use fairyboard::record::{NodeId, OFFER};
use fairyboard_tests::{effort, is_soak, rng, test};

for_each_link! {
    a_mangled_link_opens_as_what_it_was,
    one_wrong_letter_of_a_link_is_found,
    what_is_left_of_a_link_is_the_beginning_of_its_game,
}

/// A link changed in one way: the pasted text and, if the result can be clicked, the clicked part
/// of its address after the page's folder.
struct Mangled {
    way: &'static str,
    paste: String,
    click: Option<String>,
}

const BASE: &str = "https://example.org/fairyboard/";

/// Texts around an address: a name for the case, the text before, the text behind, and the part of
/// the text behind that programs include in the clickable link.
const AROUND: &[(&str, &str, &str, &str)] = &[
    ("a full stop", "Look: ", ".", "."),
    ("a comma", "I played ", ", did you see?", ","),
    ("a semicolon", "", "; and so on", ";"),
    ("a colon", "", ":", ":"),
    ("an exclamation mark", "Wow ", "!", "!"),
    ("a question mark", "Did you see ", "?", "?"),
    ("three stops", "", "...", "..."),
    ("an ellipsis", "", "…", "…"),
    ("a closing parenthesis", "", ")", ")"),
    ("parentheses and a full stop", "Our game (", ").", ")."),
    ("brackets", "[", "]", "]"),
    ("double brackets", "[[", "]]", "]]"),
    ("braces", "{", "}", "}"),
    ("angle brackets", "Our game: <", ">", ">"),
    ("angle brackets of old mails", "<URL:", ">", ">"),
    ("quotation marks", "\"", "\"", "\""),
    ("single quotation marks", "'", "'", "'"),
    ("curly quotation marks", "“", "”", "”"),
    ("German quotation marks", "Das Spiel „", "“.", "“."),
    ("French quotation marks", "« ", " »", "%20»"),
    ("corner brackets", "「", "」", "」"),
    ("an ideographic full stop", "", "。", "。"),
    ("an ideographic comma and more", "", "，看看", "，看看"),
    ("an Arabic comma", "", "، ", "،"),
    ("one asterisk", "*", "*", "*"),
    ("two asterisks", "**", "**", "**"),
    ("underscores", "_", "_", "_"),
    ("tildes", "~~", "~~", "~~"),
    ("backticks", "`", "`", "`"),
    ("spoiler bars", "||", "||", "||"),
    ("a slash", "", "/", "/"),
    ("a backslash", "", "\\", "\\"),
    ("a number sign", "", "#", "#"),
    ("another fragment", "", "#gid=0", "#gid=0"),
    ("an ampersand", "", "&", "&"),
    ("an encoded ampersand", "", "&amp;", "&amp;"),
    ("a click identifier", "", "?fbclid=IwAR0abc-1_x", "?fbclid=IwAR0abc-1_x"),
    ("a campaign", "", "?utm_source=chat&utm_medium=social", "?utm_source=chat&utm_medium=social"),
    ("a campaign without its question mark", "", "&utm_campaign=x", "&utm_campaign=x"),
    ("what a search engine adds", "", "&sa=D&ust=1700000000&usg=AOvVaw0", "&sa=D&ust=1700000000"),
    ("a session", "", ";jsessionid=1A2B3C", ";jsessionid=1A2B3C"),
    ("a text to scroll to", "", ":~:text=our%20game", ":~:text=our%20game"),
    ("an encoded quotation mark", "", "%22", "%22"),
    ("an encoded blank", "", "%20", "%20"),
    ("an encoded line break", "", "%0A", "%0A"),
    ("an encoded line break and a word", "", "%0D%0AAnn", "%0D%0AAnn"),
    ("an encoded tag", "", "%3C/a%3E", "%3C/a%3E"),
    ("an emoji before", "👉 ", "", ""),
    ("an emoji behind", "", "👍", "👍"),
    ("a no-break space", "", "\u{a0}Ann", "\u{a0}Ann"),
    ("a space that has no width", "\u{200b}", "\u{200b}", "\u{200b}"),
    ("marks of direction", "\u{2068}", "\u{2069}", "\u{2069}"),
    ("a mark from left to right", "", "\u{200e}", "\u{200e}"),
    ("a byte order mark", "\u{feff}", "", ""),
    ("a word that is joined", "", "and", "and"),
    ("a dash that is joined", "", "-", "-"),
    ("a long dash and a word", "", "—Ann", "—Ann"),
    ("a genitive", "", "'s", "'s"),
    ("a footnote", "", "[1]", "[1]"),
    ("a raised footnote", "", "¹", "¹"),
    ("a tag that ends it", "", "</a>", "</a>"),
    ("a tag for a new line", "", "<br>", "<br>"),
    ("bulletin board code", "[url=", "]our game[/url]", "]our"),
    ("bulletin board code, short", "[url]", "[/url]", "[/url]"),
    ("a name behind a bar", "<", "|our game>", "|our"),
    ("Markdown", "[our game](", ")", ")"),
    ("Markdown with a title", "[our game](", " \"Hens\")", "%20\"Hens\")"),
    ("Markdown below the text", "[1]: ", "\n", ""),
    ("an outliner's brackets", "[[", "][our game]]", "][our"),
    ("a wiki's brackets", "[", " our game]", "%20our%20game]"),
    ("plain text documentation", "`our game <", ">`__", ">`__"),
    ("a macro", "link:", "[our game]", "[our"),
    ("a quoted name before it", "\"our game\":", "", ""),
    ("an element", "<a href=\"", "\">our game</a>", "\">our"),
    ("an element for a map of a site", "<loc>", "</loc>", "</loc>"),
    ("a property list", "<string>", "</string>", "</string>"),
    ("a frame", "<iframe src=\"", "\" title=\"Hens\"></iframe>", "\""),
    ("a line of a table", "12,\"", "\",Ann", "\",Ann"),
    ("a cell of a table", "| ", " |", "%20|"),
    ("a formula", "=HYPERLINK(\"", "\",\"our game\")", "\",\"our"),
    ("a command", "open '", "' &", "'"),
    ("a file of an address", "[InternetShortcut]\r\nURL=", "\r\nIconIndex=0\r\n", ""),
    ("a file of a desktop", "[Desktop Entry]\nType=Link\nURL=", "\nName=our game\n", ""),
    ("an item of a list", "1. ", "", ""),
    ("a line of a chat", "[12:03, 26.11.2026] Ann: ", "", ""),
    ("lines of a chat", "[12:03] Ann: hi\n[12:04] Ann: ", "\n[12:05] Ben: thanks", ""),
    ("a signature", "Hi Ben,\n\n", "\n\n-- \nAnn", ""),
    ("an app's address", "", "#Intent;scheme=https;end", "#Intent;scheme=https;end"),
    ("the source of a page", "view-source:", "", ""),
    ("an archive", "https://web.example/web/20261126/", "", ""),
];

fn percent(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.!~*'()".contains(c);
    let encoded = |c: char| match is_plain(c) {
        true => c.to_string(),
        false => c.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect(),
    };
    text.chars().map(encoded).collect()
}

/// Inserts `with` after every `count` characters of a text.
fn every(text: &str, count: usize, with: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let parts: Vec<String> = chars.chunks(count).map(|part| part.iter().collect()).collect();
    parts.join(with)
}

/// Replaces each character other than an ASCII letter or digit by an HTML entity, such as `&#35;`.
fn entities(text: &str, written: fn(u32) -> String) -> String {
    let entity = |c: char| match c.is_ascii_alphanumeric() {
        true => c.to_string(),
        false => written(c as u32),
    };
    text.chars().map(entity).collect()
}

fn wide(text: &str) -> String {
    let wide = |c: char| char::from_u32(c as u32 + 0xfee0).expect("a wide letter");
    text.chars().map(|c| if c.is_ascii_graphic() { wide(c) } else { c }).collect()
}

/// The link with this code, changed in all ways.
fn manglings(code: &str) -> Vec<Mangled> {
    let hash = format!("#/g/{code}");
    let address = format!("{BASE}{hash}");
    let mut all = Vec::new();
    for (way, before, behind, clicked) in AROUND {
        let click = Some(format!("{hash}{clicked}"));
        all.push(Mangled { way, paste: format!("{before}{address}{behind}"), click });
    }
    // These changes insert text into the code of the link. The link must open when it is pasted and
    // when it is clicked.
    let mut inside = |way, paste: String| {
        let click = paste.strip_prefix(BASE).map(String::from);
        all.push(Mangled { way, paste, click });
    };
    let written = |with: &dyn Fn(&str) -> String| format!("{BASE}#/g/{}", with(code));
    inside("a line break", written(&|code| every(code, 40, "\n")));
    inside("many line breaks", written(&|code| every(code, 7, "\n")));
    inside("line breaks of another system", written(&|code| every(code, 20, "\r\n")));
    inside("line breaks and indentation", written(&|code| every(code, 20, "\n    ")));
    inside("line breaks behind blanks", written(&|code| every(code, 20, " \n")));
    inside("a blank", written(&|code| every(code, 30, " ")));
    inside("blanks", written(&|code| every(code, 8, " ")));
    inside("a tab", written(&|code| every(code, 30, "\t")));
    inside("no-break spaces", written(&|code| every(code, 15, "\u{a0}")));
    inside("spaces that have no width", written(&|code| every(code, 10, "\u{200b}")));
    inside("soft hyphens", written(&|code| every(code, 10, "\u{ad}")));
    inside("soft hyphens as entities", written(&|code| every(code, 10, "&shy;")));
    inside("places to break, as tags", written(&|code| every(code, 20, "<wbr>")));
    inside("new lines as tags", written(&|code| every(code, 20, "<br />\n")));
    inside("found letters, as tags", written(&|code| every(code, 20, "<em class=\"hit\">")));
    inside("quoted in a mail", written(&|code| every(code, 30, "\n> ")));
    inside("quoted twice in a mail", written(&|code| every(code, 30, "\n> > ")));
    inside("with a bar at the side", written(&|code| every(code, 30, "\n│ ")));
    inside("line breaks of a mail, encoded", written(&|code| every(code, 30, "=\r\n")));
    inside("line breaks of a calendar", written(&|code| every(code, 30, "\r\n ")));
    inside("line breaks of a command", written(&|code| every(code, 30, "\\\n")));
    inside("a line break before its code", format!("{BASE}#/g/\n{code}"));
    inside("a blank before its code", format!("{BASE}#/g/ {code}"));
    inside("a blank behind the number sign", format!("{BASE}# /g/{code}"));
    inside("quotation marks around its code", format!("{BASE}#/g/\"{code}\""));
    inside("hyphens that do not break", written(&|code| code.replace('-', "\u{2011}")));
    inside("hyphens of typesetters", written(&|code| code.replace('-', "\u{2010}")));
    inside("dashes for hyphens", written(&|code| code.replace('-', "–")));
    inside("minus signs for hyphens", written(&|code| code.replace('-', "−")));
    inside("a long dash for two hyphens", written(&|code| code.replace("--", "—")));
    inside("ligatures", written(&|code| code.replace("fi", "ﬁ").replace("fl", "ﬂ")));
    inside("wide letters", format!("{BASE}#{}", wide(&hash[1..])));
    inside("escaped underscores", written(&|code| code.replace('_', "\\_")));
    inside("encoded signs", written(&|code| code.replace('-', "%2D").replace('_', "%5F")));
    inside(
        "signs encoded for a mail",
        written(&|code| code.replace('-', "=2D").replace('_', "=5F")),
    );
    inside("encoded", format!("{BASE}#{}", percent(&hash[1..])));
    inside("encoded twice", format!("{BASE}#{}", percent(&percent(&hash[1..]))));
    inside("encoded three times", format!("{BASE}#{}", percent(&percent(&percent(&hash[1..])))));
    inside("encoded in small letters", format!("{BASE}#%2fg%2f{code}"));
    inside("encoded in part", format!("{BASE}#/g%2F{code}"));
    inside("a large G", format!("{BASE}#/G/{code}"));
    inside("no slash before g", format!("{BASE}#g/{code}"));
    inside("two slashes", format!("{BASE}#//g//{code}"));
    inside("two number signs", format!("{BASE}##/g/{code}"));
    inside("an exclamation mark behind the number sign", format!("{BASE}#!/g/{code}"));
    inside("twice", format!("{address}{address}"));
    inside("its end twice", format!("{address}#/g/{code}"));
    inside("its code twice", format!("{address}{code}"));
    // Texts that are only pasted, because they can't be clicked.
    let mut pasted = |way, paste: String| all.push(Mangled { way, paste, click: None });
    pasted("its code alone, in a sentence", format!("The code is {code}. Have fun!"));
    pasted("its code in parentheses", format!("({code})"));
    pasted("its code in quotation marks", format!("“{code}”"));
    pasted("its code as a field", format!("game={code}&side=b"));
    pasted("without what stands before its page", format!("example.org/fairyboard/{hash}."));
    pasted("in capitals before the number sign", format!("{}{hash}.", BASE.to_uppercase()));
    pasted("made harmless", format!("hxxps://example[.]org/fairyboard/{hash}"));
    pasted("a game's own page", format!("Look: {BASE}fist.html{hash}."));
    pasted("a game's own page, encoded", percent(&format!("{BASE}fist.html{hash}")));
    pasted("with a query before the number sign", format!("{BASE}?lang=en{hash}!"));
    pasted("as a frame", format!("<iframe src=\"{BASE}#/embed/{code}\" title=\"Hens\"></iframe>"));
    pasted("with an encoded number sign", format!("{BASE}%23/g/{code}"));
    pasted("with a number sign that is encoded twice", format!("{BASE}%2523/g/{code}."));
    pasted("encoded whole", percent(&address));
    pasted("encoded whole, twice", percent(&percent(&address)));
    pasted("as numbers", entities(&address, |c| format!("&#{c};")));
    pasted("as hexadecimal numbers", entities(&address, |c| format!("&#x{c:X};")));
    let named = address.replace('#', "&num;").replace('/', "&sol;").replace('_', "&lowbar;");
    pasted("as named entities", named);
    pasted("in a file of data", format!("{{\"url\":\"{}\"}}", address.replace('/', "\\/")));
    let coded = address.replace('/', "\\u002F").replace('#', "\\u0023").replace('-', "\\u002d");
    pasted("as code points", format!("\"{coded}\""));
    let escaped = address.replace('#', "\\#").replace('_', "\\_");
    pasted("typeset", format!("\\href{{{escaped}}}{{our game}}"));
    pasted("hyphenated in print", every(&address, 40, "-\n"));
    pasted("quoted whole in a mail", format!("> {}", every(&address, 60, "\n> ")));
    pasted("broken within its beginning", every(&address, 33, "\n"));
    pasted("a letter a line", every(&address, 1, "\n"));
    pasted("spaced out", every(&address, 1, " "));
    for (way, before, behind) in [
        (
            "led on by a search engine",
            "https://www.google.com/url?q=",
            "&sa=D&source=docs&usg=AOvVaw2",
        ),
        ("led on by a network", "https://l.facebook.com/l.php?u=", "&h=AT0x-1_z&s=1"),
        ("led on by another network", "https://vk.com/away.php?to=", "&cc_key="),
        ("led on by a chat", "https://slack-redir.net/link?url=", "&v=3"),
        ("led on by a shop", "https://steamcommunity.com/linkfilter/?u=", ""),
        (
            "led on by a guard of mails",
            "https://eur01.safelinks.protection.outlook.com/?url=",
            "&data=05%7C02%7C&sdata=1D%3D&reserved=0",
        ),
        ("to be sent by one messenger", "https://t.me/share/url?url=", "&text=our%20game"),
        ("to be sent by another messenger", "https://wa.me/?text=Look%3A%20", "%20!"),
        ("to be sent by mail", "mailto:ben@example.org?subject=Hens&body=Look%3A%20", "%0D%0AAnn"),
        ("to be posted", "https://x.com/intent/post?url=", "&via=ann"),
    ] {
        pasted(way, [before, &percent(&address), behind].concat());
    }
    let guarded = |c: char| match c {
        '/' => "_".to_string(),
        c if c.is_ascii_alphanumeric() || c == '.' => c.to_string(),
        c => format!("-{:02X}", c as u32),
    };
    let guarded: String = address.chars().map(guarded).collect();
    pasted(
        "led on by another guard of mails",
        format!("https://urldefense.proofpoint.com/v2/url?u={guarded}&d=DwMFaQ&c=1-x"),
    );
    let starred = address.replace('#', "*");
    pasted(
        "led on by a guard of mails, newer",
        format!("https://urldefense.com/v3/__{starred}__;Iw!!1x-y$"),
    );
    all
}

/// The part of an address after `#` as browsers report it: without line breaks, and with forbidden
/// characters encoded.
fn clicked(click: &str) -> String {
    let hash = click.split_once('#').expect("a part behind #").1;
    let written = |c: char| match c {
        '\n' | '\r' | '\t' => String::new(),
        ' ' | '"' | '<' | '>' | '`' => percent(&c.to_string()),
        c if c.is_ascii() => c.to_string(),
        c => percent(&c.to_string()),
    };
    hash.chars().map(written).collect()
}

fn a_mangled_link_opens_as_what_it_was(Golden { name, link, .. }: &Golden) {
    // Skips the longest links, because opening them takes long and finding them is no different.
    if link.len() > 2_000 {
        return;
    }
    let expected = decode(link).expect(name);
    for Mangled { way, paste, click } in manglings(link) {
        assert_eq!(code_in(&paste).as_deref(), Some(*link), "{name}, {way}: {paste}");
        let opened = open(&paste).unwrap_or_else(|error| panic!("{name}, {way}: {error}\n{paste}"));
        assert_eq!(opened, expected, "{name}, {way}: {paste}");
        if let Some(click) = click {
            let hash = clicked(&click);
            assert_eq!(code_in(&hash).as_deref(), Some(*link), "{name}, {way}: {hash}");
        }
    }
}

#[test]
fn there_are_many_ways_to_mangle_a_link_and_no_two_are_alike() {
    let Golden { link, .. } =
        golden().find(|golden| golden.name == "another-game").expect("a link");
    let all = manglings(link);
    let clicks = all.iter().filter(|mangled| mangled.click.is_some()).count();
    assert!(all.len() >= 150 && clicks >= 120, "{} and {clicks}", all.len());
    for (i, one) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|other| one.way != other.way), "{}", one.way);
    }
}

/// A browser test tries the same changed links. It reads them from the file that this test checks.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn the_browser_tries_the_same_ways() {
    let Golden { link, .. } =
        golden().find(|golden| golden.name == "another-game").expect("a link");
    let written: Vec<_> = manglings(link)
        .into_iter()
        .map(|Mangled { way, paste, click }| {
            serde_json::json!({ "way": way, "paste": paste, "click": click }).to_string()
        })
        .collect();
    let written = format!("[\n{}\n]\n", written.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/mangled.json");
    if std::env::var_os("FAIRYBOARD_WRITE").is_some() {
        std::fs::write(path, &written).expect("a file that can be written");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == written, "write {path} anew: FAIRYBOARD_WRITE=1");
}

/// Some programs replace two hyphens by a long dash. No golden link (a saved link that must open
/// forever) has two, so this test makes one.
#[test]
fn a_long_dash_may_be_two_hyphens() {
    let Golden { link, .. } = golden().find(|golden| golden.name == "start").expect("a link");
    let mut record = decode(link).expect("a link").record;
    let code = (0..).map(|number: u32| {
        record.set_comment(NodeId::START, &format!("note {number}"));
        encode(&Shared::new(record.clone()))
    });
    let code = code.into_iter().find(|code| code.contains("--") && code.matches('-').count() > 2);
    let code = code.expect("a code with two hyphens");
    for mangled in [code.replace("--", "—"), code.replace("--", "–"), code.replace('-', "–")]
    {
        assert_eq!(code_in(&format!("Look: {mangled}!")).as_ref(), Some(&code), "{mangled}");
    }
}

#[test]
fn the_first_whole_link_of_a_text_opens() {
    let links: Vec<_> =
        golden().filter(|golden| golden.link.len() < 60).map(|of| of.link).collect();
    let [first, second, ..] = links[..] else { panic!("two links") };
    let text =
        format!("Not {BASE}#/g/{}, but {BASE}#/g/{first}, then {BASE}#/g/{second}", &second[..5]);
    assert_eq!(code_in(&text).as_deref(), Some(first));
    // A code after `/g/` takes precedence over a code that is not part of an address.
    assert_eq!(code_in(&format!("{first} {BASE}#/g/{second}")).as_deref(), Some(second));
}

#[test]
fn what_holds_no_link_opens_as_none_and_is_soon_looked_through() {
    for text in [
        "",
        "/g/",
        "#/g/",
        "https://example.org/g/1",
        "the 1st of 12 at /g/11:30",
        "%23%2Fg%2F%31%%%2",
        "&#x;&#99999999999;&;=\n=3",
        "\\u12 \\x1 \\",
    ] {
        assert_eq!(code_in(text), None, "{text}");
        assert!(open(text).is_err(), "{text}");
    }
    // Each of these texts looks like the beginning of a code again and again. They are long (2 MB
    // in a soak, a long run) and must not take quadratic time.
    let length = if is_soak() { 2_000_000 } else { 500_000 };
    for unit in [
        "/g/1",
        "1____",
        "/g/1__B",
        "1AAAA ",
        "%2525",
        "&#49;",
        "—1",
        "-\n1_C",
        "<b>1_C",
        "1–––––––––– ",
    ] {
        let text = unit.repeat(length / unit.len());
        assert_eq!(code_in(&text), None, "{unit}");
        drop(like(&text));
    }
    let mut rng = rng(60);
    for _ in 0..effort(20_000) {
        let text: String = (0..rng.usize(..200)).map(|_| rng.char(' '..='~')).collect();
        assert_eq!(code_in(&format!("/g/1{text}")), None, "{text}");
    }
}

/// The address of another page, or an address without a game, gets an error that says so.
#[test]
fn an_address_without_a_game_is_told_to_be_one() {
    for text in [
        "https://example.org/fairyboard/",
        "fist.html",
        "https://example.org/fist.html",
        "x#/learn",
    ] {
        assert!(matches!(open(text), Err(OpenError::Address)), "{text}");
    }
    // A broken game text gets the error of a broken game, even if the text contains an address.
    let Golden { link, .. } = golden().next().expect("a link");
    let text = format!("[Game \"hens\"]\n[Site \"{BASE}#/g/{link}\"]\n\n1. d2-b5");
    assert!(matches!(open(&text), Err(OpenError::Record(_))));
}

/// The link with the letter at `at` replaced, removed, preceded by another one, or swapped with the
/// next letter.
fn spoilt(link: &str, at: usize, letter: char) -> [String; 4] {
    let [before, here, behind] = [&link[..at], &link[at..=at], &link[at + 1..]];
    let swapped = match behind.chars().next() {
        Some(next) => format!("{before}{next}{here}{}", &behind[1..]),
        None => link.into(),
    };
    [
        format!("{before}{letter}{behind}"),
        format!("{before}{behind}"),
        format!("{before}{letter}{here}{behind}"),
        swapped,
    ]
}

/// A damaged link never opens, even with other text around it. If the checksum repairs one wrong
/// letter, the result is the original link.
fn one_wrong_letter_of_a_link_is_found(Golden { name, link, .. }: &Golden) {
    let mut rng = rng(61);
    let (mut tried, mut found) = (0, 0);
    for at in (0..link.len()).step_by(step(link).max(link.len() / effort(200))) {
        let letter = char::from(*rng.choice(b"AZaz09-_kQ").expect("a letter"));
        for damaged in spoilt(link, at, letter) {
            // Skips a damage that only appends letters, because the whole link is still readable.
            if damaged.starts_with(*link) {
                continue;
            }
            let text = format!("Look: {BASE}#/g/{damaged}.");
            assert_eq!(code_in(&text), None, "{name}: {damaged}");
            assert!(open(&text).is_err(), "{name}: {damaged}");
            tried += 1;
            let Some(mended) = mended(&damaged, &mut Budget::usual()) else { continue };
            assert_eq!(mended.code, *link, "{name}: {damaged}");
            let end = mended.at + mended.found.len();
            assert_eq!(damaged[mended.at..end], mended.found, "{name}: {damaged}");
            found += 1;
        }
    }
    assert!(found * 20 >= tried * 19, "{name}: {found} of {tried}");
}

/// With two wrong letters, the repair must fail in at least 99 of 100 cases. Very rarely another
/// code with a correct checksum differs in one letter only.
#[test]
fn two_wrong_letters_are_not_put_right() {
    let mut rng = rng(62);
    let short: Vec<_> = golden().filter(|of| (40..120).contains(&of.link.len())).collect();
    let (mut tried, mut found) = (0, 0);
    for _ in 0..effort(4_000) {
        let Golden { link, .. } = short[rng.usize(..short.len())];
        let mut letters = link.as_bytes().to_vec();
        for _ in 0..2 {
            let at = rng.usize(6..letters.len());
            letters[at] = *rng.choice(b"AZaz09-_kQ").expect("a letter");
        }
        let damaged = String::from_utf8(letters).expect("letters");
        if damaged.bytes().zip(link.bytes()).filter(|(one, other)| one != other).count() == 2 {
            tried += 1;
            found += usize::from(mended(&damaged, &mut Budget::usual()).is_some());
        }
    }
    assert!(tried > 100 && found * 100 <= tried, "{found} of {tried}");
}

fn what_is_left_of_a_link_is_the_beginning_of_its_game(Golden { name, link, .. }: &Golden) {
    let whole = decode(link).expect(name).record;
    let places = whole.preorder();
    // The code ends with an offer, such as a draw offer, so a cut link has lost it.
    let headers: Vec<_> = whole.headers().iter().filter(|(name, _)| name != OFFER).collect();
    let mut most = 0;
    for length in (0..link.len()).step_by(step(link)) {
        let Some(left) = beginning(&link[..length]) else { continue };
        let left = left.record;
        assert_eq!(
            left.node(NodeId::START).state().text(),
            whole.node(NodeId::START).state().text()
        );
        assert_eq!(left.headers().iter().collect::<Vec<_>>(), headers, "{name}");
        let read = left.preorder();
        assert!(read.len() >= most, "{name}: {length}");
        most = read.len();
        // The moves are read in preorder, also those of variations.
        for (id, of) in read.iter().zip(&places) {
            assert_eq!(left.node(*id).text(), whole.node(*of).text(), "{name}: {length}");
            let comment = left.node(*id).comment();
            assert!(comment.is_empty() || comment == whole.node(*of).comment(), "{name}: {length}");
        }
    }
    assert_eq!(beginning(link).map(|left| moves_of(&left.record)), None, "{name}: it is whole");
    // About ten letters at the end encode the last few moves, or a part of one note. So a cut link
    // without notes must yield at least three quarters of the moves.
    let has_notes = places.iter().any(|id| !whole.node(*id).comment().is_empty());
    let is_most = most * 4 >= places.len() * 3;
    assert!(is_most || has_notes || places.len() < 10, "{name}: {most} of {}", places.len());
}
