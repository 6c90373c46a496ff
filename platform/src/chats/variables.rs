//! What somebody changes from one wording of a question to the next: the rest is the instruction of a use case, and
//! what changes is what it asks for.

use serde_json::Value;

use crate::use_cases::{Input, InputKind};

/// Words of a question that are compared at most.
const WORDS: usize = 600;
/// Other wordings that are looked at; the newest.
const WORDINGS: usize = 6;
/// Inputs that are proposed at most: with more the wordings are other questions.
const MOST: usize = 5;
/// Words that both must have in common, in percent of the shorter one.
const ALIKE: usize = 50;

/// A question with placeholders, and what stood in their places.
#[derive(Debug, PartialEq)]
pub struct Template {
    pub instruction: String,
    /// The input and its value in the wording that was read.
    pub inputs: Vec<(Input, String)>,
}

/// What `question` has in common with its other wordings. Without any, or where they are other questions, it is the
/// instruction as it stands.
pub fn template(question: &str, others: &[String]) -> Template {
    let as_it_stands = || Template { instruction: question.to_owned(), inputs: Vec::new() };
    let base: Vec<&str> = question.split_whitespace().collect();
    if base.is_empty() || base.len() > WORDS {
        return as_it_stands();
    }
    let mut is_common = vec![true; base.len()];
    // Where another wording says more than this one does: between these words and those before them.
    let mut changed = false;
    for other in others.iter().rev().take(WORDINGS) {
        let other: Vec<&str> = other.split_whitespace().collect();
        if other.len() > WORDS {
            continue;
        }
        let common = common(&base, &other);
        let count = common.iter().filter(|is| **is).count();
        if count == base.len() || count * 100 < base.len().min(other.len()) * ALIKE {
            continue;
        }
        changed = true;
        is_common.iter_mut().zip(common).for_each(|(is, here)| *is &= here);
    }
    let gaps = gaps(&is_common);
    if !changed || gaps.is_empty() || gaps.len() > MOST || is_common.iter().all(|is| !is) {
        return as_it_stands();
    }
    let (instruction, inputs) = cut(question, &gaps);
    Template { instruction, inputs }
}

/// Which words of the first also stand, in their order, in the second.
fn common(base: &[&str], other: &[&str]) -> Vec<bool> {
    let width = other.len() + 1;
    let mut longest = vec![0usize; (base.len() + 1) * width];
    let at = |row: usize, column: usize| row * width + column;
    let read = |longest: &[usize], row, column| longest.get(at(row, column)).copied().unwrap_or(0);
    for (row, word) in base.iter().enumerate().rev() {
        for (column, same) in other.iter().enumerate().rev() {
            let best = if word == same {
                read(&longest, row + 1, column + 1) + 1
            } else {
                read(&longest, row + 1, column).max(read(&longest, row, column + 1))
            };
            if let Some(cell) = longest.get_mut(at(row, column)) {
                *cell = best;
            }
        }
    }
    let mut is_common = vec![false; base.len()];
    let (mut row, mut column) = (0, 0);
    while let (Some(word), Some(same)) = (base.get(row), other.get(column)) {
        if word == same {
            if let Some(is) = is_common.get_mut(row) {
                *is = true;
            }
            (row, column) = (row + 1, column + 1);
        } else if read(&longest, row + 1, column) >= read(&longest, row, column + 1) {
            row += 1;
        } else {
            column += 1;
        }
    }
    is_common
}

/// From which word to before which one the wordings differ.
fn gaps(is_common: &[bool]) -> Vec<(usize, usize)> {
    let mut gaps: Vec<(usize, usize)> = Vec::new();
    for (place, _) in is_common.iter().enumerate().filter(|(_, is)| !**is) {
        match gaps.last_mut() {
            Some((_, end)) if *end == place => *end = place + 1,
            _ => gaps.push((place, place + 1)),
        }
    }
    gaps
}

/// The question with placeholders where its gaps are; the space between the words stays as it was written.
fn cut(question: &str, gaps: &[(usize, usize)]) -> (String, Vec<(Input, String)>) {
    let mut words = Vec::new();
    let mut from = 0;
    for word in question.split_whitespace() {
        let start = from + question.get(from..).and_then(|rest| rest.find(word)).unwrap_or(0);
        from = start + word.len();
        words.push((start, from));
    }
    let (mut instruction, mut inputs) = (String::new(), Vec::new());
    let mut done = 0;
    for (number, (first, last)) in (1..).zip(gaps) {
        let start = words.get(*first).map_or(done, |(start, _)| *start);
        let end = words.get(last - 1).map_or(start, |(_, end)| *end);
        let value = question.get(start..end).unwrap_or_default();
        // A sentence's end belongs to the sentence.
        let kept = value.trim_end_matches(['.', ',', ';', ':', '?', '!']);
        let name = format!("value_{number}");
        instruction.push_str(question.get(done..start).unwrap_or_default());
        instruction.push_str(&format!("{{{{{name}}}}}"));
        done = start + kept.len();
        inputs.push((text(&name, &format!("Value {number}"), kept), kept.to_owned()));
    }
    instruction.push_str(question.get(done..).unwrap_or_default());
    (instruction, inputs)
}

/// A required text of one line, with what was said as its example.
fn text(name: &str, label: &str, said: &str) -> Input {
    Input {
        name: name.to_owned(),
        label: label.to_owned(),
        help: String::new(),
        kind: InputKind::ShortText,
        required: true,
        options: Vec::new(),
        default: Value::Null,
        example: said.into(),
        min: None,
        max: None,
        min_length: None,
        max_length: None,
        pattern: None,
        earliest: None,
        latest: None,
        columns: Vec::new(),
        show_when: None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(question: &str, others: &[&str]) -> (String, Vec<String>) {
        let others: Vec<String> = others.iter().map(|other| (*other).to_owned()).collect();
        let template = template(question, &others);
        (template.instruction, template.inputs.into_iter().map(|(_, value)| value).collect())
    }

    #[test]
    fn r21_what_changes_between_wordings_is_asked_for() {
        let (instruction, values) =
            of("Write a letter to Halden about the delay.", &["Write a letter to Brightwater about the delay."]);
        assert_eq!(instruction, "Write a letter to {{value_1}} about the delay.");
        assert_eq!(values, ["Halden"]);

        let wordings = ["Compare the rent in Berlin with 2023.", "Compare the rent in Hamburg with 2024."];
        let (instruction, values) = of("Compare the rent in Berlin with 2024.", &wordings);
        assert_eq!(instruction, "Compare the rent in {{value_1}} with {{value_2}}.");
        assert_eq!(values, ["Berlin", "2024"]);
    }

    #[test]
    fn r21_another_question_is_no_wording_of_the_first() {
        for others in [&[][..], &["What is the notice period?"], &["Write a letter to Halden."]] {
            let (instruction, values) = of("Write a letter to Halden.", others);
            assert_eq!((instruction.as_str(), values.len()), ("Write a letter to Halden.", 0), "{others:?}");
        }
    }

    proptest! {
        #[test]
        fn r21_the_values_in_their_places_are_the_question_again(question in "[a-c ]{0,60}", others in prop::collection::vec("[a-c ]{0,60}", 0..4)) {
            let found = template(&question, &others);
            let filled = found.inputs.iter().fold(found.instruction, |text, (input, value)| {
                text.replacen(&format!("{{{{{}}}}}", input.name), value, 1)
            });
            prop_assert_eq!(filled, question);
        }
    }
}
