//! Reads saved JSON leniently: a field that can't be read is skipped, and the other fields are
//! kept.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads a JSON object. A field whose value has an unexpected type counts as missing, because a
/// later version of the app may have changed the type. `None` if the text is no JSON object.
///
/// Every field of `T` must have a default.
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

/// The fields of a value as JSON. Fields that serde skips are left out.
pub fn fields<T: Serialize>(value: &T) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// Builds a value from JSON fields. `None` if a field has the wrong type.
pub fn of_fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Option<T> {
    serde_json::from_value(Value::Object(fields)).ok()
}

/// The value as one line of JSON.
pub fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("fields with names that are texts")
}
