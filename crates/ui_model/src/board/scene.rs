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

/// The state of all squares of a board: the scene that the game draws, the steps entered so far,
/// and the marks on the screen.
pub struct BoardScene {
    /// The player's settings for all games.
    pub settings: Settings,
    pub state: Rc<dyn State>,
    pub pieces: BTreeMap<Square, Piece>,
    /// The number of the SVG element that shows the piece on each square.
    pub numbers: BTreeMap<Square, u32>,
    pub taken: Vec<Step>,
    pub next: Next,
    pub effects: Vec<Effect>,
    pub last: Vec<Effect>,
    /// The paths of the last move: for each moved piece the squares that it was on, in order.
    pub last_ways: Vec<Vec<Square>>,
    /// The player who made the last move.
    last_mover: Option<Seat>,
    /// The pieces that the steps entered so far have moved, and their paths.
    pub moved: Vec<(Piece, Vec<Square>)>,
    /// The new pieces of the steps entered so far, with their squares: pieces that enter the board,
    /// and pieces that others turn into.
    pub arrived: Vec<(Square, Piece)>,
    pub peeking: bool,
    /// The scene that the game draws for the position or the half-entered move.
    pub drawn: fairyboard::Scene,
    /// The visible faces of each die. Empty in games without dice.
    pub readings: Vec<Reading>,
    /// The index of the edge at the bottom of the board, the side that the player looks from. 0 is
    /// the bottom edge of a board that is not turned, and the others follow clockwise.
    pub bottom: usize,
    /// The marks of the game's layers (overlays that explain a position), and the marks that
    /// explain why the game is over.
    pub shown: Vec<Shown>,
    /// Whether the board shows the possible next steps (setting `targets` of the assistance).
    pub hints: bool,
    /// The squares of pieces that a possible step captures although it leads to another square,
    /// such as a jumped piece.
    pub prey: Vec<Square>,
    /// The squares of the duty (what the side to move must do instead of an ordinary move), if
    /// `hints` is set. The two dice of a capture that the other player announced are included
    /// without `hints`, too. Empty once a step is entered.
    pub duty: Vec<Square>,
    /// The seat of the only human player on this device, who is addressed as *you*.
    you: Option<Seat>,
    /// A warning about a decisive loss that the side to move could suffer next. Its first square is
    /// that of the piece in danger or, in Hens, the square where an enemy would win.
    pub danger: Option<Rc<Refusal>>,
    /// The inspected piece, usually of a player who is not to move, and its possible moves.
    pub prospect: Option<Rc<Prospect>>,
    pub hinted: Option<Square>,
    /// The squares that the coach's remark is about. The coach comments on a player's first games.
    pub remarked: Vec<Square>,
    /// A cache of the effects that each step would add: see [`BoardScene::ahead`].
    pub asked: RefCell<Vec<(Step, Rc<[Effect]>)>>,
}

impl BoardScene {
    /// The board as the play screen shows it now.
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

    /// The board of a picture, without entered steps. Its next steps are only those that select a
    /// piece. The picture's `Look` sets the appearance, so the settings have their default values.
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
            // The warning is about the position. It is hidden once a step follows the choice of a
            // piece, because the move may end the danger.
            danger: ui.danger().filter(|_| ui.session.draft().len() < 2),
            hinted: ui.hinted().and_then(Hint::square),
            remarked: ui.remarked().to_vec(),
            asked: RefCell::default(),
        };
        if scene.hints {
            scene.prey = scene.prey();
        }
        scene
    }

    /// Computes the field `prey`; each square is in it once.
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

    /// The effects that a step would add to the steps entered so far.
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

    /// The entered step that selected a piece or formation (pieces that move as one), or else the
    /// first entered step.
    pub fn picked(&self) -> Option<&Step> {
        self.taken.iter().find(|step| step.act == Act::Pick).or(self.taken.first())
    }

    /// Whether a square belongs to the piece or formation (pieces that move as one) that was
    /// selected first.
    pub fn is_picked(&self, square: Square) -> bool {
        self.picked().is_some_and(|step| step.is_on(square))
    }

    /// The drawing of a piece. `from` is its square in the position.
    pub fn picture(&self, piece: &Piece, from: Square, upright: Place) -> Shape {
        let dice = (&*self.readings, self.bottom);
        Shape::piece(self.state.info(), (from, piece), dice, upright)
    }

    /// The visible faces of the die on a square. `None` if there is no die.
    pub fn reading(&self, square: Square) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.at == square)
    }

    /// The visible faces of the die on a square, in words. `None` if there is no die.
    pub fn read_out(&self, square: Square) -> Option<Text> {
        let reading = self.reading(square)?;
        Some(die(reading, edges(&*self.state)))
    }

    /// The name of the piece on a square. If the square is empty, its lasting state in words, such
    /// as a portal. `None` if the square has neither.
    pub fn named(&self, square: Square) -> Option<Text> {
        let lasting = || self.drawn.lasting.iter().find(|lasting| lasting.at == square);
        match self.pieces.get(&square) {
            Some(piece) => self.read_out(square).or_else(|| Some(piece_of(&*self.state, piece))),
            None => lasting().map(|lasting| self.lasting_words(lasting)),
        }
    }

    /// A lasting state (such as a portal) in words. If its owner is the only human player on this
    /// device, the words address that player as *you*.
    pub fn lasting_words(&self, lasting: &Lasting) -> Text {
        match lasting.kind {
            LastingKind::Portal { owner, .. } if self.you == Some(owner) => {
                say::told_to_owner(lasting.words.clone())
            }
            _ => lasting.words.clone(),
        }
    }

    /// The piece that the steps entered so far have moved to this square.
    pub fn moved_to(&self, square: Square) -> Option<&Piece> {
        self.moved.iter().find(|(_, way)| way.last() == Some(&square)).map(|(piece, _)| piece)
    }

    /// The new piece that the steps entered so far put on this square: a piece that enters the
    /// board here, or one that the piece on the square turns into.
    pub fn become_of(&self, square: Square) -> Option<&Piece> {
        self.arrived.iter().find(|(at, _)| *at == square).map(|(_, piece)| piece)
    }

    /// Whether the effect marks an occupied square that prevents a rotation (PAWN-8), not an empty
    /// square where a move may not end (FIST-24).
    pub fn is_blocked(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Forbids && self.pieces.contains_key(&effect.at)
    }

    /// Whether an effect removes a piece from a square to which another piece has moved. The
    /// capture then needs no mark of its own.
    pub fn is_replaced(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Removes && self.moved_to(effect.at).is_some()
    }

    /// The formations (pieces that move as one) of the piece under the pointer, while nothing is
    /// selected.
    pub fn formations(&self, over: Option<Square>) -> Vec<Step> {
        let square = over.filter(|_| self.hints && self.taken.is_empty());
        let mut picks = square.map_or(Vec::new(), |square| self.next.picks_at(square));
        picks.retain(|step| step.squares().count() > 1);
        picks
    }

    /// Whether the warning in `danger` is about this square: the piece here could be lost, or an
    /// enemy could reach the square.
    pub fn endangers(&self, square: Square) -> bool {
        let Some(danger) = &self.danger else { return false };
        let owner = |at| self.pieces.get(&at).and_then(|piece| piece.owner);
        let is_own = |at| owner(at) == Some(self.drawn.to_move);
        danger.squares.first() == Some(&square)
            || danger.squares.contains(&square) && is_own(square)
    }

    /// Whether the warning in `danger` names the piece on this square as an attacker.
    pub fn attacks_first(&self, square: Square) -> bool {
        let is_named = |danger: &Rc<Refusal>| danger.squares.contains(&square);
        self.danger.as_ref().is_some_and(is_named) && !self.endangers(square)
    }

    /// Whether the last move captured a piece on a square.
    pub fn has_lost(&self, square: Square) -> bool {
        self.last.iter().any(|effect| effect.at == square && effect.kind == EffectKind::Removes)
    }

    /// Whether the piece belongs to the opponent of the player who made the last move. Such a piece
    /// on an end square of the last move was displaced by the move.
    pub fn is_displaced(&self, piece: &Piece) -> bool {
        piece.owner.is_some() && self.last_mover.is_some() && piece.owner != self.last_mover
    }

    pub fn has_left(&self, square: Square) -> bool {
        self.moved.iter().any(|(_, way)| way.first() == Some(&square))
    }

    pub fn removed(&self, square: Square) -> bool {
        self.effects.iter().any(|effect| effect.at == square && effect.kind.takes())
    }

    pub fn is_last(&self, square: Square) -> bool {
        self.last_ways.iter().flatten().any(|at| *at == square)
    }
}

/// Whether a step of this kind may capture pieces on squares other than the one that is clicked.
pub fn takes_aside(act: Act) -> bool {
    matches!(act, Act::Go | Act::Jump | Act::Turn)
}

/// Whether a mark of a layer (an overlay that explains a position) touches a square: the mark is on
/// the square, is a line that begins or ends there, or is an outline around it.
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
