//! How much of a model's answer people have replaced: the share of its words that are not in the text any more. Where
//! they stand does not matter, so moving a paragraph is no rewriting.

use std::collections::HashMap;

use document::{Meta, Node};
use serde_json::Value;

/// In thousandths; 0 of an answer without a word.
pub fn share(original: &Value, current: &Value) -> u16 {
    let (original, current) = (text(original), text(current));
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in current.split_whitespace() {
        *left.entry(word).or_default() += 1;
    }
    let (mut all, mut gone) = (0_usize, 0_usize);
    for word in original.split_whitespace() {
        all += 1;
        match left.get_mut(word) {
            Some(count) if *count > 0 => *count -= 1,
            _ => gone += 1,
        }
    }
    let thousandths = gone.saturating_mul(1_000).checked_div(all).unwrap_or(0);
    u16::try_from(thousandths).unwrap_or(1_000)
}

fn text(content: &Value) -> String {
    Node::from_value(content.clone()).map(|node| document::to_markdown(&node, &Meta::default())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::tests::document;
    use super::*;

    #[test]
    fn issue_33_the_share_of_an_answer_that_was_rewritten_is_that_of_its_words_that_are_gone() {
        let first = document("one two three four");
        for (current, thousandths) in [
            ("one two three four", 0),
            ("four three two one", 0),
            ("one two three four and five more", 0),
            ("one two", 500),
            ("one one one one", 750),
            ("nothing of it", 1_000),
            ("", 1_000),
        ] {
            assert_eq!(share(&first, &document(current)), thousandths, "{current}");
        }
        assert_eq!(share(&document(""), &first), 0);
        assert_eq!(share(&Value::Null, &first), 0, "no document");
    }
}
