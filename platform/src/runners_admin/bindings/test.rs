//! `POST runners/bindings/{id}/test`: a real, small call through the runner, with what is stored; of each model what it
//! can do.

use std::time::{Duration, Instant};

use actix_web::post;
use actix_web::web::{Data, Path};
use runners::{
    Binding, Capability, EmbedRequest, Event, Failure, Job, Media, Message, ModelInfo, Request, Role, Sampling,
    TranscribeRequest, Usage,
};
use uuid::Uuid;

use super::model::{Ability, BindingTest, TestFailure, TestRequest};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
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

/// Asks a model of the binding for one sentence, or for what it can do instead (a vector, what is said in a second of
/// sound), also where it is switched off, and says what came of it. It costs what such a call costs.
#[utoipa::path(tag = "runners", operation_id = "test_runner_binding", params(("id" = Uuid, Path)), request_body = TestRequest, responses((status = 200, body = Envelope<BindingTest>), (status = 409, body = ProblemBody)))]
#[post("/runners/bindings/{id}/test")]
pub async fn test(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    registry: Data<Registry>,
    id: Path<Uuid>,
    body: Json<TestRequest>,
) -> Result<Envelope<BindingTest>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let loaded = registry.load(&mut tx, caller.client, *id).await?.ok_or_else(|| Problem::not_found("binding"))?;
    super::create::require_own_models(&mut tx, &caller).await?;
    audit::done(&mut tx, &caller, "binding.tested", "binding", *id).await?;
    // The log has it whatever comes of the call, and no transaction is open while it goes on.
    tx.commit().await?;
    let bound = loaded.map_err(Error::CannotTest)?;
    let model = match &body.model {
        Some(wanted) => bound.models.iter().find(|model| model.id == *wanted),
        None => bound.models.iter().find(|model| ability(model) == Ability::Chat).or(bound.models.first()),
    };
    let model = model.ok_or_else(|| Problem::field("model", "This binding does not offer that model."))?;
    Ok(Envelope::new(call(&registry, bound.binding.as_ref().clone(), model).await))
}

/// What a model is tested by. One of which nothing is said is taken for one that answers.
fn ability(model: &ModelInfo) -> Ability {
    let can = |ability: Capability| model.capabilities.contains(&ability);
    match (can(Capability::Chat), can(Capability::Embedding), can(Capability::Transcription)) {
        (false, true, _) => Ability::Embedding,
        (false, false, true) => Ability::Transcription,
        (true, ..) | (false, false, false) => Ability::Chat,
    }
}

/// What came back.
#[derive(Default)]
struct TestOutput {
    text: String,
    first_word_ms: Option<i64>,
    numbers: Option<usize>,
    usage: Usage,
}

async fn call(registry: &Registry, mut binding: Binding, model: &ModelInfo) -> BindingTest {
    // As of a run: a plugin that needs what the operator gives runs must not fail its test.
    let limits = binding.limits.get_or_insert_with(|| registry.inner().usual_limits.clone());
    limits.wall = limits.wall.min(PATIENCE);
    let (asked, began) = (ability(model), Instant::now());
    let said = match asked {
        Ability::Chat => chat(registry, binding, &model.id, began).await,
        Ability::Embedding => embed(registry, binding, &model.id).await,
        Ability::Transcription => transcribe(registry, binding, &model.id).await,
    };
    report(model.id.clone(), asked, millis(began), said)
}

async fn chat(registry: &Registry, binding: Binding, model: &str, began: Instant) -> Result<TestOutput, Failure> {
    let request = Request {
        model: model.to_owned(),
        region: binding.region.clone(),
        messages: vec![Message::text(Role::User, QUESTION)],
        sampling: Sampling { max_tokens: Some(TOKENS), ..Sampling::default() },
        ..Request::default()
    };
    let mut run = registry.runners().run(Job { binding: binding.into(), request });
    let mut said = TestOutput::default();
    loop {
        match run.next().await {
            Some(Event::Text(text)) => {
                said.first_word_ms.get_or_insert_with(|| millis(began));
                if said.text.chars().count() < HEAD {
                    said.text.push_str(&text);
                }
            }
            Some(Event::Finished(outcome)) => {
                return outcome.map(|outcome| TestOutput { usage: outcome.usage, ..said });
            }
            Some(_) => {}
            None => return Err(Failure::SandboxDied),
        }
    }
}

async fn embed(registry: &Registry, binding: Binding, model: &str) -> Result<TestOutput, Failure> {
    let request = EmbedRequest {
        model: model.to_owned(),
        region: binding.region.clone(),
        texts: vec![QUESTION.to_owned()],
        ..EmbedRequest::default()
    };
    let made = registry.runners().embed(binding.into(), request).await?;
    Ok(TestOutput { numbers: made.vectors.first().map(Vec::len), usage: made.usage, ..TestOutput::default() })
}

async fn transcribe(registry: &Registry, binding: Binding, model: &str) -> Result<TestOutput, Failure> {
    let request = TranscribeRequest {
        model: model.to_owned(),
        region: binding.region.clone(),
        audio: Media { mime: "audio/wav".to_owned(), name: Some("test.wav".to_owned()), data: tone() },
        language: None,
        hints: Vec::new(),
    };
    let heard = registry.runners().transcribe(binding.into(), request).await?;
    let text: Vec<&str> = heard.segments.iter().map(|segment| segment.text.trim()).collect();
    Ok(TestOutput { text: text.join(" "), usage: heard.usage, ..TestOutput::default() })
}

/// A second of a low, quiet tone as WAV: 16 bits, one voice, 16 kHz. Nobody speaks in it; what matters is that it is
/// taken.
fn tone() -> Vec<u8> {
    const RATE: u32 = 16_000;
    /// Samples of a half wave: 200 Hz.
    const HALF: u32 = 40;
    let samples = (0..RATE).map(|at| if (at / HALF).is_multiple_of(2) { 400_i16 } else { -400 });
    let bytes = RATE * 2;
    let mut wav = Vec::with_capacity(44 + RATE as usize * 2);
    wav.extend_from_slice(b"RIFF");
    wav.extend_from_slice(&(36 + bytes).to_le_bytes());
    wav.extend_from_slice(b"WAVEfmt ");
    wav.extend_from_slice(&16_u32.to_le_bytes());
    // PCM, one voice.
    wav.extend_from_slice(&[1, 0, 1, 0]);
    wav.extend_from_slice(&RATE.to_le_bytes());
    wav.extend_from_slice(&bytes.to_le_bytes());
    // Bytes and bits of a sample.
    wav.extend_from_slice(&[2, 0, 16, 0]);
    wav.extend_from_slice(b"data");
    wav.extend_from_slice(&bytes.to_le_bytes());
    samples.for_each(|sample| wav.extend_from_slice(&sample.to_le_bytes()));
    wav
}

fn report(model: String, asked: Ability, duration_ms: i64, said: Result<TestOutput, Failure>) -> BindingTest {
    let known = said.as_ref().ok();
    let reply: String = known.map(|said| said.text.trim().chars().take(HEAD).collect()).unwrap_or_default();
    let tokens = |count: u64| i64::try_from(count).ok();
    BindingTest {
        worked: known.is_some(),
        model,
        asked,
        duration_ms,
        first_word_ms: known.and_then(|said| said.first_word_ms),
        reply: (!reply.is_empty()).then_some(reply),
        numbers: known.and_then(|said| said.numbers).and_then(|numbers| i64::try_from(numbers).ok()),
        input_tokens: known.and_then(|said| tokens(said.usage.input_tokens)),
        output_tokens: known.and_then(|said| tokens(said.usage.output_tokens)),
        failure: said.err().map(|failure| TestFailure {
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
        Failure::Misconfigured(_) => {
            "Please set up what the message names: the binding itself is incomplete, or its address does not know this model."
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
