//! `GET access-management/users/all`: people to choose from (R73).

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::PickedPerson;
use super::{rules, store};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::problem::Problem;
use crate::kit::text;

/// More than anybody scrolls through: beyond, one searches.
const MOST: i64 = 1_000;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PickQuery {
    /// Words in the name or the email.
    #[serde(default)]
    search: String,
}

/// Everybody who is not suspended, by name, 1,000 at most.
#[utoipa::path(tag = "people", operation_id = "pick_people", params(PickQuery), responses((status = 200, body = List<PickedPerson>)))]
#[get("/access-management/users/all")]
pub async fn all(caller: SignedIn, db: Data<Db>, query: Query<PickQuery>) -> Result<List<PickedPerson>, Problem> {
    let mut tx = db.begin(&caller).await?;
    rules::require_people(&mut tx, &caller).await?;
    Ok(List::whole(store::pick(&mut tx, &text::contains(&query.search), MOST).await?))
}
