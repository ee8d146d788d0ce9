//! The state of all squares of a board, collected once for drawing and naming.

use crate::layers::game_layers;
use crate::layout::Place;
use crate::model::{Hint, Prospect, Ui};
use crate::queries::{self, edges, readings};
use crate::say;
use crate::sentences::{arrivals, die, piece_of, taken_by, ways, words_after};
use crate::settings::Settings;
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::side_area::Reading;
use fairyboard::turn::{Act, Effect, EffectKind, Next, Step};
use fairyboard::{Lasting, LastingKind, Piece, Refusal, Seat, Shown, Sign, State, Text};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The state of all squares of a board: the game's scene, the draft, and the marks of the screen.
pub struct BoardScene {
    /// The player's settings for all games.
    pub settings: Settings,
    pub state: Rc<dyn State>,
    pub pieces: BTreeMap<Square, Piece>,
    /// The number of the drawing that shows the piece on each square.
    pub numbers: BTreeMap<Square, u32>,
    pub taken: Vec<Step>,
    pub next: Next,
    pub effects: Vec<Effect>,
    pub last: Vec<Effect>,
    /// The paths of the last move, each with all squares on which the piece was.
    pub last_ways: Vec<Vec<Square>>,
    /// The player who made the last move.
    last_mover: Option<Seat>,
    /// The pieces that the steps taken have moved, and their paths.
    pub moved: Vec<(Piece, Vec<Square>)>,
    /// The pieces that enter the board or change by the steps taken.
    pub arrived: Vec<(Square, Piece)>,
    pub peeking: bool,
    /// The game's own scene of the position or the draft.
    pub drawn: fairyboard::Scene,
    /// The readings of dice, and the index of the edge at the bottom of the board.
    pub readings: Vec<Reading>,
    pub bottom: usize,
    /// The effects of the game's layers and of the game's end.
    pub shown: Vec<Shown>,
    /// Whether the board shows the possible next steps.
    pub hints: bool,
    /// The captures of the possible steps on squares other than the target.
    pub prey: Vec<Square>,
    /// The squares of the player's duty, if assistance is on. Announced dice are always included,
    /// because they are the other player's move, not assistance.
    pub duty: Vec<Square>,
    /// The only person here, who is addressed as *you*.
    you: Option<Seat>,
    /// A warning about the pieces that the side to move could lose next. Its first square is the
    /// piece in danger.
    pub danger: Option<Rc<Refusal>>,
    /// The piece that is inspected.
    pub prospect: Option<Rc<Prospect>>,
    pub hinted: Option<Square>,
    /// The squares of the coach's remark.
    pub remarked: Vec<Square>,
    /// A cache of [`BoardScene::ahead`]: the effects that each step would add.
    pub asked: RefCell<Vec<(Step, Rc<[Effect]>)>>,
}

impl BoardScene {
    /// The board of a screen.
    pub fn new(ui: &Ui, settings: &Settings) -> Self {
        let (state, taken) = ui.shown();
        let (taken, next) = match ui.transient.peek {
            Some(_) => (taken, Next::default()),
            None if !ui.transient.pointed.is_empty() => {
                (ui.transient.pointed.clone(), Next::default())
            }
            None => (ui.session.taken(), ui.session.next()),
        };
        BoardScene::after(ui, state, taken, next, settings.clone())
    }

    /// The board of a picture, without a draft. Its next steps are only those that select a piece.
    /// The appearance comes from the picture's `Look`, so the settings are the defaults.
    pub fn pictured(ui: &Ui) -> Self {
        let mut next = ui.session.first();
        next.steps.retain(|step| step.act == Act::Pick);
        BoardScene::after(ui, Rc::clone(ui.session.state()), Vec::new(), next, Settings::default())
    }

    fn after(
        ui: &Ui,
        state: Rc<dyn State>,
        taken: Vec<Step>,
        next: Next,
        settings: Settings,
    ) -> Self {
        let drawn = match taken.is_empty() {
            true => (*queries::standing(&state)).clone(),
            false => state.scene(&taken),
        };
        let pieces: BTreeMap<_, _> = drawn.pieces.iter().copied().collect();
        let effects = state.effects(&taken);
        let peeking = ui.transient.peek.is_some();
        let moved = ways(&effects);
        let moved = moved.into_iter().filter_map(|way| Some((*pieces.get(way.first()?)?, way)));
        let moved = moved.collect();
        let mut shown = game_layers(&*state, ui.layers(), &taken);
        if !ui.hides_ending && !peeking {
            shown.extend(state.ending(ui.session.outcome()));
        }
        let last = ui.last_move();
        let node = ui.session.record().node(ui.session.at());
        let last_mover = node.parent().map(|_| node.mover());
        let mut last_ways = ways(&last);
        let shown_dice = last.iter().filter(|effect| effect.kind == EffectKind::Shows);
        last_ways.extend(
            arrivals(&last).map(|(at, _)| at).chain(shown_dice.map(|e| e.at)).map(|at| vec![at]),
        );
        let arrived = arrivals(&effects).collect();
        let readings = readings(&*state);
        let bottom = usize::from((4 - ui.turned()) % 4);
        let hints = ui.helps().targets;
        let tells_duty = taken.is_empty() && (hints || !readings.is_empty());
        let duty = state.duty().filter(|_| tells_duty).map(|duty| duty.squares);
        let mut scene = BoardScene {
            settings,
            state,
            pieces,
            numbers: BTreeMap::new(),
            taken,
            next,
            effects,
            last,
            last_ways,
            last_mover,
            moved,
            arrived,
            peeking,
            drawn,
            readings,
            bottom,
            shown,
            hints,
            prospect: ui.transient.prospect.clone(),
            prey: Vec::new(),
            duty: duty.unwrap_or_default(),
            you: ui.you(),
            danger: ui.danger(),
            hinted: ui.hinted().and_then(Hint::square),
            remarked: ui.remarked().to_vec(),
            asked: RefCell::default(),
        };
        if scene.hints {
            scene.prey = scene.prey();
        }
        scene
    }

    /// The captures of the possible steps, each square once.
    fn prey(&self) -> Vec<Square> {
        let mut prey = Vec::new();
        let steps = self.next.steps.iter().filter(|step| step.captures && step.order == 0);
        for step in steps.filter(|step| takes_aside(step.act)) {
            for at in taken_by(&self.ahead(step)) {
                if !prey.contains(&at) {
                    prey.push(at);
                }
            }
        }
        prey
    }

    /// The effects that a step would add to those of the steps taken.
    pub fn ahead(&self, step: &Step) -> Rc<[Effect]> {
        let known = self.asked.borrow().iter().find(|(other, _)| other == step).cloned();
        known.map(|(_, effects)| effects).unwrap_or_else(|| {
            let effects = words_after(&*self.state, &self.taken, &self.effects, step);
            let effects: Rc<[Effect]> = effects.into();
            self.asked.borrow_mut().push((*step, Rc::clone(&effects)));
            effects
        })
    }

    pub fn number(&self, square: Square) -> u32 {
        self.numbers.get(&square).copied().unwrap_or(0)
    }

    /// The step that chose the acting piece.
    pub fn picked(&self) -> Option<&Step> {
        self.taken.iter().find(|step| step.act == Act::Pick).or(self.taken.first())
    }

    /// Whether a square belongs to the piece or formation that was picked first.
    pub fn is_picked(&self, square: Square) -> bool {
        self.picked().is_some_and(|step| step.is_on(square))
    }

    /// The drawing of a piece. `from` is its square in the position.
    pub fn picture(&self, piece: &Piece, from: Square, upright: Place) -> Shape {
        let dice = (&*self.readings, self.bottom);
        Shape::piece(self.state.info(), (from, piece), dice, upright)
    }

    /// The reading of the die on a square.
    pub fn reading(&self, square: Square) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.at == square)
    }

    /// The reading of the die on a square, in words.
    pub fn read_out(&self, square: Square) -> Option<Text> {
        let reading = self.reading(square)?;
        Some(die(reading, edges(&*self.state)))
    }

    /// The name of the piece on a square; if it is empty, the lasting state of the square.
    pub fn named(&self, square: Square) -> Option<Text> {
        let lasting = || self.drawn.lasting.iter().find(|lasting| lasting.at == square);
        match self.pieces.get(&square) {
            Some(piece) => self.read_out(square).or_else(|| Some(piece_of(&*self.state, piece))),
            None => lasting().map(|lasting| self.lasting_words(lasting)),
        }
    }

    /// A lasting state in words, addressed to the owner if that is the only person here.
    pub fn lasting_words(&self, lasting: &Lasting) -> Text {
        match lasting.kind {
            LastingKind::Portal { owner, .. } if self.you == Some(owner) => {
                say::told_to_owner(lasting.words.clone())
            }
            _ => lasting.words.clone(),
        }
    }

    /// The piece that was moved here by the steps taken.
    pub fn moved_to(&self, square: Square) -> Option<&Piece> {
        self.moved.iter().find(|(_, way)| way.last() == Some(&square)).map(|(piece, _)| piece)
    }

    /// The piece that the one on a square has become by the steps taken.
    pub fn become_of(&self, square: Square) -> Option<&Piece> {
        self.arrived.iter().find(|(at, _)| *at == square).map(|(_, piece)| piece)
    }

    /// Whether an effect marks a square as blocked by a piece.
    pub fn is_blocked(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Forbids && self.pieces.contains_key(&effect.at)
    }

    /// Whether an effect removes a piece that another piece replaces. Then the other piece shows
    /// the capture well enough.
    pub fn is_replaced(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Removes && self.moved_to(effect.at).is_some()
    }

    /// The formations of the piece under the pointer, while none is selected.
    pub fn formations(&self, over: Option<Square>) -> Vec<Step> {
        let square = over.filter(|_| self.hints && self.taken.is_empty());
        let mut picks = square.map_or(Vec::new(), |square| self.next.picks_at(square));
        picks.retain(|step| step.squares().count() > 1);
        picks
    }

    /// Whether the piece on a square is in danger.
    pub fn endangers(&self, square: Square) -> bool {
        self.danger.as_ref().is_some_and(|danger| danger.squares.first() == Some(&square))
    }

    /// Whether the last move captured a piece on a square.
    pub fn has_lost(&self, square: Square) -> bool {
        self.last.iter().any(|effect| effect.at == square && effect.kind == EffectKind::Removes)
    }

    /// Whether a piece that the last move has moved belongs to the other player, so it was
    /// displaced.
    pub fn is_displaced(&self, piece: &Piece) -> bool {
        piece.owner.is_some() && self.last_mover.is_some() && piece.owner != self.last_mover
    }

    pub fn has_left(&self, square: Square) -> bool {
        self.moved.iter().any(|(_, way)| way.first() == Some(&square))
    }

    pub fn removed(&self, square: Square) -> bool {
        let is_gone = |kind| matches!(kind, EffectKind::Removes | EffectKind::Converts);
        self.effects.iter().any(|effect| effect.at == square && is_gone(effect.kind))
    }

    pub fn is_last(&self, square: Square) -> bool {
        self.last_ways.iter().flatten().any(|at| *at == square)
    }
}

/// Whether a step may capture on squares other than its target.
pub fn takes_aside(act: Act) -> bool {
    matches!(act, Act::Go | Act::Jump | Act::Turn)
}

/// Whether an effect of a layer is about a square.
pub fn is_about(shown: &Shown, square: Square) -> bool {
    match shown.sign {
        Sign::Cell | Sign::Badge(_) | Sign::Raised(_) => shown.at == square,
        Sign::Line(to) => shown.at == square || to == square,
        Sign::Outline(to) => {
            let within = |a: u8, b: u8, n: u8| (a.min(b)..=a.max(b)).contains(&n);
            within(shown.at.file(), to.file(), square.file())
                && within(shown.at.rank(), to.rank(), square.rank())
        }
    }
}
