//! Placeholders: `{{name}}` in an instruction stands for an input's value. Plain replacement in one pass: no
//! expressions, and what a person types is never searched for placeholders again.

use super::definition::{Definition, is_identifier};
use super::inputs::ResolvedInputs;

/// A piece of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Text(&'a str),
    /// What stands between the braces, without spaces around it, and as it was written.
    Placeholder {
        name: &'a str,
        written: &'a str,
    },
}

/// Cuts an instruction into text and placeholders. Braces around anything but a word of letters, digits, `_`, `-` and
/// spaces, JSON say, are text.
pub fn pieces(instruction: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut rest = instruction;
    while let Some((start, end)) = next_placeholder(rest) {
        let (before, from_braces) = rest.split_at(start);
        let (written, after) = from_braces.split_at(end - start);
        if !before.is_empty() {
            found.push(Piece::Text(before));
        }
        found.push(Piece::Placeholder { name: written.trim_matches(['{', '}']).trim(), written });
        rest = after;
    }
    if !rest.is_empty() {
        found.push(Piece::Text(rest));
    }
    found
}

/// Where the next `{{word}}` begins and ends.
fn next_placeholder(text: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    loop {
        let start = from + text.get(from..)?.find("{{")?;
        let inner = text.get(start + 2..)?;
        let length = inner.find(['{', '}', '\n']).unwrap_or(inner.len());
        let (word, after) = inner.split_at(length);
        if after.starts_with("}}") && is_word(word.trim()) {
            return Some((start, start + 2 + length + 2));
        }
        from = start + 1;
    }
}

fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word.chars().count() <= 80
        && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '))
}

impl Definition {
    /// The instruction with the inputs' values in place of their placeholders.
    ///
    /// What no placeholder mentions follows below as `Label: value`, so that nothing a person filled in is lost.
    /// Placeholders without an input (drafts may have them) stay as they are written.
    pub fn prompt(&self, inputs: &ResolvedInputs) -> String {
        let mut prompt = String::with_capacity(self.instruction.len() * 2);
        let mut mentioned = Vec::new();
        for piece in pieces(&self.instruction) {
            match piece {
                Piece::Text(text) => prompt.push_str(text),
                Piece::Placeholder { name, written } => match inputs.get(name) {
                    Some(input) => {
                        prompt.push_str(&input.display);
                        mentioned.push(name);
                    }
                    None => prompt.push_str(written),
                },
            }
        }
        let unmentioned =
            inputs.0.iter().filter(|input| !input.display.is_empty() && !mentioned.contains(&input.name.as_str()));
        for (index, input) in unmentioned.enumerate() {
            prompt.push_str(if index == 0 { "\n\n" } else { "\n" });
            prompt.push_str(&input.label);
            prompt.push_str(": ");
            prompt.push_str(&input.display);
        }
        prompt
    }

    /// Bytes of the prompt that these inputs make, without making it: one long value in many places must not fill the
    /// memory.
    pub(super) fn prompt_length(&self, inputs: &ResolvedInputs) -> usize {
        let replaced = pieces(&self.instruction).into_iter().map(|piece| match piece {
            Piece::Text(text) => text.len(),
            Piece::Placeholder { name, written } => inputs.get(name).map_or(written.len(), |input| input.display.len()),
        });
        let below = inputs.0.iter().map(|input| input.label.len() + input.display.len());
        replaced.chain(below).sum()
    }

    /// Placeholders that stand for no input, as they are written.
    pub(super) fn dangling(&self) -> Vec<&str> {
        let known = |name: &str| is_identifier(name) && self.inputs.iter().any(|input| input.name == name);
        let mut dangling = Vec::new();
        for piece in pieces(&self.instruction) {
            if let Piece::Placeholder { name, written } = piece
                && !known(name)
                && !dangling.contains(&written)
            {
                dangling.push(written);
            }
        }
        dangling
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::super::definition::tests::complete;
    use super::*;

    fn rendered(instruction: &str, values: serde_json::Value) -> String {
        let definition = Definition { instruction: instruction.to_owned(), ..complete() };
        definition.prompt(&definition.check_inputs(values.as_object().unwrap(), chrono::DateTime::UNIX_EPOCH).unwrap())
    }

    #[test]
    fn placeholders_are_replaced_and_everything_else_stays() {
        assert_eq!(
            rendered(
                "On {{topic}}, {{ topic }}: {\"a\": {{1}}} {{nobody}} {{",
                json!({ "topic": "tea", "audience": "" })
            ),
            "On tea, tea: {\"a\": {{1}}} {{nobody}} {{"
        );
    }

    #[test]
    fn c20_a_value_that_looks_like_a_placeholder_is_text() {
        assert_eq!(
            rendered(
                "{{topic}} {{background}}",
                json!({ "topic": "{{background}}", "background": "{{topic}}", "audience": "" })
            ),
            "{{background}} {{topic}}"
        );
    }

    #[test]
    fn what_no_placeholder_mentions_follows_below() {
        assert_eq!(
            rendered("On {{topic}}.", json!({ "topic": "tea", "pages": 3, "urgent": true })),
            "On tea.\n\nAudience: Team\nPages: 3\nUrgent: Yes"
        );
    }

    #[test]
    fn json_in_an_instruction_is_no_placeholder() {
        assert_eq!(
            pieces("{{\"a\": 1}} {{}} {{ }} {{a\nb}} {{{a}}}"),
            [
                Piece::Text("{{\"a\": 1}} {{}} {{ }} {{a\nb}} {"),
                Piece::Placeholder { name: "a", written: "{{a}}" },
                Piece::Text("}"),
            ]
        );
    }

    proptest! {
        #[test]
        fn the_pieces_of_any_text_are_the_text(text in "[{}a b\\n\u{e9}]{0,60}") {
            let whole: String = pieces(&text).into_iter().map(|piece| match piece { Piece::Text(text) => text, Piece::Placeholder { written, .. } => written }).collect();
            prop_assert_eq!(whole, text);
        }
    }
}
