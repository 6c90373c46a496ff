//! `GET guide/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::GuideDetail;
use super::reader::Reader;
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};

/// A guide with its chapters and transcripts. 404 for one that is not for the caller, and for a draft.
#[utoipa::path(operation_id = "get_guide", tag = "guides", responses((status = 200, body = Envelope<GuideDetail>), (status = 404, body = ProblemBody)))]
#[get("/guide/{id:[0-9a-fA-F-]+}")]
pub async fn get(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    settings: Data<Settings>,
    id: Path<Uuid>,
) -> Result<Envelope<GuideDetail>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let reader = Reader::of(&mut tx, &caller).await?;
    Ok(Envelope::new(reader.detail(&mut tx, *id, &settings).await?))
}
