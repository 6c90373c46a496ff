//! What a company is about to buy or to change. Asked for again it is the same attempt: its requests have the same names
//! at Stripe (idempotency keys), so that what was cut off in the middle happens once. Anything else is a new attempt. One
//! ends with Stripe's answer, whatever that is: a card that was declined is tried again under another name.

use chrono::TimeDelta;
use serde_json::Value;
use stripe::{RequestStrategy, StripeError};
use uuid::Uuid;

use super::{Payments, attempts_store, once};
use crate::billing::error::{Error, failed};
use crate::entitlements::Pays;
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// Of the metadata of what came of an attempt at Stripe: its number.
pub const ATTEMPT: &str = "attempt";
/// Stripe knows the name of a request for a day.
const KNOWN: TimeDelta = TimeDelta::hours(23);

/// The client's attempt, of which it has one at a time.
pub struct Attempt {
    pub client: ClientId,
    pub number: i64,
    /// What came of it at Stripe, where that is known here.
    pub made: Option<String>,
    /// Names the client in jobs and in the names of requests.
    pub claim: Uuid,
    of: String,
    /// The plan and how it is paid.
    what: String,
}

impl Attempt {
    /// Has a request of this attempt happen once.
    ///
    /// # Errors
    /// Never: the names are short.
    pub fn once(&self, step: &str) -> Result<RequestStrategy, Problem> {
        once(&format!("{step}-{}-{}-{}", self.claim, self.what, self.number))
    }

    /// The number in the metadata of something at Stripe, compared with this one's; nothing where something has none.
    pub fn compare(&self, metadata: &std::collections::HashMap<String, String>) -> Option<std::cmp::Ordering> {
        let number: i64 = metadata.get(ATTEMPT)?.parse().ok()?;
        Some(number.cmp(&self.number))
    }

    pub fn metadata(&self) -> std::collections::HashMap<String, String> {
        std::collections::HashMap::from([(ATTEMPT.to_owned(), self.number.to_string())])
    }
}

impl Payments {
    /// Begins an attempt, or goes on with one that asks for exactly the same. The client has a customer.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn attempt(&self, client: ClientId, (plan, pays): (&str, Pays), of: &Value) -> Result<Attempt, Problem> {
        let now = self.0.clock.now();
        let of = of.to_string();
        let mut tx = self.0.db.begin_operator("begin to buy or to change what a client pays for").await?;
        let begun = attempts_store::begin(&mut tx, client, &of, (now, now - KNOWN)).await?.ok_or(Error::HasNone)?;
        tx.commit().await?;
        let what = format!("{plan}-{}", pays.as_str());
        Ok(Attempt { client, number: begun.attempt, made: begun.attempt_made, claim: begun.id, of, what })
    }

    /// The same as a new attempt: what came of the one before is over.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn another(&self, attempt: Attempt) -> Result<Attempt, Problem> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin_operator("begin anew to buy what a client wants").await?;
        attempts_store::next(&mut tx, attempt.client, attempt.number, now).await?;
        // Another window may have begun it anew as well: it is one.
        let begun = attempts_store::begin(&mut tx, attempt.client, &attempt.of, (now, now - KNOWN)).await?;
        tx.commit().await?;
        let begun = begun.ok_or(Error::HasNone)?;
        Ok(Attempt { number: begun.attempt, made: begun.attempt_made, ..attempt })
    }

    /// Notes what came of it at Stripe; `false`: another attempt has begun meanwhile.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn made(&self, attempt: &Attempt, id: &str) -> Result<bool, Problem> {
        let mut tx = self.0.db.begin_operator("note what a client has begun to buy").await?;
        let is_latest = attempts_store::made(&mut tx, attempt.client, attempt.number, id).await?;
        tx.commit().await?;
        Ok(is_latest)
    }

    /// It came to an end: what is asked for from now on is another attempt.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn ended(&self, attempt: &Attempt) -> Result<(), Problem> {
        let mut tx = self.0.db.begin_operator("end what a client has begun to buy or to change").await?;
        attempts_store::end(&mut tx, attempt.client, attempt.number).await?;
        Ok(tx.commit().await?)
    }

    /// What a request of the attempt came to. A refusal ends it; without an answer it stays, to be repeated.
    ///
    /// # Errors
    /// What Stripe refused, or that it is away.
    pub async fn answered<T>(&self, attempt: &Attempt, result: Result<T, StripeError>) -> Result<T, Problem> {
        // 409: the same request is under way, of another window.
        if matches!(&result, Err(StripeError::Stripe(_, status)) if *status != 409) {
            self.ended(attempt).await?;
        }
        result.map_err(failed)
    }
}

/// Whether the client's latest attempt asks for exactly this, and has not come to its end.
///
/// # Errors
/// When the database is away.
pub async fn is_under_way(tx: &mut TenantTx, of: &Value) -> Result<bool, sqlx::Error> {
    attempts_store::is_under_way(tx, &of.to_string()).await
}
