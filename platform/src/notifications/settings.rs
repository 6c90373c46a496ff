//! `GET|PUT setting/notifications`: what holds for people of the company who chose nothing themselves.

use actix_web::web::Data;
use actix_web::{get, put};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::model::Category;
use super::preferences::{CategoryPreference, ChosenChannels, check, chosen};
use super::store;
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationDefaults {
    /// Categories that are not named stay as they are.
    #[garde(length(min = 1, max = 20))]
    #[schema(min_items = 1, max_items = 20)]
    categories: Vec<ChosenChannels>,
}

async fn load(tx: &mut TenantTx, caller: &Caller) -> Result<List<CategoryPreference>, Problem> {
    let client = store::client_choices(tx).await?;
    let category = |category: &Category| {
        let (channels, chosen_by) = chosen(*category, &[], &client);
        CategoryPreference { category: *category, channels, chosen_by, is_required: category.is_required() }
    };
    Ok(List::whole(Category::ALL.iter().filter(|one| one.is_of(caller.client)).map(category).collect()))
}

/// How the company's people get notifications of each category, unless they choose otherwise.
#[utoipa::path(tag = "notifications", operation_id = "notification_defaults", responses((status = 200, body = List<CategoryPreference>)))]
#[get("/setting/notifications")]
pub async fn get(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<List<CategoryPreference>, Problem> {
    let mut tx = db.begin(&caller).await?;
    load(&mut tx, &caller).await
}

/// Changes that. Who has chosen already keeps their choice.
#[utoipa::path(tag = "notifications", operation_id = "change_notification_defaults", request_body = NotificationDefaults, responses((status = 200, body = List<CategoryPreference>)))]
#[put("/setting/notifications")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    body: Json<NotificationDefaults>,
) -> Result<List<CategoryPreference>, Problem> {
    body.validate()?;
    check(&body.categories)?;
    let mut tx = db.begin(&caller).await?;
    for one in body.categories.iter().filter(|one| !one.category.is_required()) {
        store::client_choose(&mut tx, one.category, one.channels).await?;
    }
    let changed: Vec<_> = body.categories.iter().map(|one| json!({ one.category.as_str(): one.channels })).collect();
    audit::done_with(
        &mut tx,
        &caller,
        "client.set_notifications",
        "client",
        caller.client,
        json!({ "channels": changed }),
    )
    .await?;
    let defaults = load(&mut tx, &caller).await?;
    tx.commit().await?;
    Ok(defaults)
}
