//! Tests of the rules of Fist.
//!
//! The expected results follow from the numbered rules. The names of tests begin with the number of
//! a rule. Most positions have a king and a blue guard in corners, because the game would be over
//! without them.

mod abilities;
mod end;
mod entry;
mod jumps;
mod moves;
mod pawn;
mod pins;
mod setup;
mod subdue;
mod symmetry;
mod told;
mod values;

use fairyboard::turn::EffectKind;
use fairyboard_tests::language::{Blame, Language, walk};

const FIST: Language = Language { game: "fist", options: "", blame: Blame::Whole };

const START: &str = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";

/// The effects of entered steps on the board. Asserts that Fist has effects of these kinds.
fn effects(text: &str, steps: &str) -> Vec<String> {
    let state = FIST.position(text);
    for effect in state.effects(&walk(&*state, steps)) {
        let is_known = matches!(
            effect.kind,
            EffectKind::Moves(_)
                | EffectKind::Removes
                | EffectKind::Converts
                | EffectKind::Helps
                | EffectKind::Spares
                | EffectKind::Forbids
        );
        assert!(is_known, "{effect:?} of {steps} in {text}");
    }
    FIST.effects(text, steps)
}
