//! Messages, and the version of their types.

use crate::{Answer, Question};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the types in this crate. It grows with every change of what they look like in a message.
pub const VERSION: u32 = 2;

/// A worker of the page: what it is asked, and what it answers.
pub trait Program: 'static {
    /// The name of its files in the built page.
    const NAME: &'static str;
    /// What the page sends.
    type Request: Serialize + DeserializeOwned;
    /// What the worker sends back.
    type Answer: Serialize + DeserializeOwned;

    /// Whether no more answers to the request follow.
    fn is_last(answer: &Self::Answer) -> bool;
}

/// The worker of the computer player. It may answer a question several times, each time better.
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

/// The worker that makes GIF files. A worker makes one file.
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
    /// Return the file.
    Finish,
}

/// An answer of the worker that makes GIF files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GifAnswer {
    /// The frame was added.
    Added,
    /// The GIF file.
    File(#[serde(with = "serde_bytes")] Vec<u8>),
}

/// What a worker sends, with the answers of its program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reply<A> {
    /// The worker has started and can take requests.
    Ready,
    /// The worker cannot read the last request, or cannot answer it.
    Refused,
    /// An answer to the last request.
    Answer(A),
}

/// A frame of a moving picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// Its width in pixels.
    pub width: u16,
    /// Its height in pixels.
    pub height: u16,
    /// For how many hundredths of a second it is shown.
    pub hundredths: u16,
    /// Red, green, blue and a byte that is not looked at of each pixel, row by row.
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
    /// A message of this version.
    pub fn new(body: T) -> Self {
        Message { version: VERSION, body }
    }

    /// What was sent.
    ///
    /// # Errors
    /// If it was sent by another version, although it looks like a message of this one.
    pub fn into_body(self) -> Result<T, MessageError> {
        if self.version == VERSION {
            Ok(self.body)
        } else {
            Err(MessageError::Version(self.version))
        }
    }
}

/// Why a message cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MessageError {
    /// It is no message of these types.
    Broken(String),
    /// It is of another version.
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
