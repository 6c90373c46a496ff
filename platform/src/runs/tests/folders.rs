//! Use cases that read whole folders of documents.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::member;
use crate::testing::{Person, TestApp, invariants};

async fn folder(person: &Person, workspace: Uuid, parent: Option<Uuid>, name: &str) -> Uuid {
    let body = json!({ "workspace_id": workspace, "parent_id": parent, "kind": "document", "name": name });
    person.post("folder", body).await.id()
}

/// A document in a folder, read.
async fn put(person: &Person, workspace: Uuid, folder: Uuid, name: &str, text: &str) -> Uuid {
    let path = format!("document/upload?workspace_id={workspace}&folder_id={folder}");
    let id = person.upload(path, name, text).await.id();
    assert_eq!(person.read_document(id).await["status"], "ready");
    id
}

fn definition(documents: &[Uuid], folders: &[Uuid]) -> Value {
    let mut definition = super::definition(documents);
    definition["document_folder_ids"] = json!(folders);
    definition
}

async fn create(person: &Person, workspace: Uuid, definition: &Value) -> Uuid {
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    person.post("use-case", body).await.id()
}

async fn publish(person: &Person, use_case: Uuid, revision: i32) -> String {
    let body = json!({ "revision": revision, "note": "" });
    person.post(format!("use-case/{use_case}/publish"), body).await.outcome()
}

/// What a run ended as.
async fn run(person: &Person, use_case: Uuid) -> Value {
    let asked = json!({ "inputs": { "topic": "payment" } });
    let run = person.post(format!("use-case/{use_case}/run"), asked).await;
    let path = format!("run/{}/events", run.id());
    let end = person.events(path, None, |frame| frame.name == "end").await.pop().unwrap();
    assert_eq!(end.data["status"], "succeeded", "{}", end.data);
    end.data["run"].clone()
}

async fn before(person: &Person, use_case: Uuid) -> Value {
    person.get(format!("use-case/{use_case}/before-run")).await.data().clone()
}

const CONTRACT: &str =
    "# Supply\n\nInvoices are due 45 days after receipt of the goods. A late delivery costs a penalty.\n";
const LEASE: &str = "# Lease\n\nThe rent is due on the third working day of each month. Late payment costs interest.\n";

#[database_test]
async fn a_folder_attached_brings_documents_added_later(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Purchasing").await;
    let contracts = folder(&admin, workspace, None, "Contracts").await;
    let leases = folder(&admin, workspace, Some(contracts), "Leases").await;
    let elsewhere = folder(&admin, workspace, None, "Elsewhere").await;
    let contract = put(&admin, workspace, contracts, "supply.md", CONTRACT).await;
    // What is named itself is read once.
    let use_case = create(&admin, workspace, &definition(&[contract], &[contracts])).await;
    assert_eq!(publish(&admin, use_case, 1).await, "200");
    let first = before(&admin, use_case).await;
    assert_eq!((&first["documents"], &first["folders"], &first["unreadable"]), (&json!(1), &json!(1), &json!(0)));
    let of_one = run(&admin, use_case).await["passages_offered"].as_i64().unwrap();

    let lease = put(&admin, workspace, leases, "lease.md", LEASE).await;
    assert_eq!(before(&admin, use_case).await["documents"], 2, "it lies below, and came later");
    let second = run(&admin, use_case).await;
    assert!(second["passages_offered"].as_i64().unwrap() > of_one, "{second}");
    let used: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT p.document_id::text FROM runs r, jsonb_array_elements_text(r.request -> 'passages') AS o (id), passages p
         WHERE r.id = $1 AND p.id = o.id::uuid ORDER BY 1",
    )
    .bind(second["id"].as_str().unwrap().parse::<Uuid>().unwrap())
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(used, [contract.to_string(), lease.to_string()], "the record of a run is of what it was given");

    // A folder that is moved is the same folder; a document that is taken out is in it no more.
    let moved = json!({ "name": "Leases", "parent_id": elsewhere });
    admin.put(format!("folder/{leases}"), moved).await.data();
    assert_eq!(before(&admin, use_case).await["documents"], 1);
    admin.put(format!("folder/{contracts}"), json!({ "name": "Signed", "parent_id": elsewhere })).await.data();
    admin.put(format!("document/{lease}"), json!({ "name": "lease.md", "folder_id": contracts })).await.data();
    assert_eq!(before(&admin, use_case).await["documents"], 2);
    // What could not be read is left out and said; what is being read is waited for, as a document that is named
    // itself.
    let broken = admin
        .upload(format!("document/upload?workspace_id={workspace}&folder_id={contracts}"), "x.pdf", "%PDF-1.7\n")
        .await;
    assert_eq!(admin.read_document(broken.id()).await["status"], "failed");
    assert_eq!(before(&admin, use_case).await["unreadable"], 1);
    run(&admin, use_case).await;
    invariants::sound(&pool).await;
    sqlx::query("UPDATE documents SET status = 'extracting' WHERE id = $1").bind(lease).execute(&pool).await.unwrap();
    let waiting = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "x" } })).await;
    assert_eq!(waiting.outcome(), "432 runs.preparing");
    assert!(waiting.body["message"].as_str().unwrap().starts_with("lease.md is still being prepared"));
}

#[database_test]
async fn c1_a_folder_attached_is_one_of_documents_in_the_use_cases_own_workspace_whenever_it_is_used(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = acme.admin;
    let (workspace, other) = (admin.workspace("Purchasing").await, admin.workspace("Board").await);
    let own = folder(&admin, workspace, None, "Contracts").await;
    put(&admin, workspace, own, "supply.md", CONTRACT).await;
    let boards = folder(&admin, other, None, "Minutes").await;
    put(&admin, other, boards, "secret.md", "# Secret\n\nThe board sells the company in May.\n").await;
    let theirs = folder(&globex.admin, globex.admin.workspace("Purchasing").await, None, "Contracts").await;
    let of_use_cases = admin
        .post("folder", json!({ "workspace_id": workspace, "parent_id": null, "kind": "use_case", "name": "Cases" }))
        .await
        .id();
    for wrong in [boards, theirs, of_use_cases, Uuid::now_v7()] {
        let body =
            json!({ "workspace_id": workspace, "folder_id": null, "definition": definition(&[], &[own, wrong]) });
        let refused = admin.post("use-case", body).await;
        assert_eq!((refused.status, refused.field("document_folder_ids[1]").len()), (400, 1), "{}", refused.body);
    }
    let use_case = create(&admin, workspace, &definition(&[], &[own])).await;
    assert_eq!(publish(&admin, use_case, 1).await, "200");
    // Whatever a version says, it reads nothing of another workspace.
    for foreign in [boards, theirs] {
        sqlx::query("UPDATE use_case_versions SET definition = jsonb_set(definition, '{document_folder_ids}', to_jsonb(ARRAY[$1::text]))")
            .bind(foreign.to_string())
            .execute(&pool)
            .await
            .unwrap();
        let asked = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "x" } })).await;
        assert_eq!(asked.outcome(), "400 runs.missing_folder");
    }
}

#[database_test]
async fn a_folder_that_was_deleted_is_said_where_it_is_built_published_and_run(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Purchasing").await;
    let (kept, gone) = (folder(&admin, workspace, None, "Kept").await, folder(&admin, workspace, None, "Gone").await);
    put(&admin, workspace, kept, "supply.md", CONTRACT).await;
    let attached = definition(&[], &[kept, gone]);
    let use_case = create(&admin, workspace, &attached).await;
    assert_eq!(publish(&admin, use_case, 1).await, "200");
    // Only in the live version: it is read all the same.
    let body = json!({ "revision": 1, "definition": definition(&[], &[kept]) });
    admin.put(format!("use-case/{use_case}/draft"), body).await.data();
    let tree = admin.get(format!("folder/list?workspace_id={workspace}&kind=document")).await;
    let said: Vec<(&str, i64, i64)> = tree
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|f| (f["name"].as_str().unwrap(), f["documents"].as_i64().unwrap(), f["used_by"].as_i64().unwrap()))
        .collect();
    assert_eq!(said, [("Gone", 0, 1), ("Kept", 1, 1)], "whoever deletes one learns who reads it");
    let body = json!({ "revision": 2, "definition": attached });
    admin.put(format!("use-case/{use_case}/draft"), body).await.data();
    admin.delete(format!("folder/{gone}")).await.data();

    let lint = admin.post(format!("use-case/{use_case}/lint"), json!({ "definition": attached })).await;
    let found = &lint.data()[0];
    assert_eq!((&found["severity"], &found["field"]), (&json!("error"), &json!("document_folder_ids[1]")));
    let draft = admin.get(format!("use-case/{use_case}")).await;
    assert_eq!(
        draft.data()["draft"]["document_folder_ids"],
        json!([kept, gone]),
        "it stands there until it is taken out"
    );
    let mut renamed = attached.clone();
    renamed["name"] = json!("Another name");
    let body = json!({ "revision": 3, "definition": renamed });
    assert_eq!(admin.put(format!("use-case/{use_case}/draft"), body).await.status, 200, "and keeps nobody from saving");
    let refused = admin.post(format!("use-case/{use_case}/publish"), json!({ "revision": 4, "note": "" })).await;
    assert_eq!((refused.status, refused.field("document_folder_ids[1]").len()), (400, 1), "{}", refused.body);
    let asked = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "topic": "x" } })).await;
    let told = admin.get(format!("use-case/{use_case}/before-run")).await;
    for refused in [asked, told] {
        assert_eq!(refused.outcome(), "400 runs.missing_folder");
        assert!(refused.field("document_folders")[0].contains("was deleted"), "{}", refused.body);
    }
    let body = json!({ "revision": 4, "definition": definition(&[], &[kept]) });
    admin.put(format!("use-case/{use_case}/draft"), body).await.data();
    assert_eq!(publish(&admin, use_case, 5).await, "200");
    run(&admin, use_case).await;
}

#[database_test]
async fn a_folder_of_many_documents_is_searched_by_its_words_and_nothing_outside_it(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let admin = acme.admin;
    let workspace = admin.workspace("Purchasing").await;
    let (inside, outside) =
        (folder(&admin, workspace, None, "Inside").await, folder(&admin, workspace, None, "Outside").await);
    let needle = "# Lathe\n\nThe lathe in hall four is oiled by the apprentice on Fridays.\n";
    let wanted = put(&admin, workspace, inside, "lathe.md", needle).await;
    put(&admin, workspace, outside, "lathe too.md", needle).await;
    // 1,200 documents of five passages, which all speak of the company and its rules; one in ten of machines, one in
    // eleven of Fridays.
    sqlx::query(
        "INSERT INTO documents (client_id, id, workspace_id, folder_id, name, size, sha256, blob_key, status, purpose, kind, passages, characters, uploaded_by, created_at, version)
         SELECT d.client_id, gen_random_uuid(), d.workspace_id, d.folder_id, 'filler ' || n, d.size, decode(md5(n::text) || md5(n::text), 'hex'), 'none/' || n, 'ready', 'supporting', d.kind, 5, 500,
                d.uploaded_by, d.created_at, 1
         FROM documents d, generate_series(1, 1200) n WHERE d.id = $1",
    )
    .bind(wanted)
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO passages (client_id, id, document_id, workspace_id, ordinal, start_offset, end_offset, text, searchable, version)
         SELECT d.client_id, gen_random_uuid(), d.id, d.workspace_id, n, n * 100, n * 100 + 99,
                'The company keeps its rules for the hall.' || CASE WHEN (row_number() OVER ())  % 10 = 0 THEN ' A machine is oiled.' ELSE '' END
                || CASE WHEN (row_number() OVER ()) % 11 = 0 THEN ' That is done on Fridays.' ELSE '' END, true, 1
         FROM documents d, generate_series(0, 4) n WHERE d.name LIKE 'filler %'",
    )
    .execute(&pool)
    .await
    .unwrap();
    let use_case = create(&admin, workspace, &definition(&[], &[inside])).await;
    let best = async |question: &str| {
        let found = admin.get(format!("use-case/{use_case}/passages?limit=3&q={question}")).await;
        found.data().as_array().unwrap().clone()
    };
    let found = best("who+oils+the+lathe+of+the+company").await;
    assert_eq!(found[0]["document_id"], json!(wanted), "a word that one passage has singles it out: {found:?}");
    assert!(found.iter().all(|passage| passage["document_name"] != "lathe too.md"));
    assert_eq!(found[0]["why"]["words_place"], 1);
    // Words that many have count together: what has both stands before what has one.
    let both = best("oiled+on+Fridays").await;
    assert!(
        both.iter().all(|passage| {
            let text = passage["text"].as_str().unwrap();
            text.contains("oiled") && text.contains("Fridays")
        }),
        "{both:?}"
    );
    // A question of which nothing is said gets the beginnings, as it does where all passages are looked at.
    assert_eq!(best("helicopters").await.len(), 3);
    // Quotes and signs are words like any others.
    assert_eq!(best("it%27s+the+lathe%3F+%5C+%26+%7C+%21").await[0]["document_id"], json!(wanted));
    let path = format!("use-case/{use_case}/run");
    let started = admin.post(path, json!({ "inputs": { "topic": "the lathe" }, "source": "draft" })).await;
    assert_eq!(started.status, 201, "{}", started.body);
    assert!(started.data()["passages_offered"].as_i64().unwrap() > 1, "what few words find is not all that it gets");
    // The function that looks past the policies knows one client at a time, and none without one.
    let mut connection = pool.acquire().await.unwrap();
    for (client, finds) in [(Some(acme.id), true), (Some(acme.id + 1), false), (None, false)] {
        let set = "SELECT set_config('app.client_id', $1, false)";
        let client = client.map_or_else(String::new, |client| client.to_string());
        sqlx::query(set).bind(client).execute(&mut *connection).await.unwrap();
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM best_passages($1, ARRAY[$2], 'lathe', 6000, 10)")
            .bind(workspace)
            .bind(wanted)
            .fetch_one(&mut *connection)
            .await
            .unwrap();
        assert_eq!(count > 0, finds);
    }
    let viewer = member(&app, &admin, workspace, "Vic", "Viewer").await;
    assert_eq!(viewer.get(format!("use-case/{use_case}/passages?limit=1&q=lathe")).await.status, 200);
}
