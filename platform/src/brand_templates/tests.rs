//! Brand templates through the real server: what they are, who may change them, and what a run's files are made with.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use image::ImageFormat;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

pub use super::design::tests::design;
use crate::people::testing::member;
use crate::testing::life::picture;
use crate::testing::{Person, TestApp};

/// A small logo.
pub fn logo() -> Vec<u8> {
    picture(ImageFormat::Png)
}

async fn make(admin: &Person, name: &str, design: Value) -> Uuid {
    admin.post("brand-template", json!({ "name": name, "design": design })).await.id()
}

#[database_test]
async fn r41_templates_are_made_changed_copied_put_away_and_found(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await, app.tenant("globex").await);
    let admin = &acme.admin;
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><script>alert(1)</script><rect width=\"40\" height=\"20\" fill=\"#c00\"/></svg>";
    let logo = admin.upload("brand-template/logo", "logo.svg", svg).await;
    assert_eq!((&logo.data()["width"], &logo.data()["height"]), (&json!(900), &json!(450)));
    let shown = admin.get(format!("brand-template/logo/{}", logo.id())).await;
    assert_eq!((shown.status, &shown.headers["content-type"]), (200, &"image/png".parse().unwrap()));
    let lettered = svg.replace("<script>alert(1)</script>", "<text y=\"9\">Acme</text>");
    let refused = admin.upload("brand-template/logo", "logo.svg", lettered).await;
    assert!(refused.field("file")[0].contains("paths"), "{}", refused.body);
    assert_eq!(admin.upload("brand-template/logo", "logo.gif", "GIF89a").await.field("file").len(), 1);

    let mut branded = design();
    branded["logo_id"] = json!(logo.id());
    let id = make(admin, " Letterhead ", branded.clone()).await;
    let made = admin.get(format!("brand-template/{id}")).await;
    assert_eq!(
        (&made.data()["name"], &made.data()["revision"], &made.data()["design"]),
        (&json!("Letterhead"), &json!(1), &branded)
    );
    let twice = admin.post("brand-template", json!({ "name": "LETTERHEAD", "design": design() })).await;
    assert_eq!(twice.field("name"), ["There is another template of this name."]);
    // Another client's logo is none.
    let foreign = globex.admin.post("brand-template", json!({ "name": "x", "design": branded })).await;
    assert_eq!((foreign.status, foreign.field("design.logo_id").len()), (400, 1), "{}", foreign.body);
    let mut light = design();
    light["accent"] = json!("#ffd400");
    let light = admin.post("brand-template", json!({ "name": "Light", "design": light })).await;
    assert!(light.field("design.accent")[0].contains("too light"), "{}", light.body);

    let path = format!("brand-template/{id}");
    let change = |revision: i32, name: &str| json!({ "revision": revision, "name": name, "design": branded });
    assert_eq!(admin.put(&path, change(1, "Report")).await.data()["revision"], 2);
    let late = admin.put(&path, change(1, "Other")).await;
    assert_eq!(
        (late.outcome().as_str(), &late.body["current"]["name"]),
        ("409 brand_templates.stale", &json!("Report"))
    );
    let copied = admin.post(format!("{path}/copy"), json!(null)).await;
    assert_eq!((&copied.data()["name"], &copied.data()["revision"]), (&json!("Report (copy)"), &json!(1)));

    assert_eq!(admin.put("brand-template/default", json!({ "template_id": id })).await.status, 200);
    let put_away = |id: Uuid, is_archived: bool| {
        admin.put(format!("brand-template/{id}/archived"), json!({ "is_archived": is_archived }))
    };
    assert_eq!(put_away(id, true).await.outcome(), "409 brand_templates.is_default");
    assert_eq!(put_away(copied.id(), true).await.data()["is_archived"], true);
    let absent = admin.put("brand-template/default", json!({ "template_id": copied.id() })).await;
    assert_eq!(absent.outcome(), "409 brand_templates.archived");

    // A builder sees what there is to choose, and no more.
    let workspace = admin.workspace("Legal").await;
    let builder = member(&app, admin, workspace, "Bea", "Builder").await;
    let list = builder.get("brand-template/list?search=rep").await;
    assert_eq!((&list.body["total"], &list.data()[0]["is_default"]), (&json!(1), &json!(true)));
    assert_eq!(builder.get("brand-template/list?is_archived=true").await.data()[0]["name"], "Report (copy)");
    assert_eq!(builder.get("brand-template/list?search=nothing").await.body["total"], 0);
    assert_eq!(builder.get(&path).await.outcome(), "403 forbidden");
    assert_eq!(globex.admin.get("brand-template/list").await.body["total"], 0);

    let preview = admin.post("brand-template/preview", json!({ "design": branded })).await;
    let pages = preview.data()["pages"].as_array().unwrap();
    assert!(pages.len() >= 2 && pages.iter().all(|page| page.as_str().unwrap().starts_with("<svg")));
    for (format, begin) in [("docx", "PK"), ("pdf", "%PDF"), ("html", "<!doctype"), ("xlsx", "PK")] {
        let sample = admin.post("brand-template/sample", json!({ "design": branded, "format": format })).await;
        assert!(sample.body.as_str().unwrap().starts_with(begin), "{format}: {}", sample.status);
    }
}

#[database_test]
async fn r41_a_runs_files_stay_as_the_template_was_when_it_was_started(pool: PgPool) {
    let app = TestApp::new(pool).await;
    // Files say the day on which they were made, which must not end within the test.
    let now = app.parts.clock.now();
    let noon = now.date_naive().and_hms_opt(12, 0, 0).unwrap().and_utc() + TimeDelta::days(1);
    app.parts.clock.advance(noon - now);
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Purchasing").await;
    let document = admin.add_document(workspace, "contract.md", "Invoices are due after 45 days.\n").await;
    let build = async |template: Value| {
        let definition = json!({
            "name": "Brief", "instruction": "When are invoices due?", "document_ids": [document["id"]],
            "model": { "id": "extract", "region": "local" }, "brand_template_id": template,
        });
        let new = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
        let made = admin.post("use-case", new).await;
        if made.status == 201 {
            let publish = format!("use-case/{}/publish", made.id());
            admin.post(publish, json!({ "revision": made.data()["draft_revision"], "note": "" })).await.data();
        }
        made
    };
    let run = async |use_case: Uuid| {
        app.parts.clock.advance(TimeDelta::minutes(1));
        let run = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": {} })).await.id();
        admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
        app.parts.clock.advance(TimeDelta::minutes(1));
        run
    };
    let used = async |run: Uuid| admin.get(format!("run/{run}")).await.data()["brand_template"].clone();
    let page = async |run: Uuid| {
        let export = admin.get(format!("run/{run}/export?format=html")).await;
        export.body.as_str().unwrap().to_owned()
    };
    let none = build(json!(Uuid::now_v7())).await;
    assert_eq!((none.status, none.field("definition.brand_template_id").len()), (400, 1), "{}", none.body);
    let template = make(&admin, "Report", design()).await;
    let (named, plain) = (build(json!(template)).await.id(), build(Value::Null).await.id());

    let (first, own) = (run(named).await, run(plain).await);
    assert_eq!(used(first).await, json!({ "id": template, "name": "Report", "revision": 1 }));
    assert_eq!(used(own).await, Value::Null);
    let before = page(first).await;
    assert!(before.contains("--accent: #7a1f3d") && before.contains("Confidential"), "{before}");
    assert!(page(own).await.contains("--accent: #1f4e79"));
    let lock = admin.put(format!("use-case/run/{first}/lock"), json!({ "is_locked": true, "reason": "Signed" })).await;
    assert_eq!(lock.status, 200, "{}", lock.body);
    let record = admin.get(format!("run/{first}/record")).await.data().clone();
    let before = page(first).await;

    let mut green = design();
    green["accent"] = json!("#0b5d3b");
    let change = json!({ "revision": 1, "name": "Green", "design": green });
    assert_eq!(admin.put(format!("brand-template/{template}"), change).await.status, 200);
    assert_eq!(admin.put("brand-template/default", json!({ "template_id": template })).await.status, 200);
    let (second, third) = (run(named).await, run(plain).await);
    assert_eq!(used(second).await, json!({ "id": template, "name": "Green", "revision": 2 }));
    assert_eq!(used(third).await["revision"], 2);
    assert!(page(second).await.contains("--accent: #0b5d3b") && page(third).await.contains("--accent: #0b5d3b"));
    // What was made before is as it was, also when it was locked.
    assert_eq!(page(first).await, before);
    assert!(page(own).await.contains("--accent: #1f4e79"));
    assert_eq!(&admin.get(format!("run/{first}/record")).await.data()["hash"], &record["hash"]);
}
