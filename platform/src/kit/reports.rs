//! What Sentry is told of the server: panics, failures that a request was answered with, and how long requests took
//! (R81, R88). Who it was and what they wrote stays here: of a failure's words, what is quoted in them and what looks
//! like an address or a token is left out.

use secrecy::ExposeSecret;
use sentry::ClientOptions;
use sentry::integrations::tracing::{ErrorLayer, SpanLayer};
use sentry::protocol::{Context, Event, Value};
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

use super::http::trace;
use super::problem::request_id;
use crate::config::{Environment, Settings};

/// Names server and page alike, so that a failure on both sides is seen to be of one version.
pub const RELEASE: &str = concat!("platform@", env!("CARGO_PKG_VERSION"));
/// Longer words are taken for tokens, keys and digests.
const WORD: usize = 40;
/// Our crates. What libraries write may hold a provider's answer, and so a tenant's text.
const OURS: &[&str] = &["platform", "runners", "extract", "document"];

/// Starts reporting in staging and production, where there is an address to report to.
pub fn start(settings: &Settings) -> Result<Option<sentry::ClientInitGuard>, sentry::types::ParseDsnError> {
    let dsn =
        settings.telemetry.sentry_dsn.as_ref().filter(|_| settings.server.environment != Environment::Development);
    let Some(dsn) = dsn else { return Ok(None) };
    let dsn: sentry::types::Dsn = dsn.expose_secret().parse()?;
    Ok(Some(sentry::init((dsn, options(settings.server.environment)))))
}

fn options(environment: Environment) -> ClientOptions {
    ClientOptions::new()
        .environment(if environment == Environment::Staging { "staging" } else { "production" })
        .release(RELEASE)
        .traces_sample_rate(1.0)
        .send_default_pii(false)
        .before_send(|event| Some(cleaned(event)))
}

/// Hands what happens to the reporter.
pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    let is_ours = |seen: &Metadata<'_>| seen.target().split("::").next().is_some_and(|name| OURS.contains(&name));
    // The line that sums a request up says nothing that the failure's own line has not said.
    let errors =
        filter_fn(move |seen| is_ours(seen) && *seen.level() == Level::ERROR && seen.target() != trace::TARGET);
    let spans = filter_fn(move |seen| is_ours(seen) && *seen.level() <= Level::INFO);
    ErrorLayer::new().with_filter(errors).and_then(SpanLayer::new().with_filter(spans))
}

fn cleaned(mut event: Event<'static>) -> Event<'static> {
    let id = request_id();
    if !id.is_nil() {
        event.tags.insert("request_id".to_owned(), id.to_string());
    }
    event.user = None;
    event.request = None;
    event.message = event.message.as_deref().map(masked);
    for exception in &mut event.exception.values {
        exception.value = exception.value.as_deref().map(masked);
    }
    for context in event.contexts.values_mut() {
        let Context::Other(fields) = context else { continue };
        for value in fields.values_mut() {
            if let Value::String(text) = value {
                *text = masked(text);
            }
        }
    }
    event
}

/// The words of a failure without what may be somebody's: databases and panics put values between quotes or backticks.
fn masked(text: &str) -> String {
    let mut outside = String::with_capacity(text.len());
    let mut open = None;
    for letter in text.chars() {
        match (open, letter) {
            (Some(quote), _) if letter == quote => open = None,
            (Some(_), _) => {}
            (None, '"' | '`') => {
                open = Some(letter);
                outside.push('…');
            }
            (None, _) => outside.push(letter),
        }
    }
    let words = outside.split_whitespace().map(|word| {
        let is_somebodys = word.contains('@') || word.chars().count() > WORD && !word.contains(['/', ':']);
        if is_somebodys { "…" } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use sentry::{Client, Envelope, Hub, Transport, TransportFactory};
    use tracing_subscriber::layer::SubscriberExt;
    use uuid::Uuid;

    use super::*;
    use crate::kit::problem::REQUEST_ID;

    #[derive(Default)]
    struct Sink(Mutex<Vec<String>>);

    impl Transport for Sink {
        fn send_envelope(&self, envelope: Envelope) {
            let mut bytes = Vec::new();
            envelope.to_writer(&mut bytes).unwrap();
            self.0.lock().unwrap().push(String::from_utf8(bytes).unwrap());
        }
    }

    /// What is sent while this happens in a request.
    fn sent(id: Uuid, happening: impl FnOnce()) -> Vec<String> {
        let sink = Arc::new(Sink::default());
        let (given, factory) = (sink.clone(), sink.clone());
        let factory = move |_: &ClientOptions| -> Arc<dyn Transport> { factory.clone() };
        fn is_factory<F: TransportFactory>(factory: F) -> F {
            factory
        }
        let options = options(Environment::Staging).dsn("https://key@sentry.example/7").transport(is_factory(factory));
        let hub = Arc::new(Hub::new(Some(Arc::new(Client::from(sentry::apply_defaults(options)))), Arc::default()));
        let subscriber = tracing_subscriber::registry().with(layer());
        Hub::run(hub, || tracing::subscriber::with_default(subscriber, || REQUEST_ID.sync_scope(id, happening)));
        given.0.lock().unwrap().clone()
    }

    #[test]
    fn r81_a_failure_is_reported_once_with_release_environment_and_request_and_without_what_was_written() {
        let id = Uuid::now_v7();
        let sent = sent(id, || {
            let cause = r#"duplicate key value "Dear Ada, the contract", ada@harbour.test, eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9xxxxxxxx"#;
            tracing::error!(code = "internal", cause, "answered with a failure");
            tracing::error!(target: "async_openai::client", "a provider said: Dear Ada");
            tracing::error!(target: trace::TARGET, status = 500, "answered");
            tracing::warn!("all is well");
        });
        assert_eq!(sent.len(), 1, "{sent:?}");
        let report = &sent[0];
        for part in [RELEASE, r#""environment":"staging""#, "duplicate key value", &format!(r#""request_id":"{id}""#)] {
            assert!(report.contains(part), "{part}: {report}");
        }
        for secret in ["Ada", "harbour.test", "eyJ"] {
            assert!(!report.contains(secret), "C26: {secret}: {report}");
        }
    }

    #[test]
    fn r81_a_panic_is_reported_without_the_text_that_it_quotes() {
        let sent = sent(Uuid::now_v7(), || {
            let text = "Grüße an Ada".to_owned();
            assert!(std::panic::catch_unwind(|| text.split_at(3).0.len()).is_err());
        });
        let report = sent.iter().find(|sent| sent.contains("\"panic\"")).unwrap();
        assert!(report.contains("request_id") && report.contains(RELEASE), "{report}");
        assert!(!report.contains("an Ada"), "C26: {report}");
    }

    #[test]
    fn r88_every_request_is_traced_and_named_after_its_route() {
        let sent = sent(Uuid::now_v7(), || {
            let span = tracing::info_span!("request", "sentry.name" = tracing::field::Empty);
            span.record("sentry.name", "GET /api/v1/document/{id}");
            let _inside = span.enter();
            let _foreign = tracing::info_span!(target: "sqlx::query", "select").entered();
        });
        assert_eq!(sent.len(), 1, "{sent:?}");
        assert!(
            sent[0].contains(r#""transaction":"GET /api/v1/document/{id}""#) && !sent[0].contains("select"),
            "{sent:?}"
        );
    }

    #[test]
    fn words_of_a_failure_keep_their_sense() {
        for (text, kept) in [
            ("connection refused (os error 111)", "connection refused (os error 111)"),
            (r#"value too long: "Dear Ada""#, "value too long: …"),
            ("inside `an open end", "inside …"),
            (
                "POST http://files.example/bucket/0123456789012345678901234567890123456789",
                "POST http://files.example/bucket/0123456789012345678901234567890123456789",
            ),
            ("no such person: ada@harbour.test", "no such person: …"),
        ] {
            assert_eq!(masked(text), kept);
        }
    }
}
