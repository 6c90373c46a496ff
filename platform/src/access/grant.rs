//! `PUT access/{kind}/{id}/grant`: gives a person or a role a level, another one, or none.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{AccessRules, Kind, MOST_GRANTS};
use super::store::{self, Holder, New};
use super::{reach, show};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ManageMembers, ViewWorkspace, covers};
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces::Level;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveAccess {
    /// A member of the workspace, or else a role.
    #[serde(default)]
    user_id: Option<Uuid>,
    /// Everybody with this role in the workspace.
    #[serde(default)]
    role_id: Option<Uuid>,
    /// `null`: what was given here is taken back.
    #[serde(deserialize_with = "named")]
    #[schema(required)]
    level: Option<Level>,
}

/// `null` counts as named; a missing field does not.
fn named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Level>, D::Error> {
    Option::deserialize(from)
}

/// Gives a member, or everybody with a role, a level on a folder or a use case; what they had there before is replaced.
#[utoipa::path(tag = "access", operation_id = "put_access", params(("kind" = inline(Kind), Path), ("id" = Uuid, Path)), request_body = GiveAccess, responses((status = 200, body = Envelope<AccessRules>), (status = 409, body = ProblemBody)))]
#[put("/access/{kind}/{id}/grant")]
pub async fn put(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    clock: Data<Clock>,
    path: Path<(Kind, Uuid)>,
    body: Json<GiveAccess>,
) -> Result<Envelope<AccessRules>, Problem> {
    let (kind, id) = path.into_inner();
    let holder = match (body.user_id, body.role_id) {
        (Some(person), None) => Holder::Person(person),
        (None, Some(role)) => Holder::Role(role),
        (None, None) | (Some(_), Some(_)) => return Err(Error::OneHolder.into()),
    };
    let mut tx = db.begin(&caller).await?;
    let (place, access) = reach(&mut tx, &caller, kind, id).await?;
    if !place.is_private_of(caller.user) {
        access.require::<ManageMembers>()?;
    }
    if kind == Kind::Workspace {
        return Err(Error::NotAsAWhole.into());
    }
    // Nobody gives, changes or takes away more than they may do themselves (C5).
    let before = store::level(&mut tx, &place, holder).await?;
    if [before, body.level].into_iter().flatten().any(|level| !covers(&access.permissions, &level.rights())) {
        return Err(Error::BeyondYours.into());
    }
    match body.level {
        Some(level) => {
            if before.is_none() && store::count(&mut tx, &place).await? >= MOST_GRANTS {
                return Err(Error::TooMany.into());
            }
            let new = New { id: Uuid::now_v7(), kind, level, by: caller.user, now: clock.now() };
            store::give(&mut tx, &place, holder, new).await?;
        }
        None => store::take(&mut tx, &place, holder).await?,
    }
    let detail = json!({ "user_id": body.user_id, "role_id": body.role_id, "level": body.level, "before": before });
    audit::done_with(&mut tx, &caller, "access.give", kind.logged(), id, detail).await?;
    let rules = show::rules(&mut tx, &caller, kind, place, &access).await?;
    tx.commit().await?;
    Ok(Envelope::new(rules))
}
