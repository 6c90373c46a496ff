//! Typesets PDF files: a template of ours, and data that it reads as JSON and that never becomes part of its source.
//!
//! The compiler is typst. It is shown a template, the data and the data's pictures; it reads no other file, no package
//! and no clock. It cannot be stopped, and neither can what draws SVG, so the server has both done by a process of its
//! own for each file, which gave up everything else before ([`Typesetter`], [`worker_main`]); what is too long is
//! refused before ([`Limits`]). The crate knows neither tenants nor HTTP nor documents; it is one of its own because
//! typst takes minutes to compile.

mod fonts;
mod missing;
mod svg;
#[cfg(test)]
mod tests;
mod typesetter;
mod worker;
mod world;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use typst::diag::{Severity, SourceDiagnostic};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;
use typst_svg::SvgOptions;

pub use fonts::Fonts;
pub use svg::{Drawing, Undrawn, draw};
pub use typesetter::{Bounds, Typesetter};
pub use worker::worker_main;
use world::Sheet;

/// Bytes; what is not needed of it costs nothing.
const STACK: usize = 64 << 20;

/// What a PDF looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Template {
    /// A document with title block, contents, sections, tables and footnotes.
    Report,
    /// The one page that says what a locked run is.
    Certificate,
}

impl Template {
    fn source(self) -> &'static str {
        match self {
            Self::Report => include_str!("../templates/report.typ"),
            Self::Certificate => include_str!("../templates/certificate.typ"),
        }
    }
}

/// A finished file.
#[derive(Debug)]
pub struct Pdf {
    pub bytes: Vec<u8>,
    pub pages: usize,
    /// The scripts that no font of this machine has, for people: `Thai, symbols (🚀)`. Empty where there is a glyph for
    /// everything.
    pub missing: String,
}

/// A PDF that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// More than is typeset at once.
    #[error("it holds {found} {what}, and a PDF at most {most}")]
    TooLong { what: &'static str, found: usize, most: usize },
    /// The template did not accept the data: a fault of ours.
    #[error("typesetting failed: {0}")]
    Template(String),
    /// The process that made it used up what one file may.
    #[error("making it takes more {0} than a file may")]
    TooMuch(&'static str),
    /// There is no process that could make it: a fault of the machine, or of ours.
    #[error("files cannot be typeset: {0}")]
    Unavailable(String),
}

/// What is typeset at once, at most.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of all texts together: some thousand pages.
    pub bytes: usize,
    /// Values in the data: words with a style of their own, cells, items.
    pub values: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 3 << 20, values: 600_000 }
    }
}

/// Pages as pictures, for who has not asked for the file yet: the same pages, drawn as SVG.
#[derive(Debug)]
pub struct Pages {
    /// The first ones, each a whole SVG file.
    pub shown: Vec<String>,
    /// How many there are.
    pub of: usize,
    /// As with [`Pdf::missing`].
    pub missing: String,
}

/// A PDF from data. `data` is an object; `pictures` are PNG and JPEG files that it names by their number. Blocks for
/// milliseconds a page, and goes as deep as what it sets: call it within [`with_room`].
///
/// # Errors
/// [`Error::TooLong`] before anything is set.
pub fn pdf(
    fonts: &Fonts,
    template: Template,
    data: Value,
    pictures: Vec<Vec<u8>>,
    limits: Limits,
) -> Result<Pdf, Error> {
    limits.hold(&data)?;
    let (data, missing) = ready(fonts, data);
    let document = set(&Sheet::new(fonts, template.source(), &data, pictures))?;
    let bytes = typst_pdf::pdf(&document, &PdfOptions::default()).map_err(|found| fault(&found))?;
    Ok(Pdf { bytes, pages: document.pages().len(), missing })
}

/// The first of these that is one page; the last one if none is.
///
/// # Errors
/// As with [`pdf`].
pub fn fitting(fonts: &Fonts, template: Template, data: Vec<Value>, limits: Limits) -> Result<Pdf, Error> {
    let mut rest = data.into_iter();
    let mut next = rest.next().unwrap_or_default();
    loop {
        let made = pdf(fonts, template, next, Vec::new(), limits)?;
        match rest.next() {
            Some(fewer) if made.pages > 1 => next = fewer,
            _ => return Ok(made),
        }
    }
}

/// The first `most` pages of what [`pdf`] would make, as pictures.
///
/// # Errors
/// As with [`pdf`].
pub fn pages(
    fonts: &Fonts,
    template: Template,
    data: Value,
    pictures: Vec<Vec<u8>>,
    limits: Limits,
    most: usize,
) -> Result<Pages, Error> {
    limits.hold(&data)?;
    let (data, missing) = ready(fonts, data);
    let document = set(&Sheet::new(fonts, template.source(), &data, pictures))?;
    let shown = document.pages().iter().take(most).map(|page| typst_svg::svg(page, &SvgOptions::default()));
    Ok(Pages { shown: shown.collect(), of: document.pages().len(), missing })
}

/// The compiler goes as deep as what it sets, and a stack that overflows ends the whole process: work on one with room.
/// `None` where the work broke down.
pub fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?.join().ok()
    })
}

impl Limits {
    /// Refuses what is too long.
    fn hold(self, data: &Value) -> Result<(), Error> {
        let (bytes, values) = size_of(data);
        for (what, found, most) in
            [("bytes of text", bytes, self.bytes), ("words, cells and items", values, self.values)]
        {
            if found > most {
                return Err(Error::TooLong { what, found, most });
            }
        }
        Ok(())
    }
}

/// The data with what this machine adds, and the scripts that it has no font for.
fn ready(fonts: &Fonts, mut data: Value) -> (Value, String) {
    let missing = missing::scripts(&data, fonts);
    if let Value::Object(fields) = &mut data {
        let wanted = fields.get("brand").and_then(|brand| brand.get("typeface")).and_then(Value::as_array);
        let wanted: Vec<&str> = wanted.into_iter().flatten().filter_map(Value::as_str).collect();
        let families = json!(fonts.families(&wanted));
        fields.insert("fonts".to_owned(), families);
        fields.insert("mono".to_owned(), json!(fonts.mono()));
        fields.insert("missing".to_owned(), json!(missing));
    }
    (data, missing)
}

fn set(sheet: &Sheet) -> Result<PagedDocument, Error> {
    typst::compile(sheet).output.map_err(|found| fault(&found))
}

/// The first error in words. They name lines of a template and never what the data says.
fn fault(found: &[SourceDiagnostic]) -> Error {
    let first = found.iter().find(|found| found.severity == Severity::Error);
    Error::Template(first.map_or_else(|| "for no reason given".to_owned(), |first| first.message.to_string()))
}

/// Bytes of all strings in a value, and how many values there are.
fn size_of(value: &Value) -> (usize, usize) {
    let sum = |(bytes, values): (usize, usize), inner| {
        let (more, others) = size_of(inner);
        (bytes + more, values + others)
    };
    match value {
        Value::String(text) => (text.len(), 1),
        Value::Array(items) => items.iter().fold((0, 1), sum),
        Value::Object(fields) => fields.values().fold((0, 1), sum),
        Value::Null | Value::Bool(_) | Value::Number(_) => (0, 1),
    }
}
