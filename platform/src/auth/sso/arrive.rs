//! From what a provider says to an account: the one that is theirs, the one that gets linked to them, or a new one. One
//! transaction.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::error::{Error, Stop};
use super::person::{mapped_role, names, vouched_email};
use super::provider::Assertion;
use super::store::{self, Connection, Person};
use crate::audit::{self, Outcome};
use crate::auth::store::{AccountSource, Provisioned, has_other_admin, insert_provisioned, lock_admins, set_role};
use crate::entitlements::all_taken;
use crate::kit::db::TenantTx;

/// Whose account it is, ready to be signed in to.
///
/// # Errors
/// What the provider says is not enough, or the account must not be entered this way.
pub async fn arrive(
    tx: &mut TenantTx,
    before: &Connection,
    said: &Assertion,
    address: &str,
    now: DateTime<Utc>,
) -> Result<Uuid, Stop> {
    // As it is now: it may have been changed, or taken away, while the provider answered.
    let connection = store::connection(tx).await?.filter(|now| now.enabled && now.id == before.id);
    let connection = connection.filter(|now| now.issuer == before.issuer).ok_or(Error::NoConnection)?;
    let email = vouched_email(connection.preset, &connection.issuer, &connection.own_domains(), said)?;
    let wanted = mapped_role(said, connection.role_claim.as_deref(), &connection.role_map);
    let audit_writer = AuditWriter { address, issuer: &connection.issuer };
    let admins = match connection.role_claim {
        // Before any person is: the order of everybody who changes roles.
        Some(_) => lock_admins(tx).await?,
        None => None,
    };
    let person = match store::known(tx, &connection.issuer, &said.subject).await? {
        Some(person) => person,
        None => {
            // Two first arrivals of one person wait for each other, and make one account (C16).
            store::lock_connection(tx).await?;
            match store::known(tx, &connection.issuer, &said.subject).await? {
                Some(person) => person,
                None => newcomer(tx, &connection, said, &email, wanted, &audit_writer, now).await?,
            }
        }
    };
    match person.status.as_str() {
        "active" => {}
        "invited" => store::welcome(tx, person.id).await?,
        _ => return Err(Error::Suspended.into()),
    }
    store::renew_address(tx, person.id, &email).await?;
    let given = store::used(tx, &connection.issuer, &said.subject, &email, now).await?;
    // Groups that are not told are no sign that somebody left them.
    let is_told = connection.role_claim.as_deref().is_some_and(|claim| !said.is_elsewhere(claim));
    if connection.role_claim.is_some() && !is_told {
        let detail = json!({ "role_id": person.role_id, "kept": "groups_elsewhere" });
        audit_writer.note(tx, "auth.sso_role", person.id, Outcome::Failed, detail).await?;
    }
    if is_told && give_role(tx, &connection, &person, admins, wanted, given, &audit_writer).await? && wanted != given {
        store::set_mapped(tx, &connection.issuer, &said.subject, wanted).await?;
    }
    Ok(person.id)
}

/// Somebody whose subject is not known: the account with their address becomes theirs, or they get a new one.
async fn newcomer(
    tx: &mut TenantTx,
    connection: &Connection,
    said: &Assertion,
    email: &str,
    wanted: Option<Uuid>,
    audit_writer: &AuditWriter<'_>,
    now: DateTime<Utc>,
) -> Result<Person, Stop> {
    let issuer = &connection.issuer;
    if let Some(person) = store::addressed(tx, email).await? {
        if person.status == "suspended" {
            return Err(Error::Suspended.into());
        }
        // An address that was given to somebody else later is no reason to give them the account.
        if store::has_identity(tx, person.id, issuer).await? {
            return Err(Error::OtherIdentity.into());
        }
        store::link(tx, issuer, &said.subject, person.id, email, now).await?;
        audit_writer.note(tx, "auth.sso_linked", person.id, Outcome::Done, json!({ "subject": said.subject })).await?;
        return Ok(person);
    }
    let (first_name, last_name) = names(said, email);
    let role = wanted.unwrap_or(connection.default_role);
    let id = Uuid::now_v7();
    // A newcomer who finds no free seat waits for one, and comes again.
    if let Some(seats) = all_taken(tx).await? {
        return Err(Stop::Refused { error: Error::NoSeat, detail: format!("all {seats} seats are taken") });
    }
    insert_provisioned(
        tx,
        Provisioned {
            id,
            email,
            first_name: &first_name,
            last_name: &last_name,
            role,
            by: AccountSource::Sso,
            suspended: false,
            now,
        },
    )
    .await?;
    store::link(tx, issuer, &said.subject, id, email, now).await?;
    if wanted.is_some() {
        store::set_mapped(tx, issuer, &said.subject, wanted).await?;
    }
    let detail = json!({ "subject": said.subject, "role_id": role });
    audit_writer.note(tx, "auth.sso_joined", id, Outcome::Done, detail).await?;
    Ok(Person { id, status: "active".to_owned(), role_id: role })
}

/// The role that the map gives is given at each sign-in. Where it gives none any more it takes back what it gave, and
/// nothing else: a role that somebody here has given by hand stays. The last Account Admin stays one; answers whether
/// somebody has the role that they should have.
async fn give_role(
    tx: &mut TenantTx,
    connection: &Connection,
    person: &Person,
    admins: Option<Uuid>,
    wanted: Option<Uuid>,
    given: Option<Uuid>,
    audit_writer: &AuditWriter<'_>,
) -> Result<bool, sqlx::Error> {
    let role = match (wanted, given) {
        (Some(role), _) => role,
        (None, Some(given)) if given == person.role_id => connection.default_role,
        (None, _) => person.role_id,
    };
    if role == person.role_id {
        return Ok(true);
    }
    let is_last_admin = admins == Some(person.role_id) && !has_other_admin(tx, person.role_id, person.id).await?;
    let outcome = if is_last_admin { Outcome::Denied } else { Outcome::Done };
    if !is_last_admin {
        set_role(tx, person.id, role).await?;
    }
    audit_writer
        .note(tx, "auth.sso_role", person.id, outcome, json!({ "role_id": role, "before": person.role_id }))
        .await?;
    Ok(!is_last_admin)
}

/// Writes down what became of somebody.
struct AuditWriter<'a> {
    address: &'a str,
    issuer: &'a str,
}

impl AuditWriter<'_> {
    async fn note(
        &self,
        tx: &mut TenantTx,
        action: &'static str,
        person: Uuid,
        outcome: Outcome,
        mut detail: Value,
    ) -> Result<(), sqlx::Error> {
        detail["issuer"] = json!(self.issuer);
        let entry = audit::Entry {
            action,
            object_type: "person",
            object_id: Some(person.to_string()),
            outcome,
            ip: Some(self.address),
            detail,
        };
        audit::record(tx, Some(person), entry).await
    }
}
