//! The numbered rules of a game, read from the Markdown that the engine cites and the app shows.
//!
//! *Grammar.* A section begins with `## Title`. A rule is a row `| ID | kind | text |` of a table.
//! Its kind is `S` (stated in the source, the published rules), `R` (a ruling of ours), `S/R`
//! (partly both) or `C` (a convention). Other lines are paragraphs. Lines between fences of three
//! backticks are verbatim. A line `<!-- notation -->` precedes the sections about the notation of
//! positions and moves, which [`for_players`] cuts off.
//!
//! The page for players, `guide.md`, also has lines such as `<!-- HENS-3 HENS-4 -->`. They list the
//! rules that the next passage explains, which ends at the next title or line of this kind. A line
//! may list no rules. The last such line, at the end of the page, lists the rules that the page
//! leaves out. A line `<!-- keywords: two, both -->` lists words that the next paragraph or item
//! does not contain, so that a search for them still finds it.

/// The source of a rule: published, or ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The published rules of the game, the source, state this rule.
    Source,
    /// Our ruling, because the published rules are silent or ambiguous.
    Ruling,
    /// Partly from the published rules, partly our ruling.
    SourceAndRuling,
    /// A convention between the players, so that every game ends.
    Convention,
}

/// A piece of a game's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The title of a section.
    Heading(String),
    /// A paragraph, in Markdown.
    Paragraph(String),
    /// An item of a list, in Markdown.
    Item(String),
    /// Lines between two fences of three backticks, without the fences.
    Verbatim(String),
    /// A numbered rule.
    Rule(Rule),
    /// The numbers of the rules that the following blocks explain.
    Explains(Vec<String>),
    /// Words that the next paragraph or item does not contain, although a search for them should
    /// find it.
    Keywords(String),
}

/// A numbered rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The number of the rule: `HENS-6`.
    pub id: String,
    /// Whether the rule is published, or ours.
    pub kind: Kind,
    /// The text of the rule, in Markdown.
    pub text: String,
}

impl Rule {
    /// The part of the rule that is a ruling of ours or a convention, and not from the published
    /// rules; `None` if the whole rule is published.
    pub fn ruling(&self) -> Option<&str> {
        match self.kind {
            Kind::Source => None,
            Kind::SourceAndRuling => {
                Some(self.text.split_once("R: ").map_or(&*self.text, |(_, r)| r))
            }
            Kind::Ruling | Kind::Convention => Some(&self.text),
        }
    }

    /// The first sentence of the ruling, without its full stop.
    pub fn ruling_in_short(&self) -> Option<String> {
        let ruling = self.ruling()?;
        let depth =
            |text: &str| text.matches('(').count() as i32 - text.matches(')').count() as i32;
        let mut ends = ruling.match_indices(". ").map(|(end, _)| &ruling[..end]);
        let first = ends.find(|first| depth(first) <= 0).unwrap_or(ruling).trim_end_matches('.');
        // If the ruling is in brackets, as in `(R: …)`, the opening bracket precedes the ruling, so
        // the closing one is dropped.
        let first = if depth(first) < 0 { first.trim_end_matches(')') } else { first };
        // The ruling may begin in the middle of a sentence, so its first letter becomes a capital.
        let mut letters = first.trim_end_matches('.').chars();
        Some(letters.next()?.to_uppercase().chain(letters).collect())
    }

    /// Whether we reconstructed something in the rule that the published rules leave out. Such a
    /// rule contains the word `reconstructed`.
    pub fn is_reconstructed(&self) -> bool {
        self.text.contains("reconstructed")
    }
}

/// A part of the page for players, and the rules that it explains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The numbers of the rules that the passage explains.
    pub explains: Vec<String>,
    /// The title, paragraphs and diagrams of the passage. Empty for the last passage, which lists
    /// rules that the page does not explain.
    pub blocks: Vec<Block>,
}

impl Passage {
    /// Whether the passage explains a rule in words.
    pub fn is_about(&self, rule: &str) -> bool {
        !self.blocks.is_empty() && self.explains.iter().any(|id| id == rule)
    }
}

/// Reads the page about a game for players, its `guide.md`.
pub fn passages(markdown: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    for block in blocks(markdown) {
        let starts = matches!(block, Block::Explains(_) | Block::Heading(_));
        if starts || passages.is_empty() {
            passages.push(Passage { explains: Vec::new(), blocks: Vec::new() });
        }
        let Some(passage) = passages.last_mut() else { continue };
        match block {
            Block::Explains(rules) => passage.explains = rules,
            block => passage.blocks.push(block),
        }
    }
    passages
}

/// The line before the sections about the notation of positions and moves.
const NOTATION: &str = "<!-- notation -->";

/// The part of the rules for players: all but the notation.
pub fn for_players(markdown: &str) -> &str {
    markdown.split_once(NOTATION).map_or(markdown, |(rules, _)| rules)
}

/// Reads the rules of a game from its `rules.md`.
pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut joins = false;
    let mut fenced = false;
    for line in markdown.lines() {
        let trimmed = line.trim();
        if line.starts_with("```") {
            fenced = !fenced;
            joins = false;
            continue;
        }
        if trimmed.is_empty() && !fenced {
            joins = false;
            continue;
        }
        let block = if fenced {
            Block::Verbatim(line.into())
        } else if line.starts_with("# ") {
            continue;
        } else if let Some(title) = line.strip_prefix("## ") {
            Block::Heading(title.trim().into())
        } else if line == NOTATION {
            continue;
        } else if let Some(words) = line.strip_prefix("<!-- keywords:") {
            Block::Keywords(words.trim_end_matches("-->").trim().into())
        } else if let Some(rules) = line.strip_prefix("<!-- ") {
            let ids = rules.trim_end_matches("-->").split_whitespace();
            Block::Explains(ids.map(str::to_string).collect())
        } else if let Some(row) = trimmed.strip_prefix('|') {
            match rule(row) {
                Some(rule) => Block::Rule(rule),
                None => continue,
            }
        } else if let Some(text) = line.strip_prefix("- ") {
            Block::Item(text.into())
        } else {
            Block::Paragraph(trimmed.into())
        };
        match (joins, blocks.last_mut(), &block) {
            (true, Some(Block::Verbatim(before)), Block::Verbatim(more)) => {
                *before += "\n";
                *before += more;
            }
            (
                true,
                Some(Block::Paragraph(before) | Block::Item(before)),
                Block::Paragraph(more),
            ) => {
                *before += " ";
                *before += more;
            }
            _ => blocks.push(block),
        }
        joins = true;
    }
    blocks
}

/// The numbered rules of a text, in its order, without the other blocks.
pub fn numbered(markdown: &str) -> impl Iterator<Item = Rule> {
    blocks(markdown).into_iter().filter_map(|block| match block {
        Block::Rule(rule) => Some(rule),
        _ => None,
    })
}

fn rule(row: &str) -> Option<Rule> {
    let mut cells = row.splitn(3, '|').map(str::trim);
    let (id, kind, text) = (cells.next()?, cells.next()?, cells.next()?);
    let kind = match kind {
        "S" => Kind::Source,
        "R" => Kind::Ruling,
        "S/R" => Kind::SourceAndRuling,
        "C" => Kind::Convention,
        _ => return None,
    };
    let text = text.strip_suffix('|').unwrap_or(text).trim();
    Some(Rule { id: id.into(), kind, text: text.into() })
}
