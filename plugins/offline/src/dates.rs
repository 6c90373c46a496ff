//! Due dates as people say them: "by Friday", "until the end of March", "before 12 June 2026".

const PREPOSITIONS: &[&str] = &["by", "until", "till", "before", "no later than", "due", "on", "bis"];
const DAYS: &[&str] =
    &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow", "today", "tonight"];
pub const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const SPANS: &[&str] = &["week", "month", "quarter", "year", "day", "meeting", "sprint"];

/// The due date of a statement, in its own words.
pub fn due(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    for (at, word) in words.iter().enumerate() {
        if !PREPOSITIONS.contains(&word.to_lowercase().as_str()) {
            continue;
        }
        let rest = words.get(at + 1..).unwrap_or_default();
        let length = date_words(rest);
        if length > 0 {
            let date: Vec<&str> = rest.iter().take(length).copied().collect();
            return Some(date.join(" ").trim_end_matches(['.', ',', ';', '!', '?', ')']).to_owned());
        }
    }
    None
}

/// How many of the words, from the first, make a date.
fn date_words(words: &[&str]) -> usize {
    let mut length = 0;
    let mut certain = false;
    for word in words.iter().take(7) {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let number = plain.chars().next().is_some_and(|c| c.is_ascii_digit()) && plain.len() <= 10;
        let day = DAYS.contains(&plain.as_str())
            || MONTHS.iter().any(|month| {
                *month == plain || (plain.len() >= 3 && plain != "mar" && month.get(..3) == Some(plain.as_str()))
            });
        let span = SPANS.contains(&plain.as_str());
        let filler = [
            "the", "end", "of", "next", "this", "early", "mid", "late", "noon", "morning", "evening", "q1", "q2", "q3",
            "q4", "eod", "close", "business",
        ]
        .contains(&plain.as_str());
        if !(number || day || span || filler) {
            break;
        }
        let dated_number = number
            && (plain.contains(['-', '/', '.'])
                || plain.ends_with("th")
                || plain.ends_with("st")
                || plain.ends_with("nd")
                || plain.ends_with("rd"));
        certain |= day
            || span
            || dated_number
            || plain == "noon"
            || plain == "eod"
            || (plain.len() == 2 && plain.starts_with('q'));
        length += 1;
        if word.ends_with(['.', ',', ';', '!', '?', ')']) && !(number && word.ends_with('.')) {
            break;
        }
    }
    if certain { length } else { 0 }
}

/// Whether a statement names a date, a sum, a share or another figure.
pub fn has_figure(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit()) || text.contains(['%', '€', '$', '£'])
}

/// Whether a statement names a time: a month, a weekday, a year.
pub fn has_time(text: &str) -> bool {
    let lower = text.to_lowercase();
    let named = lower.split(|c: char| !c.is_alphanumeric()).any(|word| {
        DAYS.contains(&word)
            || (MONTHS.contains(&word) && word != "may")
            || is_year(word)
            || SPANS.contains(&word.trim_end_matches('s'))
    });
    named || lower.contains(" may ") && has_figure(text)
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && (word.starts_with("19") || word.starts_with("20")) && word.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn due_dates_are_found_in_the_words_that_were_used() {
        for (text, date) in [
            ("I'll send it by Friday.", Some("Friday")),
            ("Please finish before the end of March, if you can.", Some("the end of March")),
            ("I will have it by 12 June 2026 at the latest.", Some("12 June 2026")),
            ("Ben to report by next week", Some("next week")),
            ("I'll do it by 2026-07-01.", Some("2026-07-01")),
            ("I'll go by train.", None),
            ("It grew by 12 percent.", None),
            ("Done on time.", None),
        ] {
            assert_eq!(due(text).as_deref(), date, "{text}");
        }
    }
}
