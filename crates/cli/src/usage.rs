//! The text of `--help`.

use fairyboard::catalog;
use std::fmt::Write;

const COMMANDS: &str = "\
Usage: fairyboard COMMAND ...

    games                                      the ids of the games, one a line
    start    GAME                              the start position (of a game with chance: --seed N)
    moves    GAME POSITION                     the legal moves, one a line, sorted bytewise
    perft    GAME POSITION DEPTH [--divide]    the number of sequences of DEPTH plies
    play     GAME POSITION MOVE...             the position after each move
    outcome  GAME POSITION                     ongoing, or who has won by which rule
    why      GAME POSITION MOVE                legal, or the rule that refuses the move
    check    FILE.json...                      checks vector files
    link     encode RECORD-FILE | decode LINK  between records and share links, a line for each game of a file;
                                               of a faulty or very large one the sound beginning, and exit
                                               code 1; --whole reads all of a large one
    bench                                      the speed of perft, for each game
    best     GAME POSITION [MOVE...] [LIMIT]   the computer's move after these, what it thinks of it, how many
                                               plies ahead and at how many positions it looked, and what
                                               it expects; --seed N for the levels that err;
                                               --why for up to two reasons, which are facts
    match    GAME PLAYER PLAYER                games of two players by turns: a line each, then the result for
                                               the first; --games N, --seed N, --log FILE to go on later,
                                               --pos POSITION, --plies N by chance first (6, or 0 with
                                               --pos), --no-convention, --sprt 50,55 to stop as soon
                                               as one of two scores in hundredths is far likelier
    tune     GAME                              weights of the evaluation from games of the computer against
                                               itself; --games N, --nodes N, --seed N
    puzzles  GAME                              positions of games of the computer against itself with one right
                                               move, proved by trying all moves: level, plies, options,
                                               position, line, themes; --count N, --games N, --plies N of
                                               the longest win, --nodes N of a proof at most, --level N
                                               alone, --seed N, --random for games of random moves,
                                               --answers for the form of tests/house/player/tactics/;
                                               --grade FILE for the levels of those in it
    vectors  GAME                              a draft of vector files for a new game, from random moves:
                                               positions, or whole games with --games N; --seed N
    help                                       this text, as does --help; --version for the version

A POSITION is one argument, in quotes, or the word start. A LINK is a code, or an address that
holds #/g/ and a code. A LIMIT is --level 1 to 5, --nodes N or --ms N; level 5 without one. A PLAYER
is level=N, nodes=N, ms=N, uct-nodes=N or uct-ms=N (the plain player), honest
(Fixed Zugzwang: says only what it knows, never doubts), beginner (knows the rules of an open game
and little more), or random. The first three with @PROGRAM are those of another build of this program.

Every command takes --opt KEY=VALUE as often as needed. Without a GAME: games and bench keep to the
games that have these options, check uses them where an item names none, link refuses a record that
has others.

No file is read that is larger than 8 MB.

Exit code: 0 answered; 1 a move is refused, a check failed, or only a part could be read; 2 the input is wrong.
";

/// The list of commands, followed by the games with their options.
pub fn text() -> String {
    let mut text = format!("{COMMANDS}\nGames and their options, the default first:\n\n");
    for family in catalog::GAMES {
        let info = family.info();
        let mut line = format!("    {:<10} {}", info.id, info.name);
        for option in info.options {
            let values: Vec<_> = option.values.iter().map(|(value, _)| *value).collect();
            // `write!` to a `String` can't fail, so its result is ignored.
            let _ = write!(line, "  {}={}", option.key, values.join("|"));
        }
        text += &line;
        text.push('\n');
    }
    text
}
