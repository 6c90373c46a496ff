//! A batch of a use case that leaves its model to the platform.

use std::sync::Arc;

use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{draft, get, is, on_this_machine, start, until};
use crate::runs::testing::{offer_at, provider};

#[database_test]
async fn automatic_model_of_a_batch_is_picked_for_each_row_when_it_starts(pool: PgPool) {
    let app = on_this_machine(&pool).await;
    let admin = app.tenant("acme").await.admin;
    let provider = provider(Behaviour::default()).await;
    let offered = |id: &str, window| {
        let mut offer = Arc::unwrap_or_clone(offer_at(&app, "local", id, [provider.url()]));
        offer.model.context_window = window;
        Arc::new(offer)
    };
    app.parts.models.set_offers(vec![offered("large", 8_000), offered("a-small", 2_000)]);
    let workspace = admin.workspace("Writing").await;
    let definition = json!({
        "name": "Letter", "instruction": "Write about {{topic}}.",
        "inputs": [{ "name": "topic", "label": "Topic", "type": "long_text" }],
        "model": { "id": "", "region": "", "automatic": "cheapest" },
    });
    let created =
        admin.post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition })).await;
    admin.post(format!("use-case/{}/publish", created.id()), json!({ "revision": 1, "note": "" })).await.data();
    let (long, too_long) = ("spring ".repeat(1_000), "spring ".repeat(2_700));
    let batch = draft(&admin, created.id(), &format!("topic\nspring\n{long}\n{too_long}\n")).await;
    start(&admin, batch, json!({})).await;
    let done = until(&admin, batch, is("finished")).await;
    assert_eq!((&done["counts"]["succeeded"], &done["counts"]["failed"]), (&json!(2), &json!(1)), "{done}");
    let rows = admin.get(format!("batch/{batch}/rows")).await.data().as_array().unwrap().clone();
    let mut models = Vec::new();
    for row in &rows {
        let run = match row["run_id"].as_str() {
            Some(run) => admin.get(format!("run/{run}")).await.data().clone(),
            None => Value::Null,
        };
        models.push(run["model"].clone());
    }
    assert_eq!(models, [json!("a-small"), json!("large"), Value::Null]);
    // What one row cannot do is its own fault: the others are done.
    assert!(rows[2]["reason"].as_str().unwrap().contains("reads that much at once"), "{}", rows[2]);
    // Where nothing fits any row, nothing is started.
    app.parts.models.set_offers(Vec::new());
    let again = draft(&admin, created.id(), "topic\nspring\n").await;
    let body = json!({ "name": "Topics", "skip_faulty": true, "limits": {} });
    assert_eq!(admin.post(format!("batch/{again}/start"), body).await.outcome(), "422 runs.no_fitting_model");
    assert_ne!(get(&admin, again).await["status"], "running");
}
