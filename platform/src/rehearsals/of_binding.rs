//! `POST runners/bindings/{id}/rehearse`.

use std::time::{Duration, Instant};

use actix_web::post;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use garde::Validate;
use uuid::Uuid;

use super::TURNS;
use super::judge::{Judge, Judged};
use super::model::{BreakageReport, BrokenClient, RehearseBinding};
use super::show::{Reader, counted, news, report};
use crate::clients;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::Models;
use crate::runners_admin::{self, Bound};

/// All other companies together are looked at no longer than this.
const ACROSS: Duration = Duration::from_secs(15);

/// Which of the company's things work now and would not, if a binding were saved like this, switched off or deleted.
/// Nothing is changed. Of a binding of the platform it also says in which other companies something would break, and
/// how much.
#[utoipa::path(tag = "runners", operation_id = "rehearse_runner_binding", params(("id" = Uuid, Path)), request_body = RehearseBinding, responses((status = 200, body = Envelope<BreakageReport>), (status = 402, body = ProblemBody)))]
#[post("/runners/bindings/{id}/rehearse")]
pub async fn rehearse(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    clock: Data<Clock>,
    models: Data<Models>,
    id: Path<Uuid>,
    body: Json<RehearseBinding>,
) -> Result<Envelope<BreakageReport>, Problem> {
    body.validate()?;
    let RehearseBinding { binding: form, page } = body.into_inner();
    let (client, now, registry) = (caller.client, clock.now(), models.registry());
    let mut tx = db.begin(&caller).await?;
    let saved = match &form {
        Some(form) => runners_admin::assume(&mut tx, &caller, registry, now, *id, form).await?,
        None => {
            registry.load(&mut tx, client, *id).await?.map(drop).ok_or_else(|| Problem::not_found("binding"))?;
            None
        }
    };
    // What was assumed goes with the transaction.
    drop(tx);

    let _turn = TURNS.take(client).await?;
    let changed = Changed { models: &models, id: *id, saved };
    let (before, then) = changed.look(&db, client, now).await?;
    let mut found = report(&before, then, &page, Reader::Own(&db, &caller)).await?;
    if client == ClientId::OWNER && page.cursor.is_none() {
        let (clients, is_complete) = changed.across(&db, now).await?;
        found.clients = clients;
        found.is_complete &= is_complete;
    }
    Ok(Envelope::new(found))
}

/// A binding, and what it would be; `None`: it would serve nobody.
struct Changed<'a> {
    models: &'a Models,
    id: Uuid,
    saved: Option<Bound>,
}

impl Changed<'_> {
    /// The models of a client if it were changed.
    fn assumed(&self, client: ClientId) -> Models {
        self.models.assuming(client, |bindings| {
            let place = bindings.iter().position(|bound| bound.id == self.id);
            bindings.retain(|bound| bound.id != self.id);
            // Where it was: of equal priorities the first goes first.
            let at = place.unwrap_or(bindings.len());
            bindings.splice(at..at, self.saved.clone()).for_each(drop);
        })
    }

    /// What is refused now of what would be, and what would be.
    async fn look(&self, db: &Db, client: ClientId, now: DateTime<Utc>) -> Result<(Judged, Judged), Problem> {
        let assumed = self.assumed(client);
        let judge = Judge { models: &assumed, client, now, only: None };
        let then = judge.look(&mut db.begin_for(client).await?).await?;
        let judge = Judge { models: self.models, only: Some(then.ids()), ..judge };
        let before = judge.look(&mut db.begin_for(client).await?).await?;
        Ok((before, then))
    }

    /// The companies that a binding of the platform breaks something of, and whether there was time to look at all.
    async fn across(&self, db: &Db, now: DateTime<Utc>) -> Result<(Vec<BrokenClient>, bool), Problem> {
        let until = Instant::now() + ACROSS;
        let regions = self.models.regions_unlike(&self.assumed(ClientId::OWNER), ClientId::OWNER);
        if regions.is_empty() {
            return Ok((Vec::new(), true));
        }
        let regions: Vec<String> = regions.into_iter().collect();
        let mut tx = db.begin_operator("rehearse a binding of the platform").await?;
        let companies = clients::allowing(&mut tx, &regions).await?;
        drop(tx);
        let (mut broken, mut is_complete) = (Vec::new(), true);
        for (client, name) in companies {
            if Instant::now() >= until {
                return Ok((broken, false));
            }
            let (before, then) = self.look(db, client, now).await?;
            is_complete &= before.is_complete && then.is_complete;
            let news = news(&before, then.failed);
            if !news.is_empty() {
                let kinds = counted(then.looked_at, &before, &news);
                broken.push(BrokenClient { client_id: client.get(), client_name: name, kinds });
            }
        }
        Ok((broken, is_complete))
    }
}
