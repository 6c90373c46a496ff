//! `GET runners/plugin-versions/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::asks::{self, Answered};
use super::model::{PluginManifest, PluginVersion, State};
use super::trust::{self, Signer};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, Row};

/// One version: its manifest, its signature, what it newly asks for, and where it stands. Right after the upload it is
/// `uploaded`, until it was looked at.
#[utoipa::path(tag = "runners", operation_id = "get_plugin_version", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<PluginVersion>)))]
#[get("/runners/plugin-versions/{id}")]
pub async fn get(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    registry: Data<Registry>,
    id: Path<Uuid>,
) -> Result<Envelope<PluginVersion>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let row = versions::get(&mut tx, *id).await?.ok_or_else(absent)?;
    Ok(Envelope::new(shown(&row, &registry)))
}

pub fn absent() -> Problem {
    Problem::not_found("version")
}

/// A row as the page sees it, against what is in use.
pub fn shown(row: &Row, registry: &Registry) -> PluginVersion {
    let state = State::parse(&row.state);
    PluginVersion {
        id: row.id,
        file_name: row.file_name.clone(),
        digest: row.digest.clone(),
        size: row.size,
        state,
        problem: row.problem.clone().or_else(|| registry.trouble(&row.digest)),
        signature: trust::shown(row),
        name: row.name.clone(),
        version: row.version.clone(),
        manifest: row.manifest.as_ref().map(|info| PluginManifest::from(&info.0)),
        new_asks: new_asks(row, registry),
        share: row.share,
        uploaded_by_name: row.uploaded_by_name.clone(),
        uploaded_at: row.uploaded_at,
        checked_at: row.checked_at,
        installed_at: row.installed_at,
        installed_by_name: row.installed_by_name.clone(),
        retired_at: row.retired_at,
        retired_by_name: row.retired_by_name.clone(),
        retire_reason: row.retire_reason.clone(),
    }
}

/// What the version asks for and the one in use does not.
pub fn new_asks(row: &Row, registry: &Registry) -> Vec<asks::NewAsk> {
    let Some(info) = &row.manifest else { return Vec::new() };
    let serves = registry.answered(&info.name);
    let serves = serves.as_ref().map(|(info, signer)| Answered { info, signer });
    // What serves asks for nothing; its signature was asked for when it was installed.
    if serves.is_some_and(|serves| serves.info.digest == row.digest) {
        return Vec::new();
    }
    asks::compare(serves, Answered { info: &info.0, signer: &Signer::of(row) })
}
