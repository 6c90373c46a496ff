//! Examples of the company's questions and answers: `POST use-case/{id}/examples/questions` makes them of a version,
//! `…/refresh` takes them on to the newest. What somebody changed by hand in one stays as they wrote it.

use std::collections::HashMap;

use actix_web::post;
use actix_web::web::{Data, Path};
use document::Builder;
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::rules::text_of;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Code, Problem, ProblemBody};
use crate::question_sets::{self, QuestionEntry, REFERENCE};
use crate::use_cases::examples::linked::{self, ExampleContext, Expects, Linked};
use crate::use_cases::examples::{self, ExampleFields, Expectation};
use crate::use_cases::{InputKind, draft, reach};

/// Characters of a name, of what a model is asked, and of words that are looked for.
const NAME: usize = 120;
const JUDGED: usize = 1_000;
const WORDS: usize = 2_000;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UseQuestions {
    /// A version that the company can read.
    #[garde(skip)]
    version: i32,
    /// Only questions of this topic; `null`: of all.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    topic: Option<String>,
    /// So many at most; those that answered most come first.
    #[garde(range(min = 1, max = 20))]
    #[schema(minimum = 1, maximum = 20)]
    most: i64,
    /// The name of the input that the question goes into.
    #[garde(length(chars, max = 100))]
    input: String,
    #[garde(skip)]
    #[serde(default)]
    #[schema(inline)]
    expects: Expects,
    /// Values of the other inputs, the same for each.
    #[garde(skip)]
    #[serde(default)]
    #[schema(value_type = Object)]
    inputs: Map<String, Value>,
}

/// What became of the examples.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct QuestionExamples {
    /// Examples that were added.
    pub added: usize,
    /// Examples whose question or answer is another one now.
    pub changed: usize,
    /// Examples whose entry is no longer in the newest version: they stay as they are.
    pub gone: Vec<String>,
}

/// Adds examples made of entries of a version: the question goes into an input, and its answer is expected. Entries that
/// have an example already are left out. 400 under `inputs.<name>` where the draft asks for more.
#[utoipa::path(tag = "examples", operation_id = "use_questions_as_examples", params(("id" = Uuid, Path)), request_body = UseQuestions, responses((status = 200, body = Envelope<QuestionExamples>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/use-case/{id}/examples/questions")]
pub async fn make(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<UseQuestions>,
) -> Result<Envelope<QuestionExamples>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, *id).await?;
    examples::hold(&mut tx, *id).await?;
    let definition = draft(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("use case"))?;
    if !definition.inputs.iter().any(|input| input.name == body.input && is_text(input.kind)) {
        return Err(Problem::field("input", "Please choose an input of the draft that holds text."));
    }
    if !question_sets::is_there(&mut tx, body.version).await? {
        return Err(Problem::field("version", "This version of the questions and answers does not exist."));
    }
    let known = examples::all(&mut tx, *id).await?;
    let keys: Vec<String> = known.iter().filter_map(|one| Some(one.question.as_ref()?.key.clone())).collect();
    let found = question_sets::most_used(&mut tx, (body.version, body.topic.as_deref()), &keys, body.most).await?;
    if found.is_empty() {
        let message = "This version has no other questions of this topic. Please choose another one.";
        return Err(
            Problem::new(Code::new("examples.no_questions", 409), message).with_field("topic", message.to_owned())
        );
    }
    let new: Vec<(ExampleFields, Linked)> = found
        .iter()
        .map(|entry| {
            let mut inputs = body.inputs.clone();
            inputs.insert(body.input.clone(), Value::String(entry.fields.question.clone()));
            let fields =
                ExampleFields { name: name(entry), inputs, expectations: vec![expectation(entry, body.expects)] };
            (fields, link(entry, body.version, &body.input, body.expects))
        })
        .collect();
    let context = ExampleContext {
        use_case: *id,
        workspace: access.workspace_id,
        definition: &definition,
        by: caller.user,
        now: clock.now(),
    };
    linked::add(&mut tx, &context, &new).await?;
    let told = json!({ "version": body.version, "examples": new.len() });
    audit::done_with(&mut tx, &caller, "use_case.examples_of_questions", "use_case", *id, told).await?;
    tx.commit().await?;
    Ok(Envelope::new(QuestionExamples { added: new.len(), ..QuestionExamples::default() }))
}

/// Takes the examples that were made of questions on to the company's newest version.
#[utoipa::path(tag = "examples", operation_id = "refresh_question_examples", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<QuestionExamples>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/use-case/{id}/examples/questions/refresh")]
pub async fn refresh(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<QuestionExamples>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, *id).await?;
    examples::hold(&mut tx, *id).await?;
    let definition = draft(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("use case"))?;
    let newest = question_sets::newest(&mut tx).await?;
    // Those of the platform's reference version have no newer one.
    let all = examples::all(&mut tx, *id).await?.into_iter();
    let linked = all.filter_map(|one| Some((one.question.clone()?, one)));
    let own: Vec<_> = linked.filter(|(of, _)| of.version != REFERENCE).collect();
    let Some(newest) = newest.filter(|_| !own.is_empty()) else {
        return Ok(Envelope::new(QuestionExamples::default()));
    };
    let keys: Vec<String> = own.iter().map(|(of, _)| of.key.clone()).collect();
    let ids: Vec<Uuid> = own.iter().map(|(of, _)| of.entry).collect();
    let standing = question_sets::standing_by_key(&mut tx, &keys).await?;
    let standing: HashMap<&str, &QuestionEntry> =
        standing.iter().map(|entry| (entry.fields.key.as_str(), entry)).collect();
    let before = question_sets::said(&mut tx, &ids).await?;
    let context = ExampleContext {
        use_case: *id,
        workspace: access.workspace_id,
        definition: &definition,
        by: caller.user,
        now: clock.now(),
    };
    let mut made = QuestionExamples::default();
    for (of, example) in &own {
        let Some(entry) = standing.get(of.key.as_str()) else {
            made.gone.push(example.fields.name.clone());
            continue;
        };
        let fields = match before.get(&of.entry) {
            Some(old) if old.id != entry.id => taken_on(&example.fields, of, old, entry),
            _ => example.fields.clone(),
        };
        made.changed += usize::from(fields != example.fields);
        let linked = link(entry, newest, &of.input, of.expects);
        linked::refresh(&mut tx, &context, example, (&fields, &linked)).await?;
    }
    let told = json!({ "version": newest, "examples": made.changed, "gone": made.gone.len() });
    audit::done_with(&mut tx, &caller, "use_case.examples_of_questions", "use_case", *id, told).await?;
    tx.commit().await?;
    Ok(Envelope::new(made))
}

/// An example with what its entry says now, where it still had what the entry said before.
fn taken_on(fields: &ExampleFields, of: &Linked, old: &QuestionEntry, new: &QuestionEntry) -> ExampleFields {
    let mut taken = fields.clone();
    if taken.name == name(old) {
        taken.name = name(new);
    }
    if let Some(value) = taken.inputs.get_mut(&of.input)
        && *value == old.fields.question
    {
        *value = Value::String(new.fields.question.clone());
    }
    let (was, is) = (expectation(old, of.expects), expectation(new, of.expects));
    for each in taken.expectations.iter_mut().filter(|each| **each == was) {
        *each = is.clone();
    }
    taken
}

fn is_text(kind: InputKind) -> bool {
    matches!(kind, InputKind::ShortText | InputKind::LongText)
}

fn link(entry: &QuestionEntry, version: i32, input: &str, expects: Expects) -> Linked {
    Linked { key: entry.fields.key.clone(), version, entry: entry.id, input: input.to_owned(), expects }
}

fn name(entry: &QuestionEntry) -> String {
    let words: String = entry.fields.question.split_whitespace().collect::<Vec<_>>().join(" ");
    cut(&words, NAME)
}

/// The answer of an entry as it is expected.
fn expectation(entry: &QuestionEntry, expects: Expects) -> Expectation {
    let mut builder = Builder::new();
    builder.push_text(&entry.fields.answer);
    let text = text_of(&builder.finish());
    let plain = if text.trim().is_empty() { entry.fields.answer.trim() } else { text.trim() };
    match expects {
        Expects::SameWords => Expectation::Contains { text: plain.chars().take(WORDS).collect() },
        Expects::SaysTheSame => {
            let question = "Does the answer say the same as this one, without contradicting it? ";
            Expectation::Judged { question: format!("{question}{}", cut(plain, JUDGED - question.len())) }
        }
    }
}

/// At most so many characters, with a mark where something is left out.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
