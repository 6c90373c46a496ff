//! Exports of a document: Markdown, Word, PDF (as the data of a template), sheets, a web page and plain text. All read
//! the tree through one view, so that they agree on what it says.

mod brand;
mod docx;
mod html;
mod language;
mod markdown;
mod meta;
mod outline;
mod picture;
mod plain;
mod report;
#[cfg(test)]
mod tests;
mod view;
mod xlsx;

pub use brand::{Brand, Color, Line, Logo, Margins, Paper, Sides, TableStyle, Typeface, UnknownField, When};
pub use docx::to_docx;
pub use html::to_html;
pub use markdown::to_markdown;
pub use meta::{Fact, Meta};
pub use plain::{to_beginning, to_plain_text, to_source_list};
pub use report::{Report, to_report};
pub use xlsx::to_xlsx;

/// An export that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The DOCX archive could not be put together.
    #[error("the DOCX could not be written: {0}")]
    Docx(String),
    /// The XLSX archive could not be put together.
    #[error("the XLSX could not be written: {0}")]
    Xlsx(String),
    /// A sheet was asked for, and nothing belongs on one.
    #[error("there is no table in it")]
    NoTable,
    /// More than the format, or a program that reads it, can hold.
    #[error("it has {found} {what}, and the file may have {most}")]
    TooLong { what: &'static str, found: usize, most: usize },
}

/// The longest name, in `char`s, without its extension.
const LONGEST_NAME: usize = 80;

/// A file name that is safe on every system, from a title: `Quarterly review.docx`. Letters and digits of
/// any script, spaces, `-` and `_` stay.
#[must_use]
pub fn file_name(title: &str, extension: &str) -> String {
    let kept: String =
        title.chars().map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { ' ' }).collect();
    let words: Vec<&str> = kept.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim().trim_start_matches('-');
    // Names that Windows keeps for devices, whatever the extension.
    let device = ["con", "prn", "aux", "nul"].contains(&name.to_lowercase().as_str())
        || name.len() == 4
            && (name.to_lowercase().starts_with("com") || name.to_lowercase().starts_with("lpt"))
            && name.ends_with(|c: char| c.is_ascii_digit());
    match name {
        "" => format!("document.{extension}"),
        _ if device => format!("{name} document.{extension}"),
        _ => format!("{name}.{extension}"),
    }
}
