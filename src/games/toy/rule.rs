//! The ids of the rules in `text/en/rules.md`, as constants.

use crate::base::rule_ids;

rule_ids! {
    TOY_1 = "TOY-1"
    TOY_2 = "TOY-2"
    TOY_3 = "TOY-3"
    TOY_4 = "TOY-4"
    TOY_5 = "TOY-5"
    TOY_6 = "TOY-6"
    TOY_7 = "TOY-7"
    TOY_8 = "TOY-8"
    TOY_9 = "TOY-9"
}
