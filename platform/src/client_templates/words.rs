//! The content of a part as lines that a person reads and a difference can be shown of.

use std::fmt::Write;

use serde_json::Value;

/// Empty values are left out: they say nothing, and what was added to the product later has them.
pub fn lines(content: &Value) -> String {
    let mut text = String::new();
    write_value(content, 0, &mut text);
    text.trim_end().to_owned()
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.values().all(is_empty),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

fn write_value(value: &Value, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(fields) => {
            for (name, value) in fields.iter().filter(|(_, value)| !is_empty(value)) {
                write_named(&format!("{indent}{}:", name.replace('_', " ")), value, depth, text);
            }
        }
        Value::Array(items) => {
            for item in items {
                write_named(&format!("{indent}-"), item, depth, text);
            }
        }
        one => {
            for line in one_line(one).lines() {
                let _ = writeln!(text, "{indent}{line}");
            }
        }
    }
}

/// A value behind its name: on the same line where it fits there, else below.
fn write_named(name: &str, value: &Value, depth: usize, text: &mut String) {
    let is_short = match value {
        Value::Object(_) | Value::Array(_) => false,
        Value::String(words) => !words.contains('\n'),
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    };
    if is_short {
        let _ = writeln!(text, "{name} {}", one_line(value));
    } else {
        let _ = writeln!(text, "{name}");
        write_value(value, depth + 1, text);
    }
}

fn one_line(value: &Value) -> String {
    match value {
        Value::String(words) => words.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod unit {
    use serde_json::json;

    use super::*;

    #[test]
    fn issue_33_a_part_reads_as_lines_and_a_long_text_as_its_own() {
        let content = json!({
            "name": "Reviewer", "permissions": ["edit-outputs", "lock-runs"], "description": "", "is_on": true,
            "instruction": "First.\nSecond.", "inputs": [{ "name": "question", "options": [] }],
        });
        let read = lines(&content);
        for part in [
            "name: Reviewer\n",
            "permissions:\n  - edit-outputs\n  - lock-runs\n",
            "is on: yes\n",
            "instruction:\n  First.\n  Second.\n",
            "inputs:\n  -\n    name: question\n",
        ] {
            assert!(format!("{read}\n").contains(part), "{part:?} in {read}");
        }
        assert!(!read.contains("description") && !read.contains("options"), "{read}");
    }
}
