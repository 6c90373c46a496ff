//! Answers beside the insights keep to the same rule.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::json;
use sqlx::PgPool;

use super::{Fact, put};
use crate::testing::TestApp;

#[database_test]
async fn r53_months_by_model_are_withheld_where_only_sums_are_shown(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let now = app.parts.clock.now().to_rfc3339();
    let fact =
        Fact { client: acme.id, person: acme.admin.user_id, workspace: None, use_case: None, at: &now, micros: 5 };
    put(&pool, fact).await;
    for (naming, models) in [("named", 1), ("pseudonyms", 1), ("sums", 0)] {
        acme.admin.put("setting/insight", json!({ "naming": naming, "smallest_group": 5 })).await.data();
        let answer = acme.admin.get("usage/months").await.data().clone();
        let shown = (answer["is_withheld"].as_bool(), answer["months"].as_array().map(Vec::len));
        assert_eq!(shown, (Some(models == 0), Some(models)), "{naming}: {answer}");
        assert_eq!(answer["this_month"]["runs"], 1, "the quota goes by it: {answer}");
    }
}
