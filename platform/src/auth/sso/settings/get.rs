//! `GET setting/sso`: the connection, never its secret.

use actix_web::get;
use actix_web::web::Data;

use super::shown;
use crate::auth::sso::model::SsoSettings;
use crate::auth::sso::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

/// The company's single sign-on; `null` where none is set up.
#[utoipa::path(tag = "settings", operation_id = "get_sso_settings", responses((status = 200, body = Envelope<Option<SsoSettings>>)))]
#[get("/setting/sso")]
pub async fn get(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<Envelope<Option<SsoSettings>>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(store::connection(&mut tx).await?.map(shown)))
}
