//! The model of the setup editor: the position as text, the earlier and later positions for undo
//! and redo, and the selected tool.

mod action;
mod history;

use crate::queries::{self, edges, readings};
use crate::say;
use crate::sentences::{called, die_words};
pub use action::{Change, Edit, Tool};
use fairyboard::chance::Chance;
use fairyboard::geometry::Square;
use fairyboard::open::SetupPosition;
use fairyboard::setup::{FieldKind, FormField, Sketch, Stock, cells, put, word};
use fairyboard::{Family, Key, Options, catalog};
use std::rc::Rc;

/// The state of the setup editor. Every change makes a new one.
#[derive(Clone)]
pub struct SetupEditor {
    pub family: &'static dyn Family,
    /// The position for drawing, with its problems if it breaks rules.
    pub sketch: Rc<Sketch>,
    pub tool: Tool,
    /// The index of the problem whose squares are marked on the board.
    pub shown: Option<usize>,
    /// The rotation of the board, in quarter turns clockwise.
    pub turned: u8,
    /// The square with the keyboard focus.
    pub cursor: Option<Square>,
    /// Counts the changes of the position.
    pub version: u32,
    /// The last announcement for screen readers.
    pub words: String,
    /// Counts the announcements.
    pub said: u32,
    /// Whether the announcement is an error.
    pub urgent: bool,
    past: Vec<Rc<SetupPosition>>,
    at: usize,
    /// The index of the position before the last stroke (a drag over several squares).
    before_stroke: usize,
}

impl SetupEditor {
    /// Opens the editor for a chess variant with the positions of the last visit, as
    /// [`SetupEditor::history`] wrote them. A `given` position is added as the newest one. Without
    /// any position, the editor shows the start position with these options.
    pub fn open(
        game: &str,
        given: Option<SetupPosition>,
        history: Option<&str>,
        options: &str,
    ) -> Self {
        let family = catalog::find(game).unwrap_or(catalog::GAMES[0]);
        let specs = family.info().options;
        let (mut past, mut at) =
            history.and_then(|text| history::read(family, text)).unwrap_or_default();
        let start = || {
            let options = Options::read(specs, options);
            let options = options.unwrap_or_else(|_| Options::defaults(specs));
            SetupPosition { family, text: family.start(&options).text(), options }
        };
        let given = given.or_else(|| past.is_empty().then(start));
        if let Some(given) = given
            && past.get(at).is_none_or(|now| **now != given)
        {
            past.truncate(at + 1);
            past.push(Rc::new(given));
            at = past.len() - 1;
        }
        let sketch = sketched(&past[at]);
        SetupEditor {
            family,
            sketch,
            tool: Tool::Hand(None),
            shown: None,
            turned: 0,
            cursor: None,
            version: 0,
            words: String::new(),
            said: 0,
            urgent: false,
            past,
            at,
            before_stroke: 0,
        }
    }

    /// Returns the editor's state after an action.
    pub fn after(&self, action: Edit) -> Self {
        let mut after = self.clone();
        after.act(action);
        after
    }

    pub fn position(&self) -> &Rc<SetupPosition> {
        &self.past[self.at]
    }

    /// Whether the position breaks rules. Such a position can't be played.
    pub fn is_impossible(&self) -> bool {
        !self.sketch.faults().is_empty()
    }

    /// Whether the position can occur, but the game is over in it.
    pub fn is_over(&self) -> bool {
        matches!(&*self.sketch, Sketch::Playable(state) if state.outcome().is_over())
    }

    /// Whether an earlier position can be restored.
    pub fn can_undo(&self) -> bool {
        self.at > 0
    }

    /// Whether an undone change can be repeated.
    pub fn can_redo(&self) -> bool {
        self.at + 1 < self.past.len()
    }

    /// The selected piece of the palette, as a position string writes it. `None` if another tool is
    /// selected.
    pub fn put(&self) -> Option<&str> {
        match &self.tool {
            Tool::Put(text) => Some(text),
            _ => None,
        }
    }

    /// The form field whose squares the player is choosing. `None` if another tool is selected.
    pub fn choosing(&self) -> Option<FormField> {
        let Tool::Field(name) = self.tool else { return None };
        self.field(name)
    }

    /// The current position and those before and after it as text, to save for the next visit.
    pub fn history(&self) -> String {
        history::write(&self.past, self.at)
    }

    /// A sentence for the player about what a click on the board does now.
    pub fn hint(&self) -> String {
        match &self.tool {
            Tool::Hand(None) => say::SETUP_HINT.to_string(),
            Tool::Hand(Some(at)) => say::setup_hint_lifted(*at).to_string(),
            Tool::Eraser => say::SETUP_HINT_ERASER.to_string(),
            Tool::Put(_) => say::SETUP_HINT_PUT.to_string(),
            Tool::Field(name) => say::setup_hint_field(*name).to_string(),
        }
    }

    /// The orientations of the selected piece, or of the piece lifted on the board: the name of
    /// this property, the current orientation, and all orientations. `None` if the piece has only
    /// one.
    pub fn ways(&self, palette: &[Stock]) -> Option<(Key, String, Vec<Stock>)> {
        let has = |stock: &&Stock, text: &str| {
            stock.text == text || stock.more.iter().any(|more| more.text == text)
        };
        let (now, stock) = match &self.tool {
            Tool::Put(text) => {
                (text.clone(), palette.iter().find(|stock| has(stock, text))?.clone())
            }
            Tool::Hand(Some(at)) => {
                let (text, family) = (&self.position().text, self.family);
                let now = self.cell(*at)?;
                // The palette lists only pieces that may still be added to the board. The lifted
                // piece is removed from a copy of the position, so that the palette of the copy
                // contains the piece.
                let without =
                    family.palette(&put(family.info(), text, *at, ""), &self.position().options);
                let stock = without.into_iter().find(|stock| has(&stock, &now))?;
                (now, stock)
            }
            _ => return None,
        };
        Some((stock.asks?, now, stock.more))
    }

    /// The piece on a square, as a position string writes it. `None` if the square is empty.
    fn cell(&self, at: Square) -> Option<String> {
        let all = cells(self.family.info(), &self.position().text)?;
        all.into_iter().find(|(square, _)| *square == at).map(|(_, text)| text)
    }

    /// The piece on a square, in words.
    fn piece_words(&self, at: Square) -> String {
        let drawing = self.sketch.drawing();
        if let Some(reading) = readings(drawing).iter().find(|reading| reading.at == at) {
            return say::setup_square(at, die_words(reading, edges(drawing))).to_string();
        }
        match queries::pieces(drawing).iter().find(|(square, _)| *square == at) {
            Some((_, piece)) => say::setup_square(at, called(drawing, piece)).to_string(),
            None => say::setup_square_empty(at).to_string(),
        }
    }

    fn field(&self, name: Key) -> Option<FormField> {
        let now = self.position();
        let fields = self.family.fields(&now.text, &now.options);
        fields.into_iter().find(|field| field.name == name)
    }

    fn palette(&self) -> Vec<Stock> {
        let now = self.position();
        self.family.palette(&now.text, &now.options)
    }

    fn say(&mut self, words: String) {
        self.words = words;
        self.urgent = false;
        self.said += 1;
    }

    pub fn act(&mut self, action: Edit) {
        match action {
            Edit::Click(at) => self.click(at),
            Edit::Move(from, to) => self.carry(from, to),
            Edit::Lay(text, at) => self.put_on(at, &text),
            Edit::Remove(at) => self.put_on(at, ""),
            Edit::Paint(at) => {
                self.before_stroke = self.at;
                self.paint(at);
            }
            Edit::PaintOn(at) => self.paint(at),
            Edit::Unpaint if self.at > self.before_stroke => {
                self.walk(self.before_stroke, say::SETUP_UNDONE);
            }
            Edit::Unpaint => {}
            Edit::Choose(text) => self.choose(text),
            Edit::Letter(letter) => self.choose_next(letter),
            Edit::Way(text) => match self.tool {
                Tool::Hand(Some(at)) => self.put_on(at, &text),
                _ => self.tool = Tool::Put(text),
            },
            Edit::Tool(tool) => {
                if self.tool != tool {
                    self.tool = tool;
                    self.say(self.hint());
                }
            }
            Edit::Field(name, change) => {
                if let Some(field) = self.field(name) {
                    self.set(&field, &changed(&field, change));
                }
            }
            Edit::Option(key, value) => {
                let now = Rc::clone(self.position());
                let mut options = now.options.clone();
                if options.set(key, &value).is_err() {
                    return;
                }
                // If the current position does not fit a board with the new options, the board is
                // cleared. Undo brings the position back.
                let empty = self.family.empty(&options);
                let ranks = |text: &str| word(text, 0).split('/').count();
                let fits = ranks(&self.family.empty(&now.options)) == ranks(&empty)
                    && self.family.sketch(&now.text, &options).is_ok();
                let text = if fits { now.text.clone() } else { empty };
                self.change(
                    SetupPosition { text, options, ..(*now).clone() },
                    say::SETUP_CHANGED.to_string(),
                );
            }
            Edit::Start(seed) => {
                let mut chance = Chance::seeded(seed);
                let start = self.family.deal(&self.position().options, &mut chance);
                self.change_text(start.text(), say::SETUP_START.to_string());
            }
            Edit::Empty => {
                let empty = self.family.empty(&self.position().options);
                self.change_text(empty, say::SETUP_EMPTY_BOARD.to_string());
            }
            Edit::Read(found) => self.change(*found, say::SETUP_READ.to_string()),
            Edit::Undo if self.at > 0 => self.walk(self.at - 1, say::SETUP_UNDONE),
            Edit::Redo if self.can_redo() => self.walk(self.at + 1, say::SETUP_REDONE),
            Edit::Undo => self.say(say::SETUP_NO_UNDO.to_string()),
            Edit::Redo => self.say(say::SETUP_NO_REDO.to_string()),
            Edit::Turn(by) => {
                self.turned = (self.turned + by) % 4;
                self.say(say::setup_turned(by).to_string());
            }
            Edit::Show(which) => {
                self.shown = (self.shown != Some(which)).then_some(which);
                let fault = self.shown.and_then(|which| self.sketch.faults().get(which));
                let squares = fault.map_or(&[][..], |fault| &fault.squares);
                let names: Vec<_> = squares.iter().map(Square::to_string).collect();
                self.say(match names.is_empty() {
                    true => say::SETUP_UNMARKED.to_string(),
                    false => say::setup_marked(names.join(", ")).to_string(),
                });
            }
            Edit::Cursor(at) => self.cursor = Some(at),
        }
    }

    fn click(&mut self, at: Square) {
        match self.tool.clone() {
            Tool::Hand(None) if self.cell(at).is_some() => {
                self.tool = Tool::Hand(Some(at));
                self.say(say::setup_lifted(self.piece_words(at)).to_string());
            }
            Tool::Hand(None) => self.say(say::setup_nothing_there(at).to_string()),
            Tool::Hand(Some(from)) if from == at => {
                self.tool = Tool::Hand(None);
                self.say(say::SAID_LET_GO.to_string());
            }
            Tool::Hand(Some(from)) => self.carry(from, Some(at)),
            Tool::Eraser => self.put_on(at, ""),
            Tool::Put(text) => {
                let again = self.cell(at).as_ref() == Some(&text);
                self.put_on(at, if again { "" } else { &text });
            }
            Tool::Field(name) => match self.field(name) {
                Some(field) if among(&field).contains(&at) => {
                    let value = field.toggled(at);
                    self.set(&field, &value);
                }
                _ => self.say(say::setup_not_among(at).to_string()),
            },
        }
    }

    /// Selects the next piece of the palette whose text begins with this letter. Pressing the
    /// letter again cycles through these pieces.
    fn choose_next(&mut self, letter: char) {
        let palette = self.palette();
        let fits = |stock: &&Stock| stock.piece.letter.starts_with(letter);
        let chosen = |stock: &&Stock| Some(stock.text.as_str()) == self.put();
        let mut after = palette.iter().filter(fits).skip_while(|stock| !chosen(stock)).skip(1);
        let next = after.next().or(palette.iter().find(fits));
        if let Some(next) = next.filter(|stock| !chosen(stock)) {
            self.choose(next.text.clone());
        }
    }

    fn choose(&mut self, text: String) {
        let palette = self.palette();
        let Some(stock) = palette.iter().find(|stock| stock.text == text) else { return };
        let holds = self
            .put()
            .is_some_and(|put| put == stock.text || stock.more.iter().any(|more| more.text == put));
        let name = called(self.sketch.drawing(), &stock.piece);
        if holds {
            self.tool = Tool::Hand(None);
            self.say(say::setup_put_away(name).to_string());
        } else {
            self.tool = Tool::Put(text);
            self.say(say::setup_in_hand(name).to_string());
        }
    }

    /// Moves the piece on a square to another square, or off the board.
    fn carry(&mut self, from: Square, to: Option<Square>) {
        let Some(text) = self.cell(from).filter(|_| to != Some(from)) else { return };
        let without = put(self.family.info(), &self.position().text, from, "");
        let said = match to {
            Some(to) => say::setup_moved(from, to).to_string(),
            None => say::setup_square_empty(from).to_string(),
        };
        if let Tool::Hand(_) = self.tool {
            self.tool = Tool::Hand(None);
        }
        self.change_board(
            to.map_or_else(|| without.clone(), |to| put(self.family.info(), &without, to, &text)),
            said,
        );
    }

    fn put_on(&mut self, at: Square, what: &str) {
        let before = self.cell(at);
        if before.as_deref().unwrap_or("") == what {
            return self.say(self.piece_words(at));
        }
        let text = put(self.family.info(), &self.position().text, at, what);
        if what.is_empty() && self.tool == Tool::Hand(Some(at)) {
            self.tool = Tool::Hand(None);
        }
        self.change_board(text, String::new());
        self.say_first(self.piece_words(at));
    }

    /// Puts the selected piece on a square, or erases the square. Each square of a stroke replaces
    /// the last change, so that undo takes back the whole stroke.
    fn paint(&mut self, at: Square) {
        let what = match &self.tool {
            Tool::Put(text) => text.clone(),
            Tool::Eraser => String::new(),
            _ => return,
        };
        let (now, version) = (self.at, self.version);
        if self.cell(at).unwrap_or_default() == what {
            return;
        }
        let text = put(self.family.info(), &self.position().text, at, &what);
        let text = self.family.settled(&text, &self.position().options);
        self.at = self.before_stroke.min(now);
        self.change_text(text, String::new());
        if self.version == version {
            self.at = now;
            return;
        }
        self.say_first(self.piece_words(at));
    }

    fn change_board(&mut self, text: String, said: String) {
        let text = self.family.settled(&text, &self.position().options);
        self.change_text(text, said);
    }

    fn set(&mut self, field: &FormField, value: &str) {
        let text = field.set(&self.position().text, value);
        self.change_text(text, String::new());
        let told = match self.field(field.name).map(|now| (now.kind, now.value)) {
            Some((FieldKind::Choice(values), now)) => {
                let found = values.into_iter().find(|(value, _)| *value == now);
                found.map_or(now, |(_, words)| words.to_string())
            }
            Some((FieldKind::Counts(_), _)) => String::new(),
            Some((_, now)) => now,
            None => String::new(),
        };
        self.say_first(say::setup_field_is(field.name, told).to_string());
    }

    /// Puts these words before the announcement, unless the announcement is an error.
    fn say_first(&mut self, words: String) {
        if !self.urgent {
            self.words = both(words, &self.words);
        }
    }

    fn change_text(&mut self, text: String, said: String) {
        let now = (**self.position()).clone();
        self.change(SetupPosition { text, ..now }, said);
    }

    fn change(&mut self, new: SetupPosition, said: String) {
        if new == **self.position() {
            return self.say(said);
        }
        match new.family.sketch(&new.text, &new.options) {
            Ok(sketch) => {
                self.past.truncate(self.at + 1);
                self.past.push(Rc::new(new));
                self.at += 1;
                self.show(Rc::new(sketch), said);
            }
            Err(error) => {
                self.say(error.told().to_string());
                self.urgent = true;
            }
        }
    }

    fn walk(&mut self, to: usize, said: Key) {
        self.at = to;
        let sketch = sketched(self.position());
        self.show(sketch, said.to_string());
    }

    /// Shows this position, and announces the number of its problems if that number has changed.
    fn show(&mut self, sketch: Rc<Sketch>, said: String) {
        let (before, now) = (self.sketch.faults().len(), sketch.faults().len());
        self.sketch = sketch;
        self.version += 1;
        self.shown = None;
        // Deselects a tool if the new position lacks its piece or form field.
        match &self.tool {
            Tool::Hand(Some(at)) if self.cell(*at).is_none() => self.tool = Tool::Hand(None),
            Tool::Field(name) if self.field(*name).is_none() => self.tool = Tool::Hand(None),
            Tool::Put(text) => {
                let has = |stock: &Stock| {
                    stock.text == *text || stock.more.iter().any(|more| more.text == *text)
                };
                if !self.palette().iter().any(has) {
                    self.tool = Tool::Hand(None);
                }
            }
            _ => {}
        }
        self.say(match now {
            _ if now == before => said,
            0 => both(said, say::SETUP_NO_PROBLEMS.words()),
            1 => {
                let fault = self.sketch.faults()[0].sentence.clone();
                both(said, &say::setup_one_problem(fault).to_string())
            }
            n => both(said, &say::setup_many_problems(n).to_string()),
        });
    }
}

/// Joins two sentences, either of which may be empty.
fn both(first: String, then: &str) -> String {
    match then.is_empty() || first.is_empty() {
        true => first + then,
        false => say::said_both(first, then).to_string(),
    }
}

/// The squares that may be chosen as the value of a form field.
pub fn among(field: &FormField) -> &[Square] {
    match &field.kind {
        FieldKind::Squares { among, .. } => among,
        _ => &[],
    }
}

/// The squares that are chosen as the value of a form field.
pub fn chosen(field: &FormField) -> &[Square] {
    match &field.kind {
        FieldKind::Squares { chosen, .. } => chosen,
        _ => &[],
    }
}

/// The value of a form field after a change.
fn changed(field: &FormField, change: Change) -> String {
    match (change, &field.kind) {
        (Change::Value(value), _) => value,
        (Change::Count(place, count), FieldKind::Counts(_)) => field.with_count(place, count),
        (Change::In(place), FieldKind::List { chosen, .. }) => {
            let mut chosen = chosen.clone();
            chosen.push(place);
            field.with_list(&chosen)
        }
        (Change::Out(place), FieldKind::List { chosen, .. }) => {
            let mut chosen = chosen.clone();
            if place < chosen.len() {
                chosen.remove(place);
            }
            field.with_list(&chosen)
        }
        _ => field.value.clone(),
    }
}

/// The drawing of a saved position. If this version of the rules can't read the position, the
/// drawing of the start position.
fn sketched(of: &SetupPosition) -> Rc<Sketch> {
    let sketch = of.family.sketch(&of.text, &of.options);
    Rc::new(sketch.unwrap_or_else(|_| Sketch::Playable(of.family.start(&of.options))))
}
