//! The billing page through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::json;
use sqlx::PgPool;

use crate::testing::TestApp;

#[database_test]
async fn r28_the_billing_page_says_what_is_used_of_what_and_that_billing_is_off(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    sqlx::query("UPDATE control.clients SET monthly_runs = 10 WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO usage_entries (client_id, id, kind, model, region, status, input_tokens, started_at, finished_at)
         SELECT $1, gen_random_uuid(), 'run', 'm', 'r', 'succeeded', 100, $2, $2 FROM generate_series(1, 4)",
    )
    .bind(acme.id)
    .bind(app.parts.clock.now())
    .execute(&pool)
    .await
    .unwrap();
    let billing = acme.admin.get("billing").await;
    let page = billing.data();
    assert_eq!(
        (&page["mode"], &page["plan"]["name"], &page["people"]),
        (&json!("off"), &json!("Enterprise"), &json!(1)),
        "{page}"
    );
    let runs = &page["balances"][0];
    assert_eq!(
        (&runs["metric"], &runs["used"], &runs["limit"], &runs["over"]),
        (&json!("runs"), &json!(4), &json!(10), &json!(0))
    );
    assert_eq!((&page["heaviest"][0]["tokens"], &page["managers"]), (&json!(400), &json!(["Ada acme"])));
    assert!(page["features"].as_array().unwrap().iter().all(|feature| feature["is_held"] == true));
    let ben = crate::people::testing::person(&app, &acme.admin, "Ben").await;
    assert_eq!(ben.get("billing").await.status, 403);
    assert_eq!(ben.get("billing/features").await.data().as_array().unwrap().len(), crate::entitlements::ALL.len());
}
