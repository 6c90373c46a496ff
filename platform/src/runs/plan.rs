//! What a run will ask, worked out before anything is started: pure, and stored with the run so that another attempt
//! asks the same.

use std::collections::HashMap;

use document::Citation;
use runners::{Message, OutlineSection, Passage, Request, Role, Sampling};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::automatic::Picked;
use super::calling::{Resumed, UseCaseTool};
use super::compared::Compared;
use super::form::Form;
use super::from_questions::FromQuestions;
use super::searching::{self, Searches};
use super::turn::PastMessage;
use crate::documents::{Method, Offered};
use crate::kit::text;

/// A run's question without the passages' text: that is read again where it is needed again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    pub model: String,
    pub region: String,
    pub system: String,
    /// What was said before, the oldest first; of a turn of a chat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<PastMessage>,
    /// Messages before those that did not fit.
    #[serde(default, skip_serializing_if = "is_none_left_out")]
    pub left_out: usize,
    pub user: String,
    pub outline: Vec<OutlineSection>,
    pub temperature: Option<f32>,
    pub max_tokens: Option<u32>,
    /// Passages offered, in this order.
    pub passages: Vec<Uuid>,
    /// How many documents they come from.
    pub documents: usize,
    /// How they were chosen; nothing of one without documents, or from before it was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retrieval: Option<Method>,
    /// How near they are to the question, for a model that picks sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<Compared>,
    /// The run whose answer was given as an example.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Uuid>,
    /// Why this model, where the platform picked it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked: Option<Picked>,
    /// How its files look, where the use case says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brand_template: Option<Uuid>,
    /// Of an answer that is JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,
    /// Where the model may search by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searches: Option<Searches>,
    /// Use cases that the model may call.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<UseCaseTool>,
    /// Where it goes on from an earlier run of the same turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed: Option<Resumed>,
    /// What the company's questions and answers said, where the use case names a version of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions: Option<FromQuestions>,
}

fn is_none_left_out(messages: &usize) -> bool {
    *messages == 0
}

const LENIENT: &str = r#"{"name":"answer","strict":false}"#;

/// Where a passage comes from, for its citations.
#[derive(Clone, Debug)]
pub struct Source {
    pub document_id: Uuid,
    pub document_name: String,
    pub page: Option<u32>,
    pub quote: String,
}

/// The providers' own rule of thumb.
const BYTES_OF_A_TOKEN: usize = 4;
/// Tokens of an answer that nobody limits.
const ANSWER: u32 = 1_500;
/// Characters of a quote in an event and in the output at most.
const QUOTE: usize = 400;

impl Source {
    /// What cites this passage in a document.
    pub fn citation(&self, passage: Uuid) -> Citation {
        Citation {
            passage_id: passage,
            document_id: self.document_id,
            document_title: self.document_name.clone(),
            page: self.page,
            quote: self.quote.clone(),
        }
    }
}

impl Plan {
    /// The runner's request.
    pub fn request(&self, offered: &[Offered]) -> Request {
        let mut messages = Vec::new();
        if !self.system.is_empty() {
            messages.push(Message::text(Role::System, &self.system));
        }
        messages.extend(self.history.iter().map(|said| Message::text(said.by.into(), &said.text)));
        messages.push(Message::text(Role::User, &self.user));
        Request {
            model: self.model.clone(),
            region: self.region.clone(),
            messages,
            outline: self.outline.clone(),
            passages: offered.iter().map(|offered| passage(offered, self.compared.as_ref())).collect(),
            response_schema: self.form.as_ref().and_then(Form::response_schema),
            // For endpoints of OpenAI's kind: strictly they take but a part of what a schema may say. The answer is
            // held against it here.
            extras: self
                .form
                .iter()
                .map(|_| ("openai:json_schema".to_owned(), LENIENT.to_owned()))
                .chain(self.compared.as_ref().and_then(Compared::of_request))
                .collect(),
            tools: self
                .searches
                .iter()
                .map(|_| searching::tool())
                .chain(self.tools.iter().map(UseCaseTool::offered))
                .collect(),
            sampling: Sampling { temperature: self.temperature, max_tokens: self.max_tokens, ..Sampling::default() },
            ..Request::default()
        }
    }

    /// Whether the model may ask for anything.
    pub fn has_tools(&self) -> bool {
        self.searches.is_some() || !self.tools.is_empty()
    }

    /// Tokens that a run of it uses, at four bytes each, with an answer as long as it may be: what is set aside for it
    /// until it ends.
    pub fn estimate(&self, offered: &[Offered]) -> i64 {
        if self.questions.as_ref().is_some_and(|questions| questions.answer.is_some()) {
            // No model is asked.
            return 0;
        }
        let (asked, answer) = self.estimated(offered);
        asked.saturating_add(answer)
    }

    /// The same, what is asked and what is answered apart.
    pub fn estimated(&self, offered: &[Offered]) -> (i64, i64) {
        let read: usize = offered.iter().map(|passage| passage.text.len()).sum();
        let before: usize = self.history.iter().map(|said| said.text.len()).sum();
        let tools: usize = self.tools.iter().map(UseCaseTool::length).sum();
        let since = self.resumed.iter().map(|resumed| json!(resumed.messages).to_string().len()).sum::<usize>();
        let asked = (self.system.len() + before + self.user.len() + read + tools + since) / BYTES_OF_A_TOKEN;
        (i64::try_from(asked).unwrap_or(i64::MAX), i64::from(self.max_tokens.unwrap_or(ANSWER)))
    }

    /// A section's title by its key; the key itself for one that is not in the outline.
    pub fn title(&self, key: &str) -> String {
        self.outline
            .iter()
            .find(|section| section.key == key)
            .map_or_else(|| key.to_owned(), |section| section.title.clone())
    }
}

fn passage(offered: &Offered, compared: Option<&Compared>) -> Passage {
    Passage {
        id: offered.id.to_string(),
        title: offered.document_name.clone(),
        page: offered.page.and_then(|page| u32::try_from(page).ok()),
        heading: offered.heading.clone().or_else(|| offered.start_ms.map(time)).unwrap_or_default(),
        text: offered.shown(),
        extras: compared.and_then(|compared| compared.of_passage(offered.id)).into_iter().collect(),
    }
}

/// When something was said, for the model: a transcript's passage has its time where others have their heading.
fn time(ms: i64) -> String {
    format!("at {}", text::moment(u64::try_from(ms).unwrap_or_default()))
}

/// The sources by the id that the runner cites them with.
pub fn sources(offered: &[Offered]) -> HashMap<String, (Uuid, Source)> {
    let source = |o: &Offered| Source {
        document_id: o.document_id,
        document_name: o.document_name.clone(),
        page: o.page.and_then(|page| u32::try_from(page).ok()),
        quote: text::cut(&o.text, QUOTE),
    };
    offered.iter().map(|o| (o.id.to_string(), (o.id, source(o)))).collect()
}

/// Characters of an example at most: enough for its form and tone, and it leaves room for the passages.
const EXAMPLE: usize = 20_000;

/// The question with an earlier answer as its example, as it is sent and as the trace shows it.
pub fn with_example(question: &str, answer: &str) -> String {
    let cut: String = answer.chars().take(EXAMPLE).collect();
    let mark = if cut.len() < answer.len() { "\n…" } else { "" };
    format!(
        "{question}\n\nAn earlier answer to such a question was found good. Write in its form, order, length and tone. \
         Take no fact from it: facts come from the sources alone.\n\n<example>\n{cut}{mark}\n</example>"
    )
}

/// Passages of one run at most.
const PASSAGES: i64 = 4000;
/// Characters of passages at most: the request must fit the sandbox's limit of 4 MiB, and a character may take four
/// bytes.
const CHARACTERS: i64 = 900_000;
/// A token of English is about four characters, of other languages fewer; three keeps on the safe side.
const PER_TOKEN: i64 = 3;
/// Of the window, what the answer, the section headings and the framing of passages may take.
const RESERVED: f64 = 0.3;

/// Tokens that a model reads at once. Unknown windows are taken for the smallest that is common today.
pub fn window(stated: u32) -> u32 {
    if stated == 0 { 8192 } else { stated }
}

/// Tokens that so many characters are, at most.
pub fn tokens(characters: i64) -> i64 {
    (characters + PER_TOKEN - 1) / PER_TOKEN
}

/// Characters of question and passages that fit a window.
pub fn room(stated: u32) -> i64 {
    (f64::from(window(stated)) * (1.0 - RESERVED)) as i64 * PER_TOKEN
}

/// How many characters of passages fit beside the question, and how many passages to look at.
pub fn budget(window: u32, generates: bool, question: &str) -> (i64, i64) {
    if !generates {
        return (CHARACTERS, PASSAGES);
    }
    let question = i64::try_from(question.chars().count()).unwrap_or(i64::MAX);
    (room(window).saturating_sub(question).clamp(0, CHARACTERS), PASSAGES)
}

/// The first passages that fit together.
pub fn fitting(passages: Vec<Offered>, characters: i64) -> Vec<Offered> {
    let mut left = characters;
    passages
        .into_iter()
        .take_while(|passage| {
            left -= i64::try_from(passage.text.chars().count()).unwrap_or(i64::MAX);
            left >= 0
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(characters: usize) -> Offered {
        Offered {
            id: Uuid::now_v7(),
            document_id: Uuid::nil(),
            document_name: "d".to_owned(),
            ordinal: 0,
            page: None,
            heading: None,
            table_header: None,
            start_ms: None,
            text: "é".repeat(characters),
        }
    }

    #[test]
    fn an_example_stands_behind_the_question_and_is_cut_where_it_is_too_long() {
        let short = with_example("Question?", "# Answer");
        assert!(short.starts_with("Question?\n\n") && short.ends_with("<example>\n# Answer\n</example>"), "{short}");
        let long = with_example("Q", &"é".repeat(EXAMPLE + 1));
        assert!(long.ends_with("é\n…\n</example>") && long.chars().filter(|c| *c == 'é').count() == EXAMPLE);
    }

    #[test]
    fn passages_are_offered_as_far_as_they_fit_the_window() {
        let (characters, _) = budget(1000, true, "question");
        assert_eq!(characters, 700 * 3 - 8);
        assert_eq!(fitting(vec![offered(1000), offered(1000), offered(1000)], characters).len(), 2);
        assert_eq!(budget(1000, true, &"x".repeat(10_000)).0, 0);
        assert_eq!(budget(0, false, "").0, CHARACTERS);
    }
}
