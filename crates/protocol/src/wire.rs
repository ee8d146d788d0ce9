//! Converts messages to JavaScript values and back.

use crate::{Message, MessageError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::{Serializer, from_value};
use wasm_bindgen::JsValue;

fn broken(error: serde_wasm_bindgen::Error) -> MessageError {
    MessageError::Broken(error.to_string())
}

/// Converts a request or a reply to a JavaScript value for `postMessage`.
///
/// # Errors
/// Returns an error if `T` can't be represented in JavaScript. All types of this crate can.
pub fn encode<T: Serialize>(body: T) -> Result<JsValue, MessageError> {
    // A seed has 64 bits, and a JavaScript number only 53, so large numbers become `BigInt`s.
    let serializer = Serializer::new().serialize_large_number_types_as_bigints(true);
    Message::new(body).serialize(&serializer).map_err(broken)
}

/// Reads a JavaScript value that the other side has posted.
///
/// # Errors
/// Returns an error if the value is no message, or is a message of another version.
pub fn decode<T: DeserializeOwned>(value: JsValue) -> Result<T, MessageError> {
    from_value::<Message<T>>(value).map_err(broken)?.into_body()
}
