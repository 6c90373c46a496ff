//! Access to one thing is no way to another: runs and definitions read nothing that the caller could not open.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{folder, give, restrict};
use crate::people::testing::{account, member};
use crate::testing::{Person, Reply, TestApp};

fn definition(documents: &[&Value], folders: &[Uuid]) -> Value {
    json!({
        "name": "Lease check", "instruction": "When is the {{what}} due?",
        "inputs": [
            { "name": "what", "label": "What", "type": "short_text", "default": "rent" },
            { "name": "extra", "label": "Extra", "type": "file" },
        ],
        "document_ids": documents.iter().map(|document| &document["id"]).collect::<Vec<_>>(),
        "document_folder_ids": folders,
        "model": { "id": "extract", "region": "local" },
    })
}

async fn run_with(person: &Person, use_case: Uuid, file: &Value) -> Reply {
    person.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "extra": file } })).await
}

#[database_test]
async fn m5_a_run_reads_the_files_of_its_caller_and_of_the_workspace_only_for_whoever_may_open_that(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    admin.post("workspace/role", json!({ "name": "Nothing", "permissions": [] })).await.data();
    let cited = admin.add_document(place, "Lease.md", "The rent is due on the third working day.").await;
    let salaries = admin.add_document(place, "Salaries.md", "The director earns a million.").await;
    let made = admin.post("use-case", json!({ "workspace_id": place, "definition": definition(&[&cited], &[]) })).await;
    let case = made.id();
    admin.post(format!("use-case/{case}/publish"), json!({ "revision": 1, "note": "" })).await.data();
    admin.put(format!("use-case/{case}/visibility"), json!({ "visibility": "client" })).await.data();
    let file = |name: &'static str| (format!("use-case/{case}/run/upload-file"), name);
    let (path, name) = file("Admin.md");
    let of_admin = admin.upload(path, name, "Nobody knows of this.").await.data()["id"].clone();

    let gus = account(&app, &admin, "Gus", "Guest").await;
    let (path, name) = file("Own.md");
    let own = gus.upload(path, name, "My rent is 700 euros.").await;
    gus.read_document(own.id()).await;
    for foreign in [&salaries["id"], &of_admin] {
        let refused = run_with(&gus, case, foreign).await;
        let said = (refused.outcome(), refused.field("inputs.extra").len());
        assert_eq!(said, ("400 runs.missing_document".to_owned(), 1), "as one that is not there: {}", refused.body);
    }
    assert_eq!(run_with(&gus, case, &own.data()["id"]).await.status, 201);
    // A person who may look into the workspace reads all of it.
    let vic = member(&app, &admin, place, "Vic", "Runner").await;
    assert_eq!(run_with(&vic, case, &salaries["id"]).await.status, 201);

    // A batch is many runs.
    let body = |id: &Value| json!({ "use_case_id": case, "files": [{ "id": id, "name": "a.md" }] });
    let runner = member(&app, &admin, place, "Rob", "Nothing").await;
    give(&admin, &format!("use-case/{case}"), ("user_id", runner.user_id), Some("run")).await.data();
    assert_eq!(runner.post("batch/from-files", body(&salaries["id"])).await.status / 100, 4);
    assert_eq!(vic.post("batch/from-files", body(&salaries["id"])).await.status, 201);
}

#[database_test]
async fn m6_low_8_a_definition_names_no_document_that_its_author_could_not_open(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    admin.post("workspace/role", json!({ "name": "Nothing", "permissions": [] })).await.data();
    let hr = json!({ "workspace_id": place, "parent_id": null, "kind": "document", "name": "HR" });
    let hr = admin.post("folder", hr).await.id();
    let salaries = admin.add_document(place, "Salaries.md", "The director earns a million.").await;
    let shelf = folder(&admin, place, None, "Shelf").await;
    let rob = member(&app, &admin, place, "Rob", "Nothing").await;
    give(&admin, &format!("folder/{shelf}"), ("user_id", rob.user_id), Some("edit")).await.data();
    assert_eq!(rob.get(format!("document/list?workspace_id={place}")).await.status, 403);

    let create = async |who: &Person, definition: Value| {
        who.post("use-case", json!({ "workspace_id": place, "folder_id": shelf, "definition": definition })).await
    };
    for (documents, folders, field) in
        [(&[&salaries][..], &[][..], "document_ids[0]"), (&[][..], &[hr][..], "document_folder_ids[0]")]
    {
        let refused = create(&rob, definition(documents, folders)).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{}", refused.body);
    }
    let own = create(&rob, definition(&[], &[])).await;
    let save = async |who: &Person, case: Uuid, revision: i32, definition: Value| {
        who.put(format!("use-case/{case}/draft"), json!({ "revision": revision, "definition": definition })).await
    };
    assert_eq!(save(&rob, own.id(), 1, definition(&[&salaries], &[])).await.status, 400);
    // What is there already stays there, even if the person who changes the rest could not add it.
    let theirs = create(&admin, definition(&[&salaries], &[hr])).await;
    assert_eq!(save(&rob, theirs.id(), 1, definition(&[&salaries], &[hr])).await.status, 200);

    // By what a file of elsewhere says, and a way that is guessed.
    let exported = admin.get(format!("use-case/{}/export", theirs.id())).await;
    let mut file = exported.body.get("data").unwrap_or(&exported.body).clone();
    file["id"] = json!(Uuid::now_v7());
    let asked = json!({ "workspace_id": place, "folder_id": shelf, "file": file });
    let imported = rob.post("use-case/import", asked.clone()).await;
    assert_eq!(imported.status, 201, "{}", imported.body);
    let draft = &imported.data()["draft"];
    // No folders: the field is left out.
    assert_eq!((&draft["document_ids"], &draft["document_folder_ids"]), (&json!([]), &Value::Null));

    // Low 8: that somebody else has the same one where he cannot look is not told.
    restrict(&admin, shelf, true).await.data();
    let open = folder(&admin, place, None, "Open").await;
    let ann = member(&app, &admin, place, "Ann", "Builder").await;
    let again = json!({ "workspace_id": place, "folder_id": open, "file": file });
    assert_eq!(ann.post("use-case/import", again).await.status, 201);
}
