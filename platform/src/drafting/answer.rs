//! What a model answers, made into a definition: small faults are put right and named, what is left over is refused by
//! the rules of every definition.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::kit::problem::{Code, Problem};
use crate::kit::text;
use crate::use_cases::{Definition, ModelChoice};

/// What the model is asked to answer.
pub const SCHEMA: &str = r#"{"type":"object","additionalProperties":false,"required":["name","description","instruction","inputs","sections"],"properties":{
"name":{"type":"string"},"description":{"type":"string"},"instruction":{"type":"string"},
"inputs":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["name","label","type","required","help","options"],"properties":{
"name":{"type":"string"},"label":{"type":"string"},"type":{"type":"string","enum":["short_text","long_text","number","date","choice","multi_choice","yes_no","file"]},
"required":{"type":"boolean"},"help":{"type":"string"},"options":{"type":"array","items":{"type":"string"}}}}},
"sections":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["title","guidance"],"properties":{"title":{"type":"string"},"guidance":{"type":"string"}}}}}}"#;

/// Characters of an answer that are read.
pub const MOST: usize = 60_000;
const INPUTS: usize = 20;
const SECTIONS: usize = 20;
const OPTIONS: usize = 50;
const TYPES: &[&str] = &["short_text", "long_text", "number", "date", "choice", "multi_choice", "yes_no", "file"];

#[derive(Deserialize)]
struct Drafted {
    #[serde(default)]
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    instruction: String,
    #[serde(default)]
    inputs: Vec<DraftedInput>,
    #[serde(default)]
    sections: Vec<DraftedSection>,
}

#[derive(Deserialize)]
struct DraftedInput {
    #[serde(default)]
    name: String,
    #[serde(default)]
    label: String,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    help: String,
    #[serde(default)]
    options: Vec<String>,
}

#[derive(Deserialize)]
struct DraftedSection {
    #[serde(default)]
    title: String,
    #[serde(default)]
    guidance: String,
}

/// The definition, and what had to be put right in the answer.
pub fn read(
    said: &str,
    model: &ModelChoice,
    regions: &[String],
    now: DateTime<Utc>,
) -> Result<(Definition, Vec<String>), Problem> {
    let drafted: Drafted = object(said).and_then(|text| serde_json::from_str(text).ok()).ok_or_else(|| {
        unusable("The model’s answer was no definition. Try again, or describe in other words what you need.")
    })?;
    let mut repairs = Vec::new();
    let instruction = cut(&drafted.instruction, 20_000);
    let (inputs, instruction) = inputs(drafted.inputs, instruction, &mut repairs);
    let sections = sections(drafted.sections, &mut repairs);
    let format = if sections.is_empty() {
        json!({ "kind": "free_text" })
    } else {
        json!({ "kind": "sections", "sections": sections })
    };
    let whole = json!({
        "name": line(&drafted.name, 120), "description": cut(&drafted.description, 2_000), "instruction": instruction,
        "inputs": inputs, "format": format, "model": model,
    });
    let definition: Definition = serde_json::from_value(whole).map_err(Problem::internal)?;
    definition.validate().map_err(|report| refused(Problem::from(report)))?;
    definition.check_publishable(regions, now).map_err(refused)?;
    Ok((definition, repairs))
}

fn unusable(words: &str) -> Problem {
    Problem::new(Code::new("drafting.unusable", 422), words.to_owned())
}

/// The first fault says enough: nobody can mend what is not shown.
fn refused(problem: Problem) -> Problem {
    let fault = problem.errors.into_values().flatten().next().unwrap_or(problem.message);
    unusable(&format!("The model’s draft breaks a rule: {fault} Try again, or describe in other words what you need."))
}

/// The object in an answer that may have words or a code fence around it.
fn object(said: &str) -> Option<&str> {
    said.get(said.find('{')?..=said.rfind('}')?)
}

/// One line without control and invisible characters.
fn line(words: &str, most: usize) -> String {
    let plain: String =
        words.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|c| !text::is_deceptive(*c)).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(most).collect()
}

/// Lines without what hides or reorders them.
fn cut(words: &str, most: usize) -> String {
    let is_kept = |c: &char| *c == '\n' || !text::is_deceptive(*c);
    words.trim().chars().filter(is_kept).take(most).collect()
}

/// `As of (date)` → `as_of_date`; never one that is taken.
fn identifier(words: &str, taken: &[String]) -> String {
    let plain: String = words.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let parts: Vec<&str> = plain.split('_').filter(|part| !part.is_empty()).collect();
    let joined = parts.join("_");
    let base: String = joined.trim_start_matches(|c: char| !c.is_ascii_lowercase()).chars().take(36).collect();
    let base = if base.is_empty() { "input".to_owned() } else { base };
    let free = (2..).map(|n| format!("{base}_{n}")).find(|name| !taken.contains(name));
    if taken.contains(&base) { free.unwrap_or(base) } else { base }
}

fn inputs(drafted: Vec<DraftedInput>, mut instruction: String, repairs: &mut Vec<String>) -> (Vec<Value>, String) {
    if drafted.len() > INPUTS {
        repairs.push(format!("Only the first {INPUTS} inputs were taken."));
    }
    let mut names: Vec<String> = Vec::new();
    let mut made = Vec::new();
    for input in drafted.into_iter().take(INPUTS) {
        let label = line(if input.label.trim().is_empty() { &input.name } else { &input.label }, 120);
        if label.is_empty() {
            repairs.push("An input without a name was left out.".to_owned());
            continue;
        }
        let name = identifier(if input.name.trim().is_empty() { &label } else { &input.name }, &names);
        if name != input.name && !input.name.is_empty() {
            // Of two of the same name the placeholder stays the first one's.
            if !names.contains(&input.name) {
                instruction = instruction.replace(&format!("{{{{{}}}}}", input.name), &format!("{{{{{name}}}}}"));
            }
            repairs.push(format!("The input “{label}” is now called {name}."));
        }
        let mut options: Vec<String> = Vec::new();
        for option in input.options.iter().map(|option| line(option, 200)).filter(|option| !option.is_empty()) {
            if options.len() < OPTIONS && !options.contains(&option) {
                options.push(option);
            }
        }
        let mut kind = input.kind.as_str();
        let has_options = matches!(kind, "choice" | "multi_choice");
        if !TYPES.contains(&kind) || (has_options && options.is_empty()) {
            kind = "short_text";
            repairs.push(format!("“{label}” was made a short text: its type could not be used."));
        }
        if !matches!(kind, "choice" | "multi_choice") {
            options.clear();
        }
        made.push(json!({ "name": name, "label": label, "type": kind, "required": input.required, "help": cut(&input.help, 1_000), "options": options }));
        names.push(name);
    }
    (made, instruction)
}

fn sections(drafted: Vec<DraftedSection>, repairs: &mut Vec<String>) -> Vec<Value> {
    if drafted.len() > SECTIONS {
        repairs.push(format!("Only the first {SECTIONS} sections were taken."));
    }
    let mut keys: Vec<String> = Vec::new();
    let mut made = Vec::new();
    for section in drafted.into_iter().take(SECTIONS) {
        let title = line(&section.title, 120);
        if title.is_empty() {
            repairs.push("A section without a title was left out.".to_owned());
            continue;
        }
        let key = identifier(&title, &keys);
        made.push(json!({ "key": key, "title": title, "guidance": cut(&section.guidance, 4_000) }));
        keys.push(key);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drafted(said: &str) -> Result<(Definition, Vec<String>), Problem> {
        let model = ModelChoice::fixed("writer", "eu");
        read(said, &model, &["eu".to_owned()], DateTime::UNIX_EPOCH)
    }

    #[test]
    fn issue_5_small_faults_of_an_answer_are_put_right_and_named() {
        let said = r#"Here it is:
```json
{"name":" Reply\u202e to\na complaint ","instruction":"Answer {{Customer's letter}} in the tone {{tone}}.","inputs":[
{"name":"Customer's letter","label":"Letter","type":"long_text","required":true},
{"name":"tone","type":"choice","options":["Warm","Warm",""]},
{"name":"tone","label":"Language","type":"language"},{"label":" "}],
"sections":[{"title":"Reply","guidance":"Five sentences."},{"title":"Reply"},{"title":""}]}
```"#;
        let (definition, repairs) = drafted(said).unwrap();
        assert_eq!(definition.name, "Reply to a complaint");
        assert_eq!(definition.instruction, "Answer {{customer_s_letter}} in the tone {{tone}}.");
        let names: Vec<&str> = definition.inputs.iter().map(|input| input.name.as_str()).collect();
        assert_eq!((names, definition.inputs[1].options.len()), (vec!["customer_s_letter", "tone", "tone_2"], 1));
        assert_eq!(repairs.len(), 5, "{repairs:?}");
    }

    #[test]
    fn issue_5_an_answer_that_cannot_be_used_is_refused_in_plain_words() {
        for said in ["I cannot help with that.", "{", "{\"inputs\": 7}"] {
            assert!(drafted(said).unwrap_err().message.contains("was no definition"), "{said}");
        }
        // What a person could not publish either.
        let problem = drafted(r#"{"name":"x","instruction":"Use {{nobody}}."}"#).unwrap_err();
        assert!(problem.message.contains("{{nobody}} stands for no input"), "{}", problem.message);
        assert!(drafted(r#"{"name":"","instruction":"x"}"#).is_err());
    }
}
