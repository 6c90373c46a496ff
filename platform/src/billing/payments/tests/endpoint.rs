//! The webhook's endpoint, made and put right by Stripe's API, and what Stripe reports of meters.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use stripe_stand_in::{Settings, StandIn};

use super::super::PATH;
use super::super::endpoints::HANDLED;
use super::super::signature::header;
use super::shop::{SECRET, Shop};
use crate::billing::{Todo, run_command};
use crate::testing::{TestApp, browser};

async fn run(app: &TestApp, todo: Todo) -> String {
    let parts = &app.parts;
    let meter = parts.usage.get_ref().clone();
    run_command(todo, parts.payments.get_ref(), &parts.db, &parts.clock, meter).await.unwrap()
}

async fn tell(app: &TestApp, event: &Value, secret: &str) -> u16 {
    let body = event.to_string();
    let signature = header(secret, body.as_bytes(), app.parts.clock.now().timestamp());
    let nobody = app.anonymous();
    nobody.send(nobody.request(Method::POST, PATH).header("Stripe-Signature", signature).body(body)).await.status
}

fn event(id: &str) -> Value {
    json!({
        "id": id, "object": "event", "type": "invoice.paid", "livemode": false, "api_version": "2026-09-30.endive",
        "data": { "object": { "id": "in_1", "object": "invoice", "customer": "cus_1" } },
    })
}

#[database_test]
async fn issue_30_the_endpoint_is_made_with_what_the_server_follows_and_its_secret_is_kept_sealed(pool: PgPool) {
    let stripe = StandIn::start(Settings::default()).await.unwrap();
    let address = stripe.url();
    let app = TestApp::with(pool.clone(), |settings| {
        settings.billing.stripe_secret_key = Some("sk_test_endpoint".into());
        settings.billing.stripe_api_url = Some(address.parse().unwrap());
        settings.server.public_url = Some("https://atelier.test/".parse().unwrap());
    })
    .await;
    app.tenant("owner").await;
    let theirs = async || -> Vec<Value> {
        let url = format!("{}/v1/webhook_endpoints", stripe.url());
        let answer = browser().get(url).bearer_auth("sk_test_endpoint").send().await.unwrap();
        answer.json::<Value>().await.unwrap()["data"].as_array().unwrap().clone()
    };
    assert_eq!(tell(&app, &event("evt_1"), "whsec_any").await, 404, "without a secret there is no such address");
    let said = run(&app, Todo::Doctor).await;
    assert!(said.contains("https://atelier.test/stripe/webhook: there is none"), "{said}");
    assert_eq!(theirs().await.len(), 0, "the doctor changes nothing");

    let said = run(&app, Todo::Webhooks { says_secret: true }).await;
    let secret = said.lines().find_map(|line| line.strip_prefix("its secret: ")).unwrap_or_else(|| panic!("{said}"));
    let made = theirs().await[0].clone();
    assert_eq!(
        (&made["url"], &made["enabled_events"]),
        (&json!("https://atelier.test/stripe/webhook"), &json!(HANDLED))
    );
    assert_eq!(made["api_version"], "2026-09-30.endive", "the shape that the server's library reads");
    let kept: Vec<u8> =
        sqlx::query_scalar("SELECT secret FROM control.stripe_endpoints").fetch_one(&pool).await.unwrap();
    assert!(!kept.windows(secret.len()).any(|part| part == secret.as_bytes()), "it is sealed");
    // What was looked up before is known for a while; then the new secret is found.
    app.parts.clock.advance(chrono::TimeDelta::seconds(11));
    assert_eq!(tell(&app, &event("evt_1"), secret).await, 200);
    assert_eq!(tell(&app, &event("evt_2"), "whsec_foreign").await, 400);

    let said = run(&app, Todo::Webhooks { says_secret: true }).await;
    assert_eq!(said, "https://atelier.test/stripe/webhook is as it should be", "a secret is said once");
    assert!(run(&app, Todo::Doctor).await.contains("is as it should be"));

    // Somebody has changed it at Stripe by hand.
    let id = made["id"].as_str().unwrap();
    let form = [("enabled_events[0]", "invoice.paid"), ("enabled_events[1]", "charge.failed"), ("disabled", "true")];
    let url = format!("{}/v1/webhook_endpoints/{id}", stripe.url());
    browser().post(url).bearer_auth("sk_test_endpoint").form(&form).send().await.unwrap();
    let said = run(&app, Todo::Doctor).await;
    for odd in ["it is not told checkout.session", "it is told charge.failed, from which", "it is disabled"] {
        assert!(said.contains(odd), "{odd}: {said}");
    }
    assert!(run(&app, Todo::Webhooks { says_secret: false }).await.contains("put right: it is disabled"));
    let mended = theirs().await;
    assert_eq!(
        (mended.len(), &mended[0]["enabled_events"], &mended[0]["status"]),
        (1, &json!(HANDLED), &json!("enabled"))
    );
    assert_eq!(tell(&app, &event("evt_3"), secret).await, 200, "its secret is the same");

    // One that somebody has made by hand, with a secret that nobody has told.
    sqlx::query("DELETE FROM control.stripe_endpoints").execute(&pool).await.unwrap();
    assert!(run(&app, Todo::Doctor).await.contains("its secret is not known here"));
}

#[test]
fn issue_30_all_that_is_asked_for_is_followed() {
    for kind in HANDLED {
        assert!(super::super::webhook::is_followed(kind), "{kind}");
    }
}

fn thin(id: &str, kind: &str, meter: &str) -> Value {
    json!({
        "id": id, "object": "v2.core.event", "type": kind, "livemode": false, "created": "2026-11-28T08:00:00.000Z",
        "context": null, "related_object": { "id": meter, "type": "billing.meter", "url": format!("/v1/billing/meters/{meter}") },
    })
}

/// What a meter could not count Stripe says later, by a thin event: the owner's people learn of it, once.
#[database_test]
async fn issue_30_what_a_meter_could_not_count_is_told_to_the_owner_and_listed(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    let told = async || -> Vec<Value> {
        let list = shop.owner.admin.get("notification/list?category=platform").await;
        let all = list.data().as_array().unwrap().clone();
        all.into_iter().filter(|one| one["kind"] == "not_counted").collect()
    };
    // Stripe takes what is of nobody, and says so later.
    let form =
        [("event_name", "atelier_runs_over"), ("payload[stripe_customer_id]", "cus_nobody"), ("payload[value]", "5")];
    let taken = shop.behind("billing/meter_events", &form).await;
    assert_eq!(taken["object"], "billing.meter_event", "{taken}");
    shop.stripe.delivered().await;
    let kept: (String, String) = sqlx::query_as("SELECT kind, state FROM control.stripe_events WHERE kind LIKE 'v1.%'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(kept, ("v1.billing.meter.error_report_triggered".to_owned(), "waiting".to_owned()));
    for _ in 0..2 {
        shop.follower.meters().round().await.unwrap();
    }
    let list = told().await;
    assert_eq!(list.len(), 1, "{list:?}");
    assert!(list[0]["text"].as_str().unwrap_or_default().contains("could not count some runs"), "{list:?}");
    let said = run(&shop.app, Todo::Doctor).await;
    assert!(said.contains("Not counted") && said.contains("runs (v1.billing.meter.error_report_triggered"), "{said}");

    // The same again is the same; one for no meter is another; others are kept and left alone.
    let none = thin("evt_none", "v1.billing.meter.no_meter_found", "mtr_nobody");
    for _ in 0..3 {
        assert_eq!(tell(&shop.app, &none, SECRET).await, 200);
    }
    assert_eq!(tell(&shop.app, &thin("evt_other", "v2.core.account.updated", "acct_1"), SECRET).await, 200);
    assert_eq!(tell(&shop.app, &thin("evt_forged", "v1.billing.meter.no_meter_found", "mtr_1"), "whsec_x").await, 400);
    let mut live = thin("evt_live", "v1.billing.meter.no_meter_found", "mtr_1");
    live["livemode"] = json!(true);
    assert_eq!(tell(&shop.app, &live, SECRET).await, 400, "of another mode");
    shop.app.parts.clock.advance(chrono::TimeDelta::seconds(1));
    shop.follower.meters().round().await.unwrap();
    assert_eq!(told().await.len(), 2);
    let states: Vec<(String, String)> =
        sqlx::query_as("SELECT event, state FROM control.stripe_events WHERE event LIKE 'evt\\_%' AND (kind LIKE 'v1.%' OR kind LIKE 'v2.%') AND event NOT LIKE 'evt\\_test%' ORDER BY 1")
            .fetch_all(&pool)
            .await
            .unwrap();
    let kept =
        [("evt_none", "done"), ("evt_other", "ignored")].map(|(event, state)| (event.to_owned(), state.to_owned()));
    assert_eq!(states, kept);
    let acme = shop.acme.admin.get("notification/list").await;
    assert!(!acme.body.to_string().contains("not_counted"), "companies are not told: {}", acme.body);
}
