//! Where sentences end, without a dictionary: a mark, then white space, then something that can begin one.

use std::ops::Range;

/// What a full stop often follows within a sentence, lower case, in the languages of business we meet most.
const ABBREVIATIONS: [&str; 42] = [
    "abs", "al", "approx", "art", "bzw", "ca", "cf", "cl", "co", "corp", "dept", "dr", "e.g", "ed", "est", "etc",
    "fig", "gem", "i.e", "inc", "inkl", "jr", "ltd", "max", "min", "mio", "mr", "mrs", "ms", "no", "nr", "p", "para",
    "pp", "prof", "sec", "sr", "st", "u.a", "usw", "vs", "z.b",
];

/// The sentences of a text, each with the white space after it; together they are the whole text.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let wide = matches!(c, '。' | '！' | '？');
        if !wide && c != '\n' && !matches!(c, '.' | '!' | '?' | '…') {
            continue;
        }
        // Quotes and brackets that close belong to the sentence.
        while let Some((_, closing)) = chars.peek().copied()
            && matches!(closing, '"' | '\'' | ')' | ']' | '”' | '’' | '»' | '」')
        {
            chars.next();
        }
        let mut spaced = c == '\n';
        while let Some((_, space)) = chars.peek().copied()
            && space.is_whitespace()
        {
            spaced = true;
            chars.next();
        }
        let Some((next, first)) = chars.peek().copied() else {
            break;
        };
        let begins = !first.is_lowercase();
        let abbreviated = c == '.' && text.get(start..at).is_some_and(ends_in_abbreviation);
        if wide || spaced && begins && !abbreviated {
            sentences.push(start..next);
            start = next;
        }
    }
    if start < text.len() {
        sentences.push(start..text.len());
    }
    sentences
}

fn ends_in_abbreviation(before: &str) -> bool {
    let word = before.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    // An initial: one letter.
    let mut letters = word.chars();
    let initial = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
    initial || ABBREVIATIONS.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        sentences(text).into_iter().map(|range| text.get(range).unwrap().trim_end()).collect()
    }

    #[test]
    fn sentences_end_at_marks_before_a_beginning() {
        assert_eq!(cut("One. Two! (Three?) Four… 5 of them."), ["One.", "Two!", "(Three?)", "Four…", "5 of them."]);
    }

    #[test]
    fn abbreviations_initials_and_figures_end_nothing() {
        assert_eq!(
            cut("Dr. J. Weber pays approx. 3.50 EUR, e.g. Monday. Next."),
            ["Dr. J. Weber pays approx. 3.50 EUR, e.g. Monday.", "Next."]
        );
    }

    #[test]
    fn wide_marks_need_no_space() {
        assert_eq!(cut("これは文です。次の文です。"), ["これは文です。", "次の文です。"]);
    }
}
