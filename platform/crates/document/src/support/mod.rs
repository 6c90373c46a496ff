//! Whether a cited passage carries what is claimed of it, told from words alone: no model, no network, the same answer
//! each time.
//!
//! A claim is a sentence and the citations that follow its words, as on the page. Its *weighty* words (four letters and
//! more, and whatever is not written with an alphabet) and its numbers are looked for in each stretch of [`STRETCH`]
//! sentences of the passage: what a text says somewhere on page one and somewhere else on page nine does not carry a
//! sentence. A table's rows are read under the names of its columns. Two words are the same when they differ in their
//! endings only. The best stretch counts:
//!
//! | grade | of the weighty words | numbers | negation |
//! |---|---|---|---|
//! | *supported* | at least [`SUPPORTED`] | all | on both sides or on none |
//! | *partly* | at least [`PARTLY`] | | |
//! | *not found* | fewer | | |
//!
//! A sentence that rests on several passages is supported by each that carries a part when all of them together carry
//! the whole. It is a comparison of words: another wording of the same thing is *partly* at best, and a person has to
//! look. It never says of a passage in which the numbers are others that it supports the sentence.

mod claims;
mod words;

#[cfg(test)]
mod tests;

use serde_json::json;
use uuid::Uuid;

use crate::Node;
pub(crate) use claims::sentences;
use words::Words;

/// Sentences of a passage that are looked at together.
const STRETCH: usize = 3;
/// Share of a claim's weighty words that a passage must have to support it.
const SUPPORTED: f64 = 0.75;
/// And to support a part of it.
const PARTLY: f64 = 0.4;
/// And to carry a part of what several passages carry together.
const PART: f64 = 0.2;
/// Words that are named as missing, at most.
const NAMED: usize = 6;

/// How far a passage carries a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Support {
    NotFound,
    Partly,
    Supported,
}

impl Support {
    /// As `attr-data.support` has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::Partly => "partly",
            Self::Supported => "supported",
        }
    }
}

/// A claim held against passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub support: Support,
    /// Words and numbers of the claim that the best stretch does not have, as they were written; the first few.
    pub missing: Vec<String>,
}

/// Holds a claim against one passage.
#[must_use]
pub fn check(claim: &str, passage: &str) -> Verdict {
    Passage::new(passage).verdict(&Words::of(claim))
}

/// Writes `attr-data.support` and `attr-data.missing` at every citation of a document. A passage that is not known
/// leaves its citations as they are.
pub fn mark<'t>(document: &mut Node, passage: impl Fn(Uuid) -> Option<&'t str>) {
    claims::visit(document, &mut |claim, citations| {
        let claim = Words::of(claim);
        let texts = citations.iter().map(|cited| cited.cited().and_then(|citation| passage(citation.passage_id)));
        let passages: Vec<Option<Passage>> = texts.map(|text| text.map(Passage::new)).collect();
        let parts: Vec<Option<&Words>> =
            passages.iter().map(|passage| passage.as_ref().and_then(|passage| passage.part_of(&claim))).collect();
        let are_whole = are_whole(&claim, &parts);
        for ((citation, passage), part) in citations.iter_mut().zip(&passages).zip(&parts) {
            let Some(passage) = passage else { continue };
            let verdict = match part {
                Some(_) if are_whole => Verdict { support: Support::Supported, missing: Vec::new() },
                _ => passage.verdict(&claim),
            };
            citation.set_attr("support", json!(verdict.support.as_str()));
            citation.set_attr("missing", json!(verdict.missing));
        }
    });
}

/// Whether several passages carry together what none of them carries alone.
fn are_whole(claim: &Words, parts: &[Option<&Words>]) -> bool {
    let mut all = Words::default();
    for part in parts.iter().flatten() {
        all.add(part);
    }
    parts.iter().flatten().count() > 1
        && all.share_of(claim) >= SUPPORTED
        && all.has_numbers_of(claim)
        && claim.is_negated() == all.is_negated()
}

/// A passage, as stretches of sentences that follow one another.
struct Passage {
    stretches: Vec<Stretch>,
}

struct Stretch {
    all: Words,
    sentences: Vec<Words>,
}

impl Stretch {
    fn new(sentences: &[Words], columns: Option<&Words>) -> Self {
        let mut all = Words::default();
        for sentence in sentences.iter().chain(columns) {
            all.add(sentence);
        }
        Self { all, sentences: sentences.to_vec() }
    }

    fn judge(&self, claim: &Words) -> (Verdict, f64) {
        let share = self.all.share_of(claim);
        let support = if share >= SUPPORTED && self.all.has_numbers_of(claim) && self.agrees(claim) {
            Support::Supported
        } else if share >= PARTLY {
            Support::Partly
        } else {
            Support::NotFound
        };
        let missing = match support {
            Support::Supported => Vec::new(),
            _ => self.all.missing_of(claim).take(NAMED).map(str::to_owned).collect(),
        };
        (Verdict { support, missing }, share)
    }

    /// Neither says that something is not so where the other says that it is.
    fn agrees(&self, claim: &Words) -> bool {
        if claim.is_negated() {
            return self.all.is_negated();
        }
        // A neighbour may well say what something else is not.
        let nearest = self.sentences.iter().max_by(|a, b| a.share_of(claim).total_cmp(&b.share_of(claim)));
        !nearest.is_some_and(Words::is_negated)
    }
}

impl Passage {
    fn new(text: &str) -> Self {
        let sentences: Vec<&str> = claims::sentences(text).map(|(_, sentence)| sentence).collect();
        // A row of a table says what it says under the names of its columns, which stand above the first.
        let columns = sentences.iter().position(|sentence| sentence.contains(" | "));
        let words: Vec<Words> = sentences.iter().map(|sentence| Words::of(sentence)).collect();
        let columns = columns.and_then(|place| words.get(place));
        let stretches = match words.len() {
            ..=STRETCH => vec![Stretch::new(&words, columns)],
            _ => words.windows(STRETCH).map(|some| Stretch::new(some, columns)).collect(),
        };
        Self { stretches }
    }

    fn verdict(&self, claim: &Words) -> Verdict {
        let judged = self.stretches.iter().map(|stretch| stretch.judge(claim));
        let best = judged.max_by(|(one, a), (other, b)| one.support.cmp(&other.support).then(a.total_cmp(b)));
        best.map_or(Verdict { support: Support::NotFound, missing: Vec::new() }, |(verdict, _)| verdict)
    }

    /// What of the claim it has, in its best stretch.
    fn part_of(&self, claim: &Words) -> Option<&Words> {
        let best = self.stretches.iter().max_by(|a, b| a.all.share_of(claim).total_cmp(&b.all.share_of(claim)))?;
        (best.all.share_of(claim) >= PART).then_some(&best.all)
    }
}
