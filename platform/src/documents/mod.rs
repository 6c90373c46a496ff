//! Supporting documents, and files given to one run: uploaded to the object store, read by a confined worker, kept as passages that
//! citations point to and search finds.
//!
//! Everybody who may open the workspace reads; `manage-documents` uploads, moves and deletes.

mod content;
mod delete;
mod error;
mod get;
mod jobs;
mod list;
mod media;
mod model;
mod passages;
mod recording;
mod retry;
mod search;
mod store;
mod sweep;
#[cfg(test)]
mod tests;
mod update;
mod upload;

use utoipa_actix_web::service_config::ServiceConfig;

pub use jobs::Pipeline;
pub use media::MediaLinks;
pub use model::{Document, Offered, Status, display_name};
pub use recording::Recorded;
pub use store::{
    Preparation, Spoken, Voice, characters, get as document, offered, offered_again, offered_best, preparation, spoken,
    voices, with_hashes,
};
pub use upload::{NewFile, RunFile, UploadForm, add_file, receive_run_file};

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list::list)
        .service(search::search)
        .service(upload::upload)
        .service(passages::passages)
        .service(content::content)
        .service(media::media_link)
        .service(media::media)
        .service(retry::retry)
        .service(get::get)
        .service(update::update)
        .service(delete::delete);
}
