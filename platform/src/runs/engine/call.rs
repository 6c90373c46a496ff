//! One call from its start to its entry in the ledger, which it gets exactly once, however it ends.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use runners::{EmbedRequest, Embeddings, Event, Failure, Request, TranscribeRequest, Transcript};
use uuid::Uuid;

use super::Engine;
use super::calls::Asking;
use super::offers::Offer;
use crate::kit::caller::{Caller, ClientId, Credential};
use crate::usage::{Entry, Lengths, Outcome, Tokens};

/// A call under way. Dropped before its end, it counts as cancelled: whoever asked has gone.
pub struct Call {
    pub id: Uuid,
    pub started_at: DateTime<Utc>,
    pub offer: Arc<Offer>,
    /// Its way through the bindings.
    asking: Asking,
    engine: Engine,
    by: By,
    endpoint: &'static str,
    audio_ms: i64,
    lengths: Lengths,
    is_recorded: bool,
}

/// Whom a call is for, as the ledger names them.
#[derive(Clone, Copy)]
pub struct By {
    pub client: ClientId,
    pub user: Uuid,
    /// `None`: no program asked.
    pub key: Option<Uuid>,
}

impl From<&Caller> for By {
    fn from(caller: &Caller) -> Self {
        let key = matches!(caller.credential, Credential::Key).then_some(caller.session);
        Self { client: caller.client, user: caller.user, key }
    }
}

impl Call {
    /// Begins. `compatible_only`: see [`Engine::asking`].
    pub fn begin(engine: &Engine, by: By, endpoint: &'static str, offer: Arc<Offer>, compatible_only: bool) -> Self {
        let id = Uuid::now_v7();
        Self {
            id,
            asking: engine.asking(by.client, id, &offer, compatible_only),
            started_at: engine.now(),
            offer,
            engine: engine.clone(),
            by,
            endpoint,
            audio_ms: 0,
            lengths: Lengths::default(),
            is_recorded: false,
        }
    }

    /// Makes vectors; the ledger has its entry then. `wanted` names neither model nor region: those are the offer's.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn embed(&mut self, wanted: EmbedRequest) -> Result<Embeddings, Failure> {
        let model = self.offer.model.id.clone();
        let request = |region: &str| EmbedRequest { model: model.clone(), region: region.to_owned(), ..wanted.clone() };
        self.lengths.ask_texts(&wanted.texts);
        match self.asking.embed(request).await {
            Ok(embeddings) => {
                self.succeeded(Tokens::from(embeddings.usage), None);
                Ok(embeddings)
            }
            Err(failure) => Err(self.ended(failure)),
        }
    }

    /// Asks, again or elsewhere where nobody has said a word, and answers what is said first. `request`: what is asked in a region.
    ///
    /// # Errors
    /// Why nothing is said.
    pub async fn ask(&mut self, request: impl Fn(&str) -> Request) -> Result<Event, Failure> {
        let Self { asking, lengths, .. } = self;
        let first = asking.begin(|region| {
            let request = request(region);
            lengths.ask(&request);
            request
        });
        let first = first.await?;
        self.lengths.hear(&first);
        Ok(first)
    }

    /// What has been said already; nobody waits for it.
    pub fn at_hand(&mut self) -> Option<Event> {
        let said = self.asking.at_hand();
        if let Some(said) = &said {
            self.lengths.hear(said);
        }
        said
    }

    /// What is said next. Safe to drop while it waits.
    pub async fn next(&mut self) -> Option<Event> {
        let said = self.asking.next().await;
        if let Some(said) = &said {
            self.lengths.hear(said);
        }
        said
    }

    /// Writes down what is said in a recording. `request`: what is asked in a region.
    ///
    /// # Errors
    /// Why nothing is written down.
    pub async fn transcribe(&mut self, request: impl Fn(&str) -> TranscribeRequest) -> Result<Transcript, Failure> {
        self.asking.transcribe(request).await
    }

    /// Asks, and answers the whole of what is said, of which so many bytes at most are kept; the ledger has its entry then. Whoever hangs up drops this, and
    /// with it the call.
    ///
    /// # Errors
    /// Why there is no answer.
    pub async fn whole(&mut self, request: impl Fn(&str) -> Request, most: usize) -> Result<String, Failure> {
        let mut next = match self.ask(request).await {
            Ok(first) => Some(first),
            Err(failure) => return Err(self.ended(failure)),
        };
        let mut said = String::new();
        loop {
            match next {
                Some(Event::Text(text) | Event::Json(text)) if said.len() < most => said.push_str(&text),
                Some(Event::Finished(Ok(outcome))) => {
                    self.succeeded(Tokens::from(outcome.usage), None);
                    return Ok(said);
                }
                Some(Event::Finished(Err(failure))) => return Err(self.ended(failure)),
                // There are neither sections nor passages nor tools here, thinking is not what was asked for, and too much is not read.
                Some(
                    Event::Text(_)
                    | Event::Json(_)
                    | Event::Reasoning(_)
                    | Event::ToolCall(_)
                    | Event::Section { .. }
                    | Event::Citation { .. }
                    | Event::Progress { .. },
                ) => {}
                None => return Err(self.ended(Failure::Internal("the runner ended without a result".to_owned()))),
            }
            next = self.next().await;
        }
    }

    /// So much sound was written down; to be said before it succeeds.
    pub fn heard(&mut self, audio_ms: u64) {
        self.audio_ms = i64::try_from(audio_ms).unwrap_or(i64::MAX);
    }

    fn ended(&mut self, failure: Failure) -> Failure {
        self.failed(&failure);
        failure
    }

    /// It ended with an answer. `reason`: with one that was none.
    pub fn succeeded(&mut self, tokens: Tokens, reason: Option<&'static str>) {
        self.record(Outcome::Succeeded, Some(tokens), reason);
    }

    /// The same, for whatever the runner made of it. A refusal is an answer, and costs what one costs.
    pub fn failed(&mut self, failure: &Failure) {
        match failure {
            Failure::Refused(_) => self.record(Outcome::Succeeded, None, Some(failure.code())),
            _ => self.record(Outcome::Failed, None, Some(failure.code())),
        }
    }

    /// `tokens`: as the provider counted them; `None`: it never did.
    fn record(&mut self, outcome: Outcome, tokens: Option<Tokens>, reason: Option<&'static str>) {
        if std::mem::replace(&mut self.is_recorded, true) {
            return;
        }
        let attempts = self.asking.take_attempts();
        let tokens = tokens.or_else(|| self.lengths.estimate(&attempts)).unwrap_or_default();
        let (Offer { region, model, .. }, plugin) = (self.offer.as_ref(), self.offer.plugin());
        // The last one tried is the one that answered, where one did.
        let (region, plugin, plugin_digest) = match attempts.last() {
            Some(last) => (last.region.clone(), last.plugin.clone(), last.plugin_digest.clone()),
            None => (region.clone(), plugin.name.clone(), plugin.digest.clone()),
        };
        let entry = Entry {
            id: self.id,
            endpoint: self.endpoint,
            user: self.by.user,
            key: self.by.key,
            model: model.id.clone(),
            region,
            plugin: plugin.clone(),
            plugin_digest,
            attempts,
            outcome,
            reason,
            tokens,
            audio_ms: self.audio_ms,
            cost: model.price.as_ref().map(|price| (price.of(tokens), price.currency.clone())),
            started_at: self.started_at,
            finished_at: self.engine.now(),
        };
        let (status, code) = (outcome.as_str(), reason.unwrap_or_default());
        tracing::info!(call = %self.id, client = %self.by.client, status, reason = code, "call ended");
        metrics::counter!("api_calls_total", "endpoint" => self.endpoint, "status" => status, "reason" => code, "plugin" => plugin)
            .increment(1);
        self.engine.usage().record(self.by.client, entry);
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.record(Outcome::Cancelled, None, None);
    }
}
