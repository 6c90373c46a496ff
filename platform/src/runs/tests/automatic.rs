//! A use case that leaves its model to the platform: what is picked, what says so, and what happens where nothing fits.

use std::sync::Arc;

use runners::testing::{Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::models::Offer;
use crate::runs::testing::{offer_at, provider, refuse};
use crate::testing::{Person, TestApp, invariants};
use crate::usage::Price;

/// A server whose client may use `eu` and `us`.
async fn server(pool: &PgPool) -> (TestApp, Person) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.regions.regions = "eu,us".to_owned();
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu,us}' WHERE name = 'acme'")
        .execute(pool)
        .await
        .unwrap();
    (app, admin)
}

fn priced(app: &TestApp, (region, id): (&str, &str), provider: &StandIn, price: f64, window: u32) -> Arc<Offer> {
    let mut offer = Arc::unwrap_or_clone(offer_at(app, region, id, [provider.url()]));
    offer.model.context_window = window;
    offer.model.price = Some(Price {
        input_per_million: price,
        cached_input_per_million: None,
        output_per_million: price,
        currency: "EUR".to_owned(),
    });
    Arc::new(offer)
}

fn definition(model: &Value) -> Value {
    json!({
        "name": "Letter", "instruction": "Write about {{topic}}.",
        "inputs": [{ "name": "topic", "label": "Topic", "type": "long_text" }],
        "model": model,
    })
}

/// A use case with this model, published.
async fn published(admin: &Person, definition: &Value) -> Uuid {
    let workspace = admin.workspace("Writing").await;
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    created.id()
}

async fn redraft(admin: &Person, use_case: Uuid, revision: i32, definition: &Value) {
    let body = json!({ "revision": revision, "definition": definition });
    assert_eq!(admin.put(format!("use-case/{use_case}/draft"), body).await.status, 200);
}

/// The end of a run.
async fn run(admin: &Person, use_case: Uuid, body: Value) -> Value {
    let run = admin.post(format!("use-case/{use_case}/run"), body).await;
    let path = format!("run/{}/events", run.id());
    admin.events(path, None, |frame| frame.name == "end").await.pop().unwrap().data["run"].clone()
}

fn of(run: &Value) -> (&str, &str, &str) {
    let text = |name: &str| run[name].as_str().unwrap();
    (text("model"), text("region"), text("status"))
}

#[database_test]
async fn automatic_model_picks_the_cheapest_that_fits(pool: PgPool) {
    let (app, admin) = server(&pool).await;
    let provider = provider(Behaviour::default()).await;
    let offers = [(("eu", "large"), 3.0, 200_000), (("us", "mini"), 0.2, 8_000), (("eu", "small"), 0.5, 8_000)];
    app.parts.models.set_offers(
        offers.map(|(place, price, window)| priced(&app, place, &provider, price, window)).into_iter().collect(),
    );
    let automatic = definition(&json!({ "id": "", "region": "", "automatic": "cheapest" }));
    let use_case = published(&admin, &automatic).await;
    let path = format!("use-case/{use_case}/before-run");
    let before = admin.get(path.clone()).await.data().clone();
    assert_eq!((&before["model"], &before["region"]), (&json!("mini"), &json!("us")), "before it: {before}");
    assert_eq!(before["picked"]["by"], "cheapest");
    let short = run(&admin, use_case, json!({ "inputs": { "topic": "spring" } })).await;
    assert_eq!(of(&short), ("mini", "us", "succeeded"), "{short}");
    let why = "The cheapest of 3 that fit: 0.2 EUR for a million tokens read, 0.2 EUR for a million written.";
    assert_eq!((&short["picked"]["why"], &before["picked"]["why"]), (&json!(why), &json!(why)));
    let stored = admin.get(format!("run/{}", short["id"].as_str().unwrap())).await;
    assert_eq!(stored.data()["picked"], short["picked"], "it is kept with the run");
    // What is entered decides with it.
    let long = run(&admin, use_case, json!({ "inputs": { "topic": "spring ".repeat(5_000) } })).await;
    assert_eq!(
        (of(&long), &long["picked"]["why"]),
        (("large", "eu", "succeeded"), &json!("The only model that fits."))
    );
    // One region alone; and a caller who names a model gets that one.
    redraft(&admin, use_case, 1, &definition(&json!({ "id": "x", "region": "eu", "automatic": "cheapest" }))).await;
    let draft = admin.get(format!("use-case/{use_case}")).await.data()["draft"]["model"].clone();
    assert_eq!(draft, json!({ "id": "", "region": "eu", "automatic": "cheapest" }), "nobody will ask a model x");
    let here = run(&admin, use_case, json!({ "inputs": {}, "source": "draft" })).await;
    assert_eq!(of(&here), ("small", "eu", "succeeded"));
    let named = json!({ "inputs": {}, "source": "draft", "model": { "id": "large", "region": "eu" } });
    let named = run(&admin, use_case, named).await;
    assert_eq!((of(&named).0, &named["picked"]), ("large", &Value::Null));
    // What is being tried in the builder need not be saved.
    let tried = admin.get(format!("{path}?automatic=cheapest&region=us")).await;
    assert_eq!(tried.data()["model"], "mini");
    // A region that is taken from the company counts no more.
    sqlx::query("UPDATE control.clients SET allowed_regions = '{eu}' WHERE name = 'acme'")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(admin.get(path).await.data()["model"], "small");
    invariants::sound(&pool).await;
}

#[database_test]
async fn automatic_model_that_is_away_is_passed_over_by_the_next_run(pool: PgPool) {
    let (app, admin) = server(&pool).await;
    let (locked, well) = (provider(refuse(401)).await, provider(Behaviour::default()).await);
    app.parts.models.set_offers(vec![
        priced(&app, ("eu", "mini"), &locked, 0.2, 8_000),
        priced(&app, ("eu", "large"), &well, 3.0, 8_000),
    ]);
    let use_case = published(&admin, &definition(&json!({ "id": "", "region": "eu", "automatic": "cheapest" }))).await;
    // A run keeps to the model that it was begun with.
    assert_eq!(of(&run(&admin, use_case, json!({ "inputs": {} })).await), ("mini", "eu", "failed"));
    assert_eq!(of(&run(&admin, use_case, json!({ "inputs": {} })).await), ("large", "eu", "succeeded"));
    assert_eq!(locked.requests().len(), 1);
}

#[database_test]
async fn automatic_model_is_the_fastest_by_the_last_runs_of_the_workspace(pool: PgPool) {
    let (app, admin) = server(&pool).await;
    let well = provider(Behaviour::default()).await;
    app.parts.models.set_offers(vec![
        priced(&app, ("eu", "mini"), &well, 0.2, 8_000),
        priced(&app, ("us", "quick"), &well, 3.0, 8_000),
    ]);
    let use_case = published(&admin, &definition(&json!({ "id": "", "region": "", "automatic": "fastest" }))).await;
    let before = async || admin.get(format!("use-case/{use_case}/before-run")).await.data().clone();
    let unmeasured = before().await;
    assert_eq!(unmeasured["model"], "mini");
    assert!(unmeasured["picked"]["why"].as_str().unwrap().contains("was measured in this workspace yet"));
    for model in [json!({ "id": "mini", "region": "eu" }), json!({ "id": "quick", "region": "us" })] {
        run(&admin, use_case, json!({ "inputs": {}, "model": model })).await;
    }
    sqlx::query(
        "UPDATE runs SET started_at = finished_at - CASE model WHEN 'mini' THEN interval '9 s' ELSE interval '2 s' END, first_delta_ms = 500, output_tokens = 250",
    )
    .execute(&pool)
    .await
    .unwrap();
    let measured = before().await;
    assert_eq!((&measured["model"], &measured["region"]), (&json!("quick"), &json!("us")), "{measured}");
    let why = measured["picked"]["why"].as_str().unwrap();
    assert!(why.starts_with("The fastest of 2 that fit and were measured: about 3.5 s"), "{why}");
    assert_eq!(of(&run(&admin, use_case, json!({ "inputs": {} })).await), ("quick", "us", "succeeded"));
}

#[database_test]
async fn automatic_model_where_none_fits_starts_nothing_and_says_what_is_missing(pool: PgPool) {
    let (app, admin) = server(&pool).await;
    let provider = provider(Behaviour::default()).await;
    let mini = priced(&app, ("eu", "mini"), &provider, 0.2, 8_000);
    app.parts.models.set_offers(vec![mini.clone()]);
    let automatic = json!({ "id": "", "region": "eu", "automatic": "cheapest" });
    let use_case = published(&admin, &definition(&automatic)).await;
    let path = format!("use-case/{use_case}/run");
    let long = admin.post(path.clone(), json!({ "inputs": { "topic": "spring ".repeat(10_000) } })).await;
    assert_eq!(long.outcome(), "422 runs.too_long_for_all");
    assert!(long.field("model")[0].contains("no model in European Union reads that much at once"), "{}", long.body);
    // A form that needs a schema: said while it is built, before a run, and instead of one.
    let mut table = definition(&automatic);
    table["format"] = json!({ "kind": "table", "columns": [{ "key": "a", "title": "A" }] });
    let lint = admin.post(format!("use-case/{use_case}/lint"), json!({ "definition": table })).await;
    let found = lint.data().as_array().unwrap().iter().find(|finding| finding["rule"] == "no_fitting_model").unwrap();
    assert_eq!((&found["field"], &found["severity"]), (&json!("model"), &json!("warning")));
    redraft(&admin, use_case, 1, &table).await;
    let before = admin.get(format!("use-case/{use_case}/before-run?source=draft")).await;
    let asked = admin.post(path, json!({ "inputs": {}, "source": "draft" })).await;
    for refused in [before, asked] {
        assert_eq!(refused.outcome(), "422 runs.no_fitting_model");
        assert_eq!(refused.field("model"), [found["message"].as_str().unwrap()]);
        assert!(refused.field("model")[0].contains("takes a JSON schema"));
    }
    assert_eq!(admin.get("run/list").await.body["total"], 0);
    assert_eq!(provider.connections(), 0);
    // One that can is picked for it, though it is dearer.
    let mut able = Arc::unwrap_or_clone(priced(&app, ("eu", "able"), &provider, 9.0, 8_000));
    able.model.capabilities.push("json-schema".to_owned());
    app.parts.models.set_offers(vec![mini, Arc::new(able)]);
    let before = admin.get(format!("use-case/{use_case}/before-run?source=draft")).await;
    assert_eq!(before.data()["model"], "able");
}

#[database_test]
async fn automatic_model_works_with_the_offline_runner_alone_and_stands_in_the_record(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Purchasing").await;
    let document = admin.add_document(workspace, "contract.md", super::CONTRACT).await;
    let mut definition = super::definition(&[document["id"].as_str().unwrap().parse().unwrap()]);
    definition["model"] = json!({ "id": "", "region": "", "automatic": "fastest" });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let use_case = admin.post("use-case", body).await.id();
    let done = run(&admin, use_case, json!({ "inputs": { "topic": "payment" }, "source": "draft" })).await;
    assert_eq!(of(&done), ("extract", "local", "succeeded"), "{done}");
    let why = done["picked"]["why"].as_str().unwrap();
    assert!(why.starts_with("The only model that fits.") && why.contains("copies sentences out of documents"), "{why}");
    let id = done["id"].as_str().unwrap();
    admin.put(format!("use-case/run/{id}/lock"), json!({ "is_locked": true, "reason": "Signed off" })).await.data();
    let record = async || admin.get(format!("run/{id}/record")).await.data()["check"].clone();
    let check = record().await;
    assert_eq!(check["verdict"], "intact", "{check}");
    sqlx::query(r#"UPDATE runs SET request = jsonb_set(request, '{picked,why}', '"Nobody knows."')"#)
        .execute(&pool)
        .await
        .unwrap();
    let changed = record().await["entries"].as_array().unwrap().clone();
    let model = changed.iter().find(|entry| entry["kind"] == "model").unwrap();
    assert_eq!((&model["state"], &model["differs"]), (&json!("changed"), &json!(["picked"])));
}
