//! What the server and a worker say to each other: pieces with their length in front, so that an answer cut short is
//! never taken for a whole one. The first says in JSON what is wanted, or made; files follow as they are.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, Read, Write};

use crate::{Template, Undrawn};

/// The one variable in the worker's environment: seconds of computing and bytes of memory.
pub(crate) const BOUNDS_VARIABLE: &str = "TYPESET_BOUNDS";

/// What is wanted; the data's pictures follow.
#[derive(Serialize, Deserialize)]
pub(crate) enum Task {
    Pdf { template: Template, data: Value },
    Pages { template: Template, data: Value, most: usize },
    Fitting { template: Template, data: Vec<Value> },
    Draw { svg: String, most: (u32, u32) },
}

/// What was made; its files follow.
#[derive(Serialize, Deserialize)]
pub(crate) enum Made {
    Set { pages: usize, missing: String },
    Drawn { width: u32, height: u32 },
    Undrawn(Undrawn),
    Fault(String),
}

/// A message: what it says, and files.
pub(crate) fn write(out: &mut impl Write, said: &impl Serialize, files: &[Vec<u8>]) -> io::Result<()> {
    let said = serde_json::to_vec(said)?;
    for piece in std::iter::once(&said).chain(files) {
        out.write_all(&(piece.len() as u64).to_le_bytes())?;
        out.write_all(piece)?;
    }
    out.flush()
}

/// Reads a message that is all of `bytes`; none where it is cut short or not one of ours.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, Vec<Vec<u8>>)> {
    let (said, mut rest) = piece(bytes)?;
    let mut files = Vec::new();
    while !rest.is_empty() {
        let (file, after) = piece(rest)?;
        files.push(file.to_vec());
        rest = after;
    }
    Some((serde_json::from_slice(said).ok()?, files))
}

fn piece(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}

/// All of it.
pub(crate) fn hear(mut from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes)?;
    Ok(bytes)
}
