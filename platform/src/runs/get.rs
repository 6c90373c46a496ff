//! `GET run/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::Run;
use super::view;
use crate::brand_templates;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// One run with its answer.
#[utoipa::path(operation_id = "get_run", tag = "runs", responses((status = 200, body = Envelope<Run>)))]
#[get("/run/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Run>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let mut run = view::load(&mut tx, &caller, *id).await?;
    run.brand_template = brand_templates::used(&mut tx, run.chosen_template, run.summary.created_at).await?;
    Ok(Envelope::new(run))
}
