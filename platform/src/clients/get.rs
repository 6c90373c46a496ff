//! `GET client/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};

use super::model::{ClientDetail, KnownRegion, WaitingAdministrator};
use super::store::{self, Row};
use crate::auth;
use crate::config::Settings;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::models::{Models, region_label};
use crate::usage;

/// One client: its plan, what it has used this month, and which regions there are.
#[utoipa::path(tag = "clients", operation_id = "get_client", params(("id" = i64, Path)), responses((status = 200, body = Envelope<ClientDetail>)))]
#[get("/client/{id:[0-9]+}")]
pub async fn get(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    models: Data<Models>,
    id: Path<i64>,
) -> Result<Envelope<ClientDetail>, Problem> {
    tracing::debug!(staff = %caller.user, client = *id, "staff read a client's plan");
    let client = named(*id)?;
    let mut tx = db.begin_operator("look at a client's plan").await?;
    let row = store::get(&mut tx, client).await?.ok_or_else(absent)?;
    let known = known(&settings, &models, client, store::used_regions(&mut tx).await?);
    drop(tx);
    Ok(Envelope::new(detail(row, &known, &db, &clock, &models, client).await?))
}

/// The client that a path names.
pub fn named(id: i64) -> Result<ClientId, Problem> {
    ClientId::new(id).ok_or_else(absent)
}

pub fn absent() -> Problem {
    Problem::not_found("client")
}

/// Regions that there are: where models are offered, whose servers are known, or that some client is in already.
pub fn known(settings: &Settings, models: &Models, client: ClientId, used: Vec<String>) -> Vec<String> {
    let addressed = settings.region_address_list().into_iter().map(|(region, _)| region);
    let mut regions: Vec<String> = models.regions(client).into_iter().chain(addressed).chain(used).collect();
    regions.sort_unstable();
    regions.dedup();
    regions
}

/// A row with what stands beside it.
pub async fn detail(
    row: Row,
    known: &[String],
    db: &Db,
    clock: &Clock,
    models: &Models,
    client: ClientId,
) -> Result<ClientDetail, Problem> {
    let mut tx = db.begin_for(client).await?;
    let this_month = usage::allowance(&mut tx, clock.now()).await?;
    let waiting = auth::first_invited(&mut tx).await?.map(|waiting| WaitingAdministrator {
        email: waiting.email,
        invited_at: waiting.invited_at,
        expires_at: waiting.expires_at,
    });
    drop(tx);
    let offered = models.models_in(client, known);
    let count =
        |region: &str| offered.iter().find(|known| known.region == region).map_or(0, |found| found.models.len());
    let regions = known.iter().map(|region| KnownRegion {
        region: region.clone(),
        label: region_label(region),
        models: count(region),
    });
    Ok(ClientDetail {
        id: row.id,
        name: row.name,
        kind: row.kind,
        status: row.status,
        created_at: row.created_at,
        revision: row.revision,
        plan: row.plan,
        this_month,
        waiting,
        regions: regions.collect(),
    })
}
