//! Which passages fit a question: by its words (`documents`, full text), and by what it means, where a model of the client's makes vectors.
//!
//! `keeper` gives the passages of supporting documents their vectors, in the background; `question` gets the one of a question, within a deadline; `nearest`
//! compares them, in this process; the database puts both lists together (`documents::FUSION`). Each answer says how it was found (`method`). A client's
//! vectors are made by one model, the first that its regions offer, in its own order; without one, or where the client wants none (`setting`), words alone
//! decide. A hit goes to the model with the passages beside it (`beside`).
//!
//! Everybody who may open the workspace searches.

mod beside;
mod keeper;
mod method;
mod nearest;
mod passages;
mod question;
mod search;
mod setting;
#[cfg(test)]
mod tests;
mod vector;

use utoipa_actix_web::service_config::ServiceConfig;

pub use beside::{gathered, leading};
pub use method::{Method, WordsOnly};
pub use nearest::{NEAR, Shelf};
pub use question::{Answered, Looking, Question, Questions};

/// Before the routes of documents: `document/{id}` fits `document/search` too.
pub fn search_route(config: &mut ServiceConfig) {
    config.service(search::search);
}

pub fn routes(config: &mut ServiceConfig) {
    config.service(passages::passages).service(setting::get).service(setting::put);
}
