//! Exports of a document: Markdown, Word and plain text. All three read the tree through one view, so that
//! they agree on what it says.

mod docx;
mod markdown;
mod plain;
#[cfg(test)]
mod tests;
mod view;

pub use docx::to_docx;
pub use markdown::to_markdown;
pub use plain::to_plain_text;

/// What an export says about the document as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// The document's title: the use case's name, say.
    pub title: String,
    /// Whose it is: the client's or the author's name; may be empty.
    pub author: String,
    /// When and how it was made, for the line under the title; may be empty.
    pub subtitle: String,
}

/// An export that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The DOCX archive could not be put together.
    #[error("the DOCX could not be written: {0}")]
    Docx(String),
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
