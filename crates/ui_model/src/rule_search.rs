//! Finds the places of the rules that answer a question.
//!
//! The words of the question may be in any order, in another form, unfinished or slightly misspelt.
//! The fewer places contain a word, the more it counts. The words that are ignored, the words that
//! mean the same, and the endings belong to the language of the page, so they are in `words.txt`.

use crate::say;
use std::collections::HashMap;

/// The highest number of hits.
pub const MOST: usize = 12;

/// The longest question in characters, and its highest number of words. The rest is ignored,
/// because the question may come from an address of any length.
pub const LONGEST: usize = 100;
const MOST_WORDS: usize = 12;

/// How well a word of the rules fits a word of the question: it is the same word, begins with the
/// word of the question, means the same, or is spelt similarly.
const SAME: f64 = 1.0;
const BEGINS: f64 = 0.8;
const SYNONYM: f64 = 0.75;
const MISSPELT: f64 = 0.6;

/// The weights of the words in the heading of a place, and among its keywords. Words in its text
/// have the weight 1.
const IN_TITLE: f64 = 0.6;
const IN_KEYWORDS: f64 = 0.9;

/// The weight of the sentence that fits best. It is added to the score of the whole place.
const IN_SENTENCE: f64 = 0.5;
/// A sentence with at most this number of words gets the full bonus [`IS_SHORT`].
const SHORT: f64 = 6.0;
const IS_SHORT: f64 = 0.25;
/// The bonus for a sentence that has two neighbouring words of the question side by side.
const IS_BESIDE: f64 = 0.15;
/// The factor for sentences in the captions of diagrams.
const IN_CAPTION: f64 = 0.8;
/// The weight of the first words of a place ([`BEGINNING`] words), which often name its subject.
const AT_BEGINNING: f64 = 0.25;
const BEGINNING: usize = 3;
/// The factor for places in the introduction, whose words are plainer than those of the rules.
const IS_PLAIN: f64 = 1.2;

/// Hits whose score is below this share of the best score are dropped.
const FITS: f64 = 0.55;

/// A board on which a player can try what a place says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Example {
    /// The example of the rule with this number.
    Rule(String),
    /// A diagram of the introduction: its text.
    Diagram(String),
}

/// A place that a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Hit {
    /// The address of the place in the rules of its game, such as `FIST-7`.
    pub address: String,
    /// The heading of the place, or the number of the rule.
    pub title: String,
    /// The sentence that fits best, in parts. `true` marks a part that fits a word of the question.
    pub sentence: Vec<(String, bool)>,
    /// The numbers of the rules that the place states or explains.
    pub rules: Vec<String>,
    pub example: Option<Example>,
}

/// What a search knows about the language.
#[derive(Debug)]
pub struct Lexicon {
    /// The stems of very common words, such as *the*, which are ignored in a question.
    ignored: Vec<String>,
    /// Groups of stems that mean the same, or that players use for the same question.
    synonyms: Vec<Vec<String>>,
    /// The endings that are cut off, the longest first.
    endings: Vec<String>,
}

impl Lexicon {
    /// The lexicon of the language of the page.
    pub fn of_page() -> Self {
        let mut endings = words_of(&say::RULES_SEARCH_ENDINGS.to_string());
        endings.sort_by_key(|ending| std::cmp::Reverse(ending.len()));
        let mut lexicon = Lexicon { ignored: Vec::new(), synonyms: Vec::new(), endings };
        let stems = |text: &str| -> Vec<String> {
            words_of(text).iter().map(|word| lexicon.stem(word)).collect()
        };
        let ignored = stems(&say::RULES_SEARCH_IGNORED.to_string());
        let synonyms = say::RULES_SEARCH_SYNONYMS.to_string().split(';').map(stems).collect();
        (lexicon.ignored, lexicon.synonyms) = (ignored, synonyms);
        lexicon
    }

    /// The stem of a word: without its ending, and with a single letter in place of a doubled one
    /// before the ending. `pinned` becomes `pin`. At least two letters stay.
    fn stem(&self, word: &str) -> String {
        let cut = self.endings.iter().find_map(|ending| {
            word.strip_suffix(&**ending).filter(|rest| rest.chars().count() >= 2)
        });
        let Some(rest) = cut else { return word.to_string() };
        let mut letters: Vec<char> = rest.chars().collect();
        if letters.len() > 2
            && let [.., before, last] = letters[..]
            && before == last
        {
            letters.pop();
        }
        letters.into_iter().collect()
    }

    /// How well the word `found` in the rules fits the word `asked` of a question, from 0 to 1.
    /// Spelling mistakes are not considered.
    fn fits(&self, asked: &Word, found: &Word) -> f64 {
        if asked.stem == found.stem {
            return SAME;
        }
        let means_both =
            |group: &Vec<String>| group.contains(&asked.stem) && group.contains(&found.stem);
        if self.synonyms.iter().any(means_both) {
            return SYNONYM;
        }
        let is_long = asked.text.chars().count() >= 3;
        if is_long && found.text.starts_with(&*asked.text) { BEGINS } else { 0.0 }
    }

    /// How well the word `found` in the rules fits the word `asked` of a question, if `asked` may
    /// be misspelt.
    fn fits_misspelt(&self, asked: &Word, found: &Word) -> f64 {
        let allowed = match asked.text.chars().count() {
            ..5 => return 0.0,
            5..8 => 1,
            _ => 2,
        };
        let has_more = found.stem.chars().count() >= 4 && asked.text.starts_with(&*found.stem);
        let first = |word: &Word| word.text.chars().next();
        let is_near = first(asked) == first(found)
            && (is_within(&asked.stem, &found.stem, allowed)
                || is_within(&asked.text, &found.text, allowed));
        if is_near || has_more { MISSPELT } else { 0.0 }
    }

    fn read(&self, text: &str) -> Vec<Word> {
        let mut words = Vec::new();
        let mut start = None;
        for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
            match (is_of_word(c), start) {
                (true, None) => start = Some(at),
                (false, Some(from)) => {
                    words.extend(self.word(text, from, at));
                    start = None;
                }
                _ => {}
            }
        }
        words
    }

    fn word(&self, text: &str, start: usize, end: usize) -> Option<Word> {
        let folded = folded(&text[start..end]);
        let stem = self.stem(&folded);
        (!folded.is_empty()).then_some(Word { text: folded, stem, start, end })
    }

    /// The words of a question without very common ones. If the question has only common words, all
    /// its words.
    fn asked(&self, question: &str) -> Vec<Word> {
        let question: String = question.chars().take(LONGEST).collect();
        let mut words = self.read(&question);
        words.truncate(MOST_WORDS);
        let is_telling = |word: &Word| !self.ignored.contains(&word.stem);
        if words.iter().any(is_telling) {
            words.retain(is_telling);
        }
        words
    }
}

/// Whether a character belongs to a word. An apostrophe does, so that *can't* is one word.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '’')
}

/// A word in small letters, without apostrophes and ligatures.
fn folded(word: &str) -> String {
    let kept = word.chars().filter(|c| c.is_alphanumeric());
    let lower = kept.flat_map(char::to_lowercase).collect::<String>();
    lower.replace('æ', "ae").replace('œ', "oe")
}

fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !is_of_word(c)).map(folded);
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether one text becomes the other with at most this number of letters inserted, left out,
/// replaced or exchanged with their neighbour.
fn is_within(a: &str, b: &str, most: usize) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()] <= most
}

#[derive(Clone, Debug)]
struct Word {
    text: String,
    stem: String,
    /// The place of the word in its text, in bytes.
    start: usize,
    end: usize,
}

#[derive(Debug)]
struct Sentence {
    text: String,
    words: Vec<Word>,
    /// Whether the sentence is in the caption of a diagram.
    is_caption: bool,
}

/// A place in the rules that a search may find, with its words.
#[derive(Debug)]
pub struct Entry {
    address: String,
    title: String,
    title_words: Vec<Word>,
    keywords: Vec<Word>,
    sentences: Vec<Sentence>,
    rules: Vec<String>,
    example: Option<Example>,
    /// Whether the place is in the introduction, whose words are plainer than those of the rules.
    is_plain: bool,
}

impl Entry {
    pub fn new(address: &str, title: String, lexicon: &Lexicon) -> Self {
        Entry {
            address: address.into(),
            title_words: lexicon.read(&title),
            title,
            keywords: Vec::new(),
            sentences: Vec::new(),
            rules: Vec::new(),
            example: None,
            is_plain: false,
        }
    }

    fn words(&self) -> impl Iterator<Item = &Word> {
        let of_text = self.sentences.iter().flat_map(|sentence| &sentence.words);
        self.title_words.iter().chain(&self.keywords).chain(of_text)
    }

    /// Adds a text, sentence by sentence.
    pub fn with_text(self, text: &str, lexicon: &Lexicon) -> Self {
        self.with_sentences(text, false, lexicon)
    }

    /// Adds the caption of a diagram.
    pub fn with_caption(self, text: &str, lexicon: &Lexicon) -> Self {
        self.with_sentences(text, true, lexicon)
    }

    fn with_sentences(mut self, text: &str, is_caption: bool, lexicon: &Lexicon) -> Self {
        let sentences = text.split_inclusive(['.', '?', '!']);
        let mut whole = String::new();
        for part in sentences {
            whole += part;
            // A sign within a word or before a closing bracket doesn't end a sentence.
            let rest = &text[part.as_ptr() as usize - text.as_ptr() as usize + part.len()..];
            if rest.is_empty() || rest.starts_with(char::is_whitespace) {
                let text = std::mem::take(&mut whole).trim().to_string();
                self.sentences.push(Sentence { words: lexicon.read(&text), text, is_caption });
            }
        }
        self
    }

    /// Adds words for which the place is found in addition to its own words.
    pub fn with_keywords(mut self, keywords: &str, lexicon: &Lexicon) -> Self {
        self.keywords = lexicon.read(keywords);
        self
    }

    /// Makes this a place in the introduction that explains these rules.
    pub fn in_introduction(mut self, rules: &[String], example: Option<Example>) -> Self {
        (self.rules, self.example, self.is_plain) = (rules.to_vec(), example, true);
        self
    }

    /// Makes this the place of a numbered rule, such as `HENS-5`.
    pub fn of_rule(mut self, rule: &str) -> Self {
        (self.rules, self.example) = (vec![rule.into()], Some(Example::Rule(rule.into())));
        self
    }
}

/// For each different word of the rules, how well it fits each word of a question.
struct Fits<'a> {
    asked: usize,
    known: HashMap<&'a str, Vec<f64>>,
}

impl<'a> Fits<'a> {
    /// If a word of the question fits no word of the rules, it is compared again, in case it is
    /// misspelt.
    fn new(entries: &'a [Entry], asked: &[Word], lexicon: &Lexicon) -> Self {
        let mut known: HashMap<&str, Vec<f64>> = HashMap::new();
        let words: Vec<&Word> = entries.iter().flat_map(Entry::words).collect();
        for word in &words {
            let fits = || asked.iter().map(|asked| lexicon.fits(asked, word)).collect();
            known.entry(&word.text).or_insert_with(fits);
        }
        for (i, asked) in asked.iter().enumerate() {
            if known.values().all(|fits| fits[i] == 0.0) {
                for word in &words {
                    if let Some(fits) = known.get_mut(&*word.text) {
                        fits[i] = lexicon.fits_misspelt(asked, word);
                    }
                }
            }
        }
        Fits { asked: asked.len(), known }
    }

    fn of(&self, word: &Word) -> &[f64] {
        self.known.get(&*word.text).map_or(&[], Vec::as_slice)
    }

    /// For each word of the question, how well the best one of `words` fits.
    fn best(&self, words: &[Word]) -> Vec<f64> {
        let mut best = vec![0.0; self.asked];
        for word in words {
            for (best, fit) in best.iter_mut().zip(self.of(word)) {
                *best = fit.max(*best);
            }
        }
        best
    }
}

/// How well an entry fits a question.
struct Fit {
    /// For each word of the question, how well the best word of the entry fits.
    whole: Vec<f64>,
    /// For each word of the question, how well the best of the entry's first words fits.
    beginning: Vec<f64>,
    /// For each sentence, how well its best word fits each word of the question, and whether the
    /// sentence has two words of the question side by side.
    sentences: Vec<(Vec<f64>, bool)>,
    /// How well the best keyword fits each word of the question, and whether two neighbouring words
    /// of the question are side by side among the keywords.
    keywords: (Vec<f64>, bool),
}

/// The entries that answer a question, the best first; at most [`MOST`].
pub fn search(entries: &[Entry], question: &str, lexicon: &Lexicon) -> Vec<Hit> {
    let asked = lexicon.asked(question);
    let fits = Fits::new(entries, &asked, lexicon);
    let all: Vec<Fit> = entries.iter().map(|entry| fit(entry, &fits)).collect();
    let weights: Vec<f64> = (0..asked.len())
        .map(|i| {
            let having = all.iter().filter(|fit| fit.whole[i] > 0.0).count();
            // A word that no entry has can't distinguish the entries.
            if having == 0 { 0.0 } else { (1.0 + all.len() as f64 / having as f64).ln() }
        })
        .collect();
    let total: f64 = weights.iter().sum();
    if total == 0.0 {
        return Vec::new();
    }
    let share = |fits: &[f64]| {
        fits.iter().zip(&weights).map(|(fit, weight)| fit * weight).sum::<f64>() / total
    };
    let beside_score = |is_beside: bool| if is_beside { IS_BESIDE } else { 0.0 };
    let mut hits: Vec<(f64, usize, usize)> = Vec::new();
    for (i, (entry, fit)) in entries.iter().zip(&all).enumerate() {
        let scores =
            fit.sentences.iter().zip(&entry.sentences).map(|((fits, beside), sentence)| {
                let short = SHORT / SHORT.max(sentence.words.len() as f64);
                let factor = if sentence.is_caption { IN_CAPTION } else { 1.0 };
                factor * (share(fits) * (1.0 + IS_SHORT * short) + beside_score(*beside))
            });
        let (at, best) = scores
            .enumerate()
            .fold((0, 0.0), |best, (at, score)| if score > best.1 { (at, score) } else { best });
        let (keywords, beside) = &fit.keywords;
        let of_keywords =
            IN_KEYWORDS * (share(keywords) * (1.0 + IS_SHORT) + beside_score(*beside));
        let whole = share(&fit.whole);
        if whole > 0.0 {
            let plain = if entry.is_plain { IS_PLAIN } else { 1.0 };
            let beginning = AT_BEGINNING * share(&fit.beginning);
            let score = whole * plain + IN_SENTENCE * best.max(of_keywords) + beginning;
            hits.push((score, i, at));
        }
    }
    hits.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let least = hits.first().map_or(0.0, |best| best.0 * FITS);
    let hits = hits.into_iter().take_while(|hit| hit.0 >= least).take(MOST);
    hits.map(|(_, i, at)| hit(&entries[i], at, &fits)).collect()
}

fn fit(entry: &Entry, fits: &Fits) -> Fit {
    let mut whole = vec![0.0; fits.asked];
    let mut count = |found: &[f64], weight: f64| {
        for (best, fit) in whole.iter_mut().zip(found) {
            *best = (fit * weight).max(*best);
        }
    };
    count(&fits.best(&entry.title_words), IN_TITLE);
    count(&fits.best(&entry.keywords), IN_KEYWORDS);
    let has_pairs = |words: &[Word]| words.windows(2).any(|pair| has_pair(pair, fits));
    let mut sentences = Vec::new();
    for sentence in &entry.sentences {
        let found = fits.best(&sentence.words);
        count(&found, SAME);
        sentences.push((found, has_pairs(&sentence.words)));
    }
    let first = entry.sentences.first().map_or(&[][..], |first| &first.words);
    Fit {
        beginning: fits.best(&first[..first.len().min(BEGINNING)]),
        keywords: (fits.best(&entry.keywords), has_pairs(&entry.keywords)),
        whole,
        sentences,
    }
}

/// Whether two neighbouring words are neighbours in the question too, in the same order.
fn has_pair(pair: &[Word], fits: &Fits) -> bool {
    let [first, second] = pair else { return false };
    let (first, second) = (fits.of(first), fits.of(second));
    first.iter().zip(second.iter().skip(1)).any(|(a, b)| *a >= SYNONYM && *b >= SYNONYM)
}

fn hit(entry: &Entry, at: usize, fits: &Fits) -> Hit {
    let mut parts = Vec::new();
    if let Some(sentence) = entry.sentences.get(at) {
        let mut end = 0;
        for word in &sentence.words {
            if fits.of(word).iter().any(|fit| *fit > 0.0) {
                parts.push((sentence.text[end..word.start].to_string(), false));
                parts.push((sentence.text[word.start..word.end].to_string(), true));
                end = word.end;
            }
        }
        parts.push((sentence.text[end..].to_string(), false));
        parts.retain(|(text, _)| !text.is_empty());
    }
    Hit {
        address: entry.address.clone(),
        title: entry.title.clone(),
        sentence: parts,
        rules: entry.rules.clone(),
        example: entry.example.clone(),
    }
}
