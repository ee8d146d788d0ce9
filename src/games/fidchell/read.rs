//! Reading a position, and refusing an impossible one (FID-24).

use super::movegen::{OUTER, PORTALS, third_rank};
use super::pieces::{AETHELING, BARDS_MAN, FACES, KINDS, KING, Kind, NOBLE, QUEEN};
use super::reasons::{SIDES, portal_name};
use super::{
    Fidchell, INFO, NOWHERE, PLACE, Phase, code, leaps_text, lost_at, rule, say, used_text,
};
use crate::base::Seat;
use crate::geometry::Set12;
use crate::notation::{Field, ParseError, read_board};
use crate::setup::Faults;

/// The rule that says what is impossible.
const RULE: &str = rule::FID_24;

const NAMES: [&str; 7] = ["placement", "side", "phase", "leaps", "portals", "subterranean", "lost"];

/// The most that came through a portal of its own.
pub(super) const MOST_THROUGH: u8 = 2;

impl Fidchell {
    /// Reads a position string.
    ///
    /// # Errors
    /// Names the field; also where the position is impossible (FID-24).
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let mut faults = Faults::new();
        let position = Self::read_with(text, &mut faults)?;
        faults.check(position)
    }

    pub(super) fn read_with(text: &str, faults: &mut Faults) -> Result<Self, ParseError> {
        let letters =
            "a letter of a piece, + and the letter of one that is promoted, a number or /";
        let cell = |rest: &str| {
            let (kind, side) = kind_at(rest)?;
            Some(((kind, side), KINDS[kind].letters[side].len()))
        };
        let (cells, fields) = read_board(text, NAMES, 12, letters, cell)?;
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
            .ok_or_else(|| phase.expected("the phase, s, p, k or c"))?;
        position.leaps = (0..4)
            .find(|bits| leaps_text(*bits) == leaps.text)
            .ok_or_else(|| leaps.expected("the leaps that are left: Kk, K, k or -"))?;
        position.through = read_portals(&portals)?;
        position.used =
            (0..16).find(|bits| used_text(*bits) == subterranean.text).ok_or_else(|| {
                subterranean.expected("the used ones of f6, g6, f7 and g7 in this order, or -")
            })?;
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

    /// No first face on its far rank, and no more of a kind than the set has.
    fn check_pieces(&self, placement: &Field<'_>, faults: &mut Faults) {
        for index in (self.all[0] | self.all[1]).indexes() {
            let Some((kind, side)) = self.piece_at(index) else { continue };
            if index / 12 == [11, 0][side]
                && let Some(becomes) = KINDS[kind].becomes
            {
                let at = Set12::square_at(index);
                let (letter, promoted) = (KINDS[kind].letters[side], KINDS[becomes].letters[side]);
                let expected = format!("{promoted}, not {letter}, on {at}, its far rank");
                let (kind, becomes) = (KINDS[kind].words, KINDS[becomes].words);
                faults.add(placement, RULE, expected, vec![at]).sentence =
                    say::fault_far_rank(at, becomes, kind, SIDES[side]);
            }
        }
        for side in [0, 1] {
            for (face, kind) in KINDS[..FACES].iter().enumerate() {
                let standing = self.standing(side, face);
                let found = standing.len();
                if found > u32::from(kind.set) && face != KING {
                    let expected = format!(
                        "at most {} of {}'s pieces {}, promoted ones included, not {found}",
                        kind.set, INFO.seats[side], kind.letters[side]
                    );
                    let squares = standing.squares().collect();
                    faults.add(placement, RULE, expected, squares).sentence =
                        say::fault_too_many(found, kind.words, kind.set, SIDES[side]);
                }
            }
        }
    }

    /// Where a first face stands on the board, promoted ones included.
    fn standing(&self, side: usize, face: usize) -> Set12 {
        let kinds = KINDS.iter().enumerate().filter(|(_, kind)| kind.face == face);
        kinds.fold(Set12::EMPTY, |all, (kind, _)| all | self.all_of(side, kind))
    }

    /// FID-24 for phase `s`: nothing but third ranks has changed, and the turn is the right one.
    fn check_setup(&self, fields: &[Field<'_>; 7], faults: &mut Faults) {
        let [placement, side, phase, rest @ ..] = fields;
        let start = empty_setup();
        let third = third_rank(0) | third_rank(1);
        let changed = (0..144).filter(|at| !third.has(*at) && self.board[*at] != start[*at]);
        let changed: Vec<_> = changed.map(Set12::square_at).collect();
        if let Some(at) = changed.first() {
            let expected = format!(
                "the pieces as they stand in the set-up but for the third ranks, also on {at}"
            );
            faults.add(placement, RULE, expected, changed).sentence = say::FAULT_ELSEWHERE.into();
        }
        for index in third.indexes() {
            if let Some((kind, side)) = self.piece_at(index)
                && (kind > BARDS_MAN || !third_rank(side).has(index))
            {
                let at = Set12::square_at(index);
                let owner = usize::from(third_rank(1).has(index));
                let expected = format!(
                    "on third ranks their owners' unpromoted Warriors, Pikes and Men-at-Arms alone, \
                     not a {} of {}'s on {at}",
                    KINDS[kind].name, INFO.seats[side]
                );
                faults.add(placement, RULE, expected, vec![at]).sentence =
                    say::fault_third_rank(at, KINDS[kind].words, SIDES[owner], SIDES[side]);
            }
        }
        let [white, black] = [0, 1].map(|side| (self.all[side] & third_rank(side)).len());
        if white == 12 && black == 12 {
            faults.add(phase, RULE, "p, as all 24 pieces are placed", Vec::new()).sentence =
                say::FAULT_ALL_PLACED.into();
        } else if white != black && white != black + 1 {
            let expected = format!(
                "as many pieces of White's third rank as of Black's, or one more, not {white} and \
                 {black}"
            );
            faults.add(placement, RULE, expected, third.squares().collect()).sentence =
                say::fault_uneven(black, white);
        } else {
            let next = usize::from(white != black);
            let turn = ["w", "b"][next];
            if side.text != turn {
                let expected = format!("{turn}, as White has placed {white} and Black {black}");
                faults.add(side, RULE, expected, Vec::new()).sentence =
                    say::fault_turn(black, SIDES[next], white);
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
                let expected = format!("{value}, as at the start, in phase s");
                faults.add(field, RULE, expected, Vec::new()).sentence = sentence.into();
            }
        }
    }

    /// On the board and lost together no more than the set has; of entrants, than came through.
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
                let letter = kind.letters[side];
                let gone = self.lost(side, face);
                let all = standing.len() + u32::from(gone);
                let portal = PORTALS[..OUTER].iter().position(|portal| portal.face == face);
                // Too many on the board alone is told already.
                if all > u32::from(kind.set) && gone > 0 && face != KING {
                    let expected = format!(
                        "at most {} {letter} on the board and lost together, not {all}",
                        kind.set
                    );
                    faults.add(lost, RULE, expected, standing.squares().collect()).sentence =
                        say::fault_more_than_set(all, kind.words, kind.set, SIDES[side]);
                }
                if let Some(portal) = portal
                    && all > u32::from(self.through[portal])
                {
                    let name = PORTALS[portal].name;
                    let expected = format!(
                        "at least {all} through the {name} portal, as there are {all} {letter} on \
                         the board and lost"
                    );
                    faults.add(portals, RULE, expected, standing.squares().collect()).sentence =
                        say::fault_more_than_came(all, kind.words, portal_name(portal));
                }
            }
            let kings = self.all_of(side, KING);
            if kings.len() > 1 {
                let expected =
                    format!("exactly one King of {}'s, not {}", INFO.seats[side], kings.len());
                faults.add(placement, RULE, expected, kings.squares().collect()).sentence =
                    say::fault_kings(kings.len(), SIDES[side]);
            }
        }
        for (i, portal) in PORTALS[..OUTER].iter().enumerate() {
            if let Some(other) = portal.counterpart
                && self.through[i] > 0
                && self.through[other] == 0
            {
                let expected = format!(
                    "nothing through the {} portal before the {} portal is open",
                    portal.name, PORTALS[other].name
                );
                faults.add(portals, RULE, expected, Vec::new()).sentence =
                    say::fault_order(portal_name(other), portal_name(i));
            }
        }
    }

    /// One King a side, but for one that is chosen, or the last of the loser.
    fn check_kings(&self, fields: &[Field<'_>; 7], faults: &mut Faults) {
        let [placement, turn, phase, leaps, _, _, lost] = fields;
        let mover = self.mover();
        for side in [0, 1] {
            let name = INFO.seats[side];
            let letter = KINDS[KING].letters[side];
            let (stands, gone) = (self.kings[side] != NOWHERE, self.lost(side, KING) > 0);
            let chooses = self.phase == Phase::Choice && side == mover;
            let standing = || self.all_of(side, KING).squares().collect();
            if stands && gone {
                let expected =
                    format!("no {letter} among the lost, as {name}'s King is on the board");
                faults.add(lost, RULE, expected, standing()).sentence =
                    say::fault_king_stands(SIDES[side]);
            }
            if stands && chooses {
                let expected = format!(
                    "k only where the King to be placed is off the board, and {name}'s is on it"
                );
                faults.add(phase, RULE, expected, standing()).sentence =
                    say::no_choice(SIDES[side]);
            }
            if !stands && !gone && !chooses {
                let expected = format!("exactly one King of {name}'s, not 0");
                faults.add(placement, RULE, expected, Vec::new()).sentence =
                    say::fault_no_king(SIDES[side]);
            }
            if !stands && gone {
                if self.phase != Phase::Play {
                    let expected = format!("p, as the game is over with {name}'s last King");
                    faults.add(phase, RULE, expected, Vec::new()).sentence =
                        say::fault_over(SIDES[side]);
                }
                if side != mover {
                    let letter = ["w", "b"][side];
                    let expected =
                        format!("{letter}, as {name}, whose last King is lost, is to move");
                    faults.add(turn, RULE, expected, Vec::new()).sentence =
                        say::fault_over_turn(SIDES[side]);
                }
                if let Some((heir, at)) = self.successor(side) {
                    let expected = format!(
                        "no {letter} among the lost, as {name}'s {} would have become King",
                        heir.name
                    );
                    faults.add(lost, RULE, expected, at.squares().collect()).sentence =
                        say::fault_heir(heir.words, SIDES[side]);
                }
            }
            if !stands && self.may_leap(side) {
                let expected = format!("no leap of {name}'s, whose original King was captured");
                let fault = faults.add(leaps, RULE, expected, Vec::new());
                fault.sentence = say::fault_leap(SIDES[side]);
            }
        }
    }

    /// The pieces of which one would succeed, and of what kind they are.
    fn successor(&self, side: usize) -> Option<(&'static Kind, Set12)> {
        let heirs = [AETHELING, NOBLE, QUEEN].map(|kind| (kind, self.all_of(side, kind)));
        let (heir, at) = heirs.into_iter().find(|(_, at)| !at.is_empty())?;
        Some((&KINDS[heir], at))
    }

    fn check_phase(&self, phase: &Field<'_>, faults: &mut Faults) {
        let (mover, enemy) = (self.mover(), self.enemy());
        let name = INFO.seats[mover];
        let aethelings = self.all_of(mover, AETHELING);
        let nobles = self.nobles(mover);
        if self.phase == Phase::Choice && !aethelings.is_empty() {
            let expected = format!("another phase, as {name}'s Ætheling becomes King");
            faults.add(phase, RULE, expected, aethelings.squares().collect()).sentence =
                say::fault_aetheling(SIDES[mover]);
        }
        if self.phase == Phase::Choice && nobles.len() < 2 {
            let expected = format!("another phase, as {name} has not two Nobles to choose from");
            faults.add(phase, RULE, expected, nobles.squares().collect()).sentence =
                say::fault_one_noble(SIDES[mover]);
        }
        // Who attacks whom means something only where the rest is in order.
        if self.phase != Phase::Called || !faults.is_empty() {
            return;
        }
        if self.danger(enemy).attackers.is_empty() {
            let expected =
                format!("another phase, as {name} cannot capture the King that would be called");
            let king = self.all_of(enemy, KING).squares().collect();
            faults.add(phase, RULE, expected, king).sentence =
                say::fault_no_call(SIDES[enemy], SIDES[mover]);
        }
        if self.is_mated() {
            let expected = format!("another phase, as {name} is mated");
            let king = self.all_of(mover, KING).squares().collect();
            faults.add(phase, RULE, expected, king).sentence = say::fault_mated(SIDES[mover]);
        }
    }
}

/// The kind and side of the piece whose letters a text begins with.
pub(super) fn kind_at(text: &str) -> Option<(usize, usize)> {
    KINDS.iter().enumerate().find_map(|(kind, told)| {
        let side = told.letters.iter().position(|letter| text.starts_with(letter))?;
        told.only.is_none_or(|only| only == side).then_some((kind, side))
    })
}

/// What stands on the board before the placement.
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
    let digits = digits.ok_or_else(|| {
        field.expected(
            "four digits from 0 to 2: what came through the Abyssal, Astral, Seelie and Unseelie \
             portals",
        )
    })?;
    Ok(digits.map(|digit| digit - b'0'))
}

/// Reads the lost pieces: a letter for each, in the order of the table, White's first.
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
            |expected: String| Err(ParseError::new(field.name, field.at + at, found, expected));
        let place = [0, 1].into_iter().find_map(|side| {
            let face = KINDS[..FACES].iter().position(|kind| {
                kind.letters[side] == found && kind.only.is_none_or(|only| only == side)
            });
            face.map(|face| (side, face))
        });
        let Some(place) = place else {
            return error("the letter of a first face, or - alone for none".into());
        };
        if place < last {
            return error(
                "the lost pieces in the order of the table of pieces, White's first".into(),
            );
        }
        count = if place == last { count.saturating_add(1) } else { 1 };
        last = place;
        let (side, face) = place;
        let set = KINDS[face].set;
        if count > set {
            let part = Field { name: field.name, text: found, at: field.at + at };
            let expected = format!("at most {set} {found}, as the set has no more");
            // However many there are, it is told once.
            if count == set + 1 {
                faults.add(&part, RULE, expected, Vec::new()).sentence =
                    say::fault_more_lost(KINDS[face].words, set, SIDES[side]);
            }
            continue;
        }
        lost[side] += 1 << lost_at(face);
    }
    Ok(lost)
}
