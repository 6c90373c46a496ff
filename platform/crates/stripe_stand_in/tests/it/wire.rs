//! What every call goes through: keys, forms, lists, `expand`, idempotency, refusals; and the delivery of events.

use std::sync::{Arc, Mutex};

use crate::common::{Api, id, receiver};
use serde_json::{Value, json};

#[actix_web::test]
async fn refusals_have_stripes_shape() {
    let api = Api::start().await;
    let (status, error) = api.refused("/v1/customers", &[("nme", "x")]).await;
    assert_eq!((status, &error["code"], &error["param"]), (400, &json!("parameter_unknown"), &json!("nme")));
    let (status, error) = api.refused("/v1/subscriptions", &[("items[0][prce]", "x"), ("customer", "cus_x")]).await;
    assert_eq!((status, &error["param"]), (400, &json!("items[0][prce]")));
    let (status, error) = api.refused("/v1/prices", &[("unit_amount", "1")]).await;
    assert_eq!((status, &error["code"], &error["param"]), (400, &json!("parameter_missing"), &json!("currency")));
    let (status, error) = api.refused("/v1/prices", &[("currency", "eur"), ("unit_amount", "ten")]).await;
    assert_eq!((status, &error["code"]), (400, &json!("parameter_invalid_integer")));
    let (status, body) = api.send("GET", "/v1/customers/cus_nobody", &[], &[]).await;
    assert_eq!((status, &body["error"]["message"]), (404, &json!("No such customer: 'cus_nobody'")));
    let (status, _) = api.send("GET", "/v1/nothing", &[], &[]).await;
    assert_eq!(status, 404);
    let (status, body) = api.send("GET", "/v1/customers", &[], &[("Stripe-Version", "2020-08-27")]).await;
    assert_eq!((status, body["error"]["type"].as_str()), (400, Some("invalid_request_error")));
    let (status, error) = api
        .refused("/v1/payment_methods/pm_card_chargeDeclined/attach", &[("customer", &api.customer("", &[]).await)])
        .await;
    assert_eq!((status, &error["decline_code"]), (402, &json!("generic_decline")));
}

#[actix_web::test]
async fn an_idempotency_key_answers_again_or_refuses() {
    let api = Api::start().await;
    let key = [("Idempotency-Key", "k1")];
    let first = api.send("POST", "/v1/customers", &[("name", "A")], &key).await;
    assert_eq!(api.send("POST", "/v1/customers", &[("name", "A")], &key).await, first);
    let (status, body) = api.send("POST", "/v1/customers", &[("name", "B")], &key).await;
    assert_eq!((status, &body["error"]["type"]), (400, &json!("idempotency_error")));
    assert_eq!(api.get("/v1/customers").await["data"].as_array().unwrap().len(), 1);
    // What was refused before it began keeps no key.
    let key = [("Idempotency-Key", "k2")];
    assert_eq!(api.send("POST", "/v1/customers", &[("nme", "A")], &key).await.0, 400);
    assert_eq!(api.send("POST", "/v1/customers", &[("name", "A")], &key).await.0, 200);
}

#[actix_web::test]
async fn lists_go_by_cursor_and_ids_expand() {
    let api = Api::start().await;
    let mut all = Vec::new();
    for _ in 0..5 {
        all.push(id(&api.post("/v1/customers", &[("email", "x@example.com")]).await));
    }
    all.reverse();
    let ids = |page: &Value| page["data"].as_array().unwrap().iter().map(id).collect::<Vec<_>>();
    let first = api.get("/v1/customers?limit=2").await;
    assert_eq!((ids(&first), &first["has_more"]), (all[..2].to_vec(), &json!(true)));
    let next = api.get(&format!("/v1/customers?limit=3&starting_after={}", all[1])).await;
    assert_eq!((ids(&next), &next["has_more"]), (all[2..].to_vec(), &json!(false)));
    let back = api.get(&format!("/v1/customers?limit=2&ending_before={}", all[3])).await;
    assert_eq!(ids(&back), all[1..3].to_vec());

    let price = api.price("Team", "1000", "month").await;
    let expanded = api.get(&format!("/v1/prices/{price}?expand[]=product")).await;
    assert_eq!(expanded["product"]["name"], "Team");
    let listed = api.get("/v1/prices?expand[]=data.product").await;
    assert_eq!(listed["data"][0]["product"]["name"], "Team");
    assert_eq!(api.send("GET", &format!("/v1/prices/{price}?expand[]=nickname2"), &[], &[]).await.0, 400);
}

#[actix_web::test]
async fn events_are_signed_and_repeated_until_they_arrive() {
    let api = Api::start().await;
    let status = Arc::new(Mutex::new(500));
    let (url, received) = receiver(status.clone()).await;
    let form = [("url", url.as_str()), ("enabled_events[0]", "customer.created"), ("api_version", "2025-03-31.basil")];
    let endpoint = api.post("/v1/webhook_endpoints", &form).await;
    let secret = endpoint["secret"].as_str().unwrap();
    api.post("/v1/customers", &[("name", "A")]).await;
    api.post("/v1/products", &[("name", "not asked for")]).await;
    api.stand_in.delivered().await;
    *status.lock().unwrap() = 200;
    api.stand_in.turn(60);
    api.stand_in.delivered().await;
    let all = received.0.lock().unwrap().clone();
    assert_eq!(all.len(), 2, "refused, then taken");
    for (body, signature) in &all {
        assert!(stripe_stand_in::verify(secret, signature, body));
    }
    let event: Value = serde_json::from_str(&all[0].0).unwrap();
    assert_eq!((&event["type"], &event["api_version"]), (&json!("customer.created"), &json!("2025-03-31.basil")));
    let kept = api.get(&format!("/v1/events/{}", id(&event))).await;
    assert_eq!(kept["pending_webhooks"], 0);
}

#[actix_web::test]
async fn an_endpoint_may_ask_for_disorder() {
    let api = Api::start().await;
    let (url, received) = receiver(Arc::new(Mutex::new(200))).await;
    let url = format!("{url}/hook?tenant=1&shuffle&duplicate&delay=60");
    api.post("/v1/webhook_endpoints", &[("url", &url), ("enabled_events[0]", "*")]).await;
    api.post("/v1/customers", &[("name", "A")]).await;
    api.post("/v1/customers", &[("name", "B")]).await;
    api.stand_in.delivered().await;
    assert_eq!(received.0.lock().unwrap().len(), 0, "a minute late");
    api.stand_in.turn(60);
    api.stand_in.delivered().await;
    let names: Vec<String> = received
        .0
        .lock()
        .unwrap()
        .iter()
        .map(|(body, _)| {
            let event: Value = serde_json::from_str(body).unwrap();
            event["data"]["object"]["name"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(names, ["B", "B", "A", "A"]);
}

/// Every operation that is routed is one of Stripe's, and the description says what it answers.
#[actix_web::test]
async fn every_form_of_nonsense_is_a_refusal() {
    let api = Api::start().await;
    for path in [
        "/v1/subscriptions/x/resume",
        "/v1/invoices/x/pay",
        "/v1/checkout/sessions/x/expire",
        "/v1/subscription_schedules/x/release",
        "/v1/payment_intents/x/confirm",
    ] {
        assert_eq!(api.send("POST", path, &[], &[]).await.0, 404, "{path}");
    }
    for form in [
        vec![("a[b", "1")],
        vec![("[]", "1")],
        vec![("items[0]", "1")],
        vec![("items", "1")],
        vec![("items[x][price]", "1")],
    ] {
        assert_eq!(api.send("POST", "/v1/subscriptions", &form, &[]).await.0, 400, "{form:?}");
    }
}
