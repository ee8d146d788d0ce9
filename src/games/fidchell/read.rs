//! Reading a position, and refusing an impossible one (FID-24).

use super::movegen::{OUTER, PORTALS, third_rank};
use super::pieces::{AETHELING, BARDS_MAN, FACES, KINDS, KING, NOBLE, QUEEN};
use super::{
    CALLED, CHOICE, Fidchell, INFO, NOWHERE, PLACE, PLAY, SETUP, code, leaps_text, lost_at,
    used_text,
};
use crate::Seat;
use crate::geometry::Set12;
use crate::notation::{Field, ParseError, read_board};

const NAMES: [&str; 7] = ["placement", "side", "phase", "leaps", "portals", "subterranean", "lost"];

impl Fidchell {
    /// Reads a position string.
    ///
    /// # Errors
    /// Names the field; also where the position is impossible (FID-24).
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let letters =
            "a letter of a piece, + and the letter of one that is promoted, a number or /";
        let cell = |rest: &str| {
            KINDS.iter().enumerate().find_map(|(kind, told)| {
                let side = told.letters.iter().position(|letter| rest.starts_with(letter))?;
                let fits = told.only.is_none_or(|only| only == side);
                fits.then(|| ((kind, side), told.letters[side].len()))
            })
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
            phase: PLAY,
            black_to_move: side.side()? == Seat::SECOND,
        };
        for (square, (kind, side)) in cells {
            if let Some(index) = Set12::index_of(square) {
                position.put(index, kind, side);
            }
        }
        position.phase = match phase.text {
            "s" => SETUP,
            "p" => PLAY,
            "k" => CHOICE,
            "c" => CALLED,
            _ => return Err(phase.expected("the phase, s, p, k or c")),
        };
        position.leaps = (0..4)
            .find(|bits| leaps_text(*bits) == leaps.text)
            .ok_or_else(|| leaps.expected("the leaps that are left: Kk, K, k or -"))?;
        position.through = read_portals(&portals)?;
        position.used =
            (0..16).find(|bits| used_text(*bits) == subterranean.text).ok_or_else(|| {
                subterranean.expected("the used ones of f6, g6, f7 and g7 in this order, or -")
            })?;
        position.lost = read_lost(&lost)?;
        position.check_pieces(&placement)?;
        if position.phase == SETUP {
            position.check_setup(&fields)?;
        } else {
            position.check_counts(&placement, &portals, &lost)?;
            position.check_kings(&fields)?;
            position.check_phase(&phase)?;
        }
        Ok(position)
    }

    /// No first face on its far rank, and no more of a kind than the set has.
    fn check_pieces(&self, placement: &Field<'_>) -> Result<(), ParseError> {
        for index in (self.all[0] | self.all[1]).indexes() {
            let Some((kind, side)) = self.piece_at(index) else { continue };
            if index / 12 == [11, 0][side]
                && let Some(becomes) = KINDS[kind].becomes
            {
                return Err(placement.expected(format!(
                    "no {} {} on {}, its far rank, where it is {} (FID-24)",
                    ["white", "black"][side],
                    KINDS[kind].name,
                    Set12::square_at(index),
                    KINDS[becomes].one()
                )));
            }
        }
        for side in [0, 1] {
            for (face, kind) in KINDS[..FACES].iter().enumerate() {
                let found = self.standing(side, face);
                if found > u32::from(kind.set) && face != KING {
                    return Err(placement.expected(format!(
                        "at most {} of {}'s pieces {}, promoted ones included, not {found} (FID-24)",
                        kind.set, INFO.seats[side], kind.letters[side]
                    )));
                }
            }
        }
        Ok(())
    }

    /// How many of a first face stand on the board, promoted ones included.
    fn standing(&self, side: usize, face: usize) -> u32 {
        let kinds = KINDS.iter().enumerate().filter(|(_, kind)| kind.face == face);
        kinds.map(|(kind, _)| self.all_of(side, kind).len()).sum()
    }

    /// FID-24 for phase `s`: nothing but third ranks has changed, and the turn is the right one.
    fn check_setup(&self, fields: &[Field<'_>; 7]) -> Result<(), ParseError> {
        let [placement, side, phase, rest @ ..] = fields;
        let start = empty_setup();
        let third = third_rank(0) | third_rank(1);
        for (index, code) in start.into_iter().enumerate() {
            let at = Set12::square_at(index);
            if !third.has(index) && self.board[index] != code {
                return Err(placement.expected(format!(
                    "the pieces as they stand in the set-up but for the third ranks, also on {at} \
                     (FID-24)"
                )));
            }
            if third.has(index)
                && let Some((kind, side)) = self.piece_at(index)
                && (kind > BARDS_MAN || !third_rank(side).has(index))
            {
                return Err(placement.expected(format!(
                    "on third ranks their owners' unpromoted Warriors, Pikes and Men-at-Arms alone, \
                     not a {} of {}'s on {at} (FID-24)",
                    KINDS[kind].name, INFO.seats[side]
                )));
            }
        }
        let [white, black] = [0, 1].map(|side| (self.all[side] & third_rank(side)).len());
        if white == 12 && black == 12 {
            return Err(phase.expected("p, as all 24 pieces are placed (FID-24)"));
        }
        let turn = match white.checked_sub(black) {
            Some(0) => "w",
            Some(1) => "b",
            _ => {
                return Err(placement.expected(format!(
                    "as many pieces of White's third rank as of Black's, or one more, not {white} \
                     and {black} (FID-24)"
                )));
            }
        };
        if side.text != turn {
            return Err(side.expected(format!(
                "{turn}, as White has placed {white} and Black {black} (FID-24)"
            )));
        }
        for (field, value) in rest.iter().zip(["Kk", "0000", "-", "-"]) {
            if field.text != value {
                return Err(
                    field.expected(format!("{value}, as at the start, in phase s (FID-24)"))
                );
            }
        }
        Ok(())
    }

    /// On the board and lost together no more than the set has; of entrants, than came through.
    fn check_counts(
        &self,
        placement: &Field<'_>,
        portals: &Field<'_>,
        lost: &Field<'_>,
    ) -> Result<(), ParseError> {
        for side in [0, 1] {
            for (face, kind) in KINDS[..FACES].iter().enumerate() {
                let (standing, gone) = (self.standing(side, face), self.lost(side, face));
                let letter = kind.letters[side];
                let all = standing + u32::from(gone);
                let portal = PORTALS[..OUTER].iter().position(|portal| portal.face == face);
                if all > u32::from(kind.set) && face != KING {
                    return Err(lost.expected(format!(
                        "at most {} {letter} on the board and lost together, not {all} (FID-24)",
                        kind.set
                    )));
                }
                if let Some(portal) = portal
                    && all > u32::from(self.through[portal])
                {
                    let name = PORTALS[portal].name;
                    return Err(portals.expected(format!(
                        "at least {all} through the {name} portal, as there are {all} {letter} on \
                         the board and lost (FID-24)"
                    )));
                }
            }
            let kings = self.all_of(side, KING).len();
            if kings > 1 {
                return Err(placement.expected(format!(
                    "exactly one King of {}'s, not {kings} (FID-24)",
                    INFO.seats[side]
                )));
            }
        }
        for (i, portal) in PORTALS[..OUTER].iter().enumerate() {
            if let Some(other) = portal.counterpart
                && self.through[i] > 0
                && self.through[other] == 0
            {
                return Err(portals.expected(format!(
                    "nothing through the {} portal before the {} portal is open (FID-24)",
                    portal.name, PORTALS[other].name
                )));
            }
        }
        Ok(())
    }

    /// One King a side, but for one that is chosen, or the last of the loser.
    fn check_kings(&self, fields: &[Field<'_>; 7]) -> Result<(), ParseError> {
        let [placement, turn, phase, leaps, _, _, lost] = fields;
        let mover = self.mover();
        for side in [0, 1] {
            let name = INFO.seats[side];
            let (stands, gone) = (self.kings[side] != NOWHERE, self.lost(side, KING) > 0);
            let chooses = self.phase == CHOICE && side == mover;
            let told = match (stands, gone) {
                (true, true) => Some(lost.expected(format!(
                    "no {} among the lost, as {name}'s King is on the board (FID-24)",
                    KINDS[KING].letters[side]
                ))),
                (true, false) if chooses => Some(phase.expected(format!(
                    "k only where the King to be placed is off the board, and {name}'s is on it \
                     (FID-24)"
                ))),
                (false, false) if !chooses => Some(
                    placement.expected(format!("exactly one King of {name}'s, not 0 (FID-24)")),
                ),
                (false, true) if self.phase != PLAY => {
                    Some(phase.expected(format!(
                        "p, as the game is over with {name}'s last King (FID-24)"
                    )))
                }
                (false, true) if side != mover => Some(turn.expected(format!(
                    "{}, as {name}, whose last King is lost, is to move (FID-24)",
                    ["w", "b"][side]
                ))),
                (false, true) => self.successor(side).map(|heir| {
                    lost.expected(format!(
                        "no {} among the lost, as {name}'s {heir} would have become King (FID-24)",
                        KINDS[KING].letters[side]
                    ))
                }),
                _ => None,
            };
            if let Some(error) = told {
                return Err(error);
            }
            if !stands && self.may_leap(side) {
                return Err(leaps.expected(format!(
                    "no leap of {name}'s, whose original King was captured (FID-24)"
                )));
            }
        }
        Ok(())
    }

    /// A piece that would succeed.
    fn successor(&self, side: usize) -> Option<&'static str> {
        let heir = [AETHELING, NOBLE, QUEEN]
            .into_iter()
            .find(|kind| !self.all_of(side, *kind).is_empty())?;
        Some(KINDS[heir].name)
    }

    fn check_phase(&self, phase: &Field<'_>) -> Result<(), ParseError> {
        let (mover, enemy) = (self.mover(), self.enemy());
        let name = INFO.seats[mover];
        let has_aetheling = !self.all_of(mover, AETHELING).is_empty();
        match self.phase {
            CHOICE if has_aetheling => Err(phase
                .expected(format!("another phase, as {name}'s Ætheling becomes King (FID-24)"))),
            CHOICE if self.nobles(mover).len() < 2 => Err(phase.expected(format!(
                "another phase, as {name} has not two Nobles to choose from (FID-24)"
            ))),
            CALLED if self.danger(enemy).attackers.is_empty() => Err(phase.expected(format!(
                "another phase, as {name} cannot capture the King that would be called (FID-24)"
            ))),
            CALLED if self.is_mated() => {
                Err(phase.expected(format!("another phase, as {name} is mated (FID-24)")))
            }
            _ => Ok(()),
        }
    }
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
fn read_lost(field: &Field<'_>) -> Result<[u64; 2], ParseError> {
    let mut lost = [0u64; 2];
    if field.text == "-" {
        return Ok(lost);
    }
    let mut last = (0, 0);
    let mut count = 0;
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
        count = if place == last { count + 1 } else { 1 };
        last = place;
        let (side, face) = place;
        let set = KINDS[face].set;
        if count > set {
            return error(format!("at most {set} {found}, as the set has no more (FID-24)"));
        }
        lost[side] += 1 << lost_at(face);
    }
    Ok(lost)
}
