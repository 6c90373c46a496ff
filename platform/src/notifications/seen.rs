//! `POST notification/seen`: I looked at what there is; the tab's title counts what comes later.

use actix_web::post;
use actix_web::web::Data;

use super::store;
use super::unread::Unread;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::problem::Problem;

/// Says that I have seen what I was told by now, in all my browsers. What is unread stays unread.
#[utoipa::path(tag = "notifications", operation_id = "see_notifications", responses((status = 200, body = Envelope<Unread>)))]
#[post("/notification/seen")]
pub async fn seen(caller: SignedIn, db: Data<Db>, clock: Data<Clock>) -> Result<Envelope<Unread>, Problem> {
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    store::see(&mut tx, caller.user, now).await?;
    let unread = store::unread(&mut tx, caller.user, now).await?;
    tx.commit().await?;
    Ok(Envelope::new(unread))
}
