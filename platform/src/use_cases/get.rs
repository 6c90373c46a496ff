//! `GET use-case/{id}`: for those who see it; of what is shared with the whole company everybody gets what is
//! published.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::UseCase;
use super::{reach_shared, shared, store};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// A use case with its draft and its published version.
#[utoipa::path(tag = "use cases", operation_id = "get_use_case", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<UseCase>)))]
#[get("/use-case/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ViewWorkspace>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<UseCase>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let refused = match reach_shared(&mut tx, &caller, *id).await {
        Ok(access) => {
            let use_case = store::get(&mut tx, *id, access.permissions).await?;
            return use_case.map(Envelope::new).ok_or_else(|| Problem::not_found("use case"));
        }
        Err(refused) => refused,
    };
    // Who may not see it has of it what everybody of the company has.
    let shared = shared::one(&mut tx, *id).await?.ok_or(refused)?;
    Ok(Envelope::new(shared.into_use_case(*id)))
}
