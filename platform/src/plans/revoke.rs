//! `DELETE client/{id}/grant/{grant}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::get::held;
use super::model::ClientSubscription;
use crate::audit::{Entry, Outcome};
use crate::clients::{logged, named, staff_name};
use crate::entitlements;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::usage::Meter;

/// Ends a grant now. What was used of it stays used.
#[utoipa::path(tag = "plans", operation_id = "revoke_grant", params(("id" = i64, Path), ("grant" = Uuid, Path)), responses((status = 200, body = Envelope<ClientSubscription>)))]
#[delete("/client/{id}/grant/{grant}")]
pub async fn revoke(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    meter: Data<Meter>,
    path: Path<(i64, Uuid)>,
) -> Result<Envelope<ClientSubscription>, Problem> {
    let (id, grant) = path.into_inner();
    let (client, now) = (named(id)?, clock.now());
    let staff = staff_name(&db, &caller).await?;
    let mut tx = db.begin_operator("end a grant").await?;
    if !entitlements::revoke_grant(&mut tx, client, grant, now).await? {
        return Err(Problem::not_found("grant"));
    }
    let entry = Entry {
        action: "grant.end",
        object_type: "grant",
        object_id: Some(grant.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({}),
    };
    logged(&mut tx, client, (caller.user, &staff), now, &entry).await?;
    tx.commit().await?;
    meter.forget(client);
    Ok(Envelope::saying("Grant ended", held(&db, client, now).await?))
}
