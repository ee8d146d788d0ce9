//! The ids of the rules in `text/en/rules.md`, as constants.

use crate::base::rule_ids;

rule_ids! {
    FID_1 = "FID-1"
    FID_2 = "FID-2"
    FID_3 = "FID-3"
    FID_4 = "FID-4"
    FID_5 = "FID-5"
    FID_6 = "FID-6"
    FID_7 = "FID-7"
    FID_8 = "FID-8"
    FID_9 = "FID-9"
    FID_9A = "FID-9a"
    FID_10 = "FID-10"
    FID_11 = "FID-11"
    FID_12 = "FID-12"
    FID_13 = "FID-13"
    FID_14 = "FID-14"
    FID_15 = "FID-15"
    FID_16 = "FID-16"
    FID_17 = "FID-17"
    FID_18 = "FID-18"
    FID_19 = "FID-19"
    FID_20 = "FID-20"
    FID_21 = "FID-21"
    FID_22 = "FID-22"
    FID_23 = "FID-23"
    FID_24 = "FID-24"
}
