//! Whose a domain is (M4): the client's whose record stands in its DNS.
//!
//! A client enters a domain and gets a text for a TXT record of its own. *Check now* and a periodic job look for it.
//! Once it was found, the domain leads its people to the client's provider. Several clients may enter a domain; the one
//! that has proven it keeps it while its record is there; when the record is gone, another client that shows one of its
//! own takes the domain over at once. A record that has disappeared, with nobody else's in its place, is waited for:
//! its administrators get a mail, and the domain is lost after [`GRACE`]. A DNS that does not answer changes nothing.

use std::time::Duration;

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{StreamExt, stream};
use serde_json::json;
use uuid::Uuid;

use super::RECOVERY;
use super::error::Error;
use super::store::{self, Domain};
use crate::audit::{self, Entry, Outcome};
use crate::auth::gate::AuthServices;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::db::TenantTx;
use crate::kit::jobs::Periodic;
use crate::kit::mail::MailBody;
use crate::kit::problem::Problem;
use crate::notifications::{self, Letter, Notice, kinds};

/// A domain whose record is gone stays its client's for so long.
pub const GRACE: TimeDelta = TimeDelta::days(7);
/// How often every domain is looked up.
const EVERY: Duration = Duration::from_secs(6 * 60 * 60);
/// So many of them at once: some wait for a DNS that does not answer.
const AT_ONCE: usize = 16;

/// The name of a domain's record. Nobody who may only make ordinary names below a domain gets one that begins so.
pub fn record_name(domain: &str) -> String {
    format!("_atelier-domain.{domain}")
}

/// What the record says.
pub fn record_value(token: &str) -> String {
    format!("atelier-domain-verification={token}")
}

/// What became of a domain by a look at DNS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Nothing,
    Proven,
    Missing,
    Lost,
}

impl Change {
    /// As the audit log says it.
    fn action(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Proven => Some("setting.sso_domain_proven"),
            Self::Missing => Some("setting.sso_domain_missing"),
            Self::Lost => Some("setting.sso_domain_lost"),
        }
    }
}

impl Domain {
    fn found(&mut self, now: DateTime<Utc>) -> Change {
        let is_new = self.proven_at.is_none();
        self.proven_at.get_or_insert(now);
        self.checked_at = Some(now);
        self.missing_since = None;
        self.problem = None;
        if is_new { Change::Proven } else { Change::Nothing }
    }

    fn not_found(&mut self, saw: &[String], now: DateTime<Utc>) -> Change {
        self.checked_at = Some(now);
        self.problem = Some(match saw.first() {
            None => "There is no such record yet. New records can take an hour to be seen everywhere.".to_owned(),
            Some(text) => format!("The record is there, with another value: {}", shortened(text)),
        });
        match (self.proven_at, self.missing_since) {
            (None, _) => Change::Nothing,
            (Some(_), None) => {
                self.missing_since = Some(now);
                Change::Missing
            }
            (Some(_), Some(since)) if now - since >= GRACE => self.lose(),
            (Some(_), Some(_)) => Change::Nothing,
        }
    }

    fn unanswered(&mut self, now: DateTime<Utc>) {
        self.checked_at = Some(now);
        self.problem = Some("DNS does not answer at the moment. The server asks again by itself.".to_owned());
    }

    fn lose(&mut self) -> Change {
        self.proven_at = None;
        self.missing_since = None;
        Change::Lost
    }
}

fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(100).collect()
}

/// Looks a client's domain up and keeps what was found. `asked_by`: who pressed the button.
///
/// # Errors
/// [`Error::DomainTaken`] while another client shows its record too; 404 for a domain that was not entered.
pub async fn look(
    gate: &AuthServices,
    client: ClientId,
    name: &str,
    asked_by: Option<&Caller>,
) -> Result<Domain, Problem> {
    let mut tx = gate.db.begin_for(client).await?;
    let entered = store::lock_domain(&mut tx, name).await?.ok_or_else(|| Problem::not_found("domain"))?;
    drop(tx); // nothing is open while DNS answers
    let answer = gate.dns.texts(&record_name(name)).await;
    let shows = |token: &str| {
        let wanted = record_value(token);
        answer.as_ref().is_ok_and(|texts| texts.iter().any(|text| text.trim() == wanted))
    };
    if shows(&entered.token) {
        make_way(gate, client, name, shows).await?;
    }
    let now = gate.now();
    let mut tx = gate.db.begin_for(client).await?;
    let mut domain = store::lock_domain(&mut tx, name).await?.ok_or_else(|| Problem::not_found("domain"))?;
    let change = match &answer {
        Err(error) => {
            tracing::info!(domain = %name, %error, "DNS did not answer for a domain of single sign-on");
            domain.unanswered(now);
            Change::Nothing
        }
        Ok(_) if shows(&domain.token) => domain.found(now),
        Ok(texts) => domain.not_found(texts, now),
    };
    let ended = keep(gate, &mut tx, &domain, change, asked_by).await?;
    tx.commit().await?;
    gate.sessions.forget_many(client, &ended).await;
    gate.post.wake();
    Ok(domain)
}

/// Takes a domain from the client that has it, unless its record is there as well.
async fn make_way(
    gate: &AuthServices,
    client: ClientId,
    name: &str,
    shows: impl Fn(&str) -> bool,
) -> Result<(), Problem> {
    let mut tx = gate.db.begin_auth().await?;
    let owner = store::owner(&mut tx, name).await?.filter(|owner| owner.client_id != client.get());
    drop(tx);
    let Some(owner) = owner else { return Ok(()) };
    if shows(&owner.token) {
        return Err(Error::DomainTaken(name.to_owned()).into());
    }
    let mut tx = gate.db.begin_for(client_of(owner.client_id)?).await?;
    if let Some(mut domain) = store::lock_domain(&mut tx, name).await?.filter(|domain| domain.token == owner.token) {
        let change = domain.lose();
        keep(gate, &mut tx, &domain, change, None).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Keeps a finding, and tells whom it concerns; answers the sessions that ended.
async fn keep(
    gate: &AuthServices,
    tx: &mut TenantTx,
    domain: &Domain,
    change: Change,
    asked_by: Option<&Caller>,
) -> Result<Vec<Uuid>, Problem> {
    store::save_finding(tx, domain).await?;
    let Some(action) = change.action() else { return Ok(Vec::new()) };
    let detail = json!({ "domain": domain.name });
    let object_id = Some(domain.name.clone());
    let entry = Entry { action, object_type: "sso_domain", object_id, outcome: Outcome::Done, ip: None, detail };
    match asked_by {
        Some(caller) => audit::by(tx, caller, entry).await?,
        None => audit::record(tx, None, entry).await?,
    }
    if matches!(change, Change::Missing | Change::Lost) {
        tell(gate, tx, domain, change).await?;
        return Ok(Vec::new());
    }
    let enforced = store::connection(tx).await?.is_some_and(|connection| connection.enabled && connection.enforced);
    if !enforced {
        return Ok(Vec::new());
    }
    let own = std::slice::from_ref(&domain.name);
    Ok(store::end_other_ways(tx, own, RECOVERY, gate.now()).await?)
}

/// Tells those who look after the way the company signs in.
async fn tell(gate: &AuthServices, tx: &mut TenantTx, domain: &Domain, change: Change) -> Result<(), Problem> {
    let keepers = store::keepers(tx, RECOVERY).await?;
    let Some(company) = keepers.first().map(|keeper| keeper.client_name.clone()) else { return Ok(()) };
    let name = &domain.name;
    let until = (domain.missing_since.unwrap_or_default() + GRACE).format("%-d %B %Y").to_string();
    let (kind, subject, happened) = if change == Change::Lost {
        let subject = format!("Single sign-on for {name} has ended");
        let happened = format!(
            "The DNS record that shows that {name} belongs to {company} is gone. People with an address of {name} no longer sign in with your identity provider. To go on, set the record again and press \"Check now\"."
        );
        (&kinds::DOMAIN_LOST, subject, happened)
    } else {
        let subject = format!("Please set the DNS record of {name} again");
        let happened = format!(
            "The DNS record that shows that {name} belongs to {company} is gone. Single sign-on for {name} ends on {until} unless the record is there again by then."
        );
        (&kinds::DOMAIN_MISSING, subject, happened)
    };
    let body = MailBody::new()
        .text(happened)
        .text(format!("Name: {}", record_name(name)))
        .text(format!("Value: {}", record_value(&domain.token)))
        .link("Go to the sign-in settings", gate.post.url("/settings/sign-in"));
    let letter = Letter { name: "sso_domain", subject, body };
    let to: Vec<Uuid> = keepers.iter().map(|keeper| keeper.id).collect();
    let facts = json!({ "domain": name, "day": until });
    let notice = Notice { facts, ..Notice::new(kind, Uuid::now_v7()) };
    notifications::tell(tx, &gate.post, &to, &notice, Some(&letter)).await
}

/// Looks all domains up again and again.
pub fn domain_checker(gate: &Data<AuthServices>) -> Periodic {
    let gate = gate.clone();
    Periodic::new("check_domains", EVERY, move || {
        let gate = gate.clone();
        async move { look_all(&gate).await }
    })
}

/// Looks up what all clients have entered. One domain that cannot be looked up keeps no other waiting.
///
/// # Errors
/// When the list cannot be read.
pub async fn look_all(gate: &AuthServices) -> Result<(), Problem> {
    let mut tx = gate.db.begin_auth().await?;
    let entered = store::all_domains(&mut tx).await?;
    drop(tx);
    stream::iter(entered)
        .for_each_concurrent(AT_ONCE, |store::Entered { client_id, name }| async move {
            let looked = match client_of(client_id) {
                Ok(client) => look(gate, client, &name, None).await.map(drop),
                Err(problem) => Err(problem),
            };
            if let Err(problem) = looked {
                tracing::debug!(client_id, domain = %name, cause = %problem.cause(), "domain not checked");
            }
        })
        .await;
    Ok(())
}

fn client_of(id: i64) -> Result<ClientId, Problem> {
    ClientId::new(id).ok_or_else(|| Problem::internal("a domain without a client"))
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn m4_a_proven_domain_survives_a_gap_and_is_lost_after_a_week() {
        let begin: DateTime<Utc> = "2026-11-26T12:00:00Z".parse().unwrap();
        let mut domain = Domain { name: "acme.test".to_owned(), ..Domain::default() };
        assert_eq!(domain.not_found(&[], begin), Change::Nothing, "what was never proven is not lost");
        assert_eq!(domain.found(begin), Change::Proven);
        assert_eq!(domain.found(begin), Change::Nothing);
        assert_eq!(domain.not_found(&[], begin), Change::Missing);
        assert_eq!(domain.not_found(&[], begin + TimeDelta::days(6)), Change::Nothing);
        domain.unanswered(begin + TimeDelta::days(30));
        assert!(domain.proven_at.is_some(), "no answer is no proof of anything");
        assert_eq!(domain.found(begin + TimeDelta::days(6)), Change::Nothing);
        assert_eq!(domain.not_found(&["else".to_owned()], begin + TimeDelta::days(8)), Change::Missing);
        assert_eq!(domain.not_found(&[], begin + TimeDelta::days(15)), Change::Lost);
        assert_eq!((domain.proven_at, domain.missing_since), (None, None));
    }
}
