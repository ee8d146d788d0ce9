//! Messages, and the version of their types.

use crate::{Answer, Question};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the types in this crate. It grows with every change of what they look like in a message.
pub const VERSION: u32 = 1;

/// What the page asks of a worker. Each worker answers its own requests and refuses the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// The computer player is to think.
    Think(Question),
    /// The maker of GIF files is to add a frame. All frames of a picture have the size of the first.
    AddFrame(Frame),
    /// The maker of GIF files is to return the file.
    Finish,
}

/// What a worker says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// It has started, and requests may be sent.
    Ready,
    /// It cannot read the last request, or cannot answer it.
    Refused,
    /// What the computer player thinks, perhaps so far.
    Answer(Answer),
    /// The frame is in the picture.
    Added,
    /// The GIF file.
    File(#[serde(with = "serde_bytes")] Vec<u8>),
}

impl Reply {
    /// Whether the request is answered, so that no more replies to it follow.
    pub fn is_last(&self) -> bool {
        match self {
            Reply::Ready => false,
            Reply::Answer(answer) => answer.is_last,
            Reply::Refused | Reply::Added | Reply::File(_) => true,
        }
    }
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
