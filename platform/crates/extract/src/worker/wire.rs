//! What parent and worker say to each other: a job in an environment variable, and one answer, its length
//! in front, so that an answer cut short is never taken for a whole one.

use crate::limits::Limits;
use crate::problem::Problem;
use crate::table::TableLimits;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, Write};

/// The one variable in the worker's environment.
pub(crate) const JOB_VARIABLE: &str = "EXTRACT_JOB";

/// What is wanted of a file.
#[derive(Serialize, Deserialize)]
pub(crate) enum Task {
    /// Its text.
    Text,
    /// A table, within these limits.
    Table(TableLimits),
    /// That another program reads it in this process's place: that program and its arguments.
    Become(Vec<OsString>),
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

/// Reads an answer; none where it is cut short or not one of ours.
pub(crate) fn read_answer<T: DeserializeOwned>(bytes: &[u8]) -> Option<Result<T, Problem>> {
    let (length, body) = bytes.split_first_chunk::<8>()?;
    if u64::from_le_bytes(*length) != body.len() as u64 {
        return None;
    }
    serde_json::from_slice(body).ok()
}
