//! What the rows of a file are beside each other, and beside the newest version.
//!
//! Worked out here and not in the database: a file's rows have just been written, and a planner that knows nothing of
//! them yet takes minutes for what two maps do in a moment.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::model::{Choice, Outcome};

/// A row without faults, or an entry of the newest version.
#[derive(Clone, Debug)]
pub struct Said<I> {
    /// The line of a row, the id of an entry.
    pub id: I,
    pub key: Option<String>,
    /// A checksum of its question's words.
    pub words: String,
    pub language: String,
    /// A checksum of everything that it says.
    pub content: String,
}

/// What a row comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    pub number: i32,
    pub outcome: Outcome,
    /// The earlier line that asks the same.
    pub of_row: Option<i32>,
    /// The entry that it changes or repeats, and its key.
    pub of_entry: Option<(Uuid, String)>,
}

/// Rows in the order of their lines. One that asks what an earlier one asks, or has its key, is a duplicate. The others
/// are held against the entries by key; a row without such an entry by the words of its question, unless the entry that
/// asks the same has the key of another row.
pub fn compare(rows: &[Said<i32>], entries: &[Said<Uuid>]) -> Vec<Compared> {
    let asked = |words: &str, language: &str| (words.to_owned(), language.to_owned());
    let by_key: HashMap<&str, &Said<Uuid>> =
        entries.iter().filter_map(|entry| Some((entry.key.as_deref()?, entry))).collect();
    let by_words: HashMap<(String, String), &Said<Uuid>> =
        entries.iter().map(|entry| (asked(&entry.words, &entry.language), entry)).collect();
    let keys: HashSet<&str> = rows.iter().filter_map(|row| row.key.as_deref()).collect();
    let mut first_words: HashMap<(String, String), i32> = HashMap::new();
    let mut first_key: HashMap<&str, i32> = HashMap::new();
    let mut compared = Vec::with_capacity(rows.len());
    for row in rows {
        let words = asked(&row.words, &row.language);
        let earlier = first_words.get(&words).copied();
        let earlier = earlier.into_iter().chain(row.key.as_deref().and_then(|key| first_key.get(key).copied())).min();
        if let Some(of_row) = earlier {
            let (number, outcome) = (row.id, Outcome::Duplicate);
            compared.push(Compared { number, outcome, of_row: Some(of_row), of_entry: None });
            continue;
        }
        let of_key = row.key.as_deref().and_then(|key| by_key.get(key));
        let of_words =
            || by_words.get(&words).filter(|entry| entry.key.as_deref().is_none_or(|key| !keys.contains(key)));
        let entry = of_key.or_else(of_words);
        let outcome = match entry {
            None => Outcome::Added,
            Some(entry) if entry.content == row.content => Outcome::Same,
            Some(_) => Outcome::Changed,
        };
        let of_entry = entry.map(|entry| (entry.id, entry.key.clone().unwrap_or_default()));
        compared.push(Compared { number: row.id, outcome, of_row: None, of_entry });
        first_words.insert(words, row.id);
        if let Some(key) = row.key.as_deref() {
            first_key.insert(key, row.id);
        }
    }
    compared
}

/// Does with new rows that mean the same as an entry what somebody chose. An entry is replaced once, and only while it
/// stands.
pub fn choose(rows: &mut [Compared], choices: &HashMap<i32, (Uuid, Choice)>, entries: &[Said<Uuid>]) {
    if choices.is_empty() {
        return;
    }
    let keys: HashMap<Uuid, &str> =
        entries.iter().map(|entry| (entry.id, entry.key.as_deref().unwrap_or_default())).collect();
    let mut taken: HashSet<Uuid> = rows.iter().filter_map(|row| row.of_entry.as_ref().map(|(id, _)| *id)).collect();
    for row in rows.iter_mut().filter(|row| row.outcome == Outcome::Added) {
        let Some((entry, choice)) = choices.get(&row.number) else { continue };
        match (choice, keys.get(entry)) {
            (Choice::Skip, _) => row.outcome = Outcome::Duplicate,
            (Choice::Replace, Some(key)) if taken.insert(*entry) => {
                row.outcome = Outcome::Changed;
                row.of_entry = Some((*entry, (*key).to_owned()));
            }
            (Choice::Keep | Choice::Replace, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said<I>(id: I, key: &str, words: &str, content: &str) -> Said<I> {
        let (key, words) = ((!key.is_empty()).then(|| key.to_owned()), words.to_owned());
        Said { id, key, words, language: "en".to_owned(), content: content.to_owned() }
    }

    fn outcomes(rows: &[Said<i32>], entries: &[Said<Uuid>]) -> Vec<(Outcome, Option<i32>, Option<u128>)> {
        let compared = compare(rows, entries);
        compared
            .iter()
            .map(|row| (row.outcome, row.of_row, row.of_entry.as_ref().map(|(id, _)| id.as_u128())))
            .collect()
    }

    #[test]
    fn r27_rows_that_ask_the_same_or_have_one_key_are_duplicates_of_the_first() {
        use Outcome::{Added, Duplicate};
        let rows =
            [said(2, "a", "when", "1"), said(3, "", "when", "2"), said(4, "a", "why", "3"), said(5, "", "why", "4")];
        let found = [(Added, None, None), (Duplicate, Some(2), None), (Duplicate, Some(2), None), (Added, None, None)];
        assert_eq!(outcomes(&rows, &[]), found);
        let other = Said { language: "de".to_owned(), ..said(6, "", "when", "5") };
        assert_eq!(outcomes(&[rows[0].clone(), other], &[])[1].0, Added, "in another language it is another question");
    }

    #[test]
    fn issue_32_a_new_row_that_means_the_same_is_kept_takes_the_place_once_or_is_left_out() {
        use Outcome::{Added, Changed, Duplicate};
        let entries = [said(Uuid::from_u128(1), "a", "when", "1"), said(Uuid::from_u128(2), "b", "why", "2")];
        let rows = [said(2, "", "w2", "9"), said(3, "", "w3", "9"), said(4, "", "w4", "9"), said(5, "", "w5", "9")];
        let mut compared = compare(&rows, &entries);
        let choices = HashMap::from([
            (2, (Uuid::from_u128(1), Choice::Replace)),
            (3, (Uuid::from_u128(1), Choice::Replace)),
            (4, (Uuid::from_u128(2), Choice::Skip)),
            // The entry is gone meanwhile.
            (5, (Uuid::from_u128(7), Choice::Replace)),
        ]);
        choose(&mut compared, &choices, &entries);
        let outcomes: Vec<Outcome> = compared.iter().map(|row| row.outcome).collect();
        assert_eq!(outcomes, [Changed, Added, Duplicate, Added]);
        assert_eq!(compared[0].of_entry, Some((Uuid::from_u128(1), "a".to_owned())));
    }

    #[test]
    fn r27_a_row_is_an_entry_by_its_key_or_by_the_words_of_one_that_no_other_row_has() {
        use Outcome::{Added, Changed, Same};
        let entries = [said(Uuid::from_u128(1), "a", "when", "1"), said(Uuid::from_u128(2), "b", "why", "2")];
        let rows = [said(2, "a", "since when", "9"), said(3, "", "when", "9"), said(4, "", "why", "2")];
        assert_eq!(outcomes(&rows, &entries), [(Changed, None, Some(1)), (Added, None, None), (Same, None, Some(2))]);
        assert_eq!(outcomes(&[said(2, "new", "why", "9")], &entries), [(Changed, None, Some(2))]);
    }
}
