//! What was entered, as a certificate has it: what is short in full, what is long by its first line and its SHA-256.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::chain::{Content, Entry, hex};
use crate::kit::text::cut;
use crate::use_cases::ResolvedInputs;

/// Characters that are printed in full, where they stand on one line.
const WHOLE: usize = 110;
/// Characters of a longer one's first line.
const FIRST: usize = 80;

/// The inputs of a run.
pub enum Inputs {
    /// As the record has them.
    Recorded(ResolvedInputs),
    /// What is stored now is not what the record's hash is of.
    Altered,
}

/// The inputs as they are stored, if they are those that the record speaks of.
pub fn those_of(entries: &[Entry], (stored, sha256): (Value, String)) -> Inputs {
    let entry = entries.iter().find(|entry| entry.kind == "inputs");
    let content = entry.and_then(|entry| serde_json::from_str::<Content>(&entry.content).ok()).unwrap_or_default();
    if content.facts.get("sha256").and_then(Value::as_str) != Some(&sha256) {
        return Inputs::Altered;
    }
    Inputs::Recorded(serde_json::from_value(stored).unwrap_or_default())
}

impl Inputs {
    /// Name, value, whether it is set as digits, and the hash below it.
    pub fn rows(&self, most: usize) -> Vec<Value> {
        let inputs = match self {
            Self::Recorded(inputs) => &inputs.0,
            Self::Altered => {
                return vec![json!([
                    "",
                    "What is stored is not what the record’s hash is of. Verify the record.",
                    false,
                    ""
                ])];
            }
        };
        if inputs.is_empty() {
            return vec![json!(["", "The use case asks for nothing.", false, ""])];
        }
        let mut rows: Vec<Value> = inputs.iter().take(most).map(|input| row(&input.label, &input.display)).collect();
        if let Some(left) = inputs.len().checked_sub(most).filter(|left| *left > 0) {
            rows.push(json!(["", format!("… and {left} more, which stand in the record"), false, ""]));
        }
        rows
    }
}

fn row(label: &str, value: &str) -> Value {
    let label = cut(label, 40);
    let text = value.trim();
    if text.is_empty() {
        return json!([label, "–", false, ""]);
    }
    if !text.contains('\n') && text.chars().count() <= WHOLE {
        return json!([label, text, false, ""]);
    }
    let first = cut(text.lines().next().unwrap_or_default().trim_end(), FIRST);
    let characters = value.chars().count();
    // Of all of it as people read it, white space too.
    let hash = hex(&Sha256::digest(value).into());
    json!([label, format!("{first} … ({characters} characters)"), false, hash])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_6_a_short_input_stands_whole_and_a_long_one_by_its_first_line_and_its_hash() {
        assert_eq!(row("Topic", " payment terms "), json!(["Topic", "payment terms", false, ""]));
        assert_eq!(row("Topic", ""), json!(["Topic", "–", false, ""]));
        let long = format!("First line\n{}", "x".repeat(200));
        let shown = row("Text", &long);
        assert_eq!(shown[1], "First line … (211 characters)");
        let hash = hex(&Sha256::digest(long).into());
        assert_eq!((shown[3].as_str(), hash.len()), (Some(hash.as_str()), 64));
        let one_line = row("Text", &"é".repeat(WHOLE + 1));
        assert!(one_line[1].as_str().unwrap().ends_with("é… … (111 characters)"), "{one_line}");
    }

    #[test]
    fn what_is_not_what_the_record_speaks_of_is_not_printed_as_if_it_were() {
        let content = Content::default().fact("sha256", "aa");
        let entry =
            Entry { position: 3, kind: "inputs".into(), key: String::new(), content: content.written(), hash: [0; 32] };
        let stored = json!([{ "name": "a", "label": "A", "type": "short_text", "value": "b", "display": "b" }]);
        assert!(matches!(those_of(std::slice::from_ref(&entry), (stored.clone(), "bb".into())), Inputs::Altered));
        let Inputs::Recorded(inputs) = those_of(&[entry], (stored, "aa".into())) else {
            panic!("they are the record's")
        };
        assert_eq!(
            (inputs.0.len(), Inputs::Recorded(inputs).rows(0)),
            (1, vec![json!(["", "… and 1 more, which stand in the record", false, ""])])
        );
    }
}
