//! A subscription that is paused and reactivated, and what stands above every page.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use super::shop::{DAY, FAILS_LATER, Shop};

/// What only a company that may start something gets done.
const NEW: &str = "setting/admin/create-workspace";

async fn act(shop: &Shop, path: &str) -> String {
    let outcome = shop.acme.admin.post(path, json!({})).await.outcome();
    shop.settled().await;
    outcome
}

/// A pause that somebody sets at Stripe itself: nothing says there when it begins, nor which one it is.
async fn pause_there(shop: &mut Shop) {
    let subscription = shop.theirs("subscriptions").await["data"][0]["id"].as_str().unwrap().to_owned();
    let paused = shop.behind(&format!("subscriptions/{subscription}"), &[("pause_collection[behavior]", "void")]).await;
    assert_eq!(paused["pause_collection"]["behavior"], "void", "{paused}");
    shop.settled().await;
    // With a clock that was turned events may not arrive: the nightly look finds it as well.
    shop.later(0).await;
    let page = shop.billing().await;
    assert_eq!(page["paid"]["paused_from"], page["paid"]["period_end"], "{page}");
}

fn paid(invoices: &[Value]) -> i64 {
    let paid = invoices.iter().filter(|invoice| invoice["status"] == "paid");
    paid.map(|invoice| invoice["total"].as_i64().unwrap()).sum()
}

async fn notice(shop: &Shop) -> Value {
    shop.acme.admin.get("billing/notice").await.data().clone()
}

#[database_test]
async fn r47_a_pause_begins_when_what_is_paid_for_ends_and_charges_nothing(pool: PgPool) {
    let mut shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    assert_eq!(notice(&shop).await["kind"], Value::Null);
    assert_eq!(act(&shop, "billing/reactivate").await, "409 billing.not_paused");
    assert_eq!(act(&shop, "billing/pause").await, "200");
    assert_eq!(act(&shop, "billing/pause").await, "409 billing.paused");
    let page = shop.billing().await;
    assert_eq!(page["paid"]["paused_from"], page["paid"]["period_end"], "{page}");
    assert_eq!((shop.has().await.1, &notice(&shop).await["kind"]), ("active".to_owned(), &json!("pauses")));
    let change = json!({ "plan": "team", "pays": "month", "seats": 3 });
    assert_eq!(shop.acme.admin.post("billing/change", change.clone()).await.outcome(), "409 billing.paused");

    // Taken back before it begins: nothing has changed, and nothing is charged for that.
    assert_eq!(act(&shop, "billing/reactivate").await, "200");
    assert_eq!((shop.billing().await["paid"]["paused_from"].clone(), shop.invoices().await.len()), (Value::Null, 1));

    assert_eq!(act(&shop, "billing/pause").await, "200");
    shop.both_later(40).await;
    let page = shop.billing().await;
    assert_eq!((&page["subscription"]["state"], &page["paid"]["status"]), (&json!("read_only"), &json!("active")));
    assert_eq!(notice(&shop).await["kind"], "paused");
    assert_eq!(shop.acme.admin.get("workspace/list").await.status, 200, "what is there can be read");
    assert_eq!(shop.acme.admin.post(NEW, json!({ "name": "New" })).await.outcome(), "402 plan.stopped");
    assert_eq!(paid(&shop.invoices().await), 2 * 2_500, "nothing was charged meanwhile");

    // A customer who presses the button twice is charged once.
    let again = shop.acme.admin.post("billing/reactivate", json!({}));
    let twice = shop.acme.admin.post("billing/reactivate", json!({}));
    let (again, twice) = tokio::join!(again, twice);
    assert!([again.status, twice.status].contains(&200), "{} {}", again.body, twice.body);
    shop.settled().await;
    assert_eq!((shop.has().await.1, paid(&shop.invoices().await)), ("active".to_owned(), 2 * 2 * 2_500));
    assert_eq!(shop.acme.admin.post(NEW, json!({ "name": "New" })).await.status, 201);
    let ends = shop.billing().await["paid"]["period_end"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>();
    assert!(ends.unwrap() - shop.app.parts.clock.now() > chrono::TimeDelta::days(26), "a whole period from now on");
    shop.agrees().await;
}

#[database_test]
async fn r47_a_pause_that_was_set_at_stripe_begins_with_the_end_of_the_period_as_well(pool: PgPool) {
    let mut shop = Shop::open(&pool, "").await;
    shop.buy("team", "month", 2).await;
    // One that was set here before leaves no beginning behind.
    assert_eq!(act(&shop, "billing/pause").await, "200");
    assert_eq!(act(&shop, "billing/reactivate").await, "200");
    // The second within the period is not taken for the first.
    for _ in 0..2 {
        pause_there(&mut shop).await;
        assert_eq!(act(&shop, "billing/reactivate").await, "200");
        let page = shop.billing().await;
        assert_eq!((&page["paid"]["paused_from"], shop.invoices().await.len()), (&Value::Null, 1), "{page}");
    }
    // Once it has begun, every reactivation is charged anew.
    for periods in [2, 3] {
        pause_there(&mut shop).await;
        shop.both_later(40).await;
        assert_eq!(shop.has().await.1, "read_only");
        assert_eq!(act(&shop, "billing/reactivate").await, "200");
        assert_eq!((shop.has().await.1, paid(&shop.invoices().await)), ("active".to_owned(), periods * 2 * 2_500));
    }
    shop.agrees().await;
}

#[database_test]
async fn r47_what_is_late_or_ends_cannot_be_paused_and_everybody_sees_what_stops_when(pool: PgPool) {
    let mut shop = Shop::open(&pool, "").await;
    assert_eq!(act(&shop, "billing/pause").await, "409 billing.has_none");
    shop.buy("team", "month", 2).await;
    assert_eq!(act(&shop, "billing/cancel").await, "200");
    assert_eq!(act(&shop, "billing/pause").await, "409 billing.not_pausable");
    assert_eq!(act(&shop, "billing/keep").await, "200");
    shop.use_card(FAILS_LATER).await;
    // Seen at once: the days of grace begin now.
    shop.stripe.turn(32 * DAY);
    shop.settled().await;
    assert_eq!(act(&shop, "billing/pause").await, "409 billing.not_pausable");
    let late = notice(&shop).await;
    let page = shop.billing().await;
    assert_eq!((&late["kind"], &late["until"]), (&json!("late"), &page["paid"]["grace_until"]), "{late}");
    assert_eq!((&late["action_url"], &late["may_pay"]), (&page["paid"]["action_url"], &json!(true)));
    let seen = crate::people::testing::person(&shop.app, &shop.acme.admin, "Ben").await.get("billing/notice").await;
    assert_eq!(
        (&seen.data()["kind"], &seen.data()["action_url"], &seen.data()["may_pay"]),
        (&json!("late"), &Value::Null, &json!(false))
    );
    shop.later(15).await;
    assert_eq!(notice(&shop).await["kind"], "read_only");
    shop.later(31).await;
    assert_eq!(notice(&shop).await["kind"], "suspended");
}
