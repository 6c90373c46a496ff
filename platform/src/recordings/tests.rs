//! Recording and replay through the real server, with real plugins in a real sandbox.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::replays::REPLAY;
use crate::kit::caller::ClientId;
use crate::runners_admin::testing::uploaded;
use crate::testing::{Person, Tenant, TestApp, component, jobs, until};

/// A word of a client's that nobody else may see.
const CANARY: &str = "Pomegranate";

/// The staff member with a token for this client.
async fn act(staff: &Person, client: i64, write: bool) -> Person {
    let asked = json!({ "client_id": client, "reason": "Support case 4711", "minutes": 15, "write": write });
    let started = staff.post("acting/start", asked).await;
    let data = started.data();
    Person {
        token: Some(data["access_token"].as_str().unwrap().to_owned()),
        client_id: Some(data["client_id"].to_string()),
        refresh_token: String::new(),
        ..staff.clone()
    }
}

/// Runs a use case about the canary to its end.
async fn run(admin: &Person) -> Value {
    let workspace = admin.workspace(&format!("Purchasing {}", Uuid::now_v7())).await;
    let text = format!("# Contract\n\nThe {CANARY} costs 200 euros. It is delivered within 15 days.\n");
    let document = admin.add_document(workspace, "contract.md", text.as_str()).await;
    let definition = json!({
        "name": "Brief", "instruction": format!("What does the {CANARY} cost?"), "document_ids": [document["id"]],
        "model": { "id": "extract", "region": "local" },
    });
    let new = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", new).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    let run = admin.post(format!("use-case/{}/run", created.id()), json!({ "inputs": {} })).await.id();
    let events = admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    events.last().unwrap().data["run"].clone()
}

async fn setting(person: &Person) -> Value {
    person.get("setting/recording").await.data().clone()
}

/// Waits until the client has so many records: they are kept after their run has ended.
async fn recorded(person: &Person, wanted: i64) {
    person.until("setting/recording", "records are kept", |setting| setting["recordings"] == wanted).await;
}

/// Switches recording on for a client, as staff do.
async fn switch_on(owner: &Tenant, tenant: &Tenant) {
    let staff = act(&owner.admin, tenant.id, true).await;
    let on = staff.put("setting/recording", json!({ "enabled": true })).await;
    assert_eq!((&on.data()["enabled"], &on.data()["may_enable"]), (&json!(true), &json!(true)));
}

/// Every file below `recordings` in the store.
fn files(app: &TestApp, client: i64) -> Vec<Vec<u8>> {
    let folder = app.data_dir().join(format!("files/{client}/recordings"));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect()
}

fn contains(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|window| window == word.as_bytes())
}

#[database_test]
async fn nothing_is_recorded_until_staff_switch_it_on_and_the_company_can_forbid_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    run(&acme.admin).await;
    let off = setting(&acme.admin).await;
    assert_eq!((&off["enabled"], &off["permitted"], &off["may_enable"]), (&json!(false), &json!(true), &json!(false)));
    for more in [json!({ "enabled": true }), json!({ "share": 5 }), json!({ "keeps_texts": true, "permitted": true })] {
        assert_eq!(acme.admin.put("setting/recording", more).await.outcome(), "403 forbidden");
    }
    let reader = act(&owner.admin, acme.id, false).await;
    assert_eq!(reader.put("setting/recording", json!({ "enabled": true })).await.outcome(), "403 acting.read_only");
    switch_on(&owner, &acme).await;
    let done = run(&acme.admin).await;
    recorded(&acme.admin, 1).await;
    let (outcome, playable, bytes): (String, bool, i64) =
        sqlx::query_as("SELECT outcome, playable, bytes FROM recordings WHERE client_id = $1 AND run_id = $2::uuid")
            .bind(acme.id)
            .bind(done["id"].as_str().unwrap())
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!((outcome.as_str(), playable, bytes > 100), ("succeeded", true, true));
    // C14: sealed, so that a copy of the store says nothing.
    let stored = files(&app, acme.id);
    assert_eq!(stored.len(), 1);
    assert!(!contains(&stored[0], CANARY) && !stored[0].starts_with(&[0x1f, 0x8b]));
    // The sweep of originals leaves them where they are.
    app.parts.clock.advance(TimeDelta::hours(12));
    app.parts.documents.sweep().await.unwrap();
    assert_eq!(files(&app, acme.id).len(), 1);
    app.parts.clock.advance(TimeDelta::hours(-12));

    let staff = act(&owner.admin, acme.id, true).await;
    assert_eq!(staff.put("setting/recording", json!({ "permitted": true })).await.outcome(), "403 forbidden");
    let forbidden = acme.admin.put("setting/recording", json!({ "permitted": false })).await;
    assert_eq!((&forbidden.data()["permitted"], &forbidden.data()["recordings"]), (&json!(false), &json!(0)));
    assert!(files(&app, acme.id).is_empty());
    // Whatever staff then switch.
    staff.put("setting/recording", json!({ "enabled": true, "share": 100 })).await.data();
    run(&acme.admin).await;
    assert_eq!(setting(&acme.admin).await["recordings"], 0);
    let log = acme.admin.get("audit-log/list?action=client.set_recording").await;
    let acting: Vec<&Value> = log.data().as_array().unwrap().iter().map(|line| &line["acting_for_client"]).collect();
    assert_eq!(acting, [&json!(acme.id), &Value::Null, &json!(acme.id)], "staff are named as such: {}", log.body);
}

#[database_test]
async fn a_switch_that_another_process_turned_is_seen_here_and_only_its_own_client_is_recorded(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let turned = "INSERT INTO recording_settings (client_id, id, enabled, permitted, share, retention_days, keeps_texts, updated_at)
                  VALUES ($1, $2, true, $3, 100, 14, true, now())";
    for (client, permitted) in [(acme.id, true), (globex.id, false)] {
        sqlx::query(turned).bind(client).bind(Uuid::now_v7()).bind(permitted).execute(&pool).await.unwrap();
    }
    app.parts.recorder.look().await.unwrap();
    run(&globex.admin).await;
    run(&acme.admin).await;
    recorded(&acme.admin, 1).await;
    assert_eq!(setting(&globex.admin).await["recordings"], 0);
    sqlx::query("UPDATE recording_settings SET enabled = false").execute(&pool).await.unwrap();
    // Not seen here yet: the switch is asked again before anything is kept.
    run(&acme.admin).await;
    assert_eq!(setting(&acme.admin).await["recordings"], 1);
}

#[database_test]
async fn b22_the_switchs_bounds_are_checked_with_the_field_named(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let owner = app.tenant("owner").await;
    for (field, value) in [("share", 0), ("share", 101), ("retention_days", 0), ("retention_days", 91)] {
        let refused = owner.admin.put("setting/recording", json!({ field: value })).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field} {value}: {}", refused.body);
    }
    // The owner's own people who may act for companies may switch their own on.
    let on = owner.admin.put("setting/recording", json!({ "enabled": true, "share": 7, "retention_days": 3 })).await;
    assert_eq!((&on.data()["share"], &on.data()["retention_days"]), (&json!(7), &json!(3)));
}

#[database_test]
async fn i6_a_record_goes_when_its_days_are_over_and_with_its_run(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    switch_on(&owner, &acme).await;
    let first = run(&acme.admin).await;
    run(&acme.admin).await;
    recorded(&acme.admin, 2).await;
    assert_eq!(app.parts.recorder.sweep().await.unwrap(), 0);
    sqlx::query("DELETE FROM runs WHERE client_id = $1 AND id = $2::uuid")
        .bind(acme.id)
        .bind(first["id"].as_str().unwrap())
        .execute(&pool)
        .await
        .unwrap();
    app.parts.clock.advance(TimeDelta::hours(2));
    assert_eq!((app.parts.recorder.sweep().await.unwrap(), files(&app, acme.id).len()), (1, 1));
    app.parts.clock.advance(TimeDelta::days(14));
    assert_eq!((app.parts.recorder.sweep().await.unwrap(), files(&app, acme.id).len()), (1, 0));
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM recordings").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
}

#[database_test]
async fn a_company_whose_texts_are_not_kept_has_sizes_and_digests_only(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let staff = act(&owner.admin, acme.id, true).await;
    staff.put("setting/recording", json!({ "enabled": true, "keeps_texts": false })).await.data();
    run(&acme.admin).await;
    recorded(&acme.admin, 1).await;
    let (id, playable): (Uuid, bool) =
        sqlx::query_as("SELECT id, playable FROM recordings").fetch_one(&pool).await.unwrap();
    let opened = app.parts.recorder.open(ClientId::new(acme.id).unwrap(), id).await.unwrap();
    assert!(!playable && !format!("{opened:?}").contains(CANARY));
    // Bound to its place: another client's key or another row's opens nothing.
    assert!(app.parts.recorder.open(ClientId::OWNER, id).await.is_err());
    let asked = order(&owner.admin, "offline").await;
    let refused = owner.admin.post("replay", asked).await;
    assert_eq!((refused.status, refused.field("since").len()), (400, 1), "{}", refused.body);
}

/// What orders a replay of everything to the loaded version of this plugin.
pub async fn order(admin: &Person, plugin: &str) -> Value {
    let versions = admin.get("replay/versions").await;
    let version = versions.data().as_array().unwrap().iter().find(|version| version["plugin"] == plugin).unwrap();
    json!({ "plugin": plugin, "digest": version["digest"], "since": "2020-01-01T00:00:00Z" })
}

/// Waits until a replay has ended.
async fn finished(admin: &Person, id: Uuid) -> Value {
    admin.until(format!("replay/{id}"), "the replay ends", |replay| !replay["finished_at"].is_null()).await
}

/// Two companies with a recording each.
pub async fn stage(app: &TestApp) -> (Tenant, Tenant, Tenant) {
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    for tenant in [&acme, &globex] {
        switch_on(&owner, tenant).await;
        run(&tenant.admin).await;
        recorded(&tenant.admin, 1).await;
    }
    (owner, acme, globex)
}

#[database_test]
async fn a_version_is_replayed_against_recordings_of_all_companies_and_no_word_of_them_is_shown(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme, globex) = stage(&app).await;
    let admin = &owner.admin;
    let versions = admin.get("replay/versions").await;
    let counted = versions.data().as_array().unwrap().iter().find(|version| version["plugin"] == "offline").unwrap();
    assert_eq!(counted["recordings"], 2);
    let created = admin.post("replay", order(admin, "offline").await).await;
    assert_eq!((created.status, &created.data()["chosen"]), (201, &json!(2)), "{}", created.body);
    let same = finished(admin, created.id()).await;
    assert_eq!(
        (&same["status"], &same["same"], &same["waiting"]),
        (&json!("finished"), &json!(2), &json!(0)),
        "{same}"
    );

    // What another version does otherwise: the records are taken for another plugin's, which asks a provider.
    sqlx::query("UPDATE recordings SET plugin = 'openai'").execute(&pool).await.unwrap();
    let mut of_acme = order(admin, "openai").await;
    of_acme["client_id"] = json!(acme.id);
    let created = admin.post("replay", of_acme).await;
    let differs = finished(admin, created.id()).await;
    assert_eq!((&differs["chosen"], &differs["newly_fails"]), (&json!(1), &json!(1)), "{differs}");
    let results = admin.get(format!("replay/{}/results?verdict=newly_fails", created.id())).await;
    let result = &results.data()[0];
    assert_eq!((&result["client_id"], &result["position"]), (&json!(acme.id), &json!(1)));
    let aspects: Vec<&str> =
        result["differences"].as_array().unwrap().iter().map(|of| of["aspect"].as_str().unwrap()).collect();
    assert!(aspects.contains(&"fails") && aspects.contains(&"new_ask") && aspects.contains(&"text"), "{aspects:?}");
    assert_eq!(admin.get(format!("replay/{}/results?verdict=same", created.id())).await.body["total"], 0);
    let shown = format!("{} {}", results.body, admin.get("replay/list").await.body);
    assert!(!shown.contains(CANARY) && !shown.contains("euros"), "{shown}");

    // Each company reads in its own log that its records were used.
    for tenant in [&acme, &globex] {
        let log = tenant.admin.get("audit-log/list?action=recording.replay").await;
        assert_eq!(log.data()[0]["detail"]["recordings"], 1, "{}", log.body);
    }
    let page = admin.get("replay/list?limit=1").await;
    assert_eq!((&page.body["total"], &page.data()[0]["plugin"]), (&json!(2), &json!("openai")));
    let next = admin.get(format!("replay/list?limit=1&cursor={}", page.body["next"].as_str().unwrap())).await;
    assert_eq!((&next.data()[0]["plugin"], &next.body["next"]), (&json!("offline"), &Value::Null));
}

#[database_test]
async fn recordings_are_replayed_to_a_version_before_it_is_switched_on(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.plugins.unsigned_plugins = true).await;
    let (owner, ..) = stage(&app).await;
    let uploaded = uploaded(&owner.admin, &component("offline.wasm", "another version"), None).await;
    let digest = uploaded["digest"].as_str().unwrap();
    let versions = owner.admin.get("replay/versions").await;
    let listed = versions.data().as_array().unwrap().iter().find(|version| version["digest"] == digest).unwrap();
    assert_eq!(
        (&listed["plugin"], &listed["recordings"], &listed["serves"]),
        (&json!("offline"), &json!(2), &json!(false))
    );
    assert!(app.runners.loaded(digest).is_none(), "nobody needs it yet");
    let order = json!({ "plugin": "offline", "digest": digest, "since": "2020-01-01T00:00:00Z" });
    let created = owner.admin.post("replay", order).await;
    let replay = finished(&owner.admin, created.id()).await;
    assert_eq!((&replay["digest"], &replay["same"]), (&json!(digest), &json!(2)), "{replay}");
    let version = owner.admin.get(format!("runners/plugin-versions/{}", uploaded["id"].as_str().unwrap())).await;
    assert_eq!(version.data()["state"], "checked", "it was only looked at");
    // With the replay its stay in the sandbox ends.
    until("the version has left the sandbox", async || {
        app.parts.registry.refresh().await;
        if app.runners.loaded(digest).is_some() { Err("it is loaded") } else { Ok(()) }
    })
    .await;
}

#[database_test]
async fn c14_a_version_that_nobody_signed_is_not_lent_to_a_replay(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, ..) = stage(&app).await;
    let uploaded = uploaded(&owner.admin, &component("offline.wasm", "unsigned"), None).await;
    assert!(!owner.admin.get("replay/versions").await.body.to_string().contains(uploaded["digest"].as_str().unwrap()));
    let order = json!({ "plugin": "offline", "digest": uploaded["digest"], "since": "2020-01-01T00:00:00Z" });
    assert_eq!(owner.admin.post("replay", order).await.field("digest").len(), 1);
}

#[database_test]
async fn c6_replays_are_the_owners_alone(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme, _) = stage(&app).await;
    let order = order(&owner.admin, "offline").await;
    let id = owner.admin.post("replay", order.clone()).await.id();
    let staff = act(&owner.admin, acme.id, true).await;
    for nobody in [&acme.admin, &staff] {
        for path in [
            "replay/versions".to_owned(),
            "replay/list".to_owned(),
            format!("replay/{id}"),
            format!("replay/{id}/results"),
        ] {
            assert_eq!(nobody.get(&path).await.outcome(), "403 forbidden", "{path}");
        }
        assert_eq!(nobody.post("replay", order.clone()).await.outcome(), "403 forbidden");
        assert_eq!(nobody.post(format!("replay/{id}/cancel"), json!({})).await.outcome(), "403 forbidden");
    }
    let random = Uuid::now_v7();
    for path in [format!("replay/{random}"), format!("replay/{random}/results")] {
        assert_eq!(owner.admin.get(&path).await.outcome(), "404 not_found");
    }
    assert_eq!(owner.admin.post(format!("replay/{random}/cancel"), json!({})).await.outcome(), "404 not_found");
}

#[database_test]
async fn b22_an_order_that_cannot_be_filled_names_the_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, ..) = stage(&app).await;
    let good = order(&owner.admin, "offline").await;
    for (field, value) in [
        ("digest", json!("0".repeat(64))),
        ("digest", json!("short")),
        ("until", json!("2019-01-01T00:00:00Z")),
        ("limit", json!(0)),
        ("limit", json!(5001)),
        ("since", json!("2120-01-01T00:00:00Z")),
        ("more", json!(1)),
    ] {
        let mut order = good.clone();
        order[field] = value.clone();
        let refused = owner.admin.post("replay", order).await;
        let named = if field == "since" { "until" } else { field };
        assert_eq!((refused.status, refused.field(named).len()), (400, 1), "{field} {value}: {}", refused.body);
    }
}

#[database_test]
async fn f2_a_replay_of_a_dead_process_goes_on_where_it_was_and_one_is_cancelled_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme, _) = stage(&app).await;
    let admin = &owner.admin;
    let id = admin.post("replay", order(admin, "offline").await).await.id();
    finished(admin, id).await;
    // As a process left it that died after the first of the two; its lease has run out.
    sqlx::query("UPDATE control.replay_results SET verdict = 'waiting' WHERE position = 2")
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("UPDATE control.replay_results SET verdict = 'differs' WHERE position = 1")
        .execute(&pool)
        .await
        .unwrap();
    let left = async |lease: &str| {
        let dead = "UPDATE control.replays SET status = 'running', finished_at = NULL";
        sqlx::query(dead).execute(&pool).await.unwrap();
        jobs::put(&pool, 1, REPLAY, id, ("running", 1), lease).await;
        app.parts.queue.wake();
    };
    left("-1 second").await;
    let replay = finished(admin, id).await;
    assert_eq!(
        (&replay["same"], &replay["differs"]),
        (&json!(1), &json!(1)),
        "what was played is not played again: {replay}"
    );

    // A record that went meanwhile is said to be gone.
    acme.admin.put("setting/recording", json!({ "permitted": false })).await.data();
    sqlx::query("UPDATE control.replay_results SET verdict = 'waiting'").execute(&pool).await.unwrap();
    left("-1 second").await;
    let replay = finished(admin, id).await;
    assert_eq!((&replay["same"], &replay["not_played"]), (&json!(1), &json!(1)), "{replay}");
    let gone = admin.get(format!("replay/{id}/results?verdict=not_played")).await;
    assert_eq!(gone.data()[0]["reason"], "The recording is not there any more.");

    // While another process holds it, it is that one's.
    sqlx::query("UPDATE control.replay_results SET verdict = 'waiting'").execute(&pool).await.unwrap();
    left("60 seconds").await;
    let cancelled = admin.post(format!("replay/{id}/cancel"), json!({})).await;
    assert_eq!((&cancelled.data()["status"], &cancelled.data()["waiting"]), (&json!("cancelled"), &json!(2)));
    assert_eq!(admin.post(format!("replay/{id}/cancel"), json!({})).await.outcome(), "409 replays.ended");
    assert_eq!(
        jobs::states(&pool, REPLAY).await,
        [] as [String; 0],
        "its worker finds that it is not its own any more"
    );
}

#[database_test]
async fn f6_a_replay_whose_version_went_ends_with_what_to_do_and_one_whose_file_is_lost_holds_up_nobody(pool: PgPool) {
    let app = TestApp::with(pool.clone(), |settings| settings.plugins.unsigned_plugins = true).await;
    let (owner, ..) = stage(&app).await;
    let admin = &owner.admin;
    let lost = uploaded(admin, &component("offline.wasm", "lost"), None).await;
    let key: String =
        sqlx::query_scalar("SELECT blob_key FROM control.plugin_versions").fetch_one(&pool).await.unwrap();
    std::fs::remove_file(app.data_dir().join("files").join(key)).unwrap();
    let order_to = |digest: &Value| json!({ "plugin": "offline", "digest": digest, "since": "2020-01-01T00:00:00Z" });
    let first = admin.post("replay", order_to(&lost["digest"])).await.id();
    let behind = admin.post("replay", order(admin, "offline").await).await.id();
    assert_eq!(finished(admin, behind).await["same"], 2, "whatever stands before it");
    let said = async |id: Uuid| {
        let replay = finished(admin, id).await;
        assert_eq!((&replay["not_played"], &replay["waiting"]), (&json!(2), &json!(0)), "{replay}");
        admin.get(format!("replay/{id}/results")).await.data()[0]["reason"].as_str().unwrap().to_owned()
    };
    assert!(said(first).await.contains("lost or damaged. Upload it again"));

    // As it stands when the version was deleted before its turn.
    let deleted = "UPDATE control.replays SET status = 'queued', finished_at = NULL, plugin_digest = repeat('0', 64) WHERE id = $1";
    sqlx::query("UPDATE control.replay_results SET verdict = 'waiting', reason = NULL WHERE replay_id = $1")
        .bind(behind)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query(deleted).bind(behind).execute(&pool).await.unwrap();
    let job = jobs::put(&pool, 1, REPLAY, behind, ("waiting", 0), "-1 second").await;
    app.parts.queue.wake();
    jobs::failed_once(&pool, job).await;
    let waits = admin.get(format!("replay/{behind}")).await;
    assert_eq!(waits.data()["waiting"], 2, "another process may have it: {}", waits.body);
    sqlx::query("UPDATE jobs SET attempt = 7, due_at = now() WHERE id = $1").bind(job).execute(&pool).await.unwrap();
    app.parts.queue.wake();
    assert!(said(behind).await.contains("Choose another version"));
}

#[database_test]
async fn b22_a_moment_that_the_database_does_not_hold_is_the_askers_mistake_wherever_it_is_sent(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, ..) = stage(&app).await;
    let admin = &owner.admin;
    for (field, value) in [("since", "-9999-01-01T00:00:00Z"), ("until", "+99999-01-01T00:00:00Z")] {
        let mut order = order(admin, "offline").await;
        order[field] = json!(value);
        let refused = admin.post("replay", order).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{}", refused.body);
    }
    for path in ["usage/calls", "audit-log/list", "audit-log/export", "run/list"] {
        for field in ["from", "to"] {
            let format = if path.ends_with("export") { "&format=csv" } else { "" };
            let refused = admin.get(format!("{path}?{field}=-9999-01-01T00:00:00Z{format}")).await;
            assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{path}: {}", refused.body);
        }
        // A cursor that somebody made up names no field, and is no failure of ours either.
        let made_up = crate::kit::paging::encode(&("-9999-01-01T00:00:00Z", Uuid::nil()));
        if !path.ends_with("export") {
            assert_eq!(admin.get(format!("{path}?cursor={made_up}")).await.status, 400, "{path}");
        }
    }
}

#[database_test]
async fn c14_the_page_says_what_is_held_and_fewer_days_or_no_texts_hold_for_that_too(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    switch_on(&owner, &acme).await;
    run(&acme.admin).await;
    recorded(&acme.admin, 1).await;
    let day = |text: &Value| text.as_str().map(|text| text[..10].to_owned());
    let in_days = |days| Some((app.parts.clock.now() + TimeDelta::days(days)).format("%Y-%m-%d").to_string());
    let held = setting(&acme.admin).await;
    assert_eq!((&held["with_texts"], day(&held["texts_until"])), (&json!(1), in_days(14)), "{held}");

    let staff = act(&owner.admin, acme.id, true).await;
    let shorter = staff.put("setting/recording", json!({ "retention_days": 3 })).await.data().clone();
    assert_eq!((day(&shorter["texts_until"]), day(&shorter["held_until"])), (in_days(3), in_days(3)), "{shorter}");
    let longer = staff.put("setting/recording", json!({ "retention_days": 90 })).await.data().clone();
    assert_eq!(day(&longer["held_until"]), in_days(3), "what was promised for a record is never drawn out");

    // A record without texts stays when those with texts go.
    staff.put("setting/recording", json!({ "keeps_texts": false })).await.data();
    assert_eq!((setting(&acme.admin).await["recordings"].clone(), files(&app, acme.id).len()), (json!(0), 0));
    run(&acme.admin).await;
    recorded(&acme.admin, 1).await;
    let off = staff.put("setting/recording", json!({ "keeps_texts": false })).await.data().clone();
    assert_eq!((&off["recordings"], &off["with_texts"], &off["texts_until"]), (&json!(1), &json!(0), &Value::Null));
    let log = acme.admin.get("audit-log/list?action=client.set_recording").await;
    let done: Vec<(u64, u64)> = log
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["detail"]["removed"].as_u64().unwrap(), line["detail"]["shortened"].as_u64().unwrap()))
        .collect();
    assert_eq!(done, [(0, 0), (1, 0), (0, 0), (0, 1), (0, 0)], "{}", log.body);
}
