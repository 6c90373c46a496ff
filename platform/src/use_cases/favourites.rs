//! `GET use-case/favourites` and `PUT use-case/{id}/favourite`: the use cases that somebody keeps at hand. They are
//! theirs alone.

use actix_web::web::{Data, Path};
use actix_web::{get, put};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::Favourite;
use super::{favourite_store as store, reach_shared, shared};
use crate::kit::caller::{Allow, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::http::input::Json;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// The caller's favourites, the newest first. One that they can no longer open is still listed: opening it answers 404.
#[utoipa::path(tag = "use cases", operation_id = "list_favourites", responses((status = 200, body = List<Favourite>)))]
#[get("/use-case/favourites")]
pub async fn list(caller: SignedIn, db: Data<Db>) -> Result<List<Favourite>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::list(&mut tx, caller.user).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetFavourite {
    is_favourite: bool,
}

/// Adds a use case to the caller's favourites, or takes it out of them. There are twelve at most: the oldest goes when
/// there are more.
#[utoipa::path(tag = "use cases", operation_id = "set_favourite", params(("id" = Uuid, Path)), request_body = SetFavourite, responses((status = 200, body = Envelope<Done>)))]
#[put("/use-case/{id}/favourite")]
pub async fn put(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<SetFavourite>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if let Err(refused) = reach_shared(&mut tx, &caller, *id).await {
        // Who may not see it has of it what everybody of the company has.
        shared::one(&mut tx, *id).await?.ok_or(refused)?;
    }
    // Staff who act for a client have no account there to keep it in.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    if body.is_favourite {
        store::add(&mut tx, caller.user, *id, clock.now()).await?;
    } else {
        store::remove(&mut tx, caller.user, *id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
