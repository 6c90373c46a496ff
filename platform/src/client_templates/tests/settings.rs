//! What of a client's settings is a record or a list, and what only the platform's owner sets.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{form, made_of};
use crate::testing::{Person, TestApp};

/// Changes some of what the owner sets for a client, by hand.
async fn set_plan(owner: &Person, client: i64, changes: Value) {
    let now = owner.get(format!("client/{client}")).await.data().clone();
    let mut plan = now["plan"].clone();
    for (field, value) in changes.as_object().unwrap() {
        plan[field] = value.clone();
    }
    let saved = owner.put(format!("client/{client}"), json!({ "revision": now["revision"], "plan": plan })).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
}

async fn plan_of(owner: &Person, client: i64) -> Value {
    owner.get(format!("client/{client}")).await.data()["plan"].clone()
}

/// A setting in a client's drift.
async fn drift_of(owner: &Person, client: &Value, name: &str) -> Value {
    let drift = owner.get(format!("client/{client}/drift")).await.data().clone();
    drift["parts"].as_array().unwrap().iter().find(|part| part["origin"] == name).cloned().unwrap_or_default()
}

fn wanted(name: &str) -> Value {
    json!({ "parts": [{ "kind": "setting", "origin": name }] })
}

#[database_test]
async fn issue_33_regions_models_and_the_insight_policy_travel_and_each_side_sets_what_is_its_own(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let plan = json!({ "allowed_regions": ["test", "local"], "failover_regions": ["local"], "own_models": true });
    set_plan(&owner.admin, acme.id, plan).await;
    let show = async |admin: &Person, naming: &str, smallest: i32| {
        let policy = json!({ "naming": naming, "smallest_group": smallest });
        assert_eq!(admin.put("setting/insight", policy).await.status, 200);
    };
    show(&acme.admin, "sums", 7).await;

    let (template, client, nora) = made_of(&app, &owner.admin, acme.id, json!(["setting"])).await;
    assert_eq!(template["allowed_regions"], json!(["test", "local"]));
    let made = plan_of(&owner.admin, client).await;
    assert_eq!(
        (&made["allowed_regions"], &made["failover_regions"], &made["own_models"]),
        (&json!(["test", "local"]), &json!(["local"]), &json!(true))
    );
    assert_eq!(nora.get("setting/insight").await.data(), &json!({ "naming": "sums", "smallest_group": 7 }));
    let changed = async || nora.get("audit-log/list?action=client.changed").await.body["total"].clone();
    assert_eq!(changed().await, 2, "what the owner set stands in the client's log: regions, and models");
    let drift = owner.admin.get(format!("client/{client}/drift")).await.data().clone();
    for part in drift["parts"].as_array().unwrap() {
        assert_eq!(part["state"], "same", "{part}");
    }

    // The template's client changes its regions and its policy; the new client changes its policy too.
    set_plan(&owner.admin, acme.id, json!({ "allowed_regions": ["local"], "failover_regions": [] })).await;
    show(&acme.admin, "pseudonyms", 7).await;
    show(&nora, "named", 5).await;
    let path = format!("client-template/{}/version", template["id"].as_str().unwrap());
    assert_eq!(owner.admin.post(path, json!({ "based_on": 1 })).await.status, 201);
    let id = json!(client);
    let policy = drift_of(&owner.admin, &id, "insight_policy").await;
    assert_eq!((&policy["state"], &policy["is_owners"]), (&json!("both_changed"), &json!(false)), "{policy}");
    for (column, words) in [("taken", "naming: sums"), ("now", "naming: pseudonyms"), ("here", "naming: named")] {
        assert!(policy[column].as_str().unwrap().contains(words), "{column}: {policy}");
    }
    let regions = drift_of(&owner.admin, &id, "regions").await;
    assert_eq!((&regions["state"], &regions["is_owners"]), (&json!("changed_in_template"), &json!(true)), "{regions}");

    let propose = |name: &'static str| owner.admin.post(format!("client/{client}/proposal"), wanted(name));
    let apply = |person: &Person, name: &'static str| {
        let person = person.clone();
        async move { person.post(format!("client/{client}/drift"), wanted(name)).await }
    };
    let refused = propose("regions").await;
    assert_eq!((refused.status, refused.field("parts[0]").len()), (400, 1), "{}", refused.body);
    let refused = apply(&owner.admin, "insight_policy").await;
    assert_eq!((refused.status, refused.field("parts[0]").len()), (400, 1), "{}", refused.body);
    assert_eq!(apply(&nora, "regions").await.outcome(), "403 forbidden", "C6");
    let applied = apply(&owner.admin, "regions").await;
    assert_eq!(applied.status, 200, "{}", applied.body);
    let now = plan_of(&owner.admin, client).await;
    assert_eq!(
        (&now["allowed_regions"], &now["failover_regions"], &now["own_models"]),
        (&json!(["local"]), &json!([]), &json!(true))
    );
    assert_eq!(changed().await, 3);
    assert_eq!(drift_of(&owner.admin, &id, "regions").await["state"], "same");

    assert_eq!(propose("insight_policy").await.status, 201);
    assert_eq!(nora.get("setting/insight").await.data()["naming"], "named", "nothing changes before it is taken");
    let change = nora.get("provider-proposal").await.data()["changes"][0]["id"].as_str().unwrap().to_owned();
    let taken = nora.post(format!("provider-proposal/{change}/answer"), json!({ "is_taken": true })).await;
    assert_eq!(taken.status, 200, "{}", taken.body);
    assert_eq!(nora.get("setting/insight").await.data(), &json!({ "naming": "pseudonyms", "smallest_group": 7 }));
    assert_eq!(drift_of(&owner.admin, &id, "insight_policy").await["state"], "same");
}

#[database_test]
async fn issue_33_a_region_that_there_is_no_more_is_refused_and_chosen_ones_count(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let move_to = async |regions: &[&str]| {
        let regions: Vec<String> = regions.iter().map(|region| (*region).to_owned()).collect();
        let moved = sqlx::query("UPDATE control.clients SET allowed_regions = $2 WHERE id = $1");
        moved.bind(acme.id).bind(regions).execute(&pool).await.unwrap();
    };
    move_to(&["local", "mars"]).await;
    let new = json!({ "name": "Far", "client_id": acme.id, "kinds": ["setting"] });
    let template = owner.admin.post("client-template", new).await.data()["id"].clone();
    move_to(&["local"]).await;

    let refused = owner.admin.post("client", form("newco", json!({ "template_id": template }))).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    let said = refused.field("template_id")[0].clone();
    assert!(said.contains("Allowed regions") && said.contains("mars"), "{said}");
    assert_eq!(owner.admin.get("client/list?search=newco").await.body["total"], 0);

    let chosen = form("newco", json!({ "template_id": template, "allowed_regions": ["test"] }));
    let added = owner.admin.post("client", chosen).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let client = &added.data()["id"];
    assert_eq!(plan_of(&owner.admin, client.as_i64().unwrap()).await["allowed_regions"], json!(["test"]));
    assert_eq!(drift_of(&owner.admin, client, "regions").await["state"], "changed_here");
}

#[database_test]
async fn issue_33_that_staff_must_ask_travels_from_a_client_that_let_them_in(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    acme.admin.put("setting/entry", json!({ "asks_before_entry": true })).await.data();
    let new = json!({ "name": "Parts", "client_id": acme.id, "kinds": ["setting"] });
    let refused = owner.admin.post("client-template", new).await;
    assert_eq!((refused.status, refused.field("client_id").len()), (400, 1), "{}", refused.body);

    for sql in [
        "UPDATE users SET is_mfa_enabled = true WHERE client_id = 1 AND id = $1",
        "UPDATE sessions SET proven_at = now() WHERE client_id = 1 AND user_id = $1",
    ] {
        sqlx::query(sql).bind(owner.admin.user_id).execute(&pool).await.unwrap();
    }
    let ask = json!({ "client_id": acme.id, "reason": "A template of what you have", "minutes": 15 });
    let entry = owner.admin.post("acting/ask", ask.clone()).await.id();
    acme.admin.post(format!("entry/{entry}/answer"), json!({ "is_granted": true })).await.data();
    let mut enter = ask;
    enter["entry_id"] = json!(entry);
    let entered = owner.admin.post("acting/start", enter).await;
    assert_eq!(entered.status, 201, "{}", entered.body);

    let (template, client, nora) = made_of(&app, &owner.admin, acme.id, json!(["setting"])).await;
    assert_eq!(nora.get("setting/entry").await.data(), &json!({ "asks_before_entry": true }));
    let asks = drift_of(&owner.admin, &json!(client), "asks_before_entry").await;
    assert_eq!((&asks["state"], &asks["here"]), (&json!("same"), &Value::Null), "{asks}");
    let regions = drift_of(&owner.admin, &json!(client), "regions").await;
    assert!(regions["here"].is_string(), "the owner knows what it set itself: {regions}");

    acme.admin.post(format!("entry/{entry}/end"), json!({})).await.data();
    let late = owner.admin.get(format!("client-template/{}/changes", template["id"].as_str().unwrap())).await;
    assert_eq!((late.status, late.field("client_id").len()), (400, 1), "{}", late.body);
}
