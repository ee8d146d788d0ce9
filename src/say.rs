//! What is said for all games, or by several of them: a function for each sentence of `text/en/words.txt`.

include!(concat!(env!("OUT_DIR"), "/games.rs"));
