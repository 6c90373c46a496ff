//! Serves what guests ask of the outside, in the server's process: it has the credentials, and it decides where they
//! go.

mod address;
mod allowed;
mod body;
mod completions;
mod egress;
mod fault;
mod http;
pub mod mask;
mod noted;
mod outbound;
mod output_meter;
mod relay;
mod response_sink;
mod retry_after;
mod signing;
mod state;
mod status;

use std::sync::Arc;
use std::time::{Duration, Instant};

use secrecy::ExposeSecret;
use url::Url;

use super::replay::{ReplayBroker, Tape};
use crate::wire::{Answer, Ask};
use crate::{Behalf, Binding, Failure, Limits, Lookup};
use completions::unsupported::Unsupported;
use egress::Egress;
use fault::BindingFault;
use mask::Mask;
use noted::Notes;
pub use outbound::{Outbound, OutboundError};
use output_meter::OutputMeter;
pub use relay::Relay;
pub use response_sink::ResponseSink;
use state::State;

/// What the broker knows of a run.
pub struct Context {
    pub binding: Arc<Binding>,
    /// Whom it is for, and where their data may go.
    pub behalf: Arc<Behalf>,
    /// The region that the request names; empty where its caller keeps no regions apart.
    pub region: String,
    pub limits: Limits,
    pub began: Instant,
    pub manner: CallMode,
    pub notes: Notes,
    pub said: OutputMeter,
    pub fault: BindingFault,
}

/// What else is to happen with a run.
#[derive(Clone, Default)]
pub enum CallMode {
    #[default]
    Plain,
    /// All that it asks, gets and says is kept.
    Recorded(Arc<Tape>),
    /// What it asks is answered from the record of an earlier run.
    Replayed(Arc<ReplayBroker>),
}

impl CallMode {
    pub fn tape(&self) -> Option<&Arc<Tape>> {
        match self {
            Self::Recorded(tape) => Some(tape),
            Self::Plain | Self::Replayed(_) => None,
        }
    }

    pub fn deck(&self) -> Option<&Arc<ReplayBroker>> {
        match self {
            Self::Replayed(deck) => Some(deck),
            Self::Plain | Self::Recorded(_) => None,
        }
    }
}

impl Context {
    pub fn new(binding: Arc<Binding>, limits: Limits) -> Self {
        Self {
            binding,
            behalf: Arc::default(),
            region: String::new(),
            limits,
            began: Instant::now(),
            manner: CallMode::Plain,
            notes: Notes::default(),
            said: OutputMeter::default(),
            fault: BindingFault::default(),
        }
    }

    /// The same for a request that stays in a region.
    pub fn within(self, region: &str) -> Self {
        Self { region: region.to_owned(), ..self }
    }

    pub fn on_behalf(self, behalf: Arc<Behalf>) -> Self {
        Self { behalf, ..self }
    }

    pub fn in_manner(self, manner: CallMode) -> Self {
        Self { manner, ..self }
    }

    fn idle(&self) -> Duration {
        self.limits.idle
    }

    /// One of the binding's credentials, for a request that leaves for this address.
    fn credential(&self, name: &str, url: &Url) -> Result<&str, Failure> {
        if !allowed::may_bear(&self.binding, name, url) {
            // What may not be reached at all the egress refuses, and says so.
            if !allowed::is_listed(&self.binding, url) {
                return Ok("");
            }
            return Err(Failure::BadRequest(format!(
                "the credential {name:?} is sent below the endpoint only, and to the hosts that the manifest names for it"
            )));
        }
        self.binding
            .credentials
            .get(name)
            .map(|secret| secret.expose_secret())
            .ok_or_else(|| Failure::Misconfigured(format!("it has no credential {name:?}; an administrator enters it")))
    }

    /// The text without any of the binding's credentials, which a provider may have repeated; at most 500 characters.
    fn scrubbed(&self, text: &str) -> String {
        let text: String = text.chars().filter(|c| !c.is_control() || *c == '\n').collect();
        // Whole, and cut then: the beginning of a credential is a part of it.
        Mask::of_words(&self.binding).text(&text).chars().take(500).collect()
    }
}

pub struct Broker {
    egress: Egress,
    state: State,
    unsupported: Unsupported,
}

impl Broker {
    pub fn new(allow_private: bool, lookup: Arc<dyn Lookup>) -> Self {
        Self {
            egress: Egress::new(allow_private, lookup),
            state: State::default(),
            unsupported: Unsupported::default(),
        }
    }

    /// Serves one call to its end.
    pub async fn serve(&self, context: Arc<Context>, ask: Ask, line: ResponseSink) {
        if let Some(deck) = context.manner.deck() {
            return deck.serve(ask, &line).await;
        }
        let noted = context.notes.call(&ask, context.began.elapsed());
        let answer = match ask {
            Ask::Completion(prompt) => {
                let served = completions::serve(&self.egress, &context, *prompt, &line, &noted, &self.unsupported);
                Answer::End(served.await)
            }
            Ask::Http(ask) => Answer::End(http::serve(&self.egress, &context, *ask, &line, &noted).await),
            Ask::StateGet { key } => Answer::State(self.state.get(&context, &key)),
            Ask::StateSet { key, value, ttl_seconds } => {
                let ttl = Duration::from_secs(ttl_seconds.into());
                Answer::Kept(self.state.set(&context, key, value, ttl))
            }
        };
        // Before the guest hears of it, and may end.
        noted.ended(match &answer {
            Answer::End(Err(failure)) => Some(failure),
            _ => None,
        });
        line.send(answer);
    }
}

/// The reason that a person reads when the endpoint of a binding is missing.
fn no_endpoint() -> Failure {
    Failure::Misconfigured("it has no endpoint; an administrator enters one".into())
}
