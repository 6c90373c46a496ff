//! What an export says about the document as a whole, apart from its words.

use super::brand::Brand;
use super::view::View;
use crate::node::{Citation, Node};
use crate::origin::{self, Original};
use std::borrow::Cow;

/// What an export says about the document as a whole. All may be empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meta {
    /// The document's title: the use case's name, say.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// What it is about, for the line under the title.
    pub subtitle: String,
    /// Whose it is: the company's name.
    pub client: String,
    /// The day it was made, for people.
    pub date: String,
    /// Lines of the title block.
    pub facts: Vec<Fact>,
    /// Where the program is reached, without a slash at the end: citations lead to their passage there.
    pub address: String,
    /// For programs that read the file's properties.
    pub keywords: Vec<String>,
    /// In a copy whose sentences show where they come from, and whose citations how far they carry: what the model
    /// wrote.
    pub original: Option<Original>,
    /// How it looks.
    pub brand: Brand,
}

/// A line of the title block: `Model: extract`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    pub name: String,
    pub value: String,
    /// Where the value leads; may be empty.
    pub link: String,
}

impl Fact {
    #[must_use]
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), link: String::new() }
    }
}

impl Meta {
    /// A marked copy, beside the document as the model wrote it.
    #[must_use]
    pub fn with_original(mut self, original: &Node) -> Self {
        self.original = Some(Original::of(original));
        self
    }

    pub(super) fn is_marked(&self) -> bool {
        self.original.is_some()
    }

    /// The document as this copy shows it.
    pub(super) fn copy_of<'d>(&self, document: &'d Node) -> Cow<'d, Node> {
        match &self.original {
            Some(original) => Cow::Owned(origin::marked(document, original)),
            None => Cow::Borrowed(document),
        }
    }

    /// What is to be written of a copy.
    pub(super) fn view<'d>(&self, copy: &'d Node) -> View<'d> {
        View::of(copy, self.is_marked())
    }

    /// Where a citation's passage is to be read; empty where the program's address is not known.
    pub(super) fn address_of(&self, source: &Citation) -> String {
        if self.address.is_empty() {
            return String::new();
        }
        format!("{}/documents/{}?passage={}", self.address, source.document_id, source.passage_id)
    }
}
