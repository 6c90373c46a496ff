//! Tables that are filled in: rows as objects by the titles of their columns.

use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::conditions::is_empty;
use super::definition::{Input, line};
use super::limits::date;
use crate::kit::text;

/// Rows of a table at most.
pub const ROWS: u32 = 500;
/// Characters of a cell at most.
pub const CELL: u32 = 1_000;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = InputColumn)]
pub struct Column {
    /// What stands above it, unique in the table.
    #[garde(length(chars, max = 120), custom(line))]
    #[serde(default)]
    pub title: String,
    #[garde(skip)]
    #[serde(rename = "type", default)]
    pub kind: ColumnKind,
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InputColumnType)]
pub enum ColumnKind {
    /// At most 1,000 characters.
    #[default]
    Text,
    Number,
    /// `YYYY-MM-DD`.
    Date,
    YesNo,
}

impl Column {
    fn check(&self, value: &Value) -> Result<String, &'static str> {
        if is_empty(value) {
            return if self.required { Err("Please fill this in.") } else { Ok(String::new()) };
        }
        match (self.kind, value) {
            (ColumnKind::Text, Value::String(words)) if words.chars().count() > CELL as usize => {
                Err("At most 1000 characters fit in a cell.")
            }
            (ColumnKind::Text, Value::String(words)) => text::prose(words, &())
                .map(|()| words.clone())
                .map_err(|_| "Please remove invisible or control characters."),
            (ColumnKind::Text, _) => Err("Please enter text."),
            (ColumnKind::Number, Value::Number(number)) if number.as_f64().is_some_and(f64::is_finite) => {
                Ok(number.to_string())
            }
            (ColumnKind::Number, _) => Err("Please enter a number."),
            (ColumnKind::Date, value) => value
                .as_str()
                .filter(|words| date(words).is_some())
                .map(str::to_owned)
                .ok_or("Please give a date as YYYY-MM-DD."),
            (ColumnKind::YesNo, Value::Bool(yes)) => Ok(if *yes { "Yes" } else { "No" }.to_owned()),
            (ColumnKind::YesNo, _) => Err("Please answer with yes or no."),
        }
    }
}

impl Input {
    /// The rows that are filled in, and the table in Markdown as models read tables; or what is wrong with the first
    /// bad cell.
    pub(super) fn check_table(&self, value: &Value) -> Result<(Value, String), String> {
        let not_rows = || "Please give the table as a list of rows.".to_owned();
        let rows = value.as_array().ok_or_else(not_rows)?;
        let rows: Vec<&Map<String, Value>> = rows
            .iter()
            .filter(|row| !is_empty(row))
            .map(|row| row.as_object().ok_or_else(not_rows))
            .collect::<Result<_, _>>()?;
        if rows.len() > ROWS as usize {
            return Err(format!("At most {ROWS} rows fit here."));
        }
        self.check_length(rows.len(), ("row", "rows"))?;
        let titles: Vec<&str> = self.columns.iter().map(|column| column.title.as_str()).collect();
        let rule: Vec<&str> = self.columns.iter().map(|_| "---").collect();
        let mut display = String::new();
        push_row(&mut display, titles.iter().copied());
        push_row(&mut display, rule.into_iter());
        for (row, number) in rows.iter().zip(1..) {
            if let Some(unknown) = row.keys().find(|title| !titles.contains(&title.as_str())) {
                let unknown: String = unknown.chars().filter(|c| !c.is_control()).take(60).collect();
                return Err(format!("Row {number}: the table has no column “{unknown}”."));
            }
            let cell = |column: &Column| {
                let wrong = |words| format!("Row {number}, “{}”: {words}", column.title);
                column.check(row.get(&column.title).unwrap_or(&Value::Null)).map_err(wrong)
            };
            let cells = self.columns.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
            push_row(&mut display, cells.iter().map(String::as_str));
        }
        let rows = rows.into_iter().cloned().map(Value::Object).collect();
        Ok((Value::Array(rows), display.trim_end().to_owned()))
    }

    /// What is wrong with the columns of a table: the field below `columns`, and why.
    pub(super) fn column_faults(&self) -> Vec<(String, &'static str)> {
        if self.columns.is_empty() {
            return vec![(String::new(), "Please add at least one column.")];
        }
        let mut faults = Vec::new();
        for (index, column) in self.columns.iter().enumerate() {
            let title = column.title.trim();
            if title.is_empty() {
                faults.push((format!("[{index}].title"), "Please enter a title."));
            } else if self.columns.iter().take(index).any(|earlier| earlier.title.trim().eq_ignore_ascii_case(title)) {
                faults.push((format!("[{index}].title"), "There is another column of this title."));
            }
        }
        faults
    }
}

fn push_row<'a>(table: &mut String, cells: impl Iterator<Item = &'a str>) {
    for cell in cells {
        table.push_str("| ");
        // What would end the cell or the row.
        table.push_str(&cell.replace('|', "\\|").replace(['\n', '\r'], " "));
        table.push(' ');
    }
    table.push_str("|\n");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order() -> Input {
        let columns = json!([{ "title": "Item", "required": true }, { "title": "Count", "type": "number" }, { "title": "Due", "type": "date" }]);
        serde_json::from_value(
            json!({ "name": "order", "label": "Order", "type": "table", "columns": columns, "max_length": 2 }),
        )
        .unwrap()
    }

    #[test]
    fn a_table_is_read_as_markdown_without_its_blank_rows() {
        let rows = json!([{ "Item": "a|b\nc", "Count": 2.5 }, { "Item": "", "Count": null }, { "Item": "d", "Due": "2026-02-28" }]);
        let (kept, display) = order().check_table(&rows).unwrap();
        assert_eq!(kept.as_array().unwrap().len(), 2);
        assert_eq!(display, "| Item | Count | Due |\n| --- | --- | --- |\n| a\\|b c | 2.5 |  |\n| d |  | 2026-02-28 |");
    }

    #[test]
    fn a_wrong_cell_is_named_by_its_row_and_column() {
        for (rows, words) in [
            (json!("x"), "Please give the table as a list of rows."),
            (json!([["a"]]), "Please give the table as a list of rows."),
            (json!([{ "Item": "a" }, { "Count": 1 }]), "Row 2, “Item”: Please fill this in."),
            (json!([{ "Item": "a", "Count": "many" }]), "Row 1, “Count”: Please enter a number."),
            (json!([{ "Item": "a", "Due": "soon" }]), "Row 1, “Due”: Please give a date as YYYY-MM-DD."),
            (json!([{ "Item": "a", "Price": 1 }]), "Row 1: the table has no column “Price”."),
            (json!([{ "Item": "a\0" }]), "Row 1, “Item”: Please remove invisible or control characters."),
            (json!([{ "Item": "x".repeat(1001) }]), "Row 1, “Item”: At most 1000 characters fit in a cell."),
            (json!([{ "Item": "a" }, { "Item": "b" }, { "Item": "c" }]), "At most 2 rows fit here."),
        ] {
            assert_eq!(order().check_table(&rows).unwrap_err(), words);
        }
    }
}
