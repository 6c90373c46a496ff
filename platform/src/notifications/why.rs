//! `GET notification/{id}/why`: why did I get this?

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{Category, Channels};
use super::preferences::{ChosenBy, chosen};
use super::{kinds, store};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::problem::Problem;

#[derive(Serialize, ToSchema)]
#[schema(as = WhyNotification)]
pub struct Why {
    /// The kind's rule, in a sentence.
    rule: &'static str,
    category: Category,
    /// What applies to this category now.
    channels: Channels,
    chosen_by: ChosenBy,
    /// It cannot be switched off.
    is_required: bool,
}

/// The rule behind a notification of mine, and the preference that let it through.
#[utoipa::path(tag = "notifications", operation_id = "why_notification", responses((status = 200, body = Envelope<Why>)))]
#[get("/notification/{id}/why")]
pub async fn why(caller: SignedIn, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Why>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let row = store::get(&mut tx, caller.user, *id).await?.ok_or(Error::NotFound)?;
    let kind = kinds::by_slug(&row.kind).ok_or(Error::NotFound)?;
    let own = store::choices(&mut tx, caller.user).await?;
    let client = store::client_choices(&mut tx).await?;
    let (channels, chosen_by) = chosen(kind.category, &own, &client);
    let is_required = kind.category.is_required();
    Ok(Envelope::new(Why { rule: kind.rule, category: kind.category, channels, chosen_by, is_required }))
}
