//! `POST replay`: chooses recordings, and puts them into the queue.

use std::collections::BTreeSet;

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::model::{NewReplay, Replay};
use super::store::{self, Choice};
use super::work::{REPLAY, Replays};
use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;

/// Plays recordings of a period back to a version of a plugin. Which recordings is settled now; they are played in the
/// background.
#[utoipa::path(tag = "replays", operation_id = "create_replay", request_body = NewReplay, responses((status = 201, body = Envelope<Replay>)))]
#[post("/replay")]
pub async fn create(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    clock: Data<Clock>,
    replays: Data<Replays>,
    body: Json<NewReplay>,
) -> Result<Envelope<Replay>, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let now = clock.now();
    let until = body.until.unwrap_or(now);
    if until <= body.since {
        return Err(Problem::field("until", "The period must end after it begins."));
    }
    let mut known = replays.versions().await?.into_iter();
    let Some((version, _)) = known.find(|(known, _)| known.name == body.plugin && known.digest == body.digest) else {
        return Err(Problem::field("digest", "No version of this plugin that may serve has this digest."));
    };
    let choice = Choice {
        plugin: &body.plugin,
        client: body.client_id,
        since: body.since,
        until,
        now,
        most: i64::from(body.limit),
    };
    let id = Uuid::now_v7();
    let mut across = db.begin_operator("choose recordings to replay").await?;
    let chosen = store::choose(&mut across, &choice).await?;
    if chosen.is_empty() {
        return Err(Problem::field(
            "since",
            "No recording of this plugin from this period can be replayed. Is recording switched on for a company?",
        ));
    }
    let of: BTreeSet<i64> = chosen.iter().map(|recording| recording.client_id).collect();
    for client in of.into_iter().filter_map(ClientId::new) {
        let count = chosen.iter().filter(|recording| recording.client_id == client.get()).count();
        let entry = Entry {
            action: "recording.replay",
            object_type: "replay",
            object_id: Some(id.to_string()),
            outcome: Outcome::Done,
            ip: None,
            detail: json!({ "plugin": body.plugin, "version": version.version, "digest": body.digest, "recordings": count }),
        };
        audit::across(&mut across, client, caller.user, &entry).await?;
    }
    across.commit().await?;
    let mut tx = db.begin(&caller).await?;
    store::insert(&mut tx, id, &version.version, &body, until, &chosen, caller.user, now).await?;
    let detail = json!({ "plugin": body.plugin, "digest": body.digest, "recordings": chosen.len(), "since": body.since, "until": until, "of_client": body.client_id });
    audit::done_with(&mut tx, &caller, "replay.create", "replay", id, detail).await?;
    replays.queue().push(&mut tx, REPLAY, id).await?;
    let replay = store::get(&mut tx, id).await?.ok_or_else(|| Problem::not_found("replay"))?;
    tx.commit().await?;
    replays.queue().wake();
    Ok(Envelope::created(replay))
}
