//! One call from its start to its entry in the ledger, which it gets exactly once, however it ends.

use std::sync::Arc;

use actix_web::web::Data;
use chrono::{DateTime, Utc};
use runners::{Event, Failure, Request};
use uuid::Uuid;

use super::desk::{Admitted, Desk, Place};
use crate::kit::caller::{Caller, ClientId, Credential};
use crate::runs::{Asking, Offer};
use crate::usage::{Entry, Outcome, Tokens};

/// A call under way. Dropped before its end, it counts as cancelled: whoever asked has gone.
pub struct Call {
    pub id: Uuid,
    pub started_at: DateTime<Utc>,
    pub offer: Arc<Offer>,
    /// Its way through the bindings.
    pub asking: Asking,
    desk: Data<Desk>,
    client: ClientId,
    user: Uuid,
    /// `None`: a person asked, on the page.
    key: Option<Uuid>,
    endpoint: &'static str,
    is_recorded: bool,
    _place: Place,
}

impl Call {
    /// Begins, and says what the client is to be warned of.
    pub fn begin(
        desk: &Data<Desk>,
        caller: &Caller,
        endpoint: &'static str,
        admitted: Admitted,
        compatible_only: bool,
    ) -> (Self, Option<String>) {
        let id = Uuid::now_v7();
        let call = Self {
            id,
            asking: desk.engine.asking(caller.client, id, &admitted.offer, compatible_only),
            started_at: desk.clock.now(),
            offer: admitted.offer,
            desk: desk.clone(),
            client: caller.client,
            user: caller.user,
            key: matches!(caller.credential, Credential::Key).then_some(caller.session),
            endpoint,
            is_recorded: false,
            _place: admitted.place,
        };
        (call, admitted.warning)
    }

    /// Asks, and answers the whole of what is said, of which so many bytes at most are kept; the ledger has its entry then. Whoever hangs up drops this, and
    /// with it the call.
    ///
    /// # Errors
    /// Why there is no answer.
    pub async fn whole(&mut self, request: impl Fn(&str) -> Request, most: usize) -> Result<String, Failure> {
        let mut next = match self.asking.begin(request).await {
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
            next = self.asking.next().await;
        }
    }

    fn ended(&mut self, failure: Failure) -> Failure {
        self.failed(&failure);
        failure
    }

    /// It ended with an answer. `reason`: with one that was none.
    pub fn succeeded(&mut self, tokens: Tokens, reason: Option<&'static str>) {
        self.record(Outcome::Succeeded, tokens, reason);
    }

    /// The same, for whatever the runner made of it. A refusal is an answer, and costs what one costs.
    pub fn failed(&mut self, failure: &Failure) {
        match failure {
            Failure::Refused(_) => self.succeeded(Tokens::default(), Some(failure.code())),
            _ => self.record(Outcome::Failed, Tokens::default(), Some(failure.code())),
        }
    }

    fn record(&mut self, outcome: Outcome, tokens: Tokens, reason: Option<&'static str>) {
        if std::mem::replace(&mut self.is_recorded, true) {
            return;
        }
        let attempts = self.asking.take_attempts();
        let (Offer { region, model, .. }, plugin) = (self.offer.as_ref(), self.offer.plugin());
        // The last one tried is the one that answered, where one did.
        let (region, plugin, plugin_digest) = match attempts.last() {
            Some(last) => (last.region.clone(), last.plugin.clone(), last.plugin_digest.clone()),
            None => (region.clone(), plugin.name.clone(), plugin.digest.clone()),
        };
        let entry = Entry {
            id: self.id,
            endpoint: self.endpoint,
            user: self.user,
            key: self.key,
            model: model.id.clone(),
            region,
            plugin: plugin.clone(),
            plugin_digest,
            attempts,
            outcome,
            reason,
            tokens,
            cost: model.price.as_ref().map(|price| (price.of(tokens), price.currency.clone())),
            started_at: self.started_at,
            finished_at: self.desk.clock.now(),
        };
        let (status, code) = (outcome.as_str(), reason.unwrap_or_default());
        tracing::info!(call = %self.id, client = %self.client, status, reason = code, "call ended");
        metrics::counter!("api_calls_total", "endpoint" => self.endpoint, "status" => status, "reason" => code, "plugin" => plugin)
            .increment(1);
        self.desk.usage.record(self.client, entry);
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.record(Outcome::Cancelled, Tokens::default(), None);
    }
}
