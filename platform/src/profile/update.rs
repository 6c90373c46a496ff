//! `PUT profile`: name, language, time zone, theme.

use actix_web::put;
use actix_web::web::Data;
use garde::Validate;

use super::model::OwnProfile;
use super::store;
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

/// Changes what I set for myself.
#[utoipa::path(tag = "profile", operation_id = "update_profile", request_body = OwnProfile, responses((status = 200, body = Envelope<OwnProfile>)))]
#[put("/profile")]
pub async fn update(caller: SignedIn, db: Data<Db>, body: Json<OwnProfile>) -> Result<Envelope<OwnProfile>, Problem> {
    body.validate()?;
    let mut profile = body.into_inner();
    profile.first_name = profile.first_name.trim().to_owned();
    profile.last_name = profile.last_name.trim().to_owned();
    let mut tx = db.begin(&caller).await?;
    store::update(&mut tx, caller.user, &profile).await?;
    audit::done(&mut tx, &caller, "profile.update", "person", caller.user).await?;
    tx.commit().await?;
    Ok(Envelope::new(profile))
}
