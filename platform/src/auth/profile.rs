//! `GET profile`: who I am and what I may (R33, R38).

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Settings, User};
use super::{acting, store};
use crate::brakes::{self, Brake, Brakes};
use crate::kit::caller::{Acting, Caller, ClientId, SignedIn};
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
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
    /// Set while staff of the platform's owner act for this client.
    pub acting: Option<ActingTerms>,
    /// How the platform's owner slows this client down now; each ends by itself.
    pub limits: Vec<TimedLimit>,
}

/// A brake as the client's people see it.
#[derive(Serialize, ToSchema)]
pub struct TimedLimit {
    pub kind: brakes::BrakeKind,
    /// Runs at once, or calls of programs a minute; `null` for the other kinds.
    pub amount: Option<i32>,
    pub reason: String,
    pub until: DateTime<Utc>,
}

/// For whom staff act, why, and until when.
#[derive(Serialize, ToSchema)]
pub struct ActingTerms {
    pub client_id: i64,
    pub client_name: String,
    pub reason: String,
    pub until: DateTime<Utc>,
    pub write: bool,
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
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<Profile>)))]
#[get("/profile")]
pub async fn profile(caller: SignedIn, db: Data<Db>, brakes: Data<Brakes>) -> Result<Envelope<Profile>, Problem> {
    let absent = || Problem::not_found("account");
    let account = match caller.acting() {
        None => store::account(&mut db.begin(&caller).await?, caller.user).await?.ok_or_else(absent)?,
        Some(terms) => as_staff(&caller, terms, &db).await?.ok_or_else(absent)?,
    };
    let granted = permission::ALL.iter().filter(|right| caller.rights.iter().any(|slug| slug == right.slug));
    let permissions =
        granted.map(|right| Granted { slug: right.slug.to_owned(), name: right.sentence.to_owned() }).collect();
    Ok(Envelope::new(Profile {
        user: account.user,
        user_profile_data: ProfileData { permissions },
        client_mfa_enabled: account.mfa_required,
        client_kind: account.client_kind,
        settings: account.settings,
        has_picture: account.has_picture,
        has_password: account.password_hash.is_some(),
        acting: caller.acting().map(|terms| ActingTerms {
            client_id: caller.client.get(),
            client_name: terms.client_name.clone(),
            reason: terms.reason.clone(),
            until: terms.until,
            write: terms.write,
        }),
        limits: brakes.of(caller.client).into_iter().map(limit).collect(),
    }))
}

fn limit(brake: Brake) -> TimedLimit {
    TimedLimit { kind: brake.kind, amount: brake.amount, reason: brake.reason, until: brake.until_at }
}

/// Staff who act: themselves, with the client's name and the role whose rights they have there.
async fn as_staff(caller: &Caller, terms: &Acting, db: &Db) -> Result<Option<store::Account>, Problem> {
    let client_kind = acting::client_kind(&mut db.begin(caller).await?).await?;
    let own = store::account(&mut db.begin_for(ClientId::OWNER).await?, caller.user).await?;
    Ok(own.map(|own| {
        let user = User {
            client_id: caller.client.get(),
            client_name: terms.client_name.clone(),
            role_name: "Account Admin".to_owned(),
            ..own.user
        };
        // What the client asks of its own people does not bind them: they have shown their factor at home.
        store::Account { user, client_kind, mfa_required: false, ..own }
    }))
}
