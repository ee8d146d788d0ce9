//! What a device keeps as JSON, read as far as it can be.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads an object. A field that has no value of its type is as if it were missing, so that it costs no other field: a
/// version to come may have changed it. `None` if the text is no JSON object.
///
/// For this every field of `T` has to have a default.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    if let Ok(whole) = serde_json::from_str(text) {
        return Some(whole);
    }
    let fields: Map<String, Value> = serde_json::from_str(text).ok()?;
    let is_sound = |name: &String, value: &Value| {
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        serde_json::from_value::<T>(alone.into()).is_ok()
    };
    of_fields(fields.into_iter().filter(|(name, value)| is_sound(name, value)).collect())
}

/// The fields of an object. A field that is not written by itself is missing.
pub fn fields<T: Serialize>(value: &T) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// The object with these fields; `None` where one has no value of its type.
pub fn of_fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Option<T> {
    serde_json::from_value(Value::Object(fields)).ok()
}

/// The text of an object: one line.
pub fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("fields with names that are texts")
}
