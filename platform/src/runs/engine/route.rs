//! The way of one run, or of one call of the models' API, through the bindings that may serve it: which one is asked next, whether it is asked again, and
//! what the history says of it.
//!
//! The rules are in `routing`; here they meet the run. Choosing costs no look at the database: only a run that no binding of its region has answered reads
//! whether its client lets it go to another one.

use std::sync::Arc;
use std::time::Duration;

use backon::ExponentialBackoff;
use chrono::{DateTime, Utc};
use runners::{Behalf, Binding, Event, Failure, HostCalls, Runners, Spent};
use uuid::Uuid;

use super::Inner;
use super::offers::{Offer, Plugin};
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::routing::{self, Attempt, Call, HostCall, Limits, Next, Refusal, Verdict};
use crate::tenancy;

/// A binding, with the version of its plugin that this run would have there.
struct Way {
    id: Uuid,
    binding: Arc<Binding>,
    plugin: Plugin,
    /// The digest of the plugin, where it is a version on trial: its failures are its own.
    trial: Option<String>,
    limits: Limits,
    /// Where the run's data would go: the run's own region, or one that its client's policy names.
    region: String,
    /// The run's own region is the 0th, then those of the policy in its order; then the binding's priority.
    rank: (usize, i32),
    pauses: ExponentialBackoff,
    given_up: bool,
}

/// What the driver does next.
#[expect(clippy::large_enum_variant, reason = "one at a time, and taken apart at once")]
pub enum Turn {
    Ask(Asked),
    Wait(Duration),
    /// Nobody is left to ask.
    End(Failure),
}

/// A binding that is being asked.
pub struct Asked {
    /// On behalf of the client, whose data they let out to the regions of the route and to no other.
    pub runners: Runners,
    pub binding: Arc<Binding>,
    pub region: String,
    call: Call,
    way: usize,
    at: DateTime<Utc>,
    calls: HostCalls,
}

impl Asked {
    /// It says something. Answers whether that is words of its answer.
    pub fn hear(&mut self, said: &Event) -> bool {
        let has_words = matches!(said, Event::Text(_) | Event::Json(_));
        if has_words {
            self.call.spoke();
        }
        has_words
    }

    /// It has ended, and this is what it used.
    pub fn used(&mut self, spent: Option<Spent>) {
        self.call.used(spent);
    }

    /// It has ended, and this is what its plugin asked of the host.
    pub fn called(&mut self, calls: HostCalls) {
        self.calls = calls;
    }
}

/// Which ways there are, and which were tried.
pub struct Route {
    client: ClientId,
    /// Of the run or the call: what is left to chance goes by it.
    id: Uuid,
    model: String,
    region: String,
    /// Where the client's data may go, read from what the client itself allows and not from any binding: the run's own region, and those of the
    /// client's policy once it was read.
    permitted: Vec<String>,
    /// Only to endpoints of OpenAI's own kind: what is asked would lose something elsewhere.
    compatible_only: bool,
    ways: Vec<Way>,
    /// The way that is asked again, and when.
    again: Option<(usize, Duration)>,
    /// While all bindings have as much to do as they may have.
    queueing: Option<ExponentialBackoff>,
    has_looked_elsewhere: bool,
    failure: Option<Failure>,
    attempts: Vec<Attempt>,
}

impl Route {
    /// `region`: the own one, as whoever asks for it has it from the client's row.
    pub fn new(client: ClientId, id: Uuid, region: &str, offer: &Offer, compatible_only: bool) -> Self {
        let mut route = Self {
            client,
            id,
            model: offer.model.id.clone(),
            region: region.to_owned(),
            permitted: vec![region.to_owned()],
            compatible_only,
            ways: Vec::with_capacity(offer.candidates.len()),
            again: None,
            queueing: None,
            has_looked_elsewhere: false,
            failure: None,
            attempts: Vec::new(),
        };
        route.add(offer, &offer.region, 0);
        route
    }

    /// Adds the bindings of an offer. A run of a canary's share goes to the canary first, and to the live version when that fails it.
    fn add(&mut self, offer: &Offer, region: &str, rank: usize) {
        for candidate in &offer.candidates {
            let canary = candidate.canary.as_ref();
            let canary = canary.filter(|canary| routing::is_chosen(self.id, &candidate.plugin.name, canary.share));
            let canary = canary.map(|canary| (&canary.binding, &canary.plugin, true));
            let ways = canary.into_iter().chain([(&candidate.binding, &candidate.plugin, false)]);
            for (binding, plugin, on_trial) in
                ways.filter(|(_, plugin, _)| plugin.is_compatible || !self.compatible_only)
            {
                let seed = self.id.as_u64_pair().1.wrapping_add(self.ways.len() as u64);
                self.ways.push(Way {
                    id: candidate.id,
                    binding: binding.clone(),
                    plugin: plugin.clone(),
                    trial: on_trial.then(|| plugin.digest.clone()),
                    limits: candidate.limits,
                    region: region.to_owned(),
                    rank: (rank, candidate.priority),
                    pauses: routing::pauses(seed),
                    given_up: false,
                });
            }
        }
    }

    /// What to do now.
    pub fn turn(&mut self, inner: &Inner) -> Turn {
        if let Some((way, wait)) = self.again.take() {
            if !wait.is_zero() {
                self.again = Some((way, Duration::ZERO));
                return Turn::Wait(wait);
            }
            if let Ok(asked) = self.ask(inner, way, true) {
                return Turn::Ask(asked);
            }
        }
        let mut room = None;
        let order = self.order(inner);
        for way in &order {
            match self.ask(inner, *way, false) {
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
            && let Some(asked) = order.iter().find_map(|way| self.ask(inner, *way, true).ok())
        {
            return Turn::Ask(asked);
        }
        let nobody = || Failure::Unavailable("no runner serves this model at the moment".to_owned());
        Turn::End(self.failure.take().unwrap_or_else(nobody))
    }

    /// The ways that were not given up: by region and priority, then to whoever has less to do.
    fn order(&self, inner: &Inner) -> Vec<usize> {
        let left = self.ways.iter().enumerate().filter(|(_, way)| !way.given_up);
        let mut order: Vec<_> = left.map(|(place, way)| (way.rank, inner.health.load(way.id), place)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, _, place)| place).collect()
    }

    fn ask(&self, inner: &Inner, place: usize, anyway: bool) -> Result<Asked, Refusal> {
        let way = self.ways.get(place).ok_or(Refusal::Open)?;
        let mut call = inner.health.admit_to(way.id, way.trial.as_deref(), way.limits, anyway)?;
        if !self.attempts.is_empty() {
            call.is_another_try();
        }
        let behalf = Behalf { tenant: self.client.to_string(), regions: self.permitted.clone() };
        let (runners, binding, region) = (inner.runners.on_behalf(behalf), way.binding.clone(), way.region.clone());
        Ok(Asked { runners, binding, region, call, way: place, at: inner.clock.now(), calls: HostCalls::default() })
    }

    /// Waits for room at bindings that have as much as they may have, for a while.
    fn queue(&mut self, room: Duration) -> Turn {
        let pauses = self.queueing.get_or_insert_with(|| routing::queueing(self.id.as_u64_pair().1));
        match pauses.next() {
            Some(pause) if room <= routing::PATIENCE => Turn::Wait(pause.max(room)),
            _ => Turn::End(Failure::RateLimited { retry_after: (!room.is_zero()).then_some(room) }),
        }
    }

    /// A call ended. Answers whether the run's result is there: if not, the next turn goes on.
    pub async fn after(&mut self, inner: &Inner, asked: Asked, failure: Option<&Failure>, has_spoken: bool) -> bool {
        let place = asked.way;
        let is_closed = self.close(asked, failure);
        let Some(failure) = failure else { return true };
        if has_spoken || Verdict::of(failure) == Verdict::End {
            return true;
        }
        if !self.has_others(inner, place) && !self.has_looked_elsewhere {
            self.look_elsewhere(inner).await;
        }
        let others = self.has_others(inner, place);
        let Some(way) = self.ways.get_mut(place) else { return true };
        // A binding whose circuit is open is not pressed further.
        let pause = if is_closed { way.pauses.next() } else { None };
        match routing::next(failure, pause, others) {
            Next::End => return true,
            Next::Again(wait) => self.again = Some((place, wait)),
            Next::Elsewhere => {
                way.given_up = true;
                self.failure = Some(failure.clone());
            }
        }
        false
    }

    /// Writes down how a call ended. Answers whether the binding's circuit is closed after it.
    pub fn close(&mut self, asked: Asked, failure: Option<&Failure>) -> bool {
        let Some(way) = self.ways.get(asked.way) else { return false };
        let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let kept: usize = self.attempts.iter().map(|attempt| attempt.calls.len()).sum();
        let log_lines = asked.calls.log_lines;
        let (calls, more_calls) = HostCall::kept(asked.calls, HostCall::KEPT.saturating_sub(kept));
        self.attempts.push(Attempt {
            binding_id: way.id,
            region: way.binding.region.clone(),
            plugin: way.plugin.name.clone(),
            plugin_version: way.plugin.version.clone(),
            plugin_digest: way.plugin.digest.clone(),
            at: asked.at,
            duration_ms: ms(asked.call.took()),
            first_delta_ms: asked.call.first_delta().map(ms),
            outcome: failure.map_or("succeeded", Failure::code).to_owned(),
            message: failure.map(|failure| text::legible(&failure.to_string())),
            calls,
            more_calls,
            log_lines,
        });
        asked.call.end(&way.plugin.name, &way.plugin.digest, failure)
    }

    /// Whether another binding would take over now.
    fn has_others(&self, inner: &Inner, place: usize) -> bool {
        let others = self.ways.iter().enumerate().filter(|(other, way)| *other != place && !way.given_up);
        others.into_iter().any(|(_, way)| !inner.health.is_open_to(way.id, way.trial.as_deref()))
    }

    /// Adds the bindings of other regions, where the client's policy names some.
    async fn look_elsewhere(&mut self, inner: &Inner) {
        self.has_looked_elsewhere = true;
        match regions(inner, self.client).await {
            Ok(regions) => {
                self.permitted.extend(regions.iter().cloned());
                let others = regions.iter().filter(|region| **region != self.region).enumerate();
                let offers: Vec<_> = others
                    .filter_map(|(n, region)| Some((n, inner.offer(self.client, &self.model, region)?)))
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

async fn regions(inner: &Inner, client: ClientId) -> Result<Vec<String>, Problem> {
    let mut tx = inner.db.begin_for(client).await?;
    Ok(tenancy::failover_regions(&mut tx).await?)
}
