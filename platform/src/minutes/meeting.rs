//! `GET run/{id}/meeting`: what of a run can be played and followed.

use actix_web::get;
use actix_web::web::{Data, Path};
use extract::Kind;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::documents::{self, Spoken};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::{ViewWorkspace, WorkspacePermission};
use crate::kit::problem::Problem;
use crate::runs::{self, Run};

/// A recording that belongs to a run.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeetingRecording {
    pub document_id: Uuid,
    pub name: String,
    /// `wav`, `mp4` …
    pub kind: String,
    /// Why it is not transcribed, and what to do.
    pub notes: Vec<String>,
}

/// The text that a run's recording is followed in; `document/{id}/passages` has its lines.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeetingTranscript {
    pub document_id: Uuid,
    pub name: String,
    pub lines: i64,
}

/// Somebody who speaks.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeetingSpeaker {
    /// As the transcript names them.
    pub speaker: String,
    /// What they are called in this run.
    pub name: String,
    pub turns: i64,
    /// Milliseconds.
    pub spoken_ms: i64,
}

/// What of a run can be played and followed. All of it empty: the run is of no meeting.
#[derive(Debug, Serialize, ToSchema)]
pub struct Meeting {
    pub recording: Option<MeetingRecording>,
    pub transcript: Option<MeetingTranscript>,
    pub speakers: Vec<MeetingSpeaker>,
}

/// The recording and the transcript among what a run was given.
#[utoipa::path(operation_id = "run_meeting", tag = "minutes", responses((status = 200, body = Envelope<Meeting>)))]
#[get("/run/{id}/meeting")]
pub async fn meeting(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Meeting>, Problem> {
    let mut tx = db.begin(&caller).await?;
    load(&mut tx, &caller, *id).await.map(Envelope::new)
}

/// The meeting of a run that the caller may see.
pub async fn load<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, id: Uuid) -> Result<Meeting, Problem> {
    let run = runs::load(tx, caller, id).await?;
    let given = given(tx, &run).await?;
    let is_recording =
        |document: &&Spoken| document.kind.as_deref().and_then(Kind::named).is_some_and(Kind::is_recording);
    let recording = given.iter().find(is_recording).map(|document| MeetingRecording {
        document_id: document.id,
        name: document.name.clone(),
        kind: document.kind.clone().unwrap_or_default(),
        notes: document.warnings.clone(),
    });
    // Somebody's own transcript before a model's.
    let written = given.iter().filter(|document| document.lines > 0);
    let transcript = written.clone().find(|document| !is_recording(document)).or_else(|| written.clone().next());
    let mut speakers = Vec::new();
    if let Some(transcript) = transcript {
        let names = store::names(tx, id).await?;
        for voice in documents::voices(tx, transcript.id).await? {
            let name = names.iter().find(|(speaker, _)| *speaker == voice.speaker).map(|(_, name)| name.clone());
            speakers.push(MeetingSpeaker {
                name: name.unwrap_or_else(|| voice.speaker.clone()),
                speaker: voice.speaker,
                turns: voice.turns,
                spoken_ms: voice.spoken_ms,
            });
        }
    }
    let transcript = transcript.map(|document| MeetingTranscript {
        document_id: document.id,
        name: document.name.clone(),
        lines: document.lines,
    });
    Ok(Meeting { recording, transcript, speakers })
}

async fn given(tx: &mut TenantTx, run: &Run) -> Result<Vec<Spoken>, Problem> {
    let ids: Vec<Uuid> = run.inputs.files().map(|(_, id)| id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(documents::spoken(tx, run.summary.workspace_id, &ids).await?)
}
