//! `POST runners/bindings/{id}/test`: a real, small call through the runner, with what is stored.

use std::time::{Duration, Instant};

use actix_web::post;
use actix_web::web::{Data, Json, Path};
use runners::{Binding, Event, Failure, Job, Message, Outcome, Request, Role, Sampling};
use uuid::Uuid;

use super::model::{BindingTest, TestFailure, TestRequest};
use crate::audit;
use crate::kit::answer::Answer;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;

/// The whole call.
const PATIENCE: Duration = Duration::from_secs(45);
/// Tokens of the answer: models that think first need some before the first word.
const TOKENS: u32 = 256;
/// Characters of the answer that are shown.
const HEAD: usize = 200;
const QUESTION: &str = "Reply with one short sentence that says that you are ready.";

/// Asks a model of the binding for one sentence, also where it is switched off, and says what came of it. It costs what such a call costs.
#[utoipa::path(tag = "runners", operation_id = "test_runner_binding", params(("id" = Uuid, Path)), request_body = TestRequest, responses((status = 200, body = Answer<BindingTest>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/runners/bindings/{id}/test")]
pub async fn test(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<TestRequest>,
) -> Result<Answer<BindingTest>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let loaded = registry.load(&mut tx, caller.client, *id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    super::create::require_own_models(&mut tx, &caller).await?;
    audit::done(&mut tx, &caller, "binding.tested", "binding", *id).await?;
    // The log has it whatever comes of the call, and no transaction is open while it goes on.
    tx.commit().await?;
    let bound = loaded.map_err(Error::CannotTest)?;
    let model = match &body.model {
        Some(wanted) => bound.models.iter().find(|model| model.id == *wanted).map(|model| model.id.clone()),
        None => bound.models.first().map(|model| model.id.clone()),
    };
    let model = model.ok_or_else(|| Problem::field("model", "This binding does not offer that model."))?;
    Ok(Answer::new(call(&registry, bound.binding.as_ref().clone(), model).await))
}

async fn call(registry: &Registry, mut binding: Binding, model: String) -> BindingTest {
    let limits = binding.limits.get_or_insert_with(runners::Limits::default);
    limits.wall = limits.wall.min(PATIENCE);
    let request = Request {
        model: model.clone(),
        region: binding.region.clone(),
        messages: vec![Message::text(Role::User, QUESTION)],
        sampling: Sampling { max_tokens: Some(TOKENS), ..Sampling::default() },
        ..Request::default()
    };
    let began = Instant::now();
    let mut run = registry.runners().run(Job { binding: binding.into(), request });
    let (mut said, mut first) = (String::new(), None);
    let outcome = loop {
        match run.next().await {
            Some(Event::Text(text)) => {
                first.get_or_insert_with(|| millis(began));
                if said.chars().count() < HEAD {
                    said.push_str(&text);
                }
            }
            Some(Event::Finished(outcome)) => break outcome,
            Some(_) => {}
            None => break Err(Failure::SandboxDied),
        }
    };
    report(model, millis(began), first, said, outcome)
}

fn report(
    model: String,
    duration_ms: i64,
    first_word_ms: Option<i64>,
    said: String,
    outcome: Result<Outcome, Failure>,
) -> BindingTest {
    let reply: String = said.trim().chars().take(HEAD).collect();
    let tokens = |count: u64| i64::try_from(count).ok();
    let usage = outcome.as_ref().ok().map(|outcome| outcome.usage);
    BindingTest {
        worked: outcome.is_ok(),
        model,
        duration_ms,
        first_word_ms,
        reply: (!reply.is_empty()).then_some(reply),
        input_tokens: usage.and_then(|usage| tokens(usage.input_tokens)),
        output_tokens: usage.and_then(|usage| tokens(usage.output_tokens)),
        failure: outcome.err().map(|failure| TestFailure {
            code: failure.code().to_owned(),
            advice: advice(&failure).to_owned(),
            message: failure.to_string(),
        }),
    }
}

fn millis(began: Instant) -> i64 {
    i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX)
}

/// What an administrator can do.
fn advice(failure: &Failure) -> &'static str {
    match failure {
        Failure::Unauthorized => {
            "Please enter the credentials again, and check that they are for this address and may use this model."
        }
        Failure::BadRequest(_) => {
            "Please check the model's name and the settings: the provider understood the call and refused it."
        }
        Failure::RateLimited { .. } => {
            "The credentials work. Please ask the provider for a higher limit, or set requests a minute here."
        }
        Failure::Overloaded => {
            "The provider is busy. Please try again in a minute; a second binding of the same model would take over."
        }
        Failure::Unavailable(_) => "Please check the address: the server must be able to reach that host.",
        Failure::TimedOut(_) => "Please try again; if it stays so, allow a longer silence or choose a faster model.",
        Failure::Refused(_) | Failure::ContextTooLong => {
            "The connection works; this model did not want to answer. Please try another one."
        }
        Failure::Cancelled | Failure::SandboxDied => "Please try again.",
        Failure::LimitExceeded(..) | Failure::Trapped(_) | Failure::Internal(_) => {
            "The plugin failed. Please tell its vendor, with the message above."
        }
    }
}
