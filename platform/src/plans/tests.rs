//! Plans, contracts and grants through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::model::PlanTerms;
use super::{rehearse, store};
use crate::kit::caller::ClientId;
use crate::testing::{Person, Tenant, TestApp};

fn terms(runs: Value) -> Value {
    json!({
        "name": "Studio", "sentence": "For studios.", "limits": { "seats": 3, "monthly_runs": runs, "monthly_tokens": null, "storage_bytes": null },
        "at_limit": "hard", "features": ["batches"], "price_month": 4_900, "price_year": 49_000, "currency": "EUR", "is_offered": true,
    })
}

fn gives(plan: &str) -> Value {
    json!({ "plan": plan, "state": "active", "reason": "as agreed on the phone" })
}

/// The platform's owner, which is client 1 because it is made first.
async fn owner(app: &TestApp) -> Tenant {
    let owner = app.tenant("owner").await;
    assert_eq!(owner.id, 1);
    owner
}

async fn plan_of(owner: &Person, client: i64) -> Value {
    owner.get(format!("client/{client}/plan")).await.data().clone()
}

#[database_test]
async fn r47_signing_up_opens_a_trial_and_its_quota_holds_from_the_first_request(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = owner(&app).await;
    let acme = app.signed_up("acme").await;
    let has = plan_of(&owner.admin, acme.id).await;
    assert_eq!(
        (&has["subscription"]["plan"], &has["subscription"]["state"], &has["limit_runs"]),
        (&json!("trial"), &json!("trial"), &json!(200))
    );
    // Single sign-on is no part of a trial.
    let refused = acme.admin.post("setting/scim/tokens", json!({ "name": "Directory" })).await;
    assert_eq!(refused.outcome(), "402 plan.feature");
    assert!(refused.body["message"].as_str().unwrap().contains("Business"), "{}", refused.body);
    // Two weeks later nothing starts any more, and all can be read.
    sqlx::query("UPDATE control.subscriptions SET trial_until = now() - interval '1 minute' WHERE client_id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    app.parts.usage.forget(ClientId::new(acme.id).unwrap());
    let over = app.parts.usage.check(ClientId::new(acme.id).unwrap()).await.unwrap_err();
    assert_eq!((over.code.status, over.code.name), (402, "plan.stopped"));
    assert_eq!(acme.admin.get("workspace/list").await.status, 200);
    let given = owner.admin.put(format!("client/{}/plan", acme.id), gives("business")).await;
    assert_eq!(given.data()["subscription"]["plan"], "business", "{}", given.body);
    assert!(app.parts.usage.check(ClientId::new(acme.id).unwrap()).await.is_ok());
    assert_eq!(acme.admin.post("setting/scim/tokens", json!({ "name": "Directory" })).await.status, 201);
    for log in [&owner.admin, &acme.admin] {
        let lines = log.get("audit-log/list?action=plan.assign").await;
        assert_eq!(lines.data()[0]["detail"]["reason"], "as agreed on the phone", "{}", lines.body);
    }
}

#[database_test]
async fn r47_the_last_seat_is_given_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.signed_up("acme").await;
    sqlx::query("UPDATE control.subscriptions SET seats = 2 WHERE client_id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    let roles = acme.admin.get("account/role/list").await;
    let member = roles.data().as_array().unwrap().iter().find(|role| role["name"] == "Member").unwrap()["id"].clone();
    let invite = |name: &'static str| {
        let body =
            json!({ "email": format!("{name}@acme.test"), "first_name": name, "last_name": "T", "role_id": member });
        acme.admin.post("access-management/users/create", body)
    };
    let (one, other) = tokio::join!(invite("mia"), invite("ben"));
    let mut outcomes = [one.outcome(), other.outcome()];
    outcomes.sort();
    assert_eq!(outcomes[1], "402 plan.seats", "{outcomes:?}");
    assert!([one.status, other.status].contains(&201));
    let billing = acme.admin.get("billing").await;
    assert_eq!(billing.data()["people"], 2, "who is invited takes a seat on the page, too");
}

#[database_test]
async fn r47_who_has_an_old_version_keeps_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let owner = owner(&app).await;
    let acme = app.tenant("acme").await;
    let post = |path: &'static str, body: Value| owner.admin.post(path, body);
    assert_eq!(post("plan", json!({ "plan": "studio", "terms": terms(json!(10)) })).await.status, 201);
    assert_eq!(post("plan", json!({ "plan": "studio", "terms": terms(json!(10)) })).await.outcome(), "409 plans.there");
    assert_eq!(owner.admin.put(format!("client/{}/plan", acme.id), gives("studio")).await.data()["limit_runs"], 10);
    let next = json!({ "based_on": 1, "terms": terms(json!(20)) });
    assert_eq!(post("plan/studio/version", next.clone()).await.data()["version"], 2);
    let stale = post("plan/studio/version", next).await;
    assert_eq!((stale.status, &stale.body["current"]["version"]), (409, &json!(2)));
    assert_eq!(plan_of(&owner.admin, acme.id).await["limit_runs"], 10);
    let versions = owner.admin.get("plan/list").await;
    let studio: Vec<(i64, bool, i64)> = versions
        .data()
        .as_array()
        .unwrap()
        .iter()
        .filter(|plan| plan["plan"] == "studio")
        .map(|plan| {
            (plan["version"].as_i64().unwrap(), plan["is_newest"].as_bool().unwrap(), plan["clients"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(studio, [(2, true, 0), (1, false, 1)]);
    assert_eq!(owner.admin.put(format!("client/{}/plan", acme.id), gives("studio")).await.data()["limit_runs"], 20);
    let mut wrong = terms(json!(-1));
    assert_eq!(
        post("plan/studio/version", json!({ "based_on": 2, "terms": wrong.clone() }))
            .await
            .field("terms.limits.monthly_runs")
            .len(),
        1
    );
    wrong["limits"]["monthly_runs"] = json!(1);
    wrong["features"] = json!(["flying"]);
    assert_eq!(post("plan/studio/version", json!({ "based_on": 2, "terms": wrong })).await.field("features").len(), 1);
}

#[database_test]
async fn r47_b22_prices_and_seats_can_be_charged_and_summed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let owner = owner(&app).await;
    let acme = app.tenant("acme").await;
    let post = |field: &str, value: Value| {
        let mut terms = terms(json!(10));
        *terms.pointer_mut(field).unwrap() = value;
        owner.admin.post("plan", json!({ "plan": "studio", "terms": terms }))
    };
    for currency in ["ISK", "HUF", "UGX", "KWD", "XYZ", "eur"] {
        let told = post("/currency", json!(currency)).await.field("terms.currency");
        assert!(told.len() == 1 && told[0].contains("EUR") && told[0].contains("JPY"), "{currency}: {told:?}");
    }
    for price in ["price_month", "price_year"] {
        let refused = post(&format!("/{price}"), json!(1_000_000_001)).await;
        assert_eq!(refused.field(&format!("terms.{price}")), ["The largest value is 1000000000."]);
    }
    let refused = post("/limits/seats", json!(1_000_001)).await;
    assert_eq!(refused.field("terms.limits.seats").len(), 1, "{}", refused.body);
    assert_eq!(post("/currency", json!("JPY")).await.status, 201);
    let path = format!("client/{}/plan", acme.id);
    let mut given = gives("studio");
    given["seats"] = json!(1_000_000_000_000_i64);
    assert_eq!(owner.admin.put(path.clone(), given.clone()).await.field("seats"), ["The largest value is 1000000."]);
    given["seats"] = json!(1_000_000);
    assert_eq!(owner.admin.put(path, given).await.data()["subscription"]["seats"], 1_000_000);
}

#[database_test]
async fn r49_a_grant_adds_to_the_month_and_is_ended_by_hand(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = owner(&app).await;
    let acme = app.signed_up("acme").await;
    sqlx::query("UPDATE control.clients SET monthly_runs = 0 WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    let client = ClientId::new(acme.id).unwrap();
    app.parts.usage.forget(client);
    assert_eq!(app.parts.usage.check(client).await.unwrap_err().code.name, "usage.quota");
    let grant = json!({ "metric": "runs", "amount": 5, "reason": "pilot" });
    let granted = owner.admin.post(format!("client/{}/grant", acme.id), grant).await;
    assert_eq!(
        (granted.status, &granted.data()["limit_runs"], &granted.data()["grants"][0]["left"]),
        (201, &json!(5), &json!(5))
    );
    assert!(app.parts.usage.check(client).await.is_ok());
    let id = granted.data()["grants"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("client/{}/grant/{id}", acme.id);
    assert_eq!(owner.admin.delete(path.clone()).await.data()["limit_runs"], 0);
    assert_eq!(owner.admin.delete(path).await.status, 404);
    assert_eq!(app.parts.usage.check(client).await.unwrap_err().code.name, "usage.quota");
    let empty = json!({ "metric": "runs", "amount": 0, "reason": " " });
    let refused = owner.admin.post(format!("client/{}/grant", acme.id), empty).await;
    assert_eq!((refused.field("amount").len(), refused.field("reason").len()), (1, 1));
}

#[database_test]
async fn r50_clients_are_listed_by_how_they_pay_sorted_and_page_by_page(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = owner(&app).await;
    for name in ["alpha", "beta", "gamma"] {
        let made = app.signed_up(name).await;
        let runs = match name {
            "alpha" => 2,
            "beta" => 5,
            _ => 0,
        };
        sqlx::query("INSERT INTO usage_entries (client_id, id, kind, model, region, status, input_tokens, started_at, finished_at)
                     SELECT $1, gen_random_uuid(), 'run', 'm', 'r', 'succeeded', 100, now(), now() FROM generate_series(1, $2)")
            .bind(made.id).bind(runs).execute(&pool).await.unwrap();
        sqlx::query("SELECT roll_up_usage($1, 10)").bind(made.id).execute(&pool).await.unwrap();
    }
    let contract = app.tenant("contract").await;
    let list = async |query: &str| owner.admin.get(format!("client/{query}")).await;
    let names = |reply: &crate::testing::Reply| {
        reply
            .data()
            .as_array()
            .unwrap()
            .iter()
            .map(|client| client["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let by_name = list("stripe-managed-clients-list?limit=2").await;
    assert_eq!((names(&by_name), &by_name.body["total"]), (vec!["alpha".to_owned(), "beta".to_owned()], &json!(3)));
    let next = by_name.body["next"].as_str().unwrap();
    assert_eq!(names(&list(&format!("stripe-managed-clients-list?limit=2&cursor={next}")).await), ["gamma"]);
    let by_use = list("stripe-managed-clients-list?sort_by=tokens&order=desc").await;
    assert_eq!(names(&by_use), ["beta", "alpha", "gamma"]);
    assert_eq!(
        (&by_use.data()[0]["tokens"], &by_use.data()[0]["runs"], &by_use.data()[0]["monthly_revenue"]),
        (&json!(500), &json!(5), &json!(0))
    );
    assert_eq!(names(&list("stripe-managed-clients-list?search=mm").await), ["gamma"]);
    assert!(names(&list("stripe-managed-clients-list?plan=team").await).is_empty());
    for sort in ["plan", "state", "runs", "last_active", "created"] {
        assert_eq!(
            names(&list(&format!("stripe-managed-clients-list?state=trial&sort_by={sort}")).await).len(),
            3,
            "{sort}"
        );
    }
    let enterprise = list("enterprise-clients-list").await;
    assert!(
        names(&enterprise).contains(&"contract".to_owned()) && enterprise.data()[0]["plan"] == "enterprise",
        "{}",
        enterprise.body
    );
    assert_eq!(contract.admin.get("client/enterprise-clients-list").await.status, 403);
    assert_eq!(contract.admin.get("plan/list").await.status, 403);
}

#[database_test]
async fn r47_a_rehearsal_prices_months_that_were(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = owner(&app).await;
    let acme = app.tenant("acme").await;
    assert_eq!(owner.admin.put(format!("client/{}/plan", acme.id), gives("team")).await.status, 200);
    sqlx::query(
        "INSERT INTO usage_entries (client_id, id, kind, model, region, status, input_tokens, started_at, finished_at)
                 SELECT $1, gen_random_uuid(), 'run', 'm', 'r', 'succeeded', 10, $2, $2 FROM generate_series(1, 12)",
    )
    .bind(acme.id)
    .bind(app.parts.clock.now() - TimeDelta::seconds(1))
    .execute(&pool)
    .await
    .unwrap();
    let mut over = terms(json!(10));
    over["at_limit"] = json!("overage");
    over["over_runs_price"] = json!(100);
    let rehearsed = owner.admin.post("plan/rehearse", json!({ "terms": over, "client_id": acme.id })).await;
    let month = &rehearsed.data()["months"][0];
    assert_eq!(
        (&month["price_now"], &month["price_then"], &month["is_stopped"]),
        (&json!(2_500), &json!(5_000), &json!(false)),
        "{}",
        rehearsed.body
    );
    assert_eq!((&rehearsed.data()["total_now"], &rehearsed.data()["total_then"]), (&json!(2_500), &json!(5_000)));
    let hard = owner.admin.post("plan/rehearse", json!({ "terms": terms(json!(10)) })).await;
    assert_eq!(hard.data()["months"][0]["is_stopped"], true);
}

#[database_test]
async fn issue_33_a_rehearsal_says_of_how_many_clients_it_knows_nothing(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let owner = owner(&app).await;
    let now = app.parts.clock.now();
    for name in ["acme", "umbra", "zeta"] {
        sqlx::query(
            "INSERT INTO usage_entries (client_id, id, kind, model, region, status, input_tokens, started_at, finished_at)
             VALUES ($1, gen_random_uuid(), 'run', 'm', 'r', 'succeeded', 10, $2, $2)",
        )
        .bind(app.tenant(name).await.id)
        .bind(now - TimeDelta::seconds(1))
        .execute(&pool)
        .await
        .unwrap();
    }
    let mut tx = app.parts.db.begin_operator("two of three clients").await.unwrap();
    let (months, clients) = store::months(&mut tx, None, now - TimeDelta::days(1), 2).await.unwrap();
    drop(tx);
    assert_eq!((months.len(), clients), (2, 3));
    let then = serde_json::from_value::<PlanTerms>(terms(json!(10))).unwrap();
    let then = then.into_plan(String::new(), 0, String::new(), now);
    assert_eq!(rehearse::priced((months, clients), &[], &then).left_out, 1);
    let all = owner.admin.post("plan/rehearse", json!({ "terms": terms(json!(10)) })).await;
    assert_eq!((all.data()["months"].as_array().unwrap().len(), &all.data()["left_out"]), (3, &json!(0)));
}
