//! Rehearsals through the real server: what they say is what happens when the change is made.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::batches::tests::{letter, look_at_the_clock, offer_of, on_this_machine};
use crate::people::testing::{account, join, person};
use crate::runs::testing::{offer, provider, publish};
use crate::testing::{PASSWORD, Person, TestApp};

/// The model in both regions of a test's clients.
async fn in_both_regions(app: &TestApp) -> StandIn {
    let provider = provider(Behaviour::default()).await;
    app.parts.models.set_offers(vec![offer(app, "local", &[&provider]), offer(app, "test", &[&provider])]);
    provider
}

fn breaks(report: &Value, kind: &str) -> Value {
    let kinds = report["kinds"].as_array().unwrap();
    kinds.iter().find(|each| each["kind"] == kind).map(|found| found["breaks"].clone()).unwrap_or_default()
}

async fn start(person: &Person, use_case: Uuid) -> String {
    person.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "spring" } })).await.outcome()
}

#[database_test]
async fn issue_33_what_a_plan_breaks_is_what_is_refused_once_it_is_saved(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let _provider = in_both_regions(&app).await;
    let use_case = publish(&acme.admin, "test").await;
    let client = format!("client/{}", acme.id);
    let before = owner.admin.get(&client).await.data().clone();
    let rehearse = async |change: Value| {
        let mut plan = before["plan"].clone();
        plan.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        owner.admin.post(format!("{client}/rehearse"), json!({ "plan": plan })).await
    };

    let kept = rehearse(json!({ "allowed_regions": ["test"] })).await;
    assert_eq!((kept.status, &kept.data()["breakages"], breaks(kept.data(), "use_case")), (200, &json!([]), json!(0)));
    let lost = rehearse(json!({ "allowed_regions": ["local"] })).await.data().clone();
    let found = &lost["breakages"][0];
    assert_eq!((breaks(&lost, "use_case"), &found["id"]), (json!(1), &json!(use_case)), "{lost}");
    assert_eq!(
        (&found["code"], &found["name"], &found["instead"]),
        (&json!("runs.no_model"), &Value::Null, &Value::Null)
    );
    assert!(!lost.to_string().contains("Letter"), "names are the client's own: {lost}");
    let none = rehearse(json!({ "monthly_runs": 0 })).await.data().clone();
    assert!(none["stops_all"].as_str().unwrap().contains("0 runs"), "{none}");
    // Nothing was changed by any of it.
    assert_eq!(owner.admin.get(&client).await.data(), &before);
    assert_eq!(start(&acme.admin, use_case).await, "201");

    let mut plan = before["plan"].clone();
    plan["allowed_regions"] = json!(["local"]);
    owner.admin.put(&client, json!({ "revision": before["revision"], "plan": plan })).await.data();
    assert!(start(&acme.admin, use_case).await.starts_with("400 runs.no_model"));
    let wrong = rehearse(json!({ "allowed_regions": ["mars"] })).await;
    assert_eq!((wrong.status, wrong.field("plan.allowed_regions").len()), (400, 1));
    let again = rehearse(json!({ "allowed_regions": ["local"] })).await.data().clone();
    assert_eq!(again["breakages"], json!([]), "what is broken already is no news");
    assert_eq!(acme.admin.post(format!("{client}/rehearse"), json!({ "plan": plan })).await.status, 403);
    let nobody = owner.admin.post("client/999999/rehearse", json!({ "plan": plan })).await;
    assert_eq!(nobody.status, 404);
}

#[database_test]
async fn issue_33_what_another_plan_or_state_of_a_client_stops_is_what_is_refused_once_it_is_given(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let _provider = in_both_regions(&app).await;
    let use_case = publish(&acme.admin, "test").await;
    person(&app, &acme.admin, "Ben").await;
    acme.admin.post("profile/api-keys", json!({ "name": "CI", "expires_in_days": 30 })).await.data();
    for (name, at_limit) in [("tiny", "hard"), ("mild", "soft")] {
        let limits = json!({ "seats": 1, "monthly_runs": 0, "monthly_tokens": null, "storage_bytes": null });
        let terms = json!({
            "name": name, "limits": limits, "at_limit": at_limit, "features": ["batches"], "price_month": 100,
            "currency": "EUR", "is_offered": false,
        });
        assert_eq!(owner.admin.post("plan", json!({ "plan": name, "terms": terms })).await.status, 201);
    }
    let plan = format!("client/{}/plan", acme.id);
    let before = owner.admin.get(&plan).await.data().clone();
    let given = |name: &str, state: &str| json!({ "plan": name, "state": state, "reason": "" });
    let rehearse = async |given: Value| owner.admin.post(format!("{plan}/rehearse"), json!({ "given": given })).await;

    let same = rehearse(given("enterprise", "active")).await.data().clone();
    assert_eq!((&same["stops_all"], &same["breakages"]), (&Value::Null, &json!([])), "{same}");
    assert_eq!(same["plan"], json!({ "left_open": null, "limits": [], "lost_features": [] }), "{same}");
    for (state, left_open) in [("read_only", "reads"), ("suspended", "billing")] {
        let stopped = rehearse(given("enterprise", state)).await.data().clone();
        assert_eq!(
            (&stopped["stops_code"], &stopped["plan"]["left_open"]),
            (&json!("plan.stopped"), &json!(left_open))
        );
        // One line with counts, and no list.
        let use_cases = json!({ "kind": "use_case", "looked_at": 1, "works": 1, "breaks": 0 });
        assert_eq!((&stopped["kinds"][0], &stopped["breakages"]), (&use_cases, &json!([])), "{stopped}");
    }
    let tiny = rehearse(given("tiny", "active")).await.data().clone();
    assert_eq!(tiny["stops_code"], "usage.quota", "{tiny}");
    let limits = json!([
        { "limit": "seats", "used": 2, "of": 1, "effect": "keeps_out", "is_news": true },
        { "limit": "runs", "used": 0, "of": 0, "effect": "stops", "is_news": true },
    ]);
    assert_eq!(tiny["plan"]["limits"], limits);
    let lost = tiny["plan"]["lost_features"].as_array().unwrap();
    let lost: Vec<(&str, &Value)> = lost.iter().map(|one| (one["slug"].as_str().unwrap(), &one["goes_on"])).collect();
    assert!(lost.contains(&("schedules", &json!(0))) && lost.contains(&("api", &json!(1))), "{lost:?}");
    assert!(lost.iter().all(|(slug, _)| !matches!(*slug, "batches" | "own-models")), "{lost:?}");
    let mild = rehearse(given("mild", "active")).await.data().clone();
    assert_eq!((&mild["stops_all"], &mild["plan"]["limits"][1]["effect"]), (&Value::Null, &json!("warns")), "{mild}");
    // What saving is refused with is said here, too.
    assert_eq!(rehearse(given("none", "active")).await.field("plan").len(), 1);
    assert_eq!(rehearse(given("tiny", "trial")).await.field("trial_until").len(), 1);
    let of = async |person: &Person, client: i64| {
        let body = json!({ "given": given("tiny", "active") });
        person.post(format!("client/{client}/plan/rehearse"), body).await.status
    };
    assert_eq!((of(&owner.admin, 1).await, of(&owner.admin, 999_999).await), (400, 404));
    assert_eq!(of(&acme.admin, acme.id).await, 403);
    // Nothing was changed by any of it.
    assert_eq!(owner.admin.get(&plan).await.data(), &before);
    assert_eq!(start(&acme.admin, use_case).await, "201");

    let saved = async |name: &str, state: &str| {
        let mut given = given(name, state);
        given["reason"] = json!("as agreed");
        owner.admin.put(&plan, given).await.data();
    };
    saved("tiny", "active").await;
    assert_eq!(start(&acme.admin, use_case).await, "402 usage.quota");
    assert_eq!(acme.admin.post("profile/api-keys", json!({ "name": "New" })).await.outcome(), "402 plan.feature");
    let already = rehearse(given("tiny", "active")).await.data().clone();
    assert_eq!((&already["stops_all"], &already["plan"]["lost_features"]), (&Value::Null, &json!([])), "no news");
    assert_eq!(already["plan"]["limits"][0]["is_news"], false, "{already}");
    saved("enterprise", "suspended").await;
    assert_eq!(start(&acme.admin, use_case).await, "402 plan.stopped");
}

#[database_test]
async fn issue_33_a_role_that_may_not_run_pauses_the_schedule_in_the_words_that_were_said(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let acme = app.tenant("acme").await;
    let provider = provider(Behaviour::default()).await;
    offer_of(&app, &provider);
    let use_case = letter(&acme.admin).await;
    let workspace = acme.admin.get(format!("use-case/{use_case}")).await.data()["workspace_id"].clone();
    let workspace: Uuid = workspace.as_str().unwrap().parse().unwrap();
    let rights = json!(["view-workspace", "run-use-cases"]);
    let role = acme.admin.post("workspace/role", json!({ "name": "Night runner", "permissions": rights })).await.id();
    let ben = person(&app, &acme.admin, "Ben").await;
    join(&acme.admin, workspace, &ben, "Night runner").await;
    let begins = (app.parts.clock.now() + TimeDelta::hours(1)).format("%Y-%m-%dT%H:%M:%S").to_string();
    let time = json!({ "rule": "FREQ=DAILY;COUNT=4", "begins": begins, "time_zone": "UTC" });
    let schedule = json!({ "use_case_id": use_case, "name": "Morning letter", "time": time, "inputs": { "topic": "x" }, "mails": false });
    let schedule = ben.post("schedule", schedule).await.id();

    let rehearse = format!("workspace/role/{role}/rehearse");
    let all = acme.admin.post(&rehearse, json!({ "permissions": rights })).await.data().clone();
    assert_eq!((breaks(&all, "schedule"), &all["breakages"]), (json!(0), &json!([])));
    let less = acme.admin.post(&rehearse, json!({ "permissions": ["view-workspace"] })).await.data().clone();
    let found = &less["breakages"][0];
    assert_eq!((&found["id"], &found["name"]), (&json!(schedule), &json!("Morning letter")), "{less}");
    assert_eq!(found["use_case_id"], json!(use_case), "it is put right there or in the schedule");
    let unchanged = acme.admin.get(format!("schedule/{schedule}")).await.data()["status"].clone();
    assert_eq!(unchanged, "active", "nothing was changed");
    assert_eq!(ben.post(&rehearse, json!({ "permissions": [] })).await.status, 403);

    acme.admin
        .put(format!("workspace/role/{role}"), json!({ "name": "Night runner", "permissions": ["view-workspace"] }))
        .await
        .data();
    app.parts.clock.advance(TimeDelta::hours(2));
    look_at_the_clock(&app).await;
    let admin = app.sign_in("admin@acme.test", PASSWORD).await;
    let paused = admin.get(format!("schedule/{schedule}")).await.data().clone();
    assert_eq!((&paused["status"], &paused["reason"]["message"]), (&json!("paused"), &found["reason"]), "{paused}");
}

#[database_test]
async fn issue_33_a_key_is_named_to_those_who_may_know_it_and_refused_once_its_holder_may_hold_none(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let makes = async |name: &str, permissions: Value| {
        acme.admin.post("account/role", json!({ "name": name, "permissions": permissions })).await.id()
    };
    let role = makes("Developer", json!(["manage-developers"])).await;
    makes("Keeper", json!(["manage-developers", "manage-roles"])).await;
    let dev = account(&app, &acme.admin, "Dev", "Developer").await;
    let keeper = account(&app, &acme.admin, "Kim", "Keeper").await;
    let made = dev.post("profile/api-keys", json!({ "name": "CI", "expires_in_days": 30 })).await;
    let key = made.data()["key"].as_str().unwrap().to_owned();
    let program = Person { token: Some(key), refresh_token: String::new(), cookies: Vec::new(), ..dev.clone() };

    let rehearse = format!("account/role/{role}/rehearse");
    let report = acme.admin.post(&rehearse, json!({ "permissions": [] })).await.data().clone();
    assert_eq!(breaks(&report, "api_key"), 1, "{report}");
    assert!(report["breakages"][0]["name"].as_str().unwrap().starts_with("CI (atk_"), "{report}");
    assert_eq!(report["breakages"][0]["holder_id"], json!(dev.user_id), "whose role or key is to be changed");
    let report = keeper.post(&rehearse, json!({ "permissions": [] })).await.data().clone();
    let found = &report["breakages"][0];
    assert_eq!((breaks(&report, "api_key"), &found["id"], &found["name"]), (json!(1), &Value::Null, &Value::Null));
    assert_eq!(found["holder_id"], Value::Null);
    assert_eq!(program.get("workspace/list").await.status, 200);

    acme.admin.put(format!("account/role/{role}"), json!({ "name": "Developer", "permissions": [] })).await.data();
    assert_eq!(program.get("workspace/list").await.outcome(), "401 auth.required");
}

#[database_test]
async fn issue_33_r16_a_report_comes_in_pages_and_a_wrong_cursor_is_said(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let _provider = in_both_regions(&app).await;
    let first = publish(&acme.admin, "test").await;
    let copy = acme.admin.get(format!("use-case/{first}")).await.data().clone();
    let made = json!({ "workspace_id": copy["workspace_id"], "folder_id": null, "definition": copy["draft"] });
    let second = acme.admin.post("use-case", made).await;
    let publishing = json!({ "revision": second.data()["draft_revision"], "note": "" });
    acme.admin.post(format!("use-case/{}/publish", second.id()), publishing).await.data();
    let mut plan = owner.admin.get(format!("client/{}", acme.id)).await.data()["plan"].clone();
    plan["allowed_regions"] = json!(["local"]);
    let page = async |cursor: Value| {
        let body = json!({ "plan": plan, "page": { "limit": 1, "cursor": cursor } });
        owner.admin.post(format!("client/{}/rehearse", acme.id), body).await
    };
    let one = page(Value::Null).await.data().clone();
    let two = page(one["next"].clone()).await.data().clone();
    assert_eq!((breaks(&one, "use_case"), breaks(&two, "use_case")), (json!(2), json!(2)));
    assert_eq!((&one["breakages"][0]["id"], &two["breakages"][0]["id"]), (&json!(first), &json!(second.id())));
    assert_eq!((&two["next"], &two["is_complete"]), (&Value::Null, &json!(true)));
    assert_eq!(page(json!("x")).await.field("cursor").len(), 1);
}

#[database_test]
async fn issue_33_a_binding_that_goes_takes_its_models_and_another_one_is_named(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let client = format!("client/{}", acme.id);
    let seen = owner.admin.get(&client).await.data().clone();
    let mut plan = seen["plan"].clone();
    plan["own_models"] = json!(true);
    owner.admin.put(&client, json!({ "revision": seen["revision"], "plan": plan })).await.data();
    let binding = json!({
        "name": "Ours", "plugin": "openai", "region": "local", "endpoint": "https://models.acme.example/v1",
        "credentials": { "api_key": "acme's" }, "models": [{ "id": "acme-only" }],
    });
    let made = acme.admin.post("runners/bindings", binding.clone()).await.id();
    let case = uses(&acme.admin, "acme-only").await;

    let rehearse = format!("runners/bindings/{made}/rehearse");
    let report = acme.admin.post(&rehearse, json!({})).await.data().clone();
    let found = &report["breakages"][0];
    assert_eq!((breaks(&report, "use_case"), &found["id"], &found["name"]), (json!(1), &json!(case), &json!("Letter")));
    assert_eq!(found["instead"]["region"], "local", "another model still fits: {report}");
    // Who connects models need not see what is in a workspace.
    let rights = json!({ "name": "Connector", "permissions": ["manage-bindings"] });
    acme.admin.post("account/role", rights).await.data();
    let mia = account(&app, &acme.admin, "Mia", "Connector").await;
    let hidden = mia.post(&rehearse, json!({})).await.data().clone();
    assert_eq!((breaks(&hidden, "use_case"), &hidden["breakages"][0]["name"]), (json!(1), &Value::Null), "{hidden}");
    assert_eq!(hidden["breakages"][0]["id"], Value::Null);
    assert_eq!(owner.admin.post(&rehearse, json!({})).await.status, 404, "C1");
    // The plan takes the same away as the switch does.
    plan["own_models"] = json!(false);
    let ended = owner.admin.post(format!("{client}/rehearse"), json!({ "plan": plan })).await.data().clone();
    assert_eq!((breaks(&ended, "use_case"), &ended["breakages"][0]["id"]), (json!(1), &json!(case)));

    acme.admin.delete(format!("runners/bindings/{made}")).await.data();
    let refused = acme.admin.post(format!("use-case/{case}/run"), json!({ "inputs": {} })).await;
    assert_eq!(refused.outcome(), "400 runs.no_model");
}

#[database_test]
async fn issue_33_a_model_or_a_region_taken_out_of_a_binding_breaks_what_saving_it_then_breaks(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let client = format!("client/{}", acme.id);
    let seen = owner.admin.get(&client).await.data().clone();
    let mut plan = seen["plan"].clone();
    plan["own_models"] = json!(true);
    owner.admin.put(&client, json!({ "revision": seen["revision"], "plan": plan })).await.data();
    let form = |change: Value| {
        let mut form = json!({
            "name": "Ours", "plugin": "openai", "region": "local", "endpoint": "https://models.acme.example/v1",
            "models": [{ "id": "acme-old" }, { "id": "acme-new" }],
        });
        form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        form
    };
    let made = form(json!({ "credentials": { "api_key": "acme's" } }));
    let binding = acme.admin.post("runners/bindings", made).await.id();
    let case = uses(&acme.admin, "acme-old").await;

    let path = format!("runners/bindings/{binding}/rehearse");
    let rehearse = async |change: Value| acme.admin.post(&path, json!({ "binding": form(change) })).await;
    let renamed = rehearse(json!({ "name": "Ours, in Europe", "priority": 1 })).await.data().clone();
    assert_eq!((breaks(&renamed, "use_case"), &renamed["breakages"]), (json!(0), &json!([])), "{renamed}");
    for less in [json!({ "models": [{ "id": "acme-new" }] }), json!({ "region": "test" }), json!({ "enabled": false })]
    {
        let report = rehearse(less.clone()).await.data().clone();
        assert_eq!(
            (breaks(&report, "use_case"), &report["breakages"][0]["id"]),
            (json!(1), &json!(case)),
            "{less} {report}"
        );
        assert_eq!(report["clients"], json!([]), "another company's binding is nobody else's");
    }
    // What saving is refused with is said here too, and none of it has changed anything.
    assert_eq!(rehearse(json!({ "name": "" })).await.field("binding.name").len(), 1);
    let stored = acme.admin.get(format!("runners/bindings/{binding}")).await.data().clone();
    assert_eq!((&stored["revision"], stored["models"].as_array().unwrap().len()), (&json!(1), 2), "{stored}");
    assert_eq!(owner.admin.post(&path, json!({ "binding": form(json!({})) })).await.status, 404, "C1");

    let change = json!({ "revision": 1, "binding": form(json!({ "models": [{ "id": "acme-new" }] })) });
    acme.admin.put(format!("runners/bindings/{binding}"), change).await.data();
    let refused = acme.admin.post(format!("use-case/{case}/run"), json!({ "inputs": {} })).await;
    assert_eq!(refused.outcome(), "400 runs.no_model");
}

#[database_test]
async fn issue_33_k04_the_owner_sees_which_companies_a_binding_of_the_platform_breaks(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let untouched = app.tenant("umbra").await;
    let form = |models: Value| {
        json!({
            "name": "Shared", "plugin": "openai", "region": "local", "endpoint": "https://models.atelier.example/v1",
            "models": models,
        })
    };
    let mut made = form(json!([{ "id": "shared" }, { "id": "other" }]));
    made["credentials"] = json!({ "api_key": "ours" });
    let binding = owner.admin.post("runners/bindings", made).await.id();
    let case = uses(&acme.admin, "shared").await;
    let path = format!("runners/bindings/{binding}/rehearse");
    let rehearse = async |body: Value| owner.admin.post(&path, body).await.data().clone();

    for body in [json!({}), json!({ "binding": form(json!([{ "id": "other" }])) })] {
        let report = rehearse(body.clone()).await;
        let clients = report["clients"].as_array().unwrap();
        assert_eq!((clients.len(), &clients[0]["client_id"]), (1, &json!(acme.id)), "{body} {report}");
        assert_eq!(breaks(&clients[0], "use_case"), 1, "{report}");
        assert_eq!(report["breakages"], json!([]), "of the owner's own nothing breaks");
        assert!(!report.to_string().contains(&case.to_string()), "what they have is their own: {report}");
        assert!(clients.iter().all(|each| each["client_id"] != json!(untouched.id)));
    }
    let same = rehearse(json!({ "binding": form(json!([{ "id": "shared" }])) })).await;
    assert_eq!((&same["clients"], &same["is_complete"]), (&json!([]), &json!(true)), "nobody uses the other one");
    assert_eq!(acme.admin.post(&path, json!({})).await.status, 404, "C1");
}

/// A published use case that runs on this model of the region `local`.
async fn uses(person: &Person, model: &str) -> Uuid {
    let place = person.workspace("Legal").await;
    let definition =
        json!({ "name": "Letter", "instruction": "Say yes.", "model": { "id": model, "region": "local" } });
    let case = person.post("use-case", json!({ "workspace_id": place, "definition": definition })).await.id();
    person.post(format!("use-case/{case}/publish"), json!({ "revision": 1 })).await.data();
    case
}
