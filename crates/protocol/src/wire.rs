//! Messages as JavaScript values.

use crate::{Message, MessageError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::{Serializer, from_value};
use wasm_bindgen::JsValue;

fn broken(error: serde_wasm_bindgen::Error) -> MessageError {
    MessageError::Broken(error.to_string())
}

/// The value of a request or a reply, for `postMessage`.
///
/// # Errors
/// If it has no value. The types of this crate all have one.
pub fn encode<T: Serialize>(body: T) -> Result<JsValue, MessageError> {
    // A seed has 64 bits, and a number of JavaScript only 53.
    let serializer = Serializer::new().serialize_large_number_types_as_bigints(true);
    Message::new(body).serialize(&serializer).map_err(broken)
}

/// Reads a value that was posted.
///
/// # Errors
/// If it is no message, or one of another version.
pub fn decode<T: DeserializeOwned>(value: JsValue) -> Result<T, MessageError> {
    from_value::<Message<T>>(value).map_err(broken)?.into_body()
}
