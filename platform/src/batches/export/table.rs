//! A batch's results as columns: what the sheet had, what became of the row, each part of the answer, what it cost.

use document::fields::Shape;
use document::{Node, Tag, to_plain_text, to_source_list};
use extract::Cell;
use serde_json::Value;

use crate::batches::model::RowStatus;
use crate::batches::store::Answered;
use crate::use_cases::{Definition, Format};

/// Which columns there are.
pub struct Table {
    given: Vec<String>,
    /// Keys and titles of the answer's parts; empty where it is one text.
    parts: Vec<(String, String)>,
    /// The parts are values rather than sections.
    is_json: bool,
    /// What an address of a run begins with.
    runs: String,
}

impl Table {
    pub fn new(given: &[String], definition: &Definition, runs: String) -> Self {
        let parts = match &definition.format {
            Format::Sections { sections } => {
                sections.iter().map(|section| (section.key.clone(), section.title.clone())).collect()
            }
            Format::Json { schema } => {
                let shape = Shape::of_schema(schema);
                shape.fields.iter().map(|(key, _)| (key.clone(), shape.name(key))).collect()
            }
            // A table in a cell is one text.
            Format::Table { .. } | Format::FreeText {} => Vec::new(),
        };
        Self { given: given.to_vec(), parts, is_json: matches!(definition.format, Format::Json { .. }), runs }
    }

    pub fn columns(&self) -> Vec<sheet::Column> {
        let column = |name: &str, width| sheet::Column { name: name.to_owned(), width };
        let mut columns = vec![column("Row", 6)];
        columns.extend(self.given.iter().map(|name| column(name, 24)));
        columns.extend([column("Status", 12), column("Problem", 30)]);
        if self.parts.is_empty() {
            columns.push(column("Answer", 60));
        }
        for (_, title) in &self.parts {
            columns.push(column(title, 50));
            if !self.is_json {
                columns.push(column(&format!("{title}: sources"), 30));
            }
        }
        // Values have the sources of the whole answer.
        if self.parts.is_empty() || self.is_json {
            columns.push(column("Sources", 30));
        }
        columns.extend([column("Tokens", 10), column("Cost", 10), column("Currency", 9), column("Run", 40)]);
        columns
    }

    pub fn cells(&self, row: Answered) -> Vec<sheet::Cell> {
        let mut cells = vec![sheet::Cell::Number(f64::from(row.row))];
        cells.extend(row.cells.into_iter().map(|cell| match cell {
            Cell::Empty => sheet::Cell::Empty,
            Cell::YesNo(yes) => sheet::Cell::YesNo(yes),
            Cell::Number(number) => sheet::Cell::Number(number),
            Cell::Text(text) => sheet::Cell::Text(text),
        }));
        let errors: Vec<String> =
            row.errors.iter().map(|error| format!("{}: {}", error.field, error.message)).collect();
        let problem = row.reason.filter(|_| row.status != RowStatus::Succeeded);
        cells.push(sheet::Cell::Text(row.status.words().to_owned()));
        cells.push(filled(problem.unwrap_or_else(|| errors.join(" "))));
        let answer = row.output.and_then(|output| Node::from_value(output).ok());
        if self.parts.is_empty() {
            cells.push(filled(answer.as_ref().map(to_plain_text).unwrap_or_default()));
        }
        for (key, _) in &self.parts {
            if self.is_json {
                cells.push(answer.as_ref().map_or(sheet::Cell::Empty, |answer| value(answer, key)));
            } else {
                let part = answer.as_ref().and_then(|answer| part(answer, key));
                cells.push(filled(part.as_ref().map(to_plain_text).unwrap_or_default()));
                cells.push(filled(part.as_ref().map(to_source_list).unwrap_or_default()));
            }
        }
        if self.parts.is_empty() || self.is_json {
            cells.push(filled(answer.as_ref().map(to_source_list).unwrap_or_default()));
        }
        cells.push(if row.run_id.is_some() { sheet::Cell::Number(row.tokens as f64) } else { sheet::Cell::Empty });
        cells.push(row.cost_micros.map_or(sheet::Cell::Empty, |micros| sheet::Cell::Number(micros as f64 / 1e6)));
        cells.push(filled(row.currency.unwrap_or_default()));
        cells.push(filled(row.run_id.map(|run| format!("{}{run}", self.runs)).unwrap_or_default()));
        cells
    }
}

fn filled(text: String) -> sheet::Cell {
    if text.is_empty() { sheet::Cell::Empty } else { sheet::Cell::Text(text) }
}

/// One value of an answer by a schema, as what it is.
fn value(answer: &Node, key: &str) -> sheet::Cell {
    match answer.value.as_ref().and_then(|values| values.get(key)) {
        None | Some(Value::Null) => sheet::Cell::Empty,
        Some(Value::Bool(yes)) => sheet::Cell::YesNo(*yes),
        Some(Value::Number(number)) => number.as_f64().map_or(sheet::Cell::Empty, sheet::Cell::Number),
        Some(Value::String(text)) => filled(text.clone()),
        Some(_) => filled(part(answer, key).as_ref().map(to_plain_text).unwrap_or_default()),
    }
}

/// One section, without its heading: that is the column's name.
fn part(answer: &Node, key: &str) -> Option<Node> {
    let section = answer.nodes().iter().find(|node| node.tag == Tag::Section && node.key.as_deref() == Some(key))?;
    let mut nodes = section.nodes();
    if let [first, rest @ ..] = nodes
        && first.tag == Tag::Heading
    {
        nodes = rest;
    }
    Some(Node::with_nodes(Tag::Doc, nodes.to_vec()))
}

/// A cell as CSV has it.
pub fn plain(cell: sheet::Cell) -> String {
    match cell {
        sheet::Cell::Empty => String::new(),
        sheet::Cell::Text(text) => text,
        sheet::Cell::Number(number) => number.to_string(),
        sheet::Cell::YesNo(yes) => if yes { "yes" } else { "no" }.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_values_of_an_answer_by_a_schema_are_columns_of_their_types() {
        let schema =
            r#"{"type":"object","properties":{"supplier_name":{},"total":{"title":"Sum"},"paid":{},"lines":{}}}"#;
        let format = json!({ "kind": "json", "schema": schema });
        let definition: Definition = serde_json::from_value(json!({ "name": "Invoice", "format": format })).unwrap();
        let table = Table::new(&[], &definition, String::new());
        let names: Vec<String> = table.columns().into_iter().map(|column| column.name).collect();
        assert_eq!(names[3..7], ["Supplier name", "Sum", "Paid", "Lines"]);
        let section =
            json!({ "tag": "section", "key": "lines", "content": [{ "tag": "paragraph", "content": "Desk" }] });
        let output =
            json!({ "tag": "doc", "content": [section], "value": { "total": 12.5, "paid": true, "lines": [{}] } });
        let answer = Node::from_value(output).unwrap();
        let cells: Vec<sheet::Cell> =
            ["supplier_name", "total", "paid", "lines"].iter().map(|key| value(&answer, key)).collect();
        let text = sheet::Cell::Text("Desk".to_owned());
        assert_eq!(cells, [sheet::Cell::Empty, sheet::Cell::Number(12.5), sheet::Cell::YesNo(true), text]);
    }

    #[test]
    fn the_parts_of_an_answer_are_columns_and_numbers_stay_numbers() {
        let definition: Definition = serde_json::from_value(json!({
            "name": "Brief",
            "format": { "kind": "sections", "sections": [{ "key": "terms", "title": "Terms" }, { "key": "risks", "title": "Risks" }] },
        }))
        .unwrap();
        let table = Table::new(&["Topic".to_owned(), "Pages".to_owned()], &definition, "https://x/runs/".to_owned());
        let names: Vec<String> = table.columns().into_iter().map(|column| column.name).collect();
        assert_eq!(
            names,
            [
                "Row",
                "Topic",
                "Pages",
                "Status",
                "Problem",
                "Terms",
                "Terms: sources",
                "Risks",
                "Risks: sources",
                "Tokens",
                "Cost",
                "Currency",
                "Run"
            ]
        );
        let text = |words: &str| json!({ "tag": "text", "content": words });
        let cite = |page: Option<u32>| {
            let id = uuid::Uuid::from_u128(u128::from(page.unwrap_or(7)));
            let mut cited = json!({ "passage_id": id, "document_id": id, "document_title": "Lease.pdf" });
            if let Some(page) = page {
                cited["page"] = json!(page);
            }
            json!({ "tag": "citation", "citation": cited })
        };
        let answered = Answered {
            row: 7,
            cells: vec![Cell::Text("=1+1".to_owned()), Cell::Number(3.0)],
            status: RowStatus::Succeeded,
            reason: None,
            errors: Vec::new(),
            run_id: Some(uuid::Uuid::nil()),
            title: None,
            output: Some(
                json!({ "tag": "doc", "content": [{ "tag": "section", "key": "terms", "value": "Terms", "content": [
                { "tag": "heading", "content": [text("Terms")], "attr-data": { "level": 2 } },
                { "tag": "paragraph", "content": [text("45 days."), cite(Some(2)), cite(Some(2)), cite(None)] },
            ] }] }),
            ),
            tokens: 12,
            cost_micros: Some(1_500),
            currency: Some("USD".to_owned()),
        };
        let cells = table.cells(answered);
        let expected = [
            sheet::Cell::Number(7.0),
            sheet::Cell::Text("=1+1".to_owned()),
            sheet::Cell::Number(3.0),
            sheet::Cell::Text("Done".to_owned()),
            sheet::Cell::Empty,
            sheet::Cell::Text("45 days.".to_owned()),
            sheet::Cell::Text("Lease.pdf, page 2; Lease.pdf".to_owned()),
            sheet::Cell::Empty,
            sheet::Cell::Empty,
            sheet::Cell::Number(12.0),
            sheet::Cell::Number(0.0015),
            sheet::Cell::Text("USD".to_owned()),
            sheet::Cell::Text("https://x/runs/00000000-0000-0000-0000-000000000000".to_owned()),
        ];
        assert_eq!(cells, expected);
    }
}
