//! Lets `html!` of Yew take a [`Key`] or a [`Text`] as a child of an element and as the value of an
//! attribute.

use crate::{Key, Text};
use yew::html::IntoPropValue;
use yew::virtual_dom::{AttrValue, VNode, VText};

impl IntoPropValue<AttrValue> for Key {
    fn into_prop_value(self) -> AttrValue {
        AttrValue::Static(self.words())
    }
}

impl IntoPropValue<Option<AttrValue>> for Key {
    fn into_prop_value(self) -> Option<AttrValue> {
        Some(self.into_prop_value())
    }
}

impl IntoPropValue<VNode> for Key {
    fn into_prop_value(self) -> VNode {
        VText::new(self.words()).into()
    }
}

impl IntoPropValue<AttrValue> for Text {
    fn into_prop_value(self) -> AttrValue {
        self.to_string().into()
    }
}

impl IntoPropValue<Option<AttrValue>> for Text {
    fn into_prop_value(self) -> Option<AttrValue> {
        Some(self.into_prop_value())
    }
}

impl IntoPropValue<VNode> for Text {
    fn into_prop_value(self) -> VNode {
        VText::from(self).into()
    }
}
