//! Questions and answers of a company (R27, R37, R46): entries in numbered versions, of which none is ever changed.
//! Files come in as the next version at once, an edit in place makes the next one too, and a use case that names a
//! version has a question answered by an entry that matches it well, word for word and without a model.
//!
//! Version 397 is the platform's reference version: every company reads it, and the owner says which of the owner's
//! versions it is. `manage-resources` makes versions; everybody in the company reads them.

mod contradictions;
mod difference;
mod dismissals;
mod entries;
mod error;
mod examples;
mod export;
mod gaps;
mod grouping;
mod imports;
mod lookup;
mod model;
mod pairing;
mod pairs;
mod portable;
mod reference;
mod restore;
mod store;
#[cfg(test)]
mod tests;
mod unanswered;
mod versions;
mod words;

pub use examples::{most_used, said, standing_by_key};
pub use gaps::{Gap, GapSlice, GapSort, gaps};
pub use grouping::grouper;
pub use imports::{IMPORT, Imports};
pub use lookup::{FoundAnswer, find, note};
pub use model::{Fields as QuestionFields, QuestionEntry, REFERENCE};
pub use pairing::pairer;
pub use portable::{PORTABLE, place, portable};
pub use store::{entries_among, is_there, newest, numbers};
pub use unanswered::{Asker, Lookup, Unanswered, UnansweredQuery, unanswered_page};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    imports::routes(config);
    config
        .service(versions::list)
        .service(entries::list)
        .service(entries::topics)
        .service(pairs::list)
        .service(dismissals::change)
        .service(entries::create)
        .service(entries::change)
        .service(entries::delete)
        .service(difference::difference)
        .service(restore::restore)
        .service(reference::publish)
        .service(export::export)
        .service(lookup::lookup)
        .service(unanswered::dismiss)
        .service(gaps::act)
        .service(gaps::dismiss);
}
