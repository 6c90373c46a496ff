//! What a whole server process writes into its log while credentials are entered, used and refused.

use std::io::Write;
use std::sync::{Arc, Mutex};

use runners::testing::{Act, Behaviour};
use serde_json::json;
use sqlx::PgPool;
use tracing_subscriber::fmt::MakeWriter;

use super::{BINDINGS, app, finished, form, provider, start, use_case};

/// Everything that any thread of the process logs.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Written {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Written {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

const STORED: &str = "sk-canary-4711";
const REPLACED: &str = "sk-canary-8642-and-more";
const REFUSED: &str = "sk-canary-1357\nwith a line break";

#[database_test]
async fn c7_c14_a_credential_is_in_no_line_of_the_log_whatever_is_done_with_it(pool: PgPool) {
    // As much as it can be made to say, by every crate in the process. Tests have a process each.
    let log = Written::default();
    tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_ansi(false).with_writer(log.clone()).init();
    let app = app(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let provider = provider().await;
    let made = owner.admin.post(BINDINGS, form(&provider, "One")).await;
    let path = format!("{BINDINGS}/{}", made.id());
    owner.admin.post(BINDINGS, form(&provider, "One")).await.outcome();
    let mut wrong = form(&provider, "Two");
    wrong["credentials"]["api_key"] = json!(REFUSED);
    assert_eq!(owner.admin.post(BINDINGS, wrong.clone()).await.status, 400);
    wrong["credentials"]["other"] = json!(STORED);
    assert_eq!(owner.admin.post(BINDINGS, wrong).await.status, 400);
    let broken = owner.admin.request(reqwest::Method::POST, BINDINGS);
    let broken = broken.header("Content-Type", "application/json").body(format!("{{\"credentials\": \"{STORED}\""));
    assert_eq!(owner.admin.send(broken).await.status, 400);
    let mut replaced = form(&provider, "One");
    replaced["credentials"]["api_key"] = json!(REPLACED);
    owner.admin.put(&path, json!({ "revision": 1, "binding": replaced })).await.data();
    assert_eq!(owner.admin.put(&path, json!({ "revision": 1, "binding": replaced })).await.status, 409);

    assert_eq!(owner.admin.post(format!("{path}/test"), json!({})).await.data()["worked"], true);
    let use_case = use_case(&acme.admin, "stand-in").await;
    let ran = finished(&acme.admin, start(&acme.admin, use_case).await.id()).await;
    assert_eq!(ran["status"], "succeeded", "{ran}");
    // A provider that repeats the key, and one that hangs up.
    let body = format!(r#"{{"error": {{"message": "Incorrect API key provided: {REPLACED}"}}}}"#);
    for act in [Act::Refuse { status: 401, retry_after: None, body }, Act::CutAtByte(1)] {
        provider.set(Behaviour::acting(act));
        assert_eq!(owner.admin.post(format!("{path}/test"), json!({})).await.data()["worked"], false);
        let ran = finished(&acme.admin, start(&acme.admin, use_case).await.id()).await;
        assert_eq!(ran["status"], "failed", "{ran}");
    }
    assert_eq!(owner.admin.delete(&path).await.status, 200);

    let said = log.text();
    assert!(said.contains("binding") && said.lines().count() > 100, "the log was captured");
    for secret in [STORED, REPLACED, "sk-canary"] {
        let line = said.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}
