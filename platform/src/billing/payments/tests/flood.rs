//! Ten thousand events, many twice, in no order, days late, after a restore: the state is exact.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use futures_util::{StreamExt, stream};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::super::PATH;
use super::super::signature::header;
use super::shop::{DAY, SECRET, Shop};

const AT_ONCE: usize = 16;

#[database_test]
async fn f17_f18_i7_two_thousand_events_a_third_twice_shuffled_and_late_after_a_restore_end_exactly(pool: PgPool) {
    end_exactly(&pool, 2_000).await;
}

#[database_test]
#[ignore = "takes two minutes: .ci/nightly"]
async fn f17_f18_i7_ten_thousand_events_a_third_twice_shuffled_and_late_after_a_restore_end_exactly(pool: PgPool) {
    end_exactly(&pool, 10_000).await;
}

/// Whatever order `count` events come in, and a third of them again, a company has what it had before the restore.
async fn end_exactly(pool: &PgPool, count: usize) {
    let mut shop = Shop::open(pool, "?delay=31536000").await;
    shop.buy("team", "month", 2).await;
    shop.follower.reconcile().await.unwrap();
    // What is restored is of now; nothing of what follows is in it.
    for table in ["stripe_customers", "subscriptions", "invoices"] {
        let keep = format!("CREATE TABLE restored_{table} AS TABLE control.{table}");
        sqlx::query(sqlx::AssertSqlSafe(keep)).execute(pool).await.unwrap();
    }
    for wanted in [
        json!({ "plan": "team", "pays": "month", "seats": 4 }),
        json!({ "plan": "business", "pays": "month", "seats": 5 }),
        json!({ "plan": "business", "pays": "month", "seats": 6 }),
    ] {
        assert_eq!(shop.acme.admin.post("billing/change", wanted).await.status, 200);
        shop.follower.reconcile().await.unwrap();
    }
    shop.stripe.turn(3 * DAY);
    shop.later(3).await;
    let exact = (shop.has().await, shop.invoices().await);
    assert_eq!(exact.0, ("business".to_owned(), "active".to_owned(), Some(6)));

    for table in ["stripe_customers", "subscriptions", "invoices"] {
        let restore = format!("DELETE FROM control.{table}; INSERT INTO control.{table} TABLE restored_{table}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(restore)).execute(pool).await.unwrap();
    }
    sqlx::raw_sql("DELETE FROM control.stripe_events").execute(pool).await.unwrap();
    shop.app.parts.entitlements.forget(crate::kit::caller::ClientId::new(shop.acme.id).unwrap());
    assert_eq!(shop.billing().await["paid"]["seats"], 2, "as it was restored");

    let mut random = StdRng::seed_from_u64(17);
    let customer = shop.customer().await;
    let kinds = [
        "customer.subscription.updated",
        "customer.subscription.created",
        "invoice.paid",
        "invoice.finalized",
        "charge.succeeded",
    ];
    let events: Vec<Value> = (0..count)
        .map(|number| {
            let kind = kinds[random.random_range(0..kinds.len())];
            // Three days ago, or earlier: what an event says of its object is never believed.
            let created = shop.stripe.now() - 3 * DAY - random.random_range(0..DAY);
            let object = json!({ "id": "sub_1", "object": "subscription", "customer": customer, "status": "canceled", "quantity": number });
            json!({
                "id": format!("evt_{number}"), "object": "event", "type": kind, "created": created, "livemode": false,
                "api_version": "2026-09-30.endive", "data": { "object": object },
            })
        })
        .collect();
    let mut told: Vec<&Value> = events.iter().chain(events.iter().take(count / 3)).collect();
    told.shuffle(&mut random);
    let nobody = shop.app.anonymous();
    let answers = stream::iter(told).map(|event| {
        let body = event.to_string();
        let signature = header(SECRET, body.as_bytes(), shop.app.parts.clock.now().timestamp());
        let request = nobody.request(Method::POST, PATH).header("Stripe-Signature", signature).body(body);
        let nobody = &nobody;
        async move { nobody.send(request).await.status }
    });
    let statuses: Vec<u16> = answers.buffer_unordered(AT_ONCE).collect().await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), count + count / 3);
    shop.step_all().await;

    assert_eq!((shop.has().await, shop.invoices().await), exact);
    let (all, ignored): (i64, i64) =
        sqlx::query_as("SELECT count(*), count(*) FILTER (WHERE state = 'ignored') FROM control.stripe_events")
            .fetch_one(pool)
            .await
            .unwrap();
    let charges = events.iter().filter(|event| event["type"] == "charge.succeeded").count();
    assert_eq!((all, ignored), (i64::try_from(count).unwrap(), i64::try_from(charges).unwrap()), "each was kept once");
    shop.agrees().await;
}
