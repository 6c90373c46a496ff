//! What clients of Stripe live through, against the stand-in: every answer and event is checked by Stripe's schema on
//! the way (`Settings::check`), so a wrong one fails here as a 500 or in `wrong()`.

use crate::common::{Api, DAY, START, id};
use serde_json::json;
use stripe_stand_in::{AfterDunning, Settings};

#[actix_web::test]
async fn a_subscription_begins_is_changed_and_renews() {
    let api = Api::start().await;
    let (customer, price) = (api.customer("pm_card_visa", &[]).await, api.price("Team", "1000", "month").await);
    let sub = api.subscription(&customer, &price, "3", &[("expand[]", "latest_invoice.payments")]).await;
    assert_eq!(sub["status"], "active");
    assert_eq!(sub["latest_invoice"]["amount_paid"], 3000);
    assert_eq!(sub["latest_invoice"]["payments"]["data"][0]["status"], "paid");
    assert_eq!(sub["items"]["data"][0]["current_period_end"], START + 30 * DAY);

    api.stand_in.turn(10 * DAY);
    let item = sub["items"]["data"][0]["id"].as_str().unwrap();
    let (sub_id, period) = (id(&sub), ("subscription_details[proration_behavior]", "always_invoice"));
    let preview = api
        .post(
            "/v1/invoices/create_preview",
            &[
                ("subscription", &sub_id),
                ("subscription_details[items][0][id]", item),
                ("subscription_details[items][0][quantity]", "5"),
                period,
            ],
        )
        .await;
    assert_eq!(preview["total"], 1333, "2000 less and 3333.33 more, each floored: -2000 + 3333");
    let changed = api
        .post(
            &format!("/v1/subscriptions/{sub_id}"),
            &[
                ("items[0][id]", item),
                ("items[0][quantity]", "5"),
                ("proration_behavior", "always_invoice"),
                ("expand[]", "latest_invoice"),
            ],
        )
        .await;
    assert_eq!(changed["latest_invoice"]["total"], preview["total"], "a preview is what comes");
    let amounts: Vec<_> =
        changed["latest_invoice"]["lines"]["data"].as_array().unwrap().iter().map(|l| l["amount"].clone()).collect();
    assert_eq!(amounts, [json!(-2000), json!(3333)]);

    api.stand_in.turn(21 * DAY);
    let renewed = api.get(&format!("/v1/subscriptions/{sub_id}?expand[]=latest_invoice")).await;
    assert_eq!(renewed["latest_invoice"]["billing_reason"], "subscription_cycle");
    assert_eq!(
        (&renewed["latest_invoice"]["status"], &renewed["latest_invoice"]["total"]),
        (&json!("paid"), &json!(5000))
    );
    assert_eq!(renewed["items"]["data"][0]["current_period_start"], START + 30 * DAY);
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn events_of_a_beginning_are_those_of_stripe() {
    let api = Api::start().await;
    let (customer, price) = (api.customer("pm_card_visa", &[]).await, api.price("Team", "1000", "month").await);
    let before = api.events().await.len();
    api.subscription(&customer, &price, "1", &[]).await;
    let all = api.events().await;
    for wanted in [
        "invoice.created",
        "invoice.finalized",
        "charge.succeeded",
        "payment_intent.succeeded",
        "invoice.paid",
        "invoice.payment_succeeded",
        "customer.subscription.created",
    ] {
        assert!(all[before..].iter().any(|kind| kind == wanted), "{wanted} in {all:?}");
    }
    assert!(!all[before..].iter().any(|kind| kind == "customer.subscription.updated"), "{all:?}");
}

#[actix_web::test]
async fn a_card_that_is_refused_leads_through_dunning_to_the_end() {
    let api = Api::start().await;
    let (customer, price) = (api.customer("pm_card_visa", &[]).await, api.price("Team", "1000", "month").await);
    let sub = id(&api.subscription(&customer, &price, "1", &[]).await);
    let method =
        id(&api.post("/v1/payment_methods/pm_card_chargeCustomerFail/attach", &[("customer", &customer)]).await);
    api.post(&format!("/v1/customers/{customer}"), &[("invoice_settings[default_payment_method]", &method)]).await;
    api.stand_in.turn(31 * DAY);
    let late = api.get(&format!("/v1/subscriptions/{sub}?expand[]=latest_invoice")).await;
    assert_eq!(late["status"], "past_due");
    let failed_at = late["items"]["data"][0]["current_period_start"].as_i64().unwrap() + 3600;
    assert_eq!(late["latest_invoice"]["attempt_count"], 1);
    assert_eq!(late["latest_invoice"]["next_payment_attempt"], failed_at + DAY);
    for (days, attempts) in [(1, 2), (2, 3), (2, 4)] {
        api.stand_in.turn(days * DAY);
        let late = api.get(&format!("/v1/subscriptions/{sub}?expand[]=latest_invoice")).await;
        assert_eq!((&late["status"], &late["latest_invoice"]["attempt_count"]), (&json!("past_due"), &json!(attempts)));
    }
    api.stand_in.turn(2 * DAY);
    let over = api.get(&format!("/v1/subscriptions/{sub}")).await;
    assert_eq!(
        (&over["status"], &over["cancellation_details"]["reason"]),
        (&json!("canceled"), &json!("payment_failed"))
    );
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn what_follows_dunning_is_a_setting_and_a_payment_makes_it_good() {
    let api =
        Api::with(Settings { start: Some(START), after_dunning: AfterDunning::Unpaid, ..Settings::default() }).await;
    let (customer, price) = (api.customer("pm_card_visa", &[]).await, api.price("Team", "1000", "month").await);
    let sub = id(&api.subscription(&customer, &price, "1", &[]).await);
    let method =
        id(&api.post("/v1/payment_methods/pm_card_chargeCustomerFail/attach", &[("customer", &customer)]).await);
    api.post(&format!("/v1/customers/{customer}"), &[("invoice_settings[default_payment_method]", &method)]).await;
    api.stand_in.turn(40 * DAY);
    let late = api.get(&format!("/v1/subscriptions/{sub}?expand[]=latest_invoice")).await;
    assert_eq!(late["status"], "unpaid");
    let page = late["latest_invoice"]["hosted_invoice_url"].as_str().unwrap().to_owned();
    assert_eq!(api.page(&page, Some(&[("number", "4242424242424242")])).await.0, 303);
    assert_eq!(api.get(&format!("/v1/subscriptions/{sub}")).await["status"], "active");
}

#[actix_web::test]
async fn a_first_payment_that_fails_or_asks_leaves_it_incomplete() {
    let api = Api::start().await;
    let price = api.price("Team", "1000", "month").await;
    let refused = api.customer("pm_card_chargeCustomerFail", &[]).await;
    assert_eq!(api.subscription(&refused, &price, "1", &[]).await["status"], "incomplete");
    let form = [
        ("customer", refused.as_str()),
        ("items[0][price]", price.as_str()),
        ("payment_behavior", "error_if_incomplete"),
    ];
    let (status, error) = api.refused("/v1/subscriptions", &form).await;
    assert_eq!((status, &error["code"]), (402, &json!("card_declined")));

    let asked = api.customer("pm_card_threeDSecure2Required", &[]).await;
    let sub = api
        .subscription(&asked, &price, "1", &[("expand[]", "latest_invoice.payments.data.payment.payment_intent")])
        .await;
    assert_eq!(sub["status"], "incomplete");
    let intent = &sub["latest_invoice"]["payments"]["data"][0]["payment"]["payment_intent"];
    assert_eq!(intent["status"], "requires_action");
    let question = intent["next_action"]["redirect_to_url"]["url"].as_str().unwrap();
    assert_eq!(api.page(question, Some(&[("authenticated", "true")])).await.0, 200);
    assert_eq!(api.get(&format!("/v1/subscriptions/{}", id(&sub))).await["status"], "active");

    let waits = id(&api
        .subscription(&api.customer("", &[]).await, &price, "1", &[("payment_behavior", "default_incomplete")])
        .await);
    api.stand_in.turn(DAY);
    assert_eq!(api.get(&format!("/v1/subscriptions/{waits}")).await["status"], "incomplete_expired");
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn trials_end_with_and_without_a_card() {
    let api = Api::start().await;
    let price = api.price("Team", "1000", "month").await;
    let with = id(&api
        .subscription(&api.customer("pm_card_visa", &[]).await, &price, "1", &[("trial_period_days", "14")])
        .await);
    let missing = "trial_settings[end_behavior][missing_payment_method]";
    let pauses = id(&api
        .subscription(&api.customer("", &[]).await, &price, "1", &[("trial_period_days", "14"), (missing, "pause")])
        .await);
    let cancels = id(&api
        .subscription(&api.customer("", &[]).await, &price, "1", &[("trial_period_days", "14"), (missing, "cancel")])
        .await);
    api.stand_in.turn(12 * DAY);
    assert_eq!(api.events().await.iter().filter(|kind| *kind == "customer.subscription.trial_will_end").count(), 3);
    api.stand_in.turn(3 * DAY);
    for (sub, status) in [(&with, "active"), (&pauses, "paused"), (&cancels, "canceled")] {
        assert_eq!(api.get(&format!("/v1/subscriptions/{sub}")).await["status"], status);
    }
    let customer = api.get(&format!("/v1/subscriptions/{pauses}")).await["customer"].as_str().unwrap().to_owned();
    let method = id(&api.post("/v1/payment_methods/pm_card_visa/attach", &[("customer", &customer)]).await);
    api.post(&format!("/v1/customers/{customer}"), &[("invoice_settings[default_payment_method]", &method)]).await;
    assert_eq!(api.post(&format!("/v1/subscriptions/{pauses}/resume"), &[]).await["status"], "active");
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn a_downgrade_waits_for_the_period_by_a_schedule() {
    let api = Api::start().await;
    let (high, low) = (api.price("Business", "2000", "month").await, api.price("Team", "1000", "month").await);
    let sub = id(&api.subscription(&api.customer("pm_card_visa", &[]).await, &high, "2", &[]).await);
    let schedule = api.post("/v1/subscription_schedules", &[("from_subscription", &sub)]).await;
    let (start, end) = (schedule["phases"][0]["start_date"].to_string(), schedule["phases"][0]["end_date"].to_string());
    let form = [
        ("phases[0][items][0][price]", high.as_str()),
        ("phases[0][items][0][quantity]", "2"),
        ("phases[0][start_date]", &start),
        ("phases[0][end_date]", &end),
        ("phases[1][items][0][price]", &low),
        ("phases[1][items][0][quantity]", "1"),
        ("phases[1][duration][interval]", "month"),
        ("end_behavior", "release"),
    ];
    api.post(&format!("/v1/subscription_schedules/{}", id(&schedule)), &form).await;
    api.stand_in.turn(31 * DAY);
    let lower = api.get(&format!("/v1/subscriptions/{sub}?expand[]=latest_invoice")).await;
    assert_eq!(lower["items"]["data"][0]["price"]["id"], low);
    assert_eq!((&lower["latest_invoice"]["total"], &lower["schedule"]), (&json!(1000), &schedule["id"]));
    api.stand_in.turn(31 * DAY);
    assert_eq!(api.get(&format!("/v1/subscriptions/{sub}")).await["schedule"], json!(null));
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn a_new_interval_begins_a_period_and_cancelling_ends_it() {
    let api = Api::start().await;
    let (month, year) = (api.price("Team", "1000", "month").await, api.price("Team", "10000", "year").await);
    let sub = api.subscription(&api.customer("pm_card_visa", &[]).await, &month, "1", &[]).await;
    let (sub_id, item) = (id(&sub), sub["items"]["data"][0]["id"].as_str().unwrap());
    api.stand_in.turn(15 * DAY);
    let form = [("items[0][id]", item), ("items[0][price]", &year), ("expand[]", "latest_invoice")];
    let yearly = api.post(&format!("/v1/subscriptions/{sub_id}"), &form).await;
    assert_eq!(yearly["latest_invoice"]["total"], 10_000 - 500);
    assert_eq!(yearly["items"]["data"][0]["current_period_start"], START + 15 * DAY);
    let kept = api.post(&format!("/v1/subscriptions/{sub_id}"), &[("cancel_at_period_end", "true")]).await;
    assert_eq!(kept["cancel_at"], yearly["items"]["data"][0]["current_period_end"]);
    api.stand_in.turn(366 * DAY);
    assert_eq!(api.get(&format!("/v1/subscriptions/{sub_id}")).await["status"], "canceled");
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn meters_count_once_and_are_billed_with_their_period() {
    let api = Api::start().await;
    let form = [("display_name", "Tokens"), ("event_name", "tokens"), ("default_aggregation[formula]", "sum")];
    let meter = id(&api.post("/v1/billing/meters", &form).await);
    let product = id(&api.post("/v1/products", &[("name", "Tokens")]).await);
    let form = [
        ("product", product.as_str()),
        ("currency", "eur"),
        ("unit_amount_decimal", "0.015"),
        ("recurring[interval]", "month"),
        ("recurring[usage_type]", "metered"),
        ("recurring[meter]", &meter),
    ];
    let price = id(&api.post("/v1/prices", &form).await);
    let customer = api.customer("pm_card_visa", &[]).await;
    let sub = id(&api.post("/v1/subscriptions", &[("customer", &customer), ("items[0][price]", &price)]).await);
    let now = api.stand_in.now().to_string();
    let event = [
        ("event_name", "tokens"),
        ("identifier", "run-1"),
        ("payload[stripe_customer_id]", &customer),
        ("payload[value]", "100000"),
        ("timestamp", &now),
    ];
    api.post("/v1/billing/meter_events", &event).await;
    let (status, error) = api.refused("/v1/billing/meter_events", &event).await;
    assert_eq!(status, 400);
    assert!(error["message"].as_str().unwrap().starts_with("An event already exists"), "{error}");
    let (from, to) = (START / 60 * 60, START / 60 * 60 + DAY);
    let sums = api
        .get(&format!("/v1/billing/meters/{meter}/event_summaries?customer={customer}&start_time={from}&end_time={to}"))
        .await;
    assert_eq!(sums["data"][0]["aggregated_value"], 100_000);
    let upcoming = api.post("/v1/invoices/create_preview", &[("subscription", &sub)]).await;
    assert_eq!(upcoming["total"], 1500);
    api.stand_in.turn(31 * DAY);
    let billed = api.get(&format!("/v1/subscriptions/{sub}?expand[]=latest_invoice")).await;
    assert_eq!(
        (&billed["latest_invoice"]["total"], &billed["latest_invoice"]["status"]),
        (&json!(1500), &json!("paid"))
    );
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn a_test_clock_moves_its_own_customers_only() {
    let api = Api::start().await;
    let clock = id(&api.post("/v1/test_helpers/test_clocks", &[("frozen_time", &START.to_string())]).await);
    let price = api.price("Team", "1000", "month").await;
    let own =
        id(&api.subscription(&api.customer("pm_card_visa", &[("test_clock", &clock)]).await, &price, "1", &[]).await);
    let other = id(&api.subscription(&api.customer("pm_card_visa", &[]).await, &price, "1", &[]).await);
    let to = (START + 31 * DAY).to_string();
    api.post(&format!("/v1/test_helpers/test_clocks/{clock}/advance"), &[("frozen_time", &to)]).await;
    let begun = |sub: serde_json::Value| sub["items"]["data"][0]["current_period_start"].as_i64().unwrap();
    assert_eq!(begun(api.get(&format!("/v1/subscriptions/{own}")).await), START + 30 * DAY);
    assert_eq!(begun(api.get(&format!("/v1/subscriptions/{other}")).await), START);
    assert_eq!(api.get(&format!("/v1/test_helpers/test_clocks/{clock}")).await["status"], "ready");
}
