//! The ids of the rules in `text/en/rules.md`, as constants.

use crate::base::rule_ids;

rule_ids! {
    BREAKTHROUGH_1 = "BREAKTHROUGH-1"
    BREAKTHROUGH_2 = "BREAKTHROUGH-2"
    BREAKTHROUGH_3 = "BREAKTHROUGH-3"
    BREAKTHROUGH_4 = "BREAKTHROUGH-4"
    BREAKTHROUGH_5 = "BREAKTHROUGH-5"
}
