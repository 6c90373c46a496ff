//! Pages of office files: by the real LibreOffice where it is installed, and by a program in its place that can be
//! watched.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use extract::{Kind, Renderer, WorkerCommand};
use futures_util::TryStreamExt;
use sqlx::PgPool;
use tempfile::TempDir;
use uuid::Uuid;

use super::{stored_files, upload};
use crate::documents::rendered::{ASIDE, Previews};
use crate::kit::caller::ClientId;
use crate::testing::{Person, TestApp, program, until};

const CONTRACT: &[u8] = include_bytes!("../../../samples/supplier-contract.docx");
const SALES: &[u8] = include_bytes!("../../../samples/q3-sales-by-region.xlsx");

/// The folders that a program which became nobody has to pass.
fn open_to_nobody(app: &TestApp) {
    std::fs::set_permissions(app.data_dir(), PermissionsExt::from_mode(0o711)).unwrap();
}

fn kept(app: &TestApp, client: i64) -> usize {
    let folder = app.data_dir().join("files").join(client.to_string()).join("previews");
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

/// A program in the place of LibreOffice, in a folder with its rooms.
struct StandIn(TempDir);

impl StandIn {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
        std::fs::create_dir_all(folder.path().join("office/program")).unwrap();
        Self(folder)
    }

    fn program(&self) -> PathBuf {
        self.0.path().join("office/program/soffice.bin")
    }

    fn does(&self, script: &str) {
        std::fs::write(self.program(), format!("#!/bin/bash\n{script}\n")).unwrap();
        std::fs::set_permissions(self.program(), PermissionsExt::from_mode(0o755)).unwrap();
    }

    fn previews(&self, app: &TestApp) -> Previews {
        let worker = WorkerCommand { program: program(), args: vec!["extract-worker".into()] };
        let renderer = Renderer::new(worker, Renderer::usual_limits(), self.0.path().join("rooms")).unwrap();
        let (db, blobs) = (app.parts.db.as_ref().clone(), app.parts.blobs.as_ref().clone());
        Previews::new(db, blobs, renderer.rendering_with(self.program()))
    }
}

/// The key of the one original that the client has.
fn only_key(app: &TestApp, client: i64) -> (ClientId, String) {
    let folder = app.data_dir().join("files").join(client.to_string());
    let mut files = std::fs::read_dir(folder).unwrap().flatten().filter(|entry| entry.path().is_file());
    let name = files.next().unwrap().file_name().into_string().unwrap();
    (ClientId::new(client).unwrap(), format!("{client}/{name}"))
}

/// The code, or what is in the pages.
async fn looked_at(previews: &Previews, (client, key): &(ClientId, String)) -> Result<String, String> {
    match previews.pages(*client, key, Kind::Docx).await {
        Ok((_, pages)) => {
            let pages: Vec<_> = pages.try_collect().await.unwrap();
            Ok(String::from_utf8(pages.concat()).unwrap())
        }
        Err(problem) => Err(problem.code.name.to_owned()),
    }
}

async fn preview(person: &Person, id: &str, query: &str) -> crate::testing::Reply {
    person.get(format!("document/{id}/preview{query}")).await
}

/// A company with one contract, its original's key, and a program in the place of LibreOffice.
async fn contract(pool: PgPool) -> (TestApp, (ClientId, String), StandIn) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    acme.admin.add_document(workspace, "contract.docx", CONTRACT).await;
    let original = only_key(&app, acme.id);
    (app, original, StandIn::new())
}

#[database_test]
async fn issue_5_an_office_file_has_pages_that_go_with_its_version_and_its_document(pool: PgPool) {
    let app = TestApp::new(pool).await;
    open_to_nobody(&app);
    let acme = app.tenant("acme").await;
    let admin = &acme.admin;
    let workspace = admin.workspace("Legal").await;
    let document = admin.add_document(workspace, "Contract of May.docx", CONTRACT).await;
    let id = document["id"].as_str().unwrap();
    let first = preview(admin, id, "").await;
    if let Some("documents.preview_not_installed" | "documents.preview_no_walls") = first.body["code"].as_str() {
        return eprintln!("LEFT OUT: {} `.ci/setup test` installs it", first.body["message"]);
    }
    assert_eq!(first.status, 200, "{}", first.body);
    let pdf = first.body.as_str().unwrap();
    assert!(pdf.starts_with("%PDF-"));
    for (header, value) in [
        ("content-type", "application/octet-stream"),
        (
            "content-disposition",
            "attachment; filename=\"Contract of May.pdf\"; filename*=UTF-8''Contract%20of%20May.pdf",
        ),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(first.headers[header], value, "C10: as the original");
    }
    assert_eq!(kept(&app, acme.id), 1);
    assert_eq!(preview(admin, id, "").await.body, first.body, "the pages are kept");

    admin.upload(format!("document/{id}/version"), "sales.xlsx", SALES).await.data();
    admin.until(format!("document/{id}"), "the new version is read", |document| document["version"] == 2).await;
    let second = preview(admin, id, "").await;
    assert_eq!(second.status, 200, "{}", second.body);
    assert_ne!(second.body, first.body, "a new version has its own");
    assert_eq!(preview(admin, id, "?version=1").await.body, first.body);
    assert_eq!(preview(admin, id, "?version=3").await.outcome(), "404 not_found");
    assert_eq!(kept(&app, acme.id), 2);

    assert_eq!(admin.delete(format!("document/{id}")).await.status, 200);
    assert_eq!(kept(&app, acme.id), 0, "pages go with their document");
    assert_eq!(std::fs::read_dir(app.data_dir().join("previews")).unwrap().count(), 0, "a room was left");
}

#[database_test]
async fn issue_5_a_file_without_pages_says_why_and_stays_a_download(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Legal").await;
    for (name, bytes, code) in [
        ("words.txt", b"Just some words.".to_vec(), "409 documents.preview_other_kind"),
        ("cut.docx", b"PK\x03\x04\x14\0\0\0\x08\0 word/document.xml".to_vec(), "409 documents.preview_unread"),
    ] {
        let document = admin.add_document(workspace, name, bytes).await;
        let answer = preview(&admin, document["id"].as_str().unwrap(), "").await;
        assert_eq!(answer.outcome(), code);
        assert!(answer.body["message"].as_str().unwrap().ends_with("Download the original."), "{}", answer.body);
    }
    assert_eq!(preview(&admin, &Uuid::now_v7().to_string(), "").await.outcome(), "404 not_found");
}

#[database_test]
async fn issue_5_who_looks_at_once_shares_one_rendering_and_who_goes_away_wastes_none(pool: PgPool) {
    let (app, original, office) = contract(pool).await;
    let previews = office.previews(&app);
    assert_eq!(looked_at(&previews, &original).await, Err("documents.preview_not_installed".to_owned()));
    // Each start has another number.
    office.does("echo \"%PDF-1.7 $$\" > original.pdf");
    let (one, other) = tokio::join!(looked_at(&previews, &original), looked_at(&previews, &original));
    if one == Err("documents.preview_no_walls".to_owned()) {
        return eprintln!("LEFT OUT: this system has no Landlock");
    }
    assert!(one.as_ref().unwrap().starts_with("%PDF-1.7 "), "what was missing is looked for each time: {one:?}");
    assert_eq!(one, other);
    assert_eq!(looked_at(&previews, &original).await, one);

    let id: Uuid = original.1.rsplit('/').next().unwrap().parse().unwrap();
    previews.forget(original.0, &original.1).await.unwrap();
    // Asked for, begun, and gone before there is an answer.
    let begun = tokio::spawn({
        let (previews, original) = (previews.clone(), original.clone());
        async move { looked_at(&previews, &original).await }
    });
    while std::fs::read_dir(office.0.path().join("rooms")).unwrap().count() == 0 && !begun.is_finished() {
        tokio::task::yield_now().await;
    }
    begun.abort();
    until("the pages are kept", async || {
        let kept = app.parts.blobs.open_aside(ASIDE, original.0, id).await.unwrap();
        kept.map(drop).ok_or("there are none")
    })
    .await;
    assert_ne!(looked_at(&previews, &original).await, one);
}

#[database_test]
async fn issue_5_a_file_that_failed_is_not_tried_by_each_look(pool: PgPool) {
    let (app, original, office) = contract(pool).await;
    let previews = office.previews(&app);
    office.does("exit 1");
    let failed = Err("documents.preview_failed".to_owned());
    match looked_at(&previews, &original).await {
        Err(code) if code == "documents.preview_no_walls" => return eprintln!("LEFT OUT: this system has no Landlock"),
        outcome => assert_eq!(outcome, failed),
    }
    office.does("echo %PDF-1.7 > original.pdf");
    assert_eq!(looked_at(&previews, &original).await, failed);
    assert_eq!(
        looked_at(&office.previews(&app), &original).await,
        Ok("%PDF-1.7\n".to_owned()),
        "after a restart it is"
    );
}

#[database_test]
async fn i6_pages_of_originals_that_no_document_names_are_swept_away(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Legal").await;
    acme.admin.upload(upload(workspace), "kept.txt", "This one stays.").await.data();
    let (client, key) = only_key(&app, acme.id);
    let named: Uuid = key.rsplit('/').next().unwrap().parse().unwrap();
    for id in [named, Uuid::now_v7()] {
        app.parts.blobs.put_aside(ASIDE, client, id, b"%PDF-".to_vec()).await.unwrap();
    }
    app.parts.documents.sweep().await.unwrap();
    assert_eq!(kept(&app, acme.id), 2, "one may be in the making");
    app.parts.clock.advance(chrono::TimeDelta::hours(7));
    app.parts.documents.sweep().await.unwrap();
    assert_eq!(kept(&app, acme.id), 1);
    assert!(app.parts.blobs.open_aside(ASIDE, client, named).await.unwrap().is_some());
    assert_eq!(stored_files(&app), 2, "the original and the folder of pages");
}
