//! Where each sentence of an edited document comes from, told by comparing words with the model's own version: the same
//! rule as the page marks by while somebody types (`web/src/features/outputs/editor/origin.ts`). Both are held to
//! `cases.json`.
//!
//! | origin | |
//! |---|---|
//! | *model* | as the model wrote it, with its source; capitals, spaces and punctuation may differ, and what it rewrote on somebody's request is its own too |
//! | *person* | written or rewritten by somebody, with no source or with one that has these very words |
//! | *unsupported* | the model's, and no source is named for it |
//! | *changed* | it names a source, and its words are no longer those that the source was cited for, nor words of the passage |
//!
//! Sentences are those of paragraphs, items and cells; titles, code and the names of columns and values say nothing
//! that could rest on a source.

mod line;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

use crate::{Content, Node, Tag};
use line::{Chip, Sentence, cut, paint, words_of};

/// The switch in a text's `style` that says where it comes from, in a copy that shows it.
const SWITCH: &str = "origin";

/// Whose a sentence is, and whether it rests on something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Model,
    Person,
    Unsupported,
    Changed,
}

impl Origin {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Person => "person",
            Self::Unsupported => "unsupported",
            Self::Changed => "changed",
        }
    }

    /// What a text of a marked copy says of itself.
    pub(crate) fn of(node: &Node) -> Option<Self> {
        let name = node.style.as_ref()?.get(SWITCH)?.as_str()?;
        [Self::Model, Self::Person, Self::Unsupported, Self::Changed].into_iter().find(|origin| origin.as_str() == name)
    }
}

/// What the model's own version says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Original {
    /// Every sentence of it, as words.
    sentences: HashSet<String>,
    /// What each passage was cited for.
    claims: HashMap<Uuid, HashSet<String>>,
}

impl Original {
    #[must_use]
    pub fn of(document: &Node) -> Self {
        let mut original = Self::default();
        each_line(document, false, &mut |line| {
            for sentence in cut(line) {
                let words = words_of(&sentence.text);
                for chip in &sentence.chips {
                    original.claims.entry(chip.passage).or_default().insert(words.clone());
                }
                original.sentences.insert(words);
            }
        });
        original
    }

    /// Where a sentence comes from.
    fn judge(&self, sentence: &Sentence) -> Origin {
        let words = words_of(&sentence.text);
        if sentence.chips.iter().any(|chip| !self.holds(chip, &words)) {
            return Origin::Changed;
        }
        if !sentence.is_by_model && !self.sentences.contains(&words) {
            return Origin::Person;
        }
        if sentence.chips.is_empty() { Origin::Unsupported } else { Origin::Model }
    }

    /// Whether a source still stands behind these words.
    fn holds(&self, chip: &Chip, words: &str) -> bool {
        let quotes = || format!(" {} ", words_of(&chip.quote)).contains(&format!(" {words} "));
        match (&chip.claim, self.claims.get(&chip.passage)) {
            (Some(claim), _) => words_of(claim) == words || quotes(),
            // A source that the model did not cite was put there by a person, who answers for it.
            (None, None) => true,
            (None, Some(claims)) => claims.contains(words) || quotes(),
        }
    }
}

/// The same document, each of its sentences marked by where it comes from: a text that belongs to two is cut in two.
#[must_use]
pub(crate) fn marked(document: &Node, original: &Original) -> Node {
    let mut copy = document.clone();
    mark(&mut copy, false, original);
    copy
}

fn mark(node: &mut Node, is_head: bool, original: &Original) {
    set(node, None);
    let is_prose = holds_prose(node, is_head);
    if is_prose && let Some(Content::Text(text)) = &node.content {
        node.content = Some(Content::Nodes(vec![Node::text(text.clone())]));
    }
    let is_head = is_head || is_head_row(node);
    let Some(Content::Nodes(nodes)) = &mut node.content else { return };
    nodes.iter_mut().for_each(|node| mark(node, is_head, original));
    if !is_prose {
        return;
    }
    let mut painted = Vec::with_capacity(nodes.len());
    for run in runs(nodes) {
        if run.first().is_some_and(|first| stands_in_line(first, nodes)) {
            let judged: Vec<_> = cut(run).into_iter().map(|one| (one.place.clone(), original.judge(&one))).collect();
            painted.extend(paint(run, &judged));
        } else {
            painted.extend_from_slice(run);
        }
    }
    *nodes = painted;
}

/// Says where a text comes from, or nothing of it.
fn set(text: &mut Node, origin: Option<Origin>) {
    match (&mut text.style, origin) {
        (Some(Value::Object(style)), None) => drop(style.remove(SWITCH)),
        (Some(Value::Object(style)), Some(origin)) => drop(style.insert(SWITCH.to_owned(), json!(origin.as_str()))),
        (style @ None, Some(origin)) => {
            *style = Some(Value::Object(Map::from_iter([(SWITCH.to_owned(), json!(origin.as_str()))])))
        }
        // A shape that this version does not know stays as it is.
        (None, None) | (Some(_), _) => {}
    }
}

/// Shows each line of prose, as its nodes.
fn each_line(node: &Node, is_head: bool, show: &mut impl FnMut(&[Node])) {
    let is_prose = holds_prose(node, is_head);
    let nodes: Cow<'_, [Node]> = match &node.content {
        Some(Content::Text(text)) if is_prose => Cow::Owned(vec![Node::text(text.clone())]),
        _ => Cow::Borrowed(node.nodes()),
    };
    let is_head = is_head || is_head_row(node);
    for run in runs(&nodes) {
        if run.first().is_some_and(|first| stands_in_line(first, &nodes)) {
            if is_prose {
                show(run);
            }
        } else {
            run.iter().for_each(|node| each_line(node, is_head, show));
        }
    }
}

/// Neighbours that stand in one line, and those that stand on lines of their own.
fn runs(nodes: &[Node]) -> impl Iterator<Item = &[Node]> {
    nodes.chunk_by(move |one, other| stands_in_line(one, nodes) && stands_in_line(other, nodes))
}

/// Whether a node stands among words. What is unknown does where its neighbours are words.
fn stands_in_line(node: &Node, among: &[Node]) -> bool {
    let is_words = |node: &Node| matches!(node.tag, Tag::Text | Tag::Link | Tag::Break | Tag::Citation);
    match &node.tag {
        Tag::Other(name) => !matches!(name.as_str(), "callout" | "image") && among.iter().any(is_words),
        _ => is_words(node),
    }
}

/// Whether the words of a node say something that can rest on a source.
fn holds_prose(node: &Node, is_head: bool) -> bool {
    let is_other = |name: &str| matches!(&node.tag, Tag::Other(known) if known == name);
    let says_nothing = matches!(
        node.tag,
        Tag::Heading
            | Tag::Code
            | Tag::Text
            | Tag::Link
            | Tag::Break
            | Tag::Citation
            | Tag::Rule
            | Tag::Table
            | Tag::Row
            | Tag::List
    );
    !(says_nothing || is_head || is_other("label") || is_other("image"))
}

fn is_head_row(node: &Node) -> bool {
    node.tag == Tag::Row && node.attr("header") == Some(&Value::Bool(true))
}
