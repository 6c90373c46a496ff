//! How two runs differ: text word by word, and everything else that they said piece by piece.

use std::hash::Hash;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use similar::{Algorithm, ChangeTag, DiffOp, TextDiff, capture_diff_slices};

use super::recording::{Recording, RecordingEntry};
use crate::runners::legible;
use crate::{Event, Failure, Outcome};

/// Comparing two long texts is given up to a rough answer after this.
const PATIENCE: Duration = Duration::from_secs(2);
/// Characters of a difference that are shown.
const SHOWN: usize = 160;

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// It failed where the recorded run succeeded.
    Fails,
    /// It succeeded where the recorded run failed.
    Succeeds,
    /// Both failed, in another way.
    FailsOtherwise,
    /// It asks the outside something else.
    Ask,
    /// It asks what the recorded run did not ask.
    NewAsk,
    /// It does not ask what the recorded run asked.
    MissingAsk,
    /// It asks the same in another order.
    Order,
    /// It asks more or less often for the time or for randomness.
    Entropy,
    Text,
    Sections,
    Citations,
    Json,
    ToolCalls,
    Reasoning,
    Finish,
    Usage,
    /// The provider's id of the request, and extras.
    Extras,
}

/// One thing in which two runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub aspect: Aspect,
    /// How much: words of a text, calls, citations.
    pub changed: u64,
    /// Of how many in the recorded run.
    pub of: u64,
    /// What exactly, for people who may see the run's texts.
    pub detail: String,
}

impl Difference {
    pub(super) fn new(aspect: Aspect, changed: u64, of: u64, detail: impl Into<String>) -> Self {
        Self { aspect, changed, of, detail: shortened(detail.into()) }
    }
}

/// What came of playing a recording back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The gravest first.
    pub differences: Vec<Difference>,
}

/// In one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Same,
    Differs,
    /// It fails where the recorded run succeeded.
    NewlyFails,
}

impl Comparison {
    pub fn verdict(&self) -> Verdict {
        match self.differences.first() {
            None => Verdict::Same,
            Some(first) if first.aspect == Aspect::Fails => Verdict::NewlyFails,
            Some(_) => Verdict::Differs,
        }
    }
}

/// What a run said, apart by kind.
#[derive(Default)]
struct RunOutput<'e> {
    text: Vec<(&'e str, String)>,
    sections: Vec<&'e str>,
    citations: Vec<&'e str>,
    tool_calls: Vec<String>,
    reasoning: String,
    json: String,
}

impl<'e> RunOutput<'e> {
    fn of(events: impl Iterator<Item = &'e Event>) -> Self {
        let mut said = Self { text: vec![("", String::new())], ..Self::default() };
        for event in events {
            match event {
                Event::Text(text) => {
                    if let Some((_, section)) = said.text.last_mut() {
                        section.push_str(text);
                    }
                }
                Event::Section { key } => {
                    said.sections.push(key);
                    said.text.push((key, String::new()));
                }
                Event::Citation { passage } => said.citations.push(passage),
                Event::ToolCall(call) => said.tool_calls.push(format!("{}({})", call.name, call.arguments)),
                Event::Reasoning(text) => said.reasoning.push_str(text),
                Event::Json(text) => said.json.push_str(text),
                Event::Progress { .. } | Event::Finished(_) => {}
            }
        }
        said
    }

    /// The text below each heading, the headings apart: they are compared themselves.
    fn whole(&self) -> String {
        self.text.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n")
    }
}

/// Compares what a run said with what was recorded. `differences` are those of its calls.
pub fn compare(
    recording: &Recording,
    events: &[Event],
    result: &Result<Outcome, Failure>,
    mut differences: Vec<Difference>,
) -> Comparison {
    let recorded = recording
        .lines()
        .iter()
        .filter_map(|line| if let RecordingEntry::Event(event) = line { Some(event) } else { None });
    let (was, is) = (RunOutput::of(recorded), RunOutput::of(events.iter()));
    differences.extend(words(Aspect::Text, &was.whole(), &is.whole()));
    differences.extend(words(Aspect::Reasoning, &was.reasoning, &is.reasoning));
    differences.extend(words(Aspect::Json, &was.json, &is.json));
    differences.extend(items(Aspect::Sections, &was.sections, &is.sections));
    differences.extend(items(Aspect::Citations, &was.citations, &is.citations));
    differences.extend(items(Aspect::ToolCalls, &was.tool_calls, &is.tool_calls));
    if let Some(before) = recording.result() {
        // It was kept as it came, and the other is as its caller got it.
        let before = before.clone().map(legible::outcome).map_err(legible::failure);
        differences.extend(ends(&before, result));
    }
    differences.sort_by_key(|difference| difference.aspect);
    Comparison { differences }
}

fn words(aspect: Aspect, was: &str, is: &str) -> Option<Difference> {
    if was == is {
        return None;
    }
    let diff = TextDiff::configure().timeout(PATIENCE).diff_words(was, is);
    let (mut gone, mut new, mut shown) = (0_u64, 0_u64, String::new());
    for change in diff.iter_all_changes() {
        let (word, text) = (u64::from(!change.value().trim().is_empty()), change.value());
        match change.tag() {
            ChangeTag::Equal => {}
            ChangeTag::Delete => {
                gone += word;
                shown.push_str(&format!("[-{text}-]"));
            }
            ChangeTag::Insert => {
                new += word;
                shown.push_str(&format!("{{+{text}+}}"));
            }
        }
    }
    // Only the space between words may be another.
    Some(Difference::new(aspect, gone.max(new).max(1), was.split_whitespace().count() as u64, shown))
}

fn items<T: Eq + Hash + Ord + AsRef<str>>(aspect: Aspect, was: &[T], is: &[T]) -> Option<Difference> {
    let operations = capture_diff_slices(Algorithm::Myers, was, is);
    let changed = |operation: &DiffOp| match *operation {
        DiffOp::Equal { .. } => 0,
        DiffOp::Delete { old_len, .. } => old_len,
        DiffOp::Insert { new_len, .. } => new_len,
        DiffOp::Replace { old_len, new_len, .. } => old_len.max(new_len),
    };
    let changed: usize = operations.iter().map(changed).sum();
    let list = |items: &[T]| items.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(" ");
    (changed > 0).then(|| {
        Difference::new(aspect, changed as u64, was.len() as u64, format!("[-{}-]{{+{}+}}", list(was), list(is)))
    })
}

fn ends(was: &Result<Outcome, Failure>, is: &Result<Outcome, Failure>) -> Vec<Difference> {
    let one = |aspect, detail: String| Difference::new(aspect, 1, 1, detail);
    match (was, is) {
        (Ok(_), Err(failure)) => vec![one(Aspect::Fails, format!("{}: {failure}", failure.code()))],
        (Err(failure), Ok(_)) => vec![one(Aspect::Succeeds, format!("it was {}: {failure}", failure.code()))],
        (Err(was), Err(is)) if was == is => Vec::new(),
        (Err(was), Err(is)) => {
            vec![one(Aspect::FailsOtherwise, format!("{is} ({}), and not {was} ({})", is.code(), was.code()))]
        }
        (Ok(was), Ok(is)) => {
            let mut differences = Vec::new();
            if was.finish != is.finish {
                differences.push(one(Aspect::Finish, format!("{:?} and not {:?}", is.finish, was.finish)));
            }
            if was.usage != is.usage {
                let (now, then) = (is.usage, was.usage);
                let changed =
                    now.input_tokens.abs_diff(then.input_tokens) + now.output_tokens.abs_diff(then.output_tokens);
                let detail = format!(
                    "{} tokens in and {} out, and not {} and {}",
                    now.input_tokens, now.output_tokens, then.input_tokens, then.output_tokens
                );
                let of = then.input_tokens + then.output_tokens;
                differences.push(Difference::new(Aspect::Usage, changed.max(1), of, detail));
            }
            if (&was.provider_request_id, &was.extras) != (&is.provider_request_id, &is.extras) {
                differences.push(one(Aspect::Extras, "the provider's id of the request, or extras".to_owned()));
            }
            differences
        }
    }
}

fn shortened(mut text: String) -> String {
    if text.len() > SHOWN {
        text.truncate(text.floor_char_boundary(SHOWN));
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_word_by_word_and_lists_piece_by_piece() {
        assert_eq!(words(Aspect::Text, "the desk costs", "the desk costs"), None);
        let difference = words(Aspect::Text, "The desk costs 200 euros.", "The desk costs 300 dollars.").unwrap();
        assert_eq!((difference.changed, difference.of), (2, 5));
        assert!(
            difference.detail.contains("[-200-]") && difference.detail.contains("{+300+}"),
            "{}",
            difference.detail
        );
        assert_eq!(words(Aspect::Text, "a b", "a  b").unwrap().changed, 1);
        assert_eq!(items(Aspect::Citations, &["p1", "p2"], &["p1", "p2"]), None);
        assert_eq!(items(Aspect::Citations, &["p1", "p2", "p3"], &["p1", "p3"]).unwrap().changed, 1);
    }

    #[test]
    fn a_new_failure_is_the_gravest_difference() {
        let failed = ends(
            &Ok(Outcome {
                finish: crate::Finish::Stop,
                usage: crate::Usage::default(),
                provider_request_id: None,
                extras: Vec::new(),
            }),
            &Err(Failure::Overloaded),
        );
        let mut differences = vec![Difference::new(Aspect::Text, 1, 1, "")];
        differences.extend(failed);
        differences.sort_by_key(|difference| difference.aspect);
        assert_eq!(Comparison { differences }.verdict(), Verdict::NewlyFails);
    }
}
