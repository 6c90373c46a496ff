//! `GET client/{id}/plan`.

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};

use super::model::{ClientSubscription, GrantLeft};
use super::store;
use crate::clients::{absent, named};
use crate::entitlements::{Balance, Grant, Metric};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::usage::Look;

/// What a client has: its plan, its contract, its grants, and how far it has used its month.
#[utoipa::path(tag = "plans", operation_id = "get_client_plan", params(("id" = i64, Path)), responses((status = 200, body = Envelope<ClientSubscription>)))]
#[get("/client/{id}/plan")]
pub async fn get(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<i64>,
) -> Result<Envelope<ClientSubscription>, Problem> {
    tracing::debug!(staff = %caller.user, client = *id, "staff read a client's subscription");
    let client = named(*id)?;
    let mut tx = db.begin_operator("look at what a client has").await?;
    if !store::is_there(&mut tx, client).await? {
        return Err(absent());
    }
    drop(tx);
    Ok(Envelope::new(held(&db, client, clock.now()).await?))
}

/// What a client has now.
pub async fn held(db: &Db, client: ClientId, now: DateTime<Utc>) -> Result<ClientSubscription, Problem> {
    let mut tx = db.begin_for(client).await?;
    let look = Look::read(&mut tx, now).await?;
    Ok(ClientSubscription {
        used_runs: look.runs.used,
        used_tokens: look.tokens.used,
        limit_runs: look.runs.limit(),
        limit_tokens: look.tokens.limit(),
        grants: left(&look.grants, &look.runs, &look.tokens, now),
        limits: look.rights.limits,
        subscription: look.rights.subscription,
        plan: look.rights.plan,
    })
}

/// Grants that have not ended, each with what is left of it.
fn left(grants: &[Grant], runs: &Balance, tokens: &Balance, now: DateTime<Utc>) -> Vec<GrantLeft> {
    let (mut of_runs, mut of_tokens) = (runs.granted_left.iter(), tokens.granted_left.iter());
    let with_left = grants.iter().map(|grant| {
        let left = match grant.metric {
            Metric::Runs => of_runs.next(),
            Metric::Tokens => of_tokens.next(),
        };
        let begins_later = grant.from_at > now;
        let left = if begins_later { grant.amount } else { left.copied().unwrap_or_default() };
        GrantLeft { grant: grant.clone(), left }
    });
    with_left.filter(|grant| grant.grant.until_at > now).collect()
}
