//! The numbered rules of a game, read from the Markdown that the engine cites and the app shows.
//!
//! *Grammar.* A section begins with `## Title`. A rule is a row `| ID | kind | text |` of a table,
//! and its kind is `S` (the source says so), `R` (a ruling) or `C` (a convention). Other lines are
//! paragraphs; lines between fences of three backticks are set as they stand. A line `<!-- notation -->` comes before the
//! sections about positions and moves as texts.
//!
//! The page for players, `guide.md`, has lines `<!-- HENS-3 HENS-4 -->`: the rules that the passage
//! behind it explains, up to the next such line, which may be empty, or title. At the end of the page it lists the rules
//! that the page leaves out.

/// What a rule rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The source says so.
    Source,
    /// The source is silent or can be read in two ways: a ruling.
    Ruling,
    /// Partly the one, partly the other.
    SourceAndRuling,
    /// A convention of the table, so that every game ends.
    Convention,
}

/// A piece of a game's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The title of what follows.
    Heading(String),
    /// A paragraph, in Markdown.
    Paragraph(String),
    /// An item of a list, in Markdown.
    Item(String),
    /// Lines set as they stand.
    Verbatim(String),
    /// A numbered rule.
    Rule(Rule),
    /// The numbers of the rules that the blocks behind it explain.
    Explains(Vec<String>),
}

/// A numbered rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its number: `HENS-6`.
    pub id: String,
    /// What it rests on.
    pub kind: Kind,
    /// What it says, in Markdown.
    pub text: String,
}

impl Rule {
    /// What of the rule is not in the source, but was ruled or agreed on; nothing where the source
    /// says all of it.
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
        // The whole ruling may be in brackets, which open before it.
        let first = if depth(first) < 0 { first.trim_end_matches(')') } else { first };
        // It may follow other words in the rule.
        let mut letters = first.trim_end_matches('.').chars();
        Some(letters.next()?.to_uppercase().chain(letters).collect())
    }

    /// Whether it stands for something that the source has left out.
    pub fn is_reconstructed(&self) -> bool {
        self.text.contains("reconstructed")
    }
}

/// A part of the page for players, and which rules it explains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The numbers of the rules.
    pub explains: Vec<String>,
    /// Its title, paragraphs and diagrams. None at the end of the page: no passage explains the rules.
    pub blocks: Vec<Block>,
}

impl Passage {
    /// Whether it explains a rule in words.
    pub fn is_about(&self, rule: &str) -> bool {
        !self.blocks.is_empty() && self.explains.iter().any(|id| id == rule)
    }
}

/// Reads the page for players.
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

/// Reads the rules of a game.
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

/// The numbered rules alone, in the order in which they are told.
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
