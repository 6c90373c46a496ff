//! `GET run/{id}/record`: what a run was when it was locked, read again and compared.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use uuid::Uuid;

use super::chain::{self, Entry, Fact, Hash, hex};
use super::error::Error;
use super::model::{RecordCheck, RecordSeal, RunRecord};
use super::store::{self, RecordedRun, Seal, Sources};
use super::verify::verify;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces::{self, ResourceScope};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// Which time of locking; the newest where none is named.
    seal: Option<i32>,
    /// A certificate's hash, to be compared with the record's.
    hash: Option<String>,
}

/// What a run was when it was locked: every entry of its record, whether it still is what it was, and whether a hash is
/// the record's.
#[utoipa::path(operation_id = "run_record", tag = "records", params(RecordQuery), responses((status = 200, body = Envelope<RunRecord>)))]
#[get("/run/{id}/record")]
pub async fn record(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<RecordQuery>,
    db: Data<Db>,
    blobs: Data<Blobs>,
) -> Result<Envelope<RunRecord>, Problem> {
    let presented = query.hash.as_deref().map(digits).transpose()?;
    let mut tx = db.begin(&caller).await?;
    let run = reach(&mut tx, &caller, *id).await?;
    let seals = store::seals(&mut tx, *id).await?;
    let check = match chosen(&seals, query.seal)? {
        None => None,
        Some(seal) => {
            let (start, stored, mut now) = everything(&mut tx, *id, &seals, seal).await?;
            // No transaction is open while files are read.
            drop(tx);
            hash_files(&blobs, &mut now).await?;
            let found = verify(&start, &seal.hash, &stored, &now, seal.superseded_at.is_some());
            let seal = shown(seal);
            Some(RecordCheck {
                verdict: found.verdict,
                is_hash_of_record: presented.map(|presented| presented == seal.hash),
                seal,
                is_closed: found.is_closed,
                entries: found.entries,
            })
        }
    };
    Ok(Envelope::new(RunRecord {
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
pub async fn reach(tx: &mut TenantTx, caller: &Allow<ViewWorkspace>, id: Uuid) -> Result<RecordedRun, Problem> {
    let run = store::run(tx, id).await?;
    let place = run.as_ref().map(|run| (run.workspace_id, ResourceScope::Piece { use_case: run.use_case_id, id }));
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

/// Everything that a seal speaks of: what its chain begins with, the chain as it is stored, and what there is now.
async fn everything(
    tx: &mut TenantTx,
    run: Uuid,
    seals: &[Seal],
    seal: &Seal,
) -> Result<(Hash, Vec<Entry>, Vec<Fact>), Problem> {
    let before = seals.iter().find(|other| other.number == seal.number - 1).map(|other| &other.hash);
    let start = chain::start(seal.form, tx.client(), run, seal.number, before);
    let stored = store::entries(tx, run, seal.number).await?;
    let documents = stored.iter().filter(|entry| entry.kind == "document").filter_map(|entry| entry.key.parse().ok());
    let now = store::facts(tx, run, &Sources::Named(documents.collect()), seal.form).await?;
    Ok((start, stored, now))
}

/// Reads the files again: where one is not what its row says, or is gone, nothing vouches for it.
async fn hash_files(blobs: &Blobs, facts: &mut [Fact]) -> Result<(), Problem> {
    for fact in facts {
        let Some(file) = &fact.file else { continue };
        let hash = match blobs.sha256(file).await {
            Ok(hash) => Some(hex(&hash)),
            Err(error) if error.is_gone() => None,
            Err(error) => return Err(Problem::internal(error)),
        };
        let said = fact.content.facts.entry("sha256".to_owned()).or_default();
        if said.as_str() != hash.as_deref() {
            *said = Value::Null;
        }
    }
    Ok(())
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
