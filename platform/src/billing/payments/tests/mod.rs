//! What Stripe sends, as the server hears it: signed events, and everything that only looks like one.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

mod agreeing;
mod by_invoice;
mod cut;
mod endpoint;
mod flood;
mod killed;
mod long;
mod metering;
mod pausing;
pub mod shop;
mod story;

use super::signature::header;
use crate::testing::TestApp;

const SECRETS: (&str, &str) = ("whsec_new", "whsec_old");
const CUSTOMER: &str = "cus_acme";

/// A server in Stripe's trial mode, whose jobs nobody does, and a client with a customer.
async fn app(pool: &PgPool) -> (TestApp, i64) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.billing.stripe_secret_key = Some("sk_test_1".into());
        settings.billing.stripe_webhook_secrets = Some(format!("{},{}", SECRETS.0, SECRETS.1).into());
        settings.billing.stripe_api_url = Some("http://127.0.0.1:9/".parse().unwrap());
    })
    .await;
    app.tenant("owner").await;
    let acme = app.tenant("acme").await.id;
    app.end_jobs().await;
    let claim = "INSERT INTO control.stripe_customers (client_id, id, customer, created_at) VALUES ($1, gen_random_uuid(), $2, now())";
    sqlx::query(claim).bind(acme).bind(CUSTOMER).execute(pool).await.unwrap();
    (app, acme)
}

fn event(id: &str, kind: &str, customer: &str) -> Value {
    json!({
        "id": id, "object": "event", "type": kind, "livemode": false, "api_version": "2026-09-30.endive",
        "data": { "object": { "id": "sub_1", "object": "subscription", "customer": customer } },
    })
}

async fn tell(app: &TestApp, body: &[u8], signature: &str) -> u16 {
    let nobody = app.anonymous();
    let request = nobody.request(Method::POST, super::PATH).header("Stripe-Signature", signature).body(body.to_vec());
    nobody.send(request).await.status
}

async fn told(app: &TestApp, event: &Value) -> u16 {
    let body = event.to_string();
    tell(app, body.as_bytes(), &header(SECRETS.0, body.as_bytes(), app.parts.clock.now().timestamp())).await
}

async fn rows(pool: &PgPool) -> Vec<(String, String)> {
    sqlx::query_as("SELECT event, state FROM control.stripe_events ORDER BY event").fetch_all(pool).await.unwrap()
}

async fn jobs(pool: &PgPool) -> Vec<i64> {
    sqlx::query_scalar("SELECT client_id FROM jobs WHERE kind = 'stripe'").fetch_all(pool).await.unwrap()
}

#[database_test]
async fn c23_b44_what_stripe_did_not_sign_for_this_server_is_400_and_leaves_no_row(pool: PgPool) {
    let (app, _) = app(&pool).await;
    let now = app.parts.clock.now().timestamp();
    let good = event("evt_1", "customer.subscription.updated", CUSTOMER).to_string();
    let signed = header(SECRETS.0, good.as_bytes(), now);
    for (what, body, signature) in [
        ("unsigned", good.clone(), String::new()),
        ("a foreign secret", good.clone(), header("whsec_foreign", good.as_bytes(), now)),
        ("v0 alone", good.clone(), signed.replace("v1=", "v0=")),
        ("stale", good.clone(), header(SECRETS.0, good.as_bytes(), now - 301)),
        ("an altered byte", good.replace("evt_1", "evt_2"), signed.clone()),
        ("no event", "[]".to_owned(), header(SECRETS.0, b"[]", now)),
    ] {
        assert_eq!(tell(&app, body.as_bytes(), &signature).await, 400, "{what}");
    }
    let mut other_mode = event("evt_3", "customer.subscription.updated", CUSTOMER);
    other_mode["livemode"] = json!(true);
    assert_eq!(told(&app, &other_mode).await, 400, "another mode");
    let mut other_account = event("evt_4", "customer.subscription.updated", CUSTOMER);
    other_account["account"] = json!("acct_2");
    assert_eq!(told(&app, &other_account).await, 400, "another account");
    assert_eq!((rows(&pool).await, jobs(&pool).await), (vec![], vec![]));
    let nobody = app.anonymous();
    let huge = nobody.request(Method::POST, super::PATH).header("Stripe-Signature", "t=1").body("x".repeat(2 << 20));
    assert_eq!(nobody.send(huge).await.status, 413);
}

#[database_test]
async fn b45_f17_an_event_is_kept_once_and_asks_for_one_look_however_often_it_comes(pool: PgPool) {
    let (app, acme) = app(&pool).await;
    let updated = event("evt_1", "customer.subscription.updated", CUSTOMER);
    for _ in 0..5 {
        assert_eq!(told(&app, &updated).await, 200);
    }
    let body = event("evt_0", "customer.subscription.created", CUSTOMER).to_string();
    let old = header(SECRETS.1, body.as_bytes(), app.parts.clock.now().timestamp());
    assert_eq!(tell(&app, body.as_bytes(), &old).await, 200, "the secret before, while it is changed");
    let kept = |state: &str| ["evt_0", "evt_1"].map(|event| (event.to_owned(), state.to_owned())).to_vec();
    assert_eq!(rows(&pool).await, kept("waiting"));
    assert_eq!(jobs(&pool).await, [acme], "one look for all of them");
}

#[database_test]
async fn c3_b45_events_of_nobody_here_and_of_kinds_without_consequence_are_kept_and_left_alone(pool: PgPool) {
    let (app, acme) = app(&pool).await;
    // The customer alone says whose it is, whatever else the body says.
    let mut foreign = event("evt_1", "customer.subscription.updated", "cus_of_nobody");
    foreign["data"]["object"]["metadata"] = json!({ "client_id": acme.to_string() });
    assert_eq!(told(&app, &foreign).await, 200);
    assert_eq!(told(&app, &event("evt_2", "something.new", CUSTOMER)).await, 200);
    let ignored = ["evt_1", "evt_2"].map(|event| (event.to_owned(), "ignored".to_owned())).to_vec();
    assert_eq!(rows(&pool).await, ignored);
    assert_eq!(jobs(&pool).await, Vec::<i64>::new());
}

#[database_test]
async fn without_a_key_nothing_can_be_bought_and_the_webhook_does_not_exist(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    app.tenant("owner").await;
    let acme = app.tenant("acme").await;
    assert_eq!(told(&app, &event("evt_1", "customer.subscription.updated", CUSTOMER)).await, 404);
    assert_eq!(acme.admin.get("billing").await.data()["mode"], "off");
    let wanted = json!({ "plan": "team", "pays": "month", "seats": 5 });
    for path in ["billing/checkout", "billing/change", "billing/change/preview"] {
        assert_eq!(acme.admin.post(path, wanted.clone()).await.outcome(), "409 billing.off", "{path}");
    }
    let by_invoice = acme.admin.post("billing/checkout/invoice", json!({ "what": wanted })).await;
    assert_eq!(by_invoice.outcome(), "409 billing.off");
    for path in ["billing/portal", "billing/cancel", "billing/keep", "billing/pause", "billing/reactivate"] {
        assert_eq!(acme.admin.post(path, json!({})).await.outcome(), "409 billing.off", "{path}");
    }
    assert_eq!(acme.admin.get("billing/invoices").await.data(), &json!([]));
}
