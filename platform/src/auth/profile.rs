//! `GET profile`: who I am and what I may (R33, R38).

use actix_web::get;
use actix_web::web::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Settings, User};
use super::store;
use crate::kit::answer::Answer;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::permission;
use crate::kit::problem::Problem;

#[derive(Serialize, ToSchema)]
pub struct Profile {
    pub user: User,
    pub user_profile_data: ProfileData,
    /// Whether the client asks for a second factor.
    pub client_mfa_enabled: bool,
    /// `owner`, `enterprise` or `stripe`.
    pub client_kind: String,
    pub settings: Settings,
    pub has_picture: bool,
    /// Without one there is nothing to change or to confirm with: single sign-on.
    pub has_password: bool,
}

#[derive(Serialize, ToSchema)]
pub struct ProfileData {
    /// The account role's rights.
    pub permissions: Vec<Granted>,
}

#[derive(Serialize, ToSchema)]
pub struct Granted {
    pub slug: String,
    /// What the right allows, in a sentence.
    pub name: String,
}

/// The signed-in person, the client, and the account rights.
#[utoipa::path(tag = "auth", responses((status = 200, body = Answer<Profile>)))]
#[get("/profile")]
pub async fn profile(caller: SignedIn, db: Data<Db>) -> Result<Answer<Profile>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let account = store::account(&mut tx, caller.user).await?.ok_or_else(|| Problem::not_found("account"))?;
    let granted = permission::ALL.iter().filter(|right| caller.rights.iter().any(|slug| slug == right.slug));
    let permissions =
        granted.map(|right| Granted { slug: right.slug.to_owned(), name: right.sentence.to_owned() }).collect();
    Ok(Answer::new(Profile {
        user: account.user,
        user_profile_data: ProfileData { permissions },
        client_mfa_enabled: account.mfa_required,
        client_kind: account.client_kind,
        settings: account.settings,
        has_picture: account.has_picture,
        has_password: account.password_hash.is_some(),
    }))
}
