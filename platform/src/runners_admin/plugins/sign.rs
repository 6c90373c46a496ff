//! A signature that comes after its component: uploading a version again that is here unsigned, or with a signature
//! that does not count, adds the signature to that version.

use super::component::component;
use super::get::absent;
use super::model::{State, Trust};
use super::{check, trust};
use crate::audit;
use crate::kit::caller::Caller;
use crate::kit::db::Db;
use crate::kit::problem::Problem;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, Row};
use crate::runners_admin::store::{checks, keys};

/// Whether a signature would help this version. One in service keeps what it was installed with: who answers for it is
/// asked for when it is installed.
fn takes_signature(row: &Row) -> bool {
    match (State::parse(&row.state), trust::shown(row).trust) {
        (State::Uploaded | State::Checked | State::Retired, trust) => trust != Trust::Trusted,
        (State::Refused, trust) => trust == Trust::Wrong,
        (State::Canary | State::Live, _) => false,
    }
}

/// What is to be done to sign a version that is here.
fn advice(row: &Row) -> &'static str {
    match State::parse(&row.state) {
        _ if takes_signature(row) => "To sign it, upload it once more together with its signature.",
        State::Canary | State::Live => {
            "To sign it, retire it first: who answers for a version is asked when it is installed."
        }
        _ => "Each is known by its content.",
    }
}

/// Adds the signature to the version with the same component as `new`, which was just uploaded with it; answers that
/// version.
///
/// # Errors
/// When there is nothing to add, or the signature belongs to something else.
pub async fn add(registry: &Registry, db: &Db, caller: &Caller, new: &versions::New<'_>) -> Result<Row, Problem> {
    let mut tx = db.begin(caller).await?;
    let row = versions::with_digest(&mut tx, new.digest).await?.ok_or_else(absent)?;
    let known = keys::all(&mut tx).await?;
    drop(tx);
    let taken = |row: &Row| Error::ComponentTaken { file: row.file_name.clone(), advice: advice(row) };
    let Some(text) = new.signature.filter(|_| takes_signature(&row)) else { return Err(taken(&row).into()) };
    // Read from where it was just put: the older file may be gone.
    let bytes = component(registry.inner(), &Row { blob_key: new.blob_key.to_owned(), ..row.clone() }).await?;
    let signed_by =
        trust::signer(&bytes, Some(text), &known).map_err(|why| Problem::field("signature", format!("{why}.")))?;

    let mut tx = db.begin(caller).await?;
    versions::lock(&mut tx).await?;
    let row = versions::get(&mut tx, row.id).await?.ok_or_else(absent)?;
    if !takes_signature(&row) {
        return Err(taken(&row).into());
    }
    versions::sign(&mut tx, row.id, text, signed_by).await?;
    match State::parse(&row.state) {
        // A check that is under way has read the old one.
        State::Uploaded => check::request(&mut tx, registry, row.id).await?,
        State::Refused => {
            checks::again(&mut tx, row.id).await?;
            check::request(&mut tx, registry, row.id).await?;
        }
        State::Checked | State::Retired | State::Canary | State::Live => {}
    }
    let detail = serde_json::json!({ "file": row.file_name, "digest": row.digest });
    audit::done_with(&mut tx, caller, "plugin.signed", "plugin_version", row.id, detail).await?;
    let row = versions::get(&mut tx, row.id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    Ok(row)
}
