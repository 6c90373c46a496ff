//! `PUT client-template/{id}`: another name, archived or not.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::get::{absent, detail};
use super::model::{ChangeClientTemplate, ClientTemplateDetail};
use super::store;
use crate::audit::{Entry, Outcome};
use crate::clients::{logged, staff_name};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// Renames a template, archives it or takes it out of the archive. Clients that were made from it keep it.
#[utoipa::path(tag = "client templates", operation_id = "change_client_template", params(("id" = Uuid, Path)), request_body = ChangeClientTemplate, responses((status = 200, body = Envelope<ClientTemplateDetail>)))]
#[put("/client-template/{id:[0-9a-fA-F-]+}")]
pub async fn change(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<ChangeClientTemplate>,
) -> Result<Envelope<ClientTemplateDetail>, Problem> {
    body.validate()?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("change a template of clients").await?;
    if !store::change_template(&mut tx, *id, body.name.trim(), body.is_archived, now).await? {
        return Err(absent());
    }
    let entry = Entry {
        action: "client_template.change",
        object_type: "client_template",
        object_id: Some(id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "name": body.name.trim(), "is_archived": body.is_archived }),
    };
    logged(&mut tx, ClientId::OWNER, (caller.user, &staff), now, &entry).await?;
    let changed = detail(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Template saved", changed))
}
