//! Tests that a list with keys is the only child of its element. Yew uses keys only if all children
//! have one: beside a child without a key, it matches the items of the list by their place, and
//! makes those anew whose keys differ, with their state and the focus.

use super::tidy::{files, read, root};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

fn is_ident(token: Option<&TokenTree>, name: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == name)
}

fn inside(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

/// Whether these tokens are a child such as `for items.map(item)`, and not a loop.
fn is_list(tokens: &[TokenTree]) -> bool {
    is_ident(tokens.first(), "for") && !tokens.iter().any(|token| is_ident(Some(token), "in"))
}

/// Whether the first tag of an `html!` has a key.
fn starts_with_key(tokens: &[TokenTree]) -> bool {
    let end = (0..tokens.len()).find(|i| is_punct(tokens.get(*i), '>')).unwrap_or(0);
    (0..end).any(|i| match &tokens[i] {
        TokenTree::Ident(ident) => ident == "key" && is_punct(tokens.get(i + 1), '='),
        // The shorthand `{key}`.
        TokenTree::Group(group) => {
            group.stream().to_string().trim() == "key" && !is_punct(tokens.get(i - 1), '=')
        }
        _ => false,
    })
}

/// Whether some code makes an `html!` whose first tag has a key.
fn makes_keyed(tokens: &[TokenTree]) -> bool {
    (0..tokens.len()).any(|i| match &tokens[i] {
        TokenTree::Group(group) => {
            let is_html =
                i > 1 && is_punct(tokens.get(i - 1), '!') && is_ident(tokens.get(i - 2), "html");
            if is_html { starts_with_key(&inside(group)) } else { makes_keyed(&inside(group)) }
        }
        _ => false,
    })
}

/// Whether a child at a place among these tokens follows another child.
fn follows_child(before: &[TokenTree]) -> bool {
    let Some((last, tag)) = before.split_last() else { return false };
    if is_punct(Some(last), '!') {
        return false;
    }
    let start = tag.iter().rposition(|token| is_punct(Some(token), '<'));
    let is_end_tag = start.is_some_and(|start| is_punct(tag.get(start + 1), '/'));
    !is_punct(Some(last), '>') || is_punct(tag.last(), '/') || is_end_tag
}

/// Collects the keyed lists that have siblings.
fn collect(tokens: &[TokenTree], found: &mut Vec<String>) {
    for (i, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let inner = inside(group);
        let is_last = match tokens.get(i + 1) {
            Some(next) => is_punct(Some(next), '<') && is_punct(tokens.get(i + 2), '/'),
            None => true,
        };
        if group.delimiter() == Delimiter::Brace
            && is_list(&inner)
            && makes_keyed(&inner)
            && (!is_last || follows_child(&tokens[..i]))
        {
            found.push(group.stream().to_string().chars().take(60).collect());
        }
        collect(&inner, found);
    }
}

fn with_siblings(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let tokens: TokenStream = code.parse().unwrap();
    collect(&tokens.into_iter().collect::<Vec<_>>(), &mut found);
    found
}

#[test]
fn a_list_with_keys_has_no_siblings() {
    let mut found = Vec::new();
    for path in files("crates/web/src", ".rs") {
        let shown = path.strip_prefix(root()).unwrap().display().to_string();
        found
            .extend(with_siblings(&read(&path)).into_iter().map(|list| format!("{shown}: {list}")));
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_list_with_keys_and_siblings_is_found() {
    let list = "{ for all.map(|one| html! { <li key={one}>{ one }</li> }) }";
    let cases = [
        (format!("html! {{ <ul>{list}</ul> }}"), 0),
        (format!("html! {{ <ul class={{ class }}>{list}</ul> }}"), 0),
        (format!("html! {{ <ul><li /><>{list}</></ul> }}"), 0),
        (format!("html! {{ <ul>if a {{ {list} }}<li /></ul> }}"), 0),
        (format!("html! {{ <ul><li />{list}</ul> }}"), 1),
        (format!("html! {{ <ul><li></li>{list}</ul> }}"), 1),
        (format!("html! {{ <ul>{list}<li /></ul> }}"), 1),
        (format!("html! {{ <ul>{list}{{ more }}</ul> }}"), 1),
        (format!("html! {{ <ul>{{ less }}{list}</ul> }}"), 1),
        (format!("html! {{ <ul><li />{list}</ul> }}").replace("key={one}", "{key}"), 1),
        (format!("html! {{ <ul><li />{list}</ul> }}").replace("key={one}", "id={key}"), 0),
        ("fn f() { for one in all { html! { <li key={one} /> } } 1 }".to_owned(), 0),
    ];
    for (code, expected) in cases {
        assert_eq!(with_siblings(&code).len(), expected, "{code}");
    }
}
