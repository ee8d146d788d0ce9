//! The pieces of Fist. Guards of the two colours also differ in shape: the blue ones are tall, the
//! yellow ones short.

use super::{Drawing, Ink};

pub static DRAWING: Drawing =
    Drawing { tilted: true, pieces: &["Y", "B", "A", "M", "K", "V"], shape, ..super::PLAIN };

/// The foot of all pieces except the pawn.
const BASE: &str = "M26 90C26 83 31 80 36 79H64C69 80 74 83 74 90Z";

fn shape(letter: &str, ink: Ink<'_>) -> String {
    let (outline, lines) = (ink.outline(), ink.lines());
    let path = |d: &str| format!("<path d=\"{d}\" {outline}/>");
    let line = |d: &str| format!("<path d=\"{d}\" {lines}/>");
    let disc = |fill: &str| {
        format!(
            "<circle cx=\"50\" cy=\"56\" r=\"7\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2.5\"/>",
            ink.detail
        )
    };
    // On paper, blue becomes black and yellow white.
    let (blue, yellow) = match ink.line {
        super::PAPER => (super::PAPER, "#fff"),
        _ => ("#0B5FA5", "#F2C230"),
    };
    match letter {
        // The ace: a blade that points up.
        "A" => {
            path(BASE)
                + &path("M50 6L62 26L57 66H43L38 26Z")
                + &path(
                    "M28 64C28 60 31 58 34 60L43 66H57L66 60C69 58 72 60 72 64C70 72 62 76 57 80H43C38 76 30 72 28 64Z",
                )
                + &line("M50 20V58")
        }
        // The mage: a hooded figure with a star.
        "M" => {
            path(BASE)
                + &path(
                    "M50 8C62 18 68 30 66 42C64 50 70 66 72 79H28C30 66 36 50 34 42C32 30 38 18 50 8Z",
                )
                + &line("M41 34C44 44 56 44 59 34C57 26 54 22 50 20C46 22 43 26 41 34Z")
                + &line("M50 54V70M42 62H58M45 57L55 67M55 57L45 67")
        }
        // The blue guard: tall, with a slit helmet.
        "B" => {
            path(BASE)
                + &path("M36 79L39 46H61L64 79Z")
                + &path("M35 46V28C35 16 42 10 50 10C58 10 65 16 65 28V46Z")
                + &line("M40 28H60M50 28V41")
                + &disc(blue)
        }
        // The yellow guard: short and broad, with a round cap.
        "Y" => {
            path(BASE)
                + &path("M31 79C31 66 34 58 38 54H62C66 58 69 66 69 79Z")
                + &path("M33 54C33 42 40 34 50 34C60 34 67 42 67 54Z")
                + &line("M41 46H59")
                + &format!(
                    "<circle cx=\"50\" cy=\"66\" r=\"6\" fill=\"{yellow}\" stroke=\"{}\" stroke-width=\"2.5\"/>",
                    ink.detail
                )
        }
        "K" => {
            path(BASE)
                + &path("M34 79L37 48H63L66 79Z")
                + &path("M30 50L25 20L39 32L50 12L61 32L75 20L70 50Z")
                + &line("M35 42H65M42 62H58")
        }
        // The pawn without an owner: a double outline and a notch.
        _ => {
            path(
                "M22 92C22 83 30 79 36 77C42 66 43 60 42 54H34V46H41C35 41 33 36 33 30C33 20 40 13 50 13C60 13 67 20 67 30C67 36 65 41 59 46H66V54H58C57 60 58 66 64 77C70 79 78 83 78 92H56L50 84L44 92Z",
            ) + &line(
                "M50 21C45 21 41 25 41 30C41 35 45 39 50 39C55 39 59 35 59 30C59 25 55 21 50 21Z",
            )
        }
    }
}
