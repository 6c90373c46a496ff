//! What a run is called in lists.

use crate::kit::text;
use crate::use_cases::{InputKind, ResolvedInput, ResolvedInputs};

/// A table's Markdown says nothing in a line; its label says that there was one.
fn in_a_title(input: &ResolvedInput) -> &str {
    let is_table = input.kind == InputKind::Table && !input.display.is_empty();
    if is_table { &input.label } else { input.display.trim() }
}

/// The first words of what was entered, for lists.
pub fn of(inputs: &ResolvedInputs) -> String {
    let entered: Vec<&str> = inputs.0.iter().map(in_a_title).filter(|text| !text.is_empty()).collect();
    in_a_line(&entered.join(" · "))
}

/// Words as one line of a list.
pub fn in_a_line(words: &str) -> String {
    text::cut(&words.split_whitespace().collect::<Vec<_>>().join(" "), 120)
}
