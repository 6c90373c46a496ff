//! The owner's pages of clients, through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::person;
use crate::testing::{Person, TestApp};

async fn seen(owner: &Person, client: i64) -> Value {
    owner.get(format!("client/{client}")).await.data().clone()
}

/// Changes some of the plan, on the revision that is there.
async fn change(owner: &Person, client: i64, changes: Value) -> crate::testing::Reply {
    let now = seen(owner, client).await;
    let mut plan = now["plan"].clone();
    for (field, value) in changes.as_object().unwrap() {
        plan[field] = value.clone();
    }
    owner.put(format!("client/{client}"), json!({ "revision": now["revision"], "plan": plan })).await
}

#[database_test]
async fn the_owner_finds_a_client_and_sets_its_regions_and_both_logs_say_so(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.regions.regions = "local,test".to_owned()).await;
    let (owner, acme, globex) = (app.tenant("owner").await, app.tenant("acme").await, app.tenant("globex").await);
    let first = owner.admin.get("client/list?limit=1").await;
    assert_eq!((&first.data()[0]["name"], &first.body["total"]), (&json!("acme"), &json!(3)));
    let second = owner.admin.get(format!("client/list?limit=1&cursor={}", first.body["next"].as_str().unwrap())).await;
    assert_eq!(second.data()[0]["id"], globex.id);
    let found = owner.admin.get("client/list?search=GLOB").await;
    let row = &found.data()[0];
    assert_eq!(
        (&found.body["total"], row["plan_name"].is_string(), row["state"].is_string()),
        (&1.into(), true, true),
        "{row}"
    );
    assert_eq!(owner.admin.get("client/list?search=%25").await.body["total"], 0, "a search for percent finds percent");
    assert_eq!(owner.admin.get("client/list?region=mars").await.body["total"], 0);

    let before = seen(&owner.admin, acme.id).await;
    assert_eq!(before["plan"]["allowed_regions"], json!(["local", "test"]));
    assert_eq!(before["regions"][0]["region"], "local");
    assert!(before["regions"][0]["models"].as_i64().unwrap() > 0);
    let regions = async |person: &Person| {
        let listed = person.get("use-case/get-region-wise-models-list").await;
        listed.data().as_array().unwrap().iter().map(|region| region["region"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(regions(&acme.admin).await, ["local", "test"]);
    let saved = change(&owner.admin, acme.id, json!({ "allowed_regions": ["test"] })).await;
    assert_eq!((saved.status, &saved.data()["revision"]), (200, &json!(2)), "{}", saved.body);
    assert_eq!(regions(&acme.admin).await, ["test"]);
    assert_eq!(regions(&globex.admin).await, ["local", "test"], "C1");
    for log in [&owner.admin, &acme.admin] {
        let line = log.get("audit-log/list?action=client.changed").await.data()[0].clone();
        assert_eq!((&line["actor"]["name"], &line["acting_for_client"]), (&json!("Ada owner"), &json!(acme.id)));
        assert_eq!(line["detail"]["before"]["allowed_regions"], json!(["local", "test"]));
    }

    let stale = owner.admin.put(format!("client/{}", acme.id), json!({ "revision": 1, "plan": before["plan"] })).await;
    assert_eq!((stale.outcome(), &stale.body["current"]["revision"]), ("409 conflict".to_owned(), &json!(2)));
    for (changes, field) in [
        (json!({ "allowed_regions": ["mars"] }), "plan.allowed_regions"),
        (json!({ "allowed_regions": [] }), "plan.allowed_regions"),
        (json!({ "failover_regions": ["local"] }), "plan.failover_regions"),
        (json!({ "monthly_tokens": -1 }), "plan.monthly_tokens"),
    ] {
        let refused = change(&owner.admin, acme.id, changes).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
    }
    assert_eq!(owner.admin.get("client/4711").await.outcome(), "404 not_found");
    let own = change(&owner.admin, owner.id, json!({ "monthly_runs": 1000 })).await;
    assert_eq!(own.status, 200, "{}", own.body);
}

#[database_test]
async fn a_quota_and_models_of_ones_own_are_in_force_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let binding = json!({
        "name": "Ours", "plugin": "openai", "region": "local", "endpoint": "https://models.acme.example/v1",
        "credentials": { "api_key": "acme's" }, "models": [{ "id": "ours" }],
    });
    assert_eq!(acme.admin.post("runners/bindings", binding.clone()).await.outcome(), "402 runners.not_in_plan");
    change(&owner.admin, acme.id, json!({ "own_models": true })).await.data();
    assert_eq!(acme.admin.post("runners/bindings", binding).await.status, 201);
    let models = acme.admin.get("use-case/get-region-wise-models-list").await;
    assert!(models.body.to_string().contains("\"ours\""), "{}", models.body);

    // The quota of before is known in memory.
    let key =
        acme.admin.post("profile/api-keys", json!({ "name": "p" })).await.data()["key"].as_str().unwrap().to_owned();
    let program = Person { token: Some(key), client_id: None, cookies: Vec::new(), ..acme.admin.clone() };
    let ask = json!({ "model": "extract", "messages": [{ "role": "user", "content": "Say what you know." }] });
    assert_eq!(program.post("/v1/chat/completions", ask.clone()).await.status, 200);
    change(&owner.admin, acme.id, json!({ "monthly_runs": 0 })).await.data();
    assert_eq!(program.post("/v1/chat/completions", ask.clone()).await.status, 402);
    assert_eq!(acme.admin.get("usage/months").await.data()["this_month"]["monthly_runs"], 0);
    change(&owner.admin, acme.id, json!({ "monthly_runs": null })).await.data();
    assert_eq!(program.post("/v1/chat/completions", ask).await.status, 200);
    app.parts.usage.settled().await;
    assert_eq!(seen(&owner.admin, acme.id).await["this_month"]["runs"], 2);
}

#[database_test]
async fn c3_c6_nobody_but_the_owners_people_with_the_right_sees_or_changes_clients(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let mia = person(&app, &owner.admin, "Mia").await;
    // the right itself, put into a role behind the server's back, opens nothing outside client 1
    let grant = "UPDATE account_roles SET permissions = permissions || '{manage-clients}' WHERE client_id = $1";
    sqlx::query(grant).bind(acme.id).execute(&pool).await.unwrap();
    app.parts.sessions.forget_all();
    let plan = json!({ "revision": 1, "plan": {
        "allowed_regions": ["local"], "failover_regions": [], "own_models": true, "monthly_runs": null, "monthly_tokens": null,
    } });
    for nobody in [&acme.admin, &mia] {
        assert_eq!(nobody.get("client/list").await.outcome(), "403 forbidden");
        assert_eq!(nobody.get(format!("client/{}", acme.id)).await.outcome(), "403 forbidden");
        assert_eq!(nobody.put(format!("client/{}", acme.id), plan.clone()).await.outcome(), "403 forbidden");
    }
    assert_eq!(seen(&owner.admin, acme.id).await["plan"]["own_models"], false);
}
