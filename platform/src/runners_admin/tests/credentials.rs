//! Credentials: where they lie, and that they come back nowhere.

use secrecy::ExposeSecret;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{BINDINGS, app, bind, form, provider};
use crate::kit::caller::ClientId;
use crate::runners_admin::bindings::BindingForm;

const SECRET: &str = "sk-canary-4711";

#[database_test]
async fn c7_c14_a_credential_is_in_no_answer_no_log_and_no_table_in_the_clear(pool: PgPool) {
    let app = app(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    let made = owner.admin.post(BINDINGS, form(&provider, "One")).await;
    let path = format!("{BINDINGS}/{}", made.id());
    let state = &made.data()["credentials"][0];
    assert_eq!(
        (&state["field"], &state["is_set"], &state["set_by_name"]),
        (&json!("api_key"), &json!(true), &json!("Ada owner"))
    );
    let mut renamed = form(&provider, "Two");
    renamed.as_object_mut().unwrap().remove("credentials");
    let answers = [
        owner.admin.get(BINDINGS).await,
        owner.admin.get(&path).await,
        owner.admin.put(&path, json!({ "revision": 1, "binding": renamed })).await,
        owner.admin.post(format!("{path}/test"), json!({})).await,
        owner.admin.get("audit-log/list").await,
        owner.admin.put(&path, json!({ "revision": 1, "binding": form(&provider, "Late") })).await,
        made,
    ];
    for answer in answers {
        assert!(!answer.body.to_string().contains(SECRET), "{}", answer.body);
    }
    let hex: String = SECRET.bytes().map(|byte| format!("{byte:02x}")).collect();
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'control'::regnamespace)",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    for table in tables {
        let rows = format!("SELECT t::text FROM {table} t");
        let rows: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_all(&pool).await.unwrap();
        assert!(rows.iter().all(|row| !row.contains(SECRET) && !row.contains(&hex)), "{table}");
    }
    let entered: BindingForm = serde_json::from_value(form(&provider, "One")).unwrap();
    assert!(!format!("{entered:?}").contains(SECRET), "C7: Debug shows it");
}

/// Which fields are set after a change.
async fn set_after(app: &super::TestApp, path: &str, admin: &super::Person, body: Value) -> Value {
    let revision = admin.get(path).await.data()["revision"].clone();
    let changed = admin.put(path, json!({ "revision": revision, "binding": body })).await;
    let _ = app;
    changed.data()["credentials"][0]["is_set"].clone()
}

#[database_test]
async fn c9_a_credential_is_for_the_address_that_it_was_entered_for(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let (provider, elsewhere) = (provider().await, provider().await);
    let id = bind(&owner.admin, &provider, "One").await;
    let path = format!("{BINDINGS}/{id}");
    let mut body = form(&provider, "One");
    body.as_object_mut().unwrap().remove("credentials");
    body["endpoint"] = json!(provider.url().join("/v2").unwrap());
    assert_eq!(set_after(&app, &path, &owner.admin, body.clone()).await, true, "another path of the same host");
    body["endpoint"] = json!(elsewhere.url());
    assert_eq!(set_after(&app, &path, &owner.admin, body.clone()).await, false, "another host");
    owner.admin.post(format!("{path}/test"), json!({})).await.data();
    assert!(!elsewhere.requests()[0].head.contains("canary"), "it went to another host");
    body["credentials"] = json!({ "api_key": "another" });
    assert_eq!(set_after(&app, &path, &owner.admin, body.clone()).await, true);
    body["credentials"] = json!({ "api_key": null });
    assert_eq!(set_after(&app, &path, &owner.admin, body).await, false, "taken away");
}

#[database_test]
async fn c14_a_sealed_credential_opens_in_its_own_row_only(pool: PgPool) {
    let app = app(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    let (one, other) = (bind(&owner.admin, &provider, "One").await, bind(&owner.admin, &provider, "Other").await);
    let open = async |id| {
        let mut tx = app.parts.db.begin_for(ClientId::OWNER).await.unwrap();
        app.parts.registry.vault().open(&mut tx, Some(id)).await
    };
    assert_eq!(open(one).await.unwrap()[&one]["api_key"].expose_secret(), SECRET);
    let copied = "UPDATE control.runner_credentials SET sealed = (SELECT sealed FROM control.runner_credentials WHERE binding_id = $1) WHERE binding_id = $2";
    sqlx::query(copied).bind(one).bind(other).execute(&pool).await.unwrap();
    assert!(open(other).await.is_err(), "what was sealed for one row opened in another");
}
