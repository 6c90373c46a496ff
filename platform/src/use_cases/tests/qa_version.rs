//! R37: the custom Q&A version that a use case names, from the draft over versions to files and back.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{complete, create, publish, save};
use crate::testing::{Person, TestApp};
use crate::use_cases::Definition;

fn with(version: Value) -> Value {
    let mut definition = complete();
    definition["custom_qa_version"] = version;
    definition
}

async fn exported(person: &Person, id: Uuid) -> Value {
    person.get(format!("use-case/{id}/export")).await.body
}

#[test]
fn r37_a_definition_without_a_qa_version_is_written_as_before() {
    for plain in [complete(), with(Value::Null)] {
        let read: Definition = serde_json::from_value(plain).unwrap();
        assert_eq!(serde_json::to_value(read).unwrap(), complete());
    }
}

#[database_test]
async fn r37_a_use_case_names_a_qa_version_and_its_versions_keep_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let id = create(&admin, workspace, with(json!(397))).await.id();
    publish(&admin, id, 1).await.data();
    let changed = save(&admin, id, 1, with(json!(12))).await;
    assert_eq!(changed.data()["has_unpublished_changes"], true);
    let seen = admin.get(format!("use-case/{id}")).await;
    let (draft, published) = (&seen.data()["draft"], &seen.data()["published"]["definition"]);
    assert_eq!((&draft["custom_qa_version"], &published["custom_qa_version"]), (&json!(12), &json!(397)));

    // what does not exist yet is told in the builder; the reference version is there for everybody
    let findings = async |version: Value| {
        let lint = admin.post(format!("use-case/{id}/lint"), json!({ "definition": with(version) })).await;
        let named = |finding: &&Value| finding["field"] == "custom_qa_version";
        lint.data().as_array().unwrap().iter().filter(named).map(|finding| finding["rule"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(findings(json!(12)).await, [json!("unknown_qa_version")]);
    assert_eq!(findings(json!(397)).await, Vec::<Value>::new());
    // it is told, and keeps nobody from publishing
    assert_eq!(publish(&admin, id, 2).await.data()["published"]["definition"]["custom_qa_version"], 12);

    // taken away again, it is a change like any other
    save(&admin, id, 2, complete()).await.data();
    let seen = admin.get(format!("use-case/{id}")).await;
    assert_eq!((&seen.data()["draft"], &seen.data()["has_unpublished_changes"]), (&complete(), &json!(true)));
}

#[database_test]
async fn r37_what_is_no_qa_version_is_refused_and_nothing_is_saved(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    let id = create(&admin, workspace, complete()).await.id();
    for number in [0, -1, -397] {
        let refused = save(&admin, id, 1, with(json!(number))).await;
        assert_eq!(
            (refused.status, refused.field("custom_qa_version").join(" ")),
            (400, "The smallest value is 1.".to_owned())
        );
    }
    for other in [json!(1.5), json!("12"), json!(2_147_483_648_i64), json!([397])] {
        let refused = save(&admin, id, 1, with(other.clone())).await;
        assert_eq!(refused.status, 400, "{other}");
        assert!(refused.field("definition.custom_qa_version").join(" ").contains("expected i32"), "{}", refused.body);
    }
    assert_eq!(admin.get(format!("use-case/{id}")).await.data()["draft_revision"], 1, "nothing was saved");
}

#[database_test]
async fn r37_a_file_brings_the_reference_version_and_no_companys_own(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
    let (here, there) = (acme.workspace("Legal").await, globex.workspace("Legal").await);
    let reference = create(&acme, here, with(json!(397))).await.id();
    let file = exported(&acme, reference).await;
    assert_eq!(file["definition"]["custom_qa_version"], 397);
    let made = globex.post("use-case/import", json!({ "workspace_id": there, "file": file })).await;
    assert_eq!(made.data()["draft"]["custom_qa_version"], 397);

    let own = create(&acme, here, with(json!(12))).await.id();
    let mut file = exported(&acme, own).await;
    assert_eq!(file["definition"].get("custom_qa_version"), None);
    // its own draft keeps it, as the check says before
    let check = acme.post("use-case/import/check", json!({ "workspace_id": here, "file": file })).await;
    assert_eq!(check.data()["definition"]["custom_qa_version"], 12);
    let update = json!({ "id": own, "revision": 1 });
    let updated = acme.post("use-case/import", json!({ "workspace_id": here, "file": file, "update": update })).await;
    assert_eq!(updated.data()["draft"]["custom_qa_version"], 12);
    // a file that was written by hand is read like any other
    file["definition"]["custom_qa_version"] = json!(12);
    let made = globex.post("use-case/import", json!({ "workspace_id": there, "file": file })).await;
    assert_eq!((made.status, made.data()["draft"].get("custom_qa_version")), (201, None));
    file["definition"]["custom_qa_version"] = json!(0);
    let refused = globex.post("use-case/import", json!({ "workspace_id": there, "file": file })).await;
    assert_eq!(
        (refused.status, refused.field("file.definition.custom_qa_version").len()),
        (400, 1),
        "{}",
        refused.body
    );
}
