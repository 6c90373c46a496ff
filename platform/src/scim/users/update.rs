//! What PUT and PATCH have in common: somebody after what was said.

use actix_web::HttpResponse;
use serde_json::json;

use super::model::UserFields;
use super::{id, notice, shown};
use crate::audit;
use crate::auth::AuthServices;
use crate::kit::caller::Caller;
use crate::people::{self, Identity};
use crate::scim::error::{Error, Failure};
use crate::scim::store;
use crate::scim::wire::query::Shape;

/// Changes somebody as a whole or not at all. The first change takes an account over that was made by hand.
pub async fn update(
    caller: &Caller,
    gate: &AuthServices,
    path: &str,
    said: &UserFields,
    shape: &Shape,
) -> Result<HttpResponse, Failure> {
    let id = id(path).ok_or(Error::NotFound("user"))?;
    let now = gate.now();
    let mut tx = gate.db.begin(caller).await?;
    people::in_turn(&mut tx).await?;
    let before = store::user(&mut tx, id).await?.ok_or(Error::NotFound("user"))?;
    let after = before.after(said)?;
    if before.provisioned && before == after {
        // Directories say the same again and again: that is no event.
        return shown(&mut tx, gate, id, shape).await;
    }
    if !store::named(&mut tx, after.user_name()).await?.iter().all(|named| *named == id) {
        return Err(Error::Taken("userName").into());
    }
    let is = Identity { email: &after.email, first_name: &after.first_name, last_name: &after.last_name };
    let moved = people::take_over(&mut tx, caller, id, is, now).await?;
    store::save(&mut tx, &after, now).await?;
    match (before.active, after.active) {
        (true, false) => people::suspend(&mut tx, caller, id, now).await?,
        (false, true) => people::activate(&mut tx, caller, id).await?,
        _ => {}
    }
    if moved {
        notice::moved(&mut tx, gate, &before, &after).await?;
    }
    let detail = json!({
        "user_name": after.user_name(),
        "email": after.email,
        "external_id": after.external_id,
        "active": after.active,
        "before": { "user_name": before.user_name(), "email": before.email, "name": [before.first_name, before.last_name], "active": before.active },
    });
    audit::done_with(&mut tx, caller, "scim.user_updated", "person", id, detail).await?;
    let answer = shown(&mut tx, gate, id, shape).await?;
    tx.commit().await?;
    if moved {
        gate.post.wake();
    }
    if moved || before.active != after.active {
        gate.sessions.forget_all();
    }
    Ok(answer)
}
