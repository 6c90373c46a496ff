//! Every kind of job is killed at each of its steps, and done once all the same: after the claim, in the middle, and
//! with all that it wrote about to be committed. A kind that has no line here fails.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool; the tests look behind the server's back")]

mod acts;

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::SystemTime;

use sqlx::PgPool;
use tokio::sync::Notify;
use uuid::Uuid;

use super::{Tenant, TestApp, until};
use crate::background;
use crate::kit::jobs::Workers;
use acts::*;

/// Where a worker is killed.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Claimed,
    /// After it has waited so often for something: the database, a file, a process.
    Waited(usize),
    Written,
}

const FAULTS: [Fault; 6] =
    [Fault::Claimed, Fault::Waited(1), Fault::Waited(4), Fault::Waited(9), Fault::Waited(25), Fault::Written];

/// So often what a dead worker held is taken from it: a job that is not done by then never is.
const ROUNDS: usize = 100;

/// A server whose jobs are done when the test says so, and what a kind's jobs are about.
struct Stage {
    app: TestApp,
    pool: PgPool,
    owner: Tenant,
    acme: Tenant,
    about: Uuid,
}

impl Stage {
    async fn count(&self, sql: &'static str, subject: Uuid) -> i64 {
        sqlx::query_scalar(sql).bind(subject).fetch_one(&self.pool).await.unwrap()
    }

    fn workers(&self) -> Workers {
        background::jobs(&self.app.parts)
    }

    /// Makes the jobs of a kind due.
    async fn due(&self, kind: &str) {
        due(&self.app, &self.pool, kind).await;
    }

    fn file(&self, path: &str) -> std::path::PathBuf {
        self.app.data_dir().join("files").join(path)
    }

    /// A file of a client's that nothing names.
    fn stray(&self, path: String) {
        let path = self.file(&path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let file = std::fs::File::create(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }
}

/// By the server's own clock, which a test may have moved.
async fn due(app: &TestApp, pool: &PgPool, kind: &str) {
    sqlx::query("UPDATE jobs SET due_at = $2 WHERE kind = $1")
        .bind(kind)
        .bind(app.parts.clock.now())
        .execute(pool)
        .await
        .unwrap();
}

/// Polls the work until it has waited so often, and drops it.
async fn kill_after(waits: usize, work: impl Future) {
    let (mut work, mut left) = (pin!(work), waits);
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Pending if left > 1 => {
            left -= 1;
            Poll::Pending
        }
        _ => Poll::Ready(()),
    })
    .await;
}

async fn killed(
    pool: PgPool,
    kind: &str,
    prepare: impl AsyncFn(&TestApp) -> (Tenant, Tenant, Uuid),
    make: impl AsyncFn(&Stage) -> Uuid,
    done: impl AsyncFn(&Stage, Uuid) -> i64,
) {
    let app = TestApp::with(pool.clone(), |settings| settings.plugins.unsigned_plugins = true).await;
    let (owner, acme, about) = prepare(&app).await;
    app.end_jobs().await;
    let stage = Stage { app, pool, owner, acme, about };
    let (make, done) = (async || make(&stage).await, async |subject| done(&stage, subject).await);
    killed_at_each_step((&stage.app, &stage.pool), kind, make, done).await;
}

/// Has a worker die at each step of a job of this kind. `make` makes its work and answers what it is about, `done`
/// how often that was done.
pub async fn killed_at_each_step(
    (app, pool): (&TestApp, &PgPool),
    kind: &str,
    make: impl AsyncFn() -> Uuid,
    done: impl AsyncFn(Uuid) -> i64,
) {
    let workers = || background::jobs(&app.parts);
    let is_periodic = workers().kinds().iter().any(|known| known.name == kind && known.every.is_some());
    for fault in FAULTS {
        let subject = make().await;
        if is_periodic {
            workers().queue_periodic().await;
            due(app, pool, kind).await;
        }
        match fault {
            Fault::Claimed => assert!(workers().claim_and_die(kind).await),
            Fault::Waited(times) => kill_after(times, workers().step(kind)).await,
            Fault::Written => {
                let written = Arc::new(Notify::new());
                let worker = workers().hanging(written.clone());
                tokio::select! {
                    _ = worker.step(kind) => panic!("{kind} ended without LeasedJob::finish"),
                    () = written.notified() => {}
                }
            }
        }
        // What the dropped work asked of the database last, a claim or the end of a transaction, may reach it only
        // now, and stand in the way of the next try: what is held is let go of, and what waits to be tried again is
        // due, until it was done.
        let expected = if is_periodic { vec![("waiting".to_owned(), None)] } else { Vec::new() };
        for _ in 0..ROUNDS {
            until("the database is at nothing else", async || match is_busy(pool).await {
                true => Err("it is busy"),
                false => Ok(()),
            })
            .await;
            let let_go = "UPDATE jobs SET due_at = $2
                          WHERE kind = $1 AND (state = 'running' OR state = 'waiting' AND last_error IS NOT NULL)";
            sqlx::query(let_go).bind(kind).bind(app.parts.clock.now()).execute(pool).await.unwrap();
            while workers().step(kind).await.unwrap() {}
            if done(subject).await > 0 && left(pool, kind).await == expected {
                break;
            }
        }
        let left = left(pool, kind).await;
        assert_eq!(done(subject).await, 1, "{fault:?}: {left:?}");
        assert_eq!(left, expected, "{fault:?}");
    }
}

/// Whether the database is at anything but this question.
async fn is_busy(pool: &PgPool) -> bool {
    let others = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
                  AND pid <> pg_backend_pid() AND state <> 'idle')";
    sqlx::query_scalar(others).fetch_one(pool).await.unwrap()
}

/// Jobs of a kind that there are: how they stand, and why they failed last.
async fn left(pool: &PgPool, kind: &str) -> Vec<(String, Option<String>)> {
    let left = sqlx::query_as("SELECT state, last_error FROM jobs WHERE kind = $1").bind(kind);
    left.fetch_all(pool).await.unwrap()
}

/// A line for each kind: what its jobs are about, what makes one, and how often its work is there.
macro_rules! killed {
    ($($name:ident: $kind:literal, $prepare:path, $make:path, $done:path;)*) => {
        const LINES: &[&str] = &[$($kind),*];
        $(
            #[database_test]
            async fn $name(pool: PgPool) {
                killed(pool, $kind, $prepare, $make, $done).await;
            }
        )*
    };
}

killed! {
    issue_27_domains_are_looked_up: "check_domains", nothing, make_domain, found_missing;
    issue_29_use_cases_are_compared: "compare_use_cases", use_case, make_meaning, looked_at;
    issue_33_what_is_stored_is_weighed: "weigh_storage", place, make_weight, weighed;
    issue_27_the_audit_log_is_signed: "sign_audit_log", nothing, make_entry, signed;
    issue_26_a_mail_is_sent: "send_mail", nothing, make_mail, sent;
    issue_32_notifications_are_mailed: "mail_notifications", nothing, make_told, told_by_mail;
    issue_32_a_web_hook_that_fails_for_days_is_switched_off: "deliver_webhook", nothing, make_webhook, switched_off;
    issue_32_a_browser_that_cannot_be_told_is_forgotten: "push_news", nothing, make_pushed, browser_forgotten;
    issue_26_old_mails_are_forgotten: "forget_mails", nothing, make_old_mail, forgotten_mail;
    issue_26_a_check_is_settled: "settle_check", use_case, make_check, settled;
    issue_26_a_document_is_read: "read_document", place, make_document, read;
    issue_26_a_document_gets_its_vectors: "embed_documents", place, make_searchable, embedded;
    issue_26_models_of_vectors_are_followed: "follow_embedding_models", place, make_stale, queued_for_vectors;
    issue_26_a_recording_is_written_down: "transcribe_recording", use_case, make_cut_off, written_down;
    issue_31_what_waits_in_a_chat_is_sent: "after_turn", place, make_waiting, followed;
    issue_31_a_chat_is_described: "describe_chat", place, make_answered, once;
    issue_31_chats_are_swept: "sweep_chats", place, make_deleted, swept_chat;
    issue_26_originals_are_swept: "sweep_originals", nothing, make_original, swept_original;
    issue_26_recordings_are_swept: "sweep_recordings", nothing, make_recording, swept_recording;
    issue_32_films_of_guides_are_swept: "sweep_guides", nothing, make_film, swept_film;
    issue_33_the_film_of_a_templates_guide_is_brought: "bring_guide_film", nothing, make_awaited, brought;
    issue_26_minutes_of_bindings_are_forgotten: "forget_binding_minutes", nothing, make_minute, forgotten_minute;
    issue_33_minutes_of_clients_are_forgotten: "forget_client_minutes", nothing, make_client_minute, forgotten_client_minute;
    issue_26_canaries_are_judged: "judge_canaries", nothing, make_nothing, once;
    issue_33_late_hours_are_summed: "roll_up_usage", nothing, make_fact, summed;
    issue_32_trials_are_told_of: "tell_trials", nothing, make_trial, told_of_trial;
    issue_33_the_month_before_is_told_of: "tell_monthly_page", begun_month, make_month, told_of_month;
    issue_33_questions_find_their_gap: "group_questions", nothing, make_question, grouped;
    issue_32_entries_are_compared: "pair_questions", nothing, make_nothing, once;
    issue_32_questions_become_a_version: "import_questions", nothing, make_questions, are_a_version;
    issue_26_a_replay_is_played: "replay", recording, make_replay, played;
    issue_26_a_plugin_is_looked_at: "check_plugin", nothing, make_plugin, checked;
    issue_26_a_plugin_is_held_against_the_contract: "check_conformance", plugin, make_conformance, conformed;
}

/// Kinds that need Stripe: killed beside its stand-in (`billing::payments::tests::killed`).
pub const OF_PAYMENTS: [&str; 4] = ["stripe", "stripe.contracts", "stripe.meters", "stripe.reconcile"];

#[database_test]
async fn issue_26_every_kind_of_job_is_killed_in_a_test(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.billing.stripe_secret_key = Some("sk_test_killed".into())).await;
    assert!(app.parts.payments.is_on());
    let kinds: BTreeSet<_> = background::jobs(&app.parts).kinds().iter().map(|kind| kind.name).collect();
    let killed: BTreeSet<_> = LINES.iter().copied().chain(OF_PAYMENTS).collect();
    assert_eq!(kinds, killed, "each kind has a line above, or a test of payments");
}
