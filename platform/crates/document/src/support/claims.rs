//! Which words a citation stands for: the sentence that it follows, within its own block.

use unicode_segmentation::UnicodeSegmentation;

use crate::{Node, Tag};

/// Sentences with their places in bytes, blank ones left out.
pub fn sentences(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_sentence_bound_indices().filter(|(_, sentence)| sentence.unicode_words().next().is_some())
}

/// Calls `f` with each sentence that is cited for and its citations, everywhere in the document.
pub fn visit(node: &mut Node, f: &mut impl FnMut(&str, &mut [&mut Node])) {
    if node.tag == Tag::Citation || node.tag == Tag::Code {
        return;
    }
    let (text, places) = flattened(node);
    if !places.is_empty() {
        let starts: Vec<(usize, &str)> = sentences(&text).collect();
        for (place, (start, sentence)) in starts.iter().enumerate() {
            let end = starts.get(place + 1).map_or(usize::MAX, |(next, _)| *next);
            // What stands right at the beginning of a sentence belongs to the one before, as on the page.
            let of_it = |at: usize| at > *start && at <= end;
            let mut cited: Vec<&mut Node> = Vec::new();
            for (index, child) in node.nodes_mut().iter_mut().enumerate() {
                if places.iter().any(|(child, at)| *child == index && of_it(*at)) {
                    cited.push(child);
                }
            }
            if !cited.is_empty() {
                f(sentence, &mut cited);
            }
        }
    }
    for child in node.nodes_mut() {
        visit(child, f);
    }
}

/// The text of a node's own line, and where in it its citations stand: (place among the children, place in bytes).
fn flattened(node: &Node) -> (String, Vec<(usize, usize)>) {
    let (mut text, mut places) = (String::new(), Vec::new());
    for (index, child) in node.nodes().iter().enumerate() {
        match child.tag {
            Tag::Citation => places.push((index, text.len())),
            Tag::Text | Tag::Link => add_text(child, &mut text),
            Tag::Break => text.push('\n'),
            _ => {}
        }
    }
    (text, places)
}

fn add_text(node: &Node, text: &mut String) {
    text.push_str(node.own_text());
    for child in node.nodes() {
        add_text(child, text);
    }
}
