//! What of a text an export takes over: no character that a format forbids, none that makes a reader see something else
//! than what is written.

/// Marks upon one letter, at most: more are drawn over the lines above and below.
const MARKS: usize = 8;
/// Characters without a place to break, at most: longer words run off every page.
const UNBROKEN: usize = 60;
/// Where a longer one may break.
const BREAK_HERE: char = '\u{200b}';

/// Drops what XML 1.0 cannot hold, what turns the direction of what follows, and heaps of what no reader can see.
pub(in crate::export) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut unseen, mut marks) = (false, 0);
    for c in text.chars() {
        let kept = match c {
            '\t' | '\n' => true,
            c if c.is_control() || is_forbidden(c) => false,
            c if is_unseen(c) => !std::mem::replace(&mut unseen, true),
            c if is_mark(c) => {
                marks += 1;
                marks <= MARKS
            }
            _ => {
                (unseen, marks) = (false, 0);
                true
            }
        };
        if kept {
            out.push(c);
        }
    }
    out
}

/// The same text, with places to break in words that have none: for formats with pages.
pub(in crate::export) fn breakable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut unbroken = 0;
    for c in text.chars() {
        // Between ideographs a line may break anyway.
        unbroken = if c.is_whitespace() || c == BREAK_HERE || ('\u{2e80}'..='\u{9fff}').contains(&c) {
            0
        } else {
            unbroken + 1
        };
        if unbroken > UNBROKEN && !is_mark(c) {
            out.push(BREAK_HERE);
            unbroken = 1;
        }
        out.push(c);
    }
    out
}

fn is_forbidden(c: char) -> bool {
    // Not characters; and embeddings and overrides of direction, which show a text as another one.
    matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_shows_what_it_says() {
        for (text, expected) in [
            ("a\u{0}b\u{b}c\u{ffff}", "abc"),
            ("invoice\u{202e}fdp.exe", "invoicefdp.exe"),
            (&format!("a{}b", "\u{200b}".repeat(10_000)), "a\u{200b}b"),
            (&format!("e{}x", "\u{301}".repeat(10_000)), &format!("e{}x", "\u{301}".repeat(8))),
            ("क्षि \u{200d}x", "क्षि \u{200d}x"),
        ] {
            assert_eq!(clean(text), expected);
        }
    }

    #[test]
    fn a_word_of_a_megabyte_may_break_and_an_ordinary_text_is_left_alone() {
        let monster = breakable(&"x".repeat(1_000_000));
        assert!(monster.split(BREAK_HERE).all(|part| part.len() <= UNBROKEN));
        assert_eq!(monster.replace(BREAK_HERE, "").len(), 1_000_000);
        let text = "Donaudampfschifffahrtsgesellschaftskapitän, https://example.test/prices?q=1 日本語";
        assert_eq!(breakable(text), text);
    }
}
