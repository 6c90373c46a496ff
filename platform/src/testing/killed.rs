//! Every kind of job is killed at each of its steps, and done once all the same: after the claim, in the middle, and
//! with all that it wrote about to be committed. A kind that has no line here fails.
#![expect(clippy::disallowed_types, reason = "sqlx::test hands out a pool; the tests look behind the server's back")]

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, SystemTime};

use serde_json::json;
use sqlx::PgPool;
use tokio::sync::Notify;
use uuid::Uuid;

use super::{Tenant, TestApp, component};
use crate::kit::caller::ClientId;
use crate::kit::jobs::Workers;
use crate::kit::mail::{Mail, MailBody};
use crate::{background, checks, recordings};

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

    /// Whether the database is at anything but this question.
    async fn is_busy(&self) -> bool {
        let others = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
                      AND pid <> pg_backend_pid() AND state <> 'idle')";
        sqlx::query_scalar(others).fetch_one(&self.pool).await.unwrap()
    }

    fn workers(&self) -> Workers {
        background::jobs(&self.app.parts)
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
    let is_periodic = stage.workers().kinds().iter().any(|known| known.name == kind && known.every.is_some());
    for fault in FAULTS {
        let subject = make(&stage).await;
        if is_periodic {
            stage.workers().queue_periodic().await;
            sqlx::query("UPDATE jobs SET due_at = now() - interval '1 second' WHERE kind = $1")
                .bind(kind)
                .execute(&stage.pool)
                .await
                .unwrap();
        }
        match fault {
            Fault::Claimed => assert!(stage.workers().claim_and_die(kind).await),
            Fault::Waited(times) => kill_after(times, stage.workers().step(kind)).await,
            Fault::Written => {
                let written = Arc::new(Notify::new());
                let worker = stage.workers().hanging(written.clone());
                tokio::select! {
                    _ = worker.step(kind) => panic!("{kind} ended without Held::finish"),
                    () = written.notified() => {}
                }
            }
        }
        // The database may still be at what the dropped work asked of it last: a claim, or the end of a transaction.
        while stage.is_busy().await {
            tokio::task::yield_now().await;
        }
        // Whatever it held until then is let go of, and its lease ends.
        sqlx::query("UPDATE jobs SET due_at = now() - interval '1 second' WHERE kind = $1 AND state = 'running'")
            .bind(kind)
            .execute(&stage.pool)
            .await
            .unwrap();
        while stage.workers().step(kind).await.unwrap() {}
        assert_eq!(done(&stage, subject).await, 1, "{fault:?}");
        let left: Vec<(String, Option<String>)> = sqlx::query_as("SELECT state, last_error FROM jobs WHERE kind = $1")
            .bind(kind)
            .fetch_all(&stage.pool)
            .await
            .unwrap();
        let expected = if is_periodic { vec![("waiting".to_owned(), None)] } else { Vec::new() };
        assert_eq!(left, expected, "{fault:?}");
    }
}

/// A line for each kind: what its jobs are about, what makes one, and how often its work is there.
macro_rules! killed_at_each_step {
    ($($name:ident: $kind:literal, $prepare:path, $make:path, $done:path;)*) => {
        const LINES: &[&str] = &[$($kind),*];
        $(
            #[sqlx::test(migrations = "../migrations")]
            async fn $name(pool: PgPool) {
                killed(pool, $kind, $prepare, $make, $done).await;
            }
        )*
    };
}

killed_at_each_step! {
    issue_27_domains_are_looked_up: "check_domains", nothing, make_nothing, once;
    issue_29_use_cases_are_compared: "compare_use_cases", nothing, make_nothing, once;
    issue_27_the_audit_log_is_signed: "sign_audit_log", nothing, make_nothing, once;
    issue_26_a_mail_is_sent: "send_mail", nothing, make_mail, sent;
    issue_32_notifications_are_mailed: "mail_notifications", nothing, make_told, told_by_mail;
    issue_32_a_web_hook_that_fails_for_days_is_switched_off: "deliver_webhook", nothing, make_webhook, switched_off;
    issue_32_a_browser_that_cannot_be_told_is_forgotten: "push_news", nothing, make_pushed, browser_forgotten;
    issue_26_old_mails_are_forgotten: "forget_mails", nothing, make_old_mail, forgotten_mail;
    issue_26_a_check_is_settled: "settle_check", use_case, make_check, settled;
    issue_26_a_document_is_read: "read_document", place, make_document, read;
    issue_26_a_document_gets_its_vectors: "embed_documents", place, make_searchable, embedded;
    issue_26_models_of_vectors_are_followed: "follow_embedding_models", nothing, make_nothing, once;
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
    issue_33_the_month_before_is_told_of: "tell_monthly_page", nothing, make_nothing, once;
    issue_33_questions_find_their_gap: "group_questions", nothing, make_question, grouped;
    issue_32_entries_are_compared: "pair_questions", nothing, make_nothing, once;
    issue_32_questions_become_a_version: "import_questions", nothing, make_questions, are_a_version;
    issue_26_a_replay_is_played: "replay", recording, make_replay, played;
    issue_26_a_plugin_is_looked_at: "check_plugin", nothing, make_plugin, checked;
    issue_26_a_plugin_is_held_against_the_contract: "check_conformance", plugin, make_conformance, conformed;
}

#[sqlx::test(migrations = "../migrations")]
async fn issue_26_every_kind_of_job_is_killed_in_a_test(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let kinds: BTreeSet<_> = background::jobs(&app.parts).kinds().iter().map(|kind| kind.name).collect();
    assert_eq!(kinds, LINES.iter().copied().collect(), "each kind has a line above");
}

async fn nothing(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    (app.tenant("owner").await, app.tenant("acme").await, Uuid::nil())
}

async fn make_nothing(_: &Stage) -> Uuid {
    Uuid::nil()
}

/// It leaves nothing but its next time, which is looked at for every kind.
async fn once(_: &Stage, _: Uuid) -> i64 {
    1
}

async fn make_mail(stage: &Stage) -> Uuid {
    let letter = MailBody::new().text("Hello.");
    let mail = Mail { kind: "test", to: "ada@acme.test", subject: "Hello".to_owned(), letter, expires_at: None };
    let mut tx = stage.app.parts.db.begin_for(ClientId::new(stage.acme.id).unwrap()).await.unwrap();
    stage.app.parts.post.put(&mut tx, mail).await.unwrap();
    tx.commit().await.unwrap();
    sqlx::query_scalar("SELECT subject FROM jobs WHERE kind = 'send_mail' ORDER BY created_at DESC LIMIT 1")
        .fetch_one(&stage.pool)
        .await
        .unwrap()
}

async fn sent(stage: &Stage, mail: Uuid) -> i64 {
    stage.count("SELECT count(*) FROM mails WHERE id = $1 AND status = 'sent'", mail).await
}

/// Something that waits to be mailed to somebody.
async fn make_told(stage: &Stage) -> Uuid {
    sqlx::query("DELETE FROM mails WHERE kind = 'notifications'").execute(&stage.pool).await.unwrap();
    crate::notifications::testing::due(&stage.app, &stage.pool, &stage.acme).await
}

async fn told_by_mail(stage: &Stage, person: Uuid) -> i64 {
    let once = "SELECT count(*) FROM notifications n WHERE user_id = $1 AND mailed_at IS NOT NULL
                AND id = (SELECT id FROM notifications WHERE user_id = $1 ORDER BY id DESC LIMIT 1)
                AND 1 = (SELECT count(*) FROM mails WHERE kind = 'notifications')";
    stage.count(once, person).await
}

/// A hook where nothing arrived for days, with something that waits. Its address is closed, so it fails again.
async fn make_webhook(stage: &Stage) -> Uuid {
    let hook = super::webhooks::furnish(&stage.acme.admin).await.hook;
    sqlx::query("UPDATE webhooks SET failing_since = now() - interval '4 days' WHERE id = $1")
        .bind(hook)
        .execute(&stage.pool)
        .await
        .unwrap();
    hook
}

/// Somebody whose browser has a closed address, and who is told.
async fn make_pushed(stage: &Stage) -> Uuid {
    super::webhooks::furnish(&stage.acme.admin).await;
    stage.acme.admin.post("notification/push/test", serde_json::json!({})).await.data();
    stage.acme.admin.user_id
}

async fn browser_forgotten(stage: &Stage, person: Uuid) -> i64 {
    let none = "SELECT count(*) FROM users u WHERE u.id = $1 AND NOT EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = u.id)";
    stage.count(none, person).await
}

async fn switched_off(stage: &Stage, hook: Uuid) -> i64 {
    let once = "SELECT count(*) FROM webhooks h WHERE id = $1 AND off_reason = 'failures'
                AND 1 = (SELECT count(*) FROM notifications n WHERE n.kind = 'webhook_off' AND n.user_id = h.user_id AND n.created_at >= h.created_at)";
    stage.count(once, hook).await
}

async fn make_old_mail(stage: &Stage) -> Uuid {
    let mail = make_mail(stage).await;
    while stage.workers().step("send_mail").await.unwrap() {}
    sqlx::query("UPDATE mails SET created_at = now() - interval '31 days' WHERE id = $1")
        .bind(mail)
        .execute(&stage.pool)
        .await
        .unwrap();
    mail
}

async fn forgotten_mail(stage: &Stage, mail: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM mails WHERE id = $1", mail).await
}

async fn use_case(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = nothing(app).await;
    let about = checks::testing::use_case(&acme.admin).await;
    (owner, acme, about)
}

/// A check whose answers are there.
async fn make_check(stage: &Stage) -> Uuid {
    let admin = &stage.acme.admin;
    let started = admin.post(format!("use-case/{}/check", stage.about), json!({ "kind": "examples" })).await;
    assert_eq!(started.status, 201, "{}", started.body);
    loop {
        let batch = sqlx::query_scalar("SELECT subject FROM jobs WHERE kind = 'settle_check'");
        if let Some(batch) = batch.fetch_optional(&stage.pool).await.unwrap() {
            return batch;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn settled(stage: &Stage, batch: Uuid) -> i64 {
    stage
        .count("SELECT count(*) FROM use_case_checks WHERE batch_id = $1 AND status = 'done' AND passed = 1", batch)
        .await
}

async fn place(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = nothing(app).await;
    let about = acme.admin.workspace("Legal").await;
    (owner, acme, about)
}

async fn make_document(stage: &Stage) -> Uuid {
    let path = format!("document/upload?workspace_id={}", stage.about);
    stage.acme.admin.upload(path, "terms.md", "# Terms\n\nThe rent is due in May.\n").await.id()
}

async fn read(stage: &Stage, document: Uuid) -> i64 {
    let passages =
        "SELECT count(*) FROM passages p JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
                    WHERE d.id = $1 AND d.status = 'ready'";
    stage.count(passages, document).await
}

/// A document that was read.
async fn make_searchable(stage: &Stage) -> Uuid {
    let document = make_document(stage).await;
    while stage.workers().step("read_document").await.unwrap() {}
    document
}

/// No model makes vectors here, and its row says so.
async fn embedded(stage: &Stage, document: Uuid) -> i64 {
    stage.count("SELECT count(*) FROM document_vectors WHERE document_id = $1 AND status = 'none'", document).await
}

/// A recording that a model writes down which is not there any more.
async fn make_cut_off(stage: &Stage) -> Uuid {
    let path = format!("mom-use-case/upload-file?use_case_id={}", stage.about);
    let mut sound = b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    sound.extend(8000_u32.to_le_bytes());
    sound.extend(8000_u32.to_le_bytes());
    sound.extend(b"\x01\0\x08\0data\0\0\0\0");
    let recording = stage.acme.admin.upload(path, "m.wav", sound).await.id();
    for cut_off in [
        "INSERT INTO transcriptions (client_id, document_id, asked_by, region, model)
         SELECT client_id, id, uploaded_by, 'local', 'gone' FROM documents WHERE id = $1",
        "UPDATE documents SET status = 'extracting' WHERE id = $1",
    ] {
        sqlx::query(cut_off).bind(recording).execute(&stage.pool).await.unwrap();
    }
    super::jobs::put(&stage.pool, stage.acme.id, "transcribe_recording", recording, ("waiting", 0), "-1 second").await;
    recording
}

async fn written_down(stage: &Stage, recording: Uuid) -> i64 {
    let ended = "SELECT count(*) FROM documents d WHERE id = $1 AND status = 'ready' AND warnings[1] LIKE '%not offered any more%'
                 AND NOT EXISTS (SELECT FROM transcriptions t WHERE t.document_id = d.id)";
    stage.count(ended, recording).await
}

/// A file whose rows were looked at, about to become a version.
async fn make_questions(stage: &Stage) -> Uuid {
    let (admin, this) = (&stage.acme.admin, Uuid::now_v7());
    let rows: String = (0..3).map(|row| format!("Question {row} of {this}?,Answer\n")).collect();
    let import = admin.upload("question-set/import", "q.csv", format!("question,answer\n{rows}")).await.id();
    let mapping = json!({ "mapping": { "question": "question", "answer": "answer" } });
    admin.put(format!("question-set/import/{import}/mapping"), mapping).await.data();
    while stage.workers().step("import_questions").await.unwrap() {}
    admin.post(format!("question-set/import/{import}/commit"), json!({})).await.data();
    import
}

async fn are_a_version(stage: &Stage, import: Uuid) -> i64 {
    let whole = "SELECT count(*) FROM question_imports i JOIN question_versions v ON v.client_id = i.client_id AND v.number = i.version
                 WHERE i.id = $1 AND i.status = 'done' AND v.added = 3 AND v.entries = (
                   SELECT count(*) FROM question_spans s WHERE s.client_id = v.client_id AND s.since <= v.number)
                 AND v.number = (SELECT count(*) FROM question_versions o WHERE o.client_id = v.client_id)";
    stage.count(whole, import).await
}

/// A chat whose answer has ended, and in which a message waits.
async fn make_waiting(stage: &Stage) -> Uuid {
    let (admin, model) = (&stage.acme.admin, json!({ "id": "extract", "region": "local" }));
    let chat = admin.post("chat", json!({ "workspace_id": stage.about, "model": model })).await.id();
    let asked = json!({ "id": Uuid::now_v7(), "text": "First?", "answers": [{ "id": Uuid::now_v7() }] });
    let sent = admin.post(format!("chat/{chat}/message"), asked).await;
    let waits = "INSERT INTO chat_queue (client_id, chat_id, id, body, answers, author_id, created_at)
                 SELECT client_id, id, $2, 'Then?', jsonb_build_array(jsonb_build_object('id', $3::uuid)), owner_id, now() FROM chats WHERE id = $1";
    let (run, message) = (sent.data()["answers"][0]["run"]["id"].as_str().unwrap(), Uuid::now_v7());
    let waits = sqlx::query(waits).bind(chat).bind(message).bind(Uuid::now_v7());
    waits.execute(&stage.pool).await.unwrap();
    admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    chat
}

/// A chat of which a title is asked for.
async fn make_answered(stage: &Stage) -> Uuid {
    let chat = make_waiting(stage).await;
    while stage.workers().step("after_turn").await.unwrap() {}
    chat
}

/// How often what waited was sent, when its own answer has ended and all that follows that is done.
async fn followed(stage: &Stage, chat: Uuid) -> i64 {
    while stage.count("SELECT count(*) FROM runs WHERE chat_id = $1 AND finished_at IS NULL", chat).await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    while stage.workers().step("after_turn").await.unwrap() {}
    stage.count("SELECT count(*) FROM runs WHERE chat_id = $1", chat).await - 1
}

async fn make_deleted(stage: &Stage) -> Uuid {
    let chat = stage.acme.admin.post("chat", json!({ "workspace_id": stage.about })).await.id();
    stage.acme.admin.delete(format!("chat/{chat}")).await.data();
    chat
}

async fn swept_chat(stage: &Stage, chat: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM chats WHERE id = $1", chat).await
}

/// A trial that ends soon, of which nobody was told.
async fn make_trial(stage: &Stage) -> Uuid {
    sqlx::query("DELETE FROM notifications WHERE kind = 'trial_ends'").execute(&stage.pool).await.unwrap();
    let soon = "UPDATE control.subscriptions SET state = 'trial', trial_until = now() + interval '2 days' WHERE client_id = $1";
    sqlx::query(soon).bind(stage.acme.id).execute(&stage.pool).await.unwrap();
    stage.acme.admin.user_id
}

async fn told_of_trial(stage: &Stage, person: Uuid) -> i64 {
    stage.count("SELECT count(*) FROM notifications WHERE kind = 'trial_ends' AND user_id = $1", person).await
}

async fn make_original(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    stage.stray(format!("{}/{id}", stage.acme.id));
    id
}

async fn swept_original(stage: &Stage, id: Uuid) -> i64 {
    i64::from(!stage.file(&format!("{}/{id}", stage.acme.id)).exists())
}

async fn make_recording(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    stage.stray(format!("{}/recordings/{id}", stage.acme.id));
    id
}

async fn swept_recording(stage: &Stage, id: Uuid) -> i64 {
    i64::from(!stage.file(&format!("{}/recordings/{id}", stage.acme.id)).exists())
}

async fn make_film(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    stage.stray(format!("{}/guides/{id}", stage.acme.id));
    id
}

async fn swept_film(stage: &Stage, id: Uuid) -> i64 {
    i64::from(!stage.file(&format!("{}/guides/{id}", stage.acme.id)).exists())
}

/// A draft of a guide whose film lies with another client.
async fn make_awaited(stage: &Stage) -> Uuid {
    let film = Uuid::now_v7();
    stage.stray(format!("{}/guides/{film}", stage.owner.id));
    let guide = stage.acme.admin.post("guide", json!({ "title": "Welcome", "language": "en" })).await;
    let guide: Uuid = guide.data()["guide"]["id"].as_str().unwrap().parse().unwrap();
    let awaits = "INSERT INTO guide_films_awaited (client_id, guide_id, from_client, from_file, file_name, media_type, size, publishes)
                  VALUES ($1, $2, $3, $4, 'welcome.webm', 'video/webm', 0, true)";
    let ids = sqlx::query(awaits).bind(stage.acme.id).bind(guide).bind(stage.owner.id).bind(film);
    ids.execute(&stage.pool).await.unwrap();
    let mut tx = stage.app.parts.db.begin_for(ClientId::new(stage.acme.id).unwrap()).await.unwrap();
    stage.app.parts.queue.push(&mut tx, "bring_guide_film", guide).await.unwrap();
    tx.commit().await.unwrap();
    guide
}

async fn brought(stage: &Stage, guide: Uuid) -> i64 {
    let once = "SELECT count(*) FROM guides g WHERE id = $1 AND file_id IS NOT NULL AND is_published
                AND NOT EXISTS (SELECT FROM guide_films_awaited a WHERE a.guide_id = g.id)";
    stage.count(once, guide).await
}

async fn make_minute(stage: &Stage) -> Uuid {
    let binding = Uuid::now_v7();
    sqlx::query(
        "INSERT INTO control.binding_minutes (binding_id, minute, plugin_digest, outcome, process, calls, first_delta, total)
         VALUES ($1, now() - interval '36 days', repeat('0', 64), 'succeeded', $1, 1, '{}', '{}')",
    )
    .bind(binding)
    .execute(&stage.pool)
    .await
    .unwrap();
    binding
}

async fn forgotten_minute(stage: &Stage, binding: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM control.binding_minutes WHERE binding_id = $1", binding).await
}

async fn make_client_minute(stage: &Stage) -> Uuid {
    let process = Uuid::now_v7();
    sqlx::query("INSERT INTO control.client_minutes VALUES ($1, now() - interval '8 days', $2, 1, 0, 0, 0, 0, '{}', 0, 0, 0, 0)")
        .bind(stage.acme.id)
        .bind(process)
        .execute(&stage.pool)
        .await
        .unwrap();
    process
}

async fn forgotten_client_minute(stage: &Stage, process: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM control.client_minutes WHERE process = $1", process).await
}

async fn make_fact(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query(
        "INSERT INTO usage_entries (client_id, id, kind, user_id, model, region, status, started_at, finished_at)
         VALUES ($1, $2, 'run', $2, 'gpt', 'eu', 'succeeded', now() - interval '1 hour', now() - interval '1 hour')",
    )
    .bind(stage.acme.id)
    .bind(id)
    .execute(&stage.pool)
    .await
    .unwrap();
    id
}

async fn summed(stage: &Stage, fact: Uuid) -> i64 {
    stage.count("SELECT coalesce(sum(runs), 0)::bigint FROM usage_quarters WHERE user_id = $1", fact).await
}

/// A question that nothing answered; its id in the row's own name.
async fn make_question(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query("INSERT INTO unanswered_questions (client_id, normal_md5, question, times, last_at) VALUES ($1, $2, $2, 1, now())")
        .bind(stage.acme.id)
        .bind(id.to_string())
        .execute(&stage.pool)
        .await
        .unwrap();
    id
}

async fn grouped(stage: &Stage, question: Uuid) -> i64 {
    stage
        .count(
            "SELECT count(*) FROM unanswered_questions WHERE normal_md5 = $1::text AND gap_md5 IS NOT NULL",
            question,
        )
        .await
}

async fn recording(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = recordings::testing::stage(app).await;
    (owner, acme, Uuid::nil())
}

async fn make_replay(stage: &Stage) -> Uuid {
    let admin = &stage.owner.admin;
    admin.post("replay", recordings::testing::order(admin, "offline").await).await.id()
}

async fn played(stage: &Stage, replay: Uuid) -> i64 {
    let both = "SELECT count(*) FROM control.replays r WHERE id = $1 AND status = 'finished'
                AND (SELECT count(*) FROM control.replay_results WHERE replay_id = r.id AND verdict = 'same') = 2";
    stage.count(both, replay).await
}

/// Uploads a plugin that is like no other.
async fn make_plugin(stage: &Stage) -> Uuid {
    let bytes = component("offline.wasm", &Uuid::now_v7().to_string());
    crate::runners_admin::testing::send(&stage.owner.admin, &bytes, None).await.id()
}

async fn checked(stage: &Stage, version: Uuid) -> i64 {
    stage
        .count("SELECT count(*) FROM audit_log WHERE object_id = $1::text AND action = 'plugin.checked'", version)
        .await
}

async fn plugin(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = nothing(app).await;
    let version =
        crate::runners_admin::testing::uploaded(&owner.admin, &component("offline.wasm", "killed"), None).await;
    (owner, acme, version["id"].as_str().unwrap().parse().unwrap())
}

async fn make_conformance(stage: &Stage) -> Uuid {
    sqlx::query("DELETE FROM audit_log WHERE action = 'plugin.conformance_checked'")
        .execute(&stage.pool)
        .await
        .unwrap();
    stage.owner.admin.post(format!("runners/plugin-versions/{}/conformance", stage.about), json!({})).await.data();
    stage.about
}

async fn conformed(stage: &Stage, version: Uuid) -> i64 {
    let lines = "SELECT count(*) FROM audit_log WHERE object_id = $1::text AND action = 'plugin.conformance_checked' AND outcome = 'done'";
    stage.count(lines, version).await
}
