//! The way of one run, or of one call, through the bindings that may serve it: which one is asked next, whether it is
//! asked again, and what the history says of it. [`Route::through`] is the one loop that does it; what is done with a
//! binding is the caller's ([`Asking`]).
//!
//! The rules are in `routing`; here they meet the run. Choosing costs no look at the database: only a run that no
//! binding of its region has answered reads whether its client lets it go to another one.

use std::sync::Arc;
use std::time::Duration;

use backon::ExponentialBackoff;
use chrono::{DateTime, Utc};
use runners::{Behalf, Binding, Event, Failure, HostCalls, RunCost, Runners};
use uuid::Uuid;

use super::Models;
use super::offers::{Offer, Plugin};
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::loads::Loads;
use crate::routing::{self, Attempt, BindingLimits, FailureVerdict, HostCall, InFlightCall, Next, Refusal};
use crate::tenancy;

/// A binding, with the version of its plugin that this run would have there.
struct RouteCandidate {
    id: Uuid,
    binding: Arc<Binding>,
    plugin: Plugin,
    /// The digest of the plugin, where it is a canary: its failures are its own.
    canary: Option<String>,
    limits: BindingLimits,
    /// Where the run's data would go: the run's own region, or one that its client's policy names.
    region: String,
    /// The run's own region is the 0th, then those of the policy in its order; then the binding's priority.
    rank: (usize, i32),
    pauses: ExponentialBackoff,
    given_up: bool,
}

/// Attempts of a run or a call whose sandbox or process died under it.
pub const ATTEMPTS: i32 = 3;

/// What is done with one binding after another, until one answers.
pub trait Asking {
    type Answer: Send;

    /// Asks one binding. Dropped, it cancels what is under way.
    fn ask(&mut self, asked: &mut BindingCall) -> impl Future<Output = Result<Self::Answer, Failure>> + Send;

    /// Whether somebody has heard words of the answer, which another binding would say again.
    fn has_spoken(&self) -> bool {
        false
    }

    /// Lets time pass before the next binding is asked; `false`: nobody waits for an answer any more.
    fn pause(&mut self, time: Duration) -> impl Future<Output = bool> + Send {
        async move {
            tokio::time::sleep(time).await;
            true
        }
    }

    /// The sandbox died under the answer. Whether it begins anew.
    fn begins_anew(&mut self) -> bool;
}

/// What is done next.
#[expect(clippy::large_enum_variant, reason = "one at a time, and taken apart at once")]
enum Turn {
    Ask(BindingCall),
    Wait(Duration),
    /// Nobody is left to ask.
    End(Failure),
}

/// A binding that is being asked.
pub struct BindingCall {
    /// On behalf of the client, whose data they let out to the regions of the route and to no other.
    pub runners: Runners,
    pub binding: Arc<Binding>,
    pub region: String,
    call: InFlightCall,
    /// Which of the route's candidates it is.
    candidate: usize,
    at: DateTime<Utc>,
    calls: HostCalls,
    /// What its guest took so far as it was told.
    pub cost: RunCost,
    loads: Loads,
}

impl BindingCall {
    /// It says something. Answers whether that is words of its answer.
    pub fn observe(&mut self, said: &Event) -> bool {
        let has_words = matches!(said, Event::Text(_) | Event::Json(_));
        if has_words {
            self.call.spoke();
        }
        has_words
    }

    /// It has ended, and this is what its plugin asked of the host, for the history of a run: that of a call has no
    /// such list.
    pub fn called(&mut self, calls: HostCalls) {
        self.calls = calls;
    }
}

/// Which candidates there are, and which were tried.
pub struct Route {
    client: ClientId,
    /// Of the run or the call: what is left to chance goes by it.
    id: Uuid,
    model: String,
    region: String,
    /// Where the client's data may go, read from what the client itself allows and not from any binding: the run's own
    /// region, and those of the client's policy once it was read.
    permitted: Vec<String>,
    /// Only to endpoints of OpenAI's own kind: what is asked would lose something elsewhere.
    compatible_only: bool,
    candidates: Vec<RouteCandidate>,
    /// The candidate that is asked again, and when.
    again: Option<(usize, Duration)>,
    /// While all bindings have as much to do as they may have.
    queueing: Option<ExponentialBackoff>,
    has_looked_elsewhere: bool,
    failure: Option<Failure>,
    /// The binding that is being asked, or has answered and was not closed. It stands here so that the history names it
    /// too when nobody waits for its answer.
    under_way: Option<BindingCall>,
    attempts: Vec<Attempt>,
}

impl Route {
    /// `region`: that of the request, which the calling code has from the client's row.
    pub fn new(client: ClientId, id: Uuid, region: &str, offer: &Offer, compatible_only: bool) -> Self {
        let mut route = Self {
            client,
            id,
            model: offer.model.id.clone(),
            region: region.to_owned(),
            permitted: vec![region.to_owned()],
            compatible_only,
            candidates: Vec::with_capacity(offer.candidates.len()),
            again: None,
            queueing: None,
            has_looked_elsewhere: false,
            failure: None,
            under_way: None,
            attempts: Vec::new(),
        };
        route.add(offer, &offer.region, 0);
        route
    }

    /// Adds the bindings of an offer. A run of a canary's share goes to the canary first, and to the live version when
    /// that fails it.
    fn add(&mut self, offer: &Offer, region: &str, rank: usize) {
        for candidate in &offer.candidates {
            let canary = candidate.canary.as_ref();
            let canary = canary.filter(|canary| routing::is_chosen(self.id, &candidate.plugin.name, canary.share));
            let canary = canary.map(|canary| (&canary.binding, &canary.plugin, true));
            let versions = canary.into_iter().chain([(&candidate.binding, &candidate.plugin, false)]);
            for (binding, plugin, is_canary) in
                versions.filter(|(_, plugin, _)| plugin.is_compatible || !self.compatible_only)
            {
                let seed = self.id.as_u64_pair().1.wrapping_add(self.candidates.len() as u64);
                self.candidates.push(RouteCandidate {
                    id: candidate.id,
                    binding: binding.clone(),
                    plugin: plugin.clone(),
                    canary: is_canary.then(|| plugin.digest.clone()),
                    limits: candidate.limits,
                    region: region.to_owned(),
                    rank: (rank, candidate.priority),
                    pauses: routing::pauses(seed),
                    given_up: false,
                });
            }
        }
    }

    /// Goes from binding to binding until one answers, or none is left. The binding that answered is under way until
    /// [`Route::close`].
    ///
    /// # Errors
    /// Why there is no answer.
    pub async fn through<A: Asking + Send>(&mut self, models: &Models, asking: &mut A) -> Result<A::Answer, Failure> {
        loop {
            let asked = match self.turn(models) {
                Turn::Ask(asked) => self.under_way.insert(asked),
                Turn::Wait(time) if asking.pause(time).await => continue,
                Turn::Wait(_) => return Err(Failure::Cancelled),
                Turn::End(failure) => return Err(failure),
            };
            let failure = match asking.ask(asked).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            let is_over = self.after(models, &failure, asking.has_spoken()).await;
            match failure {
                Failure::SandboxDied if asking.begins_anew() => models.sandbox_back().await,
                failure if is_over => return Err(failure),
                _ => {}
            }
        }
    }

    /// The binding that is being asked, or has answered and was not closed.
    pub fn under_way(&mut self) -> Option<&mut BindingCall> {
        self.under_way.as_mut()
    }

    /// Writes down how what is under way ended.
    pub fn close(&mut self, failure: Option<&Failure>) {
        if let Some(asked) = self.under_way.take() {
            self.note(asked, failure);
        }
    }

    /// What to do now.
    fn turn(&mut self, models: &Models) -> Turn {
        if let Some((index, wait)) = self.again.take() {
            if !wait.is_zero() {
                self.again = Some((index, Duration::ZERO));
                return Turn::Wait(wait);
            }
            if let Ok(asked) = self.ask(models, index, true) {
                return Turn::Ask(asked);
            }
        }
        let mut room = None;
        let order = self.order(models);
        for index in &order {
            match self.ask(models, *index, false) {
                Ok(asked) => return Turn::Ask(asked),
                Err(Refusal::Full(wait)) => room = Some(room.map_or(wait, |least: Duration| least.min(wait))),
                Err(Refusal::Open) => {}
            }
        }
        if let Some(room) = room {
            return self.queue(room);
        }
        // All circuits are open. Better to ask in vain than not at all, once.
        if self.attempts.is_empty()
            && let Some(asked) = order.iter().find_map(|index| self.ask(models, *index, true).ok())
        {
            return Turn::Ask(asked);
        }
        let nobody = || Failure::Unavailable("no runner serves this model at the moment".to_owned());
        Turn::End(self.failure.take().unwrap_or_else(nobody))
    }

    /// The candidates that were not given up: by region and priority, then those with less to do first.
    fn order(&self, models: &Models) -> Vec<usize> {
        let left = self.candidates.iter().enumerate().filter(|(_, candidate)| !candidate.given_up);
        let load = |candidate: &RouteCandidate| models.inner.health.load(candidate.id);
        let mut order: Vec<_> = left.map(|(index, candidate)| (candidate.rank, load(candidate), index)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, _, index)| index).collect()
    }

    fn ask(&self, models: &Models, index: usize, anyway: bool) -> Result<BindingCall, Refusal> {
        let candidate = self.candidates.get(index).ok_or(Refusal::Open)?;
        let health = &models.inner.health;
        let mut call = health.admit_to(candidate.id, candidate.canary.as_deref(), candidate.limits, anyway)?;
        if !self.attempts.is_empty() {
            call.is_another_try();
        }
        let behalf = Behalf { tenant: self.client.to_string(), regions: self.permitted.clone() };
        Ok(BindingCall {
            runners: models.inner.runners.on_behalf(behalf),
            binding: candidate.binding.clone(),
            region: candidate.region.clone(),
            call,
            candidate: index,
            at: models.inner.clock.now(),
            calls: HostCalls::default(),
            cost: RunCost::default(),
            loads: models.inner.loads.clone(),
        })
    }

    /// Waits for room at bindings that have as much as they may have, for a while.
    fn queue(&mut self, room: Duration) -> Turn {
        let pauses = self.queueing.get_or_insert_with(|| routing::queueing(self.id.as_u64_pair().1));
        match pauses.next() {
            Some(pause) if room <= routing::PATIENCE => Turn::Wait(pause.max(room)),
            _ => Turn::End(Failure::RateLimited { retry_after: (!room.is_zero()).then_some(room) }),
        }
    }

    /// A call failed. Answers whether that is the end: if not, the next turn goes on.
    async fn after(&mut self, models: &Models, failure: &Failure, has_spoken: bool) -> bool {
        let Some(asked) = self.under_way.take() else { return true };
        let index = asked.candidate;
        let is_closed = self.note(asked, Some(failure));
        if has_spoken || FailureVerdict::of(failure) == FailureVerdict::End {
            return true;
        }
        if !self.has_others(models, index) && !self.has_looked_elsewhere {
            self.look_elsewhere(models).await;
        }
        let others = self.has_others(models, index);
        let Some(candidate) = self.candidates.get_mut(index) else { return true };
        // A binding whose circuit is open is not pressed further.
        let pause = if is_closed { candidate.pauses.next() } else { None };
        match routing::next(failure, pause, others) {
            Next::End => return true,
            Next::Again(wait) => self.again = Some((index, wait)),
            Next::Elsewhere => {
                candidate.given_up = true;
                self.failure = Some(failure.clone());
            }
        }
        false
    }

    /// Writes down how a call ended. Answers whether the binding's circuit is closed after it.
    fn note(&mut self, mut asked: BindingCall, failure: Option<&Failure>) -> bool {
        let Some(candidate) = self.candidates.get(asked.candidate) else { return false };
        let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let kept: usize = self.attempts.iter().map(|attempt| attempt.calls.len()).sum();
        let log_lines = asked.calls.log_lines;
        let RunCost { spent, sent_bytes, received_bytes } = asked.cost;
        let cpu = spent.map_or(Duration::ZERO, |spent| spent.cpu);
        asked.loads.spent(self.client, cpu, sent_bytes, received_bytes);
        asked.call.used(spent);
        let (calls, more_calls) = HostCall::kept(asked.calls, HostCall::KEPT.saturating_sub(kept));
        self.attempts.push(Attempt {
            binding_id: candidate.id,
            region: candidate.binding.region.clone(),
            plugin: candidate.plugin.name.clone(),
            plugin_version: candidate.plugin.version.clone(),
            plugin_digest: candidate.plugin.digest.clone(),
            at: asked.at,
            duration_ms: ms(asked.call.took()),
            first_delta_ms: asked.call.first_delta().map(ms),
            outcome: failure.map_or("succeeded", Failure::code).to_owned(),
            message: failure.map(|failure| text::legible(&failure.to_string())),
            calls,
            more_calls,
            log_lines,
        });
        asked.call.end(&candidate.plugin.name, &candidate.plugin.digest, failure)
    }

    /// Whether another binding would take over now.
    fn has_others(&self, models: &Models, index: usize) -> bool {
        let others =
            self.candidates.iter().enumerate().filter(|(other, candidate)| *other != index && !candidate.given_up);
        others
            .into_iter()
            .any(|(_, candidate)| !models.inner.health.is_open_to(candidate.id, candidate.canary.as_deref()))
    }

    /// Adds the bindings of other regions, where the client's policy names some.
    async fn look_elsewhere(&mut self, models: &Models) {
        self.has_looked_elsewhere = true;
        match regions(models, self.client).await {
            Ok(regions) => {
                self.permitted.extend(regions.iter().cloned());
                let others = regions.iter().filter(|region| **region != self.region).enumerate();
                let offers: Vec<_> = others
                    .filter_map(|(n, region)| Some((n, models.offer_anywhere(self.client, &self.model, region)?)))
                    .collect();
                offers.into_iter().for_each(|(n, offer)| self.add(&offer, &offer.region, n + 1));
            }
            // Without the policy the run stays where it is.
            Err(problem) => tracing::warn!(id = %self.id, %problem, "failed to read a client's region policy"),
        }
    }

    /// What the history says.
    pub fn take_attempts(&mut self) -> Vec<Attempt> {
        std::mem::take(&mut self.attempts)
    }
}

async fn regions(models: &Models, client: ClientId) -> Result<Vec<String>, Problem> {
    let mut tx = models.inner.db.begin_for(client).await?;
    Ok(tenancy::failover_regions(&mut tx).await?)
}
