//! One file a format: from its bytes to blocks. Runs in the worker only.

mod csv;
mod docx;
mod html;
mod markdown;
mod pdf;
mod sink;
mod text;
mod xlsx;

use crate::archive::Archive;
use crate::detect::detect;
use crate::limits::Limits;
use crate::model::{Extracted, Kind};
use crate::problem::Problem;
use crate::table::{Growing, Table, TableLimits};
use encoding_rs::Encoding;
use sink::Sink;
use std::io::{Read, Seek};

/// Reads a whole file.
pub(crate) fn extract<R: Read + Seek>(mut file: R, name: &str, limits: &Limits) -> Result<Extracted, Problem> {
    let detected = detect(&mut file, name, limits)?;
    file.rewind().map_err(unreadable)?;
    let mut sink = Sink::new(limits);
    if let Some(remark) = detected.remark {
        sink.warn(remark);
    }
    match detected.kind {
        Kind::Pdf => pdf::read(bytes(file)?, limits, &mut sink)?,
        Kind::Docx => docx::read(Archive::open(file, limits)?, limits, &mut sink)?,
        Kind::Xlsx => xlsx::read(Archive::open(file, limits)?, limits, &mut sink)?,
        Kind::Csv => csv::read(&decoded(&bytes(file)?, &mut sink), &mut sink)?,
        Kind::Html => html::read(&page(&bytes(file)?, &mut sink), &mut sink)?,
        Kind::Markdown => markdown::read(&decoded(&bytes(file)?, &mut sink), &mut sink)?,
        Kind::Text => text::read(&decoded(&bytes(file)?, &mut sink), &mut sink)?,
    }
    sink.finish(detected.kind)
}

/// Reads a sheet as a table.
pub(crate) fn table<R: Read + Seek>(
    mut file: R,
    name: &str,
    limits: &Limits,
    most: &TableLimits,
) -> Result<Table, Problem> {
    let detected = detect(&mut file, name, limits)?;
    file.rewind().map_err(unreadable)?;
    let mut table = Growing::new(most);
    match detected.kind {
        Kind::Xlsx => xlsx::table(Archive::open(file, limits)?, &mut table)?,
        // A table of one column has no delimiter to be known by, so the name decides between it and a text.
        Kind::Csv | Kind::Text | Kind::Markdown => {
            let bytes = bytes(file)?;
            let decoded = crate::text::decode(&bytes, None);
            if decoded.lossy {
                table.warnings.push("Some characters could not be read and were replaced.".to_owned());
            }
            csv::table(&decoded.text, &mut table)?;
        }
        other => return Err(Problem::NotATable { what: other.label().to_owned() }),
    }
    table.finish()
}

fn bytes<R: Read>(mut file: R) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

fn decoded(bytes: &[u8], sink: &mut Sink) -> String {
    with_encoding(bytes, None, sink)
}

/// A page may name its encoding near its start.
fn page(bytes: &[u8], sink: &mut Sink) -> String {
    with_encoding(bytes, html::declared_encoding(bytes), sink)
}

fn with_encoding(bytes: &[u8], declared: Option<&'static Encoding>, sink: &mut Sink) -> String {
    let decoded = crate::text::decode(bytes, declared);
    if decoded.lossy {
        sink.warn("Some characters could not be read and were replaced.");
    }
    decoded.text.into_owned()
}

fn unreadable(error: std::io::Error) -> Problem {
    match error.kind() {
        std::io::ErrorKind::OutOfMemory => Problem::TooMuchMemory,
        _ => Problem::Unavailable { detail: error.to_string() },
    }
}
