//! People as the sign-in sees them: found by email, invited, with a password or without.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::auth::model::{Settings, User};
use crate::auth::sso::RECOVERY;
use crate::kit::db::{AuthTx, TenantTx};

/// An account that an email may mean.
pub struct Candidate {
    pub client_id: i64,
    pub id: Uuid,
    pub password_hash: Option<String>,
    pub invite_mac: Option<Vec<u8>>,
    pub invite_expires_at: Option<DateTime<Utc>>,
}

/// What accounts are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// One that a password opens, or the code of an invitation.
    SignIn,
    /// One whose password is set anew by a code in a mail.
    Reset,
}

impl For {
    /// At most this many accounts that somebody else may have put there; the person who reads the address's mail has
    /// not proved that any of them is theirs.
    fn most_unproven(self) -> i64 {
        match self {
            // A code is compared, and no more.
            Self::SignIn => 500,
            // Each costs a mail.
            Self::Reset => 8,
        }
    }
}

/// Accounts with this email in clients that are open: those first for which it was proven, last used first, and among
/// them last those whose client lets people of this domain in by its own provider alone: a password that two accounts
/// share belongs to the other. Where it was never proven, any company may have entered it: there is no password then,
/// and such an account never stands before one of the others (H5).
pub async fn candidates(tx: &mut AuthTx, email: &str, purpose: For) -> Result<Vec<Candidate>, sqlx::Error> {
    query_as!(
        Candidate,
        r#"SELECT client_id AS "client_id!", id AS "id!", CASE WHEN is_proven THEN password_hash END AS password_hash, invite_mac, invite_expires_at
           FROM (
             SELECT u.client_id, u.id, u.password_hash, u.invite_mac, u.invite_expires_at, u.email_proven_at IS NOT NULL AS is_proven,
                    row_number() OVER (
                      PARTITION BY u.email_proven_at IS NOT NULL
                      ORDER BY EXISTS (SELECT FROM sso_domains d
                                       JOIN sso_connections s ON s.client_id = d.client_id AND s.id = d.connection_id AND s.enforced
                                       WHERE d.client_id = u.client_id AND d.domain = email_domain(u.email) AND d.proven_at IS NOT NULL),
                               u.last_seen_at DESC NULLS LAST, u.client_id) AS place
             FROM users u
             JOIN control.clients c ON c.id = u.client_id
             WHERE lower(u.email) = lower($1) AND c.status = 'active'
               AND (u.status = 'active' AND (u.email_proven_at IS NOT NULL OR $3) OR u.status = 'invited')
           ) AS found
           WHERE is_proven OR place <= $2
           ORDER BY is_proven DESC, place
           LIMIT 600"#,
        email,
        purpose.most_unproven(),
        purpose == For::Reset,
    )
    .fetch_all(&mut **tx)
    .await
}

/// By what an account may be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// Whatever it has.
    All,
    /// The company's provider, or two factors together: its holder can mend the provider's connection.
    SsoOrTwoFactors,
    /// The company's provider alone.
    SsoOnly,
}

/// The person, and what the client asks of its people.
pub struct Account {
    pub user: User,
    pub settings: Settings,
    /// `active`, `invited`, or `suspended`; the last too when the client is closed.
    pub status: String,
    pub password_hash: Option<String>,
    pub has_picture: bool,
    /// Account permission slugs.
    pub rights: Vec<String>,
    /// The client asks for a second factor.
    pub mfa_required: bool,
    pub client_kind: String,
    pub ways: Ways,
    /// The company's provider is one of them.
    pub has_sso: bool,
}

pub async fn account(tx: &mut TenantTx, id: Uuid) -> Result<Option<Account>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT u.id, u.client_id, c.name AS client_name, u.email, u.first_name, u.last_name, r.name AS role_name, r.permissions,
                  u.feature_access, u.is_mfa_enabled, u.password_hash, u.language, u.time_zone, u.theme, u.has_picture,
                  CASE WHEN c.status = 'active' THEN u.status ELSE 'suspended' END AS "status!", c.mfa_required, c.kind,
                  s.enforced AS "sso_enforced?"
           FROM users u
           JOIN control.clients c ON c.id = u.client_id
           JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
           LEFT JOIN sso_domains d ON d.client_id = u.client_id AND d.domain = email_domain(u.email) AND d.proven_at IS NOT NULL
           LEFT JOIN sso_connections s ON s.client_id = d.client_id AND s.id = d.connection_id AND s.enabled
           WHERE u.client_id = $1 AND u.id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Account {
        user: User {
            id: row.id,
            client_id: row.client_id,
            client_name: row.client_name,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            role_name: row.role_name,
            feature_access: row.feature_access,
            is_mfa_enabled: row.is_mfa_enabled,
        },
        settings: Settings { language: row.language, time_zone: row.time_zone, theme: row.theme },
        status: row.status,
        password_hash: row.password_hash,
        has_picture: row.has_picture,
        ways: match row.sso_enforced {
            Some(true) if row.permissions.iter().any(|right| right == RECOVERY) => Ways::SsoOrTwoFactors,
            Some(true) => Ways::SsoOnly,
            Some(false) | None => Ways::All,
        },
        has_sso: row.sso_enforced.is_some(),
        rights: row.permissions,
        mfa_required: row.mfa_required,
        client_kind: row.kind,
    }))
}

/// What somebody showed who chooses a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The one before.
    Password,
    /// A code that was sent to the account's address: it is theirs.
    MailedCode,
}

/// Sets a password that its owner chose; an invitation is over then.
pub async fn set_password(
    tx: &mut TenantTx,
    id: Uuid,
    hash: &str,
    shown: Shown,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE users SET password_hash = $3, password_changed_at = $4, invite_mac = NULL, invite_expires_at = NULL,
                email_proven_at = CASE WHEN $5 THEN $4 ELSE email_proven_at END,
                status = CASE WHEN status = 'invited' THEN 'active' ELSE status END
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        hash,
        now,
        shown == Shown::MailedCode,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whom an invitation goes to, and from whom.
pub struct Invitee {
    pub email: String,
    pub first_name: String,
    pub client_name: String,
    /// Nobody has vouched for the company yet: it signed itself up.
    pub on_trial: bool,
    pub inviter: Option<String>,
    pub inviter_email: Option<String>,
    /// The company's own provider is the way in.
    pub by_sso: bool,
}

/// Gives somebody who has not signed in yet a new code; `None` for everybody else.
pub async fn invite(
    tx: &mut TenantTx,
    id: Uuid,
    inviter: Uuid,
    mac: &[u8],
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Invitee>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Invitee,
        r#"UPDATE users u SET invite_mac = $3, invited_at = $4, invite_expires_at = $5
           FROM control.clients c
           WHERE u.client_id = $1 AND u.id = $2 AND u.status = 'invited' AND c.id = u.client_id
           RETURNING u.email, u.first_name, c.name AS client_name, c.kind = 'stripe' AS "on_trial!",
                     (SELECT i.email FROM users i WHERE i.client_id = $1 AND i.id = $6) AS inviter_email,
                     nullif(person_name($1, $6), '') AS inviter,
                     EXISTS (SELECT FROM sso_domains d
                             JOIN sso_connections s ON s.client_id = d.client_id AND s.id = d.connection_id AND s.enforced
                             WHERE d.client_id = $1 AND d.domain = email_domain(u.email) AND d.proven_at IS NOT NULL) AS "by_sso!""#,
        client,
        id,
        mac,
        now,
        until,
        inviter,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Somebody who was invited before anybody of their company has signed in.
pub struct FirstInvited {
    pub user: Uuid,
    pub email: String,
    pub invited_at: Option<DateTime<Utc>>,
    pub expires_at: Option<DateTime<Utc>>,
}

/// The first administrator of a company in which nobody has ever signed in.
pub async fn first_invited(tx: &mut TenantTx) -> Result<Option<FirstInvited>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        FirstInvited,
        r#"SELECT u.id AS "user", u.email, u.invited_at, u.invite_expires_at AS expires_at
           FROM users u
           WHERE u.client_id = $1 AND u.status = 'invited'
             AND NOT EXISTS (SELECT FROM users o WHERE o.client_id = $1 AND o.status <> 'invited')
           ORDER BY u.created_at, u.id
           LIMIT 1"#,
        client,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Whether there is such a person at all.
pub async fn exists(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT EXISTS (SELECT FROM users WHERE client_id = $1 AND id = $2) AS "exists!""#, client, id)
        .fetch_one(&mut **tx)
        .await
}
