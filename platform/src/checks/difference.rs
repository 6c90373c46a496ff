//! What somebody's correction says about every answer of its kind: what was put in should stand there, what was taken
//! out should not.

use std::collections::HashSet;

use crate::use_cases::examples::Expectation;

/// Expectations of a kind that are proposed at most; more would be read by nobody.
const PROPOSED: usize = 5;
/// Characters of one at most; a fragment is longer only where one word is.
const LONGEST: usize = 200;
/// Words that stay beside what changed, so that the fragment says what it is about.
const AROUND: usize = 2;
/// Share of words that two sentences have in common when one was made of the other.
const ALIKE: f64 = 0.5;

/// What to expect of an answer that was corrected from `before` to `after`.
pub fn expectations(before: &str, after: &str) -> Vec<Expectation> {
    let (old, new) = (sentences(before), sentences(after));
    let kept: HashSet<&String> = old.iter().filter(|sentence| new.contains(sentence)).collect();
    let mut gone: Vec<&String> = old.iter().filter(|sentence| !kept.contains(sentence)).collect();
    let (mut contains, mut lacks) = (Vec::new(), Vec::new());
    for sentence in new.iter().filter(|sentence| !kept.contains(sentence)) {
        let nearest = gone.iter().enumerate().map(|(place, old)| (place, alike(old, sentence)));
        match nearest.max_by(|(_, a), (_, b)| a.total_cmp(b)).filter(|(_, share)| *share >= ALIKE) {
            Some((place, _)) => {
                let (was, is) = changed(gone.remove(place), sentence);
                lacks.extend(was);
                contains.extend(is);
            }
            None => contains.push(cut(sentence)),
        }
    }
    lacks.extend(gone.into_iter().map(|sentence| cut(sentence)));
    // What still stands elsewhere was not taken out.
    let whole = spaced(after);
    lacks.retain(|text| !whole.to_lowercase().contains(&text.to_lowercase()));
    let contains = contains.into_iter().take(PROPOSED).map(|text| Expectation::Contains { text });
    contains.chain(lacks.into_iter().take(PROPOSED).map(|text| Expectation::Lacks { text })).collect()
}

/// Sentences, each with single spaces.
fn sentences(text: &str) -> Vec<String> {
    let lines = text.lines().flat_map(|line| line.split_inclusive(['.', '!', '?']).fold(Vec::<String>::new(), joined));
    lines.map(|sentence| spaced(&sentence)).filter(|sentence| sentence.chars().any(char::is_alphanumeric)).collect()
}

/// A full stop within a number or an address ends nothing: what follows it without a space goes on.
fn joined(mut all: Vec<String>, part: &str) -> Vec<String> {
    match all.last_mut() {
        Some(last) if !part.starts_with(char::is_whitespace) => last.push_str(part),
        _ => all.push(part.to_owned()),
    }
    all
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn alike(one: &str, other: &str) -> f64 {
    let (one, other): (HashSet<&str>, HashSet<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let both = one.intersection(&other).count() as f64;
    both / one.len().max(other.len()).max(1) as f64
}

/// What differs between two sentences, each with a word or two around it; `None` where one of them has nothing of its
/// own.
fn changed(old: &str, new: &str) -> (Option<String>, Option<String>) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split(' ').collect(), new.split(' ').collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let fragment = |words: &[&str]| {
        let (from, to) = (head.saturating_sub(AROUND), (words.len() - tail + AROUND).min(words.len()));
        words.get(from..to).map(|words| cut(&words.join(" ")))
    };
    let differs = |words: &[&str]| words.len() > head + tail;
    (fragment(&old).filter(|_| differs(&old)), fragment(&new).filter(|_| differs(&new)))
}

/// At most as long as somebody reads, up to a word's end.
fn cut(text: &str) -> String {
    let text = text.trim().trim_start_matches("- ");
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let short: String = text.chars().take(LONGEST).collect();
    short.rsplit_once(' ').map_or(short.clone(), |(words, _)| words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(before: &str, after: &str) -> Vec<String> {
        let word = |expectation| match expectation {
            Expectation::Contains { text } => format!("+{text}"),
            Expectation::Lacks { text } => format!("-{text}"),
            other => format!("{other:?}"),
        };
        expectations(before, after).into_iter().map(word).collect()
    }

    #[test]
    fn a_changed_word_is_proposed_with_those_around_it() {
        let before = "The lease is long. The rent is due on 3 May 2026 at noon. Pets are fine.";
        let after = "The lease is long. The rent is due on 13 May 2026 at noon. Pets are fine.";
        assert_eq!(told(before, after), ["+due on 13 May 2026", "-due on 3 May 2026"]);
    }

    #[test]
    fn whole_sentences_come_and_go_and_what_stands_elsewhere_was_not_taken_out() {
        assert_eq!(told("Hello.\nBuy now!", "Hello.\nKind regards."), ["+Kind regards.", "-Buy now!"]);
        assert_eq!(told("One two three.\n- Four", "Four five: One two three. Six"), ["+Four five: One two", "+Six"]);
        assert_eq!(
            told("It costs 1.50 euros.", "It costs 1.60 euros."),
            ["+It costs 1.60 euros.", "-It costs 1.50 euros."]
        );
        assert_eq!(told("Same. \n\n Words.", "Same.   Words."), Vec::<String>::new(), "the form alone differs");
    }

    #[test]
    fn words_that_were_only_added_leave_nothing_to_lack() {
        assert_eq!(
            told("The tenant may end it early.", "The tenant may not end it early."),
            ["+tenant may not end it"]
        );
    }

    #[test]
    fn no_more_are_proposed_than_somebody_reads_and_none_is_longer() {
        let after: String = (0..20).map(|n| format!("Sentence {n} {}.\n", "word ".repeat(80))).collect();
        let proposed = told("", &after);
        assert_eq!(proposed.len(), PROPOSED);
        assert!(proposed.iter().all(|text| text.chars().count() <= LONGEST + 1), "{proposed:?}");
    }
}
