//! Inputs that are asked for only when an earlier one says so. The page decides by the same rules
//! (`web/src/features/runs/conditions.ts`), and both are held to one table of cases (`tests/inputs.json`).

use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::definition::{Definition, Input, InputKind, line};

/// What must hold of an earlier input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = InputCondition)]
pub struct Condition {
    /// The earlier input's name. One that is not asked for itself counts as empty.
    #[garde(length(chars, max = 40), custom(line))]
    #[serde(default)]
    pub input: String,
    #[garde(skip)]
    pub is: Relation,
    /// Whether the opposite must hold.
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negate: bool,
    /// With `one_of`. Of a multi-choice, one of the chosen must be among them.
    #[garde(length(max = 100), inner(length(chars, max = 500), custom(line)))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InputRelation)]
pub enum Relation {
    /// It has a value.
    Filled,
    /// It is answered with yes.
    Yes,
    /// Its value is one of `values`.
    OneOf,
}

impl Condition {
    pub(super) fn holds(&self, value: &Value) -> bool {
        let is_met = match self.is {
            Relation::Filled => !is_empty(value),
            Relation::Yes => *value == Value::Bool(true),
            Relation::OneOf => match value {
                Value::Number(number) => self.values.iter().any(|wanted| wanted.trim().parse().ok() == number.as_f64()),
                Value::Array(chosen) => chosen.iter().any(|each| self.names(each)),
                Value::Null | Value::Bool(_) | Value::String(_) | Value::Object(_) => self.names(value),
            },
        };
        is_met != self.negate
    }

    fn names(&self, value: &Value) -> bool {
        value.as_str().is_some_and(|words| self.values.iter().any(|wanted| wanted == words))
    }

    /// What keeps a definition with this condition from being published: the part of the condition, and why.
    pub(super) fn faults(&self, earlier: &[Input]) -> Vec<(&'static str, &'static str)> {
        let Some(source) = earlier.iter().find(|input| input.name == self.input) else {
            return vec![("input", "No input above this one has this name. A condition looks at earlier inputs only.")];
        };
        match self.is {
            Relation::Filled => Vec::new(),
            Relation::Yes if source.kind == InputKind::YesNo => Vec::new(),
            Relation::Yes => vec![("is", "Only a yes-or-no input can be answered with yes.")],
            Relation::OneOf if !source.kind.compares() => {
                vec![("is", "This input has no values to compare with. Ask whether it is filled in.")]
            }
            Relation::OneOf if self.values.iter().all(|value| value.trim().is_empty()) => {
                vec![("values", "Please add at least one value.")]
            }
            Relation::OneOf if source.kind.has_options() => {
                let is_option = |value: &String| source.options.contains(value);
                let words = "This is not one of the options of that input any more.";
                if self.values.iter().all(is_option) { Vec::new() } else { vec![("values", words)] }
            }
            Relation::OneOf => Vec::new(),
        }
    }
}

impl Definition {
    /// Which inputs are asked for, in their order, when these are their values. A condition that looks at no earlier
    /// input, as drafts may have it, holds.
    pub(super) fn asked_for<'v>(&'v self, value: impl Fn(&'v Input) -> &'v Value) -> Vec<bool> {
        let mut known: Vec<(&str, &Value)> = Vec::with_capacity(self.inputs.len());
        let mut shown = Vec::with_capacity(self.inputs.len());
        for input in &self.inputs {
            let source = |condition: &Condition| known.iter().find(|(name, _)| *name == condition.input);
            let is_shown = input
                .show_when
                .as_ref()
                .is_none_or(|condition| source(condition).is_none_or(|(_, value)| condition.holds(value)));
            known.push((&input.name, if is_shown { value(input) } else { &Value::Null }));
            shown.push(is_shown);
        }
        shown
    }
}

/// Whether nothing was filled in: also a list of nothing but empty things, as a table's blank rows are.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(words) => words.trim().is_empty(),
        Value::Array(each) => each.iter().all(is_empty),
        Value::Object(each) => each.values().all(is_empty),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use serde_json::{Map, json};

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        name: String,
        inputs: Vec<Input>,
        values: Map<String, Value>,
        #[serde(default)]
        hidden: Vec<String>,
        #[serde(default)]
        faults: Vec<String>,
    }

    #[derive(Deserialize)]
    struct Table {
        now: DateTime<Utc>,
        cases: Vec<Case>,
    }

    /// The page's half is `web/src/features/runs/conditions.test.ts`.
    #[test]
    fn issue_5_page_and_server_ask_for_and_refuse_the_same() {
        let table: Table = serde_json::from_str(include_str!("tests/inputs.json")).unwrap();
        assert!(table.cases.len() > 40);
        for Case { name, inputs, values, hidden, faults } in table.cases {
            let definition = Definition { inputs, ..super::super::definition::tests::complete() };
            let shown = definition.asked_for(|input| values.get(&input.name).unwrap_or(&input.default));
            let found: Vec<&str> = definition
                .inputs
                .iter()
                .zip(shown)
                .filter(|(_, shown)| !shown)
                .map(|(input, _)| input.name.as_str())
                .collect();
            assert_eq!(found, hidden, "{name}: hidden");
            let refused = definition.check_inputs(&values, table.now).err();
            let found: Vec<String> = refused.map(|problem| problem.errors.into_keys().collect()).unwrap_or_default();
            let mut expected: Vec<String> = faults.iter().map(|input| format!("inputs.{input}")).collect();
            expected.sort();
            assert_eq!(found, expected, "{name}: faults");
        }
    }

    #[test]
    fn issue_5_a_value_for_a_hidden_input_is_dropped_and_the_record_says_so() {
        let definition: Definition = serde_json::from_value(json!({
            "name": "Trip", "instruction": "{{abroad}} {{country}} {{visa}}",
            "inputs": [
                { "name": "abroad", "label": "Abroad", "type": "yes_no" },
                { "name": "country", "label": "Country", "type": "short_text", "required": true, "default": "France", "show_when": { "input": "abroad", "is": "yes" } },
                { "name": "visa", "label": "Visa", "type": "short_text", "show_when": { "input": "country", "is": "filled" } },
            ],
        }))
        .unwrap();
        let values = json!({ "abroad": false, "country": "Peru" });
        let resolved = definition.check_inputs(values.as_object().unwrap(), DateTime::UNIX_EPOCH).unwrap();
        assert_eq!(
            serde_json::to_value(&resolved).unwrap(),
            json!([
                { "name": "abroad", "label": "Abroad", "type": "yes_no", "value": false, "display": "No" },
                { "name": "country", "label": "Country", "type": "short_text", "value": null, "display": "", "hidden": "dropped" },
                { "name": "visa", "label": "Visa", "type": "short_text", "value": null, "display": "", "hidden": "empty" },
            ])
        );
        assert_eq!(definition.prompt(&resolved), "No  ");
    }
}
