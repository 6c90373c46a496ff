//! The hosted pages: somebody pays, is refused, answers their bank, and changes things in the portal.

use crate::common::{Api, DAY, id};
use serde_json::{Value, json};

async fn checkout(api: &Api, more: &[(&str, &str)]) -> Value {
    let price = api.price("Team", "1000", "month").await;
    let mut form = vec![
        ("mode", "subscription"),
        ("line_items[0][price]", price.as_str()),
        ("line_items[0][quantity]", "2"),
        ("success_url", "https://example.com/done?session={CHECKOUT_SESSION_ID}"),
        ("cancel_url", "https://example.com/back"),
    ];
    form.extend(more);
    api.post("/v1/checkout/sessions", &form).await
}

#[actix_web::test]
async fn a_checkout_is_declined_then_paid_and_told_before_it_is_active() {
    let api = Api::start().await;
    let session =
        checkout(&api, &[("customer_email", "a@example.com"), ("subscription_data[metadata][client]", "c1")]).await;
    let url = session["url"].as_str().unwrap();
    let (status, _, html) = api.page(url, None).await;
    assert_eq!(status, 200);
    assert!(
        html.contains("Test mode. No real card.") && html.contains("€20.00") && !html.contains("<script"),
        "{html}"
    );
    let (status, _, html) = api.page(url, Some(&[("number", "4000000000000002")])).await;
    assert_eq!(status, 402);
    assert!(html.contains("Your card was declined."));
    let (status, to, _) = api.page(url, Some(&[("number", "4242 4242 4242 4242"), ("name", "Acme")])).await;
    assert_eq!((status, to), (303, format!("https://example.com/done?session={}", id(&session))));
    let done =
        api.get(&format!("/v1/checkout/sessions/{}?expand[]=subscription&expand[]=line_items", id(&session))).await;
    assert_eq!(
        (&done["status"], &done["payment_status"], &done["amount_total"]),
        (&json!("complete"), &json!("paid"), &json!(2000))
    );
    assert_eq!(
        (&done["subscription"]["status"], &done["subscription"]["metadata"]["client"]),
        (&json!("active"), &json!("c1"))
    );
    assert_eq!(done["line_items"]["data"][0]["quantity"], 2);
    let told = api.get("/v1/events?type=customer.subscription.created").await;
    assert_eq!(
        told["data"][0]["data"]["object"]["status"], "incomplete",
        "a checkout's subscription is told before it is paid"
    );
    assert_eq!(api.page(url, Some(&[("number", "4242424242424242")])).await.2.matches("is over").count(), 1);
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn a_bank_asks_and_a_promotion_code_makes_it_cheaper() {
    let api = Api::start().await;
    let coupon = id(&api.post("/v1/coupons", &[("percent_off", "25"), ("duration", "once")]).await);
    api.post(
        "/v1/promotion_codes",
        &[("promotion[type]", "coupon"), ("promotion[coupon]", &coupon), ("code", "AUTUMN")],
    )
    .await;
    let customer = api.customer("", &[]).await;
    let session = checkout(
        &api,
        &[
            ("customer", &customer),
            ("allow_promotion_codes", "true"),
            ("tax_id_collection[enabled]", "true"),
            ("customer_update[name]", "auto"),
        ],
    )
    .await;
    let url = session["url"].as_str().unwrap();
    let mut form = vec![("number", "4000000000003220"), ("promotion_code", "nothing")];
    assert!(api.page(url, Some(&form)).await.2.contains("This code is invalid."));
    form[1].1 = "autumn";
    form.push(("tax_id", "DE123456789"));
    assert!(api.page(url, Some(&form)).await.2.contains("Your bank asks"));
    form.push(("authenticated", "false"));
    assert_eq!(api.page(url, Some(&form)).await.0, 402);
    form[3].1 = "true";
    assert_eq!(api.page(url, Some(&form)).await.0, 303);
    let done = api.get(&format!("/v1/checkout/sessions/{}?expand[]=invoice", id(&session))).await;
    assert_eq!(
        (&done["invoice"]["subtotal"], &done["invoice"]["total"], &done["invoice"]["status"]),
        (&json!(2000), &json!(1500), &json!("paid"))
    );
    assert_eq!(done["total_details"]["amount_discount"], 500);
    assert_eq!(api.get(&format!("/v1/customers/{customer}/tax_ids")).await["data"][0]["value"], "DE123456789");
    api.stand_in.turn(31 * DAY);
    let next =
        api.get(&format!("/v1/subscriptions/{}?expand[]=latest_invoice", done["subscription"].as_str().unwrap())).await;
    assert_eq!(next["latest_invoice"]["total"], 2000, "once means once");
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn a_trial_without_a_card_and_a_checkout_nobody_finishes() {
    let api = Api::start().await;
    let form = [
        ("subscription_data[trial_period_days]", "14"),
        ("payment_method_collection", "if_required"),
        ("customer_email", "a@example.com"),
    ];
    let session = checkout(&api, &form).await;
    let (status, _, html) = api.page(session["url"].as_str().unwrap(), Some(&[])).await;
    assert_eq!(status, 303, "{html}");
    let done = api.get(&format!("/v1/checkout/sessions/{}?expand[]=subscription", id(&session))).await;
    assert_eq!(
        (&done["payment_status"], &done["subscription"]["status"]),
        (&json!("no_payment_required"), &json!("trialing"))
    );
    let left = id(&checkout(&api, &[]).await);
    api.stand_in.turn(2 * DAY);
    assert_eq!(api.get(&format!("/v1/checkout/sessions/{left}")).await["status"], "expired");
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}

#[actix_web::test]
async fn the_portal_changes_what_its_configuration_allows() {
    let api = Api::start().await;
    let (low, high) = (api.price("Team", "1000", "month").await, api.price("Business", "2000", "month").await);
    let product = api.get(&format!("/v1/prices/{high}")).await["product"].as_str().unwrap().to_owned();
    let customer = api.customer("pm_card_visa", &[]).await;
    let sub = id(&api.subscription(&customer, &low, "1", &[]).await);
    let form = [
        ("features[payment_method_update][enabled]", "true"),
        ("features[subscription_cancel][enabled]", "true"),
        ("features[invoice_history][enabled]", "true"),
        ("features[subscription_update][enabled]", "true"),
        ("features[subscription_update][default_allowed_updates][0]", "price"),
        ("features[subscription_update][proration_behavior]", "always_invoice"),
        ("features[subscription_update][products][0][product]", &product),
        ("features[subscription_update][products][0][prices][0]", &high),
    ];
    api.post("/v1/billing_portal/configurations", &form).await;
    let session = api
        .post("/v1/billing_portal/sessions", &[("customer", &customer), ("return_url", "https://example.com")])
        .await;
    let url = session["url"].as_str().unwrap();
    assert!(api.page(url, None).await.2.contains("visa ending in 4242"));
    assert_eq!(api.page(url, Some(&[("act", "card"), ("number", "5555555555554444")])).await.0, 303);
    assert_eq!(api.page(url, Some(&[("act", "change"), ("subscription", &sub), ("price", &high)])).await.0, 303);
    assert_eq!(
        api.page(url, Some(&[("act", "change"), ("subscription", &sub), ("quantity", "9")])).await.0,
        402,
        "quantity is not allowed"
    );
    assert_eq!(api.get(&format!("/v1/subscriptions/{sub}")).await["items"]["data"][0]["price"]["id"], high);
    assert_eq!(api.page(url, Some(&[("act", "cancel"), ("subscription", &sub)])).await.0, 303);
    assert_eq!(api.get(&format!("/v1/subscriptions/{sub}")).await["cancel_at_period_end"], true);
    assert_eq!(api.page(url, Some(&[("act", "keep"), ("subscription", &sub)])).await.0, 303);
    assert_eq!(api.get(&format!("/v1/subscriptions/{sub}")).await["cancel_at"], json!(null));
    assert_eq!(api.stand_in.wrong(), Vec::<String>::new());
}
