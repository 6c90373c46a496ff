//! The headings of a document as a whole: on which level they stand, whether they are numbered, whether contents are worth a reader's time.

use super::view::{Block, words_of};

/// Headings from which on a document has contents.
const CONTENTS: usize = 4;
/// And from which on its sections are numbered.
const NUMBERED: usize = 3;

/// What is decided about headings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    top: u8,
    pub(super) has_contents: bool,
    pub(super) is_numbered: bool,
}

impl Outline {
    pub(super) fn of(blocks: &[Block]) -> Self {
        let headings: Vec<(u8, String)> = blocks
            .iter()
            .filter_map(|block| match block {
                Block::Heading(level, inlines) => Some((*level, words_of(inlines))),
                _ => None,
            })
            .collect();
        let numbered = headings.iter().filter(|(_, words)| begins_with_number(words)).count();
        Self {
            top: headings.iter().map(|(level, _)| *level).min().unwrap_or(1),
            has_contents: headings.len() >= CONTENTS,
            // Who numbers sections by hand wants no second number before.
            is_numbered: headings.len() >= NUMBERED && numbered * 2 < headings.len(),
        }
    }

    /// A heading's level, from 1 for the highest that there is.
    pub(super) fn level(&self, level: u8) -> u8 {
        level.saturating_sub(self.top) + 1
    }
}

/// `1. Introduction`, `2.3 Scope`, `4) Risks`.
fn begins_with_number(words: &str) -> bool {
    let rest = words.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let has_digits = rest.len() < words.trim_start().len();
    has_digits && rest.starts_with(['.', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::view::{Inline, Style};

    fn outline(headings: &[(u8, &str)]) -> Outline {
        let block = |(level, words): &(u8, &str)| {
            Block::Heading(*level, vec![Inline::Text((*words).to_owned(), Style::default())])
        };
        Outline::of(&headings.iter().map(block).collect::<Vec<_>>())
    }

    #[test]
    fn four_headings_have_contents_and_sections_are_numbered_once() {
        let found = outline(&[(2, "Scope"), (3, "Who"), (2, "Terms"), (2, "Risks")]);
        assert_eq!(found, Outline { top: 2, has_contents: true, is_numbered: true });
        assert_eq!((found.level(2), found.level(3)), (1, 2));
        assert!(!outline(&[(1, "1. Scope"), (1, "2. Terms"), (1, "3) Risks")]).is_numbered);
        assert_eq!(outline(&[(2, "Answer")]), Outline { top: 2, has_contents: false, is_numbered: false });
        assert!(outline(&[(2, "2025 in figures"), (2, "Terms"), (2, "Risks")]).is_numbered);
    }
}
