//! Parameters that a model refuses: the call is made once more without the one that the refusal names, and what was
//! refused is left out of the model's calls for a while.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long it is remembered. A provider may lift a restriction, and a name may come to mean another model.
const REMEMBERED: Duration = Duration::from_secs(3600);
/// Models of which something is remembered.
const MODELS: usize = 1_000;
/// What an answer can do without. A schema, tools or the end of an answer are not among them: without them it would be
/// another answer.
const SPARED: [&str; 4] = ["temperature", "top_p", "seed", "stream_options"];
/// The two names of the same limit. It takes the other name and is never left out: it bounds what a call costs.
const LIMITS: [(&str, &str); 2] = [("max_tokens", "max_completion_tokens"), ("max_completion_tokens", "max_tokens")];

/// An endpoint and a model.
pub type EndpointModel = (String, String);

#[derive(Default)]
pub struct Unsupported(Mutex<HashMap<EndpointModel, (Instant, BTreeSet<String>)>>);

impl Unsupported {
    /// Leaves out what is known to be refused there.
    pub fn spare(&self, model: &EndpointModel, body: &mut Value) {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((at, names)) = known.get(model) else { return };
        if at.elapsed() < REMEMBERED {
            for name in names {
                without(body, name);
            }
        }
    }

    /// A call without these succeeded.
    pub fn remember(&self, model: EndpointModel, names: BTreeSet<String>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, (at, _)| at.elapsed() < REMEMBERED);
        if known.len() < MODELS || known.contains_key(&model) {
            let (at, of) = known.entry(model).or_insert_with(|| (Instant::now(), BTreeSet::new()));
            *at = Instant::now();
            of.extend(names);
        }
    }
}

/// Changes the body so that it can be sent without this parameter. `false` when it cannot.
pub fn without(body: &mut Value, name: &str) -> bool {
    let Some(fields) = body.as_object_mut() else { return false };
    if SPARED.contains(&name) {
        return fields.remove(name).is_some();
    }
    let Some((_, other)) = LIMITS.iter().find(|(of, _)| *of == name) else { return false };
    let Some(most) = fields.remove(name) else { return false };
    fields.insert((*other).to_owned(), most);
    true
}

/// The parameter that a refusal says is not taken; nothing where its value alone is wrong.
pub fn named(message: &str, code: &str, parameter: &str) -> Option<String> {
    const CODES: [&str; 4] =
        ["unsupported_value", "unsupported_parameter", "unknown_parameter", "unrecognized_parameter"];
    const WORDS: [&str; 9] = [
        "not support",
        "unsupported",
        "unknown",
        "unrecognized",
        "not permitted",
        "not allowed",
        "deprecated",
        "only the default",
        "cannot both",
    ];
    let words = message.to_lowercase();
    if !CODES.contains(&code) && !WORDS.iter().any(|word| words.contains(word)) {
        return None;
    }
    let names = || SPARED.into_iter().chain(LIMITS.map(|(name, _)| name));
    if !parameter.is_empty() {
        return names().find(|name| *name == parameter).map(str::to_owned);
    }
    // The one that stands first: a refusal of max_tokens names its successor after it.
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    words.split(|c| !is_name(c)).find_map(|word| names().find(|name| *name == word)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn case_2_a_refusal_names_what_is_left_out_and_a_wrong_value_is_none() {
        let of = |message, code, parameter| named(message, code, parameter).unwrap_or_default();
        let default = "Unsupported value: 'temperature' does not support 0.3 with this model.";
        assert_eq!(of(default, "unsupported_value", "temperature"), "temperature");
        assert_eq!(of(default, "", ""), "temperature");
        let limit = "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.";
        assert_eq!(of(limit, "", ""), "max_tokens");
        assert_eq!(of("max_completion_tokens: Extra inputs are not permitted", "", ""), "max_completion_tokens");
        assert_eq!(of("`temperature` is deprecated for this model.", "", ""), "temperature");
        assert_eq!(of("temperature must be at most 2", "invalid_value", "temperature"), "");
        assert_eq!(of("max_tokens is too large: this model supports at most 9", "", "max_tokens"), "");
        assert_eq!(of("tools is not supported", "unsupported_parameter", "tools"), "");
    }

    #[test]
    fn case_2_and_38_what_was_refused_is_left_out_of_the_next_calls_of_that_model_alone() {
        let at = |model: &str| ("https://api.example/v1".to_owned(), model.to_owned());
        let body = || json!({ "temperature": 0.3, "max_tokens": 9, "messages": [] });
        let known = Unsupported::default();
        known.remember(at("strict"), ["temperature".to_owned(), "max_tokens".to_owned()].into());
        let (mut strict, mut other) = (body(), body());
        known.spare(&at("strict"), &mut strict);
        known.spare(&at("other"), &mut other);
        assert_eq!(strict, json!({ "max_completion_tokens": 9, "messages": [] }));
        assert_eq!(other, body());
        assert!(!without(&mut strict, "temperature") && !without(&mut strict, "messages"));
    }
}
