//! What a run's trace says of the passages that it gave its model: `GET run/{id}/offered`.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use serde_json::{Value, json};
use sqlx::PgPool;

use super::{citations, finished, stage, start};
use crate::testing::{Person, TestApp};

/// Each passage that was offered: its state, whether it is cited, the first words of its text.
async fn offered(person: &Person, run: &Value, query: &str) -> Value {
    let list = person.get(format!("run/{}/offered{query}", run["id"].as_str().unwrap())).await;
    assert_eq!(list.status, 200, "{}", list.body);
    list.body.clone()
}

#[database_test]
async fn issue_6_a_runs_trace_has_the_passages_themselves_and_says_what_became_of_them(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = acme.admin;
    let stage = stage(&admin).await;
    let run = finished(&admin, &start(&admin, stage.use_case).await).await;
    let all = offered(&admin, &run, "").await;
    let rows = all["data"].as_array().unwrap();
    let total = i64::try_from(rows.len()).unwrap();
    assert_eq!((all["total"].as_i64(), run["passages_offered"].as_i64()), (Some(total), Some(total)), "{all}");
    assert!(rows.len() > 1, "{all}");
    let first = &rows[0];
    assert_eq!(
        (&first["place"], &first["state"], &first["document_name"]),
        (&json!(1), &json!("current"), &json!("contract.md")),
        "{first}"
    );
    let says = |row: &Value| row["text"].as_str().unwrap().contains("Invoices are due 45 days");
    assert!(rows.iter().any(says), "{all}");

    // The model's own citations count, not what somebody made of the answer.
    let mut cited = Vec::new();
    citations(&run["output"], &mut cited);
    let cited: Vec<&Value> = cited.iter().map(|node| &node["citation"]["passage_id"]).collect();
    for row in rows {
        assert_eq!(row["is_cited"], cited.contains(&&row["passage_id"]), "{row}");
    }
    let only = offered(&admin, &run, "?cited=true").await;
    assert_eq!(
        (only["total"].as_i64(), run["passages_cited"].as_i64().unwrap() > 0),
        (run["passages_cited"].as_i64(), true)
    );
    let path = format!("use-case/{}/run/{}/update-processed-json", stage.use_case, run["id"].as_str().unwrap());
    let emptied = json!({ "version": 1, "content": crate::outputs::tests::document("Edited.") });
    admin.put(path, emptied).await.data();
    assert_eq!(offered(&admin, &run, "?cited=true").await["data"], only["data"]);

    // In pages.
    let page = offered(&admin, &run, "?limit=1").await;
    let next = format!("?limit=1&cursor={}", page["next"].as_str().unwrap());
    let rest = offered(&admin, &run, &next).await;
    assert_eq!((&page["data"][0], &rest["data"][0], rest["next"].is_null()), (&rows[0], &rows[1], rows.len() == 2));

    // The document is replaced, then deleted.
    let document = first["document_id"].as_str().unwrap().to_owned();
    let text = "# Supply contract\n\n## Payment\n\nInvoices are due 20 days after receipt of the goods.\n";
    let replaced = admin.upload(format!("document/{document}/version"), "contract.md", text).await;
    assert_eq!(replaced.status, 201, "{}", replaced.body);
    admin.until(format!("document/{document}"), "the new version is read", |document| document["version"] == 2).await;
    let then = offered(&admin, &run, "").await;
    assert_eq!((&then["data"][0]["state"], &then["data"][0]["text"]), (&json!("replaced"), &first["text"]));
    assert_eq!(admin.delete(format!("document/{document}")).await.status, 200);
    let gone = offered(&admin, &run, "").await;
    assert_eq!(
        (&gone["data"][0]["state"], &gone["data"][0]["text"], &gone["data"][0]["passage_id"], &gone["total"]),
        (&json!("gone"), &Value::Null, &first["passage_id"], &all["total"])
    );

    // Another client's run is not there, and neither is one of a workspace that somebody does not belong to.
    let other = app.tenant("globex").await.admin;
    assert_eq!(other.get(format!("run/{}/offered", run["id"].as_str().unwrap())).await.status, 404);
}
