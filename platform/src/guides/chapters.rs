//! `POST guide/chapters`: reads a WebVTT file of chapters for the form, which saves them with the guide.

use actix_web::post;

use super::captions::{GuideCaptions, cues};
use super::error::Error;
use super::model::{CHAPTERS, Chapter};
use crate::kit::caller::Allow;
use crate::kit::envelope::List;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// Characters of a chapter's title at most.
const TITLE: usize = 200;

/// The chapters of a WebVTT file. Nothing is stored.
#[utoipa::path(operation_id = "read_guide_chapters", tag = "guides", request_body = GuideCaptions, responses((status = 200, body = List<Chapter>), (status = 400, body = ProblemBody)))]
#[post("/guide/chapters")]
pub async fn read(_caller: Allow<ManageResources>, body: Json<GuideCaptions>) -> Result<List<Chapter>, Problem> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for cue in cues(&body.vtt)? {
        let start_ms = i64::try_from(cue.start_ms).unwrap_or(i64::MAX);
        // Programs divide a long title into cues of one time.
        if chapters.last().is_some_and(|last| last.start_ms == start_ms) {
            continue;
        }
        chapters.push(Chapter { start_ms, title: text::cut(&cue.text, TITLE) });
    }
    if chapters.len() > CHAPTERS {
        return Err(Error::TooManyChapters.into());
    }
    Ok(List::whole(chapters))
}
