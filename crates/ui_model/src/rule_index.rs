//! The rules of a game as a reference: every place that a link may lead to, the table of contents,
//! and the entries for the search.
//!
//! *Addresses.* An address is the part of the page's address after `#/rules/GAME/`. The address of
//! a numbered rule is its id, such as `FIST-7`. The address of a heading of the introduction
//! consists of its words, such as `a-turn`, and the third block of text below it has the address
//! `a-turn-3`. The address of a heading in the numbered rules begins with `numbered`, such as
//! `numbered-jumping`, because both texts may have a heading with the same words.

use crate::rule_search::{self, Entry, Example, Hit, Lexicon};
use crate::say;
use crate::sentences::{rule_number, with_rule_names};
use fairyboard::rulebook::{self, Block, Rule, blocks};
use fairyboard::{Info, lesson};

/// The address of the title of the numbered rules.
pub const NUMBERED: &str = "numbered";
/// The address of the list of rulings, which decide what the published rules leave open.
pub const RULINGS: &str = "rulings";

/// A block of text with its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    pub address: String,
    /// Words for which a search finds the block, in addition to its own words; usually empty.
    keywords: String,
    pub block: Block,
}

impl Placed {
    fn new(address: String, block: Block) -> Self {
        Placed { address, keywords: String::new(), block }
    }
}

/// A passage of the introduction: a part of `guide.md`, and the rules that it explains
/// ([`rulebook::Passage`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPassage {
    /// The heading above the passage.
    pub section: String,
    /// The numbers of the rules that the passage explains.
    pub explains: Vec<String>,
    pub blocks: Vec<Placed>,
}

impl PlacedPassage {
    /// Whether the passage explains a rule in words.
    pub fn is_about(&self, rule: &str) -> bool {
        !self.blocks.is_empty() && self.explains.iter().any(|id| id == rule)
    }

    /// The text of the passage's first diagram.
    fn diagram(&self) -> Option<&String> {
        self.blocks.iter().find_map(|placed| match &placed.block {
            Block::Verbatim(text) => Some(text),
            _ => None,
        })
    }
}

/// A line of the table of contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    pub address: String,
    pub title: String,
    /// Whether the heading belongs to the numbered rules, below their title.
    pub is_numbered: bool,
}

/// The introduction and the numbered rules of a game, with an address for each block.
#[derive(Debug)]
pub struct RuleIndex {
    pub introduction: Vec<PlacedPassage>,
    pub numbered: Vec<Placed>,
    pub contents: Vec<Heading>,
    entries: Vec<Entry>,
    lexicon: Lexicon,
}

impl RuleIndex {
    /// Reads the two texts of a game, its `guide.md` and its `rules.md`.
    pub fn new(guide: &str, rules: &str, info: &Info) -> Self {
        let introduction = introduction(guide);
        let numbered = numbered(rules, info.rule_ids);
        let lexicon = Lexicon::of_page();
        let mut entries = Vec::new();
        for passage in &introduction {
            entries.extend(passage_entries(passage, &lexicon));
        }
        let headings = numbered.iter().filter(|placed| matches!(placed.block, Block::Heading(_)));
        // If all rules are under one heading, hits of the search don't show this heading.
        let has_sections = headings.count() > 1;
        let mut section = String::new();
        for placed in &numbered {
            match &placed.block {
                Block::Heading(title) if has_sections => section = plain(title),
                Block::Rule(rule) => entries.push(rule_entry(rule, &section, &lexicon)),
                Block::Paragraph(text) | Block::Item(text) => {
                    let title = match &*section {
                        "" => say::RULES_NUMBERED.to_string(),
                        section => section.to_string(),
                    };
                    let entry = Entry::new(&placed.address, title, &lexicon);
                    entries.push(entry.with_text(&plain(text), &lexicon));
                }
                _ => {}
            }
        }
        let contents = contents(&introduction, &numbered);
        RuleIndex { introduction, numbered, contents, entries, lexicon }
    }

    /// The address in its exact spelling, for an address that a reader typed or a link contains.
    /// `None` if there is no such place. Ignores case and punctuation at the end.
    pub fn find(&self, asked: &str) -> Option<&str> {
        let asked = asked.trim_end_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let of_passages = self.introduction.iter().flat_map(|passage| &passage.blocks);
        let of_blocks = of_passages.chain(&self.numbered).map(|placed| &*placed.address);
        let mut all = of_blocks.chain([NUMBERED, RULINGS]);
        all.find(|address| address.to_lowercase() == asked)
    }

    /// The places in the rules that answer a reader's question, the best first; at most
    /// [`rule_search::MOST`].
    pub fn search(&self, question: &str) -> Vec<Hit> {
        rule_search::search(&self.entries, question, &self.lexicon)
    }

    /// The first diagram in the introduction's passage about a rule, for a rule without an example
    /// of its own. `None` if there is none.
    pub fn diagram_about(&self, rule: &str) -> Option<&str> {
        let passage = self.introduction.iter().find(|passage| passage.is_about(rule))?;
        passage.diagram().map(String::as_str)
    }
}

/// The passages of the introduction that have a text.
fn introduction(guide: &str) -> Vec<PlacedPassage> {
    let (mut section, mut address, mut count) = (String::new(), String::new(), 0);
    let passages = rulebook::passages(guide).into_iter();
    let passages = passages.filter(|passage| !passage.blocks.is_empty());
    let placed = passages.map(|passage| {
        let (mut blocks, mut keywords) = (Vec::new(), String::new());
        for block in passage.blocks {
            match block {
                Block::Keywords(words) => keywords = words,
                Block::Heading(title) => {
                    (section, address, count) = (title.clone(), slug(&title), 0);
                    blocks.push(Placed::new(address.clone(), Block::Heading(title)));
                }
                block => {
                    count += 1;
                    let placed = Placed::new(format!("{address}-{count}"), block);
                    blocks.push(Placed { keywords: std::mem::take(&mut keywords), ..placed });
                }
            }
        }
        PlacedPassage { section: section.clone(), explains: passage.explains, blocks }
    });
    placed.collect()
}

/// The blocks of the numbered rules for players. Ids of rules in their texts are replaced by words,
/// such as `ZUG-15` by `rule 15`.
fn numbered(rules: &str, ids: &[&str]) -> Vec<Placed> {
    let named = |text: String| with_rule_names(&text, ids);
    let mut section = NUMBERED.to_string();
    let mut count = 0;
    let all = blocks(rulebook::for_players(rules)).into_iter().map(|block| {
        count += 1;
        let address = format!("{section}-{count}");
        match block {
            Block::Heading(title) => {
                section = format!("{NUMBERED}-{}", slug(&title));
                count = 0;
                Placed::new(section.clone(), Block::Heading(named(title)))
            }
            Block::Rule(rule) => {
                let text = named(rule.text);
                Placed::new(rule.id.clone(), Block::Rule(Rule { text, ..rule }))
            }
            Block::Paragraph(text) => Placed::new(address, Block::Paragraph(named(text))),
            Block::Item(text) => Placed::new(address, Block::Item(named(text))),
            block => Placed::new(address, block),
        }
    });
    all.collect()
}

/// The headings of the introduction, the title of the numbered rules, their headings, and the
/// rulings, if there are any.
fn contents(introduction: &[PlacedPassage], numbered: &[Placed]) -> Vec<Heading> {
    let heading = |placed: &Placed, is_numbered: bool| match &placed.block {
        Block::Heading(title) => {
            Some(Heading { address: placed.address.clone(), title: plain(title), is_numbered })
        }
        _ => None,
    };
    let own = |address: &str, title: String, is_numbered| Heading {
        address: address.into(),
        title,
        is_numbered,
    };
    let of_passages = introduction.iter().flat_map(|passage| &passage.blocks);
    let mut all: Vec<_> = of_passages.filter_map(|placed| heading(placed, false)).collect();
    all.push(own(NUMBERED, say::RULES_NUMBERED.to_string(), false));
    all.extend(numbered.iter().filter_map(|placed| heading(placed, true)));
    let has_ruling = |placed: &Placed| match &placed.block {
        Block::Rule(rule) => rule.ruling().is_some(),
        _ => false,
    };
    if numbered.iter().any(has_ruling) {
        all.push(own(RULINGS, say::RULINGS.to_string(), true));
    }
    all
}

/// The entries of a passage for the search: one for each paragraph and list item, with the captions
/// of the diagrams that follow it.
fn passage_entries(passage: &PlacedPassage, lexicon: &Lexicon) -> Vec<Entry> {
    let example = passage.diagram().map(|text| Example::Diagram(text.clone()));
    let of_rule = || passage.explains.first().map(|rule| Example::Rule(rule.clone()));
    let example = example.or_else(of_rule);
    let mut entries: Vec<Entry> = Vec::new();
    for placed in &passage.blocks {
        match &placed.block {
            Block::Paragraph(text) | Block::Item(text) => {
                let entry = Entry::new(&placed.address, passage.section.clone(), lexicon);
                let entry = entry.with_text(&plain(text), lexicon);
                let entry = entry.with_keywords(&placed.keywords, lexicon);
                entries.push(entry.in_introduction(&passage.explains, example.clone()));
            }
            Block::Verbatim(text) => {
                if let Ok(part) = lesson::read(text)
                    && let Some(last) = entries.pop()
                {
                    entries.push(last.with_caption(&plain(part.text()), lexicon));
                }
            }
            _ => {}
        }
    }
    entries
}

fn rule_entry(rule: &Rule, section: &str, lexicon: &Lexicon) -> Entry {
    let number = say::rule_named(rule_number(&rule.id)).to_string();
    let title = if section.is_empty() {
        number
    } else {
        say::rules_in_section(number, section).to_string()
    };
    let entry = Entry::new(&rule.id, title, lexicon);
    entry.with_text(&plain(&rule.text), lexicon).of_rule(&rule.id)
}

/// The words of a heading as a part of an address: `Champion's Rule` becomes `champions-rule`.
fn slug(title: &str) -> String {
    let kept: String = title.chars().filter(|c| !matches!(c, '\'' | '’')).collect();
    let words = kept.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// A text without the signs of Markdown, and without the letters of pieces at its beginning, which
/// the page shows as pictures.
fn plain(text: &str) -> String {
    let words = match text.rsplit_once("` ") {
        Some((_, words)) if text.starts_with('`') => words,
        _ => text,
    };
    words.chars().filter(|c| !matches!(c, '*' | '`')).collect()
}
