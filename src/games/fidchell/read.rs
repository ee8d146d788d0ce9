//! Reads position strings and refuses impossible positions (FID-24).

use super::movegen::{OUTER, PORTALS, third_rank};
use super::pieces::{AETHELING, BARDS_MAN, FACES, KINDS, KING, Kind, NOBLE, QUEEN};
use super::reasons::SIDES;
use super::{Fidchell, NOWHERE, PLACE, Phase, code, leaps_text, lost_at, rule, say, used_text};
use crate::base::Seat;
use crate::geometry::{Set12, Square};
use crate::notation::{Field, ParseError, read_board};
use crate::setup::Faults;
use i18n::Key;

/// The rule that says which positions are impossible.
const RULE: &str = rule::FID_24;

const NAMES: [&str; 7] = ["placement", "side", "phase", "leaps", "portals", "subterranean", "lost"];

/// The most pieces that can come through one outer portal in a game.
pub(super) const MOST_THROUGH: u8 = 2;

impl Fidchell {
    /// Reads a position string.
    ///
    /// # Errors
    /// If a field is wrong, or if the position is impossible (FID-24): an error that names the
    /// field.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let mut faults = Faults::new();
        let position = Self::read_with(text, &mut faults)?;
        faults.check(position)
    }

    pub(super) fn read_with(text: &str, faults: &mut Faults) -> Result<Self, ParseError> {
        let cell = |rest: &str| {
            let (kind, side) = kind_at(rest)?;
            Some(((kind, side), KINDS[kind].letters[side].len()))
        };
        let (cells, fields) = read_board(text, NAMES, 12, say::LETTERS, cell)?;
        let [placement, side, phase, leaps, portals, subterranean, lost] = fields;
        let mut position = Fidchell {
            board: [0; 144],
            all: [Set12::EMPTY; 2],
            far: [Set12::EMPTY; 2],
            fiends: Set12::EMPTY,
            kings: [NOWHERE; 2],
            princesses: [false; 2],
            lost: [0; 2],
            through: [0; 4],
            used: 0,
            leaps: 0,
            phase: Phase::Play,
            black_to_move: side.side()? == Seat::SECOND,
        };
        for (square, (kind, side)) in cells {
            if let Some(index) = Set12::index_of(square) {
                position.put(index, kind, side);
            }
        }
        position.phase = Phase::ALL
            .into_iter()
            .find(|other| phase.text.chars().eq([other.letter()]))
            .ok_or_else(|| phase.expected(say::A_PHASE))?;
        position.leaps = (0..4)
            .find(|bits| leaps_text(*bits) == leaps.text)
            .ok_or_else(|| leaps.expected(say::LEAPS_WRITTEN))?;
        position.through = read_portals(&portals)?;
        position.used = (0..16)
            .find(|bits| used_text(*bits) == subterranean.text)
            .ok_or_else(|| subterranean.expected(say::PORTALS_WRITTEN))?;
        position.lost = read_lost(&lost, faults)?;
        position.check_pieces(&placement, faults);
        if position.phase == Phase::Setup {
            position.check_setup(&fields, faults);
        } else {
            position.check_counts(&placement, &portals, &lost, faults);
            position.check_kings(&fields, faults);
            position.check_phase(&phase, faults);
        }
        Ok(position)
    }

    /// Checks that no piece that should have been promoted is on its far rank, and that the board
    /// has no more pieces of a kind than a side has at the start.
    fn check_pieces(&self, placement: &Field<'_>, faults: &mut Faults) {
        for index in (self.all[0] | self.all[1]).indexes() {
            let Some((kind, side)) = self.piece_at(index) else { continue };
            if index / 12 == [11, 0][side]
                && let Some(becomes) = KINDS[kind].becomes
            {
                let at = Set12::square_at(index);
                let (kind, becomes) = (KINDS[kind].name, KINDS[becomes].name);
                faults.add(
                    placement,
                    RULE,
                    say::fault_far_rank(at, becomes, kind, SIDES[side]),
                    vec![at],
                );
            }
        }
        for side in [0, 1] {
            for (face, kind) in KINDS[..FACES].iter().enumerate() {
                let standing = self.standing(side, face);
                let found = standing.len();
                if found > u32::from(kind.set) && face != KING {
                    faults.add(
                        placement,
                        RULE,
                        say::fault_too_many(found, kind.name, kind.set, SIDES[side]),
                        squares(standing),
                    );
                }
            }
        }
    }

    /// The squares of a side's pieces that were of this kind before promotion (the first face),
    /// promoted or not.
    fn standing(&self, side: usize, face: usize) -> Set12 {
        let kinds = KINDS.iter().enumerate().filter(|(_, kind)| kind.face == face);
        kinds.fold(Set12::EMPTY, |all, (kind, _)| all | self.all_of(side, kind))
    }

    /// Checks a position before play (phase `s`): only the third ranks may have changed, and the
    /// right side must be to move (FID-24).
    fn check_setup(&self, fields: &[Field<'_>; 7], faults: &mut Faults) {
        let [placement, side, phase, rest @ ..] = fields;
        let start = empty_setup();
        let third = third_rank(0) | third_rank(1);
        let changed = (0..144).filter(|at| !third.has(*at) && self.board[*at] != start[*at]);
        let changed: Vec<_> = changed.map(Set12::square_at).collect();
        if !changed.is_empty() {
            faults.add(placement, RULE, say::FAULT_ELSEWHERE, changed);
        }
        for index in third.indexes() {
            if let Some((kind, side)) = self.piece_at(index)
                && (kind > BARDS_MAN || !third_rank(side).has(index))
            {
                let at = Set12::square_at(index);
                let owner = usize::from(third_rank(1).has(index));
                faults.add(
                    placement,
                    RULE,
                    say::fault_third_rank(at, KINDS[kind].name, SIDES[owner], SIDES[side]),
                    vec![at],
                );
            }
        }
        let [white, black] = [0, 1].map(|side| (self.all[side] & third_rank(side)).len());
        if white == 12 && black == 12 {
            faults.add(phase, RULE, say::FAULT_ALL_PLACED, Vec::new());
        } else if white != black && white != black + 1 {
            faults.add(placement, RULE, say::fault_uneven(black, white), squares(third));
        } else {
            let next = usize::from(white != black);
            let turn = ["w", "b"][next];
            if side.text != turn {
                faults.add(side, RULE, say::fault_turn(black, SIDES[next], white), Vec::new());
            }
        }
        let told = [
            ("Kk", say::FAULT_LEAPS),
            ("0000", say::FAULT_PORTALS),
            ("-", say::FAULT_SUBTERRANEAN),
            ("-", say::FAULT_LOST),
        ];
        for (field, (value, sentence)) in rest.iter().zip(told) {
            if field.text != value {
                faults.add(field, RULE, sentence, Vec::new());
            }
        }
    }

    /// Checks the pieces on the board and the lost (captured) ones together: of a kind, no more
    /// than a side has at the start. For a kind that enters through an outer portal, no more than
    /// the number that entered there.
    fn check_counts(
        &self,
        placement: &Field<'_>,
        portals: &Field<'_>,
        lost: &Field<'_>,
        faults: &mut Faults,
    ) {
        for side in [0, 1] {
            for (face, kind) in KINDS[..FACES].iter().enumerate() {
                let standing = self.standing(side, face);
                let gone = self.lost(side, face);
                let all = standing.len() + u32::from(gone);
                let portal = PORTALS[..OUTER].iter().position(|portal| portal.face == face);
                // If the board alone has too many, `check_pieces` has reported that.
                if all > u32::from(kind.set) && gone > 0 && face != KING {
                    faults.add(
                        lost,
                        RULE,
                        say::fault_more_than_set(all, kind.name, kind.set, SIDES[side]),
                        squares(standing),
                    );
                }
                if let Some(portal) = portal
                    && all > u32::from(self.through[portal])
                {
                    faults.add(
                        portals,
                        RULE,
                        say::fault_more_than_came(all, kind.name, PORTALS[portal].name),
                        squares(standing),
                    );
                }
            }
            let kings = self.all_of(side, KING);
            if kings.len() > 1 {
                faults.add(
                    placement,
                    RULE,
                    say::fault_kings(kings.len(), SIDES[side]),
                    squares(kings),
                );
            }
        }
        for (i, portal) in PORTALS[..OUTER].iter().enumerate() {
            if let Some(other) = portal.counterpart
                && self.through[i] > 0
                && self.through[other] == 0
            {
                faults.add(
                    portals,
                    RULE,
                    say::fault_order(PORTALS[other].name, PORTALS[i].name),
                    Vec::new(),
                );
            }
        }
    }

    /// Checks that each side has exactly one King. Exceptions: a side that is choosing which piece
    /// becomes King, and the loser of a finished game.
    fn check_kings(&self, fields: &[Field<'_>; 7], faults: &mut Faults) {
        let [placement, turn, phase, leaps, _, _, lost] = fields;
        let mover = self.mover();
        for side in [0, 1] {
            let (stands, gone) = (self.kings[side] != NOWHERE, self.lost(side, KING) > 0);
            let chooses = self.phase == Phase::Choice && side == mover;
            let standing = || squares(self.all_of(side, KING));
            if stands && gone {
                faults.add(lost, RULE, say::fault_king_stands(SIDES[side]), standing());
            }
            if stands && chooses {
                faults.add(phase, RULE, say::fault_choice(SIDES[side]), standing());
            }
            if !stands && !gone && !chooses {
                faults.add(placement, RULE, say::fault_no_king(SIDES[side]), Vec::new());
            }
            if !stands && gone {
                if self.phase != Phase::Play {
                    faults.add(phase, RULE, say::fault_over(SIDES[side]), Vec::new());
                }
                if side != mover {
                    faults.add(turn, RULE, say::fault_over_turn(SIDES[side]), Vec::new());
                }
                if let Some((heir, at)) = self.successor(side) {
                    faults.add(lost, RULE, say::fault_heir(heir.name, SIDES[side]), squares(at));
                }
            }
            if !stands && self.may_leap(side) {
                faults.add(leaps, RULE, say::fault_leap(SIDES[side]), Vec::new());
            }
        }
    }

    /// The kind of piece that would become King if a side's King were captured, and the squares of
    /// such pieces. `None` if there are none.
    fn successor(&self, side: usize) -> Option<(&'static Kind, Set12)> {
        let heirs = [AETHELING, NOBLE, QUEEN].map(|kind| (kind, self.all_of(side, kind)));
        let (heir, at) = heirs.into_iter().find(|(_, at)| !at.is_empty())?;
        Some((&KINDS[heir], at))
    }

    fn check_phase(&self, phase: &Field<'_>, faults: &mut Faults) {
        let (mover, enemy) = (self.mover(), self.enemy());
        let aethelings = self.all_of(mover, AETHELING);
        let nobles = self.nobles(mover);
        if self.phase == Phase::Choice && !aethelings.is_empty() {
            faults.add(phase, RULE, say::fault_aetheling(SIDES[mover]), squares(aethelings));
        }
        if self.phase == Phase::Choice && nobles.len() < 2 {
            faults.add(phase, RULE, say::fault_one_noble(SIDES[mover]), squares(nobles));
        }
        // Checks of attacks need a position that is otherwise valid.
        if self.phase != Phase::Called || !faults.is_empty() {
            return;
        }
        if self.danger(enemy).attackers.is_empty() {
            let king = squares(self.all_of(enemy, KING));
            faults.add(phase, RULE, say::fault_no_call(SIDES[enemy], SIDES[mover]), king);
        }
        if self.is_mated() {
            let king = squares(self.all_of(mover, KING));
            faults.add(phase, RULE, say::fault_mated(SIDES[mover]), king);
        }
    }
}

/// The squares of a set as a list. A function of its own, so that its code is compiled once for all
/// callers.
fn squares(set: Set12) -> Vec<Square> {
    set.squares().collect()
}

/// The kind and the side of the piece whose letters are at the start of a text; `None` if there is
/// no such piece.
pub(super) fn kind_at(text: &str) -> Option<(usize, usize)> {
    KINDS.iter().enumerate().find_map(|(kind, told)| {
        let side = told.letters.iter().position(|letter| text.starts_with(letter))?;
        told.only.is_none_or(|only| only == side).then_some((kind, side))
    })
}

/// The board with both third ranks empty, before play: a code for each square, as in the field
/// `board`.
fn empty_setup() -> [u8; 144] {
    let mut board = [0; 144];
    for (row, rank) in PLACE.split([' ', '/']).zip((0..12).rev()) {
        if row == "12" {
            continue;
        }
        for (file, letter) in row.chars().enumerate() {
            let is_it = |own: &&str| own.starts_with(letter);
            let kind = KINDS[..FACES].iter().position(|kind| kind.letters.iter().any(is_it));
            if let Some(kind) = kind {
                board[rank * 12 + file] = code(kind, usize::from(letter.is_ascii_lowercase()));
            }
        }
    }
    board
}

fn read_portals(field: &Field<'_>) -> Result<[u8; 4], ParseError> {
    let digits: Result<[u8; 4], _> = field.text.as_bytes().try_into();
    let digits = digits.ok().filter(|all| all.iter().all(|digit| (b'0'..=b'2').contains(digit)));
    let digits = digits.ok_or_else(|| field.expected(say::FOUR_DIGITS))?;
    Ok(digits.map(|digit| digit - b'0'))
}

/// Reads the field of lost pieces: a letter for each, White's first, in the order of [`KINDS`].
/// Returns the numbers of each side, packed as in the position's field `lost`.
fn read_lost(field: &Field<'_>, faults: &mut Faults) -> Result<[u64; 2], ParseError> {
    let mut lost = [0u64; 2];
    if field.text == "-" {
        return Ok(lost);
    }
    let mut last = (0, 0);
    let mut count = 0u8;
    for (at, letter) in field.text.char_indices() {
        let found = &field.text[at..at + letter.len_utf8()];
        let error =
            |expected: Key| Err(ParseError::new(field.name, field.at + at, found, expected));
        let place = [0, 1].into_iter().find_map(|side| {
            let face = KINDS[..FACES].iter().position(|kind| {
                kind.letters[side] == found && kind.only.is_none_or(|only| only == side)
            });
            face.map(|face| (side, face))
        });
        let Some(place) = place else {
            return error(say::A_FIRST_FACE);
        };
        if place < last {
            return error(say::LOST_IN_ORDER);
        }
        count = if place == last { count.saturating_add(1) } else { 1 };
        last = place;
        let (side, face) = place;
        let set = KINDS[face].set;
        if count > set {
            let part = Field { name: field.name, text: found, at: field.at + at };
            // Add the fault only once, even if there are several pieces too many.
            if count == set + 1 {
                faults.add(
                    &part,
                    RULE,
                    say::fault_more_lost(KINDS[face].name, set, SIDES[side]),
                    Vec::new(),
                );
            }
            continue;
        }
        lost[side] += 1 << lost_at(face);
    }
    Ok(lost)
}
