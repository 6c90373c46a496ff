//! What came of a run as anybody may keep it: in a database, a log, a page. A guest or a provider has chosen the words
//! and the counts in it; here, and once, they become words that can be stored and counts that can be added up. A
//! database refuses NUL in a text, and what is refused for one run could take others' with it.

use crate::wire::Product;
use crate::{Failure, Outcome, Segment, Transcript};

pub fn product(product: Product) -> Product {
    match product {
        Product::Outcome(of) => Product::Outcome(outcome(of)),
        Product::Embeddings(of) => Product::Embeddings(crate::Embeddings { usage: of.usage.bounded(), ..of }),
        Product::Transcript(of) => Product::Transcript(transcript(of)),
    }
}

pub fn outcome(outcome: Outcome) -> Outcome {
    Outcome {
        finish: outcome.finish,
        usage: outcome.usage.bounded(),
        provider_request_id: outcome.provider_request_id.map(words),
        extras: outcome.extras.into_iter().map(|(name, value)| (words(name), words(value))).collect(),
    }
}

pub fn failure(failure: Failure) -> Failure {
    match failure {
        Failure::BadRequest(why) => Failure::BadRequest(words(why)),
        Failure::Misconfigured(why) => Failure::Misconfigured(words(why)),
        Failure::Refused(why) => Failure::Refused(words(why)),
        Failure::Unavailable(why) => Failure::Unavailable(words(why)),
        Failure::TimedOut(why) => Failure::TimedOut(words(why)),
        Failure::LimitExceeded(limit, why) => Failure::LimitExceeded(limit, words(why)),
        Failure::Trapped(why) => Failure::Trapped(words(why)),
        Failure::Internal(why) => Failure::Internal(words(why)),
        wordless @ (Failure::Unauthorized
        | Failure::RateLimited { .. }
        | Failure::Overloaded
        | Failure::ContextTooLong
        | Failure::Cancelled
        | Failure::SandboxDied) => wordless,
    }
}

fn transcript(transcript: Transcript) -> Transcript {
    let segment = |segment: Segment| Segment {
        speaker: segment.speaker.map(words),
        // A person's words, as they are but for what no database holds.
        text: if segment.text.contains('\0') { segment.text.replace('\0', "") } else { segment.text },
        ..segment
    };
    Transcript {
        language: transcript.language.map(words),
        segments: transcript.segments.into_iter().map(segment).collect(),
        usage: transcript.usage.bounded(),
    }
}

/// A text for one who reads it, with spaces for control characters: they mean something to terminals, and NUL nothing
/// to a database.
fn words(text: String) -> String {
    let is_odd = |c: char| c.is_control() && c != '\n' && c != '\t';
    if text.contains(is_odd) { text.chars().map(|c| if is_odd(c) { ' ' } else { c }).collect() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Embeddings, Finish, Limit, Usage};

    const ODD: &str = "a\0b\u{1b}[2J\u{85}\r\n\tc";
    const PLAIN: &str = "a b [2J  \n\tc";

    fn counts(each: u64) -> Usage {
        Usage {
            input_tokens: each,
            output_tokens: each,
            cached_input_tokens: each,
            cache_write_tokens: each,
            reasoning_tokens: each,
        }
    }

    #[test]
    fn f11_no_failure_holds_what_a_database_or_a_terminal_cannot_take() {
        let odd = || ODD.to_owned();
        for said in [
            Failure::BadRequest(odd()),
            Failure::Misconfigured(odd()),
            Failure::Refused(odd()),
            Failure::Unavailable(odd()),
            Failure::TimedOut(odd()),
            Failure::LimitExceeded(Limit::Output, odd()),
            Failure::Trapped(odd()),
            Failure::Internal(odd()),
        ] {
            let legible = failure(said.clone());
            assert_eq!(legible.code(), said.code());
            assert!(legible.to_string().ends_with(PLAIN), "{legible:?}");
        }
        assert_eq!(failure(Failure::Unauthorized), Failure::Unauthorized);
    }

    #[test]
    fn f11_an_outcome_and_a_transcript_hold_words_that_can_be_stored_and_counts_that_can_be_added_up() {
        let said = Outcome {
            finish: Finish::Stop,
            usage: counts(u64::MAX),
            provider_request_id: Some(ODD.into()),
            extras: vec![(ODD.into(), ODD.into())],
        };
        let legible = outcome(said);
        assert_eq!(legible.usage, counts(Usage::MOST));
        assert_eq!(legible.provider_request_id.as_deref(), Some(PLAIN));
        assert_eq!(legible.extras, [(PLAIN.to_owned(), PLAIN.to_owned())]);
        let heard = Transcript {
            language: Some(ODD.into()),
            segments: vec![Segment { start_ms: 0, end_ms: 1, speaker: Some(ODD.into()), text: ODD.into() }],
            usage: counts(7),
        };
        let Product::Transcript(legible) = product(Product::Transcript(heard)) else { panic!("another product") };
        assert_eq!((legible.language.as_deref(), legible.usage), (Some(PLAIN), counts(7)));
        assert_eq!(legible.segments[0].speaker.as_deref(), Some(PLAIN));
        assert_eq!(legible.segments[0].text, "ab\u{1b}[2J\u{85}\r\n\tc", "what was said stays as it is");
        let made = Product::Embeddings(Embeddings { vectors: Vec::new(), usage: counts(u64::MAX) });
        let Product::Embeddings(bounded) = product(made) else { panic!("another product") };
        assert_eq!(bounded.usage, counts(Usage::MOST));
    }
}
