//! `GET access/{kind}/{id}`: whether it is restricted, and what was given to whom.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::{AccessRules, Kind};
use super::store::{self, GrantTarget};
use super::{reach, visibility};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces::{Access, Level};

/// Who was given a folder or a use case, there and on the folders that it lies in.
#[utoipa::path(tag = "access", operation_id = "get_access", params(("kind" = inline(Kind), Path), ("id" = Uuid, Path)), responses((status = 200, body = Envelope<AccessRules>)))]
#[get("/access/{kind}/{id}")]
pub async fn show(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    path: Path<(Kind, Uuid)>,
) -> Result<Envelope<AccessRules>, Problem> {
    let (kind, id) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let (place, access) = reach(&mut tx, &caller, kind, id).await?;
    Ok(Envelope::new(rules(&mut tx, &caller, kind, place, &access).await?))
}

/// The rules as they are now.
pub async fn rules(
    tx: &mut TenantTx,
    caller: &Caller,
    kind: Kind,
    place: GrantTarget,
    access: &Access,
) -> Result<AccessRules, Problem> {
    let visibility = visibility::rules(tx, caller, &place, access).await?;
    let may_change = access.manages() || place.is_private_of(caller.user);
    let grants = store::grants(tx, kind, &place).await?;
    let restriction = match place.gate {
        Some(gate) => store::restriction(tx, gate, place.id).await?,
        None => None,
    };
    Ok(AccessRules {
        kind,
        id: place.id,
        name: place.name,
        workspace_id: place.workspace_id,
        workspace_name: place.workspace_name,
        restriction,
        my_level: Level::of(&access.permissions),
        may_change,
        grants,
        visibility,
    })
}
