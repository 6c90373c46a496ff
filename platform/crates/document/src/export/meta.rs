//! What an export says about the document as a whole, apart from its words.

use super::brand::Brand;
use super::view::{View, each_line, words_of};
use crate::node::{Citation, Node};
use std::collections::HashSet;

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
    /// Whether statements show whose they are, and citations how far they carry.
    pub is_marked: bool,
    /// What the model wrote; see [`Meta::with_original`].
    pub original: Original,
    /// How it looks.
    pub brand: Brand,
}

/// The lines of a document as the model wrote them, by their letters and digits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Original(HashSet<String>);

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
        self.is_marked = true;
        let view = View::of(original);
        each_line(&view.blocks, &mut |inlines| {
            self.original.0.insert(essence(&words_of(inlines)));
        });
        self
    }

    /// Whether a paragraph's words are not as the model wrote them.
    pub(super) fn is_persons(&self, words: &str) -> bool {
        self.is_marked && !self.original.0.is_empty() && {
            let words = essence(words);
            !words.is_empty() && !self.original.0.contains(&words)
        }
    }

    /// Where a citation's passage is to be read; empty where the program's address is not known.
    pub(super) fn address_of(&self, source: &Citation) -> String {
        if self.address.is_empty() {
            return String::new();
        }
        format!("{}/documents/{}?passage={}", self.address, source.document_id, source.passage_id)
    }
}

/// A line's letters and digits: other spaces and signs make no other text of it.
fn essence(line: &str) -> String {
    line.chars().filter(|c| c.is_alphanumeric()).collect()
}
