//! What is known of some squares.

use fairyboard::geometry::Square;

/// Something of some squares, in their order. There are never many, so a list will do; a tree is a lot to download.
#[derive(Clone, Default)]
pub struct Squares<T>(Vec<(Square, T)>);

impl<T> Squares<T> {
    /// What is known of a square.
    pub fn get(&self, square: &Square) -> Option<&T> {
        self.place(square).ok().map(|place| &self.0[place].1)
    }

    /// Whether anything is known of a square.
    pub fn contains_key(&self, square: &Square) -> bool {
        self.place(square).is_ok()
    }

    /// All squares of which something is known, each with that.
    pub fn iter(&self) -> impl Iterator<Item = (&Square, &T)> {
        self.0.iter().map(|(square, what)| (square, what))
    }

    /// What is known of a square, to be changed.
    pub fn entry(&mut self, square: Square) -> &mut T
    where
        T: Default,
    {
        let place = self.place(&square).unwrap_or_else(|place| {
            self.0.insert(place, (square, T::default()));
            place
        });
        &mut self.0[place].1
    }

    fn place(&self, square: &Square) -> Result<usize, usize> {
        self.0.binary_search_by_key(square, |(at, _)| *at)
    }
}

impl<T> FromIterator<(Square, T)> for Squares<T> {
    fn from_iter<I: IntoIterator<Item = (Square, T)>>(all: I) -> Self {
        let mut squares = Squares(Vec::new());
        for (square, what) in all {
            match squares.place(&square) {
                Ok(place) => squares.0[place].1 = what,
                Err(place) => squares.0.insert(place, (square, what)),
            }
        }
        squares
    }
}
