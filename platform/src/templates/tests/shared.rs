//! Use cases that a company shows to all others: what they see of it, and what becomes of it.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::people::testing::{account, member};
use crate::testing::{Person, Reply, TestApp};

/// A published use case with a document and tags, shown to every company.
async fn public(admin: &Person, workspace: Uuid, name: &str) -> Uuid {
    let document = admin.add_document(workspace, &format!("{name}.md"), format!("{name}: the secret is 4711.")).await;
    let definition = json!({
        "name": name, "description": "Reads leases.", "instruction": "When is the {{what}} due?",
        "inputs": [{ "name": "what", "label": "What", "type": "short_text" }], "temperature": 0.7,
        "document_ids": [document["id"]], "model": { "id": "extract", "region": "local" },
    });
    let made = admin.post("use-case", json!({ "workspace_id": workspace, "definition": definition })).await;
    let tags = json!({ "workspace_id": workspace, "use_case_ids": [made.id()], "add": ["Property"] });
    admin.post("use-case/tags", tags).await.data();
    admin.post(format!("use-case/{}/publish", made.id()), json!({ "revision": 1, "note": "" })).await.data();
    show(admin, made.id(), "public").await.data();
    made.id()
}

async fn show(person: &Person, use_case: Uuid, visibility: &str) -> Reply {
    person.put(format!("use-case/{use_case}/visibility"), json!({ "visibility": visibility })).await
}

async fn names(person: &Person, query: &str) -> Vec<String> {
    let list = person.get(format!("template/shared/list{query}")).await;
    list.data().as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[database_test]
async fn use_case_visibility_public_is_a_template_for_every_company_and_a_copy_stays(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, acme, globex) = (app.tenant("Platform").await, app.tenant("acme").await, app.tenant("globex").await);
    let place = acme.admin.workspace("Legal").await;
    let lease = public(&acme.admin, place, "Lease check").await;
    public(&acme.admin, place, "Audit").await;
    let owners = owner.admin.workspace("Ours").await;
    public(&owner.admin, owners, "Zoning").await;

    // the platform's own come first; found by words, by tag and by company; page by page
    assert_eq!(names(&globex.admin, "").await, ["Zoning", "Audit", "Lease check"]);
    assert_eq!(names(&globex.admin, "?search=ACME").await, ["Audit", "Lease check"]);
    assert_eq!(names(&globex.admin, "?search=property").await.len(), 3);
    assert_eq!(names(&globex.admin, "?search=lease+c").await, ["Lease check"]);
    assert_eq!(names(&globex.admin, "?search=4711").await, Vec::<String>::new(), "no document is looked through");
    let first = globex.admin.get("template/shared/list?limit=2").await;
    assert_eq!(first.body["total"], 3);
    let next = format!("?limit=2&cursor={}", first.body["next"].as_str().unwrap());
    assert_eq!(names(&globex.admin, &next).await, ["Lease check"]);
    let row = |list: &Reply, name: &str| {
        list.data().as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone()
    };
    let all = globex.admin.get("template/shared/list").await;
    let (zoning, found) = (row(&all, "Zoning"), row(&all, "Lease check"));
    assert_eq!(
        (&zoning["is_platform"], &found["is_platform"], &found["is_own"]),
        (&json!(true), &json!(false), &json!(false))
    );
    assert_eq!(
        (&found["company"], &found["tags"], &found["inputs"]),
        (&json!("acme"), &json!(["Property"]), &json!(1))
    );

    // that and nothing else: no document, no model, no person, no run
    let template = found["id"].as_str().unwrap();
    let whole = globex.admin.get(format!("template/shared/{template}")).await;
    let definition = &whole.data()["definition"];
    assert_eq!(
        (&definition["instruction"], &definition["document_ids"]),
        (&json!("When is the {{what}} due?"), &json!([]))
    );
    assert_eq!((&definition["model"]["id"], &definition["temperature"]), (&json!(""), &json!(0.3)));
    let text = whole.body.to_string();
    for hidden in
        [&acme.admin.user_id.to_string(), &lease.to_string(), &place.to_string(), "Lease check.md", "4711", "Ada"]
    {
        assert!(!text.contains(hidden), "{hidden} is in {text}");
    }
    assert_eq!(globex.admin.get(format!("use-case/{lease}")).await.status, 404, "the use case itself is theirs");
    assert_eq!(globex.admin.post(format!("use-case/{lease}/run"), json!({ "inputs": {} })).await.status, 404);
    // at home everybody of the company runs it
    let gus = account(&app, &acme.admin, "Gus", "Guest").await;
    assert_eq!(gus.post(format!("use-case/{lease}/run"), json!({ "inputs": { "what": "rent" } })).await.status, 201);

    // a copy of one's own, where one may build
    let theirs = globex.admin.workspace("Copies").await;
    let copy =
        json!({ "workspace_id": theirs, "name": "Our lease check", "model": { "id": "extract", "region": "local" } });
    let copied = globex.admin.post(format!("template/shared/{template}/use-case"), copy).await;
    assert_eq!((copied.status, &copied.data()["tags"]), (201, &json!(["Property"])), "{}", copied.body);
    assert_eq!(copied.data()["visibility"], "workspace");
    let vic = member(&app, &globex.admin, theirs, "Vic", "Viewer").await;
    let copy = json!({ "workspace_id": theirs });
    assert_eq!(vic.post(format!("template/shared/{template}/use-case"), copy.clone()).await.outcome(), "403 forbidden");
    let foreign = json!({ "workspace_id": place });
    assert_eq!(globex.admin.post(format!("template/shared/{template}/use-case"), foreign).await.status, 404);

    // taken back it is gone at once, and the copy stays
    show(&acme.admin, lease, "workspace").await.data();
    assert_eq!(names(&globex.admin, "").await, ["Zoning", "Audit"]);
    assert_eq!(globex.admin.get(format!("template/shared/{template}")).await.status, 404);
    assert_eq!(globex.admin.post(format!("template/shared/{template}/use-case"), copy).await.status, 404);
    assert_eq!(globex.admin.get(format!("use-case/{}", copied.id())).await.data()["draft"]["name"], "Our lease check");
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM control.public_templates WHERE use_case_id = $1")
        .bind(lease)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(kept, 0);
}

#[database_test]
async fn use_case_visibility_public_follows_what_is_published_by_who_may_and_goes_with_its_company(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (_, acme, globex) = (app.tenant("Platform").await, app.tenant("acme").await, app.tenant("globex").await);
    let place = acme.admin.workspace("Legal").await;
    let lease = public(&acme.admin, place, "Lease check").await;
    let ben = member(&app, &acme.admin, place, "Ben", "Builder").await;
    let publish = async |who: &Person, name: &str| {
        let now = who.get(format!("use-case/{lease}")).await;
        let mut draft = now.data()["draft"].clone();
        draft["name"] = json!(name);
        let revision = now.data()["draft_revision"].as_i64().unwrap();
        who.put(format!("use-case/{lease}/draft"), json!({ "revision": revision, "definition": draft })).await.data();
        let version = json!({ "revision": revision + 1, "note": "" });
        who.post(format!("use-case/{lease}/publish"), version).await.data().clone()
    };
    // somebody who may publish here, but not offer anything to every company
    publish(&ben, "Ben's").await;
    assert_eq!(names(&globex.admin, "").await, ["Lease check"]);
    let rules = acme.admin.get(format!("access/use-case/{lease}")).await;
    assert_eq!(rules.data()["visibility"]["public_version"], 1);
    publish(&acme.admin, "Lease check 2").await;
    let list = globex.admin.get("template/shared/list").await;
    assert_eq!((&list.data()[0]["name"], &list.data()[0]["version"]), (&json!("Lease check 2"), &json!(3)));
    // taking it back takes no more than publishing it
    show(&ben, lease, "client").await.data();
    assert_eq!(names(&globex.admin, "").await, Vec::<String>::new());
    show(&acme.admin, lease, "public").await.data();

    // deleted, restored, and in a workspace that is archived
    acme.admin.delete(format!("use-case/{lease}")).await.data();
    assert_eq!(names(&globex.admin, "").await, Vec::<String>::new());
    acme.admin.post(format!("use-case/{lease}/restore"), json!({})).await.data();
    assert_eq!(names(&globex.admin, "").await.len(), 1);
    sqlx::query("UPDATE control.clients SET status = 'suspended' WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(names(&globex.admin, "").await, Vec::<String>::new(), "its company is suspended");
    sqlx::query("UPDATE control.clients SET status = 'active' WHERE id = $1")
        .bind(acme.id)
        .execute(&pool)
        .await
        .unwrap();
    acme.admin.delete(format!("workspace/{place}")).await.data();
    assert_eq!(names(&globex.admin, "").await, Vec::<String>::new());
}

/// The policy, and not only the function: no company reads, writes or removes another one's rows.
#[database_test]
async fn use_case_visibility_public_rows_are_their_companys_own(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let place = acme.admin.workspace("Legal").await;
    let lease = public(&acme.admin, place, "Lease check").await;
    let mut tx = pool.begin().await.unwrap();
    let enter = format!("SET LOCAL ROLE atelier_tenant; SET LOCAL app.client_id = '{}'", globex.id);
    sqlx::raw_sql(sqlx::AssertSqlSafe(enter)).execute(&mut *tx).await.unwrap();
    let seen: i64 =
        sqlx::query_scalar("SELECT count(*) FROM control.public_templates").fetch_one(&mut *tx).await.unwrap();
    assert_eq!(seen, 0);
    let taken = sqlx::query("DELETE FROM control.public_templates").execute(&mut *tx).await.unwrap();
    assert_eq!(taken.rows_affected(), 0);
    let forged = sqlx::query(
        "INSERT INTO control.public_templates (client_id, id, use_case_id, version, name, description, tags, definition, shared_at)
         VALUES ($1, gen_random_uuid(), $2, 1, 'Forged', '', '{}', '{}', now())",
    )
    .bind(acme.id)
    .bind(lease)
    .execute(&mut *tx)
    .await;
    assert!(forged.unwrap_err().to_string().contains("row-level security"));
    drop(tx);
    assert_eq!(names(&globex.admin, "").await, ["Lease check"]);
    let shown: Value = globex.admin.get("template/shared/list").await.data()[0].clone();
    assert_eq!(shown["company"], "acme");
}

#[database_test]
async fn c6_the_platforms_owner_takes_a_template_out_of_the_gallery_and_both_companies_read_why(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, acme, globex) = (app.tenant("Platform").await, app.tenant("acme").await, app.tenant("globex").await);
    let place = acme.admin.workspace("Legal").await;
    let lease = public(&acme.admin, place, "Lease check").await;
    let id = globex.admin.get("template/shared/list").await.data()[0]["id"].as_str().unwrap().to_owned();
    let path = format!("client/template/{id}/withdraw");
    let reason = json!({ "reason": " It offers legal advice that is not allowed here. " });
    for other in [&acme.admin, &globex.admin] {
        assert_eq!(other.post(&path, reason.clone()).await.outcome(), "403 forbidden");
    }
    for empty in ["", "  ", "a\u{202E}b"] {
        let refused = owner.admin.post(&path, json!({ "reason": empty })).await;
        assert_eq!((refused.status, refused.field("reason").len()), (400, 1), "{}", refused.body);
    }
    let nowhere = format!("client/template/{}/withdraw", Uuid::nil());
    assert_eq!(owner.admin.post(nowhere, reason.clone()).await.outcome(), "404 not_found");
    assert_eq!(names(&globex.admin, "").await, ["Lease check"], "nothing has happened until now");

    assert_eq!(owner.admin.post(&path, reason.clone()).await.status, 200);
    assert_eq!(names(&globex.admin, "").await, Vec::<String>::new());
    assert_eq!(owner.admin.post(&path, reason).await.status, 404, "once");
    // at home it is as it was
    assert_eq!(acme.admin.get(format!("use-case/{lease}")).await.data()["visibility"], "client");
    let gus = account(&app, &acme.admin, "Gus", "Guest").await;
    assert_eq!(gus.post(format!("use-case/{lease}/run"), json!({ "inputs": { "what": "rent" } })).await.status, 201);
    for log in [&owner.admin, &acme.admin] {
        let line = log.get("audit-log/list?action=template.withdrawn").await.data()[0].clone();
        assert_eq!((&line["actor"]["name"], &line["acting_for_client"]), (&json!("Ada Platform"), &json!(acme.id)));
        assert_eq!(
            line["detail"],
            json!({ "name": "Lease check", "reason": "It offers legal advice that is not allowed here." })
        );
    }
    assert_eq!(globex.admin.get("audit-log/list?action=template.withdrawn").await.data(), &json!([]), "C1");
}
