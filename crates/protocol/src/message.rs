//! The messages between the page and its workers, and the version of their types.

use crate::{Answer, Question};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the types in this crate. Increase it with every change to their serialized form.
pub const VERSION: u32 = 4;

/// A worker of the page, with the types of its requests and answers.
pub trait Program: 'static {
    /// The name of the worker's files in the built page.
    const NAME: &'static str;
    /// The messages that the page sends to the worker.
    type Request: Serialize + DeserializeOwned;
    /// The messages that the worker sends to the page.
    type Answer: Serialize + DeserializeOwned;

    /// Whether this is the last answer to the request.
    fn is_last(answer: &Self::Answer) -> bool;
}

/// The worker of the computer player. It may send several answers to a question, each better than
/// the previous one.
#[derive(Clone, Copy, Debug)]
pub enum Computer {}

impl Program for Computer {
    const NAME: &'static str = "computer";
    type Request = Question;
    type Answer = Answer;

    fn is_last(answer: &Answer) -> bool {
        answer.is_last
    }
}

/// The worker that encodes a GIF file. A worker encodes one file and is then replaced.
#[derive(Clone, Copy, Debug)]
pub enum Gif {}

impl Program for Gif {
    const NAME: &'static str = "gif";
    type Request = GifRequest;
    type Answer = GifAnswer;

    fn is_last(_: &GifAnswer) -> bool {
        true
    }
}

/// A request to the worker that makes GIF files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GifRequest {
    /// Add a frame. All frames have the size of the first.
    AddFrame(Frame),
    /// Return the encoded file.
    Finish,
}

/// An answer of the worker that makes GIF files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GifAnswer {
    Added,
    File(#[serde(with = "serde_bytes")] Vec<u8>),
}

/// A message from a worker. `A` is the type of its answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reply<A> {
    /// The worker has started and can take requests.
    Ready,
    /// The worker cannot read the last request, or cannot answer it.
    Refused,
    /// An answer to the last request.
    Answer(A),
}

/// A picture of an animated GIF file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The width in pixels.
    pub width: u16,
    /// The height in pixels.
    pub height: u16,
    /// The time to show the frame, in hundredths of a second.
    pub hundredths: u16,
    /// Four bytes for each pixel, row by row: red, green, blue, and a byte that is ignored.
    #[serde(with = "serde_bytes")]
    pub pixels: Vec<u8>,
}

/// A request or a reply, with the version of its types.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Message<T> {
    version: u32,
    body: T,
}

impl<T> Message<T> {
    /// Wraps a request or reply with the version of this build.
    pub fn new(body: T) -> Self {
        Message { version: VERSION, body }
    }

    /// The request or reply itself.
    ///
    /// # Errors
    /// Returns an error if the sender has another [`VERSION`], even if the types would fit.
    pub fn into_body(self) -> Result<T, MessageError> {
        if self.version == VERSION {
            Ok(self.body)
        } else {
            Err(MessageError::Version(self.version))
        }
    }
}

/// The reason why a message cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MessageError {
    /// The value does not have the form of the expected type. The text says why.
    Broken(String),
    /// The message has this version, which is not the version of this build.
    Version(u32),
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageError::Broken(why) => write!(f, "a broken message: {why}"),
            MessageError::Version(version) => {
                write!(f, "a message of version {version}; this is version {VERSION}")
            }
        }
    }
}

impl std::error::Error for MessageError {}
