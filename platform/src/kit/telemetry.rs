//! Logs, metrics and error reports of the process.

use std::io::IsTerminal;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use super::reports;
use crate::config::{LogFormat, Settings};

/// Keeps the error reporter alive; what is unsent is sent when it is dropped.
pub struct Telemetry {
    _sentry: Option<sentry::ClientInitGuard>,
    /// Renders what `/metrics` answers.
    pub metrics: PrometheusHandle,
}

/// Seconds; from a cached answer to a run that thinks for a minute.
const BUCKETS: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0];

/// Why telemetry could not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("log_filter is not a tracing filter: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    #[error("metrics: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    #[error("sentry_dsn is not an address as Sentry gives it, https://KEY@HOST/PROJECT: {0}")]
    Dsn(#[from] sentry::types::ParseDsnError),
    #[error("logging was already set up")]
    Twice(#[from] tracing_subscriber::util::TryInitError),
}

/// Starts all of it, once a process.
pub fn start(settings: &Settings) -> Result<Telemetry, Error> {
    let filter = EnvFilter::try_new(&settings.telemetry.log_filter)?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    let lines = match settings.telemetry.log_format {
        LogFormat::Text => lines.compact().boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let sentry = reports::start(settings)?;
    tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(sentry.is_some().then(reports::layer))
        .try_init()?;
    let metrics = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), BUCKETS)?
        .install_recorder()?;
    Ok(Telemetry { _sentry: sentry, metrics })
}
