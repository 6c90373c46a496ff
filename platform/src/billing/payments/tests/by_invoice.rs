//! A plan that is bought by invoice: it works from the day it is bought, and what is late goes the way of late payments.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::shop::{GOOD, Shop};

fn wanted(seats: i64) -> Value {
    json!({ "what": { "plan": "team", "pays": "month", "seats": seats }, "purchase_order": " PO 4711 ",
            "tax_number": { "kind": "eu_vat", "value": "DE123456789" } })
}

#[database_test]
async fn r47_k03_a_plan_that_its_owner_sells_by_invoice_is_had_before_it_is_paid(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    let buy = async |wanted: Value| shop.acme.admin.post("billing/checkout/invoice", wanted).await;
    assert_eq!(buy(wanted(3)).await.outcome(), "409 billing.not_by_invoice");
    shop.sell_by_invoice("team", 10).await;
    assert_eq!(buy(wanted(11)).await.outcome(), "409 billing.seats");
    let mut odd = wanted(3);
    odd["purchase_order"] = json!("x".repeat(101));
    odd["tax_number"]["value"] = json!("");
    let odd = buy(odd).await;
    assert_eq!((odd.status, odd.field("purchase_order").len(), odd.field("tax_number.value").len()), (400, 1, 1));

    // A page of another window, where it could be paid by card a second time.
    let page = shop.checkout("team", "month", 2).await.data()["url"].as_str().unwrap().to_owned();
    let bought = buy(wanted(3)).await;
    assert_eq!(bought.status, 201, "{}", bought.body);
    assert_eq!((&bought.data()["amount_due"], &bought.data()["currency"]), (&json!(3 * 2_500), &json!("EUR")));
    assert_ne!(shop.fill(&page, &[("number", GOOD)]).await.0, 303, "the other window's page is over");
    shop.settled().await;
    assert_eq!(shop.has().await, ("team".to_owned(), "active".to_owned(), Some(3)));
    let billing = shop.billing().await;
    let paid = &billing["paid"];
    assert_eq!((&paid["by_invoice"], &paid["action_url"]), (&json!(true), &bought.data()["page"]), "{paid}");
    let due: DateTime<Utc> = paid["action_due_at"].as_str().unwrap().parse().unwrap();
    let days = due - shop.app.parts.clock.now();
    assert!(days > TimeDelta::days(9) && days <= TimeDelta::days(10), "{days}");
    assert_eq!(shop.acme.admin.get("billing/notice").await.data()["kind"], Value::Null, "nothing is late yet");
    let invoice = shop.invoices().await[0].clone();
    assert_eq!((&invoice["status"], &invoice["due_at"]), (&json!("open"), &paid["action_due_at"]));
    let customer = shop.customer().await;
    let there = shop.theirs(&format!("invoices?customer={customer}")).await["data"][0].clone();
    assert_eq!(there["custom_fields"], json!([{ "name": "Purchase order", "value": "PO 4711" }]), "{there}");
    assert_eq!(there["customer_tax_ids"], json!([{ "type": "eu_vat", "value": "DE123456789" }]));
    assert_eq!(buy(wanted(3)).await.outcome(), "409 billing.has_one");
    shop.agrees().await;

    // More seats: the difference comes as an invoice of its own.
    let more = json!({ "plan": "team", "pays": "month", "seats": 5 });
    assert_eq!(shop.acme.admin.post("billing/change", more).await.status, 200);
    // Stripe makes it final an hour later.
    shop.stripe.turn(2 * 3_600);
    shop.settled().await;
    assert_eq!(shop.has().await.2, Some(5));
    assert_eq!(shop.invoices().await.len(), 2);
    assert_eq!(shop.billing().await["paid"]["action_url"], bought.data()["page"], "the first is due first");
    shop.agrees().await;
}

#[database_test]
async fn r47_an_invoice_that_is_not_paid_in_its_days_is_a_late_payment(pool: PgPool) {
    let mut shop = Shop::open(&pool, "").await;
    shop.sell_by_invoice("team", 10).await;
    let bought = shop.acme.admin.post("billing/checkout/invoice", wanted(2)).await;
    shop.settled().await;
    shop.both_later(9).await;
    assert_eq!(shop.has().await.1, "active");
    shop.both_later(2).await;
    assert_eq!(shop.has().await.1, "grace");
    let notice = shop.acme.admin.get("billing/notice").await;
    assert_eq!(
        (&notice.data()["kind"], &notice.data()["action_url"]),
        (&json!("late"), &bought.data()["page"]),
        "{}",
        notice.body
    );
    shop.later(15).await;
    assert_eq!(shop.has().await.1, "read_only");
    assert_eq!(shop.fill(bought.data()["page"].as_str().unwrap(), &[("number", GOOD)]).await.0, 303);
    shop.stripe.delivered().await;
    shop.later(0).await;
    assert_eq!(shop.has().await.1, "active");
    shop.step_all().await;
    shop.agrees().await;
}

#[database_test]
async fn r47_a_plan_by_invoice_for_later_sends_nothing_before_the_trial_ends(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.sell_by_invoice("team", 10).await;
    let mut later = wanted(2);
    later["what"]["starts"] = json!("later");
    let bought = shop.acme.admin.post("billing/checkout/invoice", later).await;
    assert_eq!((bought.status, &bought.body["data"]["due_at"]), (201, &Value::Null), "{}", bought.body);
    shop.settled().await;
    assert_eq!(shop.has().await, ("team".to_owned(), "trial".to_owned(), Some(2)));
    assert_eq!(shop.billing().await["paid"]["action_url"], Value::Null);
    shop.stripe.turn(16 * super::shop::DAY);
    shop.settled().await;
    assert_eq!(shop.has().await.1, "active");
    let newest = shop.invoices().await[0].clone();
    assert_eq!((&newest["status"], &newest["total"]), (&json!("open"), &json!(2 * 2_500)), "{newest}");
    shop.agrees().await;
}
