//! What the person asked, apart from the sections.

use sdk::{Request, Role};

use crate::language;
use crate::meeting;
use crate::source::{asks, sentences};

#[derive(Default)]
pub struct Asked {
    /// The questions, one each: "How much is it, and who decides?" are two.
    pub questions: Vec<String>,
    /// The rest of the prompt, where it is short enough to be an instruction.
    pub rest: String,
    /// Of the questions, else of the rest.
    pub language: Option<&'static str>,
}

impl Asked {
    pub fn of(request: &Request) -> Self {
        let mut asked = Self::default();
        for message in request.messages.iter().filter(|message| message.role == Role::User) {
            let text = message.text();
            if meeting::is_transcript(&text) {
                continue;
            }
            for sentence in text.lines().flat_map(sentences) {
                if asks(sentence) {
                    asked.questions.extend(clauses(sentence));
                } else {
                    asked.rest.push_str(sentence);
                    asked.rest.push('\n');
                }
            }
        }
        if asked.rest.len() > 2000 {
            asked.rest.clear();
        }
        asked.language = if asked.questions.is_empty() {
            language::among(&asked.rest).or_else(|| language::of(&asked.rest))
        } else {
            language::of(&asked.questions.join(" "))
        };
        asked
    }
}

const ASKING: &[&str] = &[
    "who", "what", "when", "where", "which", "why", "how", "by when", "does", "do", "is", "are", "can", "may", "must",
];

/// The questions in a sentence: each begins with a question word after a comma or an "and". What stands before a colon
/// leads up to the question.
fn clauses(sentence: &str) -> Vec<String> {
    let asked = sentence.rsplit_once(": ").map_or(sentence, |(_, asked)| asked);
    let mut clauses: Vec<String> = Vec::new();
    for piece in asked.split(", ") {
        let plain = meeting::normal(piece.trim_start_matches("and ").trim_start_matches("or "));
        let asks = ASKING.iter().any(|word| plain.strip_prefix(word).is_some_and(|rest| rest.starts_with(' ')));
        match clauses.last_mut() {
            Some(last) if !asks => {
                last.push_str(", ");
                last.push_str(piece);
            }
            _ => clauses.push(piece.to_owned()),
        }
    }
    clauses
}
