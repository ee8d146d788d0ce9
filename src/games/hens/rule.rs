//! The ids of the rules in `text/en/rules.md`, as constants.

use crate::base::rule_ids;

rule_ids! {
    HENS_1 = "HENS-1"
    HENS_2 = "HENS-2"
    HENS_3 = "HENS-3"
    HENS_4 = "HENS-4"
    HENS_5 = "HENS-5"
    HENS_6 = "HENS-6"
    HENS_7 = "HENS-7"
    HENS_8 = "HENS-8"
    HENS_9 = "HENS-9"
    HENS_10 = "HENS-10"
    HENS_11 = "HENS-11"
    HENS_12 = "HENS-12"
    HENS_13 = "HENS-13"
}
