//! Guides (R43): films and recordings with captions, a transcript and chapters, that explain the product or a company's
//! own ways.
//!
//! `manage-resources` makes a company's own; the owner's are for every company where somebody with `manage-clients` says
//! so. Everybody else watches what is published for them. How far somebody has come is theirs alone: who manages guides
//! sees numbers.

mod bring;
mod captions;
mod change;
mod chapters;
mod create;
mod delete;
mod error;
mod get;
mod list;
mod media;
mod model;
mod order;
mod portable;
mod portable_store;
mod progress;
mod publish;
mod reader;
mod sample;
mod store;
mod sweep;
#[cfg(test)]
pub mod tests;
mod upload;

pub use bring::FilmBringer;
pub use portable::{FilmPlace, FoundGuide, NewGuide, PORTABLE, PortableGuide, place, portable};
pub use sample::{SampleGuide, add_sample};
pub use sweep::sweeper;

use crate::kit::blob::Aside;
use crate::kit::http::routes::Routes;

/// Where films lie: beside the originals of documents, whose sweep does not know them.
const ASIDE: Aside = Aside("guides");

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(create::create)
        .service(order::order)
        .service(chapters::read)
        .service(media::media)
        .service(get::get)
        .service(change::change)
        .service(delete::delete)
        .service(publish::publish)
        .service(upload::upload)
        .service(media::media_link)
        .service(captions::get)
        .service(captions::put)
        .service(captions::delete)
        .service(progress::put);
}
