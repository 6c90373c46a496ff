//! `POST /Users`: an account that is there at once, without a password and without an invitation: its person comes in
//! through the company's own sign-in, or sets a password with a code by mail.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde_json::json;
use uuid::Uuid;

use super::base;
use super::model::{User, UserFields};
use crate::audit;
use crate::auth::AuthServices;
use crate::kit::permission::AddUsers;
use crate::people::{self, Identity, Newcomer};
use crate::scim::access::Directory;
use crate::scim::error::{Error, Failure};
use crate::scim::wire::answer;
use crate::scim::wire::query::{Body, ListQuery};
use crate::scim::{roles, store};

/// Makes somebody. Who is there already is a conflict: the directory finds them by a filter and takes them over with
/// PUT or PATCH.
pub async fn create(
    caller: Directory<AddUsers>,
    gate: Data<AuthServices>,
    asked: ListQuery,
    body: Body,
) -> Result<HttpResponse, Failure> {
    let said = UserFields::whole(&body.0)?;
    let now = gate.now();
    let nobody = User {
        id: Uuid::nil(),
        user_name: None,
        external_id: None,
        display_name: None,
        email: String::new(),
        first_name: String::new(),
        last_name: String::new(),
        active: true,
        provisioned: true,
        created_at: now,
        changed_at: Some(now),
    };
    let mut user = nobody.after(&said)?;
    if user.email.is_empty() {
        return Err(Error::Value("An email address is needed, in emails or as userName.".to_owned()).into());
    }
    let mut tx = gate.db.begin(&caller).await?;
    people::in_turn(&mut tx).await?;
    if !store::named(&mut tx, user.user_name()).await?.is_empty() {
        return Err(Error::Taken("userName").into());
    }
    let role = roles::usual(&mut tx).await?;
    let new = Newcomer {
        is: Identity { email: &user.email, first_name: &user.first_name, last_name: &user.last_name },
        role,
        suspended: !user.active,
        now,
    };
    user.id = people::provision(&mut tx, new).await?;
    store::save(&mut tx, &user, now).await?;
    store::give(&mut tx, user.id, role, now).await?;
    let detail = json!({ "user_name": user.user_name(), "email": user.email, "external_id": user.external_id, "active": user.active });
    audit::done_with(&mut tx, &caller, "scim.user_created", "person", user.id, detail).await?;
    tx.commit().await?;
    Ok(answer::created(user.shown(&[], &base(&gate)), &asked.shape))
}
