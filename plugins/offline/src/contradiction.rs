//! Two sources that say nearly the same with another number or date.

use std::sync::LazyLock;

use crate::dates;
use crate::fields::{self, numbers};
use crate::source::Statement;
use crate::words::stem;

/// What of both statements' words must be the same for them to speak of the same thing.
const ALIKE: f32 = 0.85;
/// Words that a statement has at least: of fewer nobody can tell what they are about.
const LEAST: usize = 3;
/// How many words more or fewer the other may have.
const FURTHEST: usize = 4;

/// What a statement says that another one may say otherwise.
pub struct Claim<'s> {
    statement: &'s Statement,
    words: Vec<&'s str>,
    codes: Vec<String>,
    figures: Vec<String>,
}

impl<'s> Claim<'s> {
    /// `None`: it has no figure, or too few words to tell what it is about. A table's rows are different things.
    pub fn of(statement: &'s Statement) -> Option<Self> {
        let has_figure = statement.text.bytes().any(|byte| byte.is_ascii_digit());
        if statement.passage.is_none() || statement.row || !has_figure {
            return None;
        }
        let words = words(statement);
        (words.len() >= LEAST).then(|| Self {
            statement,
            words,
            codes: codes(&statement.text),
            figures: figures(&statement.text),
        })
    }

    /// Whether both cannot be true: the same words, and exactly one figure or date is another.
    pub fn contradicts(&self, other: &Statement) -> bool {
        // A passage lists what differs by case; and of what is longer or shorter, not all words are looked at.
        let lengths = self.statement.terms.len().abs_diff(other.terms.len());
        if other.passage == self.statement.passage || lengths > FURTHEST {
            return false;
        }
        let Some(other) = Claim::of(other) else { return false };
        let common = self.words.iter().filter(|word| other.words.contains(word)).count();
        let all = self.words.len() + other.words.len() - common;
        let differing = self.figures.iter().zip(&other.figures).filter(|(ours, theirs)| ours != theirs).count();
        // What has a name with a digit in it is another thing where that is another: HM-20 and HM-40. And where every figure
        // is another one, so is the case that they are of; with one figure the words say which.
        common as f32 >= ALIKE * all as f32
            && self.codes == other.codes
            && self.figures.len() == other.figures.len()
            && differing == 1
    }
}

fn codes(text: &str) -> Vec<String> {
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.filter(|word| is_code(word)).map(str::to_lowercase).collect()
}

fn is_code(word: &str) -> bool {
    word.chars().any(|c| c.is_ascii_digit()) && word.chars().any(char::is_alphabetic)
}

/// The words of a statement without its figures.
fn words(statement: &Statement) -> Vec<&str> {
    let mut words: Vec<&str> =
        statement.terms.iter().map(String::as_str).filter(|term| !term.chars().any(|c| c.is_ascii_digit())).collect();
    words.retain(|word| !MONTHS.iter().any(|month| month == word));
    words.sort_unstable();
    words.dedup();
    words
}

/// As they stand among a statement's words.
static MONTHS: LazyLock<Vec<String>> = LazyLock::new(|| dates::MONTHS.iter().map(|month| stem(month)).collect());

/// Numbers and dates in their order, as text that can be compared.
fn figures(text: &str) -> Vec<String> {
    let dates = fields::dates(text);
    if !dates.is_empty() {
        return dates.into_iter().map(|(_, date)| date).collect();
    }
    numbers(text).into_iter().map(|(_, number)| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::terms;

    fn contradict(one: &Statement, other: &Statement) -> bool {
        Claim::of(one).is_some_and(|claim| claim.contradicts(other))
    }

    fn statement(text: &str, passage: usize) -> Statement {
        Statement {
            text: text.into(),
            passage: Some(passage),
            speaker: None,
            terms: terms(text),
            context: Vec::new(),
            position: 0,
            row: false,
        }
    }

    #[test]
    fn issue_29_the_same_sentence_with_another_figure_contradicts() {
        for (one, other, expected) in [
            ("The warranty runs for 36 months from delivery.", "The warranty runs for 24 months from delivery.", true),
            ("The agreement ends on 30 June 2027 at noon.", "The agreement ends on 31 July 2027 at noon.", true),
            ("The offer ends on 30 October 2027.", "The offer ends on 31 December 2027.", false),
            ("The agreement ends on 30 October 2027 at noon.", "The agreement ends on 31 December 2027 at noon.", true),
            (
                "The warranty runs for 36 months from delivery.",
                "The warranty runs for 36 months from the delivery.",
                false,
            ),
            (
                "The HM-20 is calibrated every 24 months at the workshop.",
                "The HM-40 is calibrated every 12 months at the workshop.",
                false,
            ),
            ("In 2025 our revenue was 12 million euros.", "In 2026 our revenue was 13 million euros.", false),
            ("Hotels cost up to 130 EUR per night.", "A private car is reimbursed with 30 EUR.", false),
            (
                "Prepared by Aisha Rahman, Finance, for the meeting on 7 May 2026.",
                "Prepared by Aisha Rahman for the meeting on 8 June 2026.",
                false,
            ),
            ("It costs 5.", "It costs 6.", false),
        ] {
            assert_eq!(contradict(&statement(one, 0), &statement(other, 1)), expected, "{one} / {other}");
        }
        let (one, other) =
            ("The warranty runs for 36 months from delivery.", "The warranty runs for 24 months from delivery.");
        assert!(!contradict(&statement(one, 0), &statement(other, 0)), "a passage lists cases");
    }
}
