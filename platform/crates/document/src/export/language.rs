//! The language that a reader's software is told: for the direction of lines, the voice that reads aloud and the shapes
//! of ideographs.

use super::view::{Block, each_line, words_of};

/// Characters looked at.
const SAMPLE: usize = 20_000;

/// A language code by the letters of most words. Latin letters belong to many languages: they are given as English, the
/// language of this program, and nothing is hyphenated by it.
pub(super) fn language_of(blocks: &[Block]) -> &'static str {
    let mut sample = String::new();
    each_line(blocks, &mut |inlines| {
        if sample.len() < SAMPLE * 4 {
            sample.push_str(&words_of(inlines));
        }
    });
    // Latin comes first: where nothing is counted, it is what remains.
    let codes = ["en", "el", "ru", "ar", "he", "hi", "th", "ko", "ja", "zh"];
    let mut counts = [0_usize; 10];
    for letter in sample.chars().take(SAMPLE) {
        // An ideograph says as much as two letters.
        let (code, weight) = match letter {
            'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' => ("en", 1),
            '\u{370}'..='\u{3ff}' => ("el", 1),
            '\u{400}'..='\u{52f}' => ("ru", 1),
            '\u{590}'..='\u{5ff}' => ("he", 1),
            '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' => ("ar", 1),
            '\u{900}'..='\u{97f}' => ("hi", 1),
            '\u{e00}'..='\u{e7f}' => ("th", 1),
            '\u{ac00}'..='\u{d7af}' => ("ko", 2),
            // Only Japanese has these: a few of them decide against Chinese.
            '\u{3040}'..='\u{30ff}' => ("ja", 8),
            '\u{4e00}'..='\u{9fff}' => ("zh", 2),
            _ => continue,
        };
        for (count, name) in counts.iter_mut().zip(codes) {
            *count += if name == code { weight } else { 0 };
        }
    }
    let best = codes.into_iter().zip(counts).rev().max_by_key(|(_, count)| *count);
    best.map_or("en", |(code, _)| code)
}

/// Whether a language is written from right to left.
pub(super) fn is_right_to_left(language: &str) -> bool {
    matches!(language, "ar" | "he")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::view::{Inline, Style};

    #[test]
    fn the_letters_tell_the_language() {
        for (words, expected) in [
            ("Goods are delivered within ten days.", "en"),
            ("Τα εμπορεύματα παραδίδονται", "el"),
            ("Товары доставляются SAP", "ru"),
            ("تُسلَّم البضائع SAP", "ar"),
            ("הסחורה נמסרת", "he"),
            ("माल दस दिनों में", "hi"),
            ("商品在十天内交付", "zh"),
            ("商品は十日以内に納品", "ja"),
            ("상품은 열흘 이내에", "ko"),
            ("123", "en"),
        ] {
            let block = Block::Paragraph(vec![Inline::Text(words.to_owned(), Style::default())]);
            assert_eq!(language_of(&[block]), expected, "{words}");
        }
    }
}
