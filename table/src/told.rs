//! What is read out when somebody asks for it.

use crate::doors;
use crate::model::Ui;
use fairyboard::Seat;

/// The last move, as it is read out.
pub fn last_move(ui: &Ui) -> String {
    let node = ui.session.record().node(ui.session.at());
    match node.parent() {
        Some(_) => format!("{}: {}", ui.name(node.mover()), ui.spoken(ui.session.at())),
        None => "No move yet".into(),
    }
}

/// Whose turn it is, and what both sides have, as it is read out.
pub fn turn(ui: &Ui) -> String {
    let standing = doors::standing(ui.session.state());
    let count = |seat| {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for (_, piece) in standing.pieces.iter().filter(|(_, piece)| piece.owner == Some(seat)) {
            match kinds.iter_mut().find(|(name, _)| *name == piece.name) {
                Some((_, count)) => *count += 1,
                None => kinds.push((piece.name, 1)),
            }
        }
        let kinds: Vec<_> = kinds
            .iter()
            .map(|(name, count)| format!("{count} {name}{}", if *count == 1 { "" } else { "s" }))
            .collect();
        let mut all = if kinds.is_empty() { "nothing".into() } else { kinds.join(", ") };
        for off in standing.off_board.iter().filter(|off| off.owner == seat) {
            all += &format!(", {} {}, {}", off.count, off.piece.name, off.place);
        }
        format!("{}: {all}", ui.name(seat))
    };
    format!("{}. {}. {}", ui.status(), count(Seat::FIRST), count(Seat::SECOND))
}
