//! What is the platform owner's is closed to every other client, whatever its roles say.

use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::app;
use crate::people::testing::person;

#[database_test]
async fn c1_c6_plugins_and_keys_are_closed_to_every_other_client_and_to_owners_people_without_the_right(pool: PgPool) {
    let app = app(pool.clone()).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    // Even a role into which somebody wrote the right.
    let forged = "UPDATE account_roles SET permissions = permissions || '{manage-plugins,see-plugin-figures}' WHERE client_id = $1";
    sqlx::query(forged).bind(acme.id).execute(&pool).await.unwrap();
    app.parts.sessions.forget_all();
    let olga = person(&app, &owner.admin, "Olga").await;
    let id = Uuid::now_v7();
    let operations = [
        (Method::GET, "runners/keys".to_owned()),
        (Method::POST, "runners/keys".to_owned()),
        (Method::POST, format!("runners/keys/{id}/revoke")),
        (Method::GET, "runners/plugin-rules".to_owned()),
        (Method::GET, "runners/plugins".to_owned()),
        (Method::POST, "runners/plugins".to_owned()),
        (Method::POST, "runners/plugins/openai/rollback".to_owned()),
        (Method::GET, "runners/plugin-versions".to_owned()),
        (Method::GET, format!("runners/plugin-versions/{id}")),
        (Method::DELETE, format!("runners/plugin-versions/{id}")),
        (Method::POST, format!("runners/plugin-versions/{id}/check")),
        (Method::POST, format!("runners/plugin-versions/{id}/install")),
        (Method::POST, format!("runners/plugin-versions/{id}/retire")),
        (Method::GET, format!("runners/plugin-versions/{id}/conformance")),
        (Method::POST, format!("runners/plugin-versions/{id}/conformance")),
        (Method::GET, "runners/plugins/openai/figures".to_owned()),
        (Method::GET, "runners/plugins/openai/partners".to_owned()),
        (Method::POST, "runners/plugins/openai/partners".to_owned()),
        (Method::DELETE, format!("runners/plugins/openai/partners/{id}")),
        (Method::GET, "partner/plugins".to_owned()),
        (Method::GET, "partner/plugins/openai/figures".to_owned()),
    ];
    for (method, path) in operations {
        for somebody in [&acme.admin, &olga] {
            let answer = somebody.send(somebody.request(method.clone(), &path).json(&json!({}))).await;
            // Extractors are resolved together, so a form may be refused before the right is; it opens nothing.
            let closed = ["403 forbidden", "400 invalid", "415 media_type"];
            assert!(closed.contains(&answer.outcome().as_str()), "{method} {path}: {}", answer.body);
            if method == Method::GET || method == Method::DELETE {
                assert_eq!(answer.outcome(), "403 forbidden", "{method} {path}");
            }
        }
        let may = owner.admin.send(owner.admin.request(method.clone(), &path).json(&json!({}))).await;
        assert_ne!(may.outcome(), "403 forbidden", "{method} {path}");
    }
    // The database's own wall: no row of plugins or keys can be another client's.
    let insert = "INSERT INTO control.plugin_keys (client_id, id, name, public_key, key_id, added_by, added_at) VALUES ($1, $2, 'k', 'k', '0123456789ABCDEF', $2, now())";
    let refused = sqlx::query(insert).bind(acme.id).bind(id).execute(&pool).await.unwrap_err();
    assert!(refused.to_string().contains("plugin_keys_client_id_check"), "{refused}");
}
