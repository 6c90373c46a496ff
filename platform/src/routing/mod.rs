//! Which binding a run goes to, and where it goes when that one fails: the rules, and each binding's health in this
//! process.
//!
//! `model` has the rules of retry and failover, `breaker` the circuit breaker, `canary` the share of a new version and
//! when it is taken back: all pure. `health` keeps what this process knows of each binding; `minutes` counts calls and
//! writes them down; `series` reads them back for charts. `store` also keeps which regions have a server. Knows neither
//! clients nor runs: `models/route` leads runs and calls through their bindings.

mod breaker;
mod canary;
mod circuits;
mod health;
mod histogram;
mod host_call;
mod metrics;
mod minutes;
mod model;
mod series;
mod store;
#[cfg(test)]
mod tests;

pub use breaker::BreakerState;
pub use canary::{Budget, Counts, Judgement, WHOLE, counts_now, is_chosen, judge, judge_now};
pub use health::{BindingLimits, BindingStanding, Health, InFlightCall, Refusal};
pub use histogram::Times;
pub use host_call::HostCall;
pub use minutes::sweeper;
pub use model::{Attempt, FailureVerdict, Next, PATIENCE, next, pauses, queueing};
pub use series::{Figures, LONGEST_HOURS, Point, Span, of_versions, series, series_of_versions};
pub use store::{is_served, serve, served};
