//! What parent and worker say to each other: a job in an environment variable, and one answer, its length
//! in front, so that an answer cut short is never taken for a whole one.

use crate::limits::Limits;
use crate::problem::Problem;
use crate::scan::Drawn;
use crate::sound::{Cut, SoundPiece, Wanted};
use crate::table::TableLimits;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

/// The one variable in the worker's environment.
pub(crate) const JOB_VARIABLE: &str = "EXTRACT_JOB";

/// What is wanted of a file.
#[derive(Serialize, Deserialize)]
pub(crate) enum Task {
    /// Its text.
    Text,
    /// A table, within these limits.
    Table(TableLimits),
    /// A piece of the recording that it is.
    Piece(Wanted),
    /// A drawing of one of its pages, by number.
    Page(u32),
    /// That another program reads it in this process's place: that program and its arguments.
    Become(Vec<OsString>),
    /// That another program makes pages of it: that program with its arguments, and the folder that holds the file and
    /// is all that the program may write to.
    Render { program: Vec<OsString>, folder: PathBuf },
}

/// What the worker is told beside the file itself.
#[derive(Serialize, Deserialize)]
pub(crate) struct Job {
    /// The file's name, for its extension.
    pub(crate) name: String,
    pub(crate) limits: Limits,
    pub(crate) task: Task,
}

impl Job {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn render(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

pub(super) fn write_answer<T: Serialize>(out: &mut impl Write, answer: &Result<T, Problem>) -> io::Result<()> {
    let body = serde_json::to_vec(answer)?;
    out.write_all(&(body.len() as u64).to_le_bytes())?;
    out.write_all(&body)?;
    out.flush()
}

/// A file that was made follows what is said of it: written as JSON it would be four times as long.
pub(super) fn write_made<T: Serialize>(out: &mut impl Write, made: Result<(T, Vec<u8>), Problem>) -> io::Result<()> {
    let (answer, file) = match made {
        Ok((said, file)) => (Ok(said), file),
        Err(problem) => (Err(problem), Vec::new()),
    };
    write_answer(out, &answer)?;
    out.write_all(&file)?;
    out.flush()
}

/// Reads an answer; none where it is cut short or not one of ours.
pub(crate) fn read_answer<T: DeserializeOwned>(bytes: &[u8]) -> Option<Result<T, Problem>> {
    let (answer, rest) = framed(bytes)?;
    rest.is_empty().then_some(answer)
}

/// Reads a piece; none where it is cut short or not one of ours.
pub(crate) fn read_piece(bytes: &[u8]) -> Option<Result<SoundPiece, Problem>> {
    let (answer, rest) = framed::<Cut>(bytes)?;
    match answer {
        Ok(cut) => cut.with(rest.to_vec()).map(Ok),
        Err(problem) => Some(Err(problem)),
    }
}

/// Reads a drawing; none where it is cut short or not one of ours.
pub(crate) fn read_page(bytes: &[u8]) -> Option<Result<(Drawn, Vec<u8>), Problem>> {
    let (answer, png) = framed::<Drawn>(bytes)?;
    Some(answer.map(|drawn| (drawn, png.to_vec())))
}

fn framed<T: DeserializeOwned>(bytes: &[u8]) -> Option<(Result<T, Problem>, &[u8])> {
    let (length, body) = bytes.split_first_chunk::<8>()?;
    let (answer, rest) = body.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    Some((serde_json::from_slice(answer).ok()?, rest))
}
