//! Runs: one execution of a use case, on one model in one region. Starting, watching, stopping, history, export.
//!
//! `engine` executes, `automatic` picks a model where a use case leaves that to the platform; the other files are
//! operations. `run-use-cases` starts and stops, `view-workspace` reads.

mod asking_back;
mod automatic;
mod before;
mod bookmark;
mod calling;
mod compared;
mod engine;
mod error;
mod events;
mod export;
mod feedback;
mod form;
mod from_questions;
mod get;
mod in_batch;
mod in_chat;
mod lint;
mod list;
mod looked;
mod model;
mod models;
mod offered;
mod passages;
mod plan;
mod prepare;
mod reading;
mod reason;
mod row;
mod searching;
mod sources;
mod start;
mod stop;
mod store;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod title;
mod turn;
mod upload_file;
mod view;
mod wanted;

pub use asking_back::{question as question_back, tool as question_tool};
pub use calling::{Resumed, ToolField, ToolMode, UseCaseTool};
pub use engine::{Engine, EngineDeps, Live};
pub use export::{FileFormat, as_file};
pub use in_batch::{BatchRunContext, Begun};
pub use in_chat::{PreparedTurn, TurnContext};
pub use model::{Reason, Run, RunStatus, TokenUsage};
pub use searching::{Searches, answered};
pub use store::AFTER_TURN;
pub use turn::{PastMessage, Speaker, Turn, history_room};
pub use view::load;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(models::models)
        .service(upload_file::upload_file)
        .service(start::start)
        .service(passages::passages)
        .service(before::before_run)
        .service(lint::lint)
        .service(list::list)
        .service(bookmark::bookmark)
        .service(feedback::give)
        .service(feedback::take_back)
        .service(feedback::list)
        .service(feedback::summary)
        .service(sources::sources)
        .service(events::events)
        .service(export::export)
        .service(offered::offered)
        .service(stop::stop)
        .service(get::get);
}
