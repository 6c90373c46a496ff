//! A question that the company's own questions and answers answer: word for word, with the entry as its source, and
//! without a model (R37).

use chrono::{DateTime, Utc};
use runners::{Event as Said, Failure, Finish, Outcome, Usage};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::engine::RunSession;
use super::plan::Source;
use crate::documents::Passage;
use crate::kit::db::TenantTx;
use crate::question_sets::{self, Asker, FoundAnswer, Lookup};
use crate::use_cases::{Definition, Format, InputKind, ResolvedInputs};

/// What a version of questions and answers said to a run's question.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FromQuestions {
    /// Which version that was, also where the use case names the latest.
    pub version: i32,
    /// What was asked.
    pub question: String,
    /// The entry that answers; without one a model is asked.
    pub answer: Option<FoundAnswer>,
}

impl FromQuestions {
    /// Looks for the answer where the use case names a version and exactly one text was entered: what was put together
    /// of several, or goes with a file, is no question that an entry would answer.
    pub async fn look(
        tx: &mut TenantTx,
        definition: &Definition,
        inputs: &ResolvedInputs,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>, sqlx::Error> {
        match asked(definition, inputs) {
            Some(question) => Self::find(tx, definition, question, now).await,
            None => Ok(None),
        }
    }

    /// The same for a question of a chat. What no entry answers there is no gap by that alone: a model is asked, and
    /// what documents had to say to it is noted.
    pub async fn of_turn(
        tx: &mut TenantTx,
        definition: &Definition,
        question: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>, sqlx::Error> {
        let found = Self::find(tx, definition, question, now).await?;
        Ok(found.filter(|found| found.answer.is_some()))
    }

    async fn find(
        tx: &mut TenantTx,
        definition: &Definition,
        question: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>, sqlx::Error> {
        let version = match definition.custom_qa_version {
            Some(version) => version,
            None if definition.custom_qa_latest => match question_sets::newest(tx).await? {
                Some(version) => version,
                None => return Ok(None),
            },
            None => return Ok(None),
        };
        let answer = question_sets::find(tx, version, question, now).await?;
        Ok(Some(Self { version, question: question.to_owned(), answer }))
    }

    /// Counts the hit, or keeps the question for those who write entries: in the transaction that begins the run.
    pub async fn note(&self, tx: &mut TenantTx, asker: Asker, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        let found = self.answer.as_ref().map_or(Lookup::Nothing, |answer| Lookup::Entry(answer.entry));
        question_sets::note(tx, &self.question, found, asker, now).await
    }

    fn source(&self, answer: &FoundAnswer) -> (Uuid, Source) {
        let source = Source {
            document_id: answer.entry,
            document_name: title(self.version),
            page: None,
            quote: answer.question.clone(),
        };
        (answer.entry, source)
    }
}

fn title(version: i32) -> String {
    format!("Questions and answers, version {version}")
}

/// The entry as the citation of its answer leads to it.
pub fn passage(version: i32, answer: FoundAnswer) -> Passage {
    Passage {
        id: answer.entry,
        document_id: answer.entry,
        document_name: title(version),
        version,
        ordinal: 0,
        page: None,
        heading: Some(answer.question),
        start: 0,
        end: i64::try_from(answer.answer.chars().count()).unwrap_or(i64::MAX),
        table_header: None,
        start_ms: None,
        end_ms: None,
        speaker: None,
        text: answer.answer,
    }
}

/// Whether a run of this definition looks there.
pub fn is_bound(definition: &Definition) -> bool {
    let is_prose = matches!(definition.format, Format::FreeText {});
    is_prose && (definition.custom_qa_version.is_some() || definition.custom_qa_latest)
}

/// The one text that was entered.
fn asked<'a>(definition: &Definition, inputs: &'a ResolvedInputs) -> Option<&'a str> {
    is_bound(definition).then(|| only_text(inputs)).flatten()
}

/// The one text that was entered, whatever the definition reads.
pub fn only_text(inputs: &ResolvedInputs) -> Option<&str> {
    let mut entered = inputs.0.iter().filter(|input| !input.display.trim().is_empty());
    let only = entered.next().filter(|_| entered.next().is_none())?;
    matches!(only.kind, InputKind::ShortText | InputKind::LongText).then(|| only.display.trim())
}

impl RunSession<'_> {
    /// Answers as the entry does. `None`: a model is to be asked.
    pub async fn quote(&mut self) -> Option<Result<Outcome, Failure>> {
        let found = self.execution.plan.questions.clone()?;
        let answer = found.answer.as_ref()?;
        self.open();
        if !self.committed.wait().await {
            return Some(Err(Failure::Cancelled));
        }
        let (id, source) = found.source(answer);
        let passage = id.to_string();
        self.sources.insert(passage.clone(), (id, source));
        self.take(Said::Text(answer.answer.clone()));
        self.take(Said::Citation { passage });
        self.first_delta = self.execution.waited_ms();
        let (finish, usage) = (Finish::Stop, Usage::default());
        Some(Ok(Outcome { finish, usage, provider_request_id: None, extras: Vec::new() }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn inputs(entered: &[(&str, &str)]) -> ResolvedInputs {
        let input = |(at, (kind, text)): (usize, &(&str, &str))| json!({ "name": format!("i{at}"), "label": "I", "type": kind, "value": text, "display": text });
        serde_json::from_value(entered.iter().enumerate().map(input).collect()).unwrap()
    }

    fn definition(format: &str) -> Definition {
        let sections =
            if format == "sections" { json!([{ "key": "a", "title": "A", "guidance": "" }]) } else { json!(null) };
        let mut kind = json!({ "kind": format });
        if !sections.is_null() {
            kind["sections"] = sections;
        }
        serde_json::from_value(json!({ "name": "Ask", "custom_qa_version": 3, "format": kind })).unwrap()
    }

    #[test]
    fn r37_only_one_entered_text_is_a_question() {
        let free = definition("free_text");
        let question = |entered: &[(&str, &str)]| asked(&free, &inputs(entered)).map(str::to_owned);
        assert_eq!(question(&[("short_text", " When? "), ("long_text", "")]).as_deref(), Some("When?"));
        assert_eq!(question(&[("short_text", "When?"), ("long_text", "And why?")]), None);
        assert_eq!(question(&[("file", "a.pdf")]), None);
        assert_eq!(question(&[("short_text", "When?"), ("file", "a.pdf")]), None);
        assert_eq!(question(&[]), None);
        assert_eq!(
            asked(&definition("sections"), &inputs(&[("short_text", "When?")])),
            None,
            "an entry has no sections"
        );
        let unbound = Definition { custom_qa_version: None, ..free };
        assert_eq!(asked(&unbound, &inputs(&[("short_text", "When?")])), None);
    }
}
