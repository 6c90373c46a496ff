//! `POST runners/plugins`: a component, streamed into the store of files while it is hashed, and looked at afterwards.

use actix_multipart::{Field, Multipart};
use actix_web::post;
use actix_web::web::Data;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::get::shown;
use super::model::PluginVersion;
use super::{check, sign};
use crate::audit;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::form::{self, FormError, FormParts};
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, Row};

/// Bytes of a signature at most; a real one has some 300.
pub const SIGNATURE: usize = 2000;

/// The form of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct PluginForm {
    /// The WebAssembly component, at most as large as `runners/plugin-rules` says.
    #[schema(value_type = String, format = Binary)]
    component: Vec<u8>,
    /// The signature's file (`NAME.wasm.minisig`), where it is signed.
    signature: Option<String>,
}

/// Uploads a component. The answer comes before it is examined: its version is `uploaded`, and `checked` or `refused` a
/// little later. A component that is stored already without a trusted signature gets the signature that it is sent
/// with.
#[utoipa::path(tag = "runners", operation_id = "upload_plugin",
    request_body(content = inline(PluginForm), content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<PluginVersion>), (status = 201, body = Envelope<PluginVersion>), (status = 409, body = ProblemBody))
)]
#[post("/runners/plugins")]
pub async fn upload(
    caller: Allow<ManagePlugins>,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
    registry: Data<Registry>,
) -> Result<Envelope<PluginVersion>, Problem> {
    let (part, rest) = FormParts::open(form, "component").await.map_err(broken)?;
    let file_name = file_name(&part);
    let stored = blobs.put_own("plugins", part, registry.inner().largest_plugin).await?;
    let kept = async {
        let signature = signature(rest).await?;
        let digest: String = stored.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        let id = Uuid::now_v7();
        let mut tx = db.begin(&caller).await?;
        let new = versions::New {
            id,
            file_name: &file_name,
            digest: &digest,
            size: i64::try_from(stored.size).map_err(Problem::internal)?,
            blob_key: &stored.key,
            signature: signature.as_deref(),
            by: caller.user,
            at: clock.now(),
        };
        if !versions::insert(&mut tx, &new).await? {
            drop(tx);
            return sign::add(&registry, &db, &caller, &new).await.map(Kept::Signed);
        }
        let detail = json!({ "file": file_name, "digest": digest, "signed": signature.is_some() });
        audit::done_with(&mut tx, &caller, "plugin.uploaded", "plugin_version", id, detail).await?;
        let row = versions::get(&mut tx, id).await?.ok_or_else(super::get::absent)?;
        check::request(&mut tx, &registry, id).await?;
        tx.commit().await?;
        Ok(Kept::New(row))
    };
    let kept = kept.await;
    if !matches!(kept, Ok(Kept::New(_))) {
        forget(&blobs, &stored).await;
    }
    let kept = kept?;
    registry.queue().wake();
    registry.queue().recheck();
    Ok(match kept {
        Kept::New(row) => Envelope::created(shown(&row, &registry)),
        Kept::Signed(row) => Envelope::saying("Signature added", shown(&row, &registry)),
    })
}

/// What became of an upload.
enum Kept {
    New(Row),
    /// It was here, and has a signature now.
    Signed(Row),
}

async fn forget(blobs: &Blobs, stored: &Stored) {
    if let Err(error) = blobs.delete(&stored.key).await {
        tracing::warn!(%error, key = stored.key, "failed to delete the file of a failed upload");
    }
}

fn file_name(part: &Field) -> String {
    let last = form::file_name(part).rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = last.chars().filter(|c| !text::is_deceptive(*c)).take(200).collect();
    if name.trim().is_empty() { "component.wasm".to_owned() } else { name.trim().to_owned() }
}

/// The second part, if there is one.
async fn signature(mut rest: FormParts) -> Result<Option<String>, Problem> {
    let Some(part) = rest.next("signature").await.map_err(broken)? else { return Ok(None) };
    let bytes = form::bytes(part, SIGNATURE).await.map_err(broken)?;
    let bytes =
        bytes.ok_or_else(|| Problem::field("signature", "This is not a signature: it has more than 2,000 bytes."))?;
    rest.end("signature").await.map_err(broken)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Problem::field("signature", "This is not a signature: it is not text."))?;
    if text.trim().is_empty() {
        return Ok(None);
    }
    let is_strange = |c: char| c.is_control() && !matches!(c, '\r' | '\n' | '\t');
    if text.contains(is_strange) || runners::signature::signed_by(&text).is_err() {
        return Err(Problem::field("signature", "This is not a signature that minisign or the runner tool wrote."));
    }
    Ok(Some(text))
}

/// The form has two parts, so its reader's words for one do not fit.
fn broken(error: FormError) -> Problem {
    match error {
        FormError::NotAForm | FormError::Parts(_) => Error::UploadForm.into(),
        FormError::Broken(why) => Error::BrokenForm(why).into(),
    }
}
