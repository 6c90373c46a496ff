//! Words made comparable: lower case, light English stemming, without the words that say nothing.

/// Words that carry no topic, in the languages that documents here mostly have.
const STOP: &[&str] = &[
    "a", "about", "above", "after", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be",
    "because", "been", "before", "being", "below", "between", "both", "but", "by", "can", "could", "did", "do", "does",
    "doing", "down", "each", "few", "for", "from", "further", "get", "had", "has", "have", "having", "he", "her",
    "here", "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "let", "like", "may",
    "much", "many", "long", "happen", "happens", "me", "might", "more", "most", "must", "my", "no", "nor", "not",
    "now", "of", "off", "on", "once", "only", "or", "other", "our", "ours", "out", "over", "own", "per", "please",
    "same", "shall", "she", "should", "so", "some", "such", "than", "that", "the", "their", "them", "then", "there",
    "these", "they", "this", "those", "through", "to", "too", "under", "until", "up", "us", "very", "via", "was", "we",
    "were", "what", "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would", "yes",
    "you", "your", "der", "die", "das", "und", "ist", "ein", "eine", "den", "dem", "des", "zu", "mit", "von", "für",
    "auf", "im", "nicht", "auch", "es", "sie", "wir", "ich",
];

/// Words of instructions rather than of topics: they would pull in sentences that merely mention documents.
const INSTRUCTION: &[&str] = &[
    "answer",
    "bullet",
    "cite",
    "citation",
    "document",
    "sentence",
    "section",
    "source",
    "write",
    "using",
    "use",
    "given",
    "provide",
    "question",
    "reader",
    "list",
    "state",
    "say",
    "short",
    "brief",
    "concise",
    "clear",
    "plain",
    "based",
    "text",
    "describe",
    "explain",
    "name",
    "mention",
    "attached",
    "passage",
    "paragraph",
    "word",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "point",
    "item",
    "include",
    "every",
    "each",
    "matter",
    "important",
];

/// The words of a text in order, stemmed, stop words left out.
pub fn terms(text: &str) -> Vec<String> {
    raw(text).filter(|word| !STOP.contains(&word.as_str())).map(|word| stem(&word)).collect()
}

/// The words of an instruction: as [`terms`], without those about writing itself.
pub fn topic_terms(text: &str) -> Vec<String> {
    terms(text).into_iter().filter(|term| !INSTRUCTION.iter().any(|word| stem(word) == *term)).collect()
}

/// Words in lower case; digits with their separators stay together, so that "1,200" is one word.
fn raw(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’' | ',' | '.')))
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .flat_map(|word| {
            let number = word.chars().any(|c| c.is_ascii_digit());
            let pieces: Vec<&str> = if number { vec![word] } else { word.split(['.', ',']).collect() };
            pieces
        })
        .filter(|word| !word.is_empty())
        .map(|word| word.to_lowercase().replace('’', "'"))
        .map(|word| word.strip_suffix("'s").map(str::to_owned).unwrap_or(word))
}

/// Takes off what inflects an English word. Short words and words of other scripts stay as they are.
pub fn stem(word: &str) -> String {
    if word.len() < 4 || !word.is_ascii() || word.bytes().any(|b| b.is_ascii_digit()) {
        return word.to_owned();
    }
    for (ending, instead, least) in [
        ("ations", "ate", 8),
        ("ation", "ate", 7),
        ("ies", "y", 5),
        ("sses", "ss", 5),
        ("ing", "", 6),
        ("edly", "", 7),
        ("ed", "", 5),
        ("ments", "", 8),
        ("ment", "", 7),
        ("es", "e", 5),
        ("s", "", 4),
    ] {
        if let Some(base) = word.strip_suffix(ending) {
            if word.len() < least || (ending == "s" && base.ends_with(['s', 'u', 'i'])) {
                continue;
            }
            return plain(format!("{base}{instead}"));
        }
    }
    plain(word.to_owned())
}

/// "planne" and "plann" and "plan" become the same.
fn plain(mut stem: String) -> String {
    if stem.len() > 4 && stem.ends_with('e') {
        stem.pop();
    }
    let doubled = matches!(stem.as_bytes(), [.., a, b] if a == b && !matches!(b, b'l' | b's' | b'e'));
    if doubled && stem.len() > 4 {
        stem.pop();
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_meet() {
        for (one, other) in [
            ("delays", "delayed"),
            ("plans", "planned"),
            ("costs", "cost"),
            ("companies", "company"),
            ("terminate", "termination"),
            ("pricing", "price"),
        ] {
            assert_eq!(stem(one), stem(other), "{one} {other}");
        }
        for (one, other) in [("bus", "bu"), ("process", "proces")] {
            assert_ne!(stem(one), other);
        }
    }

    #[test]
    fn numbers_stay_whole_and_stop_words_go() {
        assert_eq!(
            terms("The fee is 1,200.50 euros, paid by Anna's team."),
            ["fee", "1,200.50", "euro", "paid", "anna", "team"]
        );
        assert_eq!(
            topic_terms("Write a short answer about the payment terms, citing sources."),
            ["pay", "term", "cit"]
        );
    }
}
