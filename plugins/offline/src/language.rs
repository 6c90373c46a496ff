//! Which language a text is in, told from its script and from the small words that every sentence has. Where that does not
//! say it, nobody guesses.

/// Small words that few other languages have.
const SMALL: &[(&str, &[&str])] = &[
    (
        "English",
        &[
            "the", "and", "is", "of", "to", "with", "for", "are", "what", "how", "who", "which", "does", "may", "not",
            "by", "that", "it", "on", "when", "much", "many", "be", "from", "an", "this", "must", "have", "our",
            "will", "my", "i", "can", "where", "at", "do", "we", "your",
        ],
    ),
    (
        "German",
        &[
            "der", "die", "das", "und", "ist", "nicht", "ein", "eine", "mit", "für", "auf", "den", "dem", "des", "wie",
            "wer", "wird", "werden", "muss", "viele", "darf", "bei", "von", "zu", "im", "am", "wann", "welche", "sind",
            "oder", "wo", "mein", "meine", "ich", "wir", "sie", "nach", "zum", "zur", "kein", "keine", "einen", "was",
        ],
    ),
    (
        "French",
        &[
            "le", "les", "des", "est", "et", "une", "dans", "pour", "du", "que", "qui", "quel", "quelle", "combien",
            "sont", "avec", "au", "aux", "sur", "il", "par", "ce", "ne", "pas", "peut", "mon", "ma", "mes", "je",
            "nous", "où", "quand",
        ],
    ),
    (
        "Spanish",
        &[
            "el", "los", "las", "es", "y", "una", "del", "que", "qué", "cuánto", "cuántos", "con", "para", "por", "se",
            "al", "quién", "cómo", "cuándo", "lo", "su", "puede", "la", "un", "mi", "mis", "dónde", "yo", "tengo",
        ],
    ),
    (
        "Italian",
        &[
            "il", "gli", "è", "e", "una", "del", "della", "che", "quanto", "quanti", "di", "per", "non", "chi",
            "quale", "si", "nel", "alla", "sono", "può", "con", "come", "mio", "mia", "dove", "quando", "posso",
        ],
    ),
    (
        "Portuguese",
        &[
            "o", "os", "as", "é", "e", "uma", "do", "da", "que", "não", "para", "com", "em", "quanto", "quem", "são",
            "ao", "na", "no", "pode", "meu", "minha", "onde", "eu",
        ],
    ),
    (
        "Dutch",
        &[
            "de", "het", "een", "en", "van", "is", "niet", "met", "voor", "op", "hoe", "wat", "wie", "hoeveel", "mag",
            "wordt", "zijn", "dat", "bij", "moeten", "te", "kan", "mijn", "ik", "waar", "wanneer",
        ],
    ),
    (
        "Polish",
        &[
            "i", "w", "na", "z", "jest", "nie", "się", "do", "ile", "czy", "kto", "który", "która", "jaki", "jakie",
            "kiedy", "przez", "od", "dla", "oraz", "może", "można", "mój", "moja", "gdzie", "ja", "mogę",
        ],
    ),
];

/// Letters of scripts that one language or nearly one is written in here.
fn script(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{0370}'..='\u{03ff}' => "Greek",
        '\u{0400}'..='\u{052f}' => "Russian or another language in Cyrillic letters",
        '\u{0590}'..='\u{05ff}' => "Hebrew",
        '\u{0600}'..='\u{06ff}' | '\u{0750}'..='\u{077f}' => "Arabic",
        '\u{0900}'..='\u{097f}' => "Hindi",
        '\u{0e00}'..='\u{0e7f}' => "Thai",
        '\u{3040}'..='\u{30ff}' => "Japanese",
        '\u{3400}'..='\u{9fff}' => "Chinese",
        '\u{ac00}'..='\u{d7af}' => "Korean",
        _ => return None,
    })
}

/// The language of letters that stand among others, as a question does in an instruction; `None`: there are hardly any.
pub fn among(text: &str) -> Option<&'static str> {
    let foreign: String = text.chars().filter(|c| script(*c).is_some()).take(2000).collect();
    (foreign.chars().count() >= 5).then(|| of(&foreign)).flatten()
}

/// The language's English name; `None`: it cannot be told.
pub fn of(text: &str) -> Option<&'static str> {
    let text: String = text.chars().take(2000).collect();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let mut scripts: Vec<(&str, usize)> = Vec::new();
    for name in text.chars().filter_map(script) {
        match scripts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => scripts.push((name, 1)),
        }
    }
    let foreign: usize = scripts.iter().map(|(_, count)| count).sum();
    if foreign * 2 > letters {
        // Japanese writes Chinese characters, too.
        let kana = scripts.iter().find(|(name, _)| *name == "Japanese").map(|(name, _)| *name);
        return kana.or_else(|| scripts.iter().max_by_key(|(_, count)| *count).map(|(name, _)| *name));
    }
    let words: Vec<String> =
        text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let mut found: Vec<(usize, &str)> = SMALL
        .iter()
        .map(|(name, small)| (words.iter().filter(|word| small.contains(&word.as_str())).count(), *name))
        .collect();
    found.sort_by_key(|found| std::cmp::Reverse(found.0));
    match found.as_slice() {
        [(most, name), (next, _), ..] if *most >= 2 && *most * 2 >= *next * 3 => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_29_a_question_in_another_script_is_seen_among_the_words_of_an_instruction() {
        assert_eq!(among("Answer from the handbook, and cite it: 昼食の代金はどうやって払いますか"), Some("Japanese"));
        assert_eq!(among("Answer from the handbook: Wo ist der Wagen?"), None);
    }

    #[test]
    fn issue_29_languages_are_told_apart_and_not_guessed() {
        for (text, language) in [
            ("Fines are paid by the driver and not by the company.", Some("English")),
            ("Wie viele Tage im Jahr darf ich aus dem Ausland arbeiten?", Some("German")),
            ("Combien de jours par semaine peut-on travailler dans le pays ?", Some("French")),
            ("¿Cuánto cuesta el contrato Plus al año?", Some("Spanish")),
            ("Quanto dura la garanzia e chi è il contatto per la riparazione del sensore?", Some("Italian")),
            ("Mag een klant het product terugsturen en wat kost dat?", Some("Dutch")),
            ("Kiedy wymienia się wadliwy czujnik i kto jest w pracy?", Some("Polish")),
            ("ما هي مدة الضمان؟", Some("Arabic")),
            ("保証期間はどのくらいですか", Some("Japanese")),
            ("HM-40, SE-4: 38.50", None),
            ("", None),
        ] {
            assert_eq!(of(text), language, "{text}");
        }
    }
}
