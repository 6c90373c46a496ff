//! The headings of a document as a whole: on which level they stand, whether they are numbered, whether contents are
//! worth a reader's time.

use super::brand::Brand;
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
    /// `brand` says what has the last word: the document's length, or the template.
    pub(super) fn of(blocks: &[Block], brand: &Brand) -> Self {
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
            has_contents: !headings.is_empty() && brand.contents.decide(headings.len() >= CONTENTS),
            // Who numbers sections by hand wants no second number before.
            is_numbered: numbered * 2 < headings.len() && brand.numbers.decide(headings.len() >= NUMBERED),
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
    use crate::export::brand::When;
    use crate::export::view::{Inline, Style};

    fn outline(headings: &[(u8, &str)]) -> Outline {
        branded(headings, When::Fitting)
    }

    fn branded(headings: &[(u8, &str)], when: When) -> Outline {
        let block = |(level, words): &(u8, &str)| {
            Block::Heading(*level, vec![Inline::Text((*words).to_owned(), Style::default())])
        };
        let brand = Brand { contents: when, numbers: when, ..Brand::default() };
        Outline::of(&headings.iter().map(block).collect::<Vec<_>>(), &brand)
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
    #[test]
    fn r41_a_template_has_the_last_word_on_contents_and_numbers() {
        let (short, long) = ([(1, "Scope")], [(1, "Scope"), (1, "Terms"), (1, "Risks"), (1, "Next")]);
        let both = |outline: Outline| (outline.has_contents, outline.is_numbered);
        assert_eq!(both(branded(&short, When::Always)), (true, true));
        assert_eq!(both(branded(&long, When::Never)), (false, false));
        // Who numbers sections by hand wants no second number before, and nothing has no contents.
        assert_eq!(both(branded(&[(1, "1. Scope")], When::Always)), (true, false));
        assert_eq!(both(branded(&[], When::Always)), (false, false));
    }
}
