//! One call from its start to its entry in the ledger, which it gets exactly once, however it ends. Nothing else is
//! kept of it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures_util::future::BoxFuture;
use runners::{EmbedRequest, Embeddings, Event, Failure, Job, Request, RunCost, TranscribeRequest, Transcript};
use uuid::Uuid;

use super::admission::{Admitted, Permit};
use super::route::{ATTEMPTS, Asking, BindingCall, Route};
use super::{Models, Offer};
use crate::kit::caller::{Caller, ClientId, Credential};
use crate::kit::problem::Problem;
use crate::usage::{CallStatus, LedgerEntry, LedgerSlot, Lengths, Reserved, Tokens};

/// A call under way. Dropped before its end, it counts as cancelled: the caller has gone.
pub struct Call {
    pub id: Uuid,
    pub started_at: DateTime<Utc>,
    pub offer: Arc<Offer>,
    route: Route,
    run: Option<runners::Run>,
    models: Models,
    by: Attribution,
    endpoint: &'static str,
    audio_ms: i64,
    lengths: Lengths,
    /// Its line of the ledger, until it is written.
    line: Option<LedgerSlot>,
    /// Held while it lasts.
    _permit: Option<Permit>,
    /// What the month sets aside for it, until its entry counts.
    reserved: Option<Reserved>,
}

/// Whom a call is for, as the ledger names them.
#[derive(Clone, Copy)]
pub struct Attribution {
    pub client: ClientId,
    pub user: Uuid,
    /// `None`: no program asked.
    pub key: Option<Uuid>,
}

impl From<&Caller> for Attribution {
    fn from(caller: &Caller) -> Self {
        let key = matches!(caller.credential, Credential::Key(_)).then_some(caller.session);
        Self { client: caller.client, user: caller.user, key }
    }
}

/// What is said first, or an answer that comes at once, of the binding that gives it, and what it took where it has
/// ended. Begun anew where the sandbox died under it.
struct AtOnce<F> {
    ask: F,
    begun: i32,
}

impl<F> AtOnce<F> {
    fn new(ask: F) -> Self {
        Self { ask, begun: 1 }
    }
}

impl<T: Send, F: Fn(&BindingCall) -> BoxFuture<'static, (Result<T, Failure>, RunCost)> + Send> Asking for AtOnce<F> {
    type Answer = T;

    fn ask(&mut self, asked: &mut BindingCall) -> impl Future<Output = Result<T, Failure>> + Send {
        let asking = (self.ask)(asked);
        async move {
            let (answer, cost) = asking.await;
            asked.cost = cost;
            answer
        }
    }

    fn begins_anew(&mut self) -> bool {
        again(&mut self.begun)
    }
}

/// Texts whose vectors are asked for. Of a type that borrows nothing: a task that changes threads waits for them, too.
struct Texts {
    wanted: EmbedRequest,
    begun: i32,
}

impl Asking for Texts {
    type Answer = Embeddings;

    async fn ask(&mut self, asked: &mut BindingCall) -> Result<Embeddings, Failure> {
        let request = EmbedRequest { region: asked.region.clone(), ..self.wanted.clone() };
        asked.runners.embed_counted(asked.binding.clone(), request, &mut asked.cost).await
    }

    fn begins_anew(&mut self) -> bool {
        again(&mut self.begun)
    }
}

/// Counts another attempt, and says whether there is one.
fn again(begun: &mut i32) -> bool {
    *begun += 1;
    *begun <= ATTEMPTS
}

impl Call {
    /// Begins a call that was let in, and says what the client is to be warned of. `compatible_only`: it asks for what
    /// endpoints of OpenAI's own kind know, and no others.
    pub fn begin(
        models: &Models,
        caller: &Caller,
        endpoint: &'static str,
        admitted: Admitted,
        compatible_only: bool,
    ) -> (Self, Option<String>) {
        let Admitted { permit, line, offer, reserved } = admitted;
        let warning = reserved.warning();
        let held = (Some(permit), Some(reserved));
        (Self::new(models, caller.into(), endpoint, (offer, compatible_only), line, held), warning)
    }

    /// Begins a call of the platform's own for a client: it takes none of the calls that the client's programs may have
    /// under way, and sets nothing aside of the month.
    ///
    /// # Errors
    /// What [`Meter::check`](crate::usage::Meter::check) refuses the client, such as a month that is used up; 503 while
    /// the ledger has no lines left.
    pub async fn in_background(
        models: &Models,
        by: Attribution,
        endpoint: &'static str,
        offer: Arc<Offer>,
    ) -> Result<Self, Problem> {
        models.usage().check(by.client).await?;
        let line = models.usage().slot()?;
        Ok(Self::new(models, by, endpoint, (offer, false), line, (None, None)))
    }

    fn new(
        models: &Models,
        by: Attribution,
        endpoint: &'static str,
        (offer, compatible_only): (Arc<Offer>, bool),
        line: LedgerSlot,
        (permit, reserved): (Option<Permit>, Option<Reserved>),
    ) -> Self {
        let id = Uuid::now_v7();
        Self {
            id,
            // The calling code has found the offer in a region that the client's row allows.
            route: Route::new(by.client, id, &offer.region, &offer, compatible_only),
            run: None,
            started_at: models.now(),
            offer,
            models: models.clone(),
            by,
            endpoint,
            audio_ms: 0,
            lengths: Lengths::default(),
            line: Some(line),
            _permit: permit,
            reserved,
        }
    }

    /// Makes vectors; the ledger has its entry then. `wanted` names neither model nor region: those are the offer's.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn embed(&mut self, wanted: EmbedRequest) -> Result<Embeddings, Failure> {
        self.lengths.ask_texts(&wanted.texts);
        let wanted = EmbedRequest { model: self.offer.model.id.clone(), ..wanted };
        let mut asking = Texts { wanted, begun: 1 };
        match self.route.through(&self.models, &mut asking).await {
            Ok(embeddings) => {
                self.route.close(None);
                self.succeeded(Tokens::from(embeddings.usage), None);
                Ok(embeddings)
            }
            Err(failure) => Err(self.ended(failure)),
        }
    }

    /// Asks, again or elsewhere where nobody has said a word, and answers what is said first. `request`: what is asked
    /// in a region.
    ///
    /// # Errors
    /// Why nothing is said.
    pub async fn ask(&mut self, request: impl Fn(&str) -> Request + Send) -> Result<Event, Failure> {
        let Self { route, models, lengths, .. } = self;
        let mut asking = AtOnce::new(move |asked: &BindingCall| -> BoxFuture<'static, _> {
            let request = request(&asked.region);
            lengths.ask(&request);
            let mut run = asked.runners.run(Job { binding: asked.binding.clone(), request });
            Box::pin(async move {
                let first = loop {
                    match run.next().await {
                        None => break Err(nothing_said()),
                        Some(Event::Finished(Err(failure))) => break Err(failure),
                        // Nobody hears of it, so it may be said again.
                        Some(Event::Progress { .. }) => {}
                        Some(said) => break Ok(said),
                    }
                };
                let cost = run.cost();
                (first.map(|said| (said, run)), cost)
            })
        });
        let (first, run) = route.through(models, &mut asking).await?;
        self.run = Some(run);
        self.observe(&first);
        Ok(first)
    }

    /// What has been said already; nobody waits for it.
    pub fn at_hand(&mut self) -> Option<Event> {
        let said = self.run.as_mut()?.at_hand();
        if let Some(said) = &said {
            self.observe(said);
        }
        said
    }

    /// What is said next. Safe to drop while it waits.
    pub async fn next(&mut self) -> Option<Event> {
        let said = self.run.as_mut()?.next().await;
        match &said {
            Some(said) => self.observe(said),
            None => self.route.close(Some(&nothing_said())),
        }
        said
    }

    fn observe(&mut self, said: &Event) {
        self.lengths.observe(said);
        if let Some(asked) = self.route.under_way() {
            asked.observe(said);
            // Known with the last of what it says.
            asked.cost = self.run.as_ref().map(runners::Run::cost).unwrap_or_default();
        }
        if let Event::Finished(end) = said {
            self.route.close(end.as_ref().err());
        }
    }

    /// Writes down what is said in a recording. `request`: what is asked in a region.
    ///
    /// # Errors
    /// Why nothing is written down.
    pub async fn transcribe(
        &mut self,
        request: impl Fn(&str) -> TranscribeRequest + Send,
    ) -> Result<Transcript, Failure> {
        let mut asking = AtOnce::new(move |asked: &BindingCall| -> BoxFuture<'static, _> {
            let (runners, binding, request) = (asked.runners.clone(), asked.binding.clone(), request(&asked.region));
            Box::pin(async move {
                let mut cost = RunCost::default();
                (runners.transcribe_counted(binding, request, &mut cost).await, cost)
            })
        });
        let transcript = self.route.through(&self.models, &mut asking).await?;
        self.route.close(None);
        Ok(transcript)
    }

    /// Asks, and answers the whole of what is said, of which so many bytes at most are kept; the ledger has its entry
    /// then. When the client hangs up, this is dropped, and with it the call.
    ///
    /// # Errors
    /// Why there is no answer.
    pub async fn whole(&mut self, request: impl Fn(&str) -> Request + Send, most: usize) -> Result<String, Failure> {
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
                // There are neither sections nor passages nor tools here, thinking is not what was asked for, and too
                // much is not read.
                Some(
                    Event::Text(_)
                    | Event::Json(_)
                    | Event::Reasoning(_)
                    | Event::ToolCall(_)
                    | Event::Section { .. }
                    | Event::Citation { .. }
                    | Event::Progress { .. },
                ) => {}
                None => return Err(self.ended(nothing_said())),
            }
            next = self.next().await;
        }
    }

    /// So much sound was written down; to be said before it succeeds.
    pub fn transcribed(&mut self, audio_ms: u64) {
        self.audio_ms = i64::try_from(audio_ms).unwrap_or(i64::MAX);
    }

    fn ended(&mut self, failure: Failure) -> Failure {
        self.failed(&failure);
        failure
    }

    /// It ended with an answer. `reason`: with one that was none.
    pub fn succeeded(&mut self, tokens: Tokens, reason: Option<&'static str>) {
        self.record(CallStatus::Succeeded, Some(tokens), reason);
    }

    /// The same, for whatever the runner made of it. A refusal is an answer, and costs what one costs.
    pub fn failed(&mut self, failure: &Failure) {
        match failure {
            Failure::Refused(_) => self.record(CallStatus::Succeeded, None, Some(failure.code())),
            _ => self.record(CallStatus::Failed, None, Some(failure.code())),
        }
    }

    /// `tokens`: as the provider counted them; `None`: it never did.
    fn record(&mut self, outcome: CallStatus, tokens: Option<Tokens>, reason: Option<&'static str>) {
        let Some(line) = self.line.take() else { return };
        // One that is being asked was not waited for.
        self.route.close(Some(&Failure::Cancelled));
        let attempts = self.route.take_attempts();
        let tokens = tokens.or_else(|| self.lengths.estimate(&attempts)).unwrap_or_default();
        let (Offer { region, model, .. }, plugin) = (self.offer.as_ref(), self.offer.plugin());
        // The last one tried is the one that answered, where one did.
        let (region, plugin, plugin_digest) = match attempts.last() {
            Some(last) => (last.region.clone(), last.plugin.clone(), last.plugin_digest.clone()),
            None => (region.clone(), plugin.name.clone(), plugin.digest.clone()),
        };
        let entry = LedgerEntry {
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
            finished_at: self.models.now(),
        };
        let (status, code) = (outcome.as_str(), reason.unwrap_or_default());
        tracing::info!(call = %self.id, client = %self.by.client, status, reason = code, "call ended");
        metrics::counter!("api_calls_total", "endpoint" => self.endpoint, "status" => status, "reason" => code, "plugin" => plugin)
            .increment(1);
        self.models.usage().record(self.by.client, entry, line, self.reserved.take());
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.record(CallStatus::Cancelled, None, None);
    }
}

fn nothing_said() -> Failure {
    Failure::Internal("the runner ended without a result".to_owned())
}
