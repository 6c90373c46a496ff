//! What a call used whose provider never said how much, because it was stopped or failed: worked out from lengths, and
//! marked as such. Else a client that hangs up before the last word would pay nothing, however much it asks that way.

use std::sync::atomic::{AtomicUsize, Ordering};

use runners::{Event, Part, Request, Usage};

use super::model::{FREE, Tokens};
use crate::routing::Attempt;

/// Bytes of a token: the providers' own rule of thumb.
const OF_A_TOKEN: usize = 4;
/// Bytes that a picture counts as at most: models read it in squares, and some thousand tokens of them.
const PICTURE: usize = 4 << 10;
/// The same of a recording or another file, of which much is not text.
const FILE: usize = 64 << 10;

/// How much was asked and said so far.
#[derive(Debug, Default)]
pub struct Lengths {
    /// Set while the request is made, also by who borrows this.
    asked: AtomicUsize,
    said: usize,
    /// What was used before, and told.
    told: Tokens,
}

impl Lengths {
    /// This is asked, of whichever binding.
    pub fn ask(&self, request: &Request) {
        self.asked.store(size(request), Ordering::Relaxed);
    }

    /// Vectors of these are asked for.
    pub fn ask_texts(&self, texts: &[String]) {
        self.asked.store(texts.iter().map(String::len).sum(), Ordering::Relaxed);
    }

    pub fn observe(&mut self, said: &Event) {
        self.said += match said {
            Event::Text(text) | Event::Json(text) | Event::Reasoning(text) => text.len(),
            Event::ToolCall(call) => call.id.len() + call.name.len() + call.arguments.len(),
            Event::Section { .. } | Event::Citation { .. } | Event::Progress { .. } | Event::Finished(_) => 0,
        };
    }

    /// What was heard so far was counted by the provider, and more is asked.
    pub fn count(&mut self, usage: Usage) {
        self.told = self.told.and(Tokens::from(usage));
        self.said = 0;
    }

    /// What these tries used, of which none was told; `None`: no provider worked.
    pub fn estimate(&self, attempts: &[Attempt]) -> Option<Tokens> {
        let tries = attempts
            .iter()
            .filter(|attempt| !FREE.contains(&attempt.plugin.as_str()) && attempt.outcome != "succeeded");
        let worked = tries.clone().filter(|attempt| has_worked(&attempt.outcome)).count();
        // Who was heard has worked, whatever came of it.
        let times = worked.max(usize::from(self.said > 0 && tries.count() > 0));
        if times == 0 {
            return (self.told != Tokens::default()).then_some(self.told);
        }
        let tokens = |bytes: usize| i64::try_from(bytes.div_ceil(OF_A_TOKEN)).unwrap_or(i64::MAX).min(Tokens::MOST);
        let input = self.asked.load(Ordering::Relaxed).saturating_mul(times);
        let untold = Tokens { input: tokens(input), cached: 0, output: tokens(self.said), is_estimated: true };
        Some(self.told.and(untold))
    }
}

/// Whether a provider has begun to answer, as far as the code of a failure tells. One that refuses, or is not there,
/// counts nothing.
fn has_worked(outcome: &str) -> bool {
    matches!(outcome, "cancelled" | "timed_out" | "refused" | "trapped" | "internal" | "sandbox_died")
}

/// Bytes of a request, as a model reads it.
fn size(request: &Request) -> usize {
    let parts = request.messages.iter().flat_map(|message| &message.parts).map(|part| match part {
        Part::Text(text) => text.len(),
        Part::Image(media) => media.data.len().min(PICTURE),
        Part::Audio(media) | Part::File(media) => media.data.len().min(FILE),
        Part::ToolCall(call) => call.name.len() + call.arguments.len(),
        Part::ToolResult(result) => result.name.len() + result.content.len(),
    });
    let outline = request.outline.iter().map(|section| section.title.len() + section.guidance.len());
    let passages =
        request.passages.iter().map(|passage| passage.title.len() + passage.heading.len() + passage.text.len());
    let tools = request.tools.iter().map(|tool| tool.name.len() + tool.description.len() + tool.parameters.len());
    let schema = request.response_schema.as_ref().map_or(0, String::len);
    parts.chain(outline).chain(passages).chain(tools).sum::<usize>() + schema
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use runners::{Media, Message, Role};
    use uuid::Uuid;

    use super::*;

    fn tries(outcomes: &[&str]) -> Vec<Attempt> {
        let attempt = |outcome: &&str| Attempt {
            binding_id: Uuid::nil(),
            region: "eu".to_owned(),
            plugin: "openai".to_owned(),
            plugin_version: String::new(),
            plugin_digest: String::new(),
            at: DateTime::UNIX_EPOCH,
            duration_ms: 0,
            first_delta_ms: None,
            outcome: (*outcome).to_owned(),
            message: None,
            calls: Vec::new(),
            more_calls: 0,
            log_lines: 0,
        };
        outcomes.iter().map(attempt).collect()
    }

    fn asked() -> Lengths {
        let lengths = Lengths::default();
        let picture = Media { mime: "image/png".to_owned(), name: None, data: vec![0; 1 << 20] };
        let message =
            Message { role: Role::User, parts: vec![Part::Text("12345678".to_owned()), Part::Image(picture)] };
        lengths.ask(&Request { messages: vec![message], ..Request::default() });
        lengths
    }

    #[test]
    fn i3_a_call_without_a_count_has_used_what_was_asked_and_said_four_bytes_a_token() {
        let mut lengths = asked();
        let input = i64::try_from(8 + PICTURE).unwrap() / 4;
        let of = |lengths: &Lengths, outcomes: &[&str]| lengths.estimate(&tries(outcomes));
        let estimated = |input, output| Some(Tokens { input, cached: 0, output, is_estimated: true });
        assert_eq!(of(&lengths, &["cancelled"]), estimated(input, 0), "hung up before the first word");
        assert_eq!(of(&lengths, &["timed_out", "timed_out"]), estimated(2 * input, 0));
        for outcomes in [&[][..], &["unauthorized"], &["overloaded", "rate_limited"], &["unavailable"]] {
            assert_eq!(of(&lengths, outcomes), None, "nobody worked: {outcomes:?}");
        }
        lengths.observe(&Event::Text("five!".to_owned()));
        lengths.observe(&Event::Reasoning("hm.".to_owned()));
        assert_eq!(of(&lengths, &["overloaded", "unavailable"]), estimated(input, 2), "cut in mid-answer");
        let mut offline = tries(&["cancelled"]);
        offline[0].plugin = FREE[0].to_owned();
        assert_eq!(lengths.estimate(&offline), None);
    }

    #[test]
    fn what_a_provider_counted_before_is_added_as_it_was_counted() {
        let mut lengths = asked();
        lengths.observe(&Event::Text("an answer".to_owned()));
        lengths.count(Usage { input_tokens: 100, output_tokens: 10, ..Usage::default() });
        let told = Tokens { input: 100, cached: 0, output: 10, is_estimated: false };
        assert_eq!(lengths.estimate(&tries(&["succeeded", "overloaded"])), Some(told));
        let both = lengths.estimate(&tries(&["succeeded", "cancelled"])).unwrap();
        assert!(both.is_estimated && both.input > 100 && both.output == 10, "{both:?}");
    }
}
