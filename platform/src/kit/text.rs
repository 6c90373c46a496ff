//! Rules for text that people type and other people read: names, titles, descriptions.

use std::fmt::Display;

use serde_json::Value;

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

/// garde rule: a language tag, as `en` or `pt-BR`; empty for any language.
pub fn language(value: &str, _: &()) -> garde::Result {
    let mut parts = value.split('-');
    let first = parts.next().unwrap_or_default();
    let is_plain = |part: &str, least: usize| {
        (least..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let is_tag = (2..=3).contains(&first.len())
        && first.bytes().all(|byte| byte.is_ascii_lowercase())
        && parts.all(|part| is_plain(part, 1))
        && value.len() <= 35;
    if value.is_empty() || is_tag {
        return Ok(());
    }
    Err(garde::Error::new("Please enter a language as a short tag, for example en, de or pt-BR."))
}

/// So many of something: "1 run", "2 runs".
pub fn counted<N: Display + PartialEq + From<bool>>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(true) { one } else { many };
    format!("{count} {noun}")
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

/// Words of a provider or a plugin, as they are kept and shown: PostgreSQL holds no NUL, and no reader wants the other
/// control characters. Lines stay lines.
pub fn legible(words: &str) -> String {
    words.chars().map(|c| if c.is_control() && !matches!(c, '\n' | '\t') { ' ' } else { c }).collect()
}

/// Takes out of JSON what PostgreSQL cannot hold: NUL, in texts and in names of fields.
pub fn storable(json: &mut Value) {
    match json {
        Value::String(text) if text.contains('\0') => *text = text.replace('\0', "\u{fffd}"),
        Value::Array(items) => items.iter_mut().for_each(storable),
        Value::Object(fields) => {
            if fields.keys().any(|name| name.contains('\0')) {
                let taken = std::mem::take(fields);
                fields.extend(taken.into_iter().map(|(name, value)| (name.replace('\0', "\u{fffd}"), value)));
            }
            fields.values_mut().for_each(storable);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
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
    fn issue_33_what_is_counted_reads_well() {
        assert_eq!(counted(1, "run", "runs"), "1 run");
        for (count, words) in [(0, "0 runs"), (2, "2 runs"), (-1, "-1 runs")] {
            assert_eq!(counted(count, "run", "runs"), words);
        }
    }

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
    fn f11_what_the_database_cannot_hold_is_taken_out_of_words_and_json() {
        assert_eq!(legible("a\0b\u{7}\r\n\tc é"), "a b  \n\tc é");
        let mut json = serde_json::json!({ "a\0": ["x\0y", { "b": "\0" }, 1], "c": "d" });
        storable(&mut json);
        assert_eq!(json, serde_json::json!({ "a\u{fffd}": ["x\u{fffd}y", { "b": "\u{fffd}" }, 1], "c": "d" }));
    }

    #[test]
    fn a_search_for_percent_finds_percent() {
        assert_eq!(contains("50%_\\"), "%50\\%\\_\\\\%");
    }
}
