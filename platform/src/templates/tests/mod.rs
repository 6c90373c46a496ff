//! The shipped templates: each can be published as it is, used with and without its documents, and answers with
//! citations offline.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod shared;

use std::path::Path;

use serde_json::{Map, Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::catalogue::{self, ExampleLine, ExampleSection};
use crate::testing::{Person, TestApp};

const OFFLINE: (&str, &str) = ("extract", "local");
const SILENT: &str = "Nothing in the sources answers this.";

async fn used(admin: &Person, workspace: Uuid, id: &str, with_documents: bool) -> Value {
    let model = json!({ "id": OFFLINE.0, "region": OFFLINE.1 });
    let body = json!({ "workspace_id": workspace, "with_documents": with_documents, "model": model });
    admin.post(format!("template/{id}/use-case"), body).await.data().clone()
}

#[test]
fn r18_ten_templates_are_whole() {
    let templates = catalogue::all().unwrap();
    assert_eq!(templates.len(), 10);
    for template in templates {
        let id = &template.id;
        let mut definition = template.definition.clone();
        definition.model = crate::use_cases::ModelChoice::fixed(OFFLINE.0, OFFLINE.1);
        let published = definition.check_publishable(&[OFFLINE.1.to_owned()], chrono::DateTime::UNIX_EPOCH);
        assert!(published.is_ok(), "{id}: {:?}", published.unwrap_err().errors);
        assert!((1..=3).contains(&template.documents.len()), "{id}");
        for input in &definition.inputs {
            let is_mentioned = definition.instruction.contains(&format!("{{{{{}}}}}", input.name));
            assert!(is_mentioned, "{id}: {} is asked for and never used", input.name);
        }
        // What the gallery shows is what the documents say.
        assert!(template.example.len() >= 2, "{id} has no example result; run its test with WRITE_EXAMPLES=1");
        let names: Vec<&str> = template.documents.iter().map(|document| document.name.as_str()).collect();
        for line in template.example.iter().flat_map(|section| &section.lines) {
            assert!(line.sources.iter().all(|source| names.contains(&source.as_str())), "{id}: {line:?}");
        }
    }
}

#[database_test]
async fn r18_the_gallery_is_searched_and_a_template_becomes_a_draft_with_documents_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    assert_eq!(admin.get("template/list").await.body["total"], 10);
    assert_eq!(admin.get("template/list?category=legal").await.data()[0]["id"], "contract-review");
    assert_eq!(admin.get("template/list?search=BUDGET+variance").await.data()[0]["id"], "variance-commentary");
    assert_eq!(admin.get("template/list?search=helicopter").await.body["total"], 0);
    assert_eq!(admin.get("template/list?category=magic").await.status, 400);
    let shown = admin.get("template/contract-review").await.data().clone();
    assert_eq!(shown["sample_documents"][1]["name"], "Contract review standard.md");
    assert_eq!(admin.get("template/nothing").await.status, 404);

    let bare = used(&admin, workspace, "contract-review", false).await;
    assert_eq!((&bare["documents"], &bare["draft"]["inputs"][0]["example"]), (&json!([]), &Value::Null));
    let first = used(&admin, workspace, "contract-review", true).await;
    assert_eq!(first["published"], Value::Null);
    let second = used(&admin, workspace, "contract-review", true).await;
    assert_eq!(first["draft"]["document_ids"], second["draft"]["document_ids"], "documents are not added twice");
    assert_eq!(admin.get(format!("document/list?workspace_id={workspace}")).await.body["total"], 2);

    let body = json!({ "workspace_id": workspace, "name": " " });
    let refused = admin.post("template/contract-review/use-case", body).await;
    assert_eq!((refused.status, refused.field("name").len()), (400, 1));
    let body = json!({ "workspace_id": workspace, "folder_id": Uuid::now_v7() });
    let refused = admin.post("template/contract-review/use-case", body).await;
    assert_eq!((refused.status, refused.field("folder_id").len()), (400, 1));
}

/// An answer's sections as the gallery shows them.
fn sections(output: &Value) -> Vec<ExampleSection> {
    let all = output["content"].as_array().unwrap().iter().filter(|node| node["tag"] == "section");
    let section = |node: &Value| {
        let mut found = Vec::new();
        lines(node, &mut found);
        ExampleSection { title: node["value"].as_str().unwrap().to_owned(), lines: found }
    };
    all.map(section).collect()
}

fn lines(node: &Value, found: &mut Vec<ExampleLine>) {
    if matches!(node["tag"].as_str(), Some("paragraph" | "list-item")) {
        let mut line = ExampleLine { text: String::new(), sources: Vec::new() };
        words(node, &mut line);
        line.text = line.text.trim().to_owned();
        found.push(line);
    } else {
        node["content"].as_array().into_iter().flatten().for_each(|child| lines(child, found));
    }
}

fn words(node: &Value, line: &mut ExampleLine) {
    if let Some(title) = node["citation"]["document_title"].as_str()
        && !line.sources.iter().any(|known| known == title)
    {
        line.sources.push(title.to_owned());
    }
    match &node["content"] {
        Value::String(said) => line.text.push_str(said),
        Value::Array(children) => children.iter().for_each(|child| words(child, line)),
        _ => {}
    }
}

#[database_test]
async fn r18_each_template_answers_with_its_own_example_and_cites_in_every_section(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Gallery").await;
    for template in catalogue::all().unwrap() {
        let id = &template.id;
        let use_case = used(&admin, workspace, id, true).await;
        for document in &template.documents {
            let list = admin.get(format!("document/list?workspace_id={workspace}&limit=100")).await;
            let listed = list.data().as_array().unwrap().iter().find(|listed| listed["name"] == document.name).unwrap();
            let read = admin.read_document(listed["id"].as_str().unwrap().parse().unwrap()).await;
            assert_eq!(read["status"], "ready", "{id}: {read}");
            assert_eq!(read["warnings"], json!([]), "{id}: {}", document.name);
        }
        let examples =
            use_case["draft"]["inputs"].as_array().unwrap().iter().filter(|input| !input["example"].is_null());
        let inputs: Map<String, Value> =
            examples.map(|input| (input["name"].as_str().unwrap().to_owned(), input["example"].clone())).collect();
        let path = format!("use-case/{}/run", use_case["id"].as_str().unwrap());
        let run = admin.post(path, json!({ "inputs": inputs, "source": "draft" })).await.id();
        let end = admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await.pop().unwrap();
        let output = &end.data["run"]["output"];
        assert_eq!(end.data["run"]["status"], "succeeded", "{id}");
        let sections: Vec<ExampleSection> = sections(output);
        let titles: Vec<&str> = sections.iter().map(|section| section.title.as_str()).collect();
        let asked = use_case["draft"]["format"]["sections"].as_array().unwrap();
        assert_eq!(
            titles,
            asked.iter().map(|section| section["title"].as_str().unwrap()).collect::<Vec<_>>(),
            "{id}: {output}"
        );
        if std::env::var_os("WRITE_EXAMPLES").is_some() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(id);
            let mut text = serde_json::to_string_pretty(&sections).unwrap();
            text.push('\n');
            std::fs::write(folder.join("example.json"), text).unwrap();
        }
        for section in sections.iter().filter(|section| section.title != "Open questions") {
            assert!(section.lines.iter().all(|line| line.text != SILENT), "{id}: nothing under {}", section.title);
            let cited = section.lines.iter().filter(|line| !line.sources.is_empty()).count();
            assert!(cited > 0, "{id}: nothing is cited under {}: {section:?}", section.title);
        }
    }
}
