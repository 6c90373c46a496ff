//! One file a format: from its bytes to blocks. Runs in the worker only.

mod chart;
mod csv;
mod docx;
mod eml;
mod html;
mod markdown;
mod numerals;
mod odt;
mod pdf;
mod pptx;
mod sink;
mod text;
mod xlsx;
mod xml;

use crate::archive::Archive;
use crate::detect::detect;
use crate::limits::Limits;
use crate::model::{Block, Extracted, Kind};
use crate::problem::Problem;
use crate::table::{Growing, Table, TableLimits};
use crate::transcript::{self, Flavour, Said};
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
        Kind::Pptx => pptx::read(Archive::open(file, limits)?, limits, &mut sink)?,
        Kind::Odt => odt::read(Archive::open(file, limits)?, &mut sink)?,
        Kind::Eml => eml::read(&bytes(file)?, &mut sink)?,
        // Another program reads these; the parent starts it.
        kind @ (Kind::Png | Kind::Jpeg | Kind::Webp | Kind::Tiff) => return Err(Problem::NoRecognition { kind }),
        Kind::Csv => csv::read(&decoded(&bytes(file)?, &mut sink), &mut sink)?,
        Kind::Html => html::read(&page(&bytes(file)?, &mut sink), &mut sink)?,
        Kind::Markdown => markdown::read(&decoded(&bytes(file)?, &mut sink), &mut sink)?,
        Kind::Text => text::read(&decoded(&bytes(file)?, &mut sink), &mut sink)?,
        Kind::Vtt => subtitles(Flavour::Vtt, &bytes(file)?, &mut sink)?,
        Kind::Srt => subtitles(Flavour::Srt, &bytes(file)?, &mut sink)?,
        // What is played is known by `recording` and never comes here.
        kind @ (Kind::Mp3 | Kind::M4a | Kind::Wav | Kind::Ogg | Kind::Webm | Kind::Mp4) => {
            return Err(Problem::unsupported(kind.label()));
        }
    }
    if matches!(detected.kind, Kind::Text | Kind::Docx | Kind::Odt | Kind::Markdown) {
        sink.mark_turns();
    }
    sink.finish(detected.kind)
}

fn subtitles(flavour: Flavour, bytes: &[u8], sink: &mut Sink) -> Result<(), Problem> {
    let (turns, remarks) = transcript::read(&decoded(bytes, sink), flavour)?;
    for said in turns {
        sink.push_said(said.moment, &said.text)?;
    }
    remarks.into_iter().for_each(|remark| sink.warn(remark));
    Ok(())
}

/// What was written down from a recording.
pub(crate) fn said(kind: Kind, said: Vec<Said>, limits: &Limits) -> Result<Extracted, Problem> {
    let mut sink = Sink::new(limits);
    for said in said {
        sink.push_said(said.moment, &said.text)?;
    }
    sink.finish(kind)
}

/// What was recognised in a picture: its pages lie between form feeds.
pub(crate) fn recognised(kind: Kind, words: &str, limits: &Limits) -> Result<Extracted, Problem> {
    let mut sink = Sink::new(limits);
    let pages: Vec<&str> = words.trim_end_matches(['\u{c}', '\n']).split('\u{c}').collect();
    sink.set_pages(u32::try_from(pages.len()).unwrap_or(u32::MAX));
    for (page, words) in (1..).zip(&pages) {
        sink.set_page(Some(page));
        text::read(words, &mut sink)?;
    }
    if sink.is_empty() {
        return Err(Problem::Wordless);
    }
    sink.warn("The text was recognised in a picture: single characters may be wrong.");
    sink.finish(kind)
}

/// What was recognised on one page of a file.
pub(crate) fn recognised_on(page: u32, words: &str, limits: &Limits) -> Result<Vec<Block>, Problem> {
    let mut sink = Sink::new(limits);
    sink.set_page(Some(page));
    text::read(words.trim_end_matches(['\u{c}', '\n']), &mut sink)?;
    Ok(sink.into_blocks())
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

/// Puts a raised figure behind what it is raised from: «10⁶» must not become «106».
fn append_raised(text: &mut String, raised: &str) {
    let begins_alike = raised.starts_with(|c: char| c.is_ascii_digit() || "+-−(*n".contains(c));
    if begins_alike && text.ends_with(|c: char| c.is_alphanumeric() || c == ')') {
        text.push('^');
    }
    text.push_str(raised);
}

/// Puts more words behind those that are there.
fn append(text: &mut String, more: &str) {
    if !more.trim().is_empty() {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(more);
    }
}

fn unreadable(error: std::io::Error) -> Problem {
    match error.kind() {
        std::io::ErrorKind::OutOfMemory => Problem::TooMuchMemory,
        _ => Problem::Unavailable { detail: error.to_string() },
    }
}
