//! Making clients. Everything of one is made in one transaction: it is there as a whole, or not at all.

use chrono::{DateTime, Utc};
use secrecy::ExposeSecret;
use uuid::Uuid;

use super::builtin::{self, ACCOUNT_ADMIN};
use super::credentials::{email, random_password};
use super::model::{ClientKind, MadePerson, NewClient, NewPerson, Tenant};
use super::store;
use crate::auth::Passwords;
use crate::config::Settings;
use crate::entitlements;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::problem::{Code, Problem};

/// What the first start made, for the console and for the sample workspace.
#[derive(Debug)]
pub struct FirstStart {
    pub owner: Tenant,
}

/// Whether there is no client yet.
pub async fn is_first_start(db: &Db) -> Result<bool, Problem> {
    let mut tx = db.begin_operator("look whether this is the first start").await?;
    Ok(!store::any_client(&mut tx).await?)
}

/// Makes the owner's client and its administrator when there is no client yet; `None` when there is one. Safe when
/// several processes start at once: one makes it, the others wait and find it there.
pub async fn first_start(
    db: &Db,
    passwords: &Passwords,
    clock: &Clock,
    settings: &Settings,
) -> Result<Option<FirstStart>, Problem> {
    let owner = NewClient {
        name: settings.brand.brand_name.clone(),
        kind: ClientKind::Owner,
        allowed_regions: settings.region_list(),
        administrator: NewPerson {
            email: settings.accounts.admin_email.clone(),
            first_name: "Admin".to_owned(),
            last_name: settings.brand.brand_name.clone(),
            password: settings.accounts.admin_password.clone(),
        },
    };
    if !is_first_start(db).await? {
        return Ok(None);
    }
    // Nothing is open while the password is hashed.
    let (password, hash) = password_of(passwords, &owner.administrator).await?;
    let mut tx = db.begin_operator("first start").await?;
    store::lock(&mut tx).await?;
    if store::any_client(&mut tx).await? {
        return Ok(None);
    }
    let owner = insert(&mut tx, &owner, password, Some(&hash), clock.now()).await?;
    tx.commit().await?;
    Ok(Some(FirstStart { owner }))
}

/// Makes a client with its built-in roles and its first administrator.
pub async fn create_client(db: &Db, passwords: &Passwords, clock: &Clock, new: NewClient) -> Result<Tenant, Problem> {
    let (password, hash) = password_of(passwords, &new.administrator).await?;
    let mut tx = db.begin_operator("create a client").await?;
    store::lock(&mut tx).await?;
    let tenant = insert(&mut tx, &new, password, Some(&hash), clock.now()).await?;
    tx.commit().await?;
    Ok(tenant)
}

/// Makes the client of a sign-up, in the transaction that takes the sign-up out; the administrator's password was
/// hashed when it was typed.
pub async fn create_signed_up(
    tx: &mut OperatorTx,
    new: &NewClient,
    password_hash: &str,
    now: DateTime<Utc>,
) -> Result<Tenant, Problem> {
    store::lock(tx).await?;
    insert(tx, new, None, Some(password_hash), now).await
}

/// Makes a client that the owner adds: nobody has a password yet, its first administrator is invited in the same
/// transaction.
///
/// # Errors
/// 400 at `name` or `email` where another client has it.
pub async fn create_invited(tx: &mut OperatorTx, new: &NewClient, now: DateTime<Utc>) -> Result<Tenant, Problem> {
    store::lock(tx).await?;
    if store::is_name_taken(tx, new.name.trim()).await? {
        return Err(Problem::field("name", "There is a client of this name already. Please choose another one."));
    }
    if store::has_account(tx, new.administrator.email.trim()).await? {
        let words = "There is an account with this email already. Please use another address.";
        return Err(Problem::field("email", words));
    }
    insert(tx, new, None, None, now).await
}

/// The password, where it has to be made, and its hash.
async fn password_of(passwords: &Passwords, person: &NewPerson) -> Result<(Option<String>, String), Problem> {
    // What the sign-in form would refuse must not be set here: nobody could get in.
    if email(&person.email, &()).is_err() {
        return Err(Problem::new(
            Code::INVALID,
            format!("The administrator's email {:?} is not a valid one.", person.email),
        ));
    }
    if person
        .password
        .as_ref()
        .is_some_and(|password| password.expose_secret().chars().count() < 8 || password.expose_secret().len() > 1024)
    {
        return Err(Problem::new(Code::INVALID, "The administrator's password must be at least 8 characters long."));
    }
    let made = match &person.password {
        Some(_) => None,
        None => Some(random_password().map_err(Problem::internal)?),
    };
    let given = person.password.as_ref().map(|password| password.expose_secret().to_owned());
    let hash = passwords.hash(&person.email, given.or_else(|| made.clone()).unwrap_or_default()).await?;
    Ok((made, hash))
}

async fn insert(
    tx: &mut OperatorTx,
    new: &NewClient,
    password: Option<String>,
    hash: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Tenant, Problem> {
    let id = store::insert_client(tx, &new.name, new.kind, &new.allowed_regions, now).await?;
    let client = ClientId::new(id).ok_or_else(|| Problem::internal("a client's number is not positive"))?;
    let mut admin_role = Uuid::nil();
    for role in builtin::account_roles(client) {
        let role_id = Uuid::now_v7();
        store::insert_account_role(tx, id, role_id, &role, now).await?;
        if role.name == ACCOUNT_ADMIN {
            admin_role = role_id;
        }
    }
    for role in builtin::workspace_roles() {
        store::insert_workspace_role(tx, id, Uuid::now_v7(), &role, now).await?;
    }
    let person = Uuid::now_v7();
    store::insert_person(tx, id, person, &new.administrator, hash, admin_role, now).await?;
    store::audit_creation(tx, id, new.kind).await?;
    if new.kind != ClientKind::Owner {
        // Before its first request: signing up opens a trial, and never more.
        entitlements::start(tx, client, new.kind == ClientKind::Enterprise, now).await?;
    }
    Ok(Tenant {
        client,
        administrator: MadePerson { id: person, email: new.administrator.email.trim().to_owned(), password },
    })
}
