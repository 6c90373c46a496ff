//! `POST auth/logout`: ends this session everywhere at once.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use super::sessions::Sessions;
use super::store;
use crate::audit;
use crate::config::Settings;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::cookies::Hidden;
use crate::kit::problem::Problem;

/// Signs out.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<Done>)))]
#[post("/auth/logout")]
pub async fn logout(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
    settings: Data<Settings>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    if store::revoke(&mut tx, caller.session, "signed_out", clock.now()).await? {
        audit::done(&mut tx, &caller, "auth.sign_out", "session", caller.session).await?;
    }
    tx.commit().await?;
    sessions.forget(caller.client, caller.session).await;
    Ok(HttpResponse::Ok()
        .cookie(Hidden::Device.expired(&settings))
        .json(Envelope::saying("Logout Successfully", Done {})))
}
