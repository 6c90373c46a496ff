//! Bytes to text (encodings) and text to clean text (white space, control characters, normal form).

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// As much as an encoding is guessed from; more changes no guess and costs time.
const GUESSED_FROM: usize = 256 * 1024;

/// Text, and whether some of its bytes meant nothing in the encoding found.
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) lossy: bool,
}

/// Decodes bytes by their mark (BOM), as UTF-8, as unmarked UTF-16, or in the likeliest legacy encoding.
/// `declared` is what the document says of itself; it is believed only where the bytes allow it.
pub(crate) fn decode<'a>(bytes: &'a [u8], declared: Option<&'static Encoding>) -> Decoded<'a> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let found = decoded(encoding.decode_without_bom_handling(bytes.get(mark..).unwrap_or_default()));
        // Files that were joined or saved twice begin with several marks.
        return match found.text.strip_prefix('\u{feff}') {
            Some(rest) => Decoded { text: Cow::Owned(rest.trim_start_matches('\u{feff}').to_owned()), ..found },
            None => found,
        };
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: Cow::Borrowed(text), lossy: false };
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        return decoded(encoding.decode_without_bom_handling(bytes));
    }
    // A few bad bytes in long UTF-8 are a broken copy, not another encoding.
    if is_mostly_utf8(bytes) {
        return Decoded { text: Cow::Owned(line_by_line(bytes)), lossy: true };
    }
    let encoding = declared.filter(|encoding| *encoding != UTF_8).unwrap_or_else(|| {
        let sample = bytes.get(..GUESSED_FROM).unwrap_or(bytes);
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(sample, true);
        detector.guess(None, Utf8Detection::Deny)
    });
    decoded(encoding.decode_without_bom_handling(bytes))
}

fn decoded((text, lossy): (Cow<'_, str>, bool)) -> Decoded<'_> {
    Decoded { text, lossy }
}

/// UTF-8 with lines of another encoding among it, as where several programs add to one file. A line with letters of
/// both is a broken copy: what means nothing in it is replaced.
fn line_by_line(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let has_wide = || line.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) if has_wide() => text.push_str(&String::from_utf8_lossy(line)),
            Err(_) => {
                let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
                detector.feed(line, true);
                let encoding = detector.guess(None, Utf8Detection::Deny);
                text.push_str(&encoding.decode_without_bom_handling(line).0);
            }
        }
    }
    text
}

/// UTF-16 without a mark shows as a zero in every other byte of mostly Latin text.
pub(crate) fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..4096).unwrap_or(bytes);
    let pairs = sample.len() / 2;
    if pairs < 2 {
        return None;
    }
    let zeros = |offset: usize| sample.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    match (even * 10 > pairs * 7, odd * 10 > pairs * 7) {
        (true, false) if odd == 0 => Some(UTF_16BE),
        (false, true) if even == 0 => Some(UTF_16LE),
        _ => None,
    }
}

/// Whether multi-byte UTF-8 sequences clearly outnumber bytes that fit none.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let sample = bytes.get(..GUESSED_FROM).unwrap_or(bytes);
    let (mut good, mut bad) = (0_usize, 0_usize);
    for chunk in sample.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    // In a short file the letters are too few to tell; a line of another encoding is hardly ever valid UTF-8 with
    // letters beyond ASCII.
    let wide = sample.split(|byte| *byte == b'\n').filter(|line| !line.is_ascii());
    let (valid, others): (Vec<_>, Vec<_>) = wide.partition(|line| std::str::from_utf8(line).is_ok());
    good > bad * 8 || valid.len() > others.len()
}

/// One line of running text: white space runs become one space, characters that cannot be shown go, the
/// rest is in normal form C.
pub(crate) fn line(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for word in text.split(is_space) {
        let before = clean.len();
        if before > 0 {
            clean.push(' ');
        }
        let start = clean.len();
        clean.extend(word.chars().filter(|c| !is_invisible(*c)));
        if clean.len() == start {
            clean.truncate(before);
        }
    }
    normal_form(clean)
}

/// The same where line breaks and indents matter, as in program code.
pub(crate) fn lines(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for line in text.lines() {
        clean.extend(line.trim_end().chars().filter(|c| *c == '\t' || !is_invisible(*c)));
        clean.push('\n');
    }
    normal_form(clean.trim_matches('\n').to_owned())
}

fn normal_form(text: String) -> String {
    // Most text is in it already, and ASCII always is.
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text;
    }
    text.nfc().collect()
}

fn is_space(c: char) -> bool {
    // The information separators count as spaces to Unicode's eyes but not to `char`'s.
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// Control characters, byte order marks, soft hyphens and zero-width spaces, and the marks that reverse
/// the direction of what follows, with which a text can show other words than it holds. Joiners stay:
/// scripts and emoji need them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
        || c.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_single_spaces_and_no_control_characters() {
        assert_eq!(line("  a\u{0}\t b\u{200b}c\r\n\u{1f} \u{202e}d "), "a bc d");
        assert_eq!(line("e\u{301}"), "\u{e9}");
        assert_eq!(line(" \u{7} \n"), "");
    }

    #[test]
    fn lines_keep_indents_and_breaks() {
        assert_eq!(lines("\n  a \n\tb\u{0}\n\n"), "  a\n\tb");
    }

    #[test]
    fn encodings_are_found_by_mark_by_pattern_and_by_guess() {
        assert_eq!(decode(b"\xef\xbb\xbfna\xc3\xafve", None).text, "naïve");
        let utf16: Vec<u8> = "Größe, Länge".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&utf16, None).text, "Größe, Länge");
        let marked: Vec<u8> =
            [0xfe, 0xff].into_iter().chain("日本".encode_utf16().flat_map(u16::to_be_bytes)).collect();
        assert_eq!(decode(&marked, None).text, "日本");
        let (latin, _, _) = encoding_rs::WINDOWS_1252.encode("Die Größe der Räume ist überall ähnlich.");
        assert_eq!(decode(&latin, None).text, "Die Größe der Räume ist überall ähnlich.");
    }

    #[test]
    fn bad_utf8_keeps_the_good_rest() {
        let mut bytes = "Überall schöne Straßen für größere Männer".repeat(3).into_bytes();
        bytes.push(0xff);
        let decoded = decode(&bytes, None);
        assert!(decoded.lossy);
        assert!(decoded.text.starts_with("Überall schöne Straßen"));
    }
}
