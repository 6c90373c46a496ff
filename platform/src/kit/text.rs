//! Rules for text that people type and other people read: names, titles, descriptions.

/// Characters that never belong in a one-line name: control characters, and marks that reorder or hide text (B24).
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// garde rule: a one-line name. Letters of every script and emoji are welcome (their joiner U+200D too).
pub fn name(value: &str, _: &()) -> garde::Result {
    if value.trim().is_empty() {
        return Err(garde::Error::new("Please enter a name."));
    }
    if value.chars().any(|c| c != '\u{200D}' && is_deceptive(c)) {
        return Err(garde::Error::new("Please remove invisible or control characters."));
    }
    Ok(())
}

/// garde rule: text of several lines. NUL cannot be stored; text-reordering marks are refused.
pub fn prose(value: &str, _: &()) -> garde::Result {
    let bad = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    if value.chars().any(bad) {
        return Err(garde::Error::new("Please remove invisible or control characters."));
    }
    Ok(())
}

/// A pattern for `ILIKE` that finds the words as typed: `%`, `_` and `\` lose their meaning.
pub fn contains(words: &str) -> String {
    let mut pattern = String::with_capacity(words.len() + 2);
    pattern.push('%');
    for c in words.trim().chars().take(200) {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// The text, or the beginning of one that is longer, with a mark that it goes on: `most` characters with the mark.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// A moment of a recording, as hours, minutes and seconds.
pub fn moment(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b24_names_take_every_script_and_refuse_what_deceives() {
        for good in ["Überblick", "契約書", "عقد", "👩‍👩‍👧 family"] {
            assert!(name(good, &()).is_ok(), "{good}");
        }
        for bad in ["", "  ", "a\0b", "a\u{202E}fdp.exe", "zero\u{200B}width", "line\nbreak"] {
            assert!(name(bad, &()).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_text_that_is_cut_says_so() {
        for (text, shown) in [("", ""), ("Übung", "Übung"), ("Übungen", "Übun…")] {
            assert_eq!(cut(text, 5), shown);
        }
    }

    #[test]
    fn a_search_for_percent_finds_percent() {
        assert_eq!(contains("50%_\\"), "%50\\%\\_\\\\%");
    }
}
