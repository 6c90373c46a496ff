//! `POST client/template/{id}/withdraw`: takes a template that a company shows to all others out of the gallery.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{logged, staff_name, store};
use crate::audit::{Entry, Outcome};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithdrawTemplate {
    /// The reason; it is also written to the audit log of the company that shared it.
    #[garde(custom(said), length(chars, max = 1000), custom(text::prose))]
    #[schema(min_length = 1, max_length = 1000)]
    reason: String,
}

fn said(reason: &str, _: &()) -> garde::Result {
    match reason.trim().is_empty() {
        true => Err(garde::Error::new("Please say why: the company that shared it reads it.")),
        false => Ok(()),
    }
}

/// Takes a template that a company shows to all others out of the gallery. Its use case stays shared within its
/// company, copies that others made stay theirs; both audit logs have who did so and why.
#[utoipa::path(tag = "clients", operation_id = "withdraw_template", params(("id" = Uuid, Path)), request_body = WithdrawTemplate, responses((status = 200, body = Envelope<Done>)))]
#[post("/client/template/{id}/withdraw")]
pub async fn withdraw(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<WithdrawTemplate>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let staff = staff_name(&db, &caller).await?;

    let mut tx = db.begin_operator("take a template out of the gallery").await?;
    let Some(withdrawn) = store::withdraw(&mut tx, *id).await? else {
        return Err(Problem::not_found("template"));
    };
    let client = ClientId::new(withdrawn.client_id).ok_or_else(|| Problem::not_found("template"))?;
    let entry = Entry {
        action: "template.withdrawn",
        object_type: "use_case",
        object_id: Some(withdrawn.use_case_id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "name": withdrawn.name, "reason": body.reason.trim() }),
    };
    logged(&mut tx, client, (caller.user, &staff), clock.now(), &entry).await?;
    tx.commit().await?;
    Ok(Envelope::saying("The template is not in the gallery any more", Done {}))
}
