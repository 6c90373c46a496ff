//! `GET client-template/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::{ClientTemplateDetail, ClientTemplatePart};
use super::{settings, store, words};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// A template, its versions and what is in the newest.
#[utoipa::path(tag = "client templates", operation_id = "get_client_template", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<ClientTemplateDetail>)))]
#[get("/client-template/{id:[0-9a-fA-F-]+}")]
pub async fn get(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<ClientTemplateDetail>, Problem> {
    tracing::debug!(staff = %caller.user, template = %*id, "staff read a template of clients");
    let mut tx = db.begin_operator("look at a template of clients").await?;
    Ok(Envelope::new(detail(&mut tx, *id).await?))
}

pub fn absent() -> Problem {
    Problem::not_found("template")
}

/// What the page shows of a template.
pub async fn detail(tx: &mut OperatorTx, id: Uuid) -> Result<ClientTemplateDetail, Problem> {
    let template = store::get(tx, id).await?.ok_or_else(absent)?;
    let parts = store::parts(tx, id, &[template.version]).await?.pop().map(|(_, parts)| parts).unwrap_or_default();
    let allowed_regions = settings::allowed_regions(&parts)?;
    let contents = parts.into_iter().map(|part| ClientTemplatePart {
        text: words::lines(&part.content),
        kind: part.kind,
        origin: part.origin,
        name: part.name,
    });
    Ok(ClientTemplateDetail {
        template,
        versions: store::versions(tx, id).await?,
        contents: contents.collect(),
        allowed_regions,
    })
}
