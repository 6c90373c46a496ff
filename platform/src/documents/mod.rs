//! Supporting documents, and files given to one run: uploaded to the object store, read by a confined worker, kept as
//! passages that citations point to and search finds.
//!
//! Everybody who may open the workspace reads; `manage-documents` uploads, moves and deletes.

mod cancel;
mod choose;
mod citing;
mod content;
mod delete;
mod error;
mod get;
mod jobs;
mod list;
mod meaning;
mod media;
mod model;
mod passages;
mod permits;
mod preview;
mod read;
mod readable;
mod receive;
mod recording;
mod rendered;
mod replace;
mod resumable;
mod retrieval;
mod retry;
mod store;
mod sweep;
mod tags;
#[cfg(test)]
mod tests;
mod transcribe;
mod update;
mod upload;
mod versions;

pub use jobs::Pipeline;
pub use model::{Beside, Document, DocumentStatus, Kept, Near, Offered, Passage, Ranked, Why, display_name};
pub use permits::reading;
pub use read::READ;
pub use readable::readable;
pub use recording::TranscriptRequest;
pub use rendered::Previews;
pub use retrieval::{
    Answered, Direction, EMBED, FoundList, Looking, Meanings, Method, NEAR, Question, Retrieval, TextSpace, WordsOnly,
    figures, gathered, leading,
};
pub use store::meaning::Among;
pub use store::{
    Hit, InFolders, Preparation, Spoken, Voice, beside, characters, get as document, in_folders, offered,
    offered_again, offered_best, offered_then, passage_count, passages_among, preparation, search, searchable, spoken,
    voices, with_hashes,
};
pub use transcribe::Transcriber;
pub use upload::{ChatFile, NewFile, RunFile, UploadForm, add_file, receive_chat_file, receive_run_file};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    resumable::routes(config);
    retrieval::routes(config);
    config
        .service(list::list)
        .service(tags::list)
        .service(tags::change)
        .service(tags::rename)
        .service(upload::upload)
        .service(passages::passages)
        .service(meaning::look)
        .service(meaning::retry)
        .service(meaning::cancel)
        .service(content::content)
        .service(preview::preview)
        .service(media::media_link)
        .service(media::media)
        .service(retry::retry)
        .service(cancel::cancel)
        .service(replace::replace)
        .service(versions::versions)
        .service(choose::choose)
        .service(citing::citing)
        .service(get::get)
        .service(update::update)
        .service(delete::delete);
}
