//! `PUT client/{id}`.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;

use super::error::Error;
use super::get::{absent, detail, known, named};
use super::model::{ChangedClient, ClientDetail};
use super::{logged, staff_name, store};
use crate::audit::Entry;
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::Models;
use crate::runners_admin::Registry;

/// Changes what a client may do. It applies to runs at once, to calls of the models' API within five seconds, and to
/// quotas in other processes within thirty; what is under way continues as it began. The client's audit log records it
/// as well. 409 with the current client when somebody else saved first.
#[utoipa::path(tag = "clients", operation_id = "change_client", params(("id" = i64, Path)), request_body = ChangedClient, responses((status = 200, body = Envelope<ClientDetail>), (status = 409, body = ProblemBody)))]
#[put("/client/{id}")]
#[expect(clippy::too_many_arguments, reason = "what a handler needs stands in its signature")]
pub async fn change(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    models: Data<Models>,
    registry: Data<Registry>,
    id: Path<i64>,
    body: Json<ChangedClient>,
) -> Result<Envelope<ClientDetail>, Problem> {
    body.validate()?;
    let ChangedClient { revision, plan } = body.into_inner();
    let client = named(*id)?;
    let staff = staff_name(&db, &caller).await?;

    let mut tx = db.begin_operator("change a client's plan").await?;
    let before = store::get(&mut tx, client).await?.ok_or_else(absent)?;
    let known = known(&settings, &models, client, store::used_regions(&mut tx).await?);
    plan.check(&known)?;
    if !store::update(&mut tx, client, revision, &plan).await? {
        drop(tx);
        let current = detail(before, &known, &db, &clock, &models, client).await?;
        return Err(Problem::from(Error::Stale).with_current(current));
    }
    let entry = Entry::of_client("client.changed", client, json!({ "plan": plan, "before": before.plan }));
    logged(&mut tx, client, (caller.user, &staff), clock.now(), &entry).await?;
    let after = store::get(&mut tx, client).await?.ok_or_else(absent)?;
    tx.commit().await?;
    models.usage().forget(client);
    registry.refresh().await;
    let after = detail(after, &known, &db, &clock, &models, client).await?;
    Ok(Envelope::saying("Client saved", after))
}
