//! Comments on an output: threads about a stretch of its text or about the whole, with replies, mentions and who has
//! read what.
//!
//! Everybody who may open the run reads them (`view-workspace`); people who work with use cases there (`run-use-cases`)
//! write, reply and resolve, so a Viewer only reads. Everybody changes and deletes their own words and nobody else's. A
//! locked run is a record: its comments are read, and none is added or changed.
//!
//! The document itself knows nothing of them: a thread carries the words that it is about (`Anchor`), the page finds
//! them again and, when a version is saved, says what became of them.

mod anchors;
mod change;
mod create;
mod delete;
mod error;
mod list;
mod model;
mod notify;
mod read;
mod resolve;
mod store;
#[cfg(test)]
mod tests;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::summary)
        .service(read::read)
        .service(list::list)
        .service(create::create)
        .service(anchors::anchors)
        .service(resolve::resolve)
        .service(change::change)
        .service(delete::delete);
}
