//! From a row's cells to what somebody would have entered: which column fills which input, and how a cell is read as a
//! number, a date, a choice.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use extract::Cell;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::error::Error;
use super::model::{Mapping, RowError, Source};
use super::notation::Notation;
use crate::use_cases::{Definition, Input, InputKind};

/// How rows of one sheet become inputs of one definition.
pub struct Plan<'a> {
    pub definition: &'a Definition,
    pub mapping: &'a Mapping,
    /// Documents by the names that the sheet calls them.
    pub files: &'a BTreeMap<String, Uuid>,
    pub notation: &'a Notation,
}

/// What is wrong with the files that no run could read, by their ids.
pub type Unreadable = BTreeMap<Uuid, String>;

/// Finds for each input the column that is called as it is.
pub fn guess(definition: &Definition, columns: &[String]) -> Mapping {
    let names: Vec<String> = columns.iter().map(|column| plain(column)).collect();
    let of = |input: &Input| {
        let wanted = [plain(&input.name), plain(&input.label)];
        let place = names.iter().position(|name| !name.is_empty() && wanted.contains(name))?;
        Some((input.name.clone(), Source::Column(u32::try_from(place).ok()?)))
    };
    definition.inputs.iter().filter_map(of).collect()
}

/// Letters and digits alone: "Due date" and `due_date` are the same name.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Plan<'_> {
    /// Whether the mapping speaks of inputs and columns that there are.
    ///
    /// # Errors
    /// The first that there is not.
    pub fn check(&self, columns: usize) -> Result<(), Error> {
        for (name, source) in self.mapping {
            if !self.definition.inputs.iter().any(|input| input.name == *name) {
                return Err(Error::NoInput(name.clone()));
            }
            if let Source::Column(place) = source
                && *place as usize >= columns
            {
                return Err(Error::NoColumn(place + 1));
            }
        }
        Ok(())
    }

    /// What the row enters, for the check that a single run's inputs go through.
    pub fn values(&self, cells: &[Cell]) -> Map<String, Value> {
        let value = |input: &Input| {
            let value = match self.mapping.get(&input.name)? {
                Source::Value(value) => value.clone(),
                Source::Column(place) => {
                    let place = *place as usize;
                    self.value(input, place, cells.get(place).unwrap_or(&Cell::Empty))
                }
            };
            Some((input.name.clone(), value))
        };
        self.definition.inputs.iter().filter_map(value).collect()
    }

    fn value(&self, input: &Input, column: usize, cell: &Cell) -> Value {
        let text = cell.display();
        let said = text.trim();
        match (input.kind, cell) {
            (_, Cell::Empty) => Value::Null,
            (InputKind::Number, Cell::Number(number)) => Value::from(*number),
            (InputKind::Number, Cell::Text(_)) => {
                self.notation.number(column, said).map_or(Value::from(text.as_str()), Value::from)
            }
            (InputKind::Date, Cell::Text(_)) => {
                Value::from(self.notation.date(column, said).unwrap_or_else(|| said.to_owned()))
            }
            (InputKind::YesNo, Cell::YesNo(yes)) => Value::Bool(*yes),
            (InputKind::YesNo, _) => match said.to_lowercase().as_str() {
                "yes" | "y" | "true" | "1" | "x" => Value::Bool(true),
                "no" | "n" | "false" | "0" => Value::Bool(false),
                _ => Value::from(text),
            },
            (InputKind::Choice, _) => {
                let meant = input.options.iter().find(|option| option.trim().to_lowercase() == said.to_lowercase());
                meant.map_or(Value::from(text.as_str()), |option| Value::from(option.as_str()))
            }
            (InputKind::MultiChoice, _) => chosen(input, said),
            (InputKind::File | InputKind::Audio, _) => {
                self.file(said).map_or(Value::from(text.as_str()), |id| Value::from(id.to_string()))
            }
            (InputKind::Date | InputKind::ShortText, _) => Value::from(said),
            // A table stands in no cell; the check says what it wants.
            (InputKind::LongText | InputKind::Number | InputKind::Table, _) => Value::from(text),
        }
    }

    fn file(&self, name: &str) -> Option<Uuid> {
        let wanted = name.to_lowercase();
        self.files.iter().find(|(known, _)| known.to_lowercase() == wanted).map(|(_, id)| *id)
    }

    /// Files of a row that are there and cannot be read.
    fn unread(&self, values: &Map<String, Value>, unreadable: &Unreadable) -> impl Iterator<Item = RowError> {
        let files = self.definition.inputs.iter().filter(|input| input.kind.is_file());
        files.filter_map(|input| {
            let id: Uuid = values.get(&input.name)?.as_str()?.parse().ok()?;
            let message = unreadable.get(&id)?.clone();
            Some(RowError { field: input.name.clone(), message })
        })
    }

    /// What keeps a row from being run, by the rules of a single run.
    pub fn errors(&self, cells: &[Cell], unreadable: &Unreadable, now: DateTime<Utc>) -> Vec<RowError> {
        let values = self.values(cells);
        let mut errors: Vec<RowError> = self.unread(&values, unreadable).collect();
        let Err(problem) = self.definition.check_inputs(&values, now) else { return errors };
        for (field, messages) in problem.errors {
            let field = field.strip_prefix("inputs.").unwrap_or(&field).to_owned();
            let is_file = self.definition.inputs.iter().any(|input| input.name == field && input.kind.is_file());
            for message in messages {
                let named = match self.mapping.get(&field) {
                    Some(Source::Column(place)) if is_file => {
                        cells.get(*place as usize).map(Cell::display).filter(|name| !name.is_empty())
                    }
                    _ => None,
                };
                let message = named.map_or(message, |name| {
                    format!("There is no file called {:?} among those that you added.", short(&name))
                });
                errors.push(RowError { field: field.clone(), message });
            }
        }
        errors
    }
}

/// The options that a cell names, between semicolons, commas or on lines of their own; an option may have a comma
/// itself.
fn chosen(input: &Input, said: &str) -> Value {
    let meant = |words: &str| {
        let option = input.options.iter().find(|option| option.trim().to_lowercase() == words.trim().to_lowercase());
        Value::from(option.map_or(words.trim(), String::as_str))
    };
    let is_option = |words: &str| input.options.contains(&words.to_owned());
    if meant(said).as_str().is_some_and(is_option) {
        return Value::Array(vec![meant(said)]);
    }
    let marks: &[char] = if said.contains([';', '\n']) { &[';', '\n'] } else { &[','] };
    said.split(marks).filter(|words| !words.trim().is_empty()).map(meant).collect()
}

fn short(name: &str) -> String {
    name.chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn definition() -> Definition {
        serde_json::from_value(json!({
            "name": "Brief", "instruction": "{{topic}}",
            "inputs": [
                { "name": "topic", "label": "Topic", "type": "short_text", "required": true },
                { "name": "due_date", "label": "Due", "type": "date" },
                { "name": "pages", "label": "Pages", "type": "number", "min": 1, "max": 9 },
                { "name": "audience", "label": "Who reads it", "type": "choice", "options": ["Board", "Team"], "default": "Team" },
                { "name": "urgent", "label": "Urgent", "type": "yes_no" },
                { "name": "source", "label": "Source", "type": "file" },
                { "name": "topics", "label": "Topics", "type": "multi_choice", "options": ["Law", "Tax, dues", "Pay"] },
                { "name": "why", "label": "Why", "type": "short_text", "required": true, "show_when": { "input": "urgent", "is": "yes" } },
            ],
        }))
        .unwrap()
    }

    fn text(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    #[test]
    fn columns_are_found_by_the_name_or_the_label_of_an_input() {
        let columns = ["TOPIC", "Due Date", "who reads it", "pages ", "Something"].map(str::to_owned);
        let guessed = guess(&definition(), &columns);
        let expected: Mapping = [("topic", 0), ("due_date", 1), ("audience", 2), ("pages", 3)]
            .map(|(name, place)| (name.to_owned(), Source::Column(place)))
            .into();
        assert_eq!(guessed, expected);
    }

    #[test]
    fn cells_become_what_somebody_would_have_entered_and_errors_are_those_of_a_single_run() {
        let definition = definition();
        let file = Uuid::now_v7();
        let mapping: Mapping = (0..)
            .zip(["topic", "due_date", "pages", "audience", "urgent", "source", "topics"])
            .map(|(place, name)| (name.to_owned(), Source::Column(place)))
            .collect();
        let files = [("Contract.pdf".to_owned(), file)].into();
        let plan = Plan { definition: &definition, mapping: &mapping, files: &files, notation: &Notation::default() };
        let good = [
            text(" tea "),
            text("2026-02-28"),
            text(" 3 "),
            text("board"),
            text("No"),
            text("contract.PDF"),
            text("pay; tax, DUES"),
        ];
        assert_eq!(
            Value::from(plan.values(&good)),
            json!({ "topic": "tea", "due_date": "2026-02-28", "pages": 3.0, "audience": "Board", "urgent": false, "source": file, "topics": ["Pay", "Tax, dues"] })
        );
        assert_eq!(plan.errors(&good, &Unreadable::new(), DateTime::UNIX_EPOCH), []);
        let broken: Unreadable = [(file, "The file is damaged.".to_owned())].into();
        let found = plan.errors(&good, &broken, DateTime::UNIX_EPOCH);
        assert_eq!(found, [RowError { field: "source".to_owned(), message: "The file is damaged.".to_owned() }]);
        let bad = [
            Cell::Empty,
            text("in February"),
            Cell::Number(12.0),
            text("Press"),
            text("maybe"),
            text("other.pdf"),
            text("Tax, dues, Art"),
        ];
        let errors: Vec<(String, String)> = plan
            .errors(&bad, &Unreadable::new(), DateTime::UNIX_EPOCH)
            .into_iter()
            .map(|error| (error.field, error.message))
            .collect();
        let expected = [
            ("audience", "Please choose one of the options."),
            ("due_date", "Please give a date as YYYY-MM-DD."),
            ("pages", "Please enter 9 or less."),
            ("source", "There is no file called \"other.pdf\" among those that you added."),
            ("topic", "Please fill this in."),
            ("topics", "Please choose among the options."),
            ("urgent", "Please answer with yes or no."),
        ]
        .map(|(field, message)| (field.to_owned(), message.to_owned()));
        assert_eq!(errors, expected);
    }

    #[test]
    fn an_input_without_a_column_takes_its_default_and_one_value_serves_all_rows() {
        let definition = definition();
        let mapping: Mapping = [("topic".to_owned(), Source::Value(json!("tea")))].into();
        let (files, notation) = (BTreeMap::new(), Notation::default());
        let plan = Plan { definition: &definition, mapping: &mapping, files: &files, notation: &notation };
        let resolved = definition.check_inputs(&plan.values(&[]), DateTime::UNIX_EPOCH).unwrap();
        assert_eq!(resolved.get("audience").unwrap().value, json!("Team"));
        assert!(plan.check(0).is_ok());
        let beyond: Mapping = [("topic".to_owned(), Source::Column(3))].into();
        assert!(matches!(Plan { mapping: &beyond, ..plan }.check(3), Err(Error::NoColumn(4))));
        let unknown: Mapping = [("client_id".to_owned(), Source::Value(json!(2)))].into();
        let plan = Plan { definition: &definition, mapping: &unknown, files: &files, notation: &notation };
        assert!(matches!(plan.check(3), Err(Error::NoInput(name)) if name == "client_id"));
    }
}
