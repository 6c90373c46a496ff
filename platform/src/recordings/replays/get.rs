//! `GET replay/{id}`: one replay, with how far it is.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::Replay;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;

/// A replay: its progress, and how many recordings came out the same.
#[utoipa::path(tag = "replays", operation_id = "get_replay", responses((status = 200, body = Envelope<Replay>)))]
#[get("/replay/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ManagePlugins>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Replay>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(store::get(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("replay"))?))
}
