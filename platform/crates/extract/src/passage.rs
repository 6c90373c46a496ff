//! Cuts an extracted text into passages: the pieces that search finds and that citations point to.

use crate::model::Extracted;
use serde::{Deserialize, Serialize};

/// A piece of a document's full text, some 600 to 1,200 characters long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Position in the document, from 0. Stable for the same bytes.
    pub ordinal: u32,
    /// The page it starts on, from 1; none where the format has no pages.
    pub page: Option<u32>,
    /// The headings it stands under, outermost first. The passage's own first heading is the last of them.
    pub heading: Vec<String>,
    /// The header row of the table that it continues, where the header itself is in an earlier passage.
    pub table_header: Option<String>,
    /// First character in [`Extracted::full_text`], counted in `char`s (Unicode scalar values).
    pub start: u32,
    /// One past the last character, counted likewise.
    pub end: u32,
    /// Exactly the characters `start..end` of the full text.
    pub text: String,
}

impl Passage {
    /// The text as a model or a reader without the document needs it: under its table's header row.
    #[must_use]
    pub fn text_in_context(&self) -> String {
        match &self.table_header {
            Some(header) => format!("{header}\n{}", self.text),
            None => self.text.clone(),
        }
    }
}

/// Cuts a document into passages, in order, without overlap; only white space between blocks is left out.
#[must_use]
pub fn passages(_extracted: &Extracted) -> Vec<Passage> {
    Vec::new()
}
