//! Runs through the real server, with the real offline plugin in a real sandbox process.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod automatic;
mod before;
mod faults;
mod folders;
mod formats;
mod history;
mod offered;
mod passages;
mod regions;
mod routing;
mod stalled;
mod waiting;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::testing::{Frame, Person, TestApp, invariants, read_stream};

const CONTRACT: &str = "# Supply contract\n\n## Payment\n\nInvoices are due 45 days after receipt of the goods. Halden deducts 2 % when it pays within 14 days.\n\n\
                        ## Delivery\n\nBrightwater delivers within 15 working days. A late delivery costs a penalty of 1 % of its value each week.\n";

fn definition(documents: &[Uuid]) -> Value {
    json!({
        "name": "Brief", "description": "", "icon": "file-text",
        "instruction": "Write a brief about {{topic}}.",
        "inputs": [
            { "name": "topic", "label": "Topic", "type": "short_text", "required": true },
            { "name": "more", "label": "More", "type": "file" },
        ],
        "document_ids": documents,
        "format": { "kind": "sections", "sections": [
            { "key": "terms", "title": "Payment terms", "guidance": "When invoices are due" },
            { "key": "risks", "title": "Risks", "guidance": "Penalties and late deliveries" },
        ] },
        "model": { "id": "extract", "region": "local" },
    })
}

struct Stage {
    workspace: Uuid,
    use_case: Uuid,
}

/// A workspace with a document and a published use case on it.
async fn stage(admin: &Person) -> Stage {
    let workspace = admin.workspace("Purchasing").await;
    let document = admin.add_document(workspace, "contract.md", CONTRACT).await;
    assert_eq!(document["status"], "ready", "{document}");
    let id: Uuid = document["id"].as_str().unwrap().parse().unwrap();
    let created = admin
        .post("use-case", json!({ "workspace_id": workspace, "folder_id": null, "definition": definition(&[id]) }))
        .await;
    let use_case = created.id();
    let published = admin
        .post(
            format!("use-case/{use_case}/publish"),
            json!({ "revision": created.data()["draft_revision"], "note": "" }),
        )
        .await;
    assert_eq!(published.status, 200, "{}", published.body);
    Stage { workspace, use_case }
}

async fn start(person: &Person, use_case: Uuid) -> Value {
    person
        .post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "payment terms" } }))
        .await
        .data()
        .clone()
}

/// All events of a run, from the one after `after` on.
async fn follow(person: &Person, run: &Value, after: Option<i64>) -> Vec<Frame> {
    person.events(format!("run/{}/events", run["id"].as_str().unwrap()), after, |frame| frame.name == "end").await
}

async fn finished(person: &Person, run: &Value) -> Value {
    follow(person, run, None).await.last().unwrap().data["run"].clone()
}

/// Numbers of the frames: must be 1, 2, 3 … (I2).
fn numbers(frames: &[Frame]) -> Vec<i64> {
    frames.iter().filter_map(|frame| frame.id).collect()
}

/// All citations of a document, depth first.
fn citations<'a>(node: &'a Value, found: &mut Vec<&'a Value>) {
    if node["tag"] == "citation" {
        found.push(node);
    }
    for child in node["content"].as_array().into_iter().flatten() {
        citations(child, found);
    }
}

#[database_test]
async fn r35_a_run_answers_a_document_whose_citations_open_the_source_at_the_passage(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = finished(&admin, &start(&admin, stage.use_case).await).await;
    assert_eq!(run["status"], "succeeded", "{run}");
    assert_eq!(run["output"]["tag"], "doc");
    let sections: Vec<&Value> =
        run["output"]["content"].as_array().unwrap().iter().filter(|node| node["tag"] == "section").collect();
    assert_eq!(sections.iter().map(|section| section["key"].as_str().unwrap()).collect::<Vec<_>>(), ["terms", "risks"]);
    let mut cited = Vec::new();
    citations(&run["output"], &mut cited);
    assert!(!cited.is_empty(), "{}", run["output"]);
    for node in cited {
        let (document, passage) =
            (node["citation"]["document_id"].as_str().unwrap(), node["citation"]["passage_id"].as_str().unwrap());
        let around = admin.get(format!("document/{document}/passages?around={passage}")).await;
        let shown = around.data().as_array().unwrap().iter().find(|shown| shown["id"] == passage).unwrap().clone();
        let quote = node["citation"]["quote"].as_str().unwrap();
        assert!(shown["text"].as_str().unwrap().contains(quote), "{quote}");
    }
    assert!(run["passages_cited"].as_i64().unwrap() > 0 && run["plugin"]["digest"].as_str().unwrap().len() == 64);
    assert_eq!(run["inputs"][0]["display"], "payment terms");
}

#[database_test]
async fn i2_events_are_numbered_without_a_gap_and_any_reader_gets_the_rest(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = start(&admin, stage.use_case).await;
    let whole = follow(&admin, &run, None).await;
    let count = i64::try_from(whole.len()).unwrap();
    assert_eq!(numbers(&whole), (1..=count).collect::<Vec<_>>());
    for after in 0..=count {
        let rest = follow(&admin, &run, Some(after)).await;
        if after < count {
            assert_eq!(numbers(&rest), (after + 1..=count).collect::<Vec<_>>());
        }
        assert_eq!(rest.last().unwrap().name, "end");
    }
    let beyond = admin
        .request(reqwest::Method::GET, &format!("run/{}/events", run["id"].as_str().unwrap()))
        .header("Last-Event-ID", count + 5);
    assert_eq!(admin.send(beyond).await.field("Last-Event-ID").len(), 1);
}

#[database_test]
async fn a_start_that_asks_for_a_stream_gets_the_run_first_and_its_end_last(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let request = admin
        .request(reqwest::Method::POST, &format!("use-case/{}/run", stage.use_case))
        .header("Accept", "text/event-stream");
    let frames =
        read_stream(request.json(&json!({ "inputs": { "topic": "penalties" } })), |frame| frame.name == "end").await;
    assert_eq!(frames.first().unwrap().name, "run");
    let end = &frames.last().unwrap().data;
    assert_eq!(end["status"], "succeeded");
    let id = end["run"]["id"].as_str().unwrap();
    assert_eq!(
        &end["run"],
        admin.get(format!("run/{id}")).await.data(),
        "the end that was put together in memory is what the row says"
    );
    assert!(frames.iter().any(|frame| frame.name == "citation"));
}

#[database_test]
async fn a_file_given_to_a_run_is_read_cited_and_listed_nowhere(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let file = admin
        .upload(
            format!("use-case/{}/run/upload-file", stage.use_case),
            "side letter.txt",
            "The side letter says that payment terms change to 60 days in 2027.",
        )
        .await
        .id();
    admin.read_document(file).await;
    let started = admin
        .post(
            format!("use-case/{}/run", stage.use_case),
            json!({ "inputs": { "topic": "payment terms", "more": file } }),
        )
        .await
        .data()
        .clone();
    assert_eq!(started["inputs"][1]["display"], "side letter.txt");
    let run = finished(&admin, &started).await;
    assert!(run["output"].to_string().contains("60 days"), "{}", run["output"]);
    let listed = admin.get(format!("document/list?workspace_id={}", stage.workspace)).await;
    assert_eq!(listed.body["total"], 1);
    let found = admin.get(format!("document/search?workspace_id={}&q=side+letter", stage.workspace)).await;
    assert_eq!(found.body["total"], 0);
}

#[database_test]
async fn wrong_inputs_are_told_by_field_and_start_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let path = format!("use-case/{}/run", stage.use_case);
    assert_eq!(admin.post(&path, json!({ "inputs": {} })).await.field("inputs.topic"), ["Please fill this in."]);
    assert_eq!(
        admin
            .post(&path, json!({ "inputs": { "topic": "x", "more": Uuid::now_v7() } }))
            .await
            .field("inputs.more")
            .len(),
        1
    );
    assert_eq!(
        admin
            .post(&path, json!({ "inputs": { "topic": "x" }, "model": { "id": "gpt-9", "region": "local" } }))
            .await
            .outcome(),
        "400 runs.no_model"
    );
    assert_eq!(
        admin.post(&path, json!({ "inputs": { "topic": "x" }, "client_id": 1 })).await.field("client_id"),
        ["This field is not known here."]
    );
    assert_eq!(admin.get("run/list").await.body["total"], 0);
}

#[database_test]
async fn a_document_on_its_way_answers_432_and_changes_nothing(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    sqlx::query("UPDATE documents SET status = 'queued'").execute(&pool).await.unwrap();
    let answer = admin.post(format!("use-case/{}/run", stage.use_case), json!({ "inputs": { "topic": "x" } })).await;
    assert_eq!(answer.outcome(), "432 runs.preparing");
    assert_eq!(admin.get("run/list").await.body["total"], 0);
}

#[database_test]
async fn history_pages_searches_and_filters(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    for n in 0..5 {
        let started = admin
            .post(format!("use-case/{}/run", stage.use_case), json!({ "inputs": { "topic": format!("topic {n}") } }))
            .await
            .data()
            .clone();
        finished(&admin, &started).await;
    }
    let first = admin.get("run/list?limit=2&mine=true&status=succeeded").await;
    assert_eq!((first.body["total"].as_i64(), first.data()[0]["title"].as_str()), (Some(5), Some("topic 4")));
    let mut titles = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = admin.get(format!("run/list?limit=2&use_case_id={}&cursor={cursor}", stage.use_case)).await;
        titles.extend(page.data().as_array().unwrap().iter().map(|run| run["title"].as_str().unwrap().to_owned()));
        match page.body["next"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(titles, ["topic 4", "topic 3", "topic 2", "topic 1", "topic 0"]);
    assert_eq!(admin.get("run/list?search=topic%203").await.body["total"], 1);
    assert_eq!(admin.get("run/list?status=failed").await.body["total"], 0);
    assert_eq!(admin.get("run/list?cursor=zzz").await.field("cursor").len(), 1);
}

#[database_test]
async fn exports_carry_the_answer_and_its_sources(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = finished(&admin, &start(&admin, stage.use_case).await).await;
    let id = run["id"].as_str().unwrap();
    let markdown = admin.get(format!("run/{id}/export?format=md")).await;
    let text = markdown.body.as_str().unwrap();
    assert!(text.contains("## Payment terms") && text.contains("[^1]") && text.contains("contract.md"), "{text}");
    let named = markdown.headers["content-disposition"].to_str().unwrap();
    let day = run["finished_at"].as_str().unwrap().get(..10).unwrap();
    let use_case = run["use_case_name"].as_str().unwrap();
    // UX-20: the files of several runs can be told apart.
    assert!(named.starts_with(&format!("attachment; filename=\"{use_case} ")), "{named}");
    assert!(named.contains(&format!(" {day}.md\"")), "{named}");
    let word = admin.send(admin.request(reqwest::Method::GET, &format!("run/{id}/export?format=docx"))).await;
    assert_eq!(word.status, 200);
    assert_eq!(admin.get(format!("run/{id}/export?format=exe")).await.status, 400);
}

/// The state that a process killed in mid-run leaves of a run: running, two events stored, a lease of nobody alive.
async fn leave_as_a_killed_process(pool: &PgPool, run: Uuid) {
    for statement in [
        "DELETE FROM outputs WHERE run_id = $1",
        "DELETE FROM usage_entries WHERE id = $1",
        "DELETE FROM run_events WHERE run_id = $1",
        "INSERT INTO run_events (client_id, run_id, first_seq, last_seq, events)
         SELECT client_id, id, 1, 2, '[{\"type\":\"text\",\"data\":{\"text\":\"half a\"}},{\"type\":\"text\",\"data\":{\"text\":\" sentence\"}}]' FROM runs WHERE id = $1",
        "UPDATE runs SET status = 'running', finished_at = NULL, last_event = 0, lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second' WHERE id = $1",
    ] {
        sqlx::query(statement).bind(run).execute(pool).await.unwrap();
    }
}

#[database_test]
async fn f1_a_run_of_a_dead_process_is_taken_over_and_its_reader_sees_the_end(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = start(&admin, stage.use_case).await;
    finished(&admin, &run).await;
    let id: Uuid = run["id"].as_str().unwrap().parse().unwrap();
    leave_as_a_killed_process(&pool, id).await;
    let frames = follow(&admin, &run, Some(1)).await;
    let count = i64::try_from(frames.len()).unwrap();
    let anew = 1_000_001..1_000_001 + count - 1;
    assert_eq!(
        numbers(&frames),
        std::iter::once(2).chain(anew.clone()).collect::<Vec<_>>(),
        "I2: the reader goes on where it was"
    );
    assert_eq!(frames[1].name, "restart");
    // Who had seen more of the dead process than it stored is told as well that all of it is void.
    let ahead = follow(&admin, &run, Some(9)).await;
    assert_eq!((ahead[0].name.as_str(), numbers(&ahead)), ("restart", anew.collect()));
    let end = frames.last().unwrap();
    assert_eq!((end.data["status"].as_str(), end.data["run"]["attempt"].as_i64()), (Some("succeeded"), Some(2)));
    assert!(!end.data["run"]["output"].to_string().contains("half a"));
    let metered: i64 =
        sqlx::query_scalar("SELECT count(*) FROM usage_entries WHERE id = $1").bind(id).fetch_one(&pool).await.unwrap();
    assert_eq!(metered, 1, "I3: counted once");
    invariants::sound(&pool).await;
}

#[database_test]
async fn f1_a_run_that_dies_again_and_again_fails_with_a_reason(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = start(&admin, stage.use_case).await;
    finished(&admin, &run).await;
    let id: Uuid = run["id"].as_str().unwrap().parse().unwrap();
    // It never ended, so it was never counted.
    sqlx::query("DELETE FROM usage_entries WHERE id = $1").bind(id).execute(&pool).await.unwrap();
    sqlx::query("UPDATE runs SET status = 'running', attempt = 3, finished_at = NULL, lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second' WHERE id = $1")
        .bind(id)
        .execute(&pool)
        .await
        .unwrap();
    let end = follow(&admin, &run, None).await.pop().unwrap();
    assert_eq!(end.data["reason"]["code"], "interrupted");
    assert_eq!(end.data["reason"]["retryable"], true);
    invariants::sound(&pool).await;
}

#[database_test]
async fn a_run_of_a_region_that_no_process_serves_waits_and_can_be_stopped(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let run = start(&admin, stage.use_case).await;
    finished(&admin, &run).await;
    let id: Uuid = run["id"].as_str().unwrap().parse().unwrap();
    sqlx::query("UPDATE runs SET status = 'queued', region = 'eu', finished_at = NULL, lease_owner = NULL, lease_until = NULL WHERE id = $1").bind(id).execute(&pool).await.unwrap();
    for _ in 0..2 {
        app.parts.runs.recover().await; // it must leave this run alone
    }
    assert_eq!(admin.get(format!("run/{id}")).await.data()["status"], "queued");
    assert_eq!(admin.post(format!("run/{id}/stop"), json!({})).await.data()["status"], "cancelled");
    // stopping what has ended changes nothing
    assert_eq!(admin.post(format!("run/{id}/stop"), json!({})).await.data()["status"], "cancelled");
}

#[database_test]
async fn c1_another_tenants_run_looks_absent_in_every_operation(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
    let stage = stage(&acme).await;
    let run = finished(&acme, &start(&acme, stage.use_case).await).await;
    let (id, nobody) = (run["id"].as_str().unwrap().to_owned(), Uuid::now_v7().to_string());
    for (method, path) in [
        (reqwest::Method::GET, "run/ID"),
        (reqwest::Method::GET, "run/ID/events"),
        (reqwest::Method::POST, "run/ID/stop"),
        (reqwest::Method::GET, "run/ID/export?format=md"),
    ] {
        let mut answers = Vec::new();
        for id in [&id, &nobody] {
            let mut answer = globex.send(globex.request(method.clone(), &path.replace("ID", id))).await;
            answer.body["request_id"] = Value::Null;
            answers.push((answer.status, answer.body));
        }
        assert_eq!(answers[0], answers[1], "{path}");
        assert_eq!(answers[0].0, 404, "{path}");
    }
    assert_eq!(globex.get("run/list").await.body["total"], 0);
}

#[database_test]
async fn f13_a_reader_that_leaves_does_not_end_the_run(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let request = admin
        .request(reqwest::Method::POST, &format!("use-case/{}/run", stage.use_case))
        .header("Accept", "text/event-stream");
    let frames = read_stream(request.json(&json!({ "inputs": { "topic": "penalties" } })), |_| true).await;
    let run = frames[0].data["run"].clone();
    assert_eq!(finished(&admin, &run).await["status"], "succeeded");
}
