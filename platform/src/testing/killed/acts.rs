//! What prepares, makes and counts the work of each kind of job.

use chrono::{Datelike, TimeDelta};
use serde_json::json;
use uuid::Uuid;

use super::Stage;
use crate::audit::Verdict;
use crate::kit::caller::ClientId;
use crate::kit::mail::{Mail, MailBody};
use crate::testing::{Tenant, TestApp, component, until};
use crate::{checks, recordings};

pub(super) async fn nothing(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    (app.tenant("owner").await, app.tenant("acme").await, Uuid::nil())
}

pub(super) async fn make_nothing(_: &Stage) -> Uuid {
    Uuid::nil()
}

/// It leaves nothing but its next time, which is looked at for every kind.
pub(super) async fn once(_: &Stage, _: Uuid) -> i64 {
    1
}

/// A proven domain whose record is gone.
pub(super) async fn make_domain(stage: &Stage) -> Uuid {
    let domain = Uuid::now_v7();
    let connection = "INSERT INTO sso_connections (client_id, id, preset, issuer, provider_client_id, client_secret, client_secret_last4,
                                                   default_role_id, enabled, enforced, created_at, updated_at)
                      SELECT client_id, $2, 'oidc', 'https://id.acme.test', 'atelier', '', '', role_id, true, false, now(), now()
                      FROM users WHERE id = $1 ON CONFLICT DO NOTHING";
    let proven = "INSERT INTO sso_domains (client_id, domain, connection_id, proven_at)
                  SELECT u.client_id, $2::text || '.test', c.id, now()
                  FROM users u JOIN sso_connections c ON c.client_id = u.client_id WHERE u.id = $1";
    for row in [connection, proven] {
        let person = stage.acme.admin.user_id;
        sqlx::query(row).bind(person).bind(domain).execute(&stage.pool).await.unwrap();
    }
    domain
}

/// How often the log says that the record is gone, with one notification for the administrator.
pub(super) async fn found_missing(stage: &Stage, domain: Uuid) -> i64 {
    let said = "SELECT count(*) FROM audit_log l WHERE object_id = $1::text || '.test' AND action = 'setting.sso_domain_missing'
                AND 1 = (SELECT count(*) FROM notifications n WHERE n.kind = 'domain_missing' AND n.facts ->> 'domain' = l.object_id)
                AND EXISTS (SELECT FROM sso_domains d WHERE d.domain = l.object_id AND d.missing_since IS NOT NULL)";
    stage.count(said, domain).await
}

/// A published use case that is to be looked at.
pub(super) async fn make_meaning(stage: &Stage) -> Uuid {
    let due = "UPDATE use_case_meanings SET due_at = now() - interval '1 second' WHERE use_case_id = $1";
    let rows = sqlx::query(due).bind(stage.about).execute(&stage.pool).await.unwrap().rows_affected();
    assert_eq!(rows, 1, "the use case is published");
    stage.about
}

/// No model makes vectors here, so it is looked at again later.
pub(super) async fn looked_at(stage: &Stage, use_case: Uuid) -> i64 {
    stage.count("SELECT count(*) FROM use_case_meanings WHERE use_case_id = $1 AND due_at > now()", use_case).await
}

/// A client with a file whose weight of today is not known.
pub(super) async fn make_weight(stage: &Stage) -> Uuid {
    sqlx::query("DELETE FROM stored_days").execute(&stage.pool).await.unwrap();
    make_document(stage).await
}

pub(super) async fn weighed(stage: &Stage, document: Uuid) -> i64 {
    let files = "SELECT count(*) FROM stored_days s JOIN documents d ON d.client_id = s.client_id
                 WHERE d.id = $1 AND s.files = (SELECT count(*) FROM documents o WHERE o.client_id = s.client_id) AND s.bytes >= d.size";
    stage.count(files, document).await
}

/// A document whose vectors are by a model that is gone, and that waits for no job.
pub(super) async fn make_stale(stage: &Stage) -> Uuid {
    let document = make_searchable(stage).await;
    sqlx::query("DELETE FROM jobs WHERE kind = 'embed_documents'").execute(&stage.pool).await.unwrap();
    let stale = "UPDATE document_vectors SET status = 'ready', model = 'gone', region = 'local', dimensions = 3, generation = $1 WHERE document_id = $1";
    let rows = sqlx::query(stale).bind(document).execute(&stage.pool).await.unwrap().rows_affected();
    assert_eq!(rows, 1, "the document was read");
    document
}

pub(super) async fn queued_for_vectors(stage: &Stage, document: Uuid) -> i64 {
    let queued = "SELECT count(*) FROM document_vectors v JOIN jobs j ON j.client_id = v.client_id AND j.kind = 'embed_documents'
                  WHERE v.document_id = $1 AND v.status = 'queued'";
    stage.count(queued, document).await
}

pub(super) async fn make_mail(stage: &Stage) -> Uuid {
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

pub(super) async fn sent(stage: &Stage, mail: Uuid) -> i64 {
    stage.count("SELECT count(*) FROM mails WHERE id = $1 AND status = 'sent'", mail).await
}

/// Something that waits to be mailed to somebody.
pub(super) async fn make_told(stage: &Stage) -> Uuid {
    sqlx::query("DELETE FROM mails WHERE kind = 'notifications'").execute(&stage.pool).await.unwrap();
    crate::notifications::testing::due(&stage.app, &stage.pool, &stage.acme).await
}

pub(super) async fn told_by_mail(stage: &Stage, person: Uuid) -> i64 {
    let once = "SELECT count(*) FROM notifications n WHERE user_id = $1 AND mailed_at IS NOT NULL
                AND id = (SELECT id FROM notifications WHERE user_id = $1 ORDER BY id DESC LIMIT 1)
                AND 1 = (SELECT count(*) FROM mails WHERE kind = 'notifications')";
    stage.count(once, person).await
}

/// A hook where nothing arrived for days, with something that waits. Its address is closed, so it fails again.
pub(super) async fn make_webhook(stage: &Stage) -> Uuid {
    let hook = crate::testing::webhooks::furnish(&stage.acme.admin).await.hook;
    sqlx::query("UPDATE webhooks SET failing_since = now() - interval '4 days' WHERE id = $1")
        .bind(hook)
        .execute(&stage.pool)
        .await
        .unwrap();
    hook
}

/// Somebody whose browser has a closed address, and who is told.
pub(super) async fn make_pushed(stage: &Stage) -> Uuid {
    crate::testing::webhooks::furnish(&stage.acme.admin).await;
    stage.acme.admin.post("notification/push/test", serde_json::json!({})).await.data();
    stage.acme.admin.user_id
}

pub(super) async fn browser_forgotten(stage: &Stage, person: Uuid) -> i64 {
    let none = "SELECT count(*) FROM users u WHERE u.id = $1 AND NOT EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = u.id)";
    stage.count(none, person).await
}

pub(super) async fn switched_off(stage: &Stage, hook: Uuid) -> i64 {
    let once = "SELECT count(*) FROM webhooks h WHERE id = $1 AND off_reason = 'failures'
                AND 1 = (SELECT count(*) FROM notifications n WHERE n.kind = 'webhook_off' AND n.user_id = h.user_id AND n.created_at >= h.created_at)";
    stage.count(once, hook).await
}

pub(super) async fn make_old_mail(stage: &Stage) -> Uuid {
    let mail = make_mail(stage).await;
    while stage.workers().step("send_mail").await.unwrap() {}
    sqlx::query("UPDATE mails SET created_at = now() - interval '31 days' WHERE id = $1")
        .bind(mail)
        .execute(&stage.pool)
        .await
        .unwrap();
    mail
}

pub(super) async fn forgotten_mail(stage: &Stage, mail: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM mails WHERE id = $1", mail).await
}

pub(super) async fn use_case(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = nothing(app).await;
    let about = checks::testing::use_case(&acme.admin).await;
    (owner, acme, about)
}

/// A check whose answers are there.
pub(super) async fn make_check(stage: &Stage) -> Uuid {
    let admin = &stage.acme.admin;
    let started = admin.post(format!("use-case/{}/check", stage.about), json!({ "kind": "examples" })).await;
    assert_eq!(started.status, 201, "{}", started.body);
    until("all answers of the check are there", async || {
        let batch = sqlx::query_scalar("SELECT subject FROM jobs WHERE kind = 'settle_check'");
        let batch: Option<Uuid> = batch.fetch_optional(&stage.pool).await.unwrap();
        batch.ok_or("nothing is to be settled")
    })
    .await
}

pub(super) async fn settled(stage: &Stage, batch: Uuid) -> i64 {
    stage
        .count("SELECT count(*) FROM use_case_checks WHERE batch_id = $1 AND status = 'done' AND passed = 1", batch)
        .await
}

pub(super) async fn place(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = nothing(app).await;
    let about = acme.admin.workspace("Legal").await;
    (owner, acme, about)
}

pub(super) async fn make_document(stage: &Stage) -> Uuid {
    let path = format!("document/upload?workspace_id={}", stage.about);
    stage.acme.admin.upload(path, "terms.md", "# Terms\n\nThe rent is due in May.\n").await.id()
}

pub(super) async fn read(stage: &Stage, document: Uuid) -> i64 {
    let passages =
        "SELECT count(*) FROM passages p JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
                    WHERE d.id = $1 AND d.status = 'ready'";
    stage.count(passages, document).await
}

/// A document that was read.
pub(super) async fn make_searchable(stage: &Stage) -> Uuid {
    let document = make_document(stage).await;
    while stage.workers().step("read_document").await.unwrap() {}
    document
}

/// No model makes vectors here, and its row says so.
pub(super) async fn embedded(stage: &Stage, document: Uuid) -> i64 {
    stage.count("SELECT count(*) FROM document_vectors WHERE document_id = $1 AND status = 'none'", document).await
}

/// A recording that a model writes down which is not there any more.
pub(super) async fn make_cut_off(stage: &Stage) -> Uuid {
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
    crate::testing::jobs::put(
        &stage.pool,
        stage.acme.id,
        "transcribe_recording",
        recording,
        ("waiting", 0),
        "-1 second",
    )
    .await;
    recording
}

pub(super) async fn written_down(stage: &Stage, recording: Uuid) -> i64 {
    let ended =
        "SELECT count(*) FROM documents d WHERE id = $1 AND status = 'ready' AND warnings[1] LIKE '%no longer offered%'
                 AND NOT EXISTS (SELECT FROM transcriptions t WHERE t.document_id = d.id)";
    stage.count(ended, recording).await
}

/// A file whose rows were looked at, about to become a version.
pub(super) async fn make_questions(stage: &Stage) -> Uuid {
    let (admin, this) = (&stage.acme.admin, Uuid::now_v7());
    let rows: String = (0..3).map(|row| format!("Question {row} of {this}?,Answer\n")).collect();
    let import = admin.upload("question-set/import", "q.csv", format!("question,answer\n{rows}")).await.id();
    let mapping = json!({ "mapping": { "question": "question", "answer": "answer" } });
    admin.put(format!("question-set/import/{import}/mapping"), mapping).await.data();
    while stage.workers().step("import_questions").await.unwrap() {}
    admin.post(format!("question-set/import/{import}/commit"), json!({})).await.data();
    import
}

pub(super) async fn are_a_version(stage: &Stage, import: Uuid) -> i64 {
    let whole = "SELECT count(*) FROM question_imports i JOIN question_versions v ON v.client_id = i.client_id AND v.number = i.version
                 WHERE i.id = $1 AND i.status = 'done' AND v.added = 3 AND v.entries = (
                   SELECT count(*) FROM question_spans s WHERE s.client_id = v.client_id AND s.since <= v.number)
                 AND v.number = (SELECT count(*) FROM question_versions o WHERE o.client_id = v.client_id)";
    stage.count(whole, import).await
}

/// A chat whose answer has ended, and in which a message waits.
pub(super) async fn make_waiting(stage: &Stage) -> Uuid {
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
pub(super) async fn make_answered(stage: &Stage) -> Uuid {
    let chat = make_waiting(stage).await;
    while stage.workers().step("after_turn").await.unwrap() {}
    chat
}

/// How often what waited was sent, when its own answer has ended and all that follows that is done.
pub(super) async fn followed(stage: &Stage, chat: Uuid) -> i64 {
    until("the chat's answers have ended", async || {
        let open = stage.count("SELECT count(*) FROM runs WHERE chat_id = $1 AND finished_at IS NULL", chat).await;
        if open == 0 { Ok(()) } else { Err(format!("{open} under way")) }
    })
    .await;
    while stage.workers().step("after_turn").await.unwrap() {}
    stage.count("SELECT count(*) FROM runs WHERE chat_id = $1", chat).await - 1
}

pub(super) async fn make_deleted(stage: &Stage) -> Uuid {
    let chat = stage.acme.admin.post("chat", json!({ "workspace_id": stage.about })).await.id();
    stage.acme.admin.delete(format!("chat/{chat}")).await.data();
    chat
}

pub(super) async fn swept_chat(stage: &Stage, chat: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM chats WHERE id = $1", chat).await
}

/// A trial that ends soon, of which nobody was told.
pub(super) async fn make_trial(stage: &Stage) -> Uuid {
    sqlx::query("DELETE FROM notifications WHERE kind = 'trial_ends'").execute(&stage.pool).await.unwrap();
    let soon = "UPDATE control.subscriptions SET state = 'trial', trial_until = now() + interval '2 days' WHERE client_id = $1";
    sqlx::query(soon).bind(stage.acme.id).execute(&stage.pool).await.unwrap();
    stage.acme.admin.user_id
}

pub(super) async fn told_of_trial(stage: &Stage, person: Uuid) -> i64 {
    stage.count("SELECT count(*) FROM notifications WHERE kind = 'trial_ends' AND user_id = $1", person).await
}

/// The second day of a month, whatever day it is: then companies are told of the one before.
pub(super) async fn begun_month(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let prepared = nothing(app).await;
    let today = i64::from(app.parts.clock.now().day());
    app.parts.clock.advance(TimeDelta::days(2 - today));
    prepared
}

/// A month in which something was done, and of which nobody was told.
pub(super) async fn make_month(stage: &Stage) -> Uuid {
    for forgotten in
        ["DELETE FROM notifications WHERE kind = 'monthly_page'", "DELETE FROM mails WHERE kind = 'monthly_page'"]
    {
        sqlx::query(forgotten).execute(&stage.pool).await.unwrap();
    }
    let person = stage.acme.admin.user_id;
    let fact =
        "INSERT INTO usage_entries (client_id, id, kind, user_id, model, region, status, started_at, finished_at)
         SELECT $1, gen_random_uuid(), 'run', $2, 'gpt', 'eu', 'succeeded', at, at
         FROM (VALUES (date_trunc('month', now(), 'UTC') - interval '10 days')) AS done (at)";
    sqlx::query(fact).bind(stage.acme.id).bind(person).execute(&stage.pool).await.unwrap();
    stage.workers().queue_periodic().await;
    until("the month is summed", async || {
        stage.due("roll_up_usage").await;
        stage.workers().step("roll_up_usage").await.unwrap();
        let days = "SELECT count(*) FROM usage_days d JOIN users u ON u.client_id = d.client_id WHERE u.id = $1";
        if stage.count(days, person).await > 0 { Ok(()) } else { Err("no day is") }
    })
    .await;
    person
}

pub(super) async fn told_of_month(stage: &Stage, person: Uuid) -> i64 {
    let once = "SELECT count(*) FROM notifications WHERE kind = 'monthly_page' AND user_id = $1
                AND 1 = (SELECT count(*) FROM mails WHERE kind = 'monthly_page')";
    stage.count(once, person).await
}

/// An entry of the audit log that is old enough to be signed.
pub(super) async fn make_entry(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    let entry = "INSERT INTO audit_log (client_id, id, at, action, object_type, outcome)
                 VALUES ($1, $2, now() - interval '1 hour', 'test.fill', 'test', 'done')";
    sqlx::query(entry).bind(stage.acme.id).bind(id).execute(&stage.pool).await.unwrap();
    id
}

/// In how many checkpoints an entry is that is the newest; they follow each other without a break.
pub(super) async fn signed(stage: &Stage, entry: Uuid) -> i64 {
    let client = ClientId::new(stage.acme.id).unwrap();
    let verdict = stage.app.parts.audit_chain.verify(client).await.unwrap();
    assert!(matches!(verdict, Verdict::Sound { .. }), "{verdict:?}");
    let checkpoints = "SELECT count(*) FROM audit_checkpoints c JOIN audit_log l ON l.client_id = c.client_id AND l.at < c.until WHERE l.id = $1";
    stage.count(checkpoints, entry).await
}

pub(super) async fn make_original(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    stage.stray(format!("{}/{id}", stage.acme.id));
    id
}

pub(super) async fn swept_original(stage: &Stage, id: Uuid) -> i64 {
    i64::from(!stage.file(&format!("{}/{id}", stage.acme.id)).exists())
}

pub(super) async fn make_recording(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    stage.stray(format!("{}/recordings/{id}", stage.acme.id));
    id
}

pub(super) async fn swept_recording(stage: &Stage, id: Uuid) -> i64 {
    i64::from(!stage.file(&format!("{}/recordings/{id}", stage.acme.id)).exists())
}

pub(super) async fn make_film(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    stage.stray(format!("{}/guides/{id}", stage.acme.id));
    id
}

pub(super) async fn swept_film(stage: &Stage, id: Uuid) -> i64 {
    i64::from(!stage.file(&format!("{}/guides/{id}", stage.acme.id)).exists())
}

/// A draft of a guide whose film lies with another client.
pub(super) async fn make_awaited(stage: &Stage) -> Uuid {
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

pub(super) async fn brought(stage: &Stage, guide: Uuid) -> i64 {
    let once = "SELECT count(*) FROM guides g WHERE id = $1 AND file_id IS NOT NULL AND is_published
                AND NOT EXISTS (SELECT FROM guide_films_awaited a WHERE a.guide_id = g.id)";
    stage.count(once, guide).await
}

pub(super) async fn make_minute(stage: &Stage) -> Uuid {
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

pub(super) async fn forgotten_minute(stage: &Stage, binding: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM control.binding_minutes WHERE binding_id = $1", binding).await
}

pub(super) async fn make_client_minute(stage: &Stage) -> Uuid {
    let process = Uuid::now_v7();
    sqlx::query("INSERT INTO control.client_minutes VALUES ($1, now() - interval '8 days', $2, 1, 0, 0, 0, 0, '{}', 0, 0, 0, 0)")
        .bind(stage.acme.id)
        .bind(process)
        .execute(&stage.pool)
        .await
        .unwrap();
    process
}

pub(super) async fn forgotten_client_minute(stage: &Stage, process: Uuid) -> i64 {
    1 - stage.count("SELECT count(*) FROM control.client_minutes WHERE process = $1", process).await
}

pub(super) async fn make_fact(stage: &Stage) -> Uuid {
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

pub(super) async fn summed(stage: &Stage, fact: Uuid) -> i64 {
    stage.count("SELECT coalesce(sum(runs), 0)::bigint FROM usage_quarters WHERE user_id = $1", fact).await
}

/// A question that nothing answered; its id in the row's own name.
pub(super) async fn make_question(stage: &Stage) -> Uuid {
    let id = Uuid::now_v7();
    sqlx::query("INSERT INTO unanswered_questions (client_id, normal_md5, question, times, last_at) VALUES ($1, $2, $2, 1, now())")
        .bind(stage.acme.id)
        .bind(id.to_string())
        .execute(&stage.pool)
        .await
        .unwrap();
    id
}

pub(super) async fn grouped(stage: &Stage, question: Uuid) -> i64 {
    stage
        .count(
            "SELECT count(*) FROM unanswered_questions WHERE normal_md5 = $1::text AND gap_md5 IS NOT NULL",
            question,
        )
        .await
}

pub(super) async fn recording(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = recordings::testing::stage(app).await;
    (owner, acme, Uuid::nil())
}

pub(super) async fn make_replay(stage: &Stage) -> Uuid {
    let admin = &stage.owner.admin;
    admin.post("replay", recordings::testing::order(admin, "offline").await).await.id()
}

pub(super) async fn played(stage: &Stage, replay: Uuid) -> i64 {
    let both = "SELECT count(*) FROM control.replays r WHERE id = $1 AND status = 'finished'
                AND (SELECT count(*) FROM control.replay_results WHERE replay_id = r.id AND verdict = 'same') = 2";
    stage.count(both, replay).await
}

/// Uploads a plugin that is like no other.
pub(super) async fn make_plugin(stage: &Stage) -> Uuid {
    let bytes = component("offline.wasm", &Uuid::now_v7().to_string());
    crate::runners_admin::testing::send(&stage.owner.admin, &bytes, None).await.id()
}

pub(super) async fn checked(stage: &Stage, version: Uuid) -> i64 {
    stage
        .count("SELECT count(*) FROM audit_log WHERE object_id = $1::text AND action = 'plugin.checked'", version)
        .await
}

pub(super) async fn plugin(app: &TestApp) -> (Tenant, Tenant, Uuid) {
    let (owner, acme, _) = nothing(app).await;
    let version =
        crate::runners_admin::testing::uploaded(&owner.admin, &component("offline.wasm", "killed"), None).await;
    (owner, acme, version["id"].as_str().unwrap().parse().unwrap())
}

pub(super) async fn make_conformance(stage: &Stage) -> Uuid {
    sqlx::query("DELETE FROM audit_log WHERE action = 'plugin.conformance_checked'")
        .execute(&stage.pool)
        .await
        .unwrap();
    stage.owner.admin.post(format!("runners/plugin-versions/{}/conformance", stage.about), json!({})).await.data();
    stage.about
}

pub(super) async fn conformed(stage: &Stage, version: Uuid) -> i64 {
    let lines = "SELECT count(*) FROM audit_log WHERE object_id = $1::text AND action = 'plugin.conformance_checked' AND outcome = 'done'";
    stage.count(lines, version).await
}
