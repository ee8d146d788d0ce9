//! A board as a list of letters, one for each square.

/// A square: its file and its rank, both counted from 0. Either may lie outside the board.
pub type Square = (i32, i32);

/// The letter of an empty square.
pub const EMPTY: char = '.';

/// The letters on the squares of a board, from a1 along the first rank, then along the second, and
/// so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: i32,
    letters: Vec<char>,
}

impl Board {
    /// Reads a placement, such as `8/2C5/…`: the ranks from the highest down. `pieces` are the
    /// allowed letters. `None` for any other text.
    pub fn read(placement: &str, size: i32, pieces: &str) -> Option<Board> {
        let mut board = Board { size, letters: vec![EMPTY; (size * size) as usize] };
        let rows: Vec<&str> = placement.split('/').collect();
        if rows.len() != size as usize {
            return None;
        }
        for (row, rank) in rows.into_iter().zip((0..size).rev()) {
            let mut file = 0;
            let mut number = String::new();
            for letter in row.chars().chain(['/']) {
                if letter.is_ascii_digit() {
                    number.push(letter);
                    continue;
                }
                if !number.is_empty() {
                    if number.starts_with('0') {
                        return None;
                    }
                    file += number.parse::<i32>().ok().filter(|n| *n <= size)?;
                    number.clear();
                }
                if pieces.contains(letter) && file < size {
                    board.put((file, rank), letter);
                    file += 1;
                } else if letter != '/' {
                    return None;
                }
            }
            if file != size {
                return None;
            }
        }
        Some(board)
    }

    pub fn write(&self) -> String {
        let mut text = String::new();
        for rank in (0..self.size).rev() {
            let mut empty = 0;
            for file in 0..self.size {
                match self.at((file, rank)) {
                    Some(EMPTY) | None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(letter);
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The number of files, which is also the number of ranks.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// The letter on a square; `None` off the board.
    pub fn at(&self, (file, rank): Square) -> Option<char> {
        let on_board = (0..self.size).contains(&file) && (0..self.size).contains(&rank);
        on_board.then(|| self.letters[(rank * self.size + file) as usize])
    }

    /// Whether a square is on the board and empty.
    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square) == Some(EMPTY)
    }

    /// Puts a letter on a square in place of the one there. The square must be on the board.
    pub fn put(&mut self, (file, rank): Square, letter: char) {
        self.letters[(rank * self.size + file) as usize] = letter;
    }

    /// All squares, by rank and file.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |rank| (0..size).map(move |file| (file, rank)))
    }
}

/// The name of a square, such as `a1`.
pub fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}
