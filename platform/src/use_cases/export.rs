//! `GET use-case/{id}/export`: the draft as a file that another workspace can import.

use std::collections::HashMap;

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use uuid::Uuid;

use super::examples::{self, PortableExample};
use super::transfer::{
    FORMAT, FORMAT_VERSION, PortableDocument, PortableFolder, UseCaseFile, hex, named_documents, placed,
};
use super::{folders_store, public_store, reach, store, transfer_store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::http::attachment;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// The draft as a file: its definition and its documents' names and contents' hashes, and its folders' ways from the
/// top, without the documents.
#[utoipa::path(tag = "use cases", operation_id = "export_use_case", params(("id" = Uuid, Path)), responses((status = 200, body = UseCaseFile)))]
#[get("/use-case/{id}/export")]
pub async fn export(caller: Allow<ViewWorkspace>, db: Data<Db>, id: Path<Uuid>) -> Result<HttpResponse, Problem> {
    let absent = || Problem::not_found("use case");
    let mut tx = db.begin(&caller).await?;
    let access = reach(&mut tx, &caller, *id).await?;
    let definition = store::draft(&mut tx, *id).await?.ok_or_else(absent)?;
    let stable = transfer_store::stable_id(&mut tx, *id).await?.ok_or_else(absent)?;
    let examples = examples::all(&mut tx, *id).await?.into_iter();
    let examples = examples.map(|example| PortableExample { fields: example.fields }).collect::<Vec<_>>();
    let mut named = named_documents(&definition);
    named.extend(examples::named_documents(&definition, &examples));
    let known = transfer_store::documents(&mut tx, access.workspace_id, &named, &[]).await?;
    let tags = public_store::live(&mut tx, *id).await?.map(|live| live.tags).unwrap_or_default();
    let folders = folders_store::named(&mut tx, access.workspace_id, &definition.document_folder_ids, &[]).await?;
    audit::done(&mut tx, &caller, "use_case.export", "use_case", *id).await?;
    tx.commit().await?;
    // An example that was deleted since stands for nothing any more.
    let here: HashMap<Uuid, Uuid> = known.iter().map(|document| (document.id, document.id)).collect();
    let folders_here: HashMap<Uuid, Uuid> = folders.iter().map(|folder| (folder.id, folder.id)).collect();
    let folders = folders.into_iter().map(|folder| PortableFolder { id: folder.id, path: folder.path }).collect();
    let documents = known.into_iter().map(|document| PortableDocument {
        id: document.id,
        name: document.name,
        sha256: hex(&document.sha256),
    });
    let file = UseCaseFile {
        format: FORMAT.to_owned(),
        format_version: FORMAT_VERSION,
        id: stable,
        documents: documents.collect(),
        folders,
        examples: examples::placed(&definition, examples, &here),
        definition: placed(definition, &here, &folders_here),
        tags,
    };
    let name = format!("{}.use-case.json", file.definition.name);
    Ok(HttpResponse::Ok().insert_header((CONTENT_DISPOSITION, attachment(&name))).json(file))
}
