//! Sets of squares as bitboards, in as many 64-bit words as the board needs.

use super::Square;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares of a board with `N` files and ranks, in `W` words of 64 squares.
///
/// The operators are those of sets: `|` union, `&` intersection, `^` symmetric difference, `-`
/// difference, `!` complement within the board. Bit `rank * N + file`, lowest first, is the bit of
/// a square. Bits beyond the board are never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareSet<const N: usize, const W: usize>([u64; W]);

/// Sets of squares of an 8×8 board.
pub type Set8 = SquareSet<8, 1>;
/// Sets of squares of a 10×10 board.
pub type Set10 = SquareSet<10, 2>;
/// Sets of squares of a 12×12 board.
pub type Set12 = SquareSet<12, 3>;

impl<const N: usize, const W: usize> SquareSet<N, W> {
    /// The empty set.
    pub const EMPTY: Self = SquareSet([0; W]);

    /// All squares of the board.
    pub const ALL: Self = Self::files(0, N);

    /// The squares of the files `from..to`, counted from 0.
    pub const fn files(from: usize, to: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < N * N {
            if index % N >= from && index % N < to {
                set.0[index / 64] |= 1 << (index % 64);
            }
            index += 1;
        }
        set
    }

    /// The squares of one rank, counted from 0.
    pub const fn rank(rank: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut file = 0;
        while file < N {
            set = set.with(rank * N + file);
            file += 1;
        }
        set
    }

    /// The set of the one square with this index, which must be less than `64 * W`.
    #[inline]
    pub const fn of(index: usize) -> Self {
        // Indexing the array with a variable would force the set out of registers into memory.
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < W {
            set.0[i] = if W == 1 || index / 64 == i { 1 << (index % 64) } else { 0 };
            i += 1;
        }
        set
    }

    /// The set with the square of this index added.
    #[inline]
    pub const fn with(mut self, index: usize) -> Self {
        let one = Self::of(index);
        let mut i = 0;
        while i < W {
            self.0[i] |= one.0[i];
            i += 1;
        }
        self
    }

    /// The set of one square; empty if the square is not on this board.
    pub fn of_square(square: Square) -> Self {
        Self::index_of(square).map_or(Self::EMPTY, Self::of)
    }

    /// The index of a square, `rank * N + file`; `None` if the square is not on this board.
    #[inline]
    pub const fn index_of(square: Square) -> Option<usize> {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        if file < N && rank < N { Some(rank * N + file) } else { None }
    }

    /// The square with the given index. An index beyond the board wraps around.
    #[inline]
    pub const fn square_at(index: usize) -> Square {
        match Square::new((index % N) as u8, (index / N % N) as u8) {
            Some(square) => square,
            None => panic!("a board has at most twelve files and ranks"),
        }
    }

    /// Whether the square with this index is in the set.
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        picked(&self.0, index / 64) >> (index % 64) & 1 != 0
    }

    /// Whether a square is in the set; a square off this board is not.
    pub fn contains(self, square: Square) -> bool {
        Self::index_of(square).is_some_and(|index| self.has(index))
    }

    /// Whether the set holds no square.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many squares the set holds.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest index in the set; `None` if it is empty.
    #[inline]
    pub fn first(self) -> Option<usize> {
        (0..W).find(|i| self.0[*i] != 0).map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    /// The highest index in the set; `None` if it is empty.
    #[inline]
    pub fn last(self) -> Option<usize> {
        let word = (0..W).rev().find(|i| self.0[*i] != 0);
        word.map(|i| i * 64 + 63 - self.0[i].leading_zeros() as usize)
    }

    /// Whether the two sets share a square.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The set moved `FILES` to the right and `RANKS` up; squares that leave the board are dropped.
    ///
    /// ```
    /// use fairyboard::geometry::Set10;
    ///
    /// // The h-file moved by two files is the tenth file; there is no eleventh.
    /// assert_eq!(Set10::files(7, 8).shifted::<2, 0>(), Set10::files(9, 10));
    /// assert!(Set10::files(7, 8).shifted::<3, 0>().is_empty());
    /// ```
    #[inline]
    pub fn shifted<const FILES: i32, const RANKS: i32>(self) -> Self {
        let stays = const {
            if FILES >= 0 {
                Self::files(0, N.saturating_sub(FILES as usize))
            } else {
                Self::files(-FILES as usize, N)
            }
        };
        let by = const { RANKS * N as i32 + FILES };
        let moved = if by >= 0 {
            (self & stays).up(by as usize)
        } else {
            (self & stays).down(-by as usize)
        };
        // If the board uses all bits of its words, as 8×8 does, the shift has dropped the squares
        // off the board; otherwise their bits must be cleared.
        if N * N == 64 * W { moved } else { moved & Self::ALL }
    }

    #[inline]
    fn up(self, by: usize) -> Self {
        let mut out = [0; W];
        let (words, bits) = (by / 64, by % 64);
        let mut i = words;
        while i < W {
            out[i] = self.0[i - words] << bits;
            if bits > 0 && i > words {
                out[i] |= self.0[i - words - 1] >> (64 - bits);
            }
            i += 1;
        }
        SquareSet(out)
    }

    #[inline]
    fn down(self, by: usize) -> Self {
        let mut out = [0; W];
        let (words, bits) = (by / 64, by % 64);
        let mut i = 0;
        while i + words < W {
            out[i] = self.0[i + words] >> bits;
            if bits > 0 && i + words + 1 < W {
                out[i] |= self.0[i + words + 1] << (64 - bits);
            }
            i += 1;
        }
        SquareSet(out)
    }

    /// The indexes of the squares in the set, lowest first.
    #[inline]
    pub fn indexes(self) -> Iter<W> {
        Iter { words: self.0, word: self.0[0], at: 0 }
    }

    /// All 64-bit words of the set combined with xor, as one number to hash. On a board that needs
    /// only one word, such as 8×8, different sets have different values.
    pub fn folded(self) -> u64 {
        self.0.iter().fold(0, |folded, word| folded ^ word)
    }

    /// The squares in the set, from rank 1 up, each rank from file `a`.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        self.indexes().map(Self::square_at)
    }
}

/// The word at the index `at`. Compares `at` with each constant index, because indexing the array
/// with a variable would force all words out of registers into memory.
#[inline]
const fn picked<const W: usize>(words: &[u64; W], at: usize) -> u64 {
    let mut word = words[0];
    let mut i = 1;
    while i < W {
        if i == at {
            word = words[i];
        }
        i += 1;
    }
    word
}

/// An iterator over the indexes of a set.
pub struct Iter<const W: usize> {
    words: [u64; W],
    /// The bits of the word at the index `at` that are still to be returned.
    word: u64,
    at: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            if self.at + 1 >= W {
                return None;
            }
            self.at += 1;
            self.word = picked(&self.words, self.at);
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.at * 64 + bit)
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, |$a:ident, $b:ident| $word:expr) => {
        impl<const N: usize, const W: usize> $trait for SquareSet<N, W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for ($a, $b) in self.0.iter_mut().zip(other.0) {
                    *$a = $word;
                }
                self
            }
        }
    };
}

operator!(BitAnd, bitand, |a, b| *a & b);
operator!(BitOr, bitor, |a, b| *a | b);
operator!(BitXor, bitxor, |a, b| *a ^ b);
operator!(Sub, sub, |a, b| *a & !b);

impl<const N: usize, const W: usize> BitAndAssign for SquareSet<N, W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize, const W: usize> BitOrAssign for SquareSet<N, W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize, const W: usize> BitXorAssign for SquareSet<N, W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const N: usize, const W: usize> Not for SquareSet<N, W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        (const { Self::ALL }) - self
    }
}

impl<const N: usize, const W: usize> FromIterator<Square> for SquareSet<N, W> {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of_square(square))
    }
}

/// Draws the board, highest rank first, `x` for a square in the set.
impl<const N: usize, const W: usize> fmt::Debug for SquareSet<N, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..N).rev() {
            f.write_str("\n")?;
            for file in 0..N {
                f.write_str(if self.has(rank * N + file) { " x" } else { " ." })?;
            }
        }
        Ok(())
    }
}
