//! The sentences of one line of nodes, with the citations that stand behind each, and their places in it.

use std::ops::Range;

use serde_json::Value;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use uuid::Uuid;

use super::{Origin, set};
use crate::support::sentences;
use crate::{Content, Node, Tag};

pub(super) struct Chip {
    pub(super) passage: Uuid,
    pub(super) quote: String,
    /// The words for which somebody has confirmed it.
    pub(super) claim: Option<String>,
}

pub(super) struct Sentence {
    /// In the line's text, in bytes.
    pub(super) place: Range<usize>,
    pub(super) text: String,
    pub(super) chips: Vec<Chip>,
    /// A model wrote every word of it on somebody's request.
    pub(super) is_by_model: bool,
}

/// Words alone, in one case: what a comma, a capital or a space more or less does not change.
pub(super) fn words_of(text: &str) -> String {
    let text: String = text.nfkc().collect::<String>().to_lowercase();
    let words = text.split(|c: char| !(c.is_alphanumeric() || is_combining_mark(c))).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// What a line says, piece by piece, and where its citations stand.
#[derive(Default)]
struct Line {
    text: String,
    /// Where each piece lies, and whether it is a model's.
    pieces: Vec<(Range<usize>, bool)>,
    chips: Vec<(usize, Chip)>,
}

impl Line {
    fn add(&mut self, node: &Node) {
        match node.tag {
            Tag::Citation => {
                if let Some(cited) = node.cited() {
                    let claim = node.attr("claim").and_then(Value::as_str).map(str::to_owned);
                    let chip = Chip { passage: cited.passage_id, quote: cited.quote.clone(), claim };
                    self.chips.push((self.text.len(), chip));
                }
            }
            Tag::Break => self.say("\n", true),
            Tag::Text => self.say(node.own_text(), node.attr("by").and_then(Value::as_str) == Some("model")),
            Tag::Link => {
                self.say(node.own_text(), false);
                node.nodes().iter().for_each(|inner| self.add(inner));
            }
            // What is not known to be words, such as the name of a value, has none of its own.
            _ => {}
        }
    }

    fn say(&mut self, words: &str, is_by_model: bool) {
        if !words.is_empty() {
            let start = self.text.len();
            self.text.push_str(words);
            self.pieces.push((start..self.text.len(), is_by_model || words.trim().is_empty()));
        }
    }
}

/// The sentences of a line. A citation belongs to the sentence whose words it follows, before or after the full stop.
pub(super) fn cut(nodes: &[Node]) -> Vec<Sentence> {
    let mut line = Line::default();
    nodes.iter().for_each(|node| line.add(node));
    let mut found: Vec<Sentence> = sentences(&line.text)
        .map(|(at, sentence)| {
            let start = at + sentence.len() - sentence.trim_start().len();
            let place = start..start + sentence.trim().len();
            let overlaps = |piece: &Range<usize>| piece.start < place.end && piece.end > place.start;
            let is_by_model = line.pieces.iter().all(|(piece, is_by_model)| *is_by_model || !overlaps(piece));
            Sentence { place, text: sentence.trim().to_owned(), chips: Vec::new(), is_by_model }
        })
        .collect();
    for (at, chip) in line.chips {
        if let Some(sentence) = found.iter_mut().rfind(|sentence| sentence.place.start < at) {
            sentence.chips.push(chip);
        }
    }
    found
}

/// The same line, its texts cut where a sentence begins or ends, each with where it comes from.
pub(super) fn paint(nodes: &[Node], judged: &[(Range<usize>, Origin)]) -> Vec<Node> {
    let mut at = 0;
    nodes.iter().flat_map(|node| painted(node, &mut at, judged)).collect()
}

fn painted(node: &Node, at: &mut usize, judged: &[(Range<usize>, Origin)]) -> Vec<Node> {
    match (&node.tag, &node.content) {
        (Tag::Break, _) => *at += 1,
        (Tag::Text, Some(Content::Text(text))) => {
            let start = std::mem::replace(at, *at + text.len());
            return pieces(text, start, judged)
                .map(|(words, origin)| {
                    let mut piece = Node { content: Some(Content::Text(words.to_owned())), ..node.clone() };
                    set(&mut piece, origin);
                    piece
                })
                .collect();
        }
        (Tag::Link, Some(content)) => {
            let inner = match content {
                Content::Text(text) => vec![Node::text(text.clone())],
                Content::Nodes(nodes) => nodes.clone(),
                Content::Other(_) => return vec![node.clone()],
            };
            let inner = inner.iter().flat_map(|node| painted(node, at, judged)).collect();
            return vec![Node { content: Some(Content::Nodes(inner)), ..node.clone() }];
        }
        _ => {}
    }
    vec![node.clone()]
}

/// A text that begins at `start` of its line, cut where a sentence begins or ends.
fn pieces<'t>(
    text: &'t str,
    start: usize,
    judged: &[(Range<usize>, Origin)],
) -> impl Iterator<Item = (&'t str, Option<Origin>)> {
    let within = |at: usize| at.saturating_sub(start).min(text.len());
    let mut cuts: Vec<usize> = judged.iter().flat_map(|(place, _)| [within(place.start), within(place.end)]).collect();
    cuts.extend([0, text.len()]);
    cuts.sort_unstable();
    cuts.dedup();
    let pieces: Vec<_> = cuts
        .windows(2)
        .filter_map(|ends| {
            let &[from, to] = ends else { return None };
            let origin = judged.iter().find(|(place, _)| place.contains(&(start + from))).map(|(_, origin)| *origin);
            text.get(from..to).map(|words| (words, origin))
        })
        .collect();
    pieces.into_iter()
}
