//! Jobs of payments are killed at each of their steps, like those of every other kind, beside Stripe's stand-in.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::metering::{LIMIT, ahead, buy, client, counted_by, hours};
use super::shop::Shop;
use crate::testing::killed::{OF_PAYMENTS, killed_at_each_step};

/// The company's subscription is thought to end, which it does not.
async fn is_mistaken(pool: &PgPool) {
    let changed = sqlx::query("UPDATE control.stripe_customers SET cancels = true").execute(pool).await.unwrap();
    assert_eq!(changed.rows_affected(), 1);
}

async fn is_right(pool: &PgPool) -> i64 {
    let right = "SELECT count(*) FROM control.stripe_customers WHERE NOT cancels";
    sqlx::query_scalar(right).fetch_one(pool).await.unwrap()
}

#[database_test]
async fn issue_26_what_an_event_told_of_is_looked_up(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    buy(&shop).await;
    let make = async || {
        is_mistaken(&pool).await;
        shop.app.parts.payments.look_soon(client(&shop), Uuid::nil()).await.unwrap();
        Uuid::nil()
    };
    killed_at_each_step((&shop.app, &pool), OF_PAYMENTS[0], make, async |_| is_right(&pool).await).await;
}

#[database_test]
async fn issue_26_a_contract_ends_what_it_replaced(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    buy(&shop).await;
    let gives = json!({ "plan": "enterprise", "state": "active", "reason": "signed on paper" });
    let given = shop.owner.admin.put(format!("client/{}/plan", shop.acme.id), gives).await;
    assert_eq!(given.status, 200, "{}", given.body);
    // Goes on again, here and there, as if nobody had looked yet.
    let make = async || {
        let known = "SELECT subscription FROM control.stripe_customers";
        let subscription: String = sqlx::query_scalar(known).fetch_one(&pool).await.unwrap();
        shop.behind(&format!("subscriptions/{subscription}"), &[("cancel_at_period_end", "false")]).await;
        sqlx::query("UPDATE control.stripe_customers SET cancels = false").execute(&pool).await.unwrap();
        Uuid::nil()
    };
    let done = async |_| {
        let ends = "SELECT count(*) FROM control.stripe_customers WHERE cancels";
        sqlx::query_scalar(ends).fetch_one(&pool).await.unwrap()
    };
    killed_at_each_step((&shop.app, &pool), OF_PAYMENTS[1], make, done).await;
}

#[database_test]
async fn issue_26_what_went_over_is_told_once(pool: PgPool) {
    let shop = Shop::open_in(&pool, "", ahead()).await;
    buy(&shop).await;
    shop.runs(LIMIT, 0, shop.app.parts.clock.now()).await;
    shop.follower.meters().of(client(&shop)).await.unwrap();
    let make = async || {
        let begun = hours(&shop, 2);
        shop.runs(7, 0, begun + TimeDelta::minutes(70)).await;
        hours(&shop, 2);
        Uuid::nil()
    };
    // All that was used, and nothing twice.
    let done = async |_| {
        let used: i64 = sqlx::query_scalar("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap();
        i64::from(counted_by(&shop, "atelier_runs_over").await == used - LIMIT)
    };
    killed_at_each_step((&shop.app, &pool), OF_PAYMENTS[2], make, done).await;
}

#[database_test]
async fn issue_26_what_no_event_told_of_is_found_at_night(pool: PgPool) {
    let shop = Shop::open(&pool, "").await;
    buy(&shop).await;
    let make = async || {
        is_mistaken(&pool).await;
        Uuid::nil()
    };
    killed_at_each_step((&shop.app, &pool), OF_PAYMENTS[3], make, async |_| is_right(&pool).await).await;
}
