//! How a statement is shown.

/// A statement as a sentence: labels of minutes gone, a full stop where it has none.
pub fn finished(text: &str) -> String {
    let text = ["Decision:", "Decided:", "Open question:", "Note:"]
        .iter()
        .find_map(|label| text.strip_prefix(label))
        .unwrap_or(text)
        .trim();
    let text = capital(text);
    // "(see page 4)" ends no sentence, "(It is due.)" does.
    let inner = text.trim_end_matches(['"', '”', ')', '’']);
    if inner.ends_with(['.', '!', '?', '…', ':', '。']) { text } else { format!("{text}.") }
}

/// With a capital letter in front.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Words that stand for something that the sentence before names.
const PRONOUNS: &[&str] = &[
    "it", "its", "they", "their", "he", "she", "his", "her", "this", "these", "that", "those", "both", "such", "er",
    "sie", "es", "dies", "dieser", "diese", "dieses", "beide", "il", "elle", "ils", "elles", "cela", "ceci",
    "celui-ci", "esto", "este", "esta", "ella", "ellos", "ellas", "questo", "questa", "essa", "essi", "dit", "deze",
    "zij", "to", "ten", "ta", "oni",
];

/// Whether a sentence begins with a word that leans on the one before. "It is not clear who …" leans on nothing.
pub fn leans(text: &str) -> bool {
    let mut words = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '-').to_lowercase());
    let (first, second, third) =
        (words.next().unwrap_or_default(), words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let empty = first == "it"
        && second == "is"
        && ["not", "clear", "possible", "agreed", "important", "allowed", "forbidden"].contains(&third.as_str());
    PRONOUNS.contains(&first.as_str()) && !empty
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_29_a_sentence_that_begins_with_a_pronoun_leans_on_the_one_before() {
        for text in ["It does not cover wear.", "They pay.", "Sie gilt ab Mai.", "This is why.", "Cela suffit."] {
            assert!(leans(text), "{text}");
        }
        for text in ["It is not clear who pays.", "Items are sold.", "Theirs is a shop.", "The fee is due.", ""] {
            assert!(!leans(text), "{text}");
        }
    }
}
