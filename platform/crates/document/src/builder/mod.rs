//! Builds a document from the events of a run, as they arrive. The document depends on what was said in
//! which order, never on how the text was cut into deltas.

mod markdown;
#[cfg(test)]
mod tests;

use crate::node::{Citation, Content, Node, Tag};
use crate::numbers::Numbers;
use serde_json::Value;

/// What a runner's stream says, as far as the document is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A new section begins; what follows belongs to it.
    Section {
        /// The output format's key.
        key: String,
        /// Its heading.
        title: String,
    },
    /// More text, possibly cut in mid-word; light Markdown. HTML in it is text like any other.
    Text(String),
    /// What was just said rests on this passage.
    Citation(Citation),
}

/// Collects events. Cheap to push to; the text is only read when a document is asked for.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    done: Vec<Part>,
    open: Part,
}

/// The text of one section, or of none, and where in it what was cited.
#[derive(Clone, Debug, Default)]
struct Part {
    section: Option<(String, String)>,
    text: String,
    /// Citations with the byte of the text at which they came.
    cited: Vec<(usize, Citation)>,
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
        let next = Part { section: Some((key.into(), title.into())), ..Part::default() };
        self.done.push(std::mem::replace(&mut self.open, next));
    }

    /// Adds text to the open section; before any section, to the document itself.
    pub fn push_text(&mut self, delta: &str) {
        self.open.text.push_str(delta);
    }

    /// Cites a passage at the point reached.
    pub fn push_citation(&mut self, citation: Citation) {
        self.open.cited.push((self.open.text.len(), citation));
    }

    /// The document so far, with the open section as far as its text can be read: for saving a stopped run
    /// or showing one in progress.
    #[must_use]
    pub fn preview(&self) -> Node {
        let mut numbers = Numbers::default();
        let mut nodes = Vec::new();
        for part in self.done.iter().chain([&self.open]) {
            part.write(&mut nodes, &mut numbers);
        }
        Node::with_nodes(Tag::Doc, nodes)
    }

    /// The whole document.
    #[must_use]
    pub fn finish(self) -> Node {
        self.preview()
    }
}

impl Part {
    fn write(&self, into: &mut Vec<Node>, numbers: &mut Numbers) {
        // Level 1 is the document's title, level 2 a section's: headings in the text go below.
        let Some((key, title)) = &self.section else {
            into.extend(markdown::blocks(&self.text, &self.cited, 1, numbers));
            return;
        };
        let mut blocks = markdown::blocks(&self.text, &self.cited, 2, numbers);
        // Models like to repeat the title that they were given.
        if blocks.first().is_some_and(|first| is_heading_of(first, title)) {
            blocks.remove(0);
        }
        let mut heading = Node::with_nodes(Tag::Heading, vec![Node::text(title.clone())]);
        heading.attr_data = Some(serde_json::json!({ "level": 2 }));
        blocks.insert(0, heading);
        into.push(Node {
            key: Some(key.clone()),
            value: Some(Value::String(title.clone())),
            content: Some(Content::Nodes(blocks)),
            ..Node::new(Tag::Section)
        });
    }
}

fn is_heading_of(node: &Node, title: &str) -> bool {
    let [text] = node.nodes() else { return false };
    let said = text.own_text().trim().trim_end_matches(':');
    node.tag == Tag::Heading && said.eq_ignore_ascii_case(title.trim())
}
