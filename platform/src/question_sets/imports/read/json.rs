//! JSON: a list of objects, or an object that has one under `entries`. Each name of a field is a column.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{CELL, COLUMNS, Found};
use crate::question_sets::error::Error;

pub fn read(text: &str) -> Result<Found, Error> {
    let wrong = |words: String| Error::Unreadable(words);
    let value: Value = serde_json::from_str(text).map_err(|error| wrong(format!("This file is not JSON: {error}.")))?;
    let list = match value {
        Value::Array(list) => list,
        Value::Object(mut fields) => match fields.remove("entries") {
            Some(Value::Array(list)) => list,
            _ => {
                return Err(wrong(
                    "Please send a list of objects, or an object with that list under “entries”.".to_owned(),
                ));
            }
        },
        _ => return Err(wrong("Please send a list of objects.".to_owned())),
    };
    let mut objects: Vec<Map<String, Value>> = Vec::with_capacity(list.len());
    let mut names = BTreeSet::new();
    for (place, item) in (1..).zip(list) {
        let Value::Object(fields) = item else {
            return Err(wrong(format!("Entry {place} is not an object. Please send a list of objects.")));
        };
        names.extend(fields.keys().cloned());
        objects.push(fields);
    }
    if names.len() > COLUMNS as usize {
        return Err(Error::File(extract::Problem::TooManyColumns { limit: COLUMNS }));
    }
    let columns: Vec<String> = names.into_iter().collect();
    let mut rows = Vec::with_capacity(objects.len());
    for (place, fields) in (1..).zip(objects) {
        let mut cells = Vec::with_capacity(columns.len());
        for name in &columns {
            let cell = match fields.get(name) {
                None | Some(Value::Null) => String::new(),
                Some(Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
            };
            if cell.chars().count() > CELL as usize {
                return Err(wrong(format!("“{name}” of entry {place} is too long: at most {CELL} characters.")));
            }
            cells.push(cell);
        }
        rows.push((place, cells));
    }
    Ok(Found { columns, rows, warnings: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r27_json_is_a_list_of_objects_whose_fields_are_columns() {
        let found = read(r#"[{"question": "When?", "answer": "Soon."}, {"question": "Why?", "n": 3, "answer": null}]"#)
            .unwrap();
        assert_eq!(found.columns, ["answer", "n", "question"]);
        assert_eq!(found.rows[1], (2, vec![String::new(), "3".to_owned(), "Why?".to_owned()]));
        assert_eq!(read(r#"{"entries": [{"q": "a"}]}"#).unwrap().rows.len(), 1);
        for wrong in ["", "{}", "[1]", "3", r#"{"entries": {}}"#, "[{\"a\": ", &"[".repeat(10_000)] {
            assert!(matches!(read(wrong), Err(Error::Unreadable(_))), "{wrong:.20}");
        }
    }
}
