//! Messages between the page and its workers, as tests send them: as JavaScript values in
//! WebAssembly, and natively as JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Sends a request or a reply and returns it as the receiver reads it.
pub fn passed<T: Serialize + DeserializeOwned>(body: T) -> T {
    #[cfg(target_arch = "wasm32")]
    let received = protocol::decode(protocol::encode(body).expect("a message"));
    #[cfg(not(target_arch = "wasm32"))]
    let received = received(&written(body));
    received.expect("what was sent")
}

/// A message of the current protocol version, as JSON.
pub fn written<T: Serialize>(body: T) -> Value {
    serde_json::to_value(protocol::Message::new(body)).expect("a message")
}

/// Reads a message from any JSON value, or reports why the value is no message.
pub fn received<T: DeserializeOwned>(message: &Value) -> Result<T, protocol::MessageError> {
    #[cfg(target_arch = "wasm32")]
    return protocol::decode(js_sys::JSON::parse(&message.to_string()).expect("JSON"));
    #[cfg(not(target_arch = "wasm32"))]
    serde_json::from_value::<protocol::Message<T>>(message.clone())
        .map_err(|error| protocol::MessageError::Broken(error.to_string()))?
        .into_body()
}
