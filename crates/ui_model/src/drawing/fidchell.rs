//! The pieces of Fidchell. Men-at-Arms share one bust and bear the emblem of their master. A
//! promoted piece is smaller, above a ribbon.

use super::{Drawing, Ink};
use fairyboard::geometry::Square;

pub static DRAWING: Drawing = Drawing {
    pieces: &[
        "W", "P", "H", "R", "O", "V", "L", "S", "E", "G", "T", "J", "C", "A", "N", "D", "B", "Q",
        "K", "U", "I", "F", "Y", "+W", "+P", "+H", "+R", "+O", "+V", "+L", "+S", "+G", "+T",
    ],
    rune,
    shape,
    ..super::PLAIN
};

/// The sign (rune) of each portal: a star for Astral, a sun for Seelie, horns for Abyssal, a moon
/// for Unseelie, and a gate for the Subterranean portals.
fn rune(square: Square) -> &'static str {
    match (square.file(), square.rank()) {
        (4, 0) => "M50 24V76M27 37L73 63M73 37L27 63",
        (7, 0) => "M36 50A14 14 0 1 1 64 50A14 14 0 1 1 36 50M50 22V30M50 70V78M22 50H30M70 50H78",
        (4, 11) => "M28 26C28 52 72 52 72 26M50 46V76M38 64H62",
        (7, 11) => "M58 24A27 27 0 1 0 58 76A34 34 0 0 1 58 24",
        _ => "M30 74V44A20 20 0 0 1 70 44V74M42 74V48H58V74",
    }
}

/// The ribbon under a promoted piece.
const RIBBON: &str = "M5 77H95L87 86L95 95H5L13 86Z";
/// A small shield, the sign of pieces that became a kind of Guard.
const BADGE: &str = "M30 40H70V58C70 72 61 79 50 85C39 79 30 72 30 58Z";
const SWORD: &str = "M93 7L76 13L40 50L50 60L87 24ZM14 79L21 86L14 94L6 86Z";
const ROUND: &str = "M8 57A34 34 0 1 1 76 57A34 34 0 1 1 8 57Z";
const PIKE: &str = "M60 96V42L68 27L54 3L40 27L48 42H8L20 55L8 68H48V96Z";
const BUST: &str = "M10 94C10 70 20 58 36 53H64C80 58 90 70 90 94Z";
const BOW: &str =
    "M4 63C8 24 34 15 50 15C66 15 92 24 96 63H84C80 38 64 30 50 30C36 30 20 38 16 63Z";
const STRING: &str = "M10 60L50 82L90 60";
const ARROW: &str = "M50 4L65 27H56V74L67 84V96L50 87L33 96V84L44 74V27H35Z";
const QUEEN: &str = "M24 92L10 38L29 58L31 26L43 54L50 20L57 54L69 26L71 58L90 38L76 92Z\
                     M4 33a6 6 0 1 1 12 0a6 6 0 1 1-12 0ZM25 20a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z\
                     M44 13a6 6 0 1 1 12 0a6 6 0 1 1-12 0ZM63 20a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z\
                     M84 33a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z";
const KING: &str = "M22 92V74C2 54 14 34 32 34C38 34 42 36 45 39V28H33V17H45V6H55V17H67V28H55V39\
                    C58 36 62 34 68 34C86 34 98 54 78 74V92Z";
const TOWER: &str =
    "M50 8C60 14 70 16 84 12V46C84 72 66 86 50 95C34 86 16 72 16 46V12C30 16 40 14 50 8Z";
const AXE: &str = "M42 5H54V18C66 20 78 14 86 6C98 26 98 46 86 66C78 56 66 50 54 52V96H42Z";
const BLADE: &str = "M44 18C32 20 20 14 10 6C-2 26-2 46 10 66C20 56 32 50 44 52Z";
const HORSE: &str = "M26 94H82C86 60 84 32 60 18L54 5L44 17C34 23 26 36 12 54C8 61 13 71 22 70\
                     C31 68 36 61 46 58C42 72 28 76 26 94Z";
const HORN: &str = "M29 38L4 2L43 20Z";
const PLUME: &str = "M43 18L45-9L58 3L72-8L78 8L95 8L92 26L106 32L97 45L108 58L84 78Z";
const EYE: &str = "M35 38a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z";
const LEAF: &str = "M45 97V83C38 88 25 84 26 75C26 69 33 67 38 66C28 68 12 66 11 55C11 45 26 45 36 48\
                    C26 45 15 37 19 29C23 21 34 27 40 32C32 22 36 4 50 4C64 4 68 22 60 32\
                    C66 27 77 21 81 29C85 37 74 45 64 48C74 45 89 45 89 55C88 66 72 68 62 66\
                    C67 67 74 69 74 75C75 84 62 88 55 83V97Z";
const LYRE: &str = "M34 94V86C10 80 8 58 20 42C26 34 26 27 13 23C11 10 28 3 36 14C38 17 39 20 39 22H61\
                    C61 20 62 17 64 14C72 3 89 10 87 23C74 27 74 34 80 42C92 58 90 80 66 86V94Z\
                    M38 34C36 46 28 54 28 62C28 72 38 76 50 76C62 76 72 72 72 62C72 54 64 46 62 34Z";

fn shape(letter: &str, ink: Ink<'_>) -> String {
    let pen = Pen(ink);
    pen.fighter(letter)
        .or_else(|| pen.man_at_arms(letter))
        .or_else(|| pen.of_the_court(letter))
        .or_else(|| pen.rider_or_beast(letter))
        .unwrap_or_else(|| pen.cord("M43 26V82M57 26V82") + &pen.path(LYRE))
}

/// Wraps a drawing in a group with an SVG transform.
fn placed(inner: String, place: &str) -> String {
    format!("<g transform=\"{place}\">{inner}</g>")
}

/// Draws pieces in the colours of a side.
#[derive(Clone, Copy)]
struct Pen<'a>(Ink<'a>);

impl Pen<'_> {
    fn path(self, d: &str) -> String {
        format!("<path d=\"{d}\" {}/>", self.0.outline())
    }

    fn mark(self, d: &str) -> String {
        format!("<path d=\"{d}\" {}/>", self.0.lines())
    }

    fn solid(self, d: &str) -> String {
        format!("<path d=\"{d}\" fill=\"{}\"/>", self.0.detail)
    }

    /// An outlined stroke with round ends, for strings and antlers.
    fn cord(self, d: &str) -> String {
        let Ink { body, line, .. } = self.0;
        format!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"10\" stroke-linecap=\"round\"/>\
             <path d=\"{d}\" fill=\"none\" stroke=\"{body}\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
        )
    }

    fn ribbon(self) -> String {
        self.path(RIBBON) + &self.mark("M21 86H79")
    }

    /// A promoted piece: the drawing of the piece before its promotion, smaller, above the ribbon.
    fn raised(self, inner: String) -> String {
        placed(inner, "translate(10) scale(.8)") + &self.ribbon()
    }

    fn seal(self) -> String {
        placed(self.path(BADGE), "translate(10 26) scale(.8)")
            + &placed(self.solid(BADGE), "translate(23 43) scale(.54)")
    }

    /// A Man-at-Arms, with his master's emblem on the breast.
    fn man(self, head: &str, face: String, emblem: &str) -> String {
        let emblem = placed(self.solid(emblem), "translate(29 53) scale(.42 .4)");
        self.path(head) + &face + &self.path(BUST) + &emblem
    }

    /// An heir (a promoted Man-at-Arms), with the emblem of the master on the breast and a
    /// different head.
    fn heir(self, head: String, emblem: &str) -> String {
        head + &placed(self.path(BUST), "translate(4-12) scale(.92 1)")
            + &placed(self.solid(emblem), "translate(31 41) scale(.38 .36)")
            + &self.ribbon()
    }

    /// Draws the foot soldiers, their promotions, and the Engine. `None` for other pieces.
    fn fighter(self, letter: &str) -> Option<String> {
        Some(match letter {
        "W" => self.path(SWORD) + &self.path(ROUND) + &self.solid("M30 57a12 12 0 1 1 24 0a12 12 0 1 1-24 0Z"),
        "+W" => self.raised(self.path(SWORD) + &self.path(ROUND) + &placed(self.solid(BADGE), "translate(-8-5)")),
        "P" => self.path(PIKE) + &self.mark("M54 18V84"),
        "+P" => self.raised(placed(self.path(PIKE), "translate(-4)")) + &self.seal(),
        "L" => self.cord(STRING) + &self.path(BOW) + &self.path(ARROW),
        "+L" => self.raised(self.cord(STRING) + &self.path(BOW) + &self.path(ARROW)) + &self.seal(),
        "E" => {
            self.path("M30 72L50 34H60L76 72Z")
                + &self.path("M14 58L76 14L84 24L22 68Z")
                + &self.path("M67 19a13 13 0 1 1 26 0a13 13 0 1 1-26 0Z")
                + &self.path("M6 66H94V78H6Z")
                + &self.path(
                    "M12 82a13 13 0 1 1 26 0a13 13 0 1 1-26 0ZM62 82a13 13 0 1 1 26 0a13 13 0 1 1-26 0Z",
                )
                + &self.mark("M32 54L66 29")
                + &self.solid(
                    "M20 82a5 5 0 1 1 10 0a5 5 0 1 1-10 0ZM70 82a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z",
                )
        }
        "G" => self.path(TOWER) + &self.solid("M24 60L50 34L76 60V76L50 50L24 76Z"),
        "+G" => self.raised(
            self.path(TOWER) + &self.solid("M50 22L57 41L77 41L61 53L67 72L50 61L33 72L39 53L23 41L43 41Z"),
        ),
        "S" => placed(self.path(AXE) + &self.mark("M75 27C79 34 79 40 75 47"), "translate(-17)"),
        "+S" => self.raised(placed(self.path(BLADE) + &self.path(AXE), "translate(2)")),
            _ => return None,
        })
    }

    /// Draws the Men-at-Arms and their promoted forms, the heirs. `None` for other pieces.
    fn man_at_arms(self, letter: &str) -> Option<String> {
        Some(match letter {
        "H" => self.man("M32 56L25 12H75L68 56Z", self.mark("M28 24H72M38 38H62M50 38V48"), KING),
        "R" => self.man(
            "M34 56V44H20C16 -8 84 -8 80 44H66V56Z",
            self.mark("M34 44C34 18 66 18 66 44M42 44H58M50 8V20M28 18L36 27M72 18L64 27"),
            QUEEN,
        ),
        "O" => self.man(
            "M28 58C22 36 38 22 50 4C62 22 78 36 72 58Z",
            self.solid("M40 54V44C40 30 60 30 60 44V54Z"),
            LEAF,
        ),
        "V" => self.man(
            "M34 56V38H20V28H34C36 8 62 8 66 26C76 22 84 14 88 6C92 20 88 34 78 38H66V56Z",
            self.mark("M34 38H66"),
            LYRE,
        ),
        "+H" => self.heir(
            self.path("M33 48L24 26H45V18H33V9H45V2H55V9H67V18H55V26H76L67 48Z") + &self.mark("M36 39H64"),
            KING,
        ),
        "+R" => self.heir(
            self.path(
                "M34 48L17 16L38 30L50 10L62 30L83 16L66 48ZM10 12a6 6 0 1 1 12 0a6 6 0 1 1-12 0ZM44 8a6 6 0 1 1 12 0a6 6 0 1 1-12 0ZM78 12a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z",
            ) + &self.mark("M36 38H64"),
            QUEEN,
        ),
        "+V" => self.heir(
            self.path("M36 48V38H12V28H32C34 10 56 8 62 22C62 8 76 1 92 4C97 20 88 36 72 38H64V48Z")
                + &self.mark("M32 28H62L80 16"),
            LYRE,
        ),
        "+O" => {
            let antlers = "M46 32C30 36 16 26 18 6M18 22L7 13M28 31L33 13M54 32C70 36 84 26 82 6M82 22L93 13M72 31L67 13";
            self.heir(self.cord(antlers) + &self.path("M32 48C30 36 42 28 50 16C58 28 70 36 68 48Z"), LEAF)
        }
            _ => return None,
        })
    }

    /// Draws the Queen, the King and their court. `None` for other pieces.
    fn of_the_court(self, letter: &str) -> Option<String> {
        Some(match letter {
        "Q" => self.path(QUEEN) + &self.mark("M27 77H73"),
        "K" => self.path(KING) + &self.mark("M22 75H78M50 46V66"),
        "N" => {
            self.path("M18 94V80H26L30 42H22V10H37V21H43V10H57V21H63V10H78V42H70L74 80H82V94Z")
                + &self.mark("M30 42H70M26 80H74")
                + &self.solid("M43 80V62C43 54 57 54 57 62V80Z")
        }
        "J" => {
            self.path(
                "M24 76C26 60 22 50 10 56C8 32 26 22 38 40C38 26 42 18 50 10C58 18 62 26 62 40C74 22 92 32 90 56C78 50 74 60 76 76Z",
            ) + &self.path(
                "M3 58a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM43 12a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM83 58a7 7 0 1 1 14 0a7 7 0 1 1-14 0Z",
            ) + &self.path("M18 76H82V93H18Z")
                + &self.mark("M38 40L44 76M62 40L56 76")
        }
        "C" => {
            self.path(
                "M24 94L12 52C16 34 26 18 38 5C45 12 49 20 50 26C51 20 55 12 62 5C74 18 84 34 88 52L76 94Z",
            ) + &self.mark("M19 76H81M50 40V66M39 53H61")
        }
        "D" => self.path(LEAF) + &self.mark("M50 20V88M50 44L34 36M50 44L66 36M50 66L30 57M50 66L70 57"),
        "I" => {
            self.path(
                "M50 4L57 24L72 10L70 30L90 24L78 42L96 50L78 58L90 76L70 70L72 90L57 76L50 96L43 76L28 90L30 70L10 76L22 58L4 50L22 42L10 24L30 30L28 10L43 24Z",
            ) + &self.mark("M35 50a15 15 0 1 1 30 0a15 15 0 1 1-30 0Z")
        }
            _ => return None,
        })
    }

    /// Draws riders, flyers and beasts. `None` for other pieces.
    fn rider_or_beast(self, letter: &str) -> Option<String> {
        Some(match letter {
        "T" => self.path(HORSE) + &self.mark("M62 28C72 42 74 62 72 82") + &self.solid(EYE),
        "+T" => self.raised(placed(
            self.path(PLUME)
                + &self.path(HORSE)
                + &self.solid(EYE)
                + &self.mark("M62 20C80 34 82 54 80 78M29 66L24 46L40 28"),
            "translate(-8 11)",
        )),
        "U" => placed(
            self.path(HORN) + &self.path(HORSE) + &self.mark("M62 28C72 42 74 62 72 82") + &self.solid(EYE),
            "translate(100) scale(-1 1)",
        ),
        "F" => {
            self.path(
                "M30 42C8 38 4 20 14 4C20 18 28 24 38 26C46 22 54 22 62 26C72 24 80 18 86 4C96 20 92 38 70 42C76 58 68 80 50 96C32 80 24 58 30 42Z",
            ) + &self.solid("M33 43L47 53L36 59ZM67 43L53 53L64 59Z")
                + &self.mark("M43 74H57")
        }
        "A" => {
            self.path("M50 5L62 37L96 39L70 60L79 93L50 75L21 93L30 60L4 39L38 37Z")
                + &self.solid("M54 40A15 15 0 1 0 63 63A14 14 0 0 1 54 40Z")
        }
        "Y" => {
            self.path(
                "M8 96C4 60 14 34 30 20L22 3L44 14C64 6 84 8 97 20C82 28 78 42 92 62C76 56 64 64 66 88C54 74 40 76 34 94C26 86 16 88 8 96Z",
            ) + &self.mark(
                "M32 22C50 17 70 16 84 20M32 22C54 28 70 42 80 52M32 22C46 36 56 54 61 72M32 22C34 44 34 66 32 82",
            )
        }
            _ => return None,
        })
    }
}
