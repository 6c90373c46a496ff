//! Which questions are the same: by their words alone, and where words differ a little, by rules that rather ask a
//! model than answer another question.

/// A question's words in small letters, without marks between them.
pub fn normalised(question: &str) -> String {
    let mut normal = String::with_capacity(question.len());
    for letter in question.chars().flat_map(char::to_lowercase) {
        // "don't" is one word, and another one than "do".
        if matches!(letter, '\'' | '’') {
            continue;
        }
        if letter.is_alphanumeric() || is_mark_of_a_letter(letter) {
            normal.push(letter);
        } else if !normal.ends_with(' ') && !normal.is_empty() {
            normal.push(' ');
        }
    }
    normal.truncate(normal.trim_end().len());
    normal
}

/// Vowel signs and accents that stand behind their letter, as in Hindi: without them other words remain.
fn is_mark_of_a_letter(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{951}'..='\u{957}' | '\u{962}'..='\u{963}'
        | '\u{64b}'..='\u{65f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}')
}

/// Words that carry no question by themselves.
const LIGHT: &[&str] = &[
    "a", "an", "the", "do", "does", "did", "i", "we", "you", "my", "our", "your", "me", "us", "it", "its", "is", "are",
    "be", "to", "of", "in", "on", "at", "for", "please", "this", "that", "there", "der", "die", "das", "den", "dem",
    "des", "ein", "eine", "einen", "ich", "wir", "sie", "man", "mein", "meine", "unser", "unsere", "ist", "sind",
    "bitte", "le", "la", "les", "un", "une", "je", "nous", "vous", "mon", "ma", "mes", "est", "el", "los", "las",
    "una", "yo", "mi", "mis", "es",
];
/// Words that carry nothing behind "how": "how can I" and "how do I" ask the same, "can I" does not.
const LIGHT_BEHIND_HOW: &[&str] = &["can", "could", "may", "should", "must", "kann", "soll", "muss"];
const HOW: &[&str] = &["how", "wie", "comment", "cómo"];

/// The words of a normalised question that carry it, sorted: the same for two that ask the same in slightly other words.
/// Numbers and negations are among them. Where nothing carries it, nothing.
pub fn gist(normal: &str) -> String {
    let asks_how = normal.split(' ').any(|word| HOW.contains(&word));
    let carries = |word: &&str| !(LIGHT.contains(word) || asks_how && LIGHT_BEHIND_HOW.contains(word));
    let mut words: Vec<&str> = normal.split(' ').filter(carries).collect();
    words.sort_unstable();
    words.dedup();
    words.join(" ")
}

/// How alike the letters of two questions with the same gist must be, 0 to 1: their order counts for something.
pub const LIKENESS: f32 = 0.5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r46_questions_are_the_same_by_their_words_alone() {
        for (typed, normal) in [
            ("  How do I   reset my PASSWORD?! ", "how do i reset my password"),
            ("Was kostet's – pro Monat?", "was kostets pro monat"),
            ("Don’t I pay?", "dont i pay"),
            ("料金は、いくらですか？", "料金は いくらですか"),
            ("शुल्क क्या है?", "शुल्क क्या है"),
            ("?!…", ""),
        ] {
            assert_eq!(normalised(typed), normal);
            assert_eq!(normalised(normal), normal, "what is normal stays so");
        }
    }

    #[test]
    fn r37_other_numbers_a_contrary_or_another_deed_are_another_question() {
        let same = |one: &str, other: &str| gist(&normalised(one)) == gist(&normalised(other));
        assert!(same("How do I reset my password?", "how can I reset the password"));
        assert!(same("Wie kann ich kündigen?", "Wie soll man kündigen"));
        assert!(!same("Can I cancel within 14 days?", "Can I cancel within 30 days?"));
        assert!(!same("Can I cancel?", "Can I not cancel?"));
        assert!(!same("Can I cancel?", "How do I cancel?"));
        assert!(!same("How do I pay the lease?", "How do I cancel the lease?"));
        assert!(!same("Who pays the rent?", "When is the rent paid?"));
        assert_eq!(gist("is it the"), "");
    }
}
