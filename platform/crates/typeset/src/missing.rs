//! Letters that no font has. They would be boxes; a document that has some says so.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;
use unicode_script::{Script, UnicodeScript};

use crate::Fonts;

/// Letters named of what belongs to no script.
const NAMED: usize = 5;

/// The scripts in a value's texts that have letters without a glyph, for people; empty where there are none.
pub(crate) fn scripts(data: &Value, fonts: &Fonts) -> String {
    let mut letters = HashSet::new();
    collect(data, &mut letters);
    let mut without: BTreeMap<&str, Vec<char>> = BTreeMap::new();
    for letter in letters.into_iter().filter(|letter| is_drawn(*letter) && !fonts.have(*letter)) {
        let name = match letter.script() {
            Script::Common | Script::Inherited | Script::Unknown => "symbols",
            script => script.full_name(),
        };
        without.entry(name).or_default().push(letter);
    }
    let named = |(name, mut letters): (&str, Vec<char>)| {
        letters.sort_unstable();
        let some: String = letters
            .iter()
            .take(NAMED)
            .map(|letter| format!("U+{:04X}", u32::from(*letter)))
            .collect::<Vec<_>>()
            .join(" ");
        let more = if letters.len() > NAMED { " …" } else { "" };
        if name == "symbols" { format!("{name} ({some}{more})") } else { name.replace('_', " ") }
    };
    without.into_iter().map(named).collect::<Vec<_>>().join(", ")
}

fn collect(value: &Value, letters: &mut HashSet<char>) {
    match value {
        Value::String(text) => letters.extend(text.chars()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, letters)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, letters)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether a reader expects to see something.
fn is_drawn(letter: char) -> bool {
    !letter.is_whitespace()
        && !letter.is_control()
        && !matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}
