//! Which column holds what, as far as their names say it.

use sha2::{Digest, Sha256};

use super::super::words::normalised;
use super::model::Mapping;

/// What people call each part, in small letters.
const NAMES: &[(&str, &[&str])] = &[
    ("key", &["key", "id", "external id", "external key", "number", "no", "schlüssel", "nummer", "nr"]),
    (
        "topic",
        &["topic", "category", "section", "group", "subject", "thema", "kategorie", "rubrik", "catégorie", "tema"],
    ),
    ("question", &["question", "questions", "q", "title", "prompt", "frage", "pregunta", "domanda"]),
    ("answer", &["answer", "answers", "a", "response", "reply", "text", "antwort", "réponse", "respuesta", "risposta"]),
    ("language", &["language", "lang", "locale", "sprache", "langue", "idioma"]),
    ("valid_from", &["valid from", "from", "starts", "start date", "gültig ab", "gültig von"]),
    ("valid_until", &["valid until", "valid to", "until", "to", "ends", "end date", "expires", "gültig bis"]),
    ("owner", &["owner", "responsible", "author", "contact", "verantwortlich", "eigentümer"]),
    ("review_on", &["review on", "review date", "review", "review by", "prüfen am", "prüfdatum"]),
];

/// The mapping that the names of the columns suggest.
pub fn guess(columns: &[String]) -> Mapping {
    let mut mapping = Mapping::default();
    for (part, names) in NAMES {
        // The first name counts most: "Question" before "Title".
        let mut by_name = names.iter().filter_map(|name| columns.iter().find(|column| plain(column) == *name));
        if let (Some(column), Some(place)) = (by_name.next(), mapping.part_mut(part)) {
            *place = Some(column.clone());
        }
    }
    mapping
}

fn plain(column: &str) -> String {
    normalised(&column.replace('_', " "))
}

/// The same for files with the same columns, in whatever order: what their mapping is remembered by.
pub fn source(columns: &[String]) -> String {
    let mut names: Vec<String> = columns.iter().map(|column| plain(column)).collect();
    names.sort_unstable();
    let mut hash = Sha256::new();
    for name in names {
        hash.update(name.len().to_le_bytes());
        hash.update(name);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn r27_columns_are_mapped_by_what_they_are_called() {
        let guessed = guess(&columns(&["ID", "Frage?", "Antwort", "Kategorie", "valid_until", "Notes"]));
        let wanted = Mapping {
            key: Some("ID".to_owned()),
            question: Some("Frage?".to_owned()),
            answer: Some("Antwort".to_owned()),
            topic: Some("Kategorie".to_owned()),
            valid_until: Some("valid_until".to_owned()),
            ..Mapping::default()
        };
        assert_eq!(guessed, wanted);
        assert_eq!(guess(&columns(&["Title", "Question", "Answer"])).question.as_deref(), Some("Question"));
    }

    #[test]
    fn r27_files_of_one_source_have_the_same_columns_in_any_order() {
        assert_eq!(source(&columns(&["A", "B "])), source(&columns(&["b", "a"])));
        assert_ne!(source(&columns(&["ab", "c"])), source(&columns(&["a", "bc"])));
    }
}
