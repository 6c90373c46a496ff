//! What a definition must fulfil before it becomes a version. Everything that is wrong is found at once, each under its
//! field.

use chrono::{DateTime, Utc};

use super::conditions::is_empty;
use super::definition::{Definition, Input, InputKind, is_identifier};
use super::format::{Column, ColumnKind, Format, Section};
use super::limits::Today;
use super::schema;
use crate::kit::problem::{Code, Problem};

const NAME_RULE: &str = "Please use lowercase letters, digits and _, starting with a letter, at most 40 in all.";

impl Definition {
    /// Whether this can be published in a client that may use these regions.
    ///
    /// # Errors
    /// 400 `use_cases.not_publishable`, with messages by field: `inputs[2].name`, `format.sections[0].title`,
    /// `model.id` …
    pub fn check_publishable(&self, regions: &[String], now: DateTime<Utc>) -> Result<(), Problem> {
        self.publication_faults(regions, now).into_result()
    }

    /// All that keeps this from being published.
    pub(super) fn publication_faults(&self, regions: &[String], now: DateTime<Utc>) -> Findings {
        let mut findings = Findings::default();
        if self.instruction.trim().is_empty() {
            findings.add("instruction", "Please write an instruction.");
        }
        for placeholder in self.dangling() {
            findings.add(
                "instruction",
                format!("{placeholder} stands for no input. Please add the input or remove the placeholder."),
            );
        }
        for (index, input) in self.inputs.iter().enumerate() {
            let (earlier, _) = self.inputs.split_at(index);
            check_input(input, earlier, Today::at(now), &format!("inputs[{index}]"), &mut findings);
        }
        for (index, _) in
            self.inputs.iter().enumerate().filter(|(_, input)| self.kind.is_prompt() && input.kind.is_file())
        {
            findings.add(
                format!("inputs[{index}].type"),
                "A prompt becomes a message, which holds no file. Please choose another type, or remove the input.",
            );
        }
        self.check_format(&mut findings);
        for (field, message) in self.model.faults(regions) {
            findings.add(field, message);
        }
        findings
    }

    fn check_format(&self, findings: &mut Findings) {
        match &self.format {
            Format::FreeText {} => {}
            Format::Sections { sections } => check_sections(sections, findings),
            Format::Json { schema } => {
                if let Err(message) = schema::validator(schema) {
                    findings.add("format.schema", message);
                }
            }
            Format::Table { columns, .. } => check_columns(columns, findings),
        }
    }
}

fn check_sections(sections: &[Section], findings: &mut Findings) {
    if sections.is_empty() {
        findings.add("format.sections", "Please add at least one section, or choose free text.");
    }
    for (index, section) in sections.iter().enumerate() {
        let at = format!("format.sections[{index}]");
        if !is_identifier(&section.key) {
            findings.add(format!("{at}.key"), NAME_RULE);
        } else if sections.iter().take(index).any(|earlier| earlier.key == section.key) {
            findings.add(format!("{at}.key"), "There is another section with this key.");
        }
        if section.title.trim().is_empty() {
            findings.add(format!("{at}.title"), "Please enter a title.");
        }
    }
}

fn check_columns(columns: &[Column], findings: &mut Findings) {
    if columns.is_empty() {
        findings.add("format.columns", "Please add at least one column.");
    }
    for (index, column) in columns.iter().enumerate() {
        let at = format!("format.columns[{index}]");
        if !is_identifier(&column.key) {
            findings.add(format!("{at}.key"), NAME_RULE);
        } else if columns.iter().take(index).any(|earlier| earlier.key == column.key) {
            findings.add(format!("{at}.key"), "There is another column with this key.");
        }
        if column.title.trim().is_empty() {
            findings.add(format!("{at}.title"), "Please enter a title.");
        }
        if column.kind == ColumnKind::Choice {
            check_options(&column.options, &at, findings);
        }
    }
}

fn check_input(input: &Input, earlier: &[Input], today: Today, at: &str, findings: &mut Findings) {
    if !is_identifier(&input.name) {
        findings.add(format!("{at}.name"), NAME_RULE);
    } else if earlier.iter().any(|other| other.name == input.name) {
        findings.add(format!("{at}.name"), "There is another input of this name.");
    }
    if input.label.trim().is_empty() {
        findings.add(format!("{at}.label"), "Please enter a label.");
    }
    if input.kind.has_options() {
        check_options(&input.options, at, findings);
    }
    if input.kind == InputKind::Table {
        for (field, message) in input.column_faults() {
            findings.add(format!("{at}.columns{field}"), message);
        }
    }
    for (field, message) in input.limit_faults() {
        findings.add(format!("{at}.{field}"), message);
    }
    for (field, message) in input.show_when.iter().flat_map(|condition| condition.faults(earlier)) {
        findings.add(format!("{at}.show_when.{field}"), message);
    }
    if let (Some(min), Some(max)) = (input.min, input.max)
        && min > max
    {
        findings.add(format!("{at}.max"), "The largest value is below the smallest.");
    }
    for (field, value) in [("default", &input.default), ("example", &input.example)] {
        // A file has neither: it belongs to one run. The example may name a sample document by its id.
        if !is_empty(value)
            && let Err(message) = input.check(value, today)
        {
            findings.add(format!("{at}.{field}"), message);
        }
    }
}

fn check_options(options: &[String], at: &str, findings: &mut Findings) {
    if options.is_empty() {
        findings.add(format!("{at}.options"), "Please add the options to choose from.");
    }
    for (index, option) in options.iter().enumerate() {
        if option.trim().is_empty() {
            findings.add(format!("{at}.options[{index}]"), "Please enter the option or remove it.");
        } else if options.iter().take(index).any(|earlier| earlier == option) {
            findings.add(format!("{at}.options[{index}]"), "This option is there twice.");
        }
    }
}

/// Fields and messages.
#[derive(Default)]
pub(super) struct Findings(pub Vec<(String, String)>);

impl Findings {
    fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push((field.into(), message.into()));
    }

    fn into_result(self) -> Result<(), Problem> {
        if self.0.is_empty() {
            return Ok(());
        }
        let start = Problem::new(
            Code::new("use_cases.not_publishable", 400),
            "This use case cannot be published yet. Please check the marked fields.",
        );
        Err(self.0.into_iter().fold(start, |problem, (field, message)| problem.with_field(field, message)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::definition::tests::complete;
    use super::super::model_choice::{ModelChoice, Preference};
    use super::*;

    fn findings(change: impl FnOnce(&mut Definition)) -> Vec<String> {
        let mut definition = complete();
        change(&mut definition);
        definition
            .check_publishable(&["local".to_owned()], DateTime::UNIX_EPOCH)
            .err()
            .map(|problem| problem.errors.into_keys().collect())
            .unwrap_or_default()
    }

    #[test]
    fn a_complete_definition_can_be_published() {
        assert_eq!(findings(|_| ()), Vec::<String>::new());
    }

    #[test]
    fn each_gap_is_found_under_its_field() {
        assert_eq!(findings(|d| d.instruction = " ".to_owned()), ["instruction"]);
        assert_eq!(findings(|d| d.instruction = "{{topic}} {{Topic}}".to_owned()), ["instruction"]);
        assert_eq!(findings(|d| d.inputs[2].name = "topic".to_owned()), ["inputs[2].name"]);
        assert_eq!(findings(|d| d.inputs[2].name = "Über uns".to_owned()), ["inputs[2].name"]);
        assert_eq!(findings(|d| d.inputs[3].label = String::new()), ["inputs[3].label"]);
        assert_eq!(findings(|d| d.inputs[3].min = Some(11.0)), ["inputs[3].max"]);
        assert_eq!(findings(|d| d.inputs[3].default = json!(99)), ["inputs[3].default"]);
        assert_eq!(findings(|d| d.inputs[4].example = json!("soon")), ["inputs[4].example"]);
        assert_eq!(findings(|d| d.inputs[1].options.clear()), ["inputs[1].default", "inputs[1].options"]);
        assert_eq!(findings(|d| d.inputs[1].options.push("Team".to_owned())), ["inputs[1].options[2]"]);
        assert_eq!(findings(|d| d.inputs[7].max_length = Some(4)), ["inputs[7].max_length"]);
        assert_eq!(findings(|d| d.inputs[7].min_length = Some(3)), ["inputs[7].max_length"]);
        assert_eq!(findings(|d| d.inputs[8].columns.clear()), ["inputs[8].columns"]);
        assert_eq!(findings(|d| d.inputs[8].columns[1].title = "item".to_owned()), ["inputs[8].columns[1].title"]);
        let (first, last) = (Some("today+1".to_owned()), Some("today".to_owned()));
        assert_eq!(findings(|d| (d.inputs[4].earliest, d.inputs[4].latest) = (first, last)), ["inputs[4].latest"]);
        assert_eq!(findings(|d| d.format = Format::Sections { sections: Vec::new() }), ["format.sections"]);
        let twice = vec![
            Section { key: "a".to_owned(), title: "A".to_owned(), guidance: String::new() },
            Section { key: "a".to_owned(), title: String::new(), guidance: String::new() },
        ];
        assert_eq!(
            findings(|d| d.format = Format::Sections { sections: twice }),
            ["format.sections[1].key", "format.sections[1].title"]
        );
        let columns =
            serde_json::from_value(json!([{ "key": "a", "title": "A" }, { "key": "a", "type": "choice" }])).unwrap();
        assert_eq!(
            findings(|d| d.format = Format::Table { columns, guidance: String::new() }),
            ["format.columns[1].key", "format.columns[1].options", "format.columns[1].title"]
        );
        let none = Format::Table { columns: Vec::new(), guidance: String::new() };
        assert_eq!(findings(|d| d.format = none), ["format.columns"]);
        assert_eq!(findings(|d| d.format = Format::Json { schema: "{".to_owned() }), ["format.schema"]);
        assert_eq!(findings(|d| d.model.id.clear()), ["model.id"]);
        assert_eq!(findings(|d| d.model.region = "mars".to_owned()), ["model.region"]);
        let automatic = |region: &str| {
            findings(|d| {
                d.model = ModelChoice { automatic: Some(Preference::Cheapest), ..ModelChoice::fixed("", region) }
            })
        };
        assert_eq!((automatic(""), automatic("local")), (Vec::new(), Vec::new()), "the platform picks the model");
        assert_eq!(automatic("mars"), ["model.region"]);
    }

    #[test]
    fn issue_5_a_condition_looks_at_an_earlier_input_that_can_fulfil_it() {
        let with = |input: usize, condition: Value| {
            findings(|d| d.inputs[input].show_when = serde_json::from_value(condition).unwrap())
        };
        let good = json!({ "input": "audience", "is": "one_of", "values": ["Board"] });
        assert_eq!(with(2, good.clone()), Vec::<String>::new());
        // Neither itself nor a later one, so that no two can wait for each other.
        assert_eq!(with(1, good.clone()), ["inputs[1].show_when.input"]);
        assert_eq!(with(0, good), ["inputs[0].show_when.input"]);
        assert_eq!(with(6, json!({ "input": "topic", "is": "yes" })), ["inputs[6].show_when.is"]);
        assert_eq!(with(7, json!({ "input": "source", "is": "one_of", "values": ["x"] })), ["inputs[7].show_when.is"]);
        assert_eq!(with(6, json!({ "input": "topic", "is": "one_of" })), ["inputs[6].show_when.values"]);
        assert_eq!(
            with(6, json!({ "input": "audience", "is": "one_of", "values": ["Press"] })),
            ["inputs[6].show_when.values"]
        );
    }

    #[test]
    fn everything_is_found_at_once() {
        assert_eq!(
            findings(|d| {
                d.instruction.clear();
                d.inputs[0].label.clear();
                d.model.id.clear();
            }),
            ["inputs[0].label", "instruction", "model.id"]
        );
    }
}
