//! Checks and the publish gate through the real server: the offline plugin in a real sandbox, and a stand-in where a
//! model must say something.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod questions;

use runners::testing::{Act, Behaviour};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::batches::SETTLE_CHECK;
use crate::people::testing::member;
use crate::runs::testing::{self as providers, offer, provider};
use crate::testing::{Person, Reply, TestApp, jobs};

const SEASONS: &str = "# Seasons\n\nSpring begins in March. Autumn begins in September and is short.\n";

struct Stage {
    workspace: Uuid,
    use_case: Uuid,
    document: Uuid,
}

fn definition(document: Uuid, description: &str) -> Value {
    json!({
        "name": "Seasons", "description": description, "instruction": "When does {{topic}} begin?", "document_ids": [document],
        "inputs": [{ "name": "topic", "label": "Topic", "type": "short_text", "required": true }],
        "format": { "kind": "sections", "sections": [{ "key": "body", "title": "Body", "guidance": "What begins when" }] },
        "model": { "id": "extract", "region": "local" },
    })
}

/// A use case that is live, on the offline model.
async fn stage(admin: &Person) -> Stage {
    let workspace = admin.workspace("Calendar").await;
    let document = admin.add_document(workspace, "seasons.md", SEASONS).await["id"].as_str().unwrap().parse().unwrap();
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition(document, "") });
    let use_case = admin.post("use-case", body).await.id();
    publish(admin, use_case, 1, None).await.data();
    Stage { workspace, use_case, document }
}

async fn publish(person: &Person, use_case: Uuid, revision: i32, reason: Option<&str>) -> Reply {
    let body = json!({ "revision": revision, "note": "", "override_reason": reason });
    person.post(format!("use-case/{use_case}/publish"), body).await
}

async fn redraft(person: &Person, stage: &Stage, revision: i32, description: &str) {
    let body = json!({ "revision": revision, "definition": definition(stage.document, description) });
    assert_eq!(person.put(format!("use-case/{}/draft", stage.use_case), body).await.status, 200);
}

fn example(topic: &str, expectations: Value) -> Value {
    json!({ "name": format!("About {topic}"), "inputs": { "topic": topic }, "expectations": expectations })
}

fn says(words: &str) -> Value {
    json!({ "kind": "contains", "text": words })
}

async fn add(person: &Person, use_case: Uuid, example: Value) -> Reply {
    person.post(format!("use-case/{use_case}/examples"), json!({ "example": example })).await
}

/// Both versions have come to their end.
fn done(check: &Value) -> bool {
    check["draft"]["status"] == "done" && (check["live"].is_null() || check["live"]["status"] == "done")
}

async fn check(person: &Person, use_case: Uuid, kind: &str) -> Value {
    let started = person.post(format!("use-case/{use_case}/check"), json!({ "kind": kind })).await;
    assert_eq!(started.status, 201, "{}", started.body);
    person.until(format!("use-case/{use_case}/check?kind={kind}"), "the check is done", done).await
}

/// A use case with an example, whose live version was checked on it.
pub async fn use_case(admin: &Person) -> Uuid {
    let use_case = stage(admin).await.use_case;
    add(admin, use_case, example("spring", json!([says("March")]))).await.data();
    check(admin, use_case, "examples").await;
    use_case
}

fn outcomes(case: &Value) -> Vec<&str> {
    case["results"].as_array().unwrap().iter().map(|result| result["outcome"].as_str().unwrap()).collect()
}

#[database_test]
async fn issue_5_only_a_draft_that_passed_on_exactly_these_examples_gets_through_the_gate(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let use_case = stage.use_case;
    let gate = json!({ "min_rate": 100, "min_examples": 3, "override_by": "nobody" });
    let set = admin.put(format!("workspace/{}/gate", stage.workspace), json!({ "gate": gate })).await;
    assert_eq!(set.data(), &json!({ "gate": gate, "may_set": true }));

    add(
        &admin,
        use_case,
        example("spring", json!([says("march"), { "kind": "cites", "document_id": stage.document }])),
    )
    .await
    .data();
    let polite = json!({ "kind": "judged", "question": "Is it polite?" });
    add(
        &admin,
        use_case,
        example("autumn", json!([{ "kind": "valid" }, { "kind": "tokens", "most": 100_000 }, polite])),
    )
    .await
    .data();
    redraft(&admin, &stage, 1, "second").await;
    let few = publish(&admin, use_case, 2, None).await;
    assert_eq!(few.outcome(), "409 use_cases.gate");
    assert_eq!(few.field("gate").len(), 2, "too few and not checked: {}", few.body);
    let wrong = add(&admin, use_case, example("autumn", json!([says("October")]))).await;

    let checked = check(&admin, use_case, "examples").await;
    // What a check did counts neither as the use case's runs nor among what one takes.
    let listed = admin.get(format!("use-case/list?workspace_id={}", stage.workspace)).await;
    assert_eq!(listed.data()[0]["runs"], 0, "{}", listed.body);
    let before = admin.get(format!("use-case/{use_case}/before-run")).await;
    assert_eq!(before.data()["typical"], Value::Null, "{}", before.body);
    let (draft, live) = (&checked["draft"], &checked["live"]);
    assert_eq!(
        (&draft["passed"], &draft["failed"], &draft["pass_rate"]),
        (&json!(2), &json!(1), &json!(66)),
        "{checked}"
    );
    assert_eq!((&live["version"], &live["passed"], &checked["is_current"]), (&json!(1), &json!(2), &json!(true)));
    let cases = checked["cases"].as_array().unwrap();
    assert_eq!(outcomes(&cases[0]["draft"]), ["passed", "passed"]);
    assert_eq!(
        outcomes(&cases[1]["draft"]),
        ["passed", "passed", "unchecked"],
        "nobody here can say whether it is polite"
    );
    assert!(cases[1]["draft"]["results"][2]["reason"].as_str().unwrap().starts_with("Not checkable here"));
    assert_eq!((&cases[1]["draft"]["outcome"], &cases[2]["draft"]["outcome"]), (&json!("passed"), &json!("failed")));
    assert!(cases.iter().all(|case| case["draft"]["output"]["tag"] == "doc" && case["live"]["output"]["tag"] == "doc"));
    assert_eq!(admin.get("run/list").await.body["total"], 0, "checks are nobody's runs");
    assert_eq!(admin.get("batch/list").await.body["total"], 0);
    let run = cases[0]["draft"]["run_id"].as_str().unwrap();
    assert_eq!(admin.get(format!("run/{run}")).await.data()["title"], "spring", "but each can be looked at");
    app.parts.usage.settled().await;
    let metered: i64 = sqlx::query_scalar("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap();
    assert_eq!(metered, 6, "three examples on two versions count like any run");
    let short = publish(&admin, use_case, 2, None).await;
    assert_eq!(short.field("gate"), ["2 of 3 examples passed (66 %); this workspace asks for 100 %."]);

    // The example was wrong. Another example is another check; the live version has none of it either.
    let mended = json!({ "revision": 1, "example": example("autumn", json!([says("September")])) });
    admin.put(format!("use-case/{use_case}/examples/{}", wrong.id()), mended.clone()).await.data();
    assert_eq!(
        admin.put(format!("use-case/{use_case}/examples/{}", wrong.id()), mended).await.outcome(),
        "409 use_cases.stale_example"
    );
    let again = publish(&admin, use_case, 2, None).await;
    assert!(again.field("gate")[0].contains("exactly these examples"), "{}", again.body);
    assert_eq!(check(&admin, use_case, "examples").await["draft"]["pass_rate"], 100);
    let state = admin.get(format!("use-case/{use_case}/gate")).await;
    assert_eq!(
        (&state.data()["missing"], &state.data()["pass_rate"], &state.data()["may_override"]),
        (&json!([]), &json!(100), &json!(false))
    );
    assert_eq!(publish(&admin, use_case, 2, None).await.data()["published"]["version"], 2);

    // Another word in the draft is another draft, and who may publish it all the same says why.
    redraft(&admin, &stage, 2, "third").await;
    assert!(
        publish(&admin, use_case, 3, Some("It is urgent.")).await.field("override_reason")[0]
            .contains("does not allow")
    );
    let gate = json!({ "min_rate": 100, "min_examples": 3, "override_by": "admins" });
    admin.put(format!("workspace/{}/gate", stage.workspace), json!({ "gate": gate })).await.data();
    assert_eq!(
        publish(&admin, use_case, 3, Some("  ")).await.outcome(),
        "409 use_cases.gate",
        "a reason says something"
    );
    assert_eq!(publish(&admin, use_case, 3, Some("It is urgent.")).await.data()["published"]["version"], 3);
    let log = admin.get("audit-log/list?action=use_case.publish").await;
    assert_eq!(log.data()[0]["detail"]["overridden"], "It is urgent.", "{}", log.body);
    assert_eq!(log.data()[1]["detail"]["check"], json!({ "passed": 3, "failed": 0 }));
}

#[database_test]
async fn issue_26_a_check_is_settled_though_its_process_died_and_is_of_one_draft_alone(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let use_case = stage.use_case;
    assert_eq!(
        admin.post(format!("use-case/{use_case}/check"), json!({ "kind": "examples" })).await.outcome(),
        "409 checks.nothing"
    );
    add(&admin, use_case, example("spring", json!([says("March")]))).await.data();
    check(&admin, use_case, "examples").await;
    // As if the process had died between the last answer and its verdict.
    sqlx::query("UPDATE use_case_checks SET status = 'running', finished_at = NULL, passed = 0")
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("UPDATE use_case_check_cases SET outcome = NULL, results = '[]'").execute(&pool).await.unwrap();
    // The draft's, and that of the live version beside it.
    let left: Vec<(i64, Uuid)> =
        sqlx::query_as("SELECT client_id, batch_id FROM use_case_checks").fetch_all(&pool).await.unwrap();
    for (client, batch) in left {
        jobs::put(&pool, client, SETTLE_CHECK, batch, ("running", 1), "-1 second").await;
    }
    let path = format!("use-case/{use_case}/check");
    assert_eq!(admin.until(&path, "the check is done", done).await["draft"]["passed"], 1);

    redraft(&admin, &stage, 1, "second").await;
    let old = admin.get(&path).await;
    assert_eq!(old.data()["is_current"], false);
    let state = admin.get(format!("use-case/{use_case}/gate")).await;
    assert_eq!(
        (&state.data()["gate"], &state.data()["check"]),
        (&Value::Null, &Value::Null),
        "no gate, and no check of this draft"
    );
    assert_eq!(publish(&admin, use_case, 2, None).await.status, 200, "what nobody asks for keeps nothing back");

    let builder = member(&app, &admin, stage.workspace, "Bo", "Builder").await;
    assert_eq!(check(&builder, use_case, "examples").await["created_by_name"], "Bo Tester");
    let set = json!({ "gate": { "min_rate": 50, "min_examples": 3, "override_by": "nobody" } });
    assert_eq!(builder.put(format!("workspace/{}/gate", stage.workspace), set).await.outcome(), "403 forbidden");
    let viewer = member(&app, &admin, stage.workspace, "Vi", "Viewer").await;
    assert_eq!(viewer.get(&path).await.status, 200);
    assert_eq!(viewer.post(&path, json!({ "kind": "examples" })).await.outcome(), "403 forbidden");
    let stranger = app.tenant("globex").await.admin;
    assert_eq!(stranger.get(&path).await.outcome(), "404 not_found");
}

#[database_test]
async fn issue_5_a_model_judges_and_the_last_real_runs_are_done_again(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.models.allow_private_hosts = true).await;
    let admin = app.tenant("acme").await.admin;
    let model = provider(Behaviour::saying(["Yes, tea is polite."])).await;
    app.parts.models.set_offers(vec![offer(&app, "local", &[&model])]);
    let use_case = providers::publish(&admin, "local").await;
    for topic in ["tea", "coffee"] {
        let run = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": topic } })).await.id();
        admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    }
    add(
        &admin,
        use_case,
        example(
            "tea",
            json!([{ "kind": "judged", "question": "Is it polite?" }, { "kind": "cost", "most_micros": 1 }]),
        ),
    )
    .await
    .data();
    let judged = check(&admin, use_case, "examples").await;
    assert_eq!(outcomes(&judged["cases"][0]["draft"]), ["passed", "unchecked"], "this model has no price: {judged}");
    assert!(model.requests().iter().any(|request| request.body.contains("Is it polite?")));
    app.parts.usage.settled().await;
    let calls = admin.get("usage/calls").await;
    assert_eq!(calls.data()[0]["endpoint"], "judge", "{}", calls.body);

    model.set(Behaviour::saying(["No, it shouts."]));
    let again = check(&admin, use_case, "recent").await;
    assert_eq!((&again["draft"]["total"], &again["live"]["version"]), (&json!(2), &json!(1)), "{again}");
    let first = &again["cases"][0];
    assert_eq!(first["name"], "coffee", "the newest first");
    let said = |answer: &Value| answer["output"].to_string();
    assert!(said(&first["draft"]).contains("shouts") && said(&first["live"]).contains("polite"), "{first}");
    assert_eq!(admin.get("run/list").await.body["total"], 2);
    let runs = admin.get("run/list").await;
    let one = json!({ "kind": "recent", "run_ids": [runs.data()[1]["id"]] });
    assert_eq!(admin.post(format!("use-case/{use_case}/check"), one).await.data()["cases"][0]["name"], "tea");
    let none = json!({ "kind": "recent", "run_ids": [Uuid::now_v7()] });
    assert_eq!(admin.post(format!("use-case/{use_case}/check"), none).await.field("run_ids[0]").len(), 1);
    // Nothing goes on that was stopped, and what was compared with stays.
    model.set(Behaviour::acting(Act::StallAfter(1)));
    let path = format!("use-case/{use_case}/check");
    admin.post(&path, json!({ "kind": "examples" })).await.data();
    let cancelled = admin.post(format!("{path}/cancel"), json!({ "kind": "examples" })).await;
    let (draft, live) = (&cancelled.data()["draft"], &cancelled.data()["live"]);
    assert_eq!((&draft["status"], &live["status"]), (&json!("cancelled"), &json!("done")), "{}", cancelled.body);
    assert_eq!(
        admin.get(format!("use-case/{use_case}/gate")).await.data()["check"]["passed"],
        1,
        "the check before it counts on"
    );
    app.parts.models.set_offers(Vec::new());
    assert_eq!(admin.post(&path, json!({ "kind": "examples" })).await.outcome(), "400 runs.no_model");
    let many = json!({ "kind": "recent", "run_ids": vec![Uuid::now_v7(); 11] });
    assert_eq!(admin.post(format!("use-case/{use_case}/check"), many).await.field("run_ids").len(), 1);
}

#[database_test]
async fn issue_5_a_correction_becomes_an_example_and_examples_travel_with_their_use_case(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let use_case = stage.use_case;
    let run = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "spring" } })).await.id();
    admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    let written = admin.get(format!("run/{run}/output")).await.data()["content"].to_string();
    assert!(written.contains("March"), "{written}");
    let content: Value = serde_json::from_str(&written.replace("March", "April")).unwrap();
    let edit = json!({ "version": 1, "content": content });
    admin.put(format!("use-case/{use_case}/run/{run}/update-processed-json"), edit).await.data();
    admin
        .put(
            format!("run/{run}/feedback"),
            json!({ "is_good": false, "reason": "wrong", "words": "The month is wrong." }),
        )
        .await
        .data();

    let proposed = admin.get(format!("run/{run}/proposed-example")).await.data().clone();
    assert_eq!(
        (&proposed["is_corrected"], &proposed["example"]["inputs"]),
        (&json!(true), &json!({ "topic": "spring" })),
        "{proposed}"
    );
    let expectations = proposed["example"]["expectations"].as_array().unwrap();
    let of = |kind: &str| {
        expectations.iter().find(|each| each["kind"] == kind).unwrap_or_else(|| panic!("{kind}: {proposed}"))
    };
    assert!(
        of("contains")["text"].as_str().unwrap().contains("April")
            && of("lacks")["text"].as_str().unwrap().contains("March")
    );
    assert_eq!(of("cites")["document_id"], json!(stage.document));
    assert!(of("judged")["question"].as_str().unwrap().contains("The month is wrong."));
    let body = json!({ "example": proposed["example"], "run_id": run });
    let saved = admin.post(format!("use-case/{use_case}/examples"), body).await;
    assert_eq!((saved.status, &saved.data()["run_id"]), (201, &json!(run)), "{}", saved.body);

    for (wrong, field) in [
        (json!({ "name": "x", "inputs": {}, "expectations": [says("x")] }), "inputs.topic"),
        (json!({ "name": "x", "inputs": { "topic": "t" }, "expectations": [] }), "expectations"),
        (example("t", json!([{ "kind": "cites", "document_id": Uuid::now_v7() }])), "expectations[0].document_id"),
    ] {
        let refused = add(&admin, use_case, wrong).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{field}: {}", refused.body);
    }
    for n in 1..20 {
        assert_eq!(add(&admin, use_case, example(&format!("topic {n}"), json!([says("x")]))).await.status, 201);
    }
    assert_eq!(
        add(&admin, use_case, example("one more", json!([says("x")]))).await.outcome(),
        "409 use_cases.too_many_examples"
    );
    let list = admin.get(format!("use-case/{use_case}/examples")).await;
    assert_eq!((&list.body["total"], &list.data()[0]["name"]), (&json!(20), &json!("spring")));

    let file = admin.get(format!("use-case/{use_case}/export")).await.body;
    assert_eq!(file["examples"].as_array().unwrap().len(), 20);
    let last = list.data()[19]["id"].as_str().unwrap();
    assert_eq!(admin.delete(format!("use-case/{use_case}/examples/{last}")).await.status, 200);
    let elsewhere = admin.workspace("Elsewhere").await;
    let import = json!({ "workspace_id": elsewhere, "file": file });
    assert_eq!(admin.post("use-case/import/check", import.clone()).await.data()["examples"], 20);
    let copy = admin.post("use-case/import", import).await.id();
    let there = admin.get(format!("use-case/{copy}/examples")).await;
    assert_eq!((&there.body["total"], &there.data()[19]["name"]), (&json!(20), &json!("About topic 19")));
    let kinds: Vec<&str> =
        there.data()[0]["expectations"].as_array().unwrap().iter().map(|each| each["kind"].as_str().unwrap()).collect();
    assert!(
        !kinds.contains(&"cites") && kinds.contains(&"contains"),
        "a document that is not there is not to be cited: {kinds:?}"
    );
    let update = json!({ "workspace_id": stage.workspace, "file": file, "update": { "id": use_case, "revision": 1 } });
    assert_eq!(admin.post("use-case/import", update).await.status, 200);
    assert_eq!(
        admin.get(format!("use-case/{use_case}/examples")).await.body["total"],
        20,
        "those of the file replace those that are there"
    );
    let log = admin.get("audit-log/list?action=use_case.example_delete").await;
    assert_eq!(log.data()[0]["detail"]["before"]["name"], "About topic 19");
}

#[database_test]
async fn automatic_model_of_a_draft_is_checked_and_gets_through_the_gate(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let stage = stage(&admin).await;
    let gate = json!({ "min_rate": 100, "min_examples": 3, "override_by": "nobody" });
    admin.put(format!("workspace/{}/gate", stage.workspace), json!({ "gate": gate })).await.data();
    for topic in ["spring", "autumn", "spring and autumn"] {
        add(&admin, stage.use_case, example(topic, json!([{ "kind": "valid" }]))).await.data();
    }
    let mut automatic = definition(stage.document, "");
    automatic["model"] = json!({ "id": "", "region": "", "automatic": "cheapest" });
    let body = json!({ "revision": 1, "definition": automatic });
    admin.put(format!("use-case/{}/draft", stage.use_case), body).await.data();
    let checked = check(&admin, stage.use_case, "examples").await;
    assert!(
        checked["cases"].as_array().unwrap().iter().all(|case| outcomes(&case["draft"]) == ["passed"]),
        "{checked}"
    );
    assert_eq!(publish(&admin, stage.use_case, 2, None).await.outcome(), "200");
}
