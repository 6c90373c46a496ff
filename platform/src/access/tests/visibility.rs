//! Private use cases, those that are shared with the whole company, and those that are shown to every company.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{folder, give, restrict, start, use_case};
use crate::people::testing::{account, account_role, member, person};
use crate::testing::{Person, Reply, TestApp};

async fn show(person: &Person, use_case: Uuid, visibility: &str) -> Reply {
    person.put(format!("use-case/{use_case}/visibility"), json!({ "visibility": visibility })).await
}

fn rights(reply: &Reply) -> Vec<String> {
    serde_json::from_value(reply.data()["my_permissions"].clone()).unwrap()
}

#[database_test]
async fn use_case_visibility_private_is_there_for_its_author_for_who_was_given_it_and_for_managers(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    let ben = member(&app, &admin, place, "Ben", "Builder").await;
    let uma = member(&app, &admin, place, "Uma", "Builder").await;
    let vic = member(&app, &admin, place, "Vic", "Viewer").await;
    let ana = member(&app, &admin, place, "Ana", "Workspace Admin").await;

    // private at once
    let definition = json!({ "name": "Mine", "instruction": "x", "model": { "id": "extract", "region": "local" } });
    let body = json!({ "workspace_id": place, "definition": definition, "visibility": "private" });
    let made = ben.post("use-case", body).await;
    let mine = made.id();
    assert_eq!((made.status, &made.data()["visibility"]), (201, &json!("private")));
    let publish = json!({ "revision": 1, "note": "" });
    assert_eq!(ben.post(format!("use-case/{mine}/publish"), publish).await.status, 200, "his role's level is his here");
    let listed =
        async |who: &Person| who.get(format!("use-case/list?workspace_id={place}")).await.body["total"].clone();
    for (who, total, status) in [(&ben, 1, 200), (&ana, 1, 200), (&admin, 1, 200), (&uma, 0, 404), (&vic, 0, 404)] {
        assert_eq!(listed(who).await, total);
        assert_eq!(who.get(format!("use-case/{mine}")).await.status, status);
        assert_eq!(start(who, mine).await.status, if status == 200 { 201 } else { 404 });
    }
    let too_far = json!({ "workspace_id": place, "definition": definition, "visibility": "client" });
    assert_eq!(ben.post("use-case", too_far).await.field("visibility").len(), 1);

    // its author says who else has it, up to what he may do himself; what is given on a folder does not count
    let there = format!("use-case/{mine}");
    assert_eq!(ben.get(format!("access/{there}")).await.data()["may_change"], true);
    give(&ben, &there, ("user_id", vic.user_id), Some("run")).await.data();
    assert_eq!(start(&vic, mine).await.status, 201);
    assert_eq!(give(&vic, &there, ("user_id", uma.user_id), Some("view")).await.outcome(), "403 forbidden");
    let shelf = folder(&admin, place, None, "Shelf").await;
    give(&ana, &format!("folder/{shelf}"), ("user_id", uma.user_id), Some("publish")).await.data();
    ben.put(format!("use-case/{mine}/move"), json!({ "folder_id": shelf })).await.data();
    assert_eq!(uma.get(&there).await.status, 404, "the folder is hers, and this in it is not");
    let people = ben.get(format!("access/{there}/people")).await;
    let names: Vec<&str> =
        people.data().as_array().unwrap().iter().map(|each| each["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ada acme", "Ana Tester", "Ben Tester", "Vic Tester"]);
    assert_eq!(people.body["total"], 4);

    // opened again by its author, and by nobody else who builds there; made private by a manager, it stays its author's
    give(&ben, &there, ("user_id", uma.user_id), Some("publish")).await.data();
    assert_eq!(show(&uma, mine, "workspace").await.outcome(), "403 access.visibility");
    assert_eq!(show(&vic, mine, "workspace").await.outcome(), "403 forbidden");
    give(&ben, &there, ("user_id", uma.user_id), None).await.data();
    assert_eq!(show(&ben, mine, "workspace").await.data()["visibility"]["visibility"], "workspace");
    assert_eq!(uma.get(&there).await.status, 200);
    assert_eq!(show(&uma, mine, "private").await.outcome(), "403 access.visibility");
    let rules = uma.get(format!("access/{there}")).await;
    assert_eq!(rules.data()["visibility"]["may_set"], json!(["workspace", "client"]));
    give(&ana, &there, ("user_id", ben.user_id), None).await.data();
    show(&ana, mine, "private").await.data();
    assert!(rights(&ben.get(&there).await).contains(&"publish-use-cases".to_owned()));
    assert_eq!(uma.get(&there).await.status, 404);

    let log: Vec<Value> = sqlx::query_scalar(
        "SELECT detail FROM audit_log WHERE action = 'use_case.visibility' AND outcome = 'done' ORDER BY at, id",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let turn = |from: &str, to: &str| json!({ "before": from, "visibility": to });
    assert_eq!(log, [turn("private", "workspace"), turn("workspace", "private")]);
}

/// A company with a published use case that reads a document, and a run of its builder's.
struct Company {
    admin: Person,
    place: Uuid,
    shut: Uuid,
    case: Uuid,
    document: Uuid,
    run: Uuid,
}

async fn company(admin: Person) -> Company {
    let place = admin.workspace("Legal").await;
    let shut = folder(&admin, place, None, "Board").await;
    let document = admin.add_document(place, "Lease.md", "The rent is due on the third working day.").await;
    let definition = json!({
        "name": "Lease check", "description": "Reads leases.", "instruction": "When is the {{what}} due?",
        "inputs": [
            { "name": "what", "label": "What", "type": "short_text", "default": "rent" },
            { "name": "extra", "label": "Extra", "type": "file" },
        ],
        "document_ids": [document["id"]], "model": { "id": "extract", "region": "local" },
    });
    let made =
        admin.post("use-case", json!({ "workspace_id": place, "folder_id": shut, "definition": definition })).await;
    admin.post(format!("use-case/{}/publish", made.id()), json!({ "revision": 1, "note": "first" })).await.data();
    let mut draft = definition.clone();
    draft["name"] = json!("Secret draft");
    let saved = json!({ "revision": made.data()["draft_revision"], "definition": draft });
    admin.put(format!("use-case/{}/draft", made.id()), saved).await.data();
    let run = start(&admin, made.id()).await.id();
    admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
    let document = document["id"].as_str().unwrap().parse().unwrap();
    Company { admin, place, shut, case: made.id(), document, run }
}

/// Runs it to its end.
async fn run_whole(person: &Person, use_case: Uuid) -> Uuid {
    let started = start(person, use_case).await;
    assert_eq!(started.status, 201, "{}", started.body);
    person.events(format!("run/{}/events", started.id()), None, |frame| frame.name == "end").await;
    started.id()
}

#[database_test]
async fn use_case_visibility_client_lets_everybody_of_the_company_run_it_and_have_their_own_runs(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let Company { admin, place, shut, case, document, run } = company(app.tenant("acme").await.admin).await;
    // also out of a folder that nobody else can open
    restrict(&admin, shut, true).await.data();
    let gus = account(&app, &admin, "Gus", "Guest").await;
    assert_eq!(start(&gus, case).await.status, 404);
    assert_eq!(gus.get("use-case/shared").await.body["total"], 0);
    show(&admin, case, "client").await.data();

    let shared = gus.get("use-case/shared?search=lease").await;
    assert_eq!((&shared.body["total"], &shared.data()[0]["name"]), (&json!(1), &json!("Lease check")));
    assert_eq!(gus.get("use-case/shared?search=secret").await.body["total"], 0, "nothing is said of the draft");
    let opened = gus.get(format!("use-case/{case}")).await;
    let seen = opened.data();
    assert_eq!((&seen["shared_only"], &seen["my_permissions"]), (&json!(true), &json!(["run-use-cases"])));
    assert_eq!((&seen["draft"]["name"], &seen["draft"]["document_ids"]), (&json!("Lease check"), &json!([])));
    assert_eq!(
        (&seen["workspace_name"], &seen["folder_id"], &seen["documents"]),
        (&json!(""), &Value::Null, &json!([]))
    );
    assert_eq!(gus.get(format!("use-case/{case}/before-run")).await.status, 200);

    // runs it with a file of his own, reads, edits, exports, and finds his runs; also those that are no one else's
    let file = gus.upload(format!("use-case/{case}/run/upload-file"), "Own.md", "My rent is 700 euros.").await.id();
    assert_eq!(gus.read_document(file).await["status"], "ready");
    let started = gus.post(format!("use-case/{case}/run"), json!({ "inputs": { "extra": file } })).await;
    let own = started.id();
    gus.events(format!("run/{own}/events"), None, |frame| frame.name == "end").await;
    let answer = gus.get(format!("run/{own}")).await;
    assert_eq!(answer.data()["status"], "succeeded", "{}", answer.body);
    let output = gus.get(format!("run/{own}/output")).await;
    let mut content = output.data()["content"].clone();
    content["content"].as_array_mut().unwrap().push(json!({ "tag": "paragraph", "content": "Checked by Gus." }));
    let edit = json!({ "version": 1, "content": content });
    assert_eq!(gus.put(format!("use-case/{case}/run/{own}/update-processed-json"), edit).await.status, 200);
    let exported = gus.get(format!("run/{own}/export?format=md")).await;
    assert!(exported.body.as_str().unwrap().contains("Checked by Gus"), "{}", exported.body);
    for list in [
        "run/list?mine=true".to_owned(),
        format!("run/list?mine=true&use_case_id={case}"),
        "run/list?mine=true&search=lease".to_owned(),
    ] {
        let list = gus.get(list).await;
        assert_eq!((&list.body["total"], &list.data()[0]["id"]), (&json!(1), &json!(own)));
    }
    // where its citations lead, and no further
    let sources = gus.get(format!("run/{own}/sources/{document}")).await;
    assert!(sources.data()[0]["text"].as_str().unwrap().contains("third working day"), "{}", sources.body);
    assert_eq!(gus.get(format!("run/{own}/sources/{file}")).await.status, 200);

    // and nothing else: not the workspace, not its documents, not the draft, not anybody else's runs
    for path in [
        format!("workspace/{place}"),
        format!("use-case/list?workspace_id={place}"),
        format!("folder/list?workspace_id={place}&kind=use_case"),
        format!("run/list?workspace_id={place}"),
        format!("run/list?workspace_id={place}&mine=true"),
        format!("document/{document}"),
        format!("document/{document}/passages"),
        format!("document/{document}/content"),
        format!("run/{run}"),
        format!("run/{run}/events"),
        format!("run/{run}/output"),
        format!("run/{run}/export?format=md"),
        format!("run/{run}/sources/{document}"),
        format!("use-case/{case}/versions"),
        format!("use-case/{case}/export"),
        format!("use-case/{case}/examples"),
        format!("use-case/{case}/feedback"),
        format!("use-case/{case}/passages?q=rent"),
        format!("access/use-case/{case}"),
        format!("access/use-case/{case}/people"),
        format!("use-case/tags?workspace_id={place}"),
    ] {
        assert_eq!(gus.get(&path).await.outcome(), "404 not_found", "{path}");
    }
    assert_eq!(gus.get("run/list").await.body["total"], 0);
    assert_eq!(gus.get("use-case/list").await.body["total"], 0);
    let draft = json!({ "inputs": {}, "source": "draft" });
    assert_eq!(gus.post(format!("use-case/{case}/run"), draft).await.outcome(), "403 forbidden");
    assert_eq!(gus.get(format!("use-case/{case}/before-run?source=draft")).await.outcome(), "403 forbidden");
    let batch = gus.upload(format!("batch/upload?use_case_id={case}"), "a.csv", "what\nrent\n").await;
    assert_eq!(batch.status, 404);
    let lock = json!({ "is_locked": true, "reason": "Mine" });
    assert_eq!(gus.put(format!("use-case/run/{own}/lock"), lock).await.outcome(), "403 forbidden");
    assert_eq!(show(&gus, case, "workspace").await.status, 404);
}

#[database_test]
async fn use_case_visibility_client_ends_at_the_company_with_the_account_and_when_it_is_taken_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let Company { admin, place, case, run, .. } = company(app.tenant("acme").await.admin).await;
    let gus = account(&app, &admin, "Gus", "Guest").await;
    let olga = person(&app, &admin, "Olga").await;
    let vic = member(&app, &admin, place, "Vic", "Viewer").await;
    let stranger = app.tenant("globex").await.admin;
    assert_eq!(start(&vic, case).await.outcome(), "403 forbidden");
    show(&admin, case, "client").await.data();

    // another company has nothing of it, whatever it may do at home
    assert_eq!(stranger.get("use-case/shared").await.body["total"], 0);
    assert_eq!(start(&stranger, case).await.status, 404);
    assert_eq!(stranger.get(format!("use-case/{case}")).await.status, 404);
    assert_eq!(stranger.get("run/list?mine=true").await.body["total"], 0);
    // who may only look in the workspace runs it as everybody does, and edits what is theirs
    let listed = vic.get(format!("use-case/list?workspace_id={place}")).await;
    assert!(
        listed.data()[0]["my_permissions"].as_array().unwrap().contains(&json!("run-use-cases")),
        "{}",
        listed.body
    );
    let theirs = run_whole(&vic, case).await;
    let content = vic.get(format!("run/{theirs}/output")).await.data()["content"].clone();
    let edit = |base: i32| json!({ "version": base, "content": content });
    assert_eq!(vic.put(format!("use-case/{case}/run/{theirs}/update-processed-json"), edit(1)).await.status, 200);
    let others = vic.put(format!("use-case/{case}/run/{run}/update-processed-json"), edit(1)).await;
    assert_eq!(others.outcome(), "403 forbidden");

    // each has their own runs, and no other person's
    let (of_gus, of_olga) = (run_whole(&gus, case).await, run_whole(&olga, case).await);
    assert_eq!(gus.get(format!("run/{of_olga}")).await.status, 404);
    assert_eq!(gus.post(format!("run/{of_olga}/stop"), json!({})).await.status, 404);
    assert_eq!(gus.get(format!("run/list?person_id={}", olga.user_id)).await.body["total"], 0);
    assert_eq!(admin.get(format!("run/list?workspace_id={place}")).await.body["total"], 4);

    // taken back, it is gone at once, with the runs of those who had nothing else there
    show(&admin, case, "workspace").await.data();
    for answer in [
        start(&gus, case).await,
        gus.get(format!("use-case/{case}")).await,
        gus.get(format!("run/{of_gus}")).await,
        gus.get(format!("run/{of_gus}/output")).await,
    ] {
        assert_eq!(answer.status, 404, "{}", answer.body);
    }
    assert_eq!(gus.get("run/list?mine=true").await.body["total"], 0);
    assert_eq!(start(&vic, case).await.outcome(), "403 forbidden");

    // shared again: not when it is deleted, nor when its workspace is archived, nor for an account that is closed
    show(&admin, case, "client").await.data();
    assert_eq!(gus.get(format!("run/{of_gus}")).await.status, 200);
    let role = account_role(&admin, "Guest").await;
    let closed = json!({ "first_name": "Gus", "last_name": "Tester", "role_id": role, "feature_access": ["ONLY_CALLS"], "status": "suspended" });
    admin.put(format!("access-management/users/{}/update", gus.user_id), closed).await.data();
    assert_eq!(start(&gus, case).await.status, 401);
    admin.delete(format!("use-case/{case}")).await.data();
    assert_eq!(start(&olga, case).await.status, 404);
    assert_eq!(olga.get("use-case/shared").await.body["total"], 0);
    admin.post(format!("use-case/{case}/restore"), json!({})).await.data();
    assert_eq!(olga.get("use-case/shared").await.body["total"], 1);
    admin.delete(format!("workspace/{place}")).await.data();
    assert_eq!(start(&olga, case).await.status, 404);
    assert_eq!(olga.get(format!("run/{of_olga}")).await.status, 404);
    assert_eq!(olga.get(format!("use-case/{case}")).await.status, 404);
}

#[database_test]
async fn low_12_use_case_visibility_client_and_public_take_the_right_to_publish_a_published_version_and_a_plan(
    pool: PgPool,
) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    let ben = member(&app, &admin, place, "Ben", "Builder").await;
    let builders = json!({ "name": "Author", "permissions": ["view-workspace", "run-use-cases", "build-use-cases"] });
    admin.post("workspace/role", builders).await.data();
    let uma = member(&app, &admin, place, "Uma", "Author").await;
    let draft = json!({ "workspace_id": place, "definition": { "name": "Draft" } });
    let draft = ben.post("use-case", draft).await.id();
    assert_eq!(show(&ben, draft, "client").await.outcome(), "409 access.not_published");
    let rules = ben.get(format!("access/use-case/{draft}")).await;
    assert_eq!(
        rules.data()["visibility"],
        json!({ "visibility": "workspace", "may_set": ["private", "workspace"], "is_published": false, "public_version": null })
    );
    let case = use_case(&ben, place, None, "Case").await;
    assert_eq!(show(&uma, case, "client").await.outcome(), "403 access.visibility");
    show(&ben, case, "client").await.data();
    assert_eq!(show(&uma, case, "workspace").await.outcome(), "403 access.visibility");
    // his account manages nothing of the company's
    assert_eq!(show(&ben, case, "public").await.outcome(), "403 access.visibility");
    let admins = admin.get(format!("access/use-case/{case}")).await;
    assert_eq!(admins.data()["visibility"]["may_set"], json!(["private", "workspace", "client", "public"]));
    assert_eq!(show(&admin, case, "everybody").await.status, 400);
    sqlx::query("UPDATE control.clients SET kind = 'stripe'").execute(&pool).await.unwrap();
    assert_eq!(show(&admin, case, "public").await.outcome(), "402 use_cases.not_in_plan");
}

/// As the palette does: among what the person sees, and among what is shared.
#[database_test]
async fn use_case_visibility_whoever_looks_by_name_finds_what_is_shared_and_nothing_private_of_others(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    let ben = member(&app, &admin, place, "Ben", "Builder").await;
    let uma = member(&app, &admin, place, "Uma", "Builder").await;
    let gus = account(&app, &admin, "Gus", "Guest").await;
    let shared = use_case(&admin, place, None, "Lease check").await;
    show(&admin, shared, "client").await.data();
    let secret = use_case(&ben, place, None, "Lease of the board").await;
    let tag = json!({ "workspace_id": place, "use_case_ids": [secret], "add": ["Leases"] });
    ben.post("use-case/tags", tag).await.data();
    let found = async |who: &Person, search: &str| {
        let mut names = Vec::new();
        for list in ["use-case/list", "use-case/shared"] {
            let answer = who.get(format!("{list}?search={search}&limit=6")).await;
            assert_eq!(answer.body["total"], answer.data().as_array().unwrap().len());
            names.extend(answer.data().as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()));
        }
        names
    };

    show(&ben, secret, "private").await.data();
    assert_eq!(found(&gus, "lease").await, ["Lease check"]);
    assert_eq!(found(&uma, "lease").await, ["Lease check", "Lease check"], "in a workspace of hers, and shared");
    for (who, search) in [(&gus, "board"), (&uma, "board"), (&gus, "leases"), (&uma, "leases")] {
        assert_eq!(found(who, search).await, Vec::<String>::new(), "{search}");
    }
    assert_eq!(found(&ben, "board").await, ["Lease of the board"]);
    // for as long as it is shared everybody finds and runs it
    assert_eq!(start(&gus, secret).await.status, 404);
    show(&admin, secret, "client").await.data();
    assert_eq!(found(&gus, "board").await, ["Lease of the board"]);
    assert_eq!(start(&gus, secret).await.status, 201);
    show(&ben, secret, "private").await.data();
    assert_eq!(found(&gus, "board").await, Vec::<String>::new());
    assert_eq!(start(&gus, secret).await.status, 404);
}

/// The list is in the order of names that are kept beside the use cases.
#[database_test]
async fn use_case_visibility_client_is_listed_by_the_name_that_is_published(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    let mut cases = Vec::new();
    for name in ["Claims", "appeals", "Briefs"] {
        let case = use_case(&admin, place, None, name).await;
        show(&admin, case, "client").await.data();
        cases.push(case);
    }
    // two a page, so that each page begins where the one before ended
    let listed = async || {
        let (mut names, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = admin.get(format!("use-case/shared?limit=2{cursor}")).await;
            names.extend(page.data().as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()));
            let Some(next) = page.body["next"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        names
    };
    assert_eq!(listed().await, ["appeals", "Briefs", "Claims"]);

    let draft = admin.get(format!("use-case/{}", cases[0])).await.data().clone();
    let mut definition = draft["draft"].clone();
    definition["name"] = json!("Agreements");
    let change = json!({ "revision": draft["draft_revision"], "definition": definition });
    let changed = admin.put(format!("use-case/{}/draft", cases[0]), change).await;
    assert_eq!(listed().await, ["appeals", "Briefs", "Claims"], "nobody else is shown the draft");
    let publish = json!({ "revision": changed.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", cases[0]), publish).await.data();
    assert_eq!(listed().await, ["Agreements", "appeals", "Briefs"]);

    show(&admin, cases[2], "workspace").await.data();
    assert_eq!(listed().await, ["Agreements", "appeals"]);
    show(&admin, cases[2], "public").await.data();
    assert_eq!(listed().await, ["Agreements", "appeals", "Briefs"]);
    admin.delete(format!("use-case/{}", cases[1])).await;
    assert_eq!(listed().await, ["Agreements", "Briefs"]);
}
