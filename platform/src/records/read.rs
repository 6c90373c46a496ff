//! `GET run/{id}/record`: what a run was when it was locked, read again and compared.

use actix_web::get;
use actix_web::web::{Data, Path, Query};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::chain::{self, hex};
use super::error::Error;
use super::model::{RecordCheck, RecordSeal, RunRecord};
use super::store::{self, Held, Seal, Sources};
use super::verify::verify;
use crate::kit::answer::Answer;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces::{self, Spot};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// Which time of locking; the newest where none is named.
    seal: Option<i32>,
    /// A certificate's hash, to be compared with the record's.
    hash: Option<String>,
}

/// What a run was when it was locked: every entry of its record, whether it still is what it was, and whether a hash is the record's.
#[utoipa::path(operation_id = "run_record", tag = "records", params(RecordQuery), responses((status = 200, body = Answer<RunRecord>), (status = 400, body = ProblemBody), (status = 404, body = ProblemBody)))]
#[get("/run/{id}/record")]
pub async fn record(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<RecordQuery>,
    db: Data<Db>,
) -> Result<Answer<RunRecord>, Problem> {
    let presented = query.hash.as_deref().map(digits).transpose()?;
    let mut tx = db.begin(&caller).await?;
    let run = reach(&mut tx, &caller, *id).await?;
    let seals = store::seals(&mut tx, *id).await?;
    let check = match chosen(&seals, query.seal)? {
        None => None,
        Some(seal) => {
            let mut check = check(&mut tx, *id, &seals, seal).await?;
            check.is_hash_of_record = presented.map(|presented| presented == check.seal.hash);
            Some(check)
        }
    };
    Ok(Answer::new(RunRecord {
        run_id: *id,
        workspace_id: run.workspace_id,
        use_case_name: run.use_case_name,
        title: run.title,
        is_locked: run.is_locked,
        seals: seals.iter().map(shown).collect(),
        check,
    }))
}

/// The run, for somebody who may see its workspace.
pub async fn reach(tx: &mut TenantTx, caller: &Allow<ViewWorkspace>, id: Uuid) -> Result<Held, Problem> {
    let run = store::run(tx, id).await?;
    let place = run.as_ref().map(|run| (run.workspace_id, Spot::UseCase(run.use_case_id)));
    workspaces::reach_at(tx, caller, place, "run").await?;
    run.ok_or_else(|| Problem::not_found("run"))
}

/// The seal with this number, the newest where none is named.
pub fn chosen(seals: &[Seal], number: Option<i32>) -> Result<Option<&Seal>, Error> {
    match number {
        None => Ok(seals.first()),
        Some(number) => seals.iter().find(|seal| seal.number == number).map(Some).ok_or(Error::NoSeal),
    }
}

/// Reads everything that a seal speaks of again.
pub async fn check(tx: &mut TenantTx, run: Uuid, seals: &[Seal], seal: &Seal) -> Result<RecordCheck, Problem> {
    let before = seals.iter().find(|other| other.number == seal.number - 1).map(|other| &other.hash);
    let start = chain::start(tx.client(), run, seal.number, before);
    let stored = store::entries(tx, run, seal.number).await?;
    let documents = stored.iter().filter(|entry| entry.kind == "document").filter_map(|entry| entry.key.parse().ok());
    let now = store::facts(tx, run, &Sources::Named(documents.collect())).await?;
    let found = verify(&start, &seal.hash, &stored, &now, seal.superseded_at.is_some());
    Ok(RecordCheck {
        seal: shown(seal),
        verdict: found.verdict,
        is_hash_of_record: None,
        is_closed: found.is_closed,
        entries: found.entries,
    })
}

fn shown(seal: &Seal) -> RecordSeal {
    RecordSeal {
        seal: seal.number,
        hash: hex(&seal.hash),
        sealed_at: seal.sealed_at,
        superseded_at: seal.superseded_at,
        superseded_by_name: seal.superseded_by_name.clone(),
    }
}

/// A hash as people copy it: spaces and capitals do not count.
fn digits(text: &str) -> Result<String, Error> {
    let digits: String = text.split_whitespace().collect::<String>().to_lowercase();
    if digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        Ok(digits)
    } else {
        Err(Error::Hash)
    }
}
