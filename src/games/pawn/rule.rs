//! The ids of the rules in `text/en/rules.md`, as constants.

use crate::base::rule_ids;

rule_ids! {
    PAWN_1 = "PAWN-1"
    PAWN_2 = "PAWN-2"
    PAWN_3 = "PAWN-3"
    PAWN_4 = "PAWN-4"
    PAWN_5 = "PAWN-5"
    PAWN_6 = "PAWN-6"
    PAWN_7 = "PAWN-7"
    PAWN_8 = "PAWN-8"
    PAWN_9 = "PAWN-9"
    PAWN_10 = "PAWN-10"
    PAWN_11 = "PAWN-11"
    PAWN_12 = "PAWN-12"
    PAWN_13 = "PAWN-13"
    PAWN_14 = "PAWN-14"
    PAWN_15 = "PAWN-15"
    PAWN_16 = "PAWN-16"
    PAWN_17 = "PAWN-17"
    PAWN_18 = "PAWN-18"
}
