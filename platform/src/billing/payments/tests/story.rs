//! A company's life with what it pays for, against the stand-in for Stripe.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::shop::{DAY, DECLINED, FAILS_LATER, GOOD, Shop};

/// What only a company that may start something gets done.
const NEW: &str = "setting/admin/create-workspace";

fn has(plan: &str, state: &str, seats: Option<i64>) -> (String, String, Option<i64>) {
    (plan.to_owned(), state.to_owned(), seats)
}

#[database_test]
async fn r47_k03_a_company_buys_a_plan_by_card_and_has_it_with_its_invoice(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    let again = shop.owner.admin.post("plan/publish", json!({})).await;
    assert_eq!(again.data()["prices"], json!([]), "what is on sale is not made twice");
    assert_eq!(
        (shop.billing().await["mode"].clone(), shop.billing().await["paid"].clone()),
        (json!("test"), Value::Null)
    );
    let many = shop.checkout("team", "month", 11).await;
    assert_eq!(many.outcome(), "409 billing.seats", "more than the plan has");
    assert!(many.body["errors"]["seats"].is_array(), "it stands at its field: {}", many.body);
    assert_eq!(shop.checkout("enterprise", "month", 3).await.outcome(), "409 billing.not_for_sale");

    let first = shop.checkout("team", "month", 3).await.data()["url"].as_str().unwrap().to_owned();
    let same = shop.checkout("team", "month", 3).await.data()["url"].as_str().unwrap().to_owned();
    assert_eq!(first, same, "who asks for the same gets the same page");
    let other = shop.checkout("team", "month", 4).await.data()["url"].as_str().unwrap().to_owned();
    let second = shop.checkout("team", "month", 3).await.data()["url"].as_str().unwrap().to_owned();
    let open = shop.theirs(&format!("checkout/sessions?status=open&customer={}", shop.customer().await)).await;
    assert_eq!(open["data"].as_array().unwrap().len(), 1, "one page of a company is open at a time");
    for older in [&first, &other] {
        assert_ne!(shop.fill(older, &[("number", GOOD)]).await.0, 303, "the older ones are over");
    }
    assert_eq!(shop.fill(&second, &[("number", DECLINED)]).await.0, 402);
    shop.settled().await;
    assert_eq!(shop.has().await, has("trial", "trial", None), "nothing is had before it is paid");

    assert_eq!(shop.fill(&second, &[("number", GOOD)]).await.0, 303);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(3)));
    let page = shop.billing().await;
    assert_eq!((&page["subscription"]["source"], &page["limits"]["seats"]), (&json!("stripe"), &json!(3)), "{page}");
    let invoices = shop.invoices().await;
    assert_eq!(
        (invoices.len(), &invoices[0]["status"], &invoices[0]["total"], &invoices[0]["lines"][0]["quantity"]),
        (1, &json!("paid"), &json!(3 * 2_500), &json!(3)),
        "{invoices:?}"
    );
    assert_eq!(shop.checkout("team", "month", 3).await.outcome(), "409 billing.has_one");
    assert_eq!(shop.subscription().await["plan"], "Team");
    shop.agrees().await;
}

#[database_test]
async fn r47_a_change_costs_to_the_cent_what_its_preview_said(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 3).await;
    shop.stripe.turn(10 * DAY);
    for (plan, pays, seats) in [("team", "month", 5), ("business", "month", 5), ("business", "year", 4)] {
        let (before, mut wanted) = (shop.has().await, json!({ "plan": plan, "pays": pays, "seats": seats }));
        let preview = shop.acme.admin.post("billing/change/preview", wanted.clone()).await;
        let lines = preview.data()["lines"].as_array().unwrap_or_else(|| panic!("{}", preview.body)).clone();
        let sum: i64 = lines.iter().map(|line| line["amount"].as_i64().unwrap()).sum();
        assert_eq!(shop.has().await, before, "a preview changes nothing");
        // It is read for a while, and still holds.
        shop.stripe.turn(20 * 60);
        wanted["at"] = preview.data()["at"].clone();
        assert_eq!(shop.acme.admin.post("billing/change", wanted).await.status, 200);
        shop.settled().await;
        assert_eq!(shop.has().await, has(plan, "active", Some(seats)));
        let newest = shop.invoices().await[0].clone();
        assert_eq!(
            (&newest["total"], newest["total"].as_i64()),
            (&preview.data()["amount_due"], Some(sum)),
            "{plan} {pays} {seats}: {newest} {}",
            preview.body
        );
    }
    let old = json!({ "plan": "team", "pays": "year", "seats": 4, "at": "2020-01-01T00:00:00Z" });
    assert_eq!(shop.acme.admin.post("billing/change", old).await.outcome(), "409 billing.outdated");
    let none = json!({ "plan": "business", "pays": "year", "seats": 0 });
    assert_eq!(shop.acme.admin.post("billing/change", none).await.status, 400);
    shop.agrees().await;
}

/// Somebody has put another price on sale at Stripe: what it asks for is not what our plan's price comes to.
#[database_test]
async fn r47_i3_a_change_that_stripe_prices_otherwise_than_the_plan_is_refused_and_changes_nothing(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 3).await;
    let form = [
        ("product_data[name]", "Business"),
        ("currency", "eur"),
        ("unit_amount", "123456"),
        ("recurring[interval]", "month"),
    ];
    let other = shop.behind("prices", &form).await["id"].as_str().unwrap().to_owned();
    let set = "UPDATE control.stripe_prices SET price = $1 WHERE plan = 'business' AND pays = 'month'";
    assert_eq!(sqlx::query(set).bind(&other).execute(&pool).await.unwrap().rows_affected(), 1);
    let wanted = json!({ "plan": "business", "pays": "month", "seats": 3 });
    for way in ["billing/change/preview", "billing/change"] {
        assert_eq!(shop.acme.admin.post(way, wanted.clone()).await.outcome(), "409 billing.differs", "{way}");
    }
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(3)));
    assert_eq!(shop.invoices().await.len(), 1, "nothing was charged");
    // More seats of a plan whose price agrees are no trouble.
    let seats = json!({ "plan": "team", "pays": "month", "seats": 4 });
    assert_eq!(shop.acme.admin.post("billing/change", seats).await.status, 200);
    shop.settled().await;
    shop.agrees().await;
}

#[database_test]
async fn r47_a_change_that_cannot_be_paid_changes_nothing(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    shop.use_card(FAILS_LATER).await;
    let wanted = json!({ "plan": "business", "pays": "month", "seats": 2 });
    let refused = shop.acme.admin.post("billing/change", wanted).await;
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(2)), "{}", refused.body);
    shop.agrees().await;
}

#[database_test]
async fn r47_r58_what_is_canceled_can_be_kept_ends_with_its_period_and_can_be_bought_again(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    let admin = &shop.acme.admin;
    assert_eq!(admin.post("billing/cancel", json!({})).await.status, 200);
    shop.settled().await;
    assert_eq!((shop.has().await.1, &shop.billing().await["paid"]["ends"]), ("closing".to_owned(), &json!(true)));
    assert_eq!(admin.post("billing/keep", json!({})).await.status, 200);
    shop.settled().await;
    assert_eq!(shop.has().await.1, "active");
    assert_eq!(admin.post("billing/cancel", json!({})).await.status, 200);
    shop.stripe.turn(32 * DAY);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "read_only", None));
    assert_eq!(shop.subscription().await, Value::Null, "sign-in leads to billing (R58)");
    assert_eq!(admin.get("workspace/list").await.status, 200);
    assert_eq!(admin.post(NEW, json!({ "name": "New" })).await.outcome(), "402 plan.stopped");
    shop.agrees().await;
    shop.buy("business", "year", 4).await;
    assert_eq!(shop.has().await, has("business", "active", Some(4)));
    assert_ne!(shop.subscription().await, Value::Null);
    shop.agrees().await;
}

#[database_test]
async fn r47_a_late_payment_keeps_access_for_a_time_then_reads_only_then_nothing_until_it_is_paid(pool: PgPool) {
    let mut shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    shop.use_card(FAILS_LATER).await;
    shop.stripe.turn(32 * DAY);
    shop.settled().await;
    let page = shop.billing().await;
    assert_eq!(
        (&page["subscription"]["state"], &page["paid"]["status"]),
        (&json!("grace"), &json!("past_due")),
        "{page}"
    );
    assert!(page["paid"]["late_since"].is_string() && page["paid"]["action_url"].is_string(), "{page}");
    assert_ne!(shop.acme.admin.post(NEW, json!({ "name": "New" })).await.status, 402, "grace keeps access");
    shop.later(15).await;
    assert_eq!(shop.has().await.1, "read_only");
    let told = shop.acme.admin.get("notification/list?category=billing").await;
    let late = told.data().as_array().unwrap().iter().filter(|one| one["kind"] == "payment_late").count();
    assert_eq!(late, 1, "those who look after the plan are told once: {}", told.body);
    shop.later(30).await;
    assert_eq!(shop.has().await.1, "suspended");
    assert_eq!(shop.acme.admin.get("audit-log/list").await.outcome(), "402 plan.stopped");
    // Billing is open: the invoice's own page takes a card.
    let page = shop.billing().await["paid"]["action_url"].as_str().unwrap().to_owned();
    assert_eq!(shop.fill(&page, &[("number", GOOD)]).await.0, 303);
    shop.stripe.delivered().await;
    shop.later(0).await;
    assert_eq!(shop.has().await.1, "active");
}

/// What was known stays, what needs Stripe says that it is away, and afterwards nothing is there twice.
#[database_test]
async fn f18_k03_stripe_away_for_six_hours_keeps_the_grace_and_doubles_nothing(pool: PgPool) {
    let mut shop = Shop::open(&pool, "").await;
    shop.stripe.away(true);
    assert_eq!(shop.checkout("team", "month", 2).await.status, 503);
    shop.stripe.away(false);
    shop.buy("team", "month", 2).await;
    assert_eq!(shop.theirs("customers").await["data"].as_array().unwrap().len(), 1);
    shop.use_card(FAILS_LATER).await;
    shop.stripe.turn(32 * DAY);
    shop.settled().await;
    assert_eq!(shop.has().await.1, "grace");
    let invoices = shop.invoices().await.len();

    shop.stripe.away(true);
    shop.stripe.turn(DAY / 4);
    shop.app.parts.clock.advance(TimeDelta::hours(6));
    shop.settled().await;
    shop.acme.admin = shop.sign_in().await;
    let wanted = json!({ "plan": "business", "pays": "month", "seats": 2 });
    for way in ["change/preview", "change", "cancel", "keep", "pause", "portal"] {
        let body = if way.starts_with("change") { wanted.clone() } else { json!({}) };
        assert_eq!(shop.acme.admin.post(&format!("billing/{way}"), body).await.status, 503, "{way}");
    }
    assert_eq!(shop.follower.reconcile().await.unwrap().1, 0, "nothing is concluded from an answer that is none");
    assert_eq!(shop.has().await, has("team", "grace", Some(2)));
    assert_ne!(shop.acme.admin.post(NEW, json!({ "name": "New" })).await.status, 402, "grace keeps access");

    shop.stripe.away(false);
    let page = shop.billing().await["paid"]["action_url"].as_str().unwrap().to_owned();
    assert_eq!(shop.fill(&page, &[("number", GOOD)]).await.0, 303);
    shop.stripe.delivered().await;
    shop.later(0).await;
    assert_eq!(shop.has().await, has("team", "active", Some(2)));
    assert_eq!(shop.invoices().await.len(), invoices);
    shop.step_all().await;
    shop.agrees().await;
}

#[database_test]
async fn f17_f18_i7_events_doubled_shuffled_and_days_late_lead_to_the_same_state(pool: PgPool) {
    let shop = Shop::open(&pool, "?shuffle&duplicate&delay=259200").await;
    let page = shop.checkout("team", "month", 2).await.data()["url"].as_str().unwrap().to_owned();
    assert_eq!(shop.fill(&page, &[("number", GOOD)]).await.0, 303);
    shop.settled().await;
    assert_eq!(shop.has().await.0, "trial", "nothing was told yet");
    // The nightly look finds what no event has told of.
    shop.follower.reconcile().await.unwrap();
    assert_eq!(shop.has().await, has("team", "active", Some(2)));
    let change = json!({ "plan": "team", "pays": "month", "seats": 4 });
    assert_eq!(shop.acme.admin.post("billing/change", change).await.status, 200);
    shop.stripe.turn(4 * DAY);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(4)));
    let (events, kinds): (i64, i64) =
        sqlx::query_as("SELECT count(*), count(DISTINCT event) FROM control.stripe_events")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert!(events > 5 && events == kinds, "{events} {kinds}");
    let given: i64 =
        sqlx::query_scalar("SELECT count(*) FROM control.subscriptions WHERE client_id = $1 AND source = 'stripe'")
            .bind(shop.acme.id)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(given, 2, "one for each change, however often it was told");
    shop.agrees().await;
}

#[database_test]
async fn k03_two_windows_make_one_customer_and_only_the_newest_page_takes_money(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    let (one, other) = tokio::join!(shop.checkout("team", "month", 2), shop.checkout("team", "month", 3));
    // One may find that the other has begun meanwhile.
    let made = [&one, &other].into_iter().filter(|page| page.status == 201).collect::<Vec<_>>();
    assert!(!made.is_empty(), "{} {}", one.body, other.body);
    assert_eq!(shop.theirs("customers").await["data"].as_array().unwrap().len(), 1);
    let newest = shop.checkout("team", "month", 4).await;
    for older in made {
        let url = older.data()["url"].as_str().unwrap();
        assert_ne!(shop.fill(url, &[("number", GOOD)]).await.0, 303, "it is over");
    }
    assert_eq!(shop.fill(newest.data()["url"].as_str().unwrap(), &[("number", GOOD)]).await.0, 303);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(4)));
    let all = shop.theirs(&format!("subscriptions?status=all&customer={}", shop.customer().await)).await;
    assert_eq!(all["data"].as_array().unwrap().len(), 1, "{all}");
    shop.agrees().await;
}

#[database_test]
async fn k03_a_second_subscription_of_a_company_is_ended_and_the_first_stays(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    let customer = shop.customer().await;
    let price =
        shop.theirs(&format!("subscriptions?customer={customer}")).await["data"][0]["items"]["data"][0]["price"]["id"]
            .as_str()
            .unwrap()
            .to_owned();
    let form = [("customer", customer.as_str()), ("items[0][price]", price.as_str()), ("items[0][quantity]", "7")];
    // In the same second: what is known here already is the first.
    let second = shop.behind("subscriptions", &form).await;
    assert_eq!(second["status"], "active", "{second}");
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(2)));
    let ended = shop.theirs(&format!("subscriptions/{}", second["id"].as_str().unwrap())).await;
    assert_eq!(ended["status"], "canceled");
    // Stripe gives nothing back by itself: the card has its money again, and only that of the second.
    let refunds = shop.theirs("refunds").await["data"].clone();
    let refunds: Vec<&Value> = refunds.as_array().unwrap().iter().map(|refund| &refund["amount"]).collect();
    assert_eq!(refunds, [&json!(7 * 2_500)]);
    let theirs = shop.theirs(&format!("customers/{customer}")).await;
    assert_eq!(theirs["balance"], 0, "no credit that nobody has asked for");
    shop.settled().await;
    assert_eq!(shop.theirs("refunds").await["data"].as_array().unwrap().len(), 1, "once");
    shop.agrees().await;
}

#[database_test]
async fn r47_a_change_for_later_comes_with_the_period_and_a_new_one_takes_its_place(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("business", "month", 4).await;
    let admin = &shop.acme.admin;
    let later = |plan: &str, seats: i64| json!({ "plan": plan, "pays": "month", "seats": seats, "starts": "later" });
    for (plan, seats, name) in [("team", 3, "Team"), ("team", 2, "Team")] {
        assert_eq!(admin.post("billing/change", later(plan, seats)).await.status, 200);
        shop.settled().await;
        assert_eq!(shop.has().await, has("business", "active", Some(4)), "nothing changes before the period ends");
        let next = shop.billing().await["paid"]["next"].clone();
        assert_eq!(next, json!({ "plan": name, "pays": "month", "seats": seats }));
    }
    let schedules = shop.theirs(&format!("subscription_schedules?customer={}", shop.customer().await)).await;
    let states: Vec<&Value> = schedules["data"].as_array().unwrap().iter().map(|each| &each["status"]).collect();
    assert_eq!(states.iter().filter(|state| **state == "active").count(), 1, "the older one was let go: {states:?}");
    shop.stripe.turn(32 * DAY);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(2)));
    assert_eq!(shop.billing().await["paid"]["next"], Value::Null);
    assert_eq!(shop.invoices().await[0]["total"], json!(2 * 2_500));

    // What is to come is taken back, goes with a cancellation, and gives way to a change at once.
    for way in ["billing/keep", "billing/cancel"] {
        assert_eq!(admin.post("billing/change", later("business", 3)).await.status, 200);
        assert_eq!(admin.post(way, json!({})).await.status, 200);
        shop.settled().await;
        assert_eq!(shop.billing().await["paid"]["next"], Value::Null, "{way}");
    }
    assert_eq!(admin.post("billing/keep", json!({})).await.status, 200);
    assert_eq!(admin.post("billing/change", later("business", 3)).await.status, 200);
    let now = json!({ "plan": "team", "pays": "month", "seats": 5 });
    assert_eq!(admin.post("billing/change", now).await.status, 200);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(5)));
    assert_eq!(shop.billing().await["paid"]["next"], Value::Null);
    shop.agrees().await;
}

#[database_test]
async fn r47_a_plan_bought_for_later_is_charged_when_the_trial_ends(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    let ends = shop.billing().await["subscription"]["trial_until"].clone();
    let wanted = json!({ "plan": "team", "pays": "month", "seats": 2, "starts": "later" });
    let page = shop.acme.admin.post("billing/checkout", wanted).await;
    let url = page.data()["url"].as_str().unwrap_or_else(|| panic!("{}", page.body)).to_owned();
    let form = [("number", GOOD), ("name", "Acme Instruments GmbH"), ("tax_id", "DE123456789")];
    assert_eq!(shop.fill(&url, &form).await.0, 303);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "trial", Some(2)));
    let until = shop.billing().await["subscription"]["trial_until"].clone();
    assert_eq!(until.as_str().unwrap()[..19], ends.as_str().unwrap()[..19], "the same trial, to the second");
    assert!(shop.invoices().await.iter().all(|invoice| invoice["total"] == json!(0)), "nothing is charged yet");
    let numbers = shop.theirs(&format!("customers/{}/tax_ids", shop.customer().await)).await;
    assert_eq!(numbers["data"][0]["value"], "DE123456789", "{numbers}");
    shop.stripe.turn(40 * DAY);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(2)));
    assert_eq!(shop.invoices().await[0]["total"], json!(2 * 2_500));
    shop.agrees().await;
}

/// Nothing is done that would be charged.
async fn is_refused(shop: &Shop, outcome: &str) {
    let (none, wanted) = (json!({}), json!({ "plan": "business", "pays": "month", "seats": 3 }));
    for (path, body) in [
        ("billing/change/preview", &wanted),
        ("billing/change", &wanted),
        ("billing/keep", &none),
        ("billing/pause", &none),
        ("billing/reactivate", &none),
    ] {
        assert_eq!(shop.acme.admin.post(path, body.clone()).await.outcome(), outcome, "{path}");
    }
    assert_eq!(shop.checkout("business", "month", 3).await.outcome(), outcome);
}

#[database_test]
async fn r47_whom_the_owner_suspended_no_payment_lets_in_again(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 3).await;
    let path = format!("client/{}/plan", shop.acme.id);
    let give = |state: &'static str| json!({ "plan": "team", "state": state, "reason": "as told by phone" });
    assert_eq!(shop.owner.admin.put(path.clone(), give("suspended")).await.status, 200);
    is_refused(&shop, "409 billing.suspended").await;
    shop.stripe.turn(40 * DAY);
    shop.settled().await;
    assert_eq!(shop.has().await.1, "suspended", "the renewal was paid");
    assert_eq!(shop.owner.admin.put(path, give("active")).await.status, 200);
    shop.stripe.turn(40 * DAY);
    shop.settled().await;
    assert_eq!(shop.has().await, has("team", "active", Some(3)));
}

#[database_test]
async fn r47_a_contract_ends_what_is_paid_online_with_the_period(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 3).await;
    let path = format!("client/{}/plan", shop.acme.id);
    let contract = json!({ "plan": "enterprise", "state": "active", "reason": "as signed" });
    assert_eq!(shop.owner.admin.put(path, contract).await.status, 200);
    // From the first moment on, before anything has ended.
    is_refused(&shop, "409 billing.by_contract").await;
    shop.follower.end_replaced().await.unwrap();
    assert_eq!(shop.billing().await["paid"]["ends"], true, "it is charged no more");
    is_refused(&shop, "409 billing.by_contract").await;
    assert_eq!(shop.acme.admin.post("billing/cancel", json!({})).await.status, 200, "that it ends can be asked for");
    let before = shop.invoices().await.len();
    shop.stripe.turn(40 * DAY);
    shop.settled().await;
    shop.follower.end_replaced().await.unwrap();
    assert_eq!(shop.invoices().await.len(), before);
    assert_eq!(shop.has().await, has("enterprise", "active", None));
    assert_eq!(shop.billing().await["paid"], Value::Null);
}

/// Its smallest unit is another one at Stripe.
#[database_test]
async fn r47_a_plan_of_before_in_a_currency_that_is_not_sold_is_left_out_and_the_others_are_put_on_sale(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    for plan in ["iceland", "japan"] {
        let terms = json!({
            "name": plan, "limits": { "seats": null, "monthly_runs": 10, "monthly_tokens": null, "storage_bytes": null }, "at_limit": "overage",
            "features": [], "price_month": 4_900, "price_year": null, "currency": "JPY", "over_runs_price": 300, "is_offered": true,
        });
        shop.owner.admin.post("plan", json!({ "plan": plan, "terms": terms })).await.data();
    }
    sqlx::query("UPDATE control.plans SET currency = 'ISK' WHERE plan = 'iceland'").execute(&pool).await.unwrap();
    let made = shop.owner.admin.post("plan/publish", json!({})).await;
    assert_eq!(made.data()["prices"], json!(["japan 1 month", "japan 1 month runs over"]), "{}", made.body);
}
